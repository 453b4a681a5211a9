/* SPDX-License-Identifier: MIT */
/* Verdicts and reports: each rule on one board, and properties of random boards. */
#include "support/scene.h"

#include <math.h>

static scene board;
static table at_work;

/* --- Each rule on one board -------------------------------------------------------------------------------------- */

typedef enum {
    BETWEEN,        /* across the corridor */
    AROUND_SHOOTER, /* contains the base */
    AROUND_TARGET
} position;

typedef struct {
    int edition; /* 0: legacy */
    position where;
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
    /* Eleventh: light or dense areas obscure; dense features are solid at ground level; heights do not matter. */
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

static los_text blocker(uint32_t i) {
    return los_string_table_text(&at_work.terrain.names, at_work.query.report.blockers[i]);
}

static los_text listed(uint32_t i) {
    return los_string_table_text(&at_work.terrain.names, at_work.query.report.listed[i]);
}

TEST(an_open_table_is_decided_by_the_center_line) {
    scene_begin(&board, 10);
    lay_out();
    los_verdict verdict = los_pair_report(&at_work.query.pair, true, &at_work.query.report);
    CHECK(verdict.visible);
    CHECK_EQ_INT(verdict.method, LOS_METHOD_CENTER);
    CHECK_EQ_INT(verdict.line_count, 1);
    CHECK_POINT(verdict.from, board.shooter.position);
    CHECK_POINT(verdict.to, board.target.position);
    CHECK_EQ_INT(at_work.query.report.attempt_count, 1);
    CHECK(!at_work.query.report.attempts[0].blocked && !at_work.query.report.attempts[0].block.found);
    CHECK_EQ_INT(at_work.query.report.blocker_count, 0);
    table_close(&at_work);
}

/* Only lines above the center line are clear: the shooter's northern point (5) sees the target's (5). */
TEST(the_first_clear_line_ends_the_search) {
    for (int edition = 10; edition <= 11; edition++) {
        scene_begin(&board, edition);
        scene_add_box(&board, "a", 400, 280, 600, 500)->type = "ruins";
        lay_out();
        los_verdict verdict = los_pair_report(&at_work.query.pair, false, &at_work.query.report);
        CHECK(verdict.visible);
        CHECK_EQ_INT(verdict.method, LOS_METHOD_EDGE);
        CHECK_EQ_INT(verdict.line_count, 1 + 5 * 5);
        CHECK_POINT(verdict.from, los_pair_samples(&at_work.query.pair, LOS_SHOOTER)->points[4]);
        CHECK_POINT(verdict.to, los_pair_samples(&at_work.query.pair, LOS_TARGET)->points[4]);
        for (uint32_t i = 0; i < verdict.line_count; i++) {
            CHECK_EQ_INT(at_work.query.report.attempts[i].blocked, i + 1 < verdict.line_count);
            CHECK(!at_work.query.report.attempts[i].block.found); /* not wanted */
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
    los_verdict verdict = los_pair_report(&at_work.query.pair, true, &at_work.query.report);
    CHECK(!verdict.visible);
    CHECK_EQ_INT(verdict.method, LOS_METHOD_NONE);
    CHECK_EQ_INT(verdict.line_count, 26);
    CHECK_EQ_INT(at_work.query.report.attempt_count, 26);
    CHECK_POINT(at_work.query.report.attempts[0].block.point, ((los_vec2){400, 300}));
    CHECK_EQ_INT(at_work.query.report.blocker_count, 2);
    CHECK_TEXT(blocker(0), "a");
    CHECK_TEXT(blocker(1), "b");
    table_close(&at_work);
}

/* Density 8 against 8: 1 + 9 x 9, ovals 1 + 15 x 15, rectangles 1 + 13 x 13. */
TEST(numbers_of_attempts) {
    static const uint32_t attempts[] = {82, 226, 170};
    for (int shape = 0; shape < 3; shape++) {
        scene_begin(&board, 11);
        board.target.position.x = 300;
        board.shooter.shape = board.target.shape = (los_base_shape)shape;
        scene_add_box(&board, "a", 190, -900, 210, 900)->type = "ruins";
        lay_out();
        los_verdict verdict = los_pair_report(&at_work.query.pair, false, &at_work.query.report);
        CHECK(!verdict.visible);
        CHECK_EQ_INT(at_work.query.report.attempt_count, attempts[shape]);
        table_close(&at_work);
    }
}

/* The tenth edition does not list what blocks: walls are never listed, pieces without a height are.  The blockers do
 * not depend on that. */
TEST(blockers_of_the_tenth_edition) {
    scene_begin(&board, 10);
    scene_add_wall(scene_add(&board, "w"), 500, 0, 500, 600);
    lay_out();
    CHECK(!los_pair_report(&at_work.query.pair, true, &at_work.query.report).visible);
    CHECK_EQ_INT(at_work.query.report.listed_count, 0);
    CHECK_EQ_INT(at_work.query.report.blocker_count, 1);
    CHECK_TEXT(blocker(0), "w_wall");
    CHECK_TEXT(los_string_table_text(&at_work.terrain.names, at_work.query.report.attempts[0].block.name), "w_wall");
    table_close(&at_work);
    scene_add_box(&board, "crater", 200, 0, 300, 600);
    scene_add_box(&board, "crater", 600, 0, 700, 600);
    scene_add_box(&board, NULL, 800, 0, 850, 600)->type = "ruins";
    lay_out();
    CHECK(!los_pair_report(&at_work.query.pair, true, &at_work.query.report).visible);
    CHECK_EQ_INT(at_work.query.report.listed_count, 3);
    CHECK_TEXT(listed(0), "crater");
    CHECK_TEXT(listed(1), "crater");
    CHECK_TEXT(listed(2), "unknown");
    CHECK_EQ_INT(at_work.query.report.blocker_count, 1); /* walls count only where no piece blocks */
    CHECK_TEXT(blocker(0), "unknown");
    table_close(&at_work);
}

TEST(legacy_is_one_line) {
    for (int blocked = 0; blocked < 2; blocked++) {
        scene_begin(&board, 11);
        board.options.mode = LOS_MODE_LEGACY;
        scene_add_box(&board, "a", 400, 200, 600, blocked ? 400 : 290)->height = "tall";
        lay_out();
        los_verdict verdict = los_pair_report(&at_work.query.pair, true, &at_work.query.report);
        CHECK_EQ_INT(verdict.visible, !blocked);
        CHECK_EQ_INT(verdict.method, LOS_METHOD_LEGACY);
        CHECK_EQ_INT(verdict.line_count, 1);
        CHECK_EQ_INT(at_work.query.report.attempt_count, 1);
        CHECK_EQ_INT(at_work.query.report.blocker_count, blocked);
        table_close(&at_work);
    }
}

/* --- Properties -------------------------------------------------------------------------------------------------- */

static void check_on_line(const los_attempt *attempt) {
    double x = (double)attempt->to.x - (double)attempt->from.x, y = (double)attempt->to.y - (double)attempt->from.y;
    double px = (double)attempt->block.point.x - (double)attempt->from.x,
           py = (double)attempt->block.point.y - (double)attempt->from.y;
    double length = hypot(x, y);
    if (length > 0.0) {
        CHECK_NEAR((px * y - py * x) / length, 0.0, 1e-3);
        CHECK_NEAR((px * x + py * y) / length / length, 0.5, 0.5 + 1e-5);
    } else {
        CHECK(los_equal(attempt->block.point, attempt->from));
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

/* A box with random words. */
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

/* True for all bases, which are at most 160 mm wide. */
static bool is_clear_of(const los_model *model, const scene_piece *piece) {
    return los_distance(model->position, piece->points[0]) > 265.0f;
}

TEST(a_piece_clear_of_both_bases_never_creates_visibility) {
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

TEST(editions_from_11_use_the_eleventh_rules) {
    for (int edition = 8; edition < 14; edition++) {
        scene_begin(&board, edition);
        scene_add_box(&board, "a", 400, 0, 600, 600)->category = "dense"; /* does not block in the tenth */
        CHECK_EQ_INT(scene_is_visible(&board), edition < 11);
    }
}

const test_case verdict_tests[] = {
    CASE(every_rule_on_a_board),
    CASE(an_open_table_is_decided_by_the_center_line),
    CASE(the_first_clear_line_ends_the_search),
    CASE(a_failure_lists_every_line),
    CASE(numbers_of_attempts),
    CASE(blockers_of_the_tenth_edition),
    CASE(legacy_is_one_line),
    CASE(block_points_lie_on_the_line),
    CASE(a_piece_clear_of_both_bases_never_creates_visibility),
    CASE(editions_from_11_use_the_eleventh_rules),
    END_OF_CASES,
};
