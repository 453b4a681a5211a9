/* SPDX-License-Identifier: MIT */
#include "los_exact_room.h"

#include "los_between.h"

los_status los_exact_room_fit(los_exact_room *room, const los_allocator *allocator, uint32_t edges) {
    uint32_t most = LOS_EXACT_POINTS_MAX / LOS_BETWEEN_POINTS_PER_EDGE;
    uint32_t points = edges < most ? edges * LOS_BETWEEN_POINTS_PER_EDGE : LOS_EXACT_POINTS_MAX;
    bool ok = los_cover_fit(&room->cover, allocator, points) == LOS_OK &&
              los_reserve(allocator, (void **)&room->cells, &room->cells_capacity, 2, sizeof *room->cells) &&
              los_reserve(allocator, (void **)&room->strands, &room->strands_capacity, 1, sizeof *room->strands) &&
              los_reserve(allocator, (void **)&room->columns, &room->columns_capacity, 1, sizeof *room->columns);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

void los_exact_room_free(los_exact_room *room, const los_allocator *allocator) {
    los_cover_free(&room->cover, allocator);
    los_release(allocator, room->cells);
    los_release(allocator, room->strands);
    los_release(allocator, room->columns);
    *room = (los_exact_room){0};
}
