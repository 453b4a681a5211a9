/* SPDX-License-Identifier: MIT */
#include "support/scene.h"

#include <stdio.h>

#define PICK(random, list) ((list)[random_below(random, (uint32_t)(sizeof(list) / sizeof *(list)))])

static float random_float(test_random *random, double low, double high) {
    return (float)random_between(random, low, high);
}

/* --- Words ------------------------------------------------------------------------------------------------------- */

static const char *id_of(uint32_t number) {
    static char ids[SCENE_PIECES][8];
    snprintf(ids[number], sizeof ids[number], "p%u", (unsigned)number % 100);
    return ids[number];
}

static void choose_names(scene_piece *piece, test_random *random, uint32_t number) {
    static const char *const groups[] = {"g", "h", ""};
    double roll = random_between(random, 0.0, 1.0);
    piece->id = roll < 0.8 ? id_of(number) : roll < 0.9 ? id_of(random_below(random, number + 1)) : NULL;
    if (random_bool(random, 0.15)) {
        piece->link_group = PICK(random, groups);
    }
    if (random_bool(random, 0.3)) {
        piece->parent = random_bool(random, 0.1) ? "gone" : id_of(random_below(random, number + 1));
    }
}

static void choose_words(scene_piece *piece, test_random *random) {
    static const char *const types[] = {"ruins", "ruins", "ruins", "woods", "barricade", "crater", NULL};
    static const char *const heights[] = {"low", "medium", "tall", "tall", "huge", NULL};
    static const char *const classes[] = {"area", "feature", "", NULL};
    static const char *const categories[] = {"exposed", "light", "dense", "Dense", NULL, NULL, NULL};
    piece->type = PICK(random, types);
    piece->height = PICK(random, heights);
    piece->piece_class = PICK(random, classes);
    piece->category = PICK(random, categories);
    piece->obscuring = random_bool(random, 0.2);
}

/* --- Shapes ------------------------------------------------------------------------------------------------------ */

static const los_vec2 BOX[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
static const los_vec2 TRIANGLE[] = {{-1, -1}, {1, -0.5f}, {0, 1}};
static const los_vec2 CORNER[] = {{-1, -1}, {1, -1}, {1, -0.4f}, {-0.2f, -0.4f}, {-0.2f, 1}, {-1, 1}};
static const los_vec2 HORSESHOE[] = {{-1, -1},      {1, -1},        {1, 1},     {0.4f, 1},
                                     {0.4f, -0.2f}, {-0.4f, -0.2f}, {-0.4f, 1}, {-1, 1}};
static const los_vec2 BOW_TIE[] = {{-1, -1}, {1, 1}, {1, -1}, {-1, 1}};
static const los_vec2 STICK[] = {{-1, -1}, {1, 1}};

static const los_polygon SHAPES[] = {{BOX, 4},       {BOX, 4},     {BOX, 4},   {TRIANGLE, 3}, {CORNER, 6},
                                     {HORSESHOE, 8}, {BOW_TIE, 4}, {STICK, 2}, {STICK, 1},    {NULL, 0}};

/* Scales a shape to half sides, rotates it, and rounds its coordinates to multiples of `step` (0: not at all). */
static void put_shape(scene_piece *piece, los_polygon shape, los_vec2 center, los_vec2 half, double angle, float step) {
    double c = cos(angle), s = sin(angle);
    piece->point_count = shape.count;
    for (uint32_t i = 0; i < shape.count; i++) {
        double x = (double)(shape.points[i].x * half.x), y = (double)(shape.points[i].y * half.y);
        los_vec2 p = {center.x + (float)(x * c - y * s), center.y + (float)(x * s + y * c)};
        piece->points[i] = step > 0 ? (los_vec2){roundf(p.x / step) * step, roundf(p.y / step) * step} : p;
    }
}

static void put_walls(scene_piece *piece, test_random *random, los_vec2 center, los_vec2 half, float step) {
    uint32_t count = random_bool(random, 0.25) ? 1 + random_below(random, SCENE_WALLS) : 0;
    for (uint32_t i = 0; i < count; i++) {
        float coordinates[4];
        for (int j = 0; j < 4; j++) {
            float middle = j % 2 == 0 ? center.x : center.y, reach = j % 2 == 0 ? half.x : half.y;
            coordinates[j] = middle + reach * random_float(random, -1.2, 1.2);
            coordinates[j] = step > 0 ? roundf(coordinates[j] / step) * step : coordinates[j];
        }
        scene_add_wall(piece, coordinates[0], coordinates[1], coordinates[2], coordinates[3]);
    }
}

/* --- Models and options ------------------------------------------------------------------------------------------ */

static void choose_model(los_model *model, test_random *random) {
    static const double sizes[] = {25, 32, 32, 40, 60, 80, 127, 160};
    static const double heights[] = {2.0, 2.0, 3.4, 3.5, 5.0}, floors[] = {0.0, 0.0, 2.9, 3.0, 6.0};
    *model = los_default_model();
    model->shape = (los_base_shape)random_below(random, 3);
    model->base_mm = PICK(random, sizes);
    model->length_mm = model->base_mm * random_between(random, 0.5, 1.0);
    model->width_mm = model->base_mm;
    model->rotation = random_bool(random, 0.3) ? 0.0 : random_between(random, -4.0, 4.0);
    model->height_inches = PICK(random, heights);
    model->elevation_inches = PICK(random, floors);
    model->keywords = random_bool(random, 0.08) ? (los_rule_flags)LOS_AIRCRAFT : 0;
    model->keywords |= random_bool(random, 0.12) ? (los_rule_flags)LOS_TOWERING : 0;
}

static void choose_options(los_options *options, test_random *random) {
    *options = los_default_options();
    options->mode = random_bool(random, 0.1) ? LOS_MODE_LEGACY : LOS_MODE_SAMPLED;
    options->edition = random_bool(random, 0.5) ? 10 : 11;
    options->sampling = random_bool(random, 0.3) ? LOS_SAMPLING_SIZE : LOS_SAMPLING_SHAPE;
    options->density = random_bool(random, 0.8) ? 0 : LOS_DENSITY_MIN + (int)random_below(random, 14);
    options->pixels_per_inch = random_bool(random, 0.9) ? 40.0 : 31.5;
}

/* Anywhere, or in or near a piece. */
static los_vec2 choose_position(const scene *board, test_random *random, double low, double high, float step) {
    los_vec2 position = {random_float(random, low, high), random_float(random, low, high)};
    const scene_piece *piece = board->piece_count > 0 ? &board->pieces[random_below(random, board->piece_count)] : NULL;
    if (piece != NULL && piece->point_count > 0 && random_bool(random, 0.4)) {
        los_vec2 a = piece->points[random_below(random, piece->point_count)];
        los_vec2 b = piece->points[random_below(random, piece->point_count)];
        position = (los_vec2){(a.x + b.x) / 2 + random_float(random, -20, 20),
                              (a.y + b.y) / 2 + random_float(random, -20, 20)};
    }
    return step > 0 ? (los_vec2){roundf(position.x / step) * step, roundf(position.y / step) * step} : position;
}

/* --- Kinds ------------------------------------------------------------------------------------------------------- */

/* Pieces with centers from low to high and half sides up to `size`. */
static void add_pieces(scene *board, test_random *random, uint32_t count, double low, double high, double size,
                       float step) {
    for (uint32_t i = 0; i < count; i++) {
        scene_piece *piece = scene_add(board, NULL);
        los_vec2 center = {random_float(random, low, high), random_float(random, low, high)};
        los_vec2 half = {random_float(random, size / 10, size), random_float(random, size / 10, size)};
        choose_names(piece, random, i);
        choose_words(piece, random);
        double angle = random_bool(random, 0.4) ? 0.0 : random_between(random, -4.0, 4.0);
        put_shape(piece, PICK(random, SHAPES), center, half, angle, step);
        put_walls(piece, random, center, half, step);
    }
}

static void position_models(scene *board, test_random *random, double low, double high, float step) {
    board->shooter.position = choose_position(board, random, low, high, step);
    board->target.position = choose_position(board, random, low, high, step);
}

/* A line in the plane: its start and its direction. */
typedef struct {
    double x, y, c, s;
} axis;

static los_vec2 beside(axis line, double along, double aside) {
    return (los_vec2){(float)(line.x + along * line.c - aside * line.s),
                      (float)(line.y + along * line.s + aside * line.c)};
}

/* An edge almost along the line: one endpoint within the tolerance of the line, the other a little farther away.  It
 * starts up to its own length before or behind an endpoint of the line. */
static void put_sliver(scene_piece *piece, test_random *random, axis line, double length, double base) {
    double side = (random_bool(random, 0.5) ? 1.0 : -1.0) * length * 1e-5;
    double reach = random_between(random, 20.0, random_bool(random, 0.7) ? 400.0 : 1500.0);
    bool at_start = random_bool(random, 0.5);
    double along = (at_start ? -base : length + base) + random_between(random, -1.0, 1.0) * reach;
    los_vec2 close_by = beside(line, along, side * random_between(random, -0.2, 1.2));
    los_vec2 off = beside(line, along + (at_start ? -reach : reach), side * random_between(random, 1.0, 3.5));
    if (random_bool(random, 0.3)) {
        scene_add_wall(piece, close_by.x, close_by.y, off.x, off.y);
        return;
    }
    piece->point_count = 3;
    piece->points[0] = close_by;
    piece->points[1] = off;
    piece->points[2] = beside(line, along, side * random_between(random, 500.0, 5000.0));
}

static void add_slivers(scene *board, test_random *random) {
    double angle = random_bool(random, 0.5) ? 0.0 : random_between(random, -4.0, 4.0);
    double length = random_between(random, 300.0, 2000.0), base = 80.0;
    axis line = {1000.0, 800.0, cos(angle), sin(angle)};
    board->shooter.position = beside(line, 0.0, 0.0);
    board->target.position = beside(line, length, 0.0);
    if (random_bool(random, 0.7)) {
        board->shooter = los_model_at_point(board->shooter.position);
        board->target = los_model_at_point(board->target.position);
        base = 0.0;
    }
    uint32_t count = 1 + random_below(random, 3);
    for (uint32_t i = 0; i < count; i++) {
        scene_piece *piece = scene_add(board, NULL);
        choose_names(piece, random, i);
        choose_words(piece, random);
        piece->height = random_bool(random, 0.8) ? "tall" : piece->height;
        put_sliver(piece, random, line, length, base);
    }
}

/* Moves a model to where the ray of some piece's point-in-polygon test passes through one of its vertices. */
static void put_on_ray(const scene *board, test_random *random, los_model *model) {
    const scene_piece *piece = &board->pieces[random_below(random, board->piece_count)];
    if (piece->point_count < 3) {
        return;
    }
    los_box box = los_box_of(piece->points, piece->point_count);
    los_vec2 ray_end = {box.high.x + (box.high.x - box.low.x) * 1.221313f,
                        box.high.y + (box.high.y - box.low.y) * 1.512312f};
    los_vec2 vertex = piece->points[random_below(random, piece->point_count)];
    float beyond = random_float(random, 1.0, 3.0);
    model->position =
        (los_vec2){ray_end.x + (vertex.x - ray_end.x) * beyond, ray_end.y + (vertex.y - ray_end.y) * beyond};
}

static void add_some_pieces(scene *board, test_random *random) {
    float step = random_bool(random, 0.5) ? 10.0f : 0.0f;
    add_pieces(board, random, 1 + random_below(random, 5), 300, 700, 160, step);
}

void random_scene(scene *board, test_random *random, scene_kind kind) {
    board->piece_count = 0;
    choose_options(&board->options, random);
    choose_model(&board->shooter, random);
    choose_model(&board->target, random);
    switch (kind) {
    case SCENE_LATTICE:
        add_pieces(board, random, random_below(random, 9), -400, 400, 160, 20);
        position_models(board, random, -400, 400, 20);
        break;
    case SCENE_LOOSE:
        add_pieces(board, random, random_below(random, 11), 0, 1000, 180, 0);
        position_models(board, random, 0, 1000, 0);
        break;
    case SCENE_CROWDED:
        add_pieces(board, random, SCENE_PIECES, 0, 2000, 70, 0);
        position_models(board, random, 0, 2000, 0);
        break;
    case SCENE_SLIVERS:
        add_slivers(board, random);
        break;
    default:
        add_some_pieces(board, random);
        position_models(board, random, 0, 1000, 0);
        put_on_ray(board, random, random_bool(random, 0.5) ? &board->shooter : &board->target);
        break;
    }
    board->shooter = random_bool(random, 0.05) ? los_model_at_point(board->shooter.position) : board->shooter;
    board->target = random_bool(random, 0.05) ? los_model_at_point(board->target.position) : board->target;
}
