/* SPDX-License-Identifier: MIT */
/* Connections between signals and methods of engine objects. */
#ifndef CONNECTIONS_H
#define CONNECTIONS_H

#include "bind/gdx.h"

/* Before the first connection, when the engine's classes exist. */
void connections_load(void);
/* Calls a method without arguments on each emission.  Connections count: two need two calls of object_disconnect.  They
 * end when either object is freed.  Without effect in an engine whose methods have another signature. */
void object_connect(GDExtensionObjectPtr from, const char *signal, GDExtensionObjectPtr to, const char *method);
void object_disconnect(GDExtensionObjectPtr from, const char *signal, GDExtensionObjectPtr to, const char *method);

#endif
