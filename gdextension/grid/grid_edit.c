/* SPDX-License-Identifier: MIT */
/* Changes of a board: flags of cells, walls, doors, smoke, units.
 * Each method validates its arguments, then changes the board between grid_edit_begin and grid_edit_end. */
#include "grid/grid_object.h"
#include "grid/grid_read.h"

/* --- Cells ------------------------------------------------------------------------------------------------------- */

/* Sets the flags of all cells; returns a box around those that changed. */
static grid_box set_flags(grid_object *object, const los_cell *cells, uint32_t count, uint8_t flags) {
    grid_box changed = grid_box_empty();
    for (uint32_t i = 0; i < count; i++) {
        if (grid_units_own_flags(&object->units, object->grid, cells[i]) != flags) {
            grid_units_set_own_flags(&object->units, object->grid, cells[i], flags);
            changed = grid_box_with(changed, cells[i]);
        }
    }
    return changed;
}

/* The first cell outside the board, or NULL. */
static const los_cell *first_outside(const los_grid *grid, const los_cell *cells, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (!los_grid_contains(grid, cells[i])) {
            return &cells[i];
        }
    }
    return NULL;
}

static void edit_cells(grid_object *object, const los_cell *cells, uint32_t count, int64_t flags, const char *method) {
    if (!grid_flags_are_usable(flags, method) || !grid_edit_begin(object, method)) {
        return;
    }
    const los_cell *outside = first_outside(object->grid, cells, count);
    los_cell size = grid_size_of(object->grid);
    if (outside == NULL) {
        grid_edit_end(object, set_flags(object, cells, count, (uint8_t)flags));
    } else {
        grid_edit_end(object, grid_box_empty());
        grid_report_outside(size, *outside, method);
    }
}

void grid_set_cell(void *self, const void *const *args, void *ret) {
    los_cell cell = cell_argument(args[0]);
    (void)ret;
    edit_cells(self, &cell, 1, *(const int64_t *)args[1], "set_cell");
}

void grid_set_cells(void *self, const void *const *args, void *ret) {
    cell_list list = {0};
    (void)ret;
    if (!cell_list_read(&list, args[0])) {
        grid_report_status(LOS_NO_MEMORY, "set_cells");
    } else if (!cell_list_report_bad(&list, "set_cells", "cells", "nothing changed")) {
        edit_cells(self, list.cells, list.count, *(const int64_t *)args[1], "set_cells");
    }
    cell_list_free(&list);
}

void grid_get_cell(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    los_cell cell = cell_argument(args[0]);
    try_lock_acquire_read(&object->lock);
    los_cell size = grid_size_of(object->grid);
    bool is_inside = los_grid_contains(object->grid, cell);
    *(int64_t *)ret = los_grid_flags(object->grid, cell);
    try_lock_release_read(&object->lock);
    if (!is_inside) {
        grid_report_outside(size, cell, "get_cell");
    }
}

/* --- Boundaries -------------------------------------------------------------------------------------------------- */

static bool are_neighbors(los_cell a, los_cell b) {
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return (x == 0 && (y == 1 || y == -1)) || (y == 0 && (x == 1 || x == -1));
}

/* Sets a boundary and ends the edit. */
static los_status set_boundary(grid_object *object, los_cell a, los_cell b, int64_t boundary) {
    grid_box changed = grid_box_empty();
    los_status status = LOS_OK;
    if (!los_grid_contains(object->grid, a) || !los_grid_contains(object->grid, b)) {
        status = LOS_OUTSIDE;
    } else if ((int64_t)los_grid_get_boundary(object->grid, a, b) != boundary) {
        status = los_grid_set_boundary(object->grid, a, b, boundary);
        changed = status == LOS_OK ? grid_box_with(grid_box_with(changed, a), b) : changed;
    }
    grid_edit_end(object, changed);
    return status;
}

static void edit_boundary(grid_object *object, los_cell a, los_cell b, int64_t boundary, const char *method) {
    if (!are_neighbors(a, b)) {
        grid_error("%s: (%d, %d) and (%d, %d) are not orthogonal neighbors; nothing changed", method, a.x, a.y, b.x,
                   b.y);
    } else if (grid_edit_begin(object, method)) {
        los_status status = set_boundary(object, a, b, boundary);
        if (status == LOS_OUTSIDE) {
            grid_error("%s: (%d, %d) or (%d, %d) is outside the board; nothing changed", method, a.x, a.y, b.x, b.y);
        } else {
            grid_report_status(status, method);
        }
    }
}

void grid_set_wall(void *self, const void *const *args, void *ret) {
    bool on = *(const GDExtensionBool *)args[2] != 0;
    (void)ret;
    edit_boundary(self, cell_argument(args[0]), cell_argument(args[1]), on ? LOS_GRID_BOUNDARY_WALL : LOS_GRID_OPEN,
                  "set_wall");
}

void grid_set_door(void *self, const void *const *args, void *ret) {
    int64_t state = *(const int64_t *)args[2];
    (void)ret;
    if (state < LOS_GRID_OPEN || state > LOS_GRID_DOOR_CLOSING) {
        grid_error("set_door: state should be %d to %d, not %lld; nothing changed", LOS_GRID_OPEN,
                   LOS_GRID_DOOR_CLOSING, (long long)state);
        return;
    }
    edit_boundary(self, cell_argument(args[0]), cell_argument(args[1]), state, "set_door");
}

/* The boundary between two cells.  LOS_GRID_OPEN, with an error, if there is none. */
static los_grid_boundary find_boundary(grid_object *object, const void *const *args, const char *method) {
    los_cell a = cell_argument(args[0]), b = cell_argument(args[1]);
    try_lock_acquire_read(&object->lock);
    bool is_inside = los_grid_contains(object->grid, a) && los_grid_contains(object->grid, b);
    los_grid_boundary boundary = los_grid_get_boundary(object->grid, a, b);
    try_lock_release_read(&object->lock);
    if (!are_neighbors(a, b)) {
        grid_error("%s: (%d, %d) and (%d, %d) are not orthogonal neighbors", method, a.x, a.y, b.x, b.y);
    } else if (!is_inside) {
        grid_error("%s: (%d, %d) or (%d, %d) is outside the board", method, a.x, a.y, b.x, b.y);
    }
    return boundary;
}

void grid_get_wall(void *self, const void *const *args, void *ret) {
    *(GDExtensionBool *)ret = find_boundary(self, args, "get_wall") == LOS_GRID_BOUNDARY_WALL;
}

void grid_get_door(void *self, const void *const *args, void *ret) {
    los_grid_boundary boundary = find_boundary(self, args, "get_door");
    *(int64_t *)ret = boundary == LOS_GRID_BOUNDARY_WALL ? LOS_GRID_OPEN : boundary;
}

/* --- Smoke ------------------------------------------------------------------------------------------------------- */

static grid_box box_of_smoke(const los_grid *grid, los_cell center, double radius) {
    int32_t reach = radius < LOS_GRID_SIDE_MAX ? (int32_t)radius : LOS_GRID_SIDE_MAX;
    grid_box box = {{center.x - reach, center.y - reach}, {center.x + reach, center.y + reach}};
    return grid_box_clip(box, grid);
}

/* Adds smoke and ends the edit. */
static los_status add_smoke(grid_object *object, los_cell center, double radius, int32_t *id) {
    grid_box changed = grid_box_empty();
    los_status status = los_grid_add_smoke(object->grid, center, radius, id);
    if (status == LOS_OK) {
        changed = box_of_smoke(object->grid, center, radius);
    }
    grid_edit_end(object, changed);
    return status;
}

void grid_add_smoke(void *self, const void *const *args, void *ret) {
    los_cell center = cell_argument(args[0]);
    double radius = *(const double *)args[1];
    int32_t id = 0;
    *(int64_t *)ret = 0;
    if (!(radius >= 0.0 && radius <= 1.0e9)) {
        grid_error("add_smoke: radius should be from 0 to 1e9, not %g; nothing changed", radius);
        return;
    }
    if (!grid_edit_begin(self, "add_smoke")) {
        return;
    }
    los_status status = add_smoke(self, center, radius, &id);
    if (status == LOS_OUTSIDE) {
        grid_error("add_smoke: cell (%d, %d) is outside the board; nothing changed", center.x, center.y);
    } else {
        grid_report_status(status, "add_smoke");
    }
    *(int64_t *)ret = status == LOS_OK ? id : 0;
}

/* Empty if there is no such area. */
static grid_box box_of_smoke_id(const los_grid *grid, int64_t id) {
    for (uint32_t i = 0, count = los_grid_smoke_count(grid); i < count; i++) {
        los_grid_smoke smoke = los_grid_get_smoke(grid, i);
        if (smoke.id == id) {
            return box_of_smoke(grid, smoke.center, smoke.radius);
        }
    }
    return grid_box_empty();
}

void grid_remove_smoke(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    int64_t id = *(const int64_t *)args[0];
    *(GDExtensionBool *)ret = 0;
    if (!grid_edit_begin(object, "remove_smoke")) {
        return;
    }
    grid_box changed = box_of_smoke_id(object->grid, id);
    bool is_removed = los_grid_remove_smoke(object->grid, id) == LOS_OK;
    grid_edit_end(object, is_removed ? changed : grid_box_empty());
    *(GDExtensionBool *)ret = is_removed;
}

/* --- Units ------------------------------------------------------------------------------------------------------- */

/* Copies a StringName argument.  False if memory runs out. */
static bool copy_id(text_buffer *buffer, const void *name) {
    gdx_variant id = gdx_variant_make(GDX_STRING_NAME, name);
    bool is_copied = text_buffer_set(buffer, &id);
    gdx_variant_destroy(&id);
    return is_copied;
}

/* Places a unit and ends the edit; both its cells have changed. */
static los_status move_unit(grid_object *object, los_text id, los_cell cell) {
    int64_t index = grid_units_find(&object->units, id);
    grid_box changed = grid_box_empty();
    bool stays = false;
    if (index >= 0) {
        los_cell old = object->units.list[index].cell;
        changed = grid_box_with(changed, old);
        stays = old.x == cell.x && old.y == cell.y;
    }
    los_status status = stays ? LOS_OK : grid_units_set(&object->units, object->grid, id, cell);
    changed = stays || status != LOS_OK ? grid_box_empty() : grid_box_with(changed, cell);
    grid_edit_end(object, changed);
    return status;
}

void grid_set_unit(void *self, const void *const *args, void *ret) {
    los_cell cell = cell_argument(args[1]);
    text_buffer id = {0};
    (void)ret;
    if (!copy_id(&id, args[0])) {
        grid_report_status(LOS_NO_MEMORY, "set_unit");
    } else if (id.length == 0) {
        grid_error("set_unit: id should not be empty; nothing changed");
    } else if (grid_edit_begin(self, "set_unit")) {
        los_status status = move_unit(self, text_buffer_text(&id), cell);
        if (status == LOS_OUTSIDE) {
            grid_error("set_unit: cell (%d, %d) of %s is outside the board; nothing changed", cell.x, cell.y,
                       owner_of_id("unit", text_buffer_text(&id)).text);
        } else {
            grid_report_status(status, "set_unit");
        }
    }
    text_buffer_free(&id);
}

void grid_remove_unit(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    text_buffer id = {0};
    bool is_removed = false;
    if (copy_id(&id, args[0]) && grid_edit_begin(object, "remove_unit")) {
        int64_t index = grid_units_find(&object->units, text_buffer_text(&id));
        grid_box changed = grid_box_empty();
        is_removed = index >= 0;
        if (is_removed) {
            changed = grid_box_with(changed, object->units.list[index].cell);
            grid_units_remove(&object->units, object->grid, index);
        }
        grid_edit_end(object, changed);
    }
    text_buffer_free(&id);
    *(GDExtensionBool *)ret = is_removed;
}

bool grid_find_unit(const grid_object *object, const void *name, los_cell *cell) {
    text_buffer id = {0};
    int64_t index = -1;
    if (copy_id(&id, name)) {
        index = grid_units_find(&object->units, text_buffer_text(&id));
    }
    if (index >= 0) {
        *cell = object->units.list[index].cell;
    }
    text_buffer_free(&id);
    return index >= 0;
}

void grid_has_unit(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    los_cell cell;
    try_lock_acquire_read(&object->lock);
    *(GDExtensionBool *)ret = grid_find_unit(object, args[0], &cell);
    try_lock_release_read(&object->lock);
}

void grid_get_unit_cell(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    los_cell cell = {-1, -1};
    try_lock_acquire_read(&object->lock);
    grid_find_unit(object, args[0], &cell);
    try_lock_release_read(&object->lock);
    *(gdx_vector2i *)ret = (gdx_vector2i){cell.x, cell.y};
}
