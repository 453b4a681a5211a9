/* SPDX-License-Identifier: MIT */
/* A search for a line that the judge lets pass.  Private to the exact mode: exact.c asks, search.c shows
 * openings to the judge, height_subdivision.c looks at prisms that lines may pass over or under, endpoint_cells.c at
 * pieces that let lines pass which end inside. */
#ifndef LOS_EXACT_SEARCH_H
#define LOS_EXACT_SEARCH_H

#include "exact/exact.h"
#include "exact/problem.h"

/* The question, and what is being looked at. */
typedef struct los_search {
    los_problem asked;
    los_pair *pair;         /* the asked one's */
    bool is_part[2];        /* not the whole base is looked at, but a part of it inside some pieces */
    bool looks_at_heights;  /* not all of the models' heights are looked at */
    uint32_t parts_most;    /* that are looked at where lines may pass over or under prisms; 0: the usual number */
    uint32_t planes_left;   /* lines of the plan that may still be asked about at all heights */
    uint32_t searches_left; /* of the judge's own for heights, where he refused all that were tried for him */
    bool was_offered;       /* an opening was, since this was last reset */
    bool is_seen;           /* found on the way */
    los_blocking_chain *closing;
    los_verdict answer;
} los_search;

/* Lists what closes the way, once each. */
void los_search_add_blocker(los_search *q, uint32_t name);
/* The same for a chain of the sweep; a los_sweep_callbacks's, as is los_search_try_opening. */
void los_search_add_chain(void *context, const los_occlusion_sweep *sweep);

/* Shows a line to the judge; if only some heights are looked at, in their middle. */
bool los_search_judge(los_search *q, los_vec2 first, los_vec2 second);
/* The same for heights, in inches, at which the line has been found to pass.  The judge goes by heights that he finds
 * by halving those of the models: some of these near the given ones are tried for him; then he may search for himself.
 */
bool los_search_judge_near(los_search *q, los_vec2 first, los_vec2 second, const double heights[2]);
/* Remembers the line that was judged last, for the names of what stopped it.  Always false. */
bool los_search_reject(los_search *q);

/* The line in the middle of an opening: what of it is in either base, from the rim that faces the other on. */
typedef struct los_opening_line {
    double slope, height;
    double start[2], end[2];
    bool is_mirrored;
} los_opening_line;

bool los_opening_line_find(const los_occlusion_sweep *sweep, const los_opening *opening, los_opening_line *found);
/* Shows the judge a line that ends so deep in either base, as shares of all there is. */
bool los_search_try_depths(los_search *q, const los_opening_line *along, double first, double second);
/* Where it matters that an end is inside a piece, it is pulled farther in if need be: as shares of all there is.  Close
 * to a long edge, the judge does not know inside from outside. */
enum {
    LOS_SEARCH_DEPTHS = 3
};
extern const double LOS_SEARCH_DEEPER[LOS_SEARCH_DEPTHS];
/* Takes an opening if the judge lets a line through, from rim to rim. */
bool los_search_try_opening(void *context, const los_occlusion_sweep *sweep, const los_opening *opening);

/* Is an opening taken between two shapes, all obstacles in their place? */
bool los_search_between(los_search *q, const los_convex *first, const los_convex *second,
                        const los_sweep_callbacks *listener);
/* The same once the pair's sweep is filled; `is_closed` is what filling it said. */
bool los_search_filled(los_search *q, bool is_closed, const los_sweep_callbacks *listener);
/* Is there a line between two shapes, over and under prisms if need be? */
bool los_search_sees_between(los_search *q, const los_convex *first, const los_convex *second);
/* Is there a line between the bases, which are apart, wherever in them it ends? */
bool los_search_sees_bases(los_search *q);

#endif
