/* SPDX-License-Identifier: MIT */
#include "rules/rules_phrases.h"

#include <string.h>

/* A word of the grammar and its English. */
typedef struct {
    const char *word, *phrase;
} phrase;

static const phrase THINGS[] = {{"piece", "the piece"}, {"blocker", "the model in the way"}, {0}};
static const phrase MODELS[] = {{"shooter", "the shooter"},
                                {"target", "the target"},
                                {"either", "the shooter or the target"},
                                {"both", "each of shooter and target"},
                                {0}};
static const phrase RELATIONS[] = {{"touches", "touches the piece"},
                                   {"overlaps", "overlaps the piece"},
                                   {"within", "is wholly within the piece"},
                                   {"center_in", "has its center in the piece"},
                                   {"on", "stands on the piece"},
                                   {"group", "overlaps a piece of the same group"},
                                   {0}};
/* Conditions of a single word. */
static const phrase WHOLE[] = {{"hidden", "the target is hidden"},
                               {"ground_level", "both models are at ground level"},
                               {"same_side", "both models are on the same side"},
                               {"open", "the piece is open"},
                               {"closed", "the piece is closed"},
                               {0}};
static const phrase POINTS[] = {
    {"shooter_point", "the line starts inside the piece"}, {"target_point", "the line ends inside the piece"}, {0}};
static const phrase DIRECTIONS[] = {
    {"front", "the line comes from the front"}, {"back", "the line comes from the back"}, {0}};

/* The English of a word, or NULL. */
static const char *phrase_of(const phrase *list, los_text word) {
    while (list->word != NULL && !los_text_equal(los_text_of(list->word), word)) {
        list++;
    }
    return list->phrase;
}

static los_text part(los_text text, size_t from, size_t to) {
    while (from < to && text.bytes[from] == ' ') {
        from++;
    }
    while (to > from && text.bytes[to - 1] == ' ') {
        to--;
    }
    return (los_text){text.bytes + from, to - from};
}

static size_t find_any(los_text text, const char *characters) {
    size_t i = 0;
    while (i < text.length && strchr(characters, text.bytes[i]) == NULL) {
        i++;
    }
    return i;
}

/* Digits, and perhaps a fraction. */
static bool is_number(los_text text) {
    size_t digits = 0, dots = 0;
    for (size_t i = 0; i < text.length; i++) {
        digits += text.bytes[i] >= '0' && text.bytes[i] <= '9';
        dots += text.bytes[i] == '.';
    }
    return digits > 0 && dots <= 1 && digits + dots == text.length;
}

static bool write_tag(text_writer *to, const char *subject, los_text tag) {
    bool is_quoted = tag.length >= 2 && tag.bytes[0] == '"' && tag.bytes[tag.length - 1] == '"';
    los_text word = is_quoted ? (los_text){tag.bytes + 1, tag.length - 2} : tag;
    if (word.length == 0 || (!is_quoted && find_any(tag, "\":") < tag.length)) {
        return false;
    }
    write_format(to, "%s is \"", subject);
    write_bytes(to, word);
    write_word(to, "\"");
    return true;
}

static bool is_inside(los_text word) {
    return los_text_equal(word, los_text_of("inside"));
}

/* True for `near 2` and the like. */
static bool read_near(los_text rest, los_text *number) {
    size_t space = find_any(rest, " ");
    *number = part(rest, space, rest.length);
    return los_text_equal(part(rest, 0, space), los_text_of("near"));
}

/* " inch" after the number 1, otherwise " inches". */
static void write_inches(text_writer *to, los_text number) {
    write_bytes(to, number);
    write_word(to, los_text_equal(number, los_text_of("1")) ? " inch" : " inches");
}

static bool write_model(text_writer *to, const char *subject, los_text rest) {
    const char *relation = phrase_of(RELATIONS, rest);
    los_text number;
    if (read_near(rest, &number)) {
        if (!is_number(number)) {
            return false;
        }
        write_format(to, "%s is within ", subject);
        write_inches(to, number);
        write_word(to, " of the piece");
        return true;
    }
    if (relation != NULL) {
        write_format(to, "%s %s", subject, relation);
        return true;
    }
    return !is_inside(rest) && write_tag(to, subject, rest);
}

static bool write_if_known(text_writer *to, const char *clause) {
    if (clause != NULL) {
        write_word(to, clause);
    }
    return clause != NULL;
}

static bool write_with_subject(text_writer *to, los_text subject, los_text rest) {
    const char *thing = phrase_of(THINGS, subject), *model = phrase_of(MODELS, subject);
    los_text number;
    if (model != NULL) {
        return write_model(to, model, rest);
    }
    if (thing != NULL) {
        bool is_relation = phrase_of(RELATIONS, rest) != NULL || read_near(rest, &number) || is_inside(rest);
        return !is_relation && write_tag(to, thing, rest);
    }
    if (los_text_equal(subject, los_text_of("crosses"))) {
        return write_if_known(to, phrase_of(DIRECTIONS, rest));
    }
    return is_inside(rest) && write_if_known(to, phrase_of(POINTS, subject));
}

static bool write_range(text_writer *to, char comparison, bool has_equal, los_text number) {
    const char *words = comparison == '<' ? (has_equal ? "at most" : "less than")
                        : has_equal       ? "at least"
                                          : "more than";
    if (!is_number(number)) {
        return false;
    }
    write_format(to, "the range is %s ", words);
    write_inches(to, number);
    return true;
}

/* `range>12`, `piece<=target` and the like; `at` is the offset of < or >. */
static bool write_compared(text_writer *to, los_text text, size_t at) {
    bool has_equal = at + 1 < text.length && text.bytes[at + 1] == '=';
    los_text left = part(text, 0, at), right = part(text, at + 1 + has_equal, text.length);
    if (los_text_equal(left, los_text_of("range"))) {
        return write_range(to, text.bytes[at], has_equal, right);
    }
    const char *thing = phrase_of(THINGS, left), *model = phrase_of(MODELS, right);
    if (thing == NULL || model == NULL || text.bytes[at] == '>') {
        return false;
    }
    write_format(to, "%s is %s %s", thing, has_equal ? "not larger than" : "smaller than", model);
    return true;
}

static bool write_known(text_writer *to, los_text text) {
    size_t colon = find_any(text, ":"), comparison = find_any(text, "<>");
    if (comparison < colon) {
        return write_compared(to, text, comparison);
    }
    if (colon < text.length) {
        return write_with_subject(to, part(text, 0, colon), part(text, colon + 1, text.length));
    }
    return write_if_known(to, phrase_of(WHOLE, text));
}

void write_condition(text_writer *to, los_text condition) {
    condition = part(condition, 0, condition.length);
    if (!write_known(to, condition)) {
        write_word(to, "\"");
        write_bytes(to, condition);
        write_word(to, "\"");
    }
}
