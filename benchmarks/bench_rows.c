/* SPDX-License-Identifier: MIT */
#include "bench_rows.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *wanted = "";

void bench_rows_want(const char *text) {
    wanted = text;
}

static bool starts_with(const char *text, const char *start) {
    while (*start != '\0' && tolower((unsigned char)*text) == tolower((unsigned char)*start)) {
        text++, start++;
    }
    return *start == '\0';
}

static bool is_wanted(const char *name) {
    do {
        if (starts_with(name, wanted)) {
            return true;
        }
    } while (*name++ != '\0');
    return false;
}

bool bench_rows_wanted(const char *const *names) {
    for (; *names != NULL; names++) {
        if (is_wanted(*names)) {
            return true;
        }
    }
    return false;
}

static void print_verdict(bool is_reached) {
    puts(is_reached ? "\tok" : "\tmissed");
}

void bench_row(const char *name, const char *unit, bench_values *values, bench_bar bar) {
    double median = bench_median(values), p95 = bench_values_rank(values, 0.95);
    if (!is_wanted(name)) {
        return;
    }
    printf("%s\t%s\t%.4f\t%.4f\t", name, unit, median, p95);
    if (bar.ratio > 0.0) {
        printf("%.4f\t", bar.ratio);
    } else {
        fputs("-\t", stdout);
    }
    if (bar.at_least > 0.0) {
        printf(">= %gx %s", bar.at_least, bar.baseline);
        print_verdict(bar.ratio >= bar.at_least);
    } else if (bar.most > 0.0) {
        printf("p95 <= %g", bar.most);
        print_verdict(p95 <= bar.most);
    } else {
        puts("-\t-");
    }
}

void bench_row_missing(const char *name, const char *unit, const char *package) {
    if (is_wanted(name)) {
        printf("%s\t%s\t-\t-\t-\t-\tnot measured (apt-get install %s)\n", name, unit, package);
    }
}
