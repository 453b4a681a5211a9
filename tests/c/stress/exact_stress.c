/* SPDX-License-Identifier: MIT */
#include "stress/exact_stress.h"

#include "exact/exact.h"

#include <stdio.h>
#include <string.h>

/* How far from min_gap an opening must be for its verdict to be sure. */
static const double SURELY_OPEN = 1.5, SURELY_CLOSED = 0.5;
/* The judge makes everything thicker by 1e-5 of the line's length: it may refuse what is not wider than this. */
static const double JUDGE_TOLERANCE = 4e-5;

/* No wider opening may be missed. */
static double surely_open(const exact_problem *problem, double gap) {
    xvec way = xvec_sub(problem->bases[1].center, problem->bases[0].center);
    return fmax(SURELY_OPEN * gap, JUDGE_TOLERANCE * sqrt(xvec_dot(way, way)));
}

static bool is_in(const exact_base *base, los_vec2 point) {
    return exact_base_depth(base, xvec_of(point)) > -1e-3;
}

static uint32_t look_at_witness(table *t, const exact_problem *problem, const los_verdict *answer) {
    uint32_t wrong = 0;
    if (!is_in(&problem->bases[0], answer->from) || !is_in(&problem->bases[1], answer->to)) {
        wrong |= EXAM_WITNESS_OFF;
    }
    if (!exact_judge(&t->query.pair, answer->from, answer->to)) {
        wrong |= EXAM_WITNESS_STOPPED;
    }
    return wrong;
}

static bool are_same(const los_verdict *a, const los_verdict *b) {
    return a->visible == b->visible && a->method == b->method && a->line_count == b->line_count &&
           los_equal(a->from, b->from) && los_equal(a->to, b->to);
}

/* What is told of the models, at a early_out as a rule, must be what the finished pair says. */
static uint32_t look_at_glance(table *t, const scene *s, const los_verdict *answer) {
    los_verdict told = los_models_verdict(&t->query.pair, &s->options, &s->shooter, &s->target);
    return are_same(&told, answer) ? 0 : EXAM_REPORT_OFF;
}

static uint32_t look_at_report(table *t, const los_verdict *answer) {
    los_verdict again = los_pair_report(&t->query.pair, false, &t->query.report);
    bool same = are_same(&again, answer);
    const los_attempt *last = &t->query.report.attempts[t->query.report.attempt_count - 1];
    /* Of a blocked pair the row is what the judge says of the center line, which may be in a crack. */
    bool is_stopped = !again.visible && !exact_judge(&t->query.pair, last->from, last->to);
    bool rows_fit = t->query.report.attempt_count >= 1 && t->query.report.attempt_count <= 2 &&
                    last->blocked == is_stopped && t->query.report.attempt_count == again.line_count &&
                    (!again.visible || (los_equal(last->from, again.from) && los_equal(last->to, again.to)));
    uint32_t wrong = same && rows_fit ? 0 : EXAM_REPORT_OFF;
    if (again.visible ? t->query.report.blocker_count > 0 : t->query.report.blocker_count == 0) {
        wrong |= again.visible ? EXAM_REPORT_OFF : EXAM_NO_CHAIN;
    }
    return wrong;
}

/* Where nothing is open the mode must find that out by itself; the judge is there for what is nearly closed. */
static uint32_t look_at_refusals(table *t) {
    uint32_t names[2 * SCENE_PIECES + 1];
    los_blocking_chain closing = {.names = names};
    los_exact_verdict(&t->query.pair, &closing);
    return closing.was_refused ? EXAM_LEANS_ON_JUDGE : 0;
}

/* Bases that meet: decided by their common part; a clear line between the centers may be seen, too, or a spot of the
 * common part too small for the oracle to hit. */
static void judge_contact(table *t, const scene *s, const exact_problem *problem, const los_verdict *answer,
                          exam_result *result) {
    int truth = exact_problem_in_contact(problem);
    bool by_centers = exact_judge(&t->query.pair, s->shooter.position, s->target.position);
    bool by_spot = answer->visible && los_equal(answer->from, answer->to) &&
                   !exact_problem_is_solid(problem, xvec_of(answer->from));
    result->is_unsure = truth < 0 || (truth == 0 && (by_centers || by_spot));
    if (!result->is_unsure && truth != result->visible) {
        result->wrong |= truth == 1 ? EXAM_BLIND : EXAM_SEES_TOO_MUCH;
    }
}

/* Is it seen only by ends in a sliver of a base, which the mode may overlook? */
static bool is_by_slivers(exact_problem *problem, double gap, double enough) {
    problem->thinnest = gap;
    return exact_widest_opening(problem, enough).sure <= enough;
}

static void judge_blocked(table *t, exact_problem *problem, double gap, exam_effort build, test_random *random,
                          exam_result *result) {
    double enough = surely_open(problem, gap);
    exact_opening opening = exact_widest_opening(problem, enough);
    exact_sighting seen = exact_sample(&t->query.pair, problem, random, build.samples, 1.5 * enough);
    result->opening = opening.most;
    if (opening.sure > enough) {
        result->is_unsure = is_by_slivers(problem, gap, enough);
        result->wrong |= result->is_unsure ? 0 : EXAM_BLIND;
        return;
    }
    if (seen.width >= 1.5 * enough && !problem->is_flush) {
        result->wrong |= EXAM_BLIND | EXAM_ORACLES_APART;
    }
    result->is_unsure = opening.most >= SURELY_CLOSED * gap && opening.sure <= enough;
    if (opening.most < SURELY_CLOSED * gap && problem->distance > 1.0 && !problem->is_flush && !problem->is_delicate) {
        result->wrong |= look_at_refusals(t);
    }
}

static void judge_visible(const exact_problem *problem, double gap, const los_verdict *answer, exam_effort build,
                          exam_result *result) {
    xvec way = xvec_sub(xvec_of(answer->to), xvec_of(answer->from));
    double length = sqrt(xvec_dot(way, way)), enough = surely_open(problem, gap);
    if (!build.thorough && length > 1.0) {
        exact_opening here = exact_opening_along(problem, (xvec){way.x / length, way.y / length});
        result->opening = here.most;
        if (here.most > SURELY_CLOSED * gap) {
            return;
        }
    }
    exact_opening opening = exact_widest_opening(problem, enough);
    result->opening = opening.most;
    if (opening.most < SURELY_CLOSED * gap) {
        result->wrong |= EXAM_SEES_TOO_MUCH;
    }
    result->is_unsure = opening.sure < enough;
}

exam_result exam_pair(table *t, const scene *s, exam_effort build, test_random *random) {
    static exact_problem problem;
    double gap = s->options.min_gap;
    exact_problem_set(&problem, s);
    los_verdict answer = los_pair_verdict(&t->query.pair);
    exam_result result = {0, answer.visible, false, 0.0};
    result.wrong |= answer.visible ? look_at_witness(t, &problem, &answer) : 0;
    if (problem.distance <= 0.0) {
        judge_contact(t, s, &problem, &answer, &result);
    } else if (answer.visible) {
        judge_visible(&problem, gap, &answer, build, &result);
    } else {
        judge_blocked(t, &problem, gap, build, random, &result);
    }
    if (problem.is_flush && (result.wrong & EXAM_SEES_TOO_MUCH) != 0) {
        result.is_unsure = true;
        result.wrong &= ~(uint32_t)EXAM_SEES_TOO_MUCH;
    }
    if (problem.is_delicate) {
        result.is_unsure = true;
        result.wrong &= ~(uint32_t)(EXAM_BLIND | EXAM_SEES_TOO_MUCH | EXAM_ORACLES_APART);
    }
    table_set(t, s);
    result.wrong |= look_at_report(t, &answer) | look_at_glance(t, s, &answer);
    if (problem.is_symmetric && !result.is_unsure) {
        los_pair_set(&t->query.pair, &s->options, &s->target, &s->shooter);
        result.wrong |= los_pair_verdict(&t->query.pair).visible == answer.visible ? 0 : EXAM_ASYMMETRIC;
    }
    return result;
}

exam_result exam_scene(const scene *s, exam_effort build, test_random *random) {
    table t;
    table_open(&t, s, los_default_allocator());
    exam_result result = exam_pair(&t, s, build, random);
    table_close(&t);
    return result;
}

bool exam_is_sure(const scene *s) {
    static exact_problem problem;
    exact_problem_set(&problem, s);
    if (problem.is_delicate || problem.is_flush || problem.distance <= 0.0) {
        return false;
    }
    exact_opening open = exact_widest_opening(&problem, 1.5 * s->options.min_gap);
    return open.sure > 1.5 * s->options.min_gap || open.most < 0.5 * s->options.min_gap;
}

const char *exam_words(uint32_t wrong) {
    static const char *const words[] = {"blind",           "sees too much", "witness off the bases",
                                        "witness stopped", "asymmetric",    "no chain",
                                        "report differs",  "oracles apart", "leans on the judge"};
    static char text[200];
    text[0] = '\0';
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++) {
        if ((wrong >> i & 1) != 0) {
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", text[0] == '\0' ? "" : ", ", words[i]);
        }
    }
    return text;
}

/* --- Shrinking -----------------------------------------------------------------------------------------------------
 */

static bool is_still_wrong(const scene *s, uint32_t wrong, exam_effort build) {
    test_random random = {1};
    return (exam_scene(s, build, &random).wrong & wrong) == wrong;
}

/* Keeps the change if the scene stays wrong. */
static bool try_change(scene *s, const scene *changed, uint32_t wrong, exam_effort build) {
    if (!is_still_wrong(changed, wrong, build)) {
        return false;
    }
    *s = *changed;
    return true;
}

static bool drop_pieces(scene *s, uint32_t wrong, exam_effort build) {
    static scene changed;
    bool any = false;
    for (uint32_t i = s->piece_count; i-- > 0;) {
        changed = *s;
        changed.piece_count--;
        memmove(&changed.pieces[i], &changed.pieces[i + 1], (changed.piece_count - i) * sizeof *changed.pieces);
        any |= try_change(s, &changed, wrong, build);
    }
    return any;
}

static bool drop_corners(scene *s, uint32_t wrong, exam_effort build) {
    static scene changed;
    bool any = false;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        for (uint32_t j = s->pieces[i].point_count; j-- > 0;) {
            changed = *s;
            scene_piece *piece = &changed.pieces[i];
            piece->point_count--;
            memmove(&piece->points[j], &piece->points[j + 1], (piece->point_count - j) * sizeof *piece->points);
            any |= try_change(s, &changed, wrong, build);
        }
        for (uint32_t j = s->pieces[i].wall_count; j-- > 0;) {
            changed = *s;
            scene_piece *piece = &changed.pieces[i];
            piece->wall_count--;
            memmove(&piece->walls[j], &piece->walls[j + 1], (piece->wall_count - j) * sizeof *piece->walls);
            any |= try_change(s, &changed, wrong, build);
        }
    }
    return any;
}

static void round_point(scene *s, scene *changed, los_vec2 *point, uint32_t wrong, exam_effort build) {
    for (float step = 16.0f; step > 0.05f; step /= 4.0f) {
        los_vec2 was = *point;
        *point = (los_vec2){roundf(was.x / step) * step, roundf(was.y / step) * step};
        if (los_equal(*point, was) || try_change(s, changed, wrong, build)) {
            return;
        }
        *point = was;
    }
}

static void round_points(scene *s, uint32_t wrong, exam_effort build) {
    static scene changed;
    changed = *s;
    round_point(s, &changed, &changed.shooter.position, wrong, build);
    round_point(s, &changed, &changed.target.position, wrong, build);
    for (uint32_t i = 0; i < s->piece_count; i++) {
        for (uint32_t j = 0; j < s->pieces[i].point_count; j++) {
            round_point(s, &changed, &changed.pieces[i].points[j], wrong, build);
        }
        for (uint32_t j = 0; j < s->pieces[i].wall_count; j++) {
            round_point(s, &changed, &changed.pieces[i].walls[j].start, wrong, build);
            round_point(s, &changed, &changed.pieces[i].walls[j].end, wrong, build);
        }
    }
}

void exam_shrink(scene *s, uint32_t wrong, exam_effort build) {
    while (drop_pieces(s, wrong, build) || drop_corners(s, wrong, build)) {
    }
    round_points(s, wrong, build);
}

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

void exam_print(const scene *s) {
    printf("scene_begin(&s, %d); s.options.mode = LOS_MODE_EXACT; s.options.min_gap = %.17g;\n", s->options.edition,
           s->options.min_gap);
    print_model("shooter", &s->shooter);
    print_model("target", &s->target);
    for (uint32_t i = 0; i < s->piece_count; i++) {
        const scene_piece *piece = &s->pieces[i];
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
}
