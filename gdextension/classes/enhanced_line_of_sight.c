/* SPDX-License-Identifier: MIT */
/* EnhancedLineOfSight: a Node, so that it can be an autoload or part of a scene; all methods are static. */
#include "bind/classes.h"
#include "bind/diagnostics.h"
#include "bind/version.h"
#include "board/context.h"
#include "board/query.h"
#include "board/results.h"
#include "board/table_object.h"
#include "rules/rules_source.h"
#include "values/options.h"

#include <math.h>

typedef struct {
    gdx_instance instance;
} enhanced_line_of_sight;

/* --- Base to base ------------------------------------------------------------------------------------------------ */

static void check_enhanced_visibility(void *self, const void *const *args, void *ret) {
    const result_names no_names = {0};
    los_detail detail = read_detail(args[3], args[4], "check_enhanced_visibility");
    board_query query;
    (void)self;
    if (query_open(&query, args[2])) {
        query_check(&query, args[0], args[1], detail, ret);
        query_close(&query);
    } else {
        statistics_count_invalid();
        write_invalid(ret, "Invalid board", &no_names, detail);
    }
}

static void has_los(void *self, const void *const *args, void *ret) {
    board_query query;
    bool visible = false;
    (void)self;
    if (query_open(&query, args[2])) {
        visible = query_has_los(&query, args[0], args[1]);
        query_close(&query);
    } else {
        statistics_count_invalid();
    }
    *(GDExtensionBool *)ret = visible;
}

static void target_visibility(void *self, const void *const *args, void *ret) {
    board_query query;
    (void)self;
    if (query_open(&query, args[2])) {
        query_target_visibility(&query, args[0], args[1], ret);
        query_close(&query);
    } else {
        const result_names no_names = {0};
        statistics_count_invalid();
        write_no_visible_area(ret, "Invalid board", &no_names);
    }
}

/* --- One line ---------------------------------------------------------------------------------------------------- */

static bool line_is_usable(const los_vec2 *from, const los_vec2 *to, const char *method) {
    if (point_is_usable(*from) && point_is_usable(*to)) {
        return true;
    }
    report_error("%s: the line from (%g, %g) to (%g, %g) is not finite or beyond %g", method, (double)from->x,
                 (double)from->y, (double)to->x, (double)to->y, (double)COORDINATE_MAX);
    return false;
}

static void check_legacy_line_of_sight(void *self, const void *const *args, void *ret) {
    const los_vec2 *from = args[0], *to = args[1];
    board_query query;
    bool visible = false;
    (void)self;
    if (line_is_usable(from, to, "check_legacy_line_of_sight") && query_open(&query, args[2])) {
        visible = los_terrain_ray_is_clear(query.terrain, *from, *to);
        query_close(&query);
    }
    *(GDExtensionBool *)ret = visible;
}

/* Reads a model of a line.  An empty Dictionary is a bare point at the line's endpoint. */
static model_state line_model(const gdx_dictionary *dictionary, const char *kind, los_vec2 endpoint,
                              const los_options *options, const los_rules *rules, los_model *model) {
    if (gdx_size(GDX_DICTIONARY, dictionary) > 0) {
        return read_model(dictionary, kind, -1, options, rules, model);
    }
    *model = los_model_at_point(endpoint);
    return MODEL_READY;
}

/* Judges the line of the arguments (from, to, board, shooter, target).  The query is open only if this returns true;
 * the report is valid as long as it is open. */
static bool judge_open(board_query *query, const void *const *args, const char *method, los_line_report *report) {
    const los_vec2 *from = args[0], *to = args[1];
    los_model shooter, target;
    if (!line_is_usable(from, to, method) || !query_open(query, args[2])) {
        return false;
    }
    los_options read = query_read_options(query);
    if (line_model(args[3], "shooter", *from, &read, query->rules, &shooter) != MODEL_READY ||
        line_model(args[4], "target", *to, &read, query->rules, &target) != MODEL_READY) {
        query_close(query);
        return false;
    }
    los_blocking_models blocking = query_blocking(query, args[3], &shooter, args[4], &target);
    *report = los_query_judge_line(query->context->query, &query->options, &blocking, &shooter, &target, *from, *to);
    return true;
}

static void judge_line(void *self, const void *const *args, void *ret) {
    board_query query;
    los_line_report report;
    (void)self;
    if (!judge_open(&query, args, "judge_line", &report)) {
        const los_line_report nothing = {0};
        const result_names no_names = {0};
        write_line_report(ret, &nothing, &no_names);
        return;
    }
    result_names names = query_names(&query);
    write_line_report(ret, &report, &names);
    query_close(&query);
}

static void block_point_for_line(void *self, const void *const *args, void *ret) {
    board_query query;
    los_line_report report;
    (void)self;
    /* Unlike in judge_line, an empty Dictionary is a model without a position, not a bare point. */
    if (gdx_size(GDX_DICTIONARY, args[3]) > 0 && gdx_size(GDX_DICTIONARY, args[4]) > 0 &&
        judge_open(&query, args, "block_point_for_line", &report)) {
        result_names names = query_names(&query);
        write_block_point(ret, &report.block, &names);
        query_close(&query);
    }
}

/* --- Distance ---------------------------------------------------------------------------------------------------- */

/* Only the scale of the board counts. */
static double scale_of_board(const gdx_variant *board) {
    terrain_object *terrain = terrain_object_of(board);
    table_object *table = table_object_of(board);
    gdx_variant held;
    if (terrain == NULL && table == NULL) {
        return gdx_variant_type(board) == GDX_DICTIONARY ? options_of_board(board).pixels_per_inch
                                                         : options_defaults().pixels_per_inch;
    }
    gdx.call.variant_new_nil(&held);
    terrain = table != NULL ? table_hold_terrain(table, &held) : terrain;
    try_lock_acquire_read(&terrain->lock);
    double scale = terrain->options.pixels_per_inch;
    try_lock_release_read(&terrain->lock);
    gdx_variant_destroy(&held);
    return scale;
}

static bool is_board(const gdx_variant *board) {
    GDExtensionVariantType type = gdx_variant_type(board);
    return type == GDX_NIL || type == GDX_DICTIONARY || terrain_object_of(board) != NULL ||
           table_object_of(board) != NULL;
}

static void base_distance(void *self, const void *const *args, void *ret) {
    const model_consequences infinite = {"the distance is infinite", "the distance is infinite"};
    los_options options = options_defaults();
    los_model a, b;
    double inches = INFINITY;
    (void)self;
    if (!is_board(args[2])) {
        report_error("base_distance: board should be a LosTerrain, a LosTable or a Dictionary, not %s",
                     describe(args[2]).text);
    } else if (read_model_for(args[0], "model_a", &infinite, &options, NULL, &a) == MODEL_READY &&
               read_model_for(args[1], "model_b", &infinite, &options, NULL, &b) == MODEL_READY) {
        inches = los_base_distance(&a, &b, scale_of_board(args[2]));
    }
    *(double *)ret = inches;
}

/* --- Building blocks --------------------------------------------------------------------------------------------- */

static void sample_points(void *self, const void *const *args, void *ret) {
    const model_consequences no_points = {"there are no points", "there are no points"};
    const int64_t *density = args[1];
    los_options options = options_defaults();
    los_samples samples;
    los_model model;
    (void)self;
    if (*density < LOS_DENSITY_MIN || *density > LOS_DENSITY_MAX) {
        report_error("sample_points: density should be %d to %d, not %lld", LOS_DENSITY_MIN, LOS_DENSITY_MAX,
                     (long long)*density);
    } else if (read_model_for(args[0], "model", &no_points, &options, NULL, &model) == MODEL_READY) {
        los_sample_base(&model, (int)*density, options.pixels_per_inch, &samples);
        write_points(ret, samples.points, samples.count);
    }
}

static void sample_density(void *self, const void *const *args, void *ret) {
    const model_consequences as_default = {"a default is used", "a default is used"};
    los_options options = options_defaults();
    los_model shooter, target;
    (void)self;
    read_model_for(args[0], "shooter", &as_default, &options, NULL, &shooter);
    read_model_for(args[1], "target", &as_default, &options, NULL, &target);
    *(int64_t *)ret = los_density_by_shape(&shooter, &target, options.pixels_per_inch);
}

static bool polygon_is_usable(const gdx_variant *polygon, const char *method) {
    GDExtensionVariantType type = gdx_variant_type(polygon);
    if (type == GDX_PACKED_VEC2 || type == GDX_ARRAY) {
        return true;
    }
    report_error("%s: polygon should be a PackedVector2Array or Array, not %s", method, describe(polygon).text);
    return false;
}

/* Reads a polygon into the context's points.  Unusable vertices cause one warning. */
static void read_polygon_argument(const gdx_variant *polygon, query_context *context) {
    reader from = {.kind = "polygon", .index = -1};
    if (!read_polygon(polygon, &from, &context->buffers)) {
        report_error("a polygon has at most %d points", LOS_POINTS_MAX);
    }
}

static void to_packed_polygon(void *self, const void *const *args, void *ret) {
    (void)self;
    if (polygon_is_usable(args[0], "to_packed_polygon")) {
        query_context *context = context_borrow();
        read_polygon_argument(args[0], context);
        write_points(ret, context->buffers.points, context->buffers.point_count);
        context_return(context);
    }
}

static void segment_intersects_polygon(void *self, const void *const *args, void *ret) {
    const los_vec2 *from = args[0], *to = args[1];
    bool meets = false;
    (void)self;
    if (line_is_usable(from, to, "segment_intersects_polygon") &&
        polygon_is_usable(args[2], "segment_intersects_polygon")) {
        query_context *context = context_borrow();
        read_polygon_argument(args[2], context);
        meets = los_segment_meets_polygon(*from, *to, context->buffers.points, context->buffers.point_count);
        context_return(context);
    }
    *(GDExtensionBool *)ret = meets;
}

/* --- Options, statistics ----------------------------------------------------------------------------------------- */

static void set_defaults(void *self, const void *const *args, void *ret) {
    gdx_variant given = gdx_variant_make(GDX_DICTIONARY, args[0]);
    (void)self, (void)ret;
    options_set_defaults(&given);
    gdx_variant rules;
    if (gdx_variant_find(&given, &lookup.rules, &rules)) {
        default_rules_set(&rules);
        gdx_variant_destroy(&rules);
    }
    gdx_variant_destroy(&given);
}

static void get_defaults(void *self, const void *const *args, void *ret) {
    los_options options = options_defaults();
    (void)self, (void)args;
    options_write(&options, ret);
    rules_source rules = default_rules_get();
    if (!rules_source_is_null(&rules)) {
        gdx_dictionary_put(ret, &keys.rules, rules_source_value(&rules));
    }
    rules_source_free(&rules);
}

static void set_default_terrain(void *self, const void *const *args, void *ret) {
    GDExtensionObjectPtr object = gdx_object_argument(args[0]);
    (void)self, (void)ret;
    if (object != NULL && gdx_instance_find(object, &los_terrain_class) == NULL) {
        report_error("set_default_terrain: terrain should be a LosTerrain or null");
        return;
    }
    gdx_variant terrain = gdx_variant_make(GDX_OBJECT, &object);
    default_terrain_set(&terrain);
    gdx_variant_destroy(&terrain);
}

static void get_default_terrain(void *self, const void *const *args, void *ret) {
    gdx_variant terrain = default_terrain_get();
    terrain_object *object = terrain_object_of(&terrain);
    (void)self, (void)args;
    gdx_return_object(ret, object == NULL ? NULL : &object->instance);
    gdx_variant_destroy(&terrain);
}

static void get_statistics(void *self, const void *const *args, void *ret) {
    (void)self, (void)args;
    statistics_write(ret);
}

static void reset_statistics(void *self, const void *const *args, void *ret) {
    (void)self, (void)args, (void)ret;
    statistics_reset();
}

static void clear_cache(void *self, const void *const *args, void *ret) {
    (void)self, (void)args, (void)ret;
    contexts_free();
    diagnostics_reset();
}

static void get_version(void *self, const void *const *args, void *ret) {
    (void)self, (void)args;
    gdx_string_destroy(ret);
    *(gdx_string *)ret = gdx_string_make(enhanced_los_version);
}

/* --- The class --------------------------------------------------------------------------------------------------- */

#define SHOOTER                                                                                                        \
    { .name = "shooter", .type = GDX_DICTIONARY }
#define TARGET                                                                                                         \
    { .name = "target", .type = GDX_DICTIONARY }
#define BOARD                                                                                                          \
    { .name = "board", .type = GDX_NIL }
#define FROM                                                                                                           \
    { .name = "from", .type = GDX_VECTOR2 }
#define TO                                                                                                             \
    { .name = "to", .type = GDX_VECTOR2 }
#define RETURNS(variant_type)                                                                                          \
    { .name = "result", .type = (variant_type) }

static const gdx_method methods[] = {
    {"check_enhanced_visibility",
     check_enhanced_visibility,
     true,
     RETURNS(GDX_DICTIONARY),
     {SHOOTER,
      TARGET,
      BOARD,
      {.name = "want_block_points", .type = GDX_BOOL, .has_default = true},
      {.name = "detail", .type = GDX_INT, .has_default = true, .default_number = LOS_DETAIL_LINES}}},
    {"has_los", has_los, true, RETURNS(GDX_BOOL), {SHOOTER, TARGET, BOARD}},
    {"target_visibility", target_visibility, true, RETURNS(GDX_DICTIONARY), {SHOOTER, TARGET, BOARD}},
    {"base_distance",
     base_distance,
     true,
     RETURNS(GDX_FLOAT),
     {{.name = "model_a", .type = GDX_DICTIONARY},
      {.name = "model_b", .type = GDX_DICTIONARY},
      {.name = "board", .type = GDX_NIL, .has_default = true}}},
    {"check_legacy_line_of_sight", check_legacy_line_of_sight, true, RETURNS(GDX_BOOL), {FROM, TO, BOARD}},
    {"judge_line",
     judge_line,
     true,
     RETURNS(GDX_DICTIONARY),
     {FROM,
      TO,
      BOARD,
      {.name = "shooter", .type = GDX_DICTIONARY, .has_default = true},
      {.name = "target", .type = GDX_DICTIONARY, .has_default = true}}},
    {"block_point_for_line", block_point_for_line, true, RETURNS(GDX_DICTIONARY), {FROM, TO, BOARD, SHOOTER, TARGET}},
    {"sample_points",
     sample_points,
     true,
     RETURNS(GDX_PACKED_VEC2),
     {{.name = "model", .type = GDX_DICTIONARY}, {.name = "density", .type = GDX_INT}}},
    {"sample_density", sample_density, true, RETURNS(GDX_INT), {SHOOTER, TARGET}},
    {"segment_intersects_polygon",
     segment_intersects_polygon,
     true,
     RETURNS(GDX_BOOL),
     {FROM, TO, {.name = "polygon", .type = GDX_NIL}}},
    {"to_packed_polygon", to_packed_polygon, true, RETURNS(GDX_PACKED_VEC2), {{.name = "polygon", .type = GDX_NIL}}},
    {"set_defaults", set_defaults, true, {0}, {{.name = "options", .type = GDX_DICTIONARY}}},
    {"get_defaults", get_defaults, true, RETURNS(GDX_DICTIONARY), {{0}}},
    {"set_default_terrain",
     set_default_terrain,
     true,
     {0},
     {{.name = "terrain", .type = GDX_OBJECT, .class_name = "LosTerrain"}}},
    {"get_default_terrain",
     get_default_terrain,
     true,
     {.name = "result", .type = GDX_OBJECT, .class_name = "LosTerrain"},
     {{0}}},
    {"get_statistics", get_statistics, true, RETURNS(GDX_DICTIONARY), {{0}}},
    {"reset_statistics", reset_statistics, true, {0}, {{0}}},
    {"get_version", get_version, true, RETURNS(GDX_STRING), {{0}}},
    {"clear_cache", clear_cache, true, {0}, {{0}}},
    {.name = ""},
};

static const gdx_constant constants[] = {
    {"Mode", "MODE_LEGACY", LOS_MODE_LEGACY},
    {"Mode", "MODE_SAMPLED", LOS_MODE_SAMPLED},
    {"Mode", "MODE_EXACT", LOS_MODE_EXACT},
    {"Sampling", "SAMPLING_SHAPE", LOS_SAMPLING_SHAPE},
    {"Sampling", "SAMPLING_SIZE", LOS_SAMPLING_SIZE},
    {"Heights", "HEIGHTS_CATEGORY", LOS_HEIGHTS_CATEGORY},
    {"Heights", "HEIGHTS_TRUE", LOS_HEIGHTS_TRUE},
    DETAIL_CONSTANTS,
    RELATION_CONSTANTS,
    {.name = ""},
};

const gdx_class enhanced_line_of_sight_class = {
    .name = "EnhancedLineOfSight",
    .parent = "Node",
    .instance_size = sizeof(enhanced_line_of_sight),
    .methods = methods,
    .constants = constants,
};
