/* SPDX-License-Identifier: MIT */
#include "los/los_types.h"

uint32_t los_version(void) {
    return LOS_VERSION_NUMBER;
}

const char *los_status_text(los_status status) {
    switch (status) {
    case LOS_OK:
        return "no error";
    case LOS_NO_MEMORY:
        return "out of memory";
    case LOS_TOO_LARGE:
        return "a limit is exceeded";
    case LOS_BAD_VALUE:
        return "a value is out of range";
    case LOS_OUTSIDE:
        return "outside the board";
    case LOS_TOO_LONG:
        return "too much work";
    }
    return "unknown status";
}
