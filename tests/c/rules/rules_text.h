/* SPDX-License-Identifier: MIT */
/* Rule sets from a text, one row per line:
 *
 *     piece | when, when | unless, unless | block
 *     wall  | crosses:front | | pass
 *     piece | piece:smoke | | hinder 1
 *     cover | target:near 1 | | cover 0.5 share label
 *
 * The first word of an effect may be pass, block, depth, hinder or cover; then follow the amount, the quantifier (any,
 * every, share) and the label.  A wall row may end with "with" for LOS_RULE_WALL_WITH_PIECE. */
#ifndef RULES_TEXT_H
#define RULES_TEXT_H

#include "los/los_rules.h"

enum {
    RULES_TEXT_ROWS = 80,
    RULES_TEXT_WORDS = 8, /* conditions on each side of a row */
    RULES_TEXT_BYTES = 8192
};

/* The memory of a rule set that was read. */
typedef struct rules_text {
    los_rules_def def;
    uint32_t byte_count;
    char bytes[RULES_TEXT_BYTES];
    los_text when[LOS_RULE_TABLES][RULES_TEXT_ROWS][RULES_TEXT_WORDS];
    los_text unless[LOS_RULE_TABLES][RULES_TEXT_ROWS][RULES_TEXT_WORDS];
    los_rule_def rows[LOS_RULE_TABLES][RULES_TEXT_ROWS];
} rules_text;

/* Empties the rule set. */
void rules_text_begin(rules_text *out);
/* Adds one row. */
void rules_text_add(rules_text *out, const char *line);
/* Reads all lines of a text into an empty rule set. */
void rules_text_read(rules_text *out, const char *text);
/* The same, compiled; every step is checked.  Release it with los_rules_destroy. */
los_rules *rules_of(const char *text);

#endif
