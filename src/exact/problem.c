/* SPDX-License-Identifier: MIT */
#include "exact/problem.h"

#include "exact/sweep_occluders.h"
#include "geometry/separation.h"

/* Bases that overlap by more than this, in pixels, have a common part; by less, they touch. */
static const double CONTACT = 0.5;

enum {
    FEW_POINTS = 8 /* are put into the frame sooner than their box is looked at */
};

/* --- The pair ---------------------------------------------------------------------------------------------------- */

static void order_sides(los_problem *q) {
    los_vec2 shooter = q->pair->placed[LOS_SHOOTER]->model.position;
    los_vec2 target = q->pair->placed[LOS_TARGET]->model.position;
    bool is_forward = shooter.x < target.x || (shooter.x == target.x && shooter.y <= target.y);
    q->sides[0] = is_forward ? LOS_SHOOTER : LOS_TARGET;
    q->sides[1] = is_forward ? LOS_TARGET : LOS_SHOOTER;
    q->positions[0] = is_forward ? shooter : target;
    q->positions[1] = is_forward ? target : shooter;
}

static void place_bases(los_problem *q) {
    for (int i = 0; i < 2; i++) {
        q->shapes[i] = los_convex_of_base(&q->bases[i], q->positions[i], q->shrink, &q->frame, q->corners[i]);
    }
}

/* What counts as an opening: no base is too small for one. */
static double gap_of(const los_problem *q) {
    double least = fmin(los_base_inradius(&q->bases[0]), los_base_inradius(&q->bases[1]));
    return fmin(fmax(q->pair->options.min_gap, LOS_MIN_GAP_MIN), 0.5 * least);
}

/* Finds a frame in which the first base is left of the second; false if they overlap. */
bool los_problem_find_frame(los_problem *q) {
    double least = fmin(los_base_inradius(&q->bases[0]), los_base_inradius(&q->bases[1]));
    los_separation apart = los_separate(q->bases, q->positions, 2.0 * q->gap);
    q->frame = (los_frame){(double)q->positions[0].x, (double)q->positions[0].y, apart.along};
    if (apart.distance < 2.0 * q->gap) {
        /* Touching, or as good as: a little room is made between them. */
        q->shrink = q->gap - 0.5 * apart.distance;
    }
    bool is_apart = apart.distance > -CONTACT && q->shrink <= 0.5 * least;
    q->shrink = is_apart ? q->shrink : 0.0;
    q->gap = fmin(q->gap, 0.5 * (least - q->shrink));
    place_bases(q);
    return is_apart && q->shapes[0].high.x < q->shapes[1].low.x;
}

void los_problem_prepare(los_problem *q, los_pair *pair) {
    q->pair = pair;
    q->shrink = 0.0;
    q->is_cautious = q->is_unsure = false;
    order_sides(q);
    for (int i = 0; i < 2; i++) {
        q->bases[i] = los_base_without_rotation(&pair->placed[q->sides[i]]->model, pair->options.pixels_per_inch);
        q->heights[i] = pair->levels[q->sides[i]];
    }
    q->gap = gap_of(q);
}

void los_problem_rotate_bases(los_problem *q) {
    for (int i = 0; i < 2; i++) {
        los_base_rotate(&q->bases[i], &q->pair->placed[q->sides[i]]->model);
    }
}

void los_problem_begin(los_problem *q, los_pair *pair) {
    los_problem_prepare(q, pair);
    los_problem_rotate_bases(q);
}

void los_problem_reset_obstacles(los_problem *q) {
    los_pair_sort(q->pair);
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        q->pair->obstacles[i].is_open = false;
    }
}

/* --- What lies between ------------------------------------------------------------------------------------------- */

uint32_t los_problem_name(const los_pair *pair, uint32_t owner) {
    const los_piece *piece = &pair->terrain->pieces[pair->obstacles[owner / 2].piece];
    return owner % 2 == 1 ? piece->wall_name : piece->name[pair->rules->anonymous_id];
}

static los_interval common_of(los_interval a, los_interval b) {
    los_interval common = {fmax(a.low, b.low), fmin(a.high, b.high)};
    return los_interval_is_empty(common) ? (los_interval){INFINITY, -INFINITY} : common;
}

/* Where along x an obstacle is put between the bases; false if nowhere. */
static bool find_stretch(los_problem *q, const los_obstacle *obstacle, los_interval *stretch) {
    const los_piece *piece = &q->pair->terrain->pieces[obstacle->piece];
    const los_convex *bases = q->pair->exact->sweep.bases;
    const los_bundle lines = {{{bases[0].low.x, bases[0].high.x}, {bases[1].low.x, bases[1].high.x}},
                              {q->heights[0], q->heights[1]}};
    los_interval sure = los_prism_certain(&lines, piece->heights), maybe = los_prism_possible(&lines, piece->heights);
    los_interval extent = los_frame_box_extent(&q->frame, &piece->bounds);
    los_interval sure_part = common_of(sure, extent), maybe_part = common_of(maybe, extent);
    q->is_unsure = q->is_unsure || sure_part.low != maybe_part.low || sure_part.high != maybe_part.high;
    *stretch = q->is_cautious ? maybe : sure;
    return !los_interval_is_empty(*stretch);
}

/* Both add what lies within a stretch of x, or all of it if there is none; true if that alone closes the corridor. */
static bool add_polygon(los_problem *q, uint32_t number, const los_interval *within) {
    const los_piece *piece = &q->pair->terrain->pieces[q->pair->obstacles[number].piece];
    los_occlusion_sweep *sweep = &q->pair->exact->sweep;
    los_polygon polygon = los_piece_polygon(q->pair->terrain, piece);
    if (within != NULL) {
        return los_sweep_add_polygon_within(sweep, &q->frame, polygon, *within, 2 * number);
    }
    return (polygon.count <= FEW_POINTS || !los_sweep_misses_box(sweep, &q->frame, &piece->box)) &&
           los_sweep_add_polygon(sweep, &q->frame, polygon, 2 * number);
}

static bool add_walls(los_problem *q, uint32_t number, const los_interval *within) {
    const los_terrain *terrain = q->pair->terrain;
    const los_piece *piece = &terrain->pieces[q->pair->obstacles[number].piece];
    los_occlusion_sweep *sweep = &q->pair->exact->sweep;
    bool closes = false;
    for (uint32_t i = 0; !closes && i < piece->wall_count; i++) {
        los_vec2 a = terrain->walls[piece->first_wall + i].start, b = terrain->walls[piece->first_wall + i].end;
        closes = within != NULL ? los_sweep_add_segment_within(sweep, &q->frame, a, b, *within, 2 * number + 1)
                                : los_sweep_add_segment(sweep, &q->frame, a, b, 2 * number + 1);
    }
    return closes;
}

/* Adds what an obstacle puts between the bases; true if that alone closes the corridor. */
static bool add_obstacle(los_problem *q, uint32_t number) {
    const los_obstacle *obstacle = &q->pair->obstacles[number];
    const los_box *bounds = &q->pair->terrain->pieces[obstacle->piece].bounds;
    bool stops = obstacle->blocking != LOS_BLOCKS_NEVER && !obstacle->is_open,
         has_walls = obstacle->wall_phase != LOS_WALLS_NEVER;
    los_interval stretch, *within = NULL;
    if (!stops && !has_walls) {
        return false;
    }
    if (obstacle->is_partial) {
        if (los_sweep_misses_box(&q->pair->exact->sweep, &q->frame, bounds) || !find_stretch(q, obstacle, &stretch)) {
            return false;
        }
        within = &stretch;
    }
    return (stops && add_polygon(q, number, within)) || (has_walls && add_walls(q, number, within));
}

/* What closes the corridor alone, and was added last, is the chain. */
static bool is_chain_if(los_problem *q, bool closes) {
    los_occlusion_sweep *sweep = &q->pair->exact->sweep;
    if (closes) {
        sweep->chain[0] = sweep->part_count - 1;
        sweep->chain_count = 1;
    }
    return closes;
}

bool los_problem_fill(los_problem *q, const los_convex *first, const los_convex *second) {
    los_sweep_begin(&q->pair->exact->sweep, first, second, q->gap);
    q->is_unsure = false;
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        if (is_chain_if(q, add_obstacle(q, i))) {
            return true;
        }
    }
    return false;
}

bool los_problem_fill_remaining(los_problem *q, const los_base_cuts cuts[2]) {
    bool is_closed = false;
    for (int end = 0; end < 2; end++) {
        for (uint32_t i = 0; i < cuts[end].count; i++) {
            los_obstacle *obstacle = &q->pair->obstacles[cuts[end].obstacles[i]];
            bool was_open = obstacle->is_open; /* both bases may be partly in it */
            obstacle->is_open = false;
            /* Its walls are there already. */
            is_closed = is_closed || (was_open && is_chain_if(q, add_polygon(q, cuts[end].obstacles[i], NULL)));
        }
    }
    return is_closed;
}

/* --- Rules that ask where a line ends ---------------------------------------------------------------------------- */

los_polygon los_problem_polygon(const los_problem *q, uint32_t obstacle) {
    const los_terrain *terrain = q->pair->terrain;
    return los_piece_polygon(terrain, &terrain->pieces[q->pair->obstacles[obstacle].piece]);
}

/* Opens the pieces that hold the whole base, and lists those that hold a part of it. */
static void find_cuts(los_problem *q, int end, los_base_cuts *cut) {
    cut->count = 0;
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        los_obstacle *obstacle = &q->pair->obstacles[i];
        if (!los_obstacle_exempts_endpoint(obstacle, q->sides[end])) {
            continue;
        }
        los_overlap overlap = los_overlap_of(&q->shapes[end], &q->frame, los_problem_polygon(q, i));
        if (overlap == LOS_OVERLAP_FULL) {
            obstacle->is_open = true;
        } else if (overlap == LOS_OVERLAP_PARTIAL && cut->count < LOS_CELL_PIECES_MAX) {
            cut->obstacles[cut->count++] = i;
        }
    }
}

/* A piece that the other base stands in is open whatever part of this one is looked at. */
static void leave_out_open(const los_problem *q, los_base_cuts *cut) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cut->count; i++) {
        if (!q->pair->obstacles[cut->obstacles[i]].is_open) {
            cut->obstacles[kept++] = cut->obstacles[i];
        }
    }
    cut->count = kept;
}

void los_problem_find_cuts(los_problem *q, los_base_cuts cuts[2]) {
    for (int end = 0; end < 2; end++) {
        find_cuts(q, end, &cuts[end]);
    }
    leave_out_open(q, &cuts[0]);
    leave_out_open(q, &cuts[1]);
}

void los_problem_cut_along(const los_problem *q, int end, los_polygon polygon) {
    los_vec2d from = los_frame_from_world(&q->frame, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d to = los_frame_from_world(&q->frame, polygon.points[i]);
        double first, last;
        if (!los_convex_box_misses(&q->shapes[end], from, to) &&
            los_convex_clip_segment(&q->shapes[end], 0.0, from, to, &first, &last)) {
            los_cells_cut(&q->pair->exact->cells[end], from, to);
        }
        from = to;
    }
}

void los_problem_make_cells(los_problem *q, int end, const los_base_cuts *cut) {
    los_cells *cells = &q->pair->exact->cells[end];
    cells->count = 0;
    if (cut->count == 0) {
        return;
    }
    los_cells_begin(cells, &q->shapes[end], q->gap * LOS_PROBLEM_RIM);
    for (uint32_t i = 0; i < cut->count; i++) {
        los_problem_cut_along(q, end, los_problem_polygon(q, cut->obstacles[i]));
    }
    for (uint32_t i = 0; i < cut->count; i++) {
        los_cells_mark(cells, i, &q->frame, los_problem_polygon(q, cut->obstacles[i]));
    }
}

/* The corners of a polygon in the frame; for the time being where the sweep's points are. */
static los_vec2d *place_corners(const los_problem *q, los_polygon polygon) {
    los_vec2d *corners = q->pair->exact->sweep.points;
    for (uint32_t i = 0; i < polygon.count; i++) {
        corners[i] = los_frame_from_world(&q->frame, polygon.points[i]);
    }
    return corners;
}

/* The size of a piece's box. */
static double size_of(const los_problem *q, uint32_t obstacle) {
    const los_box *box = &q->pair->terrain->pieces[q->pair->obstacles[obstacle].piece].box;
    return ((double)box->high.x - (double)box->low.x) * ((double)box->high.y - (double)box->low.y);
}

/* The smallest piece comes first: what of a base is inside it may be wholly inside a larger one, as in the walls of a
 * ruin, and is not cut again then. */
static void order_by_size(const los_problem *q, const los_base_cuts *cut, uint32_t order[LOS_CELL_PIECES_MAX]) {
    for (uint32_t i = 0; i < cut->count; i++) {
        uint32_t place = i;
        for (; place > 0 && size_of(q, cut->obstacles[order[place - 1]]) > size_of(q, cut->obstacles[i]); place--) {
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
}

void los_problem_make_inner_cells(los_problem *q, int end, const los_base_cuts *cut, bool is_rough) {
    los_cells *cells = &q->pair->exact->cells[end];
    uint32_t order[LOS_CELL_PIECES_MAX];
    cells->count = 0;
    if (cut->count == 0) {
        return;
    }
    los_convex whole = q->shapes[end];
    if (is_rough) {
        whole = los_cells_begin_outer(cells, &q->shapes[end]);
    } else {
        los_cells_begin(cells, &q->shapes[end], q->gap * LOS_PROBLEM_RIM);
    }
    order_by_size(q, cut, order);
    for (uint32_t i = 0; i < cut->count; i++) {
        los_polygon polygon = los_problem_polygon(q, cut->obstacles[order[i]]);
        if (polygon.count <= q->pair->exact->sweep.point_capacity) { /* a larger one's inside is not looked at */
            los_cells_add_inner(cells, order[i], &whole, place_corners(q, polygon), polygon.count);
        }
    }
}

void los_problem_open(los_problem *q, const los_base_cuts *cut, uint64_t inside, bool open) {
    for (uint32_t i = 0; i < cut->count; i++) {
        if ((inside >> i & 1) != 0) {
            q->pair->obstacles[cut->obstacles[i]].is_open = open;
        }
    }
}
