/* SPDX-License-Identifier: MIT */
/* A small test frame.  A file holds TEST functions and closes with the list of them:
 *
 *     TEST(two_and_two) {
 *         CHECK_EQ_INT(2 + 2, 4);
 *     }
 *
 *     const test_case sum_tests[] = {CASE(two_and_two), END_OF_CASES};
 *
 * and main.c lists the lists.  A TEST that is not in its list is an unused function: the compiler says so.
 *
 * The first CHECK that fails prints one line, where and with which values, and ends its test; the next test runs. */
#ifndef LOS_TEST_H
#define LOS_TEST_H

#include "base/vec2.h"
#include "rules/rule_flags.h"

typedef struct test_case {
    const char *name; /* NULL ends a list */
    void (*run)(void);
} test_case;

typedef struct test_suite {
    const char *name; /* NULL ends the list */
    const test_case *cases;
} test_suite;

#define TEST(name) static void name(void)
#define CASE(name)                                                                                                     \
    { #name, name }
#define END_OF_CASES                                                                                                   \
    { NULL, NULL }

/* Runs all tests whose "suite/name" contains `filter` (NULL: all) and prints "N passed, M failed".  Returns M. */
int test_run(const test_suite *suites, const char *filter);

/* Words, as for printf, that the test's failures are to be printed with: which of a thousand scenes it is. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void test_note(const char *format, ...);

#define CHECK(condition)            test_check(__FILE__, __LINE__, #condition, (condition))
#define CHECK_EQ_INT(got, expected) test_check_int(__FILE__, __LINE__, #got, (long long)(got), (long long)(expected))
/* Within a distance. */
#define CHECK_NEAR(got, expected, distance) test_check_near(__FILE__, __LINE__, #got, got, expected, distance)
/* The same bits: 0 is not -0, and a NaN is itself. */
#define CHECK_FLOAT_EQ(got, expected)  test_check_float(__FILE__, __LINE__, #got, got, expected)
#define CHECK_DOUBLE_EQ(got, expected) test_check_double(__FILE__, __LINE__, #got, got, expected)
#define CHECK_POINT(got, expected)     test_check_point(__FILE__, __LINE__, #got, got, expected)
/* A los_text against a C string. */
#define CHECK_TEXT(got, expected) test_check_text(__FILE__, __LINE__, #got, got, expected)

void test_check(const char *file, int line, const char *what, bool holds);
void test_check_int(const char *file, int line, const char *what, long long got, long long expected);
void test_check_near(const char *file, int line, const char *what, double got, double expected, double distance);
void test_check_float(const char *file, int line, const char *what, float got, float expected);
void test_check_double(const char *file, int line, const char *what, double got, double expected);
void test_check_point(const char *file, int line, const char *what, los_vec2 got, los_vec2 expected);
void test_check_text(const char *file, int line, const char *what, los_text got, const char *expected);

/* --- Chance that is the same every time (splitmix64) ------------------------------------------------------------- */

typedef struct test_random {
    uint64_t state; /* the seed */
} test_random;

uint64_t random_bits(test_random *random);
/* A whole number from 0 to below `count`. */
uint32_t random_below(test_random *random, uint32_t count);
double random_between(test_random *random, double low, double high);
bool random_chance(test_random *random, double probability);

#endif
