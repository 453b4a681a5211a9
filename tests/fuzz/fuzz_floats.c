/* SPDX-License-Identifier: MIT */
/* Every public function with any float: infinite, NaN, beyond every limit, denormal.  Nothing but memory safety and
 * what the headers say about refused values is checked; what is within the limits, the other targets check. */
#include "fuzz.h"
#include "fuzz_targets.h"
#include "los/los_grid.h"
#include "los/los_map.h"
#include "los/los_region.h"
#include "los/los_rules.h"

#include <math.h>

enum {
    MODELS = 3,
    CELLS = 6,
    PIECES_MAX = 160
};

typedef struct {
    fuzz_bytes bytes;
    los_terrain *terrain;
    los_table *models;
    los_query *query;
    los_options options;
    los_model placed[MODELS];
    los_handle handles[MODELS];
    uint32_t handle_count;
    los_model_set *set;
} world;

/* Few inputs should leave most calls within the limits, so half of the bytes stand for ordinary numbers. */
static double any_number(fuzz_bytes *bytes, double ordinary) {
    static const double odd[] = {0.0,
                                 -0.0,
                                 1.0,
                                 -1.0,
                                 1e-3,
                                 -40.0,
                                 1e-45,
                                 1e-310,
                                 1e-30,
                                 0.1,
                                 2147483648.0,
                                 1e9,
                                 -1e9,
                                 1.1e9,
                                 1e10,
                                 1e12,
                                 -1e12,
                                 1.1e12,
                                 1e18,
                                 1e20,
                                 3e38,
                                 -3e38,
                                 1e39,
                                 -1e39,
                                 1e100,
                                 1e308,
                                 -1e308,
                                 (double)INFINITY,
                                 -(double)INFINITY,
                                 (double)NAN};
    uint8_t choice = fuzz_byte(bytes);
    if (choice == UINT8_MAX) {
        return fuzz_any_double(bytes);
    }
    return choice < 128 ? ordinary + (double)(choice % 16) : odd[choice % (sizeof odd / sizeof *odd)];
}

static float any_float(fuzz_bytes *bytes, double ordinary) {
    double number = any_number(bytes, ordinary);
    return fabs(number) <= 3.4e38 ? (float)number : number > 0.0 ? INFINITY : number < 0.0 ? -INFINITY : NAN;
}

static los_vec2 any_point(fuzz_bytes *bytes, float x, float y) {
    los_vec2 point;
    point.x = any_float(bytes, (double)x);
    point.y = any_float(bytes, (double)y);
    return point;
}

static bool is_finite_point(los_vec2 point) {
    return isfinite(point.x) && isfinite(point.y);
}

/* --- The world --------------------------------------------------------------------------------------------------- */

static los_model any_model(fuzz_bytes *bytes, float x, float y) {
    los_model model = los_default_model();
    uint32_t choices = fuzz_byte(bytes);
    model.position = any_point(bytes, x, y);
    model.shape = (los_base_shape)(fuzz_take(&choices, 2) % 3);
    model.is_bare_point = fuzz_take(&choices, 3) == 0;
    if (fuzz_take(&choices, 1) != 0) {
        model.base_mm = any_number(bytes, 32.0);
        model.length_mm = any_number(bytes, 60.0);
        model.width_mm = any_number(bytes, 35.0);
        model.rotation = any_number(bytes, 0.5);
        model.height_inches = any_number(bytes, 2.0);
        model.elevation_inches = any_number(bytes, 0.0);
        model.facing = any_number(bytes, 0.0);
        model.size = any_number(bytes, 0.0);
    }
    return model;
}

static void add_any_piece(world *in, bool has_numbers) {
    fuzz_bytes *bytes = &in->bytes;
    los_vec2 points[4];
    los_wall wall;
    los_piece_def def = los_default_piece_def();
    for (uint32_t i = 0; i < 4; i++) {
        points[i] = any_point(bytes, i == 1 || i == 2 ? 200.0f : 150.0f, i >= 2 ? 400.0f : 100.0f);
    }
    wall.start = any_point(bytes, 120.0f, 0.0f);
    wall.end = any_point(bytes, 130.0f, 500.0f);
    def.flags = LOS_TALL | LOS_OBSCURING | LOS_AREA | LOS_FEATURE;
    def.points = points;
    def.point_count = fuzz_below(bytes, 5);
    def.walls = &wall;
    def.wall_count = fuzz_below(bytes, 2);
    if (has_numbers) {
        def.has_heights = true;
        def.heights.low = any_number(bytes, 0.0);
        def.heights.high = any_number(bytes, 5.0);
        def.size = any_number(bytes, 0.0);
    }
    bool is_bad = isnan(def.heights.low) || isnan(def.heights.high) || isnan(def.size);
    los_status status = los_terrain_add(in->terrain, &def);
    FUZZ_CHECK(status == LOS_OK || status == LOS_BAD_VALUE || status == LOS_TOO_LARGE);
    FUZZ_CHECK(!is_bad || status == LOS_BAD_VALUE || status == LOS_TOO_LARGE);
}

static void add_ordinary_pieces(world *in, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        float x = 40.0f * (float)(i % 16), y = 50.0f * (float)(i / 16);
        const los_vec2 points[] = {{x, y}, {x + 20.0f, y}, {x + 25.0f, y + 30.0f}};
        los_piece_def def = los_default_piece_def();
        def.flags = LOS_TALL | LOS_RUINS | LOS_AREA | LOS_FEATURE;
        def.points = points;
        def.point_count = 3;
        FUZZ_CHECK(los_terrain_add(in->terrain, &def) == LOS_OK);
    }
}

static void make_options(world *in) {
    fuzz_bytes *bytes = &in->bytes;
    uint32_t choices = fuzz_byte(bytes);
    in->options = los_default_options();
    in->options.mode = (los_mode)(fuzz_take(&choices, 2) % 3);
    in->options.edition = 10 + (int)fuzz_take(&choices, 1);
    in->options.sampling = (los_sampling)fuzz_take(&choices, 1);
    in->options.heights = (los_heights)fuzz_take(&choices, 1);
    if (fuzz_take(&choices, 1) != 0) {
        in->options.density = (int)fuzz_byte(bytes);
        in->options.min_gap = any_number(bytes, 0.1);
        in->options.pixels_per_inch = any_number(bytes, 40.0);
    }
}

static void make_table(world *in) {
    fuzz_bytes *bytes = &in->bytes;
    in->models = los_table_create(los_default_allocator(), any_number(bytes, 40.0));
    if (in->models == NULL) {
        in->models = los_table_create(los_default_allocator(), 40.0);
    }
    FUZZ_CHECK(in->models != NULL);
    (void)los_table_set_scale(in->models, any_number(bytes, 40.0));
    for (uint32_t i = 0; i < MODELS; i++) {
        los_table_model entry = los_default_table_model();
        entry.model = in->placed[i];
        entry.detection_inches = any_number(bytes, 15.0);
        in->handle_count += los_table_add(in->models, &entry, &in->handles[in->handle_count]) == LOS_OK;
    }
    for (uint32_t i = 0; i < in->handle_count; i++) {
        los_vec2 position = any_point(bytes, 60.0f, 70.0f);
        double rotation = any_number(bytes, 1.0);
        (void)los_table_move(in->models, in->handles[i], position, rotation);
        const los_model *model = &los_table_get(in->models, in->handles[i])->model;
        FUZZ_CHECK(is_finite_point(model->position) && isfinite(model->rotation));
    }
}

static void open_world(world *in) {
    in->terrain = los_terrain_create(los_default_allocator());
    in->query = los_query_create(los_default_allocator());
    in->set = los_model_set_create(los_default_allocator());
    FUZZ_CHECK(in->terrain != NULL && in->query != NULL && in->set != NULL);
    add_ordinary_pieces(in, fuzz_below(&in->bytes, 3) * (PIECES_MAX / 2));
    for (uint32_t i = fuzz_below(&in->bytes, 3); i > 0; i--) {
        add_any_piece(in, i == 1);
    }
    FUZZ_CHECK(los_terrain_piece_count(in->terrain) == 0 ||
               los_query_bind(in->query, in->terrain, NULL) == LOS_BAD_VALUE);
    FUZZ_CHECK(los_terrain_prepare(in->terrain, LOS_BUILD_INDEXED) == LOS_OK);
    FUZZ_CHECK(los_query_bind(in->query, in->terrain, NULL) == LOS_OK);
    make_options(in);
    for (uint32_t i = 0; i < MODELS; i++) {
        in->placed[i] = any_model(&in->bytes, 40.0f + 300.0f * (float)i, 60.0f);
    }
    make_table(in);
    FUZZ_CHECK(los_query_bind_table(in->query, in->models) == LOS_OK);
}

static void close_world(world *in) {
    los_model_set_destroy(in->set);
    los_query_destroy(in->query);
    los_table_destroy(in->models);
    los_terrain_destroy(in->terrain);
}

/* --- Queries ----------------------------------------------------------------------------------------------------- */

static void ask_about_pairs(world *in) {
    const los_model *a = &in->placed[0], *b = &in->placed[1];
    los_blocking_models blocking = los_no_blocking_models();
    if (los_table_scale(in->models) == in->options.pixels_per_inch) {
        blocking.table = in->models;
    }
    los_verdict verdict = los_query_verdict(in->query, &in->options, NULL, a, b);
    FUZZ_CHECK(!verdict.visible || (is_finite_point(a->position) && is_finite_point(b->position)));
    (void)los_query_verdict(in->query, &in->options, &blocking, a, b);
    los_report report = los_query_report(in->query, &in->options, &blocking, a, b, LOS_DETAIL_BLOCK_POINTS);
    FUZZ_CHECK(!report.verdict.visible || report.attempt_count > 0);
    report = los_query_report(in->query, &in->options, &blocking, a, b, LOS_DETAIL_PROOF);
    FUZZ_CHECK(report.attempt_count == 0);
    (void)los_query_is_fully_visible(in->query, &in->options, &blocking, a, b);
    los_vec2 from = any_point(&in->bytes, 30.0f, 60.0f), to = any_point(&in->bytes, 400.0f, 60.0f);
    los_line_report line = los_query_judge_line(in->query, &in->options, &blocking, a, b, from, to);
    FUZZ_CHECK(!line.clear || (is_finite_point(from) && is_finite_point(to)));
}

static void ask_about_areas(world *in) {
    const los_model *a = &in->placed[0], *b = &in->placed[1];
    los_visible_area area = los_query_visible_area(in->query, &in->options, NULL, a, b);
    FUZZ_CHECK(area.fraction >= 0.0 && area.fraction <= 1.0);
    uint32_t pieces[PIECES_MAX + 2];
    for (int relation = LOS_RELATION_OVERLAPS; relation <= LOS_RELATION_WHOLLY_WITHIN; relation++) {
        (void)los_query_pieces_at(in->query, &in->options, a, (los_relation)relation, pieces);
    }
    los_covers covers;
    FUZZ_CHECK(los_query_cover(in->query, &in->options, NULL, a, b, &covers) != LOS_NO_MEMORY);
}

static void ask_about_regions(world *in) {
    los_region region;
    los_base_region base;
    los_vec2 from = any_point(&in->bytes, 20.0f, 60.0f), low = any_point(&in->bytes, -20.0f, -20.0f),
             high = any_point(&in->bytes, 300.0f, 200.0f);
    los_box bounds = {low, high};
    bool has_area = low.x < high.x && low.y < high.y && is_finite_point(low) && is_finite_point(high);
    bool is_inside = low.x <= from.x && from.x <= high.x && low.y <= from.y && from.y <= high.y;
    los_status status = los_query_region(in->query, &in->options, &in->placed[0], from, bounds, true, &region);
    FUZZ_CHECK(status != LOS_OK || (has_area && is_inside));
    FUZZ_CHECK(status == LOS_OK || (region.outline == NULL && region.triangle_point_count == 0));
    status = los_query_unit_region(in->query, &in->options, in->placed, MODELS, bounds, &base);
    FUZZ_CHECK(status != LOS_OK || has_area);
    FUZZ_CHECK(status == LOS_OK || base.triangle_point_count == 0);
}

static void ask_about_sets(world *in) {
    los_map_def map;
    uint8_t counts[CELLS * CELLS], sees[MODELS];
    double ranges[MODELS], weights[MODELS];
    for (uint32_t i = 0; i < MODELS; i++) {
        if (los_model_set_add(in->set, in->query, &in->options, &in->placed[i]) == LOS_BAD_VALUE) {
            return;
        }
        ranges[i] = any_number(&in->bytes, 12.0);
        weights[i] = any_number(&in->bytes, 1.0);
    }
    los_model_set_finish(in->set);
    (void)los_query_set_verdict(in->query, &in->options, NULL, in->set, 0, in->set, 1);
    los_model other = any_model(&in->bytes, 70.0f, 90.0f);
    FUZZ_CHECK(los_query_count_observers(in->query, &in->options, in->set, &other) <= MODELS);
    map = (los_map_def){0.0, 0.0, 0.0, CELLS, CELLS};
    map.x = any_number(&in->bytes, -3.0);
    map.y = any_number(&in->bytes, 0.0);
    map.cell_size = any_number(&in->bytes, 9.0);
    (void)los_query_map_observers(in->query, &in->options, in->set, &map, 0, CELLS, counts);
    los_exposure_def exposure = los_default_exposure_def();
    exposure.observers = in->set;
    exposure.ranges = ranges;
    exposure.weights = weights;
    exposure.detection_inches = any_number(&in->bytes, 15.0);
    (void)los_query_exposure(in->query, &in->options, &exposure, &other);
    los_query_observers(in->query, &in->options, &exposure, &other, sees);
}

static void ask_about_distances(world *in) {
    const los_model *a = &in->placed[0], *b = &in->placed[1];
    los_handle found[MODELS];
    double scratch[3 * MODELS], inches;
    float row[MODELS];
    FUZZ_CHECK(!isnan(los_base_distance(a, b, in->options.pixels_per_inch)));
    FUZZ_CHECK(los_table_within(in->models, a, any_number(&in->bytes, 6.0), LOS_NO_HANDLE, found) <= MODELS);
    los_distance_columns columns = los_table_distance_columns(in->models, in->handles, in->handle_count, scratch);
    for (uint32_t i = 0; i < in->handle_count; i++) {
        FUZZ_CHECK(!isnan(los_table_distance(in->models, in->handles[i], in->handles[0])));
        los_table_distance_row(in->models, in->handles[i], &columns, row);
        (void)los_table_nearest(in->models, in->handles[i], in->handles, in->handle_count, &inches);
    }
}

/* --- Functions without a handle ---------------------------------------------------------------------------------- */

static void call_geometry(world *in) {
    los_samples samples;
    los_vec2 points[3], from = any_point(&in->bytes, 1.0f, 1.0f), to = any_point(&in->bytes, 100.0f, 100.0f);
    for (uint32_t i = 0; i < 3; i++) {
        points[i] = any_point(&in->bytes, 10.0f * (float)i, 30.0f);
    }
    (void)los_segment_meets_polygon(from, to, points, 3);
    double scale = any_number(&in->bytes, 40.0);
    los_model square = los_model_of_square(from, any_number(&in->bytes, 20.0), scale);
    los_sample_base(&square, 8, scale, &samples);
    FUZZ_CHECK(samples.count <= LOS_SAMPLES_MAX);
    los_sample_base(&in->placed[0], 64, scale, &samples);
    FUZZ_CHECK(samples.count <= LOS_SAMPLES_MAX);
    int density = los_density_by_shape(&in->placed[0], &in->placed[1], scale);
    FUZZ_CHECK(density >= LOS_DENSITY_MIN && density <= LOS_DENSITY_MAX);
}

static void call_rules(world *in) {
    los_rules *rules = NULL;
    los_rule_def row = los_default_rule_def();
    los_rules_def def = los_default_rules_def();
    row.effect = (los_effect)(fuzz_byte(&in->bytes) % LOS_EFFECT_COVER);
    row.amount = any_number(&in->bytes, 1.0);
    def.tables[LOS_PIECE_RULES] = (los_rule_list){&row, 1};
    def.arc_degrees = any_number(&in->bytes, 90.0);
    def.max_range_inches = any_number(&in->bytes, 24.0);
    def.detection_inches = any_number(&in->bytes, 9.0);
    def.hindrance_limit = any_number(&in->bytes, 2.0);
    los_status status = los_rules_compile(los_default_allocator(), &def, &rules, NULL);
    FUZZ_CHECK(status == LOS_OK || (status == LOS_BAD_VALUE && rules == NULL));
    if (rules != NULL) {
        FUZZ_CHECK(los_query_bind(in->query, in->terrain, rules) == LOS_OK);
        (void)los_query_report(in->query, &in->options, NULL, &in->placed[0], &in->placed[1], LOS_DETAIL_BLOCK_POINTS);
        FUZZ_CHECK(los_query_bind(in->query, in->terrain, NULL) == LOS_OK);
        FUZZ_CHECK(los_query_bind_table(in->query, in->models) == LOS_OK);
    }
    los_rules_destroy(rules);
}

static void call_grid(world *in) {
    los_grid *grid = los_grid_create(los_default_allocator());
    FUZZ_CHECK(grid != NULL && los_grid_resize(grid, 9, 7) == LOS_OK);
    los_grid_rules rules = los_grid_rules_preset((los_grid_preset)(fuzz_byte(&in->bytes) % LOS_GRID_PRESET_COUNT));
    rules.max_range = any_number(&in->bytes, 5.0);
    rules.radius = any_number(&in->bytes, 0.25);
    rules.strut = any_number(&in->bytes, 0.25);
    los_grid_point from, to;
    from.x = any_number(&in->bytes, 0.5);
    from.y = any_number(&in->bytes, 0.5);
    to.x = any_number(&in->bytes, 6.5);
    to.y = any_number(&in->bytes, 2.5);
    int32_t smoke;
    (void)los_grid_add_smoke(grid, (los_cell){2, 2}, any_number(&in->bytes, 1.0), &smoke);
    (void)los_grid_set_cell(grid, (los_cell){3, 2}, LOS_GRID_WALL);
    (void)los_grid_cell_at(grid, from);
    if (los_grid_rules_check(&rules) == NULL) {
        los_cell cells[16];
        los_grid_ray_result rays[LOS_GRID_RAYS_MAX];
        (void)los_grid_sees_point(grid, &rules, from, to);
        (void)los_grid_query_points(grid, &rules, from, to, cells, 16);
        FUZZ_CHECK(los_grid_query_rays(grid, &rules, from, to, rays) <= LOS_GRID_RAYS_MAX);
        (void)los_grid_fitting_range(grid, &rules, 3);
        (void)los_grid_fitting_pair_range(&rules, 3);
    }
    los_grid_equipment device = los_default_grid_equipment();
    device.radius = any_number(&in->bytes, 3.0);
    (void)los_grid_detect(&device, (los_cell){1, 2});
    (void)los_grid_in_range(rules.metric, rules.max_range, to.x - from.x, to.y - from.y);
    los_grid_destroy(grid);
}

int fuzz_floats(const uint8_t *data, size_t size) {
    world in = {.bytes = {data, size}};
    open_world(&in);
    uint32_t asked = fuzz_byte(&in.bytes);
    void (*const calls[])(world *) = {ask_about_pairs,     ask_about_areas, ask_about_regions, ask_about_sets,
                                      ask_about_distances, call_geometry,   call_rules,        call_grid};
    for (uint32_t i = 0; i < 8; i++) {
        if ((asked >> i & 1) == 0) {
            calls[i](&in);
        }
    }
    close_world(&in);
    return 0;
}
