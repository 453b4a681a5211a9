/* SPDX-License-Identifier: MIT */
#include "base_region_check.h"

#include "base_region_gap.h"
#include "region/region_check.h"

#include <stdio.h>

/* --- Geometry ---------------------------------------------------------------------------------------------------- */

static double cross(los_vec2 a, los_vec2 b, los_vec2 c) {
    return ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y) -
           ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
}

double base_region_triangle_area(const los_base_region *region) {
    double area = 0.0;
    for (uint32_t i = 0; i < region->triangle_point_count; i += 3) {
        area += fabs(cross(region->triangles[i], region->triangles[i + 1], region->triangles[i + 2])) / 2.0;
    }
    return area;
}

double base_region_outline_area(const los_base_region *region) {
    double area = 0.0;
    const los_vec2 *points = region->outline_points;
    for (uint32_t i = 0; i < region->outline_count; i++) {
        uint32_t count = region->outline_counts[i];
        for (uint32_t j = 0; j < count; j++) {
            area += cross(points[0], points[j], points[(j + 1) % count]) / 2.0;
        }
        points += count;
    }
    return area;
}

static double depth_in(const los_vec2 *corners, los_vec2 p) {
    double winding = cross(corners[0], corners[1], corners[2]) < 0.0 ? -1.0 : 1.0, depth = INFINITY;
    for (int i = 0; i < 3; i++) {
        los_vec2 a = corners[i], b = corners[(i + 1) % 3];
        double length = hypot((double)b.x - (double)a.x, (double)b.y - (double)a.y);
        depth = length > 0.0 ? fmin(depth, winding * cross(a, b, p) / length) : depth;
    }
    return depth;
}

int base_region_triangles_at(const los_base_region *region, los_vec2 p, double depth) {
    int count = 0;
    for (uint32_t i = 0; i < region->triangle_point_count; i += 3) {
        count += depth_in(region->triangles + i, p) > depth;
    }
    return count;
}

static bool is_in_outlines(const los_base_region *region, los_vec2 p) {
    bool inside = false;
    const los_vec2 *points = region->outline_points;
    for (uint32_t i = 0; i < region->outline_count; i++) {
        uint32_t count = region->outline_counts[i];
        for (uint32_t j = 0; j < count; j++) {
            los_vec2 a = points[j], b = points[(j + 1) % count];
            double at =
                (double)a.x + ((double)p.y - (double)a.y) / ((double)b.y - (double)a.y) * ((double)b.x - (double)a.x);
            inside ^= (a.y > p.y) != (b.y > p.y) && (double)p.x < at;
        }
        points += count;
    }
    return inside;
}

/* --- The definition ---------------------------------------------------------------------------------------------- */

bool base_region_sees(table *core, const los_options *options, const los_model *model, los_vec2 p) {
    los_options exact = *options;
    los_model target = los_model_at_point(p);
    exact.mode = LOS_MODE_EXACT;
    los_verdict verdict = los_query_verdict(&core->query, &exact, NULL, model, &target);
    return verdict.visible;
}

typedef struct observers {
    table *core;
    const los_options *options;
    const los_model *models;
    uint32_t count;
} observers;

/* With bases that are larger by so many millimeters. */
static bool any_sees(const observers *of, los_vec2 p, double larger) {
    for (uint32_t i = 0; i < of->count; i++) {
        los_model model = of->models[i];
        model.base_mm += larger;
        model.length_mm += larger;
        model.width_mm += larger;
        if (base_region_sees(of->core, of->options, &model, p)) {
            return true;
        }
    }
    return false;
}

/* 1: visible, 0: hidden, -1: a point nearby differs, or a slightly larger or smaller base does. */
static int sees_around(const observers *of, los_vec2 p, float step) {
    bool visible = any_sees(of, p, 0.0);
    if (any_sees(of, p, 0.2) != visible || any_sees(of, p, -0.2) != visible) {
        return -1;
    }
    for (int i = 0; i < 9; i++) {
        los_vec2 q = {p.x + step * (float)(i % 3 - 1), p.y + step * (float)(i / 3 - 1)};
        if (i != 4 && any_sees(of, q, 0.0) != visible) {
            return -1;
        }
    }
    return visible;
}

/* True if a point between `p` and its neighbors at `step` differs: a strip of hidden or visible points is narrower than
 * the step. */
static bool differs_nearer(const observers *of, los_vec2 p, float step) {
    for (float nearer = 0.5f * step; nearer > 0.1f * step; nearer *= 0.5f) {
        if (sees_around(of, p, nearer) < 0) {
            return true;
        }
    }
    return false;
}

/* True if the region has a border within `step` of the point: its tips and strips may be that narrow where the
 * tolerances of the pair query close them. */
static bool is_at_border(const los_base_region *region, los_vec2 p, float step) {
    int inside = 0;
    for (int i = 0; i < 9; i++) {
        los_vec2 q = {p.x + step * (float)(i % 3 - 1), p.y + step * (float)(i / 3 - 1)};
        inside += base_region_triangles_at(region, q, 0.0) > 0;
    }
    return inside > 0 && inside < 9;
}

/* True if the point would be visible, or hidden, on a board whose openings are wider or narrower by about min_gap. Such
 * points may be many pixels from the next border: far behind two corners that nearly touch. */
static bool depends_on_narrow_gap(const observers *of, los_vec2 p) {
    static scene board;
    bool visible = any_sees(of, p, 0.0), differs = false;
    for (int i = 0; !differs && i < 2; i++) {
        static table core;
        float gap = (float)of->options->min_gap;
        board = checked.board;
        scene_widen_pieces(&board, i == 0 ? gap : -gap);
        table_open(&core, &board, los_default_allocator());
        const observers changed = {&core, of->options, of->models, of->count};
        differs = any_sees(&changed, p, 0.0) != visible;
        table_close(&core);
    }
    return differs;
}

/* Somewhere in the bounds, or near a point of an outline, where mistakes are likely. */
static los_vec2 pick_point(const los_base_region *region, los_box bounds, float step, test_random *random) {
    if (region->outline_point_count > 0 && random_bool(random, 0.5)) {
        los_vec2 at = region->outline_points[random_below(random, region->outline_point_count)];
        double reach = (double)step * (random_bool(random, 0.5) ? 4.0 : 40.0);
        at.x += (float)random_between(random, -reach, reach);
        at.y += (float)random_between(random, -reach, reach);
        at.x = fminf(fmaxf(at.x, bounds.low.x), bounds.high.x);
        at.y = fminf(fmaxf(at.y, bounds.low.y), bounds.high.y);
        return at;
    }
    return (los_vec2){(float)random_between(random, (double)bounds.low.x, (double)bounds.high.x),
                      (float)random_between(random, (double)bounds.low.y, (double)bounds.high.y)};
}

static const char *compare_point(const observers *of, const los_base_region *region, los_vec2 p, float step,
                                 base_region_counts *counts) {
    static char text[200];
    double grain = 0.1 * (double)step;
    int expected = sees_around(of, p, step);
    int wide = base_region_triangles_at(region, p, -grain), narrow = base_region_triangles_at(region, p, grain);
    const char *wrong = NULL;
    if (narrow > 1) {
        wrong = "triangles overlap";
    } else if (expected == 1 && wide == 0) {
        wrong = "a visible point is in no triangle";
    } else if (expected == 0 && narrow > 0) {
        wrong = "a hidden point is in a triangle";
    } else if (expected >= 0 && is_in_outlines(region, p) != (expected == 1) && narrow != wide) {
        wrong = NULL; /* within the grain of a border */
    } else if (expected >= 0 && is_in_outlines(region, p) != (expected == 1)) {
        wrong = "the outlines differ from the triangles";
    }
    if (wrong != NULL && narrow <= 1 && differs_nearer(of, p, step)) {
        wrong = NULL;
        expected = -1;
    }
    counts->visible += expected == 1;
    counts->hidden += expected == 0;
    counts->borderline += expected == -1;
    if (wrong == NULL) {
        return NULL;
    }
    if (narrow <= 1 && depends_on_narrow_gap(of, p)) {
        counts->narrow++;
        return NULL;
    }
    if (narrow <= 1 && is_at_border(region, p, step)) {
        return NULL;
    }
    snprintf(text, sizeof text, "%s: (%.4f, %.4f)", wrong, (double)p.x, (double)p.y);
    return text;
}

static const char *check_shape(const los_base_region *region, los_box bounds, float step) {
    static char text[200];
    double area = base_region_triangle_area(region), outlined = base_region_outline_area(region);
    double perimeter =
        2.0 * ((double)bounds.high.x - (double)bounds.low.x + (double)bounds.high.y - (double)bounds.low.y);
    for (uint32_t i = 0; i < region->triangle_point_count; i++) {
        los_vec2 p = region->triangles[i];
        float margin = 1e-2f * step;
        if (!(p.x >= bounds.low.x - margin && p.y >= bounds.low.y - margin && p.x <= bounds.high.x + margin &&
              p.y <= bounds.high.y + margin)) {
            return "a triangle is outside of the bounds";
        }
    }
    if (region->triangle_point_count % 3 != 0 || !(fabs(area - outlined) <= 0.05 * (double)step * perimeter)) {
        snprintf(text, sizeof text, "area of triangles %.3f, of outlines %.3f", area, outlined);
        return text;
    }
    return NULL;
}

const char *base_region_compare(table *core, const los_options *options, const los_model *models, uint32_t count,
                                los_box bounds, float step, int points, test_random *random,
                                base_region_counts *counts) {
    const observers of = {core, options, models, count};
    los_base_region region;
    if (los_query_unit_region(&core->query, options, models, count, bounds, &region) != LOS_OK) {
        return "no region";
    }
    counts->boards++;
    counts->with_cells += core->query.base_region.has_cells;
    const char *wrong = check_shape(&region, bounds, step);
    for (int i = 0; wrong == NULL && i < points; i++) {
        wrong = compare_point(&of, &region, pick_point(&region, bounds, step, random), step, counts);
    }
    return wrong;
}

/* --- Random boards ----------------------------------------------------------------------------------------------- */

/* A random base at a random point, sometimes on the border of a piece. */
static void place_model(los_model *model, test_random *random, los_box bounds) {
    static const los_base_shape shapes[] = {LOS_CIRCLE, LOS_CIRCLE, LOS_OVAL, LOS_RECTANGLE};
    los_rule_flags keywords = model->keywords;
    *model = los_default_model();
    model->keywords = keywords;
    model->shape = shapes[random_below(random, 4)];
    model->base_mm = model->length_mm = random_between(random, 20, 130);
    model->width_mm = random_between(random, 20, 80);
    model->rotation = random_bool(random, 0.5) ? 0.0 : random_between(random, 0, 6.28);
    model->position = (los_vec2){(float)random_between(random, (double)bounds.low.x, (double)bounds.high.x),
                                 (float)random_between(random, (double)bounds.low.y, (double)bounds.high.y)};
    if (random_bool(random, 0.1)) {
        *model = los_model_at_point(model->position);
    }
}

/* Makes a board in `checked`; returns how far from a border its regions are compared. */
static void make_board(test_random *random, long number) {
    static const scene_kind kinds[] = {SCENE_LATTICE, SCENE_LOOSE, SCENE_GRAZES, SCENE_CROWDED};
    static const los_box bounds[] = {{{-700, -700}, {700, 700}},
                                     {{-400, -400}, {1400, 1400}},
                                     {{-1000, -1000}, {1400, 1400}},
                                     {{300, 300}, {900, 900}}};
    int kind = (int)(number % 16);
    if (kind < 10) {
        region_make_board(random);
        return;
    }
    kind = kind < 15 ? (kind - 10) % 3 : 3;
    random_scene(&checked.board, random, kinds[kind]);
    checked.bounds = bounds[kind];
    if (checked.board.options.heights == LOS_HEIGHTS_TRUE && random_bool(random, 0.9)) {
        checked.board.options.heights = LOS_HEIGHTS_CATEGORY;
    }
}

const char *base_region_check_board(long number, long seed, base_region_counts *counts) {
    enum {
        MODELS = 3
    };
    test_random random = {(uint64_t)seed + 7919 * (uint64_t)number}; /* boards are independent of each other */
    los_model models[MODELS];
    table core;
    make_board(&random, number);
    for (int i = 0; i < MODELS; i++) {
        models[i] = checked.board.shooter;
        place_model(&models[i], &random, checked.bounds);
    }
    checked.board.shooter = models[0];
    if (random_bool(&random, 0.1)) {
        checked.bounds.low.x += 200.0f; /* the model may be outside */
    }
    table_build = number % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
    table_open(&core, &checked.board, los_default_allocator());
    const char *wrong = base_region_compare(&core, &checked.board.options, models, number % 8 == 7 ? MODELS : 1,
                                            checked.bounds, 0.5f, 40, &random, counts);
    table_close(&core);
    table_build = LOS_BUILD_LINEAR;
    return wrong;
}
