/* SPDX-License-Identifier: MIT */
/* Tables by chance: all words, shapes, bases, modes and editions. */
#include "golden.h"

#include "base/trig.h"

#include <stdlib.h>

enum {
    POINTS_MAX = 9
};

typedef struct table_board {
    uint64_t seed;
    los_terrain *terrain;
    float size; /* of the square the models stand on, in pixels */
    float step; /* coordinates are multiples of it; 0: any */
} table_board;

static float chance_float(test_random *random, double low, double high) {
    return (float)random_between(random, low, high);
}

static float stepped(float value, float step) {
    return step > 0.0f ? (float)(int)(value / step) * step : value;
}

/* --- The board --------------------------------------------------------------------------------------------------- */

static los_rule_flags facts_by_chance(test_random *random) {
    static const char *const types[] = {"ruins", "ruins", "woods", "barricade", "crater", ""};
    static const char *const heights[] = {"low", "medium", "tall", "tall", "huge", ""};
    static const char *const classes[] = {"area", "feature", ""};
    static const char *const categories[] = {"exposed", "light", "dense", "", "", ""};
    los_piece_words words;
    words.type = los_text_of(types[random_below(random, 6)]);
    words.height_category = los_text_of(heights[random_below(random, 6)]);
    words.piece_class = los_text_of(classes[random_below(random, 3)]);
    words.category = los_text_of(categories[random_below(random, 6)]);
    words.has_obscuring_trait = random_bool(random, 0.2);
    return los_piece_flags(&words);
}

/* A star-shaped ring, convex or not, about (x, y). */
static uint32_t ring_by_chance(test_random *random, los_vec2 *points, float x, float y, float step) {
    uint32_t count = 3 + random_below(random, POINTS_MAX - 3);
    double turn = random_between(random, 0.0, 6.0), reach = 0.0;
    double size = random_between(random, 8.0, random_bool(random, 0.3) ? 200.0 : 70.0);
    bool is_even = random_bool(random, 0.5);
    for (uint32_t i = 0; i < count; i++) {
        los_rotation at = los_rotation_of(turn + 6.283185307179586 * (double)i / (double)count);
        reach = is_even ? size : size * random_between(random, 0.3, 1.0);
        points[i].x = stepped(x + (float)(reach * at.cosine), step);
        points[i].y = stepped(y + (float)(reach * at.sine), step);
    }
    return random_bool(random, 0.03) ? 2 : count;
}

static los_wall wall_by_chance(test_random *random, float x, float y, float step) {
    los_wall wall;
    wall.start.x = stepped(x + chance_float(random, -60, 60), step);
    wall.start.y = stepped(y + chance_float(random, -60, 60), step);
    wall.end.x = stepped(x + chance_float(random, -60, 60), step);
    wall.end.y = stepped(y + chance_float(random, -60, 60), step);
    return wall;
}

static void add_piece(table_board *board, test_random *random, uint32_t number) {
    static const char *const ids[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"};
    static const char *const groups[] = {"", "", "", "", "one", "two"};
    los_vec2 points[POINTS_MAX];
    los_wall wall;
    float x = chance_float(random, 0, (double)board->size);
    float y = chance_float(random, 0, (double)board->size);
    los_piece_def def = {.points = points, .walls = &wall};
    def.has_id = random_bool(random, 0.9);
    def.id = los_text_of(ids[number % 16]);
    def.flags = facts_by_chance(random);
    def.link_group = los_text_of(groups[random_below(random, 6)]);
    def.parent_area_id = los_text_of(random_bool(random, 0.2) ? ids[random_below(random, 16)] : "");
    def.point_count = ring_by_chance(random, points, x, y, board->step);
    wall = wall_by_chance(random, x, y, board->step);
    def.wall_count = random_bool(random, 0.25);
    golden_need(los_terrain_add(board->terrain, &def) == LOS_OK, "a piece");
}

/* --- One question ------------------------------------------------------------------------------------------------ */

static los_model model_by_chance(const table_board *board, test_random *random) {
    static const double sizes[] = {25, 32, 32, 40, 60, 80, 127, 170};
    static const double heights[] = {2.0, 2.0, 3.4, 3.5, 5.0}, floors[] = {0.0, 0.0, 2.9, 3.0, 6.0};
    los_model model = los_default_model();
    model.position.x = stepped(chance_float(random, 1, (double)board->size), board->step);
    model.position.y = stepped(chance_float(random, 1, (double)board->size), board->step);
    model.shape = (los_base_shape)random_below(random, 3);
    model.base_mm = sizes[random_below(random, 8)];
    model.length_mm = model.base_mm * random_between(random, 0.5, 1.0);
    model.width_mm = model.base_mm;
    model.rotation = random_bool(random, 0.3) ? 0.0 : random_between(random, -4.0, 4.0);
    model.height_inches = heights[random_below(random, 5)];
    model.elevation_inches = floors[random_below(random, 5)];
    model.keywords |= random_bool(random, 0.05) ? (los_rule_flags)LOS_AIRCRAFT : 0;
    model.keywords |= random_bool(random, 0.1) ? (los_rule_flags)LOS_TOWERING : 0;
    return random_bool(random, 0.03) ? los_model_at_point(model.position) : model;
}

/* Eight in a row ask every mode in both editions. */
static los_options options_of(uint32_t question, test_random *random) {
    static const los_mode modes[] = {LOS_MODE_LEGACY, LOS_MODE_SAMPLED, LOS_MODE_SAMPLED, LOS_MODE_EXACT};
    los_options options = los_default_options();
    options.mode = modes[question % 4];
    options.sampling = question % 4 == 1 ? LOS_SAMPLING_SHAPE : LOS_SAMPLING_SIZE;
    options.edition = question / 4 % 2 == 0 ? 10 : 11;
    options.density = random_bool(random, 0.9) ? 0 : LOS_DENSITY_MIN + (int)random_below(random, 20);
    options.heights = random_bool(random, 0.2) ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
    options.pixels_per_inch = random_bool(random, 0.9) ? 40.0 : 31.5;
    return options;
}

static void add_answer(golden_hash *hash, const los_verdict *answer) {
    golden_add(hash, answer->visible);
    golden_add(hash, answer->method);
    golden_add(hash, answer->line_count);
    if (answer->visible) {
        golden_add_point(hash, answer->from);
        golden_add_point(hash, answer->to);
    }
}

static void add_report(golden_hash *hash, const los_report *report) {
    for (uint32_t i = 0; i < report->attempt_count; i++) {
        const los_attempt *row = &report->attempts[i];
        golden_add_point(hash, row->from);
        golden_add_point(hash, row->to);
        golden_add(hash, row->blocked);
        if (row->blocked && row->block.found) {
            golden_add_point(hash, row->block.point);
            golden_add(hash, row->block.name);
        }
    }
    for (uint32_t i = 0; i < report->blocker_count; i++) {
        golden_add(hash, report->blockers[i]);
    }
}

static void add_region(golden_hash *hash, los_query *query, const los_options *options, const los_model *model,
                       float size) {
    los_region region;
    los_box bounds = {{0.0f, 0.0f}, {size, size}};
    golden_add(hash, los_query_region(query, options, model, bounds, &region));
    for (uint32_t i = 0; i < region.outline_count; i++) {
        golden_add_point(hash, region.outline[i]);
    }
    for (uint32_t i = 0; i < region.triangle_count; i++) {
        golden_add_point(hash, region.triangles[i]);
    }
}

static void add_visible_area(golden_hash *hash, const los_visible_area *area) {
    golden_add(hash, area->visible);
    golden_add(hash, area->fully_visible);
    golden_add_double(hash, area->fraction);
    for (uint32_t i = 0; i < area->blocker_count; i++) {
        golden_add(hash, area->blockers[i]);
    }
}

static golden_hash answer_question(const table_board *board, uint32_t question, los_query *query) {
    test_random random = {board->seed * 1000003u + question};
    golden_hash hash = golden_begin();
    los_options options = options_of(question, &random);
    los_model shooter = model_by_chance(board, &random);
    los_model target = model_by_chance(board, &random);
    if (question % 17 == 0) { /* coprime to the eight: every mode gets its whole report */
        los_report report = los_query_report(query, &options, &shooter, &target, question % 2 == 0);
        add_answer(&hash, &report.verdict);
        if (!report.verdict.visible || options.mode != LOS_MODE_EXACT) {
            add_report(&hash, &report);
        }
    } else {
        los_verdict verdict = los_query_verdict(query, &options, &shooter, &target);
        add_answer(&hash, &verdict);
    }
    if (options.mode == LOS_MODE_LEGACY) {
        golden_add(&hash, los_terrain_ray_is_clear(board->terrain, shooter.position, target.position));
    }
    if (options.mode == LOS_MODE_EXACT && question % 19 == 0) {
        los_visible_area area = los_query_visible_area(query, &options, &shooter, &target);
        add_visible_area(&hash, &area);
    }
    if (question == GOLDEN_BLOCK - 1) {
        add_region(&hash, query, &options, &shooter, board->size);
    }
    return hash;
}

/* --- The block --------------------------------------------------------------------------------------------------- */

static void ask_table(void *memory, uint32_t first, uint32_t step, golden_hash *answers) {
    const table_board *board = memory;
    los_query *query = los_query_create(los_default_allocator());
    golden_need(query != NULL && los_query_bind(query, board->terrain) == LOS_OK, "a query");
    for (uint32_t i = first; i < GOLDEN_BLOCK; i += step) {
        answers[i] = answer_question(board, i, query);
    }
    los_query_destroy(query);
}

static void close_table(void *memory) {
    table_board *board = memory;
    los_terrain_destroy(board->terrain);
    free(board);
}

golden_block golden_open_table(uint64_t seed) {
    test_random random = {seed};
    table_board *board = malloc(sizeof *board);
    golden_need(board != NULL, "memory");
    board->seed = seed;
    board->size = random_bool(&random, 0.5) ? 1760.0f : 700.0f;
    board->step = random_bool(&random, 0.3) ? 20.0f : 0.0f;
    board->terrain = los_terrain_create(los_default_allocator());
    golden_need(board->terrain != NULL, "memory");
    uint32_t count = random_below(&random, random_bool(&random, 0.2) ? 120 : 30);
    for (uint32_t i = 0; i < count; i++) {
        add_piece(board, &random, i);
    }
    los_build build = random_bool(&random, 0.5) ? LOS_BUILD_INDEXED : LOS_BUILD_LINEAR;
    golden_need(los_terrain_prepare(board->terrain, build) == LOS_OK, "a terrain");
    return (golden_block){board, ask_table, close_table};
}
