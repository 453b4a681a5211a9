/* SPDX-License-Identifier: MIT */
/* LOS_HEIGHTS_TRUE: answers computed by hand.  40 pixels are an inch; the models are at x = 100 and x = 900. */
#include "sight/profile.h"
#include "support/counting_allocator.h"
#include "support/scene.h"

/* 11e, exact, true heights; both models 2 inches high on the ground. */
static void begin(scene *s, int edition) {
    scene_begin(s, edition);
    s->options.mode = LOS_MODE_EXACT;
    s->options.heights = LOS_HEIGHTS_TRUE;
}

/* A solid piece across the whole table, from x to x + width. */
static scene_piece *add_across(scene *s, const char *id, float x, float width, double base, double top) {
    scene_piece *piece = scene_add_box(s, id, x, -2000, x + width, 2000);
    piece->category = "dense";
    piece->height = "tall";
    piece->has_heights = true;
    piece->heights = (los_interval){base, top};
    return piece;
}

static bool sees(scene *s) {
    s->options.mode = LOS_MODE_SAMPLED;
    bool sampled = scene_is_visible(s);
    s->options.mode = LOS_MODE_EXACT;
    bool exact = scene_is_visible(s);
    CHECK_EQ_INT(sampled, exact);
    return exact;
}

TEST(lines_pass_over_what_is_lower_than_both) {
    scene s;
    begin(&s, 11);
    scene_piece *wall = add_across(&s, "wall", 500, 20, 0.0, 1.9);
    CHECK(sees(&s));
    wall->heights.high = 2.0; /* touching counts */
    CHECK(!sees(&s));
    wall->heights.high = 2.1;
    CHECK(!sees(&s));
}

TEST(a_tall_model_sees_over_a_wall_that_is_far_enough) {
    /* From 6 inches down to 2: at 4 half way.  The far rim of the target's base (25 px) makes the line a bit flatter:
     * at x = 400 + 20 behind the near rim of the shooter it is at 6 - 4 * (420 - 125) / (925 - 125) = 4.525. */
    scene s;
    begin(&s, 11);
    s.shooter.height_inches = 6.0;
    scene_piece *wall = add_across(&s, "wall", 400, 20, 0.0, 4.4);
    CHECK(sees(&s));
    wall->heights.high = 4.6;
    CHECK(!sees(&s));
    for (uint32_t i = 0; i < 4; i++) {
        wall->points[i].x += 300.0f; /* too close to the target */
    }
    wall->heights.high = 4.4;
    CHECK(!sees(&s));
}

TEST(the_flattest_line_counts_in_the_exact_mode) {
    /* As above: the best line is at a height of 4.525 at the wall's far edge. */
    scene s;
    begin(&s, 11);
    s.shooter.height_inches = 6.0;
    double rim = 25.0 * 32.0 / 31.75; /* 32 mm in pixels, halved */
    double best = 6.0 - 4.0 * (420.0 - 100.0 - rim) / 800.0;
    scene_piece *wall = add_across(&s, "wall", 400, 20, 0.0, best - 0.01);
    CHECK(scene_is_visible(&s));
    wall->heights.high = best + 0.01;
    CHECK(!scene_is_visible(&s));
}

TEST(heights_count_from_the_floor_a_model_stands_on) {
    scene s;
    begin(&s, 10);
    scene_piece *wall = add_across(&s, "wall", 500, 20, 0.0, 3.0);
    s.shooter.elevation_inches = s.target.elevation_inches = 1.5; /* tops at 3.5 */
    CHECK(sees(&s));
    s.target.elevation_inches = 0.0;
    CHECK(!sees(&s)); /* from 3.5 down to 2: at 2.7 half way */
    wall->heights.high = 2.5;
    CHECK(sees(&s));
}

TEST(lines_pass_under_a_bridge) {
    scene s;
    begin(&s, 11);
    scene_piece *bridge = add_across(&s, "bridge", 300, 400, 2.5, 3.5);
    CHECK(sees(&s));
    bridge->heights.low = 0.5; /* lines below it remain */
    CHECK(sees(&s));
    bridge->heights.low = 0.0;
    CHECK(!sees(&s));
    bridge->heights = (los_interval){2.0, 3.5}; /* the tops touch it, but not the middles */
    CHECK(sees(&s));
}

TEST(a_floor_separates_what_is_above_from_what_is_below) {
    scene s;
    begin(&s, 10);
    add_across(&s, "floor", 150, 700, 3.0, 3.2); /* contains neither base: the tenth edition would exempt it */
    CHECK(sees(&s));                             /* both below */
    s.target.elevation_inches = 3.5;
    s.shooter.elevation_inches = 3.5;
    CHECK(sees(&s)); /* both above */
    s.target.elevation_inches = 0.0;
    CHECK(!sees(&s)); /* from 5.5 at most down to 2: at 2.3 past its far edge, so through it before */
}

TEST(a_window_is_a_gap_between_two_prisms) {
    /* A sill up to 1 inch, a lintel from 1.5: the gap is at a height that both models have. */
    scene s;
    begin(&s, 11);
    add_across(&s, "sill", 500, 10, 0.0, 1.0);
    scene_piece *lintel = add_across(&s, "lintel", 500, 10, 1.5, 6.0);
    CHECK(sees(&s));
    lintel->heights.low = 1.0;
    CHECK(!sees(&s));
    lintel->heights.low = 1.05; /* two pixels */
    CHECK(scene_is_visible(&s));
    lintel->heights = (los_interval){2.5, 6.0};
    s.pieces[0].heights.high = 2.2; /* above both */
    CHECK(!sees(&s));
    s.shooter.height_inches = 4.0; /* from up to 4 down to 2 at most: through the window */
    CHECK(scene_is_visible(&s));
}

/* A point on the border of woods is inside, so its lines are exempt.  The exact mode once found neither side of the
 * border deep enough, and listed no blocker. */
TEST(a_bare_point_on_a_border_is_inside) {
    for (int i = 0; i < 8; i++) {
        scene s;
        begin(&s, 10);
        add_across(&s, "woods", 60, 40, 0.0, 4.0)->type = "woods"; /* up to x = 100 */
        s.shooter.is_bare_point = true;
        s.shooter.base_mm = 0;
        s.target.position = (los_vec2){20.0f, 100.0f + 60.0f * (float)i};
        s.target.height_inches = 4.5; /* so that lines can pass over the woods */
        table t;
        table_open(&t, &s, los_default_allocator());
        los_sight_line line = los_sight_line_between_centers(&t.query.pair);
        CHECK(los_line_is_clear(&t.query.pair, &line));
        CHECK(los_pair_has_prisms(&t.query.pair));
        CHECK(los_pair_verdict(&t.query.pair).visible);
        table_close(&t);
    }
}

TEST(walls_are_as_high_as_their_piece) {
    scene s;
    begin(&s, 11);
    scene_piece *piece = scene_add(&s, "ruin");
    scene_add_wall(piece, 500, -2000, 500, 2000);
    piece->has_heights = true;
    piece->heights = (los_interval){0.0, 1.0};
    CHECK(sees(&s));
    piece->heights.high = 2.5;
    CHECK(!sees(&s));
    s.shooter.height_inches = 4.0; /* at 3 half way */
    CHECK(sees(&s));
}

TEST(pieces_are_as_high_as_their_category) {
    const struct {
        const char *category;
        double height;
    } cases[] = {{"low", 1.5}, {"medium", 3.5}, {"tall", 6.0}, {NULL, 6.0}, {"huge", 6.0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene s;
        begin(&s, 11);
        scene_piece *piece = add_across(&s, "p", 500, 20, 0.0, 0.0);
        piece->has_heights = false;
        piece->height = cases[i].category;
        s.shooter.height_inches = s.target.height_inches = cases[i].height;
        CHECK(!sees(&s));
        s.shooter.height_inches = s.target.height_inches = cases[i].height + 0.01;
        CHECK(sees(&s));
    }
}

TEST(inches_decide_in_the_tenth_edition) {
    const struct {
        const char *type, *category;
        double inches;      /* 0: not given */
        bool blocks[3];     /* models of 1, 2 and 4 inches */
        bool is_obscuring;  /* the trait */
        bool with_aircraft; /* one model is */
    } cases[] = {
        {NULL, "low", 0.0, {true, false, false}, false, false},
        {NULL, "low", 3.0, {true, true, false}, false, false},
        {NULL, "medium", 0.0, {true, true, false}, false, false},
        {NULL, "medium", 1.5, {true, false, false}, false, false},
        {NULL, "tall", 3.0, {true, true, false}, false, false},
        {NULL, NULL, 3.0, {true, true, false}, false, false},
        {"woods", NULL, 3.0, {true, true, false}, false, true},
        {NULL, NULL, 0.0, {false, false, false}, false, false},
        {"woods", NULL, 0.0, {false, false, false}, false, false},
        {"woods", NULL, 0.0, {true, true, true}, true, false},
        {"ruins", NULL, 0.0, {true, true, true}, false, false},
        {"ruins", "low", 0.0, {true, false, false}, false, false},
        {"ruins", "low", 3.0, {true, true, false}, false, false},
        {"ruins", NULL, 3.0, {false, false, false}, false, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static const double heights[] = {1.0, 2.0, 4.0};
        for (int k = 0; k < 3; k++) {
            scene s;
            begin(&s, 10);
            scene_piece *piece = add_across(&s, "p", 500, 20, 0.0, cases[i].inches);
            piece->has_heights = cases[i].inches > 0.0;
            piece->type = cases[i].type;
            piece->height = cases[i].category;
            piece->obscuring = cases[i].is_obscuring;
            s.target.keywords = cases[i].with_aircraft ? (los_rule_flags)LOS_AIRCRAFT : 0;
            s.shooter.height_inches = s.target.height_inches = heights[k];
            test_context("case %d, %g inches", (int)i, heights[k]);
            CHECK_EQ_INT(!sees(&s), cases[i].blocks[k]);
        }
    }
}

/* Models see into and out of a low piece, as of any other. */
TEST(a_low_piece_exempts_a_model_in_it) {
    scene s;
    begin(&s, 10);
    scene_piece *piece = scene_add_box(&s, "p", 50, 200, 700, 400);
    piece->height = "low";
    s.target.height_inches = s.shooter.height_inches = 1.0;
    CHECK(sees(&s));
    s.shooter.position.x = 20; /* before it, so that lines pass through it */
    CHECK(!sees(&s));
}

TEST(a_copied_piece_keeps_its_heights) {
    scene s;
    table t;
    los_terrain copy;
    begin(&s, 11);
    add_across(&s, "p", 500, 20, 1.25, 4.5);
    table_open(&t, &s, los_default_allocator());
    los_terrain_init(&copy, los_default_allocator());
    CHECK_EQ_INT(los_terrain_add_copy(&copy, &t.terrain, 0), LOS_OK);
    CHECK_DOUBLE_EQ(copy.pieces[0].heights.low, 1.25);
    CHECK_DOUBLE_EQ(copy.pieces[0].heights.high, 4.5);
    los_terrain_free(&copy);
    table_close(&t);
}

TEST(what_is_passed_over_is_not_listed) {
    for (int edition = 10; edition <= 11; edition++) {
        for (int mode = LOS_MODE_SAMPLED; mode <= LOS_MODE_EXACT; mode++) {
            scene s;
            table t;
            begin(&s, edition);
            s.options.mode = (los_mode)mode;
            add_across(&s, "low", 400, 20, 0.0, 1.0);
            add_across(&s, "high", 500, 20, 0.0, 5.0);
            add_across(&s, "bridge", 600, 20, 5.0, 6.0);
            table_open(&t, &s, los_default_allocator());
            los_verdict verdict = los_pair_report(&t.query.pair, true, &t.query.report);
            CHECK(!verdict.visible);
            CHECK_EQ_INT(t.query.report.blocker_count, 1);
            CHECK_TEXT(los_string_table_text(&t.terrain.names, t.query.report.blockers[0]), "high");
            CHECK_POINT(t.query.report.attempts[0].block.point, ((los_vec2){500, 300}));
            table_close(&t);
        }
    }
}

TEST(a_line_is_blocked_where_it_comes_down) {
    /* From 6 to 2 between the centers: at 3 after three quarters, x = 700, in the middle of the piece. */
    scene s;
    table t;
    begin(&s, 11);
    s.shooter.height_inches = 6.0;
    add_across(&s, "p", 600, 200, 0.0, 3.0);
    table_open(&t, &s, los_default_allocator());
    los_pair_report(&t.query.pair, true, &t.query.report);
    CHECK_NEAR((double)t.query.report.attempts[0].block.point.x, 700.0, 0.1);
    table_close(&t);
}

/* Finds the profile of the center line; the caller frees both. */
static los_sight_line open_profile(table *t, const scene *s, los_profile *profile) {
    table_open(t, s, los_default_allocator());
    los_profile_init(profile, los_default_allocator());
    los_vec2 from = s->shooter.position, to = s->target.position;
    los_pair_add_line_pieces(&t->query.pair, from, to);
    los_sight_line line = los_sight_line_between_points(from, to);
    los_sight_line_find_heights(&t->query.pair, &line);
    CHECK_EQ_INT(los_profile_reserve(profile, &t->terrain, 0), LOS_OK);
    los_profile_find(profile, &t->query.pair, &line);
    return line;
}

TEST(a_profile_lists_heights_and_clearances) {
    /* From 6 to 2 on 800 pixels: half an inch on 100. */
    scene s;
    table t;
    los_profile profile;
    begin(&s, 11);
    s.shooter.height_inches = 6.0;
    add_across(&s, "far", 700, 100, 0.0, 3.5);
    add_across(&s, "near", 200, 100, 0.0, 4.75);
    scene_add_wall(add_across(&s, "walled", 400, 0, 0.0, 1.0), 500, 0, 500, 600);
    s.pieces[2].point_count = 0;
    los_sight_line line = open_profile(&t, &s, &profile);
    CHECK_DOUBLE_EQ(line.heights[LOS_SHOOTER].low, 6.0);
    CHECK_DOUBLE_EQ(line.heights[LOS_TARGET].low, 2.0);
    CHECK_EQ_INT(profile.count, 3);
    const char *names[] = {"near", "walled_wall", "far"};
    const double expected[3][5] = {{100, 200, 5.5, 5.0, 0.25}, {400, 400, 4.0, 4.0, 3.0}, {600, 700, 3.0, 2.5, -1.0}};
    for (uint32_t i = 0; i < 3; i++) {
        const los_passage *passage = &profile.passages[i];
        CHECK_TEXT(los_string_table_text(&t.terrain.names, passage->name), names[i]);
        CHECK_NEAR(passage->from_distance, expected[i][0], 1e-3);
        CHECK_NEAR(passage->to_distance, expected[i][1], 1e-3);
        CHECK_NEAR(passage->from_height, expected[i][2], 1e-5);
        CHECK_NEAR(passage->to_height, expected[i][3], 1e-5);
        CHECK_NEAR(passage->clearance, expected[i][4], 1e-5);
        CHECK_EQ_INT(passage->blocked, i == 2);
    }
    los_profile_free(&profile);
    table_close(&t);
}

TEST(a_profile_has_a_passage_for_each_stretch) {
    /* A horseshoe that the line crosses twice. */
    scene s;
    table t;
    los_profile profile;
    begin(&s, 11);
    scene_piece *piece = add_across(&s, "u", 300, 300, 0.0, 1.0);
    const los_vec2 points[] = {{300, 100}, {600, 100}, {600, 500}, {550, 500},
                               {550, 200}, {350, 200}, {350, 500}, {300, 500}};
    piece->point_count = 8;
    for (uint32_t i = 0; i < 8; i++) {
        piece->points[i] = points[i];
    }
    open_profile(&t, &s, &profile);
    CHECK_EQ_INT(profile.count, 2);
    CHECK_NEAR(profile.passages[0].from_distance, 200.0, 1e-3);
    CHECK_NEAR(profile.passages[0].to_distance, 250.0, 1e-3);
    CHECK_NEAR(profile.passages[1].from_distance, 450.0, 1e-3);
    CHECK_NEAR(profile.passages[1].to_distance, 500.0, 1e-3);
    los_profile_free(&profile);
    table_close(&t);
}

/* The order of addition decides between equal distances and names. */
TEST(passages_are_sorted) {
    scene s;
    table t;
    los_profile profile;
    begin(&s, 11);
    for (int i = 0; i < 40; i++) {
        add_across(&s, i % 3 == 0 ? "b" : "a", 200.0f + 10.0f * (float)(i * 7 % 20), 5.0f + (float)(i / 20), 0.0, 1.0);
    }
    open_profile(&t, &s, &profile);
    CHECK_EQ_INT(profile.count, 40);
    for (uint32_t i = 1; i < profile.count; i++) {
        const los_passage *before = &profile.passages[i - 1], *passage = &profile.passages[i];
        CHECK(before->from_distance <= passage->from_distance);
        if (before->from_distance == passage->from_distance) {
            CHECK(before->name <= passage->name);
            CHECK(before->name != passage->name || before->to_distance < passage->to_distance);
        }
    }
    los_profile_free(&profile);
    table_close(&t);
}

TEST(a_profile_without_memory_returns_a_status) {
    scene s;
    table t;
    begin(&s, 11);
    add_across(&s, "p", 300, 300, 0.0, 1.0);
    table_open(&t, &s, los_default_allocator());
    for (int refused = 0; refused < 3; refused++) {
        allocation_counter c = allocation_counter_begin(refused);
        los_profile profile;
        los_profile_init(&profile, counting_allocator(&c));
        CHECK_EQ_INT(los_profile_reserve(&profile, &t.terrain, 0), LOS_NO_MEMORY);
        los_profile_free(&profile);
        CHECK_EQ_INT(c.live, 0);
    }
    table_close(&t);
}

/* A line through a comb has a hit on each of its teeth; testing all points for each of them would take seconds. */
TEST(a_profile_of_a_large_comb_takes_little_work) {
    enum {
        TEETH = 16000,
        POINTS = 4 * TEETH
    };
    static los_vec2 points[POINTS];
    static los_query query;
    los_terrain terrain;
    for (int i = 0; i < TEETH; i++) {
        float x = 80.0f + 0.125f * (float)i;
        points[4 * i] = (los_vec2){x, 400.0f};
        points[4 * i + 1] = (los_vec2){x, 100.0f};
        points[4 * i + 2] = (los_vec2){x + 0.0625f, 100.0f};
        points[4 * i + 3] = (los_vec2){x + 0.0625f, 400.0f};
    }
    los_piece_def comb = los_default_piece_def();
    comb.flags = LOS_TALL | LOS_RUINS;
    comb.points = points;
    comb.point_count = POINTS;
    los_terrain_init(&terrain, los_default_allocator());
    los_query_init(&query, los_default_allocator());
    CHECK_EQ_INT(los_terrain_add(&terrain, &comb), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_EQ_INT(los_query_bind(&query, &terrain, NULL), LOS_OK);
    los_options options = los_default_options();
    options.heights = LOS_HEIGHTS_TRUE;
    los_model from = los_model_at_point((los_vec2){0.0f, 250.0f}), to = los_model_at_point((los_vec2){2100.0f, 250.0f});
    los_line_report report = los_query_judge_line(&query, &options, NULL, &from, &to, from.position, to.position);
    CHECK(!report.clear && report.passage_count == LOS_PASSAGES_MAX);
    CHECK(query.profile.tested_points < LOS_PROFILE_POINTS_MAX + 2 * POINTS);
    for (uint32_t i = 0; i < report.passage_count; i += 200) { /* the first by points in polygons, most by hits */
        CHECK_NEAR(report.passages[i].from_distance, 80.0 + 0.125 * i, 0.02);
        CHECK_NEAR(report.passages[i].to_distance, 80.0625 + 0.125 * i, 0.02);
    }
    los_query_free(&query);
    los_terrain_free(&terrain);
}

const test_case heights_tests[] = {
    CASE(lines_pass_over_what_is_lower_than_both),
    CASE(a_tall_model_sees_over_a_wall_that_is_far_enough),
    CASE(the_flattest_line_counts_in_the_exact_mode),
    CASE(heights_count_from_the_floor_a_model_stands_on),
    CASE(lines_pass_under_a_bridge),
    CASE(a_floor_separates_what_is_above_from_what_is_below),
    CASE(a_window_is_a_gap_between_two_prisms),
    CASE(a_bare_point_on_a_border_is_inside),
    CASE(walls_are_as_high_as_their_piece),
    CASE(pieces_are_as_high_as_their_category),
    CASE(inches_decide_in_the_tenth_edition),
    CASE(a_low_piece_exempts_a_model_in_it),
    CASE(a_copied_piece_keeps_its_heights),
    CASE(what_is_passed_over_is_not_listed),
    CASE(a_line_is_blocked_where_it_comes_down),
    CASE(a_profile_lists_heights_and_clearances),
    CASE(a_profile_has_a_passage_for_each_stretch),
    CASE(passages_are_sorted),
    CASE(a_profile_of_a_large_comb_takes_little_work),
    CASE(a_profile_without_memory_returns_a_status),
    END_OF_CASES,
};
