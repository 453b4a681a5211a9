/* SPDX-License-Identifier: MIT */
/* los_tests [FILTER]: runs the tests of the core, or those whose "suite/name" contains FILTER. */
#include "support/los_test.h"

#include <stdlib.h>

/* Suite xyz is the array xyz_tests of a file tests/c/FOLDER/test_*.c; in the order of the layers. */
#define SUITES(X)                                                                                                      \
    X(support)                                                                                                         \
    X(allocator)                                                                                                       \
    X(sort)                                                                                                            \
    X(string_table)                                                                                                    \
    X(text)                                                                                                            \
    X(trig)                                                                                                            \
    X(cells)                                                                                                           \
    X(clip)                                                                                                            \
    X(convex)                                                                                                          \
    X(planar)                                                                                                          \
    X(polygon)                                                                                                         \
    X(polygon_simple)                                                                                                  \
    X(polygon_soa)                                                                                                     \
    X(segment)                                                                                                         \
    X(shaft)                                                                                                           \
    X(rule_flags)                                                                                                      \
    X(condition)                                                                                                       \
    X(compile)                                                                                                         \
    X(rule_properties)                                                                                                 \
    X(rules)                                                                                                           \
    X(rules_memory)                                                                                                    \
    X(sampling)                                                                                                        \
    X(sampling_tables)                                                                                                 \
    X(bvh)                                                                                                             \
    X(containment)                                                                                                     \
    X(corridor_query)                                                                                                  \
    X(direction_mask)                                                                                                  \
    X(point_ray)                                                                                                       \
    X(terrain)                                                                                                         \
    X(terrain_copy)                                                                                                    \
    X(base_distance)                                                                                                   \
    X(disk_groups)                                                                                                     \
    X(dynamic_tree)                                                                                                    \
    X(table)                                                                                                           \
    X(table_distance)                                                                                                  \
    X(pair)                                                                                                            \
    X(pair_occluder)                                                                                                   \
    X(placed_model)                                                                                                    \
    X(clearance)                                                                                                       \
    X(heights)                                                                                                         \
    X(heights_random)                                                                                                  \
    X(floors)                                                                                                          \
    X(judge)                                                                                                           \
    X(line_fan)                                                                                                        \
    X(cut_bases)                                                                                                       \
    X(exact)                                                                                                           \
    X(exact_known_cases)                                                                                               \
    X(exact_oracles)                                                                                                   \
    X(exact_properties)                                                                                                \
    X(subproblem)                                                                                                      \
    X(ends_in_prism)                                                                                                   \
    X(vertical_slice)                                                                                                  \
    X(sweep_occluders)                                                                                                 \
    X(widening)                                                                                                        \
    X(apertures)                                                                                                       \
    X(column_coverage)                                                                                                 \
    X(visible_area)                                                                                                    \
    X(visible_area_heights)                                                                                            \
    X(visible_area_prisms)                                                                                             \
    X(visible_area_random)                                                                                             \
    X(visible_area_regressions)                                                                                        \
    X(blocking_models)                                                                                                 \
    X(blocking_models_late)                                                                                            \
    X(blocking_models_random)                                                                                          \
    X(early_out)                                                                                                       \
    X(early_out_degenerate)                                                                                            \
    X(early_out_random)                                                                                                \
    X(metamorphic)                                                                                                     \
    X(model_set)                                                                                                       \
    X(observer_map)                                                                                                    \
    X(any_float)                                                                                                       \
    X(pieces_at)                                                                                                       \
    X(query)                                                                                                           \
    X(query_bind)                                                                                                      \
    X(rules_random)                                                                                                    \
    X(rules_known_cases)                                                                                               \
    X(base_region)                                                                                                     \
    X(base_region_memory)                                                                                              \
    X(base_region_random)                                                                                              \
    X(base_region_work)                                                                                                \
    X(base_shadows)                                                                                                    \
    X(region)                                                                                                          \
    X(region_boards)                                                                                                   \
    X(region_work)                                                                                                     \
    X(region_heights)                                                                                                  \
    X(region_random)                                                                                                   \
    X(region_memory)                                                                                                   \
    X(unit_visibility)                                                                                                 \
    X(verdict)                                                                                                         \
    X(verdict_random)                                                                                                  \
    X(grid_board)                                                                                                      \
    X(grid_board_copy)                                                                                                 \
    X(grid_enumerated)                                                                                                 \
    X(grid_field_of_view)                                                                                              \
    X(grid_cases)                                                                                                      \
    X(grid_random)                                                                                                     \
    X(grid_known_cases)                                                                                                \
    X(grid_ray_trace)                                                                                                  \
    X(grid_sweeps)

#define DECLARE(suite) extern const test_case suite##_tests[];
SUITES(DECLARE)

#define LIST(suite) {#suite, suite##_tests},
static const test_suite suites[] = {SUITES(LIST){NULL, NULL}};

int main(int argument_count, char **arguments) {
    return test_run(suites, argument_count > 1 ? arguments[1] : NULL) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
