/* SPDX-License-Identifier: MIT */
#include "base/assert.h"
#include "base_region/planar.h"

#include <string.h>

/* --- Sides ------------------------------------------------------------------------------------------------------- */

static los_vec2d direction_of(const los_planar *planar, uint32_t edge) {
    const los_planar_edge *e = &planar->edges[edge];
    return los_vec2d_sub(planar->vertices[e->last].grid, planar->vertices[e->first].grid);
}

/* Positive if the vertex is on the left side of the edge.  Exact. */
static double side_of(const los_planar *planar, uint32_t edge, uint32_t vertex) {
    los_vec2d from = planar->vertices[planar->edges[edge].first].grid;
    return los_vec2d_cross(direction_of(planar, edge), los_vec2d_sub(planar->vertices[vertex].grid, from));
}

/* --- Faces ------------------------------------------------------------------------------------------------------- */

static bool add_face(los_planar *planar, const los_allocator *allocator, int32_t coverage, uint32_t *face) {
    if (!los_reserve(allocator, (void **)&planar->faces, &planar->face_capacity, planar->face_count + 1,
                     sizeof *planar->faces)) {
        return false;
    }
    *face = planar->face_count++;
    planar->faces[*face] = (los_planar_face){*face, coverage, 0.0, {0.0, 0.0}};
    return true;
}

/* Makes two faces one.  The smaller number stays, so that face 0 is outside. */
static void join_faces(los_planar *planar, uint32_t a, uint32_t b) {
    a = los_planar_face_of(planar, a);
    b = los_planar_face_of(planar, b);
    los_planar_face *kept = &planar->faces[a < b ? a : b], *joined = &planar->faces[a < b ? b : a];
    if (kept == joined) {
        return;
    }
    joined->parent = a < b ? a : b;
    if (joined->depth > kept->depth) {
        kept->depth = joined->depth;
        kept->sample = joined->sample;
    }
}

/* --- Gaps -------------------------------------------------------------------------------------------------------- */

/* The distance of a point from an edge, per unit of x, is at least this. */
static double steepness(const los_planar *planar, uint32_t edge) {
    los_vec2d d = direction_of(planar, edge);
    return d.y / (fabs(d.x) + d.y);
}

/* The middle of a gap is a sample of its face if it is deeper inside than others. */
static void sample_gap(los_planar *planar, const los_planar_trapezoid *gap) {
    if (gap->left == LOS_PLANAR_NONE || gap->right == LOS_PLANAR_NONE || !(gap->to > gap->from)) {
        return;
    }
    los_planar_face *face = &planar->faces[los_planar_face_of(planar, gap->face)];
    if (!(gap->to - gap->from > face->depth)) {
        return;
    }
    double y = 0.5 * (gap->from + gap->to), left = los_planar_x_at(planar, gap->left, y);
    double right = los_planar_x_at(planar, gap->right, y);
    double width = (right - left) * los_min(steepness(planar, gap->left), steepness(planar, gap->right));
    double depth = los_min(width, gap->to - gap->from);
    if (depth > face->depth) {
        face->depth = depth;
        face->sample = (los_vec2d){0.5 * (left + right), y};
    }
}

/* Ends the gaps from `first` to `last`, both included, at this height. */
static bool end_gaps(los_planar *planar, uint32_t first, uint32_t last, double y, const los_planar_callback *callback) {
    for (uint32_t i = first; i <= last; i++) {
        const los_planar_gap *gap = &planar->gaps[i];
        uint32_t right = i + 1 < planar->gap_count ? planar->gaps[i + 1].edge : LOS_PLANAR_NONE;
        los_planar_trapezoid trapezoid = {gap->edge, right, gap->face, gap->start, y};
        if (callback == NULL) {
            sample_gap(planar, &trapezoid);
        } else if (!callback->add(callback->context, planar, &trapezoid)) {
            return false;
        }
    }
    return true;
}

/* The first gap whose left edge is not strictly left of the vertex; gap 0 has none. */
static uint32_t find_gap(const los_planar *planar, uint32_t vertex) {
    uint32_t low = 1, high = planar->gap_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (side_of(planar, planar->gaps[middle].edge, vertex) < 0.0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* --- Edges that start -------------------------------------------------------------------------------------------- */

static void add_outgoing(los_planar *planar, uint32_t vertex, uint32_t edge) {
    planar->edges[edge].next = planar->vertices[vertex].outgoing;
    planar->vertices[vertex].outgoing = edge;
}

/* Ends an edge at a vertex on it, where the rest of it starts. */
static bool split_edge(los_planar *planar, const los_allocator *allocator, uint32_t edge, uint32_t vertex) {
    if (!los_reserve(allocator, (void **)&planar->edges, &planar->edge_capacity, planar->edge_count + 1,
                     sizeof *planar->edges)) {
        return false;
    }
    uint32_t rest = planar->edge_count++;
    planar->edges[rest] = planar->edges[edge];
    planar->edges[rest].first = vertex;
    planar->edges[edge].last = vertex;
    add_outgoing(planar, vertex, rest);
    return true;
}

/* Two edges that start in the same direction become one, as far as the shorter one reaches. */
static void merge_edges(los_planar *planar, uint32_t kept, uint32_t merged) {
    los_planar_edge *edge = &planar->edges[kept], *other = &planar->edges[merged];
    if (edge->last > other->last) {
        uint32_t last = edge->last;
        int32_t cover = edge->cover;
        edge->last = other->last;
        edge->cover += other->cover;
        other->last = last;
        other->cover = cover;
    } else {
        edge->cover += other->cover;
    }
    other->first = edge->last;
    if (other->first == other->last) {
        other->left = other->right = 0; /* nothing is left of it */
    } else {
        add_outgoing(planar, other->first, merged);
    }
}

/* Lists the edges that start at a vertex, from left to right. */
static bool list_starting(los_planar *planar, const los_allocator *allocator, uint32_t vertex) {
    planar->starting_count = 0;
    uint32_t next;
    for (uint32_t i = planar->vertices[vertex].outgoing; i != LOS_PLANAR_NONE; i = next) {
        los_vec2d direction = direction_of(planar, i);
        uint32_t slot = planar->starting_count;
        double turn = 1.0;
        next = planar->edges[i].next;
        for (; slot > 0; slot--) {
            turn = los_vec2d_cross(direction, direction_of(planar, planar->starting[slot - 1]));
            if (turn >= 0.0) {
                break;
            }
        }
        if (slot > 0 && turn == 0.0) {
            merge_edges(planar, planar->starting[slot - 1], i);
            continue;
        }
        if (!los_reserve(allocator, (void **)&planar->starting, &planar->starting_capacity, planar->starting_count + 1,
                         sizeof *planar->starting)) {
            return false;
        }
        memmove(planar->starting + slot + 1, planar->starting + slot,
                (planar->starting_count - slot) * sizeof *planar->starting);
        planar->starting[slot] = i;
        planar->starting_count++;
    }
    return true;
}

/* --- The sweep --------------------------------------------------------------------------------------------------- */

/* Replaces the gaps from `first` to before `last` by those of the edges that start. */
static bool replace_gaps(los_planar *planar, const los_allocator *allocator, uint32_t first, uint32_t last, double y) {
    uint32_t added = planar->starting_count, before = planar->gaps[first - 1].face, after = planar->gaps[last - 1].face;
    if (!los_reserve(allocator, (void **)&planar->gaps, &planar->gap_capacity, planar->gap_count + added,
                     sizeof *planar->gaps)) {
        return false;
    }
    memmove(planar->gaps + first + added, planar->gaps + last, (planar->gap_count - last) * sizeof *planar->gaps);
    planar->gap_count += added + first - last;
    planar->gaps[first - 1].start = y;
    if (added == 0) {
        join_faces(planar, before, after);
        return true;
    }
    uint32_t face = before;
    for (uint32_t i = 0; i < added; i++) {
        los_planar_edge *edge = &planar->edges[planar->starting[i]];
        edge->left = face;
        if (i + 1 == added) {
            face = after;
        } else if (!add_face(planar, allocator, planar->faces[face].coverage + edge->cover, &face)) {
            return false;
        }
        edge->right = face;
        planar->gaps[first + i] = (los_planar_gap){planar->starting[i], face, y};
    }
    return true;
}

/* Only at the first vertex of a component nothing ends; then the face on both sides is the same, but what the edges
 * that start there change must add up to nothing.  It does for closed outlines. */
static bool sweep_vertex(los_planar *planar, const los_allocator *allocator, uint32_t vertex,
                         const los_planar_callback *callback) {
    uint32_t first = find_gap(planar, vertex), last = first;
    double y = planar->vertices[vertex].grid.y;
    for (; last < planar->gap_count && side_of(planar, planar->gaps[last].edge, vertex) == 0.0; last++) {
        uint32_t edge = planar->gaps[last].edge;
        if (planar->edges[edge].last != vertex && !split_edge(planar, allocator, edge, vertex)) {
            return false;
        }
    }
    if (planar->vertices[vertex].outgoing == LOS_PLANAR_NONE && first == last) {
        return true; /* no edge ends or starts here */
    }
    return end_gaps(planar, first - 1, last - 1, y, callback) && list_starting(planar, allocator, vertex) &&
           replace_gaps(planar, allocator, first, last, y);
}

enum {
    VERTEX_WORK = 128 /* without the gaps behind it, which move; in the units of los_planar.work */
};

bool los_planar_sweep(los_planar *planar, const los_allocator *allocator, const los_planar_callback *callback) {
    uint32_t outside;
    planar->face_count = planar->gap_count = 0;
    if (!add_face(planar, allocator, 0, &outside) ||
        !los_reserve(allocator, (void **)&planar->gaps, &planar->gap_capacity, 1, sizeof *planar->gaps)) {
        return false;
    }
    planar->gaps[planar->gap_count++] = (los_planar_gap){LOS_PLANAR_NONE, outside, 0.0};
    bool ok = true;
    for (uint32_t i = 0; ok && i < planar->vertex_count; i++) {
        planar->work += VERTEX_WORK + planar->gap_count / 2;
        ok = planar->work <= LOS_REGION_WORK_MAX && sweep_vertex(planar, allocator, i, callback);
    }
    LOS_ASSERT(!ok || planar->gap_count == 1);
    return ok;
}
