/* SPDX-License-Identifier: MIT */
#include "los_barrier.h"

#include "los_bits.h"
#include "los_simd.h"

/* The shape that holds all lines: the hull of a circle around each base. */
typedef struct {
    los_vec2 from, to;
    los_vec2 along;             /* from centre to centre, of length 1 */
    float from_reach, to_reach; /* with the margin */
    float sine, cosine;         /* of the angle between the centre line and the hull's sides */
    float length, margin;
} hull;

/* A line of length l that passes the edge's ends at m or more, and whose ends are m or more from the edge, makes the
 * judge's ratios at least 2 (m / l)^2 and m / l.  With m = 0.004 l that is three times its tolerance of 1e-5, and
 * far more than float32 rounds off as long as the edge is not many times as long as the line. */
static const float MARGIN_OF_LENGTH = 0.004f;
static const float EDGE_OF_LENGTH = 16.0f;
/* An edge that is joined to the next in the middle of the way may be stretched there, by 1e-5 of the line's length for
 * every m of its own, which must not take the hit beyond the line's end: by less than m. */
static const float JOINED_OF_LENGTH = 1.5f;
enum {
    JOINTS_MAX = 2
};

/* Around two circles; false if they are too close to tell. */
static bool hull_make(los_vec2 from, float from_reach, los_vec2 to, float to_reach, hull *made) {
    los_vec2 along = los_sub(to, from);
    float length = sqrtf(los_dot(along, along));
    /* The last part is for the rounding of large coordinates. */
    float margin = 0.5f + MARGIN_OF_LENGTH * (length + from_reach + to_reach) +
                   4e-6f * (fabsf(from.x) + fabsf(from.y) + fabsf(to.x) + fabsf(to.y));
    if (!(length > from_reach + to_reach + 2.0f * margin)) {
        return false;
    }
    along = (los_vec2){along.x / length, along.y / length};
    float sine = (to_reach - from_reach) / length;
    *made = (hull){
        .from = from,
        .to = to,
        .along = along,
        .length = length,
        .from_reach = from_reach + margin,
        .to_reach = to_reach + margin,
        .sine = sine,
        .cosine = sqrtf(1.0f - sine * sine),
        .margin = margin,
    };
    return true;
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

static bool is_moderate(const hull *around, los_vec2 a, los_vec2 b, float lengths) {
    return los_distance(a, b) <= lengths * around->length;
}

/* --- Where the vertices of a piece are --------------------------------------------------------------------------- */

/* One bit per vertex, for pieces that have no more than there are bits. */
typedef struct {
    uint64_t left, right; /* of the hull, by the margin, where its sides have not met */
    uint64_t between;     /* in the hull, and farther from either base than the margin */
} places;

enum {
    VERTICES_MAX = 64
};

#if LOS_HAS_SIMD

static places places_of(const hull *around, los_ring ring) {
    places all = {0, 0, 0};
    for (uint32_t i = 0; i < ring.edges; i += LOS_RING_BLOCK) {
        los_four x = los_load_four(ring.x + i) - around->from.x, y = los_load_four(ring.y + i) - around->from.y;
        los_four at = x * around->along.x + y * around->along.y;
        los_four width = around->from_reach + around->sine * at;
        los_four aside = around->cosine * (around->along.x * y - around->along.y * x);
        los_four_masks left = aside > width, right = aside<-width, is_wide = width> around->margin;
        los_four_masks between = (at >= around->from_reach) & (at <= around->length - around->to_reach);
        all.left |= (uint64_t)los_bits_of_four(left & is_wide) << i;
        all.right |= (uint64_t)los_bits_of_four(right & is_wide) << i;
        all.between |= (uint64_t)los_bits_of_four(between & ~left & ~right & is_wide) << i;
    }
    return all;
}

#else

static places places_of(const hull *around, los_ring ring) {
    places all = {0, 0, 0};
    for (uint32_t i = 0; i < ring.edges; i++) {
        float x = ring.x[i] - around->from.x, y = ring.y[i] - around->from.y;
        float at = x * around->along.x + y * around->along.y, width = around->from_reach + around->sine * at;
        float aside = around->cosine * (around->along.x * y - around->along.y * x);
        bool left = aside > width, right = aside<-width, is_wide = width> around->margin;
        bool between = at >= around->from_reach && at <= around->length - around->to_reach;
        all.left |= (uint64_t)(left && is_wide) << i;
        all.right |= (uint64_t)(right && is_wide) << i;
        all.between |= (uint64_t)(between && !left && !right && is_wide) << i;
    }
    return all;
}

#endif

/* --- Edges across ------------------------------------------------------------------------------------------------ */

/* Does the edge from a vertex between the bases keep clear of a base? */
static bool keeps_off(los_vec2 a, los_vec2 b, los_vec2 centre, float reach) {
    return los_distance_squared_to_segment(centre, a, b) > reach * reach;
}

/* Does a chain of edges, `inner` of its vertices between the bases and the first and the last on either side of the
 * hull, stop every line?
 *
 * An edge that a line only just misses at its end has a neighbour there, and the judge stretches edges by more than
 * it rounds: so lines do not slip through the joints, as long as there are not so many edges almost along a line that
 * each of them may be taken for parallel to it.  With up to two joints, the first and the last edge cannot be. */
static bool chain_bars(const hull *around, los_polygon polygon, uint32_t first, uint32_t inner) {
    los_vec2 a = polygon.points[first];
    for (uint32_t i = 0; i <= inner; i++) {
        los_vec2 b = polygon.points[(first + i + 1) % polygon.count];
        if (is_near_origin(around, a, b) ||
            !is_moderate(around, a, b, inner == 0 ? EDGE_OF_LENGTH : JOINED_OF_LENGTH) ||
            (inner == 0 && !is_between_bases(around, a, b)) ||
            (inner > 0 && (i == 0 || i == inner) &&
             !(keeps_off(a, b, around->from, around->from_reach) && keeps_off(a, b, around->to, around->to_reach)))) {
            return false;
        }
        a = b;
    }
    return true;
}

/* The same set, each bit one place earlier; the first becomes the last. */
static inline uint64_t turned(uint64_t set, uint32_t count) {
    return set >> 1 | (set & 1) << (count - 1);
}

static bool polygon_bars(const hull *around, const los_terrain *terrain, const los_piece *piece) {
    uint32_t count = piece->point_count;
    if (count > VERTICES_MAX) {
        return false;
    }
    places all = places_of(around, los_piece_ring(terrain, piece));
    uint64_t real = UINT64_MAX >> (VERTICES_MAX - count), left = all.left & real, right = all.right & real;
    if (left == 0 || right == 0) {
        return false;
    }
    los_polygon polygon = los_piece_polygon(terrain, piece);
    /* Where chains of one, two and three edges begin, as vertices of which the ones that follow are as they must be. */
    uint64_t to_left = left, to_right = right;
    for (uint32_t inner = 0; inner <= JOINTS_MAX; inner++) {
        to_left = turned(to_left, count);
        to_right = turned(to_right, count);
        for (uint64_t starts = (left & to_right) | (right & to_left); starts != 0; starts &= starts - 1) {
            if (chain_bars(around, polygon, los_lowest_bit(starts), inner)) {
                return true;
            }
        }
        to_left &= all.between;
        to_right &= all.between;
    }
    return false;
}

/* Is the whole piece so far to one side, or so narrow, that no edge of it can reach across? */
static bool is_too_narrow(const hull *around, const los_box *box) {
    los_vec2 half = {0.5f * (box->high.x - box->low.x), 0.5f * (box->high.y - box->low.y)};
    los_vec2 middle = los_sub((los_vec2){box->low.x + half.x, box->low.y + half.y}, around->from);
    float aside = fabsf(around->along.x * middle.y - around->along.y * middle.x);
    return aside >= half.x * fabsf(around->along.y) + half.y * fabsf(around->along.x);
}

/* Is no sample point of that side inside the piece? */
static bool holds_no_sample(const los_pair *pair, los_side side, const los_obstacle *obstacle) {
    const los_viewer *viewer = pair->viewers[side];
    const los_box *box = &pair->terrain->pieces[obstacle->piece].box;
    if (obstacle->near[side] != NULL) {
        return false; /* perhaps; not worth a look */
    }
    if (pair->is_unclaimed || viewer->model.position.x - viewer->reach > box->high.x ||
        viewer->model.position.y - viewer->reach > box->high.y) {
        return true; /* no claims on that side of it (los_ring_may_claim) */
    }
    const los_samples *samples = los_pair_samples(pair, side);
    for (uint32_t i = 0; i < samples->count; i++) {
        if (los_terrain_contains(pair->terrain, obstacle->piece, samples->points[i])) {
            return false;
        }
    }
    return true;
}

/* Does the obstacle stop every line that hits it?  Asked once. */
static bool stops_all_it_meets(const los_pair *pair, los_obstacle *obstacle) {
    if (obstacle->stop == LOS_STOPS) {
        return true;
    }
    if (obstacle->stops_all == LOS_NOT_ASKED) {
        bool stops = holds_no_sample(pair, LOS_TARGET, obstacle) &&
                     (obstacle->stop == LOS_STOPS_UNLESS_TARGET_INSIDE || holds_no_sample(pair, LOS_SHOOTER, obstacle));
        obstacle->stops_all = stops ? LOS_YES : LOS_NO;
    }
    return obstacle->stops_all == LOS_YES;
}

static bool bars(const los_pair *pair, const hull *around, los_obstacle *obstacle) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    return obstacle->stop != LOS_PASSES && !obstacle->is_partial && piece->point_count > 0 &&
           !is_too_narrow(around, &piece->box) && polygon_bars(around, pair->terrain, piece) &&
           stops_all_it_meets(pair, obstacle);
}

bool los_pair_has_barrier(los_pair *pair) {
    const los_viewer *shooter = pair->viewers[LOS_SHOOTER], *target = pair->viewers[LOS_TARGET];
    hull around;
    if (!hull_make(shooter->model.position, shooter->reach, target->model.position, target->reach, &around)) {
        return false;
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (bars(pair, &around, &pair->obstacles[i])) {
            return true;
        }
    }
    return false;
}

/* The same whatever points of the bases lines run between: then no base may come near a piece that cares about it. */
static bool bars_bases(const los_pair *pair, const hull *around, const los_obstacle *obstacle) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    bool stops_all = obstacle->stop == LOS_STOPS ||
                     (obstacle->stop != LOS_PASSES && obstacle->near[LOS_TARGET] == NULL &&
                      (obstacle->stop == LOS_STOPS_UNLESS_TARGET_INSIDE || obstacle->near[LOS_SHOOTER] == NULL));
    return stops_all && !obstacle->is_partial && piece->point_count > 0 && !is_too_narrow(around, &piece->box) &&
           polygon_bars(around, pair->terrain, piece);
}

uint32_t los_pair_barrier(const los_pair *pair) {
    const los_viewer *shooter = pair->viewers[LOS_SHOOTER], *target = pair->viewers[LOS_TARGET];
    uint32_t count = pair->obstacle_count, likely = pair->last_stop;
    hull around;
    if (!hull_make(shooter->model.position, shooter->reach, target->model.position, target->reach, &around)) {
        return LOS_NO_OBSTACLE;
    }
    if (likely < count && bars_bases(pair, &around, &pair->obstacles[likely])) {
        return likely;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (i != likely && bars_bases(pair, &around, &pair->obstacles[i])) {
            return i;
        }
    }
    return LOS_NO_OBSTACLE;
}

bool los_last_stop_is_barrier(los_pair *pair, uint32_t from_sample) {
    const los_viewer *target = pair->viewers[LOS_TARGET];
    los_vec2 from = los_pair_samples(pair, LOS_SHOOTER)->points[from_sample];
    hull around;
    return pair->last_stop < pair->obstacle_count &&
           hull_make(from, 0.0f, target->model.position, target->reach, &around) &&
           bars(pair, &around, &pair->obstacles[pair->last_stop]);
}
