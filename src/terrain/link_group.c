/* SPDX-License-Identifier: MIT */
#include "terrain/link_group.h"

#include "base/assert.h"

#include <string.h>

/* Usually an id names its own group; an id that begins with a prefix gets ID_PREFIX in front, so that the two cannot
 * collide. */
static const char LINK_PREFIX[] = "lg:", ID_PREFIX[] = "id:";

static bool begins_with(los_text text, const char *start) {
    size_t length = strlen(start);
    return text.length >= length && memcmp(text.bytes, start, length) == 0;
}

uint32_t los_link_group_add(los_string_table *names, const los_allocator *allocator, los_text id) {
    return los_string_table_add(names, allocator, LINK_PREFIX, id, "");
}

los_text los_link_group_id(const los_string_table *names, uint32_t name) {
    los_text text = los_string_table_text(names, name);
    LOS_ASSERT(begins_with(text, LINK_PREFIX));
    return (los_text){text.bytes + sizeof LINK_PREFIX - 1, text.length - (sizeof LINK_PREFIX - 1)};
}

uint32_t los_own_group_add(los_string_table *names, const los_allocator *allocator, uint32_t id) {
    los_text text = los_string_table_text(names, id);
    if (!begins_with(text, LINK_PREFIX) && !begins_with(text, ID_PREFIX)) {
        return id;
    }
    return los_string_table_add(names, allocator, ID_PREFIX, text, "");
}
