/* SPDX-License-Identifier: MIT */
#include "los_viewer.h"

#include <string.h>

los_status los_viewer_fit(los_viewer *viewer, const los_allocator *allocator, const los_terrain *terrain) {
    viewer->terrain = terrain;
    return los_reserve(allocator, (void **)&viewer->near, &viewer->near_capacity, terrain->piece_count,
                       sizeof *viewer->near)
               ? LOS_OK
               : LOS_NO_MEMORY;
}

void los_viewer_free(los_viewer *viewer, const los_allocator *allocator) {
    los_release(allocator, viewer->near);
    viewer->near = NULL;
    viewer->near_count = viewer->near_capacity = 0;
}

/* Index of the first near piece not before `piece`. */
static uint32_t near_slot(const los_viewer *viewer, uint32_t piece) {
    uint32_t low = 0, high = viewer->near_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (viewer->near[middle].piece < piece) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

los_near *los_viewer_near(const los_viewer *viewer, uint32_t piece) {
    uint32_t slot = near_slot(viewer, piece);
    return slot < viewer->near_count && viewer->near[slot].piece == piece ? &viewer->near[slot] : NULL;
}

bool los_viewer_holds(const los_viewer *viewer, los_near *near, int set, uint32_t sample) {
    uint64_t bit = (uint64_t)1 << (sample % 64), *known = &near->known[set][sample / 64];
    uint64_t *inside = &near->inside[set][sample / 64];
    if ((*known & bit) == 0) {
        *known |= bit;
        if (los_terrain_contains(viewer->terrain, near->piece, viewer->sets[set].samples.points[sample])) {
            *inside |= bit;
        }
    }
    return (*inside & bit) != 0;
}

void los_viewer_settle(los_viewer *viewer) {
    for (int set = 0; set < LOS_SAMPLE_SETS; set++) {
        uint32_t samples = viewer->sets[set].density == 0 ? 0 : viewer->sets[set].samples.count;
        for (uint32_t i = 0; i < viewer->near_count * samples; i++) {
            los_viewer_holds(viewer, &viewer->near[i / samples], set, i % samples);
        }
    }
}

/* Notes a piece, unless it is noted already. */
static void add_near(los_viewer *viewer, uint32_t piece) {
    uint32_t slot = near_slot(viewer, piece);
    if (viewer->terrain->pieces[piece].point_count < 3 ||
        (slot < viewer->near_count && viewer->near[slot].piece == piece)) {
        return;
    }
    memmove(&viewer->near[slot + 1], &viewer->near[slot], (viewer->near_count - slot) * sizeof *viewer->near);
    viewer->near_count++;
    viewer->near[slot] = (los_near){
        .piece = piece,
        .holds_centre = los_terrain_contains(viewer->terrain, piece, viewer->model.position),
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
static los_box surroundings(const los_viewer *viewer) {
    float room = LOS_VIEWER_ROOM + viewer->reach;
    los_vec2 at = viewer->model.position;
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

static inline bool is_small(const los_viewer *viewer, const los_piece *piece) {
    const los_vec2 centre = viewer->model.position;
    return piece->box.low.x > centre.x - FAR && piece->box.low.y > centre.y - FAR &&
           piece->box.high.x < centre.x + FAR && piece->box.high.y < centre.y + FAR;
}

/* Does the rim or the inside of the rules' circle reach a piece?  The vertices are asked too, since an edge wholly
 * inside the circle does not meet its rim. */
static bool circle_reaches(const los_viewer *viewer, const los_piece *piece, double radius) {
    const los_vec2 centre = viewer->model.position;
    const los_box around = surroundings(viewer);
    const los_polygon polygon = los_piece_polygon(viewer->terrain, piece);
    bool may_skip = is_small(viewer, piece);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 point = polygon.points[i], next = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
        if (may_skip && is_beside(point, next, &around)) {
            continue;
        }
        if ((double)los_distance(centre, point) <= radius ||
            los_segment_meets_circle(point, next, centre, (float)radius) != -1.0f) {
            return true;
        }
    }
    return false;
}

void los_viewer_place(los_viewer *viewer, const los_model *model, double pixels_per_inch, const los_rules *rules) {
    viewer->model = *model;
    viewer->pixels_per_inch = pixels_per_inch;
    viewer->reach = rules->is_point_check ? 0.0f : reach_of(model, pixels_per_inch);
    viewer->near_count = 0;
    for (int set = 0; set < LOS_SAMPLE_SETS; set++) {
        viewer->sets[set].density = 0;
    }
}

/* Which of the near pieces the rules' circle reaches. */
static void find_reached(los_viewer *viewer) {
    double radius = los_base_radius(&viewer->model, viewer->pixels_per_inch);
    for (uint32_t i = 0; i < viewer->near_count; i++) {
        los_near *near = &viewer->near[i];
        near->is_reached =
            near->holds_centre ||
            (!viewer->model.is_bare_point && circle_reaches(viewer, &viewer->terrain->pieces[near->piece], radius));
    }
}

void los_viewer_look_around(los_viewer *viewer, const los_rules *rules, const uint32_t *pieces, uint32_t count) {
    const los_box around = surroundings(viewer);
    if (rules->is_point_check) {
        return; /* what is hit will be asked */
    }
    const los_piece *all = viewer->terrain->pieces;
    for (uint32_t i = 0; i < count; i++) {
        if (overlap(&around, &all[pieces[i]].bounds)) {
            add_near(viewer, pieces[i]);
        }
    }
    if ((rules->needs & LOS_GROUP_SHARED) != 0) {
        find_reached(viewer);
    }
}

bool los_viewer_comes_near(const los_viewer *viewer, uint32_t number) {
    const los_piece *piece = &viewer->terrain->pieces[number];
    const los_box around = surroundings(viewer);
    return piece->point_count >= 3 && overlap(&around, &piece->bounds);
}

bool los_viewer_circle_reaches(const los_viewer *viewer, uint32_t number) {
    return los_viewer_comes_near(viewer, number) && !viewer->model.is_bare_point &&
           circle_reaches(viewer, &viewer->terrain->pieces[number],
                          los_base_radius(&viewer->model, viewer->pixels_per_inch));
}

/* Farther from the origin than this, in pixels, a piece's border is wider than the room around a base (it is 1e-5 of
 * the coordinates), and points are rounded by more than a reach has to spare. */
static const float OFF_THE_TABLE = 1e5f;

bool los_viewer_keeps_off(const los_viewer *viewer, uint32_t number) {
    const los_piece *piece = &viewer->terrain->pieces[number];
    const los_box around = surroundings(viewer);
    los_vec2 centre = viewer->model.position;
    if (piece->point_count < 3) {
        return true;
    }
    if (!(fabsf(centre.x) < OFF_THE_TABLE && fabsf(centre.y) < OFF_THE_TABLE)) {
        return false;
    }
    if (!overlap(&around, &piece->bounds)) {
        return true;
    }
    return is_small(viewer, piece) &&
           los_polygon_keeps_from(los_piece_polygon(viewer->terrain, piece), centre, viewer->reach + LOS_VIEWER_ROOM) &&
           !los_terrain_contains(viewer->terrain, number, centre);
}

bool los_viewer_samples_keep_off(const los_viewer *viewer, int set, uint32_t number) {
    const los_samples *samples = &viewer->sets[set].samples;
    for (uint32_t i = 0; i < samples->count; i++) {
        if (los_terrain_contains(viewer->terrain, number, samples->points[i])) {
            return false;
        }
    }
    return true;
}

void los_viewer_set(los_viewer *viewer, const los_model *model, double pixels_per_inch, const los_rules *rules,
                    uint32_t *scratch) {
    uint32_t count = 0;
    los_viewer_place(viewer, model, pixels_per_inch, rules);
    if (!rules->is_point_check) {
        los_strip around = los_strip_of_box(surroundings(viewer));
        count = los_terrain_find(viewer->terrain, &around, scratch);
    }
    los_viewer_look_around(viewer, rules, scratch, count);
}

int los_viewer_sample(los_viewer *viewer, int density) {
    int set = 0;
    while (set < LOS_SAMPLE_SETS - 1 && viewer->sets[set].density != 0 && viewer->sets[set].density != density) {
        set++;
    }
    los_sample_set *samples = &viewer->sets[set];
    if (samples->density == density) {
        return set;
    }
    los_sample_base(&viewer->model, density, viewer->pixels_per_inch, &samples->samples);
    samples->density = density;
    for (uint32_t i = 0; i < viewer->near_count; i++) {
        memset(viewer->near[i].known[set], 0, sizeof viewer->near[i].known[set]);
        memset(viewer->near[i].inside[set], 0, sizeof viewer->near[i].inside[set]);
    }
    return set;
}
