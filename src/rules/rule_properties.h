/* SPDX-License-Identifier: MIT */
/* What follows from the rows of a rule set: whether it is exact, has an early out and regions, and what it needs. */
#ifndef LOS_RULES_RULE_PROPERTIES_H
#define LOS_RULES_RULE_PROPERTIES_H

#include "rules/rules.h"

/* Sets the fields of a rule set that depend on its tables and texts. */
void los_rules_derive(los_rules *rules);

#endif
