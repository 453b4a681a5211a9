/* SPDX-License-Identifier: MIT */
/* Rules as data: one table per edition.  A third edition or a house rule is a new table here, not new code elsewhere.
 *
 * A row matches when all facts of `all` hold and none of `none` does; the first row that matches decides.  No match:
 * the piece never blocks, its walls are not tested. */
#ifndef LOS_RULES_H
#define LOS_RULES_H

#include "los_facts.h"

/* What a piece does to a line that meets it: crosses or touches an edge, or has an end inside. */
typedef enum los_stop {
    LOS_PASSES,
    LOS_STOPS,
    LOS_STOPS_UNLESS_TARGET_INSIDE, /* seen into: a line may end inside */
    LOS_STOPS_UNLESS_END_INSIDE     /* seen into and out of */
} los_stop;

/* When the walls of a piece are tested. */
typedef enum los_wall_turn {
    LOS_WALLS_NEVER,
    LOS_WALLS_IN_TURN, /* with their piece, in the order of pieces */
    LOS_WALLS_LAST     /* only if nothing else stopped the line; the first one hit counts */
} los_wall_turn;

typedef struct los_rule {
    los_facts all, none;
    int effect; /* los_stop, or los_wall_turn in the wall table */
} los_rule;

/* How a piece without an id is called in results. */
typedef enum los_nameless {
    LOS_CALLED_UNKNOWN,
    LOS_CALLED_NOTHING,
    LOS_NAMELESS_COUNT
} los_nameless;

typedef struct los_rules {
    const los_rule *pieces; /* each table ends with a row whose effect is -1 */
    const los_rule *walls;
    /* Which pieces a failed check names: those that stop some line by this table; NULL: those that stopped one. */
    const los_rule *report;
    los_facts needs; /* facts of a piece for a pair that the tables ask for */
    los_nameless nameless;
    /* Only the line between the centres counts, and whether an end is inside matters only of pieces that it hits: no
     * row stops a line for its end alone. */
    bool is_point_check;
} los_rules;

/* The table of an edition: the eleventh from 11 on, the tenth below. */
const los_rules *los_rules_of_edition(int edition);
/* The point check that came before base-to-base rules. */
const los_rules *los_rules_legacy(void);

/* The effect of the first matching row, 0 if none matches. */
int los_rule_effect(const los_rule *table, los_facts facts);

#endif
