/* SPDX-License-Identifier: MIT */
/* Some faces of a planar subdivision as outlines and as triangles. */
#ifndef LOS_BASE_REGION_PLANAR_REGION_H
#define LOS_BASE_REGION_PLANAR_REGION_H

#include "base_region/planar.h"

/* Zero is a valid empty value. */
typedef struct los_planar_region {
    los_vec2 *points; /* of the outlines, one after the other */
    uint32_t point_count, point_capacity;
    uint32_t *counts; /* of points of each outline */
    uint32_t outline_count, count_capacity;
    los_vec2 *triangles;
    uint32_t triangle_point_count, triangle_capacity;
} los_planar_region;

void los_planar_region_free(los_planar_region *region, const los_allocator *allocator);

/* Writes the faces with a coverage above 0, after los_planar_sweep.  Outer outlines are clockwise on screen, those of
 * holes counterclockwise.  Triangles do not overlap.  Other edges of the subdivision are lost.  False if memory runs
 * out or there is too much work. */
bool los_planar_region_find(los_planar_region *region, const los_allocator *allocator, los_planar *planar);

#endif
