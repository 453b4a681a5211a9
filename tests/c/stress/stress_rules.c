/* SPDX-License-Identifier: MIT */
#include "stress/stress_rules.h"

#include "rules/rules_check.h"

#include <stdio.h>

bool stress_rules(long scenes, long seed, int show) {
    static rules_scene board;
    rules_counts counts = {0};
    long wrong_count = 0;
    for (long number = 0; number < scenes; number++) {
        test_random random = {(uint64_t)seed + 7919 * (uint64_t)number}; /* scenes are independent of each other */
        rules_scene_random(&board, &random, number % 2 == 1);
        const char *wrong = rules_check(&board, &random, &counts);
        if (wrong != NULL && wrong_count++ < show) {
            printf("--- scene %ld: %s\n", number, wrong);
            rules_scene_print(&board);
            fflush(stdout);
        }
    }
    printf(
        "%ld scenes, %ld wrong, %ld visible, %ld limited, %ld exact, %ld exact and visible, %ld lines blocked by sums, "
        "%ld covers, %ld regions, %ld visible points, %ld hidden points\n",
        counts.scenes, wrong_count, counts.visible, counts.limited, counts.exact, counts.exact_visible, counts.sums,
        counts.covers, counts.regions, counts.visible_points, counts.hidden_points);
    return wrong_count == 0;
}
