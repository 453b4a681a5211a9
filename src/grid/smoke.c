/* SPDX-License-Identifier: MIT */
/* Areas of smoke on a board.  Each cell counts the areas over it, so that areas may overlap. */
#include "grid/board.h"

#include "base/assert.h"

#include <math.h>
#include <string.h>

/* How many cells the area extends to either side, `rows` rows from its center; -1 if it does not reach that row. */
static int32_t half_width(double radius, int32_t rows) {
    const int32_t half_max = 10000; /* beyond every board */
    double squared = radius * radius - (double)rows * rows;
    int32_t half = squared < 0.0 ? -1 : squared > 1e8 ? half_max : (int32_t)sqrt(squared);
    /* The root may be off by a rounding; the distance itself decides. */
    while (sqrt((double)(half + 1) * (half + 1) + (double)rows * rows) <= radius && half < half_max) {
        half++;
    }
    while (half >= 0 && sqrt((double)half * half + (double)rows * rows) > radius) {
        half--;
    }
    return half;
}

/* Adds `change`, 1 or -1, to the areas over a cell and updates its flag. */
static void change_count(los_grid *grid, los_cell cell, int change) {
    size_t index = los_grid_index(grid, cell);
    LOS_ASSERT(change > 0 ? grid->smoke_counts[index] < LOS_GRID_SMOKES_MAX : grid->smoke_counts[index] > 0);
    grid->smoke_counts[index] = (uint16_t)(grid->smoke_counts[index] + change);
    unsigned bits = grid->cells[index] & ~(unsigned)LOS_GRID_SMOKE;
    if (grid->smoke_counts[index] > 0 || (bits & LOS_GRID_OWN_SMOKE) != 0) {
        bits |= LOS_GRID_SMOKE;
    }
    los_grid_write_bits(grid, cell, bits);
}

static void change_area(los_grid *grid, const los_grid_smoke *smoke, int change) {
    for (int32_t y = 0; y < grid->height; y++) {
        int32_t half = half_width(smoke->radius, y - smoke->center.y);
        if (half < 0) {
            continue;
        }
        int32_t first = smoke->center.x - half < 0 ? 0 : smoke->center.x - half;
        int32_t last = smoke->center.x + half >= grid->width ? grid->width - 1 : smoke->center.x + half;
        for (int32_t x = first; x <= last; x++) {
            change_count(grid, (los_cell){x, y}, change);
        }
    }
}

los_status los_grid_restore_smoke(los_grid *grid, const los_grid_smoke *smoke) {
    if (!(smoke->radius >= 0.0) || isinf(smoke->radius) || smoke->id < grid->next_smoke_id) {
        return LOS_BAD_VALUE;
    }
    if (!los_grid_is_inside(grid, smoke->center)) {
        return LOS_OUTSIDE;
    }
    if (grid->smoke_count >= LOS_GRID_SMOKES_MAX || smoke->id == INT32_MAX) {
        return LOS_TOO_LARGE;
    }
    if (grid->smoke_counts == NULL) {
        grid->smoke_counts = los_grid_allocate_zeroed(grid, los_grid_cell_count(grid) * sizeof *grid->smoke_counts);
    }
    if (grid->smoke_counts == NULL || !los_reserve(&grid->allocator, (void **)&grid->smokes, &grid->smoke_capacity,
                                                   grid->smoke_count + 1, sizeof *grid->smokes)) {
        return LOS_NO_MEMORY;
    }
    grid->next_smoke_id = smoke->id + 1;
    grid->smokes[grid->smoke_count++] = *smoke;
    change_area(grid, smoke, 1);
    return LOS_OK;
}

los_status los_grid_add_smoke(los_grid *grid, los_cell center, double radius, int32_t *id) {
    los_grid_smoke smoke = {grid->next_smoke_id, center, radius};
    los_status status = los_grid_restore_smoke(grid, &smoke);
    if (status == LOS_OK) {
        *id = smoke.id;
    }
    return status;
}

los_status los_grid_remove_smoke(los_grid *grid, int64_t id) {
    for (uint32_t i = 0; i < grid->smoke_count; i++) {
        if (grid->smokes[i].id != id) {
            continue;
        }
        change_area(grid, &grid->smokes[i], -1);
        grid->smoke_count--;
        memmove(&grid->smokes[i], &grid->smokes[i + 1], (grid->smoke_count - i) * sizeof *grid->smokes);
        return LOS_OK;
    }
    return LOS_BAD_VALUE;
}

uint32_t los_grid_smoke_count(const los_grid *grid) {
    return grid->smoke_count;
}

los_grid_smoke los_grid_get_smoke(const los_grid *grid, uint32_t index) {
    LOS_ASSERT(index < grid->smoke_count);
    return grid->smokes[index];
}
