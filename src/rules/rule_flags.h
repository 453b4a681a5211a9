/* SPDX-License-Identifier: MIT */
/* Flags that rule tables (rules.h) match: properties of a piece and keywords of models (los.h), of a pair of models,
 * and of a piece in relation to a pair.  Nothing but flags and tables decides what blocks. */
#ifndef LOS_RULES_RULE_FLAGS_H
#define LOS_RULES_RULE_FLAGS_H

#include "los/los.h"

enum {
    /* Of a piece; set by los_terrain_add. */
    LOS_HEIGHT_GIVEN = 1u << 9, /* its data give a height, in inches or as a category */

    /* Of a pair of models. */
    LOS_SEES_OVER = 1u << 18,    /* either model is tall enough to see over medium terrain */
    LOS_GROUND_LEVEL = 1u << 19, /* both models stand below 3 inches */
    /* 1u << 20 is a keyword of models. */

    /* Of a piece in relation to a pair. */
    LOS_SHOOTER_WITHIN = 1u << 24, /* the shooter is wholly within a piece with this id */
    LOS_GROUP_SHARED = 1u << 25,   /* a base overlaps a piece of this group */
    LOS_CENTER_WITHIN = 1u << 26,  /* the center of a base is inside a piece with this id */
};

/* Heights of pieces whose data give only a height category; tall also where they give none. */
#define LOS_LOW_INCHES    1.5
#define LOS_MEDIUM_INCHES 3.5
#define LOS_TALL_INCHES   6.0

#endif
