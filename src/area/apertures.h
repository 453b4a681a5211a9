/* SPDX-License-Identifier: MIT */
/* Everything that a sweep (occlusion_sweep.h) leaves open, at all slopes: the lines fall into apertures, sets without a
 * break.
 *
 * At one place x along the sight the lines of a aperture pass all heights from the lowest to the highest of them, since
 * there is no break.  So what is seen through a aperture is a band, and what is seen at all a few bands. */
#ifndef LOS_AREA_APERTURES_H
#define LOS_AREA_APERTURES_H

#include "area/slope_gaps.h"

enum {
    LOS_APERTURES_MAX = 192,
    LOS_APERTURE_LINES_MAX = 1024, /* that bound all apertures; lines beyond are not seen */
    LOS_APERTURES_DEPTH = 16       /* how often a step between slopes is halved */
};

/* A line that may bound a aperture at some x. */
typedef struct los_aperture_line {
    double slope, height;
    uint32_t aperture;
} los_aperture_line;

/* The lines that bound apertures on one side.  Of each aperture, `last` is the line that came last, or UINT32_MAX. */
typedef struct los_aperture_bounds {
    los_aperture_line lines[LOS_APERTURE_LINES_MAX];
    uint32_t count;
    uint32_t last[LOS_APERTURES_MAX];
} los_aperture_bounds;

typedef struct los_apertures {
    los_aperture_bounds lows, highs;
    double near, far;                    /* between which x somebody looks */
    uint32_t same_as[LOS_APERTURES_MAX]; /* the aperture it has turned out to be; itself, if none */
    double widest[LOS_APERTURES_MAX];    /* how far it opens, measured across the lines */
    uint32_t count;
    los_slope_gaps looks[LOS_APERTURES_DEPTH + 1];
} los_apertures;

/* Finds the apertures of lines from base number `origin` of the sweep to the other.  `tolerance` is how far, in pixels,
 * a bound may be off where apertures begin, end or meet; where the sweep's work is used up, it may be off farther. */
void los_apertures_find(los_apertures *apertures, los_occlusion_sweep *sweep, int origin, double tolerance);

/* Is this number a aperture by itself, at least so wide? */
bool los_apertures_has(const los_apertures *apertures, uint32_t number, double width);
/* Writes between which y the lines of a aperture pass each of `count` places x. */
void los_apertures_bounds(const los_apertures *apertures, uint32_t number, const double *x, uint32_t count, double *low,
                          double *high);

#endif
