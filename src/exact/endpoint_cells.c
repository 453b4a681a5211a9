/* SPDX-License-Identifier: MIT */
/* Rules that ask where a line ends: pieces that hold a part of a base let some of its lines pass, and not others. */
#include "exact/search.h"

#include "line/judge.h"
/* --- Room beside a line ------------------------------------------------------------------------------------------ */

/* A line on a stretch of x, and its neighbors up to so far above and below. */
typedef struct band {
    double slope, height, half;
    los_interval x;
} band;

/* Where the line that was judged last ends, in the first base or in the second. */
static los_vec2d judged_end(const los_search *q, int end) {
    return los_frame_from_world(&q->asked.frame, q->asked.sides[end] == LOS_SHOOTER ? q->answer.from : q->answer.to);
}

/* The line that was judged last, with as many neighbors as an opening needs. */
static band band_of(const los_search *q) {
    los_vec2d first = judged_end(q, 0), last = judged_end(q, 1);
    double slope = (last.y - first.y) / (last.x - first.x);
    return (band){
        slope, los_intercept(first, slope), 0.5 * q->asked.gap * sqrt(1.0 + slope * slope), {first.x, last.x}};
}

/* Does a segment keep out of it? */
static bool keeps_off(const band *lines, los_vec2d a, los_vec2d b) {
    los_vec2d left = a.x < b.x ? a : b, right = a.x < b.x ? b : a;
    if (right.x < lines->x.low || left.x > lines->x.high) {
        return true;
    }
    double first = los_intercept(left, lines->slope) - lines->height;
    double last = los_intercept(right, lines->slope) - lines->height;
    double growth = right.x > left.x ? (last - first) / (right.x - left.x) : 0.0;
    last = right.x > lines->x.high ? first + growth * (lines->x.high - left.x) : last;
    first = left.x < lines->x.low ? first + growth * (lines->x.low - left.x) : first;
    return (first > lines->half && last > lines->half) || (first < -lines->half && last < -lines->half);
}

static bool polygon_keeps_off(const band *lines, const los_frame *frame, los_polygon polygon) {
    los_vec2d from = los_frame_from_world(frame, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d to = los_frame_from_world(frame, polygon.points[i]);
        if (!keeps_off(lines, from, to)) {
            return false;
        }
        from = to;
    }
    return true;
}

static bool walls_keep_off(const band *lines, const los_problem *asked, const los_obstacle *obstacle) {
    const los_terrain *terrain = asked->pair->terrain;
    const los_piece *piece = &terrain->pieces[obstacle->piece];
    for (uint32_t i = 0; obstacle->wall_phase != LOS_WALLS_NEVER && i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        if (!keeps_off(lines, los_frame_from_world(&asked->frame, wall->start),
                       los_frame_from_world(&asked->frame, wall->end))) {
            return false;
        }
    }
    return true;
}

/* Is one end so deep in a polygon that the ends of the neighbors are inside, too? */
static bool holds_around(const band *lines, const los_frame *frame, double x, los_polygon polygon) {
    double far = 2.0 * lines->half;
    const band around = {lines->slope, lines->height, far, {x - far, x + far}};
    return los_polygon_contains_in_frame(polygon, frame, (los_vec2d){x, lines->slope * x + lines->height}) &&
           polygon_keeps_off(&around, frame, polygon);
}

/* Does a polygon leave room beside a line that the judge lets pass? */
static bool polygon_leaves_room(const band *lines, const los_problem *asked, uint32_t number) {
    const los_obstacle *obstacle = &asked->pair->obstacles[number];
    const los_frame *frame = &asked->frame;
    los_polygon polygon = los_problem_polygon(asked, number);
    return obstacle->blocking == LOS_BLOCKS_NEVER || polygon_keeps_off(lines, frame, polygon) ||
           (los_obstacle_exempts_endpoint(obstacle, asked->sides[0]) &&
            holds_around(lines, frame, lines->x.low, polygon)) ||
           (los_obstacle_exempts_endpoint(obstacle, asked->sides[1]) &&
            holds_around(lines, frame, lines->x.high, polygon));
}

/* Does the line that was judged last have neighbors, as far as an opening needs?  Polygons that come near no base are
 * known to leave room: the opening is between them. */
static bool has_room(const los_search *q) {
    const los_pair *pair = q->pair;
    if (los_pair_has_prisms(pair)) {
        los_sight_line sight = los_sight_line_between_bases(q->answer.from, q->answer.to);
        return los_line_has_clearance(pair, &sight, (float)(0.5 * q->asked.gap));
    }
    band lines = band_of(q);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        bool is_near = obstacle->near[LOS_SHOOTER] != NULL || obstacle->near[LOS_TARGET] != NULL;
        if ((is_near && !polygon_leaves_room(&lines, &q->asked, i)) || !walls_keep_off(&lines, &q->asked, obstacle)) {
            return false;
        }
    }
    return true;
}

/* --- Lines through an opening ------------------------------------------------------------------------------------ */

/* A look with every piece that cuts a base open to all of it. */
typedef struct wide_look {
    los_search *q;
    const los_base_cuts *cuts;
    uint32_t tries; /* lines that may still be shown to the judge */
} wide_look;

enum {
    TRIES_MAX = 24,
    MARKS_MAX = 32
};

/* Values in ascending order; how many there were, even if not all of them are kept. */
typedef struct marks {
    double at[MARKS_MAX];
    uint32_t count;
} marks;

static void add_mark(marks *list, double value) {
    uint32_t place = list->count++;
    if (place >= MARKS_MAX) {
        return;
    }
    for (; place > 0 && list->at[place - 1] > value; place--) {
        list->at[place] = list->at[place - 1];
    }
    list->at[place] = value;
}

/* The place on a course at some x. */
static los_vec2d place_along(const los_opening_line *along, double x) {
    double y = along->slope * x + along->height;
    return (los_vec2d){x, along->is_mirrored ? -y : y};
}

/* Where the way from one place to another crosses the edges of a polygon, as shares of it. */
static void mark_crossings(marks *list, los_vec2d from, los_vec2d way, const los_frame *frame, los_polygon polygon) {
    los_vec2d a = los_vec2d_sub(los_frame_from_world(frame, polygon.points[polygon.count - 1]), from);
    double a_left = way.x * a.y - way.y * a.x;
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d b = los_vec2d_sub(los_frame_from_world(frame, polygon.points[i]), from);
        double b_left = way.x * b.y - way.y * b.x;
        if ((a_left > 0.0) != (b_left > 0.0)) {
            los_vec2d at = los_vec2d_lerp(a, b, a_left / (a_left - b_left));
            double share = los_vec2d_dot(at, way) / los_vec2d_dot(way, way);
            if (share > 0.0 && share < 1.0) {
                add_mark(list, share);
            }
        }
        a = b;
        a_left = b_left;
    }
}

/* How deep in one base the stretches of a course have their middles, on each of which all ends are inside the same
 * pieces.  If it is all one: the rim. */
static void list_depths(const wide_look *look, const los_opening_line *along, int end, marks *depths) {
    const los_problem *asked = &look->q->asked;
    los_vec2d from = place_along(along, along->start[end]);
    los_vec2d way = los_vec2d_sub(place_along(along, along->end[end]), from);
    *depths = (marks){.at = {0.0}, .count = 1};
    for (uint32_t i = 0; i < look->cuts[end].count; i++) {
        mark_crossings(depths, from, way, &asked->frame, los_problem_polygon(asked, look->cuts[end].obstacles[i]));
    }
    for (uint32_t i = 0; depths->count > 1 && depths->count <= MARKS_MAX && i < depths->count; i++) {
        depths->at[i] = 0.5 * (depths->at[i] + (i + 1 < depths->count ? depths->at[i + 1] : 1.0));
    }
}

/* Tries the line in the middle of an opening, with all ends that make a difference. */
static bool try_ends(wide_look *look, const los_occlusion_sweep *sweep, const los_opening *opening) {
    los_search *q = look->q;
    los_opening_line along;
    if (!los_opening_line_find(sweep, opening, &along)) {
        return false;
    }
    marks depths[2];
    list_depths(look, &along, 0, &depths[0]);
    list_depths(look, &along, 1, &depths[1]);
    if (depths[0].count > MARKS_MAX || depths[1].count > MARKS_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < depths[0].count; i++) {
        for (uint32_t j = 0; look->tries > 0 && j < depths[1].count; j++, look->tries--) {
            if (los_search_try_depths(q, &along, depths[0].at[i], depths[1].at[j]) && has_room(q)) {
                return true;
            }
        }
    }
    return false;
}

/* Between which heights lines through an opening meet the same of the pieces that cut a base. */
static void mark_heights(marks *heights, const wide_look *look, const los_base_cuts *cut,
                         const los_occlusion_sweep *sweep, const los_opening *opening) {
    for (uint32_t i = 0; i < cut->count; i++) {
        los_polygon polygon = los_problem_polygon(&look->q->asked, cut->obstacles[i]);
        los_interval range = {INFINITY, -INFINITY};
        for (uint32_t k = 0; k < polygon.count; k++) {
            los_vec2d point = los_frame_from_world(&look->q->asked.frame, polygon.points[k]);
            double height =
                los_intercept((los_vec2d){point.x, sweep->is_mirrored ? -point.y : point.y}, opening->slope);
            range = (los_interval){height < range.low ? height : range.low, height > range.high ? height : range.high};
        }
        if (range.low > opening->low && range.low < opening->high) {
            add_mark(heights, range.low);
        }
        if (range.high > opening->low && range.high < opening->high) {
            add_mark(heights, range.high);
        }
    }
}

/* Tries some lines through an opening, and is content with one opening. */
static bool take_deep(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    wide_look *look = context;
    marks heights = {.at = {opening->low, opening->high}, .count = 2};
    mark_heights(&heights, look, &look->cuts[0], sweep, opening);
    mark_heights(&heights, look, &look->cuts[1], sweep, opening);
    double least = look->q->asked.gap * sqrt(1.0 + opening->slope * opening->slope);
    for (uint32_t i = 0; heights.count <= MARKS_MAX && !look->q->is_seen && i + 1 < heights.count; i++) {
        los_opening part = {opening->slope, heights.at[i], heights.at[i + 1]};
        look->q->is_seen = (heights.count == 2 || part.high - part.low >= least) && try_ends(look, sweep, &part);
    }
    return true;
}

/* --- Parts of bases ---------------------------------------------------------------------------------------------- */

typedef bool sees_between(los_search *q, const los_convex *first, const los_convex *second);

/* Cell 0 is the whole base, with every piece that cuts it in the way; then come the cells that are inside of some. */
static bool choose_end(los_search *q, int end, uint32_t number, los_convex *shape, uint64_t *inside) {
    los_cells *cells = &q->pair->exact->cells[end];
    *shape = number == 0 ? q->asked.shapes[end] : los_cell_shape(cells, number - 1);
    *inside = number == 0 ? 0 : cells->cells[number - 1].inside;
    q->is_part[end] = number > 0;
    return number == 0 || *inside != 0;
}

/* All pairs of a part of one base and a part of the other, but for the two whole bases. */
static bool is_any_pair_of_parts(los_search *q, const los_base_cuts cuts[2], sees_between *sees) {
    const los_cells *cells = q->pair->exact->cells;
    bool seen = false;
    for (uint32_t i = 0; !seen && i <= cells[0].count; i++) {
        los_convex first, second;
        uint64_t inside[2];
        if (!choose_end(q, 0, i, &first, &inside[0])) {
            continue;
        }
        for (uint32_t j = 0; !seen && j <= cells[1].count; j++) {
            if (i + j > 0 && choose_end(q, 1, j, &second, &inside[1])) {
                los_problem_open(&q->asked, &cuts[0], inside[0], true);
                los_problem_open(&q->asked, &cuts[1], inside[1], true);
                seen = sees(q, &first, &second);
                los_problem_open(&q->asked, &cuts[0], inside[0], false);
                los_problem_open(&q->asked, &cuts[1], inside[1], false);
            }
        }
    }
    return seen;
}

/* Both bases cut, and asked about part by part. */
static bool is_seen_in_parts(los_search *q, const los_base_cuts cuts[2]) {
    for (int end = 0; end < 2; end++) {
        los_problem_make_inner_cells(&q->asked, end, &cuts[end], false);
    }
    return is_any_pair_of_parts(q, cuts, los_search_sees_between);
}

/* Is the line that was judged last surely between the bases, and are its neighbors?  Rough parts reach beyond a round
 * rim. */
static bool is_within_bases(const los_search *q) {
    return los_convex_contains(&q->asked.shapes[0], q->asked.gap, judged_end(q, 0)) &&
           los_convex_contains(&q->asked.shapes[1], q->asked.gap, judged_end(q, 1));
}

/* Any opening is enough; one with a line through it that surely counts is better. */
static bool take_roughly(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    los_search *q = context;
    los_opening_line along;
    bool is_course = los_opening_line_find(sweep, opening, &along);
    for (size_t k = 1; is_course && !q->is_seen && k < LOS_SEARCH_DEPTHS; k++) {
        q->is_seen = los_search_try_depths(q, &along, LOS_SEARCH_DEEPER[k], LOS_SEARCH_DEEPER[k]) &&
                     is_within_bases(q) && has_room(q);
    }
    q->was_offered = true;
    return true;
}

static bool is_open_roughly(los_search *q, const los_convex *first, const los_convex *second) {
    const los_sweep_callbacks listener = {take_roughly, NULL, q};
    if (first->high.x >= second->low.x) {
        q->was_offered = true; /* too close together for parts that reach beyond the rim */
        return false;
    }
    return los_search_between(q, first, second, &listener) && q->is_seen;
}

/* As is_seen_in_parts, but with rough parts, which takes a third of the time.  They hold the real ones, so what is
 * closed to them is closed. */
static bool may_be_seen_in_parts(los_search *q, const los_base_cuts cuts[2]) {
    for (int end = 0; end < 2; end++) {
        los_problem_make_inner_cells(&q->asked, end, &cuts[end], true);
    }
    q->was_offered = false;
    return is_any_pair_of_parts(q, cuts, is_open_roughly) || q->was_offered;
}

/* Would there be an opening if every piece that holds a part of a base were open to all of it?  If not, there is none,
 * and no base need be cut.  If so, a line through it may do, and none need be cut either.  Leaves them open: whoever
 * asks on closes them, the next question (los_problem_reset_obstacles) in any case. */
static bool is_open_at_most(los_search *q, const los_base_cuts cuts[2], bool is_noted) {
    wide_look look = {q, cuts, TRIES_MAX};
    los_sweep_callbacks listener = {take_deep, NULL, &look};
    if (is_noted) {
        listener = (los_sweep_callbacks){los_search_try_opening, los_search_add_chain, q};
    }
    los_problem_open(&q->asked, &cuts[0], UINT64_MAX, true);
    los_problem_open(&q->asked, &cuts[1], UINT64_MAX, true);
    return los_search_between(q, &q->asked.shapes[0], &q->asked.shapes[1], &listener);
}

static void close_all(los_search *q, const los_base_cuts cuts[2]) {
    los_problem_open(&q->asked, &cuts[0], UINT64_MAX, false);
    los_problem_open(&q->asked, &cuts[1], UINT64_MAX, false);
}

/* Is there a line that needs no piece to be open?  The sweep is as is_open_at_most has left it. */
static bool is_seen_past_all(los_search *q, const los_base_cuts cuts[2]) {
    los_sweep_callbacks listener = {los_search_try_opening, q->closing != NULL ? los_search_add_chain : NULL, q};
    if (los_pair_has_prisms(q->pair)) {
        close_all(q, cuts);
        return los_search_sees_between(q, &q->asked.shapes[0], &q->asked.shapes[1]);
    }
    return los_search_filled(q, los_problem_fill_remaining(&q->asked, cuts), &listener);
}

bool los_search_sees_bases(los_search *q) {
    const los_convex *shapes = q->asked.shapes;
    los_base_cuts cuts[2];
    los_problem_find_cuts(&q->asked, cuts);
    if (cuts[0].count + cuts[1].count == 0) {
        return los_search_sees_between(q, &shapes[0], &shapes[1]);
    }
    if (!is_open_at_most(q, cuts, false)) {
        if (q->closing != NULL) {
            close_all(q, cuts);
            los_search_sees_between(q, &shapes[0], &shapes[1]);
            is_open_at_most(q, cuts, true);
        }
        return false;
    }
    if (q->is_seen || is_seen_past_all(q, cuts)) {
        return true;
    }
    bool is_closed = !los_pair_has_prisms(q->pair) && !may_be_seen_in_parts(q, cuts);
    if (q->is_seen || (is_closed && q->closing == NULL)) {
        return q->is_seen;
    }
    return is_seen_in_parts(q, cuts) && !is_closed; /* if it is, for the names alone */
}
