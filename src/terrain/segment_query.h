/* SPDX-License-Identifier: MIT */
/* A segment against the boxes of a hierarchy: the slab test of Kay and Kajiya (1986), conservative by a clearance. */
#ifndef LOS_TERRAIN_SEGMENT_QUERY_H
#define LOS_TERRAIN_SEGMENT_QUERY_H

#include "base/simd.h"
#include "terrain/bvh.h"

#include <stddef.h>

#if LOS_HAS_SIMD
typedef los_f32x4 los_segment_query_number; /* the same number in four lanes */
#else
typedef float los_segment_query_number;
#endif

/* Near sides of a box are those the segment passes first; far sides, last. */
typedef struct los_segment_query {
    size_t near_x, near_y, far_x, far_y;               /* offsets of the sides in a node */
    los_segment_query_number from_near_x, from_near_y; /* the start, moved by the clearance towards the near sides */
    los_segment_query_number from_far_x, from_far_y;   /* the start, moved by the clearance towards the far sides */
    los_segment_query_number inverse_x, inverse_y;     /* of the extent: an offset times this is a fraction */
    los_segment_query_number first, last;              /* fractions that count: 0 and 1, extended by the stretch */
} los_segment_query;

/* The query for the segment from `from` to `from + along`, extended by `stretch` at both ends.  Boxes within
 * `clearance` of it match; conservative.  Not for a segment of zero length. */
los_segment_query los_segment_query_make(los_vec2 from, los_vec2 along, float clearance, float stretch);

static inline const float *los_segment_query_sides(const los_bvh_node *node, size_t offset) {
    return (const float *)(const void *)((const char *)node + offset);
}

#if LOS_HAS_SIMD

static inline uint32_t los_segment_query_four(const los_segment_query *query, const los_bvh_node *node, int slot) {
    los_f32x4 near_x = los_f32x4_load(los_segment_query_sides(node, query->near_x) + slot) - query->from_near_x;
    los_f32x4 near_y = los_f32x4_load(los_segment_query_sides(node, query->near_y) + slot) - query->from_near_y;
    los_f32x4 far_x = los_f32x4_load(los_segment_query_sides(node, query->far_x) + slot) - query->from_far_x;
    los_f32x4 far_y = los_f32x4_load(los_segment_query_sides(node, query->far_y) + slot) - query->from_far_y;
    los_f32x4 enters = los_f32x4_max(near_x * query->inverse_x, near_y * query->inverse_y);
    los_f32x4 leaves = los_f32x4_min(far_x * query->inverse_x, far_y * query->inverse_y);
    return los_mask32x4_bits(los_f32x4_max(enters, query->first) <= los_f32x4_min(leaves, query->last));
}

/* One bit per box of the node that matches. */
LOS_INLINE uint32_t los_segment_query_children(const void *shape, const los_bvh_node *node) {
    const los_segment_query *query = shape;
    return los_segment_query_four(query, node, 0) | los_segment_query_four(query, node, 4) << 4;
}

#else

static inline bool los_segment_query_one(const los_segment_query *query, const los_bvh_node *node, uint32_t slot) {
    float near_x = (los_segment_query_sides(node, query->near_x)[slot] - query->from_near_x) * query->inverse_x;
    float near_y = (los_segment_query_sides(node, query->near_y)[slot] - query->from_near_y) * query->inverse_y;
    float far_x = (los_segment_query_sides(node, query->far_x)[slot] - query->from_far_x) * query->inverse_x;
    float far_y = (los_segment_query_sides(node, query->far_y)[slot] - query->from_far_y) * query->inverse_y;
    float enters = near_x > near_y ? near_x : near_y, leaves = far_x < far_y ? far_x : far_y;
    return (enters > query->first ? enters : query->first) <= (leaves < query->last ? leaves : query->last);
}

/* One bit per box of the node that matches. */
LOS_INLINE uint32_t los_segment_query_children(const void *shape, const los_bvh_node *node) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < LOS_BVH_WIDTH; i++) {
        bits |= (uint32_t)los_segment_query_one(shape, node, i) << i;
    }
    return bits;
}

#endif

#endif
