/* SPDX-License-Identifier: MIT */
#include "base/sort.h"
#include "geometry/model.h"
#include "los/los_table.h"
#include "query/query.h"
#include "sight/judge.h"
#include "sight/pair_occluder.h"
#include "sight/placed_model.h"

#include <string.h>

/* --- Pieces at a model -------------------------------------------------------------------------------------------- */

/* True if the model shares heights with the prism of the piece, where prisms count. */
static bool shares_heights(const los_options *options, const los_model *model, const los_piece *piece) {
    return options->heights != LOS_HEIGHTS_TRUE || options->mode == LOS_MODE_LEGACY ||
           los_model_is_in_prism(model, piece->heights);
}

static bool contains_samples(los_placed_model *placed, const los_nearby_piece *near, int density) {
    int set = los_placed_model_sample(placed, density);
    for (uint32_t i = 0; i < placed->sets[set].samples.count; i++) {
        if (!los_placed_model_sample_is_inside(placed, near, set, i)) {
            return false;
        }
    }
    return true;
}

static bool contains_base(los_placed_model *placed, const los_nearby_piece *near, const los_options *options) {
    if (!near->holds_center) {
        return false;
    }
    if (options->mode == LOS_MODE_SAMPLED && options->edition < 11) {
        return contains_samples(placed, near, options->density == 0 ? LOS_DENSITY_DENSE : options->density);
    }
    return los_placed_model_is_within(placed, near->piece);
}

/* True if the placed model has LOS_RELATION_OVERLAPS to the piece of one of its entries. */
static bool overlaps_piece(const los_placed_model *placed, const los_nearby_piece *near, const los_options *options) {
    return shares_heights(options, &placed->model, &placed->terrain->pieces[near->piece]) &&
           (near->holds_center || los_placed_model_circle_overlaps(placed, near->piece));
}

static bool has_relation(los_placed_model *placed, const los_nearby_piece *near, const los_options *options,
                         los_relation relation) {
    switch (relation) {
    case LOS_RELATION_OVERLAPS:
        return near->holds_center || los_placed_model_circle_overlaps(placed, near->piece);
    case LOS_RELATION_CENTER_IN:
        return near->holds_center;
    case LOS_RELATION_WHOLLY_WITHIN:
        break;
    }
    return contains_base(placed, near, options);
}

uint32_t los_query_pieces_at(los_query *query, const los_options *options, const los_model *model,
                             los_relation relation, uint32_t *pieces) {
    los_placed_model *placed = &query->pair.own[LOS_SHOOTER];
    const los_terrain *terrain = query->pair.terrain;
    if (!los_query_accepts(query, options, model)) {
        return 0;
    }
    /* LOS_MODE_LEGACY has no rules for bases; the edition's are used. */
    los_placed_model_set(placed, model, options->pixels_per_inch, los_pair_edition(&query->pair, options),
                         query->pair.candidates);
    uint32_t count = 0;
    for (uint32_t i = 0; i < placed->near_count; i++) {
        const los_nearby_piece *near = &placed->near[i];
        if (shares_heights(options, model, &terrain->pieces[near->piece]) &&
            has_relation(placed, near, options, relation)) {
            pieces[count++] = near->piece;
        }
    }
    return count;
}

/* --- Shelter ------------------------------------------------------------------------------------------------------ */

/* --- Does a base reach into a polygon? --------------------------------------------------------------------------- */

/* A point in coordinates in which the base is the unit circle or the square of side 2. */
static los_vec2d to_unit(const los_base *base, los_vec2 center, los_vec2 point) {
    double x = (double)point.x - (double)center.x, y = (double)point.y - (double)center.y;
    return (los_vec2d){(x * base->cosine + y * base->sine) / base->half_length,
                       (y * base->cosine - x * base->sine) / base->half_width};
}

/* True if the segment meets the unit disk. */
static bool meets_disk(los_vec2d a, los_vec2d b) {
    double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
    double t = length > 0.0 ? -(a.x * x + a.y * y) / length : 0.0;
    t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    double near_x = a.x + t * x, near_y = a.y + t * y;
    return near_x * near_x + near_y * near_y <= 1.0;
}

/* True if the segment meets the square of side 2.  Separating axes: x, y and the normal of the segment. */
static bool meets_square(los_vec2d a, los_vec2d b) {
    los_vec2d middle = {(a.x + b.x) * 0.5, (a.y + b.y) * 0.5}, half = {(b.x - a.x) * 0.5, (b.y - a.y) * 0.5};
    return fabs(middle.x) <= 1.0 + fabs(half.x) && fabs(middle.y) <= 1.0 + fabs(half.y) &&
           fabs(middle.x * half.y - middle.y * half.x) <= fabs(half.x) + fabs(half.y);
}

/* If no edge meets the base, all of it is on the same side of the polygon as its center. */
static bool reaches_into(const los_placed_model *placed, const los_nearby_piece *near) {
    const los_terrain *terrain = placed->terrain;
    los_polygon polygon = los_piece_polygon(terrain, &terrain->pieces[near->piece]);
    los_base base = los_base_of(&placed->model, placed->pixels_per_inch);
    if (polygon.count < 3 || near->holds_center) {
        return polygon.count >= 3;
    }
    los_vec2 center = placed->model.position;
    los_vec2d from = to_unit(&base, center, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d to = to_unit(&base, center, polygon.points[i]);
        if (base.kind == LOS_CONVEX_ELLIPSE ? meets_disk(from, to) : meets_square(from, to)) {
            return true;
        }
        from = to;
    }
    return false;
}

/* --- Editions ---------------------------------------------------------------------------------------------------- */

static bool shelters(const los_placed_model *placed, const los_nearby_piece *near, const los_options *options) {
    los_rule_flags flags = placed->terrain->pieces[near->piece].flags;
    if (options->edition < 11) {
        return (flags & (LOS_LIGHT | LOS_DENSE)) != 0 && reaches_into(placed, near);
    }
    return (flags & LOS_AREA) != 0 && overlaps_piece(placed, near, options);
}

/* Writes the pieces that shelter a model, ascending, and returns how many.  Eleventh edition: areas that overlap a
 * model that is LOS_SHELTERED.  Tenth edition: light and dense pieces that its base reaches into; touching counts.  The
 * model must not be placed under the rules of LOS_MODE_LEGACY, which gather no pieces.  `pieces` must hold one entry
 * per piece of the terrain. */
static uint32_t los_find_shelters(const los_placed_model *placed, const los_options *options, uint32_t *pieces) {
    uint32_t count = 0;
    LOS_ASSERT(placed->is_gathered);
    if (options->edition >= 11 && (placed->model.keywords & LOS_SHELTERED) == 0) {
        return 0;
    }
    for (uint32_t i = 0; i < placed->near_count; i++) {
        if (shelters(placed, &placed->near[i], options)) {
            pieces[count++] = placed->near[i].piece;
        }
    }
    return count;
}

/* --- Units -------------------------------------------------------------------------------------------------------- */

/* The visibility of units (los_table.h).
 *
 * Pairs are tested by increasing distance, so the first that sees is the nearest that does.  Whether a target is fully
 * visible costs more than a verdict: it is found only where an answer depends on it, and once per pair. */

/* What is known about a pair, in los_unit_buffers.sights. */
enum {
    SEES = 1,           /* in range, detected and visible */
    UNDETECTED = 2,     /* the target is hidden and beyond its detection range */
    IS_BLOCKED = 4,     /* tested, and not visible */
    FULL_KNOWN = 8,     /* IS_FULL is known */
    IS_FULL = 16,       /* fully visible, models included */
    TERRAIN_KNOWN = 32, /* FULL_BY_TERRAIN is known */
    FULL_BY_TERRAIN = 64
};

typedef struct {
    los_query *query;
    const los_options *options;
    const los_unit_def *def;
    const los_unit_buffers *buffers;
    uint32_t from_count, to_count;
    uint32_t occluder; /* the piece that last hid a whole target: it mostly hides the next one, too */
    los_unit_visibility result;
} unit_search;

/* Where a member is in its set. */
static uint32_t index_of(const los_unit_members *unit, uint32_t number) {
    return unit->members != NULL ? unit->members[number] : number;
}

static const los_placed_model *placed_of(const los_unit_members *unit, uint32_t number) {
    return &unit->placed->placed[index_of(unit, number)];
}

static const los_model *member(const los_unit_members *unit, uint32_t number) {
    return los_model_set_model(unit->placed, index_of(unit, number));
}

static uint32_t count_of(const los_unit_members *unit) {
    return unit->members != NULL ? unit->count : los_model_set_count(unit->placed);
}

static uint8_t *sight_of(const unit_search *search, uint32_t from, uint32_t to) {
    return &search->buffers->sights[(size_t)from * search->to_count + to];
}

/* Samples two members as their pair needs it.  Sets that are finished already have all samples. */
static void sample_pair(const unit_search *search, uint32_t from, uint32_t to) {
    const los_unit_def *def = search->def;
    int densities[LOS_SIDES];
    if (def->from.placed->has_samples) {
        los_pair_densities(search->options, member(&def->from, from), member(&def->to, to), densities);
        los_model_set_sample(def->from.placed, index_of(&def->from, from), densities[LOS_SHOOTER]);
        los_model_set_sample(def->to.placed, index_of(&def->to, to), densities[LOS_TARGET]);
    }
}

static los_blocking_models blocking_of(const unit_search *search, uint32_t from, uint32_t to) {
    const los_unit_def *def = search->def;
    return def->models_block ? los_table_blocking(def->table, def->from.handles[from], def->to.handles[to])
                             : los_no_blocking_models();
}

/* --- Names ------------------------------------------------------------------------------------------------------- */

/* Adds the names that are not listed yet. */
static uint32_t add_names(los_name *list, uint32_t count, const los_name *names, uint32_t name_count) {
    for (uint32_t i = 0; i < name_count; i++) {
        if (!los_names_have(list, count, names[i])) {
            list[count++] = names[i];
        }
    }
    return count;
}

/* --- Pairs ------------------------------------------------------------------------------------------------------- */

static bool is_before(los_unit_pair a, los_unit_pair b) {
    if (a.inches != b.inches) {
        return a.inches < b.inches;
    }
    return a.from != b.from ? a.from < b.from : a.to < b.to;
}

/* Lists the pairs in range by distance and marks those beyond detection.  `*nearest` is the distance of the nearest
 * pair, in range or not, in inches; infinite without pairs.  Returns how many were listed. */
static uint32_t list_pairs(const unit_search *search, double *nearest) {
    const los_unit_def *def = search->def;
    los_unit_pair *pairs = search->buffers->pairs;
    double range = def->max_range_inches + LOS_RANGE_TOLERANCE_INCHES;
    uint32_t count = 0;
    *nearest = INFINITY;
    for (uint32_t to = 0; to < search->to_count; to++) {
        const los_table_model *target = los_table_get(def->table, def->to.handles[to]);
        bool is_hidden = (target->flags & LOS_MODEL_HIDDEN) != 0;
        for (uint32_t from = 0; from < search->from_count; from++) {
            double inches = los_table_distance(def->table, def->from.handles[from], def->to.handles[to]);
            bool is_detected = !is_hidden || inches <= target->detection_inches + LOS_RANGE_TOLERANCE_INCHES;
            *sight_of(search, from, to) = is_detected ? 0 : UNDETECTED;
            *nearest = los_min(*nearest, inches);
            pairs[count] = (los_unit_pair){inches, from, to};
            count += inches <= range;
        }
    }
    LOS_SORT(los_unit_pair, pairs, count, is_before)
    return count;
}

/* What a verdict shows about a pair.  Where only another line than the center line is clear, the target is not fully
 * visible; without models that block, the terrain is the reason. */
static uint8_t sight_by_verdict(const unit_search *search, const los_verdict *verdict) {
    if (!verdict->visible) {
        return IS_BLOCKED;
    }
    if (verdict->method != LOS_METHOD_EDGE) {
        return SEES;
    }
    return search->def->models_block ? SEES | FULL_KNOWN : SEES | TERRAIN_KNOWN;
}

/* Tests a pair in range; the first that sees is the proof.  A shooter that sees another target and a target that
 * another shooter sees need no test: the result does not depend on it.  `buffers->cover_from` and `shelters`, which are
 * filled later, mark them until then. */
static void test_pair(unit_search *search, const los_unit_pair *pair) {
    const los_unit_def *def = search->def;
    const los_unit_buffers *buffers = search->buffers;
    los_unit_visibility *result = &search->result;
    uint8_t *sight = sight_of(search, pair->from, pair->to);
    if ((*sight & UNDETECTED) != 0 || (buffers->cover_from[pair->from] != 0 && buffers->shelters[pair->to] != 0)) {
        return;
    }
    sample_pair(search, pair->from, pair->to);
    los_blocking_models blocking = blocking_of(search, pair->from, pair->to);
    los_query_set_blocking(search->query, &blocking);
    los_verdict verdict =
        los_placed_verdict_with_hint(&search->query->pair, search->options, placed_of(&def->from, pair->from),
                                     placed_of(&def->to, pair->to), &search->occluder);
    *sight |= sight_by_verdict(search, &verdict);
    buffers->cover_from[pair->from] |= verdict.visible;
    buffers->shelters[pair->to] |= verdict.visible;
    if (verdict.visible && result->from == LOS_NO_HANDLE) {
        result->sight = verdict;
        result->from = def->from.handles[pair->from];
        result->to = def->to.handles[pair->to];
        result->distance_inches = pair->inches;
    }
}

/* Finds what blocks a pair, in LOS_MODE_SAMPLED without the names that are listed already. */
static los_report_buffer *find_blockers(unit_search *search, const los_unit_pair *pair) {
    const los_unit_def *def = search->def;
    los_query *query = search->query;
    los_blocking_models blocking = blocking_of(search, pair->from, pair->to);
    if (search->options->mode == LOS_MODE_SAMPLED) {
        const los_known_blockers known = {search->buffers->blockers, search->buffers->listed_blockers,
                                          search->result.blocker_count, search->result.listed_count};
        los_query_set_blocking(query, &blocking);
        los_placed_blockers(&query->pair, search->options, placed_of(&def->from, pair->from),
                            placed_of(&def->to, pair->to), &known, &query->report);
    } else {
        los_query_report(query, search->options, &blocking, member(&def->from, pair->from), member(&def->to, pair->to),
                         LOS_DETAIL_LINES);
    }
    return &query->report;
}

/* Adds what blocks a pair in range to the blockers. */
static void add_blockers(unit_search *search, const los_unit_pair *pair) {
    const los_report_buffer *report = find_blockers(search, pair);
    los_unit_visibility *result = &search->result;
    result->blocker_count =
        add_names(search->buffers->blockers, result->blocker_count, report->blockers, report->blocker_count);
    result->listed_count =
        add_names(search->buffers->listed_blockers, result->listed_count, report->listed, report->listed_count);
}

/* Lists what blocks the pairs in range. */
static void list_blockers(unit_search *search, uint32_t in_range) {
    const los_unit_pair *pairs = search->buffers->pairs;
    for (uint32_t i = 0; i < in_range; i++) {
        if ((*sight_of(search, pairs[i].from, pairs[i].to) & IS_BLOCKED) != 0) {
            add_blockers(search, &pairs[i]);
        }
    }
    los_move_models_last(search->buffers->blockers, search->result.blocker_count);
}

/* The pairs in range decide about the reason. */
static void find_sights(unit_search *search) {
    const los_unit_pair *pairs = search->buffers->pairs;
    los_unit_visibility *result = &search->result;
    uint32_t in_range = list_pairs(search, &result->distance_inches), detected = 0;
    memset(search->buffers->cover_from, 0, search->from_count);
    memset(search->buffers->shelters, 0, search->to_count);
    for (uint32_t i = 0; i < in_range; i++) {
        test_pair(search, &pairs[i]);
        detected += (*sight_of(search, pairs[i].from, pairs[i].to) & UNDETECTED) == 0;
    }
    result->reason = search->from_count == 0 || search->to_count == 0 ? LOS_UNIT_NO_MODELS
                     : in_range == 0                                  ? LOS_UNIT_OUT_OF_RANGE
                     : result->from != LOS_NO_HANDLE                  ? LOS_UNIT_VISIBLE
                     : detected == 0                                  ? LOS_UNIT_HIDDEN
                                                                      : LOS_UNIT_BLOCKED;
    if (result->reason == LOS_UNIT_BLOCKED) {
        list_blockers(search, in_range);
    }
}

/* Lists the members that see, are seen and are hidden; `test_pair` has marked the first two. */
static void list_members(unit_search *search) {
    const los_unit_def *def = search->def;
    const los_unit_buffers *buffers = search->buffers;
    los_unit_visibility *result = &search->result;
    for (uint32_t from = 0; from < search->from_count; from++) {
        if (buffers->cover_from[from] != 0) {
            buffers->shooters[result->shooter_count++] = def->from.handles[from];
        }
    }
    for (uint32_t to = 0; to < search->to_count; to++) {
        bool is_detected = search->from_count == 0; /* without observers nothing is hidden */
        for (uint32_t from = 0; from < search->from_count && !is_detected; from++) {
            is_detected = (*sight_of(search, from, to) & UNDETECTED) == 0;
        }
        if (buffers->shelters[to] != 0) {
            buffers->visible_models[result->visible_count++] = def->to.handles[to];
        }
        if (!is_detected) {
            buffers->hidden_models[result->hidden_count++] = def->to.handles[to];
        }
    }
}

/* --- Fully visible ----------------------------------------------------------------------------------------------- */

static bool is_fully_visible(const unit_search *search, const los_blocking_models *blocking, uint32_t from,
                             uint32_t to) {
    sample_pair(search, from, to);
    const los_unit_def *def = search->def;
    return los_query_set_is_fully_visible(search->query, search->options, blocking, def->from.placed,
                                          index_of(&def->from, from), def->to.placed, index_of(&def->to, to));
}

static bool is_full_by_terrain(const unit_search *search, uint32_t from, uint32_t to) {
    uint8_t *sight = sight_of(search, from, to);
    if ((*sight & IS_BLOCKED) != 0 && !search->def->models_block) {
        return false;
    }
    if ((*sight & TERRAIN_KNOWN) == 0) {
        los_blocking_models nothing = los_no_blocking_models();
        bool is_full = is_fully_visible(search, &nothing, from, to);
        *sight |= is_full ? TERRAIN_KNOWN | FULL_BY_TERRAIN : TERRAIN_KNOWN;
    }
    return (*sight & FULL_BY_TERRAIN) != 0;
}

static bool is_full(const unit_search *search, uint32_t from, uint32_t to) {
    uint8_t *sight = sight_of(search, from, to);
    if ((*sight & (IS_BLOCKED | UNDETECTED)) != 0) {
        return false;
    }
    if (!search->def->models_block) {
        return is_full_by_terrain(search, from, to);
    }
    if ((*sight & FULL_KNOWN) == 0) {
        los_blocking_models blocking = blocking_of(search, from, to);
        bool is_clear = is_fully_visible(search, &blocking, from, to);
        *sight |= is_clear ? FULL_KNOWN | IS_FULL : FULL_KNOWN;
    }
    return (*sight & IS_FULL) != 0;
}

/* True if it is known that a shooter does not see a target fully. */
static bool is_known_partial(uint8_t sight) {
    return (sight & (IS_BLOCKED | UNDETECTED)) != 0 || (sight & (FULL_KNOWN | IS_FULL)) == FULL_KNOWN ||
           (sight & (TERRAIN_KNOWN | FULL_BY_TERRAIN)) == TERRAIN_KNOWN;
}

/* `*first` is the target to test first; if one is not fully visible, it becomes that: it mostly is not for the next
 * shooter, either. */
static bool sees_all_fully(const unit_search *search, uint32_t from, uint32_t *first) {
    uint32_t count = search->to_count;
    for (uint32_t to = 0; to < count; to++) {
        if (is_known_partial(*sight_of(search, from, to))) {
            return false;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t to = (*first + i) % count;
        if (!is_full(search, from, to)) {
            *first = to;
            return false;
        }
    }
    return count > 0;
}

/* True if some member of `from` sees every member of `to` fully. */
static bool is_unit_fully_visible(const unit_search *search) {
    uint32_t first = 0;
    for (uint32_t from = 0; from < search->from_count; from++) {
        if (sees_all_fully(search, from, &first)) {
            return true;
        }
    }
    return false;
}

/* --- Cover ------------------------------------------------------------------------------------------------------- */

/* The pieces that shelter a member, in scratch memory of the query. */
static uint32_t list_shelters(const unit_search *search, uint32_t to) {
    los_pair *pair = &search->query->pair;
    const los_options *options = search->options;
    const los_placed_model *placed = placed_of(&search->def->to, to);
    if (los_pair_rules(pair, options)->is_point_check) { /* which have no bases */
        los_placed_model_set(&pair->own[LOS_SHOOTER], &placed->model, options->pixels_per_inch,
                             los_pair_edition(pair, options), pair->candidates);
        placed = &pair->own[LOS_SHOOTER];
    }
    return los_find_shelters(placed, options, search->query->report.line_names);
}

/* Finds which members are sheltered. */
static bool find_shelters(const unit_search *search) {
    bool are_all = search->to_count > 0;
    for (uint32_t to = 0; to < search->to_count; to++) {
        search->buffers->shelters[to] = list_shelters(search, to) > 0;
        are_all = are_all && search->buffers->shelters[to];
    }
    return are_all;
}

/* `*first` is the target to test first; the one without cover becomes that. */
static bool has_cover_from(const unit_search *search, uint32_t from, uint32_t *first) {
    for (uint32_t i = 0; i < search->to_count; i++) {
        uint32_t to = (*first + i) % search->to_count;
        if (!search->buffers->shelters[to] && is_full_by_terrain(search, from, to)) {
            *first = to;
            return false;
        }
    }
    return true;
}

/* Adds the pieces in which members are sheltered. */
static void add_shelter_names(unit_search *search) {
    const los_terrain *terrain = search->query->pair.terrain;
    const los_rules *rules = los_pair_edition(&search->query->pair, search->options);
    const uint32_t *pieces = search->query->report.line_names;
    for (uint32_t to = 0; to < search->to_count; to++) {
        uint32_t count = search->buffers->shelters[to] ? list_shelters(search, to) : 0;
        for (uint32_t i = 0; i < count; i++) {
            los_name name = terrain->pieces[pieces[i]].name[rules->anonymous_id];
            search->result.cover_by_count =
                add_names(search->buffers->cover_by, search->result.cover_by_count, &name, 1);
        }
    }
}

/* True if a piece that lines of the query's pair may meet is not listed.  The pair has begun. */
static bool may_add_cover(const unit_search *search) {
    const los_pair *pair = &search->query->pair;
    const los_name *listed = search->buffers->cover_by;
    uint32_t count = search->result.cover_by_count;
    const los_known_blockers known = {listed, listed, count, count};
    /* Other rules may hinder lines; points may be far inside of pieces. */
    return !pair->rules->is_exact || pair->rules->is_point_check || los_pair_has_unknown_piece(pair, &known);
}

/* The blockers of the first blocked line between the models of the query's pair.  That is mostly the center line, which
 * is not worth pruning the obstacles. */
static uint32_t first_line_blockers(los_query *query) {
    los_pair *pair = &query->pair;
    bool is_sampled = pair->options.mode == LOS_MODE_SAMPLED;
    uint32_t lines = is_sampled ? los_pair_line_count(pair) : 1, blocker = LOS_NO_OBSTACLE;
    for (uint32_t number = 0; number < lines; number++) {
        los_sight_line line = los_pair_line(pair, number);
        if (!los_line_is_clear_in_loop(pair, &line, &blocker)) {
            return los_line_blockers(pair, &line, query->report.line_names);
        }
        if (is_sampled && number == 1) {
            los_pair_prune(pair);
            los_pair_sample(pair);
        }
    }
    return 0;
}

/* Adds the pieces that hide a part of a target from a shooter.  LOS_MODE_EXACT: those that together hide it; other
 * modes: those that block the first blocked line. */
static void add_cover_names(unit_search *search, uint32_t from, uint32_t to) {
    los_query *query = search->query;
    const los_unit_def *def = search->def;
    const los_name *names = query->report.line_names;
    uint32_t count = 0;
    if (search->options->mode == LOS_MODE_EXACT) {
        los_visible_area area =
            los_query_visible_area(query, search->options, NULL, member(&def->from, from), member(&def->to, to));
        names = area.blockers;
        count = area.blocker_count;
    } else {
        sample_pair(search, from, to);
        los_query_set_blocking(query, NULL);
        los_pair_begin_placed(&query->pair, search->options, placed_of(&def->from, from), placed_of(&def->to, to));
        if (may_add_cover(search)) {
            los_pair_finish(&query->pair, true);
            count = first_line_blockers(query);
        }
    }
    search->result.cover_by_count = add_names(search->buffers->cover_by, search->result.cover_by_count, names, count);
}

/* The index of a member by its handle, from `number` on. */
static uint32_t find_member(const los_unit_members *members, uint32_t number, los_handle handle) {
    while (members->handles[number] != handle) {
        number++;
    }
    return number;
}

static void find_cover(unit_search *search) {
    const los_unit_buffers *buffers = search->buffers;
    los_unit_visibility *result = &search->result;
    bool are_all_sheltered = find_shelters(search), is_any = false;
    uint32_t from = 0, first = 0;
    result->has_cover = result->shooter_count > 0 || are_all_sheltered;
    for (uint32_t i = 0; i < result->shooter_count; i++, from++) {
        from = find_member(&search->def->from, from, buffers->shooters[i]);
        buffers->cover_from[i] = has_cover_from(search, from, &first);
        result->has_cover = result->has_cover && buffers->cover_from[i];
        is_any = is_any || buffers->cover_from[i];
    }
    if (is_any || result->has_cover) {
        add_shelter_names(search);
    }
    from = 0;
    for (uint32_t i = 0; i < result->shooter_count; i++, from++) {
        from = find_member(&search->def->from, from, buffers->shooters[i]);
        for (uint32_t to = 0; buffers->cover_from[i] && to < search->to_count; to++) {
            if (!buffers->shelters[to]) {
                add_cover_names(search, from, to);
            }
        }
    }
}

los_unit_visibility los_query_unit_visibility(los_query *query, const los_options *options, const los_unit_def *def,
                                              const los_unit_buffers *buffers) {
    unit_search search = {.query = query,
                          .options = options,
                          .def = def,
                          .buffers = buffers,
                          .from_count = count_of(&def->from),
                          .to_count = count_of(&def->to),
                          .occluder = LOS_NO_OBSTACLE,
                          .result = {.from = LOS_NO_HANDLE, .to = LOS_NO_HANDLE}};
    if (!los_query_accepts(query, options, NULL) || isnan(def->max_range_inches)) {
        search.result.reason = LOS_UNIT_NO_MODELS;
        return search.result;
    }
    los_model_set_finish_unsampled(def->from.placed);
    los_model_set_finish_unsampled(def->to.placed);
    query->pair.ignores_limits = true;
    find_sights(&search);
    list_members(&search);
    search.result.fully_visible = search.result.reason == LOS_UNIT_VISIBLE && is_unit_fully_visible(&search);
    find_cover(&search);
    query->pair.ignores_limits = false;
    return search.result;
}
