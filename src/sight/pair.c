/* SPDX-License-Identifier: MIT */
#include "sight/pair.h"

#include "base/sort.h"
#include "los/los_rules.h"

#include <string.h>

/* --- Marks of names ----------------------------------------------------------------------------------------------- */

/* Reserves memory for names below `name_count`.  False if memory runs out. */
static bool name_marks_reserve(los_name_marks *marks, const los_allocator *allocator, uint32_t name_count) {
    uint32_t before = marks->capacity;
    if (!los_reserve(allocator, (void **)&marks->marks, &marks->capacity, name_count, sizeof *marks->marks)) {
        return false;
    }
    if (marks->capacity > before) {
        memset(marks->marks + before, 0, (marks->capacity - before) * sizeof *marks->marks);
    }
    return true;
}

static void name_marks_free(los_name_marks *marks, const los_allocator *allocator) {
    los_release(allocator, marks->marks);
    *marks = (los_name_marks){0};
}

bool los_name_marks_clear(los_name_marks *marks) {
    marks->round += LOS_MARK_ROUND;
    marks->has_exemptions = false;
    marks->listed_count = 0;
    if (marks->round != 0) {
        return false;
    }
    if (marks->capacity > 0) {
        memset(marks->marks, 0, marks->capacity * sizeof *marks->marks);
    }
    marks->round = LOS_MARK_ROUND;
    return true;
}

static void set(los_name_marks *marks, uint32_t name, los_mark_kind kind) {
    LOS_ASSERT(name < marks->capacity && marks->round > 0);
    uint32_t current = marks->marks[name] >= marks->round ? marks->marks[name] : marks->round;
    marks->marks[name] = current | (uint32_t)kind;
}

void los_name_marks_exempt(los_name_marks *marks, uint32_t name, los_mark_kind kind) {
    LOS_ASSERT(kind == LOS_MARK_ID || kind == LOS_MARK_GROUP || kind == LOS_MARK_WITHIN);
    set(marks, name, kind);
    marks->has_exemptions = true;
}

bool los_name_marks_list(los_name_marks *marks, uint32_t name) {
    if (los_name_marks_has(marks, name, LOS_MARK_LISTED)) {
        return false;
    }
    set(marks, name, LOS_MARK_LISTED);
    marks->listed_count++;
    return true;
}

/* Removes the listed mark; nothing happens to a name without one. */
static void name_marks_unlist(los_name_marks *marks, uint32_t name) {
    if (los_name_marks_has(marks, name, LOS_MARK_LISTED)) {
        marks->marks[name] &= ~(uint32_t)LOS_MARK_LISTED;
        marks->listed_count--;
    }
}

/* --- Pairs -------------------------------------------------------------------------------------------------------- */

los_options los_default_options(void) {
    return (los_options){
        .mode = LOS_MODE_SAMPLED,
        .edition = 10,
        .sampling = LOS_SAMPLING_SHAPE,
        .density = 0,
        .min_gap = 0.1,
        .heights = LOS_HEIGHTS_CATEGORY,
        .pixels_per_inch = 40.0,
    };
}

void los_pair_init(los_pair *pair, los_allocator allocator) {
    *pair = (los_pair){.allocator = allocator, .limits = &los_default_limits, .cover_row = LOS_NO_ROW};
}

void los_pair_free(los_pair *pair) {
    los_placed_model_free(&pair->own[LOS_SHOOTER], &pair->allocator);
    los_placed_model_free(&pair->own[LOS_TARGET], &pair->allocator);
    los_release(&pair->allocator, pair->obstacles);
    los_release(&pair->allocator, pair->candidates);
    los_release(&pair->allocator, pair->piece_marks);
    los_release(&pair->allocator, pair->crossings);
    los_release(&pair->allocator, pair->piece_conditions);
    los_rules_destroy(pair->editions[0]);
    los_rules_destroy(pair->editions[1]);
    name_marks_free(&pair->marks, &pair->allocator);
    los_model_list_free(&pair->models, &pair->allocator);
    los_pair_init(pair, pair->allocator);
}

/* New entries are zeroed: no round is 0. */
static bool reserve_piece_marks(los_pair *pair, uint32_t pieces) {
    uint32_t before = pair->piece_mark_capacity;
    if (!los_reserve(&pair->allocator, (void **)&pair->piece_marks, &pair->piece_mark_capacity, pieces,
                     sizeof *pair->piece_marks)) {
        return false;
    }
    if (pair->piece_mark_capacity > before) {
        memset(pair->piece_marks + before, 0, (pair->piece_mark_capacity - before) * sizeof *pair->piece_marks);
    }
    return true;
}

/* Compiles the rules that options choose by an edition.  False if memory runs out. */
static bool compile_editions(los_pair *pair) {
    bool ok = true;
    for (int i = 0; i < 2; i++) {
        const los_rules_def def = los_rules_preset(i == 0 ? LOS_PRESET_EDITION_10 : LOS_PRESET_EDITION_11);
        ok = ok && (pair->editions[i] != NULL ||
                    los_rules_compile(pair->allocator, &def, &pair->editions[i], NULL) == LOS_OK);
    }
    return ok;
}

/* Every edge of a polygon crosses a line at most once. */
uint32_t los_pair_crossing_count(const los_terrain *terrain, const los_rules *rules) {
    return rules != NULL && rules->has_depth ? terrain->max_point_count : 0;
}

static bool reserve_crossings(los_pair *pair, const los_terrain *terrain, const los_rules *rules) {
    return los_reserve(&pair->allocator, (void **)&pair->crossings, &pair->crossing_capacity,
                       los_pair_crossing_count(terrain, rules), sizeof *pair->crossings);
}

los_status los_pair_reserve(los_pair *pair, const los_terrain *terrain, const los_rules *rules) {
    const los_allocator *allocator = &pair->allocator;
    uint32_t pieces = terrain->piece_count;
    LOS_ASSERT(terrain->is_prepared);
    bool ok =
        compile_editions(pair) && reserve_crossings(pair, terrain, rules) &&
        los_reserve(allocator, (void **)&pair->obstacles, &pair->obstacle_capacity, pieces, sizeof *pair->obstacles) &&
        los_reserve(allocator, (void **)&pair->candidates, &pair->candidate_capacity, pieces,
                    sizeof *pair->candidates) &&
        los_reserve(allocator, (void **)&pair->piece_conditions, &pair->piece_conditions_capacity, pieces,
                    sizeof *pair->piece_conditions) &&
        reserve_piece_marks(pair, pieces) && name_marks_reserve(&pair->marks, allocator, terrain->names.count + 1) &&
        los_placed_model_reserve(&pair->own[LOS_SHOOTER], allocator, terrain) == LOS_OK &&
        los_placed_model_reserve(&pair->own[LOS_TARGET], allocator, terrain) == LOS_OK;
    pair->terrain = NULL;
    if (ok) {
        los_pair_bind(pair, terrain, rules);
    }
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

void los_pair_bind(los_pair *pair, const los_terrain *terrain, const los_rules *rules) {
    LOS_ASSERT(terrain->is_prepared && terrain->piece_count <= pair->candidate_capacity);
    pair->terrain = pair->own[LOS_SHOOTER].terrain = pair->own[LOS_TARGET].terrain = terrain;
    pair->own_rules = rules;
    pair->tag_mask = rules != NULL ? ~(los_rule_flags)0 : 0;
    if (rules != NULL && rules->anonymous_id == LOS_ANONYMOUS_CUSTOM) {
        los_name known = los_string_table_find(&terrain->names, rules->anonymous_text);
        pair->anonymous_name = known != LOS_NO_NAME ? known : terrain->names.count;
    }
    los_pair_match_pieces(pair);
}

void los_pair_match_pieces(los_pair *pair) {
    if (pair->own_rules != NULL) {
        los_terrain_match_pieces(pair->terrain, pair->own_rules, pair->piece_conditions);
    }
}

/* --- Sample points ----------------------------------------------------------------------------------------------- */

void los_pair_densities(const los_options *options, const los_model *shooter, const los_model *target,
                        int densities[LOS_SIDES]) {
    double scale = options->pixels_per_inch;
    densities[LOS_SHOOTER] = densities[LOS_TARGET] = options->density;
    if (options->density == 0 && options->sampling == LOS_SAMPLING_SIZE) {
        densities[LOS_SHOOTER] = los_density_by_size(shooter, target, scale);
        densities[LOS_TARGET] = los_density_by_size(target, shooter, scale);
    } else if (options->density == 0) {
        densities[LOS_SHOOTER] = densities[LOS_TARGET] = los_density_by_shape(shooter, target, scale);
    }
}

void los_pair_sample(los_pair *pair) {
    int densities[LOS_SIDES];
    if (pair->sets[LOS_SHOOTER] >= 0) {
        return;
    }
    los_pair_densities(&pair->options, &pair->placed[LOS_SHOOTER]->model, &pair->placed[LOS_TARGET]->model, densities);
    for (int side = 0; side < LOS_SIDES; side++) {
        bool is_own = pair->placed[side] == &pair->own[side];
        pair->sets[side] = is_own ? los_placed_model_sample(&pair->own[side], densities[side])
                                  : los_placed_model_find_samples(pair->placed[side], densities[side]);
        LOS_ASSERT(pair->sets[side] >= 0 || pair->placed[side]->tile_cells != 0); /* a tile has none */
    }
}

/* Line 0 is center to center; then follows every shooter point with every target point. */
uint32_t los_pair_line_count(const los_pair *pair) {
    const los_model *shooter = &pair->placed[LOS_SHOOTER]->model, *target = &pair->placed[LOS_TARGET]->model;
    int densities[LOS_SIDES];
    los_pair_densities(&pair->options, shooter, target, densities);
    uint32_t starts = pair->rules->ends == LOS_ENDS_ANY_TO_ANY ? los_sample_count(shooter, densities[LOS_SHOOTER]) : 1;
    uint32_t ends =
        pair->rules->ends == LOS_ENDS_CENTER_TO_CENTER ? 1 : los_sample_count(target, densities[LOS_TARGET]);
    return 1 + starts * ends;
}

const los_rules *los_pair_rules(const los_pair *pair, const los_options *options) {
    if (options->mode == LOS_MODE_LEGACY) {
        return los_rules_legacy();
    }
    return pair->own_rules != NULL ? pair->own_rules : los_pair_edition(pair, options);
}

/* --- Names and order ---------------------------------------------------------------------------------------------- */

void los_pair_clear_marks(los_pair *pair, const los_name *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        name_marks_unlist(&pair->marks, los_pair_mark_of(pair, names[i]));
    }
}

#define IS_BEFORE(a, b) ((a).piece < (b).piece)

void los_pair_sort(los_pair *pair) {
    if (!pair->is_sorted) {
        pair->is_sorted = true;
        LOS_SORT(los_obstacle, pair->obstacles, pair->obstacle_count, IS_BEFORE)
    }
}

/* --- Other models ------------------------------------------------------------------------------------------------ */

/* Pixels that cover the rounding of positions and sample points. */
static const float MODEL_TOLERANCE = 4.0f;

los_status los_pair_reserve_models(los_pair *pair, const los_table *table) {
    LOS_ASSERT(pair->terrain != NULL);
    uint32_t names = pair->terrain->names.count + 1 + table->slot_count;
    return los_model_list_reserve(&pair->models, &pair->allocator, table->slot_count) &&
                   name_marks_reserve(&pair->marks, &pair->allocator, names)
               ? LOS_OK
               : LOS_NO_MEMORY;
}

void los_pair_find_models_near(los_pair *pair, los_vec2 from, los_vec2 to, float reach) {
    const los_blocking_models none = los_no_blocking_models();
    bool is_ignored = pair->rules->is_point_check || pair->cover_row != LOS_NO_ROW;
    const los_model_search search = {is_ignored ? &none : &pair->blocking,
                                     {pair->placed[LOS_SHOOTER], pair->placed[LOS_TARGET]},
                                     &pair->options,
                                     from,
                                     to,
                                     reach + MODEL_TOLERANCE,
                                     pair->rules,
                                     pair->conditions};
    los_model_list_find(&pair->models, &search);
}

void los_pair_find_models(los_pair *pair) {
    const los_placed_model *a = pair->placed[LOS_SHOOTER], *b = pair->placed[LOS_TARGET];
    if (pair->blocking.table == NULL) {
        pair->models.is_found = true; /* the usual case, without setting up a search */
        pair->models.count = 0;
    } else if (!pair->models.is_found) {
        los_pair_find_models_near(pair, a->model.position, b->model.position, los_maxf(a->reach, b->reach));
    }
}
