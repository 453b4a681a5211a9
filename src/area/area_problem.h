/* SPDX-License-Identifier: MIT */
/* What the modules of the visible area share: the columns of the target, the problem, and the origins of lines. */
#ifndef LOS_AREA_AREA_PROBLEM_H
#define LOS_AREA_AREA_PROBLEM_H

#include "area/apertures.h"
#include "exact/sweep_fill.h"
#include "geometry/convex.h"
#include "sight/judge.h"

/* A convex shape as vertical columns of its frame (convex.h), each with the intervals of it that are visible.
 *
 * The area is the midpoint sum over the columns (docs/exact_algorithm.md, section 6). */

enum {
    LOS_COLUMNS_MAX = 66,         /* the first and the last lie at the rim and have no area */
    LOS_COLUMN_INTERVALS_MAX = 12 /* visible intervals of one column; further ones count as hidden */
};

typedef struct los_column {
    los_interval chord;                             /* of the shape, y in pixels */
    uint32_t count;                                 /* of `visible`; before it, for the sake of the processor's cache */
    los_interval visible[LOS_COLUMN_INTERVALS_MAX]; /* disjoint, ascending, inside the chord */
} los_column;

typedef struct los_column_coverage {
    double x[LOS_COLUMNS_MAX + 1]; /* ascending, pixels; the last one is infinite */
    los_column columns[LOS_COLUMNS_MAX];
    double width; /* pixels, of a column with an area */
} los_column_coverage;

/* Divides a shape into columns, all of them hidden. */
void los_coverage_begin(los_column_coverage *coverage, const los_convex *shape);
/* Makes `count` columns from number `first` on wholly visible. */
void los_coverage_add_all(los_column_coverage *coverage, uint32_t first, uint32_t count);
/* Adds the interval from low[i] to high[i] to the visible part of column first + i, for i below `count`.  An interval
 * with low >= high, or outside the chord, adds nothing. */
void los_coverage_add(los_column_coverage *coverage, uint32_t first, uint32_t count, const double *low,
                      const double *high);

typedef struct los_coverage_sums {
    double area, visible; /* square pixels */
    double max_hidden;    /* pixels: the length of the longest hidden interval of any column */
} los_coverage_sums;

los_coverage_sums los_coverage_sum(const los_column_coverage *coverage);
/* The hidden interval below visible interval `number`, or above the last one for number == count; may be empty. */
los_interval los_column_hidden(const los_column *column, uint32_t number);
/* The largest increase of visible length in one column, in pixels. */
double los_coverage_max_gain(const los_column_coverage *before, const los_column_coverage *after);

/* Scratch memory of the visible area.  The query owns it and reuses it. */

typedef struct los_area_scratch {
    los_apertures *apertures;
    los_column_coverage *coverage; /* of the target, or of the cell of it that is evaluated */
    uint32_t apertures_capacity, coverage_capacity;
} los_area_scratch;

/* Allocates what is not allocated yet; `scratch` starts zeroed.  After LOS_NO_MEMORY it can be freed. */
los_status los_area_scratch_reserve(los_area_scratch *scratch, const los_allocator *allocator);
/* Leaves it zeroed. */
void los_area_scratch_free(los_area_scratch *scratch, const los_allocator *allocator);

/* The problem of the visible area, as the modules of this folder share it: which fraction of the target's base does
 * some point of the shooter's base see? */

/* Where a round target is replaced by a polygon, the polygon may be off by this multiple of the tolerance. */
#define LOS_AREA_RIM 2.0

/* What one visible area may still cost (limits.h).  Reduced by all that share it. */
typedef struct los_area_budget {
    uint64_t sweep_work;  /* see los_sweep_search; at 0 bounds of apertures are less accurate */
    uint32_t evaluations; /* subproblems and points; at 0 what is undecided counts as hidden */
} los_area_budget;

/* Constant but for what it points at.  A copy is another problem with the same budget and results. */
typedef struct los_area_problem {
    const los_problem *problem;
    los_area_scratch *scratch;
    los_report_buffer *report; /* receives the names of what hides */
    los_area_budget *budget;
    int from, to;     /* which base of the problem is the shooter's, and which the target's */
    double tolerance; /* pixels: error of the bounds of what is visible */
} los_area_problem;

/* Totals over parts of the target. */
typedef struct los_area_sum {
    double area, visible; /* square pixels */
    double max_hidden;    /* pixels: the extent of the largest hidden part */
} los_area_sum;

/* Adds a name to the blockers unless it is there.  Marks it: los_find_visible_area clears all marks. */
void los_area_add_blocker(const los_area_problem *area, uint32_t name);

/* Fills the pair's sweep, as los_problem_fill does, for lines from a part of the shooter to a part of the target. */
los_fill_result los_area_fill_sweep(const los_area_problem *area, const los_obstacle_view *view,
                                    const los_convex *origin, const los_convex *target);

static inline los_pair *los_area_pair(const los_area_problem *area) {
    return area->problem->pair;
}

/* The sweep that los_area_fill_sweep fills. */
static inline los_occlusion_sweep *los_area_sweep(const los_area_problem *area) {
    return &area->problem->pair->exact->sweep;
}

/* The smaller extent of a shape's box, in pixels. */
static inline double los_area_min_extent(const los_convex *shape) {
    return fmin(shape->high.x - shape->low.x, shape->high.y - shape->low.y);
}

/* The origins of lines to one cell of the target, and the obstacles that such lines are exempt from.
 *
 * The first origin is the whole base of the shooter: its lines are exempt only where the target is.  Each cell of that
 * base that lies inside obstacles (sweep_fill.h) is another origin: its lines are also exempt from these. */

typedef struct los_area_cuts {
    los_obstacle_mask containing; /* obstacles that exempt all lines */
    los_base_cuts shooter;        /* obstacles that exempt lines which start in a part of the shooter's base */
    los_base_cuts target;         /* all obstacles whose polygons cut the target, whether they exempt lines or not */
} los_area_cuts;

/* A part of the target: all lines that end there are exempt from the same obstacles. */
typedef struct los_target_cell {
    const los_convex *shape;
    uint64_t inside; /* a bit for each obstacle of los_area_cuts.target that exempts these lines */
} los_target_cell;

typedef struct los_area_origin {
    los_convex shape;         /* its corners belong to the problem or the pair's cells */
    los_obstacle_mask exempt; /* valid until the next origin is found */
} los_area_origin;

/* The number of origins.  The pair's cells of the shooter's base must be made (los_problem_make_cells). */
uint32_t los_area_origin_count(const los_area_problem *area);
/* Finds an origin of lines to a cell of the target.  False if the origin is a cell inside no obstacle: the first origin
 * includes it. */
bool los_area_origin_find(const los_area_problem *area, const los_area_cuts *cuts, const los_target_cell *target,
                          uint32_t number, los_area_origin *origin);

#endif
