/* SPDX-License-Identifier: MIT */
#include "classes/capture.h"

#include "bind/version.h"
#include "board/query.h"
#include "board/statistics.h"
#include "classes/table_object.h"
#include "rules/rules_messages.h"
#include "values/capture_value.h"
#include "values/options.h"

#include <string.h>

/* --- Compiled terrain -------------------------------------------------------------------------------------------- */

static void next_named(capture_writer *to, const char *name) {
    json_next_named(&to->json, los_text_of(name));
}

static void put_word(capture_writer *to, const char *name, los_text word) {
    if (word.length > 0) {
        next_named(to, name);
        json_put_text(&to->json, word);
    }
}

static void put_walls(capture_writer *to, const los_piece_def *piece) {
    next_named(to, "walls");
    json_open(&to->json, '[');
    for (uint32_t i = 0; i < piece->wall_count && to->json.problem == NULL; i++) {
        json_next(&to->json);
        json_open(&to->json, '{');
        next_named(to, "start");
        capture_put_point(to, piece->walls[i].start);
        next_named(to, "end");
        capture_put_point(to, piece->walls[i].end);
        json_close(&to->json, '}');
    }
    json_close(&to->json, ']');
}

static void put_inches(capture_writer *to, const char *name, double inches) {
    next_named(to, name);
    capture_put_float(to, inches);
}

static void put_tags(capture_writer *to, los_text rest) {
    if (rest.length > 0) {
        next_named(to, "tags");
        json_open(&to->json, '[');
        while (rest.length > 0 && to->json.problem == NULL) {
            const char *end = memchr(rest.bytes, '\n', rest.length);
            size_t length = end == NULL ? rest.length : (size_t)(end - rest.bytes);
            size_t skipped = end == NULL ? length : length + 1;
            json_next(&to->json);
            json_put_text(&to->json, (los_text){rest.bytes, length});
            rest = (los_text){rest.bytes + skipped, rest.length - skipped};
        }
        json_close(&to->json, ']');
    }
}

/* What rule sets read besides the flags. */
static void put_rule_keys(capture_writer *to, const los_piece_def *piece) {
    put_tags(to, piece->tags);
    if (!los_text_equal(piece->state, los_text_of("closed"))) {
        put_word(to, "state", piece->state);
    }
    if (piece->size > 0.0) {
        put_inches(to, "size", piece->size);
    }
}

/* A Dictionary from which read_piece makes the same piece. */
static void put_piece(capture_writer *to, const los_piece_def *piece, bool has_rules) {
    los_piece_words words = los_piece_words_of(piece->flags);
    json_open(&to->json, '{');
    if (piece->has_id) {
        next_named(to, "id");
        json_put_text(&to->json, piece->id);
    }
    put_word(to, "type", words.type);
    put_word(to, "height_category", words.height_category);
    put_word(to, "piece_class", words.piece_class);
    put_word(to, "category", words.category);
    if (words.has_obscuring_trait) {
        next_named(to, "traits");
        json_put(&to->json, "[\"obscuring\"]");
    }
    put_word(to, "link_group", piece->link_group);
    put_word(to, "parent_area_id", piece->parent_area_id);
    put_inches(to, "base_inches", piece->heights.low);
    if (!piece->is_top_assumed) {
        put_inches(to, "height_inches", piece->heights.high);
    }
    if (has_rules) {
        put_rule_keys(to, piece);
    }
    next_named(to, "polygon");
    capture_put_polygon(to, piece->points, piece->point_count);
    if (piece->wall_count > 0) {
        put_walls(to, piece);
    }
    json_close(&to->json, '}');
}

static void put_terrain(capture_writer *to, const los_terrain *terrain, bool has_rules) {
    uint32_t count = los_terrain_piece_count(terrain);
    json_open(&to->json, '[');
    for (uint32_t i = 0; i < count && to->json.problem == NULL; i++) {
        los_piece_def piece = los_terrain_piece_def(terrain, i);
        json_next(&to->json);
        put_piece(to, &piece, has_rules);
    }
    json_close(&to->json, ']');
}

/* --- The query and its result ------------------------------------------------------------------------------------ */

static void put_named_dictionary(capture_writer *to, const char *name, const gdx_dictionary *dictionary) {
    gdx_variant value = gdx_variant_make(GDX_DICTIONARY, dictionary);
    next_named(to, name);
    capture_put_value(to, &value);
    gdx_variant_destroy(&value);
}

/* The options in effect, and the rules unless they are those of the edition. */
static void put_options(capture_writer *to, const board_query *query) {
    gdx_dictionary dictionary;
    gdx_variant rules = rules_dictionary_make(&query->source);
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    options_write(&query->options, &dictionary);
    if (query->rules != NULL) {
        gdx_dictionary_put(&dictionary, &keys.rules, rules);
    } else {
        gdx_variant_destroy(&rules);
    }
    put_named_dictionary(to, "options", &dictionary);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
}

/* Without the attempted lines: they follow from the rest. */
static void put_answer(capture_writer *to, const gdx_dictionary *answer) {
    const gdx_variant *const written[] = {
        &keys.has_los,          &keys.method,   &keys.reason,          &keys.sight_line,
        &keys.blocking_terrain, &keys.blockers, &keys.blocking_models, &keys.cover};
    next_named(to, "answer");
    json_open(&to->json, '{');
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        const gdx_variant *value = gdx_dictionary_find(answer, written[i]);
        if (value != NULL) {
            next_named(to, key_word(written[i]));
            capture_put_value(to, value);
        }
    }
    json_close(&to->json, '}');
}

static void put_query(capture_writer *to, const board_query *query, const gdx_dictionary *shooter,
                      const gdx_dictionary *target, const gdx_variant *board) {
    next_named(to, "capture");
    json_put_int(&to->json, 1);
    next_named(to, "version");
    json_put_text(&to->json, los_text_of(enhanced_los_version));
    next_named(to, "engine");
    json_put(&to->json, "\"native\"");
    put_options(to, query);
    put_named_dictionary(to, "shooter", shooter);
    put_named_dictionary(to, "target", target);
    if (gdx_variant_type(board) == GDX_DICTIONARY) {
        next_named(to, "board");
        capture_put_value(to, board);
    }
    if (query->object != NULL) {
        next_named(to, "terrain");
        put_terrain(to, query->terrain, query->rules != NULL);
    }
}

/* Moves the JSON into an owned String, or reports why there is none. */
static bool finish(capture_writer *to, gdx_string *text) {
    bool is_complete = to->json.problem == NULL;
    if (is_complete) {
        gdx.call.string_new_with_utf8_chars_and_len2(text, to->json.bytes, to->json.length);
    } else {
        report_error("capture_query: this cannot be written: %s", to->json.problem);
    }
    capture_free(to);
    return is_complete;
}

/* Writes an open query, which is closed here, and its result. */
static bool capture_open(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target,
                         const gdx_variant *board, gdx_string *text) {
    capture_writer to = {0};
    gdx_dictionary answer;
    json_open(&to.json, '{');
    put_query(&to, query, shooter, target, board);
    gdx.construct[GDX_DICTIONARY](&answer, NULL);
    query_check(query, shooter, target, LOS_DETAIL_LINES, &answer);
    query_close(query);
    put_answer(&to, &answer);
    gdx.destroy[GDX_DICTIONARY](&answer);
    json_close(&to.json, '}');
    json_put(&to.json, "\n");
    return finish(&to, text);
}

static bool capture_models(const gdx_variant *shooter, const gdx_variant *target, const gdx_variant *board,
                           gdx_string *text) {
    gdx_dictionary from, to;
    board_query query;
    bool is_done = false;
    if (gdx_variant_type(shooter) != GDX_DICTIONARY || gdx_variant_type(target) != GDX_DICTIONARY) {
        report_error("capture_query: shooter and target should be Dictionaries, or handles if the board is a LosTable");
        return false;
    }
    gdx_variant_get(shooter, GDX_DICTIONARY, &from);
    gdx_variant_get(target, GDX_DICTIONARY, &to);
    if (query_open(&query, board)) {
        is_done = capture_open(&query, &from, &to, board, text);
    } else {
        statistics_count_invalid();
    }
    gdx.destroy[GDX_DICTIONARY](&from);
    gdx.destroy[GDX_DICTIONARY](&to);
    return is_done;
}

/* --- Tables ------------------------------------------------------------------------------------------------------ */

/* Gives a model the id that the results of the table name it by, if it has none.  On a board a model with the id of the
 * shooter or the target is that one, on a table it is another one: it is named by its handle. */
static void name_model(gdx_dictionary *model, los_handle handle, const gdx_dictionary ends[2]) {
    bool is_ambiguous = model_ids_are_equal(model, &ends[0]) || model_ids_are_equal(model, &ends[1]);
    gdx_dictionary_put(model, &keys.id, model_id_make(is_ambiguous ? NULL : model, handle));
}

/* The models of a table as a list, without the two ends of the query; the table must be locked. */
static gdx_array list_models(const table_object *object, const los_handle handles[2], const gdx_dictionary ends[2]) {
    uint32_t count = los_table_count(object->table), written = 0;
    query_context *context = context_borrow();
    los_handle *all = context_numbers(context, count);
    gdx_array list;
    los_table_list(object->table, all);
    gdx.construct[GDX_ARRAY](&list, NULL);
    gdx_resize(GDX_ARRAY, &list, count - (handles[0] == handles[1] ? 1 : 2));
    for (uint32_t i = 0; i < count; i++) {
        if (all[i] != handles[0] && all[i] != handles[1]) {
            gdx_dictionary model = table_model_data(object, all[i], false);
            name_model(&model, all[i], ends);
            gdx_array_put(&list, written++, gdx_variant_make(GDX_DICTIONARY, &model));
            gdx.destroy[GDX_DICTIONARY](&model);
        }
    }
    context_return(context);
    return list;
}

/* A table as a board Dictionary, owned: its models and whether they block. */
static gdx_variant board_of_table(const table_object *object, const los_handle handles[2],
                                  const gdx_dictionary ends[2]) {
    GDExtensionBool blocks = object->models_block;
    gdx_array models = list_models(object, handles, ends);
    gdx_dictionary board;
    gdx.construct[GDX_DICTIONARY](&board, NULL);
    gdx_dictionary_put(&board, &keys.models, gdx_variant_make(GDX_ARRAY, &models));
    gdx_dictionary_put(&board, &keys.models_block, gdx_variant_make(GDX_BOOL, &blocks));
    gdx_variant variant = gdx_variant_make(GDX_DICTIONARY, &board);
    gdx.destroy[GDX_ARRAY](&models);
    gdx.destroy[GDX_DICTIONARY](&board);
    return variant;
}

/* Two models of a table, the table as a board, and its terrain; all owned. */
typedef struct {
    gdx_dictionary models[2];
    gdx_variant board, terrain;
} table_capture;

/* An end of the query.  A model that is not alive has no position: on a board, only that makes it invisible. */
static gdx_dictionary end_of_query(const table_object *object, los_handle handle) {
    gdx_dictionary model = table_model_data(object, handle, false);
    if ((los_table_get(object->table, handle)->flags & LOS_MODEL_ALIVE) == 0) {
        gdx_dictionary_erase(&model, &lookup.position);
    }
    return model;
}

/* Copies what is captured.  False, with one error, if a handle is stale. */
static bool copy_table(table_object *object, const int64_t given[2], table_capture *copy) {
    try_lock_acquire_read(&object->lock);
    los_handle handles[2] = {table_handle(object, given[0]), table_handle(object, given[1])};
    bool is_known = handles[0] != LOS_NO_HANDLE && handles[1] != LOS_NO_HANDLE;
    if (is_known) {
        copy->models[0] = end_of_query(object, handles[0]);
        copy->models[1] = end_of_query(object, handles[1]);
        copy->board = board_of_table(object, handles, copy->models);
        copy->terrain = gdx_variant_make(GDX_OBJECT, &object->terrain->instance.object);
    }
    try_lock_release_read(&object->lock);
    if (!is_known) {
        report_stale_handle("capture_query", handles[0] == LOS_NO_HANDLE ? given[0] : given[1]);
    }
    return is_known;
}

static bool capture_table(const gdx_variant *shooter, const gdx_variant *target, table_object *object,
                          gdx_string *text) {
    int64_t given[2];
    table_capture copy;
    board_query query;
    bool is_done = false;
    if (gdx_variant_type(shooter) != GDX_INT || gdx_variant_type(target) != GDX_INT) {
        report_error("capture_query: shooter and target should be handles, since the board is a LosTable");
        return false;
    }
    gdx_variant_get(shooter, GDX_INT, &given[0]);
    gdx_variant_get(target, GDX_INT, &given[1]);
    if (!copy_table(object, given, &copy)) {
        return false;
    }
    if (query_open_models(&query, terrain_object_of(&copy.terrain), &copy.board)) {
        is_done = capture_open(&query, &copy.models[0], &copy.models[1], &copy.board, text);
    }
    gdx.destroy[GDX_DICTIONARY](&copy.models[0]);
    gdx.destroy[GDX_DICTIONARY](&copy.models[1]);
    gdx_variant_destroy(&copy.board);
    gdx_variant_destroy(&copy.terrain);
    return is_done;
}

bool capture_query(const gdx_variant *shooter, const gdx_variant *target, const gdx_variant *board, gdx_string *text) {
    table_object *table = table_object_of(board);
    return table != NULL ? capture_table(shooter, target, table, text) : capture_models(shooter, target, board, text);
}
