/* SPDX-License-Identifier: MIT */
#include "region_check.h"

region_check checked;

void region_begin(float x, float y) {
    scene_begin(&checked.board, 10);
    checked.board.shooter.position = (los_vec2){x, y};
    checked.bounds = (los_box){{0, 0}, {1000, 600}};
}

/* Finds the region of a point for the scene's shooter. */
static double cross(los_vec2 a, los_vec2 b, los_vec2 c) {
    return ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y) -
           ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
}

static double area_of(const los_region_output *output) {
    double area = 0.0;
    for (uint32_t i = 0; i < output->outline_count; i++) {
        area += cross(checked.viewpoint, output->outline[i], output->outline[(i + 1) % output->outline_count]) / 2.0;
    }
    return area;
}

/* Without triangles the outline is the same, except for points on its sides. */
static void check_outline_alone(void) {
    los_region_builder alone;
    los_region_builder_init(&alone, los_default_allocator());
    CHECK_EQ_INT(los_region_builder_find(&alone, &checked.at_work.query.pair, &checked.board.options,
                                         &checked.board.shooter, checked.viewpoint, checked.bounds, false),
                 LOS_OK);
    CHECK_EQ_INT(alone.output.triangle_point_count, 0);
    double area = area_of(&alone.output), expected = area_of(&checked.region.output);
    CHECK(fabs(area - expected) <= 1e-5 * (1.0 + region_area_of_bounds()));
    los_region_builder_free(&alone);
}

void region_open_from(los_vec2 point) {
    checked.viewpoint = point;
    table_open(&checked.at_work, &checked.board, los_default_allocator());
    los_region_builder_init(&checked.region, los_default_allocator());
    CHECK_EQ_INT(los_region_builder_find(&checked.region, &checked.at_work.query.pair, &checked.board.options,
                                         &checked.board.shooter, point, checked.bounds, true),
                 LOS_OK);
    check_outline_alone();
}

/* From the center of its base. */
void region_open(void) {
    region_open_from(checked.board.shooter.position);
}

void region_close(void) {
    los_region_builder_free(&checked.region);
    table_close(&checked.at_work);
}

/* --- Geometry in double ------------------------------------------------------------------------------------------ */

static double length_of(los_vec2 a, los_vec2 b) {
    return hypot((double)b.x - (double)a.x, (double)b.y - (double)a.y);
}

/* How deep inside the triangle the point lies; negative: how far outside one of its sides. */
double region_depth_in(const los_vec2 *corners, los_vec2 p) {
    double winding = cross(corners[0], corners[1], corners[2]) < 0.0 ? -1.0 : 1.0, depth = INFINITY;
    for (int i = 0; i < 3; i++) {
        los_vec2 a = corners[i], b = corners[(i + 1) % 3];
        depth = fmin(depth, winding * cross(a, b, p) / length_of(a, b));
    }
    return depth;
}

/* The number of triangles the point is in by more than `depth`. */
int region_triangles_at(los_vec2 p, double depth) {
    int count = 0;
    for (uint32_t i = 0; i < checked.region.output.triangle_point_count; i += 3) {
        count += region_depth_in(checked.region.output.triangles + i, p) > depth;
    }
    return count;
}

double region_area_of_triangles(void) {
    double area = 0.0;
    for (uint32_t i = 0; i < checked.region.output.triangle_point_count; i += 3) {
        area += fabs(cross(checked.region.output.triangles[i], checked.region.output.triangles[i + 1],
                           checked.region.output.triangles[i + 2])) /
                2.0;
    }
    return area;
}

double region_area_of_bounds(void) {
    return ((double)checked.bounds.high.x - (double)checked.bounds.low.x) *
           ((double)checked.bounds.high.y - (double)checked.bounds.low.y);
}

/* Positive if clockwise on screen, where y grows downwards. */
double region_area_of_outline(void) {
    return area_of(&checked.region.output);
}

bool region_is_in_outline(los_vec2 p) {
    bool inside = false;
    for (uint32_t i = 0; i < checked.region.output.outline_count; i++) {
        los_vec2 a = checked.region.output.outline[i],
                 b = checked.region.output.outline[(i + 1) % checked.region.output.outline_count];
        double at =
            (double)a.x + ((double)p.y - (double)a.y) / ((double)b.y - (double)a.y) * ((double)b.x - (double)a.x);
        inside ^= (a.y > p.y) != (b.y > p.y) && (double)p.x < at;
    }
    return inside;
}

bool region_is_in_bounds(los_vec2 p, float margin) {
    return p.x >= checked.bounds.low.x - margin && p.y >= checked.bounds.low.y - margin &&
           p.x <= checked.bounds.high.x + margin && p.y <= checked.bounds.high.y + margin;
}

/* --- The judge --------------------------------------------------------------------------------------------------- */

static bool judge_sees(los_vec2 p) {
    los_model target = los_model_at_point(p);
    return los_query_judge_line(&checked.at_work.query, &checked.board.options, NULL, &checked.board.shooter, &target,
                                checked.viewpoint, p)
        .clear;
}

typedef enum {
    HIDDEN,
    VISIBLE,
    BORDERLINE
} outcome;

/* The judge's result for the point; borderline if one of eight points around it differs. */
static outcome judge_around(los_vec2 p, float step) {
    bool visible = judge_sees(p);
    for (int i = 0; i < 9; i++) {
        los_vec2 q = {p.x + step * (float)(i % 3 - 1), p.y + step * (float)(i / 3 - 1)};
        if (i != 4 && judge_sees(q) != visible) {
            return BORDERLINE;
        }
    }
    return visible ? VISIBLE : HIDDEN;
}

static los_vec2 random_point(test_random *random) {
    return (los_vec2){(float)random_between(random, (double)checked.bounds.low.x, (double)checked.bounds.high.x),
                      (float)random_between(random, (double)checked.bounds.low.y, (double)checked.bounds.high.y)};
}

static void compare_points(test_random *random, int count, float step) {
    double grain = 0.04 * (double)step; /* rounding of corners */
    for (int i = 0; i < count; i++) {
        los_vec2 p = random_point(random);
        outcome found = judge_around(p, step);
        checked.hidden += found == HIDDEN;
        checked.visible += found == VISIBLE;
        checked.borderline += found == BORDERLINE;
        if (found == VISIBLE) {
            CHECK(region_triangles_at(p, -grain) > 0);
        } else if (found == HIDDEN) {
            CHECK_EQ_INT(region_triangles_at(p, grain), 0);
            CHECK(!region_is_in_outline(p));
        }
        CHECK(region_triangles_at(p, grain) <= 1); /* they do not overlap */
    }
}

long region_count_wrong(test_random *random, int points, float step) {
    double grain = 0.04 * (double)step;
    long wrong = 0;
    for (int i = 0; i < points; i++) {
        los_vec2 p = random_point(random);
        outcome found = judge_around(p, step);
        checked.hidden += found == HIDDEN;
        checked.visible += found == VISIBLE;
        wrong += found == VISIBLE && region_triangles_at(p, -grain) == 0;
        wrong += found == HIDDEN && (region_triangles_at(p, grain) > 0 || region_is_in_outline(p));
    }
    return wrong;
}

/* Behind each side of the outline something is hidden, or the bounds end. */
void region_check_outline(float step) {
    los_vec2 from = checked.viewpoint;
    for (uint32_t i = 0; i < checked.region.output.outline_count; i++) {
        los_vec2 a = checked.region.output.outline[i],
                 b = checked.region.output.outline[(i + 1) % checked.region.output.outline_count];
        los_vec2 middle = los_lerp(a, b, 0.5f);
        double length = length_of(a, b), away = length_of(from, middle);
        CHECK(region_is_in_bounds(a, 1e-3f));
        if (length < (double)step || fabs(cross(from, a, b)) < 0.05 * length * away) {
            continue; /* too short, or along a ray */
        }
        int visible = 0;
        double distance = 0.02 * (double)step;
        for (int j = 0; j < 5; j++, distance *= 3.0) { /* the hidden part may be narrow */
            los_vec2 beyond = los_lerp(from, middle, (float)(1.0 + distance / away));
            visible += region_is_in_bounds(beyond, -step) && judge_sees(beyond);
        }
        CHECK(visible < 5);
    }
}

void region_compare(test_random *random, int points, float step) {
    for (uint32_t i = 0; i < checked.region.output.triangle_point_count; i++) {
        CHECK(region_is_in_bounds(checked.region.output.triangles[i], 1e-3f * step)); /* rounding */
    }
    CHECK_EQ_INT(checked.region.output.triangle_point_count % 3, 0);
    CHECK(region_area_of_triangles() <= region_area_of_bounds() * 1.00001);
    CHECK(region_area_of_outline() >= -1e-2 * (double)step);
    CHECK(region_area_of_outline() <= region_area_of_triangles() * 1.00001 + (double)step);
    compare_points(random, points, step);
}
