/* SPDX-License-Identifier: MIT */
/* GridLineOfSight.load_rows and to_rows: a board as rows of text, one character per cell. */
#include "grid/grid_saving.h"

#include "grid/grid_object.h"
#include "grid/grid_read.h"
#include "grid/grid_units.h"
#include "values/read_value.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* --- Characters -------------------------------------------------------------------------------------------------- */

/* The flags with a character of their own.  Others are written as a Braille pattern with one dot per flag, which maps
 * drawn by hand do not contain by mistake. */
typedef struct {
    uint32_t code;
    uint8_t flags;
} legend_entry;

static const legend_entry built_in[] = {{'.', 0}, {'#', 1}, {'m', 2}, {'3', 3}, {'s', 4}, {'5', 5}, {'6', 6}, {'7', 7}};
enum {
    BUILT_IN_COUNT = sizeof built_in / sizeof *built_in,
    BRAILLE = 0x2800
};

typedef struct {
    legend_entry *entries; /* of the argument; they take precedence over the built-in ones */
    uint32_t count, capacity;
} row_legend;

/* Reads one character of well-formed UTF-8 and advances; 0 at the end. */
static uint32_t next_code(const char **text) {
    const unsigned char *at = (const unsigned char *)*text;
    int more = at[0] < 0x80 ? 0 : at[0] < 0xe0 ? 1 : at[0] < 0xf0 ? 2 : 3;
    uint32_t code = more == 0 ? at[0] : at[0] & (0x3fu >> more);
    if (at[0] == 0) {
        return 0;
    }
    for (int i = 1; i <= more && at[i] != 0; i++) {
        code = code << 6 | (at[i] & 0x3f);
    }
    *text += 1 + more;
    return code;
}

/* -1 if the character is not in the legend. */
static int flags_of_code(const row_legend *legend, uint32_t code) {
    for (uint32_t i = 0; i < legend->count; i++) {
        if (legend->entries[i].code == code) {
            return legend->entries[i].flags;
        }
    }
    for (int i = 0; i < BUILT_IN_COUNT; i++) {
        if (built_in[i].code == code) {
            return built_in[i].flags;
        }
    }
    return code > BRAILLE && code <= BRAILLE + LOS_GRID_FLAGS ? (int)(code - BRAILLE) : -1;
}

/* --- Legend ------------------------------------------------------------------------------------------------------ */

/* Reads one character in a String or StringName.  False if the key is anything else. */
static bool code_of_key(const gdx_variant *key, uint32_t *code) {
    GDExtensionVariantType type = gdx_variant_type(key);
    char text[16];
    const char *at = text;
    if ((type != GDX_STRING && type != GDX_STRING_NAME) || gdx_variant_text(key, text, sizeof text) >= sizeof text) {
        return false;
    }
    *code = next_code(&at);
    return *code != 0 && *at == '\0';
}

static bool flags_of_value(const gdx_variant *value, uint8_t *flags) {
    int64_t number = -1;
    double real = -1.0;
    if (gdx_variant_type(value) == GDX_INT) {
        gdx_variant_get(value, GDX_INT, &number);
    } else if (gdx_variant_type(value) == GDX_FLOAT) { /* JSON has no int */
        gdx_variant_get(value, GDX_FLOAT, &real);
        number = real >= 0.0 && real <= LOS_GRID_FLAGS && real == (double)(int64_t)real ? (int64_t)real : -1;
    }
    *flags = (uint8_t)number;
    return number >= 0 && number <= LOS_GRID_FLAGS;
}

/* Adds an entry; one that cannot be used causes a warning.  False if memory runs out. */
static bool add_entry(row_legend *to, const gdx_variant *key, const gdx_variant *value) {
    legend_entry entry;
    char word[32];
    gdx_variant_text(key, word, sizeof word);
    if (!code_of_key(key, &entry.code)) {
        grid_warning_once("load_rows: legend key \"%s\" should be one character; ignored", word);
        return true;
    }
    if (!flags_of_value(value, &entry.flags)) {
        grid_warning_once("load_rows: legend entry \"%s\" should be flags from 0 to %d, not %s; ignored", word,
                          LOS_GRID_FLAGS, describe(value).text);
        return true;
    }
    if (!grid_buffer_reserve((void **)&to->entries, &to->capacity, to->count + 1, sizeof *to->entries)) {
        return false;
    }
    to->entries[to->count++] = entry;
    return true;
}

/* False if memory runs out. */
static bool read_legend(row_legend *to, const void *dictionary) {
    gdx_variant given = gdx_variant_make(GDX_DICTIONARY, dictionary);
    gdx_array names = gdx_dictionary_keys(&given);
    bool is_done = true;
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); is_done && i < count; i++) {
        gdx_variant value;
        if (gdx_variant_find(&given, gdx_array_at(&names, i), &value)) {
            is_done = add_entry(to, gdx_array_at(&names, i), &value);
            gdx_variant_destroy(&value);
        }
    }
    gdx.destroy[GDX_ARRAY](&names);
    gdx_variant_destroy(&given);
    return is_done;
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* Enough for LOS_GRID_SIDE_MAX + 1 characters: a longer row is cut and is still too long. */
enum {
    ROW_BYTES = 4 * (LOS_GRID_SIDE_MAX + 1) + 1
};

static int64_t row_length(const char *text) {
    int64_t length = 0;
    while (next_code(&text) != 0) {
        length++;
    }
    return length;
}

/* What is read, and the method that reads it, for messages. */
typedef struct {
    const gdx_packed *rows;
    const row_legend *legend;
    const char *method;
    char *buffer; /* of ROW_BYTES */
} row_reader;

/* Fills one row of the board.  False, with an error, if its length differs or a character is not in the legend. */
static bool read_row(const row_reader *from, los_grid *grid, int32_t y) {
    const char *text = from->buffer;
    int32_t width = los_grid_width(grid);
    int64_t length = row_length(text);
    if (length != width) {
        grid_error("%s: row %d has %lld characters, but row 0 has %d; nothing changed", from->method, y,
                   (long long)length, width);
        return false;
    }
    for (int32_t x = 0; x < width; x++) {
        const char *start = text;
        int flags = flags_of_code(from->legend, next_code(&text));
        if (flags < 0) {
            grid_error("%s: character \"%.*s\" in row %d, column %d is not in the legend; nothing changed",
                       from->method, (int)(text - start), start, y, x);
            return false;
        }
        los_grid_set_cell(grid, (los_cell){x, y}, flags);
    }
    return true;
}

static void copy_row(const row_reader *from, int64_t index) {
    gdx_string_copy(gdx.call.packed_string_array_operator_index_const(from->rows, index), from->buffer, ROW_BYTES);
}

/* Makes a board of the size of the rows.  False, with an error, if that is not possible. */
static bool size_board(const row_reader *from, los_grid *grid) {
    int64_t height = gdx_size(GDX_PACKED_TEXTS, from->rows), width = 0;
    if (height > 0) {
        copy_row(from, 0);
        width = row_length(from->buffer);
    }
    if (!grid_size_is_usable(width, height, from->method)) {
        return false;
    }
    if (width > 0 && los_grid_resize(grid, width, height) != LOS_OK) {
        grid_report_status(LOS_NO_MEMORY, from->method);
        return false;
    }
    return true;
}

static bool read_rows(const row_reader *from, los_grid *grid) {
    if (!size_board(from, grid)) {
        return false;
    }
    for (int64_t i = 0, count = gdx_size(GDX_PACKED_TEXTS, from->rows); i < count; i++) {
        copy_row(from, i);
        if (!read_row(from, grid, (int32_t)i)) {
            return false;
        }
    }
    return true;
}

bool grid_rows_read(los_grid *grid, const gdx_packed *rows, const char *method) {
    const row_legend no_legend = {0};
    row_reader from = {rows, &no_legend, method, malloc(ROW_BYTES)};
    if (from.buffer == NULL) {
        grid_report_status(LOS_NO_MEMORY, method);
        return false;
    }
    bool is_read = read_rows(&from, grid);
    free(from.buffer);
    return is_read;
}

void grid_load_rows(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    row_legend legend = {0};
    row_reader from = {args[0], &legend, "load_rows", malloc(ROW_BYTES)};
    los_grid *grid = los_grid_create(los_default_allocator());
    *(GDExtensionBool *)ret = 0;
    if (from.buffer == NULL || grid == NULL || !read_legend(&legend, args[1])) {
        grid_report_status(LOS_NO_MEMORY, from.method);
    } else if (read_rows(&from, grid)) {
        *(GDExtensionBool *)ret = grid_replace(object, grid, NULL, from.method);
    }
    los_grid_destroy(grid);
    free(legend.entries);
    free(from.buffer);
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

/* Returns the position after the character. */
static char *write_character(char *to, uint8_t flags) {
    if (flags < BUILT_IN_COUNT) {
        *to = (char)built_in[flags].code; /* its entries are ordered by flags */
        return to + 1;
    }
    uint32_t code = BRAILLE + (uint32_t)flags;
    to[0] = (char)(0xe0 | code >> 12);
    to[1] = (char)(0x80 | (code >> 6 & 0x3f));
    to[2] = (char)(0x80 | (code & 0x3f));
    return to + 3;
}

bool grid_rows_write(const uint8_t *flags, los_cell size, gdx_packed *rows) {
    char *buffer = malloc((size_t)size.x * 3 + 1);
    bool is_done = buffer != NULL && (size.y == 0 || gdx_resize(GDX_PACKED_TEXTS, rows, size.y));
    for (int32_t y = 0; is_done && y < size.y; y++) {
        gdx_string *row = gdx.call.packed_string_array_operator_index(rows, y);
        char *end = buffer;
        for (int32_t x = 0; x < size.x; x++) {
            end = write_character(end, *flags++);
        }
        *end = '\0';
        gdx_string_destroy(row);
        *row = gdx_string_make(buffer);
    }
    free(buffer);
    return is_done;
}

void grid_to_rows(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    (void)args;
    try_lock_acquire_read(&object->lock);
    los_cell size = grid_size_of(object->grid);
    uint8_t *flags = malloc((size_t)size.x * (size_t)size.y + 1);
    for (int32_t i = 0; flags != NULL && i < size.x * size.y; i++) {
        flags[i] = los_grid_flags(object->grid, (los_cell){i % size.x, i / size.x});
    }
    bool is_done = flags != NULL && grid_rows_write(flags, size, ret);
    try_lock_release_read(&object->lock);
    free(flags);
    if (!is_done) {
        grid_error("to_rows: out of memory");
    }
}

/* GridLineOfSight: the whole board as a Dictionary and back.  {version: 1, rows, walls: [{a, b}], doors: [{a, b,
 * state}], smoke: [{id, center, radius}], units: [{id, cell}]}  `rows` are those of load_rows, without areas of smoke
 * and units; a cell is [x, y], so that JSON can hold all of it. */

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
