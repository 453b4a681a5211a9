/* SPDX-License-Identifier: MIT */
/* What a whole base sees, or a unit, as outlines and triangles.  los_query_region (los.h) is that of a point.
 *
 *     los_base_region region;
 *     los_box table = {{0, 0}, {1760, 2400}};
 *     if (los_query_base_region(query, &options, &model, table, &region) == LOS_OK) {
 *         // draw region.triangles
 *     } */
#ifndef LOS_REGION_H
#define LOS_REGION_H

#include "los/los.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a base, or a unit, sees.  The arrays belong to the query and are valid until its next region of a base. */
typedef struct los_base_region {
    const los_vec2 *outline_points; /* all outlines, one after the other; none is closed */
    uint32_t outline_point_count;
    const uint32_t *outline_counts; /* the number of points of each outline */
    uint32_t outline_count;         /* outer ones are clockwise on screen, holes counterclockwise */
    const los_vec2 *triangles;      /* the same area: three points each, which do not overlap */
    uint32_t triangle_point_count;  /* three times the number of triangles */
} los_base_region;

/* Finds everything within `bounds` that any part of the model's base sees.  A point belongs to the region if
 * los_query_verdict is visible in LOS_MODE_EXACT, whatever `options->mode`, for the model and a bare point there.
 * Limits of range, detection and arc are not read.  The model need not be in the bounds, which must have an area.
 *
 * Borders are exact up to the tolerances of the judge.  Under LOS_HEIGHTS_TRUE, and under rules that are not exact
 * or have no regions (los_rules_has_regions), borders are located between the points of a square lattice.  Its points
 * have the result of the pair query.  The points of outlines are within min_gap of a border, or within a twentieth of
 * a cell if that is more.  Parts narrower than a cell may be missing.  A cell has sides of a quarter inch, or of 1/512
 * of the bounds if that is more.
 *
 * LOS_BAD_VALUE for bounds without an area, LOS_TOO_LARGE beyond LOS_REGION_EDGES_MAX edges in the bounds, LOS_TOO_LONG
 * beyond about half a second of work for all models together: los_query_map_observers (los_map.h) has no such limit.
 * Allocates. Unless it returns LOS_OK, `*out` is empty and the arrays of an earlier region of a base are invalid. */
LOS_API los_status los_query_base_region(los_query *query, const los_options *options, const los_model *model,
                                         los_box bounds, los_base_region *out);
/* The same for several models: everything that at least one of them sees.  Empty for no models. */
LOS_API los_status los_query_unit_region(los_query *query, const los_options *options, const los_model *models,
                                         uint32_t count, los_box bounds, los_base_region *out);

#ifdef __cplusplus
}
#endif

#endif
