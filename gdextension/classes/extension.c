/* SPDX-License-Identifier: MIT */
/* Entry point: loading and unloading of the library. */
#include "batch/job_object.h"
#include "bind/class_reference.h"
#include "bind/classes.h"
#include "bind/diagnostics.h"
#include "bind/main_loop.h"
#include "board/context.h"
#include "board/terrain_object.h"
#include "rules/rules_source.h"
#include "values/keys.h"
#include "values/options.h"

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

/* In the order of registration: parents before children. */
static const gdx_class *const classes[] = {
    &los_result_class,        &los_job_class, &los_terrain_class, &los_table_class, &enhanced_line_of_sight_class,
    &grid_line_of_sight_class};
enum {
    CLASS_COUNT = sizeof classes / sizeof *classes
};

static void end_main_loop(void) {
    jobs_stop(true);
    default_terrain_release();
    default_rules_release();
}

/* Engines before 4.5 have no such callback: a default terrain that is still set at the end, and a job that still runs,
 * leak there. */
static const gdx_main_loop_callbacks main_loop = {NULL, end_main_loop, NULL};

static void initialize(void *userdata, GDExtensionInitializationLevel level) {
    (void)userdata;
    if (level == GDEXTENSION_INITIALIZATION_SCENE) {
        keys_make();
        connections_load();
        options_register();
        for (int i = 0; i < CLASS_COUNT; i++) {
            gdx_register_class(classes[i]);
        }
        if (gdx.call.register_main_loop_callbacks != NULL) {
            gdx.call.register_main_loop_callbacks(gdx.library, &main_loop);
        }
    }
    if (level == GDEXTENSION_INITIALIZATION_EDITOR && gdx.call.editor_help_load_xml_from_utf8_chars != NULL) {
        for (const char *const *xml = gdx_class_reference; *xml != NULL; xml++) {
            gdx.call.editor_help_load_xml_from_utf8_chars(*xml);
        }
    }
}

static void deinitialize(void *userdata, GDExtensionInitializationLevel level) {
    (void)userdata;
    if (level == GDEXTENSION_INITIALIZATION_SCENE) {
        jobs_stop(false);
        for (int i = CLASS_COUNT - 1; i >= 0; i--) {
            gdx_unregister_class(classes[i]);
        }
        contexts_free();
        options_unregister();
        keys_destroy();
        diagnostics_reset();
    }
}

EXPORTED GDExtensionBool enhanced_los_library_init(GDExtensionInterfaceGetProcAddress get_proc_address,
                                                   GDExtensionClassLibraryPtr library,
                                                   GDExtensionInitialization *initialization);

GDExtensionBool enhanced_los_library_init(GDExtensionInterfaceGetProcAddress get_proc_address,
                                          GDExtensionClassLibraryPtr library,
                                          GDExtensionInitialization *initialization) {
    if (!gdx_load(get_proc_address, library)) {
        return 0;
    }
    initialization->minimum_initialization_level = GDEXTENSION_INITIALIZATION_SCENE;
    initialization->userdata = NULL;
    initialization->initialize = initialize;
    initialization->deinitialize = deinitialize;
    return 1;
}
