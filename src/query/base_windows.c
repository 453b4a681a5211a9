/* SPDX-License-Identifier: MIT */
#include "query/base_windows.h"

/* --- What a corner sees of the base ------------------------------------------------------------------------------ */

static bool find_ellipse_tangents(const los_convex *ellipse, los_window_corner *view) {
    los_vec2d axis = ellipse->axis, offset = los_vec2d_sub(view->at, ellipse->center);
    los_vec2d q = {los_vec2d_dot(offset, axis) / ellipse->half_length,
                   los_vec2d_cross(axis, offset) / ellipse->half_width}; /* where the base is a circle of radius 1 */
    double squared = los_vec2d_dot(q, q);
    if (!(squared > 1.0 + 1e-9)) {
        return false;
    }
    double along = 1.0 / squared, across = sqrt(squared - 1.0) / squared;
    for (int i = 0; i < 2; i++) {
        double side = i == 0 ? across : -across;
        double x = (along * q.x - side * q.y) * ellipse->half_length;
        double y = (along * q.y + side * q.x) * ellipse->half_width;
        los_vec2d point = {ellipse->center.x + x * axis.x - y * axis.y, ellipse->center.y + x * axis.y + y * axis.x};
        *(i == 0 ? &view->first : &view->last) = point;
    }
    return true;
}

static bool find_polygon_tangents(const los_convex *shape, los_window_corner *view) {
    if (los_convex_contains(shape, 0.0, view->at)) {
        return false;
    }
    view->first = view->last = shape->corners[0];
    for (uint32_t i = 1; i < shape->corner_count; i++) {
        los_vec2d offset = los_vec2d_sub(shape->corners[i], view->at);
        if (los_vec2d_cross(los_vec2d_sub(view->first, view->at), offset) < 0.0) {
            view->first = shape->corners[i];
        }
        if (los_vec2d_cross(los_vec2d_sub(view->last, view->at), offset) > 0.0) {
            view->last = shape->corners[i];
        }
    }
    return true;
}

/* Sets where the tangents from a corner touch the base. */
static void find_tangents(const los_convex *shape, los_window_corner *view) {
    bool is_outside =
        shape->kind == LOS_CONVEX_ELLIPSE ? find_ellipse_tangents(shape, view) : find_polygon_tangents(shape, view);
    view->is_outside =
        is_outside && los_vec2d_cross(los_vec2d_sub(view->first, view->at), los_vec2d_sub(view->last, view->at)) > 0.0;
}

/* The three lines that bound the triangle: positive inside. */
static void sides_of(const los_window_corner *view, los_vec2d point, double sides[3]) {
    los_vec2d offset = los_vec2d_sub(point, view->at);
    sides[0] = los_vec2d_cross(los_vec2d_sub(view->first, view->at), offset);
    sides[1] = los_vec2d_cross(offset, los_vec2d_sub(view->last, view->at));
    sides[2] = los_vec2d_cross(los_vec2d_sub(view->last, view->first), los_vec2d_sub(point, view->first));
}

/* Adds the interval that an edge hides from the corner. */
static bool add_interval(los_base_windows *windows, const los_allocator *allocator, const los_window_corner *view,
                         const los_window_edge *edge) {
    double a[3], b[3], from = 0.0, to = 1.0;
    if (edge->is_exit && los_vec2d_cross(los_vec2d_sub(edge->a, view->at), los_vec2d_sub(edge->b, view->at)) >= 0.0) {
        return true; /* lines to the corner enter here */
    }
    sides_of(view, edge->a, a);
    sides_of(view, edge->b, b);
    for (int i = 0; i < 3; i++) {
        if (a[i] <= 0.0 && b[i] <= 0.0) {
            return true;
        }
        if (a[i] < 0.0) {
            from = los_max(from, a[i] / (a[i] - b[i]));
        } else if (b[i] < 0.0) {
            to = los_min(to, a[i] / (a[i] - b[i]));
        }
    }
    double sum_from = a[0] + a[1] + from * (b[0] + b[1] - a[0] - a[1]);
    double sum_to = a[0] + a[1] + to * (b[0] + b[1] - a[0] - a[1]);
    double whole = los_vec2d_cross(los_vec2d_sub(view->first, view->at), los_vec2d_sub(view->last, view->at));
    if (from >= to || !(sum_from > 1e-9 * whole) || !(sum_to > 1e-9 * whole)) {
        return true; /* it only touches the triangle, or ends at the corner */
    }
    if (!los_reserve(allocator, (void **)&windows->intervals, &windows->interval_capacity, windows->interval_count + 1,
                     sizeof *windows->intervals)) {
        return false;
    }
    los_window_interval interval = {(a[0] + from * (b[0] - a[0])) / sum_from, (a[0] + to * (b[0] - a[0])) / sum_to,
                                    los_vec2d_lerp(edge->a, edge->b, from), los_vec2d_lerp(edge->a, edge->b, to)};
    if (interval.first > interval.last) {
        interval = (los_window_interval){interval.last, interval.first, interval.last_point, interval.first_point};
    }
    windows->intervals[windows->interval_count++] = interval;
    return true;
}

/* True if the box is on the outer side of one line of the triangle. */
static bool misses_box(const los_window_corner *view, const los_window_obstacle *obstacle) {
    const los_vec2d corners[3] = {view->at, view->first, view->last};
    los_vec2d low = obstacle->low, high = obstacle->high;
    for (int i = 0; i < 3; i++) {
        los_vec2d from = corners[i], d = los_vec2d_sub(corners[(i + 1) % 3], from);
        los_vec2d nearest = {d.y > 0.0 ? low.x : high.x, d.x > 0.0 ? high.y : low.y};
        if (los_vec2d_cross(d, los_vec2d_sub(nearest, from)) <= 0.0) {
            return true;
        }
    }
    return false;
}

/* Sorts by the first end. */
static void sort_intervals(los_window_interval *intervals, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        los_window_interval moved = intervals[i];
        uint32_t slot = i;
        for (; slot > 0 && intervals[slot - 1].first > moved.first; slot--) {
            intervals[slot] = intervals[slot - 1];
        }
        intervals[slot] = moved;
    }
}

/* Fractions of the chord: smaller gaps are rounding. */
static const double MIN_GAP = 1e-12;

/* True if intervals cover the whole base; sorts them. */
static bool cover_base(los_window_interval *intervals, uint32_t count) {
    double reached = 0.0;
    sort_intervals(intervals, count);
    for (uint32_t i = 0; i < count && intervals[i].first <= reached + MIN_GAP; i++) {
        reached = los_max(reached, intervals[i].last);
    }
    return reached >= 1.0 - MIN_GAP;
}

/* Adds what one obstacle hides.  Sets *is_hidden if that is the whole base. */
static bool add_hidden_by(los_base_windows *windows, const los_allocator *allocator, los_window_corner *view,
                          uint32_t number, bool *is_hidden) {
    const los_window_obstacle *obstacle = &windows->obstacles[number];
    uint32_t before = windows->interval_count;
    if (obstacle->edge_count == 0 || obstacle->is_removed || misses_box(view, obstacle)) {
        return true;
    }
    for (uint32_t i = 0; i < obstacle->edge_count; i++) {
        if (!add_interval(windows, allocator, view, &windows->edges[obstacle->first_edge + i])) {
            return false;
        }
    }
    uint32_t added = windows->interval_count - before;
    if (added > 0) {
        view->hidden_by |= (uint64_t)1 << number % 64;
        *is_hidden = cover_base(windows->intervals + before, added);
    }
    return true;
}

/* Lists what is hidden from the corner, sorted; nothing more once an obstacle hides everything.  That is often the one
 * that hid everything from the corner before. */
static bool find_hidden(los_base_windows *windows, const los_allocator *allocator, los_window_corner *view,
                        bool *is_hidden) {
    uint32_t likely = windows->last_occluder;
    windows->interval_count = 0;
    view->hidden_by = 0;
    *is_hidden = false;
    if (likely < windows->obstacle_count && !add_hidden_by(windows, allocator, view, likely, is_hidden)) {
        return false;
    }
    for (uint32_t i = 0; !*is_hidden && i < windows->obstacle_count; i++) {
        if (i == likely) {
            continue;
        }
        if (!add_hidden_by(windows, allocator, view, i, is_hidden)) {
            return false;
        }
        windows->last_occluder = *is_hidden ? i : windows->last_occluder;
    }
    if (*is_hidden) {
        view->hidden_by = (uint64_t)1 << windows->last_occluder % 64;
    } else {
        sort_intervals(windows->intervals, windows->interval_count);
    }
    return true;
}

/* --- Windows ----------------------------------------------------------------------------------------------------- */

/* A ray from a corner, and the part of it that is in the box, in lengths of the direction. */
typedef struct window_ray {
    los_vec2d from, direction;
    double enter, leave;
    uint32_t blocker; /* the obstacle at its end */
} window_ray;

static void clip_ray(window_ray *ray, double from, double direction, double low, double high) {
    if (direction == 0.0) {
        ray->leave = from < low || from > high ? -1.0 : ray->leave;
        return;
    }
    double first = (low - from) / direction, last = (high - from) / direction;
    ray->enter = los_max(ray->enter, los_min(first, last));
    ray->leave = los_min(ray->leave, los_max(first, last));
}

static window_ray ray_in_box(los_vec2d from, los_vec2d direction, los_box box) {
    window_ray ray = {from, direction, 0.0, INFINITY, LOS_NO_WINDOW_OBSTACLE};
    clip_ray(&ray, from.x, direction.x, (double)box.low.x, (double)box.high.x);
    clip_ray(&ray, from.y, direction.y, (double)box.low.y, (double)box.high.y);
    return ray;
}

/* Ends the ray where an edge blocks it.  What it only touches, or meets at the corner, does not. */
static void shorten_ray(window_ray *ray, const los_window_edge *edge, uint32_t obstacle) {
    los_vec2d along = los_vec2d_sub(edge->b, edge->a), offset = los_vec2d_sub(edge->a, ray->from);
    double divisor = los_vec2d_cross(ray->direction, along);
    if (divisor == 0.0 || (edge->is_exit && divisor < 0.0)) {
        return;
    }
    double t = los_vec2d_cross(offset, along) / divisor, u = los_vec2d_cross(offset, ray->direction) / divisor;
    if (u > 1e-9 && u < 1.0 - 1e-9 && t > 1e-9 && t < ray->leave) {
        ray->leave = t;
        ray->blocker = obstacle;
    }
}

static void shorten_ray_by(window_ray *ray, const los_base_windows *windows, uint32_t number) {
    const los_window_obstacle *obstacle = &windows->obstacles[number];
    window_ray within = *ray;
    within.enter = 0.0;
    clip_ray(&within, ray->from.x, ray->direction.x, obstacle->low.x - 1e-6, obstacle->high.x + 1e-6);
    clip_ray(&within, ray->from.y, ray->direction.y, obstacle->low.y - 1e-6, obstacle->high.y + 1e-6);
    for (uint32_t i = 0; within.enter <= within.leave && i < obstacle->edge_count; i++) {
        shorten_ray(ray, &windows->edges[obstacle->first_edge + i], number);
    }
}

/* Pixels: a window reaches so far beyond the edge where it ends, so that rounding leaves no hole between them. */
static const double OVERLAP = 0.01;

/* Adds the window behind a corner on the line through a point before it. */
static bool add_window(los_base_windows *windows, const los_allocator *allocator, const los_window_corner *corner,
                       los_vec2d before, los_box box, uint32_t *blocker) {
    window_ray ray = ray_in_box(corner->at, los_vec2d_sub(corner->at, before), box);
    for (uint32_t i = 0; ray.enter < ray.leave && i < windows->obstacle_count; i++) {
        if (!windows->obstacles[i].is_removed) {
            shorten_ray_by(&ray, windows, i);
        }
    }
    *blocker = ray.blocker;
    if (!(ray.enter < ray.leave)) {
        return true;
    }
    if (!los_reserve(allocator, (void **)&windows->windows, &windows->window_capacity, windows->window_count + 1,
                     sizeof *windows->windows)) {
        return false;
    }
    los_vec2d from = ray.from, d = ray.direction;
    ray.leave += OVERLAP / los_vec2d_length(d);
    windows->windows[windows->window_count++] = (los_window){{from.x + ray.enter * d.x, from.y + ray.enter * d.y},
                                                             {from.x + ray.leave * d.x, from.y + ray.leave * d.y}};
    return true;
}

/* Where windows are searched, and what is kept of the search. */
typedef struct window_pass {
    los_box box;
    bool keeps_rays;
} window_pass;

static bool add_ray(los_base_windows *windows, const los_allocator *allocator, const window_pass *pass, uint32_t corner,
                    los_vec2d before) {
    uint32_t blocker;
    if (!add_window(windows, allocator, &windows->corners[corner], before, pass->box, &blocker)) {
        return false;
    }
    if (!pass->keeps_rays) {
        return true;
    }
    if (!los_reserve(allocator, (void **)&windows->rays, &windows->ray_capacity, windows->ray_count + 1,
                     sizeof *windows->rays)) {
        return false;
    }
    windows->rays[windows->ray_count++] = (los_window_ray){before, corner, blocker};
    return true;
}

/* -1 or 1 if both neighbors of the corner are on that side of the line through a point before it; 0: on both sides; 2:
 * on the line. */
static int side_of_neighbors(const los_window_corner *corner, los_vec2d before) {
    los_vec2d d = los_vec2d_sub(corner->at, before);
    los_vec2d first = los_vec2d_sub(corner->before, corner->at), last = los_vec2d_sub(corner->after, corner->at);
    double scale = 1e-9 * (fabs(d.x) + fabs(d.y));
    double a = los_vec2d_cross(d, first), b = los_vec2d_cross(d, last);
    double least_a = scale * (fabs(first.x) + fabs(first.y)), least_b = scale * (fabs(last.x) + fabs(last.y));
    bool is_left = a > least_a || b > least_b, is_right = a < -least_a || b < -least_b;
    return is_left && is_right ? 0 : is_left ? 1 : is_right ? -1 : 2;
}

/* Adds the windows of what the corner sees between two points: at its end away from the obstacle. */
static bool add_visible(los_base_windows *windows, const los_allocator *allocator, const window_pass *pass,
                        uint32_t corner, los_vec2d first, los_vec2d last) {
    int at_first = side_of_neighbors(&windows->corners[corner], first);
    int at_last = side_of_neighbors(&windows->corners[corner], last);
    return (!(at_first == -1 || at_first == 2) || add_ray(windows, allocator, pass, corner, first)) &&
           (!(at_last == 1 || at_last == 2) || add_ray(windows, allocator, pass, corner, last));
}

/* False if no line from the base through the corner can reach the box. */
static bool may_reach(const los_window_corner *view, los_box box) {
    const los_vec2d low = {(double)box.low.x, (double)box.low.y}, high = {(double)box.high.x, (double)box.high.y};
    const los_vec2d lines[2] = {los_vec2d_sub(view->at, view->first), los_vec2d_sub(view->last, view->at)};
    for (int i = 0; i < 2; i++) {
        los_vec2d d = lines[i];
        los_vec2d nearest = {d.y > 0.0 ? low.x : high.x, d.x > 0.0 ? high.y : low.y};
        if (los_vec2d_cross(d, los_vec2d_sub(nearest, view->at)) < 0.0) {
            return false;
        }
    }
    return true;
}

/* Positive or negative if a neighbor is on that side of every line from the base through the corner, else 0. */
static int side_of_neighbor(const los_window_corner *corner, los_vec2d neighbor) {
    los_vec2d offset = los_vec2d_sub(neighbor, corner->at);
    double first = los_vec2d_cross(los_vec2d_sub(corner->at, corner->first), offset);
    double last = los_vec2d_cross(los_vec2d_sub(corner->at, corner->last), offset);
    return first > 1e-6 && last > 1e-6 ? 1 : first < -1e-6 && last < -1e-6 ? -1 : 0;
}

/* False if every line from the base through the corner has its neighbors on both sides: then it has no windows. */
static bool may_be_passed(const los_window_corner *corner) {
    return side_of_neighbor(corner, corner->before) * side_of_neighbor(corner, corner->after) >= 0;
}

/* Adds the windows of a corner. */
static bool find_windows_of(los_base_windows *windows, const los_allocator *allocator, const window_pass *pass,
                            uint32_t number) {
    los_window_corner *corner = &windows->corners[number];
    bool is_hidden;
    windows->work += windows->obstacle_count;
    if (windows->work > LOS_WINDOW_WORK_MAX || !find_hidden(windows, allocator, corner, &is_hidden)) {
        return false;
    }
    double reached = 0.0;
    los_vec2d point = corner->first;
    bool ok = true;
    for (uint32_t i = 0; ok && !is_hidden && i < windows->interval_count; i++) {
        const los_window_interval hidden = windows->intervals[i];
        if (hidden.first > reached + MIN_GAP) {
            ok = add_visible(windows, allocator, pass, number, point, hidden.first_point);
        }
        if (hidden.last > reached) {
            reached = hidden.last;
            point = hidden.last_point;
        }
    }
    return ok && (is_hidden || !(reached < 1.0 - MIN_GAP) ||
                  add_visible(windows, allocator, pass, number, point, corner->last));
}

bool los_base_windows_find(los_base_windows *windows, const los_allocator *allocator, los_box box) {
    const window_pass pass = {box, true};
    bool ok = true;
    windows->ray_count = 0;
    windows->last_occluder = LOS_NO_WINDOW_OBSTACLE;
    for (uint32_t i = 0; ok && i < windows->corner_count; i++) {
        los_window_corner *corner = &windows->corners[i];
        find_tangents(&windows->shape, corner);
        corner->is_outside = corner->is_outside && !windows->obstacles[corner->obstacle].is_removed &&
                             may_be_passed(corner) && may_reach(corner, box);
        ok = !corner->is_outside || find_windows_of(windows, allocator, &pass, i);
    }
    return ok;
}

/* The obstacles that are removed, as in los_window_corner.hidden_by. */
static uint64_t removed_bits(const los_base_windows *windows) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < windows->obstacle_count; i++) {
        bits |= (uint64_t)windows->obstacles[i].is_removed << i % 64;
    }
    return bits;
}

bool los_base_windows_find_more(los_base_windows *windows, const los_allocator *allocator, los_box box) {
    const window_pass pass = {box, false};
    const uint64_t removed = removed_bits(windows);
    windows->work += 8 * ((uint64_t)windows->corner_count + windows->ray_count);
    bool ok = windows->work <= LOS_WINDOW_WORK_MAX;
    for (uint32_t i = 0; ok && i < windows->corner_count; i++) {
        los_window_corner *corner = &windows->corners[i];
        uint64_t hidden_by = corner->hidden_by;
        if (corner->is_outside && (hidden_by & removed) != 0 && !windows->obstacles[corner->obstacle].is_removed &&
            may_reach(corner, box)) {
            ok = find_windows_of(windows, allocator, &pass, i);
            windows->corners[i].hidden_by = hidden_by;
        }
    }
    for (uint32_t i = 0; ok && i < windows->ray_count; i++) {
        const los_window_ray *ray = &windows->rays[i];
        const los_window_corner *corner = &windows->corners[ray->corner];
        if (ray->blocker != LOS_NO_WINDOW_OBSTACLE && windows->obstacles[ray->blocker].is_removed &&
            !windows->obstacles[corner->obstacle].is_removed) {
            ok = add_ray(windows, allocator, &pass, ray->corner, ray->before);
        }
    }
    return ok;
}
