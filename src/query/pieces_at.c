/* SPDX-License-Identifier: MIT */
/* Which pieces a base lies in. */
#include "query/pieces_at.h"

#include "los/los_table.h"
#include "query/query.h"

/* True if the model shares heights with the prism of the piece, where prisms count. */
static bool shares_heights(const los_options *options, const los_model *model, const los_piece *piece) {
    return options->heights != LOS_HEIGHTS_TRUE || options->mode == LOS_MODE_LEGACY ||
           los_model_is_in_prism(model, piece->heights);
}

static bool contains_samples(los_placed_model *placed, const los_nearby_piece *near, int density) {
    int set = los_placed_model_sample(placed, density);
    for (uint32_t i = 0; i < placed->sets[set].samples.count; i++) {
        if (!los_placed_model_sample_is_inside(placed, near, set, i)) {
            return false;
        }
    }
    return true;
}

static bool contains_base(los_placed_model *placed, const los_nearby_piece *near, const los_options *options) {
    if (!near->holds_center) {
        return false;
    }
    if (options->mode == LOS_MODE_SAMPLED && options->edition < 11) {
        return contains_samples(placed, near, options->density == 0 ? LOS_DENSITY_DENSE : options->density);
    }
    return los_placed_model_is_within(placed, near->piece);
}

bool los_overlaps_piece(const los_placed_model *placed, const los_nearby_piece *near, const los_options *options) {
    return shares_heights(options, &placed->model, &placed->terrain->pieces[near->piece]) &&
           (near->holds_center || los_placed_model_circle_overlaps(placed, near->piece));
}

static bool has_relation(los_placed_model *placed, const los_nearby_piece *near, const los_options *options,
                         los_relation relation) {
    switch (relation) {
    case LOS_RELATION_OVERLAPS:
        return near->holds_center || los_placed_model_circle_overlaps(placed, near->piece);
    case LOS_RELATION_CENTER_IN:
        return near->holds_center;
    case LOS_RELATION_WHOLLY_WITHIN:
        break;
    }
    return contains_base(placed, near, options);
}

uint32_t los_query_pieces_at(los_query *query, const los_options *options, const los_model *model,
                             los_relation relation, uint32_t *pieces) {
    los_placed_model *placed = &query->pair.own[LOS_SHOOTER];
    const los_terrain *terrain = query->pair.terrain;
    if (!los_query_accepts(query, options, model)) {
        return 0;
    }
    /* LOS_MODE_LEGACY has no rules for bases; the edition's are used. */
    los_placed_model_set(placed, model, options->pixels_per_inch, los_pair_edition(&query->pair, options),
                         query->pair.candidates);
    uint32_t count = 0;
    for (uint32_t i = 0; i < placed->near_count; i++) {
        const los_nearby_piece *near = &placed->near[i];
        if (shares_heights(options, model, &terrain->pieces[near->piece]) &&
            has_relation(placed, near, options, relation)) {
            pieces[count++] = near->piece;
        }
    }
    return count;
}
