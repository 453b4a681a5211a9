/* SPDX-License-Identifier: MIT */
#include "geometry/polygon_simple.h"

#include "base/minmax.h"
#include "base/vec2d.h"
#include "geometry/box.h"

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
