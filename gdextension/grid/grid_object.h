/* SPDX-License-Identifier: MIT */
/* The folder grid/: GridLineOfSight with its readers, edits, views and saved forms. */
/* Messages of GridLineOfSight: those of diagnostics.h with its name. */
#ifndef GRID_OBJECT_H
#define GRID_OBJECT_H

#include "bind/diagnostics.h"
#include "bind/gdx.h"
#include "bind/locks.h"
#include "grid/grid_rules_data.h"
#include "grid/grid_units.h"

#define GRID_CLASS             "GridLineOfSight"
#define grid_error(...)        report_class_error(GRID_CLASS, __VA_ARGS__)
#define grid_warning_once(...) report_class_warning_once(GRID_CLASS, __VA_ARGS__)

/* GridLineOfSight: a board, its units and the default rules of its queries.  Any number of threads may query it at
 * once; a change fails while a query runs. */

/* Rules of calls that pass none; all zero: null, the preset. */
typedef struct default_rules {
    gdx_variant reference; /* owns the object */
    grid_rules_link *link;
} default_rules;

enum {
    GRID_SIGHT,
    GRID_FIRE
};

typedef struct grid_object {
    gdx_instance instance;
    los_grid *grid;
    grid_units units;
    default_rules rules[2]; /* GRID_SIGHT, GRID_FIRE */
    grid_changes changes;
    try_lock lock;
} grid_object;

/* Width and height. */
static inline los_cell grid_size_of(const los_grid *grid) {
    return (los_cell){los_grid_width(grid), los_grid_height(grid)};
}

/* los_grid_contains for a board of which only the size is left. */
static inline bool grid_size_contains(los_cell size, los_cell cell) {
    return cell.x >= 0 && cell.y >= 0 && cell.x < size.x && cell.y < size.y;
}

static inline los_cell cell_argument(const void *argument) {
    const gdx_vector2i *cell = argument;
    return (los_cell){cell->x, cell->y};
}

/* --- Changes ----------------------------------------------------------------------------------------------------- */

/* Locks the object for a change.  False, with an error, while a query runs.  Until grid_edit_end no script may be
 * called: it could query the object and wait forever. */
bool grid_edit_begin(grid_object *object, const char *method);
/* Unlocks the object and emits `changed` unless the box of changed cells is empty.  A listener may free the object: it
 * must not be used afterwards. */
void grid_edit_end(grid_object *object, grid_box changed);
/* Moves `grid` into the object, and `units`, which may be NULL for none.  False, with an error, while a query runs. */
bool grid_replace(grid_object *object, los_grid *grid, grid_units *units, const char *method);

/* --- Errors ------------------------------------------------------------------------------------------------------ */

/* One error unless the status is LOS_OK: why the board could not be changed. */
void grid_report_status(los_status status, const char *method);
/* One error: the cell is outside a board of this size. */
void grid_report_outside(los_cell size, los_cell cell, const char *method);
/* One error: the call is beyond LOS_GRID_WORK_MAX, and this is the max_range that fits; negative: none does. */
void grid_report_work(const char *method, double fitting_range);
/* False, with an error, if no board can have this size. */
bool grid_size_is_usable(int64_t width, int64_t height, const char *method);
/* False, with an error, if a cell cannot have these flags. */
bool grid_flags_are_usable(int64_t flags, const char *method);

/* --- Queries ----------------------------------------------------------------------------------------------------- */

/* Starts a query: reads its rules from the argument or, if that is null, from the object's default rules of a kind
 * (GRID_SIGHT or GRID_FIRE).  May call a script first.  The board cannot change until
 * try_lock_release_read(&object->lock).  False, with an error, if the argument is another object. */
bool grid_query_begin(grid_object *object, const void *argument, int kind, const char *method, grid_rules *rules);

/* The cell of a unit.  False if there is no such unit.  The object must be locked. */
bool grid_find_unit(const grid_object *object, const void *name, los_cell *cell);

/* --- Methods, as gdx_function ------------------------------------------------------------------------------------ */

#define GRID_METHOD(name) void grid_##name(void *self, const void *const *args, void *ret)
GRID_METHOD(load_rows); /* grid_rows.c */
GRID_METHOD(to_rows);
GRID_METHOD(to_dictionary); /* grid_dictionary.c */
GRID_METHOD(load_dictionary);
GRID_METHOD(load_tile_map_layer); /* grid_tile_map.c */
GRID_METHOD(set_cell);            /* grid_edit.c */
GRID_METHOD(get_cell);
GRID_METHOD(set_cells);
GRID_METHOD(set_wall);
GRID_METHOD(get_wall);
GRID_METHOD(set_door);
GRID_METHOD(get_door);
GRID_METHOD(add_smoke);
GRID_METHOD(remove_smoke);
GRID_METHOD(set_unit);
GRID_METHOD(remove_unit);
GRID_METHOD(has_unit);
GRID_METHOD(get_unit_cell);
GRID_METHOD(has_los); /* grid_query.c */
GRID_METHOD(has_lof);
GRID_METHOD(has_los_points);
GRID_METHOD(has_lof_points);
GRID_METHOD(has_los_between);
GRID_METHOD(in_range);
GRID_METHOD(trace); /* grid_trace.c */
GRID_METHOD(trace_rays);
GRID_METHOD(get_visible_cells); /* grid_view.c */
GRID_METHOD(get_visibility_mask);
GRID_METHOD(get_danger_map);
GRID_METHOD(get_observers_of);
GRID_METHOD(batch);
GRID_METHOD(update_fog);    /* grid_fog.c */
GRID_METHOD(check_reveals); /* grid_reveal.c */
GRID_METHOD(report_sight);
#undef GRID_METHOD

#endif
