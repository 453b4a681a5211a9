/* SPDX-License-Identifier: MIT */
#include "exact/search.h"

#include "exact/subproblem.h"
#include "exact/vertical_slice.h"
#include "line/judge.h"

enum {
    SEARCHES = 10,       /* of the judge for heights: these take long */
    PLANES_PER_PART = 3, /* lines of the plan that are asked about at all heights */
    PARTS_MAX = 1000     /* pairs of parts that are looked at before a pair counts as out of sight */
};

/* In an opening of the plan that is wider than this, in pixels, more lines are tried than the middle one. */
static const double WIDE = 2.0;

typedef struct part_search {
    los_search *q;
    los_subdivision whole;
    double least_heights[2];
    los_subproblem parts[PARTS_MAX];
    uint32_t count, most;
} part_search;

/* The flattest line passes over most: it starts at the near rim of the higher end and goes to the far rim of the lower
 * one.  Should something stand there, a shorter one may do. */
static bool take_flattest(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    static const double FROM_FAR[] = {1.0, 0.5, 0.0};
    los_search *q = context;
    los_opening_line along;
    q->was_offered = true;
    if (!los_opening_line_find(sweep, opening, &along)) {
        return false;
    }
    int low = los_interval_middle(q->asked.heights[0]) < los_interval_middle(q->asked.heights[1]) ? 0 : 1;
    size_t tries = q->is_part[0] || q->is_part[1] ? LOS_SEARCH_DEPTHS : 1;
    for (size_t k = 0; k < tries; k++) {
        for (size_t i = 0; i < sizeof FROM_FAR / sizeof *FROM_FAR; i++) {
            double depths[2];
            depths[low] = FROM_FAR[i];
            depths[1 - low] = 0.0;
            for (int end = 0; end < 2; end++) {
                double least = q->is_part[end] ? LOS_SEARCH_DEEPER[k] : 0.0;
                depths[end] = fmin(fmax(depths[end], least), 1.0 - least);
            }
            if (los_search_try_depths(q, &along, depths[0], depths[1])) {
                return true;
            }
        }
    }
    return false;
}

/* --- One line of the plan ---------------------------------------------------------------------------------------- */

/* A line of the plan, and who asks. */
typedef struct upright_try {
    los_search *q;
    los_opening_line along;
} upright_try;

/* The judge must find heights by himself, as he will when asked about the line. */
static bool take_upright(void *context, const los_slice_line *line) {
    upright_try *asked = context;
    los_search *q = asked->q;
    los_vec2 ends[2];
    for (int end = 0; end < 2; end++) {
        double y = asked->along.slope * line->x[end] + asked->along.height;
        ends[end] = los_frame_to_world(&q->asked.frame, (los_vec2d){line->x[end], y});
    }
    if (!los_search_judge_near(q, ends[0], ends[1], line->heights)) {
        return false;
    }
    q->looks_at_heights = false;
    bool passes = los_search_judge(q, ends[0], ends[1]);
    q->looks_at_heights = true;
    return passes;
}

/* Where prisms float, all heights are asked about at once. */
static bool passes_somehow(los_search *q, const los_opening_line *along) {
    upright_try asked = {q, *along};
    double side = along->is_mirrored ? -1.0 : 1.0;
    asked.along.slope *= side;
    asked.along.height *= side;
    const los_vertical_slice plane = {&q->asked,
                                      asked.along.slope,
                                      asked.along.height,
                                      {{along->end[0], along->start[0]}, {along->start[1], along->end[1]}},
                                      {q->asked.heights[0], q->asked.heights[1]},
                                      false};
    return los_vertical_slice_search(&plane, take_upright, &asked);
}

/* In a wide opening not all lines are alike. */
static bool take_at_any_height(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    static const double PLACES[] = {0.5, 0.1, 0.9, 0.3, 0.7};
    los_search *q = context;
    double size = opening->high - opening->low;
    size_t tries = size > WIDE ? sizeof PLACES / sizeof *PLACES : 1;
    if (q->planes_left == 0) {
        return take_flattest(context, sweep, opening);
    }
    q->was_offered = true;
    q->planes_left -= q->planes_left < tries ? q->planes_left : (uint32_t)tries;
    for (size_t i = 0; i < tries; i++) {
        double height = opening->low + PLACES[i] * size;
        los_opening_line along;
        if (los_opening_line_find(sweep, &(los_opening){opening->slope, height, height}, &along) &&
            passes_somehow(q, &along)) {
            return true;
        }
    }
    /* Ends that must be inside a piece may have to be pulled farther in. */
    return (q->is_part[0] || q->is_part[1]) && take_flattest(context, sweep, opening);
}

typedef enum verdict {
    SEEN,
    NOT_SEEN,
    PERHAPS /* of a part of this part */
} verdict;

/* First with prisms only where they stop every line: no opening then is final.  Then with prisms wherever they may stop
 * a line: an opening then is real. */
static verdict look_at_part(part_search *search, const los_subproblem *of) {
    los_search *q = search->q;
    los_subproblem_shapes cut;
    if (!los_subproblem_clip(&search->whole, of, &cut)) {
        return NOT_SEEN;
    }
    los_sweep_callbacks bold = {q->pair->is_floating ? take_at_any_height : take_flattest,
                                q->closing != NULL ? los_search_add_chain : NULL, q};
    los_sweep_callbacks cautious = {los_search_try_opening, NULL, q};
    q->asked.heights[0] = of->heights[0];
    q->asked.heights[1] = of->heights[1];
    q->was_offered = false;
    if (los_search_between(q, &cut.shapes[0], &cut.shapes[1], &bold)) {
        return SEEN;
    }
    if (!q->was_offered || !q->asked.is_unsure) {
        return NOT_SEEN;
    }
    /* One height at each end is enough, and the middle ones are what the judge is shown. */
    los_subproblem_middles(of, q->asked.heights);
    q->asked.is_cautious = true;
    bool seen = los_search_between(q, &cut.shapes[0], &cut.shapes[1], &cautious);
    q->asked.is_cautious = false;
    return seen ? SEEN : PERHAPS;
}

/* The size of a part's heights in pixels; 0 if the judge would not halve them any more to find the same line. */
static double height_of_part(const part_search *search, const los_subproblem *of) {
    const double *least = search->least_heights;
    bool is_small = los_interval_length(of->heights[0]) <= least[0] && los_interval_length(of->heights[1]) <= least[1];
    return is_small ? 0.0
                    : search->q->pair->options.pixels_per_inch *
                          fmax(los_interval_length(of->heights[0]), los_interval_length(of->heights[1]));
}

/* The largest of a part's sizes, in pixels; `which` says whose: 0 and 1 are the bases', 2 that of the heights. */
static double largest_size(const part_search *search, const los_subproblem *of, int *which) {
    const double sizes[] = {los_interval_length(of->x[0]), los_interval_length(of->x[1]), height_of_part(search, of)};
    *which = sizes[1] > sizes[0] ? 1 : 0;
    *which = sizes[2] > sizes[*which] ? 2 : *which;
    return sizes[*which];
}

static void add_part(part_search *search, const los_subproblem *of) {
    if (search->count < search->most) {
        search->parts[search->count++] = *of;
    }
}

/* Where the line falls, later ends pass over more; where it rises, earlier ones.  The better half comes first. */
static void add_halves(part_search *search, const los_subproblem *of, int end) {
    bool falls = los_interval_middle(of->heights[0]) >= los_interval_middle(of->heights[1]);
    los_subproblem halves[2];
    los_subproblem_halve(of, end, halves);
    add_part(search, &halves[falls ? 0 : 1]);
    add_part(search, &halves[falls ? 1 : 0]);
}

static void add_quarters(part_search *search, const los_subproblem *of) {
    los_subproblem quarters[4];
    los_subproblem_quarter(of, quarters);
    for (int i = 0; i < 4; i++) {
        add_part(search, &quarters[i]);
    }
}

static void split_part(part_search *search, const los_subproblem *of) {
    int which;
    if (largest_size(search, of, &which) <= search->q->asked.gap) {
        return; /* what is still in doubt counts as closed */
    }
    if (which == 2) {
        add_quarters(search, of);
    } else {
        add_halves(search, of, which);
    }
}

/* The largest parts first. */
static bool is_seen_in_some_part(part_search *search) {
    for (uint32_t i = 0; i < search->count; i++) {
        verdict found = look_at_part(search, &search->parts[i]);
        if (found == SEEN) {
            return true;
        }
        if (found == PERHAPS) {
            split_part(search, &search->parts[i]);
        }
    }
    return false;
}

static bool is_seen_over(los_search *q, const los_convex *first, const los_convex *second) {
    const los_interval heights[2] = {q->asked.heights[0], q->asked.heights[1]};
    part_search search; /* too large to be cleared each time */
    search.q = q;
    los_subdivision_begin(&search.whole, first, second, q->asked.gap * LOS_PROBLEM_RIM);
    for (int end = 0; end < 2; end++) {
        search.least_heights[end] = 1.001 * los_interval_length(heights[end]) / (double)(1 << LOS_HALVINGS_MAX);
    }
    search.count = 1;
    search.parts[0] = los_subproblem_of_all(&search.whole, heights);
    q->looks_at_heights = true;
    search.most = q->parts_most > 0 && q->parts_most < PARTS_MAX ? q->parts_most : PARTS_MAX;
    q->searches_left = SEARCHES;
    q->planes_left = PLANES_PER_PART * search.most;
    bool seen = is_seen_in_some_part(&search);
    q->looks_at_heights = false;
    q->asked.heights[0] = heights[0];
    q->asked.heights[1] = heights[1];
    return seen;
}

bool los_search_sees_between(los_search *q, const los_convex *first, const los_convex *second) {
    los_sweep_callbacks listener = {los_search_try_opening, q->closing != NULL ? los_search_add_chain : NULL, q};
    return los_pair_has_prisms(q->pair) ? is_seen_over(q, first, second)
                                        : los_search_between(q, first, second, &listener);
}
