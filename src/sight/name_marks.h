/* SPDX-License-Identifier: MIT */
/* Sets of names and groups of a terrain that are emptied in constant time.
 *
 * A mark is the round in which it was set, a multiple of LOS_MARK_ROUND, plus a bit per kind.  A new round therefore
 * invalidates all marks.  Names and groups share their numbers, so each kind has its own bit. */
#ifndef LOS_SIGHT_NAME_MARKS_H
#define LOS_SIGHT_NAME_MARKS_H

#include "base/allocator.h"
#include "base/assert.h"

typedef enum los_mark_kind {
    LOS_MARK_ID = 1,     /* the center of a base is in a piece with this name */
    LOS_MARK_GROUP = 2,  /* a base reaches into a piece of this group */
    LOS_MARK_LISTED = 4, /* the name is in the list that is being made */
    LOS_MARK_WITHIN = 8, /* the shooter is wholly within a piece with this name */
    LOS_MARK_ROUND = 16
} los_mark_kind;

typedef struct los_name_marks {
    uint32_t *marks; /* by name */
    uint32_t capacity;
    uint32_t round;
    uint32_t listed_count; /* names that are marked as listed in this round */
    bool has_exemptions;   /* an id or a group is marked in this round */
} los_name_marks;

/* Reserves memory for names below `name_count`.  False if memory runs out. */
bool los_name_marks_reserve(los_name_marks *marks, const los_allocator *allocator, uint32_t name_count);
void los_name_marks_free(los_name_marks *marks, const los_allocator *allocator);
/* Removes all marks.  Returns true when the round counter has restarted: then marks that the caller keeps by round must
 * be cleared, too. */
bool los_name_marks_clear(los_name_marks *marks);

static inline bool los_name_marks_has(const los_name_marks *marks, uint32_t name, los_mark_kind kind) {
    LOS_ASSERT(name < marks->capacity);
    return marks->marks[name] >= marks->round && (marks->marks[name] & (uint32_t)kind) != 0;
}

/* Marks an id or a group that exempts the pair from pieces. */
void los_name_marks_exempt(los_name_marks *marks, uint32_t name, los_mark_kind kind);
/* Marks a name as listed.  Returns false if it already was. */
bool los_name_marks_list(los_name_marks *marks, uint32_t name);
/* Removes the listed mark; nothing happens to a name without one. */
void los_name_marks_unlist(los_name_marks *marks, uint32_t name);

#endif
