/* SPDX-License-Identifier: MIT */
/* What is visible in an interval of directions, wedge by wedge. */
#include "region/region_shadows.h"

#include "base/sort.h"

/* Relative difference of distances below which edges touch: there is no gap between them. */
static const double TOUCH = 1e-7;

static const uint32_t VIEWPOINT = UINT32_MAX; /* instead of the number of an edge */

/* --- One ray ----------------------------------------------------------------------------------------------------- */

/* Adds a number to a list, or removes it. */
static inline void list_if(uint32_t *numbers, uint32_t *count, uint32_t number, bool is_added) {
    uint32_t i = 0;
    if (is_added) {
        numbers[(*count)++] = number;
        return;
    }
    while (numbers[i] != number) {
        i++;
    }
    numbers[i] = numbers[--*count];
}

void los_region_shadows_start(los_region_shadows *shadows) {
    shadows->hider_count = shadows->inside_count = 0;
    for (uint32_t i = 0; i < shadows->member_count; i++) {
        los_shadow_member *member = &shadows->members[i];
        member->is_inside = member->starts_inside;
        member->shadow_count = member->starts_in_shadow;
        if (member->is_inside) {
            list_if(shadows->inside, &shadows->inside_count, i, true);
        }
        if (member->shadow_count > 0) {
            list_if(shadows->hiders, &shadows->hider_count, i, true);
        }
    }
    shadows->starts_in_pieces = shadows->hider_count + shadows->inside_count > 0;
}

/* Passes an edge of a member. */
static void pass(los_region_shadows *shadows, const los_shadow_edge *edge) {
    los_shadow_member *member = &shadows->members[edge->member];
    int32_t before = member->shadow_count;
    if (edge->is_border) {
        member->is_inside = !member->is_inside;
        list_if(shadows->inside, &shadows->inside_count, edge->member, member->is_inside);
    }
    member->shadow_count += edge->shadow_change;
    if ((before > 0) != (member->shadow_count > 0)) {
        list_if(shadows->hiders, &shadows->hider_count, edge->member, before == 0);
    }
}

/* Takes back the first `count` hits, so that all members are as at the start of a ray. */
static void return_to_start(los_region_shadows *shadows, uint32_t count) {
    if (shadows->starts_in_pieces) {
        los_region_shadows_start(shadows);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        los_shadow_member *member = &shadows->members[shadows->edges[shadows->hits[i].edge].member];
        member->is_inside = false;
        member->shadow_count = 0;
    }
    shadows->hider_count = shadows->inside_count = 0;
}

/* True if the member does not hide the stretch that the ray is in. */
static bool is_exempt(const los_region_shadows *shadows, const los_region_scan *scan, const los_shadow_member *member) {
    const los_region_piece *item = &scan->pieces->items[member->item];
    if (member->exempts_nothing || member->is_inside) {
        return !member->exempts_nothing;
    }
    uint32_t inside = 0;
    scan->output->work += shadows->inside_count;
    for (uint32_t i = 0; item->exempts != 0 && i < shadows->inside_count; i++) {
        const los_shadow_member *other = &shadows->members[shadows->inside[i]];
        bool holds_targets = scan->pieces->items[other->item].holds_targets;
        inside |= holds_targets && other->group == member->group ? 1u : 0u;
        inside |= holds_targets && other->name == member->name ? 2u : 0u;
    }
    return item->blocking == LOS_BLOCKS_ALWAYS && (item->exempts >> inside & 1) != 0;
}

static bool is_visible(const los_region_shadows *shadows, const los_region_scan *scan) {
    uint32_t exempt = 0;
    while (exempt < shadows->hider_count && is_exempt(shadows, scan, &shadows->members[shadows->hiders[exempt]])) {
        exempt++;
    }
    scan->output->work += exempt;
    return exempt == shadows->hider_count;
}

/* --- Stretches --------------------------------------------------------------------------------------------------- */

static los_vec2 point_at(const los_region_shadows *shadows, const los_region_scan *scan, uint32_t edge,
                         los_vec2d side) {
    return edge == VIEWPOINT ? scan->view->from : los_region_point(scan->view->from, shadows->edges[edge].n, side);
}

/* Adds a stretch up to a direction.  One from the viewpoint to the viewpoint is empty, but belongs to the outline. */
static bool add_stretch(const los_region_shadows *shadows, const los_region_scan *scan,
                        const los_shadow_stretch *stretch, los_vec2d side) {
    los_vec2 far_1 = point_at(shadows, scan, stretch->far, stretch->side);
    los_vec2 far_2 = point_at(shadows, scan, stretch->far, side);
    if (stretch->near == VIEWPOINT) {
        return los_region_add_outline_point(scan->output, scan->allocator, far_1) &&
               los_region_add_outline_point(scan->output, scan->allocator, far_2) &&
               los_region_add_triangle(scan->output, scan->allocator, scan->view->from, far_1, far_2);
    }
    los_vec2 near_1 = point_at(shadows, scan, stretch->near, stretch->side);
    los_vec2 near_2 = point_at(shadows, scan, stretch->near, side);
    return los_region_add_triangle(scan->output, scan->allocator, near_1, far_1, far_2) &&
           los_region_add_triangle(scan->output, scan->allocator, near_1, far_2, near_2);
}

/* Continues the stretch between these edges, or begins it. */
static void open_stretch(los_region_shadows *shadows, const los_region_scan *scan, uint32_t near, uint32_t far,
                         los_vec2d side) {
    scan->output->work += shadows->stretch_count;
    for (uint32_t i = 0; i < shadows->stretch_count; i++) {
        if (shadows->stretches[i].near == near && shadows->stretches[i].far == far) {
            shadows->stretches[i].is_open = true;
            return;
        }
    }
    LOS_ASSERT(shadows->stretch_count < shadows->stretch_capacity);
    shadows->stretches[shadows->stretch_count++] = (los_shadow_stretch){near, far, side, true};
}

/* Adds the stretches that did not go on in the wedge which began at this direction. */
static bool close_stretches(los_region_shadows *shadows, const los_region_scan *scan, los_vec2d side) {
    uint32_t kept = 0;
    bool ok = true;
    for (uint32_t i = 0; ok && i < shadows->stretch_count; i++) {
        los_shadow_stretch *stretch = &shadows->stretches[i];
        if (stretch->is_open) {
            stretch->is_open = false;
            shadows->stretches[kept++] = *stretch;
        } else {
            ok = add_stretch(shadows, scan, stretch, side);
        }
    }
    shadows->stretch_count = kept;
    return ok;
}

/* --- One wedge --------------------------------------------------------------------------------------------------- */

/* Walks along the hits up to the edge that ends the view.  The wedge, which begins at `side`, needs no split. */
static bool walk_wedge(los_region_shadows *shadows, const los_region_scan *scan, los_vec2d side) {
    uint32_t near = VIEWPOINT, passed = 0;
    bool was_visible = is_visible(shadows, scan), goes_on = true;
    if (!was_visible) {
        open_stretch(shadows, scan, VIEWPOINT, VIEWPOINT, side);
    }
    for (uint32_t i = 0; goes_on && i < shadows->hit_count; i++) {
        const los_shadow_edge *edge = &shadows->edges[shadows->hits[i].edge];
        goes_on = edge->member != LOS_REGION_NO_PIECE && i + 1 < shadows->hit_count;
        if (goes_on) {
            pass(shadows, edge);
            passed = i + 1;
            if (shadows->hits[i + 1].inverse > shadows->hits[i].inverse * (1.0 - TOUCH)) {
                continue; /* no gap between these two */
            }
        }
        bool visible = goes_on && is_visible(shadows, scan);
        if (was_visible && !visible) {
            open_stretch(shadows, scan, near, shadows->hits[i].edge, side);
        } else if (visible && !was_visible) {
            near = shadows->hits[i].edge;
        }
        was_visible = visible;
    }
    return_to_start(shadows, passed);
    scan->output->work += 32 * (uint64_t)passed;
    return close_stretches(shadows, scan, side);
}

/* Finds the distances along the middle ray.  The hits are nearly sorted from the wedge before.  Returns how many places
 * they were moved. */
static uint64_t sort_hits(los_region_shadows *shadows, los_vec2d middle) {
    uint64_t moves = 0;
    los_region_hit *hits = shadows->hits;
    for (uint32_t i = 0; i < shadows->hit_count; i++) {
        los_region_hit hit = {los_vec2d_dot(shadows->edges[hits[i].edge].n, middle), hits[i].edge};
        uint32_t slot = i;
        for (; slot > 0 && hits[slot - 1].inverse < hit.inverse; slot--) {
            hits[slot] = hits[slot - 1];
        }
        hits[slot] = hit;
        moves += i - slot;
    }
    return moves;
}

/* Two edges whose order is different along a side of the wedge. */
typedef struct crossing {
    bool is_found;
    los_vec2d n, other;
} crossing;

/* Up to the edge that ends the view, neighbors are compared; behind it, each edge with that one. */
static crossing find_crossing(const los_region_shadows *shadows, const los_vec2d sides[2]) {
    static const double ROUNDING = 1.0 + 1e-9;
    double nearer[2] = {INFINITY, INFINITY}; /* inverse distances along both sides */
    los_vec2d n = {0.0, 0.0};
    bool has_ended = false;
    for (uint32_t i = 0; i < shadows->hit_count; i++) {
        const los_shadow_edge *edge = &shadows->edges[shadows->hits[i].edge];
        double here[2] = {los_vec2d_dot(edge->n, sides[0]), los_vec2d_dot(edge->n, sides[1])};
        if (here[0] > nearer[0] * ROUNDING || here[1] > nearer[1] * ROUNDING) {
            return (crossing){true, n, edge->n};
        }
        if (!has_ended) {
            n = edge->n;
            nearer[0] = here[0];
            nearer[1] = here[1];
            has_ended = edge->member == LOS_REGION_NO_PIECE;
        }
    }
    return (crossing){.is_found = false};
}

enum {
    SPLITS_MAX = 64 /* of one wedge, in depth; more only where rounding decides */
};

/* Splits a wedge where edges cross in it, and walks each part. */
static bool add_wedges(los_region_shadows *shadows, const los_region_scan *scan, double first, double last,
                       int splits_left) {
    const los_vec2d sides[2] = {los_region_direction(first), los_region_direction(last)};
    if (last - first <= LOS_REGION_MIN_WEDGE) {
        return true;
    }
    uint64_t moves = sort_hits(shadows, los_region_direction(0.5 * (first + last)));
    if (!los_region_count_work(scan->output, 8 * (uint64_t)shadows->hit_count + 2 * moves)) {
        return false;
    }
    crossing found = splits_left > 0 ? find_crossing(shadows, sides) : (crossing){.is_found = false};
    if (!found.is_found) {
        return walk_wedge(shadows, scan, sides[0]);
    }
    double angle = los_region_angle(los_region_crossing(found.n, found.other));
    if (!(angle - first > LOS_REGION_MIN_WEDGE && last - angle > LOS_REGION_MIN_WEDGE)) {
        angle = 0.5 * (first + last);
    }
    return add_wedges(shadows, scan, first, angle, splits_left - 1) &&
           add_wedges(shadows, scan, angle, last, splits_left - 1);
}

/* --- The interval ------------------------------------------------------------------------------------------------ */

/* The directions at which the set of edges changes. */
static void find_angles(los_region_shadows *shadows, const los_region_interval *interval) {
    double *angles = shadows->angles;
    uint32_t count = 0;
    angles[count++] = interval->first;
    angles[count++] = interval->last;
    for (uint32_t i = 0; i < shadows->local_count; i++) {
        const los_shadow_edge *edge = &shadows->edges[shadows->local[i]];
        if (edge->first > interval->first && edge->first < interval->last) {
            angles[count++] = edge->first;
        }
        if (edge->last > interval->first && edge->last < interval->last) {
            angles[count++] = edge->last;
        }
    }
    los_sort_doubles(angles, count);
    shadows->angle_count = count;
}

/* Keeps the hits whose edges span this direction. */
static void keep_hits(los_region_shadows *shadows, double middle) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < shadows->hit_count; i++) {
        if (shadows->edges[shadows->hits[i].edge].last > middle) {
            shadows->hits[kept++] = shadows->hits[i];
        }
    }
    shadows->hit_count = kept;
}

bool los_region_shadows_walk(los_region_shadows *shadows, const los_region_scan *scan,
                             const los_region_interval *interval) {
    uint32_t next = 0;
    bool ok = true;
    find_angles(shadows, interval);
    shadows->hit_count = shadows->stretch_count = 0;
    for (uint32_t i = 0; ok && i + 1 < shadows->angle_count; i++) {
        double first = shadows->angles[i], last = shadows->angles[i + 1], middle = 0.5 * (first + last);
        if (last - first <= LOS_REGION_MIN_WEDGE) {
            continue;
        }
        for (; next < shadows->local_count && shadows->edges[shadows->local[next]].first < middle; next++) {
            shadows->hits[shadows->hit_count++] = (los_region_hit){0.0, shadows->local[next]};
        }
        keep_hits(shadows, middle);
        ok = add_wedges(shadows, scan, first, last, SPLITS_MAX);
    }
    return ok && close_stretches(shadows, scan, los_region_direction(interval->last));
}
