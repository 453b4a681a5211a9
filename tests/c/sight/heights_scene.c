/* SPDX-License-Identifier: MIT */
#include "sight/heights_scene.h"

#include <stdio.h>
#include <string.h>

/* --- Scenes ------------------------------------------------------------------------------------------------------ */

/* Inches for a piece whose data give none. */
static double default_height(const scene_piece *piece) {
    if (piece->height == NULL) {
        return 6.0;
    }
    return strcmp(piece->height, "low") == 0 ? 1.5 : strcmp(piece->height, "medium") == 0 ? 3.5 : 6.0;
}

/* Gives every piece a unique id and heights, of which a few are defaults; in a third of the scenes some prisms float.
 */
static void set_heights(scene *s, test_random *random) {
    static char ids[SCENE_PIECES][8];
    bool floats = random_bool(random, 0.33);
    s->options.heights = LOS_HEIGHTS_TRUE;
    s->options.mode = random_bool(random, 0.5) ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        scene_piece *piece = &s->pieces[i];
        snprintf(ids[i], sizeof ids[i], "p%u", (unsigned)i % 100);
        piece->id = ids[i];
        piece->has_heights = true;
        piece->heights.low = floats && random_bool(random, 0.4) ? random_between(random, 0.1, 4.0) : 0.0;
        piece->heights.high = piece->heights.low + random_between(random, 0.1, 7.0);
        if (random_bool(random, 0.1)) {
            piece->has_heights = false;
            piece->heights = (los_interval){0.0, default_height(piece)};
        }
    }
    s->shooter.height_inches = random_between(random, 0.5, 7.0);
    s->target.height_inches = random_between(random, 0.5, 7.0);
}

/* Adds floors around the models, and puts some of the models on them. */
static void add_floors(scene *s, test_random *random) {
    static char ids[3][8];
    uint32_t count = 1 + random_below(random, 3);
    for (uint32_t i = 0; i < count; i++) {
        los_model *model = random_bool(random, 0.5) ? &s->shooter : &s->target;
        float x = model->position.x + (float)random_between(random, -60.0, 60.0);
        float y = model->position.y + (float)random_between(random, -60.0, 60.0);
        float half = (float)random_between(random, 40.0, random_bool(random, 0.3) ? 900.0 : 200.0);
        snprintf(ids[i], sizeof ids[i], "f%u", (unsigned)i % 10);
        scene_piece *floor = scene_add_box(s, ids[i], x - half, y - half, x + half, y + half);
        floor->has_heights = true;
        floor->heights.low = random_between(random, 0.5, 3.5);
        floor->heights.high = floor->heights.low + (random_bool(random, 0.2) ? 0.0 : random_between(random, 0.1, 0.6));
        floor->category = "dense";
        floor->height = "tall";
        floor->piece_class = random_bool(random, 0.5) ? "area" : NULL;
        floor->type = random_bool(random, 0.5) ? "ruins" : NULL;
        if (random_bool(random, 0.6)) {
            model->elevation_inches = floor->heights.high; /* it stands on the floor */
        }
    }
}

/* Boxes and walls in and around the corridor, high enough to matter. */
static void corridor_scene(scene *s, test_random *random) {
    static const char *const heights[] = {"low", "medium", "tall", NULL};
    random_scene(s, random, SCENE_LOOSE);
    uint32_t count = 1 + random_below(random, 6);
    double distance = random_between(random, 150.0, 900.0), angle = random_between(random, -4.0, 4.0);
    los_vec2 along = {(float)cos(angle), (float)sin(angle)};
    s->shooter.position = (los_vec2){1000, 1000};
    s->target.position = los_add(s->shooter.position, los_scale(along, (float)distance));
    s->piece_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        scene_piece *piece = scene_add(s, NULL);
        float at = (float)(distance * random_between(random, -0.1, 1.1)),
              aside = (float)random_between(random, -80, 80);
        float half[2] = {(float)random_between(random, 2, 90), (float)random_between(random, 20, 200)};
        double skew = angle + random_between(random, -0.5, 0.5);
        los_vec2 x = {(float)cos(skew), (float)sin(skew)}, y = {-x.y, x.x};
        los_vec2 middle = los_add(s->shooter.position, los_add(los_scale(along, at), los_scale(y, aside)));
        for (int k = 0; k < 4; k++) {
            los_vec2 corner = los_add(los_scale(x, (k == 0 || k == 3 ? -1.0f : 1.0f) * half[0]),
                                      los_scale(y, (k < 2 ? -1.0f : 1.0f) * half[1]));
            piece->points[k] = los_add(middle, corner);
        }
        piece->category = "dense";
        piece->height = heights[random_below(random, 4)];
        piece->piece_class = random_bool(random, 0.5) ? "area" : NULL;
        piece->type = random_bool(random, 0.3) ? "ruins" : NULL;
        piece->point_count = 4;
        if (random_bool(random, 0.2)) {
            scene_add_wall(piece, piece->points[0].x, piece->points[0].y, piece->points[2].x, piece->points[2].y);
            piece->point_count = random_bool(random, 0.5) ? 4 : 0;
        }
    }
    set_heights(s, random);
    s->shooter.elevation_inches = random_bool(random, 0.7) ? 0.0 : s->shooter.elevation_inches;
    s->target.elevation_inches = random_bool(random, 0.7) ? 0.0 : s->target.elevation_inches;
}

void heights_scene_by_chance(scene *s, test_random *random, int number) {
    if (number % 8 == 0) {
        random_scene(s, random, number % 16 == 0 ? SCENE_LATTICE : SCENE_LOOSE);
        set_heights(s, random);
    } else {
        corridor_scene(s, random);
    }
    if (number % 3 == 1) {
        add_floors(s, random);
    }
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

/* A random point of a base. */
static los_vec2 point_in(test_random *random, const los_model *model, double scale) {
    for (;;) {
        double x = random_between(random, -1.0, 1.0), y = random_between(random, -1.0, 1.0);
        double a = los_pixels(model->shape == LOS_CIRCLE ? model->base_mm : model->length_mm, scale) / 2.0 - 0.3;
        double b = los_pixels(model->shape == LOS_CIRCLE ? model->base_mm : model->width_mm, scale) / 2.0 - 0.3;
        if (model->is_bare_point) {
            return model->position;
        }
        if (model->shape != LOS_RECTANGLE && x * x + y * y > 1.0) {
            continue;
        }
        double c = model->shape == LOS_CIRCLE ? 1.0 : cos(model->rotation);
        double n = model->shape == LOS_CIRCLE ? 0.0 : sin(model->rotation);
        return (los_vec2){model->position.x + (float)(a * x * c - b * y * n),
                          model->position.y + (float)(a * x * n + b * y * c)};
    }
}

static double height_in(test_random *random, const los_pair *pair, los_side side) {
    return random_between(random, pair->levels[side].low, pair->levels[side].high);
}

bool heights_are_apart(const table *t) {
    const los_placed_model *a = t->query.pair.placed[LOS_SHOOTER], *b = t->query.pair.placed[LOS_TARGET];
    return !a->model.is_bare_point && !b->model.is_bare_point &&
           los_distance(a->model.position, b->model.position) > a->reach + b->reach;
}

bool heights_some_line_passes(test_random *random, table *t, const scene *s, int lines) {
    for (int i = 0; i < lines; i++) {
        los_vec2 from = point_in(random, &s->shooter, s->options.pixels_per_inch);
        los_vec2 to = point_in(random, &s->target, s->options.pixels_per_inch);
        los_sight_line line = los_sight_line_between_bases(from, to);
        double to_height = height_in(random, &t->query.pair, LOS_TARGET);
        los_sight_line_set_heights(&line, height_in(random, &t->query.pair, LOS_SHOOTER), to_height);
        if (los_line_is_clear(&t->query.pair, &line) && los_line_has_clearance(&t->query.pair, &line, 0.5f)) {
            return true;
        }
    }
    return false;
}

void heights_keep_on_ground(scene *s) {
    for (uint32_t i = 0; i < s->piece_count; i++) {
        s->pieces[i].heights.low = 0.0;
    }
}

static bool is_passed(const los_model *model, double before, double after) {
    return model->elevation_inches >= before && model->elevation_inches < after;
}

void heights_raise_prisms(scene *s, test_random *random) {
    for (uint32_t i = 0; i < s->piece_count; i++) {
        double before = s->pieces[i].heights.high, after = before + random_between(random, -3.0, 3.0);
        if (s->pieces[i].has_heights && after > before && !is_passed(&s->shooter, before, after) &&
            !is_passed(&s->target, before, after)) {
            s->pieces[i].heights.high = after;
        }
    }
}
