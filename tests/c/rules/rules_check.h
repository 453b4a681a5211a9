/* SPDX-License-Identifier: MIT */
/* Compares every query on a scene with rules with the reference. */
#ifndef RULES_CHECK_H
#define RULES_CHECK_H

#include "rules/reference_rules.h"

typedef struct rules_counts {
    long scenes, visible, limited, exact, exact_visible, sums, covers, regions, visible_points, hidden_points;
} rules_counts;

/* Returns what is wrong, or NULL. */
const char *rules_check(const rules_scene *of, test_random *random, rules_counts *counts);

/* Prints the rule set and the scene. */
void rules_scene_print(const rules_scene *of);

#endif
