/* SPDX-License-Identifier: MIT */
#include "exact/problem.h"

#include "base/assert.h"
#include "geometry/separation.h"

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
