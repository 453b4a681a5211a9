/* SPDX-License-Identifier: MIT */
/* The circles by slot against a list: after every change a corridor finds all that it meets, and none far away. */
#include "geometry/polygon.h"
#include "support/los_test.h"
#include "table/disk_groups.h"

#include <string.h>

enum {
    SLOTS = 150
};

typedef struct {
    los_vec2 center;
    float radius;
    bool is_set;
} disk;

static los_disk_groups disks;
static disk listed[SLOTS];

static los_vec2 random_point(test_random *random, double size) {
    return (los_vec2){(float)random_between(random, -size, size), (float)random_between(random, -size, size)};
}

static void change(test_random *random) {
    uint32_t i = random_below(random, SLOTS);
    listed[i].is_set = random_bool(random, 0.7);
    if (!listed[i].is_set) {
        los_disk_groups_unset(&disks, i);
        return;
    }
    listed[i].center = random_point(random, 500.0);
    listed[i].radius = (float)random_between(random, 0.0, 60.0);
    los_disk_groups_set(&disks, i, listed[i].center, listed[i].radius);
}

/* Ends of the corridor coincide at times; then every circle may be found. */
static void check_search(test_random *random) {
    uint32_t found[SLOTS];
    bool is_found[SLOTS] = {false};
    los_disk_corridor corridor = {random_point(random, 600.0), random_point(random, 600.0),
                                  (float)random_between(random, 0.0, 80.0)};
    if (random_bool(random, 0.1)) {
        corridor.to = corridor.from;
    }
    bool has_length = !los_equal(corridor.from, corridor.to);
    uint32_t count = los_disk_groups_find(&disks, &corridor, found);
    for (uint32_t i = 0; i < count; i++) {
        CHECK(i == 0 || found[i] > found[i - 1]);
        is_found[found[i]] = true;
    }
    for (uint32_t i = 0; i < SLOTS; i++) {
        float reach = listed[i].radius + corridor.half_width;
        double distance = sqrt((double)los_distance_squared_to_segment(listed[i].center, corridor.from, corridor.to));
        CHECK(is_found[i] || !listed[i].is_set || distance > (double)reach);
        /* The ends are square: their corners are farther away. */
        CHECK(!is_found[i] || (listed[i].is_set && (!has_length || distance <= 1.5 * (double)reach + 0.1)));
    }
}

TEST(finds_what_a_list_of_circles_finds) {
    test_random random = {2101};
    los_allocator allocator = los_default_allocator();
    CHECK(los_disk_groups_reserve(&disks, &allocator, SLOTS));
    for (int i = 0; i < 6000; i++) {
        test_context("change %d", i);
        change(&random);
        check_search(&random);
        if (i % 2000 == 1999) {
            los_disk_groups_clear(&disks);
            memset(listed, 0, sizeof listed);
        }
    }
    los_disk_groups_free(&disks, &allocator);
}

TEST(a_slot_far_behind_the_others_is_found) {
    los_allocator allocator = los_default_allocator();
    uint32_t found[2];
    los_disk_corridor corridor = {{0.0f, 0.0f}, {100.0f, 0.0f}, 1.0f};
    CHECK(los_disk_groups_reserve(&disks, &allocator, 2000));
    los_disk_groups_set(&disks, 1999, (los_vec2){50.0f, 0.0f}, 5.0f);
    los_disk_groups_set(&disks, 3, (los_vec2){20.0f, 5.0f}, 5.0f);
    CHECK_EQ_INT(los_disk_groups_find(&disks, &corridor, found), 2);
    CHECK(found[0] == 3 && found[1] == 1999);
    los_disk_groups_unset(&disks, 3);
    CHECK_EQ_INT(los_disk_groups_find(&disks, &corridor, found), 1);
    los_disk_groups_free(&disks, &allocator);
}

const test_case disk_groups_tests[] = {CASE(finds_what_a_list_of_circles_finds),
                                       CASE(a_slot_far_behind_the_others_is_found), END_OF_CASES};
