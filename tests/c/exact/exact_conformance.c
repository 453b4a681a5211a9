/* SPDX-License-Identifier: MIT */
#include "exact/exact_conformance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void conformance_open(conformance *c) {
    c->file = fopen(LOS_TEST_DATA "/exact/scenes.txt", "r");
    c->has_line = c->file != NULL && fgets(c->line, sizeof c->line, c->file) != NULL;
}

void conformance_close(conformance *c) {
    if (c->file != NULL) {
        fclose(c->file);
    }
}

/* Reads the numbers after the first word of a line; returns how many, at most `capacity`. */
static int read_numbers(const char *line, double *out, int capacity) {
    int count = 0;
    const char *at = strchr(line, ' ');
    for (char *end = NULL; at != NULL && count < capacity; at = end) {
        double value = strtod(at, &end);
        if (end == at) {
            break;
        }
        out[count++] = value;
    }
    return count;
}

static void read_model(const char *line, los_model *model) {
    double v[7] = {0};
    read_numbers(line, v, 7);
    model->position = (los_vec2){(float)v[0], (float)v[1]};
    model->shape = (los_base_shape)(int)v[2];
    model->base_mm = v[3];
    model->length_mm = v[4];
    model->width_mm = v[5];
    model->rotation = v[6];
}

static void read_piece(const char *line, scene *s) {
    static char ids[SCENE_PIECES][8];
    double v[2 * SCENE_POINTS];
    int count = read_numbers(line, v, 2 * SCENE_POINTS);
    snprintf(ids[s->piece_count], sizeof ids[0], "c%u", (unsigned)s->piece_count % 100);
    scene_piece *piece = scene_add(s, ids[s->piece_count]);
    piece->type = "building";
    piece->height = "tall";
    if (line[0] == 'w') {
        scene_add_wall(piece, (float)v[0], (float)v[1], (float)v[2], (float)v[3]);
        return;
    }
    for (int i = 0; i + 1 < count; i += 2) {
        piece->points[piece->point_count++] = (los_vec2){(float)v[i], (float)v[i + 1]};
    }
}

bool conformance_next(conformance *c, scene *s) {
    int models = 0, expected = 0;
    if (!c->has_line || sscanf(c->line, "scene %d %31s", &expected, c->kind) != 2) {
        return false;
    }
    c->expect_visible = expected == 1;
    scene_begin(s, 10);
    s->options.mode = LOS_MODE_EXACT;
    s->options.min_gap = 0.05;
    while ((c->has_line = fgets(c->line, sizeof c->line, c->file) != NULL) && c->line[0] != 's') {
        if (c->line[0] == 'm') {
            read_model(c->line, models++ == 0 ? &s->shooter : &s->target);
        } else {
            read_piece(c->line, s);
        }
    }
    return true;
}
