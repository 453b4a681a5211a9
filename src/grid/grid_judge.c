/* SPDX-License-Identifier: MIT */
#include "grid/grid_judge.h"

#include "base/assert.h"
#include "grid/grid_rules.h"

/* The flags that count in the first or last cell. */
static uint8_t endpoint_bits(const los_grid_rules *rules, bool test, bool stop) {
    return (uint8_t)((test ? rules->block_flags : 0) | (stop ? rules->stop_flags : 0));
}

los_grid_judge los_grid_judge_of(const los_grid *grid, const los_grid_rules *rules, los_cell source, los_cell target) {
    LOS_ASSERT(los_grid_rules_check(rules) == NULL);
    los_grid_judge judge = {
        .grid = grid,
        .rules = rules,
        .source = source,
        .target = target,
        .source_bits = endpoint_bits(rules, rules->test_start, rules->stop_start),
        .target_bits = endpoint_bits(rules, rules->test_end, rules->stop_end),
        .other_bits = (uint8_t)(rules->block_flags | rules->stop_flags),
        .border_blocks = rules->rays == LOS_GRID_RAYS_FAN || rules->rays == LOS_GRID_RAYS_SWEPT,
    };
    /* Fans and bodies must not start or end inside a wall: its edges are walls from either side. */
    if (judge.border_blocks && !los_grid_is_same_cell(source, target)) {
        uint8_t solid = rules->block_flags & LOS_GRID_WALL;
        judge.source_bits |= solid;
        judge.target_bits |= solid;
    }
    return judge;
}

/* --- Cells and boundaries ---------------------------------------------------------------------------------------- */

static los_grid_reason reason_of_bits(const los_grid_judge *judge, uint8_t bits) {
    if ((bits & judge->rules->stop_flags) != 0) {
        return LOS_GRID_BY_SMOKE;
    }
    uint8_t blocking = bits & judge->rules->block_flags;
    return blocking == 0 ? LOS_GRID_CLEAR : los_grid_reason_of_block_flags(blocking);
}

static bool blocks(const los_grid_judge *judge, los_cell cell) {
    return (los_grid_judge_bits(judge, cell) & judge->rules->block_flags) != 0;
}

static bool stops_inside(const los_grid_judge *judge, los_cell cell) {
    return (los_grid_judge_bits(judge, cell) & judge->rules->stop_flags) != 0;
}

static bool is_outside(const los_grid_judge *judge, los_cell cell) {
    return !los_grid_is_inside(judge->grid, cell);
}

/* `in_leaf`: the boundary is crossed between its struts. */
static los_grid_reason reason_of_boundary(const los_grid_judge *judge, los_grid_boundary boundary, bool in_leaf) {
    if (boundary == LOS_GRID_OPEN || boundary == LOS_GRID_BOUNDARY_WALL) {
        return boundary == LOS_GRID_OPEN ? LOS_GRID_CLEAR : LOS_GRID_BY_WALL;
    }
    if (!in_leaf) {
        return LOS_GRID_BY_STRUT;
    }
    return los_grid_leaf_is_open(judge->rules, boundary) ? LOS_GRID_CLEAR : LOS_GRID_BY_DOOR;
}

/* For a boundary that is met at its end or along its whole length, where a door with struts always blocks. */
static los_grid_reason reason_at_end(const los_grid_judge *judge, los_cell a, los_cell b) {
    return reason_of_boundary(judge, los_grid_get_boundary(judge->grid, a, b), judge->rules->strut <= 0.0);
}

/* --- Events ------------------------------------------------------------------------------------------------------ */

typedef struct event_verdict {
    los_grid_reason reason;
    los_cell cell;
    bool ignores_xray;
} event_verdict;

static const event_verdict clear = {.reason = LOS_GRID_CLEAR};

static event_verdict judge_enter(const los_grid_judge *judge, los_cell cell) {
    if (is_outside(judge, cell)) {
        return (event_verdict){LOS_GRID_BY_WALL, cell, true};
    }
    los_grid_reason reason = reason_of_bits(judge, los_grid_judge_bits(judge, cell));
    return (event_verdict){reason, cell, reason == LOS_GRID_BY_SMOKE};
}

static event_verdict judge_cross(const los_grid_judge *judge, const los_grid_ray *ray, los_cell from, los_cell to) {
    if (is_outside(judge, to)) {
        return (event_verdict){LOS_GRID_BY_WALL, from, true};
    }
    los_grid_boundary boundary = los_grid_get_boundary(judge->grid, from, to);
    bool in_leaf = boundary != LOS_GRID_OPEN && los_grid_ray_crosses_leaf(ray, judge->rules->strut);
    return (event_verdict){reason_of_boundary(judge, boundary, in_leaf), to, false};
}

/* True if there is an obstacle on one side of a vertex: the cell `beside` it, or one of that cell's two boundaries. */
static bool is_side_blocked(const los_grid_judge *judge, los_cell from, los_cell beside, los_cell to) {
    return is_outside(judge, beside) || blocks(judge, beside) || reason_at_end(judge, from, beside) != LOS_GRID_CLEAR ||
           reason_at_end(judge, beside, to) != LOS_GRID_CLEAR;
}

static bool touch_blocks(los_grid_touch touch, bool first, bool second) {
    return touch == LOS_GRID_TOUCH_BOTH ? first && second : touch == LOS_GRID_TOUCH_ANY && (first || second);
}

static event_verdict judge_corner(const los_grid_judge *judge, const los_grid_event *event, los_grid_touch touch) {
    if (is_outside(judge, event->next)) {
        return (event_verdict){LOS_GRID_BY_WALL, event->cell, true};
    }
    bool first = is_side_blocked(judge, event->cell, event->first, event->next);
    bool second = is_side_blocked(judge, event->cell, event->second, event->next);
    if (!touch_blocks(touch, first, second)) {
        return clear;
    }
    return (event_verdict){LOS_GRID_BY_CORNER, first ? event->first : event->second, false};
}

/* What blocks a ray along the edge between a and b, which may be the border of the board.  A ray between points may run
 * along a boundary unless any touch blocks.  A corner ray may not: it belongs to the cells on both sides. */
static los_grid_reason reason_along(const los_grid_judge *judge, los_cell a, los_cell b) {
    if (judge->rules->touch != LOS_GRID_TOUCH_ANY && judge->rules->rays != LOS_GRID_RAYS_CORNERS) {
        return LOS_GRID_CLEAR;
    }
    if (is_outside(judge, a) || is_outside(judge, b)) {
        return judge->border_blocks ? LOS_GRID_BY_WALL : LOS_GRID_CLEAR;
    }
    return reason_at_end(judge, a, b);
}

/* Along an edge.  On the border only the side on the board decides. */
static event_verdict judge_run(const los_grid_judge *judge, const los_grid_event *event) {
    los_cell a = event->first, b = event->second;
    los_grid_reason along = reason_along(judge, a, b);
    if (is_outside(judge, a) || is_outside(judge, b)) {
        a = b = is_outside(judge, a) ? b : a;
    }
    if (is_outside(judge, a)) {
        return (event_verdict){LOS_GRID_BY_WALL, a, true};
    }
    if (along != LOS_GRID_CLEAR) {
        return (event_verdict){along, b, false};
    }
    if (stops_inside(judge, a) && stops_inside(judge, b)) {
        return (event_verdict){LOS_GRID_BY_SMOKE, a, true};
    }
    if (!touch_blocks(judge->rules->touch, blocks(judge, a), blocks(judge, b))) {
        return clear;
    }
    los_cell wall = blocks(judge, a) ? a : b;
    return (event_verdict){reason_of_bits(judge, los_grid_judge_bits(judge, wall) & judge->rules->block_flags), wall,
                           false};
}

static event_verdict judge_pass(const los_grid_judge *judge, const los_grid_event *event) {
    bool first = reason_at_end(judge, event->first, event->cell) != LOS_GRID_CLEAR;
    bool second = reason_at_end(judge, event->second, event->next) != LOS_GRID_CLEAR;
    los_cell blocking = first ? event->cell : event->next;
    /* On the border only the side on the board decides. */
    if (is_outside(judge, event->first) || is_outside(judge, event->second)) {
        first = second = first || second;
    }
    if (!touch_blocks(judge->rules->touch, first, second)) {
        return clear;
    }
    return (event_verdict){LOS_GRID_BY_CORNER, blocking, false};
}

static event_verdict judge_event(const los_grid_judge *judge, const los_grid_ray *ray, const los_grid_event *event) {
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

bool los_grid_judge_passes(const los_grid_judge *judge, const los_grid_ray *ray, const los_grid_event *event) {
    return judge_event(judge, ray, event).reason == LOS_GRID_CLEAR;
}

/* --- Rays -------------------------------------------------------------------------------------------------------- */

/* A verdict that ends at `point` with nothing in between. */
static los_grid_verdict clear_to(los_grid_point point) {
    return (los_grid_verdict){.reason = LOS_GRID_CLEAR, .cell = {-1, -1}, .point = point};
}

/* Adds what an event found to the verdict.  True if the ray passes it, perhaps by x-ray. */
static bool passes_event(const los_grid_judge *judge, los_grid_verdict *verdict, event_verdict found,
                         los_grid_point point) {
    if (found.reason == LOS_GRID_CLEAR) {
        return true;
    }
    if (!found.ignores_xray && verdict->xray_used < judge->rules->xray) {
        verdict->xray_used++;
        return true;
    }
    verdict->reason = found.reason;
    verdict->cell = found.cell;
    verdict->point = point;
    return false;
}

static bool is_on_board(const los_grid *grid, los_grid_point point) {
    return point.x >= 0.0 && point.y >= 0.0 && point.x <= grid->width && point.y <= grid->height;
}

/* Judges all events of the ray up to the one that blocks. */
static void judge_events(const los_grid_judge *judge, los_grid_ray *ray, los_grid_verdict *verdict) {
    bool may_skip = is_on_board(judge->grid, ray->from) && is_on_board(judge->grid, ray->to);
    uint8_t bits = (uint8_t)(judge->other_bits | LOS_GRID_HAS_BOUNDARY);
    los_grid_event event;
    while (los_grid_ray_next(ray, &event)) {
        event_verdict found = judge_event(judge, ray, &event);
        if (found.reason != LOS_GRID_CLEAR && !passes_event(judge, verdict, found, los_grid_ray_point(ray))) {
            return;
        }
        if (may_skip) {
            los_grid_ray_skip(ray, judge->grid, bits);
        }
    }
}

los_grid_verdict los_grid_judge_ray(const los_grid_judge *judge, los_grid_ray *ray) {
    los_grid_verdict verdict = clear_to(ray->to);
    judge_events(judge, ray, &verdict);
    return verdict;
}

los_grid_verdict los_grid_judge_same_cell(const los_grid_judge *judge) {
    LOS_ASSERT(los_grid_is_same_cell(judge->source, judge->target));
    los_grid_point center = los_grid_center_point(judge->source);
    los_grid_verdict verdict = clear_to(center);
    passes_event(judge, &verdict, judge_enter(judge, judge->source), center);
    return verdict;
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

/* --- Endpoints of corner rays ------------------------------------------------------------------------------------ */

static int32_t sign_of(int32_t difference) {
    return (difference > 0) - (difference < 0);
}

/* Of the two cells beside a grid line, given in doubled coordinates, the one in the direction of `step`.  Without a
 * direction the coordinate of the cell `own`. */
static int32_t cell_towards(int32_t node, int32_t step, int32_t own) {
    return step > 0 ? node / 2 : step < 0 ? node / 2 - 1 : own;
}

/* See los_grid_judge_leaves. */
static event_verdict judge_leaving(const los_grid_judge *judge, los_cell own, los_grid_node node,
                                   los_grid_node towards) {
    los_cell ahead = {cell_towards(node.x, sign_of(towards.x - node.x), own.x),
                      cell_towards(node.y, sign_of(towards.y - node.y), own.y)};
    if (ahead.x == own.x && ahead.y == own.y) {
        return clear;
    }
    if (ahead.x == own.x || ahead.y == own.y) {
        return (event_verdict){reason_at_end(judge, own, ahead), ahead, false};
    }
    los_grid_event event = {.cell = own, .next = ahead, .first = {ahead.x, own.y}, .second = {own.x, ahead.y}};
    return judge_corner(judge, &event, judge->rules->touch_end);
}

bool los_grid_judge_leaves(const los_grid_judge *judge, los_cell own, los_grid_node node, los_grid_node towards) {
    return judge_leaving(judge, own, node, towards).reason == LOS_GRID_CLEAR;
}

los_grid_verdict los_grid_judge_corner_ray(const los_grid_judge *judge, los_grid_node from, los_grid_node to) {
    LOS_ASSERT(((from.x | from.y | to.x | to.y) & 1) == 0 && (from.x != to.x || from.y != to.y));
    los_grid_ray ray = los_grid_ray_between(from, to);
    los_grid_verdict verdict = clear_to(ray.to);
    if (!passes_event(judge, &verdict, judge_leaving(judge, judge->source, from, to), ray.from)) {
        return verdict;
    }
    judge_events(judge, &ray, &verdict);
    if (verdict.reason == LOS_GRID_CLEAR) {
        passes_event(judge, &verdict, judge_leaving(judge, judge->target, to, from), ray.to);
    }
    return verdict;
}
