/* SPDX-License-Identifier: MIT */
/* Hidden movement: who reveals an agent, and why.  A full reveal is by sight, by standing on the agent's cell, or
 * declared by equipment.  A partial one (motion sensor, radar) never counts as seen and carries no cell. */
#ifndef LOS_GRID_REVEAL_H
#define LOS_GRID_REVEAL_H

#include "grid/grid_query.h"

typedef enum los_grid_reveal {
    LOS_GRID_NOT_REVEALED,
    LOS_GRID_REVEAL_LOS,
    LOS_GRID_REVEAL_SAME_SPACE, /* even in smoke; goes before sight */
    LOS_GRID_REVEAL_EQUIPMENT
} los_grid_reveal;

/* "", "los", "same_space", "equipment". */
const char *los_grid_reveal_word(los_grid_reveal reveal);

typedef struct los_grid_observer {
    los_cell cell;        /* where its move ended */
    const los_cell *path; /* the cells of its move; may include the last one; looked at only with `check_path` */
    uint32_t path_count;
    bool has_xray, has_range; /* does it have its own, instead of the rules'? */
    uint16_t xray;
    double max_range;
} los_grid_observer;

/* From where its move ended, or with `check_path` from any cell of its path, too. */
los_grid_reveal los_grid_revealed_by(const los_grid *grid, const los_grid_rules *rules,
                                     const los_grid_observer *observer, los_cell agent, bool check_path);

/* The rules with the observer's own x-ray and range: what a sight report asks with. */
los_grid_rules los_grid_rules_of(const los_grid_rules *rules, const los_grid_observer *observer);

typedef enum los_grid_device {
    LOS_GRID_DEVICE_REVEAL,        /* full */
    LOS_GRID_DEVICE_MOTION_SENSOR, /* partial: somebody is in its area */
    LOS_GRID_DEVICE_RADAR          /* partial: somebody is in that direction */
} los_grid_device;

typedef struct los_grid_equipment {
    los_grid_device device;
    los_cell cell;
    double radius; /* Euclidean, inclusive; negative: unlimited */
} los_grid_equipment;

typedef struct los_grid_detection {
    bool detected; /* the agent is within the radius */
    bool partial;
    los_cell direction; /* RADAR: the nearest of eight, each part -1, 0 or 1; (0, 0) on the same cell and else */
} los_grid_detection;

los_grid_detection los_grid_detect(const los_grid_equipment *equipment, los_cell agent);

#endif
