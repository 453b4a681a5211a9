/* SPDX-License-Identifier: MIT */
#include "query/region.h"

#include <stdlib.h>

void los_region_builder_init(los_region_builder *region, los_allocator allocator) {
    *region = (los_region_builder){.allocator = allocator};
}

void los_region_builder_free(los_region_builder *region) {
    void *arrays[] = {region->outline, region->triangles, region->edges,     region->angles,
                      region->active,  region->stops,     region->stop_edges};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        los_release(&region->allocator, arrays[i]);
    }
    los_region_builder_init(region, region->allocator);
}

/* A point or direction in double: the region is drawn, not judged, so it need not round as games do. */
typedef struct {
    double x, y;
} vector;

static vector from_to(los_vec2 from, los_vec2 to) {
    return (vector){(double)to.x - (double)from.x, (double)to.y - (double)from.y};
}

static double cross(vector a, vector b) {
    return a.x * b.y - a.y * b.x;
}

/* --- Angles ------------------------------------------------------------------------------------------------------ */

/* Grows with the angle from 0 (to the right) over 1 (down), 2 (left), 3 (up) to 4, without trigonometry. */
static double angle_of(vector d) {
    double share = d.y / (fabs(d.x) + fabs(d.y));
    return d.x < 0.0 ? 2.0 - share : share < 0.0 ? 4.0 + share : share;
}

static vector direction_of(double angle) {
    double side = angle < 1.0 || angle >= 3.0 ? 1.0 : -1.0;
    double share = angle < 1.0 ? angle : angle < 3.0 ? 2.0 - angle : angle - 4.0;
    return (vector){side * (1.0 - fabs(share)), share};
}

static bool add_angle(los_region_builder *region, double angle) {
    if (!los_reserve(&region->allocator, (void **)&region->angles, &region->angle_capacity, region->angle_count + 1,
                     sizeof *region->angles)) {
        return false;
    }
    region->angles[region->angle_count++] = angle;
    return true;
}

static int by_value(const void *a, const void *b) {
    double first = *(const double *)a, second = *(const double *)b;
    return first < second ? -1 : first > second;
}

/* Sorts and drops what is as good as equal: wedges thinner than this hold no pixel. */
static void settle_angles(los_region_builder *region) {
    uint32_t kept = 0;
    qsort(region->angles, region->angle_count, sizeof *region->angles, by_value);
    for (uint32_t i = 0; i < region->angle_count; i++) {
        if (kept == 0 || region->angles[i] - region->angles[kept - 1] > 1e-12) {
            region->angles[kept++] = region->angles[i];
        }
    }
    region->angle_count = kept;
}

/* --- Edges ------------------------------------------------------------------------------------------------------- */

static bool put_edge(los_region_builder *region, los_vec2 a, los_vec2 b, double first, double last) {
    if (!los_reserve(&region->allocator, (void **)&region->edges, &region->edge_capacity, region->edge_count + 1,
                     sizeof *region->edges)) {
        return false;
    }
    region->edges[region->edge_count++] = (los_region_edge){a, b, first, last};
    return add_angle(region, first) && add_angle(region, last);
}

/* Adds an edge; one that runs towards the observer spans no angle and hides nothing by itself. */
static bool add_edge(los_region_builder *region, los_vec2 from, los_vec2 a, los_vec2 b) {
    vector to_a = from_to(from, a), to_b = from_to(from, b);
    double turn = cross(to_a, to_b);
    if (turn == 0.0) {
        return true;
    }
    double first = angle_of(turn > 0.0 ? to_a : to_b), last = angle_of(turn > 0.0 ? to_b : to_a);
    if (first <= last) {
        return put_edge(region, a, b, first, last);
    }
    /* Across the direction where angles start over. */
    return put_edge(region, a, b, first, 4.0) && put_edge(region, a, b, 0.0, last);
}

static los_vec2 away(los_vec2 from, los_vec2 point, double times) {
    vector offset = from_to(from, point);
    if (times == 1.0) {
        return point; /* to the last bit */
    }
    return (los_vec2){(float)((double)from.x + times * offset.x), (float)((double)from.y + times * offset.y)};
}

/* Adds the edges of a piece, so many times as far away as they are. */
static bool add_piece(los_region_builder *region, const los_terrain *terrain, const los_piece *piece, los_vec2 from,
                      double times) {
    los_polygon polygon = los_piece_polygon(terrain, piece);
    bool ok = true;
    for (uint32_t i = 0; ok && i < polygon.count; i++) {
        los_vec2 next = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
        ok = add_edge(region, from, away(from, polygon.points[i], times), away(from, next, times));
    }
    for (uint32_t i = 0; ok && i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        ok = add_edge(region, from, away(from, wall->start, times), away(from, wall->end, times));
    }
    return ok;
}

/* Under true heights the shadow of an edge may begin or end behind it: where lines that come down to a point there, or
 * rise to it, pass the edge at its top or base.  That is the edge again, farther away. */
static bool add_shadow(los_region_builder *region, const los_terrain *terrain, const los_piece *piece, los_vec2 from,
                       double eye) {
    static const double FARTHEST = 1e4; /* times as far: beyond every table */
    const double limits[] = {piece->heights.low, piece->heights.high};
    const double ground = LOS_INFANTRY_HEIGHT; /* how high a bare point is looked for */
    bool ok = true;
    for (int i = 0; ok && i < 2; i++) {
        double share = (eye - limits[i]) / (eye - ground);
        if (eye != ground && share > 1.0 / FARTHEST && share < 1.0) {
            ok = add_piece(region, terrain, piece, from, 1.0 / share);
        }
    }
    return ok;
}

/* Where two edges cross, the order along the rays changes. */
static bool add_crossing(los_region_builder *region, los_vec2 from, const los_region_edge *a,
                         const los_region_edge *b) {
    vector along = from_to(a->a, a->b), other = from_to(b->a, b->b), offset = from_to(a->a, b->a);
    double turn = cross(along, other);
    if (turn == 0.0) {
        return true;
    }
    double t = cross(offset, other) / turn, u = cross(offset, along) / turn;
    if (!(t > 0.0 && t < 1.0 && u > 0.0 && u < 1.0)) {
        return true;
    }
    vector at = {(double)a->a.x + t * along.x - (double)from.x, (double)a->a.y + t * along.y - (double)from.y};
    return (at.x == 0.0 && at.y == 0.0) || add_angle(region, angle_of(at));
}

static int by_first_angle(const void *a, const void *b) {
    const los_region_edge *first = a, *second = b;
    return first->first < second->first ? -1 : first->first > second->first;
}

/* Only edges that share angles can cross; sorted by their first angle those are neighbors. */
static bool add_crossings(los_region_builder *region, los_vec2 from) {
    bool ok = true;
    if (region->edge_count > 0) {
        qsort(region->edges, region->edge_count, sizeof *region->edges, by_first_angle);
    }
    for (uint32_t i = 0; ok && i < region->edge_count; i++) {
        const los_region_edge *edge = &region->edges[i];
        for (uint32_t j = i + 1; ok && j < region->edge_count && region->edges[j].first < edge->last; j++) {
            ok = add_crossing(region, from, edge, &region->edges[j]);
        }
    }
    return ok;
}

/* Where an edge leaves the bounds, what is seen behind it changes, too. */
static bool add_crossings_with_bounds(los_region_builder *region, los_vec2 from, const los_vec2 corners[4]) {
    bool ok = true;
    for (uint32_t i = 0; ok && i < 4 * region->edge_count; i++) {
        los_region_edge side = {corners[i % 4], corners[(i + 1) % 4], 0.0, 0.0};
        ok = add_crossing(region, from, &region->edges[i / 4], &side);
    }
    return ok;
}

/* The observer's eye is at the top of the model; without true heights there is none. */
typedef struct {
    bool counts;
    double height;
} eye_level;

static bool collect(los_region_builder *region, los_pair *pair, los_vec2 from, eye_level eye, los_box bounds) {
    los_bvh_query all = los_bvh_query_of_box(bounds);
    uint32_t count = los_terrain_find_pieces(pair->terrain, &all, pair->candidates);
    los_vec2 corners[4] = {bounds.low, {bounds.high.x, bounds.low.y}, bounds.high, {bounds.low.x, bounds.high.y}};
    bool ok = add_angle(region, 0.0) && add_angle(region, 1.0) && add_angle(region, 2.0) && add_angle(region, 3.0) &&
              add_angle(region, 4.0);
    for (uint32_t i = 0; ok && i < 4; i++) {
        ok = los_equal(corners[i], from) || add_angle(region, angle_of(from_to(from, corners[i])));
    }
    for (uint32_t i = 0; ok && i < count; i++) {
        const los_piece *piece = &pair->terrain->pieces[pair->candidates[i]];
        ok = add_piece(region, pair->terrain, piece, from, 1.0) &&
             (!eye.counts || add_shadow(region, pair->terrain, piece, from, eye.height)) &&
             region->edge_count <= LOS_REGION_EDGES_MAX;
    }
    return ok && add_crossings_with_bounds(region, from, corners) && add_crossings(region, from);
}

/* --- One wedge --------------------------------------------------------------------------------------------------- */

/* How far along a direction the line through an edge is met; the edge spans the direction. */
static double distance_to_edge(const los_region_edge *edge, los_vec2 from, vector direction) {
    vector along = from_to(edge->a, edge->b);
    double turn = cross(direction, along);
    return turn == 0.0 ? 0.0 : cross(from_to(from, edge->a), along) / turn;
}

static double distance_to_border(los_box bounds, los_vec2 from, vector direction) {
    double x = direction.x > 0.0 ? (double)bounds.high.x - (double)from.x : (double)bounds.low.x - (double)from.x;
    double y = direction.y > 0.0 ? (double)bounds.high.y - (double)from.y : (double)bounds.low.y - (double)from.y;
    double by_x = direction.x == 0.0 ? INFINITY : x / direction.x;
    double by_y = direction.y == 0.0 ? INFINITY : y / direction.y;
    return by_x < by_y ? by_x : by_y;
}

static los_vec2 along(los_vec2 from, vector direction, double distance) {
    return (los_vec2){(float)((double)from.x + distance * direction.x),
                      (float)((double)from.y + distance * direction.y)};
}

typedef struct {
    los_pair *pair;
    const los_options *options;
    los_vec2 from;
    los_box bounds;
} observer_view;

static bool sees(const observer_view *view, los_vec2 point) {
    los_pair *pair = view->pair;
    los_model target = los_model_at_point(point);
    los_placed_model_set(&pair->own[LOS_TARGET], &target, view->options->pixels_per_inch, pair->rules,
                         pair->candidates);
    los_pair_set_placed(pair, view->options, &pair->own[LOS_SHOOTER], &pair->own[LOS_TARGET]);
    los_sight_line sight = los_sight_line_between_centers(pair);
    return los_line_is_clear(pair, &sight);
}

/* The distances at which the middle ray meets the active edges, sorted, within the bounds.  Returns how many. */
static uint32_t find_stops(los_region_builder *region, const observer_view *view, vector middle, double border) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < region->active_count; i++) {
        uint32_t edge = region->active[i];
        double distance = distance_to_edge(&region->edges[edge], view->from, middle);
        if (distance <= 0.0 || distance >= border) {
            continue;
        }
        uint32_t place = count++;
        for (; place > 0 && region->stops[place - 1] > distance; place--) {
            region->stops[place] = region->stops[place - 1];
            region->stop_edges[place] = region->stop_edges[place - 1];
        }
        region->stops[place] = distance;
        region->stop_edges[place] = edge;
    }
    return count;
}

/* The point where stop number `stop` lies on one side of the wedge; 0 is the observer, beyond the last the border. */
static los_vec2 stop_point(const los_region_builder *region, const observer_view *view, vector side, uint32_t stop,
                           uint32_t count) {
    double border = distance_to_border(view->bounds, view->from, side);
    if (stop == 0) {
        return view->from;
    }
    double distance = border;
    if (stop <= count) {
        distance = distance_to_edge(&region->edges[region->stop_edges[stop - 1]], view->from, side);
    }
    return along(view->from, side, distance < 0.0 ? 0.0 : distance < border ? distance : border);
}

static bool add_triangle(los_region_builder *region, los_vec2 a, los_vec2 b, los_vec2 c) {
    if (los_equal(a, b) || los_equal(b, c) || los_equal(a, c)) {
        return true;
    }
    if (!los_reserve(&region->allocator, (void **)&region->triangles, &region->triangle_capacity,
                     region->triangle_count + 3, sizeof *region->triangles)) {
        return false;
    }
    region->triangles[region->triangle_count++] = a;
    region->triangles[region->triangle_count++] = b;
    region->triangles[region->triangle_count++] = c;
    return true;
}

static bool add_ring_point(los_region_builder *region, los_vec2 point) {
    if (region->outline_count > 0 && los_equal(region->outline[region->outline_count - 1], point)) {
        return true;
    }
    if (!los_reserve(&region->allocator, (void **)&region->outline, &region->outline_capacity,
                     region->outline_count + 1, sizeof *region->outline)) {
        return false;
    }
    region->outline[region->outline_count++] = point;
    return true;
}

/* Adds what is seen from stop `first` to stop `last` between the two sides of a wedge. */
static bool add_stretch(los_region_builder *region, const observer_view *view, const vector sides[2], uint32_t first,
                        uint32_t last, uint32_t count) {
    los_vec2 near_1 = stop_point(region, view, sides[0], first, count);
    los_vec2 near_2 = stop_point(region, view, sides[1], first, count);
    los_vec2 far_1 = stop_point(region, view, sides[0], last, count);
    los_vec2 far_2 = stop_point(region, view, sides[1], last, count);
    if (first == 0 && !(add_ring_point(region, far_1) && add_ring_point(region, far_2))) {
        return false;
    }
    return add_triangle(region, near_1, far_1, far_2) && add_triangle(region, near_1, far_2, near_2);
}

static bool add_wedge(los_region_builder *region, const observer_view *view, double first_angle, double last_angle) {
    vector sides[2] = {direction_of(first_angle), direction_of(last_angle)};
    vector middle = direction_of(0.5 * (first_angle + last_angle));
    double border = distance_to_border(view->bounds, view->from, middle);
    uint32_t count = find_stops(region, view, middle, border), start = 0;
    bool was_seen = false, ok = true;
    for (uint32_t stop = 0; ok && stop <= count; stop++) {
        double near_end = stop == 0 ? 0.0 : region->stops[stop - 1];
        double far_end = stop == count ? border : region->stops[stop];
        bool is_seen = sees(view, along(view->from, middle, 0.5 * (near_end + far_end)));
        if (is_seen && !was_seen) {
            start = stop;
        } else if (was_seen && !is_seen) {
            ok = add_stretch(region, view, sides, start, stop, count);
        }
        if (stop == 0 && !is_seen) {
            ok = ok && add_ring_point(region, view->from);
        }
        was_seen = is_seen;
    }
    return ok && (!was_seen || add_stretch(region, view, sides, start, count + 1, count));
}

/* --- The sweep --------------------------------------------------------------------------------------------------- */

static bool sweep(los_region_builder *region, const observer_view *view) {
    uint32_t next = 0;
    bool ok = los_reserve(&region->allocator, (void **)&region->active, &region->active_capacity,
                          region->edge_count + 1, sizeof *region->active) &&
              los_reserve(&region->allocator, (void **)&region->stops, &region->stop_capacity, region->edge_count + 1,
                          sizeof *region->stops) &&
              los_reserve(&region->allocator, (void **)&region->stop_edges, &region->stop_edge_capacity,
                          region->edge_count + 1, sizeof *region->stop_edges);
    region->active_count = 0;
    for (uint32_t i = 0; ok && i + 1 < region->angle_count; i++) {
        double middle = 0.5 * (region->angles[i] + region->angles[i + 1]);
        uint32_t kept = 0;
        for (; next < region->edge_count && region->edges[next].first < middle; next++) {
            region->active[region->active_count++] = next;
        }
        for (uint32_t j = 0; j < region->active_count; j++) {
            if (region->edges[region->active[j]].last > middle) {
                region->active[kept++] = region->active[j];
            }
        }
        region->active_count = kept;
        ok = add_wedge(region, view, region->angles[i], region->angles[i + 1]);
    }
    return ok;
}

los_status los_region_builder_find(los_region_builder *region, los_pair *pair, const los_options *options,
                                   const los_model *observer, los_box bounds) {
    observer_view view = {pair, options, observer->position, bounds};
    region->outline_count = region->triangle_count = region->edge_count = region->angle_count = 0;
    pair->rules = los_rules_of(options);
    eye_level eye = {options->heights == LOS_HEIGHTS_TRUE && !pair->rules->is_point_check,
                     observer->elevation_inches + observer->height_inches};
    if (!collect(region, pair, view.from, eye, bounds)) {
        return region->edge_count > LOS_REGION_EDGES_MAX ? LOS_TOO_LARGE : LOS_NO_MEMORY;
    }
    settle_angles(region);
    los_placed_model_set(&pair->own[LOS_SHOOTER], observer, options->pixels_per_inch, pair->rules, pair->candidates);
    if (!sweep(region, &view)) {
        return LOS_NO_MEMORY;
    }
    if (region->outline_count > 1 && los_equal(region->outline[0], region->outline[region->outline_count - 1])) {
        region->outline_count--;
    }
    return LOS_OK;
}
