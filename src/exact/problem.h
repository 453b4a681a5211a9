/* SPDX-License-Identifier: MIT */
/* What the modules of the exact mode share: the pair as two convex bases in a frame, scratch memory, and the chain of
 * names that closes a pair. */
#ifndef LOS_EXACT_PROBLEM_H
#define LOS_EXACT_PROBLEM_H

#include "base/vec2.h"
#include "exact/occlusion_sweep.h"
#include "geometry/cells.h"
#include "geometry/model.h"
#include "sight/pair.h"

#include <stdbool.h>
#include <stdint.h>

/* What closes a pair: an output of the exact mode. */

/* The endpoints of a line from the shooter to the target. */
typedef struct los_endpoints {
    los_vec2 from, to;
} los_endpoints;

/* The pieces that together close the corridor, as names in their order across it, each once. */
typedef struct los_blocking_chain {
    uint32_t *names; /* the caller's; space for twice as many as the terrain has pieces */
    uint32_t count;
    /* The last line through an opening that the judge rejected, if there was one. */
    bool was_rejected;
    los_endpoints rejected;
} los_blocking_chain;

/* A set of the obstacles of a pair, as bits by obstacle number.  It is invalid once the obstacles are sorted anew. */

enum {
    LOS_MASK_WORD_BITS = 64
};

/* Obstacles from `count` on are not in the set; {0} is the empty set. */
typedef struct los_obstacle_mask {
    const uint64_t *words; /* borrowed from the scratch memory */
    uint32_t count;        /* obstacles, not words */
} los_obstacle_mask;

static inline uint32_t los_mask_word_count(uint32_t obstacles) {
    return obstacles / LOS_MASK_WORD_BITS + 1;
}

static inline bool los_mask_has(los_obstacle_mask mask, uint32_t obstacle) {
    return obstacle < mask.count &&
           (mask.words[obstacle / LOS_MASK_WORD_BITS] >> obstacle % LOS_MASK_WORD_BITS & 1) != 0;
}

static inline void los_mask_set(uint64_t *words, uint32_t obstacle) {
    words[obstacle / LOS_MASK_WORD_BITS] |= (uint64_t)1 << obstacle % LOS_MASK_WORD_BITS;
}

/* Scratch memory of the exact mode, owned by the query and reused. */

typedef struct los_exact_scratch {
    los_occlusion_sweep sweep;
    los_cells *cells; /* of the first base and of the second */
    uint32_t cell_capacity;
    /* Bits by obstacle (los_obstacle_mask): those that contain a whole base, and those that an evaluation exempts. */
    uint64_t *containing, *exempt;
    uint32_t containing_capacity, exempt_capacity;
    uint64_t work; /* of all verdicts so far, as los_limits.sweep_work counts it; regions of bases read it */
} los_exact_scratch;

enum {
    LOS_FILL_WORK = 64 /* of an obstacle that is added to a sweep, in the same units */
};

/* Reserves memory for terrain with so many pieces, and so many edges and walls. */
los_status los_exact_scratch_reserve(los_exact_scratch *scratch, const los_allocator *allocator, uint32_t pieces,
                                     uint32_t edges);
/* Reserves more for so many models that block, on a terrain with so many edges and walls. */
los_status los_exact_scratch_reserve_models(los_exact_scratch *scratch, const los_allocator *allocator, uint32_t edges,
                                            uint32_t models);
void los_exact_scratch_free(los_exact_scratch *scratch, const los_allocator *allocator);

/* A pair of models as the exact mode treats it: two convex bases in a frame (convex.h) whose x axis separates them. */

/* Where a round base is replaced by a polygon, the polygon may be off by this fraction of the gap. */
#define LOS_PROBLEM_RIM 0.25

/* Constant once it is set up: what varies between two evaluations is passed as a los_obstacle_view (sweep_fill.h).
 * The base at smaller x comes first, so that both directions of a pair are the same problem.  May be copied: the
 * `shapes` of a copy point into the `corners` of the original, which must outlive it, until the copy sets its own. */
typedef struct los_problem {
    los_pair *pair;
    los_side sides[2]; /* which model is first, and which second */
    los_base bases[2];
    los_vec2 positions[2];
    double gap;    /* pixels: openings narrower than this count as closed */
    double shrink; /* pixels: bases that touch are made so much smaller on every side */
    los_frame frame;
    los_convex shapes[2]; /* the bases in the frame, after los_problem_find_frame */
    los_vec2d corners[2][LOS_BASE_CORNERS];
    los_interval heights[2]; /* LOS_HEIGHTS_TRUE, inches: where lines may begin and end */
} los_problem;

/* Sets up the problem of a pair that is set up, all but frame and shapes. */
void los_problem_begin(los_problem *problem, los_pair *pair);
/* The same in two steps: the first leaves out the rotation of the bases, which takes as long as the rest. */
void los_problem_prepare(los_problem *problem, los_pair *pair);
void los_problem_rotate_bases(los_problem *problem);
/* Finds a frame in which the first base is left of the second, and places both; false if they overlap by more than
 * 0.5 px.  Bases that touch are shrunk, and the gap may become smaller. */
bool los_problem_find_frame(los_problem *problem);

/* The polygon of an obstacle. */
los_polygon los_problem_polygon(const los_problem *problem, uint32_t obstacle);

#endif
