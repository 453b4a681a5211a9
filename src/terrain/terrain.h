/* SPDX-License-Identifier: MIT */
/* Terrain read once: pieces compiled to points, walls, boxes, flags, names and groups.
 *
 * Usage: fill los_piece_def values and add them one by one, then call los_terrain_prepare; after that any number of
 * queries may run at once.  Order of pieces is part of the rules (it orders results). */
#ifndef LOS_TERRAIN_TERRAIN_H
#define LOS_TERRAIN_TERRAIN_H

#include "base/string_table.h"
#include "geometry/polygon_soa.h"
#include "geometry/prism.h"
#include "rules/rules.h"
#include "terrain/bvh.h"
#include "terrain/edge_bvh.h"

enum {
    LOS_PARENT_DEPTH = 4 /* a chain of parent areas is followed this far */
};

#define LOS_NO_PIECE UINT32_MAX

typedef struct los_piece {
    los_rule_flags flags;
    bool has_id;
    bool has_own_name;    /* which is not what anonymous_id pieces are called */
    los_interval heights; /* inches, of the polygon and the walls */
    los_box box;          /* of the polygon */
    los_box bounds;       /* of polygon, with its margin, and walls */
    float margin;         /* los_polygon_margin */
    float longest_edge;   /* no edge or wall is longer */
    uint32_t first_point, point_count;
    uint32_t first_coordinate; /* in coordinates: all x, then all y */
    uint32_t first_wall, wall_count;
    uint32_t name[LOS_ANONYMOUS_COUNT]; /* what results call it */
    uint32_t wall_name;                 /* what they call its walls, LOS_NO_NAME if it has none */
    uint32_t link_group, parent;        /* names, LOS_NO_NAME if none */
    uint32_t group;                     /* a name, too; set by los_terrain_prepare */
    uint32_t next_in_group;             /* the next piece of that group, round and round; likewise */
} los_piece;

struct los_terrain {
    los_allocator allocator;
    los_string_table names;
    los_piece *pieces;
    uint32_t piece_count, piece_capacity;
    los_vec2 *points;
    uint32_t point_count, point_capacity;
    float *coordinates; /* the points once more (polygon_soa.h) */
    uint32_t coordinate_count, coordinate_capacity;
    los_wall *walls;
    uint32_t wall_count, wall_capacity;
    los_bvh index;          /* of the pieces' bounds; empty unless prepared for many queries */
    los_edge_bvh edges;     /* likewise, of what stops a point ray */
    float longest_edge;     /* of all pieces */
    uint32_t *last_of_name; /* while preparing, by name: the last piece of that id, then group; LOS_NO_PIECE if none */
    uint32_t last_of_name_capacity;
};

/* An empty terrain: an open table.  Never fails; nothing is allocated yet. */
void los_terrain_init(los_terrain *terrain, los_allocator allocator);
void los_terrain_free(los_terrain *terrain);

/* Writes the numbers of the pieces that may meet the strip, in no particular order; perhaps a few too many, never too
 * few.  `found` has room for all. */
uint32_t los_terrain_find_pieces(const los_terrain *terrain, const los_bvh_query *strip, uint32_t *found);

/* Is the point inside the piece?  Same answer as los_polygon_contains. */
bool los_terrain_contains(const los_terrain *terrain, uint32_t piece, los_vec2 point);

static inline los_polygon los_piece_polygon(const los_terrain *terrain, const los_piece *piece) {
    return (los_polygon){terrain->points + piece->first_point, piece->point_count};
}

static inline los_polygon_soa los_piece_polygon_soa(const los_terrain *terrain, const los_piece *piece) {
    const float *x = terrain->coordinates + piece->first_coordinate;
    uint32_t edges = los_polygon_soa_edge_count(piece->point_count);
    return (los_polygon_soa){x, x + edges + 1, edges};
}

#endif
