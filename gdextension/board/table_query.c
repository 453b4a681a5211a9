/* SPDX-License-Identifier: MIT */
/* LosTable: queries about one pair. */
#include "board/table_query.h"

#include "bind/diagnostics.h"
#include "board/context.h"
#include "board/los_result.h"

static gdx_variant id_of_model(const void *context, los_handle handle) {
    const table_object *object = context;
    return model_id_make(&table_record_of(object, handle)->data, handle);
}

model_ids table_ids(const table_query *query) {
    return (model_ids){id_of_model, query->object, true};
}

/* --- A pair ------------------------------------------------------------------------------------------------------ */

/* Two handles of a call, and why they cannot be used. */
typedef struct {
    int64_t given[2];
    los_handle handles[2];
    const char *reason; /* NULL: they can */
    bool is_stale;      /* an error must be reported when the query is closed */
} handle_pair;

/* Looks two handles up.  `is_moved`: the first model is to stand elsewhere, so it need not be on the table. */
static handle_pair find_pair(const table_query *query, int64_t a, int64_t b, bool is_moved) {
    handle_pair pair = {{a, b}, {LOS_NO_HANDLE, LOS_NO_HANDLE}, NULL, false};
    for (int i = 0; i < 2; i++) {
        pair.handles[i] = table_handle(query->object, pair.given[i]);
        if (pair.handles[i] == LOS_NO_HANDLE) {
            pair.is_stale = true;
            pair.reason = "Invalid handle";
            return pair;
        }
    }
    for (int i = 0; i < 2; i++) {
        uint32_t flags = los_table_get(query->table, pair.handles[i])->flags;
        if ((flags & LOS_MODEL_ALIVE) == 0) {
            pair.reason = "Model is not alive";
        } else if ((flags & LOS_MODEL_ON_TABLE) == 0 && !(is_moved && i == 0)) {
            pair.reason = "Invalid model positions";
        }
    }
    return pair;
}

static void report_pair(const handle_pair *pair, const char *method) {
    if (pair->is_stale) {
        report_stale_handle(method, pair->handles[0] == LOS_NO_HANDLE ? pair->given[0] : pair->given[1]);
    }
}

void table_has_los(void *self, const void *const *args, void *ret) {
    table_query query;
    bool visible = false;
    if (table_query_open(&query, self)) {
        handle_pair pair = find_pair(&query, *(const int64_t *)args[0], *(const int64_t *)args[1], false);
        if (pair.reason == NULL) {
            los_blocking_models blocking = table_blocking(&query, pair.handles[0], pair.handles[1]);
            los_verdict verdict =
                los_query_verdict(query.context->query, &query.options, &blocking, table_model(&query, pair.handles[0]),
                                  table_model(&query, pair.handles[1]));
            statistics_count(&verdict, true);
            visible = verdict.visible;
        } else {
            statistics_count_invalid();
        }
        table_query_close(&query);
        report_pair(&pair, "has_los");
    }
    *(GDExtensionBool *)ret = visible;
}

/* --- Reports ----------------------------------------------------------------------------------------------------- */

/* check and check_at of a pair that can be used. */
static void write_check(const table_query *query, const handle_pair *pair, const los_vec2 *position, los_detail detail,
                        const result_names *names, gdx_dictionary *result) {
    los_blocking_models blocking = table_blocking(query, pair->handles[0], pair->handles[1]);
    const los_model *target = table_model(query, pair->handles[1]);
    los_model shooter = *table_model(query, pair->handles[0]);
    shooter.position = position != NULL ? *position : shooter.position;
    los_report report = los_query_report(query->context->query, &query->options, &blocking, &shooter, target, detail);
    bool visible = report.verdict.visible;
    statistics_count(&report.verdict, true);
    write_report(result, &report, names, detail);
    if (has_cover(query->rules, &query->options, detail)) {
        pair_query cover = {query->context->query, &query->options, &blocking, &shooter, target};
        find_cover(visible ? &cover : NULL, names, result);
    }
}

/* check and check_at: the first model stands at `position` unless that is NULL. */
static void check_pair(table_object *object, const int64_t given[2], const los_vec2 *position, los_detail detail,
                       const char *method, gdx_dictionary *result) {
    table_query query;
    if (!table_query_open(&query, object)) {
        const result_names no_names = {0};
        write_invalid(result, "Out of memory", &no_names, detail);
        return;
    }
    model_ids ids = table_ids(&query);
    result_names names = {.query = query.context->query, .models = &ids};
    handle_pair pair = find_pair(&query, given[0], given[1], position != NULL);
    if (pair.reason == NULL && position != NULL && (!point_is_usable(*position) || point_is_origin(*position))) {
        pair.reason = "Invalid model positions";
    }
    if (pair.reason == NULL) {
        write_check(&query, &pair, position, detail, &names, result);
    } else {
        statistics_count_invalid();
        write_invalid(result, pair.reason, &names, detail);
        if (has_cover(query.rules, &query.options, detail)) {
            find_cover(NULL, &names, result);
        }
    }
    table_query_close(&query);
    report_pair(&pair, method);
}

void table_check(void *self, const void *const *args, void *ret) {
    int64_t given[2] = {*(const int64_t *)args[0], *(const int64_t *)args[1]}, detail = *(const int64_t *)args[2];
    los_detail wanted = detail_is_usable(detail, "check") ? (los_detail)detail : LOS_DETAIL_LINES;
    check_pair(self, given, NULL, wanted, "check", ret);
}

void table_check_at(void *self, const void *const *args, void *ret) {
    int64_t given[2] = {*(const int64_t *)args[0], *(const int64_t *)args[2]}, detail = *(const int64_t *)args[3];
    los_vec2 position = *(const los_vec2 *)args[1];
    los_detail wanted = detail_is_usable(detail, "check_at") ? (los_detail)detail : LOS_DETAIL_PROOF;
    if (!point_is_usable(position)) {
        report_error("check_at: position (%g, %g) is not finite or beyond %g; the model is treated as not visible",
                     (double)position.x, (double)position.y, (double)COORDINATE_MAX);
    }
    check_pair(self, given, &position, wanted, "check_at", ret);
}

void table_query_pair(void *self, const void *const *args, void *ret) {
    los_detail detail = *(const GDExtensionBool *)args[2] != 0 ? LOS_DETAIL_BLOCK_POINTS : LOS_DETAIL_LINES;
    result_object *result = result_return(ret);
    table_query query;
    if (!table_query_open(&query, self)) {
        result_set_invalid(result, "Out of memory", false);
        return;
    }
    model_ids ids = table_ids(&query);
    result_names names = {.query = query.context->query, .models = &ids};
    handle_pair pair = find_pair(&query, *(const int64_t *)args[0], *(const int64_t *)args[1], false);
    bool with_cover = has_cover(query.rules, &query.options, detail);
    result->has_models = true;
    if (pair.reason == NULL) {
        los_blocking_models blocking = table_blocking(&query, pair.handles[0], pair.handles[1]);
        pair_query found = {query.context->query, &query.options, &blocking, table_model(&query, pair.handles[0]),
                            table_model(&query, pair.handles[1])};
        result_find(result, &found, &names, detail, with_cover, true);
    } else {
        statistics_count_invalid();
        result_set_invalid(result, pair.reason, with_cover);
    }
    table_query_close(&query);
    report_pair(&pair, "query");
}

void table_target_visibility(void *self, const void *const *args, void *ret) {
    table_query query;
    if (!table_query_open(&query, self)) {
        const result_names no_names = {0};
        write_no_visible_area(ret, "Out of memory", &no_names);
        return;
    }
    model_ids ids = table_ids(&query);
    result_names names = {.query = query.context->query, .models = &ids};
    handle_pair pair = find_pair(&query, *(const int64_t *)args[0], *(const int64_t *)args[1], false);
    if (pair.reason != NULL) {
        statistics_count_invalid();
        write_no_visible_area(ret, pair.reason, &names);
    } else {
        los_blocking_models blocking = table_blocking(&query, pair.handles[0], pair.handles[1]);
        pair_query asked = {query.context->query, &query.options, &blocking, table_model(&query, pair.handles[0]),
                            table_model(&query, pair.handles[1])};
        find_visible_area(&asked, &names, true, ret);
    }
    table_query_close(&query);
    report_pair(&pair, "target_visibility");
}

/* --- Lists of handles -------------------------------------------------------------------------------------------- */

handle_list read_handles(const table_query *query, const gdx_packed *given, uint32_t needed_flags, los_handle *out) {
    handle_list handles = {.list = out, .count = (uint32_t)gdx_size(GDX_PACKED_INTS, given)};
    const int32_t *numbers = gdx_packed_ints_const(given);
    bool has_stale = false;
    for (uint32_t i = 0; i < handles.count; i++) {
        out[i] = table_handle(query->object, numbers[i]);
        if (out[i] == LOS_NO_HANDLE && !has_stale) {
            has_stale = true;
            handles.stale = numbers[i];
        } else if (out[i] != LOS_NO_HANDLE &&
                   (los_table_get(query->table, out[i])->flags & needed_flags) != needed_flags) {
            out[i] = LOS_NO_HANDLE;
        }
    }
    handles.has_stale = has_stale;
    return handles;
}

void report_handles(const handle_list *handles, const char *method) {
    if (handles->has_stale) {
        report_stale_handle(method, handles->stale);
    }
}

bool add_models(const table_query *query, const handle_list *handles, los_model_set *set) {
    los_status status = LOS_OK;
    los_model_set_clear(set);
    for (uint32_t i = 0; status == LOS_OK && i < handles->count; i++) {
        const los_model *model = handles->list[i] == LOS_NO_HANDLE ? NULL : table_model(query, handles->list[i]);
        status = los_model_set_add(set, query->context->query, &query->options, model);
    }
    if (status != LOS_OK) {
        report_error("out of memory");
    }
    return status == LOS_OK;
}

bool place_models(const table_query *query, const handle_list *handles, los_model_set *set) {
    bool is_added = add_models(query, handles, set);
    los_model_set_finish(set);
    return is_added;
}

bool result_size_is_usable(int64_t rows, int64_t columns, const char *method) {
    if (rows <= TABLE_RESULT_MAX && (rows == 0 || columns <= TABLE_RESULT_MAX / rows)) {
        return true;
    }
    report_error("%s: the result would have %lld x %lld entries; the maximum is %lld", method, (long long)rows,
                 (long long)columns, (long long)TABLE_RESULT_MAX);
    return false;
}

bool range_is_usable(double inches, const char *name, const char *method) {
    if (inches >= 0.0) {
        return true;
    }
    report_error("%s: %s should be at least 0, not %g", method, name, inches);
    return false;
}
