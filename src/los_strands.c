/* SPDX-License-Identifier: MIT */
#include "los_strands.h"

enum {
    STEPS = 6,   /* between the slopes that are looked at in any case */
    GUESSES = 8, /* of where two slopes begin to differ, before steps are halved */
    IN_A_ROW = 4 /* one of so many steps is halved: guesses may creep, as where a piece touches a corner of the base */
};

/* Openings narrower than this share of the cover's gap are closed where they are: rounding, not sight. */
static const double SLIVER = 0.01;
/* Between two parts that is also what the judge, who makes both longer by 1e-5 of a line's length, lets nothing pass;
 * but never more than this share of the gap. */
static const double JUDGED = 2e-5, SLIVER_MOST = 0.5;

/* --- Strands ----------------------------------------------------------------------------------------------------- */

static uint32_t root_of(const los_strands *strands, uint32_t number) {
    while (strands->same_as[number] != number) {
        number = strands->same_as[number];
    }
    return number;
}

static void join(los_strands *strands, uint32_t a, uint32_t b) {
    uint32_t first = root_of(strands, a), second = root_of(strands, b);
    uint32_t root = first < second ? first : second, other = first < second ? second : first;
    strands->same_as[other] = root;
    strands->widest[root] = fmax(strands->widest[root], strands->widest[other]);
}

/* Does line a keep above b (side 1) or below (-1) wherever somebody looks?  Then a bounds nothing from below, or above.
 */
static bool is_beside(const los_strands *strands, const los_strand_line *a, const los_strand_line *b, double side) {
    double slope = side * (a->slope - b->slope), height = side * (a->height - b->height);
    return height + slope * strands->near >= 0.0 && height + slope * strands->far >= 0.0;
}

/* Adds a line that may bound a strand from below (side 1) or above (-1).  As slopes grow, most lines only take the
 * place of the one before. */
static void put_line(los_strands *strands, double side, double slope, double height, uint32_t strand) {
    los_strand_bounds *bounds = side > 0.0 ? &strands->lows : &strands->highs;
    los_strand_line added = {slope, height, strand};
    uint32_t last = bounds->last[strand];
    if (last != UINT32_MAX && is_beside(strands, &added, &bounds->lines[last], side)) {
        return;
    }
    if (last != UINT32_MAX && is_beside(strands, &bounds->lines[last], &added, side)) {
        bounds->lines[last] = added;
    } else if (bounds->count < LOS_STRAND_LINES_MAX) {
        bounds->last[strand] = bounds->count;
        bounds->lines[bounds->count++] = added;
    }
}

/* A gap that is not known to belong to a strand begins one. */
static void begin_strand(los_strands *strands, los_gap *gap) {
    gap->strand = UINT32_MAX;
    if (strands->count < LOS_STRANDS_MAX) {
        gap->strand = strands->count++;
        strands->same_as[gap->strand] = gap->strand;
        strands->widest[gap->strand] = 0.0;
        strands->lows.last[gap->strand] = strands->highs.last[gap->strand] = UINT32_MAX;
    }
}

static void add_gap(los_strands *strands, const los_gaps *look, const los_gap *gap) {
    if (gap->strand == UINT32_MAX) {
        return;
    }
    uint32_t root = root_of(strands, gap->strand);
    strands->widest[root] = fmax(strands->widest[root], (gap->high - gap->low) / look->stretch);
    put_line(strands, 1.0, look->slope, gap->low, root);
    put_line(strands, -1.0, look->slope, gap->high, root);
}

/* --- From one slope to the next ---------------------------------------------------------------------------------- */

typedef struct sweep {
    los_strands *strands;
    los_cover *cover;
    int origin;
    los_slivers slivers;
    double least_turn;
    bool is_first; /* nothing has been looked at yet */
} sweep;

/* Do the heights at x overlap?  Then nothing between them is unseen there, whatever the lines between. */
static bool overlap_at(const los_gaps *a, const los_gap *in_a, const los_gaps *b, const los_gap *in_b, double x) {
    double low = fmax(in_a->low + a->slope * x, in_b->low + b->slope * x);
    double high = fmin(in_a->high + a->slope * x, in_b->high + b->slope * x);
    return low <= high;
}

/* The height of a part's highest (side 1) or lowest (-1) point. */
static double height_of_part(const los_cover *cover, int32_t number, double slope, double side) {
    const los_cover_part *part = &cover->parts[number];
    double most = -INFINITY;
    for (uint32_t i = part->first; i < part->first + part->count; i++) {
        most = fmax(most, side * los_height(cover->points[i], slope));
    }
    return side * most;
}

/* How far the gap between two parts opens at a slope; 0 if a base bounds it, which has no corners. */
static double width_between(const los_cover *cover, const los_neighbours *pair, double slope) {
    if (pair->below == LOS_AT_RIM || pair->above == LOS_AT_RIM) {
        return 0.0;
    }
    double low = height_of_part(cover, pair->below, slope, 1.0), high = height_of_part(cover, pair->above, slope, -1.0);
    return (high - low) / sqrt(1.0 + slope * slope);
}

/* Where another point of the part below (side 1) or above (-1) begins to bound the gap, the bound has a corner: a line
 * that bounds, too, and maybe the place where the gap is widest. */
static void add_corner(sweep *s, const los_gaps *a, const los_gaps *b, const los_neighbours *old,
                       const los_neighbours *new, double side, uint32_t strand) {
    int32_t part = side > 0.0 ? new->below : new->above;
    uint32_t from = side > 0.0 ? old->top : old->bottom, to = side > 0.0 ? new->top : new->bottom;
    if (part == LOS_AT_RIM || from == to || strand == UINT32_MAX) {
        return;
    }
    los_place way = los_place_minus(s->cover->points[to], s->cover->points[from]);
    double slope = way.y / way.x;
    if (slope > a->slope && slope < b->slope) {
        uint32_t root = root_of(s->strands, strand);
        put_line(s->strands, side, slope, height_of_part(s->cover, part, slope, side), root);
        s->strands->widest[root] = fmax(s->strands->widest[root], width_between(s->cover, new, slope));
    }
}

static void connect(sweep *s, los_gaps *a, los_gaps *b, los_gap *gap) {
    los_strands *strands = s->strands;
    gap->strand = UINT32_MAX;
    for (uint32_t i = 0; i < a->count; i++) {
        const los_gap *before = &a->gaps[i];
        const los_neighbours *old = &before->between, *new = &gap->between;
        bool is_same = old->below == new->below && old->above == new->above;
        bool belongs = before->strand != UINT32_MAX && (is_same || (overlap_at(a, before, b, gap, s->strands->near) &&
                                                                    overlap_at(a, before, b, gap, s->strands->far)));
        if (belongs && gap->strand == UINT32_MAX) {
            gap->strand = before->strand;
        } else if (belongs) {
            join(strands, gap->strand, before->strand);
        }
        if (is_same) {
            add_corner(s, a, b, old, new, 1.0, before->strand);
            add_corner(s, a, b, old, new, -1.0, before->strand);
        }
    }
}

/* Takes the next slope. */
static void advance(sweep *s, los_gaps *a, los_gaps *b) {
    for (uint32_t i = 0; i < b->count; i++) {
        los_gap *gap = &b->gaps[i];
        connect(s, a, b, gap);
        if (gap->strand == UINT32_MAX) {
            begin_strand(s->strands, gap);
        }
        add_gap(s->strands, b, gap);
    }
}

/* --- All slopes -------------------------------------------------------------------------------------------------- */

static void look(sweep *s, los_gaps *gaps, double turn) {
    los_gaps_look(gaps, s->cover, s->origin, turn, s->slivers, s->is_first);
    s->is_first = false;
    s->cover->work -= s->cover->work < s->cover->part_count ? s->cover->work : s->cover->part_count;
}

/* Where to look next between two slopes that differ: just before what may begin or end there, or just after it if there
 * is nothing more before.  After some tries, in the middle. */
static double between(const sweep *s, const los_gaps *left, const los_gaps *right, double share, bool is_guess) {
    double turn = los_turn_of_slope(left->slope + share * (right->slope - left->slope));
    double margin = 0.45 * s->least_turn;
    turn += turn - margin > left->turn + margin ? -margin : margin;
    bool is_between = turn > left->turn && turn < right->turn;
    return is_between && is_guess ? turn : 0.5 * (left->turn + right->turn);
}

/* From the slope of looks[0] to `turn`; where the two differ, somewhere between first.  Leaves the last in looks[0]. */
static void sweep_to(sweep *s, los_gaps *looks[], double turn) {
    uint32_t depth = 1, tries = 0;
    look(s, looks[1], turn);
    while (depth > 0) {
        los_gaps *left = looks[0], *right = looks[depth];
        bool is_open = s->cover->work > 0 && depth < LOS_STRANDS_DEPTH && right->turn - left->turn > s->least_turn;
        double share = is_open ? los_gaps_difference(left, right, s->cover, s->slivers) : -1.0;
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

static los_slivers slivers_of(const los_cover *cover) {
    los_place way = los_place_minus(cover->bases[1].centre, cover->bases[0].centre);
    double rounding = SLIVER * cover->gap, judged = JUDGED * sqrt(los_place_dot(way, way));
    return (los_slivers){fmin(fmax(rounding, judged), SLIVER_MOST * cover->gap), rounding};
}

void los_strands_find(los_strands *strands, los_cover *cover, int origin, double tolerance) {
    const los_convex *target = &cover->bases[1 - origin];
    double lever = cover->bases[1].high.x - cover->bases[0].low.x;
    double first = los_turn_of_slope(los_cover_last_slope(cover, -1.0));
    double last = los_turn_of_slope(los_cover_last_slope(cover, 1.0));
    sweep s = {.strands = strands,
               .cover = cover,
               .origin = origin,
               .slivers = slivers_of(cover),
               .least_turn = 0.5 * tolerance / lever,
               .is_first = true};
    los_gaps *looks[LOS_STRANDS_DEPTH + 1];
    for (int i = 0; i <= LOS_STRANDS_DEPTH; i++) {
        looks[i] = &strands->looks[i];
    }
    strands->count = strands->lows.count = strands->highs.count = 0;
    strands->near = target->low.x;
    strands->far = target->high.x;
    look(&s, looks[0], first);
    for (uint32_t i = 0; i < looks[0]->count; i++) {
        begin_strand(strands, &looks[0]->gaps[i]);
        add_gap(strands, looks[0], &looks[0]->gaps[i]);
    }
    for (int i = 1; i <= STEPS; i++) {
        sweep_to(&s, looks, first + (last - first) * ((double)i / STEPS));
    }
}

/* --- Bands ------------------------------------------------------------------------------------------------------- */

bool los_strands_has(const los_strands *strands, uint32_t number, double width) {
    return strands->same_as[number] == number && strands->widest[number] >= width;
}

void los_strands_bounds(const los_strands *strands, uint32_t number, const double *x, uint32_t count, double *low,
                        double *high) {
    for (uint32_t i = 0; i < count; i++) {
        low[i] = INFINITY;
        high[i] = -INFINITY;
    }
    for (uint32_t k = 0; k < strands->lows.count; k++) {
        los_strand_line line = strands->lows.lines[k];
        uint32_t until = root_of(strands, line.strand) == number ? count : 0;
        for (uint32_t i = 0; i < until; i++) {
            double y = line.height + line.slope * x[i];
            low[i] = y < low[i] ? y : low[i];
        }
    }
    for (uint32_t k = 0; k < strands->highs.count; k++) {
        los_strand_line line = strands->highs.lines[k];
        uint32_t until = root_of(strands, line.strand) == number ? count : 0;
        for (uint32_t i = 0; i < until; i++) {
            double y = line.height + line.slope * x[i];
            high[i] = y > high[i] ? y : high[i];
        }
    }
}
