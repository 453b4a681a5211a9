/* SPDX-License-Identifier: MIT */
#include "sight/placed_model.h"

#include "geometry/cells.h"
#include "geometry/model.h"
#include "terrain/corridor_query.h"

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

/* Index of the first entry not before `piece`. */
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

const los_nearby_piece *los_placed_model_nearby(const los_placed_model *placed, uint32_t piece) {
    uint32_t slot = near_slot(placed, piece);
    return slot < placed->near_count && placed->near[slot].piece == piece ? &placed->near[slot] : NULL;
}

bool los_placed_model_sample_is_inside(los_placed_model *placed, const los_nearby_piece *near, int set,
                                       uint32_t sample) {
    LOS_ASSERT(near >= placed->near && near < placed->near + placed->near_count);
    LOS_ASSERT(placed->sets[set].density != 0 && sample < placed->sets[set].samples.count);
    if (!los_nearby_piece_is_known(near, set, sample)) {
        los_nearby_piece *written = &placed->near[near - placed->near];
        uint64_t bit = (uint64_t)1 << (sample % 64);
        written->known[set][sample / 64] |= bit;
        if (los_terrain_contains(placed->terrain, near->piece, placed->sets[set].samples.points[sample])) {
            written->inside[set][sample / 64] |= bit;
        }
    }
    return los_nearby_piece_contains(near, set, sample);
}

void los_placed_model_resolve_samples(los_placed_model *placed) {
    LOS_ASSERT(placed->is_gathered);
    for (int set = 0; set < LOS_SAMPLE_SETS; set++) {
        uint32_t samples = placed->sets[set].density == 0 ? 0 : placed->sets[set].samples.count;
        for (uint32_t i = 0; i < placed->near_count * samples; i++) {
            los_placed_model_sample_is_inside(placed, &placed->near[i / samples], set, i % samples);
        }
    }
    placed->is_resolved = true;
}

/* Adds a piece unless it is an entry already or has no inside. */
static void add_near(los_placed_model *placed, uint32_t piece) {
    uint32_t slot = near_slot(placed, piece);
    if (placed->terrain->pieces[piece].point_count < 3 ||
        (slot < placed->near_count && placed->near[slot].piece == piece)) {
        return;
    }
    LOS_ASSERT(placed->near_count < placed->near_capacity);
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

/* A square around the base and the rules' circle, with a tolerance. */
static los_box surroundings(const los_placed_model *placed) {
    float half = LOS_ENDPOINT_TOLERANCE + placed->reach;
    los_vec2 center = placed->model.position;
    return (los_box){{center.x - half, center.y - half}, {center.x + half, center.y + half}};
}

/* True if one axis separates the edge from the box. */
static inline bool is_beside(los_vec2 a, los_vec2 b, const los_box *box) {
    return (a.x < box->low.x && b.x < box->low.x) || (a.x > box->high.x && b.x > box->high.x) ||
           (a.y < box->low.y && b.y < box->low.y) || (a.y > box->high.y && b.y > box->high.y);
}

/* Pixels.  If an endpoint of an edge is farther away, float32 rounding in the circle test may report a hit with any
 * circle; then no edge may be skipped. */
static const float CIRCLE_TEST_RANGE = 4000.0f;

static inline bool is_in_circle_test_range(const los_placed_model *placed, const los_piece *piece) {
    const los_vec2 center = placed->model.position;
    return piece->box.low.x > center.x - CIRCLE_TEST_RANGE && piece->box.low.y > center.y - CIRCLE_TEST_RANGE &&
           piece->box.high.x < center.x + CIRCLE_TEST_RANGE && piece->box.high.y < center.y + CIRCLE_TEST_RANGE;
}

/* True if the boundary of the piece meets the rules' circle.  Vertices are tested, too: an edge inside the circle does
 * not meet its rim. */
static bool circle_reaches(const los_placed_model *placed, const los_piece *piece, double radius) {
    const los_vec2 center = placed->model.position;
    const los_box around = surroundings(placed);
    const los_polygon polygon = los_piece_polygon(placed->terrain, piece);
    bool may_skip = is_in_circle_test_range(placed, piece);
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
    LOS_ASSERT(placed->terrain != NULL && placed->near_capacity >= placed->terrain->piece_count);
    placed->model = *model;
    placed->pixels_per_inch = pixels_per_inch;
    placed->reach = rules->is_point_check ? 0.0f : reach_of(model, pixels_per_inch);
    placed->near_count = 0;
    placed->is_gathered = placed->is_resolved = false;
    placed->tile_cells = 0;
    for (int set = 0; set < LOS_SAMPLE_SETS; set++) {
        placed->sets[set].density = 0;
    }
}

/* Sets is_reached of all entries. */
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
    LOS_ASSERT(!placed->is_gathered);
    placed->is_gathered = true;
    if (rules->is_point_check) {
        return; /* containment is tested for the pieces that the line hits */
    }
    const los_piece *all = placed->terrain->pieces;
    for (uint32_t i = 0; i < count; i++) {
        if (los_boxes_overlap(&around, &all[pieces[i]].bounds)) {
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
    return piece->point_count >= 3 && los_boxes_overlap(&around, &piece->bounds);
}

bool los_placed_model_circle_overlaps(const los_placed_model *placed, uint32_t number) {
    return los_placed_model_is_near(placed, number) && !placed->model.is_bare_point &&
           circle_reaches(placed, &placed->terrain->pieces[number],
                          los_base_radius(&placed->model, placed->pixels_per_inch));
}

/* Pixels from the origin.  Beyond it the border of a piece (1e-5 of the coordinates) and the rounding of points exceed
 * the tolerances of `reach` and of the surroundings. */
static const float TOLERANCES_HOLD_TO = 1e5f;

bool los_placed_model_is_clear_of(const los_placed_model *placed, uint32_t number) {
    const los_piece *piece = &placed->terrain->pieces[number];
    const los_box around = surroundings(placed);
    los_vec2 center = placed->model.position;
    if (piece->point_count < 3) {
        return true;
    }
    if (!(fabsf(center.x) < TOLERANCES_HOLD_TO && fabsf(center.y) < TOLERANCES_HOLD_TO)) {
        return false;
    }
    if (!los_boxes_overlap(&around, &piece->bounds)) {
        return true;
    }
    return is_in_circle_test_range(placed, piece) &&
           los_polygon_boundary_is_farther(los_piece_polygon(placed->terrain, piece), center,
                                           placed->reach + LOS_ENDPOINT_TOLERANCE) &&
           !los_terrain_contains(placed->terrain, number, center);
}

bool los_placed_model_is_within(const los_placed_model *placed, uint32_t number) {
    const los_model *model = &placed->model;
    los_frame frame = {(double)model->position.x, (double)model->position.y, {1.0, 0.0}};
    los_vec2d corners[LOS_BASE_CORNERS];
    los_base base = los_base_of(model, placed->pixels_per_inch);
    los_convex shape = los_convex_of_base(&base, model->position, 0.0, &frame, corners);
    los_polygon polygon = los_piece_polygon(placed->terrain, &placed->terrain->pieces[number]);
    return model->is_bare_point || los_overlap_of(&shape, &frame, polygon) == LOS_OVERLAP_FULL;
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

int los_placed_model_find_samples(const los_placed_model *placed, int density) {
    for (int set = 0; set < LOS_SAMPLE_SETS; set++) {
        if (placed->sets[set].density == density) {
            return set;
        }
    }
    return -1;
}

int los_placed_model_sample(los_placed_model *placed, int density) {
    LOS_ASSERT(density >= LOS_DENSITY_MIN && density <= LOS_DENSITY_MAX);
    int set = los_placed_model_find_samples(placed, density);
    if (set >= 0) {
        return set;
    }
    for (set = 0; set < LOS_SAMPLE_SETS - 1 && placed->sets[set].density != 0;) {
        set++;
    }
    los_sample_base(&placed->model, density, placed->pixels_per_inch, &placed->sets[set].samples);
    placed->sets[set].density = density;
    placed->is_resolved = false;
    for (uint32_t i = 0; i < placed->near_count; i++) {
        memset(placed->near[i].known[set], 0, sizeof placed->near[i].known[set]);
        memset(placed->near[i].inside[set], 0, sizeof placed->near[i].inside[set]);
    }
    return set;
}

/* --- Tiles ------------------------------------------------------------------------------------------------------- */

void los_placed_model_divide_tile(los_placed_model *placed, uint64_t cells, const los_box *box) {
    los_vec2 half = {0.5f * (box->high.x - box->low.x), 0.5f * (box->high.y - box->low.y)};
    placed->model.position = (los_vec2){box->low.x + half.x, box->low.y + half.y};
    placed->reach = 1.01f * sqrtf(los_dot(half, half)); /* the factor covers the rounding */
    placed->tile_cells = cells;
}

void los_placed_model_set_tile(los_placed_model *placed, const los_vec2 *cells, uint32_t count, double pixels_per_inch,
                               const los_rules *rules, uint32_t *scratch) {
    const los_box box = los_box_of(cells, count);
    const los_model point = los_model_at_point(box.low);
    LOS_ASSERT(count >= 1 && count <= 64 && !rules->is_point_check);
    los_placed_model_begin(placed, &point, pixels_per_inch, rules);
    los_placed_model_divide_tile(placed, UINT64_MAX >> (64 - count), &box);
    los_bvh_query around = los_bvh_query_of_box(surroundings(placed));
    los_placed_model_gather(placed, rules, scratch, los_terrain_find_pieces(placed->terrain, &around, scratch));
    placed->is_resolved = true; /* it has no sample points */
    for (uint32_t i = 0; i < placed->near_count; i++) {
        for (uint32_t j = 0; j < count; j++) {
            if (los_terrain_contains(placed->terrain, placed->near[i].piece, cells[j])) {
                placed->near[i].inside[0][0] |= (uint64_t)1 << j;
            }
        }
    }
}

void los_placed_model_set_cell(los_placed_model *placed, const los_placed_model *tile, uint32_t cell, los_vec2 center,
                               const los_rules *rules) {
    const los_model point = los_model_at_point(center);
    LOS_ASSERT(cell < 64 && placed->terrain == tile->terrain);
    los_placed_model_begin(placed, &point, tile->pixels_per_inch, rules);
    placed->is_gathered = true;
    const los_box around = surroundings(placed);
    for (uint32_t i = 0; i < tile->near_count; i++) {
        const los_nearby_piece *near = &tile->near[i];
        if (los_boxes_overlap(&around, &tile->terrain->pieces[near->piece].bounds)) {
            bool is_inside = (near->inside[0][0] >> cell & 1) != 0;
            placed->near[placed->near_count++] = (los_nearby_piece){
                .piece = near->piece,
                .holds_center = is_inside,
                .is_reached = is_inside && (rules->needs & LOS_GROUP_SHARED) != 0,
            };
        }
    }
}

bool los_placed_model_tile_is_outside(const los_placed_model *placed, uint32_t piece) {
    const los_nearby_piece *near = los_placed_model_nearby(placed, piece);
    return near == NULL || (near->inside[0][0] & placed->tile_cells) == 0;
}

bool los_placed_model_tile_is_inside(const los_placed_model *placed, uint32_t piece) {
    const los_nearby_piece *near = los_placed_model_nearby(placed, piece);
    return near != NULL && (near->inside[0][0] & placed->tile_cells) == placed->tile_cells;
}

bool los_box_allows_tiles(const los_box *box) {
    return box->low.x > -TOLERANCES_HOLD_TO && box->low.y > -TOLERANCES_HOLD_TO && box->high.x < TOLERANCES_HOLD_TO &&
           box->high.y < TOLERANCES_HOLD_TO;
}
