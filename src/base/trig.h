/* SPDX-License-Identifier: MIT */
/* Sine and cosine of our own: C libraries differ in the last bit, and a sample point that differs in the last bit can
 * change a verdict.  Within 0.6 of a unit in the last place; up to a million radians, next to quarter turns, 1.1. */
#ifndef LOS_BASE_TRIG_H
#define LOS_BASE_TRIG_H

typedef struct los_rotation {
    double cosine, sine;
} los_rotation;

/* Cosine and sine of an angle in radians.  Not finite: those of zero.  Beyond a million radians the angle is first
 * reduced by whole turns of the double nearest to 2 pi: deterministic, though no longer exact. */
los_rotation los_rotation_of(double angle);

#endif
