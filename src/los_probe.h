/* SPDX-License-Identifier: MIT */
/* A segment on its way through a tree of boxes: which of a node's boxes does it pass?  The slab test of Kay and Kajiya
 * (1986), with room on all sides instead of exactness. */
#ifndef LOS_PROBE_H
#define LOS_PROBE_H

#include "los_index.h"
#include "los_simd.h"

#include <stddef.h>

#if LOS_HAS_SIMD
typedef los_four los_probe_number; /* four times the same */
#else
typedef float los_probe_number;
#endif

typedef struct los_probe {
    size_t near_x, near_y, far_x, far_y;       /* where in a node the sides are that are passed first, and last */
    los_probe_number from_near_x, from_near_y; /* where the segment starts, with its room before the near sides */
    los_probe_number from_far_x, from_far_y;   /* and behind the far ones */
    los_probe_number inverse_x, inverse_y;     /* of its extent: offsets times this are shares of its way */
    los_probe_number first, last;              /* shares of the way that count: 0 and 1, and the stretch */
} los_probe;

/* Of the segment from-(from + along), which is not a point, made longer by `stretch` at both ends; what comes within
 * `room` of it is passed.  Perhaps a little more is. */
los_probe los_probe_make(los_vec2 from, los_vec2 along, float room, float stretch);

static inline const float *los_probe_sides(const los_index_node *node, size_t offset) {
    return (const float *)(const void *)((const char *)node + offset);
}

#if LOS_HAS_SIMD

static inline uint32_t los_probe_four(const los_probe *probe, const los_index_node *node, int slot) {
    los_four near_x = los_load_four(los_probe_sides(node, probe->near_x) + slot) - probe->from_near_x;
    los_four near_y = los_load_four(los_probe_sides(node, probe->near_y) + slot) - probe->from_near_y;
    los_four far_x = los_load_four(los_probe_sides(node, probe->far_x) + slot) - probe->from_far_x;
    los_four far_y = los_load_four(los_probe_sides(node, probe->far_y) + slot) - probe->from_far_y;
    los_four enters = los_max_four(near_x * probe->inverse_x, near_y * probe->inverse_y);
    los_four leaves = los_min_four(far_x * probe->inverse_x, far_y * probe->inverse_y);
    return los_bits_of_four(los_max_four(enters, probe->first) <= los_min_four(leaves, probe->last));
}

/* One bit per box of the node that is passed. */
LOS_INLINE uint32_t los_probe_children(const void *shape, const los_index_node *node) {
    const los_probe *probe = shape;
    return los_probe_four(probe, node, 0) | los_probe_four(probe, node, 4) << 4;
}

#else

static inline bool los_probe_one(const los_probe *probe, const los_index_node *node, uint32_t slot) {
    float near_x = (los_probe_sides(node, probe->near_x)[slot] - probe->from_near_x) * probe->inverse_x;
    float near_y = (los_probe_sides(node, probe->near_y)[slot] - probe->from_near_y) * probe->inverse_y;
    float far_x = (los_probe_sides(node, probe->far_x)[slot] - probe->from_far_x) * probe->inverse_x;
    float far_y = (los_probe_sides(node, probe->far_y)[slot] - probe->from_far_y) * probe->inverse_y;
    float enters = near_x > near_y ? near_x : near_y, leaves = far_x < far_y ? far_x : far_y;
    return (enters > probe->first ? enters : probe->first) <= (leaves < probe->last ? leaves : probe->last);
}

/* One bit per box of the node that is passed. */
LOS_INLINE uint32_t los_probe_children(const void *shape, const los_index_node *node) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < LOS_NODE_SIZE; i++) {
        bits |= (uint32_t)los_probe_one(shape, node, i) << i;
    }
    return bits;
}

#endif

#endif
