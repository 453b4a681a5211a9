/* SPDX-License-Identifier: MIT */
#include "support/scene.h"

#include "area/visible_area.h"
#include "verdict/report.h"

void scene_begin(scene *board, int edition) {
    *board = (scene){.options = los_default_options(), .shooter = los_default_model(), .target = los_default_model()};
    board->options.edition = edition;
    board->shooter.position = (los_vec2){100, 300};
    board->target.position = (los_vec2){900, 300};
}

scene_piece *scene_add(scene *board, const char *id) {
    scene_piece *piece = &board->pieces[board->piece_count++];
    *piece = (scene_piece){.id = id};
    return piece;
}

scene_piece *scene_add_box(scene *board, const char *id, float left, float top, float right, float bottom) {
    scene_piece *piece = scene_add(board, id);
    piece->point_count = 4;
    piece->points[0] = (los_vec2){left, top};
    piece->points[1] = (los_vec2){right, top};
    piece->points[2] = (los_vec2){right, bottom};
    piece->points[3] = (los_vec2){left, bottom};
    return piece;
}

void scene_add_wall(scene_piece *piece, float x1, float y1, float x2, float y2) {
    piece->walls[piece->wall_count++] = (los_wall){{x1, y1}, {x2, y2}};
}

static los_text text_or_none(const char *string) {
    return string == NULL ? (los_text){NULL, 0} : los_text_of(string);
}

los_piece_def scene_piece_def(const scene_piece *piece) {
    los_piece_words words = {text_or_none(piece->type), text_or_none(piece->height), text_or_none(piece->piece_class),
                             text_or_none(piece->category), piece->obscuring};
    return (los_piece_def){
        .has_id = piece->id != NULL,
        .id = text_or_none(piece->id),
        .flags = los_piece_flags(&words),
        .link_group = text_or_none(piece->link_group),
        .parent_area_id = text_or_none(piece->parent),
        .points = piece->points,
        .point_count = piece->point_count,
        .walls = piece->walls,
        .wall_count = piece->wall_count,
        .has_heights = piece->has_heights,
        .heights = piece->heights,
    };
}

los_build table_build = LOS_BUILD_LINEAR;
uint32_t table_filler = 0;

/* A small piece that blocks, far from every scene. */
static void add_filler(los_terrain *terrain, uint32_t number) {
    float x = 40000.0f + 50.0f * (float)(number % 40), y = 30000.0f + 50.0f * (float)(number / 40);
    los_vec2 points[] = {{x, y}, {x + 30, y + 7}, {x + 21, y + 33}};
    los_wall wall = {{x, y}, {x + 9, y + 40}};
    los_piece_def def = {.has_id = number % 3 > 0,
                         .id = los_text_of("filler"),
                         .flags = LOS_TALL | LOS_OBSCURING | LOS_RUINS | LOS_DENSE | LOS_AREA | LOS_FEATURE,
                         .points = points,
                         .point_count = 3,
                         .walls = &wall,
                         .wall_count = number % 2};
    CHECK_EQ_INT(los_terrain_add(terrain, &def), LOS_OK);
}

void table_open(table *core, const scene *board, los_allocator allocator) {
    los_terrain_init(&core->terrain, allocator);
    los_query_init(&core->query, allocator);
    uint32_t filled = 0;
    for (uint32_t i = 0; i < board->piece_count; i++) {
        los_piece_def def = scene_piece_def(&board->pieces[i]);
        CHECK_EQ_INT(los_terrain_add(&core->terrain, &def), LOS_OK);
        for (uint32_t j = 0; j < table_filler / (board->piece_count + 1); j++) {
            add_filler(&core->terrain, filled++);
        }
    }
    while (filled < table_filler) {
        add_filler(&core->terrain, filled++);
    }
    CHECK_EQ_INT(los_terrain_prepare(&core->terrain, table_build), LOS_OK);
    CHECK_EQ_INT(los_query_bind(&core->query, &core->terrain, NULL), LOS_OK);
    table_set(core, board);
}

void table_set(table *core, const scene *board) {
    los_pair_set(&core->query.pair, &board->options, &board->shooter, &board->target);
}

los_visible_area table_visible_area(table *core) {
    los_report_buffer *report = &core->query.report;
    if (!los_pair_report(&core->query.pair, false, report).visible) {
        return (los_visible_area){.blockers = report->blockers, .blocker_count = report->blocker_count};
    }
    return los_find_visible_area(&core->query.pair, &core->query.area, report);
}

void table_close(table *core) {
    los_query_free(&core->query);
    los_terrain_free(&core->terrain);
}

bool scene_is_visible(const scene *board) {
    table core;
    table_open(&core, board, los_default_allocator());
    bool visible = los_pair_verdict(&core.query.pair).visible;
    table_close(&core);
    return visible;
}

void check_verdicts_equal(los_verdict got, los_verdict expected) {
    CHECK_EQ_INT(got.visible, expected.visible);
    CHECK_EQ_INT(got.method, expected.method);
    CHECK_EQ_INT(got.line_count, expected.line_count);
    CHECK_POINT(got.from, expected.from);
    CHECK_POINT(got.to, expected.to);
}
