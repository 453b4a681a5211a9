/* SPDX-License-Identifier: MIT */
#include "sight/line_fan.h"

#include "base/bits.h"
#include "base/simd.h"

/* --- From a point to a box ---------------------------------------------------------------------------------------- */

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

/* --- From base to base -------------------------------------------------------------------------------------------- */

los_line_fans los_pair_line_fans(los_pair *pair) {
    los_line_fans fans;
    LOS_ASSERT(pair->options.mode == LOS_MODE_SAMPLED);
    los_pair_sample(pair);
    const los_samples *targets = los_pair_samples(pair, LOS_TARGET);
    fans.starts = los_pair_end_count(pair, LOS_SHOOTER);
    fans.ends = los_pair_end_count(pair, LOS_TARGET);
    fans.from_tops = pair->is_floating;
    uint32_t padded = (fans.ends + LOS_FAN_LANES - 1) / LOS_FAN_LANES * LOS_FAN_LANES;
    for (uint32_t i = 0; i < padded; i++) {
        los_vec2 point = targets->points[i < fans.ends ? i : fans.ends - 1];
        fans.x[i] = point.x;
        fans.y[i] = point.y;
    }
    return fans;
}

los_sight_line los_line_of_fans(const los_pair *pair, const los_line_fans *fans, uint32_t number) {
    LOS_ASSERT(number < fans->starts * fans->ends);
    los_sight_line line = los_sight_line_between_samples(pair, number / fans->ends, number % fans->ends);
    if (fans->from_tops) {
        los_sight_line_set_heights(&line, pair->levels[LOS_SHOOTER].high, pair->levels[LOS_TARGET].high);
    }
    return line;
}

/* --- Lines beside a piece ------------------------------------------------------------------------------------------
 */

#if LOS_HAS_SIMD

/* Four lines of a fan. */
typedef struct {
    los_f32x4 x, y, size_x, size_y, tolerance; /* their directions, the absolute values, and side_tolerance */
} four_lines;

static inline four_lines lines_from(const los_line_fans *fans, los_vec2 from, uint32_t first) {
    four_lines lines = {.x = los_f32x4_load(fans->x + first) - from.x, .y = los_f32x4_load(fans->y + first) - from.y};
    lines.size_x = los_f32x4_abs(lines.x);
    lines.size_y = los_f32x4_abs(lines.y);
    los_f32x4 span = lines.size_x + lines.size_y;
    lines.tolerance = (0.05f + 4e-5f * span + 1e-6f * (fabsf(from.x) + fabsf(from.y))) * span;
    return lines;
}

/* One bit for each line that does not miss the box: los_sight_line_misses_box. */
static inline uint32_t lines_at_box(const four_lines *lines, los_vec2 from, const los_box *box) {
    los_vec2 half = {0.5f * (box->high.x - box->low.x), 0.5f * (box->high.y - box->low.y)};
    los_vec2 middle = los_sub((los_vec2){box->low.x + half.x, box->low.y + half.y}, from);
    los_f32x4 aside = los_f32x4_abs(lines->x * middle.y - lines->y * middle.x);
    return los_mask32x4_bits(~(aside > half.x * lines->size_y + half.y * lines->size_x + lines->tolerance));
}

/* One bit for each line that may meet an edge of the polygon.  A line misses it if all vertices are on one side.  It
 * also does if all are before its start or beyond its end and none is within the tolerance of its extension: only an
 * edge with such a vertex is extended by the segment test. */
static inline uint32_t lines_at_polygon(const four_lines *lines, los_vec2 from, los_polygon polygon) {
    los_f32x4 least = los_f32x4_splat(INFINITY), most = los_f32x4_splat(-INFINITY), nearest = least;
    los_f32x4 first = least, last = most, tolerance = lines->tolerance;
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 at = los_sub(polygon.points[i], from);
        los_f32x4 side = lines->x * at.y - lines->y * at.x, along = lines->x * at.x + lines->y * at.y;
        least = los_f32x4_min(least, side);
        most = los_f32x4_max(most, side);
        nearest = los_f32x4_min(nearest, los_f32x4_abs(side));
        first = los_f32x4_min(first, along);
        last = los_f32x4_max(last, along);
    }
    los_f32x4 end = lines->x * lines->x + lines->y * lines->y + tolerance;
    los_mask32x4 is_beside = (least > tolerance) | (most < -tolerance);
    los_mask32x4 is_beyond = (first > end) | (last < -tolerance);
    return los_mask32x4_bits(~(is_beside | (is_beyond & (nearest > tolerance))));
}

/* One bit for each of four lines, from `first` on, that may meet an edge of the piece. */
static inline uint32_t lines_near(const los_terrain *terrain, const los_piece *piece, const los_line_fans *fans,
                                  los_vec2 from, uint32_t first) {
    four_lines lines = lines_from(fans, from, first);
    uint32_t bits = lines_at_box(&lines, from, &piece->box);
    return bits == 0 ? 0 : bits & lines_at_polygon(&lines, from, los_piece_polygon(terrain, piece));
}

#else

static inline uint32_t lines_near(const los_terrain *terrain, const los_piece *piece, const los_line_fans *fans,
                                  los_vec2 from, uint32_t first) {
    (void)terrain, (void)piece, (void)fans, (void)from, (void)first;
    return 15; /* the test of each line begins with its box */
}

#endif

/* True only if the obstacle contains no sample point of a side, which may have been tested or not. */
static bool contains_no_sample(const los_pair *pair, const los_obstacle *obstacle, los_side side) {
    const los_nearby_piece *near = obstacle->near[side];
    uint32_t count = los_pair_samples(pair, side)->count;
    bool is_none = !pair->rules->is_point_check;
    for (uint32_t i = 0; near != NULL && is_none && i < count; i++) {
        int set = pair->sets[side];
        is_none = los_nearby_piece_is_known(near, set, i) && !los_nearby_piece_contains(near, set, i);
    }
    return is_none;
}

/* True if the obstacle blocks only lines that meet an edge of it, not lines with an endpoint inside. */
static bool blocks_by_edges(const los_pair *pair, const los_obstacle *obstacle) {
    los_blocking blocking = (los_blocking)obstacle->blocking;
    bool is_plain = !obstacle->is_partial && !pair->has_depth && los_blocking_is_simple(blocking);
    for (int side = 0; is_plain && side < LOS_SIDES; side++) {
        is_plain = los_blocking_exempts_endpoint(blocking, (los_side)side) ||
                   contains_no_sample(pair, obstacle, (los_side)side);
    }
    return is_plain;
}

/* --- Lines with an endpoint inside ------------------------------------------------------------------------------- */

/* The sample points of a side for which it is known that the obstacle contains them and so does not block; NULL if
 * there is none. */
static const uint64_t *exempt_samples(const los_pair *pair, const los_obstacle *obstacle, los_side side) {
    bool may_be = !obstacle->is_partial && !pair->has_depth && los_obstacle_exempts_endpoint(obstacle, side) &&
                  !pair->rules->is_point_check;
    return may_be ? obstacle->near[side]->inside[pair->sets[side]] : NULL;
}

static inline bool has_bit(const uint64_t *bits, uint32_t number) {
    return bits != NULL && (bits[number / 64] >> (number % 64) & 1) != 0;
}

/* Four bits from `first` on, a multiple of 4. */
static inline uint32_t four_bits(const uint64_t *bits, uint32_t first) {
    return bits == NULL ? 0 : (uint32_t)(bits[first / 64] >> (first % 64)) & 15;
}

/* --- The search -------------------------------------------------------------------------------------------------- */

uint32_t los_obstacle_first_blocked_line(los_pair *pair, const los_line_fans *fans, const los_obstacle *obstacle) {
    if (obstacle->blocking == LOS_BLOCKS_NEVER && !pair->has_depth) {
        return LOS_NO_LINE;
    }
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    const los_samples *starts = los_pair_samples(pair, LOS_SHOOTER);
    bool needs_edge = blocks_by_edges(pair, obstacle);
    const uint64_t *exempt_starts = exempt_samples(pair, obstacle, LOS_SHOOTER);
    const uint64_t *exempt_ends = exempt_samples(pair, obstacle, LOS_TARGET);
    for (uint32_t from = 0; from < fans->starts; from++) {
        for (uint32_t first = 0; first < fans->ends && !has_bit(exempt_starts, from); first += LOS_FAN_LANES) {
            uint32_t lanes = fans->ends - first;
            uint32_t left = ~four_bits(exempt_ends, first) & (lanes < LOS_FAN_LANES ? (1u << lanes) - 1 : 15);
            if (left != 0 && needs_edge) {
                left &= lines_near(pair->terrain, piece, fans, starts->points[from], first);
            }
            for (; left != 0; left &= left - 1) {
                uint32_t number = from * fans->ends + first + los_lowest_bit(left);
                los_sight_line line = los_line_of_fans(pair, fans, number);
                if (los_obstacle_blocks(pair, &line, obstacle)) {
                    return number;
                }
            }
        }
    }
    return LOS_NO_LINE;
}
