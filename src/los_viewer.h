/* SPDX-License-Identifier: MIT */
/* A model on a terrain, as one side of any number of pairs: its sample points and the pieces it may stand in.
 *
 * Everything about a side that does not depend on the other side is worked out here, once.  Points are sampled when
 * first asked for; a viewer whose densities have all been asked for, and that was settled then, is only read from then
 * on, by any thread. */
#ifndef LOS_VIEWER_H
#define LOS_VIEWER_H

#include "los_sampling.h"
#include "los_terrain.h"

enum {
    LOS_SAMPLE_WORDS = (LOS_SAMPLES_MAX + 63) / 64,
    LOS_SAMPLE_SETS = 3
};

/* A piece whose bounds the base comes near. */
typedef struct los_near {
    uint32_t piece;
    bool holds_centre; /* the centre is inside */
    bool is_reached;   /* the circle around the centre overlaps it; only asked for under rules that need it */
    uint64_t known[LOS_SAMPLE_SETS][LOS_SAMPLE_WORDS];  /* a bit per sample point that has been asked about */
    uint64_t inside[LOS_SAMPLE_SETS][LOS_SAMPLE_WORDS]; /* and one for the answer: see los_viewer_holds */
} los_near;

/* Sample points of one density. */
typedef struct los_sample_set {
    int density; /* 0: not sampled yet */
    los_samples samples;
} los_sample_set;

typedef struct los_viewer {
    const los_terrain *terrain;
    los_model model;
    double pixels_per_inch;
    float reach;    /* neither a point of the base nor of the rules' circle is farther from the position */
    los_near *near; /* by piece number; its room is the owner's business */
    uint32_t near_count, near_capacity;
    los_sample_set sets[LOS_SAMPLE_SETS];
} los_viewer;

/* Makes room for standing in every piece of the terrain at once. */
los_status los_viewer_fit(los_viewer *viewer, const los_allocator *allocator, const los_terrain *terrain);
void los_viewer_free(los_viewer *viewer, const los_allocator *allocator);

/* Puts a model there under the given rules.  `scratch` has room for every piece. */
void los_viewer_set(los_viewer *viewer, const los_model *model, double pixels_per_inch, const los_rules *rules,
                    uint32_t *scratch);
/* The same in two steps, for whoever has looked up the pieces already: `pieces` are all that come within the reach of
 * the position and LOS_VIEWER_ROOM more, and perhaps others. */
#define LOS_VIEWER_ROOM 4.0f /* for the rounding of sample points and of the circle test */
void los_viewer_place(los_viewer *viewer, const los_model *model, double pixels_per_inch, const los_rules *rules);
void los_viewer_look_around(los_viewer *viewer, const los_rules *rules, const uint32_t *pieces, uint32_t count);

/* The number of the set with this density, sampled first if need be.  At most LOS_SAMPLE_SETS densities are kept: a
 * fourth replaces the last. */
int los_viewer_sample(los_viewer *viewer, int density);

/* What is known of a piece; NULL: the base does not come near, and no point of it is inside. */
los_near *los_viewer_near(const los_viewer *viewer, uint32_t piece);

/* Does the base come near the piece?  Needs no los_viewer_look_around; likewise: */
bool los_viewer_comes_near(const los_viewer *viewer, uint32_t piece);
/* Does the rim of the rules' circle reach it, or a corner of it lie within? */
bool los_viewer_circle_reaches(const los_viewer *viewer, uint32_t piece);
/* Is it sure that neither the base nor the rules' circle reaches the piece, and that the centre does not count as
 * inside? */
bool los_viewer_keeps_off(const los_viewer *viewer, uint32_t piece);
/* Does no sample point of the set count as inside? */
bool los_viewer_samples_keep_off(const los_viewer *viewer, int set, uint32_t piece);

/* Is that sample point inside the piece?  Worked out when first asked. */
bool los_viewer_holds(const los_viewer *viewer, los_near *near, int set, uint32_t sample);
/* Works out all of them, so that nothing is written any more. */
void los_viewer_settle(los_viewer *viewer);

#endif
