/* SPDX-License-Identifier: MIT */
/* The early out where the ray of an inside-test grazes a vertex and may give the wrong answer. */
#include "verdict/early_out_check.h"

#include "terrain/full_occluder.h"

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

/* A bent bar at an angle to the axes: a base is in its box, well clear of it. */
static void add_bent_bar(test_random *random) {
    scene_piece *piece = scene_add(&early_out_scene, "bent");
    float x = (float)random_between(random, -20.0, 20.0), y = (float)random_between(random, -20.0, 20.0);
    los_vec2 points[] = {{300, 900}, {600 + x, 600 + y}, {900, 300}, {920, 320}, {320, 920}};
    piece->height = "tall";
    piece->point_count = 5;
    for (uint32_t i = 0; i < 5; i++) {
        piece->points[i] = points[i];
    }
}

/* True if the only piece is a full occluder by geometry and the target is visible all the same. */
static bool is_visible_past_occluder(void) {
    los_corridor corridor;
    table_open(&early_out_table, &early_out_scene, los_default_allocator());
    los_pair *pair = &early_out_table.query.pair;
    const los_placed_model *shooter = pair->placed[LOS_SHOOTER], *target = pair->placed[LOS_TARGET];
    bool is_past =
        los_corridor_between(shooter->model.position, shooter->reach, target->model.position, target->reach,
                             &corridor) &&
        los_piece_is_full_occluder(&early_out_table.terrain, &early_out_table.terrain.pieces[0], &corridor) &&
        los_pair_verdict(pair).visible;
    table_close(&early_out_table);
    return is_past;
}

/* Two models at a distance such that a rim point of the target has a ray through the bend. */
static void place_grazing_models(test_random *random) {
    los_vec2 end = los_polygon_ray_end(los_box_of(early_out_scene.pieces[0].points, 5));
    los_vec2 bend = early_out_scene.pieces[0].points[1];
    double beyond = random_between(random, 1.12, 1.2);
    early_out_scene.shooter.position = (los_vec2){1000, 1000};
    early_out_scene.target.position = (los_vec2){385, 349};
    los_vec2 rim = early_out_aimed_point(random, &early_out_scene.target);
    los_vec2 to = {(float)((double)end.x + (double)(bend.x - end.x) * beyond),
                   (float)((double)end.y + (double)(bend.y - end.y) * beyond)};
    early_out_scene.shooter.position = los_add(early_out_scene.shooter.position, los_sub(to, rim));
    early_out_scene.target.position = los_add(early_out_scene.target.position, los_sub(to, rim));
}

/* The exact mode tests points that are not sample points; one of them is inside by error. */
TEST(a_rim_point_inside_by_error) {
    test_random random = {912};
    int visible = 0;
    for (int i = 0; i < 4000; i++) {
        scene_begin(&early_out_scene, 10);
        add_bent_bar(&random);
        early_out_scene.options.mode = LOS_MODE_EXACT;
        place_grazing_models(&random);
        if (i % 2 == 0) {
            los_model other = early_out_scene.shooter;
            early_out_scene.shooter = early_out_scene.target;
            early_out_scene.target = other;
        }
        test_context("board %d", i);
        early_out_compare_scene(i / 2);
        visible += is_visible_past_occluder();
    }
    test_context("%d visible", visible);
    CHECK(visible > 5);
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
    CASE(a_rim_point_inside_by_error),
    CASE(a_shooter_inside_by_error),
    END_OF_CASES,
};
