/* SPDX-License-Identifier: MIT */
#include "board/query.h"

#include "bind/diagnostics.h"
#include "board/context.h"
#include "board/los_result.h"
#include "board/results.h"
#include "rules/rules_messages.h"
#include "values/options.h"
#include "values/typo_hints.h"

/* --- Opening and closing ----------------------------------------------------------------------------------------- */

/* Binds the scratch memory to the terrain: the last step of opening.  Closes the query if that fails. */
static bool bind_terrain(board_query *query, const los_terrain *terrain) {
    query->terrain = terrain;
    query->rules = compiled_rules_core(query->compiled);
    query->options = options_resolved(&query->options);
    if (los_query_bind(query->context->query, terrain, query->rules) == LOS_OK) {
        warn_of_sampled_rules(&query->source, query->compiled, &query->options);
        return true;
    }
    report_error("out of memory");
    query_close(query);
    return false;
}

/* Begins a query that has nothing but scratch memory. */
static void begin(board_query *query) {
    query->models.table = NULL;
    query->object = NULL;
    query->compiled = NULL;
    query->source = (rules_source){.is_live = false};
    query->context = context_borrow();
    gdx.call.variant_new_nil(&query->owner);
}

bool query_open_terrain(board_query *query, terrain_object *object) {
    begin(query);
    query->owner = gdx_variant_make(GDX_OBJECT, &object->instance.object);
    query->compiled = terrain_lock_for_query(object, &query->source);
    query->object = object;
    query->options = object->options;
    return bind_terrain(query, object->terrain);
}

/* The default terrain, under the rules of the board if it has any. */
static bool open_default_terrain(board_query *query, terrain_object *object, const gdx_variant *board) {
    if (rules_of_board(&query->context->rules, board, &query->source)) {
        query->compiled = rules_source_acquire(&query->source);
        try_lock_acquire_read(&object->lock);
    } else {
        query->compiled = terrain_lock_for_query(object, &query->source);
    }
    query->object = object;
    query->options = object->options;
    options_apply_board(&query->options, board);
    return bind_terrain(query, object->terrain);
}

/* The rules and options of a board on a terrain of its own: its keys, else the defaults. */
static void read_rules(board_query *query, const gdx_variant *board) {
    if (!rules_of_board(&query->context->rules, board, &query->source)) {
        query->source = default_rules_get();
    }
    query->compiled = rules_source_acquire(&query->source);
    query->options = options_of_board(board);
}

/* A board without terrain of its own: the default terrain, or an open table if there is none. */
static bool open_default(board_query *query, const gdx_variant *board) {
    query->owner = default_terrain_get();
    terrain_object *object = terrain_object_of(&query->owner);
    if (object != NULL) {
        return open_default_terrain(query, object, board);
    }
    warn_of_unknown_board(board, NULL);
    read_rules(query, board);
    return bind_terrain(query, query->context->open_table);
}

static bool open_dictionary(board_query *query, const gdx_variant *board) {
    gdx_array features;
    begin(query);
    if (!find_features(board, &features, NULL)) {
        return open_default(query, board);
    }
    read_rules(query, board);
    los_status status = board_cache_read(&query->context->board, &features, query->compiled, &query->context->buffers);
    gdx.destroy[GDX_ARRAY](&features);
    if (status != LOS_OK) {
        query_close(query);
        return false;
    }
    return bind_terrain(query, query->context->board.terrain);
}

/* Reads the models of the board that block, for an open query.  Closes it if memory runs out. */
static bool open_models(board_query *query, const gdx_variant *board) {
    if (board_models_read(&query->models, board, query->options.pixels_per_inch, query->rules) &&
        (query->models.table == NULL || los_query_bind_table(query->context->query, query->models.table) == LOS_OK)) {
        return true;
    }
    query_close(query);
    report_error("out of memory");
    return false;
}

bool query_open_models(board_query *query, terrain_object *object, const gdx_variant *board) {
    return query_open_terrain(query, object) && open_models(query, board);
}

bool query_open(board_query *query, const gdx_variant *board) {
    terrain_object *object = terrain_object_of(board);
    if (object != NULL) {
        return query_open_terrain(query, object);
    }
    if (gdx_variant_type(board) == GDX_DICTIONARY) {
        return open_dictionary(query, board) && open_models(query, board);
    }
    report_error("board should be a LosTerrain or a Dictionary, not %s", describe(board).text);
    return false;
}

void query_close(board_query *query) {
    if (query->models.table != NULL) {
        los_query_bind_table(query->context->query, NULL);
        board_models_free(&query->models);
    }
    context_return(query->context);
    if (query->object != NULL) {
        try_lock_release_read(&query->object->lock);
    }
    rules_source_free(&query->source);
    rules_release(query->compiled);
    gdx_variant_destroy(&query->owner);
}

/* --- Two models -------------------------------------------------------------------------------------------------- */

result_names query_names(const board_query *query) {
    return (result_names){.query = query->context->query,
                          .models = query->models.table == NULL ? NULL : &query->models.ids};
}

los_options query_read_options(const board_query *query) {
    los_options options = query->options;
    options.heights = query->models.table == NULL ? options.heights : LOS_HEIGHTS_TRUE;
    return options;
}

/* The two models of a query, and what blocks their lines. */
typedef struct {
    los_model from, to;
    los_blocking_models blocking;
} model_pair;

/* Reads both models.  Returns NULL, or the reason why they cannot be used. */
static const char *read_pair(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target,
                             model_pair *pair) {
    los_options read = query_read_options(query);
    model_state from_state = read_model(shooter, "shooter", -1, &read, query->rules, &pair->from);
    model_state to_state = read_model(target, "target", -1, &read, query->rules, &pair->to);
    if (from_state == MODEL_UNUSABLE || to_state == MODEL_UNUSABLE) {
        return "Invalid model data";
    }
    if (from_state == MODEL_NOT_PLACED || to_state == MODEL_NOT_PLACED) {
        return "Invalid model positions";
    }
    pair->blocking = query_blocking(query, shooter, &pair->from, target, &pair->to);
    return NULL;
}

los_blocking_models query_blocking(board_query *query, const gdx_dictionary *shooter, const los_model *from,
                                   const gdx_dictionary *target, const los_model *to) {
    if (query->models.table == NULL) {
        return los_no_blocking_models();
    }
    return board_models_blocking(&query->models, &(board_model){shooter, from}, &(board_model){target, to});
}

static void check_pair(board_query *query, const model_pair *pair, los_detail detail, const result_names *names,
                       gdx_dictionary *result) {
    pair_query cover = {query->context->query, &query->options, &pair->blocking, &pair->from, &pair->to};
    los_report report =
        los_query_report(query->context->query, &query->options, &pair->blocking, &pair->from, &pair->to, detail);
    bool visible = report.verdict.visible;
    statistics_count(&report.verdict, query->object != NULL);
    write_report(result, &report, names, detail);
    if (has_cover(query->rules, &query->options, detail)) {
        find_cover(visible ? &cover : NULL, names, result);
    }
}

void query_check(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target, los_detail detail,
                 gdx_dictionary *result) {
    result_names names = query_names(query);
    model_pair pair;
    const char *reason = read_pair(query, shooter, target, &pair);
    if (reason == NULL) {
        check_pair(query, &pair, detail, &names, result);
        return;
    }
    statistics_count_invalid();
    write_invalid(result, reason, &names, detail);
    if (has_cover(query->rules, &query->options, detail)) {
        find_cover(NULL, &names, result);
    }
}

void query_result(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target, los_detail detail,
                  result_object *result) {
    result_names names = query_names(query);
    bool with_cover = has_cover(query->rules, &query->options, detail);
    model_pair pair;
    const char *reason = read_pair(query, shooter, target, &pair);
    if (reason != NULL) {
        statistics_count_invalid();
        result_set_invalid(result, reason, with_cover);
        return;
    }
    pair_query found = {query->context->query, &query->options, &pair.blocking, &pair.from, &pair.to};
    result_find(result, &found, &names, detail, with_cover, query->object != NULL);
}

bool query_has_los(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target) {
    model_pair pair;
    if (read_pair(query, shooter, target, &pair) != NULL) {
        statistics_count_invalid();
        return false;
    }
    los_verdict verdict =
        los_query_verdict(query->context->query, &query->options, &pair.blocking, &pair.from, &pair.to);
    statistics_count(&verdict, query->object != NULL);
    return verdict.visible;
}

void query_target_visibility(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target,
                             gdx_dictionary *result) {
    result_names names = query_names(query);
    model_pair pair;
    const char *reason = read_pair(query, shooter, target, &pair);
    if (reason != NULL) {
        statistics_count_invalid();
        write_no_visible_area(result, reason, &names);
        return;
    }
    pair_query asked = {query->context->query, &query->options, &pair.blocking, &pair.from, &pair.to};
    find_visible_area(&asked, &names, query->object != NULL, result);
}

/* --- One pair ---------------------------------------------------------------------------------------------------- */

void find_visible_area(const pair_query *pair, const result_names *names, bool is_reused, gdx_dictionary *result) {
    los_visible_area area =
        los_query_visible_area(pair->query, pair->options, pair->blocking, pair->shooter, pair->target);
    statistics_count_area(&area, is_reused);
    write_visible_area(result, &area, names);
    if (!area.visible && area.blocker_count == 0) {
        /* Nothing hides the target from the exact area, so only the answer of the mode knows what blocks. */
        los_report report =
            los_query_report(pair->query, pair->options, pair->blocking, pair->shooter, pair->target, LOS_DETAIL_PROOF);
        write_all_blockers(result, report.blockers, report.blocker_count, names);
    }
}

gdx_variant cover_list(const pair_query *pair, const result_names *names) {
    los_covers covers;
    covers.count = 0;
    if (pair != NULL &&
        los_query_cover(pair->query, pair->options, pair->blocking, pair->shooter, pair->target, &covers) != LOS_OK) {
        report_error("out of memory");
        covers.count = 0;
    }
    return variant_of_covers(&covers, names);
}

void find_cover(const pair_query *pair, const result_names *names, gdx_dictionary *result) {
    gdx_dictionary_put(result, &keys.cover, cover_list(pair, names));
}

bool detail_is_usable(int64_t detail, const char *method) {
    if (detail >= LOS_DETAIL_VERDICT && detail <= LOS_DETAIL_BLOCK_POINTS) {
        return true;
    }
    report_error("%s: detail should be DETAIL_VERDICT, DETAIL_PROOF, DETAIL_LINES or DETAIL_BLOCK_POINTS, not %lld",
                 method, (long long)detail);
    return false;
}

los_detail read_detail(const void *want_block_points, const void *detail, const char *method) {
    int64_t given = *(const int64_t *)detail;
    if (!detail_is_usable(given, method)) {
        given = LOS_DETAIL_LINES;
    }
    return *(const GDExtensionBool *)want_block_points != 0 ? LOS_DETAIL_BLOCK_POINTS : (los_detail)given;
}

/* --- Pieces ------------------------------------------------------------------------------------------------------ */

bool relation_is_usable(int64_t relation, const char *method) {
    if (relation >= LOS_RELATION_OVERLAPS && relation <= LOS_RELATION_WHOLLY_WITHIN) {
        return true;
    }
    report_error("%s: relation should be RELATION_OVERLAPS, RELATION_CENTER_IN or RELATION_WHOLLY_WITHIN, not %lld",
                 method, (long long)relation);
    return false;
}

void write_pieces_at(query_context *context, const los_terrain *terrain, const los_options *options,
                     const los_model *model, los_relation relation, gdx_packed *result) {
    uint32_t *pieces = context_numbers(context, los_terrain_piece_count(terrain));
    uint32_t count = los_query_pieces_at(context->query, options, model, relation, pieces);
    if (count == 0 || !gdx_resize(GDX_PACKED_TEXTS, result, count)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        los_piece_def piece = los_terrain_piece_def(terrain, pieces[i]);
        los_text id = piece.has_id ? piece.id : los_text_of("unknown");
        gdx_string *slot = gdx.call.packed_string_array_operator_index(result, i);
        gdx_string_destroy(slot);
        gdx.call.string_new_with_utf8_chars_and_len2(slot, id.bytes, (GDExtensionInt)id.length);
    }
}
