/* SPDX-License-Identifier: MIT */
#include "area/overlapping_bases.h"

#include "area/disjoint_bases.h"
#include "base/trig.h"
#include "line/judge.h"

enum {
    SIDES = 24, /* stand in for a round rim of the shooter; a rectangle has its own */
};

/* What of the target lies less deep beyond a side counts as in both bases: a share of half its least extent. */
static const double THIN = 0.01;

/* The sides of a convex shape: outward directions of length 1, and how far it reaches in each. */
typedef struct sides {
    los_vec2d ways[SIDES];
    double ends[SIDES];
    uint32_t count;
} sides;

/* A part of the target, in the frame that the question had at first. */
typedef struct part {
    los_vec2d corners[LOS_RIM_MAX];
    uint32_t count;
} part;

/* --- Beyond the shooter's sides ----------------------------------------------------------------------------------- */

/* In the question's frame, none of it left out. */
static los_convex whole_base(los_problem *q, int end) {
    return los_convex_of_base(&q->bases[end], q->positions[end], 0.0, &q->frame, q->corners[end]);
}

static sides sides_of(const los_convex *shape) {
    static const double TURN = 6.28318530717958647692;
    sides made = {.count = shape->kind == LOS_CONVEX_ELLIPSE ? SIDES : LOS_BASE_CORNERS};
    for (uint32_t i = 0; i < made.count; i++) {
        los_rotation turn = los_rotation_of(TURN * i / made.count);
        made.ways[i] = (los_vec2d){shape->axis.x * turn.cosine - shape->axis.y * turn.sine,
                                   shape->axis.x * turn.sine + shape->axis.y * turn.cosine};
        made.ends[i] = los_convex_support(shape, made.ways[i]);
    }
    return made;
}

static los_convex shape_of(part *of) {
    return los_convex_of_corners(of->corners, of->count);
}

/* Of a part, what lies between two distances along a way. */
static void cut_part(los_cells *cells, part *of, los_vec2d way, los_interval along, part *cut) {
    los_convex shape = shape_of(of);
    double far = 1.0 + fabs(shape.low.x) + fabs(shape.high.x) + fabs(shape.low.y) + fabs(shape.high.y);
    const double ends[4] = {fmax(along.low, -far), fmin(along.high, far), fmin(along.high, far), fmax(along.low, -far)};
    los_vec2d corners[4];
    for (int i = 0; i < 4; i++) {
        double across = i < 2 ? -far : far;
        corners[i] = (los_vec2d){ends[i] * way.x - across * way.y, ends[i] * way.y + across * way.x};
    }
    los_convex slab = los_convex_of_corners(corners, 4);
    los_cells_begin(cells, &shape, 0.0);
    los_cells_intersect(cells, &slab, 0.0);
    cut->count = 0;
    if (cells->count > 0) {
        shape = los_cell_shape(cells, 0);
        cut->count = los_convex_polygonize(&shape, 0.0, cut->corners);
    }
}

/* Turns the question's frame so that a part beyond a side is apart from the shooter along x, and looks at that part. */
static void look_beyond(los_area_problem *s, los_frame frame, los_vec2d way, const part *beyond) {
    los_problem *q = &s->q;
    los_vec2d corners[LOS_RIM_MAX];
    los_vec2d x = s->from == 0 ? way : (los_vec2d){-way.x, -way.y};
    for (uint32_t i = 0; i < beyond->count; i++) {
        los_vec2d place = beyond->corners[i];
        corners[i] = (los_vec2d){los_vec2d_dot(place, x), x.x * place.y - x.y * place.x};
    }
    q->frame = frame;
    q->frame.along = (los_vec2d){frame.along.x * x.x - frame.along.y * x.y, frame.along.y * x.x + frame.along.x * x.y};
    q->shapes[s->from] = whole_base(q, s->from);
    q->shapes[s->to] = los_convex_of_corners(corners, beyond->count);
    los_problem_reset_obstacles(q);
    los_area_of_disjoint_bases(s);
}

/* The side that most of a part lies beyond; `sides->count` if none. */
static uint32_t deepest_side(const sides *all, part *of, double least) {
    los_convex shape = shape_of(of);
    uint32_t deepest = all->count;
    for (uint32_t i = 0; i < all->count; i++) {
        double depth = los_convex_support(&shape, all->ways[i]) - all->ends[i];
        if (depth > least) {
            deepest = i;
            least = depth;
        }
    }
    return deepest;
}

/* --- In both bases ------------------------------------------------------------------------------------------------ */

/* Does a place see itself?  Or the shooter's center sees it even if not, as it might see another center (exact.c).
 */
static bool sees_itself(los_area_problem *s, los_vec2 place) {
    los_sight_line sight = los_sight_line_between_bases(place, place);
    los_sight_line from_center = los_sight_line_between_bases(s->q.positions[s->from], place);
    bool seen = los_line_is_clear(s->q.pair, &sight) || los_line_is_clear(s->q.pair, &from_center);
    uint32_t count = seen ? 0 : los_line_blockers(s->q.pair, &sight, s->report->line_names);
    for (uint32_t i = 0; i < count; i++) {
        los_area_add_blocker(s, s->report->line_names[i]);
    }
    return seen;
}

/* In a cell that no edge cuts, all places are inside the same pieces. */
static void look_at_common(los_area_problem *s, los_frame frame, part *common) {
    los_cells *cells = &s->exact->cells[s->to];
    s->q.frame = frame;
    s->q.shapes[s->to] = shape_of(common);
    los_problem_reset_obstacles(&s->q);
    los_cells_begin(cells, &s->q.shapes[s->to], 0.0);
    for (uint32_t i = 0; i < s->q.pair->obstacle_count; i++) {
        if (s->q.pair->obstacles[i].blocking != LOS_BLOCKS_NEVER) {
            los_problem_cut_along(&s->q, s->to, los_problem_polygon(&s->q, i));
        }
    }
    for (uint32_t i = 0; i < cells->count; i++) {
        los_convex cell = los_cell_shape(cells, i);
        double area = los_convex_area(&cell);
        bool seen = sees_itself(s, los_frame_to_world(&frame, cell.center));
        s->area += area;
        s->seen += seen ? area : 0.0;
        s->most_hidden =
            seen ? s->most_hidden : fmax(s->most_hidden, fmin(cell.high.x - cell.low.x, cell.high.y - cell.low.y));
    }
}

void los_area_of_overlapping_bases(los_area_problem *s) {
    const los_frame frame = s->q.frame;
    los_convex shooter = whole_base(&s->q, s->from), target = whole_base(&s->q, s->to);
    sides all = sides_of(&shooter);
    double room = fmin(s->q.gap, s->tolerance); /* no line between the two parts may be upright */
    double least = room + fmax(s->tolerance, THIN * los_base_inradius(&s->q.bases[s->to]));
    part rest, beyond, within;
    rest.count = los_convex_polygonize(&target, LOS_AREA_RIM * s->tolerance, rest.corners);
    for (uint32_t i = 0; i < all.count && rest.count >= 3; i++) {
        los_cells *cells = &s->exact->cells[s->to];
        uint32_t side = deepest_side(&all, &rest, least);
        if (side == all.count) {
            break;
        }
        cut_part(cells, &rest, all.ways[side], (los_interval){all.ends[side] + room, INFINITY}, &beyond);
        cut_part(cells, &rest, all.ways[side], (los_interval){-INFINITY, all.ends[side] + room}, &within);
        if (beyond.count >= 3) {
            look_beyond(s, frame, all.ways[side], &beyond);
        }
        rest = within;
    }
    if (rest.count >= 3) {
        look_at_common(s, frame, &rest);
    }
}
