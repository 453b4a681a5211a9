/* SPDX-License-Identifier: MIT */
#include "geometry/model.h"
#include "rules/rules.h"
#include "support/los_test.h"

static los_rule_flags flags_of(const char *type, const char *height, const char *piece_class, const char *category) {
    los_piece_words words = {los_text_of(type), los_text_of(height), los_text_of(piece_class), los_text_of(category),
                             false};
    return los_piece_flags(&words);
}

static const los_rule_flags BOTH = LOS_AREA | LOS_FEATURE;

TEST(height_categories) {
    CHECK_EQ_INT(flags_of("", "low", "", ""), BOTH | LOS_LOW);
    CHECK_EQ_INT(flags_of("", "medium", "", ""), BOTH | LOS_MEDIUM);
    CHECK_EQ_INT(flags_of("", "tall", "", ""), BOTH | LOS_TALL | LOS_OBSCURING);
    CHECK_EQ_INT(flags_of("", "", "", ""), BOTH);
    CHECK_EQ_INT(flags_of("", "huge", "", ""), BOTH);
    CHECK_EQ_INT(flags_of("", "Tall", "", ""), BOTH);
}

TEST(types_have_categories) {
    CHECK_EQ_INT(flags_of("ruins", "", "", ""), BOTH | LOS_RUINS | LOS_DENSE);
    CHECK_EQ_INT(flags_of("woods", "", "", ""), BOTH | LOS_DENSE);
    CHECK_EQ_INT(flags_of("building", "", "", ""), BOTH | LOS_DENSE);
    CHECK_EQ_INT(flags_of("container", "", "", ""), BOTH | LOS_DENSE);
    CHECK_EQ_INT(flags_of("barricade", "", "", ""), BOTH | LOS_LIGHT);
    CHECK_EQ_INT(flags_of("wall", "", "", ""), BOTH | LOS_LIGHT);
    CHECK_EQ_INT(flags_of("statuary", "", "", ""), BOTH | LOS_LIGHT);
    CHECK_EQ_INT(flags_of("crater", "", "", ""), BOTH);
    CHECK_EQ_INT(flags_of("Ruins", "", "", ""), BOTH);
    CHECK_EQ_INT(flags_of("ruins ", "", "", ""), BOTH);
}

TEST(a_category_overrides_the_type) {
    CHECK_EQ_INT(flags_of("ruins", "", "", "exposed"), BOTH | LOS_RUINS);
    CHECK_EQ_INT(flags_of("ruins", "", "", "light"), BOTH | LOS_RUINS | LOS_LIGHT);
    CHECK_EQ_INT(flags_of("crater", "", "", "dense"), BOTH | LOS_DENSE);
    CHECK_EQ_INT(flags_of("ruins", "", "", "Dense"),
                 BOTH | LOS_RUINS | LOS_DENSE); /* unknown: the category of the type */
    CHECK_EQ_INT(flags_of("crater", "", "", "Dense"), BOTH);
}

TEST(piece_classes) {
    CHECK_EQ_INT(flags_of("", "", "area", ""), LOS_AREA);
    CHECK_EQ_INT(flags_of("", "", "feature", ""), LOS_FEATURE);
    CHECK_EQ_INT(flags_of("", "", "Area", ""), BOTH);
    CHECK_EQ_INT(flags_of("", "", "zone", ""), BOTH);
}

TEST(the_trait_obscures) {
    los_piece_words words = {.has_obscuring_trait = true}; /* all words absent */
    CHECK_EQ_INT(los_piece_flags(&words), BOTH | LOS_OBSCURING);
    words.height_category = los_text_of("low");
    CHECK_EQ_INT(los_piece_flags(&words), BOTH | LOS_LOW | LOS_OBSCURING);
}

TEST(words_of_flags_mean_the_same_flags) {
    static const char *const types[] = {"", "ruins", "woods", "wall", "crater"},
                             *const heights[] = {"", "low", "medium", "tall"},
                             *const classes[] = {"", "area", "feature"},
                             *const categories[] = {"", "exposed", "light", "dense"};
    for (int i = 0; i < 5 * 4 * 3 * 4 * 2; i++) {
        los_piece_words words = {los_text_of(types[i % 5]), los_text_of(heights[i / 5 % 4]),
                                 los_text_of(classes[i / 20 % 3]), los_text_of(categories[i / 60 % 4]), i >= 240};
        los_piece_words again = los_piece_words_of(los_piece_flags(&words));
        CHECK_EQ_INT(los_piece_flags(&again), los_piece_flags(&words));
    }
}

TEST(known_words) {
    uint32_t count = 0;
    for (; los_type_word(count).length > 0; count++) {
        CHECK(los_is_type(los_type_word(count)));
        CHECK(flags_of(los_type_word(count).bytes, "", "", "") != BOTH);
    }
    CHECK_EQ_INT(count, 7);
    CHECK_EQ_INT(los_type_word(1000).length, 0);
    CHECK(!los_is_type(los_text_of("")) && !los_is_type(los_text_of("ruin")) && !los_is_type(los_text_of("dense")));
    CHECK(los_is_category(los_text_of("exposed")) && los_is_category(los_text_of("dense")));
    CHECK(!los_is_category(los_text_of("")) && !los_is_category(los_text_of("Dense")));
}

TEST(flags_are_disjoint) {
    const los_rule_flags all[] = {
        LOS_LOW,          LOS_MEDIUM,         LOS_TALL,         LOS_OBSCURING,     LOS_RUINS,    LOS_AREA,
        LOS_FEATURE,      LOS_LIGHT,          LOS_DENSE,        LOS_AIRCRAFT,      LOS_TOWERING, LOS_HEIGHT_GIVEN,
        LOS_GROUND_LEVEL, LOS_SHOOTER_WITHIN, LOS_GROUP_SHARED, LOS_CENTER_WITHIN, LOS_SHELTERED};
    los_rule_flags used = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        CHECK(all[i] != 0 && (used & all[i]) == 0);
        used |= all[i];
    }
}

TEST(keywords) {
    los_model model = los_default_model();
    CHECK(!los_model_add_keyword(&model, los_text_of("CHARACTER")));
    CHECK(!los_model_add_keyword(&model, los_text_of("")));
    CHECK(!los_model_add_keyword(&model, (los_text){NULL, 0}));
    CHECK_EQ_INT(model.keywords, 0);
    const char *const sheltered[] = {"INFANTRY", "beasts", "Swarm"};
    for (size_t i = 0; i < sizeof sheltered / sizeof *sheltered; i++) {
        los_model small = los_default_model();
        CHECK(!los_model_add_keyword(&small, los_text_of(sheltered[i])));
        CHECK_EQ_INT(small.keywords, LOS_SHELTERED);
    }
    CHECK(!los_model_add_keyword(&model, los_text_of("Aircraft")));
    CHECK_EQ_INT(model.keywords, LOS_AIRCRAFT);
    CHECK(!los_model_add_keyword(&model, los_text_of("TOWERING")));
    CHECK_EQ_INT(model.keywords, LOS_AIRCRAFT | LOS_TOWERING);
    CHECK(los_model_add_keyword(&model, los_text_of("vehicle")));
    CHECK(los_model_add_keyword(&model, los_text_of("MONSTER")));
    CHECK(los_model_add_keyword(&model, los_text_of("TiTaNiC")));
    CHECK(!los_model_add_keyword(&model, los_text_of("VEHICLES")));
    CHECK(!los_model_add_keyword(&model, los_text_of("VEHICL")));
    CHECK_EQ_INT(model.keywords, LOS_AIRCRAFT | LOS_TOWERING);
}

const test_case rule_flags_tests[] = {
    CASE(height_categories),
    CASE(types_have_categories),
    CASE(a_category_overrides_the_type),
    CASE(piece_classes),
    CASE(the_trait_obscures),
    CASE(words_of_flags_mean_the_same_flags),
    CASE(known_words),
    CASE(flags_are_disjoint),
    CASE(keywords),
    END_OF_CASES,
};
