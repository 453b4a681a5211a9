/* SPDX-License-Identifier: MIT */
/* What an occlusion sweep leaves open: gaps at one slope, and apertures over many. */
#ifndef LOS_AREA_APERTURES_H
#define LOS_AREA_APERTURES_H

#include "exact/occlusion_sweep.h"

/* The slope gaps of an occlusion sweep (occlusion_sweep.h): the intervals of intercepts, at one slope, that no occluder
 * blocks, and whether they are the same at another slope.
 *
 * Lines and their intercepts are those of convex.h; docs/exact_algorithm.md, section 6, has the theory. */

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

/* The apertures of an occlusion sweep (occlusion_sweep.h): the connected sets of lines that no occluder blocks.
 *
 * At one x of the frame the lines of an aperture pass every y from the lowest to the highest of them, because the set
 * is connected.  So one aperture shows a band of the target, and the visible part is a union of bands
 * (docs/exact_algorithm.md, section 6).  A cell of the visibility complex of Pocchiola and Vegter (1996) is a similar
 * set; here only the lines that bound it are kept. */

enum {
    LOS_APERTURES_MAX = 192,       /* further ones count as closed */
    LOS_APERTURE_LINES_MAX = 1024, /* that bound all apertures on one side; further ones are dropped */
    LOS_APERTURES_DEPTH = 16       /* how often a step between slopes is divided */
};

/* A line that may bound an aperture at some x. */
typedef struct los_aperture_line {
    double slope, intercept;
    uint32_t aperture;
} los_aperture_line;

/* The lines that bound apertures on one side. */
typedef struct los_aperture_bounds {
    los_aperture_line lines[LOS_APERTURE_LINES_MAX];
    uint32_t count;
    uint32_t last[LOS_APERTURES_MAX]; /* by aperture: its line that was added last, or UINT32_MAX */
} los_aperture_bounds;

typedef struct los_apertures {
    los_aperture_bounds lows, highs;
    double near, far;                    /* the x range of the target */
    uint32_t parents[LOS_APERTURES_MAX]; /* disjoint-set forest: apertures that were joined have one root */
    double widths[LOS_APERTURES_MAX];    /* by root: the greatest width, in pixels across the lines */
    uint32_t count;
    los_slope_gaps slopes[LOS_APERTURES_DEPTH + 1]; /* scratch of los_apertures_find */
} los_apertures;

/* Finds the apertures of lines from base number `origin` of the sweep to the other base.  `tolerance`, in pixels,
 * limits the error of a bound where apertures begin, end or meet.  `*work` is the number of occluders that may still be
 * evaluated; it is reduced, and at 0 the error may be larger. */
void los_apertures_find(los_apertures *apertures, los_occlusion_sweep *sweep, int origin, double tolerance,
                        uint64_t *work);

/* True if `number` is a root and its aperture is at least `width` pixels wide somewhere. */
bool los_apertures_has(const los_apertures *apertures, uint32_t number, double width);
/* Writes the y range that the lines of aperture `number`, a root, pass at each of `count` values of x. */
void los_apertures_bounds(const los_apertures *apertures, uint32_t number, const double *x, uint32_t count, double *low,
                          double *high);

#endif
