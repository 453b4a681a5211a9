/* SPDX-License-Identifier: MIT */
/* The circles around the bases of models, by slot, in groups of eight neighboring slots with a box around each group.
 * Which circles a corridor meets is found by testing all boxes, four at a time.  Up to some thousand models that is
 * faster than a walk down the tree: the models of a unit mostly have neighboring slots. */
#ifndef LOS_TABLE_DISK_GROUPS_H
#define LOS_TABLE_DISK_GROUPS_H

#include "base/allocator.h"
#include "terrain/bvh.h"

enum {
    LOS_DISK_GROUP_SIZE = 8
};

/* Eight circles in structure-of-arrays form.  An unused entry has a radius of -INFINITY. */
typedef struct los_disk_group {
    float x[LOS_DISK_GROUP_SIZE], y[LOS_DISK_GROUP_SIZE], radius[LOS_DISK_GROUP_SIZE];
} los_disk_group;

typedef struct los_disk_groups {
    los_disk_group *groups;
    uint32_t count, capacity;
    los_bvh_node *bounds; /* the boxes of the groups, LOS_BVH_WIDTH to a node */
    uint32_t bounds_capacity;
} los_disk_groups;

/* All points within `half_width` pixels of a segment; the region that is searched is a little larger. */
typedef struct los_disk_corridor {
    los_vec2 from, to;
    float half_width;
} los_disk_corridor;

void los_disk_groups_free(los_disk_groups *disks, const los_allocator *allocator);
/* Removes all circles and keeps the memory. */
void los_disk_groups_clear(los_disk_groups *disks);
/* Reserves memory for so many slots.  False if memory runs out. */
bool los_disk_groups_reserve(los_disk_groups *disks, const los_allocator *allocator, uint32_t slots);

/* Sets the circle of a slot, for which memory must have been reserved. */
void los_disk_groups_set(los_disk_groups *disks, uint32_t slot, los_vec2 center, float radius);
/* Removes the circle of a slot, if it has one. */
void los_disk_groups_unset(los_disk_groups *disks, uint32_t slot);

/* Writes the slots whose circles may meet the corridor, ascending; conservative: never too few.  `found` must hold one
 * entry per slot.  Returns how many. */
uint32_t los_disk_groups_find(const los_disk_groups *disks, const los_disk_corridor *corridor, uint32_t *found);

#endif
