/* SPDX-License-Identifier: MIT */
#include "exact/endpoint_lines.h"

#include "exact/line_band.h"
#include "exact/sorted_values.h"

enum {
    TRIES_MAX = 24, /* a few openings' worth: cells decide what is left */
    VALUES_MAX = 32
};

/* Ascending values.  `count` includes those that did not fit; an overfull list is not used. */
typedef struct value_list {
    double values[VALUES_MAX];
    uint32_t count;
} value_list;

static void add_value(value_list *list, double value) {
    if (list->count < VALUES_MAX) {
        los_insert_ascending(list->values, list->count, value);
    }
    list->count++;
}

/* --- Endpoints of one line --------------------------------------------------------------------------------------- */

static los_vec2d point_at(const los_opening_line *line, double x) {
    double y = line->slope * x + line->intercept;
    return (los_vec2d){x, line->is_mirrored ? -y : y};
}

/* Adds where a segment crosses the edges of a polygon, as fractions of its length. */
static void add_crossings(value_list *list, los_vec2d from, los_vec2d along, const los_frame *frame,
                          los_polygon polygon) {
    los_vec2d a = los_vec2d_sub(los_frame_from_world(frame, polygon.points[polygon.count - 1]), from);
    double a_left = along.x * a.y - along.y * a.x;
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d b = los_vec2d_sub(los_frame_from_world(frame, polygon.points[i]), from);
        double b_left = along.x * b.y - along.y * b.x;
        if ((a_left > 0.0) != (b_left > 0.0)) {
            los_vec2d at = los_vec2d_lerp(a, b, a_left / (a_left - b_left));
            double fraction = los_vec2d_dot(at, along) / los_vec2d_dot(along, along);
            if (fraction > 0.0 && fraction < 1.0) {
                add_value(list, fraction);
            }
        }
        a = b;
        a_left = b_left;
    }
}

/* The obstacles that cut a base divide the part of the line in it into intervals: all endpoints in one interval are
 * inside the same obstacles.  Lists the depths of their middles; 0, the rim, if there is one interval. */
static void list_depths(const los_endpoint_test *context, const los_opening_line *line, int end, value_list *depths) {
    const los_problem *problem = context->test.search->problem;
    los_vec2d from = point_at(line, line->start[end]), along = los_vec2d_sub(point_at(line, line->end[end]), from);
    *depths = (value_list){.values = {0.0}, .count = 1};
    for (uint32_t i = 0; i < context->cuts[end].count; i++) {
        add_crossings(depths, from, along, &problem->frame,
                      los_problem_polygon(problem, context->cuts[end].obstacles[i]));
    }
    for (uint32_t i = 0; depths->count > 1 && depths->count <= VALUES_MAX && i < depths->count; i++) {
        depths->values[i] = 0.5 * (depths->values[i] + (i + 1 < depths->count ? depths->values[i + 1] : 1.0));
    }
}

/* Tries the middle line of an opening with all combinations of endpoints that differ. */
static bool try_endpoints(los_endpoint_test *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    const los_search *search = context->test.search;
    los_opening_line middle;
    if (!los_opening_line_find(sweep, opening, &middle)) {
        return false;
    }
    value_list depths[2];
    list_depths(context, &middle, 0, &depths[0]);
    list_depths(context, &middle, 1, &depths[1]);
    if (depths[0].count > VALUES_MAX || depths[1].count > VALUES_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < depths[0].count; i++) {
        for (uint32_t j = 0; context->tries > 0 && j < depths[1].count; j++, context->tries--) {
            los_endpoints line =
                los_opening_line_at(search->problem, &middle, depths[0].values[i], depths[1].values[j]);
            if (los_search_is_clear(search, line, NULL) && los_line_has_open_band(search->problem, line)) {
                context->test.result = (los_search_result){true, line};
                return true;
            }
        }
    }
    return false;
}

/* --- Lines of one opening ---------------------------------------------------------------------------------------- */

/* Adds the intercepts at which lines through the opening begin or cease to meet an obstacle that cuts a base. */
static void add_intercepts(value_list *intercepts, const los_problem *problem, const los_base_cuts *cut,
                           const los_occlusion_sweep *sweep, const los_opening *opening) {
    for (uint32_t i = 0; i < cut->count; i++) {
        los_polygon polygon = los_problem_polygon(problem, cut->obstacles[i]);
        los_interval range = {INFINITY, -INFINITY};
        for (uint32_t k = 0; k < polygon.count; k++) {
            los_vec2d point = los_frame_from_world(&problem->frame, polygon.points[k]);
            double intercept =
                los_intercept((los_vec2d){point.x, sweep->is_mirrored ? -point.y : point.y}, opening->slope);
            range = (los_interval){los_min(intercept, range.low), los_max(intercept, range.high)};
        }
        if (range.low > opening->low && range.low < opening->high) {
            add_value(intercepts, range.low);
        }
        if (range.high > opening->low && range.high < opening->high) {
            add_value(intercepts, range.high);
        }
    }
}

los_endpoint_test los_endpoint_test_begin(const los_search *search, const los_base_cuts cuts[2]) {
    return (los_endpoint_test){.test = {.search = search}, .cuts = cuts, .tries = TRIES_MAX};
}

bool los_accept_any_endpoint(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    los_endpoint_test *test = context;
    const los_problem *problem = test->test.search->problem;
    value_list intercepts = {.values = {opening->low, opening->high}, .count = 2};
    add_intercepts(&intercepts, problem, &test->cuts[0], sweep, opening);
    add_intercepts(&intercepts, problem, &test->cuts[1], sweep, opening);
    double width_min = problem->gap * sqrt(1.0 + opening->slope * opening->slope);
    bool found = false;
    for (uint32_t i = 0; intercepts.count <= VALUES_MAX && !found && i + 1 < intercepts.count; i++) {
        los_opening part = {opening->slope, intercepts.values[i], intercepts.values[i + 1]};
        found = (intercepts.count == 2 || part.high - part.low >= width_min) && try_endpoints(test, sweep, &part);
    }
    return true;
}
