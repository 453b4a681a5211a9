/* SPDX-License-Identifier: MIT */
#include "geometry/slab.h"

#include "base/assert.h"
#include "geometry/clip.h"

void los_slabs_begin(los_slabs *slabs, const los_convex *shape, double tolerance) {
    slabs->count = los_convex_polygonize(shape, tolerance, slabs->rim);
}

bool los_slab_of(const los_slabs *slabs, los_interval x, los_vec2d corners[LOS_SLAB_CORNERS], los_convex *shape) {
    los_vec2d half[LOS_SLAB_CORNERS];
    LOS_ASSERT(slabs->count >= 3 && !los_interval_is_empty(x));
    uint32_t count = los_clip_at_x(slabs->rim, slabs->count, x.low, 1.0, half);
    count = count < 3 ? 0 : los_clip_at_x(half, count, x.high, -1.0, corners);
    if (count < 3) {
        return false;
    }
    *shape = los_convex_of_corners(corners, count);
    return shape->low.x < shape->high.x && shape->low.y < shape->high.y;
}
