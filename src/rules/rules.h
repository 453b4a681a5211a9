/* SPDX-License-Identifier: MIT */
/* Rules as data: one table per edition.  A third edition or a house rule is a new table here, not new code elsewhere.
 *
 * A row matches when all flags of `all` hold and none of `none` does; the first row that matches decides.  No match:
 * the piece never blocks, its walls are not tested. */
#ifndef LOS_RULES_RULES_H
#define LOS_RULES_RULES_H

#include "rules/rule_flags.h"

/* What a piece does to a line that meets it: crosses or touches an edge, or has an end inside. */
typedef enum los_blocking {
    LOS_BLOCKS_NEVER,
    LOS_BLOCKS_ALWAYS,
    LOS_BLOCKS_UNLESS_TARGET_INSIDE,  /* seen into: a line may end inside */
    LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE /* seen into and out of */
} los_blocking;

/* When the walls of a piece are tested. */
typedef enum los_wall_phase {
    LOS_WALLS_NEVER,
    LOS_WALLS_WITH_PIECE,  /* with their piece, in the order of pieces */
    LOS_WALLS_AFTER_PIECES /* only if nothing else stopped the line; the first one hit counts */
} los_wall_phase;

typedef struct los_rule {
    los_rule_flags all, none;
    int effect; /* los_blocking, or los_wall_phase in the wall table */
} los_rule;

/* How a piece without an id is called in results. */
typedef enum los_anonymous_id {
    LOS_ANONYMOUS_UNKNOWN,
    LOS_ANONYMOUS_EMPTY,
    LOS_ANONYMOUS_COUNT
} los_anonymous_id;

typedef struct los_rules {
    const los_rule *pieces; /* each table ends with a row whose effect is -1 */
    const los_rule *walls;
    /* Which pieces a failed check names: those that stop some line by this table; NULL: those that stopped one. */
    const los_rule *report;
    los_rule_flags needs; /* flags of a piece for a pair that the tables ask for */
    los_anonymous_id anonymous_id;
    /* Only the line between the centers counts, and whether an end is inside matters only of pieces that it hits: no
     * row stops a line for its end alone. */
    bool is_point_check;
} los_rules;

/* The table of an edition: the eleventh from 11 on, the tenth below. */
const los_rules *los_rules_of_edition(int edition);
/* The point check that came before base-to-base rules. */
const los_rules *los_rules_legacy(void);

/* The effect of the first matching row, 0 if none matches. */
int los_rule_effect(const los_rule *table, los_rule_flags flags);

#endif
