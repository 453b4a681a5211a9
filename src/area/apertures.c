/* SPDX-License-Identifier: MIT */
#include "area/apertures.h"

enum {
    STEPS = 6,   /* between the slopes that are looked at in any case */
    GUESSES = 8, /* of where two slopes begin to differ, before steps are halved */
    IN_A_ROW = 4 /* one of so many steps is halved: guesses may creep, as where a piece touches a corner of the base */
};

/* Openings narrower than this share of the sweep's gap are closed where they are: rounding, not sight. */
static const double SLIVER = 0.01;
/* Between two parts that is also what the judge, who makes both longer by 1e-5 of a line's length, lets nothing pass;
 * but never more than this share of the gap. */
static const double JUDGED = 2e-5, SLIVER_MOST = 0.5;

/* --- Strands ----------------------------------------------------------------------------------------------------- */

static uint32_t root_of(const los_apertures *apertures, uint32_t number) {
    while (apertures->same_as[number] != number) {
        number = apertures->same_as[number];
    }
    return number;
}

static void join(los_apertures *apertures, uint32_t a, uint32_t b) {
    uint32_t first = root_of(apertures, a), second = root_of(apertures, b);
    uint32_t root = first < second ? first : second, other = first < second ? second : first;
    apertures->same_as[other] = root;
    apertures->widest[root] = fmax(apertures->widest[root], apertures->widest[other]);
}

/* Does line a keep above b (side 1) or below (-1) wherever somebody looks?  Then a bounds nothing from below, or above.
 */
static bool is_beside(const los_apertures *apertures, const los_aperture_line *a, const los_aperture_line *b,
                      double side) {
    double slope = side * (a->slope - b->slope), height = side * (a->height - b->height);
    return height + slope * apertures->near >= 0.0 && height + slope * apertures->far >= 0.0;
}

/* Adds a line that may bound a aperture from below (side 1) or above (-1).  As slopes grow, most lines only take the
 * place of the one before. */
static void put_line(los_apertures *apertures, double side, double slope, double height, uint32_t aperture) {
    los_aperture_bounds *bounds = side > 0.0 ? &apertures->lows : &apertures->highs;
    los_aperture_line added = {slope, height, aperture};
    uint32_t last = bounds->last[aperture];
    if (last != UINT32_MAX && is_beside(apertures, &added, &bounds->lines[last], side)) {
        return;
    }
    if (last != UINT32_MAX && is_beside(apertures, &bounds->lines[last], &added, side)) {
        bounds->lines[last] = added;
    } else if (bounds->count < LOS_APERTURE_LINES_MAX) {
        bounds->last[aperture] = bounds->count;
        bounds->lines[bounds->count++] = added;
    }
}

/* A gap that is not known to belong to a aperture begins one. */
static void begin_strand(los_apertures *apertures, los_slope_gap *gap) {
    gap->aperture = UINT32_MAX;
    if (apertures->count < LOS_APERTURES_MAX) {
        gap->aperture = apertures->count++;
        apertures->same_as[gap->aperture] = gap->aperture;
        apertures->widest[gap->aperture] = 0.0;
        apertures->lows.last[gap->aperture] = apertures->highs.last[gap->aperture] = UINT32_MAX;
    }
}

static void add_gap(los_apertures *apertures, const los_slope_gaps *look, const los_slope_gap *gap) {
    if (gap->aperture == UINT32_MAX) {
        return;
    }
    uint32_t root = root_of(apertures, gap->aperture);
    apertures->widest[root] = fmax(apertures->widest[root], (gap->high - gap->low) / look->stretch);
    put_line(apertures, 1.0, look->slope, gap->low, root);
    put_line(apertures, -1.0, look->slope, gap->high, root);
}

/* --- From one slope to the next ---------------------------------------------------------------------------------- */

typedef struct slope_walk {
    los_apertures *apertures;
    los_occlusion_sweep *sweep;
    int origin;
    los_gap_tolerances slivers;
    double least_turn;
    bool is_first; /* nothing has been looked at yet */
} slope_walk;

/* Do the heights at x overlap?  Then nothing between them is unseen there, whatever the lines between. */
static bool overlap_at(const los_slope_gaps *a, const los_slope_gap *in_a, const los_slope_gaps *b,
                       const los_slope_gap *in_b, double x) {
    double low = fmax(in_a->low + a->slope * x, in_b->low + b->slope * x);
    double high = fmin(in_a->high + a->slope * x, in_b->high + b->slope * x);
    return low <= high;
}

/* The height of a part's highest (side 1) or lowest (-1) point. */
static double height_of_part(const los_occlusion_sweep *sweep, int32_t number, double slope, double side) {
    const los_occluder *part = &sweep->parts[number];
    double most = -INFINITY;
    for (uint32_t i = part->first; i < part->first + part->count; i++) {
        most = fmax(most, side * los_intercept(sweep->points[i], slope));
    }
    return side * most;
}

/* How far the gap between two parts opens at a slope; 0 if a base bounds it, which has no corners. */
static double width_between(const los_occlusion_sweep *sweep, const los_gap_neighbors *pair, double slope) {
    if (pair->below == LOS_AT_RIM || pair->above == LOS_AT_RIM) {
        return 0.0;
    }
    double low = height_of_part(sweep, pair->below, slope, 1.0), high = height_of_part(sweep, pair->above, slope, -1.0);
    return (high - low) / sqrt(1.0 + slope * slope);
}

/* Where another point of the part below (side 1) or above (-1) begins to bound the gap, the bound has a corner: a line
 * that bounds, too, and maybe the place where the gap is widest. */
static void add_corner(slope_walk *s, const los_slope_gaps *a, const los_slope_gaps *b, const los_gap_neighbors *old,
                       const los_gap_neighbors *new, double side, uint32_t aperture) {
    int32_t part = side > 0.0 ? new->below : new->above;
    uint32_t from = side > 0.0 ? old->top : old->bottom, to = side > 0.0 ? new->top : new->bottom;
    if (part == LOS_AT_RIM || from == to || aperture == UINT32_MAX) {
        return;
    }
    los_vec2d way = los_vec2d_sub(s->sweep->points[to], s->sweep->points[from]);
    double slope = way.y / way.x;
    if (slope > a->slope && slope < b->slope) {
        uint32_t root = root_of(s->apertures, aperture);
        put_line(s->apertures, side, slope, height_of_part(s->sweep, part, slope, side), root);
        s->apertures->widest[root] = fmax(s->apertures->widest[root], width_between(s->sweep, new, slope));
    }
}

static void connect(slope_walk *s, los_slope_gaps *a, los_slope_gaps *b, los_slope_gap *gap) {
    los_apertures *apertures = s->apertures;
    gap->aperture = UINT32_MAX;
    for (uint32_t i = 0; i < a->count; i++) {
        const los_slope_gap *before = &a->gaps[i];
        const los_gap_neighbors *old = &before->between, *new = &gap->between;
        bool is_same = old->below == new->below && old->above == new->above;
        bool belongs =
            before->aperture != UINT32_MAX && (is_same || (overlap_at(a, before, b, gap, s->apertures->near) &&
                                                           overlap_at(a, before, b, gap, s->apertures->far)));
        if (belongs && gap->aperture == UINT32_MAX) {
            gap->aperture = before->aperture;
        } else if (belongs) {
            join(apertures, gap->aperture, before->aperture);
        }
        if (is_same) {
            add_corner(s, a, b, old, new, 1.0, before->aperture);
            add_corner(s, a, b, old, new, -1.0, before->aperture);
        }
    }
}

/* Takes the next slope. */
static void advance(slope_walk *s, los_slope_gaps *a, los_slope_gaps *b) {
    for (uint32_t i = 0; i < b->count; i++) {
        los_slope_gap *gap = &b->gaps[i];
        connect(s, a, b, gap);
        if (gap->aperture == UINT32_MAX) {
            begin_strand(s->apertures, gap);
        }
        add_gap(s->apertures, b, gap);
    }
}

/* --- All slopes -------------------------------------------------------------------------------------------------- */

static void look(slope_walk *s, los_slope_gaps *gaps, double turn) {
    los_slope_gaps_find(gaps, s->sweep, s->origin, turn, s->slivers, s->is_first);
    s->is_first = false;
    s->sweep->work -= s->sweep->work < s->sweep->part_count ? s->sweep->work : s->sweep->part_count;
}

/* Where to look next between two slopes that differ: just before what may begin or end there, or just after it if there
 * is nothing more before.  After some tries, in the middle. */
static double between(const slope_walk *s, const los_slope_gaps *left, const los_slope_gaps *right, double share,
                      bool is_guess) {
    double turn = los_half_tan_of_slope(left->slope + share * (right->slope - left->slope));
    double margin = 0.45 * s->least_turn;
    turn += turn - margin > left->turn + margin ? -margin : margin;
    bool is_between = turn > left->turn && turn < right->turn;
    return is_between && is_guess ? turn : 0.5 * (left->turn + right->turn);
}

/* From the slope of looks[0] to `turn`; where the two differ, somewhere between first.  Leaves the last in looks[0]. */
static void sweep_to(slope_walk *s, los_slope_gaps *looks[], double turn) {
    uint32_t depth = 1, tries = 0;
    look(s, looks[1], turn);
    while (depth > 0) {
        los_slope_gaps *left = looks[0], *right = looks[depth];
        bool is_open = s->sweep->work > 0 && depth < LOS_APERTURES_DEPTH && right->turn - left->turn > s->least_turn;
        double share = is_open ? los_slope_gaps_difference(left, right, s->sweep, s->slivers) : -1.0;
        if (share >= 0.0) {
            depth++;
            bool is_guess = depth < GUESSES && ++tries % IN_A_ROW != 0;
            look(s, looks[depth], between(s, left, right, share, is_guess));
            continue;
        }
        advance(s, left, right);
        looks[0] = right;
        looks[depth] = left;
        depth--;
    }
}

static los_gap_tolerances slivers_of(const los_occlusion_sweep *sweep) {
    los_vec2d way = los_vec2d_sub(sweep->bases[1].center, sweep->bases[0].center);
    double rounding = SLIVER * sweep->gap, judged = JUDGED * sqrt(los_vec2d_dot(way, way));
    return (los_gap_tolerances){fmin(fmax(rounding, judged), SLIVER_MOST * sweep->gap), rounding};
}

void los_apertures_find(los_apertures *apertures, los_occlusion_sweep *sweep, int origin, double tolerance) {
    const los_convex *target = &sweep->bases[1 - origin];
    double lever = sweep->bases[1].high.x - sweep->bases[0].low.x;
    double first = los_half_tan_of_slope(los_sweep_last_slope(sweep, -1.0));
    double last = los_half_tan_of_slope(los_sweep_last_slope(sweep, 1.0));
    slope_walk s = {.apertures = apertures,
                    .sweep = sweep,
                    .origin = origin,
                    .slivers = slivers_of(sweep),
                    .least_turn = 0.5 * tolerance / lever,
                    .is_first = true};
    los_slope_gaps *looks[LOS_APERTURES_DEPTH + 1];
    for (int i = 0; i <= LOS_APERTURES_DEPTH; i++) {
        looks[i] = &apertures->looks[i];
    }
    apertures->count = apertures->lows.count = apertures->highs.count = 0;
    apertures->near = target->low.x;
    apertures->far = target->high.x;
    look(&s, looks[0], first);
    for (uint32_t i = 0; i < looks[0]->count; i++) {
        begin_strand(apertures, &looks[0]->gaps[i]);
        add_gap(apertures, looks[0], &looks[0]->gaps[i]);
    }
    for (int i = 1; i <= STEPS; i++) {
        sweep_to(&s, looks, first + (last - first) * ((double)i / STEPS));
    }
}

/* --- Bands ------------------------------------------------------------------------------------------------------- */

bool los_apertures_has(const los_apertures *apertures, uint32_t number, double width) {
    return apertures->same_as[number] == number && apertures->widest[number] >= width;
}

void los_apertures_bounds(const los_apertures *apertures, uint32_t number, const double *x, uint32_t count, double *low,
                          double *high) {
    for (uint32_t i = 0; i < count; i++) {
        low[i] = INFINITY;
        high[i] = -INFINITY;
    }
    for (uint32_t k = 0; k < apertures->lows.count; k++) {
        los_aperture_line line = apertures->lows.lines[k];
        uint32_t until = root_of(apertures, line.aperture) == number ? count : 0;
        for (uint32_t i = 0; i < until; i++) {
            double y = line.height + line.slope * x[i];
            low[i] = y < low[i] ? y : low[i];
        }
    }
    for (uint32_t k = 0; k < apertures->highs.count; k++) {
        los_aperture_line line = apertures->highs.lines[k];
        uint32_t until = root_of(apertures, line.aperture) == number ? count : 0;
        for (uint32_t i = 0; i < until; i++) {
            double y = line.height + line.slope * x[i];
            high[i] = y > high[i] ? y : high[i];
        }
    }
}
