/* SPDX-License-Identifier: MIT */
/* What a sweep (occlusion_sweep.h) leaves open at one slope, all of it, and how that compares to another slope. */
#ifndef LOS_AREA_SLOPE_GAPS_H
#define LOS_AREA_SLOPE_GAPS_H

#include "exact/occlusion_sweep.h"

enum {
    LOS_GAPS_MAX = 24,  /* at one slope; more are not seen */
    LOS_LINKS_MAX = 48, /* more are trusted */
    LOS_AT_RIM = -1     /* instead of a part: the rim of the shooter's base */
};

/* Two parts, one below the other, and the points of them that come closest. */
typedef struct los_gap_neighbors {
    int32_t below, above;
    uint32_t top, bottom; /* the highest point of the one below, the lowest of the one above */
} los_gap_neighbors;

/* Heights that are open. */
typedef struct los_slope_gap {
    double low, high;
    los_gap_neighbors between;
    uint32_t below;    /* stands for the set of all parts below */
    uint32_t aperture; /* whoever follows gaps from slope to slope knows what this means */
} los_slope_gap;

typedef struct los_slope_gaps {
    double turn, slope;
    double stretch;              /* sqrt(1 + slope^2) */
    los_interval origin, target; /* heights of lines that meet the bases */
    los_slope_gap gaps[LOS_GAPS_MAX];
    uint32_t count;
    los_gap_neighbors links[LOS_LINKS_MAX]; /* that overlap, or reach beyond the rim: nothing is open between */
    uint32_t link_count;
} los_slope_gaps;

/* Slopes are asked for by their turn, the tangent of half the angle: equal steps turn lines alike, steep or not. */
static inline double los_slope_of_half_tan(double turn) {
    return 2.0 * turn / (1.0 - turn * turn);
}
static inline double los_half_tan_of_slope(double slope) {
    return slope / (1.0 + sqrt(1.0 + slope * slope));
}

/* Gaps narrower than this are none. */
typedef struct los_gap_tolerances {
    double between, at_rim; /* two parts; of the shooter's base */
} los_gap_tolerances;

/* Looks at one slope: what is open of the lines that meet base number `origin`. */
void los_slope_gaps_find(los_slope_gaps *gaps, los_occlusion_sweep *sweep, int origin, double turn,
                         los_gap_tolerances slivers, bool is_first);

/* Is anything else open between two slopes?  No, -1, if the same parts leave the same gaps at both, with no other that
 * passes from one side of a gap to the other, and overlap at both where there is none: heights of points are linear in
 * the slope, so that all this holds between as well.  (What is no line to the other base at either slope does not
 * count.)  Otherwise, where on the way something may begin or end: a share of it, and only a guess. */
double los_slope_gaps_difference(const los_slope_gaps *a, const los_slope_gaps *b, const los_occlusion_sweep *sweep,
                                 los_gap_tolerances slivers);

#endif
