/* SPDX-License-Identifier: MIT */
/* Sweeps with rays beside the center rays. */
#ifndef LOS_GRID_OFFSET_SWEEP_H
#define LOS_GRID_OFFSET_SWEEP_H

#include "grid/grid_rules.h"
#include "grid/octant.h"
#include "grid/sweep.h"

/* An octant with rays beside the center rays, and how its targets are marked. */

/* Offsets up to this many cells.  Then rays start inside the source and end inside the target. */
#define LOS_GRID_OFFSET_MAX 0.45

/* Bits of the mask beside 1, which the sweep of center rays writes. */
enum {
    LOS_GRID_PLUS_CLEAR = 2, /* the ray on the side that los_grid_query_cells traces second */
    LOS_GRID_MINUS_CLEAR = 4,
    LOS_GRID_BODY_CLEAR = 2, /* of a swept rectangle */
    LOS_GRID_UNDECIDED = 8
};

/* All rays beside the center rays from one cell at once: the side rays of fans, and the bodies of swept rectangles.
 *
 * Such a ray is parallel to the center ray at a signed offset, so rays to different targets start from different
 * points: they are tangents of a circle around the source's center.  Yet every vertex is passed at exactly one slope of
 * the center ray, and slopes ascend from vertex to vertex as for center rays.  So obstacles cast shadows here, too
 * (octant.h).  A body blocks wherever one of its rays does: its shadows begin at the slope of its upper side and end at
 * that of its lower side.
 *
 * These slopes are not rational.  They are computed in double, and a margin around each bound of a shadow stays
 * undecided: it covers the tolerances of the pair query and all rounding.  Undecided targets are judged pair by pair,
 * so that results are the same bits. */

/* Adds to the mask, for all cells but the source, LOS_GRID_PLUS_CLEAR and LOS_GRID_MINUS_CLEAR if the side ray of a fan
 * reaches it, and LOS_GRID_UNDECIDED if one may or may not.  The source must not block.  x-ray and judge->target are
 * not read; of the range, only how many columns it allows.  False if no work is left. */
bool los_grid_sweep_side_rays(los_grid_sweep *sweep, const los_grid_judge *judge, uint8_t *mask);
/* The same for LOS_GRID_BODY_CLEAR if no obstacle is inside the swept rectangle.  Flags that stop rays do not count. */
bool los_grid_sweep_bodies(los_grid_sweep *sweep, const los_grid_judge *judge, uint8_t *mask);

#endif
