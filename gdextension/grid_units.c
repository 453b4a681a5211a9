/* SPDX-License-Identifier: MIT */
#include "grid_units.h"

void grid_units_clear(grid_units *units) {
    los_string_table_clear(&units->names);
    units->count = 0;
}

void grid_units_free(grid_units *units) {
    const los_allocator allocator = los_default_allocator();
    los_string_table_free(&units->names, &allocator);
    los_release(&allocator, units->list);
    *units = (grid_units){0};
}

bool grid_units_copy(grid_units *to, const grid_units *from) {
    const los_allocator allocator = los_default_allocator();
    grid_units_clear(to);
    if (from->count == 0) {
        return true;
    }
    if (!los_reserve(&allocator, (void **)&to->list, &to->capacity, from->count, sizeof *to->list)) {
        return false;
    }
    for (uint32_t i = 0; i < from->count; i++) {
        grid_unit unit = from->list[i];
        unit.name =
            los_string_table_add(&to->names, &allocator, "", los_string_table_text(&from->names, unit.name), "");
        if (unit.name == LOS_NO_NAME) {
            return false;
        }
        to->list[to->count++] = unit;
    }
    return true;
}

int64_t grid_units_find(const grid_units *units, los_text id) {
    uint32_t name = los_string_table_find(&units->names, id);
    for (uint32_t i = 0; name != LOS_NO_NAME && i < units->count; i++) {
        if (units->list[i].name == name) {
            return i;
        }
    }
    return -1;
}

static bool is_at(const grid_unit *unit, los_cell cell) {
    return unit->cell.x == cell.x && unit->cell.y == cell.y;
}

/* The first unit on a cell, or NULL. */
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

/* A unit leaves its cell, which keeps what it has by itself. */
static void leave(grid_units *units, los_grid *grid, uint32_t place) {
    grid_unit unit = units->list[place];
    units->list[place] = units->list[--units->count];
    if (!unit.cell_was_occupied && unit_on(units, grid, unit.cell) == NULL) {
        los_grid_set_cell(grid, unit.cell, los_grid_own_flags(grid, unit.cell) & ~LOS_GRID_OCCUPIED);
    }
}

los_status grid_units_set(grid_units *units, los_grid *grid, los_text id, los_cell cell) {
    const los_allocator allocator = los_default_allocator();
    if (!los_grid_contains(grid, cell)) {
        return LOS_OUTSIDE;
    }
    uint32_t name = los_string_table_add(&units->names, &allocator, "", id, "");
    if (name == LOS_NO_NAME ||
        !los_reserve(&allocator, (void **)&units->list, &units->capacity, units->count + 1, sizeof *units->list)) {
        return LOS_NO_MEMORY;
    }
    int64_t place = grid_units_find(units, id);
    if (place >= 0) {
        leave(units, grid, (uint32_t)place);
    }
    uint8_t own = grid_units_own_flags(units, grid, cell);
    units->list[units->count++] = (grid_unit){name, cell, (own & LOS_GRID_OCCUPIED) != 0};
    return los_grid_set_cell(grid, cell, los_grid_own_flags(grid, cell) | LOS_GRID_OCCUPIED);
}

void grid_units_remove(grid_units *units, los_grid *grid, int64_t place) {
    leave(units, grid, (uint32_t)place);
    if (units->count == 0) {
        los_string_table_clear(&units->names); /* else names of the dead would pile up */
    }
}
