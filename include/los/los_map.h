/* SPDX-License-Identifier: MIT */
/* Maps: how many models see each cell of a grid that is laid over the table.
 *
 *     los_map_def map = {0.0, 0.0, 20.0, 88, 120};         // half-inch cells on a table of 44 x 60 inches
 *     los_query_map_observers(query, &options, observers, &map, 0, map.rows, counts);
 */
#ifndef LOS_MAP_H
#define LOS_MAP_H

#include "los/los.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A map of square cells. */
typedef struct los_map_def {
    double x, y;            /* the corner with the lowest coordinates, in pixels */
    double cell_size;       /* pixels, above 0 */
    uint32_t columns, rows; /* coordinates of all cells are at most LOS_COORDINATE_MAX */
} los_map_def;

/* How many members of the set see each cell of some rows, at most 255.  `counts` must hold `row_count` times
 * `map->columns` entries, which are written row by row.  A cell is the bare point at its center; in LOS_MODE_EXACT, its
 * square.  Same answers as los_query_count_observers cell by cell.  In LOS_MODE_SAMPLED it is about twice as fast,
 * since cells near each other are decided together.  Multiples of eight rows are best.  LOS_BAD_VALUE for a
 * map beyond its limits or rows that it does not have: nothing is written. */
LOS_API los_status los_query_map_observers(los_query *query, const los_options *options, const los_model_set *observers,
                                           const los_map_def *map, uint32_t first_row, uint32_t row_count,
                                           uint8_t *counts);

#ifdef __cplusplus
}
#endif

#endif
