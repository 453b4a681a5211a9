/* SPDX-License-Identifier: MIT */
#include "grid/grid_object.h"

#include "grid/grid_diagnostics.h"

/* --- Changes ----------------------------------------------------------------------------------------------------- */

bool grid_edit_begin(grid_object *object, const char *method) {
    if (try_lock_acquire_write(&object->lock)) {
        return true;
    }
    grid_error("%s: this GridLineOfSight is in use by another thread; nothing changed", method);
    return false;
}

void grid_edit_end(grid_object *object, grid_box changed) {
    bool is_new = !grid_box_is_empty(changed);
    if (is_new) {
        grid_changes_add(&object->changes, changed);
    }
    try_lock_release_write(&object->lock);
    if (is_new) {
        gdx_emit(&object->instance, "changed");
    }
}

bool grid_replace(grid_object *object, los_grid *grid, grid_units *units, const char *method) {
    if (!grid_edit_begin(object, method)) {
        return false;
    }
    los_grid_move(object->grid, grid);
    grid_units_free(&object->units);
    if (units != NULL) {
        object->units = *units;
        *units = (grid_units){0};
    }
    /* At least one cell: loading is always a change, even of an empty board. */
    grid_box changed = grid_box_with(grid_box_of_board(object->grid), (los_cell){0, 0});
    grid_edit_end(object, changed);
    return true;
}

/* --- Errors ------------------------------------------------------------------------------------------------------ */

void grid_report_status(los_status status, const char *method) {
    if (status == LOS_NO_MEMORY) {
        grid_error("%s: out of memory; nothing changed", method);
    } else if (status == LOS_TOO_LARGE) {
        grid_error("%s: the board has %d smoke areas, which is the maximum; nothing changed", method,
                   LOS_GRID_SMOKES_MAX);
    } else if (status != LOS_OK) {
        grid_error("%s: the value is not allowed; nothing changed", method);
    }
}

void grid_report_outside(los_cell size, los_cell cell, const char *method) {
    grid_error("%s: cell (%d, %d) is outside the board of %d x %d", method, cell.x, cell.y, size.x, size.y);
}

void grid_report_work(const char *method, double fitting_range) {
    const char *limit = "it needs more than the limit of work, which is about a second";
    if (fitting_range < 0.0) {
        grid_error("%s: refused: %s; no max_range is small enough, only fewer cells or observers are", method, limit);
    } else {
        grid_error("%s: refused: %s; a max_range of %g or less fits", method, limit, fitting_range);
    }
}

bool grid_size_is_usable(int64_t width, int64_t height, const char *method) {
    if (width >= 0 && height >= 0 && width <= LOS_GRID_SIDE_MAX && height <= LOS_GRID_SIDE_MAX) {
        return true;
    }
    grid_error("%s: the sides of a board should be 0 to %d cells, not %lld x %lld", method, LOS_GRID_SIDE_MAX,
               (long long)width, (long long)height);
    return false;
}

bool grid_flags_are_usable(int64_t flags, const char *method) {
    if (flags >= 0 && flags <= LOS_GRID_FLAGS) {
        return true;
    }
    grid_error("%s: flags should be 0 to %d, not %lld; nothing changed", method, LOS_GRID_FLAGS, (long long)flags);
    return false;
}

/* --- Queries ----------------------------------------------------------------------------------------------------- */

/* Locks the object and copies its default rules. */
static void begin_with_default(grid_object *object, int kind, grid_rules *rules) {
    try_lock_acquire_read(&object->lock);
    const default_rules *own = &object->rules[kind];
    if (own->link == NULL) {
        *rules = grid_rules_preset(kind == GRID_SIGHT ? LOS_GRID_TACTICAL_SIGHT : LOS_GRID_TACTICAL_FIRE);
    } else if (!grid_rules_get(own->link, rules)) {
        gdx_variant reference, owner = gdx_variant_make(GDX_OBJECT, &object->instance.object);
        grid_rules_link *link = own->link;
        gdx.call.variant_new_copy(&reference, &own->reference);
        try_lock_release_read(&object->lock);
        *rules = grid_rules_read(link);
        try_lock_acquire_read(&object->lock);
        gdx_variant_destroy(&reference);
        gdx_variant_destroy(&owner);
    }
}

bool grid_query_begin(grid_object *object, const void *argument, int kind, const char *method, grid_rules *rules) {
    GDExtensionObjectPtr given = gdx_object_argument(argument);
    grid_rules_link *link = grid_rules_link_of(given);
    if (given != NULL && link == NULL) {
        grid_error("%s: rules should be a GridLosRules or null", method);
        return false;
    }
    if (link == NULL) {
        begin_with_default(object, kind, rules);
    } else {
        *rules = grid_rules_read(link);
        try_lock_acquire_read(&object->lock);
    }
    return true;
}
