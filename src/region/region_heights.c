/* SPDX-License-Identifier: MIT */
/* LOS_HEIGHTS_TRUE: what a piece does to lines from the top of an observer to bare points of infantry height.
 *
 * As long as no prism floats, only lines between the tops count.  Such a line is within the heights of a prism from a
 * fixed fraction of its length on if it falls, and up to a fixed fraction if it rises.  So the shadow of a piece is
 * known along each ray: if the ray is in the piece from d1 to d2, a falling line to the distance D is blocked for
 * d1 <= D <= d2 / fraction, and a rising one for D >= d1 / fraction. */
#include "region/region_pieces.h"

#include "geometry/model.h"

/* What the piece does, if models above or below its prism are not inside. */
static uint8_t blocking_in_prism(uint8_t blocking, bool holds_observer, bool holds_targets) {
    const uint32_t starts_outside = 1u << 0 | 1u << 2, ends_outside = 1u << 0 | 1u << 1;
    uint32_t blocks = blocking;
    if (!holds_observer) {
        blocks = (blocks & starts_outside) | (blocks & starts_outside) << 1;
    }
    if (!holds_targets) {
        blocks = (blocks & ends_outside) | (blocks & ends_outside) << 2;
    }
    return (uint8_t)blocks;
}

bool los_region_resolve_heights(const los_region_view *view, los_region_piece *item) {
    const los_model point = los_model_at_point(view->from);
    const los_interval prism = view->pair->terrain->pieces[item->piece].heights;
    const los_interval from = los_model_heights(view->observer), to = los_model_heights(&point);
    const double low = fmin(from.high, to.high), high = fmax(from.high, to.high); /* of lines between the tops */
    item->holds_targets = los_model_is_in_prism(&point, prism);
    if (item->blocking == LOS_BLOCKS_NEVER && !item->walls_block) {
        return true;
    }
    if (prism.low > fmin(from.low, to.low) && prism.low <= high) {
        return false;
    }
    if (prism.high < low || prism.low > high) {
        item->blocking = LOS_BLOCKS_NEVER;
        item->walls_block = false;
        return true;
    }
    item->blocking =
        blocking_in_prism(item->blocking, los_model_is_in_prism(view->observer, prism), item->holds_targets);
    item->is_partial = prism.high < high;
    if (item->is_partial) {
        item->rises = from.high < to.high;
        item->fraction = (from.high - prism.high) / (from.high - to.high);
    }
    return item->holds_targets || item->exempts == 0;
}
