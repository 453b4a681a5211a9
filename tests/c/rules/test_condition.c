/* SPDX-License-Identifier: MIT */
/* The words of conditions: every form, every mistake. */
#include "rules/condition.h"
#include "support/los_test.h"

#include <string.h>

static los_rule_error error;

/* Reads a condition that has no mistake. */
static los_condition read(const char *text) {
    los_condition condition;
    test_context("%s", text);
    CHECK(los_condition_read(los_text_of(text), &condition, &error));
    return condition;
}

static void check_failure(const char *text, los_rule_problem problem, const char *word, const char *suggestion) {
    los_condition condition;
    test_context("%s", text);
    CHECK(!los_condition_read(los_text_of(text), &condition, &error));
    CHECK_EQ_INT(error.problem, problem);
    CHECK_TEXT(error.word, word);
    CHECK_TEXT(error.suggestion, suggestion);
}

/* --- Forms ------------------------------------------------------------------------------------------------------- */

static const char *const who_words[] = {"shooter", "target", "either", "both"};

/* "subject" + joint + "rest". */
static los_condition read_joined(const char *subject, const char *joint, const char *rest) {
    static char text[64];
    text[0] = '\0';
    strcat(strcat(strcat(text, subject), joint), rest);
    return read(text);
}

TEST(relations_belong_to_each_model) {
    static const char *const relations[] = {"touches", "overlaps", "within", "center_in", "on", "group"};
    for (int who = 0; who < 4; who++) {
        for (int i = 0; i < 6; i++) {
            los_condition condition = read_joined(who_words[who], ":", relations[i]);
            CHECK_EQ_INT(condition.kind, LOS_CONDITION_RELATION);
            CHECK_EQ_INT(condition.who, who);
            CHECK_EQ_INT(condition.relation, i);
            CHECK_EQ_INT(condition.word.length, 0);
        }
    }
}

TEST(near_takes_a_number) {
    for (int who = 0; who < 4; who++) {
        los_condition condition = read_joined(who_words[who], ":", "near 2.5");
        CHECK_EQ_INT(condition.kind, LOS_CONDITION_RELATION);
        CHECK_EQ_INT(condition.relation, LOS_WORD_NEAR);
        CHECK_EQ_INT(condition.who, who);
        CHECK_DOUBLE_EQ(condition.number, 2.5);
    }
    CHECK_DOUBLE_EQ(read("target:near 0").number, 0.0);
    CHECK_DOUBLE_EQ(read("  target : near   12  ").number, 12.0);
    CHECK_DOUBLE_EQ(read("target:near .5").number, 0.5);
    CHECK_DOUBLE_EQ(read("target:near 7.").number, 7.0);
    CHECK_DOUBLE_EQ(read("target:near 1000000000").number, 1e9);
}

TEST(other_words_after_a_subject_are_tags) {
    for (int who = 0; who < 4; who++) {
        los_condition condition = read_joined(who_words[who], ":", "Hover tank");
        CHECK_EQ_INT(condition.kind, LOS_CONDITION_MODEL_TAG);
        CHECK_EQ_INT(condition.who, who);
        CHECK_TEXT(condition.word, "Hover tank");
    }
    CHECK_EQ_INT(read("piece:hedge").kind, LOS_CONDITION_PIECE_TAG);
    CHECK_EQ_INT(read("blocker:hedge").kind, LOS_CONDITION_BLOCKER_TAG);
    CHECK_TEXT(read("piece: Hedge ").word, "Hedge");
    CHECK_TEXT(read("shooter:nearby").word, "nearby");
    CHECK_TEXT(read("shooter:near2").word, "near2");
    CHECK_TEXT(read("shooter:on fire").word, "on fire");
    CHECK_TEXT(read("shooter:Touches").word, "Touches");
    CHECK_TEXT(read("piece:a<b").word, "a<b");
    CHECK_TEXT(read("piece:open").word, "open");
}

TEST(quotes_make_any_word_a_tag) {
    CHECK_EQ_INT(read("shooter:\"touches\"").kind, LOS_CONDITION_MODEL_TAG);
    CHECK_TEXT(read("shooter:\"touches\"").word, "touches");
    CHECK_TEXT(read("either:\"near 2\"").word, "near 2");
    CHECK_TEXT(read("piece:\"group\"").word, "group");
    CHECK_TEXT(read("blocker:\"inside\"").word, "inside");
    CHECK_TEXT(read("piece:\"a:b\"").word, "a:b");
    CHECK_TEXT(read("piece:\" x \"").word, " x ");
    los_condition plain = read("piece:hedge"), quoted = read("piece:\"hedge\"");
    CHECK(los_condition_equal(&plain, &quoted));
}

TEST(sizes_are_compared_with_models) {
    for (int who = 0; who < 4; who++) {
        los_condition smaller = read_joined("piece", "<", who_words[who]);
        los_condition at_most = read_joined("blocker", " <= ", who_words[who]);
        CHECK_EQ_INT(smaller.kind, LOS_CONDITION_PIECE_SIZE);
        CHECK_EQ_INT(smaller.who, who);
        CHECK_EQ_INT(smaller.comparison, LOS_LESS);
        CHECK_EQ_INT(at_most.kind, LOS_CONDITION_BLOCKER_SIZE);
        CHECK_EQ_INT(at_most.who, who);
        CHECK_EQ_INT(at_most.comparison, LOS_AT_MOST);
    }
}

TEST(ranges_are_compared_with_numbers) {
    static const char *const signs[] = {"<", "<=", ">", ">="};
    for (int i = 0; i < 4; i++) {
        los_condition condition = read_joined("range", signs[i], "15");
        CHECK_EQ_INT(condition.kind, LOS_CONDITION_RANGE);
        CHECK_EQ_INT(condition.comparison, i);
        CHECK_DOUBLE_EQ(condition.number, 15.0);
    }
    CHECK_DOUBLE_EQ(read(" range  >=  0.25 ").number, 0.25);
}

TEST(words_alone_and_points) {
    CHECK_EQ_INT(read("hidden").kind, LOS_CONDITION_HIDDEN);
    CHECK_EQ_INT(read("ground_level").kind, LOS_CONDITION_GROUND_LEVEL);
    CHECK_EQ_INT(read("same_side").kind, LOS_CONDITION_SAME_SIDE);
    CHECK_EQ_INT(read("open").kind, LOS_CONDITION_OPEN);
    CHECK_EQ_INT(read(" closed ").kind, LOS_CONDITION_CLOSED);
    CHECK_EQ_INT(read("crosses:front").kind, LOS_CONDITION_CROSSES_FRONT);
    CHECK_EQ_INT(read("crosses : back").kind, LOS_CONDITION_CROSSES_BACK);
    CHECK_EQ_INT(read("shooter_point:inside").kind, LOS_CONDITION_POINT_INSIDE);
    CHECK_EQ_INT(read("shooter_point:inside").who, LOS_WHO_SHOOTER);
    CHECK_EQ_INT(read("target_point:inside").who, LOS_WHO_TARGET);
}

/* --- Mistakes ---------------------------------------------------------------------------------------------------- */

TEST(an_unknown_subject_is_named) {
    check_failure("peice:low", LOS_PROBLEM_SUBJECT, "peice", "piece");
    check_failure("Piece:low", LOS_PROBLEM_SUBJECT, "Piece", "piece");
    check_failure("taget:near 2", LOS_PROBLEM_SUBJECT, "taget", "target");
    check_failure("shooter_piont:inside", LOS_PROBLEM_SUBJECT, "shooter_piont", "shooter_point");
    check_failure("sky:rain", LOS_PROBLEM_SUBJECT, "sky", "");
    check_failure(":low", LOS_PROBLEM_SUBJECT, "", "");
    check_failure(":", LOS_PROBLEM_SUBJECT, "", "");
    check_failure("rnage>15", LOS_PROBLEM_SUBJECT, "rnage", "range");
    check_failure("pieces<target", LOS_PROBLEM_SUBJECT, "pieces", "piece");
    check_failure("shooter<target", LOS_PROBLEM_SUBJECT, "shooter", "");
    check_failure("piece<traget", LOS_PROBLEM_SUBJECT, "traget", "target");
    check_failure("piece<=", LOS_PROBLEM_SUBJECT, "", "");
    check_failure("<", LOS_PROBLEM_SUBJECT, "", "");
    check_failure("piece<3", LOS_PROBLEM_SUBJECT, "3", "");
}

TEST(an_unknown_relation_is_named) {
    check_failure("target_point:insde", LOS_PROBLEM_RELATION, "insde", "inside");
    check_failure("target_point:within", LOS_PROBLEM_RELATION, "within", "");
    check_failure("shooter_point:", LOS_PROBLEM_RELATION, "", "");
    check_failure("crosses:frnt", LOS_PROBLEM_RELATION, "frnt", "front");
    check_failure("crosses:bakc", LOS_PROBLEM_RELATION, "bakc", "back");
    check_failure("crosses:left", LOS_PROBLEM_RELATION, "left", "");
    check_failure("shooter:inside", LOS_PROBLEM_RELATION, "inside", "");
    check_failure("piece:touches", LOS_PROBLEM_RELATION, "touches", "");
    check_failure("piece:near 2", LOS_PROBLEM_RELATION, "near 2", "");
    check_failure("piece:near", LOS_PROBLEM_RELATION, "near", "");
    check_failure("blocker:within", LOS_PROBLEM_RELATION, "within", "");
    check_failure("blocker:inside", LOS_PROBLEM_RELATION, "inside", "");
}

TEST(a_wrong_number_is_named) {
    check_failure("shooter:near", LOS_PROBLEM_NUMBER, "", "");
    check_failure("shooter:near two", LOS_PROBLEM_NUMBER, "two", "");
    check_failure("shooter:near -1", LOS_PROBLEM_NUMBER, "-1", "");
    check_failure("shooter:near 1 2", LOS_PROBLEM_NUMBER, "1 2", "");
    check_failure("shooter:near 1e3", LOS_PROBLEM_NUMBER, "1e3", "");
    check_failure("shooter:near .", LOS_PROBLEM_NUMBER, ".", "");
    check_failure("shooter:near 1.2.3", LOS_PROBLEM_NUMBER, "1.2.3", "");
    check_failure("shooter:near inf", LOS_PROBLEM_NUMBER, "inf", "");
    check_failure("shooter:near nan", LOS_PROBLEM_NUMBER, "nan", "");
    check_failure("shooter:near 1000000001", LOS_PROBLEM_NUMBER, "1000000001", "");
    check_failure("shooter:near 0.1234567890123456", LOS_PROBLEM_NUMBER, "0.1234567890123456", "");
    check_failure("range>", LOS_PROBLEM_NUMBER, "", "");
    check_failure("range<=x", LOS_PROBLEM_NUMBER, "x", "");
    check_failure("range>>3", LOS_PROBLEM_NUMBER, ">3", "");
    check_failure("range=<3", LOS_PROBLEM_SUBJECT, "range=", "range");
}

TEST(other_texts_have_no_known_form) {
    check_failure("", LOS_PROBLEM_CONDITION, "", "");
    check_failure("   ", LOS_PROBLEM_CONDITION, "", "");
    check_failure("hiden", LOS_PROBLEM_CONDITION, "hiden", "hidden");
    check_failure("opne", LOS_PROBLEM_CONDITION, "opne", "open");
    check_failure("Open", LOS_PROBLEM_CONDITION, "Open", "open");
    check_failure("samesidee", LOS_PROBLEM_CONDITION, "samesidee", "same_side");
    check_failure("ground level", LOS_PROBLEM_CONDITION, "ground level", "ground_level");
    check_failure("low", LOS_PROBLEM_CONDITION, "low", "");
    check_failure("piece", LOS_PROBLEM_CONDITION, "piece", "");
    check_failure("range", LOS_PROBLEM_CONDITION, "range", "");
    check_failure("range=3", LOS_PROBLEM_CONDITION, "range=3", "");
    check_failure("piece:", LOS_PROBLEM_CONDITION, "", "");
    check_failure("piece:\"\"", LOS_PROBLEM_CONDITION, "\"\"", "");
    check_failure("piece:\"", LOS_PROBLEM_CONDITION, "\"", "");
    check_failure("piece:low\"", LOS_PROBLEM_CONDITION, "low\"", "");
    check_failure("piece:a:b", LOS_PROBLEM_CONDITION, "a:b", "");
    check_failure("piece>target", LOS_PROBLEM_CONDITION, "piece>target", "");
    check_failure("blocker>=both", LOS_PROBLEM_CONDITION, "blocker>=both", "");
}

TEST(odd_bytes_are_read_as_they_are) {
    static const char bytes[] = "piece:\0\xff\n\t";
    los_condition condition;
    CHECK(los_condition_read((los_text){bytes, sizeof bytes - 1}, &condition, &error));
    CHECK_EQ_INT(condition.kind, LOS_CONDITION_PIECE_TAG);
    CHECK_EQ_INT(condition.word.length, 4);
    CHECK(memcmp(condition.word.bytes, "\0\xff\n\t", 4) == 0);
    CHECK(!los_condition_read((los_text){NULL, 0}, &condition, &error));
    CHECK_EQ_INT(error.problem, LOS_PROBLEM_CONDITION);
    CHECK(!los_condition_read((los_text){"open\0", 5}, &condition, &error));
    CHECK_TEXT(error.suggestion, "open");
}

/* No byte outside the text is read: each prefix has a block of its own, which the sanitizers watch. */
TEST(every_prefix_of_a_condition_is_read_or_refused) {
    static const char *const texts[] = {
        "shooter_point:inside", "target:near 2.5", "piece<=either", "crosses:front", "piece:\"a\"", "range>=15",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (size_t length = 0; length <= strlen(texts[i]); length++) {
            los_allocator allocator = los_default_allocator();
            char *copy = allocator.resize(allocator.context, NULL, length + 1);
            CHECK(copy != NULL);
            memcpy(copy, texts[i], length);
            los_condition condition;
            bool is_read = los_condition_read((los_text){copy, length}, &condition, &error);
            CHECK(length < strlen(texts[i]) || is_read);
            allocator.resize(allocator.context, copy, 0);
        }
    }
}

/* --- Equality ---------------------------------------------------------------------------------------------------- */

static bool are_equal(const char *a, const char *b) {
    los_condition first = read(a), second = read(b);
    return los_condition_equal(&first, &second);
}

TEST(conditions_are_equal_if_they_test_the_same) {
    CHECK(are_equal("piece:hedge", " piece : hedge "));
    CHECK(!are_equal("piece:hedge", "piece:Hedge"));
    CHECK(are_equal("shooter:hero", "shooter:HERO"));
    CHECK(are_equal("blocker:hero", "blocker:\"Hero\""));
    CHECK(!are_equal("shooter:hero", "target:hero"));
    CHECK(!are_equal("shooter:hero", "shooter:heroes"));
    CHECK(!are_equal("shooter:hero", "blocker:hero"));
    CHECK(are_equal("shooter:near 2", "shooter:near 2.0"));
    CHECK(!are_equal("shooter:near 2", "shooter:near 3"));
    CHECK(!are_equal("shooter:near 0", "shooter:touches"));
    CHECK(!are_equal("range<3", "range<=3"));
    CHECK(!are_equal("piece<target", "blocker<target"));
    CHECK(!are_equal("open", "closed"));
}

TEST(only_ascii_letters_have_a_case) {
    CHECK(los_text_equal_in_any_case(los_text_of("Ab-9Z"), los_text_of("aB-9z")));
    CHECK(!los_text_equal_in_any_case(los_text_of("a"), los_text_of("ab")));
    CHECK(!los_text_equal_in_any_case(los_text_of("\xc3\x84"), los_text_of("\xc3\xa4")));
    CHECK(!los_text_equal_in_any_case(los_text_of("@"), los_text_of("`")));
    CHECK(los_text_equal_in_any_case(los_text_of(""), los_text_of("")));
}

TEST(the_nearest_word_needs_the_fewest_edits) {
    static const los_text list[] = {LOS_TEXT("on"), LOS_TEXT("near"), LOS_TEXT("within"), LOS_TEXT("wither"), {0}};
    CHECK_TEXT(los_nearest_word(list, los_text_of("naer")), "near");
    CHECK_TEXT(los_nearest_word(list, los_text_of("wihtin")), "within");
    CHECK_TEXT(los_nearest_word(list, los_text_of("withe")), "wither");
    CHECK_TEXT(los_nearest_word(list, los_text_of("wxthxn")), "within");
    CHECK_TEXT(los_nearest_word(list, los_text_of("no")), ""); /* one edit of two letters is too much */
    CHECK_TEXT(los_nearest_word(list, los_text_of("")), "");
    CHECK_TEXT(los_nearest_word(list, los_text_of("abcdefghijklmnopqrstuvwx")), "");
    CHECK_TEXT(los_nearest_word(list, los_text_of("abcdefghijklmnopqrstuvwxy")), "");
    CHECK_TEXT(los_nearest_word(list, los_text_of("near")), ""); /* the word itself is no suggestion */
}

const test_case condition_tests[] = {CASE(relations_belong_to_each_model),
                                     CASE(near_takes_a_number),
                                     CASE(other_words_after_a_subject_are_tags),
                                     CASE(quotes_make_any_word_a_tag),
                                     CASE(sizes_are_compared_with_models),
                                     CASE(ranges_are_compared_with_numbers),
                                     CASE(words_alone_and_points),
                                     CASE(an_unknown_subject_is_named),
                                     CASE(an_unknown_relation_is_named),
                                     CASE(a_wrong_number_is_named),
                                     CASE(other_texts_have_no_known_form),
                                     CASE(odd_bytes_are_read_as_they_are),
                                     CASE(every_prefix_of_a_condition_is_read_or_refused),
                                     CASE(conditions_are_equal_if_they_test_the_same),
                                     CASE(only_ascii_letters_have_a_case),
                                     CASE(the_nearest_word_needs_the_fewest_edits),
                                     END_OF_CASES};
