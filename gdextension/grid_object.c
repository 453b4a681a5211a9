/* SPDX-License-Identifier: MIT */
#include "grid_object.h"

#include "classes.h"
#include "diagnostics.h"

/* --- Changing it ------------------------------------------------------------------------------------------------- */

bool grid_edit_begin(grid_object *object, const char *method) {
    if (usage_lock_try(&object->users)) {
        return true;
    }
    report_error("%s: this GridLineOfSight is being asked by another thread; nothing changed", method);
    return false;
}

void grid_edit_end(grid_object *object, grid_box changed) {
    bool is_new = !grid_box_is_empty(changed);
    if (is_new) {
        grid_changes_add(&object->changes, changed);
    }
    usage_unlock(&object->users);
    if (is_new) {
        gdx_emit(&object->instance, "changed");
    }
}

bool grid_replace(grid_object *object, los_grid *grid, const char *method) {
    if (!grid_edit_begin(object, method)) {
        los_grid_free(grid);
        return false;
    }
    los_grid old = object->grid;
    grid->next_smoke_id = old.next_smoke_id; /* an id never comes back */
    object->grid = *grid;
    grid_units_clear(&object->units);
    los_grid_free(&old);
    /* Also from nothing to nothing: loading is always a change. */
    grid_box changed = grid_box_with(grid_box_of_board(&object->grid), (los_cell){0, 0});
    grid_edit_end(object, changed);
    return true;
}

/* --- Saying what is wrong ---------------------------------------------------------------------------------------- */

void complain_of_grid(los_status status, const char *method) {
    if (status == LOS_NO_MEMORY) {
        report_error("%s: out of memory; nothing changed", method);
    } else if (status == LOS_TOO_LARGE) {
        report_error("%s: there are %d smoke areas, no more are possible; nothing changed", method,
                     LOS_GRID_SMOKES_MAX);
    } else if (status != LOS_OK) {
        report_error("%s: this cannot be set; nothing changed", method);
    }
}

void complain_of_outside(los_cell size, los_cell cell, const char *method) {
    report_error("%s: cell (%d, %d) is outside the board of %d x %d", method, cell.x, cell.y, size.x, size.y);
}

bool grid_size_is_usable(int64_t width, int64_t height, const char *method) {
    if (width >= 0 && height >= 0 && width <= LOS_GRID_SIDE_MAX && height <= LOS_GRID_SIDE_MAX) {
        return true;
    }
    report_error("%s: a board cannot be %lld x %lld cells; each side is 0 to %d", method, (long long)width,
                 (long long)height, LOS_GRID_SIDE_MAX);
    return false;
}

bool grid_flags_are_usable(int64_t flags, const char *method) {
    if (flags >= 0 && flags <= LOS_GRID_FLAGS) {
        return true;
    }
    report_error("%s: flags cannot be %lld, only 0 to %d; nothing changed", method, (long long)flags, LOS_GRID_FLAGS);
    return false;
}

/* --- Asking it --------------------------------------------------------------------------------------------------- */

bool grid_open(grid_object *object, const void *argument, int kind, const char *method, grid_rules *rules) {
    GDExtensionObjectPtr given = gdx_object_argument(argument);
    rules_object *own = gdx_instance_find(given, &grid_los_rules_class);
    if (given != NULL && own == NULL) {
        report_error("%s: rules should be a GridLosRules or null", method);
        return false;
    }
    usage_hold(&object->users);
    *rules = rules_object_read(own != NULL ? own : object->rules[kind].object);
    return true;
}
