/* SPDX-License-Identifier: MIT */
/* Terrain, models and options from bytes. */
#ifndef FUZZ_TABLE_H
#define FUZZ_TABLE_H

#include "fuzz.h"
#include "los_check.h"

static inline los_text fuzz_text(fuzz_bytes *bytes) {
    static const char *const texts[] = {"", "a", "b", "c", "d", "a_very_long_name_of_a_piece_of_terrain"};
    return los_text_of(texts[fuzz_below(bytes, 6)]);
}

static inline los_vec2 fuzz_point(fuzz_bytes *bytes) {
    los_vec2 point;
    point.x = fuzz_float(bytes);
    point.y = fuzz_float(bytes);
    return point;
}

static inline void fuzz_add_piece(los_terrain *terrain, fuzz_bytes *bytes) {
    los_vec2 points[12];
    los_wall walls[2];
    los_piece_def def = {.points = points, .walls = walls};
    def.has_id = fuzz_byte(bytes) % 4 != 0;
    def.id = fuzz_text(bytes);
    def.facts = fuzz_word(bytes) & 0x1ff;
    def.link_group = fuzz_text(bytes);
    def.parent_area_id = fuzz_text(bytes);
    def.point_count = fuzz_below(bytes, 13);
    for (uint32_t i = 0; i < def.point_count; i++) {
        points[i] = fuzz_point(bytes);
    }
    def.wall_count = fuzz_below(bytes, 3);
    for (uint32_t i = 0; i < def.wall_count; i++) {
        walls[i].start = fuzz_point(bytes);
        walls[i].end = fuzz_point(bytes);
    }
    FUZZ_CHECK(los_terrain_add(terrain, &def) == LOS_OK);
}

static inline void fuzz_terrain(los_terrain *terrain, fuzz_bytes *bytes) {
    los_effort effort = fuzz_byte(bytes) % 2 == 0 ? LOS_ASKED_ONCE : LOS_ASKED_OFTEN;
    uint32_t count = fuzz_below(bytes, 24);
    los_terrain_init(terrain, los_allocator_default());
    for (uint32_t i = 0; i < count && bytes->size > 0; i++) {
        fuzz_add_piece(terrain, bytes);
    }
    FUZZ_CHECK(los_terrain_prepare(terrain, effort) == LOS_OK);
}

/* As the reader of dictionaries would let it pass: finite, sizes and heights within limits. */
static inline los_model fuzz_model(fuzz_bytes *bytes) {
    los_model model = los_model_default();
    model.position = fuzz_point(bytes);
    model.shape = (los_base_shape)fuzz_below(bytes, 3);
    model.base_mm = 1.0 + fuzz_byte(bytes);
    model.length_mm = 1.0 + fuzz_byte(bytes);
    model.width_mm = 1.0 + fuzz_byte(bytes);
    model.rotation = (double)fuzz_float(bytes);
    model.height_inches = fuzz_byte(bytes) / 16.0;
    model.elevation_inches = fuzz_byte(bytes) / 16.0;
    model.keywords = fuzz_word(bytes) & (LOS_AIRCRAFT | LOS_TOWERING);
    return fuzz_byte(bytes) % 16 == 15 ? los_model_at_point(model.position) : model;
}

static inline los_options fuzz_options(fuzz_bytes *bytes) {
    los_options options = los_options_default();
    options.mode = (los_mode)fuzz_below(bytes, 3);
    options.edition = 10 + (int)fuzz_below(bytes, 2);
    options.sampling = (los_sampling)fuzz_below(bytes, 2);
    options.density = fuzz_byte(bytes) % 2 == 0 ? 0 : LOS_DENSITY_MIN + (int)fuzz_below(bytes, 62);
    options.min_gap = fuzz_byte(bytes) / 64.0;
    options.heights = (los_heights)fuzz_below(bytes, 2);
    options.pixels_per_inch = 1.0 + fuzz_byte(bytes);
    return options;
}

#endif
