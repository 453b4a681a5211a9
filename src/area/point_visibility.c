/* SPDX-License-Identifier: MIT */
#include "area/point_visibility.h"

#include "exact/vertical_slice.h"

enum {
    STEPS = 24,      /* slopes of lines to a place, evenly */
    SLOPES_MAX = 48, /* at which something else is in the way; more are left out */
    RAISED = 6,      /* times a model is made higher to find where it need not be */
    SEARCHES = 10,   /* of the judge for heights, for all places */
    PARTS_MOST = 40  /* of the shooter that are looked at for one place */
};

/* Half the extent, in pixels, of what stands for a place, and what share of a target it may be; and of what is as good
 * as its middle. */
static const double PLACE = 0.3, PLACE_SHARE = 0.1, TINY = 1e-3;
/* How near to a slope at which something changes another is tried, as a share of the way to the next; and how large a
 * share of all slopes that way must be. */
static const double BESIDE = 0.02, WORTH_IT = 0.02;
/* Inches: by how much, at first. */
static const double HIGHER = 0.2;
/* How much work a place may be. */
static const uint64_t WORK = 200000;

/* --- Slopes ------------------------------------------------------------------------------------------------------ */

/* Lines to a place have slopes between two; at some others they pass from one side of a corner to the other. */
typedef struct slopes {
    double values[SLOPES_MAX];
    uint32_t count;
} slopes;

static void add_slope(slopes *all, double value) {
    uint32_t place = all->count;
    if (all->count == SLOPES_MAX) {
        return;
    }
    for (; place > 1 && all->values[place - 1] > value; place--) {
        all->values[place] = all->values[place - 1];
    }
    all->values[place] = value;
    all->count++;
}

static void add_corner(slopes *all, los_vec2d place, los_vec2d corner, double last) {
    double slope = (corner.y - place.y) / (corner.x - place.x);
    if (slope > all->values[0] && slope < last) {
        add_slope(all, slope);
    }
}

/* An edge ends in a corner, and where it enters or leaves the origin. */
static void add_edge(const los_point_visibility *s, slopes *all, los_vec2d place, los_vec2 from, los_vec2 to,
                     double last) {
    los_vec2d a = los_frame_from_world(&s->q->frame, from), b = los_frame_from_world(&s->q->frame, to);
    double enters, leaves;
    add_corner(all, place, b, last);
    if (los_convex_clip_segment(s->origin, 0.0, a, b, &enters, &leaves)) {
        add_corner(all, place, los_vec2d_lerp(a, b, enters), last);
        add_corner(all, place, los_vec2d_lerp(a, b, leaves), last);
    }
}

/* The edges of all that may stop a line. */
static void add_edges(const los_point_visibility *s, slopes *all, los_vec2d place, double last) {
    const los_pair *pair = s->q->pair;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
        los_polygon polygon = los_piece_polygon(pair->terrain, piece);
        uint32_t count = obstacle->blocking != LOS_BLOCKS_NEVER && !obstacle->is_open ? polygon.count : 0;
        for (uint32_t k = 0; k < count; k++) {
            add_edge(s, all, place, polygon.points[k > 0 ? k - 1 : count - 1], polygon.points[k], last);
        }
        for (uint32_t k = 0; obstacle->wall_phase != LOS_WALLS_NEVER && k < piece->wall_count; k++) {
            const los_wall *wall = &pair->terrain->walls[piece->first_wall + k];
            add_corner(all, place, los_frame_from_world(&s->q->frame, wall->start), last);
            add_edge(s, all, place, wall->start, wall->end, last);
        }
    }
}

/* --- At all heights, slope by slope ------------------------------------------------------------------------------ */

static void note_start(los_point_visibility *s, los_vec2d start) {
    s->starts[s->next] = start;
    s->next = (s->next + 1) % LOS_POINT_STARTS;
}

/* As the verdict does (height_subdivision.c), it goes by what the judge finds. */
static bool take_line(void *context, const los_slice_line *line) {
    los_point_visibility *s = context;
    los_vec2d places[2];
    los_vec2 ends[2];
    for (int end = 0; end < 2; end++) {
        places[end] = (los_vec2d){line->x[end], s->height + s->slope * line->x[end]};
        ends[end] = los_frame_to_world(&s->q->frame, places[end]);
    }
    if (!los_search_judge_near(&s->search, ends[0], ends[1], line->heights)) {
        return false;
    }
    note_start(s, places[s->from]);
    return true;
}

/* Does a line pass from top to top, from one end of what it has of the origin, or from the middle?  If it hardly does,
 * no other height will do. */
static bool is_seen_from_top(los_point_visibility *s, los_vec2d place, los_interval origin) {
    const double starts[3] = {los_inset(origin.low, origin.high), los_inset(origin.high, origin.low),
                              los_interval_middle(origin)};
    los_vec2 end = los_frame_to_world(&s->q->frame, place);
    for (int i = 0; i < 3; i++) {
        los_vec2d start = {starts[i], s->height + s->slope * starts[i]};
        los_vec2 from = los_frame_to_world(&s->q->frame, start);
        if (los_search_judge(&s->search, s->from == 0 ? from : end, s->from == 0 ? end : from)) {
            note_start(s, start);
            return true;
        }
    }
    return false;
}

/* Would one, if both models were so much higher, in inches? */
static bool is_seen_if_raised(los_point_visibility *s, los_vec2d place, double slope, double higher) {
    los_interval origin;
    s->slope = slope;
    s->height = place.y - slope * place.x;
    for (int end = 0; end < 2; end++) {
        double top = s->q->heights[end].high + higher;
        s->search.asked.heights[end] = (los_interval){top, top};
    }
    return los_convex_chord(s->origin, slope, s->height, &origin.low, &origin.high) &&
           is_seen_from_top(s, place, origin);
}

/* Lines over prisms may pass at few slopes.  If higher models would be seen at this one, those where less is needed are
 * looked for beside it. */
static bool is_seen_nearby(los_point_visibility *s, los_vec2d place, double slope, double step) {
    double higher = HIGHER;
    bool passes = is_seen_if_raised(s, place, slope, higher);
    for (int i = 0; passes && i < RAISED; i++) {
        higher = i + 1 < RAISED ? 0.5 * higher : 0.0;
        step *= 0.5;
        passes = is_seen_if_raised(s, place, slope, higher);
        for (int side = -1; !passes && side <= 1; side += 2) {
            passes = is_seen_if_raised(s, place, slope + side * step, higher);
            slope += passes ? side * step : 0.0;
        }
    }
    return passes;
}

/* Does a line to the place pass at this slope? */
static bool is_seen_along(los_point_visibility *s, los_vec2d place, double slope) {
    los_vertical_slice plane = {s->q, slope, place.y - slope * place.x, .has_all = true};
    if (!los_convex_chord(s->origin, slope, plane.height, &plane.at[s->from].low, &plane.at[s->from].high)) {
        return false;
    }
    plane.at[1 - s->from] = (los_interval){place.x - s->half, place.x + s->half};
    plane.heights[0] = s->q->heights[0];
    plane.heights[1] = s->q->heights[1];
    return is_seen_if_raised(s, place, slope, 0.0) || los_vertical_slice_search(&plane, take_line, s);
}

static bool is_seen_from(los_point_visibility *s, los_vec2d place, los_vec2d start) {
    return is_seen_along(s, place, (start.y - place.y) / (start.x - place.x));
}

/* Tries slopes between two; `whole` is how far all of them reach. */
static bool is_seen_between(los_point_visibility *s, los_vec2d place, double low, double high, double whole) {
    double size = high - low;
    int count = whole > 0.0 && size > 0.0 ? (int)ceil(fmin(size / whole, 1.0) * STEPS) : 0;
    for (int i = 0; i < count; i++) {
        if (is_seen_along(s, place, low + size * (i + 0.5) / count)) {
            return true;
        }
    }
    return size > WORTH_IT * whole &&
           (is_seen_along(s, place, low + BESIDE * size) || is_seen_along(s, place, high - BESIDE * size));
}

/* From where the origin begins and ends along the sight: lines from there are the flattest, or the steepest. */
static bool is_seen_from_ends(los_point_visibility *s, slopes *all, los_vec2d place, double last) {
    for (int i = 0; i < 2; i++) {
        los_vec2d end = los_convex_support_point(s->origin, (los_vec2d){i == 0 ? -1.0 : 1.0, 0.0});
        end.x += i == 0 ? s->q->gap : -s->q->gap;
        add_corner(all, place, end, last);
        if (is_seen_from(s, place, end)) {
            return true;
        }
    }
    return false;
}

/* Tries slopes from one end of all to the other, and beside those at which something else comes into the way. */
static bool is_seen_at_some_slope(los_point_visibility *s, los_vec2d place) {
    los_vec2d corners[4];
    los_occlusion_sweep lines = {.gap = 0.0};
    lines.bases[s->from] = *s->origin;
    lines.bases[1 - s->from] = los_convex_square(place, TINY, corners);
    slopes all = {.values = {los_sweep_last_slope(&lines, -1.0)}, .count = 1};
    double last = los_sweep_last_slope(&lines, 1.0), whole = last - all.values[0];
    add_edges(s, &all, place, last);
    if (is_seen_from_ends(s, &all, place, last)) {
        return true;
    }
    for (uint32_t i = 0; i < all.count; i++) {
        double next = i + 1 < all.count ? all.values[i + 1] : last;
        if (is_seen_between(s, place, all.values[i], next, whole)) {
            return true;
        }
    }
    double step = whole / STEPS;
    bool seen = false;
    for (int i = 0; !seen && i < STEPS; i++) {
        seen = is_seen_nearby(s, place, all.values[0] + step * (i + 0.5), step);
    }
    return seen;
}

/* What was seen from somewhere has neighbors that are, too. */
static bool is_seen_as_before(los_point_visibility *s, los_vec2d place) {
    for (uint32_t i = 0; i < LOS_POINT_STARTS; i++) {
        uint32_t latest = (s->next + LOS_POINT_STARTS - 1 - i) % LOS_POINT_STARTS;
        if (is_seen_from(s, place, s->starts[latest])) {
            return true;
        }
    }
    return false;
}

/* --- The question ------------------------------------------------------------------------------------------------ */

void los_point_visibility_begin(los_point_visibility *spot, const los_problem *q, int from, const los_convex *origin,
                                double extent) {
    spot->q = q;
    spot->from = from;
    spot->origin = origin;
    spot->half = fmin(PLACE, PLACE_SHARE * extent);
    spot->next = 0;
    for (int i = 0; i < LOS_POINT_STARTS; i++) {
        spot->starts[i] = origin->center;
    }
    spot->search = (los_search){
        .asked = *q, .pair = q->pair, .parts_most = PARTS_MOST, .looks_at_heights = true, .searches_left = SEARCHES};
    spot->search.asked.gap = fmin(q->gap, 0.5 * spot->half);
    spot->search.asked.is_cautious = false;
}

/* Asks the exact mode, as if the place were a base. */
static bool is_seen_at_all(los_point_visibility *s, const los_convex *place) {
    los_occlusion_sweep *sweep = &s->q->pair->exact->sweep;
    uint64_t work = sweep->work;
    sweep->work = WORK;
    bool seen = los_search_sees_between(&s->search, s->from == 0 ? s->origin : place, s->from == 0 ? place : s->origin);
    sweep->work = work;
    if (seen) {
        note_start(s, los_frame_from_world(&s->q->frame, s->search.answer.from));
    }
    return seen;
}

/* On the ground the exact mode halves the origin alone, and soon knows.  Where prisms float it would halve the heights
 * as well: there all heights are asked about at once, at one slope after the other. */
bool los_point_is_visible(los_point_visibility *spot, los_vec2d place) {
    los_vec2d corners[4];
    los_convex square = los_convex_square(place, spot->half, corners);
    bool is_apart = spot->from == 0 ? square.low.x > spot->origin->high.x : square.high.x < spot->origin->low.x;
    if (!is_apart) {
        return false;
    }
    return is_seen_as_before(spot, place) ||
           (spot->q->pair->is_floating ? is_seen_at_some_slope(spot, place) : is_seen_at_all(spot, &square));
}
