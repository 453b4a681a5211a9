/* SPDX-License-Identifier: MIT */
#include "los_claims.h"

#include "los_simd.h"

#include <string.h>

enum {
    BLOCK = 16,  /* lines that are looked at together; the last block is filled up */
    ACROSS = 32, /* cells in a row, and rows */
    CELLS = ACROSS * ACROSS,
    FEW_LINES = 32,    /* are not worth sorting */
    MANY_LINES = 4096, /* would take too much memory */
};

void los_claims_clear(los_claims *claims) {
    claims->count = 0;
    claims->tolerance = claims->extent = 0.0f;
    claims->cells.is_ready = false;
}

void los_claims_free(los_claims *claims, const los_allocator *allocator) {
    los_release(allocator, claims->normal_x);
    los_release(allocator, claims->normal_y);
    los_release(allocator, claims->offset);
    los_release(allocator, claims->high_x);
    los_release(allocator, claims->high_y);
    los_release(allocator, claims->piece);
    los_release(allocator, claims->cells.first);
    los_release(allocator, claims->cells.lines);
    *claims = (los_claims){0};
}

/* All arrays, or none. */
static bool reserve(los_claims *claims, const los_allocator *allocator, uint32_t needed) {
    void **arrays[] = {(void **)&claims->normal_x, (void **)&claims->normal_y, (void **)&claims->offset,
                       (void **)&claims->high_x,   (void **)&claims->high_y,   (void **)&claims->piece};
    uint32_t wanted = claims->capacity;
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        uint32_t capacity = claims->capacity;
        if (!los_reserve(allocator, arrays[i], &capacity, needed, sizeof(float))) {
            return false;
        }
        wanted = capacity;
    }
    claims->capacity = wanted;
    return true;
}

static void put(los_claims *claims, uint32_t at, los_vec2 normal, float offset, los_vec2 high, uint32_t piece) {
    claims->normal_x[at] = normal.x;
    claims->normal_y[at] = normal.y;
    claims->offset[at] = offset;
    claims->high_x[at] = high.x;
    claims->high_y[at] = high.y;
    claims->piece[at] = piece;
}

los_status los_claims_add(los_claims *claims, const los_allocator *allocator, los_polygon polygon, uint32_t piece) {
    if (polygon.count < 3) {
        return LOS_OK;
    }
    if (!reserve(claims, allocator, claims->count + polygon.count + BLOCK)) {
        return LOS_NO_MEMORY;
    }
    claims->cells.is_ready = false;
    los_box box = los_box_of(polygon.points, polygon.count);
    los_vec2 ray_end = los_polygon_ray_end(box);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 vertex = polygon.points[i];
        double x = (double)ray_end.y - (double)vertex.y, y = (double)vertex.x - (double)ray_end.x;
        double length = sqrt(x * x + y * y);
        if (length > 0.0) {
            double offset = -(x * (double)vertex.x + y * (double)vertex.y) / length;
            los_vec2 normal = {(float)(x / length), (float)(y / length)};
            put(claims, claims->count++, normal, (float)offset, box.high, piece);
        }
    }
    for (uint32_t i = claims->count; i % BLOCK != 0; i++) {
        put(claims, i, (los_vec2){0.0f, 0.0f}, INFINITY, box.high, LOS_NO_PIECE); /* passes nothing */
    }
    /* Generous: what is found is asked in earnest. */
    claims->tolerance = fmaxf(claims->tolerance, 0.05f + 2e-4f * los_distance(box.low, box.high));
    claims->extent = fmaxf(claims->extent, fmaxf(fabsf(ray_end.x), fabsf(ray_end.y)));
    claims->extent = fmaxf(claims->extent, fmaxf(fabsf(box.low.x), fabsf(box.low.y)));
    return LOS_OK;
}

/* How close to a point a line must come to pass it. */
static float tolerance_at(const los_claims *claims, los_vec2 point) {
    /* 1e-5 of the distance is the segment test's own tolerance, and far more than float32 rounds. */
    return claims->tolerance + 2e-5f * (fabsf(point.x) + fabsf(point.y) + 2.0f * claims->extent);
}

static bool passes(const los_claims *claims, uint32_t line, los_vec2 point, float tolerance) {
    float away = claims->normal_x[line] * point.x + claims->normal_y[line] * point.y + claims->offset[line];
    return fabsf(away) <= tolerance;
}

/* --- By place ---------------------------------------------------------------------------------------------------- */

/* Puts cells over the board, with room for who stands beside it. */
static void place_cells(los_claim_cells *cells, los_box board) {
    los_vec2 size = los_sub(board.high, board.low);
    float room = 0.25f * fmaxf(size.x, size.y) + 1.0f;
    cells->low = (los_vec2){board.low.x - room, board.low.y - room};
    cells->per_pixel = (los_vec2){(float)ACROSS / (size.x + 2.0f * room), (float)ACROSS / (size.y + 2.0f * room)};
}

/* Which number of cell this is, between 0 and ACROSS. */
static uint32_t whole_cells(double cells) {
    return !(cells > 0.0) ? 0 : cells >= (double)ACROSS ? ACROSS : (uint32_t)cells;
}

/* A line among the cells: in row number i it may claim points that are at most `half` cells from first + i * step. */
typedef struct cell_course {
    double first, step, half;
    uint32_t columns, rows; /* none is claimed beyond these */
} cell_course;

/* How far a place is along an axis, in cells; a point on the border may be put into either. */
static uint32_t cells_until(float low, float per_pixel, float place) {
    uint32_t last = whole_cells(((double)place - (double)low) * (double)per_pixel + 0.01);
    return last < ACROSS ? last + 1 : ACROSS;
}

static cell_course course_of(const los_claims *claims, uint32_t line, double tolerance) {
    const los_claim_cells *cells = &claims->cells;
    double across = (double)cells->per_pixel.x, height = 1.0 / (double)cells->per_pixel.y;
    double normal_y = (double)claims->normal_y[line];
    /* A line along the rows is almost one. */
    double normal_x = claims->normal_x[line] != 0.0f ? (double)claims->normal_x[line] : 1e-30;
    double away = normal_y * ((double)cells->low.y + 0.5 * height) + (double)claims->offset[line];
    return (cell_course){
        .first = (-away / normal_x - (double)cells->low.x) * across,
        .step = -normal_y / normal_x * height * across,
        .half = (fabs(normal_y) * 0.51 * height + tolerance) / fabs(normal_x) * across + 0.01,
        .columns = cells_until(cells->low.x, cells->per_pixel.x, claims->high_x[line]),
        .rows = cells_until(cells->low.y, cells->per_pixel.y, claims->high_y[line]),
    };
}

/* Counts a line in each cell it comes near, or puts it there if `lines` is given. */
static void visit_cells(const los_claims *claims, uint32_t line, double tolerance, uint32_t *first, uint16_t *lines) {
    cell_course course = course_of(claims, line, tolerance);
    for (uint32_t row = 0; row < course.rows; row++) {
        double middle = course.first + (double)row * course.step;
        uint32_t until = whole_cells(middle + course.half + 1.0);
        until = until < course.columns ? until : course.columns;
        for (uint32_t i = whole_cells(middle - course.half); i < until; i++) {
            uint32_t at = first[row * ACROSS + i]++;
            if (lines != NULL) {
                lines[at] = (uint16_t)line;
            }
        }
    }
}

/* How close a line must come to some point of the cells, and a little more. */
static double tolerance_in_cells(const los_claims *claims) {
    const los_claim_cells *cells = &claims->cells;
    float across = (float)ACROSS;
    los_vec2 high = los_add(cells->low, (los_vec2){across / cells->per_pixel.x, across / cells->per_pixel.y});
    los_vec2 farthest = {fmaxf(fabsf(cells->low.x), fabsf(high.x)), fmaxf(fabsf(cells->low.y), fabsf(high.y))};
    return 1.1 * (double)tolerance_at(claims, farthest);
}

/* Turns counts into where each cell's lines begin; returns how many there are. */
static uint32_t sum_up(uint32_t *first) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i <= CELLS; i++) {
        uint32_t count = first[i];
        first[i] = sum;
        sum += count;
    }
    return sum;
}

los_status los_claims_sort(los_claims *claims, const los_allocator *allocator, los_box board) {
    los_claim_cells *cells = &claims->cells;
    cells->is_ready = false;
    if (claims->count <= FEW_LINES || claims->count > MANY_LINES) {
        return LOS_OK;
    }
    if (!los_reserve(allocator, (void **)&cells->first, &cells->first_capacity, CELLS + 1, sizeof *cells->first)) {
        return LOS_NO_MEMORY;
    }
    place_cells(cells, board);
    double tolerance = tolerance_in_cells(claims);
    memset(cells->first, 0, (CELLS + 1) * sizeof *cells->first);
    for (uint32_t i = 0; i < claims->count; i++) {
        visit_cells(claims, i, tolerance, cells->first, NULL);
    }
    uint32_t total = sum_up(cells->first);
    if (!los_reserve(allocator, (void **)&cells->lines, &cells->line_capacity, total, sizeof *cells->lines)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < claims->count; i++) {
        visit_cells(claims, i, tolerance, cells->first, cells->lines);
    }
    /* Each now says where its lines end, which is where the next one's begin. */
    memmove(cells->first + 1, cells->first, CELLS * sizeof *cells->first);
    cells->first[0] = 0;
    cells->is_ready = true;
    return LOS_OK;
}

/* The cell of a point; CELLS if it has none. */
static uint32_t cell_of(const los_claim_cells *cells, los_vec2 point) {
    float x = (point.x - cells->low.x) * cells->per_pixel.x, y = (point.y - cells->low.y) * cells->per_pixel.y;
    bool is_inside = cells->is_ready && x >= 0.0f && y >= 0.0f && x < (float)ACROSS && y < (float)ACROSS;
    return is_inside ? (uint32_t)y * ACROSS + (uint32_t)x : CELLS;
}

static uint32_t next_in_cell(const los_claims *claims, uint32_t cell, los_vec2 point, uint32_t *at) {
    const los_claim_cells *cells = &claims->cells;
    float tolerance = tolerance_at(claims, point);
    uint32_t first = cells->first[cell], count = cells->first[cell + 1] - first;
    while (*at < count) {
        uint32_t line = cells->lines[first + (*at)++];
        if (passes(claims, line, point, tolerance)) {
            return claims->piece[line];
        }
    }
    return LOS_NO_PIECE;
}

/* --- All of them ------------------------------------------------------------------------------------------------- */

#if LOS_HAS_SIMD
static los_four_masks passing(const los_claims *claims, uint32_t at, los_vec2 point, float tolerance) {
    los_four away = los_load_four(claims->normal_x + at) * point.x + los_load_four(claims->normal_y + at) * point.y +
                    los_load_four(claims->offset + at);
    return los_abs_four(away) <= tolerance;
}

/* Skips whole blocks that no line of passes the point: as a rule, all of them. */
static uint32_t skip_blocks(const los_claims *claims, uint32_t at, los_vec2 point, float tolerance) {
    for (; at % BLOCK == 0 && at < claims->count; at += BLOCK) {
        if (los_any_of_four(passing(claims, at, point, tolerance) | passing(claims, at + 4, point, tolerance) |
                            passing(claims, at + 8, point, tolerance) | passing(claims, at + 12, point, tolerance))) {
            break;
        }
    }
    return at;
}
#else
static uint32_t skip_blocks(const los_claims *claims, uint32_t at, los_vec2 point, float tolerance) {
    (void)claims, (void)point, (void)tolerance;
    return at;
}
#endif

static uint32_t next_of_all(const los_claims *claims, los_vec2 point, uint32_t *at) {
    float tolerance = tolerance_at(claims, point);
    while ((*at = skip_blocks(claims, *at, point, tolerance)) < claims->count) {
        uint32_t here = (*at)++;
        if (passes(claims, here, point, tolerance)) {
            return claims->piece[here];
        }
    }
    return LOS_NO_PIECE;
}

uint32_t los_claims_next(const los_claims *claims, los_vec2 point, uint32_t *at) {
    uint32_t cell = cell_of(&claims->cells, point);
    return cell < CELLS ? next_in_cell(claims, cell, point, at) : next_of_all(claims, point, at);
}
