/* SPDX-License-Identifier: MIT */
#include "values/options.h"

#include "bind/spinlock.h"
#include "rules/rules_source.h"
#include "values/keys.h"
#include "values/project_settings.h"
#include "values/read_value.h"

#include <math.h>
#include <stdio.h>

/* One per option, from the list in options.h. */
typedef struct option_info {
    const gdx_variant *key;
    const char *name;
    GDExtensionVariantType type; /* INT or FLOAT */
    size_t offset;               /* in los_options */
    double min, max;
    double also; /* a value outside min..max that is allowed as well */
    const char *range_words;
    uint32_t hint;
    const char *hint_text;
} option_info;

#define INFO(name, type, min, max, also, words, hint, text)                                                            \
    {&keys.name, #name, GDX_##type, offsetof(los_options, name), min, max, also, words, hint, text},
static const option_info infos[OPTION_COUNT] = {OPTION_LIST(INFO)};
#undef INFO

static const double MM_PER_INCH = 25.4;

/* The values of set_defaults. */
static los_options given_defaults;
static bool is_given[OPTION_COUNT];
static spinlock defaults_lock = SPINLOCK_INIT;

/* All integer options are enums or ints of the same size. */
_Static_assert(sizeof(los_mode) == sizeof(int) && sizeof(los_sampling) == sizeof(int) &&
                   sizeof(los_heights) == sizeof(int),
               "options are stored through int");

static void store(los_options *options, const option_info *option, double value) {
    char *field = (char *)options + option->offset;
    if (option->type == GDX_INT) {
        *(int *)(void *)field = (int)value;
    } else {
        *(double *)(void *)field = value;
    }
}

static double fetch(const los_options *options, const option_info *option) {
    const char *field = (const char *)options + option->offset;
    return option->type == GDX_INT ? *(const int *)(const void *)field : *(const double *)(const void *)field;
}

/* Converts a number in range.  An int may be given as a float without a fraction, since JSON reads every number as a
 * float. */
static bool value_of(const option_info *option, const gdx_variant *given, double *value) {
    int64_t integer;
    switch (gdx_variant_type(given)) {
    case GDX_INT:
        gdx_variant_get(given, GDX_INT, &integer);
        *value = (double)integer;
        break;
    case GDX_FLOAT:
        gdx_variant_get(given, GDX_FLOAT, value);
        break;
    default:
        return false;
    }
    bool in_range = (*value >= option->min && *value <= option->max) || *value == option->also;
    return in_range && (option->type == GDX_FLOAT || floor(*value) == *value);
}

/* Stores a value, or reports it as unusable; `consequence` ends the message. */
static bool set_value(los_options *options, const option_info *option, const gdx_variant *given, const char *where,
                      const char *consequence) {
    double value;
    if (value_of(option, given, &value)) {
        store(options, option, value);
        return true;
    }
    report_error("%s: \"%s\" cannot be %s, only %s; %s", where, option->name, describe(given).text, option->range_words,
                 consequence);
    return false;
}

/* --- Project settings -------------------------------------------------------------------------------------------- */

static gdx_variant setting_names[OPTION_COUNT];

void options_register(void) {
    const los_options built_in = los_default_options();
    char name[64];
    project_settings_open();
    for (int i = 0; i < OPTION_COUNT; i++) {
        gdx_variant value = options_get_one(&built_in, i);
        snprintf(name, sizeof name, "enhanced_los/%s", infos[i].name);
        setting_names[i] = name_make(name);
        project_setting_define(&setting_names[i], &value, infos[i].type, infos[i].hint, infos[i].hint_text);
        gdx_variant_destroy(&value);
    }
}

void options_unregister(void) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        gdx_variant_destroy(&setting_names[i]);
    }
}

static void apply_settings(los_options *options, const bool *skip) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        gdx_variant value;
        if (!skip[i] && project_setting_find(&setting_names[i], &value)) {
            double number;
            if (value_of(&infos[i], &value, &number)) {
                store(options, &infos[i], number);
            } else {
                report_error_once("project settings: \"%s\" cannot be %s, only %s; as if absent", infos[i].name,
                                  describe(&value).text, infos[i].range_words);
            }
            gdx_variant_destroy(&value);
        }
    }
}

los_options options_resolved(const los_options *options) {
    los_options resolved = *options;
    if (resolved.min_gap == MIN_GAP_MILLIMETER) {
        resolved.min_gap = resolved.pixels_per_inch / MM_PER_INCH;
    }
    return resolved;
}

/* --- Defaults and boards ----------------------------------------------------------------------------------------- */

los_options options_defaults(void) {
    los_options options = los_default_options();
    bool given[OPTION_COUNT];
    spinlock_lock(&defaults_lock);
    for (int i = 0; i < OPTION_COUNT; i++) {
        given[i] = is_given[i];
        if (given[i]) {
            store(&options, &infos[i], fetch(&given_defaults, &infos[i]));
        }
    }
    spinlock_unlock(&defaults_lock);
    apply_settings(&options, given);
    return options;
}

void options_apply_board(los_options *options, const gdx_variant *board) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        gdx_variant value;
        if (gdx_variant_find(board, infos[i].key, &value)) {
            set_value(options, &infos[i], &value, "board", "as if absent");
            gdx_variant_destroy(&value);
        }
    }
}

los_options options_of_board(const gdx_variant *board) {
    los_options options = options_defaults();
    options_apply_board(&options, board);
    return options;
}

static gdx_variant value_variant(const option_info *option, double value) {
    int64_t integer = (int64_t)value;
    return option->type == GDX_INT ? gdx_variant_make(GDX_INT, &integer) : gdx_variant_make(GDX_FLOAT, &value);
}

bool options_set_one(los_options *options, int64_t which, const gdx_variant *value, const char *where) {
    return which >= 0 && which < OPTION_COUNT && set_value(options, &infos[which], value, where, "nothing changed");
}

gdx_variant options_get_one(const los_options *options, int64_t which) {
    gdx_variant nothing;
    if (which >= 0 && which < OPTION_COUNT) {
        return value_variant(&infos[which], fetch(options, &infos[which]));
    }
    gdx.call.variant_new_nil(&nothing);
    return nothing;
}

static const option_info *option_of_word(const char *name) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (los_text_equal(los_text_of(name), los_text_of(infos[i].name))) {
            return &infos[i];
        }
    }
    return NULL;
}

bool options_has(const char *name) {
    return option_of_word(name) != NULL;
}

static const option_info *option_named(const gdx_variant *key) {
    char name[32];
    GDExtensionVariantType type = gdx_variant_type(key);
    if (type != GDX_STRING && type != GDX_STRING_NAME) {
        return NULL;
    }
    gdx_variant_text(key, name, sizeof name);
    return option_of_word(name);
}

static void set_default(const gdx_variant *key, const gdx_variant *value) {
    const option_info *option = option_named(key);
    los_options read = los_default_options();
    char name[64];
    gdx_variant_text(key, name, sizeof name);
    if (option == NULL && los_text_equal(los_text_of(name), los_text_of("rules"))) {
        default_rules_set(value);
    } else if (option == NULL) {
        report_error("set_defaults: there is no option \"%s\"", name);
    } else if (set_value(&read, option, value, "set_defaults", "nothing changed")) {
        spinlock_lock(&defaults_lock);
        store(&given_defaults, option, fetch(&read, option));
        is_given[option - infos] = true;
        spinlock_unlock(&defaults_lock);
    }
}

void options_set_defaults(const gdx_variant *given) {
    gdx_array names = gdx_dictionary_keys(given);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); i < count; i++) {
        gdx_variant value;
        if (gdx_variant_find(given, gdx_array_at(&names, i), &value)) {
            set_default(gdx_array_at(&names, i), &value);
            gdx_variant_destroy(&value);
        }
    }
    gdx.destroy[GDX_ARRAY](&names);
}

void options_write(const los_options *options, gdx_dictionary *dictionary) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        gdx_dictionary_put(dictionary, infos[i].key, options_get_one(options, i));
    }
}
