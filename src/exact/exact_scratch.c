/* SPDX-License-Identifier: MIT */
#include "exact/exact_scratch.h"

#include "exact/obstacle_mask.h"
#include "exact/sweep_occluders.h"

enum {
    POINTS_NEAR_BASES = 4096 /* for models that are not between the bases along x and are added edge by edge */
};

los_status los_exact_scratch_reserve_models(los_exact_scratch *scratch, const los_allocator *allocator, uint32_t edges,
                                            uint32_t models) {
    uint64_t points =
        (uint64_t)edges * LOS_SWEEP_POINTS_PER_EDGE + POINTS_NEAR_BASES + (uint64_t)models * LOS_SWEEP_POINTS_PER_MODEL;
    return los_sweep_reserve(&scratch->sweep, allocator,
                             points < LOS_SWEEP_POINTS_MAX ? (uint32_t)points : LOS_SWEEP_POINTS_MAX);
}

los_status los_exact_scratch_reserve(los_exact_scratch *scratch, const los_allocator *allocator, uint32_t pieces,
                                     uint32_t edges) {
    uint32_t edges_max = LOS_SWEEP_POINTS_MAX / LOS_SWEEP_POINTS_PER_EDGE, words = los_mask_word_count(pieces);
    uint32_t points = edges < edges_max ? edges * LOS_SWEEP_POINTS_PER_EDGE : LOS_SWEEP_POINTS_MAX;
    bool ok =
        los_sweep_reserve(&scratch->sweep, allocator, points) == LOS_OK &&
        los_reserve(allocator, (void **)&scratch->cells, &scratch->cell_capacity, 2, sizeof *scratch->cells) &&
        los_reserve(allocator, (void **)&scratch->containing, &scratch->containing_capacity, words,
                    sizeof *scratch->containing) &&
        los_reserve(allocator, (void **)&scratch->exempt, &scratch->exempt_capacity, words, sizeof *scratch->exempt);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

void los_exact_scratch_free(los_exact_scratch *scratch, const los_allocator *allocator) {
    los_sweep_free(&scratch->sweep, allocator);
    los_release(allocator, scratch->cells);
    los_release(allocator, scratch->containing);
    los_release(allocator, scratch->exempt);
    *scratch = (los_exact_scratch){0};
}
