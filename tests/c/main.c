/* SPDX-License-Identifier: MIT */
/* los_tests [FILTER]: runs the core's tests, or those whose "suite/name" contains FILTER. */
#include "support/los_test.h"

#include <stdlib.h>

/* One list per test_*.c. */
extern const test_case segment_tests[], polygon_tests[], trig_tests[], sampling_tests[], sampling_table_tests[],
    names_tests[], facts_tests[], rules_tests[], terrain_tests[], pair_tests[], judge_tests[], check_tests[],
    memory_tests[], frame_tests[], index_tests[], containment_tests[], viewer_tests[], crowd_tests[], region_tests[],
    copy_tests[], ring_tests[], barrier_tests[], glance_tests[], glance_chance_tests[], glance_fooled_tests[],
    room_tests[], convex_tests[], corridor_tests[], visible_area_tests[], visible_area_heights_tests[],
    visible_area_prisms_tests[], visible_area_random_tests[], visible_area_regressions_tests[], column_coverage_tests[],
    apertures_tests[], heights_tests[], heights_chance_tests[], upright_tests[], exact_oracle_tests[], exact_tests[],
    metamorphic_tests[], ray_tests[], slopes_tests[], shaft_tests[], cells_tests[], widening_tests[], cut_bases_tests[];

extern const test_case grid_board_tests[], grid_board_copy_tests[], grid_ray_trace_tests[], grid_known_cases_tests[],
    grid_cases_tests[], grid_enumerated_tests[], grid_random_tests[], grid_field_of_view_tests[];

static const test_suite suites[] = {
    {"frame", frame_tests},
    {"segment", segment_tests},
    {"polygon", polygon_tests},
    {"trig", trig_tests},
    {"sampling", sampling_tests},
    {"sampling_tables", sampling_table_tests},
    {"names", names_tests},
    {"facts", facts_tests},
    {"rules", rules_tests},
    {"terrain", terrain_tests},
    {"pair", pair_tests},
    {"judge", judge_tests},
    {"check", check_tests},
    {"index", index_tests},
    {"containment", containment_tests},
    {"viewer", viewer_tests},
    {"crowd", crowd_tests},
    {"copy", copy_tests},
    {"region", region_tests},
    {"memory", memory_tests},
    {"exact_oracles", exact_oracle_tests},
    {"exact", exact_tests},
    {"metamorphic", metamorphic_tests},
    {"visible_area", visible_area_tests},
    {"visible_area_heights", visible_area_heights_tests},
    {"visible_area_random", visible_area_random_tests},
    {"visible_area_regressions", visible_area_regressions_tests},
    {"ring", ring_tests},
    {"barrier", barrier_tests},
    {"glance", glance_tests},
    {"glance_chance", glance_chance_tests},
    {"glance_fooled", glance_fooled_tests},
    {"room", room_tests},
    {"convex", convex_tests},
    {"shaft", shaft_tests},
    {"cells", cells_tests},
    {"widening", widening_tests},
    {"cut_bases", cut_bases_tests},
    {"corridor", corridor_tests},
    {"slopes", slopes_tests},
    {"ray", ray_tests},
    {"grid_board", grid_board_tests},
    {"grid_ray_trace", grid_ray_trace_tests},
    {"grid_known_cases", grid_known_cases_tests},
    {"grid_cases", grid_cases_tests},
    {"grid_enumerated", grid_enumerated_tests},
    {"grid_random", grid_random_tests},
    {"grid_field_of_view", grid_field_of_view_tests},
    {"grid_board_copy", grid_board_copy_tests},
    {"heights", heights_tests},
    {"heights_chance", heights_chance_tests},
    {"upright", upright_tests},
    {"visible_area_prisms", visible_area_prisms_tests},
    {"column_coverage", column_coverage_tests},
    {"apertures", apertures_tests},
    {NULL, NULL},
};

int main(int argument_count, char **arguments) {
    return test_run(suites, argument_count > 1 ? arguments[1] : NULL) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
