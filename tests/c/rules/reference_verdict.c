/* SPDX-License-Identifier: MIT */
/* What follows from single lines: names, limits, verdicts, cover. */
#include "rules/reference_rules.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- Names ------------------------------------------------------------------------------------------------------- */

static void add(reference_list *list, const char *name, const char *suffix) {
    char joined[2 * REFERENCE_NAME];
    snprintf(joined, sizeof joined, "%s%s", name, suffix);
    CHECK(strlen(joined) < REFERENCE_NAME);
    if (!reference_list_has(list, joined)) {
        memcpy(list->names[list->count++], joined, REFERENCE_NAME);
    }
}

/* A piece without an id as the rules call it. */
static const char *id_of(const reference_rules *r, uint32_t piece) {
    static char anonymous[REFERENCE_NAME];
    los_text id = r->scene->rules.def.anonymous_id;
    snprintf(anonymous, sizeof anonymous, "%.*s", (int)id.length, id.length > 0 ? id.bytes : "");
    return r->scene->board.pieces[piece].id != NULL ? r->scene->board.pieces[piece].id : anonymous;
}

/* The name of the walls of a piece without an id is that of the tenth edition. */
static const char *wall_id_of(const reference_rules *r, uint32_t piece) {
    return r->scene->board.pieces[piece].id != NULL ? r->scene->board.pieces[piece].id : "unknown";
}

/* Walls are tested with their piece if the first row that can block a line says so. */
static bool are_walls_with_piece(const reference_rules *r, uint32_t piece) {
    const los_rule_list *rows = &r->scene->rules.def.tables[LOS_WALL_RULES];
    bool front = true, back = true, along = true; /* crossings that no row has decided yet */
    for (uint32_t i = 0; i < rows->count; i++) {
        const los_rule_def *row = &rows->rows[i];
        bool is_front = front, is_back = back, is_along = along;
        for (uint32_t k = 0; k < row->when_count; k++) {
            bool of_front = reference_text_is(row->when[k], "crosses:front");
            bool of_back = reference_text_is(row->when[k], "crosses:back");
            is_front = is_front && !of_back;
            is_back = is_back && !of_front;
            is_along = is_along && !of_front && !of_back;
        }
        for (uint32_t k = 0; k < row->unless_count; k++) {
            is_front = is_front && !reference_text_is(row->unless[k], "crosses:front");
            is_back = is_back && !reference_text_is(row->unless[k], "crosses:back");
        }
        if (!r->matches[LOS_WALL_RULES][piece][i] || !(is_front || is_back || is_along)) {
            continue;
        }
        if (row->effect == LOS_EFFECT_BLOCK) {
            return row->wall_phase == LOS_RULE_WALL_WITH_PIECE;
        }
        front = front && !is_front;
        back = back && !is_back;
        along = along && !is_along;
    }
    return false;
}

static void add_model(reference_list *out, uint32_t number) {
    char name[REFERENCE_NAME];
    snprintf(name, sizeof name, "model %u", (unsigned)number);
    add(out, name, "");
}

static void add_hinderers(const reference_rules *r, const reference_line *line, reference_list *out) {
    for (uint32_t i = 0; i < r->scene->board.piece_count; i++) {
        bool has_polygon = r->scene->board.pieces[i].point_count > 0;
        if (line->hinders[i]) {
            add(out, has_polygon ? id_of(r, i) : wall_id_of(r, i), has_polygon ? "" : "_wall");
        }
    }
    for (uint32_t i = 0; i < r->scene->other_count; i++) {
        if (line->hindering[i]) {
            add_model(out, i);
        }
    }
}

void reference_rules_names(const reference_rules *r, const reference_line *line, bool all, reference_list *out) {
    uint32_t pieces = r->scene->board.piece_count;
    bool is_blocked_by_pieces = false;
    for (uint32_t i = 0; i < pieces; i++) {
        bool wall = line->walls[i] && (all || are_walls_with_piece(r, i));
        if (wall) {
            add(out, wall_id_of(r, i), "_wall");
        }
        if (line->polygons[i] && (all || !wall)) {
            add(out, id_of(r, i), "");
        }
        is_blocked_by_pieces = is_blocked_by_pieces || wall || line->polygons[i];
    }
    for (uint32_t i = 0; i < pieces && !is_blocked_by_pieces; i++) {
        if (line->walls[i]) {
            add(out, wall_id_of(r, i), "_wall");
            break;
        }
    }
    for (uint32_t i = 0; i < r->scene->other_count; i++) {
        if (line->models[i]) {
            add_model(out, i);
        }
    }
    if (line->is_blocked_by_sum) {
        add_hinderers(r, line, out);
    }
}

/* --- Limits ------------------------------------------------------------------------------------------------------ */

enum {
    RIM = 4000
};

/* How far the base reaches to both sides of the direction of its center, in radians, seen from a point outside it. */
static void angles_of(const los_model *model, double scale, los_vec2 from, double *low, double *high) {
    double a = model->base_mm / 25.4 / 2.0 * scale, b = a, turn = 0.0;
    double x = (double)model->position.x - (double)from.x, y = (double)model->position.y - (double)from.y;
    double direction = atan2(y, x);
    if (model->is_bare_point) {
        a = b = 0.0;
    } else if (model->shape != LOS_CIRCLE) {
        a = model->length_mm / 25.4 / 2.0 * scale, b = model->width_mm / 25.4 / 2.0 * scale, turn = model->rotation;
    }
    *low = *high = 0.0;
    for (int i = 0; i < RIM; i++) {
        double t = 2.0 * 3.14159265358979323846 * i / RIM, u = cos(t), v = sin(t);
        if (model->shape == LOS_RECTANGLE && !model->is_bare_point) {
            u = i % 2 == 0 ? 1.0 : -1.0, v = i / 2 % 2 == 0 ? 1.0 : -1.0; /* the corners */
        }
        double px = x + a * u * cos(turn) - b * v * sin(turn), py = y + a * u * sin(turn) + b * v * cos(turn);
        double angle = remainder(atan2(py, px) - direction, 2.0 * 3.14159265358979323846);
        *low = fmin(*low, angle);
        *high = fmax(*high, angle);
    }
}

/* 1 if some part of the target is in the arc, 0 if none is, -1 if it is close. */
static int is_in_arc(const reference_rules *r) {
    const scene *board = &r->scene->board;
    double half = r->scene->rules.def.arc_degrees / 360.0 * 3.14159265358979323846, low, high;
    los_vec2 from = board->shooter.position, to = board->target.position;
    los_model point = los_model_at_point(from);
    if (half >= 3.14159265358979323846 ||
        los_base_distance(&point, &board->target, board->options.pixels_per_inch) < 1e-4) {
        return 1;
    }
    angles_of(&board->target, board->options.pixels_per_inch, from, &low, &high);
    double direction = atan2((double)to.y - (double)from.y, (double)to.x - (double)from.x);
    double off = remainder(direction - board->shooter.facing, 2.0 * 3.14159265358979323846);
    double nearest = off + low <= 0.0 && off + high >= 0.0 ? 0.0 : fmin(fabs(off + low), fabs(off + high));
    /* Beyond the back of the shooter the base may come nearer from the other side. */
    nearest = fmin(nearest, fmin(fabs(remainder(off + low, 2.0 * 3.14159265358979323846)),
                                 fabs(remainder(off + high, 2.0 * 3.14159265358979323846))));
    return fabs(nearest - half) < 1e-4 ? -1 : nearest < half;
}

los_limit reference_rules_limit(const reference_rules *r) {
    const los_rules_def *def = &r->scene->rules.def;
    if (r->range > def->max_range_inches + 0.001) {
        return LOS_LIMIT_RANGE;
    }
    if (r->scene->board.target.is_hidden && r->range > def->detection_inches + 0.001) {
        return LOS_LIMIT_HIDDEN;
    }
    int in_arc = is_in_arc(r);
    return in_arc < 0 ? REFERENCE_LIMIT_UNDECIDED : in_arc ? LOS_LIMIT_NONE : LOS_LIMIT_ARC;
}

/* --- All lines --------------------------------------------------------------------------------------------------- */

los_verdict reference_rules_verdict(const reference_rules *r) {
    los_verdict verdict = {.limit = reference_rules_limit(r)};
    if (verdict.limit != LOS_LIMIT_NONE) {
        return verdict;
    }
    for (uint32_t i = 0; i < r->counts[0] * r->counts[1]; i++) {
        los_vec2 from = r->points[0][i / r->counts[1]], to = r->points[1][i % r->counts[1]];
        if (!reference_rules_line(r, from, to).is_blocked) {
            verdict.visible = true;
            verdict.line_count = i == 0 ? 1 : i + 2; /* the center line counts twice */
            return verdict;
        }
    }
    verdict.line_count = 1 + r->counts[0] * r->counts[1];
    return verdict;
}

reference_cover reference_rules_cover(const reference_rules *r, uint32_t row) {
    reference_cover cover = {.meets_every = true};
    uint32_t hidden = 0;
    for (uint32_t to = 0; to < r->counts[1]; to++) {
        bool is_hidden = true;
        for (uint32_t from = 0; from < r->counts[0]; from++) {
            bool meets = false;
            for (uint32_t i = 0; i < r->scene->board.piece_count; i++) {
                bool meets_piece =
                    reference_rules_meets(r, LOS_COVER_RULES, row, i, r->points[0][from], r->points[1][to]);
                cover.pieces[i] = cover.pieces[i] || meets_piece;
                meets = meets || meets_piece;
            }
            cover.meets_any = cover.meets_any || meets;
            is_hidden = is_hidden && meets;
        }
        hidden += is_hidden;
        cover.meets_every = cover.meets_every && is_hidden;
    }
    cover.share = (double)hidden / r->counts[1];
    return cover;
}
