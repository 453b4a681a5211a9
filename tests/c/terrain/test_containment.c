/* SPDX-License-Identifier: MIT */
/* Point in polygon: no point outside the box widened by the tolerance is contained; within it the even-odd ray decides.
 */
#include "sight/reference_judge.h"

#include <stdlib.h>

enum {
    CORNERS = 8,
    PIECES = 40
};

static scene_piece shapes[PIECES];

static los_polygon polygon_of(const scene_piece *piece) {
    return (los_polygon){piece->points, piece->point_count};
}

static bool is_beyond(los_box box, los_vec2 p, float margin) {
    return p.x < box.low.x - margin || p.y < box.low.y - margin || p.x > box.high.x + margin ||
           p.y > box.high.y + margin;
}

/* --- Random shapes and points ------------------------------------------------------------------------------------ */

static float random_float(test_random *random, double low, double high) {
    return (float)random_between(random, low, high);
}

static double power_of_ten(test_random *random, double low, double high) {
    return pow(10.0, random_between(random, low, high));
}

/* A rotated rectangle, an axis-aligned one, random points, random points on multiples of ten, or a needle. */
static void random_shape(scene_piece *shape, test_random *random, double extent) {
    double size = power_of_ten(random, 0.5, 3.0), angle = random_between(random, -4.0, 4.0);
    uint32_t kind = random_below(random, 5);
    los_vec2 at = {random_float(random, -extent, extent), random_float(random, -extent, extent)};
    double width = kind == 4 ? size * 1e-3 : size * random_between(random, 0.1, 1.0);
    angle = kind == 1 ? 0.0 : angle;
    shape->point_count = kind < 2 || kind == 4 ? 4 : 3 + random_below(random, CORNERS - 2);
    for (uint32_t i = 0; i < shape->point_count; i++) {
        double x = (i == 1 || i == 2 ? 1.0 : -1.0) * size, y = (i >= 2 ? 1.0 : -1.0) * width;
        los_vec2 p = {(float)(x * cos(angle) - y * sin(angle)), (float)(x * sin(angle) + y * cos(angle))};
        if (kind == 2 || kind == 3) {
            p = (los_vec2){random_float(random, -size, size), random_float(random, -size, size)};
        }
        p = los_add(at, p);
        shape->points[i] = kind == 3 ? (los_vec2){roundf(p.x / 10) * 10, roundf(p.y / 10) * 10} : p;
    }
}

static float nudged(float value, int steps) {
    for (int i = 0; i < abs(steps); i++) {
        value = nextafterf(value, steps > 0 ? INFINITY : -INFINITY);
    }
    return value;
}

static los_vec2 nudged_point(test_random *random, double x, double y) {
    int steps_x = (int)random_below(random, 9) - 4, steps_y = (int)random_below(random, 9) - 4;
    return (los_vec2){nudged((float)x, steps_x), nudged((float)y, steps_y)};
}

/* A point whose ray passes through a vertex, up to rounding: beyond the vertex, as seen from the ray's end. */
static los_vec2 grazing_point(test_random *random, const scene_piece *shape) {
    los_vec2 end = los_polygon_ray_end(los_box_of(shape->points, shape->point_count));
    los_vec2 vertex = shape->points[random_below(random, shape->point_count)];
    double beyond = 1.0 + power_of_ten(random, -2.0, 3.0);
    return nudged_point(random, (double)end.x + ((double)vertex.x - (double)end.x) * beyond,
                        (double)end.y + ((double)vertex.y - (double)end.y) * beyond);
}

/* A point on a side of the widened box, up to a few float32 steps. */
static los_vec2 point_on_limit(test_random *random, const scene_piece *shape) {
    los_box box = los_box_of(shape->points, shape->point_count);
    float margin = los_polygon_margin(box);
    uint32_t side = random_below(random, 4);
    double x = random_between(random, (double)box.low.x, (double)box.high.x);
    double y = random_between(random, (double)box.low.y, (double)box.high.y);
    x = side == 0 ? (double)(box.low.x - margin) : side == 1 ? (double)(box.high.x + margin) : x;
    y = side == 2 ? (double)(box.low.y - margin) : side == 3 ? (double)(box.high.y + margin) : y;
    return nudged_point(random, x, y);
}

/* A point within twice the tolerance of an edge. */
static los_vec2 border_point(test_random *random, const scene_piece *shape) {
    uint32_t i = random_below(random, shape->point_count);
    los_vec2 p =
        los_lerp(shape->points[i], shape->points[(i + 1) % shape->point_count], random_float(random, 0.0, 1.0));
    float off = 2e-5f * fmaxf(1.0f, fmaxf(fabsf(p.x), fabsf(p.y)));
    return los_add(p, (los_vec2){random_float(random, -1, 1) * off, random_float(random, -1, 1) * off});
}

/* --- Tests ------------------------------------------------------------------------------------------------------- */

/* From the million queries of tests/golden: 70 and 327 pixels outside the box, with an odd number of crossings. */
TEST(a_far_point_whose_ray_grazes_a_vertex_is_outside) {
    static const scene_piece pieces[] = {
        {.point_count = 6, .points = {{580, 360}, {540, 380}, {500, 400}, {500, 360}, {520, 300}, {560, 320}}},
        {.point_count = 3,
         .points = {{320.74765f, 859.963318f}, {352.629913f, 802.564697f}, {385.097473f, 866.998657f}}},
    };
    static const los_vec2 points[] = {{476.385681f, 230.520432f}, {69.3154373f, 475.464691f}};
    for (int i = 0; i < 2; i++) {
        CHECK_EQ_INT(reference_cast_ray(&pieces[i], points[i]), REFERENCE_ODD);
        CHECK(!reference_contains(&pieces[i], points[i]));
        CHECK(!los_polygon_contains(polygon_of(&pieces[i]), points[i]));
    }
}

/* Returns the number of points outside the widened box whose ray alone has an odd number of crossings. */
static int compare_points(test_random *random, const scene_piece *shape) {
    los_vec2 points[] = {grazing_point(random, shape), point_on_limit(random, shape), border_point(random, shape)};
    los_box box = los_box_of(shape->points, shape->point_count);
    int falsely_inside = 0;
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        bool is_out = is_beyond(box, points[i], los_polygon_margin(box)),
             odd = reference_cast_ray(shape, points[i]) != REFERENCE_EVEN;
        test_context("point %d: (%.9g, %.9g)", (int)i, (double)points[i].x, (double)points[i].y);
        CHECK_EQ_INT(los_polygon_contains(polygon_of(shape), points[i]), !is_out && odd);
        CHECK_EQ_INT(reference_contains(shape, points[i]), !is_out && odd);
        falsely_inside += is_out && odd;
    }
    return falsely_inside;
}

TEST(no_point_outside_the_widened_box_is_inside) {
    test_random random = {114};
    int falsely_inside = 0;
    for (int i = 0; i < 6000; i++) {
        random_shape(&shapes[0], &random, i % 2 == 0 ? 1000.0 : 300000.0);
        for (int j = 0; j < 40; j++) {
            falsely_inside += compare_points(&random, &shapes[0]);
        }
    }
    test_context("%d falsely inside by the ray alone", falsely_inside);
    CHECK(falsely_inside > 6000);
}

/* Coordinates from one pixel to LOS_COORDINATE_MAX. */
TEST(points_on_the_border_are_inside) {
    test_random random = {120};
    int on_border = 0, outside_box = 0;
    for (int i = 0; i < 40000; i++) {
        random_shape(&shapes[0], &random, power_of_ten(&random, 0.0, 9.0));
        float scale = i % 4 == 0 ? 1e-3f / fmaxf(1.0f, fabsf(shapes[0].points[0].x)) : 1.0f;
        for (uint32_t j = 0; j < shapes[0].point_count; j++) {
            shapes[0].points[j] = los_scale(shapes[0].points[j], scale);
        }
        los_box box = los_box_of(shapes[0].points, shapes[0].point_count);
        for (int j = 0; j < 10; j++) {
            los_vec2 p = border_point(&random, &shapes[0]);
            if (reference_cast_ray(&shapes[0], p) == REFERENCE_ON_BORDER) {
                test_context("shape %d, point (%.9g, %.9g)", i, (double)p.x, (double)p.y);
                CHECK(los_polygon_contains(polygon_of(&shapes[0]), p));
                on_border++;
                outside_box += is_beyond(box, p, 0.0f);
            }
        }
    }
    test_context("%d on the border, %d of them outside the box", on_border, outside_box);
    CHECK(on_border > 40000 && outside_box > 2000);
}

TEST(a_point_with_nan_is_outside) {
    shapes[0].point_count = 3;
    shapes[0].points[0] = (los_vec2){0, 0};
    shapes[0].points[1] = (los_vec2){100, 0};
    shapes[0].points[2] = (los_vec2){0, 100};
    CHECK(!los_polygon_contains(polygon_of(&shapes[0]), (los_vec2){NAN, 20}));
    CHECK(!los_polygon_contains(polygon_of(&shapes[0]), (los_vec2){20, NAN}));
    CHECK(los_polygon_contains(polygon_of(&shapes[0]), (los_vec2){20, 20}));
}

/* The bounds of a piece must contain every point that the piece contains. */
TEST(a_terrain_and_its_polygons_contain_the_same_points) {
    test_random random = {118};
    los_terrain terrain;
    for (int round = 0; round < 40; round++) {
        los_terrain_init(&terrain, los_default_allocator());
        for (uint32_t i = 0; i < PIECES; i++) {
            random_shape(&shapes[i], &random, round % 4 == 0 ? 300000.0 : 2000.0);
            los_piece_def def = {.points = shapes[i].points, .point_count = shapes[i].point_count};
            CHECK_EQ_INT(los_terrain_add(&terrain, &def), LOS_OK);
        }
        CHECK_EQ_INT(los_terrain_prepare(&terrain, round % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED), LOS_OK);
        for (uint32_t i = 0; i < 50 * PIECES; i++) {
            const scene_piece *shape = &shapes[i % PIECES];
            los_vec2 p = i % 3 == 0   ? grazing_point(&random, shape)
                         : i % 3 == 1 ? point_on_limit(&random, shape)
                                      : border_point(&random, shape);
            bool is_inside = los_polygon_contains(polygon_of(shape), p);
            test_context("round %d, piece %u, point (%.9g, %.9g)", round, (unsigned)(i % PIECES), (double)p.x,
                         (double)p.y);
            CHECK_EQ_INT(los_terrain_contains(&terrain, i % PIECES, p), is_inside);
            CHECK(!is_inside || !is_beyond(terrain.pieces[i % PIECES].bounds, p, 0.0f));
        }
        los_terrain_free(&terrain);
    }
}

const test_case containment_tests[] = {
    CASE(a_far_point_whose_ray_grazes_a_vertex_is_outside),
    CASE(no_point_outside_the_widened_box_is_inside),
    CASE(points_on_the_border_are_inside),
    CASE(a_point_with_nan_is_outside),
    CASE(a_terrain_and_its_polygons_contain_the_same_points),
    END_OF_CASES,
};
