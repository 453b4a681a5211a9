/* SPDX-License-Identifier: MIT */
/* LosTable: distances between bases, and the pieces that a base is in. */
#include "batch/parallel.h"
#include "bind/allocation.h"
#include "bind/diagnostics.h"
#include "board/table_query.h"

#include <math.h>
#include <stdlib.h>

/* Inches; infinite for a model that is not on the table. */
static double distance_between(const table_query *query, los_handle a, los_handle b) {
    if (a == LOS_NO_HANDLE || b == LOS_NO_HANDLE) {
        return INFINITY;
    }
    /* A table takes over the scale of its terrain when a query opens; until then its bases have the old one. */
    double scale = query->options.pixels_per_inch;
    return los_table_scale(query->table) == scale
               ? los_table_distance(query->table, a, b)
               : los_base_distance(table_model(query, a), table_model(query, b), scale);
}

/* A handle of a model that is on the table, else LOS_NO_HANDLE. */
static los_handle on_table(const table_query *query, los_handle handle) {
    bool is_on = handle != LOS_NO_HANDLE && (los_table_get(query->table, handle)->flags & LOS_MODEL_ON_TABLE) != 0;
    return is_on ? handle : LOS_NO_HANDLE;
}

/* The scale of the terrain.  Without a lock of the terrain, which would double the time of `distance`, if its options
 * have not changed since the table took its scale over. */
static double current_scale(table_object *object) {
    if (atomic_load_explicit(&object->scale_revision, memory_order_relaxed) ==
        atomic_load_explicit(&object->terrain->options_revision, memory_order_relaxed)) {
        return los_table_scale(object->table);
    }
    try_lock_acquire_read(&object->terrain->lock);
    double scale = object->terrain->options.pixels_per_inch;
    try_lock_release_read(&object->terrain->lock);
    return scale;
}

void table_distance(void *self, const void *const *args, void *ret) {
    int64_t given[2] = {*(const int64_t *)args[0], *(const int64_t *)args[1]};
    table_object *object = self;
    try_lock_acquire_read(&object->lock);
    const table_query query = {
        .object = object, .table = object->table, .options.pixels_per_inch = current_scale(object)};
    los_handle a = table_handle(object, given[0]), b = table_handle(object, given[1]);
    *(double *)ret = distance_between(&query, on_table(&query, a), on_table(&query, b));
    try_lock_release_read(&object->lock);
    if (a == LOS_NO_HANDLE || b == LOS_NO_HANDLE) {
        report_stale_handle("distance", a == LOS_NO_HANDLE ? given[0] : given[1]);
    }
}

/* --- Many pairs -------------------------------------------------------------------------------------------------- */

typedef struct {
    const table_query *query;
    handle_list from, to;
    los_distance_columns columns; /* of `to` */
    float *out;
} distance_job;

/* A task: all pairs of one row. */
static void fill_distance_row(void *data, uint32_t row) {
    const distance_job *job = data;
    los_table_distance_row(job->query->table, job->from.list[row], &job->columns,
                           job->out + (size_t)row * job->to.count);
}

/* Fills the matrix, which must be of that size. */
static void fill_distances(distance_job *job) {
    /* So many pairs take as long as waking other threads. */
    const size_t large = 40000;
    double *scratch = require_memory(malloc(((size_t)job->to.count + 1) * 3 * sizeof *scratch));
    job->columns = los_table_distance_columns(job->query->table, job->to.list, job->to.count, scratch);
    parallel_run(fill_distance_row, job, job->from.count, (size_t)job->from.count * job->to.count >= large);
    free(scratch);
}

void table_distance_matrix(void *self, const void *const *args, void *ret) {
    int64_t rows = gdx_size(GDX_PACKED_INTS, args[0]), columns = gdx_size(GDX_PACKED_INTS, args[1]);
    table_query query;
    if (rows == 0 || columns == 0 || !result_size_is_usable(rows, columns, "distance_matrix") ||
        !table_query_open(&query, self)) {
        return;
    }
    los_handle *memory = context_numbers(query.context, (size_t)(rows + columns));
    distance_job job = {.query = &query,
                        .from = read_handles(&query, args[0], LOS_MODEL_ON_TABLE, memory),
                        .to = read_handles(&query, args[1], LOS_MODEL_ON_TABLE, memory + rows)};
    if (gdx_resize(GDX_PACKED_FLOATS, ret, rows * columns)) {
        job.out = gdx_packed_floats(ret);
        fill_distances(&job);
    }
    table_query_close(&query);
    report_handles(job.from.has_stale ? &job.from : &job.to, "distance_matrix");
}

/* --- Neighbors --------------------------------------------------------------------------------------------------- */

/* Keeps the candidates within a distance, as los_table_within does. */
static void keep_near(const table_query *query, los_handle handle, double inches, handle_list *handles) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < handles->count; i++) {
        if (distance_between(query, handle, handles->list[i]) <= inches + LOS_RANGE_TOLERANCE_INCHES) {
            handles->list[count++] = handles->list[i];
        }
    }
    handles->count = count;
}

/* Opens a query about bases alone: only the table is locked, nothing is bound, and `terrain` is NULL.  Until the table
 * has taken over the scale of its terrain, it is a query as others are. */
static bool open_bases(table_query *query, table_object *object) {
    try_lock_acquire_read(&object->lock);
    query->object = object;
    query->table = object->table;
    query->options.pixels_per_inch = current_scale(object);
    if (los_table_scale(query->table) != query->options.pixels_per_inch) {
        try_lock_release_read(&object->lock);
        return table_query_open(query, object);
    }
    query->terrain = NULL;
    query->context = context_borrow();
    return true;
}

void table_within(void *self, const void *const *args, void *ret) {
    int64_t given = *(const int64_t *)args[0];
    double inches = *(const double *)args[1];
    size_t count = (size_t)gdx_size(GDX_PACKED_INTS, args[2]);
    handle_list handles = {.count = 0};
    table_query query;
    if (!range_is_usable(inches, "inches", "within") || !open_bases(&query, self)) {
        return;
    }
    los_handle handle = table_handle(query.object, given), placed = on_table(&query, handle);
    handles.list = context_numbers(query.context, count > 0 ? count : los_table_count(query.table));
    if (count > 0 && handle != LOS_NO_HANDLE) {
        handles = read_candidates(&query, args[2], handle, handles.list);
        keep_near(&query, placed, inches, &handles);
    } else if (placed != LOS_NO_HANDLE) {
        handles.count = los_table_within(query.table, table_model(&query, handle), inches, handle, handles.list);
    }
    write_handles(ret, handles.list, handles.count);
    table_query_close(&query);
    if (handle == LOS_NO_HANDLE) {
        report_stale_handle("within", given);
    } else {
        report_handles(&handles, "within");
    }
}

/* --- The nearest model ------------------------------------------------------------------------------------------- */

typedef struct {
    los_handle handle; /* LOS_NO_HANDLE: none */
    double inches;
    bool has_los;
} nearest_model;

static bool sees(const table_query *query, los_handle from, los_handle to) {
    los_blocking_models blocking = table_blocking(query, from, to);
    return table_is_in_play(query->object, from) && los_query_verdict(query->context->query, &query->options, &blocking,
                                                                      table_model(query, from), table_model(query, to))
                                                        .visible;
}

static nearest_model find_nearest(const table_query *query, los_handle handle, const handle_list *candidates) {
    nearest_model nearest = {LOS_NO_HANDLE, INFINITY, false};
    nearest.handle = los_table_nearest(query->table, handle, candidates->list, candidates->count, &nearest.inches);
    nearest.has_los = nearest.handle != LOS_NO_HANDLE && sees(query, handle, nearest.handle);
    return nearest;
}

/* The candidates ascend, so that of several at the same distance the smallest handle counts.  Only those nearer than
 * the nearest so far are tested for sight. */
static nearest_model find_nearest_seen(const table_query *query, los_handle handle, const handle_list *candidates) {
    nearest_model nearest = {LOS_NO_HANDLE, INFINITY, false};
    for (uint32_t i = 0; i < candidates->count; i++) {
        double inches = distance_between(query, handle, candidates->list[i]);
        if (inches < nearest.inches && sees(query, handle, candidates->list[i])) {
            nearest = (nearest_model){candidates->list[i], inches, true};
        }
    }
    return nearest;
}

static void write_nearest(gdx_dictionary *result, const nearest_model *nearest) {
    int64_t handle = nearest->handle == LOS_NO_HANDLE ? -1 : (int64_t)nearest->handle;
    GDExtensionBool has_los = nearest->has_los;
    gdx_dictionary_put(result, &keys.handle, gdx_variant_make(GDX_INT, &handle));
    gdx_dictionary_put(result, &keys.distance_inches, gdx_variant_make(GDX_FLOAT, &nearest->inches));
    gdx_dictionary_put(result, &keys.has_los, gdx_variant_make(GDX_BOOL, &has_los));
}

void table_nearest(void *self, const void *const *args, void *ret) {
    int64_t given = *(const int64_t *)args[0];
    nearest_model nearest = {LOS_NO_HANDLE, INFINITY, false};
    handle_list candidates;
    bool must_see = *(const GDExtensionBool *)args[2] != 0;
    table_query query;
    if (!table_query_open(&query, self)) {
        write_nearest(ret, &nearest);
        return;
    }
    los_handle handle = table_handle(query.object, given);
    los_handle *memory = context_numbers(query.context, (size_t)gdx_size(GDX_PACKED_INTS, args[1]));
    candidates = read_candidates(&query, args[1], handle, memory);
    if (on_table(&query, handle) != LOS_NO_HANDLE) {
        nearest = must_see ? find_nearest_seen(&query, handle, &candidates) : find_nearest(&query, handle, &candidates);
    }
    table_query_close(&query);
    write_nearest(ret, &nearest);
    if (handle == LOS_NO_HANDLE) {
        report_stale_handle("nearest", given);
    } else {
        report_handles(&candidates, "nearest");
    }
}

/* --- Pieces ------------------------------------------------------------------------------------------------------ */

void table_pieces_at(void *self, const void *const *args, void *ret) {
    int64_t given = *(const int64_t *)args[0], relation = *(const int64_t *)args[1];
    table_query query;
    if (!relation_is_usable(relation, "pieces_at") || !table_query_open(&query, self)) {
        return;
    }
    los_handle handle = table_handle(query.object, given);
    if (on_table(&query, handle) != LOS_NO_HANDLE) {
        write_pieces_at(query.context, query.terrain->terrain, &query.options, table_model(&query, handle),
                        (los_relation)relation, ret);
    }
    table_query_close(&query);
    if (handle == LOS_NO_HANDLE) {
        report_stale_handle("pieces_at", given);
    }
}
