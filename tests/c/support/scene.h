/* SPDX-License-Identifier: MIT */
/* A small board in the words of the rules, and the core at work on it. */
#ifndef SCENE_H
#define SCENE_H

#include "query/query.h"
#include "support/los_test.h"

enum {
    SCENE_PIECES = 64,
    SCENE_POINTS = 8,
    SCENE_WALLS = 3
};

/* Words may be NULL: absent. */
typedef struct scene_piece {
    const char *id, *type, *height, *piece_class, *category, *link_group, *parent;
    bool obscuring; /* the trait */
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

/* 32 mm circles at (100, 300) and (900, 300) on an open table, default options but for the edition. */
void scene_begin(scene *s, int edition);
/* Adds a piece without words. */
scene_piece *scene_add(scene *s, const char *id);
/* Adds a piece that is a box. */
scene_piece *scene_add_box(scene *s, const char *id, float left, float top, float right, float bottom);
void scene_add_wall(scene_piece *piece, float x1, float y1, float x2, float y2);

/* Kinds of random boards; each asks another part of the geometry. */
typedef enum scene_kind {
    SCENE_LATTICE, /* round coordinates about (0, 0): touching, collinear, through the origin */
    SCENE_LOOSE,   /* a few pieces of all shapes anywhere, models in and near them */
    SCENE_CROWDED, /* as many small pieces as fit on a whole board */
    SCENE_SLIVERS, /* edges almost along the line, beyond its ends */
    SCENE_GRAZES,  /* models whose inside-test runs through a vertex */
    SCENE_KINDS
} scene_kind;

/* A board by chance: all words, shapes, keywords, heights, options. */
void scene_by_chance(scene *s, test_random *random, scene_kind kind);

/* The core's state for a scene. */
typedef struct table {
    los_terrain terrain;
    los_query query;
} table;

/* How terrains are prepared: plain, or with the index.  Answers must not differ; tests that compare run both. */
extern los_build table_effort;
/* So many more pieces are strewn far away, between the scene's own and after them.  No answer may change. */
extern uint32_t table_filler;

/* Compiles the scene; every step must succeed. */
void table_open(table *t, const scene *s, los_allocator allocator);
/* Sets up the pair of models, again if the scene's models or options have changed. */
void table_set(table *t, const scene *s);
void table_close(table *t);

/* The piece as los_terrain_add takes it; points into `piece`. */
los_piece_def scene_piece_def(const scene_piece *piece);

/* Opens, asks for the verdict alone and closes. */
bool scene_is_visible(const scene *s);
/* Both must say the same, in every field. */
void scene_compare_answers(los_verdict got, los_verdict expected);

#endif
