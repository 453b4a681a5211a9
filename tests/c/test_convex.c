/* SPDX-License-Identifier: MIT */
/* A rectangular base is asked along its axes: the answers are those of a polygon with the same corners. */
#include "los_convex.h"

#include "los_test.h"

#define PICK(random, list) ((list)[random_below(random, (uint32_t)(sizeof(list) / sizeof *(list)))])

/* The same shape twice, in a frame. */
typedef struct {
    los_place corners[2][LOS_BASE_CORNERS];
    los_convex rectangle, polygon;
    double half_length, half_width;
    los_place axis; /* of its first side, in the frame */
} twins;

static void make_twins(twins *t, test_random *random) {
    static const double TURNS[] = {0.0, 0.0, 0.5, -1.5707963267948966, 3.0};
    los_model model = los_model_default();
    model.shape = LOS_RECTANGLE;
    model.length_mm = random_between(random, 2.0, 120.0);
    model.width_mm = random_chance(random, 0.2) ? model.length_mm : random_between(random, 2.0, 120.0);
    model.rotation = random_chance(random, 0.5) ? PICK(random, TURNS) : random_between(random, -7.0, 7.0);
    model.position = (los_vec2){(float)random_between(random, -300.0, 300.0), (float)random_between(random, -9.0, 9.0)};
    double turn = random_chance(random, 0.4) ? 0.0 : random_between(random, -4.0, 4.0);
    los_frame frame = {random_between(random, -20.0, 20.0), 3.0, {cos(turn), sin(turn)}};
    los_base base = los_base_of(&model, 40.0);
    double shrink = random_chance(random, 0.5) ? 0.0 : random_between(random, 0.0, 0.5) * los_base_least(&base);
    t->rectangle = los_convex_of_base(&base, model.position, shrink, &frame, t->corners[0]);
    for (int i = 0; i < LOS_BASE_CORNERS; i++) {
        t->corners[1][i] = t->corners[0][i];
    }
    t->polygon = los_convex_of_corners(t->corners[1], LOS_BASE_CORNERS);
    t->half_length = base.half_length - shrink;
    t->half_width = base.half_width - shrink;
    if (random_chance(random, 0.3)) {
        los_convex_mirror(&t->rectangle);
        los_convex_mirror(&t->polygon);
    }
    t->axis = t->rectangle.axis;
}

/* A place by the rectangle's own axes. */
static los_place place_at(const twins *t, double along, double across) {
    los_place centre = t->polygon.centre, axis = t->axis;
    return (los_place){centre.x + along * axis.x - across * axis.y, centre.y + along * axis.y + across * axis.x};
}

/* From -2 to 2 halves, often at or close to a side. */
static double coordinate(test_random *random, double half) {
    static const double OFF[] = {0.0, 1e-6, -1e-6, 0.1, -0.1};
    double side = random_chance(random, 0.5) ? half : -half, off = PICK(random, OFF);
    double anywhere = random_between(random, -2.0 * half, 2.0 * half);
    return random_chance(random, 0.4) ? side + off : anywhere;
}

typedef struct {
    los_place a, b;
    double length;
    bool is_askew; /* to both axes, so that where it meets a side is known to the last digits */
} segment;

static segment segment_by_chance(const twins *t, test_random *random) {
    double x1 = coordinate(random, t->half_length), y1 = coordinate(random, t->half_width);
    double x2 = coordinate(random, t->half_length), y2 = coordinate(random, t->half_width);
    if (random_chance(random, 0.1)) {
        x2 = x1; /* along a side */
    } else if (random_chance(random, 0.1)) {
        y2 = y1;
    }
    double length = sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
    bool is_askew = fabs(x2 - x1) > 0.01 * length && fabs(y2 - y1) > 0.01 * length && length > 0.1;
    return (segment){place_at(t, x1, y1), place_at(t, x2, y2), length, is_askew};
}

static double depth_by_chance(const twins *t, test_random *random) {
    double least = los_lesser(t->half_length, t->half_width);
    return random_chance(random, 0.3) ? 0.0 : random_between(random, 0.0, 1.5) * least;
}

/* What has been compared, so that nothing is left out unseen. */
static int cut, missed, aside, close_by;

/* How far places may be off: what runs almost along a side meets it who knows where. */
static void compare_cuts(const twins *t, const segment *s, double depth) {
    double first[2] = {0.0, 0.0}, last[2] = {0.0, 0.0};
    bool is_cut = los_convex_cuts(&t->rectangle, depth, s->a, s->b, &first[0], &last[0]);
    bool is_polygon_cut = los_convex_cuts(&t->polygon, depth, s->a, s->b, &first[1], &last[1]);
    int which = is_cut ? 0 : 1;
    if (is_cut != is_polygon_cut) {
        /* Only where rounding decides. */
        double least = fabs(los_lesser(t->half_length, t->half_width) - depth);
        CHECK(!s->is_askew || (last[which] - first[which]) * s->length < 1e-9 || least < 1e-9);
        return;
    }
    cut += is_cut;
    missed += !is_cut;
    if (is_cut && s->is_askew) {
        CHECK_NEAR(first[0] * s->length, first[1] * s->length, 1e-9);
        CHECK_NEAR(last[0] * s->length, last[1] * s->length, 1e-9);
    }
}

TEST(cuts_of_a_rectangle) {
    test_random random = {941};
    cut = missed = 0;
    for (int i = 0; i < 40000; i++) {
        twins t;
        make_twins(&t, &random);
        for (int j = 0; j < 5; j++) {
            segment s = segment_by_chance(&t, &random);
            test_note("rectangle %d, segment %d", i, j);
            compare_cuts(&t, &s, depth_by_chance(&t, &random));
        }
    }
    test_note("%d cut, %d missed", cut, missed);
    CHECK(cut > 40000 && missed > 40000);
}

TEST(chords_of_a_rectangle) {
    test_random random = {942};
    cut = missed = 0;
    for (int i = 0; i < 40000; i++) {
        twins t;
        make_twins(&t, &random);
        double slope = random_chance(&random, 0.2) ? 0.0 : random_between(&random, -3.0, 3.0);
        los_place through = place_at(&t, coordinate(&random, t.half_length), coordinate(&random, t.half_width));
        double first[2] = {0.0, 0.0}, last[2] = {0.0, 0.0}, height = los_height(through, slope);
        bool meets = los_convex_chord(&t.rectangle, slope, height, &first[0], &last[0]);
        bool meets_polygon = los_convex_chord(&t.polygon, slope, height, &first[1], &last[1]);
        double along = fabs(t.axis.x + slope * t.axis.y), across = fabs(slope * t.axis.x - t.axis.y);
        bool is_askew = along > 0.01 && across > 0.01;
        test_note("rectangle %d", i);
        cut += meets;
        missed += !meets;
        CHECK(!is_askew || meets == meets_polygon || fabs(last[0] - first[0]) + fabs(last[1] - first[1]) < 1e-8);
        if (is_askew && meets && meets_polygon) {
            CHECK_NEAR(first[0], first[1], 1e-9);
            CHECK_NEAR(last[0], last[1], 1e-9);
        }
    }
    test_note("%d met, %d missed", cut, missed);
    CHECK(cut > 5000 && missed > 5000);
}

/* How far the segment is beyond the shape in a direction; negative if the direction does not separate them. */
static double room_along(const twins *t, const segment *s, los_place way) {
    double least = los_lesser(los_place_dot(way, s->a), los_place_dot(way, s->b));
    return (least - los_convex_reach(&t->polygon, way)) / sqrt(los_place_dot(way, way));
}

/* It leads as far away as the polygon's, which asks every side. */
TEST(ways_from_a_rectangle) {
    test_random random = {943};
    aside = close_by = 0;
    for (int i = 0; i < 40000; i++) {
        twins t;
        make_twins(&t, &random);
        for (int j = 0; j < 5; j++) {
            double first, last;
            segment s = segment_by_chance(&t, &random);
            if (random_chance(&random, 0.1)) {
                s.b = s.a; /* a place */
            }
            test_note("rectangle %d, segment %d", i, j);
            double room = room_along(&t, &s, los_convex_way_to(&t.rectangle, s.a, s.b));
            double most = room_along(&t, &s, los_convex_way_to(&t.polygon, s.a, s.b));
            if (los_convex_cuts(&t.polygon, 1e-9, s.a, s.b, &first, &last) ||
                (s.length < 1e-3 && most < 1e-3)) { /* nothing separates them, or no direction can be told */
                continue;
            }
            CHECK(room >= -1e-8);
            CHECK_NEAR(room, most, 1e-8);
            aside += room > 1e-3;
            close_by += room <= 1e-3;
        }
    }
    test_note("%d aside, %d close by", aside, close_by);
    CHECK(aside > 20000 && close_by > 1000);
}

/* Nothing is deeper inside than the middle, however deep is asked for. */
TEST(nothing_is_deeper_than_the_middle) {
    los_model model = los_model_default();
    los_frame frame = {0.0, 0.0, {1.0, 0.0}};
    los_place corners[LOS_BASE_CORNERS];
    double first, last;
    model.shape = LOS_RECTANGLE;
    model.length_mm = 2.0 * 25.4;
    model.width_mm = 25.4;
    model.position = (los_vec2){0, 0};
    los_base base = los_base_of(&model, 40.0);
    los_convex shape = los_convex_of_base(&base, model.position, 0.0, &frame, corners);
    static const los_place ENDS[][2] = {{{-90, 0}, {90, 0}}, {{0, -90}, {0, 90}}, {{-90, -90}, {90, 90}}};
    for (int i = 0; i < 3; i++) {
        test_note("segment %d", i);
        CHECK(los_convex_cuts(&shape, 19.9, ENDS[i][0], ENDS[i][1], &first, &last));
        CHECK(!los_convex_cuts(&shape, 20.0, ENDS[i][0], ENDS[i][1], &first, &last));
        CHECK(!los_convex_cuts(&shape, 20.1, ENDS[i][0], ENDS[i][1], &first, &last));
        CHECK(!los_convex_cuts(&shape, 50.0, ENDS[i][0], ENDS[i][1], &first, &last));
    }
}

const test_case convex_tests[] = {
    CASE(cuts_of_a_rectangle),
    CASE(chords_of_a_rectangle),
    CASE(ways_from_a_rectangle),
    CASE(nothing_is_deeper_than_the_middle),
    END_OF_CASES,
};
