/* SPDX-License-Identifier: MIT */
/* A line of the plan at all heights: 40 pixels are an inch, the models stand at x = 100 and x = 900, and everything
 * right across the table. */
#include "exact/vertical_slice.h"
#include "support/scene.h"

/* Scene, table and question; the line runs along y = 0 of the frame, from rim to rim. */
typedef struct asked {
    scene s;
    table t;
    los_problem q;
    los_obstacle_view view;
    los_vertical_slice slice;
    los_slice_line found;
    int taken, wanted; /* the first lines are refused */
} asked;

static void begin(asked *a) {
    scene_begin(&a->s, 11);
    a->s.options.mode = LOS_MODE_EXACT;
    a->s.options.heights = LOS_HEIGHTS_TRUE;
    a->wanted = 1;
}

static void add_across(asked *a, const char *id, float x, double base, double top) {
    scene_piece *piece = scene_add_box(&a->s, id, x, -2000, x + 20, 2000);
    piece->category = "dense";
    piece->height = "tall";
    piece->has_heights = true;
    piece->heights = (los_interval){base, top};
}

static bool take(void *context, const los_slice_line *line) {
    asked *a = context;
    a->found = *line;
    return ++a->taken == a->wanted;
}

static bool find(asked *a, bool has_all) {
    table_open(&a->t, &a->s, los_default_allocator());
    los_problem_begin(&a->q, &a->t.query.pair);
    los_pair_sort(&a->t.query.pair);
    los_problem_find_frame(&a->q);
    const los_convex *bases = a->q.shapes;
    a->view = los_problem_view(&a->q, (los_obstacle_mask){0});
    a->slice = (los_vertical_slice){
        &a->q, &a->view, 0.0, 0.0, {{bases[0].low.x, bases[0].high.x}, {bases[1].low.x, bases[1].high.x}}, has_all};
    a->taken = 0;
    bool found = los_vertical_slice_search(&a->slice, take, a);
    table_close(&a->t);
    return found;
}

/* How high a line is at an x of the table. */
static double height_at(const asked *a, double x) {
    const los_slice_line *line = &a->found;
    double share = (x - 100.0 - line->x[0]) / (line->x[1] - line->x[0]);
    return line->heights[0] + share * (line->heights[1] - line->heights[0]);
}

TEST(a_line_through_a_window) {
    asked a;
    begin(&a);
    add_across(&a, "sill", 500, 0.0, 1.0);
    add_across(&a, "lintel", 500, 1.02, 6.0);
    CHECK(find(&a, false));
    CHECK(height_at(&a, 500) > 1.0 && height_at(&a, 500) < 1.02);
    CHECK(height_at(&a, 520) > 1.0 && height_at(&a, 520) < 1.02);
    CHECK(a.found.heights[0] >= 0.0 && a.found.heights[0] <= 2.0);
    CHECK(a.found.heights[1] >= 0.0 && a.found.heights[1] <= 2.0);
    a.s.pieces[1].heights.low = 1.002; /* less than a tenth of a pixel */
    CHECK(!find(&a, false));
}

/* Through three windows there is one line, from 0.3 to 1.7 inches. */
TEST(the_only_line_through_three_windows) {
    asked a;
    begin(&a);
    for (int i = 0; i < 3; i++) {
        static const char *const ids[] = {"a", "b", "c", "d", "e", "f"};
        float x = 300.0f + 190.0f * (float)i;
        double middle = 0.3 + 1.4 * ((double)x + 10.0 - 100.0) / 800.0;
        add_across(&a, ids[2 * i], x, 0.0, middle - 0.04);
        add_across(&a, ids[2 * i + 1], x, middle + 0.04, 9.0);
    }
    CHECK(find(&a, false));
    CHECK_NEAR(height_at(&a, 100), 0.3, 0.1);
    CHECK_NEAR(height_at(&a, 900), 1.7, 0.1);
    a.s.pieces[3].heights.low = a.s.pieces[2].heights.high; /* the middle one is shut */
    CHECK(!find(&a, false));
}

TEST(whoever_asks_may_refuse) {
    asked a;
    begin(&a);
    add_across(&a, "bridge", 500, 0.9, 1.1);
    a.wanted = 4;
    CHECK(find(&a, false));
    CHECK_EQ_INT(a.taken, 4);
    a.wanted = -1;
    CHECK(!find(&a, false));
}

/* What no line passes over or under counts if all is asked about. */
TEST(all_that_stands_there) {
    asked a;
    begin(&a);
    add_across(&a, "bridge", 500, 0.9, 1.1);
    add_across(&a, "tower", 600, 0.0, 9.0);
    CHECK(find(&a, false));
    CHECK(!find(&a, true));
}

const test_case upright_tests[] = {
    CASE(a_line_through_a_window),
    CASE(the_only_line_through_three_windows),
    CASE(whoever_asks_may_refuse),
    CASE(all_that_stands_there),
    END_OF_CASES,
};
