/* SPDX-License-Identifier: MIT */
#include "los_exact.h"

#include "los_barrier.h"
#include "los_exact_search.h"

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

/* The lines between the rims on either side of the way: along it, then across. */
static void list_rims(const los_search *q, los_place across, los_sight sights[LOS_LINES]) {
    static const int SIDES[LOS_LINES][2] = {{0, 0}, {1, 1}, {0, 1}, {1, 0}};
    los_vec2 rims[2][2];
    for (int end = 0; end < 2; end++) {
        rims[end][0] = point_near_rim(q, end, (los_place){-across.x, -across.y});
        rims[end][1] = point_near_rim(q, end, across);
    }
    int shooter = q->asked.sides[0] == LOS_SHOOTER ? 0 : 1;
    for (int i = 0; i < LOS_LINES; i++) {
        sights[i] = los_sight_between_bases(rims[shooter][SIDES[i][shooter]], rims[1 - shooter][SIDES[i][1 - shooter]]);
    }
}

/* Half of the pairs that see each other, but not along their centres, do so along one side of both bases, past what
 * stopped the centre line.  Always in this order: the same question gets the same line, however pieces were found.
 * Asked only of bases that are surely apart: of others the search knows more. */
static bool is_seen_along_rims(los_search *q) {
    const los_question *asked = &q->asked;
    los_place way = {(double)asked->positions[1].x - (double)asked->positions[0].x,
                     (double)asked->positions[1].y - (double)asked->positions[0].y};
    double length = sqrt(los_place_dot(way, way));
    if (!(length > los_base_reach(&asked->bases[0]) + los_base_reach(&asked->bases[1]) + 2.0 * asked->gap)) {
        return false;
    }
    los_sight sights[LOS_LINES];
    list_rims(q, (los_place){-way.y / length, way.x / length}, sights);
    uint32_t passing = los_lines_that_may_pass(q->pair, sights, (float)(0.5 * asked->gap));
    for (int i = 0; i < LOS_LINES; i++) {
        if ((passing >> i & 1) != 0 && is_seen_along(q, sights[i])) {
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
    q->parts_most = q->planes_left = q->searches_left = 0;
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
    return are_apart ? los_search_sees_bases(q) : is_seen_in_common(q);
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
