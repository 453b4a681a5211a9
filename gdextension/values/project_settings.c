/* SPDX-License-Identifier: MIT */
#include "values/project_settings.h"

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
