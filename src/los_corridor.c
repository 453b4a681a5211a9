/* SPDX-License-Identifier: MIT */
#include "los_corridor.h"

static inline float larger(float a, float b) {
    return a > b ? a : b; /* fmaxf minds NaN, which does not get here, and is a call */
}

static inline float smaller(float a, float b) {
    return a < b ? a : b;
}

los_corridor los_corridor_between(const los_terrain *terrain, los_vec2 from, los_vec2 to, float reach) {
    los_vec2 along = los_sub(to, from);
    float length = sqrtf(los_dot(along, along));
    /* The segment test stretches an edge that runs along the line, by up to its own length. */
    float stretch = terrain->longest_edge + reach + LOS_CORRIDOR_ROOM;
    los_corridor corridor = {
        .strip = los_strip_of_box((los_box){
            {smaller(from.x, to.x) - stretch, smaller(from.y, to.y) - stretch},
            {larger(from.x, to.x) + stretch, larger(from.y, to.y) + stretch},
        }),
        .from = from,
        .length = length,
    };
    if (length > 0.0f) {
        los_strip *strip = &corridor.strip;
        /* Tolerances: 1e-5 of the longest line, float32 rounding of coordinates; each several times over. */
        corridor.half_width = reach + LOS_CORRIDOR_ROOM + 1e-4f * (length + 2.0f * reach) +
                              1e-6f * (fabsf(from.x) + fabsf(from.y) + fabsf(to.x) + fabsf(to.y) + stretch);
        /* A line askew to the centre line, stretched beyond its end, gets farther from it. */
        corridor.spread = smaller(1.0f, 2.02f * reach / length);
        corridor.along = (los_vec2){along.x / length, along.y / length};
        strip->normal = (los_vec2){-corridor.along.y, corridor.along.x};
        float at = los_dot(strip->normal, from), at_end = los_dot(strip->normal, to);
        float half = corridor.half_width + stretch * corridor.spread;
        strip->low = smaller(at, at_end) - half;
        strip->high = larger(at, at_end) + half;
    }
    return corridor;
}

bool los_corridor_meets(const los_corridor *corridor, const los_piece *piece) {
    const los_box *box = &piece->bounds;
    los_vec2 along = corridor->along;
    if (!(corridor->length > 0.0f) || !(piece->margin < INFINITY)) {
        return true;
    }
    los_vec2 half = {0.5f * (box->high.x - box->low.x), 0.5f * (box->high.y - box->low.y)};
    los_vec2 middle = los_sub((los_vec2){box->low.x + half.x, box->low.y + half.y}, corridor->from);
    float at = los_dot(middle, along), at_half = half.x * fabsf(along.x) + half.y * fabsf(along.y);
    float aside = fabsf(along.x * middle.y - along.y * middle.x);
    float aside_half = half.x * fabsf(along.y) + half.y * fabsf(along.x);
    /* How far it lies beyond the nearer end, and how far it gets, as far as that counts. */
    float stretch = piece->longest_edge + corridor->half_width;
    float least = larger(at - at_half - corridor->length, -(at + at_half));
    float most = smaller(larger(at + at_half - corridor->length, at_half - at), stretch);
    return least <= stretch && aside - aside_half <= corridor->half_width + corridor->spread * larger(most, 0.0f);
}
