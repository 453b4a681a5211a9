/* SPDX-License-Identifier: MIT */
/* What single pieces hide from a whole base.
 *
 * Every line from the base to a point behind a convex piece crosses a chord of that piece if the point is within three
 * lines: that of the chord, and at each of its ends the tangent to the base on that side.  What is in such a shadow
 * needs no windows, and is no border of what the base sees. */
#ifndef LOS_BASE_REGION_BASE_SHADOWS_H
#define LOS_BASE_REGION_BASE_SHADOWS_H

#include "base_region/base_exemptions.h"
#include "geometry/convex.h"

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
#define LOS_REGION_HIDDEN UINT32_MAX

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
