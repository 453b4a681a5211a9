/* SPDX-License-Identifier: MIT */
#include "geometry/polygon_soa.h"

#include "base/assert.h"

void los_polygon_soa_fill(los_polygon polygon, float *x, float *y) {
    LOS_ASSERT(polygon.count > 0);
    uint32_t count = los_polygon_soa_edge_count(polygon.count) + 1;
    for (uint32_t i = 0; i < count; i++) {
        los_vec2 point = polygon.points[i < polygon.count ? i : 0];
        x[i] = point.x;
        y[i] = point.y;
    }
}
