/* SPDX-License-Identifier: MIT */
#include "geometry/box.h"

los_box los_box_of(const los_vec2 *points, uint32_t count) {
    los_box box = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    for (uint32_t i = 0; i < count; i++) {
        los_vec2 p = points[i];
        if (i == 0) {
            box.low = box.high = p;
        }
        box.low = (los_vec2){p.x < box.low.x ? p.x : box.low.x, p.y < box.low.y ? p.y : box.low.y};
        box.high = (los_vec2){p.x > box.high.x ? p.x : box.high.x, p.y > box.high.y ? p.y : box.high.y};
    }
    return box;
}
