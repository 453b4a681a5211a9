/* SPDX-License-Identifier: MIT */
#include "grid/grid_query.h"

#include "grid/grid_judge.h"
#include "grid/swept_body.h"

#include <math.h>

/* Nearer points than this are the same: a fan between them has no direction. */
static const double SAME_POINT = 0.001;

const char *los_grid_reason_word(los_grid_reason reason) {
    static const char *const words[LOS_GRID_REASON_COUNT] = {"",      "wall",   "occupied", "smoke", "door",
                                                             "strut", "corner", "range",    "bounds"};
    return (unsigned)reason < LOS_GRID_REASON_COUNT ? words[reason] : "";
}

los_cell los_grid_cell_at(const los_grid *grid, los_grid_point point) {
    if (!(point.x >= 0.0 && point.y >= 0.0 && point.x < grid->width && point.y < grid->height)) {
        return (los_cell){-1, -1};
    }
    return (los_cell){(int32_t)point.x, (int32_t)point.y};
}

/* --- A question -------------------------------------------------------------------------------------------------- */

typedef struct question {
    const los_grid *grid;
    const los_grid_rules *rules;
    los_cell source, target;
    bool has_points; /* other than the centers of the cells */
    los_grid_point from, to;
    los_grid_judge judge;
} question;

static los_grid_point center_of(los_cell cell) {
    return (los_grid_point){cell.x + 0.5, cell.y + 0.5};
}

static question ask_cells(const los_grid *grid, const los_grid_rules *rules, los_cell from, los_cell to) {
    return (question){
        .grid = grid,
        .rules = rules,
        .source = from,
        .target = to,
        .from = center_of(from),
        .to = center_of(to),
        .judge = los_grid_judge_of(grid, rules, from, to),
    };
}

static bool asks_for_cells(const los_grid_rules *rules) {
    return rules->rays == LOS_GRID_RAYS_CORNERS ||
           (rules->rays == LOS_GRID_RAYS_CENTER && rules->traversal == LOS_GRID_TRAVERSE_BRESENHAM);
}

/* The cells are those of the ray: on a grid line, those towards the other end. */
static question ask_for_points(const los_grid *grid, const los_grid_rules *rules, los_grid_point from,
                               los_grid_point to) {
    los_cell source = los_grid_cell_at(grid, from), target = los_grid_cell_at(grid, to);
    if (!los_grid_contains(grid, source) || !los_grid_contains(grid, target)) {
        return (question){.grid = grid, .rules = rules, .source = source, .target = target, .from = from, .to = to};
    }
    if (!asks_for_cells(rules)) {
        source = los_grid_ray_between_points(from, to).at;
        target = los_grid_ray_between_points(to, from).at;
    }
    question q = ask_cells(grid, rules, source, target);
    if (!asks_for_cells(rules)) {
        q.has_points = true;
        q.from = from;
        q.to = to;
    }
    return q;
}

/* What can be said without a ray. */
static los_grid_reason reason_before_rays(const question *q) {
    if (!los_grid_contains(q->grid, q->source) || !los_grid_contains(q->grid, q->target)) {
        return LOS_GRID_BY_BOUNDS;
    }
    bool is_near = los_grid_in_range(q->rules->metric, q->rules->max_range, q->to.x - q->from.x, q->to.y - q->from.y);
    return is_near ? LOS_GRID_CLEAR : LOS_GRID_BY_RANGE;
}

static bool is_same_cell(const question *q) {
    return q->source.x == q->target.x && q->source.y == q->target.y;
}

/* --- Its rays ---------------------------------------------------------------------------------------------------- */

typedef struct ray_result {
    los_grid_point from, to;
    los_grid_verdict ruling;
} ray_result;

static double length_of(const question *q) {
    double dx = q->to.x - q->from.x, dy = q->to.y - q->from.y;
    return sqrt(dx * dx + dy * dy);
}

/* With corner rays of no length, which are left out when their turn comes. */
static int ray_count(const question *q) {
    if (is_same_cell(q)) {
        return 1;
    }
    switch (q->rules->rays) {
    case LOS_GRID_RAYS_CORNERS:
        return 16;
    case LOS_GRID_RAYS_FAN:
        return length_of(q) < SAME_POINT ? 1 : 3;
    case LOS_GRID_RAYS_CENTER:
    case LOS_GRID_RAYS_SWEPT:
    default:
        return 1;
    }
}

/* Smaller y first, then smaller x. */
static bool is_canonical(los_cell from, los_cell to) {
    return from.y < to.y || (from.y == to.y && from.x <= to.x);
}

static los_grid_ray center_ray(const question *q) {
    if (q->has_points) {
        return los_grid_ray_between_points(q->from, q->to);
    }
    if (asks_for_cells(q->rules) && q->rules->rays == LOS_GRID_RAYS_CENTER) {
        bool reversed = q->rules->symmetric && !is_canonical(q->source, q->target);
        return los_grid_ray_bresenham(q->source, q->target, reversed);
    }
    return los_grid_ray_between(los_grid_center_of(q->source), los_grid_center_of(q->target));
}

static ray_result judge_center(const question *q) {
    ray_result result = {.from = q->from, .to = q->to};
    if (is_same_cell(q)) {
        result.ruling = los_grid_judge_same_cell(&q->judge);
        return result;
    }
    los_grid_ray ray = center_ray(q);
    result.ruling = los_grid_judge_ray(&q->judge, &ray);
    /* With x-ray there is no telling which of the obstacles beside the ray were paid for. */
    if (q->rules->rays == LOS_GRID_RAYS_SWEPT && result.ruling.reason == LOS_GRID_CLEAR && q->rules->xray == 0) {
        result.ruling = los_grid_swept(&q->judge, q->from, q->to);
    }
    return result;
}

/* A ray of a fan beside the center ray; `side` is 1 or -1. */
static ray_result judge_side(const question *q, double side) {
    double length = length_of(q), radius = side * q->rules->radius;
    double across_x = -(q->to.y - q->from.y) / length * radius, across_y = (q->to.x - q->from.x) / length * radius;
    ray_result result = {.from = {q->from.x + across_x, q->from.y + across_y},
                         .to = {q->to.x + across_x, q->to.y + across_y}};
    result.ruling = (los_grid_verdict){.reason = LOS_GRID_BY_WALL, .cell = q->source, .point = result.from};
    /* Less than half a cell from a center is the same cell. */
    bool moves_out = q->has_points || q->rules->radius >= 0.5, looks = q->rules->lateral && moves_out;
    if (looks && !los_grid_judge_lateral(&q->judge, q->from, result.from)) {
        return result;
    }
    if (looks && !los_grid_judge_lateral(&q->judge, q->to, result.to)) {
        result.ruling.cell = q->target;
        result.ruling.point = result.to;
        return result;
    }
    los_grid_ray ray = los_grid_ray_between_points(result.from, result.to);
    result.ruling = los_grid_judge_ray(&q->judge, &ray);
    return result;
}

static los_grid_node corner_of(los_cell cell, int which) {
    return (los_grid_node){2 * (cell.x + (which & 1)), 2 * (cell.y + (which >> 1))};
}

/* False: this corner ray has no length. */
static bool judge_corners(const question *q, int which, ray_result *result) {
    los_grid_node from = corner_of(q->source, which >> 2), to = corner_of(q->target, which & 3);
    if (from.x == to.x && from.y == to.y) {
        return false;
    }
    result->from = (los_grid_point){from.x / 2.0, from.y / 2.0};
    result->to = (los_grid_point){to.x / 2.0, to.y / 2.0};
    result->ruling = los_grid_judge_corner_ray(&q->judge, from, to);
    return true;
}

/* False: there is no such ray. */
static bool judge_nth(const question *q, int which, ray_result *result) {
    if (q->rules->rays == LOS_GRID_RAYS_CORNERS && !is_same_cell(q)) {
        return judge_corners(q, which, result);
    }
    *result = which == 0 ? judge_center(q) : judge_side(q, which == 1 ? 1.0 : -1.0);
    return true;
}

/* --- The verdict ------------------------------------------------------------------------------------------------- */

static bool is_visible(const question *q) {
    if (reason_before_rays(q) != LOS_GRID_CLEAR) {
        return false;
    }
    bool wants_all = q->rules->combine == LOS_GRID_COMBINE_ALL;
    ray_result result;
    for (int i = 0, count = ray_count(q); i < count; i++) {
        /* Any: the first clear one decides.  All: the first blocked one. */
        if (judge_nth(q, i, &result) && (result.ruling.reason == LOS_GRID_CLEAR) != wants_all) {
            return !wants_all;
        }
    }
    return wants_all;
}

bool los_grid_sees(const los_grid *grid, const los_grid_rules *rules, los_cell from, los_cell to) {
    question q = ask_cells(grid, rules, from, to);
    return is_visible(&q);
}

bool los_grid_sees_point(const los_grid *grid, const los_grid_rules *rules, los_grid_point from, los_grid_point to) {
    question q = ask_for_points(grid, rules, from, to);
    return is_visible(&q);
}

/* --- The whole answer -------------------------------------------------------------------------------------------- */

static double share_done(const ray_result *result) {
    double dx = result->ruling.point.x - result->from.x, dy = result->ruling.point.y - result->from.y;
    double whole_x = result->to.x - result->from.x, whole_y = result->to.y - result->from.y;
    return sqrt((dx * dx + dy * dy) / (whole_x * whole_x + whole_y * whole_y));
}

/* Does a later ray tell more than the one that was to decide so far? */
static bool decides_instead(const question *q, const ray_result *later, const ray_result *so_far) {
    bool is_clear = later->ruling.reason == LOS_GRID_CLEAR, was_clear = so_far->ruling.reason == LOS_GRID_CLEAR;
    if (is_clear != was_clear) {
        return is_clear == (q->rules->combine == LOS_GRID_COMBINE_ANY);
    }
    bool is_last_hope = q->rules->rays == LOS_GRID_RAYS_CORNERS && q->rules->combine == LOS_GRID_COMBINE_ANY;
    return !is_clear && is_last_hope && share_done(later) > share_done(so_far) + 1e-9;
}

/* The cells of the ray that decided, once more from end to end. */
static uint32_t list_cells(const question *q, const ray_result *decider, los_cell *cells, uint32_t capacity) {
    los_grid_ray ray;
    if (q->rules->rays == LOS_GRID_RAYS_CORNERS && !is_same_cell(q)) {
        los_grid_node from = {(int32_t)(2.0 * decider->from.x), (int32_t)(2.0 * decider->from.y)};
        los_grid_node to = {(int32_t)(2.0 * decider->to.x), (int32_t)(2.0 * decider->to.y)};
        ray = los_grid_ray_between(from, to);
    } else if (decider->from.x == q->from.x && decider->from.y == q->from.y) {
        ray = center_ray(q);
    } else {
        ray = los_grid_ray_between_points(decider->from, decider->to);
    }
    uint32_t count = 0;
    los_grid_event event;
    while (los_grid_ray_next(&ray, &event)) {
        if (event.kind != LOS_GRID_ENTER || !los_grid_contains(q->grid, event.cell)) {
            continue;
        }
        if (cells != NULL && count < capacity) {
            cells[count] = event.cell;
        }
        count++;
    }
    return count;
}

static los_grid_result answer_without_rays(const question *q, los_grid_reason reason) {
    static const int32_t totals[] = {1, 16, 3, 1};
    return (los_grid_result){
        .reason = reason,
        .block_cell = {-1, -1},
        .block_point = q->from,
        .from_point = q->from,
        .to_point = q->to,
        .rays_total = totals[q->rules->rays],
    };
}

static los_grid_result answer(const question *q, los_cell *cells, uint32_t capacity) {
    los_grid_reason early = reason_before_rays(q);
    los_grid_result result = answer_without_rays(q, early);
    if (early == LOS_GRID_BY_BOUNDS) {
        return result;
    }
    ray_result decider = {.from = q->from, .to = q->to}, later;
    if (early == LOS_GRID_CLEAR) {
        result.rays_total = 0;
        for (int i = 0, count = ray_count(q); i < count; i++) {
            if (!judge_nth(q, i, &later)) {
                continue;
            }
            if (result.rays_total++ == 0 || decides_instead(q, &later, &decider)) {
                decider = later;
            }
            result.rays_clear += later.ruling.reason == LOS_GRID_CLEAR;
        }
        result.reason = decider.ruling.reason;
        result.visible = result.reason == LOS_GRID_CLEAR;
        result.block_cell = decider.ruling.cell;
        result.block_point = decider.ruling.point;
        result.from_point = decider.from;
        result.to_point = decider.to;
    }
    if (early == LOS_GRID_CLEAR || q->rules->rays != LOS_GRID_RAYS_CORNERS) {
        result.cell_count = list_cells(q, &decider, cells, capacity);
    }
    return result;
}

los_grid_result los_grid_query_cells(const los_grid *grid, const los_grid_rules *rules, los_cell from, los_cell to,
                                     los_cell *cells, uint32_t capacity) {
    question q = ask_cells(grid, rules, from, to);
    return answer(&q, cells, capacity);
}

los_grid_result los_grid_query_points(const los_grid *grid, const los_grid_rules *rules, los_grid_point from,
                                      los_grid_point to, los_cell *cells, uint32_t capacity) {
    question q = ask_for_points(grid, rules, from, to);
    return answer(&q, cells, capacity);
}
