/* SPDX-License-Identifier: MIT */
#include "bind/gdx.h"

#include "bind/allocation.h"
#include "bind/diagnostics.h"

#include <stdlib.h>
#include <string.h>

/* PropertyUsageFlags of the engine. */
enum {
    USAGE_EDITOR = 4,
    USAGE_DEFAULT = 6,
    USAGE_CLASS_IS_ENUM = 1 << 16,
    USAGE_NIL_IS_VARIANT = 1 << 17
};

/* --- Instances --------------------------------------------------------------------------------------------------- */

static void *binding_create(void *token, void *instance) {
    (void)token, (void)instance;
    return NULL; /* objects of other classes have no binding */
}

static void binding_free(void *token, void *instance, void *binding) {
    (void)token, (void)instance, (void)binding; /* freed by free_instance */
}

static GDExtensionBool binding_reference(void *token, void *binding, GDExtensionBool reference) {
    (void)token, (void)binding, (void)reference;
    return 1;
}

static const GDExtensionInstanceBindingCallbacks binding_callbacks = {binding_create, binding_free, binding_reference};

/* Allocates an instance for an engine object, new or kept across a reload of the library. */
static gdx_instance *attach(const gdx_class *of, GDExtensionObjectPtr object) {
    gdx_instance *self = require_memory(calloc(1, of->instance_size));
    gdx_string_name name = gdx_string_name_make(of->name);
    self->of = of;
    self->object = object;
    gdx.call.object_set_instance(object, &name, self);
    gdx.call.object_set_instance_binding(object, gdx.library, self, &binding_callbacks);
    gdx_string_name_destroy(&name);
    if (of->construct != NULL) {
        of->construct(self);
    }
    return self;
}

gdx_instance *gdx_instance_make(const gdx_class *of) {
    gdx_string_name parent = gdx_string_name_make(of->parent);
    GDExtensionObjectPtr object = gdx.call.classdb_construct_object(&parent);
    gdx_string_name_destroy(&parent);
    return attach(of, object);
}

static GDExtensionObjectPtr create_instance(void *class_userdata) {
    return gdx_instance_make(class_userdata)->object;
}

static GDExtensionClassInstancePtr recreate_instance(void *class_userdata, GDExtensionObjectPtr object) {
    return attach(class_userdata, object);
}

static void free_instance(void *class_userdata, GDExtensionClassInstancePtr instance) {
    const gdx_class *of = class_userdata;
    if (instance != NULL && of->destruct != NULL) {
        of->destruct(instance);
    }
    free(instance);
}

static void to_string(GDExtensionClassInstancePtr instance, GDExtensionBool *is_valid, GDExtensionStringPtr out) {
    const gdx_class *of = ((const gdx_instance *)instance)->of;
    gdx_string_destroy(out);
    *(gdx_string *)out = of->describe(instance);
    *is_valid = 1;
}

void *gdx_instance_find(GDExtensionObjectPtr object, const gdx_class *of) {
    gdx_instance *self = NULL;
    if (object != NULL) {
        self = gdx.call.object_get_instance_binding(object, gdx.library, NULL);
    }
    return self != NULL && self->of == of ? self : NULL;
}

GDExtensionObjectPtr gdx_object_argument(const void *argument) {
    return argument == NULL ? NULL : *(const GDExtensionObjectPtr *)argument;
}

void gdx_return_object(void *ret, gdx_instance *instance) {
    gdx.call.ref_set_object(ret, instance == NULL ? NULL : instance->object);
}

/* `argument` may be NULL. */
static void emit(gdx_instance *instance, const char *signal, const gdx_variant *argument) {
    gdx_string_name name = gdx_string_name_make(signal);
    gdx_variant first = gdx_variant_make(GDX_STRING_NAME, &name), result;
    GDExtensionConstVariantPtr args[2] = {&first, argument};
    GDExtensionCallError error = {0};
    gdx.call.object_method_bind_call(gdx.emit_signal, instance->object, args, argument == NULL ? 1 : 2, &result,
                                     &error);
    gdx_variant_destroy(&result);
    gdx_variant_destroy(&first);
    gdx_string_name_destroy(&name);
}

void gdx_emit(gdx_instance *instance, const char *signal) {
    emit(instance, signal, NULL);
}

void gdx_emit_number(gdx_instance *instance, const char *signal, int64_t number) {
    gdx_variant argument = gdx_variant_make(GDX_INT, &number);
    emit(instance, signal, &argument);
    gdx_variant_destroy(&argument);
}

/* --- Calls ------------------------------------------------------------------------------------------------------- */

static int param_count(const gdx_param *params) {
    int count = 0;
    while (params[count].name[0] != '\0') {
        count++;
    }
    return count;
}

static int required_count(const gdx_method *method) {
    int count = 0;
    while (method->params[count].name[0] != '\0' && !method->params[count].has_default) {
        count++;
    }
    return count;
}

/* The default of a parameter, owned, in the memory layout of its type. */
static void make_default(const gdx_param *param, gdx_value *value) {
    if (param->type == GDX_NIL) {
        gdx.call.variant_new_nil(&value->variant);
    } else if (param->type == GDX_STRING && param->default_text != NULL) {
        gdx_string text = gdx_string_make(param->default_text);
        memcpy(value, &text, sizeof text);
    } else if (param->type == GDX_BOOL || param->type == GDX_INT) {
        memcpy(value, &param->default_number, sizeof param->default_number);
    } else if (param->type == GDX_FLOAT) {
        value->number = param->default_real != 0.0 ? param->default_real : (double)param->default_number;
    } else if (param->type == GDX_OBJECT) {
        value->object = NULL;
    } else {
        gdx.construct[param->type](value, NULL);
    }
}

static void destroy_value(GDExtensionVariantType type, gdx_value *value) {
    if (type == GDX_NIL) {
        gdx_variant_destroy(&value->variant);
    } else if (type == GDX_OBJECT) {
        gdx.call.ref_set_object(value, NULL); /* a result; arguments do not own their object */
    } else if (gdx.destroy[type] != NULL) {
        gdx.destroy[type](value);
    }
}

/* True for an object that was freed, false for null. */
static bool is_freed(const gdx_variant *variant) {
    GDExtensionObjectPtr object = NULL;
    if (gdx_variant_type(variant) == GDX_OBJECT) {
        gdx_variant_get(variant, GDX_OBJECT, &object);
    }
    return object != NULL && gdx_variant_object(variant) == NULL;
}

/* The engine converts an Array to texts by writing out its entries, which does not end if it contains itself. */
static bool holds_more_than_texts(const gdx_variant *variant) {
    gdx_array list;
    bool found = false;
    gdx_variant_get(variant, GDX_ARRAY, &list);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &list); !found && i < count; i++) {
        GDExtensionVariantType type = gdx_variant_type(gdx_array_at(&list, i));
        found = type != GDX_STRING && type != GDX_STRING_NAME;
    }
    gdx.destroy[GDX_ARRAY](&list);
    return found;
}

static bool is_usable(const gdx_variant *variant, GDExtensionVariantType want) {
    GDExtensionVariantType have = gdx_variant_type(variant);
    if (want == GDX_OBJECT && is_freed(variant)) {
        return false;
    }
    if (want == GDX_PACKED_TEXTS && have == GDX_ARRAY) {
        return !holds_more_than_texts(variant);
    }
    return want == GDX_NIL || want == have || gdx.call.variant_can_convert_strict(have, want);
}

static bool check_arguments(const gdx_method *method, const GDExtensionConstVariantPtr *args, int64_t count,
                            GDExtensionCallError *error) {
    int most = param_count(method->params), least = required_count(method);
    if (count > most || count < least) {
        error->error =
            count > most ? GDEXTENSION_CALL_ERROR_TOO_MANY_ARGUMENTS : GDEXTENSION_CALL_ERROR_TOO_FEW_ARGUMENTS;
        error->expected = count > most ? most : least;
        return false;
    }
    for (int i = 0; i < count; i++) {
        GDExtensionVariantType want = method->params[i].type;
        if (!is_usable(args[i], want)) {
            error->error = GDEXTENSION_CALL_ERROR_INVALID_ARGUMENT;
            error->argument = i;
            error->expected = (int32_t)want;
            return false;
        }
    }
    return true;
}

/* One argument in the memory layout of its parameter type; `*pointer` is the pointer that the method receives. */
static void convert_argument(const gdx_param *param, const gdx_variant *given, gdx_value *value, const void **pointer) {
    *pointer = value;
    if (given == NULL) {
        make_default(param, value);
    } else if (param->type == GDX_NIL) {
        *pointer = given;
    } else if (param->type == GDX_OBJECT) {
        value->object = gdx_variant_object(given);
    } else {
        gdx_variant_get(given, param->type, value);
    }
}

static void release_arguments(const gdx_method *method, int64_t given, gdx_value *values) {
    for (int i = 0; method->params[i].name[0] != '\0'; i++) {
        bool borrowed = method->params[i].type == GDX_OBJECT || (method->params[i].type == GDX_NIL && i < given);
        if (!borrowed) {
            destroy_value(method->params[i].type, &values[i]);
        }
    }
}

static void call_and_wrap(const gdx_method *method, void *self, const void *const *args, gdx_variant *ret) {
    const gdx_param *result = &method->result;
    if (result->name[0] == '\0' || result->type == GDX_NIL) {
        method->function(self, args, ret);
        return;
    }
    gdx_value value = {{{0}}};
    if (result->type != GDX_OBJECT) {
        gdx.construct[result->type](&value, NULL);
    }
    method->function(self, args, &value);
    *ret = gdx_variant_make(result->type, &value);
    destroy_value(result->type, &value);
}

/* Every call with Variants: checks and converts the arguments, adds the defaults, and calls the method. */
static void variant_call(void *method_userdata, GDExtensionClassInstancePtr instance,
                         const GDExtensionConstVariantPtr *args, GDExtensionInt count, GDExtensionVariantPtr ret,
                         GDExtensionCallError *error) {
    const gdx_method *method = method_userdata;
    gdx_value values[GDX_MAX_PARAMS];
    const void *pointers[GDX_MAX_PARAMS];
    if (!check_arguments(method, args, count, error)) {
        return;
    }
    for (int i = 0; method->params[i].name[0] != '\0'; i++) {
        convert_argument(&method->params[i], i < count ? args[i] : NULL, &values[i], &pointers[i]);
    }
    call_and_wrap(method, instance, pointers, ret);
    release_arguments(method, count, values);
    error->error = GDEXTENSION_CALL_OK;
    diagnostics_push();
}

static void pointer_call(void *method_userdata, GDExtensionClassInstancePtr instance,
                         const GDExtensionConstTypePtr *args, GDExtensionTypePtr ret) {
    ((const gdx_method *)method_userdata)->function(instance, args, ret);
    diagnostics_push();
}

/* --- Registration ------------------------------------------------------------------------------------------------ */

/* The names that a GDExtensionPropertyInfo points to. */
typedef struct {
    gdx_string_name name, class_name;
    gdx_string hint_text;
} param_names;

static GDExtensionPropertyInfo describe(const gdx_param *param, param_names *names) {
    bool is_enum = param->type == GDX_INT && param->class_name != NULL;
    names->name = gdx_string_name_make(param->name);
    names->class_name = gdx_string_name_make(param->class_name == NULL ? "" : param->class_name);
    names->hint_text = gdx_string_make(param->hint_text == NULL ? "" : param->hint_text);
    int usage = param->is_unsaved ? 0 : param->is_editor_only ? USAGE_EDITOR : USAGE_DEFAULT;
    return (GDExtensionPropertyInfo){
        .type = param->type,
        .name = &names->name,
        .class_name = &names->class_name,
        .hint = param->hint,
        .hint_string = &names->hint_text,
        .usage = (uint32_t)(usage | (is_enum ? USAGE_CLASS_IS_ENUM : 0) |
                            (param->type == GDX_NIL ? USAGE_NIL_IS_VARIANT : 0)),
    };
}

static void destroy_names(param_names *names) {
    gdx_string_name_destroy(&names->name);
    gdx_string_name_destroy(&names->class_name);
    gdx_string_destroy(&names->hint_text);
}

static gdx_variant default_variant(const gdx_param *param) {
    gdx_value value;
    gdx_variant variant;
    if (param->type == GDX_NIL || param->type == GDX_OBJECT) {
        gdx.call.variant_new_nil(&variant);
        return variant;
    }
    make_default(param, &value);
    variant = gdx_variant_make(param->type, &value);
    destroy_value(param->type, &value);
    return variant;
}

static void register_method(const gdx_string_name *class_name, const gdx_method *method) {
    param_names names[GDX_MAX_PARAMS + 1];
    GDExtensionPropertyInfo infos[GDX_MAX_PARAMS], result = {0};
    GDExtensionClassMethodArgumentMetadata metadata[GDX_MAX_PARAMS] = {GDEXTENSION_METHOD_ARGUMENT_METADATA_NONE};
    gdx_variant defaults[GDX_MAX_PARAMS];
    GDExtensionVariantPtr default_pointers[GDX_MAX_PARAMS];
    int count = param_count(method->params), required = required_count(method);
    bool has_result = method->result.name[0] != '\0';
    for (int i = 0; i < count; i++) {
        infos[i] = describe(&method->params[i], &names[i]);
    }
    for (int i = required; i < count; i++) {
        defaults[i - required] = default_variant(&method->params[i]);
        default_pointers[i - required] = &defaults[i - required];
    }
    if (has_result) {
        result = describe(&method->result, &names[GDX_MAX_PARAMS]);
    }
    gdx_string_name name = gdx_string_name_make(method->name);
    GDExtensionClassMethodInfo info = {
        .name = &name,
        .method_userdata = (void *)(uintptr_t)method,
        .call_func = variant_call,
        .ptrcall_func = pointer_call,
        .method_flags =
            (uint32_t)(GDEXTENSION_METHOD_FLAG_NORMAL | (method->is_static ? GDEXTENSION_METHOD_FLAG_STATIC : 0)),
        .has_return_value = has_result,
        .return_value_info = &result,
        .argument_count = (uint32_t)count,
        .arguments_info = infos,
        .arguments_metadata = metadata,
        .default_argument_count = (uint32_t)(count - required),
        .default_arguments = default_pointers,
    };
    gdx.call.classdb_register_extension_class_method(gdx.library, class_name, &info);
    gdx_string_name_destroy(&name);
    for (int i = 0; i < count; i++) {
        destroy_names(&names[i]);
    }
    for (int i = 0; i < count - required; i++) {
        gdx_variant_destroy(&defaults[i]);
    }
    if (has_result) {
        destroy_names(&names[GDX_MAX_PARAMS]);
    }
}

static void register_group(const gdx_string_name *class_name, const char *group) {
    gdx_string name = gdx_string_make(group), no_prefix = gdx_string_make("");
    gdx.call.classdb_register_extension_class_property_group(gdx.library, class_name, &name, &no_prefix);
    gdx_string_destroy(&no_prefix);
    gdx_string_destroy(&name);
}

static void register_property(const gdx_string_name *class_name, const gdx_property *property) {
    if (property->value.group != NULL) {
        register_group(class_name, property->value.group);
    }
    param_names names;
    GDExtensionPropertyInfo info = describe(&property->value, &names);
    gdx_string_name setter = gdx_string_name_make(property->setter), getter = gdx_string_name_make(property->getter);
    gdx.call.classdb_register_extension_class_property_indexed(gdx.library, class_name, &info, &setter, &getter,
                                                               property->index);
    gdx_string_name_destroy(&getter);
    gdx_string_name_destroy(&setter);
    destroy_names(&names);
}

static void register_constant(const gdx_string_name *class_name, const gdx_constant *constant) {
    gdx_string_name of = gdx_string_name_make(constant->enum_name), name = gdx_string_name_make(constant->name);
    gdx.call.classdb_register_extension_class_integer_constant(gdx.library, class_name, &of, &name, constant->value, 0);
    gdx_string_name_destroy(&name);
    gdx_string_name_destroy(&of);
}

static void register_signal(const gdx_string_name *class_name, const gdx_signal *signal) {
    param_names names[GDX_MAX_PARAMS];
    GDExtensionPropertyInfo infos[GDX_MAX_PARAMS];
    int count = param_count(signal->params);
    for (int i = 0; i < count; i++) {
        infos[i] = describe(&signal->params[i], &names[i]);
    }
    gdx_string_name name = gdx_string_name_make(signal->name);
    gdx.call.classdb_register_extension_class_signal(gdx.library, class_name, &name, infos, count);
    gdx_string_name_destroy(&name);
    for (int i = 0; i < count; i++) {
        destroy_names(&names[i]);
    }
}

void gdx_register_class(const gdx_class *of) {
    GDExtensionClassCreationInfo3 info = {
        .is_exposed = 1,
        .to_string_func = of->describe == NULL ? NULL : to_string,
        .create_instance_func = create_instance,
        .free_instance_func = free_instance,
        .recreate_instance_func = recreate_instance,
        .class_userdata = (void *)(uintptr_t)of,
    };
    gdx_string_name name = gdx_string_name_make(of->name), parent = gdx_string_name_make(of->parent);
    gdx.call.classdb_register_extension_class3(gdx.library, &name, &parent, &info);
    for (const gdx_constant *constant = of->constants; constant != NULL && constant->name[0] != '\0'; constant++) {
        register_constant(&name, constant);
    }
    for (const gdx_method *method = of->methods; method != NULL && method->name[0] != '\0'; method++) {
        register_method(&name, method);
    }
    for (const gdx_property *property = of->properties; property != NULL && property->value.name[0] != '\0';
         property++) {
        register_property(&name, property);
    }
    for (const gdx_signal *signal = of->signals; signal != NULL && signal->name[0] != '\0'; signal++) {
        register_signal(&name, signal);
    }
    gdx_string_name_destroy(&parent);
    gdx_string_name_destroy(&name);
}

void gdx_unregister_class(const gdx_class *of) {
    gdx_string_name name = gdx_string_name_make(of->name);
    gdx.call.classdb_unregister_extension_class(gdx.library, &name);
    gdx_string_name_destroy(&name);
}
