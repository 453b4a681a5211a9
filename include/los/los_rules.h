/* SPDX-License-Identifier: MIT */
/* Rules as data: which pieces, walls and models block a line, and which give cover.
 *
 *     static const los_text hedge[] = {LOS_TEXT("piece:hedge")}, close[] = {LOS_TEXT("shooter:near 2")};
 *     los_rule_def row = los_default_rule_def();
 *     row.when = hedge, row.when_count = 1, row.unless = close, row.unless_count = 1, row.effect = LOS_EFFECT_BLOCK;
 *     los_rules_def def = los_default_rules_def();
 *     def.tables[LOS_PIECE_RULES] = (los_rule_list){&row, 1};
 *     los_rules *rules = NULL;
 *     los_rules_compile(los_default_allocator(), &def, &rules, NULL);
 *     los_query_bind(query, terrain, rules);
 *
 * A rule set has five tables of rows.  The first row whose conditions all hold and whose exceptions all fail decides.
 * Without such a row lines pass.  Conditions are words; docs/rules_reference.md lists them. */
#ifndef LOS_RULES_H
#define LOS_RULES_H

#include "los/los_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Rule sets as data ------------------------------------------------------------------------------------------- */

/* A text constant. */
#define LOS_TEXT(literal)                                                                                              \
    { literal, sizeof(literal) - 1 }

typedef enum los_effect {
    LOS_EFFECT_PASS,
    LOS_EFFECT_BLOCK,
    LOS_EFFECT_BLOCK_AFTER_DEPTH, /* blocks lines that run more than `amount` inches inside the piece */
    LOS_EFFECT_HINDER, /* adds `amount`; a line is blocked when the sum reaches los_rules_def.hindrance_limit */
    LOS_EFFECT_COVER,  /* cover_rules: counts for `label` */
    LOS_EFFECT_COUNT
} los_effect;

/* Which lines must meet the pieces of a cover row. */
typedef enum los_quantifier {
    LOS_QUANTIFIER_ANY_LINE,
    LOS_QUANTIFIER_EVERY_LINE,
    LOS_QUANTIFIER_SHARE, /* they hide at least the fraction `amount` of the target's base, and some of it */
    LOS_QUANTIFIER_COUNT
} los_quantifier;

/* When a wall is tested; it only decides what a blocked answer names. */
typedef enum los_rule_wall_phase {
    LOS_RULE_WALL_WITH_PIECE,  /* together with its piece */
    LOS_RULE_WALL_AFTER_PIECES /* only if no piece blocks the line */
} los_rule_wall_phase;

typedef struct los_rule_def {
    const los_text *when; /* all of these hold */
    uint32_t when_count;
    const los_text *unless; /* and none of these */
    uint32_t unless_count;
    los_effect effect;
    double amount;  /* inches, a hindrance or a share, by the effect; not negative, at most 1e9, a share at most 1 */
    los_text label; /* cover_rules only, as is the quantifier */
    los_quantifier quantifier;
    los_rule_wall_phase wall_phase; /* wall_rules only */
} los_rule_def;

/* No conditions: always matches.  LOS_EFFECT_BLOCK, amount 0, walls after pieces. */
LOS_API los_rule_def los_default_rule_def(void);

typedef struct los_rule_list {
    const los_rule_def *rows;
    uint32_t count;
} los_rule_list;

/* Between which points of the bases lines run. */
typedef enum los_ends {
    LOS_ENDS_ANY_TO_ANY,
    LOS_ENDS_CENTER_TO_ANY,
    LOS_ENDS_CENTER_TO_CENTER,
    LOS_ENDS_COUNT
} los_ends;

typedef enum los_rule_table {
    LOS_PIECE_RULES,
    LOS_WALL_RULES,
    LOS_MODEL_RULES, /* other models as blockers; empty: the rule of los_table.h */
    LOS_COVER_RULES,
    LOS_REPORT_RULES, /* which pieces a blocked answer lists; empty: those that block a line */
    LOS_RULE_TABLES
} los_rule_table;

enum {
    LOS_RULE_ROWS_MAX = 64,      /* of one table */
    LOS_RULE_CONDITIONS_MAX = 64 /* different ones, of one rule set */
};

typedef struct los_rules_def {
    los_text title;
    los_rule_list tables[LOS_RULE_TABLES];
    los_ends ends;
    double arc_degrees;      /* a target is visible only in this arc around los_model.facing; 360: everywhere */
    double max_range_inches; /* between the bases; INFINITY: no limit */
    double detection_inches; /* the same for targets that are hidden (los_model.is_hidden) */
    double hindrance_limit;  /* 0: no limit */
    bool ignore_own_units;   /* models of either end's unit do not block */
    los_text anonymous_id;   /* what results call a piece without an id; if empty, such pieces have no block points */
} los_rules_def;

/* Empty tables, any point to any point, no limits, own units ignored, anonymous id "". */
LOS_API los_rules_def los_default_rules_def(void);

typedef enum los_preset {
    LOS_PRESET_EDITION_10,
    LOS_PRESET_EDITION_11,
    LOS_PRESET_SOLID,
    LOS_PRESET_SIZE_COMPARE,
    LOS_PRESET_SEE_INTO,
    LOS_PRESET_FOREST_DEPTH,
    LOS_PRESET_HINDRANCE_SUM,
    LOS_PRESET_MODELS_BY_SIZE,
    LOS_PRESET_NEAR_COVER,
    LOS_PRESET_COUNT
} los_preset;

/* A rule set that comes with the library.  Everything it points at is constant. */
LOS_API los_rules_def los_rules_preset(los_preset preset);

/* --- Checking ---------------------------------------------------------------------------------------------------- */

typedef enum los_rule_problem {
    LOS_PROBLEM_SUBJECT,    /* `word` is no subject */
    LOS_PROBLEM_RELATION,   /* `word` is no relation that may follow the subject */
    LOS_PROBLEM_NUMBER,     /* `word` should be a number */
    LOS_PROBLEM_CONDITION,  /* the condition has none of the known forms */
    LOS_PROBLEM_PLACE,      /* the condition does not belong in this table */
    LOS_PROBLEM_EFFECT,     /* the effect does not belong in this table, or is none */
    LOS_PROBLEM_AMOUNT,     /* `amount` is negative, not finite, or above 1 for a share */
    LOS_PROBLEM_LABEL,      /* a cover row without a label */
    LOS_PROBLEM_ROWS,       /* more than LOS_RULE_ROWS_MAX */
    LOS_PROBLEM_CONDITIONS, /* more than LOS_RULE_CONDITIONS_MAX */
    LOS_PROBLEM_SETTING,    /* `word` names a number of the rule set that is out of range */
    LOS_PROBLEM_ROW_SETTING /* `word` names an enum of the row, quantifier or wall_phase, that is out of range */
} los_rule_problem;

/* One mistake of a rule set. */
typedef struct los_rule_error {
    los_rule_problem problem;
    los_rule_table table; /* LOS_RULE_TABLES: none, here and below */
    uint32_t row;
    bool in_unless;      /* the condition is one of `unless`, not of `when` */
    uint32_t condition;  /* its index there */
    los_text text;       /* the whole condition; points into the definition */
    los_text word;       /* the part of it that is wrong */
    los_text suggestion; /* what may be meant; empty if nothing is near.  Constant */
} los_rule_error;

enum {
    LOS_RULE_ERRORS_MAX = 64
};

typedef struct los_rule_errors {
    los_rule_error items[LOS_RULE_ERRORS_MAX];
    uint32_t count; /* further errors are dropped */
} los_rule_errors;

/* --- Compiled rule sets ------------------------------------------------------------------------------------------ */

/* Compiles a rule set for los_query_bind; the caller owns `*out`.  It copies what it needs of the definition, and is
 * only read: any number of queries may use it.  LOS_BAD_VALUE if the definition has mistakes, which are written to
 * `errors` unless it is NULL.  Unless it returns LOS_OK, `*out` is NULL. */
LOS_API los_status los_rules_compile(los_allocator allocator, const los_rules_def *def, los_rules **out,
                                     los_rule_errors *errors);
/* NULL is allowed.  No query may be bound to it any more. */
LOS_API void los_rules_destroy(los_rules *rules);

/* True if LOS_MODE_EXACT decides the rule set exactly.  Otherwise its queries are decided as in LOS_MODE_SAMPLED. */
LOS_API bool los_rules_is_exact(const los_rules *rules);
/* The same for one row of a table. */
LOS_API bool los_rules_row_is_exact(const los_rules *rules, los_rule_table table, uint32_t row);
/* True if los_query_region can be used: no condition of piece_rules and wall_rules depends on where the target stands,
 * except *_point:inside, either:group and either:center_in, and no row blocks after a depth. */
LOS_API bool los_rules_has_regions(const los_rules *rules);

/* How many distinct model tags the rules read; at most LOS_RULE_CONDITIONS_MAX. */
LOS_API uint32_t los_rules_model_tag_count(const los_rules *rules);
/* The tag with this number, in lower case.  Belongs to the rules. */
LOS_API los_text los_rules_model_tag(const los_rules *rules, uint32_t number);
/* Adds a keyword or tag of a model to los_model.tags, upper or lower case.  AIRCRAFT and TOWERING become
 * keywords, too.  A tag that no rule reads adds nothing.  Tags
 * of a model belong to one rule set: after a change of rules clear `tags` and add them again. */
LOS_API void los_rules_add_model_tag(const los_rules *rules, los_model *model, los_text tag);

/* Sets the state of a piece, "open", "closed" or any other word.  Takes effect at the next query; nothing need be bound
 * again, but no query of the terrain may run meanwhile.  LOS_NO_MEMORY leaves it as it was. */
LOS_API los_status los_terrain_set_piece_state(los_terrain *terrain, uint32_t piece, los_text state);
/* The state of a piece; "closed" unless it was given. */
LOS_API los_text los_terrain_piece_state(const los_terrain *terrain, uint32_t piece);

/* --- Cover ------------------------------------------------------------------------------------------------------- */

/* One row of cover_rules that applies to a pair. */
typedef struct los_cover {
    uint32_t row;
    los_text label;         /* belongs to the rules */
    const los_name *pieces; /* that meet a line between sample points, in the order of pieces */
    uint32_t piece_count;
    double share; /* of the target's base that they hide, 0 to 1 */
} los_cover;

typedef struct los_covers {
    los_cover items[LOS_RULE_ROWS_MAX];
    uint32_t count;
} los_covers;

/* Writes the cover that a target has from a shooter.  None if it is not visible, without rules of the query, and in
 * LOS_MODE_LEGACY.  Pieces that have only walls give none.  The arrays belong to the query and
 * are valid until its next call.  Allocates.  LOS_OK or LOS_NO_MEMORY. */
LOS_API los_status los_query_cover(los_query *query, const los_options *options, const los_blocking_models *blocking,
                                   const los_model *shooter, const los_model *target, los_covers *out);

#ifdef __cplusplus
}
#endif

#endif
