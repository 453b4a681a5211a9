/* SPDX-License-Identifier: MIT */
#include "sight/profile.h"

#include "base/sort.h"
#include "sight/sight_line.h"

void los_profile_init(los_profile *profile, los_allocator allocator) {
    *profile = (los_profile){.allocator = allocator};
}

void los_profile_free(los_profile *profile) {
    los_release(&profile->allocator, profile->passages);
    los_release(&profile->allocator, profile->hits);
    los_release(&profile->allocator, profile->order);
    los_profile_init(profile, profile->allocator);
}

/* How many hits a line can have on a polygon: its edges, and both endpoints if they are inside. */
static uint32_t hit_limit(uint32_t point_count) {
    return point_count + 2;
}

los_status los_profile_reserve(los_profile *profile, const los_terrain *terrain, uint32_t models) {
    const los_allocator *allocator = &profile->allocator;
    /* At most one passage per hit, per wall and per model. */
    uint64_t most = (uint64_t)terrain->point_count + 2 * (uint64_t)terrain->piece_count + terrain->wall_count + models;
    uint32_t passages = most < LOS_PASSAGES_MAX ? (uint32_t)most : LOS_PASSAGES_MAX;
    uint32_t hits = hit_limit(terrain->max_point_count);
    bool ok =
        los_reserve(allocator, (void **)&profile->passages, &profile->capacity, passages, sizeof *profile->passages) &&
        los_reserve(allocator, (void **)&profile->order, &profile->order_capacity, passages, sizeof *profile->order) &&
        los_reserve(allocator, (void **)&profile->hits, &profile->hit_capacity, hits, sizeof *profile->hits);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

/* One obstacle on the line. */
typedef struct crossing {
    los_profile *profile;
    const los_pair *pair;
    const los_sight_line *line;
    double length; /* of the line, pixels */
    const los_obstacle *obstacle;
    const los_piece *piece;
} crossing;

/* Adds the stretch between two fractions of the line; `blocking` is the part of the line within the prism's heights. */
static void add_prism(const crossing *at, los_name name, double first, double last, los_interval prism,
                      los_interval blocking) {
    los_profile *profile = at->profile;
    if (profile->count == LOS_PASSAGES_MAX) {
        return;
    }
    LOS_ASSERT(profile->count < profile->capacity);
    double start = at->line->heights[LOS_SHOOTER].low, rise = at->line->heights[LOS_TARGET].low - start;
    double from = start + rise * first, to = start + rise * last;
    profile->passages[profile->count++] = (los_passage){
        .name = name,
        .from_distance = first * at->length,
        .to_distance = last * at->length,
        .from_height = from,
        .to_height = to,
        .prism = prism,
        .clearance = fmax(fmin(from, to) - prism.high, prism.low - fmax(from, to)),
        .blocked = !los_interval_is_empty(blocking) && blocking.low <= last && blocking.high >= first,
    };
}

/* The same for the obstacle. */
static void add_passage(const crossing *at, los_name name, double first, double last) {
    add_prism(at, name, first, last, at->piece->heights, los_sight_line_overlap(at->pair, at->line, at->obstacle));
}

/* Writes the fractions at which the line meets edges, and those of endpoints that are inside, sorted. */
static uint32_t find_hits(const crossing *at, bool starts_inside, bool ends_inside) {
    double *hits = at->profile->hits;
    los_polygon polygon = los_piece_polygon(at->pair->terrain, at->piece);
    const los_line *line = &at->line->line;
    uint32_t count = 0;
    LOS_ASSERT(hit_limit(polygon.count) <= at->profile->hit_capacity);
    if (starts_inside) {
        hits[count++] = 0.0;
    }
    for (uint32_t i = 0; i < polygon.count; i++) {
        float hit = los_line_meets(line, polygon.points[i], polygon.points[i + 1 < polygon.count ? i + 1 : 0]);
        if (hit >= 0.0f && !los_is_origin(los_line_point(line, hit))) {
            hits[count++] = (double)hit;
        }
    }
    if (ends_inside) {
        hits[count++] = 1.0;
    }
    los_sort_doubles(hits, count);
    return count;
}

/* True if the line is inside between hit `number` and the next, or if they are one hit.  Beyond LOS_PROFILE_POINTS_MAX
 * only the hits are counted: every point of a large polygon for each of its hits would be a quadratic time. */
static bool is_inside_after(const crossing *at, uint32_t number) {
    const double *hits = at->profile->hits;
    double first = hits[number], last = hits[number + 1];
    los_vec2 middle = los_line_point(&at->line->line, (float)(0.5 * (first + last)));
    if (last - first < 1e-6) {
        return true;
    }
    if (at->profile->tested_points > LOS_PROFILE_POINTS_MAX) {
        return number % 2 == 0;
    }
    at->profile->tested_points += at->piece->point_count;
    return los_terrain_contains(at->pair->terrain, at->obstacle->piece, middle);
}

static void add_polygon(const crossing *at) {
    const los_line *line = &at->line->line;
    los_blocking blocking = (los_blocking)at->obstacle->rule_blocking;
    bool starts_inside = los_terrain_contains(at->pair->terrain, at->obstacle->piece, line->from);
    bool ends_inside = los_terrain_contains(at->pair->terrain, at->obstacle->piece, line->to);
    uint32_t in_case =
        (starts_inside ? (uint32_t)LOS_CASE_STARTS_INSIDE : 0) | (ends_inside ? (uint32_t)LOS_CASE_ENDS_INSIDE : 0);
    if (((uint32_t)blocking >> in_case & 1) == 0) {
        return; /* the rules exempt this line */
    }
    const double *hits = at->profile->hits;
    uint32_t count = find_hits(at, starts_inside, ends_inside);
    for (uint32_t first = 0, last; first < count && at->profile->count < LOS_PASSAGES_MAX; first = last + 1) {
        for (last = first; last + 1 < count && is_inside_after(at, last);) {
            last++;
        }
        add_passage(at, los_pair_name(at->pair, at->piece), hits[first], hits[last]);
    }
}

static void add_walls(const crossing *at) {
    uint32_t count = at->obstacle->rule_wall_phase == LOS_WALLS_NEVER ? 0 : at->piece->wall_count;
    for (uint32_t i = 0; i < count; i++) {
        const los_wall *wall = &at->pair->terrain->walls[at->piece->first_wall + i];
        float hit = los_line_meets(&at->line->line, wall->start, wall->end);
        if (hit >= 0.0f) {
            add_passage(at, at->piece->wall_name, (double)hit, (double)hit);
        }
    }
}

static void add_model(const crossing *at, const los_blocking_model *model) {
    los_interval chord = los_model_chord(at->line, model), nowhere = {1.0, 0.0};
    if (!los_interval_is_empty(chord)) {
        bool is_blocked = los_model_blocks(at->pair, at->line, model);
        add_prism(at, model->name, chord.low, chord.high, model->heights, is_blocked ? chord : nowhere);
    }
}

/* By distance, then by name, then in the order of addition. */
static bool comes_before(const los_passage *passages, uint32_t first, uint32_t second) {
    const los_passage *a = &passages[first], *b = &passages[second];
    if (a->from_distance != b->from_distance) {
        return a->from_distance < b->from_distance;
    }
    return a->name != b->name ? a->name < b->name : first < second;
}

#define IS_BEFORE(a, b) comes_before(profile->passages, a, b)

static void sort_order(los_profile *profile) {
    for (uint32_t i = 0; i < profile->count; i++) {
        profile->order[i] = i;
    }
    LOS_SORT(uint32_t, profile->order, profile->count, IS_BEFORE)
}

/* Permutes the passages into the order, along the cycles of the permutation. */
static void apply_order(los_profile *profile) {
    for (uint32_t start = 0; start < profile->count; start++) {
        los_passage first = profile->passages[start];
        uint32_t slot = start;
        while (profile->order[slot] != start) {
            uint32_t source = profile->order[slot];
            profile->passages[slot] = profile->passages[source];
            profile->order[slot] = slot;
            slot = source;
        }
        profile->passages[slot] = first;
        profile->order[slot] = slot;
    }
}

void los_profile_find(los_profile *profile, const los_pair *pair, const los_sight_line *line) {
    crossing at = {.profile = profile, .pair = pair, .line = line};
    LOS_ASSERT(line->has_heights && line->heights[LOS_SHOOTER].low == line->heights[LOS_SHOOTER].high &&
               line->heights[LOS_TARGET].low == line->heights[LOS_TARGET].high);
    at.length = (double)los_distance(line->line.from, line->line.to);
    profile->count = 0;
    profile->tested_points = 0;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        at.obstacle = &pair->obstacles[i];
        at.piece = &pair->terrain->pieces[at.obstacle->piece];
        add_polygon(&at);
        add_walls(&at);
    }
    for (uint32_t i = 0; i < pair->models.count; i++) {
        add_model(&at, &pair->models.items[i]);
    }
    sort_order(profile);
    apply_order(profile);
}
