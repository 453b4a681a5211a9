/* SPDX-License-Identifier: MIT */
/* A board of square cells.  Cell (x, y) = (column, row) covers [x, x+1] x [y, y+1]; y points down.  Each cell has
 * flags; each boundary between two orthogonal neighbors is open, a wall, or a door in some state; smoke lies in areas
 * that may overlap.
 *
 * Setting something changes nothing unless it returns LOS_OK.  Queries read the board only: they may run on several
 * threads at once, while nobody changes it. */
#ifndef LOS_GRID_BOARD_H
#define LOS_GRID_BOARD_H

#include "base/allocator.h"

enum {
    LOS_GRID_SIDE_MAX = 4096,   /* cells in each direction */
    LOS_GRID_SMOKES_MAX = 65535 /* areas at one time */
};

enum {
    LOS_GRID_WALL = 1,
    LOS_GRID_OCCUPIED = 2,
    LOS_GRID_SMOKE = 4,
    LOS_GRID_FLAGS = 0x3f, /* all that a cell may have; 8, 16 and 32 are the game's own, for the masks of its rules */
    /* The board's own notes, beside the flags. */
    LOS_GRID_OWN_SMOKE = 0x40,   /* smoke was set in this cell, it is not only within an area */
    LOS_GRID_HAS_BOUNDARY = 0x80 /* at least one of its four boundaries is not open */
};

/* The doors have the order of GridLineOfSight.Door. */
typedef enum los_grid_boundary {
    LOS_GRID_OPEN, /* nothing there */
    LOS_GRID_DOOR_OPEN,
    LOS_GRID_DOOR_CLOSED,
    LOS_GRID_DOOR_LOCKED,
    LOS_GRID_DOOR_DESTROYED,
    LOS_GRID_DOOR_OPENING, /* closed, about to be open */
    LOS_GRID_DOOR_CLOSING, /* open, about to be closed */
    LOS_GRID_BOUNDARY_WALL,
    LOS_GRID_BOUNDARY_COUNT
} los_grid_boundary;

typedef struct los_cell {
    int32_t x, y;
} los_cell;

/* Cell (x, y) has its center at (x + 0.5, y + 0.5). */
typedef struct los_grid_point {
    double x, y;
} los_grid_point;

typedef struct los_grid_smoke {
    int32_t id;
    los_cell center;
    double radius;
} los_grid_smoke;

typedef struct los_grid {
    los_allocator allocator;
    int32_t width, height;
    uint8_t *cells;         /* row by row: flags and the board's notes */
    uint8_t *east;          /* the boundary towards x + 1; NULL while all boundaries are open */
    uint8_t *south;         /* the boundary towards y + 1; NULL as `east` */
    uint16_t *smoke_counts; /* areas over each cell; NULL before the first */
    los_grid_smoke *smokes; /* ids ascend */
    uint32_t smoke_count, smoke_capacity;
    int32_t next_smoke_id;
} los_grid;

/* No cells at all; everything is outside. */
void los_grid_init(los_grid *grid, los_allocator allocator);
void los_grid_free(los_grid *grid);

/* An empty board of that size; all that was on it is gone, smoke ids go on counting.
 * LOS_BAD_VALUE: a side below 1.  LOS_TOO_LARGE: above LOS_GRID_SIDE_MAX.  LOS_NO_MEMORY. */
los_status los_grid_resize(los_grid *grid, int64_t width, int64_t height);

static inline bool los_grid_contains(const los_grid *grid, los_cell cell) {
    return (uint32_t)cell.x < (uint32_t)grid->width && (uint32_t)cell.y < (uint32_t)grid->height;
}

/* Where a cell of the board is in arrays of width * height items. */
static inline size_t los_grid_index(const los_grid *grid, los_cell cell) {
    return (size_t)cell.y * (size_t)grid->width + (size_t)cell.x;
}

/* LOS_OUTSIDE, or LOS_BAD_VALUE for other bits than LOS_GRID_FLAGS. */
los_status los_grid_set_cell(los_grid *grid, los_cell cell, int64_t flags);
/* The flags that were set: a cell that only smoke areas cover has no LOS_GRID_SMOKE here.  Outside: 0. */
uint8_t los_grid_own_flags(const los_grid *grid, los_cell cell);
/* The flags that rules look at, smoke areas included.  Outside: 0. */
uint8_t los_grid_flags(const los_grid *grid, los_cell cell);

/* Between two orthogonal neighbors; the order of the two means nothing.
 * LOS_OUTSIDE: one is outside.  LOS_BAD_VALUE: they are no such neighbors, or there is no such boundary.
 * LOS_NO_MEMORY: only while all boundaries are open. */
los_status los_grid_set_boundary(los_grid *grid, los_cell a, los_cell b, int64_t boundary);
/* LOS_GRID_OPEN if they are no orthogonal neighbors on the board. */
los_grid_boundary los_grid_get_boundary(const los_grid *grid, los_cell a, los_cell b);

/* Smoke in all cells within Euclidean distance `radius` of `center`, inclusive; areas may overlap.  `*id`, never 0 and
 * never used again, removes it.  LOS_OUTSIDE: the center is.  LOS_BAD_VALUE: the radius is negative or not finite.
 * LOS_TOO_LARGE: LOS_GRID_SMOKES_MAX areas.  LOS_NO_MEMORY. */
los_status los_grid_add_smoke(los_grid *grid, los_cell center, double radius, int32_t *id);
/* LOS_BAD_VALUE: there is no such area. */
los_status los_grid_remove_smoke(los_grid *grid, int64_t id);

#endif
