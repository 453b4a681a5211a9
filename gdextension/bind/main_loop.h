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

#endif
