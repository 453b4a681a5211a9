/* SPDX-License-Identifier: MIT */
/* The exact mode: scenes with known answers, the oracles' families, and what must hold of any two scenes that are
 * alike. build/host/los_exam runs the same for as many pairs as you like. */
#include "exact/exact_conformance.h"
#include "exact/exact_scene.h"
#include "query/model_set.h"
#include "stress/exact_stress.h"

#include <stdio.h>
#include <string.h>

static scene board, other;
static table at_work;

static const exam_effort THOROUGH = {100, true};

static void check_right(const exam_result *result, const char *what, int number) {
    test_context("%s %d: %s, opening %g", what, number, exam_words(result->wrong), result->opening);
    CHECK_EQ_INT(result->wrong, 0);
}

static bool sees(const scene *s) {
    return scene_is_visible(s);
}

/* --- Known answers --------------------------------------------------------------------------------------------------
 */

TEST(the_scenes_with_known_answers) {
    static conformance c;
    test_random random = {21};
    int count = 0;
    conformance_open(&c);
    for (; conformance_next(&c, &board); count++) {
        table_build = count % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        exam_result result = exam_scene(&board, THOROUGH, &random);
        check_right(&result, c.kind, count);
        CHECK_EQ_INT(result.visible, c.expect_visible);
    }
    conformance_close(&c);
    table_build = LOS_BUILD_LINEAR;
    CHECK_EQ_INT(count, 800);
}

/* A slit is open from min_gap on, whatever min_gap is. */
TEST(slits_are_open_from_min_gap_on) {
    static const double gaps[] = {0.1, 0.1, 0.05, 0.25, 1.0, 3.0};
    static const double wider[] = {1.1, 1.2, 1.5, 2.0, 4.0, 10.0, 40.0};
    test_random random = {22};
    for (int i = 0; i < 1500; i++) {
        double gap = gaps[i % 6], times = i % 3 == 0 ? 1.05 : wider[i % 7];
        double width = gap * (i % 2 == 0 ? times : fmax(1.0 / times, 0.1));
        exact_slit(&board, &random, fmin(width, 12.0));
        board.options.min_gap = gap;
        test_context("slit %d of %g, min_gap %g, edition %d", i, width, gap, board.options.edition);
        CHECK_EQ_INT(sees(&board), i % 2 == 0);
    }
}

TEST(joints_are_closed) {
    static const double gaps[] = {0.1, 0.05, 0.01, 0.5};
    test_random random = {23};
    for (int i = 0; i < 600; i++) {
        test_context("joint %d", i);
        if (i % 2 == 0) {
            exact_joined_walls(&board, &random);
        } else {
            exact_joined_plates(&board, &random);
        }
        board.options.min_gap = gaps[i / 2 % 4];
        CHECK(!sees(&board));
    }
}

/* A rectangular base of 80 x 160 at (300, 300), whose right side is flush with x = 340, and a target far to the right.
 */
static void set_up_flush(int edition) {
    scene_begin(&board, edition);
    board.options.mode = LOS_MODE_EXACT;
    board.shooter.shape = LOS_RECTANGLE;
    board.shooter.length_mm = 50.8;
    board.shooter.width_mm = board.shooter.base_mm = 101.6;
    board.shooter.position = (los_vec2){300, 300};
}

TEST(a_wall_on_the_rim_stops_and_one_inside_does_not) {
    for (int edition = 10; edition <= 11; edition++) {
        for (int turn = 0; turn < 4; turn++) {
            static const struct {
                float x;
                bool visible;
            } walls[] = {{340, false}, {339, true}, {341, false}, {300, true}, {261, true}, {260, true}, {258, true}};
            for (int i = 0; i < 7; i++) {
                set_up_flush(edition);
                scene_add_wall(scene_add(&board, "w"), walls[i].x, turn == 1 ? 900.0f : -300.0f, walls[i].x,
                               turn == 1 ? -300.0f : 900.0f);
                if (turn >= 2) { /* a quarter turn of the base, whose sides change places */
                    board.shooter.rotation = turn == 2 ? 1.5707963267948966 : -1.5707963267948966;
                    board.shooter.length_mm = 101.6;
                    board.shooter.width_mm = 50.8;
                }
                test_context("edition %d, turn %d, wall at %g", edition, turn, (double)walls[i].x);
                CHECK_EQ_INT(sees(&board), walls[i].visible);
            }
        }
    }
}

TEST(a_target_flush_with_a_wall) {
    for (int edition = 10; edition <= 11; edition++) {
        set_up_flush(edition);
        los_model model = board.shooter;
        board.shooter = board.target;
        board.target = model;
        scene_add_wall(scene_add(&board, "w"), 340, -300, 340, 900);
        CHECK(!sees(&board));
        board.pieces[0].walls[0] = (los_wall){{339, -300}, {339, 900}};
        CHECK(sees(&board));
        /* As high as the base, it can be looked past at a slant only if the other base is higher. */
        board.pieces[0].walls[0] = (los_wall){{340, 220}, {340, 380}};
        CHECK(!sees(&board));
        board.shooter.base_mm = 170;
        CHECK(sees(&board));
    }
}

/* Tenth edition: what a line may do depends on where it ends. */
TEST(ends_inside_pieces) {
    static const struct {
        const char *type;
        float left, right; /* of the piece; bases stand at 100 and 900, 25.2 px around */
        bool visible;
    } cases[] = {
        {"ruins", 400, 600, false},    {"ruins", 850, 950, true},  /* around the target: seen into */
        {"ruins", 910, 950, true},     {"ruins", 870, 880, true},  /* through a part of the target */
        {"ruins", 50, 150, true},                                  /* wholly within: seen out of */
        {"ruins", 90, 150, false},                                 /* partly within: not */
        {"ruins", 100, 110, true},     {"ruins", 124, 200, false}, /* a line can begin beyond it; or nowhere */
        {"ruins", 50, 950, true},      {"ruins", 90, 950, true},   /* both in it */
        {"building", 400, 600, false}, {"building", 850, 950, true}, {"building", 50, 150, true},
        {"building", 90, 150, true},   {"building", 120, 500, true}, {"building", 124, 500, true},
        {"building", 126, 500, false}, {"building", 500, 876, true}, {"building", 500, 874, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene_begin(&board, 10);
        board.options.mode = LOS_MODE_EXACT;
        scene_piece *piece = scene_add_box(&board, "p", cases[i].left, -2000, cases[i].right, 2000);
        piece->type = cases[i].type;
        piece->height = "tall";
        test_context("case %d", (int)i);
        CHECK_EQ_INT(sees(&board), cases[i].visible);
    }
}

/* Two pieces over one base: the part of it that is in both passes both, another part only one. */
TEST(ends_inside_two_pieces) {
    for (int overlap = 0; overlap < 2; overlap++) {
        scene_begin(&board, 10);
        board.options.mode = LOS_MODE_EXACT;
        scene_piece *first = scene_add_box(&board, "first", 500, -2000, 890, 2000);
        scene_piece *second = scene_add_box(&board, "second", overlap == 1 ? 885 : 895, -2000, 899, 2000);
        first->type = second->type = "ruins";
        test_context("overlap %d", overlap);
        CHECK(sees(&board)); /* into the first alone */
        scene_add_wall(second, 884, -2000, 884, 2000);
        CHECK(sees(&board)); /* what is nearer than the wall */
        second->walls[0] = (los_wall){{600, -2000}, {600, 2000}};
        CHECK(!sees(&board));
    }
}

TEST(bases_that_touch_or_overlap) {
    static const struct {
        float apart; /* centers; the radii are 25.2 px */
        bool with_piece, is_feature, visible;
    } cases[] = {
        {50.0f, false, false, true}, {30.0f, false, false, true}, {0.5f, false, false, true},
        {50.0f, true, true, false}, /* a solid feature over their common part, centers outside */
        {50.0f, true, false, true}, /* an area: both bases reach into it */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene_begin(&board, 11);
        board.options.mode = LOS_MODE_EXACT;
        board.shooter.position = (los_vec2){300, 300};
        board.target.position = (los_vec2){300 + cases[i].apart, 300};
        if (cases[i].with_piece) {
            scene_piece *piece = scene_add_box(&board, "p", 310, 200, 340, 400);
            piece->type = "ruins";
            piece->piece_class = cases[i].is_feature ? "feature" : "area";
        }
        test_context("case %d", (int)i);
        CHECK_EQ_INT(sees(&board), cases[i].visible);
    }
}

static void add_corners(scene_piece *piece, const los_vec2 *corners, uint32_t count) {
    memcpy(piece->points, corners, count * sizeof *corners);
    piece->point_count = count;
}

/* Two pieces with a bar across the way and an arm over a part of the target each: lines must end where the arms
 * overlap, and do so at a slope that is not the first one looked at. */
TEST(ends_inside_both_of_two_pieces) {
    for (int i = 0; i < 4; i++) {
        float top = i % 2 == 0 ? 278.0f : 283.0f;
        const los_vec2 upper[] = {{500, 200}, {950, 200}, {950, 282}, {520, 282}, {520, 400}, {500, 400}};
        const los_vec2 lower[] = {{530, 200}, {550, 200}, {550, top}, {950, top}, {950, 400}, {530, 400}};
        scene_begin(&board, 10);
        board.options.mode = LOS_MODE_EXACT;
        board.shooter.position = (los_vec2){100, 395};
        scene_piece *window = scene_add(&board, "window");
        add_corners(scene_add(&board, "first"), i < 2 ? upper : lower, 6);
        add_corners(scene_add(&board, "second"), i < 2 ? lower : upper, 6);
        scene_add_wall(window, 480, -1000, 480, 335);
        scene_add_wall(window, 480, 345, 480, 1000);
        for (uint32_t k = 0; k < board.piece_count; k++) {
            board.pieces[k].type = "building";
            board.pieces[k].height = "tall";
        }
        test_context("case %d", i);
        CHECK_EQ_INT(sees(&board), i % 2 == 0);
    }
}

/* Tenth edition.  Only lines that begin in a piece's left leg pass its right leg, and on their way out of the base
 * there is a slit: what is in the way inside a base needs room, too. */
TEST(a_slit_inside_a_base) {
    static const los_vec2 legs[] = {{60, 270},  {60, 440},  {300, 440}, {300, 270},
                                    {250, 270}, {250, 410}, {100, 410}, {100, 270}};
    for (int i = 0; i < 4; i++) {
        bool is_wall = i % 2 == 0;
        scene_begin(&board, 10);
        board.options.mode = LOS_MODE_EXACT;
        board.options.min_gap = i < 2 ? 4.0 : 0.5;
        board.shooter.base_mm = 127.0; /* 100 px around (100, 300) */
        scene_piece *piece = scene_add(&board, "legs");
        add_corners(piece, legs, 8);
        piece->type = "building";
        piece->height = "tall";
        scene_piece *window = scene_add(&board, "window");
        scene_add_wall(window, 310, -1000, 310, 280);
        scene_add_wall(window, 310, 320, 310, 1000);
        scene_piece *above =
            is_wall ? scene_add(&board, "above") : scene_add_box(&board, "above", 145, 200, 155, 299.5f);
        scene_piece *below =
            is_wall ? scene_add(&board, "below") : scene_add_box(&board, "below", 145, 300.5f, 155, 390);
        if (is_wall) {
            scene_add_wall(above, 150, 200, 150, 299.5f);
            scene_add_wall(below, 150, 300.5f, 150, 390);
        }
        above->type = below->type = "ruins";
        above->height = below->height = window->height = "tall";
        test_context("%s, min_gap %g", is_wall ? "walls" : "ruins", board.options.min_gap);
        CHECK_EQ_INT(sees(&board), i >= 2);
    }
}

/* The same for the part of the base that is inside: here a wedge, a third of a pixel thick at most. */
TEST(a_wedge_into_a_base) {
    static const los_vec2 wedge[] = {{105, 300}, {-60, 299}, {250, 140}, {250, 330},
                                     {300, 330}, {300, 100}, {-100, 301}};
    for (int i = 0; i < 2; i++) {
        scene_begin(&board, 10);
        board.options.mode = LOS_MODE_EXACT;
        board.options.min_gap = i == 0 ? 4.0 : 0.01;
        scene_piece *piece = scene_add(&board, "wedge"), *window = scene_add(&board, "window");
        add_corners(piece, wedge, 7);
        piece->type = "building";
        piece->height = window->height = "tall";
        scene_add_wall(window, 310, -1000, 310, 280);
        scene_add_wall(window, 310, 320, 310, 1000);
        test_context("min_gap %g", board.options.min_gap);
        CHECK_EQ_INT(sees(&board), i == 1);
    }
}

/* Found by los_exam.  Two pieces hold each a part of the shooter's base; neither part sees past the rest. */
TEST(a_piece_opens_for_its_own_part_alone) {
    static const los_vec2 first[] = {{512, 704}, {336, 736}, {304, 560}},
                          second[] = {{160, 560}, {288, 624}, {176, 656}};
    static const los_vec2 sticks[][2] = {{{752, 672}, {552, 556}}, {{608, 528}, {496, 528}}};
    test_random random = {24};
    scene_begin(&board, 10);
    board.options.mode = LOS_MODE_EXACT;
    board.shooter = (los_model){{272, 736}, LOS_OVAL, 150, 95, 150, -0.86354210855092095, 2, 0, 0, false};
    board.target = (los_model){{880, 272}, LOS_OVAL, 90, 52, 90, 2.2750975268037941, 2, 0, 0, false};
    add_corners(scene_add(&board, "stick"), sticks[0], 2);
    add_corners(scene_add(&board, "first"), first, 3);
    add_corners(scene_add(&board, "second"), second, 3);
    add_corners(scene_add(&board, "other_stick"), sticks[1], 2);
    for (uint32_t i = 0; i < board.piece_count; i++) {
        board.pieces[i].height = "tall";
    }
    exam_result result = exam_scene(&board, THOROUGH, &random);
    CHECK(!result.visible);
    check_right(&result, "two parts", 0);
}

/* --- By chance, before the oracles -----------------------------------------------------------------------------------
 */

static void examine(exact_family family, int count, uint64_t seed, double gap) {
    test_random random = {seed};
    int unsure = 0;
    for (int i = 0; i < count; i++) {
        exact_scene_by_chance(&board, &random, family);
        board.options.min_gap = gap;
        table_build = i % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        exam_result result = exam_scene(&board, THOROUGH, &random);
        check_right(&result, exact_family_names[family], i);
        unsure += result.is_unsure;
    }
    table_build = LOS_BUILD_LINEAR;
    CHECK(unsure <= count / 3);
}

TEST(chance_on_tournament_boards) {
    examine(EXACT_BOARD, 900, 31, 0.1);
}

TEST(chance_in_clutter) {
    examine(EXACT_CLUTTER, 3000, 32, 0.1);
}

TEST(chance_on_a_lattice) {
    examine(EXACT_LATTICE, 2500, 33, 0.1);
    examine(EXACT_LATTICE, 500, 34, 0.01);
}

TEST(chance_with_bases_that_meet) {
    examine(EXACT_CONTACT, 500, 35, 0.1);
}

TEST(chance_with_bases_in_pieces) {
    examine(EXACT_INSIDE, 2000, 36, 0.1);
}

TEST(chance_in_a_forest) {
    examine(EXACT_FOREST, 250, 39, 0.1);
    examine(EXACT_FOREST, 50, 40, 1.0);
}

TEST(chance_with_cracks) {
    examine(EXACT_CRACKS, 1000, 37, 0.1);
    examine(EXACT_CRACKS, 200, 38, 0.5);
}

/* --- Two scenes that are alike ---------------------------------------------------------------------------------------
 */

TEST(a_narrower_min_gap_sees_no_less) {
    test_random random = {42};
    for (int i = 0; i < 2500; i++) {
        exact_family family = (exact_family)(i % EXACT_FAMILIES);
        exact_scene_by_chance(&board, &random, family);
        board.options.min_gap = random_between(&random, 0.05, 2.0);
        other = board;
        other.options.min_gap *= random_between(&random, 1.0, 4.0);
        if (!sees(&board) && sees(&other)) {
            test_context("%s %d: %g and %g", exact_family_names[family], i, board.options.min_gap,
                         other.options.min_gap);
            CHECK(!exam_is_sure(&board) || !exam_is_sure(&other));
        }
    }
}

/* Clear of both bases by a pixel. */
static bool is_clear_of(const scene_piece *piece, const exact_base *base) {
    span inside;
    for (uint32_t i = 0; i < piece->point_count; i++) {
        xvec a = xvec_of(piece->points[i]), b = xvec_of(piece->points[(i + 1) % piece->point_count]);
        if (exact_base_cuts(base, a, b, -1.0, &inside)) {
            return false;
        }
    }
    return !exact_holds(piece, base->center);
}

/* The circle that the rules draw is clear, too. */
static bool is_clear_of_model(const scene_piece *piece, const los_model *model) {
    los_model circle = *model;
    circle.shape = LOS_CIRCLE;
    exact_base base = exact_base_of(model, 40.0), round = exact_base_of(&circle, 40.0);
    return is_clear_of(piece, &base) && is_clear_of(piece, &round);
}

TEST(a_piece_more_never_opens) {
    test_random random = {43};
    int closed = 0;
    for (int i = 0; i < 4000; i++) {
        exact_family family = (exact_family)(i % EXACT_FAMILIES);
        exact_scene_by_chance(&board, &random, family);
        other = board;
        los_vec2 middle = los_lerp(board.shooter.position, board.target.position, (float)random_between(&random, 0, 1));
        float x = middle.x + (float)random_between(&random, -150, 50),
              y = middle.y + (float)random_between(&random, -150, 50);
        scene_piece *piece = scene_add_box(&other, "fresh", x, y, x + 100, y + (float)random_between(&random, 5, 150));
        piece->type = random_bool(&random, 0.5) ? "ruins" : "building";
        piece->height = "tall";
        if (!is_clear_of_model(piece, &board.shooter) || !is_clear_of_model(piece, &board.target)) {
            continue;
        }
        bool before = sees(&board), after = sees(&other);
        closed += before && !after;
        test_context("%s %d", exact_family_names[family], i);
        CHECK(before || !after || !exam_is_sure(&board) || !exam_is_sure(&other));
    }
    CHECK(closed > 100);
}

/* Eleventh edition; as long as neither base reaches into another piece. */
TEST(a_larger_base_sees_no_less) {
    test_random random = {44};
    int opened = 0;
    for (int i = 0; i < 6000; i++) {
        exact_family family = (exact_family)(i % 3);
        exact_scene_by_chance(&board, &random, family);
        board.options.edition = 11;
        other = board;
        los_model *model = random_bool(&random, 0.5) ? &other.shooter : &other.target;
        double factor = random_between(&random, 1.02, 1.6);
        model->base_mm *= factor;
        model->length_mm *= factor;
        model->width_mm *= factor;
        bool reaches = false;
        for (uint32_t j = 0; j < board.piece_count; j++) {
            reaches |= !is_clear_of_model(&board.pieces[j], model);
        }
        if (reaches) {
            continue;
        }
        bool before = sees(&board), after = sees(&other);
        opened += after && !before;
        test_context("%s %d", exact_family_names[family], i);
        CHECK(after || !before || !exam_is_sure(&board) || !exam_is_sure(&other));
    }
    CHECK(opened > 5);
}

/* But for openings narrower than min_gap and for lines that slide along walls: both are closed to the oracle, too. */
TEST(what_samples_see_is_seen) {
    test_random random = {45};
    for (int i = 0; i < 3500; i++) {
        exact_family family = (exact_family)(i % EXACT_FAMILIES);
        exact_scene_by_chance(&board, &random, family);
        other = board;
        other.options.mode = LOS_MODE_SAMPLED;
        other.options.density = random_bool(&random, 0.5) ? 0 : 16;
        if (sees(&other) && !sees(&board)) {
            static exact_problem problem;
            exact_problem_set(&problem, &board);
            test_context("%s %d", exact_family_names[family], i);
            CHECK(problem.distance <= 0.01 || problem.is_delicate || exact_widest_opening(&problem, 0.15).sure < 0.15);
        }
    }
}

/* --- Other ways to ask
 * ------------------------------------------------------------------------------------------------ */

TEST(crowds_answer_alike) {
    test_random random = {46};
    for (int i = 0; i < 40; i++) {
        los_model_set model_set;
        los_verdict answer;
        exact_scene_by_chance(&board, &random, EXACT_BOARD);
        table_build = LOS_BUILD_INDEXED;
        table_open(&at_work, &board, los_default_allocator());
        los_model_set_init(&model_set, los_default_allocator());
        for (int j = 0; j < 10; j++) {
            exact_board_models(&board, &random);
            CHECK_EQ_INT(los_model_set_insert(&model_set, &at_work.query.pair, &board.options, &board.shooter), LOS_OK);
        }
        los_model_set_finish(&model_set);
        for (uint32_t j = 0; j < 100; j++) {
            bool seen = los_model_set_sees(&model_set, j / 10, &model_set, j % 10, &at_work.query.pair, &board.options,
                                           &answer);
            los_pair_set(&at_work.query.pair, &board.options, &model_set.placed[j / 10].model,
                         &model_set.placed[j % 10].model);
            los_verdict single = los_pair_verdict(&at_work.query.pair);
            test_context("board %d, pair %d", i, (int)j);
            CHECK_EQ_INT(seen, single.visible);
            CHECK(!seen || (los_equal(answer.from, single.from) && los_equal(answer.to, single.to)));
        }
        los_model_set_free(&model_set);
        table_close(&at_work);
    }
    table_build = LOS_BUILD_LINEAR;
}

/* The pieces that close the way close it without all others. */
TEST(the_chain_alone_closes_the_way) {
    test_random random = {47};
    int chains = 0;
    for (int i = 0; i < 3000; i++) {
        exact_family family = (exact_family)(i % EXACT_FAMILIES);
        exact_scene_by_chance(&board, &random, family);
        table_open(&at_work, &board, los_default_allocator());
        los_verdict answer = los_pair_report(&at_work.query.pair, false, &at_work.query.report);
        other = board;
        other.piece_count = 0;
        for (uint32_t j = 0; !answer.visible && j < board.piece_count; j++) {
            char wall_name[32];
            bool named = false;
            snprintf(wall_name, sizeof wall_name, "%s_wall", board.pieces[j].id);
            for (uint32_t k = 0; k < at_work.query.report.blocker_count; k++) {
                los_text name = los_string_table_text(&at_work.terrain.names, at_work.query.report.blockers[k]);
                named |= los_text_equal(name, los_text_of(board.pieces[j].id)) ||
                         los_text_equal(name, los_text_of(wall_name));
            }
            if (named) {
                other.pieces[other.piece_count++] = board.pieces[j];
            }
        }
        table_close(&at_work);
        if (!answer.visible && board.options.edition == 10) {
            chains++;
            test_context("%s %d", exact_family_names[family], i);
            CHECK(!sees(&other) || !exam_is_sure(&board) || !exam_is_sure(&other));
        }
    }
    CHECK(chains > 100);
}

/* The judge lets the line between the centers pass, and its row says so; the mode does not count it. */
TEST(a_center_line_through_a_crack_is_no_sight_line) {
    scene_begin(&board, 11);
    board.options.mode = LOS_MODE_EXACT;
    board.options.min_gap = 30.0;
    scene_add_box(&board, "upper", 480, 0, 520, 295)->type = "ruins";
    scene_add_box(&board, "lower", 480, 305, 520, 600)->type = "ruins";
    table_open(&at_work, &board, los_default_allocator());
    los_sight_line center = los_sight_line_between_centers(&at_work.query.pair);
    CHECK(los_line_is_clear(&at_work.query.pair, &center));
    los_verdict answer = los_pair_report(&at_work.query.pair, true, &at_work.query.report);
    CHECK(!answer.visible);
    CHECK_EQ_INT(at_work.query.report.attempt_count, 1);
    CHECK(!at_work.query.report.attempts[0].blocked);
    CHECK_EQ_INT(at_work.query.report.blocker_count, 2);
    table_close(&at_work);
}

const test_case exact_tests[] = {
    CASE(the_scenes_with_known_answers),
    CASE(slits_are_open_from_min_gap_on),
    CASE(joints_are_closed),
    CASE(a_wall_on_the_rim_stops_and_one_inside_does_not),
    CASE(a_target_flush_with_a_wall),
    CASE(ends_inside_pieces),
    CASE(ends_inside_two_pieces),
    CASE(bases_that_touch_or_overlap),
    CASE(ends_inside_both_of_two_pieces),
    CASE(a_slit_inside_a_base),
    CASE(a_wedge_into_a_base),
    CASE(a_piece_opens_for_its_own_part_alone),
    CASE(chance_on_tournament_boards),
    CASE(chance_in_clutter),
    CASE(chance_on_a_lattice),
    CASE(chance_with_bases_that_meet),
    CASE(chance_with_bases_in_pieces),
    CASE(chance_in_a_forest),
    CASE(chance_with_cracks),
    CASE(a_narrower_min_gap_sees_no_less),
    CASE(a_piece_more_never_opens),
    CASE(a_larger_base_sees_no_less),
    CASE(what_samples_see_is_seen),
    CASE(crowds_answer_alike),
    CASE(the_chain_alone_closes_the_way),
    CASE(a_center_line_through_a_crack_is_no_sight_line),
    END_OF_CASES,
};
