/* SPDX-License-Identifier: MIT */
/* The judge of grids: rays, and bodies of some width. */
#ifndef LOS_GRID_GRID_JUDGE_H
#define LOS_GRID_GRID_JUDGE_H

#include "grid/ray_trace.h"

/* Applies the rules to the events of a ray: how far does it get, and what blocks it? */

/* The rules for the rays between two cells. */
typedef struct los_grid_judge {
    const los_grid *grid;
    const los_grid_rules *rules;
    los_cell source, target;
    uint8_t source_bits, target_bits, other_bits; /* the flags that count in these cells, and in all others */
    bool border_blocks;                           /* FAN and SWEPT: the border of the board is a wall */
} los_grid_judge;

/* How far one ray gets. */
typedef struct los_grid_verdict {
    los_grid_reason reason; /* LOS_GRID_CLEAR: to its end */
    los_cell cell;          /* as los_grid_result.block_cell and block_point */
    los_grid_point point;
    uint32_t xray_used;
} los_grid_verdict;

/* The rules must have passed los_grid_rules_check; both pointers must outlive the judge. */
los_grid_judge los_grid_judge_of(const los_grid *grid, const los_grid_rules *rules, los_cell source, los_cell target);

/* Traces a ray from its start until something blocks it. */
los_grid_verdict los_grid_judge_ray(const los_grid_judge *judge, los_grid_ray *ray);

/* The same for a ray from a corner of the source to a corner of the target, another point.  It also judges how the ray
 * leaves both cells. */
los_grid_verdict los_grid_judge_corner_ray(const los_grid_judge *judge, los_grid_node from, los_grid_node to);

/* True if the ray passes its last event without x-ray. */
bool los_grid_judge_passes(const los_grid_judge *judge, const los_grid_ray *ray, const los_grid_event *event);

/* True if a ray towards another point on the board leaves a cell at its corner `node` without x-ray: into the cell
 * itself, past the end of a boundary, or diagonally between the two cells beside the corner. */
bool los_grid_judge_leaves(const los_grid_judge *judge, los_cell own, los_grid_node node, los_grid_node towards);

/* True if no wall, door or blocking cell separates two points.  Always true if no grid line is between them. */
bool los_grid_judge_lateral(const los_grid_judge *judge, los_grid_point from, los_grid_point to);

/* The verdict if source and target are the same cell. */
los_grid_verdict los_grid_judge_same_cell(const los_grid_judge *judge);

/* The rectangle that a body of some width sweeps from one point to another. */

/* Finds the obstacle nearest to `from` inside the open rectangle that extends rules->radius to either side of the line
 * and not beyond its endpoints.  Obstacles are walls, struts, blocking leaves and cells, and the border of the board.
 * Overlaps below 1e-6 do not count.  Both directions are blocked, or neither. */
los_grid_verdict los_grid_judge_swept_body(const los_grid_judge *judge, los_grid_point from, los_grid_point to);

#endif
