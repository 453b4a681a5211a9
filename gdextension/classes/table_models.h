/* SPDX-License-Identifier: MIT */
/* LosTable: what its changes share. */
#ifndef TABLE_MODELS_H
#define TABLE_MODELS_H

#include "board/table_object.h"

/* Reads a model of a table; unit, side and tags are not read.  False, with one error that starts with `where`, if a
 * value cannot be used.  The table must not be locked. */
bool read_table_entry(table_object *object, const gdx_dictionary *data, const char *where, los_table_model *entry);

#endif
