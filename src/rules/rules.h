/* SPDX-License-Identifier: MIT */
/* Rules as data: a set of tables per edition.  Another edition or a house rule is another set of tables; no other code
 * changes.
 *
 * A row matches if all flags of `all` are set and none of `none` is.  The first matching row decides.  If no row
 * matches, the piece never blocks and its walls are not tested. */
#ifndef LOS_RULES_RULES_H
#define LOS_RULES_RULES_H

#include "rules/rule_flags.h"

/* What a piece does to a line that meets it: a line that crosses or touches an edge, or that has an endpoint inside. */
typedef enum los_blocking {
    LOS_BLOCKS_NEVER,
    LOS_BLOCKS_ALWAYS,
    LOS_BLOCKS_UNLESS_TARGET_INSIDE,   /* models see into the piece: lines may end inside */
    LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE, /* models see into it and out of it: lines may start or end inside */
    LOS_BLOCKS_UNLESS_SHOOTER_INSIDE   /* models see out of it: the target is above or below its prism (pair.h) */
} los_blocking;

/* When the walls of a piece are tested. */
typedef enum los_wall_phase {
    LOS_WALLS_NEVER,
    LOS_WALLS_WITH_PIECE,  /* together with their piece, in the order of pieces */
    LOS_WALLS_AFTER_PIECES /* only if no piece blocks the line; the first wall that is hit counts */
} los_wall_phase;

typedef struct los_rule {
    los_rule_flags all, none;
    int effect; /* a los_blocking, or a los_wall_phase in the table of walls; -1 in the last row of a table */
} los_rule;

/* What results report as the id of a piece without one. */
typedef enum los_anonymous_id {
    LOS_ANONYMOUS_UNKNOWN, /* "unknown" */
    LOS_ANONYMOUS_EMPTY,   /* the empty string */
    LOS_ANONYMOUS_COUNT
} los_anonymous_id;

typedef struct los_rules {
    const los_rule *pieces; /* los_blocking */
    const los_rule *walls;  /* los_wall_phase */
    /* los_blocking: a report of "not visible" names the pieces that block some line under this table.  NULL: it names
     * the pieces that blocked a line under `pieces`. */
    const los_rule *report;
    los_rule_flags needs; /* the flags of a piece in relation to a pair that the tables match */
    los_anonymous_id anonymous_id;
    /* Only the line between the centers is tested.  A piece blocks it only if the line meets an edge, not if it merely
     * has an endpoint inside. */
    bool is_point_check;
} los_rules;

/* The rules of an edition under LOS_HEIGHTS_CATEGORY: the eleventh from 11 on, the tenth below. */
const los_rules *los_rules_of_edition(int edition);
/* The same under LOS_HEIGHTS_TRUE: inches decide, not categories. */
const los_rules *los_rules_of_edition_with_prisms(int edition);
/* The rules of LOS_MODE_LEGACY. */
const los_rules *los_rules_legacy(void);

/* The effect of the first matching row; 0 if none matches. */
int los_rule_effect(const los_rule *table, los_rule_flags flags);

#endif
