/* SPDX-License-Identifier: MIT */
#include "query.h"

#include "diagnostics.h"
#include "options.h"
#include "results.h"
#include "statistics.h"

/* Binds the scratch memory to the terrain. */
static bool bind_terrain(board_query *query, const los_terrain *terrain) {
    query->terrain = terrain;
    if (los_pair_reserve(&query->context->pair, terrain) == LOS_OK) {
        return true;
    }
    report_error("out of memory");
    query_close(query);
    return false;
}

bool query_open_terrain(board_query *query, terrain_object *terrain) {
    query->context = context_borrow();
    query->held = terrain;
    query->keeper = gdx_variant_make(GDX_OBJECT, &terrain->instance.object);
    terrain_object_hold(terrain);
    query->options = terrain->options;
    return bind_terrain(query, &terrain->terrain);
}

/* A board without terrain of its own: the default terrain if there is one, else an open table. */
static bool open_default(board_query *query, const gdx_variant *board) {
    query->keeper = default_terrain_get();
    query->held = terrain_object_of(&query->keeper);
    if (query->held == NULL) {
        query->options = options_of_board(board);
        return bind_terrain(query, &query->context->open_table);
    }
    terrain_object_hold(query->held);
    query->options = query->held->options;
    options_take_board(&query->options, board);
    return bind_terrain(query, &query->held->terrain);
}

static bool open_dictionary(board_query *query, const gdx_variant *board) {
    gdx_array features;
    query->context = context_borrow();
    if (!find_features(board, &features, NULL)) {
        return open_default(query, board);
    }
    query->held = NULL;
    gdx.call.variant_new_nil(&query->keeper);
    query->options = options_of_board(board);
    los_status status = board_memory_read(&query->context->board, &features, &query->context->buffers);
    gdx.destroy[GDX_ARRAY](&features);
    if (status != LOS_OK) {
        query_close(query);
        return false;
    }
    return bind_terrain(query, &query->context->board.terrain);
}

bool query_open(board_query *query, const gdx_variant *board) {
    terrain_object *terrain = terrain_object_of(board);
    if (terrain != NULL) {
        return query_open_terrain(query, terrain);
    }
    if (gdx_variant_type(board) == GDX_DICTIONARY) {
        return open_dictionary(query, board);
    }
    report_error("board should be a LosTerrain or a Dictionary, not %s", describe(board).text);
    return false;
}

void query_close(board_query *query) {
    context_return(query->context);
    if (query->held != NULL) {
        terrain_object_release(query->held);
    }
    gdx_variant_destroy(&query->keeper);
}

/* Reads both models.  NULL if that worked, else the reason why not. */
static const char *read_pair(const board_query *query, const void *shooter, const void *target, los_model *from,
                             los_model *to) {
    model_state from_state = read_model(shooter, "shooter", -1, &query->options, from);
    model_state to_state = read_model(target, "target", -1, &query->options, to);
    if (from_state == MODEL_UNUSABLE || to_state == MODEL_UNUSABLE) {
        return "Invalid model data";
    }
    return from_state == MODEL_NOT_PLACED || to_state == MODEL_NOT_PLACED ? "Invalid model positions" : NULL;
}

void query_check(board_query *query, const void *shooter, const void *target, bool want_block_points, void *ret) {
    los_report_buffer *report = &query->context->report;
    los_model from, to;
    const char *reason = read_pair(query, shooter, target, &from, &to);
    if (reason == NULL && los_report_reserve(report, &query->context->pair) != LOS_OK) {
        report_error("out of memory");
        reason = "Out of memory";
    }
    if (reason != NULL) {
        statistics_count_invalid();
        write_invalid(ret, reason);
    } else {
        los_pair_set(&query->context->pair, &query->options, &from, &to);
        los_verdict answer = los_pair_report(&query->context->pair, want_block_points, report);
        statistics_count(&answer, query->held != NULL);
        write_check(ret, &answer, report, &query->terrain->names);
    }
    query_close(query);
}

bool query_has_los(board_query *query, const void *shooter, const void *target) {
    bool visible = false;
    los_model from, to;
    if (read_pair(query, shooter, target, &from, &to) != NULL) {
        statistics_count_invalid();
    } else {
        los_verdict answer = los_models_verdict(&query->context->pair, &query->options, &from, &to);
        statistics_count(&answer, query->held != NULL);
        visible = answer.visible;
    }
    query_close(query);
    return visible;
}

void query_target_visibility(board_query *query, const void *shooter, const void *target, void *ret) {
    los_report_buffer *report = &query->context->report;
    los_visible_area share = {false, false, 0.0};
    los_model from, to;
    const char *reason = read_pair(query, shooter, target, &from, &to);
    report->blocker_count = 0;
    if (reason == NULL && los_report_reserve(report, &query->context->pair) != LOS_OK) {
        report_error("out of memory");
        reason = "Out of memory";
    }
    if (reason != NULL) {
        statistics_count_invalid();
    } else {
        query->options.mode = LOS_MODE_EXACT; /* sight and cover have one judge */
        los_pair_set(&query->context->pair, &query->options, &from, &to);
        share = los_find_visible_area(&query->context->pair, report);
        los_verdict answer = {
            .visible = share.visible, .method = LOS_METHOD_EXACT, .line_count = share.visible ? 2 : 1};
        statistics_count(&answer, query->held != NULL);
    }
    write_share(ret, &share, report->blockers, report->blocker_count, &query->terrain->names, reason);
    query_close(query);
}
