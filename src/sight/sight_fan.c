/* SPDX-License-Identifier: MIT */
#include "sight/sight_fan.h"

#include "base/simd.h"

/* The cosine of the largest angle between the middle of the box and a corner.  In a fan of less than a half circle
 * every direction is a sum of both sides. */
static const float AHEAD_MIN = 0.1f;
/* The sine of the smallest angle at which an edge behind or beyond the lines may run.  The segment test extends an edge
 * by 1e-5 of the line's length divided by the sine. */
static const float CROSSING_MIN = 0.05f;

bool los_sight_fan_make(los_vec2 from, const los_box *box, los_sight_fan *fan) {
    const los_vec2 corners[LOS_FAN_CORNERS] = {
        box->low, {box->high.x, box->low.y}, box->high, {box->low.x, box->high.y}};
    los_vec2 middle = {0.5f * (box->low.x + box->high.x), 0.5f * (box->low.y + box->high.y)};
    los_vec2 ahead = los_sub(middle, from);
    float distance = sqrtf(los_dot(ahead, ahead)), least = INFINITY, most = -INFINITY, longest = 0.0f;
    fan->from = from;
    for (int i = 0; i < LOS_FAN_CORNERS; i++) {
        los_vec2 to = los_sub(corners[i], from);
        float length = sqrtf(los_dot(to, to)), aside = (ahead.x * to.y - ahead.y * to.x) / length;
        if (!(los_dot(ahead, to) > AHEAD_MIN * distance * length)) {
            return false;
        }
        fan->length[i] = length;
        fan->along[i] = (los_vec2){to.x / length, to.y / length};
        if (aside < least) {
            fan->sides[0] = fan->along[i];
        }
        if (aside > most) {
            fan->sides[1] = fan->along[i];
        }
        least = los_minf(least, aside);
        most = los_maxf(most, aside);
        longest = los_maxf(longest, length);
    }
    /* The segment test tolerates 1e-5 of the line's length across the line, and so up to 2e-4 of it along an edge that
     * runs at CROSSING_MIN; the rest is several times the float32 rounding. */
    fan->tolerance = 0.25f + 4e-4f * longest + 4e-6f * (fabsf(from.x) + fabsf(from.y));
    return true;
}

/* --- Edges ------------------------------------------------------------------------------------------------------- */

/* Where a point is relative to every line of the fan. */
typedef enum {
    LEFT = 1,
    RIGHT = 2,
    BEHIND = 4,
    BEYOND = 8
} place;

/* A point left of both sides is left of every line.  How far it is beyond the end of a line is a concave function of
 * the end, so its least value is at a corner of the box. */
static unsigned places_of(const los_sight_fan *fan, los_vec2 point) {
    los_vec2 offset = los_sub(point, fan->from);
    unsigned places = LEFT | RIGHT | BEHIND | BEYOND;
    for (int i = 0; i < 2; i++) {
        float aside = fan->sides[i].x * offset.y - fan->sides[i].y * offset.x;
        places &= ~(unsigned)((aside > fan->tolerance ? 0 : LEFT) | (aside < -fan->tolerance ? 0 : RIGHT));
    }
    for (int i = 0; i < LOS_FAN_CORNERS; i++) {
        float along = los_dot(fan->along[i], offset);
        places &= ~(unsigned)((along < -fan->tolerance ? 0 : BEHIND) |
                              (along > fan->length[i] + fan->tolerance ? 0 : BEYOND));
    }
    return places;
}

/* True if the edge runs across every line of the fan at an angle that the segment test hardly extends. */
static bool runs_across(const los_sight_fan *fan, los_vec2 edge) {
    float first = fan->sides[0].x * edge.y - fan->sides[0].y * edge.x;
    float second = fan->sides[1].x * edge.y - fan->sides[1].y * edge.x;
    float least = CROSSING_MIN * sqrtf(los_dot(edge, edge));
    return (first > least && second > least) || (first < -least && second < -least);
}

static bool misses_edge(const los_sight_fan *fan, los_vec2 a, los_vec2 b) {
    unsigned places = places_of(fan, a) & places_of(fan, b);
    return (places & (LEFT | RIGHT)) != 0 || (places != 0 && runs_across(fan, los_sub(b, a)));
}

#if LOS_HAS_SIMD

/* True if all vertices are on one side of every line: the usual case. */
static bool is_beside(const los_sight_fan *fan, los_polygon_soa polygon) {
    los_mask32x4 left = {-1, -1, -1, -1}, right = left;
    for (uint32_t i = 0; i < polygon.edges; i += LOS_SOA_BLOCK) {
        los_f32x4 x = los_f32x4_load(polygon.x + i) - fan->from.x, y = los_f32x4_load(polygon.y + i) - fan->from.y;
        los_f32x4 first = fan->sides[0].x * y - fan->sides[0].y * x, second = fan->sides[1].x * y - fan->sides[1].y * x;
        left &= (first > fan->tolerance) & (second > fan->tolerance);
        right &= (first < -fan->tolerance) & (second < -fan->tolerance);
    }
    return los_mask32x4_bits(left) == 0xf || los_mask32x4_bits(right) == 0xf;
}

#else

static bool is_beside(const los_sight_fan *fan, los_polygon_soa polygon) {
    (void)fan, (void)polygon;
    return false; /* the test edge by edge is enough */
}

#endif

bool los_sight_fan_misses_polygon(const los_sight_fan *fan, const los_terrain *terrain, const los_piece *piece) {
    los_polygon polygon = los_piece_polygon(terrain, piece);
    if (polygon.count == 0 || is_beside(fan, los_piece_polygon_soa(terrain, piece))) {
        return true;
    }
    for (uint32_t i = 0; i < polygon.count; i++) {
        if (!misses_edge(fan, polygon.points[i], polygon.points[i + 1 < polygon.count ? i + 1 : 0])) {
            return false;
        }
    }
    return true;
}

bool los_sight_fan_misses_walls(const los_sight_fan *fan, const los_terrain *terrain, const los_piece *piece) {
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        if (!misses_edge(fan, wall->start, wall->end)) {
            return false;
        }
    }
    return true;
}
