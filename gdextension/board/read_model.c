/* SPDX-License-Identifier: MIT */
#include "board/read_model.h"

#include "values/read_value.h"
#include "values/typo_hints.h"

#include <math.h>
#include <string.h>

static const double BASE_MM_MAX = 1.0e6, SIZE_MAX_UNITS = 1.0e6;

enum {
    SHOWN_WORD_MAX = 32 /* bytes of a word that a message repeats */
};

static const char NOT_VISIBLE[] = "the model is treated as not visible";

/* Warns about a position of the wrong type.  null is an ordinary missing position. */
static model_state refuse_position(reader *from, const gdx_variant *given, const char *consequence) {
    if (gdx_variant_type(given) != GDX_NIL) {
        reader_warn(from, &lookup.position, "should be a Vector2 or {x, y} of finite numbers, not %s; %s",
                    describe(given).text, consequence);
    }
    return MODEL_NOT_PLACED;
}

/* An error, or an entry of the reader's list. */
static model_state refuse_far_position(reader *from, los_vec2 point) {
    if (from->warnings != NULL) {
        reader_warn(from, &lookup.position, "(%g, %g) is not finite or beyond %g; %s", (double)point.x, (double)point.y,
                    (double)COORDINATE_MAX, reader_consequence(from));
    } else {
        report_error("%s: \"position\" (%g, %g) is not finite or beyond %g; %s", from->kind, (double)point.x,
                     (double)point.y, (double)COORDINATE_MAX, reader_consequence(from));
    }
    return MODEL_UNUSABLE;
}

/* `missing` and `wrong` end the messages about a position that is missing or of a wrong type. */
static model_state read_position(reader *from, const char *missing, const char *wrong, los_model *model) {
    const gdx_variant *given = reader_find(from, &lookup.position);
    los_vec2 point;
    if (given == NULL) {
        warn_of_misnamed_position(from, missing);
        return MODEL_NOT_PLACED;
    }
    model_state state =
        point_of(given, POINT_PARTIAL_ALLOWED, &point) ? MODEL_READY : refuse_position(from, given, wrong);
    if (state != MODEL_READY) {
        return state;
    }
    if (!point_is_usable(point)) {
        return refuse_far_position(from, point);
    }
    model->position = point;
    return point_is_origin(point) ? MODEL_NOT_PLACED : MODEL_READY;
}

/* A size in millimeters; a value out of range is unusable, like a wrong type. */
static read_result read_size(reader *from, const gdx_variant *key, double *size) {
    double given;
    read_result result = read_number(from, key, &given);
    if (result != FOUND_VALUE) {
        return result;
    }
    if (given < 0.0 || given > BASE_MM_MAX) {
        reader_warn(from, key, "is not between 0 and 1000000 mm; %s", reader_consequence(from));
    } else {
        *size = given;
    }
    return result;
}

/* An unknown word means a circle, as in earlier versions.  "hull", a vehicle without a base in the 40k project, is
 * known and means a circle, too. */
static los_base_shape shape_of_word(reader *from, const char *word) {
    if (strcmp(word, "oval") == 0) {
        return LOS_OVAL;
    }
    if (strcmp(word, "rectangular") == 0) {
        return LOS_RECTANGLE;
    }
    if (strcmp(word, "circular") != 0 && strcmp(word, "hull") != 0 && *word != '\0') {
        bool had_unusable = from->has_unusable;
        reader_warn(from, &lookup.base_type, "is \"%s\", not \"circular\", \"oval\" or \"rectangular\"; as if circular",
                    word);
        from->has_unusable = had_unusable;
    }
    return LOS_CIRCLE;
}

/* The shape; null and a missing key mean a circle. */
static los_base_shape read_shape(reader *from) {
    const gdx_variant *given = reader_find(from, &lookup.base_type);
    char word[SHOWN_WORD_MAX + 1]; /* a longer word is cut; it names no shape either way */
    if (given == NULL) {
        return LOS_CIRCLE;
    }
    GDExtensionVariantType type = gdx_variant_type(given);
    if (type != GDX_STRING && type != GDX_STRING_NAME) {
        bool had_unusable = from->has_unusable;
        reader_warn(from, &lookup.base_type, "should be a String, not %s; %s", describe(given).text,
                    type == GDX_NIL ? "as if circular" : reader_consequence(from));
        from->has_unusable = had_unusable || type != GDX_NIL;
        return LOS_CIRCLE;
    }
    gdx_variant_text(given, word, sizeof word);
    return shape_of_word(from, word);
}

static void read_dimensions(reader *from, los_model *model) {
    gdx_dictionary dimensions;
    if (read_dictionary(from, &lookup.base_dimensions, &dimensions) != FOUND_VALUE) {
        return;
    }
    reader sides = reader_of(&dimensions, "base_dimensions", -1, from);
    read_size(&sides, &lookup.length, &model->length_mm);
    read_size(&sides, &lookup.width, &model->width_mm);
    reader_end(&sides);
    gdx.destroy[GDX_DICTIONARY](&dimensions);
}

static void read_base(reader *from, los_model *model) {
    double base_mm = model->base_mm;
    bool has_size = read_size(from, &lookup.base_mm, &base_mm) != FOUND_NOTHING;
    model->base_mm = floor(base_mm); /* diameters are whole millimeters, sides need not be */
    model->length_mm = base_mm;
    model->width_mm = base_mm * LOS_DEFAULT_WIDTH_RATIO;
    model->shape = read_shape(from);
    if (model->shape != LOS_CIRCLE) {
        read_dimensions(from, model);
        read_number(from, &lookup.rotation, &model->rotation);
        model->facing = model->rotation;
    } else if (!has_size && from->unread > 0) {
        warn_of_misnamed_base(from);
    }
}

typedef struct {
    los_model *model;
    const los_rules *rules; /* NULL: no tags */
    bool any, is_large;
} keyword_list;

static void take_tag(void *context, los_text tag) {
    keyword_list *list = context;
    if (list->rules != NULL) {
        los_rules_add_model_tag(list->rules, list->model, tag);
    }
}

static void take_keyword(void *context, los_text keyword) {
    keyword_list *list = context;
    list->any = true;
    list->is_large |= los_model_add_keyword(list->model, keyword);
    take_tag(context, keyword);
}

/* Reads the model's keywords, or those of its `meta` if it has none.  True for a large model. */
static bool read_keywords(reader *from, const los_rules *rules, los_model *model) {
    keyword_list list = {model, rules, false, false};
    gdx_dictionary meta;
    read_texts(from, &lookup.keywords, take_keyword, &list);
    if (!list.any && read_dictionary(from, &lookup.meta, &meta) == FOUND_VALUE) {
        reader inner = reader_of(&meta, "meta", -1, from);
        read_texts(&inner, &lookup.keywords, take_keyword, &list);
        reader_end(&inner);
        gdx.destroy[GDX_DICTIONARY](&meta);
    }
    return list.is_large;
}

/* --- What rule sets read ----------------------------------------------------------------------------------------- */

/* A number in the game's own units.  0 stands for a missing one. */
static void read_model_size(reader *from, los_model *model) {
    double given;
    if (read_number(from, &lookup.size, &given) != FOUND_VALUE) {
        return;
    }
    if (given > 0.0 && given <= SIZE_MAX_UNITS) {
        model->size = given;
    } else {
        reader_warn(from, &lookup.size, "should be above 0 and at most 1000000; ignored");
    }
}

/* The keys tags, size and facing.  A base that is not turned itself faces along `rotation`, too. */
static void read_rule_keys(reader *from, const los_rules *rules, los_model *model) {
    keyword_list list = {model, rules, false, false};
    if (read_texts(from, &lookup.tags, take_tag, &list) == FOUND_NOTHING) {
        warn_of_key(from, &lookup.tag, &lookup.tags);
    }
    read_model_size(from, model);
    if (model->shape == LOS_CIRCLE) {
        read_number(from, &lookup.rotation, &model->facing);
    }
    read_number(from, &lookup.facing, &model->facing);
}

/* The same without messages: a value of another type counts as absent. */
static void read_rule_keys_silently(reader *from, const los_rules *rules, los_model *model) {
    message_list unused = {0}, *warnings = from->warnings;
    bool had_unusable = from->has_unusable;
    from->warnings = &unused;
    read_rule_keys(from, rules, model);
    messages_free(&unused);
    from->warnings = warnings;
    from->has_unusable = had_unusable;
}

/* A whole number of 32 bits.  Other values, such as the name of an army, belong to the game. */
static void read_side(reader *from, int32_t *side) {
    const gdx_variant *given = reader_find(from, &lookup.side);
    double number = 0.0;
    if (given != NULL && number_of(given, &number) && floor(number) == number && number >= INT32_MIN &&
        number <= INT32_MAX) {
        *side = (int32_t)number;
    }
}

void read_model_tags(const gdx_dictionary *dictionary, const los_rules *rules, los_model *model) {
    reader from = reader_of(dictionary, "model", -1, NULL);
    message_list unused = {0};
    los_model tagged = los_default_model();
    keyword_list list = {&tagged, rules, false, false};
    from.warnings = &unused;
    read_keywords(&from, rules, &tagged);
    read_texts(&from, &lookup.tags, take_tag, &list);
    model->tags = tagged.tags;
    model->keywords = tagged.keywords;
    messages_free(&unused);
    reader_end(&from);
}

/* --- Models of a query ------------------------------------------------------------------------------------------- */

/* Reads all but the position.  The tenth edition needs the height, the eleventh its floor, true heights and rule sets
 * both. */
static model_state read_body(reader *from, const los_options *options, const los_rules *rules, los_model *model) {
    bool needs_all = options->heights == LOS_HEIGHTS_TRUE || rules != NULL;
    from->has_unusable = false;
    read_base(from, model);
    if (options->edition < 11 || needs_all) {
        model->height_inches = read_keywords(from, rules, model) ? LOS_LARGE_HEIGHT : LOS_INFANTRY_HEIGHT;
        read_inches(from, &lookup.model_height_inches, &model->height_inches);
    }
    if (options->edition >= 11 || needs_all) {
        read_inches(from, &lookup.elevation_inches, &model->elevation_inches);
    }
    return from->has_unusable ? MODEL_UNUSABLE : MODEL_READY;
}

/* The same, and all keys that rule sets read. */
static model_state read_whole_body(reader *from, const los_options *options, const los_rules *rules, los_model *model) {
    model_state state = read_body(from, options, rules, model);
    if (rules == NULL) {
        return state;
    }
    read_rule_keys(from, rules, model);
    read_flag(from, &lookup.hidden, &model->is_hidden);
    read_side(from, &model->side);
    return from->has_unusable ? MODEL_UNUSABLE : MODEL_READY;
}

/* Reads position and body, and ends the reader. */
static model_state read_placed(reader *from, const model_consequences *consequences, const los_options *options,
                               const los_rules *rules, los_model *model) {
    *model = los_default_model();
    from->consequence = consequences->unusable;
    model_state state = read_position(from, consequences->not_placed, consequences->not_placed, model);
    if (state == MODEL_READY) {
        state = read_whole_body(from, options, rules, model);
    }
    reader_end(from);
    return state;
}

model_state read_model(const gdx_dictionary *dictionary, const char *kind, int64_t index, const los_options *options,
                       const los_rules *rules, los_model *model) {
    reader from = reader_of(dictionary, kind, index, NULL);
    return read_placed(&from, &(model_consequences){NOT_VISIBLE, NOT_VISIBLE}, options, rules, model);
}

model_state read_model_for(const gdx_dictionary *dictionary, const char *kind, const model_consequences *consequences,
                           const los_options *options, const los_rules *rules, los_model *model) {
    reader from = reader_of(dictionary, kind, -1, NULL);
    return read_placed(&from, consequences, options, rules, model);
}

model_state read_model_at(const gdx_dictionary *dictionary, const char *kind, los_vec2 position,
                          const los_options *options, const los_rules *rules, los_model *model) {
    reader from = reader_of(dictionary, kind, -1, NULL);
    from.consequence = NOT_VISIBLE;
    *model = los_default_model();
    model->position = position;
    model_state state = read_whole_body(&from, options, rules, model);
    reader_end(&from);
    return state;
}

/* --- Models of a table ------------------------------------------------------------------------------------------- */

/* Sets or clears a flag by a key; without the key it stays. */
static void read_model_flag(reader *from, const gdx_variant *key, uint32_t flag, los_table_model *entry) {
    bool is_set = (entry->flags & flag) != 0;
    read_flag(from, key, &is_set);
    entry->flags = is_set ? entry->flags | flag : entry->flags & ~flag;
}

void sync_table_model(los_table_model *entry) {
    entry->model.is_hidden = (entry->flags & LOS_MODEL_HIDDEN) != 0;
    entry->model.side = entry->side;
}

/* Reads all but the position and the keys of rule sets. */
static bool read_table_keys(reader *from, const los_rules *rules, los_table_model *entry) {
    los_options all_keys = los_default_options();
    all_keys.heights = LOS_HEIGHTS_TRUE;
    bool is_usable = read_body(from, &all_keys, rules, &entry->model) == MODEL_READY;
    read_model_flag(from, &lookup.alive, LOS_MODEL_ALIVE, entry);
    read_model_flag(from, &lookup.hidden, LOS_MODEL_HIDDEN, entry);
    read_model_flag(from, &lookup.blocks_los, LOS_MODEL_BLOCKS, entry);
    read_inches(from, &lookup.detection_inches, &entry->detection_inches);
    return is_usable && !from->has_unusable;
}

bool read_table_model(const gdx_dictionary *dictionary, const table_reading *how, los_table_model *entry) {
    reader from = reader_of(dictionary, "model", how->index, NULL);
    from.warnings = how->messages;
    from.consequence = how->consequence;
    *entry = los_default_table_model();
    model_state state = read_position(&from, "the model is not on the table", how->consequence, &entry->model);
    bool is_usable = state != MODEL_UNUSABLE && !from.has_unusable;
    if (state != MODEL_READY) {
        entry->model.position = (los_vec2){0.0f, 0.0f};
        entry->flags &= ~(uint32_t)LOS_MODEL_ON_TABLE;
    }
    is_usable = read_table_keys(&from, how->rules, entry) && is_usable;
    if (how->has_rules) {
        read_rule_keys(&from, how->rules, &entry->model);
        is_usable = is_usable && !from.has_unusable;
    } else {
        read_rule_keys_silently(&from, how->rules, &entry->model);
    }
    sync_table_model(entry);
    reader_end(&from);
    return is_usable;
}
