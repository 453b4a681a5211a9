/* SPDX-License-Identifier: MIT */
/* What is visible behind the first exit: a ray that has left a piece may enter it again, or another piece of its group.
 *
 * Such directions are cut into wedges in which every ray crosses the same edges in the same order.  In each wedge the
 * crossings are walked once, with the pieces that the ray is in and those that it has met. */
#ifndef LOS_REGION_REGION_BEHIND_H
#define LOS_REGION_REGION_BEHIND_H

#include "region/region_exits.h"
#include "region/region_output.h"

/* An edge, a wall or a side of the bounds, with cross(a, b) > 0. */
typedef struct los_region_crossed {
    los_vec2d n, a, b;
    uint32_t member; /* the piece, in `members`; LOS_REGION_NO_PIECE: blocks always */
} los_region_crossed;

/* A piece near the interval, and its state along a ray. */
typedef struct los_region_member {
    uint32_t item; /* in los_region_pieces */
    uint32_t name, group;
    bool is_inside, is_met;
} los_region_member;

typedef struct los_region_hit {
    double inverse; /* of the distance, in lengths of the direction */
    uint32_t edge;
} los_region_hit;

typedef struct los_region_behind {
    los_region_member *members;
    uint32_t member_count, member_capacity;
    los_region_crossed *edges;
    uint32_t edge_count, edge_capacity;
    double *angles;
    uint32_t angle_count, angle_capacity;
    los_vec2d exit;       /* the line of the exit */
    los_region_hit *hits; /* of one ray, the nearest first */
    uint32_t hit_count, hit_capacity;
    uint32_t first_hit; /* the first one at the exit or behind it */
} los_region_behind;

void los_region_behind_free(los_region_behind *behind, const los_allocator *allocator);

/* What all intervals of a region share. */
typedef struct los_region_scan {
    const los_allocator *allocator;
    const los_region_view *view;
    const los_region_pieces *pieces;
    los_region_behind *behind;
    los_region_output *output;
} los_region_scan;

/* Adds what is in front of an interval, all of which is visible, and nothing else.  False if memory runs out. */
bool los_region_add_front(const los_region_scan *scan, const los_region_edge *edge,
                          const los_region_interval *interval);
/* True if something may be visible behind this edge. */
bool los_region_may_continue(const los_region_scan *scan, const los_region_edge *edge,
                             const los_region_interval *interval);
/* Adds everything that is visible in the interval, which ends at an edge of a piece.  False if memory runs out. */
bool los_region_behind_add(const los_region_scan *scan, const los_region_edge *edge,
                           const los_region_interval *interval);

#endif
