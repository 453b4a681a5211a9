/* SPDX-License-Identifier: MIT */
#include "grid/board.h"

#include <math.h>
#include <string.h>

void los_grid_init(los_grid *grid, los_allocator allocator) {
    *grid = (los_grid){.allocator = allocator, .next_smoke_id = 1};
}

static void free_arrays(const los_grid *grid) {
    los_release(&grid->allocator, grid->cells);
    los_release(&grid->allocator, grid->east);
    los_release(&grid->allocator, grid->south);
    los_release(&grid->allocator, grid->smoke_counts);
}

void los_grid_free(los_grid *grid) {
    free_arrays(grid);
    los_release(&grid->allocator, grid->smokes);
    los_grid_init(grid, grid->allocator);
}

static void *allocate_zeroed(const los_grid *grid, size_t size) {
    void *memory = grid->allocator.resize(grid->allocator.context, NULL, size);
    if (memory != NULL) {
        memset(memory, 0, size);
    }
    return memory;
}

static size_t cell_count(const los_grid *grid) {
    return (size_t)grid->width * (size_t)grid->height;
}

los_status los_grid_resize(los_grid *grid, int64_t width, int64_t height) {
    if (width < 1 || height < 1) {
        return LOS_BAD_VALUE;
    }
    if (width > LOS_GRID_SIDE_MAX || height > LOS_GRID_SIDE_MAX) {
        return LOS_TOO_LARGE;
    }
    uint8_t *cells = allocate_zeroed(grid, (size_t)width * (size_t)height);
    if (cells == NULL) {
        return LOS_NO_MEMORY;
    }
    free_arrays(grid);
    grid->width = (int32_t)width;
    grid->height = (int32_t)height;
    grid->cells = cells;
    grid->east = NULL;
    grid->south = NULL;
    grid->smoke_counts = NULL;
    grid->smoke_count = 0;
    return LOS_OK;
}

/* --- Cells ------------------------------------------------------------------------------------------------------- */

los_status los_grid_set_cell(los_grid *grid, los_cell cell, int64_t flags) {
    if (!los_grid_contains(grid, cell)) {
        return LOS_OUTSIDE;
    }
    if ((flags & ~(int64_t)LOS_GRID_FLAGS) != 0) {
        return LOS_BAD_VALUE;
    }
    size_t index = los_grid_index(grid, cell);
    unsigned notes = grid->cells[index] & LOS_GRID_HAS_BOUNDARY;
    if ((flags & LOS_GRID_SMOKE) != 0) {
        notes |= LOS_GRID_OWN_SMOKE;
    }
    if (grid->smoke_counts != NULL && grid->smoke_counts[index] > 0) {
        notes |= LOS_GRID_SMOKE;
    }
    grid->cells[index] = (uint8_t)((unsigned)flags | notes);
    return LOS_OK;
}

uint8_t los_grid_flags(const los_grid *grid, los_cell cell) {
    return los_grid_contains(grid, cell) ? grid->cells[los_grid_index(grid, cell)] & LOS_GRID_FLAGS : 0;
}

uint8_t los_grid_own_flags(const los_grid *grid, los_cell cell) {
    uint8_t flags = los_grid_flags(grid, cell);
    if (flags == 0 || (grid->cells[los_grid_index(grid, cell)] & LOS_GRID_OWN_SMOKE) != 0) {
        return flags;
    }
    return flags & (uint8_t)~LOS_GRID_SMOKE;
}

/* --- Boundaries -------------------------------------------------------------------------------------------------- */

static bool are_neighbors(los_cell a, los_cell b) {
    int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy == 1;
}

/* The cell whose `east` or `south` the boundary is. */
static los_cell owner_of(los_cell a, los_cell b) {
    return a.x < b.x || a.y < b.y ? a : b;
}

static bool make_boundaries(los_grid *grid) {
    if (grid->east != NULL) {
        return true;
    }
    uint8_t *east = allocate_zeroed(grid, cell_count(grid)), *south = NULL;
    if (east != NULL) {
        south = allocate_zeroed(grid, cell_count(grid));
    }
    if (south == NULL) {
        los_release(&grid->allocator, east);
        return false;
    }
    grid->east = east;
    grid->south = south;
    return true;
}

/* Sets or clears the note that says whether a look at the boundaries is needed. */
static void note_boundaries(los_grid *grid, los_cell cell) {
    size_t index = los_grid_index(grid, cell), width = (size_t)grid->width;
    bool has = grid->east[index] != 0 || grid->south[index] != 0 || (cell.x > 0 && grid->east[index - 1] != 0) ||
               (cell.y > 0 && grid->south[index - width] != 0);
    unsigned flags = grid->cells[index] & ~(unsigned)LOS_GRID_HAS_BOUNDARY;
    grid->cells[index] = (uint8_t)(has ? flags | LOS_GRID_HAS_BOUNDARY : flags);
}

los_status los_grid_set_boundary(los_grid *grid, los_cell a, los_cell b, int64_t boundary) {
    if (!los_grid_contains(grid, a) || !los_grid_contains(grid, b)) {
        return LOS_OUTSIDE;
    }
    if (!are_neighbors(a, b) || boundary < 0 || boundary >= LOS_GRID_BOUNDARY_COUNT) {
        return LOS_BAD_VALUE;
    }
    if (boundary == LOS_GRID_OPEN && grid->east == NULL) {
        return LOS_OK;
    }
    if (!make_boundaries(grid)) {
        return LOS_NO_MEMORY;
    }
    uint8_t *side = a.y == b.y ? grid->east : grid->south;
    side[los_grid_index(grid, owner_of(a, b))] = (uint8_t)boundary;
    note_boundaries(grid, a);
    note_boundaries(grid, b);
    return LOS_OK;
}

los_grid_boundary los_grid_get_boundary(const los_grid *grid, los_cell a, los_cell b) {
    if (grid->east == NULL || !los_grid_contains(grid, a) || !los_grid_contains(grid, b) || !are_neighbors(a, b)) {
        return LOS_GRID_OPEN;
    }
    const uint8_t *side = a.y == b.y ? grid->east : grid->south;
    return (los_grid_boundary)side[los_grid_index(grid, owner_of(a, b))];
}

/* --- Smoke ------------------------------------------------------------------------------------------------------- */

/* How far the area reaches sideways, in whole cells, `rows` rows from its center; -1: not at all. */
static int32_t half_width(double radius, int32_t rows) {
    double most = radius * radius - (double)rows * rows;
    int32_t half = most < 0.0 ? -1 : most > 1e8 ? 10000 : (int32_t)sqrt(most);
    /* The root may be a rounding off; the definition is the distance. */
    while (sqrt((double)(half + 1) * (half + 1) + (double)rows * rows) <= radius && half < 10000) {
        half++;
    }
    while (half >= 0 && sqrt((double)half * half + (double)rows * rows) > radius) {
        half--;
    }
    return half;
}

static void count_smoke(los_grid *grid, size_t index, int change) {
    grid->smoke_counts[index] = (uint16_t)(grid->smoke_counts[index] + change);
    unsigned flags = grid->cells[index] & ~(unsigned)LOS_GRID_SMOKE;
    if (grid->smoke_counts[index] > 0 || (flags & LOS_GRID_OWN_SMOKE) != 0) {
        flags |= LOS_GRID_SMOKE;
    }
    grid->cells[index] = (uint8_t)flags;
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
            count_smoke(grid, los_grid_index(grid, (los_cell){x, y}), change);
        }
    }
}

los_status los_grid_add_smoke(los_grid *grid, los_cell center, double radius, int32_t *id) {
    if (!(radius >= 0.0) || isinf(radius)) {
        return LOS_BAD_VALUE;
    }
    if (!los_grid_contains(grid, center)) {
        return LOS_OUTSIDE;
    }
    if (grid->smoke_count >= LOS_GRID_SMOKES_MAX || grid->next_smoke_id == INT32_MAX) {
        return LOS_TOO_LARGE;
    }
    if (grid->smoke_counts == NULL) {
        grid->smoke_counts = allocate_zeroed(grid, cell_count(grid) * sizeof *grid->smoke_counts);
    }
    if (grid->smoke_counts == NULL || !los_reserve(&grid->allocator, (void **)&grid->smokes, &grid->smoke_capacity,
                                                   grid->smoke_count + 1, sizeof *grid->smokes)) {
        return LOS_NO_MEMORY;
    }
    los_grid_smoke smoke = {grid->next_smoke_id++, center, radius};
    grid->smokes[grid->smoke_count++] = smoke;
    change_area(grid, &smoke, 1);
    *id = smoke.id;
    return LOS_OK;
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
