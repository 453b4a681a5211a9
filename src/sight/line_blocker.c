/* SPDX-License-Identifier: MIT */
#include "sight/line_blocker.h"

#include "sight/line_effects.h"
#include "sight/model_test.h"
#include "sight/obstacle_test.h"

static const double SUM_TOLERANCE = 1e-9;

/* --- Hindrance --------------------------------------------------------------------------------------------------- */

/* The amount of the first wall that hinders the line. */
static double wall_hindrance(const los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    los_interval stretch = los_sight_line_overlap(pair, line, obstacle);
    uint32_t crossings = los_obstacle_crossings_with(pair, obstacle, LOS_EFFECT_HINDER);
    for (uint32_t i = 0; crossings != 0 && i < piece->wall_count; i++) {
        const los_wall *wall = &pair->terrain->walls[piece->first_wall + i];
        los_crossing crossing = los_line_crossing(&line->line, wall);
        float at = (crossings >> crossing & 1) != 0 ? los_line_meets(&line->line, wall->start, wall->end) : -1.0f;
        if (at >= 0.0f && (double)at >= stretch.low && (double)at <= stretch.high) {
            return pair->rules->tables[LOS_WALL_RULES].rows[obstacle->wall_rows[crossing]].amount;
        }
    }
    return 0.0;
}

double los_obstacle_hindrance(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    double amount = 0.0;
    if (los_obstacle_has_effect(pair, obstacle, LOS_EFFECT_HINDER)) {
        const los_rule *row = los_line_row(pair, line, obstacle);
        bool hinders = row != NULL && row->effect == LOS_EFFECT_HINDER;
        amount = hinders && los_obstacle_meets(pair, line, obstacle) ? row->amount : 0.0;
    }
    return amount + wall_hindrance(pair, line, obstacle);
}

bool los_line_is_hindered(los_pair *pair, const los_sight_line *line, uint32_t *part) {
    double sum = 0.0, limit = pair->rules->hindrance_limit;
    bool is_counted = pair->has_hindrance && limit > 0.0 && pair->cover_row == LOS_NO_ROW;
    *part = LOS_NO_OBSTACLE;
    for (uint32_t i = 0; is_counted && i < pair->obstacle_count + pair->models.count; i++) {
        double amount = i < pair->obstacle_count
                            ? los_obstacle_hindrance(pair, line, &pair->obstacles[i])
                            : los_model_hindrance(pair, line, &pair->models.items[i - pair->obstacle_count]);
        sum += amount;
        *part = amount > 0.0 && *part == LOS_NO_OBSTACLE ? i : *part;
    }
    return is_counted && sum >= limit - SUM_TOLERANCE;
}

/* --- All obstacles ----------------------------------------------------------------------------------------------- */

uint32_t los_line_find_blocker(los_pair *pair, const los_sight_line *line, uint32_t first) {
    if (first < pair->obstacle_count && los_obstacle_or_walls_block(pair, line, &pair->obstacles[first])) {
        return first;
    }
    uint32_t model = first - pair->obstacle_count; /* of no model unless `first` is one */
    if (model < pair->models.count && los_model_blocks(pair, line, &pair->models.items[model])) {
        return first;
    }
    /* A base is tested faster than a polygon. */
    for (uint32_t i = 0; i < pair->models.count; i++) {
        if (i != model && los_model_blocks(pair, line, &pair->models.items[i])) {
            return pair->obstacle_count + i;
        }
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (i != first && los_obstacle_or_walls_block(pair, line, &pair->obstacles[i])) {
            return i;
        }
    }
    uint32_t part = LOS_NO_OBSTACLE;
    return pair->has_hindrance && los_line_is_hindered(pair, line, &part) ? part : LOS_NO_OBSTACLE;
}
