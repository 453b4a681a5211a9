/* SPDX-License-Identifier: MIT */
/* Line of sight on a board of square cells: does one cell see another, and if not, what blocks it where?
 *
 *     los_grid *grid = los_grid_create(los_default_allocator());
 *     los_grid_resize(grid, 30, 20);
 *     los_grid_set_cell(grid, (los_cell){4, 7}, LOS_GRID_WALL);
 *     los_grid_set_boundary(grid, (los_cell){5, 7}, (los_cell){6, 7}, LOS_GRID_DOOR_CLOSED);
 *
 *     los_grid_rules rules = los_grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
 *     rules.max_range = 12.0;
 *     bool visible = los_grid_sees(grid, &rules, (los_cell){1, 7}, (los_cell){9, 7});
 *
 *     uint8_t mask[30 * 20] = {0};
 *     uint32_t count;
 *     los_grid_view *view = los_grid_view_create(los_default_allocator());
 *     los_grid_view_prepare(view, grid, false);            // the last step that allocates
 *     los_grid_field_of_view(view, grid, &rules, (los_cell){1, 7}, NULL, mask, &count);
 *
 *     los_grid_view_destroy(view);
 *     los_grid_destroy(grid);
 *
 * Units: all lengths are cells.  Cell (x, y) is column x of row y and covers [x, x + 1] by [y, y + 1]; y points down.
 * Arrays of a whole board have width * height elements, row by row.
 *
 * Threads: any number of threads may query a board at once while none changes it.  A view is scratch memory for one
 * thread.  The library keeps no global state.
 *
 * Errors: functions that can fail return a los_status and change nothing unless it is LOS_OK.  Cells and points outside
 * the board are allowed everywhere; so is NaN, which is outside.  Programming errors (NULL, an index out of range,
 * rules that los_grid_rules_check rejects) are asserted in debug builds and undefined in release builds.  Queries do
 * not allocate. */
#ifndef LOS_GRID_H
#define LOS_GRID_H

#include "los/los_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Plain values ------------------------------------------------------------------------------------------------ */

/* Column and row of a cell; it need not be on the board. */
typedef struct los_cell {
    int32_t x, y;
} los_cell;

/* A point in cells: the center of cell (x, y) is (x + 0.5, y + 0.5). */
typedef struct los_grid_point {
    double x, y;
} los_grid_point;

/* --- Board ------------------------------------------------------------------------------------------------------- */

/* A board: flags of cells, boundaries between orthogonal neighbors, and areas of smoke. */
typedef struct los_grid los_grid;

enum {
    LOS_GRID_SIDE_MAX = 4096,                      /* cells in each direction */
    LOS_GRID_SMOKES_MAX = 65535,                   /* areas of smoke at one time */
    LOS_GRID_RAY_CELLS_MAX = 2 * LOS_GRID_SIDE_MAX /* no ray enters more cells */
};

/* Flags of a cell.  Bits 8, 16 and 32 have no meaning of their own; rules may name them. */
enum {
    LOS_GRID_WALL = 1,
    LOS_GRID_OCCUPIED = 2,
    LOS_GRID_SMOKE = 4,
    LOS_GRID_FLAGS = 0x3f /* all flags that a cell can have */
};

/* What separates two orthogonal neighbors. */
typedef enum los_grid_boundary {
    LOS_GRID_OPEN, /* nothing */
    LOS_GRID_DOOR_OPEN,
    LOS_GRID_DOOR_CLOSED,
    LOS_GRID_DOOR_LOCKED,
    LOS_GRID_DOOR_DESTROYED,
    LOS_GRID_DOOR_OPENING, /* closed, open from the next turn on */
    LOS_GRID_DOOR_CLOSING, /* open, closed from the next turn on */
    LOS_GRID_BOUNDARY_WALL,
    LOS_GRID_BOUNDARY_COUNT
} los_grid_boundary;

/* A round area of smoke. */
typedef struct los_grid_smoke {
    int32_t id;
    los_cell center;
    double radius; /* Euclidean distance between centers of cells, inclusive */
} los_grid_smoke;

/* A board without cells: every cell is outside.  NULL if memory runs out.  The caller owns it. */
LOS_API los_grid *los_grid_create(los_allocator allocator);
/* NULL is allowed. */
LOS_API void los_grid_destroy(los_grid *grid);
/* Makes it an empty board of this size and removes all smoke; later smoke ids continue to ascend.  LOS_BAD_VALUE if a
 * side is below 1, LOS_TOO_LARGE above LOS_GRID_SIDE_MAX, LOS_NO_MEMORY. */
LOS_API los_status los_grid_resize(los_grid *grid, int64_t width, int64_t height);
/* Makes `to` equal to `from`: cells, boundaries, smoke and its ids.  LOS_NO_MEMORY. */
LOS_API los_status los_grid_copy(los_grid *to, const los_grid *from);
/* Moves all of `from` to `to` in constant time and leaves `from` without cells.  Later smoke ids of `to` are above all
 * earlier ids of both.  They must be two boards that were created with the same allocator. */
LOS_API void los_grid_move(los_grid *to, los_grid *from);

/* In cells; 0 before the first los_grid_resize. */
LOS_API int32_t los_grid_width(const los_grid *grid);
LOS_API int32_t los_grid_height(const los_grid *grid);
/* True if the cell is on the board. */
LOS_API bool los_grid_contains(const los_grid *grid, los_cell cell);
/* The cell that contains a point; on a grid line, the one with the larger coordinates.  (-1, -1) if the point is
 * outside or not a number. */
LOS_API los_cell los_grid_cell_at(const los_grid *grid, los_grid_point point);

/* Replaces the flags of a cell.  Areas of smoke stay.  LOS_OUTSIDE, or LOS_BAD_VALUE for bits beyond LOS_GRID_FLAGS. */
LOS_API los_status los_grid_set_cell(los_grid *grid, los_cell cell, int64_t flags);
/* The flags that rules test, areas of smoke included; 0 outside. */
LOS_API uint8_t los_grid_flags(const los_grid *grid, los_cell cell);
/* The flags as they were set, without areas of smoke; 0 outside. */
LOS_API uint8_t los_grid_own_flags(const los_grid *grid, los_cell cell);

/* Sets the boundary between two orthogonal neighbors, in either order.  LOS_OUTSIDE if one is outside, LOS_BAD_VALUE if
 * they are not such neighbors or `boundary` is not a los_grid_boundary.  LOS_NO_MEMORY only at the first boundary. */
LOS_API los_status los_grid_set_boundary(los_grid *grid, los_cell a, los_cell b, int64_t boundary);
/* LOS_GRID_OPEN if the cells are not orthogonal neighbors on the board. */
LOS_API los_grid_boundary los_grid_get_boundary(const los_grid *grid, los_cell a, los_cell b);

/* Adds smoke to all cells within `radius` of `center`; areas may overlap.  `*id` is positive and never used again.
 * LOS_OUTSIDE if the center is outside, LOS_BAD_VALUE if the radius is negative or not finite, LOS_TOO_LARGE beyond
 * LOS_GRID_SMOKES_MAX areas, LOS_NO_MEMORY. */
LOS_API los_status los_grid_add_smoke(los_grid *grid, los_cell center, double radius, int32_t *id);
/* Adds an area with the id that it had, to load a saved board.  The same, and LOS_BAD_VALUE if the id is not above all
 * ids so far. */
LOS_API los_status los_grid_restore_smoke(los_grid *grid, const los_grid_smoke *smoke);
/* LOS_BAD_VALUE if there is no such area. */
LOS_API los_status los_grid_remove_smoke(los_grid *grid, int64_t id);
LOS_API uint32_t los_grid_smoke_count(const los_grid *grid);
/* An area by its index, which must be below los_grid_smoke_count; ids ascend. */
LOS_API los_grid_smoke los_grid_get_smoke(const los_grid *grid, uint32_t index);

/* --- Rules ------------------------------------------------------------------------------------------------------- */

typedef enum los_grid_preset {
    LOS_GRID_CORNER_TO_CORNER,          /* any of 16 corner pairs; walls and occupants block, so does touching them */
    LOS_GRID_TACTICAL_SIGHT,            /* any of three parallel rays; doors have struts */
    LOS_GRID_TACTICAL_FIRE,             /* a body of some width must pass */
    LOS_GRID_HIDDEN_MOVEMENT,           /* the line between the centers; smoke; x-ray */
    LOS_GRID_HIDDEN_MOVEMENT_BRESENHAM, /* the same along Bresenham's cells */
    LOS_GRID_PERMISSIVE,                /* Bresenham's cells; walls count in the first and last cell, too */
    LOS_GRID_PRESET_COUNT
} los_grid_preset;

/* Which rays connect two cells or points. */
typedef enum los_grid_rays {
    LOS_GRID_RAYS_CENTER,  /* one, from center to center */
    LOS_GRID_RAYS_CORNERS, /* sixteen, from each corner of one cell to each corner of the other */
    LOS_GRID_RAYS_FAN,     /* three: the center ray, and that ray moved sideways by +radius and -radius */
    LOS_GRID_RAYS_SWEPT    /* one, 2 * radius wide: no obstacle may be inside; `combine` is not read */
} los_grid_rays;

/* How many of the rays must be clear. */
typedef enum los_grid_combine {
    LOS_GRID_COMBINE_ANY,
    LOS_GRID_COMBINE_ALL
} los_grid_combine;

typedef enum los_grid_traversal {
    LOS_GRID_TRAVERSE_EXACT,    /* every cell whose interior the ray meets */
    LOS_GRID_TRAVERSE_BRESENHAM /* one cell per step along the longer axis; only read with LOS_GRID_RAYS_CENTER */
} los_grid_traversal;

/* Whether obstacles block a ray that meets them in one point only, or runs along their edge. */
typedef enum los_grid_touch {
    LOS_GRID_TOUCH_IGNORE, /* never */
    LOS_GRID_TOUCH_BOTH,   /* if there are obstacles on both sides of the ray */
    LOS_GRID_TOUCH_ANY     /* if there is one on either side */
} los_grid_touch;

/* The distance that max_range limits, between two cells or two points. */
typedef enum los_grid_metric {
    LOS_GRID_METRIC_EUCLIDEAN,
    LOS_GRID_METRIC_CHEBYSHEV,
    LOS_GRID_METRIC_MANHATTAN
} los_grid_metric;

/* los_grid_rules_check rejects larger radii, and NaN. */
#define LOS_GRID_RADIUS_MAX 64.0

/* What counts as line of sight.  Start from a preset and change fields. */
typedef struct los_grid_rules {
    los_grid_rays rays;
    los_grid_combine combine;
    los_grid_traversal traversal;
    los_grid_touch touch;      /* strictly between the endpoints of a ray */
    los_grid_touch touch_end;  /* where a corner ray leaves its own cell diagonally */
    uint8_t block_flags;       /* flags of cells that block; x-ray passes them */
    uint8_t stop_flags;        /* flags of cells that block in spite of x-ray, but only rays that enter the cell */
    bool test_start, test_end; /* whether block_flags count in the first and last cell.  For FAN and SWEPT walls always
                                * count there, unless both endpoints are in one cell */
    bool stop_start, stop_end; /* whether stop_flags count in the first and last cell */
    uint8_t door_mask;         /* bit 1 << state for each door state whose leaf a ray passes */
    bool symmetric;            /* Bresenham: the cells from a to b are those from b to a */
    uint16_t xray;             /* how many blocking cells, boundaries and vertices each ray passes */
    los_grid_metric metric;
    double max_range; /* cells, inclusive; negative: unlimited */
    double radius;    /* FAN, SWEPT: cells, 0 to LOS_GRID_RADIUS_MAX */
    bool lateral;     /* FAN: a side ray counts only if both its endpoints are reachable from those of the center ray */
    double strut;     /* fraction of a door's boundary at either end that blocks in every state; 0 to 0.5 */
} los_grid_rules;

/* The rules of a preset; those of LOS_GRID_TACTICAL_SIGHT if there is no such preset. */
LOS_API los_grid_rules los_grid_rules_preset(los_grid_preset preset);
/* The name of the first field whose value is not allowed, as written above; NULL if all are.  The text is static. */
LOS_API const char *los_grid_rules_check(const los_grid_rules *rules);
/* True if a difference of (dx, dy) cells is within the range, inclusive; a negative range is unlimited.
 * False if a number is NaN, unless the range is negative. */
LOS_API bool los_grid_in_range(los_grid_metric metric, double max_range, double dx, double dy);

/* --- Pairs ------------------------------------------------------------------------------------------------------- */

/* What blocks. */
typedef enum los_grid_reason {
    LOS_GRID_CLEAR,       /* nothing */
    LOS_GRID_BY_WALL,     /* a cell with block flags, a wall between two cells, or the border of the board */
    LOS_GRID_BY_OCCUPANT, /* a cell whose only block flag is LOS_GRID_OCCUPIED */
    LOS_GRID_BY_SMOKE,    /* a cell with stop flags */
    LOS_GRID_BY_DOOR,     /* the leaf of a door */
    LOS_GRID_BY_STRUT,    /* the part of a door's boundary that always blocks */
    LOS_GRID_BY_CORNER,   /* obstacles beside a vertex that the ray passes */
    LOS_GRID_BY_RANGE,    /* max_range */
    LOS_GRID_BY_BOUNDS,   /* an endpoint is outside the board */
    LOS_GRID_REASON_COUNT
} los_grid_reason;

/* "", "wall", "occupied", "smoke", "door", "strut", "corner", "range", "bounds"; static. */
LOS_API const char *los_grid_reason_word(los_grid_reason reason);

/* The result for one pair, described by one of its rays.  That is the first clear ray if any suffices, the first
 * blocked one if all must be clear, and the first ray if all are.  If any would suffice but all are blocked, it is the
 * center ray of a fan; of corner rays, the one that gets through the largest fraction of its length. */
typedef struct los_grid_result {
    bool visible;
    los_grid_reason reason;
    /* The cell that blocks, or that lies behind the boundary that does; at a vertex, one of the cells beside it.
     * (-1, -1) if visible, out of range or out of bounds. */
    los_cell block_cell;
    los_grid_point
        block_point; /* where the ray meets it; the ray's end if nothing blocks, its start if out of range or bounds */
    los_grid_point from_point, to_point; /* the endpoints of the ray */
    int32_t rays_clear, rays_total;      /* without corner rays of no length; a cell sees itself by one ray */
    /* Cells on the board that the whole ray enters, also beyond what blocks; 0 if out of bounds, and for corner rays
     * out of range. */
    uint32_t cell_count;
} los_grid_result;

/* True if one cell sees the other.  False if one is outside. */
LOS_API bool los_grid_sees(const los_grid *grid, const los_grid_rules *rules, los_cell from, los_cell to);
/* The same for two points.  With corner rays and Bresenham's cells, the cells that contain the points decide. */
LOS_API bool los_grid_sees_point(const los_grid *grid, const los_grid_rules *rules, los_grid_point from,
                                 los_grid_point to);

/* The whole result; `visible` equals los_grid_sees.  The first `capacity` cells that the ray enters are written to
 * `cells`, in order; `cells` may be NULL. */
LOS_API los_grid_result los_grid_query_cells(const los_grid *grid, const los_grid_rules *rules, los_cell from,
                                             los_cell to, los_cell *cells, uint32_t capacity);
LOS_API los_grid_result los_grid_query_points(const los_grid *grid, const los_grid_rules *rules, los_grid_point from,
                                              los_grid_point to, los_cell *cells, uint32_t capacity);

/* The most rays of a pair: one, three of a fan, or sixteen corner rays. */
#define LOS_GRID_RAYS_MAX 16

/* One ray of a pair with its own verdict, in cells.  A side ray of a fan that does not count, see `lateral`, is blocked
 * by a wall at its end. */
typedef struct los_grid_ray_result {
    los_grid_reason reason;
    los_cell block_cell;        /* as in los_grid_result; (-1, -1) if the ray is clear */
    los_grid_point block_point; /* where the ray meets it */
    los_grid_point from_point, to_point;
} los_grid_ray_result;

/* Writes every ray between two points, in the order in which they are judged: of a fan, the center ray comes first.
 * Returns their number; 0 if the pair is out of range or bounds.  Corner rays of no length are left out. */
LOS_API uint32_t los_grid_query_rays(const los_grid *grid, const los_grid_rules *rules, los_grid_point from,
                                     los_grid_point to, los_grid_ray_result rays[LOS_GRID_RAYS_MAX]);

/* `cells` holds pairs: from, to, from, to, ...  Writes 0 or 1 for each pair to `sees`, which may be NULL only
 * if there are none. */
LOS_API void los_grid_sees_pairs(const los_grid *grid, const los_grid_rules *rules, const los_cell *cells,
                                 uint32_t pair_count, uint8_t *sees);
/* Writes 1 for each observer that sees the cell, else 0, to `sees`, which may be NULL only if there are none.  Returns
 * how many see it. */
LOS_API uint32_t los_grid_observers_of(const los_grid *grid, const los_grid_rules *rules, los_cell cell,
                                       const los_cell *observers, uint32_t observer_count, uint8_t *sees);

/* --- Work -------------------------------------------------------------------------------------------------------- */

/* Queries count their work in units of about a nanosecond.  A program that must answer within a second refuses what is
 * beyond this limit, and reports the range that would fit. */
#define LOS_GRID_WORK_MAX ((uint64_t)500000000)

/* An upper bound of the work of one pair of cells; 0 if it is out of range. */
LOS_API uint64_t los_grid_pair_work(const los_grid_rules *rules, los_cell from, los_cell to);
/* The largest whole max_range with which this many pairs certainly stay within LOS_GRID_WORK_MAX; -1 if none does. */
LOS_API double los_grid_fitting_pair_range(const los_grid_rules *rules, uint32_t pairs);
/* The same for fields of view on the board.  Most boards allow more: what counts is los_grid_field_of_view. */
LOS_API double los_grid_fitting_range(const los_grid *grid, const los_grid_rules *rules, uint32_t views);

/* --- Whole boards ------------------------------------------------------------------------------------------------ */

/* Scratch memory for the queries of one thread about a whole board. */
typedef struct los_grid_view los_grid_view;

/* NULL if memory runs out.  The caller owns it. */
LOS_API los_grid_view *los_grid_view_create(los_allocator allocator);
/* NULL is allowed. */
LOS_API void los_grid_view_destroy(los_grid_view *view);
/* Reserves memory for los_grid_field_of_view on boards of this size, and with `with_danger_map` for
 * los_grid_danger_map, too.  Boards whose sides are no longer may use the view as well; others require it again.
 * LOS_NO_MEMORY. */
LOS_API los_status los_grid_view_prepare(los_grid_view *view, const los_grid *grid, bool with_danger_map);

/* Writes to `mask`, which must be 0, 1 for each cell of the board that `from` sees: what los_grid_sees returns.  Writes
 * their number to `*count`; 0 if `from` is outside.  Only cells within range are visited.  Subtracts its work from
 * `*work`; NULL: from LOS_GRID_WORK_MAX.  LOS_TOO_LONG if that does not suffice, with a mask that is still 0 and no
 * work left. */
LOS_API los_status los_grid_field_of_view(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules,
                                          los_cell from, uint64_t *work, uint8_t *mask, uint32_t *count);
/* Adds such a mask, by the same rules and from the same cell, to `counts` and makes it 0 again. */
LOS_API void los_grid_add_view(const los_grid *grid, const los_grid_rules *rules, los_cell from, uint8_t *mask,
                               int32_t *counts);
/* Writes to `counts`, for each cell of the board, how many observers see it.  Observers outside see nothing.  `work` as
 * above, for all observers together; unless it returns LOS_OK, all counts are 0. */
LOS_API los_status los_grid_danger_map(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules,
                                       const los_cell *observers, uint32_t observer_count, uint64_t *work,
                                       int32_t *counts);

/* --- Hidden movement --------------------------------------------------------------------------------------------- */

/* An observer that has moved, and may have its own x-ray and range. */
typedef struct los_grid_observer {
    los_cell cell;        /* where its move ended */
    const los_cell *path; /* the cells of its move, in any order; may be NULL if path_count is 0 */
    uint32_t path_count;
    bool has_xray, has_range; /* whether the fields below replace those of the rules */
    uint16_t xray;
    double max_range; /* cells, finite; negative: unlimited */
} los_grid_observer;

/* At (0, 0), without a path, with x-ray and range of the rules. */
LOS_API los_grid_observer los_default_grid_observer(void);
/* The rules with the observer's own x-ray and range. */
LOS_API los_grid_rules los_grid_rules_for_observer(const los_grid_rules *rules, const los_grid_observer *observer);

/* How an agent is revealed. */
typedef enum los_grid_reveal {
    LOS_GRID_NOT_REVEALED,
    LOS_GRID_REVEAL_LOS,
    LOS_GRID_REVEAL_SAME_SPACE, /* the observer's move ended on the agent's cell; smoke does not hide it */
    LOS_GRID_REVEAL_EQUIPMENT
} los_grid_reveal;

/* "", "los", "same_space", "equipment"; static. */
LOS_API const char *los_grid_reveal_word(los_grid_reveal reveal);
/* Whether the observer reveals the agent from where its move ended or, with `check_path`, from any cell of its path.
 * LOS_GRID_NOT_REVEALED if the agent is outside. */
LOS_API los_grid_reveal los_grid_revealed_by(const los_grid *grid, const los_grid_rules *rules,
                                             const los_grid_observer *observer, los_cell agent, bool check_path);

typedef enum los_grid_device {
    LOS_GRID_DEVICE_REVEAL,        /* reveals the agent */
    LOS_GRID_DEVICE_MOTION_SENSOR, /* partial: an agent is within its radius */
    LOS_GRID_DEVICE_RADAR          /* partial: an agent is within its radius, in that direction */
} los_grid_device;

typedef struct los_grid_equipment {
    los_grid_device device;
    los_cell cell;
    double radius; /* cells, Euclidean, inclusive; negative: unlimited; NaN: detects nothing */
} los_grid_equipment;

/* A LOS_GRID_DEVICE_REVEAL at (0, 0) with an unlimited radius. */
LOS_API los_grid_equipment los_default_grid_equipment(void);

typedef struct los_grid_detection {
    bool detected; /* the agent is within the radius */
    bool partial;  /* detection does not reveal the agent's cell */
    /* LOS_GRID_DEVICE_RADAR: the nearest of eight directions, x and y each -1, 0 or 1.  (0, 0) on the device's own
     * cell, and for all other devices. */
    los_cell direction;
} los_grid_detection;

/* Whether a device detects the agent.  Walls do not matter. */
LOS_API los_grid_detection los_grid_detect(const los_grid_equipment *equipment, los_cell agent);

#ifdef __cplusplus
}
#endif

#endif
