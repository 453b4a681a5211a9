/* SPDX-License-Identifier: MIT */
/* Flags that rule tables (rules.h) match: properties of a piece and keywords of models (los.h), of a pair of models,
 * and of a piece in relation to a pair.  Nothing but flags and tables decides what blocks.
 *
 * These flags stand for the conditions of the editions, which every pair computes.  Conditions that only some rule sets
 * have are further bits, numbered by each rule set (los_conditions.custom). */
#ifndef LOS_RULES_RULE_FLAGS_H
#define LOS_RULES_RULE_FLAGS_H

#include "los/los.h"

enum {
    LOS_PIECE_FLAGS = 0xffff, /* all flags of pieces, here and in los.h */

    /* Of a piece; set by los_terrain_add.  Its data give a height, in inches or as a category.  Matched by
     * "piece:prism", under LOS_HEIGHTS_TRUE only. */
    LOS_HEIGHT_GIVEN = 1u << 9,

    /* Of a pair of models. */
    LOS_GROUND_LEVEL = 1u << 19, /* both models stand below 3 inches */
    /* 1u << 20 is a keyword of models. */

    /* Of a piece in relation to a pair. */
    LOS_SHOOTER_WITHIN = 1u << 24, /* the shooter is wholly within a piece with this id */
    LOS_GROUP_SHARED = 1u << 25,   /* a base overlaps a piece of this group */
    LOS_CENTER_WITHIN = 1u << 26,  /* the center of a base is inside a piece with this id */
    LOS_PLACE_FLAGS = LOS_SHOOTER_WITHIN | LOS_GROUP_SHARED | LOS_CENTER_WITHIN
};

/* Heights of pieces whose data give only a height category; tall also where they give none. */
#define LOS_LOW_INCHES    1.5
#define LOS_MEDIUM_INCHES 3.5
#define LOS_TALL_INCHES   6.0

/* Which conditions hold. */
typedef struct los_conditions {
    los_rule_flags flags;
    uint64_t custom; /* by number of the rule set's own conditions */
} los_conditions;

static inline los_conditions los_conditions_or(los_conditions a, los_conditions b) {
    return (los_conditions){a.flags | b.flags, a.custom | b.custom};
}

#endif
