/* SPDX-License-Identifier: MIT */
#include "geometry/slab.h"

void los_slabs_begin(los_slabs *slabs, const los_convex *shape, double tolerance) {
    slabs->count = los_convex_polygonize(shape, tolerance, slabs->rim);
}

static bool are_one(los_vec2d a, los_vec2d b) {
    return fabs(a.x - b.x) < 1e-6 && fabs(a.y - b.y) < 1e-6;
}

/* Adds a corner, unless it is as good as the last one: a side without length has no direction. */
static void put_corner(los_vec2d *ring, uint32_t *count, los_vec2d corner) {
    if (*count == 0 || !are_one(ring[*count - 1], corner)) {
        ring[(*count)++] = corner;
    }
}

/* Writes the part of a ring where side * x >= side * limit; returns its corners. */
static uint32_t keep_side(const los_vec2d *ring, uint32_t count, double limit, double side, los_vec2d *kept) {
    uint32_t made = 0;
    for (uint32_t i = 0; i < count; i++) {
        los_vec2d from = ring[i], to = ring[i + 1 < count ? i + 1 : 0];
        double from_in = side * (from.x - limit), to_in = side * (to.x - limit);
        if (from_in >= 0.0) {
            put_corner(kept, &made, from);
        }
        if ((from_in < 0.0 && to_in > 0.0) || (from_in > 0.0 && to_in < 0.0)) {
            los_vec2d cut = los_vec2d_lerp(from, to, from_in / (from_in - to_in));
            put_corner(kept, &made, (los_vec2d){limit, cut.y});
        }
    }
    return made > 1 && are_one(kept[0], kept[made - 1]) ? made - 1 : made;
}

bool los_slab_of(const los_slabs *slabs, los_interval x, los_vec2d corners[LOS_SLAB_CORNERS], los_convex *shape) {
    los_vec2d half[LOS_SLAB_CORNERS];
    uint32_t count = keep_side(slabs->rim, slabs->count, x.low, 1.0, half);
    count = count < 3 ? 0 : keep_side(half, count, x.high, -1.0, corners);
    if (count < 3) {
        return false;
    }
    *shape = los_convex_of_corners(corners, count);
    return shape->low.x < shape->high.x && shape->low.y < shape->high.y;
}
