/* SPDX-License-Identifier: MIT */
#include "sight/name_marks.h"

#include <string.h>

bool los_name_marks_reserve(los_name_marks *marks, const los_allocator *allocator, uint32_t name_count) {
    uint32_t before = marks->capacity;
    if (!los_reserve(allocator, (void **)&marks->marks, &marks->capacity, name_count, sizeof *marks->marks)) {
        return false;
    }
    if (marks->capacity > before) {
        memset(marks->marks + before, 0, (marks->capacity - before) * sizeof *marks->marks);
    }
    return true;
}

void los_name_marks_free(los_name_marks *marks, const los_allocator *allocator) {
    los_release(allocator, marks->marks);
    *marks = (los_name_marks){0};
}

bool los_name_marks_clear(los_name_marks *marks) {
    marks->round += LOS_MARK_ROUND;
    marks->has_exemptions = false;
    marks->listed_count = 0;
    if (marks->round != 0) {
        return false;
    }
    if (marks->capacity > 0) {
        memset(marks->marks, 0, marks->capacity * sizeof *marks->marks);
    }
    marks->round = LOS_MARK_ROUND;
    return true;
}

static void set(los_name_marks *marks, uint32_t name, los_mark_kind kind) {
    LOS_ASSERT(name < marks->capacity && marks->round > 0);
    uint32_t current = marks->marks[name] >= marks->round ? marks->marks[name] : marks->round;
    marks->marks[name] = current | (uint32_t)kind;
}

void los_name_marks_exempt(los_name_marks *marks, uint32_t name, los_mark_kind kind) {
    LOS_ASSERT(kind == LOS_MARK_ID || kind == LOS_MARK_GROUP || kind == LOS_MARK_WITHIN);
    set(marks, name, kind);
    marks->has_exemptions = true;
}

bool los_name_marks_list(los_name_marks *marks, uint32_t name) {
    if (los_name_marks_has(marks, name, LOS_MARK_LISTED)) {
        return false;
    }
    set(marks, name, LOS_MARK_LISTED);
    marks->listed_count++;
    return true;
}

void los_name_marks_unlist(los_name_marks *marks, uint32_t name) {
    if (los_name_marks_has(marks, name, LOS_MARK_LISTED)) {
        marks->marks[name] &= ~(uint32_t)LOS_MARK_LISTED;
        marks->listed_count--;
    }
}
