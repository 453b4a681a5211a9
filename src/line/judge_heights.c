/* SPDX-License-Identifier: MIT */
#include "line/obstacle_test.h"

enum {
    HALVINGS_SAMPLED = 2,
    HEIGHTS_TRIED_MAX = 20000
};

/* A search for heights; `left` counts what may still be tried. */
typedef struct height_search {
    los_pair *pair;
    los_sight_line *sight;
    uint32_t left;
    bool any_open; /* some heights are neither tried nor ruled out */
} height_search;

void los_sight_line_set_heights(los_sight_line *sight, double from_height, double to_height) {
    sight->has_heights = true;
    sight->heights[LOS_SHOOTER] = (los_interval){from_height, from_height};
    sight->heights[LOS_TARGET] = (los_interval){to_height, to_height};
}

/* Halves both spans so often and tries the middles, the upper ones first; on success the line has the heights. */
static bool try_heights(height_search *search, los_interval from, los_interval to, int halvings) {
    los_sight_line *sight = search->sight;
    if (search->left == 0) {
        return false;
    }
    search->left--;
    if (halvings == 0) {
        los_sight_line_set_heights(sight, los_interval_middle(from), los_interval_middle(to));
        search->any_open = true;
        return los_line_passes_all_heights(search->pair, sight);
    }
    sight->heights[LOS_SHOOTER] = from;
    sight->heights[LOS_TARGET] = to;
    if (!los_line_passes_all_heights(search->pair, sight)) {
        return false;
    }
    for (int quarter = 0; quarter < 4; quarter++) {
        if (try_heights(search, los_interval_half(from, quarter < 2), los_interval_half(to, quarter % 2 == 0),
                        halvings - 1)) {
            return true;
        }
    }
    return false;
}

int los_halving_limit(const los_pair *pair) {
    double size = fmax(pair->levels[LOS_SHOOTER].high - pair->levels[LOS_SHOOTER].low,
                       pair->levels[LOS_TARGET].high - pair->levels[LOS_TARGET].low);
    double least = pair->options.min_gap / pair->options.pixels_per_inch;
    int halvings = 0;
    int most = pair->options.mode == LOS_MODE_SAMPLED ? HALVINGS_SAMPLED : LOS_HALVINGS_MAX;
    for (; halvings < most && size > least; size *= 0.5) {
        halvings++;
    }
    return halvings;
}

static bool raise_within(los_pair *pair, los_sight_line *sight, int most) {
    const los_interval *levels = pair->levels;
    height_search search = {pair, sight, HEIGHTS_TRIED_MAX, true};
    los_sight_line_set_heights(sight, levels[LOS_SHOOTER].high, levels[LOS_TARGET].high);
    bool found = los_line_passes_all_heights(pair, sight);
    for (int halvings = 0; pair->is_floating && !found && search.any_open && halvings <= most; halvings++) {
        search.any_open = false;
        found = try_heights(&search, levels[LOS_SHOOTER], levels[LOS_TARGET], halvings);
    }
    if (!found) {
        los_sight_line_set_heights(sight, levels[LOS_SHOOTER].high, levels[LOS_TARGET].high);
    }
    return found;
}

bool los_sight_line_find_heights(los_pair *pair, los_sight_line *sight) {
    return raise_within(pair, sight, los_halving_limit(pair));
}

bool los_sight_line_find_heights_quickly(los_pair *pair, los_sight_line *sight) {
    return raise_within(pair, sight, HALVINGS_SAMPLED);
}
