/* SPDX-License-Identifier: MIT */
/* Hidden movement: how an observer or a device reveals an agent. */
#include "grid/board.h"

#include <math.h>

const char *los_grid_reveal_word(los_grid_reveal reveal) {
    static const char *const words[] = {"", "los", "same_space", "equipment"};
    return (unsigned)reveal <= LOS_GRID_REVEAL_EQUIPMENT ? words[reveal] : "";
}

los_grid_observer los_default_grid_observer(void) {
    return (los_grid_observer){.max_range = -1.0};
}

los_grid_equipment los_default_grid_equipment(void) {
    return (los_grid_equipment){.device = LOS_GRID_DEVICE_REVEAL, .radius = -1.0};
}

los_grid_rules los_grid_rules_for_observer(const los_grid_rules *rules, const los_grid_observer *observer) {
    los_grid_rules own = *rules;
    if (observer->has_xray) {
        own.xray = observer->xray;
    }
    if (observer->has_range) {
        own.max_range = observer->max_range;
    }
    return own;
}

los_grid_reveal los_grid_revealed_by(const los_grid *grid, const los_grid_rules *rules,
                                     const los_grid_observer *observer, los_cell agent, bool check_path) {
    los_grid_rules own = los_grid_rules_for_observer(rules, observer);
    if (los_grid_is_inside(grid, agent) && los_grid_is_same_cell(observer->cell, agent)) {
        return LOS_GRID_REVEAL_SAME_SPACE;
    }
    if (los_grid_sees(grid, &own, observer->cell, agent)) {
        return LOS_GRID_REVEAL_LOS;
    }
    for (uint32_t i = 0; check_path && i < observer->path_count; i++) {
        if (los_grid_sees(grid, &own, observer->path[i], agent)) {
            return LOS_GRID_REVEAL_LOS;
        }
    }
    return LOS_GRID_NOT_REVEALED;
}

/* The nearest of eight directions.  They change 22.5 degrees off an axis, where dy / dx is sqrt(2) - 1. */
static los_cell nearest_direction(double dx, double dy) {
    double x = fabs(dx), y = fabs(dy);
    los_cell direction = {(dx > 0.0) - (dx < 0.0), (dy > 0.0) - (dy < 0.0)};
    if ((x + y) * (x + y) < 2.0 * x * x) {
        direction.y = 0;
    }
    if ((x + y) * (x + y) < 2.0 * y * y) {
        direction.x = 0;
    }
    return direction;
}

los_grid_detection los_grid_detect(const los_grid_equipment *equipment, los_cell agent) {
    los_grid_detection detection = {.partial = equipment->device != LOS_GRID_DEVICE_REVEAL};
    double dx = (double)agent.x - equipment->cell.x, dy = (double)agent.y - equipment->cell.y;
    detection.detected = los_grid_in_range(LOS_GRID_METRIC_EUCLIDEAN, equipment->radius, dx, dy);
    if (detection.detected && equipment->device == LOS_GRID_DEVICE_RADAR) {
        detection.direction = nearest_direction(dx, dy);
    }
    return detection;
}
