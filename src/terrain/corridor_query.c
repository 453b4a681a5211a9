/* SPDX-License-Identifier: MIT */
#include "terrain/corridor_query.h"

#include "base/simd.h"

los_corridor_query los_corridor_query_between(const los_terrain *terrain, los_vec2 from, los_vec2 to, float reach) {
    los_vec2 along = los_sub(to, from);
    float length = sqrtf(los_dot(along, along));
    /* The segment test stretches an edge that runs along the line, by up to its own length. */
    float stretch = terrain->longest_edge + reach + LOS_CORRIDOR_TOLERANCE;
    los_corridor_query corridor = {
        .strip = los_bvh_query_of_box((los_box){
            {los_minf(from.x, to.x) - stretch, los_minf(from.y, to.y) - stretch},
            {los_maxf(from.x, to.x) + stretch, los_maxf(from.y, to.y) + stretch},
        }),
        .from = from,
        .length = length,
    };
    if (length > 0.0f) {
        los_bvh_query *strip = &corridor.strip;
        /* Tolerances: 1e-5 of the longest line, float32 rounding of coordinates; each several times over. */
        corridor.half_width = reach + LOS_CORRIDOR_TOLERANCE + 1e-4f * (length + 2.0f * reach) +
                              1e-6f * (fabsf(from.x) + fabsf(from.y) + fabsf(to.x) + fabsf(to.y) + stretch);
        /* A line askew to the center line, stretched beyond its end, gets farther from it. */
        corridor.spread = los_minf(1.0f, 2.02f * reach / length);
        corridor.along = (los_vec2){along.x / length, along.y / length};
        strip->normal = (los_vec2){-corridor.along.y, corridor.along.x};
        float at = los_dot(strip->normal, from), at_end = los_dot(strip->normal, to);
        float half = corridor.half_width + stretch * corridor.spread;
        strip->low = los_minf(at, at_end) - half;
        strip->high = los_maxf(at, at_end) + half;
    }
    return corridor;
}

/* --- Finding pieces ---------------------------------------------------------------------------------------------- */

/* What float32 rounds off a box's middle, several times over, as a share of its coordinates. */
static const float ROUNDED = 1e-6f;

static inline float slack_of(const los_box *box, los_vec2 half) {
    return ROUNDED * (half.x + half.y + fabsf(box->low.x) + fabsf(box->low.y));
}

/* A box is met unless it is farther beyond an end than the longest edge in it can be stretched, or farther aside than
 * lines get that far out.  Written so that what cannot be told, from boxes without end, counts as met.
 *
 * As a box grows, or its longest edge does, it is never met less: so this holds for the boxes of the tree, too. */
static bool meets(const los_corridor_query *corridor, const los_box *box, float longest_edge) {
    los_vec2 along = corridor->along;
    los_vec2 half = {0.5f * (box->high.x - box->low.x), 0.5f * (box->high.y - box->low.y)};
    los_vec2 middle = los_sub((los_vec2){box->low.x + half.x, box->low.y + half.y}, corridor->from);
    float at = middle.x * along.x + middle.y * along.y, at_half = half.x * fabsf(along.x) + half.y * fabsf(along.y);
    float aside = fabsf(along.x * middle.y - along.y * middle.x);
    float aside_half = half.x * fabsf(along.y) + half.y * fabsf(along.x);
    float half_width = corridor->half_width + slack_of(box, half);
    float stretch = longest_edge + half_width;
    /* How far it gets beyond either end, as far as that counts. */
    float most = los_minf(los_maxf(at + at_half - corridor->length, at_half - at), stretch);
    return box->low.x <= box->high.x && !(at - at_half - corridor->length > stretch) && !(-at - at_half > stretch) &&
           !(aside - aside_half > half_width + corridor->spread * los_maxf(most, 0.0f));
}

#if LOS_HAS_SIMD

/* The corridor, every number four times, and where the pieces are. */
typedef struct {
    const los_bvh *index; /* its reaches are the longest edges */
    los_f32x4 from_x, from_y, along_x, along_y, size_x, size_y, length, half_width, spread;
} ready_corridor;

static ready_corridor make_ready(const los_corridor_query *corridor, const los_bvh *index) {
    return (ready_corridor){
        .index = index,
        .from_x = los_f32x4_splat(corridor->from.x),
        .from_y = los_f32x4_splat(corridor->from.y),
        .along_x = los_f32x4_splat(corridor->along.x),
        .along_y = los_f32x4_splat(corridor->along.y),
        .size_x = los_f32x4_splat(fabsf(corridor->along.x)),
        .size_y = los_f32x4_splat(fabsf(corridor->along.y)),
        .length = los_f32x4_splat(corridor->length),
        .half_width = los_f32x4_splat(corridor->half_width),
        .spread = los_f32x4_splat(corridor->spread),
    };
}

/* The same for four boxes of a node. */
static inline uint32_t four_met(const ready_corridor *ready, const los_bvh_node *node, const float *edges, int slot) {
    los_f32x4 low_x = los_f32x4_load(node->low_x + slot), low_y = los_f32x4_load(node->low_y + slot);
    los_f32x4 high_x = los_f32x4_load(node->high_x + slot), high_y = los_f32x4_load(node->high_y + slot);
    los_f32x4 half_x = 0.5f * (high_x - low_x), half_y = 0.5f * (high_y - low_y);
    los_f32x4 middle_x = low_x + half_x - ready->from_x, middle_y = low_y + half_y - ready->from_y;
    los_f32x4 at = middle_x * ready->along_x + middle_y * ready->along_y;
    los_f32x4 at_half = half_x * ready->size_x + half_y * ready->size_y;
    los_f32x4 aside = los_f32x4_abs(ready->along_x * middle_y - ready->along_y * middle_x);
    los_f32x4 aside_half = half_x * ready->size_y + half_y * ready->size_x;
    los_f32x4 slack = ROUNDED * (half_x + half_y + los_f32x4_abs(low_x) + los_f32x4_abs(low_y));
    los_f32x4 half_width = ready->half_width + slack, stretch = los_f32x4_load(edges + slot) + half_width;
    los_f32x4 most = los_f32x4_min(los_f32x4_max(at + at_half - ready->length, at_half - at), stretch);
    los_f32x4 width = half_width + ready->spread * los_f32x4_max(most, los_f32x4_splat(0.0f));
    los_mask32x4 apart =
        (at - at_half - ready->length > stretch) | (-at - at_half > stretch) | (aside - aside_half > width);
    return los_mask32x4_bits((low_x <= high_x) & ~apart);
}

/* One bit per box of a node that is met. */
LOS_INLINE uint32_t boxes_met(const void *shape, const los_bvh_node *node) {
    const ready_corridor *ready = shape;
    const float *edges = los_bvh_reaches(ready->index, node);
    return four_met(ready, node, edges, 0) | four_met(ready, node, edges, 4) << 4;
}

#else

typedef struct {
    const los_bvh *index;
    const los_corridor_query *corridor;
} ready_corridor;

static ready_corridor make_ready(const los_corridor_query *corridor, const los_bvh *index) {
    return (ready_corridor){index, corridor};
}

/* One bit per box of a node that is met. */
LOS_INLINE uint32_t boxes_met(const void *shape, const los_bvh_node *node) {
    const ready_corridor *ready = shape;
    const float *edges = los_bvh_reaches(ready->index, node);
    uint32_t bits = 0;
    for (uint32_t i = 0; i < LOS_BVH_WIDTH; i++) {
        los_box box = {{node->low_x[i], node->low_y[i]}, {node->high_x[i], node->high_y[i]}};
        bits |= (uint32_t)meets(ready->corridor, &box, edges[i]) << i;
    }
    return bits;
}

#endif

uint32_t los_corridor_query_find(const los_corridor_query *corridor, const los_terrain *terrain, uint32_t *found) {
    uint32_t count = 0;
    if (!(corridor->length > 0.0f)) {
        return los_terrain_find_pieces(terrain, &corridor->strip, found); /* it leads nowhere */
    }
    if (terrain->index.level_count > 0) {
        const ready_corridor ready = make_ready(corridor, &terrain->index);
        los_bvh_list list = {terrain->index.items, found, 0};
        los_bvh_walk(&terrain->index, boxes_met, &ready, los_bvh_list_item, &list);
        return list.count;
    }
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        if (meets(corridor, &terrain->pieces[i].bounds, terrain->pieces[i].longest_edge)) {
            found[count++] = i;
        }
    }
    return count;
}
