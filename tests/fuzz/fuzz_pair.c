/* SPDX-License-Identifier: MIT */
/* One pair in any mode: the verdict alone, the verdict of a report and that of an indexed terrain must agree. */
#include "fuzz_table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = {data, size};
    los_options options = fuzz_options(&bytes);
    los_model shooter = fuzz_model(&bytes);
    los_model target = fuzz_model(&bytes);
    los_terrain terrain;
    los_pair pair;
    los_report report;
    fuzz_terrain(&terrain, &bytes);
    los_pair_init(&pair, los_allocator_default());
    los_report_init(&report, los_allocator_default());
    FUZZ_CHECK(los_pair_fit(&pair, &terrain) == LOS_OK);
    los_answer alone = los_check_models(&pair, &options, &shooter, &target);
    los_pair_set(&pair, &options, &shooter, &target);
    FUZZ_CHECK(los_report_fit(&report, &pair) == LOS_OK);
    los_answer whole = los_check_report(&pair, true, &report);
    FUZZ_CHECK(alone.visible == whole.visible && alone.method == whole.method);
    FUZZ_CHECK(report.row_count <= report.row_capacity && report.blocking_count <= report.blocking_capacity);
    FUZZ_CHECK(los_terrain_prepare(&terrain, LOS_ASKED_OFTEN) == LOS_OK);
    FUZZ_CHECK(los_pair_fit(&pair, &terrain) == LOS_OK);
    FUZZ_CHECK(los_check_models(&pair, &options, &shooter, &target).visible == alone.visible);
    los_report_free(&report);
    los_pair_free(&pair);
    los_terrain_free(&terrain);
    return 0;
}
