/* SPDX-License-Identifier: MIT */
/* GridLosRules.describe: one sentence per rule, for a player or a bug report. */
#include "grid/grid_rules_object.h"

#include <stdarg.h>
#include <stdio.h>

/* Text that grows at its end and is cut at the capacity. */
typedef struct {
    char *text;
    size_t length, capacity;
} text_writer;

static void write_text(text_writer *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int written = vsnprintf(to->text + to->length, to->capacity - to->length, format, arguments);
    va_end(arguments);
    if (written > 0) {
        size_t remaining = to->capacity - to->length - 1;
        to->length += (size_t)written < remaining ? (size_t)written : remaining;
    }
}

/* Writes "a, b and c": the names whose bit is set, or `none`. */
static void write_names(text_writer *to, uint32_t bits, const char *const *names, int count, const char *none) {
    int left = 0;
    for (int i = 0; i < count; i++) {
        left += (int)(bits >> i & 1);
    }
    if (left == 0) {
        write_text(to, "%s", none);
    }
    for (int i = 0; i < count; i++) {
        if ((bits >> i & 1) != 0) {
            left--;
            write_text(to, "%s%s", names[i], left == 0 ? "" : left == 1 ? " and " : ", ");
        }
    }
}

static void write_flags(text_writer *to, uint8_t flags) {
    static const char *const names[] = {"walls", "occupants", "smoke", "custom 1", "custom 2", "custom 3"};
    write_names(to, flags, names, 6, "nothing");
}

static void write_rays(text_writer *to, const los_grid_rules *rules) {
    const char *combine = rules->combine == LOS_GRID_COMBINE_ANY ? "one of them has" : "all of them have";
    switch (rules->rays) {
    case LOS_GRID_RAYS_CENTER:
        write_text(to, "One ray from center to center has to be clear.\n");
        break;
    case LOS_GRID_RAYS_CORNERS:
        write_text(to, "Sixteen rays, each corner of one cell to each corner of the other; %s to be clear.\n", combine);
        break;
    case LOS_GRID_RAYS_FAN:
        write_text(to, "Three rays, from center to center and %g cells to either side; %s to be clear.\n",
                   rules->radius, combine);
        write_text(to, rules->lateral ? "A ray to the side counts only if its ends are not behind a wall.\n"
                                      : "A ray to the side may begin and end behind a wall.\n");
        break;
    case LOS_GRID_RAYS_SWEPT:
        write_text(to, "A body reaching %g cells to either side has to pass from center to center.\n", rules->radius);
        break;
    }
}

/* The cells that a ray meets, and the effect of touching. */
static void write_path(text_writer *to, const los_grid_rules *rules) {
    static const char *const touches[] = {"never blocks", "blocks if both sides block", "blocks if either side does"};
    if (rules->rays == LOS_GRID_RAYS_CENTER && rules->traversal == LOS_GRID_TRAVERSE_BRESENHAM) {
        write_text(to, "It meets one cell per step (Bresenham)%s.\n",
                   rules->symmetric ? ", the same in both directions" : "; there and back may differ");
    } else if (rules->rays != LOS_GRID_RAYS_SWEPT) {
        write_text(to, "A ray meets every cell it enters.\n");
    }
    write_text(to, "Touching a corner or an edge %s.\n", touches[rules->touch]);
    if (rules->rays == LOS_GRID_RAYS_CORNERS) {
        write_text(to, "Leaving a cell through its corner, touching %s.\n", touches[rules->touch_end]);
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

static void write_blockers(text_writer *to, const los_grid_rules *rules) {
    /* Fans and bodies always test walls in the first and last cell. */
    bool always = rules->rays == LOS_GRID_RAYS_FAN || rules->rays == LOS_GRID_RAYS_SWEPT;
    write_text(to, "Blocked by ");
    write_flags(to, rules->block_flags);
    write_text(to, ", %s", ends_word(rules->test_start || always, rules->test_end || always));
    if (rules->xray > 0) {
        write_text(to, "; x-ray passes %d of them", rules->xray);
    }
    write_text(to, ".\nStopped by ");
    write_flags(to, rules->stop_flags);
    write_text(to, " whatever the x-ray, %s.\n", ends_word(rules->stop_start, rules->stop_end));
}

static void write_doors(text_writer *to, const los_grid_rules *rules) {
    static const char *const states[] = {"no", "open", "closed", "locked", "destroyed", "opening", "closing"};
    write_text(to, "The leaf of ");
    write_names(to, rules->door_mask & ~1u, states, 7, "no");
    write_text(to, " doors lets a ray pass; %.3g of a door on either side is strut.\n", rules->strut);
}

static void write_range(text_writer *to, const los_grid_rules *rules) {
    static const char *const metrics[] = {"Euclidean", "Chebyshev", "Manhattan"};
    if (rules->max_range < 0.0) {
        write_text(to, "Any distance.");
    } else {
        write_text(to, "Up to %g cells away, inclusive (%s).", rules->max_range, metrics[rules->metric]);
    }
}

void grid_rules_describe(const grid_rules *rules, char *text, size_t capacity) {
    text_writer to = {text, 0, capacity};
    text[0] = '\0';
    write_rays(&to, &rules->core);
    write_path(&to, &rules->core);
    write_blockers(&to, &rules->core);
    write_doors(&to, &rules->core);
    write_range(&to, &rules->core);
    if (rules->outside_is_error) {
        write_text(&to, "\nA cell outside the board is an error.");
    }
}
