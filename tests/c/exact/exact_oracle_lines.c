/* SPDX-License-Identifier: MIT */
#include "exact/exact_oracle_direction.h"

#include <stdlib.h>

enum {
    ANGLES = 400000,
    STEPS = 8 /* directions measured between two critical ones before the best is refined */
};

/* The critical directions of one problem, as angles from its axis. */
static struct {
    const exact_problem *problem;
    double values[ANGLES];
    uint32_t count;
} angles;

static xvec direction_at(double angle) {
    xvec axis = angles.problem->axis;
    double c = cos(angle), s = sin(angle);
    return (xvec){axis.x * c - axis.y * s, axis.x * s + axis.y * c};
}

static exact_opening no_opening(xvec direction) {
    return (exact_opening){0.0, 0.0, direction, 0.0, 0};
}

/* --- Critical directions ----------------------------------------------------------------------------------------- */

/* Adds the direction of a line through a point, if the line meets both bases. */
static void add_direction(xvec point, xvec along) {
    double length = sqrt(xvec_dot(along, along)), tolerance = 1e-7;
    if (length < 1e-9) {
        return;
    }
    xvec d = {along.x / length, along.y / length};
    double offset = xvec_dot(point, xvec_left(d));
    span chords[2];
    for (int side = 0; side < LOS_SIDES; side++) {
        const exact_base *base = &angles.problem->bases[side];
        span offsets = exact_base_offsets(base, d);
        if (offset < offsets.low - tolerance || offset > offsets.high + tolerance) {
            return;
        }
        chords[side] = exact_base_chord(base, d, fmin(fmax(offset, offsets.low), offsets.high));
    }
    if (chords[0].low + chords[0].high > chords[1].low + chords[1].high) {
        d = (xvec){-d.x, -d.y};
    }
    if (angles.count < ANGLES) {
        angles.values[angles.count++] = atan2(xvec_cross(angles.problem->axis, d), xvec_dot(angles.problem->axis, d));
    }
}

/* The largest angle, to one side of the axis, of lines that meet both bases. */
static double extreme_angle(double side) {
    double inside = 0.0, outside = 3.2;
    for (int i = 0; i < 60; i++) {
        double angle = (inside + outside) / 2.0;
        span all = exact_direction_offsets(direction_at(side * angle));
        *(all.low < all.high ? &inside : &outside) = angle;
    }
    return side * inside;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void find_directions(void) {
    uint32_t count;
    const xvec *corners = exact_direction_corners(&count);
    angles.count = 0;
    angles.values[angles.count++] = extreme_angle(1.0);
    angles.values[angles.count++] = extreme_angle(-1.0);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            add_direction(corners[i], xvec_sub(corners[j], corners[i]));
        }
        for (int side = 0; side < LOS_SIDES; side++) {
            xvec tangents[4];
            int tangent_count = exact_base_tangents(&angles.problem->bases[side], corners[i], tangents);
            for (int j = 0; j < tangent_count; j++) {
                add_direction(corners[i], tangents[j]);
            }
        }
    }
    qsort(angles.values, angles.count, sizeof *angles.values, by_value);
}

/* --- The widest opening ------------------------------------------------------------------------------------------ */

/* Measures a direction and keeps the better; returns the width of its certain opening. */
static double measure(double angle, exact_opening *best) {
    exact_opening here = no_opening(angles.problem->axis);
    exact_direction_measure(direction_at(angle), &here);
    double possible = fmax(here.possible, best->possible);
    best->measured++;
    if (here.certain > best->certain) {
        best->certain = here.certain;
        best->direction = here.direction;
        best->offset = here.offset;
    }
    best->possible = possible;
    return here.certain;
}

/* Maximizes the width between two critical directions, where it changes slowly. */
static void climb(double low, double high, double enough, exact_opening *best) {
    double margin = fmin((high - low) * 1e-3, 1e-8), step = (high - low - 2.0 * margin) / STEPS, at = low, top = -1.0;
    for (int i = 0; i <= STEPS && best->certain <= enough; i++) {
        double angle = low + margin + step * i, width = measure(angle, best);
        if (width > top) {
            top = width;
            at = angle;
        }
    }
    for (step /= 2.0; step > 1e-9 && best->certain <= enough; step /= 2.0) {
        for (int side = -1; side <= 1; side += 2) {
            double angle = fmin(fmax(at + side * step, low + margin), high - margin), width = measure(angle, best);
            if (width > top) {
                top = width;
                at = angle;
            }
        }
    }
}

exact_opening exact_widest_opening(const exact_problem *problem, double enough) {
    exact_opening best = no_opening(problem->axis);
    angles.problem = problem;
    exact_direction_prepare(problem);
    if (measure(0.0, &best) > enough) {
        return best;
    }
    find_directions();
    for (uint32_t i = 0; i + 1 < angles.count && best.certain <= enough; i++) {
        double low = angles.values[i], high = angles.values[i + 1];
        if (high - low > 1e-11) {
            exact_opening here = no_opening(problem->axis);
            exact_direction_measure(direction_at((low + high) / 2.0), &here);
            if (here.possible > 0.0) {
                climb(low, high, enough, &best);
            }
        }
    }
    return best;
}

exact_opening exact_opening_along(const exact_problem *problem, xvec direction) {
    exact_opening best = no_opening(direction);
    angles.problem = problem;
    exact_direction_prepare(problem);
    double angle = atan2(xvec_cross(problem->axis, direction), xvec_dot(problem->axis, direction));
    exact_direction_measure(direction_at(angle), &best);
    return best;
}
