/* SPDX-License-Identifier: MIT */
#include "area/visible_area.h"
#include "los/los_rules.h"
#include "los/los_table.h"
#include "query/query.h"
#include "query/sampled_area.h"
#include "sight/line_fan.h"
#include "sight/pair_occluder.h"
#include "sight/sight_line.h"

/* --- Cover -------------------------------------------------------------------------------------------------------- */

/* Cover by the rules of a terrain (los_rules.h).
 *
 * Each row of cover_rules is decided by the same judge as sight: as if the pieces that it matches blocked, and nothing
 * else. */

/* One row of the table and one pair. */
typedef struct cover_search {
    los_query *query;
    los_options options;
    const los_model *shooter, *target;
    los_covers *out;
    uint32_t offsets[LOS_RULE_ROWS_MAX]; /* of the pieces of each result in los_query.cover_names */
    uint32_t name_count;
} cover_search;

/* What the pieces of a row do to the lines of the pair. */
typedef struct cover_lines {
    bool meets_any, meets_every;
    double share; /* of the target that they hide */
    /* LOS_MODE_EXACT: the pieces that hide this share; in the query's report. */
    const uint32_t *hidden_by;
    uint32_t hidden_by_count;
} cover_lines;

static bool are_blockings_simple(const los_pair *pair) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (!los_blocking_is_simple((los_blocking)pair->obstacles[i].blocking)) {
            return false;
        }
    }
    return true;
}

/* Sets the query's pair for lines between sample points, whatever the mode. */
static los_pair *set_sampled_pair(const cover_search *search) {
    los_pair *pair = &search->query->pair;
    los_options sampled = search->options;
    sampled.mode = LOS_MODE_SAMPLED;
    los_pair_set(pair, &sampled, search->shooter, search->target);
    return pair;
}

static cover_lines find_sampled(const cover_search *search) {
    los_pair *pair = set_sampled_pair(search);
    los_sampled_area area = los_pair_sampled_area(pair);
    return (cover_lines){.meets_any = area.is_any_blocked,
                         .meets_every = area.seen_count == 0,
                         .share = 1.0 - (double)area.seen_count / (double)area.target_count};
}

/* LOS_MODE_EXACT: refines what was found by sample points. */
static void find_exact(cover_search *search, cover_lines *lines) {
    los_query *query = search->query;
    los_pair *pair = &query->pair;
    los_pair_set(pair, &search->options, search->shooter, search->target);
    if (pair->options.mode != LOS_MODE_EXACT || !are_blockings_simple(pair)) {
        return;
    }
    bool is_visible = los_pair_search(pair, NULL).visible;
    lines->meets_every = !is_visible;
    lines->share = 1.0;
    if (is_visible) {
        los_visible_area area = los_find_visible_area(pair, &query->area, &query->report);
        lines->share = 1.0 - area.fraction;
        lines->hidden_by = area.blockers;
        lines->hidden_by_count = area.blocker_count;
    }
}

/* Adds the names of the pieces that meet some line, in the order of pieces; if sampled lines meet none, those that
 * hide a part of the target.  False if memory runs out. */
static bool add_names(cover_search *search, const cover_lines *lines) {
    los_query *query = search->query;
    los_pair *pair = set_sampled_pair(search);
    uint32_t first = search->name_count;
    los_pair_sort(pair);
    los_pair_sample(pair);
    if (!los_reserve(&query->allocator, (void **)&query->cover_names, &query->cover_name_capacity,
                     first + pair->obstacle_count + lines->hidden_by_count, sizeof *query->cover_names)) {
        return false;
    }
    uint32_t starts = los_pair_end_count(pair, LOS_SHOOTER), ends = los_pair_end_count(pair, LOS_TARGET);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        bool meets = false;
        for (uint32_t k = 0; !meets && obstacle->blocking != LOS_BLOCKS_NEVER && k < starts * ends; k++) {
            los_sight_line line = los_sight_line_between_samples(pair, k / ends, k % ends);
            meets = los_obstacle_blocks(pair, &line, obstacle);
        }
        if (meets) {
            query->cover_names[search->name_count++] = los_pair_name(pair, &pair->terrain->pieces[obstacle->piece]);
        }
    }
    for (uint32_t i = 0; search->name_count == first + i && i < lines->hidden_by_count; i++) {
        query->cover_names[search->name_count++] = lines->hidden_by[i];
    }
    return true;
}

static bool applies(const los_rule *row, los_quantifier quantifier, const cover_lines *lines) {
    switch (quantifier) {
    case LOS_QUANTIFIER_ANY_LINE:
        return lines->meets_any;
    case LOS_QUANTIFIER_EVERY_LINE:
        return lines->meets_every;
    default:
        return lines->share > 0.0 && lines->share >= row->amount;
    }
}

/* Tests one row.  False if memory runs out. */
static bool test_row(cover_search *search, const los_rules *rules, uint32_t number) {
    const los_rule *row = &rules->tables[LOS_COVER_RULES].rows[number];
    cover_lines lines = find_sampled(search);
    if (search->options.mode == LOS_MODE_EXACT) {
        find_exact(search, &lines);
    }
    uint32_t first = search->name_count;
    if (!applies(row, (los_quantifier)rules->quantifiers[number], &lines)) {
        return true;
    }
    if (!add_names(search, &lines)) {
        return false;
    }
    search->offsets[search->out->count] = first;
    search->out->items[search->out->count++] =
        (los_cover){number, rules->labels[number], NULL, search->name_count - first, lines.share};
    return true;
}

los_status los_query_cover(los_query *query, const los_options *options, const los_blocking_models *blocking,
                           const los_model *shooter, const los_model *target, los_covers *out) {
    cover_search search = {.query = query, .options = *options, .shooter = shooter, .target = target, .out = out};
    bool ok = true;
    out->count = 0;
    if (!los_query_accepts(query, options, shooter) || !los_query_accepts(query, options, target)) {
        return LOS_BAD_VALUE;
    }
    const los_rules *rules = query->pair.own_rules;
    if (rules == NULL || options->mode == LOS_MODE_LEGACY || rules->tables[LOS_COVER_RULES].count == 0 ||
        !los_query_verdict(query, options, blocking, shooter, target).visible) {
        return LOS_OK;
    }
    for (uint32_t i = 0; ok && i < rules->tables[LOS_COVER_RULES].count; i++) {
        if (rules->tables[LOS_COVER_RULES].rows[i].effect == LOS_EFFECT_COVER) {
            query->pair.cover_row = (uint8_t)i;
            ok = test_row(&search, rules, i);
        }
    }
    query->pair.cover_row = LOS_NO_ROW;
    for (uint32_t i = 0; i < out->count; i++) {
        out->items[i].pieces = query->cover_names + search.offsets[i];
    }
    out->count = ok ? out->count : 0;
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

/* --- Fully visible ------------------------------------------------------------------------------------------------ */

/* True if nothing in the corridor can block a line. */
static bool is_corridor_clear(const los_pair *pair) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        if (obstacle->blocking != LOS_BLOCKS_NEVER || obstacle->wall_phase != LOS_WALLS_NEVER) {
            return false;
        }
    }
    return pair->models.count == 0;
}

/* Writes the sample points farthest to the left and to the right of the line between the centers. */
static void find_outer_samples(const los_pair *pair, los_side side, uint32_t outer[2]) {
    los_vec2 from = pair->placed[LOS_SHOOTER]->model.position, to = pair->placed[LOS_TARGET]->model.position;
    los_vec2 along = los_sub(to, from);
    const los_samples *samples = los_pair_samples(pair, side);
    float least = INFINITY, most = -INFINITY;
    outer[0] = outer[1] = 0;
    for (uint32_t i = 0; i < samples->count; i++) {
        float aside = along.x * (samples->points[i].y - from.y) - along.y * (samples->points[i].x - from.x);
        if (aside < least) {
            least = aside;
            outer[0] = i;
        }
        if (aside > most) {
            most = aside;
            outer[1] = i;
        }
    }
}

/* False if one of the lines between outer sample points is blocked: of all lines these pass closest to obstacles. */
static bool are_outer_lines_clear(los_pair *pair, uint32_t *blocker) {
    uint32_t from[2], to[2];
    find_outer_samples(pair, LOS_SHOOTER, from);
    find_outer_samples(pair, LOS_TARGET, to);
    for (int i = 0; i < 4; i++) { /* along both sides, then across */
        los_sight_line line = los_sight_line_between_samples(pair, from[i % 2], to[i < 2 ? i : 3 - i]);
        if (!los_line_is_clear_in_loop(pair, &line, blocker)) {
            return false;
        }
    }
    return true;
}

static bool walls_block_some_line(const los_pair *pair, const los_line_fans *fans, const los_obstacle *obstacle) {
    bool blocks = false;
    uint32_t lines = obstacle->wall_phase == LOS_WALLS_NEVER ? 0 : fans->starts * fans->ends;
    for (uint32_t number = 0; !blocks && number < lines; number++) {
        los_sight_line line = los_line_of_fans(pair, fans, number);
        blocks = los_walls_block(pair, &line, obstacle);
    }
    return blocks;
}

static bool model_blocks_some_line(const los_pair *pair, const los_line_fans *fans, const los_blocking_model *model) {
    bool blocks = false;
    for (uint32_t number = 0; !blocks && number < fans->starts * fans->ends; number++) {
        los_sight_line line = los_line_of_fans(pair, fans, number);
        blocks = los_model_blocks(pair, &line, model);
    }
    return blocks;
}

/* Of exact rules, where no prism floats: what blocks no line alone blocks none together with others. */
static bool is_each_line_clear(los_pair *pair) {
    const los_line_fans fans = los_pair_line_fans(pair);
    for (uint32_t i = 0; i < pair->models.count; i++) {
        if (model_blocks_some_line(pair, &fans, &pair->models.items[i])) {
            return false;
        }
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (los_obstacle_first_blocked_line(pair, &fans, &pair->obstacles[i]) != LOS_NO_LINE ||
            walls_block_some_line(pair, &fans, &pair->obstacles[i])) {
            return false;
        }
    }
    return true;
}

/* For a finished pair. */
static bool are_all_lines_clear(los_pair *pair) {
    uint32_t blocker = LOS_NO_OBSTACLE, count = los_pair_line_count(pair);
    if (los_pair_limit(pair) != LOS_LIMIT_NONE) {
        return false;
    }
    los_pair_sample(pair);
    /* Rules that are not exact may hinder a line, and have fewer lines. */
    if (pair->rules->is_exact && !are_outer_lines_clear(pair, &blocker)) {
        return false;
    }
    los_pair_prune(pair);
    if (pair->rules->is_exact && is_corridor_clear(pair)) {
        return true;
    }
    if (pair->rules->is_exact && !pair->is_floating) {
        return is_each_line_clear(pair);
    }
    for (uint32_t number = 0; number < count; number++) {
        los_sight_line line = los_pair_line(pair, number);
        if (number != 1 && !los_line_is_clear_in_loop(pair, &line, &blocker)) {
            return false;
        }
    }
    return true;
}

bool los_query_is_fully_visible(los_query *query, const los_options *options, const los_blocking_models *blocking,
                                const los_model *shooter, const los_model *target) {
    if (!los_query_accepts(query, options, shooter) || !los_query_accepts(query, options, target)) {
        return false;
    }
    switch (los_effective_mode(los_pair_rules(&query->pair, options), options->mode)) {
    case LOS_MODE_LEGACY:
        break;
    case LOS_MODE_EXACT:
        return los_query_visible_area(query, options, blocking, shooter, target).fully_visible;
    case LOS_MODE_SAMPLED:
        los_query_set_blocking(query, blocking);
        los_pair_set(&query->pair, options, shooter, target);
        return are_all_lines_clear(&query->pair);
    }
    return los_query_verdict(query, options, blocking, shooter, target).visible;
}

bool los_query_set_is_fully_visible(los_query *query, const los_options *options, const los_blocking_models *blocking,
                                    const los_model_set *shooters, uint32_t shooter, const los_model_set *targets,
                                    uint32_t target) {
    if (los_effective_mode(los_pair_rules(&query->pair, options), options->mode) != LOS_MODE_SAMPLED) {
        return los_query_is_fully_visible(query, options, blocking, los_model_set_model(shooters, shooter),
                                          los_model_set_model(targets, target));
    }
    LOS_ASSERT(los_model_set_is_ready(shooters, &query->pair, options) &&
               los_model_set_is_ready(targets, &query->pair, options));
    los_query_set_blocking(query, blocking);
    los_pair_set_placed(&query->pair, options, &shooters->placed[shooter], &targets->placed[target]);
    return are_all_lines_clear(&query->pair);
}

/* --- Exposure ----------------------------------------------------------------------------------------------------- */

los_exposure_def los_default_exposure_def(void) {
    return (los_exposure_def){.handle = LOS_NO_HANDLE, .detection_inches = INFINITY};
}

/* Places the model as the target of all pairs.  False if a number is refused. */
static bool place_target(los_query *query, const los_options *options, const los_exposure_def *def,
                         const los_model *model) {
    los_pair *pair = &query->pair;
    if (!los_query_accepts(query, options, model)) {
        return false;
    }
    LOS_ASSERT(los_model_set_is_ready(def->observers, pair, options));
    LOS_ASSERT(def->table == NULL || def->table == query->table);
    los_placed_model_set(&pair->own[LOS_TARGET], model, options->pixels_per_inch, los_pair_rules(pair, options),
                         pair->candidates);
    return true;
}

static los_blocking_models blocking_of(const los_exposure_def *def, uint32_t observer) {
    if (def->table == NULL) {
        return los_no_blocking_models();
    }
    los_blocking_models blocking = los_table_blocking(def->table, def->handles[observer], def->handle);
    blocking.units[1] = def->unit;
    return blocking;
}

/* The hint for targets in the direction from one point to another. */
static uint32_t *hint_of(los_query *query, uint32_t observer, los_vec2 from, los_vec2 to) {
    los_vec2 along = los_sub(to, from);
    float span = fabsf(along.x) + fabsf(along.y), quarter = span > 0.0f ? along.y / span : 0.0f;
    float turn = along.x < 0.0f ? 3.0f - quarter : 1.0f + quarter; /* from 0 to 4, growing with the angle */
    uint32_t sector = (uint32_t)(turn * (float)(LOS_OCCLUDER_SECTORS / 4)) % LOS_OCCLUDER_SECTORS;
    return &query->occluder_hints[(observer * LOS_OCCLUDER_SECTORS + sector) % LOS_OCCLUDER_HINTS];
}

/* True if observer `number` sees the target that was placed. */
static bool observer_sees(los_query *query, const los_options *options, const los_exposure_def *def, uint32_t number) {
    los_pair *pair = &query->pair;
    const los_placed_model *observer = &def->observers->placed[number];
    if (observer->terrain == NULL || (def->is_ignored != NULL && def->is_ignored[number] != 0)) {
        return false;
    }
    double range = fmin(def->ranges != NULL ? def->ranges[number] : INFINITY, def->detection_inches);
    if (isfinite(range) && los_base_distance(&observer->model, &pair->own[LOS_TARGET].model, options->pixels_per_inch) >
                               range + LOS_RANGE_TOLERANCE_INCHES) {
        return false;
    }
    pair->blocking = blocking_of(def, number);
    /* Targets in one direction from an observer are mostly hidden by the same piece. */
    const los_placed_model *target = &pair->own[LOS_TARGET];
    uint32_t *hint = hint_of(query, number, observer->model.position, target->model.position);
    return los_placed_verdict_with_hint(pair, options, observer, target, hint).visible;
}

double los_query_exposure(los_query *query, const los_options *options, const los_exposure_def *def,
                          const los_model *model) {
    double sum = 0.0;
    bool is_placed = place_target(query, options, def, model);
    for (uint32_t i = 0; is_placed && i < def->observers->count; i++) {
        if (observer_sees(query, options, def, i)) {
            sum += def->weights != NULL ? def->weights[i] : 1.0;
        }
    }
    return sum;
}

void los_query_observers(los_query *query, const los_options *options, const los_exposure_def *def,
                         const los_model *model, uint8_t *sees) {
    bool is_placed = place_target(query, options, def, model);
    for (uint32_t i = 0; i < def->observers->count; i++) {
        sees[i] = is_placed && observer_sees(query, options, def, i);
    }
}
