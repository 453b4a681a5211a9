/* SPDX-License-Identifier: MIT */
/* The classes that the library registers. */
#ifndef CLASSES_H
#define CLASSES_H

#include "bind/gdx.h"

extern const gdx_class enhanced_line_of_sight_class;
extern const gdx_class los_terrain_class;
extern const gdx_class los_table_class;
extern const gdx_class los_result_class;
extern const gdx_class los_job_class;
extern const gdx_class grid_line_of_sight_class;

#endif
