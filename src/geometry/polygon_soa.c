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

bool los_polygon_soa_hit(los_polygon_soa polygon, const los_line *line) {
    return !line->is_point && los_polygon_soa_hit_inline(polygon, line);
}

/* Even-odd by the ray from the point to `ray_end`. */
#if LOS_HAS_SIMD

static bool is_inside(los_polygon_soa polygon, los_vec2 ray_end, los_vec2 point) {
    uint32_t crossings = 0;
    for (uint32_t i = 0; i < polygon.edges; i += LOS_SOA_BLOCK) {
        los_vec2x4 from = los_polygon_soa_vertices(polygon, i), to = los_polygon_soa_vertices(polygon, i + 1);
        los_vec2x4 along = {to.x - from.x, to.y - from.y};
        los_f32x4 length_squared = along.x * along.x + along.y * along.y;
        los_vec2x4 per_length = {along.x / length_squared, along.y / length_squared};
        los_vec2x4 c = {point.x - from.x, point.y - from.y}, d = {ray_end.x - from.x, ray_end.y - from.y};
        los_f32x4 c_side = c.y * per_length.x - c.x * per_length.y, d_side = d.y * per_length.x - d.x * per_length.y;
        los_mask32x4 passed = los_f32x4_same_side(c_side, d_side) | (length_squared <= 0.0f);
        if (los_mask32x4_bits(passed) == 15) {
            continue;
        }
        los_f32x4 at, c_along = c.x * per_length.x + c.y * per_length.y,
                      d_along = d.x * per_length.x + d.y * per_length.y;
        los_mask32x4 meets = los_f32x4_crossing(c_side, d_side, c_along, d_along, &at) & ~passed;
        los_f32x4 hit_x = from.x + along.x * at, hit_y = from.y + along.y * at;
        if (los_mask32x4_bits(meets & los_f32x4_almost_equal(hit_x, los_f32x4_splat(point.x)) &
                              los_f32x4_almost_equal(hit_y, los_f32x4_splat(point.y))) != 0) {
            return true; /* on the border */
        }
        crossings ^= los_mask32x4_bits(meets);
    }
    /* The parity of the crossings is the parity of the bits. */
    crossings ^= crossings >> 2;
    return ((crossings ^ crossings >> 1) & 1) != 0;
}

#else

static bool is_inside(los_polygon_soa polygon, los_vec2 ray_end, los_vec2 point) {
    uint32_t crossings = 0;
    for (uint32_t i = 0; i < polygon.edges; i++) {
        los_line edge = los_line_make(los_polygon_soa_vertex(polygon, i), los_polygon_soa_vertex(polygon, i + 1));
        float at = los_line_meets(&edge, point, ray_end);
        los_vec2 hit = los_line_point(&edge, at);
        if (at >= 0.0f && los_almost_equal(hit.x, point.x) && los_almost_equal(hit.y, point.y)) {
            return true; /* on the border */
        }
        crossings += at >= 0.0f;
    }
    return (crossings & 1) != 0;
}

#endif

bool los_polygon_soa_contains(los_polygon_soa polygon, const los_box *box, float margin, los_vec2 point) {
    return los_box_admits(box, margin, point) && is_inside(polygon, los_polygon_ray_end(*box), point);
}
