/* SPDX-License-Identifier: MIT */
#include "los_exact.h"

#include "los_barrier.h"
#include "los_between.h"
#include "los_separation.h"

/* Narrower openings than this, in pixels, are noise whatever the options say. */
static const double LEAST_GAP = 1e-6;
/* Bases that overlap by more than this, in pixels, have a common part; by less, they touch. */
static const double CONTACT = 0.5;
/* How far, in pixels, a sight line's ends are pulled into their bases, so that rounding leaves them inside. */
static const double PULL = 1e-3;
/* Where it matters that an end is inside a piece, it is pulled farther if need be: as shares of all there is.  Close to
 * a long edge, the judge does not know inside from outside. */
static const double DEEPER[] = {0.0, 0.1, 0.5};

/* A round base that is cut may lose so much of its rim, as a share of the gap. */
static const double RIM = 0.25;

/* A pair as the exact mode looks at it.  To treat both directions alike, the base at smaller x comes first. */
typedef struct question {
    los_pair *pair;
    los_side sides[2]; /* who is first, who second */
    los_base bases[2];
    los_vec2 positions[2];
    double gap, shrink;
    los_frame frame;
    los_convex shapes[2];
    los_place corners[2][LOS_BASE_CORNERS];
    bool is_part[2]; /* not the whole base is looked at, but a part of it inside some pieces */
    los_closing *closing;
    los_answer answer;
} question;

/* --- What the cover tells us ------------------------------------------------------------------------------------- */

static uint32_t name_of_owner(const los_pair *pair, uint32_t owner) {
    const los_piece *piece = &pair->terrain->pieces[pair->obstacles[owner / 2].piece];
    return owner % 2 == 1 ? piece->wall_name : piece->name[pair->rules->nameless];
}

static void note_closing(question *q, uint32_t name) {
    if (los_pair_note(q->pair, name)) {
        q->closing->names[q->closing->count++] = name;
    }
}

static void note_chain(void *context, const los_cover *cover) {
    question *q = context;
    for (uint32_t i = 0; i < cover->chain_count; i++) {
        uint32_t place = cover->is_mirrored ? cover->chain_count - 1 - i : i;
        note_closing(q, name_of_owner(q->pair, cover->parts[cover->chain[place]].owner));
    }
}

/* Shows a line to the judge. */
static bool judge(question *q, los_vec2 first, los_vec2 second) {
    bool is_forward = q->sides[0] == LOS_SHOOTER;
    los_vec2 from = is_forward ? first : second, to = is_forward ? second : first;
    los_sight sight = los_sight_between_bases(from, to);
    q->answer.from = from;
    q->answer.to = to;
    q->answer.visible = los_line_is_clear(q->pair, &sight);
    if (!q->answer.visible && q->closing != NULL) {
        q->closing->was_refused = true;
        q->closing->refused_from = from;
        q->closing->refused_to = to;
    }
    return q->answer.visible;
}

/* The line in the middle of an opening, from rim to rim. */
static bool take_opening(void *context, const los_cover *cover, const los_opening *opening) {
    question *q = context;
    double height = 0.5 * (opening->low + opening->high), slope = opening->slope;
    double start[2], end[2]; /* of the chords; a line's end lies between */
    if (!los_convex_chord(&cover->bases[0], slope, height, &end[0], &start[0]) ||
        !los_convex_chord(&cover->bases[1], slope, height, &start[1], &end[1])) {
        return false;
    }
    size_t tries = q->is_part[0] || q->is_part[1] ? sizeof DEEPER / sizeof *DEEPER : 1;
    for (size_t k = 0; k < tries; k++) {
        los_vec2 ends[2];
        for (int i = 0; i < 2; i++) {
            double depth = fabs(end[i] - start[i]);
            double pull = fmax(fmin(PULL, 0.25 * depth), q->is_part[i] ? DEEPER[k] * depth : 0.0);
            double x = i == 0 ? start[i] - pull : start[i] + pull, y = slope * x + height;
            ends[i] = los_place_out(&q->frame, (los_place){x, cover->is_mirrored ? -y : y});
        }
        if (judge(q, ends[0], ends[1])) {
            return true;
        }
    }
    return false;
}

/* --- Two convex ends --------------------------------------------------------------------------------------------- */

/* Adds what an obstacle puts between the bases; true if that alone closes the corridor. */
static bool add_obstacle(question *q, uint32_t number) {
    const los_pair *pair = q->pair;
    const los_obstacle *obstacle = &pair->obstacles[number];
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    los_cover *cover = &q->pair->exact.cover;
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
static bool fill_corridor(question *q) {
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

static bool search_between(question *q, const los_convex *first, const los_convex *second,
                           const los_cover_listener *listener) {
    los_cover *cover = &q->pair->exact.cover;
    los_cover_clear(cover);
    cover->bases[0] = *first;
    cover->bases[1] = *second;
    cover->gap = q->gap;
    if (fill_corridor(q)) {
        if (listener->chain != NULL) {
            listener->chain(listener->context, cover);
        }
        return false;
    }
    los_place way = los_place_minus(second->centre, first->centre);
    return los_cover_search(cover, way.y / way.x, listener);
}

static bool is_seen_between(question *q, const los_convex *first, const los_convex *second) {
    los_cover_listener listener = {take_opening, q->closing != NULL ? note_chain : NULL, q};
    return search_between(q, first, second, &listener);
}

/* --- Rules that ask where a line ends ---------------------------------------------------------------------------- */

/* Does it matter to a piece that a line ends inside it, on this side? */
static bool cares_about_end(const los_obstacle *obstacle, los_side side) {
    return obstacle->near[side] != NULL && (obstacle->stop == LOS_STOPS_UNLESS_END_INSIDE ||
                                            (obstacle->stop == LOS_STOPS_UNLESS_TARGET_INSIDE && side == LOS_TARGET));
}

static los_polygon polygon_of(const question *q, uint32_t obstacle) {
    const los_terrain *terrain = q->pair->terrain;
    return los_piece_polygon(terrain, &terrain->pieces[q->pair->obstacles[obstacle].piece]);
}

/* The obstacles that open for lines which end in a part of one base. */
typedef struct cut_base {
    uint32_t obstacles[LOS_CELL_PIECES_MAX];
    uint32_t count;
} cut_base;

/* Opens the pieces that hold the whole base, and lists those that hold a part of it. */
static void find_cuts(question *q, int end, cut_base *cut) {
    cut->count = 0;
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        los_obstacle *obstacle = &q->pair->obstacles[i];
        if (!cares_about_end(obstacle, q->sides[end])) {
            continue;
        }
        los_overlap overlap = los_overlap_of(&q->shapes[end], &q->frame, polygon_of(q, i));
        if (overlap == LOS_WHOLLY) {
            obstacle->is_open = true;
        } else if (overlap == LOS_PARTLY && cut->count < LOS_CELL_PIECES_MAX) {
            cut->obstacles[cut->count++] = i;
        }
    }
}

/* A piece that the other base stands in is open whatever part of this one is looked at. */
static void leave_out_open(const question *q, cut_base *cut) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cut->count; i++) {
        if (!q->pair->obstacles[cut->obstacles[i]].is_open) {
            cut->obstacles[kept++] = cut->obstacles[i];
        }
    }
    cut->count = kept;
}

static void cut_along(const question *q, int end, los_polygon polygon) {
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

static void make_cells(question *q, int end, const cut_base *cut) {
    los_cells *cells = &q->pair->exact.cells[end];
    cells->count = 0;
    if (cut->count == 0) {
        return;
    }
    los_cells_begin(cells, &q->shapes[end], q->gap * RIM);
    for (uint32_t i = 0; i < cut->count; i++) {
        cut_along(q, end, polygon_of(q, cut->obstacles[i]));
    }
    for (uint32_t i = 0; i < cut->count; i++) {
        los_cells_mark(cells, i, &q->frame, polygon_of(q, cut->obstacles[i]));
    }
}

static void open_pieces(question *q, const cut_base *cut, uint64_t inside, bool open) {
    for (uint32_t i = 0; i < cut->count; i++) {
        if ((inside >> i & 1) != 0) {
            q->pair->obstacles[cut->obstacles[i]].is_open = open;
        }
    }
}

/* Cell 0 is the whole base, with every piece that cuts it in the way; then come the cells that are inside of some. */
static bool choose_end(question *q, int end, uint32_t number, los_convex *shape, uint64_t *inside) {
    los_cells *cells = &q->pair->exact.cells[end];
    *shape = number == 0 ? q->shapes[end] : los_cell_shape(cells, number - 1);
    *inside = number == 0 ? 0 : cells->cells[number - 1].inside;
    q->is_part[end] = number > 0;
    return number == 0 || *inside != 0;
}

/* All pairs of a part of one base and a part of the other, but for the two whole bases. */
static bool is_seen_in_parts(question *q, const cut_base cuts[2]) {
    const los_cells *cells = q->pair->exact.cells;
    bool seen = false;
    for (uint32_t i = 0; !seen && i <= cells[0].count; i++) {
        los_convex first, second;
        uint64_t inside[2];
        if (!choose_end(q, 0, i, &first, &inside[0])) {
            continue;
        }
        for (uint32_t j = 0; !seen && j <= cells[1].count; j++) {
            if (i + j > 0 && choose_end(q, 1, j, &second, &inside[1])) {
                open_pieces(q, &cuts[0], inside[0], true);
                open_pieces(q, &cuts[1], inside[1], true);
                seen = is_seen_between(q, &first, &second);
                open_pieces(q, &cuts[0], inside[0], false);
                open_pieces(q, &cuts[1], inside[1], false);
            }
        }
    }
    return seen;
}

static bool take_any(void *context, const los_cover *cover, const los_opening *opening) {
    (void)context;
    (void)cover;
    (void)opening;
    return true;
}

/* Would there be an opening if every piece that holds a part of a base were open to all of it?  If not, there is none
 * for any part, and no base need be cut. */
static bool is_worth_cutting(question *q, const cut_base cuts[2]) {
    los_cover_listener listener = {take_any, NULL, q};
    open_pieces(q, &cuts[0], UINT64_MAX, true);
    open_pieces(q, &cuts[1], UINT64_MAX, true);
    bool seen = search_between(q, &q->shapes[0], &q->shapes[1], &listener);
    if (!seen && q->closing != NULL) {
        listener.chain = note_chain; /* what closes the way for the parts belongs to the answer, too */
        search_between(q, &q->shapes[0], &q->shapes[1], &listener);
    }
    open_pieces(q, &cuts[0], UINT64_MAX, false);
    open_pieces(q, &cuts[1], UINT64_MAX, false);
    return seen;
}

static bool is_seen_somewhere(question *q) {
    cut_base cuts[2];
    for (int end = 0; end < 2; end++) {
        find_cuts(q, end, &cuts[end]);
    }
    leave_out_open(q, &cuts[0]);
    leave_out_open(q, &cuts[1]);
    if (is_seen_between(q, &q->shapes[0], &q->shapes[1])) {
        return true;
    }
    if (cuts[0].count + cuts[1].count == 0 || !is_worth_cutting(q, cuts)) {
        return false;
    }
    for (int end = 0; end < 2; end++) {
        make_cells(q, end, &cuts[end]);
    }
    return is_seen_in_parts(q, cuts);
}

/* --- Bases that overlap ------------------------------------------------------------------------------------------ */

/* A place in both bases, on the way from centre to centre: as a rule nothing blocks there. */
static bool is_seen_halfway(question *q) {
    los_place first = q->shapes[0].centre, second = q->shapes[1].centre;
    double from = 0.0, to = 0.0, other;
    if (!los_convex_cuts(&q->shapes[0], 0.0, first, second, &other, &to) ||
        !los_convex_cuts(&q->shapes[1], 0.0, first, second, &from, &other) || from >= to) {
        return false;
    }
    los_vec2 place = los_place_out(&q->frame, los_place_between(first, second, 0.5 * (from + to)));
    return judge(q, place, place);
}

/* They see each other unless all of their common part is inside something that blocks.  Should the centres see each
 * other even then, so be it. */
static bool is_seen_in_common(question *q) {
    if (judge(q, q->positions[0], q->positions[1]) || is_seen_halfway(q)) {
        return true;
    }
    los_cells *cells = &q->pair->exact.cells[0];
    los_cells_begin(cells, &q->shapes[0], q->gap * RIM);
    los_cells_meet(cells, &q->shapes[1], q->gap * RIM);
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        if (q->pair->obstacles[i].stop != LOS_PASSES) {
            cut_along(q, 0, polygon_of(q, i));
        }
    }
    for (uint32_t i = 0; i < cells->count; i++) {
        los_vec2 place = los_place_out(&q->frame, los_cell_shape(cells, i).centre);
        if (judge(q, place, place)) {
            return true;
        }
    }
    return false;
}

/* --- The question ------------------------------------------------------------------------------------------------ */

static void order_sides(question *q) {
    los_vec2 shooter = q->pair->viewers[LOS_SHOOTER]->model.position;
    los_vec2 target = q->pair->viewers[LOS_TARGET]->model.position;
    bool is_forward = shooter.x < target.x || (shooter.x == target.x && shooter.y <= target.y);
    q->sides[0] = is_forward ? LOS_SHOOTER : LOS_TARGET;
    q->sides[1] = is_forward ? LOS_TARGET : LOS_SHOOTER;
    q->positions[0] = is_forward ? shooter : target;
    q->positions[1] = is_forward ? target : shooter;
}

static void place_bases(question *q) {
    for (int i = 0; i < 2; i++) {
        q->shapes[i] = los_convex_of_base(&q->bases[i], q->positions[i], q->shrink, &q->frame, q->corners[i]);
    }
}

/* What counts as an opening: no base is too small for one. */
static double gap_of(const question *q) {
    double least = fmin(los_base_least(&q->bases[0]), los_base_least(&q->bases[1]));
    return fmin(fmax(q->pair->options.min_gap, LEAST_GAP), 0.5 * least);
}

/* Finds a frame in which the first base is left of the second; false if they overlap. */
static bool find_frame(question *q) {
    double least = fmin(los_base_least(&q->bases[0]), los_base_least(&q->bases[1]));
    los_separation apart = los_separate(q->bases, q->positions, 2.0 * q->gap);
    q->frame = (los_frame){(double)q->positions[0].x, (double)q->positions[0].y, apart.along};
    if (apart.distance < 2.0 * q->gap) {
        /* Touching, or as good as: a little room is made between them. */
        q->shrink = q->gap - 0.5 * apart.distance;
        q->gap = fmin(q->gap, 0.5 * (least - q->shrink));
    }
    bool is_apart = apart.distance > -CONTACT && q->shrink <= 0.5 * least;
    q->shrink = is_apart ? q->shrink : 0.0;
    place_bases(q);
    return is_apart && q->shapes[0].high.x < q->shapes[1].low.x;
}

/* Most pairs that see each other do so along their centres, with room to spare: then nothing need be searched. */
static bool is_seen_by_centres(question *q) {
    los_sight centre = los_sight_between_centres(q->pair);
    q->answer.from = centre.line.from;
    q->answer.to = centre.line.to;
    return los_line_is_clear(q->pair, &centre) && los_line_has_room(q->pair, &centre, (float)(0.5 * q->gap));
}

static void begin(question *q, los_pair *pair, los_closing *closing) {
    *q = (question){.pair = pair, .closing = closing, .answer = {.method = LOS_BY_EXACT}};
    order_sides(q);
    for (int i = 0; i < 2; i++) {
        q->bases[i] = los_base_of(&pair->viewers[q->sides[i]]->model, pair->options.pixels_per_inch);
    }
    q->gap = gap_of(q);
    pair->exact.cover.work = LOS_COVER_WORK;
    if (closing != NULL) {
        los_pair_sort(pair); /* the same pieces, the same words, however they were found */
    }
}

static bool is_seen_at_all(question *q) {
    if (is_seen_by_centres(q)) {
        return true;
    }
    uint32_t barrier = los_pair_barrier(q->pair);
    if (barrier != LOS_NO_OBSTACLE) {
        if (q->closing != NULL) {
            note_closing(q, name_of_owner(q->pair, 2 * barrier));
        }
        return false;
    }
    los_pair_sort(q->pair);
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        q->pair->obstacles[i].is_open = false;
    }
    return find_frame(q) ? is_seen_somewhere(q) : is_seen_in_common(q);
}

los_answer los_exact_verdict(los_pair *pair, los_closing *closing) {
    question q;
    begin(&q, pair, closing);
    bool seen = is_seen_at_all(&q);
    if (closing != NULL) {
        los_pair_forget(pair, closing->names, closing->count);
    }
    if (!seen) {
        q.answer.from = q.answer.to = (los_vec2){0.0f, 0.0f};
    }
    q.answer.visible = seen;
    q.answer.lines = seen ? 2 : 1;
    return q.answer;
}
