/* SPDX-License-Identifier: MIT */
/* LOS_HEIGHTS_TRUE in a ruin of two storeys: answers computed by hand.  40 pixels are an inch.  The ruin is 10 inches
 * square around (600, 300); its floor is a slab from 2.5 to 3 inches.  Models are 2 inches high. */
#include "support/scene.h"

enum {
    KINDS = 3 /* the tenth edition's ruins and other terrain, and the eleventh's areas */
};

static void begin(scene *s, int kind) {
    scene_begin(s, kind == 2 ? 11 : 10);
    s->options.heights = LOS_HEIGHTS_TRUE;
    test_context("kind %d", kind);
}

static scene_piece *add_prism(scene *s, int kind, const char *id, const float box[4], double base, double top) {
    scene_piece *piece = scene_add_box(s, id, box[0], box[1], box[2], box[3]);
    piece->type = kind == 0 ? "ruins" : NULL;
    piece->category = "dense";
    piece->height = "tall";
    piece->has_heights = true;
    piece->heights = (los_interval){base, top};
    return piece;
}

static void add_floor(scene *s, int kind) {
    add_prism(s, kind, "floor", (const float[4]){400, 100, 800, 500}, 2.5, 3.0);
}

static void place(los_model *model, float x, float y, double elevation) {
    model->position = (los_vec2){x, y};
    model->elevation_inches = elevation;
}

/* The answer of both modes and of the visible area, in both directions. */
static bool sees(scene *s) {
    bool answers[2];
    for (int i = 0; i < 2; i++) {
        table t;
        s->options.mode = LOS_MODE_SAMPLED;
        bool sampled = scene_is_visible(s);
        s->options.mode = LOS_MODE_EXACT;
        answers[i] = scene_is_visible(s);
        CHECK_EQ_INT(sampled, answers[i]);
        table_open(&t, s, los_default_allocator());
        los_visible_area area = los_query_visible_area(&t.query, &s->options, NULL, &s->shooter, &s->target);
        CHECK_EQ_INT(area.visible, answers[i]);
        CHECK(answers[i] || area.blocker_count > 0);
        table_close(&t);
        los_model shooter = s->shooter;
        s->shooter = s->target;
        s->target = shooter;
    }
    CHECK_EQ_INT(answers[0], answers[1]);
    return answers[0];
}

TEST(a_floor_separates_two_storeys) {
    for (int kind = 0; kind < KINDS; kind++) {
        static const float apart[] = {0, 20, 60, 150};
        for (size_t i = 0; i < sizeof apart / sizeof *apart; i++) {
            scene s;
            begin(&s, kind);
            place(&s.shooter, 600 - apart[i], 300, 3.0);
            place(&s.target, 600 + apart[i], 300, 0.0);
            CHECK(sees(&s)); /* no floor yet */
            add_floor(&s, kind);
            CHECK(!sees(&s));
            s.target.elevation_inches = 3.0;
            CHECK(sees(&s)); /* both on it */
            s.shooter.elevation_inches = s.target.elevation_inches = 0.0;
            CHECK(sees(&s)); /* both under it */
        }
    }
}

TEST(a_floor_without_thickness_separates_too) {
    for (int kind = 0; kind < KINDS; kind++) {
        scene s;
        begin(&s, kind);
        add_floor(&s, kind);
        s.pieces[0].heights = (los_interval){3.0, 3.0};
        place(&s.shooter, 500, 300, 3.0);
        place(&s.target, 700, 300, 0.0);
        CHECK(!sees(&s));
        s.target.elevation_inches = 3.0;
        CHECK(sees(&s));
    }
}

TEST(a_model_that_reaches_into_a_floor_is_inside_it) {
    for (int kind = 0; kind < KINDS; kind++) {
        scene s;
        begin(&s, kind);
        add_floor(&s, kind);
        place(&s.shooter, 500, 300, 0.0);
        place(&s.target, 700, 300, 3.0);
        s.shooter.height_inches = 2.5; /* touches the floor from below */
        CHECK(!sees(&s));
        s.shooter.height_inches = 4.0; /* its head is above the floor */
        CHECK(sees(&s));
    }
}

TEST(from_a_floor_lines_pass_over_its_edge) {
    for (int kind = 0; kind < KINDS; kind++) {
        scene s;
        begin(&s, kind);
        add_floor(&s, kind);
        place(&s.shooter, 600, 300, 3.0);
        place(&s.target, 1600, 300, 0.0); /* from 5 to 2 inches: at 4.4 above the edge */
        CHECK(sees(&s));
        place(&s.target, 840, 300, 0.0); /* from 5 at x = 625 to 2 at 865: at 3 before the edge at 800 */
        CHECK(!sees(&s));
        place(&s.shooter, 770, 300, 3.0); /* from 5 at 795 to 2 at 865: past the edge at once */
        CHECK(sees(&s));
    }
}

/* The floor with a square hole of 2 inches around (600, 300). */
static void add_floor_with_stairs(scene *s, int kind) {
    add_prism(s, kind, "west", (const float[4]){400, 100, 560, 500}, 2.5, 3.0);
    add_prism(s, kind, "east", (const float[4]){640, 100, 800, 500}, 2.5, 3.0);
    add_prism(s, kind, "north", (const float[4]){560, 100, 640, 260}, 2.5, 3.0);
    add_prism(s, kind, "south", (const float[4]){560, 340, 640, 500}, 2.5, 3.0);
}

TEST(stairs_let_lines_through_a_floor) {
    for (int kind = 0; kind < KINDS; kind++) {
        scene s;
        begin(&s, kind);
        add_floor_with_stairs(&s, kind);
        place(&s.shooter, 500, 300, 3.0);
        place(&s.target, 700, 300, 0.0); /* from 4 to 1 inch: at 3 at x = 567, at 2.5 at 600 */
        CHECK(sees(&s));
        place(&s.shooter, 600, 300, 3.0); /* at the top of the stairs, above the other */
        place(&s.target, 600, 300, 0.0);
        CHECK(sees(&s));
        place(&s.shooter, 430, 300, 3.0); /* from 5 to 0 at most, 0.0185 inches per pixel: 27 pixels in the slab */
        place(&s.target, 430, 450, 0.0);  /* the hole is aside */
        CHECK(!sees(&s));
    }
}

TEST(a_window_shows_one_storey) {
    for (int kind = 1; kind < KINDS; kind++) {
        scene s;
        begin(&s, kind);
        add_floor(&s, kind);
        add_prism(&s, kind, "sill", (const float[4]){390, 0, 400, 600}, 0.0, 1.0);
        add_prism(&s, kind, "wall", (const float[4]){390, 0, 400, 600}, 2.0, 6.0);
        place(&s.shooter, 100, 300, 0.0);
        place(&s.target, 600, 300, 0.0); /* on the ground floor, behind the window */
        CHECK(sees(&s));
        s.target.elevation_inches = 3.0; /* upstairs, behind the wall */
        CHECK(!sees(&s));
        s.pieces[2].heights = (los_interval){4.5, 6.0};
        add_prism(&s, kind, "upper_sill", (const float[4]){390, 0, 400, 600}, 2.0, 4.0);
        s.shooter.elevation_inches = 3.0; /* outside, as high as the window upstairs */
        CHECK(sees(&s));
        s.pieces[1].heights.high = 2.0; /* the window below is closed */
        s.shooter.elevation_inches = 6.0;
        s.target.elevation_inches = 0.0;
        CHECK(!sees(&s)); /* from 8 to 2 inches: at 4.4 in the window upstairs, but at 3 on the floor at x = 517 */
        s.pieces[0].heights = (los_interval){1.0, 0.0}; /* no floor */
        CHECK(sees(&s));
    }
}

/* A line from the upper storey to the lower one, judged by itself. */
TEST(the_floor_is_in_the_profile) {
    for (int kind = 0; kind < KINDS; kind++) {
        scene s;
        table t;
        begin(&s, kind);
        add_floor(&s, kind);
        place(&s.shooter, 500, 300, 3.0);
        place(&s.target, 700, 300, 0.0);
        s.options.mode = kind == 1 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        table_open(&t, &s, los_default_allocator());
        los_line_report report = los_query_judge_line(&t.query, &s.options, NULL, &s.shooter, &s.target,
                                                      s.shooter.position, s.target.position);
        CHECK(!report.clear && report.has_profile);
        CHECK_EQ_INT(report.blocker_count, 1);
        CHECK_EQ_INT(report.passage_count, 1);
        const los_passage *passage = &report.passages[0];
        CHECK_TEXT(los_terrain_name(&t.terrain, passage->name), "floor");
        CHECK(passage->blocked);
        CHECK_DOUBLE_EQ(passage->prism.low, 2.5);
        CHECK_DOUBLE_EQ(passage->from_distance, 0.0);
        CHECK_DOUBLE_EQ(passage->to_distance, 200.0);
        /* From 5 to 2 inches: at 3 after two thirds of the line. */
        CHECK(report.block.found);
        CHECK_NEAR((double)report.block.point.x, 500.0 + 200.0 * 2.0 / 3.0, 0.01);
        table_close(&t);
    }
}

TEST(within_a_ruin_means_within_its_prism) {
    for (int mode = LOS_MODE_SAMPLED; mode <= LOS_MODE_EXACT; mode++) {
        scene s;
        begin(&s, 0);
        s.options.mode = (los_mode)mode;
        add_prism(&s, 0, "ruin", (const float[4]){400, 100, 800, 500}, 0.0, 3.5);
        place(&s.shooter, 600, 300, 0.0);
        place(&s.target, 840, 300, 0.0);
        CHECK(scene_is_visible(&s)); /* wholly within: it sees out */
        s.shooter.elevation_inches = 3.5;
        CHECK(!scene_is_visible(&s)); /* on its roof: from 5.5 at 625 to 2 at 865 it is below 3.5 at 762 */
        place(&s.target, 1600, 300, 0.0);
        CHECK(scene_is_visible(&s));
    }
}

const test_case floors_tests[] = {
    CASE(a_floor_separates_two_storeys),
    CASE(a_floor_without_thickness_separates_too),
    CASE(a_model_that_reaches_into_a_floor_is_inside_it),
    CASE(from_a_floor_lines_pass_over_its_edge),
    CASE(stairs_let_lines_through_a_floor),
    CASE(a_window_shows_one_storey),
    CASE(the_floor_is_in_the_profile),
    CASE(within_a_ruin_means_within_its_prism),
    END_OF_CASES,
};
