/* SPDX-License-Identifier: MIT */
/* Tenth edition: bases partly inside pieces that exempt lines which end inside.  Each scene is rotated and compared
 * with the oracles; report, early out and reverse direction must agree. */
#include "exact/exact_scene.h"
#include "stress/exact_stress.h"
#include <stdio.h>

static scene board, other;
static table open_table;

static const stress_effort EFFORT = {60, true};

/* A scene is laid out along x, with the shooter at (0, 0), and then rotated. */
typedef struct {
    double cosine, sine;
} rotation;

static rotation random_rotation(test_random *random) {
    double angle = random_bool(random, 0.3) ? 0.0 : random_between(random, -4.0, 4.0);
    return (rotation){cos(angle), sin(angle)};
}

static los_vec2 rotated(rotation by, double x, double y) {
    return (los_vec2){(float)(800.0 + x * by.cosine - y * by.sine), (float)(700.0 + x * by.sine + y * by.cosine)};
}

static scene_piece *add_building(const char *id, const char *type) {
    scene_piece *piece = scene_add(&board, id);
    piece->type = type;
    piece->height = "tall";
    return piece;
}

static scene_piece *add_box(const char *id, const char *type, rotation by, los_interval x, los_interval y) {
    scene_piece *piece = add_building(id, type);
    piece->points[0] = rotated(by, x.low, y.low);
    piece->points[1] = rotated(by, x.high, y.low);
    piece->points[2] = rotated(by, x.high, y.high);
    piece->points[3] = rotated(by, x.low, y.high);
    piece->point_count = 4;
    return piece;
}

/* A wall across the corridor with a window in it. */
static void add_window(rotation by, double x, los_interval open) {
    scene_piece *piece = add_building("window", NULL);
    los_vec2 ends[] = {rotated(by, x, -2000.0), rotated(by, x, open.low), rotated(by, x, open.high),
                       rotated(by, x, 2000.0)};
    scene_add_wall(piece, ends[0].x, ends[0].y, ends[1].x, ends[1].y);
    scene_add_wall(piece, ends[2].x, ends[2].y, ends[3].x, ends[3].y);
}

/* Circles of these radii, at a distance; all in pixels. */
static void begin(rotation by, double first, double second, double distance) {
    scene_begin(&board, 10);
    board.options.mode = LOS_MODE_EXACT;
    board.shooter.base_mm = first * 2.0 * 25.4 / 40.0;
    board.target.base_mm = second * 2.0 * 25.4 / 40.0;
    board.shooter.position = rotated(by, 0.0, 0.0);
    board.target.position = rotated(by, first + distance + second, 0.0);
}

static void swap_models(void) {
    los_model shooter = board.shooter;
    board.shooter = board.target;
    board.target = shooter;
}

/* Counts of the answers, all of which were right. */
typedef struct {
    int visible, blocked, undecided;
} tally;

static void check_scene(tally *count, const char *what, int number, test_random *random) {
    stress_result result = stress_scene(&board, EFFORT, random);
    test_context("%s %d: %s, opening %g", what, number, stress_describe(result.wrong), result.opening);
    CHECK_EQ_INT(result.wrong, 0);
    count->undecided += result.is_undecided;
    count->visible += result.visible && !result.is_undecided;
    count->blocked += !result.visible && !result.is_undecided;
}

static void check_tally(tally count, int least) {
    test_context("%d visible, %d blocked, %d undecided", count.visible, count.blocked, count.undecided);
    CHECK(count.visible >= least && count.blocked >= least && count.undecided <= (count.visible + count.blocked) / 2);
}

/* --- Known answers ----------------------------------------------------------------------------------------------- */

/* A strip in front of the target reaches 0.2 px into it, which makes a cap of 6.3 px to either side.  A window lets
 * lines through to the cap, or past it. */
TEST(only_a_cap_of_the_base_is_visible) {
    static const struct {
        double low, high;
        bool visible;
    } windows[] = {{2, 40, true}, {5.5, 60, true}, {7, 60, false}, {-60, -5.5, true}, {-60, -7, false}};
    test_random random = {1401};
    const rotation none = {1.0, 0.0};
    for (int i = 0; i < 10; i++) {
        begin(none, 100.0, 100.0, 600.0);
        add_box("strip", "building", none, (los_interval){690.0, 700.2}, (los_interval){-2000, 2000});
        add_window(none, 698.0, (los_interval){windows[i / 2].low, windows[i / 2].high});
        if (i % 2 == 1) {
            swap_models();
        }
        stress_result result = stress_scene(&board, EFFORT, &random);
        test_context("window %d, direction %d: %s", i / 2, i % 2, stress_describe(result.wrong));
        CHECK_EQ_INT(result.visible, windows[i / 2].visible);
        CHECK_EQ_INT(result.wrong, 0);
    }
}

/* The same with the strip's other side close to the rim, too: rough cells reach beyond it. */
TEST(a_strip_along_the_rim) {
    static const double outside[] = {0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 1.9, 2.5};
    test_random random = {1409};
    const rotation none = {1.0, 0.0};
    for (int i = 0; i < 8; i++) {
        begin(none, 100.0, 100.0, 600.0);
        add_box("strip", "building", none, (los_interval){700.0 - outside[i], 700.2}, (los_interval){-2000, 2000});
        add_window(none, 500.0, (los_interval){2, 40});
        stress_result result = stress_scene(&board, EFFORT, &random);
        test_context("%g px outside: %s, opening %g", outside[i], stress_describe(result.wrong), result.opening);
        CHECK_EQ_INT(result.wrong, 0);
        CHECK(result.visible);
    }
}

/* A strip from cap to cap exempts lines that end in either cap; ruins exempt those that end in the target's.  Windows
 * in front of the caps lead past them. */
TEST(a_piece_that_cuts_both_bases) {
    static const struct {
        const char *type;
        double first, second; /* where the windows begin; -90: there is none */
        bool is_visible[2];   /* in both directions */
    } cases[] = {
        {"building", 2, 2, {true, true}},   {"building", 7, 7, {false, false}}, {"building", -90, 7, {true, true}},
        {"building", 7, -90, {true, true}}, {"building", 3, 7, {true, true}},   {"ruins", -90, 7, {false, true}},
        {"ruins", 7, -90, {true, false}},   {"ruins", 7, 7, {false, false}},    {"ruins", 3, 3, {true, true}},
    };
    test_random random = {1402};
    const rotation none = {1.0, 0.0};
    for (int i = 0; i < 2 * (int)(sizeof cases / sizeof *cases); i++) {
        begin(none, 100.0, 100.0, 600.0);
        add_box("strip", cases[i / 2].type, none, (los_interval){99.8, 700.2}, (los_interval){-2000, 2000});
        add_window(none, 102.0, (los_interval){cases[i / 2].first, 60});
        add_window(none, 698.0, (los_interval){cases[i / 2].second, 60});
        if (i % 2 == 1) {
            swap_models();
        }
        stress_result result = stress_scene(&board, EFFORT, &random);
        test_context("case %d, direction %d: %s", i / 2, i % 2, stress_describe(result.wrong));
        CHECK_EQ_INT(result.visible, cases[i / 2].is_visible[i % 2]);
        CHECK_EQ_INT(result.wrong, 0);
    }
}

/* Two pieces cut the target: a strip in front of it, and a plate across the corridor with an arm into its upper half.
 * No line ends in both, so a line that is exempt from one is blocked by the other. */
TEST(two_pieces_that_cut_one_base) {
    static const double arms[] = {30.0, 2.0, -4.0}; /* how far down they reach: the cap is 6.3 px to either side */
    test_random random = {1406};
    const rotation none = {1.0, 0.0};
    for (int i = 0; i < 12; i++) {
        double arm = arms[i % 3];
        const double corners[][2] = {{600, 500}, {600, -500}, {610, -500}, {610, arm}, {760, arm}, {760, 500}};
        begin(none, 100.0, 100.0, 600.0);
        for (int k = 0; k < 2; k++) {
            if (k == i / 3 % 2) { /* in either order */
                add_box("strip", "building", none, (los_interval){690.0, 700.2}, (los_interval){-2000, 2000});
                continue;
            }
            scene_piece *piece = add_building("arm", "building");
            for (uint32_t c = 0; c < 6; c++) {
                piece->points[piece->point_count++] = rotated(none, corners[c][0], corners[c][1]);
            }
        }
        if (i >= 6) {
            swap_models();
        }
        stress_result result = stress_scene(&board, EFFORT, &random);
        test_context("arm down to %g, %s: %s", arm, i % 2 == 0 ? "strip first" : "arm first",
                     stress_describe(result.wrong));
        CHECK_EQ_INT(result.wrong, 0);
        CHECK_EQ_INT(result.visible, arm < 6.0);
    }
}

/* --- Random scenes ----------------------------------------------------------------------------------------------- */

/* Two bases, and a strip across the corridor that reaches into one or both, which makes caps. */
typedef struct {
    double first, second, distance; /* radii, and the distance of the rims */
    double depths[2];               /* of the caps; negative: the strip's distance from the base */
} strip_scene;

/* A window close to a cap, which begins near the end of the cap. */
static void add_window_at_cap(const strip_scene *w, rotation by, int end, test_random *random) {
    double cap = sqrt(2.0 * (end == 0 ? w->first : w->second) * fabs(w->depths[end]));
    double away = fmin(random_between(random, 0.1, 4.0), 0.4 * w->distance);
    double from = cap * random_between(random, 0.4, 1.3), wide = random_between(random, 3.0, 60.0);
    add_window(by, end == 0 ? w->first + away : w->first + w->distance - away,
               random_bool(random, 0.5) ? (los_interval){from, from + wide} : (los_interval){-from - wide, -from});
}

static void make_strip(const strip_scene *w, rotation by, int number, test_random *random) {
    double low = w->first - w->depths[0], high = w->first + w->distance + w->depths[1];
    begin(by, w->first, w->second, w->distance);
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

static double random_depth(test_random *random) {
    return pow(10.0, random_between(random, -1.0, 1.0));
}

/* A strip that cuts the second base, and the first if `cuts_both`. */
static strip_scene random_strip(test_random *random, double nearest, bool cuts_both) {
    strip_scene w = {
        random_between(random, 20, 130), random_between(random, 20, 130), random_between(random, nearest, 400), {0, 0}};
    w.depths[0] = cuts_both ? random_depth(random) : -random_between(random, 5, 20);
    w.depths[1] = random_depth(random);
    return w;
}

TEST(random_a_cap) {
    test_random random = {1403};
    tally count = {0, 0, 0};
    for (int i = 0; i < 300; i++) {
        rotation by = random_rotation(&random);
        strip_scene w = random_strip(&random, 30, false);
        make_strip(&w, by, i, &random);
        check_scene(&count, "cap", i, &random);
    }
    check_tally(count, 50);
}

TEST(random_two_caps) {
    test_random random = {1405};
    tally count = {0, 0, 0};
    for (int i = 0; i < 300; i++) {
        rotation by = random_rotation(&random);
        strip_scene w = random_strip(&random, 8, true);
        make_strip(&w, by, i, &random);
        check_scene(&count, "caps", i, &random);
    }
    check_tally(count, 50);
}

/* Rough cells of bases that almost touch reach beyond the rim, into the other base. */
TEST(random_bases_that_almost_touch) {
    test_random random = {1404};
    tally count = {0, 0, 0};
    for (int i = 0; i < 400; i++) {
        rotation by = random_rotation(&random);
        strip_scene w = {random_between(&random, 20, 130),
                         random_between(&random, 20, 130),
                         random_between(&random, 0.05, 1.0),
                         {0, 0}};
        w.depths[0] = 0.025 * w.second + random_between(&random, 0, 4);
        w.depths[1] = 0.025 * w.first + random_between(&random, 0, 4);
        make_strip(&w, by, i, &random);
        check_scene(&count, "touch", i, &random);
    }
    check_tally(count, 50);
}

/* --- Names ------------------------------------------------------------------------------------------------------- */

/* True if the report names a piece, or its walls. */
static bool is_named(const scene_piece *piece) {
    char wall_name[32];
    bool is = false;
    snprintf(wall_name, sizeof wall_name, "%s_wall", piece->id);
    for (uint32_t i = 0; i < open_table.query.report.blocker_count; i++) {
        los_text name = los_string_table_text(&open_table.terrain.names, open_table.query.report.blockers[i]);
        is |= los_text_equal(name, los_text_of(piece->id)) || los_text_equal(name, los_text_of(wall_name));
    }
    return is;
}

/* The named pieces close the corridor without the rest, for whole bases and for their cells. */
TEST(the_named_pieces_close_the_corridor) {
    test_random random = {1407};
    int closed = 0;
    for (int i = 0; i < 400; i++) {
        rotation by = random_rotation(&random);
        strip_scene w = random_strip(&random, 30, false);
        make_strip(&w, by, i, &random);
        table_open(&open_table, &board, los_default_allocator());
        bool is_closed = !los_pair_report(&open_table.query.pair, false, &open_table.query.report).visible;
        other = board;
        other.piece_count = 0;
        for (uint32_t k = 0; k < board.piece_count; k++) {
            if (is_named(&board.pieces[k])) {
                other.pieces[other.piece_count++] = board.pieces[k];
            }
        }
        table_close(&open_table);
        test_context("scene %d, %d of %d named", i, (int)other.piece_count, (int)board.piece_count);
        CHECK(!is_closed || !scene_is_visible(&other) || !stress_is_decided(&board) || !stress_is_decided(&other));
        closed += is_closed;
    }
    CHECK(closed > 80);
}

/* Two walls close the corridor even with all exemptions.  A strip that cuts the target is named as well, since it
 * blocks lines to most of it. */
TEST(a_piece_that_cuts_a_base_is_named) {
    const rotation none = {1.0, 0.0};
    begin(none, 100.0, 100.0, 600.0);
    const scene_piece *strip =
        add_box("strip", "building", none, (los_interval){690.0, 700.2}, (los_interval){-2000, 2000});
    add_window(none, 400.0, (los_interval){10, 0});
    table_open(&open_table, &board, los_default_allocator());
    CHECK(!los_pair_report(&open_table.query.pair, false, &open_table.query.report).visible);
    CHECK(is_named(strip) && is_named(&board.pieces[1]));
    table_close(&open_table);
}

/* A query that was used for other pairs gives the same answers as a new one. */
TEST(earlier_queries_change_nothing) {
    test_random random = {1408};
    for (int i = 0; i < 60; i++) {
        exact_random_scene(&board, &random, EXACT_BOARD);
        table_open(&open_table, &board, los_default_allocator());
        for (int k = 0; k < 12; k++) {
            static table again;
            exact_board_models(&board, &random);
            table_set(&open_table, &board);
            los_verdict answer = los_pair_report(&open_table.query.pair, false, &open_table.query.report);
            table_open(&again, &board, los_default_allocator());
            test_context("scene %d, pair %d", i, k);
            check_verdicts_equal(answer, los_pair_report(&again.query.pair, false, &again.query.report));
            CHECK_EQ_INT(open_table.query.report.blocker_count, again.query.report.blocker_count);
            table_close(&again);
        }
        table_close(&open_table);
    }
}

const test_case cut_bases_tests[] = {
    CASE(only_a_cap_of_the_base_is_visible),
    CASE(a_strip_along_the_rim),
    CASE(a_piece_that_cuts_both_bases),
    CASE(two_pieces_that_cut_one_base),
    CASE(random_a_cap),
    CASE(random_two_caps),
    CASE(random_bases_that_almost_touch),
    CASE(the_named_pieces_close_the_corridor),
    CASE(a_piece_that_cuts_a_base_is_named),
    CASE(earlier_queries_change_nothing),
    END_OF_CASES,
};
