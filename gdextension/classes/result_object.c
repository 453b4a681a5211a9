/* SPDX-License-Identifier: MIT */
#include "classes/result_object.h"

#include "bind/allocation.h"
#include "board/statistics.h"
#include "classes/classes.h"

#include <string.h>

result_object *result_return(void *ret) {
    gdx_instance *instance = gdx_instance_make(&los_result_class);
    gdx_return_object(ret, instance);
    return (result_object *)(void *)instance;
}

void result_set_invalid(result_object *result, const char *reason, bool with_cover) {
    const result_names no_names = {0};
    result->reason = reason;
    if (with_cover) {
        result->cover = cover_list(NULL, &no_names);
    }
}

/* A copy of an array; NULL if it is empty. */
static void *copy_items(const void *items, uint32_t count, size_t item_size) {
    if (count == 0) {
        return NULL;
    }
    void *copy = require_memory(malloc(count * item_size));
    memcpy(copy, items, count * item_size);
    return copy;
}

static void keep_name(result_object *result, los_name name, const result_names *names) {
    for (uint32_t i = 0; i < result->name_count; i++) {
        if (result->names[i].name == name) {
            return;
        }
    }
    if (!reserve_items((void **)&result->names, &result->name_capacity, result->name_count + 1,
                       sizeof *result->names)) {
        abort();
    }
    result->names[result->name_count++] = (kept_name){name, variant_of_name(names, name)};
}

/* Copies a report, whose arrays are valid until the next call of the query, and the texts of its names. */
static void keep_report(result_object *result, const los_report *report, const result_names *names) {
    los_report *kept = &result->report;
    *kept = *report;
    kept->attempts = copy_items(report->attempts, report->attempt_count, sizeof *report->attempts);
    kept->blockers = copy_items(report->blockers, report->blocker_count, sizeof *report->blockers);
    kept->listed_blockers = copy_items(report->listed_blockers, report->listed_count, sizeof *report->listed_blockers);
    for (uint32_t i = 0; i < kept->blocker_count; i++) {
        keep_name(result, kept->blockers[i], names);
    }
    for (uint32_t i = 0; i < kept->listed_count; i++) {
        keep_name(result, kept->listed_blockers[i], names);
    }
    for (uint32_t i = 0; i < kept->attempt_count; i++) {
        if (kept->attempts[i].block.found) {
            keep_name(result, kept->attempts[i].block.name, names);
        }
    }
}

void result_find(result_object *result, const pair_query *pair, const result_names *names, los_detail detail,
                 bool with_cover, bool is_reused) {
    los_report report =
        los_query_report(pair->query, pair->options, pair->blocking, pair->shooter, pair->target, detail);
    result->reason = NULL;
    statistics_count(&report.verdict, is_reused);
    keep_report(result, &report, names);
    if (with_cover) {
        result->cover = cover_list(report.verdict.visible ? pair : NULL, names);
    }
}
