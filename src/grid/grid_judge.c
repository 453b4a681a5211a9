/* SPDX-License-Identifier: MIT */
#include "grid/grid_judge.h"

static uint8_t end_bits(const los_grid_rules *rules, bool test, bool stop) {
    return (uint8_t)((test ? rules->block_flags : 0) | (stop ? rules->stop_flags : 0));
}

los_grid_judge los_grid_judge_of(const los_grid *grid, const los_grid_rules *rules, los_cell source, los_cell target) {
    los_grid_judge judge = {
        .grid = grid,
        .rules = rules,
        .source = source,
        .target = target,
        .source_bits = end_bits(rules, rules->test_start, rules->stop_start),
        .target_bits = end_bits(rules, rules->test_end, rules->stop_end),
        .other_bits = (uint8_t)(rules->block_flags | rules->stop_flags),
        .border_blocks = rules->rays == LOS_GRID_RAYS_FAN || rules->rays == LOS_GRID_RAYS_SWEPT,
    };
    /* Where units have positions, the edge between floor and a wall cell is a wall, from either side. */
    if (judge.border_blocks && (source.x != target.x || source.y != target.y)) {
        uint8_t solid = rules->block_flags & LOS_GRID_WALL;
        judge.source_bits |= solid;
        judge.target_bits |= solid;
    }
    return judge;
}

/* --- Single things ----------------------------------------------------------------------------------------------- */

static los_grid_reason reason_of_bits(const los_grid_judge *judge, uint8_t bits) {
    if ((bits & judge->rules->stop_flags) != 0) {
        return LOS_GRID_BY_SMOKE;
    }
    if ((bits & judge->rules->block_flags) == 0) {
        return LOS_GRID_CLEAR;
    }
    return (bits & judge->rules->block_flags) == LOS_GRID_OCCUPIED ? LOS_GRID_BY_OCCUPANT : LOS_GRID_BY_WALL;
}

static bool blocks(const los_grid_judge *judge, los_cell cell) {
    return (los_grid_judge_bits(judge, cell) & judge->rules->block_flags) != 0;
}

static bool is_smoky(const los_grid_judge *judge, los_cell cell) {
    return (los_grid_judge_bits(judge, cell) & judge->rules->stop_flags) != 0;
}

static bool is_outside(const los_grid_judge *judge, los_cell cell) {
    return !los_grid_contains(judge->grid, cell);
}

static los_grid_reason reason_of_boundary(const los_grid_judge *judge, los_grid_boundary boundary, bool in_leaf) {
    if (boundary == LOS_GRID_OPEN || boundary == LOS_GRID_BOUNDARY_WALL) {
        return boundary == LOS_GRID_OPEN ? LOS_GRID_CLEAR : LOS_GRID_BY_WALL;
    }
    if (!in_leaf) {
        return LOS_GRID_BY_STRUT;
    }
    return (judge->rules->door_mask >> boundary & 1) != 0 ? LOS_GRID_CLEAR : LOS_GRID_BY_DOOR;
}

/* A boundary met at its very end, or along all of it: there, a door is a strut. */
static los_grid_reason reason_at_end(const los_grid_judge *judge, los_cell a, los_cell b) {
    return reason_of_boundary(judge, los_grid_get_boundary(judge->grid, a, b), judge->rules->strut <= 0.0);
}

/* --- Events ------------------------------------------------------------------------------------------------------ */

typedef struct verdict {
    los_grid_reason reason;
    los_cell cell;
    bool is_final; /* no x-ray helps */
} verdict;

static const verdict passes = {.reason = LOS_GRID_CLEAR};

static verdict judge_enter(const los_grid_judge *judge, los_cell cell) {
    if (is_outside(judge, cell)) {
        return (verdict){LOS_GRID_BY_WALL, cell, true};
    }
    los_grid_reason reason = reason_of_bits(judge, los_grid_judge_bits(judge, cell));
    return (verdict){reason, cell, reason == LOS_GRID_BY_SMOKE};
}

static verdict judge_cross(const los_grid_judge *judge, const los_grid_ray *ray, los_cell from, los_cell to) {
    if (is_outside(judge, to)) {
        return (verdict){LOS_GRID_BY_WALL, from, true};
    }
    los_grid_boundary boundary = los_grid_get_boundary(judge->grid, from, to);
    bool in_leaf = boundary != LOS_GRID_OPEN && los_grid_ray_is_amid(ray, judge->rules->strut);
    return (verdict){reason_of_boundary(judge, boundary, in_leaf), to, false};
}

/* Past a vertex by way of one flanker: two boundaries and a cell. */
static bool is_route_blocked(const los_grid_judge *judge, los_cell from, los_cell flanker, los_cell to) {
    return is_outside(judge, flanker) || blocks(judge, flanker) ||
           reason_at_end(judge, from, flanker) != LOS_GRID_CLEAR || reason_at_end(judge, flanker, to) != LOS_GRID_CLEAR;
}

static bool touch_blocks(los_grid_touch touch, bool first, bool second) {
    return touch == LOS_GRID_TOUCH_BOTH ? first && second : touch == LOS_GRID_TOUCH_ANY && (first || second);
}

static verdict judge_corner(const los_grid_judge *judge, const los_grid_event *event, los_grid_touch touch) {
    if (is_outside(judge, event->next)) {
        return (verdict){LOS_GRID_BY_WALL, event->cell, true};
    }
    bool first = is_route_blocked(judge, event->cell, event->first, event->next);
    bool second = is_route_blocked(judge, event->cell, event->second, event->next);
    if (!touch_blocks(touch, first, second)) {
        return passes;
    }
    return (verdict){LOS_GRID_BY_CORNER, first ? event->first : event->second, false};
}

/* What lies on the edge between a and b, which may be the board's border, to a ray along it.  A ray between points
 * slides along, unless touching is enough.  One from a corner may come from either side and go to either, so it never
 * does. */
static los_grid_reason reason_along(const los_grid_judge *judge, los_cell a, los_cell b) {
    if (judge->rules->touch != LOS_GRID_TOUCH_ANY && judge->rules->rays != LOS_GRID_RAYS_CORNERS) {
        return LOS_GRID_CLEAR;
    }
    if (is_outside(judge, a) || is_outside(judge, b)) {
        return judge->border_blocks ? LOS_GRID_BY_WALL : LOS_GRID_CLEAR;
    }
    return reason_at_end(judge, a, b);
}

/* Along an edge.  Outside is no cell: what happens there is up to the other side. */
static verdict judge_run(const los_grid_judge *judge, const los_grid_event *event) {
    los_cell a = event->first, b = event->second;
    los_grid_reason along = reason_along(judge, a, b);
    if (is_outside(judge, a) || is_outside(judge, b)) {
        a = b = is_outside(judge, a) ? b : a;
    }
    if (is_outside(judge, a)) {
        return (verdict){LOS_GRID_BY_WALL, a, true};
    }
    if (along != LOS_GRID_CLEAR) {
        return (verdict){along, b, false};
    }
    if (is_smoky(judge, a) && is_smoky(judge, b)) {
        return (verdict){LOS_GRID_BY_SMOKE, a, true};
    }
    if (!touch_blocks(judge->rules->touch, blocks(judge, a), blocks(judge, b))) {
        return passes;
    }
    los_cell wall = blocks(judge, a) ? a : b;
    return (verdict){reason_of_bits(judge, los_grid_judge_bits(judge, wall) & judge->rules->block_flags), wall, false};
}

static verdict judge_pass(const los_grid_judge *judge, const los_grid_event *event) {
    bool first = reason_at_end(judge, event->first, event->cell) != LOS_GRID_CLEAR;
    bool second = reason_at_end(judge, event->second, event->next) != LOS_GRID_CLEAR;
    los_cell attributed = first ? event->cell : event->next;
    /* Outside is no side: the other one alone decides. */
    if (is_outside(judge, event->first) || is_outside(judge, event->second)) {
        first = second = first || second;
    }
    if (!touch_blocks(judge->rules->touch, first, second)) {
        return passes;
    }
    return (verdict){LOS_GRID_BY_CORNER, attributed, false};
}

static verdict judge_event(const los_grid_judge *judge, const los_grid_ray *ray, const los_grid_event *event) {
    switch (event->kind) {
    case LOS_GRID_ENTER:
        return judge_enter(judge, event->cell);
    case LOS_GRID_CROSS:
        return judge_cross(judge, ray, event->cell, event->next);
    case LOS_GRID_CORNER:
        return judge_corner(judge, event, judge->rules->touch);
    case LOS_GRID_RUN:
        return judge_run(judge, event);
    case LOS_GRID_PASS:
    default:
        return judge_pass(judge, event);
    }
}

/* --- Rays -------------------------------------------------------------------------------------------------------- */

/* Notes what blocks, or pays for it.  True: the ray goes on. */
static bool pay(const los_grid_judge *judge, los_grid_verdict *ruling, verdict found, los_grid_point point) {
    if (found.reason == LOS_GRID_CLEAR) {
        return true;
    }
    if (!found.is_final && ruling->spent < judge->rules->xray) {
        ruling->spent++;
        return true;
    }
    ruling->reason = found.reason;
    ruling->cell = found.cell;
    ruling->point = point;
    return false;
}

static bool is_on_board(const los_grid *grid, los_grid_point point) {
    return point.x >= 0.0 && point.y >= 0.0 && point.x <= grid->width && point.y <= grid->height;
}

static void follow(const los_grid_judge *judge, los_grid_ray *ray, los_grid_verdict *ruling) {
    bool may_skip = is_on_board(judge->grid, ray->from) && is_on_board(judge->grid, ray->to);
    uint8_t bits = (uint8_t)(judge->other_bits | LOS_GRID_HAS_BOUNDARY);
    los_grid_event event;
    while (los_grid_ray_next(ray, &event)) {
        verdict found = judge_event(judge, ray, &event);
        if (found.reason != LOS_GRID_CLEAR && !pay(judge, ruling, found, los_grid_ray_point(ray))) {
            return;
        }
        if (may_skip) {
            los_grid_ray_skip(ray, judge->grid, bits);
        }
    }
}

los_grid_verdict los_grid_judge_ray(const los_grid_judge *judge, los_grid_ray *ray) {
    los_grid_verdict ruling = {.reason = LOS_GRID_CLEAR, .cell = {-1, -1}, .point = ray->to};
    follow(judge, ray, &ruling);
    return ruling;
}

los_grid_verdict los_grid_judge_same_cell(const los_grid_judge *judge) {
    los_grid_point center = {judge->source.x + 0.5, judge->source.y + 0.5};
    los_grid_verdict ruling = {.reason = LOS_GRID_CLEAR, .cell = {-1, -1}, .point = center};
    pay(judge, &ruling, judge_enter(judge, judge->source), center);
    return ruling;
}

bool los_grid_judge_lateral(const los_grid_judge *judge, los_grid_point from, los_grid_point to) {
    los_grid_ray ray = los_grid_ray_between_points(from, to);
    if (!ray.is_run && ray.lines_x == 0 && ray.lines_y == 0) {
        return true;
    }
    los_grid_rules strict = *judge->rules;
    strict.door_mask = 0;
    strict.stop_flags = 0;
    strict.xray = 0;
    los_grid_judge sideways = *judge;
    sideways.rules = &strict;
    return los_grid_judge_ray(&sideways, &ray).reason == LOS_GRID_CLEAR;
}

/* --- The ends of corner rays ------------------------------------------------------------------------------------- */

static int32_t direction(int32_t difference) {
    return (difference > 0) - (difference < 0);
}

/* Of the two cells beside coordinate `node` (doubled, on a line), the one in the direction; without one, that of the
 * cell `own`. */
static int32_t cell_towards(int32_t node, int32_t step, int32_t own) {
    return step > 0 ? node / 2 : step < 0 ? node / 2 - 1 : own;
}

/* The ray leaves the cell `own` at its corner `node`: into the cell itself, over the end of a boundary, or diagonally
 * between two flankers. */
static verdict judge_leaving(const los_grid_judge *judge, los_cell own, los_grid_node node, los_grid_node towards) {
    los_cell ahead = {cell_towards(node.x, direction(towards.x - node.x), own.x),
                      cell_towards(node.y, direction(towards.y - node.y), own.y)};
    if (ahead.x == own.x && ahead.y == own.y) {
        return passes;
    }
    if (ahead.x == own.x || ahead.y == own.y) {
        return (verdict){reason_at_end(judge, own, ahead), ahead, false};
    }
    los_grid_event event = {.cell = own, .next = ahead, .first = {ahead.x, own.y}, .second = {own.x, ahead.y}};
    return judge_corner(judge, &event, judge->rules->touch_end);
}

los_grid_verdict los_grid_judge_corner_ray(const los_grid_judge *judge, los_grid_node from, los_grid_node to) {
    los_grid_ray ray = los_grid_ray_between(from, to);
    los_grid_verdict ruling = {.reason = LOS_GRID_CLEAR, .cell = {-1, -1}, .point = ray.to};
    if (!pay(judge, &ruling, judge_leaving(judge, judge->source, from, to), ray.from)) {
        return ruling;
    }
    follow(judge, &ray, &ruling);
    if (ruling.reason == LOS_GRID_CLEAR) {
        pay(judge, &ruling, judge_leaving(judge, judge->target, to, from), ray.to);
    }
    return ruling;
}
