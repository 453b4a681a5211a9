/* SPDX-License-Identifier: MIT */
/* Planar subdivisions of random and degenerate segments: unions of polygons against counts of the polygons. */
#include "base_region/planar_region.h"

#include "support/los_test.h"

enum {
    POLYGONS = 12,
    CORNERS = 6
};

static const los_box BOX = {{0, 0}, {100, 100}};
static los_vec2d polygons[POLYGONS][CORNERS];
static los_planar planar;
static los_planar_region found;
static los_allocator allocator;

static double cross(los_vec2d a, los_vec2d b, los_vec2d c) {
    return los_vec2d_cross(los_vec2d_sub(b, a), los_vec2d_sub(c, a));
}

/* A star around a point, in the order of growing angles; on a lattice corners and edges coincide. */
static void make_polygon(los_vec2d corners[CORNERS], test_random *random, bool is_lattice) {
    double x = random_between(random, 20, 80), y = random_between(random, 20, 80);
    for (int i = 0; i < CORNERS; i++) {
        double angle = 6.283185307179586 * i / CORNERS, reach = random_between(random, 5, 20);
        corners[i] = (los_vec2d){x + reach * cos(angle), y + reach * sin(angle)};
        if (is_lattice) {
            corners[i] = (los_vec2d){5.0 * round(corners[i].x / 5.0), 5.0 * round(corners[i].y / 5.0)};
        }
    }
}

/* How often the polygons wind around the point. */
static int coverage_at(los_vec2d p, int count) {
    int coverage = 0;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < CORNERS; j++) {
            los_vec2d a = polygons[i][j], b = polygons[i][(j + 1) % CORNERS];
            if ((a.y > p.y) != (b.y > p.y)) {
                double at = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x);
                coverage += p.x < at ? (b.y > a.y ? 1 : -1) : 0;
            }
        }
    }
    return coverage;
}

static bool is_near_edge(los_vec2d p, int count) {
    for (int i = 0; i < count * CORNERS; i++) {
        los_vec2d a = polygons[i / CORNERS][i % CORNERS], b = polygons[i / CORNERS][(i + 1) % CORNERS];
        los_vec2d d = los_vec2d_sub(b, a), offset = los_vec2d_sub(p, a);
        double length = los_vec2d_dot(d, d);
        double t = length > 0.0 ? fmin(1.0, fmax(0.0, los_vec2d_dot(offset, d) / length)) : 0.0;
        if (hypot(offset.x - t * d.x, offset.y - t * d.y) < 0.02) {
            return true;
        }
    }
    return false;
}

static int triangles_at(los_vec2d p) {
    int count = 0;
    for (uint32_t i = 0; i < found.triangle_point_count; i += 3) {
        los_vec2d corners[3];
        for (int j = 0; j < 3; j++) {
            corners[j] =
                (los_vec2d){(double)found.triangles[i + (uint32_t)j].x, (double)found.triangles[i + (uint32_t)j].y};
        }
        double sides[3] = {cross(corners[0], corners[1], p), cross(corners[1], corners[2], p),
                           cross(corners[2], corners[0], p)};
        count += (sides[0] >= 0 && sides[1] >= 0 && sides[2] >= 0) || (sides[0] <= 0 && sides[1] <= 0 && sides[2] <= 0);
    }
    return count;
}

static double area_of_outlines(void) {
    double area = 0.0;
    const los_vec2 *points = found.points;
    for (uint32_t i = 0; i < found.outline_count; i++) {
        for (uint32_t j = 0; j < found.counts[i]; j++) {
            los_vec2 a = points[j], b = points[(j + 1) % found.counts[i]];
            area += ((double)a.x * (double)b.y - (double)a.y * (double)b.x) / 2.0;
        }
        points += found.counts[i];
    }
    return area;
}

static double area_of_triangles(void) {
    double area = 0.0;
    for (uint32_t i = 0; i < found.triangle_point_count; i += 3) {
        const los_vec2 *t = &found.triangles[i];
        area += fabs(((double)t[1].x - (double)t[0].x) * ((double)t[2].y - (double)t[0].y) -
                     ((double)t[1].y - (double)t[0].y) * ((double)t[2].x - (double)t[0].x)) /
                2.0;
    }
    return area;
}

static void unite(int count) {
    los_planar_begin(&planar, BOX);
    for (int i = 0; i < count * CORNERS; i++) {
        /* Growing angles: the inside is where cross is positive, on the left. */
        CHECK(los_planar_add(&planar, &allocator, polygons[i / CORNERS][i % CORNERS],
                             polygons[i / CORNERS][(i + 1) % CORNERS], -1));
    }
    CHECK_EQ_INT(los_planar_arrange(&planar, &allocator), LOS_OK);
    CHECK(los_planar_sweep(&planar, &allocator, NULL));
    CHECK(los_planar_region_find(&found, &allocator, &planar));
}

TEST(unions_of_polygons) {
    test_random random = {5};
    int inside = 0, outside = 0;
    allocator = los_default_allocator();
    for (int board = 0; board < 2000; board++) {
        int count = 1 + (int)random_below(&random, POLYGONS);
        test_context("board %d", board);
        for (int i = 0; i < count; i++) {
            make_polygon(polygons[i], &random, board % 2 == 0);
        }
        unite(count);
        CHECK_NEAR(area_of_outlines(), area_of_triangles(), 0.5);
        for (int i = 0; i < 10; i++) {
            los_vec2d p = {random_between(&random, 0, 100), random_between(&random, 0, 100)};
            if (!is_near_edge(p, count)) {
                bool is_covered = coverage_at(p, count) > 0;
                CHECK_EQ_INT(triangles_at(p) > 0, is_covered);
                inside += is_covered;
                outside += !is_covered;
            }
        }
    }
    CHECK(inside > 1000 && outside > 1000);
    los_planar_region_free(&found, &allocator);
    los_planar_free(&planar, &allocator);
}

/* Polygons of a few grid units: many edges cross at the corners of squares around grid points. */
TEST(unions_of_tiny_polygons) {
    test_random random = {6};
    allocator = los_default_allocator();
    for (int board = 0; board < 3000; board++) {
        test_context("board %d", board);
        for (int i = 0; i < POLYGONS * CORNERS; i++) {
            polygons[i / CORNERS][i % CORNERS] = (los_vec2d){(double)(1 + random_below(&random, 12)) / 512.0,
                                                             (double)(1 + random_below(&random, 12)) / 512.0};
        }
        unite(POLYGONS);
        CHECK_EQ_INT(planar.gap_count, 1); /* no edge is left over, as where edges cross */
    }
    los_planar_region_free(&found, &allocator);
    los_planar_free(&planar, &allocator);
}

/* A square with a square hole: one outline each, in opposite directions. */
TEST(a_hole) {
    static const los_vec2d outer[4] = {{10, 10}, {90, 10}, {90, 90}, {10, 90}};
    static const los_vec2d inner[4] = {{40, 40}, {40, 60}, {60, 60}, {60, 40}};
    allocator = los_default_allocator();
    los_planar_begin(&planar, BOX);
    for (int i = 0; i < 4; i++) {
        CHECK(los_planar_add(&planar, &allocator, outer[i], outer[(i + 1) % 4], -1));
        CHECK(los_planar_add(&planar, &allocator, inner[i], inner[(i + 1) % 4], -1));
    }
    CHECK_EQ_INT(los_planar_arrange(&planar, &allocator), LOS_OK);
    CHECK(los_planar_sweep(&planar, &allocator, NULL));
    CHECK(los_planar_region_find(&found, &allocator, &planar));
    CHECK_EQ_INT(found.outline_count, 2);
    CHECK_EQ_INT(found.counts[0], 4);
    CHECK_EQ_INT(found.counts[1], 4);
    CHECK_NEAR(area_of_outlines(), 6400.0 - 400.0, 1e-3);
    CHECK_NEAR(area_of_triangles(), 6400.0 - 400.0, 1e-3);
    los_planar_region_free(&found, &allocator);
    los_planar_free(&planar, &allocator);
}

TEST(nothing) {
    allocator = los_default_allocator();
    los_planar_begin(&planar, BOX);
    CHECK_EQ_INT(los_planar_arrange(&planar, &allocator), LOS_OK);
    CHECK(los_planar_sweep(&planar, &allocator, NULL));
    CHECK(los_planar_region_find(&found, &allocator, &planar));
    CHECK_EQ_INT(found.outline_count + found.triangle_point_count, 0);
    los_planar_region_free(&found, &allocator);
    los_planar_free(&planar, &allocator);
}

/* A strip that is 4 px wide along the sweep line, but 1.8 px thick. */
TEST(a_sample_is_as_deep_as_its_face_says) {
    static const los_vec2d strip[4] = {{10, 10}, {90, 50}, {90, 52}, {10, 12}};
    allocator = los_default_allocator();
    los_planar_begin(&planar, BOX);
    for (int i = 0; i < 4; i++) {
        CHECK(los_planar_add(&planar, &allocator, strip[i], strip[(i + 1) % 4], -1));
    }
    CHECK_EQ_INT(los_planar_arrange(&planar, &allocator), LOS_OK);
    CHECK(los_planar_sweep(&planar, &allocator, NULL));
    for (uint32_t i = 1; i < planar.face_count; i++) {
        double depth = planar.faces[i].depth / planar.scale;
        CHECK(planar.faces[i].parent != i || (depth > 0.5 && depth < 1.8));
    }
    los_planar_free(&planar, &allocator);
}

const test_case planar_tests[] = {
    CASE(unions_of_polygons),
    CASE(unions_of_tiny_polygons),
    CASE(a_hole),
    CASE(nothing),
    CASE(a_sample_is_as_deep_as_its_face_says),
    END_OF_CASES,
};
