/* SPDX-License-Identifier: MIT */
/* GridLosRules, a script whose method _grid_los_rules_form returns its values: what the library keeps of it. */
#ifndef GRID_RULES_DATA_H
#define GRID_RULES_DATA_H

#include "bind/gdx.h"
#include "los/los_grid.h"

typedef struct grid_rules {
    los_grid_rules core;
    bool outside_is_error; /* a query with a cell outside the board reports one error */
} grid_rules;

/* All properties with their names, types and ranges.
 * X(name, member, type, min, max); the type is BOOL, INT or FLOAT. */
/* clang-format off */
#define RULE_LIST(X) \
    X(rays, core.rays, INT, LOS_GRID_RAYS_CENTER, LOS_GRID_RAYS_SWEPT) \
    X(combine, core.combine, INT, LOS_GRID_COMBINE_ANY, LOS_GRID_COMBINE_ALL) \
    X(traversal, core.traversal, INT, LOS_GRID_TRAVERSE_EXACT, LOS_GRID_TRAVERSE_BRESENHAM) \
    X(touch, core.touch, INT, LOS_GRID_TOUCH_IGNORE, LOS_GRID_TOUCH_ANY) \
    X(touch_end, core.touch_end, INT, LOS_GRID_TOUCH_IGNORE, LOS_GRID_TOUCH_ANY) \
    X(block_flags, core.block_flags, INT, 0, RULE_FLAGS_MAX) \
    X(stop_flags, core.stop_flags, INT, 0, RULE_FLAGS_MAX) \
    X(test_start, core.test_start, BOOL, 0, 1) \
    X(test_end, core.test_end, BOOL, 0, 1) \
    X(stop_start, core.stop_start, BOOL, 0, 1) \
    X(stop_end, core.stop_end, BOOL, 0, 1) \
    X(door_mask, core.door_mask, INT, 0, RULE_DOORS_MAX) \
    X(symmetric, core.symmetric, BOOL, 0, 1) \
    X(xray, core.xray, INT, 0, UINT16_MAX) \
    X(metric, core.metric, INT, LOS_GRID_METRIC_EUCLIDEAN, LOS_GRID_METRIC_MANHATTAN) \
    X(max_range, core.max_range, FLOAT, -1.0e9, 1.0e9) \
    X(radius, core.radius, FLOAT, 0.0, LOS_GRID_RADIUS_MAX) \
    X(lateral, core.lateral, BOOL, 0, 1) \
    X(strut, core.strut, FLOAT, 0.0, 0.5) \
    X(outside_is_error, outside_is_error, BOOL, 0, 1)

enum {
    RULE_FLAGS_MAX = 0x3f,
    RULE_DOORS_MAX = 0x7e /* bit 0 would stand for "no door" */
};
/* clang-format on */

/* The rules of a preset; those of LOS_GRID_TACTICAL_SIGHT if there is no such preset. */
grid_rules grid_rules_preset(los_grid_preset preset);

/* What is kept for a GridLosRules; NULL for any other object. */
typedef struct companion grid_rules_link;
grid_rules_link *grid_rules_link_of(GDExtensionObjectPtr object);
/* Copies the rules.  False if the object has changed since grid_rules_read. */
bool grid_rules_get(grid_rules_link *link, grid_rules *rules);
/* The same, but reads the object if it has changed.  May call a script, so nothing may be locked. */
grid_rules grid_rules_read(grid_rules_link *link);

/* What the script calls: (rules: Object) marks it as changed; (preset: int) returns the values of a preset as a
 * Dictionary, empty, with an error, for a number that is none. */
void grid_rules_changed(void *self, const void *const *args, void *ret);
void grid_rules_preset_form(void *self, const void *const *args, void *ret);

#endif
