/* SPDX-License-Identifier: MIT */
#include "geometry/polygon.h"

#include "base/assert.h"

static los_vec2 next_point(los_polygon polygon, uint32_t i) {
    return polygon.points[i + 1 < polygon.count ? i + 1 : 0];
}

bool los_polygon_contains(los_polygon polygon, los_vec2 point) {
    los_box box = los_box_of(polygon.points, polygon.count);
    if (polygon.count < 3 || !los_box_admits(&box, los_polygon_margin(box), point)) {
        return false;
    }
    los_vec2 ray_end = los_polygon_ray_end(box);
    uint32_t crossings = 0;
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_line edge = los_line_make(polygon.points[i], next_point(polygon, i));
        float at = los_line_meets(&edge, point, ray_end);
        if (at < 0.0f) {
            continue;
        }
        los_vec2 hit = los_line_point(&edge, at);
        if (los_almost_equal(hit.x, point.x) && los_almost_equal(hit.y, point.y)) {
            return true; /* on the border */
        }
        crossings++;
    }
    return (crossings & 1) != 0;
}

bool los_polygon_edge_hit(los_polygon polygon, const los_line *line) {
    if (polygon.count == 0 || line->is_point) {
        return false;
    }
    /* los_line_meets for each edge; the side of a vertex is computed once for the two edges that share it. */
    los_vertex_side previous = los_vertex_side_of(line, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vertex_side here = los_vertex_side_of(line, polygon.points[i]);
        float at = los_line_meets_between(line, previous, here);
        if (at >= 0.0f && !los_is_origin(los_line_point(line, at))) {
            return true;
        }
        previous = here;
    }
    return false;
}

float los_polygon_hit_between(los_polygon polygon, const los_line *line, double first, double last) {
    float nearest = -1.0f;
    for (uint32_t i = 0; i < polygon.count; i++) {
        float at = los_line_meets(line, polygon.points[i], next_point(polygon, i));
        if (at >= 0.0f && (double)at >= first && (double)at <= last && (nearest < 0.0f || at < nearest) &&
            !los_is_origin(los_line_point(line, at))) {
            nearest = at;
        }
    }
    return nearest;
}

bool los_polygon_meets(los_polygon polygon, const los_line *line) {
    return los_polygon_edge_hit(polygon, line) || los_polygon_contains(polygon, line->from) ||
           los_polygon_contains(polygon, line->to);
}

bool los_polygon_nearest_hit(los_polygon polygon, const los_line *line, los_vec2 *hit) {
    bool found = false;
    float nearest = 0.0f;
    for (uint32_t i = 0; i < polygon.count; i++) {
        float at = los_line_meets(line, polygon.points[i], next_point(polygon, i));
        if (at < 0.0f) {
            continue;
        }
        los_vec2 point = los_line_point(line, at);
        float distance = los_distance(line->from, point);
        if (!found || distance < nearest) {
            found = true;
            nearest = distance;
            *hit = point;
        }
    }
    return found;
}

bool los_polygon_boundary_is_farther(los_polygon polygon, los_vec2 point, float distance) {
    LOS_ASSERT(polygon.count > 0);
    los_vec2 from = polygon.points[polygon.count - 1];
    for (uint32_t i = 0; i < polygon.count; i++) {
        if (!(los_distance_squared_to_segment(point, from, polygon.points[i]) > distance * distance)) {
            return false;
        }
        from = polygon.points[i];
    }
    return true;
}

bool los_segment_meets_polygon(los_vec2 from, los_vec2 to, const los_vec2 *points, uint32_t count) {
    los_line line = los_line_make(from, to);
    return los_polygon_meets((los_polygon){points, count}, &line);
}
