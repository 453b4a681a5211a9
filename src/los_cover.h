/* SPDX-License-Identifier: MIT */
/* Do obstacles, taken together, cover every line between two bases?  The exact decision, by a chain that is kept up to
 * date while the lines turn (../shared/spec/exact.md calls it the kinetic cover chain).
 *
 * Lines have a slope and a height (los_frame.h).  At one slope an obstacle covers the heights from its lowest to its
 * highest point, so a chain of obstacles, each starting before the one before it ends, closes the corridor.  As the
 * slope grows, every link of the chain holds up to a slope that can be computed; at the first that fails the chain is
 * made anew.  A chain that cannot be made leaves an opening. */
#ifndef LOS_COVER_H
#define LOS_COVER_H

#include "los_memory.h"
#include "los_shaft.h"

/* A connected obstacle.  Between slopes `from` and `until` it lies between the bases; otherwise it covers nothing. */
typedef struct los_cover_part {
    uint32_t first, count; /* its points */
    uint32_t owner;        /* whoever added it knows what this means */
    double from, until;
    /* At the slope looked at last. */
    double low, high;
    uint32_t lowest, highest; /* the points that reach there */
} los_cover_part;

/* A part and where it begins, for sorting. */
typedef struct los_cover_order {
    double low;
    uint32_t part;
} los_cover_order;

typedef struct los_cover {
    los_place *points;
    uint32_t point_count, point_capacity;
    los_cover_part *parts;
    uint32_t part_count, part_capacity;
    los_cover_order *order; /* by `low`, once there are many */
    uint32_t order_capacity;
    uint32_t *chain; /* parts, from low to high */
    uint32_t chain_count, chain_capacity;
    los_convex bases[2]; /* what the lines begin and end in; the first one is at smaller x */
    los_shaft shaft;     /* where lines run at most: whoever adds parts may leave out what is beyond */
    double gap;          /* a narrower opening is none */
    uint64_t work;       /* how many points and parts may still be looked at, over all slopes and searches */
    bool is_mirrored;    /* y has been turned around, in everything above but the shaft; while the search looks at
                            falling slopes */
} los_cover;

/* Enough work for any table.  A corridor crammed with thousands of tiny obstacles may need more; it then counts as
 * closed after a quarter of a second. */
#define LOS_COVER_WORK 8000000u

/* Makes room for so many points in parts; the parts may be as many. */
los_status los_cover_fit(los_cover *cover, const los_allocator *allocator, uint32_t points);
void los_cover_free(los_cover *cover, const los_allocator *allocator);
/* Removes all parts, and says between what the next ones are. */
void los_cover_begin(los_cover *cover, const los_convex *first, const los_convex *second, double gap);

/* Adds a part that is always active; its points are the last `count` ones.  False: there is no room. */
bool los_cover_add_point(los_cover *cover, los_place point);
bool los_cover_add_part(los_cover *cover, uint32_t count, uint32_t owner);

/* Finds what each part covers at a slope; what does not lie between the bases then covers nothing. */
void los_cover_look(los_cover *cover, double slope);
/* Puts the parts into order, by `low`, as they were looked at last.  If it is not the first time for these parts, they
 * are in order already, or almost. */
void los_cover_sort(los_cover *cover, bool is_first);

/* The highest slope of a line that meets both bases (side 1), or the lowest (-1). */
double los_cover_last_slope(const los_cover *cover, double side);

/* Lines of one slope that pass, and meet both bases. */
typedef struct los_opening {
    double slope;
    double low, high; /* heights */
} los_opening;

/* What a search tells whoever asked. */
typedef struct los_cover_listener {
    /* An opening was found.  True: take it.  False: it counts as closed. */
    bool (*take)(void *context, const los_cover *cover, const los_opening *opening);
    /* The chain that closes the corridor at some slope; NULL if nobody wants to know. */
    void (*chain)(void *context, const los_cover *cover);
    void *context;
} los_cover_listener;

/* True if an opening was taken; `work` is used up.  Starts with the lines of slope `start`, which must meet both bases.
 */
bool los_cover_search(los_cover *cover, double start, const los_cover_listener *listener);

#endif
