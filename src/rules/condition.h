/* SPDX-License-Identifier: MIT */
/* Conditions of rules as words: parsing, and corrections of misspelt words. */
#ifndef LOS_RULES_CONDITION_H
#define LOS_RULES_CONDITION_H

#include "los/los.h"
#include "los/los_rules.h"

/* What a misspelt word may mean. */

/* The word of a list that is fewest edits away.  An edit inserts, removes or replaces a letter, or swaps two neighbors.
 * Empty if there is no word at most two edits, and at most a third of its letters, away.  A word is not near to itself.
 * The list ends with an empty word. */
los_text los_nearest_word(const los_text *list, los_text word);

/* One condition of a rule: its text, read into what it tests. */

typedef enum los_condition_kind {
    LOS_CONDITION_PIECE_TAG,    /* `word` */
    LOS_CONDITION_BLOCKER_TAG,  /* `word` */
    LOS_CONDITION_MODEL_TAG,    /* `who`, `word` */
    LOS_CONDITION_RELATION,     /* `who`, `relation`, `number` if near */
    LOS_CONDITION_POINT_INSIDE, /* `who`: shooter or target */
    LOS_CONDITION_PIECE_SIZE,   /* `who`, `comparison`: of the piece with the models */
    LOS_CONDITION_BLOCKER_SIZE, /* the same of the blocker */
    LOS_CONDITION_RANGE,        /* `comparison`, `number` of inches */
    LOS_CONDITION_HIDDEN,
    LOS_CONDITION_GROUND_LEVEL,
    LOS_CONDITION_SAME_SIDE,
    LOS_CONDITION_CROSSES_FRONT,
    LOS_CONDITION_CROSSES_BACK,
    LOS_CONDITION_OPEN,
    LOS_CONDITION_CLOSED
} los_condition_kind;

/* Which of the two models. */
typedef enum los_who {
    LOS_WHO_SHOOTER,
    LOS_WHO_TARGET,
    LOS_WHO_EITHER,
    LOS_WHO_BOTH
} los_who;

typedef enum los_condition_relation {
    LOS_WORD_TOUCHES,
    LOS_WORD_OVERLAPS,
    LOS_WORD_WITHIN,
    LOS_WORD_CENTER_IN,
    LOS_WORD_ON,
    LOS_WORD_GROUP,
    LOS_WORD_NEAR
} los_condition_relation;

typedef enum los_comparison {
    LOS_LESS,
    LOS_AT_MOST,
    LOS_MORE,
    LOS_AT_LEAST
} los_comparison;

typedef struct los_condition {
    los_condition_kind kind;
    los_who who;
    los_condition_relation relation;
    los_comparison comparison;
    double number;
    los_text word; /* a tag; points into the text it was read from */
    /* Of a tag of a model; set when the rule set is compiled. */
    uint32_t tag;           /* its bit in los_model.tags */
    los_rule_flags keyword; /* what it means in los_model.keywords, or 0 */
} los_condition;

/* Reads a condition.  On a mistake returns false and fills `problem`, `word` and `suggestion` of `error`. */
bool los_condition_read(los_text text, los_condition *out, los_rule_error *error);

/* True if both test the same; tags of models are equal in upper and lower case. */
bool los_condition_equal(const los_condition *a, const los_condition *b);

/* Equal, whatever the case of ASCII letters. */
bool los_text_equal_in_any_case(los_text a, los_text b);

#endif
