/* SPDX-License-Identifier: MIT */
/* Usage: los_bench SCENES [FILTER]: measures the core without an engine and prints rows for the table of ./dev bench.
 */
#include "bench_rows.h"
#include "bench_sections.h"

#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
    bench_scenes *scenes = malloc(sizeof *scenes);
    if (count < 2 || scenes == NULL) {
        fputs("Usage: los_bench SCENES [FILTER]\n", stderr);
        return 2;
    }
    if (!bench_scenes_read(scenes, arguments[1])) {
        return 1;
    }
    bench_rows_set_filter(count > 2 ? arguments[2] : "");
    bench_rays(scenes);
    bench_pairs(scenes);
    bench_matrix(scenes);
    bench_exact(scenes);
    bench_models(scenes);
    bench_rules(scenes);
    bench_heights(scenes);
    bench_area(scenes);
    bench_regions(scenes);
    bench_maps(scenes);
    bench_startup(scenes);
    bench_accuracy(scenes);
    bench_memory(scenes);
    bench_grid();
    free(scenes);
    return 0;
}
