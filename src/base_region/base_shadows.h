/* SPDX-License-Identifier: MIT */
/* What pieces hide from a base, and which targets they do not. */
#ifndef LOS_BASE_REGION_BASE_SHADOWS_H
#define LOS_BASE_REGION_BASE_SHADOWS_H

#include "geometry/convex.h"
#include "region/region_pieces.h"

/* Which targets a listed piece does not hide from a base, because of where they are. */

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

/* The points where tangents from a point touch a base; cross(first - point, last - point) > 0. */
typedef struct los_base_tangents {
    los_vec2d first, last;
} los_base_tangents;

/* False if the point is in the base or on its rim. */
bool los_base_tangents_find(const los_convex *base, los_vec2d point, los_base_tangents *tangents);

/* What single pieces hide from a whole base.
 *
 * Every line from the base to a point behind a convex piece crosses a chord of that piece if the point is within three
 * lines: that of the chord, and at each of its ends the tangent to the base on that side.  What is in such a shadow
 * needs no windows, and is no border of what the base sees. */

enum {
    LOS_BASE_SHADOWS_MAX = 24
};

typedef struct los_base_shadow {
    los_vec2d normals[3]; /* a point p is inside if dot(normal, p) > offset for all three */
    double offsets[3];
    double size; /* of the chord, in distances from the base */
    uint32_t piece;
    los_box own_box;    /* of the piece, which may not hide targets inside */
    los_box exempt_box; /* of all lines to targets in other pieces that it does not hide; empty if there are none */
} los_base_shadow;

typedef struct los_base_shadows {
    los_base_shadow items[LOS_BASE_SHADOWS_MAX]; /* the largest ones, from large to small */
    uint32_t count;
} los_base_shadows;

/* Finds the shadows of the listed and classified pieces. */
void los_base_shadows_find(los_base_shadows *shadows, const los_region_pieces *pieces, const los_region_view *view,
                           const los_convex *base);

/* Removes the pieces that are in a shadow from the list.  `numbers` is scratch: one per piece. */
void los_base_shadows_remove_hidden(los_base_shadows *shadows, los_region_pieces *pieces, const los_region_view *view,
                                    uint32_t *numbers);

/* Of a point of a polygon. */
enum {
    LOS_REGION_HIDDEN_CORNER = 1,
    LOS_REGION_HIDDEN_EDGE = 2 /* the edge from there to the next point */
};

/* Finds the points and edges of the polygon of an item that are in a shadow, after los_base_shadows_remove_hidden.
 * `flags`: one per point. */
void los_base_shadows_find_edges(const los_base_shadows *shadows, const los_region_pieces *pieces,
                                 const los_region_view *view, uint32_t item, uint8_t *flags);

#endif
