/* SPDX-License-Identifier: MIT */
#include "region/region_shadows.h"

void los_region_shadows_free(los_region_shadows *shadows, const los_allocator *allocator) {
    void *arrays[] = {shadows->edges,   shadows->members, shadows->order,    shadows->sorted,
                      shadows->pending, shadows->local,   shadows->angles,   shadows->hits,
                      shadows->hiders,  shadows->inside,  shadows->stretches};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        los_release(allocator, arrays[i]);
    }
    *shadows = (los_region_shadows){0};
}

/* Room for all edges and members, and for the exit of an interval. */
static bool reserve(los_region_shadows *shadows, const los_allocator *allocator) {
    uint32_t edges = shadows->edge_count + 1, members = shadows->member_count;
    return los_reserve(allocator, (void **)&shadows->edges, &shadows->edge_capacity, edges, sizeof *shadows->edges) &&
           los_reserve(allocator, (void **)&shadows->order, &shadows->order_capacity, edges, sizeof *shadows->order) &&
           los_reserve(allocator, (void **)&shadows->sorted, &shadows->sorted_capacity, edges,
                       sizeof *shadows->sorted) &&
           los_reserve(allocator, (void **)&shadows->pending, &shadows->pending_capacity, edges,
                       sizeof *shadows->pending) &&
           los_reserve(allocator, (void **)&shadows->local, &shadows->local_capacity, edges, sizeof *shadows->local) &&
           los_reserve(allocator, (void **)&shadows->angles, &shadows->angle_capacity, 2 * edges + 2,
                       sizeof *shadows->angles) &&
           los_reserve(allocator, (void **)&shadows->hits, &shadows->hit_capacity, edges, sizeof *shadows->hits) &&
           los_reserve(allocator, (void **)&shadows->stretches, &shadows->stretch_capacity, 2 * edges + 2,
                       sizeof *shadows->stretches) &&
           los_reserve(allocator, (void **)&shadows->hiders, &shadows->hider_capacity, members,
                       sizeof *shadows->hiders) &&
           los_reserve(allocator, (void **)&shadows->inside, &shadows->inside_capacity, members,
                       sizeof *shadows->inside);
}

static void sort_edges(los_region_shadows *shadows) {
    for (uint32_t i = 0; i < shadows->edge_count; i++) {
        shadows->order[i] = (los_region_sort_key){shadows->edges[i].first, i};
    }
    los_region_sort_keys(shadows->order, shadows->sorted, shadows->edge_count);
    shadows->next = shadows->pending_count = 0;
}

/* Finds the edges within the interval that matter: all of them, or the exit and those that reach in front of it.  The
 * interval must follow those before it. */
static void find_local(los_region_shadows *shadows, const los_region_interval *interval, const los_region_edge *exit,
                       bool goes_behind) {
    uint32_t kept = 0;
    for (; shadows->next < shadows->edge_count && shadows->sorted[shadows->next].first < interval->last;
         shadows->next++) {
        shadows->pending[shadows->pending_count++] = shadows->sorted[shadows->next].edge;
    }
    shadows->local_count = 0;
    if (!goes_behind) {
        shadows->edges[shadows->edge_count] = (los_shadow_edge){
            interval->first, interval->last, exit->n, exit->start, exit->end, LOS_REGION_NO_PIECE, false, 0, false};
        shadows->local[shadows->local_count++] = shadows->edge_count;
    }
    for (uint32_t i = 0; i < shadows->pending_count; i++) {
        uint32_t number = shadows->pending[i];
        const los_shadow_edge *edge = &shadows->edges[number];
        if (edge->last - interval->first <= LOS_REGION_MIN_WEDGE) {
            continue;
        }
        shadows->pending[kept++] = number;
        if (goes_behind || (!edge->is_behind &&
                            (los_vec2d_dot(exit->n, edge->start) < 1.0 || los_vec2d_dot(exit->n, edge->end) < 1.0))) {
            shadows->local[shadows->local_count++] = number;
        }
    }
    shadows->pending_count = kept;
}

/* Finds edges and members on first use: many outlines need none. */
static bool prepare(los_region_shadows *shadows, const los_region_scan *scan) {
    if (shadows->is_collected) {
        return true;
    }
    if (!los_region_shadows_collect(shadows, scan) || !reserve(shadows, scan->allocator)) {
        return false;
    }
    sort_edges(shadows);
    los_region_shadows_start(shadows);
    shadows->starts_hidden = false;
    for (uint32_t i = 0; i < shadows->hider_count; i++) {
        shadows->starts_hidden |= shadows->members[shadows->hiders[i]].exempts_nothing;
    }
    shadows->is_collected = true;
    return true;
}

static bool add_interval(los_region_shadows *shadows, const los_region_scan *scan, const los_region_edge *exit,
                         const los_region_interval *interval) {
    bool goes_behind = los_region_may_continue(scan, exit, interval);
    if (!los_region_count_work(scan->output, 1)) {
        return false;
    }
    if (!goes_behind && !scan->pieces->omits_partial) {
        return los_region_add_front(scan, exit, interval);
    }
    if (!prepare(shadows, scan)) {
        return false;
    }
    find_local(shadows, interval, exit, goes_behind);
    if (!los_region_count_work(scan->output, 4 * (uint64_t)shadows->pending_count)) {
        return false;
    }
    /* A ray that starts in a shadow needs the walk, too. */
    if (!goes_behind && shadows->local_count == 1 && !shadows->starts_hidden) {
        return los_region_add_front(scan, exit, interval);
    }
    return los_region_shadows_walk(shadows, scan, interval);
}

/* True if partial pieces end the outline where they would with endless shadows. */
static bool ends_at_exits(const los_region_pieces *pieces) {
    for (uint32_t i = 0; i < pieces->count; i++) {
        const los_region_piece *item = &pieces->items[i];
        if (item->is_partial && (item->rises || item->fraction >= 1.0 || item->holds_viewpoint)) {
            return false;
        }
    }
    return true;
}

bool los_region_shadows_add(los_region_shadows *shadows, const los_region_scan *scan, los_region_pieces *pieces,
                            los_region_exits *exits) {
    pieces->omits_partial = scan->output->wants_triangles || !ends_at_exits(pieces);
    shadows->is_collected = false;
    bool ok = los_region_exits_find(exits, scan->allocator, pieces, scan->view);
    for (uint32_t i = 0; ok && i < exits->interval_count; i++) {
        ok = add_interval(shadows, scan, &exits->edges[exits->intervals[i].edge], &exits->intervals[i]);
    }
    return ok;
}
