/* SPDX-License-Identifier: MIT */
/* The pieces within the bounds of a region, and what each does to what the observer sees.
 *
 * A piece hides every point behind its border, from where a ray first meets it, except the points that it exempts:
 * those inside the piece, and under some rules those inside other pieces of its group or with its name. */
#ifndef LOS_REGION_REGION_PIECES_H
#define LOS_REGION_REGION_PIECES_H

#include "sight/pair.h"

enum {
    LOS_REGION_EFFECTS = 8 /* results that are kept */
};

/* What the rules say about pieces with certain flags, for targets that are bare points. */
typedef struct los_region_effect {
    const los_rules *rules; /* NULL: none */
    los_conditions conditions;
    uint8_t blocking; /* los_blocking, for a target outside of all pieces */
    uint8_t exempts;  /* bit (1 if in a piece of its group, plus 2 if in one with its name): does not block */
    bool walls_block;
    bool is_regular; /* false: the tables are of a form that only the judge understands */
} los_region_effect;

typedef struct los_region_piece {
    uint32_t piece;
    uint8_t blocking; /* los_blocking; LOS_BLOCKS_NEVER also if the viewpoint is exempt */
    uint8_t exempts;  /* as above */
    bool walls_block;
    bool holds_viewpoint; /* and blocks nevertheless: hides what it does not exempt, from the start of each ray */
    bool has_shared_name; /* another piece within the bounds has the same name */
    /* LOS_HEIGHTS_TRUE (region_pieces.c); otherwise holds_targets is true and is_partial is false. */
    bool holds_targets; /* a bare point in its polygon is in its prism */
    bool is_partial;    /* lines may pass over it: its shadow begins or ends behind its edges */
    bool rises;         /* if partial: lines to targets rise */
    double fraction;    /* if partial: where lines pass its top, as a fraction of their length */
} los_region_piece;

typedef struct los_region_pieces {
    los_region_piece *items;
    uint32_t count, capacity;
    uint32_t edge_count;  /* of all items, walls included */
    bool needs_names;     /* the rules exempt by name or group */
    bool has_exemptions;  /* the pair is the observer's; false: nothing depends on where it stands */
    bool exemptions_vary; /* with the distance of the target, in LOS_MODE_SAMPLED */
    bool has_partial;     /* an item is partial */
    bool omits_partial;   /* los_region_exits_find ignores partial items */
    los_region_effect effects[LOS_REGION_EFFECTS];
    uint32_t next_effect;  /* the one to replace */
    uint32_t *name_rounds; /* by name: the round of its first piece, or one more if it has several */
    uint32_t name_capacity, round;
} los_region_pieces;

void los_region_pieces_free(los_region_pieces *pieces, const los_allocator *allocator);

/* What is looked at from where. */
typedef struct los_region_view {
    los_pair *pair;
    const los_rules *rules;
    const los_options *options;
    const los_model *observer;
    los_vec2 from;
    los_box surroundings; /* of the viewpoint; pieces in it are tested for tolerances */
    los_box bounds;
} los_region_view;

los_region_view los_region_view_make(los_pair *pair, const los_options *options, const los_model *observer,
                                     los_vec2 from, los_box bounds);

/* Lists the pieces within the bounds.  LOS_TOO_LARGE beyond LOS_REGION_EDGES_MAX edges. */
los_status los_region_pieces_find(los_region_pieces *pieces, const los_allocator *allocator,
                                  const los_region_view *view);
/* Sets what the listed pieces do.  False if only the judge can decide: rounding decides what blocks near the viewpoint,
 * a polygon crosses itself, exemptions depend on the distance, or a prism floats. */
bool los_region_pieces_classify(los_region_pieces *pieces, const los_region_view *view);

/* The same for all points of the observer's base at once, in LOS_MODE_EXACT.  What depends on which point of the base a
 * line starts at is left: `blocking` may have any value.  False if only pair queries can decide: under
 * LOS_HEIGHTS_TRUE, and under rules that are not exact or depend on where the target is. */
bool los_region_pieces_classify_base(los_region_pieces *pieces, const los_region_view *view);

/* True if the piece blocks an interior that it does not exempt: a line ends at its border. */
static inline bool los_region_piece_is_solid(const los_region_piece *piece) {
    return piece->blocking == LOS_BLOCKS_ALWAYS && piece->exempts == 0;
}

/* True if pieces that do not block can be the reason that others do not. */
static inline bool los_region_has_groups(const los_rules *rules) {
    return (rules->needs & (LOS_GROUP_SHARED | LOS_CENTER_WITHIN)) != 0;
}

#endif
