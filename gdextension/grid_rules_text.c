/* SPDX-License-Identifier: MIT */
/* GridLosRules.describe: one sentence per rule, for a player or a bug report. */
#include "grid/board.h"
#include "grid_rules_object.h"

#include <stdarg.h>
#include <stdio.h>

/* Text that grows at its end; what has no room is cut off. */
typedef struct {
    char *text;
    size_t length, capacity;
} sentences;

static void say(sentences *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int written = vsnprintf(to->text + to->length, to->capacity - to->length, format, arguments);
    va_end(arguments);
    if (written > 0) {
        size_t room = to->capacity - to->length - 1;
        to->length += (size_t)written < room ? (size_t)written : room;
    }
}

/* "a, b and c" of the names whose bit is set. */
static void say_names(sentences *to, uint32_t bits, const char *const *names, int count, const char *none) {
    int left = 0;
    for (int i = 0; i < count; i++) {
        left += (int)(bits >> i & 1);
    }
    if (left == 0) {
        say(to, "%s", none);
    }
    for (int i = 0; i < count; i++) {
        if ((bits >> i & 1) != 0) {
            left--;
            say(to, "%s%s", names[i], left == 0 ? "" : left == 1 ? " and " : ", ");
        }
    }
}

static void say_flags(sentences *to, uint8_t flags) {
    static const char *const names[] = {"walls", "occupants", "smoke", "custom 1", "custom 2", "custom 3"};
    say_names(to, flags, names, 6, "nothing");
}

static void say_rays(sentences *to, const los_grid_rules *rules) {
    const char *combine = rules->combine == LOS_GRID_COMBINE_ANY ? "one of them has" : "all of them have";
    switch (rules->rays) {
    case LOS_GRID_RAYS_CENTER:
        say(to, "One ray from center to center has to be clear.\n");
        break;
    case LOS_GRID_RAYS_CORNERS:
        say(to, "Sixteen rays, each corner of one cell to each corner of the other; %s to be clear.\n", combine);
        break;
    case LOS_GRID_RAYS_FAN:
        say(to, "Three rays, from center to center and %g cells to either side; %s to be clear.\n", rules->radius,
            combine);
        say(to, rules->lateral ? "A ray to the side counts only if its ends are not behind a wall.\n"
                               : "A ray to the side may begin and end behind a wall.\n");
        break;
    case LOS_GRID_RAYS_SWEPT:
        say(to, "A body reaching %g cells to either side has to pass from center to center.\n", rules->radius);
        break;
    }
}

/* Which cells a ray meets, and what touching does. */
static void say_path(sentences *to, const los_grid_rules *rules) {
    static const char *const touches[] = {"never blocks", "blocks if both sides block", "blocks if either side does"};
    if (rules->rays == LOS_GRID_RAYS_CENTER && rules->traversal == LOS_GRID_TRAVERSE_BRESENHAM) {
        say(to, "It meets one cell per step (Bresenham)%s.\n",
            rules->symmetric ? ", the same in both directions" : "; there and back may differ");
    } else if (rules->rays != LOS_GRID_RAYS_SWEPT) {
        say(to, "A ray meets every cell it enters.\n");
    }
    say(to, "Touching a corner or an edge %s.\n", touches[rules->touch]);
    if (rules->rays == LOS_GRID_RAYS_CORNERS) {
        say(to, "Leaving a cell through its corner, touching %s.\n", touches[rules->touch_end]);
    }
}

static const char *ends_word(bool start, bool end) {
    if (start && end) {
        return "in the first and last cell, too";
    }
    return start ? "in the first cell, too, not in the last"
           : end ? "in the last cell, too, not in the first"
                 : "but not in the first and last cell";
}

static void say_blockers(sentences *to, const los_grid_rules *rules) {
    /* Between points, what is around them always counts. */
    bool always = rules->rays == LOS_GRID_RAYS_FAN || rules->rays == LOS_GRID_RAYS_SWEPT;
    say(to, "Blocked by ");
    say_flags(to, rules->block_flags);
    say(to, ", %s", ends_word(rules->test_start || always, rules->test_end || always));
    if (rules->xray > 0) {
        say(to, "; x-ray passes %d of them", rules->xray);
    }
    say(to, ".\nStopped by ");
    say_flags(to, rules->stop_flags);
    say(to, " whatever the x-ray, %s.\n", ends_word(rules->stop_start, rules->stop_end));
}

static void say_doors(sentences *to, const los_grid_rules *rules) {
    static const char *const states[] = {"no", "open", "closed", "locked", "destroyed", "opening", "closing"};
    say(to, "The leaf of ");
    say_names(to, rules->door_mask & ~1u, states, 7, "no");
    say(to, " doors lets a ray pass; %.3g of a door on either side is strut.\n", rules->strut);
}

static void say_range(sentences *to, const los_grid_rules *rules) {
    static const char *const metrics[] = {"Euclidean", "Chebyshev", "Manhattan"};
    if (rules->max_range < 0.0) {
        say(to, "Any distance.");
    } else {
        say(to, "Up to %g cells away, inclusive (%s).", rules->max_range, metrics[rules->metric]);
    }
}

void grid_rules_describe(const grid_rules *rules, char *text, size_t capacity) {
    sentences to = {text, 0, capacity};
    text[0] = '\0';
    say_rays(&to, &rules->core);
    say_path(&to, &rules->core);
    say_blockers(&to, &rules->core);
    say_doors(&to, &rules->core);
    say_range(&to, &rules->core);
    if (rules->outside_is_error) {
        say(&to, "\nA cell outside the board is an error.");
    }
}
