/* SPDX-License-Identifier: MIT */
#include "los_barrier.h"

/* The shape that holds all lines: the hull of a circle around each base. */
typedef struct {
    los_vec2 from, to;
    los_vec2 along, aside;       /* unit vectors: from centre to centre, and to the left of that */
    float from_reach, to_reach;  /* with the margin */
    float sine, cosine;          /* of the angle between the centre line and the hull's sides */
    float margin;
} hull;

/* A line of length l that passes the edge's ends at m or more, and whose ends are m or more from the edge, makes the
 * judge's ratios at least 2 (m / l)^2 and m / l.  With m = 0.006 l that is seven times its tolerance of 1e-5, and a
 * hundred times what float32 rounds off as long as the edge is not many times as long as the line. */
static const float MARGIN_OF_LENGTH = 0.006f;
static const float EDGE_OF_LENGTH = 16.0f;

/* False if the bases are too close to tell. */
static bool hull_make(const los_pair *pair, hull *made) {
    const los_viewer *shooter = pair->viewers[LOS_SHOOTER], *target = pair->viewers[LOS_TARGET];
    los_vec2 from = shooter->model.position, to = target->model.position, along = los_sub(to, from);
    float length = sqrtf(los_dot(along, along));
    /* The last part is for the rounding of large coordinates. */
    float margin = 0.5f + MARGIN_OF_LENGTH * (length + shooter->reach + target->reach) +
                   4e-6f * (fabsf(from.x) + fabsf(from.y) + fabsf(to.x) + fabsf(to.y));
    if (!(length > shooter->reach + target->reach + 2.0f * margin)) {
        return false;
    }
    along = (los_vec2){along.x / length, along.y / length};
    float sine = (target->reach - shooter->reach) / length;
    *made = (hull){
        .from = from,
        .to = to,
        .along = along,
        .aside = {-along.y, along.x},
        .from_reach = shooter->reach + margin,
        .to_reach = target->reach + margin,
        .sine = sine,
        .cosine = sqrtf(1.0f - sine * sine),
        .margin = margin,
    };
    return true;
}

/* 1 or -1 if the point is left or right of the hull by the margin; 0 if it is not, or where the sides have met. */
static int side_of(const hull *around, los_vec2 point) {
    los_vec2 offset = los_sub(point, around->from);
    float width = around->from_reach + around->sine * los_dot(offset, around->along);
    float aside = around->cosine * los_dot(offset, around->aside);
    if (!(width > around->margin)) {
        return 0;
    }
    return (aside > width) - (aside < -width);
}

/* Both bases clear of the line through the edge, on different sides of it. */
static bool is_between_bases(const hull *around, los_vec2 a, los_vec2 b) {
    los_vec2 edge = los_sub(b, a), from = los_sub(around->from, a), to = los_sub(around->to, a);
    float length = sqrtf(los_dot(edge, edge));
    float from_side = edge.x * from.y - edge.y * from.x, to_side = edge.x * to.y - edge.y * to.x;
    float from_least = around->from_reach * length, to_least = around->to_reach * length;
    return (from_side > from_least && to_side < -to_least) || (from_side < -from_least && to_side > to_least);
}

/* The judge takes a hit at exactly (0, 0) for none. */
static bool is_near_origin(const hull *around, los_vec2 a, los_vec2 b) {
    float room = around->margin;
    return fminf(a.x, b.x) <= room && fmaxf(a.x, b.x) >= -room && fminf(a.y, b.y) <= room && fmaxf(a.y, b.y) >= -room;
}

static bool is_moderate(const hull *around, los_vec2 a, los_vec2 b) {
    return los_distance(a, b) <= EDGE_OF_LENGTH * los_distance(around->from, around->to);
}

static bool polygon_bars(const hull *around, los_polygon polygon) {
    los_vec2 previous = polygon.points[polygon.count - 1];
    int previous_side = side_of(around, previous);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 here = polygon.points[i];
        int side = side_of(around, here);
        if (side * previous_side < 0 && is_between_bases(around, previous, here) &&
            is_moderate(around, previous, here) && !is_near_origin(around, previous, here)) {
            return true;
        }
        previous = here;
        previous_side = side;
    }
    return false;
}

/* Is no sample point of that side inside the piece? */
static bool holds_no_sample(const los_pair *pair, los_side side, const los_obstacle *obstacle) {
    const los_viewer *viewer = pair->viewers[side];
    const los_box *box = &pair->terrain->pieces[obstacle->piece].box;
    if (obstacle->near[side] != NULL) {
        return false; /* perhaps; not worth a look */
    }
    if (viewer->model.position.x - viewer->reach > box->high.x ||
        viewer->model.position.y - viewer->reach > box->high.y) {
        return true; /* no claims on that side of it (los_polygon_may_claim) */
    }
    const los_samples *samples = los_pair_samples(pair, side);
    for (uint32_t i = 0; i < samples->count; i++) {
        if (los_terrain_contains(pair->terrain, obstacle->piece, samples->points[i])) {
            return false;
        }
    }
    return true;
}

/* Does the obstacle stop every line that hits it? */
static bool stops_all_it_meets(los_pair *pair, const los_obstacle *obstacle) {
    if (obstacle->stop == LOS_STOPS) {
        return true;
    }
    los_pair_sample(pair);
    return holds_no_sample(pair, LOS_TARGET, obstacle) &&
           (obstacle->stop == LOS_STOPS_UNLESS_TARGET_INSIDE || holds_no_sample(pair, LOS_SHOOTER, obstacle));
}

bool los_pair_has_barrier(los_pair *pair) {
    hull around;
    if (!hull_make(pair, &around)) {
        return false;
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
        if (obstacle->stop != LOS_PASSES && polygon_bars(&around, los_piece_polygon(pair->terrain, piece)) &&
            stops_all_it_meets(pair, obstacle)) {
            return true;
        }
    }
    return false;
}
