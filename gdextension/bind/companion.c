/* SPDX-License-Identifier: MIT */
#include "bind/companion.h"

#include "bind/allocation.h"

void *companion_make(const gdx_class *of, GDExtensionObjectPtr object) {
    companion *self = require_memory(calloc(1, of->instance_size));
    self->instance = (gdx_instance){of, object};
    atomic_init(&self->revision, 1);
    atomic_flag_clear(&self->lock);
    return self;
}

static void free_companion(void *token, void *object, void *binding) {
    const gdx_instance *self = binding;
    (void)token, (void)object;
    if (self->of->destruct != NULL) {
        self->of->destruct(binding);
    }
    free(binding);
}

static GDExtensionBool keep(void *token, void *binding, GDExtensionBool reference) {
    (void)token, (void)binding, (void)reference;
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

void companion_mark(GDExtensionObjectPtr object, const gdx_class *of) {
    companion *self = gdx_instance_find(object, of);
    if (self != NULL) {
        atomic_fetch_add(&self->revision, 1);
    }
}

bool companion_lock(companion *self) {
    spinlock_lock(&self->lock);
    return self->current == atomic_load(&self->revision);
}

void companion_unlock(companion *self) {
    spinlock_unlock(&self->lock);
}

unsigned companion_revision(companion *self) {
    return atomic_load(&self->revision);
}

void companion_set_current(companion *self, unsigned revision) {
    self->current = revision;
}

gdx_variant script_call(GDExtensionObjectPtr object, const char *method) {
    gdx_string_name name = gdx_string_name_make(method);
    GDExtensionCallError error = {0};
    gdx_variant result;
    gdx.call.object_call_script_method(object, &name, NULL, 0, &result, &error);
    gdx_string_name_destroy(&name);
    return result;
}
