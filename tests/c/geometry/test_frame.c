/* SPDX-License-Identifier: MIT */
/* The frame's own promises that can be shown from inside: chance is the same everywhere.  That checks can fail is shown
 * by planting bugs (README.md). */
#include "support/los_test.h"

TEST(chance_is_the_same_every_time) {
    test_random random = {1};
    CHECK(random_bits(&random) == 0x910a2dec89025cc1u);
    CHECK(random_bits(&random) == 0xbeeb8da1658eec67u);
    for (int i = 0; i < 1000; i++) {
        CHECK(random_below(&random, 3) < 3);
        double value = random_between(&random, -2.0, 5.0);
        CHECK(value >= -2.0 && value < 5.0);
    }
}

TEST(texts_compare_by_bytes_and_length) {
    CHECK(los_text_equal((los_text){NULL, 0}, los_text_of("")));
    CHECK(los_text_equal((los_text){"ab\0c", 4}, (los_text){"ab\0c", 4}));
    CHECK(!los_text_equal((los_text){"ab\0c", 4}, (los_text){"ab\0d", 4}));
    CHECK(!los_text_equal(los_text_of("ab"), los_text_of("abc")));
    CHECK_TEXT(los_text_of("word"), "word");
}

const test_case frame_tests[] = {
    CASE(chance_is_the_same_every_time),
    CASE(texts_compare_by_bytes_and_length),
    END_OF_CASES,
};
