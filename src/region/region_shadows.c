/* SPDX-License-Identifier: MIT */
#include "region/region_shadows.h"

#include "base/sort.h"

void los_region_shadows_free(los_region_shadows *shadows, const los_allocator *allocator) {
    void *arrays[] = {shadows->edges,   shadows->members, shadows->order,    shadows->sorted,
                      shadows->pending, shadows->local,   shadows->angles,   shadows->hits,
                      shadows->hiders,  shadows->inside,  shadows->stretches};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        los_release(allocator, arrays[i]);
    }
    *shadows = (los_region_shadows){0};
}

/* Relative difference of distances below which edges touch: there is no gap between them, and nothing behind. */
static const double TOUCH = 1e-7;

/* --- In front ---------------------------------------------------------------------------------------------------- */

static los_vec2 vertex_of(los_vec2 from, los_vec2d offset) {
    return (los_vec2){(float)((double)from.x + offset.x), (float)((double)from.y + offset.y)};
}

/* Adds what is in front of an interval, all of which is visible, and nothing else.  False if memory runs out. */
static bool add_front(const los_region_scan *scan, const los_region_edge *edge, const los_region_interval *interval) {
    los_region_output *output = scan->output;
    los_vec2 from = scan->view->from;
    los_vec2 a = interval->first == edge->first ? vertex_of(from, edge->start)
                                                : los_region_point(from, edge->n, interval->start);
    los_vec2 b =
        interval->last == edge->last ? vertex_of(from, edge->end) : los_region_point(from, edge->n, interval->end);
    return los_region_add_outline_point(output, scan->allocator, a) &&
           los_region_add_outline_point(output, scan->allocator, b) &&
           (!output->wants_triangles || los_region_add_triangle(output, scan->allocator, from, a, b));
}

/* --- Does it matter? --------------------------------------------------------------------------------------------- */

/* True if a vertex of the polygon is behind the line of the edge. */
static bool has_vertex_behind(los_polygon polygon, los_vec2 from, los_vec2d n) {
    const double limit = 1.0 + TOUCH + (double)from.x * n.x + (double)from.y * n.y;
    bool is_behind = false;
    for (uint32_t i = 0; i < polygon.count; i++) {
        is_behind |= (double)polygon.points[i].x * n.x + (double)polygon.points[i].y * n.y > limit;
    }
    return is_behind;
}

/* True if an edge of the polygon reaches behind the line of the edge, in a direction of the interval. */
static bool reaches_behind(los_polygon polygon, los_vec2 from, los_vec2d n, const los_region_interval *interval) {
    if (!has_vertex_behind(polygon, from, n)) {
        return false;
    }
    los_vec2d a = los_region_offset(from, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d b = los_region_offset(from, polygon.points[i]);
        bool is_behind = los_vec2d_dot(n, a) > 1.0 + TOUCH || los_vec2d_dot(n, b) > 1.0 + TOUCH;
        bool is_before = los_vec2d_cross(interval->start, a) <= 0.0 && los_vec2d_cross(interval->start, b) <= 0.0;
        bool is_after = los_vec2d_cross(a, interval->end) <= 0.0 && los_vec2d_cross(b, interval->end) <= 0.0;
        if (is_behind && !is_before && !is_after) {
            return true;
        }
        a = b;
    }
    return false;
}

/* True if points inside another piece of its group are exempt. */
static bool exempts_group(const los_region_piece *item) {
    return item->blocking == LOS_BLOCKS_ALWAYS && (item->exempts & 2) != 0;
}

/* True if points inside another piece with its name can be exempt. */
static bool exempts_name(const los_region_piece *item) {
    return item->blocking == LOS_BLOCKS_ALWAYS && item->exempts != 0 && item->has_shared_name;
}

/* True if something may be visible behind this edge. */
static bool may_continue(const los_region_scan *scan, const los_region_edge *edge,
                         const los_region_interval *interval) {
    if (edge->item == LOS_REGION_NO_PIECE) {
        return false;
    }
    const los_region_piece *item = &scan->pieces->items[edge->item];
    const los_terrain *terrain = scan->view->pair->terrain;
    if (!scan->output->wants_triangles && item->blocking != LOS_BLOCKS_ALWAYS) {
        return false; /* only its own inside is exempt: the outline ends here in any case */
    }
    if (exempts_name(item)) {
        return true;
    }
    bool has_group = exempts_group(item) && terrain->pieces[item->piece].next_in_group != item->piece;
    if (!scan->output->wants_triangles && !has_group) {
        return false;
    }
    uint32_t number = item->piece;
    do {
        const los_piece *piece = &terrain->pieces[number];
        scan->output->work += piece->point_count;
        if (piece->point_count >= 3 &&
            reaches_behind(los_piece_polygon(terrain, piece), scan->view->from, edge->n, interval)) {
            return true;
        }
        number = piece->next_in_group;
    } while (exempts_group(item) && number != item->piece);
    return false;
}

/* --- One interval ------------------------------------------------------------------------------------------------- */

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

/* --- Edges of shadows --------------------------------------------------------------------------------------------- */

/* Adds an edge from a to b with cross(a, b) > 0. */
static bool append(los_region_shadows *shadows, const los_region_scan *scan, const los_shadow_edge *edge) {
    if (edge->last - edge->first <= LOS_REGION_MIN_WEDGE) {
        return true;
    }
    if (!los_reserve(scan->allocator, (void **)&shadows->edges, &shadows->edge_capacity, shadows->edge_count + 1,
                     sizeof *shadows->edges)) {
        return false;
    }
    shadows->edges[shadows->edge_count++] = *edge;
    return true;
}

/* Adds the edge from a to b, `times` as far away as it is; the rest of it is set by the caller.  An edge on a ray from
 * the viewpoint spans no angle and hides nothing. */
static bool add_edge(los_region_shadows *shadows, const los_region_scan *scan, los_vec2d a, los_vec2d b, double times,
                     los_shadow_edge edge) {
    double side = los_vec2d_cross(a, b);
    if (side == 0.0) {
        return true;
    }
    los_vec2d start = side > 0.0 ? a : b, end = side > 0.0 ? b : a, n = los_region_line(start, end, fabs(side));
    edge.first = los_region_angle(start);
    edge.last = los_region_angle(end);
    edge.n = (los_vec2d){n.x / times, n.y / times};
    edge.start = (los_vec2d){times * start.x, times * start.y};
    edge.end = (los_vec2d){times * end.x, times * end.y};
    if (edge.first <= edge.last) {
        return append(shadows, scan, &edge);
    }
    /* It crosses the direction where angles start over.  The rays along it tell on which side the viewpoint is. */
    if (edge.is_border) {
        shadows->members[edge.member].starts_inside = !shadows->members[edge.member].starts_inside;
    }
    los_shadow_edge rest = edge;
    rest.first = 0.0;
    edge.last = 4.0;
    edge.end = rest.start = (los_vec2d){1.0 / edge.n.x, 0.0};
    return append(shadows, scan, &edge) && append(shadows, scan, &rest);
}

/* Adds a wall of the item and, if lines pass over it, the end of its shadow. */
static bool add_wall(los_region_shadows *shadows, const los_region_scan *scan, const los_region_piece *item,
                     uint32_t member, los_vec2d a, los_vec2d b) {
    const los_shadow_edge stop = {.member = LOS_REGION_NO_PIECE, .is_behind = !item->is_partial};
    if (!item->is_partial) {
        return add_edge(shadows, scan, a, b, 1.0, stop);
    }
    if (item->rises) {
        return item->fraction <= 0.0 || add_edge(shadows, scan, a, b, 1.0 / item->fraction, stop);
    }
    if (item->fraction >= 1.0) {
        return true; /* it hides nothing but itself */
    }
    return add_edge(shadows, scan, a, b, 1.0, (los_shadow_edge){.member = member, .shadow_change = 1}) &&
           add_edge(shadows, scan, a, b, 1.0 / item->fraction,
                    (los_shadow_edge){.member = member, .shadow_change = -1});
}

/* Adds an edge of a polygon and, if lines pass over it, that of the shadow. */
static bool add_side(los_region_shadows *shadows, const los_region_scan *scan, const los_region_piece *item,
                     uint32_t member, los_vec2d a, los_vec2d b, bool is_behind) {
    const los_piece *piece = &scan->view->pair->terrain->pieces[item->piece];
    bool blocks = item->blocking != LOS_BLOCKS_NEVER, is_exit = (double)piece->winding * los_vec2d_cross(a, b) > 0.0;
    los_shadow_edge edge = {.member = member, .is_border = true, .is_behind = is_behind};
    los_shadow_edge scaled = {.member = member};
    if (blocks && !item->is_partial) {
        edge.shadow_change = is_exit ? 0 : 1;
    } else if (blocks && !item->rises) {
        edge.shadow_change = !is_exit ? 1 : item->fraction >= 1.0 ? -1 : 0;
        scaled.shadow_change = is_exit && item->fraction < 1.0 ? -1 : 0;
    } else if (blocks) {
        scaled.shadow_change = !is_exit && item->fraction > 0.0 ? 1 : 0;
    }
    return add_edge(shadows, scan, a, b, 1.0, edge) &&
           (scaled.shadow_change == 0 || add_edge(shadows, scan, a, b, 1.0 / item->fraction, scaled));
}

static bool add_member(los_region_shadows *shadows, const los_region_scan *scan, uint32_t number,
                       bool exempts_nothing) {
    const los_region_piece *item = &scan->pieces->items[number];
    const los_piece *piece = &scan->view->pair->terrain->pieces[item->piece];
    if (!los_reserve(scan->allocator, (void **)&shadows->members, &shadows->member_capacity, shadows->member_count + 1,
                     sizeof *shadows->members)) {
        return false;
    }
    shadows->members[shadows->member_count++] = (los_shadow_member){
        .item = number,
        .name = los_pair_name_under(scan->view->pair, scan->view->rules, piece),
        .group = piece->group,
        .exempts_nothing = exempts_nothing,
    };
    return true;
}

/* True if the piece can be the reason that another one does not block. */
static bool can_exempt(const los_region_scan *scan, const los_region_piece *item) {
    const los_piece *piece = &scan->view->pair->terrain->pieces[item->piece];
    return scan->pieces->needs_names && item->holds_targets &&
           (item->has_shared_name || piece->next_in_group != item->piece);
}

static bool add_polygon(los_region_shadows *shadows, const los_region_scan *scan, uint32_t number) {
    const los_region_piece *item = &scan->pieces->items[number];
    const los_terrain *terrain = scan->view->pair->terrain;
    los_polygon polygon = los_piece_polygon(terrain, &terrain->pieces[item->piece]);
    bool blocks = item->blocking != LOS_BLOCKS_NEVER, is_solid = blocks && los_region_piece_is_solid(item);
    bool is_wall = blocks && (polygon.count < 3 || (is_solid && !item->is_partial)), exempts = can_exempt(scan, item);
    if (polygon.count < 2 || !(blocks || exempts)) {
        return true;
    }
    if (!add_member(shadows, scan, number, is_solid)) {
        return false;
    }
    uint32_t member = shadows->member_count - 1;
    bool ok = true;
    los_vec2d a = los_region_offset(scan->view->from, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; ok && i < polygon.count; i++) {
        los_vec2d b = los_region_offset(scan->view->from, polygon.points[i]);
        ok = (is_wall && add_wall(shadows, scan, item, member, a, b)) ||
             (!is_wall && add_side(shadows, scan, item, member, a, b, !item->is_partial && !exempts));
        a = b;
    }
    shadows->members[member].starts_in_shadow =
        blocks && (item->is_partial ? item->holds_viewpoint : shadows->members[member].starts_inside);
    return ok;
}

static bool add_walls(los_region_shadows *shadows, const los_region_scan *scan, uint32_t number) {
    const los_region_piece *item = &scan->pieces->items[number];
    const los_terrain *terrain = scan->view->pair->terrain;
    const los_piece *piece = &terrain->pieces[item->piece];
    los_vec2 from = scan->view->from;
    if (!item->walls_block) {
        return true;
    }
    bool ok = add_member(shadows, scan, number, true);
    for (uint32_t i = 0; ok && i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        ok = add_wall(shadows, scan, item, shadows->member_count - 1, los_region_offset(from, wall->start),
                      los_region_offset(from, wall->end));
    }
    return ok;
}

/* Lists the edges and members of a region.  False if memory runs out. */
static bool region_shadows_collect(los_region_shadows *shadows, const los_region_scan *scan) {
    los_vec2d corners[4];
    bool ok = true;
    shadows->edge_count = shadows->member_count = 0;
    los_region_border(scan->view, corners);
    for (uint32_t i = 0; ok && i < 4; i++) {
        const los_shadow_edge border = {.member = LOS_REGION_NO_PIECE, .is_behind = true};
        ok = add_edge(shadows, scan, corners[i], corners[(i + 1) % 4], 1.0, border);
    }
    for (uint32_t i = 0; ok && i < scan->pieces->count; i++) {
        ok = add_polygon(shadows, scan, i) && add_walls(shadows, scan, i);
    }
    return ok;
}

/* --- The walk ----------------------------------------------------------------------------------------------------- */

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

/* Sets all members as at the start of a ray. */
static void region_shadows_start(los_region_shadows *shadows) {
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
        region_shadows_start(shadows);
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

/* Adds what is visible in an interval with the edges in `local`, sorted by their first angle. */
static bool region_shadows_walk(los_region_shadows *shadows, const los_region_scan *scan,
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

/* Finds edges and members on first use: many outlines need none. */
static bool prepare(los_region_shadows *shadows, const los_region_scan *scan) {
    if (shadows->is_collected) {
        return true;
    }
    if (!region_shadows_collect(shadows, scan) || !reserve(shadows, scan->allocator)) {
        return false;
    }
    sort_edges(shadows);
    region_shadows_start(shadows);
    shadows->starts_hidden = false;
    for (uint32_t i = 0; i < shadows->hider_count; i++) {
        shadows->starts_hidden |= shadows->members[shadows->hiders[i]].exempts_nothing;
    }
    shadows->is_collected = true;
    return true;
}

static bool add_interval(los_region_shadows *shadows, const los_region_scan *scan, const los_region_edge *exit,
                         const los_region_interval *interval) {
    bool goes_behind = may_continue(scan, exit, interval);
    if (!los_region_count_work(scan->output, 1)) {
        return false;
    }
    if (!goes_behind && !scan->pieces->omits_partial) {
        return add_front(scan, exit, interval);
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
        return add_front(scan, exit, interval);
    }
    return region_shadows_walk(shadows, scan, interval);
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
    pieces->omits_partial = pieces->has_partial && (scan->output->wants_triangles || !ends_at_exits(pieces));
    shadows->is_collected = false;
    bool ok = los_region_exits_find(exits, scan->allocator, pieces, scan->view);
    for (uint32_t i = 0; ok && i < exits->interval_count; i++) {
        ok = add_interval(shadows, scan, &exits->edges[exits->intervals[i].edge], &exits->intervals[i]);
    }
    return ok;
}
