/* SPDX-License-Identifier: MIT */
#include "values/options.h"

#include "bind/locks.h"
#include "values/fields.h"
#include "values/keys.h"
#include "values/read_value.h"

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

#define INFO(name, type, min, max, also, words, hint, text)                                                            \
    {FIELD_OF(los_options, name, type), min, max, also, words, NULL, hint, text},
static const field infos[OPTION_COUNT] = {OPTION_LIST(INFO)};
#undef INFO

static const double MM_PER_INCH = 25.4;

/* The values of set_defaults. */
static los_options given_defaults;
static bool is_given[OPTION_COUNT];
static spinlock defaults_lock = SPINLOCK_INIT;

/* Stores a value, or reports it as unusable; `consequence` ends the message. */
static bool set_value(los_options *options, const field *option, const gdx_variant *given, const char *where,
                      const char *consequence) {
    if (field_set(option, options, given)) {
        return true;
    }
    report_error("%s: \"%s\" cannot be %s, only %s; %s", where, option->name, describe(given).text, option->expected,
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
        project_setting_define(&setting_names[i], &value, field_variant_type(&infos[i]), infos[i].hint,
                               infos[i].hint_text);
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
            if (!field_set(&infos[i], options, &value)) {
                report_error_once("project settings: \"%s\" cannot be %s, only %s; as if absent", infos[i].name,
                                  describe(&value).text, infos[i].expected);
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
            field_copy(&infos[i], &options, &given_defaults);
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

bool options_set_one(los_options *options, int64_t which, const gdx_variant *value, const char *where) {
    return which >= 0 && which < OPTION_COUNT && set_value(options, &infos[which], value, where, "nothing changed");
}

gdx_variant options_get_one(const los_options *options, int64_t which) {
    gdx_variant nothing;
    if (which >= 0 && which < OPTION_COUNT) {
        return field_get(&infos[which], options);
    }
    gdx.call.variant_new_nil(&nothing);
    return nothing;
}

static const field *option_of_word(const char *name) {
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

static const field *option_named(const gdx_variant *key) {
    char name[32];
    GDExtensionVariantType type = gdx_variant_type(key);
    if (type != GDX_STRING && type != GDX_STRING_NAME) {
        return NULL;
    }
    gdx_variant_text(key, name, sizeof name);
    return option_of_word(name);
}

static void set_default(const gdx_variant *key, const gdx_variant *value) {
    const field *option = option_named(key);
    los_options read = los_default_options();
    char name[64];
    gdx_variant_text(key, name, sizeof name);
    if (option == NULL) {
        if (!los_text_equal(los_text_of(name), los_text_of("rules"))) {
            report_error("set_defaults: there is no option \"%s\"", name);
        }
    } else if (set_value(&read, option, value, "set_defaults", "nothing changed")) {
        spinlock_lock(&defaults_lock);
        field_copy(option, &given_defaults, &read);
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
    fields_write(infos, OPTION_COUNT, options, dictionary);
}
