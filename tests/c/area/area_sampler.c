/* SPDX-License-Identifier: MIT */
#include "area/area_sampler.h"
#include "model/base.h"

#include "exact/exact.h"

enum {
    SIDE_MAX = 64,
    LINES = 20 /* to a place that is not seen, where prisms float */
};

/* Whether a place is in the base, and seen. */
typedef struct place_state {
    bool is_there, seen[2];
} place_state;

/* A base of a third of a pixel stands for a place: it must be wider than the openings below.  Where something runs
 * through it, a part of it would look around the edge: there a base without width stands for the place. */
static const double PLACE_MM = 0.4, DOT_MM = 0.01;
/* Openings narrower than these count as closed: the first must be seen, the second may be. */
static const double GAPS[2] = {SHARE_SURE_GAP, 0.002};

static bool is_in_base(const los_model *model, double pixels_per_inch, double x, double y) {
    los_base base = los_base_of(model, pixels_per_inch);
    double along = (x * base.cosine + y * base.sine) / base.half_length;
    double across = (y * base.cosine - x * base.sine) / base.half_width;
    if (base.kind == LOS_CONVEX_POLYGON) {
        return fabs(along) < 1.0 && fabs(across) < 1.0;
    }
    return along * along + across * across < 1.0;
}

static double distance_to(los_vec2 place, los_vec2 a, los_vec2 b) {
    double x = (double)(place.x - a.x), y = (double)(place.y - a.y);
    double along_x = (double)(b.x - a.x), along_y = (double)(b.y - a.y),
           squared = along_x * along_x + along_y * along_y;
    double share = squared > 0.0 ? fmin(fmax((x * along_x + y * along_y) / squared, 0.0), 1.0) : 0.0;
    return hypot(x - share * along_x, y - share * along_y);
}

/* Does an edge or a wall run through the base that stands for a place? */
static bool is_cut(const scene *s, los_vec2 place) {
    double radius = 0.5 * PLACE_MM / 25.4 * s->options.pixels_per_inch, least = INFINITY;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        const scene_piece *piece = &s->pieces[i];
        for (uint32_t k = 0; k < piece->point_count; k++) {
            least = fmin(least, distance_to(place, piece->points[k], piece->points[(k + 1) % piece->point_count]));
        }
        for (uint32_t k = 0; k < piece->wall_count; k++) {
            least = fmin(least, distance_to(place, piece->walls[k].start, piece->walls[k].end));
        }
    }
    return least <= radius;
}

/* The rules of the pair stay those of the whole bases: only where the target is seen at changes. */
static void move_target(los_pair *pair, const scene *s, los_vec2 place) {
    los_placed_model *placed = pair->placed[LOS_TARGET];
    placed->model.shape = LOS_CIRCLE;
    placed->model.base_mm = is_cut(s, place) ? DOT_MM : PLACE_MM;
    placed->model.position = place;
    for (uint32_t i = 0; i < placed->near_count; i++) {
        placed->near[i].holds_center = los_terrain_contains(pair->terrain, placed->near[i].piece, place);
    }
}

/* Does one of some lines from all over the shooter, at heights by chance, pass with room around it?  This knows nothing
 * of how the exact mode goes about heights. */
static bool is_reached(table *t, const scene *s, los_vec2 to, test_random *random) {
    double scale = s->options.pixels_per_inch, half = (double)t->query.pair.placed[LOS_SHOOTER]->reach;
    const los_interval *levels = t->query.pair.levels;
    for (int i = 0; i < LINES; i++) {
        double x = random_between(random, -half, half), y = random_between(random, -half, half);
        double from_height = random_between(random, levels[LOS_SHOOTER].low, levels[LOS_SHOOTER].high);
        double to_height = random_between(random, levels[LOS_TARGET].low, levels[LOS_TARGET].high);
        los_vec2 from = {s->shooter.position.x + (float)x, s->shooter.position.y + (float)y};
        los_sight_line sight = los_sight_line_between_bases(from, to);
        los_sight_line_set_heights(&sight, from_height, to_height);
        if (is_in_base(&s->shooter, scale, x, y) && los_line_is_clear(&t->query.pair, &sight) &&
            los_line_has_clearance(&t->query.pair, &sight, 0.5f)) {
            return true;
        }
    }
    return false;
}

static place_state look_at(table *t, const scene *s, const double gaps[2], double x, double y, test_random *random) {
    place_state state = {.is_there = is_in_base(&s->target, s->options.pixels_per_inch, x, y)};
    if (state.is_there) {
        los_vec2 place = {s->target.position.x + (float)x, s->target.position.y + (float)y};
        move_target(&t->query.pair, s, place);
        /* What is seen with the larger gap counts as seen with the smaller, though where openings are as narrow as the
         * judge's tolerance that may show less. */
        for (int i = 0; i < 2; i++) {
            t->query.pair.options.min_gap = gaps[i];
            state.seen[i] = (i == 1 && (state.seen[0] || gaps[0] == gaps[1]))
                                ? state.seen[0]
                                : los_exact_verdict(&t->query.pair, NULL).visible;
        }
        if (!state.seen[0] && t->query.pair.is_floating && is_reached(t, s, place, random)) {
            state.seen[0] = state.seen[1] = true;
        }
    }
    return state;
}

static bool differ(const place_state *a, const place_state *b) {
    return a->is_there && b->is_there && (a->seen[0] != b->seen[0] || a->seen[1] != b->seen[1]);
}

static place_state reach(table *t, const scene *s, double x, double y, int lines, test_random *random) {
    double scale = s->options.pixels_per_inch, half = (double)t->query.pair.placed[LOS_SHOOTER]->reach;
    place_state state = {.is_there = is_in_base(&s->target, scale, x, y)};
    los_vec2 to = {s->target.position.x + (float)x, s->target.position.y + (float)y};
    for (int i = 0; state.is_there && !state.seen[0] && i < lines; i++) {
        double from_x = random_between(random, -half, half), from_y = random_between(random, -half, half);
        los_vec2 from = {s->shooter.position.x + (float)from_x, s->shooter.position.y + (float)from_y};
        los_sight_line sight = los_sight_line_between_bases(from, to);
        state.seen[0] = is_in_base(&s->shooter, scale, from_x, from_y) && los_line_is_clear(&t->query.pair, &sight);
    }
    state.seen[1] = state.seen[0];
    return state;
}

/* By lines, or by places if there are none. */
static sampled_share sample(table *t, const scene *s, uint32_t side, const double gaps[2], int lines,
                            test_random *random) {
    static place_state states[SIDE_MAX * SIDE_MAX];
    double half = (double)t->query.pair.placed[LOS_TARGET]->reach, step = 2.0 * half / (double)side;
    uint32_t there = 0, seen[2] = {0, 0}, border = 0;
    for (uint32_t i = 0; i < side * side; i++) {
        double x = -half + step * ((double)(i % side) + random_between(random, 0.0, 1.0));
        double y = -half + step * ((double)(i / side) + random_between(random, 0.0, 1.0));
        states[i] = lines > 0 ? reach(t, s, x, y, lines, random) : look_at(t, s, gaps, x, y, random);
        there += states[i].is_there;
        seen[0] += states[i].seen[0];
        seen[1] += states[i].seen[1];
        border += i % side > 0 && differ(&states[i], &states[i - 1]) ? 1u : 0u;
        border += i >= side && differ(&states[i], &states[i - side]) ? 1u : 0u;
    }
    double all = (double)there;
    return (sampled_share){(double)seen[0] / all, (double)seen[1] / all, 1.2 * sqrt((double)border + 1.0) / all};
}

sampled_share share_by_places(table *t, const scene *s, uint32_t side, test_random *random) {
    return sample(t, s, side, GAPS, 0, random);
}

sampled_share share_by_places_through(table *t, const scene *s, uint32_t side, double gap, test_random *random) {
    const double gaps[2] = {gap, gap};
    return sample(t, s, side, gaps, 0, random);
}

sampled_share share_by_lines(table *t, const scene *s, uint32_t side, int lines, test_random *random) {
    return sample(t, s, side, GAPS, lines, random);
}
