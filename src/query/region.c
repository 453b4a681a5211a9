/* SPDX-License-Identifier: MIT */
#include "query/region.h"

#include <stdlib.h>

void los_region_builder_init(los_region_builder *builder, los_allocator allocator) {
    *builder = (los_region_builder){.allocator = allocator};
}

void los_region_builder_free(los_region_builder *builder) {
    void *arrays[] = {builder->outline, builder->triangles, builder->edges,  builder->angles,
                      builder->active,  builder->distances, builder->crossed};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        los_release(&builder->allocator, arrays[i]);
    }
    los_region_builder_init(builder, builder->allocator);
}

/* A point or direction in double: the region is drawn, not judged, so it need not round to float32. */
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

/* A pseudo-angle: grows with the angle from 0 (right) over 1 (down), 2 (left), 3 (up) to 4, without trigonometry. */
static double angle_of(vector d) {
    double sine = d.y / (fabs(d.x) + fabs(d.y)); /* in the 1-norm */
    return d.x < 0.0 ? 2.0 - sine : sine < 0.0 ? 4.0 + sine : sine;
}

static vector direction_of(double angle) {
    double side = angle < 1.0 || angle >= 3.0 ? 1.0 : -1.0;
    double sine = angle < 1.0 ? angle : angle < 3.0 ? 2.0 - angle : angle - 4.0;
    return (vector){side * (1.0 - fabs(sine)), sine};
}

static bool add_angle(los_region_builder *builder, double angle) {
    if (!los_reserve(&builder->allocator, (void **)&builder->angles, &builder->angle_capacity, builder->angle_count + 1,
                     sizeof *builder->angles)) {
        return false;
    }
    builder->angles[builder->angle_count++] = angle;
    return true;
}

/* Wedges thinner than this, as a pseudo-angle, contain no pixel. */
static const double MIN_WEDGE = 1e-12;

static int by_value(const void *a, const void *b) {
    double first = *(const double *)a, second = *(const double *)b;
    return first < second ? -1 : first > second;
}

static void sort_angles(los_region_builder *builder) {
    uint32_t kept = 0;
    qsort(builder->angles, builder->angle_count, sizeof *builder->angles, by_value);
    for (uint32_t i = 0; i < builder->angle_count; i++) {
        if (kept == 0 || builder->angles[i] - builder->angles[kept - 1] > MIN_WEDGE) {
            builder->angles[kept++] = builder->angles[i];
        }
    }
    builder->angle_count = kept;
}

/* --- Edges ------------------------------------------------------------------------------------------------------- */

static bool append_edge(los_region_builder *builder, los_vec2 a, los_vec2 b, double first, double last) {
    if (!los_reserve(&builder->allocator, (void **)&builder->edges, &builder->edge_capacity, builder->edge_count + 1,
                     sizeof *builder->edges)) {
        return false;
    }
    builder->edges[builder->edge_count++] = (los_region_edge){a, b, first, last};
    return add_angle(builder, first) && add_angle(builder, last);
}

/* Adds an edge.  An edge on a ray from the observer spans no angle and hides nothing by itself. */
static bool add_edge(los_region_builder *builder, los_vec2 from, los_vec2 a, los_vec2 b) {
    vector to_a = from_to(from, a), to_b = from_to(from, b);
    double side = cross(to_a, to_b);
    if (side == 0.0) {
        return true;
    }
    double first = angle_of(side > 0.0 ? to_a : to_b), last = angle_of(side > 0.0 ? to_b : to_a);
    if (first <= last) {
        return append_edge(builder, a, b, first, last);
    }
    /* It crosses the direction where angles start over. */
    return append_edge(builder, a, b, first, 4.0) && append_edge(builder, a, b, 0.0, last);
}

/* The point `times` as far from the observer. */
static los_vec2 scaled_from(los_vec2 from, los_vec2 point, double times) {
    vector offset = from_to(from, point);
    if (times == 1.0) {
        return point; /* without rounding */
    }
    return (los_vec2){(float)((double)from.x + times * offset.x), (float)((double)from.y + times * offset.y)};
}

/* Adds the edges and walls of a piece, `times` as far away as they are. */
static bool add_piece(los_region_builder *builder, const los_terrain *terrain, const los_piece *piece, los_vec2 from,
                      double times) {
    los_polygon polygon = los_piece_polygon(terrain, piece);
    bool ok = true;
    for (uint32_t i = 0; ok && i < polygon.count; i++) {
        los_vec2 next = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
        ok = add_edge(builder, from, scaled_from(from, polygon.points[i], times), scaled_from(from, next, times));
    }
    for (uint32_t i = 0; ok && i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        ok = add_edge(builder, from, scaled_from(from, wall->start, times), scaled_from(from, wall->end, times));
    }
    return ok;
}

/* Under true heights a shadow may begin or end behind its edge: where lines to a bare point pass the edge exactly at
 * its top or base.  That border is the edge, scaled from the observer. */
static bool add_shadow(los_region_builder *builder, const los_terrain *terrain, const los_piece *piece, los_vec2 from,
                       double eye) {
    static const double SCALE_MAX = 1e4; /* beyond every table */
    const double limits[] = {piece->heights.low, piece->heights.high};
    const double ground = LOS_INFANTRY_HEIGHT; /* of the bare points */
    bool ok = true;
    for (int i = 0; ok && i < 2; i++) {
        double fraction = (eye - limits[i]) / (eye - ground);
        if (eye != ground && fraction > 1.0 / SCALE_MAX && fraction < 1.0) {
            ok = add_piece(builder, terrain, piece, from, 1.0 / fraction);
        }
    }
    return ok;
}

/* Where two edges cross, the order of crossings along a ray changes. */
static bool add_crossing(los_region_builder *builder, los_vec2 from, const los_region_edge *a,
                         const los_region_edge *b) {
    vector along = from_to(a->a, a->b), other = from_to(b->a, b->b), offset = from_to(a->a, b->a);
    double divisor = cross(along, other);
    if (divisor == 0.0) {
        return true;
    }
    double t = cross(offset, other) / divisor, u = cross(offset, along) / divisor;
    if (!(t > 0.0 && t < 1.0 && u > 0.0 && u < 1.0)) {
        return true;
    }
    vector at = {(double)a->a.x + t * along.x - (double)from.x, (double)a->a.y + t * along.y - (double)from.y};
    return (at.x == 0.0 && at.y == 0.0) || add_angle(builder, angle_of(at));
}

static int by_first_angle(const void *a, const void *b) {
    const los_region_edge *first = a, *second = b;
    return first->first < second->first ? -1 : first->first > second->first;
}

/* Only edges that share angles can cross; sorted by their first angle these are neighbors. */
static bool add_crossings(los_region_builder *builder, los_vec2 from) {
    bool ok = true;
    if (builder->edge_count > 0) {
        qsort(builder->edges, builder->edge_count, sizeof *builder->edges, by_first_angle);
    }
    for (uint32_t i = 0; ok && i < builder->edge_count; i++) {
        const los_region_edge *edge = &builder->edges[i];
        for (uint32_t j = i + 1; ok && j < builder->edge_count && builder->edges[j].first < edge->last; j++) {
            ok = add_crossing(builder, from, edge, &builder->edges[j]);
        }
    }
    return ok;
}

/* Where an edge leaves the bounds, what is visible behind it changes, too. */
static bool add_crossings_with_bounds(los_region_builder *builder, los_vec2 from, const los_vec2 corners[4]) {
    bool ok = true;
    for (uint32_t i = 0; ok && i < 4 * builder->edge_count; i++) {
        los_region_edge side = {corners[i % 4], corners[(i + 1) % 4], 0.0, 0.0};
        ok = add_crossing(builder, from, &builder->edges[i / 4], &side);
    }
    return ok;
}

/* The top of the observer, which matters under true heights only. */
typedef struct {
    bool matters;
    double height;
} eye_level;

static bool collect(los_region_builder *builder, los_pair *pair, los_vec2 from, eye_level eye, los_box bounds) {
    los_bvh_query all = los_bvh_query_of_box(bounds);
    uint32_t count = los_terrain_find_pieces(pair->terrain, &all, pair->candidates);
    los_vec2 corners[4] = {bounds.low, {bounds.high.x, bounds.low.y}, bounds.high, {bounds.low.x, bounds.high.y}};
    bool ok = add_angle(builder, 0.0) && add_angle(builder, 1.0) && add_angle(builder, 2.0) &&
              add_angle(builder, 3.0) && add_angle(builder, 4.0);
    for (uint32_t i = 0; ok && i < 4; i++) {
        ok = los_equal(corners[i], from) || add_angle(builder, angle_of(from_to(from, corners[i])));
    }
    for (uint32_t i = 0; ok && i < count; i++) {
        const los_piece *piece = &pair->terrain->pieces[pair->candidates[i]];
        ok = add_piece(builder, pair->terrain, piece, from, 1.0) &&
             (!eye.matters || add_shadow(builder, pair->terrain, piece, from, eye.height)) &&
             builder->edge_count <= LOS_REGION_EDGES_MAX;
    }
    return ok && add_crossings_with_bounds(builder, from, corners) && add_crossings(builder, from);
}

/* --- One wedge --------------------------------------------------------------------------------------------------- */

/* The distance, in lengths of `direction`, to the line through an edge that spans this direction. */
static double distance_to_edge(const los_region_edge *edge, los_vec2 from, vector direction) {
    vector along = from_to(edge->a, edge->b);
    double divisor = cross(direction, along);
    return divisor == 0.0 ? 0.0 : cross(from_to(from, edge->a), along) / divisor;
}

static double distance_to_border(los_box bounds, los_vec2 from, vector direction) {
    double x = direction.x > 0.0 ? (double)bounds.high.x - (double)from.x : (double)bounds.low.x - (double)from.x;
    double y = direction.y > 0.0 ? (double)bounds.high.y - (double)from.y : (double)bounds.low.y - (double)from.y;
    double by_x = direction.x == 0.0 ? INFINITY : x / direction.x;
    double by_y = direction.y == 0.0 ? INFINITY : y / direction.y;
    return by_x < by_y ? by_x : by_y;
}

static los_vec2 point_at(los_vec2 from, vector direction, double distance) {
    return (los_vec2){(float)((double)from.x + distance * direction.x),
                      (float)((double)from.y + distance * direction.y)};
}

typedef struct {
    los_pair *pair; /* its own shooter is the observer */
    const los_rules *rules;
    const los_options *options;
    los_vec2 from;
    los_box bounds;
} observer_view;

static bool sees(const observer_view *view, los_vec2 point) {
    los_pair *pair = view->pair;
    los_model target = los_model_at_point(point);
    los_placed_model_set(&pair->own[LOS_TARGET], &target, view->options->pixels_per_inch, view->rules,
                         pair->candidates);
    los_pair_set_placed(pair, view->options, &pair->own[LOS_SHOOTER], &pair->own[LOS_TARGET]);
    los_pair_add_line_pieces(pair, view->from, point);
    los_sight_line line = los_sight_line_between_points(view->from, point);
    return los_line_is_clear(pair, &line);
}

/* Finds where the middle ray crosses the active edges within the bounds, sorted by distance.  Returns how many. */
static uint32_t find_crossings(los_region_builder *builder, const observer_view *view, vector middle, double border) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < builder->active_count; i++) {
        uint32_t edge = builder->active[i];
        double distance = distance_to_edge(&builder->edges[edge], view->from, middle);
        if (distance <= 0.0 || distance >= border) {
            continue;
        }
        uint32_t slot = count++;
        for (; slot > 0 && builder->distances[slot - 1] > distance; slot--) {
            builder->distances[slot] = builder->distances[slot - 1];
            builder->crossed[slot] = builder->crossed[slot - 1];
        }
        builder->distances[slot] = distance;
        builder->crossed[slot] = edge;
    }
    return count;
}

/* Crossing `number` (from 1) on one side of the wedge; 0 is the observer, beyond the last is the border. */
static los_vec2 crossing_point(const los_region_builder *builder, const observer_view *view, vector side,
                               uint32_t number, uint32_t count) {
    double border = distance_to_border(view->bounds, view->from, side);
    if (number == 0) {
        return view->from;
    }
    double distance = border;
    if (number <= count) {
        distance = distance_to_edge(&builder->edges[builder->crossed[number - 1]], view->from, side);
    }
    return point_at(view->from, side, distance < 0.0 ? 0.0 : distance < border ? distance : border);
}

static bool add_triangle(los_region_builder *builder, los_vec2 a, los_vec2 b, los_vec2 c) {
    if (los_equal(a, b) || los_equal(b, c) || los_equal(a, c)) {
        return true;
    }
    if (!los_reserve(&builder->allocator, (void **)&builder->triangles, &builder->triangle_capacity,
                     builder->triangle_point_count + 3, sizeof *builder->triangles)) {
        return false;
    }
    builder->triangles[builder->triangle_point_count++] = a;
    builder->triangles[builder->triangle_point_count++] = b;
    builder->triangles[builder->triangle_point_count++] = c;
    return true;
}

static bool add_outline_point(los_region_builder *builder, los_vec2 point) {
    if (builder->outline_count > 0 && los_equal(builder->outline[builder->outline_count - 1], point)) {
        return true;
    }
    if (!los_reserve(&builder->allocator, (void **)&builder->outline, &builder->outline_capacity,
                     builder->outline_count + 1, sizeof *builder->outline)) {
        return false;
    }
    builder->outline[builder->outline_count++] = point;
    return true;
}

/* Adds the visible stretch from crossing `first` to crossing `last` between the two sides of a wedge. */
static bool add_stretch(los_region_builder *builder, const observer_view *view, const vector sides[2], uint32_t first,
                        uint32_t last, uint32_t count) {
    los_vec2 near_1 = crossing_point(builder, view, sides[0], first, count);
    los_vec2 near_2 = crossing_point(builder, view, sides[1], first, count);
    los_vec2 far_1 = crossing_point(builder, view, sides[0], last, count);
    los_vec2 far_2 = crossing_point(builder, view, sides[1], last, count);
    if (first == 0 && !(add_outline_point(builder, far_1) && add_outline_point(builder, far_2))) {
        return false;
    }
    return add_triangle(builder, near_1, far_1, far_2) && add_triangle(builder, near_1, far_2, near_2);
}

static bool add_wedge(los_region_builder *builder, const observer_view *view, double first_angle, double last_angle) {
    vector sides[2] = {direction_of(first_angle), direction_of(last_angle)};
    vector middle = direction_of(0.5 * (first_angle + last_angle));
    double border = distance_to_border(view->bounds, view->from, middle);
    uint32_t count = find_crossings(builder, view, middle, border), start = 0;
    bool was_visible = false, ok = true;
    for (uint32_t i = 0; ok && i <= count; i++) {
        double near_distance = i == 0 ? 0.0 : builder->distances[i - 1];
        double far_distance = i == count ? border : builder->distances[i];
        bool is_visible = sees(view, point_at(view->from, middle, 0.5 * (near_distance + far_distance)));
        if (is_visible && !was_visible) {
            start = i;
        } else if (was_visible && !is_visible) {
            ok = add_stretch(builder, view, sides, start, i, count);
        }
        if (i == 0 && !is_visible) {
            ok = ok && add_outline_point(builder, view->from);
        }
        was_visible = is_visible;
    }
    return ok && (!was_visible || add_stretch(builder, view, sides, start, count + 1, count));
}

/* --- The sweep --------------------------------------------------------------------------------------------------- */

static bool reserve_crossings(los_region_builder *builder) {
    const los_allocator *allocator = &builder->allocator;
    uint32_t count = builder->edge_count + 1;
    return los_reserve(allocator, (void **)&builder->active, &builder->active_capacity, count,
                       sizeof *builder->active) &&
           los_reserve(allocator, (void **)&builder->distances, &builder->distance_capacity, count,
                       sizeof *builder->distances) &&
           los_reserve(allocator, (void **)&builder->crossed, &builder->crossed_capacity, count,
                       sizeof *builder->crossed);
}

/* The edges are sorted by their first angle; each becomes active once and stays so until its last angle. */
static bool sweep(los_region_builder *builder, const observer_view *view) {
    uint32_t next = 0;
    bool ok = reserve_crossings(builder);
    builder->active_count = 0;
    for (uint32_t i = 0; ok && i + 1 < builder->angle_count; i++) {
        double middle = 0.5 * (builder->angles[i] + builder->angles[i + 1]);
        uint32_t kept = 0;
        for (; next < builder->edge_count && builder->edges[next].first < middle; next++) {
            builder->active[builder->active_count++] = next;
        }
        for (uint32_t j = 0; j < builder->active_count; j++) {
            if (builder->edges[builder->active[j]].last > middle) {
                builder->active[kept++] = builder->active[j];
            }
        }
        builder->active_count = kept;
        ok = add_wedge(builder, view, builder->angles[i], builder->angles[i + 1]);
    }
    return ok;
}

los_status los_region_builder_find(los_region_builder *builder, los_pair *pair, const los_options *options,
                                   const los_model *observer, los_vec2 from, los_box bounds) {
    observer_view view = {pair, los_rules_of(options), options, from, bounds};
    LOS_ASSERT(bounds.low.x <= view.from.x && view.from.x <= bounds.high.x && bounds.low.y <= view.from.y &&
               view.from.y <= bounds.high.y);
    builder->outline_count = builder->triangle_point_count = builder->edge_count = builder->angle_count = 0;
    eye_level eye = {options->heights == LOS_HEIGHTS_TRUE && !view.rules->is_point_check,
                     observer->elevation_inches + observer->height_inches};
    if (!collect(builder, pair, view.from, eye, bounds)) {
        return builder->edge_count > LOS_REGION_EDGES_MAX ? LOS_TOO_LARGE : LOS_NO_MEMORY;
    }
    sort_angles(builder);
    los_placed_model_set(&pair->own[LOS_SHOOTER], observer, options->pixels_per_inch, view.rules, pair->candidates);
    if (!sweep(builder, &view)) {
        return LOS_NO_MEMORY;
    }
    if (builder->outline_count > 1 && los_equal(builder->outline[0], builder->outline[builder->outline_count - 1])) {
        builder->outline_count--;
    }
    return LOS_OK;
}
