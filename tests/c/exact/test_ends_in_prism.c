/* SPDX-License-Identifier: MIT */
/* Bases that stand partly in a prism which blocks lines from inside: the verdict skips subproblems whose endpoints are
 * inside, and must equal the verdict with a blocking chain, which skips none. */
#include "exact/exact.h"
#include "support/scene.h"

enum {
    SCENES = 3000
};

/* Ruins, as a rotated square around a point near the shooter: it sees into ruins, and out of those that it is wholly
 * within. */
static void add_ruins(scene *s, test_random *random, const char *id) {
    scene_piece *piece = scene_add(s, id);
    double turn = random_between(random, 0.0, 1.5), half = random_between(random, 20.0, 80.0);
    float x = (float)(half * cos(turn)), y = (float)(half * sin(turn));
    los_vec2 base = s->shooter.position;
    los_vec2 center = {base.x + (float)random_between(random, -40.0, 40.0),
                       base.y + (float)random_between(random, -40.0, 40.0)};
    const los_vec2 corners[] = {{x, y}, {-y, x}, {-x, -y}, {y, -x}};
    for (int i = 0; i < 4; i++) {
        piece->points[piece->point_count++] = los_add(center, corners[i]);
    }
    piece->type = "ruins";
    piece->height = "medium";
    piece->has_heights = true;
    piece->heights = (los_interval){0.0, random_between(random, 1.5, 3.0)};
}

static void make_scene(scene *s, test_random *random) {
    scene_begin(s, 10);
    s->options.mode = LOS_MODE_EXACT;
    s->options.heights = LOS_HEIGHTS_TRUE;
    s->shooter.height_inches = random_between(random, 1.0, 3.0);
    s->target.height_inches = random_between(random, 1.0, 6.0);
    s->target.position.x = (float)random_between(random, 200.0, 900.0);
    add_ruins(s, random, "a");
    if (random_bool(random, 0.5)) {
        add_ruins(s, random, "b");
    }
}

TEST(endpoints_inside_a_prism_do_not_change_the_verdict) {
    test_random random = {26};
    uint32_t visible = 0;
    for (int i = 0; i < SCENES; i++) {
        scene s;
        table t;
        los_name names[2 * SCENE_PIECES];
        los_blocking_chain chain = {.names = names};
        make_scene(&s, &random);
        table_open(&t, &s, los_default_allocator());
        los_verdict quick = los_exact_verdict(&t.query.pair, NULL), whole = los_exact_verdict(&t.query.pair, &chain);
        check_verdicts_equal(quick, whole);
        visible += quick.visible;
        table_close(&t);
    }
    CHECK(visible > SCENES / 10 && visible < SCENES - SCENES / 10);
}

const test_case ends_in_prism_tests[] = {
    CASE(endpoints_inside_a_prism_do_not_change_the_verdict),
    END_OF_CASES,
};
