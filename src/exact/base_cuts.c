/* SPDX-License-Identifier: MIT */
#include "exact/base_cuts.h"

#include "base/assert.h"

#include <string.h>

/* --- Which obstacles --------------------------------------------------------------------------------------------- */

bool los_base_cuts_has(const los_base_cuts *cut, uint32_t obstacle) {
    for (uint32_t i = 0; i < cut->count; i++) {
        if (cut->obstacles[i] == obstacle) {
            return true;
        }
    }
    return false;
}

/* Adds the obstacles that contain the whole base to a set, and lists those that contain a part of it. */
static void find_cuts(const los_problem *problem, int end, uint64_t *containing, los_base_cuts *cut) {
    cut->count = 0;
    for (uint32_t i = 0; i < problem->pair->obstacle_count; i++) {
        if (!los_obstacle_exempts_endpoint(&problem->pair->obstacles[i], problem->sides[end])) {
            continue;
        }
        los_overlap overlap = los_overlap_of(&problem->shapes[end], &problem->frame, los_problem_polygon(problem, i));
        if (overlap == LOS_OVERLAP_FULL) {
            los_mask_set(containing, i);
        } else if (overlap == LOS_OVERLAP_PARTIAL && cut->count < LOS_CELL_PIECES_MAX) {
            cut->obstacles[cut->count++] = i;
        }
    }
}

/* An obstacle that contains the other base exempts all lines, wherever they end in this one. */
static void remove_members(los_base_cuts *cut, los_obstacle_mask mask) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cut->count; i++) {
        if (!los_mask_has(mask, cut->obstacles[i])) {
            cut->obstacles[kept++] = cut->obstacles[i];
        }
    }
    cut->count = kept;
}

los_obstacle_mask los_problem_find_cuts(const los_problem *problem, los_base_cuts cuts[2]) {
    const los_exact_scratch *scratch = problem->pair->exact;
    los_obstacle_mask containing = {scratch->containing, problem->pair->obstacle_count};
    uint32_t words = los_mask_word_count(containing.count);
    LOS_ASSERT(words <= scratch->containing_capacity);
    memset(scratch->containing, 0, words * sizeof *scratch->containing);
    for (int end = 0; end < 2; end++) {
        find_cuts(problem, end, scratch->containing, &cuts[end]);
    }
    remove_members(&cuts[0], containing);
    remove_members(&cuts[1], containing);
    return containing;
}

static void add_members(uint64_t *words, uint32_t count, const los_base_cuts *cut, uint64_t inside) {
    for (uint32_t i = 0; i < cut->count; i++) {
        if ((inside >> i & 1) != 0) {
            LOS_ASSERT(cut->obstacles[i] < count);
            los_mask_set(words, cut->obstacles[i]);
        }
    }
}

los_obstacle_mask los_mask_with_cuts(const los_problem *problem, los_obstacle_mask mask, const los_base_cuts *first,
                                     uint64_t first_inside, const los_base_cuts *second, uint64_t second_inside) {
    uint64_t *words = problem->pair->exact->exempt;
    LOS_ASSERT(mask.words != words && los_mask_word_count(mask.count) <= problem->pair->exact->exempt_capacity);
    memcpy(words, mask.words, los_mask_word_count(mask.count) * sizeof *words);
    add_members(words, mask.count, first, first_inside);
    add_members(words, mask.count, second, second_inside);
    return (los_obstacle_mask){words, mask.count};
}

/* --- Cells ------------------------------------------------------------------------------------------------------- */

void los_problem_cut_along(const los_problem *problem, int end, los_polygon polygon) {
    const los_convex *shape = &problem->shapes[end];
    LOS_ASSERT(polygon.count > 0);
    los_vec2d from = los_frame_from_world(&problem->frame, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d to = los_frame_from_world(&problem->frame, polygon.points[i]);
        double first, last;
        if (!los_convex_box_misses(shape, from, to) && los_convex_clip_segment(shape, 0.0, from, to, &first, &last)) {
            los_cells_cut(&problem->pair->exact->cells[end], from, to);
        }
        from = to;
    }
}

void los_problem_make_cells(const los_problem *problem, int end, const los_base_cuts *cut) {
    los_cells *cells = &problem->pair->exact->cells[end];
    cells->count = 0;
    if (cut->count == 0) {
        return;
    }
    los_cells_begin(cells, &problem->shapes[end], problem->gap * LOS_PROBLEM_RIM);
    for (uint32_t i = 0; i < cut->count; i++) {
        los_problem_cut_along(problem, end, los_problem_polygon(problem, cut->obstacles[i]));
    }
    for (uint32_t i = 0; i < cut->count; i++) {
        los_cells_mark(cells, i, &problem->frame, los_problem_polygon(problem, cut->obstacles[i]));
    }
}

/* Transforms the corners of a polygon into the memory of the sweep's points. */
static los_vec2d *transform_corners(const los_problem *problem, los_polygon polygon) {
    los_vec2d *corners = problem->pair->exact->sweep.points;
    for (uint32_t i = 0; i < polygon.count; i++) {
        corners[i] = los_frame_from_world(&problem->frame, polygon.points[i]);
    }
    return corners;
}

/* The area of an obstacle's box, in square pixels. */
static double box_area(const los_problem *problem, uint32_t obstacle) {
    const los_box *box = &problem->pair->terrain->pieces[problem->pair->obstacles[obstacle].piece].box;
    return ((double)box->high.x - (double)box->low.x) * ((double)box->high.y - (double)box->low.y);
}

/* Sorts by ascending area, stable.  A cell inside a small obstacle is often wholly inside a larger one, like the walls
 * of a ruin, and is not cut again then. */
static void order_by_area(const los_problem *problem, const los_base_cuts *cut, uint32_t order[LOS_CELL_PIECES_MAX]) {
    for (uint32_t i = 0; i < cut->count; i++) {
        uint32_t at = i;
        double area = box_area(problem, cut->obstacles[i]);
        for (; at > 0 && box_area(problem, cut->obstacles[order[at - 1]]) > area; at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}

void los_problem_make_inner_cells(const los_problem *problem, int end, const los_base_cuts *cut, bool is_rough) {
    los_cells *cells = &problem->pair->exact->cells[end];
    uint32_t order[LOS_CELL_PIECES_MAX];
    cells->count = 0;
    if (cut->count == 0) {
        return;
    }
    los_convex whole = problem->shapes[end];
    if (is_rough) {
        whole = los_cells_begin_outer(cells, &problem->shapes[end]);
    } else {
        los_cells_begin(cells, &problem->shapes[end], problem->gap * LOS_PROBLEM_RIM);
    }
    order_by_area(problem, cut, order);
    for (uint32_t i = 0; i < cut->count; i++) {
        los_polygon polygon = los_problem_polygon(problem, cut->obstacles[order[i]]);
        if (polygon.count <= problem->pair->exact->sweep.point_capacity) { /* otherwise it counts as blocking */
            los_cells_add_inner(cells, order[i], &whole, transform_corners(problem, polygon), polygon.count);
        }
    }
}
