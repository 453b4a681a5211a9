/* SPDX-License-Identifier: MIT */
/* A model on a terrain, as one side of any number of pairs: its sample points and the pieces it may stand in.
 *
 * Everything about a side that does not depend on the other side is worked out here, once.  Points are sampled when
 * first asked for; a placed whose densities have all been asked for, and that was settled then, is only read from then
 * on, by any thread. */
#ifndef LOS_PAIR_PLACED_MODEL_H
#define LOS_PAIR_PLACED_MODEL_H

#include "model/sampling.h"
#include "terrain/terrain.h"

enum {
    LOS_SAMPLE_WORDS = (LOS_SAMPLES_MAX + 63) / 64,
    LOS_SAMPLE_SETS = 3
};

/* A piece whose bounds the base comes near. */
typedef struct los_nearby_piece {
    uint32_t piece;
    bool holds_center; /* the center is inside */
    bool is_reached;   /* the circle around the center overlaps it; only asked for under rules that need it */
    uint64_t known[LOS_SAMPLE_SETS][LOS_SAMPLE_WORDS]; /* a bit per sample point that has been asked about */
    uint64_t inside[LOS_SAMPLE_SETS]
                   [LOS_SAMPLE_WORDS]; /* and one for the answer: see los_placed_model_sample_is_inside */
} los_nearby_piece;

/* Sample points of one density. */
typedef struct los_sample_set {
    int density; /* 0: not sampled yet */
    los_samples samples;
} los_sample_set;

typedef struct los_placed_model {
    const los_terrain *terrain;
    los_model model;
    double pixels_per_inch;
    float reach;            /* neither a point of the base nor of the rules' circle is farther from the position */
    los_nearby_piece *near; /* by piece number; its room is the owner's business */
    uint32_t near_count, near_capacity;
    los_sample_set sets[LOS_SAMPLE_SETS];
} los_placed_model;

/* Makes room for standing in every piece of the terrain at once. */
los_status los_placed_model_reserve(los_placed_model *placed, const los_allocator *allocator,
                                    const los_terrain *terrain);
void los_placed_model_free(los_placed_model *placed, const los_allocator *allocator);

/* Puts a model there under the given rules.  `scratch` has room for every piece. */
void los_placed_model_set(los_placed_model *placed, const los_model *model, double pixels_per_inch,
                          const los_rules *rules, uint32_t *scratch);
/* The same in two steps, for whoever has looked up the pieces already: `pieces` are all that come within the reach of
 * the position and LOS_PLACED_TOLERANCE more, and perhaps others. */
#define LOS_PLACED_TOLERANCE 4.0f /* for the rounding of sample points and of the circle test */
void los_placed_model_begin(los_placed_model *placed, const los_model *model, double pixels_per_inch,
                            const los_rules *rules);
void los_placed_model_gather(los_placed_model *placed, const los_rules *rules, const uint32_t *pieces, uint32_t count);

/* The number of the set with this density, sampled first if need be.  At most LOS_SAMPLE_SETS densities are kept: a
 * fourth replaces the last. */
int los_placed_model_sample(los_placed_model *placed, int density);

/* What is known of a piece; NULL: the base does not come near, and no point of it is inside. */
los_nearby_piece *los_placed_model_nearby(const los_placed_model *placed, uint32_t piece);

/* Does the base come near the piece?  Needs no los_placed_model_gather; likewise: */
bool los_placed_model_is_near(const los_placed_model *placed, uint32_t piece);
/* Does the rim of the rules' circle reach it, or a corner of it lie within? */
bool los_placed_model_circle_overlaps(const los_placed_model *placed, uint32_t piece);
/* Is it sure that neither the base nor the rules' circle reaches the piece, and that the center does not count as
 * inside? */
bool los_placed_model_is_clear_of(const los_placed_model *placed, uint32_t piece);
/* Does no sample point of the set count as inside? */
bool los_placed_model_samples_are_clear_of(const los_placed_model *placed, int set, uint32_t piece);

/* Is that sample point inside the piece?  Worked out when first asked. */
bool los_placed_model_sample_is_inside(const los_placed_model *placed, los_nearby_piece *near, int set,
                                       uint32_t sample);
/* Works out all of them, so that nothing is written any more. */
void los_placed_model_resolve_samples(los_placed_model *placed);

#endif
