/* SPDX-License-Identifier: MIT */
#include "los_exact.h"

#include "los_barrier.h"
#include "los_exact_question.h"

/* How far, in pixels, a sight line's ends are pulled into their bases, so that rounding leaves them inside. */
static const double PULL = 1e-3;
/* Where it matters that an end is inside a piece, it is pulled farther if need be: as shares of all there is.  Close to
 * a long edge, the judge does not know inside from outside. */
static const double DEEPER[] = {0.0, 0.1, 0.5};

/* The question, and what is being looked at. */
typedef struct question {
    los_question asked;
    los_pair *pair;  /* the asked one's */
    bool is_part[2]; /* not the whole base is looked at, but a part of it inside some pieces */
    bool is_seen;    /* found on the way */
    los_closing *closing;
    los_answer answer;
} question;

/* --- What the cover tells us ------------------------------------------------------------------------------------- */

static void note_closing(question *q, uint32_t name) {
    if (los_pair_note(q->pair, name)) {
        q->closing->names[q->closing->count++] = name;
    }
}

static void note_chain(void *context, const los_cover *cover) {
    question *q = context;
    for (uint32_t i = 0; i < cover->chain_count; i++) {
        uint32_t place = cover->is_mirrored ? cover->chain_count - 1 - i : i;
        note_closing(q, los_question_name(q->pair, cover->parts[cover->chain[place]].owner));
    }
}

/* Shows a line to the judge. */
static bool judge(question *q, los_vec2 first, los_vec2 second) {
    bool is_forward = q->asked.sides[0] == LOS_SHOOTER;
    los_vec2 from = is_forward ? first : second, to = is_forward ? second : first;
    los_sight sight = los_sight_between_bases(from, to);
    q->answer.from = from;
    q->answer.to = to;
    q->answer.visible = los_line_is_clear(q->pair, &sight);
    return q->answer.visible;
}

/* Remembers the line that was judged last, for the names of what stopped it.  Always false. */
static bool refuse(question *q) {
    if (q->closing != NULL) {
        q->closing->was_refused = true;
        q->closing->refused_from = q->answer.from;
        q->closing->refused_to = q->answer.to;
    }
    return false;
}

/* Where the line in the middle of an opening runs in the two bases: a sight line starts and ends between. */
typedef struct chords {
    double slope, height;
    double start[2], end[2]; /* x, from the rim that faces the other base inwards */
} chords;

static bool find_chords(const los_cover *cover, const los_opening *opening, chords *found) {
    found->slope = opening->slope;
    found->height = 0.5 * (opening->low + opening->high);
    return los_convex_chord(&cover->bases[0], found->slope, found->height, &found->end[0], &found->start[0]) &&
           los_convex_chord(&cover->bases[1], found->slope, found->height, &found->start[1], &found->end[1]);
}

/* A place on the line, so deep in one of the bases. */
static los_vec2 place_on(const question *q, const los_cover *cover, const chords *found, int end, double depth) {
    double x = end == 0 ? found->start[0] - depth : found->start[1] + depth, y = found->slope * x + found->height;
    return los_place_out(&q->asked.frame, (los_place){x, cover->is_mirrored ? -y : y});
}

/* Shows the line in the middle of an opening to the judge, from rim to rim. */
static bool take_opening(void *context, const los_cover *cover, const los_opening *opening) {
    question *q = context;
    chords found;
    if (!find_chords(cover, opening, &found)) {
        return false;
    }
    size_t tries = q->is_part[0] || q->is_part[1] ? sizeof DEEPER / sizeof *DEEPER : 1;
    for (size_t k = 0; k < tries; k++) {
        los_vec2 ends[2];
        for (int i = 0; i < 2; i++) {
            double all = fabs(found.end[i] - found.start[i]);
            double pull = fmax(fmin(PULL, 0.25 * all), q->is_part[i] ? DEEPER[k] * all : 0.0);
            ends[i] = place_on(q, cover, &found, i, pull);
        }
        if (judge(q, ends[0], ends[1])) {
            return true;
        }
    }
    return refuse(q);
}

/* Does the line that was judged last have neighbours, as far as an opening needs? */
static bool has_room(const question *q) {
    los_sight sight = los_sight_between_bases(q->answer.from, q->answer.to);
    return los_line_has_room(q->pair, &sight, (float)(0.5 * q->asked.gap));
}

/* --- Two convex ends --------------------------------------------------------------------------------------------- */

static bool search_between(question *q, const los_convex *first, const los_convex *second,
                           const los_cover_listener *listener) {
    los_cover *cover = &q->pair->exact.cover;
    if (los_question_fill(&q->asked, first, second)) {
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

/* Cell 0 is the whole base, with every piece that cuts it in the way; then come the cells that are inside of some. */
static bool choose_end(question *q, int end, uint32_t number, los_convex *shape, uint64_t *inside) {
    los_cells *cells = &q->pair->exact.cells[end];
    *shape = number == 0 ? q->asked.shapes[end] : los_cell_shape(cells, number - 1);
    *inside = number == 0 ? 0 : cells->cells[number - 1].inside;
    q->is_part[end] = number > 0;
    return number == 0 || *inside != 0;
}

/* All pairs of a part of one base and a part of the other, but for the two whole bases. */
static bool is_seen_in_parts(question *q, const los_cut_base cuts[2]) {
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
                los_question_open(&q->asked, &cuts[0], inside[0], true);
                los_question_open(&q->asked, &cuts[1], inside[1], true);
                seen = is_seen_between(q, &first, &second);
                los_question_open(&q->asked, &cuts[0], inside[0], false);
                los_question_open(&q->asked, &cuts[1], inside[1], false);
            }
        }
    }
    return seen;
}

/* Of an opening that only lines which end inside some pieces can use: tries lines that end well inside. */
static bool take_deep(void *context, const los_cover *cover, const los_opening *opening) {
    static const double depths[] = {0.5, 0.25, 0.75};
    question *q = context;
    chords found;
    if (!find_chords(cover, opening, &found)) {
        return true;
    }
    for (size_t i = 0; !q->is_seen && i < sizeof depths / sizeof *depths; i++) {
        los_vec2 ends[2];
        for (int end = 0; end < 2; end++) {
            ends[end] = place_on(q, cover, &found, end, depths[i] * fabs(found.end[end] - found.start[end]));
        }
        q->is_seen = judge(q, ends[0], ends[1]) && has_room(q);
    }
    return true;
}

/* Would there be an opening if every piece that holds a part of a base were open to all of it?  If not, there is none
 * for any part, and no base need be cut.  If so, a line through it may do, and none need be cut either. */
static bool is_worth_cutting(question *q, const los_cut_base cuts[2]) {
    los_cover_listener listener = {take_deep, NULL, q};
    los_question_open(&q->asked, &cuts[0], UINT64_MAX, true);
    los_question_open(&q->asked, &cuts[1], UINT64_MAX, true);
    bool is_open = search_between(q, &q->asked.shapes[0], &q->asked.shapes[1], &listener);
    if (!is_open && q->closing != NULL) {
        listener.chain = note_chain; /* what closes the way for the parts belongs to the answer, too */
        search_between(q, &q->asked.shapes[0], &q->asked.shapes[1], &listener);
    }
    los_question_open(&q->asked, &cuts[0], UINT64_MAX, false);
    los_question_open(&q->asked, &cuts[1], UINT64_MAX, false);
    return is_open;
}

static bool is_seen_somewhere(question *q) {
    los_cut_base cuts[2];
    los_question_find_cuts(&q->asked, cuts);
    if (is_seen_between(q, &q->asked.shapes[0], &q->asked.shapes[1])) {
        return true;
    }
    if (cuts[0].count + cuts[1].count == 0 || !is_worth_cutting(q, cuts) || q->is_seen) {
        return q->is_seen;
    }
    for (int end = 0; end < 2; end++) {
        los_question_make_cells(&q->asked, end, &cuts[end]);
    }
    return is_seen_in_parts(q, cuts);
}

/* --- Bases that overlap ------------------------------------------------------------------------------------------ */

/* A place in both bases, on the way from centre to centre: as a rule nothing blocks there. */
static bool is_seen_halfway(question *q) {
    los_place first = q->asked.shapes[0].centre, second = q->asked.shapes[1].centre;
    double from = 0.0, to = 0.0, other;
    if (!los_convex_cuts(&q->asked.shapes[0], 0.0, first, second, &other, &to) ||
        !los_convex_cuts(&q->asked.shapes[1], 0.0, first, second, &from, &other) || from >= to) {
        return false;
    }
    los_vec2 place = los_place_out(&q->asked.frame, los_place_between(first, second, 0.5 * (from + to)));
    return judge(q, place, place);
}

/* They see each other unless all of their common part is inside something that blocks.  Should the centres see each
 * other even then, so be it. */
static bool is_seen_in_common(question *q) {
    if (judge(q, q->asked.positions[0], q->asked.positions[1]) || is_seen_halfway(q)) {
        return true;
    }
    los_cells *cells = &q->pair->exact.cells[0];
    los_cells_begin(cells, &q->asked.shapes[0], q->asked.gap * LOS_QUESTION_RIM);
    los_cells_meet(cells, &q->asked.shapes[1], q->asked.gap * LOS_QUESTION_RIM);
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        if (q->pair->obstacles[i].stop != LOS_PASSES) {
            los_question_cut_along(&q->asked, 0, los_question_polygon(&q->asked, i));
        }
    }
    for (uint32_t i = 0; i < cells->count; i++) {
        los_vec2 place = los_place_out(&q->asked.frame, los_cell_shape(cells, i).centre);
        if (judge(q, place, place)) {
            return true;
        }
    }
    return refuse(q);
}

/* --- The question ------------------------------------------------------------------------------------------------ */

/* Most pairs that see each other do so along their centres, with room to spare: then nothing need be searched. */
static bool is_seen_by_centres(question *q) {
    los_sight centre = los_sight_between_centres(q->pair);
    q->answer.from = centre.line.from;
    q->answer.to = centre.line.to;
    return los_line_is_clear(q->pair, &centre) && los_line_has_room(q->pair, &centre, (float)(0.5 * q->asked.gap));
}

static bool is_seen_at_all(question *q) {
    if (is_seen_by_centres(q)) {
        return true;
    }
    uint32_t barrier = los_pair_barrier(q->pair);
    if (barrier == LOS_NO_OBSTACLE) {
        return los_question_find_frame(&q->asked) ? is_seen_somewhere(q) : is_seen_in_common(q);
    }
    if (q->closing != NULL) {
        note_closing(q, los_question_name(q->pair, 2 * barrier));
    }
    return false;
}

los_answer los_exact_verdict(los_pair *pair, los_closing *closing) {
    question q = {.pair = pair, .closing = closing, .answer = {.method = LOS_BY_EXACT}};
    los_question_begin(&q.asked, pair);
    pair->exact.cover.work = LOS_COVER_WORK;
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
