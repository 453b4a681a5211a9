/* SPDX-License-Identifier: MIT */
#include "los_ring.h"

#include "los_simd.h"

void los_ring_fill(los_polygon polygon, float *x, float *y) {
    uint32_t count = los_ring_edges(polygon.count) + 1;
    for (uint32_t i = 0; i < count; i++) {
        los_vec2 point = polygon.points[i < polygon.count ? i : 0];
        x[i] = point.x;
        y[i] = point.y;
    }
}

#if LOS_HAS_SIMD

/* Four points or directions. */
typedef struct {
    los_four x, y;
} four_points;

static inline four_points vertices_at(los_ring ring, uint32_t at) {
    return (four_points){los_load_four(ring.x + at), los_load_four(ring.y + at)};
}

/* los_almost_equal, four times. */
static inline los_four_masks almost_equal(los_four a, los_four b) {
    los_four tolerance = 1e-5f * los_abs_four(a);
    tolerance = los_pick_four(tolerance < 1e-5f, los_four_of(1e-5f), tolerance);
    return (a == b) | (los_abs_four(a - b) < tolerance);
}

/* Both ends on one side. */
static inline los_four_masks is_aside(los_four c, los_four d) {
    const float epsilon = 1e-5f;
    return ((c < -epsilon) & (d < -epsilon)) | ((c > epsilon) & (d > epsilon));
}

/* los_line_meets_between for ends that are not on one side: where along the line, and whether at all. */
static inline los_four_masks meets_between(los_four c_side, los_four d_side, los_four c_along, los_four d_along,
                                           los_four *at) {
    *at = d_along + (c_along - d_along) * d_side / (d_side - c_side);
    return ~almost_equal(c_side, d_side) & (*at >= 0.0f) & (*at <= 1.0f);
}

bool los_ring_hit(los_ring ring, const los_line *line) {
    los_vec2 from = line->from, unit = line->unit, along = line->along;
    for (uint32_t i = 0; i < ring.edges && !line->is_point; i += LOS_RING_BLOCK) {
        four_points c = vertices_at(ring, i), d = vertices_at(ring, i + 1);
        c = (four_points){c.x - from.x, c.y - from.y};
        d = (four_points){d.x - from.x, d.y - from.y};
        los_four c_side = c.y * unit.x - c.x * unit.y, d_side = d.y * unit.x - d.x * unit.y;
        los_four_masks aside = is_aside(c_side, d_side);
        if (los_bits_of_four(aside) == 15) {
            continue;
        }
        los_four at, c_along = c.x * unit.x + c.y * unit.y, d_along = d.x * unit.x + d.y * unit.y;
        los_four_masks meets = meets_between(c_side, d_side, c_along, d_along, &at) & ~aside;
        los_four_masks at_origin = (from.x + along.x * at == 0.0f) & (from.y + along.y * at == 0.0f);
        if (los_bits_of_four(meets & ~at_origin) != 0) {
            return true;
        }
    }
    return false;
}

bool los_ring_contains(los_ring ring, los_box box, los_vec2 point) {
    los_vec2 far_away = los_polygon_ray_end(box);
    uint32_t crossings = 0;
    for (uint32_t i = 0; i < ring.edges; i += LOS_RING_BLOCK) {
        four_points from = vertices_at(ring, i), to = vertices_at(ring, i + 1);
        four_points along = {to.x - from.x, to.y - from.y};
        los_four length_squared = along.x * along.x + along.y * along.y;
        four_points unit = {along.x / length_squared, along.y / length_squared};
        four_points c = {point.x - from.x, point.y - from.y}, d = {far_away.x - from.x, far_away.y - from.y};
        los_four c_side = c.y * unit.x - c.x * unit.y, d_side = d.y * unit.x - d.x * unit.y;
        los_four_masks passed = is_aside(c_side, d_side) | (length_squared <= 0.0f);
        if (los_bits_of_four(passed) == 15) {
            continue;
        }
        los_four at, c_along = c.x * unit.x + c.y * unit.y, d_along = d.x * unit.x + d.y * unit.y;
        los_four_masks meets = meets_between(c_side, d_side, c_along, d_along, &at) & ~passed;
        los_four hit_x = from.x + along.x * at, hit_y = from.y + along.y * at;
        if (los_bits_of_four(meets & almost_equal(hit_x, los_four_of(point.x)) &
                             almost_equal(hit_y, los_four_of(point.y))) != 0) {
            return true; /* on the border */
        }
        crossings ^= los_bits_of_four(meets);
    }
    /* An odd number of bits: an odd number of crossings. */
    crossings ^= crossings >> 2;
    return ((crossings ^ crossings >> 1) & 1) != 0;
}

#else

static los_vec2 vertex_at(los_ring ring, uint32_t at) {
    return (los_vec2){ring.x[at], ring.y[at]};
}

bool los_ring_hit(los_ring ring, const los_line *line) {
    for (uint32_t i = 0; i < ring.edges; i++) {
        float at = los_line_meets(line, vertex_at(ring, i), vertex_at(ring, i + 1));
        if (at >= 0.0f && !los_is_origin(los_line_point(line, at))) {
            return true;
        }
    }
    return false;
}

bool los_ring_contains(los_ring ring, los_box box, los_vec2 point) {
    los_vec2 far_away = los_polygon_ray_end(box);
    uint32_t crossings = 0;
    for (uint32_t i = 0; i < ring.edges; i++) {
        los_line edge = los_line_make(vertex_at(ring, i), vertex_at(ring, i + 1));
        float at = los_line_meets(&edge, point, far_away);
        los_vec2 hit = los_line_point(&edge, at);
        if (at >= 0.0f && los_almost_equal(hit.x, point.x) && los_almost_equal(hit.y, point.y)) {
            return true; /* on the border */
        }
        crossings += at >= 0.0f;
    }
    return (crossings & 1) != 0;
}

#endif
