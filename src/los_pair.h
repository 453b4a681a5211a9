/* SPDX-License-Identifier: MIT */
/* One shooter, one target, one terrain: which pieces can block them at all is decided here, once per pair.
 *
 * A los_pair is scratch memory that belongs to the caller, one per thread, reused from query to query: make it fit the
 * terrain first (the only step that allocates), then set it up for as many pairs as you like. */
#ifndef LOS_PAIR_H
#define LOS_PAIR_H

#include "los_options.h"
#include "los_terrain.h"

enum {
    LOS_SAMPLE_WORDS = (LOS_SAMPLES_MAX + 63) / 64
};

typedef enum los_side {
    LOS_SHOOTER,
    LOS_TARGET,
    LOS_SIDES
} los_side;

/* What is known of which sample points lie inside a piece: worked out when first asked, once per point and piece. */
typedef struct los_inside {
    uint64_t known[LOS_SIDES][LOS_SAMPLE_WORDS];
    uint64_t inside[LOS_SIDES][LOS_SAMPLE_WORDS];
} los_inside;

/* A piece as this pair meets it. */
typedef struct los_obstacle {
    uint32_t piece;
    uint8_t stop;      /* los_stop */
    uint8_t wall_turn; /* los_wall_turn */
} los_obstacle;

typedef struct los_pair {
    los_allocator allocator;
    const los_terrain *terrain;
    const los_rules *rules;
    los_facts facts; /* of the pair */
    los_samples samples[LOS_SIDES];
    los_obstacle *obstacles; /* those that can stop a line, in the order of pieces */
    uint32_t obstacle_count, obstacle_capacity;
    los_inside *inside; /* by piece */
    uint32_t inside_capacity;
    uint32_t *marks; /* by name and group: the round in which a base was found in it */
    uint32_t mark_capacity;
    uint32_t round;
} los_pair;

void los_pair_init(los_pair *pair, los_allocator allocator);
void los_pair_free(los_pair *pair);

/* Makes room for a terrain and binds to it.  Needed again whenever the terrain has changed. */
los_status los_pair_fit(los_pair *pair, const los_terrain *terrain);

/* Sets up sample points and obstacles for two models under an edition's rules, or the legacy rules. */
void los_pair_set(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target);

/* Is a sample point inside a piece?  Same answer as los_polygon_contains. */
bool los_pair_inside(los_pair *pair, uint32_t piece, los_side side, uint32_t sample);

#endif
