/* SPDX-License-Identifier: MIT */
#include "area/disjoint_bases.h"

#include "area/area_bounds.h"
#include "area/hidden_by.h"

static const los_obstacle *obstacle_of(const los_area_problem *s, uint32_t place) {
    return &s->q.pair->obstacles[s->around.obstacles[place]];
}

/* --- From a part of the shooter to a part of the target ---------------------------------------------------------- */

/* From the whole base, with every piece in the way; then from those of its parts that are inside of some.  Pieces that
 * the target is inside of stay open. */
static void look_from_all(los_area_problem *s, const los_convex *target, uint64_t target_inside) {
    los_cells *cells = &s->exact->cells[s->from];
    const los_area_bounds look = {&s->q, s->scratch, s->from, s->tolerance, &s->looks_left};
    los_coverage_begin(s->scratch->coverage, target);
    los_problem_open(&s->q, &s->around, target_inside, true);
    los_area_bounds_between(&look, &s->q.shapes[s->from], target);
    for (uint32_t i = 0; i < cells->count; i++) {
        uint64_t inside = cells->cells[i].inside;
        if (inside != 0) {
            los_convex origin = los_cell_shape(cells, i);
            los_problem_open(&s->q, &s->cuts[s->from], inside, true);
            los_area_bounds_between(&look, &origin, target);
            los_problem_open(&s->q, &s->cuts[s->from], inside, false);
            los_problem_open(&s->q, &s->around, target_inside, true);
        }
    }
}

/* --- The target ------------------------------------------------------------------------------------------------- */

static void add_up(los_area_problem *s, const los_convex *target, uint64_t target_inside) {
    const los_column_coverage *columns = s->scratch->coverage;
    double most = los_coverage_max_hidden(columns);
    s->area += los_coverage_area(columns);
    s->seen += los_coverage_visible_area(columns);
    s->most_hidden = fmax(s->most_hidden, most);
    if (most > s->tolerance) {
        los_find_hidden_by(s, target, target_inside);
    }
}

/* Is every end of a line in there, at all heights of the model, in the prism? */
static bool holds_all_heights(const los_area_problem *s, const los_obstacle *obstacle) {
    los_interval prism = s->q.pair->terrain->pieces[obstacle->piece].heights, ends = s->q.heights[s->to];
    return !obstacle->is_partial || (prism.low <= ends.low && prism.high >= ends.high);
}

/* A part of the target inside a piece that stops all lines that end there is hidden, whoever looks. */
static bool is_hidden(los_area_problem *s, uint64_t inside) {
    bool hidden = false;
    for (uint32_t i = 0; i < s->around.count; i++) {
        const los_obstacle *obstacle = obstacle_of(s, i);
        if ((inside >> i & 1) != 0 && obstacle->blocking == LOS_BLOCKS_ALWAYS && holds_all_heights(s, obstacle)) {
            los_area_add_blocker(s, los_area_blocker_name(s, obstacle));
            hidden = true;
        }
    }
    return hidden;
}

/* The pieces that let lines end inside them. */
static uint64_t that_open(const los_area_problem *s, uint64_t inside) {
    for (uint32_t i = 0; i < s->around.count; i++) {
        inside &= obstacle_of(s, i)->blocking == LOS_BLOCKS_ALWAYS ? ~((uint64_t)1 << i) : UINT64_MAX;
    }
    return inside;
}

static void look_at_cell(los_area_problem *s, uint32_t number) {
    los_cells *cells = &s->exact->cells[s->to];
    uint64_t inside = cells->cells[number].inside;
    los_convex target = los_cell_shape(cells, number);
    if (is_hidden(s, inside)) {
        los_coverage_begin(s->scratch->coverage, &target);
        s->area += los_coverage_area(s->scratch->coverage);
        s->most_hidden = fmax(s->most_hidden, fmin(target.high.x - target.low.x, target.high.y - target.low.y));
        return;
    }
    inside = that_open(s, inside);
    look_from_all(s, &target, inside);
    add_up(s, &target, inside);
    los_problem_open(&s->q, &s->around, inside, false);
}

/* Can the piece, or a wall of it, come near the target? */
static bool is_near(const los_area_problem *s, const los_box *box) {
    const los_convex *shape = &s->q.shapes[s->to];
    los_vec2 at = los_frame_to_world(&s->q.frame, los_vec2d_lerp(shape->low, shape->high, 0.5));
    /* Whichever way the frame is turned, and one pixel more. */
    float half = (float)(0.5 * (shape->high.x - shape->low.x + shape->high.y - shape->low.y)) + 1.0f;
    return box->low.x <= at.x + half && box->high.x >= at.x - half && box->low.y <= at.y + half &&
           box->high.y >= at.y - half;
}

/* Lists the pieces that cut the target: those with an edge across it that can stop a line. */
static void find_around(los_area_problem *s) {
    s->around.count = 0;
    for (uint32_t i = 0; i < s->q.pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &s->q.pair->obstacles[i];
        const los_box *box = &s->q.pair->terrain->pieces[obstacle->piece].box;
        if (obstacle->blocking != LOS_BLOCKS_NEVER && !obstacle->is_open && s->around.count < LOS_CELL_PIECES_MAX &&
            is_near(s, box) &&
            los_overlap_of(&s->q.shapes[s->to], &s->q.frame, los_problem_polygon(&s->q, i)) == LOS_OVERLAP_PARTIAL) {
            s->around.obstacles[s->around.count++] = i;
        }
    }
}

static void begin_cells(los_area_problem *s) {
    los_cells_begin(&s->exact->cells[s->to], &s->q.shapes[s->to], LOS_AREA_RIM * s->tolerance);
}

/* Cuts along the pieces around; false if there are none. */
static bool cut_pieces(los_area_problem *s) {
    if (s->around.count > 0) {
        begin_cells(s);
    }
    for (uint32_t i = 0; i < s->around.count; i++) {
        los_problem_cut_along(&s->q, s->to, los_problem_polygon(&s->q, s->around.obstacles[i]));
    }
    return s->around.count > 0;
}

/* Cuts along a segment, if it runs through the target. */
static void cut_along(los_area_problem *s, los_vec2 start, los_vec2 end, bool *is_begun) {
    const los_convex *shape = &s->q.shapes[s->to];
    los_cells *cells = &s->exact->cells[s->to];
    los_vec2d a = los_frame_from_world(&s->q.frame, start), b = los_frame_from_world(&s->q.frame, end);
    double first, last;
    if ((a.x == b.x && a.y == b.y) || !los_convex_clip_segment(shape, 0.0, a, b, &first, &last)) {
        return;
    }
    if (!*is_begun) {
        begin_cells(s);
        *is_begun = true;
    }
    los_cells_cut(cells, a, b);
}

/* Cuts along the walls that run through the target, and along pieces that are but a line; false if there are none. */
static bool cut_walls(los_area_problem *s, bool is_begun) {
    const los_terrain *terrain = s->q.pair->terrain;
    for (uint32_t i = 0; i < s->q.pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &s->q.pair->obstacles[i];
        const los_piece *piece = &terrain->pieces[obstacle->piece];
        los_polygon polygon = los_problem_polygon(&s->q, i);
        if (!is_near(s, &piece->bounds)) {
            continue;
        }
        if (polygon.count == 2 && obstacle->blocking != LOS_BLOCKS_NEVER) {
            cut_along(s, polygon.points[0], polygon.points[1], &is_begun);
        }
        for (uint32_t k = 0; obstacle->wall_phase != LOS_WALLS_NEVER && k < piece->wall_count; k++) {
            const los_wall *wall = &terrain->walls[piece->first_wall + k];
            cut_along(s, wall->start, wall->end, &is_begun);
        }
    }
    return is_begun;
}

/* Is there nothing at all between the whole bases? */
static bool is_way_empty(los_area_problem *s) {
    s->q.is_cautious = true;
    return !los_area_fill_sweep(s, &s->q.shapes[s->from], &s->q.shapes[s->to]) && s->exact->sweep.part_count == 0;
}

void los_area_of_disjoint_bases(los_area_problem *s) {
    los_cells *cells = &s->exact->cells[s->to];
    los_problem_find_cuts(&s->q, s->cuts);
    los_problem_make_cells(&s->q, s->from, &s->cuts[s->from]);
    find_around(s);
    if (!cut_walls(s, cut_pieces(s))) {
        if (is_way_empty(s)) {
            double area = los_convex_area(&s->q.shapes[s->to]);
            s->area += area;
            s->seen += area;
            return;
        }
        look_from_all(s, &s->q.shapes[s->to], 0);
        add_up(s, &s->q.shapes[s->to], 0);
        return;
    }
    for (uint32_t i = 0; i < s->around.count; i++) {
        los_cells_mark(cells, i, &s->q.frame, los_problem_polygon(&s->q, s->around.obstacles[i]));
    }
    for (uint32_t i = 0; i < cells->count; i++) {
        look_at_cell(s, i);
    }
}
