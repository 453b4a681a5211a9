/* SPDX-License-Identifier: MIT */
#include "area/area_scratch.h"

los_status los_area_scratch_reserve(los_area_scratch *scratch, const los_allocator *allocator) {
    bool ok =
        los_reserve(allocator, (void **)&scratch->apertures, &scratch->apertures_capacity, 1,
                    sizeof *scratch->apertures) &&
        los_reserve(allocator, (void **)&scratch->coverage, &scratch->coverage_capacity, 1, sizeof *scratch->coverage);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

void los_area_scratch_free(los_area_scratch *scratch, const los_allocator *allocator) {
    los_release(allocator, scratch->apertures);
    los_release(allocator, scratch->coverage);
    *scratch = (los_area_scratch){0};
}
