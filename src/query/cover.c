/* SPDX-License-Identifier: MIT */
/* Cover by the rules of a terrain (los_rules.h).
 *
 * Each row of cover_rules is decided by the same judge as sight: as if the pieces that it matches blocked, and nothing
 * else. */
#include "area/visible_area.h"
#include "los/los_rules.h"
#include "query/query.h"
#include "query/sampled_area.h"
#include "sight/sight_line.h"

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
        !los_query_verdict_among(query, options, blocking, shooter, target).visible) {
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
