/* SPDX-License-Identifier: MIT */
/* Random boards whose polygons are simple: pieces that overlap, touch, contain each other, share groups, parents, ids.
 */
#include "region_check.h"

#define PICK(random, list) ((list)[random_below(random, (uint32_t)(sizeof(list) / sizeof *(list)))])

/* A coordinate; on a lattice pieces share vertices and edges. */
static float coordinate(test_random *random, bool is_lattice, float low, float high) {
    double value = random_between(random, (double)low, (double)high);
    return is_lattice ? 50.0f * roundf((float)value / 50.0f) : (float)value;
}

static void set_points(scene_piece *piece, const los_vec2 *points, uint32_t count) {
    piece->point_count = count;
    for (uint32_t i = 0; i < count; i++) {
        piece->points[i] = points[i];
    }
}

/* A rectangle, or an L or a U in one. */
static void add_walls_shape(scene_piece *piece, test_random *random, bool is_lattice) {
    float x = coordinate(random, is_lattice, 0, 900), y = coordinate(random, is_lattice, 0, 500);
    float w = coordinate(random, is_lattice, 50, 250), h = coordinate(random, is_lattice, 50, 200);
    float t = is_lattice ? 25.0f : (float)random_between(random, 5, 24);
    const los_vec2 box[] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
    const los_vec2 corner[] = {{x, y}, {x + w, y}, {x + w, y + t}, {x + t, y + t}, {x + t, y + h}, {x, y + h}};
    const los_vec2 cup[] = {{x, y},         {x + w, y},     {x + w, y + h}, {x + w - t, y + h}, {x + w - t, y + t},
                            {x + t, y + t}, {x + t, y + h}, {x, y + h}};
    switch (random_below(random, 3)) {
    case 0:
        set_points(piece, box, 4);
        break;
    case 1:
        set_points(piece, corner, 6);
        break;
    default:
        set_points(piece, cup, 8);
        break;
    }
}

/* A star around a center: simple, convex or not, in either direction. */
static void add_star(scene_piece *piece, test_random *random) {
    double x = random_between(random, 0, 1000), y = random_between(random, 0, 600);
    uint32_t count = 3 + random_below(random, SCENE_POINTS - 2);
    bool is_reversed = random_bool(random, 0.5);
    piece->point_count = count;
    for (uint32_t i = 0; i < count; i++) {
        double angle = 6.283185307179586 * (double)(is_reversed ? count - i : i) / (double)count;
        double reach = random_between(random, 30, 150);
        piece->points[i] = (los_vec2){(float)(x + reach * cos(angle)), (float)(y + reach * sin(angle))};
    }
}

static void add_piece(test_random *random, bool is_lattice) {
    static const char *const ids[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", NULL};
    static const char *const types[] = {"ruins", "woods", "container", "barricade", NULL};
    static const char *const heights[] = {"low", "medium", "tall", NULL};
    static const char *const classes[] = {"area", "feature", NULL};
    static const char *const categories[] = {"light", "dense", "exposed", NULL};
    static const char *const groups[] = {"p", "q", NULL, NULL, NULL};
    static const char *const parents[] = {"a", "b", NULL, NULL};
    scene_piece *piece = scene_add(&checked.board, PICK(random, ids));
    piece->type = PICK(random, types);
    piece->height = PICK(random, heights);
    piece->piece_class = PICK(random, classes);
    piece->category = PICK(random, categories);
    piece->link_group = PICK(random, groups);
    piece->parent = PICK(random, parents);
    if (random_bool(random, 0.6)) {
        add_walls_shape(piece, random, is_lattice);
    } else {
        add_star(piece, random);
    }
    if (random_bool(random, 0.15)) {
        scene_add_wall(piece, coordinate(random, is_lattice, 0, 1000), coordinate(random, is_lattice, 0, 600),
                       coordinate(random, is_lattice, 0, 1000), coordinate(random, is_lattice, 0, 600));
    }
}

void region_make_board(test_random *random) {
    bool is_lattice = random_bool(random, 0.4);
    float x = (float)random_between(random, 0, 1000), y = (float)random_between(random, 0, 600);
    region_begin(x, y);
    checked.board.options.edition = random_bool(random, 0.5) ? 10 : 11;
    checked.board.options.mode = random_bool(random, 0.5) ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
    if (random_bool(random, 0.5)) {
        checked.board.shooter = los_model_at_point(checked.board.shooter.position);
    } else if (random_bool(random, 0.2)) {
        checked.board.shooter.keywords = random_bool(random, 0.5) ? LOS_AIRCRAFT : LOS_TOWERING;
    }
    for (uint32_t i = 2 + random_below(random, 14); i > 0; i--) {
        add_piece(random, is_lattice);
    }
}

void region_add_heights(test_random *random, bool floats) {
    static const double bodies[] = {0.5, 1.0, 1.5, 2.0, 3.0, 3.5, 5.0, 6.0, 9.0}, floors[] = {0.0, 0.0, 0.0, 1.0, 3.5};
    static const double tops[] = {0.5, 1.0, 1.5, 2.0, 2.5, 3.5, 4.0, 5.0, 6.0, 8.0};
    checked.board.options.heights = LOS_HEIGHTS_TRUE;
    checked.board.options.mode = random_bool(random, 0.5) ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
    checked.board.shooter.height_inches = PICK(random, bodies);
    checked.board.shooter.elevation_inches = PICK(random, floors);
    for (uint32_t i = 0; i < checked.board.piece_count; i++) {
        scene_piece *piece = &checked.board.pieces[i];
        piece->has_heights = random_bool(random, 0.8);
        piece->heights = (los_interval){0.0, PICK(random, tops)};
        if (floats && random_bool(random, 0.3)) {
            piece->heights = (los_interval){random_between(random, 0.5, 9.0), 10.0};
        }
    }
}
