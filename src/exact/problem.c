/* SPDX-License-Identifier: MIT */
#include "exact/problem.h"

#include "base/assert.h"
#include "exact/sweep_occluders.h"
#include "geometry/bases.h"

/* --- Scratch memory ----------------------------------------------------------------------------------------------- */

/* More points of occluders than this are left out: two models with more between them may be reported as not visible
 * though a line exists. */
enum {
    SWEEP_POINTS_MAX = 65536
};

enum {
    POINTS_NEAR_BASES = 4096 /* for models that are not between the bases along x and are added edge by edge */
};

los_status los_exact_scratch_reserve_models(los_exact_scratch *scratch, const los_allocator *allocator, uint32_t edges,
                                            uint32_t models) {
    uint64_t points =
        (uint64_t)edges * LOS_SWEEP_POINTS_PER_EDGE + POINTS_NEAR_BASES + (uint64_t)models * LOS_SWEEP_POINTS_PER_MODEL;
    return los_sweep_reserve(&scratch->sweep, allocator,
                             points < SWEEP_POINTS_MAX ? (uint32_t)points : SWEEP_POINTS_MAX);
}

los_status los_exact_scratch_reserve(los_exact_scratch *scratch, const los_allocator *allocator, uint32_t pieces,
                                     uint32_t edges) {
    uint32_t edges_max = SWEEP_POINTS_MAX / LOS_SWEEP_POINTS_PER_EDGE, words = los_mask_word_count(pieces);
    uint32_t points = edges < edges_max ? edges * LOS_SWEEP_POINTS_PER_EDGE : SWEEP_POINTS_MAX;
    bool ok =
        los_sweep_reserve(&scratch->sweep, allocator, points) == LOS_OK &&
        los_reserve(allocator, (void **)&scratch->cells, &scratch->cell_capacity, 2, sizeof *scratch->cells) &&
        los_reserve(allocator, (void **)&scratch->containing, &scratch->containing_capacity, words,
                    sizeof *scratch->containing) &&
        los_reserve(allocator, (void **)&scratch->exempt, &scratch->exempt_capacity, words, sizeof *scratch->exempt);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

void los_exact_scratch_free(los_exact_scratch *scratch, const los_allocator *allocator) {
    los_sweep_free(&scratch->sweep, allocator);
    los_release(allocator, scratch->cells);
    los_release(allocator, scratch->containing);
    los_release(allocator, scratch->exempt);
    *scratch = (los_exact_scratch){0};
}

/* --- Problem ------------------------------------------------------------------------------------------------------ */

/* Pixels: bases that overlap by more than this have an area in common; by less, they touch. */
static const double CONTACT = 0.5;

static void order_sides(los_problem *problem) {
    los_vec2 shooter = problem->pair->placed[LOS_SHOOTER]->model.position;
    los_vec2 target = problem->pair->placed[LOS_TARGET]->model.position;
    bool is_forward = shooter.x < target.x || (shooter.x == target.x && shooter.y <= target.y);
    problem->sides[0] = is_forward ? LOS_SHOOTER : LOS_TARGET;
    problem->sides[1] = is_forward ? LOS_TARGET : LOS_SHOOTER;
    problem->positions[0] = is_forward ? shooter : target;
    problem->positions[1] = is_forward ? target : shooter;
}

static double min_inradius(const los_problem *problem) {
    return fmin(los_base_inradius(&problem->bases[0]), los_base_inradius(&problem->bases[1]));
}

void los_problem_prepare(los_problem *problem, los_pair *pair) {
    problem->pair = pair;
    problem->shrink = 0.0;
    order_sides(problem);
    for (int i = 0; i < 2; i++) {
        problem->bases[i] =
            los_base_without_rotation(&pair->placed[problem->sides[i]]->model, pair->options.pixels_per_inch);
        problem->heights[i] = pair->levels[problem->sides[i]];
    }
    /* A small base has openings, too: the gap is at most half its inradius. */
    problem->gap = fmin(fmax(pair->options.min_gap, LOS_MIN_GAP_MIN), 0.5 * min_inradius(problem));
    LOS_ASSERT(problem->gap > 0.0);
}

void los_problem_rotate_bases(los_problem *problem) {
    for (int i = 0; i < 2; i++) {
        los_base_rotate(&problem->bases[i], &problem->pair->placed[problem->sides[i]]->model);
    }
}

void los_problem_begin(los_problem *problem, los_pair *pair) {
    los_problem_prepare(problem, pair);
    los_problem_rotate_bases(problem);
}

bool los_problem_find_frame(los_problem *problem) {
    double inradius = min_inradius(problem);
    los_separation separation = los_separate(problem->bases, problem->positions, 2.0 * problem->gap);
    problem->frame = (los_frame){(double)problem->positions[0].x, (double)problem->positions[0].y, separation.along};
    if (separation.distance < 2.0 * problem->gap) {
        problem->shrink = problem->gap - 0.5 * separation.distance;
    }
    bool is_disjoint = separation.distance > -CONTACT && problem->shrink <= 0.5 * inradius;
    problem->shrink = is_disjoint ? problem->shrink : 0.0;
    problem->gap = fmin(problem->gap, 0.5 * (inradius - problem->shrink));
    for (int i = 0; i < 2; i++) {
        problem->shapes[i] = los_convex_of_base(&problem->bases[i], problem->positions[i], problem->shrink,
                                                &problem->frame, problem->corners[i]);
    }
    return is_disjoint && problem->shapes[0].high.x < problem->shapes[1].low.x;
}

los_polygon los_problem_polygon(const los_problem *problem, uint32_t obstacle) {
    const los_pair *pair = problem->pair;
    LOS_ASSERT(obstacle < pair->obstacle_count);
    return los_piece_polygon(pair->terrain, &pair->terrain->pieces[pair->obstacles[obstacle].piece]);
}
