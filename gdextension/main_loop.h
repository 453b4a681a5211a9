/* SPDX-License-Identifier: MIT */
/* Calls that the main loop makes later. */
#ifndef MAIN_LOOP_H
#define MAIN_LOOP_H

#include "gdx.h"

/* Calls a method without arguments at the end of the frame, as Object.call_deferred.  From any thread. */
void main_loop_call(GDExtensionObjectPtr object, const char *method);
/* Calls the method on each frame until main_loop_disconnect.  False if the main loop is no SceneTree. */
bool main_loop_connect(GDExtensionObjectPtr object, const char *method);
void main_loop_disconnect(GDExtensionObjectPtr object, const char *method);

#endif
