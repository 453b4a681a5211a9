/* SPDX-License-Identifier: MIT */
/* gdextension/'s readers, given Variants of all kinds by a stand-in engine (engine.h): boards, models, options and
 * lists of cells, mostly well-formed, with anything in the place of anything.
 *
 * What was read must be within the limits that the core relies on; everything must be let go of again; and whoever
 * hears a message may change what is being read. */
#include "board_cache.h"
#include "engine.h"
#include "fuzz.h"
#include "fuzz_targets.h"
#include "grid_read.h"
#include "options.h"
#include "read_model.h"

#include <math.h>

enum {
    CONTAINERS_MAX = 64,
    DEPTH_MAX = 5
};

/* Arrays and Dictionaries that were made: to be put into each other, and changed while they are read. */
static struct {
    fuzz_bytes bytes;
    gdx_variant containers[CONTAINERS_MAX];
    size_t count;
    uint32_t change, messages; /* what a listener does, and after how many messages */
} made;

/* What stands under a key, if all is well. */
typedef enum form {
    ANY,
    TEXT,
    NUMBER,
    FLAG,
    POINT,
    CELL,
    POLYGON,
    TEXTS,
    CELLS,
    DICTIONARY,
    DICTIONARIES
} form;

static const struct {
    const char *word;
    form is;
} words[] = {
    {"terrain_features", DICTIONARIES},
    {"polygon", POLYGON},
    {"position", POINT},
    {"walls", DICTIONARIES},
    {"id", TEXT},
    {"type", TEXT},
    {"height_category", TEXT},
    {"piece_class", TEXT},
    {"category", TEXT},
    {"traits", TEXTS},
    {"link_group", TEXT},
    {"parent_area_id", TEXT},
    {"base_inches", NUMBER},
    {"height_inches", NUMBER},
    {"start", POINT},
    {"end", POINT},
    {"blocks_los", FLAG},
    {"board", DICTIONARY},
    {"base_mm", NUMBER},
    {"base_type", TEXT},
    {"base_dimensions", DICTIONARY},
    {"length", NUMBER},
    {"width", NUMBER},
    {"rotation", NUMBER},
    {"keywords", TEXTS},
    {"meta", DICTIONARY},
    {"model_height_inches", NUMBER},
    {"elevation_inches", NUMBER},
    {"mode", NUMBER},
    {"edition", NUMBER},
    {"sampling", NUMBER},
    {"density", NUMBER},
    {"min_gap", NUMBER},
    {"heights", NUMBER},
    {"pixels_per_inch", NUMBER},
    {"x", NUMBER},
    {"y", NUMBER},
    {"cell", CELL},
    {"path", CELLS},
};

/* --- Values from bytes ------------------------------------------------------------------------------------------- */

static gdx_variant make(form of, int depth);

static gdx_variant plain_text(const char *word, GDExtensionVariantType type) {
    char32_t characters[64];
    size_t count = 0;
    while (word[count] != '\0') {
        characters[count] = (unsigned char)word[count];
        count++;
    }
    return engine_text(characters, count, type);
}

/* Sometimes long, and of characters of all sizes. */
static gdx_variant make_text(void) {
    static const char *const usual[] = {
        "ruins", "tall",   "oval",    "rectangular", "obscuring", "AIRCRAFT", "low",      "area",
        "dense", "medium", "feature", "light",       "",          "monster",  "TOWERING", "a"};
    static const char32_t odd[] = {0x41, 0xe4, 0x20ac, 0x1f600, 0, 0x7f, 0xd800, 0x10ffff};
    uint32_t choices = fuzz_byte(&made.bytes);
    GDExtensionVariantType type = fuzz_take(&choices, 1) ? GDX_STRING_NAME : GDX_STRING;
    char32_t characters[256];
    if (fuzz_take(&choices, 1) == 0) {
        return plain_text(usual[fuzz_take(&choices, 4)], type);
    }
    char32_t character = odd[fuzz_take(&choices, 3)];
    size_t count = fuzz_byte(&made.bytes);
    for (size_t i = 0; i < count; i++) {
        characters[i] = i % 7 == 6 ? 'b' : character;
    }
    return engine_text(characters, count, type);
}

static gdx_variant make_number(void) {
    uint8_t number = fuzz_byte(&made.bytes);
    int64_t integer = number % 64;
    double real = (double)integer / 4.0;
    if (number >= 192) {
        real = fuzz_any_double(&made.bytes);
        memcpy(&integer, &real, sizeof integer);
    }
    return number & 64 ? gdx_variant_make(GDX_FLOAT, &real) : gdx_variant_make(GDX_INT, &integer);
}

static gdx_vector2 vector(void) {
    uint8_t x = fuzz_byte(&made.bytes), y = fuzz_byte(&made.bytes);
    gdx_vector2 point = {8.0f * (float)x, 8.0f * (float)y};
    if (x == 255) {
        uint32_t bits = fuzz_word(&made.bytes);
        memcpy(&point.x, &bits, sizeof bits);
    }
    return point;
}

static void keep(const gdx_variant *container) {
    if (made.count < CONTAINERS_MAX) {
        gdx.call.variant_new_copy(&made.containers[made.count++], container);
    }
}

static gdx_variant make_list(form of, int depth) {
    gdx_variant list = engine_array();
    keep(&list);
    for (uint32_t i = fuzz_below(&made.bytes, 9); i > 0 && depth < DEPTH_MAX; i--) {
        engine_append(&list, make(of, depth + 1));
    }
    return list;
}

static gdx_variant make_dictionary(int depth) {
    gdx_variant dictionary = engine_dictionary();
    keep(&dictionary);
    for (uint32_t i = fuzz_below(&made.bytes, 12); i > 0 && depth < DEPTH_MAX; i--) {
        uint8_t choice = fuzz_byte(&made.bytes);
        size_t which = choice % (sizeof words / sizeof *words);
        gdx_variant key = plain_text(words[which].word, choice & 128 ? GDX_STRING : GDX_STRING_NAME);
        engine_put(&dictionary, &key, make(words[which].is, depth + 1));
        gdx_variant_destroy(&key);
    }
    return dictionary;
}

static gdx_variant make_point(uint32_t kind, int depth) {
    gdx_vector2 point = vector();
    gdx_vector2i cell = {(int32_t)fuzz_word(&made.bytes) >> 24, 3};
    if (kind == 0) {
        return make_dictionary(depth);
    }
    return kind == 1   ? make_list(NUMBER, depth)
           : kind == 2 ? gdx_variant_make(GDX_VECTOR2I, &cell)
                       : gdx_variant_make(GDX_VECTOR2, &point);
}

static gdx_variant make_packed_points(void) {
    gdx_vector2 points[8];
    uint32_t count = fuzz_below(&made.bytes, 9);
    for (uint32_t i = 0; i < count; i++) {
        points[i] = vector();
    }
    return engine_packed_points(points, count);
}

static gdx_variant make_packed_texts(void) {
    gdx_variant texts[3];
    uint32_t count = fuzz_below(&made.bytes, 4);
    for (uint32_t i = 0; i < count; i++) {
        texts[i] = make_text();
    }
    gdx_variant packed = engine_packed_texts(texts, count);
    for (uint32_t i = 0; i < count; i++) {
        gdx_variant_destroy(&texts[i]);
    }
    return packed;
}

/* Also what contains itself, and objects that are gone. */
static gdx_variant make_odd(int depth) {
    uint32_t choices = fuzz_byte(&made.bytes), kind = fuzz_take(&choices, 3);
    gdx_variant value;
    gdx.call.variant_new_nil(&value);
    if (kind <= 1) {
        return kind == 0 ? value : engine_object(choices & 1);
    }
    if (kind == 2 && made.count > 0) {
        gdx.call.variant_new_copy(&value, &made.containers[choices % made.count]);
        return value;
    }
    return make((form)(choices % (DICTIONARIES + 1)), depth);
}

static gdx_variant make(form of, int depth) {
    uint32_t choices = fuzz_byte(&made.bytes);
    GDExtensionBool flag = choices & 1;
    if (of == ANY || fuzz_take(&choices, 4) == 15) {
        return depth < DEPTH_MAX ? make_odd(depth + 1) : make_number();
    }
    switch (of) {
    case TEXT:
        return make_text();
    case FLAG:
        return gdx_variant_make(GDX_BOOL, &flag);
    case POINT:
        return make_point(fuzz_take(&choices, 3), depth);
    case CELL:
        return make_point(fuzz_take(&choices, 1) + 1, depth);
    case POLYGON:
    case CELLS:
        return fuzz_take(&choices, 1) ? make_list(of == CELLS ? CELL : POINT, depth) : make_packed_points();
    case TEXTS:
        return fuzz_take(&choices, 1) ? make_packed_texts() : make_list(TEXT, depth);
    case DICTIONARY:
        return make_dictionary(depth);
    case DICTIONARIES:
        return make_list(DICTIONARY, depth);
    case ANY:
    case NUMBER:
    default:
        return make_number();
    }
}

/* --- Whoever hears a message ------------------------------------------------------------------------------------- */

static void hear(void) {
    if (made.messages > 0 && --made.messages > 0) {
        return;
    }
    for (size_t i = 0; made.change > 0 && i < made.count; i++) {
        engine_cut(&made.containers[i], made.change - 1);
    }
}

/* --- What was read ----------------------------------------------------------------------------------------------- */

static bool is_within(double value, double low, double high) {
    return value >= low && value <= high;
}

static void check_options(const los_options *options) {
    FUZZ_CHECK(options->mode <= LOS_MODE_EXACT && options->sampling <= LOS_SAMPLING_SIZE);
    FUZZ_CHECK(options->edition == 10 || options->edition == 11);
    FUZZ_CHECK(options->density == 0 || is_within(options->density, LOS_DENSITY_MIN, LOS_DENSITY_MAX));
    FUZZ_CHECK(is_within(options->min_gap, 0.0, 1e6) && is_within(options->pixels_per_inch, 0.001, 1e6));
    FUZZ_CHECK(options->heights <= LOS_HEIGHTS_TRUE);
}

static void check_model(const los_model *model) {
    FUZZ_CHECK(point_is_usable(model->position) && model->shape <= LOS_RECTANGLE);
    FUZZ_CHECK(is_within(model->base_mm, 0.0, 1e6) && floor(model->base_mm) == model->base_mm);
    FUZZ_CHECK(is_within(model->length_mm, 0.0, 1e6) && is_within(model->width_mm, 0.0, 1e6));
    FUZZ_CHECK(isfinite(model->rotation) && isfinite(model->height_inches) && isfinite(model->elevation_inches));
}

static void check_terrain(const los_terrain *terrain) {
    for (uint32_t i = 0; i < los_terrain_piece_count(terrain); i++) {
        los_piece_def piece = los_terrain_piece_def(terrain, i);
        for (uint32_t j = 0; j < piece.point_count; j++) {
            FUZZ_CHECK(point_is_usable(piece.points[j]));
        }
        for (uint32_t j = 0; j < piece.wall_count; j++) {
            FUZZ_CHECK(point_is_usable(piece.walls[j].start) && point_is_usable(piece.walls[j].end));
        }
        FUZZ_CHECK(piece.heights.low <= piece.heights.high && is_within(piece.heights.low, -1e6, 1e6));
        FUZZ_CHECK(piece.heights.high <= 1e6);
    }
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

static model_state read_one(const gdx_variant *given, const los_options *options, los_model *model) {
    gdx_dictionary dictionary;
    gdx_variant_get(given, GDX_DICTIONARY, &dictionary);
    model_state state = read_model(&dictionary, "model", 3, options, model);
    if (state == MODEL_READY) {
        check_model(model);
    }
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    return state;
}

static void check_same_piece(los_piece_def a, los_piece_def b) {
    FUZZ_CHECK(a.point_count == b.point_count && a.wall_count == b.wall_count && a.flags == b.flags);
    FUZZ_CHECK(a.point_count == 0 || memcmp(a.points, b.points, a.point_count * sizeof *a.points) == 0);
}

/* Reads the same pieces several times; the cached terrain must equal one that is read again. */
static void read_cached(const gdx_array *features, piece_buffers *buffers) {
    los_terrain *fresh = los_terrain_create(los_default_allocator());
    board_cache cache;
    board_cache_init(&cache);
    for (int i = 0; i < 4; i++) {
        board_cache_read(&cache, features, buffers);
        check_terrain(cache.terrain);
    }
    if (cache.is_filled) {
        read_features(features, buffers, LOS_BUILD_INDEXED, fresh);
        FUZZ_CHECK(los_terrain_piece_count(fresh) == los_terrain_piece_count(cache.terrain));
        for (uint32_t i = 0; i < los_terrain_piece_count(fresh); i++) {
            check_same_piece(los_terrain_piece_def(fresh, i), los_terrain_piece_def(cache.terrain, i));
        }
    }
    los_terrain_destroy(fresh);
    board_cache_free(&cache);
}

static void read_board(const gdx_variant *board, const gdx_variant *shooter, const gdx_variant *target) {
    los_options options = options_of_board(board);
    los_terrain *terrain = los_terrain_create(los_default_allocator());
    los_query *query = los_query_create(los_default_allocator());
    piece_buffers buffers = {0};
    gdx_array features;
    los_model models[2];
    check_options(&options);
    if (find_features(board, &features, NULL)) {
        read_features(&features, &buffers, LOS_BUILD_INDEXED, terrain);
        read_cached(&features, &buffers);
        gdx.destroy[GDX_ARRAY](&features);
    }
    check_terrain(terrain);
    FUZZ_CHECK(los_query_bind(query, terrain) == LOS_OK);
    if (read_one(shooter, &options, &models[0]) == MODEL_READY &&
        read_one(target, &options, &models[1]) == MODEL_READY) {
        los_query_verdict(query, &options, &models[0], &models[1]);
    }
    piece_buffers_free(&buffers);
    los_query_destroy(query);
    los_terrain_destroy(terrain);
}

static void read_piece_with_warnings(const gdx_variant *piece) {
    message_list warnings = {0};
    piece_buffers buffers = {.warnings = &warnings};
    los_terrain *terrain = los_terrain_create(los_default_allocator());
    FUZZ_CHECK(read_piece(piece, 7, &buffers, terrain) == LOS_OK);
    check_terrain(terrain);
    los_terrain_destroy(terrain);
    piece_buffers_free(&buffers);
    messages_free(&warnings);
}

static void read_cell_things(const gdx_variant *whole, const gdx_variant *list) {
    gdx_dictionary dictionary;
    cell_list cells = {0};
    los_cell cell;
    gdx_variant_get(whole, GDX_DICTIONARY, &dictionary);
    reader from = reader_of(&dictionary, "observer", 2, NULL);
    read_cell(&from, &lookup.cell, &cell);
    read_cells(&from, &lookup.path, &cells);
    reader_end(&from);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    if (gdx_variant_type(list) == GDX_ARRAY) {
        gdx_array array;
        gdx_variant_get(list, GDX_ARRAY, &array);
        FUZZ_CHECK(cell_list_read(&cells, &array));
        gdx.destroy[GDX_ARRAY](&array);
    } else if (gdx_variant_type(list) == GDX_PACKED_VEC2) {
        gdx_packed points;
        gdx_variant_get(list, GDX_PACKED_VEC2, &points);
        FUZZ_CHECK(cell_list_read_packed(&cells, &points));
        gdx.destroy[GDX_PACKED_VEC2](&points);
    }
    cell_list_report_bad(&cells, "method", "cells");
    cell_list_free(&cells);
}

/* One default, and a key that is none.  Only this one, since a default hides the project's setting for good. */
static void set_defaults(const gdx_variant *value) {
    gdx_variant given = engine_dictionary(), key = plain_text("density", GDX_STRING), copy;
    gdx.call.variant_new_copy(&copy, value);
    engine_put(&given, &key, copy);
    gdx.call.variant_new_copy(&copy, value);
    engine_put(&given, value, copy);
    options_set_defaults(&given);
    gdx_variant_destroy(&key);
    gdx_variant_destroy(&given);
}

static void read_options(const gdx_variant *value, int64_t which) {
    const int64_t none = 0;
    los_options options = options_defaults();
    check_options(&options);
    options_set_one(&options, which, value, "test");
    check_options(&options);
    set_defaults(value);
    options = options_defaults();
    check_options(&options);
    gdx_variant nothing = gdx_variant_make(GDX_INT, &none);
    set_defaults(&nothing);
    gdx_dictionary out;
    gdx.construct[GDX_DICTIONARY](&out, NULL);
    options_write(&options, &out);
    gdx.destroy[GDX_DICTIONARY](&out);
}

static void read_odd(const gdx_variant *odd) {
    char text[24];
    piece_buffers buffers = {0};
    reader from = {.kind = "polygon", .index = -1};
    FUZZ_CHECK(strlen(describe(odd).text) < sizeof(description));
    gdx_variant_text(odd, text, sizeof text);
    FUZZ_CHECK(strlen(text) < sizeof text);
    FUZZ_CHECK(read_polygon(odd, &from, &buffers));
    gdx_variant_object(odd);
    piece_buffers_free(&buffers);
}

/* --- The target -------------------------------------------------------------------------------------------------- */

/* Everything goes; what contains itself is emptied first. */
static void let_go(void) {
    for (size_t i = 0; i < made.count; i++) {
        engine_cut(&made.containers[i], 0);
    }
    for (size_t i = 0; i < made.count; i++) {
        gdx_variant_destroy(&made.containers[i]);
    }
    made.count = 0;
}

int fuzz_readers(const uint8_t *data, size_t size) {
    engine_open();
    size_t before = engine_alive();
    made.bytes = (fuzz_bytes){data, size};
    uint32_t choices = fuzz_byte(&made.bytes);
    made.change = fuzz_take(&choices, 2);
    made.messages = fuzz_take(&choices, 2);
    gdx_variant values[5] = {make_dictionary(0), make_dictionary(2), make_dictionary(2), make(CELLS, 2), make_odd(2)};
    gdx_variant setting = choices == 1 ? make_odd(2) : values[4];
    diagnostics_reset();
    engine_setting = choices <= 2 ? setting : engine_setting;
    engine_listener = hear;
    read_board(&values[0], &values[1], &values[2]);
    read_piece_with_warnings(&values[1]);
    read_options(&values[4], choices);
    read_cell_things(&values[1], &values[3]);
    read_odd(&values[4]);
    engine_listener = NULL;
    gdx.call.variant_new_nil(&engine_setting);
    for (size_t i = 0; i < 5; i++) {
        gdx_variant_destroy(&values[i]);
    }
    if (choices == 1) {
        gdx_variant_destroy(&setting);
    }
    let_go();
    FUZZ_CHECK(engine_alive() == before);
    return 0;
}
