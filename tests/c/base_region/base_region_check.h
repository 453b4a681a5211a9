/* SPDX-License-Identifier: MIT */
/* Compares the region of a base, as triangles and as outlines, with its definition: one pair query per point. */
#ifndef BASE_REGION_CHECK_H
#define BASE_REGION_CHECK_H

#include "los/los_region.h"
#include "support/scene.h"

typedef struct base_region_counts {
    long boards, with_cells, hidden, visible, borderline, narrow;
} base_region_counts;

/* True if the model sees a bare point at `p` in LOS_MODE_EXACT. */
bool base_region_sees(table *core, const los_options *options, const los_model *model, los_vec2 p);

/* Compares a region of some models with pair queries to random points of the bounds.  A point is skipped if one of
 * eight points around it, `step` away, differs from it.  Returns what is wrong, or NULL. */
const char *base_region_compare(table *core, const los_options *options, const los_model *models, uint32_t count,
                                los_box bounds, float step, int points, test_random *random,
                                base_region_counts *counts);

/* Compares the region of a base, or of three, on a random board of many kinds; the board stays in `checked`.  Returns
 * what is wrong, or NULL. */
const char *base_region_check_board(long number, long seed, base_region_counts *counts);

/* The area of the triangles, and the sum of the outlines' areas, where holes are negative. */
double base_region_triangle_area(const los_base_region *region);
double base_region_outline_area(const los_base_region *region);
/* The number of triangles that contain the point by more than `depth`; negative: how far it may be outside. */
int base_region_triangles_at(const los_base_region *region, los_vec2 p, double depth);

#endif
