/* SPDX-License-Identifier: MIT */
/* Polygons inscribed in round shapes. */
#ifndef LOS_GEOMETRY_POLYGONIZE_H
#define LOS_GEOMETRY_POLYGONIZE_H

#include "geometry/convex.h"

enum {
    LOS_RIM_MAX = 256, /* corners on the rim of an ellipse */
    LOS_ARC_MAX = 65   /* points of an arc */
};

/* Writes corners on the rim of an ellipse, such that no point of the rim is farther than `tolerance` from the polygon,
 * or LOS_RIM_MAX corners if that takes more.  For a polygon, writes its first LOS_RIM_MAX corners.  Returns the number
 * of corners, at least three. */
uint32_t los_convex_polygonize(const los_convex *shape, double tolerance, los_vec2d corners[LOS_RIM_MAX]);

/* Writes `count` corners on the rim of an ellipse, at equal angles where it is scaled to a circle. */
void los_ellipse_polygonize(const los_convex *ellipse, uint32_t count, los_vec2d *corners);

/* Writes points of the rim of an ellipse, relative to its center, from the one whose normal is `first` to the one whose
 * normal is `last`; the normals have any length but zero and are less than half a turn apart.  Chords between
 * neighbors are at most `tolerance` off the rim, or there are LOS_ARC_MAX points.  Returns how many, at least two. */
uint32_t los_ellipse_arc(const los_convex *ellipse, los_vec2d first, los_vec2d last, double tolerance,
                         los_vec2d points[LOS_ARC_MAX]);

#endif
