/* SPDX-License-Identifier: MIT */
/* LosTable: queries about many pairs. */
#include "batch/job_object.h"
#include "batch/parallel.h"
#include "bind/allocation.h"
#include "bind/diagnostics.h"
#include "board/table_query.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- All pairs --------------------------------------------------------------------------------------------------- */

/* All pairs of two lists. */
typedef struct {
    const table_query *query;
    handle_list from, to;
    bool is_placed;      /* the models are in the sets of the context */
    double max_range;    /* inches; infinite: not tested */
    const uint8_t *mask; /* NULL, or 0 for pairs that are not tested */
    uint8_t *out;        /* row by row */
} matrix_job;

static bool is_in_range(const matrix_job *job, los_handle from, los_handle to) {
    return isinf(job->max_range) ||
           los_table_distance(job->query->table, from, to) <= job->max_range + LOS_RANGE_TOLERANCE_INCHES;
}

static bool sees(const matrix_job *job, const query_context *context, uint32_t row, uint32_t column) {
    const table_query *query = job->query;
    los_handle from = job->from.list[row], to = job->to.list[column];
    if (from == LOS_NO_HANDLE || to == LOS_NO_HANDLE ||
        (job->mask != NULL && job->mask[(size_t)row * job->to.count + column] == 0) || !is_in_range(job, from, to)) {
        return false;
    }
    los_blocking_models blocking = table_blocking(query, from, to);
    if (!job->is_placed) {
        return los_query_verdict(context->query, &query->options, &blocking, table_model(query, from),
                                 table_model(query, to))
            .visible;
    }
    return los_query_set_verdict(context->query, &query->options, &blocking, query->context->shooters, row,
                                 query->context->targets, column)
        .visible;
}

/* A task: all pairs of one row. */
static void fill_row(void *data, uint32_t row) {
    const matrix_job *job = data;
    uint8_t *out = job->out + (size_t)row * job->to.count;
    query_context *context = table_task_context(job->query);
    for (uint32_t column = 0; column < job->to.count; column++) {
        out[column] = context != NULL && sees(job, context, row, column);
    }
    if (context != NULL) {
        context_return(context);
    }
}

/* Reads both lists and fills the matrix, which must be of that size. */
static void fill_matrix(matrix_job *job, const gdx_packed *from, const gdx_packed *to) {
    const table_query *query = job->query;
    size_t rows = (size_t)gdx_size(GDX_PACKED_INTS, from), columns = (size_t)gdx_size(GDX_PACKED_INTS, to);
    los_handle *memory = context_numbers(query->context, rows + columns);
    job->from = read_handles(query, from, IN_PLAY, memory);
    job->to = read_handles(query, to, IN_PLAY, memory + rows);
    /* Placing a model takes as long as so many pairs gain from it. */
    const size_t gain = 8;
    job->is_placed = rows * columns >= gain * (rows + columns);
    if (!job->is_placed || (place_models(query, &job->from, query->context->shooters) &&
                            place_models(query, &job->to, query->context->targets))) {
        parallel_run(fill_row, job, job->from.count, rows * columns >= TABLE_LARGE_BATCH);
    }
}

/* One error for both lists. */
static void report_matrix(const matrix_job *job, const char *method) {
    report_handles(job->from.has_stale ? &job->from : &job->to, method);
}

void table_visibility_matrix(void *self, const void *const *args, void *ret) {
    int64_t rows = gdx_size(GDX_PACKED_INTS, args[0]), columns = gdx_size(GDX_PACKED_INTS, args[1]);
    table_query query;
    if (rows == 0 || columns == 0 || !result_size_is_usable(rows, columns, "visibility_matrix") ||
        !table_query_open(&query, self)) {
        return;
    }
    matrix_job job = {.query = &query, .max_range = INFINITY};
    if (gdx_resize(GDX_PACKED_BYTES, ret, rows * columns)) {
        job.out = gdx_packed_bytes(ret);
        memset(job.out, 0, (size_t)(rows * columns)); /* the answer if memory runs out */
        fill_matrix(&job, args[0], args[1]);
    }
    table_query_close(&query);
    report_matrix(&job, "visibility_matrix");
}

/* --- Visible pairs ----------------------------------------------------------------------------------------------- */

/* The given handles of the pairs that are set in the matrix: from, to, from, to. */
static void write_pairs(gdx_packed *result, const uint8_t *matrix, const gdx_packed *from, const gdx_packed *to) {
    int64_t rows = gdx_size(GDX_PACKED_INTS, from), columns = gdx_size(GDX_PACKED_INTS, to), count = 0, written = 0;
    const int32_t *shooters = gdx_packed_ints_const(from), *targets = gdx_packed_ints_const(to);
    for (int64_t i = 0; i < rows * columns; i++) {
        count += matrix[i];
    }
    if (count == 0 || !gdx_resize(GDX_PACKED_INTS, result, 2 * count)) {
        return;
    }
    int32_t *out = gdx_packed_ints(result);
    for (int64_t i = 0; i < rows * columns; i++) {
        if (matrix[i] != 0) {
            out[written++] = shooters[i / columns];
            out[written++] = targets[i % columns];
        }
    }
}

static bool mask_is_usable(const gdx_packed *mask, int64_t pairs) {
    int64_t size = gdx_size(GDX_PACKED_BYTES, mask);
    if (size == 0 || size == pairs) {
        return true;
    }
    report_error("visible_pairs: mask should have %lld entries, one per pair, or none, not %lld", (long long)pairs,
                 (long long)size);
    return false;
}

void table_visible_pairs(void *self, const void *const *args, void *ret) {
    int64_t rows = gdx_size(GDX_PACKED_INTS, args[0]), columns = gdx_size(GDX_PACKED_INTS, args[1]);
    double max_range = *(const double *)args[2];
    table_query query;
    if (!result_size_is_usable(rows, columns, "visible_pairs") || !mask_is_usable(args[3], rows * columns) ||
        !range_is_usable(max_range, "max_range_inches", "visible_pairs") || rows == 0 || columns == 0 ||
        !table_query_open(&query, self)) {
        return;
    }
    matrix_job job = {.query = &query, .max_range = max_range, .mask = gdx_packed_bytes_const(args[3])};
    job.out = calloc((size_t)(rows * columns), 1);
    if (job.out != NULL) {
        fill_matrix(&job, args[0], args[1]);
        write_pairs(ret, job.out, args[0], args[1]);
    }
    table_query_close(&query);
    if (job.out == NULL) {
        report_error("visible_pairs: out of memory");
    }
    free(job.out);
    report_matrix(&job, "visible_pairs");
}

/* --- Observers of one model -------------------------------------------------------------------------------------- */

/* The models in play that are of another side. */
static handle_list list_other_sides(const table_query *query, los_handle handle, los_handle *out) {
    int32_t side = los_table_get(query->table, handle)->side;
    uint32_t all = los_table_list(query->table, out);
    handle_list handles = {.list = out};
    for (uint32_t i = 0; i < all; i++) {
        const los_table_model *model = los_table_get(query->table, out[i]);
        if (model->side != side && (model->flags & IN_PLAY) == IN_PLAY) {
            out[handles.count++] = out[i];
        }
    }
    return handles;
}

static int compare_handles(const void *a, const void *b) {
    los_handle first = *(const los_handle *)a, second = *(const los_handle *)b;
    return (first > second) - (first < second);
}

/* Ascending, each once, without `ignored` and without models that are not in play. */
static void sort_handles(handle_list *handles, los_handle ignored) {
    uint32_t count = 0;
    if (handles->count > 1) {
        qsort(handles->list, handles->count, sizeof *handles->list, compare_handles);
    }
    for (uint32_t i = 0; i < handles->count; i++) {
        los_handle handle = handles->list[i];
        if (handle != LOS_NO_HANDLE && handle != ignored && (count == 0 || handles->list[count - 1] != handle)) {
            handles->list[count++] = handle;
        }
    }
    handles->count = count;
}

handle_list read_candidates(const table_query *query, const gdx_packed *given, los_handle ignored, los_handle *out) {
    handle_list handles = read_handles(query, given, IN_PLAY, out);
    sort_handles(&handles, ignored);
    return handles;
}

/* Keeps the handles that see the model. */
static void keep_observers(const table_query *query, los_handle handle, handle_list *handles) {
    const handle_list target = {.list = &handle, .count = 1};
    uint32_t count = 0;
    if (!place_models(query, handles, query->context->shooters) ||
        !place_models(query, &target, query->context->targets)) {
        handles->count = 0;
    }
    for (uint32_t i = 0; i < handles->count; i++) {
        los_blocking_models blocking = table_blocking(query, handles->list[i], handle);
        if (los_query_set_verdict(query->context->query, &query->options, &blocking, query->context->shooters, i,
                                  query->context->targets, 0)
                .visible) {
            handles->list[count++] = handles->list[i];
        }
    }
    handles->count = count;
}

void table_observers_of(void *self, const void *const *args, void *ret) {
    int64_t given = *(const int64_t *)args[0];
    size_t count = (size_t)gdx_size(GDX_PACKED_INTS, args[1]);
    handle_list handles = {.count = 0};
    table_query query;
    if (!table_query_open(&query, self)) {
        return;
    }
    los_handle handle = table_handle(query.object, given);
    if (handle != LOS_NO_HANDLE) {
        los_handle *memory = context_numbers(query.context, count > 0 ? count : los_table_count(query.table));
        handles =
            count > 0 ? read_candidates(&query, args[1], handle, memory) : list_other_sides(&query, handle, memory);
        if (table_is_in_play(query.object, handle)) {
            keep_observers(&query, handle, &handles);
            write_handles(ret, handles.list, handles.count);
        }
    }
    table_query_close(&query);
    if (handle == LOS_NO_HANDLE) {
        report_stale_handle("observers_of", given);
    } else {
        report_handles(&handles, "observers_of");
    }
}

/* LosTable: a visibility matrix as a job, on a copy of the table. */

/* The handles of all models, ascending, and those of their copies. */
typedef struct {
    los_handle *originals, *copies;
    uint32_t count;
} handle_map;

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
