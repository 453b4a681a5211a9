/* SPDX-License-Identifier: MIT */
#include "exact/heights.h"

#include "base/assert.h"
#include "exact/occlusion_sweep.h"
#include "exact/sweep_occluders.h"

/* --- Subproblems -------------------------------------------------------------------------------------------------- */

void los_subdivision_begin(los_subdivision *whole, const los_convex *first, const los_convex *second,
                           double tolerance) {
    whole->shapes[0] = first;
    whole->shapes[1] = second;
    whole->tolerance = tolerance;
    whole->has_slabs[0] = whole->has_slabs[1] = false;
}

los_subproblem los_subproblem_of_all(const los_subdivision *whole, const los_interval heights[2]) {
    const los_convex *first = whole->shapes[0], *second = whole->shapes[1];
    return (los_subproblem){{{first->low.x, first->high.x}, {second->low.x, second->high.x}}, {heights[0], heights[1]}};
}

void los_subproblem_middles(const los_subproblem *of, los_interval middles[2]) {
    for (int end = 0; end < 2; end++) {
        double middle = los_interval_middle(of->heights[end]);
        middles[end] = (los_interval){middle, middle};
    }
}

/* --- Dividing ---------------------------------------------------------------------------------------------------- */

static void halve(const los_subproblem *of, int end, los_subproblem halves[2]) {
    for (int half = 0; half < 2; half++) {
        halves[half] = *of;
        halves[half].x[end] = los_interval_half(of->x[end], half == 0);
    }
}

static void quarter(const los_subproblem *of, los_subproblem quarters[4]) {
    for (int i = 0; i < 4; i++) {
        quarters[i] = *of;
        quarters[i].heights[0] = los_interval_half(of->heights[0], i < 2);
        quarters[i].heights[1] = los_interval_half(of->heights[1], i % 2 == 0);
    }
}

/* The larger of both models' heights in pixels; 0 if they must not be divided further. */
static double height_size(const los_subproblem *of, const los_split_limits *limits) {
    double first = los_interval_length(of->heights[0]), second = los_interval_length(of->heights[1]);
    bool is_small = first <= limits->height_min[0] && second <= limits->height_min[1];
    return is_small ? 0.0 : limits->pixels_per_inch * fmax(first, second);
}

uint32_t los_subproblem_split(const los_subproblem *of, const los_split_limits *limits,
                              los_subproblem parts[LOS_SPLIT_MAX]) {
    int end = los_interval_length(of->x[1]) > los_interval_length(of->x[0]) ? 1 : 0;
    double size = los_interval_length(of->x[end]), heights = height_size(of, limits);
    LOS_ASSERT(limits->size_min > 0.0);
    if (fmax(size, heights) <= limits->size_min) {
        return 0;
    }
    if (heights > size) {
        quarter(of, parts);
        return 4;
    }
    halve(of, end, parts);
    return 2;
}

/* --- Clipping ---------------------------------------------------------------------------------------------------- */

static const los_slabs *slabs_of(los_subdivision *whole, int end) {
    if (!whole->has_slabs[end]) {
        los_slabs_begin(&whole->slabs[end], whole->shapes[end], whole->tolerance);
        whole->has_slabs[end] = true;
    }
    return &whole->slabs[end];
}

bool los_subproblem_clip(los_subdivision *whole, const los_subproblem *of, los_subproblem_shapes *clipped) {
    for (int end = 0; end < 2; end++) {
        const los_convex *shape = whole->shapes[end];
        if (of->x[end].low <= shape->low.x && of->x[end].high >= shape->high.x) {
            clipped->shapes[end] = *shape;
        } else if (!los_slab_of(slabs_of(whole, end), of->x[end], clipped->corners[end], &clipped->shapes[end])) {
            return false;
        }
    }
    return true;
}

/* --- Vertical slices ---------------------------------------------------------------------------------------------- */

enum {
    POINTS = 192,      /* of all rectangles; what exceeds them is left out, and the judge decides */
    CROSSINGS_MAX = 64 /* of one polygon; one with more is left out */
};

/* The gap is at most this fraction of the smallest extent of a model in the slice. */
static const double GAP_OF_WINDOW = 0.2;
/* Inches: the extent of an obstacle that no line passes over or under. */
static const los_interval ALL_HEIGHTS = {-1e4, 1e4};

/* A search and the memory of its sweep. */
typedef struct search {
    const los_vertical_slice *slice;
    double scale; /* pixels per inch: the sweep measures heights in pixels */
    los_occlusion_sweep sweep;
    los_vec2d points[POINTS];
    los_occluder occluders[POINTS];
    los_occluder_order order[POINTS];
    uint32_t chain[POINTS];
    los_vec2d corners[2][4], mirrored_corners[2 * 4];
    bool (*accept)(void *context, const los_slice_line *line);
    void *context;
} search;

/* --- Obstacles --------------------------------------------------------------------------------------------------- */

/* The functions below return true if one rectangle blocks every line. */

static bool add_rectangle(search *s, double from, double to, los_interval heights, uint32_t owner) {
    if (to < s->slice->x[0].low || from > s->slice->x[1].high) {
        return false;
    }
    static const los_frame frame = {0.0, 0.0, {1.0, 0.0}};
    float low = (float)(s->scale * heights.low), high = (float)(s->scale * heights.high);
    const los_vec2 corners[4] = {{(float)from, low}, {(float)to, low}, {(float)to, high}, {(float)from, high}};
    return corners[0].x < corners[1].x ? los_sweep_add_polygon(&s->sweep, &frame, (los_polygon){corners, 4}, owner)
                                       : los_sweep_add_segment(&s->sweep, &frame, corners[0], corners[3], owner);
}

/* Finds where the line of the plan crosses a segment; false if it does not. */
static bool find_crossing(const los_vertical_slice *slice, los_vec2d a, los_vec2d b, double *x) {
    double above_a = los_intercept(a, slice->slope) - slice->intercept;
    double above_b = los_intercept(b, slice->slope) - slice->intercept;
    if ((above_a < 0.0) == (above_b < 0.0)) {
        return false;
    }
    *x = a.x + (b.x - a.x) * (above_a / (above_a - above_b));
    return true;
}

static bool add_polygon(search *s, los_polygon polygon, los_interval heights, uint32_t owner) {
    const los_frame *frame = &s->slice->problem->frame;
    double crossings[CROSSINGS_MAX], x;
    uint32_t count = 0;
    bool is_closed = false;
    if (polygon.count < 2) {
        return false;
    }
    los_vec2d from = los_frame_from_world(frame, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count && count < CROSSINGS_MAX; i++) {
        los_vec2d to = los_frame_from_world(frame, polygon.points[i]);
        if (find_crossing(s->slice, from, to, &x)) {
            los_insert_ascending(crossings, count++, x);
        }
        from = to;
    }
    /* A full array may lack a crossing, and its pairs would be wrong. */
    for (uint32_t i = 0; count < CROSSINGS_MAX && i + 1 < count; i += 2) {
        is_closed = add_rectangle(s, crossings[i], crossings[i + 1], heights, owner) || is_closed;
    }
    return is_closed;
}

static bool add_walls(search *s, const los_piece *piece, los_interval heights, uint32_t owner) {
    const los_problem *problem = s->slice->problem;
    bool is_closed = false;
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        const los_wall *wall = &problem->pair->terrain->walls[piece->first_wall + i];
        double x;
        if (find_crossing(s->slice, los_frame_from_world(&problem->frame, wall->start),
                          los_frame_from_world(&problem->frame, wall->end), &x)) {
            is_closed = add_rectangle(s, x, x, heights, owner) || is_closed;
        }
    }
    return is_closed;
}

/* Adds what of a model is outside the bases of the pair. */
static bool add_model(search *s, const los_blocking_model *model, uint32_t owner) {
    const los_vertical_slice *slice = s->slice;
    const los_problem *problem = slice->problem;
    los_vec2d corners[LOS_BASE_CORNERS];
    los_convex base = los_convex_of_base(&model->base, model->position, 0.0, &problem->frame, corners);
    los_interval chord, own;
    if (!los_convex_chord(&base, slice->slope, slice->intercept, &chord.low, &chord.high)) {
        return false;
    }
    if (los_convex_chord(&problem->shapes[0], slice->slope, slice->intercept, &own.low, &own.high)) {
        chord.low = fmax(chord.low, own.high);
    }
    if (los_convex_chord(&problem->shapes[1], slice->slope, slice->intercept, &own.low, &own.high)) {
        chord.high = fmin(chord.high, own.low);
    }
    return !los_interval_is_empty(chord) &&
           add_rectangle(s, chord.low, chord.high, model->is_partial ? model->heights : ALL_HEIGHTS, owner);
}

static bool add_models(search *s) {
    const los_pair *pair = s->slice->problem->pair;
    bool is_closed = false;
    for (uint32_t i = 0; !is_closed && i < pair->models.count; i++) {
        const los_blocking_model *model = &pair->models.items[i];
        if (model->blocks && (model->is_partial || s->slice->has_full_obstacles)) {
            is_closed = add_model(s, model, pair->obstacle_count + i);
        }
    }
    return is_closed;
}

static bool add_obstacles(search *s) {
    const los_pair *pair = s->slice->problem->pair;
    bool is_closed = false;
    for (uint32_t i = 0; !is_closed && i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
        los_interval heights = obstacle->is_partial ? piece->heights : ALL_HEIGHTS;
        if (!obstacle->is_partial && !s->slice->has_full_obstacles) {
            continue;
        }
        if (obstacle->blocking != LOS_BLOCKS_NEVER && !los_mask_has(s->slice->view->exempt, i)) {
            is_closed = add_polygon(s, los_piece_polygon(pair->terrain, piece), heights, i);
        }
        if (obstacle->wall_phase != LOS_WALLS_NEVER) {
            is_closed = add_walls(s, piece, heights, i) || is_closed;
        }
    }
    return is_closed;
}

/* --- The search -------------------------------------------------------------------------------------------------- */

/* The rectangle of a model in the slice. */
static los_convex window_of(search *s, int end) {
    los_interval x = s->slice->x[end], heights = s->slice->view->heights[end];
    los_vec2d low = {x.low, s->scale * heights.low}, high = {x.high, s->scale * heights.high};
    los_vec2d *corners = s->corners[end];
    corners[0] = low;
    corners[1] = (los_vec2d){high.x, low.y};
    corners[2] = high;
    corners[3] = (los_vec2d){low.x, high.y};
    return los_convex_of_corners(corners, 4);
}

static double min_extent(const los_convex *window) {
    return fmin(window->high.x - window->low.x, window->high.y - window->low.y);
}

static bool accept_opening(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    const search *s = context;
    double intercept = 0.5 * (opening->low + opening->high), start[2], end[2];
    los_slice_line line;
    if (!los_convex_chord(&sweep->bases[0], opening->slope, intercept, &end[0], &start[0]) ||
        !los_convex_chord(&sweep->bases[1], opening->slope, intercept, &start[1], &end[1])) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        line.x[i] = los_inset(start[i], end[i]);
        double up = opening->slope * line.x[i] + intercept;
        line.heights[i] = (sweep->is_mirrored ? -up : up) / s->scale;
    }
    return s->accept == NULL || s->accept(s->context, &line);
}

bool los_vertical_slice_search(const los_vertical_slice *slice,
                               bool (*accept)(void *context, const los_slice_line *line), void *context) {
    const los_pair *pair = slice->problem->pair;
    search s; /* too large to be cleared for every slice */
    s.slice = slice;
    s.scale = pair->options.pixels_per_inch;
    s.accept = accept;
    s.context = context;
    s.sweep = (los_occlusion_sweep){.points = s.points,
                                    .point_capacity = POINTS,
                                    .occluders = s.occluders,
                                    .occluder_capacity = POINTS,
                                    .order = s.order,
                                    .order_capacity = POINTS,
                                    .chain = s.chain,
                                    .chain_capacity = POINTS,
                                    .mirrored_corners = s.mirrored_corners,
                                    .mirrored_capacity = 2 * 4};
    los_convex first = window_of(&s, 0), second = window_of(&s, 1);
    double extent = fmin(min_extent(&first), min_extent(&second));
    if (!(extent > 0.0) || !(slice->x[0].high < slice->x[1].low)) {
        return false;
    }
    uint64_t work = pair->limits->slice_sweep_work;
    los_sweep_begin(&s.sweep, &first, &second, fmin(slice->view->gap, GAP_OF_WINDOW * extent));
    los_sweep_callbacks callbacks = {accept_opening, NULL, &s};
    return !add_obstacles(&s) && !add_models(&s) &&
           los_sweep_search(&s.sweep, los_center_slope(s.sweep.bases), &callbacks, &work);
}
