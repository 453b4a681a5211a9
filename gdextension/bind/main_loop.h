/* SPDX-License-Identifier: MIT */
/* Calls that the main loop makes later, and the time. */
#ifndef MAIN_LOOP_H
#define MAIN_LOOP_H

#include "bind/gdx.h"

/* Calls a method without arguments at the end of the frame, as Object.call_deferred.  From any thread. */
void main_loop_call(GDExtensionObjectPtr object, const char *method);
/* Calls the method on each frame until main_loop_disconnect.  False if the main loop is no SceneTree. */
bool main_loop_connect(GDExtensionObjectPtr object, const char *method);
void main_loop_disconnect(GDExtensionObjectPtr object, const char *method);

/* Microseconds since the engine was started, as Time.get_ticks_usec.  clock() of C stops on the web after 36 minutes.
 */
int64_t main_loop_time(void);

/* Connections between signals and methods of engine objects. */

/* Before the first connection, when the engine's classes exist. */
void connections_load(void);
/* Calls a method without arguments on each emission.  Connections count: two need two calls of object_disconnect.  They
 * end when either object is freed.  Without effect in an engine whose methods have another signature. */
void object_connect(GDExtensionObjectPtr from, const char *signal, GDExtensionObjectPtr to, const char *method);
void object_disconnect(GDExtensionObjectPtr from, const char *signal, GDExtensionObjectPtr to, const char *method);

#endif
