/* SPDX-License-Identifier: MIT */
/* A sight line: the segment to judge, what is known about its endpoints, and its heights. */
#ifndef LOS_SIGHT_SIGHT_LINE_H
#define LOS_SIGHT_SIGHT_LINE_H

#include "sight/pair.h"

/* Instead of a sample index: any point at all, or some point of the base. */
#define LOS_NOT_A_SAMPLE UINT32_MAX
#define LOS_IN_BASE      (UINT32_MAX - 1)

typedef struct los_sight_line {
    los_line line;
    uint32_t from_sample, to_sample; /* 0 is the center; LOS_IN_BASE or LOS_NOT_A_SAMPLE for other points */
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

/* The stretch of the line, as fractions from 0 to 1, on which it is within the heights of a prism at all heights it may
 * have; empty if there is none. */
los_interval los_sight_line_stretch(const los_pair *pair, const los_sight_line *line, los_interval prism);

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

#endif
