/* SPDX-License-Identifier: MIT */
/* The exact mode against recorded answers and against its oracles.  los_stress runs the same for any number of pairs.
 */
#include "exact/exact_conformance.h"
#include "exact/exact_scene.h"
#include "query/model_set.h"
#include "stress/exact_stress.h"

#include <stdio.h>

static scene board, other;
static table open_table;

static const stress_effort THOROUGH = {100, true};

static void check_result(const stress_result *result, const char *what, int number) {
    test_context("%s %d: %s, opening %g", what, number, stress_describe(result->wrong), result->opening);
    CHECK_EQ_INT(result->wrong, 0);
}

TEST(recorded_scenes) {
    static conformance c;
    test_random random = {21};
    int count = 0;
    conformance_open(&c);
    for (; conformance_next(&c, &board); count++) {
        table_build = count % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        stress_result result = stress_scene(&board, THOROUGH, &random);
        check_result(&result, c.kind, count);
        CHECK_EQ_INT(result.visible, c.expect_visible);
    }
    conformance_close(&c);
    table_build = LOS_BUILD_LINEAR;
    CHECK_EQ_INT(count, 800);
}

/* --- Random scenes against the oracles --------------------------------------------------------------------------- */

static void check_family(exact_family family, int count, uint64_t seed, double gap) {
    test_random random = {seed};
    int undecided = 0;
    for (int i = 0; i < count; i++) {
        exact_random_scene(&board, &random, family);
        board.options.min_gap = gap;
        table_build = i % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        stress_result result = stress_scene(&board, THOROUGH, &random);
        check_result(&result, exact_family_names[family], i);
        undecided += result.is_undecided;
    }
    table_build = LOS_BUILD_LINEAR;
    CHECK(undecided <= count / 3);
}

TEST(random_on_tournament_boards) {
    check_family(EXACT_BOARD, 900, 31, 0.1);
}

TEST(random_in_clutter) {
    check_family(EXACT_CLUTTER, 3000, 32, 0.1);
}

TEST(random_on_a_lattice) {
    check_family(EXACT_LATTICE, 2500, 33, 0.1);
    check_family(EXACT_LATTICE, 500, 34, 0.01);
}

TEST(random_bases_in_contact) {
    check_family(EXACT_CONTACT, 500, 35, 0.1);
}

TEST(random_bases_in_pieces) {
    check_family(EXACT_INSIDE, 2000, 36, 0.1);
}

TEST(random_in_a_forest) {
    check_family(EXACT_FOREST, 250, 39, 0.1);
    check_family(EXACT_FOREST, 50, 40, 1.0);
}

TEST(random_with_cracks) {
    check_family(EXACT_CRACKS, 1000, 37, 0.1);
    check_family(EXACT_CRACKS, 200, 38, 0.5);
}

/* --- Other queries ----------------------------------------------------------------------------------------------- */

TEST(model_sets_give_the_same_answers) {
    test_random random = {46};
    for (int i = 0; i < 40; i++) {
        los_model_set model_set;
        los_verdict answer;
        exact_random_scene(&board, &random, EXACT_BOARD);
        table_build = LOS_BUILD_INDEXED;
        table_open(&open_table, &board, los_default_allocator());
        los_model_set_init(&model_set, los_default_allocator());
        for (int j = 0; j < 10; j++) {
            exact_board_models(&board, &random);
            CHECK_EQ_INT(los_model_set_insert(&model_set, &open_table.query.pair, &board.options, &board.shooter),
                         LOS_OK);
        }
        los_model_set_finish(&model_set);
        for (uint32_t j = 0; j < 100; j++) {
            bool is_visible = los_model_set_sees(&model_set, j / 10, &model_set, j % 10, &open_table.query.pair,
                                                 &board.options, &answer);
            los_pair_set(&open_table.query.pair, &board.options, &model_set.placed[j / 10].model,
                         &model_set.placed[j % 10].model);
            los_verdict single = los_pair_verdict(&open_table.query.pair);
            test_context("board %d, pair %d", i, (int)j);
            CHECK_EQ_INT(is_visible, single.visible);
            CHECK(!is_visible || (los_equal(answer.from, single.from) && los_equal(answer.to, single.to)));
        }
        los_model_set_free(&model_set);
        table_close(&open_table);
    }
    table_build = LOS_BUILD_LINEAR;
}

/* The named pieces close the corridor without all others. */
TEST(the_named_pieces_close_the_corridor) {
    test_random random = {47};
    int chains = 0;
    for (int i = 0; i < 3000; i++) {
        exact_family family = (exact_family)(i % EXACT_FAMILIES);
        exact_random_scene(&board, &random, family);
        table_open(&open_table, &board, los_default_allocator());
        los_verdict answer = los_pair_report(&open_table.query.pair, false, &open_table.query.report);
        other = board;
        other.piece_count = 0;
        for (uint32_t j = 0; !answer.visible && j < board.piece_count; j++) {
            char wall_name[32];
            bool is_named = false;
            snprintf(wall_name, sizeof wall_name, "%s_wall", board.pieces[j].id);
            for (uint32_t k = 0; k < open_table.query.report.blocker_count; k++) {
                los_text name = los_string_table_text(&open_table.terrain.names, open_table.query.report.blockers[k]);
                is_named |= los_text_equal(name, los_text_of(board.pieces[j].id)) ||
                            los_text_equal(name, los_text_of(wall_name));
            }
            if (is_named) {
                other.pieces[other.piece_count++] = board.pieces[j];
            }
        }
        table_close(&open_table);
        if (!answer.visible && board.options.edition == 10) {
            chains++;
            test_context("%s %d", exact_family_names[family], i);
            CHECK(!scene_is_visible(&other) || !stress_is_decided(&board) || !stress_is_decided(&other));
        }
    }
    CHECK(chains > 100);
}

/* The judge passes the center line, and its attempt is not blocked; but the opening is narrower than min_gap. */
TEST(a_center_line_through_a_crack_is_no_sight_line) {
    scene_begin(&board, 11);
    board.options.mode = LOS_MODE_EXACT;
    board.options.min_gap = 30.0;
    scene_add_box(&board, "upper", 480, 0, 520, 295)->type = "ruins";
    scene_add_box(&board, "lower", 480, 305, 520, 600)->type = "ruins";
    table_open(&open_table, &board, los_default_allocator());
    los_sight_line center = los_sight_line_between_centers(&open_table.query.pair);
    CHECK(los_line_is_clear(&open_table.query.pair, &center));
    los_verdict answer = los_pair_report(&open_table.query.pair, true, &open_table.query.report);
    CHECK(!answer.visible);
    CHECK_EQ_INT(open_table.query.report.attempt_count, 1);
    CHECK(!open_table.query.report.attempts[0].blocked);
    CHECK_EQ_INT(open_table.query.report.blocker_count, 2);
    table_close(&open_table);
}

const test_case exact_tests[] = {
    CASE(recorded_scenes),
    CASE(random_on_tournament_boards),
    CASE(random_in_clutter),
    CASE(random_on_a_lattice),
    CASE(random_bases_in_contact),
    CASE(random_bases_in_pieces),
    CASE(random_in_a_forest),
    CASE(random_with_cracks),
    CASE(model_sets_give_the_same_answers),
    CASE(the_named_pieces_close_the_corridor),
    CASE(a_center_line_through_a_crack_is_no_sight_line),
    END_OF_CASES,
};
