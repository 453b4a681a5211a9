/* SPDX-License-Identifier: MIT */
#include "los_terrain_batch.h"

#include "diagnostics.h"
#include "keys.h"
#include "parallel.h"
#include "query.h"
#include "results.h"

#include <math.h>
#include <stdlib.h>

/* Results are arrays of this many entries at most: 256 MiB of bytes. */
static const int64_t RESULT_MAX = (int64_t)1 << 28;

typedef struct {
    float x, y, width, height;
} rect2;

/* --- Many models ------------------------------------------------------------------------------------------------- */

/* Reads an Array of models into a model_set.  Entries that are no models keep their place and see nothing. */
static los_status read_crowd(board_query *query, const gdx_array *models, const char *kind, los_model_set *model_set) {
    los_status status = LOS_OK;
    los_model_set_clear(model_set);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, models); status == LOS_OK && i < count; i++) {
        const gdx_variant *entry = gdx_array_at(models, i);
        los_model model;
        bool is_there = false;
        if (gdx_variant_type(entry) == GDX_DICTIONARY) {
            gdx_dictionary given;
            gdx_variant_get(entry, GDX_DICTIONARY, &given);
            is_there = read_model(&given, kind, i, &query->options, &model) == MODEL_READY;
            gdx.destroy[GDX_DICTIONARY](&given);
        } else {
            report_warning_once("%s %lld should be a Dictionary, not %s; ignored", kind, (long long)i,
                                describe_type(entry).text);
        }
        status = los_model_set_insert(model_set, &query->context->pair, &query->options, is_there ? &model : NULL);
    }
    los_model_set_finish(model_set);
    if (status != LOS_OK) {
        report_error("out of memory");
    }
    return status;
}

static bool size_is_usable(int64_t count, const char *method) {
    if (count <= RESULT_MAX) {
        return true;
    }
    report_error("%s: the result would have %lld entries; at most %lld are given", method, (long long)count,
                 (long long)RESULT_MAX);
    return false;
}

/* --- Who sees whom ----------------------------------------------------------------------------------------------- */

/* From how many pairs on other threads are worth waking. */
static const int64_t LARGE_BATCH = 1000;

/* One task is one shooter, or one point, or one row of a map; it borrows scratch memory of its own. */
static query_context *task_context(const board_query *query) {
    query_context *context = context_borrow();
    if (los_pair_reserve(&context->pair, query->terrain) == LOS_OK) {
        return context;
    }
    context_return(context);
    return NULL; /* out of memory: nothing is seen */
}

typedef struct {
    const board_query *query;
    const los_model_set *shooters, *targets;
    uint8_t *out;
} matrix_job;

static void fill_matrix_row(void *data, uint32_t shooter) {
    const matrix_job *job = data;
    uint8_t *out = job->out + (size_t)shooter * job->targets->count;
    query_context *context = task_context(job->query);
    los_verdict answer;
    for (uint32_t target = 0; target < job->targets->count; target++) {
        out[target] = context != NULL && los_model_set_sees(job->shooters, shooter, job->targets, target,
                                                            &context->pair, &job->query->options, &answer);
    }
    if (context != NULL) {
        context_return(context);
    }
}

/* Pairs of two model_sets that have been read.  What is said while they are may have changed the arrays: only now are
 * their sizes final. */
static int64_t pairs_of(const board_query *query) {
    return (int64_t)query->context->shooters.count * (int64_t)query->context->targets.count;
}

static bool read_crowds(board_query *query, const void *const *args, const char *method) {
    return read_crowd(query, args[0], "shooter", &query->context->shooters) == LOS_OK &&
           read_crowd(query, args[1], "target", &query->context->targets) == LOS_OK &&
           size_is_usable(pairs_of(query), method);
}

void los_terrain_visibility_matrix(void *self, const void *const *args, void *ret) {
    int64_t rows = gdx_size(GDX_ARRAY, args[0]), columns = gdx_size(GDX_ARRAY, args[1]);
    board_query query;
    if (rows == 0 || columns == 0 || !size_is_usable(rows > RESULT_MAX ? rows : rows * columns, "visibility_matrix") ||
        !query_open_terrain(&query, self)) {
        return;
    }
    if (read_crowds(&query, args, "visibility_matrix") && pairs_of(&query) > 0 &&
        gdx_resize(GDX_PACKED_BYTES, ret, pairs_of(&query))) {
        const los_model_set *shooters = &query.context->shooters;
        matrix_job job = {&query, shooters, &query.context->targets, gdx.call.packed_byte_array_operator_index(ret, 0)};
        parallel_run(fill_matrix_row, &job, shooters->count, pairs_of(&query) >= LARGE_BATCH);
    }
    query_close(&query);
}

/* --- Nearest first ----------------------------------------------------------------------------------------------- */

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

/* A heap, since as a rule only the first few are needed. */
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

static uint32_t list_candidates(const los_model_set *shooters, const los_model_set *targets, candidate *list) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < shooters->count; i++) {
        for (uint32_t j = 0; j < targets->count; j++) {
            const los_placed_model *from = &shooters->placed[i], *to = &targets->placed[j];
            if (from->terrain != NULL && to->terrain != NULL) {
                list[count++] = (candidate){los_distance_squared(from->model.position, to->model.position), i, j};
            }
        }
    }
    return count;
}

/* The first candidate, by distance, that is visible; NULL if none is. */
static const candidate *first_visible(board_query *query, candidate *heap, uint32_t count, los_verdict *answer) {
    const los_model_set *shooters = &query->context->shooters, *targets = &query->context->targets;
    for (uint32_t i = count / 2; i-- > 0;) {
        sift_down(heap, count, i);
    }
    while (count > 0) {
        if (los_model_set_sees(shooters, heap[0].shooter, targets, heap[0].target, &query->context->pair,
                               &query->options, answer)) {
            return heap;
        }
        heap[0] = heap[--count];
        sift_down(heap, count, 0);
    }
    return NULL;
}

void los_terrain_any_visible(void *self, const void *const *args, void *ret) {
    int64_t most = gdx_size(GDX_ARRAY, args[0]) * gdx_size(GDX_ARRAY, args[1]);
    los_verdict answer = {.visible = false};
    const candidate *found = NULL;
    candidate *heap = NULL;
    board_query query;
    if (size_is_usable(most, "any_visible") && query_open_terrain(&query, self)) {
        if (read_crowds(&query, args, "any_visible")) {
            heap = malloc((size_t)(pairs_of(&query) + 1) * sizeof *heap);
        }
        if (heap != NULL) {
            uint32_t count = list_candidates(&query.context->shooters, &query.context->targets, heap);
            found = first_visible(&query, heap, count, &answer);
        }
        query_close(&query);
    }
    write_pair(ret, found == NULL ? -1 : (int64_t)found->shooter, found == NULL ? -1 : (int64_t)found->target, &answer);
    free(heap);
}

/* --- Places ------------------------------------------------------------------------------------------------------ */

/* How many of the observers see the model. */
static uint32_t count_observers(const board_query *query, los_pair *pair, const los_model *model) {
    const los_model_set *observers = &query->context->shooters;
    los_placed_model *target = &pair->own[LOS_TARGET];
    uint32_t count = 0;
    los_placed_model_set(target, model, query->options.pixels_per_inch, los_rules_of(&query->options),
                         pair->candidates);
    for (uint32_t i = 0; i < observers->count; i++) {
        if (observers->placed[i].terrain != NULL) {
            count += los_placed_verdict(pair, &query->options, &observers->placed[i], target).visible;
        }
    }
    return count;
}

/* One error for all points that are none; they get a safe answer. */
static void complain_of_points(const gdx_vector2 *points, int64_t count, const char *method) {
    for (int64_t i = 0; i < count; i++) {
        if (!point_is_usable((los_vec2){points[i].x, points[i].y})) {
            report_error("%s: point %lld, (%g, %g), is not finite or beyond %g; nobody sees it", method, (long long)i,
                         (double)points[i].x, (double)points[i].y, (double)COORDINATE_MAX);
            return;
        }
    }
}

typedef struct {
    const board_query *query;
    const los_model *model; /* NULL: it cannot be used, and nobody sees it */
    const gdx_vector2 *points;
    int32_t *out;
} exposure_job;

static void fill_exposure(void *data, uint32_t number) {
    const exposure_job *job = data;
    los_vec2 point = {job->points[number].x, job->points[number].y};
    query_context *context = NULL;
    job->out[number] = 0;
    if (job->model != NULL && point_is_usable(point) && !los_is_origin(point)) {
        context = task_context(job->query);
    }
    if (context != NULL) {
        los_model model = *job->model;
        model.position = point;
        job->out[number] = (int32_t)count_observers(job->query, &context->pair, &model);
        context_return(context);
    }
}

void los_terrain_exposure(void *self, const void *const *args, void *ret) {
    int64_t count = gdx_size(GDX_PACKED_VEC2, args[1]);
    board_query query;
    los_model model;
    if (count == 0 || !size_is_usable(count, "exposure") || !query_open_terrain(&query, self)) {
        return;
    }
    /* Where the model stands now does not matter, nor whether it stands anywhere. */
    bool is_usable = read_model_at(args[0], "model", (los_vec2){0.0f, 0.0f}, &query.options, &model) == MODEL_READY;
    complain_of_points(gdx_packed_points_const(args[1]), count, "exposure");
    bool is_read = read_crowd(&query, args[2], "observer", &query.context->shooters) == LOS_OK;
    int64_t final = gdx_size(GDX_PACKED_VEC2, args[1]); /* whoever heard the above may have changed it */
    count = final < count ? final : count;
    if (is_read && count > 0 && gdx_resize(GDX_PACKED_INTS, ret, count)) {
        exposure_job job = {&query, is_usable ? &model : NULL, gdx_packed_points_const(args[1]),
                            gdx.call.packed_int32_array_operator_index(ret, 0)};
        parallel_run(fill_exposure, &job, (uint32_t)count, count * query.context->shooters.count >= LARGE_BATCH);
    }
    query_close(&query);
}

/* Columns or rows of a map; 0 if there are none or too many. */
static int64_t cells_along(float size, double cell_size) {
    double cells = ceil((double)size / cell_size);
    return cells >= 1.0 && cells <= (double)RESULT_MAX ? (int64_t)cells : 0;
}

static bool map_is_usable(const rect2 *bounds, double cell_size) {
    los_vec2 start = {bounds->x, bounds->y}, end = {bounds->x + bounds->width, bounds->y + bounds->height};
    if (!point_is_usable(start) || !point_is_usable(end) || !(bounds->width > 0.0f) || !(bounds->height > 0.0f)) {
        report_error("visibility_map: bounds (%g, %g, %g, %g) are empty, not finite or beyond %g", (double)bounds->x,
                     (double)bounds->y, (double)bounds->width, (double)bounds->height, (double)COORDINATE_MAX);
        return false;
    }
    if (!(cell_size > 0.0 && cell_size <= (double)COORDINATE_MAX)) {
        report_error("visibility_map: cell_size should be above 0 and at most %g, not %g", (double)COORDINATE_MAX,
                     cell_size);
        return false;
    }
    int64_t width = cells_along(bounds->width, cell_size), height = cells_along(bounds->height, cell_size);
    if (width == 0 || height == 0 || width > RESULT_MAX / height) {
        report_error("visibility_map: cells of %g are too small for these bounds; at most %lld are given", cell_size,
                     (long long)RESULT_MAX);
        return false;
    }
    return true;
}

typedef struct {
    const board_query *query;
    const rect2 *bounds;
    double cell_size;
    int64_t width;
    uint8_t *out;
} map_job;

/* A cell as a target: the bare point at its center, or in the exact mode its square. */
static los_model map_cell(const map_job *job, int64_t column, int64_t row) {
    const los_options *options = &job->query->options;
    los_vec2 center = {(float)((double)job->bounds->x + ((double)column + 0.5) * job->cell_size),
                       (float)((double)job->bounds->y + ((double)row + 0.5) * job->cell_size)};
    return options->mode == LOS_MODE_EXACT ? los_model_of_square(center, job->cell_size, options->pixels_per_inch)
                                           : los_model_at_point(center);
}

static void fill_map_row(void *data, uint32_t row) {
    const map_job *job = data;
    uint8_t *out = job->out + (size_t)row * (size_t)job->width;
    query_context *context = task_context(job->query);
    for (int64_t column = 0; column < job->width; column++) {
        los_model cell = map_cell(job, column, row);
        uint32_t count = context == NULL ? 0 : count_observers(job->query, &context->pair, &cell);
        out[column] = (uint8_t)(count < 255 ? count : 255);
    }
    if (context != NULL) {
        context_return(context);
    }
}

void los_terrain_visibility_map(void *self, const void *const *args, void *ret) {
    const rect2 *bounds = args[1];
    double cell_size = *(const double *)args[2];
    int64_t width = 0, height = 0;
    gdx_packed counts;
    board_query query;
    gdx.construct[GDX_PACKED_BYTES](&counts, NULL);
    if (map_is_usable(bounds, cell_size) && query_open_terrain(&query, self)) {
        int64_t columns = cells_along(bounds->width, cell_size), rows = cells_along(bounds->height, cell_size);
        if (read_crowd(&query, args[0], "observer", &query.context->shooters) == LOS_OK &&
            gdx_resize(GDX_PACKED_BYTES, &counts, columns * rows)) {
            width = columns;
            height = rows;
            map_job job = {&query, bounds, cell_size, width, gdx.call.packed_byte_array_operator_index(&counts, 0)};
            parallel_run(fill_map_row, &job, (uint32_t)height,
                         width * height * query.context->shooters.count >= LARGE_BATCH);
        }
        query_close(&query);
    }
    write_map(ret, width, height, &counts);
    gdx.destroy[GDX_PACKED_BYTES](&counts);
}

/* --- Regions ----------------------------------------------------------------------------------------------------- */

/* The box of all pieces and the point, grown by an inch: what empty bounds stand for. */
static los_box natural_bounds(const los_terrain *terrain, los_vec2 from, double pixels_per_inch) {
    los_box box = {from, from};
    float inch = (float)pixels_per_inch;
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        los_box part = los_terrain_piece_box(terrain, i);
        box.low = (los_vec2){fminf(box.low.x, part.low.x), fminf(box.low.y, part.low.y)};
        box.high = (los_vec2){fmaxf(box.high.x, part.high.x), fmaxf(box.high.y, part.high.y)};
    }
    return (los_box){{box.low.x - inch, box.low.y - inch}, {box.high.x + inch, box.high.y + inch}};
}

/* The bounds of a region.  False, and said, if they cannot be used. */
static bool read_bounds(const board_query *query, const rect2 *rect, los_vec2 from, const char *method,
                        los_box *bounds) {
    if (rect->width == 0.0f && rect->height == 0.0f) {
        *bounds = natural_bounds(query->terrain, from, query->options.pixels_per_inch);
        return true;
    }
    *bounds = (los_box){{rect->x, rect->y}, {rect->x + rect->width, rect->y + rect->height}};
    bool is_usable =
        point_is_usable(bounds->low) && point_is_usable(bounds->high) && rect->width > 0.0f && rect->height > 0.0f;
    bool holds_observer =
        from.x >= bounds->low.x && from.y >= bounds->low.y && from.x <= bounds->high.x && from.y <= bounds->high.y;
    if (is_usable && holds_observer) {
        return true;
    }
    report_error("%s: bounds (%g, %g, %g, %g) %s", method, (double)rect->x, (double)rect->y, (double)rect->width,
                 (double)rect->height,
                 is_usable ? "do not hold the observer" : "have no area, or are not finite or too large");
    return false;
}

static void complain_of_region(los_status status, const char *method) {
    if (status == LOS_TOO_LARGE) {
        report_error("%s: there are more than %d edges in the bounds", method, LOS_REGION_EDGES_MAX);
    } else if (status != LOS_OK) {
        report_error("out of memory");
    }
}

/* Finds the region around args[0]; true if it is in the context.  The query is open only then. */
static bool region_open(board_query *query, void *self, const void *const *args, const char *method) {
    const los_vec2 *from = args[0];
    los_model observer = los_model_at_point(*from);
    los_box bounds;
    if (!point_is_usable(*from)) {
        report_error("%s: from (%g, %g) is not finite or beyond %g", method, (double)from->x, (double)from->y,
                     (double)COORDINATE_MAX);
        return false;
    }
    if (!query_open_terrain(query, self)) {
        return false;
    }
    /* A model stands where the observer is, wherever it says it stands. */
    bool ok = gdx_size(GDX_DICTIONARY, args[1]) == 0 ||
              read_model_at(args[1], "observer", *from, &query->options, &observer) == MODEL_READY;
    ok = ok && read_bounds(query, args[2], *from, method, &bounds);
    if (ok) {
        los_status status =
            los_region_builder_find(&query->context->region, &query->context->pair, &query->options, &observer, bounds);
        complain_of_region(status, method);
        ok = status == LOS_OK;
    }
    if (!ok) {
        query_close(query);
    }
    return ok;
}

void los_terrain_visibility_polygon(void *self, const void *const *args, void *ret) {
    board_query query;
    if (region_open(&query, self, args, "visibility_polygon")) {
        write_points(ret, query.context->region.outline, query.context->region.outline_count);
        query_close(&query);
    }
}

void los_terrain_visibility_triangles(void *self, const void *const *args, void *ret) {
    board_query query;
    if (region_open(&query, self, args, "visibility_triangles")) {
        write_points(ret, query.context->region.triangles, query.context->region.triangle_count);
        query_close(&query);
    }
}
