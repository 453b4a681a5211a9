/* SPDX-License-Identifier: MIT */
/* A segment on its way through a tree of boxes: which of a node's boxes does it pass?  The slab test of Kay and Kajiya
 * (1986), with room on all sides instead of exactness. */
#ifndef LOS_TERRAIN_SEGMENT_QUERY_H
#define LOS_TERRAIN_SEGMENT_QUERY_H

#include "base/simd.h"
#include "terrain/bvh.h"

#include <stddef.h>

#if LOS_HAS_SIMD
typedef los_f32x4 los_segment_query_number; /* four times the same */
#else
typedef float los_segment_query_number;
#endif

typedef struct los_segment_query {
    size_t near_x, near_y, far_x, far_y; /* where in a node the sides are that are passed first, and last */
    los_segment_query_number from_near_x,
        from_near_y;                                 /* where the segment starts, with its room before the near sides */
    los_segment_query_number from_far_x, from_far_y; /* and behind the far ones */
    los_segment_query_number inverse_x, inverse_y;   /* of its extent: offsets times this are shares of its way */
    los_segment_query_number first, last;            /* shares of the way that count: 0 and 1, and the stretch */
} los_segment_query;

/* Of the segment from-(from + along), which is not a point, made longer by `stretch` at both ends; what comes within
 * `room` of it is passed.  Perhaps a little more is. */
los_segment_query los_segment_query_make(los_vec2 from, los_vec2 along, float room, float stretch);

static inline const float *los_segment_query_sides(const los_bvh_node *node, size_t offset) {
    return (const float *)(const void *)((const char *)node + offset);
}

#if LOS_HAS_SIMD

static inline uint32_t los_segment_query_four(const los_segment_query *probe, const los_bvh_node *node, int slot) {
    los_f32x4 near_x = los_f32x4_load(los_segment_query_sides(node, probe->near_x) + slot) - probe->from_near_x;
    los_f32x4 near_y = los_f32x4_load(los_segment_query_sides(node, probe->near_y) + slot) - probe->from_near_y;
    los_f32x4 far_x = los_f32x4_load(los_segment_query_sides(node, probe->far_x) + slot) - probe->from_far_x;
    los_f32x4 far_y = los_f32x4_load(los_segment_query_sides(node, probe->far_y) + slot) - probe->from_far_y;
    los_f32x4 enters = los_f32x4_max(near_x * probe->inverse_x, near_y * probe->inverse_y);
    los_f32x4 leaves = los_f32x4_min(far_x * probe->inverse_x, far_y * probe->inverse_y);
    return los_mask32x4_bits(los_f32x4_max(enters, probe->first) <= los_f32x4_min(leaves, probe->last));
}

/* One bit per box of the node that is passed. */
LOS_INLINE uint32_t los_segment_query_children(const void *shape, const los_bvh_node *node) {
    const los_segment_query *probe = shape;
    return los_segment_query_four(probe, node, 0) | los_segment_query_four(probe, node, 4) << 4;
}

#else

static inline bool los_segment_query_one(const los_segment_query *probe, const los_bvh_node *node, uint32_t slot) {
    float near_x = (los_segment_query_sides(node, probe->near_x)[slot] - probe->from_near_x) * probe->inverse_x;
    float near_y = (los_segment_query_sides(node, probe->near_y)[slot] - probe->from_near_y) * probe->inverse_y;
    float far_x = (los_segment_query_sides(node, probe->far_x)[slot] - probe->from_far_x) * probe->inverse_x;
    float far_y = (los_segment_query_sides(node, probe->far_y)[slot] - probe->from_far_y) * probe->inverse_y;
    float enters = near_x > near_y ? near_x : near_y, leaves = far_x < far_y ? far_x : far_y;
    return (enters > probe->first ? enters : probe->first) <= (leaves < probe->last ? leaves : probe->last);
}

/* One bit per box of the node that is passed. */
LOS_INLINE uint32_t los_segment_query_children(const void *shape, const los_bvh_node *node) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < LOS_BVH_WIDTH; i++) {
        bits |= (uint32_t)los_segment_query_one(shape, node, i) << i;
    }
    return bits;
}

#endif

#endif
