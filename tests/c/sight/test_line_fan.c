/* SPDX-License-Identifier: MIT */
/* The first line that an obstacle blocks, found over fans of lines, against one line after the other. */
#include "sight/line_fan.h"
#include "sight/pair_occluder.h"
#include "sight/sight_line.h"
#include "support/scene.h"

static scene board;
static table core;

static uint32_t first_blocked_line(los_pair *pair, const los_line_fans *fans, const los_obstacle *obstacle) {
    for (uint32_t number = 0; number < fans->starts * fans->ends; number++) {
        los_sight_line line = los_line_of_fans(pair, fans, number);
        if (los_obstacle_blocks(pair, &line, obstacle)) {
            return number;
        }
    }
    return LOS_NO_LINE;
}

static bool has_obstacle(const los_pair *pair, uint32_t piece) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (pair->obstacles[i].piece == piece) {
            return true;
        }
    }
    return false;
}

/* What los_pair_prune removes blocks no line. */
static void check_pruned(los_pair *pair, const los_line_fans *fans) {
    static los_obstacle all[SCENE_PIECES];
    uint32_t count = pair->obstacle_count;
    CHECK(count <= SCENE_PIECES);
    for (uint32_t i = 0; i < count; i++) {
        all[i] = pair->obstacles[i];
    }
    los_pair_prune(pair);
    for (uint32_t i = 0; i < count; i++) {
        if (!has_obstacle(pair, all[i].piece)) {
            CHECK_EQ_INT(first_blocked_line(pair, fans, &all[i]), LOS_NO_LINE);
        }
    }
}

static void check_kind(scene_kind kind, uint64_t seed) {
    test_random random = {seed};
    uint32_t blocked = 0, clear = 0;
    for (int i = 0; i < 1500; i++) {
        test_context("scene %d", i);
        random_scene(&board, &random, kind);
        board.options.mode = LOS_MODE_SAMPLED;
        table_open(&core, &board, los_default_allocator());
        los_pair *pair = &core.query.pair;
        los_pair_set(pair, &board.options, &board.shooter, &board.target);
        los_line_fans fans = los_pair_line_fans(pair);
        for (uint32_t k = 0; k < pair->obstacle_count; k++) {
            uint32_t expected = first_blocked_line(pair, &fans, &pair->obstacles[k]);
            CHECK_EQ_INT(los_obstacle_first_blocked_line(pair, &fans, &pair->obstacles[k]), expected);
            blocked += expected != LOS_NO_LINE;
            clear += expected == LOS_NO_LINE;
        }
        check_pruned(pair, &fans);
        table_close(&core);
    }
    CHECK(blocked > 100 && clear > 100);
}

TEST(fans_on_a_lattice) {
    check_kind(SCENE_LATTICE, 71);
}

TEST(fans_on_loose_boards) {
    check_kind(SCENE_LOOSE, 72);
}

TEST(fans_on_crowded_boards) {
    check_kind(SCENE_CROWDED, 73);
}

TEST(fans_with_edges_along_the_lines) {
    check_kind(SCENE_SLIVERS, 74);
}

TEST(fans_through_vertices) {
    check_kind(SCENE_GRAZES, 75);
}

const test_case line_fan_tests[] = {
    CASE(fans_on_a_lattice),      CASE(fans_on_loose_boards),
    CASE(fans_on_crowded_boards), CASE(fans_with_edges_along_the_lines),
    CASE(fans_through_vertices),  END_OF_CASES,
};
