/* SPDX-License-Identifier: MIT */
/* A pair of models on a terrain with the obstacles between them, and the marks of names that its queries set. */
#ifndef LOS_SIGHT_PAIR_H
#define LOS_SIGHT_PAIR_H

#include "base/allocator.h"
#include "base/assert.h"
#include "base/limits.h"
#include "los/los.h"
#include "sight/blocking_models.h"
#include "sight/placed_model.h"

/* Sets of names and groups of a terrain that are emptied in constant time.
 *
 * A mark is the round in which it was set, a multiple of LOS_MARK_ROUND, plus a bit per kind.  A new round therefore
 * invalidates all marks.  Names and groups share their numbers, so each kind has its own bit. */

typedef enum los_mark_kind {
    LOS_MARK_ID = 1,     /* the center of a base is in a piece with this name */
    LOS_MARK_GROUP = 2,  /* a base reaches into a piece of this group */
    LOS_MARK_LISTED = 4, /* the name is in the list that is being made */
    LOS_MARK_WITHIN = 8, /* the shooter is wholly within a piece with this name */
    LOS_MARK_ROUND = 16
} los_mark_kind;

typedef struct los_name_marks {
    uint32_t *marks; /* by name */
    uint32_t capacity;
    uint32_t round;
    uint32_t listed_count; /* names that are marked as listed in this round */
    bool has_exemptions;   /* an id or a group is marked in this round */
} los_name_marks;

/* Removes all marks.  Returns true when the round counter has restarted: then marks that the caller keeps by round must
 * be cleared, too. */
bool los_name_marks_clear(los_name_marks *marks);

static inline bool los_name_marks_has(const los_name_marks *marks, uint32_t name, los_mark_kind kind) {
    LOS_ASSERT(name < marks->capacity);
    return marks->marks[name] >= marks->round && (marks->marks[name] & (uint32_t)kind) != 0;
}

/* Marks an id or a group that exempts the pair from pieces. */
void los_name_marks_exempt(los_name_marks *marks, uint32_t name, los_mark_kind kind);
/* Marks a name as listed.  Returns false if it already was. */
bool los_name_marks_list(los_name_marks *marks, uint32_t name);

/* One shooter and one target on one terrain, with the obstacles between them: every piece that can block a line of this
 * pair, and how it does so under the rules.
 *
 * A los_pair is scratch memory of one thread.  los_pair_reserve is the only function that allocates; after it the pair
 * can be set for any number of models.  Functions that take a pair without const may sample its own models
 * (los_pair_sample_is_inside) or reorder its obstacles. */

typedef enum los_side {
    LOS_SHOOTER,
    LOS_TARGET,
    LOS_SIDES
} los_side;

/* A piece and what it does to lines of this pair. */
typedef struct los_obstacle {
    uint32_t piece;
    uint8_t blocking;                       /* los_blocking */
    uint8_t wall_phase;                     /* los_wall_phase */
    uint8_t rule_blocking, rule_wall_phase; /* the same at the heights of the piece */
    bool is_partial;                        /* a line that meets it in plan may pass over or under it: test the prism */
    /* Rules that are not exact: the row that decides, or LOS_NO_ROW. */
    uint8_t rows[LOS_CASES];                 /* of the rules for pieces, by case */
    uint8_t wall_rows[LOS_CROSSINGS];        /* of the rules for walls */
    const los_nearby_piece *near[LOS_SIDES]; /* the entry of each placed model; NULL if it is not near */
} los_obstacle;

#define LOS_NO_OBSTACLE UINT32_MAX

/* True if such a piece does not block lines with an endpoint inside it, on this side. */
static inline bool los_blocking_exempts_endpoint(los_blocking blocking, los_side side) {
    return blocking == LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE ||
           blocking == (side == LOS_TARGET ? LOS_BLOCKS_UNLESS_TARGET_INSIDE : LOS_BLOCKS_UNLESS_SHOOTER_INSIDE);
}

/* The same for an obstacle; false if the base is not near enough to have an endpoint inside. */
static inline bool los_obstacle_exempts_endpoint(const los_obstacle *obstacle, los_side side) {
    return obstacle->near[side] != NULL && los_blocking_exempts_endpoint((los_blocking)obstacle->blocking, side);
}

typedef struct los_pair {
    los_allocator allocator;
    const los_terrain *terrain; /* NULL: bound to nothing */
    const los_rules *own_rules; /* what the pair is bound to; NULL: those of los_options.edition */
    const los_rules *rules;     /* of the current models */
    uint64_t *piece_conditions; /* by piece: the conditions of own_rules that hold for it alone */
    uint32_t piece_conditions_capacity;
    los_rule_flags tag_mask; /* the flags of los_piece.tag_flags that count: editions do not read tags */
    los_name anonymous_name; /* of pieces without an id, under LOS_ANONYMOUS_CUSTOM */
    los_options options;
    const los_limits *limits;
    los_rules *editions[2];         /* the tenth and the eleventh, compiled when the pair is bound first */
    los_conditions conditions;      /* of the pair, not of a piece */
    los_rule_flags piece_mask;      /* the flags of pieces that count under these options */
    double sizes[LOS_WHO_BOTH + 1]; /* of the models, if the rules compare sizes */
    bool compares_sizes;
    bool has_depth, has_hindrance; /* of the rules */
    double range_inches;           /* between the bases, if the rules need it */
    bool ignores_limits;           /* of the rules (pair_occluder.h): units have their own */
    uint8_t cover_row; /* instead of blocking, pieces are tested for this row of cover_rules; LOS_NO_ROW: not */
    const los_placed_model *placed[LOS_SIDES];
    los_placed_model own[LOS_SIDES]; /* for models that the caller has not placed; sampled on first use */
    int sets[LOS_SIDES];             /* indices of the sample sets in use; -1: not sampled yet */
    los_obstacle *obstacles;         /* valid after los_pair_finish */
    uint32_t obstacle_count, obstacle_capacity;
    bool is_sorted; /* the obstacles are in the order of pieces */
    /* LOS_HEIGHTS_TRUE: the heights of the lines' endpoints.  As long as all prisms stand on the ground, these are the
     * tops of both models: no other line sees more. */
    los_interval levels[LOS_SIDES];
    bool is_floating;            /* a prism is above the ground: lines may have any heights of the models */
    bool may_have_full_occluder; /* as passed to los_pair_finish; false saves the search in los_pair_full_occluder */
    uint32_t *candidates;        /* the pieces in the corridor */
    uint32_t candidate_count, candidate_capacity;
    uint32_t *piece_marks; /* by piece: the round of `marks` in which it became an obstacle */
    uint32_t piece_mark_capacity;
    los_name_marks marks;
    /* Which other models may block; every query sets it before los_pair_begin.  Numbers of obstacles from
     * obstacle_count on stand for `models`. */
    los_blocking_models blocking;
    los_model_list models;
    double *crossings; /* scratch of one line and one piece; reserved if the rules measure depths */
    uint32_t crossing_capacity;
    struct los_exact_scratch *exact; /* scratch of the exact mode, owned by the query; NULL: exact mode is not used */
} los_pair;

void los_pair_init(los_pair *pair, los_allocator allocator);
void los_pair_free(los_pair *pair);

/* Binds the pair to a prepared terrain and to rules, which may be NULL, and reserves memory.  Required again whenever
 * the terrain has changed.  Unless it returns LOS_OK, the pair is bound to nothing. */
los_status los_pair_reserve(los_pair *pair, const los_terrain *terrain, const los_rules *rules);
/* The same if memory for such a terrain is reserved already. */
void los_pair_bind(los_pair *pair, const los_terrain *terrain, const los_rules *rules);
/* Finds the conditions of pieces alone again, after a state has changed. */
void los_pair_match_pieces(los_pair *pair);
/* How many crossings of a line with one piece are reserved: 0 unless the rules measure depths. */
uint32_t los_pair_crossing_count(const los_terrain *terrain, const los_rules *rules);

/* Reserves memory for all models of a table; see los_query_bind_table. */
los_status los_pair_reserve_models(los_pair *pair, const los_table *table);

/* --- Set-up ------------------------------------------------------------------------------------------------------ */

/* Sets the pair to two models: los_pair_begin, then los_pair_finish without knowledge about full occluders. */
void los_pair_set(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target);
/* The same for placed models.  Each is resolved, or is the pair's own of that side. */
void los_pair_set_placed(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                         const los_placed_model *target);
/* The first half, which the early out needs: the models and the pieces in the corridor. */
void los_pair_begin(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target);
void los_pair_begin_placed(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                           const los_placed_model *target);
/* los_pair_begin_placed in two steps: the models, for los_pair_is_occluded_by, then the pieces in the corridor. */
void los_pair_begin_models(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                           const los_placed_model *target);
void los_pair_find_candidates(los_pair *pair);
/* Replaces the target of a pair that has begun by one whose model differs in its position only.  The rules must have no
 * conditions on ranges.  The pieces in the corridor stay: those of a tile serve all of its cells. */
void los_pair_replace_target(los_pair *pair, const los_placed_model *target);
/* Finds the pieces in the corridor among the first `count` candidates, which stay the first ones in another order. */
void los_pair_narrow_candidates(los_pair *pair, uint32_t count);
/* The second half: the pieces that each base is in, exemptions, and obstacles.  Pass false only if no piece is a full
 * occluder of the corridor (los_pair_early_out). */
void los_pair_finish(los_pair *pair, bool may_have_full_occluder);
/* The same without the models that block, which the caller must find before it judges a line that the terrain leaves
 * clear.  Not under LOS_HEIGHTS_TRUE unless they are found. */
void los_pair_finish_terrain(los_pair *pair, bool may_have_full_occluder);

/* Finds the models that block lines of a pair which has begun, unless they are found. */
void los_pair_find_models(los_pair *pair);
/* True if the search judges lines one by one in plan: then only a line that the terrain leaves clear needs the models,
 * and most blocked pairs have none. */
static inline bool los_pair_finds_models_late(const los_pair *pair) {
    return pair->options.mode == LOS_MODE_SAMPLED && pair->options.heights == LOS_HEIGHTS_CATEGORY;
}

/* Finds the models that block lines within `reach` pixels of a segment. */
void los_pair_find_models_near(los_pair *pair, los_vec2 from, los_vec2 to, float reach);

/* Adds the pieces that this line can meet, and replaces the models by those that it can meet; required for a line that
 * does not run between the bases. */
void los_pair_add_line_pieces(los_pair *pair, los_vec2 from, los_vec2 to);
/* Adds every piece.  Slow; tests use it to show that the pieces outside the corridor do not matter. */
void los_pair_add_all_pieces(los_pair *pair);
/* Sorts the obstacles in the order of pieces, which is the order of results. */
void los_pair_sort(los_pair *pair);

/* True if a line can pass over or under an obstacle or a model that blocks. */
bool los_pair_has_prisms(const los_pair *pair);

/* Inside a piece means inside its prism.  Under LOS_HEIGHTS_TRUE: true if the heights of the model on this side overlap
 * those of the piece; a model that stands on top of it, or right under it, only touches it.  Otherwise true. */
bool los_pair_is_in_prism(const los_pair *pair, los_side side, const los_piece *piece);
/* What the piece does to lines of the pair, given what the rules say in plan: models above or below its prism have no
 * endpoint inside. */
los_blocking los_pair_blocking_in_prism(const los_pair *pair, const los_piece *piece, los_blocking blocking);

/* --- Names ------------------------------------------------------------------------------------------------------- */

/* What results call a piece under these rules, which are those of the pair or of an edition. */
static inline los_name los_pair_name_under(const los_pair *pair, const los_rules *rules, const los_piece *piece) {
    bool is_custom = !piece->has_id && rules->anonymous_id == LOS_ANONYMOUS_CUSTOM;
    return is_custom ? pair->anonymous_name : piece->name[piece->has_id ? 0 : rules->anonymous_id];
}
static inline los_name los_pair_name(const los_pair *pair, const los_piece *piece) {
    return los_pair_name_under(pair, pair->rules, piece);
}

/* The place of a name among the marks: models come after the names of the terrain and the anonymous one. */
static inline uint32_t los_pair_mark_of(const los_pair *pair, los_name name) {
    return los_name_is_model(name) ? pair->terrain->names.count + 1 + los_handle_slot(los_name_handle(name)) : name;
}
/* Marks a name as listed; returns false if it already was.  The caller must clear its marks with los_pair_clear_marks
 * before it returns. */
static inline bool los_pair_mark_name(los_pair *pair, los_name name) {
    return los_name_marks_list(&pair->marks, los_pair_mark_of(pair, name));
}
static inline bool los_pair_is_name_marked(const los_pair *pair, los_name name) {
    return los_name_marks_has(&pair->marks, los_pair_mark_of(pair, name), LOS_MARK_LISTED);
}
void los_pair_clear_marks(los_pair *pair, const los_name *names, uint32_t count);

/* --- Sample points ----------------------------------------------------------------------------------------------- */

/* The densities that the options choose for two models. */
void los_pair_densities(const los_options *options, const los_model *shooter, const los_model *target,
                        int densities[LOS_SIDES]);
/* Selects the sample sets of both sides, and samples the pair's own models if they lack them. */
void los_pair_sample(los_pair *pair);
/* The sample points of a side; requires los_pair_sample. */
static inline const los_samples *los_pair_samples(const los_pair *pair, los_side side) {
    LOS_ASSERT(pair->sets[side] >= 0);
    return &pair->placed[side]->sets[pair->sets[side]].samples;
}
/* True if the obstacle contains the sample point; requires los_pair_sample.  `near` is the obstacle's entry of that
 * side.  Writes the result into the pair's own model on first use. */
static inline bool los_pair_sample_is_inside(los_pair *pair, los_side side, const los_nearby_piece *near,
                                             uint32_t sample) {
    int set = pair->sets[side];
    LOS_ASSERT(set >= 0);
    if (los_nearby_piece_is_known(near, set, sample)) {
        return los_nearby_piece_contains(near, set, sample);
    }
    LOS_ASSERT(pair->placed[side] == &pair->own[side]);
    return los_placed_model_sample_is_inside(&pair->own[side], near, set, sample);
}

/* How many sample points of a side lines start or end at; requires los_pair_sample. */
static inline uint32_t los_pair_end_count(const los_pair *pair, los_side side) {
    bool is_center = pair->rules->ends == LOS_ENDS_CENTER_TO_CENTER ||
                     (pair->rules->ends == LOS_ENDS_CENTER_TO_ANY && side == LOS_SHOOTER);
    return is_center ? 1 : los_pair_samples(pair, side)->count;
}

/* How many lines LOS_MODE_SAMPLED has between the two models.  Nothing is sampled for it. */
uint32_t los_pair_line_count(const los_pair *pair);

/* The rules for these options: those that the pair is bound to, else those of the edition.  The pair must be bound. */
const los_rules *los_pair_rules(const los_pair *pair, const los_options *options);
/* The rules of the edition, whatever the pair is bound to and the mode. */
static inline const los_rules *los_pair_edition(const los_pair *pair, const los_options *options) {
    return pair->editions[options->edition >= 11];
}
/* Rules that are not exact are decided as in LOS_MODE_SAMPLED. */
static inline los_mode los_effective_mode(const los_rules *rules, los_mode mode) {
    return mode == LOS_MODE_EXACT && !rules->is_exact ? LOS_MODE_SAMPLED : mode;
}

/* Sets the rules and the conditions that depend on two models alone. */
void los_pair_set_models(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target);
/* The conditions that hold for a piece, wherever the bases are. */
static inline los_conditions los_pair_piece_conditions(const los_pair *pair, const los_piece *piece) {
    los_conditions conditions = pair->conditions;
    conditions.flags |= (piece->flags & pair->piece_mask) | (piece->tag_flags & pair->tag_mask);
    if (pair->own_rules != NULL) {
        conditions.custom |= pair->piece_conditions[piece - pair->terrain->pieces];
    }
    if (pair->compares_sizes) {
        conditions.custom |= los_size_conditions(pair->rules, piece->size, pair->sizes);
    }
    return conditions;
}
/* All conditions that hold for a piece; the placed models must be gathered. */
los_conditions los_pair_conditions(los_pair *pair, uint32_t piece);

#endif
