/* SPDX-License-Identifier: MIT */
#include "exact/search.h"

#include "line/judge.h"
const double LOS_SEARCH_DEEPER[LOS_SEARCH_DEPTHS] = {0.0, 0.1, 0.5};

/* --- What the sweep tells us ------------------------------------------------------------------------------------- */

void los_search_add_blocker(los_search *q, uint32_t name) {
    if (los_pair_mark_name(q->pair, name)) {
        q->closing->names[q->closing->count++] = name;
    }
}

void los_search_add_chain(void *context, const los_occlusion_sweep *sweep) {
    los_search *q = context;
    for (uint32_t i = 0; i < sweep->chain_count; i++) {
        uint32_t place = sweep->is_mirrored ? sweep->chain_count - 1 - i : i;
        los_search_add_blocker(q, los_problem_name(q->pair, sweep->parts[sweep->chain[place]].owner));
    }
}

bool los_search_judge(los_search *q, los_vec2 first, los_vec2 second) {
    bool is_forward = q->asked.sides[0] == LOS_SHOOTER;
    los_vec2 from = is_forward ? first : second, to = is_forward ? second : first;
    los_sight_line sight = los_sight_line_between_bases(from, to);
    double heights[2] = {los_interval_middle(q->asked.heights[0]), los_interval_middle(q->asked.heights[1])};
    if (q->looks_at_heights) {
        los_sight_line_set_heights(&sight, heights[is_forward ? 0 : 1], heights[is_forward ? 1 : 0]);
    }
    q->answer.from = from;
    q->answer.to = to;
    q->answer.visible = los_line_is_clear(q->pair, &sight);
    return q->answer.visible;
}

/* The middle, `aside` steps on, of one of so many steps that a model's heights are divided into. */
static double middle_near(los_interval heights, double height, double steps, int aside) {
    double size = los_interval_length(heights) / steps;
    double step = size > 0.0 ? floor((height - heights.low) / size) + aside : 0.0;
    return heights.low + size * (fmin(fmax(step, 0.0), steps - 1.0) + 0.5);
}

/* With the models' heights halved so often. */
static bool passes_near(los_search *q, los_vec2 first, los_vec2 second, const double heights[2], int halvings,
                        const int aside[2]) {
    for (int end = 0; end < 2; end++) {
        los_interval whole = q->pair->levels[q->asked.sides[end]];
        double middle = middle_near(whole, heights[end], (double)(1 << halvings), aside[end]);
        q->asked.heights[end] = (los_interval){middle, middle};
    }
    return los_search_judge(q, first, second);
}

bool los_search_judge_near(los_search *q, los_vec2 first, los_vec2 second, const double heights[2]) {
    const los_interval before[2] = {q->asked.heights[0], q->asked.heights[1]};
    int halvings = los_halving_limit(q->pair);
    for (int end = 0; end < 2; end++) {
        double top = q->pair->levels[q->asked.sides[end]].high;
        q->asked.heights[end] = (los_interval){top, top};
    }
    bool passes = los_search_judge(q, first, second); /* the tops come first with him */
    for (int i = halvings; !passes && i >= 0; i--) {
        passes = passes_near(q, first, second, heights, i, (const int[2]){0, 0});
    }
    for (int i = 0; !passes && i < 9; i++) {
        passes = passes_near(q, first, second, heights, halvings, (const int[2]){i % 3 - 1, i / 3 - 1});
    }
    q->asked.heights[0] = before[0];
    q->asked.heights[1] = before[1];
    if (!passes && q->searches_left > 0) {
        q->searches_left--;
        q->looks_at_heights = false;
        passes = los_search_judge(q, first, second);
        q->looks_at_heights = true;
    }
    return passes;
}

bool los_search_reject(los_search *q) {
    if (q->closing != NULL) {
        q->closing->was_refused = true;
        q->closing->refused_from = q->answer.from;
        q->closing->refused_to = q->answer.to;
    }
    return false;
}

bool los_opening_line_find(const los_occlusion_sweep *sweep, const los_opening *opening, los_opening_line *found) {
    found->slope = opening->slope;
    found->height = 0.5 * (opening->low + opening->high);
    found->is_mirrored = sweep->is_mirrored;
    return los_convex_chord(&sweep->bases[0], found->slope, found->height, &found->end[0], &found->start[0]) &&
           los_convex_chord(&sweep->bases[1], found->slope, found->height, &found->start[1], &found->end[1]);
}

bool los_search_try_depths(los_search *q, const los_opening_line *along, double first, double second) {
    const double shares[2] = {first, second};
    los_vec2 ends[2];
    for (int i = 0; i < 2; i++) {
        double depth = fabs(along->end[i] - along->start[i]), least = fmin(LOS_INSET, 0.25 * depth);
        double pull = fmin(fmax(least, shares[i] * depth), depth - least);
        double x = i == 0 ? along->start[i] - pull : along->start[i] + pull, y = along->slope * x + along->height;
        ends[i] = los_frame_to_world(&q->asked.frame, (los_vec2d){x, along->is_mirrored ? -y : y});
    }
    return los_search_judge(q, ends[0], ends[1]);
}

/* From rim to rim. */
bool los_search_try_opening(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    los_search *q = context;
    los_opening_line along;
    if (!los_opening_line_find(sweep, opening, &along)) {
        return false;
    }
    size_t tries = q->is_part[0] || q->is_part[1] ? LOS_SEARCH_DEPTHS : 1;
    for (size_t k = 0; k < tries; k++) {
        if (los_search_try_depths(q, &along, q->is_part[0] ? LOS_SEARCH_DEEPER[k] : 0.0,
                                  q->is_part[1] ? LOS_SEARCH_DEEPER[k] : 0.0)) {
            return true;
        }
    }
    return los_search_reject(q);
}

/* --- Two convex ends --------------------------------------------------------------------------------------------- */

bool los_search_filled(los_search *q, bool is_closed, const los_sweep_callbacks *listener) {
    los_occlusion_sweep *sweep = &q->pair->exact->sweep;
    if (is_closed) {
        if (listener->chain != NULL) {
            listener->chain(listener->context, sweep);
        }
        return false;
    }
    los_vec2d way = los_vec2d_sub(sweep->bases[1].center, sweep->bases[0].center);
    return los_sweep_search(sweep, way.y / way.x, listener);
}

bool los_search_between(los_search *q, const los_convex *first, const los_convex *second,
                        const los_sweep_callbacks *listener) {
    return los_search_filled(q, los_problem_fill(&q->asked, first, second), listener);
}
