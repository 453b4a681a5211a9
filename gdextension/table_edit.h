/* SPDX-License-Identifier: MIT */
/* LosTable: what its changes share. */
#ifndef TABLE_EDIT_H
#define TABLE_EDIT_H

#include "table_object.h"

/* Reads a model of a table; unit and side are not read.  False, with one error that starts with `where`, if a value
 * cannot be used. */
bool read_table_entry(const gdx_dictionary *data, const char *where, los_table_model *entry);

#endif
