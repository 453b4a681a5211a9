/* SPDX-License-Identifier: MIT */
#include "geometry/clip.h"

#include "base/assert.h"

#include <stdbool.h>

static bool are_welded(los_vec2d a, los_vec2d b) {
    return fabs(a.x - b.x) < LOS_CLIP_WELD && fabs(a.y - b.y) < LOS_CLIP_WELD;
}

static void add_corner(los_vec2d *corners, uint32_t *count, los_vec2d corner) {
    if (*count == 0 || !are_welded(corners[*count - 1], corner)) {
        corners[(*count)++] = corner;
    }
}

static uint32_t without_closing_corner(const los_vec2d *corners, uint32_t count) {
    return count > 1 && are_welded(corners[0], corners[count - 1]) ? count - 1 : count;
}

static bool have_opposite_signs(double a, double b) {
    return (a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0);
}

uint32_t los_clip_at_line(const los_vec2d *corners, uint32_t count, los_vec2d a, los_vec2d b, double side,
                          los_vec2d *kept) {
    uint32_t kept_count = 0;
    LOS_ASSERT(count > 0 && kept != corners);
    los_vec2d from = corners[count - 1];
    double from_inside = side * los_left_of_line(a, b, from);
    for (uint32_t i = 0; i < count; i++) {
        los_vec2d to = corners[i];
        double to_inside = side * los_left_of_line(a, b, to);
        if (have_opposite_signs(from_inside, to_inside)) {
            add_corner(kept, &kept_count, los_vec2d_lerp(from, to, from_inside / (from_inside - to_inside)));
        }
        if (to_inside >= 0.0) {
            add_corner(kept, &kept_count, to);
        }
        from = to;
        from_inside = to_inside;
    }
    LOS_ASSERT(kept_count <= count + 1);
    return without_closing_corner(kept, kept_count);
}

uint32_t los_clip_at_x(const los_vec2d *corners, uint32_t count, double limit, double side, los_vec2d *kept) {
    uint32_t kept_count = 0;
    LOS_ASSERT(count > 0 && kept != corners);
    for (uint32_t i = 0; i < count; i++) {
        los_vec2d from = corners[i], to = corners[i + 1 < count ? i + 1 : 0];
        double from_inside = side * (from.x - limit), to_inside = side * (to.x - limit);
        if (from_inside >= 0.0) {
            add_corner(kept, &kept_count, from);
        }
        if (have_opposite_signs(from_inside, to_inside)) {
            los_vec2d cut = los_vec2d_lerp(from, to, from_inside / (from_inside - to_inside));
            add_corner(kept, &kept_count, (los_vec2d){limit, cut.y});
        }
    }
    LOS_ASSERT(kept_count <= count + 1);
    return without_closing_corner(kept, kept_count);
}
