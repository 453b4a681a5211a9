/* SPDX-License-Identifier: MIT */
#include "bench_scenes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SPACE[] = " \n";

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* The next word of the line that is being read; "" at its end. */
static const char *next_word(void) {
    const char *word = strtok(NULL, SPACE);
    return word == NULL ? "" : word;
}

static float next_float(void) {
    return (float)strtod(next_word(), NULL);
}

static bool read_board(bench_scenes *scenes) {
    if (scenes->count == BENCH_SCENES_MAX) {
        return false;
    }
    bench_scene *scene = &scenes->items[scenes->count++];
    next_word(); /* the seed */
    scene->edition = atoi(next_word());
    return true;
}

static bool read_piece(bench_scene *scene) {
    if (scene->piece_count == BENCH_PIECES_MAX) {
        return false;
    }
    bench_piece *piece = &scene->pieces[scene->piece_count++];
    for (int i = 0; i < BENCH_WORDS; i++) {
        const char *word = next_word();
        if (strcmp(word, "-") != 0) {
            snprintf(piece->words[i], BENCH_WORD_MAX, "%s", word);
        }
    }
    for (const char *x = next_word(); *x != '\0'; x = next_word()) {
        if (piece->point_count == BENCH_POINTS_MAX) {
            return false;
        }
        float left = (float)strtod(x, NULL);
        piece->points[piece->point_count++] = (los_vec2){left, next_float()};
    }
    return true;
}

static los_base_shape shape_of(const char *word) {
    if (strcmp(word, "oval") == 0) {
        return LOS_OVAL;
    }
    return strcmp(word, "rectangular") == 0 ? LOS_RECTANGLE : LOS_CIRCLE;
}

static bool read_model(bench_scene *scene) {
    if (scene->model_count == BENCH_MODELS_MAX) {
        return false;
    }
    los_model *model = &scene->models[scene->model_count++];
    *model = los_default_model();
    model->position.x = next_float();
    model->position.y = next_float();
    model->shape = shape_of(next_word());
    model->base_mm = strtod(next_word(), NULL);
    model->length_mm = strtod(next_word(), NULL);
    model->width_mm = strtod(next_word(), NULL);
    model->rotation = strtod(next_word(), NULL);
    /* The eleventh edition reads no keyword. */
    if (scene->edition < 11 && los_model_add_keyword(model, los_text_of(next_word()))) {
        model->height_inches = LOS_LARGE_HEIGHT;
    }
    return true;
}

static bool read_line(bench_scenes *scenes, char *line) {
    const char *kind = strtok(line, SPACE);
    bench_scene *scene = scenes->count == 0 ? NULL : &scenes->items[scenes->count - 1];
    if (kind != NULL && strcmp(kind, "board") == 0) {
        return read_board(scenes);
    }
    if (kind == NULL || scene == NULL) {
        return false;
    }
    return strcmp(kind, "piece") == 0 ? read_piece(scene) : strcmp(kind, "model") == 0 && read_model(scene);
}

bool bench_scenes_read(bench_scenes *scenes, const char *path) {
    char line[1024];
    bool is_valid = true;
    FILE *file = fopen(path, "r");
    memset(scenes, 0, sizeof *scenes);
    if (file == NULL) {
        fprintf(stderr, "bench: cannot read %s; ./dev bench writes it\n", path);
        return false;
    }
    while (is_valid && fgets(line, sizeof line, file) != NULL) {
        is_valid = read_line(scenes, line);
    }
    fclose(file);
    if (!is_valid || scenes->count == 0) {
        fprintf(stderr, "bench: %s is not a scene file\n", path);
        return false;
    }
    return true;
}

/* --- Compiling --------------------------------------------------------------------------------------------------- */

/* Names with the number of the copy, as in "3:A_1". */
typedef struct names_of_copy {
    char id[BENCH_WORD_MAX + 12], parent[BENCH_WORD_MAX + 12], link_group[BENCH_WORD_MAX + 12];
} names_of_copy;

static los_text name_in_copy(const char *word, int copy, char *out, size_t size) {
    if (*word == '\0') {
        return (los_text){NULL, 0};
    }
    snprintf(out, size, "%d:%s", copy, word);
    return los_text_of(out);
}

static los_rule_flags flags_of(const bench_piece *piece) {
    los_piece_words words = {
        .type = los_text_of(piece->words[BENCH_TYPE]),
        .height_category = los_text_of(piece->words[BENCH_HEIGHT_CATEGORY]),
        .piece_class = los_text_of(piece->words[BENCH_CLASS]),
        .category = los_text_of(piece->words[BENCH_CATEGORY]),
    };
    return los_piece_flags(&words);
}

static los_status add_piece(los_terrain *terrain, const bench_piece *piece, los_vec2 offset, int copy) {
    los_vec2 points[BENCH_POINTS_MAX];
    names_of_copy names;
    for (uint32_t i = 0; i < piece->point_count; i++) {
        points[i] = (los_vec2){piece->points[i].x + offset.x, piece->points[i].y + offset.y};
    }
    los_piece_def def = {
        .has_id = true,
        .id = name_in_copy(piece->words[BENCH_ID], copy, names.id, sizeof names.id),
        .flags = flags_of(piece),
        .link_group = name_in_copy(piece->words[BENCH_LINK_GROUP], copy, names.link_group, sizeof names.link_group),
        .parent_area_id = name_in_copy(piece->words[BENCH_PARENT], copy, names.parent, sizeof names.parent),
        .points = points,
        .point_count = piece->point_count,
    };
    return los_terrain_add(terrain, &def);
}

los_terrain *bench_scene_compile(const bench_scene *scene, int columns, int rows, los_allocator allocator) {
    los_terrain *terrain = los_terrain_create(allocator);
    los_status status = terrain == NULL ? LOS_NO_MEMORY : LOS_OK;
    for (int copy = 0; copy < columns * rows; copy++) {
        los_vec2 offset = {BENCH_TABLE.x * (float)(copy % columns - columns / 2),
                           BENCH_TABLE.y * (float)(copy / columns - rows / 2)};
        for (uint32_t i = 0; status == LOS_OK && i < scene->piece_count; i++) {
            status = add_piece(terrain, &scene->pieces[i], offset, copy);
        }
    }
    if (status != LOS_OK || los_terrain_prepare(terrain, LOS_BUILD_INDEXED) != LOS_OK) {
        fputs("bench: out of memory\n", stderr);
        exit(1);
    }
    return terrain;
}
