/* SPDX-License-Identifier: MIT */
/* Units and exposure: random tables on random boards, against loops over single queries; no memory is allocated. */
#include "support/counting_allocator.h"
#include "support/scene.h"

#include "los/los_table.h"

enum {
    MEMBERS = 5,
    NAMES = 2 * SCENE_PIECES + 1
};

static scene board;
static table core;
static allocation_counter counter;
static los_table models;
static int members;                     /* of each unit */
static los_model_set *sets[2], *common; /* `common`: the models of both */
static uint32_t common_members[2][MEMBERS];
static los_handle handles[2][MEMBERS];
static los_unit_pair pairs[MEMBERS * MEMBERS];
static uint8_t sights[MEMBERS * MEMBERS], shelters[MEMBERS], cover_from[MEMBERS];
static los_handle visible_models[MEMBERS], shooters[MEMBERS], hidden_models[MEMBERS];
static los_name cover_by[NAMES], listed_blockers[NAMES], blockers[NAMES + 3 * MEMBERS];
static const los_unit_buffers buffers = {pairs,      sights,        shelters, visible_models,  shooters,
                                         cover_from, hidden_models, cover_by, listed_blockers, blockers};

static los_table_model random_member(test_random *random, int unit) {
    los_table_model model = los_default_table_model();
    model.model = random_bool(random, 0.5) ? board.shooter : board.target;
    model.model.position.x += (float)random_between(random, -500.0, 500.0);
    model.model.position.y += (float)random_between(random, -500.0, 500.0);
    model.model.keywords |= random_bool(random, 0.5) ? LOS_SHELTERED : 0;
    model.unit = (los_unit)(unit + 1);
    model.flags |= random_bool(random, 0.5) ? LOS_MODEL_HIDDEN : 0;
    model.detection_inches = random_between(random, 0.0, 4.0);
    return model;
}

/* Opens a random board with three units; the first two are placed. */
static void open_units(test_random *random) {
    members = 1 + (int)random_below(random, MEMBERS);
    random_scene(&board, random, (scene_kind)random_below(random, SCENE_KINDS));
    counter = allocation_counter_begin(-1);
    table_open(&core, &board, counting_allocator(&counter));
    los_table_init(&models, counting_allocator(&counter), board.options.pixels_per_inch);
    for (int unit = 0; unit < 3; unit++) {
        for (int i = 0; i < members; i++) {
            los_table_model model = random_member(random, unit);
            los_handle handle;
            CHECK_EQ_INT(los_table_add(&models, &model, &handle), LOS_OK);
            if (unit < 2) {
                handles[unit][i] = handle;
            }
        }
    }
    CHECK_EQ_INT(los_query_bind_table(&core.query, &models), LOS_OK);
    for (int side = 0; side < 2; side++) {
        sets[side] = los_model_set_create(counting_allocator(&counter));
        for (int i = 0; i < members; i++) {
            los_model_set_add(sets[side], &core.query, &board.options,
                              &los_table_get(&models, handles[side][i])->model);
        }
        los_model_set_finish(sets[side]);
    }
    common = los_model_set_create(counting_allocator(&counter));
    for (int i = members - 1; i >= 0; i--) {
        for (int side = 0; side < 2; side++) {
            common_members[side][i] = los_model_set_count(common);
            los_model_set_add(common, &core.query, &board.options, &los_table_get(&models, handles[side][i])->model);
        }
    }
}

static los_unit_members unit_of(int side) {
    return (los_unit_members){.handles = handles[side], .placed = sets[side]};
}

static void close_units(void) {
    los_model_set_destroy(sets[0]);
    los_model_set_destroy(sets[1]);
    los_model_set_destroy(common);
    table_close(&core);
    los_table_free(&models);
    CHECK_EQ_INT(counter.live, 0);
}

static const los_table_model *entry(int side, int number) {
    return los_table_get(&models, handles[side][number]);
}

static los_blocking_models blocking_of(bool models_block, int from, int to) {
    return models_block ? los_table_blocking(&models, handles[0][from], handles[1][to]) : los_no_blocking_models();
}

static double distance_of(int from, int to) {
    return los_base_distance(&entry(0, from)->model, &entry(1, to)->model, board.options.pixels_per_inch);
}

static bool is_detected(int from, int to) {
    const los_table_model *target = entry(1, to);
    return (target->flags & LOS_MODEL_HIDDEN) == 0 ||
           distance_of(from, to) <= target->detection_inches + LOS_RANGE_TOLERANCE_INCHES;
}

static bool sees(bool models_block, double range, int from, int to) {
    los_blocking_models blocking = blocking_of(models_block, from, to);
    return distance_of(from, to) <= range + LOS_RANGE_TOLERANCE_INCHES && is_detected(from, to) &&
           los_query_verdict(&core.query, &board.options, &blocking, &entry(0, from)->model, &entry(1, to)->model)
               .visible;
}

static bool is_full(bool models_block, int from, int to) {
    los_blocking_models blocking = blocking_of(models_block, from, to);
    return los_query_is_fully_visible(&core.query, &board.options, &blocking, &entry(0, from)->model,
                                      &entry(1, to)->model);
}

/* By the rule: in the eleventh edition areas under a small model, in the tenth light and dense pieces. */
static bool is_sheltered(int to) {
    uint32_t pieces[SCENE_PIECES];
    const los_model *model = &entry(1, to)->model;
    bool is_new = board.options.edition >= 11;
    uint32_t count = los_query_pieces_at(&core.query, &board.options, model, LOS_RELATION_OVERLAPS, pieces);
    bool found = false;
    for (uint32_t i = 0; i < count; i++) {
        los_rule_flags flags = core.terrain.pieces[pieces[i]].flags;
        found = found || (flags & (is_new ? LOS_AREA : LOS_LIGHT | LOS_DENSE)) != 0;
    }
    return found && (!is_new || (model->keywords & LOS_SHELTERED) != 0);
}

static bool is_listed(const los_handle *list, uint32_t count, los_handle handle) {
    for (uint32_t i = 0; i < count; i++) {
        if (list[i] == handle) {
            return true;
        }
    }
    return false;
}

static void check_members(const los_unit_visibility *got, bool models_block, double range) {
    for (int i = 0; i < members; i++) {
        bool is_seen = false, does_see = false, detected = false;
        for (int j = 0; j < members; j++) {
            is_seen = is_seen || sees(models_block, range, j, i);
            does_see = does_see || sees(models_block, range, i, j);
            detected = detected || is_detected(j, i);
        }
        CHECK_EQ_INT(is_listed(visible_models, got->visible_count, handles[1][i]), is_seen);
        CHECK_EQ_INT(is_listed(shooters, got->shooter_count, handles[0][i]), does_see);
        CHECK_EQ_INT(is_listed(hidden_models, got->hidden_count, handles[1][i]), !detected);
    }
}

static void check_cover(const los_unit_visibility *got) {
    bool all = true, sheltered = true;
    for (uint32_t i = 0; i < got->shooter_count; i++) {
        int from = 0;
        while (handles[0][from] != shooters[i]) {
            from++;
        }
        bool has_cover = true;
        for (int to = 0; to < members; to++) {
            has_cover = has_cover && (is_sheltered(to) || !is_full(false, from, to));
        }
        CHECK_EQ_INT(cover_from[i], has_cover);
        all = all && has_cover;
    }
    for (int to = 0; to < members; to++) {
        sheltered = sheltered && is_sheltered(to);
    }
    CHECK_EQ_INT(got->has_cover, got->shooter_count > 0 ? all : sheltered);
    CHECK(!got->has_cover || got->cover_by_count > 0);
}

static void check_proof(const los_unit_visibility *got, bool models_block, double range) {
    double nearest = INFINITY, visible = INFINITY;
    bool fully = false;
    for (int from = 0; from < members; from++) {
        bool all = true;
        for (int to = 0; to < members; to++) {
            nearest = fmin(nearest, distance_of(from, to));
            visible = sees(models_block, range, from, to) ? fmin(visible, distance_of(from, to)) : visible;
            all = all && is_detected(from, to) && is_full(models_block, from, to);
        }
        fully = fully || all;
    }
    CHECK_EQ_INT(got->reason == LOS_UNIT_VISIBLE, isfinite(visible));
    CHECK(got->distance_inches == (isfinite(visible) ? visible : nearest));
    CHECK_EQ_INT(got->fully_visible, fully && isfinite(visible));
    CHECK_EQ_INT(got->blocker_count > 0, got->reason == LOS_UNIT_BLOCKED);
    CHECK_EQ_INT(got->reason == LOS_UNIT_OUT_OF_RANGE, nearest > range + LOS_RANGE_TOLERANCE_INCHES);
}

static void check_units(test_random *random, uint32_t *reasons) {
    bool models_block = random_bool(random, 0.5);
    double range = random_bool(random, 0.4) ? INFINITY : random_between(random, 0.0, 5.0);
    open_units(random);
    los_unit_def def = {&models, models_block, unit_of(0), unit_of(1), range};
    if (random_bool(random, 0.5)) { /* both in one set, which is not finished */
        def.from = (los_unit_members){handles[0], common, common_members[0], (uint32_t)members};
        def.to = (los_unit_members){handles[1], common, common_members[1], (uint32_t)members};
    }
    int requests = counter.requests;
    los_unit_visibility got = los_query_unit_visibility(&core.query, &board.options, &def, &buffers);
    CHECK_EQ_INT(counter.requests, requests);
    reasons[got.reason]++;
    check_members(&got, models_block, range);
    check_proof(&got, models_block, range);
    bool all_circles = true; /* the tenth edition tests true bases, pieces_at circles */
    for (int i = 0; i < members; i++) {
        all_circles = all_circles && entry(1, i)->model.shape == LOS_CIRCLE;
    }
    if (all_circles) {
        check_cover(&got);
    }
    close_units();
}

TEST(units_follow_from_single_queries) {
    test_random random = {11};
    uint32_t reasons[LOS_UNIT_BLOCKED + 1] = {0};
    for (int i = 0; i < 400; i++) {
        test_context("scene %d", i);
        check_units(&random, reasons);
    }
    for (int i = LOS_UNIT_OUT_OF_RANGE; i <= LOS_UNIT_BLOCKED; i++) {
        test_context("reason %d: %u times", i, reasons[i]);
        CHECK(reasons[i] > 0);
    }
}

TEST(no_members) {
    test_random random = {12};
    open_units(&random);
    los_model_set_clear(sets[1]);
    los_model_set_finish(sets[1]);
    los_unit_def def = {&models, true, unit_of(0), {.placed = sets[1]}, INFINITY};
    los_unit_visibility got = los_query_unit_visibility(&core.query, &board.options, &def, &buffers);
    CHECK_EQ_INT(got.reason, LOS_UNIT_NO_MODELS);
    CHECK(isinf(got.distance_inches) && !got.fully_visible && !got.has_cover);
    CHECK(got.from == LOS_NO_HANDLE && got.to == LOS_NO_HANDLE);
    close_units();
}

/* --- Exposure ---------------------------------------------------------------------------------------------------- */

static void check_exposure(test_random *random) {
    double ranges[MEMBERS], weights[MEMBERS], expected = 0.0;
    uint8_t is_ignored[MEMBERS], seen[MEMBERS];
    open_units(random);
    bool models_block = random_bool(random, 0.5);
    los_exposure_def def = los_default_exposure_def();
    def.table = models_block ? &models : NULL;
    def.handle = handles[1][0];
    def.unit = entry(1, 0)->unit;
    def.observers = sets[0];
    def.handles = handles[0];
    def.ranges = random_bool(random, 0.5) ? ranges : NULL;
    def.weights = weights;
    def.is_ignored = is_ignored;
    def.detection_inches = random_bool(random, 0.5) ? INFINITY : 6.0;
    for (int i = 0; i < members; i++) {
        ranges[i] = random_between(random, 0.0, 12.0);
        weights[i] = (double)random_below(random, 16);
        is_ignored[i] = random_bool(random, 0.3);
        los_blocking_models blocking = blocking_of(models_block, i, 0);
        bool visible =
            los_query_verdict(&core.query, &board.options, &blocking, &entry(0, i)->model, &entry(1, 0)->model).visible;
        double range = fmin(def.ranges != NULL ? ranges[i] : INFINITY, def.detection_inches);
        seen[i] = visible && !is_ignored[i] && distance_of(i, 0) <= range + LOS_RANGE_TOLERANCE_INCHES;
        expected += seen[i] ? weights[i] : 0.0;
    }
    int requests = counter.requests;
    uint8_t got[MEMBERS];
    CHECK(los_query_exposure(&core.query, &board.options, &def, &entry(1, 0)->model) == expected);
    los_query_observers(&core.query, &board.options, &def, &entry(1, 0)->model, got);
    CHECK_EQ_INT(counter.requests, requests);
    for (int i = 0; i < members; i++) {
        CHECK_EQ_INT(got[i], seen[i]);
    }
    close_units();
}

TEST(exposure_is_the_sum_over_observers) {
    test_random random = {13};
    for (int i = 0; i < 200; i++) {
        test_context("scene %d", i);
        check_exposure(&random);
    }
}

/* --- Shelter ----------------------------------------------------------------------------------------------------- */

/* The tenth edition: true bases, turned; touching counts. */
TEST(shelters_of_turned_bases) {
    const struct {
        los_base_shape shape;
        double rotation, gap;
        bool reaches;
    } rows[] = {{LOS_RECTANGLE, 0.0, 49.9, true},        {LOS_RECTANGLE, 0.0, 50.1, false},
                {LOS_RECTANGLE, 1.5707963, 20.1, false}, {LOS_OVAL, 0.0, 49.9, true},
                {LOS_OVAL, 1.5707963, 19.9, true},       {LOS_OVAL, 1.5707963, 20.1, false},
                {LOS_RECTANGLE, 0.7853981, 49.4, true},  {LOS_OVAL, 0.7853981, 49.4, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        scene_begin(&board, 10);
        scene_piece *piece = scene_add_box(&board, "crate", 500.0f + (float)rows[i].gap, 0, 900, 800);
        piece->type = "barricade";
        table_open(&core, &board, los_default_allocator());
        los_model model = los_default_model();
        model.position = (los_vec2){500, 400};
        model.shape = rows[i].shape;
        model.base_mm = 10.0;
        model.length_mm = 100.0 / 40.0 * 25.4; /* half axes of 50 and 20 px */
        model.width_mm = 40.0 / 40.0 * 25.4;
        model.rotation = rows[i].rotation;
        los_table_init(&models, los_default_allocator(), 40.0);
        los_table_model added = los_default_table_model();
        added.model = model;
        los_table_add(&models, &added, &handles[1][0]);
        los_model_set *none = los_model_set_create(los_default_allocator());
        los_model_set *one = los_model_set_create(los_default_allocator());
        los_model_set_add(one, &core.query, &board.options, &model);
        los_model_set_finish(none);
        los_model_set_finish(one);
        los_unit_def def = {
            &models, false, {.handles = handles[0], .placed = none}, {.handles = handles[1], .placed = one}, INFINITY};
        test_context("row %d", (int)i);
        CHECK_EQ_INT(los_query_unit_visibility(&core.query, &board.options, &def, &buffers).has_cover, rows[i].reaches);
        los_model_set_destroy(none);
        los_model_set_destroy(one);
        los_table_free(&models);
        table_close(&core);
    }
}

const test_case unit_visibility_tests[] = {
    CASE(units_follow_from_single_queries), CASE(no_members), CASE(exposure_is_the_sum_over_observers),
    CASE(shelters_of_turned_bases),         END_OF_CASES,
};
