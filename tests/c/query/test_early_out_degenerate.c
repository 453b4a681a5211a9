/* SPDX-License-Identifier: MIT */
/* The early out where the ray of an inside-test grazes a vertex and may give the wrong answer. */
#include "query/early_out_check.h"

#include <math.h>

TEST(random_grazing_rays) {
    test_random random = {907};
    early_out_begin_counting();
    for (int i = 0; i < 12000; i++) {
        early_out_begin_corridor(&random);
        early_out_add_pieces(&random);
        early_out_choose_heights(&random);
        if (early_out_scene.piece_count > 0) {
            early_out_aim(&random);
        }
        test_context("board %d", i);
        early_out_compare_scene(i);
    }
    early_out_check_rates(200, 15);
}

/* A triangle, a box, or a pentagon with an edge almost in line with the end of its rays. */
static void add_grazed_piece(test_random *random) {
    scene_piece *piece = scene_add(&early_out_scene, "ruin");
    los_vec2 at = {(float)random_between(random, 500.0, 900.0), (float)random_between(random, 500.0, 900.0)};
    bool is_in_line = random_bool(random, 0.5);
    piece->type = "ruins";
    piece->height = "tall";
    piece->point_count = is_in_line ? 5 : 3 + random_below(random, 2);
    for (uint32_t i = 0; i < piece->point_count; i++) {
        piece->points[i] = (los_vec2){at.x + (float)random_between(random, 0.0, 100.0),
                                      at.y + (float)random_between(random, 0.0, 100.0)};
    }
    if (is_in_line) {
        los_vec2 end = los_polygon_ray_end((los_box){{0, 0}, {100, 100}});
        double y = 60.0 - 30.0 * ((double)end.y - 60.0) / ((double)end.x - 100.0);
        los_vec2 points[] = {
            {0, 0}, {70, (float)(y + random_between(random, -0.05, 0.05))}, {100, 60}, {100, 100}, {0, 100}};
        for (uint32_t i = 0; i < 5; i++) {
            piece->points[i] = los_add(at, points[i]);
        }
    }
}

/* True if the polygon contains a point but nothing around it. */
static bool is_falsely_inside(los_polygon polygon, los_vec2 p) {
    static const los_vec2 AROUND[] = {{0.02f, 0.0f}, {-0.02f, 0.0f}, {0.0f, 0.02f}, {0.0f, -0.02f}};
    bool is_inside = los_polygon_contains(polygon, p);
    for (size_t i = 0; is_inside && i < sizeof AROUND / sizeof *AROUND; i++) {
        is_inside = !los_polygon_contains(polygon, los_add(p, AROUND[i]));
    }
    return is_inside;
}

/* Moves the shooter to a point that the piece contains by error; false if none was found. */
static bool move_falsely_inside(test_random *random) {
    const scene_piece *piece = &early_out_scene.pieces[0];
    los_polygon polygon = {piece->points, piece->point_count};
    for (int i = 0; i < 200; i++) {
        los_vec2 p = early_out_grazing_point(random, piece, random_between(random, 0.3, 1.3));
        if (is_falsely_inside(polygon, p)) {
            early_out_scene.shooter.position = p;
            return true;
        }
    }
    return false;
}

/* Moves the target so that the line misses the box of the piece; false if that failed. */
static bool move_target_aside(test_random *random) {
    los_box box = los_box_of(early_out_scene.pieces[0].points, early_out_scene.pieces[0].point_count);
    los_vec2 from = early_out_scene.shooter.position;
    los_sight_line line;
    for (int i = 0; i < 20; i++) {
        double angle = random_between(random, -4.0, 4.0);
        early_out_scene.target.position =
            (los_vec2){from.x + (float)(300.0 * cos(angle)), from.y + (float)(300.0 * sin(angle))};
        line = los_sight_line_between_points(from, early_out_scene.target.position);
        if (los_sight_line_misses_box(&line, &box)) {
            return true;
        }
    }
    return false;
}

/* Lines may be clear of the piece, but the tenth edition blocks them for their endpoint. */
TEST(a_shooter_inside_by_error) {
    test_random random = {911};
    int inside = 0, beside = 0;
    for (int i = 0; i < 2000; i++) {
        scene_begin(&early_out_scene, 10);
        early_out_scene.options.mode = i / 2 % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        add_grazed_piece(&random);
        if (move_falsely_inside(&random)) {
            beside += move_target_aside(&random);
            inside++;
            test_context("board %d", i);
            early_out_compare_scene(i);
        }
    }
    test_context("%d inside by error, %d of them with a line beside the box", inside, beside);
    CHECK(inside > beside + 100);
}

const test_case early_out_degenerate_tests[] = {
    CASE(random_grazing_rays),
    CASE(a_shooter_inside_by_error),
    END_OF_CASES,
};
