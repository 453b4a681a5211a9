/* SPDX-License-Identifier: MIT */
#include "pair/placed_model.h"

#include <string.h>

los_status los_placed_model_reserve(los_placed_model *placed, const los_allocator *allocator,
                                    const los_terrain *terrain) {
    placed->terrain = terrain;
    return los_reserve(allocator, (void **)&placed->near, &placed->near_capacity, terrain->piece_count,
                       sizeof *placed->near)
               ? LOS_OK
               : LOS_NO_MEMORY;
}

void los_placed_model_free(los_placed_model *placed, const los_allocator *allocator) {
    los_release(allocator, placed->near);
    placed->near = NULL;
    placed->near_count = placed->near_capacity = 0;
}

/* Index of the first near piece not before `piece`. */
static uint32_t near_slot(const los_placed_model *placed, uint32_t piece) {
    uint32_t low = 0, high = placed->near_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (placed->near[middle].piece < piece) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

los_nearby_piece *los_placed_model_nearby(const los_placed_model *placed, uint32_t piece) {
    uint32_t slot = near_slot(placed, piece);
    return slot < placed->near_count && placed->near[slot].piece == piece ? &placed->near[slot] : NULL;
}

bool los_placed_model_sample_is_inside(const los_placed_model *placed, los_nearby_piece *near, int set,
                                       uint32_t sample) {
    uint64_t bit = (uint64_t)1 << (sample % 64), *known = &near->known[set][sample / 64];
    uint64_t *inside = &near->inside[set][sample / 64];
    if ((*known & bit) == 0) {
        *known |= bit;
        if (los_terrain_contains(placed->terrain, near->piece, placed->sets[set].samples.points[sample])) {
            *inside |= bit;
        }
    }
    return (*inside & bit) != 0;
}

void los_placed_model_resolve_samples(los_placed_model *placed) {
    for (int set = 0; set < LOS_SAMPLE_SETS; set++) {
        uint32_t samples = placed->sets[set].density == 0 ? 0 : placed->sets[set].samples.count;
        for (uint32_t i = 0; i < placed->near_count * samples; i++) {
            los_placed_model_sample_is_inside(placed, &placed->near[i / samples], set, i % samples);
        }
    }
}

/* Notes a piece, unless it is noted already. */
static void add_near(los_placed_model *placed, uint32_t piece) {
    uint32_t slot = near_slot(placed, piece);
    if (placed->terrain->pieces[piece].point_count < 3 ||
        (slot < placed->near_count && placed->near[slot].piece == piece)) {
        return;
    }
    memmove(&placed->near[slot + 1], &placed->near[slot], (placed->near_count - slot) * sizeof *placed->near);
    placed->near_count++;
    placed->near[slot] = (los_nearby_piece){
        .piece = piece,
        .holds_center = los_terrain_contains(placed->terrain, piece, placed->model.position),
    };
}

/* --- The base ---------------------------------------------------------------------------------------------------- */

static float reach_of(const los_model *model, double pixels_per_inch) {
    double a = los_pixels(model->length_mm, pixels_per_inch) / 2.0;
    double b = los_pixels(model->width_mm, pixels_per_inch) / 2.0;
    double circle = los_base_radius(model, pixels_per_inch), base = circle;
    if (model->is_bare_point) {
        return 0.0f;
    }
    if (model->shape != LOS_CIRCLE) {
        base = model->shape == LOS_OVAL ? (a > b ? a : b) : sqrt(a * a + b * b);
    }
    return 1.01f * (float)(base > circle ? base : circle);
}

/* The square that the base and its circle lie in, with room. */
static los_box surroundings(const los_placed_model *placed) {
    float room = LOS_PLACED_TOLERANCE + placed->reach;
    los_vec2 at = placed->model.position;
    return (los_box){{at.x - room, at.y - room}, {at.x + room, at.y + room}};
}

static inline bool overlap(const los_box *a, const los_box *b) {
    return a->low.x <= b->high.x && a->high.x >= b->low.x && a->low.y <= b->high.y && a->high.y >= b->low.y;
}

/* Is an edge wholly beside a box? */
static inline bool is_beside(los_vec2 a, los_vec2 b, const los_box *box) {
    return (a.x < box->low.x && b.x < box->low.x) || (a.x > box->high.x && b.x > box->high.x) ||
           (a.y < box->low.y && b.y < box->low.y) || (a.y > box->high.y && b.y > box->high.y);
}

/* Farther off than this, in pixels, float32 may take an edge for a part of any circle: then all are asked. */
static const float FAR = 4000.0f;

static inline bool is_small(const los_placed_model *placed, const los_piece *piece) {
    const los_vec2 center = placed->model.position;
    return piece->box.low.x > center.x - FAR && piece->box.low.y > center.y - FAR &&
           piece->box.high.x < center.x + FAR && piece->box.high.y < center.y + FAR;
}

/* Does the rim or the inside of the rules' circle reach a piece?  The vertices are asked too, since an edge wholly
 * inside the circle does not meet its rim. */
static bool circle_reaches(const los_placed_model *placed, const los_piece *piece, double radius) {
    const los_vec2 center = placed->model.position;
    const los_box around = surroundings(placed);
    const los_polygon polygon = los_piece_polygon(placed->terrain, piece);
    bool may_skip = is_small(placed, piece);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 point = polygon.points[i], next = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
        if (may_skip && is_beside(point, next, &around)) {
            continue;
        }
        if ((double)los_distance(center, point) <= radius ||
            los_segment_meets_circle(point, next, center, (float)radius) != -1.0f) {
            return true;
        }
    }
    return false;
}

void los_placed_model_begin(los_placed_model *placed, const los_model *model, double pixels_per_inch,
                            const los_rules *rules) {
    placed->model = *model;
    placed->pixels_per_inch = pixels_per_inch;
    placed->reach = rules->is_point_check ? 0.0f : reach_of(model, pixels_per_inch);
    placed->near_count = 0;
    for (int set = 0; set < LOS_SAMPLE_SETS; set++) {
        placed->sets[set].density = 0;
    }
}

/* Which of the near pieces the rules' circle reaches. */
static void find_reached(los_placed_model *placed) {
    double radius = los_base_radius(&placed->model, placed->pixels_per_inch);
    for (uint32_t i = 0; i < placed->near_count; i++) {
        los_nearby_piece *near = &placed->near[i];
        near->is_reached =
            near->holds_center ||
            (!placed->model.is_bare_point && circle_reaches(placed, &placed->terrain->pieces[near->piece], radius));
    }
}

void los_placed_model_gather(los_placed_model *placed, const los_rules *rules, const uint32_t *pieces, uint32_t count) {
    const los_box around = surroundings(placed);
    if (rules->is_point_check) {
        return; /* what is hit will be asked */
    }
    const los_piece *all = placed->terrain->pieces;
    for (uint32_t i = 0; i < count; i++) {
        if (overlap(&around, &all[pieces[i]].bounds)) {
            add_near(placed, pieces[i]);
        }
    }
    if ((rules->needs & LOS_GROUP_SHARED) != 0) {
        find_reached(placed);
    }
}

bool los_placed_model_is_near(const los_placed_model *placed, uint32_t number) {
    const los_piece *piece = &placed->terrain->pieces[number];
    const los_box around = surroundings(placed);
    return piece->point_count >= 3 && overlap(&around, &piece->bounds);
}

bool los_placed_model_circle_overlaps(const los_placed_model *placed, uint32_t number) {
    return los_placed_model_is_near(placed, number) && !placed->model.is_bare_point &&
           circle_reaches(placed, &placed->terrain->pieces[number],
                          los_base_radius(&placed->model, placed->pixels_per_inch));
}

/* Farther from the origin than this, in pixels, a piece's border is wider than the room around a base (it is 1e-5 of
 * the coordinates), and points are rounded by more than a reach has to spare. */
static const float OFF_THE_TABLE = 1e5f;

bool los_placed_model_is_clear_of(const los_placed_model *placed, uint32_t number) {
    const los_piece *piece = &placed->terrain->pieces[number];
    const los_box around = surroundings(placed);
    los_vec2 center = placed->model.position;
    if (piece->point_count < 3) {
        return true;
    }
    if (!(fabsf(center.x) < OFF_THE_TABLE && fabsf(center.y) < OFF_THE_TABLE)) {
        return false;
    }
    if (!overlap(&around, &piece->bounds)) {
        return true;
    }
    return is_small(placed, piece) &&
           los_polygon_boundary_is_farther(los_piece_polygon(placed->terrain, piece), center,
                                           placed->reach + LOS_PLACED_TOLERANCE) &&
           !los_terrain_contains(placed->terrain, number, center);
}

bool los_placed_model_samples_are_clear_of(const los_placed_model *placed, int set, uint32_t number) {
    const los_samples *samples = &placed->sets[set].samples;
    for (uint32_t i = 0; i < samples->count; i++) {
        if (los_terrain_contains(placed->terrain, number, samples->points[i])) {
            return false;
        }
    }
    return true;
}

void los_placed_model_set(los_placed_model *placed, const los_model *model, double pixels_per_inch,
                          const los_rules *rules, uint32_t *scratch) {
    uint32_t count = 0;
    los_placed_model_begin(placed, model, pixels_per_inch, rules);
    if (!rules->is_point_check) {
        los_bvh_query around = los_bvh_query_of_box(surroundings(placed));
        count = los_terrain_find_pieces(placed->terrain, &around, scratch);
    }
    los_placed_model_gather(placed, rules, scratch, count);
}

int los_placed_model_sample(los_placed_model *placed, int density) {
    int set = 0;
    while (set < LOS_SAMPLE_SETS - 1 && placed->sets[set].density != 0 && placed->sets[set].density != density) {
        set++;
    }
    los_sample_set *samples = &placed->sets[set];
    if (samples->density == density) {
        return set;
    }
    los_sample_base(&placed->model, density, placed->pixels_per_inch, &samples->samples);
    samples->density = density;
    for (uint32_t i = 0; i < placed->near_count; i++) {
        memset(placed->near[i].known[set], 0, sizeof placed->near[i].known[set]);
        memset(placed->near[i].inside[set], 0, sizeof placed->near[i].inside[set]);
    }
    return set;
}
