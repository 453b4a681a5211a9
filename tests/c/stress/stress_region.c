/* SPDX-License-Identifier: MIT */
#include "stress/stress_region.h"

#include "base_region/base_region_check.h"
#include "region/region_check.h"

#include <stdio.h>

/* Regions of points under true heights.  Returns how many boards are wrong. */
static long test_heights(long boards, long seed, int show) {
    long wrong_count = 0, judged = 0;
    checked.hidden = checked.visible = 0;
    for (long number = 0; number < boards; number++) {
        test_random random = {(uint64_t)seed + 7919 * (uint64_t)number};
        region_make_board(&random);
        region_add_heights(&random, false);
        table_build = number % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        region_open();
        judged += checked.region.is_judged;
        if (!checked.region.is_judged && region_count_wrong(&random, 40, 0.5f) > 0 && wrong_count++ < show) {
            printf("--- true heights, board %ld\n", number);
            fflush(stdout);
        }
        region_close();
    }
    table_build = LOS_BUILD_LINEAR;
    printf("true heights: %ld boards, %ld wrong, %ld judged, %d visible points, %d hidden points\n", boards,
           wrong_count, judged, checked.visible, checked.hidden);
    return wrong_count;
}

bool stress_region(long boards, long seed, int show) {
    base_region_counts counts = {0};
    long wrong_count = 0;
    for (long number = 0; number < boards; number++) {
        const char *wrong = base_region_check_board(number, seed, &counts);
        if (wrong != NULL && wrong_count++ < show) {
            printf("--- board %ld: %s\n", number, wrong);
            fflush(stdout);
        }
    }
    printf("%ld boards, %ld wrong, %ld by cells, %ld visible points, %ld hidden points, %ld borderline, %ld narrow\n",
           counts.boards, wrong_count, counts.with_cells, counts.visible, counts.hidden, counts.borderline,
           counts.narrow);
    wrong_count += test_heights(boards, seed, show);
    return wrong_count == 0 && counts.narrow <= counts.visible / 10000;
}
