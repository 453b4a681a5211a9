/* SPDX-License-Identifier: MIT */
#include "area/area_scene.h"

#include "area/area_sampler.h"
#include "exact/exact.h"

#include <string.h>

const double AREA_PIXELS_PER_MM = 40.0 / 25.4;

area_result area_find(const scene *s) {
    table t;
    scene exact = *s;
    exact.options.mode = LOS_MODE_EXACT;
    table_open(&t, &exact, los_default_allocator());
    table_set(&t, &exact);
    area_result result = {.area = table_visible_area(&t)};
    for (uint32_t i = 0; i < result.area.blocker_count && i < AREA_NAMES_MAX; i++) {
        los_text name = los_string_table_text(&t.terrain.names, result.area.blockers[i]);
        size_t length = name.length < sizeof result.names[0] - 1 ? name.length : sizeof result.names[0] - 1;
        memcpy(result.names[result.count++], name.bytes, length);
    }
    result.area.blockers = NULL;
    table_close(&t);
    return result;
}

double area_fraction(const scene *s) {
    return area_find(s).area.fraction;
}

bool area_is_hidden_by(const area_result *result, const char *name) {
    for (uint32_t i = 0; i < result->count; i++) {
        if (strcmp(result->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

void area_check_consistent(const area_result *result) {
    CHECK(result->area.fraction >= 0.0 && result->area.fraction <= 1.0);
    CHECK_EQ_INT(result->area.visible, result->area.fraction > 0.0);
    CHECK_EQ_INT(result->area.fully_visible, result->area.fraction == 1.0);
    CHECK_EQ_INT(result->count > 0, !result->area.fully_visible);
}

scene_piece *area_add_building(scene *s, const char *id, float left, float top, float right, float bottom) {
    scene_piece *piece = scene_add_box(s, id, left, top, right, bottom);
    piece->type = "building";
    piece->height = "tall";
    piece->piece_class = "feature";
    piece->category = "dense";
    piece->obscuring = true;
    return piece;
}

void area_make_square(los_model *model, double side_mm) {
    model->shape = LOS_RECTANGLE;
    model->length_mm = model->width_mm = model->base_mm = side_mm;
}

double area_tangent_slope(double x, double y, double radius) {
    double slope = 0.0;
    for (int i = 0; i < 60; i++) {
        slope = (y + radius * sqrt(1.0 + slope * slope)) / x;
    }
    return slope;
}

void area_mirror(scene *s) {
    float axis = 2.0f * s->shooter.position.y;
    s->target.position.y = axis - s->target.position.y;
    s->shooter.rotation = -s->shooter.rotation;
    s->target.rotation = -s->target.rotation;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        scene_piece *piece = &s->pieces[i];
        for (uint32_t k = 0; k < piece->point_count; k++) {
            piece->points[k].y = axis - piece->points[k].y;
        }
        for (uint32_t k = 0; k < piece->wall_count; k++) {
            piece->walls[k].start.y = axis - piece->walls[k].start.y;
            piece->walls[k].end.y = axis - piece->walls[k].end.y;
        }
    }
}

void area_check_points(const scene *s, uint32_t side, test_random *random) {
    table t;
    scene exact = *s;
    exact.options.mode = LOS_MODE_EXACT;
    table_open(&t, &exact, los_default_allocator());
    table_set(&t, &exact);
    bool visible = los_exact_verdict(&t.query.pair, NULL).visible;
    los_visible_area area = table_visible_area(&t);
    CHECK_EQ_INT(area.visible, visible);
    if (visible) {
        sampled_area reached = area_by_lines(&t, &exact, 14, 20, random);
        CHECK(area.fraction >= reached.min - 0.01 - reached.error);
        sampled_area sampled = area_by_points(&t, &exact, side, random);
        CHECK(area.fraction >= sampled.min - 0.01 - sampled.error);
        CHECK(area.fraction <= sampled.max + 0.01 + sampled.error);
    }
    table_close(&t);
}
