/* SPDX-License-Identifier: MIT */
#include "area/visible_area.h"

#include "area/area_bounds.h"
#include "base/assert.h"
#include "base/trig.h"
#include "sight/judge.h"

/* The visible area of a target that is disjoint from the shooter, cell by cell where pieces or walls cut it. */

/* --- One cell of the target -------------------------------------------------------------------------------------- */

/* Finds what is visible of a cell, and adds it up. */
static void add_cell(const los_area_problem *area, const los_area_cuts *cuts, const los_target_cell *cell,
                     los_area_sum *sum) {
    los_column_coverage *coverage = area->scratch->coverage;
    los_area_origin origin;
    los_coverage_begin(coverage, cell->shape);
    for (uint32_t i = 0; i < los_area_origin_count(area); i++) {
        if (los_area_origin_find(area, cuts, cell, i, &origin)) {
            los_area_add_visible(area, origin.exempt, &origin.shape, cell->shape);
        }
    }
    los_coverage_sums sums = los_coverage_sum(coverage);
    sum->area += sums.area;
    sum->visible += sums.visible;
    sum->max_hidden = fmax(sum->max_hidden, sums.max_hidden);
    if (sums.max_hidden > area->tolerance) {
        los_find_hidden_by(area, cuts, cell);
    }
}

/* True if the obstacle's prism contains every endpoint inside its polygon, at all heights of the target. */
static bool contains_all_heights(const los_area_problem *area, const los_obstacle *obstacle) {
    los_interval prism = los_area_pair(area)->terrain->pieces[obstacle->piece].heights;
    los_interval ends = area->problem->heights[area->to];
    return !obstacle->is_partial || (prism.low <= ends.low && prism.high >= ends.high);
}

/* Adds the names of the obstacles that contain a cell and block every line that ends there.  Returns true if there is
 * one: the cell is hidden. */
static bool add_containing_blockers(const los_area_problem *area, const los_base_cuts *cuts, uint64_t inside) {
    const los_pair *pair = los_area_pair(area);
    bool is_hidden = false;
    for (uint32_t i = 0; i < cuts->count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[cuts->obstacles[i]];
        if ((inside >> i & 1) != 0 && obstacle->blocking == LOS_BLOCKS_ALWAYS && contains_all_heights(area, obstacle)) {
            los_area_add_blocker(area, los_obstacle_name(pair, cuts->obstacles[i]));
            is_hidden = true;
        }
    }
    return is_hidden;
}

/* Of the obstacles that contain a cell, those that exempt lines which end inside. */
static uint64_t exempting(const los_area_problem *area, const los_base_cuts *cuts, uint64_t inside) {
    for (uint32_t i = 0; i < cuts->count; i++) {
        const los_obstacle *obstacle = &los_area_pair(area)->obstacles[cuts->obstacles[i]];
        bool exempts = los_blocking_exempts_endpoint((los_blocking)obstacle->blocking, LOS_TARGET);
        inside &= exempts ? UINT64_MAX : ~((uint64_t)1 << i);
    }
    return inside;
}

static void add_numbered_cell(const los_area_problem *area, const los_area_cuts *cuts, uint32_t number,
                              los_area_sum *sum) {
    los_cells *cells = &los_area_pair(area)->exact->cells[area->to];
    uint64_t inside = cells->cells[number].inside;
    los_convex shape = los_cell_shape(cells, number);
    if (add_containing_blockers(area, &cuts->target, inside)) {
        los_coverage_begin(area->scratch->coverage, &shape);
        sum->area += los_coverage_sum(area->scratch->coverage).area;
        sum->max_hidden = fmax(sum->max_hidden, los_area_min_extent(&shape));
        return;
    }
    const los_target_cell cell = {&shape, exempting(area, &cuts->target, inside)};
    add_cell(area, cuts, &cell, sum);
}

/* --- Cutting the target ------------------------------------------------------------------------------------------ */

/* False only if a world box is certainly apart from the target. */
static bool is_near_target(const los_area_problem *area, const los_box *box) {
    const los_convex *shape = &area->problem->shapes[area->to];
    los_vec2 center = los_frame_to_world(&area->problem->frame, los_vec2d_lerp(shape->low, shape->high, 0.5));
    /* Enough for any rotation of the frame, and one pixel for rounding. */
    float half = (float)(0.5 * (shape->high.x - shape->low.x + shape->high.y - shape->low.y)) + 1.0f;
    return box->low.x <= center.x + half && box->high.x >= center.x - half && box->low.y <= center.y + half &&
           box->high.y >= center.y - half;
}

/* Lists the obstacles whose polygons can block and cut the target. */
static void find_target_cuts(const los_area_problem *area, los_area_cuts *cuts) {
    const los_problem *problem = area->problem;
    los_base_cuts *cut = &cuts->target;
    cut->count = 0;
    for (uint32_t i = 0; i < problem->pair->obstacle_count && cut->count < LOS_CELL_PIECES_MAX; i++) {
        const los_obstacle *obstacle = &problem->pair->obstacles[i];
        const los_box *box = &problem->pair->terrain->pieces[obstacle->piece].box;
        if (obstacle->blocking != LOS_BLOCKS_NEVER && !los_mask_has(cuts->containing, i) && is_near_target(area, box) &&
            los_overlap_of(&problem->shapes[area->to], &problem->frame, los_problem_polygon(problem, i)) ==
                LOS_OVERLAP_PARTIAL) {
            cut->obstacles[cut->count++] = i;
        }
    }
}

static void begin_cells(const los_area_problem *area) {
    los_cells_begin(&los_area_pair(area)->exact->cells[area->to], &area->problem->shapes[area->to],
                    LOS_AREA_RIM * area->tolerance);
}

/* Cuts the target along the polygons that cut it; false if there are none. */
static bool cut_along_polygons(const los_area_problem *area, const los_base_cuts *cut) {
    if (cut->count > 0) {
        begin_cells(area);
    }
    for (uint32_t i = 0; i < cut->count; i++) {
        los_problem_cut_along(area->problem, area->to, los_problem_polygon(area->problem, cut->obstacles[i]));
    }
    return cut->count > 0;
}

/* Cuts along a segment if it runs through the target.  Returns whether the target is cut. */
static bool cut_along_segment(const los_area_problem *area, los_vec2 start, los_vec2 end, bool is_cut) {
    const los_problem *problem = area->problem;
    los_vec2d a = los_frame_from_world(&problem->frame, start), b = los_frame_from_world(&problem->frame, end);
    double first, last;
    if ((a.x == b.x && a.y == b.y) || !los_convex_clip_segment(&problem->shapes[area->to], 0.0, a, b, &first, &last)) {
        return is_cut;
    }
    if (!is_cut) {
        begin_cells(area);
    }
    los_cells_cut(&problem->pair->exact->cells[area->to], a, b);
    return true;
}

/* Cuts the target along walls, and along pieces of two points, that run through it.  Returns whether it is cut. */
static bool cut_along_walls(const los_area_problem *area, bool is_cut) {
    const los_pair *pair = los_area_pair(area);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
        los_polygon polygon = los_problem_polygon(area->problem, i);
        if (!is_near_target(area, &piece->bounds)) {
            continue;
        }
        if (polygon.count == 2 && obstacle->blocking != LOS_BLOCKS_NEVER) {
            is_cut = cut_along_segment(area, polygon.points[0], polygon.points[1], is_cut);
        }
        for (uint32_t k = 0; obstacle->wall_phase != LOS_WALLS_NEVER && k < piece->wall_count; k++) {
            const los_wall *wall = &pair->terrain->walls[piece->first_wall + k];
            is_cut = cut_along_segment(area, wall->start, wall->end, is_cut);
        }
    }
    return is_cut;
}

/* --- The whole target -------------------------------------------------------------------------------------------- */

/* True if no obstacle lies between the whole bases. */
static bool is_corridor_empty(const los_area_problem *area, los_obstacle_mask containing) {
    const los_convex *shapes = area->problem->shapes;
    los_obstacle_view view = los_problem_view(area->problem, containing);
    view.is_conservative = true;
    return !los_area_fill_sweep(area, &view, &shapes[area->from], &shapes[area->to]).is_closed &&
           los_area_sweep(area)->occluder_count == 0;
}

static void add_uncut(const los_area_problem *area, const los_area_cuts *cuts, los_area_sum *sum) {
    const los_convex *target = &area->problem->shapes[area->to];
    if (is_corridor_empty(area, cuts->containing)) {
        double size = los_convex_area(target);
        sum->area += size;
        sum->visible += size;
        return;
    }
    const los_target_cell whole = {target, 0};
    add_cell(area, cuts, &whole, sum);
}

/* Adds the target's shape, and what the shooter's shape sees of it, to the sum.  Adds the names of what hides the rest
 * to the blockers.  The x axis of the problem's frame must separate the shapes. */
static void area_of_disjoint_bases(const los_area_problem *area, los_area_sum *sum) {
    const los_problem *problem = area->problem;
    los_cells *cells = &problem->pair->exact->cells[area->to];
    los_base_cuts exempting_cuts[2];
    los_area_cuts cuts;
    LOS_ASSERT(problem->shapes[0].high.x < problem->shapes[1].low.x);
    cuts.containing = los_problem_find_cuts(problem, exempting_cuts);
    cuts.shooter = exempting_cuts[area->from];
    los_problem_make_cells(problem, area->from, &cuts.shooter);
    find_target_cuts(area, &cuts);
    if (!cut_along_walls(area, cut_along_polygons(area, &cuts.target))) {
        add_uncut(area, &cuts, sum);
        return;
    }
    for (uint32_t i = 0; i < cuts.target.count; i++) {
        los_cells_mark(cells, i, &problem->frame, los_problem_polygon(problem, cuts.target.obstacles[i]));
    }
    for (uint32_t i = 0; i < cells->count; i++) {
        add_numbered_cell(area, &cuts, i, sum);
    }
}

/* --- A target that overlaps the shooter --------------------------------------------------------------------------- */

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
    area_of_disjoint_bases(&part, sum);
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

/* Adds the target's base to the sum, and the names of what hides parts of it to the blockers.
 *
 * The part of the target beyond a side of the shooter is disjoint from the shooter and solved like a target of its own.
 * A point in both bases sees itself, unless it is inside something that blocks. */
static void area_of_overlapping_bases(const los_area_problem *area, los_area_sum *sum) {
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

/* --- The visible area --------------------------------------------------------------------------------------------- */

/* The tolerance of bounds, as fractions of the gap and of half the target's smallest extent: the larger counts. */
static const double TOLERANCE_OF_GAP = 0.5;
static const double TOLERANCE_OF_BASE = 0.002;
/* A fraction between none and all is clamped so far away from both. */
static const double MIN_FRACTION = 1e-4;

/* Copies a problem and finds its frame.  Returns false if the bases overlap; the gap is then that of the original,
 * since parts of overlapping bases are not shrunk.  Bases that would have to be shrunk by more than the gap count as
 * overlapping: shrinking them would change what the rest of them sees. */
static bool find_frame(const los_problem *problem, los_problem *framed) {
    *framed = *problem;
    if (los_problem_find_frame(framed) && framed->shrink <= problem->gap) {
        return true;
    }
    framed->gap = problem->gap;
    return false;
}

static los_visible_area result_of(const los_area_sum *sum, bool is_full, los_report_buffer *report) {
    double fraction = sum->area > 0.0 ? sum->visible / sum->area : 0.0;
    if (is_full) {
        report->blocker_count = 0;
        return (los_visible_area){.visible = true,
                                  .visible_exact = true,
                                  .fully_visible = true,
                                  .fraction = 1.0,
                                  .blockers = report->blockers};
    }
    return (los_visible_area){.visible = true,
                              .visible_exact = true,
                              .fraction = fmin(fmax(fraction, MIN_FRACTION), 1.0 - MIN_FRACTION),
                              .blockers = report->blockers,
                              .blocker_count = report->blocker_count};
}

los_visible_area los_find_visible_area(los_pair *pair, los_area_scratch *scratch, los_report_buffer *report) {
    LOS_ASSERT(pair->options.mode == LOS_MODE_EXACT && pair->exact != NULL);
    LOS_ASSERT(scratch->apertures != NULL && scratch->coverage != NULL);
    const los_limits *limits = pair->limits;
    los_area_budget budget = {limits->area_sweep_work,
                              pair->is_floating ? limits->area_evaluations_floating : limits->area_evaluations};
    los_problem problem, framed;
    los_problem_begin(&problem, pair);
    los_pair_sort(pair); /* blockers are listed in an order that does not depend on how obstacles were found */
    int from = problem.sides[0] == LOS_SHOOTER ? 0 : 1;
    double inradius = los_base_inradius(&problem.bases[1 - from]);
    bool is_disjoint = find_frame(&problem, &framed);
    const los_area_problem area = {.problem = &framed,
                                   .scratch = scratch,
                                   .report = report,
                                   .budget = &budget,
                                   .from = from,
                                   .to = 1 - from,
                                   .tolerance = fmax(TOLERANCE_OF_GAP * problem.gap, TOLERANCE_OF_BASE * inradius)};
    report->blocker_count = 0;
    los_area_sum sum = {0.0, 0.0, 0.0};
    if (is_disjoint) {
        area_of_disjoint_bases(&area, &sum);
    } else {
        area_of_overlapping_bases(&area, &sum);
    }
    los_pair_clear_marks(pair, report->blockers, report->blocker_count);
    return result_of(&sum, sum.max_hidden <= fmax(framed.gap, 2.0 * area.tolerance), report);
}
