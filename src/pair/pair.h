/* SPDX-License-Identifier: MIT */
/* One shooter, one target, one terrain: which pieces can block them at all is decided here, once per pair.
 *
 * A los_pair is scratch memory that belongs to the caller, one per thread, reused from query to query: make it fit the
 * terrain first (the only step that allocates), then set it up for as many pairs as you like. */
#ifndef LOS_PAIR_PAIR_H
#define LOS_PAIR_PAIR_H

#include "base/limits.h"
#include "los/los.h"
#include "pair/placed_model.h"

typedef enum los_side {
    LOS_SHOOTER,
    LOS_TARGET,
    LOS_SIDES
} los_side;

typedef enum los_tristate {
    LOS_UNKNOWN,
    LOS_NO,
    LOS_YES
} los_tristate;

/* A piece as this pair meets it. */
typedef struct los_obstacle {
    uint32_t piece;
    uint8_t blocking;                       /* los_blocking */
    uint8_t wall_phase;                     /* los_wall_phase */
    uint8_t rule_blocking, rule_wall_phase; /* the same, heights left aside */
    bool is_partial;                        /* a line that meets it in plan may pass over or under it: ask the prism */
    los_nearby_piece *near[LOS_SIDES];      /* what a side knows of it; NULL: its base does not come near */
} los_obstacle;

/* Does it matter to such a piece whether a line ends inside it, on this side? */
static inline bool los_blocking_exempts_endpoint(los_blocking stop, los_side side) {
    return stop == LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE || (stop == LOS_BLOCKS_UNLESS_TARGET_INSIDE && side == LOS_TARGET);
}

/* The same of an obstacle, where a base comes near enough to end lines inside. */
static inline bool los_obstacle_exempts_endpoint(const los_obstacle *obstacle, los_side side) {
    return obstacle->near[side] != NULL && los_blocking_exempts_endpoint((los_blocking)obstacle->blocking, side);
}

typedef struct los_pair {
    los_allocator allocator;
    const los_terrain *terrain;
    const los_rules *rules;
    los_options options;
    const los_limits *limits;
    los_rule_flags flags; /* of the pair */
    los_placed_model *placed[LOS_SIDES];
    los_placed_model own[LOS_SIDES]; /* the placed of pairs that bring none */
    int sets[LOS_SIDES];             /* which sample points are used; -1: not sampled yet */
    los_obstacle *obstacles;         /* every piece that may meet a line of this pair */
    /* LOS_HEIGHTS_TRUE: at which heights lines begin and end.  As long as every prism stands on the ground, the tops of
     * both models: then no other line sees more. */
    los_interval levels[LOS_SIDES];
    bool is_floating; /* there is a prism above the ground: lines may be at any height of the models */
    bool is_sorted;   /* the obstacles are in the order of pieces */
    uint32_t obstacle_count, obstacle_capacity;
    uint32_t last_blocker; /* the obstacle that stopped the last line: likely to stop the next */
    uint32_t *candidates;  /* the pieces in the corridor */
    uint32_t candidate_count, candidate_capacity;
    los_tristate has_full_occluder; /* is a piece that stops lines across the whole way, exemptions left aside?  Only
                          los_pair_early_out asks */
    bool are_sides_new;             /* they have not looked around yet */
    uint32_t *piece_marks;          /* by piece: the round in which it became an obstacle */
    uint32_t piece_mark_capacity;
    uint32_t *name_marks; /* by name and group: the round in which a base was found in it, or it was noted */
    uint32_t name_mark_capacity;
    uint32_t round;
    bool has_marks;                  /* any of this round */
    struct los_exact_scratch *exact; /* scratch of the exact mode, owned by the query; NULL: exact mode is not used */
} los_pair;

void los_pair_init(los_pair *pair, los_allocator allocator);
void los_pair_free(los_pair *pair);

/* Makes room for a terrain and binds to it.  Needed again whenever the terrain has changed. */
los_status los_pair_reserve(los_pair *pair, const los_terrain *terrain);

/* Sets up two models under the options' rules. */
void los_pair_set(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target);
/* The same for models that have been put on the terrain already, with all their densities sampled. */
void los_pair_set_placed(los_pair *pair, const los_options *options, los_placed_model *shooter,
                         los_placed_model *target);
/* Both in two steps, for whoever may have the answer after the first: who stands where and which pieces lie between,
 * then what each side stands in and what the pieces do. */
void los_pair_begin(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target);
void los_pair_begin_placed(los_pair *pair, const los_options *options, los_placed_model *shooter,
                           los_placed_model *target);
void los_pair_finish(los_pair *pair);

/* Notes a name for the time being; false if it was noted already.  Whoever notes forgets, too. */
bool los_pair_mark_name(los_pair *pair, uint32_t name);
bool los_pair_is_name_marked(const los_pair *pair, uint32_t name);
void los_pair_clear_marks(los_pair *pair, const uint32_t *names, uint32_t count);

/* Puts the obstacles into the order of pieces, which is the order of results. */
void los_pair_sort(los_pair *pair);
/* Makes every piece an obstacle: slow, and what the index is tested against. */
void los_pair_add_all_pieces(los_pair *pair);
/* Makes the pieces obstacles that a line may meet which need not lie between the two bases. */
void los_pair_add_line_pieces(los_pair *pair, los_vec2 from, los_vec2 to);

/* Is there a prism in the way that lines may pass over or under? */
bool los_pair_has_prisms(const los_pair *pair);

/* The densities the options choose for two models. */
void los_pair_densities(const los_options *options, const los_model *shooter, const los_model *target,
                        int densities[LOS_SIDES]);
/* The sample points of both sides, sampled now if they have not been. */
void los_pair_sample(los_pair *pair);
/* Points of a side; los_pair_sample comes first. */
static inline const los_samples *los_pair_samples(const los_pair *pair, los_side side) {
    return &pair->placed[side]->sets[pair->sets[side]].samples;
}

/* How many lines the sampled mode knows between the two; nothing need have been sampled. */
uint32_t los_pair_line_count(const los_pair *pair);

/* The heights that a model fills, in inches. */
los_interval los_model_heights(const los_model *model);

/* The rules that the options name. */
const los_rules *los_rules_of(const los_options *options);

#endif
