/* SPDX-License-Identifier: MIT */
/* One line: what blocks it, in which order, and where.  Each rule on a board of a few pieces, then random lines against
 * the reference judge. */
#include "sight/judge.h"
#include "sight/reference_judge.h"

static scene board;
static table at_work;
static uint32_t names[REFERENCE_NAMES + 1];

static void begin(int edition) {
    scene_begin(&board, edition);
}

/* A line between any points. */
static los_sight_line line_between(los_vec2 from, los_vec2 to) {
    los_pair_add_line_pieces(&at_work.query.pair, from, to);
    return los_sight_line_between_points(from, to);
}

/* The number of blockers of a line between two points, whose names are then in `names`. */
static uint32_t blockers(float x1, float y1, float x2, float y2) {
    los_sight_line line = line_between((los_vec2){x1, y1}, (los_vec2){x2, y2});
    uint32_t count = los_line_blockers(&at_work.query.pair, &line, names);
    CHECK_EQ_INT(los_line_is_clear(&at_work.query.pair, &line), count == 0);
    return count;
}

static los_text name_of(uint32_t i) {
    return los_string_table_text(&at_work.terrain.names, names[i]);
}

static los_block block_of(float x1, float y1, float x2, float y2) {
    los_sight_line line = line_between((los_vec2){x1, y1}, (los_vec2){x2, y2});
    uint32_t count = los_line_blockers(&at_work.query.pair, &line, names);
    return los_line_block_point(&at_work.query.pair, &line, names, count);
}

static void lay_out(void) {
    table_open(&at_work, &board, los_default_allocator());
}

static void clear_away(void) {
    table_close(&at_work);
}

TEST(an_open_table_is_clear) {
    for (int edition = 10; edition <= 11; edition++) {
        begin(edition);
        lay_out();
        CHECK_EQ_INT(blockers(0, 0, 1000, 1000), 0);
        CHECK_EQ_INT(blockers(5, 5, 5, 5), 0);
        CHECK(!block_of(0, 0, 1000, 1000).found);
        clear_away();
    }
}

TEST(containment_of_a_sample_equals_that_of_its_point) {
    begin(10);
    scene_add_box(&board, "a", 50, 250, 150, 350)->type = "ruins";
    scene_add_box(&board, "b", 850, 250, 950, 350)->type = "ruins";
    lay_out();
    los_pair_sample(&at_work.query.pair);
    for (uint32_t i = 0; i < los_pair_samples(&at_work.query.pair, LOS_SHOOTER)->count; i++) {
        for (uint32_t j = 0; j < los_pair_samples(&at_work.query.pair, LOS_TARGET)->count; j++) {
            los_sight_line sampled = los_sight_line_between_samples(&at_work.query.pair, i, j);
            los_sight_line plain = los_sight_line_between_points(sampled.line.from, sampled.line.to);
            CHECK_EQ_INT(los_line_is_clear(&at_work.query.pair, &sampled),
                         los_line_is_clear(&at_work.query.pair, &plain));
        }
    }
    clear_away();
}

TEST(tenth_ruins_are_seen_into_but_not_out_of) {
    begin(10);
    scene_add_box(&board, "a", 400, 0, 600, 600)->type = "ruins";
    lay_out();
    CHECK_EQ_INT(blockers(100, 300, 900, 300), 1); /* through */
    CHECK_TEXT(name_of(0), "a");
    CHECK_EQ_INT(blockers(100, 300, 500, 300), 0); /* into */
    CHECK_EQ_INT(blockers(500, 300, 900, 300), 1); /* out of */
    CHECK_EQ_INT(blockers(450, 300, 550, 300), 0); /* within */
    CHECK_EQ_INT(blockers(100, 300, 400, 300), 0); /* up to the border, which is inside */
    CHECK_EQ_INT(blockers(100, 300, 390, 300), 0);
    clear_away();
}

TEST(tenth_other_pieces_are_seen_into_and_out_of) {
    begin(10);
    scene_piece *piece = scene_add_box(&board, "a", 400, 0, 600, 600);
    piece->type = "woods";
    piece->obscuring = true;
    lay_out();
    CHECK_EQ_INT(blockers(100, 300, 900, 300), 1);
    CHECK_EQ_INT(blockers(100, 300, 500, 300), 0);
    CHECK_EQ_INT(blockers(500, 300, 900, 300), 0);
    CHECK_EQ_INT(blockers(450, 300, 550, 300), 0);
    clear_away();
}

TEST(eleventh_areas_block_from_inside_too) {
    begin(11);
    scene_add_box(&board, "a", 400, 0, 600, 600)->type = "ruins";
    lay_out();
    CHECK_EQ_INT(blockers(100, 300, 900, 300), 1);
    CHECK_EQ_INT(blockers(100, 300, 500, 300), 1);
    CHECK_EQ_INT(blockers(500, 300, 900, 300), 1);
    CHECK_EQ_INT(blockers(450, 300, 550, 300), 1);
    CHECK_EQ_INT(blockers(100, 300, 390, 300), 0);
    clear_away();
}

TEST(legacy_knows_heights_alone) {
    begin(11);
    board.options.mode = LOS_MODE_LEGACY;
    scene_add_box(&board, "low", 200, 0, 250, 600)->height = "low";
    scene_add_box(&board, "medium", 300, 0, 350, 600)->height = "medium";
    scene_piece *walls = scene_add_box(&board, "plain", 400, 0, 450, 600);
    walls->type = "ruins";
    walls->obscuring = true;
    scene_add_wall(walls, 420, 0, 420, 600);
    scene_add_box(&board, NULL, 500, 0, 550, 600)->height = "tall";
    lay_out();
    CHECK_EQ_INT(blockers(100, 300, 900, 300), 2);
    CHECK_TEXT(name_of(0), "medium");
    CHECK_TEXT(name_of(1), "unknown");
    CHECK_EQ_INT(blockers(325, 300, 525, 300), 0); /* starts in one, ends in the other */
    clear_away();
}

TEST(blockers_come_in_the_order_of_pieces) {
    for (int edition = 10; edition <= 11; edition++) {
        begin(edition);
        scene_add_box(&board, "far", 700, 0, 750, 600)->type = "ruins";
        scene_add_box(&board, "near", 200, 0, 250, 600)->type = "ruins";
        scene_add_box(&board, "aside", 300, 0, 350, 100)->type = "ruins";
        scene_add_box(&board, "far", 500, 0, 550, 600)->type = "ruins";
        lay_out();
        CHECK_EQ_INT(blockers(100, 300, 900, 300), 3);
        CHECK_TEXT(name_of(0), "far");
        CHECK_TEXT(name_of(1), "near");
        CHECK_TEXT(name_of(2), "far"); /* one entry per piece, even if ids repeat */
        los_block block = block_of(100, 300, 900, 300);
        CHECK(block.found);
        CHECK_POINT(block.point, ((los_vec2){200, 300}));
        clear_away();
    }
}

TEST(pieces_without_an_id_have_the_editions_name) {
    for (int edition = 10; edition <= 11; edition++) {
        begin(edition);
        scene_add_box(&board, NULL, 400, 0, 600, 600)->type = "ruins";
        lay_out();
        CHECK_EQ_INT(blockers(100, 300, 900, 300), 1);
        CHECK_TEXT(name_of(0), edition == 10 ? "unknown" : "");
        /* Block points search for "unknown", which the eleventh edition does not list. */
        CHECK_EQ_INT(block_of(100, 300, 900, 300).found, edition == 10);
        clear_away();
    }
}

TEST(walls_after_pieces_list_one_wall) {
    for (int edition = 10; edition <= 11; edition++) {
        begin(edition);
        scene_piece *first = scene_add(&board, NULL), *second = scene_add(&board, "b");
        scene_add_wall(first, 500, 0, 500, 600);
        scene_add_wall(second, 300, 0, 300, 600);
        scene_add_box(&board, "c", 700, 0, 750, 200)->type = "ruins";
        lay_out();
        CHECK_EQ_INT(blockers(100, 300, 900, 300), 1); /* the first in order, though farther away */
        CHECK_TEXT(name_of(0), "unknown_wall");
        los_block block = block_of(100, 300, 900, 300);
        CHECK_POINT(block.point, ((los_vec2){500, 300}));
        CHECK_TEXT(los_string_table_text(&at_work.terrain.names, block.name), "unknown_wall");
        CHECK_EQ_INT(blockers(100, 100, 900, 100), 1); /* a piece blocks: walls are not tested */
        CHECK_TEXT(name_of(0), "c");
        clear_away();
    }
}

TEST(tenth_low_walls_are_tested_with_their_piece) {
    begin(10);
    scene_piece *low = scene_add_box(&board, "low", 200, 0, 300, 600);
    low->height = "low";
    scene_add_wall(low, 250, 0, 250, 600);
    scene_add_wall(low, 220, 0, 220, 600);
    scene_add_box(&board, "a", 400, 0, 600, 600)->type = "ruins";
    lay_out();
    CHECK_EQ_INT(blockers(100, 300, 900, 300), 2);
    CHECK_TEXT(name_of(0), "low_wall");
    CHECK_TEXT(name_of(1), "a");
    CHECK_POINT(block_of(100, 300, 900, 300).point, ((los_vec2){220, 300})); /* the nearest of its walls */
    clear_away();
    /* AIRCRAFT does not exempt from low walls; all other walls are not tested. */
    board.shooter.keywords = LOS_AIRCRAFT;
    scene_add_wall(scene_add(&board, "b"), 700, 0, 700, 600);
    lay_out();
    CHECK_EQ_INT(blockers(100, 300, 900, 300), 1);
    CHECK_TEXT(name_of(0), "low_wall");
    CHECK_EQ_INT(blockers(650, 300, 900, 300), 0);
    clear_away();
}

TEST(a_wall_through_the_origin_blocks_where_an_edge_does_not) {
    for (int edition = 10; edition <= 11; edition++) {
        begin(edition);
        scene_piece *stick = scene_add(&board, "a");
        stick->type = "ruins";
        stick->point_count = 2;
        stick->points[0] = (los_vec2){0, -50};
        stick->points[1] = (los_vec2){0, 50};
        lay_out();
        CHECK_EQ_INT(blockers(-100, 0, 100, 0), 0);
        CHECK_EQ_INT(blockers(-100, 1, 100, 1), 1);
        clear_away();
        scene_add_wall(stick, 0, -50, 0, 50);
        lay_out();
        CHECK_EQ_INT(blockers(-100, 0, 100, 0), 1);
        CHECK_TEXT(name_of(0), "a_wall");
        clear_away();
    }
}

TEST(block_points_from_inside_are_the_start) {
    begin(11);
    scene_add_box(&board, "near", 150, 0, 250, 600)->type = "ruins";
    scene_add_box(&board, "a", 400, 0, 600, 600)->type = "ruins";
    lay_out();
    los_block block = block_of(500, 300, 900, 300);
    CHECK_POINT(block.point, ((los_vec2){500, 300}));
    CHECK_TEXT(los_string_table_text(&at_work.terrain.names, block.name), "a");
    block = block_of(900, 300, 500, 300);
    CHECK_POINT(block.point, ((los_vec2){600, 300}));
    clear_away();
}

TEST(of_two_equal_block_points_the_first_piece_is_named) {
    begin(11);
    scene_add_box(&board, "first", 400, 0, 600, 600)->type = "ruins";
    scene_add_box(&board, "second", 400, 0, 600, 600)->type = "ruins";
    lay_out();
    CHECK_EQ_INT(blockers(100, 300, 900, 300), 2);
    CHECK_TEXT(los_string_table_text(&at_work.terrain.names, block_of(100, 300, 900, 300).name), "first");
    clear_away();
}

TEST(pieces_that_share_an_id_share_the_block_point) {
    begin(10);
    scene_piece *low = scene_add_box(&board, "a", 200, 0, 300, 600);
    low->height = "low"; /* does not block */
    scene_add_box(&board, "a", 400, 0, 600, 600)->type = "ruins";
    lay_out();
    CHECK_EQ_INT(blockers(100, 300, 900, 300), 1);
    CHECK_POINT(block_of(100, 300, 900, 300).point, ((los_vec2){200, 300}));
    clear_away();
}

/* --- Random lines ------------------------------------------------------------------------------------------------ */

static void compare_line(const reference_pair *reference, los_vec2 from, los_vec2 to) {
    static reference_list expected;
    los_sight_line line = line_between(from, to);
    uint32_t count = los_line_blockers(&at_work.query.pair, &line, names);
    reference_blockers(reference, from, to, &expected);
    CHECK_EQ_INT(count, expected.count);
    CHECK_EQ_INT(los_line_is_clear(&at_work.query.pair, &line), count == 0);
    for (uint32_t i = 0; i < count; i++) {
        CHECK_TEXT(name_of(i), expected.names[i]);
    }
    los_block block = los_line_block_point(&at_work.query.pair, &line, names, count);
    reference_block expected_block = reference_block_point(reference, from, to, &expected);
    CHECK_EQ_INT(block.found, expected_block.found);
    if (block.found) {
        CHECK(los_equal(block.point, expected_block.point));
        CHECK_TEXT(los_string_table_text(&at_work.terrain.names, block.name), expected_block.name);
    }
}

/* A point anywhere near the board, or a corner of a piece. */
static los_vec2 some_point(test_random *random) {
    const scene_piece *piece = board.piece_count > 0 ? &board.pieces[random_below(random, board.piece_count)] : NULL;
    if (piece != NULL && piece->point_count > 0 && random_bool(random, 0.3)) {
        return piece->points[random_below(random, piece->point_count)];
    }
    return (los_vec2){(float)random_between(random, -400, 1000), (float)random_between(random, -400, 1000)};
}

static void compare_lines(uint64_t seed, scene_kind kind, int scenes) {
    static reference_pair reference;
    test_random random = {seed};
    for (int number = 0; number < scenes; number++) {
        random_scene(&board, &random, kind);
        lay_out();
        reference_pair_set(&reference, &board);
        for (int number_of_line = 0; number_of_line < 40; number_of_line++) {
            test_context("kind %d, scene %d, line %d", (int)kind, number, number_of_line);
            los_vec2 to = some_point(&random);
            compare_line(&reference, some_point(&random), to);
        }
        clear_away();
    }
}

TEST(random_lines_on_a_lattice) {
    compare_lines(31, SCENE_LATTICE, 1000);
}

TEST(random_lines_on_loose_boards) {
    compare_lines(32, SCENE_LOOSE, 1000);
}

TEST(random_lines_on_crowded_boards) {
    compare_lines(33, SCENE_CROWDED, 200);
}

/* A point of a base, often its center. */
static los_vec2 point_in(test_random *random, const los_model *model) {
    double reach = random_bool(random, 0.3) ? 0.0 : 5.0;
    float x = (float)random_between(random, -reach, reach), y = (float)random_between(random, -reach, reach);
    return (los_vec2){model->position.x + x, model->position.y + y};
}

/* The combined test equals the two tests.  Returns how many lines passed it. */
static int compare_clearance(scene_kind kind, test_random *random) {
    int with_clearance = 0;
    random_scene(&board, random, kind);
    board.options.mode = LOS_MODE_EXACT;
    lay_out();
    table_set(&at_work, &board);
    for (int i = 0; i < 10 && !at_work.query.pair.is_floating; i++) {
        los_vec2 from = point_in(random, &board.shooter), to = point_in(random, &board.target);
        los_sight_line line = los_sight_line_between_bases(from, to);
        float pixels = random_bool(random, 0.5) ? 0.05f : 5.0f;
        bool quick = los_line_is_clear_with_clearance(&at_work.query.pair, &line, pixels);
        CHECK_EQ_INT(quick, los_line_is_clear(&at_work.query.pair, &line) &&
                                los_line_has_clearance(&at_work.query.pair, &line, pixels));
        with_clearance += quick;
    }
    clear_away();
    return with_clearance;
}

TEST(clear_with_clearance_equals_both_tests) {
    test_random random = {34};
    int with_clearance = 0;
    for (int number = 0; number < 3000; number++) {
        scene_kind kind = number % 3 == 0 ? SCENE_LATTICE : number % 3 == 1 ? SCENE_LOOSE : SCENE_CROWDED;
        test_context("scene %d", number);
        with_clearance += compare_clearance(kind, &random);
    }
    test_context("%d lines have clearance", with_clearance);
    CHECK(with_clearance > 2000 && with_clearance < 28000);
}

const test_case judge_tests[] = {
    CASE(an_open_table_is_clear),
    CASE(containment_of_a_sample_equals_that_of_its_point),
    CASE(tenth_ruins_are_seen_into_but_not_out_of),
    CASE(tenth_other_pieces_are_seen_into_and_out_of),
    CASE(eleventh_areas_block_from_inside_too),
    CASE(legacy_knows_heights_alone),
    CASE(blockers_come_in_the_order_of_pieces),
    CASE(pieces_without_an_id_have_the_editions_name),
    CASE(walls_after_pieces_list_one_wall),
    CASE(tenth_low_walls_are_tested_with_their_piece),
    CASE(a_wall_through_the_origin_blocks_where_an_edge_does_not),
    CASE(block_points_from_inside_are_the_start),
    CASE(of_two_equal_block_points_the_first_piece_is_named),
    CASE(pieces_that_share_an_id_share_the_block_point),
    CASE(random_lines_on_a_lattice),
    CASE(random_lines_on_loose_boards),
    CASE(random_lines_on_crowded_boards),
    CASE(clear_with_clearance_equals_both_tests),
    END_OF_CASES,
};
