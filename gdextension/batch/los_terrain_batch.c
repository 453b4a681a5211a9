/* SPDX-License-Identifier: MIT */
#include "batch/los_terrain_batch.h"

#include "batch/job_object.h"
#include "batch/parallel.h"
#include "bind/diagnostics.h"
#include "board/query.h"
#include "board/results.h"
#include "los/los_map.h"
#include "values/keys.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Entries of a result: 256 MiB of bytes. */
static const int64_t RESULT_MAX = (int64_t)1 << 28;

/* The number of pairs from which other threads are worth waking. */
static const int64_t LARGE_BATCH = 1000;

/* --- Model sets -------------------------------------------------------------------------------------------------- */

/* Reads an entry of an Array of models.  False, and a warning, if it is not a model on the table. */
static bool read_member(const board_query *query, const gdx_variant *entry, const char *kind, int64_t index,
                        los_model *model) {
    gdx_dictionary dictionary;
    if (gdx_variant_type(entry) != GDX_DICTIONARY) {
        report_warning_once("%s %lld should be a Dictionary, not %s; the model is treated as not visible", kind,
                            (long long)index, describe_type(entry).text);
        return false;
    }
    gdx_variant_get(entry, GDX_DICTIONARY, &dictionary);
    bool is_ready = read_model(&dictionary, kind, index, &query->options, query->rules, model) == MODEL_READY;
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    return is_ready;
}

/* Reads an Array of models.  Unusable entries keep their index and are never visible. */
static bool read_models(board_query *query, const gdx_array *models, const char *kind, los_model_set *set) {
    los_status status = LOS_OK;
    los_model_set_clear(set);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, models); status == LOS_OK && i < count; i++) {
        los_model model;
        bool is_ready = read_member(query, gdx_array_at(models, i), kind, i, &model);
        status = los_model_set_add(set, query->context->query, &query->options, is_ready ? &model : NULL);
    }
    los_model_set_finish(set);
    if (status != LOS_OK) {
        report_error("out of memory");
    }
    return status == LOS_OK;
}

static bool size_is_usable(int64_t count, const char *method) {
    if (count <= RESULT_MAX) {
        return true;
    }
    report_error("%s: the result would have %lld entries; the maximum is %lld", method, (long long)count,
                 (long long)RESULT_MAX);
    return false;
}

/* The number of pairs of the two sets. */
static int64_t pair_count(const board_query *query) {
    return (int64_t)los_model_set_count(query->context->shooters) *
           (int64_t)los_model_set_count(query->context->targets);
}

static bool read_both_sets(board_query *query, const void *const *args, const char *method) {
    return read_models(query, args[0], "shooter", query->context->shooters) &&
           read_models(query, args[1], "target", query->context->targets) && size_is_usable(pair_count(query), method);
}

/* Scratch memory of one task.  NULL if memory runs out; the task then reports nothing visible. */
static query_context *task_context(const board_query *query) {
    query_context *context = context_borrow();
    if (los_query_bind(context->query, query->terrain, query->rules) == LOS_OK) {
        return context;
    }
    context_return(context);
    return NULL;
}

/* --- All pairs --------------------------------------------------------------------------------------------------- */

typedef struct {
    const board_query *query;
    const los_model_set *shooters, *targets;
    uint8_t *out;
} matrix_job;

/* A task: all targets of one shooter. */
static void fill_matrix_row(void *data, uint32_t shooter) {
    const matrix_job *job = data;
    const los_options *options = &job->query->options;
    uint32_t count = los_model_set_count(job->targets);
    uint8_t *out = job->out + (size_t)shooter * count;
    query_context *context = task_context(job->query);
    for (uint32_t target = 0; target < count; target++) {
        out[target] =
            context != NULL &&
            los_query_set_verdict(context->query, options, NULL, job->shooters, shooter, job->targets, target).visible;
    }
    if (context != NULL) {
        context_return(context);
    }
}

void los_terrain_visibility_matrix(void *self, const void *const *args, void *ret) {
    int64_t rows = gdx_size(GDX_ARRAY, args[0]), columns = gdx_size(GDX_ARRAY, args[1]);
    board_query query;
    if (rows == 0 || columns == 0 || !size_is_usable(rows > RESULT_MAX ? rows : rows * columns, "visibility_matrix") ||
        !query_open_terrain(&query, self)) {
        return;
    }
    if (read_both_sets(&query, args, "visibility_matrix") && pair_count(&query) > 0 &&
        gdx_resize(GDX_PACKED_BYTES, ret, pair_count(&query))) {
        const query_context *context = query.context;
        matrix_job job = {&query, context->shooters, context->targets,
                          gdx.call.packed_byte_array_operator_index(ret, 0)};
        parallel_run(fill_matrix_row, &job, los_model_set_count(context->shooters), pair_count(&query) >= LARGE_BATCH);
    }
    query_close(&query);
}

/* Copies the terrain into the job and reads the models on the copy. */
static bool fill_job(job_object *job, board_query *query, const void *const *args) {
    if (!job_copy_terrain(job, query->terrain, query->compiled, &query->options) ||
        los_query_bind(query->context->query, job->terrain, query->rules) != LOS_OK) {
        report_error("out of memory");
        return false;
    }
    return read_models(query, args[0], "shooter", job->shooters) &&
           read_models(query, args[1], "target", job->targets) &&
           size_is_usable((int64_t)los_model_set_count(job->shooters) * (int64_t)los_model_set_count(job->targets),
                          "begin_visibility_matrix");
}

void los_terrain_begin_visibility_matrix(void *self, const void *const *args, void *ret) {
    int64_t rows = gdx_size(GDX_ARRAY, args[0]), columns = gdx_size(GDX_ARRAY, args[1]);
    job_object *job = job_make();
    board_query query;
    gdx_return_object(ret, &job->instance);
    bool is_usable = rows == 0 || columns == 0 ||
                     size_is_usable(rows > RESULT_MAX ? rows : rows * columns, "begin_visibility_matrix");
    if (is_usable && rows > 0 && columns > 0 && query_open_terrain(&query, self)) {
        if (!fill_job(job, &query, args)) {
            job_clear(job);
        }
        query_close(&query);
    }
    job_start(job);
}

/* --- Nearest visible pair ---------------------------------------------------------------------------------------- */

typedef struct {
    float distance_squared;
    uint32_t shooter, target;
} candidate;

static bool is_nearer(const candidate *a, const candidate *b) {
    if (a->distance_squared != b->distance_squared) {
        return a->distance_squared < b->distance_squared;
    }
    return a->shooter != b->shooter ? a->shooter < b->shooter : a->target < b->target;
}

/* A binary heap instead of a sorted list, since usually one of the first candidates is visible. */
static void sift_down(candidate *heap, uint32_t count, uint32_t at) {
    for (;;) {
        uint32_t least = at, left = 2 * at + 1, right = left + 1;
        if (left < count && is_nearer(&heap[left], &heap[least])) {
            least = left;
        }
        if (right < count && is_nearer(&heap[right], &heap[least])) {
            least = right;
        }
        if (least == at) {
            return;
        }
        candidate moved = heap[at];
        heap[at] = heap[least];
        heap[least] = moved;
        at = least;
    }
}

static float distance_squared(los_vec2 a, los_vec2 b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* All pairs of members on the table; returns their number. */
static uint32_t list_candidates(const los_model_set *shooters, const los_model_set *targets, candidate *list) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < los_model_set_count(shooters); i++) {
        const los_model *shooter = los_model_set_model(shooters, i);
        for (uint32_t j = 0; shooter != NULL && j < los_model_set_count(targets); j++) {
            const los_model *target = los_model_set_model(targets, j);
            if (target != NULL) {
                list[count++] = (candidate){distance_squared(shooter->position, target->position), i, j};
            }
        }
    }
    return count;
}

/* The nearest candidate that is visible, with its verdict; NULL if none is. */
static const candidate *first_visible(const board_query *query, candidate *heap, uint32_t count, los_verdict *verdict) {
    const query_context *context = query->context;
    for (uint32_t i = count / 2; i-- > 0;) {
        sift_down(heap, count, i);
    }
    while (count > 0) {
        *verdict = los_query_set_verdict(context->query, &query->options, NULL, context->shooters, heap[0].shooter,
                                         context->targets, heap[0].target);
        if (verdict->visible) {
            return heap;
        }
        heap[0] = heap[--count];
        sift_down(heap, count, 0);
    }
    return NULL;
}

void los_terrain_any_visible(void *self, const void *const *args, void *ret) {
    int64_t pairs = gdx_size(GDX_ARRAY, args[0]) * gdx_size(GDX_ARRAY, args[1]);
    los_verdict verdict = {.visible = false};
    const candidate *found = NULL;
    candidate *heap = NULL;
    board_query query;
    if (size_is_usable(pairs, "any_visible") && query_open_terrain(&query, self)) {
        if (read_both_sets(&query, args, "any_visible")) {
            heap = malloc((size_t)(pair_count(&query) + 1) * sizeof *heap);
        }
        if (heap != NULL) {
            uint32_t count = list_candidates(query.context->shooters, query.context->targets, heap);
            found = first_visible(&query, heap, count, &verdict);
        }
        query_close(&query);
    }
    write_pair(ret, found == NULL ? -1 : (int64_t)found->shooter, found == NULL ? -1 : (int64_t)found->target,
               &verdict);
    free(heap);
}

/* --- Points ------------------------------------------------------------------------------------------------------ */

void report_points(const gdx_vector2 *points, int64_t count, const char *method) {
    for (int64_t i = 0; i < count; i++) {
        if (!point_is_usable((los_vec2){points[i].x, points[i].y})) {
            report_error(
                "%s: point %lld, (%g, %g), is not finite or beyond %g; the model is treated as not visible there",
                method, (long long)i, (double)points[i].x, (double)points[i].y, (double)COORDINATE_MAX);
            return;
        }
    }
}

typedef struct {
    const board_query *query;
    const los_model *model; /* NULL if it is unusable: not visible anywhere */
    const gdx_vector2 *points;
    int32_t *out;
} exposure_job;

/* A task: one point. */
static void fill_exposure(void *data, uint32_t number) {
    const exposure_job *job = data;
    const board_query *query = job->query;
    los_vec2 point = {job->points[number].x, job->points[number].y};
    query_context *context = NULL;
    job->out[number] = 0;
    if (job->model != NULL && point_is_usable(point) && !point_is_origin(point)) {
        context = task_context(query);
    }
    if (context != NULL) {
        los_model model = *job->model;
        model.position = point;
        job->out[number] =
            (int32_t)los_query_count_observers(context->query, &query->options, query->context->shooters, &model);
        context_return(context);
    }
}

/* Whether a batch of so many points is worth other threads. */
static bool is_large_for_observers(const board_query *query, int64_t points) {
    return points * (int64_t)los_model_set_count(query->context->shooters) >= LARGE_BATCH;
}

void los_terrain_exposure(void *self, const void *const *args, void *ret) {
    int64_t count = gdx_size(GDX_PACKED_VEC2, args[1]);
    board_query query;
    los_model model;
    if (count == 0 || !size_is_usable(count, "exposure") || !query_open_terrain(&query, self)) {
        return;
    }
    /* The model's own position is not read. */
    bool is_usable =
        read_model_at(args[0], "model", (los_vec2){0.0f, 0.0f}, &query.options, query.rules, &model) == MODEL_READY;
    report_points(gdx_packed_points_const(args[1]), count, "exposure");
    bool is_read = read_models(&query, args[2], "observer", query.context->shooters);
    if (is_read && gdx_resize(GDX_PACKED_INTS, ret, count)) {
        exposure_job job = {&query, is_usable ? &model : NULL, gdx_packed_points_const(args[1]),
                            gdx.call.packed_int32_array_operator_index(ret, 0)};
        parallel_run(fill_exposure, &job, (uint32_t)count, is_large_for_observers(&query, count));
    }
    query_close(&query);
}

/* --- Maps -------------------------------------------------------------------------------------------------------- */

int64_t cells_along(float size, double cell_size) {
    double cells = ceil((double)size / cell_size);
    return cells >= 1.0 && cells <= (double)RESULT_MAX ? (int64_t)cells : 0;
}

bool map_is_usable(const gdx_rect2 *bounds, double cell_size, const char *method) {
    los_vec2 start = {bounds->x, bounds->y}, end = {bounds->x + bounds->width, bounds->y + bounds->height};
    if (!point_is_usable(start) || !point_is_usable(end) || !(bounds->width > 0.0f) || !(bounds->height > 0.0f)) {
        report_error("%s: bounds (%g, %g, %g, %g) are empty, not finite or beyond %g", method, (double)bounds->x,
                     (double)bounds->y, (double)bounds->width, (double)bounds->height, (double)COORDINATE_MAX);
        return false;
    }
    if (!(cell_size > 0.0 && cell_size <= (double)COORDINATE_MAX)) {
        report_error("%s: cell_size should be above 0 and at most %g, not %g", method, (double)COORDINATE_MAX,
                     cell_size);
        return false;
    }
    int64_t width = cells_along(bounds->width, cell_size), height = cells_along(bounds->height, cell_size);
    if (width == 0 || height == 0 || width > RESULT_MAX / height) {
        report_error("%s: cells of %g are too small for these bounds; the maximum is %lld cells", method, cell_size,
                     (long long)RESULT_MAX);
        return false;
    }
    return true;
}

/* Rows of cells per task: los_query_map_observers decides squares of so many cells at once. */
enum {
    MAP_ROWS_PER_TASK = 8
};

typedef struct {
    const board_query *query;
    los_map_def map;
    uint8_t *out;
} map_job;

/* A task: a few rows of cells. */
static void fill_map_rows(void *data, uint32_t number) {
    const map_job *job = data;
    uint32_t first = number * MAP_ROWS_PER_TASK, left = job->map.rows - first;
    uint32_t count = left < MAP_ROWS_PER_TASK ? left : MAP_ROWS_PER_TASK;
    uint8_t *out = job->out + (size_t)first * job->map.columns;
    query_context *context = task_context(job->query);
    if (context == NULL) {
        memset(out, 0, (size_t)count * job->map.columns);
        return;
    }
    los_query_map_observers(context->query, &job->query->options, job->query->context->shooters, &job->map, first,
                            count, out);
    context_return(context);
}

void los_terrain_visibility_map(void *self, const void *const *args, void *ret) {
    const gdx_rect2 *bounds = args[1];
    double cell_size = *(const double *)args[2];
    int64_t width = 0, height = 0;
    gdx_packed counts;
    board_query query;
    gdx.construct[GDX_PACKED_BYTES](&counts, NULL);
    if (map_is_usable(bounds, cell_size, "visibility_map") && query_open_terrain(&query, self)) {
        int64_t columns = cells_along(bounds->width, cell_size), rows = cells_along(bounds->height, cell_size);
        if (read_models(&query, args[0], "observer", query.context->shooters) &&
            gdx_resize(GDX_PACKED_BYTES, &counts, columns * rows)) {
            width = columns;
            height = rows;
            map_job job = {
                .query = &query,
                .map = {(double)bounds->x, (double)bounds->y, cell_size, (uint32_t)width, (uint32_t)height},
                .out = gdx.call.packed_byte_array_operator_index(&counts, 0),
            };
            parallel_run(fill_map_rows, &job, (uint32_t)((height + MAP_ROWS_PER_TASK - 1) / MAP_ROWS_PER_TASK),
                         is_large_for_observers(&query, width * height));
        }
        query_close(&query);
    }
    write_map(ret, width, height, &counts);
    gdx.destroy[GDX_PACKED_BYTES](&counts);
}
