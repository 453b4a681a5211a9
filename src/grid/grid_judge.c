/* SPDX-License-Identifier: MIT */
#include "grid/grid_judge.h"

#include "base/assert.h"
#include "grid/grid_rules.h"

#include <math.h>

/* The flags of a cell that count; 0 outside. */
static inline uint8_t grid_judge_bits(const los_grid_judge *judge, los_cell cell) {
    if (!los_grid_is_inside(judge->grid, cell)) {
        return 0;
    }
    uint8_t bits = judge->grid->cells[los_grid_index(judge->grid, cell)] & judge->other_bits;
    if (bits == 0) {
        return 0;
    }
    bool is_source = cell.x == judge->source.x && cell.y == judge->source.y;
    bool is_target = cell.x == judge->target.x && cell.y == judge->target.y;
    return is_source && is_target ? bits & (judge->source_bits | judge->target_bits)
           : is_source            ? bits & judge->source_bits
           : is_target            ? bits & judge->target_bits
                                  : bits;
}

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
    return (grid_judge_bits(judge, cell) & judge->rules->block_flags) != 0;
}

static bool stops_inside(const los_grid_judge *judge, los_cell cell) {
    return (grid_judge_bits(judge, cell) & judge->rules->stop_flags) != 0;
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
    los_grid_reason reason = reason_of_bits(judge, grid_judge_bits(judge, cell));
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
    return (event_verdict){reason_of_bits(judge, grid_judge_bits(judge, wall) & judge->rules->block_flags), wall,
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

/* --- Bodies of some width ----------------------------------------------------------------------------------------- */

/* Cells: overlaps with an obstacle that are smaller do not count. */
static const double TOLERANCE = 1e-6;

/* Cells: how far beyond the radius obstacles are tested; covers the rounding of their ranges. */
static const double SEARCH_MARGIN = 0.01;

/* The open rectangle of a body, shrunk by the tolerance. */
typedef struct rectangle {
    const los_grid_judge *judge;
    los_grid_point origin;           /* one endpoint of the line */
    double direction_x, direction_y; /* unit vector */
    double low, high;                /* distances along the line */
    double half_width;
    bool is_reversed; /* `origin` is the target of the query */
} rectangle;

/* The obstacle nearest to the query's start. */
typedef struct nearest {
    los_grid_verdict verdict;
    double distance; /* along the line from the query's start, up to a constant */
} nearest;

/* Reduces [*first, *last], fractions between a and b, to where the value is between low and high.  False if empty. */
static bool clip(double a, double b, double low, double high, double *first, double *last) {
    if (a == b) {
        return a >= low && a <= high;
    }
    double t0 = (low - a) / (b - a), t1 = (high - a) / (b - a);
    *first = fmax(*first, fmin(t0, t1));
    *last = fmin(*last, fmax(t0, t1));
    return *first <= *last;
}

/* If the segment meets the rectangle nearer than everything before, it becomes the nearest obstacle. */
static void test_segment(const rectangle *body, nearest *found, los_grid_point a, los_grid_point b,
                         los_grid_reason reason, los_cell cell) {
    double ux = body->direction_x, uy = body->direction_y;
    double ax = a.x - body->origin.x, ay = a.y - body->origin.y, bx = b.x - body->origin.x, by = b.y - body->origin.y;
    double along_a = ax * ux + ay * uy, along_b = bx * ux + by * uy;
    double first = 0.0, last = 1.0;
    if (!clip(along_a, along_b, body->low, body->high, &first, &last) ||
        !clip(ay * ux - ax * uy, by * ux - bx * uy, -body->half_width, body->half_width, &first, &last)) {
        return;
    }
    double at_first = along_a + (along_b - along_a) * first, at_last = along_a + (along_b - along_a) * last;
    bool takes_first = (at_first < at_last) != body->is_reversed;
    double at = takes_first ? at_first : at_last, distance = body->is_reversed ? -at : at;
    if (found->verdict.reason != LOS_GRID_CLEAR && distance >= found->distance) {
        return;
    }
    double fraction = takes_first ? first : last;
    found->distance = distance;
    found->verdict.reason = reason;
    found->verdict.cell = cell;
    found->verdict.point = (los_grid_point){a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction};
}

/* A piece of the boundary that starts at the upper left corner of a cell. */
typedef struct boundary_piece {
    los_cell corner;
    bool is_horizontal;
    double first, last; /* fractions of the boundary */
} boundary_piece;

static void test_piece(const rectangle *body, nearest *found, boundary_piece piece, los_grid_reason reason,
                       los_cell cell) {
    double x = piece.corner.x, y = piece.corner.y;
    los_grid_point a = {x + (piece.is_horizontal ? piece.first : 0.0), y + (piece.is_horizontal ? 0.0 : piece.first)};
    los_grid_point b = {x + (piece.is_horizontal ? piece.last : 0.0), y + (piece.is_horizontal ? 0.0 : piece.last)};
    test_segment(body, found, a, b, reason, cell);
}

/* The boundary between two cells; `cell` has the larger coordinates, so the boundary starts at its corner. */
static void test_boundary(const rectangle *body, nearest *found, los_cell before, los_cell cell) {
    const los_grid_judge *judge = body->judge;
    bool is_horizontal = before.x == cell.x, has_before = los_grid_is_inside(judge->grid, before);
    boundary_piece whole = {cell, is_horizontal, 0.0, 1.0};
    if (!has_before || !los_grid_is_inside(judge->grid, cell)) {
        test_piece(body, found, whole, LOS_GRID_BY_WALL, has_before ? before : cell);
        return;
    }
    los_grid_boundary boundary = los_grid_get_boundary(judge->grid, before, cell);
    double strut = judge->rules->strut;
    if (boundary == LOS_GRID_OPEN) {
        return;
    }
    if (boundary == LOS_GRID_BOUNDARY_WALL) {
        test_piece(body, found, whole, LOS_GRID_BY_WALL, cell);
        return;
    }
    if (strut > 0.0) {
        test_piece(body, found, (boundary_piece){cell, is_horizontal, 0.0, strut}, LOS_GRID_BY_STRUT, cell);
        test_piece(body, found, (boundary_piece){cell, is_horizontal, 1.0 - strut, 1.0}, LOS_GRID_BY_STRUT, cell);
    }
    if (!los_grid_leaf_is_open(judge->rules, boundary)) {
        test_piece(body, found, (boundary_piece){cell, is_horizontal, strut, 1.0 - strut}, LOS_GRID_BY_DOOR, cell);
    }
}

/* A cell's four edges if it blocks, its boundaries, and the border where it lies there. */
static void test_cell(const rectangle *body, nearest *found, los_cell cell) {
    const los_grid_judge *judge = body->judge;
    const los_grid *grid = judge->grid;
    los_cell east = {cell.x + 1, cell.y}, south = {cell.x, cell.y + 1};
    uint8_t bits = grid_judge_bits(judge, cell) & judge->rules->block_flags;
    if (bits != 0) {
        los_grid_reason reason = los_grid_reason_of_block_flags(bits);
        test_piece(body, found, (boundary_piece){cell, true, 0.0, 1.0}, reason, cell);
        test_piece(body, found, (boundary_piece){cell, false, 0.0, 1.0}, reason, cell);
        test_piece(body, found, (boundary_piece){south, true, 0.0, 1.0}, reason, cell);
        test_piece(body, found, (boundary_piece){east, false, 0.0, 1.0}, reason, cell);
    }
    bool is_first = cell.x == 0 || cell.y == 0;
    if (is_first || (grid->cells[los_grid_index(grid, cell)] & LOS_GRID_HAS_BOUNDARY) != 0) {
        test_boundary(body, found, (los_cell){cell.x - 1, cell.y}, cell);
        test_boundary(body, found, (los_cell){cell.x, cell.y - 1}, cell);
    }
    if (cell.x == grid->width - 1) {
        test_boundary(body, found, cell, east);
    }
    if (cell.y == grid->height - 1) {
        test_boundary(body, found, cell, south);
    }
}

/* All cells of a row near the part of the line from p to q that passes the row. */
static void test_row(const rectangle *body, nearest *found, int32_t y, los_grid_point p, los_grid_point q) {
    double reach = body->judge->rules->radius + SEARCH_MARGIN, first = 0.0, last = 1.0;
    int32_t width = body->judge->grid->width;
    if (!clip(p.y, q.y, y - reach, y + 1 + reach, &first, &last)) {
        return;
    }
    double x0 = p.x + (q.x - p.x) * first, x1 = p.x + (q.x - p.x) * last;
    int32_t begin = (int32_t)floor(fmin(x0, x1) - reach), end = (int32_t)floor(fmax(x0, x1) + reach);
    begin = begin < 0 ? 0 : begin;
    end = end >= width ? width - 1 : end;
    for (int32_t x = begin; x <= end; x++) {
        test_cell(body, found, (los_cell){x, y});
    }
}

los_grid_verdict los_grid_judge_swept_body(const los_grid_judge *judge, los_grid_point from, los_grid_point to) {
    LOS_ASSERT(judge->border_blocks);
    nearest found = {.verdict = {.reason = LOS_GRID_CLEAR, .cell = {-1, -1}, .point = to}};
    /* Both directions are computed from the same endpoint, so that rounding is the same. */
    bool is_reversed = from.y > to.y || (from.y == to.y && from.x > to.x);
    los_grid_point p = is_reversed ? to : from, q = is_reversed ? from : to;
    double dx = q.x - p.x, dy = q.y - p.y, length = sqrt(dx * dx + dy * dy);
    double half_width = judge->rules->radius - TOLERANCE, reach = judge->rules->radius + SEARCH_MARGIN;
    if (half_width <= 0.0 || length - TOLERANCE <= TOLERANCE) {
        return found.verdict;
    }
    rectangle body = {
        .judge = judge,
        .origin = p,
        .direction_x = dx / length,
        .direction_y = dy / length,
        .low = TOLERANCE,
        .high = length - TOLERANCE,
        .half_width = half_width,
        .is_reversed = is_reversed,
    };
    int32_t begin = (int32_t)floor(p.y - reach), end = (int32_t)floor(q.y + reach);
    for (int32_t y = begin < 0 ? 0 : begin; y <= end && y < judge->grid->height; y++) {
        test_row(&body, &found, y, p, q);
    }
    return found.verdict;
}
