/* SPDX-License-Identifier: MIT */
#include "los_ray.h"

#include "los_corridor.h"

/* What is hit is asked whether an end lies inside: see los_rules.is_point_check. */
static bool stops(const los_terrain *terrain, const los_piece *piece, const los_line *line) {
    uint32_t number = (uint32_t)(piece - terrain->pieces);
    return los_rule_effect(los_rules_legacy()->pieces, piece->facts) != LOS_PASSES &&
           los_ring_hit(los_piece_ring(terrain, piece), line) && !los_terrain_contains(terrain, number, line->from) &&
           !los_terrain_contains(terrain, number, line->to);
}

bool los_ray_is_clear(const los_terrain *terrain, los_vec2 from, los_vec2 to) {
    los_corridor corridor = los_corridor_between(terrain, from, to, 0.0f);
    los_line line = los_line_make(from, to);
    if (terrain->index.level_count == 0) {
        for (uint32_t i = 0; i < terrain->piece_count; i++) {
            const los_piece *piece = &terrain->pieces[i];
            if (los_strip_meets(&corridor.strip, &piece->bounds) && stops(terrain, piece, &line)) {
                return false;
            }
        }
        return true;
    }
    los_index_walk walk;
    los_index_walk_begin(&walk, &terrain->index, &corridor.strip);
    for (uint32_t piece; (piece = los_index_walk_next(&walk)) != LOS_NO_ITEM;) {
        if (stops(terrain, &terrain->pieces[piece], &line)) {
            return false;
        }
    }
    return true;
}
