/* SPDX-License-Identifier: MIT */
#include "fuzz_scene.h"

#include "stress/exact_stress.h"

float fuzz_coordinate(fuzz_bytes *bytes, fuzz_scale scale) {
    uint32_t bits;
    float value;
    switch (scale) {
    case FUZZ_COARSE:
        return 8.0f * (float)fuzz_byte(bytes);
    case FUZZ_FINE:
        bits = fuzz_byte(bytes);
        return 8.0f * (float)bits + (float)fuzz_byte(bytes) / 32.0f;
    case FUZZ_LATTICE:
        return 20.0f * (float)(int8_t)fuzz_byte(bytes);
    case FUZZ_WILD:
    default:
        bits = fuzz_word(bytes);
        memcpy(&value, &bits, sizeof value);
        return value >= -1.0e7f && value <= 1.0e7f ? value : (float)(bits % 2000);
    }
}

los_vec2 fuzz_point(fuzz_bytes *bytes, fuzz_scale scale) {
    los_vec2 point;
    point.x = fuzz_coordinate(bytes, scale);
    point.y = fuzz_coordinate(bytes, scale);
    return point;
}

los_model fuzz_model(fuzz_bytes *bytes, fuzz_scale scale) {
    static const double sizes[] = {32, 25, 40, 60, 80, 127, 170, 1, 0, 300, 28, 1000, 32.5, 100, 50, 1e6};
    static const double heights[] = {2, 2, 3.4, 3.5, 5, 0, 1, 12}, floors[] = {0, 0, 2.9, 3, 6, -1, 1, 1000};
    los_model model = los_default_model();
    model.position = fuzz_point(bytes, scale);
    model.position.x += los_is_origin(model.position) ? 1.0f : 0.0f; /* (0, 0) is "not on the table" */
    uint32_t choices = fuzz_byte(bytes);
    uint32_t shape = fuzz_take(&choices, 2);
    model.base_mm = sizes[fuzz_take(&choices, 4)];
    model.keywords = fuzz_take(&choices, 1) ? LOS_AIRCRAFT : 0;
    model.keywords |= fuzz_take(&choices, 1) ? LOS_TOWERING : 0;
    model.length_mm = model.base_mm;
    model.width_mm = model.base_mm * LOS_DEFAULT_WIDTH_RATIO;
    choices = fuzz_byte(bytes);
    model.height_inches = heights[fuzz_take(&choices, 3)];
    model.elevation_inches = floors[fuzz_take(&choices, 3)];
    if (shape == 3) {
        return los_model_at_point(model.position);
    }
    model.shape = (los_base_shape)shape;
    if (shape != LOS_CIRCLE) {
        model.width_mm = fuzz_take(&choices, 1) ? model.width_mm : (double)fuzz_byte(bytes);
        model.rotation = fuzz_take(&choices, 1) ? 0.0 : (double)(int8_t)fuzz_byte(bytes) / 20.0;
    }
    return model;
}

/* --- Pieces ------------------------------------------------------------------------------------------------------ */

static void make_box(fuzz_bytes *bytes, fuzz_scale scale, bool is_reversed, scene_piece *piece) {
    los_vec2 low = fuzz_point(bytes, scale), size;
    size.x = 4.0f * (float)fuzz_byte(bytes);
    size.y = 4.0f * (float)fuzz_byte(bytes);
    piece->point_count = 4;
    piece->points[0] = low;
    piece->points[is_reversed ? 3 : 1] = (los_vec2){low.x + size.x, low.y};
    piece->points[2] = (los_vec2){low.x + size.x, low.y + size.y};
    piece->points[is_reversed ? 1 : 3] = (los_vec2){low.x, low.y + size.y};
}

/* A vertex in each of eight fixed directions from a center, at its own distance; none at distance 0. */
static void make_star(fuzz_bytes *bytes, fuzz_scale scale, scene_piece *piece) {
    static const float x[] = {4, 3, 0, -3, -4, -3, 0, 3}, y[] = {0, 3, 4, 3, 0, -3, -4, -3};
    los_vec2 center = fuzz_point(bytes, scale);
    for (uint32_t i = 0; i < SCENE_POINTS; i++) {
        float distance = (float)fuzz_byte(bytes) / 4.0f;
        if (distance > 0.0f) {
            piece->points[piece->point_count++] = (los_vec2){center.x + distance * x[i], center.y + distance * y[i]};
        }
    }
}

static void make_polygon(fuzz_bytes *bytes, fuzz_scale scale, uint32_t count, scene_piece *piece) {
    for (piece->point_count = 0; piece->point_count < count; piece->point_count++) {
        piece->points[piece->point_count] = fuzz_point(bytes, scale);
    }
}

static void make_walls(fuzz_bytes *bytes, fuzz_scale scale, uint32_t count, scene_piece *piece) {
    for (piece->wall_count = 0; piece->wall_count < count; piece->wall_count++) {
        piece->walls[piece->wall_count].start = fuzz_point(bytes, scale);
        piece->walls[piece->wall_count].end = fuzz_point(bytes, scale);
    }
}

static void take_words(fuzz_bytes *bytes, uint32_t type, scene_piece *piece) {
    static const char *const types[] = {"ruins", "woods", "barricade", NULL};
    static const char *const heights[] = {"tall", "medium", "low", NULL};
    static const char *const classes[] = {NULL, "area", "feature", "?"};
    static const char *const categories[] = {NULL, "light", "dense", "exposed"};
    static const char *const ids[] = {"a", "b", "c", "d", "e", "f", "", NULL};
    static const char *const groups[] = {NULL, "one", "two", ""};
    uint32_t choices = fuzz_byte(bytes), names = fuzz_byte(bytes);
    piece->type = types[type];
    piece->height = heights[fuzz_take(&choices, 2)];
    piece->piece_class = classes[fuzz_take(&choices, 2)];
    piece->category = categories[fuzz_take(&choices, 2)];
    piece->obscuring = fuzz_take(&choices, 1) != 0;
    piece->has_heights = fuzz_take(&choices, 1) != 0;
    piece->id = ids[fuzz_take(&names, 3)];
    piece->link_group = groups[fuzz_take(&names, 2)];
    uint32_t parent = fuzz_take(&names, 3);
    piece->parent = parent == 0 ? NULL : ids[parent - 1];
}

void fuzz_piece(fuzz_bytes *bytes, fuzz_scale scale, scene_piece *piece) {
    uint32_t choices = fuzz_byte(bytes), form = fuzz_take(&choices, 3), walls = fuzz_take(&choices, 2);
    *piece = (scene_piece){0};
    take_words(bytes, fuzz_take(&choices, 2), piece);
    if (piece->has_heights) {
        uint32_t heights = fuzz_byte(bytes);
        piece->heights.low = (double)fuzz_take(&heights, 3) * 0.75;
        piece->heights.high = piece->heights.low + (double)heights * 0.25;
    }
    if (form <= 2) {
        make_box(bytes, scale, fuzz_take(&choices, 1) != 0, piece);
    } else if (form <= 4) {
        make_star(bytes, scale, piece);
    } else if (form <= 6) {
        make_polygon(bytes, scale, form == 5 ? 3 : fuzz_below(bytes, SCENE_POINTS + 1), piece);
    }
    make_walls(bytes, scale, form == 7 ? 1 + walls % SCENE_WALLS : walls == 3 ? 1 : 0, piece);
}

/* --- Scenes ------------------------------------------------------------------------------------------------------ */

static fuzz_scale take_options(fuzz_bytes *bytes, los_options *options) {
    static const los_mode modes[] = {LOS_MODE_EXACT, LOS_MODE_SAMPLED, LOS_MODE_SAMPLED, LOS_MODE_LEGACY};
    static const int densities[] = {0, 0, 0, 0, 3, 6, 9, 64};
    static const double gaps[] = {0.1, 0.0, 1.57, 25.0};
    static const double scales[] = {40, 40, 40, 31.5, 40, 100, 0.001, 1e6};
    uint32_t choices = fuzz_byte(bytes), more = fuzz_byte(bytes);
    uint32_t mode = fuzz_take(&choices, 2);
    *options = los_default_options();
    options->mode = modes[mode];
    options->sampling = mode == 1 ? LOS_SAMPLING_SHAPE : LOS_SAMPLING_SIZE;
    options->edition = 10 + (int)fuzz_take(&choices, 1);
    options->heights = fuzz_take(&choices, 1) ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
    table_build = fuzz_take(&choices, 1) ? LOS_BUILD_INDEXED : LOS_BUILD_LINEAR;
    table_filler = fuzz_take(&choices, 1) ? 40 : 0;
    options->density = densities[fuzz_take(&more, 3)];
    options->min_gap = gaps[fuzz_take(&more, 2)];
    options->pixels_per_inch = scales[fuzz_take(&more, 3)];
    return (fuzz_scale)fuzz_take(&choices, 2);
}

fuzz_scale fuzz_scene(fuzz_bytes *bytes, scene *board, uint32_t pieces) {
    scene_begin(board, 10);
    fuzz_scale scale = take_options(bytes, &board->options);
    board->shooter = fuzz_model(bytes, scale);
    board->target = fuzz_model(bytes, scale);
    while (board->piece_count < pieces && bytes->size > 0) {
        fuzz_piece(bytes, scale, &board->pieces[board->piece_count++]);
        const char *id = board->pieces[board->piece_count - 1].id;
        if (id == NULL || id[0] == '\0') {
            table_filler = 0; /* filler pieces without an id would be in the same group */
        }
    }
    return scale;
}

static bool point_is_in_range(los_vec2 point) {
    return fabsf(point.x) <= 1e4f && fabsf(point.y) <= 1e4f;
}

static bool model_is_in_range(const los_model *model) {
    return point_is_in_range(model->position) && model->base_mm >= 10.0 && model->base_mm <= 300.0 &&
           model->width_mm >= 10.0;
}

bool fuzz_scene_is_in_range(const scene *board) {
    bool in_range = board->options.pixels_per_inch >= 10.0 && board->options.pixels_per_inch <= 100.0;
    for (uint32_t i = 0; i < board->piece_count; i++) {
        const scene_piece *piece = &board->pieces[i];
        for (uint32_t k = 0; k < piece->point_count; k++) {
            in_range = in_range && point_is_in_range(piece->points[k]);
        }
        for (uint32_t k = 0; k < piece->wall_count; k++) {
            in_range = in_range && point_is_in_range(piece->walls[k].start) && point_is_in_range(piece->walls[k].end);
        }
    }
    return in_range && model_is_in_range(&board->shooter) && model_is_in_range(&board->target);
}

void fuzz_scene_show(const scene *board) {
    if (getenv("FUZZ_SHOW") != NULL) {
        stress_print(board);
        printf("/* mode %d, heights %d, density %d, sampling %d, %g pixels per inch */\n", (int)board->options.mode,
               (int)board->options.heights, board->options.density, (int)board->options.sampling,
               board->options.pixels_per_inch);
        for (uint32_t i = 0; i < board->piece_count; i++) {
            if (board->pieces[i].has_heights) {
                printf("s.pieces[%u].has_heights = true; s.pieces[%u].heights = (los_interval){%g, %g};\n", (unsigned)i,
                       (unsigned)i, board->pieces[i].heights.low, board->pieces[i].heights.high);
            }
        }
        fflush(stdout);
    }
}
