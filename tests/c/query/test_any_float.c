/* SPDX-License-Identifier: MIT */
/* Numbers beyond every limit: each function refuses them, and none reads or writes where it must not. */
#include "los/los_map.h"
#include "los/los_region.h"
#include "los/los_table.h"
#include "support/scene.h"

#include <stddef.h>
#include <string.h>

static const double ODD[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1e39, -1e39, 1e300};

#define ODD_COUNT (sizeof ODD / sizeof *ODD)

typedef struct {
    const char *name;
    size_t offset;
} field;

static void set_field(void *of, const field *which, double value) {
    memcpy((char *)of + which->offset, &value, sizeof value);
}

/* A row of boxes that is indexed: from 128 pieces on, the tree has empty slots beside its items. */
typedef struct {
    los_terrain *terrain;
    los_query *query;
    los_options options;
    los_model shooter, target;
    los_box bounds;
} board;

static void open_board(board *of) {
    of->terrain = los_terrain_create(los_default_allocator());
    of->query = los_query_create(los_default_allocator());
    for (uint32_t i = 0; i < 200; i++) {
        float x = 10.0f * (float)i;
        const los_vec2 points[] = {{x, 0.0f}, {x + 5.0f, 0.0f}, {x + 5.0f, 5.0f}};
        los_piece_def def = los_default_piece_def();
        def.points = points;
        def.point_count = 3;
        CHECK_EQ_INT(los_terrain_add(of->terrain, &def), LOS_OK);
    }
    CHECK_EQ_INT(los_terrain_prepare(of->terrain, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_EQ_INT(los_query_bind(of->query, of->terrain, NULL), LOS_OK);
    of->options = los_default_options();
    of->shooter = of->target = los_default_model();
    of->shooter.position = (los_vec2){100.0f, 100.0f};
    of->target.position = (los_vec2){300.0f, 100.0f};
    of->bounds = (los_box){{0.0f, 0.0f}, {600.0f, 400.0f}};
}

static void close_board(board *of) {
    los_query_destroy(of->query);
    los_terrain_destroy(of->terrain);
}

/* Every query that reads the options, and two models, refuses. */
static void check_refused(const board *at, const los_options *options, const los_model *model) {
    los_region region;
    los_base_region base;
    uint32_t pieces[200];
    los_blocking_models none = los_no_blocking_models();
    CHECK(!los_query_verdict(at->query, options, NULL, model, &at->target).visible);
    CHECK(!los_query_verdict(at->query, options, NULL, &at->target, model).visible);
    CHECK(los_query_report(at->query, options, NULL, model, &at->target, LOS_DETAIL_BLOCK_POINTS).attempt_count == 0);
    CHECK(los_query_report(at->query, options, &none, model, &at->target, LOS_DETAIL_PROOF).blocker_count == 0);
    CHECK(los_query_visible_area(at->query, options, NULL, model, &at->target).fraction == 0.0);
    CHECK(!los_query_is_fully_visible(at->query, options, &none, &at->target, model));
    los_vec2 end = {200.0f, 100.0f};
    CHECK(!los_query_judge_line(at->query, options, NULL, model, &at->target, end, at->target.position).clear);
    CHECK_EQ_INT(los_query_region(at->query, options, model, end, at->bounds, true, &region), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_query_base_region(at->query, options, model, at->bounds, &base), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_query_pieces_at(at->query, options, model, LOS_RELATION_CENTER_IN, pieces), 0);
    los_model_set *set = los_model_set_create(los_default_allocator());
    CHECK_EQ_INT(los_model_set_add(set, at->query, options, model), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_model_set_count(set), 0);
    los_model_set_destroy(set);
}

TEST(models_with_odd_numbers_are_refused) {
    static const field fields[] = {
        {"base_mm", offsetof(los_model, base_mm)},
        {"length_mm", offsetof(los_model, length_mm)},
        {"width_mm", offsetof(los_model, width_mm)},
        {"height_inches", offsetof(los_model, height_inches)},
        {"elevation_inches", offsetof(los_model, elevation_inches)},
        {"size", offsetof(los_model, size)},
    };
    board at;
    open_board(&at);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        for (size_t k = 0; k < ODD_COUNT; k++) {
            los_model model = at.shooter;
            set_field(&model, &fields[i], ODD[k]);
            check_refused(&at, &at.options, &model);
            CHECK(los_base_distance(&model, &at.target, 40.0) == (double)INFINITY);
        }
    }
    for (size_t k = 0; k < ODD_COUNT; k++) {
        los_model model = at.shooter;
        model.position.y = isnan(ODD[k]) ? NAN : ODD[k] > 0.0 ? 1.1e9f : -INFINITY;
        check_refused(&at, &at.options, &model);
    }
    close_board(&at);
}

TEST(options_with_odd_numbers_are_refused) {
    board at;
    open_board(&at);
    for (size_t k = 0; k < ODD_COUNT; k++) {
        los_options options = at.options;
        options.pixels_per_inch = ODD[k];
        check_refused(&at, &options, &at.shooter);
        options = at.options;
        options.min_gap = ODD[k];
        check_refused(&at, &options, &at.shooter);
    }
    los_options options = at.options;
    options.density = 65;
    check_refused(&at, &options, &at.shooter);
    close_board(&at);
}

TEST(a_query_that_is_not_bound_refuses) {
    board at;
    open_board(&at);
    los_piece_def def = los_default_piece_def();
    CHECK_EQ_INT(los_terrain_add(at.terrain, &def), LOS_OK);
    check_refused(&at, &at.options, &at.shooter);
    CHECK_EQ_INT(los_query_bind(at.query, at.terrain, NULL), LOS_BAD_VALUE);
    check_refused(&at, &at.options, &at.shooter);
    CHECK_EQ_INT(los_terrain_prepare(at.terrain, LOS_BUILD_LINEAR), LOS_OK);
    CHECK_EQ_INT(los_query_bind(at.query, at.terrain, NULL), LOS_OK);
    CHECK(los_query_verdict(at.query, &at.options, NULL, &at.shooter, &at.target).visible);
    close_board(&at);
}

TEST(regions_refuse_odd_bounds) {
    static const los_box boxes[] = {
        {{-INFINITY, -INFINITY}, {INFINITY, INFINITY}},
        {{0.0f, 0.0f}, {INFINITY, 400.0f}},
        {{NAN, 0.0f}, {600.0f, 400.0f}},
        {{0.0f, 0.0f}, {600.0f, 1.1e9f}},
        {{0.0f, 100.0f}, {600.0f, 100.0f}},
        {{400.0f, 400.0f}, {0.0f, 0.0f}},
    };
    los_region region;
    los_base_region base;
    board at;
    open_board(&at);
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        los_vec2 from = at.shooter.position;
        CHECK_EQ_INT(los_query_region(at.query, &at.options, &at.shooter, from, boxes[i], true, &region),
                     LOS_BAD_VALUE);
        CHECK(region.outline == NULL && region.triangle_point_count == 0);
        CHECK_EQ_INT(los_query_base_region(at.query, &at.options, &at.shooter, boxes[i], &base), LOS_BAD_VALUE);
    }
    los_vec2 outside = {601.0f, 100.0f};
    CHECK_EQ_INT(los_query_region(at.query, &at.options, &at.shooter, outside, at.bounds, true, &region),
                 LOS_BAD_VALUE);
    close_board(&at);
}

TEST(maps_refuse_odd_numbers) {
    static const field fields[] = {{"x", offsetof(los_map_def, x)},
                                   {"y", offsetof(los_map_def, y)},
                                   {"cell_size", offsetof(los_map_def, cell_size)}};
    uint8_t counts[16];
    board at;
    open_board(&at);
    los_model_set *set = los_model_set_create(los_default_allocator());
    CHECK_EQ_INT(los_model_set_add(set, at.query, &at.options, &at.shooter), LOS_OK);
    los_model_set_finish(set);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        for (size_t k = 0; k < ODD_COUNT; k++) {
            los_map_def map = {0.0, 0.0, 20.0, 4, 4};
            set_field(&map, &fields[i], ODD[k]);
            CHECK_EQ_INT(los_query_map_observers(at.query, &at.options, set, &map, 0, 4, counts), LOS_BAD_VALUE);
        }
    }
    los_map_def map = {0.0, 0.0, 20.0, 4, 4};
    CHECK_EQ_INT(los_query_map_observers(at.query, &at.options, set, &map, 2, 3, counts), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_query_map_observers(at.query, &at.options, set, &map, 0, 4, counts), LOS_OK);
    los_model_set_destroy(set);
    close_board(&at);
}

TEST(pieces_with_nan_are_bad_values) {
    los_terrain *terrain = los_terrain_create(los_default_allocator());
    los_vec2 points[] = {{0.0f, 0.0f}, {5.0f, 0.0f}, {5.0f, NAN}};
    los_piece_def def = los_default_piece_def();
    def.points = points;
    def.point_count = 3;
    CHECK_EQ_INT(los_terrain_add(terrain, &def), LOS_BAD_VALUE);
    points[2].y = INFINITY;
    CHECK_EQ_INT(los_terrain_add(terrain, &def), LOS_TOO_LARGE);
    points[2].y = 5.0f;
    def.has_heights = true;
    def.heights = (los_interval){0.0, (double)NAN};
    CHECK_EQ_INT(los_terrain_add(terrain, &def), LOS_BAD_VALUE);
    def.heights.high = (double)INFINITY;
    def.size = (double)NAN;
    CHECK_EQ_INT(los_terrain_add(terrain, &def), LOS_BAD_VALUE);
    def.size = 0.0;
    CHECK_EQ_INT(los_terrain_add(terrain, &def), LOS_OK);
    los_terrain_destroy(terrain);
}

TEST(a_table_keeps_its_model_when_a_change_is_refused) {
    los_handle handle, none;
    los_table_model entry = los_default_table_model();
    CHECK(los_table_create(los_default_allocator(), (double)NAN) == NULL);
    los_table *models = los_table_create(los_default_allocator(), 40.0);
    CHECK_EQ_INT(los_table_add(models, &entry, &handle), LOS_OK);
    for (size_t k = 0; k < ODD_COUNT; k++) {
        los_table_model odd = entry;
        odd.model.base_mm = ODD[k];
        CHECK_EQ_INT(los_table_add(models, &odd, &none), LOS_BAD_VALUE);
        CHECK_EQ_INT(los_table_restore(models, 7, &odd), LOS_BAD_VALUE);
        CHECK_EQ_INT(los_table_set(models, handle, &odd), LOS_BAD_VALUE);
        CHECK_EQ_INT(los_table_set_scale(models, ODD[k]), LOS_BAD_VALUE);
    }
    CHECK_EQ_INT(los_table_move(models, handle, (los_vec2){NAN, 0.0f}, 0.0), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_table_move(models, handle, (los_vec2){0.0f, 0.0f}, (double)INFINITY), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_table_set_flags(models, handle, 16), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_table_count(models), 1);
    CHECK(los_table_get(models, handle)->model.base_mm == 32.0 && los_table_scale(models) == 40.0);
    los_table_destroy(models);
}

TEST(an_infinite_box_matches_each_item_of_a_tree_once) {
    const los_box everything = {{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    uint32_t found[200];
    board at;
    open_board(&at);
    los_bvh_query query = los_bvh_query_of_box(everything);
    CHECK_EQ_INT(los_terrain_find_pieces(at.terrain, &query, found), 200);
    close_board(&at);
}

const test_case any_float_tests[] = {
    CASE(models_with_odd_numbers_are_refused),
    CASE(options_with_odd_numbers_are_refused),
    CASE(a_query_that_is_not_bound_refuses),
    CASE(regions_refuse_odd_bounds),
    CASE(maps_refuse_odd_numbers),
    CASE(pieces_with_nan_are_bad_values),
    CASE(a_table_keeps_its_model_when_a_change_is_refused),
    CASE(an_infinite_box_matches_each_item_of_a_tree_once),
    END_OF_CASES,
};
