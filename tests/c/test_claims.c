/* SPDX-License-Identifier: MIT */
/* Points far outside that the inside-test takes for its own: those on the line through a vertex and the ray's end.
 * None may be missed by what finds them quickly. */
#include "los_claims.h"

#include "counter.h"
#include "los_terrain.h"
#include "los_test.h"

#include <stdlib.h>

enum {
    CORNERS = 8,
    MOST_PIECES = LOS_CLAIMS_MAX + 200
};

typedef struct {
    uint32_t count;
    los_vec2 points[CORNERS];
} shape;

static shape shapes[MOST_PIECES];

static los_polygon polygon_of(const shape *s) {
    return (los_polygon){s->points, s->count};
}

/* --- Shapes and points by chance --------------------------------------------------------------------------------- */

static float spread(test_random *random, double low, double high) {
    return (float)random_between(random, low, high);
}

static double power_of_ten(test_random *random, double low, double high) {
    return pow(10.0, random_between(random, low, high));
}

/* A turned box, a box along the axes, any points, any points on whole tens, a needle. */
static void random_shape(shape *s, test_random *random, double extent) {
    double size = power_of_ten(random, 0.5, 3.0), turn = random_between(random, -4.0, 4.0);
    uint32_t kind = random_below(random, 5);
    los_vec2 at = {spread(random, -extent, extent), spread(random, -extent, extent)};
    double width = kind == 4 ? size * 1e-3 : size * random_between(random, 0.1, 1.0);
    turn = kind == 1 ? 0.0 : turn;
    s->count = kind < 2 || kind == 4 ? 4 : 3 + random_below(random, CORNERS - 2);
    for (uint32_t i = 0; i < s->count; i++) {
        double x = (i == 1 || i == 2 ? 1.0 : -1.0) * size, y = (i >= 2 ? 1.0 : -1.0) * width;
        los_vec2 p = {(float)(x * cos(turn) - y * sin(turn)), (float)(x * sin(turn) + y * cos(turn))};
        if (kind == 2 || kind == 3) {
            p = (los_vec2){spread(random, -size, size), spread(random, -size, size)};
        }
        p = los_add(at, p);
        s->points[i] = p;
        if (kind == 3) { /* of no size it would claim nothing */
            s->points[i] = (los_vec2){roundf(p.x / 10) * 10 + (i == 0 ? 50.0f : 0.0f), roundf(p.y / 10) * 10};
        }
    }
}

static float nudged(float value, int steps) {
    for (int i = 0; i < abs(steps); i++) {
        value = nextafterf(value, steps > 0 ? INFINITY : -INFINITY);
    }
    return value;
}

/* On the line through a vertex and the ray's end, beyond the vertex, a few roundings off. */
static los_vec2 grazing_point(test_random *random, const shape *s) {
    los_vec2 end = los_polygon_ray_end(los_box_of(s->points, s->count));
    los_vec2 vertex = s->points[random_below(random, s->count)];
    double beyond = 1.0 + power_of_ten(random, -2.0, 3.0);
    double x = (double)end.x + ((double)vertex.x - (double)end.x) * beyond;
    double y = (double)end.y + ((double)vertex.y - (double)end.y) * beyond;
    int steps_x = (int)random_below(random, 9) - 4, steps_y = (int)random_below(random, 9) - 4;
    return (los_vec2){nudged((float)x, steps_x), nudged((float)y, steps_y)};
}

static bool is_beyond(los_box box, los_vec2 p, float margin) {
    return p.x < box.low.x - margin || p.y < box.low.y - margin || p.x > box.high.x + margin ||
           p.y > box.high.y + margin;
}

/* --- The claims themselves --------------------------------------------------------------------------------------- */

static los_claims claims;

static void fill_claims(uint32_t count) {
    los_allocator allocator = los_allocator_default();
    los_claims_clear(&claims);
    for (uint32_t i = 0; i < count; i++) {
        CHECK_EQ_INT(los_claims_add(&claims, &allocator, polygon_of(&shapes[i]), i), LOS_OK);
    }
}

/* A box that may be smaller than the board, or beside it: that must only cost time. */
static void sort_claims(uint32_t count, test_random *random) {
    los_allocator allocator = los_allocator_default();
    los_box board = los_box_of(shapes[0].points, shapes[0].count);
    for (uint32_t i = 1; i < count; i++) {
        los_box box = los_box_of(shapes[i].points, shapes[i].count);
        board.high = (los_vec2){fmaxf(board.high.x, box.high.x), fmaxf(board.high.y, box.high.y)};
        if (random_below(random, 4) > 0) {
            board.low = (los_vec2){fminf(board.low.x, box.low.x), fminf(board.low.y, box.low.y)};
        }
    }
    CHECK_EQ_INT(los_claims_sort(&claims, &allocator, board), LOS_OK);
    CHECK_EQ_INT(claims.cells.is_ready, claims.count > 32);
}

static bool finds(los_vec2 point, uint32_t wanted, uint32_t pieces) {
    bool found = false;
    uint32_t before = 0;
    for (uint32_t piece, at = 0; (piece = los_claims_next(&claims, point, &at)) != LOS_NO_PIECE; before = at) {
        CHECK(piece < pieces);
        CHECK(at > before && at <= claims.count);
        found = found || piece == wanted;
    }
    return found;
}

TEST(a_grazing_point_finds_its_piece) {
    test_random random = {111};
    los_allocator allocator = los_allocator_default();
    for (int round = 0; round < 300; round++) {
        uint32_t count = 1 + random_below(&random, 20);
        for (uint32_t i = 0; i < count; i++) {
            random_shape(&shapes[i], &random, round % 2 == 0 ? 1000.0 : 100000.0);
        }
        fill_claims(count);
        for (int i = 0; i < 400; i++) {
            if (i == 200) {
                sort_claims(count, &random);
            }
            uint32_t piece = random_below(&random, count);
            los_vec2 point = grazing_point(&random, &shapes[piece]);
            test_note("round %d, piece %u of %u, point (%.9g, %.9g)", round, (unsigned)piece, (unsigned)count,
                      (double)point.x, (double)point.y);
            CHECK(finds(point, piece, count));
        }
    }
    los_claims_free(&claims, &allocator);
}

/* Every number of lines: none is forgotten in a last group of four that is not full. */
TEST(every_line_is_found_by_its_vertex) {
    test_random random = {112};
    los_allocator allocator = los_allocator_default();
    for (uint32_t round = 0; round < 24; round++) {
        uint32_t count = 1 + round / 2;
        for (uint32_t i = 0; i < count; i++) {
            random_shape(&shapes[i], &random, 1000.0);
        }
        fill_claims(count);
        if (round % 2 == 1) {
            sort_claims(count, &random);
        }
        for (uint32_t i = 0; i < count; i++) {
            for (uint32_t j = 0; j < shapes[i].count; j++) {
                CHECK(finds(shapes[i].points[j], i, count));
            }
        }
    }
    los_claims_free(&claims, &allocator);
}

TEST(as_a_rule_there_is_none) {
    test_random random = {113};
    los_allocator allocator = los_allocator_default();
    int found = 0;
    for (uint32_t i = 0; i < 20; i++) {
        random_shape(&shapes[i], &random, 2000.0);
    }
    fill_claims(20);
    for (int i = 0; i < 20000; i++) {
        uint32_t at = 0;
        los_vec2 point = {spread(&random, -4000, 4000), spread(&random, -4000, 4000)};
        found += los_claims_next(&claims, point, &at) != LOS_NO_PIECE;
    }
    test_note("%d of 20000", found);
    CHECK(found < 1000);
    uint32_t at = 0;
    los_claims_clear(&claims);
    CHECK_EQ_INT(los_claims_next(&claims, shapes[0].points[0], &at), LOS_NO_PIECE);
    los_claims_free(&claims, &allocator);
    at = 0;
    CHECK_EQ_INT(los_claims_next(&claims, shapes[0].points[0], &at), LOS_NO_PIECE);
}

TEST(fewer_than_three_points_claim_nothing) {
    los_allocator allocator = los_allocator_default();
    shapes[0] = (shape){2, {{100, 100}, {200, 300}}};
    fill_claims(1);
    CHECK_EQ_INT(claims.count, 0);
    shapes[0] = (shape){3, {{50, 50}, {50, 50}, {50, 50}}}; /* its ray ends where it is: no line */
    fill_claims(1);
    CHECK(!finds((los_vec2){0, 0}, 0, 1));
    los_claims_free(&claims, &allocator);
}

/* --- What a polygon may claim ------------------------------------------------------------------------------------ */

/* Of all grazing points some are taken for inside; none of those may be ruled out. */
static void compare_with_contains(uint64_t seed, double extent, int rounds) {
    test_random random = {seed};
    int claimed = 0;
    for (int i = 0; i < rounds; i++) {
        random_shape(&shapes[0], &random, extent);
        los_polygon polygon = polygon_of(&shapes[0]);
        los_box box = los_box_of(polygon.points, polygon.count);
        float margin = los_polygon_margin(polygon);
        for (int j = 0; j < 100; j++) {
            los_vec2 p = grazing_point(&random, &shapes[0]);
            if (is_beyond(box, p, margin) && los_polygon_contains(polygon, p)) {
                test_note("round %d, point (%.9g, %.9g)", i, (double)p.x, (double)p.y);
                CHECK(los_polygon_may_claim(polygon, box, p));
                claimed++;
            }
        }
    }
    test_note("%d claimed", claimed);
    CHECK(claimed > rounds);
}

TEST(what_contains_may_claim) {
    compare_with_contains(114, 1000.0, 5000);
}

TEST(what_contains_may_claim_far_from_the_origin) {
    compare_with_contains(115, 300000.0, 2000);
}

/* Beyond the margin, but not on such a line: never inside, whatever the shape. */
TEST(beyond_the_margin_is_outside) {
    test_random random = {116};
    int infinite = 0;
    for (int i = 0; i < 20000; i++) {
        random_shape(&shapes[0], &random, 1000.0);
        los_polygon polygon = polygon_of(&shapes[0]);
        los_box box = los_box_of(polygon.points, polygon.count);
        float margin = los_polygon_margin(polygon);
        infinite += margin == INFINITY;
        for (int j = 0; j < 20 && margin < INFINITY; j++) {
            /* Just beyond one side of the box, by little more than the margin. */
            float off = nudged(margin, 2) + (j % 2 == 0 ? 1e-3f : spread(&random, 0, 10));
            los_vec2 p = {spread(&random, (double)box.low.x, (double)box.high.x),
                          spread(&random, (double)box.low.y, (double)box.high.y)};
            p = j % 4 < 2 ? (los_vec2){j % 8 < 4 ? box.low.x - off : box.high.x + off, p.y}
                          : (los_vec2){p.x, j % 8 < 4 ? box.low.y - off : box.high.y + off};
            test_note("shape %d, point (%.9g, %.9g)", i, (double)p.x, (double)p.y);
            CHECK(los_polygon_may_claim(polygon, box, p) || !los_polygon_contains(polygon, p));
        }
    }
    test_note("%d infinite margins", infinite);
    CHECK(infinite < 1000);
}

/* Points on and near the lines through two vertices, where an edge's tolerance stretches the ray. */
TEST(edges_in_line_are_minded) {
    test_random random = {117};
    for (int i = 0; i < 20000; i++) {
        random_shape(&shapes[0], &random, 1000.0);
        los_polygon polygon = polygon_of(&shapes[0]);
        los_box box = los_box_of(polygon.points, polygon.count);
        float margin = los_polygon_margin(polygon);
        for (uint32_t j = 0; j < polygon.count; j++) {
            float side = random_chance(&random, 0.5) ? 1.0f : -1.0f;
            los_vec2 p = los_lerp(polygon.points[j], polygon.points[(j + 1) % polygon.count],
                                  side * (float)power_of_ten(&random, 0.0, 3.0));
            p = (los_vec2){nudged(p.x, (int)random_below(&random, 9) - 4),
                           nudged(p.y, (int)random_below(&random, 9) - 4)};
            if (is_beyond(box, p, margin) && los_polygon_contains(polygon, p)) {
                test_note("shape %d, point (%.9g, %.9g)", i, (double)p.x, (double)p.y);
                CHECK(los_polygon_may_claim(polygon, box, p));
            }
        }
    }
}

/* A pentagon in the box from (0, 0) to (100, 100) with an edge in line with the ray's end. */
static void shape_in_line(shape *s, float off) {
    los_vec2 end = los_polygon_ray_end((los_box){{0, 0}, {100, 100}});
    float y = (float)(60.0 - 30.0 * ((double)end.y - 60.0) / ((double)end.x - 100.0));
    *s = (shape){5, {{0, 0}, {70, y + off}, {100, 60}, {100, 100}, {0, 100}}};
}

TEST(the_margin_knows_an_edge_in_line_with_the_ray) {
    shape_in_line(&shapes[0], 0.0f);
    CHECK(los_polygon_margin(polygon_of(&shapes[0])) == INFINITY);
    shape_in_line(&shapes[0], 20.0f);
    float margin = los_polygon_margin(polygon_of(&shapes[0]));
    CHECK(margin >= 0.05f && margin < 1.0f);
    shape_in_line(&shapes[0], 0.02f);
    float closer = los_polygon_margin(polygon_of(&shapes[0]));
    CHECK(closer > margin && closer < INFINITY);
    CHECK(los_polygon_margin((los_polygon){NULL, 0}) >= 0.0f);
}

/* The border is 1e-5 of its coordinates wide, which is more than a piece's size would make one think. */
TEST(the_margin_covers_the_border_far_from_the_origin) {
    test_random random = {120};
    for (int i = 0; i < 20000; i++) {
        random_shape(&shapes[0], &random, power_of_ten(&random, 3.0, 7.0));
        los_polygon polygon = polygon_of(&shapes[0]);
        los_box box = los_box_of(polygon.points, polygon.count);
        float margin = los_polygon_margin(polygon);
        uint32_t corner = random_below(&random, polygon.count);
        los_vec2 p = los_lerp(polygon.points[corner], polygon.points[(corner + 1) % polygon.count], 0.4f);
        float off = 1e-5f * fmaxf(fabsf(p.x), fabsf(p.y));
        p = los_add(p, (los_vec2){spread(&random, -1, 1) * off, spread(&random, -1, 1) * off});
        if (is_beyond(box, p, margin)) {
            test_note("shape %d, point (%.9g, %.9g)", i, (double)p.x, (double)p.y);
            CHECK(los_polygon_may_claim(polygon, box, p) || !los_polygon_contains(polygon, p));
        }
    }
}

/* --- On a terrain ------------------------------------------------------------------------------------------------ */

static los_terrain terrain;

static void fill_terrain(uint32_t count, los_effort effort) {
    los_terrain_init(&terrain, los_allocator_default());
    for (uint32_t i = 0; i < count; i++) {
        los_piece_def def = {.points = shapes[i].points, .point_count = shapes[i].count};
        CHECK_EQ_INT(los_terrain_add(&terrain, &def), LOS_OK);
    }
    CHECK_EQ_INT(los_terrain_prepare(&terrain, effort), LOS_OK);
}

static bool is_claimed_by(los_vec2 point, uint32_t wanted) {
    bool found = false;
    for (uint32_t piece, at = 0; (piece = los_terrain_claim(&terrain, point, &at)) != LOS_NO_PIECE;) {
        CHECK(piece < terrain.piece_count);
        found = found || piece == wanted;
    }
    return found;
}

/* Asks every piece.  Returns how many claim the point. */
static int compare_with_all(los_vec2 point) {
    int claiming = 0;
    for (uint32_t i = 0; i < terrain.piece_count; i++) {
        bool inside = los_polygon_contains(polygon_of(&shapes[i]), point);
        bool beyond = is_beyond(terrain.pieces[i].bounds, point, 0.0f);
        if (terrain.piece_count <= LOS_CLAIMS_MAX || !beyond) {
            CHECK_EQ_INT(los_terrain_contains(&terrain, i, point), inside);
        }
        if (terrain.piece_count <= LOS_CLAIMS_MAX) {
            CHECK_EQ_INT(is_claimed_by(point, i), inside && beyond);
        }
        claiming += inside && beyond;
    }
    if (terrain.piece_count > LOS_CLAIMS_MAX) {
        CHECK(!is_claimed_by(point, LOS_NO_PIECE));
    }
    return claiming;
}

static void compare_terrains(uint32_t count, int rounds, int points) {
    test_random random = {118 + count};
    int claiming = 0;
    for (int round = 0; round < rounds; round++) {
        for (uint32_t i = 0; i < count; i++) {
            random_shape(&shapes[i], &random, 2000.0);
        }
        if (round % 4 == 0) {
            shape_in_line(&shapes[random_below(&random, count)], 0.0f);
        }
        fill_terrain(count, round % 2 == 0 ? LOS_ASKED_ONCE : LOS_ASKED_OFTEN);
        for (int i = 0; i < points; i++) {
            los_vec2 point = grazing_point(&random, &shapes[random_below(&random, count)]);
            test_note("%u pieces, round %d, point (%.9g, %.9g)", (unsigned)count, round, (double)point.x,
                      (double)point.y);
            claiming += compare_with_all(point);
        }
        los_terrain_free(&terrain);
    }
    test_note("%d claims", claiming);
    CHECK(claiming > rounds * points / 100);
}

TEST(a_terrain_knows_who_claims_a_point) {
    compare_terrains(1, 400, 50);
    compare_terrains(12, 200, 50);
    compare_terrains(100, 20, 50);
}

TEST(up_to_the_limit_and_beyond) {
    compare_terrains(LOS_CLAIMS_MAX, 2, 60);
    compare_terrains(LOS_CLAIMS_MAX + 1, 2, 400);
    compare_terrains(MOST_PIECES, 2, 400);
}

TEST(nothing_is_left_of_the_terrain_before) {
    test_random random = {121};
    uint32_t counts[] = {30, 5, 0, 17, LOS_CLAIMS_MAX + 1, 4};
    los_terrain_init(&terrain, los_allocator_default());
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        los_terrain_clear(&terrain);
        for (uint32_t j = 0; j < counts[i]; j++) {
            random_shape(&shapes[j], &random, 2000.0);
            los_piece_def def = {.points = shapes[j].points, .point_count = shapes[j].count};
            CHECK_EQ_INT(los_terrain_add(&terrain, &def), LOS_OK);
        }
        CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_ASKED_OFTEN), LOS_OK);
        CHECK_EQ_INT(terrain.claims.count, counts[i] <= LOS_CLAIMS_MAX ? terrain.point_count : 0);
        for (int j = 0; j < 100; j++) {
            compare_with_all(grazing_point(&random, &shapes[random_below(&random, 30)]));
        }
    }
    los_terrain_free(&terrain);
}

/* --- Memory ------------------------------------------------------------------------------------------------------ */

TEST(every_refusal_is_told) {
    test_random random = {119};
    for (uint32_t i = 0; i < 40; i++) {
        random_shape(&shapes[i], &random, 1000.0);
    }
    int requests = 1;
    for (int refuse_at = -1; refuse_at < requests; refuse_at++) {
        counter count = counter_begin(refuse_at);
        los_allocator allocator = counter_allocator(&count);
        test_note("request %d of %d", refuse_at, requests);
        claims = (los_claims){0};
        for (uint32_t i = 0; i < 40; i++) {
            bool refused = count.refused;
            los_status status = los_claims_add(&claims, &allocator, polygon_of(&shapes[i]), i);
            CHECK_EQ_INT(status, count.refused != refused ? LOS_NO_MEMORY : LOS_OK);
            if (status != LOS_OK) {
                CHECK_EQ_INT(los_claims_add(&claims, &allocator, polygon_of(&shapes[i]), i), LOS_OK);
            }
        }
        los_box board = {{-1000.0f, -1000.0f}, {1000.0f, 1000.0f}};
        bool refused = count.refused;
        los_status status = los_claims_sort(&claims, &allocator, board);
        CHECK_EQ_INT(status, count.refused != refused ? LOS_NO_MEMORY : LOS_OK);
        CHECK_EQ_INT(claims.cells.is_ready, status == LOS_OK);
        for (uint32_t i = 0; i < 40; i++) {
            CHECK(finds(shapes[i].points[0], i, 40));
        }
        CHECK_EQ_INT(count.refused, refuse_at >= 0);
        los_claims_free(&claims, &allocator);
        los_claims_free(&claims, &allocator);
        CHECK_EQ_INT(count.live, 0);
        requests = refuse_at < 0 ? count.requests : requests;
    }
    CHECK(requests >= 26);
}

const test_case claims_tests[] = {
    CASE(a_grazing_point_finds_its_piece),
    CASE(every_line_is_found_by_its_vertex),
    CASE(as_a_rule_there_is_none),
    CASE(fewer_than_three_points_claim_nothing),
    CASE(what_contains_may_claim),
    CASE(what_contains_may_claim_far_from_the_origin),
    CASE(beyond_the_margin_is_outside),
    CASE(edges_in_line_are_minded),
    CASE(the_margin_knows_an_edge_in_line_with_the_ray),
    CASE(the_margin_covers_the_border_far_from_the_origin),
    CASE(a_terrain_knows_who_claims_a_point),
    CASE(up_to_the_limit_and_beyond),
    CASE(nothing_is_left_of_the_terrain_before),
    CASE(every_refusal_is_told),
    END_OF_CASES,
};
