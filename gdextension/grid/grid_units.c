/* SPDX-License-Identifier: MIT */
#include "grid/grid_units.h"

#include <string.h>

static int32_t min_of(int32_t a, int32_t b) {
    return a < b ? a : b;
}

static int32_t max_of(int32_t a, int32_t b) {
    return a > b ? a : b;
}

grid_box grid_box_of_board(const los_grid *grid) {
    return (grid_box){{0, 0}, {los_grid_width(grid) - 1, los_grid_height(grid) - 1}};
}

grid_box grid_box_join(grid_box a, grid_box b) {
    if (grid_box_is_empty(a)) {
        return b;
    }
    if (grid_box_is_empty(b)) {
        return a;
    }
    return (grid_box){{min_of(a.low.x, b.low.x), min_of(a.low.y, b.low.y)},
                      {max_of(a.high.x, b.high.x), max_of(a.high.y, b.high.y)}};
}

grid_box grid_box_with(grid_box box, los_cell cell) {
    return grid_box_join(box, (grid_box){cell, cell});
}

grid_box grid_box_clip(grid_box box, const los_grid *grid) {
    return (grid_box){{max_of(box.low.x, 0), max_of(box.low.y, 0)},
                      {min_of(box.high.x, los_grid_width(grid) - 1), min_of(box.high.y, los_grid_height(grid) - 1)}};
}

void grid_changes_add(grid_changes *changes, grid_box box) {
    changes->revision++;
    changes->boxes[changes->revision % GRID_CHANGES_KEPT] = box;
}

grid_box grid_changes_since(const grid_changes *changes, int64_t revision, const los_grid *grid) {
    grid_box box = grid_box_empty();
    if (revision < 0 || changes->revision - revision > GRID_CHANGES_KEPT) {
        return grid_box_of_board(grid);
    }
    /* Downwards: revision + 1 could overflow. */
    for (int64_t i = changes->revision; i > revision; i--) {
        box = grid_box_join(box, changes->boxes[i % GRID_CHANGES_KEPT]);
    }
    return grid_box_clip(box, grid); /* the board may have shrunk */
}

/* FNV-1a. */
static uint32_t hash_of(los_text id) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < id.length; i++) {
        hash = (hash ^ (unsigned char)id.bytes[i]) * 16777619u;
    }
    return hash;
}

/* False if memory runs out. */
static bool copy_text(los_text from, los_text *to) {
    char *bytes = malloc(from.length + 1);
    if (bytes != NULL && from.length > 0) {
        memcpy(bytes, from.bytes, from.length);
    }
    *to = (los_text){bytes, from.length};
    return bytes != NULL;
}

static void free_id(const grid_unit *unit) {
    free((void *)(uintptr_t)unit->id.bytes);
}

void grid_units_clear(grid_units *units) {
    for (uint32_t i = 0; i < units->count; i++) {
        free_id(&units->list[i]);
    }
    units->count = 0;
}

void grid_units_free(grid_units *units) {
    grid_units_clear(units);
    free(units->list);
    *units = (grid_units){0};
}

static bool reserve(grid_units *units, uint32_t count) {
    return grid_buffer_reserve((void **)&units->list, &units->capacity, count, sizeof *units->list);
}

bool grid_units_copy(grid_units *to, const grid_units *from) {
    grid_units_clear(to);
    if (!reserve(to, from->count)) {
        return false;
    }
    for (uint32_t i = 0; i < from->count; i++) {
        grid_unit unit = from->list[i];
        if (!copy_text(from->list[i].id, &unit.id)) {
            return false;
        }
        to->list[to->count++] = unit;
    }
    return true;
}

int64_t grid_units_find(const grid_units *units, los_text id) {
    uint32_t hash = hash_of(id);
    for (uint32_t i = 0; i < units->count; i++) {
        if (units->list[i].hash == hash && los_text_equal(units->list[i].id, id)) {
            return i;
        }
    }
    return -1;
}

static bool is_at(const grid_unit *unit, los_cell cell) {
    return unit->cell.x == cell.x && unit->cell.y == cell.y;
}

/* A unit on the cell, or NULL. */
static const grid_unit *unit_on(const grid_units *units, const los_grid *grid, los_cell cell) {
    bool is_occupied = (los_grid_own_flags(grid, cell) & LOS_GRID_OCCUPIED) != 0;
    for (uint32_t i = 0; is_occupied && i < units->count; i++) {
        if (is_at(&units->list[i], cell)) {
            return &units->list[i];
        }
    }
    return NULL;
}

uint8_t grid_units_own_flags(const grid_units *units, const los_grid *grid, los_cell cell) {
    uint8_t flags = los_grid_own_flags(grid, cell);
    const grid_unit *unit = unit_on(units, grid, cell);
    return unit != NULL && !unit->cell_was_occupied ? (uint8_t)(flags & ~LOS_GRID_OCCUPIED) : flags;
}

void grid_units_set_own_flags(grid_units *units, los_grid *grid, los_cell cell, uint8_t flags) {
    bool may_have_units = (los_grid_own_flags(grid, cell) & LOS_GRID_OCCUPIED) != 0, has_units = false;
    for (uint32_t i = 0; may_have_units && i < units->count; i++) {
        if (is_at(&units->list[i], cell)) {
            units->list[i].cell_was_occupied = (flags & LOS_GRID_OCCUPIED) != 0;
            has_units = true;
        }
    }
    los_grid_set_cell(grid, cell, has_units ? flags | LOS_GRID_OCCUPIED : flags);
}

/* Takes a unit out of the list and restores the flag of its cell.  The caller owns the unit's id. */
static grid_unit take_unit(grid_units *units, los_grid *grid, uint32_t index) {
    grid_unit unit = units->list[index];
    units->list[index] = units->list[--units->count];
    if (!unit.cell_was_occupied && unit_on(units, grid, unit.cell) == NULL) {
        los_grid_set_cell(grid, unit.cell, los_grid_own_flags(grid, unit.cell) & ~LOS_GRID_OCCUPIED);
    }
    return unit;
}

los_status grid_units_set(grid_units *units, los_grid *grid, los_text id, los_cell cell) {
    if (!los_grid_contains(grid, cell)) {
        return LOS_OUTSIDE;
    }
    int64_t index = grid_units_find(units, id);
    grid_unit unit = {.hash = hash_of(id)};
    if (index >= 0) {
        unit = take_unit(units, grid, (uint32_t)index);
    } else if (!reserve(units, units->count + 1) || !copy_text(id, &unit.id)) {
        return LOS_NO_MEMORY;
    }
    unit.cell = cell;
    unit.cell_was_occupied = (grid_units_own_flags(units, grid, cell) & LOS_GRID_OCCUPIED) != 0;
    units->list[units->count++] = unit;
    return los_grid_set_cell(grid, cell, los_grid_own_flags(grid, cell) | LOS_GRID_OCCUPIED);
}

void grid_units_remove(grid_units *units, los_grid *grid, int64_t index) {
    grid_unit unit = take_unit(units, grid, (uint32_t)index);
    free_id(&unit);
}
