/* SPDX-License-Identifier: MIT */
#include "region/region_exits.h"

#include "base/bits.h"

#include <string.h>

void los_region_output_free(los_region_output *output, const los_allocator *allocator) {
    los_release(allocator, output->outline);
    los_release(allocator, output->triangles);
    *output = (los_region_output){0};
}

void los_region_output_close(los_region_output *output) {
    uint32_t count = output->outline_count;
    if (count > 1 && los_equal(output->outline[0], output->outline[count - 1])) {
        output->outline_count--;
    }
}

bool los_region_add_outline_point(los_region_output *output, const los_allocator *allocator, los_vec2 point) {
    uint32_t count = output->outline_count;
    if (count > 0 && los_equal(output->outline[count - 1], point)) {
        return true;
    }
    if (count == output->outline_capacity &&
        !los_reserve(allocator, (void **)&output->outline, &output->outline_capacity, count + 1,
                     sizeof *output->outline)) {
        return false;
    }
    output->outline[output->outline_count++] = point;
    return true;
}

bool los_region_add_triangle(los_region_output *output, const los_allocator *allocator, los_vec2 a, los_vec2 b,
                             los_vec2 c) {
    uint32_t count = output->triangle_point_count;
    if (!output->wants_triangles || los_equal(a, b) || los_equal(b, c) || los_equal(a, c)) {
        return true;
    }
    if (count + 3 > output->triangle_capacity &&
        !los_reserve(allocator, (void **)&output->triangles, &output->triangle_capacity, count + 3,
                     sizeof *output->triangles)) {
        return false;
    }
    output->triangles[count] = a;
    output->triangles[count + 1] = b;
    output->triangles[count + 2] = c;
    output->triangle_point_count = count + 3;
    return true;
}

void los_region_exits_free(los_region_exits *exits, const los_allocator *allocator) {
    void *arrays[] = {exits->edges, exits->intervals, exits->order, exits->sorted, exits->active};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        los_release(allocator, arrays[i]);
    }
    *exits = (los_region_exits){0};
}

/* --- Edges ------------------------------------------------------------------------------------------------------- */

/* Room for all edges, each of which may be split in two, and for the intervals they can form. */
static bool reserve(los_region_exits *exits, const los_allocator *allocator, uint32_t edges) {
    uint32_t count = 2 * edges + 8;
    return los_reserve(allocator, (void **)&exits->edges, &exits->edge_capacity, count, sizeof *exits->edges) &&
           los_reserve(allocator, (void **)&exits->order, &exits->order_capacity, count, sizeof *exits->order) &&
           los_reserve(allocator, (void **)&exits->sorted, &exits->sorted_capacity, count, sizeof *exits->sorted) &&
           los_reserve(allocator, (void **)&exits->active, &exits->active_capacity, count, sizeof *exits->active);
}

/* An edge that spans no angle hides nothing.  Written field by field: the whole struct would be copied from the stack,
 * by loads wider than the stores before them, which wait for these. */
LOS_INLINE void append_edge(los_region_exits *exits, los_vec2d a, double first, los_vec2d b, double last, los_vec2d n,
                            uint32_t item) {
    uint32_t number = exits->edge_count;
    los_region_edge *edge = &exits->edges[number];
    LOS_ASSERT(number < exits->edge_capacity);
    if (last - first > LOS_REGION_MIN_WEDGE) {
        exits->order[number].first = first;
        exits->order[number].edge = number;
        edge->first = first;
        edge->last = last;
        edge->n = n;
        edge->start = a;
        edge->end = b;
        edge->item = item;
        exits->edge_count = number + 1;
    }
}

/* Adds an edge from a to b, at these pseudo-angles, with side = cross(a, b) > 0.  One that crosses the direction where
 * angles start over becomes two. */
LOS_INLINE void add_edge(los_region_exits *exits, los_vec2d a, double first, los_vec2d b, double last, double side,
                         uint32_t item) {
    los_vec2d n = los_region_line(a, b, side);
    if (first > last) {
        const los_vec2d middle = {1.0 / n.x, 0.0};
        append_edge(exits, a, first, middle, 4.0, n, item);
        a = middle;
        first = 0.0;
    }
    append_edge(exits, a, first, b, last, n, item);
}

/* Adds an edge whichever way it runs.  An edge on a ray from the viewpoint spans no angle and hides nothing. */
static void add_wall(los_region_exits *exits, los_vec2d a, los_vec2d b) {
    double side = los_vec2d_cross(a, b);
    los_vec2d start = side > 0.0 ? a : b, end = side > 0.0 ? b : a;
    if (side != 0.0) {
        add_edge(exits, start, los_region_angle(start), end, los_region_angle(end), fabs(side), LOS_REGION_NO_PIECE);
    }
}

/* Adds the edges of a polygon through which rays leave it: those that face the viewpoint with their inner side.  Its
 * vertices are taken in the order of their angles along these edges. */
static void add_exits(los_region_exits *exits, los_polygon polygon, bool is_reversed, los_vec2 from, uint32_t item) {
    const los_vec2 *next = is_reversed ? polygon.points + polygon.count - 1 : polygon.points;
    const ptrdiff_t step = is_reversed ? -1 : 1;
    los_vec2d a = los_region_offset(from, polygon.points[is_reversed ? 0 : polygon.count - 1]);
    double angle = -1.0; /* of a; negative: not known yet */
    for (uint32_t i = 0; i < polygon.count; i++, next += step) {
        los_vec2d b = los_region_offset(from, *next);
        double side = los_vec2d_cross(a, b), first = angle;
        angle = -1.0;
        if (side > 0.0) {
            first = first < 0.0 ? los_region_angle(a) : first;
            angle = los_region_angle(b);
            add_edge(exits, a, first, b, angle, side, item);
        }
        a = b;
    }
}

static void add_piece(los_region_exits *exits, const los_terrain *terrain, const los_region_piece *item, los_vec2 from,
                      uint32_t number) {
    const los_piece *piece = &terrain->pieces[item->piece];
    los_polygon polygon = los_piece_polygon(terrain, piece);
    if (los_region_piece_is_solid(item)) {
        for (uint32_t i = 0; i < polygon.count; i++) {
            los_vec2 next = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
            add_wall(exits, los_region_offset(from, polygon.points[i]), los_region_offset(from, next));
        }
    } else if (item->blocking != LOS_BLOCKS_NEVER) {
        add_exits(exits, polygon, piece->winding < 0, from, number);
    }
    for (uint32_t i = 0; item->walls_block && i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        add_wall(exits, los_region_offset(from, wall->start), los_region_offset(from, wall->end));
    }
}

void los_region_border(const los_region_view *view, los_vec2d corners[4]) {
    los_vec2d low = los_region_offset(view->from, view->bounds.low);
    los_vec2d high = los_region_offset(view->from, view->bounds.high);
    double least = 1e-9 * (high.x - low.x + high.y - low.y + 1.0); /* too little to show, more than a minimal wedge */
    low = (los_vec2d){los_min(low.x, -least), los_min(low.y, -least)};
    high = (los_vec2d){los_max(high.x, least), los_max(high.y, least)};
    corners[0] = (los_vec2d){high.x, low.y};
    corners[1] = high;
    corners[2] = (los_vec2d){low.x, high.y};
    corners[3] = low;
}

static void collect(los_region_exits *exits, const los_region_pieces *pieces, const los_region_view *view) {
    los_vec2d corners[4];
    exits->edge_count = 0;
    los_region_border(view, corners);
    for (uint32_t i = 0; i < 4; i++) {
        add_wall(exits, corners[i], corners[(i + 1) % 4]);
    }
    for (uint32_t i = 0; i < pieces->count; i++) {
        const los_region_piece *item = &pieces->items[i];
        bool blocks = item->blocking != LOS_BLOCKS_NEVER || item->walls_block;
        if (blocks && !(item->is_partial && pieces->omits_partial)) {
            add_piece(exits, view->pair->terrain, item, view->from, i);
        }
    }
}

/* --- Order ------------------------------------------------------------------------------------------------------- */

enum {
    BUCKETS = 128
};

/* Shell's method with few gaps: the keys are nearly sorted. */
static void sort_within(los_region_sort_key *keys, uint32_t count) {
    static const uint32_t gaps[] = {701, 57, 10, 1};
    for (uint32_t g = count > 512 ? 0 : 3; g < 4; g++) {
        for (uint32_t i = gaps[g]; i < count; i++) {
            los_region_sort_key moved = keys[i];
            uint32_t slot = i;
            for (; slot >= gaps[g] && keys[slot - gaps[g]].first > moved.first; slot -= gaps[g]) {
                keys[slot] = keys[slot - gaps[g]];
            }
            keys[slot] = moved;
        }
    }
}

/* Into buckets, then within them. */
void los_region_sort_keys(const los_region_sort_key *keys, los_region_sort_key *sorted, uint32_t count) {
    uint32_t starts[BUCKETS + 1] = {0};
    const double scale = BUCKETS / 4.0;
    for (uint32_t i = 0; i < count; i++) {
        starts[1 + (uint32_t)(keys[i].first * scale) % BUCKETS]++;
    }
    for (uint32_t i = 0; i < BUCKETS; i++) {
        starts[i + 1] += starts[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t bucket = (uint32_t)(keys[i].first * scale) % BUCKETS;
        sorted[starts[bucket]++] = keys[i];
    }
    sort_within(sorted, count);
}

/* --- The sweep --------------------------------------------------------------------------------------------------- */

/* Relative difference of distances below which two edges touch. */
static const double TOUCH = 1e-9;

typedef struct sweep {
    los_region_exits *exits;
    const los_allocator *allocator;
    uint32_t nearest;   /* the edge that rays meet first */
    uint32_t overtaker; /* the edge that crosses it at `until`; LOS_REGION_NO_PIECE if it ends there */
    double at, until;   /* where it became the nearest, and until where it stays that */
    los_vec2d at_direction, until_direction;
} sweep;

/* True if `other` is nearer than `edge` at the last direction that both span. */
static inline bool overtakes(const los_region_edge *edge, const los_region_edge *other) {
    return other->last <= edge->last ? los_vec2d_dot(edge->n, other->end) < 1.0 - TOUCH
                                     : los_vec2d_dot(other->n, edge->end) > 1.0 + TOUCH;
}

/* If another edge crosses the nearest one, before any that is known, the interval ends there. */
static void check_crossing(sweep *state, uint32_t number) {
    const los_region_edge *edge = &state->exits->edges[state->nearest], *other = &state->exits->edges[number];
    los_vec2d direction = los_region_crossing(edge->n, other->n);
    double angle = los_region_angle(direction), last = los_min(edge->last, other->last);
    if (!(angle >= state->at && angle <= last)) {
        /* Rounding: the crossing is at either end of the range. */
        bool is_before = !(angle > last) || angle - last > 1.0;
        angle = is_before ? state->at : last;
        direction = is_before ? state->at_direction : edge->last <= other->last ? edge->end : other->end;
    }
    if (angle < state->until) {
        state->until = angle;
        state->until_direction = direction;
        state->overtaker = number;
    }
}

/* Adds the interval of the nearest edge up to a direction. */
static bool emit(sweep *state, double last, los_vec2d direction) {
    los_region_exits *exits = state->exits;
    if (last - state->at > LOS_REGION_MIN_WEDGE) {
        if (exits->interval_count == exits->interval_capacity &&
            !los_reserve(state->allocator, (void **)&exits->intervals, &exits->interval_capacity,
                         exits->interval_count + 1, sizeof *exits->intervals)) {
            return false;
        }
        exits->intervals[exits->interval_count++] =
            (los_region_interval){state->nearest, state->at, last, state->at_direction, direction};
        state->at = last;
        state->at_direction = direction;
    }
    return true;
}

/* Makes an edge the nearest one from here on.  Keeps the active edges that can follow it. */
static void set_nearest(sweep *state, uint32_t number) {
    los_region_exits *exits = state->exits;
    const los_region_edge *edge = &exits->edges[number];
    uint32_t kept = 0;
    state->nearest = number;
    state->until = edge->last;
    state->until_direction = edge->end;
    state->overtaker = LOS_REGION_NO_PIECE;
    for (uint32_t i = 0; i < exits->active_count; i++) {
        uint32_t other = exits->active[i];
        if (other == number || exits->edges[other].last - state->at <= LOS_REGION_MIN_WEDGE) {
            continue;
        }
        bool crosses = overtakes(edge, &exits->edges[other]);
        if (crosses) {
            check_crossing(state, other);
        }
        if (crosses || exits->edges[other].last > edge->last) {
            exits->active[kept++] = other;
        }
    }
    exits->active_count = kept;
}

/* The nearest of the active edges along a direction; of edges that touch there, the one that is nearer behind it. */
static uint32_t find_nearest(const sweep *state, los_vec2d direction) {
    const los_region_exits *exits = state->exits;
    uint32_t best = LOS_REGION_NO_PIECE;
    double best_inverse = 0.0;
    for (uint32_t i = 0; i < exits->active_count; i++) {
        const los_region_edge *edge = &exits->edges[exits->active[i]];
        double inverse = los_vec2d_dot(edge->n, direction);
        if (edge->last - state->at <= LOS_REGION_MIN_WEDGE || inverse < best_inverse * (1.0 - TOUCH)) {
            continue;
        }
        if (inverse > best_inverse * (1.0 + TOUCH) || overtakes(&exits->edges[best], edge)) {
            best = exits->active[i];
            best_inverse = inverse;
        }
    }
    return best;
}

/* Ends the interval of the nearest edge where it ends or is crossed, and continues with the edge that follows.  Where
 * rounding leaves a gap before the next edge starts, at `limit`, the nearest edge is continued. */
static bool advance(sweep *state, double limit) {
    uint32_t next = state->overtaker, before = state->nearest;
    bool is_crossed = next != LOS_REGION_NO_PIECE;
    if (!emit(state, state->until, state->until_direction)) {
        return false;
    }
    if (is_crossed) {
        state->exits->active[state->exits->active_count++] = before; /* it may follow the other again */
    } else {
        next = find_nearest(state, state->until_direction);
    }
    if (next == LOS_REGION_NO_PIECE) {
        state->until = limit;
    } else {
        set_nearest(state, next);
    }
    return true;
}

/* True if an edge that starts here is nearer than the nearest one. */
static bool starts_nearer(const los_region_edge *edge, const los_region_edge *start) {
    double side = los_vec2d_dot(edge->n, start->start); /* 1 on the line of the edge, less in front of it */
    if (side < 1.0 - TOUCH || side > 1.0 + TOUCH) {
        return side < 1.0;
    }
    return edge->last - start->first <= LOS_REGION_MIN_WEDGE || overtakes(edge, start);
}

/* An edge starts. */
static bool start_edge(sweep *state, uint32_t number) {
    los_region_exits *exits = state->exits;
    const los_region_edge *start = &exits->edges[number], *edge = &exits->edges[state->nearest];
    if (starts_nearer(edge, start)) {
        if (!emit(state, start->first, start->start)) {
            return false;
        }
        exits->active[exits->active_count++] = state->nearest;
        set_nearest(state, number);
        return true;
    }
    bool crosses = overtakes(edge, start);
    if (crosses) {
        check_crossing(state, number);
    }
    if (crosses || start->last > edge->last) {
        exits->active[exits->active_count++] = number;
    }
    return true;
}

static bool run_sweep(sweep *state) {
    los_region_exits *exits = state->exits;
    bool ok = true;
    exits->interval_count = exits->active_count = 0;
    set_nearest(state, exits->sorted[0].edge);
    for (uint32_t i = 1; ok && i < exits->edge_count; i++) {
        while (ok && state->until < exits->sorted[i].first) {
            ok = advance(state, exits->sorted[i].first);
        }
        ok = ok && start_edge(state, exits->sorted[i].edge);
    }
    while (ok && 4.0 - state->until > LOS_REGION_MIN_WEDGE) {
        ok = advance(state, 4.0);
    }
    return ok && emit(state, 4.0, (los_vec2d){1.0, 0.0});
}

bool los_region_exits_find(los_region_exits *exits, const los_allocator *allocator, const los_region_pieces *pieces,
                           const los_region_view *view) {
    if (!reserve(exits, allocator, pieces->edge_count + 4)) {
        return false;
    }
    collect(exits, pieces, view);
    los_region_sort_keys(exits->order, exits->sorted, exits->edge_count);
    sweep state = {.exits = exits, .allocator = allocator, .at_direction = {1.0, 0.0}};
    return run_sweep(&state);
}
