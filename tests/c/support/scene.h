/* SPDX-License-Identifier: MIT */
/* Test scenes: a small board in the words of the terrain data, two models and options; and the core set up for one. */
#ifndef SCENE_H
#define SCENE_H

#include "query/query.h"
#include "support/los_test.h"

enum {
    SCENE_PIECES = 64,
    SCENE_POINTS = 8,
    SCENE_WALLS = 3
};

/* A NULL word is absent. */
typedef struct scene_piece {
    const char *id, *type, *height, *piece_class, *category, *link_group, *parent;
    bool obscuring; /* has the trait */
    bool has_heights;
    los_interval heights; /* inches */
    uint32_t point_count, wall_count;
    los_vec2 points[SCENE_POINTS];
    los_wall walls[SCENE_WALLS];
} scene_piece;

typedef struct scene {
    los_options options;
    los_model shooter, target;
    uint32_t piece_count;
    scene_piece pieces[SCENE_PIECES];
} scene;

/* No pieces, 32 mm circles at (100, 300) and (900, 300), default options except for the edition. */
void scene_begin(scene *board, int edition);
/* Adds a piece without words, points and walls.  The piece belongs to the scene. */
scene_piece *scene_add(scene *board, const char *id);
/* Adds a piece that is an axis-aligned box. */
scene_piece *scene_add_box(scene *board, const char *id, float left, float top, float right, float bottom);
void scene_add_wall(scene_piece *piece, float x1, float y1, float x2, float y2);

/* Kinds of random scenes; each exercises another part of the geometry. */
typedef enum scene_kind {
    SCENE_LATTICE, /* coordinates on a lattice around (0, 0): touching, collinear, lines through the origin */
    SCENE_LOOSE,   /* a few pieces of all shapes, models in and near them */
    SCENE_CROWDED, /* SCENE_PIECES small pieces on a full board */
    SCENE_SLIVERS, /* edges almost along the line, beyond its endpoints */
    SCENE_GRAZES,  /* models whose ray of the point-in-polygon test passes through a vertex */
    SCENE_KINDS
} scene_kind;

/* Makes a random scene of a kind, with random words, shapes, keywords, heights and options. */
void random_scene(scene *board, test_random *random, scene_kind kind);

/* Terrain and query of a scene. */
typedef struct table {
    los_terrain terrain;
    los_query query;
} table;

/* How table_open prepares terrains.  Answers must not depend on it; tests that compare run both. */
extern los_build table_build;
/* How many pieces table_open adds far away, between and after those of the scene.  Answers must not change. */
extern uint32_t table_filler;

/* Compiles the scene and sets up its pair; every step is checked.  Release it with table_close. */
void table_open(table *core, const scene *board, los_allocator allocator);
/* Sets up the pair again after the scene's models or options have changed. */
void table_set(table *core, const scene *board);
void table_close(table *core);
/* The visible area of the pair, after its verdict. */
los_visible_area table_visible_area(table *core);

/* The argument of los_terrain_add for a piece; it points into `piece`. */
los_piece_def scene_piece_def(const scene_piece *piece);

/* The verdict for a scene. */
bool scene_is_visible(const scene *board);
/* Checks that two verdicts agree in every field. */
void check_verdicts_equal(los_verdict got, los_verdict expected);

#endif
