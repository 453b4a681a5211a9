/* SPDX-License-Identifier: MIT */
#include "base_region/base_windows.h"

#include "base/assert.h"
#include "base_region/base_shadows.h"

void los_base_windows_free(los_base_windows *windows, const los_allocator *allocator) {
    void *arrays[] = {windows->edges,     windows->corners, windows->obstacles,
                      windows->intervals, windows->rays,    windows->windows};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        los_release(allocator, arrays[i]);
    }
    *windows = (los_base_windows){0};
}

/* --- Obstacles --------------------------------------------------------------------------------------------------- */

void los_base_windows_begin(los_base_windows *windows, const los_convex *shape) {
    windows->shape = *shape;
    windows->edge_count = windows->corner_count = windows->obstacle_count = 0;
}

bool los_base_windows_add_obstacle(los_base_windows *windows, const los_allocator *allocator) {
    if (!los_reserve(allocator, (void **)&windows->obstacles, &windows->obstacle_capacity, windows->obstacle_count + 1,
                     sizeof *windows->obstacles)) {
        return false;
    }
    windows->obstacles[windows->obstacle_count++] =
        (los_window_obstacle){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}, windows->edge_count, 0, false};
    return true;
}

static los_window_obstacle *last_obstacle(los_base_windows *windows) {
    LOS_ASSERT(windows->obstacle_count > 0);
    return &windows->obstacles[windows->obstacle_count - 1];
}

static void include_point(los_window_obstacle *obstacle, los_vec2d point) {
    obstacle->low = (los_vec2d){los_min(obstacle->low.x, point.x), los_min(obstacle->low.y, point.y)};
    obstacle->high = (los_vec2d){los_max(obstacle->high.x, point.x), los_max(obstacle->high.y, point.y)};
}

static bool append_edge(los_base_windows *windows, const los_allocator *allocator, los_window_edge edge) {
    if (!los_reserve(allocator, (void **)&windows->edges, &windows->edge_capacity, windows->edge_count + 1,
                     sizeof *windows->edges)) {
        return false;
    }
    windows->edges[windows->edge_count++] = edge;
    los_window_obstacle *obstacle = last_obstacle(windows);
    obstacle->edge_count++;
    include_point(obstacle, edge.a);
    include_point(obstacle, edge.b);
    return true;
}

/* Pixels: an edge must be this deep inside the base before that part is cut away, so that one on the rim blocks. */
static const double RIM_DEPTH = 1e-7;

/* Adds the parts of an edge outside of the base. */
static bool add_edge(los_base_windows *windows, const los_allocator *allocator, los_window_edge edge) {
    double first, last;
    if (los_convex_box_misses(&windows->shape, edge.a, edge.b) ||
        !los_convex_clip_segment(&windows->shape, RIM_DEPTH, edge.a, edge.b, &first, &last)) {
        return append_edge(windows, allocator, edge);
    }
    los_window_edge before = edge, after = edge;
    before.b = los_vec2d_lerp(edge.a, edge.b, first);
    after.a = los_vec2d_lerp(edge.a, edge.b, last);
    return (first <= 0.0 || append_edge(windows, allocator, before)) &&
           (last >= 1.0 || append_edge(windows, allocator, after));
}

static bool add_corner(los_base_windows *windows, const los_allocator *allocator, los_vec2d at, los_vec2d before,
                       los_vec2d after) {
    if (!los_reserve(allocator, (void **)&windows->corners, &windows->corner_capacity, windows->corner_count + 1,
                     sizeof *windows->corners)) {
        return false;
    }
    windows->corners[windows->corner_count++] =
        (los_window_corner){.at = at, .before = before, .after = after, .obstacle = windows->obstacle_count - 1};
    return true;
}

static los_vec2d to_double(los_vec2 point) {
    return (los_vec2d){(double)point.x, (double)point.y};
}

bool los_base_windows_add_wall(los_base_windows *windows, const los_allocator *allocator, los_vec2 a, los_vec2 b) {
    los_vec2d start = to_double(a), end = to_double(b);
    return add_edge(windows, allocator, (los_window_edge){start, end, false}) &&
           add_corner(windows, allocator, start, end, end) && add_corner(windows, allocator, end, start, start);
}

bool los_base_windows_add_polygon(los_base_windows *windows, const los_allocator *allocator, los_polygon polygon,
                                  int winding, bool is_solid, const uint8_t *hidden) {
    bool ok = true;
    for (uint32_t i = 0; ok && i < polygon.count; i++) {
        los_vec2d at = to_double(polygon.points[i]);
        los_vec2d before = to_double(polygon.points[i > 0 ? i - 1 : polygon.count - 1]);
        los_vec2d after = to_double(polygon.points[i + 1 < polygon.count ? i + 1 : 0]);
        double turn = winding * los_vec2d_cross(los_vec2d_sub(at, before), los_vec2d_sub(after, at));
        los_window_edge edge = winding < 0 ? (los_window_edge){after, at, !is_solid}
                                           : (los_window_edge){at, after, winding > 0 && !is_solid};
        bool has_windows = (hidden[i] & LOS_REGION_HIDDEN_CORNER) == 0 && !(is_solid && turn < 0.0);
        ok = ((hidden[i] & LOS_REGION_HIDDEN_EDGE) != 0 || add_edge(windows, allocator, edge)) &&
             (!has_windows || add_corner(windows, allocator, at, before, after));
    }
    return ok;
}
