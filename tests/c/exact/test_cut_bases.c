/* SPDX-License-Identifier: MIT */
/* Tenth edition: bases that are partly inside pieces which let a line pass that ends inside.  Each scene goes before
 * the oracles, turned any way; the report, the early_out and the way back must say the same. */
#include "exact/exact_scene.h"
#include "stress/exact_stress.h"
#include <stdio.h>

static scene board, other;
static table at_work;

static const exam_effort EFFORT = {60, true};

/* A scene is laid out along x, with the shooter at (0, 0); then it is turned. */
typedef struct {
    double cosine, sine;
} turn;

static turn turn_by_chance(test_random *random) {
    double angle = random_bool(random, 0.3) ? 0.0 : random_between(random, -4.0, 4.0);
    return (turn){cos(angle), sin(angle)};
}

static los_vec2 turned(turn by, double x, double y) {
    return (los_vec2){(float)(800.0 + x * by.cosine - y * by.sine), (float)(700.0 + x * by.sine + y * by.cosine)};
}

static scene_piece *add_building(const char *id, const char *type) {
    scene_piece *piece = scene_add(&board, id);
    piece->type = type;
    piece->height = "tall";
    return piece;
}

static scene_piece *add_box(const char *id, const char *type, turn by, los_interval x, los_interval y) {
    scene_piece *piece = add_building(id, type);
    piece->points[0] = turned(by, x.low, y.low);
    piece->points[1] = turned(by, x.high, y.low);
    piece->points[2] = turned(by, x.high, y.high);
    piece->points[3] = turned(by, x.low, y.high);
    piece->point_count = 4;
    return piece;
}

/* A wall across the way, but for a window. */
static void add_window(turn by, double x, los_interval open) {
    scene_piece *piece = add_building("window", NULL);
    los_vec2 ends[] = {turned(by, x, -2000.0), turned(by, x, open.low), turned(by, x, open.high),
                       turned(by, x, 2000.0)};
    scene_add_wall(piece, ends[0].x, ends[0].y, ends[1].x, ends[1].y);
    scene_add_wall(piece, ends[2].x, ends[2].y, ends[3].x, ends[3].y);
}

/* Circles of these radii, in pixels, with so much between them. */
static void begin(turn by, double first, double second, double apart) {
    scene_begin(&board, 10);
    board.options.mode = LOS_MODE_EXACT;
    board.shooter.base_mm = first * 2.0 * 25.4 / 40.0;
    board.target.base_mm = second * 2.0 * 25.4 / 40.0;
    board.shooter.position = turned(by, 0.0, 0.0);
    board.target.position = turned(by, first + apart + second, 0.0);
}

static void swap_models(void) {
    los_model shooter = board.shooter;
    board.shooter = board.target;
    board.target = shooter;
}

/* Right, and how many of them are seen. */
typedef struct {
    int seen, blocked, unsure;
} tally;

static void examine(tally *count, const char *what, int number, test_random *random) {
    exam_result result = exam_scene(&board, EFFORT, random);
    test_context("%s %d: %s, opening %g", what, number, exam_words(result.wrong), result.opening);
    CHECK_EQ_INT(result.wrong, 0);
    count->unsure += result.is_unsure;
    count->seen += result.visible && !result.is_unsure;
    count->blocked += !result.visible && !result.is_unsure;
}

static void check_tally(tally count, int least) {
    test_context("%d seen, %d blocked, %d unsure", count.seen, count.blocked, count.unsure);
    CHECK(count.seen >= least && count.blocked >= least && count.unsure <= (count.seen + count.blocked) / 2);
}

/* --- Known answers --------------------------------------------------------------------------------------------------
 */

/* A strip in front of the target reaches a fifth of a pixel into it, which makes a cap of 6.3 px to either side.  A
 * window lets lines through to it, or past it. */
TEST(only_a_cap_of_the_base_sees) {
    static const struct {
        double low, high;
        bool visible;
    } windows[] = {{2, 40, true}, {5.5, 60, true}, {7, 60, false}, {-60, -5.5, true}, {-60, -7, false}};
    test_random random = {1401};
    const turn none = {1.0, 0.0};
    for (int i = 0; i < 10; i++) {
        begin(none, 100.0, 100.0, 600.0);
        add_box("strip", "building", none, (los_interval){690.0, 700.2}, (los_interval){-2000, 2000});
        add_window(none, 698.0, (los_interval){windows[i / 2].low, windows[i / 2].high});
        if (i % 2 == 1) {
            swap_models();
        }
        exam_result result = exam_scene(&board, EFFORT, &random);
        test_context("window %d, way %d: %s", i / 2, i % 2, exam_words(result.wrong));
        CHECK_EQ_INT(result.visible, windows[i / 2].visible);
        CHECK_EQ_INT(result.wrong, 0);
    }
}

/* The same, but the strip's other side is close to the rim, too: what stands around the rim reaches beyond it. */
TEST(a_strip_along_the_rim) {
    static const double outside[] = {0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 1.9, 2.5};
    test_random random = {1409};
    const turn none = {1.0, 0.0};
    for (int i = 0; i < 8; i++) {
        begin(none, 100.0, 100.0, 600.0);
        add_box("strip", "building", none, (los_interval){700.0 - outside[i], 700.2}, (los_interval){-2000, 2000});
        add_window(none, 500.0, (los_interval){2, 40});
        exam_result result = exam_scene(&board, EFFORT, &random);
        test_context("%g px outside: %s, opening %g", outside[i], exam_words(result.wrong), result.opening);
        CHECK_EQ_INT(result.wrong, 0);
        CHECK(result.visible);
    }
}

/* A strip from cap to cap is passed by lines that end in either, ruins by those that end in the target's.  Windows
 * right in front of the caps lead past them. */
TEST(a_piece_that_cuts_both_bases) {
    static const struct {
        const char *type;
        double first, second; /* where the windows begin; -90: there is none */
        bool is_seen[2];      /* there and back */
    } cases[] = {
        {"building", 2, 2, {true, true}},   {"building", 7, 7, {false, false}}, {"building", -90, 7, {true, true}},
        {"building", 7, -90, {true, true}}, {"building", 3, 7, {true, true}},   {"ruins", -90, 7, {false, true}},
        {"ruins", 7, -90, {true, false}},   {"ruins", 7, 7, {false, false}},    {"ruins", 3, 3, {true, true}},
    };
    test_random random = {1402};
    const turn none = {1.0, 0.0};
    for (int i = 0; i < 2 * (int)(sizeof cases / sizeof *cases); i++) {
        begin(none, 100.0, 100.0, 600.0);
        add_box("strip", cases[i / 2].type, none, (los_interval){99.8, 700.2}, (los_interval){-2000, 2000});
        add_window(none, 102.0, (los_interval){cases[i / 2].first, 60});
        add_window(none, 698.0, (los_interval){cases[i / 2].second, 60});
        if (i % 2 == 1) {
            swap_models();
        }
        exam_result result = exam_scene(&board, EFFORT, &random);
        test_context("case %d, way %d: %s", i / 2, i % 2, exam_words(result.wrong));
        CHECK_EQ_INT(result.visible, cases[i / 2].is_seen[i % 2]);
        CHECK_EQ_INT(result.wrong, 0);
    }
}

/* Two pieces cut the target: a strip in front of it, and a bar across the way with an arm into its upper half.  No line
 * ends in both: what is open for the one must be closed for the other. */
TEST(two_pieces_that_cut_one_base) {
    static const double arms[] = {30.0, 2.0, -4.0}; /* how far down they reach: the cap is 6.3 px to either side */
    test_random random = {1406};
    const turn none = {1.0, 0.0};
    for (int i = 0; i < 12; i++) {
        double arm = arms[i % 3];
        const double corners[][2] = {{600, 500}, {600, -500}, {610, -500}, {610, arm}, {760, arm}, {760, 500}};
        begin(none, 100.0, 100.0, 600.0);
        for (int k = 0; k < 2; k++) {
            if (k == i / 3 % 2) { /* either may come first */
                add_box("strip", "building", none, (los_interval){690.0, 700.2}, (los_interval){-2000, 2000});
                continue;
            }
            scene_piece *piece = add_building("arm", "building");
            for (uint32_t c = 0; c < 6; c++) {
                piece->points[piece->point_count++] = turned(none, corners[c][0], corners[c][1]);
            }
        }
        if (i >= 6) {
            swap_models();
        }
        exam_result result = exam_scene(&board, EFFORT, &random);
        test_context("arm down to %g, %s: %s", arm, i % 2 == 0 ? "strip first" : "arm first", exam_words(result.wrong));
        CHECK_EQ_INT(result.wrong, 0);
        CHECK_EQ_INT(result.visible, arm < 6.0);
    }
}

/* --- By chance ------------------------------------------------------------------------------------------------------
 */

/* Two bases, and a strip across the way that reaches into one of them or into both: there it makes caps. */
typedef struct {
    double first, second, apart; /* radii, and what is between */
    double depths[2];            /* of the caps; negative: so far from the base */
} strip_way;

/* A window close to a cap, from somewhere near the cap's end on outwards. */
static void add_window_at_cap(const strip_way *w, turn by, int end, test_random *random) {
    double cap = sqrt(2.0 * (end == 0 ? w->first : w->second) * fabs(w->depths[end]));
    double away = fmin(random_between(random, 0.1, 4.0), 0.4 * w->apart);
    double from = cap * random_between(random, 0.4, 1.3), wide = random_between(random, 3.0, 60.0);
    add_window(by, end == 0 ? w->first + away : w->first + w->apart - away,
               random_bool(random, 0.5) ? (los_interval){from, from + wide} : (los_interval){-from - wide, -from});
}

static void lay_strip(const strip_way *w, turn by, int number, test_random *random) {
    double low = w->first - w->depths[0], high = w->first + w->apart + w->depths[1];
    begin(by, w->first, w->second, w->apart);
    add_box("strip", number % 3 == 0 ? "ruins" : "building", by, (los_interval){low, high},
            (los_interval){-2000, 2000});
    for (int end = 0; end < 2; end++) {
        if (w->depths[end] > 0.0 || random_bool(random, 0.2)) {
            add_window_at_cap(w, by, end, random);
        }
    }
    if (number % 2 == 1 || (number % 3 == 0 && w->depths[0] < 0.0 && random_bool(random, 0.3))) {
        swap_models();
    }
}

static double depth_by_chance(test_random *random) {
    return pow(10.0, random_between(random, -1.0, 1.0));
}

/* A strip cuts the second base, and perhaps the first. */
static strip_way way_by_chance(test_random *random, double nearest, bool cuts_both) {
    strip_way w = {
        random_between(random, 20, 130), random_between(random, 20, 130), random_between(random, nearest, 400), {0, 0}};
    w.depths[0] = cuts_both ? depth_by_chance(random) : -random_between(random, 5, 20);
    w.depths[1] = depth_by_chance(random);
    return w;
}

TEST(chance_with_a_cap) {
    test_random random = {1403};
    tally count = {0, 0, 0};
    for (int i = 0; i < 300; i++) {
        turn by = turn_by_chance(&random);
        strip_way w = way_by_chance(&random, 30, false);
        lay_strip(&w, by, i, &random);
        examine(&count, "cap", i, &random);
    }
    check_tally(count, 50);
}

TEST(chance_with_two_caps) {
    test_random random = {1405};
    tally count = {0, 0, 0};
    for (int i = 0; i < 300; i++) {
        turn by = turn_by_chance(&random);
        strip_way w = way_by_chance(&random, 8, true);
        lay_strip(&w, by, i, &random);
        examine(&count, "caps", i, &random);
    }
    check_tally(count, 50);
}

/* Rough parts of bases that nearly touch reach beyond the rim, into the other base. */
TEST(chance_with_bases_that_nearly_touch) {
    test_random random = {1404};
    tally count = {0, 0, 0};
    for (int i = 0; i < 400; i++) {
        turn by = turn_by_chance(&random);
        strip_way w = {random_between(&random, 20, 130),
                       random_between(&random, 20, 130),
                       random_between(&random, 0.05, 1.0),
                       {0, 0}};
        w.depths[0] = 0.025 * w.second + random_between(&random, 0, 4);
        w.depths[1] = 0.025 * w.first + random_between(&random, 0, 4);
        lay_strip(&w, by, i, &random);
        examine(&count, "touch", i, &random);
    }
    check_tally(count, 50);
}

/* --- Names ----------------------------------------------------------------------------------------------------------
 */

/* Has the report named a piece, or its walls? */
static bool is_named(const scene_piece *piece) {
    char wall_name[32];
    bool is = false;
    snprintf(wall_name, sizeof wall_name, "%s_wall", piece->id);
    for (uint32_t i = 0; i < at_work.query.report.blocker_count; i++) {
        los_text name = los_string_table_text(&at_work.terrain.names, at_work.query.report.blockers[i]);
        is |= los_text_equal(name, los_text_of(piece->id)) || los_text_equal(name, los_text_of(wall_name));
    }
    return is;
}

/* What is named closes the way without the rest: what stands before the whole base, and what before its parts. */
TEST(what_is_named_closes_the_way) {
    test_random random = {1407};
    int closed = 0;
    for (int i = 0; i < 400; i++) {
        turn by = turn_by_chance(&random);
        strip_way w = way_by_chance(&random, 30, false);
        lay_strip(&w, by, i, &random);
        table_open(&at_work, &board, los_default_allocator());
        bool is_closed = !los_pair_report(&at_work.query.pair, false, &at_work.query.report).visible;
        other = board;
        other.piece_count = 0;
        for (uint32_t k = 0; k < board.piece_count; k++) {
            if (is_named(&board.pieces[k])) {
                other.pieces[other.piece_count++] = board.pieces[k];
            }
        }
        table_close(&at_work);
        test_context("scene %d, %d of %d named", i, (int)other.piece_count, (int)board.piece_count);
        CHECK(!is_closed || !scene_is_visible(&other) || !exam_is_sure(&board) || !exam_is_sure(&other));
        closed += is_closed;
    }
    CHECK(closed > 80);
}

/* Two walls close the way whatever is open; a strip that cuts the target is named as well, since it stands before most
 * of it. */
TEST(what_cuts_a_base_is_named_as_well) {
    const turn none = {1.0, 0.0};
    begin(none, 100.0, 100.0, 600.0);
    const scene_piece *strip =
        add_box("strip", "building", none, (los_interval){690.0, 700.2}, (los_interval){-2000, 2000});
    add_window(none, 400.0, (los_interval){10, 0});
    table_open(&at_work, &board, los_default_allocator());
    CHECK(!los_pair_report(&at_work.query.pair, false, &at_work.query.report).visible);
    CHECK(is_named(strip) && is_named(&board.pieces[1]));
    table_close(&at_work);
}

/* A pair that has been asked about others answers like a new one. */
TEST(the_pair_before_changes_nothing) {
    test_random random = {1408};
    for (int i = 0; i < 60; i++) {
        exact_scene_by_chance(&board, &random, EXACT_BOARD);
        table_open(&at_work, &board, los_default_allocator());
        for (int k = 0; k < 12; k++) {
            static table again;
            exact_board_models(&board, &random);
            table_set(&at_work, &board);
            los_verdict answer = los_pair_report(&at_work.query.pair, false, &at_work.query.report);
            table_open(&again, &board, los_default_allocator());
            test_context("scene %d, pair %d", i, k);
            check_verdicts_equal(answer, los_pair_report(&again.query.pair, false, &again.query.report));
            CHECK_EQ_INT(at_work.query.report.blocker_count, again.query.report.blocker_count);
            table_close(&again);
        }
        table_close(&at_work);
    }
}

const test_case cut_bases_tests[] = {
    CASE(only_a_cap_of_the_base_sees),
    CASE(a_strip_along_the_rim),
    CASE(a_piece_that_cuts_both_bases),
    CASE(two_pieces_that_cut_one_base),
    CASE(chance_with_a_cap),
    CASE(chance_with_two_caps),
    CASE(chance_with_bases_that_nearly_touch),
    CASE(what_is_named_closes_the_way),
    CASE(what_cuts_a_base_is_named_as_well),
    CASE(the_pair_before_changes_nothing),
    END_OF_CASES,
};
