/* SPDX-License-Identifier: MIT */
#include "base/string_table.h"
#include "support/los_test.h"

#include <stdio.h>

static los_string_table names;
static los_allocator allocator;

static void begin(void) {
    names = (los_string_table){0};
    allocator = los_default_allocator();
}

static void end(void) {
    los_string_table_free(&names, &allocator);
    CHECK_EQ_INT(names.count, 0);
    CHECK_EQ_INT(los_string_table_find(&names, los_text_of("")), LOS_NO_NAME);
}

static uint32_t add(const char *text) {
    return los_string_table_add(&names, &allocator, "", los_text_of(text), "");
}

TEST(equal_texts_have_equal_numbers) {
    begin();
    CHECK_EQ_INT(los_string_table_find(&names, los_text_of("ruin")), LOS_NO_NAME);
    uint32_t ruin = add("ruin"), wood = add("wood");
    CHECK(ruin != wood && ruin != LOS_NO_NAME && wood != LOS_NO_NAME);
    CHECK_EQ_INT(add("ruin"), ruin);
    CHECK_EQ_INT(los_string_table_find(&names, los_text_of("wood")), wood);
    CHECK_EQ_INT(los_string_table_find(&names, los_text_of("woods")), LOS_NO_NAME);
    CHECK_EQ_INT(names.count, 2);
    CHECK_TEXT(los_string_table_text(&names, ruin), "ruin");
    CHECK_TEXT(los_string_table_text(&names, wood), "wood");
    end();
}

TEST(adding_a_text_alone_returns_the_same_number) {
    begin();
    uint32_t empty = los_string_table_add_text(&names, &allocator, (los_text){NULL, 0});
    uint32_t ruin = los_string_table_add_text(&names, &allocator, los_text_of("ruin"));
    CHECK(empty != LOS_NO_NAME && ruin != LOS_NO_NAME && empty != ruin);
    CHECK_EQ_INT(add("ruin"), ruin);
    CHECK_EQ_INT(add(""), empty);
    CHECK_EQ_INT(los_string_table_add_text(&names, &allocator, los_string_table_text(&names, ruin)), ruin);
    CHECK_EQ_INT(names.count, 2);
    end();
}

TEST(prefix_and_suffix_are_part_of_the_text) {
    begin();
    uint32_t wall = los_string_table_add(&names, &allocator, "", los_text_of("a"), "_wall");
    CHECK_TEXT(los_string_table_text(&names, wall), "a_wall");
    CHECK_EQ_INT(add("a_wall"), wall);
    uint32_t group = los_string_table_add(&names, &allocator, "lg:", los_text_of("a"), "");
    CHECK_TEXT(los_string_table_text(&names, group), "lg:a");
    CHECK_EQ_INT(los_string_table_add(&names, &allocator, "l", los_text_of("g:"), "a"), group);
    CHECK_EQ_INT(names.count, 2);
    end();
}

TEST(the_empty_text_is_a_text) {
    begin();
    uint32_t empty = los_string_table_add(&names, &allocator, "", (los_text){NULL, 0}, "");
    CHECK(empty != LOS_NO_NAME);
    CHECK_EQ_INT(add(""), empty);
    CHECK_EQ_INT(los_string_table_find(&names, los_text_of("")), empty);
    CHECK_EQ_INT(los_string_table_text(&names, empty).length, 0);
    end();
}

TEST(zero_bytes_and_high_bytes_count) {
    begin();
    uint32_t first = los_string_table_add(&names, &allocator, "", (los_text){"a\0b", 3}, "");
    uint32_t second = los_string_table_add(&names, &allocator, "", (los_text){"a\0c", 3}, "");
    uint32_t third = los_string_table_add(&names, &allocator, "", (los_text){"a", 1}, "");
    CHECK(first != second && second != third && first != third);
    CHECK_EQ_INT(add("\xf0\x9f\x8f\x9a"), 3);
    CHECK_EQ_INT(los_string_table_find(&names, los_text_of("\xf0\x9f\x8f\x9a")), 3);
    end();
}

/* These pairs have the same FNV-1a hash. */
TEST(colliding_hashes_have_different_numbers) {
    static const char *const words[] = {"costarring", "liquid", "declinate", "macallums",
                                        "altarage",   "zinke",  "altarages", "zinkes"};
    begin();
    for (uint32_t i = 0; i < 8; i++) {
        CHECK_EQ_INT(add(words[i]), i);
    }
    for (uint32_t i = 0; i < 8; i++) {
        CHECK_EQ_INT(add(words[i]), i);
        CHECK_EQ_INT(los_string_table_find(&names, los_text_of(words[i])), i);
        CHECK_TEXT(los_string_table_text(&names, i), words[i]);
    }
    end();
}

TEST(many_names_keep_their_numbers) {
    enum {
        MANY = 50000
    };
    char text[32];
    begin();
    for (uint32_t i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "piece %u", (unsigned)i);
        CHECK_EQ_INT(add(text), i);
    }
    for (uint32_t i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "piece %u", (unsigned)i);
        CHECK_EQ_INT(add(text), i);
        CHECK_TEXT(los_string_table_text(&names, i), text);
        snprintf(text, sizeof text, "peace %u", (unsigned)i);
        CHECK_EQ_INT(los_string_table_find(&names, los_text_of(text)), LOS_NO_NAME);
    }
    CHECK_EQ_INT(names.count, MANY);
    end();
}

TEST(clear_removes_all_and_keeps_the_memory) {
    begin();
    add("a");
    add("b");
    const char *bytes = names.bytes;
    los_string_table_clear(&names);
    CHECK_EQ_INT(names.count, 0);
    CHECK_EQ_INT(los_string_table_find(&names, los_text_of("a")), LOS_NO_NAME);
    CHECK_EQ_INT(add("c"), 0);
    CHECK_EQ_INT(add("b"), 1);
    CHECK(names.bytes == bytes);
    end();
}

TEST(a_long_text_is_stored_completely) {
    static char text[100000];
    begin();
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] = (char)('a' + i % 26);
    }
    uint32_t whole = los_string_table_add(&names, &allocator, "", (los_text){text, sizeof text}, "");
    uint32_t part = los_string_table_add(&names, &allocator, "", (los_text){text, sizeof text - 1}, "");
    CHECK(whole != part);
    CHECK(los_text_equal(los_string_table_text(&names, whole), (los_text){text, sizeof text}));
    end();
}

TEST(more_than_two_gigabytes_fail) {
    begin();
    /* Fails by its length alone: the bytes are never read. */
    CHECK_EQ_INT(los_string_table_add(&names, &allocator, "", (los_text){"a", UINT32_MAX}, ""), LOS_NO_NAME);
    CHECK_EQ_INT(los_string_table_add(&names, &allocator, "lg:", (los_text){"a", UINT32_MAX / 2}, ""), LOS_NO_NAME);
    CHECK_EQ_INT(names.count, 0);
    CHECK_EQ_INT(add("a"), 0);
    end();
}

const test_case string_table_tests[] = {
    CASE(equal_texts_have_equal_numbers),
    CASE(adding_a_text_alone_returns_the_same_number),
    CASE(prefix_and_suffix_are_part_of_the_text),
    CASE(the_empty_text_is_a_text),
    CASE(zero_bytes_and_high_bytes_count),
    CASE(colliding_hashes_have_different_numbers),
    CASE(many_names_keep_their_numbers),
    CASE(clear_removes_all_and_keeps_the_memory),
    CASE(a_long_text_is_stored_completely),
    CASE(more_than_two_gigabytes_fail),
    END_OF_CASES,
};
