/* SPDX-License-Identifier: MIT */
/* An octant around a source, and a copy of the board for octants whose columns go along x. */
#ifndef LOS_GRID_OCTANT_H
#define LOS_GRID_OCTANT_H

#include "grid/board.h"
#include "grid/grid_judge.h"
#include "grid/slope_table.h"

/* A copy of a board column by column, for octants whose columns go along x.
 *
 * Such an octant reads and marks the cells of a column of the board one after the other.  On wide boards each is in
 * another page of memory, which makes it ten times as slow.  The copy is worth its time if many cells are visible. */

enum {
    LOS_GRID_COLUMNS_MIN = 1024 /* no copies for boards that are narrower */
};

typedef struct los_grid_columns {
    uint8_t *memory; /* NULL: no copies */
    size_t capacity;
    bool is_filled;
    /* Elements x * height + y, within `memory`. */
    uint8_t *cells, *mask;
    uint8_t *east, *south; /* as those of the board; NULL if it has none */
} los_grid_columns;

/* The memory that a copy of the board needs; 0 if it is narrow. */
size_t los_grid_columns_size(const los_grid *grid);

/* Copies the cells from `first` to `last` with an empty mask, if there is memory. */
void los_grid_columns_fill(los_grid_columns *columns, const los_grid *grid, los_cell first, los_cell last);

/* Adds the mask of a copy to that of the board: sums, or bits. */
void los_grid_columns_merge(const los_grid_columns *columns, const los_grid *grid, los_cell first, los_cell last,
                            bool is_sum, uint8_t *mask);

/* One of the eight octants around a point, and what its cells, boundaries and vertices block.
 *
 * This is shadow casting (B. Bergstrom, "FOV using recursive shadowcasting"; A. Ford, "Symmetric Shadowcasting"), made
 * exact for lines between lattice points.  In an octant, a point `column` steps away along the longer axis and `row`
 * steps along the shorter one has the slope row / column.  An obstacle in some column (a cell, a boundary, a vertex)
 * blocks an interval of slopes, its shadow.  Column by column, targets in wedges are visible, and the shadows of the
 * column are subtracted from the wedges. */

/* One of the eight octants. */
typedef struct los_grid_direction {
    int32_t step_x, step_y;
    bool is_vertical; /* columns of the octant go along y */
} los_grid_direction;

enum {
    LOS_GRID_OCTANTS = 8,
    LOS_GRID_VERTICAL_OCTANTS = 4 /* the first ones */
};

static inline los_grid_direction los_grid_nth_direction(int which) {
    return (los_grid_direction){(which & 1) != 0 ? -1 : 1, (which & 2) != 0 ? -1 : 1,
                                which < LOS_GRID_VERTICAL_OCTANTS};
}

/* Cells are addressed by column and row; the first cell has column 0 and row 0. */
typedef struct los_grid_octant {
    const los_grid_judge *judge;
    const uint8_t *cells;               /* at the first cell */
    const uint8_t *across, *beside;     /* boundaries towards the column before, and towards the next row; NULL: none */
    uint8_t *mask;                      /* at the first cell */
    ptrdiff_t column_step, row_step;    /* to the next column or row, in all of these arrays */
    int32_t columns, rows;              /* the last ones on the board; columns also within range */
    uint8_t opaque, block, interesting; /* bits of cells that cast shadows, that block, that need a closer test */
    los_grid_touch touch;
    int64_t strut;      /* parts of a boundary */
    double strut_width; /* the same in half cells */
    /* The obstacle bits of column 0, as words; NULL if the board has none.  Row 0 is at bit `first_bit`. */
    const uint64_t *obstacles;
    ptrdiff_t obstacle_step; /* to the next column */
    int32_t obstacle_words, first_bit, row_sign;
    /* The lattice point that rays start from, in half cells before the middle of the first cell: 0 is its center, 1 its
     * nearest corner.  The near side of column c is at 2 * c - 1 + origin. */
    int64_t origin;
} los_grid_octant;

/* The octant whose first cell is `first`, which must be on the board.  `mask` has one byte per cell of the board.  An
 * octant that is not vertical is that of the copy in `columns`, with its mask, if it is filled. */
los_grid_octant los_grid_octant_of(const los_grid_judge *judge, los_cell first, los_grid_direction direction,
                                   uint8_t *mask, const los_grid_columns *columns);

static inline ptrdiff_t los_grid_octant_offset(const los_grid_octant *o, int32_t column, int32_t row) {
    return column * o->column_step + row * o->row_step;
}

static inline los_grid_boundary los_grid_octant_across(const los_grid_octant *o, ptrdiff_t at) {
    return o->across == NULL ? LOS_GRID_OPEN : (los_grid_boundary)o->across[at];
}

static inline los_grid_boundary los_grid_octant_beside(const los_grid_octant *o, ptrdiff_t at) {
    return o->beside == NULL ? LOS_GRID_OPEN : (los_grid_boundary)o->beside[at];
}

/* True if a ray passes the end of the boundary. */
bool los_grid_octant_is_open_at_end(const los_grid_octant *o, los_grid_boundary boundary);

/* True if the vertex between (column - 1, row) and (column, row + 1) blocks; `at` is the offset of (column, row). */
bool los_grid_octant_is_vertex_blocked(const los_grid_octant *o, ptrdiff_t at, los_grid_touch touch);

/* The rows whose cells and boundaries can cast shadows into a wedge in a column. */
static inline void los_grid_octant_rows(const los_grid_octant *o, const los_grid_wedge *w, int32_t column,
                                        int32_t *first, int32_t *last) {
    int64_t near = 2 * (int64_t)column - 1 + o->origin, far = near + 2;
    int64_t low = w->low.rise * near + (1 - o->origin) * w->low.run;
    int64_t high = w->high.rise * far + (1 - o->origin) * w->high.run;
    /* One row less if the wedge begins at a vertex, which the cell below may block. */
    int64_t bottom = los_grid_quotient(low, 2 * w->low.run), top = los_grid_quotient(high, 2 * w->high.run);
    bottom -= bottom > 0 && bottom * 2 * w->low.run == low ? 1 : 0;
    *first = (int32_t)bottom;
    *last = top > o->rows ? o->rows : (int32_t)top;
}

static inline unsigned los_grid_octant_bits(const los_grid_octant *o, int32_t column, int32_t first, int32_t last) {
    const uint8_t *cell = o->cells + los_grid_octant_offset(o, column, first);
    unsigned bits = 0;
    for (int32_t row = first; row <= last; row++, cell += o->row_step) {
        bits |= *cell;
    }
    return bits;
}

/* True if none of these rows has a boundary on the line before the column or towards the next row. */
static inline bool los_grid_octant_is_open(const los_grid_octant *o, int32_t column, int32_t first, int32_t last) {
    ptrdiff_t at = los_grid_octant_offset(o, column, first);
    unsigned boundaries = 0;
    for (int32_t row = first; row <= last; row++, at += o->row_step) {
        boundaries |= o->across[at];
        boundaries |= row < o->rows ? o->beside[at] : 0;
    }
    return boundaries == LOS_GRID_OPEN;
}

/* True if nothing in these rows of the column, or at vertices on the line before it, casts a shadow. */
static inline bool los_grid_octant_is_empty(const los_grid_octant *o, int32_t column, int32_t first, int32_t last) {
    unsigned bits = los_grid_octant_bits(o, column, first, last);
    if (o->touch == LOS_GRID_TOUCH_ANY) {
        /* The cell on the other side of a vertex blocks it alone. */
        bits |= los_grid_octant_bits(o, column - 1, first, last < o->rows ? last + 1 : last);
        return (bits & o->interesting) == 0;
    }
    return (bits & o->interesting) == 0 || ((bits & o->opaque) == 0 && los_grid_octant_is_open(o, column, first, last));
}

/* Adds to `out` what remains of a wedge after the boundaries and vertices on the line before the column. */
void los_grid_octant_pass_line(const los_grid_octant *o, los_grid_wedge rest, int32_t column, int32_t first,
                               int32_t last, los_grid_wedge_list *out);
/* The same after the cells of the column and the boundaries between them. */
void los_grid_octant_pass_cells(const los_grid_octant *o, los_grid_wedge rest, int32_t column, int32_t first,
                                int32_t last, los_grid_wedge_list *out);

/* Lists the rows from `first` to `last` of a column whose cells or vertices on the line before the column may cast
 * shadows, in any order.  Returns how many.  The board must have obstacle bits. */
uint32_t los_grid_octant_find_rows(const los_grid_octant *o, int32_t column, int32_t first, int32_t last,
                                   uint16_t *rows);

#endif
