/* SPDX-License-Identifier: MIT */
/* The indexed ray against a test of every edge, and SIMD against the scalar form: segment_query.c is compiled a second
 * time without SIMD. */

#include "support/los_test.h"

bool scalar_ray_is_clear(const los_terrain *terrain, los_vec2 from, los_vec2 to);

#ifndef LOS_NO_SIMD
#define LOS_NO_SIMD
#endif
#define los_terrain_ray_is_clear scalar_ray_is_clear
#define los_segment_query_make   scalar_segment_query_make
#include "terrain/segment_query.h"
los_segment_query scalar_segment_query_make(los_vec2 from, los_vec2 along, float clearance, float stretch);
#include "terrain/segment_query.c"
#undef los_terrain_ray_is_clear
#undef los_segment_query_make

enum {
    POINTS = 40, /* of a piece at most: several blocks of edges */
    PIECES = 90,
    RAYS = 24
};

typedef struct {
    los_vec2 points[POINTS];
    uint32_t count;
    los_rule_flags flags;
} shape;

typedef struct {
    los_vec2 from, to;
} segment;

static shape shapes[PIECES];
static uint32_t shape_count;
static segment rays[RAYS];
static los_terrain terrain, terrain_linear;

/* --- The reference ----------------------------------------------------------------------------------------------- */

static bool is_clear_of(const shape *s, los_vec2 from, los_vec2 to) {
    los_polygon polygon = {s->points, s->count};
    los_line line = los_line_make(from, to);
    return (s->flags & (LOS_MEDIUM | LOS_TALL)) == 0 || !los_polygon_edge_hit(polygon, &line) ||
           los_polygon_contains(polygon, from) || los_polygon_contains(polygon, to);
}

static bool is_clear_of_all(los_vec2 from, los_vec2 to) {
    bool is_clear = true;
    for (uint32_t i = 0; i < shape_count; i++) {
        is_clear = is_clear && is_clear_of(&shapes[i], from, to);
    }
    return is_clear;
}

/* --- Random boards ----------------------------------------------------------------------------------------------- */

static float random_float(test_random *random, double low, double high) {
    return (float)random_between(random, low, high);
}

static los_vec2 random_point(test_random *random, double size) {
    return (los_vec2){random_float(random, -size, size), random_float(random, -size, size)};
}

static los_rule_flags random_flags(test_random *random) {
    static const los_rule_flags heights[] = {LOS_TALL, LOS_MEDIUM, LOS_MEDIUM | LOS_AREA, LOS_LOW, 0};
    return heights[random_below(random, 5)];
}

static shape *add_shape(uint32_t count, los_rule_flags flags) {
    shape *s = &shapes[shape_count++];
    s->count = count;
    s->flags = flags;
    return s;
}

/* Random points; some repeat, some are collinear, and some polygons have fewer than three. */
static void add_polygon(test_random *random, double board) {
    double size = board * pow(10.0, random_between(random, -4, 0.3));
    bool is_large = random_bool(random, 0.1);
    shape *s = add_shape(1 + random_below(random, is_large ? POINTS : 7), random_flags(random));
    los_vec2 center = random_point(random, board);
    for (uint32_t i = 0; i < s->count; i++) {
        s->points[i] = los_add(center, random_point(random, size));
        if (i > 0 && random_bool(random, 0.15)) {
            s->points[i] = random_bool(random, 0.5)
                               ? s->points[i - 1]
                               : los_lerp(s->points[0], s->points[i - 1], random_float(random, 0, 2));
        }
    }
}

static void add_box(test_random *random, double board, double step) {
    los_vec2 low = random_point(random, board), size = {random_float(random, 1, 12), random_float(random, 1, 12)};
    float unit = (float)step;
    low = (los_vec2){roundf(low.x / unit) * unit, roundf(low.y / unit) * unit};
    los_vec2 high = los_add(low, (los_vec2){roundf(size.x) * unit, roundf(size.y) * unit});
    shape *s = add_shape(4, random_flags(random));
    s->points[0] = low;
    s->points[1] = (los_vec2){high.x, low.y};
    s->points[2] = high;
    s->points[3] = (los_vec2){low.x, high.y};
}

/* A wedge beyond an endpoint of a ray, with one edge almost collinear with the ray that does not quite reach it: the
 * segment test extends such an edge. */
static void add_collinear_wedge(test_random *random, segment ray) {
    bool is_behind = random_bool(random, 0.5);
    los_vec2 end = is_behind ? ray.from : ray.to, along = los_sub(end, is_behind ? ray.to : ray.from);
    los_vec2 aside = los_scale((los_vec2){-along.y, along.x}, random_bool(random, 0.5) ? 1e-5f : -1e-5f);
    float length = random_float(random, 0, 2), off = random_float(random, -0.2, 1.2);
    float far = random_float(random, 0, 1), rise = random_float(random, 0.9, 3);
    if (random_bool(random, 0.3)) { /* less collinear and nearer: around the limit of the direction mask */
        far *= 0.006f;
        rise = length * random_float(random, 100, 260);
    }
    los_vec2 corner = los_add(los_add(end, los_scale(along, far)), los_scale(aside, off));
    shape *s = add_shape(3, LOS_TALL);
    s->points[0] = corner;
    s->points[1] = los_add(los_add(corner, los_scale(along, length)), los_scale(aside, rise));
    s->points[2] = los_add(s->points[1], los_scale(aside, random_float(random, 1, 30000)));
}

/* A vertex, a point along an edge or beyond it, or any point. */
static los_vec2 random_endpoint(test_random *random, double board) {
    const shape *s = &shapes[random_below(random, shape_count)];
    if (random_bool(random, 0.4)) {
        return random_point(random, 1.3 * board);
    }
    los_vec2 a = s->points[random_below(random, s->count)], b = s->points[random_below(random, s->count)];
    return random_bool(random, 0.2) ? a : los_lerp(a, b, random_float(random, -3, 4));
}

static segment random_ray(test_random *random, double board) {
    los_vec2 from = random_endpoint(random, board), to = random_endpoint(random, board);
    switch (random_below(random, 8)) {
    case 0: /* along an axis */
        return (segment){from, {from.x, to.y}};
    case 1:
        return (segment){from, {to.x, from.y}};
    case 2: /* short, down to length 0 */
        return (segment){from, los_lerp(from, to, (float)pow(10.0, random_between(random, -9, -2)))};
    case 3: /* through the origin, where a hit is ignored */
        return (segment){from, los_scale(from, -random_float(random, 0, 2))};
    default:
        return (segment){from, to};
    }
}

/* --- Comparing --------------------------------------------------------------------------------------------------- */

static void compile_to(los_terrain *out, los_build build) {
    los_terrain_clear(out);
    for (uint32_t i = 0; i < shape_count; i++) {
        los_piece_def def = {.flags = shapes[i].flags, .points = shapes[i].points, .point_count = shapes[i].count};
        CHECK_EQ_INT(los_terrain_add(out, &def), LOS_OK);
    }
    CHECK_EQ_INT(los_terrain_prepare(out, build), LOS_OK);
}

static void open_terrains(void) {
    los_terrain_init(&terrain, los_default_allocator());
    los_terrain_init(&terrain_linear, los_default_allocator());
}

static void close_terrains(void) {
    los_terrain_free(&terrain);
    los_terrain_free(&terrain_linear);
}

/* Returns how many of the rays are blocked. */
static uint32_t compare(uint32_t ray_count) {
    uint32_t blocked = 0;
    compile_to(&terrain, LOS_BUILD_INDEXED);
    compile_to(&terrain_linear, LOS_BUILD_LINEAR);
    for (uint32_t i = 0; i < ray_count; i++) {
        bool is_clear = is_clear_of_all(rays[i].from, rays[i].to);
        CHECK_EQ_INT(los_terrain_ray_is_clear(&terrain, rays[i].from, rays[i].to), is_clear);
        CHECK_EQ_INT(scalar_ray_is_clear(&terrain, rays[i].from, rays[i].to), is_clear);
        CHECK_EQ_INT(los_terrain_ray_is_clear(&terrain_linear, rays[i].from, rays[i].to), is_clear);
        blocked += !is_clear;
    }
    return blocked;
}

/* The size of ordinary boards, or any from 1e-3 to 3e7 pixels. */
static double random_board_size(test_random *random) {
    return random_bool(random, 0.5) ? 1000.0 : pow(10.0, random_between(random, -3, 7.5));
}

TEST(rays_on_random_boards) {
    test_random random = {111};
    uint32_t blocked = 0, tested = 0;
    open_terrains();
    for (int i = 0; i < 6000; i++) {
        double board = random_board_size(&random);
        uint32_t count = 1 + random_below(&random, random_bool(&random, 0.5) ? 6 : PIECES);
        shape_count = 0;
        for (uint32_t j = 0; j < count; j++) {
            if (i % 3 == 0) {
                add_box(&random, board, board / 50.0);
            } else {
                add_polygon(&random, board);
            }
        }
        for (uint32_t j = 0; j < RAYS; j++) {
            rays[j] = random_ray(&random, board);
        }
        test_context("board %d", i);
        blocked += compare(RAYS);
        tested += RAYS;
    }
    test_context("%u of %u blocked", (unsigned)blocked, (unsigned)tested);
    CHECK(blocked > tested / 5 && blocked < tested / 5 * 4);
    close_terrains();
}

/* The ray does not reach the wedges; some block it nevertheless. */
TEST(almost_collinear_edges_beyond_the_endpoints) {
    test_random random = {112};
    uint32_t blocked = 0;
    open_terrains();
    for (int i = 0; i < 40000; i++) {
        double board = random_board_size(&random);
        rays[0] = (segment){random_point(&random, board), random_point(&random, board)};
        if (random_bool(&random, 0.2)) {
            rays[0].to.y = rays[0].from.y;
        }
        shape_count = 0;
        for (uint32_t j = 0; j < (i % 2 == 0 ? 1 : 30); j++) {
            /* More wedges elsewhere, so that the BVH has several nodes. */
            los_vec2 off = j == 0 ? (los_vec2){0, 0} : random_point(&random, board);
            add_collinear_wedge(&random, (segment){los_add(rays[0].from, off), los_add(rays[0].to, off)});
        }
        test_context("board %d", i);
        blocked += compare(1);
    }
    test_context("%u blocked", (unsigned)blocked);
    CHECK(blocked > 4000);
    close_terrains();
}

TEST(rays_without_length_or_with_huge_or_invalid_coordinates) {
    static const float odd[] = {0.0f, 5.0f, 1e-30f, 1e9f, 3e9f, 1e20f, 3e38f, INFINITY, -INFINITY, NAN};
    const uint32_t count = sizeof odd / sizeof *odd;
    test_random random = {113};
    open_terrains();
    shape_count = 0;
    for (uint32_t i = 0; i < 30; i++) {
        add_box(&random, 20, 1);
    }
    for (uint32_t i = 0; i < count * count * count * count; i++) {
        los_vec2 from = {odd[i % count], odd[i / count % count]};
        rays[i % RAYS] = (segment){from, {odd[i / count / count % count], odd[i / count / count / count]}};
        if (i % RAYS == RAYS - 1) {
            test_context("up to ray %u", (unsigned)i);
            compare(RAYS);
        }
    }
    shape_count = 0;
    CHECK_EQ_INT(compare(RAYS), 0);
    close_terrains();
}

const test_case point_ray_tests[] = {CASE(rays_on_random_boards), CASE(almost_collinear_edges_beyond_the_endpoints),
                                     CASE(rays_without_length_or_with_huge_or_invalid_coordinates), END_OF_CASES};
