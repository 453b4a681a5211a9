/* SPDX-License-Identifier: MIT */
/* Pieces that give cover to a model because it stands in them. */
#ifndef LOS_QUERY_SHELTER_H
#define LOS_QUERY_SHELTER_H

#include "query/query.h"

/* Writes the pieces that shelter a model, ascending, and returns how many.  Eleventh edition: areas that overlap a
 * model that is LOS_SHELTERED.  Tenth edition: light and dense pieces that its base reaches into; touching counts.  The
 * model must not be placed under the rules of LOS_MODE_LEGACY, which gather no pieces.  `pieces` must hold one entry
 * per piece of the terrain. */
uint32_t los_find_shelters(const los_placed_model *placed, const los_options *options, uint32_t *pieces);

#endif
