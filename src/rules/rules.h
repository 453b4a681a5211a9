/* SPDX-License-Identifier: MIT */
/* Compiled rule sets, and the flags of pieces and models that their tables match. */
#ifndef LOS_RULES_RULES_H
#define LOS_RULES_RULES_H

#include "los/los.h"
#include "rules/condition.h"

/* Flags that rule tables match: properties of a piece and keywords of models (los.h), of a pair of models,
 * and of a piece in relation to a pair.  Nothing but flags and tables decides what blocks.
 *
 * These flags stand for the conditions of the editions, which every pair computes.  Conditions that only some rule sets
 * have are further bits, numbered by each rule set (los_conditions.custom). */

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

/* Which conditions hold. */
typedef struct los_conditions {
    los_rule_flags flags;
    uint64_t custom; /* by number of the rule set's own conditions */
} los_conditions;

/* Compiled rule sets: tables of rows that match flags.
 *
 * A row matches if all conditions of `all` hold and none of `none`.  The first matching row decides.  If no row
 * matches, the piece never blocks and its walls are not tested.
 *
 * Whether the ends of a line are inside the piece is known only per line.  A row therefore lists the cases in which it
 * matches, and a table gives a set of cases in which the piece blocks (los_blocking). */

/* A case is 1 if the line starts inside the piece, plus 2 if it ends inside. */
enum {
    LOS_CASE_STARTS_INSIDE = 1,
    LOS_CASE_ENDS_INSIDE = 2,
    LOS_CASES = 4,
    LOS_ALL_CASES = 15
};

/* What a piece does to a line that meets it: a line that crosses or touches an edge, or that has an endpoint inside.
 * The value has a bit per case in which it blocks.  Values without a name exist in rule sets that are not exact. */
typedef enum los_blocking {
    LOS_BLOCKS_NEVER = 0,
    LOS_BLOCKS_ALWAYS = LOS_ALL_CASES,
    LOS_BLOCKS_UNLESS_TARGET_INSIDE = 1 << 0 | 1 << 1,  /* models see into the piece: lines may end inside */
    LOS_BLOCKS_UNLESS_SHOOTER_INSIDE = 1 << 0 | 1 << 2, /* models see out of it: lines may start inside */
    LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE = 1 << 0          /* models see into it and out of it */
} los_blocking;

/* True for the values with a name, which the exact mode supports. */
bool los_blocking_is_simple(los_blocking blocking);

/* When the walls of a piece are tested. */
typedef enum los_wall_phase {
    LOS_WALLS_NEVER,
    LOS_WALLS_WITH_PIECE,  /* together with their piece, in the order of pieces */
    LOS_WALLS_AFTER_PIECES /* only if no piece blocks the line; the first wall that is hit counts */
} los_wall_phase;

/* How a line crosses a wall, seen along the wall from its start to its end. */
typedef enum los_crossing {
    LOS_FROM_FRONT,
    LOS_FROM_BACK,
    LOS_ALONG,
    LOS_CROSSINGS,
    LOS_ALL_CROSSINGS = 7 /* a set with a bit for each */
} los_crossing;

typedef struct los_rule {
    los_conditions all, none;
    uint8_t cases;     /* in which the row matches; 15 also if no row after it can block in the others */
    uint8_t blocks;    /* the cases in which it blocks, if the effect is LOS_EFFECT_BLOCK */
    uint8_t crossings; /* walls: the set of crossings that it matches */
    uint8_t effect;    /* los_effect */
    uint8_t wall_phase;
    double amount;
} los_rule;

#define LOS_NO_ROW UINT8_MAX

/* What results report as the id of a piece without one. */
typedef enum los_anonymous_id {
    LOS_ANONYMOUS_UNKNOWN, /* "unknown" */
    LOS_ANONYMOUS_EMPTY,   /* the empty string */
    LOS_ANONYMOUS_CUSTOM   /* any other text, which is no name of the terrain (los_pair.anonymous_name) */
} los_anonymous_id;

/* The rule set's own conditions by what they depend on. */
typedef struct los_condition_sets {
    uint64_t of_piece;   /* tags and states */
    uint64_t of_pair;    /* tags, range, sides */
    uint64_t of_sizes;   /* of the piece and the models */
    uint64_t of_places;  /* of a base in relation to a piece */
    uint64_t of_blocker; /* tags and sizes of another model */
} los_condition_sets;

typedef struct los_rule_rows {
    const los_rule *rows;
    uint32_t count;
} los_rule_rows;

struct los_rules {
    los_allocator allocator;
    los_rule_rows tables[LOS_RULE_TABLES];
    const los_text *labels; /* of the rows of cover_rules */
    const uint8_t *quantifiers;
    los_rule_flags needs;         /* the flags of a piece in relation to a pair that the tables match */
    los_rule_flags within_filter; /* LOS_SHOOTER_WITHIN matters only for pieces with these flags */
    bool has_range_conditions;
    los_condition conditions[LOS_RULE_CONDITIONS_MAX]; /* the rule set's own, by number */
    uint32_t condition_count;
    los_condition_sets sets;
    los_text model_tags[LOS_RULE_CONDITIONS_MAX]; /* lower case; the number is the bit of los_model.tags */
    uint32_t model_tag_count;
    los_text anonymous_text;
    los_anonymous_id anonymous_id;
    los_ends ends;
    double arc_degrees, max_range_inches, detection_inches, hindrance_limit;
    bool ignore_own_units;
    /* Only the line between the centers is tested.  A piece blocks it only if the line meets an edge, not if it merely
     * has an endpoint inside. */
    bool is_point_check;
    bool is_exact;
    bool has_regions;
    bool has_early_out; /* conditions of bases and pieces only ever exempt */
    bool has_depth, has_hindrance;
    bool has_limits; /* of range, detection or arc */
    char *bytes;     /* the texts */
};

/* The rules of LOS_MODE_LEGACY. */
const los_rules *los_rules_legacy(void);

/* The flag of pieces that a tag stands for; 0 if none. */
los_rule_flags los_flag_of_piece_tag(los_text word);
/* The keyword that a tag of a model stands for, upper or lower case; 0 if none. */
los_rule_flags los_keyword_of_tag(los_text word);

static inline bool los_rule_matches(const los_rule *rule, los_conditions conditions) {
    return (conditions.flags & rule->all.flags) == rule->all.flags && (conditions.flags & rule->none.flags) == 0 &&
           (conditions.custom & rule->all.custom) == rule->all.custom && (conditions.custom & rule->none.custom) == 0;
}

/* What a piece does by a table of pieces.  Effects other than LOS_EFFECT_BLOCK count as passing. */
static inline los_blocking los_rules_blocking(const los_rule_rows *table, los_conditions conditions) {
    uint32_t open = LOS_ALL_CASES, blocks = 0; /* cases that no row has decided yet */
    for (uint32_t i = 0; open != 0 && i < table->count; i++) {
        const los_rule *row = &table->rows[i];
        if (los_rule_matches(row, conditions)) {
            blocks |= open & row->blocks;
            open &= ~(uint32_t)row->cases;
        }
    }
    return (los_blocking)blocks;
}
/* When its walls are tested; LOS_WALLS_NEVER unless a row with LOS_EFFECT_BLOCK matches. */
los_wall_phase los_rules_wall_phase(const los_rule_rows *table, los_conditions conditions);
/* The first row that matches in this case, or LOS_NO_ROW. */
uint8_t los_rules_row(const los_rule_rows *table, los_conditions conditions, uint32_t in_case);
/* The first row that matches a wall that is crossed like this, or LOS_NO_ROW. */
uint8_t los_rules_wall_row(const los_rule_rows *table, los_conditions conditions, los_crossing crossing);
/* The cases in which this row is the first that matches. */
los_blocking los_rules_cases_of_row(const los_rule_rows *table, los_conditions conditions, uint32_t row);

#endif
