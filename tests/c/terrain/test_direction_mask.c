/* SPDX-License-Identifier: MIT */
#include "terrain/edge_bvh.h"

#include "support/los_test.h"

#include <string.h>

static los_direction_mask mask;

static los_vec2 random_direction(test_random *random) {
    static const los_vec2 special[] = {{1, 0}, {0, 1}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {3, -3.001f}, {2.999f, 3}};
    double angle = random_between(random, 0, 7), length = pow(10.0, random_between(random, -6, 8));
    return random_bool(random, 0.3) ? special[random_below(random, 8)]
                                    : (los_vec2){(float)(length * cos(angle)), (float)(length * sin(angle))};
}

static double sine_between(los_vec2 a, los_vec2 b) {
    double cross = (double)a.x * (double)b.y - (double)a.y * (double)b.x;
    return fabs(cross) / (hypot((double)a.x, (double)a.y) * hypot((double)b.x, (double)b.y));
}

/* The direction or its opposite, rotated by up to a few buckets. */
static los_vec2 nearby_direction(test_random *random, los_vec2 a) {
    double angle = random_between(random, -4, 4) / (double)LOS_DIRECTION_BUCKETS;
    double x = (double)a.x - angle * (double)a.y, y = (double)a.y + angle * (double)a.x;
    return random_bool(random, 0.5) ? (los_vec2){(float)x, (float)y} : (los_vec2){(float)-x, (float)-y};
}

TEST(a_free_direction_differs_from_all_added) {
    test_random random = {121};
    uint32_t free_count = 0;
    for (int i = 0; i < 200000; i++) {
        los_vec2 added = random_direction(&random), tested = nearby_direction(&random, added);
        memset(&mask, 0, sizeof mask);
        los_direction_mask_add(&mask, added);
        bool is_free = los_direction_mask_is_free(&mask, tested);
        test_context("(%g, %g) tested, (%g, %g) added", (double)tested.x, (double)tested.y, (double)added.x,
                     (double)added.y);
        CHECK(!is_free || sine_between(added, tested) >= (double)LOS_DIRECTION_MIN_SINE);
        CHECK(is_free || sine_between(added, tested) < 10.0 * (double)LOS_DIRECTION_MIN_SINE);
        free_count += is_free;
    }
    CHECK(free_count > 20000 && free_count < 180000);
}

TEST(added_directions_and_their_opposites_are_not_free) {
    test_random random = {122};
    los_vec2 added[50];
    memset(&mask, 0, sizeof mask);
    for (int i = 0; i < 50; i++) {
        CHECK(i > 0 || los_direction_mask_is_free(&mask, random_direction(&random)));
        added[i] = random_direction(&random);
        los_direction_mask_add(&mask, added[i]);
        for (int j = 0; j <= i; j++) {
            CHECK(!los_direction_mask_is_free(&mask, added[j]));
            CHECK(!los_direction_mask_is_free(&mask, los_scale(added[j], -1.0f)));
        }
    }
}

TEST(the_zero_vector_adds_no_direction) {
    memset(&mask, 0, sizeof mask);
    los_direction_mask_add(&mask, (los_vec2){0, 0});
    for (size_t i = 0; i < LOS_DIRECTION_BUCKETS / 32; i++) {
        CHECK_EQ_INT(mask.used[0][i] | mask.used[1][i], 0);
    }
}

const test_case direction_mask_tests[] = {CASE(a_free_direction_differs_from_all_added),
                                          CASE(added_directions_and_their_opposites_are_not_free),
                                          CASE(the_zero_vector_adds_no_direction), END_OF_CASES};
