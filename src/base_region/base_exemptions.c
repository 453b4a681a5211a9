/* SPDX-License-Identifier: MIT */
#include "base_region/base_exemptions.h"

bool los_region_is_seen_into(const los_region_pieces *pieces, const los_region_view *view, uint32_t item) {
    const los_region_piece *entry = &pieces->items[item];
    if (los_region_piece_of(pieces, view, item)->point_count < 3) {
        return false;
    }
    return entry->blocking == LOS_BLOCKS_UNLESS_TARGET_INSIDE || entry->blocking == LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE ||
           (entry->blocking == LOS_BLOCKS_ALWAYS && entry->exempts != 0);
}

bool los_region_exempts_from(const los_region_pieces *pieces, const los_region_view *view, uint32_t inside,
                             uint32_t item) {
    const los_region_piece *entry = &pieces->items[item];
    const los_piece *piece = los_region_piece_of(pieces, view, item);
    const los_piece *other = los_region_piece_of(pieces, view, inside);
    if (item == inside || entry->blocking != LOS_BLOCKS_ALWAYS || other->point_count < 3) {
        return item == inside && los_region_is_seen_into(pieces, view, item);
    }
    bool has_same_name =
        los_pair_name_under(view->pair, view->rules, piece) == los_pair_name_under(view->pair, view->rules, other);
    uint32_t shared = (piece->group == other->group ? 1u : 0u) | (has_same_name ? 2u : 0u);
    return shared != 0 && (entry->exempts >> shared & 1) != 0;
}

bool los_region_is_convex(const los_region_pieces *pieces, const los_region_view *view, uint32_t item) {
    los_polygon polygon = los_region_polygon_of(pieces, view, item);
    int winding = los_region_piece_of(pieces, view, item)->winding;
    bool is_convex = winding != 0;
    los_vec2 from = polygon.points[polygon.count - 1];
    los_vec2d before = {0.0, 0.0}; /* the last edge that is not a point */
    for (uint32_t i = polygon.count - 1; i > 0 && before.x == 0.0 && before.y == 0.0; i--) {
        before = (los_vec2d){(double)from.x - (double)polygon.points[i - 1].x,
                             (double)from.y - (double)polygon.points[i - 1].y};
    }
    for (uint32_t i = 0; is_convex && i < polygon.count; i++) {
        los_vec2 to = polygon.points[i];
        los_vec2d edge = {(double)to.x - (double)from.x, (double)to.y - (double)from.y};
        double turn = winding * los_vec2d_cross(before, edge);
        is_convex = turn > 0.0 || (turn == 0.0 && los_vec2d_dot(before, edge) >= 0.0);
        before = edge.x != 0.0 || edge.y != 0.0 ? edge : before;
        from = to;
    }
    return is_convex;
}
