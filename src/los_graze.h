/* SPDX-License-Identifier: MIT */
/* Points that a far-away polygon may wrongly take for its own.
 *
 * los_polygon_contains casts a ray from the point to a fixed place beyond the polygon and counts crossings.  Where that
 * ray grazes a vertex, rounding can count one edge too many or too few, so that a point far outside reads as inside.
 * Games were written against that answer, so it is part of the rules.  Such points lie on the half-lines that run from
 * each vertex away from the ray's far end: this finds, for a point, the pieces one of whose half-lines passes it.  For
 * all other pieces whose box the point is clear of, the answer is "outside" without asking. */
#ifndef LOS_GRAZE_H
#define LOS_GRAZE_H

#include "los_memory.h"
#include "los_polygon.h"

/* Discs up to this radius are found in one cell of the grid. */
#define LOS_GRAZE_DISC 50.0f

/* A half-line, and how close to it a point must be asked for in earnest. */
typedef struct los_graze_line {
    los_vec2 start;     /* the vertex */
    los_vec2 direction; /* unit length */
    float tolerance;    /* at the start; grows with the distance */
    uint32_t piece;
} los_graze_line;

typedef struct los_graze {
    los_graze_line *lines;
    uint32_t line_count, line_capacity;
    /* A grid over `world`: which half-lines pass through a cell.  No grid (columns 0) for very large terrains. */
    los_box world;
    float cell_size;
    uint32_t columns, rows;
    uint32_t *first_entry; /* by cell, one more than there are cells */
    uint32_t first_entry_capacity;
    uint32_t *entries; /* numbers of lines */
    uint32_t entry_capacity;
    uint32_t *first_near; /* likewise the pieces whose box comes near a cell */
    uint32_t first_near_capacity;
    uint32_t *near; /* numbers of pieces */
    uint32_t near_capacity;
} los_graze;

/* Beyond this many pieces the grid would cost more memory than it is worth: queries look at every half-line. */
enum {
    LOS_GRAZE_GRID_PIECES = 8192
};

/* How far outside its box a piece must be asked in earnest: the tolerances of its edges, added up generously.
 * Infinite for the rare polygon with an edge in line with the ray's far end. */
float los_graze_margin(los_polygon polygon);

/* False only if los_polygon_contains is sure to say no, of a polygon with this box and margin: the point lies beyond
 * the box on the ray's side, or its ray passes the box by. */
bool los_graze_may_contain(los_box box, float margin, los_vec2 point);

/* Forgets all lines. */
void los_graze_clear(los_graze *graze);
void los_graze_free(los_graze *graze, const los_allocator *allocator);
/* Adds the half-lines of a piece. */
los_status los_graze_add(los_graze *graze, const los_allocator *allocator, los_polygon polygon, uint32_t piece);
/* Makes the grid, after the last addition; `boxes` are those of the pieces, with their margins. */
los_status los_graze_prepare(los_graze *graze, const los_allocator *allocator, los_box terrain, const los_box *boxes,
                             uint32_t piece_count);

/* The half-lines that pass a disc, for asking about many points in it. */
enum {
    LOS_GRAZING_MAX = 24
};
typedef struct los_grazing {
    uint32_t lines[LOS_GRAZING_MAX]; /* perhaps repeatedly */
    uint32_t count;
    bool is_lost; /* there are too many, or the place is off the grid: every piece has to be asked */
} los_grazing;

void los_graze_find(const los_graze *graze, los_vec2 centre, float reach, los_grazing *found);
/* The pieces whose box may come within `reach` of the centre, perhaps a few more; NULL if the grid cannot say. */
const uint32_t *los_graze_near(const los_graze *graze, los_vec2 centre, float reach, uint32_t *count);
/* Should the piece of this line be asked about the point? */
bool los_graze_passes(const los_graze *graze, uint32_t line, los_vec2 point);

#endif
