/* SPDX-License-Identifier: MIT */
/* What any part of a base sees: the points where a bare point is visible in LOS_MODE_EXACT.
 *
 * Its borders are edges of pieces and windows (base_windows.h).  They divide the bounds into faces (planar.h).  What
 * single pieces hide is left out before (base_shadows.h).  One pair query in each face decides it.  So the rules are
 * those of the pair query; the windows only have to include every line at which its result can change.
 *
 * Under LOS_HEIGHTS_TRUE, and under rules that are not exact or depend on where the target is, borders are no such
 * lines.  There pair queries decide the points of a square lattice, and locate borders between them. */
#ifndef LOS_BASE_REGION_BASE_REGION_H
#define LOS_BASE_REGION_BASE_REGION_H

#include "base_region/base_shadows.h"
#include "base_region/base_windows.h"
#include "base_region/planar_region.h"
#include "region/region_pieces.h"

typedef struct los_base_region_builder {
    los_allocator allocator;
    los_planar_region region; /* the result */
    bool has_cells;           /* cells decided the last region; tests read it */
    /* Scratch. */
    los_region_pieces pieces;
    los_base_shadows shadows;
    los_base_windows windows;
    los_convex base; /* of the observer, in pixels */
    los_vec2d base_corners[LOS_BASE_CORNERS];
    uint32_t *exempted; /* for each piece that needs windows of its own: the pieces that do not hide targets inside */
    uint32_t exempted_count, exempted_capacity;
    uint32_t *exempted_starts; /* one per piece, and one more */
    uint32_t exempted_start_capacity;
    los_planar planar;
    los_planar unit;               /* what the models of a unit have seen so far, and the next one */
    los_planar_region unit_region; /* what they have seen so far */
    los_vec2d *corners;            /* of a piece */
    uint32_t corner_capacity;
    uint8_t *flags; /* one per cell: it is visible; or one per piece: targets inside need windows of their own */
    uint32_t flag_capacity;
    uint8_t *hidden; /* one per point of the polygons: what los_base_shadows_find_edges has found */
    uint32_t hidden_capacity;
    uint32_t *numbers; /* one per piece */
    uint32_t number_capacity;
} los_base_region_builder;

void los_base_region_builder_init(los_base_region_builder *builder, los_allocator allocator);
void los_base_region_builder_free(los_base_region_builder *builder);

/* Finds what the models see together within the bounds.  `pair` is bound to the terrain and lends scratch memory.
 * Statuses as for los_query_unit_region. */
los_status los_base_region_builder_find(los_base_region_builder *builder, los_pair *pair, const los_options *options,
                                        const los_model *models, uint32_t count, los_box bounds);

#endif
