/* SPDX-License-Identifier: MIT */
/* Pieces that give cover to a model because it stands in them. */
#ifndef LOS_QUERY_SHELTER_H
#define LOS_QUERY_SHELTER_H

#include "query/query.h"

/* Writes the pieces that shelter the model, ascending, and returns how many.  Eleventh edition: areas that overlap a
 * model that is LOS_SHELTERED.  Tenth edition: light and dense pieces that its base reaches into; touching counts.
 * `pieces` must hold one entry per piece of the bound terrain. */
uint32_t los_find_shelters(los_query *query, const los_options *options, const los_model *model, uint32_t *pieces);

#endif
