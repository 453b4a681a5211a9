/* SPDX-License-Identifier: MIT */
#include "exact/line_band.h"

#include "base/assert.h"
#include "sight/judge.h"

/* A line on an interval of x, and its parallels up to `half_width` above and below, measured along y. */
typedef struct band {
    double slope, intercept, half_width;
    los_interval x;
} band;

static band band_of(const los_problem *problem, los_endpoints line) {
    los_vec2d first = los_problem_endpoint(problem, line, 0), last = los_problem_endpoint(problem, line, 1);
    LOS_ASSERT(first.x < last.x);
    double slope = (last.y - first.y) / (last.x - first.x);
    return (band){
        slope, los_intercept(first, slope), 0.5 * problem->gap * sqrt(1.0 + slope * slope), {first.x, last.x}};
}

static bool is_clear_of_segment(const band *lines, los_vec2d a, los_vec2d b) {
    los_vec2d left = a.x < b.x ? a : b, right = a.x < b.x ? b : a;
    if (right.x < lines->x.low || left.x > lines->x.high) {
        return true;
    }
    double first = los_intercept(left, lines->slope) - lines->intercept;
    double last = los_intercept(right, lines->slope) - lines->intercept;
    double growth = right.x > left.x ? (last - first) / (right.x - left.x) : 0.0;
    last = right.x > lines->x.high ? first + growth * (lines->x.high - left.x) : last;
    first = left.x < lines->x.low ? first + growth * (lines->x.low - left.x) : first;
    return (first > lines->half_width && last > lines->half_width) ||
           (first < -lines->half_width && last < -lines->half_width);
}

static bool is_clear_of_polygon(const band *lines, const los_frame *frame, los_polygon polygon) {
    LOS_ASSERT(polygon.count > 0);
    los_vec2d from = los_frame_from_world(frame, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d to = los_frame_from_world(frame, polygon.points[i]);
        if (!is_clear_of_segment(lines, from, to)) {
            return false;
        }
        from = to;
    }
    return true;
}

static bool is_clear_of_walls(const band *lines, const los_problem *problem, const los_obstacle *obstacle) {
    const los_terrain *terrain = problem->pair->terrain;
    const los_piece *piece = &terrain->pieces[obstacle->piece];
    for (uint32_t i = 0; obstacle->wall_phase != LOS_WALLS_NEVER && i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        if (!is_clear_of_segment(lines, los_frame_from_world(&problem->frame, wall->start),
                                 los_frame_from_world(&problem->frame, wall->end))) {
            return false;
        }
    }
    return true;
}

/* True if the endpoint at an x is so deep in a polygon that the neighbors end inside, too. */
static bool ends_inside(const band *lines, const los_frame *frame, double x, los_polygon polygon) {
    double reach = 2.0 * lines->half_width;
    const band around = {lines->slope, lines->intercept, reach, {x - reach, x + reach}};
    return los_polygon_contains_in_frame(polygon, frame, (los_vec2d){x, lines->slope * x + lines->intercept}) &&
           is_clear_of_polygon(&around, frame, polygon);
}

/* True if an obstacle's polygon blocks none of the lines. */
static bool is_open_past(const band *lines, const los_problem *problem, uint32_t number) {
    const los_obstacle *obstacle = &problem->pair->obstacles[number];
    const los_frame *frame = &problem->frame;
    los_polygon polygon = los_problem_polygon(problem, number);
    return obstacle->blocking == LOS_BLOCKS_NEVER || is_clear_of_polygon(lines, frame, polygon) ||
           (los_obstacle_exempts_endpoint(obstacle, problem->sides[0]) &&
            ends_inside(lines, frame, lines->x.low, polygon)) ||
           (los_obstacle_exempts_endpoint(obstacle, problem->sides[1]) &&
            ends_inside(lines, frame, lines->x.high, polygon));
}

bool los_line_has_open_band(const los_problem *problem, los_endpoints line) {
    los_pair *pair = problem->pair;
    if (los_pair_has_prisms(pair)) {
        los_sight_line sight_line = los_sight_line_between_bases(line.from, line.to);
        return los_line_has_clearance(pair, &sight_line, (float)(0.5 * problem->gap));
    }
    band lines = band_of(problem, line);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        bool is_near = obstacle->near[LOS_SHOOTER] != NULL || obstacle->near[LOS_TARGET] != NULL;
        if ((is_near && !is_open_past(&lines, problem, i)) || !is_clear_of_walls(&lines, problem, obstacle)) {
            return false;
        }
    }
    return true;
}
