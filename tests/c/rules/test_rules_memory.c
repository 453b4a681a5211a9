/* SPDX-License-Identifier: MIT */
/* Rule sets and what uses them when memory runs out. */
#include "rules/rules_text.h"
#include "support/counting_allocator.h"
#include "support/scene.h"

#include <string.h>

TEST(compiling_returns_no_memory_and_leaks_nothing) {
    los_rules_def def = los_rules_preset(LOS_PRESET_NEAR_COVER);
    static rules_text set;
    static los_rule_errors errors;
    los_rules *rules = NULL;
    allocation_counter counter = allocation_counter_begin(0);
    CHECK_EQ_INT(los_rules_compile(counting_allocator(&counter), &def, &rules, &errors), LOS_NO_MEMORY);
    CHECK(rules == NULL && counter.live == 0 && errors.count == 0);
    counter = allocation_counter_begin(-1);
    CHECK_EQ_INT(los_rules_compile(counting_allocator(&counter), &def, &rules, NULL), LOS_OK);
    CHECK_EQ_INT(counter.live, 1);
    los_rules_destroy(rules);
    CHECK_EQ_INT(counter.live, 0);
    rules_text_read(&set, "piece | bad | | block");
    CHECK_EQ_INT(los_rules_compile(counting_allocator(&counter), &set.def, &rules, NULL), LOS_BAD_VALUE);
    CHECK_EQ_INT(counter.live, 0);
}

static bool set_state_fails(int refuse_at) {
    los_terrain terrain;
    allocation_counter counter = allocation_counter_begin(-1);
    los_terrain_init(&terrain, counting_allocator(&counter));
    los_piece_def piece = los_default_piece_def();
    piece.state = los_text_of("open");
    CHECK_EQ_INT(los_terrain_add(&terrain, &piece), LOS_OK);
    counter.requests = 0, counter.refuse_at = refuse_at;
    char state[5000];
    memset(state, 'x', sizeof state);
    los_status status = los_terrain_set_piece_state(&terrain, 0, (los_text){state, sizeof state});
    CHECK_EQ_INT(status, counter.refused ? LOS_NO_MEMORY : LOS_OK);
    los_text now = los_terrain_piece_state(&terrain, 0);
    CHECK(counter.refused ? los_text_equal(now, los_text_of("open")) : now.length == sizeof state);
    los_terrain_free(&terrain);
    CHECK_EQ_INT(counter.live, 0);
    return counter.refused;
}

static bool cover_fails(int refuse_at) {
    static scene board;
    table core;
    allocation_counter counter = allocation_counter_begin(-1);
    los_covers covers;
    los_rules *rules = rules_of("cover | | | cover any hard");
    scene_begin(&board, 10);
    scene_add_box(&board, "box", 400, 250, 500, 350);
    table_open(&core, &board, counting_allocator(&counter));
    CHECK_EQ_INT(los_query_bind(&core.query, &core.terrain, rules), LOS_OK);
    counter.requests = 0, counter.refuse_at = refuse_at;
    los_status status = los_query_cover(&core.query, &board.options, NULL, &board.shooter, &board.target, &covers);
    CHECK_EQ_INT(status, counter.refused ? LOS_NO_MEMORY : LOS_OK);
    CHECK_EQ_INT(covers.count, counter.refused ? 0 : 1);
    /* The query works as before. */
    counter.refuse_at = -1;
    CHECK_EQ_INT(los_query_cover(&core.query, &board.options, NULL, &board.shooter, &board.target, &covers), LOS_OK);
    CHECK(covers.count == 1 && covers.items[0].piece_count == 1);
    table_close(&core);
    los_rules_destroy(rules);
    CHECK_EQ_INT(counter.live, 0);
    return counter.refused;
}

TEST(queries_and_terrains_return_no_memory) {
    bool (*const steps[])(int) = {set_state_fails, cover_fails};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        int refuse_at = 0;
        while (steps[i](refuse_at)) {
            refuse_at++;
        }
        test_context("step %d", (int)i);
        CHECK(refuse_at > 0 && refuse_at < 10);
    }
}

const test_case rules_memory_tests[] = {CASE(compiling_returns_no_memory_and_leaks_nothing),
                                        CASE(queries_and_terrains_return_no_memory), END_OF_CASES};
