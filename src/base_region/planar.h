/* SPDX-License-Identifier: MIT */
/* Planar subdivisions: segments that cross, touch and overlap, cut at each other into edges that bound faces.
 *
 * Points are rounded to a grid coarse enough that the sign of an area is exact in double: 1/512 px, which is below
 * every tolerance of the judge, in boxes of up to 65536 px.  It is twice as coarse whenever the box is twice as large.
 * Segments bend to the vertices of all grid squares that they pass (snap rounding: J. Hobby, Practical segment
 * intersection with finite precision output, 1999).  Each point of the plane is in one square.  So edges do not cross:
 * they meet at their ends, or where the end of one is on another, which the sweep divides there.  It needs no
 * tolerance.
 *
 * Order: points are swept by y, then by x.  An edge leads from its first end to its last end in that order; its left
 * side is where los_vec2d_cross(direction, offset) is positive: that of smaller x, and below a horizontal edge on
 * screen. */
#ifndef LOS_BASE_REGION_PLANAR_H
#define LOS_BASE_REGION_PLANAR_H

#include "base/allocator.h"
#include "base/limits.h"
#include "base/vec2.h"
#include "los/los.h"

#define LOS_PLANAR_NONE UINT32_MAX

typedef struct los_planar_vertex {
    los_vec2d grid;    /* whole numbers */
    los_vec2d at;      /* pixels, before rounding */
    uint32_t outgoing; /* the edges that start here: a list, by los_planar_edge.next */
} los_planar_vertex;

/* As added.  `cover`: how much the coverage changes from the left side of a-b to its right side. */
typedef struct los_planar_segment {
    los_vec2d a, b; /* grid */
    int32_t cover;
} los_planar_segment;

/* The box of a segment. */
typedef struct los_planar_span {
    double low, high; /* x */
    double from;      /* y; where it ends is tested first */
    uint32_t segment;
} los_planar_span;

typedef struct los_planar_edge {
    uint32_t first, last; /* vertices */
    uint32_t left, right; /* faces */
    uint32_t next;        /* starts at the same vertex, or LOS_PLANAR_NONE */
    int32_t cover;        /* as above, from left to right */
} los_planar_edge;

typedef struct los_planar_face {
    uint32_t parent; /* of the same face, or itself: see los_planar_face_of */
    int32_t coverage;
    double depth;     /* grid units: how far the sample is inside, at least; 0: no sample */
    los_vec2d sample; /* grid */
} los_planar_face;

/* A gap between two neighboring edges along the sweep line. */
typedef struct los_planar_gap {
    uint32_t edge; /* to its left; LOS_PLANAR_NONE: the gap left of all edges */
    uint32_t face;
    double start; /* y, where the two became neighbors */
} los_planar_gap;

typedef struct los_planar_sort_key {
    uint64_t key;
    uint32_t item;
} los_planar_sort_key;

/* Zero is a valid empty value. */
typedef struct los_planar {
    los_vec2d origin; /* pixels */
    double scale;     /* grid units per pixel */
    uint64_t work;    /* a nanosecond each, or less; it stops beyond LOS_REGION_WORK_MAX.  The caller may add to it */
    los_planar_segment *segments;
    uint32_t segment_count, segment_capacity;
    los_planar_vertex *vertices;
    uint32_t vertex_count, vertex_capacity;
    los_planar_edge *edges;
    uint32_t edge_count, edge_capacity;
    los_planar_face *faces; /* face 0 is outside */
    uint32_t face_count, face_capacity;
    /* Scratch. */
    uint32_t *slots; /* a hash table of vertices by grid point */
    uint32_t slot_count, slot_capacity;
    los_planar_span *spans; /* of the segments, in the order of the sweep */
    uint32_t span_capacity;
    los_planar_sort_key *keys;
    uint32_t key_capacity;
    uint32_t *cell_starts, *cell_vertices; /* vertices by cells of a coarse grid */
    uint32_t cell_start_capacity, cell_vertex_capacity;
    uint32_t *numbers; /* one per vertex */
    uint32_t number_capacity;
    los_planar_gap *gaps; /* from left to right */
    uint32_t gap_count, gap_capacity;
    uint32_t *starting; /* the edges that start at a vertex, from left to right */
    uint32_t starting_count, starting_capacity;
} los_planar;

void los_planar_free(los_planar *planar, const los_allocator *allocator);

/* Removes everything.  All segments must lie in the box. */
void los_planar_begin(los_planar *planar, los_box box);
/* Adds a segment, in pixels.  False if memory runs out. */
bool los_planar_add(los_planar *planar, const los_allocator *allocator, los_vec2d a, los_vec2d b, int32_t cover);
/* Finds vertices and edges.  LOS_TOO_LARGE beyond PLANAR_VERTICES_MAX, or if there is too much work. */
los_status los_planar_arrange(los_planar *planar, const los_allocator *allocator);

/* A gap that ended: `left` and `right` are edges or, outside, LOS_PLANAR_NONE; it reached from y = from to y = to. */
typedef struct los_planar_trapezoid {
    uint32_t left, right, face;
    double from, to;
} los_planar_trapezoid;

typedef struct los_planar_callback {
    bool (*add)(void *context, los_planar *planar, const los_planar_trapezoid *trapezoid); /* false: stop */
    void *context;
} los_planar_callback;

/* Finds the faces on both sides of each edge and their coverage.  Without a callback, also a sample point of each; else
 * passes every gap to the callback.
 * False if memory runs out, there is too much work or the callback returned false. */
bool los_planar_sweep(los_planar *planar, const los_allocator *allocator, const los_planar_callback *callback);

/* The face that a face number stands for: faces turn out to be one where the sweep leaves what was between them. */
static inline uint32_t los_planar_face_of(const los_planar *planar, uint32_t face) {
    while (planar->faces[face].parent != face) {
        face = planar->faces[face].parent;
    }
    return face;
}

/* The x of an edge that is not horizontal, in grid units. */
static inline double los_planar_x_at(const los_planar *planar, uint32_t edge, double y) {
    los_vec2d a = planar->vertices[planar->edges[edge].first].grid;
    los_vec2d b = planar->vertices[planar->edges[edge].last].grid;
    return y >= b.y ? b.x : y <= a.y ? a.x : a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y);
}

static inline los_vec2d los_planar_to_pixels(const los_planar *planar, los_vec2d grid) {
    return (los_vec2d){planar->origin.x + grid.x / planar->scale, planar->origin.y + grid.y / planar->scale};
}

#endif
