/* SPDX-License-Identifier: MIT */
/* The yes-or-no flags that rules look at: of a terrain piece, of a pair of models, of a piece seen by a pair.
 * A rule table (rules.h) names flags; nothing else decides what blocks. */
#ifndef LOS_RULES_RULE_FLAGS_H
#define LOS_RULES_RULE_FLAGS_H

#include "los/los.h"

enum {
    /* Of a pair of models. */
    LOS_SEES_OVER = 1u << 18,    /* either is as high as medium terrain */
    LOS_GROUND_LEVEL = 1u << 19, /* both stand below 3 inches */

    /* Of a piece for a pair. */
    LOS_SHOOTER_WITHIN = 1u << 24, /* the shooter is wholly within a piece of this name */
    LOS_GROUP_SHARED = 1u << 25,   /* a base reaches into a piece of this group */
    LOS_CENTER_WITHIN = 1u << 26,  /* a base's center is inside a piece of this name */
};

/* Heights of a piece that names none. */
#define LOS_LOW_INCHES    1.5
#define LOS_MEDIUM_INCHES 3.5
#define LOS_TALL_INCHES   6.0

#endif
