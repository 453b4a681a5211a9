/* SPDX-License-Identifier: MIT */
/* A rectangular base is asked along its axes: the answers are those of a polygon with the same corners.  A circle is
 * asked without axes: the answers are those of an oval that is all but round. */
#include "geometry/convex.h"
#include "model/base.h"

#include "support/los_test.h"

#define PICK(random, list) ((list)[random_below(random, (uint32_t)(sizeof(list) / sizeof *(list)))])

/* The same shape twice, in a frame. */
typedef struct {
    los_vec2d corners[2][LOS_BASE_CORNERS];
    los_convex rectangle, polygon;
    double half_length, half_width;
    los_vec2d axis; /* of its first side, in the frame */
} twins;

static void make_twins(twins *t, test_random *random) {
    static const double TURNS[] = {0.0, 0.0, 0.5, -1.5707963267948966, 3.0};
    los_model model = los_default_model();
    model.shape = LOS_RECTANGLE;
    model.length_mm = random_between(random, 2.0, 120.0);
    model.width_mm = random_chance(random, 0.2) ? model.length_mm : random_between(random, 2.0, 120.0);
    model.rotation = random_chance(random, 0.5) ? PICK(random, TURNS) : random_between(random, -7.0, 7.0);
    model.position = (los_vec2){(float)random_between(random, -300.0, 300.0), (float)random_between(random, -9.0, 9.0)};
    double turn = random_chance(random, 0.4) ? 0.0 : random_between(random, -4.0, 4.0);
    los_frame frame = {random_between(random, -20.0, 20.0), 3.0, {cos(turn), sin(turn)}};
    los_base base = los_base_of(&model, 40.0);
    double shrink = random_chance(random, 0.5) ? 0.0 : random_between(random, 0.0, 0.5) * los_base_inradius(&base);
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
static los_vec2d place_at(const twins *t, double along, double across) {
    los_vec2d center = t->polygon.center, axis = t->axis;
    return (los_vec2d){center.x + along * axis.x - across * axis.y, center.y + along * axis.y + across * axis.x};
}

/* From -2 to 2 halves, often at or close to a side. */
static double coordinate(test_random *random, double half) {
    static const double OFF[] = {0.0, 1e-6, -1e-6, 0.1, -0.1};
    double side = random_chance(random, 0.5) ? half : -half, off = PICK(random, OFF);
    double anywhere = random_between(random, -2.0 * half, 2.0 * half);
    return random_chance(random, 0.4) ? side + off : anywhere;
}

typedef struct {
    los_vec2d a, b;
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
    double least = los_min(t->half_length, t->half_width);
    return random_chance(random, 0.3) ? 0.0 : random_between(random, 0.0, 1.5) * least;
}

/* What has been compared, so that nothing is left out unseen. */
static int cut, missed, aside, close_by;

/* How far places may be off: what runs almost along a side meets it who knows where. */
static void compare_cuts(const twins *t, const segment *s, double depth) {
    double first[2] = {0.0, 0.0}, last[2] = {0.0, 0.0};
    bool is_cut = los_convex_clip_segment(&t->rectangle, depth, s->a, s->b, &first[0], &last[0]);
    bool is_polygon_cut = los_convex_clip_segment(&t->polygon, depth, s->a, s->b, &first[1], &last[1]);
    int which = is_cut ? 0 : 1;
    if (is_cut != is_polygon_cut) {
        /* Only where rounding decides. */
        double least = fabs(los_min(t->half_length, t->half_width) - depth);
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
        los_vec2d through = place_at(&t, coordinate(&random, t.half_length), coordinate(&random, t.half_width));
        double first[2] = {0.0, 0.0}, last[2] = {0.0, 0.0}, height = los_intercept(through, slope);
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
static double room_along(const twins *t, const segment *s, los_vec2d way) {
    double least = los_min(los_vec2d_dot(way, s->a), los_vec2d_dot(way, s->b));
    return (least - los_convex_support(&t->polygon, way)) / sqrt(los_vec2d_dot(way, way));
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
            double room = room_along(&t, &s, los_convex_separating_direction(&t.rectangle, s.a, s.b));
            double most = room_along(&t, &s, los_convex_separating_direction(&t.polygon, s.a, s.b));
            if (los_convex_clip_segment(&t.polygon, 1e-9, s.a, s.b, &first, &last) ||
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
    los_model model = los_default_model();
    los_frame frame = {0.0, 0.0, {1.0, 0.0}};
    los_vec2d corners[LOS_BASE_CORNERS];
    double first, last;
    model.shape = LOS_RECTANGLE;
    model.length_mm = 2.0 * 25.4;
    model.width_mm = 25.4;
    model.position = (los_vec2){0, 0};
    los_base base = los_base_of(&model, 40.0);
    los_convex shape = los_convex_of_base(&base, model.position, 0.0, &frame, corners);
    static const los_vec2d ENDS[][2] = {{{-90, 0}, {90, 0}}, {{0, -90}, {0, 90}}, {{-90, -90}, {90, 90}}};
    for (int i = 0; i < 3; i++) {
        test_note("segment %d", i);
        CHECK(los_convex_clip_segment(&shape, 19.9, ENDS[i][0], ENDS[i][1], &first, &last));
        CHECK(!los_convex_clip_segment(&shape, 20.0, ENDS[i][0], ENDS[i][1], &first, &last));
        CHECK(!los_convex_clip_segment(&shape, 20.1, ENDS[i][0], ENDS[i][1], &first, &last));
        CHECK(!los_convex_clip_segment(&shape, 50.0, ENDS[i][0], ENDS[i][1], &first, &last));
    }
}

/* --- Circles ------------------------------------------------------------------------------------------------------ */

/* A circle, and an oval whose half axes differ by a hair, so that it is asked by its axes. */
typedef struct {
    los_convex circle, oval;
    double radius;
} round_twins;

static round_twins make_round(test_random *random) {
    double radius = random_between(random, 1.0, 130.0), turn = random_between(random, -4.0, 4.0);
    double axis = random_between(random, -4.0, 4.0);
    los_frame frame = {random_between(random, -20.0, 20.0), 3.0, {cos(turn), sin(turn)}};
    los_vec2 position = {(float)random_between(random, -300.0, 300.0), (float)random_between(random, -9.0, 9.0)};
    los_base circle = {LOS_CONVEX_ELLIPSE, radius, radius, 1.0, 0.0};
    los_base oval = {LOS_CONVEX_ELLIPSE, radius, radius - 1e-9, cos(axis), sin(axis)};
    round_twins made = {los_convex_of_base(&circle, position, 0.0, &frame, NULL),
                        los_convex_of_base(&oval, position, 0.0, &frame, NULL), radius};
    if (random_chance(random, 0.3)) {
        los_convex_mirror(&made.circle);
        los_convex_mirror(&made.oval);
    }
    return made;
}

static los_vec2d near_round(const round_twins *t, test_random *random) {
    double turn = random_between(random, 0.0, 6.3), far = coordinate(random, t->radius);
    return (los_vec2d){t->circle.center.x + far * cos(turn), t->circle.center.y + far * sin(turn)};
}

TEST(boxes_of_a_circle) {
    test_random random = {944};
    for (int i = 0; i < 2000; i++) {
        round_twins t = make_round(&random);
        test_note("circle %d", i);
        CHECK_NEAR(t.circle.low.x, t.oval.low.x, 1e-8);
        CHECK_NEAR(t.circle.low.y, t.oval.low.y, 1e-8);
        CHECK_NEAR(t.circle.high.x, t.oval.high.x, 1e-8);
        CHECK_NEAR(t.circle.high.y, t.oval.high.y, 1e-8);
        CHECK_NEAR(t.circle.high.x - t.circle.low.x, 2.0 * t.radius, 1e-9);
    }
}

/* What is cut of a segment or line, of which one unit is so long; what only grazes is cut who knows where. */
static void compare_round(const bool is_cut[2], const double first[2], const double last[2], double length) {
    int which = is_cut[0] ? 0 : 1;
    if (is_cut[0] != is_cut[1]) {
        CHECK((last[which] - first[which]) * length < 1e-2);
        return;
    }
    cut += is_cut[0];
    missed += !is_cut[0];
    if (is_cut[0] && (last[0] - first[0]) * length > 0.1) {
        CHECK_NEAR(first[0] * length, first[1] * length, 1e-6);
        CHECK_NEAR(last[0] * length, last[1] * length, 1e-6);
    }
}

TEST(cuts_of_a_circle) {
    test_random random = {945};
    cut = missed = 0;
    for (int i = 0; i < 50000; i++) {
        round_twins t = make_round(&random);
        los_vec2d a = near_round(&t, &random), b = near_round(&t, &random), step = los_vec2d_sub(b, a);
        double depth = random_chance(&random, 0.3) ? 0.0 : random_between(&random, 0.0, 0.99) * t.radius;
        double first[2] = {0.0, 0.0}, last[2] = {0.0, 0.0};
        bool is_cut[2] = {los_convex_clip_segment(&t.circle, depth, a, b, &first[0], &last[0]),
                          los_convex_clip_segment(&t.oval, depth, a, b, &first[1], &last[1])};
        test_note("circle %d", i);
        compare_round(is_cut, first, last, sqrt(los_vec2d_dot(step, step)));
        double slope = random_between(&random, -3.0, 3.0), height = los_intercept(a, slope);
        is_cut[0] = los_convex_chord(&t.circle, slope, height, &first[0], &last[0]);
        is_cut[1] = los_convex_chord(&t.oval, slope, height, &first[1], &last[1]);
        compare_round(is_cut, first, last, sqrt(1.0 + slope * slope));
    }
    test_note("%d cut, %d missed", cut, missed);
    CHECK(cut > 20000 && missed > 20000);
}

/* The way leads to the nearest point of the segment: nothing leads farther away. */
TEST(ways_from_a_circle) {
    test_random random = {946};
    aside = 0;
    for (int i = 0; i < 50000; i++) {
        round_twins t = make_round(&random);
        los_vec2d a = near_round(&t, &random), b = random_chance(&random, 0.1) ? a : near_round(&t, &random);
        los_vec2d ways[2] = {los_convex_separating_direction(&t.circle, a, b),
                             los_convex_separating_direction(&t.oval, a, b)};
        double rooms[2];
        for (int k = 0; k < 2; k++) {
            double least = los_min(los_vec2d_dot(ways[k], a), los_vec2d_dot(ways[k], b));
            rooms[k] = (least - los_convex_support(&t.circle, ways[k])) / sqrt(los_vec2d_dot(ways[k], ways[k]));
        }
        test_note("circle %d", i);
        if (rooms[1] > 1e-3) {
            CHECK_NEAR(rooms[0], rooms[1], 1e-6);
            aside++;
        }
    }
    test_note("%d aside", aside);
    CHECK(aside > 2000);
}

/* --- Places ------------------------------------------------------------------------------------------------------- */

TEST(places_in_a_rectangle) {
    test_random random = {947};
    int held = 0;
    for (int i = 0; i < 50000; i++) {
        twins t;
        make_twins(&t, &random);
        double x = coordinate(&random, t.half_length), y = coordinate(&random, t.half_width);
        double depth = random_between(&random, 0.0, 0.5) * los_min(t.half_length, t.half_width);
        double inside = los_min(t.half_length - fabs(x), t.half_width - fabs(y)) - depth;
        los_vec2d place = place_at(&t, x, y);
        test_note("rectangle %d, %g deeper than asked", i, inside);
        if (fabs(inside) > 1e-9) {
            CHECK_EQ_INT(los_convex_contains(&t.rectangle, depth, place), inside > 0.0);
            CHECK_EQ_INT(los_convex_contains(&t.polygon, depth, place), inside > 0.0);
            held += inside > 0.0;
        }
    }
    test_note("%d held", held);
    CHECK(held > 3000 && held < 45000);
}

/* How far a place in an oval is from its rim. */
static double depth_in_oval(const los_base *base, los_vec2d place) {
    double nearest = INFINITY;
    for (int i = 0; i < 1200; i++) {
        double angle = 6.283185307179586 / 1200.0 * i;
        los_vec2d rim = {base->half_length * cos(angle), base->half_width * sin(angle)};
        los_vec2d way = los_vec2d_sub(rim, place);
        nearest = los_min(nearest, los_vec2d_dot(way, way));
    }
    return sqrt(nearest);
}

/* A smaller oval stands in for what is so deep inside: it holds all of that, and hardly more. */
TEST(places_in_an_oval) {
    test_random random = {948};
    int held = 0, not_held = 0;
    for (int i = 0; i < 4000; i++) {
        double length = random_between(&random, 10.0, 130.0), width = length * random_between(&random, 0.5, 1.0);
        double turn = random_between(&random, -4.0, 4.0), angle = random_between(&random, 0.0, 6.3);
        los_frame frame = {0.0, 0.0, {1.0, 0.0}};
        los_base base = {LOS_CONVEX_ELLIPSE, length, i % 3 == 0 ? length : width, cos(turn), sin(turn)};
        los_convex oval = los_convex_of_base(&base, (los_vec2){30, -20}, 0.0, &frame, NULL);
        double depth = random_between(&random, 0.02, 0.3) * width, far = random_between(&random, 0.5, 1.1);
        los_vec2d at = {far * base.half_length * cos(angle), far * base.half_width * sin(angle)};
        los_vec2d place = {30.0 + at.x * cos(turn) - at.y * sin(turn), -20.0 + at.x * sin(turn) + at.y * cos(turn)};
        double inside = far < 1.0 ? depth_in_oval(&base, at) : 0.0;
        bool is_held = los_convex_contains(&oval, depth, place);
        test_note("oval %d, %g of %g", i, inside, depth);
        CHECK(is_held ? inside > 0.9 * depth : inside < 1.01 * depth);
        held += is_held;
        not_held += !is_held;
    }
    CHECK(held > 1000 && not_held > 1000);
}

/* A circle of 10 px: the last thousandth of a pixel counts. */
TEST(places_in_a_circle) {
    los_base base = {LOS_CONVEX_ELLIPSE, 10.0, 10.0, 1.0, 0.0};
    los_frame frame = {0.0, 0.0, {1.0, 0.0}};
    los_convex circle = los_convex_of_base(&base, (los_vec2){50, 0}, 0.0, &frame, NULL);
    for (int i = 0; i < 8; i++) {
        los_vec2d way = {cos(0.8 * i), sin(0.8 * i)};
        for (int depth = 0; depth < 5; depth++) {
            double in = 10.0 - depth - 1e-3, out = in + 2e-3;
            CHECK(los_convex_contains(&circle, depth, (los_vec2d){50.0 + in * way.x, in * way.y}));
            CHECK(!los_convex_contains(&circle, depth, (los_vec2d){50.0 + out * way.x, out * way.y}));
        }
    }
}

const test_case convex_tests[] = {
    CASE(cuts_of_a_rectangle),
    CASE(chords_of_a_rectangle),
    CASE(ways_from_a_rectangle),
    CASE(nothing_is_deeper_than_the_middle),
    CASE(boxes_of_a_circle),
    CASE(cuts_of_a_circle),
    CASE(ways_from_a_circle),
    CASE(places_in_a_rectangle),
    CASE(places_in_an_oval),
    CASE(places_in_a_circle),
    END_OF_CASES,
};
