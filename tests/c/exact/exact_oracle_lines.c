/* SPDX-License-Identifier: MIT */
#include "exact/exact_oracle_lines.h"

#include <stdlib.h>
#include <string.h>

enum {
    POINTS = 8 * EXACT_EDGES,
    DIRECTIONS = 400000,
    CROSSINGS = 256,
    CELLS = 24,
    KINDS = 64
};

/* Nearer than this, in pixels, is the same place. */
static const double NO_DISTANCE = 1e-6;

/* Everything of one question.  Too big for a stack, and tests run one after the other. */
static struct {
    const exact_problem *problem;
    exact_edge edges[3 * EXACT_EDGES]; /* where no end matters: only their parts outside both bases */
    uint32_t edge_count;
    xvec points[POINTS]; /* corners of all sorts */
    uint32_t point_count;
    double turns[DIRECTIONS]; /* critical directions, as angles from the axis */
    uint32_t turn_count;
} work;

/* --- Preparation ------------------------------------------------------------------------------------------------- */

static void add_point(xvec point) {
    for (uint32_t i = 0; i < work.point_count; i++) {
        if (work.points[i].x == point.x && work.points[i].y == point.y) {
            return;
        }
    }
    if (work.point_count < POINTS) {
        work.points[work.point_count++] = point;
    }
}

/* Keeps what is outside the base of the edges from `first` on.  A part on the very rim is outside. */
static void cut_edges(const exact_base *base) {
    uint32_t count = work.edge_count;
    for (uint32_t i = 0; i < count; i++) {
        exact_edge edge = work.edges[i];
        span inside;
        if (!exact_base_cuts(base, edge.a, edge.b, work.problem->thinnest, &inside)) {
            continue;
        }
        exact_edge before = {edge.a, xvec_mix(edge.a, edge.b, inside.low), -1};
        exact_edge behind = {xvec_mix(edge.a, edge.b, inside.high), edge.b, -1};
        if (inside.low > 0.0 && inside.high < 1.0) {
            work.edges[i] = before;
            work.edges[work.edge_count++] = behind;
        } else if (inside.low > 0.0 || inside.high < 1.0) {
            work.edges[i] = inside.low > 0.0 ? before : behind;
        } else {
            work.edges[i].b = work.edges[i].a; /* nothing left */
        }
    }
}

static void add_crossing_points(const exact_edge *a, const exact_edge *b) {
    xvec u = xvec_sub(a->b, a->a), v = xvec_sub(b->b, b->a), w = xvec_sub(b->a, a->a);
    double across = xvec_cross(u, v);
    if (fabs(across) < 1e-12) {
        return;
    }
    double s = xvec_cross(w, v) / across, t = xvec_cross(w, u) / across;
    if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) {
        xvec point = xvec_mix(a->a, a->b, s);
        for (int side = 0; side < LOS_SIDES; side++) {
            if (exact_base_depth(&work.problem->bases[side], point) > -1.0) {
                add_point(point);
            }
        }
    }
}

/* Where ends matter, the order of edges inside a base matters, too. */
static void add_points_in_bases(void) {
    const exact_problem *problem = work.problem;
    for (uint32_t i = 0; i < problem->edge_count; i++) {
        const exact_edge *edge = &problem->edges[i];
        bool is_inside = false;
        for (int side = 0; side < LOS_SIDES; side++) {
            span inside;
            if (exact_base_cuts(&problem->bases[side], edge->a, edge->b, 0.0, &inside)) {
                is_inside = true;
                add_point(xvec_mix(edge->a, edge->b, inside.low));
                add_point(xvec_mix(edge->a, edge->b, inside.high));
            }
        }
        for (uint32_t j = 0; is_inside && j < i; j++) {
            add_crossing_points(edge, &problem->edges[j]);
        }
    }
}

static void prepare(const exact_problem *problem) {
    work.problem = problem;
    work.edge_count = work.point_count = 0;
    for (uint32_t i = 0; i < problem->edge_count; i++) {
        work.edges[work.edge_count++] = problem->edges[i];
    }
    if (problem->special_count == 0) {
        cut_edges(&problem->bases[0]);
        cut_edges(&problem->bases[1]);
    } else {
        add_points_in_bases();
    }
    for (uint32_t i = 0; i < work.edge_count; i++) {
        exact_edge edge = work.edges[i];
        if (edge.a.x != edge.b.x || edge.a.y != edge.b.y) {
            add_point(edge.a);
            add_point(edge.b);
        }
    }
    for (int side = 0; side < LOS_SIDES; side++) {
        xvec corners[4];
        exact_base_corners(&problem->bases[side], corners);
        for (int i = 0; problem->bases[side].shape == LOS_RECTANGLE && i < 4; i++) {
            add_point(corners[i]);
        }
    }
}

/* --- One direction, where no end matters -------------------------------------------------------------------------- */

/* The offsets of lines that meet both bases, the shooter's first; inside out if there are none. */
static span common_offsets(xvec d) {
    span s = exact_base_offsets(&work.problem->bases[0], d), t = exact_base_offsets(&work.problem->bases[1], d);
    span both = {fmax(s.low, t.low), fmin(s.high, t.high)};
    if (both.low < both.high) {
        double middle = (both.low + both.high) / 2.0;
        span from = exact_base_chord(&work.problem->bases[0], d, middle);
        span to = exact_base_chord(&work.problem->bases[1], d, middle);
        if (from.low + from.high > to.low + to.high) {
            return (span){1.0, 0.0};
        }
    }
    return both;
}

/* The offsets that an edge outside both bases stops; inside out if none. */
static span stopped_offsets(const exact_edge *edge, xvec d, span all) {
    xvec normal = xvec_left(d);
    double at_a = xvec_dot(edge->a, normal), at_b = xvec_dot(edge->b, normal);
    span stopped = {fmax(fmin(at_a, at_b), all.low), fmin(fmax(at_a, at_b), all.high)};
    if (stopped.low > stopped.high) {
        return stopped;
    }
    double middle = (stopped.low + stopped.high) / 2.0;
    double part = fabs(at_b - at_a) > 1e-12 ? (middle - at_a) / (at_b - at_a) : 0.5;
    double along = xvec_dot(xvec_mix(edge->a, edge->b, part), d);
    span from = exact_base_chord(&work.problem->bases[0], d, middle);
    span to = exact_base_chord(&work.problem->bases[1], d, middle);
    bool is_between = along > (from.low + from.high) / 2.0 && along < (to.low + to.high) / 2.0;
    return is_between ? stopped : (span){1.0, 0.0};
}

static int by_low(const void *a, const void *b) {
    double x = ((const span *)a)->low, y = ((const span *)b)->low;
    return (x > y) - (x < y);
}

/* Is a line that crosses no edge free, or does it run inside a piece all the way? */
static bool is_outside_of_solids(xvec d, double offset) {
    span from = exact_base_chord(&work.problem->bases[0], d, offset);
    span to = exact_base_chord(&work.problem->bases[1], d, offset);
    xvec middle = xvec_on_line(d, offset, (from.high + to.low) / 2.0);
    for (uint32_t i = 0; i < work.problem->solid_count; i++) {
        if (exact_holds(work.problem->solids[i], middle)) {
            return false;
        }
    }
    return true;
}

static void take_gap(exact_opening *best, xvec d, double low, double high) {
    double middle = (low + high) / 2.0;
    if (high - low > best->sure && is_outside_of_solids(d, middle)) {
        best->sure = best->most = high - low;
        best->direction = d;
        best->offset = middle;
    }
}

static void measure_plainly(xvec d, exact_opening *best) {
    static span stopped[3 * EXACT_EDGES];
    uint32_t count = 0;
    span all = common_offsets(d);
    if (all.low >= all.high) {
        return;
    }
    for (uint32_t i = 0; i < work.edge_count; i++) {
        span part = stopped_offsets(&work.edges[i], d, all);
        if (part.low <= part.high) {
            stopped[count++] = part;
        }
    }
    qsort(stopped, count, sizeof *stopped, by_low);
    double reach = all.low;
    for (uint32_t i = 0; i < count; i++) {
        take_gap(best, d, reach, stopped[i].low);
        reach = fmax(reach, stopped[i].high);
    }
    take_gap(best, d, reach, all.high);
}

/* --- One direction, where it matters what a line's ends are in ---------------------------------------------------- */

typedef struct crossing {
    double along;
    int special;
} crossing;

/* Lines with ends in the same pieces are of one kind. */
typedef struct kind {
    uint32_t from_in, to_in; /* a bit per special */
} kind;

typedef struct kinds {
    uint32_t count;
    kind items[KINDS];
} kinds;

/* Places on a chord that are in the same pieces. */
typedef struct cell {
    double low, high;
    uint32_t in;
} cell;

static uint32_t find_crossings(xvec d, double offset, crossing *out) {
    uint32_t count = 0;
    xvec normal = xvec_left(d);
    for (uint32_t i = 0; i < work.problem->edge_count && count < CROSSINGS; i++) {
        const exact_edge *edge = &work.problem->edges[i];
        double a = xvec_dot(edge->a, normal) - offset, b = xvec_dot(edge->b, normal) - offset;
        if ((a < 0.0) != (b < 0.0)) {
            crossing found = {xvec_dot(xvec_mix(edge->a, edge->b, a / (a - b)), d), edge->special};
            uint32_t at = count++;
            for (; at > 0 && out[at - 1].along > found.along; at--) {
                out[at] = out[at - 1];
            }
            out[at] = found;
        }
    }
    return count;
}

/* The parts of a chord between crossings.  Every crossing of a special's edge leads into it or out of it. */
static uint32_t find_cells(span chord, const crossing *crossings, uint32_t count, cell *out) {
    uint32_t cells = 0, in = 0;
    double low = chord.low;
    for (uint32_t i = 0; i <= count && cells < CELLS; i++) {
        double high = i < count ? fmin(crossings[i].along, chord.high) : chord.high;
        if (high > low + NO_DISTANCE + work.problem->thinnest) {
            out[cells++] = (cell){low, high, in};
        }
        low = fmax(high, low);
        if (i < count && crossings[i].special >= 0) {
            in ^= 1u << crossings[i].special;
        }
    }
    return cells;
}

/* The specials that do not stop a line of this kind. */
static uint32_t exempt(kind k) {
    uint32_t result = 0;
    for (uint32_t i = 0; i < work.problem->special_count; i++) {
        bool by_either = work.problem->specials[i].stop == LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE;
        result |= ((k.to_in | (by_either ? k.from_in : 0)) & 1u << i);
    }
    return result;
}

static bool is_free(const cell *from, const cell *to, const crossing *crossings, uint32_t count) {
    uint32_t passed = exempt((kind){from->in, to->in});
    if (((from->in | to->in) & ~passed) != 0) {
        return false; /* an end inside counts as meeting */
    }
    for (uint32_t i = 0; i < count; i++) {
        bool is_between = crossings[i].along > from->high - NO_DISTANCE && crossings[i].along < to->low + NO_DISTANCE;
        if (is_between && (crossings[i].special < 0 || (passed >> crossings[i].special & 1) == 0)) {
            return false;
        }
    }
    return true;
}

static void free_kinds(xvec d, double offset, kinds *out) {
    crossing crossings[CROSSINGS];
    cell from[CELLS], to[CELLS];
    uint32_t count = find_crossings(d, offset, crossings);
    span chords[2] = {exact_base_chord(&work.problem->bases[0], d, offset),
                      exact_base_chord(&work.problem->bases[1], d, offset)};
    uint32_t froms = find_cells(chords[0], crossings, count, from);
    uint32_t tos = find_cells(chords[1], crossings, count, to);
    out->count = 0;
    for (uint32_t i = 0; i < froms * tos && out->count < KINDS; i++) {
        const cell *a = &from[i / tos], *b = &to[i % tos];
        if (is_free(a, b, crossings, count)) {
            out->items[out->count++] = (kind){a->in, b->in};
        }
    }
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Does a corner that stops lines of this kind lie on the line, between the far ends of the bases? */
static bool is_split(xvec d, double offset, kind k) {
    uint32_t passed = exempt(k);
    span from = exact_base_chord(&work.problem->bases[0], d, offset);
    span to = exact_base_chord(&work.problem->bases[1], d, offset);
    xvec normal = xvec_left(d);
    for (uint32_t i = 0; i < work.problem->edge_count; i++) {
        const exact_edge *edge = &work.problem->edges[i];
        bool stops = edge->special < 0 || (passed >> edge->special & 1) == 0;
        for (int end = 0; stops && end < 2; end++) {
            xvec point = end == 0 ? edge->a : edge->b;
            double along = xvec_dot(point, d);
            if (fabs(xvec_dot(point, normal) - offset) < 1e-9 && along > from.low && along < to.high) {
                return true;
            }
        }
    }
    return false;
}

/* An opening that grows from offset to offset while lines of one kind stay free. */
typedef struct growing {
    kind of;
    double low;
} growing;

typedef struct growth {
    uint32_t count;
    growing items[KINDS];
    double any_low; /* where lines of any kind began to be free */
    bool any;
} growth;

static double began(const growth *g, kind k, double otherwise) {
    for (uint32_t i = 0; i < g->count; i++) {
        if (g->items[i].of.from_in == k.from_in && g->items[i].of.to_in == k.to_in) {
            return g->items[i].low;
        }
    }
    return otherwise;
}

/* Goes from slab to slab: what was free and stays so has grown. */
static void grow(growth *g, const kinds *now, xvec d, double low, double high, exact_opening *best) {
    growth next = {0, {{{0, 0}, 0.0}}, g->any ? g->any_low : low, now->count > 0};
    for (uint32_t i = 0; i < now->count; i++) {
        kind k = now->items[i];
        double from = is_split(d, low, k) ? low : began(g, k, low);
        next.items[next.count++] = (growing){k, from};
        if (high - from > best->sure) {
            best->sure = high - from;
            best->direction = d;
            best->offset = (from + high) / 2.0;
        }
    }
    if (next.any) {
        best->most = fmax(best->most, high - next.any_low);
    }
    *g = next;
}

static void measure_with_ends(xvec d, exact_opening *best) {
    static double stops[POINTS + 2];
    static growth g;
    static kinds now;
    span all = common_offsets(d);
    uint32_t count = 0;
    if (all.low >= all.high) {
        return;
    }
    stops[count++] = all.low;
    stops[count++] = all.high;
    for (uint32_t i = 0; i < work.point_count; i++) {
        double offset = xvec_dot(work.points[i], xvec_left(d));
        if (offset > all.low && offset < all.high) {
            stops[count++] = offset;
        }
    }
    qsort(stops, count, sizeof *stops, by_value);
    g.count = 0;
    g.any = false;
    for (uint32_t i = 0; i + 1 < count; i++) {
        if (stops[i + 1] - stops[i] > 1e-9) {
            free_kinds(d, (stops[i] + stops[i + 1]) / 2.0, &now);
            grow(&g, &now, d, stops[i], stops[i + 1], best);
        }
    }
}

static void measure(double turn, exact_opening *best) {
    xvec axis = work.problem->axis;
    double c = cos(turn), s = sin(turn);
    xvec d = {axis.x * c - axis.y * s, axis.x * s + axis.y * c};
    best->measured++;
    if (work.problem->special_count == 0) {
        measure_plainly(d, best);
    } else {
        measure_with_ends(d, best);
    }
}

/* --- All directions ----------------------------------------------------------------------------------------------- */

/* Adds the direction of the line through a point, if it meets both bases. */
static void add_direction(xvec point, xvec way) {
    double length = sqrt(xvec_dot(way, way)), room = 1e-7;
    if (length < 1e-9) {
        return;
    }
    xvec d = {way.x / length, way.y / length};
    double offset = xvec_dot(point, xvec_left(d));
    span spans[2], places[2];
    for (int side = 0; side < LOS_SIDES; side++) {
        spans[side] = exact_base_offsets(&work.problem->bases[side], d);
        if (offset < spans[side].low - room || offset > spans[side].high + room) {
            return;
        }
        double within = fmin(fmax(offset, spans[side].low), spans[side].high);
        places[side] = exact_base_chord(&work.problem->bases[side], d, within);
    }
    if (places[0].low + places[0].high > places[1].low + places[1].high) {
        d = (xvec){-d.x, -d.y};
    }
    if (work.turn_count < DIRECTIONS) {
        work.turns[work.turn_count++] = atan2(xvec_cross(work.problem->axis, d), xvec_dot(work.problem->axis, d));
    }
}

/* The last direction, to one side of the axis, of lines that meet both bases. */
static double last_turn(double side) {
    double inside = 0.0, outside = 3.2;
    for (int i = 0; i < 60; i++) {
        double turn = (inside + outside) / 2.0, c = cos(side * turn), s = sin(side * turn);
        xvec axis = work.problem->axis, d = {axis.x * c - axis.y * s, axis.x * s + axis.y * c};
        span all = common_offsets(d);
        *(all.low < all.high ? &inside : &outside) = turn;
    }
    return side * inside;
}

static void find_directions(void) {
    work.turn_count = 0;
    work.turns[work.turn_count++] = last_turn(1.0);
    work.turns[work.turn_count++] = last_turn(-1.0);
    for (uint32_t i = 0; i < work.point_count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            add_direction(work.points[i], xvec_sub(work.points[j], work.points[i]));
        }
        for (int side = 0; side < LOS_SIDES; side++) {
            xvec ways[4];
            int count = exact_base_tangents(&work.problem->bases[side], work.points[i], ways);
            for (int j = 0; j < count; j++) {
                add_direction(work.points[i], ways[j]);
            }
        }
    }
    qsort(work.turns, work.turn_count, sizeof *work.turns, by_value);
}

static double width_at(double turn, exact_opening *best) {
    exact_opening here = {0.0, 0.0, work.problem->axis, 0.0, 0};
    measure(turn, &here);
    double most = fmax(here.most, best->most);
    best->measured++;
    if (here.sure > best->sure) {
        best->sure = here.sure;
        best->direction = here.direction;
        best->offset = here.offset;
    }
    best->most = most;
    return here.sure;
}

/* The width of an opening rises and falls slowly between critical directions: looks at some, then about the best. */
static void climb(double low, double high, double enough, exact_opening *best) {
    enum {
        LOOKS = 8
    };
    double edge = fmin((high - low) * 1e-3, 1e-8), step = (high - low - 2.0 * edge) / LOOKS, at = low, top = -1.0;
    for (int i = 0; i <= LOOKS && best->sure <= enough; i++) {
        double turn = low + edge + step * i, width = width_at(turn, best);
        if (width > top) {
            top = width;
            at = turn;
        }
    }
    for (step /= 2.0; step > 1e-9 && best->sure <= enough; step /= 2.0) {
        for (int side = -1; side <= 1; side += 2) {
            double turn = fmin(fmax(at + side * step, low + edge), high - edge), width = width_at(turn, best);
            if (width > top) {
                top = width;
                at = turn;
            }
        }
    }
}

exact_opening exact_widest_opening(const exact_problem *problem, double enough) {
    exact_opening best = {0.0, 0.0, problem->axis, 0.0, 0};
    prepare(problem);
    if (width_at(0.0, &best) > enough) {
        return best;
    }
    find_directions();
    for (uint32_t i = 0; i + 1 < work.turn_count && best.sure <= enough; i++) {
        double low = work.turns[i], high = work.turns[i + 1];
        if (high - low > 1e-11) {
            exact_opening here = {0.0, 0.0, problem->axis, 0.0, 0};
            measure((low + high) / 2.0, &here);
            if (here.most > 0.0) {
                climb(low, high, enough, &best);
            }
        }
    }
    return best;
}

exact_opening exact_opening_along(const exact_problem *problem, xvec direction) {
    exact_opening best = {0.0, 0.0, direction, 0.0, 0};
    prepare(problem);
    measure(atan2(xvec_cross(problem->axis, direction), xvec_dot(problem->axis, direction)), &best);
    return best;
}
