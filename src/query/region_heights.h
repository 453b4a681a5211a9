/* SPDX-License-Identifier: MIT */
/* LOS_HEIGHTS_TRUE: what a piece does to lines from the top of an observer to bare points of infantry height.
 *
 * As long as no prism floats, only lines between the tops count.  Such a line is within the heights of a prism from a
 * fixed fraction of its length on if it falls, and up to a fixed fraction if it rises.  So the shadow of a piece is
 * known along each ray: if the ray is in the piece from d1 to d2, a falling line to the distance D is blocked for
 * d1 <= D <= d2 / fraction, and a rising one for D >= d1 / fraction. */
#ifndef LOS_QUERY_REGION_HEIGHTS_H
#define LOS_QUERY_REGION_HEIGHTS_H

#include "query/region_pieces.h"

/* True if prisms count for this view. */
static inline bool los_region_has_true_heights(const los_region_view *view) {
    return view->options->heights == LOS_HEIGHTS_TRUE && !view->rules->is_point_check;
}

/* Sets what the item does at its heights, given what it does in plan.  False if only the judge can decide: the prism
 * floats, so that lines may pass under it. */
bool los_region_resolve_heights(const los_region_view *view, los_region_piece *item);

#endif
