/* SPDX-License-Identifier: MIT */
/* The slope gaps of an occlusion sweep (occlusion_sweep.h): the intervals of intercepts, at one slope, that no occluder
 * blocks, and whether they are the same at another slope.
 *
 * Lines and their intercepts are those of frame.h; docs/exact_algorithm.md, section 6, has the theory. */
#ifndef LOS_AREA_SLOPE_GAPS_H
#define LOS_AREA_SLOPE_GAPS_H

#include "exact/occlusion_sweep.h"

enum {
    LOS_GAPS_MAX = 24,  /* at one slope; further ones count as closed */
    LOS_LINKS_MAX = 48, /* at one slope; further ones are assumed to hold */
    LOS_AT_RIM = -1     /* instead of an occluder: the rim of the shooter's base */
};

/* Two occluders, one below the other, and their points that are closest to each other. */
typedef struct los_gap_neighbors {
    int32_t below, above;
    uint32_t top, bottom; /* the highest point of the occluder below, the lowest of the one above */
} los_gap_neighbors;

typedef struct los_slope_gap {
    double low, high; /* intercepts */
    los_gap_neighbors between;
    uint32_t below_hash; /* of the set of all occluders below */
    uint32_t aperture;   /* set and read by apertures.c */
} los_slope_gap;

typedef struct los_slope_gaps {
    double half_tan, slope;
    double slant;                     /* sqrt(1 + slope^2): intercepts per pixel across the lines */
    los_interval origin, target;      /* intercepts of lines that meet either base */
    los_slope_gap gaps[LOS_GAPS_MAX]; /* ascending */
    uint32_t count;
    los_gap_neighbors links[LOS_LINKS_MAX]; /* neighbors without a gap: they overlap, or one reaches beyond the rim */
    uint32_t link_count;
} los_slope_gaps;

/* Slopes are chosen by the tangent of half their angle: equal steps of it rotate lines about equally, steep or flat. */
static inline double los_slope_of_half_tan(double half_tan) {
    return 2.0 * half_tan / (1.0 - half_tan * half_tan);
}
static inline double los_half_tan_of_slope(double slope) {
    return slope / (1.0 + sqrt(1.0 + slope * slope));
}

/* Pixels across the lines: narrower gaps count as closed. */
typedef struct los_gap_tolerances {
    double between; /* two occluders */
    double at_rim;  /* of the shooter's base */
} los_gap_tolerances;

/* Finds the gaps among the lines of one slope that meet base number `origin` of the sweep.  `is_first` is true for the
 * first slope since the sweep was filled; later calls reuse the order of its occluders. */
void los_slope_gaps_find(los_slope_gaps *gaps, los_occlusion_sweep *sweep, int origin, double half_tan,
                         los_gap_tolerances tolerances, bool is_first);

/* True if a gap may begin or end between two slopes of one sweep.  Then `*fraction` is a guess where, from 0 at `a` to
 * 1 at `b`.
 *
 * False if the same occluders bound the same gaps at both slopes, none has changed sides of a gap, and the links of `a`
 * hold at `b`.  Intercepts of points are linear in the slope, so links then hold between the slopes too.  Gaps and
 * links whose lines miss a base at both slopes are ignored. */
bool los_slope_gaps_differ(const los_slope_gaps *a, const los_slope_gaps *b, const los_occlusion_sweep *sweep,
                           los_gap_tolerances tolerances, double *fraction);

#endif
