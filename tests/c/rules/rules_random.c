/* SPDX-License-Identifier: MIT */
/* Random scenes with rules: rows of random words. */
#include "rules/rules_scene.h"

#include <stdio.h>
#include <string.h>

#define PICK(random, list) ((list)[random_below(random, (uint32_t)(sizeof(list) / sizeof *(list)))])

/* --- Words ------------------------------------------------------------------------------------------------------- */

static const char *const WHO[] = {"shooter", "target", "either", "both"};
static const char *const PIECE_WORDS[] = {
    "piece:low",   "piece:medium", "piece:tall",   "piece:ruins",    "piece:woods",  "piece:area",  "piece:feature",
    "piece:dense", "piece:light",  "piece:hedge",  "piece:Smoke",    "piece:\"on\"", "piece:prism", "piece:obscuring",
    "open",        "closed",       "piece<target", "piece<=shooter", "piece<either", "piece<=both"};
static const char *const PAIR_WORDS[] = {
    "either:AIRCRAFT", "both:towering", "shooter:Towering", "target:hero", "shooter:HERO", "either:hero", "both:beast",
    "hidden",          "ground_level",  "same_side",        "range>8",     "range<=12",    "range<10",    "range>=6.5"};
static const char *const RELATIONS[] = {"touches", "overlaps", "within", "center_in", "on",
                                        "group",   "near 1",   "near 4", "near 0.5"};
static const char *const BLOCKER_WORDS[] = {"blocker:hero",    "blocker:Beast",    "blocker<target",
                                            "blocker<=either", "blocker<=shooter", "blocker<both"};
static const char *const POINT_WORDS[] = {"shooter_point:inside", "target_point:inside"};
static const char *const CROSSING_WORDS[] = {"crosses:front", "crosses:back"};

typedef struct row_kind {
    const char *list;
    bool has_points, has_crossings, is_of_models;
    const char *const *effects;
    uint32_t effect_count;
} row_kind;

static const char *const EXACT_EFFECTS[] = {"block", "block", "pass"};
static const char *const PIECE_EFFECTS[] = {"block", "block", "pass", "depth 0.5", "depth 2", "hinder 1", "hinder 2"};
static const char *const WALL_EFFECTS[] = {"block", "block with", "pass", "hinder 1", "hinder 2.5"};
static const char *const MODEL_EFFECTS[] = {"block", "pass", "hinder 1", "hinder 0"};
static const char *const COVER_EFFECTS[] = {"cover any soft", "cover every hard", "cover 0.5 share half",
                                            "cover 0 share some", "pass"};

#define EFFECTS(list) list, sizeof(list) / sizeof *(list)

static void add_condition(char *text, const row_kind *kind, test_random *random) {
    char word[32];
    uint32_t roll = random_below(random, 10);
    if (kind->is_of_models && roll < 6) {
        snprintf(word, sizeof word, "%s", PICK(random, BLOCKER_WORDS));
    } else if (kind->is_of_models || roll < 2) {
        snprintf(word, sizeof word, "%s", PICK(random, PAIR_WORDS));
    } else if (kind->has_points && roll < 4) {
        snprintf(word, sizeof word, "%s", PICK(random, POINT_WORDS));
    } else if (kind->has_crossings && roll < 4) {
        snprintf(word, sizeof word, "%s", PICK(random, CROSSING_WORDS));
    } else if (roll < 6) {
        const char *who = PICK(random, WHO);
        snprintf(word, sizeof word, "%s:%s", who, PICK(random, RELATIONS));
    } else {
        snprintf(word, sizeof word, "%s", PICK(random, PIECE_WORDS));
    }
    strcat(text, word);
}

static void add_conditions(char *text, const row_kind *kind, test_random *random) {
    static const uint32_t counts[] = {0, 0, 1, 1, 2};
    uint32_t count = PICK(random, counts);
    strcat(text, " | ");
    for (uint32_t i = 0; i < count; i++) {
        strcat(text, i > 0 ? ", " : "");
        add_condition(text, kind, random);
    }
}

static void add_rows(rules_text *rules, const row_kind *kind, test_random *random, uint32_t count) {
    char text[256];
    for (uint32_t i = 0; i < count; i++) {
        strcpy(text, kind->list);
        add_conditions(text, kind, random);
        add_conditions(text, kind, random);
        strcat(text, " | ");
        strcat(text, kind->effects[random_below(random, kind->effect_count)]);
        rules_text_add(rules, text);
    }
}

/* Points occur in exact tables only as exceptions, and in one row that decides alone. */
static void choose_exact_rows(rules_text *rules, test_random *random) {
    static const char *const last[] = {
        "piece | | | block",
        "piece | | target_point:inside | block",
        "piece | | shooter_point:inside | block",
        "piece | | shooter_point:inside, target_point:inside | block",
        "piece | shooter_point:inside | | pass",
    };
    const row_kind pieces = {"piece", false, false, false, EFFECTS(EXACT_EFFECTS)};
    const row_kind walls = {"wall", false, false, false, EFFECTS(EXACT_EFFECTS)};
    const row_kind models = {"model", false, false, true, EFFECTS(EXACT_EFFECTS)};
    add_rows(rules, &pieces, random, random_below(random, 3));
    uint32_t number = random_below(random, 5);
    rules_text_add(rules, last[number]);
    if (number == 4) {
        rules_text_add(rules, last[0]);
    }
    add_rows(rules, &walls, random, 1 + random_below(random, 2));
    add_rows(rules, &models, random, random_below(random, 2));
}

static void choose_rows(rules_text *rules, test_random *random) {
    const row_kind pieces = {"piece", true, false, false, EFFECTS(PIECE_EFFECTS)};
    const row_kind walls = {"wall", false, true, false, EFFECTS(WALL_EFFECTS)};
    const row_kind models = {"model", false, false, true, EFFECTS(MODEL_EFFECTS)};
    add_rows(rules, &pieces, random, 1 + random_below(random, 5));
    add_rows(rules, &walls, random, random_below(random, 4));
    add_rows(rules, &models, random, random_below(random, 3));
}

static void choose_rules(rules_text *rules, test_random *random, bool is_exact) {
    static const double arcs[] = {360, 360, 360, 180, 90, 30, 0}, limits[] = {0, 1, 2, 3}, ranges[] = {6, 12, 20};
    static const char *const anonymous[] = {"", "unknown", "anonymous"};
    const row_kind cover = {"cover", true, false, false, EFFECTS(COVER_EFFECTS)};
    const row_kind report = {"report", true, false, false, EFFECTS(EXACT_EFFECTS)};
    rules_text_begin(rules);
    if (is_exact) {
        choose_exact_rows(rules, random);
    } else {
        choose_rows(rules, random);
        rules->def.ends = random_bool(random, 0.3) ? (los_ends)random_below(random, 3) : LOS_ENDS_ANY_TO_ANY;
    }
    add_rows(rules, &cover, random, random_bool(random, 0.5) ? 1 + random_below(random, 3) : 0);
    add_rows(rules, &report, random, random_bool(random, 0.25) ? random_below(random, 3) : 0);
    rules->def.hindrance_limit = PICK(random, limits);
    rules->def.arc_degrees = random_bool(random, 0.3) ? PICK(random, arcs) : 360.0;
    rules->def.max_range_inches = random_bool(random, 0.1) ? PICK(random, ranges) : INFINITY;
    rules->def.detection_inches = random_bool(random, 0.2) ? PICK(random, ranges) : INFINITY;
    rules->def.ignore_own_units = random_bool(random, 0.5);
    rules->def.anonymous_id = los_text_of(PICK(random, anonymous));
}

/* --- What the words are about ------------------------------------------------------------------------------------ */

static void choose_pieces(rules_scene *of, test_random *random) {
    static const char *const tags[] = {"hedge", "Smoke", "hedge\nSmoke", "on", "smoke\nhedges", "low\ndense", NULL};
    static const char *const states[] = {"open", "closed", "ajar", "", NULL};
    static const double sizes[] = {0, 0, 0, 1, 2, 3.5, 5}, heights[] = {1, 2, 3.5, 5, 8};
    bool is_true = of->board.options.heights == LOS_HEIGHTS_TRUE;
    for (uint32_t i = 0; i < of->board.piece_count; i++) {
        scene_piece *piece = &of->board.pieces[i];
        of->pieces[i] = (rules_piece){PICK(random, tags), PICK(random, states), PICK(random, sizes)};
        piece->has_heights = random_bool(random, is_true ? 0.5 : 0.1);
        piece->heights = (los_interval){0.0, PICK(random, heights)};
    }
}

/* Of pieces that count as one, shooter:within reads only those that the row matches. */
static void give_equal_ids_equal_words(scene *board) {
    for (uint32_t i = 0; i < board->piece_count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            scene_piece *a = &board->pieces[i];
            const scene_piece *b = &board->pieces[k];
            if (a->id == b->id || (a->id != NULL && b->id != NULL && strcmp(a->id, b->id) == 0)) {
                a->type = b->type, a->height = b->height, a->category = b->category;
                a->piece_class = b->piece_class, a->obscuring = b->obscuring;
                break;
            }
        }
    }
}

static void choose_model(los_model *model, const char **tags, los_unit *unit, test_random *random) {
    static const char *const lists[] = {"hero", "HERO\nbeast", "Beast", "heroes", NULL, NULL};
    static const double sizes[] = {0, 0, 1, 3, 5};
    *tags = PICK(random, lists);
    *unit = random_below(random, 3);
    model->side = (int32_t)random_below(random, 2);
    model->is_hidden = random_bool(random, 0.3);
    model->facing = random_between(random, -7.0, 7.0);
    model->size = PICK(random, sizes);
}

static void choose_others(rules_scene *of, test_random *random) {
    static const double bases[] = {25, 32, 40, 60}, heights[] = {1, 2, 3.4, 5};
    los_vec2 from = of->board.shooter.position, to = of->board.target.position;
    of->other_count = random_bool(random, 0.5) ? random_below(random, RULES_MODELS + 1) : 0;
    for (uint32_t i = 0; i < of->other_count; i++) {
        rules_model *other = &of->others[i];
        other->model = los_default_model();
        choose_model(&other->model, &other->tags, &other->unit, random);
        other->model.shape = (los_base_shape)random_below(random, 3);
        other->model.base_mm = other->model.length_mm = PICK(random, bases);
        other->model.width_mm = 0.6 * other->model.base_mm;
        other->model.rotation = random_between(random, -4.0, 4.0);
        other->model.height_inches = PICK(random, heights);
        float at = (float)random_between(random, -0.1, 1.1);
        other->model.position = (los_vec2){from.x + at * (to.x - from.x) + (float)random_between(random, -60.0, 60.0),
                                           from.y + at * (to.y - from.y) + (float)random_between(random, -60.0, 60.0)};
    }
}

void rules_scene_random(rules_scene *of, test_random *random, bool is_exact) {
    static const scene_kind kinds[] = {SCENE_LOOSE, SCENE_LOOSE, SCENE_LOOSE, SCENE_LATTICE, SCENE_GRAZES};
    scene_kind kind = random_bool(random, 0.02) ? SCENE_CROWDED : PICK(random, kinds);
    memset(of, 0, sizeof *of);
    random_scene(&of->board, random, kind);
    of->board.options.mode = LOS_MODE_SAMPLED;
    of->board.options.heights = random_bool(random, 0.3) ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
    choose_pieces(of, random);
    choose_model(&of->board.shooter, &of->tags[0], &of->units[0], random);
    choose_model(&of->board.target, &of->tags[1], &of->units[1], random);
    choose_others(of, random);
    choose_rules(&of->rules, random, is_exact);
    if (rules_scene_mentions(of, "shooter:within")) {
        give_equal_ids_equal_words(&of->board);
    }
}
