/* SPDX-License-Identifier: MIT */
#include "exact/vertical_slice.h"

#include "exact/sweep_occluders.h"

enum {
    POINTS = 192,      /* of all that stands on one line; what is more is left to the judge */
    CROSSINGS_MAX = 64 /* of one polygon */
};

/* An opening need not be wider than this share of what the line has of either model. */
static const double GAP_OF_WINDOW = 0.2;
/* Inches: of what no line passes over or under. */
static const los_interval EVERYWHERE = {-1e4, 1e4};
/* Work for a few thousand looks at parts. */
static const uint64_t WORK = 20000;

/* A search, with the memory of its sweep. */
typedef struct search {
    const los_vertical_slice *plane;
    double scale; /* pixels per inch: heights are measured as the plan is */
    los_occlusion_sweep sweep;
    los_vec2d points[POINTS];
    los_occluder parts[POINTS];
    los_occluder_order order[POINTS];
    uint32_t chain[POINTS];
    los_vec2d corners[2][4];
    bool is_closed; /* by one thing alone */
    bool (*take)(void *context, const los_slice_line *line);
    void *context;
} search;

/* --- What stands there ------------------------------------------------------------------------------------------- */

static void add_rectangle(search *s, double from, double to, los_interval heights, uint32_t owner) {
    if (to < s->plane->at[0].low || from > s->plane->at[1].high) {
        return;
    }
    static const los_frame frame = {0.0, 0.0, {1.0, 0.0}};
    float low = (float)(s->scale * heights.low), high = (float)(s->scale * heights.high);
    const los_vec2 corners[4] = {{(float)from, low}, {(float)to, low}, {(float)to, high}, {(float)from, high}};
    bool closes = corners[0].x < corners[1].x
                      ? los_sweep_add_polygon(&s->sweep, &frame, (los_polygon){corners, 4}, owner)
                      : los_sweep_add_segment(&s->sweep, &frame, corners[0], corners[3], owner);
    s->is_closed = s->is_closed || closes;
}

/* Where the line crosses a segment; false if it does not. */
static bool find_crossing(const los_vertical_slice *plane, los_vec2d a, los_vec2d b, double *x) {
    double above_a = los_intercept(a, plane->slope) - plane->height,
           above_b = los_intercept(b, plane->slope) - plane->height;
    if ((above_a < 0.0) == (above_b < 0.0)) {
        return false;
    }
    *x = a.x + (b.x - a.x) * (above_a / (above_a - above_b));
    return true;
}

static void insert_ascending(double *values, uint32_t count, double value) {
    uint32_t place = count;
    for (; place > 0 && values[place - 1] > value; place--) {
        values[place] = values[place - 1];
    }
    values[place] = value;
}

static void add_polygon(search *s, los_polygon polygon, los_interval heights, uint32_t owner) {
    const los_frame *frame = &s->plane->q->frame;
    double crossings[CROSSINGS_MAX], x;
    uint32_t count = 0;
    if (polygon.count < 2) {
        return;
    }
    los_vec2d from = los_frame_from_world(frame, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count && count < CROSSINGS_MAX; i++) {
        los_vec2d to = los_frame_from_world(frame, polygon.points[i]);
        if (find_crossing(s->plane, from, to, &x)) {
            insert_ascending(crossings, count++, x);
        }
        from = to;
    }
    /* With more crossings than that the pairs would be wrong: left out, and the judge decides. */
    for (uint32_t i = 0; count < CROSSINGS_MAX && i + 1 < count; i += 2) {
        add_rectangle(s, crossings[i], crossings[i + 1], heights, owner);
    }
}

static void add_walls(search *s, const los_piece *piece, los_interval heights, uint32_t owner) {
    const los_problem *q = s->plane->q;
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        const los_wall *wall = &q->pair->terrain->walls[piece->first_wall + i];
        double x;
        if (find_crossing(s->plane, los_frame_from_world(&q->frame, wall->start),
                          los_frame_from_world(&q->frame, wall->end), &x)) {
            add_rectangle(s, x, x, heights, owner);
        }
    }
}

static void add_prisms(search *s) {
    const los_pair *pair = s->plane->q->pair;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
        los_interval heights = obstacle->is_partial ? piece->heights : EVERYWHERE;
        if (s->is_closed || (!obstacle->is_partial && !s->plane->has_all)) {
            continue;
        }
        if (obstacle->blocking != LOS_BLOCKS_NEVER && !obstacle->is_open) {
            add_polygon(s, los_piece_polygon(pair->terrain, piece), heights, i);
        }
        if (obstacle->wall_phase != LOS_WALLS_NEVER) {
            add_walls(s, piece, heights, i);
        }
    }
}

/* --- The search -------------------------------------------------------------------------------------------------- */

/* What the line has of a model. */
static los_convex window_of(search *s, int end) {
    los_interval at = s->plane->at[end], heights = s->plane->heights[end];
    los_vec2d low = {at.low, s->scale * heights.low}, high = {at.high, s->scale * heights.high};
    los_vec2d *corners = s->corners[end];
    corners[0] = low;
    corners[1] = (los_vec2d){high.x, low.y};
    corners[2] = high;
    corners[3] = (los_vec2d){low.x, high.y};
    return los_convex_of_corners(corners, 4);
}

static double least_extent(const los_convex *window) {
    return fmin(window->high.x - window->low.x, window->high.y - window->low.y);
}

static bool take_opening(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    search *s = context;
    double height = 0.5 * (opening->low + opening->high), start[2], end[2];
    los_slice_line line;
    if (!los_convex_chord(&sweep->bases[0], opening->slope, height, &end[0], &start[0]) ||
        !los_convex_chord(&sweep->bases[1], opening->slope, height, &start[1], &end[1])) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        line.x[i] = los_inset(start[i], end[i]);
        double up = opening->slope * line.x[i] + height;
        line.heights[i] = (sweep->is_mirrored ? -up : up) / s->scale;
    }
    return s->take == NULL || s->take(s->context, &line);
}

bool los_vertical_slice_search(const los_vertical_slice *plane, bool (*take)(void *context, const los_slice_line *line),
                               void *context) {
    search s; /* too large to be cleared each time */
    s.plane = plane;
    s.scale = plane->q->pair->options.pixels_per_inch;
    s.is_closed = false;
    s.take = take;
    s.context = context;
    s.sweep = (los_occlusion_sweep){.points = s.points,
                                    .point_capacity = POINTS,
                                    .parts = s.parts,
                                    .part_capacity = POINTS,
                                    .order = s.order,
                                    .order_capacity = POINTS,
                                    .chain = s.chain,
                                    .chain_capacity = POINTS,
                                    .work = WORK};
    los_convex first = window_of(&s, 0), second = window_of(&s, 1);
    double least = fmin(least_extent(&first), least_extent(&second));
    if (!(least > 0.0) || !(plane->at[0].high < plane->at[1].low)) {
        return false;
    }
    los_sweep_begin(&s.sweep, &first, &second, fmin(plane->q->gap, GAP_OF_WINDOW * least));
    add_prisms(&s);
    los_vec2d way = los_vec2d_sub(s.sweep.bases[1].center, s.sweep.bases[0].center);
    los_sweep_callbacks listener = {take_opening, NULL, &s};
    return !s.is_closed && los_sweep_search(&s.sweep, way.y / way.x, &listener);
}
