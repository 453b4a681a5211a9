/* SPDX-License-Identifier: MIT */
/* GridLineOfSight.load_rows and to_rows: a board as rows of text, one character per cell. */
#include "grid/grid_rows.h"
#include "grid/grid_buffer.h"
#include "grid/grid_diagnostics.h"
#include "grid/grid_object.h"
#include "values/read_value.h"

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
