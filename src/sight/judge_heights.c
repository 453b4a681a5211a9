/* SPDX-License-Identifier: MIT */
#include "sight/judge_heights.h"

#include "sight/line_blocker.h"

enum {
    HALVINGS_SAMPLED = 2
};

typedef struct height_search {
    los_pair *pair;
    los_sight_line *line;
    uint32_t tests_left;
    uint32_t blocker;    /* the obstacle that blocked last; tested first */
    bool has_open_cells; /* some heights were tested at their middles only */
} height_search;

/* True if no obstacle blocks the line at all of its heights. */
static bool passes(height_search *search) {
    uint32_t blocker = los_line_find_blocker(search->pair, search->line, search->blocker);
    if (blocker == LOS_NO_OBSTACLE) {
        return true;
    }
    search->blocker = blocker;
    return false;
}

/* Halves both intervals `halvings` times and tests the middles, the upper ones first.  On success the line has these
 * heights. */
static bool test_heights(height_search *search, los_interval from, los_interval to, int halvings) {
    los_sight_line *line = search->line;
    if (search->tests_left == 0) {
        return false;
    }
    search->tests_left--;
    if (halvings == 0) {
        los_sight_line_set_heights(line, los_interval_middle(from), los_interval_middle(to));
        search->has_open_cells = true;
        return passes(search);
    }
    line->heights[LOS_SHOOTER] = from;
    line->heights[LOS_TARGET] = to;
    if (!passes(search)) {
        return false;
    }
    for (int quarter = 0; quarter < 4; quarter++) {
        if (test_heights(search, los_interval_half(from, quarter < 2), los_interval_half(to, quarter % 2 == 0),
                         halvings - 1)) {
            return true;
        }
    }
    return false;
}

int los_halving_limit(const los_pair *pair) {
    double size = fmax(los_interval_length(pair->levels[LOS_SHOOTER]), los_interval_length(pair->levels[LOS_TARGET]));
    double min_size = pair->options.min_gap / pair->options.pixels_per_inch;
    int halvings = 0, limit = pair->options.mode == LOS_MODE_SAMPLED ? HALVINGS_SAMPLED : LOS_HALVINGS_MAX;
    for (; halvings < limit && size > min_size; size *= 0.5) {
        halvings++;
    }
    return halvings;
}

static bool find_heights(los_pair *pair, los_sight_line *line, int halving_limit) {
    const los_interval *levels = pair->levels;
    height_search search = {pair, line, pair->limits->judge_heights, LOS_NO_OBSTACLE, true};
    los_sight_line_set_heights(line, levels[LOS_SHOOTER].high, levels[LOS_TARGET].high);
    bool found = passes(&search);
    for (int halvings = 0; pair->is_floating && !found && search.has_open_cells && halvings <= halving_limit;
         halvings++) {
        search.has_open_cells = false;
        found = test_heights(&search, levels[LOS_SHOOTER], levels[LOS_TARGET], halvings);
    }
    if (!found) {
        los_sight_line_set_heights(line, levels[LOS_SHOOTER].high, levels[LOS_TARGET].high);
    }
    return found;
}

bool los_sight_line_find_heights(los_pair *pair, los_sight_line *line) {
    return find_heights(pair, line, los_halving_limit(pair));
}

bool los_sight_line_find_heights_quickly(los_pair *pair, los_sight_line *line) {
    int limit = los_halving_limit(pair);
    return find_heights(pair, line, limit < HALVINGS_SAMPLED ? limit : HALVINGS_SAMPLED);
}
