/* SPDX-License-Identifier: MIT */
/* Scratch memory of the visible area.  The query owns it and reuses it. */
#ifndef LOS_AREA_AREA_SCRATCH_H
#define LOS_AREA_AREA_SCRATCH_H

#include "area/apertures.h"
#include "area/column_coverage.h"

typedef struct los_area_scratch {
    los_apertures *apertures;
    los_column_coverage *coverage; /* of the target, or of the cell of it that is evaluated */
    uint32_t apertures_capacity, coverage_capacity;
} los_area_scratch;

/* Allocates what is not allocated yet; `scratch` starts zeroed.  After LOS_NO_MEMORY it can be freed. */
los_status los_area_scratch_reserve(los_area_scratch *scratch, const los_allocator *allocator);
/* Leaves it zeroed. */
void los_area_scratch_free(los_area_scratch *scratch, const los_allocator *allocator);

#endif
