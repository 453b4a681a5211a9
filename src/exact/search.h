/* SPDX-License-Identifier: MIT */
/* The search for a line between two shapes that the judge (judge.h) lets pass.
 *
 * An opening of the sweep is a proposal.  It counts once the judge has passed a line through it: every positive verdict
 * of the exact mode has a witness that the judge confirms. */
#ifndef LOS_EXACT_SEARCH_H
#define LOS_EXACT_SEARCH_H

#include "exact/occlusion_sweep.h"
#include "exact/problem.h"
#include "exact/sweep_fill.h"

/* The constant inputs of a search. */
typedef struct los_search {
    const los_problem *problem;
    los_blocking_chain *chain; /* receives the names of what blocks; NULL: not wanted */
    uint64_t *sweep_work;      /* see los_sweep_search; shared by all sweeps of the search */
    uint32_t *last_blocker;    /* of the last rejected line (los_line_is_clear_in_loop); NULL: none is kept */
    uint32_t subproblem_limit; /* subproblems between two shapes, where prisms stand (search.c) */
} los_search;

typedef struct los_search_result {
    bool is_visible;
    los_endpoints line; /* if visible: passes the judge */
} los_search_result;

/* --- Lines and the judge ----------------------------------------------------------------------------------------- */

/* A line between a point of the first base and one of the second. */
los_endpoints los_problem_line(const los_problem *problem, los_vec2 first, los_vec2 second);
/* The endpoint of a line that is in the first base (0) or the second (1), in the frame. */
los_vec2d los_problem_endpoint(const los_problem *problem, los_endpoints line, int end);

/* True if the judge lets a line pass.  `heights` are those of the first model's end and the second's, in inches; NULL:
 * any that the pair allows. */
bool los_search_is_clear(const los_search *search, los_endpoints line, const double *heights);
/* As los_search_is_clear, for heights at which the line was found to pass.  The judge tests a lattice of heights, by
 * halving those of the models: nearby points of the lattice are tried first.  If all fail, and *judge_searches is not
 * 0, it is reduced and the judge searches the whole lattice. */
bool los_search_is_clear_near(const los_search *search, los_endpoints line, const double heights[2],
                              uint32_t *judge_searches);

/* --- Lines through an opening ------------------------------------------------------------------------------------ */

/* The line in the middle of an opening, and its part in either base: from the rim that faces the other base to the far
 * rim. */
typedef struct los_opening_line {
    double slope, intercept;
    double start[2], end[2]; /* x */
    bool is_mirrored;
} los_opening_line;

/* False if the line misses a base. */
bool los_opening_line_find(const los_occlusion_sweep *sweep, const los_opening *opening, los_opening_line *found);
/* The line with endpoints at these depths, as fractions of its parts in the bases. */
los_endpoints los_opening_line_at(const los_problem *problem, const los_opening_line *line, double first,
                                  double second);

/* Depths to try where an endpoint must be inside an obstacle: close to a long edge, the judge's rounding may put an
 * endpoint outside. */
enum {
    LOS_INNER_DEPTHS = 3
};
extern const double los_inner_depths[LOS_INNER_DEPTHS];

/* --- Callbacks of a search --------------------------------------------------------------------------------------- */

/* The context of the callbacks below.  Others extend it: it is their first member. */
typedef struct los_opening_test {
    const los_search *search;
    bool is_cell[2];          /* endpoints must be in a cell inside some obstacles (sweep_fill.h) */
    const double *heights;    /* see los_search_is_clear */
    bool had_opening;         /* out: the sweep has proposed an opening */
    los_search_result result; /* out */
} los_opening_test;

/* Accepts an opening if the judge passes its middle line, from rim to rim. */
bool los_accept_clear_opening(void *context, const los_occlusion_sweep *sweep, const los_opening *opening);
/* The callbacks of a test: an accept function, and report_chain_names if names are wanted. */
los_sweep_callbacks los_opening_test_callbacks(los_opening_test *test,
                                               bool (*accept)(void *, const los_occlusion_sweep *,
                                                              const los_opening *));

/* Adds a name to the chain of the search, unless it is there. */
void los_search_add_blocker(const los_search *search, uint32_t name);
/* Records a line that the judge rejected, if names are wanted: what blocks it has a part in the verdict. */
void los_search_add_rejected(const los_search *search, los_endpoints line);

/* --- Searching --------------------------------------------------------------------------------------------------- */

/* Searches the filled sweep of the pair; true if an opening was accepted.  If it is closed, its chain is reported. */
bool los_search_sweep(const los_search *search, bool is_closed, const los_sweep_callbacks *callbacks);
/* Searches for a line between two shapes, the first at smaller x; over and under prisms if there are any.  `is_cell` as
 * in los_opening_test. */
los_search_result los_search_between(const los_search *search, const los_obstacle_view *view, const los_convex *first,
                                     const los_convex *second, const bool is_cell[2]);

#endif
