/* SPDX-License-Identifier: MIT */
/* The main module of the browser tests: functions for values.mjs that load the extension as Godot's web templates do,
 * make values, call methods and read results.
 *
 * The stub is included as a source file, because the functions use its private parts. */
#include "engine.c"

#include <dlfcn.h>

#define EXPORTED __attribute__((visibility("default"), used))

/* Loads the library.  Returns NULL, or what failed. */
EXPORTED const char *web_open(const char *path) {
    void *library = dlopen(path, RTLD_NOW);
    GDExtensionInitializationFunction entry = NULL;
    if (library == NULL) {
        return dlerror();
    }
    *(void **)&entry = dlsym(library, "enhanced_los_library_init");
    if (entry == NULL) {
        return dlerror();
    }
    if (!entry(web_get_proc_address, &web, &web.initialization)) {
        return "the entry function returned false";
    }
    web.initialization.initialize(web.initialization.userdata, GDEXTENSION_INITIALIZATION_SCENE);
    return NULL;
}

EXPORTED void web_close(void) {
    web.initialization.deinitialize(web.initialization.userdata, GDEXTENSION_INITIALIZATION_SCENE);
}

static gdx_variant *variant_on_heap(gdx_variant value) {
    gdx_variant *made = malloc(sizeof *made);
    FUZZ_CHECK(made != NULL);
    *made = value;
    return made;
}

EXPORTED void web_free(gdx_variant *value) {
    variant_destroy(value);
    free(value);
}

/* null, bool, int and float; the numbers of JavaScript are doubles. */
EXPORTED gdx_variant *web_number(int type, double number) {
    gdx_variant value = {{(uint64_t)type, (uint64_t)(int64_t)number, 0}};
    if (type == GDX_FLOAT) {
        memcpy(&value.memory[1], &number, sizeof number);
    }
    return variant_on_heap(value);
}

EXPORTED gdx_variant *web_vector2(double x, double y) {
    gdx_vector2 vector = {(float)x, (float)y};
    gdx_variant value = {{GDX_VECTOR2, 0, 0}};
    memcpy(&value.memory[1], &vector, sizeof vector);
    return variant_on_heap(value);
}

EXPORTED gdx_variant *web_vector2i(int x, int y) {
    gdx_vector2i vector = {x, y};
    gdx_variant value = {{GDX_VECTOR2I, 0, 0}};
    memcpy(&value.memory[1], &vector, sizeof vector);
    return variant_on_heap(value);
}

EXPORTED gdx_variant *web_text(const char *text) {
    return variant_on_heap(variant_of(text_of_bytes(text), GDX_STRING));
}

EXPORTED gdx_variant *web_container(int type) {
    return variant_on_heap(type == GDX_ARRAY ? engine_array() : engine_dictionary());
}

EXPORTED gdx_variant *web_points(const gdx_vector2 *points, size_t count) {
    return variant_on_heap(engine_packed_points(points, count));
}

/* A PackedStringArray of the texts of an Array, which is freed. */
EXPORTED gdx_variant *web_texts(gdx_variant *array) {
    const payload *list = payload_of(array);
    gdx_variant made = engine_packed_texts((const gdx_variant *)(const void *)list->items, list->count);
    web_free(array);
    return variant_on_heap(made);
}

/* Both free `value` and web_put also `key`, after taking over what they hold. */
EXPORTED void web_append(gdx_variant *array, gdx_variant *value) {
    engine_append(array, *value);
    free(value);
}

EXPORTED void web_put(gdx_variant *dictionary, gdx_variant *key, gdx_variant *value) {
    engine_put(dictionary, key, *value);
    variant_destroy(key);
    free(key);
    free(value);
}

EXPORTED gdx_variant *web_create(const char *class_name) {
    for (int i = 0; i < web.class_count; i++) {
        const GDExtensionClassCreationInfo3 *info = &web.classes[i].info;
        if (strcmp(web.classes[i].name, class_name) == 0) {
            void *made = info->create_instance_func(info->class_userdata);
            return variant_on_heap((gdx_variant){{GDX_OBJECT, (uint64_t)(uintptr_t)made, 0}});
        }
    }
    return NULL;
}

/* An object whose script returns the Dictionary, which is taken over. */
EXPORTED gdx_variant *web_script(gdx_variant *form) {
    object *made = construct_object(NULL);
    made->form = *form;
    free(form);
    return variant_on_heap((gdx_variant){{GDX_OBJECT, (uint64_t)(uintptr_t)made, 0}});
}

/* `of` is NULL for static methods.  Returns an owned value, or NULL if there is no such method or the call failed. */
EXPORTED gdx_variant *web_call(const gdx_variant *of, const char *class_name, const char *name,
                               gdx_variant *const *arguments, int count) {
    GDExtensionConstVariantPtr pointers[ARGUMENTS_MAX];
    GDExtensionCallError error = {GDEXTENSION_CALL_OK, 0, 0};
    gdx_variant result = {{0, 0, 0}};
    for (int i = 0; i < count && i < ARGUMENTS_MAX; i++) {
        pointers[i] = arguments[i];
    }
    for (int i = 0; i < web.method_count; i++) {
        const method_entry *method = &web.methods[i];
        if (strcmp(method->class_name, class_name) == 0 && strcmp(method->name, name) == 0) {
            const object *target = of == NULL ? NULL : (const object *)(uintptr_t)of->memory[1];
            method->call(method->userdata, target == NULL ? NULL : target->instance, pointers, count, &result, &error);
            return error.error == GDEXTENSION_CALL_OK ? variant_on_heap(result) : NULL;
        }
    }
    return NULL;
}

/* The value of a constant of a class; -1 if there is none. */
EXPORTED int web_constant(const char *class_name, const char *name) {
    for (int i = 0; i < web.constant_count; i++) {
        if (strcmp(web.constants[i].class_name, class_name) == 0 && strcmp(web.constants[i].name, name) == 0) {
            return (int)web.constants[i].value;
        }
    }
    return -1;
}

EXPORTED int web_type(const gdx_variant *value) {
    return (int)variant_get_type(value);
}

/* A bool, int or float, or coordinate `index` of a vector. */
EXPORTED double web_get_number(const gdx_variant *value, int index) {
    double number;
    gdx_vector2 vector;
    gdx_vector2i cell;
    memcpy(&number, &value->memory[1], sizeof number);
    memcpy(&vector, &value->memory[1], sizeof vector);
    memcpy(&cell, &value->memory[1], sizeof cell);
    switch ((int)variant_get_type(value)) {
    case GDX_BOOL:
        return (double)(value->memory[1] & 0xff);
    case GDX_INT:
        return (double)(int64_t)value->memory[1];
    case GDX_VECTOR2:
        return (double)(index == 0 ? vector.x : vector.y);
    case GDX_VECTOR2I:
        return index == 0 ? cell.x : cell.y;
    default:
        return number;
    }
}

/* The caller frees the text. */
EXPORTED char *web_get_text(const gdx_variant *value) {
    payload *text = payload_of(value);
    size_t size = text == NULL ? 1 : 4 * text->count + 1;
    char *bytes = malloc(size);
    FUZZ_CHECK(bytes != NULL);
    copy_text(&text, bytes, size);
    return bytes;
}

/* Items of an Array, keys and values in turn of a Dictionary, bytes, integers or points of a packed array. */
EXPORTED int web_count(const gdx_variant *container) {
    return (int)payload_of(container)->count;
}

EXPORTED const void *web_item(const gdx_variant *container, int index) {
    return payload_at(payload_of(container), (size_t)index);
}

EXPORTED int web_alive(void) {
    return (int)engine_live_count();
}

EXPORTED int web_classes(void) {
    return web.class_count;
}

EXPORTED int web_messages(void) {
    return web.message_count;
}

EXPORTED const char *web_message(void) {
    return web.message;
}

/* Grows the memory, so that views of it in JavaScript and cached addresses become invalid. */
EXPORTED int web_grow(void) {
    enum {
        GROWTH = 64 << 20
    };
    char *block = malloc(GROWTH);
    FUZZ_CHECK(block != NULL);
    block[GROWTH - 1] = 1;
    int last = block[GROWTH - 1];
    free(block);
    return last;
}
