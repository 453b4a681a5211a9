/* SPDX-License-Identifier: MIT */
/* The edges of pieces and of their shadows. */
#include "region/region_shadows.h"

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
    shadows->members[member].starts_in_shadow = blocks && item->holds_viewpoint;
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

bool los_region_shadows_collect(los_region_shadows *shadows, const los_region_scan *scan) {
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
