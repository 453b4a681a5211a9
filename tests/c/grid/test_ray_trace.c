/* SPDX-License-Identifier: MIT */
/* The events of rays, their order, and the same in the opposite direction. */
#include "grid/ray_trace.h"

#include "grid/grid_board.h"
#include "grid/grid_rules.h"

#include <stdio.h>
#include <string.h>

/* The events as a text: "E0,0 X1,0 E1,0": entered, crossed into, Corner, Run between, Passed. */
static void write_events(los_grid_ray ray, char *text, size_t size) {
    static const char letters[] = "EXCRP";
    los_grid_event event;
    size_t used = 0;
    text[0] = '\0';
    while (los_grid_ray_next(&ray, &event) && used + 40 < size) {
        los_cell a = event.kind == LOS_GRID_ENTER || event.kind == LOS_GRID_PASS ? event.cell : event.next;
        if (event.kind == LOS_GRID_RUN) {
            a = event.first;
        }
        used += (size_t)snprintf(text + used, size - used, "%s%c%d,%d", used == 0 ? "" : " ", letters[event.kind], a.x,
                                 a.y);
        if (event.kind == LOS_GRID_RUN) {
            used += (size_t)snprintf(text + used, size - used, "|%d,%d", event.second.x, event.second.y);
        }
        if (event.kind == LOS_GRID_CORNER) {
            used += (size_t)snprintf(text + used, size - used, "(%d,%d|%d,%d)", event.first.x, event.first.y,
                                     event.second.x, event.second.y);
        }
    }
}

static void check_events(los_grid_ray ray, const char *expected) {
    char text[1024];
    write_events(ray, text, sizeof text);
    test_context("%s", text);
    CHECK(strcmp(text, expected) == 0);
}

static los_grid_ray centers(int ax, int ay, int bx, int by) {
    return los_grid_ray_between(los_grid_center_node(cell_at(ax, ay)), los_grid_center_node(cell_at(bx, by)));
}

static los_grid_ray corners(int ax, int ay, int bx, int by) {
    return los_grid_ray_between((los_grid_node){2 * ax, 2 * ay}, (los_grid_node){2 * bx, 2 * by});
}

TEST(events_of_center_rays) {
    check_events(centers(1, 1, 1, 1), "E1,1");
    check_events(centers(0, 0, 2, 0), "E0,0 X1,0 E1,0 X2,0 E2,0");
    check_events(centers(0, 0, 1, 1), "E0,0 C1,1(1,0|0,1) E1,1");
    check_events(centers(1, 1, 0, 0), "E1,1 C0,0(0,1|1,0) E0,0");
    check_events(centers(0, 0, 2, 1), "E0,0 X1,0 E1,0 X1,1 E1,1 X2,1 E2,1");
    check_events(centers(2, 0, 0, 1), "E2,0 X1,0 E1,0 X1,1 E1,1 X0,1 E0,1");
    check_events(centers(0, 0, 3, 1), "E0,0 X1,0 E1,0 C2,1(2,0|1,1) E2,1 X3,1 E3,1");
}

TEST(events_of_corner_rays) {
    check_events(corners(1, 1, 1, 1), "");
    check_events(corners(0, 0, 2, 2), "E0,0 C1,1(1,0|0,1) E1,1");
    check_events(corners(0, 0, 2, 1), "E0,0 X1,0 E1,0");
    check_events(corners(0, 1, 2, 1), "R0,0|0,1 P1,0 R1,0|1,1");
    check_events(corners(1, 2, 1, 0), "R0,1|1,1 P0,0 R0,0|1,0");
    check_events(corners(0, 0, 0, 1), "R-1,0|0,0");
}

TEST(events_between_points) {
    check_events(los_grid_ray_between_points((los_grid_point){0.5, 0.5}, (los_grid_point){1.5, 1.5}),
                 "E0,0 C1,1(1,0|0,1) E1,1");
    /* On a grid line, the cell on the side of the other end. */
    check_events(los_grid_ray_between_points((los_grid_point){2.0, 0.9}, (los_grid_point){0.5, 0.3}), "E1,0 X0,0 E0,0");
    check_events(los_grid_ray_between_points((los_grid_point){0.5, 0.3}, (los_grid_point){2.0, 0.9}), "E0,0 X1,0 E1,0");
    check_events(los_grid_ray_between_points((los_grid_point){1.0000001, 0.5}, (los_grid_point){1.0, 1.5}),
                 "R0,0|1,0 P0,1 R0,1|1,1");
    check_events(los_grid_ray_between_points((los_grid_point){0.5, 0.5000004}, (los_grid_point){1.5, 1.5000004}),
                 "E0,0 C1,1(1,0|0,1) E1,1");
    check_events(los_grid_ray_between_points((los_grid_point){0.5, 0.50001}, (los_grid_point){1.5, 1.50001}),
                 "E0,0 X0,1 E0,1 X1,1 E1,1");
    check_events(los_grid_ray_between_points((los_grid_point){-0.5, 0.5}, (los_grid_point){0.5, 0.5}),
                 "E-1,0 X0,0 E0,0");
}

TEST(events_of_bresenham) {
    check_events(los_grid_ray_bresenham(cell_at(0, 0), cell_at(2, 1), false), "E0,0 X1,0 E1,0 C2,1(2,0|1,1) E2,1");
    check_events(los_grid_ray_bresenham(cell_at(0, 0), cell_at(2, 1), true), "E0,0 C1,1(1,0|0,1) E1,1 X2,1 E2,1");
    check_events(los_grid_ray_bresenham(cell_at(2, 1), cell_at(0, 0), false), "E2,1 X1,1 E1,1 C0,0(0,1|1,0) E0,0");
    check_events(los_grid_ray_bresenham(cell_at(3, 3), cell_at(3, 3), false), "E3,3");
}

/* Equal to the usual form of the algorithm in all directions; the other tie gives the same cells backwards. */
TEST(bresenham_equals_the_usual_form) {
    for (int k = 0; k < 41 * 41; k++) {
        int tx = k % 41 - 20, ty = k / 41 - 20, dx = tx < 0 ? -tx : tx, dy = ty < 0 ? -ty : ty;
        int x = 0, y = 0, err = dx - dy, sx = tx > 0 ? 1 : -1, sy = ty > 0 ? 1 : -1, count = 0;
        los_grid_ray ray = los_grid_ray_bresenham(cell_at(30, 30), cell_at(30 + tx, 30 + ty), false);
        los_grid_ray back = los_grid_ray_bresenham(cell_at(30 + tx, 30 + ty), cell_at(30, 30), true);
        los_cell there[64], again[64];
        los_grid_event event;
        int back_count = 0;
        while (los_grid_ray_next(&ray, &event)) {
            if (event.kind == LOS_GRID_ENTER) {
                there[count++] = event.cell;
            }
        }
        while (los_grid_ray_next(&back, &event)) {
            if (event.kind == LOS_GRID_ENTER) {
                again[back_count++] = event.cell;
            }
        }
        CHECK_EQ_INT(back_count, count);
        for (int i = 0; i < count; i++) {
            CHECK(there[i].x == 30 + x && there[i].y == 30 + y);
            CHECK(again[count - 1 - i].x == there[i].x && again[count - 1 - i].y == there[i].y);
            int e2 = 2 * err;
            if (e2 > -dy) {
                err -= dy, x += sx;
            }
            if (e2 < dx) {
                err += dx, y += sy;
            }
        }
        CHECK(there[count - 1].x == 30 + tx && there[count - 1].y == 30 + ty);
    }
}

/* Rays between centers have the same events in integers and in double. */
TEST(ray_kinds_agree) {
    test_random random = {1};
    for (int i = 0; i < 4000; i++) {
        int a[4];
        for (int k = 0; k < 4; k++) {
            a[k] = (int)random_below(&random, i % 10 == 0 ? 4096 : 30);
        }
        los_grid_ray exact = centers(a[0], a[1], a[2], a[3]);
        los_grid_point p = {a[0] + 0.5, a[1] + 0.5}, q = {a[2] + 0.5, a[3] + 0.5};
        los_grid_ray points = los_grid_ray_between_points(p, q);
        los_grid_event one, two;
        memset(&one, 0, sizeof one);
        memset(&two, 0, sizeof two);
        for (;;) {
            bool goes_on = los_grid_ray_next(&exact, &one);
            CHECK_EQ_INT(los_grid_ray_next(&points, &two), goes_on);
            if (!goes_on) {
                break;
            }
            CHECK(one.kind == two.kind && memcmp(&one.cell, &two.cell, sizeof one.cell) == 0);
            los_grid_point at = los_grid_ray_point(&exact), too = los_grid_ray_point(&points);
            CHECK(at.x == too.x && at.y == too.y);
            if (one.kind == LOS_GRID_CROSS) {
                CHECK_EQ_INT(los_grid_ray_crosses_leaf(&exact, 1.0 / 3.0),
                             los_grid_ray_crosses_leaf(&points, 1.0 / 3.0));
            }
        }
    }
}

/* Skipping leaves out only events of free cells. */
TEST(skipping_leaves_out_free_cells) {
    test_random random = {2};
    los_grid *grid = new_board();
    for (int i = 0; i < 3000; i++) {
        board_random(grid, &random, 20, 20, (board_densities){0.1, 0.0, 0.0, 0.05});
        los_cell a = random_cell(&random, grid), b = random_cell(&random, grid);
        los_grid_ray traced = i % 2 == 0 ? centers(a.x, a.y, b.x, b.y) : los_grid_ray_bresenham(a, b, i % 4 == 1);
        los_grid_ray skipped = traced;
        uint8_t bits = LOS_GRID_WALL | LOS_GRID_HAS_BOUNDARY;
        los_grid_event event, found;
        while (los_grid_ray_next(&skipped, &event)) {
            /* All skipped events must be of free cells. */
            while (los_grid_ray_next(&traced, &found) &&
                   !(found.kind == event.kind && memcmp(&traced, &skipped, sizeof traced) == 0)) {
                CHECK(found.kind != LOS_GRID_ENTER || (grid->cells[los_grid_index(grid, found.cell)] & bits) == 0);
                bool is_corner = found.kind == LOS_GRID_CORNER;
                CHECK(!is_corner || (grid->cells[los_grid_index(grid, found.first)] & bits) == 0);
                CHECK(!is_corner || (grid->cells[los_grid_index(grid, found.second)] & bits) == 0);
            }
            CHECK(found.kind == event.kind && memcmp(&found.cell, &event.cell, sizeof found.cell) == 0);
            los_grid_ray_skip(&skipped, grid, bits);
        }
    }
    los_grid_destroy(grid);
}

const test_case grid_ray_trace_tests[] = {
    CASE(events_of_center_rays),           CASE(events_of_corner_rays),
    CASE(events_between_points),           CASE(events_of_bresenham),
    CASE(bresenham_equals_the_usual_form), CASE(ray_kinds_agree),
    CASE(skipping_leaves_out_free_cells),  END_OF_CASES,
};
