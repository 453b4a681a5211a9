/* SPDX-License-Identifier: MIT */
#include "base_region/base_windows.h"

#include "base/assert.h"
#include "base/sort.h"

#define NO_WINDOW_OBSTACLE UINT32_MAX

/* --- What a corner sees of the base ------------------------------------------------------------------------------ */

/* The triangle between a corner and the points where its tangents touch the base. */
typedef struct view_triangle {
    los_vec2d at, first, last;
    los_vec2d to_first, to_last, chord; /* from the corner, and from `first` to `last` */
    double whole;                       /* twice its area */
    los_vec2d low, high;                /* its box */
} view_triangle;

static view_triangle triangle_of(const los_window_corner *view) {
    los_vec2d at = view->at, first = view->tangents.first, last = view->tangents.last;
    los_vec2d to_first = los_vec2d_sub(first, at), to_last = los_vec2d_sub(last, at);
    return (view_triangle){
        at,
        first,
        last,
        to_first,
        to_last,
        los_vec2d_sub(last, first),
        los_vec2d_cross(to_first, to_last),
        {los_min(at.x, los_min(first.x, last.x)), los_min(at.y, los_min(first.y, last.y))},
        {los_max(at.x, los_max(first.x, last.x)), los_max(at.y, los_max(first.y, last.y))},
    };
}

/* Shortens the part of an edge from *from to *to to that on the positive side of a line.  False if nothing is left. */
static inline bool clip_edge(double a, double b, double *from, double *to) {
    if (a <= 0.0 && b <= 0.0) {
        return false;
    }
    if (a < 0.0) {
        *from = los_max(*from, a / (a - b));
    } else if (b < 0.0) {
        *to = los_min(*to, a / (a - b));
    }
    return true;
}

/* Finds the interval that an edge hides from the corner.  False if it hides nothing. */
static bool find_interval(const view_triangle *view, const los_window_edge *edge, los_window_interval *interval) {
    los_vec2d to_a = los_vec2d_sub(edge->a, view->at), to_b = los_vec2d_sub(edge->b, view->at);
    if (edge->is_exit && los_vec2d_cross(to_a, to_b) >= 0.0) {
        return false; /* lines to the corner enter here */
    }
    double from = 0.0, to = 1.0;
    double a0 = los_vec2d_cross(view->to_first, to_a), b0 = los_vec2d_cross(view->to_first, to_b);
    if (!clip_edge(a0, b0, &from, &to)) {
        return false;
    }
    double a1 = los_vec2d_cross(to_a, view->to_last), b1 = los_vec2d_cross(to_b, view->to_last);
    if (!clip_edge(a1, b1, &from, &to) ||
        !clip_edge(los_vec2d_cross(view->chord, los_vec2d_sub(edge->a, view->first)),
                   los_vec2d_cross(view->chord, los_vec2d_sub(edge->b, view->first)), &from, &to)) {
        return false;
    }
    double sum_from = a0 + a1 + from * (b0 + b1 - a0 - a1), sum_to = a0 + a1 + to * (b0 + b1 - a0 - a1);
    if (from >= to || !(sum_from > 1e-9 * view->whole) || !(sum_to > 1e-9 * view->whole)) {
        return false; /* it only touches the triangle, or ends at the corner */
    }
    los_vec2d first = los_vec2d_lerp(edge->a, edge->b, from), last = los_vec2d_lerp(edge->a, edge->b, to);
    double at_first = (a0 + from * (b0 - a0)) / sum_from, at_last = (a0 + to * (b0 - a0)) / sum_to;
    *interval = at_first > at_last ? (los_window_interval){at_last, at_first, last, first}
                                   : (los_window_interval){at_first, at_last, first, last};
    return true;
}

/* True if the boxes of both do not overlap.  An obstacle without edges has an empty box. */
static inline bool boxes_miss(const view_triangle *view, const los_window_obstacle *obstacle) {
    return (obstacle->low.x >= view->high.x) | (obstacle->high.x <= view->low.x) | (obstacle->low.y >= view->high.y) |
           (obstacle->high.y <= view->low.y);
}

/* True if the box is on the outer side of one line of the triangle. */
static bool misses_box(const view_triangle *view, const los_window_obstacle *obstacle) {
    los_vec2d low = obstacle->low, high = obstacle->high;
    const los_vec2d corners[3] = {view->at, view->first, view->last};
    const los_vec2d lines[3] = {view->to_first, view->chord, {-view->to_last.x, -view->to_last.y}};
    for (int i = 0; i < 3; i++) {
        los_vec2d d = lines[i], nearest = {d.y > 0.0 ? low.x : high.x, d.x > 0.0 ? high.y : low.y};
        if (los_vec2d_cross(d, los_vec2d_sub(nearest, corners[i])) <= 0.0) {
            return true;
        }
    }
    return false;
}

#define STARTS_BEFORE(a, b) ((a).first < (b).first)

/* Sorts by the first end. */
static void sort_intervals(los_window_interval *intervals, uint32_t count) {
    LOS_SORT(los_window_interval, intervals, count, STARTS_BEFORE)
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

enum {
    EDGE_WORK = 8,      /* of an edge that is visited, in the units of los_base_windows.work */
    INTERVAL_WORK = 128 /* of an interval that is sorted, among thousands */
};

/* Adds what one obstacle hides.  Sets *is_hidden if that is the whole base.  False if memory runs out. */
static bool add_hidden_by(los_base_windows *windows, const los_allocator *allocator, const view_triangle *view,
                          uint32_t number, uint64_t *hidden_by, bool *is_hidden) {
    const los_window_obstacle *obstacle = &windows->obstacles[number];
    uint32_t before = windows->interval_count, needed = before + obstacle->edge_count;
    if (obstacle->is_removed || misses_box(view, obstacle)) {
        return true;
    }
    if (needed > windows->interval_capacity &&
        !los_reserve(allocator, (void **)&windows->intervals, &windows->interval_capacity, needed,
                     sizeof *windows->intervals)) {
        return false;
    }
    windows->work += EDGE_WORK * (uint64_t)obstacle->edge_count;
    const los_window_edge *edges = &windows->edges[obstacle->first_edge];
    for (uint32_t i = 0; i < obstacle->edge_count; i++) {
        windows->interval_count += find_interval(view, &edges[i], &windows->intervals[windows->interval_count]);
    }
    if (windows->interval_count > before) {
        *hidden_by |= (uint64_t)1 << number % 64;
        *is_hidden = cover_base(windows->intervals + before, windows->interval_count - before);
        windows->work += INTERVAL_WORK * (uint64_t)(windows->interval_count - before);
    }
    return true;
}

/* Lists what is hidden from the corner, sorted; nothing more once an obstacle hides everything.  That is often the one
 * that hid everything from the corner before. */
static bool find_hidden(los_base_windows *windows, const los_allocator *allocator, los_window_corner *corner,
                        bool *is_hidden) {
    const view_triangle view = triangle_of(corner);
    uint32_t likely = windows->last_occluder;
    windows->interval_count = 0;
    corner->hidden_by = 0;
    *is_hidden = false;
    if (likely < windows->obstacle_count && !boxes_miss(&view, &windows->obstacles[likely]) &&
        !add_hidden_by(windows, allocator, &view, likely, &corner->hidden_by, is_hidden)) {
        return false;
    }
    for (uint32_t i = 0; !*is_hidden && i < windows->obstacle_count; i++) {
        if (i == likely || boxes_miss(&view, &windows->obstacles[i])) {
            continue;
        }
        if (!add_hidden_by(windows, allocator, &view, i, &corner->hidden_by, is_hidden)) {
            return false;
        }
        windows->last_occluder = *is_hidden ? i : windows->last_occluder;
    }
    if (*is_hidden) {
        corner->hidden_by = (uint64_t)1 << windows->last_occluder % 64;
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
    double overlap;   /* how far a window reaches beyond `leave` */
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
    window_ray ray = {from, direction, 0.0, INFINITY, 0.0, NO_WINDOW_OBSTACLE};
    clip_ray(&ray, from.x, direction.x, (double)box.low.x, (double)box.high.x);
    clip_ray(&ray, from.y, direction.y, (double)box.low.y, (double)box.high.y);
    return ray;
}

/* Ends the ray where an edge blocks it.  What it only touches, or meets at the corner, does not.  Its window ends
 * `overlap` pixels beyond the line of the edge, so that rounding leaves no hole between them, whatever their angle. */
static void shorten_ray(window_ray *ray, const los_window_edge *edge, uint32_t obstacle, double overlap) {
    los_vec2d along = los_vec2d_sub(edge->b, edge->a), offset = los_vec2d_sub(edge->a, ray->from);
    double divisor = los_vec2d_cross(ray->direction, along);
    if (divisor == 0.0 || (edge->is_exit && divisor < 0.0)) {
        return;
    }
    double t = los_vec2d_cross(offset, along) / divisor, u = los_vec2d_cross(offset, ray->direction) / divisor;
    if (u > 1e-9 && u < 1.0 - 1e-9 && t > 1e-9 && t < ray->leave) {
        ray->leave = t;
        ray->overlap = overlap * los_vec2d_length(along) / fabs(divisor);
        ray->blocker = obstacle;
    }
}

/* The box of the ray up to where it leaves, widened by a little. */
static void box_of_ray(const window_ray *ray, los_vec2d *low, los_vec2d *high) {
    los_vec2d from = ray->from;
    los_vec2d end = {from.x + ray->leave * ray->direction.x, from.y + ray->leave * ray->direction.y};
    *low = (los_vec2d){los_min(from.x, end.x) - 1e-6, los_min(from.y, end.y) - 1e-6};
    *high = (los_vec2d){los_max(from.x, end.x) + 1e-6, los_max(from.y, end.y) + 1e-6};
}

/* True if the line of the ray does not meet the box of the obstacle, widened by a little. */
static bool line_misses_box(const window_ray *ray, const los_window_obstacle *obstacle) {
    los_vec2d d = ray->direction;
    los_vec2d low = {obstacle->low.x - 1e-6, obstacle->low.y - 1e-6};
    los_vec2d high = {obstacle->high.x + 1e-6, obstacle->high.y + 1e-6};
    los_vec2d left = {d.y > 0.0 ? low.x : high.x, d.x > 0.0 ? high.y : low.y};
    los_vec2d right = {d.y > 0.0 ? high.x : low.x, d.x > 0.0 ? low.y : high.y};
    return los_vec2d_cross(d, los_vec2d_sub(left, ray->from)) < 0.0 ||
           los_vec2d_cross(d, los_vec2d_sub(right, ray->from)) > 0.0;
}

static void shorten_ray_by(window_ray *ray, const los_base_windows *windows, uint32_t number) {
    const los_window_obstacle *obstacle = &windows->obstacles[number];
    if (line_misses_box(ray, obstacle)) {
        return;
    }
    for (uint32_t i = 0; i < obstacle->edge_count; i++) {
        shorten_ray(ray, &windows->edges[obstacle->first_edge + i], number, windows->overlap);
    }
}

/* Adds the window behind a corner on the line through a point before it. */
static bool add_window(los_base_windows *windows, const los_allocator *allocator, const los_window_corner *corner,
                       los_vec2d before, los_box box, uint32_t *blocker) {
    window_ray ray = ray_in_box(corner->at, los_vec2d_sub(corner->at, before), box);
    los_vec2d low, high;
    box_of_ray(&ray, &low, &high);
    for (uint32_t i = 0; ray.enter < ray.leave && i < windows->obstacle_count; i++) {
        const los_window_obstacle *obstacle = &windows->obstacles[i];
        bool is_apart = (obstacle->low.x > high.x) | (obstacle->high.x < low.x) | (obstacle->low.y > high.y) |
                        (obstacle->high.y < low.y);
        if (!is_apart && !obstacle->is_removed) {
            windows->work += EDGE_WORK * (uint64_t)obstacle->edge_count;
            shorten_ray_by(&ray, windows, i);
            box_of_ray(&ray, &low, &high);
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
    ray.leave += ray.overlap;
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
    const los_vec2d lines[2] = {los_vec2d_sub(view->at, view->tangents.first),
                                los_vec2d_sub(view->tangents.last, view->at)};
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
    double first = los_vec2d_cross(los_vec2d_sub(corner->at, corner->tangents.first), offset);
    double last = los_vec2d_cross(los_vec2d_sub(corner->at, corner->tangents.last), offset);
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
    if (windows->work > LOS_REGION_WORK_MAX || !find_hidden(windows, allocator, corner, &is_hidden)) {
        return false;
    }
    double reached = 0.0;
    los_vec2d point = corner->tangents.first;
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
                  add_visible(windows, allocator, pass, number, point, corner->tangents.last));
}

bool los_base_windows_find(los_base_windows *windows, const los_allocator *allocator, los_box box) {
    const window_pass pass = {box, true};
    bool ok = true;
    windows->ray_count = 0;
    windows->last_occluder = NO_WINDOW_OBSTACLE;
    for (uint32_t i = 0; ok && i < windows->corner_count; i++) {
        los_window_corner *corner = &windows->corners[i];
        corner->is_outside = los_base_tangents_find(&windows->shape, corner->at, &corner->tangents) &&
                             !windows->obstacles[corner->obstacle].is_removed && may_be_passed(corner) &&
                             may_reach(corner, box);
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
    bool ok = windows->work <= LOS_REGION_WORK_MAX;
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
        if (ray->blocker != NO_WINDOW_OBSTACLE && windows->obstacles[ray->blocker].is_removed &&
            !windows->obstacles[corner->obstacle].is_removed) {
            ok = add_ray(windows, allocator, &pass, ray->corner, ray->before);
        }
    }
    return ok;
}

/* --- Obstacles ---------------------------------------------------------------------------------------------------- */

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
