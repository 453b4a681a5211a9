/* SPDX-License-Identifier: MIT */
/* Every pair of members gets the verdict of the two models alone, and the set is only read. */
#include "query/model_set.h"

#include "support/counting_allocator.h"
#include "support/scene.h"

#include <string.h>

enum {
    MEMBERS = 12
};

static scene board;
static table at_work;
static los_query lent; /* scratch for additions and verdicts */
static los_model_set model_set, others;

static los_model members[2][MEMBERS];
static bool is_there[2][MEMBERS];

static void choose_members(test_random *random, scene_kind kind) {
    static scene other;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < MEMBERS; i++) {
            random_scene(&other, random, SCENE_LOOSE);
            members[side][i] = other.shooter;
            /* Some are at the positions of the board's models, near its pieces. */
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

static void open_sets(void) {
    table_open(&at_work, &board, los_default_allocator());
    los_query_init(&lent, los_default_allocator());
    CHECK_EQ_INT(los_query_bind(&lent, &at_work.terrain, NULL), LOS_OK);
    gather(&model_set, 0);
    gather(&others, 1);
}

static void close_sets(void) {
    los_query_free(&lent);
    table_close(&at_work);
}

/* --- Verdicts ---------------------------------------------------------------------------------------------------- */

/* Returns how many pairs see each other. */
static int compare_sets(const los_model_set *shooters, int shooter_side, const los_model_set *targets,
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
        open_sets();
        visible += compare_sets(&model_set, 0, &others, 1) + compare_sets(&model_set, 0, &model_set, 0);
        pairs += 2 * MEMBERS * MEMBERS;
        close_sets();
    }
    table_build = LOS_BUILD_LINEAR;
    los_model_set_free(&model_set);
    los_model_set_free(&others);
    test_context("kind %d: %d of %d visible", (int)kind, visible, pairs);
    CHECK(visible > pairs / 20 && visible < pairs - pairs / 20);
}

TEST(random_lattice) {
    compare_boards(121, SCENE_LATTICE, 40);
}

TEST(random_loose_boards) {
    compare_boards(122, SCENE_LOOSE, 60);
}

TEST(random_crowded_boards) {
    compare_boards(123, SCENE_CROWDED, 15);
}

TEST(random_grazes) {
    compare_boards(124, SCENE_GRAZES, 40);
}

/* All modes, editions, samplings and densities on one board. */
TEST(all_options) {
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
        test_context("variant %d, density %d", i, board.options.density);
        open_sets();
        compare_sets(&model_set, 0, &others, 1);
        close_sets();
    }
    los_model_set_free(&model_set);
    los_model_set_free(&others);
}

/* --- Read only --------------------------------------------------------------------------------------------------- */

static uint64_t hash_of_bytes(const void *memory, size_t size, uint64_t sum) {
    const unsigned char *bytes = memory;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    }
    return sum;
}

static uint64_t hash_of_set(const los_model_set *of) {
    uint64_t sum = hash_of_bytes(of->placed, of->count * sizeof *of->placed, 1);
    return hash_of_bytes(of->near, of->near_count * sizeof *of->near, sum);
}

TEST(verdicts_do_not_write_to_a_set) {
    test_random random = {126};
    los_model_set_init(&model_set, los_default_allocator());
    los_model_set_init(&others, los_default_allocator());
    for (int i = 0; i < 40; i++) {
        test_context("board %d", i);
        random_scene(&board, &random, SCENE_LOOSE);
        choose_members(&random, SCENE_LOOSE);
        open_sets();
        uint64_t before = hash_of_set(&model_set), others_before = hash_of_set(&others);
        compare_sets(&model_set, 0, &others, 1);
        compare_sets(&others, 1, &others, 1);
        CHECK(hash_of_set(&model_set) == before && hash_of_set(&others) == others_before);
        close_sets();
    }
    los_model_set_free(&model_set);
    los_model_set_free(&others);
}

TEST(members_that_are_not_on_the_table) {
    los_verdict verdict;
    scene_begin(&board, 10);
    memset(is_there, 0, sizeof is_there);
    los_model_set_init(&model_set, los_default_allocator());
    los_model_set_init(&others, los_default_allocator());
    los_model_set_finish(&model_set);
    open_sets();
    CHECK(!los_model_set_sees(&model_set, 3, &others, MEMBERS - 1, &lent.pair, &board.options, &verdict));
    CHECK_EQ_INT(verdict.method, LOS_METHOD_NONE);
    CHECK_EQ_INT(verdict.line_count, 0);
    close_sets();
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
    compare_sets(&model_set, 0, &model_set, 0);
    los_model_set_free(&model_set);
    CHECK_EQ_INT(count.live, 0);
    CHECK_EQ_INT(count.refused, refuse_at >= 0);
    return count.requests;
}

TEST(every_refused_allocation_returns_a_status) {
    test_random random = {127};
    random_scene(&board, &random, SCENE_CROWDED);
    choose_members(&random, SCENE_CROWDED);
    table_open(&at_work, &board, los_default_allocator());
    los_query_init(&lent, los_default_allocator());
    CHECK_EQ_INT(los_query_bind(&lent, &at_work.terrain, NULL), LOS_OK);
    int requests = gather_refusing(-1);
    CHECK(requests >= 3);
    for (int i = 0; i < requests; i++) {
        test_context("request %d of %d", i, requests);
        gather_refusing(i);
    }
    close_sets();
}

const test_case model_set_tests[] = {
    CASE(random_lattice),
    CASE(random_loose_boards),
    CASE(random_crowded_boards),
    CASE(random_grazes),
    CASE(all_options),
    CASE(verdicts_do_not_write_to_a_set),
    CASE(members_that_are_not_on_the_table),
    CASE(every_refused_allocation_returns_a_status),
    END_OF_CASES,
};
