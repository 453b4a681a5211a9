/* SPDX-License-Identifier: MIT */
#include "los_exact.h"

#include "los_barrier.h"
#include "los_exact_search.h"

/* --- Rules that ask where a line ends ---------------------------------------------------------------------------- */

/* Cell 0 is the whole base, with every piece that cuts it in the way; then come the cells that are inside of some. */
static bool choose_end(los_search *q, int end, uint32_t number, los_convex *shape, uint64_t *inside) {
    los_cells *cells = &q->pair->exact.cells[end];
    *shape = number == 0 ? q->asked.shapes[end] : los_cell_shape(cells, number - 1);
    *inside = number == 0 ? 0 : cells->cells[number - 1].inside;
    q->is_part[end] = number > 0;
    return number == 0 || *inside != 0;
}

/* All pairs of a part of one base and a part of the other, but for the two whole bases. */
static bool is_seen_in_parts(los_search *q, const los_cut_base cuts[2]) {
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
                seen = los_search_sees_between(q, &first, &second);
                los_question_open(&q->asked, &cuts[0], inside[0], false);
                los_question_open(&q->asked, &cuts[1], inside[1], false);
            }
        }
    }
    return seen;
}

/* Does the line that was judged last have neighbours, as far as an opening needs? */
static bool has_room(const los_search *q) {
    los_sight sight = los_sight_between_bases(q->answer.from, q->answer.to);
    return los_line_has_room(q->pair, &sight, (float)(0.5 * q->asked.gap));
}

/* Of an opening that only lines which end inside some pieces can use: tries lines that end well inside. */
static bool take_deep(void *context, const los_cover *cover, const los_opening *opening) {
    static const double depths[] = {0.5, 0.25, 0.75};
    los_search *q = context;
    los_course along;
    bool is_there = los_course_find(cover, opening, &along);
    for (size_t i = 0; is_there && !q->is_seen && i < sizeof depths / sizeof *depths; i++) {
        q->is_seen = los_search_try_depths(q, &along, depths[i], depths[i]) && has_room(q);
    }
    return true;
}

/* Would there be an opening if every piece that holds a part of a base were open to all of it?  If not, there is none
 * for any part, and no base need be cut.  If so, a line through it may do, and none need be cut either. */
static bool is_worth_cutting(los_search *q, const los_cut_base cuts[2]) {
    los_cover_listener listener = {take_deep, NULL, q};
    los_question_open(&q->asked, &cuts[0], UINT64_MAX, true);
    los_question_open(&q->asked, &cuts[1], UINT64_MAX, true);
    bool is_open = los_search_between(q, &q->asked.shapes[0], &q->asked.shapes[1], &listener);
    if (!is_open && q->closing != NULL) {
        listener.chain = los_search_note_chain; /* what closes the way for the parts belongs to the answer, too */
        los_search_between(q, &q->asked.shapes[0], &q->asked.shapes[1], &listener);
    }
    los_question_open(&q->asked, &cuts[0], UINT64_MAX, false);
    los_question_open(&q->asked, &cuts[1], UINT64_MAX, false);
    return is_open;
}

static bool is_seen_somewhere(los_search *q) {
    los_cut_base cuts[2];
    los_question_find_cuts(&q->asked, cuts);
    if (los_search_sees_between(q, &q->asked.shapes[0], &q->asked.shapes[1])) {
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
static bool is_seen_halfway(los_search *q) {
    los_place first = q->asked.shapes[0].centre, second = q->asked.shapes[1].centre;
    double from = 0.0, to = 0.0, other;
    if (!los_convex_cuts(&q->asked.shapes[0], 0.0, first, second, &other, &to) ||
        !los_convex_cuts(&q->asked.shapes[1], 0.0, first, second, &from, &other) || from >= to) {
        return false;
    }
    los_vec2 place = los_place_out(&q->asked.frame, los_place_between(first, second, 0.5 * (from + to)));
    return los_search_judge(q, place, place);
}

/* They see each other unless all of their common part is inside something that blocks.  Should the centres see each
 * other even then, so be it. */
static bool is_seen_in_common(los_search *q) {
    if (los_search_judge(q, q->asked.positions[0], q->asked.positions[1]) || is_seen_halfway(q)) {
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
        if (los_search_judge(q, place, place)) {
            return true;
        }
    }
    return los_search_refuse(q);
}

/* --- The question ------------------------------------------------------------------------------------------------ */

/* Is a line clear, and are its neighbours, as far as an opening needs?  Then nothing need be searched. */
static bool is_seen_along(los_search *q, los_sight sight) {
    float room = (float)(0.5 * q->asked.gap);
    q->answer.from = sight.line.from;
    q->answer.to = sight.line.to;
    if (q->pair->is_floating) {
        return los_sight_raise_soon(q->pair, &sight) && los_line_has_room(q->pair, &sight, room);
    }
    return los_line_is_clear_with_room(q->pair, &sight, room);
}

/* A point of a base near its rim, in a direction of length 1, and well inside. */
static los_vec2 point_near_rim(const los_search *q, int end, los_place direction) {
    const los_base *base = &q->asked.bases[end];
    los_place rim = los_base_farthest(base, direction);
    double share = 1.0 - fmax(0.1, q->asked.gap / los_base_least(base));
    los_vec2 centre = q->asked.positions[end];
    return (los_vec2){(float)((double)centre.x + share * rim.x), (float)((double)centre.y + share * rim.y)};
}

/* Half of the pairs that see each other, but not along their centres, do so along one side of both bases, past what
 * stopped the centre line.  Always in this order: the same question gets the same line, however pieces were found.
 * Asked only of bases that are surely apart: of others the search knows more. */
static bool is_seen_along_rims(los_search *q) {
    static const double SIDES[][2] = {{-1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}, {1.0, -1.0}};
    const los_question *asked = &q->asked;
    los_place way = {(double)asked->positions[1].x - (double)asked->positions[0].x,
                     (double)asked->positions[1].y - (double)asked->positions[0].y};
    double length = sqrt(los_place_dot(way, way));
    if (!(length > los_base_reach(&asked->bases[0]) + los_base_reach(&asked->bases[1]) + 2.0 * asked->gap)) {
        return false;
    }
    int shooter = asked->sides[0] == LOS_SHOOTER ? 0 : 1;
    for (size_t i = 0; i < sizeof SIDES / sizeof *SIDES; i++) {
        los_vec2 ends[2];
        for (int end = 0; end < 2; end++) {
            double side = SIDES[i][end] / length;
            ends[end] = point_near_rim(q, end, (los_place){-side * way.y, side * way.x});
        }
        if (is_seen_along(q, los_sight_between_bases(ends[shooter], ends[1 - shooter]))) {
            return true;
        }
    }
    return false;
}

static void begin(los_search *q, los_pair *pair, los_closing *closing) {
    /* One by one: to clear what is filled in later would take longer than many a line. */
    q->pair = pair;
    q->is_part[0] = q->is_part[1] = false;
    q->looks_at_heights = q->was_offered = q->is_seen = false;
    q->closing = closing;
    q->answer = (los_answer){.method = LOS_BY_EXACT};
    los_question_ask(&q->asked, pair);
    pair->exact.cover.work = LOS_COVER_WORK;
    if (closing != NULL) {
        los_pair_sort(pair); /* the same pieces, the same words, however they were found */
    }
}

static bool is_seen_at_all(los_search *q) {
    if (is_seen_along(q, los_sight_between_centres(q->pair))) {
        return true;
    }
    uint32_t barrier = los_pair_barrier(q->pair);
    if (barrier != LOS_NO_OBSTACLE) {
        if (q->closing != NULL) {
            los_search_note(q, los_question_name(q->pair, 2 * barrier));
        }
        return false;
    }
    los_question_turn_bases(&q->asked);
    if (is_seen_along_rims(q)) {
        return true;
    }
    bool are_apart = los_question_find_frame(&q->asked);
    los_question_ready_pieces(&q->asked);
    return are_apart ? is_seen_somewhere(q) : is_seen_in_common(q);
}

los_answer los_exact_verdict(los_pair *pair, los_closing *closing) {
    los_search q;
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
