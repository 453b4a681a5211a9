/* SPDX-License-Identifier: MIT */
/* A polygon's edges laid out for looking at four of them at a time.  Same answers as polygon.h, to the last bit:
 * the same operations in the same order, only side by side. */
#ifndef LOS_GEOMETRY_POLYGON_SOA_H
#define LOS_GEOMETRY_POLYGON_SOA_H

#include "geometry/polygon.h"

enum {
    LOS_SOA_BLOCK = 4
};

/* Coordinates of the vertices; edge i runs from i to i + 1.  The first vertex follows the last, as often as it takes to
 * fill the last block and to end its last edge: an edge of no length meets nothing. */
typedef struct los_polygon_soa {
    const float *x, *y;
    uint32_t edges; /* whole blocks */
} los_polygon_soa;

/* How many edges a ring has for a polygon of so many vertices; its arrays have one entry more. */
static inline uint32_t los_polygon_soa_edge_count(uint32_t vertices) {
    return (vertices + LOS_SOA_BLOCK - 1) / LOS_SOA_BLOCK * LOS_SOA_BLOCK;
}

/* Writes the vertices of a polygon that has some. */
void los_polygon_soa_fill(los_polygon polygon, float *x, float *y);

/* As los_polygon_edge_hit. */
bool los_polygon_soa_hit(los_polygon_soa ring, const los_line *line);
/* As los_polygon_contains, of a polygon with at least three vertices and this box and margin. */
bool los_polygon_soa_contains(los_polygon_soa ring, const los_box *box, float margin, los_vec2 point);

#endif
