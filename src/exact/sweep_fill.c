/* SPDX-License-Identifier: MIT */
#include "exact/sweep_fill.h"

#include "base/assert.h"
#include "exact/sweep_occluders.h"
#include "geometry/bases.h"

#include <string.h>

/* --- Which obstacles --------------------------------------------------------------------------------------------- */

static bool base_cuts_has(const los_base_cuts *cut, uint32_t obstacle) {
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

/* --- Filling the sweep -------------------------------------------------------------------------------------------- */

enum {
    FEW_POINTS = 8 /* transforming so few is faster than testing their box first */
};

/* --- Names ------------------------------------------------------------------------------------------------------- */

/* Owners of occluders: even numbers for the polygons of obstacles and for models, odd ones for walls. */
static uint32_t polygon_owner(uint32_t obstacle) {
    return 2 * obstacle;
}

static uint32_t wall_owner(uint32_t obstacle) {
    return 2 * obstacle + 1;
}

static const los_piece *piece_of(const los_pair *pair, uint32_t obstacle) {
    LOS_ASSERT(obstacle < pair->obstacle_count);
    return &pair->terrain->pieces[pair->obstacles[obstacle].piece];
}

uint32_t los_obstacle_name(const los_pair *pair, uint32_t obstacle) {
    return los_pair_name(pair, piece_of(pair, obstacle));
}

uint32_t los_occluder_name(const los_pair *pair, const los_occluder *occluder) {
    uint32_t obstacle = occluder->owner / 2;
    if (obstacle >= pair->obstacle_count) {
        return pair->models.items[obstacle - pair->obstacle_count].name;
    }
    return occluder->owner == wall_owner(obstacle) ? piece_of(pair, obstacle)->wall_name
                                                   : los_obstacle_name(pair, obstacle);
}

/* --- Filling ----------------------------------------------------------------------------------------------------- */

los_obstacle_view los_problem_view(const los_problem *problem, los_obstacle_mask exempt) {
    return (los_obstacle_view){.gap = problem->gap,
                               .heights = {problem->heights[0], problem->heights[1]},
                               .is_conservative = false,
                               .exempt = exempt};
}

static los_interval intersection(los_interval a, los_interval b) {
    los_interval common = {fmax(a.low, b.low), fmin(a.high, b.high)};
    return los_interval_is_empty(common) ? (los_interval){INFINITY, -INFINITY} : common;
}

/* The interval of x in which a prism blocks; may be empty.  Sets *differ if the conservative and the optimistic
 * interval differ within the extent of the obstacle along x. */
static los_interval blocking_extent(const los_problem *problem, const los_obstacle_view *view, los_interval prism,
                                    los_interval extent, bool *differ) {
    const los_convex *bases = problem->pair->exact->sweep.bases;
    const los_bundle lines = {{{bases[0].low.x, bases[0].high.x}, {bases[1].low.x, bases[1].high.x}},
                              {view->heights[0], view->heights[1]}};
    los_interval certain = los_prism_certain(&lines, prism), possible = los_prism_possible(&lines, prism);
    los_interval certain_part = intersection(certain, extent), possible_part = intersection(possible, extent);
    *differ = *differ || certain_part.low != possible_part.low || certain_part.high != possible_part.high;
    return view->is_conservative ? possible : certain;
}

/* The functions below add what lies within an interval of x, or all if that is NULL.  They return true if one occluder
 * blocks every line. */

static bool add_polygon(const los_problem *problem, uint32_t number, const los_interval *within) {
    const los_piece *piece = piece_of(problem->pair, number);
    los_occlusion_sweep *sweep = &problem->pair->exact->sweep;
    los_polygon polygon = los_piece_polygon(problem->pair->terrain, piece);
    if (within != NULL) {
        return los_sweep_add_polygon_within(sweep, &problem->frame, polygon, *within, polygon_owner(number));
    }
    return (polygon.count <= FEW_POINTS || !los_sweep_misses_box(sweep, &problem->frame, &piece->box)) &&
           los_sweep_add_polygon(sweep, &problem->frame, polygon, polygon_owner(number));
}

static bool add_walls(const los_problem *problem, uint32_t number, const los_interval *within) {
    const los_terrain *terrain = problem->pair->terrain;
    const los_piece *piece = piece_of(problem->pair, number);
    los_occlusion_sweep *sweep = &problem->pair->exact->sweep;
    bool is_closed = false;
    for (uint32_t i = 0; !is_closed && i < piece->wall_count; i++) {
        los_vec2 a = terrain->walls[piece->first_wall + i].start, b = terrain->walls[piece->first_wall + i].end;
        is_closed = within != NULL
                        ? los_sweep_add_segment_within(sweep, &problem->frame, a, b, *within, wall_owner(number))
                        : los_sweep_add_segment(sweep, &problem->frame, a, b, wall_owner(number));
    }
    return is_closed;
}

static bool add_obstacle(const los_problem *problem, const los_obstacle_view *view, uint32_t number, bool *differ) {
    const los_obstacle *obstacle = &problem->pair->obstacles[number];
    const los_piece *piece = piece_of(problem->pair, number);
    bool blocks = obstacle->blocking != LOS_BLOCKS_NEVER && !los_mask_has(view->exempt, number);
    bool has_walls = obstacle->wall_phase != LOS_WALLS_NEVER;
    los_interval extent, *within = NULL;
    if (!blocks && !has_walls) {
        return false;
    }
    if (obstacle->is_partial) {
        if (los_sweep_misses_box(&problem->pair->exact->sweep, &problem->frame, &piece->bounds)) {
            return false;
        }
        extent = blocking_extent(problem, view, piece->heights, los_frame_box_extent(&problem->frame, &piece->bounds),
                                 differ);
        if (los_interval_is_empty(extent)) {
            return false;
        }
        within = &extent;
    }
    return (blocks && add_polygon(problem, number, within)) || (has_walls && add_walls(problem, number, within));
}

/* Pixels, as a fraction of the gap: how far a polygon may be off the round base of a model. */
static const double MODEL_RIM = 1.0 / 32.0;

/* The whole base at an end, not shrunk: models block outside of it. */
static los_convex whole_base(const los_problem *problem, int end, los_vec2d corners[LOS_BASE_CORNERS]) {
    return los_convex_of_base(&problem->bases[end], problem->positions[end], 0.0, &problem->frame, corners);
}

/* A direction in the frame from the base at one end to a model that separates them; (0, 0) if they overlap. */
static los_vec2d direction_to(const los_problem *problem, int end, const los_blocking_model *model) {
    static const double APART = 1e-6; /* pixels */
    const los_base bases[2] = {problem->bases[end], model->base};
    const los_vec2 positions[2] = {problem->positions[end], model->position};
    los_separation separation = los_separate(bases, positions, APART);
    los_vec2d along = problem->frame.along, to = separation.along;
    if (!(separation.distance >= APART)) {
        return (los_vec2d){0.0, 0.0};
    }
    return (los_vec2d){to.x * along.x + to.y * along.y, to.y * along.x - to.x * along.y};
}

static bool add_model(const los_problem *problem, const los_obstacle_view *view, uint32_t number,
                      const los_convex whole[2], bool *differ) {
    const los_blocking_model *model = &problem->pair->models.items[number];
    los_occlusion_sweep *sweep = &problem->pair->exact->sweep;
    los_vec2d corners[LOS_BASE_CORNERS];
    los_interval extent, *within = NULL;
    if (!model->blocks) {
        return false;
    }
    los_convex base = los_convex_of_base(&model->base, model->position, 0.0, &problem->frame, corners);
    los_base_occluder occluder = {.base = &base,
                                  .whole = {&whole[0], &whole[1]},
                                  .from_first = {1.0, 0.0},
                                  .to_second = {1.0, 0.0},
                                  .tolerance = MODEL_RIM * view->gap,
                                  .owner = polygon_owner(problem->pair->obstacle_count + number)};
    if (model->is_partial) {
        extent = blocking_extent(problem, view, model->heights, (los_interval){base.low.x, base.high.x}, differ);
        if (los_interval_is_empty(extent) || extent.low > base.high.x || extent.high < base.low.x) {
            return false;
        }
        within = &extent;
    }
    if (base.low.x <= whole[0].high.x) {
        occluder.from_first = direction_to(problem, 0, model);
    }
    if (base.high.x >= whole[1].low.x) {
        los_vec2d direction = direction_to(problem, 1, model);
        occluder.to_second = (los_vec2d){-direction.x, -direction.y};
    }
    return los_sweep_add_base(sweep, &occluder, within);
}

static bool add_models(const los_problem *problem, const los_obstacle_view *view, bool *differ) {
    const los_model_list *models = &problem->pair->models;
    los_vec2d corners[2][LOS_BASE_CORNERS];
    if (models->count == 0) {
        return false;
    }
    const los_convex whole[2] = {whole_base(problem, 0, corners[0]), whole_base(problem, 1, corners[1])};
    bool is_closed = false;
    for (uint32_t i = 0; !is_closed && i < models->count; i++) {
        is_closed = add_model(problem, view, i, whole, differ);
    }
    return is_closed;
}

los_fill_result los_problem_fill(const los_problem *problem, const los_obstacle_view *view, const los_convex *first,
                                 const los_convex *second) {
    los_fill_result result = {false, false};
    los_sweep_begin(&problem->pair->exact->sweep, first, second, view->gap);
    for (uint32_t i = 0; !result.is_closed && i < problem->pair->obstacle_count; i++) {
        result.is_closed = add_obstacle(problem, view, i, &result.bounds_differ);
    }
    result.is_closed = result.is_closed || add_models(problem, view, &result.bounds_differ);
    return result;
}

bool los_problem_fill_remaining(const los_problem *problem, const los_base_cuts cuts[2]) {
    bool is_closed = false;
    for (int end = 0; end < 2; end++) {
        for (uint32_t i = 0; !is_closed && i < cuts[end].count; i++) {
            uint32_t number = cuts[end].obstacles[i];
            LOS_ASSERT(!problem->pair->obstacles[number].is_partial);
            /* An obstacle may cut both bases.  Its walls are in the sweep already. */
            is_closed = (end == 0 || !base_cuts_has(&cuts[0], number)) && add_polygon(problem, number, NULL);
        }
    }
    return is_closed;
}
