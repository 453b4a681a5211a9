/* SPDX-License-Identifier: MIT */
/* Which targets a listed piece does not hide from a base, because of where they are. */
#ifndef LOS_BASE_REGION_BASE_EXEMPTIONS_H
#define LOS_BASE_REGION_BASE_EXEMPTIONS_H

#include "region/region_pieces.h"

/* The piece with this number in los_region_pieces. */
static inline const los_piece *los_region_piece_of(const los_region_pieces *pieces, const los_region_view *view,
                                                   uint32_t item) {
    return &view->pair->terrain->pieces[pieces->items[item].piece];
}

static inline los_polygon los_region_polygon_of(const los_region_pieces *pieces, const los_region_view *view,
                                                uint32_t item) {
    return los_piece_polygon(view->pair->terrain, los_region_piece_of(pieces, view, item));
}

/* True if targets inside the piece are not hidden by it. */
bool los_region_is_seen_into(const los_region_pieces *pieces, const los_region_view *view, uint32_t item);
/* True if targets inside one piece are not hidden by another, or by the same one. */
bool los_region_exempts_from(const los_region_pieces *pieces, const los_region_view *view, uint32_t inside,
                             uint32_t item);
/* True if no corner of the piece points inwards; false if its polygon crosses itself. */
bool los_region_is_convex(const los_region_pieces *pieces, const los_region_view *view, uint32_t item);

#endif
