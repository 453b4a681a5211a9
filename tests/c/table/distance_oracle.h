/* SPDX-License-Identifier: MIT */
/* The distance between two bases by dense sampling of both rims. */
#ifndef DISTANCE_ORACLE_H
#define DISTANCE_ORACLE_H

#include "base/vec2.h"
#include "los/los_table.h"

/* The point of the rim at fraction `t` of it, in pixels; any t. */
los_vec2d oracle_rim_point(const los_model *model, double pixels_per_inch, double t);
/* The outermost point of the base in a direction of unit length, in pixels; relative to its center. */
los_vec2d oracle_support(const los_model *model, double pixels_per_inch, los_vec2d direction);
/* True if the base contains a point, with the border. */
bool oracle_contains(const los_model *model, double pixels_per_inch, los_vec2d point);

/* The distance in inches, 0 if a sampled point of one base is in the other.  Never below the distance, and above it by
 * at most 1e-6 inches for bases of up to 200 mm. */
double oracle_distance(const los_model *a, const los_model *b, double pixels_per_inch);

#endif
