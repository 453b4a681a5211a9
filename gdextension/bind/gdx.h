/* SPDX-License-Identifier: MIT */
/* The folder bind/: the engine's interface, classes as tables, messages, locks, and objects with a script. */
/* The binding to the engine: classes described by tables, one call adapter, and the engine values that are used.
 *
 * How to bind a class
 *   1. struct my_class { gdx_instance instance; ... };          the instance header comes first
 *   2. write each method once, in ptrcall form (gdx_function): arguments are pointers to plain values, the result is
 *      already initialized and is filled in place;
 *   3. describe methods, properties, constants and signals in const tables and list them in a gdx_class;
 *   4. list the gdx_class in extension.c.
 *
 * Ownership: `_make` returns an owned value that the caller destroys, `_put` moves a value into a container, `_find`
 * borrows or copies a value and returns whether it exists. */
#ifndef GDX_H
#define GDX_H

#include "bind/gdx_interface.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Memory of the engine's built-in types in a single-precision, 64-bit build; opaque except for their size. */
typedef struct {
    uint64_t memory[3];
} gdx_variant;
typedef struct {
    void *handle;
} gdx_string, gdx_string_name, gdx_dictionary, gdx_array;
typedef struct {
    void *memory[2];
} gdx_packed;
typedef struct {
    float x, y;
} gdx_vector2;
typedef struct {
    int32_t x, y;
} gdx_vector2i;

/* The PropertyHint values in use. */
enum {
    GDX_HINT_RANGE = 1,
    GDX_HINT_ENUM = 2,
    GDX_HINT_FLAGS = 6,
    GDX_HINT_RESOURCE_TYPE = 17,
    GDX_HINT_TYPE_STRING = 23, /* of a packed array: the type and hint of its entries */
    GDX_HINT_ARRAY_TYPE = 31
};

/* Memory for an argument or result of any type in use. */
typedef union {
    gdx_variant variant;
    gdx_packed packed;
    double number;
    void *object;
    uint64_t memory[4];
} gdx_value;

/* A name in the tables below.  They contain few pointers: WebAssembly relocates each one by code. */
typedef char gdx_name[32];

/* A parameter, result or property.  An empty `name` ends a list, or means "no result". */
typedef struct gdx_param {
    GDExtensionVariantType type; /* NIL: any Variant */
    gdx_name name;
    const char *class_name; /* of an object, or "Class.Enum" of an enum-typed integer */
    uint32_t hint;          /* a PropertyHint of the engine, for properties */
    const char *hint_text;
    const char *group;   /* of a property: begins a group of the inspector with this name */
    bool is_unsaved;     /* of a property: neither saved nor in the inspector */
    bool is_editor_only; /* of a property: in the inspector, but not saved */
    bool has_default;    /* false, 0, empty or null, or one of the next three */
    int64_t default_number;
    double default_real; /* of a float; 0: default_number */
    const char *default_text;
} gdx_param;

enum {
    GDX_MAX_PARAMS = 6
};

/* self is NULL for static methods. */
typedef void (*gdx_function)(void *self, const void *const *args, void *ret);

typedef struct gdx_method {
    gdx_name name;
    gdx_function function;
    bool is_static;
    gdx_param result;
    gdx_param params[GDX_MAX_PARAMS + 1];
} gdx_method;

typedef struct gdx_property {
    gdx_param value;
    gdx_name setter, getter; /* methods of the same class; an empty setter: read-only */
    int64_t index; /* passed to both as the first argument, so that properties can share them; -1: not passed */
} gdx_property;

typedef struct gdx_constant {
    gdx_name enum_name, name;
    int64_t value;
} gdx_constant;

typedef struct gdx_signal {
    gdx_name name;
    gdx_param params[GDX_MAX_PARAMS + 1];
} gdx_signal;

/* Each table may be NULL and ends with an entry whose name is empty. */
typedef struct gdx_class {
    const char *name, *parent;
    size_t instance_size;
    void (*construct)(void *self);            /* the memory is zeroed; may be NULL */
    void (*destruct)(void *self);             /* may be NULL */
    gdx_string (*describe)(const void *self); /* str() of an instance, owned; may be NULL */
    const gdx_method *methods;
    const gdx_property *properties;
    const gdx_constant *constants;
    const gdx_signal *signals;
} gdx_class;

/* The first member of every instance. */
typedef struct gdx_instance {
    const gdx_class *of;
    GDExtensionObjectPtr object;
} gdx_instance;

/* Pointers into the engine, filled once by gdx_load. */
typedef struct gdx_engine {
    gdx_interface call;
    uint32_t version; /* of the engine, as GDX_VERSION */
    GDExtensionClassLibraryPtr library;
    GDExtensionVariantFromTypeConstructorFunc wrap[GDEXTENSION_VARIANT_TYPE_VARIANT_MAX];
    GDExtensionTypeFromVariantConstructorFunc unwrap[GDEXTENSION_VARIANT_TYPE_VARIANT_MAX];
    GDExtensionPtrConstructor construct[GDEXTENSION_VARIANT_TYPE_VARIANT_MAX];
    GDExtensionPtrDestructor destroy[GDEXTENSION_VARIANT_TYPE_VARIANT_MAX]; /* NULL: nothing to destroy */
    GDExtensionPtrBuiltInMethod size[GDEXTENSION_VARIANT_TYPE_VARIANT_MAX];
    GDExtensionPtrBuiltInMethod resize[GDEXTENSION_VARIANT_TYPE_VARIANT_MAX];
    GDExtensionPtrUtilityFunction push_error, push_warning, is_instance_valid;
    GDExtensionPtrBuiltInMethod dictionary_keys, dictionary_has, dictionary_erase;
    GDExtensionPtrBuiltInMethod array_duplicate;
    GDExtensionPtrOperatorEvaluator arrays_are_equal;
    gdx_inside_function inside_string; /* NULL before Godot 4.4 */
    GDExtensionMethodBindPtr emit_signal;
} gdx_engine;
extern gdx_engine gdx;

/* Short names of the types in use; none of them clashes with <windows.h>. */
#define GDX_NIL           GDEXTENSION_VARIANT_TYPE_NIL
#define GDX_BOOL          GDEXTENSION_VARIANT_TYPE_BOOL
#define GDX_INT           GDEXTENSION_VARIANT_TYPE_INT
#define GDX_FLOAT         GDEXTENSION_VARIANT_TYPE_FLOAT
#define GDX_STRING        GDEXTENSION_VARIANT_TYPE_STRING
#define GDX_STRING_NAME   GDEXTENSION_VARIANT_TYPE_STRING_NAME
#define GDX_VECTOR2       GDEXTENSION_VARIANT_TYPE_VECTOR2
#define GDX_VECTOR2I      GDEXTENSION_VARIANT_TYPE_VECTOR2I
#define GDX_RECT2         GDEXTENSION_VARIANT_TYPE_RECT2
#define GDX_RECT2I        GDEXTENSION_VARIANT_TYPE_RECT2I
#define GDX_OBJECT        GDEXTENSION_VARIANT_TYPE_OBJECT
#define GDX_DICTIONARY    GDEXTENSION_VARIANT_TYPE_DICTIONARY
#define GDX_ARRAY         GDEXTENSION_VARIANT_TYPE_ARRAY
#define GDX_PACKED_BYTES  GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY
#define GDX_PACKED_INTS   GDEXTENSION_VARIANT_TYPE_PACKED_INT32_ARRAY
#define GDX_PACKED_FLOATS GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY
#define GDX_PACKED_TEXTS  GDEXTENSION_VARIANT_TYPE_PACKED_STRING_ARRAY
#define GDX_PACKED_VEC2   GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR2_ARRAY

/* --- gdx_load.c -------------------------------------------------------------------------------------------------- */

/* Fills `gdx`.  False, with the missing name printed, if the engine lacks a function; then nothing may be called. */
bool gdx_load(GDExtensionInterfaceGetProcAddress get_proc_address, GDExtensionClassLibraryPtr library);

/* A method of an engine class; NULL if this engine has none with that signature. */
GDExtensionMethodBindPtr gdx_method_bind(const char *class_name, const char *name, GDExtensionInt hash);

/* NULL if there is none: singletons do not exist yet when the library is loaded. */
GDExtensionObjectPtr gdx_singleton(const char *name);
/* Calls a const method without arguments that returns an int; 0 if this engine has none. */
int64_t gdx_engine_number(const char *singleton, const char *method);

/* --- gdx_class.c ------------------------------------------------------------------------------------------------- */

void gdx_register_class(const gdx_class *of);
void gdx_unregister_class(const gdx_class *of);

/* A new object of a registered class; gdx_return_object passes it to the caller. */
gdx_instance *gdx_instance_make(const gdx_class *of);
/* The instance behind an engine object, or NULL if it is NULL or of another class. */
void *gdx_instance_find(GDExtensionObjectPtr object, const gdx_class *of);
/* An object-typed argument of a method, or NULL.  (A typed variable that holds null is passed as a NULL pointer.) */
GDExtensionObjectPtr gdx_object_argument(const void *argument);
/* Returns a RefCounted instance, or null, through an object-typed result. */
void gdx_return_object(void *ret, gdx_instance *instance);
void gdx_emit(gdx_instance *instance, const char *signal);
/* The same with an int as the argument of the signal. */
void gdx_emit_number(gdx_instance *instance, const char *signal, int64_t number);

/* --- gdx_value.c ------------------------------------------------------------------------------------------------- */

gdx_string gdx_string_make(const char *utf8);
gdx_string_name gdx_string_name_make(const char *utf8);
void gdx_string_destroy(gdx_string *string);
void gdx_string_name_destroy(gdx_string_name *name);

/* An owned Variant holding a copy of the value at `value`. */
gdx_variant gdx_variant_make(GDExtensionVariantType type, const void *value);
gdx_variant gdx_variant_make_text(const char *utf8);
void gdx_variant_destroy(gdx_variant *variant);
GDExtensionVariantType gdx_variant_type(const gdx_variant *variant);
/* Copies the value, converted to `type`; the Variant must hold a value that converts to it. */
void gdx_variant_get(const gdx_variant *variant, GDExtensionVariantType type, void *value);
/* True and an owned copy in `value` if the Dictionary held by `dictionary` has the key. */
bool gdx_variant_find(const gdx_variant *dictionary, const gdx_variant *key, gdx_variant *value);
/* The object that a Variant holds; NULL if there is none or it was freed. */
GDExtensionObjectPtr gdx_variant_object(const gdx_variant *variant);

int64_t gdx_size(GDExtensionVariantType type, const void *container);
bool gdx_resize(GDExtensionVariantType type, void *container, int64_t size);
/* Moves `value` into the container: it is destroyed here. */
void gdx_dictionary_put(gdx_dictionary *dictionary, const gdx_variant *key, gdx_variant value);
void gdx_array_put(gdx_array *array, int64_t index, gdx_variant value);
/* null beyond the end. */
const gdx_variant *gdx_array_at(const gdx_array *array, int64_t index);
/* An owned packed array with the same content: it keeps it if a script changes the other one. */
gdx_packed gdx_packed_copy(GDExtensionVariantType type, const gdx_packed *array);
/* First element; valid until the array is changed.  NULL when it is empty. */
gdx_vector2 *gdx_packed_points(gdx_packed *array);
const gdx_vector2 *gdx_packed_points_const(const gdx_packed *array);
int32_t *gdx_packed_ints(gdx_packed *array);
const int32_t *gdx_packed_ints_const(const gdx_packed *array);
float *gdx_packed_floats(gdx_packed *array);
uint8_t *gdx_packed_bytes(gdx_packed *array);
const uint8_t *gdx_packed_bytes_const(const gdx_packed *array);

/* The value of a key, or NULL; valid until the Dictionary is changed. */
const gdx_variant *gdx_dictionary_find(const gdx_dictionary *dictionary, const gdx_variant *key);
/* The keys of the Dictionary that a Variant holds; owned. */
gdx_array gdx_dictionary_keys(const gdx_variant *dictionary);
/* A copy of the same element type, owned; nested containers are shared. */
gdx_array gdx_array_copy(const gdx_array *array);
void gdx_dictionary_erase(gdx_dictionary *dictionary, const gdx_variant *key);

/* push_error and push_warning of GDScript. */
void gdx_push_error(const char *message);
void gdx_push_warning(const char *message);

#endif
