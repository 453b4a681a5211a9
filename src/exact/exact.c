/* SPDX-License-Identifier: MIT */
#include "exact/exact.h"

#include "exact/search.h"
#include "line/judge.h"
#include "pair/pair_occluder.h"

/* --- Bases that overlap ------------------------------------------------------------------------------------------ */

/* A place in both bases, on the way from center to center: as a rule nothing blocks there. */
static bool is_seen_halfway(los_search *q) {
    los_vec2d first = q->asked.shapes[0].center, second = q->asked.shapes[1].center;
    double from = 0.0, to = 0.0, other;
    if (!los_convex_clip_segment(&q->asked.shapes[0], 0.0, first, second, &other, &to) ||
        !los_convex_clip_segment(&q->asked.shapes[1], 0.0, first, second, &from, &other) || from >= to) {
        return false;
    }
    los_vec2 place = los_frame_to_world(&q->asked.frame, los_vec2d_lerp(first, second, 0.5 * (from + to)));
    return los_search_judge(q, place, place);
}

/* They see each other unless all of their common part is inside something that blocks.  Should the centers see each
 * other even then, so be it. */
static bool is_seen_in_common(los_search *q) {
    if (los_search_judge(q, q->asked.positions[0], q->asked.positions[1]) || is_seen_halfway(q)) {
        return true;
    }
    los_cells *cells = &q->pair->exact->cells[0];
    los_cells_begin(cells, &q->asked.shapes[0], q->asked.gap * LOS_PROBLEM_RIM);
    los_cells_intersect(cells, &q->asked.shapes[1], q->asked.gap * LOS_PROBLEM_RIM);
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        if (q->pair->obstacles[i].blocking != LOS_BLOCKS_NEVER) {
            los_problem_cut_along(&q->asked, 0, los_problem_polygon(&q->asked, i));
        }
    }
    for (uint32_t i = 0; i < cells->count; i++) {
        los_vec2 place = los_frame_to_world(&q->asked.frame, los_cell_shape(cells, i).center);
        if (los_search_judge(q, place, place)) {
            return true;
        }
    }
    return los_search_reject(q);
}

/* --- The question ------------------------------------------------------------------------------------------------ */

/* Is a line clear, and are its neighbors, as far as an opening needs?  Then nothing need be searched. */
static bool is_seen_along(los_search *q, los_sight_line sight) {
    float room = (float)(0.5 * q->asked.gap);
    q->answer.from = sight.line.from;
    q->answer.to = sight.line.to;
    if (q->pair->is_floating) {
        return los_sight_line_find_heights_quickly(q->pair, &sight) && los_line_has_clearance(q->pair, &sight, room);
    }
    return los_line_is_clear_with_clearance(q->pair, &sight, room);
}

/* A point of a base near its rim, in a direction of length 1, and well inside. */
static los_vec2 point_near_rim(const los_search *q, int end, los_vec2d direction) {
    const los_base *base = &q->asked.bases[end];
    los_vec2d rim = los_base_support_point(base, direction);
    double share = 1.0 - fmax(0.1, q->asked.gap / los_base_inradius(base));
    los_vec2 center = q->asked.positions[end];
    return (los_vec2){(float)((double)center.x + share * rim.x), (float)((double)center.y + share * rim.y)};
}

/* The lines between the rims on either side of the way: along it, then across. */
static void list_rims(const los_search *q, los_vec2d across, los_sight_line sights[LOS_LINES]) {
    static const int SIDES[LOS_LINES][2] = {{0, 0}, {1, 1}, {0, 1}, {1, 0}};
    los_vec2 rims[2][2];
    for (int end = 0; end < 2; end++) {
        rims[end][0] = point_near_rim(q, end, (los_vec2d){-across.x, -across.y});
        rims[end][1] = point_near_rim(q, end, across);
    }
    int shooter = q->asked.sides[0] == LOS_SHOOTER ? 0 : 1;
    for (int i = 0; i < LOS_LINES; i++) {
        sights[i] =
            los_sight_line_between_bases(rims[shooter][SIDES[i][shooter]], rims[1 - shooter][SIDES[i][1 - shooter]]);
    }
}

/* Half of the pairs that see each other, but not along their centers, do so along one side of both bases, past what
 * stopped the center line.  Always in this order: the same question gets the same line, however pieces were found.
 * Asked only of bases that are surely apart: of others the search knows more. */
static bool is_seen_along_rims(los_search *q) {
    const los_problem *asked = &q->asked;
    los_vec2d way = {(double)asked->positions[1].x - (double)asked->positions[0].x,
                     (double)asked->positions[1].y - (double)asked->positions[0].y};
    double length = sqrt(los_vec2d_dot(way, way));
    if (!(length >
          los_base_circumradius(&asked->bases[0]) + los_base_circumradius(&asked->bases[1]) + 2.0 * asked->gap)) {
        return false;
    }
    los_sight_line sights[LOS_LINES];
    list_rims(q, (los_vec2d){-way.y / length, way.x / length}, sights);
    uint32_t passing = los_lines_possibly_clear(q->pair, sights, (float)(0.5 * asked->gap));
    for (int i = 0; i < LOS_LINES; i++) {
        if ((passing >> i & 1) != 0 && is_seen_along(q, sights[i])) {
            return true;
        }
    }
    return false;
}

static void begin(los_search *q, los_pair *pair, los_blocking_chain *closing) {
    /* One by one: to clear what is filled in later would take longer than many a line. */
    q->pair = pair;
    q->is_part[0] = q->is_part[1] = false;
    q->looks_at_heights = q->was_offered = q->is_seen = false;
    q->parts_most = q->planes_left = q->searches_left = 0;
    q->closing = closing;
    q->answer = (los_verdict){.method = LOS_METHOD_EXACT};
    los_problem_prepare(&q->asked, pair);
    pair->exact->sweep.work = LOS_SWEEP_WORK;
    if (closing != NULL) {
        los_pair_sort(pair); /* the same pieces, the same words, however they were found */
    }
}

static bool is_seen_at_all(los_search *q) {
    if (is_seen_along(q, los_sight_line_between_centers(q->pair))) {
        return true;
    }
    uint32_t barrier = los_pair_full_occluder(q->pair);
    if (barrier != LOS_NO_OBSTACLE) {
        if (q->closing != NULL) {
            los_search_add_blocker(q, los_problem_name(q->pair, 2 * barrier));
        }
        return false;
    }
    los_problem_rotate_bases(&q->asked);
    if (is_seen_along_rims(q)) {
        return true;
    }
    bool are_apart = los_problem_find_frame(&q->asked);
    los_problem_reset_obstacles(&q->asked);
    return are_apart ? los_search_sees_bases(q) : is_seen_in_common(q);
}

los_verdict los_exact_verdict(los_pair *pair, los_blocking_chain *closing) {
    los_search q;
    begin(&q, pair, closing);
    bool seen = is_seen_at_all(&q);
    if (closing != NULL) {
        los_pair_clear_marks(pair, closing->names, closing->count);
    }
    if (!seen) {
        q.answer.from = q.answer.to = (los_vec2){0.0f, 0.0f};
    }
    q.answer.visible = seen;
    q.answer.line_count = seen ? 2 : 1;
    return q.answer;
}
