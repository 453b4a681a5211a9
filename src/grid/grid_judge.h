/* SPDX-License-Identifier: MIT */
/* The one judge of rays on a grid: what the rules say to each event of the tracer. */
#ifndef LOS_GRID_GRID_JUDGE_H
#define LOS_GRID_GRID_JUDGE_H

#include "grid/grid_query.h"
#include "grid/ray_trace.h"

/* One question's rules, ready to be applied. */
typedef struct los_grid_judge {
    const los_grid *grid;
    const los_grid_rules *rules;
    los_cell source, target;
    uint8_t source_bits, target_bits, other_bits; /* the flags that count in these cells */
    bool border_blocks;                           /* FAN and SWEPT: the board's border is a wall */
} los_grid_judge;

/* How far one ray got. */
typedef struct los_grid_verdict {
    los_grid_reason reason; /* LOS_GRID_CLEAR: to its end */
    los_cell cell;          /* as los_grid_result.block_cell and block_point */
    los_grid_point point;
    uint32_t spent; /* of the x-ray budget */
} los_grid_verdict;

los_grid_judge los_grid_judge_of(const los_grid *grid, const los_grid_rules *rules, los_cell source, los_cell target);

/* Follows a ray until something blocks it. */
los_grid_verdict los_grid_judge_ray(const los_grid_judge *judge, los_grid_ray *ray);

/* The same for a ray between corners of source and target, with what happens at its ends. */
los_grid_verdict los_grid_judge_corner_ray(const los_grid_judge *judge, los_grid_node from, los_grid_node to);

/* Can one get sideways from one point to the other?  No wall, no door, no blocking cell on the way; what stays within
 * one cell meets nothing. */
bool los_grid_judge_lateral(const los_grid_judge *judge, los_grid_point from, los_grid_point to);

/* One cell that looks at itself. */
los_grid_verdict los_grid_judge_same_cell(const los_grid_judge *judge);

/* The flags of a cell that count; 0 outside. */
static inline uint8_t los_grid_judge_bits(const los_grid_judge *judge, los_cell cell) {
    if (!los_grid_contains(judge->grid, cell)) {
        return 0;
    }
    uint8_t bits = judge->grid->cells[los_grid_index(judge->grid, cell)] & judge->other_bits;
    if (bits == 0) {
        return 0;
    }
    bool is_source = cell.x == judge->source.x && cell.y == judge->source.y;
    bool is_target = cell.x == judge->target.x && cell.y == judge->target.y;
    return is_source && is_target ? bits & (judge->source_bits | judge->target_bits)
           : is_source            ? bits & judge->source_bits
           : is_target            ? bits & judge->target_bits
                                  : bits;
}

#endif
