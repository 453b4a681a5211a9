/* SPDX-License-Identifier: MIT */
#include "los_index.h"

#include "los_simd.h"

#include <math.h>
#include <stdlib.h>

los_strip los_strip_of_box(los_box box) {
    return (los_strip){box, {0.0f, 0.0f}, 0.0f, 0.0f};
}

void los_index_free(los_index *index, const los_allocator *allocator) {
    los_release(allocator, index->nodes);
    los_release(allocator, index->items);
    *index = (los_index){0};
}

/* --- Building ---------------------------------------------------------------------------------------------------- */

/* Place along the Hilbert curve of order 16 (after the loop in Warren, Hacker's Delight). */
static uint32_t curve_place(uint32_t x, uint32_t y) {
    uint32_t place = 0;
    for (uint32_t side = 1u << 15; side > 0; side >>= 1) {
        uint32_t right = (x & side) != 0, lower = (y & side) != 0;
        place += side * side * ((3 * right) ^ lower);
        if (lower == 0) {
            if (right == 1) {
                x = 0xffff - x;
                y = 0xffff - y;
            }
            uint32_t swapped = x;
            x = y;
            y = swapped;
        }
    }
    return place;
}

typedef struct {
    uint32_t place, item;
} ordered;

static int by_place(const void *a, const void *b) {
    const ordered *first = a, *second = b;
    if (first->place != second->place) {
        return first->place < second->place ? -1 : 1;
    }
    return first->item < second->item ? -1 : first->item > second->item;
}

/* The box around all that is finite; a piece without bounds must not spoil the order of the others. */
static los_box box_around(const los_box *boxes, uint32_t count) {
    los_box all = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (uint32_t i = 0; i < count; i++) {
        if (isfinite(boxes[i].low.x) && isfinite(boxes[i].high.x)) {
            all.low = (los_vec2){fminf(all.low.x, boxes[i].low.x), fminf(all.low.y, boxes[i].low.y)};
            all.high = (los_vec2){fmaxf(all.high.x, boxes[i].high.x), fmaxf(all.high.y, boxes[i].high.y)};
        }
    }
    return all;
}

/* 0..65535 across the range; 0 when the range is empty. */
static uint32_t on_scale(float low, float high, float value) {
    float share = high > low && isfinite(value) ? (value - low) / (high - low) : 0.0f;
    return (uint32_t)(fminf(fmaxf(share, 0.0f), 1.0f) * 65535.0f);
}

static void order_items(los_index *index, const los_box *boxes, uint32_t count, ordered *order) {
    los_box all = box_around(boxes, count);
    for (uint32_t i = 0; i < count; i++) {
        float x = 0.5f * boxes[i].low.x + 0.5f * boxes[i].high.x, y = 0.5f * boxes[i].low.y + 0.5f * boxes[i].high.y;
        order[i].item = i;
        order[i].place = curve_place(on_scale(all.low.x, all.high.x, x), on_scale(all.low.y, all.high.y, y));
    }
    qsort(order, count, sizeof *order, by_place);
    for (uint32_t i = 0; i < count; i++) {
        index->items[i] = order[i].item;
    }
}

static void put_box(los_index_node *node, uint32_t slot, const los_box *box) {
    node->low_x[slot] = box != NULL ? box->low.x : INFINITY;
    node->low_y[slot] = box != NULL ? box->low.y : INFINITY;
    node->high_x[slot] = box != NULL ? box->high.x : -INFINITY;
    node->high_y[slot] = box != NULL ? box->high.y : -INFINITY;
}

static los_box node_box(const los_index_node *node) {
    los_box box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (int i = 0; i < LOS_NODE_SIZE; i++) {
        box.low = (los_vec2){fminf(box.low.x, node->low_x[i]), fminf(box.low.y, node->low_y[i])};
        box.high = (los_vec2){fmaxf(box.high.x, node->high_x[i]), fmaxf(box.high.y, node->high_y[i])};
    }
    return box;
}

static uint32_t nodes_for(uint32_t count) {
    return (count + LOS_NODE_SIZE - 1) / LOS_NODE_SIZE;
}

static void fill_leaves(los_index *index, const los_box *boxes, uint32_t count) {
    for (uint32_t i = 0; i < nodes_for(count) * LOS_NODE_SIZE; i++) {
        put_box(&index->nodes[i / LOS_NODE_SIZE], i % LOS_NODE_SIZE, i < count ? &boxes[index->items[i]] : NULL);
    }
}

static void fill_levels(los_index *index, uint32_t leaves) {
    uint32_t below = leaves;
    index->first_node[0] = 0;
    index->level_count = 1;
    while (below > 1) {
        uint32_t first = index->first_node[index->level_count - 1], here = first + below;
        for (uint32_t i = 0; i < nodes_for(below) * LOS_NODE_SIZE; i++) {
            los_box box = i < below ? node_box(&index->nodes[first + i]) : (los_box){{0.0f, 0.0f}, {0.0f, 0.0f}};
            put_box(&index->nodes[here + i / LOS_NODE_SIZE], i % LOS_NODE_SIZE, i < below ? &box : NULL);
        }
        index->first_node[index->level_count++] = here;
        below = nodes_for(below);
    }
}

los_status los_index_build(los_index *index, const los_allocator *allocator, const los_box *boxes, uint32_t count) {
    uint32_t nodes = 0, order_capacity = 0;
    ordered *order = NULL;
    index->level_count = 0;
    index->item_count = 0;
    if (count == 0) {
        return LOS_OK;
    }
    for (uint32_t level = nodes_for(count);; level = nodes_for(level)) {
        nodes += level;
        if (level == 1) {
            break;
        }
    }
    if (!los_reserve(allocator, (void **)&index->nodes, &index->node_capacity, nodes, sizeof *index->nodes) ||
        !los_reserve(allocator, (void **)&index->items, &index->item_capacity, count, sizeof *index->items) ||
        !los_reserve(allocator, (void **)&order, &order_capacity, count, sizeof *order)) {
        return LOS_NO_MEMORY;
    }
    order_items(index, boxes, count, order);
    los_release(allocator, order);
    index->item_count = count;
    fill_leaves(index, boxes, count);
    fill_levels(index, nodes_for(count));
    return LOS_OK;
}

/* --- Finding ----------------------------------------------------------------------------------------------------- */

#if LOS_HAS_SIMD

static uint32_t children_in(const los_index_node *node, const los_strip *strip) {
    float nx = 0.5f * strip->normal.x, ny = 0.5f * strip->normal.y, ax = fabsf(nx), ay = fabsf(ny);
    uint32_t bits = 0;
    for (int i = 0; i < LOS_NODE_SIZE; i += 4) {
        los_four low_x = los_load_four(node->low_x + i), high_x = los_load_four(node->high_x + i);
        los_four low_y = los_load_four(node->low_y + i), high_y = los_load_four(node->high_y + i);
        los_four at = (low_x + high_x) * nx + (low_y + high_y) * ny;
        los_four reach = (high_x - low_x) * ax + (high_y - low_y) * ay;
        los_four_masks meets = (low_x <= strip->box.high.x) & (high_x >= strip->box.low.x) &
                               (low_y <= strip->box.high.y) & (high_y >= strip->box.low.y) &
                               ~(at - reach > strip->high) & ~(at + reach < strip->low);
        bits |= los_bits_of_four(meets) << i;
    }
    return bits;
}

#else

/* One bit per child that meets the strip. */
static uint32_t children_in(const los_index_node *node, const los_strip *strip) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < LOS_NODE_SIZE; i++) {
        los_box box = {{node->low_x[i], node->low_y[i]}, {node->high_x[i], node->high_y[i]}};
        bits |= (uint32_t)los_strip_meets(strip, &box) << i;
    }
    return bits;
}

#endif

void los_index_walk_begin(los_index_walk *walk, const los_index *index, const los_strip *strip) {
    walk->index = index;
    walk->strip = strip;
    walk->first = walk->bits = 0;
    walk->depth = 1;
    walk->nodes[0] = 0; /* number of the node within its level */
    walk->levels[0] = index->level_count - 1;
}

/* The number of the lowest bit. */
static inline uint32_t lowest_bit(uint32_t bits) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctz(bits);
#else
    uint32_t number = 0;
    for (; (bits & 1) == 0; bits >>= 1) {
        number++;
    }
    return number;
#endif
}

/* Looks into the node on top of the stack: puts its children there, or keeps them if they are items. */
static void open_node(los_index_walk *walk) {
    const los_index *index = walk->index;
    uint32_t number = walk->nodes[--walk->depth], level = walk->levels[walk->depth];
    uint32_t bits = children_in(&index->nodes[index->first_node[level] + number], walk->strip);
    if (level == 0) {
        walk->first = number * LOS_NODE_SIZE;
        walk->bits = bits;
        return;
    }
    for (; bits != 0; bits &= bits - 1) {
        walk->nodes[walk->depth] = number * LOS_NODE_SIZE + lowest_bit(bits);
        walk->levels[walk->depth++] = level - 1;
    }
}

uint32_t los_index_walk_next(los_index_walk *walk) {
    while (walk->bits == 0) {
        if (walk->depth == 0) {
            return LOS_NO_ITEM;
        }
        open_node(walk);
    }
    uint32_t slot = lowest_bit(walk->bits);
    walk->bits &= walk->bits - 1;
    return walk->index->items[walk->first + slot];
}

uint32_t los_index_find(const los_index *index, const los_strip *strip, uint32_t *found) {
    los_index_walk walk;
    uint32_t count = 0;
    if (index->level_count == 0) {
        return 0;
    }
    los_index_walk_begin(&walk, index, strip);
    for (uint32_t item; (item = los_index_walk_next(&walk)) != LOS_NO_ITEM;) {
        found[count++] = item;
    }
    return count;
}
