/* SPDX-License-Identifier: MIT */
#include "bind/companion.h"

#include "bind/allocation.h"

void *companion_make(const gdx_class *of, GDExtensionObjectPtr object) {
    gdx_instance *self = require_memory(calloc(1, of->instance_size));
    *self = (gdx_instance){of, object};
    if (of->construct != NULL) {
        of->construct(self);
    }
    return self;
}

static void free_companion(void *token, void *object, void *companion) {
    const gdx_instance *self = companion;
    (void)token, (void)object;
    if (self->of->destruct != NULL) {
        self->of->destruct(companion);
    }
    free(companion);
}

static GDExtensionBool keep(void *token, void *companion, GDExtensionBool reference) {
    (void)token, (void)companion, (void)reference;
    return 1;
}

static bool has_script_method(GDExtensionObjectPtr object, const char *method) {
    gdx_string_name name = gdx_string_name_make(method);
    bool has = object != NULL && gdx.call.object_has_script_method(object, &name);
    gdx_string_name_destroy(&name);
    return has;
}

void *companion_of(GDExtensionObjectPtr object, const gdx_class *of, void *(*create)(void *token, void *object)) {
    const GDExtensionInstanceBindingCallbacks callbacks = {create, free_companion, keep};
    void *self = gdx_instance_find(object, of);
    if (self == NULL && has_script_method(object, of->name)) {
        gdx.call.object_get_instance_binding(object, gdx.library, &callbacks);
        self = gdx_instance_find(object, of);
    }
    return self;
}

gdx_variant script_call(GDExtensionObjectPtr object, const char *method) {
    gdx_string_name name = gdx_string_name_make(method);
    GDExtensionCallError error = {0};
    gdx_variant result;
    gdx.call.object_call_script_method(object, &name, NULL, 0, &result, &error);
    gdx_string_name_destroy(&name);
    return result;
}
