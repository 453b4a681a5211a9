/* SPDX-License-Identifier: MIT */
/* GridLineOfSight: the whole board as a Dictionary and back.
 *
 * {version: 1, rows, walls: [{a, b}], doors: [{a, b, state}], smoke: [{id, center, radius}], units: [{id, cell}]}
 *
 * `rows` are those of load_rows, without areas of smoke and units; a cell is [x, y], so that JSON can hold all of it.
 */
#include "grid/grid_diagnostics.h"
#include "grid/grid_object.h"
#include "grid/grid_read.h"
#include "grid/grid_rows.h"

#include <math.h>
#include <stdlib.h>

enum {
    FORMAT_VERSION = 1
};

/* clang-format off */
#define FORMAT_KEYS(X) \
    X(version) X(rows) X(walls) X(doors) X(smoke) X(units) X(a) X(b) X(state) X(id) X(center) X(radius) X(cell)
/* clang-format on */

/* Made for each call: no other file needs them, and keys.h has the keys that are read from pieces. */
typedef struct {
#define DECLARE(name) gdx_variant name;
    FORMAT_KEYS(DECLARE)
#undef DECLARE
} format_keys;

static format_keys format_keys_make(void) {
    return (format_keys){
#define MAKE(name) .name = gdx_variant_make_text(#name),
        FORMAT_KEYS(MAKE)
#undef MAKE
    };
}

static void format_keys_destroy(format_keys *all) {
#define DESTROY(name) gdx_variant_destroy(&all->name);
    FORMAT_KEYS(DESTROY)
#undef DESTROY
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

static gdx_variant number_variant(int64_t number) {
    return gdx_variant_make(GDX_INT, &number);
}

static gdx_variant array_variant(gdx_array *array) {
    gdx_variant variant = gdx_variant_make(GDX_ARRAY, array);
    gdx.destroy[GDX_ARRAY](array);
    return variant;
}

static gdx_variant dictionary_variant(gdx_dictionary *dictionary) {
    gdx_variant variant = gdx_variant_make(GDX_DICTIONARY, dictionary);
    gdx.destroy[GDX_DICTIONARY](dictionary);
    return variant;
}

static gdx_variant cell_variant(los_cell cell) {
    gdx_array pair;
    gdx.construct[GDX_ARRAY](&pair, NULL);
    if (gdx_resize(GDX_ARRAY, &pair, 2)) {
        gdx_array_put(&pair, 0, number_variant(cell.x));
        gdx_array_put(&pair, 1, number_variant(cell.y));
    }
    return array_variant(&pair);
}

/* An Array of `count` elements, null at first. */
static gdx_array array_of(int64_t count) {
    gdx_array list;
    gdx.construct[GDX_ARRAY](&list, NULL);
    if (count > 0) {
        gdx_resize(GDX_ARRAY, &list, count);
    }
    return list;
}

static gdx_variant boundary_entry(const format_keys *all, los_cell a, los_cell b, los_grid_boundary boundary) {
    gdx_dictionary entry;
    gdx.construct[GDX_DICTIONARY](&entry, NULL);
    gdx_dictionary_put(&entry, &all->a, cell_variant(a));
    gdx_dictionary_put(&entry, &all->b, cell_variant(b));
    if (boundary != LOS_GRID_BOUNDARY_WALL) {
        gdx_dictionary_put(&entry, &all->state, number_variant(boundary));
    }
    return dictionary_variant(&entry);
}

/* Writes all walls, or all doors, to the list; returns how many there are.  Without a list it only counts. */
static int64_t write_boundaries(const format_keys *all, const los_grid *grid, bool are_walls, gdx_array *list) {
    int64_t count = 0;
    for (int32_t i = 0, cells = los_grid_width(grid) * los_grid_height(grid); i < 2 * cells; i++) {
        los_cell a = {i / 2 % los_grid_width(grid), i / 2 / los_grid_width(grid)};
        los_cell b = {a.x + (i % 2 == 0), a.y + (i % 2 != 0)};
        los_grid_boundary boundary = los_grid_get_boundary(grid, a, b);
        if (boundary == LOS_GRID_OPEN || (boundary == LOS_GRID_BOUNDARY_WALL) != are_walls) {
            continue;
        }
        if (list != NULL) {
            gdx_array_put(list, count, boundary_entry(all, a, b, boundary));
        }
        count++;
    }
    return count;
}

static gdx_variant boundaries_variant(const format_keys *all, const los_grid *grid, bool are_walls) {
    gdx_array list = array_of(write_boundaries(all, grid, are_walls, NULL));
    write_boundaries(all, grid, are_walls, &list);
    return array_variant(&list);
}

static gdx_variant smoke_variant(const format_keys *all, const los_grid *grid) {
    gdx_array list = array_of(los_grid_smoke_count(grid));
    for (uint32_t i = 0; i < los_grid_smoke_count(grid); i++) {
        los_grid_smoke smoke = los_grid_get_smoke(grid, i);
        gdx_dictionary entry;
        gdx.construct[GDX_DICTIONARY](&entry, NULL);
        gdx_dictionary_put(&entry, &all->id, number_variant(smoke.id));
        gdx_dictionary_put(&entry, &all->center, cell_variant(smoke.center));
        gdx_dictionary_put(&entry, &all->radius, gdx_variant_make(GDX_FLOAT, &smoke.radius));
        gdx_array_put(&list, i, dictionary_variant(&entry));
    }
    return array_variant(&list);
}

static gdx_variant units_variant(const format_keys *all, const grid_units *units) {
    gdx_array list = array_of(units->count);
    for (uint32_t i = 0; i < units->count; i++) {
        const grid_unit *unit = &units->list[i];
        gdx_dictionary entry;
        gdx_string id;
        gdx.construct[GDX_DICTIONARY](&entry, NULL);
        gdx.call.string_new_with_utf8_chars_and_len2(&id, unit->id.bytes, (GDExtensionInt)unit->id.length);
        gdx_dictionary_put(&entry, &all->id, gdx_variant_make(GDX_STRING, &id));
        gdx_string_destroy(&id);
        gdx_dictionary_put(&entry, &all->cell, cell_variant(unit->cell));
        gdx_array_put(&list, i, dictionary_variant(&entry));
    }
    return array_variant(&list);
}

/* The flags of the cells without areas of smoke and units, as rows. */
static gdx_variant rows_variant(const grid_object *object) {
    los_cell size = grid_size_of(object->grid);
    uint8_t *flags = malloc((size_t)size.x * (size_t)size.y + 1);
    gdx_packed rows;
    if (flags == NULL) {
        abort(); /* as the engine does when it cannot allocate a container */
    }
    for (int32_t i = 0; i < size.x * size.y; i++) {
        flags[i] = los_grid_own_flags(object->grid, (los_cell){i % size.x, i / size.x});
    }
    for (uint32_t i = 0; i < object->units.count; i++) {
        const grid_unit *unit = &object->units.list[i];
        if (!unit->cell_was_occupied) {
            flags[unit->cell.y * size.x + unit->cell.x] &= (uint8_t)~LOS_GRID_OCCUPIED;
        }
    }
    gdx.construct[GDX_PACKED_TEXTS](&rows, NULL);
    grid_rows_write(flags, size, &rows);
    gdx_variant variant = gdx_variant_make(GDX_PACKED_TEXTS, &rows);
    gdx.destroy[GDX_PACKED_TEXTS](&rows);
    free(flags);
    return variant;
}

void grid_to_dictionary(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    format_keys all = format_keys_make();
    (void)args;
    try_lock_acquire_read(&object->lock);
    gdx_dictionary_put(ret, &all.version, number_variant(FORMAT_VERSION));
    gdx_dictionary_put(ret, &all.rows, rows_variant(object));
    gdx_dictionary_put(ret, &all.walls, boundaries_variant(&all, object->grid, true));
    gdx_dictionary_put(ret, &all.doors, boundaries_variant(&all, object->grid, false));
    gdx_dictionary_put(ret, &all.smoke, smoke_variant(&all, object->grid));
    gdx_dictionary_put(ret, &all.units, units_variant(&all, &object->units));
    try_lock_release_read(&object->lock);
    format_keys_destroy(&all);
}

/* --- Values ------------------------------------------------------------------------------------------------------ */

/* A whole number in a range; JSON has only floats.  False if the Dictionary has none at the key. */
static bool find_whole(const gdx_variant *dictionary, const gdx_variant *key, double min, double max, double *number) {
    gdx_variant value;
    if (!gdx_variant_find(dictionary, key, &value)) {
        return false;
    }
    bool is_usable = number_of(&value, number) && floor(*number) == *number && *number >= min && *number <= max;
    gdx_variant_destroy(&value);
    return is_usable;
}

static bool find_cell(const gdx_variant *dictionary, const gdx_variant *key, los_cell *cell) {
    gdx_variant value;
    if (!gdx_variant_find(dictionary, key, &value)) {
        return false;
    }
    bool is_cell = cell_of(&value, cell);
    gdx_variant_destroy(&value);
    return is_cell;
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* The board that is built from the Dictionary. */
typedef struct {
    const format_keys *keys;
    los_grid *grid;
    grid_units units;
} board_loader;

static los_status load_boundary(board_loader *to, const gdx_variant *entry, int64_t boundary) {
    los_cell a, b;
    if (!find_cell(entry, &to->keys->a, &a) || !find_cell(entry, &to->keys->b, &b)) {
        return LOS_BAD_VALUE;
    }
    return los_grid_set_boundary(to->grid, a, b, boundary);
}

static los_status load_wall(board_loader *to, const gdx_variant *entry) {
    return load_boundary(to, entry, LOS_GRID_BOUNDARY_WALL);
}

static los_status load_door(board_loader *to, const gdx_variant *entry) {
    double state;
    if (!find_whole(entry, &to->keys->state, LOS_GRID_OPEN, LOS_GRID_DOOR_CLOSING, &state)) {
        return LOS_BAD_VALUE;
    }
    return load_boundary(to, entry, (int64_t)state);
}

/* Without an id, the area gets the next one. */
static los_status load_smoke(board_loader *to, const gdx_variant *entry) {
    los_grid_smoke smoke;
    double id = 0.0;
    gdx_variant given;
    if (!find_cell(entry, &to->keys->center, &smoke.center) || !gdx_variant_find(entry, &to->keys->radius, &given)) {
        return LOS_BAD_VALUE;
    }
    bool is_usable = number_of(&given, &smoke.radius);
    gdx_variant_destroy(&given);
    if (is_usable && !gdx_variant_find(entry, &to->keys->id, &given)) {
        return los_grid_add_smoke(to->grid, smoke.center, smoke.radius, &smoke.id);
    }
    if (!is_usable) {
        return LOS_BAD_VALUE;
    }
    gdx_variant_destroy(&given);
    is_usable = find_whole(entry, &to->keys->id, 1.0, (double)INT32_MAX - 1.0, &id);
    smoke.id = (int32_t)id;
    return is_usable ? los_grid_restore_smoke(to->grid, &smoke) : LOS_BAD_VALUE;
}

static los_status load_unit(board_loader *to, const gdx_variant *entry) {
    gdx_variant given;
    text_buffer id = {0};
    los_cell cell;
    los_status status = LOS_BAD_VALUE;
    if (!find_cell(entry, &to->keys->cell, &cell) || !gdx_variant_find(entry, &to->keys->id, &given)) {
        return status;
    }
    if (is_id(&given)) {
        bool has_memory = text_buffer_set(&id, &given);
        status = !has_memory      ? LOS_NO_MEMORY
                 : id.length == 0 ? LOS_BAD_VALUE
                                  : grid_units_set(&to->units, to->grid, text_buffer_text(&id), cell);
    }
    text_buffer_free(&id);
    gdx_variant_destroy(&given);
    return status;
}

/* A list of the Dictionary, and what its entries have to be. */
typedef struct {
    const gdx_variant *key;
    los_status (*load)(board_loader *to, const gdx_variant *entry);
    const char *form;
} list_format;

static bool load_entries(board_loader *to, const list_format *format, const char *word, const gdx_array *list) {
    los_status status = LOS_OK;
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, list); i < count; i++) {
        const gdx_variant *entry = gdx_array_at(list, i);
        status = gdx_variant_type(entry) == GDX_DICTIONARY ? format->load(to, entry) : LOS_BAD_VALUE;
        if (status == LOS_NO_MEMORY) {
            grid_report_status(status, "load_dictionary");
            return false;
        }
        if (status != LOS_OK) {
            grid_error("load_dictionary: entry %lld of \"%s\" should be %s; nothing changed", (long long)i, word,
                       format->form);
            return false;
        }
    }
    return true;
}

/* A missing list is empty. */
static bool load_list(board_loader *to, const gdx_variant *data, const list_format *format) {
    gdx_variant given;
    gdx_array list;
    char word[16];
    bool is_loaded = false;
    if (!gdx_variant_find(data, format->key, &given)) {
        return true;
    }
    gdx_variant_text(format->key, word, sizeof word);
    if (gdx_variant_type(&given) != GDX_ARRAY) {
        grid_error("load_dictionary: \"%s\" should be an Array, not %s; nothing changed", word, describe(&given).text);
    } else {
        gdx_variant_get(&given, GDX_ARRAY, &list);
        is_loaded = load_entries(to, format, word, &list);
        gdx.destroy[GDX_ARRAY](&list);
    }
    gdx_variant_destroy(&given);
    return is_loaded;
}

/* True for a PackedStringArray and for an Array of texts: the engine would convert anything, even an endless list. */
static bool is_text_list(const gdx_variant *value) {
    gdx_array list;
    bool is_usable = true;
    if (gdx_variant_type(value) != GDX_ARRAY) {
        return gdx_variant_type(value) == GDX_PACKED_TEXTS;
    }
    gdx_variant_get(value, GDX_ARRAY, &list);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &list); is_usable && i < count; i++) {
        GDExtensionVariantType type = gdx_variant_type(gdx_array_at(&list, i));
        is_usable = type == GDX_STRING || type == GDX_STRING_NAME;
    }
    gdx.destroy[GDX_ARRAY](&list);
    return is_usable;
}

static bool load_rows(board_loader *to, const gdx_variant *data) {
    gdx_variant given;
    gdx_packed rows;
    bool is_loaded = false;
    if (!gdx_variant_find(data, &to->keys->rows, &given)) {
        grid_error("load_dictionary: \"rows\" is missing; nothing changed");
        return false;
    }
    if (is_text_list(&given)) {
        gdx_variant_get(&given, GDX_PACKED_TEXTS, &rows);
        is_loaded = grid_rows_read(to->grid, &rows, "load_dictionary");
        gdx.destroy[GDX_PACKED_TEXTS](&rows);
    } else {
        grid_error("load_dictionary: \"rows\" should be a list of Strings; nothing changed");
    }
    gdx_variant_destroy(&given);
    return is_loaded;
}

/* False, with one error, if something cannot be used. */
static bool load_board(board_loader *to, const gdx_variant *data) {
    const list_format formats[] = {
        {&to->keys->walls, load_wall, "{a, b} with two orthogonal neighbors on the board"},
        {&to->keys->doors, load_door,
         "{a, b, state} with two orthogonal neighbors on the board and a state from 0 to 6"},
        {&to->keys->smoke, load_smoke,
         "{id, center, radius} with a cell of the board, a radius of 0 or more, and an id "
         "above those before it"},
        {&to->keys->units, load_unit, "{id, cell} with a text and a cell of the board"},
    };
    double version;
    if (!find_whole(data, &to->keys->version, FORMAT_VERSION, FORMAT_VERSION, &version)) {
        grid_error("load_dictionary: \"version\" should be %d; nothing changed", FORMAT_VERSION);
        return false;
    }
    bool is_loaded = load_rows(to, data);
    for (size_t i = 0; is_loaded && i < sizeof formats / sizeof *formats; i++) {
        is_loaded = load_list(to, data, &formats[i]);
    }
    return is_loaded;
}

void grid_load_dictionary(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    gdx_variant data = gdx_variant_make(GDX_DICTIONARY, args[0]);
    format_keys all = format_keys_make();
    board_loader to = {.keys = &all, .grid = los_grid_create(los_default_allocator())};
    *(GDExtensionBool *)ret = 0;
    if (to.grid == NULL) {
        grid_report_status(LOS_NO_MEMORY, "load_dictionary");
    } else if (load_board(&to, &data)) {
        *(GDExtensionBool *)ret = grid_replace(object, to.grid, &to.units, "load_dictionary");
    }
    los_grid_destroy(to.grid);
    grid_units_free(&to.units);
    format_keys_destroy(&all);
    gdx_variant_destroy(&data);
}
