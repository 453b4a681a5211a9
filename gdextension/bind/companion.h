/* SPDX-License-Identifier: MIT */
/* Objects with a script, such as a LosRules, and what the layer keeps for each: its companion, made at the first use
 * and freed with the object.  It holds what was read from the object, and whether the object has changed since. */
#ifndef COMPANION_H
#define COMPANION_H

#include "bind/gdx.h"
#include "bind/locks.h"

/* The first member of every companion. */
typedef struct companion {
    gdx_instance instance;
    atomic_uint revision; /* counts the changes of the object, from 1 */
    unsigned current;     /* the revision that was read; 0: none */
    spinlock lock;        /* of `current` and of what was read */
} companion;

/* The companion of an object whose script has the method `of->name`; NULL for any other object.  `of` is not
 * registered; `create` returns companion_make(of, object). */
void *companion_of(GDExtensionObjectPtr object, const gdx_class *of, void *(*create)(void *token, void *object));
void *companion_make(const gdx_class *of, GDExtensionObjectPtr object);
/* Counts a change of the object.  Without effect if it has no companion of this kind. */
void companion_mark(GDExtensionObjectPtr object, const gdx_class *of);

/* Locks the companion; true if what was read is current. */
bool companion_lock(companion *self);
void companion_unlock(companion *self);
/* The revision before the object is read: a later change counts as one. */
unsigned companion_revision(companion *self);
/* What was read at this revision is stored; the companion must be locked. */
void companion_set_current(companion *self, unsigned revision);

/* Calls a method without arguments of the object's script; the result is owned.  Nothing may be locked. */
gdx_variant script_call(GDExtensionObjectPtr object, const char *method);

#endif
