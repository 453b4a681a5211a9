/* SPDX-License-Identifier: MIT */
/* A compiled terrain: its pieces, their groups, and its hierarchies. */
#ifndef LOS_TERRAIN_TERRAIN_H
#define LOS_TERRAIN_TERRAIN_H

#include "base/assert.h"
#include "base/interval.h"
#include "base/string_table.h"
#include "geometry/polygon_soa.h"
#include "geometry/prism.h"
#include "rules/rules.h"
#include "terrain/bvh.h"
#include "terrain/edge_bvh.h"

/* Names of groups.  Link groups and ids share one string table, so names of link groups have a prefix that no id's own
 * group has. */

/* The name of a link group; LOS_NO_NAME if memory runs out. */
uint32_t los_link_group_add(los_string_table *names, const los_allocator *allocator, los_text id);
/* The name of the group that an id forms by itself; LOS_NO_NAME if memory runs out. */
uint32_t los_own_group_add(los_string_table *names, const los_allocator *allocator, uint32_t id);

/* Terrain compiled for queries: pieces as points, walls, boxes, rule flags, names and groups.
 *
 * los_terrain_add and los_terrain_prepare (terrain_build.c) write it; everything else reads it, from any number of
 * threads at once.  The order of pieces is part of the rules: it is the order in which results list them. */

enum {
    LOS_PARENT_DEPTH = 4 /* how many parent areas are followed from a piece to its group */
};

#define LOS_NO_RUNS UINT32_MAX

typedef struct los_piece {
    los_rule_flags flags;
    los_rule_flags tag_flags; /* what its tags add to `flags` under rules that read tags */
    double size, given_size;  /* los_piece_def.size, with and without its default */
    uint32_t tags, state;     /* names in los_terrain.words */
    bool has_id;
    bool has_unique_id;   /* false if its id equals that of anonymous pieces, which are not one group */
    int8_t winding;       /* los_polygon_winding */
    los_interval heights; /* inches, of the polygon and the walls */
    los_box box;          /* of the polygon */
    los_box bounds;       /* of the polygon, widened by the margin, and the walls; low > high if it has neither */
    float margin;         /* los_polygon_margin of the box */
    float longest_edge;   /* upper bound of the length of its edges and walls */
    uint32_t first_point, point_count;
    uint32_t first_coordinate; /* in los_terrain.coordinates: all x, then all y */
    uint32_t first_run;        /* in los_terrain.runs; LOS_NO_RUNS if it has none */
    uint32_t first_wall, wall_count;
    uint32_t name[LOS_ANONYMOUS_CUSTOM]; /* the name in results, by what the rules call pieces without an id */
    uint32_t wall_name;                  /* the name of its walls in results; LOS_NO_NAME if it has none */
    uint32_t link_group, parent;         /* names; LOS_NO_NAME if none */
    uint32_t group;                      /* a name; set by los_terrain_prepare */
    uint32_t next_in_group;              /* the next piece of the group, in a cycle; set by los_terrain_prepare */
} los_piece;

struct los_terrain {
    los_allocator allocator;
    los_string_table names;
    los_string_table words; /* lists of tags, and states; apart, because marks of queries are numbered by `names` */
    los_piece *pieces;
    uint32_t piece_count, piece_capacity;
    los_vec2 *points;
    uint32_t point_count, point_capacity;
    float *coordinates; /* the points again, in the form of polygon_soa.h */
    uint32_t coordinate_count, coordinate_capacity;
    los_box *runs; /* of the edges of large pieces (polygon_soa.h) */
    uint32_t run_count, run_capacity;
    los_wall *walls;
    uint32_t wall_count, wall_capacity;
    los_bvh piece_bvh;        /* of the bounds; empty under LOS_BUILD_LINEAR */
    los_edge_bvh edge_bvh;    /* of the edges that block a point ray; likewise */
    float longest_edge;       /* of all pieces */
    uint32_t max_point_count; /* of one piece */
    uint64_t revision;        /* grows with every change but those of states */
    uint64_t state_revision;  /* grows with every change of a state */
    bool is_prepared;         /* since the last addition; an empty terrain always is */
    /* By name: the first piece with that id, or LOS_NO_PIECE.  While preparing: the last with that id, then group. */
    uint32_t *piece_of_name;
    uint32_t piece_of_name_capacity, indexed_name_count; /* names that a failed addition left are not indexed */
};

/* For a terrain that is part of another struct: los_terrain_create and los_terrain_destroy without the allocation. */
void los_terrain_init(los_terrain *terrain, los_allocator allocator);
void los_terrain_free(los_terrain *terrain);

/* The flags that a list of tags stands for. */
los_rule_flags los_flags_of_tags(los_text tags);
/* Writes for each piece which conditions of the rules hold for it alone, as bits.  Costs the number of pieces, and
 * their tags if the rules name any. */
void los_terrain_match_pieces(const los_terrain *terrain, const los_rules *rules, uint64_t *conditions);

/* Writes the indices of the pieces whose bounds overlap the query region, in no particular order.  `found` must hold
 * piece_count entries.  Returns how many were written. */
uint32_t los_terrain_find_pieces(const los_terrain *terrain, const los_bvh_query *query, uint32_t *found);

/* True if the piece contains the point; equal to los_polygon_contains of its polygon. */
bool los_terrain_contains(const los_terrain *terrain, uint32_t piece, los_vec2 point);

/* True if the piece can block a line of LOS_MODE_LEGACY. */
static inline bool los_piece_blocks_point_rays(const los_piece *piece) {
    const los_conditions conditions = {piece->flags, 0};
    return los_rules_blocking(&los_rules_legacy()->tables[LOS_PIECE_RULES], conditions) != LOS_BLOCKS_NEVER;
}

static inline los_polygon los_piece_polygon(const los_terrain *terrain, const los_piece *piece) {
    return (los_polygon){terrain->points + piece->first_point, piece->point_count};
}

static inline los_polygon_soa los_piece_polygon_soa(const los_terrain *terrain, const los_piece *piece) {
    const float *x = terrain->coordinates + piece->first_coordinate;
    uint32_t edges = los_polygon_soa_edge_count(piece->point_count);
    return (los_polygon_soa){x, x + edges + 1, edges};
}

#endif
