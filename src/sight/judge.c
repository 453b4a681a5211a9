/* SPDX-License-Identifier: MIT */
#include "sight/judge.h"

#include "sight/line_blocker.h"

bool los_line_is_clear_in_loop(los_pair *pair, const los_sight_line *line, uint32_t *blocker) {
    uint32_t found = los_line_find_blocker(pair, line, *blocker);
    if (found != LOS_NO_OBSTACLE) {
        *blocker = found;
        return false;
    }
    los_sight_line with_heights = *line;
    return !pair->is_floating || line->has_heights || los_sight_line_find_heights(pair, &with_heights);
}

bool los_line_is_clear(los_pair *pair, const los_sight_line *line) {
    uint32_t blocker = LOS_NO_OBSTACLE;
    return los_line_is_clear_in_loop(pair, line, &blocker);
}
