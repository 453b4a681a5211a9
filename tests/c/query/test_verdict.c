/* SPDX-License-Identifier: MIT */
/* The whole search: each rule on one board, then thousands of boards by chance against the slow judge. */
#include "line/reference_judge.h"

static scene board;
static table at_work;

/* --- Each rule on one board -------------------------------------------------------------------------------------- */

typedef enum {
    BETWEEN,        /* across the whole way */
    AROUND_SHOOTER, /* wholly */
    AROUND_TARGET
} place;

typedef struct {
    int edition; /* 0: legacy */
    place where;
    bool visible;
    scene_piece piece; /* words */
    los_rule_flags shooter_keywords, target_keywords;
    double shooter_height, target_height; /* 0: infantry */
    double shooter_floor, target_floor;
} rule_case;

static const rule_case RULE_CASES[] = {
    /* Tenth edition: low terrain is seen over, unless obscuring. */
    {10, BETWEEN, true, .piece = {.height = "low"}},
    {10, BETWEEN, true, .piece = {.height = "low", .type = "ruins"}},
    {10, BETWEEN, false, .piece = {.height = "low", .obscuring = true}},
    {10, BETWEEN, false, .piece = {.height = "low", .obscuring = true, .type = "ruins"}},
    /* Ruins block whatever their height; AIRCRAFT sees and is seen through them. */
    {10, BETWEEN, false, .piece = {.type = "ruins"}},
    {10, BETWEEN, false, .piece = {.type = "ruins", .height = "medium"}, .shooter_height = 5.0},
    {10, BETWEEN, false, .piece = {.type = "ruins", .height = "tall"}},
    {10, BETWEEN, true, .piece = {.type = "ruins", .height = "tall"}, .shooter_keywords = LOS_AIRCRAFT},
    {10, BETWEEN, true, .piece = {.type = "ruins", .height = "tall"}, .target_keywords = LOS_AIRCRAFT},
    {10, BETWEEN, false, .piece = {.type = "ruins", .height = "tall"}, .shooter_keywords = LOS_TOWERING},
    {10, AROUND_TARGET, true, .piece = {.type = "ruins"}},
    {10, AROUND_SHOOTER, true, .piece = {.type = "ruins"}},
    /* Others block if obscuring; medium ones unless one sees over; both are seen into and out of. */
    {10, BETWEEN, true, .piece = {.type = "woods"}},
    {10, BETWEEN, true, .piece = {.type = "woods", .height = "huge"}},
    {10, BETWEEN, false, .piece = {.type = "woods", .height = "tall"}},
    {10, BETWEEN, false, .piece = {.type = "woods", .obscuring = true}},
    {10, BETWEEN, false, .piece = {.type = "woods", .obscuring = true}, .shooter_keywords = LOS_AIRCRAFT},
    {10, BETWEEN, false, .piece = {.type = "woods", .height = "tall"}, .shooter_height = 9.0},
    {10, BETWEEN, false, .piece = {.type = "woods", .height = "medium"}},
    {10, BETWEEN, false, .piece = {.height = "medium"}, .shooter_height = 3.4, .target_height = 3.4},
    {10, BETWEEN, true, .piece = {.height = "medium"}, .shooter_height = 3.5},
    {10, BETWEEN, true, .piece = {.height = "medium"}, .target_height = 3.5},
    {10, BETWEEN, false, .piece = {.height = "medium", .obscuring = true}, .target_height = 3.5},
    {10, AROUND_TARGET, true, .piece = {.height = "tall"}},
    {10, AROUND_SHOOTER, true, .piece = {.height = "tall"}},
    {10, BETWEEN, true, .piece = {.category = "dense", .piece_class = "area"}},
    /* Eleventh: areas that are light or dense obscure; dense features are solid at ground level; heights are nothing.
     */
    {11, BETWEEN, true, .piece = {.height = "tall", .obscuring = true}},
    {11, BETWEEN, false, .piece = {.type = "ruins", .height = "low"}},
    {11, BETWEEN, false, .piece = {.type = "ruins"}, .shooter_keywords = LOS_AIRCRAFT | LOS_TOWERING},
    {11, BETWEEN, true, .piece = {.type = "ruins", .category = "exposed"}},
    {11, BETWEEN, false, .piece = {.piece_class = "area", .category = "light"}},
    {11, BETWEEN, false, .piece = {.piece_class = "area", .category = "dense"}},
    {11, BETWEEN, true, .piece = {.piece_class = "feature", .category = "light"}},
    {11, BETWEEN, false, .piece = {.piece_class = "feature", .category = "dense"}},
    {11, BETWEEN, true, .piece = {.piece_class = "feature", .category = "dense"}, .shooter_floor = 3.0},
    {11, BETWEEN, true, .piece = {.piece_class = "feature", .category = "dense"}, .target_floor = 3.0},
    {11, BETWEEN, false, .piece = {.piece_class = "feature", .category = "dense"}, .target_floor = 2.9},
    {11, BETWEEN, false, .piece = {.piece_class = "area", .category = "dense"}, .target_floor = 9.0},
    {11, BETWEEN, false, .piece = {.type = "barricade"}},
    {11, BETWEEN, true, .piece = {.type = "barricade", .piece_class = "feature"}},
    {11, AROUND_TARGET, true, .piece = {.type = "ruins"}},
    {11, AROUND_SHOOTER, true, .piece = {.type = "ruins"}},
    {11, AROUND_SHOOTER, true, .piece = {.type = "ruins", .piece_class = "feature"}},
    /* Legacy: medium and tall, seen into and out of. */
    {0, BETWEEN, true, .piece = {.type = "ruins"}},
    {0, BETWEEN, true, .piece = {.height = "low", .obscuring = true}},
    {0, BETWEEN, false, .piece = {.height = "medium"}, .shooter_height = 9.0},
    {0, BETWEEN, false, .piece = {.height = "tall"}, .shooter_keywords = LOS_AIRCRAFT},
    {0, AROUND_TARGET, true, .piece = {.height = "tall"}},
    {0, AROUND_SHOOTER, true, .piece = {.height = "tall"}},
};

static void set_up_rule_case(const rule_case *c) {
    static const float left[] = {400, 50, 850}, right[] = {600, 150, 950};
    scene_begin(&board, c->edition);
    board.options.mode = c->edition == 0 ? LOS_MODE_LEGACY : LOS_MODE_SAMPLED;
    scene_piece *piece = scene_add_box(&board, "a", left[c->where], 200, right[c->where], 400);
    piece->type = c->piece.type;
    piece->height = c->piece.height;
    piece->piece_class = c->piece.piece_class;
    piece->category = c->piece.category;
    piece->obscuring = c->piece.obscuring;
    board.shooter.keywords = c->shooter_keywords;
    board.target.keywords = c->target_keywords;
    board.shooter.height_inches = c->shooter_height > 0.0 ? c->shooter_height : LOS_INFANTRY_HEIGHT;
    board.target.height_inches = c->target_height > 0.0 ? c->target_height : LOS_INFANTRY_HEIGHT;
    board.shooter.elevation_inches = c->shooter_floor;
    board.target.elevation_inches = c->target_floor;
}

TEST(every_rule_on_a_board) {
    for (size_t i = 0; i < sizeof RULE_CASES / sizeof *RULE_CASES; i++) {
        test_context("rule case %d", (int)i);
        set_up_rule_case(&RULE_CASES[i]);
        CHECK_EQ_INT(scene_is_visible(&board), RULE_CASES[i].visible);
    }
}

/* --- Results ----------------------------------------------------------------------------------------------------- */

static void lay_out(void) {
    table_open(&at_work, &board, los_default_allocator());
}

static los_text attributed(uint32_t i) {
    return los_string_table_text(&at_work.terrain.names, at_work.query.report.blockers[i]);
}

TEST(an_open_table_is_decided_by_the_center_line) {
    scene_begin(&board, 10);
    lay_out();
    los_verdict answer = los_pair_report(&at_work.query.pair, true, &at_work.query.report);
    CHECK(answer.visible);
    CHECK_EQ_INT(answer.method, LOS_METHOD_CENTER);
    CHECK_EQ_INT(answer.line_count, 1);
    CHECK_POINT(answer.from, board.shooter.position);
    CHECK_POINT(answer.to, board.target.position);
    CHECK_EQ_INT(at_work.query.report.attempt_count, 1);
    CHECK(!at_work.query.report.attempts[0].blocked && !at_work.query.report.attempts[0].block.found);
    CHECK_EQ_INT(at_work.query.report.blocker_count, 0);
    table_close(&at_work);
}

/* Only a strip above the center line is open: the shooter's northern point (5) sees the target's (5). */
TEST(the_first_clear_line_ends_the_search) {
    for (int edition = 10; edition <= 11; edition++) {
        scene_begin(&board, edition);
        scene_add_box(&board, "a", 400, 280, 600, 500)->type = "ruins";
        lay_out();
        los_verdict answer = los_pair_report(&at_work.query.pair, false, &at_work.query.report);
        CHECK(answer.visible);
        CHECK_EQ_INT(answer.method, LOS_METHOD_EDGE);
        CHECK_EQ_INT(answer.line_count, 1 + 5 * 5);
        CHECK_POINT(answer.from, los_pair_samples(&at_work.query.pair, LOS_SHOOTER)->points[4]);
        CHECK_POINT(answer.to, los_pair_samples(&at_work.query.pair, LOS_TARGET)->points[4]);
        for (uint32_t i = 0; i < answer.line_count; i++) {
            CHECK_EQ_INT(at_work.query.report.attempts[i].blocked, i + 1 < answer.line_count);
            CHECK(!at_work.query.report.attempts[i].block.found); /* not asked for */
        }
        CHECK_POINT(at_work.query.report.attempts[0].to,
                    at_work.query.report.attempts[1].to); /* the center line twice */
        CHECK_EQ_INT(at_work.query.report.blocker_count, 0);
        table_close(&at_work);
    }
}

TEST(a_failure_lists_every_line) {
    scene_begin(&board, 11);
    scene_add_box(&board, "a", 400, 0, 600, 600)->type = "ruins";
    scene_add_box(&board, "b", 700, 0, 750, 290)->type = "ruins";
    lay_out();
    los_verdict answer = los_pair_report(&at_work.query.pair, true, &at_work.query.report);
    CHECK(!answer.visible);
    CHECK_EQ_INT(answer.method, LOS_METHOD_NONE);
    CHECK_EQ_INT(answer.line_count, 26);
    CHECK_EQ_INT(at_work.query.report.attempt_count, 26);
    CHECK_POINT(at_work.query.report.attempts[0].block.point, ((los_vec2){400, 300}));
    CHECK_EQ_INT(at_work.query.report.blocker_count, 2);
    CHECK_TEXT(attributed(0), "a");
    CHECK_TEXT(attributed(1), "b");
    table_close(&at_work);
}

/* Density 8 against 8: 1 + 9 x 9, ovals 1 + 15 x 15, rectangles 1 + 13 x 13. */
TEST(numbers_of_rows) {
    static const uint32_t rows[] = {82, 226, 170};
    for (int shape = 0; shape < 3; shape++) {
        scene_begin(&board, 11);
        board.target.position.x = 300;
        board.shooter.shape = board.target.shape = (los_base_shape)shape;
        scene_add_box(&board, "a", 190, -900, 210, 900)->type = "ruins";
        lay_out();
        los_verdict answer = los_pair_report(&at_work.query.pair, false, &at_work.query.report);
        CHECK(!answer.visible);
        CHECK_EQ_INT(at_work.query.report.attempt_count, rows[shape]);
        table_close(&at_work);
    }
}

/* The tenth edition's list is not what blocked: walls are never in it, pieces without height are. */
TEST(what_the_tenth_edition_blames) {
    scene_begin(&board, 10);
    scene_add_wall(scene_add(&board, "w"), 500, 0, 500, 600);
    lay_out();
    CHECK(!los_pair_report(&at_work.query.pair, true, &at_work.query.report).visible);
    CHECK_EQ_INT(at_work.query.report.blocker_count, 0);
    CHECK_TEXT(los_string_table_text(&at_work.terrain.names, at_work.query.report.attempts[0].block.name), "w_wall");
    table_close(&at_work);
    scene_add_box(&board, "crater", 200, 0, 300, 600);
    scene_add_box(&board, "crater", 600, 0, 700, 600);
    scene_add_box(&board, NULL, 800, 0, 850, 600)->type = "ruins";
    lay_out();
    CHECK(!los_pair_report(&at_work.query.pair, true, &at_work.query.report).visible);
    CHECK_EQ_INT(at_work.query.report.blocker_count, 3);
    CHECK_TEXT(attributed(0), "crater");
    CHECK_TEXT(attributed(1), "crater");
    CHECK_TEXT(attributed(2), "unknown");
    table_close(&at_work);
}

TEST(legacy_is_one_line) {
    for (int blocked = 0; blocked < 2; blocked++) {
        scene_begin(&board, 11);
        board.options.mode = LOS_MODE_LEGACY;
        scene_add_box(&board, "a", 400, 200, 600, blocked ? 400 : 290)->height = "tall";
        lay_out();
        los_verdict answer = los_pair_report(&at_work.query.pair, true, &at_work.query.report);
        CHECK_EQ_INT(answer.visible, !blocked);
        CHECK_EQ_INT(answer.method, LOS_METHOD_LEGACY);
        CHECK_EQ_INT(answer.line_count, 1);
        CHECK_EQ_INT(at_work.query.report.attempt_count, 1);
        CHECK_EQ_INT(at_work.query.report.blocker_count, blocked);
        table_close(&at_work);
    }
}

/* --- Chance against the slow judge ------------------------------------------------------------------------------- */

static slow_pair slow;

static void compare_samples(void) {
    if (board.options.mode == LOS_MODE_LEGACY) {
        return; /* only the centers are used */
    }
    los_pair_sample(&at_work.query.pair);
    for (uint32_t side = 0; side < 2; side++) {
        const los_samples *samples = los_pair_samples(&at_work.query.pair, (los_side)side);
        CHECK_EQ_INT(samples->count, slow.counts[side]);
        for (uint32_t i = 0; i < slow.counts[side]; i++) {
            CHECK(los_equal(samples->points[i], slow.points[side][i]));
        }
    }
}

/* One row of the report; true if the line is blocked. */
static bool compare_row(const los_attempt *row, los_vec2 from, los_vec2 to) {
    static slow_list blockers;
    slow_line(&slow, from, to, &blockers);
    CHECK(los_equal(row->from, from) && los_equal(row->to, to));
    CHECK_EQ_INT(row->blocked, blockers.count > 0);
    slow_block expected = slow_block_point(&slow, from, to, &blockers);
    CHECK_EQ_INT(row->block.found, expected.found);
    if (expected.found) {
        CHECK(los_equal(row->block.point, expected.point));
        CHECK_TEXT(los_string_table_text(&at_work.terrain.names, row->block.name), expected.name);
    }
    return row->blocked;
}

static void compare_blame(bool visible) {
    static slow_list expected;
    expected.count = 0;
    if (!visible) {
        slow_blame(&slow, &expected);
    }
    CHECK_EQ_INT(at_work.query.report.blocker_count, expected.count);
    for (uint32_t i = 0; i < expected.count; i++) {
        CHECK_TEXT(attributed(i), expected.names[i]);
    }
}

static los_method expected_method(bool visible, uint32_t rows) {
    if (board.options.mode == LOS_MODE_LEGACY) {
        return LOS_METHOD_LEGACY;
    }
    return !visible ? LOS_METHOD_NONE : rows == 1 ? LOS_METHOD_CENTER : LOS_METHOD_EDGE;
}

/* Walks the search's own order: the center line, then all pairs of points, up to the first clear line. */
static los_method compare_scene(void) {
    lay_out();
    slow_pair_set(&slow, &board);
    los_verdict verdict = los_pair_verdict(&at_work.query.pair);
    compare_samples();
    los_verdict answer = los_pair_report(&at_work.query.pair, true, &at_work.query.report);
    check_verdicts_equal(verdict, answer);
    uint32_t rows = 0, targets = slow.counts[1];
    uint32_t lines = board.options.mode == LOS_MODE_LEGACY ? 1 : 1 + slow.counts[0] * targets;
    bool blocked = true;
    while (blocked && rows < lines) {
        uint32_t number = rows == 0 ? 0 : rows - 1;
        CHECK(rows < at_work.query.report.attempt_count);
        los_vec2 from = slow.points[0][number / targets], to = slow.points[1][number % targets];
        blocked = compare_row(&at_work.query.report.attempts[rows++], from, to);
    }
    CHECK_EQ_INT(at_work.query.report.attempt_count, rows);
    CHECK_EQ_INT(answer.line_count, rows);
    CHECK_EQ_INT(answer.visible, !blocked);
    CHECK_EQ_INT(answer.method, expected_method(!blocked, rows));
    if (!blocked) {
        CHECK(los_equal(answer.from, at_work.query.report.attempts[rows - 1].from));
        CHECK(los_equal(answer.to, at_work.query.report.attempts[rows - 1].to));
    }
    compare_blame(!blocked);
    table_close(&at_work);
    return answer.method;
}

/* Chance is only worth something if every outcome comes up: at least one in `rarest` of each. */
static void compare_scenes(uint64_t seed, scene_kind kind, int scenes, int rarest) {
    test_random random = {seed};
    int outcomes[4] = {0};
    for (int i = 0; i < scenes; i++) {
        test_context("kind %d, scene %d", (int)kind, i);
        random_scene(&board, &random, kind);
        table_build = i % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        outcomes[compare_scene()]++;
    }
    table_build = LOS_BUILD_LINEAR;
    for (int i = 0; i < 4; i++) {
        test_context("kind %d, outcome %d came up %d times in %d", (int)kind, i, outcomes[i], scenes);
        CHECK(outcomes[i] * rarest >= scenes);
    }
}

TEST(chance_on_a_lattice) {
    compare_scenes(51, SCENE_LATTICE, 6000, 20);
}

TEST(chance_on_loose_boards) {
    compare_scenes(52, SCENE_LOOSE, 6000, 20);
}

TEST(chance_on_crowded_boards) {
    compare_scenes(53, SCENE_CROWDED, 400, 100);
}

TEST(chance_with_slivers) {
    compare_scenes(54, SCENE_SLIVERS, 15000, 100);
}

TEST(chance_with_grazes) {
    compare_scenes(55, SCENE_GRAZES, 6000, 20);
}

/* Moves a model so that a point of its rim, not its center, lies where the ray of a piece's inside-test runs through a
 * vertex.  True if the ray alone would put that point inside, far as it is. */
static bool put_rim_on_ray(test_random *random, los_model *model) {
    const scene_piece *piece = &board.pieces[random_below(random, board.piece_count)];
    los_samples samples;
    if (piece->point_count < 3 || model->is_bare_point) {
        return false;
    }
    los_box box = los_box_of(piece->points, piece->point_count);
    los_vec2 end = los_polygon_ray_end(box), vertex = piece->points[random_below(random, piece->point_count)];
    los_vec2 far_point = los_lerp(end, vertex, (float)random_between(random, 1.5, 5.0));
    model->position = (los_vec2){0, 0};
    los_sample_base(model, board.options.density, board.options.pixels_per_inch, &samples);
    uint32_t sample = 1 + random_below(random, samples.count - 1);
    model->position = los_sub(far_point, samples.points[sample]);
    los_sample_base(model, board.options.density, board.options.pixels_per_inch, &samples);
    far_point = samples.points[sample];
    bool is_far = far_point.x < box.low.x - 300.0f || far_point.y < box.low.y - 300.0f;
    return is_far && slow_cast_ray(piece, far_point) != SLOW_EVEN;
}

TEST(chance_with_a_grazing_rim) {
    test_random random = {50};
    int compared = 0;
    for (int i = 0; i < 60000; i++) {
        if (i % 20 == 0) {
            random_scene(&board, &random, SCENE_GRAZES);
            board.options.mode = LOS_MODE_SAMPLED;
            board.options.density = 6;
        }
        los_model *moved = i % 2 == 0 ? &board.shooter : &board.target;
        if (put_rim_on_ray(&random, moved)) {
            test_context("scene %d", i);
            table_build = i % 4 < 2 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
            compare_scene();
            compared++;
        }
    }
    table_build = LOS_BUILD_LINEAR;
    test_context("%d compared", compared);
    CHECK(compared > 500);
}

/* Most of them far away. */
TEST(chance_among_many_pieces) {
    table_filler = 513;
    compare_scenes(56, SCENE_LATTICE, 400, 40);
    compare_scenes(57, SCENE_LOOSE, 400, 40);
    compare_scenes(58, SCENE_CROWDED, 60, 60);
    table_filler = 3000;
    compare_scenes(59, SCENE_LOOSE, 100, 100);
    table_filler = 0;
}

/* --- A whole board of small pieces, more than the slow judge knows ----------------------------------------------- */

static los_terrain wide[2]; /* the same, plain and with the index */
static los_query wide_queries[2];

/* Pieces of many boards by chance side by side. */
static void open_wide(test_random *random, uint32_t boards) {
    for (int i = 0; i < 2; i++) {
        los_terrain_init(&wide[i], los_default_allocator());
        los_query_init(&wide_queries[i], los_default_allocator());
    }
    for (uint32_t i = 0; i < boards; i++) {
        random_scene(&board, random, SCENE_CROWDED);
        for (uint32_t j = 0; j < board.piece_count * 2; j++) {
            los_piece_def def = scene_piece_def(&board.pieces[j / 2]);
            CHECK_EQ_INT(los_terrain_add(&wide[j % 2], &def), LOS_OK);
        }
    }
    for (int i = 0; i < 2; i++) {
        CHECK_EQ_INT(los_terrain_prepare(&wide[i], i == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED), LOS_OK);
        CHECK_EQ_INT(los_query_bind(&wide_queries[i], &wide[i]), LOS_OK);
    }
}

static void close_wide(void) {
    for (int i = 0; i < 2; i++) {
        los_query_free(&wide_queries[i]);
        los_terrain_free(&wide[i]);
    }
}

/* One asks every piece, the other those its index finds: the same rows, the same blame. */
static void compare_wide(void) {
    los_verdict answers[2];
    for (int i = 0; i < 2; i++) {
        los_pair_set(&wide_queries[i].pair, &board.options, &board.shooter, &board.target);
        if (i == 0) {
            los_pair_add_all_pieces(&wide_queries[0].pair);
        }
        answers[i] = los_pair_report(&wide_queries[i].pair, true, &wide_queries[i].report);
    }
    CHECK_EQ_INT(answers[1].visible, answers[0].visible);
    CHECK_EQ_INT(answers[1].method, answers[0].method);
    CHECK_EQ_INT(answers[1].line_count, answers[0].line_count);
    CHECK_EQ_INT(wide_queries[1].report.blocker_count, wide_queries[0].report.blocker_count);
    for (uint32_t i = 0; i < wide_queries[0].report.blocker_count; i++) {
        CHECK_EQ_INT(wide_queries[1].report.blockers[i], wide_queries[0].report.blockers[i]);
    }
    for (uint32_t i = 0; i < wide_queries[0].report.attempt_count; i++) {
        los_block block = wide_queries[1].report.attempts[i].block, expected = wide_queries[0].report.attempts[i].block;
        CHECK_EQ_INT(block.found, expected.found);
        CHECK_EQ_INT(block.name, expected.name);
        CHECK_POINT(block.point, expected.point);
    }
}

TEST(a_wide_board_with_and_without_index) {
    test_random random = {60};
    for (uint32_t boards = 9; boards <= 27; boards += 9) {
        open_wide(&random, boards);
        CHECK(wide[0].piece_count > 512);
        for (int i = 0; i < 40; i++) {
            test_context("%u pieces, pair %d", (unsigned)wide[0].piece_count, i);
            random_scene(&board, &random, SCENE_LOOSE);
            if (i % 2 == 0) {
                board.target.position = los_add(board.shooter.position, (los_vec2){(float)(i % 5) * 20.0f, 60.0f});
            }
            compare_wide();
        }
        close_wide();
    }
}

/* --- Properties -------------------------------------------------------------------------------------------------- */

static void check_on_line(const los_attempt *row) {
    double x = (double)row->to.x - (double)row->from.x, y = (double)row->to.y - (double)row->from.y;
    double px = (double)row->block.point.x - (double)row->from.x, py = (double)row->block.point.y - (double)row->from.y;
    double length = hypot(x, y);
    if (length > 0.0) {
        CHECK_NEAR((px * y - py * x) / length, 0.0, 1e-3);
        CHECK_NEAR((px * x + py * y) / length / length, 0.5, 0.5 + 1e-5);
    } else {
        CHECK(los_equal(row->block.point, row->from));
    }
}

TEST(block_points_lie_on_the_line) {
    test_random random = {61};
    for (int number = 0; number < 600; number++) {
        test_context("scene %d", number);
        random_scene(&board, &random, number % 2 == 0 ? SCENE_LATTICE : SCENE_LOOSE);
        lay_out();
        los_pair_report(&at_work.query.pair, true, &at_work.query.report);
        for (uint32_t i = 0; i < at_work.query.report.attempt_count; i++) {
            if (at_work.query.report.attempts[i].block.found) {
                CHECK(at_work.query.report.attempts[i].blocked);
                check_on_line(&at_work.query.report.attempts[i]);
            }
        }
        table_close(&at_work);
    }
}

/* A box of any words clear of both bases, whose sizes are at most 160 mm. */
static void add_fresh_box(test_random *random) {
    static scene other;
    do {
        random_scene(&other, random, SCENE_LOOSE);
    } while (other.piece_count == 0);
    float x = (float)random_between(random, 0, 1000), y = (float)random_between(random, 0, 1000);
    scene_piece *piece = scene_add_box(&board, "fresh", x, y, x + 60, y + 60);
    piece->type = other.pieces[0].type;
    piece->height = other.pieces[0].height;
    piece->piece_class = other.pieces[0].piece_class;
    piece->category = other.pieces[0].category;
    piece->obscuring = other.pieces[0].obscuring;
}

static bool is_clear_of(const los_model *model, const scene_piece *piece) {
    return los_distance(model->position, piece->points[0]) > 265.0f;
}

TEST(a_fresh_piece_never_creates_sight) {
    test_random random = {62};
    int tried = 0;
    for (int number = 0; number < 3000; number++) {
        test_context("scene %d", number);
        random_scene(&board, &random, SCENE_LOOSE);
        bool visible = scene_is_visible(&board);
        add_fresh_box(&random);
        const scene_piece *fresh = &board.pieces[board.piece_count - 1];
        if (!visible && is_clear_of(&board.shooter, fresh) && is_clear_of(&board.target, fresh)) {
            CHECK(!scene_is_visible(&board));
            tried++;
        }
    }
    test_context("%d tried", tried);
    CHECK(tried > 200);
}

TEST(sampled_legacy_and_editions_stay_apart) {
    /* Eleventh edition from 11 on, tenth below. */
    for (int edition = 8; edition < 14; edition++) {
        scene_begin(&board, edition);
        scene_add_box(&board, "a", 400, 0, 600, 600)->category = "dense"; /* nothing to the tenth */
        CHECK_EQ_INT(scene_is_visible(&board), edition < 11);
    }
}

const test_case check_tests[] = {
    CASE(every_rule_on_a_board),
    CASE(an_open_table_is_decided_by_the_center_line),
    CASE(the_first_clear_line_ends_the_search),
    CASE(a_failure_lists_every_line),
    CASE(numbers_of_rows),
    CASE(what_the_tenth_edition_blames),
    CASE(legacy_is_one_line),
    CASE(chance_on_a_lattice),
    CASE(chance_on_loose_boards),
    CASE(chance_on_crowded_boards),
    CASE(chance_with_slivers),
    CASE(chance_with_grazes),
    CASE(chance_with_a_grazing_rim),
    CASE(chance_among_many_pieces),
    CASE(a_wide_board_with_and_without_index),
    CASE(block_points_lie_on_the_line),
    CASE(a_fresh_piece_never_creates_sight),
    CASE(sampled_legacy_and_editions_stay_apart),
    END_OF_CASES,
};
