/* SPDX-License-Identifier: MIT */
/* The core's answers as engine values.  Each function fills a container that is empty. */
#ifndef RESULTS_H
#define RESULTS_H

#include "area/visible_area.h"
#include "gdx.h"
#include "line/profile.h"
#include "query/verdict.h"

void write_check(gdx_dictionary *result, const los_verdict *answer, const los_report_buffer *report,
                 const los_string_table *names);
/* A check that could not be made. */
void write_invalid(gdx_dictionary *result, const char *reason);
/* {visible, fully_visible, visible_fraction, blocking_terrain}; `reason` says why nothing could be asked, or is NULL.
 */
void write_share(gdx_dictionary *result, const los_visible_area *share, const uint32_t *hiding, uint32_t count,
                 const los_string_table *names, const char *reason);
/* One judged line; `block` may be NULL when nothing blocks or nothing could be judged. */
void write_line(gdx_dictionary *result, bool is_clear, const uint32_t *blocking, uint32_t count, const los_block *block,
                const los_string_table *names);
/* What a line judged under true heights passes, and the heights of its ends. */
void write_profile(gdx_dictionary *result, const los_sight_line *sight, const los_profile *profile,
                   const los_string_table *names);
/* {has_los, shooter_index, target_index, sight_line}; indices -1 if nothing is visible. */
void write_pair(gdx_dictionary *result, int64_t shooter, int64_t target, const los_verdict *answer);
/* {width, height, counts}. */
void write_map(gdx_dictionary *result, int64_t width, int64_t height, const gdx_packed *counts);
void write_block_point(gdx_dictionary *result, const los_block *block, const los_string_table *names);

/* A PackedVector2Array. */
void write_points(gdx_packed *result, const los_vec2 *points, uint32_t count);

#endif
