/* SPDX-License-Identifier: MIT */
/* Models by handle (los_table.h), with their bases in pixels, in a tree of those that are alive and on the table. */
#ifndef LOS_TABLE_TABLE_H
#define LOS_TABLE_TABLE_H

#include "geometry/model.h"
#include "los/los_table.h"
#include "table/disk_groups.h"
#include "table/dynamic_tree.h"

/* A handle is the number of a slot and, above it, how often the slot was used before. */
enum {
    LOS_HANDLE_SLOT_BITS = 20,
    /* A slot that was used so often is not used again.  One less than fits: the last handle, as the name of a model,
     * would be LOS_NO_NAME. */
    LOS_HANDLE_GENERATIONS = (1 << 11) - 1,
    LOS_SCANNED_SLOTS_MAX = 4096 /* with more slots, the tree is faster than the groups of circles */
};

typedef struct los_table_slot {
    los_table_model entry;
    los_base base;        /* rotated */
    los_box box;          /* contains the base */
    double top;           /* inches: of the model, from the ground */
    uint32_t leaf;        /* in the tree; LOS_NO_NODE if the model is not alive and on the table */
    uint32_t generation;  /* of the model; the handle contains it */
    uint32_t generations; /* that were given so far; the next model has this one */
    bool is_used;
    uint32_t next_free, previous_free; /* of a slot in the list of free ones: its neighbors */
} los_table_slot;

struct los_table {
    los_allocator allocator;
    double pixels_per_inch;
    los_table_slot *slots;
    uint32_t slot_count, slot_capacity; /* slots that were ever used */
    uint32_t first_free;
    uint32_t count;        /* slots in use */
    los_dynamic_tree tree; /* its items are slots */
    los_disk_groups disks; /* of the same models */
    uint64_t revision;
};

/* For a table that is part of another struct: los_table_create and los_table_destroy without the allocation. */
void los_table_init(los_table *table, los_allocator allocator, double pixels_per_inch);
void los_table_free(los_table *table);

static inline uint32_t los_handle_slot(los_handle handle) {
    return handle & ((1u << LOS_HANDLE_SLOT_BITS) - 1);
}

static inline los_handle los_table_handle(const los_table *table, uint32_t slot) {
    return table->slots[slot].generation << LOS_HANDLE_SLOT_BITS | slot;
}

/* Writes the slots of models that are alive and on the table and whose boxes match, in no particular order.  `slots`
 * must hold slot_count entries.  Returns how many. */
static inline uint32_t los_table_find(const los_table *table, const los_bvh_query *query, uint32_t *slots) {
    return los_tree_find(&table->tree, query, slots);
}

#endif
