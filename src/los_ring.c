/* SPDX-License-Identifier: MIT */
#include "los_ring.h"

#include "los_ring_hit.h"

void los_ring_fill(los_polygon polygon, float *x, float *y) {
    uint32_t count = los_ring_edges(polygon.count) + 1;
    for (uint32_t i = 0; i < count; i++) {
        los_vec2 point = polygon.points[i < polygon.count ? i : 0];
        x[i] = point.x;
        y[i] = point.y;
    }
}

bool los_ring_hit(los_ring ring, const los_line *line) {
    return !line->is_point && los_ring_is_hit(ring, line);
}

#if LOS_HAS_SIMD

/* Does the ray graze a vertex? */
static inline bool grazes(los_ring ring, los_vec2 point, los_graze graze) {
    for (uint32_t i = 0; i < ring.edges; i += LOS_RING_BLOCK) {
        los_four_points vertex = los_ring_vertices(ring, i);
        vertex = (los_four_points){vertex.x - point.x, vertex.y - point.y};
        los_four away = los_abs_four(graze.ray.x * vertex.y - graze.ray.y * vertex.x);
        if (los_bits_of_four(away > graze.slack) != 15) {
            return true;
        }
    }
    return false;
}

bool los_ring_contains(los_ring ring, los_box box, los_vec2 point) {
    los_vec2 far_away = los_polygon_ray_end(box);
    uint32_t crossings = 0;
    for (uint32_t i = 0; i < ring.edges; i += LOS_RING_BLOCK) {
        los_four_points from = los_ring_vertices(ring, i), to = los_ring_vertices(ring, i + 1);
        los_four_points along = {to.x - from.x, to.y - from.y};
        los_four length_squared = along.x * along.x + along.y * along.y;
        los_four_points unit = {along.x / length_squared, along.y / length_squared};
        los_four_points c = {point.x - from.x, point.y - from.y}, d = {far_away.x - from.x, far_away.y - from.y};
        los_four c_side = c.y * unit.x - c.x * unit.y, d_side = d.y * unit.x - d.x * unit.y;
        los_four_masks passed = los_are_aside(c_side, d_side) | (length_squared <= 0.0f);
        if (los_bits_of_four(passed) == 15) {
            continue;
        }
        los_four at, c_along = c.x * unit.x + c.y * unit.y, d_along = d.x * unit.x + d.y * unit.y;
        los_four_masks meets = los_meet_between(c_side, d_side, c_along, d_along, &at) & ~passed;
        los_four hit_x = from.x + along.x * at, hit_y = from.y + along.y * at;
        if (los_bits_of_four(meets & los_almost_equal_four(hit_x, los_four_of(point.x)) &
                             los_almost_equal_four(hit_y, los_four_of(point.y))) != 0) {
            return true; /* on the border */
        }
        crossings ^= los_bits_of_four(meets);
    }
    /* An odd number of bits: an odd number of crossings. */
    crossings ^= crossings >> 2;
    return ((crossings ^ crossings >> 1) & 1) != 0;
}

#else

/* Does the ray graze a vertex? */
static bool grazes(los_ring ring, los_vec2 point, los_graze graze) {
    bool is_grazed = false;
    for (uint32_t i = 0; i < ring.edges; i++) {
        los_vec2 vertex = los_sub(los_ring_vertex(ring, i), point);
        is_grazed = is_grazed || !(fabsf(graze.ray.x * vertex.y - graze.ray.y * vertex.x) > graze.slack);
    }
    return is_grazed;
}

bool los_ring_contains(los_ring ring, los_box box, los_vec2 point) {
    los_vec2 far_away = los_polygon_ray_end(box);
    uint32_t crossings = 0;
    for (uint32_t i = 0; i < ring.edges; i++) {
        los_line edge = los_line_make(los_ring_vertex(ring, i), los_ring_vertex(ring, i + 1));
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

bool los_ring_may_claim(los_ring ring, los_box box, los_vec2 point) {
    /* What grazes is asked first: the side is as often right as not. */
    return grazes(ring, point, los_polygon_graze(box, point)) && !(point.x > box.high.x || point.y > box.high.y);
}

/* As a point moves, the product of los_graze changes by no more than its way times the distance from the ray's end to
 * the vertex. */
bool los_ring_may_graze_within(los_ring ring, los_box box, los_vec2 middle, float reach) {
    los_vec2 end = los_polygon_ray_end(box), ray = los_sub(end, middle);
    float slack = los_polygon_graze_slack(box, fabsf(ray.x) + fabsf(ray.y) + 2.0f * reach);
    for (uint32_t i = 0; i < ring.edges; i++) {
        los_vec2 vertex = {ring.x[i], ring.y[i]}, offset = los_sub(vertex, middle), rest = los_sub(end, vertex);
        float x = fabsf(rest.x), y = fabsf(rest.y);
        float distance = los_larger(x, y) + 0.4143f * los_smaller(x, y); /* at least */
        if (!(fabsf(ray.x * offset.y - ray.y * offset.x) > 1.001f * (slack + reach * distance))) {
            return true;
        }
    }
    return false;
}
