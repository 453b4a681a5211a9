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

const los_near *los_viewer_near(const los_viewer *viewer, uint32_t piece) {
    uint32_t slot = near_slot(viewer, piece);
    return slot < viewer->near_count && viewer->near[slot].piece == piece ? &viewer->near[slot] : NULL;
}

static void fill_insides(const los_viewer *viewer, los_near *near, int set) {
    const los_samples *samples = &viewer->sets[set].samples;
    for (uint32_t i = 0; i < samples->count; i++) {
        if (los_terrain_contains(viewer->terrain, near->piece, samples->points[i])) {
            near->inside[set][i / 64] |= (uint64_t)1 << (i % 64);
        }
    }
}

/* Notes a piece, unless it is noted already, with its insides for all points sampled so far. */
static void add_near(los_viewer *viewer, uint32_t piece) {
    uint32_t slot = near_slot(viewer, piece);
    if (viewer->terrain->pieces[piece].point_count < 3 ||
        (slot < viewer->near_count && viewer->near[slot].piece == piece)) {
        return;
    }
    memmove(&viewer->near[slot + 1], &viewer->near[slot], (viewer->near_count - slot) * sizeof *viewer->near);
    viewer->near_count++;
    los_near *near = &viewer->near[slot];
    *near = (los_near){.piece = piece,
                       .holds_centre = los_terrain_contains(viewer->terrain, piece, viewer->model.position)};
    for (int set = 0; set < LOS_SAMPLE_SETS; set++) {
        if (viewer->sets[set].density != 0) {
            fill_insides(viewer, near, set);
        }
    }
}

/* --- The base ---------------------------------------------------------------------------------------------------- */

static float reach_of(const los_model *model, double pixels_per_inch) {
    double a = los_pixels(model->length_mm, pixels_per_inch) / 2.0;
    double b = los_pixels(model->width_mm, pixels_per_inch) / 2.0;
    if (model->is_bare_point) {
        return 0.0f;
    }
    if (model->shape == LOS_CIRCLE) {
        return (float)los_base_radius(model, pixels_per_inch);
    }
    return (float)(model->shape == LOS_OVAL ? (a > b ? a : b) : sqrt(a * a + b * b));
}

/* Notes the pieces whose bounds the base or its circle reaches into. */
static void find_near(los_viewer *viewer, float radius, uint32_t *scratch) {
    /* Room for the rounding of sample points and of the circle test. */
    float room = 4.0f + 1.01f * fmaxf(viewer->reach, radius);
    los_vec2 at = viewer->model.position;
    los_strip around = los_strip_of_box((los_box){{at.x - room, at.y - room}, {at.x + room, at.y + room}});
    uint32_t count = los_terrain_find(viewer->terrain, &around, scratch);
    for (uint32_t i = 0; i < count; i++) {
        add_near(viewer, scratch[i]);
    }
}

/* Does the rim or the inside of the circle reach the polygon?  The vertices are asked too, since an edge wholly inside
 * the circle does not meet its rim. */
static bool circle_reaches(los_polygon polygon, los_vec2 centre, double radius) {
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 point = polygon.points[i], next = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
        if ((double)los_distance(centre, point) <= radius ||
            los_segment_meets_circle(point, next, centre, (float)radius) != -1.0f) {
            return true;
        }
    }
    return false;
}

void los_viewer_set(los_viewer *viewer, const los_model *model, double pixels_per_inch, los_facts needs,
                    uint32_t *scratch) {
    double radius = los_base_radius(model, pixels_per_inch);
    viewer->model = *model;
    viewer->pixels_per_inch = pixels_per_inch;
    viewer->reach = reach_of(model, pixels_per_inch);
    viewer->near_count = 0;
    for (int set = 0; set < LOS_SAMPLE_SETS; set++) {
        viewer->sets[set].density = 0;
    }
    find_near(viewer, (float)radius, scratch);
    for (uint32_t piece, at = 0; (piece = los_terrain_claim(viewer->terrain, model->position, &at)) != LOS_NO_PIECE;) {
        add_near(viewer, piece);
    }
    for (uint32_t i = 0; (needs & LOS_GROUP_SHARED) != 0 && i < viewer->near_count; i++) {
        los_near *near = &viewer->near[i];
        los_polygon polygon = los_piece_polygon(viewer->terrain, &viewer->terrain->pieces[near->piece]);
        near->is_reached =
            near->holds_centre || (!model->is_bare_point && circle_reaches(polygon, model->position, radius));
    }
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
        memset(viewer->near[i].inside[set], 0, sizeof viewer->near[i].inside[set]);
        fill_insides(viewer, &viewer->near[i], set);
    }
    return set;
}
