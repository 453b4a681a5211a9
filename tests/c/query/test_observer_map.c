/* SPDX-License-Identifier: MIT */
/* Every cell of a map has the count of los_query_count_observers, whatever the rows that are filled at once. */
#include "los/los_map.h"
#include "query/query.h"
#include "support/scene.h"
#include "verdict/early_out.h"

#include <math.h>
#include <string.h>

enum {
    OBSERVERS = 7,
    SIDE = 21 /* cells; not a multiple of the tiles */
};

static scene board, other;
static table at_work;
static los_model_set observers;
static uint8_t counts[SIDE * SIDE];
static int visible_cells, hidden_cells;

/* Observers near the models of the board, and one that is not on the table. */
static void choose_observers(test_random *random) {
    los_model_set_init(&observers, los_default_allocator());
    for (int i = 0; i < OBSERVERS; i++) {
        random_scene(&other, random, SCENE_LOOSE);
        los_model model = other.shooter;
        los_vec2 at = i % 2 == 0 ? board.shooter.position : board.target.position;
        model.position = (los_vec2){at.x + (float)(30 * (i / 2)), at.y - (float)(25 * (i / 2))};
        CHECK_EQ_INT(los_model_set_add(&observers, &at_work.query, &board.options, i == 3 ? NULL : &model), LOS_OK);
    }
    los_model_set_finish(&observers);
}

/* A map that contains both models of the board, with cells on whole coordinates in every second one. */
static los_map_def choose_map(test_random *random) {
    los_vec2 a = board.shooter.position, b = board.target.position;
    double size = ceil((fabs((double)a.x - (double)b.x) + fabs((double)a.y - (double)b.y) + 200.0) / SIDE);
    size = random_bool(random, 0.2) ? 1.0 : size;
    los_map_def map = {floor(fmin((double)a.x, (double)b.x) - 60.0), floor(fmin((double)a.y, (double)b.y) - 60.0), size,
                       SIDE, SIDE};
    if (random_bool(random, 0.5)) {
        map.x += random_between(random, -9.0, 9.0);
        map.y += 0.5 * size;
    }
    return map;
}

static void check_map(const los_map_def *map) {
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        los_vec2 center = {(float)(map->x + ((double)(i % SIDE) + 0.5) * map->cell_size),
                           (float)(map->y + ((double)(i / SIDE) + 0.5) * map->cell_size)};
        los_model cell = board.options.mode == LOS_MODE_EXACT
                             ? los_model_of_square(center, map->cell_size, board.options.pixels_per_inch)
                             : los_model_at_point(center);
        uint32_t expected = los_query_count_observers(&at_work.query, &board.options, &observers, &cell);
        CHECK_EQ_INT(counts[i], expected);
        visible_cells += expected > 0;
        hidden_cells += expected < OBSERVERS - 1;
    }
}

static void compare_board(test_random *random) {
    table_open(&at_work, &board, los_default_allocator());
    choose_observers(random);
    los_map_def map = choose_map(random);
    uint32_t rows = random_bool(random, 0.5) ? SIDE : 1 + random_below(random, SIDE);
    memset(counts, 77, sizeof counts);
    for (uint32_t row = 0; row < SIDE; row += rows) {
        los_query_map_observers(&at_work.query, &board.options, &observers, &map, row,
                                row + rows > SIDE ? SIDE - row : rows, counts + row * SIDE);
    }
    check_map(&map);
    los_model_set_free(&observers);
    table_close(&at_work);
}

static void compare_kind(scene_kind kind, uint64_t seed, int boards) {
    test_random random = {seed};
    visible_cells = hidden_cells = 0;
    for (int i = 0; i < boards; i++) {
        random_scene(&board, &random, kind);
        board.options.mode = i % 10 == 0 ? LOS_MODE_EXACT : i % 10 == 1 ? LOS_MODE_LEGACY : LOS_MODE_SAMPLED;
        board.options.heights = i % 3 == 0 ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        board.options.density = i % 4 == 0 ? 12 : 0;
        test_context("kind %d, board %d", (int)kind, i);
        compare_board(&random);
    }
    CHECK(visible_cells > boards && hidden_cells > boards);
}

TEST(lattice) {
    compare_kind(SCENE_LATTICE, 1201, 200);
}

TEST(loose_boards) {
    compare_kind(SCENE_LOOSE, 1202, 200);
}

TEST(crowded_boards) {
    compare_kind(SCENE_CROWDED, 1203, 60);
}

TEST(slivers) {
    compare_kind(SCENE_SLIVERS, 1204, 200);
}

TEST(grazes) {
    compare_kind(SCENE_GRAZES, 1205, 200);
}

/* Beyond the range of the tolerances every cell is decided on its own. */
TEST(far_from_the_origin) {
    test_random random = {1206};
    const los_vec2 by = {250000.0f, -1300000.0f};
    for (int i = 0; i < 40; i++) {
        random_scene(&board, &random, SCENE_LOOSE);
        board.shooter.position = los_add(board.shooter.position, by);
        board.target.position = los_add(board.target.position, by);
        for (uint32_t j = 0; j < board.piece_count; j++) {
            for (uint32_t k = 0; k < board.pieces[j].point_count; k++) {
                board.pieces[j].points[k] = los_add(board.pieces[j].points[k], by);
            }
        }
        board.options.mode = LOS_MODE_SAMPLED;
        test_context("board %d", i);
        compare_board(&random);
    }
}

/* A long wall hides everything behind it, and nothing hides what is before it. */
TEST(one_wall) {
    const los_map_def map = {0.0, 0.0, 20.0, SIDE, SIDE};
    scene_begin(&board, 10);
    scene_add_box(&board, "wall", -3000.0f, 200.0f, 3000.0f, 205.0f)->type = "ruins";
    board.options.mode = LOS_MODE_SAMPLED;
    board.shooter.position = (los_vec2){210.0f, -100.0f};
    table_open(&at_work, &board, los_default_allocator());
    los_model_set_init(&observers, los_default_allocator());
    for (int i = 0; i < 300; i++) { /* more than a byte holds */
        CHECK_EQ_INT(los_model_set_add(&observers, &at_work.query, &board.options, &board.shooter), LOS_OK);
    }
    los_model_set_finish(&observers);
    los_query_map_observers(&at_work.query, &board.options, &observers, &map, 0, SIDE, counts);
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        CHECK_EQ_INT(counts[i], i / SIDE < 10 ? 255 : 0);
    }
    los_model_set_free(&observers);
    table_close(&at_work);
}

/* Most of a map is decided by tiles: otherwise this test compares a search with itself. */
TEST(tiles_decide) {
    scene_begin(&board, 10);
    scene_add_box(&board, "wall", -3000.0f, 200.0f, 3000.0f, 205.0f)->type = "ruins";
    table_open(&at_work, &board, los_default_allocator());
    CHECK(los_pair_allows_tiles(&at_work.query.pair, &board.options));
    board.options.edition = 11;
    CHECK(los_pair_allows_tiles(&at_work.query.pair, &board.options));
    board.options.mode = LOS_MODE_EXACT;
    CHECK(!los_pair_allows_tiles(&at_work.query.pair, &board.options));
    table_close(&at_work);
}

const test_case observer_map_tests[] = {
    CASE(lattice),  CASE(loose_boards), CASE(crowded_boards), CASE(slivers), CASE(grazes), CASE(far_from_the_origin),
    CASE(one_wall), CASE(tiles_decide), END_OF_CASES,
};
