/* SPDX-License-Identifier: MIT */
#include "values/typo_hints.h"

#include "values/options.h"

#include <ctype.h>
#include <string.h>

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

/* --- Keys -------------------------------------------------------------------------------------------------------- */

static const char *const NO_OTHERS[] = {NULL};

/* A key as text; empty if it is no text.  A longer key is cut: it is close to no known one. */
typedef struct {
    char text[SHOWN_TEXT_MAX + 1];
} key_text;

static key_text text_of_key(const gdx_variant *key) {
    GDExtensionVariantType type = gdx_variant_type(key);
    key_text shown = {""};
    if (type == GDX_STRING || type == GDX_STRING_NAME) {
        gdx_variant_text(key, shown.text, sizeof shown.text);
    }
    return shown;
}

/* True for a key that is close to `meant` or one of `others`, a list that ends with NULL. */
static bool is_misnamed(const char *key, const char *meant, const char *const *others) {
    for (; *others != NULL; others++) {
        if (strcmp(key, *others) == 0) {
            return true;
        }
    }
    return *key != '\0' && is_near(los_text_of(key), los_text_of(meant));
}

/* The first key of a Dictionary that is probably meant as `meant`; empty if there is none. */
static key_text find_misnamed(const gdx_variant *dictionary, const char *meant, const char *const *others) {
    gdx_array names = gdx_dictionary_keys(dictionary);
    key_text found = {""};
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); found.text[0] == '\0' && i < count; i++) {
        key_text key = text_of_key(gdx_array_at(&names, i));
        if (is_misnamed(key.text, meant, others)) {
            found = key;
        }
    }
    gdx.destroy[GDX_ARRAY](&names);
    return found;
}

void warn_of_misnamed_position(reader *from, const char *consequence) {
    static const char *const others[] = {"pos", "x", "coords", NULL};
    key_text key = find_misnamed(&from->variant, "position", others);
    if (key.text[0] != '\0') {
        reader_hint(from, key.text, "is not read, the key is \"position\" (a Vector2 or {x, y}); %s", consequence);
    }
}

void warn_of_misnamed_base(reader *from) {
    static const char *const others[] = {"base", "base_size", NULL};
    key_text key = find_misnamed(&from->variant, "base_mm", others);
    if (key.text[0] != '\0') {
        reader_hint(from, key.text, "is not read, the key is \"base_mm\"; the base is 32 mm wide");
    }
}

void warn_of_misnamed_outline(reader *from) {
    static const char *const polygons[] = {"poly", "points", "vertices", NULL};
    const char *meant = "polygon";
    key_text key = find_misnamed(&from->variant, meant, polygons);
    if (key.text[0] == '\0') {
        meant = "walls";
        key = find_misnamed(&from->variant, meant, NO_OTHERS);
    }
    if (key.text[0] != '\0') {
        reader_hint(from, key.text, "is not read; did you mean \"%s\"? Without it the piece blocks nothing", meant);
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

static const gdx_variant *const misnamed_terrain[] = {&lookup.terrain, &lookup.pieces, &lookup.features};
enum {
    MISNAMED_COUNT = sizeof misnamed_terrain / sizeof *misnamed_terrain
};

/* True if the board has pieces under this key. */
static bool has_pieces_at(const gdx_variant *board, const gdx_variant *key) {
    gdx_variant list;
    if (!gdx_variant_find(board, key, &list)) {
        return false;
    }
    bool holds = holds_pieces(&list);
    gdx_variant_destroy(&list);
    return holds;
}

void warn_of_misnamed_terrain(const gdx_variant *board, message_list *warnings) {
    for (size_t i = 0; i < MISNAMED_COUNT; i++) {
        if (has_pieces_at(board, misnamed_terrain[i])) {
            report_warning(warnings, "board: \"%s\" holds pieces, but they are read from \"terrain_features\" only",
                           key_word(misnamed_terrain[i]));
        }
    }
}

/* True for a key that is read, and for one that warn_of_misnamed_terrain has named. */
static bool is_board_key(const gdx_variant *board, const gdx_variant *key) {
    static const char *const words[] = {"board", "models", "models_block", "rules"};
    key_text text = text_of_key(key);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(text.text, words[i]) == 0) {
            return true;
        }
    }
    if (options_has(text.text)) {
        return true;
    }
    for (size_t i = 0; i < MISNAMED_COUNT; i++) {
        if (strcmp(text.text, key_word(misnamed_terrain[i])) == 0 && has_pieces_at(board, key)) {
            return true;
        }
    }
    return false;
}

/* Warns if no key is known. */
static void warn_of_keys(const gdx_variant *board, message_list *warnings) {
    gdx_array names = gdx_dictionary_keys(board);
    int64_t count = gdx_size(GDX_ARRAY, &names);
    bool is_known = count == 0;
    for (int64_t i = 0; !is_known && i < count; i++) {
        is_known = is_board_key(board, gdx_array_at(&names, i));
    }
    if (!is_known) {
        key_text first = text_of_key(gdx_array_at(&names, 0));
        report_warning(warnings,
                       "board: no key is known, the first is \"%s\"; pieces are read from \"terrain_features\", so the "
                       "table is open",
                       first.text[0] != '\0' ? first.text : describe(gdx_array_at(&names, 0)).text);
    }
    gdx.destroy[GDX_ARRAY](&names);
}

static bool is_empty(const gdx_variant *board) {
    gdx_dictionary dictionary;
    gdx_variant_get(board, GDX_DICTIONARY, &dictionary);
    bool is_empty = gdx_size(GDX_DICTIONARY, &dictionary) == 0;
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    return is_empty;
}

/* The empty board comes first: it is the usual open table, and this is part of every query of it. */
static void warn_if_unknown(const gdx_variant *board, message_list *warnings) {
    gdx_variant features;
    if (is_empty(board)) {
        return;
    }
    if (gdx_variant_find(board, &lookup.terrain_features, &features)) {
        gdx_variant_destroy(&features);
        return;
    }
    key_text near = find_misnamed(board, "terrain_features", NO_OTHERS);
    if (near.text[0] != '\0') {
        report_warning(warnings, "board: \"%s\" is not read; did you mean \"terrain_features\"?", near.text);
    } else {
        warn_of_keys(board, warnings);
    }
}

void warn_of_unknown_board(const gdx_variant *board, message_list *warnings) {
    gdx_variant nested;
    if (!gdx_variant_find(board, &lookup.board, &nested)) {
        warn_if_unknown(board, warnings);
        return;
    }
    if (gdx_variant_type(&nested) == GDX_DICTIONARY) {
        warn_if_unknown(&nested, warnings);
    }
    gdx_variant_destroy(&nested);
}
