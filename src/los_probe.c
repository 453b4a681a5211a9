/* SPDX-License-Identifier: MIT */
#include "los_probe.h"

enum {
    LOW_X = offsetof(los_index_node, low_x),
    LOW_Y = offsetof(los_index_node, low_y),
    HIGH_X = offsetof(los_index_node, high_x),
    HIGH_Y = offsetof(los_index_node, high_y)
};

/* No extent is taken for less, so that it has an inverse.  A segment that is not a point is longer by far. */
static const float ALMOST_NONE = 1e-30f;

/* The larger extent is at most the length: as a share of it, the stretch is not too short. */
static float share_of(float stretch, float inverse_x, float inverse_y) {
    float wide = fabsf(inverse_x), high = fabsf(inverse_y);
    return stretch * (wide < high ? wide : high);
}

#if LOS_HAS_SIMD

/* x and y, then both the other way round: as the near sides see them, and the far ones. */
los_probe los_probe_make(los_vec2 from, los_vec2 along, float room, float stretch) {
    los_four extent = {along.x, along.y, -along.x, -along.y}, start = {from.x, from.y, from.x, from.y};
    extent = los_copy_signs_of_four(los_max_four(los_abs_four(extent), los_four_of(ALMOST_NONE)), extent);
    los_four inverse = 1.0f / extent;
    size_t falls = los_bits_of_four(extent < 0.0f), x_falls = falls & 1, y_falls = falls >> 1 & 1;
    float beyond = share_of(stretch, inverse[0], inverse[1]);
    start += los_copy_signs_of_four(los_four_of(room), extent);
    return (los_probe){
        .near_x = LOW_X + (HIGH_X - LOW_X) * x_falls,
        .near_y = LOW_Y + (HIGH_Y - LOW_Y) * y_falls,
        .far_x = HIGH_X - (HIGH_X - LOW_X) * x_falls,
        .far_y = HIGH_Y - (HIGH_Y - LOW_Y) * y_falls,
        .from_near_x = los_four_of(start[0]),
        .from_near_y = los_four_of(start[1]),
        .from_far_x = los_four_of(start[2]),
        .from_far_y = los_four_of(start[3]),
        .inverse_x = los_four_of(inverse[0]),
        .inverse_y = los_four_of(inverse[1]),
        .first = los_four_of(-beyond),
        .last = los_four_of(1.0f + beyond),
    };
}

#else

static float some_extent(float extent) {
    return copysignf(fmaxf(fabsf(extent), ALMOST_NONE), extent);
}

los_probe los_probe_make(los_vec2 from, los_vec2 along, float room, float stretch) {
    los_vec2 extent = {some_extent(along.x), some_extent(along.y)};
    los_vec2 inverse = {1.0f / extent.x, 1.0f / extent.y};
    float room_x = copysignf(room, extent.x), room_y = copysignf(room, extent.y);
    float beyond = share_of(stretch, inverse.x, inverse.y);
    bool x_falls = extent.x < 0.0f, y_falls = extent.y < 0.0f;
    return (los_probe){
        .near_x = x_falls ? HIGH_X : LOW_X,
        .near_y = y_falls ? HIGH_Y : LOW_Y,
        .far_x = x_falls ? LOW_X : HIGH_X,
        .far_y = y_falls ? LOW_Y : HIGH_Y,
        .from_near_x = from.x + room_x,
        .from_near_y = from.y + room_y,
        .from_far_x = from.x - room_x,
        .from_far_y = from.y - room_y,
        .inverse_x = inverse.x,
        .inverse_y = inverse.y,
        .first = -beyond,
        .last = 1.0f + beyond,
    };
}

#endif
