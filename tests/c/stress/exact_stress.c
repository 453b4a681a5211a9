/* SPDX-License-Identifier: MIT */
#include "stress/exact_stress.h"

#include "exact/exact.h"

#include <stdio.h>
#include <string.h>

/* An opening this far from min_gap, as a factor, decides the verdict. */
static const double CERTAINLY_OPEN = 1.5, CERTAINLY_CLOSED = 0.5;
/* The judge makes edges longer by 1e-5 of the line's length: it may reject openings up to this fraction of it. */
static const double JUDGE_TOLERANCE = 4e-5;

/* --- One answer -------------------------------------------------------------------------------------------------- */

/* Pixels: a wider opening must not be missed. */
static double certainly_open(const exact_problem *problem, double gap) {
    xvec offset = xvec_sub(problem->bases[1].center, problem->bases[0].center);
    return fmax(CERTAINLY_OPEN * gap, JUDGE_TOLERANCE * sqrt(xvec_dot(offset, offset)));
}

static bool is_in(const exact_base *base, los_vec2 point) {
    return exact_base_depth(base, xvec_of(point)) > -1e-3;
}

static uint32_t check_witness(table *t, const exact_problem *problem, const los_verdict *answer) {
    uint32_t wrong = 0;
    if (!is_in(&problem->bases[0], answer->from) || !is_in(&problem->bases[1], answer->to)) {
        wrong |= STRESS_WITNESS_OUTSIDE;
    }
    if (!exact_judge(&t->query.pair, answer->from, answer->to)) {
        wrong |= STRESS_WITNESS_BLOCKED;
    }
    return wrong;
}

static bool are_equal(const los_verdict *a, const los_verdict *b) {
    return a->visible == b->visible && a->method == b->method && a->line_count == b->line_count &&
           los_equal(a->from, b->from) && los_equal(a->to, b->to);
}

/* The verdict of the models, mostly by the early out, must equal that of the pair. */
static uint32_t check_early_out(table *t, const scene *s, const los_verdict *answer) {
    los_verdict early = los_models_verdict(&t->query.pair, &s->options, &s->shooter, &s->target);
    return are_equal(&early, answer) ? 0 : STRESS_REPORT_DIFFERS;
}

static uint32_t check_report(table *t, const los_verdict *answer) {
    los_verdict again = los_pair_report(&t->query.pair, false, &t->query.report);
    bool is_same = are_equal(&again, answer);
    const los_attempt *last = &t->query.report.attempts[t->query.report.attempt_count - 1];
    /* The attempt of a blocked pair is the judge's result for the center line, which may lie in a crack. */
    bool is_blocked = !again.visible && !exact_judge(&t->query.pair, last->from, last->to);
    bool attempts_fit = t->query.report.attempt_count >= 1 && t->query.report.attempt_count <= 2 &&
                        last->blocked == is_blocked && t->query.report.attempt_count == again.line_count &&
                        (!again.visible || (los_equal(last->from, again.from) && los_equal(last->to, again.to)));
    uint32_t wrong = is_same && attempts_fit ? 0 : STRESS_REPORT_DIFFERS;
    if (again.visible ? t->query.report.blocker_count > 0 : t->query.report.blocker_count == 0) {
        wrong |= again.visible ? STRESS_REPORT_DIFFERS : STRESS_NO_BLOCKERS;
    }
    return wrong;
}

/* Where everything is closed the sweep must decide alone; the judge is there for what is nearly closed. */
static uint32_t check_rejections(table *t) {
    uint32_t names[2 * SCENE_PIECES + 1];
    los_blocking_chain chain = {.names = names};
    los_exact_verdict(&t->query.pair, &chain);
    return chain.was_rejected ? STRESS_NEEDS_JUDGE : 0;
}

/* Bases that overlap: their common area decides.  Undecided where the centers see each other, or where the witness is a
 * part of the common area too small for the oracle to hit. */
static void check_contact(table *t, const scene *s, const exact_problem *problem, const los_verdict *answer,
                          stress_result *result) {
    int truth = exact_problem_in_contact(problem);
    bool by_centers = exact_judge(&t->query.pair, s->shooter.position, s->target.position);
    bool by_point = answer->visible && los_equal(answer->from, answer->to) &&
                    !exact_problem_is_solid(problem, xvec_of(answer->from));
    result->is_undecided = truth < 0 || (truth == 0 && (by_centers || by_point));
    if (!result->is_undecided && truth != result->visible) {
        result->wrong |= truth == 1 ? STRESS_MISSED : STRESS_FALSE_VISIBLE;
    }
}

/* True if every wide opening needs endpoints in a sliver of a base, which the exact mode may miss. */
static bool needs_slivers(exact_problem *problem, double gap, double wide) {
    problem->thinnest = gap;
    return exact_widest_opening(problem, wide).certain <= wide;
}

static void check_blocked(table *t, exact_problem *problem, double gap, stress_effort effort, test_random *random,
                          stress_result *result) {
    double wide = certainly_open(problem, gap);
    exact_opening opening = exact_widest_opening(problem, wide);
    exact_sighting sample = exact_sample(&t->query.pair, problem, random, effort.samples, 1.5 * wide);
    result->opening = opening.possible;
    if (opening.certain > wide) {
        result->is_undecided = needs_slivers(problem, gap, wide);
        result->wrong |= result->is_undecided ? 0 : STRESS_MISSED;
        return;
    }
    if (sample.width >= 1.5 * wide && !problem->is_flush) {
        result->wrong |= STRESS_MISSED | STRESS_ORACLES_DISAGREE;
    }
    bool is_closed = opening.possible < CERTAINLY_CLOSED * gap;
    result->is_undecided = !is_closed && opening.certain <= wide;
    if (is_closed && problem->distance > 1.0 && !problem->is_flush && !problem->is_delicate) {
        result->wrong |= check_rejections(t);
    }
}

static void check_visible(const exact_problem *problem, double gap, const los_verdict *answer, stress_effort effort,
                          stress_result *result) {
    xvec offset = xvec_sub(xvec_of(answer->to), xvec_of(answer->from));
    double length = sqrt(xvec_dot(offset, offset)), wide = certainly_open(problem, gap);
    if (!effort.thorough && length > 1.0) {
        exact_opening here = exact_opening_along(problem, (xvec){offset.x / length, offset.y / length});
        result->opening = here.possible;
        if (here.possible > CERTAINLY_CLOSED * gap) {
            return;
        }
    }
    exact_opening opening = exact_widest_opening(problem, wide);
    result->opening = opening.possible;
    if (opening.possible < CERTAINLY_CLOSED * gap) {
        result->wrong |= STRESS_FALSE_VISIBLE;
    }
    result->is_undecided = opening.certain < wide;
}

/* Removes bits that prove nothing where the oracles themselves are not certain. */
static void excuse_undecided(const exact_problem *problem, stress_result *result) {
    if (problem->is_flush && (result->wrong & STRESS_FALSE_VISIBLE) != 0) {
        result->is_undecided = true;
        result->wrong &= ~(uint32_t)STRESS_FALSE_VISIBLE;
    }
    if (problem->is_delicate) {
        result->is_undecided = true;
        result->wrong &= ~(uint32_t)(STRESS_MISSED | STRESS_FALSE_VISIBLE | STRESS_ORACLES_DISAGREE);
    }
}

stress_result stress_pair(table *t, const scene *s, stress_effort effort, test_random *random) {
    static exact_problem problem;
    double gap = s->options.min_gap;
    exact_problem_set(&problem, s);
    los_verdict answer = los_pair_verdict(&t->query.pair);
    stress_result result = {0, answer.visible, false, 0.0};
    result.wrong |= answer.visible ? check_witness(t, &problem, &answer) : 0;
    if (problem.distance <= 0.0) {
        check_contact(t, s, &problem, &answer, &result);
    } else if (answer.visible) {
        check_visible(&problem, gap, &answer, effort, &result);
    } else {
        check_blocked(t, &problem, gap, effort, random, &result);
    }
    excuse_undecided(&problem, &result);
    table_set(t, s);
    result.wrong |= check_report(t, &answer) | check_early_out(t, s, &answer);
    if (problem.is_symmetric && !result.is_undecided) {
        los_pair_set(&t->query.pair, &s->options, &s->target, &s->shooter);
        result.wrong |= los_pair_verdict(&t->query.pair).visible == answer.visible ? 0 : STRESS_ASYMMETRIC;
    }
    return result;
}

stress_result stress_scene(const scene *s, stress_effort effort, test_random *random) {
    table t;
    table_open(&t, s, los_default_allocator());
    stress_result result = stress_pair(&t, s, effort, random);
    table_close(&t);
    return result;
}

bool stress_is_decided(const scene *s) {
    static exact_problem problem;
    exact_problem_set(&problem, s);
    if (problem.is_delicate || problem.is_flush || problem.distance <= 0.0) {
        return false;
    }
    exact_opening opening = exact_widest_opening(&problem, CERTAINLY_OPEN * s->options.min_gap);
    return opening.certain > CERTAINLY_OPEN * s->options.min_gap ||
           opening.possible < CERTAINLY_CLOSED * s->options.min_gap;
}

const char *stress_describe(uint32_t wrong) {
    static const char *const words[] = {"missed",          "false visible",    "witness outside the bases",
                                        "witness blocked", "asymmetric",       "no blockers",
                                        "report differs",  "oracles disagree", "needs the judge"};
    static char text[200];
    text[0] = '\0';
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++) {
        if ((wrong >> i & 1) != 0) {
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", text[0] == '\0' ? "" : ", ", words[i]);
        }
    }
    return text;
}

/* --- Reducing a scene -------------------------------------------------------------------------------------------- */

static bool is_still_wrong(const scene *s, uint32_t wrong, stress_effort effort) {
    test_random random = {1};
    return (stress_scene(s, effort, &random).wrong & wrong) == wrong;
}

/* Keeps the change if the scene stays wrong. */
static bool try_change(scene *s, const scene *changed, uint32_t wrong, stress_effort effort) {
    if (!is_still_wrong(changed, wrong, effort)) {
        return false;
    }
    *s = *changed;
    return true;
}

static bool drop_pieces(scene *s, uint32_t wrong, stress_effort effort) {
    static scene changed;
    bool any = false;
    for (uint32_t i = s->piece_count; i-- > 0;) {
        changed = *s;
        changed.piece_count--;
        memmove(&changed.pieces[i], &changed.pieces[i + 1], (changed.piece_count - i) * sizeof *changed.pieces);
        any |= try_change(s, &changed, wrong, effort);
    }
    return any;
}

static bool drop_corners(scene *s, uint32_t wrong, stress_effort effort) {
    static scene changed;
    bool any = false;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        for (uint32_t j = s->pieces[i].point_count; j-- > 0;) {
            changed = *s;
            scene_piece *piece = &changed.pieces[i];
            piece->point_count--;
            memmove(&piece->points[j], &piece->points[j + 1], (piece->point_count - j) * sizeof *piece->points);
            any |= try_change(s, &changed, wrong, effort);
        }
        for (uint32_t j = s->pieces[i].wall_count; j-- > 0;) {
            changed = *s;
            scene_piece *piece = &changed.pieces[i];
            piece->wall_count--;
            memmove(&piece->walls[j], &piece->walls[j + 1], (piece->wall_count - j) * sizeof *piece->walls);
            any |= try_change(s, &changed, wrong, effort);
        }
    }
    return any;
}

static void round_point(scene *s, scene *changed, los_vec2 *point, uint32_t wrong, stress_effort effort) {
    for (float step = 16.0f; step > 0.05f; step /= 4.0f) {
        los_vec2 before = *point;
        *point = (los_vec2){roundf(before.x / step) * step, roundf(before.y / step) * step};
        if (los_equal(*point, before) || try_change(s, changed, wrong, effort)) {
            return;
        }
        *point = before;
    }
}

static void round_points(scene *s, uint32_t wrong, stress_effort effort) {
    static scene changed;
    changed = *s;
    round_point(s, &changed, &changed.shooter.position, wrong, effort);
    round_point(s, &changed, &changed.target.position, wrong, effort);
    for (uint32_t i = 0; i < s->piece_count; i++) {
        for (uint32_t j = 0; j < s->pieces[i].point_count; j++) {
            round_point(s, &changed, &changed.pieces[i].points[j], wrong, effort);
        }
        for (uint32_t j = 0; j < s->pieces[i].wall_count; j++) {
            round_point(s, &changed, &changed.pieces[i].walls[j].start, wrong, effort);
            round_point(s, &changed, &changed.pieces[i].walls[j].end, wrong, effort);
        }
    }
}

void stress_reduce(scene *s, uint32_t wrong, stress_effort effort) {
    while (drop_pieces(s, wrong, effort) || drop_corners(s, wrong, effort)) {
    }
    round_points(s, wrong, effort);
}

/* --- Printing a scene -------------------------------------------------------------------------------------------- */

static void print_word(const char *name, const char *word) {
    if (word != NULL) {
        printf("piece->%s = \"%s\"; ", name, word);
    }
}

static void print_model(const char *name, const los_model *model) {
    static const char *const shapes[] = {"LOS_CIRCLE", "LOS_OVAL", "LOS_RECTANGLE"};
    printf("s.%s = (los_model){{%.9gf, %.9gf}, %s, %.17g, %.17g, %.17g, %.17g, %.17g, %.17g, %uu, %d};\n", name,
           (double)model->position.x, (double)model->position.y, shapes[model->shape], model->base_mm, model->length_mm,
           model->width_mm, model->rotation, model->height_inches, model->elevation_inches, (unsigned)model->keywords,
           model->is_bare_point);
}

static void print_piece(const scene_piece *piece) {
    printf("piece = scene_add(&s, \"%s\"); ", piece->id == NULL ? "" : piece->id);
    print_word("type", piece->type);
    print_word("height", piece->height);
    print_word("piece_class", piece->piece_class);
    print_word("category", piece->category);
    print_word("link_group", piece->link_group);
    print_word("parent", piece->parent);
    if (piece->has_heights) {
        printf("piece->has_heights = true; piece->heights = (los_interval){%.9g, %.9g}; ", piece->heights.low,
               piece->heights.high);
    }
    printf("%s\n    add_points(piece, %u", piece->obscuring ? "piece->obscuring = true; " : "",
           (unsigned)piece->point_count);
    for (uint32_t j = 0; j < piece->point_count; j++) {
        printf(", %.9g, %.9g", (double)piece->points[j].x, (double)piece->points[j].y);
    }
    printf(");\n");
    for (uint32_t j = 0; j < piece->wall_count; j++) {
        printf("    scene_add_wall(piece, %.9gf, %.9gf, %.9gf, %.9gf);\n", (double)piece->walls[j].start.x,
               (double)piece->walls[j].start.y, (double)piece->walls[j].end.x, (double)piece->walls[j].end.y);
    }
}

void stress_print(const scene *s) {
    printf("scene_begin(&s, %d); s.options.mode = LOS_MODE_EXACT; s.options.min_gap = %.17g;\n", s->options.edition,
           s->options.min_gap);
    print_model("shooter", &s->shooter);
    print_model("target", &s->target);
    for (uint32_t i = 0; i < s->piece_count; i++) {
        print_piece(&s->pieces[i]);
    }
}
