/* SPDX-License-Identifier: MIT */
#include "area/overlapping_bases.h"

#include "area/disjoint_bases.h"
#include "base/assert.h"
#include "base/trig.h"
#include "sight/judge.h"

enum {
    SIDES = 24 /* tangents that replace a round rim of the shooter; a rectangle has its own sides */
};

/* What lies less deep beyond a side counts as in both bases: a fraction of half the target's smallest extent. */
static const double MIN_DEPTH = 0.01;
/* A separation below this fraction of the bases' size makes slopes too steep for doubles. */
static const double SLOPE_DIGITS = 1e-14;

/* The sides of a convex shape: outward unit vectors, and the extent of the shape in each. */
typedef struct sides {
    los_vec2d normals[SIDES];
    double extents[SIDES];
    uint32_t count;
} sides;

/* A part of the target, in the frame of the whole problem. */
typedef struct polygon_part {
    los_vec2d corners[LOS_RIM_MAX];
    uint32_t count; /* below 3: empty */
} polygon_part;

/* --- Parts of the target ----------------------------------------------------------------------------------------- */

/* A base in the problem's frame, not shrunk; `corners` must outlive it. */
static los_convex whole_base(const los_problem *problem, int end, los_vec2d corners[LOS_BASE_CORNERS]) {
    return los_convex_of_base(&problem->bases[end], problem->positions[end], 0.0, &problem->frame, corners);
}

static sides sides_of(const los_convex *shape) {
    static const double FULL_CIRCLE = 6.28318530717958647692;
    sides made = {.count = shape->kind == LOS_CONVEX_ELLIPSE ? SIDES : LOS_BASE_CORNERS};
    for (uint32_t i = 0; i < made.count; i++) {
        los_rotation rotation = los_rotation_of(FULL_CIRCLE * i / made.count);
        made.normals[i] = (los_vec2d){shape->axis.x * rotation.cosine - shape->axis.y * rotation.sine,
                                      shape->axis.x * rotation.sine + shape->axis.y * rotation.cosine};
        made.extents[i] = los_convex_support(shape, made.normals[i]);
    }
    return made;
}

static los_convex shape_of(polygon_part *part) {
    LOS_ASSERT(part->count >= 3);
    return los_convex_of_corners(part->corners, part->count);
}

/* Clips a part to an interval of distances along a unit vector.  Uses `cells` as scratch memory. */
static void clip_part(los_cells *cells, polygon_part *part, los_vec2d normal, los_interval along,
                      polygon_part *clipped) {
    los_convex shape = shape_of(part);
    double far = 1.0 + fabs(shape.low.x) + fabs(shape.high.x) + fabs(shape.low.y) + fabs(shape.high.y);
    const double ends[4] = {fmax(along.low, -far), fmin(along.high, far), fmin(along.high, far), fmax(along.low, -far)};
    los_vec2d corners[4];
    for (int i = 0; i < 4; i++) {
        double across = i < 2 ? -far : far;
        corners[i] = (los_vec2d){ends[i] * normal.x - across * normal.y, ends[i] * normal.y + across * normal.x};
    }
    los_convex slab = los_convex_of_corners(corners, 4);
    los_cells_begin(cells, &shape, 0.0);
    los_cells_intersect(cells, &slab, 0.0);
    clipped->count = 0;
    if (cells->count > 0) {
        shape = los_cell_shape(cells, 0);
        clipped->count = los_convex_polygonize(&shape, 0.0, clipped->corners);
    }
}

/* The side that a part extends farthest beyond, by more than `min_depth`; all->count if there is none. */
static uint32_t deepest_side(const sides *all, polygon_part *part, double min_depth) {
    los_convex shape = shape_of(part);
    uint32_t deepest = all->count;
    for (uint32_t i = 0; i < all->count; i++) {
        double depth = los_convex_support(&shape, all->normals[i]) - all->extents[i];
        if (depth > min_depth) {
            deepest = i;
            min_depth = depth;
        }
    }
    return deepest;
}

/* --- Beyond a side of the shooter -------------------------------------------------------------------------------- */

/* Solves a part beyond a side in a frame whose x axis is the side's normal, which separates it from the shooter. */
static void add_beyond(const los_area_problem *area, los_vec2d normal, const polygon_part *beyond, los_area_sum *sum) {
    los_problem rotated = *area->problem;
    los_area_problem part = *area;
    los_vec2d corners[LOS_RIM_MAX], along = area->problem->frame.along;
    los_vec2d x = area->from == 0 ? normal : (los_vec2d){-normal.x, -normal.y};
    for (uint32_t i = 0; i < beyond->count; i++) {
        los_vec2d corner = beyond->corners[i];
        corners[i] = (los_vec2d){los_vec2d_dot(corner, x), x.x * corner.y - x.y * corner.x};
    }
    rotated.frame.along = (los_vec2d){along.x * x.x - along.y * x.y, along.y * x.x + along.x * x.y};
    rotated.shapes[area->from] = whole_base(&rotated, area->from, rotated.corners[area->from]);
    rotated.shapes[area->to] = los_convex_of_corners(corners, beyond->count);
    const los_convex *shapes = rotated.shapes;
    double size = los_max(shapes[0].high.y - shapes[0].low.y, shapes[1].high.y - shapes[1].low.y);
    if (!(shapes[1].low.x - shapes[0].high.x > SLOPE_DIGITS * size)) {
        return; /* with extreme sizes, rounding exceeds the separation: the part is not counted */
    }
    los_pair_sort(rotated.pair);
    part.problem = &rotated;
    los_area_of_disjoint_bases(&part, sum);
}

/* --- In both bases ----------------------------------------------------------------------------------------------- */

/* True if a point in both bases sees itself, or the shooter's center sees it: the verdict tests that line too
 * (exact.c). Otherwise adds the names of what contains the point. */
static bool test_common_point(const los_area_problem *area, los_vec2 point) {
    los_pair *pair = los_area_pair(area);
    los_sight_line to_itself = los_sight_line_between_bases(point, point);
    los_sight_line from_center = los_sight_line_between_bases(area->problem->positions[area->from], point);
    if (los_line_is_clear(pair, &to_itself) || los_line_is_clear(pair, &from_center)) {
        return true;
    }
    uint32_t count = los_line_blockers(pair, &to_itself, area->report->line_names);
    for (uint32_t i = 0; i < count; i++) {
        los_area_add_blocker(area, area->report->line_names[i]);
    }
    return false;
}

/* Cuts the common part along all polygons: then all points of a cell are inside the same ones. */
static void add_common(const los_area_problem *area, polygon_part *common, los_area_sum *sum) {
    los_problem problem = *area->problem;
    los_pair *pair = problem.pair;
    los_cells *cells = &pair->exact->cells[area->to];
    problem.shapes[area->to] = shape_of(common);
    los_pair_sort(pair);
    los_cells_begin(cells, &problem.shapes[area->to], 0.0);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (pair->obstacles[i].blocking != LOS_BLOCKS_NEVER) {
            los_problem_cut_along(&problem, area->to, los_problem_polygon(&problem, i));
        }
    }
    for (uint32_t i = 0; i < cells->count; i++) {
        los_convex cell = los_cell_shape(cells, i);
        double size = los_convex_area(&cell);
        bool is_visible = test_common_point(area, los_frame_to_world(&problem.frame, cell.center));
        sum->area += size;
        sum->visible += is_visible ? size : 0.0;
        sum->max_hidden = is_visible ? sum->max_hidden : fmax(sum->max_hidden, los_area_min_extent(&cell));
    }
}

void los_area_of_overlapping_bases(const los_area_problem *area, los_area_sum *sum) {
    const los_problem *problem = area->problem;
    los_vec2d corners[2][LOS_BASE_CORNERS];
    los_convex shooter = whole_base(problem, area->from, corners[area->from]);
    los_convex target = whole_base(problem, area->to, corners[area->to]);
    sides all = sides_of(&shooter);
    double separation = fmin(problem->gap, area->tolerance); /* so that no line between the parts is vertical */
    double inradius = los_base_inradius(&problem->bases[area->to]);
    double min_depth = separation + fmax(area->tolerance, MIN_DEPTH * inradius);
    polygon_part rest, beyond, within;
    rest.count = los_convex_polygonize(&target, LOS_AREA_RIM * area->tolerance, rest.corners);
    for (uint32_t i = 0; i < all.count && rest.count >= 3; i++) {
        los_cells *cells = &problem->pair->exact->cells[area->to];
        uint32_t side = deepest_side(&all, &rest, min_depth);
        if (side == all.count) {
            break;
        }
        double border = all.extents[side] + separation;
        clip_part(cells, &rest, all.normals[side], (los_interval){border, INFINITY}, &beyond);
        clip_part(cells, &rest, all.normals[side], (los_interval){-INFINITY, border}, &within);
        if (beyond.count >= 3) {
            add_beyond(area, all.normals[side], &beyond, sum);
        }
        rest = within;
    }
    if (rest.count >= 3) {
        add_common(area, &rest, sum);
    }
}
