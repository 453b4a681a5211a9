/* SPDX-License-Identifier: MIT */
/* Random rule sets on random boards against the reference judge of rules. */
#ifndef STRESS_RULES_H
#define STRESS_RULES_H

#include <stdbool.h>

/* Prints one line of counts, after the first `show` wrong scenes.  Returns true if nothing is wrong. */
bool stress_rules(long scenes, long seed, int show);

#endif
