/* SPDX-License-Identifier: MIT */
#include "query.h"

#include "diagnostics.h"
#include "options.h"
#include "results.h"
#include "statistics.h"

/* --- Opening and closing ----------------------------------------------------------------------------------------- */

/* Binds the scratch memory to the terrain: the last step of opening.  Closes the query if that fails. */
static bool bind_terrain(board_query *query, const los_terrain *terrain) {
    query->terrain = terrain;
    if (los_query_bind(query->context->query, terrain) == LOS_OK) {
        return true;
    }
    report_error("out of memory");
    query_close(query);
    return false;
}

bool query_open_terrain(board_query *query, terrain_object *object) {
    query->context = context_borrow();
    query->object = object;
    query->owner = gdx_variant_make(GDX_OBJECT, &object->instance.object);
    try_lock_acquire_read(&object->lock);
    query->options = object->options;
    return bind_terrain(query, object->terrain);
}

/* A board without terrain of its own: the default terrain, or an open table if there is none. */
static bool open_default(board_query *query, const gdx_variant *board) {
    query->owner = default_terrain_get();
    query->object = terrain_object_of(&query->owner);
    if (query->object == NULL) {
        query->options = options_of_board(board);
        return bind_terrain(query, query->context->open_table);
    }
    try_lock_acquire_read(&query->object->lock);
    query->options = query->object->options;
    options_apply_board(&query->options, board);
    return bind_terrain(query, query->object->terrain);
}

static bool open_dictionary(board_query *query, const gdx_variant *board) {
    gdx_array features;
    query->context = context_borrow();
    if (!find_features(board, &features, NULL)) {
        return open_default(query, board);
    }
    query->object = NULL;
    gdx.call.variant_new_nil(&query->owner);
    query->options = options_of_board(board);
    los_status status = board_cache_read(&query->context->board, &features, &query->context->buffers);
    gdx.destroy[GDX_ARRAY](&features);
    if (status != LOS_OK) {
        query_close(query);
        return false;
    }
    return bind_terrain(query, query->context->board.terrain);
}

bool query_open(board_query *query, const gdx_variant *board) {
    terrain_object *object = terrain_object_of(board);
    if (object != NULL) {
        return query_open_terrain(query, object);
    }
    if (gdx_variant_type(board) == GDX_DICTIONARY) {
        return open_dictionary(query, board);
    }
    report_error("board should be a LosTerrain or a Dictionary, not %s", describe(board).text);
    return false;
}

void query_close(board_query *query) {
    context_return(query->context);
    if (query->object != NULL) {
        try_lock_release_read(&query->object->lock);
    }
    gdx_variant_destroy(&query->owner);
}

/* --- Two models -------------------------------------------------------------------------------------------------- */

/* Reads both models.  Returns NULL, or the reason why they cannot be used. */
static const char *read_pair(const board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target,
                             los_model *from, los_model *to) {
    model_state from_state = read_model(shooter, "shooter", -1, &query->options, from);
    model_state to_state = read_model(target, "target", -1, &query->options, to);
    if (from_state == MODEL_UNUSABLE || to_state == MODEL_UNUSABLE) {
        return "Invalid model data";
    }
    return from_state == MODEL_NOT_PLACED || to_state == MODEL_NOT_PLACED ? "Invalid model positions" : NULL;
}

void query_check(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target,
                 bool want_block_points, gdx_dictionary *result) {
    los_model from, to;
    const char *reason = read_pair(query, shooter, target, &from, &to);
    if (reason != NULL) {
        statistics_count_invalid();
        write_invalid(result, reason);
        return;
    }
    los_report report = los_query_report(query->context->query, &query->options, &from, &to, want_block_points);
    statistics_count(&report.verdict, query->object != NULL);
    write_report(result, &report, query->terrain);
}

bool query_has_los(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target) {
    los_model from, to;
    if (read_pair(query, shooter, target, &from, &to) != NULL) {
        statistics_count_invalid();
        return false;
    }
    los_verdict verdict = los_query_verdict(query->context->query, &query->options, &from, &to);
    statistics_count(&verdict, query->object != NULL);
    return verdict.visible;
}

void query_target_visibility(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target,
                             gdx_dictionary *result) {
    los_model from, to;
    const char *reason = read_pair(query, shooter, target, &from, &to);
    if (reason != NULL) {
        statistics_count_invalid();
        write_no_visible_area(result, reason);
        return;
    }
    los_visible_area area = los_query_visible_area(query->context->query, &query->options, &from, &to);
    /* Counted as los_query_verdict would be in LOS_MODE_EXACT. */
    los_verdict verdict = {
        .visible = area.visible_exact, .method = LOS_METHOD_EXACT, .line_count = area.visible_exact ? 2 : 1};
    statistics_count(&verdict, query->object != NULL);
    write_visible_area(result, &area, query->terrain);
}
