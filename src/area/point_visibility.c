/* SPDX-License-Identifier: MIT */
#include "area/point_visibility.h"

#include "base/assert.h"
#include "exact/heights.h"

enum {
    STEPS = 24,      /* slopes of lines to a point, evenly spaced */
    SLOPES_MAX = 48, /* of lines through corners; further ones are ignored */
    RAISE_STEPS = 6  /* halvings of the height that is added to both models */
};

/* Pixels: half the side of the square that represents a point; at most this fraction of the target's extent. */
static const double HALF_SIDE = 0.3, HALF_SIDE_FRACTION = 0.1;
/* Pixels: half the side of a square whose extent does not matter. */
static const double TINY = 1e-3;
/* Slopes next to one at which a line passes a corner: this fraction of the interval to the next such slope. */
static const double BESIDE = 0.02;
/* They are tried if the interval is larger than this fraction of all slopes. */
static const double BESIDE_MIN = 0.02;
/* Inches: the height that is added to both models at first. */
static const double RAISE = 0.2;

/* --- Slopes ------------------------------------------------------------------------------------------------------ */

/* The slopes of lines to a point: the first is the smallest of all, the others are of lines through corners. */
typedef struct corner_slopes {
    double values[SLOPES_MAX]; /* ascending */
    uint32_t count;
    double last; /* the largest of all */
} corner_slopes;

/* The first value stays first; it is smaller than the others. */
static void add_slope(corner_slopes *slopes, double value) {
    uint32_t at = slopes->count;
    LOS_ASSERT(slopes->count > 0 && value > slopes->values[0]);
    if (slopes->count == SLOPES_MAX) {
        return;
    }
    for (; at > 1 && slopes->values[at - 1] > value; at--) {
        slopes->values[at] = slopes->values[at - 1];
    }
    slopes->values[at] = value;
    slopes->count++;
}

static void add_corner(corner_slopes *slopes, los_vec2d point, los_vec2d corner) {
    double slope = (corner.y - point.y) / (corner.x - point.x);
    if (slope > slopes->values[0] && slope < slopes->last) {
        add_slope(slopes, slope);
    }
}

/* Adds the second end of an edge, and where the edge enters and leaves the origin. */
static void add_edge(const los_point_visibility *visibility, corner_slopes *slopes, los_vec2d point, los_vec2 from,
                     los_vec2 to) {
    const los_frame *frame = &visibility->problem->frame;
    los_vec2d a = los_frame_from_world(frame, from), b = los_frame_from_world(frame, to);
    double enters, leaves;
    add_corner(slopes, point, b);
    if (los_convex_clip_segment(visibility->origin, 0.0, a, b, &enters, &leaves)) {
        add_corner(slopes, point, los_vec2d_lerp(a, b, enters));
        add_corner(slopes, point, los_vec2d_lerp(a, b, leaves));
    }
}

/* Adds the edges and walls of everything that can block. */
static void add_edges(const los_point_visibility *visibility, corner_slopes *slopes, los_vec2d point) {
    const los_pair *pair = visibility->problem->pair;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
        los_polygon polygon = los_piece_polygon(pair->terrain, piece);
        bool blocks = obstacle->blocking != LOS_BLOCKS_NEVER && !los_mask_has(visibility->view.exempt, i);
        uint32_t count = blocks ? polygon.count : 0;
        for (uint32_t k = 0; k < count; k++) {
            add_edge(visibility, slopes, point, polygon.points[k > 0 ? k - 1 : count - 1], polygon.points[k]);
        }
        for (uint32_t k = 0; obstacle->wall_phase != LOS_WALLS_NEVER && k < piece->wall_count; k++) {
            const los_wall *wall = &pair->terrain->walls[piece->first_wall + k];
            add_corner(slopes, point, los_frame_from_world(&visibility->problem->frame, wall->start));
            add_edge(visibility, slopes, point, wall->start, wall->end);
        }
    }
}

/* Adds the rims of models that can block, where a line from the point touches them or nearly so. */
static void add_models(const los_point_visibility *visibility, corner_slopes *slopes, los_vec2d point) {
    const los_problem *problem = visibility->problem;
    for (uint32_t i = 0; i < problem->pair->models.count; i++) {
        const los_blocking_model *model = &problem->pair->models.items[i];
        los_vec2d corners[LOS_BASE_CORNERS];
        los_convex base = los_convex_of_base(&model->base, model->position, 0.0, &problem->frame, corners);
        los_vec2d along = los_vec2d_sub(base.center, point);
        if (model->blocks && (along.x != 0.0 || along.y != 0.0)) {
            add_corner(slopes, point, los_convex_support_point(&base, (los_vec2d){-along.y, along.x}));
            add_corner(slopes, point, los_convex_support_point(&base, (los_vec2d){along.y, -along.x}));
        }
    }
}

/* --- One slope --------------------------------------------------------------------------------------------------- */

static void record_start(los_point_visibility *visibility, los_vec2d start) {
    visibility->starts[visibility->next] = start;
    visibility->next = (visibility->next + 1) % LOS_POINT_STARTS;
}

/* A line of the plan through the point. */
typedef struct plan_line {
    los_point_visibility *visibility;
    double slope, intercept;
} plan_line;

static plan_line line_to(los_point_visibility *visibility, los_vec2d point, double slope) {
    return (plan_line){visibility, slope, point.y - slope * point.x};
}

static los_vec2d point_on(const plan_line *line, double x) {
    return (los_vec2d){x, line->intercept + line->slope * x};
}

/* Accepts a line of a vertical slice if the judge does, as the verdict does (search.c). */
static bool accept_line(void *context, const los_slice_line *found) {
    const plan_line *line = context;
    los_point_visibility *visibility = line->visibility;
    const los_search search = {.problem = visibility->problem};
    los_vec2d points[2] = {point_on(line, found->x[0]), point_on(line, found->x[1])};
    los_endpoints ends =
        los_problem_line(visibility->problem, los_frame_to_world(&visibility->problem->frame, points[0]),
                         los_frame_to_world(&visibility->problem->frame, points[1]));
    if (!los_search_is_clear_near(&search, ends, found->heights, &visibility->judge_searches)) {
        return false;
    }
    record_start(visibility, points[visibility->from]);
    return true;
}

/* Tests lines between these heights, in inches, from both ends of the chord in the origin and from its middle. */
static bool is_clear_at(const plan_line *line, los_vec2d point, los_interval chord, const double heights[2]) {
    los_point_visibility *visibility = line->visibility;
    const los_search search = {.problem = visibility->problem};
    const double starts[3] = {los_inset(chord.low, chord.high), los_inset(chord.high, chord.low),
                              los_interval_middle(chord)};
    los_vec2 to = los_frame_to_world(&visibility->problem->frame, point);
    for (int i = 0; i < 3; i++) {
        los_vec2d start = point_on(line, starts[i]);
        los_vec2 from = los_frame_to_world(&visibility->problem->frame, start);
        bool is_forward = visibility->from == 0;
        los_endpoints ends = los_problem_line(visibility->problem, is_forward ? from : to, is_forward ? to : from);
        if (los_search_is_clear(&search, ends, heights)) {
            record_start(visibility, start);
            return true;
        }
    }
    return false;
}

/* True if a line of this slope would be clear from top to top with both models higher by `raise` inches. */
static bool is_clear_if_raised(los_point_visibility *visibility, los_vec2d point, double slope, double raise) {
    const los_interval *heights = visibility->problem->heights;
    const double tops[2] = {heights[0].high + raise, heights[1].high + raise};
    plan_line line = line_to(visibility, point, slope);
    los_interval chord;
    return los_convex_chord(visibility->origin, slope, line.intercept, &chord.low, &chord.high) &&
           is_clear_at(&line, point, chord, tops);
}

/* Only a small range of slopes may be clear over prisms.  If higher models would see each other at this slope, searches
 * next to it for slopes at which less additional height is needed, down to none. */
static bool is_clear_nearby(los_point_visibility *visibility, los_vec2d point, double slope, double step) {
    double raise = RAISE;
    bool is_clear = is_clear_if_raised(visibility, point, slope, raise);
    for (int i = 0; is_clear && i < RAISE_STEPS; i++) {
        raise = i + 1 < RAISE_STEPS ? 0.5 * raise : 0.0;
        step *= 0.5;
        is_clear = is_clear_if_raised(visibility, point, slope, raise);
        for (int side = -1; !is_clear && side <= 1; side += 2) {
            is_clear = is_clear_if_raised(visibility, point, slope + side * step, raise);
            slope += is_clear ? side * step : 0.0;
        }
    }
    return is_clear;
}

/* True if a line of this slope to the point is clear at some heights. */
static bool is_clear_along(los_point_visibility *visibility, los_vec2d point, double slope) {
    plan_line line = line_to(visibility, point, slope);
    los_vertical_slice slice = {.problem = visibility->problem,
                                .view = &visibility->view,
                                .slope = slope,
                                .intercept = line.intercept,
                                .has_full_obstacles = true};
    los_interval *chord = &slice.x[visibility->from];
    if (!los_convex_chord(visibility->origin, slope, line.intercept, &chord->low, &chord->high)) {
        return false;
    }
    slice.x[1 - visibility->from] = (los_interval){point.x - visibility->half, point.x + visibility->half};
    return is_clear_if_raised(visibility, point, slope, 0.0) || los_vertical_slice_search(&slice, accept_line, &line);
}

static bool is_clear_from(los_point_visibility *visibility, los_vec2d point, los_vec2d start) {
    return is_clear_along(visibility, point, (start.y - point.y) / (start.x - point.x));
}

/* --- All slopes, where prisms float ------------------------------------------------------------------------------ */

/* Tests slopes between two; `whole` is the extent of all slopes. */
static bool is_clear_between(los_point_visibility *visibility, los_vec2d point, double low, double high, double whole) {
    double size = high - low;
    int count = whole > 0.0 && size > 0.0 ? (int)ceil(fmin(size / whole, 1.0) * STEPS) : 0;
    for (int i = 0; i < count; i++) {
        if (is_clear_along(visibility, point, low + size * (i + 0.5) / count)) {
            return true;
        }
    }
    return size > BESIDE_MIN * whole && (is_clear_along(visibility, point, low + BESIDE * size) ||
                                         is_clear_along(visibility, point, high - BESIDE * size));
}

/* Tests lines from both ends of the origin along x, which are the flattest and the steepest in height.  Adds their
 * slopes. */
static bool is_clear_from_extremes(los_point_visibility *visibility, corner_slopes *slopes, los_vec2d point) {
    double gap = visibility->problem->gap;
    for (int i = 0; i < 2; i++) {
        los_vec2d end = los_convex_support_point(visibility->origin, (los_vec2d){i == 0 ? -1.0 : 1.0, 0.0});
        end.x += i == 0 ? gap : -gap;
        add_corner(slopes, point, end);
        if (is_clear_from(visibility, point, end)) {
            return true;
        }
    }
    return false;
}

/* Tests evenly spaced slopes, and slopes next to those at which a line passes a corner. */
static bool is_clear_at_some_slope(los_point_visibility *visibility, los_vec2d point) {
    los_vec2d corners[4];
    los_convex bases[2];
    bases[visibility->from] = *visibility->origin;
    bases[1 - visibility->from] = los_convex_square(point, TINY, corners);
    corner_slopes slopes = {
        .values = {los_extreme_slope(bases, -1.0)}, .count = 1, .last = los_extreme_slope(bases, 1.0)};
    double whole = slopes.last - slopes.values[0], step = whole / STEPS;
    add_edges(visibility, &slopes, point);
    add_models(visibility, &slopes, point);
    if (is_clear_from_extremes(visibility, &slopes, point)) {
        return true;
    }
    for (uint32_t i = 0; i < slopes.count; i++) {
        double next = i + 1 < slopes.count ? slopes.values[i + 1] : slopes.last;
        if (is_clear_between(visibility, point, slopes.values[i], next, whole)) {
            return true;
        }
    }
    bool is_clear = false;
    for (int i = 0; !is_clear && i < STEPS; i++) {
        is_clear = is_clear_nearby(visibility, point, slopes.values[0] + step * (i + 0.5), step);
    }
    return is_clear;
}

/* --- One point --------------------------------------------------------------------------------------------------- */

void los_point_visibility_begin(los_point_visibility *visibility, const los_problem *problem, los_obstacle_mask exempt,
                                int from, const los_convex *origin, double extent) {
    LOS_ASSERT(from == 0 || from == 1);
    LOS_ASSERT(extent > 0.0);
    *visibility = (los_point_visibility){.problem = problem,
                                         .origin = origin,
                                         .from = from,
                                         .half = fmin(HALF_SIDE, HALF_SIDE_FRACTION * extent),
                                         .view = los_problem_view(problem, exempt),
                                         .judge_searches = problem->pair->limits->height_searches};
    for (int i = 0; i < LOS_POINT_STARTS; i++) {
        visibility->starts[i] = origin->center;
    }
}

/* Tests lines from the starts of the last clear ones, the latest first. */
static bool is_clear_from_last_starts(los_point_visibility *visibility, los_vec2d point) {
    for (uint32_t i = 0; i < LOS_POINT_STARTS; i++) {
        uint32_t latest = (visibility->next + LOS_POINT_STARTS - 1 - i) % LOS_POINT_STARTS;
        if (is_clear_from(visibility, point, visibility->starts[latest])) {
            return true;
        }
    }
    return false;
}

/* Searches for a line as the verdict does, with a square in place of the target's base. */
static bool is_clear_to_square(los_point_visibility *visibility, const los_convex *square) {
    const los_problem *problem = visibility->problem;
    uint64_t work = problem->pair->limits->point_sweep_work;
    uint32_t last_blocker = LOS_NO_OBSTACLE;
    const los_search search = {.problem = problem,
                               .sweep_work = &work,
                               .last_blocker = &last_blocker,
                               .subproblem_limit = problem->pair->limits->point_subproblems};
    los_obstacle_view view = visibility->view;
    view.gap = fmin(view.gap, 0.5 * visibility->half); /* the square must be wider than the gap */
    const los_convex *origin = visibility->origin;
    bool is_forward = visibility->from == 0;
    los_search_result result = los_search_between(&search, &view, is_forward ? origin : square,
                                                  is_forward ? square : origin, (const bool[2]){false, false});
    if (result.is_visible) {
        record_start(visibility, los_frame_from_world(&problem->frame, result.line.from));
    }
    return result.is_visible;
}

/* With every prism on the ground, the verdict's search divides the origin alone and is fast.  Where prisms float it
 * would divide the heights too; vertical slices test all heights of one slope at once. */
bool los_point_is_visible(los_point_visibility *visibility, los_vec2d point) {
    los_vec2d corners[4];
    los_convex square = los_convex_square(point, visibility->half, corners);
    const los_convex *origin = visibility->origin;
    bool is_apart = visibility->from == 0 ? square.low.x > origin->high.x : square.high.x < origin->low.x;
    if (!is_apart) {
        return false;
    }
    return is_clear_from_last_starts(visibility, point) ||
           (visibility->problem->pair->is_floating ? is_clear_at_some_slope(visibility, point)
                                                   : is_clear_to_square(visibility, &square));
}

/* --- Refinement --------------------------------------------------------------------------------------------------- */

enum {
    POINTS_PER_COLUMN = 8, /* of a full column, before its bounds are bisected */
    UNDECIDED_MAX = 2 * LOS_COLUMN_INTERVALS_MAX
};

/* A bound of what is visible is bisected to this fraction of the target's extent across the lines. */
static const double BOUND_ACCURACY = 0.02;

typedef struct refinement {
    const los_area_problem *area;
    los_column_coverage *coverage;
    los_point_visibility visibility;
    double step;                   /* pixels from point to point */
    double accuracy;               /* pixels, of a bound */
    bool is_done[LOS_COLUMNS_MAX]; /* by column */
} refinement;

/* --- One point --------------------------------------------------------------------------------------------------- */

static bool is_covered(const los_column *column, double y) {
    for (uint32_t i = 0; i < column->count; i++) {
        if (y >= column->visible[i].low && y <= column->visible[i].high) {
            return true;
        }
    }
    return false;
}

typedef enum {
    COVERAGE_UNKNOWN,
    NOT_COVERED,
    COVERED
} coverage_state;

/* Whether a column has a visible point at a fraction of its chord; unknown unless the column is done. */
static coverage_state is_covered_in(const refinement *r, uint32_t column, double fraction) {
    if (column >= LOS_COLUMNS_MAX || !r->is_done[column]) {
        return COVERAGE_UNKNOWN;
    }
    const los_column *at = &r->coverage->columns[column];
    return is_covered(at, at->chord.low + fraction * (at->chord.high - at->chord.low)) ? COVERED : NOT_COVERED;
}

/* Whether a point is visible.  If the columns on both sides agree, their result is taken. */
static bool is_visible(refinement *r, uint32_t column, double y) {
    const los_column *at = &r->coverage->columns[column];
    if (is_covered(at, y)) {
        return true;
    }
    double fraction = (y - at->chord.low) / (at->chord.high - at->chord.low);
    coverage_state before = is_covered_in(r, column - 1, fraction), after = is_covered_in(r, column + 1, fraction);
    if (before != COVERAGE_UNKNOWN && before == after) {
        return before == COVERED;
    }
    if (r->area->budget->evaluations == 0) {
        return false;
    }
    r->area->budget->evaluations--;
    return los_point_is_visible(&r->visibility, (los_vec2d){r->coverage->x[column], y});
}

/* --- One column -------------------------------------------------------------------------------------------------- */

static void add_interval(refinement *r, uint32_t column, double low, double high) {
    los_coverage_add(r->coverage, column, 1, &low, &high);
}

/* Bisects between a visible and a hidden point, and adds the interval from the former to the bound. */
static void add_to_bound(refinement *r, uint32_t column, double visible, double hidden) {
    double first = visible;
    while (fabs(hidden - visible) > r->accuracy) {
        double middle = 0.5 * (visible + hidden);
        if (is_visible(r, column, middle)) {
            visible = middle;
        } else {
            hidden = middle;
        }
    }
    double bound = 0.5 * (visible + hidden);
    add_interval(r, column, fmin(first, bound), fmax(first, bound));
}

static void refine_between(refinement *r, uint32_t column, double low, bool low_visible, double high,
                           bool high_visible) {
    if (low_visible && high_visible) {
        add_interval(r, column, low, high);
    } else if (low_visible || high_visible) {
        add_to_bound(r, column, low_visible ? low : high, low_visible ? high : low);
    }
}

/* Tests points of an interval of which nothing is visible yet.  Its ends touch a visible interval, the end of the chord
 * or what is certainly hidden. */
static void refine_interval(refinement *r, uint32_t column, los_interval range) {
    const los_column *at = &r->coverage->columns[column];
    const los_interval chord = at->chord;
    int count = (int)ceil((range.high - range.low) / r->step);
    double last = range.low;
    bool last_visible = is_covered(at, range.low), end_visible = is_covered(at, range.high);
    for (int i = 0; i < count; i++) {
        double y = range.low + (range.high - range.low) * (i + 0.5) / count;
        bool visible = is_visible(r, column, y);
        last_visible = i == 0 && range.low <= chord.low ? visible : last_visible;
        refine_between(r, column, last, last_visible, y, visible);
        last = y;
        last_visible = visible;
    }
    end_visible = range.high >= chord.high ? last_visible : end_visible;
    refine_between(r, column, last, last_visible, range.high, end_visible);
}

/* Lists the intervals longer than `length_min` that are visible in the upper bound and hidden in the lower.  Further
 * ones than UNDECIDED_MAX stay hidden. */
static uint32_t find_undecided(const los_column *lower, const los_column *upper, double length_min,
                               los_interval undecided[UNDECIDED_MAX]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i <= lower->count; i++) {
        los_interval hidden = los_column_hidden(lower, i);
        for (uint32_t k = 0; k < upper->count; k++) {
            los_interval both = {fmax(hidden.low, upper->visible[k].low), fmin(hidden.high, upper->visible[k].high)};
            if (both.high - both.low > length_min && count < UNDECIDED_MAX) {
                undecided[count++] = both;
            }
        }
    }
    return count;
}

static void refine_column(refinement *r, uint32_t column, const los_column_coverage *possible) {
    los_interval undecided[UNDECIDED_MAX];
    uint32_t count =
        find_undecided(&r->coverage->columns[column], &possible->columns[column], r->area->tolerance, undecided);
    for (uint32_t i = 0; i < count; i++) {
        refine_interval(r, column, undecided[i]);
    }
}

/* --- All columns ------------------------------------------------------------------------------------------------- */

static void begin(refinement *r, const los_area_problem *area, los_obstacle_mask exempt, const los_convex *origin) {
    r->area = area;
    r->coverage = area->scratch->coverage;
    double across = 0.0, along = r->coverage->x[LOS_COLUMNS_MAX - 1] - r->coverage->x[0];
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        across = fmax(across, los_interval_length(r->coverage->columns[i].chord));
        r->is_done[i] = false;
    }
    LOS_ASSERT(across > 0.0 && along > 0.0);
    r->accuracy = fmax(BOUND_ACCURACY * across, area->tolerance);
    r->step = across / POINTS_PER_COLUMN;
    los_point_visibility_begin(&r->visibility, area->problem, exempt, area->from, origin, fmin(across, along));
}

/* Every other column first: in the columns between, most points follow from their neighbors. */
void los_refine_points(const los_area_problem *area, los_obstacle_mask exempt, const los_convex *origin,
                       const los_column_coverage *possible) {
    refinement r;
    begin(&r, area, exempt, origin);
    for (uint32_t first = 0; first < 2; first++) {
        for (uint32_t i = first; i < LOS_COLUMNS_MAX; i += 2) {
            refine_column(&r, i, possible);
            r.is_done[i] = true;
        }
    }
}
