/* SPDX-License-Identifier: MIT */
/* Widening of openings (occlusion_sweep.c).  The search meets an opening at the slope where it is just wide enough; the
 * line must run through a wider part nearby, in either direction and whatever bounds the opening. */
#include "exact/exact.h"
#include "exact/occlusion_sweep.h"

#include "support/los_test.h"
#include "support/scene.h"

enum {
    POINTS = 16
};

static const los_frame PLAIN = {0.0, 0.0, {1.0, 0.0}};

/* --- The sweep --------------------------------------------------------------------------------------------------- */

/* Walls between two circles at (0, 0) and (800, 0). */
typedef struct {
    double x, end; /* its end, */
    bool is_above; /* from which it extends up or down, */
    double lean;   /* and so far along x: only the end bounds openings */
} half_wall;

typedef struct {
    double radius[2];
    half_wall walls[2];
    int count;
    bool is_rising; /* the slope at which it opens */
    double widest;  /* the width to reach, at most the widest of any slope */
} opening_case;

static const opening_case CASES[] = {
    /* Between the ends of two walls, which overlap up to a slope of 0.235. */
    {{100, 100}, {{300, -23.5, true, 240}, {500, 23.5, false, -240}}, 2, true, 2.0},
    {{100, 100}, {{300, 23.5, false, 240}, {500, -23.5, true, -240}}, 2, false, 2.0},
    /* The same far to one side: the middle of the ends is not between the bases. */
    {{100, 100}, {{120, -65.8, true, 240}, {320, -18.8, false, 240}}, 2, true, 2.0},
    {{100, 100}, {{480, 18.8, true, -240}, {680, 65.8, false, -240}}, 2, true, 2.0},
    /* Between the end of a wall and the rim of the smaller base: above or below, at the first base or the second. */
    {{20, 200}, {{400, 100, false, -240}}, 1, true, 2.0},
    {{20, 200}, {{400, -100, true, -240}}, 1, false, 2.0},
    {{200, 20}, {{400, -100, true, -240}}, 1, true, 2.0},
    {{200, 20}, {{400, 100, false, -240}}, 1, false, 2.0},
    /* A wall close to that rim: the width grows slowly with the slope. */
    {{20, 200}, {{60, 28, false, 240}}, 1, true, 0.4},
    {{200, 20}, {{740, 28, false, -240}}, 1, false, 0.4},
    /* One end above the other: no slope is wider. */
    {{100, 100}, {{400, 0.5, true, -240}, {400, -0.5, false, -240}}, 2, true, 0.95},
};

typedef struct {
    los_opening opening;
    bool is_mirrored;
    int proposed;
} accepted;

static bool accept(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    accepted *out = context;
    *out = (accepted){*opening, sweep->is_mirrored, out->proposed + 1};
    return true;
}

/* `up` is -1 for the mirrored case. */
static accepted search_case(const opening_case *c, double up) {
    static los_occlusion_sweep sweep;
    los_allocator allocator = los_default_allocator();
    los_vec2d corners[LOS_BASE_CORNERS];
    los_convex shapes[2];
    accepted found = {{0}, false, 0};
    for (int i = 0; i < 2; i++) {
        los_base circle = {LOS_CONVEX_ELLIPSE, c->radius[i], c->radius[i], 1.0, 0.0};
        shapes[i] = los_convex_of_base(&circle, (los_vec2){i == 0 ? 0.0f : 800.0f, 0}, 0.0, &PLAIN, corners);
    }
    CHECK_EQ_INT(los_sweep_reserve(&sweep, &allocator, POINTS), LOS_OK);
    uint64_t work = los_default_limits.sweep_work;
    los_sweep_begin(&sweep, &shapes[0], &shapes[1], 0.1);
    for (int i = 0; i < c->count; i++) {
        half_wall wall = c->walls[i];
        los_sweep_add_point(&sweep, (los_vec2d){wall.x, up * wall.end});
        los_sweep_add_point(&sweep, (los_vec2d){wall.x + wall.lean, up * (wall.is_above ? 2000.0 : -2000.0)});
        los_sweep_add_occluder(&sweep, 2, (uint32_t)i);
    }
    los_sweep_search(&sweep, 0.0, &(los_sweep_callbacks){accept, NULL, &found}, &work);
    los_sweep_free(&sweep, &allocator);
    return found;
}

TEST(openings_are_widened) {
    for (size_t i = 0; i < 2 * (sizeof CASES / sizeof *CASES); i++) {
        const opening_case *c = &CASES[i / 2];
        bool is_unflipped = i % 2 == 0;
        accepted found = search_case(c, is_unflipped ? 1.0 : -1.0);
        double slant = sqrt(1.0 + found.opening.slope * found.opening.slope);
        double width = (found.opening.high - found.opening.low) / slant;
        test_context("case %d, %s: %g at slope %g", (int)i / 2, is_unflipped ? "as it is" : "mirrored", width,
                     found.opening.slope);
        CHECK_EQ_INT(found.proposed, 1);
        CHECK(c->widest < 1.0 || found.is_mirrored == (c->is_rising != is_unflipped));
        CHECK(width >= 0.95 * c->widest);
    }
}

/* A proposed opening is open: no occluder reaches into it, and it meets both bases. */
TEST(proposed_openings_are_open) {
    for (size_t i = 0; i < 2 * (sizeof CASES / sizeof *CASES); i++) {
        const opening_case *c = &CASES[i / 2];
        accepted found = search_case(c, i % 2 == 0 ? 1.0 : -1.0);
        double up = (i % 2 == 0) == found.is_mirrored ? -1.0 : 1.0, slope = found.opening.slope;
        double reach = sqrt(1.0 + slope * slope), low = found.opening.low, high = found.opening.high;
        test_context("case %d, %d", (int)i / 2, (int)i % 2);
        CHECK(low >= -c->radius[0] * reach - 1e-9 && high <= c->radius[0] * reach + 1e-9);
        CHECK(low >= -c->radius[1] * reach - 800.0 * slope - 1e-9 &&
              high <= c->radius[1] * reach - 800.0 * slope + 1e-9);
        for (int k = 0; k < c->count; k++) {
            double end = up * c->walls[k].end - slope * c->walls[k].x;
            bool is_above = c->walls[k].is_above == (up > 0.0);
            CHECK(is_above ? high <= end + 1e-9 : low >= end - 1e-9);
        }
    }
}

/* --- Sight lines ------------------------------------------------------------------------------------------------- */

/* The same case as a scene. */
static void lay_out(scene *s, const opening_case *c, bool is_unflipped) {
    double up = is_unflipped ? 1.0 : -1.0;
    scene_begin(s, 11);
    s->options.mode = LOS_MODE_EXACT;
    s->shooter.base_mm = c->radius[0] * 2.0 * 25.4 / 40.0;
    s->target.base_mm = c->radius[1] * 2.0 * 25.4 / 40.0;
    for (int i = 0; i < c->count; i++) {
        half_wall wall = c->walls[i];
        float x = (float)(100.0 + wall.x), from = (float)(300.0 + up * wall.end);
        scene_piece *piece = scene_add(s, i == 0 ? "first" : "second");
        scene_add_wall(piece, x, from, x + (float)wall.lean, (float)(300.0 + up * (wall.is_above ? 2000.0 : -2000.0)));
        piece->type = "ruins";
    }
}

TEST(sight_lines_have_clearance) {
    static scene board;
    static table t;
    for (size_t i = 0; i < 2 * (sizeof CASES / sizeof *CASES); i++) {
        const opening_case *c = &CASES[i / 2];
        lay_out(&board, c, i % 2 == 0);
        for (int k = 0; k < 2; k++) {
            table_open(&t, &board, los_default_allocator());
            los_verdict answer = los_pair_verdict(&t.query.pair);
            los_sight_line line = los_sight_line_between_bases(answer.from, answer.to);
            test_context("case %d, %s, direction %d", (int)i / 2, i % 2 == 0 ? "as it is" : "mirrored", k);
            CHECK(answer.visible);
            /* Clearance is measured along x and y, so it is less than half the width. */
            CHECK(los_line_has_clearance(&t.query.pair, &line, (float)(0.35 * c->widest)));
            table_close(&t);
            los_model shooter = board.shooter; /* the reverse direction */
            board.shooter = board.target;
            board.target = shooter;
        }
    }
}

/* --- Rejections -------------------------------------------------------------------------------------------------- */

/* Three plates with a crack on either side of the middle one, which stands a little behind the others.  The cracks are
 * widened in opposite directions. */
static const los_vec2d PLATES[3][2] = {{{400, -2000}, {400, -40}}, {{420, -39}, {420, 39}}, {{400, 40}, {400, 2000}}};

/* Checks that no plate reaches into the opening; accepts the upper crack alone. */
static bool accept_upper(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    int *proposed = context;
    for (int i = 0; i < 3; i++) {
        double up = sweep->is_mirrored ? -1.0 : 1.0;
        double a = los_intercept((los_vec2d){PLATES[i][0].x, up * PLATES[i][0].y}, opening->slope);
        double b = los_intercept((los_vec2d){PLATES[i][1].x, up * PLATES[i][1].y}, opening->slope);
        CHECK(los_max(a, b) <= opening->low + 1e-9 || los_min(a, b) >= opening->high - 1e-9);
    }
    ++*proposed;
    return !sweep->is_mirrored && opening->low + 410.0 * opening->slope > 0.0;
}

/* After a rejection the search continues at its own slope, not at the one of the widened opening. */
TEST(a_rejection_does_not_move_the_search) {
    los_occlusion_sweep sweep = {0};
    los_allocator allocator = los_default_allocator();
    los_base circle = {LOS_CONVEX_ELLIPSE, 100.0, 100.0, 1.0, 0.0};
    los_convex first = los_convex_of_base(&circle, (los_vec2){0, 0}, 0.0, &PLAIN, NULL);
    los_convex second = los_convex_of_base(&circle, (los_vec2){800, 0}, 0.0, &PLAIN, NULL);
    int proposed = 0;
    CHECK_EQ_INT(los_sweep_reserve(&sweep, &allocator, POINTS), LOS_OK);
    uint64_t work = los_default_limits.sweep_work;
    los_sweep_begin(&sweep, &first, &second, 0.1);
    for (uint32_t i = 0; i < 3; i++) {
        los_sweep_add_point(&sweep, PLATES[i][0]);
        los_sweep_add_point(&sweep, PLATES[i][1]);
        los_sweep_add_occluder(&sweep, 2, i);
    }
    CHECK(los_sweep_search(&sweep, 0.0, &(los_sweep_callbacks){accept_upper, NULL, &proposed}, &work));
    CHECK_EQ_INT(proposed, 2);
    los_sweep_free(&sweep, &allocator);
}

const test_case widening_tests[] = {
    CASE(openings_are_widened),
    CASE(proposed_openings_are_open),
    CASE(sight_lines_have_clearance),
    CASE(a_rejection_does_not_move_the_search),
    END_OF_CASES,
};
