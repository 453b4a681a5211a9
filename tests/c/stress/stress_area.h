/* SPDX-License-Identifier: MIT */
/* The stress run of the visible area. */
#ifndef STRESS_AREA_H
#define STRESS_AREA_H

#include <stdbool.h>

typedef struct area_stress {
    long scenes, seconds; /* whichever ends first; 0 seconds: no limit */
    long seed;
    int family;   /* of exact_scene.h; -1: all */
    bool heights; /* scenes under true heights instead */
    int show;     /* wrong scenes to print */
} area_stress;

/* Compares visible areas with exact queries for many points of the target.  Prints one line of counts, also when SIGINT
 * or SIGTERM ends it.  Returns true if nothing is wrong, except one in a thousand scenes in which prisms float
 * (visible_area.h). */
bool stress_area(area_stress stress);

#endif
