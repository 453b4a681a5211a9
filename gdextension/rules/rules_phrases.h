/* SPDX-License-Identifier: MIT */
/* The conditions of rules in English. */
#ifndef RULES_PHRASES_H
#define RULES_PHRASES_H

#include "values/text_writer.h"

/* Writes a condition as a clause: `piece:low` as `the piece is "low"`.  Different conditions have different clauses; a
 * condition with a mistake is written as it is, in quotes. */
void write_condition(text_writer *to, los_text condition);

#endif
