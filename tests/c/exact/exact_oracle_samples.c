/* SPDX-License-Identifier: MIT */
#include "exact/exact_oracle_samples.h"

bool exact_judge(los_pair *pair, los_vec2 from, los_vec2 to) {
    los_pair_add_line_pieces(pair, from, to);
    los_sight_line line = los_sight_line_between_points(from, to);
    return los_line_is_clear(pair, &line);
}

/* Pixels: endpoints stay this far inside the rim.  At the rim, rounding decides whether a line meets what it touches.
 */
static const double RIM_INSET = 0.05;

typedef struct line {
    xvec d;
    double offset, from, to;
} line;

static los_vec2 point_at(const line *l, double along) {
    xvec point = xvec_on_line(l->d, l->offset, along);
    return (los_vec2){(float)point.x, (float)point.y};
}

static bool is_clear(los_pair *pair, const line *l) {
    return exact_judge(pair, point_at(l, l->from), point_at(l, l->to));
}

static double inset(span chord, double along) {
    double depth = fmin(RIM_INSET, (chord.high - chord.low) / 2.0);
    return fmin(fmax(along, chord.low + depth), chord.high - depth);
}

/* A random line.  Without exemptions, its shortest part between the bases is the best. */
static bool random_line(const exact_problem *problem, test_random *random, line *out) {
    bool on_rim = random_bool(random, 0.7);
    xvec from = exact_base_point(&problem->bases[0], random, on_rim);
    xvec to = exact_base_point(&problem->bases[1], random, on_rim), offset = xvec_sub(to, from);
    double length = sqrt(xvec_dot(offset, offset));
    if (length < 1e-3) {
        return false;
    }
    *out = (line){.d = {offset.x / length, offset.y / length}};
    out->offset = xvec_dot(from, xvec_left(out->d));
    out->from = xvec_dot(from, out->d);
    out->to = xvec_dot(to, out->d);
    span chords[2] = {exact_base_chord(&problem->bases[0], out->d, out->offset),
                      exact_base_chord(&problem->bases[1], out->d, out->offset)};
    if (problem->exempting_count == 0) {
        out->from = chords[0].high;
        out->to = chords[1].low;
    }
    out->from = inset(chords[0], out->from);
    out->to = inset(chords[1], out->to);
    return out->to > out->from;
}

/* A parallel of a line; false if it leaves a base. */
static bool shift(const exact_problem *problem, const line *l, double aside, line *out) {
    *out = *l;
    out->offset += aside;
    for (int side = 0; side < LOS_SIDES; side++) {
        span all = exact_base_offsets(&problem->bases[side], l->d);
        if (out->offset < all.low || out->offset > all.high) {
            return false;
        }
        span chord = exact_base_chord(&problem->bases[side], l->d, out->offset);
        double *end = side == LOS_SHOOTER ? &out->from : &out->to;
        if (problem->exempting_count == 0) {
            *end = inset(chord, side == LOS_SHOOTER ? chord.high : chord.low);
        } else if (*end < chord.low || *end > chord.high) {
            return false;
        }
    }
    return true;
}

static double clear_width(los_pair *pair, const exact_problem *problem, const line *l, double wanted) {
    double width = 0.0, step = wanted / 8.0;
    line beside;
    for (int side = -1; side <= 1; side += 2) {
        for (int i = 1; i <= 9 && shift(problem, l, side * i * step, &beside) && is_clear(pair, &beside); i++) {
            width += step;
        }
    }
    return width;
}

exact_sighting exact_sample(los_pair *pair, const exact_problem *problem, test_random *random, int lines,
                            double wanted) {
    exact_sighting best = {.found = false};
    for (int i = 0; i < lines && best.width < wanted; i++) {
        line l;
        if (random_line(problem, random, &l) && is_clear(pair, &l)) {
            double width = clear_width(pair, problem, &l, wanted);
            if (!best.found || width > best.width) {
                best = (exact_sighting){true, point_at(&l, l.from), point_at(&l, l.to), width};
            }
        }
    }
    return best;
}
