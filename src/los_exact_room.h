/* SPDX-License-Identifier: MIT */
/* Scratch memory of the exact mode, part of a los_pair: one per thread, reused from query to query. */
#ifndef LOS_EXACT_ROOM_H
#define LOS_EXACT_ROOM_H

#include "los_cells.h"
#include "los_columns.h"
#include "los_strands.h"

typedef struct los_exact_room {
    los_cover cover;
    los_cells *cells; /* of the first base and the second */
    uint32_t cells_capacity;
    los_strands *strands; /* these two for shares (los_share.h) */
    los_columns *columns;
    uint32_t strands_capacity, columns_capacity;
} los_exact_room;

/* More points of parts than this are not looked at: whoever crams more between two models may be told that they cannot
 * see each other though they can. */
enum {
    LOS_EXACT_POINTS_MAX = 65536
};

/* Makes room for terrain with so many edges and walls. */
los_status los_exact_room_fit(los_exact_room *room, const los_allocator *allocator, uint32_t edges);
void los_exact_room_free(los_exact_room *room, const los_allocator *allocator);

#endif
