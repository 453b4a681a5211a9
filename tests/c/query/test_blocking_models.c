/* SPDX-License-Identifier: MIT */
/* Models as blockers, known cases: touching, units, heights, contact, gaps of 0.9 and 1.1 mm. */
#include "support/scene.h"

static los_terrain terrain;
static los_table models;
static los_query *query;
static los_options options;

static void open_table(los_mode mode) {
    los_terrain_init(&terrain, los_default_allocator());
    options = los_default_options();
    options.mode = mode;
    options.edition = 11;
    los_table_init(&models, los_default_allocator(), options.pixels_per_inch);
    query = los_query_create(los_default_allocator());
}

static void close_table(void) {
    los_query_destroy(query);
    los_table_free(&models);
    los_terrain_free(&terrain);
}

static los_table_model circle(float x, float y, double base_mm) {
    los_table_model model = los_default_table_model();
    model.model.position = (los_vec2){x, y};
    model.model.base_mm = base_mm;
    return model;
}

static los_handle add(los_table_model model) {
    los_handle handle = LOS_NO_HANDLE;
    CHECK_EQ_INT(los_table_add(&models, &model, &handle), LOS_OK);
    return handle;
}

static los_handle add_circle(float x, float y, double base_mm) {
    return add(circle(x, y, base_mm));
}

static los_blocking_models bind(los_handle a, los_handle b) {
    CHECK_EQ_INT(los_query_bind(query, &terrain, NULL), LOS_OK);
    CHECK_EQ_INT(los_query_bind_table(query, &models), LOS_OK);
    return los_table_blocking(&models, a, b);
}

static bool sees(los_handle a, los_handle b) {
    los_blocking_models blocking = bind(a, b);
    los_model from = los_table_get(&models, a)->model, to = los_table_get(&models, b)->model;
    los_verdict verdict = los_query_verdict(query, &options, &blocking, &from, &to);
    if (verdict.visible) { /* the proof passes the judge */
        CHECK(los_query_judge_line(query, &options, &blocking, &from, &to, verdict.from, verdict.to).clear);
    }
    return verdict.visible;
}

static void set_unit(los_handle handle, los_unit unit) {
    los_table_model model = *los_table_get(&models, handle);
    model.unit = unit;
    los_table_set(&models, handle, &model);
}

static void for_each_mode(void (*test)(void)) {
    static const los_mode modes[] = {LOS_MODE_SAMPLED, LOS_MODE_EXACT};
    for (int i = 0; i < 2; i++) {
        test_context("mode %d", (int)modes[i]);
        open_table(modes[i]);
        test();
        close_table();
    }
}

static void check_large_model_in_between(void) {
    los_handle a = add_circle(100.0f, 300.0f, 32.0), b = add_circle(900.0f, 300.0f, 32.0);
    CHECK(sees(a, b));
    los_handle between = add_circle(500.0f, 300.0f, 60.0);
    CHECK(!sees(a, b) && !sees(b, a));
    los_table_move(&models, between, (los_vec2){500.0f, 400.0f}, 0.0);
    CHECK(sees(a, b) && sees(b, a));
    los_table_move(&models, between, (los_vec2){500.0f, 300.0f}, 0.0);
    los_table_set_flags(&models, between, LOS_MODEL_ALIVE | LOS_MODEL_ON_TABLE);
    CHECK(sees(a, b));
    los_table_set_flags(&models, between, LOS_MODEL_BLOCKS | LOS_MODEL_ON_TABLE);
    CHECK(sees(a, b));
    los_table_set_flags(&models, between, LOS_MODEL_ALIVE | LOS_MODEL_BLOCKS);
    CHECK(sees(a, b));
    los_table_set_flags(&models, between, LOS_MODEL_FLAGS_DEFAULT);
    CHECK(!sees(a, b));
    los_table_remove(&models, between);
    CHECK(sees(a, b));
}

TEST(a_large_model_in_between_blocks) {
    for_each_mode(check_large_model_in_between);
}

static void check_units(void) {
    los_handle a = add_circle(100.0f, 300.0f, 32.0), b = add_circle(900.0f, 300.0f, 32.0);
    los_handle between = add_circle(500.0f, 300.0f, 60.0);
    set_unit(a, 1);
    set_unit(b, 2);
    set_unit(between, 3);
    CHECK(!sees(a, b));
    set_unit(between, 1);
    CHECK(sees(a, b) && sees(b, a));
    set_unit(between, 2);
    CHECK(sees(a, b) && sees(b, a));
    set_unit(a, LOS_NO_UNIT);
    set_unit(b, LOS_NO_UNIT);
    set_unit(between, LOS_NO_UNIT); /* each a unit of its own */
    CHECK(!sees(a, b));
}

TEST(units_of_the_pair_do_not_block) {
    for_each_mode(check_units);
}

static void check_heights_by_category(void) {
    los_handle a = add_circle(100.0f, 300.0f, 32.0), b = add_circle(900.0f, 300.0f, 32.0);
    los_table_model between = circle(500.0f, 300.0f, 60.0);
    los_handle blocker = add(between);
    los_table_model tank = *los_table_get(&models, b);
    tank.model.height_inches = LOS_LARGE_HEIGHT;
    los_table_set(&models, b, &tank);
    CHECK(sees(a, b) && sees(b, a)); /* a tank is seen over infantry */
    between.model.height_inches = LOS_LARGE_HEIGHT;
    los_table_set(&models, blocker, &between);
    CHECK(!sees(a, b)); /* not over another tank: equal tops block */
    tank.model.height_inches = LOS_INFANTRY_HEIGHT;
    los_table_set(&models, b, &tank);
    CHECK(!sees(a, b)); /* infantry behind a tank */
    tank.model.elevation_inches = 3.5;
    los_table_set(&models, b, &tank);
    CHECK(sees(a, b)); /* its top is at 5.5 inches */
}

TEST(tops_decide_under_height_categories) {
    for_each_mode(check_heights_by_category);
}

static void check_true_heights(void) {
    options.heights = LOS_HEIGHTS_TRUE;
    los_handle a = add_circle(100.0f, 300.0f, 32.0), b = add_circle(900.0f, 300.0f, 32.0);
    los_table_model between = circle(500.0f, 300.0f, 100.0);
    los_handle blocker = add(between);
    CHECK(!sees(a, b));
    between.model.height_inches = 1.5;
    los_table_set(&models, blocker, &between);
    CHECK(sees(a, b)); /* over it */
    between.model.elevation_inches = 1.0;
    los_table_set(&models, blocker, &between);
    CHECK(sees(a, b)); /* under it: it floats from 1 to 2.5 inches */
    los_blocking_models blocking = bind(a, b);
    los_model from = los_table_get(&models, a)->model, to = los_table_get(&models, b)->model;
    los_line_report line = los_query_judge_line(query, &options, &blocking, &from, &to, from.position, to.position);
    CHECK(line.clear && line.has_profile);
    CHECK_EQ_INT(line.passage_count, 1);
    CHECK(line.passages[0].name == (blocker | 0x80000000u) && line.passages[0].clearance > 0.0);
    between.model.elevation_inches = 0.5;
    between.model.height_inches = 5.0;
    los_table_set(&models, blocker, &between);
    CHECK(sees(a, b)); /* still a gap below */
    between.model.elevation_inches = 0.0;
    los_table_set(&models, blocker, &between);
    CHECK(!sees(a, b));
}

TEST(lines_pass_over_and_under_under_true_heights) {
    for_each_mode(check_true_heights);
}

static void check_contact(void) {
    /* A row of three bases pressed together, and others pressed against them. */
    double r = 32.0 / 25.4 * 20.0;
    los_handle a = add_circle(500.0f, 500.0f, 32.0), b = add_circle((float)(500.0 + 2.0 * r), 500.0f, 32.0);
    add_circle((float)(500.0 + r), (float)(500.0 + 1.7 * r), 32.0);
    add_circle((float)(500.0 + r), (float)(500.0 - 1.7 * r), 32.0);
    add_circle((float)(500.0 + r), 500.0f, 32.0); /* data that is not clean: half in each */
    CHECK(sees(a, b) && sees(b, a));
}

TEST(bases_in_contact_see_each_other) {
    for_each_mode(check_contact);
}

static void check_overlap(void) {
    los_handle a = add_circle(500.0f, 500.0f, 60.0), b = add_circle(900.0f, 500.0f, 60.0);
    add_circle(500.0f, 500.0f, 32.0); /* wholly in the base of the first */
    CHECK(sees(a, b) && sees(b, a));
    add_circle(540.0f, 500.0f, 170.0); /* a large base reaches out of it on all sides */
    CHECK(!sees(a, b) && !sees(b, a));
}

TEST(only_the_part_outside_both_bases_blocks) {
    for_each_mode(check_overlap);
}

TEST(touching_blocks) {
    open_table(LOS_MODE_SAMPLED);
    los_model from = los_model_at_point((los_vec2){100.0f, 100.0f}),
              to = los_model_at_point((los_vec2){500.0f, 100.0f});
    los_table_model square = circle(300.0f, 120.0f, 25.4);
    square.model.shape = LOS_RECTANGLE;
    square.model.length_mm = square.model.width_mm = 25.4; /* 40 px: its side is on the line */
    los_handle handle = add(square);
    los_blocking_models blocking = bind(LOS_NO_HANDLE, LOS_NO_HANDLE);
    CHECK(!los_query_verdict(query, &options, &blocking, &from, &to).visible);
    los_report report = los_query_report(query, &options, &blocking, &from, &to, LOS_DETAIL_BLOCK_POINTS);
    CHECK_EQ_INT(report.blocker_count, 1);
    CHECK(los_name_is_model(report.blockers[0]) && los_name_handle(report.blockers[0]) == handle);
    CHECK(report.attempts[0].block.found && report.attempts[0].block.name == report.blockers[0]);
    CHECK_POINT(report.attempts[0].block.point, ((los_vec2){280.0f, 100.0f}));
    los_table_move(&models, handle, (los_vec2){300.0f, 120.001f}, 0.0);
    CHECK(los_query_verdict(query, &options, &blocking, &from, &to).visible);
    close_table();
}

/* A wall of nine bases with equal gaps between two large bases; `gap_mm` is the gap. */
static bool sees_through_wall(double gap_mm, double base_mm) {
    open_table(LOS_MODE_EXACT);
    options.min_gap = options.pixels_per_inch / 25.4; /* 1 mm */
    los_handle a = add_circle(300.0f, 1000.0f, 60.0), b = add_circle(1500.0f, 1000.0f, 60.0);
    double step = (base_mm + gap_mm) / 25.4 * 40.0;
    for (int i = -4; i <= 4; i++) {
        add_circle(900.0f, (float)(1000.0 + (i + 0.5) * step), base_mm);
    }
    bool visible = sees(a, b);
    close_table();
    return visible;
}

TEST(gaps_of_one_millimeter) {
    static const double bases[] = {25.0, 32.0, 40.0, 60.0};
    for (int i = 0; i < 4; i++) {
        test_context("bases of %g mm", bases[i]);
        CHECK(!sees_through_wall(0.9, bases[i]));
        CHECK(!sees_through_wall(0.95, bases[i]));
        CHECK(sees_through_wall(1.1, bases[i]));
    }
}

TEST(a_chain_of_pieces_and_models_is_named_in_order) {
    open_table(LOS_MODE_EXACT);
    const los_vec2 points[4] = {{480.0f, 200.0f}, {520.0f, 200.0f}, {520.0f, 300.0f}, {480.0f, 300.0f}};
    los_piece_def piece = los_default_piece_def();
    piece.has_id = true;
    piece.id = los_text_of("ruin");
    piece.flags = LOS_DENSE | LOS_AREA | LOS_FEATURE;
    piece.points = points;
    piece.point_count = 4;
    CHECK_EQ_INT(los_terrain_add(&terrain, &piece), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_LINEAR), LOS_OK);
    los_handle a = add_circle(100.0f, 300.0f, 32.0), b = add_circle(900.0f, 300.0f, 32.0);
    los_handle model = add_circle(500.0f, 340.0f, 60.0);
    los_blocking_models blocking = bind(a, b);
    los_model from = los_table_get(&models, a)->model, to = los_table_get(&models, b)->model;
    los_report report = los_query_report(query, &options, &blocking, &from, &to, LOS_DETAIL_LINES);
    CHECK(!report.verdict.visible);
    CHECK_EQ_INT(report.blocker_count, 2);
    CHECK_TEXT(los_terrain_name(&terrain, report.blockers[0]), "ruin");
    CHECK_EQ_INT(los_name_handle(report.blockers[1]), model);
    close_table();
}

TEST(the_visible_area_counts_models) {
    open_table(LOS_MODE_EXACT);
    los_handle a = add_circle(100.0f, 300.0f, 32.0), b = add_circle(900.0f, 300.0f, 130.0);
    los_model from = los_table_get(&models, a)->model, to = los_table_get(&models, b)->model;
    los_blocking_models blocking = bind(a, b);
    CHECK(los_query_visible_area(query, &options, &blocking, &from, &to).fully_visible);
    CHECK(los_query_is_fully_visible(query, &options, &blocking, &from, &to));
    los_handle model = add_circle(750.0f, 300.0f, 60.0);
    blocking = bind(a, b);
    los_visible_area area = los_query_visible_area(query, &options, &blocking, &from, &to);
    CHECK(area.visible && !area.fully_visible && area.fraction > 0.3 && area.fraction < 0.8);
    CHECK_EQ_INT(area.blocker_count, 1);
    CHECK_EQ_INT(los_name_handle(area.blockers[0]), model);
    CHECK(!los_query_is_fully_visible(query, &options, &blocking, &from, &to));
    options.mode = LOS_MODE_SAMPLED;
    CHECK(!los_query_is_fully_visible(query, &options, &blocking, &from, &to));
    CHECK(los_query_is_fully_visible(query, &options, NULL, &from, &to));
    close_table();
}

const test_case blocking_models_tests[] = {CASE(a_large_model_in_between_blocks),
                                           CASE(units_of_the_pair_do_not_block),
                                           CASE(tops_decide_under_height_categories),
                                           CASE(lines_pass_over_and_under_under_true_heights),
                                           CASE(bases_in_contact_see_each_other),
                                           CASE(only_the_part_outside_both_bases_blocks),
                                           CASE(touching_blocks),
                                           CASE(gaps_of_one_millimeter),
                                           CASE(a_chain_of_pieces_and_models_is_named_in_order),
                                           CASE(the_visible_area_counts_models),
                                           END_OF_CASES};
