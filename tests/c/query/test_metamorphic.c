/* SPDX-License-Identifier: MIT */
/* Changes of a scene that must not change the verdict of the exact mode. */
#include "exact/exact_scene.h"
#include "sight/heights_scene.h"
#include "stress/exact_stress.h"

#include <stdio.h>
#include <string.h>

static scene board, other;

/* --- Changes ----------------------------------------------------------------------------------------------------- */

static void for_each_point(scene *s, los_vec2 (*change)(los_vec2)) {
    s->shooter.position = change(s->shooter.position);
    s->target.position = change(s->target.position);
    for (uint32_t i = 0; i < s->piece_count; i++) {
        for (uint32_t j = 0; j < s->pieces[i].point_count; j++) {
            s->pieces[i].points[j] = change(s->pieces[i].points[j]);
        }
        for (uint32_t j = 0; j < s->pieces[i].wall_count; j++) {
            los_wall *wall = &s->pieces[i].walls[j];
            *wall = (los_wall){change(wall->start), change(wall->end)};
        }
    }
}

static los_vec2 mirrored(los_vec2 p) {
    return (los_vec2){4096.0f - p.x, p.y};
}

static void mirror(scene *s, test_random *random) {
    (void)random;
    for_each_point(s, mirrored);
    s->shooter.rotation = -s->shooter.rotation;
    s->target.rotation = -s->target.rotation;
}

static los_vec2 moved(los_vec2 p) {
    return (los_vec2){p.x + 701.0f, p.y + 1303.0f};
}

static void move(scene *s, test_random *random) {
    (void)random;
    for_each_point(s, moved);
}

static los_vec2 rotated(los_vec2 p) {
    return (los_vec2){4096.0f - p.y, p.x};
}

static void rotate(scene *s, test_random *random) {
    (void)random;
    for_each_point(s, rotated);
    s->shooter.rotation += 1.57079632679489661923;
    s->target.rotation += 1.57079632679489661923;
}

static void reorder(scene *s, test_random *random) {
    for (uint32_t i = s->piece_count; i > 1; i--) {
        uint32_t j = random_below(random, i);
        scene_piece piece = s->pieces[i - 1];
        s->pieces[i - 1] = s->pieces[j];
        s->pieces[j] = piece;
    }
}

static void reverse(scene *s, test_random *random) {
    (void)random;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        scene_piece piece = s->pieces[i];
        for (uint32_t j = 0; j < piece.point_count; j++) {
            s->pieces[i].points[j] = piece.points[piece.point_count - 1 - j];
        }
        for (uint32_t j = 0; j < piece.wall_count; j++) {
            s->pieces[i].walls[j] = (los_wall){piece.walls[j].end, piece.walls[j].start};
        }
    }
}

/* Polygons start at another corner. */
static void change_first_corner(scene *s, test_random *random) {
    for (uint32_t i = 0; i < s->piece_count; i++) {
        scene_piece piece = s->pieces[i];
        uint32_t first = random_below(random, SCENE_POINTS);
        for (uint32_t j = 0; j < piece.point_count; j++) {
            s->pieces[i].points[j] = piece.points[(first + j) % piece.point_count];
        }
    }
}

/* Every piece is there twice. */
static void duplicate(scene *s, test_random *random) {
    (void)random;
    if (2 * s->piece_count <= SCENE_PIECES) {
        memcpy(&s->pieces[s->piece_count], s->pieces, s->piece_count * sizeof *s->pieces);
        s->piece_count *= 2;
    }
}

/* Adds a corner in the middle of an edge. */
static void split_edges(scene *s, test_random *random) {
    for (uint32_t i = 0; i < s->piece_count; i++) {
        scene_piece *piece = &s->pieces[i];
        if (piece->point_count > 0 && piece->point_count < SCENE_POINTS) {
            uint32_t at = random_below(random, piece->point_count);
            los_vec2 middle = los_lerp(piece->points[at], piece->points[(at + 1) % piece->point_count], 0.5f);
            memmove(&piece->points[at + 2], &piece->points[at + 1], (piece->point_count - at - 1) * sizeof middle);
            piece->points[at + 1] = middle;
            piece->point_count++;
        }
    }
}

typedef struct change {
    const char *name;
    void (*make)(scene *, test_random *);
} change;

static const change changes[] = {
    {"mirror", mirror},       {"move", move},
    {"rotate", rotate},       {"reorder", reorder},
    {"reverse", reverse},     {"change first corner", change_first_corner},
    {"duplicate", duplicate}, {"split edges", split_edges},
};

enum {
    CHANGES = sizeof changes / sizeof *changes
};

/* Scenes with openings about as wide as min_gap, or within rounding of a change, are not compared. */
static void check_same_verdict(const char *what, int number) {
    bool before = scene_is_visible(&board), after = scene_is_visible(&other);
    if (before != after && stress_is_decided(&board) && stress_is_decided(&other)) {
        test_context("%s, scene %d: %d before", what, number, before);
        CHECK(false);
    }
}

TEST(one_change) {
    test_random random = {41};
    int sure = 0, total = 0;
    for (int i = 0; i < 4200; i++) {
        const change *by = &changes[i / EXACT_FAMILIES % CHANGES];
        exact_random_scene(&board, &random, (exact_family)(i % EXACT_FAMILIES));
        other = board;
        by->make(&other, &random);
        check_same_verdict(by->name, i);
        if (i % 11 == 0) { /* some of every family */
            total++;
            sure += stress_is_decided(&board) && stress_is_decided(&other);
        }
    }
    test_context("%d of %d sure", sure, total);
    CHECK(sure > total / 2);
}

TEST(all_changes_at_once) {
    test_random random = {42};
    for (int i = 0; i < 1400; i++) {
        exact_random_scene(&board, &random, (exact_family)(i % EXACT_FAMILIES));
        other = board;
        for (int j = 0; j < CHANGES; j++) {
            changes[j].make(&other, &random);
        }
        check_same_verdict("all changes", i);
    }
}

/* Only for scenes without pieces that exempt one endpoint only. */
TEST(shooter_and_target_exchanged) {
    static exact_problem problem;
    test_random random = {43};
    int symmetric = 0;
    for (int i = 0; i < 1400; i++) {
        exact_random_scene(&board, &random, (exact_family)(i % EXACT_FAMILIES));
        exact_problem_set(&problem, &board);
        if (problem.is_symmetric) {
            symmetric++;
            other = board;
            other.shooter = board.target;
            other.target = board.shooter;
            check_same_verdict("exchanged", i);
        }
    }
    CHECK(symmetric > 500);
}

/* --- True heights ------------------------------------------------------------------------------------------------ */

/* There is no oracle here for openings about as wide as min_gap; there are few. */
TEST(prisms) {
    test_random random = {44};
    int visible = 0, flips = 0;
    for (int i = 0; i < 3000; i++) {
        heights_scene_by_chance(&board, &random, i);
        board.options.mode = LOS_MODE_EXACT;
        other = board;
        changes[i % CHANGES].make(&other, &random);
        bool before = scene_is_visible(&board);
        visible += before;
        flips += before != scene_is_visible(&other);
    }
    test_context("%d visible, %d changed", visible, flips);
    CHECK(visible > 500 && visible < 2500);
    CHECK(flips <= 3);
}

const test_case metamorphic_tests[] = {
    CASE(one_change), CASE(all_changes_at_once), CASE(shooter_and_target_exchanged), CASE(prisms), END_OF_CASES,
};
