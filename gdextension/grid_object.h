/* SPDX-License-Identifier: MIT */
/* GridLineOfSight: a board and the rules it is asked by.  Queries may run from several threads at once; changing it is
 * refused while one runs. */
#ifndef GRID_OBJECT_H
#define GRID_OBJECT_H

#include "gdx.h"
#include "grid/board.h"
#include "grid_changes.h"
#include "grid_rules_object.h"
#include "grid_units.h"
#include "try_lock.h"

/* Rules used when a call passes none. */
typedef struct kept_rules {
    gdx_variant keeper; /* the reference */
    rules_object *object;
} kept_rules;

enum {
    GRID_SIGHT,
    GRID_FIRE
};

typedef struct grid_object {
    gdx_instance instance;
    los_grid grid;
    grid_units units;
    kept_rules rules[2]; /* GRID_SIGHT, GRID_FIRE */
    grid_changes changes;
    usage_lock users;
} grid_object;

static inline los_cell grid_size_of(const los_grid *grid) {
    return (los_cell){grid->width, grid->height};
}

static inline los_cell cell_argument(const void *argument) {
    const gdx_vector2i *cell = argument;
    return (los_cell){cell->x, cell->y};
}

/* --- Changing it ------------------------------------------------------------------------------------------------- */

/* Between these two nobody asks, and no script may be called.  False, and said, while somebody asks. */
bool grid_edit_begin(grid_object *object, const char *method);
/* `changed`: the cells that look different now, an empty box if none does.  Whoever listens may let go of the object:
 * nothing of it may be used after this. */
void grid_edit_end(grid_object *object, grid_box changed);
/* Puts another board in place of the old one, units and all.  Takes what `grid` owns, in any case.
 * False if somebody asks. */
bool grid_replace(grid_object *object, los_grid *grid, const char *method);

/* --- Saying what is wrong ---------------------------------------------------------------------------------------- */

/* One error: why a cell or boundary could not be set. */
void complain_of_grid(los_status status, const char *method);
void complain_of_outside(los_cell size, los_cell cell, const char *method);
/* False, and said, if no board can have this size. */
bool grid_size_is_usable(int64_t width, int64_t height, const char *method);
/* False, and said, if these are no flags of a cell. */
bool grid_flags_are_usable(int64_t flags, const char *method);

/* --- Asking it --------------------------------------------------------------------------------------------------- */

/* The rules of a call: the argument, or the board's own (`kind`: GRID_SIGHT or GRID_FIRE).  From here to
 * usage_release(&object->users) nobody changes the board.  False, and said, if the argument is something else. */
bool grid_open(grid_object *object, const void *argument, int kind, const char *method, grid_rules *rules);

/* Where a unit stands; while nobody changes the board. */
bool grid_find_unit(const grid_object *object, const void *name, los_cell *cell);

/* --- Its methods, in the shape the binding wants ----------------------------------------------------------------- */

#define GRID_METHOD(name) void grid_##name(void *self, const void *const *args, void *ret)
GRID_METHOD(load_rows); /* grid_rows.c */
GRID_METHOD(to_rows);
GRID_METHOD(load_tile_map_layer); /* grid_tile_map.c */
GRID_METHOD(set_cell);            /* grid_edit.c */
GRID_METHOD(get_cell);
GRID_METHOD(set_cells);
GRID_METHOD(set_wall);
GRID_METHOD(set_door);
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
GRID_METHOD(trace);             /* grid_trace.c */
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
