/* SPDX-License-Identifier: MIT */
/* Names of groups.  Link groups and ids share one string table, so names of link groups have a prefix that no id's own
 * group has. */
#ifndef LOS_TERRAIN_LINK_GROUP_H
#define LOS_TERRAIN_LINK_GROUP_H

#include "base/string_table.h"

/* The name of a link group; LOS_NO_NAME if memory runs out. */
uint32_t los_link_group_add(los_string_table *names, const los_allocator *allocator, los_text id);
/* The id of a link group by its name; valid until the next addition to the table. */
los_text los_link_group_id(const los_string_table *names, uint32_t name);
/* The name of the group that an id forms by itself; LOS_NO_NAME if memory runs out. */
uint32_t los_own_group_add(los_string_table *names, const los_allocator *allocator, uint32_t id);

#endif
