/* SPDX-License-Identifier: MIT */
#include "terrain/segment_query.h"

enum {
    LOW_X = offsetof(los_bvh_node, low_x),
    LOW_Y = offsetof(los_bvh_node, low_y),
    HIGH_X = offsetof(los_bvh_node, high_x),
    HIGH_Y = offsetof(los_bvh_node, high_y)
};

/* The smallest extent, so that every extent has an inverse.  A segment that is not a point is longer by far. */
static const float EXTENT_MIN = 1e-30f;

/* The stretch as a fraction of the segment, rounded up: the larger extent is at most the length. */
static float fraction_of(float stretch, float inverse_x, float inverse_y) {
    float wide = fabsf(inverse_x), high = fabsf(inverse_y);
    return stretch * (wide < high ? wide : high);
}

#if LOS_HAS_SIMD

/* Lanes: x and y for the near sides, then negated for the far ones. */
los_segment_query los_segment_query_make(los_vec2 from, los_vec2 along, float clearance, float stretch) {
    los_f32x4 extent = {along.x, along.y, -along.x, -along.y}, start = {from.x, from.y, from.x, from.y};
    extent = los_f32x4_copy_signs(los_f32x4_max(los_f32x4_abs(extent), los_f32x4_splat(EXTENT_MIN)), extent);
    los_f32x4 inverse = 1.0f / extent;
    size_t falls = los_mask32x4_bits(extent < 0.0f), x_falls = falls & 1, y_falls = falls >> 1 & 1;
    float beyond = fraction_of(stretch, inverse[0], inverse[1]);
    start += los_f32x4_copy_signs(los_f32x4_splat(clearance), extent);
    return (los_segment_query){
        .near_x = LOW_X + (HIGH_X - LOW_X) * x_falls,
        .near_y = LOW_Y + (HIGH_Y - LOW_Y) * y_falls,
        .far_x = HIGH_X - (HIGH_X - LOW_X) * x_falls,
        .far_y = HIGH_Y - (HIGH_Y - LOW_Y) * y_falls,
        .from_near_x = los_f32x4_splat(start[0]),
        .from_near_y = los_f32x4_splat(start[1]),
        .from_far_x = los_f32x4_splat(start[2]),
        .from_far_y = los_f32x4_splat(start[3]),
        .inverse_x = los_f32x4_splat(inverse[0]),
        .inverse_y = los_f32x4_splat(inverse[1]),
        .first = los_f32x4_splat(-beyond),
        .last = los_f32x4_splat(1.0f + beyond),
    };
}

#else

static float nonzero_extent(float extent) {
    return copysignf(fmaxf(fabsf(extent), EXTENT_MIN), extent);
}

los_segment_query los_segment_query_make(los_vec2 from, los_vec2 along, float clearance, float stretch) {
    los_vec2 extent = {nonzero_extent(along.x), nonzero_extent(along.y)};
    los_vec2 inverse = {1.0f / extent.x, 1.0f / extent.y};
    float clearance_x = copysignf(clearance, extent.x), clearance_y = copysignf(clearance, extent.y);
    float beyond = fraction_of(stretch, inverse.x, inverse.y);
    bool x_falls = extent.x < 0.0f, y_falls = extent.y < 0.0f;
    return (los_segment_query){
        .near_x = x_falls ? HIGH_X : LOW_X,
        .near_y = y_falls ? HIGH_Y : LOW_Y,
        .far_x = x_falls ? LOW_X : HIGH_X,
        .far_y = y_falls ? LOW_Y : HIGH_Y,
        .from_near_x = from.x + clearance_x,
        .from_near_y = from.y + clearance_y,
        .from_far_x = from.x - clearance_x,
        .from_far_y = from.y - clearance_y,
        .inverse_x = inverse.x,
        .inverse_y = inverse.y,
        .first = -beyond,
        .last = 1.0f + beyond,
    };
}

#endif
