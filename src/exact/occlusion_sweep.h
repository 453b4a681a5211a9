/* SPDX-License-Identifier: MIT */
/* Do obstacles, taken together, sweep every line between two bases?  The exact decision, by a chain that is kept up to
 * date while the lines turn (../shared/spec/exact.md calls it the kinetic sweep chain).
 *
 * Lines have a slope and a height (frame.h).  At one slope an obstacle covers the heights from its lowest to its
 * highest point, so a chain of obstacles, each starting before the one before it ends, closes the corridor.  As the
 * slope grows, every link of the chain holds up to a slope that can be computed; at the first that fails the chain is
 * made anew.  A chain that cannot be made leaves an opening. */
#ifndef LOS_EXACT_OCCLUSION_SWEEP_H
#define LOS_EXACT_OCCLUSION_SWEEP_H

#include "base/allocator.h"
#include "geometry/shaft.h"

/* A connected obstacle.  Between slopes `from` and `until` it lies between the bases; otherwise it covers nothing. */
typedef struct los_occluder {
    uint32_t first, count; /* its points */
    uint32_t owner;        /* whoever added it knows what this means */
    double from, until;
    /* At the slope looked at last. */
    double low, high;
    uint32_t lowest, highest; /* the points that reach there */
} los_occluder;

/* A part and where it begins, for sorting. */
typedef struct los_occluder_order {
    double low;
    uint32_t part;
} los_occluder_order;

typedef struct los_occlusion_sweep {
    los_vec2d *points;
    uint32_t point_count, point_capacity;
    los_occluder *parts;
    uint32_t part_count, part_capacity;
    los_occluder_order *order; /* by `low`, once there are many */
    uint32_t order_capacity;
    uint32_t *chain; /* parts, from low to high */
    uint32_t chain_count, chain_capacity;
    los_convex bases[2]; /* what the lines begin and end in; the first one is at smaller x */
    los_shaft shaft;     /* where lines run at most: whoever adds parts may leave out what is beyond */
    double gap;          /* a narrower opening is none */
    uint64_t work;       /* how many points and parts may still be looked at, over all slopes and searches */
    bool is_mirrored;    /* y has been turned around, in everything above but the shaft; while the search looks at
                            falling slopes */
} los_occlusion_sweep;

/* Enough work for any table.  A corridor crammed with thousands of tiny obstacles may need more; it then counts as
 * closed after a quarter of a second. */
#define LOS_SWEEP_WORK 8000000u

/* Makes room for so many points in parts; the parts may be as many. */
los_status los_sweep_reserve(los_occlusion_sweep *sweep, const los_allocator *allocator, uint32_t points);
void los_sweep_free(los_occlusion_sweep *sweep, const los_allocator *allocator);
/* Removes all parts, and says between what the next ones are. */
void los_sweep_begin(los_occlusion_sweep *sweep, const los_convex *first, const los_convex *second, double gap);

/* Adds a part that is always active; its points are the last `count` ones.  False: there is no room. */
bool los_sweep_add_point(los_occlusion_sweep *sweep, los_vec2d point);
bool los_sweep_add_occluder(los_occlusion_sweep *sweep, uint32_t count, uint32_t owner);

/* Finds what each part covers at a slope; what does not lie between the bases then covers nothing. */
void los_sweep_evaluate(los_occlusion_sweep *sweep, double slope);
/* Puts the parts into order, by `low`, as they were looked at last.  If it is not the first time for these parts, they
 * are in order already, or almost. */
void los_sweep_sort(los_occlusion_sweep *sweep, bool is_first);

/* The highest slope of a line that meets both bases (side 1), or the lowest (-1). */
double los_sweep_last_slope(const los_occlusion_sweep *sweep, double side);

/* Lines of one slope that pass, and meet both bases. */
typedef struct los_opening {
    double slope;
    double low, high; /* heights */
} los_opening;

/* What a search tells whoever asked. */
typedef struct los_sweep_callbacks {
    /* An opening was found.  True: take it.  False: it counts as closed. */
    bool (*take)(void *context, const los_occlusion_sweep *sweep, const los_opening *opening);
    /* The chain that closes the corridor at some slope; NULL if nobody wants to know. */
    void (*chain)(void *context, const los_occlusion_sweep *sweep);
    void *context;
} los_sweep_callbacks;

/* True if an opening was taken; `work` is used up.  Starts with the lines of slope `start`, which must meet both bases.
 */
bool los_sweep_search(los_occlusion_sweep *sweep, double start, const los_sweep_callbacks *listener);

#endif
