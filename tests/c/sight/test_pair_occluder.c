/* SPDX-License-Identifier: MIT */
/* Full occluders against the judge, line by line. */
#include "sight/pair_occluder.h"

#include "support/scene.h"

#include <math.h>

static scene board;
static table at_work;

/* True if every line from the samples first to last is blocked. */
static bool are_all_blocked(los_pair *pair, uint32_t first, uint32_t last) {
    for (uint32_t from = first; from <= last; from++) {
        for (uint32_t to = 0; to < los_pair_samples(pair, LOS_TARGET)->count; to++) {
            los_sight_line line = los_sight_line_between_samples(pair, from, to);
            if (los_line_is_clear(pair, &line)) {
                return false;
            }
        }
    }
    return true;
}

/* Returns how many full occluders were found. */
static int compare_with_judge(void) {
    los_pair *pair = &at_work.query.pair;
    int found = 0;
    table_open(&at_work, &board, los_default_allocator());
    los_pair_sample(pair);
    uint32_t shooters = los_pair_samples(pair, LOS_SHOOTER)->count;
    if (los_pair_full_occluder(pair) != LOS_NO_OBSTACLE) {
        found++;
        CHECK(are_all_blocked(pair, 0, shooters - 1));
    }
    for (uint32_t from = 0; from < shooters; from++) {
        for (uint32_t i = 0; i < pair->obstacle_count; i++) {
            if (los_obstacle_occludes_sample(pair, &pair->obstacles[i], from)) {
                found++;
                CHECK(are_all_blocked(pair, from, from));
            }
        }
    }
    table_close(&at_work);
    return found;
}

/* A piece across the corridor: hardly wide enough, hardly between the bases, hardly across. */
static void add_thin_piece(test_random *random) {
    los_vec2 from = board.shooter.position, to = board.target.position, along = los_sub(to, from);
    float at = (float)random_between(random, -0.1, 1.1), slant = (float)random_between(random, -1.0, 1.0);
    float reach = (float)random_between(random, 0.0, 1.0);
    reach *= (float)random_between(random, 0.0, 2.0);
    los_vec2 middle = los_lerp(from, to, at);
    los_vec2 across = {(-along.y + slant * 3.0f * along.x) * reach, (along.x + slant * 3.0f * along.y) * reach};
    scene_piece *piece = scene_add(&board, "wall");
    piece->type = "ruins";
    piece->height = "tall";
    piece->category = random_bool(random, 0.5) ? "dense" : "light";
    piece->point_count = 3;
    piece->points[0] = los_sub(middle, los_scale(across, (float)random_between(random, 0.0, 1.0)));
    piece->points[1] = los_add(middle, los_scale(across, (float)random_between(random, 0.0, 1.0)));
    piece->points[2] = los_add(middle, los_scale(along, (float)random_between(random, -0.2, 0.2)));
}

TEST(a_full_occluder_blocks_every_line) {
    test_random random = {81};
    int found = 0;
    for (int i = 0; i < 6000; i++) {
        random_scene(&board, &random, (scene_kind)(i % SCENE_KINDS));
        board.piece_count = i % 3 == 0 || board.piece_count == SCENE_PIECES ? board.piece_count : 0;
        board.options.mode = LOS_MODE_SAMPLED;
        if (board.piece_count < SCENE_PIECES) {
            add_thin_piece(&random);
        }
        test_context("scene %d", i);
        found += compare_with_judge();
    }
    test_context("%d found", found);
    CHECK(found > 5000);
}

/* A piece across the corridor with corners in the middle of it, some of them nearly in line with the bases. */
static void add_crooked_piece(test_random *random) {
    los_vec2 from = board.shooter.position, to = board.target.position, along = los_sub(to, from);
    los_vec2 across = {-along.y, along.x};
    scene_piece *piece = scene_add(&board, "crooked");
    piece->type = "building";
    piece->height = "tall";
    piece->point_count = 3 + random_below(random, 4);
    for (uint32_t i = 0; i < piece->point_count; i++) {
        bool is_inner = i > 0 && i + 1 < piece->point_count;
        double narrow = random_bool(random, 0.5) ? 1e-4 : 0.05, wide = random_between(random, 0.05, 1.2);
        double aside = is_inner ? random_between(random, -narrow, narrow) : i == 0 ? wide : -wide;
        los_vec2 on_center_line = los_lerp(from, to, (float)random_between(random, -0.1, 1.1));
        piece->points[i] = los_add(on_center_line, los_scale(across, (float)aside));
    }
}

/* A line from a random point of the shooter's base past a corner; false if it misses the target's base. */
static bool aim_at(test_random *random, los_vec2 corner, los_vec2 *from, los_vec2 *to) {
    const los_placed_model *shooter = at_work.query.pair.placed[LOS_SHOOTER],
                           *target = at_work.query.pair.placed[LOS_TARGET];
    double angle = random_between(random, 0.0, 6.283), reach = random_between(random, 0.0, (double)shooter->reach);
    *from = (los_vec2){shooter->model.position.x + (float)(reach * cos(angle)),
                       shooter->model.position.y + (float)(reach * sin(angle))};
    los_vec2 along = los_sub(corner, *from), to_target = los_sub(target->model.position, *from);
    float length_squared = los_dot(along, along);
    *to = los_add(*from, los_scale(along, length_squared > 0.0f ? los_dot(along, to_target) / length_squared : 0.0f));
    to->x += random_bool(random, 0.5) ? (float)random_between(random, -0.01, 0.01) : 0.0f;
    return los_distance(*to, target->model.position) < target->reach;
}

/* Lines past the inner vertices of a chain are the ones that might pass. */
TEST(no_line_passes_at_an_inner_vertex) {
    test_random random = {83};
    int found = 0;
    for (int i = 0; i < 20000; i++) {
        los_vec2 from, to;
        random_scene(&board, &random, (scene_kind)(i % SCENE_KINDS));
        board.piece_count = 0;
        board.options.mode = LOS_MODE_EXACT;
        add_crooked_piece(&random);
        test_context("scene %d", i);
        table_open(&at_work, &board, los_default_allocator());
        for (int k = 0; k < 40 && los_pair_full_occluder(&at_work.query.pair) != LOS_NO_OBSTACLE; k++) {
            uint32_t corner = random_below(&random, board.pieces[0].point_count);
            if (aim_at(&random, board.pieces[0].points[corner], &from, &to)) {
                los_sight_line line = los_sight_line_between_bases(from, to);
                CHECK(!los_line_is_clear(&at_work.query.pair, &line));
                found++;
            }
        }
        table_close(&at_work);
    }
    test_context("%d found", found);
    CHECK(found > 20000);
}

TEST(a_long_wall_is_a_full_occluder) {
    for (int edition = 10; edition <= 11; edition++) {
        scene_begin(&board, edition);
        scene_add_box(&board, "w", 480, 0, 520, 600)->type = "ruins";
        CHECK(compare_with_judge() > 0);
        board.pieces[0].points[0].y = board.pieces[0].points[1].y = 299.0f; /* the upper half is open */
        table_open(&at_work, &board, los_default_allocator());
        los_pair_sample(&at_work.query.pair);
        CHECK(los_pair_full_occluder(&at_work.query.pair) == LOS_NO_OBSTACLE);
        table_close(&at_work);
    }
}

/* The point ray equals the judge under the rules of LOS_MODE_LEGACY. */
TEST(a_point_ray_equals_the_judge) {
    test_random random = {82};
    for (int i = 0; i < 20000; i++) {
        random_scene(&board, &random, (scene_kind)(i % SCENE_KINDS));
        board.options.mode = LOS_MODE_LEGACY;
        table_build = i % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        test_context("scene %d", i);
        table_open(&at_work, &board, los_default_allocator());
        los_pair_add_all_pieces(&at_work.query.pair);
        CHECK_EQ_INT(los_terrain_ray_is_clear(&at_work.terrain, board.shooter.position, board.target.position),
                     los_pair_verdict(&at_work.query.pair).visible);
        los_verdict verdict = los_models_verdict(&at_work.query.pair, &board.options, &board.shooter, &board.target);
        CHECK_EQ_INT(verdict.visible, los_pair_verdict(&at_work.query.pair).visible);
        CHECK_EQ_INT(verdict.method, LOS_METHOD_LEGACY);
        CHECK_EQ_INT(verdict.line_count, 1);
        table_close(&at_work);
    }
    table_build = LOS_BUILD_LINEAR;
}

const test_case pair_occluder_tests[] = {CASE(a_full_occluder_blocks_every_line),
                                         CASE(no_line_passes_at_an_inner_vertex), CASE(a_long_wall_is_a_full_occluder),
                                         CASE(a_point_ray_equals_the_judge), END_OF_CASES};
