/* SPDX-License-Identifier: MIT */
/* The constant unit circle points are private to sampling.c.  This file includes a copy of it under other names to
 * compare them in full precision. */
#define los_sampling_densities los_sampling_densities_copy
#define los_sample_base        los_sample_base_copy
#define los_sample_count       los_sample_count_copy
#define los_density_by_shape   los_density_by_shape_copy
#define los_density_by_size    los_density_by_size_copy
#include "sight/sampling.c"

#include "support/los_test.h"

TEST(constant_rim_points_equal_computed_ones) {
    for (int k = 0; k < LOS_SAMPLING_DENSITY_COUNT; k++) {
        int density = los_sampling_densities[k];
        for (int i = 0; i < density; i++) {
            los_rotation computed = los_rotation_of((double)i * 2.0 * PI / (double)density);
            test_context("density %d, point %d", density, i);
            CHECK_DOUBLE_EQ(rim_direction(i, density).cosine, computed.cosine);
            CHECK_DOUBLE_EQ(rim_direction(i, density).sine, computed.sine);
        }
    }
}

const test_case sampling_tables_tests[] = {
    CASE(constant_rim_points_equal_computed_ones),
    END_OF_CASES,
};
