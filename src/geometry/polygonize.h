/* SPDX-License-Identifier: MIT */
/* Polygons inscribed in round shapes. */
#ifndef LOS_GEOMETRY_POLYGONIZE_H
#define LOS_GEOMETRY_POLYGONIZE_H

#include "geometry/convex.h"

enum {
    LOS_RIM_MAX = 256 /* corners on the rim of an ellipse */
};

/* Writes corners on the rim of an ellipse, such that no point of the rim is farther than `tolerance` from the polygon,
 * or LOS_RIM_MAX corners if that takes more.  For a polygon, writes its first LOS_RIM_MAX corners.  Returns the number
 * of corners, at least three. */
uint32_t los_convex_polygonize(const los_convex *shape, double tolerance, los_vec2d corners[LOS_RIM_MAX]);

/* Writes `count` corners on the rim of an ellipse, at equal angles where it is scaled to a circle. */
void los_ellipse_polygonize(const los_convex *ellipse, uint32_t count, los_vec2d *corners);

#endif
