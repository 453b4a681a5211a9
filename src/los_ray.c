/* SPDX-License-Identifier: MIT */
#include "los_ray.h"

#include "los_corridor.h"

typedef struct {
    const los_terrain *terrain;
    los_line line;
} ray;

/* What is hit is asked whether an end lies inside: see los_rules.is_point_check. */
static bool is_stopped(void *context, uint32_t number) {
    const ray *along = context;
    const los_terrain *terrain = along->terrain;
    const los_piece *piece = &terrain->pieces[number];
    return los_ring_hit(los_piece_ring(terrain, piece), &along->line) &&
           los_rule_effect(los_rules_legacy()->pieces, piece->facts) != LOS_PASSES &&
           !los_terrain_contains(terrain, number, along->line.from) &&
           !los_terrain_contains(terrain, number, along->line.to);
}

/* What lies between the ends, hardly a rounding beyond: no margin is needed where the whole corridor is looked at next.
 * Without a root or a division: the normal is as long as the line, and so are the distances along it. */
static los_strip strip_between(los_vec2 from, los_vec2 to) {
    los_vec2 along = los_sub(to, from), normal = {-along.y, along.x};
    float at = los_dot(normal, from);
    los_box box = {
        {from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y},
        {from.x < to.x ? to.x : from.x, from.y < to.y ? to.y : from.y},
    };
    return (los_strip){box, normal, at, at};
}

bool los_ray_is_clear(const los_terrain *terrain, los_vec2 from, los_vec2 to) {
    ray along = {terrain, los_line_make(from, to)};
    if (terrain->index.level_count > 0) {
        /* What lies between the ends decides, as a rule; what lies in line beyond them can only graze. */
        los_strip between = strip_between(from, to);
        if (los_index_search(&terrain->index, &between, is_stopped, &along)) {
            return false;
        }
    }
    los_corridor corridor = los_corridor_between(terrain, from, to, 0.0f);
    if (terrain->index.level_count > 0) {
        return !los_index_search(&terrain->index, &corridor.strip, is_stopped, &along);
    }
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        if (los_strip_meets(&corridor.strip, &terrain->pieces[i].bounds) && is_stopped(&along, i)) {
            return false;
        }
    }
    return true;
}
