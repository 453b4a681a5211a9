/* SPDX-License-Identifier: MIT */
#include "sight/line_effects.h"

#include "base/sort.h"

/* Inches: rounding of coordinates does not make a line too deep. */
static const double DEPTH_TOLERANCE = 1e-4;

const los_rule *los_line_row(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    uint32_t in_case = 0;
    in_case |= los_sight_line_endpoint_is_inside(pair, line, LOS_SHOOTER, obstacle) ? LOS_CASE_STARTS_INSIDE : 0u;
    in_case |= los_sight_line_endpoint_is_inside(pair, line, LOS_TARGET, obstacle) ? LOS_CASE_ENDS_INSIDE : 0u;
    uint8_t row = obstacle->rows[in_case];
    return row == LOS_NO_ROW ? NULL : &pair->rules->tables[LOS_PIECE_RULES].rows[row];
}

bool los_obstacle_has_effect(const los_pair *pair, const los_obstacle *obstacle, los_effect effect) {
    const los_rule *rows = pair->rules->tables[LOS_PIECE_RULES].rows;
    for (int in_case = 0; in_case < LOS_CASES; in_case++) {
        if (obstacle->rows[in_case] != LOS_NO_ROW && rows[obstacle->rows[in_case]].effect == effect) {
            return true;
        }
    }
    return false;
}

/* --- Depth -------------------------------------------------------------------------------------------------------- */

static double side_of(const los_line *line, los_vec2 point) {
    double along_x = (double)line->to.x - (double)line->from.x, along_y = (double)line->to.y - (double)line->from.y;
    return along_x * ((double)point.y - (double)line->from.y) - along_y * ((double)point.x - (double)line->from.x);
}

/* Where the line through both ends enters and leaves the polygon, as sorted fractions of the line. */
static uint32_t find_crossings(los_pair *pair, const los_line *line, los_polygon polygon) {
    uint32_t count = 0;
    double x = (double)line->to.x - (double)line->from.x, y = (double)line->to.y - (double)line->from.y;
    double squared = x * x + y * y;
    LOS_ASSERT(polygon.count <= pair->crossing_capacity);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 a = polygon.points[i], b = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
        double from = side_of(line, a), to = side_of(line, b);
        if ((from < 0.0) == (to < 0.0)) {
            continue;
        }
        double at = from / (from - to);
        double hit_x = (double)a.x + at * ((double)b.x - (double)a.x) - (double)line->from.x;
        double hit_y = (double)a.y + at * ((double)b.y - (double)a.y) - (double)line->from.y;
        pair->crossings[count++] = (hit_x * x + hit_y * y) / squared;
    }
    los_sort_doubles(pair->crossings, count);
    return count;
}

/* The length of the line inside the polygon and within a stretch of it, in inches. */
static double depth_of(los_pair *pair, const los_line *line, los_polygon polygon, los_interval stretch) {
    double x = (double)line->to.x - (double)line->from.x, y = (double)line->to.y - (double)line->from.y, inside = 0.0;
    if (x == 0.0 && y == 0.0) {
        return 0.0;
    }
    uint32_t count = find_crossings(pair, line, polygon);
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        double first = fmax(pair->crossings[i], fmax(stretch.low, 0.0));
        double last = fmin(pair->crossings[i + 1], fmin(stretch.high, 1.0));
        inside += fmax(last - first, 0.0);
    }
    return inside * sqrt(x * x + y * y) / pair->options.pixels_per_inch;
}

bool los_line_is_too_deep(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    if (!los_obstacle_has_effect(pair, obstacle, LOS_EFFECT_BLOCK_AFTER_DEPTH)) {
        return false;
    }
    const los_rule *row = los_line_row(pair, line, obstacle);
    if (row == NULL || row->effect != LOS_EFFECT_BLOCK_AFTER_DEPTH) {
        return false;
    }
    los_polygon polygon = los_piece_polygon(pair->terrain, &pair->terrain->pieces[obstacle->piece]);
    los_interval stretch = los_sight_line_overlap(pair, line, obstacle);
    return !los_interval_is_empty(stretch) &&
           depth_of(pair, &line->line, polygon, stretch) > row->amount + DEPTH_TOLERANCE;
}

/* --- Walls -------------------------------------------------------------------------------------------------------- */

los_crossing los_line_crossing(const los_line *line, const los_wall *wall) {
    double x = (double)wall->end.x - (double)wall->start.x, y = (double)wall->end.y - (double)wall->start.y;
    double side =
        x * ((double)line->from.y - (double)wall->start.y) - y * ((double)line->from.x - (double)wall->start.x);
    return side > 0.0 ? LOS_FROM_FRONT : side < 0.0 ? LOS_FROM_BACK : LOS_ALONG;
}

uint32_t los_obstacle_crossings_with(const los_pair *pair, const los_obstacle *obstacle, los_effect effect) {
    const los_rule *rows = pair->rules->tables[LOS_WALL_RULES].rows;
    uint32_t crossings = 0;
    for (int i = 0; i < LOS_CROSSINGS; i++) {
        uint8_t row = obstacle->wall_rows[i];
        crossings |= (uint32_t)(row != LOS_NO_ROW && rows[row].effect == effect) << i;
    }
    return crossings;
}

uint32_t los_obstacle_wall_crossings(const los_pair *pair, const los_obstacle *obstacle) {
    return pair->rules->is_exact ? (uint32_t)LOS_ALL_CROSSINGS
                                 : los_obstacle_crossings_with(pair, obstacle, LOS_EFFECT_BLOCK);
}
