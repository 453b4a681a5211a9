/* SPDX-License-Identifier: MIT */
/* Terrain read once: pieces compiled to points, walls, boxes, facts, names and groups.
 *
 * Usage: fill los_piece_def values and add them one by one, then call los_terrain_prepare; after that any number of
 * queries may run at once.  Order of pieces is part of the rules (it orders results). */
#ifndef LOS_TERRAIN_H
#define LOS_TERRAIN_H

#include "los_edges.h"
#include "los_index.h"
#include "los_names.h"
#include "los_prism.h"
#include "los_ring.h"
#include "los_rules.h"

enum {
    LOS_PIECES_MAX = 1000000,
    LOS_POINTS_MAX = 16000000, /* all pieces together, walls included */
    LOS_PARENT_DEPTH = 4       /* a chain of parent areas is followed this far */
};

#define LOS_NO_PIECE UINT32_MAX

typedef struct los_wall {
    los_vec2 start, end;
} los_wall;

/* Coordinates beyond this, in pixels, are refused: far below it float32 no longer knows one pixel from the next. */
#define LOS_COORDINATE_MAX 1e9f

/* A piece as given.  Everything is borrowed and copied. */
typedef struct los_piece_def {
    bool has_id;
    los_text id;
    los_facts facts;
    los_text link_group, parent_area_id; /* empty: none */
    const los_vec2 *points;              /* open ring; fewer than three have edges but no inside */
    uint32_t point_count;
    const los_wall *walls; /* only those that block */
    uint32_t wall_count;
    /* Inches, for LOS_HEIGHTS_TRUE; without has_heights the piece stands on the ground, as high as its category. */
    bool has_heights;
    los_span heights;
} los_piece_def;

typedef struct los_piece {
    los_facts facts;
    bool has_id;
    bool has_own_name;  /* which is not what nameless pieces are called */
    los_span heights;   /* inches, of the polygon and the walls */
    los_box box;        /* of the polygon */
    los_box bounds;     /* of polygon, with its margin, and walls */
    float margin;       /* los_polygon_margin */
    float longest_edge; /* no edge or wall is longer */
    uint32_t first_point, point_count;
    uint32_t first_ring; /* in rings: all x, then all y */
    uint32_t first_wall, wall_count;
    uint32_t name[LOS_NAMELESS_COUNT]; /* what results call it */
    uint32_t wall_name;                /* what they call its walls, LOS_NO_NAME if it has none */
    uint32_t link_group, parent;       /* names, LOS_NO_NAME if none */
    uint32_t group;                    /* a name, too; set by los_terrain_prepare */
    uint32_t kin;                      /* the next piece of that group, round and round; likewise */
} los_piece;

typedef struct los_terrain {
    los_allocator allocator;
    los_names names;
    los_piece *pieces;
    uint32_t piece_count, piece_capacity;
    los_vec2 *points;
    uint32_t point_count, point_capacity;
    float *rings; /* the points once more (los_ring.h) */
    uint32_t ring_count, ring_capacity;
    los_wall *walls;
    uint32_t wall_count, wall_capacity;
    los_index index;        /* of the pieces' bounds; empty unless prepared for many queries */
    los_edges edges;        /* likewise, of what stops a point ray */
    float longest_edge;     /* of all pieces */
    uint32_t *last_of_name; /* while preparing, by name: the last piece of that id, then group; LOS_NO_PIECE if none */
    uint32_t last_of_name_capacity;
} los_terrain;

/* An empty terrain: an open table.  Never fails; nothing is allocated yet. */
void los_terrain_init(los_terrain *terrain, los_allocator allocator);
void los_terrain_free(los_terrain *terrain);
/* Removes all pieces and keeps the memory for the next ones.  An empty terrain can be asked as it is. */
void los_terrain_clear(los_terrain *terrain);

/* Adds a piece at the end.  LOS_TOO_LARGE also if a coordinate is not finite or beyond LOS_COORDINATE_MAX. */
los_status los_terrain_add(los_terrain *terrain, const los_piece_def *def);
/* A piece as it could be added again.  Everything is borrowed from the terrain. */
los_piece_def los_terrain_piece_def(const los_terrain *terrain, uint32_t piece);
/* Adds a copy of a piece of another terrain at the end. */
los_status los_terrain_add_copy(los_terrain *terrain, const los_terrain *from, uint32_t piece);
/* The first piece with this id, or LOS_NO_PIECE. */
uint32_t los_terrain_piece_of_id(const los_terrain *terrain, los_text id);

/* How often a terrain will be asked before it changes. */
typedef enum los_effort {
    LOS_ASKED_ONCE, /* queries look at every piece */
    LOS_ASKED_OFTEN /* an index is built: a query's cost then depends on what lies near it */
} los_effort;

/* Works out groups and, if asked often, the index; needed after the last addition and before the first query. */
los_status los_terrain_prepare(los_terrain *terrain, los_effort effort);

/* Writes the numbers of the pieces that may meet the strip, in no particular order; perhaps a few too many, never too
 * few.  `found` has room for all. */
uint32_t los_terrain_find(const los_terrain *terrain, const los_strip *strip, uint32_t *found);

/* The box of a piece's polygon and walls; inside out if it has neither. */
los_box los_terrain_piece_box(const los_terrain *terrain, uint32_t piece);
/* Is the point inside the piece?  Same answer as los_polygon_contains. */
bool los_terrain_contains(const los_terrain *terrain, uint32_t piece, los_vec2 point);

static inline los_polygon los_piece_polygon(const los_terrain *terrain, const los_piece *piece) {
    return (los_polygon){terrain->points + piece->first_point, piece->point_count};
}

static inline los_ring los_piece_ring(const los_terrain *terrain, const los_piece *piece) {
    const float *x = terrain->rings + piece->first_ring;
    uint32_t edges = los_ring_edges(piece->point_count);
    return (los_ring){x, x + edges + 1, edges};
}

#endif
