/* SPDX-License-Identifier: MIT */
#include "stress/stress_region.h"

#include "query/base_region_check.h"

#include <stdio.h>

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
    return wrong_count == 0 && counts.narrow <= counts.visible / 10000;
}
