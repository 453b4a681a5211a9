/* SPDX-License-Identifier: MIT */
#include "terrain/direction_mask.h"

#include "base/assert.h"

/* The bucket of a slope; slopes outside -1..1 are in the first and the last. */
static uint32_t bucket_of(float slope) {
    float position = (slope + 1.0f) * (0.5f * (float)LOS_DIRECTION_BUCKETS);
    return !(position > 0.0f)                         ? 0
           : position >= (float)LOS_DIRECTION_BUCKETS ? LOS_DIRECTION_BUCKETS - 1
                                                      : (uint32_t)position;
}

/* Marks the buckets within one width of the slope.  A slope just beyond 1 belongs to the other half, but is near the
 * last buckets of this one. */
static void mark(uint32_t *used, float rise, float run) {
    const float width = 2.0f / (float)LOS_DIRECTION_BUCKETS;
    if (!(fabsf(rise) <= (1.0f + 2.0f * width) * fabsf(run))) {
        return;
    }
    uint32_t last = bucket_of(rise / run + width);
    for (uint32_t i = bucket_of(rise / run - width); i <= last; i++) {
        used[i / 32] |= 1u << i % 32;
    }
}

void los_direction_mask_add(los_direction_mask *mask, los_vec2 direction) {
    if (!los_is_origin(direction)) {
        mark(mask->used[0], direction.y, direction.x);
        mark(mask->used[1], direction.x, direction.y);
    }
}

bool los_direction_mask_is_free(const los_direction_mask *mask, los_vec2 direction) {
    LOS_ASSERT(!los_is_origin(direction));
    bool is_steep = fabsf(direction.y) > fabsf(direction.x);
    uint32_t bucket = bucket_of(is_steep ? direction.x / direction.y : direction.y / direction.x);
    return (mask->used[is_steep][bucket / 32] >> bucket % 32 & 1) == 0;
}
