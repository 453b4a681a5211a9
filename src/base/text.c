/* SPDX-License-Identifier: MIT */
#include "base/assert.h"
#include "los/los_types.h"

#include <string.h>

los_text los_text_of(const char *string) {
    LOS_ASSERT(string != NULL);
    return (los_text){string, strlen(string)};
}

bool los_text_equal(los_text a, los_text b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.bytes, b.bytes, a.length) == 0);
}
