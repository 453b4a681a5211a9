/* SPDX-License-Identifier: MIT */
#include "region/region_behind.h"

#include "base/sort.h"

void los_region_behind_free(los_region_behind *behind, const los_allocator *allocator) {
    void *arrays[] = {behind->members, behind->edges, behind->angles, behind->hits};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        los_release(allocator, arrays[i]);
    }
    *behind = (los_region_behind){0};
}

/* --- In front ---------------------------------------------------------------------------------------------------- */

static los_vec2 vertex_of(los_vec2 from, los_vec2d offset) {
    return (los_vec2){(float)((double)from.x + offset.x), (float)((double)from.y + offset.y)};
}

bool los_region_add_front(const los_region_scan *scan, const los_region_edge *edge,
                          const los_region_interval *interval) {
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

/* Relative difference of distances below which edges touch: there is no gap between them, and nothing behind. */
static const double TOUCH = 1e-7;

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

bool los_region_may_continue(const los_region_scan *scan, const los_region_edge *edge,
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

/* --- The pieces and edges that matter ---------------------------------------------------------------------------- */

/* The box of everything that the piece exempts.  What follows in the interval is visible only in there. */
static los_box exempt_box(const los_region_scan *scan, const los_region_piece *item) {
    const los_piece *pieces = scan->view->pair->terrain->pieces;
    los_box box = pieces[item->piece].bounds;
    if (exempts_name(item)) {
        return (los_box){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    }
    for (uint32_t i = pieces[item->piece].next_in_group; exempts_group(item) && i != item->piece;
         i = pieces[i].next_in_group) {
        los_box_include(&box, pieces[i].bounds.low);
        los_box_include(&box, pieces[i].bounds.high);
    }
    return box;
}

static bool is_in_bounds(const los_region_view *view, const los_box *box) {
    const los_box *bounds = &view->bounds;
    return box->low.x >= bounds->low.x && box->low.y >= bounds->low.y && box->high.x <= bounds->high.x &&
           box->high.y <= bounds->high.y;
}

static bool add_members(const los_region_scan *scan, const los_box *box) {
    los_region_behind *behind = scan->behind;
    const los_piece *pieces = scan->view->pair->terrain->pieces;
    bool has_groups = los_region_has_groups(scan->view->rules);
    behind->member_count = 0;
    if (!los_region_count_work(scan->output, 4 * (uint64_t)scan->pieces->count) ||
        !los_reserve(scan->allocator, (void **)&behind->members, &behind->member_capacity, scan->pieces->count,
                     sizeof *behind->members)) {
        return false;
    }
    for (uint32_t i = 0; i < scan->pieces->count; i++) {
        const los_region_piece *item = &scan->pieces->items[i];
        const los_piece *piece = &pieces[item->piece];
        bool matters = (has_groups && item->holds_targets) || item->blocking != LOS_BLOCKS_NEVER || item->walls_block;
        if (matters && los_boxes_overlap(&piece->bounds, box)) {
            behind->members[behind->member_count++] = (los_region_member){
                i, los_pair_name_under(scan->view->pair, scan->view->rules, piece), piece->group, false, false};
        }
    }
    return true;
}

static bool add_angle(const los_region_scan *scan, double angle) {
    los_region_behind *behind = scan->behind;
    if (!los_reserve(scan->allocator, (void **)&behind->angles, &behind->angle_capacity, behind->angle_count + 1,
                     sizeof *behind->angles)) {
        return false;
    }
    behind->angles[behind->angle_count++] = angle;
    return true;
}

/* Adds the direction of a vertex if it is within the interval. */
static bool add_vertex(const los_region_scan *scan, const los_region_interval *interval, los_vec2d vertex) {
    if (los_vec2d_cross(interval->start, vertex) <= 0.0 || los_vec2d_cross(vertex, interval->end) <= 0.0) {
        return true;
    }
    double angle = los_region_angle(vertex);
    return !(angle > interval->first && angle < interval->last) || add_angle(scan, angle);
}

/* True if the direction is in the cone from `first` to `last`, which is narrower than half a turn. */
static bool is_in_cone(los_vec2d direction, los_vec2d first, los_vec2d last) {
    return los_vec2d_cross(first, direction) >= 0.0 && los_vec2d_cross(direction, last) > 0.0;
}

/* Adds an edge if a ray of the interval crosses it, unless it is in front of the exit: what is there is visible. */
static bool add_edge(const los_region_scan *scan, const los_region_interval *interval, los_vec2d a, los_vec2d b,
                     uint32_t member) {
    los_region_behind *behind = scan->behind;
    double side = los_vec2d_cross(a, b);
    if (side < 0.0) {
        los_vec2d swapped = a;
        a = b;
        b = swapped;
        side = -side;
    }
    bool is_in_front = los_vec2d_dot(behind->exit, a) < 1.0 - TOUCH && los_vec2d_dot(behind->exit, b) < 1.0 - TOUCH;
    if (side == 0.0 || is_in_front ||
        !(is_in_cone(interval->start, a, b) || is_in_cone(a, interval->start, interval->end))) {
        return true;
    }
    if (!los_reserve(scan->allocator, (void **)&behind->edges, &behind->edge_capacity, behind->edge_count + 1,
                     sizeof *behind->edges)) {
        return false;
    }
    behind->edges[behind->edge_count++] = (los_region_crossed){los_region_line(a, b, side), a, b, member};
    return add_vertex(scan, interval, a) && add_vertex(scan, interval, b);
}

static bool add_edges_of_member(const los_region_scan *scan, const los_region_interval *interval, uint32_t member) {
    const los_terrain *terrain = scan->view->pair->terrain;
    const los_region_piece *item = &scan->pieces->items[scan->behind->members[member].item];
    const los_piece *piece = &terrain->pieces[item->piece];
    los_polygon polygon = los_piece_polygon(terrain, piece);
    los_vec2 from = scan->view->from;
    bool ok = los_region_count_work(scan->output, 8 * ((uint64_t)polygon.count + piece->wall_count));
    for (uint32_t i = 0; ok && i < polygon.count; i++) {
        los_vec2 next = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
        ok = add_edge(scan, interval, los_region_offset(from, polygon.points[i]), los_region_offset(from, next),
                      los_region_piece_is_solid(item) ? LOS_REGION_NO_PIECE : member);
    }
    for (uint32_t i = 0; ok && item->walls_block && i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        ok = add_edge(scan, interval, los_region_offset(from, wall->start), los_region_offset(from, wall->end),
                      LOS_REGION_NO_PIECE);
    }
    return ok;
}

static bool collect(const los_region_scan *scan, const los_region_edge *edge, const los_region_interval *interval) {
    los_region_behind *behind = scan->behind;
    los_box box = exempt_box(scan, &scan->pieces->items[edge->item]);
    los_vec2d corners[4];
    behind->exit = edge->n;
    behind->edge_count = behind->angle_count = 0;
    bool ok = add_members(scan, &box) && add_angle(scan, interval->first) && add_angle(scan, interval->last);
    for (uint32_t i = 0; ok && i < behind->member_count; i++) {
        ok = add_edges_of_member(scan, interval, i);
    }
    los_region_border(scan->view, corners);
    for (uint32_t i = 0; ok && !is_in_bounds(scan->view, &box) && i < 4; i++) {
        ok = add_edge(scan, interval, corners[i], corners[(i + 1) % 4], LOS_REGION_NO_PIECE);
    }
    return ok && los_reserve(scan->allocator, (void **)&behind->hits, &behind->hit_capacity, behind->edge_count,
                             sizeof *behind->hits);
}

/* --- One ray ----------------------------------------------------------------------------------------------------- */

/* Finds the edges that a ray crosses, the nearest first.  Those from `first_hit` on are at the exit or behind it.
 * Returns how many places they were moved. */
static uint64_t find_hits(los_region_behind *behind, los_vec2d direction) {
    uint64_t moves = 0;
    const double exit = los_vec2d_dot(behind->exit, direction) * (1.0 + TOUCH);
    behind->hit_count = behind->first_hit = 0;
    for (uint32_t i = 0; i < behind->edge_count; i++) {
        const los_region_crossed *edge = &behind->edges[i];
        if (los_vec2d_cross(edge->a, direction) < 0.0 || los_vec2d_cross(direction, edge->b) <= 0.0) {
            continue;
        }
        double inverse = los_vec2d_dot(edge->n, direction);
        uint32_t slot = behind->hit_count++;
        behind->first_hit += inverse > exit;
        for (; slot > 0 && behind->hits[slot - 1].inverse < inverse; slot--) {
            behind->hits[slot] = behind->hits[slot - 1];
        }
        behind->hits[slot] = (los_region_hit){inverse, i};
        moves += behind->hit_count - slot;
    }
    return moves;
}

/* The pieces that the ray is in just before the exit: it leaves their polygons once more than it enters them.  As it
 * has left none so far, these are also all that it has met. */
static void reset_members(const los_region_scan *scan) {
    los_region_behind *behind = scan->behind;
    for (uint32_t i = 0; i < behind->member_count; i++) {
        behind->members[i].is_inside = behind->members[i].is_met = false;
    }
    for (uint32_t i = behind->first_hit; i < behind->hit_count; i++) {
        uint32_t member = behind->edges[behind->hits[i].edge].member;
        if (member != LOS_REGION_NO_PIECE) {
            behind->members[member].is_met = behind->members[member].is_inside = !behind->members[member].is_inside;
        }
    }
}

/* True if the piece does not hide the stretch that the ray is in. */
static bool is_exempt(const los_region_scan *scan, const los_region_member *member) {
    const los_region_behind *behind = scan->behind;
    const los_region_piece *item = &scan->pieces->items[member->item];
    if (item->blocking == LOS_BLOCKS_NEVER || member->is_inside) {
        return true;
    }
    if (!exempts_group(item) && !exempts_name(item)) {
        return false;
    }
    uint32_t inside = 0;
    scan->output->work += behind->member_count;
    for (uint32_t i = 0; i < behind->member_count; i++) {
        const los_region_member *other = &behind->members[i];
        inside |= other->is_inside && other->group == member->group ? 1u : 0u;
        inside |= other->is_inside && other->name == member->name ? 2u : 0u;
    }
    return (item->exempts >> inside & 1) != 0;
}

static bool is_visible(const los_region_scan *scan) {
    const los_region_behind *behind = scan->behind;
    for (uint32_t i = 0; i < behind->member_count; i++) {
        if (behind->members[i].is_met && !is_exempt(scan, &behind->members[i])) {
            return false;
        }
    }
    return true;
}

/* Passes an edge; false if nothing behind it is visible. */
static bool pass(const los_region_scan *scan, const los_region_hit *hit) {
    uint32_t member = scan->behind->edges[hit->edge].member;
    if (member == LOS_REGION_NO_PIECE) {
        return false;
    }
    scan->behind->members[member].is_inside = !scan->behind->members[member].is_inside;
    scan->behind->members[member].is_met = true;
    return true;
}

/* --- One wedge --------------------------------------------------------------------------------------------------- */

/* Where the side of a wedge meets hit number `number` (from 1); 0 is the viewpoint. */
static los_vec2 point_at(const los_region_scan *scan, uint32_t number, los_vec2d side) {
    const los_region_behind *behind = scan->behind;
    return number == 0 ? scan->view->from
                       : los_region_point(scan->view->from, behind->edges[behind->hits[number - 1].edge].n, side);
}

/* Adds what is visible between two hits. */
static bool add_stretch(const los_region_scan *scan, const los_vec2d sides[2], uint32_t first, uint32_t last) {
    los_vec2 near_1 = point_at(scan, first, sides[0]), near_2 = point_at(scan, first, sides[1]);
    los_vec2 far_1 = point_at(scan, last, sides[0]), far_2 = point_at(scan, last, sides[1]);
    if (first == 0 && !(los_region_add_outline_point(scan->output, scan->allocator, far_1) &&
                        los_region_add_outline_point(scan->output, scan->allocator, far_2))) {
        return false;
    }
    return los_region_add_triangle(scan->output, scan->allocator, near_1, far_1, far_2) &&
           los_region_add_triangle(scan->output, scan->allocator, near_1, far_2, near_2);
}

/* Walks along the hits, from the exit on, and adds what is visible.  The wedge needs no split. */
static bool add_wedge(const los_region_scan *scan, const los_vec2d sides[2]) {
    const los_region_behind *behind = scan->behind;
    uint32_t start = 0;
    bool was_visible = true, goes_on = true, ok = true;
    reset_members(scan);
    for (uint32_t i = behind->first_hit; ok && goes_on && i < behind->hit_count; i++) {
        bool is_last = i + 1 == behind->hit_count;
        goes_on = pass(scan, &behind->hits[i]);
        if (goes_on && !is_last && behind->hits[i + 1].inverse > behind->hits[i].inverse * (1.0 - TOUCH)) {
            continue; /* no gap between these two */
        }
        bool visible = goes_on && !is_last && is_visible(scan);
        ok = los_region_count_work(scan->output, behind->member_count);
        if (was_visible && !visible) {
            ok = ok && add_stretch(scan, sides, start, i + 1);
        } else if (visible && !was_visible) {
            start = i + 1;
        }
        was_visible = visible;
    }
    return ok;
}

/* The first pair of neighboring hits whose order is different along one side of the wedge; the number of hits if there
 * is none. */
static uint32_t find_crossing(const los_region_behind *behind, const los_vec2d sides[2]) {
    static const double ROUNDING = 1e-9;
    for (uint32_t i = behind->first_hit > 0 ? behind->first_hit - 1 : 0; i + 1 < behind->hit_count; i++) {
        los_vec2d n = behind->edges[behind->hits[i].edge].n, next = behind->edges[behind->hits[i + 1].edge].n;
        for (int side = 0; side < 2; side++) {
            double here = los_vec2d_dot(n, sides[side]), there = los_vec2d_dot(next, sides[side]);
            if (there > here + ROUNDING * fabs(here)) {
                return i;
            }
        }
    }
    return behind->hit_count;
}

enum {
    SPLITS_MAX = 64 /* of one wedge, in depth; more only where rounding decides */
};

/* Splits a wedge where edges cross in it, and adds what is visible in each part. */
static bool add_wedges(const los_region_scan *scan, double first, double last, int splits_left) {
    los_region_behind *behind = scan->behind;
    const los_vec2d sides[2] = {los_region_direction(first), los_region_direction(last)};
    if (last - first <= LOS_REGION_MIN_WEDGE) {
        return true;
    }
    uint64_t moves = find_hits(behind, los_region_direction(0.5 * (first + last)));
    if (!los_region_count_work(scan->output,
                               2 * ((uint64_t)behind->edge_count + moves) + 16 * (uint64_t)behind->hit_count)) {
        return false;
    }
    uint32_t crossing = splits_left > 0 ? find_crossing(behind, sides) : behind->hit_count;
    if (crossing == behind->hit_count) {
        return add_wedge(scan, sides);
    }
    double angle = los_region_angle(los_region_crossing(behind->edges[behind->hits[crossing].edge].n,
                                                        behind->edges[behind->hits[crossing + 1].edge].n));
    if (!(angle - first > LOS_REGION_MIN_WEDGE && last - angle > LOS_REGION_MIN_WEDGE)) {
        angle = 0.5 * (first + last);
    }
    return add_wedges(scan, first, angle, splits_left - 1) && add_wedges(scan, angle, last, splits_left - 1);
}

bool los_region_behind_add(const los_region_scan *scan, const los_region_edge *edge,
                           const los_region_interval *interval) {
    const los_region_behind *behind = scan->behind;
    if (!collect(scan, edge, interval)) {
        return false;
    }
    bool ok = true;
    los_sort_doubles(behind->angles, behind->angle_count);
    for (uint32_t i = 0; ok && i + 1 < behind->angle_count; i++) {
        ok = add_wedges(scan, behind->angles[i], behind->angles[i + 1], SPLITS_MAX);
    }
    return ok;
}
