/* SPDX-License-Identifier: MIT */
/* LosTable: how exposed a model would be elsewhere. */
#include "board/table_query.h"

#include "batch/los_terrain_batch.h"
#include "batch/parallel.h"
#include "bind/allocation.h"
#include "bind/diagnostics.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Options ----------------------------------------------------------------------------------------------------- */

/* What the options of a call say, and who observes.  Arrays are owned, one entry per observer. */
typedef struct {
    handle_list observers;
    double *ranges, *weights; /* NULL: not given */
    uint8_t *is_ignored;      /* NULL: none */
    double detection_inches;
    bool only_new;
} exposure_setup;

static void setup_free(exposure_setup *setup) {
    free(setup->ranges);
    free(setup->weights);
    free(setup->is_ignored);
}

/* A range in inches, which may be infinite but not negative, or a finite weight. */
static bool option_number(const gdx_variant *given, bool is_range, double *number) {
    *number = 0.0;
    bool is_finite = number_of(given, number);
    return is_range ? (is_finite || isinf(*number)) && *number >= 0.0 : is_finite;
}

static bool is_list(const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    return type == GDX_ARRAY || (type >= GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY &&
                                 type <= GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT64_ARRAY);
}

/* One error: `given` is neither a number for all observers nor a list of one per observer. */
static void refuse_list(const char *method, const gdx_variant *key, uint32_t count, bool is_range, const char *given) {
    report_error("%s: \"%s\" should be %s, one per observer (%u observer%s), not %s; nothing is counted", method,
                 key_word(key),
                 is_range ? "a number of at least 0, or a list of such numbers" : "a list of finite numbers",
                 (unsigned)count, count == 1 ? "" : "s", given);
}

/* Reads a list with one number per observer.  False, with one error, if it cannot be used. */
static bool read_numbers(const gdx_array *list, const gdx_variant *key, uint32_t count, bool is_range,
                         const char *method, double *numbers) {
    int64_t size = gdx_size(GDX_ARRAY, list);
    char given[96];
    if (size != (int64_t)count) {
        snprintf(given, sizeof given, "%lld number%s", (long long)size, size == 1 ? "" : "s");
        refuse_list(method, key, count, is_range, given);
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!option_number(gdx_array_at(list, i), is_range, &numbers[i])) {
            snprintf(given, sizeof given, "%s at index %u", describe(gdx_array_at(list, i)).text, (unsigned)i);
            refuse_list(method, key, count, is_range, given);
            return false;
        }
    }
    return true;
}

/* Reads ranges or weights, if they are there.  False, with one error, if they cannot be used. */
static bool read_list(reader *from, const gdx_variant *key, uint32_t count, bool is_range, const char *method,
                      double **numbers) {
    const gdx_variant *given = reader_find(from, key);
    double one = 0.0;
    if (given == NULL) {
        return true;
    }
    bool is_one = is_range && option_number(given, true, &one);
    if (!is_one && !is_list(given)) {
        refuse_list(method, key, count, is_range, describe(given).text);
        return false;
    }
    *numbers = require_memory(malloc(((size_t)count + 1) * sizeof **numbers));
    for (uint32_t i = 0; is_one && i < count; i++) {
        (*numbers)[i] = one;
    }
    if (is_one) {
        return true;
    }
    gdx_array list;
    gdx_variant_get(given, GDX_ARRAY, &list);
    bool is_usable = read_numbers(&list, key, count, is_range, method, *numbers);
    gdx.destroy[GDX_ARRAY](&list);
    return is_usable;
}

static bool read_detection(reader *from, const char *method, double *inches) {
    const gdx_variant *given = reader_find(from, &lookup.detection_inches);
    if (given == NULL) {
        *inches = INFINITY;
        return true;
    }
    if (option_number(given, true, inches)) {
        return true;
    }
    report_error("%s: \"detection_inches\" should be a number of at least 0, not %s; nothing is counted", method,
                 describe(given).text);
    return false;
}

static bool read_only_new(reader *from, const char *method, bool *only_new) {
    const gdx_variant *given = reader_find(from, &lookup.only_new);
    GDExtensionBool value = 0;
    bool is_usable = given == NULL || gdx_variant_type(given) == GDX_BOOL;
    if (given != NULL && is_usable) {
        gdx_variant_get(given, GDX_BOOL, &value);
    }
    if (!is_usable) {
        report_error("%s: \"only_new\" should be a bool, not %s; nothing is counted", method, describe(given).text);
    }
    *only_new = value != 0;
    return is_usable;
}

static bool is_option(const char *word) {
    const char *const words[] = {"ranges", "weights", "only_new", "detection_inches"};
    bool is_known = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_known = is_known || strcmp(words[i], word) == 0;
    }
    return is_known;
}

/* One warning about the first key that is no option. */
static void warn_of_unknown_key(const gdx_variant *options, const char *method) {
    gdx_array names = gdx_dictionary_keys(options);
    text_buffer word = {0};
    bool is_known = true;
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); is_known && i < count; i++) {
        const gdx_variant *key = gdx_array_at(&names, i);
        bool is_text = is_id(key) && text_buffer_set(&word, key) && word.length > 0;
        is_known = is_text && is_option(word.bytes);
        if (!is_known) {
            report_warning_once("%s: options has no key \"%s\"; known are ranges, weights, only_new, detection_inches",
                                method, is_text ? word.bytes : "");
        }
    }
    text_buffer_free(&word);
    gdx.destroy[GDX_ARRAY](&names);
}

/* False, with one error, if an option cannot be used.  The observers are read already. */
static bool read_options(const gdx_dictionary *options, const char *method, exposure_setup *setup) {
    reader from = reader_of(options, "options", -1, NULL);
    uint32_t count = setup->observers.count;
    bool is_usable = read_list(&from, &lookup.ranges, count, true, method, &setup->ranges) &&
                     read_list(&from, &lookup.weights, count, false, method, &setup->weights) &&
                     read_detection(&from, method, &setup->detection_inches) &&
                     read_only_new(&from, method, &setup->only_new);
    if (is_usable && from.unread > 0) {
        warn_of_unknown_key(&from.variant, method);
    }
    reader_end(&from);
    return is_usable;
}

/* --- The query --------------------------------------------------------------------------------------------------- */

/* Points of a call. */
typedef struct {
    const table_query *query;
    los_exposure_def def;
    los_model model; /* its position is the point */
    const gdx_vector2 *points;
    float *out;
} exposure_job;

static bool is_place(gdx_vector2 point) {
    los_vec2 at = {point.x, point.y};
    return point_is_usable(at) && !point_is_origin(at);
}

/* A task: one point. */
static void fill_point(void *data, uint32_t number) {
    const exposure_job *job = data;
    query_context *context = is_place(job->points[number]) ? table_task_context(job->query) : NULL;
    job->out[number] = 0.0f;
    if (context != NULL) {
        los_model model = job->model;
        model.position = (los_vec2){job->points[number].x, job->points[number].y};
        job->out[number] = (float)los_query_exposure(context->query, &job->query->options, &job->def, &model);
        context_return(context);
    }
}

/* Places the observers and completes the definition.  `handle` may be LOS_NO_HANDLE. */
static bool begin_job(const table_query *query, exposure_setup *setup, los_handle handle, exposure_job *job) {
    const los_table_model *entry = handle == LOS_NO_HANDLE ? NULL : los_table_get(query->table, handle);
    for (uint32_t i = 0; i < setup->observers.count; i++) {
        setup->observers.list[i] = setup->observers.list[i] == handle ? LOS_NO_HANDLE : setup->observers.list[i];
    }
    if (!place_models(query, &setup->observers, query->context->shooters)) {
        return false;
    }
    job->query = query;
    job->def = los_default_exposure_def();
    job->def.table = query->models_block ? query->table : NULL;
    job->def.handle = handle;
    job->def.unit = entry == NULL ? LOS_NO_UNIT : entry->unit;
    job->def.observers = query->context->shooters;
    job->def.handles = setup->observers.list;
    job->def.ranges = setup->ranges;
    job->def.weights = setup->weights;
    job->def.detection_inches = setup->detection_inches;
    if (setup->only_new && entry != NULL && table_is_in_play(query->object, handle)) {
        setup->is_ignored = require_memory(calloc((size_t)setup->observers.count + 1, 1));
        los_query_observers(query->context->query, &query->options, &job->def, &entry->model, setup->is_ignored);
        job->def.is_ignored = setup->is_ignored;
    }
    return true;
}

/* The exposure of a model at points; `out` is zeroed.  False, with one error, if the handle is stale or an option
 * cannot be used: then nothing is counted. */
static bool find_exposure(table_object *object, const void *const *args, const gdx_packed *points,
                          const gdx_dictionary *options, const char *method, float *out) {
    int64_t given = *(const int64_t *)args[0], count = gdx_size(GDX_PACKED_VEC2, points);
    exposure_setup setup = {.ranges = NULL};
    exposure_job job = {.points = gdx_packed_points_const(points), .out = out};
    table_query query;
    if (!table_query_open(&query, object)) {
        return false;
    }
    los_handle handle = table_handle(object, given);
    size_t observers = (size_t)gdx_size(GDX_PACKED_INTS, args[2]);
    setup.observers = read_handles(&query, args[2], IN_PLAY, context_numbers(query.context, observers));
    bool is_found =
        handle != LOS_NO_HANDLE && read_options(options, method, &setup) && begin_job(&query, &setup, handle, &job);
    if (is_found) {
        job.model = *table_model(&query, handle);
        parallel_run(fill_point, &job, (uint32_t)count, count * (int64_t)observers >= TABLE_LARGE_BATCH);
    }
    table_query_close(&query);
    setup_free(&setup);
    if (handle == LOS_NO_HANDLE) {
        report_stale_handle(method, given);
    } else {
        report_handles(&setup.observers, method);
    }
    return is_found;
}

void table_exposure(void *self, const void *const *args, void *ret) {
    int64_t count = gdx_size(GDX_PACKED_VEC2, args[1]);
    if (count == 0 || !result_size_is_usable(count, 1, "exposure") || !gdx_resize(GDX_PACKED_FLOATS, ret, count)) {
        return;
    }
    report_points(gdx_packed_points_const(args[1]), count, "exposure");
    float *out = gdx_packed_floats(ret);
    memset(out, 0, (size_t)count * sizeof *out);
    find_exposure(self, args, args[1], args[3], "exposure", out);
}

/* --- The safest points ------------------------------------------------------------------------------------------- */

typedef struct {
    float exposure;
    int32_t index;
} rated_point;

static int compare_points(const void *a, const void *b) {
    const rated_point *first = a, *second = b;
    if (first->exposure != second->exposure) {
        return first->exposure < second->exposure ? -1 : 1;
    }
    return (first->index > second->index) - (first->index < second->index);
}

/* Writes the indices of at most `wanted` points, least exposed first, without points that are no places. */
static void write_safest(gdx_packed *result, const gdx_vector2 *points, const float *exposure, int64_t count,
                         int64_t wanted) {
    rated_point *rated = require_memory(malloc((size_t)count * sizeof *rated));
    int64_t places = 0;
    for (int64_t i = 0; i < count; i++) {
        if (is_place(points[i])) {
            rated[places++] = (rated_point){exposure[i], (int32_t)i};
        }
    }
    if (places > 1) {
        qsort(rated, (size_t)places, sizeof *rated, compare_points);
    }
    wanted = wanted < places ? wanted : places;
    if (wanted > 0 && gdx_resize(GDX_PACKED_INTS, result, wanted)) {
        int32_t *out = gdx_packed_ints(result);
        for (int64_t i = 0; i < wanted; i++) {
            out[i] = rated[i].index;
        }
    }
    free(rated);
}

void table_safest_points(void *self, const void *const *args, void *ret) {
    int64_t count = gdx_size(GDX_PACKED_VEC2, args[1]), wanted = *(const int64_t *)args[3];
    if (wanted < 0) {
        report_error("safest_points: count should be at least 0, not %lld", (long long)wanted);
        return;
    }
    if (count == 0 || wanted == 0 || !result_size_is_usable(count, 1, "safest_points")) {
        return;
    }
    report_points(gdx_packed_points_const(args[1]), count, "safest_points");
    float *exposure = require_memory(calloc((size_t)count, sizeof *exposure));
    if (find_exposure(self, args, args[1], args[4], "safest_points", exposure)) {
        write_safest(ret, gdx_packed_points_const(args[1]), exposure, count, wanted);
    }
    free(exposure);
}

/* --- Maps -------------------------------------------------------------------------------------------------------- */

typedef struct {
    exposure_job job;
    const gdx_rect2 *bounds;
    double cell_size;
    int64_t width;
} map_job;

/* A task: one row of cells. */
static void fill_map_row(void *data, uint32_t row) {
    const map_job *map = data;
    const exposure_job *job = &map->job;
    float *out = job->out + (size_t)row * (size_t)map->width;
    query_context *context = table_task_context(job->query);
    for (int64_t column = 0; context != NULL && column < map->width; column++) {
        los_model cell = job->model;
        cell.position = (los_vec2){(float)((double)map->bounds->x + ((double)column + 0.5) * map->cell_size),
                                   (float)((double)map->bounds->y + ((double)row + 0.5) * map->cell_size)};
        out[column] = (float)los_query_exposure(context->query, &job->query->options, &job->def, &cell);
    }
    if (context != NULL) {
        context_return(context);
    }
}

/* The model of a map and its unit; an empty Dictionary is a bare point. */
static bool read_map_model(const table_query *query, const gdx_dictionary *data, los_model *model, los_unit *unit) {
    const los_vec2 anywhere = {0.0f, 0.0f};
    los_options all_keys = query->options;
    all_keys.heights = LOS_HEIGHTS_TRUE;
    *unit = LOS_NO_UNIT;
    if (gdx_size(GDX_DICTIONARY, data) == 0) {
        *model = los_model_at_point(anywhere);
        return true;
    }
    gdx_string_name name = model_unit_make(data, "model", -1);
    *unit = unit_names_find(&query->object->units, &name);
    gdx_string_name_destroy(&name);
    return read_model_at(data, "model", anywhere, &all_keys, query->rules, model) == MODEL_READY;
}

/* Returns the observers; a stale one is to be reported when the query is closed. */
static handle_list fill_map(table_query *query, const void *const *args, map_job *map, int64_t height) {
    exposure_setup setup = {.ranges = NULL};
    size_t observers = (size_t)gdx_size(GDX_PACKED_INTS, args[0]);
    los_unit unit;
    setup.observers = read_handles(query, args[0], IN_PLAY, context_numbers(query->context, observers));
    if (read_map_model(query, args[3], &map->job.model, &unit) && read_options(args[4], "exposure_map", &setup) &&
        begin_job(query, &setup, LOS_NO_HANDLE, &map->job)) {
        map->job.def.unit = unit;
        parallel_run(fill_map_row, map, (uint32_t)height,
                     map->width * height * (int64_t)observers >= TABLE_LARGE_BATCH);
    }
    setup_free(&setup);
    return setup.observers;
}

void table_exposure_map(void *self, const void *const *args, void *ret) {
    const gdx_rect2 *bounds = args[1];
    double cell_size = *(const double *)args[2];
    int64_t width = 0, height = 0;
    handle_list observers = {.has_stale = false};
    gdx_packed exposure;
    table_query query;
    gdx.construct[GDX_PACKED_FLOATS](&exposure, NULL);
    if (map_is_usable(bounds, cell_size, "exposure_map") && table_query_open(&query, self)) {
        width = cells_along(bounds->width, cell_size);
        height = cells_along(bounds->height, cell_size);
        if (gdx_resize(GDX_PACKED_FLOATS, &exposure, width * height)) {
            map_job map = {.job.out = gdx_packed_floats(&exposure), bounds, cell_size, width};
            memset(map.job.out, 0, (size_t)(width * height) * sizeof(float));
            observers = fill_map(&query, args, &map, height);
        }
        table_query_close(&query);
        report_handles(&observers, "exposure_map");
    }
    gdx_dictionary_put(ret, &keys.width, gdx_variant_make(GDX_INT, &width));
    gdx_dictionary_put(ret, &keys.height, gdx_variant_make(GDX_INT, &height));
    gdx_dictionary_put(ret, &keys.exposure, gdx_variant_make(GDX_PACKED_FLOATS, &exposure));
    gdx.destroy[GDX_PACKED_FLOATS](&exposure);
}
