/* SPDX-License-Identifier: MIT */
/* How many observers see each cell of a map.  A tile of cells that one piece hides from an observer, or that nothing
 * can hide, is decided at once; the rest is divided, down to single cells.  Same answers as cell by cell. */
#ifndef LOS_QUERY_OBSERVER_MAP_H
#define LOS_QUERY_OBSERVER_MAP_H

#include "los/los_map.h"
#include "query/model_set.h"

/* The body of los_query_map_observers. */
void los_observer_map_fill(los_pair *pair, const los_options *options, const los_model_set *observers,
                           const los_map_def *map, uint32_t first_row, uint32_t row_count, uint8_t *counts);

#endif
