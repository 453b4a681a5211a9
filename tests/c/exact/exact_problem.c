/* SPDX-License-Identifier: MIT */
#include "exact/exact_problem.h"

#include "sight/reference_judge.h"

#include <string.h>

/* Pixels: where a rule depends on a smaller distance, both answers are right. */
static const double DELICATE = 0.01;

/* A base that reaches no deeper into a piece than this fraction of min_gap touches it: what is inside is too thin. */
static const double TOUCH = 1.0;

static bool is(const char *word, const char *other) {
    return word != NULL && strcmp(word, other) == 0;
}

static bool either_has(const scene *s, los_rule_flags keyword) {
    return ((s->shooter.keywords | s->target.keywords) & keyword) != 0;
}

/* --- Rules ------------------------------------------------------------------------------------------------------- */

static xvec corner(const scene_piece *piece, uint32_t i) {
    return xvec_of(piece->points[i % piece->point_count]);
}

/* Marks the problem as delicate if an edge is so close to the rim that "within" is not certain. */
static void check_rim(exact_problem *problem, const exact_base *base, xvec a, xvec b) {
    span outer, inner;
    if (exact_base_cuts(base, a, b, -DELICATE, &outer) && !exact_base_cuts(base, a, b, DELICATE, &inner)) {
        problem->is_delicate = true;
    }
}

/* True if an edge of the piece reaches deeper into the base than `depth`. */
static bool cuts_base(const exact_base *base, const scene_piece *piece, double depth) {
    span inside;
    for (uint32_t i = 0; i < piece->point_count; i++) {
        if (exact_base_cuts(base, corner(piece, i), corner(piece, i + 1), depth, &inside)) {
            return true;
        }
    }
    return false;
}

/* Tenth edition: true if the shooter is wholly within the ruin. */
static bool is_within(exact_problem *problem, const scene *s, const scene_piece *piece) {
    if (piece->point_count < 3) {
        return false;
    }
    if ((s->shooter.keywords & LOS_TOWERING) != 0) {
        return reference_contains(piece, s->shooter.position);
    }
    const exact_base *base = &problem->bases[LOS_SHOOTER];
    if (!exact_piece_contains(piece, base->center)) {
        return false;
    }
    for (uint32_t i = 0; i < piece->point_count; i++) {
        check_rim(problem, base, corner(piece, i), corner(piece, i + 1));
    }
    return !cuts_base(base, piece, 1e-6);
}

static bool is_named_within(exact_problem *problem, const scene *s, const char *id) {
    for (uint32_t i = 0; i < s->piece_count; i++) {
        const char *other = s->pieces[i].id == NULL ? "unknown" : s->pieces[i].id;
        if (is(s->pieces[i].type, "ruins") && strcmp(other, id) == 0 && is_within(problem, s, &s->pieces[i])) {
            return true;
        }
    }
    return false;
}

static bool is_only_low(const scene_piece *piece) {
    return is(piece->height, "low") && !piece->obscuring;
}

static los_blocking tenth_blocking(exact_problem *problem, const scene *s, const scene_piece *piece) {
    if (is_only_low(piece)) {
        return LOS_BLOCKS_NEVER;
    }
    if (is(piece->type, "ruins")) {
        const char *id = piece->id == NULL ? "unknown" : piece->id;
        bool is_exempt = either_has(s, LOS_AIRCRAFT) || is_named_within(problem, s, id);
        return is_exempt ? LOS_BLOCKS_NEVER : LOS_BLOCKS_UNLESS_TARGET_INSIDE;
    }
    bool both_low = s->shooter.height_inches < 3.5 && s->target.height_inches < 3.5;
    bool blocks = piece->obscuring || is(piece->height, "tall") || (is(piece->height, "medium") && both_low);
    return blocks ? LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE : LOS_BLOCKS_NEVER;
}

static bool is_dense(const scene_piece *piece) {
    bool by_word = is(piece->category, "exposed") || is(piece->category, "light") || is(piece->category, "dense");
    bool by_type = is(piece->type, "ruins") || is(piece->type, "woods") || is(piece->type, "building");
    return by_word ? is(piece->category, "dense") : by_type;
}

static bool is_light(const scene_piece *piece) {
    bool by_word = is(piece->category, "exposed") || is(piece->category, "dense");
    return is(piece->category, "light") || (!by_word && is(piece->type, "barricade"));
}

static los_blocking eleventh_blocking(const reference_pair *pair, const scene *s, uint32_t number) {
    const scene_piece *piece = &s->pieces[number];
    bool on_ground = s->shooter.elevation_inches < 3.0 && s->target.elevation_inches < 3.0;
    bool obscures = !is(piece->piece_class, "feature") && (is_light(piece) || is_dense(piece)) &&
                    !reference_list_has(&pair->shared_groups, pair->groups[number]);
    bool is_solid = !is(piece->piece_class, "area") && is_dense(piece) && on_ground &&
                    !reference_list_has(&pair->standing_ids, piece->id == NULL ? "" : piece->id);
    return obscures || is_solid ? LOS_BLOCKS_ALWAYS : LOS_BLOCKS_NEVER;
}

static bool walls_count(const scene *s, const scene_piece *piece) {
    return s->options.edition >= 11 || is_only_low(piece) ||
           !(either_has(s, LOS_AIRCRAFT) || either_has(s, LOS_TOWERING));
}

/* --- Edges ------------------------------------------------------------------------------------------------------- */

/* False if no line between the bases can meet the edge: lines stay in the bases' hull. */
static bool is_in_corridor(const exact_problem *problem, xvec a, xvec b) {
    xvec axes[2] = {problem->axis, xvec_left(problem->axis)};
    for (int i = 0; i < 2; i++) {
        /* The offsets of lines of direction d are distances along left(d). */
        xvec d = {axes[i].y, -axes[i].x};
        span s = exact_base_offsets(&problem->bases[0], d), t = exact_base_offsets(&problem->bases[1], d);
        double low = fmin(s.low, t.low) - 1.0, high = fmax(s.high, t.high) + 1.0;
        double at_a = xvec_dot(a, axes[i]), at_b = xvec_dot(b, axes[i]);
        if ((at_a < low && at_b < low) || (at_a > high && at_b > high)) {
            return false;
        }
    }
    return true;
}

static void add_edge(exact_problem *problem, los_vec2 a, los_vec2 b, int exempting) {
    exact_edge edge = {xvec_of(a), xvec_of(b), exempting};
    if (!los_equal(a, b) && (exempting >= 0 || is_in_corridor(problem, edge.a, edge.b))) {
        problem->edges[problem->edge_count++] = edge;
        span inside;
        for (int side = 0; side < LOS_SIDES; side++) {
            problem->touches_piece |= exact_base_cuts(&problem->bases[side], edge.a, edge.b, -1e-3, &inside);
        }
    }
}

static bool overlaps(const exact_base *base, const scene_piece *piece, double touch) {
    return piece->point_count >= 3 && (cuts_base(base, piece, touch) || exact_piece_contains(piece, base->center));
}

static bool touches(const exact_base *base, xvec a, xvec b, double touch) {
    span inside;
    return exact_base_cuts(base, a, b, -touch, &inside) && !exact_base_cuts(base, a, b, touch, &inside);
}

static void add_piece(exact_problem *problem, const scene_piece *piece, los_blocking blocking, double min_gap) {
    /* A thin part of a base inside an exempting piece would open a whole fan of lines; a solid piece opens none. */
    double touch = blocking == LOS_BLOCKS_ALWAYS ? 1e-3 : TOUCH * min_gap;
    bool at_shooter = overlaps(&problem->bases[LOS_SHOOTER], piece, touch);
    bool at_target = overlaps(&problem->bases[LOS_TARGET], piece, touch);
    int exempting = -1;
    problem->touches_piece |= at_shooter || at_target;
    if (blocking == LOS_BLOCKS_ALWAYS && at_shooter && at_target) {
        problem->solids[problem->solid_count++] = piece;
    }
    if (blocking != LOS_BLOCKS_ALWAYS && (at_shooter || at_target)) {
        exempting = (int)problem->exempting_count;
        problem->exempting[problem->exempting_count++] = (exact_exempting){piece, blocking};
    }
    for (uint32_t i = 0; i < piece->point_count; i++) {
        add_edge(problem, piece->points[i], piece->points[(i + 1) % piece->point_count], exempting);
        for (int side = 0; blocking != LOS_BLOCKS_ALWAYS && side < LOS_SIDES; side++) {
            problem->is_flush |= touches(&problem->bases[side], corner(piece, i), corner(piece, i + 1), touch);
        }
    }
}

static void add_pieces(exact_problem *problem, const scene *s) {
    static reference_pair pair;
    if (s->options.edition >= 11) {
        reference_pair_set(&pair, s);
    }
    for (uint32_t i = 0; i < s->piece_count; i++) {
        const scene_piece *piece = &s->pieces[i];
        los_blocking blocking =
            s->options.edition >= 11 ? eleventh_blocking(&pair, s, i) : tenth_blocking(problem, s, piece);
        if (blocking != LOS_BLOCKS_NEVER) {
            add_piece(problem, piece, blocking, s->options.min_gap);
        }
        problem->is_symmetric &= s->options.edition >= 11 || !is(piece->type, "ruins");
        for (uint32_t j = 0; j < piece->wall_count && walls_count(s, piece); j++) {
            add_edge(problem, piece->walls[j].start, piece->walls[j].end, -1);
        }
    }
}

static double circumradius(const exact_base *base) {
    return sqrt(base->half_x * base->half_x + base->half_y * base->half_y);
}

void exact_problem_set(exact_problem *problem, const scene *s) {
    double scale = s->options.pixels_per_inch;
    problem->bases[LOS_SHOOTER] = exact_base_of(&s->shooter, scale);
    problem->bases[LOS_TARGET] = exact_base_of(&s->target, scale);
    problem->edge_count = problem->solid_count = problem->exempting_count = 0;
    problem->is_delicate = problem->is_flush = problem->touches_piece = false;
    problem->is_symmetric = true;
    problem->thinnest = 1e-7;
    xvec offset = xvec_sub(problem->bases[1].center, problem->bases[0].center);
    double length = sqrt(xvec_dot(offset, offset));
    problem->axis = length > 0.0 ? (xvec){offset.x / length, offset.y / length} : (xvec){1.0, 0.0};
    problem->distance = length - circumradius(&problem->bases[0]) - circumradius(&problem->bases[1]);
    if (problem->distance < 1.0) {
        problem->distance = exact_bases_distance(&problem->bases[0], &problem->bases[1]);
    }
    problem->is_delicate = fabs(problem->distance) < DELICATE;
    add_pieces(problem, s);
}

/* --- Bases that overlap ------------------------------------------------------------------------------------------ */

bool exact_problem_is_solid(const exact_problem *problem, xvec point) {
    for (uint32_t i = 0; i < problem->solid_count; i++) {
        if (exact_piece_contains(problem->solids[i], point)) {
            return true;
        }
    }
    return false;
}

static bool is_near_edge(const exact_problem *problem, xvec point, double clearance) {
    for (uint32_t i = 0; i < problem->edge_count; i++) {
        const exact_edge *edge = &problem->edges[i];
        if (edge->exempting < 0 && exact_distance_to_segment(point, edge->a, edge->b) < clearance) {
            return true;
        }
    }
    return false;
}

int exact_problem_in_contact(const exact_problem *problem) {
    test_random random = {7};
    int common = 0, inside = 0;
    for (int i = 0; i < 4000; i++) {
        xvec point = exact_base_point(&problem->bases[i % 2], &random, i % 4 < 2);
        if (exact_base_depth(&problem->bases[(i + 1) % 2], point) > 0.0) {
            bool is_inside = exact_problem_is_solid(problem, point);
            common++;
            inside += is_inside;
            if (!is_inside && !is_near_edge(problem, point, 0.5)) {
                return 1;
            }
        }
    }
    return common > 100 && inside == common ? 0 : -1;
}
