/* SPDX-License-Identifier: MIT */
#include "los_spot.h"

#include "los_upright.h"

enum {
    STEPS = 24,      /* slopes of lines to a place, evenly */
    SLOPES_MAX = 48, /* at which something else is in the way */
    PARTS_MOST = 40  /* of the shooter that are looked at for one place */
};

/* Half the extent, in pixels, of what stands for a place; and of what is as good as its middle. */
static const double PLACE = 0.3, TINY = 1e-3;
/* How much work a place may be. */
static const uint64_t WORK = 200000;

static los_convex square_at(los_place middle, double half, los_place corners[4]) {
    static const los_place ways[4] = {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
    for (int i = 0; i < 4; i++) {
        corners[i] = (los_place){middle.x + half * ways[i].x, middle.y + half * ways[i].y};
    }
    return los_convex_of_corners(corners, 4);
}

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

static void add_corner(slopes *all, los_place place, los_place corner, double last) {
    double slope = (corner.y - place.y) / (corner.x - place.x);
    if (slope > all->values[0] && slope < last) {
        add_slope(all, slope);
    }
}

/* The corners of all that may stop a line. */
static void add_corners(const los_spot *s, slopes *all, los_place place, double last) {
    const los_question *q = s->q;
    const los_terrain *terrain = q->pair->terrain;
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &q->pair->obstacles[i];
        const los_piece *piece = &terrain->pieces[obstacle->piece];
        los_polygon polygon = los_piece_polygon(terrain, piece);
        uint32_t count = obstacle->stop != LOS_PASSES && !obstacle->is_open ? polygon.count : 0;
        for (uint32_t k = 0; k < count; k++) {
            add_corner(all, place, los_place_in(&q->frame, polygon.points[k]), last);
        }
        for (uint32_t k = 0; obstacle->wall_turn != LOS_WALLS_NEVER && k < piece->wall_count; k++) {
            const los_wall *wall = &terrain->walls[piece->first_wall + k];
            add_corner(all, place, los_place_in(&q->frame, wall->start), last);
            add_corner(all, place, los_place_in(&q->frame, wall->end), last);
        }
    }
}

/* --- At all heights, slope by slope ------------------------------------------------------------------------------ */

static bool note_start(void *context, const los_upright_line *line) {
    los_spot *s = context;
    double x = line->x[s->from];
    s->starts[s->next] = (los_place){x, s->height + s->slope * x};
    s->next = (s->next + 1) % LOS_SPOT_STARTS;
    return true;
}

/* Does a line to the place pass at this slope? */
static bool is_seen_along(los_spot *s, los_place place, double slope) {
    los_upright plane = {s->q, slope, place.y - slope * place.x, .has_all = true};
    if (!los_convex_chord(s->origin, slope, plane.height, &plane.at[s->from].low, &plane.at[s->from].high)) {
        return false;
    }
    plane.at[1 - s->from] = (los_span){place.x - s->half, place.x + s->half};
    plane.heights[0] = s->q->heights[0];
    plane.heights[1] = s->q->heights[1];
    s->slope = slope;
    s->height = plane.height;
    return los_upright_search(&plane, note_start, s);
}

static bool is_seen_from(los_spot *s, los_place place, los_place start) {
    return is_seen_along(s, place, (start.y - place.y) / (start.x - place.x));
}

static bool is_seen_between(los_spot *s, los_place place, double low, double high, double whole) {
    double size = high - low;
    int count = (int)ceil(size / whole * STEPS);
    for (int i = 0; i < count; i++) {
        if (is_seen_along(s, place, low + size * (i + 0.5) / count)) {
            return true;
        }
    }
    return size > 0.02 * whole &&
           (is_seen_along(s, place, low + 0.02 * size) || is_seen_along(s, place, high - 0.02 * size));
}

/* From where the origin begins and ends along the sight: lines from there are the flattest, or the steepest. */
static bool is_seen_from_ends(los_spot *s, slopes *all, los_place place, double last) {
    for (int i = 0; i < 2; i++) {
        los_place end = los_convex_farthest(s->origin, (los_place){i == 0 ? -1.0 : 1.0, 0.0});
        end.x += i == 0 ? s->q->gap : -s->q->gap;
        add_corner(all, place, end, last);
        if (is_seen_from(s, place, end)) {
            return true;
        }
    }
    return false;
}

static bool is_seen_at_some_slope(los_spot *s, los_place place) {
    for (uint32_t i = 0; i < LOS_SPOT_STARTS; i++) {
        if (is_seen_from(s, place, s->starts[(s->next + LOS_SPOT_STARTS - 1 - i) % LOS_SPOT_STARTS])) {
            return true;
        }
    }
    los_place corners[4];
    los_cover lines = {.gap = 0.0};
    lines.bases[s->from] = *s->origin;
    lines.bases[1 - s->from] = square_at(place, TINY, corners);
    slopes all = {.values = {los_cover_last_slope(&lines, -1.0)}, .count = 1};
    double last = los_cover_last_slope(&lines, 1.0), whole = last - all.values[0];
    add_corners(s, &all, place, last);
    if (is_seen_from_ends(s, &all, place, last)) {
        return true;
    }
    for (uint32_t i = 0; i < all.count; i++) {
        double next = i + 1 < all.count ? all.values[i + 1] : last;
        if (is_seen_between(s, place, all.values[i], next, whole)) {
            return true;
        }
    }
    return false;
}

/* --- The question ------------------------------------------------------------------------------------------------ */

void los_spot_begin(los_spot *spot, const los_question *q, int from, const los_convex *origin, double extent) {
    spot->q = q;
    spot->from = from;
    spot->origin = origin;
    spot->half = fmin(PLACE, 0.1 * extent);
    spot->next = 0;
    for (int i = 0; i < LOS_SPOT_STARTS; i++) {
        spot->starts[i] = origin->centre;
    }
    spot->search = (los_search){.asked = *q, .pair = q->pair, .parts_most = PARTS_MOST};
    spot->search.asked.gap = fmin(q->gap, 0.5 * spot->half);
    spot->search.asked.is_cautious = false;
}

/* Asks the exact mode, as if the place were a base. */
static bool is_seen_at_all(los_spot *s, const los_convex *place) {
    los_cover *cover = &s->q->pair->exact.cover;
    uint64_t work = cover->work;
    cover->work = WORK;
    bool seen = los_search_sees_between(&s->search, s->from == 0 ? s->origin : place, s->from == 0 ? place : s->origin);
    cover->work = work;
    return seen;
}

bool los_spot_is_seen(los_spot *spot, los_place place) {
    los_place corners[4];
    los_convex square = square_at(place, spot->half, corners);
    bool is_apart = spot->from == 0 ? square.low.x > spot->origin->high.x : square.high.x < spot->origin->low.x;
    return is_apart &&
           (spot->q->pair->is_floating ? is_seen_at_some_slope(spot, place) : is_seen_at_all(spot, &square));
}
