/* SPDX-License-Identifier: MIT */
#include "exact/exact_oracle_direction.h"

#include <stdlib.h>

enum {
    CORNERS = 8 * EXACT_EDGES,
    CROSSINGS = 256,
    CELLS = 24,
    CLASSES = 64
};

/* Pixels: points closer than this are the same. */
static const double NO_DISTANCE = 1e-6;

static struct {
    const exact_problem *problem;
    exact_edge edges[3 * EXACT_EDGES]; /* without exemptions: only their parts outside both bases */
    uint32_t edge_count;
    xvec corners[CORNERS];
    uint32_t corner_count;
} work;

/* --- Preparation ------------------------------------------------------------------------------------------------- */

static void add_corner(xvec point) {
    for (uint32_t i = 0; i < work.corner_count; i++) {
        if (work.corners[i].x == point.x && work.corners[i].y == point.y) {
            return;
        }
    }
    if (work.corner_count < CORNERS) {
        work.corners[work.corner_count++] = point;
    }
}

/* Clips the edges to what is outside a base; what lies on the rim is outside. */
static void cut_edges(const exact_base *base) {
    uint32_t count = work.edge_count;
    for (uint32_t i = 0; i < count; i++) {
        exact_edge edge = work.edges[i];
        span inside;
        if (!exact_base_cuts(base, edge.a, edge.b, work.problem->thinnest, &inside)) {
            continue;
        }
        exact_edge before = {edge.a, xvec_mix(edge.a, edge.b, inside.low), -1};
        exact_edge after = {xvec_mix(edge.a, edge.b, inside.high), edge.b, -1};
        if (inside.low > 0.0 && inside.high < 1.0) {
            work.edges[i] = before;
            work.edges[work.edge_count++] = after;
        } else if (inside.low > 0.0 || inside.high < 1.0) {
            work.edges[i] = inside.low > 0.0 ? before : after;
        } else {
            work.edges[i].b = work.edges[i].a; /* nothing left */
        }
    }
}

static void add_intersection(const exact_edge *a, const exact_edge *b) {
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
                add_corner(point);
            }
        }
    }
}

/* With exemptions, the order of edges inside a base matters, too. */
static void add_corners_in_bases(void) {
    const exact_problem *problem = work.problem;
    for (uint32_t i = 0; i < problem->edge_count; i++) {
        const exact_edge *edge = &problem->edges[i];
        bool is_inside = false;
        for (int side = 0; side < LOS_SIDES; side++) {
            span inside;
            if (exact_base_cuts(&problem->bases[side], edge->a, edge->b, 0.0, &inside)) {
                is_inside = true;
                add_corner(xvec_mix(edge->a, edge->b, inside.low));
                add_corner(xvec_mix(edge->a, edge->b, inside.high));
            }
        }
        for (uint32_t j = 0; is_inside && j < i; j++) {
            add_intersection(edge, &problem->edges[j]);
        }
    }
}

void exact_direction_prepare(const exact_problem *problem) {
    work.problem = problem;
    work.edge_count = work.corner_count = 0;
    for (uint32_t i = 0; i < problem->edge_count; i++) {
        work.edges[work.edge_count++] = problem->edges[i];
    }
    if (problem->exempting_count == 0) {
        cut_edges(&problem->bases[0]);
        cut_edges(&problem->bases[1]);
    } else {
        add_corners_in_bases();
    }
    for (uint32_t i = 0; i < work.edge_count; i++) {
        exact_edge edge = work.edges[i];
        if (edge.a.x != edge.b.x || edge.a.y != edge.b.y) {
            add_corner(edge.a);
            add_corner(edge.b);
        }
    }
    for (int side = 0; side < LOS_SIDES; side++) {
        xvec corners[4];
        exact_base_corners(&problem->bases[side], corners);
        for (int i = 0; problem->bases[side].shape == LOS_RECTANGLE && i < 4; i++) {
            add_corner(corners[i]);
        }
    }
}

const xvec *exact_direction_corners(uint32_t *count) {
    *count = work.corner_count;
    return work.corners;
}

/* --- Without exemptions ------------------------------------------------------------------------------------------ */

span exact_direction_offsets(xvec d) {
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

/* The offsets that an edge outside both bases blocks; low > high if none. */
static span blocked_offsets(const exact_edge *edge, xvec d, span all) {
    xvec normal = xvec_left(d);
    double at_a = xvec_dot(edge->a, normal), at_b = xvec_dot(edge->b, normal);
    span blocked = {fmax(fmin(at_a, at_b), all.low), fmin(fmax(at_a, at_b), all.high)};
    if (blocked.low > blocked.high) {
        return blocked;
    }
    double middle = (blocked.low + blocked.high) / 2.0;
    double part = fabs(at_b - at_a) > 1e-12 ? (middle - at_a) / (at_b - at_a) : 0.5;
    double along = xvec_dot(xvec_mix(edge->a, edge->b, part), d);
    span from = exact_base_chord(&work.problem->bases[0], d, middle);
    span to = exact_base_chord(&work.problem->bases[1], d, middle);
    bool is_between = along > (from.low + from.high) / 2.0 && along < (to.low + to.high) / 2.0;
    return is_between ? blocked : (span){1.0, 0.0};
}

static int by_low(const void *a, const void *b) {
    double x = ((const span *)a)->low, y = ((const span *)b)->low;
    return (x > y) - (x < y);
}

/* False if a line that crosses no edge runs inside a piece for all of its length. */
static bool is_outside_of_solids(xvec d, double offset) {
    span from = exact_base_chord(&work.problem->bases[0], d, offset);
    span to = exact_base_chord(&work.problem->bases[1], d, offset);
    xvec middle = xvec_on_line(d, offset, (from.high + to.low) / 2.0);
    for (uint32_t i = 0; i < work.problem->solid_count; i++) {
        if (exact_piece_contains(work.problem->solids[i], middle)) {
            return false;
        }
    }
    return true;
}

static void consider_gap(exact_opening *best, xvec d, double low, double high) {
    double middle = (low + high) / 2.0;
    if (high - low > best->certain && is_outside_of_solids(d, middle)) {
        best->certain = best->possible = high - low;
        best->direction = d;
        best->offset = middle;
    }
}

static void measure_without_exemptions(xvec d, exact_opening *best) {
    static span blocked[3 * EXACT_EDGES];
    uint32_t count = 0;
    span all = exact_direction_offsets(d);
    if (all.low >= all.high) {
        return;
    }
    for (uint32_t i = 0; i < work.edge_count; i++) {
        span part = blocked_offsets(&work.edges[i], d, all);
        if (part.low <= part.high) {
            blocked[count++] = part;
        }
    }
    qsort(blocked, count, sizeof *blocked, by_low);
    double reach = all.low;
    for (uint32_t i = 0; i < count; i++) {
        consider_gap(best, d, reach, blocked[i].low);
        reach = fmax(reach, blocked[i].high);
    }
    consider_gap(best, d, reach, all.high);
}

/* --- With exemptions --------------------------------------------------------------------------------------------- */

typedef struct crossing {
    double along;
    int exempting;
} crossing;

/* Lines whose endpoints are inside the same pieces are one class. */
typedef struct line_class {
    uint32_t from_in, to_in; /* a bit per exempting piece */
} line_class;

typedef struct line_classes {
    uint32_t count;
    line_class items[CLASSES];
} line_classes;

/* An interval of a chord inside the same pieces. */
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
            crossing found = {xvec_dot(xvec_mix(edge->a, edge->b, a / (a - b)), d), edge->exempting};
            uint32_t at = count++;
            for (; at > 0 && out[at - 1].along > found.along; at--) {
                out[at] = out[at - 1];
            }
            out[at] = found;
        }
    }
    return count;
}

/* The intervals of a chord between crossings.  Every crossing of an exempting piece's edge enters or leaves it. */
static uint32_t find_cells(span chord, const crossing *crossings, uint32_t count, cell *out) {
    uint32_t cells = 0, in = 0;
    double low = chord.low;
    for (uint32_t i = 0; i <= count && cells < CELLS; i++) {
        double high = i < count ? fmin(crossings[i].along, chord.high) : chord.high;
        if (high > low + NO_DISTANCE + work.problem->thinnest) {
            out[cells++] = (cell){low, high, in};
        }
        low = fmax(high, low);
        if (i < count && crossings[i].exempting >= 0) {
            in ^= 1u << crossings[i].exempting;
        }
    }
    return cells;
}

/* The exempting pieces that do not block lines of a class. */
static uint32_t exempt(line_class k) {
    uint32_t result = 0;
    for (uint32_t i = 0; i < work.problem->exempting_count; i++) {
        bool by_either = work.problem->exempting[i].blocking == LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE;
        result |= ((k.to_in | (by_either ? k.from_in : 0)) & 1u << i);
    }
    return result;
}

static bool is_free(const cell *from, const cell *to, const crossing *crossings, uint32_t count) {
    uint32_t passed = exempt((line_class){from->in, to->in});
    if (((from->in | to->in) & ~passed) != 0) {
        return false; /* a line that ends inside a piece meets it */
    }
    for (uint32_t i = 0; i < count; i++) {
        bool is_between = crossings[i].along > from->high - NO_DISTANCE && crossings[i].along < to->low + NO_DISTANCE;
        if (is_between && (crossings[i].exempting < 0 || (passed >> crossings[i].exempting & 1) == 0)) {
            return false;
        }
    }
    return true;
}

static void free_classes(xvec d, double offset, line_classes *out) {
    crossing crossings[CROSSINGS];
    cell from[CELLS], to[CELLS];
    uint32_t count = find_crossings(d, offset, crossings);
    span chords[2] = {exact_base_chord(&work.problem->bases[0], d, offset),
                      exact_base_chord(&work.problem->bases[1], d, offset)};
    uint32_t froms = find_cells(chords[0], crossings, count, from);
    uint32_t tos = find_cells(chords[1], crossings, count, to);
    out->count = 0;
    for (uint32_t i = 0; i < froms * tos && out->count < CLASSES; i++) {
        const cell *a = &from[i / tos], *b = &to[i % tos];
        if (is_free(a, b, crossings, count)) {
            out->items[out->count++] = (line_class){a->in, b->in};
        }
    }
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* True if a corner that blocks lines of a class lies on the line, between the far rims of the bases. */
static bool is_divided(xvec d, double offset, line_class k) {
    uint32_t passed = exempt(k);
    span from = exact_base_chord(&work.problem->bases[0], d, offset);
    span to = exact_base_chord(&work.problem->bases[1], d, offset);
    xvec normal = xvec_left(d);
    for (uint32_t i = 0; i < work.problem->edge_count; i++) {
        const exact_edge *edge = &work.problem->edges[i];
        bool blocks = edge->exempting < 0 || (passed >> edge->exempting & 1) == 0;
        for (int end = 0; blocks && end < 2; end++) {
            xvec point = end == 0 ? edge->a : edge->b;
            double along = xvec_dot(point, d);
            if (fabs(xvec_dot(point, normal) - offset) < 1e-9 && along > from.low && along < to.high) {
                return true;
            }
        }
    }
    return false;
}

/* An opening that grows from offset to offset while lines of one class stay free. */
typedef struct growing {
    line_class of;
    double low;
} growing;

typedef struct growth {
    uint32_t count;
    growing items[CLASSES];
    double any_low; /* where lines of any class began to be free */
    bool any;
} growth;

static double began(const growth *g, line_class k, double otherwise) {
    for (uint32_t i = 0; i < g->count; i++) {
        if (g->items[i].of.from_in == k.from_in && g->items[i].of.to_in == k.to_in) {
            return g->items[i].low;
        }
    }
    return otherwise;
}

/* Advances by one interval of offsets: classes that stay free grow. */
static void grow(growth *g, const line_classes *now, xvec d, double low, double high, exact_opening *best) {
    growth next = {0, {{{0, 0}, 0.0}}, g->any ? g->any_low : low, now->count > 0};
    for (uint32_t i = 0; i < now->count; i++) {
        line_class k = now->items[i];
        double from = is_divided(d, low, k) ? low : began(g, k, low);
        next.items[next.count++] = (growing){k, from};
        if (high - from > best->certain) {
            best->certain = high - from;
            best->direction = d;
            best->offset = (from + high) / 2.0;
        }
    }
    if (next.any) {
        best->possible = fmax(best->possible, high - next.any_low);
    }
    *g = next;
}

static void measure_with_exemptions(xvec d, exact_opening *best) {
    static double offsets[CORNERS + 2];
    static growth g;
    static line_classes now;
    span all = exact_direction_offsets(d);
    uint32_t count = 0;
    if (all.low >= all.high) {
        return;
    }
    offsets[count++] = all.low;
    offsets[count++] = all.high;
    for (uint32_t i = 0; i < work.corner_count; i++) {
        double offset = xvec_dot(work.corners[i], xvec_left(d));
        if (offset > all.low && offset < all.high) {
            offsets[count++] = offset;
        }
    }
    qsort(offsets, count, sizeof *offsets, by_value);
    g.count = 0;
    g.any = false;
    for (uint32_t i = 0; i + 1 < count; i++) {
        if (offsets[i + 1] - offsets[i] > 1e-9) {
            free_classes(d, (offsets[i] + offsets[i + 1]) / 2.0, &now);
            grow(&g, &now, d, offsets[i], offsets[i + 1], best);
        }
    }
}

void exact_direction_measure(xvec d, exact_opening *best) {
    best->measured++;
    if (work.problem->exempting_count == 0) {
        measure_without_exemptions(d, best);
    } else {
        measure_with_exemptions(d, best);
    }
}
