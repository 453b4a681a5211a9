/* SPDX-License-Identifier: MIT */
#include "grid/grid_rules.h"

enum {
    /* A closing door is still open.  An opening door lets sight pass, but not yet fire. */
    FIRE_DOORS = 1 << LOS_GRID_DOOR_OPEN | 1 << LOS_GRID_DOOR_DESTROYED | 1 << LOS_GRID_DOOR_CLOSING,
    SIGHT_DOORS = FIRE_DOORS | 1 << LOS_GRID_DOOR_OPENING
};

/* The fields that most presets have in common: the center ray, blocked by touches on both sides. */
static los_grid_rules common_rules(void) {
    return (los_grid_rules){
        .rays = LOS_GRID_RAYS_CENTER,
        .touch = LOS_GRID_TOUCH_BOTH,
        .touch_end = LOS_GRID_TOUCH_BOTH,
        .block_flags = LOS_GRID_WALL,
        .stop_flags = LOS_GRID_SMOKE,
        .door_mask = SIGHT_DOORS,
        .max_range = -1.0,
        .radius = 0.3,
        .strut = 1.0 / 3.0,
    };
}

los_grid_rules los_grid_rules_preset(los_grid_preset preset) {
    los_grid_rules rules = common_rules();
    switch (preset) {
    case LOS_GRID_CORNER_TO_CORNER:
        rules.rays = LOS_GRID_RAYS_CORNERS;
        rules.touch = LOS_GRID_TOUCH_ANY;
        rules.block_flags = LOS_GRID_WALL | LOS_GRID_OCCUPIED;
        break;
    case LOS_GRID_TACTICAL_FIRE:
        rules.rays = LOS_GRID_RAYS_SWEPT;
        rules.combine = LOS_GRID_COMBINE_ALL;
        rules.touch = LOS_GRID_TOUCH_ANY;
        rules.door_mask = FIRE_DOORS;
        break;
    case LOS_GRID_HIDDEN_MOVEMENT_BRESENHAM:
        rules.traversal = LOS_GRID_TRAVERSE_BRESENHAM;
        rules.stop_start = rules.stop_end = true;
        break;
    case LOS_GRID_HIDDEN_MOVEMENT:
        rules.stop_start = rules.stop_end = true;
        break;
    case LOS_GRID_PERMISSIVE:
        rules.traversal = LOS_GRID_TRAVERSE_BRESENHAM;
        rules.test_start = rules.test_end = true;
        break;
    case LOS_GRID_TACTICAL_SIGHT:
    case LOS_GRID_PRESET_COUNT:
    default:
        rules.rays = LOS_GRID_RAYS_FAN;
        rules.lateral = true;
        break;
    }
    return rules;
}

/* True if the value is one of an enum that ends with `last`. */
static bool is_enum_value(int value, int last) {
    return value >= 0 && value <= last;
}

static const char *check_numbers(const los_grid_rules *rules) {
    if (!isfinite(rules->max_range)) {
        return "max_range";
    }
    if (!(rules->radius >= 0.0 && rules->radius <= LOS_GRID_RADIUS_MAX)) {
        return "radius";
    }
    return rules->strut >= 0.0 && rules->strut <= 0.5 ? NULL : "strut";
}

const char *los_grid_rules_check(const los_grid_rules *rules) {
    if (!is_enum_value((int)rules->rays, LOS_GRID_RAYS_SWEPT)) {
        return "rays";
    }
    if (!is_enum_value((int)rules->combine, LOS_GRID_COMBINE_ALL)) {
        return "combine";
    }
    if (!is_enum_value((int)rules->traversal, LOS_GRID_TRAVERSE_BRESENHAM)) {
        return "traversal";
    }
    if (!is_enum_value((int)rules->touch, LOS_GRID_TOUCH_ANY)) {
        return "touch";
    }
    if (!is_enum_value((int)rules->touch_end, LOS_GRID_TOUCH_ANY)) {
        return "touch_end";
    }
    if ((rules->block_flags & ~LOS_GRID_FLAGS) != 0) {
        return "block_flags";
    }
    if ((rules->stop_flags & ~LOS_GRID_FLAGS) != 0) {
        return "stop_flags";
    }
    if ((rules->door_mask & (1 << LOS_GRID_OPEN | 1 << LOS_GRID_BOUNDARY_WALL)) != 0) {
        return "door_mask";
    }
    if (!is_enum_value((int)rules->metric, LOS_GRID_METRIC_MANHATTAN)) {
        return "metric";
    }
    return check_numbers(rules);
}

bool los_grid_in_range(los_grid_metric metric, double max_range, double dx, double dy) {
    if (max_range < 0.0) {
        return true;
    }
    dx = fabs(dx), dy = fabs(dy);
    switch (metric) {
    case LOS_GRID_METRIC_CHEBYSHEV:
        return (dx > dy ? dx : dy) <= max_range;
    case LOS_GRID_METRIC_MANHATTAN:
        return dx + dy <= max_range;
    case LOS_GRID_METRIC_EUCLIDEAN:
    default:
        /* Not compared as squares: the root of an integer must equal a range given as that root. */
        return sqrt(dx * dx + dy * dy) <= max_range;
    }
}
