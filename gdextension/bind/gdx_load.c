/* SPDX-License-Identifier: MIT */
#include "bind/gdx.h"

#include <stdio.h>

gdx_engine gdx;

/* gcc and clang accept casts of any function pointer to and from void (*)(void). */
typedef void (*any_function)(void);

/* A hash identifies the signature, not the method.  The engine returns NULL if the signature has changed. */
static const GDExtensionInt HASH_SIZE = 3173160232, HASH_RESIZE = 848867239;
static const GDExtensionInt HASH_PUSH = 2648703342, HASH_IS_VALID = 996128841;
static const GDExtensionInt HASH_EMIT_SIGNAL = 4047867050, HASH_DICTIONARY_KEYS = 4144163970,
                            HASH_DICTIONARY_HAS = 3680194679, HASH_ARRAY_DUPLICATE = 636440122,
                            HASH_DICTIONARY_ERASE = 1776646889, HASH_CONST_INT = 3905245786;

static bool report_missing(GDExtensionInterfaceGetProcAddress get_proc_address, const char *name) {
    char message[256];
    GDExtensionInterfacePrintErrorWithMessage print_error =
        (GDExtensionInterfacePrintErrorWithMessage)(any_function)get_proc_address("print_error_with_message");
    snprintf(message, sizeof message,
             "Enhanced Line of Sight is not loaded: this engine lacks \"%s\". Godot 4.3 or later is needed.", name);
    if (print_error != NULL) {
        print_error("Missing engine function", message, "gdx_load", "gdx_load.c", 0, 0);
    }
    return false;
}

static bool load_required(GDExtensionInterfaceGetProcAddress get_proc_address) {
#define LOAD(type, name)                                                                                               \
    gdx.call.name = (type)(any_function)get_proc_address(#name);                                                       \
    if (gdx.call.name == NULL) {                                                                                       \
        return report_missing(get_proc_address, #name);                                                                \
    }
    GDX_REQUIRED(LOAD)
#undef LOAD
    return true;
}

static void load_optional(GDExtensionInterfaceGetProcAddress get_proc_address) {
    GDExtensionGodotVersion version;
    gdx.call.get_godot_version(&version);
    gdx.version = GDX_VERSION(version.major, version.minor);
#define LOAD(type, name, since)                                                                                        \
    gdx.call.name = gdx.version >= (since) ? (type)(any_function)get_proc_address(#name) : NULL;
    GDX_OPTIONAL(LOAD)
#undef LOAD
}

static GDExtensionPtrBuiltInMethod builtin(GDExtensionVariantType type, const char *name, GDExtensionInt hash) {
    gdx_string_name method = gdx_string_name_make(name);
    GDExtensionPtrBuiltInMethod found = gdx.call.variant_get_ptr_builtin_method(type, &method, hash);
    gdx_string_name_destroy(&method);
    return found;
}

static GDExtensionPtrUtilityFunction utility(const char *name, GDExtensionInt hash) {
    gdx_string_name function = gdx_string_name_make(name);
    GDExtensionPtrUtilityFunction found = gdx.call.variant_get_ptr_utility_function(&function, hash);
    gdx_string_name_destroy(&function);
    return found;
}

GDExtensionMethodBindPtr gdx_method_bind(const char *class_name, const char *name, GDExtensionInt hash) {
    gdx_string_name of = gdx_string_name_make(class_name), method = gdx_string_name_make(name);
    GDExtensionMethodBindPtr found = gdx.call.classdb_get_method_bind(&of, &method, hash);
    gdx_string_name_destroy(&method);
    gdx_string_name_destroy(&of);
    return found;
}

GDExtensionObjectPtr gdx_singleton(const char *name) {
    gdx_string_name text = gdx_string_name_make(name);
    GDExtensionObjectPtr object = gdx.call.global_get_singleton(&text);
    gdx_string_name_destroy(&text);
    return object;
}

int64_t gdx_engine_number(const char *singleton, const char *method) {
    GDExtensionObjectPtr object = gdx_singleton(singleton);
    GDExtensionMethodBindPtr bind = gdx_method_bind(singleton, method, HASH_CONST_INT);
    int64_t number = 0;
    if (object != NULL && bind != NULL) {
        gdx.call.object_method_bind_ptrcall(bind, object, NULL, &number);
    }
    return number;
}

/* Returns the name of the first missing function, or NULL. */
static const char *load_types(void) {
    static const GDExtensionVariantType sized[] = {GDX_ARRAY,        GDX_DICTIONARY,  GDX_PACKED_BYTES, GDX_PACKED_INTS,
                                                   GDX_PACKED_TEXTS, GDX_PACKED_VEC2, GDX_PACKED_FLOATS};
    for (int type = GDX_NIL + 1; type < GDEXTENSION_VARIANT_TYPE_VARIANT_MAX; type++) {
        GDExtensionVariantType of = (GDExtensionVariantType)type;
        gdx.wrap[type] = gdx.call.get_variant_from_type_constructor(of);
        gdx.unwrap[type] = gdx.call.get_variant_to_type_constructor(of);
        gdx.construct[type] = gdx.call.variant_get_ptr_constructor(of, 0);
        gdx.destroy[type] = gdx.call.variant_get_ptr_destructor(of);
    }
    /* The look-ups below construct and destroy names, so they need the constructors. */
    for (size_t i = 0; i < sizeof sized / sizeof *sized; i++) {
        gdx.size[sized[i]] = builtin(sized[i], "size", HASH_SIZE);
        if (sized[i] != GDX_DICTIONARY) {
            gdx.resize[sized[i]] = builtin(sized[i], "resize", HASH_RESIZE);
        }
        if (gdx.size[sized[i]] == NULL || (sized[i] != GDX_DICTIONARY && gdx.resize[sized[i]] == NULL)) {
            return "size or resize of a container";
        }
    }
    return NULL;
}

static const char *load_functions(void) {
    gdx.push_error = utility("push_error", HASH_PUSH);
    gdx.push_warning = utility("push_warning", HASH_PUSH);
    gdx.is_instance_valid = utility("is_instance_valid", HASH_IS_VALID);
    gdx.dictionary_keys = builtin(GDX_DICTIONARY, "keys", HASH_DICTIONARY_KEYS);
    gdx.dictionary_has = builtin(GDX_DICTIONARY, "has", HASH_DICTIONARY_HAS);
    gdx.dictionary_erase = builtin(GDX_DICTIONARY, "erase", HASH_DICTIONARY_ERASE);
    gdx.array_duplicate = builtin(GDX_ARRAY, "duplicate", HASH_ARRAY_DUPLICATE);
    gdx.arrays_are_equal =
        gdx.call.variant_get_ptr_operator_evaluator(GDEXTENSION_VARIANT_OP_EQUAL, GDX_ARRAY, GDX_ARRAY);
    gdx.inside_string =
        gdx.call.variant_get_ptr_internal_getter == NULL ? NULL : gdx.call.variant_get_ptr_internal_getter(GDX_STRING);
    gdx.emit_signal = gdx_method_bind("Object", "emit_signal", HASH_EMIT_SIGNAL);
    return gdx.push_error == NULL || gdx.push_warning == NULL          ? "push_error"
           : gdx.is_instance_valid == NULL                             ? "is_instance_valid"
           : gdx.dictionary_keys == NULL || gdx.dictionary_has == NULL ? "Dictionary.keys or Dictionary.has"
           : gdx.dictionary_erase == NULL                              ? "Dictionary.erase"
           : gdx.array_duplicate == NULL                               ? "Array.duplicate"
           : gdx.emit_signal == NULL                                   ? "Object.emit_signal"
                                                                       : NULL;
}

bool gdx_load(GDExtensionInterfaceGetProcAddress get_proc_address, GDExtensionClassLibraryPtr library) {
    gdx.library = library;
    if (!load_required(get_proc_address)) {
        return false;
    }
    load_optional(get_proc_address);
    const char *missing = load_types();
    missing = missing != NULL ? missing : load_functions();
    return missing == NULL ? true : report_missing(get_proc_address, missing);
}
