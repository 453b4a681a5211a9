/* SPDX-License-Identifier: MIT */
/* The readers in gdextension/, on Variants of an engine stub (engine.h): boards, models, options and lists of cells.
 * Most values are well-formed; any value may be replaced by one of another type.
 *
 * Values that were read must be within the limits of the core, and every reference must be released. */
#include "bind/diagnostics.h"
#include "board/board_cache.h"
#include "board/read_model.h"
#include "engine.h"
#include "fuzz.h"
#include "fuzz_targets.h"
#include "grid/grid_read.h"
#include "values/options.h"

#include <math.h>

enum {
    CONTAINERS_MAX = 64,
    DEPTH_MAX = 5
};

/* The input, and the Arrays and Dictionaries made from it: they are put into each other. */
static struct {
    fuzz_bytes bytes;
    gdx_variant containers[CONTAINERS_MAX];
    size_t count;
} input;

/* The well-formed value of a key. */
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
    const char *name;
    form value;
} data_keys[] = {
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

static gdx_variant ascii_text(const char *word, GDExtensionVariantType type) {
    char32_t characters[64];
    size_t count = 0;
    while (word[count] != '\0') {
        characters[count] = (unsigned char)word[count];
        count++;
    }
    return engine_text(characters, count, type);
}

/* A word that the readers know, or up to 255 characters of any UTF-8 length. */
static gdx_variant make_text(void) {
    static const char *const usual[] = {
        "ruins", "tall",   "oval",    "rectangular", "obscuring", "AIRCRAFT", "low",      "area",
        "dense", "medium", "feature", "light",       "",          "monster",  "TOWERING", "a"};
    static const char32_t odd[] = {0x41, 0xe4, 0x20ac, 0x1f600, 0, 0x7f, 0xd800, 0x10ffff};
    uint32_t choices = fuzz_byte(&input.bytes);
    GDExtensionVariantType type = fuzz_take(&choices, 1) ? GDX_STRING_NAME : GDX_STRING;
    char32_t characters[256];
    if (fuzz_take(&choices, 1) == 0) {
        return ascii_text(usual[fuzz_take(&choices, 4)], type);
    }
    char32_t character = odd[fuzz_take(&choices, 3)];
    size_t count = fuzz_byte(&input.bytes);
    for (size_t i = 0; i < count; i++) {
        characters[i] = i % 7 == 6 ? 'b' : character;
    }
    return engine_text(characters, count, type);
}

static gdx_variant make_number(void) {
    uint8_t number = fuzz_byte(&input.bytes);
    int64_t integer = number % 64;
    double real = (double)integer / 4.0;
    if (number >= 192) {
        real = fuzz_any_double(&input.bytes);
        memcpy(&integer, &real, sizeof integer);
    }
    return number & 64 ? gdx_variant_make(GDX_FLOAT, &real) : gdx_variant_make(GDX_INT, &integer);
}

static gdx_vector2 make_vector(void) {
    uint8_t x = fuzz_byte(&input.bytes), y = fuzz_byte(&input.bytes);
    gdx_vector2 point = {8.0f * (float)x, 8.0f * (float)y};
    if (x == 255) {
        uint32_t bits = fuzz_word(&input.bytes);
        memcpy(&point.x, &bits, sizeof bits);
    }
    return point;
}

static void add_container(const gdx_variant *container) {
    if (input.count < CONTAINERS_MAX) {
        gdx.call.variant_new_copy(&input.containers[input.count++], container);
    }
}

static gdx_variant make_list(form of, int depth) {
    gdx_variant list = engine_array();
    add_container(&list);
    for (uint32_t i = fuzz_below(&input.bytes, 9); i > 0 && depth < DEPTH_MAX; i--) {
        engine_append(&list, make(of, depth + 1));
    }
    return list;
}

static gdx_variant make_dictionary(int depth) {
    gdx_variant dictionary = engine_dictionary();
    add_container(&dictionary);
    for (uint32_t i = fuzz_below(&input.bytes, 12); i > 0 && depth < DEPTH_MAX; i--) {
        uint8_t choice = fuzz_byte(&input.bytes);
        size_t which = choice % (sizeof data_keys / sizeof *data_keys);
        gdx_variant key = ascii_text(data_keys[which].name, choice & 128 ? GDX_STRING : GDX_STRING_NAME);
        engine_put(&dictionary, &key, make(data_keys[which].value, depth + 1));
        gdx_variant_destroy(&key);
    }
    return dictionary;
}

static gdx_variant make_point(uint32_t kind, int depth) {
    gdx_vector2 point = make_vector();
    gdx_vector2i cell = {(int32_t)fuzz_word(&input.bytes) >> 24, 3};
    if (kind == 0) {
        return make_dictionary(depth);
    }
    return kind == 1   ? make_list(NUMBER, depth)
           : kind == 2 ? gdx_variant_make(GDX_VECTOR2I, &cell)
                       : gdx_variant_make(GDX_VECTOR2, &point);
}

static gdx_variant make_packed_points(void) {
    gdx_vector2 points[8];
    uint32_t count = fuzz_below(&input.bytes, 9);
    for (uint32_t i = 0; i < count; i++) {
        points[i] = make_vector();
    }
    return engine_packed_points(points, count);
}

static gdx_variant make_packed_texts(void) {
    gdx_variant texts[3];
    uint32_t count = fuzz_below(&input.bytes, 4);
    for (uint32_t i = 0; i < count; i++) {
        texts[i] = make_text();
    }
    gdx_variant packed = engine_packed_texts(texts, count);
    for (uint32_t i = 0; i < count; i++) {
        gdx_variant_destroy(&texts[i]);
    }
    return packed;
}

/* Any type: nil, objects that may be freed, and containers that may contain themselves, too. */
static gdx_variant make_any(int depth) {
    uint32_t choices = fuzz_byte(&input.bytes), kind = fuzz_take(&choices, 3);
    gdx_variant value;
    gdx.call.variant_new_nil(&value);
    if (kind <= 1) {
        return kind == 0 ? value : engine_object(choices & 1);
    }
    if (kind == 2 && input.count > 0) {
        gdx.call.variant_new_copy(&value, &input.containers[choices % input.count]);
        return value;
    }
    return make((form)(choices % (DICTIONARIES + 1)), depth);
}

static gdx_variant make(form of, int depth) {
    uint32_t choices = fuzz_byte(&input.bytes);
    GDExtensionBool flag = choices & 1;
    if (of == ANY || fuzz_take(&choices, 4) == 15) {
        return depth < DEPTH_MAX ? make_any(depth + 1) : make_number();
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

/* --- Limits of the values read ----------------------------------------------------------------------------------- */

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

static model_state read_one_model(const gdx_variant *value, const los_options *options, los_model *model) {
    gdx_dictionary dictionary;
    gdx_variant_get(value, GDX_DICTIONARY, &dictionary);
    model_state state = read_model(&dictionary, "model", 3, options, NULL, model);
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

/* Reads the same pieces four times; the cached terrain must equal one that is read without the cache. */
static void read_cached(const gdx_array *features, piece_buffers *buffers) {
    los_terrain *fresh = los_terrain_create(los_default_allocator());
    board_cache cache;
    board_cache_init(&cache);
    for (int i = 0; i < 4; i++) {
        board_cache_read(&cache, features, NULL, buffers);
        check_terrain(cache.terrain);
    }
    if (cache.entries[0].is_filled) {
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
    FUZZ_CHECK(los_query_bind(query, terrain, NULL) == LOS_OK);
    if (read_one_model(shooter, &options, &models[0]) == MODEL_READY &&
        read_one_model(target, &options, &models[1]) == MODEL_READY) {
        los_query_verdict(query, &options, NULL, &models[0], &models[1]);
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

static void read_cells_of(const gdx_variant *observer, const gdx_variant *list) {
    gdx_dictionary dictionary;
    cell_list cells = {0};
    los_cell cell;
    gdx_variant_get(observer, GDX_DICTIONARY, &dictionary);
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
    cell_list_report_bad(&cells, "method", "cells", "left out");
    cell_list_free(&cells);
}

/* Sets the default of one option, and of a key that is no option.  Others are not set, since a default replaces the
 * project setting for the rest of the run. */
static void set_defaults(const gdx_variant *value) {
    gdx_variant defaults = engine_dictionary(), key = ascii_text("density", GDX_STRING), copy;
    gdx.call.variant_new_copy(&copy, value);
    engine_put(&defaults, &key, copy);
    gdx.call.variant_new_copy(&copy, value);
    engine_put(&defaults, value, copy);
    options_set_defaults(&defaults);
    gdx_variant_destroy(&key);
    gdx_variant_destroy(&defaults);
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

static void read_any(const gdx_variant *value) {
    char text[24];
    piece_buffers buffers = {0};
    reader from = {.kind = "polygon", .index = -1};
    FUZZ_CHECK(strlen(describe(value).text) < sizeof(description));
    gdx_variant_text(value, text, sizeof text);
    FUZZ_CHECK(strlen(text) < sizeof text);
    FUZZ_CHECK(read_polygon(value, &from, &buffers));
    gdx_variant_object(value);
    piece_buffers_free(&buffers);
}

/* --- The target -------------------------------------------------------------------------------------------------- */

/* Empties the containers before the release, since some contain themselves. */
static void release_containers(void) {
    for (size_t i = 0; i < input.count; i++) {
        engine_truncate(&input.containers[i], 0);
    }
    for (size_t i = 0; i < input.count; i++) {
        gdx_variant_destroy(&input.containers[i]);
    }
    input.count = 0;
}

int fuzz_readers(const uint8_t *data, size_t size) {
    engine_open();
    size_t before = engine_live_count();
    input.bytes = (fuzz_bytes){data, size};
    uint32_t choices = fuzz_byte(&input.bytes);
    choices >>= 2; /* two bits that are not used any more: the corpus keeps its meaning */
    gdx_variant values[5] = {make_dictionary(0), make_dictionary(2), make_dictionary(2), make(CELLS, 2), make_any(2)};
    gdx_variant setting = choices == 1 ? make_any(2) : values[4];
    diagnostics_reset();
    engine_setting = choices <= 2 ? setting : engine_setting;
    read_board(&values[0], &values[1], &values[2]);
    read_piece_with_warnings(&values[1]);
    read_options(&values[4], choices);
    read_cells_of(&values[1], &values[3]);
    read_any(&values[4]);
    diagnostics_push();
    gdx.call.variant_new_nil(&engine_setting);
    for (size_t i = 0; i < 5; i++) {
        gdx_variant_destroy(&values[i]);
    }
    if (choices == 1) {
        gdx_variant_destroy(&setting);
    }
    release_containers();
    FUZZ_CHECK(engine_live_count() == before);
    return 0;
}
