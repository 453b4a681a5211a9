/* SPDX-License-Identifier: MIT */
#include "area/area_sampler.h"

#include "exact/exact.h"
#include "geometry/model.h"

enum {
    SIDE_MAX = 64,
    LINES = 20 /* to a point that is not visible, where prisms float */
};

typedef struct point_state {
    bool is_in_base;
    bool visible[2]; /* through the wider and through the narrower openings */
} point_state;

/* A base of a third of a pixel represents a point: it must be wider than the openings below.  Where an edge runs
 * through it, part of it would see around the edge; there a base without width represents the point. */
static const double POINT_MM = 0.4, DOT_MM = 0.01;
/* Narrower openings count as closed: what is visible through the first must be reported, through the second may be. */
static const double GAPS[2] = {AREA_CERTAIN_GAP, 0.002};

static bool is_in_base(const los_model *model, double pixels_per_inch, double x, double y) {
    los_base base = los_base_of(model, pixels_per_inch);
    double along = (x * base.cosine + y * base.sine) / base.half_length;
    double across = (y * base.cosine - x * base.sine) / base.half_width;
    if (base.kind == LOS_CONVEX_POLYGON) {
        return fabs(along) < 1.0 && fabs(across) < 1.0;
    }
    return along * along + across * across < 1.0;
}

/* In double precision, apart from los_distance_squared_to_segment. */
static double distance_to_segment(los_vec2 point, los_vec2 a, los_vec2 b) {
    double x = (double)(point.x - a.x), y = (double)(point.y - a.y);
    double along_x = (double)(b.x - a.x), along_y = (double)(b.y - a.y),
           squared = along_x * along_x + along_y * along_y;
    double fraction = squared > 0.0 ? fmin(fmax((x * along_x + y * along_y) / squared, 0.0), 1.0) : 0.0;
    return hypot(x - fraction * along_x, y - fraction * along_y);
}

/* True if an edge or a wall runs through the base that represents a point. */
static bool is_cut(const scene *s, los_vec2 point) {
    double radius = 0.5 * POINT_MM / 25.4 * s->options.pixels_per_inch, least = INFINITY;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        const scene_piece *piece = &s->pieces[i];
        for (uint32_t k = 0; k < piece->point_count; k++) {
            los_vec2 from = piece->points[k], to = piece->points[(k + 1) % piece->point_count];
            least = fmin(least, distance_to_segment(point, from, to));
        }
        for (uint32_t k = 0; k < piece->wall_count; k++) {
            least = fmin(least, distance_to_segment(point, piece->walls[k].start, piece->walls[k].end));
        }
    }
    return least <= radius;
}

/* Replaces the target by a point.  The rules of the pair stay those of the whole bases. */
static void move_target(los_pair *pair, const scene *s, los_vec2 point) {
    los_placed_model *placed = &pair->own[LOS_TARGET];
    CHECK(pair->placed[LOS_TARGET] == placed);
    placed->model.shape = LOS_CIRCLE;
    placed->model.base_mm = is_cut(s, point) ? DOT_MM : POINT_MM;
    placed->model.position = point;
    for (uint32_t i = 0; i < placed->near_count; i++) {
        placed->near[i].holds_center = los_terrain_contains(pair->terrain, placed->near[i].piece, point);
    }
}

/* True if a random line from the shooter's base, at random heights, is clear with clearance.  Independent of how the
 * exact mode treats heights. */
static bool is_reached(table *t, const scene *s, los_vec2 to, test_random *random) {
    double scale = s->options.pixels_per_inch, half = (double)t->query.pair.placed[LOS_SHOOTER]->reach;
    const los_interval *levels = t->query.pair.levels;
    for (int i = 0; i < LINES; i++) {
        double x = random_between(random, -half, half), y = random_between(random, -half, half);
        double from_height = random_between(random, levels[LOS_SHOOTER].low, levels[LOS_SHOOTER].high);
        double to_height = random_between(random, levels[LOS_TARGET].low, levels[LOS_TARGET].high);
        los_vec2 from = {s->shooter.position.x + (float)x, s->shooter.position.y + (float)y};
        los_sight_line line = los_sight_line_between_bases(from, to);
        los_sight_line_set_heights(&line, from_height, to_height);
        if (is_in_base(&s->shooter, scale, x, y) && los_line_is_clear(&t->query.pair, &line) &&
            los_line_has_clearance(&t->query.pair, &line, 0.5f)) {
            return true;
        }
    }
    return false;
}

/* By exact queries; (x, y) is relative to the target's position. */
static point_state query_point(table *t, const scene *s, const double gaps[2], double x, double y,
                               test_random *random) {
    point_state state = {.is_in_base = is_in_base(&s->target, s->options.pixels_per_inch, x, y)};
    if (state.is_in_base) {
        los_vec2 point = {s->target.position.x + (float)x, s->target.position.y + (float)y};
        move_target(&t->query.pair, s, point);
        /* What is visible with the larger gap counts as visible with the smaller.  Where openings are as narrow as the
         * judge's tolerance, the query itself may return less. */
        for (int i = 0; i < 2; i++) {
            t->query.pair.options.min_gap = gaps[i];
            state.visible[i] = (i == 1 && (state.visible[0] || gaps[0] == gaps[1]))
                                   ? state.visible[0]
                                   : los_exact_verdict(&t->query.pair, NULL).visible;
        }
        if (!state.visible[0] && t->query.pair.is_floating && is_reached(t, s, point, random)) {
            state.visible[0] = state.visible[1] = true;
        }
    }
    return state;
}

static bool differ(const point_state *a, const point_state *b) {
    return a->is_in_base && b->is_in_base && (a->visible[0] != b->visible[0] || a->visible[1] != b->visible[1]);
}

/* By random lines. */
static point_state try_lines(table *t, const scene *s, double x, double y, int lines, test_random *random) {
    double scale = s->options.pixels_per_inch, half = (double)t->query.pair.placed[LOS_SHOOTER]->reach;
    point_state state = {.is_in_base = is_in_base(&s->target, scale, x, y)};
    los_vec2 to = {s->target.position.x + (float)x, s->target.position.y + (float)y};
    for (int i = 0; state.is_in_base && !state.visible[0] && i < lines; i++) {
        double from_x = random_between(random, -half, half), from_y = random_between(random, -half, half);
        los_vec2 from = {s->shooter.position.x + (float)from_x, s->shooter.position.y + (float)from_y};
        los_sight_line line = los_sight_line_between_bases(from, to);
        state.visible[0] = is_in_base(&s->shooter, scale, from_x, from_y) && los_line_is_clear(&t->query.pair, &line);
    }
    state.visible[1] = state.visible[0];
    return state;
}

/* One random point in each cell of a grid; by exact queries if `lines` is 0.  The error grows with the number of
 * neighboring points that differ. */
static sampled_area sample(table *t, const scene *s, uint32_t side, const double gaps[2], int lines,
                           test_random *random) {
    static point_state states[SIDE_MAX * SIDE_MAX];
    double half = (double)t->query.pair.placed[LOS_TARGET]->reach, step = 2.0 * half / (double)side;
    uint32_t in_base = 0, visible[2] = {0, 0}, border = 0;
    CHECK(side <= SIDE_MAX);
    for (uint32_t i = 0; i < side * side; i++) {
        double x = -half + step * ((double)(i % side) + random_between(random, 0.0, 1.0));
        double y = -half + step * ((double)(i / side) + random_between(random, 0.0, 1.0));
        states[i] = lines > 0 ? try_lines(t, s, x, y, lines, random) : query_point(t, s, gaps, x, y, random);
        in_base += states[i].is_in_base;
        visible[0] += states[i].visible[0];
        visible[1] += states[i].visible[1];
        border += i % side > 0 && differ(&states[i], &states[i - 1]) ? 1u : 0u;
        border += i >= side && differ(&states[i], &states[i - side]) ? 1u : 0u;
    }
    double all = (double)in_base;
    return (sampled_area){(double)visible[0] / all, (double)visible[1] / all, 1.2 * sqrt((double)border + 1.0) / all};
}

sampled_area area_by_points(table *t, const scene *s, uint32_t side, test_random *random) {
    return sample(t, s, side, GAPS, 0, random);
}

sampled_area area_by_points_with_gap(table *t, const scene *s, uint32_t side, double gap, test_random *random) {
    const double gaps[2] = {gap, gap};
    return sample(t, s, side, gaps, 0, random);
}

sampled_area area_by_lines(table *t, const scene *s, uint32_t side, int lines, test_random *random) {
    return sample(t, s, side, GAPS, lines, random);
}
