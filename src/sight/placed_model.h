/* SPDX-License-Identifier: MIT */
/* A model placed on a terrain: the pieces near its base and its sample points.
 *
 * Contains everything about one side of a pair that does not depend on the other side.  Sample points, and whether a
 * piece contains them, are found on first use.  After los_placed_model_resolve_samples a placed model is only read, by
 * any number of threads. */
#ifndef LOS_SIGHT_PLACED_MODEL_H
#define LOS_SIGHT_PLACED_MODEL_H

#include "sight/sampling.h"
#include "terrain/terrain.h"

enum {
    LOS_SAMPLE_WORDS = (LOS_SAMPLES_MAX + 63) / 64,
    LOS_SAMPLE_SETS = LOS_SAMPLING_DENSITY_COUNT
};

/* A piece whose bounds overlap the surroundings of the base. */
typedef struct los_nearby_piece {
    uint32_t piece;
    bool holds_center;                                  /* it contains the center of the base */
    bool is_reached;                                    /* it overlaps the rules' circle; set only if rules need it */
    uint64_t known[LOS_SAMPLE_SETS][LOS_SAMPLE_WORDS];  /* a bit per sample point that has been tested */
    uint64_t inside[LOS_SAMPLE_SETS][LOS_SAMPLE_WORDS]; /* and one if the piece contains it */
} los_nearby_piece;

/* Sample points of one density. */
typedef struct los_sample_set {
    int density; /* 0: not sampled yet */
    los_samples samples;
} los_sample_set;

typedef struct los_placed_model {
    const los_terrain *terrain; /* NULL: not on the table */
    los_model model;
    double pixels_per_inch;
    float reach;            /* no point of the base or of the rules' circle is farther from the position, in pixels */
    bool is_gathered;       /* `near` is complete */
    bool is_resolved;       /* nothing is left to find on first use */
    uint64_t tile_cells;    /* of a tile: a bit for each cell that it stands for; 0: an ordinary model */
    los_nearby_piece *near; /* in the order of pieces; the memory belongs to the owner of the placed model */
    uint32_t near_count, near_capacity;
    los_sample_set sets[LOS_SAMPLE_SETS];
} los_placed_model;

/* Binds the placed model to a terrain and reserves memory for all of its pieces. */
los_status los_placed_model_reserve(los_placed_model *placed, const los_allocator *allocator,
                                    const los_terrain *terrain);
void los_placed_model_free(los_placed_model *placed, const los_allocator *allocator);

/* Places a model under the given rules.  `scratch` must hold one entry per piece of the terrain. */
void los_placed_model_set(los_placed_model *placed, const los_model *model, double pixels_per_inch,
                          const los_rules *rules, uint32_t *scratch);
/* The same in two steps, for a caller that has searched the terrain already.  `pieces` must contain all pieces that
 * come within `reach` + LOS_ENDPOINT_TOLERANCE of the position; it may contain others. */
void los_placed_model_begin(los_placed_model *placed, const los_model *model, double pixels_per_inch,
                            const los_rules *rules);
void los_placed_model_gather(los_placed_model *placed, const los_rules *rules, const uint32_t *pieces, uint32_t count);

/* The index of the sample set with this density, which is sampled if it is not there.  At most LOS_SAMPLE_SETS are
 * kept: one more replaces the last. */
int los_placed_model_sample(los_placed_model *placed, int density);
/* The same without sampling; -1 if it is not there. */
int los_placed_model_find_samples(const los_placed_model *placed, int density);

/* The entry of a piece; NULL if the piece is not near.  Then it contains no point of the base. */
const los_nearby_piece *los_placed_model_nearby(const los_placed_model *placed, uint32_t piece);

/* --- Tiles ------------------------------------------------------------------------------------------------------- */

/* A tile stands for up to 64 bare points, the centers of cells of a map.  Only los_pair_tile_early_out may read it. */

/* Places a tile with these cells, which has a bit in `tile_cells` for each.  `scratch` as in los_placed_model_set. */
void los_placed_model_set_tile(los_placed_model *placed, const los_vec2 *cells, uint32_t count, double pixels_per_inch,
                               const los_rules *rules, uint32_t *scratch);
/* Makes it stand for some of these cells only, which lie in the box. */
void los_placed_model_divide_tile(los_placed_model *placed, uint64_t cells, const los_box *box);
/* Places one cell of a tile: equal to los_placed_model_set with a bare point there.  `cell` is its number. */
void los_placed_model_set_cell(los_placed_model *placed, const los_placed_model *tile, uint32_t cell, los_vec2 center,
                               const los_rules *rules);
/* True if the piece contains none of the cells, or each of them. */
bool los_placed_model_tile_is_outside(const los_placed_model *placed, uint32_t piece);
bool los_placed_model_tile_is_inside(const los_placed_model *placed, uint32_t piece);
/* True if the tolerances of placed models hold for all points of the box. */
bool los_box_allows_tiles(const los_box *box);

/* --- Tests that need no los_placed_model_gather ------------------------------------------------------------------ */

/* True if the bounds of the piece overlap the surroundings of the base. */
bool los_placed_model_is_near(const los_placed_model *placed, uint32_t piece);
/* True if an edge of the piece meets the rim of the rules' circle, or a vertex lies in it. */
bool los_placed_model_circle_overlaps(const los_placed_model *placed, uint32_t piece);
/* True only if neither the base nor the rules' circle reaches the piece and the piece does not contain the center. */
bool los_placed_model_is_clear_of(const los_placed_model *placed, uint32_t piece);
/* True if the piece contains the whole base, not just its sample points.  A bare point must be tested by its center. */
bool los_placed_model_is_within(const los_placed_model *placed, uint32_t piece);
/* True if the piece contains no sample point of the set. */
bool los_placed_model_samples_are_clear_of(const los_placed_model *placed, int set, uint32_t piece);

/* --- Sample points in pieces ------------------------------------------------------------------------------------- */

/* True if the piece contains the sample point.  Writes the result into the entry on first use; `near` must be an entry
 * of `placed`. */
bool los_placed_model_sample_is_inside(los_placed_model *placed, const los_nearby_piece *near, int set,
                                       uint32_t sample);
/* True if los_placed_model_sample_is_inside would only read. */
static inline bool los_nearby_piece_is_known(const los_nearby_piece *near, int set, uint32_t sample) {
    return (near->known[set][sample / 64] >> (sample % 64) & 1) != 0;
}
/* True if the piece contains the sample point, which must be known. */
static inline bool los_nearby_piece_contains(const los_nearby_piece *near, int set, uint32_t sample) {
    LOS_ASSERT(los_nearby_piece_is_known(near, set, sample));
    return (near->inside[set][sample / 64] >> (sample % 64) & 1) != 0;
}
/* Tests all points of all sets. */
void los_placed_model_resolve_samples(los_placed_model *placed);

#endif
