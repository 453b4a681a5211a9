/* SPDX-License-Identifier: MIT */
#include "base/assert.h"
#include "grid/board.h"
#include "grid/grid_judge.h"
#include "grid/grid_rules.h"
#include "grid/offset_sweep.h"

#include <math.h>

/* Builds the rays that the rules name for a pair, judges each, and combines the verdicts. */

/* Points nearer than this, in cells, are equal: a fan between them has no direction. */
static const double SAME_POINT = 0.001;

const char *los_grid_reason_word(los_grid_reason reason) {
    static const char *const words[LOS_GRID_REASON_COUNT] = {"",      "wall",   "occupied", "smoke", "door",
                                                             "strut", "corner", "range",    "bounds"};
    return (unsigned)reason < LOS_GRID_REASON_COUNT ? words[reason] : "";
}

/* --- A pair of cells or points ----------------------------------------------------------------------------------- */

typedef struct grid_pair {
    const los_grid *grid;
    const los_grid_rules *rules;
    los_cell source, target;
    bool has_points; /* the endpoints are not the centers of the cells */
    los_grid_point from, to;
    los_grid_judge judge;
} grid_pair;

static grid_pair pair_of_cells(const los_grid *grid, const los_grid_rules *rules, los_cell from, los_cell to) {
    return (grid_pair){
        .grid = grid,
        .rules = rules,
        .source = from,
        .target = to,
        .from = los_grid_center_point(from),
        .to = los_grid_center_point(to),
        .judge = los_grid_judge_of(grid, rules, from, to),
    };
}

/* On a grid line, the cells are those that the ray starts and ends in. */
static grid_pair pair_of_points(const los_grid *grid, const los_grid_rules *rules, los_grid_point from,
                                los_grid_point to) {
    los_cell source = los_grid_cell_at(grid, from), target = los_grid_cell_at(grid, to);
    if (!los_grid_is_inside(grid, source) || !los_grid_is_inside(grid, target)) {
        return (grid_pair){.grid = grid, .rules = rules, .source = source, .target = target, .from = from, .to = to};
    }
    if (!los_grid_rules_use_points(rules)) {
        return pair_of_cells(grid, rules, source, target);
    }
    source = los_grid_ray_between_points(from, to).at;
    target = los_grid_ray_between_points(to, from).at;
    grid_pair pair = pair_of_cells(grid, rules, source, target);
    pair.has_points = true;
    pair.from = from;
    pair.to = to;
    return pair;
}

/* What decides before any ray: bounds and range. */
static los_grid_reason early_reason(const grid_pair *pair) {
    if (!los_grid_is_inside(pair->grid, pair->source) || !los_grid_is_inside(pair->grid, pair->target)) {
        return LOS_GRID_BY_BOUNDS;
    }
    bool is_near = los_grid_in_range(pair->rules->metric, pair->rules->max_range, pair->to.x - pair->from.x,
                                     pair->to.y - pair->from.y);
    return is_near ? LOS_GRID_CLEAR : LOS_GRID_BY_RANGE;
}

static bool is_same_cell(const grid_pair *pair) {
    return pair->source.x == pair->target.x && pair->source.y == pair->target.y;
}

/* --- Its rays ---------------------------------------------------------------------------------------------------- */

typedef struct judged_ray {
    los_grid_point from, to;
    los_grid_verdict verdict;
} judged_ray;

static double length_of(const grid_pair *pair) {
    double dx = pair->to.x - pair->from.x, dy = pair->to.y - pair->from.y;
    return sqrt(dx * dx + dy * dy);
}

/* Corner rays of no length included; judge_corners leaves them out. */
static int ray_count(const grid_pair *pair) {
    if (is_same_cell(pair)) {
        return 1;
    }
    switch (pair->rules->rays) {
    case LOS_GRID_RAYS_CORNERS:
        return 16;
    case LOS_GRID_RAYS_FAN:
        return length_of(pair) < SAME_POINT ? 1 : 3;
    case LOS_GRID_RAYS_CENTER:
    case LOS_GRID_RAYS_SWEPT:
    default:
        return 1;
    }
}

/* Smaller y first, then smaller x. */
static bool is_ordered(los_cell from, los_cell to) {
    return from.y < to.y || (from.y == to.y && from.x <= to.x);
}

static los_grid_ray center_ray(const grid_pair *pair) {
    if (pair->has_points) {
        return los_grid_ray_between_points(pair->from, pair->to);
    }
    if (los_grid_rules_use_bresenham(pair->rules)) {
        bool tie_to_end = pair->rules->symmetric && !is_ordered(pair->source, pair->target);
        return los_grid_ray_bresenham(pair->source, pair->target, tie_to_end);
    }
    return los_grid_ray_between(los_grid_center_node(pair->source), los_grid_center_node(pair->target));
}

static judged_ray judge_center(const grid_pair *pair) {
    judged_ray result = {.from = pair->from, .to = pair->to};
    if (is_same_cell(pair)) {
        result.verdict = los_grid_judge_same_cell(&pair->judge);
        return result;
    }
    los_grid_ray ray = center_ray(pair);
    result.verdict = los_grid_judge_ray(&pair->judge, &ray);
    /* With x-ray the body is not tested: which obstacles beside the ray it passes is not defined. */
    if (pair->rules->rays == LOS_GRID_RAYS_SWEPT && result.verdict.reason == LOS_GRID_CLEAR && pair->rules->xray == 0) {
        result.verdict = los_grid_judge_swept_body(&pair->judge, pair->from, pair->to);
    }
    return result;
}

/* A side ray of a fan; `side` is 1 or -1. */
static judged_ray judge_side(const grid_pair *pair, double side) {
    double length = length_of(pair), radius = side * pair->rules->radius;
    double offset_x = -(pair->to.y - pair->from.y) / length * radius;
    double offset_y = (pair->to.x - pair->from.x) / length * radius;
    judged_ray result = {.from = {pair->from.x + offset_x, pair->from.y + offset_y},
                         .to = {pair->to.x + offset_x, pair->to.y + offset_y}};
    result.verdict = (los_grid_verdict){.reason = LOS_GRID_BY_WALL, .cell = pair->source, .point = result.from};
    /* Points within half a cell of a center are in the same cell. */
    bool leaves_cell = pair->has_points || pair->rules->radius >= 0.5;
    bool tests_lateral = pair->rules->lateral && leaves_cell;
    if (tests_lateral && !los_grid_judge_lateral(&pair->judge, pair->from, result.from)) {
        return result;
    }
    if (tests_lateral && !los_grid_judge_lateral(&pair->judge, pair->to, result.to)) {
        result.verdict.cell = pair->target;
        result.verdict.point = result.to;
        return result;
    }
    los_grid_ray ray = los_grid_ray_between_points(result.from, result.to);
    result.verdict = los_grid_judge_ray(&pair->judge, &ray);
    return result;
}

static los_grid_node corner_of(los_cell cell, int which) {
    return (los_grid_node){2 * (cell.x + (which & 1)), 2 * (cell.y + (which >> 1))};
}

/* False if this corner ray has no length. */
static bool judge_corners(const grid_pair *pair, int which, judged_ray *result) {
    los_grid_node from = corner_of(pair->source, which >> 2), to = corner_of(pair->target, which & 3);
    if (from.x == to.x && from.y == to.y) {
        return false;
    }
    result->from = (los_grid_point){from.x / 2.0, from.y / 2.0};
    result->to = (los_grid_point){to.x / 2.0, to.y / 2.0};
    result->verdict = los_grid_judge_corner_ray(&pair->judge, from, to);
    return true;
}

/* Judges ray `which`, below ray_count.  False if it is left out. */
static bool judge_nth(const grid_pair *pair, int which, judged_ray *result) {
    if (pair->rules->rays == LOS_GRID_RAYS_CORNERS && !is_same_cell(pair)) {
        return judge_corners(pair, which, result);
    }
    *result = which == 0 ? judge_center(pair) : judge_side(pair, which == 1 ? 1.0 : -1.0);
    return true;
}

/* --- Visible or not ---------------------------------------------------------------------------------------------- */

static bool is_visible(const grid_pair *pair) {
    if (early_reason(pair) != LOS_GRID_CLEAR) {
        return false;
    }
    bool needs_all = pair->rules->combine == LOS_GRID_COMBINE_ALL;
    judged_ray result;
    for (int i = 0, count = ray_count(pair); i < count; i++) {
        if (judge_nth(pair, i, &result) && (result.verdict.reason == LOS_GRID_CLEAR) != needs_all) {
            return !needs_all;
        }
    }
    return needs_all;
}

bool los_grid_sees(const los_grid *grid, const los_grid_rules *rules, los_cell from, los_cell to) {
    grid_pair pair = pair_of_cells(grid, rules, from, to);
    return is_visible(&pair);
}

bool los_grid_sees_point(const los_grid *grid, const los_grid_rules *rules, los_grid_point from, los_grid_point to) {
    grid_pair pair = pair_of_points(grid, rules, from, to);
    return is_visible(&pair);
}

void los_grid_sees_pairs(const los_grid *grid, const los_grid_rules *rules, const los_cell *cells, uint32_t pair_count,
                         uint8_t *sees) {
    for (uint32_t i = 0; i < pair_count; i++) {
        sees[i] = los_grid_sees(grid, rules, cells[2 * (size_t)i], cells[2 * (size_t)i + 1]);
    }
}

uint32_t los_grid_observers_of(const los_grid *grid, const los_grid_rules *rules, los_cell cell,
                               const los_cell *observers, uint32_t observer_count, uint8_t *sees) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < observer_count; i++) {
        sees[i] = los_grid_sees(grid, rules, observers[i], cell);
        count += sees[i];
    }
    return count;
}

/* --- The whole result -------------------------------------------------------------------------------------------- */

static double fraction_passed(const judged_ray *ray) {
    double dx = ray->verdict.point.x - ray->from.x, dy = ray->verdict.point.y - ray->from.y;
    double whole_x = ray->to.x - ray->from.x, whole_y = ray->to.y - ray->from.y;
    return sqrt((dx * dx + dy * dy) / (whole_x * whole_x + whole_y * whole_y));
}

/* True if the result describes `later` instead of the ray chosen from all before it. */
static bool replaces(const grid_pair *pair, const judged_ray *later, const judged_ray *chosen) {
    bool is_clear = later->verdict.reason == LOS_GRID_CLEAR, was_clear = chosen->verdict.reason == LOS_GRID_CLEAR;
    bool needs_any = pair->rules->combine == LOS_GRID_COMBINE_ANY;
    if (is_clear != was_clear) {
        return is_clear == needs_any;
    }
    bool compares_length = needs_any && pair->rules->rays == LOS_GRID_RAYS_CORNERS;
    return !is_clear && compares_length && fraction_passed(later) > fraction_passed(chosen) + 1e-9;
}

/* Traces the chosen ray once more, from end to end. */
static uint32_t list_cells(const grid_pair *pair, const judged_ray *chosen, los_cell *cells, uint32_t capacity) {
    los_grid_ray ray;
    if (pair->rules->rays == LOS_GRID_RAYS_CORNERS && !is_same_cell(pair)) {
        los_grid_node from = {(int32_t)(2.0 * chosen->from.x), (int32_t)(2.0 * chosen->from.y)};
        los_grid_node to = {(int32_t)(2.0 * chosen->to.x), (int32_t)(2.0 * chosen->to.y)};
        ray = los_grid_ray_between(from, to);
    } else if (chosen->from.x == pair->from.x && chosen->from.y == pair->from.y) {
        ray = center_ray(pair);
    } else {
        ray = los_grid_ray_between_points(chosen->from, chosen->to);
    }
    uint32_t count = 0;
    los_grid_event event;
    while (los_grid_ray_next(&ray, &event)) {
        if (event.kind != LOS_GRID_ENTER || !los_grid_is_inside(pair->grid, event.cell)) {
            continue;
        }
        if (cells != NULL && count < capacity) {
            cells[count] = event.cell;
        }
        count++;
    }
    LOS_ASSERT(count <= LOS_GRID_RAY_CELLS_MAX);
    return count;
}

/* The result if no ray is judged. */
static los_grid_result early_result(const grid_pair *pair, los_grid_reason reason) {
    static const int32_t totals[] = {1, 16, 3, 1};
    return (los_grid_result){
        .reason = reason,
        .block_cell = {-1, -1},
        .block_point = pair->from,
        .from_point = pair->from,
        .to_point = pair->to,
        .rays_total = totals[pair->rules->rays],
    };
}

/* Judges all rays, counts them in `result` and describes one there; returns that one. */
static judged_ray judge_all(const grid_pair *pair, los_grid_result *result) {
    judged_ray chosen = {.from = pair->from, .to = pair->to}, later;
    result->rays_total = 0;
    for (int i = 0, count = ray_count(pair); i < count; i++) {
        if (!judge_nth(pair, i, &later)) {
            continue;
        }
        if (result->rays_total++ == 0 || replaces(pair, &later, &chosen)) {
            chosen = later;
        }
        result->rays_clear += later.verdict.reason == LOS_GRID_CLEAR;
    }
    LOS_ASSERT(result->rays_total > 0);
    result->reason = chosen.verdict.reason;
    result->visible = result->reason == LOS_GRID_CLEAR;
    result->block_cell = chosen.verdict.cell;
    result->block_point = chosen.verdict.point;
    result->from_point = chosen.from;
    result->to_point = chosen.to;
    return chosen;
}

static los_grid_result whole_result(const grid_pair *pair, los_cell *cells, uint32_t capacity) {
    los_grid_reason early = early_reason(pair);
    los_grid_result result = early_result(pair, early);
    if (early == LOS_GRID_CLEAR) {
        judged_ray chosen = judge_all(pair, &result);
        result.cell_count = list_cells(pair, &chosen, cells, capacity);
    } else if (early == LOS_GRID_BY_RANGE && pair->rules->rays != LOS_GRID_RAYS_CORNERS) {
        judged_ray center = {.from = pair->from, .to = pair->to};
        result.cell_count = list_cells(pair, &center, cells, capacity);
    }
    return result;
}

los_grid_result los_grid_query_cells(const los_grid *grid, const los_grid_rules *rules, los_cell from, los_cell to,
                                     los_cell *cells, uint32_t capacity) {
    grid_pair pair = pair_of_cells(grid, rules, from, to);
    return whole_result(&pair, cells, capacity);
}

los_grid_result los_grid_query_points(const los_grid *grid, const los_grid_rules *rules, los_grid_point from,
                                      los_grid_point to, los_cell *cells, uint32_t capacity) {
    grid_pair pair = pair_of_points(grid, rules, from, to);
    return whole_result(&pair, cells, capacity);
}

uint32_t los_grid_query_rays(const los_grid *grid, const los_grid_rules *rules, los_grid_point from, los_grid_point to,
                             los_grid_ray_result rays[LOS_GRID_RAYS_MAX]) {
    grid_pair pair = pair_of_points(grid, rules, from, to);
    uint32_t count = 0;
    if (early_reason(&pair) != LOS_GRID_CLEAR) {
        return count;
    }
    judged_ray judged;
    for (int i = 0, all = ray_count(&pair); i < all; i++) {
        if (judge_nth(&pair, i, &judged)) {
            rays[count++] = (los_grid_ray_result){
                .reason = judged.verdict.reason,
                .block_cell = judged.verdict.cell,
                .block_point = judged.verdict.point,
                .from_point = judged.from,
                .to_point = judged.to,
            };
        }
    }
    LOS_ASSERT(count <= LOS_GRID_RAYS_MAX);
    return count;
}

/* --- Hidden movement ---------------------------------------------------------------------------------------------- */

const char *los_grid_reveal_word(los_grid_reveal reveal) {
    static const char *const words[] = {"", "los", "same_space", "equipment"};
    return (unsigned)reveal <= LOS_GRID_REVEAL_EQUIPMENT ? words[reveal] : "";
}

los_grid_observer los_default_grid_observer(void) {
    return (los_grid_observer){.max_range = -1.0};
}

los_grid_equipment los_default_grid_equipment(void) {
    return (los_grid_equipment){.device = LOS_GRID_DEVICE_REVEAL, .radius = -1.0};
}

los_grid_rules los_grid_rules_for_observer(const los_grid_rules *rules, const los_grid_observer *observer) {
    los_grid_rules own = *rules;
    if (observer->has_xray) {
        own.xray = observer->xray;
    }
    if (observer->has_range) {
        own.max_range = observer->max_range;
    }
    return own;
}

los_grid_reveal los_grid_revealed_by(const los_grid *grid, const los_grid_rules *rules,
                                     const los_grid_observer *observer, los_cell agent, bool check_path) {
    los_grid_rules own = los_grid_rules_for_observer(rules, observer);
    if (los_grid_is_inside(grid, agent) && los_grid_is_same_cell(observer->cell, agent)) {
        return LOS_GRID_REVEAL_SAME_SPACE;
    }
    if (los_grid_sees(grid, &own, observer->cell, agent)) {
        return LOS_GRID_REVEAL_LOS;
    }
    for (uint32_t i = 0; check_path && i < observer->path_count; i++) {
        if (los_grid_sees(grid, &own, observer->path[i], agent)) {
            return LOS_GRID_REVEAL_LOS;
        }
    }
    return LOS_GRID_NOT_REVEALED;
}

/* The nearest of eight directions.  They change 22.5 degrees off an axis, where dy / dx is sqrt(2) - 1. */
static los_cell nearest_direction(double dx, double dy) {
    double x = fabs(dx), y = fabs(dy);
    los_cell direction = {(dx > 0.0) - (dx < 0.0), (dy > 0.0) - (dy < 0.0)};
    if ((x + y) * (x + y) < 2.0 * x * x) {
        direction.y = 0;
    }
    if ((x + y) * (x + y) < 2.0 * y * y) {
        direction.x = 0;
    }
    return direction;
}

los_grid_detection los_grid_detect(const los_grid_equipment *equipment, los_cell agent) {
    los_grid_detection detection = {.partial = equipment->device != LOS_GRID_DEVICE_REVEAL};
    double dx = (double)agent.x - equipment->cell.x, dy = (double)agent.y - equipment->cell.y;
    detection.detected = los_grid_in_range(LOS_GRID_METRIC_EUCLIDEAN, equipment->radius, dx, dy);
    if (detection.detected && equipment->device == LOS_GRID_DEVICE_RADAR) {
        detection.direction = nearest_direction(dx, dy);
    }
    return detection;
}

/* --- Upper bounds of work ----------------------------------------------------------------------------------------- */

uint64_t los_grid_pair_work(const los_grid_rules *rules, los_cell from, los_cell to) {
    static const uint64_t weights[] = {4, 24, 8, 4}; /* of a cell: rays, and how often they reach their end */
    double dx = fabs((double)to.x - from.x), dy = fabs((double)to.y - from.y);
    const double side = LOS_GRID_SIDE_MAX;
    if (dx >= side || dy >= side || !los_grid_in_range(rules->metric, rules->max_range, dx, dy)) {
        return 0;
    }
    uint64_t cells = (uint64_t)(dx + dy) + 8, work = cells * weights[rules->rays];
    if (rules->rays == LOS_GRID_RAYS_CORNERS && rules->xray > 0) {
        work *= 2; /* rays that are blocked go on, and sixteen of them are tried */
    }
    /* A body also meets the cells beside its center ray. */
    return rules->rays == LOS_GRID_RAYS_SWEPT ? work + 4 * cells * (uint64_t)(3.0 + 2.0 * rules->radius) : work;
}

/* The longest pair within `range` cells in x and in y. */
static uint64_t longest_pair_work(const los_grid_rules *rules, int32_t range) {
    los_grid_rules unlimited = *rules;
    unlimited.max_range = -1.0;
    return los_grid_pair_work(&unlimited, (los_cell){0, 0}, (los_cell){range, range});
}

/* All octants around one lattice point.  Column c has at most c + 2 wedges without boundaries.  With them there are six
 * shadows per cell at most: of the cell, four struts and a vertex. */
static double sweep_work(const los_grid *grid, double range, double row_work) {
    const double octants = 8.0, wedge = LOS_GRID_SHADOWS_WORK + LOS_GRID_COLUMN_WORK;
    double wedges =
        grid->east == NULL ? range * (range + 5.0) / 2.0 : range * (range + 1.0) * (range + 2.0) + 2.0 * range;
    return octants * (wedges * wedge + row_work * range * (range + 3.0));
}

/* One field of view within `range` cells in x and in y. */
static double view_work(const los_grid *grid, const los_grid_rules *rules, int32_t range) {
    double side = 2.0 * range + 7.0, cells = fmin(side * side, (double)los_grid_cell_count(grid));
    /* Combining and adding masks, and the copy of wide boards. */
    double work = 8.0 * cells + 64.0;
    double pairs = cells * (double)longest_pair_work(rules, range);
    bool is_offset = rules->rays == LOS_GRID_RAYS_FAN || rules->rays == LOS_GRID_RAYS_SWEPT;
    if (rules->xray > 0 || (is_offset && rules->radius > LOS_GRID_OFFSET_MAX)) {
        return work + pairs;
    }
    if (rules->rays == LOS_GRID_RAYS_CENTER) {
        return work + sweep_work(grid, range, 1.0) + (grid->east == NULL ? 0.0 : pairs);
    }
    if (rules->rays == LOS_GRID_RAYS_CORNERS) {
        return work + 4.0 * sweep_work(grid, range + 1.0, 4.0) + (grid->east == NULL ? 0.0 : pairs) +
               16.0 * LOS_GRID_SHADOWS_WORK * (range + 2.0);
    }
    return work + sweep_work(grid, range, 1.0) + 4.0 * sweep_work(grid, range, 2.0) + pairs;
}

double los_grid_fitting_range(const los_grid *grid, const los_grid_rules *rules, uint32_t views) {
    int32_t range = LOS_GRID_SIDE_MAX - 1;
    while (range >= 0 && view_work(grid, rules, range) * views > (double)LOS_GRID_WORK_MAX) {
        range--;
    }
    return range;
}

double los_grid_fitting_pair_range(const los_grid_rules *rules, uint32_t pairs) {
    int32_t range = LOS_GRID_SIDE_MAX - 1;
    while (range >= 0 && longest_pair_work(rules, range) > LOS_GRID_WORK_MAX / (pairs > 0 ? pairs : 1)) {
        range--;
    }
    return range;
}
