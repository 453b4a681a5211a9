/* SPDX-License-Identifier: MIT */
#include "table/disk_groups.h"

#include "base/assert.h"
#include "base/simd.h"

#include <math.h>

static const float NO_DISK = -INFINITY;

void los_disk_groups_free(los_disk_groups *disks, const los_allocator *allocator) {
    los_release(allocator, disks->groups);
    los_release(allocator, disks->bounds);
    *disks = (los_disk_groups){0};
}

void los_disk_groups_clear(los_disk_groups *disks) {
    disks->count = 0;
}

bool los_disk_groups_reserve(los_disk_groups *disks, const los_allocator *allocator, uint32_t slots) {
    uint32_t groups = (slots + LOS_DISK_GROUP_SIZE - 1) / LOS_DISK_GROUP_SIZE;
    uint32_t nodes = (groups + LOS_BVH_WIDTH - 1) / LOS_BVH_WIDTH;
    return los_reserve(allocator, (void **)&disks->groups, &disks->capacity, groups, sizeof *disks->groups) &&
           los_reserve(allocator, (void **)&disks->bounds, &disks->bounds_capacity, nodes, sizeof *disks->bounds);
}

/* --- Changes ----------------------------------------------------------------------------------------------------- */

static void set_bounds(los_disk_groups *disks, uint32_t group, los_box box) {
    los_bvh_node *node = &disks->bounds[group / LOS_BVH_WIDTH];
    uint32_t at = group % LOS_BVH_WIDTH;
    node->low_x[at] = box.low.x;
    node->low_y[at] = box.low.y;
    node->high_x[at] = box.high.x;
    node->high_y[at] = box.high.y;
}

/* Sets the box around a group; an empty one has low > high. */
static void update_bounds(los_disk_groups *disks, uint32_t number) {
    const los_disk_group *group = &disks->groups[number];
    los_box box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (int i = 0; i < LOS_DISK_GROUP_SIZE; i++) {
        float radius = group->radius[i];
        if (radius >= 0.0f) {
            box.low = (los_vec2){los_minf(box.low.x, group->x[i] - radius), los_minf(box.low.y, group->y[i] - radius)};
            box.high =
                (los_vec2){los_maxf(box.high.x, group->x[i] + radius), los_maxf(box.high.y, group->y[i] + radius)};
        }
    }
    set_bounds(disks, number, box);
}

static void add_empty_group(los_disk_groups *disks) {
    LOS_ASSERT(disks->count < disks->capacity && disks->count / LOS_BVH_WIDTH < disks->bounds_capacity);
    uint32_t number = disks->count++;
    for (int i = 0; i < LOS_DISK_GROUP_SIZE; i++) {
        disks->groups[number].x[i] = disks->groups[number].y[i] = 0.0f;
        disks->groups[number].radius[i] = NO_DISK;
    }
    if (number % LOS_BVH_WIDTH == 0) { /* whole nodes are tested */
        for (uint32_t i = 0; i < LOS_BVH_WIDTH; i++) {
            set_bounds(disks, number + i, (los_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}});
        }
    }
}

static void put(los_disk_groups *disks, uint32_t slot, los_vec2 center, float radius) {
    los_disk_group *group = &disks->groups[slot / LOS_DISK_GROUP_SIZE];
    uint32_t at = slot % LOS_DISK_GROUP_SIZE;
    group->x[at] = center.x;
    group->y[at] = center.y;
    group->radius[at] = radius;
    update_bounds(disks, slot / LOS_DISK_GROUP_SIZE);
}

void los_disk_groups_set(los_disk_groups *disks, uint32_t slot, los_vec2 center, float radius) {
    LOS_ASSERT(radius >= 0.0f);
    while (disks->count <= slot / LOS_DISK_GROUP_SIZE) {
        add_empty_group(disks);
    }
    put(disks, slot, center, radius);
}

void los_disk_groups_unset(los_disk_groups *disks, uint32_t slot) {
    if (slot / LOS_DISK_GROUP_SIZE < disks->count) {
        put(disks, slot, (los_vec2){0.0f, 0.0f}, NO_DISK);
    }
}

/* --- Search ------------------------------------------------------------------------------------------------------ */

/* The corridor in the axes of its segment. */
typedef struct {
    los_vec2 from, along, size; /* `along` has length 1; `size` is its absolute value */
    float length, half_width;
} search_region;

static search_region region_of(const los_disk_corridor *corridor) {
    los_vec2 from = corridor->from, to = corridor->to, along = los_sub(to, from);
    float length = sqrtf(los_dot(along, along));
    search_region region = {.from = from, .along = {1.0f, 0.0f}, .length = length};
    if (length > 0.0f) {
        float scale = 1.0f / length;
        region.along = (los_vec2){along.x * scale, along.y * scale};
    }
    region.size = (los_vec2){fabsf(region.along.x), fabsf(region.along.y)};
    /* Many times the float32 rounding of coordinates and lengths. */
    region.half_width = corridor->half_width +
                        1e-5f * (fabsf(from.x) + fabsf(from.y) + fabsf(to.x) + fabsf(to.y) + corridor->half_width);
    return region;
}

/* Several times the float32 rounding of a box's center, relative to its coordinates. */
static const float ROUNDING = 1e-6f;

#if LOS_HAS_SIMD

/* One bit for each of four shapes that meets the region.  Each is given by its center relative to the start of the
 * region, and by how far it extends from there along the segment and aside.  Not a number counts as a match. */
static inline uint32_t match_four(const search_region *region, los_f32x4 x, los_f32x4 y, los_f32x4 reach_along,
                                  los_f32x4 reach_aside) {
    los_f32x4 at = x * region->along.x + y * region->along.y;
    los_f32x4 aside = los_f32x4_abs(y * region->along.x - x * region->along.y);
    los_f32x4 half_width = los_f32x4_splat(region->half_width);
    los_mask32x4 is_apart = (at - reach_along > region->length + half_width) | (-at - reach_along > half_width) |
                            (aside - reach_aside > half_width);
    return los_mask32x4_bits(~is_apart);
}

static uint32_t matching_disks(const search_region *region, const los_disk_group *group) {
    uint32_t bits = 0;
    for (int i = 0; i < LOS_DISK_GROUP_SIZE; i += 4) {
        los_f32x4 radius = los_f32x4_load(group->radius + i);
        los_f32x4 x = los_f32x4_load(group->x + i) - region->from.x, y = los_f32x4_load(group->y + i) - region->from.y;
        bits |= match_four(region, x, y, radius, radius) << i;
    }
    return bits;
}

static uint32_t matching_boxes(const search_region *region, const los_bvh_node *node) {
    uint32_t bits = 0;
    for (int i = 0; i < LOS_BVH_WIDTH; i += 4) {
        los_f32x4 low_x = los_f32x4_load(node->low_x + i), low_y = los_f32x4_load(node->low_y + i);
        los_f32x4 high_x = los_f32x4_load(node->high_x + i), high_y = los_f32x4_load(node->high_y + i);
        los_f32x4 half_x = 0.5f * (high_x - low_x), half_y = 0.5f * (high_y - low_y);
        los_f32x4 rounding = ROUNDING * (half_x + half_y + los_f32x4_abs(low_x) + los_f32x4_abs(low_y));
        uint32_t is_used = los_mask32x4_bits(low_x <= high_x);
        bits |= (is_used & match_four(region, low_x + half_x - region->from.x, low_y + half_y - region->from.y,
                                      half_x * region->size.x + half_y * region->size.y + rounding,
                                      half_x * region->size.y + half_y * region->size.x + rounding))
                << i;
    }
    return bits;
}

#else

static bool matches(const search_region *region, float x, float y, float reach_along, float reach_aside) {
    float at = x * region->along.x + y * region->along.y;
    float aside = fabsf(y * region->along.x - x * region->along.y);
    return !(at - reach_along > region->length + region->half_width) && !(-at - reach_along > region->half_width) &&
           !(aside - reach_aside > region->half_width);
}

static uint32_t matching_disks(const search_region *region, const los_disk_group *group) {
    uint32_t bits = 0;
    for (int i = 0; i < LOS_DISK_GROUP_SIZE; i++) {
        float x = group->x[i] - region->from.x, y = group->y[i] - region->from.y;
        bits |= (uint32_t)matches(region, x, y, group->radius[i], group->radius[i]) << i;
    }
    return bits;
}

static uint32_t matching_boxes(const search_region *region, const los_bvh_node *node) {
    uint32_t bits = 0;
    for (int i = 0; i < LOS_BVH_WIDTH; i++) {
        float half_x = 0.5f * (node->high_x[i] - node->low_x[i]), half_y = 0.5f * (node->high_y[i] - node->low_y[i]);
        float rounding = ROUNDING * (half_x + half_y + fabsf(node->low_x[i]) + fabsf(node->low_y[i]));
        bool is_match =
            node->low_x[i] <= node->high_x[i] &&
            matches(region, node->low_x[i] + half_x - region->from.x, node->low_y[i] + half_y - region->from.y,
                    half_x * region->size.x + half_y * region->size.y + rounding,
                    half_x * region->size.y + half_y * region->size.x + rounding);
        bits |= (uint32_t)is_match << i;
    }
    return bits;
}

#endif

uint32_t los_disk_groups_find(const los_disk_groups *disks, const los_disk_corridor *corridor, uint32_t *found) {
    const search_region region = region_of(corridor);
    uint32_t count = 0;
    for (uint32_t first = 0; first < disks->count; first += LOS_BVH_WIDTH) {
        uint32_t boxes = matching_boxes(&region, &disks->bounds[first / LOS_BVH_WIDTH]);
        for (; boxes != 0; boxes &= boxes - 1) {
            uint32_t group = first + los_lowest_bit(boxes);
            uint32_t members = matching_disks(&region, &disks->groups[group]);
            for (; members != 0; members &= members - 1) {
                found[count++] = group * LOS_DISK_GROUP_SIZE + los_lowest_bit(members);
            }
        }
    }
    return count;
}
