/* SPDX-License-Identifier: MIT */
#include "los_exact_room.h"

#include "los_between.h"

los_status los_exact_room_fit(los_exact_room *room, const los_allocator *allocator, uint32_t edges) {
    uint32_t most = LOS_EXACT_POINTS_MAX / LOS_BETWEEN_POINTS_PER_EDGE;
    uint32_t points = edges < most ? edges * LOS_BETWEEN_POINTS_PER_EDGE : LOS_EXACT_POINTS_MAX;
    bool ok = los_cover_fit(&room->cover, allocator, points) == LOS_OK &&
              los_reserve(allocator, (void **)&room->cells, &room->cells_capacity, 2, sizeof *room->cells);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

void los_exact_room_free(los_exact_room *room, const los_allocator *allocator) {
    los_cover_free(&room->cover, allocator);
    los_release(allocator, room->cells);
    room->cells = NULL;
    room->cells_capacity = 0;
}
