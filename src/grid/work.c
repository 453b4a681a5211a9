/* SPDX-License-Identifier: MIT */
/* Upper bounds of the work of queries, in the units that sweeps count. */
#include "grid/offset_sweep.h"

#include <math.h>

uint64_t los_grid_pair_work(const los_grid_rules *rules, los_cell from, los_cell to) {
    static const uint64_t weights[] = {4, 24, 8, 4}; /* of a cell: rays, and how often they reach their end */
    double dx = fabs((double)to.x - from.x), dy = fabs((double)to.y - from.y);
    const double side = LOS_GRID_SIDE_MAX;
    if (dx >= side || dy >= side || !los_grid_in_range(rules->metric, rules->max_range, dx, dy)) {
        return 0;
    }
    uint64_t cells = (uint64_t)(dx + dy) + 8, work = cells * weights[rules->rays];
    if (rules->rays == LOS_GRID_RAYS_CORNERS && rules->xray > 0) {
        work *= 2; /* rays that are blocked go on, and sixteen of them are tried */
    }
    /* A body also meets the cells beside its center ray. */
    return rules->rays == LOS_GRID_RAYS_SWEPT ? work + 4 * cells * (uint64_t)(3.0 + 2.0 * rules->radius) : work;
}

/* The longest pair within `range` cells in x and in y. */
static uint64_t longest_pair_work(const los_grid_rules *rules, int32_t range) {
    los_grid_rules unlimited = *rules;
    unlimited.max_range = -1.0;
    return los_grid_pair_work(&unlimited, (los_cell){0, 0}, (los_cell){range, range});
}

/* All octants around one lattice point.  Column c has at most c + 2 wedges without boundaries.  With them there are six
 * shadows per cell at most: of the cell, four struts and a vertex. */
static double sweep_work(const los_grid *grid, double range, double row_work) {
    const double octants = 8.0, wedge = LOS_GRID_SHADOWS_WORK + LOS_GRID_COLUMN_WORK;
    double wedges =
        grid->east == NULL ? range * (range + 5.0) / 2.0 : range * (range + 1.0) * (range + 2.0) + 2.0 * range;
    return octants * (wedges * wedge + row_work * range * (range + 3.0));
}

/* One field of view within `range` cells in x and in y. */
static double view_work(const los_grid *grid, const los_grid_rules *rules, int32_t range) {
    double side = 2.0 * range + 7.0, cells = fmin(side * side, (double)los_grid_cell_count(grid));
    /* Combining and adding masks, and the copy of wide boards. */
    double work = 8.0 * cells + 64.0;
    double pairs = cells * (double)longest_pair_work(rules, range);
    bool is_offset = rules->rays == LOS_GRID_RAYS_FAN || rules->rays == LOS_GRID_RAYS_SWEPT;
    if (rules->xray > 0 || (is_offset && rules->radius > LOS_GRID_OFFSET_MAX)) {
        return work + pairs;
    }
    if (rules->rays == LOS_GRID_RAYS_CENTER) {
        return work + sweep_work(grid, range, 1.0) + (grid->east == NULL ? 0.0 : pairs);
    }
    if (rules->rays == LOS_GRID_RAYS_CORNERS) {
        return work + 4.0 * sweep_work(grid, range + 1.0, 4.0) + (grid->east == NULL ? 0.0 : pairs) +
               16.0 * LOS_GRID_SHADOWS_WORK * (range + 2.0);
    }
    return work + sweep_work(grid, range, 1.0) + 4.0 * sweep_work(grid, range, 2.0) + pairs;
}

double los_grid_fitting_range(const los_grid *grid, const los_grid_rules *rules, uint32_t views) {
    int32_t range = LOS_GRID_SIDE_MAX - 1;
    while (range >= 0 && view_work(grid, rules, range) * views > (double)LOS_GRID_WORK_MAX) {
        range--;
    }
    return range;
}

double los_grid_fitting_pair_range(const los_grid_rules *rules, uint32_t pairs) {
    int32_t range = LOS_GRID_SIDE_MAX - 1;
    while (range >= 0 && longest_pair_work(rules, range) > LOS_GRID_WORK_MAX / (pairs > 0 ? pairs : 1)) {
        range--;
    }
    return range;
}
