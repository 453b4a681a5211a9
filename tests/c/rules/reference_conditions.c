/* SPDX-License-Identifier: MIT */
#include "rules/reference_rules.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double TOLERANCE = 0.001;

bool reference_text_is(los_text text, const char *word) {
    return text.length == strlen(word) && memcmp(text.bytes, word, text.length) == 0;
}

bool reference_condition_is_of_line(los_text text) {
    return reference_text_is(text, "shooter_point:inside") || reference_text_is(text, "target_point:inside") ||
           reference_text_is(text, "crosses:front") || reference_text_is(text, "crosses:back");
}

static bool is(const char *word, const char *other) {
    return word != NULL && strcmp(word, other) == 0;
}

/* --- Tags -------------------------------------------------------------------------------------------------------- */

static bool has_word(const char *list, const char *word, bool any_case) {
    size_t length = strlen(word);
    while (list != NULL && *list != '\0') {
        size_t next = strcspn(list, "\n");
        bool equal = next == length;
        for (size_t i = 0; equal && i < length; i++) {
            equal = any_case ? tolower((unsigned char)list[i]) == tolower((unsigned char)word[i]) : list[i] == word[i];
        }
        if (equal) {
            return true;
        }
        list += next + (list[next] == '\n');
    }
    return false;
}

static const char *category_of(const scene_piece *piece) {
    if (is(piece->category, "exposed") || is(piece->category, "light") || is(piece->category, "dense")) {
        return piece->category;
    }
    if (is(piece->type, "ruins") || is(piece->type, "woods")) {
        return "dense";
    }
    return is(piece->type, "barricade") ? "light" : "exposed";
}

static bool has_category(const scene_piece *piece) {
    return is(piece->height, "low") || is(piece->height, "medium") || is(piece->height, "tall");
}

static bool piece_has_tag(const reference_rules *r, int number, const char *tag) {
    const scene_piece *piece = &r->scene->board.pieces[number];
    bool is_feature = is(piece->piece_class, "feature"), is_area = is(piece->piece_class, "area");
    if (has_word(r->scene->pieces[number].tags, tag, false) || is(piece->type, tag) || is(piece->height, tag) ||
        is(category_of(piece), tag)) {
        return true;
    }
    return (is("obscuring", tag) && (piece->obscuring || is(piece->height, "tall"))) ||
           (is("area", tag) && !is_feature) || (is("feature", tag) && !is_area) ||
           (is("prism", tag) && r->scene->board.options.heights == LOS_HEIGHTS_TRUE &&
            (piece->has_heights || has_category(piece)));
}

static bool model_has_tag(const los_model *model, const char *tags, const char *tag) {
    bool is_aircraft = (model->keywords & LOS_AIRCRAFT) != 0, is_towering = (model->keywords & LOS_TOWERING) != 0;
    return has_word(tags, tag, true) || (is_aircraft && has_word("aircraft", tag, true)) ||
           (is_towering && has_word("towering", tag, true));
}

/* --- Where a base is --------------------------------------------------------------------------------------------- */

static const los_model *model_of(const reference_rules *r, int side) {
    return side == 0 ? &r->scene->board.shooter : &r->scene->board.target;
}

static double point_to_segment(los_vec2 p, los_vec2 a, los_vec2 b) {
    double x = (double)b.x - (double)a.x, y = (double)b.y - (double)a.y, squared = x * x + y * y;
    double px = (double)p.x - (double)a.x, py = (double)p.y - (double)a.y;
    double t = squared > 0.0 ? fmin(fmax((px * x + py * y) / squared, 0.0), 1.0) : 0.0;
    return hypot(px - t * x, py - t * y);
}

/* In inches.  For ovals and rectangles the segment is a base without a width. */
static double base_to_segment(const reference_rules *r, const los_model *model, los_vec2 a, los_vec2 b) {
    double scale = r->scene->board.options.pixels_per_inch;
    if (model->is_bare_point || model->shape == LOS_CIRCLE) {
        double radius = model->is_bare_point ? 0.0 : model->base_mm / 25.4 / 2.0;
        return fmax(point_to_segment(model->position, a, b) / scale - radius, 0.0);
    }
    los_model segment = los_default_model();
    segment.shape = LOS_RECTANGLE;
    segment.position = (los_vec2){0.5f * (a.x + b.x), 0.5f * (a.y + b.y)};
    segment.length_mm = hypot((double)b.x - (double)a.x, (double)b.y - (double)a.y) / scale * 25.4;
    segment.width_mm = 0.0;
    segment.rotation = atan2((double)b.y - (double)a.y, (double)b.x - (double)a.x);
    return los_base_distance(model, &segment, scale);
}

static double base_to_piece(const reference_rules *r, const los_model *model, int number) {
    const scene_piece *piece = &r->scene->board.pieces[number];
    double distance = INFINITY;
    if (reference_contains(piece, model->position)) {
        return 0.0;
    }
    for (uint32_t i = 0; i < piece->point_count; i++) {
        los_vec2 next = piece->points[(i + 1) % piece->point_count];
        distance = fmin(distance, base_to_segment(r, model, piece->points[i], next));
    }
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        distance = fmin(distance, base_to_segment(r, model, piece->walls[i].start, piece->walls[i].end));
    }
    return distance;
}

static bool overlaps(const reference_rules *r, const los_model *model, const scene_piece *piece) {
    double radius = model->base_mm / 25.4 * r->scene->board.options.pixels_per_inch / 2.0;
    return reference_contains(piece, model->position) || (piece->point_count >= 3 && !model->is_bare_point &&
                                                          reference_circle_overlaps(piece, model->position, radius));
}

static bool is_within(const reference_rules *r, int side, const scene_piece *piece) {
    bool is_towering = (model_of(r, side)->keywords & LOS_TOWERING) != 0, within = true;
    for (uint32_t i = 0; i < (is_towering ? 1 : r->sample_counts[side]); i++) {
        within = within && reference_contains(piece, r->points[side][i]);
    }
    return within;
}

/* Of one piece, and only if the model shares heights with it. */
static bool has_relation(const reference_rules *r, int side, int number, const char *relation) {
    const scene_piece *piece = &r->scene->board.pieces[number];
    const los_model *model = model_of(r, side);
    if (!reference_is_in_prism(&r->scene->board, model, piece)) {
        return false;
    }
    if (is(relation, "overlaps") || is(relation, "group")) {
        return overlaps(r, model, piece);
    }
    return is(relation, "within") ? is_within(r, side, piece) : reference_contains(piece, model->position);
}

static bool stands_for(const reference_rules *r, int other, int number, const char *relation, bool by_name) {
    const scene_piece *a = &r->scene->board.pieces[other], *b = &r->scene->board.pieces[number];
    if (other == number) {
        return true;
    }
    if (is(relation, "group")) {
        return is(r->groups[other], r->groups[number]);
    }
    return a->id != NULL && b->id != NULL ? is(a->id, b->id) : by_name && a->id == NULL && b->id == NULL;
}

/* `by_name`: pieces without an id count as one piece. */
static bool side_holds(const reference_rules *r, int side, int number, const char *relation, bool by_name) {
    const scene_piece *piece = &r->scene->board.pieces[number];
    const los_model *model = model_of(r, side);
    if (strncmp(relation, "near ", 5) == 0) {
        return base_to_piece(r, model, number) <= atof(relation + 5) + TOLERANCE;
    }
    if (is(relation, "touches")) {
        return reference_is_in_prism(&r->scene->board, model, piece) && base_to_piece(r, model, number) <= TOLERANCE;
    }
    if (is(relation, "on")) {
        return fabs(model->elevation_inches - reference_top_of(piece)) <= TOLERANCE && overlaps(r, model, piece);
    }
    for (int i = 0; i < (int)r->scene->board.piece_count; i++) {
        if (stands_for(r, i, number, relation, by_name) && has_relation(r, side, i, relation)) {
            return true;
        }
    }
    return false;
}

/* --- Comparisons ------------------------------------------------------------------------------------------------- */

static bool combine(const char *who, bool shooter, bool target) {
    return is(who, "shooter")  ? shooter
           : is(who, "target") ? target
           : is(who, "either") ? shooter || target
                               : shooter && target;
}

static bool compares(const char *sign, double a, double b, double tolerance) {
    if (sign[0] == '<') {
        return sign[1] == '=' ? a <= b + tolerance : a < b - tolerance;
    }
    return sign[1] == '=' ? a >= b - tolerance : a > b + tolerance;
}

static double size_of_model(const los_model *model) {
    return model->size > 0.0 ? model->size : model->height_inches;
}

static double size_of_piece(const reference_rules *r, int number) {
    const scene_piece *piece = &r->scene->board.pieces[number];
    double size = r->scene->pieces[number].size;
    if (size > 0.0) {
        return size;
    }
    return piece->has_heights && !has_category(piece) ? piece->heights.high
           : is(piece->height, "low")                 ? 1.5
           : is(piece->height, "medium")              ? 3.5
                                                      : 6.0;
}

/* left < right, where `sign` points at the sign. */
static bool comparison_holds(const reference_rules *r, const char *text, const char *sign, int piece, int model) {
    const char *right = sign + (sign[1] == '=' ? 2 : 1);
    if (strncmp(text, "range", 5) == 0) {
        return compares(sign, r->range, atof(right), TOLERANCE);
    }
    if (r->scene->board.options.heights == LOS_HEIGHTS_TRUE) {
        return false;
    }
    double size = piece >= 0 ? size_of_piece(r, piece) : size_of_model(&r->scene->others[model].model);
    return combine(right, compares(sign, size, size_of_model(model_of(r, 0)), 0.0),
                   compares(sign, size, size_of_model(model_of(r, 1)), 0.0));
}

/* --- All forms --------------------------------------------------------------------------------------------------- */

static bool is_relation(const char *word) {
    static const char *const relations[] = {"touches", "overlaps", "within", "center_in", "on", "group"};
    bool found = strncmp(word, "near ", 5) == 0;
    for (int i = 0; i < 6; i++) {
        found = found || is(word, relations[i]);
    }
    return found;
}

static bool word_holds(const reference_rules *r, const char *word, int piece) {
    const scene *board = &r->scene->board;
    const char *state = piece >= 0 ? r->scene->pieces[piece].state : NULL;
    if (is(word, "hidden")) {
        return board->target.is_hidden;
    }
    if (is(word, "ground_level")) {
        return board->shooter.elevation_inches < 3.0 && board->target.elevation_inches < 3.0;
    }
    if (is(word, "same_side")) {
        return board->shooter.side == board->target.side;
    }
    return is(state == NULL || state[0] == '\0' ? "closed" : state, word);
}

static bool subject_holds(const reference_rules *r, const char *who, const char *rest, int piece, int model) {
    if (is(who, "piece")) {
        return piece_has_tag(r, piece, rest);
    }
    if (is(who, "blocker")) {
        return model_has_tag(&r->scene->others[model].model, r->scene->others[model].tags, rest);
    }
    if (is_relation(rest)) {
        bool by_name = (is(who, "shooter") && is(rest, "within")) || (is(who, "either") && is(rest, "center_in"));
        return combine(who, side_holds(r, 0, piece, rest, by_name), side_holds(r, 1, piece, rest, by_name));
    }
    return combine(who, model_has_tag(model_of(r, 0), r->scene->tags[0], rest),
                   model_has_tag(model_of(r, 1), r->scene->tags[1], rest));
}

bool reference_condition_holds(const reference_rules *r, los_text condition, int piece, int model) {
    char text[64];
    CHECK(condition.length < sizeof text);
    memcpy(text, condition.bytes, condition.length);
    text[condition.length] = '\0';
    char *colon = strchr(text, ':'), *sign = strpbrk(text, "<>");
    if (sign != NULL && (colon == NULL || sign < colon)) {
        return comparison_holds(r, text, sign, piece, model);
    }
    if (colon == NULL) {
        return word_holds(r, text, piece);
    }
    *colon = '\0';
    char *rest = colon + 1;
    size_t length = strlen(rest);
    bool is_quoted = rest[0] == '"';
    if (is_quoted) {
        rest[length - 1] = '\0';
        rest++;
        return is(text, "piece") ? piece_has_tag(r, piece, rest)
                                 : combine(text, model_has_tag(model_of(r, 0), r->scene->tags[0], rest),
                                           model_has_tag(model_of(r, 1), r->scene->tags[1], rest));
    }
    return subject_holds(r, text, rest, piece, model);
}
