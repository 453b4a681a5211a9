/* SPDX-License-Identifier: MIT */
/* Single lines: the judge, which decides whether one is clear, what blocks it and where, and the report of lines. */
#ifndef LOS_SIGHT_JUDGE_H
#define LOS_SIGHT_JUDGE_H

#include "sight/clearance.h"
#include "sight/pair.h"
#include "sight/sight_line.h"

/* Memory for the attempts and blockers of a report, reused from query to query. */

typedef struct los_report_buffer {
    los_allocator allocator;
    los_attempt *attempts; /* in order */
    uint32_t attempt_count, attempt_capacity;
    uint32_t *blockers; /* names of what blocks */
    uint32_t blocker_count, blocker_capacity;
    uint32_t *listed; /* names that the reference game lists (los_report.listed_blockers) */
    uint32_t listed_count, listed_capacity;
    uint32_t *line_names; /* scratch: the blockers of one line */
    uint32_t line_names_capacity;
} los_report_buffer;

void los_report_init(los_report_buffer *report, los_allocator allocator);
void los_report_free(los_report_buffer *report);
/* Reserves memory for every report on the terrain that the pair is bound to, with so many models on it. */
los_status los_report_reserve(los_report_buffer *report, const los_pair *pair, uint32_t models);

/* The heights at which a line passes under LOS_HEIGHTS_TRUE.
 *
 * Where prisms float, a line passes if it does so at some height of its endpoints: first the tops of the models, then
 * the middles of the models' heights, which are halved repeatedly.  They are halved twice in LOS_MODE_SAMPLED, which
 * tests many lines; otherwise down to min_gap, but at most HALVINGS_MAX times.  limits->judge_heights bounds the
 * number of heights tested. */

/* How often the heights of this pair are halved. */
int los_halving_limit(const los_pair *pair);
/* Sets the heights at which the line passes and returns true; if there are none, sets those of the models' tops and
 * returns false. */
bool los_sight_line_find_heights(los_pair *pair, los_sight_line *line);
/* The same with as few halvings as in LOS_MODE_SAMPLED.  True only if los_sight_line_find_heights is. */
bool los_sight_line_find_heights_quickly(los_pair *pair, los_sight_line *line);

/* What blocks a sight line, and where. */

/* Writes the names of everything that blocks the line, in the order of the rules, one per piece.  `names` must hold one
 * entry more than the terrain has pieces.  Returns how many; 0 if the line is clear. */
uint32_t los_line_blockers(los_pair *pair, const los_sight_line *line, uint32_t *names);
/* The same, except that pieces whose name is marked (los_pair_mark_name) need not be tested again.  Names of walls may
 * be written although they are marked.  The line has one height at each endpoint where prisms float. */
uint32_t los_line_new_blockers(los_pair *pair, const los_sight_line *line, uint32_t *names);

/* The name of the first wall that blocks the line in the phase after the pieces; LOS_NO_NAME if there is none, or if a
 * piece blocks the line.  The line has one height at each endpoint where prisms float. */
uint32_t los_line_wall_after_pieces(los_pair *pair, const los_sight_line *line);

/* Writes the names of everything that hinders a line which only the sum of it blocks, except marked ones.  Returns how
 * many; 0 for other lines. */
uint32_t los_line_hinderers(los_pair *pair, const los_sight_line *line, uint32_t *names);

/* The point nearest to the line's start where something with one of these names meets it.  No name may be marked. */
los_block los_line_block_point(los_pair *pair, const los_sight_line *line, const uint32_t *names, uint32_t count);

/* The judge: is a sight line clear?  Every mode and every edition uses it for each single line. */

/* True if nothing blocks the line.  Without heights of its own: at some heights of the models. */
bool los_line_is_clear(los_pair *pair, const los_sight_line *line);
/* The same for a loop over many lines.  `*blocker` is the obstacle to test first, LOS_NO_OBSTACLE before the first
 * line.  If an obstacle blocks the line at all heights, `*blocker` becomes that obstacle.  It affects speed only. */
bool los_line_is_clear_in_loop(los_pair *pair, const los_sight_line *line, uint32_t *blocker);

/* Entries of a report: attempted lines and the names of what blocks. */

/* Appends the names that are not marked yet (los_pair_mark_name) to the blockers of a report, and marks them. */
void los_report_add_new(los_pair *pair, los_report_buffer *report, const uint32_t *names, uint32_t count);
/* An attempt with its endpoints alone. */
los_attempt los_attempt_without_block(los_vec2 from, los_vec2 to, bool blocked);
/* An attempt with the point where the line is blocked, if that is wanted.  Overwrites `report->line_names`. */
los_attempt los_attempt_of(los_pair *pair, const los_sight_line *line, bool blocked, bool want_block_point,
                           los_report_buffer *report);

#endif
