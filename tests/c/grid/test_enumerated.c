/* SPDX-License-Identifier: MIT */
/* Every pattern of walls or boundaries on small boards, for every pair and every preset. */
#include "grid/grid_board.h"
#include "grid/reference_grid.h"

#include <string.h>

enum {
    CELLS_MAX = 12,
    PAIRS_MAX = CELLS_MAX * CELLS_MAX
};

static los_grid *grid;
static los_grid_rules presets[LOS_GRID_PRESET_COUNT];

static void open_board(int width, int height) {
    grid = new_board();
    CHECK_EQ_INT(los_grid_resize(grid, width, height), LOS_OK);
    for (int i = 0; i < LOS_GRID_PRESET_COUNT; i++) {
        presets[i] = los_grid_rules_preset((los_grid_preset)i);
    }
}

static los_cell nth(int index) {
    return cell_at(index % grid->width, index / grid->width);
}

static int cell_count(void) {
    return grid->width * grid->height;
}

static void set_walls(uint32_t pattern) {
    for (int i = 0; i < cell_count(); i++) {
        CHECK_EQ_INT(los_grid_set_cell(grid, nth(i), pattern >> i & 1 ? LOS_GRID_WALL : 0), LOS_OK);
    }
}

/* All pairs of one preset on one board: bit `to` of sees[from]. */
typedef struct visibility_matrix {
    uint16_t sees[CELLS_MAX];
} visibility_matrix;

static visibility_matrix query_all(const los_grid_rules *rules) {
    visibility_matrix all;
    memset(&all, 0, sizeof all);
    for (int from = 0; from < cell_count(); from++) {
        for (int to = 0; to < cell_count(); to++) {
            all.sees[from] |= (uint16_t)(los_grid_sees(grid, rules, nth(from), nth(to)) << to);
        }
    }
    return all;
}

static void check_reference(const los_grid_rules *rules, const visibility_matrix *all) {
    for (int from = 0; from < cell_count(); from++) {
        for (int to = 0; to < cell_count(); to++) {
            bool sees = all->sees[from] >> to & 1;
            CHECK_EQ_INT(sees, reference_grid_sees(grid, rules, nth(from), nth(to)));
        }
    }
}

static void check_symmetry(const los_grid_rules *rules, const visibility_matrix *all) {
    if (rules->traversal == LOS_GRID_TRAVERSE_BRESENHAM) {
        return;
    }
    for (int from = 0; from < cell_count(); from++) {
        for (int to = 0; to < from; to++) {
            CHECK_EQ_INT(all->sees[from] >> to & 1, all->sees[to] >> from & 1);
        }
    }
}

static void check_views(const los_grid_rules *rules, const visibility_matrix *all) {
    los_grid_view *view = new_view();
    uint8_t mask[CELLS_MAX];
    CHECK_EQ_INT(los_grid_view_prepare(view, grid, false), LOS_OK);
    for (int from = 0; from < cell_count(); from++) {
        view_of(view, grid, rules, nth(from), mask);
        for (int to = 0; to < cell_count(); to++) {
            CHECK_EQ_INT(mask[to], all->sees[from] >> to & 1);
        }
    }
    los_grid_view_destroy(view);
}

/* The matrix with each cell moved to its new index, by a mirror or an exchange of the axes (3 x 3 only). */
static visibility_matrix moved(const visibility_matrix *all, const int *new_index) {
    visibility_matrix result;
    memset(&result, 0, sizeof result);
    for (int from = 0; from < cell_count(); from++) {
        for (int to = 0; to < cell_count(); to++) {
            result.sees[new_index[from]] |= (uint16_t)((all->sees[from] >> to & 1) << new_index[to]);
        }
    }
    return result;
}

static uint32_t moved_pattern(uint32_t pattern, const int *new_index) {
    uint32_t result = 0;
    for (int i = 0; i < cell_count(); i++) {
        result |= (pattern >> i & 1) << new_index[i];
    }
    return result;
}

TEST(every_wall_pattern_on_3x3) {
    static visibility_matrix all[512];
    static const int mirror[9] = {2, 1, 0, 5, 4, 3, 8, 7, 6}, exchange[9] = {0, 3, 6, 1, 4, 7, 2, 5, 8};
    open_board(3, 3);
    for (int preset = 0; preset < LOS_GRID_PRESET_COUNT; preset++) {
        for (uint32_t pattern = 0; pattern < 512; pattern++) {
            test_context("preset %d, pattern %x", preset, (unsigned)pattern);
            set_walls(pattern);
            all[pattern] = query_all(&presets[preset]);
            check_reference(&presets[preset], &all[pattern]);
            check_symmetry(&presets[preset], &all[pattern]);
            check_views(&presets[preset], &all[pattern]);
        }
        for (uint32_t pattern = 0; pattern < 512; pattern++) {
            test_context("preset %d, pattern %x", preset, (unsigned)pattern);
            visibility_matrix flipped = moved(&all[pattern], mirror), turned = moved(&all[pattern], exchange);
            CHECK(memcmp(&flipped, &all[moved_pattern(pattern, mirror)], sizeof flipped) == 0);
            CHECK(memcmp(&turned, &all[moved_pattern(pattern, exchange)], sizeof turned) == 0);
            for (int bit = 0; bit < 9; bit++) { /* one more wall */
                const visibility_matrix *more = &all[pattern | 1u << bit];
                for (int from = 0; from < 9; from++) {
                    CHECK((more->sees[from] & ~all[pattern].sees[from]) == 0);
                }
            }
        }
    }
    los_grid_destroy(grid);
}

TEST(every_wall_pattern_on_3x4) {
    open_board(3, 4);
    for (uint32_t pattern = 0; pattern < 4096; pattern++) {
        set_walls(pattern);
        for (int preset = 0; preset < LOS_GRID_PRESET_COUNT; preset++) {
            if (preset == LOS_GRID_TACTICAL_FIRE && pattern % 4 != 0) {
                continue; /* the slowest preset: a quarter of the patterns */
            }
            test_context("preset %d, pattern %x", preset, (unsigned)pattern);
            visibility_matrix all = query_all(&presets[preset]);
            check_symmetry(&presets[preset], &all);
            check_views(&presets[preset], &all);
        }
    }
    los_grid_destroy(grid);
}

TEST(sight_contains_fire_and_less_xray_on_3x3) {
    open_board(3, 3);
    for (uint32_t pattern = 0; pattern < 512; pattern++) {
        set_walls(pattern);
        visibility_matrix sight = query_all(&presets[LOS_GRID_TACTICAL_SIGHT]),
                          fire = query_all(&presets[LOS_GRID_TACTICAL_FIRE]);
        for (int preset = 0; preset < LOS_GRID_PRESET_COUNT; preset++) {
            los_grid_rules rules = presets[preset];
            visibility_matrix less = query_all(&rules);
            for (rules.xray = 1; rules.xray <= 3; rules.xray++) {
                visibility_matrix more = query_all(&rules);
                for (int from = 0; from < 9; from++) {
                    CHECK((less.sees[from] & ~more.sees[from]) == 0);
                }
                less = more;
            }
        }
        for (int from = 0; from < 9; from++) {
            CHECK((fire.sees[from] & ~sight.sees[from]) == 0);
        }
    }
    los_grid_destroy(grid);
}

/* The seven boundaries of 2 x 3: open, wall, open door, closed door.  The reference has no corner rays with
 * boundaries. */
TEST(every_boundary_pattern_on_2x3) {
    static const int kinds[4] = {LOS_GRID_OPEN, LOS_GRID_BOUNDARY_WALL, LOS_GRID_DOOR_OPEN, LOS_GRID_DOOR_CLOSED};
    static const int edges[7][2] = {{0, 1}, {2, 3}, {4, 5}, {0, 2}, {1, 3}, {2, 4}, {3, 5}};
    open_board(2, 3);
    for (uint32_t pattern = 0; pattern < 1u << 14; pattern += 1 + pattern % 3) {
        for (int i = 0; i < 7; i++) {
            int kind = kinds[pattern >> (2 * i) & 3];
            CHECK_EQ_INT(los_grid_set_boundary(grid, nth(edges[i][0]), nth(edges[i][1]), kind), LOS_OK);
        }
        for (int preset = 0; preset < LOS_GRID_PRESET_COUNT; preset++) {
            test_context("preset %d, pattern %x", preset, (unsigned)pattern);
            visibility_matrix all = query_all(&presets[preset]);
            check_symmetry(&presets[preset], &all);
            check_views(&presets[preset], &all);
            if (preset != LOS_GRID_CORNER_TO_CORNER && pattern % 4 == 0) {
                check_reference(&presets[preset], &all);
            }
        }
    }
    los_grid_destroy(grid);
}

const test_case grid_enumerated_tests[] = {
    CASE(every_wall_pattern_on_3x3),
    CASE(every_wall_pattern_on_3x4),
    CASE(sight_contains_fire_and_less_xray_on_3x3),
    CASE(every_boundary_pattern_on_2x3),
    END_OF_CASES,
};
