/* SPDX-License-Identifier: MIT */
/* The class reference (doc_classes/) for the F1 help.  The build generates its source. */
#ifndef CLASS_REFERENCE_H
#define CLASS_REFERENCE_H

/* One XML text per class; NULL ends the list. */
extern const char *const gdx_class_reference[];

#endif
