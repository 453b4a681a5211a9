/* SPDX-License-Identifier: MIT */
#include "terrain/direction_mask.h"

/* Slopes of -1 to 1 in numbers of bits; beyond, the first and the last bit. */
static uint32_t bit_of(float slope) {
    float place = (slope + 1.0f) * (0.5f * (float)LOS_DIRECTION_BUCKETS);
    return !(place > 0.0f) ? 0 : place >= (float)LOS_DIRECTION_BUCKETS ? LOS_DIRECTION_BUCKETS - 1 : (uint32_t)place;
}

/* A slope just beyond 1 is taken at 1: it is of the other kind, but a neighbor of the last ones of this kind. */
static void take(uint32_t *taken, float rise, float run) {
    const float width =
        2.0f / (float)LOS_DIRECTION_BUCKETS; /* of a bit: neighbors up to this far away are taken, too */
    if (!(fabsf(rise) <= (1.0f + 2.0f * width) * fabsf(run))) {
        return;
    }
    uint32_t last = bit_of(rise / run + width);
    for (uint32_t i = bit_of(rise / run - width); i <= last; i++) {
        taken[i / 32] |= 1u << i % 32;
    }
}

void los_direction_mask_add(los_direction_mask *slopes, los_vec2 along) {
    if (!los_is_origin(along)) {
        take(slopes->taken[0], along.y, along.x);
        take(slopes->taken[1], along.x, along.y);
    }
}

bool los_direction_mask_is_free(const los_direction_mask *slopes, los_vec2 along) {
    bool is_steep = fabsf(along.y) > fabsf(along.x);
    uint32_t bit = bit_of(is_steep ? along.x / along.y : along.y / along.x);
    return (slopes->taken[is_steep][bit / 32] >> bit % 32 & 1) == 0;
}
