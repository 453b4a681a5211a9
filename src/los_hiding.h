/* SPDX-License-Identifier: MIT */
/* What hides a part of a target: the pieces of the chains (los_cover.h) that close the way to places which are not
 * seen. */
#ifndef LOS_HIDING_H
#define LOS_HIDING_H

#include "los_sharing.h"

/* Names what hides the places of `target` that its columns, just looked at, do not show; nothing, if all that may stop
 * a line has been named.  Pieces with a bit in `inside`, of those around the target, are open. */
void los_hiding_name(los_sharing *s, const los_convex *target, uint64_t inside);

#endif
