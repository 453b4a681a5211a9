/* SPDX-License-Identifier: MIT */
#include "support/los_test.h"

#include <stdio.h>
#include <string.h>

TEST(texts_compare_by_bytes_and_length) {
    CHECK(los_text_equal((los_text){NULL, 0}, los_text_of("")));
    CHECK(los_text_equal((los_text){"ab\0c", 4}, (los_text){"ab\0c", 4}));
    CHECK(!los_text_equal((los_text){"ab\0c", 4}, (los_text){"ab\0d", 4}));
    CHECK(!los_text_equal(los_text_of("ab"), los_text_of("abc")));
    CHECK_TEXT(los_text_of("word"), "word");
}

TEST(the_version_is_the_same_as_text_and_number) {
    unsigned major = 0, minor = 0, patch = 0;
    CHECK_EQ_INT(sscanf(LOS_VERSION, "%u.%u.%u", &major, &minor, &patch), 3);
    CHECK_EQ_INT(los_version(), 10000 * major + 100 * minor + patch);
}

TEST(every_status_has_a_text) {
    for (int i = LOS_OK; i <= LOS_TOO_LONG; i++) {
        CHECK(strcmp(los_status_text((los_status)i), "unknown status") != 0);
    }
    CHECK(strcmp(los_status_text((los_status)99), "unknown status") == 0);
}

const test_case text_tests[] = {
    CASE(texts_compare_by_bytes_and_length),
    CASE(the_version_is_the_same_as_text_and_number),
    CASE(every_status_has_a_text),
    END_OF_CASES,
};
