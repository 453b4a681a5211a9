/* SPDX-License-Identifier: MIT */
/* The version, from the file VERSION.  The build generates its source. */
#ifndef VERSION_H
#define VERSION_H

/* Semantic: "1.2.3". */
extern const char enhanced_los_version[];

#endif
