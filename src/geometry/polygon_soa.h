/* SPDX-License-Identifier: MIT */
/* A polygon in structure-of-arrays form, for testing four edges at a time.  Same answers as polygon.h, bit for bit: the
 * same operations in the same order in each lane. */
#ifndef LOS_GEOMETRY_POLYGON_SOA_H
#define LOS_GEOMETRY_POLYGON_SOA_H

#include "geometry/polygon.h"

enum {
    LOS_SOA_BLOCK = 4
};

/* Coordinates of the vertices; edge i runs from vertex i to vertex i + 1.  The first vertex is repeated after the last
 * until the last block is full and its last edge has an end: an edge of zero length meets nothing. */
typedef struct los_polygon_soa {
    const float *x, *y; /* borrowed; edges + 1 entries each */
    uint32_t edges;     /* a multiple of LOS_SOA_BLOCK */
} los_polygon_soa;

/* Edges, with padding, of a polygon of so many vertices. */
static inline uint32_t los_polygon_soa_edge_count(uint32_t vertices) {
    return (vertices + LOS_SOA_BLOCK - 1) / LOS_SOA_BLOCK * LOS_SOA_BLOCK;
}

/* Writes edge count + 1 entries to each array.  Not for a polygon without points. */
void los_polygon_soa_fill(los_polygon polygon, float *x, float *y);

#endif
