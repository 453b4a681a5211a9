/* SPDX-License-Identifier: MIT */
/* Compares a region, as triangles and as an outline, with the judge: one bare point at a time. */
#ifndef REGION_CHECK_H
#define REGION_CHECK_H

#include "region/region.h"
#include "support/scene.h"

/* What is under test.  The region belongs to the board's shooter. */
typedef struct region_check {
    scene board;
    table at_work;
    los_region_builder region;
    los_box bounds;
    los_vec2 viewpoint;              /* of the region */
    int hidden, visible, borderline; /* how many random points were so */
} region_check;

extern region_check checked;

/* An empty board of the tenth edition, 1000 x 600, with the shooter at this point. */
void region_begin(float x, float y);

/* A random board, 1000 x 600, with simple polygons that overlap, touch, contain each other, and share groups and ids.
 */
void region_make_board(test_random *random);

/* Gives the observer and the pieces of the board true heights.  With `floats`, some prisms begin above the ground. */
void region_add_heights(test_random *random, bool floats);

/* Compiles the board and finds the region of a point for its shooter. */
void region_open_from(los_vec2 point);
/* The same from the center of the shooter's base. */
void region_open(void);
void region_close(void);

/* How deep inside the triangle the point lies; negative: how far outside one of its sides. */
double region_depth_in(const los_vec2 *corners, los_vec2 p);
/* The number of triangles the point is in by more than `depth`. */
int region_triangles_at(los_vec2 p, double depth);
double region_area_of_triangles(void);
double region_area_of_bounds(void);
/* Positive if clockwise on screen, where y grows downwards. */
double region_area_of_outline(void);
bool region_is_in_outline(los_vec2 p);
/* True if the point is in the bounds, grown by the margin. */
bool region_is_in_bounds(los_vec2 p, float margin);

/* Compares the region with the judge at random points.  Points with a different result within `step` are skipped. */
void region_compare(test_random *random, int points, float step);
/* The same without CHECK: returns how many points are wrong. */
long region_count_wrong(test_random *random, int points, float step);
/* Behind each side of the outline something is hidden, or the bounds end. */
void region_check_outline(float step);

#endif
