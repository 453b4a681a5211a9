/* SPDX-License-Identifier: MIT */
#include "rules/condition.h"

#include "base/assert.h"

#include <math.h>
#include <string.h>

enum {
    LENGTH_MAX = 24 /* longer than all words of the rules */
};

static size_t min_of(size_t a, size_t b) {
    return a < b ? a : b;
}

/* The edit distance with swaps of neighbors (optimal string alignment). */
static size_t edit_distance(los_text a, los_text b) {
    size_t rows[3][LENGTH_MAX + 1]; /* the one before the last, the last, the current */
    for (size_t j = 0; j <= b.length; j++) {
        rows[1][j] = j;
    }
    for (size_t i = 1; i <= a.length; i++) {
        rows[2][0] = i;
        for (size_t j = 1; j <= b.length; j++) {
            size_t cost = a.bytes[i - 1] != b.bytes[j - 1];
            rows[2][j] = min_of(min_of(rows[1][j] + 1, rows[2][j - 1] + 1), rows[1][j - 1] + cost);
            if (i > 1 && j > 1 && a.bytes[i - 1] == b.bytes[j - 2] && a.bytes[i - 2] == b.bytes[j - 1]) {
                rows[2][j] = min_of(rows[2][j], rows[0][j - 2] + 1);
            }
        }
        memcpy(rows[0], rows[1], sizeof rows[0]);
        memcpy(rows[1], rows[2], sizeof rows[1]);
    }
    return rows[1][b.length];
}

los_text los_nearest_word(const los_text *list, los_text word) {
    los_text nearest = {0};
    size_t fewest = 3;
    if (word.length == 0 || word.length > LENGTH_MAX) {
        return nearest;
    }
    for (; list->length > 0; list++) {
        LOS_ASSERT(list->length <= LENGTH_MAX);
        size_t edits = edit_distance(word, *list);
        if (edits > 0 && edits < fewest && 3 * edits <= list->length) {
            fewest = edits;
            nearest = *list;
        }
    }
    return nearest;
}

/* --- Words ------------------------------------------------------------------------------------------------------- */

typedef enum {
    SUBJECT_PIECE,
    SUBJECT_BLOCKER,
    SUBJECT_SHOOTER,
    SUBJECT_TARGET,
    SUBJECT_EITHER,
    SUBJECT_BOTH,
    SUBJECT_SHOOTER_POINT,
    SUBJECT_TARGET_POINT,
    SUBJECT_CROSSES,
    SUBJECT_COUNT
} subject_word;

static const los_text SUBJECTS[] = {
    LOS_TEXT("piece"), LOS_TEXT("blocker"),       LOS_TEXT("shooter"),      LOS_TEXT("target"),  LOS_TEXT("either"),
    LOS_TEXT("both"),  LOS_TEXT("shooter_point"), LOS_TEXT("target_point"), LOS_TEXT("crosses"), {0}};

/* By los_condition_relation; the last one belongs to points. */
static const los_text RELATIONS[] = {LOS_TEXT("touches"),   LOS_TEXT("overlaps"), LOS_TEXT("within"),
                                     LOS_TEXT("center_in"), LOS_TEXT("on"),       LOS_TEXT("group"),
                                     LOS_TEXT("near"),      LOS_TEXT("inside"),   {0}};
enum {
    INSIDE = LOS_WORD_NEAR + 1,
    RELATION_COUNT
};

static const los_text DIRECTIONS[] = {LOS_TEXT("front"), LOS_TEXT("back"), {0}};
static const los_text POINT_RELATIONS[] = {LOS_TEXT("inside"), {0}};

/* Conditions of a single word. */
static const los_text SINGLE_WORDS[] = {LOS_TEXT("hidden"), LOS_TEXT("ground_level"), LOS_TEXT("same_side"),
                                        LOS_TEXT("open"),   LOS_TEXT("closed"),       {0}};
static const los_condition_kind SINGLE_KINDS[] = {LOS_CONDITION_HIDDEN, LOS_CONDITION_GROUND_LEVEL,
                                                  LOS_CONDITION_SAME_SIDE, LOS_CONDITION_OPEN, LOS_CONDITION_CLOSED};

/* What a condition may begin with, for suggestions. */
static const los_text FIRST_WORDS[] = {
    LOS_TEXT("piece"),        LOS_TEXT("blocker"), LOS_TEXT("shooter"),      LOS_TEXT("target"),
    LOS_TEXT("either"),       LOS_TEXT("both"),    LOS_TEXT("crosses"),      LOS_TEXT("shooter_point"),
    LOS_TEXT("target_point"), LOS_TEXT("hidden"),  LOS_TEXT("ground_level"), LOS_TEXT("same_side"),
    LOS_TEXT("open"),         LOS_TEXT("closed"),  LOS_TEXT("range"),        {0}};

/* The index of a word in a list that ends with an empty one, or the length of the list. */
static int find_word(const los_text *list, los_text word) {
    int i = 0;
    while (list[i].length > 0 && !los_text_equal(list[i], word)) {
        i++;
    }
    return i;
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool los_text_equal_in_any_case(los_text a, los_text b) {
    bool equal = a.length == b.length;
    for (size_t i = 0; equal && i < a.length; i++) {
        equal = lower(a.bytes[i]) == lower(b.bytes[i]);
    }
    return equal;
}

/* --- Parts of a text --------------------------------------------------------------------------------------------- */

static los_text part(los_text text, size_t from, size_t to) {
    while (from < to && text.bytes[from] == ' ') {
        from++;
    }
    while (to > from && text.bytes[to - 1] == ' ') {
        to--;
    }
    return (los_text){text.bytes + from, to - from};
}

/* The offset of the first of two characters, or the length. */
static size_t find_either(los_text text, char a, char b) {
    size_t i = 0;
    while (i < text.length && text.bytes[i] != a && text.bytes[i] != b) {
        i++;
    }
    return i;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Reads digits with an optional fraction, such as 12 or 1.5.  False for anything else, and beyond 1e9. */
static bool read_number(los_text text, double *number) {
    double value = 0.0, scale = 1.0;
    size_t i = 0, digits = 0;
    for (; i < text.length && is_digit(text.bytes[i]); i++, digits++) {
        value = 10.0 * value + (text.bytes[i] - '0');
    }
    if (i < text.length && text.bytes[i] == '.') {
        for (i++; i < text.length && is_digit(text.bytes[i]); i++, digits++) {
            value = 10.0 * value + (text.bytes[i] - '0');
            scale *= 10.0;
        }
    }
    *number = value / scale;
    return digits > 0 && digits <= 15 && i == text.length && *number <= 1e9;
}

static bool fail(los_rule_error *error, los_rule_problem problem, los_text word, const los_text *allowed) {
    error->problem = problem;
    error->word = word;
    error->suggestion = allowed == NULL ? (los_text){0} : los_nearest_word(allowed, word);
    return false;
}

/* --- Forms ------------------------------------------------------------------------------------------------------- */

static bool read_near(los_text rest, los_condition *out, los_rule_error *error) {
    out->kind = LOS_CONDITION_RELATION;
    out->relation = LOS_WORD_NEAR;
    return read_number(rest, &out->number) || fail(error, LOS_PROBLEM_NUMBER, rest, NULL);
}

/* Removes quotes.  False if there are none. */
static bool unquote(los_text text, los_text *inner) {
    bool is_quoted = text.length >= 2 && text.bytes[0] == '"' && text.bytes[text.length - 1] == '"';
    *inner = is_quoted ? (los_text){text.bytes + 1, text.length - 2} : text;
    return is_quoted;
}

static bool read_tag(los_text rest, los_condition_kind kind, los_condition *out, los_rule_error *error) {
    out->kind = kind;
    bool is_quoted = unquote(rest, &out->word);
    bool is_word = out->word.length > 0 && (is_quoted || find_either(rest, '"', ':') == rest.length);
    return is_word || fail(error, LOS_PROBLEM_CONDITION, rest, NULL);
}

/* After shooter, target, either or both. */
static bool read_model(los_text rest, los_condition *out, los_rule_error *error) {
    size_t space = find_either(rest, ' ', ' ');
    los_text first = part(rest, 0, space);
    int relation = find_word(RELATIONS, first);
    if (relation == LOS_WORD_NEAR) {
        return read_near(part(rest, space, rest.length), out, error);
    }
    relation = find_word(RELATIONS, rest);
    if (relation == INSIDE) {
        return fail(error, LOS_PROBLEM_RELATION, rest, RELATIONS);
    }
    if (relation < INSIDE) {
        out->kind = LOS_CONDITION_RELATION;
        out->relation = (los_condition_relation)relation;
        return true;
    }
    return read_tag(rest, LOS_CONDITION_MODEL_TAG, out, error);
}

/* After piece or blocker, which have no relation to themselves. */
static bool read_thing(los_text rest, los_condition_kind kind, los_condition *out, los_rule_error *error) {
    los_text first = part(rest, 0, find_either(rest, ' ', ' '));
    if (find_word(RELATIONS, rest) < RELATION_COUNT || los_text_equal(first, RELATIONS[LOS_WORD_NEAR])) {
        return fail(error, LOS_PROBLEM_RELATION, rest, NULL);
    }
    return read_tag(rest, kind, out, error);
}

static bool read_with_subject(subject_word subject, los_text rest, los_condition *out, los_rule_error *error) {
    switch (subject) {
    case SUBJECT_PIECE:
        return read_thing(rest, LOS_CONDITION_PIECE_TAG, out, error);
    case SUBJECT_BLOCKER:
        return read_thing(rest, LOS_CONDITION_BLOCKER_TAG, out, error);
    case SUBJECT_SHOOTER_POINT:
    case SUBJECT_TARGET_POINT:
        out->kind = LOS_CONDITION_POINT_INSIDE;
        out->who = subject == SUBJECT_SHOOTER_POINT ? LOS_WHO_SHOOTER : LOS_WHO_TARGET;
        return find_word(POINT_RELATIONS, rest) == 0 || fail(error, LOS_PROBLEM_RELATION, rest, POINT_RELATIONS);
    case SUBJECT_CROSSES: {
        int direction = find_word(DIRECTIONS, rest);
        out->kind = direction == 0 ? LOS_CONDITION_CROSSES_FRONT : LOS_CONDITION_CROSSES_BACK;
        return direction < 2 || fail(error, LOS_PROBLEM_RELATION, rest, DIRECTIONS);
    }
    default:
        break;
    }
    out->who = (los_who)(subject - SUBJECT_SHOOTER);
    return read_model(rest, out, error);
}

/* Reads <, <=, > or >= at the start of a text and returns its length; 0 if there is none. */
static size_t read_comparison(los_text text, los_comparison *comparison) {
    bool has_equal = text.length > 1 && text.bytes[1] == '=';
    if (text.length == 0 || (text.bytes[0] != '<' && text.bytes[0] != '>')) {
        return 0;
    }
    *comparison = text.bytes[0] == '<' ? (has_equal ? LOS_AT_MOST : LOS_LESS) : (has_equal ? LOS_AT_LEAST : LOS_MORE);
    return has_equal ? 2 : 1;
}

/* range > 12, piece <= target and the like. */
static bool read_compared(los_text text, size_t at, los_condition *out, los_rule_error *error) {
    los_text left = part(text, 0, at);
    size_t length = read_comparison((los_text){text.bytes + at, text.length - at}, &out->comparison);
    los_text right = part(text, at + length, text.length);
    if (los_text_equal(left, los_text_of("range"))) {
        out->kind = LOS_CONDITION_RANGE;
        return read_number(right, &out->number) || fail(error, LOS_PROBLEM_NUMBER, right, NULL);
    }
    static const los_text LEFT[] = {LOS_TEXT("piece"), LOS_TEXT("blocker"), LOS_TEXT("range"), {0}};
    static const los_text RIGHT[] = {
        LOS_TEXT("shooter"), LOS_TEXT("target"), LOS_TEXT("either"), LOS_TEXT("both"), {0}};
    int of = find_word(LEFT, left), with = find_word(RIGHT, right);
    if (of > 1) {
        return fail(error, LOS_PROBLEM_SUBJECT, left, LEFT);
    }
    if (with > LOS_WHO_BOTH) {
        return fail(error, LOS_PROBLEM_SUBJECT, right, RIGHT);
    }
    if (out->comparison > LOS_AT_MOST) {
        return fail(error, LOS_PROBLEM_CONDITION, text, NULL); /* sizes have < and <= only */
    }
    out->kind = of == 0 ? LOS_CONDITION_PIECE_SIZE : LOS_CONDITION_BLOCKER_SIZE;
    out->who = (los_who)with;
    return true;
}

bool los_condition_read(los_text text, los_condition *out, los_rule_error *error) {
    text = part(text, 0, text.length);
    *out = (los_condition){0};
    size_t colon = find_either(text, ':', ':'), comparison = find_either(text, '<', '>');
    if (comparison < colon) {
        return read_compared(text, comparison, out, error);
    }
    if (colon < text.length) {
        los_text subject = part(text, 0, colon);
        int found = find_word(SUBJECTS, subject);
        return found < SUBJECT_COUNT
                   ? read_with_subject((subject_word)found, part(text, colon + 1, text.length), out, error)
                   : fail(error, LOS_PROBLEM_SUBJECT, subject, SUBJECTS);
    }
    int single = find_word(SINGLE_WORDS, text);
    if (SINGLE_WORDS[single].length == 0) {
        return fail(error, LOS_PROBLEM_CONDITION, text, FIRST_WORDS);
    }
    out->kind = SINGLE_KINDS[single];
    return true;
}

bool los_condition_equal(const los_condition *a, const los_condition *b) {
    bool is_model_tag = a->kind == LOS_CONDITION_MODEL_TAG || a->kind == LOS_CONDITION_BLOCKER_TAG;
    return a->kind == b->kind && a->who == b->who && a->relation == b->relation && a->comparison == b->comparison &&
           a->number == b->number &&
           (is_model_tag ? los_text_equal_in_any_case(a->word, b->word) : los_text_equal(a->word, b->word));
}
