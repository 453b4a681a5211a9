/* SPDX-License-Identifier: MIT */
/* Sine and cosine that are the same on every platform.  C libraries differ in the last bit, and a sample point that
 * differs in the last bit can change a verdict.
 *
 * The error is at most 0.6 units in the last place, and 1.1 next to multiples of pi/2 up to a million radians. */
#ifndef LOS_BASE_TRIG_H
#define LOS_BASE_TRIG_H

typedef struct los_rotation {
    double cosine, sine;
} los_rotation;

/* Cosine and sine of an angle in radians.  An angle that is not finite counts as zero.  Beyond a million radians the
 * angle is first reduced modulo the double nearest to 2 pi: deterministic, but without the error bound above. */
los_rotation los_rotation_of(double angle);

#endif
