/* SPDX-License-Identifier: MIT */
#include "bind/connections.h"

/* Object.CONNECT_REFERENCE_COUNTED */
static const int64_t REFERENCE_COUNTED = 8;

static const GDExtensionInt HASH_CONNECT = 1518946055, HASH_DISCONNECT = 1874754934;
static GDExtensionMethodBindPtr connect_method, disconnect_method;
static GDExtensionPtrConstructor construct_callable;

void connections_load(void) {
    connect_method = gdx_method_bind("Object", "connect", HASH_CONNECT);
    disconnect_method = gdx_method_bind("Object", "disconnect", HASH_DISCONNECT);
    construct_callable = gdx.call.variant_get_ptr_constructor(GDEXTENSION_VARIANT_TYPE_CALLABLE, 2);
}

static void change(GDExtensionMethodBindPtr method, GDExtensionObjectPtr from, const char *signal,
                   GDExtensionObjectPtr to, const char *slot) {
    gdx_string_name signal_name = gdx_string_name_make(signal), slot_name = gdx_string_name_make(slot);
    GDExtensionConstTypePtr parts[2] = {&to, &slot_name};
    gdx_value callable;
    int64_t status = 0;
    construct_callable(&callable, parts);
    GDExtensionConstTypePtr args[3] = {&signal_name, &callable, &REFERENCE_COUNTED};
    gdx.call.object_method_bind_ptrcall(method, from, args, &status);
    gdx.destroy[GDEXTENSION_VARIANT_TYPE_CALLABLE](&callable);
    gdx_string_name_destroy(&slot_name);
    gdx_string_name_destroy(&signal_name);
}

void object_connect(GDExtensionObjectPtr from, const char *signal, GDExtensionObjectPtr to, const char *method) {
    if (connect_method != NULL && disconnect_method != NULL) {
        change(connect_method, from, signal, to, method);
    }
}

void object_disconnect(GDExtensionObjectPtr from, const char *signal, GDExtensionObjectPtr to, const char *method) {
    if (connect_method != NULL && disconnect_method != NULL) {
        change(disconnect_method, from, signal, to, method);
    }
}
