/* SPDX-License-Identifier: MIT */
/* Which values can be copied and compared later: a deep copy must end, contain no objects and be small. */
#ifndef PLAIN_VALUE_H
#define PLAIN_VALUE_H

#include "bind/gdx.h"

/* True if a deep copy ends, contains no objects and fits into `*size_left`, which is reduced by its size: Variants,
 * points and names; texts count by the Variants of the same bytes. */
bool plain_array_fits(const gdx_array *array, int64_t *size_left);
bool plain_value_fits(const gdx_variant *value, int64_t *size_left);

#endif
