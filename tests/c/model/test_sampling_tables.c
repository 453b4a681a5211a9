/* SPDX-License-Identifier: MIT */
/* The written-down unit circles of sampling.c are private to it: this file compiles a copy of it under other names
 * to look at them in full precision. */
#define los_sample_base      los_sample_base_copy
#define los_sample_count     los_sample_count_copy
#define los_density_by_shape los_density_by_shape_copy
#define los_density_by_size  los_density_by_size_copy
#include "model/sampling.c"

#include "support/los_test.h"

TEST(tables_are_what_would_be_computed) {
    for (int density = 4; density <= 8; density += 2) {
        for (int i = 0; i < density; i++) {
            los_rotation computed = los_rotation_of((double)i * 2.0 * PI / (double)density);
            test_note("density %d, point %d", density, i);
            CHECK_DOUBLE_EQ(rim_direction(i, density).cosine, computed.cosine);
            CHECK_DOUBLE_EQ(rim_direction(i, density).sine, computed.sine);
        }
    }
}

const test_case sampling_table_tests[] = {
    CASE(tables_are_what_would_be_computed),
    END_OF_CASES,
};
