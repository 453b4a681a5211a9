/* SPDX-License-Identifier: MIT */
/* The class reference (doc_classes/), compiled in so that F1 shows it.  Written by the build. */
#ifndef CLASS_REFERENCE_H
#define CLASS_REFERENCE_H

/* One XML text per class; NULL ends the list. */
extern const char *const gdx_class_reference[];

#endif
