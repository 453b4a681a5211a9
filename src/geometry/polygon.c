/* SPDX-License-Identifier: MIT */
#include "geometry/polygon.h"

#include "base/vec2.h"

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

float los_segment_meets_circle(los_vec2 from, los_vec2 to, los_vec2 center, float radius) {
    los_vec2 along = los_sub(to, from), offset = los_sub(from, center);
    /* |offset + t along|^2 = radius^2 as a t^2 + b t + c = 0 */
    float a = los_dot(along, along);
    float b = 2.0f * los_dot(offset, along);
    float c = los_dot(offset, offset) - radius * radius;
    float discriminant = b * b - 4.0f * a * c;
    if (discriminant < 0.0f) {
        return -1.0f;
    }
    float root = sqrtf(discriminant);
    float first = (-b - root) / (2.0f * a);
    float second = (-b + root) / (2.0f * a);
    if (first >= 0.0f && first <= 1.0f) {
        return first;
    }
    return second >= 0.0f && second <= 1.0f ? second : -1.0f;
}

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

/* --- Is it simple? ------------------------------------------------------------------------------------------------ */

static los_vec2d edge_of(los_polygon polygon, uint32_t i) {
    los_vec2 a = polygon.points[i], b = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
    return (los_vec2d){(double)b.x - (double)a.x, (double)b.y - (double)a.y};
}

static inline los_vec2d to_double(los_vec2 point) {
    return (los_vec2d){(double)point.x, (double)point.y};
}

/* True if every turn is to the same side and all turns together are one revolution. */
static bool is_convex(los_polygon polygon) {
    bool has_left = false, has_right = false;
    uint32_t reversals = 0; /* of the x direction; a convex polygon has two */
    los_vec2d before = edge_of(polygon, polygon.count - 2), end = to_double(polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d start = end;
        end = to_double(polygon.points[i]);
        los_vec2d edge = {end.x - start.x, end.y - start.y};
        double turn = los_vec2d_cross(before, edge);
        if (turn == 0.0) {
            return false; /* in line, a spike, or a repeated point: the general test decides */
        }
        has_left |= turn > 0.0;
        has_right |= turn < 0.0;
        reversals += (before.x < 0.0) != (edge.x < 0.0);
        before = edge;
    }
    return has_left != has_right && reversals <= 2;
}

/* Which side of the line through a and b the point is on; 0 if rounding could decide. */
static int side_of(los_vec2 a, los_vec2 b, los_vec2 point) {
    double x = (double)b.x - (double)a.x, y = (double)b.y - (double)a.y;
    double first = x * ((double)point.y - (double)a.y), second = y * ((double)point.x - (double)a.x);
    double side = first - second, rounding = 1e-14 * (fabs(first) + fabs(second));
    return side > rounding ? 1 : side < -rounding ? -1 : 0;
}

/* True if the segments may have a point in common. */
static bool may_meet(los_vec2 a, los_vec2 b, los_vec2 c, los_vec2 d) {
    return side_of(a, b, c) * side_of(a, b, d) <= 0 && side_of(c, d, a) * side_of(c, d, b) <= 0;
}

/* True if an edge does not fold back on the one before it. */
static bool neighbors_are_apart(los_polygon polygon) {
    los_vec2d before = edge_of(polygon, polygon.count - 1);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d edge = edge_of(polygon, i);
        double turn = los_vec2d_cross(before, edge), along = before.x * edge.x + before.y * edge.y;
        double rounding = 1e-14 * (fabs(before.x * edge.y) + fabs(before.y * edge.x));
        if (fabs(turn) <= rounding && along <= 0.0) {
            return false;
        }
        before = edge;
    }
    return true;
}

/* Copies the points that differ from the one before.  Returns how many. */
static uint32_t copy_distinct(los_polygon polygon, los_vec2 *points) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < polygon.count; i++) {
        if (!los_equal(polygon.points[i], polygon.points[i > 0 ? i - 1 : polygon.count - 1])) {
            points[count++] = polygon.points[i];
        }
    }
    return count;
}

static los_box box_of_edge(los_vec2 a, los_vec2 b) {
    return (los_box){{los_minf(a.x, b.x), los_minf(a.y, b.y)}, {los_maxf(a.x, b.x), los_maxf(a.y, b.y)}};
}

/* For points that are not in convex order, at most LOS_SIMPLE_POINTS_MAX. */
static bool is_simple_in_general(los_polygon polygon) {
    los_box boxes[LOS_SIMPLE_POINTS_MAX]; /* of the edges */
    const los_vec2 *points = polygon.points;
    uint32_t count = polygon.count;
    if (count < 3 || !neighbors_are_apart(polygon)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        boxes[i] = box_of_edge(points[i], points[i + 1 < count ? i + 1 : 0]);
    }
    for (uint32_t i = 0; i + 2 < count; i++) {
        uint32_t last = i == 0 ? count - 1 : count; /* the last edge is a neighbor of the first */
        for (uint32_t j = i + 2; j < last; j++) {
            if (los_boxes_overlap(&boxes[i], &boxes[j]) &&
                may_meet(points[i], points[i + 1], points[j], points[j + 1 < count ? j + 1 : 0])) {
                return false;
            }
        }
    }
    return true;
}

static bool is_simple(los_polygon polygon) {
    los_vec2 points[LOS_SIMPLE_POINTS_MAX];
    if (polygon.count < 3 || is_convex(polygon)) {
        return polygon.count >= 3;
    }
    return polygon.count <= LOS_SIMPLE_POINTS_MAX &&
           is_simple_in_general((los_polygon){points, copy_distinct(polygon, points)});
}

int8_t los_polygon_winding(los_polygon polygon) {
    double area = 0.0;
    if (!is_simple(polygon)) {
        return 0;
    }
    los_vec2 origin = polygon.points[0];
    for (uint32_t i = 1; i + 1 < polygon.count; i++) {
        los_vec2 a = polygon.points[i], b = polygon.points[i + 1];
        area += los_vec2d_cross((los_vec2d){(double)a.x - (double)origin.x, (double)a.y - (double)origin.y},
                                (los_vec2d){(double)b.x - (double)origin.x, (double)b.y - (double)origin.y});
    }
    return area > 0.0 ? 1 : area < 0.0 ? -1 : 0;
}
