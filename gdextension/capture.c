/* SPDX-License-Identifier: MIT */
#include "capture.h"

#include "json_writer.h"
#include "options.h"
#include "query.h"
#include "statistics.h"
#include "version.h"

#include <math.h>

typedef struct capture {
    json_writer json;
    text_buffer text; /* the text being written */
} capture;

static void put_value(capture *to, const gdx_variant *value);

/* --- Values of the engine ---------------------------------------------------------------------------------------- */

static void begin_tag(capture *to, const char *type) {
    json_put(&to->json, "{\"@");
    json_put(&to->json, type);
    json_put(&to->json, "\": ");
}

static void end_tag(capture *to) {
    json_put(&to->json, "}");
}

/* A text or name; false when memory runs out. */
static bool fetch_text(capture *to, const gdx_variant *value) {
    if (!text_buffer_set(&to->text, value)) {
        to->json.problem = "out of memory";
        return false;
    }
    return true;
}

static void put_text(capture *to, const gdx_variant *value) {
    if (fetch_text(to, value)) {
        json_put_text(&to->json, text_buffer_text(&to->text));
    }
}

static void put_bool(capture *to, const gdx_variant *value) {
    GDExtensionBool flag = 0;
    gdx_variant_get(value, GDX_BOOL, &flag);
    json_put(&to->json, flag != 0 ? "true" : "false");
}

static void put_int(capture *to, const gdx_variant *value) {
    const int64_t most = 1000000000000000; /* reads the same as a double */
    int64_t integer;
    gdx_variant_get(value, GDX_INT, &integer);
    if (integer >= -most && integer <= most) {
        json_put_int(&to->json, integer);
        return;
    }
    begin_tag(to, "int");
    json_put(&to->json, "\"");
    json_put_int(&to->json, integer);
    json_put(&to->json, "\"");
    end_tag(to);
}

/* A number without a fraction would read as an int, and as an id that is another text. */
static void put_float(capture *to, double value) {
    bool is_plain = isfinite(value) && floor(value) != value;
    uint32_t before = to->json.length;
    if (is_plain) {
        json_put_float(&to->json, value);
        is_plain = to->json.problem != NULL || to->json.bytes[before] != '"';
    }
    if (!is_plain) {
        to->json.length = before;
        begin_tag(to, "float");
        json_put_float(&to->json, value);
        end_tag(to);
    }
}

static void put_points(capture *to, const los_vec2 *points, int64_t count) {
    json_put(&to->json, "[");
    for (int64_t i = 0; i < count && to->json.problem == NULL; i++) {
        json_put(&to->json, i > 0 ? ", " : "");
        json_put_coordinate(&to->json, points[i].x);
        json_put(&to->json, ", ");
        json_put_coordinate(&to->json, points[i].y);
    }
    json_put(&to->json, "]");
    end_tag(to);
}

static void put_point(capture *to, los_vec2 point) {
    begin_tag(to, "Vector2");
    put_points(to, &point, 1);
}

static void put_polygon(capture *to, const los_vec2 *points, int64_t count) {
    begin_tag(to, "PackedVector2Array");
    put_points(to, points, count);
}

static void put_packed_points(capture *to, const gdx_variant *value) {
    _Static_assert(sizeof(gdx_vector2) == sizeof(los_vec2), "the same two floats");
    gdx_packed list;
    gdx_variant_get(value, GDX_PACKED_VEC2, &list);
    put_polygon(to, (const los_vec2 *)(const void *)gdx_packed_points_const(&list), gdx_size(GDX_PACKED_VEC2, &list));
    gdx.destroy[GDX_PACKED_VEC2](&list);
}

static void put_packed_texts(capture *to, const gdx_variant *value) {
    gdx_packed list;
    gdx_variant_get(value, GDX_PACKED_TEXTS, &list);
    begin_tag(to, "PackedStringArray");
    json_put(&to->json, "[");
    for (int64_t i = 0, count = gdx_size(GDX_PACKED_TEXTS, &list); i < count && to->json.problem == NULL; i++) {
        gdx_variant text = gdx_variant_make(GDX_STRING, gdx.call.packed_string_array_operator_index_const(&list, i));
        json_put(&to->json, i > 0 ? ", " : "");
        put_text(to, &text);
        gdx_variant_destroy(&text);
    }
    json_put(&to->json, "]");
    end_tag(to);
    gdx.destroy[GDX_PACKED_TEXTS](&list);
}

static void put_array(capture *to, const gdx_variant *value) {
    gdx_array list;
    gdx_variant_get(value, GDX_ARRAY, &list);
    json_open(&to->json, '[');
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &list); i < count && to->json.problem == NULL; i++) {
        json_next(&to->json);
        put_value(to, gdx_array_at(&list, i));
    }
    json_close(&to->json, ']');
    gdx.destroy[GDX_ARRAY](&list);
}

/* --- Dictionaries ------------------------------------------------------------------------------------------------ */

/* Are all keys texts that cannot be taken for a tag?  A String and a StringName are the same key. */
static bool has_plain_keys(capture *to, const gdx_array *names) {
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, names); i < count; i++) {
        const gdx_variant *name = gdx_array_at(names, i);
        GDExtensionVariantType type = gdx_variant_type(name);
        if ((type != GDX_STRING && type != GDX_STRING_NAME) || !fetch_text(to, name) ||
            (to->text.length > 0 && to->text.bytes[0] == '@')) {
            return false;
        }
    }
    return true;
}

static void put_entry(capture *to, const gdx_variant *key, const gdx_variant *value, bool is_plain) {
    if (is_plain) {
        if (fetch_text(to, key)) {
            json_next_named(&to->json, text_buffer_text(&to->text));
            put_value(to, value);
        }
        return;
    }
    json_next(&to->json);
    json_open(&to->json, '[');
    json_next(&to->json);
    put_value(to, key);
    json_next(&to->json);
    put_value(to, value);
    json_close(&to->json, ']');
}

static void put_dictionary(capture *to, const gdx_variant *value) {
    gdx_array names = gdx_dictionary_keys(value);
    bool is_plain = has_plain_keys(to, &names);
    if (!is_plain) {
        begin_tag(to, "Dictionary");
    }
    json_open(&to->json, is_plain ? '{' : '[');
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); i < count && to->json.problem == NULL; i++) {
        const gdx_variant *name = gdx_array_at(&names, i);
        gdx_variant entry;
        if (gdx_variant_find(value, name, &entry)) {
            put_entry(to, name, &entry, is_plain);
            gdx_variant_destroy(&entry);
        }
    }
    json_close(&to->json, is_plain ? '}' : ']');
    if (!is_plain) {
        end_tag(to);
    }
    gdx.destroy[GDX_ARRAY](&names);
}

static void put_other(capture *to, const gdx_variant *value) {
    begin_tag(to, "other");
    json_put_text(&to->json, los_text_of(describe(value).text));
    end_tag(to);
}

static void put_value(capture *to, const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    if (to->json.problem != NULL) {
        return;
    }
    if (type == GDX_NIL) {
        json_put(&to->json, "null");
    } else if (type == GDX_BOOL) {
        put_bool(to, value);
    } else if (type == GDX_INT) {
        put_int(to, value);
    } else if (type == GDX_FLOAT) {
        double number;
        gdx_variant_get(value, GDX_FLOAT, &number);
        put_float(to, number);
    } else if (type == GDX_STRING) {
        put_text(to, value);
    } else if (type == GDX_STRING_NAME) {
        begin_tag(to, "StringName");
        put_text(to, value);
        end_tag(to);
    } else if (type == GDX_VECTOR2) {
        los_vec2 point;
        gdx_variant_get(value, GDX_VECTOR2, &point);
        put_point(to, point);
    } else if (type == GDX_PACKED_VEC2) {
        put_packed_points(to, value);
    } else if (type == GDX_PACKED_TEXTS) {
        put_packed_texts(to, value);
    } else if (type == GDX_ARRAY) {
        put_array(to, value);
    } else if (type == GDX_DICTIONARY) {
        put_dictionary(to, value);
    } else {
        put_other(to, value);
    }
}

/* --- Compiled terrain -------------------------------------------------------------------------------------------- */

static void name_next(capture *to, const char *name) {
    json_next_named(&to->json, los_text_of(name));
}

static void put_word(capture *to, const char *name, los_text word) {
    if (word.length > 0) {
        name_next(to, name);
        json_put_text(&to->json, word);
    }
}

static void put_walls(capture *to, const los_piece_def *piece) {
    name_next(to, "walls");
    json_open(&to->json, '[');
    for (uint32_t i = 0; i < piece->wall_count && to->json.problem == NULL; i++) {
        json_next(&to->json);
        json_open(&to->json, '{');
        name_next(to, "start");
        put_point(to, piece->walls[i].start);
        name_next(to, "end");
        put_point(to, piece->walls[i].end);
        json_close(&to->json, '}');
    }
    json_close(&to->json, ']');
}

static void put_inches(capture *to, const char *name, double inches) {
    name_next(to, name);
    put_float(to, inches);
}

/* A Dictionary that read_piece makes the same piece of. */
static void put_piece(capture *to, const los_piece_def *piece) {
    los_piece_words words = los_words_of_piece(piece->facts);
    json_open(&to->json, '{');
    if (piece->has_id) {
        name_next(to, "id");
        json_put_text(&to->json, piece->id);
    }
    put_word(to, "type", words.type);
    put_word(to, "height_category", words.height_category);
    put_word(to, "piece_class", words.piece_class);
    put_word(to, "category", words.category);
    if (words.has_obscuring_trait) {
        name_next(to, "traits");
        json_put(&to->json, "[\"obscuring\"]");
    }
    put_word(to, "link_group", piece->link_group);
    put_word(to, "parent_area_id", piece->parent_area_id);
    put_inches(to, "base_inches", piece->heights.low);
    put_inches(to, "height_inches", piece->heights.high);
    name_next(to, "polygon");
    put_polygon(to, piece->points, piece->point_count);
    if (piece->wall_count > 0) {
        put_walls(to, piece);
    }
    json_close(&to->json, '}');
}

static void put_terrain(capture *to, const los_terrain *terrain) {
    json_open(&to->json, '[');
    for (uint32_t i = 0; i < terrain->piece_count && to->json.problem == NULL; i++) {
        los_piece_def piece = los_terrain_piece_def(terrain, i);
        json_next(&to->json);
        put_piece(to, &piece);
    }
    json_close(&to->json, ']');
}

/* --- The question and its answer --------------------------------------------------------------------------------- */

static void put_named_dictionary(capture *to, const char *name, const gdx_dictionary *dictionary) {
    gdx_variant value = gdx_variant_make(GDX_DICTIONARY, dictionary);
    name_next(to, name);
    put_value(to, &value);
    gdx_variant_destroy(&value);
}

static void put_options(capture *to, const los_options *options) {
    gdx_dictionary dictionary;
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    options_write(options, &dictionary);
    put_named_dictionary(to, "options", &dictionary);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
}

/* Without the lines that were tried: they follow from the rest. */
static void put_answer(capture *to, const gdx_dictionary *answer) {
    const gdx_variant *const promised[] = {&keys.has_los, &keys.method, &keys.reason, &keys.sight_line,
                                           &keys.blocking_terrain};
    name_next(to, "answer");
    json_open(&to->json, '{');
    for (size_t i = 0; i < sizeof promised / sizeof *promised; i++) {
        const gdx_variant *value = gdx_dictionary_find(answer, promised[i]);
        if (value != NULL) {
            name_next(to, key_word(promised[i]));
            put_value(to, value);
        }
    }
    json_close(&to->json, '}');
}

static void put_question(capture *to, const board_query *query, const gdx_dictionary *shooter,
                         const gdx_dictionary *target, const gdx_variant *board) {
    name_next(to, "capture");
    json_put_int(&to->json, 1);
    name_next(to, "version");
    json_put_text(&to->json, los_text_of(enhanced_los_version));
    name_next(to, "engine");
    json_put(&to->json, "\"native\"");
    put_options(to, &query->options);
    put_named_dictionary(to, "shooter", shooter);
    put_named_dictionary(to, "target", target);
    if (gdx_variant_type(board) == GDX_DICTIONARY) {
        name_next(to, "board");
        put_value(to, board);
    }
    if (query->held != NULL) {
        name_next(to, "terrain");
        put_terrain(to, query->terrain);
    }
}

bool capture_query(const gdx_dictionary *shooter, const gdx_dictionary *target, const gdx_variant *board,
                   gdx_string *text) {
    capture to = {0};
    board_query query;
    gdx_dictionary answer;
    if (!query_open(&query, board)) {
        statistics_count_invalid();
        return false;
    }
    json_open(&to.json, '{');
    put_question(&to, &query, shooter, target, board);
    gdx.construct[GDX_DICTIONARY](&answer, NULL);
    query_check(&query, shooter, target, false, &answer);
    put_answer(&to, &answer);
    gdx.destroy[GDX_DICTIONARY](&answer);
    json_close(&to.json, '}');
    json_put(&to.json, "\n");
    bool is_whole = to.json.problem == NULL;
    if (is_whole) {
        gdx.call.string_new_with_utf8_chars_and_len2(text, to.json.bytes, to.json.length);
    } else {
        complain("capture_query: this cannot be written: %s", to.json.problem);
    }
    text_buffer_free(&to.text);
    json_free(&to.json);
    return is_whole;
}
