/* SPDX-License-Identifier: MIT */
/* How much of a target is seen: known fractions, properties, and chance against asking about single places. */
#include "exact_scene.h"
#include "heights_scene.h"
#include "los_exact.h"
#include "los_share.h"
#include "share_sampler.h"

#include <string.h>

/* --- Asking ------------------------------------------------------------------------------------------------------ */

enum {
    NAMES_MAX = 16
};

typedef struct answer {
    los_share share;
    uint32_t count;
    char names[NAMES_MAX][16];
} answer;

static answer ask(const scene *s) {
    table t;
    scene exact = *s;
    exact.options.mode = LOS_MODE_EXACT;
    table_open(&t, &exact, los_allocator_default());
    table_set(&t, &exact);
    answer a = {.share = los_share_of(&t.pair, &t.report)};
    for (uint32_t i = 0; i < t.report.blocking_count && i < NAMES_MAX; i++) {
        los_text name = los_names_text(&t.terrain.names, t.report.blocking[i]);
        size_t length = name.length < sizeof a.names[0] - 1 ? name.length : sizeof a.names[0] - 1;
        memcpy(a.names[a.count++], name.bytes, length);
    }
    table_close(&t);
    return a;
}

static double fraction_of(const scene *s) {
    return ask(s).share.fraction;
}

static bool is_named(const answer *a, const char *name) {
    for (uint32_t i = 0; i < a->count; i++) {
        if (strcmp(a->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* What must hold of every answer. */
static void check_sense(const answer *a) {
    CHECK(a->share.fraction >= 0.0 && a->share.fraction <= 1.0);
    CHECK_EQ_INT(a->share.visible, a->share.fraction > 0.0);
    CHECK_EQ_INT(a->share.fully_visible, a->share.fraction == 1.0);
    CHECK_EQ_INT(a->count > 0, !a->share.fully_visible);
}

/* --- Scenes ------------------------------------------------------------------------------------------------------ */

static const double SCALE = 40.0 / 25.4; /* pixels per millimetre */

/* Stops every line that meets it, in both editions. */
static scene_piece *add_building(scene *s, const char *id, float left, float top, float right, float bottom) {
    scene_piece *piece = scene_add_box(s, id, left, top, right, bottom);
    piece->type = "building";
    piece->height = "tall";
    piece->piece_class = "feature";
    piece->category = "dense";
    piece->obscuring = true;
    return piece;
}

static void make_square(los_model *model, double side_mm) {
    model->shape = LOS_RECTANGLE;
    model->length_mm = model->width_mm = model->base_mm = side_mm;
}

/* The slope of the line through a point at (x, y) from a circle's centre that touches the circle on the other side. */
static double tangent_slope(double x, double y, double radius) {
    double slope = 0.0;
    for (int i = 0; i < 60; i++) {
        slope = (y + radius * sqrt(1.0 + slope * slope)) / x;
    }
    return slope;
}

/* --- Known answers ----------------------------------------------------------------------------------------------- */

TEST(an_open_table_hides_nothing) {
    static const los_base_shape shapes[] = {LOS_CIRCLE, LOS_OVAL, LOS_RECTANGLE};
    for (int i = 0; i < 18; i++) {
        scene s;
        scene_begin(&s, i % 2 == 0 ? 10 : 11);
        s.shooter.shape = shapes[i / 2 % 3];
        s.target.shape = shapes[i / 6];
        s.target.rotation = 0.3 * i;
        add_building(&s, "aside", 300, 400, 700, 500);
        answer a = ask(&s);
        check_sense(&a);
        CHECK_DOUBLE_EQ(a.share.fraction, 1.0);
    }
}

TEST(a_wall_of_no_end_hides_what_a_tangent_says) {
    for (int edition = 10; edition <= 11; edition++) {
        scene s;
        scene_begin(&s, edition);
        make_square(&s.target, 60.0);
        scene_piece *piece = scene_add(&s, "wall");
        scene_add_wall(piece, 500, 300, 500, 2000);
        /* Of the lower half, as much is seen as a line through the wall's end that touches the shooter lets. */
        double half = 60.0 * SCALE / 2.0, slope = tangent_slope(400.0, 0.0, 32.0 * SCALE / 2.0);
        answer a = ask(&s);
        check_sense(&a);
        CHECK_NEAR(a.share.fraction, 0.5 + 400.0 * slope / (2.0 * half), 0.003);
        CHECK(!a.share.fully_visible && a.count == 1);
        /* From a point, it is half. */
        s.shooter.is_bare_point = true;
        CHECK_NEAR(fraction_of(&s), 0.5, 0.003);
    }
}

TEST(a_slit_shows_a_band) {
    for (int i = 0; i < 6; i++) {
        scene s;
        double width = 2.0 + 3.0 * i;
        scene_begin(&s, 11);
        make_square(&s.target, 100.0);
        scene_piece *piece = scene_add(&s, "slit");
        scene_add_wall(piece, 500, -900, 500, 300 - (float)width / 2);
        scene_add_wall(piece, 500, 300 + (float)width / 2, 500, 2000);
        double half = 100.0 * SCALE / 2.0, slope = tangent_slope(400.0, width / 2.0, 32.0 * SCALE / 2.0);
        CHECK_NEAR(fraction_of(&s), (width / 2.0 + 400.0 * slope) / half, 0.004);
    }
}

/* A crack between two plates is widest at a slope where nobody need look. */
TEST(a_crack_between_plates_shows_a_band) {
    scene s;
    scene_begin(&s, 11);
    make_square(&s.target, 60.0);
    s.target.position.y = 310;
    add_building(&s, "upper", 450, -900, 480, 299.85f);
    add_building(&s, "lower", 450, 300.15f, 480, 2000);
    /* From corner to corner: 0.3 pixels up in 30, but for what the judge makes both longer by. */
    double open = 0.3 - 2e-5 * 800.0;
    CHECK_NEAR(fraction_of(&s), open / 30.0 * (900.0 - 465.0) / (60.0 * SCALE / 2.0), 0.004);
    s.options.min_gap = 0.4;
    CHECK(!ask(&s).share.visible);
}

TEST(a_crack_narrower_than_min_gap_shows_nothing) {
    scene s;
    scene_begin(&s, 10);
    make_square(&s.target, 60.0);
    scene_piece *piece = scene_add(&s, "wall");
    scene_add_wall(piece, 500, 290, 500, 320);
    scene_add_wall(piece, 500, 320.05f, 500, 2000);
    double before = fraction_of(&s);
    CHECK(before > 0.5 && before < 0.95);
    s.options.min_gap = 0.01;
    CHECK(fraction_of(&s) > before + 0.02);
    piece->walls[1].start.y = 320;
    CHECK_NEAR(fraction_of(&s), before, 1e-3);
}

TEST(a_post_that_can_be_looked_around_hides_nothing) {
    scene s;
    scene_begin(&s, 10);
    add_building(&s, "post", 498, 298, 502, 302);
    CHECK(ask(&s).share.fully_visible);
    /* Almost as wide as the bases, it hides a band across the middle, as wide as tangents over its far corners say. */
    s.pieces[0].points[0].y = s.pieces[0].points[1].y = 280;
    s.pieces[0].points[2].y = s.pieces[0].points[3].y = 320;
    double radius = 32.0 * SCALE / 2.0, edge = (20.0 - 398.0 * tangent_slope(402.0, -20.0, radius)) / radius;
    answer a = ask(&s);
    check_sense(&a);
    CHECK_NEAR(1.0 - a.share.fraction, 2.0 / 3.14159265 * (asin(edge) + edge * sqrt(1.0 - edge * edge)), 0.004);
    s.shooter.base_mm = 5.0;
    a = ask(&s);
    check_sense(&a);
    CHECK(!a.share.visible && is_named(&a, "post"));
}

TEST(nothing_is_seen_through_a_wall) {
    scene s;
    scene_begin(&s, 10);
    add_building(&s, "upper", 450, -900, 550, 301);
    add_building(&s, "lower", 470, 300, 530, 2000);
    answer a = ask(&s);
    check_sense(&a);
    CHECK(!a.share.visible && is_named(&a, "upper") && is_named(&a, "lower"));
}

/* The part of a target inside something dense is hidden; what lies before it is not. */
TEST(a_target_partly_inside_something_dense) {
    scene s;
    double half = 60.0 * SCALE / 2.0;
    scene_begin(&s, 11);
    make_square(&s.target, 60.0);
    add_building(&s, "dense", (float)(900.0 + 0.4 * half), 100, 1100, 500);
    answer a = ask(&s);
    check_sense(&a);
    CHECK_NEAR(a.share.fraction, 0.7, 0.003);
    CHECK(is_named(&a, "dense"));
    /* In the tenth edition a line may end inside: all is seen. */
    s.options.edition = 10;
    CHECK(ask(&s).share.fully_visible);
}

TEST(a_wall_through_the_target_hides_what_is_behind) {
    for (int edition = 10; edition <= 11; edition++) {
        scene s;
        double half = 60.0 * SCALE / 2.0;
        scene_begin(&s, edition);
        make_square(&s.target, 60.0);
        scene_piece *piece = scene_add(&s, "wall");
        scene_add_wall(piece, (float)(900.0 + 0.2 * half), 100, (float)(900.0 + 0.2 * half), 500);
        answer a = ask(&s);
        check_sense(&a);
        CHECK_NEAR(a.share.fraction, 0.6, 0.003);
    }
}

/* A piece of two points is but a line; it hides like a wall. */
TEST(a_piece_without_width_hides_what_is_behind) {
    for (int heights = LOS_HEIGHTS_CATEGORY; heights <= LOS_HEIGHTS_TRUE; heights++) {
        scene s;
        double half = 60.0 * SCALE / 2.0;
        scene_begin(&s, 11);
        s.options.heights = (los_heights)heights;
        make_square(&s.target, 60.0);
        float x = (float)(900.0 + 0.2 * half);
        add_building(&s, "line", x, 100, x, 500)->point_count = 2;
        s.pieces[0].points[1] = (los_vec2){x, 500};
        answer a = ask(&s);
        check_sense(&a);
        CHECK_NEAR(a.share.fraction, 0.6, 0.003);
        CHECK(is_named(&a, "line"));
    }
}

TEST(ruins_that_a_part_of_the_shooter_stands_in) {
    scene s;
    scene_begin(&s, 10);
    make_square(&s.shooter, 60.0);
    make_square(&s.target, 60.0);
    /* Woods around the upper half of the shooter reach to the middle of the table: seen out of, not through. */
    scene_piece *piece = scene_add_box(&s, "woods", 60, 200, 500, 300);
    piece->obscuring = true;
    piece->height = "tall";
    answer a = ask(&s);
    check_sense(&a);
    CHECK(a.share.fully_visible);
}

/* Woods that hold a part of both bases, more woods that hold another part of the shooter, and a wall, so that a part of
 * the target is seen from one part of the shooter alone. */
static void build_woods(scene *s) {
    scene_begin(s, 10);
    make_square(&s->shooter, 32.0);
    make_square(&s->target, 32.0);
    const los_box boxes[] = {{{60, 260}, {940, 300}}, {{60, 301}, {400, 340}}};
    for (int i = 0; i < 2; i++) {
        scene_piece *woods = scene_add_box(s, i == 0 ? "long" : "short", boxes[i].low.x, boxes[i].low.y,
                                           boxes[i].high.x, boxes[i].high.y);
        woods->height = "tall";
        woods->obscuring = true;
    }
    scene_add_wall(scene_add(s, "wall"), 300, 100, 300, 303);
}

static void mirror(scene *s);

TEST(each_part_of_the_shooter_is_asked_with_its_own_pieces_open) {
    test_random random = {11};
    for (int i = 0; i < 2; i++) {
        scene s;
        table t;
        build_woods(&s);
        if (i == 1) {
            mirror(&s);
        }
        s.options.mode = LOS_MODE_EXACT;
        table_open(&t, &s, los_allocator_default());
        table_set(&t, &s);
        los_share share = los_share_of(&t.pair, &t.report);
        sampled_share sampled = share_by_places(&t, &s, 48, &random);
        CHECK(share.visible && sampled.least > 0.1);
        CHECK(share.fraction >= sampled.least - 0.01 - sampled.error);
        CHECK(share.fraction <= sampled.most + 0.01 + sampled.error);
        table_close(&t);
    }
}

TEST(true_heights) {
    scene s;
    scene_begin(&s, 10);
    make_square(&s.target, 60.0);
    add_building(&s, "wall", 500, 300, 510, 2000);
    double by_category = fraction_of(&s);
    CHECK(by_category > 0.5 && by_category < 0.95);
    s.options.heights = LOS_HEIGHTS_TRUE; /* tall: 6 inches, higher than both models */
    CHECK_DOUBLE_EQ(fraction_of(&s), by_category);
    s.shooter.height_inches = s.target.height_inches = 7.0;
    CHECK(ask(&s).share.fully_visible);
    /* From 20 inches up, the wall in the middle is passed far above. */
    s.target.height_inches = 2.0;
    s.shooter.height_inches = 20.0;
    CHECK(ask(&s).share.fully_visible);
    s.shooter.height_inches = 7.0;
    CHECK_DOUBLE_EQ(fraction_of(&s), by_category);
}

/* From 6 inches over a wall down to 2: what is too close behind the wall is hidden. */
TEST(the_shadow_of_a_prism_ends_on_the_target) {
    for (int i = 0; i <= 30; i++) {
        scene s;
        double half = 60.0 * SCALE / 2.0, rim = 100.0 + 10.0 * SCALE / 2.0, edge = 700.0 + 5.0 * i, top = 2.5;
        scene_begin(&s, 10 + i % 2);
        make_square(&s.shooter, 10.0);
        make_square(&s.target, 60.0);
        s.options.heights = LOS_HEIGHTS_TRUE;
        s.shooter.height_inches = 6.0;
        scene_piece *wall = add_building(&s, "wall", (float)edge - 20, -900, (float)edge, 2000);
        wall->has_heights = true;
        wall->heights = (los_span){0.0, top};
        double shadow = rim + (6.0 - 2.0) * (edge - rim) / (6.0 - top);
        double expected = fmin(fmax((900.0 + half - shadow) / (2.0 * half), 0.0), 1.0);
        answer a = ask(&s);
        test_note("edge %g", edge);
        check_sense(&a);
        CHECK_NEAR(a.share.fraction, expected, 0.01);
        CHECK_EQ_INT(is_named(&a, "wall"), !a.share.fully_visible);
    }
}

/* Under a bridge, over a sill: heights in between show all. */
TEST(a_window_shows_all_or_a_band) {
    scene s;
    scene_begin(&s, 11);
    make_square(&s.target, 60.0);
    s.options.heights = LOS_HEIGHTS_TRUE;
    scene_piece *sill = add_building(&s, "sill", 490, -900, 510, 2000);
    scene_piece *lintel = add_building(&s, "lintel", 490, -900, 510, 2000);
    sill->has_heights = lintel->has_heights = true;
    sill->heights = (los_span){0.0, 1.0};
    lintel->heights = (los_span){1.4, 6.0};
    answer a = ask(&s);
    check_sense(&a);
    CHECK(a.share.fully_visible);
    /* A jamb narrows it to what a tangent says, at all heights. */
    add_building(&s, "jamb", 500, 300, 501, 2000);
    double half = 60.0 * SCALE / 2.0, slope = tangent_slope(401.0, 0.0, 32.0 * SCALE / 2.0);
    a = ask(&s);
    check_sense(&a);
    CHECK_NEAR(a.share.fraction, 0.5 + 399.0 * slope / (2.0 * half), 0.01);
    CHECK(a.count == 1 && is_named(&a, "jamb"));
}

/* What stands over a part of the target is passed over by those who look down on it. */
TEST(a_target_partly_inside_a_prism) {
    scene s;
    double half = 60.0 * SCALE / 2.0;
    scene_begin(&s, 11);
    make_square(&s.target, 60.0);
    s.options.heights = LOS_HEIGHTS_TRUE;
    s.shooter.height_inches = 6.0;
    scene_piece *dense = add_building(&s, "dense", (float)(900.0 + 0.4 * half), 100, 1100, 500);
    dense->has_heights = true;
    dense->heights = (los_span){0.0, 2.5};
    answer a = ask(&s);
    check_sense(&a);
    CHECK_NEAR(a.share.fraction, 0.7, 0.01);
    CHECK(is_named(&a, "dense"));
    dense->heights.high = 1.9;
    CHECK(ask(&s).share.fully_visible);
}

TEST(bases_in_contact_and_overlap) {
    for (int i = 0; i < 12; i++) {
        scene s;
        scene_begin(&s, 10 + i % 2);
        double touch = 32.0 * SCALE;
        s.target.position = (los_vec2){100.0f + (float)(touch - 0.2 * i), 300.0f};
        answer a = ask(&s);
        check_sense(&a);
        CHECK(a.share.fully_visible);
        scene_piece *piece = scene_add(&s, "wall");
        scene_add_wall(piece, s.target.position.x, 0, s.target.position.x, 600);
        a = ask(&s);
        check_sense(&a);
        CHECK_NEAR(a.share.fraction, 0.5, 0.03);
    }
}

/* Found by los_exam.  As lines turn, the far piece passes from one side of the gap below the near one to the other,
 * between two slopes at which the same two leave the same gap. */
TEST(what_passes_through_a_gap_closes_it) {
    scene s;
    scene_begin(&s, 10);
    s.shooter = (los_model){{196.975067f, 501.31308f}, LOS_CIRCLE, 130, 32, 19.2, 0, 2, 0, 0u, 0};
    s.target = (los_model){{858.846252f, 229.782501f}, LOS_RECTANGLE, 60, 30, 60, -0.161578373958, 2, 0, 0u, 0};
    scene_piece *near = scene_add(&s, "near"), *far = scene_add(&s, "far");
    near->height = far->height = "tall";
    near->piece_class = "area";
    far->type = "building";
    near->points[near->point_count++] = (los_vec2){360.854065f, 433.032776f};
    near->points[near->point_count++] = (los_vec2){325.9599f, 430.127747f};
    near->points[near->point_count++] = (los_vec2){293.775208f, 382.36499f};
    far->points[far->point_count++] = (los_vec2){801.297791f, 261.838928f};
    far->points[far->point_count++] = (los_vec2){812.375732f, 282.237671f};
    far->points[far->point_count++] = (los_vec2){756.74707f, 286.033142f};
    table t;
    s.options.mode = LOS_MODE_EXACT;
    answer a = ask(&s);
    check_sense(&a);
    table_open(&t, &s, los_allocator_default());
    test_random random = {1};
    sampled_share sampled = share_by_places(&t, &s, 40, &random);
    table_close(&t);
    CHECK(sampled.most < 0.98);
    CHECK_NEAR(a.share.fraction, sampled.most, 0.01 + sampled.error);
}

/* Found by los_exam.  A wall ends in a corner of the shooter's base; where lines begin to pass it is hard to guess. */
TEST(a_wall_that_ends_in_a_corner_of_the_base) {
    scene s;
    scene_begin(&s, 11);
    make_square(&s.shooter, 101.6);
    make_square(&s.target, 101.6);
    s.shooter.position = (los_vec2){420.0f, 360.0f};
    s.target.position = (los_vec2){460.0f, 180.0f};
    scene_piece *walls = scene_add(&s, "walls");
    walls->type = "building";
    walls->height = "tall";
    scene_add_wall(walls, 400, 200, 500, 280);
    scene_add_wall(walls, 340, 180, 360, 320);
    scene_add_wall(walls, 480, 40, 480, 120);
    add_building(&s, "aside", 540, 140, 560, 280);
    answer a = ask(&s);
    check_sense(&a);
    CHECK_NEAR(a.share.fraction, 0.574, 0.01); /* by places: 0.572 to 0.577 */
}

/* --- Properties -------------------------------------------------------------------------------------------------- */

static void mirror(scene *s) {
    float axis = 2.0f * s->shooter.position.y;
    s->target.position.y = axis - s->target.position.y;
    s->shooter.rotation = -s->shooter.rotation;
    s->target.rotation = -s->target.rotation;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        scene_piece *piece = &s->pieces[i];
        for (uint32_t k = 0; k < piece->point_count; k++) {
            piece->points[k].y = axis - piece->points[k].y;
        }
        for (uint32_t k = 0; k < piece->wall_count; k++) {
            piece->walls[k].start.y = axis - piece->walls[k].start.y;
            piece->walls[k].end.y = axis - piece->walls[k].end.y;
        }
    }
}

/* Bases that overlap are asked about place by place, less finely. */
static double tolerance_of(const scene *s) {
    los_base bases[2] = {los_base_of(&s->shooter, s->options.pixels_per_inch),
                         los_base_of(&s->target, s->options.pixels_per_inch)};
    double reach = fmax(bases[0].half_length, bases[0].half_width) + fmax(bases[1].half_length, bases[1].half_width);
    return (double)los_distance(s->shooter.position, s->target.position) < 1.5 * reach ? 0.03 : 0.01;
}

TEST(the_mirror_image_shows_as_much) {
    test_random random = {71};
    for (int i = 0; i < 400; i++) {
        scene s;
        exact_scene_by_chance(&s, &random, (exact_family)(i % EXACT_CRACKS));
        test_note("scene %d", i);
        answer a = ask(&s);
        scene mirrored = s;
        mirror(&mirrored);
        answer b = ask(&mirrored);
        check_sense(&a);
        if (a.share.visible == b.share.visible) {
            CHECK_NEAR(a.share.fraction, b.share.fraction, tolerance_of(&s));
        }
    }
}

TEST(one_more_piece_never_shows_more) {
    test_random random = {72};
    for (int i = 0; i < 400; i++) {
        scene s;
        exact_scene_by_chance(&s, &random, i % 2 == 0 ? EXACT_BOARD : EXACT_FOREST);
        los_vec2 a = s.shooter.position, b = s.target.position;
        double before = fraction_of(&s), share = random_between(&random, 0.35, 0.65);
        float x = a.x + (float)share * (b.x - a.x), y = a.y + (float)share * (b.y - a.y);
        x += (float)random_between(&random, -40.0, 40.0);
        y += (float)random_between(&random, -40.0, 40.0);
        if (s.piece_count == SCENE_PIECES || los_distance(a, b) < 700.0f) {
            continue;
        }
        add_building(&s, "one more", x - 10, y - 10, x + 15, y + 10);
        test_note("scene %d", i);
        CHECK(fraction_of(&s) <= before + 0.01);
    }
}

/* --- Against asking about single places -------------------------------------------------------------------------- */

static void compare_scene(const scene *s, uint32_t side, test_random *random) {
    table t;
    table_open(&t, s, los_allocator_default());
    table_set(&t, s);
    bool visible = los_exact_verdict(&t.pair, NULL).visible;
    los_share share = los_share_of(&t.pair, &t.report);
    CHECK_EQ_INT(share.visible, visible);
    if (visible) {
        sampled_share reached = share_by_lines(&t, s, 14, 20, random);
        CHECK(share.fraction >= reached.least - tolerance_of(s) - reached.error);
        sampled_share sampled = share_by_places(&t, s, side, random);
        double off = tolerance_of(s) + sampled.error;
        CHECK(share.fraction >= sampled.least - off);
        CHECK(share.fraction <= sampled.most + off);
    }
    table_close(&t);
}

static void compare(exact_family family, int count, uint64_t seed) {
    test_random random = {seed};
    for (int i = 0; i < count; i++) {
        scene s;
        exact_scene_by_chance(&s, &random, family);
        s.options.mode = LOS_MODE_EXACT;
        test_note("%s, scene %d", exact_family_names[family], i);
        compare_scene(&s, 24, &random);
    }
}

TEST(chance_on_boards) {
    compare(EXACT_BOARD, 500, 1);
}

TEST(chance_in_clutter) {
    compare(EXACT_CLUTTER, 300, 2);
}

TEST(chance_on_a_lattice) {
    compare(EXACT_LATTICE, 300, 3);
}

TEST(chance_in_contact) {
    compare(EXACT_CONTACT, 80, 4);
}

TEST(chance_inside_pieces) {
    compare(EXACT_INSIDE, 200, 5);
}

TEST(chance_in_forests) {
    compare(EXACT_FOREST, 200, 6);
}

/* Every prism on the ground: where some float, less may be found than is seen. */
TEST(chance_under_true_heights) {
    test_random random = {7};
    for (int i = 0; i < 1200; i++) {
        scene s;
        heights_scene_by_chance(&s, &random, i);
        heights_keep_on_ground(&s);
        s.options.mode = LOS_MODE_EXACT;
        test_note("scene %d", i);
        compare_scene(&s, 16, &random);
    }
}

const test_case share_tests[] = {
    CASE(an_open_table_hides_nothing),
    CASE(a_wall_of_no_end_hides_what_a_tangent_says),
    CASE(a_slit_shows_a_band),
    CASE(a_crack_between_plates_shows_a_band),
    CASE(a_crack_narrower_than_min_gap_shows_nothing),
    CASE(a_post_that_can_be_looked_around_hides_nothing),
    CASE(nothing_is_seen_through_a_wall),
    CASE(a_target_partly_inside_something_dense),
    CASE(a_wall_through_the_target_hides_what_is_behind),
    CASE(a_piece_without_width_hides_what_is_behind),
    CASE(ruins_that_a_part_of_the_shooter_stands_in),
    CASE(each_part_of_the_shooter_is_asked_with_its_own_pieces_open),
    CASE(true_heights),
    CASE(the_shadow_of_a_prism_ends_on_the_target),
    CASE(a_window_shows_all_or_a_band),
    CASE(a_target_partly_inside_a_prism),
    CASE(bases_in_contact_and_overlap),
    CASE(what_passes_through_a_gap_closes_it),
    CASE(a_wall_that_ends_in_a_corner_of_the_base),
    CASE(the_mirror_image_shows_as_much),
    CASE(one_more_piece_never_shows_more),
    CASE(chance_on_boards),
    CASE(chance_in_clutter),
    CASE(chance_on_a_lattice),
    CASE(chance_in_contact),
    CASE(chance_inside_pieces),
    CASE(chance_in_forests),
    CASE(chance_under_true_heights),
    END_OF_CASES,
};
