/* SPDX-License-Identifier: MIT */
#ifndef LOS_QUERY_PIECES_AT_H
#define LOS_QUERY_PIECES_AT_H

#include "sight/placed_model.h"

/* True if the placed model has LOS_RELATION_OVERLAPS to the piece of one of its entries. */
bool los_overlaps_piece(const los_placed_model *placed, const los_nearby_piece *near, const los_options *options);

#endif
