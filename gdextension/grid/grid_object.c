/* SPDX-License-Identifier: MIT */
#include "grid/grid_object.h"

#include "bind/classes.h"
#include "bind/companion.h"
#include "grid/grid_view.h"

#include <stdlib.h>

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

/* The class GridLineOfSight: construction, properties, and the table of its methods. */

/* --- Construction ------------------------------------------------------------------------------------------------ */

static void construct(void *self) {
    grid_object *object = self;
    object->grid = los_grid_create(los_default_allocator());
    if (object->grid == NULL) {
        abort(); /* as the engine does when it cannot create an object */
    }
    atomic_init(&object->lock, 0);
}

static void destruct(void *self) {
    grid_object *object = self;
    los_grid_destroy(object->grid);
    grid_units_free(&object->units);
    gdx_variant_destroy(&object->rules[GRID_SIGHT].reference);
    gdx_variant_destroy(&object->rules[GRID_FIRE].reference);
}

static void create(void *self, const void *const *args, void *ret) {
    int64_t width = *(const int64_t *)args[0], height = *(const int64_t *)args[1];
    (void)self;
    gdx_return_object(ret, NULL);
    if (!grid_size_is_usable(width, height, "create")) {
        return;
    }
    gdx_instance *instance = gdx_instance_make(&grid_line_of_sight_class);
    grid_object *object = (grid_object *)(void *)instance;
    gdx_return_object(ret, instance);
    if (width > 0 && height > 0 && los_grid_resize(object->grid, width, height) != LOS_OK) {
        gdx_return_object(ret, NULL);
        grid_error("create: out of memory");
    }
}

/* Copies board, units, rules and revision; `from` must be locked.  False if memory runs out. */
static bool copy_board(const grid_object *from, grid_object *to) {
    bool is_copied = los_grid_copy(to->grid, from->grid) == LOS_OK && grid_units_copy(&to->units, &from->units);
    to->changes = from->changes;
    for (int kind = GRID_SIGHT; kind <= GRID_FIRE; kind++) {
        gdx_variant_destroy(&to->rules[kind].reference);
        gdx.call.variant_new_copy(&to->rules[kind].reference, &from->rules[kind].reference);
        to->rules[kind].link = from->rules[kind].link;
    }
    return is_copied;
}

static void copy(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    gdx_instance *instance = gdx_instance_make(&grid_line_of_sight_class);
    (void)args;
    gdx_return_object(ret, instance);
    try_lock_acquire_read(&object->lock);
    bool is_done = copy_board(object, (grid_object *)(void *)instance);
    try_lock_release_read(&object->lock);
    if (!is_done) {
        gdx_return_object(ret, NULL);
        grid_error("copy: out of memory");
    }
}

/* --- Size and revision ------------------------------------------------------------------------------------------- */

static void get_size(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    (void)args;
    try_lock_acquire_read(&object->lock);
    *(gdx_vector2i *)ret = (gdx_vector2i){los_grid_width(object->grid), los_grid_height(object->grid)};
    try_lock_release_read(&object->lock);
}

static void get_revision(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    (void)args;
    try_lock_acquire_read(&object->lock);
    *(int64_t *)ret = object->changes.revision;
    try_lock_release_read(&object->lock);
}

static void get_changed_rect(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    try_lock_acquire_read(&object->lock);
    grid_box box = grid_changes_since(&object->changes, *(const int64_t *)args[0], object->grid);
    try_lock_release_read(&object->lock);
    bool is_empty = grid_box_is_empty(box);
    int32_t *rect = ret; /* x, y, width, height */
    rect[0] = is_empty ? 0 : box.low.x;
    rect[1] = is_empty ? 0 : box.low.y;
    rect[2] = is_empty ? 0 : box.high.x - box.low.x + 1;
    rect[3] = is_empty ? 0 : box.high.y - box.low.y + 1;
}

/* --- Rules ------------------------------------------------------------------------------------------------------- */

static void set_rules(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    int64_t kind = *(const int64_t *)args[0];
    const char *name = kind == GRID_FIRE ? "fire_rules" : "sight_rules";
    GDExtensionObjectPtr given = gdx_object_argument(args[1]);
    default_rules changed = {.link = grid_rules_link_of(given)};
    (void)ret;
    if (given != NULL && changed.link == NULL) {
        grid_error("%s should be a GridLosRules or null; nothing changed", name);
        return;
    }
    if ((kind == GRID_SIGHT || kind == GRID_FIRE) && grid_edit_begin(object, name)) {
        default_rules old = object->rules[kind];
        if (given != NULL) {
            changed.reference = gdx_variant_make(GDX_OBJECT, &given);
        }
        object->rules[kind] = changed;
        grid_edit_end(object, grid_box_empty());
        gdx_variant_destroy(&old.reference); /* last: this may call a script */
    }
}

static void get_rules(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    int64_t kind = *(const int64_t *)args[0];
    try_lock_acquire_read(&object->lock);
    grid_rules_link *link = object->rules[kind == GRID_FIRE ? GRID_FIRE : GRID_SIGHT].link;
    gdx_return_object(ret, link == NULL ? NULL : &link->instance);
    try_lock_release_read(&object->lock);
}

/* --- The class --------------------------------------------------------------------------------------------------- */

/* clang-format off */
#define CELL(of)        {.name = of, .type = GDX_VECTOR2I}
#define POINT(of)       {.name = of, .type = GDX_VECTOR2}
#define NUMBER(of)      {.name = of, .type = GDX_INT}
#define LIST(of)        {.name = of, .type = GDX_ARRAY}
#define CELLS(of)       {.name = of, .type = GDX_ARRAY, .hint = GDX_HINT_ARRAY_TYPE, .hint_text = "Vector2i"}
#define UNIT(of)        {.name = of, .type = GDX_STRING_NAME}
#define RULES           {.name = "rules", .type = GDX_OBJECT, .class_name = "Resource", .has_default = true}
#define RETURNS(kind)   {.name = "result", .type = (kind)}
#define RETURNS_CELLS   CELLS("result")

static const gdx_method methods[] = {
    {"create", create, true, {.name = "result", .type = GDX_OBJECT, .class_name = "GridLineOfSight"},
     {NUMBER("width"), NUMBER("height")}},
    {"copy", copy, false, {.name = "result", .type = GDX_OBJECT, .class_name = "GridLineOfSight"}, {{0}}},
    {"load_rows", grid_load_rows, false, RETURNS(GDX_BOOL),
     {{.name = "rows", .type = GDX_PACKED_TEXTS}, {.name = "legend", .type = GDX_DICTIONARY, .has_default = true}}},
    {"to_rows", grid_to_rows, false, RETURNS(GDX_PACKED_TEXTS), {{0}}},
    {"to_dictionary", grid_to_dictionary, false, RETURNS(GDX_DICTIONARY), {{0}}},
    {"load_dictionary", grid_load_dictionary, false, RETURNS(GDX_BOOL), {{.name = "data", .type = GDX_DICTIONARY}}},
    {"load_tile_map_layer", grid_load_tile_map_layer, false, RETURNS(GDX_BOOL),
     {{.name = "layer", .type = GDX_OBJECT, .class_name = "TileMapLayer"},
      {.name = "custom_data", .type = GDX_STRING, .has_default = true, .default_text = "los_flags"},
      {.name = "origin", .type = GDX_VECTOR2I, .has_default = true}}},
    {"get_size", get_size, false, RETURNS(GDX_VECTOR2I), {{0}}},
    {"set_cell", grid_set_cell, false, {0}, {CELL("cell"), NUMBER("flags")}},
    {"get_cell", grid_get_cell, false, RETURNS(GDX_INT), {CELL("cell")}},
    {"set_cells", grid_set_cells, false, {0}, {LIST("cells"), NUMBER("flags")}},
    {"set_wall", grid_set_wall, false, {0},
     {CELL("a"), CELL("b"), {.name = "on", .type = GDX_BOOL, .has_default = true, .default_number = 1}}},
    {"get_wall", grid_get_wall, false, RETURNS(GDX_BOOL), {CELL("a"), CELL("b")}},
    {"set_door", grid_set_door, false, {0}, {CELL("a"), CELL("b"), NUMBER("state")}},
    {"get_door", grid_get_door, false, RETURNS(GDX_INT), {CELL("a"), CELL("b")}},
    {"add_smoke", grid_add_smoke, false, RETURNS(GDX_INT), {CELL("center"), {.name = "radius", .type = GDX_FLOAT}}},
    {"remove_smoke", grid_remove_smoke, false, RETURNS(GDX_BOOL), {NUMBER("id")}},
    {"set_unit", grid_set_unit, false, {0}, {UNIT("id"), CELL("cell")}},
    {"remove_unit", grid_remove_unit, false, RETURNS(GDX_BOOL), {UNIT("id")}},
    {"has_unit", grid_has_unit, false, RETURNS(GDX_BOOL), {UNIT("id")}},
    {"get_unit_cell", grid_get_unit_cell, false, RETURNS(GDX_VECTOR2I), {UNIT("id")}},
    {"has_los_between", grid_has_los_between, false, RETURNS(GDX_BOOL), {UNIT("id_a"), UNIT("id_b"), RULES}},
    {"has_los", grid_has_los, false, RETURNS(GDX_BOOL), {CELL("from"), CELL("to"), RULES}},
    {"has_lof", grid_has_lof, false, RETURNS(GDX_BOOL), {CELL("from"), CELL("to"), RULES}},
    {"has_los_points", grid_has_los_points, false, RETURNS(GDX_BOOL), {POINT("from"), POINT("to"), RULES}},
    {"has_lof_points", grid_has_lof_points, false, RETURNS(GDX_BOOL), {POINT("from"), POINT("to"), RULES}},
    {"trace", grid_trace, false, RETURNS(GDX_DICTIONARY), {CELL("from"), CELL("to"), RULES}},
    {"trace_rays", grid_trace_rays, false, RETURNS(GDX_ARRAY), {POINT("from"), POINT("to"), RULES}},
    {"get_visible_cells", grid_get_visible_cells, false, RETURNS_CELLS, {CELL("from"), RULES}},
    {"get_visibility_mask", grid_get_visibility_mask, false, RETURNS(GDX_PACKED_BYTES), {CELL("from"), RULES}},
    {"get_danger_map", grid_get_danger_map, false, RETURNS(GDX_PACKED_INTS), {CELLS("observers"), RULES}},
    {"get_observers_of", grid_get_observers_of, false, RETURNS(GDX_PACKED_INTS),
     {CELL("cell"), CELLS("observers"), RULES}},
    {"update_fog", grid_update_fog, false, RETURNS(GDX_PACKED_BYTES),
     {{.name = "fog", .type = GDX_PACKED_BYTES}, CELLS("observers"), RULES}},
    {"batch", grid_batch, false, RETURNS(GDX_PACKED_BYTES), {{.name = "pairs", .type = GDX_PACKED_VEC2}, RULES}},
    {"check_reveals", grid_check_reveals, false, RETURNS(GDX_ARRAY),
     {LIST("observers"), CELL("agent"), {.name = "check_path", .type = GDX_BOOL, .has_default = true},
      {.name = "equipment", .type = GDX_ARRAY, .has_default = true}}},
    {"report_sight", grid_report_sight, false, RETURNS(GDX_ARRAY),
     {LIST("observers"), CELL("agent"), {.name = "round", .type = GDX_INT, .has_default = true}}},
    {"in_range", grid_in_range, false, RETURNS(GDX_BOOL),
     {CELL("a"), CELL("b"), {.name = "max_range", .type = GDX_FLOAT},
      {.name = "metric", .type = GDX_INT, .has_default = true}}},
    {"get_revision", get_revision, false, RETURNS(GDX_INT), {{0}}},
    {"get_changed_rect", get_changed_rect, false, RETURNS(GDX_RECT2I), {NUMBER("since_revision")}},
    {"_set_rules", set_rules, false, {0},
     {NUMBER("which"), {.name = "rules", .type = GDX_OBJECT, .class_name = "Resource"}}},
    {"_get_rules", get_rules, false, {.name = "result", .type = GDX_OBJECT, .class_name = "Resource"},
     {NUMBER("which")}},
    {"_rules_changed", grid_rules_changed, true, {0}, {{.name = "rules", .type = GDX_OBJECT}}},
    {"_rules_preset", grid_rules_preset_form, true, RETURNS(GDX_DICTIONARY), {NUMBER("preset")}},
    {.name = ""},
};

/* Not saved: the engine cannot compare the value with a default that is a resource. */
#define RULES_PROPERTY(of, which) \
    {{.name = of, .type = GDX_OBJECT, .class_name = "Resource", .hint = GDX_HINT_RESOURCE_TYPE, \
      .hint_text = "GridLosRules", .is_unsaved = true}, "_set_rules", "_get_rules", (which)}
static const gdx_property properties[] = {
    RULES_PROPERTY("sight_rules", GRID_SIGHT), RULES_PROPERTY("fire_rules", GRID_FIRE), {.index = 0}};

static const gdx_constant constants[] = {
    {"CellFlag", "WALL", LOS_GRID_WALL},
    {"CellFlag", "OCCUPIED", LOS_GRID_OCCUPIED},
    {"CellFlag", "SMOKE", LOS_GRID_SMOKE},
    {"Door", "NONE", LOS_GRID_OPEN},
    {"Door", "OPEN", LOS_GRID_DOOR_OPEN},
    {"Door", "CLOSED", LOS_GRID_DOOR_CLOSED},
    {"Door", "LOCKED", LOS_GRID_DOOR_LOCKED},
    {"Door", "DESTROYED", LOS_GRID_DOOR_DESTROYED},
    {"Door", "OPENING", LOS_GRID_DOOR_OPENING},
    {"Door", "CLOSING", LOS_GRID_DOOR_CLOSING},
    {"Fog", "FOG_UNSEEN", GRID_FOG_UNSEEN},
    {"Fog", "FOG_SEEN", GRID_FOG_SEEN},
    {"Fog", "FOG_VISIBLE", GRID_FOG_VISIBLE},
    {.name = ""},
};
/* clang-format on */

static const gdx_signal signals[] = {{"changed", {{0}}}, {.name = ""}};

const gdx_class grid_line_of_sight_class = {
    .name = "GridLineOfSight",
    .parent = "RefCounted",
    .instance_size = sizeof(grid_object),
    .construct = construct,
    .destruct = destruct,
    .methods = methods,
    .properties = properties,
    .constants = constants,
    .signals = signals,
};
