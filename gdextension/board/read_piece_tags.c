/* SPDX-License-Identifier: MIT */
#include "board/read_piece_tags.h"

#include "values/typo_hints.h"

static const double SIZE_MAX_UNITS = 1.0e6;

enum {
    TAGS_MAX = 1000 /* of one piece */
};

/* The words that flags stand for. */
static const struct {
    const char *word;
    los_rule_flags flag;
} flag_words[] = {
    {"low", LOS_LOW},     {"medium", LOS_MEDIUM}, {"tall", LOS_TALL},       {"obscuring", LOS_OBSCURING},
    {"ruins", LOS_RUINS}, {"area", LOS_AREA},     {"feature", LOS_FEATURE}, {"light", LOS_LIGHT},
    {"dense", LOS_DENSE},
};

/* True if one of the flags stands for the word. */
static bool is_flag_word(los_text word, los_rule_flags flags) {
    for (size_t i = 0; i < sizeof flag_words / sizeof *flag_words; i++) {
        if ((flags & flag_words[i].flag) != 0 && los_text_equal(word, los_text_of(flag_words[i].word))) {
            return true;
        }
    }
    return false;
}

static void add_word(piece_buffers *buffers, los_text word, los_rule_flags flags) {
    if (word.length > 0 && !is_flag_word(word, flags)) {
        word_list_add(&buffers->tags, word);
    }
}

void collect_piece_words(piece_buffers *buffers, const los_piece_words *words, los_rule_flags flags) {
    bool has_category = los_is_category(words->category);
    add_word(buffers, words->type, flags);
    add_word(buffers, words->height_category, flags);
    add_word(buffers, words->piece_class, flags);
    add_word(buffers, words->category, flags);
    if (!has_category && (flags & (LOS_LIGHT | LOS_DENSE)) == 0) {
        add_word(buffers, los_text_of("exposed"), flags); /* the category of all other types */
    }
}

typedef struct {
    reader *from;
    piece_buffers *buffers;
} tag_target;

static void take_tag(void *context, los_text tag) {
    const tag_target *to = context;
    if (to->buffers->tags.count >= TAGS_MAX) {
        reader_warn(to->from, &lookup.tags, "holds more than %d words; the rest is ignored", TAGS_MAX);
    } else if (!word_list_add(&to->buffers->tags, tag)) {
        reader_warn(to->from, &lookup.tags, "holds a word with a line break; ignored");
    }
}

static void read_state(reader *from, piece_buffers *buffers) {
    if (read_text(from, &lookup.state, &buffers->state) == FOUND_VALUE) {
        warn_of_state(from, text_buffer_text(&buffers->state));
    }
}

/* A Vector2 is the game's own key and no mistake: every piece of the 40k project has one. */
static void read_piece_size(reader *from, double *size) {
    const gdx_variant *given = reader_find(from, &lookup.size);
    double number;
    if (given == NULL || gdx_variant_type(given) == GDX_VECTOR2) {
        return;
    }
    if (!number_of(given, &number)) {
        reader_warn(from, &lookup.size, "should be a finite number, not %s; %s", describe(given).text,
                    reader_consequence(from));
    } else if (number > 0.0 && number <= SIZE_MAX_UNITS) {
        *size = number;
    } else {
        reader_warn(from, &lookup.size, "should be above 0 and at most 1000000; ignored");
    }
}

void read_piece_tags(reader *from, piece_buffers *buffers, los_piece_def *def) {
    tag_target to = {from, buffers};
    if (read_texts(from, &lookup.tags, take_tag, &to) == FOUND_NOTHING) {
        warn_of_key(from, &lookup.tag, &lookup.tags);
    }
    read_state(from, buffers);
    read_piece_size(from, &def->size);
    def->tags = word_list_text(&buffers->tags);
    def->state = text_buffer_text(&buffers->state);
}
