/* SPDX-License-Identifier: MIT */
#include "support/los_test.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* State of the running test.  The framework uses one thread. */
static jmp_buf end_of_test;
static const char *running_suite, *running_test;
static char context[200];

void test_context(const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(context, sizeof context, format, values);
    va_end(values);
}

/* Prints the start of a failure's line.  The caller prints the rest and calls end_failure. */
static void begin_failure(const char *file, int line) {
    printf("%s:%d: %s/%s: ", file, line, running_suite, running_test);
    if (context[0] != '\0') {
        printf("[%s] ", context);
    }
}

static void end_failure(void) {
    printf("\n");
    fflush(stdout);
    if (running_test == NULL) {
        abort(); /* the fuzzers use checks outside of a test */
    }
    longjmp(end_of_test, 1);
}

void test_check(const char *file, int line, const char *what, bool holds) {
    if (!holds) {
        begin_failure(file, line);
        printf("%s does not hold", what);
        end_failure();
    }
}

void test_check_int(const char *file, int line, const char *what, long long got, long long expected) {
    if (got != expected) {
        begin_failure(file, line);
        printf("%s is %lld, not %lld", what, got, expected);
        end_failure();
    }
}

void test_check_near(const char *file, int line, const char *what, double got, double expected, double distance) {
    if (!(fabs(got - expected) <= distance)) {
        begin_failure(file, line);
        printf("%s is %.17g, not within %g of %.17g", what, got, distance, expected);
        end_failure();
    }
}

void test_check_float(const char *file, int line, const char *what, float got, float expected) {
    if (memcmp(&got, &expected, sizeof got) != 0) {
        begin_failure(file, line);
        printf("%s is %.9g (%a), not %.9g (%a)", what, (double)got, (double)got, (double)expected, (double)expected);
        end_failure();
    }
}

void test_check_double(const char *file, int line, const char *what, double got, double expected) {
    if (memcmp(&got, &expected, sizeof got) != 0) {
        begin_failure(file, line);
        printf("%s is %.17g (%a), not %.17g (%a)", what, got, got, expected, expected);
        end_failure();
    }
}

void test_check_point(const char *file, int line, const char *what, los_vec2 got, los_vec2 expected) {
    if (memcmp(&got, &expected, sizeof got) != 0) {
        begin_failure(file, line);
        printf("%s is (%.9g, %.9g), not (%.9g, %.9g)", what, (double)got.x, (double)got.y, (double)expected.x,
               (double)expected.y);
        end_failure();
    }
}

void test_check_text(const char *file, int line, const char *what, los_text got, const char *expected) {
    if (!los_text_equal(got, los_text_of(expected))) {
        begin_failure(file, line);
        printf("%s is \"%.*s\", not \"%s\"", what, (int)got.length, got.length > 0 ? got.bytes : "", expected);
        end_failure();
    }
}

static bool matches_filter(const char *suite, const char *test, const char *filter) {
    char name[200];
    snprintf(name, sizeof name, "%s/%s", suite, test);
    return filter == NULL || strstr(name, filter) != NULL;
}

/* A function of its own, so that no local variable of the loop is live across longjmp. */
static bool passes(const test_case *test) {
    if (setjmp(end_of_test) != 0) {
        return false;
    }
    test->run();
    return true;
}

int test_run(const test_suite *suites, const char *filter) {
    int passed = 0, failed = 0;
    for (const test_suite *suite = suites; suite->name != NULL; suite++) {
        for (const test_case *test = suite->cases; test->name != NULL; test++) {
            if (!matches_filter(suite->name, test->name, filter)) {
                continue;
            }
            running_suite = suite->name;
            running_test = test->name;
            context[0] = '\0';
            if (passes(test)) {
                passed++;
            } else {
                failed++;
            }
        }
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed;
}

uint64_t random_bits(test_random *random) {
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint32_t random_below(test_random *random, uint32_t count) {
    return (uint32_t)(random_bits(random) % count);
}

double random_between(test_random *random, double low, double high) {
    return low + (high - low) * ((double)(random_bits(random) >> 11) * 0x1p-53);
}

bool random_bool(test_random *random, double probability) {
    return random_between(random, 0.0, 1.0) < probability;
}
