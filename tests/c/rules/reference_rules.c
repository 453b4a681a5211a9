/* SPDX-License-Identifier: MIT */
#include "rules/reference_rules.h"

#include "base/trig.h"
#include "sight/reference_samples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Fractions of a line. */
typedef struct stretch {
    double low, high;
} stretch;

static bool is_empty(stretch s) {
    return s.low > s.high;
}

/* --- Once per pair ----------------------------------------------------------------------------------------------- */

static bool row_matches(const reference_rules *r, const los_rule_def *row, int piece, int model) {
    bool matches = true;
    for (uint32_t i = 0; i < row->when_count; i++) {
        matches = matches && (reference_condition_is_of_line(row->when[i]) ||
                              reference_condition_holds(r, row->when[i], piece, model));
    }
    for (uint32_t i = 0; i < row->unless_count; i++) {
        matches = matches && (reference_condition_is_of_line(row->unless[i]) ||
                              !reference_condition_holds(r, row->unless[i], piece, model));
    }
    return matches;
}

static void match_rows(reference_rules *r) {
    const los_rule_list *lists = r->scene->rules.def.tables;
    for (int list = 0; list < LOS_RULE_TABLES; list++) {
        uint32_t things = list == LOS_MODEL_RULES ? r->scene->other_count : r->scene->board.piece_count;
        for (uint32_t i = 0; i < things; i++) {
            for (uint32_t row = 0; row < lists[list].count; row++) {
                if (list == LOS_MODEL_RULES) {
                    r->model_matches[i][row] = row_matches(r, &lists[list].rows[row], -1, (int)i);
                } else {
                    r->matches[list][i][row] = row_matches(r, &lists[list].rows[row], (int)i, -1);
                }
            }
        }
    }
}

void reference_rules_set(reference_rules *r, const rules_scene *of) {
    const scene *board = &of->board;
    los_ends ends = of->rules.def.ends;
    r->scene = of;
    r->sample_counts[0] = reference_sample(board, &board->shooter, r->points[0]);
    r->sample_counts[1] = reference_sample(board, &board->target, r->points[1]);
    r->counts[0] = ends == LOS_ENDS_ANY_TO_ANY ? r->sample_counts[0] : 1;
    r->counts[1] = ends == LOS_ENDS_CENTER_TO_CENTER ? 1 : r->sample_counts[1];
    for (uint32_t i = 0; i < board->piece_count; i++) {
        reference_group_key(board, board->pieces[i].id != NULL ? board->pieces[i].id : "", r->groups[i]);
    }
    r->range = los_base_distance(&board->shooter, &board->target, board->options.pixels_per_inch);
    r->is_in_contact = r->range * board->options.pixels_per_inch < 0.01;
    match_rows(r);
}

/* --- Heights ----------------------------------------------------------------------------------------------------- */

static double top_of(const los_model *model) {
    return model->elevation_inches + fmax(model->height_inches, 0.0);
}

/* Where a line from top to top is at most so high; touching counts. */
static stretch below(const reference_rules *r, double high) {
    const scene *board = &r->scene->board;
    double from = top_of(&board->shooter), to = top_of(&board->target);
    if (board->options.heights != LOS_HEIGHTS_TRUE || (from <= high && to <= high)) {
        return (stretch){0.0, 1.0};
    }
    if (from > high && to > high) {
        return (stretch){1.0, 0.0};
    }
    double at = (high - from) / (to - from);
    return from <= high ? (stretch){0.0, fmin(at + 1e-5, 1.0)} : (stretch){fmax(at - 1e-5, 0.0), 1.0};
}

/* --- One line and one piece -------------------------------------------------------------------------------------- */

/* The fraction of the line at which it meets a segment; negative if it does not. */
static double fraction_of(los_vec2 from, los_vec2 to, los_vec2 a, los_vec2 b) {
    los_vec2 hit;
    if (!reference_meets(from, to, a, b, &hit)) {
        return -1.0;
    }
    double x = (double)to.x - (double)from.x, y = (double)to.y - (double)from.y;
    double along = ((double)hit.x - (double)from.x) * x + ((double)hit.y - (double)from.y) * y;
    return fmin(fmax(along / (x * x + y * y), 0.0), 1.0);
}

static bool meets_polygon(const scene_piece *piece, los_vec2 from, los_vec2 to, stretch within) {
    if (within.low <= 0.0 && within.high >= 1.0) {
        return reference_interacts(piece, from, to);
    }
    if (is_empty(within)) {
        return false;
    }
    if ((within.low <= 0.0 && reference_contains(piece, from)) ||
        (within.high >= 1.0 && reference_contains(piece, to))) {
        return true;
    }
    for (uint32_t i = 0; i < piece->point_count; i++) {
        double at = fraction_of(from, to, piece->points[i], piece->points[(i + 1) % piece->point_count]);
        if (at >= within.low && at <= within.high) {
            return true;
        }
    }
    if (within.low <= 0.0 || within.high >= 1.0) {
        return false; /* without a hit the rest is as the end, which is outside */
    }
    float middle = (float)(0.5 * (within.low + within.high));
    return reference_contains(piece, (los_vec2){from.x + (to.x - from.x) * middle, from.y + (to.y - from.y) * middle});
}

static double side_of(los_vec2 from, los_vec2 to, los_vec2 p) {
    return ((double)to.x - (double)from.x) * ((double)p.y - (double)from.y) -
           ((double)to.y - (double)from.y) * ((double)p.x - (double)from.x);
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The length of the line in the polygon, in inches. */
static double depth_in(const reference_rules *r, const scene_piece *piece, los_vec2 from, los_vec2 to, stretch within) {
    double crossings[SCENE_POINTS + 1], inside = 0.0;
    double x = (double)to.x - (double)from.x, y = (double)to.y - (double)from.y;
    uint32_t count = 0;
    for (uint32_t i = 0; i < piece->point_count; i++) {
        los_vec2 a = piece->points[i], b = piece->points[(i + 1) % piece->point_count];
        double s = side_of(from, to, a), t = side_of(from, to, b);
        if ((s < 0.0) != (t < 0.0)) {
            double u = s / (s - t), px = (double)a.x + u * ((double)b.x - (double)a.x) - (double)from.x;
            double py = (double)a.y + u * ((double)b.y - (double)a.y) - (double)from.y;
            crossings[count++] = (px * x + py * y) / (x * x + y * y);
        }
    }
    qsort(crossings, count, sizeof *crossings, by_value);
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        inside += fmax(fmin(crossings[i + 1], within.high) - fmax(crossings[i], within.low), 0.0);
    }
    return inside * hypot(x, y) / r->scene->board.options.pixels_per_inch;
}

/* --- Rows -------------------------------------------------------------------------------------------------------- */

/* Of a line and a piece or wall. */
typedef struct line_state {
    bool starts_inside, ends_inside;
    double side; /* of the wall on which the line starts: above 0 in front */
} line_state;

static bool line_condition_holds(los_text text, const line_state *state) {
    if (reference_text_is(text, "shooter_point:inside")) {
        return state->starts_inside;
    }
    if (reference_text_is(text, "target_point:inside")) {
        return state->ends_inside;
    }
    return reference_text_is(text, "crosses:front") ? state->side > 0.0 : state->side < 0.0;
}

/* The first row that matches, or -1. */
static int first_row(const reference_rules *r, los_rule_table list, uint32_t piece, const line_state *state) {
    const los_rule_list *rows = &r->scene->rules.def.tables[list];
    for (uint32_t i = 0; i < rows->count; i++) {
        const los_rule_def *row = &rows->rows[i];
        bool matches = r->matches[list][piece][i];
        for (uint32_t k = 0; matches && k < row->when_count; k++) {
            matches = !reference_condition_is_of_line(row->when[k]) || line_condition_holds(row->when[k], state);
        }
        for (uint32_t k = 0; matches && k < row->unless_count; k++) {
            matches = !reference_condition_is_of_line(row->unless[k]) || !line_condition_holds(row->unless[k], state);
        }
        if (matches) {
            return (int)i;
        }
    }
    return -1;
}

static line_state state_of(const reference_rules *r, const scene_piece *piece, los_vec2 from, los_vec2 to) {
    const scene *board = &r->scene->board;
    return (line_state){reference_is_in_prism(board, &board->shooter, piece) && reference_contains(piece, from),
                        reference_is_in_prism(board, &board->target, piece) && reference_contains(piece, to), 0.0};
}

bool reference_rules_meets(const reference_rules *r, los_rule_table list, uint32_t row, uint32_t number, los_vec2 from,
                           los_vec2 to) {
    const scene_piece *piece = &r->scene->board.pieces[number];
    line_state state = state_of(r, piece, from, to);
    return piece->point_count > 0 && first_row(r, list, number, &state) == (int)row &&
           meets_polygon(piece, from, to, below(r, reference_top_of(piece)));
}

/* --- One line ---------------------------------------------------------------------------------------------------- */

static double judge_polygon(const reference_rules *r, uint32_t number, los_vec2 from, los_vec2 to,
                            reference_line *line) {
    const scene_piece *piece = &r->scene->board.pieces[number];
    line_state state = state_of(r, piece, from, to);
    stretch within = below(r, reference_top_of(piece));
    int row = piece->point_count > 0 ? first_row(r, LOS_PIECE_RULES, number, &state) : -1;
    if (row < 0) {
        return 0.0;
    }
    const los_rule_def *rule = &r->scene->rules.def.tables[LOS_PIECE_RULES].rows[row];
    if (rule->effect == LOS_EFFECT_BLOCK_AFTER_DEPTH) {
        line->polygons[number] = !is_empty(within) && depth_in(r, piece, from, to, within) > rule->amount + 1e-4;
        return 0.0;
    }
    bool meets = rule->effect != LOS_EFFECT_PASS && meets_polygon(piece, from, to, within);
    line->polygons[number] = meets && rule->effect == LOS_EFFECT_BLOCK;
    return meets && rule->effect == LOS_EFFECT_HINDER ? rule->amount : 0.0;
}

static double judge_walls(const reference_rules *r, uint32_t number, los_vec2 from, los_vec2 to, reference_line *line) {
    const scene_piece *piece = &r->scene->board.pieces[number];
    stretch within = below(r, reference_top_of(piece));
    double hindrance = 0.0;
    bool is_hindered = false;
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        const los_wall *wall = &piece->walls[i];
        line_state state = {.side = side_of(wall->start, wall->end, from)};
        int row = first_row(r, LOS_WALL_RULES, number, &state);
        double at = row < 0 ? -1.0 : fraction_of(from, to, wall->start, wall->end);
        if (at < 0.0 || at < within.low || at > within.high) {
            continue;
        }
        const los_rule_def *rule = &r->scene->rules.def.tables[LOS_WALL_RULES].rows[row];
        line->walls[number] = line->walls[number] || rule->effect == LOS_EFFECT_BLOCK;
        hindrance = rule->effect == LOS_EFFECT_HINDER && !is_hindered ? rule->amount : hindrance;
        is_hindered = is_hindered || rule->effect == LOS_EFFECT_HINDER;
    }
    return hindrance;
}

/* The stretch of the line in a base. */
static stretch chord_of(const reference_rules *r, const los_model *model, los_vec2 from, los_vec2 to) {
    double scale = r->scene->board.options.pixels_per_inch / 25.4 / 2.0, a = model->base_mm * scale, b = a;
    los_rotation turn = {1.0, 0.0};
    if (model->is_bare_point) {
        a = b = 0.001;
    } else if (model->shape != LOS_CIRCLE) {
        turn = los_rotation_of(model->rotation);
        a = model->length_mm * scale;
        b = model->width_mm * scale;
    }
    double x = (double)from.x - (double)model->position.x, y = (double)from.y - (double)model->position.y;
    double u = (double)to.x - (double)from.x, v = (double)to.y - (double)from.y;
    double start[2] = {(x * turn.cosine + y * turn.sine) / a, (y * turn.cosine - x * turn.sine) / b};
    double along[2] = {(u * turn.cosine + v * turn.sine) / a, (v * turn.cosine - u * turn.sine) / b};
    stretch chord = {0.0, 1.0};
    if (model->shape == LOS_RECTANGLE && !model->is_bare_point) {
        for (int i = 0; i < 2; i++) {
            double s = (-1.0 - start[i]) / along[i], t = (1.0 - start[i]) / along[i];
            chord = (stretch){fmax(chord.low, fmin(s, t)), fmin(chord.high, fmax(s, t))};
        }
        return chord;
    }
    double p = along[0] * along[0] + along[1] * along[1], q = start[0] * along[0] + start[1] * along[1];
    double root = q * q - p * (start[0] * start[0] + start[1] * start[1] - 1.0);
    if (root < 0.0) {
        return (stretch){1.0, 0.0};
    }
    return (stretch){fmax(0.0, (-q - sqrt(root)) / p), fmin(1.0, (-q + sqrt(root)) / p)};
}

static bool contains(stretch s, double at) {
    return s.low <= at && at <= s.high;
}

/* True if the line meets the base of the model outside those of the pair. */
static bool meets_model(const reference_rules *r, const los_model *model, los_vec2 from, los_vec2 to) {
    stretch chord = chord_of(r, model, from, to), within = below(r, top_of(model));
    stretch own[2] = {chord_of(r, &r->scene->board.shooter, from, to), chord_of(r, &r->scene->board.target, from, to)};
    double at = fmax(chord.low, within.low), last = fmin(chord.high, within.high);
    if (at > last) {
        return false;
    }
    for (int i = 0; i < 4; i++) {
        at = contains(own[i % 2], at) ? own[i % 2].high : at;
    }
    return at < last || (at == last && !contains(own[0], at) && !contains(own[1], at));
}

static bool is_seen_over(const reference_rules *r, const los_model *model) {
    const scene *board = &r->scene->board;
    return board->options.heights == LOS_HEIGHTS_CATEGORY &&
           fmax(top_of(&board->shooter), top_of(&board->target)) > top_of(model);
}

static double judge_model(const reference_rules *r, uint32_t number, los_vec2 from, los_vec2 to, reference_line *line) {
    const rules_model *other = &r->scene->others[number];
    const los_rule_list *rows = &r->scene->rules.def.tables[LOS_MODEL_RULES];
    bool is_own =
        other->unit != LOS_NO_UNIT && (other->unit == r->scene->units[0] || other->unit == r->scene->units[1]);
    if (r->is_in_contact || (is_own && r->scene->rules.def.ignore_own_units)) {
        return 0.0;
    }
    if (rows->count == 0) {
        line->models[number] = !is_seen_over(r, &other->model) && meets_model(r, &other->model, from, to);
        return 0.0;
    }
    uint32_t row = 0;
    while (row < rows->count && !r->model_matches[number][row]) {
        row++;
    }
    bool acts = row < rows->count && rows->rows[row].effect != LOS_EFFECT_PASS;
    bool meets = acts && meets_model(r, &other->model, from, to);
    line->models[number] = meets && rows->rows[row].effect == LOS_EFFECT_BLOCK;
    return meets && rows->rows[row].effect == LOS_EFFECT_HINDER ? rows->rows[row].amount : 0.0;
}

reference_line reference_rules_line(const reference_rules *r, los_vec2 from, los_vec2 to) {
    reference_line line = {0};
    double sum = 0.0, limit = r->scene->rules.def.hindrance_limit;
    for (uint32_t i = 0; i < r->scene->board.piece_count; i++) {
        double amount = judge_polygon(r, i, from, to, &line);
        amount += judge_walls(r, i, from, to, &line);
        line.hinders[i] = amount > 0.0;
        line.is_blocked = line.is_blocked || line.polygons[i] || line.walls[i];
        sum += amount;
    }
    for (uint32_t i = 0; i < r->scene->other_count; i++) {
        double amount = judge_model(r, i, from, to, &line);
        line.hindering[i] = amount > 0.0;
        line.is_blocked = line.is_blocked || line.models[i];
        sum += amount;
    }
    line.is_blocked_by_sum = !line.is_blocked && limit > 0.0 && sum >= limit - 1e-9;
    line.is_blocked = line.is_blocked || line.is_blocked_by_sum;
    return line;
}
