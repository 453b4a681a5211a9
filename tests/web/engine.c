/* SPDX-License-Identifier: MIT */
/* The engine stub of the main module (page.c): what an extension finds in an export template of Godot 4.4.1.
 *
 * The values come from the stub of the fuzzers, included here as a source file, because the functions below extend its
 * private parts with what only a whole extension needs: classes, objects and the remaining types. */
#include "../fuzz/engine.c"

enum {
    METHODS_MAX = 1024,
    CLASSES_MAX = 32,
    CONSTANTS_MAX = 512,
    ARGUMENTS_MAX = 8,
    NAME_MAX_LENGTH = 64
};

typedef struct class_entry {
    char name[NAME_MAX_LENGTH];
    GDExtensionClassCreationInfo3 info;
} class_entry;

typedef struct method_entry {
    char class_name[NAME_MAX_LENGTH], name[NAME_MAX_LENGTH];
    GDExtensionClassMethodCall call;
    void *userdata;
} method_entry;

typedef struct constant_entry {
    char class_name[NAME_MAX_LENGTH], name[NAME_MAX_LENGTH];
    int64_t value;
} constant_entry;

typedef struct object {
    void *instance, *binding;
    gdx_variant form; /* of an object with a script: what its script returns; otherwise null */
} object;

static struct {
    class_entry classes[CLASSES_MAX];
    method_entry methods[METHODS_MAX];
    constant_entry constants[CONSTANTS_MAX];
    int class_count, method_count, constant_count, message_count;
    char message[1024];
    GDExtensionInitialization initialization;
} web;

/* The fuzzers' stub loads the readers of the layer through these; here the layer is in the side module. */
bool gdx_load(GDExtensionInterfaceGetProcAddress from, GDExtensionClassLibraryPtr library) {
    (void)from, (void)library;
    return false;
}

void keys_make(void) {
}

void options_register(void) {
}

/* --- Texts ------------------------------------------------------------------------------------------------------- */

static void copy_text(const void *text, char *out, size_t size) {
    GDExtensionInt length = string_to_utf8_chars(text, out, (GDExtensionInt)size - 1);
    out[length < (GDExtensionInt)size ? length : (GDExtensionInt)size - 1] = '\0';
}

static GDExtensionInt string_new_with_utf8_chars_and_len2(GDExtensionUninitializedStringPtr text, const char *bytes,
                                                          GDExtensionInt length) {
    char *copy = calloc(1, (size_t)length + 1);
    FUZZ_CHECK(copy != NULL);
    memcpy(copy, bytes, (size_t)length);
    string_new_with_utf8_chars(text, copy);
    free(copy);
    return 0;
}

static void record_message(GDExtensionTypePtr result, const GDExtensionConstTypePtr *arguments, int32_t count) {
    payload *text = payload_of(arguments[0]);
    (void)result, (void)count;
    web.message_count++;
    copy_text(&text, web.message, sizeof web.message);
}

static GDExtensionPtrUtilityFunction web_utility_function(GDExtensionConstStringNamePtr name, GDExtensionInt hash) {
    bool is_message = name_is(name, "push_error") || name_is(name, "push_warning");
    return is_message ? record_message : variant_get_ptr_utility_function(name, hash);
}

/* --- Types that the readers do not use --------------------------------------------------------------------------- */

/* Pointers have four bytes in WebAssembly; the fuzzers' stub copies eight. */
static void wrap_pointer(GDExtensionUninitializedVariantPtr to, GDExtensionTypePtr from) {
    *(gdx_variant *)to = (gdx_variant){{GDX_OBJECT, (uint64_t)(uintptr_t) * (void **)from, 0}};
}

static void unwrap_pointer(GDExtensionUninitializedTypePtr to, GDExtensionVariantPtr from) {
    *(void **)to = (void *)(uintptr_t)((gdx_variant *)from)->memory[1];
}

PAYLOAD_TYPE(packed_bytes, GDX_PACKED_BYTES, 1)
PAYLOAD_TYPE(packed_ints, GDX_PACKED_INTS, sizeof(int32_t))
PAYLOAD_TYPE(packed_floats, GDX_PACKED_FLOATS, sizeof(float))
INLINE_TYPE(rect2i, GDX_RECT2I, 16)
INLINE_TYPE(rect2, GDX_RECT2, 16)

static void construct_zero(GDExtensionUninitializedTypePtr to, const GDExtensionConstTypePtr *arguments) {
    (void)arguments;
    memset(to, 0, 8);
}

static void construct_zero_rect(GDExtensionUninitializedTypePtr to, const GDExtensionConstTypePtr *arguments) {
    (void)arguments;
    memset(to, 0, 16);
}

static GDExtensionVariantFromTypeConstructorFunc web_wrap(GDExtensionVariantType type) {
    switch ((int)type) {
    case GDX_OBJECT:
        return wrap_pointer;
    case GDX_PACKED_BYTES:
        return wrap_packed_bytes;
    case GDX_PACKED_FLOATS:
        return wrap_packed_floats;
    case GDX_PACKED_INTS:
        return wrap_packed_ints;
    case GDX_RECT2:
        return wrap_rect2;
    case GDX_RECT2I:
        return wrap_rect2i;
    default:
        return get_variant_from_type_constructor(type);
    }
}

static GDExtensionTypeFromVariantConstructorFunc web_unwrap(GDExtensionVariantType type) {
    switch ((int)type) {
    case GDX_OBJECT:
        return unwrap_pointer;
    case GDX_PACKED_BYTES:
        return unwrap_packed_bytes;
    case GDX_PACKED_FLOATS:
        return unwrap_packed_floats;
    case GDX_PACKED_INTS:
        return unwrap_packed_ints;
    case GDX_RECT2:
        return unwrap_rect2;
    case GDX_RECT2I:
        return unwrap_rect2i;
    default:
        return get_variant_to_type_constructor(type);
    }
}

static GDExtensionPtrConstructor web_constructor(GDExtensionVariantType type, int32_t number) {
    switch ((int)type) {
    case GDX_PACKED_BYTES:
        return construct_packed_bytes;
    case GDX_PACKED_FLOATS:
        return construct_packed_floats;
    case GDX_PACKED_INTS:
        return construct_packed_ints;
    case GDX_RECT2:
    case GDX_RECT2I:
        return construct_zero_rect;
    default:
        return has_payload(type) ? variant_get_ptr_constructor(type, number) : construct_zero;
    }
}

static GDExtensionBool can_convert(GDExtensionVariantType from, GDExtensionVariantType to) {
    return from == to;
}

static void set_typed(GDExtensionTypePtr array, GDExtensionVariantType type, GDExtensionConstStringNamePtr name,
                      GDExtensionConstVariantPtr script) {
    (void)array, (void)type, (void)name, (void)script;
}

/* --- Classes and objects ----------------------------------------------------------------------------------------- */

static void register_class(GDExtensionClassLibraryPtr library, GDExtensionConstStringNamePtr name,
                           GDExtensionConstStringNamePtr parent, const GDExtensionClassCreationInfo3 *info) {
    (void)library, (void)parent;
    FUZZ_CHECK(web.class_count < CLASSES_MAX);
    class_entry *entry = &web.classes[web.class_count++];
    copy_text(name, entry->name, sizeof entry->name);
    entry->info = *info;
}

static void register_method(GDExtensionClassLibraryPtr library, GDExtensionConstStringNamePtr of,
                            const GDExtensionClassMethodInfo *info) {
    (void)library;
    FUZZ_CHECK(web.method_count < METHODS_MAX);
    method_entry *entry = &web.methods[web.method_count++];
    copy_text(of, entry->class_name, sizeof entry->class_name);
    copy_text(info->name, entry->name, sizeof entry->name);
    entry->call = info->call_func;
    entry->userdata = info->method_userdata;
}

static void register_property(GDExtensionClassLibraryPtr library, GDExtensionConstStringNamePtr of,
                              const GDExtensionPropertyInfo *info, GDExtensionConstStringNamePtr setter,
                              GDExtensionConstStringNamePtr getter, GDExtensionInt index) {
    (void)library, (void)of, (void)info, (void)setter, (void)getter, (void)index;
}

static void register_constant(GDExtensionClassLibraryPtr library, GDExtensionConstStringNamePtr of,
                              GDExtensionConstStringNamePtr list, GDExtensionConstStringNamePtr name,
                              GDExtensionInt value, GDExtensionBool is_bitfield) {
    (void)library, (void)list, (void)is_bitfield;
    FUZZ_CHECK(web.constant_count < CONSTANTS_MAX);
    constant_entry *entry = &web.constants[web.constant_count++];
    copy_text(of, entry->class_name, sizeof entry->class_name);
    copy_text(name, entry->name, sizeof entry->name);
    entry->value = value;
}

static void register_signal(GDExtensionClassLibraryPtr library, GDExtensionConstStringNamePtr of,
                            GDExtensionConstStringNamePtr name, const GDExtensionPropertyInfo *infos,
                            GDExtensionInt count) {
    (void)library, (void)of, (void)name, (void)infos, (void)count;
}

static void register_group(GDExtensionClassLibraryPtr library, GDExtensionConstStringNamePtr of,
                           GDExtensionConstStringPtr name, GDExtensionConstStringPtr prefix) {
    (void)library, (void)of, (void)name, (void)prefix;
}

static void unregister_class(GDExtensionClassLibraryPtr library, GDExtensionConstStringNamePtr name) {
    (void)library, (void)name;
    web.class_count--;
}

/* Objects live until the page ends; references are not counted. */
static GDExtensionObjectPtr construct_object(GDExtensionConstStringNamePtr parent) {
    object *made = calloc(1, sizeof *made);
    (void)parent;
    FUZZ_CHECK(made != NULL);
    return made;
}

static void set_instance(GDExtensionObjectPtr of, GDExtensionConstStringNamePtr name,
                         GDExtensionClassInstancePtr instance) {
    (void)name;
    ((object *)of)->instance = instance;
}

static void set_binding(GDExtensionObjectPtr of, void *token, void *binding,
                        const GDExtensionInstanceBindingCallbacks *callbacks) {
    (void)token, (void)callbacks;
    ((object *)of)->binding = binding;
}

static void *get_binding(GDExtensionObjectPtr of, void *token, const GDExtensionInstanceBindingCallbacks *callbacks) {
    object *self = of;
    if (self->binding == NULL && callbacks != NULL && callbacks->create_callback != NULL) {
        self->binding = callbacks->create_callback(token, of);
    }
    return self->binding;
}

/* The only script is that of GridLosRules. */
static GDExtensionBool has_script_method(GDExtensionConstObjectPtr of, GDExtensionConstStringNamePtr method) {
    char name[NAME_MAX_LENGTH];
    copy_text(method, name, sizeof name);
    return variant_get_type(&((const object *)of)->form) != GDX_NIL && strcmp(name, "_grid_los_rules_form") == 0;
}

static void call_script_method(GDExtensionObjectPtr of, GDExtensionConstStringNamePtr method,
                               const GDExtensionConstVariantPtr *arguments, GDExtensionInt count,
                               GDExtensionUninitializedVariantPtr result, GDExtensionCallError *error) {
    (void)method, (void)arguments, (void)count;
    variant_new_copy(result, &((object *)of)->form);
    error->error = GDEXTENSION_CALL_OK;
}

static void set_reference(GDExtensionRefPtr reference, GDExtensionObjectPtr to) {
    *(GDExtensionObjectPtr *)reference = to;
}

/* Thread ids are equal, so batches go to run_group. */
static void pointer_call(GDExtensionMethodBindPtr method, GDExtensionObjectPtr of,
                         const GDExtensionConstTypePtr *arguments, GDExtensionTypePtr result) {
    (void)method, (void)of, (void)arguments;
    if (result != NULL) {
        *(int64_t *)result = 0;
    }
}

static int64_t run_group(GDExtensionObjectPtr pool, void (*task)(void *, uint32_t), void *job, int count, int tasks,
                         GDExtensionBool is_urgent, GDExtensionConstStringPtr description) {
    (void)pool, (void)tasks, (void)is_urgent, (void)description;
    for (uint32_t i = 0; i < (uint32_t)count; i++) {
        task(job, i);
    }
    return 1;
}

static void get_version(GDExtensionGodotVersion *version) {
    *version = (GDExtensionGodotVersion){4, 4, 1, "Godot v4.4.1 (stub)"};
}

static void *inside_string(GDExtensionVariantPtr variant) {
    return &((gdx_variant *)variant)->memory[1];
}

static gdx_inside_function get_inside_function(GDExtensionVariantType type) {
    return type == GDX_STRING ? inside_string : NULL;
}

/* As in an export template of Godot 4.4.1: no editor help, no main loop callbacks. */
static GDExtensionInterfaceFunctionPtr web_get_proc_address(const char *name) {
    static const struct {
        const char *name;
        any_function function;
    } here[] = {
        {"variant_get_ptr_utility_function", (any_function)web_utility_function},
        {"string_new_with_utf8_chars_and_len2", (any_function)string_new_with_utf8_chars_and_len2},
        {"get_variant_from_type_constructor", (any_function)web_wrap},
        {"get_variant_to_type_constructor", (any_function)web_unwrap},
        {"variant_get_ptr_constructor", (any_function)web_constructor},
        {"variant_can_convert_strict", (any_function)can_convert},
        {"array_set_typed", (any_function)set_typed},
        {"packed_byte_array_operator_index", (any_function)index_mutable},
        {"packed_byte_array_operator_index_const", (any_function)index_const},
        {"packed_float32_array_operator_index", (any_function)index_mutable},
        {"packed_int32_array_operator_index", (any_function)index_mutable},
        {"packed_int32_array_operator_index_const", (any_function)index_const},
        {"classdb_register_extension_class3", (any_function)register_class},
        {"classdb_register_extension_class_method", (any_function)register_method},
        {"classdb_register_extension_class_property_indexed", (any_function)register_property},
        {"classdb_register_extension_class_integer_constant", (any_function)register_constant},
        {"classdb_register_extension_class_property_group", (any_function)register_group},
        {"classdb_register_extension_class_signal", (any_function)register_signal},
        {"classdb_unregister_extension_class", (any_function)unregister_class},
        {"classdb_construct_object", (any_function)construct_object},
        {"object_set_instance", (any_function)set_instance},
        {"object_set_instance_binding", (any_function)set_binding},
        {"object_get_instance_binding", (any_function)get_binding},
        {"object_has_script_method", (any_function)has_script_method},
        {"object_call_script_method", (any_function)call_script_method},
        {"ref_set_object", (any_function)set_reference},
        {"object_method_bind_ptrcall", (any_function)pointer_call},
        {"worker_thread_pool_add_native_group_task", (any_function)run_group},
        {"get_godot_version", (any_function)get_version},
        {"variant_get_ptr_internal_getter", (any_function)get_inside_function},
        {"editor_help_load_xml_from_utf8_chars", NULL},
        {"register_main_loop_callbacks", NULL},
    };
    for (size_t i = 0; i < sizeof here / sizeof *here; i++) {
        if (strcmp(here[i].name, name) == 0) {
            return here[i].function;
        }
    }
    return get_proc_address(name);
}
