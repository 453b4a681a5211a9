/* SPDX-License-Identifier: MIT */
#include "los_look.h"

#include "los_slab.h"

enum {
    PARTS_MAX = 512,      /* that wait to be looked at; more are dropped */
    LOOKS = 200,          /* at parts of two shapes, */
    LOOKS_FLOATING = 1000 /* where all heights of the models count */
};

/* A part of either shape, and what is looked at of the heights of both models. */
typedef struct part {
    los_span x[2], heights[2];
    double gain; /* at most so much area more is seen */
} part;

typedef struct look_parts {
    const los_look *look;
    const los_convex *shapes[2]; /* as the question orders them */
    los_slabs slabs[2];
    part parts[PARTS_MAX];
    uint32_t count;
} look_parts;

bool los_look_has_prisms(const los_pair *pair) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        if (obstacle->is_partial && (obstacle->stop != LOS_PASSES || obstacle->wall_turn != LOS_WALLS_NEVER)) {
            return true;
        }
    }
    return false;
}

/* --- All lines at once ------------------------------------------------------------------------------------------- */

/* Columns from `first` on are those of the second shape, or of a part of it. */
static void see_between(const los_look *look, const los_convex shapes[2], uint32_t first, uint32_t count) {
    los_exact_room *room = &look->q->pair->exact;
    double low[LOS_COLUMNS_MAX], high[LOS_COLUMNS_MAX];
    if (los_question_fill(look->q, &shapes[0], &shapes[1])) {
        return;
    }
    if (room->cover.part_count == 0) {
        los_columns_see_all(room->columns, first, count);
        return;
    }
    los_strands_find(room->strands, &room->cover, look->from, look->tolerance);
    for (uint32_t i = 0; i < room->strands->count; i++) {
        if (los_strands_has(room->strands, i, look->q->gap)) {
            los_strands_bounds(room->strands, i, room->columns->x + first, count, low, high);
            los_columns_see(room->columns, first, count, low, high);
        }
    }
}

/* --- Part by part ------------------------------------------------------------------------------------------------ */

static double size_of(los_span span) {
    return span.high - span.low;
}

static los_span half_of(los_span span, bool upper) {
    double middle = 0.5 * (span.low + span.high);
    return upper ? (los_span){middle, span.high} : (los_span){span.low, middle};
}

static bool cut_part(const look_parts *all, const part *of, los_place corners[2][LOS_SLAB_CORNERS],
                     los_convex shapes[2]) {
    for (int end = 0; end < 2; end++) {
        const los_convex *whole = all->shapes[end];
        if (of->x[end].low <= whole->low.x && of->x[end].high >= whole->high.x) {
            shapes[end] = *whole;
        } else if (!los_slab_of(&all->slabs[end], of->x[end], corners[end], &shapes[end])) {
            return false;
        }
    }
    return true;
}

/* Finds the columns of a part of the target. */
static uint32_t find_columns(const los_columns *columns, los_span x, uint32_t *first) {
    uint32_t until;
    for (*first = 0; *first < LOS_COLUMNS_MAX && columns->x[*first] < x.low;) {
        (*first)++;
    }
    for (until = *first; until < LOS_COLUMNS_MAX && columns->x[until] <= x.high;) {
        until++;
    }
    return until - *first;
}

/* To be seen, something need not be seen at all heights: lines are looked at in the middle.  True if that leaves others
 * out. */
static bool take_middles(los_question *q, const part *of) {
    for (int end = 0; end < 2; end++) {
        double middle = 0.5 * (of->heights[end].low + of->heights[end].high);
        q->heights[end] = (los_span){middle, middle};
    }
    return size_of(of->heights[0]) > 0.0 || size_of(of->heights[1]) > 0.0;
}

/* Notes what all lines of a part see.  Returns how much more some of them may see; 0 if nothing that matters. */
static double look_at_part(look_parts *all, const part *of) {
    const los_look *look = all->look;
    los_columns *columns = look->q->pair->exact.columns;
    los_place corners[2][LOS_SLAB_CORNERS];
    los_convex shapes[2];
    uint32_t first, count = find_columns(columns, of->x[1 - look->from], &first);
    if (count == 0 || !cut_part(all, of, corners, shapes)) {
        return 0.0;
    }
    bool has_heights = take_middles(look->q, of);
    look->q->is_cautious = true; /* a prism hides wherever it may stop a line */
    see_between(look, shapes, first, count);
    if (!look->q->is_unsure && !has_heights) {
        return 0.0;
    }
    los_columns seen = *columns;
    look->q->heights[0] = of->heights[0];
    look->q->heights[1] = of->heights[1];
    look->q->is_cautious = false; /* it hides only where it stops every line */
    see_between(look, shapes, first, count);
    double gain = los_columns_most_gained(&seen, columns) > look->tolerance
                      ? los_columns_seen_area(columns) - los_columns_seen_area(&seen)
                      : 0.0;
    *columns = seen;
    return gain;
}

static void add_part(look_parts *all, const part *of) {
    if (all->count < PARTS_MAX) {
        all->parts[all->count++] = *of;
    }
}

/* Cuts a part where it is largest; not if it is as small as a gap. */
static void split_part(look_parts *all, part of) {
    double scale = all->look->q->pair->options.pixels_per_inch, least = all->look->q->gap;
    double heights = scale * fmax(size_of(of.heights[0]), size_of(of.heights[1]));
    int end = size_of(of.x[1]) > size_of(of.x[0]) ? 1 : 0;
    if (heights > size_of(of.x[end]) && heights > least) {
        for (int quarter = 0; quarter < 4; quarter++) {
            part at = of;
            at.heights[0] = half_of(of.heights[0], quarter < 2);
            at.heights[1] = half_of(of.heights[1], quarter % 2 == 0);
            add_part(all, &at);
        }
    } else if (size_of(of.x[end]) > least) {
        los_span whole = of.x[end];
        of.x[end] = half_of(whole, true);
        add_part(all, &of);
        of.x[end] = half_of(whole, false);
        add_part(all, &of);
    }
}

static part take_best(look_parts *all) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < all->count; i++) {
        best = all->parts[i].gain > all->parts[best].gain ? i : best;
    }
    part taken = all->parts[best];
    all->parts[best] = all->parts[--all->count];
    return taken;
}

/* What may still be in doubt is looked at in the middle of the part, as if all of it were there. */
static void look_at_middle(look_parts *all, const part *of) {
    const los_look *look = all->look;
    const los_columns *columns = look->q->pair->exact.columns;
    los_place corners[2][LOS_SLAB_CORNERS];
    los_convex shapes[2];
    int to = 1 - look->from;
    uint32_t first, count = find_columns(columns, of->x[to], &first);
    part middle = *of;
    for (int end = 0; count > 0 && end < 2; end++) {
        double x = end == to ? columns->x[first + count / 2] : 0.5 * (of->x[end].low + of->x[end].high);
        double half = fmin(0.5 * look->tolerance, 0.25 * size_of(of->x[end]));
        middle.x[end] = (los_span){fmax(x - half, of->x[end].low), fmin(x + half, of->x[end].high)};
    }
    if (count > 0 && cut_part(all, &middle, corners, shapes)) {
        take_middles(look->q, of);
        look->q->is_cautious = true;
        see_between(look, shapes, first, count);
    }
}

static void look_in_parts(const los_look *look, const los_convex *first, const los_convex *second) {
    const los_span heights[2] = {look->q->heights[0], look->q->heights[1]};
    look_parts all; /* too large to be cleared each time */
    all.look = look;
    all.shapes[0] = first;
    all.shapes[1] = second;
    for (int end = 0; end < 2; end++) {
        los_slabs_begin(&all.slabs[end], all.shapes[end], look->q->gap * LOS_QUESTION_RIM);
    }
    all.count = 1;
    all.parts[0] =
        (part){{{first->low.x, first->high.x}, {second->low.x, second->high.x}}, {heights[0], heights[1]}, INFINITY};
    uint32_t most = look->q->pair->is_floating ? LOOKS_FLOATING : LOOKS;
    for (uint32_t looked = 0; all.count > 0 && looked<most && * look->left> 0; looked++, --*look->left) {
        part of = take_best(&all);
        of.gain = look_at_part(&all, &of);
        if (of.gain > 0.0) {
            split_part(&all, of);
        }
    }
    for (uint32_t i = 0; i < all.count; i++) {
        look_at_middle(&all, &all.parts[i]);
    }
    look->q->heights[0] = heights[0];
    look->q->heights[1] = heights[1];
}

void los_look_between(const los_look *look, const los_convex *origin, const los_convex *target) {
    const los_convex *first = look->from == 0 ? origin : target, *second = look->from == 0 ? target : origin;
    if (los_look_has_prisms(look->q->pair)) {
        look_in_parts(look, first, second);
    } else {
        const los_convex shapes[2] = {*first, *second};
        see_between(look, shapes, 0, LOS_COLUMNS_MAX);
    }
}
