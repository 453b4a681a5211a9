/* SPDX-License-Identifier: MIT */
#include "values/options.h"

#include "bind/locks.h"
#include "values/keys.h"
#include "values/read_value.h"

#include <math.h>
#include <stdio.h>

/* Methods of ProjectSettings.  A method that this engine lacks is NULL and skipped: settings then miss their hints. */
static struct {
    GDExtensionObjectPtr object;
    gdx_variant variant; /* holds `object`; not destroyed, since the object is not reference-counted */
    GDExtensionMethodBindPtr get, set, set_initial_value, add_property_info, set_as_basic;
} settings;

/* A read as a property takes half the time of get_setting, but logs a warning in 4.3 if the setting does not exist. */
static bool is_read_as_property(void) {
    return gdx.version >= GDX_VERSION(4, 4);
}

void project_settings_open(void) {
    gdx_string_name name = gdx_string_name_make("ProjectSettings");
    settings.object = gdx.call.global_get_singleton(&name);
    gdx_string_name_destroy(&name);
    settings.variant = gdx_variant_make(GDX_OBJECT, &settings.object);
    settings.get = gdx_method_bind("ProjectSettings", "get_setting", 223050753);
    settings.set = gdx_method_bind("ProjectSettings", "set_setting", 402577236);
    settings.set_initial_value = gdx_method_bind("ProjectSettings", "set_initial_value", 402577236);
    settings.add_property_info = gdx_method_bind("ProjectSettings", "add_property_info", 4155329257);
    settings.set_as_basic = gdx_method_bind("ProjectSettings", "set_as_basic", 2678287736);
}

/* Calls a method of ProjectSettings with one argument, or two if `second` is not NULL.  The result is owned, and null
 * if there is no such method. */
static gdx_variant call(GDExtensionMethodBindPtr method, const gdx_variant *first, const gdx_variant *second) {
    GDExtensionConstVariantPtr args[2] = {first, second};
    GDExtensionCallError error = {GDEXTENSION_CALL_OK, 0, 0};
    gdx_variant result;
    if (settings.object == NULL || method == NULL) {
        gdx.call.variant_new_nil(&result);
    } else {
        gdx.call.object_method_bind_call(method, settings.object, args, second == NULL ? 1 : 2, &result, &error);
    }
    return result;
}

/* For methods without a result. */
static void run(GDExtensionMethodBindPtr method, const gdx_variant *first, const gdx_variant *second) {
    gdx_variant result = call(method, first, second);
    gdx_variant_destroy(&result);
}

bool project_setting_find(const gdx_variant *name, gdx_variant *value) {
    if (is_read_as_property()) {
        GDExtensionBool is_there = 0;
        gdx.call.variant_get_keyed(&settings.variant, name, value, &is_there);
    } else {
        *value = call(settings.get, name, NULL);
    }
    return gdx_variant_type(value) != GDX_NIL;
}

static void put(gdx_dictionary *dictionary, const char *key, gdx_variant value) {
    gdx_variant name = gdx_variant_make_text(key);
    gdx_dictionary_put(dictionary, &name, value);
    gdx_variant_destroy(&name);
}

static gdx_variant number(int64_t value) {
    return gdx_variant_make(GDX_INT, &value);
}

static gdx_variant property_info(const gdx_variant *name, GDExtensionVariantType type, uint32_t hint,
                                 const char *hint_text) {
    gdx_dictionary info;
    gdx_variant name_copy, result;
    gdx.construct[GDX_DICTIONARY](&info, NULL);
    gdx.call.variant_new_copy(&name_copy, name);
    put(&info, "name", name_copy);
    put(&info, "type", number((int64_t)type));
    put(&info, "hint", number((int64_t)hint));
    put(&info, "hint_string", gdx_variant_make_text(hint_text));
    result = gdx_variant_make(GDX_DICTIONARY, &info);
    gdx.destroy[GDX_DICTIONARY](&info);
    return result;
}

void project_setting_define(const gdx_variant *name, const gdx_variant *initial, GDExtensionVariantType type,
                            uint32_t hint, const char *hint_text) {
    const GDExtensionBool yes = 1;
    gdx_variant basic = gdx_variant_make(GDX_BOOL, &yes), info = property_info(name, type, hint, hint_text);
    gdx_variant value;
    if (!project_setting_find(name, &value)) {
        run(settings.set, name, initial);
    }
    gdx_variant_destroy(&value);
    run(settings.set_initial_value, name, initial);
    run(settings.add_property_info, &info, NULL);
    run(settings.set_as_basic, name, &basic);
    gdx_variant_destroy(&info);
    gdx_variant_destroy(&basic);
}

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
    if (option == NULL) {
        if (!los_text_equal(los_text_of(name), los_text_of("rules"))) {
            report_error("set_defaults: there is no option \"%s\"", name);
        }
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
