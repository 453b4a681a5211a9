/* SPDX-License-Identifier: MIT */
/* Clearance: the filter for four lines against single lines, and its SIMD form against the plain one. */
#ifndef LOS_NO_SIMD
#define LOS_NO_SIMD
#endif

#include "geometry/model.h"
#include "sight/judge.h"

/* clearance.c again without SIMD, under other names. */
bool plain_is_clear_of_polygon(const los_sight_line *wide, const los_terrain *terrain, const los_piece *piece);
bool plain_endpoint_has_clearance(const los_sight_line *wide, los_side side, const los_terrain *terrain,
                                  const los_piece *piece);
bool plain_is_clear_of_walls(const los_sight_line *wide, const los_terrain *terrain, const los_piece *piece);
bool plain_has_clearance(los_pair *pair, const los_sight_line *line, float pixels);
uint32_t plain_possibly_clear(const los_pair *pair, const los_sight_line lines[LOS_LINES], float pixels);
bool plain_is_clear_with_clearance(los_pair *pair, const los_sight_line *line, float pixels);

#define los_sight_line_is_clear_of_polygon    plain_is_clear_of_polygon
#define los_sight_line_endpoint_has_clearance plain_endpoint_has_clearance
#define los_sight_line_is_clear_of_walls      plain_is_clear_of_walls
#define los_line_has_clearance                plain_has_clearance
#define los_lines_possibly_clear              plain_possibly_clear
#define los_line_is_clear_with_clearance      plain_is_clear_with_clearance
#include "sight/clearance.c"
_Static_assert(!LOS_HAS_SIMD, "the copy uses SIMD, too");
#undef los_sight_line_is_clear_of_polygon
#undef los_sight_line_endpoint_has_clearance
#undef los_sight_line_is_clear_of_walls
#undef los_line_has_clearance
#undef los_lines_possibly_clear
#undef los_line_is_clear_with_clearance

#include "exact/exact_scene.h"
#include "sight/heights_scene.h"

static scene board;
static table at_work;

/* The lines of one edition. */
typedef struct {
    int lines, rejected, clear, mixed; /* mixed: sets of four with some lines rejected, but not all */
} tally;

static tally tallies[2];

/* A point of a base: its center, near its rim, or anywhere in it. */
static los_vec2 point_of(const los_model *model, test_random *random) {
    los_base base = los_base_of(model, board.options.pixels_per_inch);
    double angle = random_between(random, -3.2, 3.2), depth = random_between(random, 0.0, 0.9);
    los_vec2d rim = los_base_support_point(&base, (los_vec2d){cos(angle), sin(angle)});
    depth = random_bool(random, 0.2) ? 0.0 : random_bool(random, 0.5) ? 0.9 : depth;
    return (los_vec2){model->position.x + (float)(depth * rim.x), model->position.y + (float)(depth * rim.y)};
}

/* The test of the exact mode, with and without floating prisms. */
static bool is_clear_with_clearance(los_sight_line line, float pixels) {
    los_pair *pair = &at_work.query.pair;
    if (pair->is_floating) {
        return los_sight_line_find_heights_quickly(pair, &line) && los_line_has_clearance(pair, &line, pixels);
    }
    return los_line_is_clear_with_clearance(pair, &line, pixels);
}

static void check_lines(test_random *random) {
    static const float CLEARANCES[] = {5e-7f, 0.25f, 2.0f, 20.0f};
    tally *counts = &tallies[board.options.edition - 10];
    los_sight_line lines[LOS_LINES];
    float pixels = CLEARANCES[random_below(random, 4)];
    for (int i = 0; i < LOS_LINES; i++) {
        los_vec2 from = point_of(&board.shooter, random), to = point_of(&board.target, random);
        lines[i] = los_sight_line_between_bases(from, to);
    }
    uint32_t passing = los_lines_possibly_clear(&at_work.query.pair, lines, pixels);
    CHECK_EQ_INT(plain_possibly_clear(&at_work.query.pair, lines, pixels), passing);
    CHECK(passing < 1u << LOS_LINES);
    counts->mixed += passing != 0 && passing != (1u << LOS_LINES) - 1;
    for (int i = 0; i < LOS_LINES; i++) {
        bool may_pass = (passing >> i & 1) != 0, is_clear = is_clear_with_clearance(lines[i], pixels);
        CHECK(may_pass || !is_clear);
        counts->lines++;
        counts->rejected += !may_pass;
        counts->clear += is_clear;
    }
}

static void check_board(test_random *random, int number) {
    board.options.mode = LOS_MODE_EXACT;
    table_build = number % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
    table_open(&at_work, &board, los_default_allocator());
    for (int i = 0; i < 4; i++) {
        check_lines(random);
    }
    table_close(&at_work);
    table_build = LOS_BUILD_LINEAR;
}

/* In each edition, at least so many lines of a thousand were rejected, and were clear; some sets were mixed. */
static void check_tallies(int rejected, int clear) {
    for (int i = 0; i < 2; i++) {
        const tally *counts = &tallies[i];
        test_context("edition %d: %d lines, %d rejected, %d clear, %d sets mixed", 10 + i, counts->lines,
                     counts->rejected, counts->clear, counts->mixed);
        CHECK(counts->lines > 0 && counts->mixed > counts->lines / 400);
        CHECK(1000 * counts->rejected >= rejected * counts->lines);
        CHECK(1000 * counts->clear >= clear * counts->lines);
        tallies[i] = (tally){0, 0, 0, 0};
    }
}

TEST(rejected_lines_are_not_clear) {
    test_random random = {931};
    for (int i = 0; i < 5000; i++) {
        random_scene(&board, &random, (scene_kind)(i % SCENE_KINDS));
        board.options.heights = i % 3 == 0 ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        test_context("kind %d, board %d", i % SCENE_KINDS, i);
        check_board(&random, i);
    }
    check_tallies(150, 150);
}

/* Bases in and near pieces that exempt endpoints. */
TEST(rejected_lines_are_not_clear_near_exempting_pieces) {
    test_random random = {932};
    for (int i = 0; i < 3000; i++) {
        exact_family family = i % 2 == 0 ? EXACT_INSIDE : (exact_family)(i / 2 % EXACT_FAMILIES);
        exact_random_scene(&board, &random, family);
        test_context("family %s, board %d", exact_family_names[family], i);
        check_board(&random, i);
    }
    check_tallies(150, 100);
}

/* Prisms that lines pass over or under, on the ground and above it. */
TEST(rejected_lines_are_not_clear_at_any_height) {
    test_random random = {933};
    for (int i = 0; i < 2000; i++) {
        heights_scene_by_chance(&board, &random, i);
        test_context("board %d", i);
        check_board(&random, i);
    }
    check_tallies(100, 100);
}

/* One piece and four lines past it: those along one side pass, the others do not. */
TEST(two_lines_of_four_pass_a_corner) {
    scene_begin(&board, 10);
    scene_piece *piece = scene_add_box(&board, "corner", 480, 300, 520, 600);
    piece->type = "building";
    piece->height = "tall";
    board.options.mode = LOS_MODE_EXACT;
    table_open(&at_work, &board, los_default_allocator());
    float y[LOS_LINES][2] = {{285, 285}, {315, 315}, {285, 290}, {315, 285}};
    los_sight_line lines[LOS_LINES];
    for (int i = 0; i < LOS_LINES; i++) {
        lines[i] = los_sight_line_between_bases((los_vec2){100, y[i][0]}, (los_vec2){900, y[i][1]});
    }
    CHECK_EQ_INT(los_lines_possibly_clear(&at_work.query.pair, lines, 0.25f), 5);
    CHECK_EQ_INT(los_lines_possibly_clear(&at_work.query.pair, lines, 10.5f), 5);
    CHECK_EQ_INT(los_lines_possibly_clear(&at_work.query.pair, lines, 13.0f), 1);
    CHECK_EQ_INT(los_lines_possibly_clear(&at_work.query.pair, lines, 16.0f), 0);
    at_work.query.pair.obstacles[0].blocking = LOS_BLOCKS_NEVER;
    CHECK_EQ_INT(los_lines_possibly_clear(&at_work.query.pair, lines, 16.0f), 15);
    table_close(&at_work);
}

const test_case clearance_tests[] = {
    CASE(rejected_lines_are_not_clear),
    CASE(rejected_lines_are_not_clear_near_exempting_pieces),
    CASE(rejected_lines_are_not_clear_at_any_height),
    CASE(two_lines_of_four_pass_a_corner),
    END_OF_CASES,
};
