/* SPDX-License-Identifier: MIT */
/* Lines that need room beside them, four at a time. */
#include "line/judge.h"
#include "model/base.h"

/* A copy of the room's judge without vectors, under other names. */
los_sight_line plain_widened(const los_sight_line *sight, float pixels);
bool plain_is_clear_of_polygon(const los_sight_line *wide, const los_terrain *terrain, const los_piece *piece);
bool plain_end_has_room(const los_sight_line *wide, los_side end, const los_terrain *terrain, const los_piece *piece);
bool plain_is_clear_of_walls(const los_sight_line *wide, const los_terrain *terrain, const los_piece *piece);
bool plain_has_room(const los_pair *pair, const los_sight_line *sight, float pixels);
uint32_t plain_lines_that_may_pass(const los_pair *pair, const los_sight_line sights[LOS_LINES], float pixels);
bool plain_is_clear_with_room(los_pair *pair, const los_sight_line *sight, float pixels);

#ifndef LOS_NO_SIMD
#define LOS_NO_SIMD
#endif
#define los_sight_line_widened                plain_widened
#define los_sight_line_is_clear_of_polygon    plain_is_clear_of_polygon
#define los_sight_line_endpoint_has_clearance plain_end_has_room
#define los_sight_line_is_clear_of_walls      plain_is_clear_of_walls
#define los_line_has_clearance                plain_has_room
#define los_lines_possibly_clear              plain_lines_that_may_pass
#define los_line_is_clear_with_clearance      plain_is_clear_with_room
#include "line/clearance.c"
_Static_assert(!LOS_HAS_SIMD, "the copy has vectors, too");
#undef los_sight_line_widened
#undef los_sight_line_is_clear_of_polygon
#undef los_sight_line_endpoint_has_clearance
#undef los_sight_line_is_clear_of_walls
#undef los_line_has_clearance
#undef los_lines_possibly_clear
#undef los_line_is_clear_with_clearance

#include "exact/exact_scene.h"
#include "line/heights_scene.h"

static scene board;
static table at_work;

/* What became of the lines of one edition. */
typedef struct {
    int lines, refused, clear, mixed; /* mixed: sets of which some lines may pass and some may not */
} tally;

static tally tallies[2];

/* A point of a base: its center, near its rim, or anywhere in it. */
static los_vec2 point_of(const los_model *model, test_random *random) {
    los_base base = los_base_of(model, board.options.pixels_per_inch);
    double turn = random_between(random, -3.2, 3.2), share = random_between(random, 0.0, 0.9);
    los_vec2d rim = los_base_support_point(&base, (los_vec2d){cos(turn), sin(turn)});
    share = random_bool(random, 0.2) ? 0.0 : random_bool(random, 0.5) ? 0.9 : share;
    return (los_vec2){model->position.x + (float)(share * rim.x), model->position.y + (float)(share * rim.y)};
}

/* As the exact mode asks (is_seen_along). */
static bool is_clear_with_room(los_sight_line sight, float pixels) {
    los_pair *pair = &at_work.query.pair;
    if (pair->is_floating) {
        return los_sight_line_find_heights_quickly(pair, &sight) && los_line_has_clearance(pair, &sight, pixels);
    }
    return los_line_is_clear_with_clearance(pair, &sight, pixels);
}

static void check_lines(test_random *random) {
    static const float ROOMS[] = {5e-7f, 0.25f, 2.0f, 20.0f};
    tally *kept = &tallies[board.options.edition - 10];
    los_sight_line sights[LOS_LINES];
    float pixels = ROOMS[random_below(random, 4)];
    for (int i = 0; i < LOS_LINES; i++) {
        los_vec2 from = point_of(&board.shooter, random), to = point_of(&board.target, random);
        sights[i] = los_sight_line_between_bases(from, to);
    }
    uint32_t passing = los_lines_possibly_clear(&at_work.query.pair, sights, pixels);
    CHECK_EQ_INT(plain_lines_that_may_pass(&at_work.query.pair, sights, pixels), passing);
    CHECK(passing < 1u << LOS_LINES);
    kept->mixed += passing != 0 && passing != (1u << LOS_LINES) - 1;
    for (int i = 0; i < LOS_LINES; i++) {
        bool may_pass = (passing >> i & 1) != 0, is_clear = is_clear_with_room(sights[i], pixels);
        CHECK(may_pass || !is_clear);
        kept->lines++;
        kept->refused += !may_pass;
        kept->clear += is_clear;
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

/* Of all lines in each edition, so many of a thousand at least were refused, and were clear; some sets were mixed. */
static void check_tallies(int refused, int clear) {
    for (int i = 0; i < 2; i++) {
        const tally *kept = &tallies[i];
        test_context("edition %d: %d lines, %d refused, %d clear, %d sets mixed", 10 + i, kept->lines, kept->refused,
                     kept->clear, kept->mixed);
        CHECK(kept->lines > 0 && kept->mixed > kept->lines / 400);
        CHECK(1000 * kept->refused >= refused * kept->lines);
        CHECK(1000 * kept->clear >= clear * kept->lines);
        tallies[i] = (tally){0, 0, 0, 0};
    }
}

TEST(what_may_not_pass_does_not) {
    test_random random = {931};
    for (int i = 0; i < 5000; i++) {
        random_scene(&board, &random, (scene_kind)(i % SCENE_KINDS));
        board.options.heights = i % 3 == 0 ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        test_context("kind %d, board %d", i % SCENE_KINDS, i);
        check_board(&random, i);
    }
    check_tallies(150, 150);
}

/* Bases in and near what looks at where lines end. */
TEST(what_may_not_pass_does_not_from_within) {
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
TEST(what_may_not_pass_does_not_at_any_height) {
    test_random random = {933};
    for (int i = 0; i < 2000; i++) {
        heights_scene_by_chance(&board, &random, i);
        test_context("board %d", i);
        check_board(&random, i);
    }
    check_tallies(100, 100);
}

/* One piece, and the four rim lines past it: those along one side pass, the others do not. */
TEST(two_lines_of_four_pass_a_corner) {
    scene_begin(&board, 10);
    scene_piece *piece = scene_add_box(&board, "corner", 480, 300, 520, 600);
    piece->type = "building";
    piece->height = "tall";
    board.options.mode = LOS_MODE_EXACT;
    table_open(&at_work, &board, los_default_allocator());
    float y[LOS_LINES][2] = {{285, 285}, {315, 315}, {285, 290}, {315, 285}};
    los_sight_line sights[LOS_LINES];
    for (int i = 0; i < LOS_LINES; i++) {
        sights[i] = los_sight_line_between_bases((los_vec2){100, y[i][0]}, (los_vec2){900, y[i][1]});
    }
    CHECK_EQ_INT(los_lines_possibly_clear(&at_work.query.pair, sights, 0.25f), 5);
    CHECK_EQ_INT(los_lines_possibly_clear(&at_work.query.pair, sights, 10.5f), 5);
    CHECK_EQ_INT(los_lines_possibly_clear(&at_work.query.pair, sights, 13.0f), 1);
    CHECK_EQ_INT(los_lines_possibly_clear(&at_work.query.pair, sights, 16.0f), 0);
    at_work.query.pair.obstacles[0].blocking = LOS_BLOCKS_NEVER;
    CHECK_EQ_INT(los_lines_possibly_clear(&at_work.query.pair, sights, 16.0f), 15);
    table_close(&at_work);
}

const test_case room_tests[] = {
    CASE(what_may_not_pass_does_not),
    CASE(what_may_not_pass_does_not_from_within),
    CASE(what_may_not_pass_does_not_at_any_height),
    CASE(two_lines_of_four_pass_a_corner),
    END_OF_CASES,
};
