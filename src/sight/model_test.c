/* SPDX-License-Identifier: MIT */
#include "sight/model_test.h"

#include "geometry/base_chord.h"

static const los_interval WHOLE_LINE = {0.0, 1.0};

/* Pixels: more than the errors of the exact mode's frame. */
static const double CLEARANCE_TOLERANCE = 0.05;

/* Pixels: more than the rounding of positions and chords. */
static const double GAP_TOLERANCE = 0.01;

/* The stretch of the line in the base of the shooter or of the target. */
static los_interval own_chord(const los_pair *pair, const los_sight_line *line, los_side side) {
    return los_base_chord(&pair->models.own[side], pair->placed[side]->model.position, 0.0, line->line.from,
                          line->line.to);
}

/* The first fraction of `chord` in neither of two intervals; negative if they cover it. */
static double first_uncovered(los_interval chord, los_interval a, los_interval b) {
    double first = chord.low;
    for (int i = 0; i < 2; i++) { /* one interval may continue where the other ends */
        first = a.low <= first && a.high >= first ? a.high : first;
        first = b.low <= first && b.high >= first ? b.high : first;
    }
    bool is_covered = (a.low <= first && a.high >= first) || (b.low <= first && b.high >= first);
    return first < chord.high || (first == chord.high && !is_covered) ? first : -1.0;
}

/* The first fraction at which the line is in the base, enlarged by `grow`, at its heights, and outside the own bases.
 */
static double first_blocked(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model,
                            double grow) {
    los_interval chord = los_base_chord(&model->base, model->position, grow, line->line.from, line->line.to);
    if (los_interval_is_empty(chord)) {
        return -1.0;
    }
    los_interval stretch = model->is_partial ? los_sight_line_stretch(pair, line, model->heights) : WHOLE_LINE;
    chord = (los_interval){fmax(chord.low, stretch.low), fmin(chord.high, stretch.high)};
    if (los_interval_is_empty(chord)) {
        return -1.0;
    }
    if (model->gap > 2.0 * grow + GAP_TOLERANCE) {
        return chord.low; /* the line is in neither of them there */
    }
    return first_uncovered(chord, own_chord(pair, line, LOS_SHOOTER), own_chord(pair, line, LOS_TARGET));
}

double los_model_first_blocked(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model) {
    return model->blocks || model->hindrance > 0.0 ? first_blocked(pair, line, model, 0.0) : -1.0;
}

bool los_model_blocks(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model) {
    return model->blocks && first_blocked(pair, line, model, 0.0) >= 0.0;
}

double los_model_hindrance(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model) {
    return model->hindrance > 0.0 && first_blocked(pair, line, model, 0.0) >= 0.0 ? model->hindrance : 0.0;
}

los_interval los_model_chord(const los_sight_line *line, const los_blocking_model *model) {
    return los_base_chord(&model->base, model->position, 0.0, line->line.from, line->line.to);
}

/* The half axes of an ellipse must grow by this factor of a distance, so that it contains all points within that
 * distance: to first order (a + b) / (2 sqrt(ab)).  Twice is enough up to axes of 13 : 1. */
static double growth_factor(const los_base *base) {
    double a = base->half_length, b = base->half_width;
    return base->kind == LOS_CONVEX_ELLIPSE ? fmax(2.0, 0.5 * (a + b) / sqrt(a * b)) : 2.0;
}

bool los_model_has_clearance(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model,
                             double pixels) {
    double grow = growth_factor(&model->base) * pixels + CLEARANCE_TOLERANCE;
    return !model->blocks || first_blocked(pair, line, model, grow) < 0.0;
}
