/* SPDX-License-Identifier: MIT */
#include "region/region_pieces.h"

#include "geometry/model.h"

#include <string.h>

/* True if prisms count for this view. */
static inline bool region_has_true_heights(const los_region_view *view) {
    return view->options->heights == LOS_HEIGHTS_TRUE && !view->rules->is_point_check;
}

/* --- Heights ------------------------------------------------------------------------------------------------------ */

/* LOS_HEIGHTS_TRUE: what a piece does to lines from the top of an observer to bare points of infantry height.
 *
 * As long as no prism floats, only lines between the tops count.  Such a line is within the heights of a prism from a
 * fixed fraction of its length on if it falls, and up to a fixed fraction if it rises.  So the shadow of a piece is
 * known along each ray: if the ray is in the piece from d1 to d2, a falling line to the distance D is blocked for
 * d1 <= D <= d2 / fraction, and a rising one for D >= d1 / fraction. */

/* What the piece does, if models above or below its prism are not inside. */
static uint8_t blocking_in_prism(uint8_t blocking, bool holds_observer, bool holds_targets) {
    const uint32_t starts_outside = 1u << 0 | 1u << 2, ends_outside = 1u << 0 | 1u << 1;
    uint32_t blocks = blocking;
    if (!holds_observer) {
        blocks = (blocks & starts_outside) | (blocks & starts_outside) << 1;
    }
    if (!holds_targets) {
        blocks = (blocks & ends_outside) | (blocks & ends_outside) << 2;
    }
    return (uint8_t)blocks;
}

/* Sets what the item does at its heights, given what it does in plan.  False if only the judge can decide: the prism
 * floats, so that lines may pass under it. */
static bool region_resolve_heights(const los_region_view *view, los_region_piece *item) {
    const los_model point = los_model_at_point(view->from);
    const los_interval prism = view->pair->terrain->pieces[item->piece].heights;
    const los_interval from = los_model_heights(view->observer), to = los_model_heights(&point);
    const double low = fmin(from.high, to.high), high = fmax(from.high, to.high); /* of lines between the tops */
    item->holds_targets = los_model_is_in_prism(&point, prism);
    if (item->blocking == LOS_BLOCKS_NEVER && !item->walls_block) {
        return true;
    }
    if (prism.low > fmin(from.low, to.low) && prism.low <= high) {
        return false;
    }
    if (prism.high < low || prism.low > high) {
        item->blocking = LOS_BLOCKS_NEVER;
        item->walls_block = false;
        return true;
    }
    item->blocking =
        blocking_in_prism(item->blocking, los_model_is_in_prism(view->observer, prism), item->holds_targets);
    item->is_partial = prism.high < high;
    if (item->is_partial) {
        item->rises = from.high < to.high;
        item->fraction = (from.high - prism.high) / (from.high - to.high);
    }
    return item->holds_targets || item->exempts == 0;
}

void los_region_pieces_free(los_region_pieces *pieces, const los_allocator *allocator) {
    los_release(allocator, pieces->items);
    los_release(allocator, pieces->name_rounds);
    *pieces = (los_region_pieces){0};
}

/* Pixels.  Nearer to an edge, tolerances of the judge decide what a point next to it sees. */
static float boundary_tolerance(los_vec2 from) {
    return 0.05f + 1e-4f * (fabsf(from.x) + fabsf(from.y));
}

los_region_view los_region_view_make(los_pair *pair, const los_options *options, const los_model *observer,
                                     los_vec2 from, los_box bounds) {
    float distance = boundary_tolerance(from);
    los_box around = {{from.x - distance, from.y - distance}, {from.x + distance, from.y + distance}};
    return (los_region_view){pair, los_pair_rules(pair, options), options, observer, from, around, bounds};
}

/* --- The list ---------------------------------------------------------------------------------------------------- */

static bool reserve_names(los_region_pieces *pieces, const los_allocator *allocator, uint32_t count) {
    uint32_t before = pieces->name_capacity;
    if (!los_reserve(allocator, (void **)&pieces->name_rounds, &pieces->name_capacity, count,
                     sizeof *pieces->name_rounds)) {
        return false;
    }
    if (pieces->name_capacity > before) {
        memset(pieces->name_rounds + before, 0, (pieces->name_capacity - before) * sizeof *pieces->name_rounds);
    }
    return true;
}

los_status los_region_pieces_find(los_region_pieces *pieces, const los_allocator *allocator,
                                  const los_region_view *view) {
    const los_terrain *terrain = view->pair->terrain;
    los_bvh_query all = los_bvh_query_of_box(view->bounds);
    uint32_t *found = view->pair->candidates, count = los_terrain_find_pieces(terrain, &all, found);
    pieces->count = pieces->edge_count = 0;
    if (view->pair->own_rules != NULL) {
        memset(pieces->effects, 0, sizeof pieces->effects); /* other rules may have been at this address */
    }
    if (!los_reserve(allocator, (void **)&pieces->items, &pieces->capacity, count, sizeof *pieces->items) ||
        !reserve_names(pieces, allocator, terrain->names.count + 1)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < count; i++) {
        const los_piece *piece = &terrain->pieces[found[i]];
        pieces->items[pieces->count++].piece = found[i];
        pieces->edge_count += piece->point_count + piece->wall_count;
        if (pieces->edge_count > LOS_REGION_EDGES_MAX) {
            return LOS_TOO_LARGE;
        }
    }
    return LOS_OK;
}

/* Finds names that several pieces have. */
static void mark_shared_names(los_region_pieces *pieces, const los_region_view *view) {
    if (pieces->round > UINT32_MAX - 4) {
        memset(pieces->name_rounds, 0, pieces->name_capacity * sizeof *pieces->name_rounds);
        pieces->round = 0;
    }
    pieces->round += 2;
    for (uint32_t i = 0; i < pieces->count; i++) {
        const los_piece *piece = &view->pair->terrain->pieces[pieces->items[i].piece];
        uint32_t *round = &pieces->name_rounds[los_pair_name_under(view->pair, view->rules, piece)];
        *round = *round >= pieces->round ? pieces->round + 1 : pieces->round;
    }
}

/* --- Rules ------------------------------------------------------------------------------------------------------- */

/* The flags that a target inside such pieces adds. */
static los_rule_flags target_flags(const los_rules *rules, uint32_t inside) {
    los_rule_flags flags = 0;
    flags |= (inside & 1) != 0 ? LOS_GROUP_SHARED : 0;
    flags |= (inside & 2) != 0 ? LOS_CENTER_WITHIN : 0;
    return los_region_has_groups(rules) ? flags & rules->needs : 0;
}

static los_region_effect find_effect(const los_rules *rules, los_conditions conditions) {
    const los_rule_rows *pieces = &rules->tables[LOS_PIECE_RULES], *walls = &rules->tables[LOS_WALL_RULES];
    los_region_effect effect = {rules, conditions, (uint8_t)los_rules_blocking(pieces, conditions),
                                0,     false,      rules->is_exact};
    los_wall_phase phase = los_rules_wall_phase(walls, conditions);
    effect.walls_block = phase != LOS_WALLS_NEVER;
    for (uint32_t inside = 1; inside < 4; inside++) {
        los_conditions with_target = {conditions.flags | target_flags(rules, inside), conditions.custom};
        los_blocking blocking = los_rules_blocking(pieces, with_target);
        effect.exempts |= (uint8_t)((blocking == LOS_BLOCKS_NEVER) << inside);
        effect.is_regular &= los_rules_wall_phase(walls, with_target) == phase &&
                             ((uint8_t)blocking == effect.blocking ||
                              (effect.blocking == LOS_BLOCKS_ALWAYS && blocking == LOS_BLOCKS_NEVER));
    }
    /* Inside itself a target is in a piece of its group and with its name. */
    effect.is_regular &= effect.blocking != LOS_BLOCKS_ALWAYS || effect.exempts == 0 || (effect.exempts & 8) != 0;
    return effect;
}

/* Most boards have few kinds of pieces, so that the results are kept. */
static const los_region_effect *effect_of(los_region_pieces *pieces, const los_rules *rules,
                                          los_conditions conditions) {
    for (uint32_t i = 0; i < LOS_REGION_EFFECTS; i++) {
        if (pieces->effects[i].rules == rules && pieces->effects[i].conditions.flags == conditions.flags &&
            pieces->effects[i].conditions.custom == conditions.custom) {
            return &pieces->effects[i];
        }
    }
    los_region_effect *replaced = &pieces->effects[pieces->next_effect];
    pieces->next_effect = (pieces->next_effect + 1) % LOS_REGION_EFFECTS;
    *replaced = find_effect(rules, conditions);
    return replaced;
}

/* --- The observer ------------------------------------------------------------------------------------------------ */

/* Sets the pair to the observer and a bare point at this distance.  At 0 the marks of the pair are the observer's. */
static void place_observer(const los_region_view *view, double inches) {
    los_vec2 at = view->observer->position;
    at.x += (float)(inches * view->options->pixels_per_inch);
    los_model point = los_model_at_point(at);
    if (region_has_true_heights(view)) {
        point.elevation_inches = view->observer->elevation_inches; /* in the same prisms as the observer */
        point.height_inches = view->observer->height_inches;
    }
    los_pair_set(view->pair, view->options, view->observer, &point);
}

static uint32_t count_exempt_ruins(const los_pair *pair) {
    const los_placed_model *observer = pair->placed[LOS_SHOOTER];
    uint32_t count = 0;
    for (uint32_t i = 0; i < observer->near_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[observer->near[i].piece];
        count += los_name_marks_has(&pair->marks, los_pair_name(pair, piece), LOS_MARK_WITHIN);
    }
    return count;
}

/* True if the observer is in a piece, or its base reaches one. */
static bool is_in_piece(const los_placed_model *observer) {
    for (uint32_t i = 0; i < observer->near_count; i++) {
        if (observer->near[i].holds_center || observer->near[i].is_reached) {
            return true;
        }
    }
    return false;
}

/* Finds what the observer is exempt from.  An observer outside of all pieces needs no pair. */
static void find_exemptions(los_region_pieces *pieces, const los_region_view *view) {
    los_pair *pair = view->pair;
    los_placed_model *placed = &pair->own[LOS_SHOOTER];
    los_model point = los_model_at_point(view->observer->position);
    los_placed_model_set(placed, view->observer, view->options->pixels_per_inch, view->rules, pair->candidates);
    los_pair_set_models(pair, view->options, view->observer, &point);
    pieces->has_exemptions = false;
    if (is_in_piece(placed) || view->rules->sets.of_places != 0) {
        place_observer(view, 0.0);
        pieces->has_exemptions = true;
    }
}

/* In LOS_MODE_SAMPLED an observer is wholly within ruins if its sample points are, and their number depends on the
 * distance of the target (sampling.c).  True if that makes a difference. */
static bool exemptions_vary(const los_region_view *view) {
    static const double inches[] = {9.0, 18.0, 30.0, 0.0}; /* the last one leaves the pair as it was */
    const los_pair *pair = view->pair;
    if ((view->rules->needs & LOS_SHOOTER_WITHIN) == 0 || view->options->mode != LOS_MODE_SAMPLED ||
        view->observer->is_bare_point || !is_in_piece(&pair->own[LOS_SHOOTER])) {
        return false;
    }
    uint32_t first = count_exempt_ruins(pair);
    bool vary = false;
    for (size_t i = 0; i < sizeof inches / sizeof *inches; i++) {
        place_observer(view, inches[i]);
        vary |= count_exempt_ruins(pair) != first;
    }
    return vary;
}

/* True if the viewpoint is not too close to an edge or wall of the piece. */
static bool is_off_boundary(const los_terrain *terrain, const los_piece *piece, los_vec2 from) {
    float distance = boundary_tolerance(from);
    bool is_off =
        piece->point_count == 0 || los_polygon_boundary_is_farther(los_piece_polygon(terrain, piece), from, distance);
    for (uint32_t i = 0; is_off && i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        is_off = los_distance_squared_to_segment(from, wall->start, wall->end) > distance * distance;
    }
    return is_off;
}

/* The same for a piece that may contain the viewpoint. */
static bool classify_near(const los_terrain *terrain, los_region_piece *item, los_vec2 from) {
    const los_piece *piece = &terrain->pieces[item->piece];
    if (!is_off_boundary(terrain, piece, from)) {
        return false;
    }
    if (item->blocking != LOS_BLOCKS_NEVER && los_terrain_contains(terrain, item->piece, from)) {
        item->holds_viewpoint = !los_blocking_exempts_endpoint((los_blocking)item->blocking, LOS_SHOOTER);
        item->blocking = item->holds_viewpoint ? item->blocking : (uint8_t)LOS_BLOCKS_NEVER;
    }
    /* What starts in a solid piece is hidden, unless lines leave it through its top. */
    return !(item->holds_viewpoint && los_region_piece_is_solid(item) && (!item->is_partial || item->rises));
}

/* What the rules say about one piece, wherever the viewpoint is. */
static const los_region_effect *find_item(los_region_pieces *pieces, const los_region_view *view,
                                          los_region_piece *item) {
    const los_terrain *terrain = view->pair->terrain;
    const los_piece *piece = &terrain->pieces[item->piece];
    los_conditions conditions = pieces->has_exemptions ? los_pair_conditions(view->pair, item->piece)
                                                       : los_pair_piece_conditions(view->pair, piece);
    const los_region_effect *effect = effect_of(pieces, view->rules, conditions);
    bool has_inside = piece->point_count >= 3, can_be_hit = piece->point_count >= 2;
    uint8_t blocking = can_be_hit ? effect->blocking : (uint8_t)LOS_BLOCKS_NEVER;
    *item = (los_region_piece){
        .piece = item->piece,
        .blocking = has_inside || blocking == LOS_BLOCKS_NEVER ? blocking : (uint8_t)LOS_BLOCKS_ALWAYS,
        .exempts = has_inside ? effect->exempts : 0,
        .walls_block = effect->walls_block && piece->wall_count > 0,
        .has_shared_name = pieces->needs_names &&
                           pieces->name_rounds[los_pair_name_under(view->pair, view->rules, piece)] > pieces->round,
        .holds_targets = true,
    };
    return effect;
}

/* Sets what one piece does; false if only the judge can decide. */
static bool classify(los_region_pieces *pieces, const los_region_view *view, los_region_piece *item) {
    const los_terrain *terrain = view->pair->terrain;
    const los_piece *piece = &terrain->pieces[item->piece];
    const los_region_effect *effect = find_item(pieces, view, item);
    bool has_inside = piece->point_count >= 3;
    bool is_known = !region_has_true_heights(view) || region_resolve_heights(view, item);
    bool is_regular = effect->is_regular && is_known &&
                      (item->blocking == LOS_BLOCKS_NEVER || piece->winding != 0 || effect->exempts == 0) &&
                      (item->blocking == LOS_BLOCKS_NEVER || piece->winding != 0 || !has_inside);
    bool may_block = item->blocking != LOS_BLOCKS_NEVER || item->walls_block;
    is_regular = is_regular && (!may_block || !los_boxes_overlap(&view->surroundings, &piece->bounds) ||
                                classify_near(terrain, item, view->from));
    if (item->blocking == LOS_BLOCKS_UNLESS_SHOOTER_INSIDE) {
        item->blocking = LOS_BLOCKS_ALWAYS; /* the viewpoint is outside */
    }
    pieces->has_partial |= item->is_partial && may_block;
    return is_regular;
}

/* Finds what does not depend on a piece. */
static void prepare(los_region_pieces *pieces, const los_region_view *view) {
    find_exemptions(pieces, view);
    pieces->needs_names = los_region_has_groups(view->rules);
    if (pieces->needs_names) {
        mark_shared_names(pieces, view);
    }
}

bool los_region_pieces_classify(los_region_pieces *pieces, const los_region_view *view) {
    prepare(pieces, view);
    pieces->has_partial = pieces->omits_partial = false;
    pieces->exemptions_vary = exemptions_vary(view);
    bool is_regular = !pieces->exemptions_vary;
    for (uint32_t i = 0; is_regular && i < pieces->count; i++) {
        is_regular = classify(pieces, view, &pieces->items[i]);
    }
    return is_regular;
}

bool los_region_pieces_classify_base(los_region_pieces *pieces, const los_region_view *view) {
    bool is_regular = view->options->heights != LOS_HEIGHTS_TRUE && view->rules->is_exact && view->rules->has_regions;
    LOS_ASSERT(view->options->mode == LOS_MODE_EXACT);
    if (is_regular) {
        prepare(pieces, view);
    }
    for (uint32_t i = 0; is_regular && i < pieces->count; i++) {
        const los_region_effect *effect = find_item(pieces, view, &pieces->items[i]);
        pieces->items[i].exempts = effect->exempts; /* other pieces can exempt targets even from a line */
        is_regular = effect->is_regular;
    }
    return is_regular;
}
