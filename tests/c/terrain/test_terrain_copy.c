/* SPDX-License-Identifier: MIT */
/* Pieces copied from one terrain to another, as LosTerrain does for an edit: no result may change. */
#include "support/moving_allocator.h"
#include "support/scene.h"

#include <string.h>

static scene board;
static table first, second;

/* Makes `second` a copy of `first`, with piece `changed` taken from the scene (LOS_NO_PIECE: none). */
static void copy_table(uint32_t changed) {
    los_terrain_init(&second.terrain, los_default_allocator());
    los_query_init(&second.query, los_default_allocator());
    los_report_init(&second.query.report, los_default_allocator());
    for (uint32_t i = 0; i < first.terrain.piece_count; i++) {
        los_piece_def def = scene_piece_def(&board.pieces[i]);
        CHECK_EQ_INT(i == changed ? los_terrain_add(&second.terrain, &def)
                                  : los_terrain_add_copy(&second.terrain, &first.terrain, i),
                     LOS_OK);
    }
    CHECK_EQ_INT(los_terrain_prepare(&second.terrain, table_build), LOS_OK);
    CHECK_EQ_INT(los_query_bind(&second.query, &second.terrain, NULL), LOS_OK);
    table_set(&second, &board);
}

static void compare_names(uint32_t name, uint32_t copy) {
    CHECK_EQ_INT(name == LOS_NO_NAME, copy == LOS_NO_NAME);
    if (name != LOS_NO_NAME) {
        CHECK(los_text_equal(los_string_table_text(&first.terrain.names, name),
                             los_string_table_text(&second.terrain.names, copy)));
    }
}

static void compare_pieces(void) {
    CHECK_EQ_INT(second.terrain.piece_count, first.terrain.piece_count);
    for (uint32_t i = 0; i < first.terrain.piece_count; i++) {
        const los_piece *a = &first.terrain.pieces[i], *b = &second.terrain.pieces[i];
        CHECK_EQ_INT(a->has_id, b->has_id);
        CHECK_EQ_INT(a->flags, b->flags);
        CHECK_EQ_INT(a->point_count, b->point_count);
        CHECK_EQ_INT(a->wall_count, b->wall_count);
        CHECK_FLOAT_EQ(a->margin, b->margin);
        CHECK_POINT(a->bounds.low, b->bounds.low);
        CHECK_POINT(a->bounds.high, b->bounds.high);
        compare_names(a->name[LOS_ANONYMOUS_UNKNOWN], b->name[LOS_ANONYMOUS_UNKNOWN]);
        compare_names(a->name[LOS_ANONYMOUS_EMPTY], b->name[LOS_ANONYMOUS_EMPTY]);
        compare_names(a->wall_name, b->wall_name);
        compare_names(a->group, b->group);
        compare_names(a->link_group, b->link_group);
        compare_names(a->parent, b->parent);
    }
}

static void compare_attempts(void) {
    CHECK_EQ_INT(first.query.report.attempt_count, second.query.report.attempt_count);
    for (uint32_t i = 0; i < first.query.report.attempt_count; i++) {
        const los_attempt *a = &first.query.report.attempts[i], *b = &second.query.report.attempts[i];
        CHECK_POINT(a->from, b->from);
        CHECK_POINT(a->to, b->to);
        CHECK_EQ_INT(a->blocked, b->blocked);
        CHECK_EQ_INT(a->block.found, b->block.found);
        CHECK_POINT(a->block.point, b->block.point);
        compare_names(a->block.name, b->block.name);
    }
    CHECK_EQ_INT(first.query.report.blocker_count, second.query.report.blocker_count);
    for (uint32_t i = 0; i < first.query.report.blocker_count; i++) {
        compare_names(first.query.report.blockers[i], second.query.report.blockers[i]);
    }
}

/* The reports of the scene's pair on both terrains. */
static void compare_reports(void) {
    table_set(&first, &board);
    table_set(&second, &board);
    los_verdict a = los_pair_report(&first.query.pair, true, &first.query.report);
    los_verdict b = los_pair_report(&second.query.pair, true, &second.query.report);
    CHECK_EQ_INT(a.visible, b.visible);
    CHECK_EQ_INT(a.method, b.method);
    CHECK_EQ_INT(a.line_count, b.line_count);
    compare_attempts();
}

static void compare_both(test_random *random) {
    static scene other;
    compare_pieces();
    for (int i = 0; i < 6; i++) {
        compare_reports();
        random_scene(&other, random, SCENE_LOOSE);
        board.options = other.options;
        board.shooter = other.shooter;
        board.target = other.target;
    }
}

TEST(a_copy_reports_the_same_as_the_original) {
    test_random random = {131};
    for (int i = 0; i < 300; i++) {
        test_context("scene %d", i);
        random_scene(&board, &random, (scene_kind)(i % SCENE_KINDS));
        table_build = i % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        table_open(&first, &board, los_default_allocator());
        copy_table(LOS_NO_PIECE);
        compare_both(&random);
        table_close(&first);
        table_close(&second);
    }
    table_build = LOS_BUILD_LINEAR;
}

TEST(a_copy_with_one_piece_replaced_equals_a_new_terrain) {
    static scene other;
    test_random random = {132};
    for (int i = 0; i < 300; i++) {
        test_context("scene %d", i);
        random_scene(&board, &random, SCENE_LOOSE);
        random_scene(&other, &random, SCENE_CROWDED);
        if (board.piece_count == 0) {
            continue;
        }
        uint32_t changed = random_below(&random, board.piece_count);
        table_open(&first, &board, los_default_allocator());
        board.pieces[changed] = other.pieces[changed];
        copy_table(changed);
        table_close(&first);
        table_open(&first, &board, los_default_allocator());
        compare_both(&random);
        table_close(&first);
        table_close(&second);
    }
}

TEST(a_copy_of_a_copy_keeps_every_name) {
    scene_begin(&board, 11);
    scene_add_box(&board, "", 0, 0, 10, 10)->link_group = "lg:";
    scene_add_box(&board, NULL, 0, 0, 10, 10)->parent = "unknown";
    scene_add_box(&board, "unknown", 0, 0, 10, 10)->parent = "lg:lg:";
    scene_add(&board, "lg:lg:")->link_group = "id:a";
    scene_add_wall(scene_add(&board, "a_wall"), 1, 2, 3, 4);
    table_open(&first, &board, los_default_allocator());
    for (int i = 0; i < 3; i++) {
        copy_table(LOS_NO_PIECE);
        compare_pieces();
        table_close(&first);
        first = second;
    }
    table_close(&first);
}

/* The arrays of the terrain, which the definition points into, move while the piece is added. */
TEST(a_piece_can_be_added_to_its_own_terrain) {
    scene_begin(&board, 11);
    scene_add_box(&board, "a", 10, 20, 30, 40)->link_group = "group";
    scene_add_wall(&board.pieces[0], 15, 5, 50, 25);
    scene_add_box(&board, "lg:b", 1, 2, 3, 4)->parent = "a";
    scene_add_wall(scene_add(&board, NULL), 7, 8, 6, 9);
    scene_add(&board, "");
    table_open(&first, &board, moving_allocator());
    table_open(&second, &board, los_default_allocator());
    for (uint32_t i = 0; i < 300; i++) {
        los_piece_def def = scene_piece_def(&board.pieces[i % board.piece_count]);
        los_piece_def own = los_terrain_piece_def(&first.terrain, i);
        CHECK_EQ_INT(i % 2 == 0 ? los_terrain_add(&first.terrain, &own)
                                : los_terrain_add_copy(&first.terrain, &first.terrain, i),
                     LOS_OK);
        CHECK_EQ_INT(los_terrain_add(&second.terrain, &def), LOS_OK);
    }
    CHECK_EQ_INT(los_terrain_prepare(&first.terrain, LOS_BUILD_LINEAR), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&second.terrain, LOS_BUILD_LINEAR), LOS_OK);
    compare_pieces();
    size_t points = first.terrain.point_count * sizeof *first.terrain.points;
    size_t walls = first.terrain.wall_count * sizeof *first.terrain.walls;
    CHECK_EQ_INT(first.terrain.point_count, second.terrain.point_count);
    CHECK(memcmp(first.terrain.points, second.terrain.points, points) == 0);
    CHECK(memcmp(first.terrain.walls, second.terrain.walls, walls) == 0);
    table_close(&first);
    table_close(&second);
}

TEST(a_piece_is_found_by_its_id) {
    scene_begin(&board, 11);
    scene_add_box(&board, NULL, 0, 0, 10, 10)->link_group = "group";
    scene_add(&board, "a")->parent = "area";
    scene_add(&board, "");
    scene_add(&board, "b");
    scene_add(&board, "a");
    table_open(&first, &board, los_default_allocator());
    CHECK_EQ_INT(los_terrain_find_piece(&first.terrain, los_text_of("a")), 1);
    CHECK_EQ_INT(los_terrain_find_piece(&first.terrain, los_text_of("b")), 3);
    CHECK_EQ_INT(los_terrain_find_piece(&first.terrain, los_text_of("")), 2);
    static const char *const absent[] = {"unknown", "area", "c", "a_wall", "lg:group", "id:a", "group"};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++) {
        CHECK_EQ_INT(los_terrain_find_piece(&first.terrain, los_text_of(absent[i])), LOS_NO_PIECE);
    }
    los_piece_def def = los_default_piece_def();
    def.has_id = true;
    def.id = los_text_of("unknown");
    CHECK_EQ_INT(los_terrain_add(&first.terrain, &def), LOS_OK);
    for (int is_prepared = 0; is_prepared < 2; is_prepared++) {
        CHECK_EQ_INT(los_terrain_find_piece(&first.terrain, los_text_of("unknown")), 5);
        CHECK_EQ_INT(los_terrain_find_piece(&first.terrain, los_text_of("a")), 1);
        CHECK_EQ_INT(los_terrain_prepare(&first.terrain, LOS_BUILD_LINEAR), LOS_OK);
    }
    los_terrain_clear(&first.terrain);
    CHECK_EQ_INT(los_terrain_find_piece(&first.terrain, los_text_of("a")), LOS_NO_PIECE);
    table_close(&first);
}

/* Polygon and walls, without a margin. */
TEST(the_box_of_a_piece) {
    scene_begin(&board, 11);
    scene_add_box(&board, "a", 10, 20, 30, 40);
    scene_add_wall(&board.pieces[0], 15, 5, 50, 25);
    scene_add_wall(scene_add(&board, "b"), 7, 8, 6, 9);
    scene_add(&board, "nothing");
    table_open(&first, &board, los_default_allocator());
    los_box box = los_terrain_piece_box(&first.terrain, 0);
    CHECK_POINT(box.low, ((los_vec2){10, 5}));
    CHECK_POINT(box.high, ((los_vec2){50, 40}));
    box = los_terrain_piece_box(&first.terrain, 1);
    CHECK_POINT(box.low, ((los_vec2){6, 8}));
    CHECK_POINT(box.high, ((los_vec2){7, 9}));
    box = los_terrain_piece_box(&first.terrain, 2);
    CHECK(box.low.x > box.high.x && box.low.y > box.high.y);
    table_close(&first);
}

const test_case terrain_copy_tests[] = {
    CASE(a_copy_reports_the_same_as_the_original),
    CASE(a_copy_with_one_piece_replaced_equals_a_new_terrain),
    CASE(a_copy_of_a_copy_keeps_every_name),
    CASE(a_piece_can_be_added_to_its_own_terrain),
    CASE(a_piece_is_found_by_its_id),
    CASE(the_box_of_a_piece),
    END_OF_CASES,
};
