/* SPDX-License-Identifier: MIT */
#include "los_judge_parts.h"

enum {
    HALVINGS_SAMPLED = 2,
    HEIGHTS_TRIED_MAX = 20000
};

/* A search for heights; `left` counts what may still be tried. */
typedef struct height_search {
    los_pair *pair;
    los_sight *sight;
    uint32_t left;
    bool any_open; /* some heights are neither tried nor ruled out */
} height_search;

void los_sight_raise(los_sight *sight, double from_height, double to_height) {
    sight->has_heights = true;
    sight->heights[LOS_SHOOTER] = (los_span){from_height, from_height};
    sight->heights[LOS_TARGET] = (los_span){to_height, to_height};
}

/* Halves both spans so often and tries the middles, the upper ones first; on success the line has the heights. */
static bool try_heights(height_search *search, los_span from, los_span to, int halvings) {
    los_sight *sight = search->sight;
    if (search->left == 0) {
        return false;
    }
    search->left--;
    if (halvings == 0) {
        los_sight_raise(sight, los_span_middle(from), los_span_middle(to));
        search->any_open = true;
        return los_line_passes_each(search->pair, sight);
    }
    sight->heights[LOS_SHOOTER] = from;
    sight->heights[LOS_TARGET] = to;
    if (!los_line_passes_each(search->pair, sight)) {
        return false;
    }
    for (int quarter = 0; quarter < 4; quarter++) {
        if (try_heights(search, los_span_half(from, quarter < 2), los_span_half(to, quarter % 2 == 0), halvings - 1)) {
            return true;
        }
    }
    return false;
}

int los_halvings_of(const los_pair *pair) {
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

static bool raise_within(los_pair *pair, los_sight *sight, int most) {
    const los_span *levels = pair->levels;
    height_search search = {pair, sight, HEIGHTS_TRIED_MAX, true};
    los_sight_raise(sight, levels[LOS_SHOOTER].high, levels[LOS_TARGET].high);
    bool found = los_line_passes_each(pair, sight);
    for (int halvings = 0; pair->is_floating && !found && search.any_open && halvings <= most; halvings++) {
        search.any_open = false;
        found = try_heights(&search, levels[LOS_SHOOTER], levels[LOS_TARGET], halvings);
    }
    if (!found) {
        los_sight_raise(sight, levels[LOS_SHOOTER].high, levels[LOS_TARGET].high);
    }
    return found;
}

bool los_sight_raise_best(los_pair *pair, los_sight *sight) {
    return raise_within(pair, sight, los_halvings_of(pair));
}

bool los_sight_raise_soon(los_pair *pair, los_sight *sight) {
    return raise_within(pair, sight, HALVINGS_SAMPLED);
}
