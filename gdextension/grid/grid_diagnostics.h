/* SPDX-License-Identifier: MIT */
/* Messages of GridLineOfSight: those of diagnostics.h with its name. */
#ifndef GRID_DIAGNOSTICS_H
#define GRID_DIAGNOSTICS_H

#include "bind/diagnostics.h"

#define GRID_CLASS             "GridLineOfSight"
#define grid_error(...)        report_class_error(GRID_CLASS, __VA_ARGS__)
#define grid_warning_once(...) report_class_warning_once(GRID_CLASS, __VA_ARGS__)

#endif
