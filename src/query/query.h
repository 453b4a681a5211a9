/* SPDX-License-Identifier: MIT */
/* The struct behind the public handle los_query: all scratch memory of one thread. */
#ifndef LOS_QUERY_QUERY_H
#define LOS_QUERY_QUERY_H

#include "area/area_problem.h"
#include "base_region/base_region.h"
#include "exact/problem.h"
#include "query/model_set.h"
#include "region/region.h"
#include "sight/profile.h"
#include "verdict/report.h"

enum {
    LOS_OCCLUDER_SECTORS = 32,
    LOS_OCCLUDER_HINTS = 64 * LOS_OCCLUDER_SECTORS
};

/* For how much a query has memory; all of it was reserved together. */
typedef struct los_query_capacity {
    uint32_t pieces, points, walls, names; /* of a terrain */
    uint32_t points_of_piece, crossings;   /* of one piece, at most */
    uint32_t models;                       /* slots of a table, in addition */
} los_query_capacity;

struct los_query {
    los_allocator allocator;
    los_query_capacity capacity;
    bool has_capacity; /* false: nothing is reserved */
    los_pair pair;     /* bound to the terrain; to nothing after a failed los_query_bind */
    uint64_t revision; /* of the terrain, when the query was bound */
    uint64_t state_revision;
    const los_table *table; /* whose models may block; NULL: none */
    los_exact_scratch exact;
    los_area_scratch area;
    los_report_buffer report;
    los_profile profile;
    los_region_builder region;
    los_base_region_builder base_region;
    /* Of exposures: by observer and direction, modulo the size, the piece that last hid a point there.  Any piece is
     * allowed: it is only the first one to be tested. */
    uint32_t occluder_hints[LOS_OCCLUDER_HINTS];
    los_name *cover_names; /* of los_query_cover */
    uint32_t cover_name_capacity;
};

/* True if the query is bound to a terrain that has not changed since, and the numbers are within their limits.  Notes
 * changed states of pieces.
 * `model` may be NULL. */
bool los_query_accepts(los_query *query, const los_options *options, const los_model *model);

/* Every query states which models block, so that none is left from the query before; NULL: none. */
void los_query_set_blocking(los_query *query, const los_blocking_models *blocking);

/* los_query_is_fully_visible for members of two sets, which must be on the table. */
bool los_query_set_is_fully_visible(los_query *query, const los_options *options, const los_blocking_models *blocking,
                                    const los_model_set *shooters, uint32_t shooter, const los_model_set *targets,
                                    uint32_t target);

/* For a query that is part of another struct: los_query_create and los_query_destroy without the allocation. */
void los_query_init(los_query *query, los_allocator allocator);
void los_query_free(los_query *query);

#endif
