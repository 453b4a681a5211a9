/* SPDX-License-Identifier: MIT */
/* Models as blockers against slow and obvious versions.
 *
 * Lines: a walk along the line in small steps, point by point.  Exact verdicts and areas: the same blockers as polygons
 * of terrain, a little smaller and a little larger.  Both: properties, and random lines between the bases. */
#include "geometry/base_chord.h"
#include "line/judge.h"
#include "support/scene.h"

enum {
    MODELS = 14,
    STEPS = 4000,
    POLYGON = 96
};

static los_table models;
static los_query *query;
static los_terrain terrain, polygons;
static los_options options;
static los_handle ends[2];

static los_table_model random_model(test_random *random, double size) {
    static const double sizes[] = {25.0, 28.0, 32.0, 40.0, 60.0, 90.0};
    static const double heights[] = {2.0, 2.0, 3.4, 5.0}, floors[] = {0.0, 0.0, 0.0, 1.0, 3.0};
    los_table_model model = los_default_table_model();
    model.model.position = (los_vec2){(float)random_between(random, 200.0, 200.0 + size),
                                      (float)random_between(random, 200.0, 200.0 + 0.5 * size)};
    model.model.shape = (los_base_shape)random_below(random, 3);
    model.model.base_mm = sizes[random_below(random, 6)];
    model.model.length_mm = model.model.base_mm;
    model.model.width_mm = model.model.base_mm * random_between(random, 0.3, 1.0);
    model.model.rotation = random_between(random, -4.0, 4.0);
    model.model.height_inches = heights[random_below(random, 4)];
    model.model.elevation_inches = floors[random_below(random, 5)];
    model.unit = random_below(random, 6); /* 0 is none */
    model.flags = random_bool(random, 0.9) ? LOS_MODEL_FLAGS_DEFAULT : random_below(random, 16);
    return model;
}

static void open_tables(void) {
    los_terrain_init(&terrain, los_default_allocator());
    options = los_default_options();
    options.edition = 11;
    los_table_init(&models, los_default_allocator(), options.pixels_per_inch);
    query = los_query_create(los_default_allocator());
}

static void close_tables(void) {
    los_query_destroy(query);
    los_table_free(&models);
    los_terrain_free(&terrain);
}

/* Fills the table; the first two models are the pair. */
static void fill(test_random *random, double size) {
    los_table_clear(&models);
    for (int i = 0; i < MODELS; i++) {
        los_table_model model = random_model(random, size);
        los_handle handle;
        if (i < 2) {
            model.flags = LOS_MODEL_FLAGS_DEFAULT;
        }
        CHECK_EQ_INT(los_table_add(&models, &model, &handle), LOS_OK);
        if (i < 2) {
            ends[i] = handle;
        }
    }
    CHECK_EQ_INT(los_query_bind(query, &terrain), LOS_OK);
    CHECK_EQ_INT(los_query_bind_table(query, &models), LOS_OK);
}

static const los_model *model_of(los_handle handle) {
    return &los_table_get(&models, handle)->model;
}

/* --- One line ---------------------------------------------------------------------------------------------------- */

/* True if a point is in a base that is larger by `grow` pixels. */
static bool is_in_base(const los_model *model, double grow, double x, double y) {
    los_base base = los_base_of(model, options.pixels_per_inch);
    double dx = x - (double)model->position.x, dy = y - (double)model->position.y;
    double along = (dx * base.cosine + dy * base.sine) / (base.half_length + grow);
    double across = (dy * base.cosine - dx * base.sine) / (base.half_width + grow);
    return model->shape == LOS_RECTANGLE ? fabs(along) <= 1.0 && fabs(across) <= 1.0
                                         : along * along + across * across <= 1.0;
}

/* Walks along the line. */
static bool is_met(const los_model *blocker, double grow, los_vec2 from, los_vec2 to) {
    for (int i = 0; i <= STEPS; i++) {
        double t = (double)i / STEPS, x = (double)from.x + t * ((double)to.x - (double)from.x);
        double y = (double)from.y + t * ((double)to.y - (double)from.y);
        if (is_in_base(blocker, grow, x, y) && !is_in_base(model_of(ends[0]), -grow, x, y) &&
            !is_in_base(model_of(ends[1]), -grow, x, y)) {
            return true;
        }
    }
    return false;
}

static bool may_block(los_handle handle) {
    const los_table_model *entry = los_table_get(&models, handle), *a = los_table_get(&models, ends[0]),
                          *b = los_table_get(&models, ends[1]);
    double top = entry->model.elevation_inches + entry->model.height_inches;
    double tops =
        fmax(a->model.elevation_inches + a->model.height_inches, b->model.elevation_inches + b->model.height_inches);
    bool is_of_units = entry->unit != LOS_NO_UNIT && (entry->unit == a->unit || entry->unit == b->unit);
    return handle != ends[0] && handle != ends[1] && (entry->flags & 7u) == 7u && !is_of_units && tops <= top;
}

/* 1 blocked, 0 clear, -1 too close to tell. */
static int reference_line(los_vec2 from, los_vec2 to) {
    los_handle handles[MODELS];
    uint32_t count = los_table_list(&models, handles);
    bool is_blocked = false, may_be = false;
    for (uint32_t i = 0; i < count; i++) {
        if (may_block(handles[i])) {
            is_blocked = is_blocked || is_met(model_of(handles[i]), -0.1, from, to);
            may_be = may_be || is_met(model_of(handles[i]), 0.1, from, to);
        }
    }
    return is_blocked ? 1 : may_be ? -1 : 0;
}

static bool are_apart(void) {
    los_base bases[2] = {los_base_of(model_of(ends[0]), options.pixels_per_inch),
                         los_base_of(model_of(ends[1]), options.pixels_per_inch)};
    double x = (double)model_of(ends[0])->position.x - (double)model_of(ends[1])->position.x;
    double y = (double)model_of(ends[0])->position.y - (double)model_of(ends[1])->position.y;
    return sqrt(x * x + y * y) > los_base_circumradius(&bases[0]) + los_base_circumradius(&bases[1]) + 1.0;
}

TEST(lines_are_judged_as_a_walk_along_them_says) {
    test_random random = {3001};
    int decided = 0, blocked = 0;
    open_tables();
    for (int i = 0; i < 150; i++) {
        fill(&random, 500.0);
        if (!are_apart()) {
            continue;
        }
        los_blocking_models blocking = los_table_blocking(&models, ends[0], ends[1]);
        los_samples from, to;
        los_sample_base(model_of(ends[0]), 4, options.pixels_per_inch, &from);
        los_sample_base(model_of(ends[1]), 4, options.pixels_per_inch, &to);
        for (uint32_t k = 0; k < from.count; k++) {
            los_vec2 a = from.points[k], b = to.points[random_below(&random, to.count)];
            int expected = reference_line(a, b);
            test_context("scene %d, line %u", i, (unsigned)k);
            los_line_report line =
                los_query_judge_line_among(query, &options, &blocking, model_of(ends[0]), model_of(ends[1]), a, b);
            CHECK_EQ_INT(line.clear, line.blocker_count == 0);
            CHECK_EQ_INT(line.block.found, !line.clear);
            if (expected >= 0) {
                CHECK_EQ_INT(!line.clear, expected);
                decided++;
                blocked += expected;
            }
        }
    }
    CHECK(decided > 500 && blocked > 100 && decided - blocked > 100);
    close_tables();
}

TEST(a_sampled_verdict_is_that_of_its_lines) {
    test_random random = {3002};
    int visible = 0;
    open_tables();
    for (int i = 0; i < 300; i++) {
        fill(&random, 600.0);
        options.heights = i % 3 == 0 ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        options.edition = i % 2 == 0 ? 10 : 11;
        los_blocking_models blocking = los_table_blocking(&models, ends[0], ends[1]);
        const los_model *a = model_of(ends[0]), *b = model_of(ends[1]);
        test_context("scene %d", i);
        los_report report = los_query_report_among(query, &options, &blocking, a, b, true);
        los_verdict verdict = report.verdict;
        uint32_t count = report.attempt_count;
        bool is_any_clear = false, are_all_clear = true;
        CHECK_EQ_INT(verdict.visible, report.blocker_count == 0);
        CHECK_EQ_INT(los_query_verdict_among(query, &options, &blocking, a, b).visible, verdict.visible);
        for (uint32_t k = 0; k < count; k++) { /* the report is valid until the next query */
            report = los_query_report_among(query, &options, &blocking, a, b, false);
            los_attempt attempt = report.attempts[k];
            bool is_clear =
                los_query_judge_line_among(query, &options, &blocking, a, b, attempt.from, attempt.to).clear;
            CHECK_EQ_INT(attempt.blocked, !is_clear);
            is_any_clear = is_any_clear || is_clear;
            are_all_clear = are_all_clear && is_clear;
        }
        CHECK_EQ_INT(verdict.visible, is_any_clear);
        if (los_query_is_fully_visible(query, &options, &blocking, a, b)) {
            CHECK(verdict.visible && are_all_clear);
        }
        visible += verdict.visible;
    }
    CHECK(visible > 60 && visible < 280);
    close_tables();
}

/* --- The same blockers as polygons ------------------------------------------------------------------------------- */

static void add_polygon(los_handle handle, double grow) {
    const los_model *model = model_of(handle);
    los_base base = los_base_of(model, options.pixels_per_inch);
    los_frame frame = {(double)model->position.x, (double)model->position.y, {1.0, 0.0}};
    los_vec2d corners[LOS_BASE_CORNERS], rim[LOS_RIM_MAX];
    los_vec2 points[LOS_RIM_MAX];
    base.half_length += grow;
    base.half_width += grow;
    los_convex shape = los_convex_of_base(&base, model->position, 0.0, &frame, corners);
    uint32_t count = POLYGON;
    if (shape.kind == LOS_CONVEX_ELLIPSE) {
        los_ellipse_polygonize(&shape, count, rim);
    } else {
        count = los_convex_polygonize(&shape, 0.0, rim);
    }
    for (uint32_t i = 0; i < count; i++) {
        points[i] = los_frame_to_world(&frame, rim[i]);
    }
    los_piece_def piece = los_default_piece_def();
    piece.flags = LOS_DENSE | LOS_FEATURE;
    piece.points = points;
    piece.point_count = count;
    piece.has_heights = true;
    piece.heights = los_model_heights(model);
    CHECK_EQ_INT(los_terrain_add(&polygons, &piece), LOS_OK);
}

/* Puts the blockers into a terrain of their own; the pair must be far from all of them. */
static void polygonize(double grow) {
    los_handle handles[MODELS];
    uint32_t count = los_table_list(&models, handles);
    los_terrain_init(&polygons, los_default_allocator());
    for (uint32_t i = 0; i < count; i++) {
        bool is_seen_over = options.heights == LOS_HEIGHTS_TRUE;
        const los_table_model *entry = los_table_get(&models, handles[i]);
        bool is_candidate = is_seen_over ? (entry->flags & 7u) == 7u && handles[i] != ends[0] && handles[i] != ends[1]
                                         : may_block(handles[i]);
        if (is_candidate) {
            add_polygon(handles[i], grow);
        }
    }
    CHECK_EQ_INT(los_terrain_prepare(&polygons, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_EQ_INT(los_query_bind(query, &polygons), LOS_OK);
}

/* Puts the pair left and right of all others, on the ground, and removes units, so that the polygons exempt nothing. */
static void isolate(test_random *random) {
    los_handle handles[MODELS];
    uint32_t count = los_table_list(&models, handles);
    for (uint32_t i = 0; i < count; i++) {
        los_table_model entry = *los_table_get(&models, handles[i]);
        bool is_end = handles[i] == ends[0] || handles[i] == ends[1];
        entry.unit = LOS_NO_UNIT;
        if (is_end || options.heights == LOS_HEIGHTS_CATEGORY) {
            entry.model.elevation_inches = 0.0;
        }
        if (is_end) {
            entry.model.position =
                (los_vec2){handles[i] == ends[0] ? 30.0f : 770.0f, (float)random_between(random, 200.0, 400.0)};
        }
        los_table_set(&models, handles[i], &entry);
    }
}

static bool is_visible_past_polygons(double grow) {
    polygonize(grow);
    bool visible = los_query_verdict(query, &options, model_of(ends[0]), model_of(ends[1])).visible;
    los_terrain_free(&polygons);
    return visible;
}

static double area_past_polygons(double grow) {
    polygonize(grow);
    double fraction = los_query_visible_area(query, &options, model_of(ends[0]), model_of(ends[1])).fraction;
    los_terrain_free(&polygons);
    return fraction;
}

static void compare_with_polygons(los_heights heights, uint64_t seed, int scenes, bool with_areas) {
    test_random random = {seed};
    int compared = 0, visible = 0;
    open_tables();
    options.mode = LOS_MODE_EXACT;
    options.heights = heights;
    for (int i = 0; i < scenes; i++) {
        fill(&random, 400.0);
        isolate(&random);
        test_context("scene %d", i);
        los_blocking_models blocking = los_table_blocking(&models, ends[0], ends[1]);
        los_verdict verdict = los_query_verdict_among(query, &options, &blocking, model_of(ends[0]), model_of(ends[1]));
        double fraction =
            los_query_visible_area_among(query, &options, &blocking, model_of(ends[0]), model_of(ends[1])).fraction;
        CHECK_EQ_INT(fraction > 0.0, verdict.visible);
        if (verdict.visible) {
            CHECK(!(!is_visible_past_polygons(-0.3)));
        } else {
            CHECK(!is_visible_past_polygons(0.3));
        }
        if (with_areas) {
            CHECK(fraction <= area_past_polygons(-0.3) + 0.02);
            CHECK(fraction >= area_past_polygons(0.3) - 0.02);
        }
        CHECK_EQ_INT(los_query_bind(query, &terrain), LOS_OK);
        CHECK_EQ_INT(los_query_bind_table(query, &models), LOS_OK);
        compared++;
        visible += verdict.visible;
    }
    test_context("%d compared, %d visible", compared, visible);
    CHECK(visible > compared / 10 && visible < compared - 10);
    close_tables();
}

TEST(exact_verdicts_are_those_of_polygons) {
    compare_with_polygons(LOS_HEIGHTS_CATEGORY, 3003, 300, true);
}

TEST(exact_verdicts_are_those_of_prisms) {
    compare_with_polygons(LOS_HEIGHTS_TRUE, 3004, 300, false);
}

/* --- Properties of all scenes, overlapping bases included -------------------------------------------------------- */

/* A random point of a base. */
static los_vec2 random_point(const los_model *model, test_random *random) {
    los_vec2 point;
    do {
        double reach = model->base_mm / 25.4 * 40.0;
        point = (los_vec2){model->position.x + (float)random_between(random, -reach, reach),
                           model->position.y + (float)random_between(random, -reach, reach)};
    } while (!is_in_base(model, -0.01, (double)point.x, (double)point.y));
    return point;
}

/* Lines that stay clear of everything by much more than the gap. */
static bool has_wide_random_line(test_random *random) {
    for (int i = 0; i < 60; i++) {
        los_vec2 a = random_point(model_of(ends[0]), random), b = random_point(model_of(ends[1]), random);
        los_handle handles[MODELS];
        uint32_t count = los_table_list(&models, handles);
        bool is_met_by_any = false;
        for (uint32_t k = 0; k < count && !is_met_by_any; k++) {
            is_met_by_any = may_block(handles[k]) && is_met(model_of(handles[k]), 1.0, a, b);
        }
        if (!is_met_by_any) {
            return true;
        }
    }
    return false;
}

TEST(exact_sees_what_random_lines_see) {
    test_random random = {3005};
    int found = 0;
    open_tables();
    options.mode = LOS_MODE_EXACT;
    for (int i = 0; i < 250; i++) {
        fill(&random, 400.0);
        if (!are_apart()) {
            continue;
        }
        los_blocking_models blocking = los_table_blocking(&models, ends[0], ends[1]);
        los_verdict verdict = los_query_verdict_among(query, &options, &blocking, model_of(ends[0]), model_of(ends[1]));
        test_context("scene %d", i);
        if (verdict.visible) {
            CHECK(is_in_base(model_of(ends[0]), 0.01, (double)verdict.from.x, (double)verdict.from.y));
            CHECK(is_in_base(model_of(ends[1]), 0.01, (double)verdict.to.x, (double)verdict.to.y));
            CHECK(reference_line(verdict.from, verdict.to) != 1);
        } else {
            found += 1;
            CHECK(!has_wide_random_line(&random));
        }
    }
    CHECK(found > 20);
    close_tables();
}

TEST(more_blockers_never_create_sight_and_units_only_add_it) {
    test_random random = {3006};
    open_tables();
    for (int i = 0; i < 600; i++) {
        options.mode = i % 2 == 0 ? LOS_MODE_EXACT : LOS_MODE_SAMPLED;
        options.heights = i % 5 == 0 ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        fill(&random, 450.0);
        test_context("scene %d", i);
        const los_model *a = model_of(ends[0]), *b = model_of(ends[1]);
        los_blocking_models blocking = los_table_blocking(&models, ends[0], ends[1]);
        bool visible = los_query_verdict_among(query, &options, &blocking, a, b).visible;
        if (visible) {
            CHECK(los_query_verdict_among(query, &options, NULL, a, b).visible);
        }
        los_blocking_models without_units = blocking;
        without_units.units[0] = without_units.units[1] = LOS_NO_UNIT;
        if (los_query_verdict_among(query, &options, &without_units, a, b).visible) {
            CHECK(visible);
        }
        if (options.mode == LOS_MODE_EXACT) {
            los_blocking_models back = los_table_blocking(&models, ends[1], ends[0]);
            CHECK_EQ_INT(los_query_verdict_among(query, &options, &back, b, a).visible, visible);
        }
        los_handle handles[MODELS];
        CHECK_EQ_INT(los_table_list(&models, handles), MODELS);
        for (int k = 0; k < 4; k++) {
            los_handle removed = handles[random_below(&random, MODELS)];
            los_table_set_flags(&models, removed, removed == ends[0] || removed == ends[1] ? 7 : 0);
        }
        if (visible) {
            CHECK(los_query_verdict_among(query, &options, &blocking, a, b).visible);
        }
    }
    close_tables();
}

const test_case blocking_models_random_tests[] = {CASE(lines_are_judged_as_a_walk_along_them_says),
                                                  CASE(a_sampled_verdict_is_that_of_its_lines),
                                                  CASE(exact_verdicts_are_those_of_polygons),
                                                  CASE(exact_verdicts_are_those_of_prisms),
                                                  CASE(exact_sees_what_random_lines_see),
                                                  CASE(more_blockers_never_create_sight_and_units_only_add_it),
                                                  END_OF_CASES};
