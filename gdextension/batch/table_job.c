/* SPDX-License-Identifier: MIT */
/* LosTable: a visibility matrix as a job, on a copy of the table. */
#include "batch/job_object.h"
#include "bind/allocation.h"
#include "bind/diagnostics.h"
#include "classes/table_query.h"

#include <stdlib.h>

/* The handles of all models, ascending, and those of their copies. */
typedef struct {
    los_handle *originals, *copies;
    uint32_t count;
} handle_map;

static int compare_handles(const void *a, const void *b) {
    los_handle first = *(const los_handle *)a, second = *(const los_handle *)b;
    return (first > second) - (first < second);
}

/* The handles of the copies of a list. */
static los_handle *map_handles(const handle_map *map, const handle_list *list) {
    los_handle *mapped = require_memory(malloc((list->count + 1) * sizeof *mapped));
    for (uint32_t i = 0; i < list->count; i++) {
        const los_handle *found = list->list[i] == LOS_NO_HANDLE ? NULL
                                                                 : bsearch(&list->list[i], map->originals, map->count,
                                                                           sizeof *map->originals, compare_handles);
        mapped[i] = found == NULL ? LOS_NO_HANDLE : map->copies[found - map->originals];
    }
    return mapped;
}

/* Copies the models that may block. */
static void copy_table(job_object *job, const table_query *query, const handle_list *from, const handle_list *to) {
    size_t size = (los_table_count(query->table) + 1) * sizeof(los_handle);
    handle_map map = {require_memory(malloc(size)), require_memory(malloc(size)), 0};
    job->table = require_memory(los_table_create(los_default_allocator(), los_table_scale(query->table)));
    map.count = los_table_list(query->table, map.originals);
    for (uint32_t i = 0; i < map.count; i++) {
        if (los_table_add(job->table, los_table_get(query->table, map.originals[i]), &map.copies[i]) != LOS_OK) {
            abort();
        }
    }
    job->from = map_handles(&map, from);
    job->to = map_handles(&map, to);
    free(map.originals);
    free(map.copies);
}

/* Copies terrain and models; returns the list with a stale handle, for one error. */
static handle_list fill_job(job_object *job, const table_query *query, const gdx_packed *from, const gdx_packed *to) {
    size_t rows = (size_t)gdx_size(GDX_PACKED_INTS, from), columns = (size_t)gdx_size(GDX_PACKED_INTS, to);
    los_handle *memory = context_numbers(query->context, rows + columns);
    handle_list shooters = read_handles(query, from, IN_PLAY, memory);
    handle_list targets = read_handles(query, to, IN_PLAY, memory + rows);
    bool is_copied = job_copy_terrain(job, query->terrain->terrain, query->terrain->rules, &query->options) &&
                     los_query_bind(query->context->query, job->terrain, query->rules) == LOS_OK &&
                     place_models(query, &shooters, job->shooters) && place_models(query, &targets, job->targets);
    if (is_copied && query->models_block) {
        copy_table(job, query, &shooters, &targets);
    } else if (!is_copied) {
        job_clear(job);
    }
    return shooters.has_stale ? shooters : targets;
}

void table_begin_visibility_matrix(void *self, const void *const *args, void *ret) {
    int64_t rows = gdx_size(GDX_PACKED_INTS, args[0]), columns = gdx_size(GDX_PACKED_INTS, args[1]);
    job_object *job = job_make();
    table_query query;
    gdx_return_object(ret, &job->instance);
    bool is_usable = result_size_is_usable(rows, columns, "begin_visibility_matrix");
    if (is_usable && rows > 0 && columns > 0 && table_query_open(&query, self)) {
        handle_list handles = fill_job(job, &query, args[0], args[1]);
        table_query_close(&query);
        report_handles(&handles, "begin_visibility_matrix");
        if (job->shooters == NULL) {
            report_error("out of memory");
        }
    }
    job_start(job);
}
