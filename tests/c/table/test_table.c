/* SPDX-License-Identifier: MIT */
/* Models by handle: handles stay valid until their model is removed and are never given twice. */
#include "support/counting_allocator.h"
#include "support/los_test.h"
#include "table/table.h"

static los_table table;

static los_table_model model_at(float x, float y) {
    los_table_model model = los_default_table_model();
    model.model.position = (los_vec2){x, y};
    return model;
}

static los_handle add(float x) {
    los_table_model model = model_at(x, 0.0f);
    los_handle handle = LOS_NO_HANDLE;
    CHECK_EQ_INT(los_table_add(&table, &model, &handle), LOS_OK);
    return handle;
}

static uint32_t count_in(float left, float right) {
    los_bvh_query query = los_bvh_query_of_box((los_box){{left, -1.0f}, {right, 1.0f}});
    uint32_t slots[16];
    return los_table_find(&table, &query, slots);
}

TEST(handles_count_from_zero) {
    los_table_init(&table, los_default_allocator(), 40.0);
    CHECK_EQ_INT(add(100.0f), 0);
    CHECK_EQ_INT(add(200.0f), 1);
    CHECK_EQ_INT(add(300.0f), 2);
    CHECK_EQ_INT(los_table_count(&table), 3);
    los_table_free(&table);
}

TEST(a_removed_handle_stays_invalid) {
    los_table_init(&table, los_default_allocator(), 40.0);
    los_handle first = add(100.0f), second = add(200.0f);
    los_table_remove(&table, first);
    CHECK(!los_table_has(&table, first) && los_table_has(&table, second));
    los_handle third = add(300.0f);
    CHECK(third != first && los_table_has(&table, third) && !los_table_has(&table, first));
    CHECK(!los_table_has(&table, LOS_NO_HANDLE) && !los_table_has(&table, 12345));
    los_handle listed[2];
    CHECK_EQ_INT(los_table_list(&table, listed), 2);
    CHECK(listed[0] == second && listed[1] == third);
    los_table_clear(&table);
    CHECK(!los_table_has(&table, second) && !los_table_has(&table, third));
    CHECK_EQ_INT(los_table_count(&table), 0);
    los_table_free(&table);
}

TEST(a_slot_is_not_used_forever) {
    los_table_init(&table, los_default_allocator(), 40.0);
    los_handle before = LOS_NO_HANDLE;
    for (int i = 0; i < LOS_HANDLE_GENERATIONS + 10; i++) {
        los_handle handle = add(100.0f);
        CHECK(handle != before);
        los_table_remove(&table, handle);
        before = handle;
    }
    CHECK_EQ_INT(los_handle_slot(before), 1);
    los_table_free(&table);
}

TEST(restored_handles_are_the_saved_ones) {
    los_table_init(&table, los_default_allocator(), 40.0);
    los_handle first = add(100.0f), second = add(200.0f);
    los_table_model model = *los_table_get(&table, second);
    los_table_remove(&table, second);
    los_handle third = add(300.0f);
    CHECK_EQ_INT(los_table_restore(&table, second, &model), LOS_BAD_VALUE); /* its slot is in use */
    los_table_remove(&table, third);
    CHECK_EQ_INT(los_table_restore(&table, second, &model), LOS_OK);
    CHECK(los_table_has(&table, first) && los_table_has(&table, second) && !los_table_has(&table, third));
    los_table_remove(&table, second);
    CHECK(add(400.0f) != third); /* not even after the older handle was restored */
    CHECK_EQ_INT(los_table_restore(&table, 7, &model), LOS_OK);
    CHECK(los_table_has(&table, 7) && !los_table_has(&table, 6));
    CHECK_EQ_INT(los_table_restore(&table, LOS_NO_HANDLE, &model), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_table_restore(&table, 0x7FFFFFFF, &model), LOS_BAD_VALUE); /* its name would be LOS_NO_NAME */
    los_table_free(&table);
}

TEST(slots_between_restored_handles_are_used_once) {
    static const los_handle restored[] = {50, 10, 30, 49, 0, 31};
    los_table_init(&table, los_default_allocator(), 40.0);
    los_table_model model = model_at(5.0f, 0.0f);
    for (int i = 0; i < 6; i++) {
        CHECK_EQ_INT(los_table_restore(&table, restored[i], &model), LOS_OK);
    }
    for (int i = 0; i < 60; i++) {
        los_handle added = add((float)i);
        CHECK(added != 50 && added != 10 && added != 30 && added != 49 && added != 0 && added != 31);
    }
    CHECK_EQ_INT(los_table_count(&table), 66);
    CHECK_EQ_INT(table.slot_count, 66);
    los_table_free(&table);
}

TEST(only_models_in_play_are_found) {
    los_table_init(&table, los_default_allocator(), 40.0);
    los_handle handle = add(100.0f);
    CHECK_EQ_INT(count_in(90.0f, 110.0f), 1);
    los_table_set_flags(&table, handle, LOS_MODEL_ALIVE | LOS_MODEL_BLOCKS);
    CHECK_EQ_INT(count_in(90.0f, 110.0f), 0);
    los_table_set_flags(&table, handle, LOS_MODEL_FLAGS_DEFAULT);
    los_table_move(&table, handle, (los_vec2){500.0f, 0.0f}, 0.0);
    CHECK_EQ_INT(count_in(90.0f, 110.0f), 0);
    CHECK_EQ_INT(count_in(490.0f, 510.0f), 1);
    los_table_set_flags(&table, handle, LOS_MODEL_ON_TABLE);
    CHECK_EQ_INT(count_in(490.0f, 510.0f), 0);
    los_table_free(&table);
}

TEST(boxes_follow_shape_rotation_and_scale) {
    los_table_init(&table, los_default_allocator(), 40.0);
    los_table_model model = model_at(0.0f, 0.0f);
    model.model.shape = LOS_RECTANGLE;
    model.model.length_mm = 254.0; /* 400 px */
    model.model.width_mm = 25.4;
    los_handle handle;
    CHECK_EQ_INT(los_table_add(&table, &model, &handle), LOS_OK);
    CHECK_EQ_INT(count_in(190.0f, 195.0f), 1);
    los_table_move(&table, handle, model.model.position, 1.5707963267948966);
    CHECK_EQ_INT(count_in(190.0f, 195.0f), 0);
    CHECK_EQ_INT(count_in(19.0f, 19.5f), 1);
    los_table_set_scale(&table, 80.0);
    CHECK_EQ_INT(count_in(39.0f, 39.5f), 1);
    CHECK(los_table_revision(&table) >= 3);
    los_table_free(&table);
}

TEST(units_are_listed) {
    los_table_init(&table, los_default_allocator(), 40.0);
    for (int i = 0; i < 10; i++) {
        los_table_model model = model_at((float)i, 0.0f);
        los_handle handle;
        model.unit = i % 3 == 0 ? 7u : 8u;
        CHECK_EQ_INT(los_table_add(&table, &model, &handle), LOS_OK);
    }
    los_handle listed[10];
    CHECK_EQ_INT(los_table_list_unit(&table, 7, listed), 4);
    CHECK(listed[0] == 0 && listed[1] == 3 && listed[2] == 6 && listed[3] == 9);
    los_blocking_models blocking = los_table_blocking(&table, 3, LOS_NO_HANDLE);
    CHECK_EQ_INT(blocking.units[0], 7);
    CHECK_EQ_INT(blocking.units[1], LOS_NO_UNIT);
    los_table_free(&table);
}

TEST(running_out_of_memory_changes_nothing) {
    int requests = 0;
    for (int refuse_at = -1; refuse_at < requests; refuse_at++) {
        allocation_counter count = allocation_counter_begin(refuse_at);
        los_table_init(&table, counting_allocator(&count), 40.0);
        uint32_t added = 0;
        for (int i = 0; i < 40; i++) {
            los_table_model model = model_at((float)i, 0.0f);
            los_handle handle;
            added += los_table_add(&table, &model, &handle) == LOS_OK;
        }
        CHECK_EQ_INT(los_table_count(&table), added);
        requests = refuse_at < 0 ? count.requests : requests;
        los_table_free(&table);
        CHECK_EQ_INT(count.live, 0);
    }
    CHECK(requests > 4);
}

const test_case table_tests[] = {CASE(handles_count_from_zero),
                                 CASE(a_removed_handle_stays_invalid),
                                 CASE(a_slot_is_not_used_forever),
                                 CASE(restored_handles_are_the_saved_ones),
                                 CASE(slots_between_restored_handles_are_used_once),
                                 CASE(only_models_in_play_are_found),
                                 CASE(boxes_follow_shape_rotation_and_scale),
                                 CASE(units_are_listed),
                                 CASE(running_out_of_memory_changes_nothing),
                                 END_OF_CASES};
