/* SPDX-License-Identifier: MIT */
/* True heights before their examiner. */
#ifndef EXAM_HEIGHTS_H
#define EXAM_HEIGHTS_H

#include <stdbool.h>

/* So many scenes in the exact mode: against many lines, there and back, and with higher models and prisms.  Prints one
 * line; true if nothing is wrong. */
bool exam_heights(long scenes, long seed);

#endif
