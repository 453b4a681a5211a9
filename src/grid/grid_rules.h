/* SPDX-License-Identifier: MIT */
/* What judge, sweep and swept body read from the rules. */
#ifndef LOS_GRID_GRID_RULES_H
#define LOS_GRID_GRID_RULES_H

#include "los/los_grid.h"

#include <math.h>

enum {
    /* Struts are measured in whole parts of a boundary, so that cells are judged in integers.  A multiple of 1000 and
     * of 2 to 10: thousandths and 1/2 to 1/10 are exact. */
    LOS_GRID_STRUT_PARTS = 252000
};

/* A fraction of a boundary in whole parts, rounded. */
static inline int64_t los_grid_strut_parts(double fraction) {
    return (int64_t)floor(fraction * LOS_GRID_STRUT_PARTS + 0.5);
}

/* True if a ray passes the boundary between its struts.  The mask never has the bit of a wall. */
static inline bool los_grid_leaf_is_open(const los_grid_rules *rules, los_grid_boundary boundary) {
    return boundary == LOS_GRID_OPEN || (rules->door_mask >> boundary & 1) != 0;
}

/* True if the center ray follows Bresenham's cells. */
static inline bool los_grid_rules_use_bresenham(const los_grid_rules *rules) {
    return rules->rays == LOS_GRID_RAYS_CENTER && rules->traversal == LOS_GRID_TRAVERSE_BRESENHAM;
}

/* True if rays depend on the endpoints themselves, not only on the cells that contain them. */
static inline bool los_grid_rules_use_points(const los_grid_rules *rules) {
    return rules->rays != LOS_GRID_RAYS_CORNERS && !los_grid_rules_use_bresenham(rules);
}

/* The reason of a cell with these block flags, at least one. */
static inline los_grid_reason los_grid_reason_of_block_flags(uint8_t flags) {
    return flags == LOS_GRID_OCCUPIED ? LOS_GRID_BY_OCCUPANT : LOS_GRID_BY_WALL;
}

#endif
