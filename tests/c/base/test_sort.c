/* SPDX-License-Identifier: MIT */
#include "base/sort.h"
#include "support/los_test.h"

#include <stdlib.h>
#include <string.h>

enum {
    VALUES_MAX = 5000
};

static int by_value(const void *a, const void *b) {
    double first = *(const double *)a, second = *(const double *)b;
    return first < second ? -1 : first > second;
}

static void check_sorted_as_by_qsort(double *values, uint32_t count) {
    static double expected[VALUES_MAX];
    memcpy(expected, values, count * sizeof *values);
    qsort(expected, count, sizeof *expected, by_value);
    los_sort_doubles(values, count);
    for (uint32_t i = 0; i < count; i++) {
        CHECK_DOUBLE_EQ(values[i], expected[i]);
    }
}

TEST(random_values_are_sorted) {
    static double values[VALUES_MAX];
    test_random random = {61};
    for (uint32_t count = 1; count <= VALUES_MAX; count += 1 + count / 4) {
        for (uint32_t i = 0; i < count; i++) {
            values[i] = i % 3 == 0 ? random_below(&random, 9) + 1.0 : random_between(&random, -1e6, 1e6);
        }
        test_context("%u values", (unsigned)count);
        check_sorted_as_by_qsort(values, count);
    }
}

TEST(sorted_and_reversed_values_are_sorted) {
    double values[100];
    for (int sign = -1; sign <= 1; sign++) {
        for (int i = 0; i < 100; i++) {
            values[i] = sign * i + 0.5;
        }
        check_sorted_as_by_qsort(values, 100);
    }
}

TEST(infinities_are_sorted_and_nothing_is_sorted) {
    double values[] = {INFINITY, 1.0, -INFINITY};
    los_sort_doubles(values, 3);
    CHECK(values[0] == -INFINITY && values[1] == 1.0 && values[2] == INFINITY);
    los_sort_doubles(NULL, 0);
}

const test_case sort_tests[] = {
    CASE(random_values_are_sorted),
    CASE(sorted_and_reversed_values_are_sorted),
    CASE(infinities_are_sorted_and_nothing_is_sorted),
    END_OF_CASES,
};
