/* SPDX-License-Identifier: MIT */
#include "query/query.h"

#include "area/visible_area.h"
#include "los/los_region.h"
#include "query/observer_map.h"
#include "query/sampled_area.h"

void los_query_init(los_query *query, los_allocator allocator) {
    *query = (los_query){.allocator = allocator};
    los_pair_init(&query->pair, allocator);
    los_report_init(&query->report, allocator);
    los_profile_init(&query->profile, allocator);
    los_region_builder_init(&query->region, allocator);
    los_base_region_builder_init(&query->base_region, allocator);
}

void los_query_free(los_query *query) {
    los_pair_free(&query->pair);
    los_exact_scratch_free(&query->exact, &query->allocator);
    los_area_scratch_free(&query->area, &query->allocator);
    los_report_free(&query->report);
    los_profile_free(&query->profile);
    los_region_builder_free(&query->region);
    los_base_region_builder_free(&query->base_region);
    los_release(&query->allocator, query->cover_names);
    los_query_init(query, query->allocator);
}

los_query *los_query_create(los_allocator allocator) {
    los_query *query = allocator.resize(allocator.context, NULL, sizeof *query);
    if (query != NULL) {
        los_query_init(query, allocator);
    }
    return query;
}

void los_query_destroy(los_query *query) {
    if (query != NULL) {
        los_allocator allocator = query->allocator;
        los_query_free(query);
        los_release(&allocator, query);
    }
}

los_text los_query_name(const los_query *query, los_name name) {
    const los_terrain *terrain = query->pair.terrain;
    return name < terrain->names.count ? los_terrain_name(terrain, name) : query->pair.own_rules->anonymous_text;
}

/* --- Memory ------------------------------------------------------------------------------------------------------ */

static los_query_capacity capacity_for(const los_terrain *terrain, const los_rules *rules, uint32_t models) {
    return (los_query_capacity){.pieces = terrain->piece_count,
                                .points = terrain->point_count,
                                .walls = terrain->wall_count,
                                .names = terrain->names.count,
                                .points_of_piece = terrain->max_point_count,
                                .crossings = los_pair_crossing_count(terrain, rules),
                                .models = models};
}

/* True if the query has memory for that.  All that is reserved grows with these numbers, and is never released. */
static bool has_capacity(const los_query *query, const los_query_capacity *needed) {
    const los_query_capacity *capacity = &query->capacity;
    return query->has_capacity && needed->pieces <= capacity->pieces && needed->points <= capacity->points &&
           needed->walls <= capacity->walls && needed->names <= capacity->names &&
           needed->points_of_piece <= capacity->points_of_piece && needed->crossings <= capacity->crossings &&
           needed->models <= capacity->models;
}

/* The pair is bound to the terrain. */
static bool reserve_for_terrain(los_query *query, const los_terrain *terrain, const los_rules *rules) {
    const los_allocator *allocator = &query->allocator;
    uint32_t edges = terrain->point_count + terrain->wall_count;
    return los_pair_reserve(&query->pair, terrain, rules) == LOS_OK &&
           los_exact_scratch_reserve(&query->exact, allocator, terrain->piece_count, edges) == LOS_OK &&
           los_area_scratch_reserve(&query->area, allocator) == LOS_OK &&
           los_report_reserve(&query->report, &query->pair, 0) == LOS_OK &&
           los_profile_reserve(&query->profile, terrain, 0) == LOS_OK;
}

static bool reserve_for_table(los_query *query, const los_terrain *terrain, const los_table *table) {
    uint32_t edges = terrain->point_count + terrain->wall_count, models = table->slot_count;
    return los_pair_reserve_models(&query->pair, table) == LOS_OK &&
           los_exact_scratch_reserve_models(&query->exact, &query->allocator, edges, models) == LOS_OK &&
           los_report_reserve(&query->report, &query->pair, models) == LOS_OK &&
           los_profile_reserve(&query->profile, terrain, models) == LOS_OK;
}

los_status los_query_bind(los_query *query, const los_terrain *terrain, const los_rules *rules) {
    bool ok = true;
    LOS_ASSERT(terrain != NULL);
    if (!terrain->is_prepared) {
        query->pair.terrain = NULL;
        query->table = NULL;
        return LOS_BAD_VALUE;
    }
    const los_query_capacity needed = capacity_for(terrain, rules, 0);
    if (has_capacity(query, &needed)) {
        los_pair_bind(&query->pair, terrain, rules);
    } else {
        ok = query->has_capacity = reserve_for_terrain(query, terrain, rules);
        query->capacity = needed;
    }
    query->pair.exact = &query->exact;
    query->pair.blocking = los_no_blocking_models();
    query->table = NULL;
    query->pair.terrain = ok ? terrain : NULL;
    query->revision = terrain->revision;
    query->state_revision = terrain->state_revision;
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

los_status los_query_bind_table(los_query *query, const los_table *table) {
    const los_terrain *terrain = query->pair.terrain;
    query->table = NULL;
    if (table == NULL || terrain == NULL) {
        return table == NULL ? LOS_OK : LOS_BAD_VALUE;
    }
    const los_query_capacity needed = capacity_for(terrain, query->pair.own_rules, table->slot_count);
    if (!has_capacity(query, &needed)) {
        if (!reserve_for_table(query, terrain, table)) {
            return LOS_NO_MEMORY;
        }
        query->capacity = needed; /* the query is bound, so the terrain's part is reserved */
    }
    query->table = table;
    return LOS_OK;
}

/* --- Contracts --------------------------------------------------------------------------------------------------- */

static bool are_valid_options(const los_options *options) {
    return (unsigned)options->mode <= LOS_MODE_EXACT && (unsigned)options->sampling <= LOS_SAMPLING_SIZE &&
           (options->density == 0 || (options->density >= LOS_DENSITY_MIN && options->density <= LOS_DENSITY_MAX)) &&
           (unsigned)options->heights <= LOS_HEIGHTS_TRUE && fabs(options->min_gap) <= LOS_LENGTH_MAX &&
           los_is_scale(options->pixels_per_inch);
}

/* True if the query is bound to a terrain that has not changed since. */
static bool is_bound(const los_query *query) {
    const los_terrain *terrain = query->pair.terrain;
    return terrain != NULL && terrain->is_prepared && terrain->revision == query->revision;
}

bool los_query_accepts(los_query *query, const los_options *options, const los_model *model) {
    if (is_bound(query) && query->state_revision != query->pair.terrain->state_revision) {
        query->state_revision = query->pair.terrain->state_revision;
        los_pair_match_pieces(&query->pair);
    }
    return is_bound(query) && are_valid_options(options) &&
           (model == NULL || los_model_is_valid(model, options->pixels_per_inch));
}

static bool accepts_pair(los_query *query, const los_options *options, const los_model *shooter,
                         const los_model *target) {
    return los_query_accepts(query, options, shooter) && los_model_is_valid(target, options->pixels_per_inch);
}

static bool accepts_bounds(los_query *query, const los_options *options, const los_box *bounds) {
    return los_query_accepts(query, options, NULL) && los_is_position(bounds->low) && los_is_position(bounds->high) &&
           bounds->low.x < bounds->high.x && bounds->low.y < bounds->high.y;
}

static const los_verdict REFUSED = {.visible = false, .method = LOS_METHOD_NONE};

/* True if no model blocks, or those of the table that the query is bound to, without models added since. */
static bool is_bound_to(const los_query *query, const los_blocking_models *blocking) {
    return blocking == NULL || blocking->table == NULL ||
           (blocking->table == query->table && blocking->table->slot_count <= query->pair.models.capacity);
}

/* --- One pair ---------------------------------------------------------------------------------------------------- */

void los_query_set_blocking(los_query *query, const los_blocking_models *blocking) {
    LOS_ASSERT(is_bound_to(query, blocking));
    query->pair.blocking = blocking != NULL ? *blocking : los_no_blocking_models();
}

los_verdict los_query_verdict(los_query *query, const los_options *options, const los_blocking_models *blocking,
                              const los_model *shooter, const los_model *target) {
    if (!accepts_pair(query, options, shooter, target)) {
        return REFUSED;
    }
    los_query_set_blocking(query, blocking);
    return los_models_verdict(&query->pair, options, shooter, target);
}

los_report los_query_report(los_query *query, const los_options *options, const los_blocking_models *blocking,
                            const los_model *shooter, const los_model *target, los_detail detail) {
    los_report_buffer *buffer = &query->report;
    los_verdict verdict;
    if (detail == LOS_DETAIL_VERDICT || !accepts_pair(query, options, shooter, target)) {
        return (los_report){.verdict = los_query_verdict(query, options, blocking, shooter, target)};
    }
    los_query_set_blocking(query, blocking);
    if (detail == LOS_DETAIL_PROOF) {
        verdict = los_models_proof(&query->pair, options, shooter, target, buffer);
    } else {
        bool want_block_points = detail == LOS_DETAIL_BLOCK_POINTS;
        verdict = los_models_report(&query->pair, options, shooter, target, want_block_points, buffer);
    }
    return (los_report){
        .verdict = verdict,
        .attempts = buffer->attempts,
        .attempt_count = buffer->attempt_count,
        .blockers = buffer->blockers,
        .blocker_count = buffer->blocker_count,
        .listed_blockers = buffer->listed,
        .listed_count = buffer->listed_count,
    };
}

/* For rules that are not exact; the pair is finished. */
static los_visible_area find_sampled_area(los_query *query) {
    los_report_buffer *report = &query->report;
    los_sampled_area area = los_pair_sampled_area(&query->pair);
    report->blocker_count = 0;
    if (area.is_any_blocked) {
        los_pair_list_line_blockers(&query->pair, report);
    }
    bool is_full = area.seen_count == area.target_count;
    return (los_visible_area){
        .visible_exact = area.seen_count > 0,
        .fully_visible = is_full,
        .fraction = (double)area.seen_count / (double)area.target_count,
        .blockers = report->blockers,
        .blocker_count = is_full ? 0 : report->blocker_count,
    };
}

/* Of LOS_MODE_EXACT; `options` has that mode. */
static los_visible_area find_visible_area(los_query *query, const los_options *options, const los_model *shooter,
                                          const los_model *target) {
    los_report_buffer *report = &query->report;
    los_blocking_chain chain = {.names = report->blockers};
    los_verdict verdict = los_models_finish(&query->pair, options, shooter, target, &chain);
    if (verdict.limit != LOS_LIMIT_NONE) {
        return (los_visible_area){.blockers = report->blockers};
    }
    if (query->pair.options.mode != LOS_MODE_EXACT) {
        return find_sampled_area(query);
    }
    if (!verdict.visible) {
        los_exact_fill_report(&query->pair, &verdict, &chain, false, report);
        return (los_visible_area){.blockers = report->blockers, .blocker_count = report->blocker_count};
    }
    return los_find_visible_area(&query->pair, &query->area, report);
}

los_visible_area los_query_visible_area(los_query *query, const los_options *options,
                                        const los_blocking_models *blocking, const los_model *shooter,
                                        const los_model *target) {
    if (!accepts_pair(query, options, shooter, target)) {
        return (los_visible_area){.visible = false};
    }
    los_query_set_blocking(query, blocking);
    los_options exact = *options;
    exact.mode = LOS_MODE_EXACT;
    bool visible =
        options->mode != LOS_MODE_EXACT && los_models_verdict(&query->pair, options, shooter, target).visible;
    los_visible_area area = find_visible_area(query, &exact, shooter, target);
    area.visible = options->mode == LOS_MODE_EXACT ? area.visible_exact : visible;
    return area;
}

/* Under true heights: the heights at which the line passes, or those of the tops, and what it passes there. */
static void add_profile(los_query *query, los_vec2 from, los_vec2 to, los_line_report *report) {
    los_sight_line line = los_sight_line_between_points(from, to);
    los_sight_line_find_heights(&query->pair, &line);
    los_profile_find(&query->profile, &query->pair, &line);
    report->has_profile = true;
    report->from_height = line.heights[LOS_SHOOTER].low;
    report->to_height = line.heights[LOS_TARGET].low;
    report->passages = query->profile.passages;
    report->passage_count = query->profile.count;
}

los_line_report los_query_judge_line(los_query *query, const los_options *options, const los_blocking_models *blocking,
                                     const los_model *shooter, const los_model *target, los_vec2 from, los_vec2 to) {
    los_pair *pair = &query->pair;
    uint32_t *names = query->report.line_names;
    if (!accepts_pair(query, options, shooter, target) || !los_is_position(from) || !los_is_position(to)) {
        return (los_line_report){.clear = false, .block.name = LOS_NO_NAME};
    }
    los_query_set_blocking(query, blocking);
    los_pair_set(pair, options, shooter, target);
    los_pair_add_line_pieces(pair, from, to); /* the line need not run between the models */
    los_sight_line line = los_sight_line_between_points(from, to);
    uint32_t count = los_line_blockers(pair, &line, names);
    los_line_report report = {.clear = count == 0, .blockers = names, .blocker_count = count};
    report.block = los_line_block_point(pair, &line, names, count);
    if (options->heights == LOS_HEIGHTS_TRUE && options->mode != LOS_MODE_LEGACY) {
        add_profile(query, from, to, &report);
    }
    return report;
}

los_status los_query_region(los_query *query, const los_options *options, const los_model *observer, los_vec2 from,
                            los_box bounds, bool want_triangles, los_region *out) {
    bool contains =
        bounds.low.x <= from.x && from.x <= bounds.high.x && bounds.low.y <= from.y && from.y <= bounds.high.y;
    *out = (los_region){0};
    if (!contains || !accepts_bounds(query, options, &bounds) || !los_query_accepts(query, options, observer)) {
        return LOS_BAD_VALUE;
    }
    los_query_set_blocking(query, NULL);
    if (!los_pair_rules(&query->pair, options)->has_regions) {
        return LOS_BAD_VALUE;
    }
    los_status status =
        los_region_builder_find(&query->region, &query->pair, options, observer, from, bounds, want_triangles);
    if (status == LOS_OK) {
        const los_region_output *found = &query->region.output;
        *out = (los_region){found->outline, found->outline_count, found->triangles, found->triangle_point_count};
    }
    return status;
}

los_status los_query_unit_region(los_query *query, const los_options *options, const los_model *models, uint32_t count,
                                 los_box bounds, los_base_region *out) {
    bool is_usable = accepts_bounds(query, options, &bounds);
    *out = (los_base_region){0};
    for (uint32_t i = 0; is_usable && i < count; i++) {
        is_usable = los_model_is_valid(&models[i], options->pixels_per_inch);
    }
    if (!is_usable) {
        return LOS_BAD_VALUE;
    }
    los_query_set_blocking(query, NULL);
    los_status status = los_base_region_builder_find(&query->base_region, &query->pair, options, models, count, bounds);
    if (status == LOS_OK) {
        const los_planar_region *found = &query->base_region.region;
        *out = (los_base_region){found->points,        found->point_count, found->counts,
                                 found->outline_count, found->triangles,   found->triangle_point_count};
    }
    return status;
}

los_status los_query_base_region(los_query *query, const los_options *options, const los_model *model, los_box bounds,
                                 los_base_region *out) {
    return los_query_unit_region(query, options, model, 1, bounds, out);
}

/* --- Many models ------------------------------------------------------------------------------------------------- */

bool los_model_set_is_current(const los_model_set *set, const los_query *query, const los_options *options) {
    return is_bound(query) && los_model_set_fits(set, &query->pair, options);
}

los_status los_model_set_add(los_model_set *set, los_query *query, const los_options *options, const los_model *model) {
    if (!los_query_accepts(query, options, model)) {
        return LOS_BAD_VALUE;
    }
    return los_model_set_insert(set, &query->pair, options, model);
}

los_verdict los_query_set_verdict(los_query *query, const los_options *options, const los_blocking_models *blocking,
                                  const los_model_set *shooters, uint32_t shooter, const los_model_set *targets,
                                  uint32_t target) {
    los_verdict verdict;
    if (!los_query_accepts(query, options, NULL)) {
        return REFUSED;
    }
    los_query_set_blocking(query, blocking);
    los_model_set_sees(shooters, shooter, targets, target, &query->pair, options, &verdict);
    return verdict;
}

uint32_t los_query_count_observers(los_query *query, const los_options *options, const los_model_set *observers,
                                   const los_model *model) {
    los_pair *pair = &query->pair;
    los_placed_model *target = &pair->own[LOS_TARGET];
    uint32_t count = 0;
    if (!los_query_accepts(query, options, model)) {
        return 0;
    }
    LOS_ASSERT(los_model_set_is_ready(observers, &query->pair, options));
    los_query_set_blocking(query, NULL);
    los_placed_model_set(target, model, options->pixels_per_inch, los_pair_rules(pair, options), pair->candidates);
    for (uint32_t i = 0; i < observers->count; i++) {
        if (observers->placed[i].terrain != NULL) {
            count += los_placed_verdict(pair, options, &observers->placed[i], target).visible;
        }
    }
    return count;
}

static bool is_valid_map(const los_map_def *map) {
    double right = map->x + map->columns * map->cell_size, bottom = map->y + map->rows * map->cell_size;
    const double most = (double)LOS_COORDINATE_MAX;
    return map->cell_size > 0.0 && fabs(map->x) <= most && fabs(map->y) <= most && right <= most && bottom <= most;
}

los_status los_query_map_observers(los_query *query, const los_options *options, const los_model_set *observers,
                                   const los_map_def *map, uint32_t first_row, uint32_t row_count, uint8_t *counts) {
    if (!los_query_accepts(query, options, NULL) || !is_valid_map(map) || first_row > map->rows ||
        row_count > map->rows - first_row) {
        return LOS_BAD_VALUE;
    }
    LOS_ASSERT(los_model_set_is_ready(observers, &query->pair, options));
    los_query_set_blocking(query, NULL);
    los_observer_map_fill(&query->pair, options, observers, map, first_row, row_count, counts);
    return LOS_OK;
}
