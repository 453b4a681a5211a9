/* SPDX-License-Identifier: MIT */
/* The region of a point whose pieces are classified.
 *
 * The first exits from pieces with endless shadows (region_exits.h) bound the view.  What is in front of them is
 * visible, with two exceptions.  A ray that has left a piece may enter it again, or another piece of its group, and see
 * its inside.  Under true heights, shadows may begin or end behind their pieces (region_pieces.c).
 *
 * Such directions are cut into wedges in which every ray crosses the same edges in the same order.  The edges of
 * shadows are those of pieces, scaled from the viewpoint.  In each wedge the crossings are walked once, with a count
 * for each piece: how many of its shadows the ray is in. */
#ifndef LOS_REGION_REGION_SHADOWS_H
#define LOS_REGION_REGION_SHADOWS_H

#include "region/region_exits.h"

/* An edge of a piece, of a shadow or of the bounds, and what a ray that crosses it does. */
typedef struct los_shadow_edge {
    double first, last;   /* the pseudo-angles that it spans; first < last */
    los_vec2d n;          /* its line, see los_region_line */
    los_vec2d start, end; /* its points at those angles */
    uint32_t member;      /* LOS_REGION_NO_PIECE: nothing behind it is visible */
    bool is_border;       /* the ray enters or leaves the polygon of the member */
    int8_t shadow_change; /* 1: the ray enters a shadow of the member, -1: leaves one */
    bool is_behind;       /* matters only if something may be visible behind the first exit */
} los_shadow_edge;

/* A piece, or its walls, and its state along a ray. */
typedef struct los_shadow_member {
    uint32_t item; /* in los_region_pieces */
    uint32_t name, group;
    bool exempts_nothing; /* walls, or a solid piece */
    bool starts_inside, is_inside;
    int32_t starts_in_shadow, shadow_count; /* shadows that the ray is in */
} los_shadow_member;

typedef struct los_region_hit {
    double inverse; /* of the distance, in lengths of the direction */
    uint32_t edge;
} los_region_hit;

/* What is visible between two edges, from a direction on. */
typedef struct los_shadow_stretch {
    uint32_t near, far; /* edges, or the viewpoint */
    los_vec2d side;
    bool is_open; /* goes on in the current wedge */
} los_shadow_stretch;

typedef struct los_region_shadows {
    los_shadow_edge *edges;
    uint32_t edge_count, edge_capacity;
    los_shadow_member *members;
    uint32_t member_count, member_capacity;
    los_region_sort_key *order, *sorted; /* the edges, by their first angle */
    uint32_t order_capacity, sorted_capacity, next;
    bool is_collected;  /* for the current region */
    bool starts_hidden; /* the viewpoint is in a shadow */
    bool starts_in_pieces;
    uint32_t *pending; /* edges that the current interval of exits may reach */
    uint32_t pending_count, pending_capacity;
    uint32_t *local; /* those that matter in it */
    uint32_t local_count, local_capacity;
    double *angles;
    uint32_t angle_count, angle_capacity;
    los_region_hit *hits; /* of the middle ray of a wedge, the nearest first */
    uint32_t hit_count, hit_capacity;
    uint32_t *hiders, *inside; /* the members whose shadow, or polygon, the ray is in */
    uint32_t hider_count, hider_capacity, inside_count, inside_capacity;
    los_shadow_stretch *stretches;
    uint32_t stretch_count, stretch_capacity;
} los_region_shadows;

void los_region_shadows_free(los_region_shadows *shadows, const los_allocator *allocator);

/* What all intervals of a region share. */
typedef struct los_region_scan {
    const los_allocator *allocator;
    const los_region_view *view;
    const los_region_pieces *pieces;
    los_region_output *output;
} los_region_scan;

/* Adds the region of the classified pieces, which are those of the scan, to the output.  `exits` is scratch.  False if
 * memory runs out. */
bool los_region_shadows_add(los_region_shadows *shadows, const los_region_scan *scan, los_region_pieces *pieces,
                            los_region_exits *exits);

#endif
