/* SPDX-License-Identifier: MIT */
#include "support/los_test.h"

TEST(texts_compare_by_bytes_and_length) {
    CHECK(los_text_equal((los_text){NULL, 0}, los_text_of("")));
    CHECK(los_text_equal((los_text){"ab\0c", 4}, (los_text){"ab\0c", 4}));
    CHECK(!los_text_equal((los_text){"ab\0c", 4}, (los_text){"ab\0d", 4}));
    CHECK(!los_text_equal(los_text_of("ab"), los_text_of("abc")));
    CHECK_TEXT(los_text_of("word"), "word");
}

const test_case text_tests[] = {
    CASE(texts_compare_by_bytes_and_length),
    END_OF_CASES,
};
