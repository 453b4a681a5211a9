/* SPDX-License-Identifier: MIT */
/* Scratch memory of the visible area, owned by the query and reused. */
#ifndef LOS_AREA_AREA_SCRATCH_H
#define LOS_AREA_AREA_SCRATCH_H

#include "area/apertures.h"
#include "area/column_coverage.h"

typedef struct los_area_scratch {
    los_apertures *apertures;
    los_column_coverage *coverage;
    uint32_t apertures_capacity, coverage_capacity;
} los_area_scratch;

los_status los_area_scratch_reserve(los_area_scratch *scratch, const los_allocator *allocator);
void los_area_scratch_free(los_area_scratch *scratch, const los_allocator *allocator);

#endif
