/* SPDX-License-Identifier: MIT */
#include "los_exact_question.h"

#include "los_between.h"
#include "los_separation.h"

/* Narrower openings than this, in pixels, are noise whatever the options say. */
static const double LEAST_GAP = 1e-6;
/* Bases that overlap by more than this, in pixels, have a common part; by less, they touch. */
static const double CONTACT = 0.5;

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
    return fmin(fmax(q->pair->options.min_gap, LEAST_GAP), 0.5 * least);
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
    *q = (los_question){.pair = pair};
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

/* The same as add_obstacle for one that lines may pass over or under. */
static bool add_prism(los_question *q, uint32_t number) {
    const los_pair *pair = q->pair;
    const los_obstacle *obstacle = &pair->obstacles[number];
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    los_cover *cover = &q->pair->exact.cover;
    los_span stretch;
    if (los_between_is_aside(cover, &q->frame, &piece->bounds) || !find_stretch(q, obstacle, &stretch)) {
        return false;
    }
    bool closes =
        obstacle->stop != LOS_PASSES && !obstacle->is_open &&
        los_between_add_polygon_within(cover, &q->frame, los_piece_polygon(pair->terrain, piece), stretch, 2 * number);
    uint32_t walls = obstacle->wall_turn != LOS_WALLS_NEVER ? piece->wall_count : 0;
    for (uint32_t i = 0; !closes && i < walls; i++) {
        const los_wall *wall = &pair->terrain->walls[piece->first_wall + i];
        closes = los_between_add_segment_within(cover, &q->frame, wall->start, wall->end, stretch, 2 * number + 1);
    }
    return closes;
}

/* Adds what an obstacle puts between the bases; true if that alone closes the corridor. */
static bool add_obstacle(los_question *q, uint32_t number) {
    const los_pair *pair = q->pair;
    const los_obstacle *obstacle = &pair->obstacles[number];
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    los_cover *cover = &q->pair->exact.cover;
    if (obstacle->is_partial) {
        bool may_stop = (obstacle->stop != LOS_PASSES && !obstacle->is_open) || obstacle->wall_turn != LOS_WALLS_NEVER;
        return may_stop && add_prism(q, number);
    }
    bool closes = obstacle->stop != LOS_PASSES && !obstacle->is_open &&
                  !los_between_is_aside(cover, &q->frame, &piece->box) &&
                  los_between_add_polygon(cover, &q->frame, los_piece_polygon(pair->terrain, piece), 2 * number);
    uint32_t walls = obstacle->wall_turn != LOS_WALLS_NEVER ? piece->wall_count : 0;
    for (uint32_t i = 0; !closes && i < walls; i++) {
        const los_wall *wall = &pair->terrain->walls[piece->first_wall + i];
        closes = los_between_add_segment(cover, &q->frame, wall->start, wall->end, 2 * number + 1);
    }
    return closes;
}

/* Fills the cover; true if one part alone closes the corridor, which is then the chain. */
static bool fill_corridor(los_question *q) {
    los_cover *cover = &q->pair->exact.cover;
    uint32_t count = q->pair->obstacle_count, likely = q->pair->last_stop;
    for (uint32_t i = 0; i < count; i++) {
        /* What stopped the centre line may well close everything. */
        if (add_obstacle(q, i == 0 && likely < count ? likely : i == likely ? 0 : i)) {
            cover->chain[0] = cover->part_count - 1;
            cover->chain_count = 1;
            return true;
        }
    }
    return false;
}

bool los_question_fill(los_question *q, const los_convex *first, const los_convex *second) {
    los_cover *cover = &q->pair->exact.cover;
    los_cover_clear(cover);
    cover->bases[0] = *first;
    cover->bases[1] = *second;
    cover->gap = q->gap;
    q->is_unsure = false;
    return fill_corridor(q);
}

/* --- Rules that ask where a line ends ---------------------------------------------------------------------------- */

/* Does it matter to a piece that a line ends inside it, on this side? */
static bool cares_about_end(const los_obstacle *obstacle, los_side side) {
    return obstacle->near[side] != NULL && (obstacle->stop == LOS_STOPS_UNLESS_END_INSIDE ||
                                            (obstacle->stop == LOS_STOPS_UNLESS_TARGET_INSIDE && side == LOS_TARGET));
}

los_polygon los_question_polygon(const los_question *q, uint32_t obstacle) {
    const los_terrain *terrain = q->pair->terrain;
    return los_piece_polygon(terrain, &terrain->pieces[q->pair->obstacles[obstacle].piece]);
}

/* Opens the pieces that hold the whole base, and lists those that hold a part of it. */
static void find_cuts(los_question *q, int end, los_cut_base *cut) {
    cut->count = 0;
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        los_obstacle *obstacle = &q->pair->obstacles[i];
        if (!cares_about_end(obstacle, q->sides[end])) {
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
        if (los_convex_cuts(&q->shapes[end], 0.0, from, to, &first, &last)) {
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

void los_question_open(los_question *q, const los_cut_base *cut, uint64_t inside, bool open) {
    for (uint32_t i = 0; i < cut->count; i++) {
        if ((inside >> i & 1) != 0) {
            q->pair->obstacles[cut->obstacles[i]].is_open = open;
        }
    }
}
