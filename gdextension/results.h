/* SPDX-License-Identifier: MIT */
/* Results of the core as engine values.  Each function fills an empty container; `terrain` is the one of the query,
 * whose names the result contains. */
#ifndef RESULTS_H
#define RESULTS_H

#include "gdx.h"
#include "los/los.h"

/* {has_los, sight_line, method, attempted_lines, blocking_terrain, blockers}. */
void write_report(gdx_dictionary *result, const los_report *report, const los_terrain *terrain);
/* The same keys for a check that was not possible, with `reason` instead of `method`. */
void write_invalid(gdx_dictionary *result, const char *reason);

/* {visible, visible_exact, fully_visible, visible_fraction, blocking_terrain}. */
void write_visible_area(gdx_dictionary *result, const los_visible_area *area, const los_terrain *terrain);
/* The same keys, and `reason`, for a query that was not possible. */
void write_no_visible_area(gdx_dictionary *result, const char *reason);

/* {has_los, blocking_terrain}; if blocked, block_point and block_id; with a profile, profile, from_height and
 * to_height. */
void write_line_report(gdx_dictionary *result, const los_line_report *report, const los_terrain *terrain);
/* {point, terrain_id}, or nothing without a block. */
void write_block_point(gdx_dictionary *result, const los_block *block, const los_terrain *terrain);

/* {has_los, shooter_index, target_index, sight_line}; the indices are -1 if nothing is visible. */
void write_pair(gdx_dictionary *result, int64_t shooter, int64_t target, const los_verdict *verdict);
/* {width, height, counts}. */
void write_map(gdx_dictionary *result, int64_t width, int64_t height, const gdx_packed *counts);

/* A PackedVector2Array. */
void write_points(gdx_packed *result, const los_vec2 *points, uint32_t count);

#endif
