/* SPDX-License-Identifier: MIT */
#include "line/profile.h"

#include <stdlib.h>

void los_profile_init(los_profile *profile, los_allocator allocator) {
    *profile = (los_profile){.allocator = allocator};
}

void los_profile_free(los_profile *profile) {
    los_release(&profile->allocator, profile->passages);
    los_release(&profile->allocator, profile->hits);
    los_profile_init(profile, profile->allocator);
}

/* What is being looked at. */
typedef struct passing {
    los_profile *profile;
    const los_pair *pair;
    const los_sight_line *sight;
    double length;
    const los_obstacle *obstacle;
    const los_piece *piece;
} passing;

static bool add_passage(const passing *by, uint32_t name, double first, double last) {
    los_profile *profile = by->profile;
    if (!los_reserve(&profile->allocator, (void **)&profile->passages, &profile->capacity, profile->count + 1,
                     sizeof *profile->passages)) {
        return false;
    }
    double start = by->sight->heights[LOS_SHOOTER].low, rise = by->sight->heights[LOS_TARGET].low - start;
    los_interval prism = by->piece->heights, run = los_sight_line_overlap(by->pair, by->sight, by->obstacle);
    double from = start + rise * first, to = start + rise * last;
    profile->passages[profile->count++] = (los_passage){
        .name = name,
        .from_distance = first * by->length,
        .to_distance = last * by->length,
        .from_height = from,
        .to_height = to,
        .prism = prism,
        .clearance = fmax(fmin(from, to) - prism.high, prism.low - fmax(from, to)),
        .blocked = !los_interval_is_empty(run) && run.low <= last && run.high >= first,
    };
    return true;
}

static int by_value(const void *a, const void *b) {
    double first = *(const double *)a, second = *(const double *)b;
    return first < second ? -1 : first > second;
}

/* Where the line meets edges, and its ends if they are inside, in order. */
static bool find_hits(const passing *by, bool starts_inside, bool ends_inside, uint32_t *count) {
    los_profile *profile = by->profile;
    los_polygon polygon = los_piece_polygon(by->pair->terrain, by->piece);
    const los_line *line = &by->sight->line;
    *count = 0;
    if (!los_reserve(&profile->allocator, (void **)&profile->hits, &profile->hit_capacity, polygon.count + 2,
                     sizeof *profile->hits)) {
        return false;
    }
    if (starts_inside) {
        profile->hits[(*count)++] = 0.0;
    }
    for (uint32_t i = 0; i < polygon.count; i++) {
        float at = los_line_meets(line, polygon.points[i], polygon.points[i + 1 < polygon.count ? i + 1 : 0]);
        if (at >= 0.0f && !los_is_origin(los_line_point(line, at))) {
            profile->hits[(*count)++] = (double)at;
        }
    }
    if (ends_inside) {
        profile->hits[(*count)++] = 1.0;
    }
    qsort(profile->hits, *count, sizeof *profile->hits, by_value);
    return true;
}

/* Is the line inside between two neighboring hits, or are they one? */
static bool is_inside_between(const passing *by, double first, double last) {
    los_vec2 middle = los_line_point(&by->sight->line, (float)(0.5 * (first + last)));
    return last - first < 1e-6 || los_terrain_contains(by->pair->terrain, by->obstacle->piece, middle);
}

static bool add_polygon(const passing *by) {
    const los_line *line = &by->sight->line;
    los_blocking stop = (los_blocking)by->obstacle->rule_blocking;
    bool starts_inside = los_terrain_contains(by->pair->terrain, by->obstacle->piece, line->from);
    bool ends_inside = los_terrain_contains(by->pair->terrain, by->obstacle->piece, line->to);
    uint32_t count;
    if (stop == LOS_BLOCKS_NEVER || (ends_inside && stop != LOS_BLOCKS_ALWAYS) ||
        (starts_inside && stop == LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE)) {
        return true; /* by the rules it stops no such line */
    }
    if (!find_hits(by, starts_inside, ends_inside, &count)) {
        return false;
    }
    const double *hits = by->profile->hits;
    for (uint32_t first = 0, last; first < count; first = last + 1) {
        for (last = first; last + 1 < count && is_inside_between(by, hits[last], hits[last + 1]);) {
            last++;
        }
        if (!add_passage(by, by->piece->name[by->pair->rules->anonymous_id], hits[first], hits[last])) {
            return false;
        }
    }
    return true;
}

static bool add_walls(const passing *by) {
    uint32_t count = by->obstacle->rule_wall_phase == LOS_WALLS_NEVER ? 0 : by->piece->wall_count;
    bool ok = true;
    for (uint32_t i = 0; ok && i < count; i++) {
        const los_wall *wall = &by->pair->terrain->walls[by->piece->first_wall + i];
        float at = los_line_meets(&by->sight->line, wall->start, wall->end);
        ok = at < 0.0f || add_passage(by, by->piece->wall_name, (double)at, (double)at);
    }
    return ok;
}

static int by_place(const void *a, const void *b) {
    const los_passage *first = a, *second = b;
    if (first->from_distance != second->from_distance) {
        return first->from_distance < second->from_distance ? -1 : 1;
    }
    return first->name < second->name ? -1 : first->name > second->name;
}

los_status los_profile_find(los_profile *profile, const los_pair *pair, const los_sight_line *sight) {
    passing by = {.profile = profile, .pair = pair, .sight = sight};
    by.length = (double)los_distance(sight->line.from, sight->line.to);
    profile->count = 0;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        by.obstacle = &pair->obstacles[i];
        by.piece = &pair->terrain->pieces[by.obstacle->piece];
        if (!add_polygon(&by) || !add_walls(&by)) {
            return LOS_NO_MEMORY;
        }
    }
    if (profile->count > 0) {
        qsort(profile->passages, profile->count, sizeof *profile->passages, by_place);
    }
    return LOS_OK;
}
