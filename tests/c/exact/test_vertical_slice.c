/* SPDX-License-Identifier: MIT */
/* Lines over and under prisms in one vertical slice.  40 px are an inch, the models stand at x = 100 and x = 900, and
 * all pieces run across the whole table. */
#include "exact/heights.h"
#include "support/scene.h"

/* The slice at y = 0 of the frame, from rim to rim. */
typedef struct slice_case {
    scene s;
    table t;
    los_problem problem;
    los_obstacle_view view;
    los_vertical_slice slice;
    los_slice_line found;
    int accepted, wanted; /* lines before the wanted one are rejected */
} slice_case;

static void begin(slice_case *a) {
    scene_begin(&a->s, 11);
    a->s.options.mode = LOS_MODE_EXACT;
    a->s.options.heights = LOS_HEIGHTS_TRUE;
    a->wanted = 1;
}

static void add_across(slice_case *a, const char *id, float x, double base, double top) {
    scene_piece *piece = scene_add_box(&a->s, id, x, -2000, x + 20, 2000);
    piece->category = "dense";
    piece->height = "tall";
    piece->has_heights = true;
    piece->heights = (los_interval){base, top};
}

static bool accept(void *context, const los_slice_line *line) {
    slice_case *a = context;
    a->found = *line;
    return ++a->accepted == a->wanted;
}

static bool find(slice_case *a, bool has_full_obstacles) {
    table_open(&a->t, &a->s, los_default_allocator());
    los_problem_begin(&a->problem, &a->t.query.pair);
    los_pair_sort(&a->t.query.pair);
    los_problem_find_frame(&a->problem);
    const los_convex *bases = a->problem.shapes;
    a->view = los_problem_view(&a->problem, (los_obstacle_mask){0});
    a->slice = (los_vertical_slice){
        &a->problem,       &a->view, 0.0, 0.0, {{bases[0].low.x, bases[0].high.x}, {bases[1].low.x, bases[1].high.x}},
        has_full_obstacles};
    a->accepted = 0;
    bool found = los_vertical_slice_search(&a->slice, accept, a);
    table_close(&a->t);
    return found;
}

/* The height of the line that was found at an x of the table, in inches. */
static double height_at(const slice_case *a, double x) {
    const los_slice_line *line = &a->found;
    double fraction = (x - 100.0 - line->x[0]) / (line->x[1] - line->x[0]);
    return line->heights[0] + fraction * (line->heights[1] - line->heights[0]);
}

TEST(a_line_through_a_window) {
    slice_case a;
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

/* The windows lie on one line, from 0.3 to 1.7 inches. */
TEST(the_only_line_through_three_windows) {
    slice_case a;
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
    a.s.pieces[3].heights.low = a.s.pieces[2].heights.high; /* closes the middle one */
    CHECK(!find(&a, false));
}

TEST(lines_may_be_rejected) {
    slice_case a;
    begin(&a);
    add_across(&a, "bridge", 500, 0.9, 1.1);
    a.wanted = 4;
    CHECK(find(&a, false));
    CHECK_EQ_INT(a.accepted, 4);
    a.wanted = -1;
    CHECK(!find(&a, false));
}

/* Pieces that no line passes over or under block only if they are included. */
TEST(obstacles_of_all_heights) {
    slice_case a;
    begin(&a);
    add_across(&a, "bridge", 500, 0.9, 1.1);
    add_across(&a, "tower", 600, 0.0, 9.0);
    CHECK(find(&a, false));
    CHECK(!find(&a, true));
}

const test_case vertical_slice_tests[] = {
    CASE(a_line_through_a_window),
    CASE(the_only_line_through_three_windows),
    CASE(lines_may_be_rejected),
    CASE(obstacles_of_all_heights),
    END_OF_CASES,
};
