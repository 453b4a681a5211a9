/* SPDX-License-Identifier: MIT */
/* Which far-away pieces must be asked about a point, found quickly.
 *
 * los_polygon_contains can take a point far outside for its own where its ray grazes a vertex (los_polygon.h).  All
 * such points lie on the line through that vertex and the ray's end: this keeps those lines, one per vertex, and finds
 * the ones that pass a point.  As a rule there is none. */
#ifndef LOS_CLAIMS_H
#define LOS_CLAIMS_H

#include "los_memory.h"
#include "los_polygon.h"

/* A square of cells over the board; each knows the lines that come near it. */
typedef struct los_claim_cells {
    uint32_t *first; /* by cell, row by row, where in `lines` its own begin; one more at the end */
    uint16_t *lines; /* in the order of the claims */
    uint32_t first_capacity, line_capacity;
    bool is_ready;      /* and up to date */
    los_vec2 low;       /* the corner of the first cell */
    los_vec2 per_pixel; /* cells */
} los_claim_cells;

typedef struct los_claims {
    /* Lines as normal_x * x + normal_y * y + offset = 0, with unit normals; filled up to whole blocks. */
    float *normal_x, *normal_y, *offset;
    float *high_x, *high_y; /* the corner of the piece's box beyond which it claims nothing */
    uint32_t *piece;
    uint32_t count, capacity;
    float tolerance; /* how close counts as passing, at the lines' own ends */
    float extent;    /* the largest coordinate involved */
    los_claim_cells cells;
} los_claims;

void los_claims_clear(los_claims *claims);
void los_claims_free(los_claims *claims, const los_allocator *allocator);
/* Adds the lines of a piece. */
los_status los_claims_add(los_claims *claims, const los_allocator *allocator, los_polygon polygon, uint32_t piece);

/* Makes finding quick from now on, for points in `board` or not far from it; until lines are added. */
los_status los_claims_sort(los_claims *claims, const los_allocator *allocator, los_box board);

/* The piece of the next line from `*at` on, which starts as 0, that passes the point; LOS_NO_PIECE if none is left. */
#define LOS_NO_PIECE UINT32_MAX
uint32_t los_claims_next(const los_claims *claims, los_vec2 point, uint32_t *at);

#endif
