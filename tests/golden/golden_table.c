/* SPDX-License-Identifier: MIT */
/* Random tables: all words, shapes, bases, modes and editions, and models that block. */
#include "golden.h"

#include "base/trig.h"
#include "los/los_table.h"

#include <stdlib.h>

enum {
    POINTS_MAX = 9,
    SCALES = 2,
    MODELS_MIN = 2 /* on a table */
};

static const double PIXELS_PER_INCH[SCALES] = {40.0, 31.5};

typedef struct table_board {
    uint64_t seed;
    los_terrain *terrain;
    los_table *tables[SCALES]; /* the same models at both scales; their handles count from 0 */
    float size;                /* side of the square that contains the models, in pixels */
    float step;                /* coordinates are multiples of it; 0: any */
} table_board;

static float random_float(test_random *random, double low, double high) {
    return (float)random_between(random, low, high);
}

static float rounded_to_step(float value, float step) {
    return step > 0.0f ? (float)(int)(value / step) * step : value;
}

/* --- The board --------------------------------------------------------------------------------------------------- */

static los_rule_flags random_flags(test_random *random) {
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

/* A star-shaped polygon around (x, y), regular or not; one in 33 has two points only. */
static uint32_t random_polygon(test_random *random, los_vec2 *points, float x, float y, float step) {
    uint32_t count = 3 + random_below(random, POINTS_MAX - 3);
    double start_angle = random_between(random, 0.0, 6.0), distance = 0.0;
    double size = random_between(random, 8.0, random_bool(random, 0.3) ? 200.0 : 70.0);
    bool is_regular = random_bool(random, 0.5);
    for (uint32_t i = 0; i < count; i++) {
        los_rotation at = los_rotation_of(start_angle + 6.283185307179586 * (double)i / (double)count);
        distance = is_regular ? size : size * random_between(random, 0.3, 1.0);
        points[i].x = rounded_to_step(x + (float)(distance * at.cosine), step);
        points[i].y = rounded_to_step(y + (float)(distance * at.sine), step);
    }
    return random_bool(random, 0.03) ? 2 : count;
}

static los_wall random_wall(test_random *random, float x, float y, float step) {
    los_wall wall;
    wall.start.x = rounded_to_step(x + random_float(random, -60, 60), step);
    wall.start.y = rounded_to_step(y + random_float(random, -60, 60), step);
    wall.end.x = rounded_to_step(x + random_float(random, -60, 60), step);
    wall.end.y = rounded_to_step(y + random_float(random, -60, 60), step);
    return wall;
}

static void add_piece(table_board *board, test_random *random, uint32_t number) {
    static const char *const ids[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"};
    static const char *const groups[] = {"", "", "", "", "one", "two"};
    los_vec2 points[POINTS_MAX];
    los_wall wall;
    float x = random_float(random, 0, (double)board->size);
    float y = random_float(random, 0, (double)board->size);
    los_piece_def def = {.points = points, .walls = &wall};
    def.has_id = random_bool(random, 0.9);
    def.id = los_text_of(ids[number % 16]);
    def.flags = random_flags(random);
    def.link_group = los_text_of(groups[random_below(random, 6)]);
    def.parent_area_id = los_text_of(random_bool(random, 0.2) ? ids[random_below(random, 16)] : "");
    def.point_count = random_polygon(random, points, x, y, board->step);
    wall = random_wall(random, x, y, board->step);
    def.wall_count = random_bool(random, 0.25);
    golden_need(los_terrain_add(board->terrain, &def) == LOS_OK, "a piece");
}

/* --- One query --------------------------------------------------------------------------------------------------- */

static los_model random_model(const table_board *board, test_random *random) {
    static const double sizes[] = {25, 32, 32, 40, 60, 80, 127, 170};
    static const double heights[] = {2.0, 2.0, 3.4, 3.5, 5.0}, floors[] = {0.0, 0.0, 2.9, 3.0, 6.0};
    los_model model = los_default_model();
    model.position.x = rounded_to_step(random_float(random, 1, (double)board->size), board->step);
    model.position.y = rounded_to_step(random_float(random, 1, (double)board->size), board->step);
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

/* Eight consecutive queries cover every mode and sampling in both editions. */
static los_options options_of(uint32_t number, test_random *random) {
    static const los_mode modes[] = {LOS_MODE_LEGACY, LOS_MODE_SAMPLED, LOS_MODE_SAMPLED, LOS_MODE_EXACT};
    los_options options = los_default_options();
    options.mode = modes[number % 4];
    options.sampling = number % 4 == 1 ? LOS_SAMPLING_SHAPE : LOS_SAMPLING_SIZE;
    options.edition = number / 4 % 2 == 0 ? 10 : 11;
    options.density = random_bool(random, 0.9) ? 0 : LOS_DENSITY_MIN + (int)random_below(random, 20);
    options.heights = random_bool(random, 0.2) ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
    options.pixels_per_inch = PIXELS_PER_INCH[random_bool(random, 0.9) ? 0 : 1];
    return options;
}

static void add_verdict(golden_hash *hash, const los_verdict *verdict) {
    golden_add(hash, verdict->visible);
    golden_add(hash, verdict->method);
    golden_add(hash, verdict->line_count);
    if (verdict->visible) {
        golden_add_point(hash, verdict->from);
        golden_add_point(hash, verdict->to);
    }
}

static void add_report(golden_hash *hash, const los_report *report) {
    for (uint32_t i = 0; i < report->attempt_count; i++) {
        const los_attempt *attempt = &report->attempts[i];
        golden_add_point(hash, attempt->from);
        golden_add_point(hash, attempt->to);
        golden_add(hash, attempt->blocked);
        if (attempt->blocked && attempt->block.found) {
            golden_add_point(hash, attempt->block.point);
            golden_add(hash, attempt->block.name);
        }
    }
    for (uint32_t i = 0; i < report->listed_count; i++) {
        golden_add(hash, report->listed_blockers[i]);
    }
}

static void add_region(golden_hash *hash, los_query *query, const los_options *options, const los_model *model,
                       float size) {
    los_region region;
    los_box bounds = {{0.0f, 0.0f}, {size, size}};
    golden_add(hash, los_query_region(query, options, model, model->position, bounds, true, &region));
    for (uint32_t i = 0; i < region.outline_count; i++) {
        golden_add_point(hash, region.outline[i]);
    }
    for (uint32_t i = 0; i < region.triangle_point_count; i++) {
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

/* --- Models that block ------------------------------------------------------------------------------------------- */

static void add_models(table_board *board, test_random *random) {
    uint32_t count = MODELS_MIN + random_below(random, 40);
    for (int i = 0; i < SCALES; i++) {
        board->tables[i] = los_table_create(los_default_allocator(), PIXELS_PER_INCH[i]);
        golden_need(board->tables[i] != NULL, "memory");
    }
    for (uint32_t k = 0; k < count; k++) {
        los_table_model model = los_default_table_model();
        los_handle handle;
        model.model = random_model(board, random);
        model.unit = random_below(random, 5);
        model.flags = random_bool(random, 0.9) ? (uint32_t)LOS_MODEL_FLAGS_DEFAULT : random_below(random, 16);
        for (int i = 0; i < SCALES; i++) {
            golden_need(los_table_add(board->tables[i], &model, &handle) == LOS_OK, "a model");
        }
    }
}

/* Two models of the table among the others; `number` has its own random numbers. */
static void add_table_query(golden_hash *hash, const table_board *board, uint32_t number, los_query *query) {
    test_random random = {board->seed * 999983u + number};
    los_options options = options_of(number, &random);
    const los_table *table = board->tables[options.pixels_per_inch == PIXELS_PER_INCH[0] ? 0 : 1];
    uint32_t count = los_table_count(table);
    los_handle a = random_below(&random, count), b = random_below(&random, count);
    los_blocking_models blocking = los_table_blocking(table, a, b);
    const los_model *shooter = &los_table_get(table, a)->model, *target = &los_table_get(table, b)->model;
    golden_need(los_query_bind_table(query, table) == LOS_OK, "a table");
    los_report report = los_query_report(query, &options, &blocking, shooter, target,
                                         number % 2 == 0 ? LOS_DETAIL_BLOCK_POINTS : LOS_DETAIL_LINES);
    add_verdict(hash, &report.verdict);
    if (!report.verdict.visible || options.mode != LOS_MODE_EXACT) {
        add_report(hash, &report);
    }
    if (options.mode == LOS_MODE_EXACT && number % 11 == 0) {
        los_visible_area area = los_query_visible_area(query, &options, &blocking, shooter, target);
        add_visible_area(hash, &area);
    }
    golden_add_double(hash, los_base_distance(shooter, target, options.pixels_per_inch));
}

static golden_hash hash_query(const table_board *board, uint32_t number, los_query *query) {
    test_random random = {board->seed * 1000003u + number};
    golden_hash hash = golden_begin();
    los_options options = options_of(number, &random);
    los_model shooter = random_model(board, &random);
    los_model target = random_model(board, &random);
    if (number % 17 == 0) { /* coprime to 8, so that every mode is reported */
        los_report report = los_query_report(query, &options, NULL, &shooter, &target,
                                             number % 2 == 0 ? LOS_DETAIL_BLOCK_POINTS : LOS_DETAIL_LINES);
        add_verdict(&hash, &report.verdict);
        if (!report.verdict.visible || options.mode != LOS_MODE_EXACT) {
            add_report(&hash, &report);
        }
    } else {
        los_verdict verdict = los_query_verdict(query, &options, NULL, &shooter, &target);
        add_verdict(&hash, &verdict);
    }
    if (options.mode == LOS_MODE_LEGACY) {
        golden_add(&hash, los_terrain_ray_is_clear(board->terrain, shooter.position, target.position));
    }
    if (options.mode == LOS_MODE_EXACT && number % 19 == 0) {
        los_visible_area area = los_query_visible_area(query, &options, NULL, &shooter, &target);
        add_visible_area(&hash, &area);
    }
    if (number == GOLDEN_BLOCK - 1) {
        add_region(&hash, query, &options, &shooter, board->size);
    }
    if (number % 5 == 0) {
        add_table_query(&hash, board, number, query);
    }
    return hash;
}

/* --- The block --------------------------------------------------------------------------------------------------- */

static void run_queries(void *memory, uint32_t first, uint32_t step, golden_hash *hashes) {
    const table_board *board = memory;
    los_query *query = los_query_create(los_default_allocator());
    golden_need(query != NULL && los_query_bind(query, board->terrain, NULL) == LOS_OK, "a query");
    for (uint32_t i = first; i < GOLDEN_BLOCK; i += step) {
        hashes[i] = hash_query(board, i, query);
    }
    los_query_destroy(query);
}

static void close_table(void *memory) {
    table_board *board = memory;
    los_terrain_destroy(board->terrain);
    for (int i = 0; i < SCALES; i++) {
        los_table_destroy(board->tables[i]);
    }
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
    add_models(board, &random);
    los_build build = random_bool(&random, 0.5) ? LOS_BUILD_INDEXED : LOS_BUILD_LINEAR;
    golden_need(los_terrain_prepare(board->terrain, build) == LOS_OK, "a terrain");
    return (golden_block){board, run_queries, close_table};
}
