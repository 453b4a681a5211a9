/* SPDX-License-Identifier: MIT */
/* The one set of options that every query takes. */
#ifndef LOS_OPTIONS_H
#define LOS_OPTIONS_H

#include "los_sampling.h"

typedef enum los_mode {
    LOS_MODE_LEGACY,  /* one line between the centres, old rules */
    LOS_MODE_SAMPLED, /* lines between sample points of both bases */
    LOS_MODE_EXACT    /* any line between the bases */
} los_mode;

typedef enum los_heights {
    LOS_HEIGHTS_CATEGORY, /* low, medium, tall */
    LOS_HEIGHTS_TRUE      /* inches */
} los_heights;

/* Narrower openings than this, in pixels, are noise whatever the options say. */
#define LOS_LEAST_GAP 1e-6

typedef struct los_options {
    los_mode mode;
    int edition; /* 10 or 11 */
    los_sampling sampling;
    int density;    /* 0: chosen by `sampling`; else LOS_DENSITY_MIN to LOS_DENSITY_MAX for both bases */
    double min_gap; /* pixels; LOS_MODE_EXACT: narrower openings count as closed */
    los_heights heights;
    double pixels_per_inch;
} los_options;

los_options los_options_default(void);

#endif
