/* SPDX-License-Identifier: MIT */
/* The one judge of a line: every mode and every edition ends here.
 *
 * A line is judged obstacle by obstacle (los_obstacle_blocks, and the walls); los_line_is_clear stops at the first that
 * stops it, los_line_blockers lists them all in the order of the rules. */
#ifndef LOS_LINE_JUDGE_H
#define LOS_LINE_JUDGE_H

#include "pair/pair.h"

/* Where prisms float, the models' heights are halved up to so often to find some at which a line passes. */
enum {
    LOS_HALVINGS_MAX = 8
};

#define LOS_NOT_A_SAMPLE UINT32_MAX
#define LOS_IN_BASE      (UINT32_MAX - 1) /* some point of the base */

/* A line to judge.  Its ends are sample points of the pair, whose insides are known, or any other points. */
typedef struct los_sight_line {
    los_line line;
    uint32_t from_sample, to_sample; /* 0 is the center; LOS_IN_BASE, LOS_NOT_A_SAMPLE for other points */
    float slack;                     /* how far a polygon must be to one side to be out of the question */
    /* LOS_HEIGHTS_TRUE: the heights of its ends in inches; without has_heights, any that the pair allows. */
    bool has_heights;
    los_interval heights[LOS_SIDES];
} los_sight_line;

/* From center to center; needs no sampling. */
los_sight_line los_sight_line_between_centers(const los_pair *pair);
los_sight_line los_sight_line_between_samples(const los_pair *pair, uint32_t from_sample, uint32_t to_sample);
/* Between a point of the shooter's base and one of the target's. */
los_sight_line los_sight_line_between_bases(los_vec2 from, los_vec2 to);
/* Between any points: los_pair_add_line_pieces comes first, unless both lie in the bases. */
los_sight_line los_sight_line_between_points(los_vec2 from, los_vec2 to);

/* Gives a line heights. */
void los_sight_line_set_heights(los_sight_line *sight, double from_height, double to_height);
/* Gives a line the heights at which it passes, if there are such, else those of the models' tops: true if it passes.
 * One height after the other is tried where prisms float, by halving what is left (see los_line_is_clear). */
bool los_sight_line_find_heights(los_pair *pair, los_sight_line *sight);
/* The same with few tries, as in LOS_MODE_SAMPLED. */
bool los_sight_line_find_heights_quickly(los_pair *pair, los_sight_line *sight);

/* --- Far from trouble: these are true only where the judge need not be asked ------------------------------------- */

/* The line, as one that counts everything as met which comes within so many pixels of it. */
los_sight_line los_sight_line_widened(const los_sight_line *sight, float pixels);
/* Is all of the box so far to one side that no edge in it can be hit? */
bool los_sight_line_misses_box(const los_sight_line *sight, const los_box *box);
/* Is all of the piece's polygon on one side of the line, or behind one of its ends, and none of it hit?  Then it holds
 * no point of the line, though los_polygon_contains may err inside its box. */
bool los_sight_line_is_clear_of_polygon(const los_sight_line *wide, const los_terrain *terrain, const los_piece *piece);
/* Is the line's end, which is inside, far enough from every edge?  Then so are the ends of its neighbors. */
bool los_sight_line_endpoint_has_clearance(const los_sight_line *wide, los_side end, const los_terrain *terrain,
                                           const los_piece *piece);
/* Is every wall of the piece to one side, or behind an end, and none hit? */
bool los_sight_line_is_clear_of_walls(const los_sight_line *wide, const los_terrain *terrain, const los_piece *piece);

/* --- Judging ----------------------------------------------------------------------------------------------------- */

/* Does the line pass?  Stops at the first thing that blocks.
 *
 * Where prisms float, it passes if it does at some height of its ends: the tops, or the middles of the models' heights
 * halved again and again.  Twice in LOS_MODE_SAMPLED, which tries lines by the dozen; otherwise until less than min_gap
 * is left, but not more than LOS_HALVINGS_MAX times, and no more than 20 000 heights. */
bool los_line_is_clear(los_pair *pair, const los_sight_line *sight);

/* How often that is for a pair. */
int los_halving_limit(const los_pair *pair);

/* True only if nothing that can stop a line at all comes within so many pixels of this one, but for what lies behind
 * its ends.  Of a line that is clear, so are then its neighbors. */
bool los_line_has_clearance(const los_pair *pair, const los_sight_line *sight, float pixels);
/* Of so many lines between points of the bases (los_sight_line_between_bases), as bits: those that
 * los_line_is_clear_with_clearance need be asked about. */
enum {
    LOS_LINES = 4
};
uint32_t los_lines_possibly_clear(const los_pair *pair, const los_sight_line sights[LOS_LINES], float pixels);
/* Both of these at once, where no prism floats. */
bool los_line_is_clear_with_clearance(los_pair *pair, const los_sight_line *sight, float pixels);

/* On which share of its way, 0 to 1, the line is as high as the obstacle, whatever its heights; all of it unless the
 * obstacle is partial. */
los_interval los_sight_line_overlap(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle);

/* Does this one obstacle's polygon, by itself, stop the line? */
bool los_obstacle_blocks(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle);

/* Everything that blocks the line, as names in the order of the rules, one per piece.  `names` has room for one more
 * than the terrain has pieces.  Returns how many; 0 when the line is clear. */
uint32_t los_line_blockers(los_pair *pair, const los_sight_line *sight, uint32_t *names);

/* The same without those that have been noted (los_pair_mark_name): they need not be judged again.  A wall may be among
 * them all the same. */
uint32_t los_line_new_blockers(los_pair *pair, const los_sight_line *sight, uint32_t *names);

/* The place nearest to the line's start where something called by one of the names meets it. */
los_block los_line_block_point(los_pair *pair, const los_sight_line *sight, const uint32_t *names, uint32_t count);

#endif
