/* SPDX-License-Identifier: MIT */
/* A target before a shooter that is apart from it: how much of it is seen, piece by piece where pieces or walls cut it.
 */
#ifndef LOS_TARGET_H
#define LOS_TARGET_H

#include "los_sharing.h"

/* Looks from the one shape of the question at the other, and adds up. */
void los_target_look(los_sharing *s);

#endif
