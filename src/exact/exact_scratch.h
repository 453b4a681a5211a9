/* SPDX-License-Identifier: MIT */
/* Scratch memory of the exact mode, owned by the query and reused. */
#ifndef LOS_EXACT_EXACT_SCRATCH_H
#define LOS_EXACT_EXACT_SCRATCH_H

#include "exact/occlusion_sweep.h"
#include "geometry/cells.h"

typedef struct los_exact_scratch {
    los_occlusion_sweep sweep;
    los_cells *cells; /* of the first base and of the second */
    uint32_t cell_capacity;
    /* Bits by obstacle (obstacle_mask.h): those that contain a whole base, and those that an evaluation exempts. */
    uint64_t *containing, *exempt;
    uint32_t containing_capacity, exempt_capacity;
    uint64_t work; /* of all verdicts so far, as los_limits.sweep_work counts it; regions of bases read it */
} los_exact_scratch;

enum {
    LOS_FILL_WORK = 64 /* of an obstacle that is added to a sweep, in the same units */
};

/* More points of occluders than this are left out: two models with more between them may be reported as not visible
 * though a line exists. */
enum {
    LOS_SWEEP_POINTS_MAX = 65536
};

/* Reserves memory for terrain with so many pieces, and so many edges and walls. */
los_status los_exact_scratch_reserve(los_exact_scratch *scratch, const los_allocator *allocator, uint32_t pieces,
                                     uint32_t edges);
/* Reserves more for so many models that block, on a terrain with so many edges and walls. */
los_status los_exact_scratch_reserve_models(los_exact_scratch *scratch, const los_allocator *allocator, uint32_t edges,
                                            uint32_t models);
void los_exact_scratch_free(los_exact_scratch *scratch, const los_allocator *allocator);

#endif
