/* SPDX-License-Identifier: MIT */
/* Every pair of a model_set gets the answer that the two models get by themselves, and the model_set is only read. */
#include "query/model_set.h"

#include "support/counting_allocator.h"
#include "support/scene.h"

#include <string.h>

enum {
    MEMBERS = 12
};

static scene board;
static table at_work;
static los_query lent; /* the model_set's scratch, and the one its questions use */
static los_model_set model_set, others;

static los_model members[2][MEMBERS];
static bool is_there[2][MEMBERS];

static void choose_members(test_random *random, scene_kind kind) {
    static scene other;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < MEMBERS; i++) {
            random_scene(&other, random, SCENE_LOOSE);
            members[side][i] = other.shooter;
            /* Some where the board's own models stand, where it is interesting. */
            if (random_bool(random, 0.3)) {
                members[side][i].position = i % 2 == 0 ? board.shooter.position : board.target.position;
            } else if (kind == SCENE_LATTICE) {
                los_vec2 at = members[side][i].position;
                members[side][i].position = (los_vec2){roundf(at.x / 20) * 20 - 500, roundf(at.y / 20) * 20 - 500};
            }
            is_there[side][i] = !random_bool(random, 0.15);
        }
    }
}

static los_status add_member(los_model_set *to, int side, int i) {
    return los_model_set_insert(to, &lent.pair, &board.options, is_there[side][i] ? &members[side][i] : NULL);
}

static void gather(los_model_set *to, int side) {
    los_model_set_clear(to);
    for (int i = 0; i < MEMBERS; i++) {
        CHECK_EQ_INT(add_member(to, side, i), LOS_OK);
    }
    los_model_set_finish(to);
    CHECK_EQ_INT(to->count, MEMBERS);
}

static void open_crowds(void) {
    table_open(&at_work, &board, los_default_allocator());
    los_query_init(&lent, los_default_allocator());
    CHECK_EQ_INT(los_query_bind(&lent, &at_work.terrain), LOS_OK);
    gather(&model_set, 0);
    gather(&others, 1);
}

static void close_crowds(void) {
    los_query_free(&lent);
    table_close(&at_work);
}

/* --- Answers ----------------------------------------------------------------------------------------------------- */

/* Returns how many pairs see each other. */
static int compare_crowds(const los_model_set *shooters, int shooter_side, const los_model_set *targets,
                          int target_side) {
    int visible = 0;
    for (uint32_t i = 0; i < MEMBERS; i++) {
        for (uint32_t j = 0; j < MEMBERS; j++) {
            los_verdict got, expected = {.visible = false, .method = LOS_METHOD_NONE};
            bool sees = los_model_set_sees(shooters, i, targets, j, &lent.pair, &board.options, &got);
            if (is_there[shooter_side][i] && is_there[target_side][j]) {
                los_pair_set(&at_work.query.pair, &board.options, &members[shooter_side][i], &members[target_side][j]);
                expected = los_pair_verdict(&at_work.query.pair);
            }
            CHECK_EQ_INT(sees, expected.visible);
            check_verdicts_equal(got, expected);
            visible += sees;
        }
    }
    return visible;
}

static void compare_boards(uint64_t seed, scene_kind kind, int boards) {
    test_random random = {seed};
    int visible = 0, pairs = 0;
    los_model_set_init(&model_set, los_default_allocator());
    los_model_set_init(&others, los_default_allocator());
    for (int i = 0; i < boards; i++) {
        test_context("kind %d, board %d", (int)kind, i);
        random_scene(&board, &random, kind);
        choose_members(&random, kind);
        table_build = i % 2 == 0 ? LOS_BUILD_INDEXED : LOS_BUILD_LINEAR;
        open_crowds();
        visible += compare_crowds(&model_set, 0, &others, 1) + compare_crowds(&model_set, 0, &model_set, 0);
        pairs += 2 * MEMBERS * MEMBERS;
        close_crowds();
    }
    table_build = LOS_BUILD_LINEAR;
    los_model_set_free(&model_set);
    los_model_set_free(&others);
    test_context("kind %d: %d of %d visible", (int)kind, visible, pairs);
    CHECK(visible > pairs / 20 && visible < pairs - pairs / 20);
}

TEST(chance_on_a_lattice) {
    compare_boards(121, SCENE_LATTICE, 40);
}

TEST(chance_on_loose_boards) {
    compare_boards(122, SCENE_LOOSE, 60);
}

TEST(chance_on_crowded_boards) {
    compare_boards(123, SCENE_CROWDED, 15);
}

TEST(chance_with_grazes) {
    compare_boards(124, SCENE_GRAZES, 40);
}

/* All modes, editions, samplings and densities on one board. */
TEST(every_way_to_ask) {
    static const int densities[] = {0, LOS_DENSITY_MIN, 4, 6, 8, 17, LOS_DENSITY_MAX};
    test_random random = {125};
    los_model_set_init(&model_set, los_default_allocator());
    los_model_set_init(&others, los_default_allocator());
    random_scene(&board, &random, SCENE_CROWDED);
    choose_members(&random, SCENE_LOOSE);
    for (int i = 0; i < 2 * 2 * 3 * 7; i++) {
        board.options.edition = 10 + i % 2;
        board.options.sampling = i / 2 % 2 == 0 ? LOS_SAMPLING_SHAPE : LOS_SAMPLING_SIZE;
        board.options.mode = (los_mode)(i / 4 % 3);
        board.options.density = densities[i / 12];
        test_context("way %d, density %d", i, board.options.density);
        open_crowds();
        compare_crowds(&model_set, 0, &others, 1);
        close_crowds();
    }
    los_model_set_free(&model_set);
    los_model_set_free(&others);
}

/* --- Who reads may share ----------------------------------------------------------------------------------------- */

static uint64_t sum_of_bytes(const void *memory, size_t size, uint64_t sum) {
    const unsigned char *bytes = memory;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    }
    return sum;
}

static uint64_t sum_of_crowd(const los_model_set *of) {
    uint64_t sum = sum_of_bytes(of->placed, of->count * sizeof *of->placed, 1);
    return sum_of_bytes(of->near, of->near_count * sizeof *of->near, sum);
}

TEST(asking_changes_nothing_in_a_crowd) {
    test_random random = {126};
    los_model_set_init(&model_set, los_default_allocator());
    los_model_set_init(&others, los_default_allocator());
    for (int i = 0; i < 40; i++) {
        test_context("board %d", i);
        random_scene(&board, &random, SCENE_LOOSE);
        choose_members(&random, SCENE_LOOSE);
        open_crowds();
        uint64_t before = sum_of_crowd(&model_set), others_before = sum_of_crowd(&others);
        compare_crowds(&model_set, 0, &others, 1);
        compare_crowds(&others, 1, &others, 1);
        CHECK(sum_of_crowd(&model_set) == before && sum_of_crowd(&others) == others_before);
        close_crowds();
    }
    los_model_set_free(&model_set);
    los_model_set_free(&others);
}

TEST(nobody_is_there) {
    los_verdict answer;
    scene_begin(&board, 10);
    memset(is_there, 0, sizeof is_there);
    los_model_set_init(&model_set, los_default_allocator());
    los_model_set_init(&others, los_default_allocator());
    los_model_set_finish(&model_set);
    open_crowds();
    CHECK(!los_model_set_sees(&model_set, 3, &others, MEMBERS - 1, &lent.pair, &board.options, &answer));
    CHECK_EQ_INT(answer.method, LOS_METHOD_NONE);
    CHECK_EQ_INT(answer.line_count, 0);
    close_crowds();
    los_model_set_free(&model_set);
    los_model_set_free(&others);
    los_model_set_free(&model_set);
}

/* --- Memory ------------------------------------------------------------------------------------------------------ */

static int gather_refusing(int refuse_at) {
    allocation_counter count = allocation_counter_begin(refuse_at);
    los_model_set_init(&model_set, counting_allocator(&count));
    for (int i = 0; i < MEMBERS; i++) {
        bool refused = count.refused;
        los_status status = add_member(&model_set, 0, i);
        CHECK_EQ_INT(status, count.refused != refused ? LOS_NO_MEMORY : LOS_OK);
        if (status != LOS_OK) {
            CHECK_EQ_INT(model_set.count, i);
            CHECK_EQ_INT(add_member(&model_set, 0, i), LOS_OK);
        }
    }
    los_model_set_finish(&model_set);
    compare_crowds(&model_set, 0, &model_set, 0);
    los_model_set_free(&model_set);
    CHECK_EQ_INT(count.live, 0);
    CHECK_EQ_INT(count.refused, refuse_at >= 0);
    return count.requests;
}

TEST(every_refusal_is_told) {
    test_random random = {127};
    random_scene(&board, &random, SCENE_CROWDED);
    choose_members(&random, SCENE_CROWDED);
    table_open(&at_work, &board, los_default_allocator());
    los_query_init(&lent, los_default_allocator());
    CHECK_EQ_INT(los_query_bind(&lent, &at_work.terrain), LOS_OK);
    int requests = gather_refusing(-1);
    CHECK(requests >= 3);
    for (int i = 0; i < requests; i++) {
        test_context("request %d of %d", i, requests);
        gather_refusing(i);
    }
    close_crowds();
}

const test_case crowd_tests[] = {
    CASE(chance_on_a_lattice), CASE(chance_on_loose_boards), CASE(chance_on_crowded_boards),
    CASE(chance_with_grazes),  CASE(every_way_to_ask),       CASE(asking_changes_nothing_in_a_crowd),
    CASE(nobody_is_there),     CASE(every_refusal_is_told),  END_OF_CASES,
};
