/* SPDX-License-Identifier: MIT */
/* Distances by handle, and the models within a distance, against a loop over all models. */
#include "support/los_test.h"
#include "table/table.h"

#include <float.h>

enum {
    MODELS = 300
};

static los_table table;
static los_handle handles[MODELS];

static los_table_model random_model(test_random *random, double side) {
    los_table_model made = los_default_table_model();
    los_model *model = &made.model;
    model->position = (los_vec2){(float)random_between(random, 0.0, side), (float)random_between(random, 0.0, side)};
    model->shape = (los_base_shape)random_below(random, 3);
    model->base_mm = model->length_mm = random_between(random, 0.0, 170.0);
    model->width_mm = random_between(random, 0.0, 100.0);
    model->rotation = random_between(random, -4.0, 4.0);
    model->is_bare_point = random_bool(random, 0.05);
    made.flags = random_bool(random, 0.1) ? random_below(random, LOS_MODEL_FLAGS_ALL + 1) : LOS_MODEL_FLAGS_DEFAULT;
    return made;
}

/* Some are removed and added again, so that handles are not slots. */
static void fill_table(test_random *random, double side) {
    los_table_init(&table, los_default_allocator(), 40.0);
    for (int i = 0; i < MODELS; i++) {
        los_table_model model = random_model(random, side);
        CHECK_EQ_INT(los_table_add(&table, &model, &handles[i]), LOS_OK);
    }
    for (int i = 0; i < MODELS; i += 5) {
        los_table_model model = random_model(random, side);
        los_table_remove(&table, handles[i]);
        CHECK_EQ_INT(los_table_add(&table, &model, &handles[i]), LOS_OK);
    }
}

/* Beyond LOS_SCANNED_SLOTS_MAX slots the tree is searched; no model is added. */
static void use_many_slots(void) {
    const los_handle last = LOS_SCANNED_SLOTS_MAX;
    los_table_model model = los_default_table_model();
    CHECK_EQ_INT(los_table_restore(&table, last, &model), LOS_OK);
    los_table_remove(&table, last);
    CHECK(table.slot_count > LOS_SCANNED_SLOTS_MAX);
}

static bool is_in_play(los_handle handle) {
    uint32_t needed = LOS_MODEL_ALIVE | LOS_MODEL_ON_TABLE;
    return (los_table_get(&table, handle)->flags & needed) == needed;
}

static uint32_t within_by_loop(const los_model *model, double inches, los_handle ignored, los_handle *out) {
    los_handle all[MODELS];
    uint32_t count = los_table_list(&table, all), found = 0;
    for (uint32_t i = 0; i < count; i++) {
        const los_model *other = &los_table_get(&table, all[i])->model;
        if (all[i] != ignored && is_in_play(all[i]) &&
            los_base_distance(model, other, 40.0) <= fmin(inches + LOS_RANGE_TOLERANCE_INCHES, DBL_MAX)) {
            out[found++] = all[i];
        }
    }
    return found;
}

static uint32_t check_within(const los_model *model, double inches, los_handle ignored) {
    los_handle got[MODELS], expected[MODELS];
    uint32_t count = los_table_within(&table, model, inches, ignored, got);
    CHECK_EQ_INT(count, within_by_loop(model, inches, ignored, expected));
    for (uint32_t i = 0; i < count; i++) {
        CHECK_EQ_INT(got[i], expected[i]);
    }
    return count;
}

TEST(distances_by_handle_equal_those_of_models) {
    test_random random = {4201};
    fill_table(&random, 2000.0);
    for (int i = 0; i < MODELS; i++) {
        for (int j = 0; j < MODELS; j++) {
            const los_model *a = &los_table_get(&table, handles[i])->model;
            const los_model *b = &los_table_get(&table, handles[j])->model;
            CHECK_DOUBLE_EQ(los_table_distance(&table, handles[i], handles[j]), los_base_distance(a, b, 40.0));
        }
    }
    los_table_free(&table);
}

TEST(within_equals_a_loop) {
    test_random random = {4202};
    uint32_t found = 0;
    for (int round = 0; round < 20; round++) {
        double side = random_bool(&random, 0.5) ? 2000.0 : 20000.0;
        fill_table(&random, side);
        if (round % 2 == 1) {
            use_many_slots();
        }
        for (int i = 0; i < MODELS; i++) {
            double inches = random_bool(&random, 0.2) ? 0.0 : random_between(&random, 0.0, 12.0);
            test_context("round %d, model %d", round, i);
            const los_model *own = &los_table_get(&table, handles[i])->model;
            found += check_within(own, inches, handles[i]);
            los_model other = random_model(&random, side).model;
            found += check_within(&other, inches, LOS_NO_HANDLE);
        }
        los_table_free(&table);
    }
    CHECK(found > 10000);
}

/* The distance of a model is within that distance: no search may drop it. */
static void check_limit(const los_model *from, los_handle handle) {
    los_handle got[MODELS];
    double inches = los_base_distance(from, &los_table_get(&table, handle)->model, 40.0);
    uint32_t count = los_table_within(&table, from, inches, LOS_NO_HANDLE, got);
    bool is_found = false;
    for (uint32_t i = 0; i < count; i++) {
        is_found = is_found || got[i] == handle;
    }
    CHECK_EQ_INT(is_found, is_in_play(handle));
}

/* From far away, float32 rounds the box of the search by more than the boxes of the models allow. */
TEST(within_includes_its_limit) {
    static const double distances[] = {1.0, 1e3, 1e5, 1e7, 1e9};
    test_random random = {4203};
    fill_table(&random, 300.0);
    for (int i = 0; i < 40 * MODELS; i++) {
        if (i == 20 * MODELS) {
            use_many_slots();
        }
        los_model from = random_model(&random, 3000.0).model;
        float away = (float)distances[random_below(&random, 5)];
        from.position.x += away * (float)random_between(&random, -1.0, 1.0);
        test_context("model %d, %g pixels away", i, (double)away);
        check_limit(&from, handles[i % MODELS]);
    }
    los_table_free(&table);
}

TEST(within_accepts_any_number) {
    test_random random = {4204};
    fill_table(&random, 3000.0);
    const los_model *own = &los_table_get(&table, handles[0])->model;
    CHECK_EQ_INT(check_within(own, -1.0, LOS_NO_HANDLE), 0);
    CHECK_EQ_INT(los_table_within(&table, own, (double)NAN, LOS_NO_HANDLE, handles), 0);
    CHECK(check_within(own, INFINITY, LOS_NO_HANDLE) > MODELS / 2);
    CHECK(check_within(own, 1e300, LOS_NO_HANDLE) > MODELS / 2);
    los_model far = *own;
    far.position = (los_vec2){1e9f, -1e9f};
    CHECK_EQ_INT(check_within(&far, 1e6, LOS_NO_HANDLE), 0);
    CHECK(check_within(&far, INFINITY, LOS_NO_HANDLE) > MODELS / 2);
    los_table_free(&table);
    CHECK_EQ_INT(los_table_within(&table, &far, INFINITY, LOS_NO_HANDLE, handles), 0);
}

TEST(the_nearest_candidate) {
    test_random random = {4205};
    fill_table(&random, 500.0); /* many overlap: ties at 0 */
    for (int i = 0; i < 2000; i++) {
        los_handle own = handles[random_below(&random, MODELS)], candidates[5], expected = LOS_NO_HANDLE;
        double nearest = INFINITY, got;
        for (int k = 0; k < 5; k++) {
            candidates[k] = handles[random_below(&random, MODELS)];
            double distance = los_table_distance(&table, own, candidates[k]);
            bool is_nearer = distance < nearest || (distance == nearest && candidates[k] < expected);
            if (candidates[k] != own && is_in_play(candidates[k]) && is_nearer) {
                nearest = distance;
                expected = candidates[k];
            }
        }
        CHECK_EQ_INT(los_table_nearest(&table, own, candidates, 5, &got), expected);
        CHECK_DOUBLE_EQ(got, nearest);
    }
    double none;
    CHECK_EQ_INT(los_table_nearest(&table, handles[0], handles, 0, &none), LOS_NO_HANDLE);
    CHECK_DOUBLE_EQ(none, INFINITY);
    CHECK_EQ_INT(los_table_nearest(&table, handles[0], handles, 1, &none), LOS_NO_HANDLE);
    los_table_free(&table);
}

/* Compares rows with single calls, bit by bit.  `are_circles`: then the columns are prepared as circles. */
static void check_rows(test_random *random, bool are_circles) {
    los_handle columns[MODELS];
    double scratch[3 * MODELS];
    float row[MODELS];
    uint32_t count = 0, wanted = 1 + random_below(random, 40);
    for (int i = 0; i < MODELS && count < wanted; i++) {
        if (!are_circles || los_table_get(&table, handles[i])->model.shape == LOS_CIRCLE) {
            columns[count++] = !are_circles && random_bool(random, 0.1) ? LOS_NO_HANDLE : handles[i];
        }
    }
    los_distance_columns prepared = los_table_distance_columns(&table, columns, count, scratch);
    CHECK(!are_circles || prepared.are_circles);
    for (int i = 0; i < MODELS; i += 7) {
        los_table_distance_row(&table, handles[i], &prepared, row);
        for (uint32_t k = 0; k < count; k++) {
            float expected =
                columns[k] == LOS_NO_HANDLE ? INFINITY : (float)los_table_distance(&table, handles[i], columns[k]);
            CHECK(row[k] == expected);
        }
    }
    los_table_distance_row(&table, LOS_NO_HANDLE, &prepared, row);
    CHECK(isinf(row[count - 1]));
}

TEST(rows_equal_single_distances) {
    test_random random = {2205};
    for (int i = 0; i < 60; i++) {
        fill_table(&random, i % 2 == 0 ? 2000.0 : 300.0); /* many overlap in the small square */
        check_rows(&random, i % 3 != 0);
        los_table_free(&table);
    }
}

const test_case table_distance_tests[] = {
    CASE(rows_equal_single_distances),
    CASE(distances_by_handle_equal_those_of_models),
    CASE(within_equals_a_loop),
    CASE(within_includes_its_limit),
    CASE(within_accepts_any_number),
    CASE(the_nearest_candidate),
    END_OF_CASES,
};
