/* SPDX-License-Identifier: MIT */
/* What counts as sight on a grid, as one value.  Four games' rules are six presets of it; a house rule is a preset with
 * a field changed.
 *
 *     los_grid_rules rules = los_grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
 *     rules.xray = 1;
 *     if (los_grid_rules_check(&rules) == NULL) ...
 */
#ifndef LOS_GRID_GRID_RULES_H
#define LOS_GRID_GRID_RULES_H

#include <stdbool.h>
#include <stdint.h>

typedef enum los_grid_preset {
    LOS_GRID_CORNER_TO_CORNER,          /* any of 16 corner pairs; walls and occupants block, touching does, too */
    LOS_GRID_TACTICAL_SIGHT,            /* any of three parallel rays between points; doors with struts */
    LOS_GRID_TACTICAL_FIRE,             /* a body's width must pass */
    LOS_GRID_HIDDEN_MOVEMENT,           /* the center line; smoke; x-ray */
    LOS_GRID_HIDDEN_MOVEMENT_BRESENHAM, /* the same along Bresenham's cells */
    LOS_GRID_PERMISSIVE,                /* Bresenham's cells, both ends tested */
    LOS_GRID_PRESET_COUNT
} los_grid_preset;

typedef enum los_grid_rays {
    LOS_GRID_RAYS_CENTER,  /* one, center to center */
    LOS_GRID_RAYS_CORNERS, /* sixteen, each corner of one cell to each of the other */
    LOS_GRID_RAYS_FAN,     /* three: the center ray, and it moved sideways by +radius and -radius */
    LOS_GRID_RAYS_SWEPT    /* one, 2 * radius wide: no obstacle may lie inside; `combine` means nothing */
} los_grid_rays;

typedef enum los_grid_combine {
    LOS_GRID_COMBINE_ANY,
    LOS_GRID_COMBINE_ALL
} los_grid_combine;

typedef enum los_grid_traversal {
    LOS_GRID_TRAVERSE_EXACT,    /* every cell whose inside the ray meets */
    LOS_GRID_TRAVERSE_BRESENHAM /* one cell per step along the longer axis; other than RAYS_CENTER are exact */
} los_grid_traversal;

/* What a ray does that meets cells or boundaries in a point, or runs along an edge between two cells. */
typedef enum los_grid_touch {
    LOS_GRID_TOUCH_IGNORE, /* a touch never blocks */
    LOS_GRID_TOUCH_BOTH,   /* blocks when both sides block (permissive) */
    LOS_GRID_TOUCH_ANY     /* blocks when either does (conservative) */
} los_grid_touch;

/* Of the difference of two cells, or of two points. */
typedef enum los_grid_metric {
    LOS_GRID_METRIC_EUCLIDEAN,
    LOS_GRID_METRIC_CHEBYSHEV,
    LOS_GRID_METRIC_MANHATTAN
} los_grid_metric;

/* Struts are counted in this many parts of a boundary, so that cells are judged in whole numbers: 1/2 to 1/10 and
 * thousandths are exact. */
enum {
    LOS_GRID_STRUT_PARTS = 252000
};

typedef struct los_grid_rules {
    los_grid_rays rays;
    los_grid_combine combine;
    los_grid_traversal traversal;
    los_grid_touch touch;      /* strictly between the ends of a ray */
    los_grid_touch touch_end;  /* where a corner ray leaves its cell through the corner (BOTH: the squeeze rule) */
    uint8_t block_flags;       /* cell flags that block; x-ray passes them */
    uint8_t stop_flags;        /* cell flags that block whatever the x-ray, but only a ray that gets inside */
    bool test_start, test_end; /* are block_flags looked for in the first and last cell?  FAN and SWEPT always look for
                                * walls there, unless both ends are in one cell */
    bool stop_start, stop_end; /* are stop_flags? */
    uint8_t door_mask;         /* bit 1 << state for each los_grid_boundary whose leaf lets a ray pass */
    bool symmetric;            /* Bresenham from the end with the smaller y, then x: a sees b if b sees a */
    uint16_t xray;             /* so many walls (cells, boundaries, closed corners) are passed by each ray */
    los_grid_metric metric;
    double max_range; /* inclusive; negative: unlimited */
    double radius;    /* FAN, SWEPT: in cells, 0 to LOS_GRID_RADIUS_MAX */
    bool lateral;     /* FAN: a side ray counts only if both its ends can be reached sideways from the center ray's */
    double strut;     /* the part of a door's boundary, on either side, that blocks in every state; 0 to 0.5 */
} los_grid_rules;

/* Wider bodies are refused. */
#define LOS_GRID_RADIUS_MAX 64.0

/* TACTICAL_SIGHT for a preset that does not exist. */
los_grid_rules los_grid_rules_preset(los_grid_preset preset);

/* The name of the first field that holds no usable value, as written above; NULL if all do.  Queries expect rules that
 * passed this check. */
const char *los_grid_rules_check(const los_grid_rules *rules);

/* Is a difference of (dx, dy) within the range?  Inclusive; a negative range is unlimited. */
bool los_grid_in_range(los_grid_metric metric, double max_range, double dx, double dy);

#endif
