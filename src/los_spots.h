/* SPDX-License-Identifier: MIT */
/* What is in doubt of a target, place by place (see los_look.h): a verdict for each, as if it were all of the target.
 */
#ifndef LOS_SPOTS_H
#define LOS_SPOTS_H

#include "los_look.h"

/* Adds to the pair's columns what `origin` sees of that part of them that `maybe` takes for seen. */
void los_spots_look(const los_look *look, const los_convex *origin, const los_columns *maybe);

#endif
