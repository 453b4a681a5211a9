/* SPDX-License-Identifier: MIT */
/* The same where inside-tests are fooled: points that a piece takes for its own. */
#include "glance_asking.h"

#include "los_bar.h"

#include <math.h>

TEST(chance_with_claims) {
    test_random random = {907};
    glance_begin_counting();
    for (int i = 0; i < 12000; i++) {
        glance_begin_way(&random);
        glance_put_pieces(&random);
        glance_choose_heights(&random);
        if (glance_board.piece_count > 0) {
            glance_aim(&random);
        }
        test_note("board %d", i);
        glance_compare_board(i);
    }
    glance_check_shares(200, 15);
}

/* A bent bar askew to the axes: one base is in its box, well clear of it, and the other's rim, far away, is claimed. */
static void put_bent_bar(test_random *random) {
    scene_piece *piece = scene_add(&glance_board, "bent");
    float x = (float)random_between(random, -20.0, 20.0), y = (float)random_between(random, -20.0, 20.0);
    los_vec2 points[] = {{300, 900}, {600 + x, 600 + y}, {900, 300}, {920, 320}, {320, 920}};
    piece->height = "tall";
    piece->point_count = 5;
    for (uint32_t i = 0; i < 5; i++) {
        piece->points[i] = points[i];
    }
}

/* Does the only piece lie across the whole way, and is the target visible all the same? */
static bool is_seen_past_bar(void) {
    los_way way;
    table_open(&glance_table, &glance_board, los_allocator_default());
    const los_viewer *shooter = glance_table.pair.viewers[LOS_SHOOTER], *target = glance_table.pair.viewers[LOS_TARGET];
    bool is_past =
        los_way_between(shooter->model.position, shooter->reach, target->model.position, target->reach, &way) &&
        los_piece_bars(&glance_table.terrain, &glance_table.terrain.pieces[0], &way) &&
        los_check_verdict(&glance_table.pair).visible;
    table_close(&glance_table);
    return is_past;
}

TEST(a_rim_claimed_from_afar) {
    test_random random = {912};
    int visible = 0;
    for (int i = 0; i < 4000; i++) {
        scene_begin(&glance_board, 10);
        put_bent_bar(&random);
        los_vec2 end = los_polygon_ray_end(los_box_of(glance_board.pieces[0].points, 5)),
                 bend = glance_board.pieces[0].points[1];
        double beyond = random_between(&random, 1.28, 1.4);
        glance_board.options.mode = LOS_MODE_EXACT;
        glance_board.shooter.position = (los_vec2){720, 720};
        glance_board.target.position = (los_vec2){290, 250};
        los_vec2 rim = glance_point_to_aim_with(&random, &glance_board.target);
        los_vec2 to = {(float)((double)end.x + (double)(bend.x - end.x) * beyond),
                       (float)((double)end.y + (double)(bend.y - end.y) * beyond)};
        glance_board.shooter.position = los_add(glance_board.shooter.position, los_sub(to, rim));
        glance_board.target.position = los_add(glance_board.target.position, los_sub(to, rim));
        if (i % 2 == 0) {
            los_model other = glance_board.shooter;
            glance_board.shooter = glance_board.target;
            glance_board.target = other;
        }
        test_note("board %d", i);
        glance_compare_board(i / 2);
        visible += is_seen_past_bar();
    }
    test_note("%d visible", visible);
    CHECK(visible > 5);
}

/* A triangle, a box, or a pentagon with an edge almost in line with the end of its rays: that one's bounds are wide. */
static void put_foolish_piece(test_random *random) {
    scene_piece *piece = scene_add(&glance_board, "ruin");
    los_vec2 at = {(float)random_between(random, 500.0, 900.0), (float)random_between(random, 500.0, 900.0)};
    bool is_in_line = random_chance(random, 0.5);
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

/* Does the piece take a point for its own, and nothing around it? */
static bool is_fooled(los_polygon polygon, los_vec2 p) {
    static const los_vec2 AROUND[] = {{0.02f, 0.0f}, {-0.02f, 0.0f}, {0.0f, 0.02f}, {0.0f, -0.02f}};
    bool is_taken = los_polygon_contains(polygon, p);
    for (size_t i = 0; is_taken && i < sizeof AROUND / sizeof *AROUND; i++) {
        is_taken = !los_polygon_contains(polygon, los_add(p, AROUND[i]));
    }
    return is_taken;
}

/* Puts the shooter into the piece's bounds, where this is fooled; false if there was no such place. */
static bool fool(test_random *random) {
    const scene_piece *piece = &glance_board.pieces[0];
    los_polygon polygon = {piece->points, piece->point_count};
    los_box box = los_box_of(piece->points, piece->point_count);
    float margin = los_polygon_margin(polygon);
    for (int i = 0; i < 200; i++) {
        los_vec2 p = glance_grazing_point(random, piece, random_between(random, 0.3, 1.3));
        bool is_in_bounds = p.x >= box.low.x - margin && p.x <= box.high.x + margin && p.y >= box.low.y - margin &&
                            p.y <= box.high.y + margin;
        if (is_in_bounds && is_fooled(polygon, p)) {
            glance_board.shooter.position = p;
            return true;
        }
    }
    return false;
}

/* Puts the target where the line to it is clear of the piece, if possible; is all of its box to one side? */
static bool look_away(test_random *random) {
    los_box box = los_box_of(glance_board.pieces[0].points, glance_board.pieces[0].point_count);
    los_vec2 from = glance_board.shooter.position;
    los_sight line;
    for (int i = 0; i < 20; i++) {
        double turn = random_between(random, -4.0, 4.0);
        glance_board.target.position =
            (los_vec2){from.x + (float)(300.0 * cos(turn)), from.y + (float)(300.0 * sin(turn))};
        line = los_sight_between_points(from, glance_board.target.position);
        if (los_sight_passes_by(&line, &box)) {
            return true;
        }
    }
    return false;
}

/* Lines may be clear of the piece: the tenth edition stops them all the same. */
TEST(a_shooter_that_counts_as_inside) {
    test_random random = {911};
    int fooled = 0, beside = 0;
    for (int i = 0; i < 2000; i++) {
        scene_begin(&glance_board, 10);
        glance_board.options.mode = i / 2 % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        put_foolish_piece(&random);
        if (fool(&random)) {
            beside += look_away(&random);
            fooled++;
            test_note("board %d", i);
            glance_compare_board(i);
        }
    }
    test_note("%d fooled, %d beside the box", fooled, beside);
    CHECK(fooled > beside + 100 && beside > 50);
}

const test_case glance_fooled_tests[] = {
    CASE(chance_with_claims),
    CASE(a_rim_claimed_from_afar),
    CASE(a_shooter_that_counts_as_inside),
    END_OF_CASES,
};
