/* SPDX-License-Identifier: MIT */
#include "typo_hints.h"

#include <ctype.h>

enum {
    SHOWN_TEXT_MAX = 32,        /* bytes of a word that a message repeats */
    SUBSTITUTION_LENGTH_MIN = 5 /* shorter words have too many neighbors: wall, hall */
};

static bool is_same_letter(char a, char b) {
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

bool is_near(los_text text, los_text word) {
    size_t longer = text.length > word.length ? text.length : word.length, shorter = text.length + word.length - longer;
    size_t begin = 0, end = 0;
    while (begin < shorter && is_same_letter(text.bytes[begin], word.bytes[begin])) {
        begin++;
    }
    while (end < shorter - begin &&
           is_same_letter(text.bytes[text.length - 1 - end], word.bytes[word.length - 1 - end])) {
        end++;
    }
    size_t differing = longer - begin - end;
    bool is_substitution = differing == 1 && longer == shorter;
    return differing == 0 || (differing == 1 && (!is_substitution || word.length >= SUBSTITUTION_LENGTH_MIN));
}

/* The known type that the text is close to, or an empty text. */
static los_text type_near(los_text text) {
    uint32_t number = 0;
    while (los_type_word(number).length > 0 && !is_near(text, los_type_word(number))) {
        number++;
    }
    return los_type_word(number);
}

static void warn_of_word(reader *from, const gdx_variant *key, los_text given, const char *known) {
    size_t length = given.length <= SHOWN_TEXT_MAX ? given.length : gdx_whole_characters(given.bytes, SHOWN_TEXT_MAX);
    reader_warn(from, key, "is \"%.*s\", not %s; as if absent", (int)length, given.bytes, known);
}

/* The flags are tested first: for most pieces no word has to be compared. */
void warn_of_typos(reader *from, const los_piece_words *words, los_rule_flags flags, bool has_rules) {
    if (words->type.length > 0 && (flags & LOS_RUINS) == 0 && !los_is_type(words->type)) {
        los_text meant = type_near(words->type);
        if (meant.length > 0) {
            reader_warn(from, &lookup.type, "is \"%.*s\", which no rule knows; did you mean \"%s\"?",
                        (int)words->type.length, words->type.bytes, meant.bytes);
        }
    }
    if (has_rules) {
        return;
    }
    if (words->height_category.length > 0 && (flags & (LOS_LOW | LOS_MEDIUM | LOS_TALL)) == 0) {
        warn_of_word(from, &lookup.height_category, words->height_category, "\"low\", \"medium\" or \"tall\"");
    }
    if (words->piece_class.length > 0 && (flags & LOS_AREA) != 0 && (flags & LOS_FEATURE) != 0) {
        warn_of_word(from, &lookup.piece_class, words->piece_class, "\"area\" or \"feature\"");
    }
    if (words->category.length > 0 && !los_is_category(words->category)) {
        warn_of_word(from, &lookup.category, words->category, "\"exposed\", \"light\" or \"dense\"");
    }
}

void warn_of_state(reader *from, los_text state) {
    const char *const known[] = {"open", "closed"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        los_text word = los_text_of(known[i]);
        if (is_near(state, word) && !los_text_equal(state, word)) {
            reader_warn(from, &lookup.state, "is \"%.*s\", which no condition tests; did you mean \"%s\"?",
                        (int)state.length, state.bytes, known[i]);
        }
    }
}

void warn_of_key(reader *from, const gdx_variant *given, const gdx_variant *meant) {
    bool had_unusable = from->has_unusable;
    if (reader_find(from, given) != NULL) {
        reader_warn(from, given, "is not read; did you mean \"%s\"?", key_word(meant));
        from->has_unusable = had_unusable;
    }
}

/* --- Boards ------------------------------------------------------------------------------------------------------ */

static bool is_piece(const gdx_variant *value) {
    gdx_variant polygon;
    if (gdx_variant_type(value) != GDX_DICTIONARY || !gdx_variant_find(value, &lookup.polygon, &polygon)) {
        return false;
    }
    gdx_variant_destroy(&polygon);
    return true;
}

static bool holds_pieces(const gdx_variant *list) {
    gdx_array array;
    if (gdx_variant_type(list) != GDX_ARRAY) {
        return false;
    }
    gdx_variant_get(list, GDX_ARRAY, &array);
    bool holds = gdx_size(GDX_ARRAY, &array) > 0 && is_piece(gdx_array_at(&array, 0));
    gdx.destroy[GDX_ARRAY](&array);
    return holds;
}

void warn_of_misnamed_terrain(const gdx_variant *board, message_list *warnings) {
    const gdx_variant *const names[] = {&lookup.terrain, &lookup.pieces, &lookup.features};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        gdx_variant list;
        if (!gdx_variant_find(board, names[i], &list)) {
            continue;
        }
        if (holds_pieces(&list)) {
            report_warning(warnings, "board: \"%s\" holds pieces, but they are read from \"terrain_features\" only",
                           key_word(names[i]));
        }
        gdx_variant_destroy(&list);
    }
}
