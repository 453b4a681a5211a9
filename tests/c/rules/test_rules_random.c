/* SPDX-License-Identifier: MIT */
/* Random rule sets on random boards against the reference.  `los_stress rules` runs more of them. */
#include "rules/rules_check.h"

#include <stdio.h>

static rules_scene board;

static void compare(uint64_t seed, int scenes, bool is_exact) {
    rules_counts counts = {0};
    for (int i = 0; i < scenes; i++) {
        test_random random = {seed + 7919 * (uint64_t)i}; /* scenes are independent of each other */
        rules_scene_random(&board, &random, is_exact);
        const char *wrong = rules_check(&board, &random, &counts);
        test_context("seed %llu, scene %d: %s", (unsigned long long)seed, i, wrong == NULL ? "" : wrong);
        CHECK(wrong == NULL);
    }
    test_context("%ld visible, %ld limited, %ld exact, %ld exact visible, %ld sums, %ld covers, %ld regions",
                 counts.visible, counts.limited, counts.exact, counts.exact_visible, counts.sums, counts.covers,
                 counts.regions);
    CHECK(counts.visible > scenes / 10 && counts.visible < 9 * scenes / 10);
    CHECK(counts.limited > 0 && counts.covers > scenes / 50 && counts.regions > scenes / 20);
    CHECK(is_exact ? counts.exact > scenes / 2 && counts.exact_visible < counts.exact - scenes / 20
                   : counts.sums > scenes / 4);
}

TEST(random_rules_are_judged_as_their_words_say) {
    compare(2101, 500, false);
}

TEST(random_exact_rules_are_judged_as_their_words_say) {
    compare(2102, 400, true);
}

const test_case rules_random_tests[] = {CASE(random_rules_are_judged_as_their_words_say),
                                        CASE(random_exact_rules_are_judged_as_their_words_say), END_OF_CASES};
