/* SPDX-License-Identifier: MIT */
#include "grid/board.h"

#include "base/assert.h"

#include <math.h>
#include <string.h>

static inline void grid_obstacle_bits_write(los_grid_obstacle_bits *bits, int32_t x, int32_t y, bool is_set) {
    size_t row = (size_t)y * bits->row_words + (size_t)x / 64, column = (size_t)x * bits->column_words + (size_t)y / 64;
    uint64_t in_row = (uint64_t)1 << x % 64, in_column = (uint64_t)1 << y % 64;
    bits->rows[row] = is_set ? bits->rows[row] | in_row : bits->rows[row] & ~in_row;
    bits->columns[column] = is_set ? bits->columns[column] | in_column : bits->columns[column] & ~in_column;
}

/* Bits of a board without obstacles.  False if memory runs out.  The caller releases `rows`. */
static bool grid_obstacle_bits_create(const los_allocator *allocator, int32_t width, int32_t height,
                                      los_grid_obstacle_bits *bits) {
    size_t row_words = ((size_t)width + 63) / 64, column_words = ((size_t)height + 63) / 64;
    size_t words = row_words * (size_t)height + column_words * (size_t)width;
    uint64_t *rows = allocator->resize(allocator->context, NULL, words * sizeof *rows);
    if (rows == NULL) {
        return false;
    }
    memset(rows, 0, words * sizeof *rows);
    *bits = (los_grid_obstacle_bits){rows, rows + row_words * (size_t)height, row_words, column_words};
    return true;
}

/* Writes the bits of a cell on the board. */
static inline void grid_write_bits(los_grid *grid, los_cell cell, unsigned bits) {
    uint8_t *at = &grid->cells[los_grid_index(grid, cell)];
    grid->wall_count += (bits & LOS_GRID_FLAGS) != 0;
    grid->wall_count -= (*at & LOS_GRID_FLAGS) != 0;
    *at = (uint8_t)bits;
    if (grid->obstacles.rows != NULL) {
        grid_obstacle_bits_write(&grid->obstacles, cell.x, cell.y, bits != 0);
    }
}

/* --- Memory ------------------------------------------------------------------------------------------------------ */

static los_grid empty_board(los_allocator allocator) {
    return (los_grid){.allocator = allocator, .next_smoke_id = 1};
}

los_grid *los_grid_create(los_allocator allocator) {
    los_grid *grid = allocator.resize(allocator.context, NULL, sizeof *grid);
    if (grid != NULL) {
        *grid = empty_board(allocator);
    }
    return grid;
}

static void release_cells(const los_grid *grid) {
    los_release(&grid->allocator, grid->cells);
    los_release(&grid->allocator, grid->east);
    los_release(&grid->allocator, grid->south);
    los_release(&grid->allocator, grid->slopes);
    los_release(&grid->allocator, grid->obstacles.rows);
    los_release(&grid->allocator, grid->smoke_counts);
}

static void release_all(const los_grid *grid) {
    release_cells(grid);
    los_release(&grid->allocator, grid->smokes);
}

void los_grid_destroy(los_grid *grid) {
    if (grid != NULL) {
        los_allocator allocator = grid->allocator;
        release_all(grid);
        los_release(&allocator, grid);
    }
}

/* Memory from the board's allocator, filled with zeros; NULL if it runs out. */
static void *grid_allocate_zeroed(const los_grid *grid, size_t size) {
    void *memory = grid->allocator.resize(grid->allocator.context, NULL, size);
    if (memory != NULL) {
        memset(memory, 0, size);
    }
    return memory;
}

los_status los_grid_resize(los_grid *grid, int64_t width, int64_t height) {
    if (width < 1 || height < 1) {
        return LOS_BAD_VALUE;
    }
    if (width > LOS_GRID_SIDE_MAX || height > LOS_GRID_SIDE_MAX) {
        return LOS_TOO_LARGE;
    }
    uint8_t *cells = grid_allocate_zeroed(grid, (size_t)width * (size_t)height);
    if (cells == NULL) {
        return LOS_NO_MEMORY;
    }
    release_cells(grid);
    grid->width = (int32_t)width;
    grid->height = (int32_t)height;
    grid->cells = cells;
    grid->east = NULL;
    grid->south = NULL;
    grid->slopes = NULL;
    grid->obstacles = (los_grid_obstacle_bits){0};
    grid->wall_count = 0;
    grid->smoke_counts = NULL;
    grid->smoke_count = 0;
    return LOS_OK;
}

/* A copy of an array that may be absent.  False if memory runs out. */
static bool copy_array(const los_allocator *allocator, const void *from, size_t size, void **to) {
    *to = NULL;
    if (from == NULL || size == 0) {
        return true;
    }
    *to = allocator->resize(allocator->context, NULL, size);
    if (*to == NULL) {
        return false;
    }
    memcpy(*to, from, size);
    return true;
}

/* Creates what sweeps of boards with boundaries use.  False if memory runs out: what has been created remains. */
static bool create_sweep_data(los_grid *grid) {
    int32_t side = grid->width > grid->height ? grid->width : grid->height;
    if (side > LOS_GRID_TABLE_COLUMNS) {
        return true;
    }
    grid->slopes = los_grid_slope_table_create(&grid->allocator, side);
    if (grid->slopes == NULL ||
        !grid_obstacle_bits_create(&grid->allocator, grid->width, grid->height, &grid->obstacles)) {
        return false;
    }
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++) {
            los_cell cell = {x, y};
            grid_write_bits(grid, cell, grid->cells[los_grid_index(grid, cell)]);
        }
    }
    return true;
}

los_status los_grid_copy(los_grid *to, const los_grid *from) {
    size_t cells = los_grid_cell_count(from), smokes = from->smoke_count * sizeof *from->smokes;
    los_grid copy = empty_board(to->allocator);
    copy.width = from->width;
    copy.height = from->height;
    copy.wall_count = from->wall_count;
    copy.smoke_count = copy.smoke_capacity = from->smoke_count;
    copy.next_smoke_id = from->next_smoke_id;
    if (!copy_array(&copy.allocator, from->cells, cells, (void **)&copy.cells) ||
        !copy_array(&copy.allocator, from->east, cells, (void **)&copy.east) ||
        !copy_array(&copy.allocator, from->south, cells, (void **)&copy.south) ||
        !copy_array(&copy.allocator, from->smoke_counts, cells * sizeof *from->smoke_counts,
                    (void **)&copy.smoke_counts) ||
        (from->east != NULL && !create_sweep_data(&copy)) ||
        !copy_array(&copy.allocator, from->smokes, smokes, (void **)&copy.smokes)) {
        release_all(&copy);
        return LOS_NO_MEMORY;
    }
    release_all(to);
    *to = copy;
    return LOS_OK;
}

void los_grid_move(los_grid *to, los_grid *from) {
    LOS_ASSERT(to != from);
    LOS_ASSERT(to->allocator.resize == from->allocator.resize && to->allocator.context == from->allocator.context);
    int32_t next_smoke_id = to->next_smoke_id > from->next_smoke_id ? to->next_smoke_id : from->next_smoke_id;
    release_all(to);
    *to = *from;
    to->next_smoke_id = next_smoke_id;
    *from = empty_board(from->allocator);
}

/* --- Size -------------------------------------------------------------------------------------------------------- */

int32_t los_grid_width(const los_grid *grid) {
    return grid->width;
}

int32_t los_grid_height(const los_grid *grid) {
    return grid->height;
}

bool los_grid_contains(const los_grid *grid, los_cell cell) {
    return los_grid_is_inside(grid, cell);
}

los_cell los_grid_cell_at(const los_grid *grid, los_grid_point point) {
    /* Comparisons with NaN are false. */
    if (!(point.x >= 0.0 && point.y >= 0.0 && point.x < grid->width && point.y < grid->height)) {
        return (los_cell){-1, -1};
    }
    return (los_cell){(int32_t)point.x, (int32_t)point.y};
}

/* --- Cells ------------------------------------------------------------------------------------------------------- */

los_status los_grid_set_cell(los_grid *grid, los_cell cell, int64_t flags) {
    if (!los_grid_is_inside(grid, cell)) {
        return LOS_OUTSIDE;
    }
    if ((flags & ~(int64_t)LOS_GRID_FLAGS) != 0) {
        return LOS_BAD_VALUE;
    }
    size_t index = los_grid_index(grid, cell);
    unsigned bits = (unsigned)flags | (grid->cells[index] & LOS_GRID_HAS_BOUNDARY);
    if ((flags & LOS_GRID_SMOKE) != 0) {
        bits |= LOS_GRID_OWN_SMOKE;
    }
    if (grid->smoke_counts != NULL && grid->smoke_counts[index] > 0) {
        bits |= LOS_GRID_SMOKE;
    }
    grid_write_bits(grid, cell, bits);
    return LOS_OK;
}

uint8_t los_grid_flags(const los_grid *grid, los_cell cell) {
    return los_grid_is_inside(grid, cell) ? grid->cells[los_grid_index(grid, cell)] & LOS_GRID_FLAGS : 0;
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

/* Of two neighbors, the cell in whose `east` or `south` element their boundary is stored. */
static los_cell storing_cell(los_cell a, los_cell b) {
    return a.x < b.x || a.y < b.y ? a : b;
}

/* Allocates the arrays of boundaries, all open.  False if memory runs out. */
static bool reserve_boundaries(los_grid *grid) {
    if (grid->east != NULL) {
        return true;
    }
    los_grid with = *grid;
    with.east = grid_allocate_zeroed(grid, los_grid_cell_count(grid));
    with.south = with.east == NULL ? NULL : grid_allocate_zeroed(grid, los_grid_cell_count(grid));
    if (with.south == NULL || !create_sweep_data(&with)) {
        los_release(&grid->allocator, with.east);
        los_release(&grid->allocator, with.south);
        los_release(&grid->allocator, with.slopes);
        los_release(&grid->allocator, with.obstacles.rows);
        return false;
    }
    *grid = with;
    return true;
}

static bool is_wall(uint8_t boundary) {
    return boundary != LOS_GRID_OPEN && boundary != LOS_GRID_DOOR_OPEN;
}

static void update_boundary_bit(los_grid *grid, los_cell cell) {
    size_t index = los_grid_index(grid, cell), width = (size_t)grid->width;
    bool has_boundary = grid->east[index] != 0 || grid->south[index] != 0 ||
                        (cell.x > 0 && grid->east[index - 1] != 0) || (cell.y > 0 && grid->south[index - width] != 0);
    unsigned bits = grid->cells[index] & ~(unsigned)LOS_GRID_HAS_BOUNDARY;
    grid_write_bits(grid, cell, has_boundary ? bits | LOS_GRID_HAS_BOUNDARY : bits);
}

los_status los_grid_set_boundary(los_grid *grid, los_cell a, los_cell b, int64_t boundary) {
    if (!los_grid_is_inside(grid, a) || !los_grid_is_inside(grid, b)) {
        return LOS_OUTSIDE;
    }
    if (!are_neighbors(a, b) || boundary < 0 || boundary >= LOS_GRID_BOUNDARY_COUNT) {
        return LOS_BAD_VALUE;
    }
    if (boundary == LOS_GRID_OPEN && grid->east == NULL) {
        return LOS_OK;
    }
    if (!reserve_boundaries(grid)) {
        return LOS_NO_MEMORY;
    }
    uint8_t *boundaries = a.y == b.y ? grid->east : grid->south;
    uint8_t *at = &boundaries[los_grid_index(grid, storing_cell(a, b))];
    grid->wall_count += is_wall((uint8_t)boundary);
    grid->wall_count -= is_wall(*at);
    *at = (uint8_t)boundary;
    update_boundary_bit(grid, a);
    update_boundary_bit(grid, b);
    return LOS_OK;
}

los_grid_boundary los_grid_get_boundary(const los_grid *grid, los_cell a, los_cell b) {
    if (grid->east == NULL || !los_grid_is_inside(grid, a) || !los_grid_is_inside(grid, b) || !are_neighbors(a, b)) {
        return LOS_GRID_OPEN;
    }
    const uint8_t *boundaries = a.y == b.y ? grid->east : grid->south;
    return (los_grid_boundary)boundaries[los_grid_index(grid, storing_cell(a, b))];
}

/* --- Smoke -------------------------------------------------------------------------------------------------------- */

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
    grid_write_bits(grid, cell, bits);
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
        grid->smoke_counts = grid_allocate_zeroed(grid, los_grid_cell_count(grid) * sizeof *grid->smoke_counts);
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
