/* SPDX-License-Identifier: MIT */
/* The blocking intervals of all lines between two convex bases, one slope at a time.
 *
 * Lines are points of the dual plane: a slope and an intercept (convex.h).  At a fixed slope a connected obstacle
 * blocks an interval of intercepts, from its lowest to its highest point.  The lines of that slope are all blocked if a
 * chain of overlapping intervals covers the intercepts of both bases.  The sweep keeps such a chain valid while
 * the slope grows, as a kinetic data structure (Basch, Guibas and Hershberger, 1999).  docs/exact_algorithm.md
 * describes line space (section 2) and the sweep (section 3). */
#ifndef LOS_EXACT_OCCLUSION_SWEEP_H
#define LOS_EXACT_OCCLUSION_SWEEP_H

#include "base/allocator.h"
#include "geometry/bases.h"
#include "geometry/cells.h"

#include <stdint.h>

/* Inserts a value into `count` ascending ones; there must be space for one more. */
static inline void los_insert_ascending(double *values, uint32_t count, double value) {
    uint32_t at = count;
    for (; at > 0 && values[at - 1] > value; at--) {
        values[at] = values[at - 1];
    }
    values[at] = value;
}

/* A connected obstacle.  It blocks lines of slopes strictly between `min_slope` and `max_slope`: at those it lies
 * between the bases. */
typedef struct los_occluder {
    uint32_t first, count; /* its points */
    uint32_t owner;        /* chosen by the caller that added it */
    double min_slope, max_slope;
    /* Results of the last los_sweep_evaluate: the blocked intercepts.  At slopes where it does not block the interval
     * is empty (low is INFINITY, high -INFINITY). */
    double low, high;
} los_occluder;

/* A sort key: an occluder and its `low`. */
typedef struct los_occluder_order {
    double low;
    uint32_t occluder;
} los_occluder_order;

/* Scratch memory; valid between los_sweep_begin and the next. */
typedef struct los_occlusion_sweep {
    los_vec2d *points;
    uint32_t point_count, point_capacity;
    los_occluder *occluders;
    uint32_t occluder_count, occluder_capacity;
    los_occluder_order *order; /* by `low`, after los_sweep_sort */
    uint32_t order_capacity;
    uint32_t *chain; /* occluders, by growing intercept: written by los_sweep_search and los_problem_fill */
    uint32_t chain_count, chain_capacity;
    los_vec2d *mirrored_corners; /* of both bases, while is_mirrored */
    uint32_t mirrored_capacity;
    los_convex bases[2]; /* endpoints of the lines; the first base is at smaller x */
    los_shaft shaft;     /* contains every line between the bases: occluders outside may be left out */
    double gap;          /* pixels: openings narrower than this count as closed */
    bool is_mirrored;    /* y is negated in all of the above but the shaft, while falling slopes are searched */
} los_occlusion_sweep;

/* Reserves memory for so many points, and as many occluders. */
los_status los_sweep_reserve(los_occlusion_sweep *sweep, const los_allocator *allocator, uint32_t points);
void los_sweep_free(los_occlusion_sweep *sweep, const los_allocator *allocator);
/* Removes all occluders and sets the bases.  Their corners are borrowed; both together must not have more than
 * `mirrored_capacity`. */
void los_sweep_begin(los_occlusion_sweep *sweep, const los_convex *first, const los_convex *second, double gap);
/* The sweep with another base at one end, which should be a part of the old base: the occluders remain.  The result
 * shares the memory of the sweep, so that a search of one overwrites the results of the other. */
los_occlusion_sweep los_sweep_with_base(const los_occlusion_sweep *sweep, int end, const los_convex *base);

/* Both return false if the memory is used up. */
bool los_sweep_add_point(los_occlusion_sweep *sweep, los_vec2d point);
/* Adds an occluder that blocks at all slopes.  Its points are the last `count` ones. */
bool los_sweep_add_occluder(los_occlusion_sweep *sweep, uint32_t count, uint32_t owner);

/* The same for all occluders. */
void los_sweep_evaluate(los_occlusion_sweep *sweep, double slope);
/* The first point of an occluder with this intercept.  `slope` is that of the last evaluation, and `intercept` the
 * `low` or the `high` that it found.  Few points are asked for, so an evaluation does not keep them. */
uint32_t los_occluder_point_at(const los_occlusion_sweep *sweep, const los_occluder *occluder, double slope,
                               double intercept);
/* Sorts the occluders by the `low` of the last evaluation.  Unless it `is_first` for these occluders, the order of the
 * last call is adjusted, which takes linear time if it has hardly changed. */
void los_sweep_sort(los_occlusion_sweep *sweep, bool is_first);

/* The largest slope of a line that meets both bases (side 1), or the smallest (side -1). */
double los_extreme_slope(const los_convex bases[2], double side);
/* The slope of the line between the centers of both bases. */
static inline double los_center_slope(const los_convex bases[2]) {
    los_vec2d offset = los_vec2d_sub(bases[1].center, bases[0].center);
    return offset.y / offset.x;
}

/* The exact decision: does a sweep leave an opening at any slope?
 *
 * The search starts at one slope and builds a chain of occluders that blocks all of its lines.  Every link of the chain
 * holds up to a slope that can be computed in closed form.  At the first link that fails, the chain is built anew.
 * Where no chain can be built there is an opening, which is reported.  docs/exact_algorithm.md gives the
 * invariants (section 9): no opening as wide as the gap is missed. */

/* Lines of one slope that no occluder blocks and that meet both bases.  The values are mirrored if the sweep is. */
typedef struct los_opening {
    double slope;
    double low, high; /* intercepts */
} los_opening;

/* Functions that a search calls.  They must not modify the sweep, and must take its `is_mirrored` into account. */
typedef struct los_sweep_callbacks {
    /* Returns true to accept an opening and end the search; after false it counts as closed.  NULL accepts none. */
    bool (*accept_opening)(void *context, const los_occlusion_sweep *sweep, const los_opening *opening);
    /* Called for every chain (sweep->chain) that blocks all lines of a slope; may be NULL. */
    void (*report_chain)(void *context, const los_occlusion_sweep *sweep);
    void *context;
} los_sweep_callbacks;

/* Returns true once an opening was accepted.  Starts at slope `start`, whose lines must meet both bases.  `work` is the
 * number of points and occluders that may still be evaluated; it is reduced, and at 0 the rest counts as closed. */
bool los_sweep_search(los_occlusion_sweep *sweep, double start, const los_sweep_callbacks *callbacks, uint64_t *work);

#endif
