/* SPDX-License-Identifier: MIT */
#include "bench_rows.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *filter = "";

void bench_rows_set_filter(const char *text) {
    filter = text;
}

static bool starts_with(const char *text, const char *start) {
    while (*start != '\0' && tolower((unsigned char)*text) == tolower((unsigned char)*start)) {
        text++, start++;
    }
    return *start == '\0';
}

static bool is_wanted(const char *name) {
    do {
        if (starts_with(name, filter)) {
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

void bench_row(const char *name, const char *unit, bench_values *values, bench_target target) {
    double median = bench_median(values), p95 = bench_values_quantile(values, 0.95);
    if (!is_wanted(name)) {
        return;
    }
    printf("%s\t%s\t%.4f\t%.4f\t", name, unit, median, p95);
    if (target.ratio > 0.0) {
        printf("%.4f\t", target.ratio);
    } else {
        fputs("-\t", stdout);
    }
    if (target.at_least > 0.0) {
        printf(">= %gx %s", target.at_least, target.baseline);
        print_verdict(target.ratio >= target.at_least);
    } else if (target.most > 0.0) {
        printf("p95 <= %g", target.most);
        print_verdict(p95 <= target.most);
    } else {
        puts("-\t-");
    }
}

void bench_row_missing(const char *name, const char *unit, const char *package) {
    if (is_wanted(name)) {
        printf("%s\t%s\t-\t-\t-\t-\tnot measured (apt-get install %s)\n", name, unit, package);
    }
}
