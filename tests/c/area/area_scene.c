/* SPDX-License-Identifier: MIT */
#include "area/area_scene.h"

#include "area/area_sampler.h"
#include "exact/exact.h"

#include <string.h>

const double SHARE_SCALE = 40.0 / 25.4;

share_answer share_ask(const scene *s) {
    table t;
    scene exact = *s;
    exact.options.mode = LOS_MODE_EXACT;
    table_open(&t, &exact, los_default_allocator());
    table_set(&t, &exact);
    share_answer a = {.share = los_find_visible_area(&t.query.pair, &t.query.area, &t.query.report)};
    for (uint32_t i = 0; i < t.query.report.blocker_count && i < SHARE_NAMES_MAX; i++) {
        los_text name = los_string_table_text(&t.terrain.names, t.query.report.blockers[i]);
        size_t length = name.length < sizeof a.names[0] - 1 ? name.length : sizeof a.names[0] - 1;
        memcpy(a.names[a.count++], name.bytes, length);
    }
    table_close(&t);
    return a;
}

double share_fraction(const scene *s) {
    return share_ask(s).share.fraction;
}

bool share_names(const share_answer *a, const char *name) {
    for (uint32_t i = 0; i < a->count; i++) {
        if (strcmp(a->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

void share_check_sense(const share_answer *a) {
    CHECK(a->share.fraction >= 0.0 && a->share.fraction <= 1.0);
    CHECK_EQ_INT(a->share.visible, a->share.fraction > 0.0);
    CHECK_EQ_INT(a->share.fully_visible, a->share.fraction == 1.0);
    CHECK_EQ_INT(a->count > 0, !a->share.fully_visible);
}

scene_piece *share_add_building(scene *s, const char *id, float left, float top, float right, float bottom) {
    scene_piece *piece = scene_add_box(s, id, left, top, right, bottom);
    piece->type = "building";
    piece->height = "tall";
    piece->piece_class = "feature";
    piece->category = "dense";
    piece->obscuring = true;
    return piece;
}

void share_make_square(los_model *model, double side_mm) {
    model->shape = LOS_RECTANGLE;
    model->length_mm = model->width_mm = model->base_mm = side_mm;
}

double share_tangent_slope(double x, double y, double radius) {
    double slope = 0.0;
    for (int i = 0; i < 60; i++) {
        slope = (y + radius * sqrt(1.0 + slope * slope)) / x;
    }
    return slope;
}

void share_mirror(scene *s) {
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

void share_check_places(const scene *s, uint32_t side, test_random *random) {
    table t;
    scene exact = *s;
    exact.options.mode = LOS_MODE_EXACT;
    table_open(&t, &exact, los_default_allocator());
    table_set(&t, &exact);
    bool visible = los_exact_verdict(&t.query.pair, NULL).visible;
    los_visible_area share = los_find_visible_area(&t.query.pair, &t.query.area, &t.query.report);
    CHECK_EQ_INT(share.visible, visible);
    if (visible) {
        sampled_share reached = share_by_lines(&t, &exact, 14, 20, random);
        CHECK(share.fraction >= reached.least - 0.01 - reached.error);
        sampled_share sampled = share_by_places(&t, &exact, side, random);
        CHECK(share.fraction >= sampled.least - 0.01 - sampled.error);
        CHECK(share.fraction <= sampled.most + 0.01 + sampled.error);
    }
    table_close(&t);
}
