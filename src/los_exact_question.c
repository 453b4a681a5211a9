/* SPDX-License-Identifier: MIT */
#include "los_exact_question.h"

#include "los_between.h"
#include "los_separation.h"

/* Bases that overlap by more than this, in pixels, have a common part; by less, they touch. */
static const double CONTACT = 0.5;

enum {
    FEW_POINTS = 8 /* are put into the frame sooner than their box is looked at */
};

/* --- The pair ---------------------------------------------------------------------------------------------------- */

static void order_sides(los_question *q) {
    los_vec2 shooter = q->pair->viewers[LOS_SHOOTER]->model.position;
    los_vec2 target = q->pair->viewers[LOS_TARGET]->model.position;
    bool is_forward = shooter.x < target.x || (shooter.x == target.x && shooter.y <= target.y);
    q->sides[0] = is_forward ? LOS_SHOOTER : LOS_TARGET;
    q->sides[1] = is_forward ? LOS_TARGET : LOS_SHOOTER;
    q->positions[0] = is_forward ? shooter : target;
    q->positions[1] = is_forward ? target : shooter;
}

static void place_bases(los_question *q) {
    for (int i = 0; i < 2; i++) {
        q->shapes[i] = los_convex_of_base(&q->bases[i], q->positions[i], q->shrink, &q->frame, q->corners[i]);
    }
}

/* What counts as an opening: no base is too small for one. */
static double gap_of(const los_question *q) {
    double least = fmin(los_base_least(&q->bases[0]), los_base_least(&q->bases[1]));
    return fmin(fmax(q->pair->options.min_gap, LOS_LEAST_GAP), 0.5 * least);
}

/* Finds a frame in which the first base is left of the second; false if they overlap. */
bool los_question_find_frame(los_question *q) {
    double least = fmin(los_base_least(&q->bases[0]), los_base_least(&q->bases[1]));
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

void los_question_ask(los_question *q, los_pair *pair) {
    q->pair = pair;
    q->shrink = 0.0;
    q->is_cautious = q->is_unsure = false;
    order_sides(q);
    for (int i = 0; i < 2; i++) {
        q->bases[i] = los_base_unturned(&pair->viewers[q->sides[i]]->model, pair->options.pixels_per_inch);
        q->heights[i] = pair->levels[q->sides[i]];
    }
    q->gap = gap_of(q);
}

void los_question_turn_bases(los_question *q) {
    for (int i = 0; i < 2; i++) {
        los_base_turn(&q->bases[i], &q->pair->viewers[q->sides[i]]->model);
    }
}

void los_question_begin(los_question *q, los_pair *pair) {
    los_question_ask(q, pair);
    los_question_turn_bases(q);
}

void los_question_ready_pieces(los_question *q) {
    los_pair_sort(q->pair);
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        q->pair->obstacles[i].is_open = false;
    }
}

/* --- What lies between ------------------------------------------------------------------------------------------- */

uint32_t los_question_name(const los_pair *pair, uint32_t owner) {
    const los_piece *piece = &pair->terrain->pieces[pair->obstacles[owner / 2].piece];
    return owner % 2 == 1 ? piece->wall_name : piece->name[pair->rules->nameless];
}

static los_span common_of(los_span a, los_span b) {
    los_span common = {fmax(a.low, b.low), fmin(a.high, b.high)};
    return los_span_is_empty(common) ? (los_span){INFINITY, -INFINITY} : common;
}

/* Where along x an obstacle is put between the bases; false if nowhere. */
static bool find_stretch(los_question *q, const los_obstacle *obstacle, los_span *stretch) {
    const los_piece *piece = &q->pair->terrain->pieces[obstacle->piece];
    const los_convex *bases = q->pair->exact.cover.bases;
    const los_bundle lines = {{{bases[0].low.x, bases[0].high.x}, {bases[1].low.x, bases[1].high.x}},
                              {q->heights[0], q->heights[1]}};
    los_span sure = los_prism_surely(&lines, piece->heights), maybe = los_prism_maybe(&lines, piece->heights);
    los_span extent = los_between_extent(&q->frame, &piece->bounds);
    los_span sure_part = common_of(sure, extent), maybe_part = common_of(maybe, extent);
    q->is_unsure = q->is_unsure || sure_part.low != maybe_part.low || sure_part.high != maybe_part.high;
    *stretch = q->is_cautious ? maybe : sure;
    return !los_span_is_empty(*stretch);
}

/* Both add what lies within a stretch of x, or all of it if there is none; true if that alone closes the corridor. */
static bool add_polygon(los_question *q, uint32_t number, const los_span *within) {
    const los_piece *piece = &q->pair->terrain->pieces[q->pair->obstacles[number].piece];
    los_cover *cover = &q->pair->exact.cover;
    los_polygon polygon = los_piece_polygon(q->pair->terrain, piece);
    if (within != NULL) {
        return los_between_add_polygon_within(cover, &q->frame, polygon, *within, 2 * number);
    }
    return (polygon.count <= FEW_POINTS || !los_between_is_aside(cover, &q->frame, &piece->box)) &&
           los_between_add_polygon(cover, &q->frame, polygon, 2 * number);
}

static bool add_walls(los_question *q, uint32_t number, const los_span *within) {
    const los_terrain *terrain = q->pair->terrain;
    const los_piece *piece = &terrain->pieces[q->pair->obstacles[number].piece];
    los_cover *cover = &q->pair->exact.cover;
    bool closes = false;
    for (uint32_t i = 0; !closes && i < piece->wall_count; i++) {
        los_vec2 a = terrain->walls[piece->first_wall + i].start, b = terrain->walls[piece->first_wall + i].end;
        closes = within != NULL ? los_between_add_segment_within(cover, &q->frame, a, b, *within, 2 * number + 1)
                                : los_between_add_segment(cover, &q->frame, a, b, 2 * number + 1);
    }
    return closes;
}

/* Adds what an obstacle puts between the bases; true if that alone closes the corridor. */
static bool add_obstacle(los_question *q, uint32_t number) {
    const los_obstacle *obstacle = &q->pair->obstacles[number];
    const los_box *bounds = &q->pair->terrain->pieces[obstacle->piece].bounds;
    bool stops = obstacle->stop != LOS_PASSES && !obstacle->is_open, has_walls = obstacle->wall_turn != LOS_WALLS_NEVER;
    los_span stretch, *within = NULL;
    if (!stops && !has_walls) {
        return false;
    }
    if (obstacle->is_partial) {
        if (los_between_is_aside(&q->pair->exact.cover, &q->frame, bounds) || !find_stretch(q, obstacle, &stretch)) {
            return false;
        }
        within = &stretch;
    }
    return (stops && add_polygon(q, number, within)) || (has_walls && add_walls(q, number, within));
}

/* What closes the corridor alone, and was added last, is the chain. */
static bool is_chain_if(los_question *q, bool closes) {
    los_cover *cover = &q->pair->exact.cover;
    if (closes) {
        cover->chain[0] = cover->part_count - 1;
        cover->chain_count = 1;
    }
    return closes;
}

bool los_question_fill(los_question *q, const los_convex *first, const los_convex *second) {
    los_cover_begin(&q->pair->exact.cover, first, second, q->gap);
    q->is_unsure = false;
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        if (is_chain_if(q, add_obstacle(q, i))) {
            return true;
        }
    }
    return false;
}

bool los_question_fill_up(los_question *q, const los_cut_base cuts[2]) {
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

los_polygon los_question_polygon(const los_question *q, uint32_t obstacle) {
    const los_terrain *terrain = q->pair->terrain;
    return los_piece_polygon(terrain, &terrain->pieces[q->pair->obstacles[obstacle].piece]);
}

/* Opens the pieces that hold the whole base, and lists those that hold a part of it. */
static void find_cuts(los_question *q, int end, los_cut_base *cut) {
    cut->count = 0;
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        los_obstacle *obstacle = &q->pair->obstacles[i];
        if (!los_obstacle_minds_end(obstacle, q->sides[end])) {
            continue;
        }
        los_overlap overlap = los_overlap_of(&q->shapes[end], &q->frame, los_question_polygon(q, i));
        if (overlap == LOS_WHOLLY) {
            obstacle->is_open = true;
        } else if (overlap == LOS_PARTLY && cut->count < LOS_CELL_PIECES_MAX) {
            cut->obstacles[cut->count++] = i;
        }
    }
}

/* A piece that the other base stands in is open whatever part of this one is looked at. */
static void leave_out_open(const los_question *q, los_cut_base *cut) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cut->count; i++) {
        if (!q->pair->obstacles[cut->obstacles[i]].is_open) {
            cut->obstacles[kept++] = cut->obstacles[i];
        }
    }
    cut->count = kept;
}

void los_question_find_cuts(los_question *q, los_cut_base cuts[2]) {
    for (int end = 0; end < 2; end++) {
        find_cuts(q, end, &cuts[end]);
    }
    leave_out_open(q, &cuts[0]);
    leave_out_open(q, &cuts[1]);
}

void los_question_cut_along(const los_question *q, int end, los_polygon polygon) {
    los_place from = los_place_in(&q->frame, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_place to = los_place_in(&q->frame, polygon.points[i]);
        double first, last;
        if (!los_convex_is_beside(&q->shapes[end], from, to) &&
            los_convex_cuts(&q->shapes[end], 0.0, from, to, &first, &last)) {
            los_cells_cut(&q->pair->exact.cells[end], from, to);
        }
        from = to;
    }
}

void los_question_make_cells(los_question *q, int end, const los_cut_base *cut) {
    los_cells *cells = &q->pair->exact.cells[end];
    cells->count = 0;
    if (cut->count == 0) {
        return;
    }
    los_cells_begin(cells, &q->shapes[end], q->gap * LOS_QUESTION_RIM);
    for (uint32_t i = 0; i < cut->count; i++) {
        los_question_cut_along(q, end, los_question_polygon(q, cut->obstacles[i]));
    }
    for (uint32_t i = 0; i < cut->count; i++) {
        los_cells_mark(cells, i, &q->frame, los_question_polygon(q, cut->obstacles[i]));
    }
}

/* The corners of a polygon in the frame; for the time being where the cover's points are. */
static los_place *place_corners(const los_question *q, los_polygon polygon) {
    los_place *corners = q->pair->exact.cover.points;
    for (uint32_t i = 0; i < polygon.count; i++) {
        corners[i] = los_place_in(&q->frame, polygon.points[i]);
    }
    return corners;
}

/* The size of a piece's box. */
static double size_of(const los_question *q, uint32_t obstacle) {
    const los_box *box = &q->pair->terrain->pieces[q->pair->obstacles[obstacle].piece].box;
    return ((double)box->high.x - (double)box->low.x) * ((double)box->high.y - (double)box->low.y);
}

/* The smallest piece comes first: what of a base is inside it may be wholly inside a larger one, as in the walls of a
 * ruin, and is not cut again then. */
static void order_by_size(const los_question *q, const los_cut_base *cut, uint32_t order[LOS_CELL_PIECES_MAX]) {
    for (uint32_t i = 0; i < cut->count; i++) {
        uint32_t place = i;
        for (; place > 0 && size_of(q, cut->obstacles[order[place - 1]]) > size_of(q, cut->obstacles[i]); place--) {
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
}

void los_question_make_inner_cells(los_question *q, int end, const los_cut_base *cut, bool is_rough) {
    los_cells *cells = &q->pair->exact.cells[end];
    uint32_t order[LOS_CELL_PIECES_MAX];
    cells->count = 0;
    if (cut->count == 0) {
        return;
    }
    los_convex whole = q->shapes[end];
    if (is_rough) {
        whole = los_cells_begin_around(cells, &q->shapes[end]);
    } else {
        los_cells_begin(cells, &q->shapes[end], q->gap * LOS_QUESTION_RIM);
    }
    order_by_size(q, cut, order);
    for (uint32_t i = 0; i < cut->count; i++) {
        los_polygon polygon = los_question_polygon(q, cut->obstacles[order[i]]);
        if (polygon.count <= q->pair->exact.cover.point_capacity) { /* a larger one's inside is not looked at */
            los_cells_add_inner(cells, order[i], &whole, place_corners(q, polygon), polygon.count);
        }
    }
}

void los_question_open(los_question *q, const los_cut_base *cut, uint64_t inside, bool open) {
    for (uint32_t i = 0; i < cut->count; i++) {
        if ((inside >> i & 1) != 0) {
            q->pair->obstacles[cut->obstacles[i]].is_open = open;
        }
    }
}
