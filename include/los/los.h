/* SPDX-License-Identifier: MIT */
/* Line of sight on a table: can this model see that one, through which line, and if not, what blocks it?
 *
 *     los_terrain *terrain = los_terrain_create(los_default_allocator());
 *     los_piece_def piece = los_default_piece_def();       // fill in id, flags, points
 *     los_terrain_add(terrain, &piece);
 *     los_terrain_prepare(terrain, LOS_BUILD_INDEXED);
 *
 *     los_query *query = los_query_create(los_default_allocator());
 *     los_query_bind(query, terrain, NULL);                // the last step that allocates
 *     los_options options = los_default_options();
 *     los_model shooter = los_default_model(), target = los_default_model();   // fill in positions
 *     los_verdict verdict = los_query_verdict(query, &options, NULL, &shooter, &target);
 *
 *     los_query_destroy(query);
 *     los_terrain_destroy(terrain);
 *
 * Units: positions and distances in plan are pixels, y down; heights are inches; base sizes are millimeters.
 * `los_options.pixels_per_inch` relates them.
 *
 * Threads: a prepared terrain may be read by any number of threads at once.  A query is scratch memory for one thread.
 * The library keeps no global state.
 *
 * Errors: functions that can fail return a los_status.  Each of them may return LOS_NO_MEMORY.  Every function accepts
 * any number: what is NaN, infinite or beyond a documented limit is LOS_BAD_VALUE, and not visible, 0 or empty where
 * there is no status.  A query that is bound to nothing, or whose terrain has changed since, answers like that, too.
 * Other programming errors (NULL, an index out of range) are undefined; a library
 * built with LOS_ASSERTS (CMake: -DLOS_ASSERTS=ON) asserts them.  The point (0, 0) is ordinary; only the Godot layer
 * reads it as "not on the table".
 *
 * A struct that the caller fills starts from its los_default_*() function, so that a field added later keeps its
 * default. */
#ifndef LOS_H
#define LOS_H

#include "los/los_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Plain values ------------------------------------------------------------------------------------------------ */

/* A point or direction in pixels, y down. */
typedef struct los_vec2 {
    float x, y;
} los_vec2;

/* An axis-aligned box; `low` is the corner with the smaller coordinates. */
typedef struct los_box {
    los_vec2 low, high;
} los_box;

/* From low to high, both included; empty if low > high. */
typedef struct los_interval {
    double low, high;
} los_interval;

/* Coordinates of pieces, models, points and bounds beyond this, in pixels, are refused: long before it, float32 no
 * longer separates neighboring pixels. */
#define LOS_COORDINATE_MAX 1e9f
/* Sizes, heights, min_gap and scales beyond this, in their own unit and in pixels, are refused, too. */
#define LOS_LENGTH_MAX 1e12

/* --- Options ----------------------------------------------------------------------------------------------------- */

typedef enum los_mode {
    LOS_MODE_LEGACY,  /* one line between the centers, under the rules of the legacy point check */
    LOS_MODE_SAMPLED, /* lines between sample points of both bases */
    LOS_MODE_EXACT    /* any line between any points of the two bases */
} los_mode;

/* How LOS_MODE_SAMPLED chooses the number of sample points. */
typedef enum los_sampling {
    LOS_SAMPLING_SHAPE, /* by distance and shape, the same density for both bases */
    LOS_SAMPLING_SIZE   /* by distance and each base's own size */
} los_sampling;

typedef enum los_heights {
    LOS_HEIGHTS_CATEGORY, /* low, medium, tall: rules decide by words */
    LOS_HEIGHTS_TRUE      /* pieces are prisms, heights are inches */
} los_heights;

enum {
    LOS_DENSITY_MIN = 3,
    LOS_DENSITY_MAX = 64
};

/* Openings narrower than this, in pixels, are closed even if los_options.min_gap is smaller. */
#define LOS_MIN_GAP_MIN 1e-6

typedef struct los_options {
    los_mode mode;
    int edition; /* of the rules: the eleventh from 11 on, the tenth below */
    los_sampling sampling;
    int density;    /* LOS_DENSITY_MIN to LOS_DENSITY_MAX for both bases; 0: chosen by `sampling` */
    double min_gap; /* pixels, at most LOS_LENGTH_MAX; in LOS_MODE_EXACT narrower openings count as closed */
    los_heights heights;
    double pixels_per_inch; /* 1 / LOS_LENGTH_MAX to LOS_LENGTH_MAX */
} los_options;

/* Sampled, tenth edition, sampling by shape (density 0), min_gap 0.1, height categories, 40 pixels per inch. */
LOS_API los_options los_default_options(void);

/* --- Models ------------------------------------------------------------------------------------------------------ */

/* Flags that rules read.  Users set those of pieces and the keywords of models; the rest are set by the engine. */
typedef uint32_t los_rule_flags;

enum {
    /* Of a piece. */
    LOS_LOW = 1u << 0, /* height category */
    LOS_MEDIUM = 1u << 1,
    LOS_TALL = 1u << 2,
    LOS_OBSCURING = 1u << 3, /* has the trait, or is tall */
    LOS_RUINS = 1u << 4,
    LOS_AREA = 1u << 5,    /* may act as an area: piece_class is not "feature" */
    LOS_FEATURE = 1u << 6, /* may act as a solid feature: piece_class is not "area" */
    LOS_LIGHT = 1u << 7,   /* category */
    LOS_DENSE = 1u << 8,

    /* Keywords of a model. */
    LOS_AIRCRAFT = 1u << 16,
    LOS_TOWERING = 1u << 17,
    LOS_SHELTERED = 1u << 20 /* INFANTRY, BEASTS, SWARM: has cover in any terrain area, in the eleventh edition */
};

typedef enum los_base_shape {
    LOS_CIRCLE,
    LOS_OVAL,
    LOS_RECTANGLE
} los_base_shape;

/* A model on the table.  Sizes are at least 0.  Sizes and heights are limited by LOS_LENGTH_MAX, the position by
 * LOS_COORDINATE_MAX; angles must be finite.  In LOS_MODE_EXACT half of a size is at
 * least 0.001 pixels.  A height below 0 counts as 0 under LOS_HEIGHTS_TRUE. */
typedef struct los_model {
    los_vec2 position; /* pixels, the center of the base */
    los_base_shape shape;
    double base_mm;          /* diameter of a circle, and of any base where rules use a circle */
    double length_mm;        /* ovals and rectangles: along local x */
    double width_mm;         /* ovals and rectangles: along local y */
    double rotation;         /* ovals and rectangles: radians, clockwise on screen */
    double height_inches;    /* of the model itself */
    double elevation_inches; /* of the floor it stands on */
    los_rule_flags keywords; /* LOS_AIRCRAFT, LOS_TOWERING, LOS_SHELTERED */
    bool is_bare_point;      /* a point without a base; sizes are not read, and `shape` should be LOS_CIRCLE */
    /* Read by rule sets (los_rules.h) that name them. */
    bool is_hidden;
    int32_t side;
    double facing; /* radians, clockwise on screen; 0 is along x */
    double size;   /* in the game's own units; 0: height_inches */
    uint64_t tags; /* los_rules_add_model_tag */
} los_model;

/* Heights in inches for models whose data name none. */
#define LOS_INFANTRY_HEIGHT 2.0
#define LOS_LARGE_HEIGHT    5.0 /* MONSTER, VEHICLE, TITANIC */

/* Width of an oval or rectangle whose data name none, as a fraction of its length. */
#define LOS_DEFAULT_WIDTH_RATIO 0.6

/* A 32 mm circle of infantry height on the ground, at (0, 0). */
LOS_API los_model los_default_model(void);
/* A bare point of infantry height on the ground. */
LOS_API los_model los_model_at_point(los_vec2 position);
/* A square base with sides of `side` pixels, of infantry height on the ground.  Where rules use a circle, its diameter
 * is the side, rounded down to whole millimeters. */
LOS_API los_model los_model_of_square(los_vec2 center, double side, double pixels_per_inch);
/* Adds a keyword, upper or lower case, to `model->keywords`; unknown words add nothing.  Returns true for the keywords
 * of large models, whose default height is LOS_LARGE_HEIGHT. */
LOS_API bool los_model_add_keyword(los_model *model, los_text keyword);

enum {
    /* Center, LOS_DENSITY_MAX on the rim and six on the axes of an oval. */
    LOS_SAMPLES_MAX = 1 + LOS_DENSITY_MAX + 6
};

/* Sample points of one base, the center first. */
typedef struct los_samples {
    uint32_t count;
    los_vec2 points[LOS_SAMPLES_MAX];
} los_samples;

/* Fills `out` with the center and `density` rim points, LOS_DENSITY_MIN to LOS_DENSITY_MAX.  Ovals add points on their
 * axes from density 8; rectangles have corners and, from 6, points on their sides.  The center alone if a number is
 * refused. */
LOS_API void los_sample_base(const los_model *model, int density, double pixels_per_inch, los_samples *out);
/* The density that LOS_SAMPLING_SHAPE chooses for a pair. */
LOS_API int los_density_by_shape(const los_model *shooter, const los_model *target, double pixels_per_inch);

/* --- Pieces of terrain ------------------------------------------------------------------------------------------- */

enum {
    LOS_PIECES_MAX = 1000000,
    LOS_POINTS_MAX = 16000000 /* all pieces of a terrain together; a wall counts as two */
};

/* The words that describe a piece.  Absent words are empty; unknown words add nothing. */
typedef struct los_piece_words {
    los_text type;            /* "ruins", "woods", ...; decides the category where none is given */
    los_text height_category; /* "low", "medium", "tall" */
    los_text piece_class;     /* "area" or "feature"; anything else is both */
    los_text category;        /* "exposed", "light" or "dense" overrides the type; anything else is ignored */
    bool has_obscuring_trait;
} los_piece_words;

/* No words at all. */
LOS_API los_piece_words los_default_piece_words(void);
/* The flags that the words mean. */
LOS_API los_rule_flags los_piece_flags(const los_piece_words *words);
/* Words that mean these flags: los_piece_flags of them returns the same flags. */
LOS_API los_piece_words los_piece_words_of(los_rule_flags flags);
/* True for words that the rules define. */
LOS_API bool los_is_category(los_text word);
LOS_API bool los_is_type(los_text word);
/* The types that the rules define, by number from 0; empty beyond the last. */
LOS_API los_text los_type_word(uint32_t number);
/* The height in inches of a piece with these flags whose data name none. */
LOS_API double los_height_of_flags(los_rule_flags flags);

/* A thin wall of a piece; it blocks whatever crosses or touches it.  A wall of zero length blocks nothing. */
typedef struct los_wall {
    los_vec2 start, end;
} los_wall;

/* A piece of terrain.  los_terrain_add copies everything that is pointed at. */
typedef struct los_piece_def {
    bool has_id;
    los_text id;
    los_rule_flags flags;    /* see los_piece_flags */
    los_text link_group;     /* pieces of one link group act as one; empty: none */
    los_text parent_area_id; /* the id of the area that the piece belongs to; empty: none */
    const los_vec2 *points;  /* the polygon, not closed, either winding, even-odd; below three points: no inside */
    uint32_t point_count;
    const los_wall *walls; /* leave out walls that lines pass, such as open doors */
    uint32_t wall_count;
    /* Inches, read under LOS_HEIGHTS_TRUE, where inside the piece means inside its prism: a model that stands on top of
     * it, or under it, is not.  Without has_heights the piece stands on the ground and is as high as its
     * flags say (los_height_of_flags).  With low > high it blocks nothing. */
    bool has_heights;
    los_interval heights;
    /* The data give no height: heights.high is a default.  Under LOS_HEIGHTS_TRUE of the tenth edition a piece blocks
     * only if its height is given, in `heights` or as a category, or if it is ruins or obscuring. */
    bool is_top_assumed;
    /* Read by rule sets (los_rules.h). */
    los_text tags;  /* any words, separated by "\n"; those that `flags` stand for need not be among them */
    los_text state; /* "open", "closed" or any other word; empty: "closed" */
    double size;    /* in the game's own units; 0: by the height category, else the height */
} los_piece_def;

/* No id, no flags, no points, no walls.  Under the default rules, those of the tenth edition, a piece without flags
 * never blocks; under LOS_PRESET_SOLID (los_rules.h) every piece does. */
LOS_API los_piece_def los_default_piece_def(void);

/* --- Terrain ----------------------------------------------------------------------------------------------------- */

/* Pieces compiled for queries.  The order of pieces is the order in which results list them. */
typedef struct los_terrain los_terrain;

#define LOS_NO_PIECE UINT32_MAX

/* The number of a string in a terrain: an id of a piece, or of its walls ("<id>_wall"), as results report it.  It is
 * valid until the terrain is cleared or destroyed. */
typedef uint32_t los_name;
#define LOS_NO_NAME UINT32_MAX

/* An empty terrain: an open table that can be queried at once.  NULL if memory runs out.  The caller owns it. */
LOS_API los_terrain *los_terrain_create(los_allocator allocator);
/* NULL is allowed.  Queries that are bound to it must be destroyed or bound to another terrain first. */
LOS_API void los_terrain_destroy(los_terrain *terrain);
/* Removes all pieces and keeps the memory.  Names, definitions and texts of the terrain become invalid; bound queries
 * and model sets must be bound or made again. */
LOS_API void los_terrain_clear(los_terrain *terrain);

/* Adds a piece at the end.  LOS_TOO_LARGE beyond LOS_PIECES_MAX, LOS_POINTS_MAX or LOS_COORDINATE_MAX, LOS_BAD_VALUE
 * for NaN, and for heights or a size that are.  `def` may be a los_terrain_piece_def of the same terrain. */
LOS_API los_status los_terrain_add(los_terrain *terrain, const los_piece_def *def);
/* Adds a copy of a piece of another terrain, or of the same one, at the end. */
LOS_API los_status los_terrain_add_copy(los_terrain *terrain, const los_terrain *from, uint32_t piece);

typedef enum los_build {
    LOS_BUILD_LINEAR, /* no index: cheapest for a terrain that answers a few queries */
    LOS_BUILD_INDEXED /* bounding volume hierarchies: the cost of a query depends on what lies near it */
} los_build;

/* Resolves groups and builds the indices.  Required after the last addition and before the first query.  Unless it
 * returns LOS_OK, the terrain keeps its pieces, but is not prepared. */
LOS_API los_status los_terrain_prepare(los_terrain *terrain, los_build build);

LOS_API uint32_t los_terrain_piece_count(const los_terrain *terrain);
/* Edges of polygons and walls together. */
LOS_API uint32_t los_terrain_edge_count(const los_terrain *terrain);
/* The first piece with this id, or LOS_NO_PIECE. */
LOS_API uint32_t los_terrain_find_piece(const los_terrain *terrain, los_text id);
/* A piece as it can be added again.  What it points at belongs to the terrain and is valid until the next addition,
 * los_terrain_prepare, los_terrain_clear or los_terrain_destroy. */
LOS_API los_piece_def los_terrain_piece_def(const los_terrain *terrain, uint32_t piece);
/* The box of a piece's polygon and walls; low > high if it has neither. */
LOS_API los_box los_terrain_piece_box(const los_terrain *terrain, uint32_t piece);
/* The text of a name that a result of this terrain contains; not for LOS_NO_NAME.  Valid as long as the pointers of
 * los_terrain_piece_def. */
LOS_API los_text los_terrain_name(const los_terrain *terrain, los_name name);

/* True if the line between two points is clear under the rules of LOS_MODE_LEGACY.  Needs no query. */
LOS_API bool los_terrain_ray_is_clear(const los_terrain *terrain, los_vec2 from, los_vec2 to);

/* --- Queries ----------------------------------------------------------------------------------------------------- */

/* Scratch memory for the queries of one thread. */
typedef struct los_query los_query;

/* A rule set (los_rules.h). */
typedef struct los_rules los_rules;

/* NULL if memory runs out.  The caller owns it. */
LOS_API los_query *los_query_create(los_allocator allocator);
/* NULL is allowed. */
LOS_API void los_query_destroy(los_query *query);
/* Binds the query to a prepared terrain, else LOS_BAD_VALUE, and to rules; NULL: those of los_options.edition.
 * Reserves memory for every function below but the regions; binding it to terrains in turn reserves it once.  What the
 * rules say about each piece is found here, in a time that grows with the number of pieces.  Required again whenever
 * the terrain has changed.  Terrain and rules must outlive the binding, which ends when the query is bound again or
 * destroyed.  Unless it returns LOS_OK, the query is bound to nothing. */
LOS_API los_status los_query_bind(los_query *query, const los_terrain *terrain, const los_rules *rules);
/* The text of a name in a result of the query: los_terrain_name, or what the rules call pieces without an id. */
LOS_API los_text los_query_name(const los_query *query, los_name name);

/* Which step decided. */
typedef enum los_method {
    LOS_METHOD_CENTER, /* the line between the centers is clear */
    LOS_METHOD_EDGE,   /* another line between sample points is clear */
    LOS_METHOD_NONE,   /* no line between sample points is clear */
    LOS_METHOD_LEGACY, /* LOS_MODE_LEGACY decided, either way */
    LOS_METHOD_EXACT   /* LOS_MODE_EXACT decided, either way */
} los_method;

/* Why a rule set (los_rules.h) excludes a pair whatever stands between the models. */
typedef enum los_limit {
    LOS_LIMIT_NONE, /* it does not */
    LOS_LIMIT_RANGE,
    LOS_LIMIT_HIDDEN, /* the target is hidden and farther than its detection range */
    LOS_LIMIT_ARC
} los_limit;

typedef struct los_verdict {
    bool visible;
    los_method method;
    los_vec2 from, to;   /* the sight line; (0, 0) twice if not visible */
    uint32_t line_count; /* how many lines were attempted; the early out counts as all of them */
    los_limit limit;     /* unless LOS_LIMIT_NONE, the target is not visible, and nothing blocks */
} los_verdict;

/* Which models block, beside the terrain (los_table.h).  Every `blocking` may be NULL: none do. */
typedef struct los_blocking_models los_blocking_models;

/* Can the shooter see the target? */
LOS_API los_verdict los_query_verdict(los_query *query, const los_options *options, const los_blocking_models *blocking,
                                      const los_model *shooter, const los_model *target);

/* Where a line is blocked, and by what. */
typedef struct los_block {
    bool found;
    los_vec2 point; /* (0, 0) if not found */
    los_name name;  /* of the piece, or of its walls; LOS_NO_NAME if not found */
} los_block;

/* A line that was attempted. */
typedef struct los_attempt {
    los_vec2 from, to;
    bool blocked;
    los_block block; /* found only if block points were requested and the line is blocked */
} los_attempt;

/* The arrays belong to the query and are valid until its next call. */
typedef struct los_report {
    los_verdict verdict; /* equal to that of los_query_verdict */
    /* In order; all blocked except, if visible, the last.  LOS_MODE_SAMPLED: attempts 0 and 1 are the same center line.
     * LOS_MODE_EXACT: attempt 0 is the center line, which may be clear in either case, since a crack narrower than
     * min_gap does not count. */
    const los_attempt *attempts;
    uint32_t attempt_count;
    /* What blocks, each name once; empty if and only if visible or excluded by a limit.  LOS_MODE_EXACT: the chain that
     * closes the corridor. Otherwise everything that blocks one of the lines. */
    const los_name *blockers;
    uint32_t blocker_count;
    /* The blockers as recorded answers list them (docs/migration.md).  They are the same, except in LOS_MODE_SAMPLED
     * under report rules, which the tenth edition has.  There they are the pieces whose polygon lies on a line, never
     * walls: they may include pieces that do not block, and are empty if only walls block.  Models (los_table.h) are
     * never among them. */
    const los_name *listed_blockers;
    uint32_t listed_count;
} los_report;

/* What a report holds; each level costs more than the one before. */
typedef enum los_detail {
    LOS_DETAIL_VERDICT,     /* the verdict alone */
    LOS_DETAIL_PROOF,       /* and the names of what blocks */
    LOS_DETAIL_LINES,       /* and every attempted line */
    LOS_DETAIL_BLOCK_POINTS /* and where each blocked line is blocked */
} los_detail;

/* The verdict with as much of its reasons as `detail` says.  In LOS_MODE_EXACT the attempts are the center
 * line and, if visible, the sight line; the blockers are the chain of pieces that together close the corridor. */
LOS_API los_report los_query_report(los_query *query, const los_options *options, const los_blocking_models *blocking,
                                    const los_model *shooter, const los_model *target, los_detail detail);

typedef struct los_visible_area {
    bool visible;       /* equal to los_query_verdict: if false, games treat the target as not visible */
    bool visible_exact; /* equal to the verdict of LOS_MODE_EXACT, to which the fields below belong */
    bool fully_visible; /* no part of the base as wide as min_gap is hidden */
    /* Fraction of the base's area that some point of the shooter's base sees, to about 0.01: 0 if and only if
     * visible_exact is false, 1 if and only if fully visible. */
    double fraction;
    const los_name *blockers; /* what hides the rest; belongs to the query, valid until its next call */
    uint32_t blocker_count;
} los_visible_area;

/* How much of the target's base is visible from the shooter's base?  `options->mode` decides only `visible`; the area
 * is that of LOS_MODE_EXACT.  Under rules that are not exact (los_rules.h), the fraction counts sample points.  Under
 * LOS_HEIGHTS_TRUE a point counts as visible if it is visible at some height of the models. */
LOS_API los_visible_area los_query_visible_area(los_query *query, const los_options *options,
                                                const los_blocking_models *blocking, const los_model *shooter,
                                                const los_model *target);

enum {
    LOS_PASSAGES_MAX = 4096 /* of one line; further ones are not listed */
};

/* One stretch of a line over, under or through a piece, or over one wall.  Distances are pixels along the line in
 * plan, heights and clearance inches. */
typedef struct los_passage {
    los_name name; /* of the piece, or of its walls */
    double from_distance, to_distance;
    double from_height, to_height; /* of the line, at those distances */
    los_interval prism;            /* heights of the piece */
    double clearance; /* how far above the top or below the base the line stays; not positive: what is missing */
    bool blocked;
} los_passage;

/* The arrays belong to the query and are valid until its next call. */
typedef struct los_line_report {
    bool clear;
    const los_name *blockers; /* everything that blocks the line, in the order of the rules */
    uint32_t blocker_count;
    los_block block; /* nearest to the line's start */
    /* Only under LOS_HEIGHTS_TRUE, except in LOS_MODE_LEGACY: the line's heights, and what it passes, in order.  The
     * heights are some at which the line is clear; if there are none, those of the models' tops. */
    bool has_profile;
    double from_height, to_height;
    const los_passage *passages;
    uint32_t passage_count;
} los_line_report;

/* Judges one line under the rules for this shooter and target; the line need not run between their bases. */
LOS_API los_line_report los_query_judge_line(los_query *query, const los_options *options,
                                             const los_blocking_models *blocking, const los_model *shooter,
                                             const los_model *target, los_vec2 from, los_vec2 to);

enum {
    LOS_REGION_EDGES_MAX = 10000
};

/* The arrays belong to the query and are valid until its next region. */
typedef struct los_region {
    const los_vec2
        *outline; /* around the observer, up to the first thing that blocks; clockwise on screen, not closed */
    uint32_t outline_count;
    const los_vec2 *triangles;     /* three points each; includes what is visible behind pieces that do not block */
    uint32_t triangle_point_count; /* three times the number of triangles */
} los_region;

/* Finds where lines from the point `from` end within `bounds`, which must contain it.  A point belongs to the region if
 * los_query_judge_line lets the line to it pass, for this observer and a bare point there.  Exemptions belong to the
 * observer's own position; `from` is that position, or another point of the base.  Exact at silhouettes.  Under
 * LOS_HEIGHTS_TRUE: where a bare point of infantry height on the ground is visible from the observer's top, or from any
 * of its heights where a prism floats.  LOS_BAD_VALUE if the rules have no regions (los_rules_has_regions),
 * or if the bounds have no area or do not contain `from`; limits of range, detection and arc are not read.
 * LOS_TOO_LARGE beyond LOS_REGION_EDGES_MAX edges in the bounds, LOS_TOO_LONG beyond about half a second of work: use
 * smaller bounds. Allocates.  Without `want_triangles` it finds only the outline, faster.  Unless it returns LOS_OK,
 * `*out` is empty and arrays of an earlier region are invalid. */
LOS_API los_status los_query_region(los_query *query, const los_options *options, const los_model *observer,
                                    los_vec2 from, los_box bounds, bool want_triangles, los_region *out);

/* --- Many models ------------------------------------------------------------------------------------------------- */

/* Models placed on one terrain under one set of options, so that every pair of them is cheap.  After
 * los_model_set_finish any number of threads may read it.  It refers to the terrain, which must outlive its use
 * unchanged. */
typedef struct los_model_set los_model_set;

/* NULL if memory runs out.  The caller owns it. */
LOS_API los_model_set *los_model_set_create(los_allocator allocator);
/* NULL is allowed. */
LOS_API void los_model_set_destroy(los_model_set *set);
/* Removes all models and keeps the memory. */
LOS_API void los_model_set_clear(los_model_set *set);
/* Adds a model to the terrain that `query` is bound to; `query` lends scratch memory.  LOS_BAD_VALUE for numbers that
 * a query refuses.  NULL adds a model that is not on
 * the table: it keeps the numbering and is never visible. */
LOS_API los_status los_model_set_add(los_model_set *set, los_query *query, const los_options *options,
                                     const los_model *model);
/* Required after the last addition and before the first query. */
LOS_API void los_model_set_finish(los_model_set *set);
LOS_API uint32_t los_model_set_count(const los_model_set *set);
/* A member; NULL if it is not on the table.  Valid until the next addition. */
LOS_API const los_model *los_model_set_model(const los_model_set *set, uint32_t index);

/* The verdict for two members, of the same or of different sets, which were added under the same terrain and options.
 * Not visible if either is not on the table. */
LOS_API los_verdict los_query_set_verdict(los_query *query, const los_options *options,
                                          const los_blocking_models *blocking, const los_model_set *shooters,
                                          uint32_t shooter, const los_model_set *targets, uint32_t target);
/* How many members of the set see the model. */
LOS_API uint32_t los_query_count_observers(los_query *query, const los_options *options, const los_model_set *observers,
                                           const los_model *model);

/* --- Geometry ---------------------------------------------------------------------------------------------------- */

/* True if a segment crosses or touches an edge of the polygon or has an end inside.  An edge that is met at exactly
 * (0, 0) does not count: recorded answers depend on this.  Two points are an edge without an inside; one meets nothing.
 */
LOS_API bool los_segment_meets_polygon(los_vec2 from, los_vec2 to, const los_vec2 *points, uint32_t count);

#ifdef __cplusplus
}
#endif

#endif
