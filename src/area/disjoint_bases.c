/* SPDX-License-Identifier: MIT */
#include "area/disjoint_bases.h"

#include "area/area_bounds.h"
#include "area/hidden_by.h"
#include "base/assert.h"

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

void los_area_of_disjoint_bases(const los_area_problem *area, los_area_sum *sum) {
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
