/* SPDX-License-Identifier: MIT */
#include "bind/main_loop.h"

static const char FRAME_SIGNAL[] = "process_frame";

void main_loop_call(GDExtensionObjectPtr object, const char *method) {
    GDExtensionMethodBindPtr call_deferred = gdx_method_bind("Object", "call_deferred", 3400424181);
    gdx_string_name name = gdx_string_name_make(method);
    gdx_variant argument = gdx_variant_make(GDX_STRING_NAME, &name), result;
    GDExtensionConstVariantPtr args[1] = {&argument};
    GDExtensionCallError error = {0};
    gdx.call.object_method_bind_call(call_deferred, object, args, 1, &result, &error);
    gdx_variant_destroy(&result);
    gdx_variant_destroy(&argument);
    gdx_string_name_destroy(&name);
}

/* The SceneTree; NULL if there is none. */
static GDExtensionObjectPtr scene_tree(void) {
    gdx_string_name signal = gdx_string_name_make(FRAME_SIGNAL);
    GDExtensionObjectPtr singleton = gdx_singleton("Engine"), loop = NULL;
    GDExtensionMethodBindPtr get_main_loop = gdx_method_bind("Engine", "get_main_loop", 1016888095);
    GDExtensionMethodBindPtr has_signal = gdx_method_bind("Object", "has_signal", 2619796661);
    GDExtensionBool has = 0;
    if (singleton != NULL && get_main_loop != NULL) {
        gdx.call.object_method_bind_ptrcall(get_main_loop, singleton, NULL, &loop);
    }
    if (loop != NULL && has_signal != NULL) {
        const void *args[1] = {&signal};
        gdx.call.object_method_bind_ptrcall(has_signal, loop, args, &has);
    }
    gdx_string_name_destroy(&signal);
    return has ? loop : NULL;
}

bool main_loop_connect(GDExtensionObjectPtr object, const char *method) {
    GDExtensionObjectPtr loop = scene_tree();
    if (loop != NULL) {
        object_connect(loop, FRAME_SIGNAL, object, method);
    }
    return loop != NULL;
}

void main_loop_disconnect(GDExtensionObjectPtr object, const char *method) {
    GDExtensionObjectPtr loop = scene_tree();
    if (loop != NULL) {
        object_disconnect(loop, FRAME_SIGNAL, object, method);
    }
}

int64_t main_loop_time(void) {
    return gdx_engine_number("Time", "get_ticks_usec");
}

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
