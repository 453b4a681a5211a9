/* SPDX-License-Identifier: MIT */
#include "region/region.h"

#include "base/sort.h"
#include "base/trig.h"
#include "sight/judge.h"

#include <stdlib.h>

/* --- By the judge ------------------------------------------------------------------------------------------------- */

static void region_judged_free(los_region_judged *judged, const los_allocator *allocator) {
    void *arrays[] = {judged->edges, judged->angles, judged->active, judged->distances, judged->crossed};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        los_release(allocator, arrays[i]);
    }
    *judged = (los_region_judged){0};
}

/* Nanoseconds, see LOS_REGION_WORK_MAX. */
enum {
    PAIR_WORK = 4,       /* of two edges */
    CROSSING_WORK = 256, /* of a direction where two edges cross */
    ACTIVE_WORK = 16,    /* of an edge in a wedge */
    LINE_WORK = 512,     /* of a line to be judged */
    OBSTACLE_WORK = 8    /* of an edge that may block it */
};

/* --- Angles ------------------------------------------------------------------------------------------------------ */

static bool add_angle(los_region_judged *judged, double angle) {
    if (!los_reserve(judged->allocator, (void **)&judged->angles, &judged->angle_capacity, judged->angle_count + 1,
                     sizeof *judged->angles)) {
        return false;
    }
    judged->angles[judged->angle_count++] = angle;
    return true;
}

static void sort_angles(los_region_judged *judged) {
    uint32_t kept = 0;
    los_sort_doubles(judged->angles, judged->angle_count);
    for (uint32_t i = 0; i < judged->angle_count; i++) {
        if (kept == 0 || judged->angles[i] - judged->angles[kept - 1] > LOS_REGION_MIN_WEDGE) {
            judged->angles[kept++] = judged->angles[i];
        }
    }
    judged->angle_count = kept;
}

/* --- Edges ------------------------------------------------------------------------------------------------------- */

static bool append_edge(los_region_judged *judged, los_vec2 a, los_vec2 b, double first, double last) {
    if (!los_reserve(judged->allocator, (void **)&judged->edges, &judged->edge_capacity, judged->edge_count + 1,
                     sizeof *judged->edges)) {
        return false;
    }
    judged->edges[judged->edge_count++] = (los_judged_edge){a, b, first, last};
    return add_angle(judged, first) && add_angle(judged, last);
}

/* Adds an edge.  An edge on a ray from the observer spans no angle and hides nothing by itself. */
static bool add_edge(los_region_judged *judged, los_vec2 from, los_vec2 a, los_vec2 b) {
    los_vec2d to_a = los_region_offset(from, a), to_b = los_region_offset(from, b);
    double side = los_vec2d_cross(to_a, to_b);
    if (side == 0.0) {
        return true;
    }
    double first = los_region_angle(side > 0.0 ? to_a : to_b), last = los_region_angle(side > 0.0 ? to_b : to_a);
    if (first <= last) {
        return append_edge(judged, a, b, first, last);
    }
    /* It crosses the direction where angles start over. */
    return append_edge(judged, a, b, first, 4.0) && append_edge(judged, a, b, 0.0, last);
}

/* The point `times` as far from the observer. */
static los_vec2 scaled_from(los_vec2 from, los_vec2 point, double times) {
    los_vec2d offset = los_region_offset(from, point);
    if (times == 1.0) {
        return point; /* without rounding */
    }
    return (los_vec2){(float)((double)from.x + times * offset.x), (float)((double)from.y + times * offset.y)};
}

/* Adds the edges and walls of a piece, `times` as far away as they are. */
static bool add_piece(los_region_judged *judged, const los_terrain *terrain, const los_piece *piece, los_vec2 from,
                      double times) {
    los_polygon polygon = los_piece_polygon(terrain, piece);
    bool ok = true;
    for (uint32_t i = 0; ok && i < polygon.count; i++) {
        los_vec2 next = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
        ok = add_edge(judged, from, scaled_from(from, polygon.points[i], times), scaled_from(from, next, times));
    }
    for (uint32_t i = 0; ok && i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        ok = add_edge(judged, from, scaled_from(from, wall->start, times), scaled_from(from, wall->end, times));
    }
    return ok;
}

/* Under true heights a shadow may begin or end behind its edge: where lines to a bare point pass the edge exactly at
 * its top or base.  That border is the edge, scaled from the observer. */
static bool add_shadow(los_region_judged *judged, const los_terrain *terrain, const los_piece *piece, los_vec2 from,
                       double eye) {
    static const double SCALE_MAX = 1e4; /* beyond every table */
    const double limits[] = {piece->heights.low, piece->heights.high};
    const double ground = LOS_INFANTRY_HEIGHT; /* of the bare points */
    bool ok = true;
    for (int i = 0; ok && i < 2; i++) {
        double fraction = (eye - limits[i]) / (eye - ground);
        if (eye != ground && fraction > 1.0 / SCALE_MAX && fraction < 1.0) {
            ok = add_piece(judged, terrain, piece, from, 1.0 / fraction);
        }
    }
    return ok;
}

/* Adds a circle around the observer, as a polygon that deviates by less than a sixth of a pixel on a usual table. */
static bool add_circle(los_region_judged *judged, const los_region_view *view, double inches) {
    enum {
        SIDES = 192
    };
    const double radius = inches * view->options->pixels_per_inch, step = 2.0 * 3.14159265358979323846 / SIDES;
    los_vec2 center = view->observer->position, last = {(float)((double)center.x + radius), center.y};
    bool ok = true;
    for (int i = 1; ok && i <= SIDES; i++) {
        los_rotation at = los_rotation_of(step * (i % SIDES));
        los_vec2 next = {(float)((double)center.x + radius * at.cosine), (float)((double)center.y + radius * at.sine)};
        ok = add_edge(judged, view->from, last, next);
        last = next;
    }
    return ok;
}

/* In LOS_MODE_SAMPLED the number of sample points changes at these distances (sampling.c), and with it what the
 * observer is wholly within. */
static bool add_distances(los_region_judged *judged, const los_region_view *view) {
    return view->options->sampling == LOS_SAMPLING_SIZE
               ? add_circle(judged, view, 24.0)
               : add_circle(judged, view, 6.0) && add_circle(judged, view, 12.0);
}

/* Where two edges cross, the order of crossings along a ray changes. */
static bool add_crossing(los_region_judged *judged, los_vec2 from, const los_judged_edge *a, const los_judged_edge *b) {
    los_vec2d along = los_region_offset(a->a, a->b), other = los_region_offset(b->a, b->b),
              offset = los_region_offset(a->a, b->a);
    double divisor = los_vec2d_cross(along, other);
    if (divisor == 0.0) {
        return true;
    }
    double t = los_vec2d_cross(offset, other) / divisor, u = los_vec2d_cross(offset, along) / divisor;
    if (!(t > 0.0 && t < 1.0 && u > 0.0 && u < 1.0)) {
        return true;
    }
    los_vec2d at = {(double)a->a.x + t * along.x - (double)from.x, (double)a->a.y + t * along.y - (double)from.y};
    judged->output->work += CROSSING_WORK;
    return (at.x == 0.0 && at.y == 0.0) || add_angle(judged, los_region_angle(at));
}

static int by_first_angle(const void *a, const void *b) {
    const los_judged_edge *first = a, *second = b;
    return first->first < second->first ? -1 : first->first > second->first;
}

/* Only edges that share angles can cross; sorted by their first angle these are neighbors. */
static bool add_crossings(los_region_judged *judged, los_vec2 from) {
    bool ok = true;
    if (judged->edge_count > 0) {
        qsort(judged->edges, judged->edge_count, sizeof *judged->edges, by_first_angle);
    }
    for (uint32_t i = 0; ok && i < judged->edge_count; i++) {
        const los_judged_edge *edge = &judged->edges[i];
        for (uint32_t j = i + 1; ok && j < judged->edge_count && judged->edges[j].first < edge->last; j++) {
            ok =
                los_region_count_work(judged->output, PAIR_WORK) && add_crossing(judged, from, edge, &judged->edges[j]);
        }
    }
    return ok;
}

/* Where an edge leaves the bounds, what is visible behind it changes, too. */
static bool add_crossings_with_bounds(los_region_judged *judged, los_vec2 from, const los_vec2 corners[4]) {
    bool ok = true;
    for (uint32_t i = 0; ok && i < 4 * judged->edge_count; i++) {
        los_judged_edge side = {corners[i % 4], corners[(i + 1) % 4], 0.0, 0.0};
        ok = add_crossing(judged, from, &judged->edges[i / 4], &side);
    }
    return ok;
}

/* The top of the observer, which matters under true heights only. */
typedef struct {
    bool matters;
    double height;
} eye_level;

static eye_level eye_of(const los_region_view *view) {
    return (eye_level){view->options->heights == LOS_HEIGHTS_TRUE && !view->rules->is_point_check,
                       view->observer->elevation_inches + view->observer->height_inches};
}

static bool collect(los_region_judged *judged, const los_region_view *view, const los_region_pieces *pieces) {
    const los_terrain *terrain = view->pair->terrain;
    los_vec2 from = view->from;
    los_box bounds = view->bounds;
    eye_level eye = eye_of(view);
    los_vec2 corners[4] = {bounds.low, {bounds.high.x, bounds.low.y}, bounds.high, {bounds.low.x, bounds.high.y}};
    bool ok = add_angle(judged, 0.0) && add_angle(judged, 1.0) && add_angle(judged, 2.0) && add_angle(judged, 3.0) &&
              add_angle(judged, 4.0);
    for (uint32_t i = 0; ok && i < 4; i++) {
        ok = los_equal(corners[i], from) || add_angle(judged, los_region_angle(los_region_offset(from, corners[i])));
    }
    for (uint32_t i = 0; ok && i < pieces->count; i++) {
        const los_piece *piece = &terrain->pieces[pieces->items[i].piece];
        ok = add_piece(judged, terrain, piece, from, 1.0) &&
             (!eye.matters || add_shadow(judged, terrain, piece, from, eye.height)) &&
             judged->edge_count <= LOS_REGION_EDGES_MAX;
    }
    ok = ok && (!pieces->exemptions_vary || add_distances(judged, view));
    return ok && add_crossings_with_bounds(judged, from, corners) && add_crossings(judged, from);
}

/* --- One wedge --------------------------------------------------------------------------------------------------- */

/* The distance, in lengths of `direction`, to the line through an edge that spans this direction. */
static double distance_to_edge(const los_judged_edge *edge, los_vec2 from, los_vec2d direction) {
    los_vec2d along = los_region_offset(edge->a, edge->b);
    double divisor = los_vec2d_cross(direction, along);
    return divisor == 0.0 ? 0.0 : los_vec2d_cross(los_region_offset(from, edge->a), along) / divisor;
}

static double distance_to_border(los_box bounds, los_vec2 from, los_vec2d direction) {
    double x = direction.x > 0.0 ? (double)bounds.high.x - (double)from.x : (double)bounds.low.x - (double)from.x;
    double y = direction.y > 0.0 ? (double)bounds.high.y - (double)from.y : (double)bounds.low.y - (double)from.y;
    double by_x = direction.x == 0.0 ? INFINITY : x / direction.x;
    double by_y = direction.y == 0.0 ? INFINITY : y / direction.y;
    return by_x < by_y ? by_x : by_y;
}

static los_vec2 point_at(los_vec2 from, los_vec2d direction, double distance) {
    return (los_vec2){(float)((double)from.x + distance * direction.x),
                      (float)((double)from.y + distance * direction.y)};
}

static bool sees(const los_region_view *view, los_vec2 point) {
    los_pair *pair = view->pair;
    los_model target = los_model_at_point(point);
    los_placed_model_set(&pair->own[LOS_TARGET], &target, view->options->pixels_per_inch, view->rules,
                         pair->candidates);
    los_pair_set_placed(pair, view->options, &pair->own[LOS_SHOOTER], &pair->own[LOS_TARGET]);
    los_pair_add_line_pieces(pair, view->from, point);
    los_sight_line line = los_sight_line_between_points(view->from, point);
    return los_line_is_clear(pair, &line);
}

/* The work of the line that was judged last. */
static uint64_t line_work(const los_pair *pair) {
    uint64_t edges = 0;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[pair->obstacles[i].piece];
        edges += (uint64_t)piece->point_count + piece->wall_count;
    }
    return LINE_WORK + OBSTACLE_WORK * edges * (pair->is_floating ? 1 + pair->obstacle_count : 1);
}

/* Finds where the middle ray crosses the active edges within the bounds, sorted by distance.  Returns how many. */
static uint32_t find_crossings(los_region_judged *judged, const los_region_view *view, los_vec2d middle,
                               double border) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < judged->active_count; i++) {
        uint32_t edge = judged->active[i];
        double distance = distance_to_edge(&judged->edges[edge], view->from, middle);
        if (distance <= 0.0 || distance >= border) {
            continue;
        }
        uint32_t slot = count++;
        for (; slot > 0 && judged->distances[slot - 1] > distance; slot--) {
            judged->distances[slot] = judged->distances[slot - 1];
            judged->crossed[slot] = judged->crossed[slot - 1];
        }
        judged->distances[slot] = distance;
        judged->crossed[slot] = edge;
    }
    return count;
}

/* Crossing `number` (from 1) on one side of the wedge; 0 is the observer, beyond the last is the border. */
static los_vec2 crossing_point(const los_region_judged *judged, const los_region_view *view, los_vec2d side,
                               uint32_t number, uint32_t count) {
    double border = distance_to_border(view->bounds, view->from, side);
    if (number == 0) {
        return view->from;
    }
    double distance = border;
    if (number <= count) {
        distance = distance_to_edge(&judged->edges[judged->crossed[number - 1]], view->from, side);
    }
    return point_at(view->from, side, distance < 0.0 ? 0.0 : distance < border ? distance : border);
}

/* Adds the visible stretch from crossing `first` to crossing `last` between the two sides of a wedge. */
static bool add_stretch(los_region_judged *judged, const los_region_view *view, const los_vec2d sides[2],
                        uint32_t first, uint32_t last, uint32_t count) {
    los_vec2 near_1 = crossing_point(judged, view, sides[0], first, count);
    los_vec2 near_2 = crossing_point(judged, view, sides[1], first, count);
    los_vec2 far_1 = crossing_point(judged, view, sides[0], last, count);
    los_vec2 far_2 = crossing_point(judged, view, sides[1], last, count);
    if (first == 0 && !(los_region_add_outline_point(judged->output, judged->allocator, far_1) &&
                        los_region_add_outline_point(judged->output, judged->allocator, far_2))) {
        return false;
    }
    return los_region_add_triangle(judged->output, judged->allocator, near_1, far_1, far_2) &&
           los_region_add_triangle(judged->output, judged->allocator, near_1, far_2, near_2);
}

/* Relative difference of distances below which there is nothing between two edges. */
static const double TOUCH = 1e-6;

static bool add_wedge(los_region_judged *judged, const los_region_view *view, double first_angle, double last_angle) {
    los_vec2d sides[2] = {los_region_direction(first_angle), los_region_direction(last_angle)};
    los_vec2d middle = los_region_direction(0.5 * (first_angle + last_angle));
    double border = distance_to_border(view->bounds, view->from, middle);
    uint32_t count = find_crossings(judged, view, middle, border), start = 0;
    bool was_visible = false, ok = true;
    for (uint32_t i = 0; ok && i <= count; i++) {
        double near_distance = i == 0 ? 0.0 : judged->distances[i - 1];
        double far_distance = i == count ? border : judged->distances[i];
        if (far_distance - near_distance < TOUCH * far_distance) {
            continue; /* edges that touch: the judge's tolerances would decide */
        }
        bool is_visible = sees(view, point_at(view->from, middle, 0.5 * (near_distance + far_distance)));
        if (is_visible && !was_visible) {
            start = i;
        } else if (was_visible && !is_visible) {
            ok = add_stretch(judged, view, sides, start, i, count);
        }
        if (i == 0 && !is_visible) {
            ok = ok && los_region_add_outline_point(judged->output, judged->allocator, view->from);
        }
        was_visible = is_visible;
        ok = ok && los_region_count_work(judged->output, line_work(view->pair));
    }
    return ok && (!was_visible || add_stretch(judged, view, sides, start, count + 1, count));
}

/* --- The sweep --------------------------------------------------------------------------------------------------- */

static bool reserve_crossings(los_region_judged *judged) {
    const los_allocator *allocator = judged->allocator;
    uint32_t count = judged->edge_count + 1;
    return los_reserve(allocator, (void **)&judged->active, &judged->active_capacity, count, sizeof *judged->active) &&
           los_reserve(allocator, (void **)&judged->distances, &judged->distance_capacity, count,
                       sizeof *judged->distances) &&
           los_reserve(allocator, (void **)&judged->crossed, &judged->crossed_capacity, count, sizeof *judged->crossed);
}

/* The edges are sorted by their first angle; each becomes active once and stays so until its last angle. */
static bool sweep(los_region_judged *judged, const los_region_view *view) {
    uint32_t next = 0;
    bool ok = reserve_crossings(judged);
    judged->active_count = 0;
    for (uint32_t i = 0; ok && i + 1 < judged->angle_count; i++) {
        double middle = 0.5 * (judged->angles[i] + judged->angles[i + 1]);
        uint32_t kept = 0;
        for (; next < judged->edge_count && judged->edges[next].first < middle; next++) {
            judged->active[judged->active_count++] = next;
        }
        for (uint32_t j = 0; j < judged->active_count; j++) {
            if (judged->edges[judged->active[j]].last > middle) {
                judged->active[kept++] = judged->active[j];
            }
        }
        judged->active_count = kept;
        ok = los_region_count_work(judged->output, (uint64_t)ACTIVE_WORK * judged->active_count) &&
             add_wedge(judged, view, judged->angles[i], judged->angles[i + 1]);
    }
    return ok;
}

/* Adds the region of the listed pieces, which need not be classified, to the output.  LOS_TOO_LARGE beyond
 * LOS_REGION_EDGES_MAX edges; shadows under true heights count. */
static los_status region_judged_find(los_region_judged *judged, const los_allocator *allocator,
                                     const los_region_view *view, const los_region_pieces *pieces,
                                     los_region_output *output) {
    los_pair *pair = view->pair;
    judged->allocator = allocator;
    judged->output = output;
    judged->edge_count = judged->angle_count = 0;
    if (!collect(judged, view, pieces)) {
        return judged->edge_count > LOS_REGION_EDGES_MAX ? LOS_TOO_LARGE : LOS_NO_MEMORY;
    }
    sort_angles(judged);
    los_placed_model_set(&pair->own[LOS_SHOOTER], view->observer, view->options->pixels_per_inch, view->rules,
                         pair->candidates);
    return sweep(judged, view) ? LOS_OK : LOS_NO_MEMORY;
}

void los_region_builder_init(los_region_builder *builder, los_allocator allocator) {
    *builder = (los_region_builder){.allocator = allocator};
}

void los_region_builder_free(los_region_builder *builder) {
    los_region_output_free(&builder->output, &builder->allocator);
    los_region_pieces_free(&builder->pieces, &builder->allocator);
    los_region_exits_free(&builder->exits, &builder->allocator);
    los_region_shadows_free(&builder->shadows, &builder->allocator);
    region_judged_free(&builder->judged, &builder->allocator);
}

los_status los_region_builder_find(los_region_builder *builder, los_pair *pair, const los_options *options,
                                   const los_model *observer, los_vec2 from, los_box bounds, bool want_triangles) {
    const los_region_view view = los_region_view_make(pair, options, observer, from, bounds);
    LOS_ASSERT(bounds.low.x <= from.x && from.x <= bounds.high.x && bounds.low.y <= from.y && from.y <= bounds.high.y);
    builder->output.outline_count = builder->output.triangle_point_count = 0;
    builder->output.wants_triangles = want_triangles;
    builder->output.work = 0;
    los_status status = los_region_pieces_find(&builder->pieces, &builder->allocator, &view);
    if (status != LOS_OK) {
        return status;
    }
    builder->is_judged = !los_region_pieces_classify(&builder->pieces, &view);
    if (!builder->is_judged) {
        const los_region_scan scan = {&builder->allocator, &view, &builder->pieces, &builder->output};
        status = los_region_shadows_add(&builder->shadows, &scan, &builder->pieces, &builder->exits) ? LOS_OK
                                                                                                     : LOS_NO_MEMORY;
    } else {
        status = region_judged_find(&builder->judged, &builder->allocator, &view, &builder->pieces, &builder->output);
    }
    status = los_region_count_work(&builder->output, 0) ? status : LOS_TOO_LONG;
    los_region_output_close(&builder->output);
    return status;
}
