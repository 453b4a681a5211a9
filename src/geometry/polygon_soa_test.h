/* SPDX-License-Identifier: MIT */
/* Tests of lines and points against a polygon in structure-of-arrays form. */
#ifndef LOS_GEOMETRY_POLYGON_SOA_TEST_H
#define LOS_GEOMETRY_POLYGON_SOA_TEST_H

#include "geometry/polygon_soa.h"

/* Equal to los_polygon_edge_hit. */
bool los_polygon_soa_hit(los_polygon_soa polygon, const los_line *line);
/* Equal to los_polygon_contains for a polygon of at least three vertices with this box and margin. */
bool los_polygon_soa_contains(los_polygon_soa polygon, const los_box *box, float margin, los_vec2 point);

#endif
