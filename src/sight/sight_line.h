/* SPDX-License-Identifier: MIT */
/* A sight line, and what one obstacle or one model does to it. */
#ifndef LOS_SIGHT_SIGHT_LINE_H
#define LOS_SIGHT_SIGHT_LINE_H

#include "sight/pair.h"

/* A sight line: the segment to judge, what is known about its endpoints, and its heights. */

typedef struct los_sight_line {
    los_line line;
    uint32_t from_sample, to_sample; /* 0 is the center; IN_BASE or NOT_A_SAMPLE for other points */
    /* A point whose cross product with the line's direction exceeds this is beside the line for certain: pixels times
     * |x| + |y| of the direction, which is at least its length. */
    float side_tolerance;
    /* LOS_HEIGHTS_TRUE: the heights of its endpoints in inches; without has_heights, any that the pair allows. */
    bool has_heights;
    los_interval heights[LOS_SIDES];
} los_sight_line;

/* From center to center; needs no sampling. */
los_sight_line los_sight_line_between_centers(const los_pair *pair);
/* Between two sample points; requires los_pair_sample. */
los_sight_line los_sight_line_between_samples(const los_pair *pair, uint32_t from_sample, uint32_t to_sample);
/* Between a point of the shooter's base and one of the target's. */
los_sight_line los_sight_line_between_bases(los_vec2 from, los_vec2 to);
/* Between any points; requires los_pair_add_line_pieces, unless both lie in the bases. */
los_sight_line los_sight_line_between_points(los_vec2 from, los_vec2 to);

/* Sets one height per endpoint. */
void los_sight_line_set_heights(los_sight_line *line, double from_height, double to_height);
/* A copy for tests of clearance: what comes within `pixels` of the line is not beside it. */
los_sight_line los_sight_line_widened(const los_sight_line *line, float pixels);

/* |x| + |y| of the direction: at least the length of the line. */
static inline float los_sight_line_span(const los_sight_line *line) {
    return fabsf(line->line.along.x) + fabsf(line->line.along.y);
}

/* True only if the whole box is so far to one side that no edge in it can be hit. */
static inline bool los_sight_line_misses_box(const los_sight_line *line, const los_box *box) {
    los_vec2 along = line->line.along;
    los_vec2 half = {0.5f * (box->high.x - box->low.x), 0.5f * (box->high.y - box->low.y)};
    los_vec2 middle = los_sub((los_vec2){box->low.x + half.x, box->low.y + half.y}, line->line.from);
    float aside = fabsf(along.x * middle.y - along.y * middle.x);
    return aside > half.x * fabsf(along.y) + half.y * fabsf(along.x) + line->side_tolerance;
}

/* Where a sight line is inside an obstacle. */

/* True if the polygon of the obstacle contains the line's endpoint on that side. */
bool los_sight_line_endpoint_is_inside(los_pair *pair, const los_sight_line *line, los_side side,
                                       const los_obstacle *obstacle);
/* The stretch of the line on which it is within the heights of an obstacle (sight_line_stretch); the whole line
 * unless the obstacle is partial. */
los_interval los_sight_line_overlap(const los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);
/* The first fraction of the line within the stretch at which it is in the polygon; negative if there is none. */
float los_sight_line_first_inside(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle,
                                  los_interval stretch);

/* Does one obstacle block a sight line? */

/* Writes the hit on a wall of the piece, within the stretch and crossed in one of the given ways, that is nearest to
 * the line's start.  False if there is none.  Unlike on a polygon, a hit at (0, 0) counts. */
bool los_nearest_wall_hit(const los_terrain *terrain, const los_piece *piece, const los_line *line,
                          los_interval stretch, uint32_t crossings, los_vec2 *hit);

/* True if the polygon of the obstacle alone blocks the line, at all heights it may have. */
bool los_obstacle_blocks(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);
/* True if a wall of the obstacle meets the line, whatever the wall phase. */
bool los_walls_block(const los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);
/* True if the polygon or, in any wall phase, the walls block the line. */
bool los_obstacle_or_walls_block(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);

/* Does a model block a sight line, and where along it? */

/* True if the line meets the model's base outside the bases of the pair, at all heights it may have. */
bool los_model_blocks(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model);
/* The first fraction of the line at which the model blocks or hinders it; negative if it does not. */
double los_model_first_blocked(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model);
/* What a model that the line meets adds to its hindrance; 0 if nothing. */
double los_model_hindrance(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model);
/* The stretch of the line that is in the model's base, as fractions, whatever its height; empty if it misses. */
los_interval los_model_chord(const los_sight_line *line, const los_blocking_model *model);
/* True only if the line stays more than `pixels` away from the model, except in the bases of the pair. */
bool los_model_has_clearance(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model,
                             double pixels);

/* What blocks a sight line: one obstacle or model, or a sum of what hinders it. */

/* What an obstacle adds to the hindrance of a line that meets its polygon or a wall; 0 if nothing. */
double los_obstacle_hindrance(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);
/* True if everything on the line together blocks it.  Writes the number of an obstacle or model (pair.h) that takes
 * part. */
bool los_line_is_hindered(los_pair *pair, const los_sight_line *line, uint32_t *part);

/* An obstacle that blocks the line at all heights it may have, or a model (los_pair.models), or LOS_NO_OBSTACLE.  If
 * the line has one height at each endpoint, that is the verdict.  `first` is tested first and may be LOS_NO_OBSTACLE:
 * of several obstacles that block, another may then be returned, but never none. */
uint32_t los_line_find_blocker(los_pair *pair, const los_sight_line *line, uint32_t first);

#endif
