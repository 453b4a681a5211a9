/* SPDX-License-Identifier: MIT */
/* Objects with a script, such as a LosRules, and what the layer keeps for each: its companion, made at the first use
 * and freed with the object. */
#ifndef COMPANION_H
#define COMPANION_H

#include "bind/gdx.h"

/* The companion of an object whose script has the method `of->name`; NULL for any other object.  Its first member is a
 * gdx_instance.  `of` is not registered; `create` returns companion_make(of, object). */
void *companion_of(GDExtensionObjectPtr object, const gdx_class *of, void *(*create)(void *token, void *object));
void *companion_make(const gdx_class *of, GDExtensionObjectPtr object);
/* Calls a method without arguments of the object's script; the result is owned.  Nothing may be locked. */
gdx_variant script_call(GDExtensionObjectPtr object, const char *method);

#endif
