/* SPDX-License-Identifier: MIT */
/* What a rule set cannot be used for, in words. */
#ifndef RULES_MESSAGES_H
#define RULES_MESSAGES_H

#include "rules/rules_source.h"

/* Warns once per rule set if it is used in LOS_MODE_EXACT, which decides it as LOS_MODE_SAMPLED.  `rules` may be NULL.
 */
void warn_of_sampled_rules(const rules_source *source, compiled_rules *rules, const los_options *options);
/* One error: a region cannot be found under these rules.  Names the condition or effect. */
void report_no_regions(const rules_source *source, const char *method);

#endif
