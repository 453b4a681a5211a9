/* SPDX-License-Identifier: MIT */
/* A small test framework.  A file contains TEST functions and ends with a list of them:
 *
 *     TEST(two_and_two) {
 *         CHECK_EQ_INT(2 + 2, 4);
 *     }
 *
 *     const test_case sum_tests[] = {CASE(two_and_two), END_OF_CASES};
 *
 * main.c lists the suites.  A TEST that is missing from its list is an unused function, which the compiler reports.
 *
 * The first CHECK that fails prints one line with its place and values and ends its test.  The next test then runs. */
#ifndef LOS_TEST_H
#define LOS_TEST_H

#include "base/vec2.h"
#include "rules/rules.h"

typedef struct test_case {
    const char *name; /* NULL at the end of a list */
    void (*run)(void);
} test_case;

typedef struct test_suite {
    const char *name; /* NULL at the end of the list */
    const test_case *cases;
} test_suite;

#define TEST(name) static void name(void)
#define CASE(name)                                                                                                     \
    { #name, name }
#define END_OF_CASES                                                                                                   \
    { NULL, NULL }

/* Runs the tests whose "suite/name" contains `filter` (NULL: all) and prints "N passed, M failed".  Returns M. */
int test_run(const test_suite *suites, const char *filter);

/* Sets the context that failures of the running test print, as for printf; for example the number of a scene. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void test_context(const char *format, ...);

#define CHECK(condition)            test_check(__FILE__, __LINE__, #condition, (condition))
#define CHECK_EQ_INT(got, expected) test_check_int(__FILE__, __LINE__, #got, (long long)(got), (long long)(expected))
/* Equal within a distance. */
#define CHECK_NEAR(got, expected, distance) test_check_near(__FILE__, __LINE__, #got, got, expected, distance)
/* Equal bits: 0 differs from -0, and a NaN equals itself. */
#define CHECK_FLOAT_EQ(got, expected)  test_check_float(__FILE__, __LINE__, #got, got, expected)
#define CHECK_DOUBLE_EQ(got, expected) test_check_double(__FILE__, __LINE__, #got, got, expected)
#define CHECK_POINT(got, expected)     test_check_point(__FILE__, __LINE__, #got, got, expected)
/* A los_text equals a C string. */
#define CHECK_TEXT(got, expected) test_check_text(__FILE__, __LINE__, #got, got, expected)

void test_check(const char *file, int line, const char *what, bool holds);
void test_check_int(const char *file, int line, const char *what, long long got, long long expected);
void test_check_near(const char *file, int line, const char *what, double got, double expected, double distance);
void test_check_float(const char *file, int line, const char *what, float got, float expected);
void test_check_double(const char *file, int line, const char *what, double got, double expected);
void test_check_point(const char *file, int line, const char *what, los_vec2 got, los_vec2 expected);
void test_check_text(const char *file, int line, const char *what, los_text got, const char *expected);

/* --- Reproducible random numbers (splitmix64) -------------------------------------------------------------------- */

typedef struct test_random {
    uint64_t state; /* starts as the seed */
} test_random;

uint64_t random_bits(test_random *random);
/* An integer from 0 to count - 1.  `count` must not be 0. */
uint32_t random_below(test_random *random, uint32_t count);
/* At least `low` and less than `high`. */
double random_between(test_random *random, double low, double high);
/* True with the given probability. */
bool random_bool(test_random *random, double probability);

#endif
