/* SPDX-License-Identifier: MIT */
/* The random numbers of the tests.  The mutation tests (README.md) show that checks can fail. */
#include "support/los_test.h"

TEST(random_numbers_are_reproducible) {
    test_random random = {1};
    CHECK(random_bits(&random) == 0x910a2dec89025cc1u);
    CHECK(random_bits(&random) == 0xbeeb8da1658eec67u);
    for (int i = 0; i < 1000; i++) {
        CHECK(random_below(&random, 3) < 3);
        double value = random_between(&random, -2.0, 5.0);
        CHECK(value >= -2.0 && value < 5.0);
    }
}

const test_case support_tests[] = {
    CASE(random_numbers_are_reproducible),
    END_OF_CASES,
};
