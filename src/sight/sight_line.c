/* SPDX-License-Identifier: MIT */
#include "sight/sight_line.h"

static los_sight_line make(los_vec2 from, los_vec2 to, uint32_t from_sample, uint32_t to_sample) {
    los_sight_line line = {.line = los_line_make(from, to), .from_sample = from_sample, .to_sample = to_sample};
    /* The segment test tolerates 1e-5 of the line's length; the rest is several times the float32 rounding. */
    float span = los_sight_line_span(&line);
    line.side_tolerance = (0.05f + 4e-5f * span + 1e-6f * (fabsf(from.x) + fabsf(from.y))) * span;
    return line;
}

los_sight_line los_sight_line_between_centers(const los_pair *pair) {
    return make(pair->placed[LOS_SHOOTER]->model.position, pair->placed[LOS_TARGET]->model.position, 0, 0);
}

los_sight_line los_sight_line_between_samples(const los_pair *pair, uint32_t from_sample, uint32_t to_sample) {
    LOS_ASSERT(from_sample < los_pair_samples(pair, LOS_SHOOTER)->count &&
               to_sample < los_pair_samples(pair, LOS_TARGET)->count);
    return make(los_pair_samples(pair, LOS_SHOOTER)->points[from_sample],
                los_pair_samples(pair, LOS_TARGET)->points[to_sample], from_sample, to_sample);
}

los_sight_line los_sight_line_between_points(los_vec2 from, los_vec2 to) {
    return make(from, to, LOS_NOT_A_SAMPLE, LOS_NOT_A_SAMPLE);
}

los_sight_line los_sight_line_between_bases(los_vec2 from, los_vec2 to) {
    return make(from, to, LOS_IN_BASE, LOS_IN_BASE);
}

void los_sight_line_set_heights(los_sight_line *line, double from_height, double to_height) {
    line->has_heights = true;
    line->heights[LOS_SHOOTER] = (los_interval){from_height, from_height};
    line->heights[LOS_TARGET] = (los_interval){to_height, to_height};
}

los_sight_line los_sight_line_widened(const los_sight_line *line, float pixels) {
    LOS_ASSERT(pixels >= 0.0f);
    los_sight_line wide = *line;
    wide.side_tolerance += pixels * los_sight_line_span(line);
    return wide;
}

/* Fraction of the line.  Touching counts, and float32 hits are not more precise. */
static const double TOUCH_TOLERANCE = 1e-5;

los_interval los_sight_line_stretch(const los_pair *pair, const los_sight_line *line, los_interval prism) {
    const los_interval *heights = line->has_heights ? line->heights : pair->levels;
    const los_bundle lines = {{{0.0, 0.0}, {1.0, 1.0}}, {heights[LOS_SHOOTER], heights[LOS_TARGET]}};
    los_interval stretch = los_prism_certain(&lines, prism);
    if (los_interval_is_empty(stretch) || stretch.low > 1.0 || stretch.high < 0.0) {
        return (los_interval){1.0, 0.0};
    }
    return (los_interval){fmax(stretch.low - TOUCH_TOLERANCE, 0.0), fmin(stretch.high + TOUCH_TOLERANCE, 1.0)};
}
