/* SPDX-License-Identifier: MIT */
/* GridLosRules: the rules of the grid as a resource.  Any thread may read them while another changes them. */
#ifndef GRID_RULES_OBJECT_H
#define GRID_RULES_OBJECT_H

#include "bind/gdx.h"
#include "bind/spinlock.h"
#include "los/los_grid.h"

typedef struct grid_rules {
    los_grid_rules core;
    bool outside_is_error; /* a query with a cell outside the board reports one error */
} grid_rules;

typedef struct rules_object {
    gdx_instance instance;
    grid_rules rules;
    grid_rules custom; /* the last rules that equal no preset, before a preset replaced them */
    bool has_custom;
    spinlock lock;
} rules_object;

/* All properties with their names, types, ranges and hints.
 * X(name, member, type, stored as, min, max, hint, hint text); the type is BOOL, INT or FLOAT. */
/* clang-format off */
#define RULE_LIST(X) \
    X(rays, core.rays, INT, los_grid_rays, LOS_GRID_RAYS_CENTER, LOS_GRID_RAYS_SWEPT, GDX_HINT_ENUM, \
      "Center,Corners,Fan,Swept") \
    X(combine, core.combine, INT, los_grid_combine, LOS_GRID_COMBINE_ANY, LOS_GRID_COMBINE_ALL, GDX_HINT_ENUM, "Any,All") \
    X(traversal, core.traversal, INT, los_grid_traversal, LOS_GRID_TRAVERSE_EXACT, LOS_GRID_TRAVERSE_BRESENHAM, \
      GDX_HINT_ENUM, "Exact,Bresenham") \
    X(touch, core.touch, INT, los_grid_touch, LOS_GRID_TOUCH_IGNORE, LOS_GRID_TOUCH_ANY, GDX_HINT_ENUM, "Ignore,Both,Any") \
    X(touch_end, core.touch_end, INT, los_grid_touch, LOS_GRID_TOUCH_IGNORE, LOS_GRID_TOUCH_ANY, GDX_HINT_ENUM, \
      "Ignore,Both,Any") \
    X(block_flags, core.block_flags, INT, uint8_t, 0, RULE_FLAGS_MAX, GDX_HINT_FLAGS, RULE_FLAG_NAMES) \
    X(stop_flags, core.stop_flags, INT, uint8_t, 0, RULE_FLAGS_MAX, GDX_HINT_FLAGS, RULE_FLAG_NAMES) \
    X(test_start, core.test_start, BOOL, bool, 0, 1, 0, NULL) \
    X(test_end, core.test_end, BOOL, bool, 0, 1, 0, NULL) \
    X(stop_start, core.stop_start, BOOL, bool, 0, 1, 0, NULL) \
    X(stop_end, core.stop_end, BOOL, bool, 0, 1, 0, NULL) \
    X(door_mask, core.door_mask, INT, uint8_t, 0, RULE_DOORS_MAX, GDX_HINT_FLAGS, \
      "Open:2,Closed:4,Locked:8,Destroyed:16,Opening:32,Closing:64") \
    X(symmetric, core.symmetric, BOOL, bool, 0, 1, 0, NULL) \
    X(xray, core.xray, INT, uint16_t, 0, UINT16_MAX, GDX_HINT_RANGE, "0,10,1,or_greater") \
    X(metric, core.metric, INT, los_grid_metric, LOS_GRID_METRIC_EUCLIDEAN, LOS_GRID_METRIC_MANHATTAN, GDX_HINT_ENUM, \
      "Euclidean,Chebyshev,Manhattan") \
    X(max_range, core.max_range, FLOAT, double, -1.0e9, 1.0e9, GDX_HINT_RANGE, "-1,100,0.1,or_greater,suffix:cells") \
    X(radius, core.radius, FLOAT, double, 0.0, LOS_GRID_RADIUS_MAX, GDX_HINT_RANGE, "0,1,0.01,or_greater,suffix:cells") \
    X(lateral, core.lateral, BOOL, bool, 0, 1, 0, NULL) \
    X(strut, core.strut, FLOAT, double, 0.0, 0.5, GDX_HINT_RANGE, "0,0.5,0.001") \
    X(outside_is_error, outside_is_error, BOOL, bool, 0, 1, 0, NULL)

/* 8, 16 and 32 have no meaning of their own. */
#define RULE_FLAG_NAMES "Wall:1,Occupied:2,Smoke:4,Custom 1:8,Custom 2:16,Custom 3:32"
enum {
    RULE_FLAGS_MAX = 0x3f,
    RULE_DOORS_MAX = 0x7e /* bit 0 would stand for "no door" */
};

#define RULE_INDEX(name, member, type, stored, min, max, hint, text) RULE_##name,
enum { RULE_LIST(RULE_INDEX) RULE_COUNT };
#undef RULE_INDEX
/* clang-format on */

grid_rules grid_rules_preset(los_grid_preset preset);

/* A new GridLosRules; gdx_return_object or a Variant takes it over. */
gdx_instance *rules_object_make(los_grid_preset preset);
enum {
    PRESET_CUSTOM = -1
};
/* A consistent copy of the rules, also while another thread changes them. */
grid_rules rules_object_read(rules_object *object);

/* Writes the rules as text for players, cut to the capacity. */
void grid_rules_describe(const grid_rules *rules, char *text, size_t capacity);

#endif
