/* SPDX-License-Identifier: MIT */
#include "base_region/base_shadows.h"

#include <string.h>

/* --- Exemptions --------------------------------------------------------------------------------------------------- */

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

/* --- Tangents ----------------------------------------------------------------------------------------------------- */

static bool find_ellipse_tangents(const los_convex *ellipse, los_vec2d point, los_base_tangents *tangents) {
    los_vec2d axis = ellipse->axis, offset = los_vec2d_sub(point, ellipse->center);
    los_vec2d q = {los_vec2d_dot(offset, axis) / ellipse->half_length,
                   los_vec2d_cross(axis, offset) / ellipse->half_width}; /* where the base is a circle of radius 1 */
    double squared = los_vec2d_dot(q, q);
    if (!(squared > 1.0 + 1e-9)) {
        return false;
    }
    double along = 1.0 / squared, across = sqrt(squared - 1.0) / squared;
    for (int i = 0; i < 2; i++) {
        double side = i == 0 ? across : -across;
        double x = (along * q.x - side * q.y) * ellipse->half_length;
        double y = (along * q.y + side * q.x) * ellipse->half_width;
        los_vec2d touched = {ellipse->center.x + x * axis.x - y * axis.y, ellipse->center.y + x * axis.y + y * axis.x};
        *(i == 0 ? &tangents->first : &tangents->last) = touched;
    }
    return true;
}

static bool find_polygon_tangents(const los_convex *shape, los_vec2d point, los_base_tangents *tangents) {
    if (los_convex_contains(shape, 0.0, point)) {
        return false;
    }
    tangents->first = tangents->last = shape->corners[0];
    for (uint32_t i = 1; i < shape->corner_count; i++) {
        los_vec2d offset = los_vec2d_sub(shape->corners[i], point);
        if (los_vec2d_cross(los_vec2d_sub(tangents->first, point), offset) < 0.0) {
            tangents->first = shape->corners[i];
        }
        if (los_vec2d_cross(los_vec2d_sub(tangents->last, point), offset) > 0.0) {
            tangents->last = shape->corners[i];
        }
    }
    return true;
}

bool los_base_tangents_find(const los_convex *base, los_vec2d point, los_base_tangents *tangents) {
    bool is_outside = base->kind == LOS_CONVEX_ELLIPSE ? find_ellipse_tangents(base, point, tangents)
                                                       : find_polygon_tangents(base, point, tangents);
    return is_outside &&
           los_vec2d_cross(los_vec2d_sub(tangents->first, point), los_vec2d_sub(tangents->last, point)) > 0.0;
}

/* --- Shadows ------------------------------------------------------------------------------------------------------ */

#define REGION_HIDDEN UINT32_MAX

/* --- Shadows ----------------------------------------------------------------------------------------------------- */

/* Pixels: points must be so deep in a shadow. */
static const double DEPTH = 0.05;

static los_vec2d to_double(los_vec2 point) {
    return (los_vec2d){(double)point.x, (double)point.y};
}

/* The corners at which tangents from a point touch a convex polygon. */
static void find_chord(los_polygon polygon, los_vec2d from, los_vec2d chord[2]) {
    chord[0] = chord[1] = to_double(polygon.points[0]);
    for (uint32_t i = 1; i < polygon.count; i++) {
        los_vec2d corner = to_double(polygon.points[i]), offset = los_vec2d_sub(corner, from);
        if (los_vec2d_cross(los_vec2d_sub(chord[0], from), offset) < 0.0) {
            chord[0] = corner;
        }
        if (los_vec2d_cross(los_vec2d_sub(chord[1], from), offset) > 0.0) {
            chord[1] = corner;
        }
    }
}

/* The points on the left side of the direction from a to b. */
static void set_side(los_base_shadow *shadow, int side, los_vec2d a, los_vec2d b) {
    double inverse = 1.0 / los_vec2d_length(los_vec2d_sub(b, a));
    shadow->normals[side] = (los_vec2d){(a.y - b.y) * inverse, (b.x - a.x) * inverse};
    shadow->offsets[side] = los_vec2d_dot(shadow->normals[side], a) + DEPTH;
}

/* Sets the shadow of a chord.  False if it has none. */
static bool set_shadow(los_base_shadow *shadow, const los_convex *base, const los_vec2d chord[2]) {
    los_base_tangents first, last;
    if (!(los_vec2d_cross(los_vec2d_sub(chord[0], base->center), los_vec2d_sub(chord[1], base->center)) > 0.0) ||
        !los_base_tangents_find(base, chord[0], &first) || !los_base_tangents_find(base, chord[1], &last)) {
        return false;
    }
    set_side(shadow, 0, chord[1], chord[0]);
    set_side(shadow, 1, first.last, chord[0]);
    set_side(shadow, 2, chord[1], last.first);
    double distance = shadow->offsets[0] - DEPTH - los_convex_support(base, shadow->normals[0]);
    shadow->size = los_vec2d_length(los_vec2d_sub(chord[1], chord[0])) / distance;
    return distance > 0.0; /* else the chord does not separate the base from what is behind */
}

/* Adds a shadow unless there are enough that are larger. */
static void add_shadow(los_base_shadows *shadows, const los_base_shadow *shadow) {
    uint32_t slot = shadows->count;
    if (slot == LOS_BASE_SHADOWS_MAX) {
        slot--;
        if (!(shadow->size > shadows->items[slot].size)) {
            return;
        }
    } else {
        shadows->count++;
    }
    for (; slot > 0 && shadows->items[slot - 1].size < shadow->size; slot--) {
        shadows->items[slot] = shadows->items[slot - 1];
    }
    shadows->items[slot] = *shadow;
}

/* True if the piece blocks every line that crosses it, from all parts of the base. */
static bool casts_shadow(const los_region_pieces *pieces, const los_region_view *view, uint32_t item,
                         const los_convex *base) {
    const los_piece *piece = los_region_piece_of(pieces, view, item);
    los_blocking blocking = (los_blocking)pieces->items[item].blocking;
    if (blocking == LOS_BLOCKS_NEVER || piece->point_count < 3 || !los_region_is_convex(pieces, view, item)) {
        return false;
    }
    return !los_blocking_exempts_endpoint(blocking, LOS_SHOOTER) ||
           los_convex_box_misses(base, to_double(piece->bounds.low), to_double(piece->bounds.high));
}

/* Sets the boxes of targets that the piece does not hide, and of lines to them. */
static void set_boxes(los_base_shadow *shadow, const los_region_pieces *pieces, const los_region_view *view,
                      const los_convex *base) {
    shadow->own_box = los_region_piece_of(pieces, view, shadow->piece)->bounds;
    shadow->exempt_box = LOS_EMPTY_BOX;
    for (uint32_t i = 0; pieces->needs_names && i < pieces->count; i++) {
        if (i != shadow->piece && los_region_exempts_from(pieces, view, i, shadow->piece)) {
            los_box_include(&shadow->exempt_box, los_region_piece_of(pieces, view, i)->bounds.low);
            los_box_include(&shadow->exempt_box, los_region_piece_of(pieces, view, i)->bounds.high);
        }
    }
    if (shadow->exempt_box.low.x <= shadow->exempt_box.high.x) {
        los_box_include(&shadow->exempt_box, (los_vec2){(float)base->low.x, (float)base->low.y});
        los_box_include(&shadow->exempt_box, (los_vec2){(float)base->high.x, (float)base->high.y});
    }
}

void los_base_shadows_find(los_base_shadows *shadows, const los_region_pieces *pieces, const los_region_view *view,
                           const los_convex *base) {
    shadows->count = 0;
    for (uint32_t i = 0; i < pieces->count; i++) {
        los_base_shadow shadow;
        los_vec2d chord[2];
        if (!casts_shadow(pieces, view, i, base)) {
            continue;
        }
        find_chord(los_region_polygon_of(pieces, view, i), base->center, chord);
        if (set_shadow(&shadow, base, chord)) {
            shadow.piece = i;
            add_shadow(shadows, &shadow);
        }
    }
    for (uint32_t i = 0; i < shadows->count; i++) {
        set_boxes(&shadows->items[i], pieces, view, base);
    }
}

/* --- Hidden pieces ----------------------------------------------------------------------------------------------- */

/* The dot product of a normal and the corner of a box where it is least. */
static double least_in_box(los_vec2d normal, const los_box *box) {
    return normal.x * (double)(normal.x > 0.0 ? box->low.x : box->high.x) +
           normal.y * (double)(normal.y > 0.0 ? box->low.y : box->high.y);
}

static bool contains_box(const los_base_shadow *shadow, const los_box *box) {
    return least_in_box(shadow->normals[0], box) > shadow->offsets[0] &&
           least_in_box(shadow->normals[1], box) > shadow->offsets[1] &&
           least_in_box(shadow->normals[2], box) > shadow->offsets[2];
}

static bool contains_point(const los_base_shadow *shadow, los_vec2d point) {
    return los_vec2d_dot(shadow->normals[0], point) > shadow->offsets[0] &&
           los_vec2d_dot(shadow->normals[1], point) > shadow->offsets[1] &&
           los_vec2d_dot(shadow->normals[2], point) > shadow->offsets[2];
}

/* True if nothing in the box matters because of what a piece hides: no target there is exempt from that, and no line to
 * a target elsewhere that is exempt passes the box. */
static bool hides_all(const los_base_shadow *shadow, const los_box *box) {
    return !los_boxes_overlap(box, &shadow->own_box) && !los_boxes_overlap(box, &shadow->exempt_box);
}

static bool is_hidden(const los_base_shadows *shadows, const los_box *box) {
    for (uint32_t i = 0; i < shadows->count; i++) {
        if (contains_box(&shadows->items[i], box) && hides_all(&shadows->items[i], box)) {
            return true;
        }
    }
    return false;
}

/* Keeps the shadows of the pieces that are not hidden, which become `numbers[piece]`.  Those of the others hide little
 * more than what hides them. */
static void keep_shadows(los_base_shadows *shadows, const uint32_t *numbers) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < shadows->count; i++) {
        if (numbers[shadows->items[i].piece] != REGION_HIDDEN) {
            shadows->items[kept] = shadows->items[i];
            shadows->items[kept].piece = numbers[shadows->items[i].piece];
            kept++;
        }
    }
    shadows->count = kept;
}

void los_base_shadows_remove_hidden(los_base_shadows *shadows, los_region_pieces *pieces, const los_region_view *view,
                                    uint32_t *numbers) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pieces->count; i++) {
        numbers[i] = is_hidden(shadows, &los_region_piece_of(pieces, view, i)->bounds) ? REGION_HIDDEN : kept++;
    }
    for (uint32_t i = 0; i < pieces->count; i++) {
        if (numbers[i] != REGION_HIDDEN) {
            pieces->items[numbers[i]] = pieces->items[i];
        }
    }
    pieces->count = kept;
    keep_shadows(shadows, numbers);
}

/* --- Hidden corners and edges ------------------------------------------------------------------------------------ */

/* The shadows that may contain something in the box, one bit each. */
static uint64_t shadows_at(const los_base_shadows *shadows, const los_box *box) {
    uint64_t found = 0;
    for (uint32_t i = 0; i < shadows->count; i++) {
        const los_base_shadow *shadow = &shadows->items[i];
        bool is_outside = false;
        for (int j = 0; j < 3 && !is_outside; j++) {
            los_vec2d opposite = {-shadow->normals[j].x, -shadow->normals[j].y};
            is_outside = -least_in_box(opposite, box) <= shadow->offsets[j];
        }
        if (!is_outside && hides_all(shadow, box)) {
            found |= (uint64_t)1 << i;
        }
    }
    return found;
}

static uint64_t shadows_around(const los_base_shadows *shadows, uint64_t candidates, los_vec2 point) {
    uint64_t found = 0;
    for (uint32_t i = 0; candidates >> i != 0; i++) {
        if ((candidates >> i & 1) != 0 && contains_point(&shadows->items[i], to_double(point))) {
            found |= (uint64_t)1 << i;
        }
    }
    return found;
}

void los_base_shadows_find_edges(const los_base_shadows *shadows, const los_region_pieces *pieces,
                                 const los_region_view *view, uint32_t item, uint8_t *flags) {
    los_polygon polygon = los_region_polygon_of(pieces, view, item);
    uint64_t candidates = shadows_at(shadows, &los_region_piece_of(pieces, view, item)->bounds);
    if (candidates == 0) {
        memset(flags, 0, polygon.count);
        return;
    }
    uint64_t first = shadows_around(shadows, candidates, polygon.points[0]), here = first;
    for (uint32_t i = 0; i < polygon.count; i++) {
        uint64_t next = i + 1 < polygon.count ? shadows_around(shadows, candidates, polygon.points[i + 1]) : first;
        flags[i] =
            (uint8_t)((here != 0 ? LOS_REGION_HIDDEN_CORNER : 0) | ((here & next) != 0 ? LOS_REGION_HIDDEN_EDGE : 0));
        here = next;
    }
}
