/* SPDX-License-Identifier: MIT */
#include "grid/reference_grid.h"

#include <math.h>
#include <stdlib.h>

static los_cell at(int x, int y) {
    return (los_cell){x, y};
}

static bool same(los_cell a, los_cell b) {
    return a.x == b.x && a.y == b.y;
}

/* One query. */
typedef struct query {
    const los_grid *grid;
    const los_grid_rules *rules;
    los_cell from, to;
} query;

static int flags_that_count(const query *q, los_cell cell) {
    int flags = los_grid_flags(q->grid, cell), block = q->rules->block_flags, stop = q->rules->stop_flags, count = 0;
    bool is_from = same(cell, q->from), is_to = same(cell, q->to), is_end = is_from || is_to;
    bool tests = (is_from && q->rules->test_start) || (is_to && q->rules->test_end);
    bool stops = (is_from && q->rules->stop_start) || (is_to && q->rules->stop_end);
    count |= !is_end || tests ? flags & block : 0;
    count |= !is_end || stops ? flags & stop : 0;
    return count;
}

static bool is_wall(const query *q, los_cell cell) {
    return (flags_that_count(q, cell) & q->rules->block_flags) != 0;
}

static bool is_smoke(const query *q, los_cell cell) {
    return (flags_that_count(q, cell) & q->rules->stop_flags) != 0;
}

/* True if the boundary blocks at this fraction of its length. */
static bool is_shut(const query *q, los_cell a, los_cell b, double fraction) {
    los_grid_boundary boundary = los_grid_get_boundary(q->grid, a, b);
    if (boundary == LOS_GRID_OPEN || boundary == LOS_GRID_BOUNDARY_WALL) {
        return boundary == LOS_GRID_BOUNDARY_WALL;
    }
    if (fraction < q->rules->strut - 1e-6 || fraction > 1.0 - q->rules->strut + 1e-6) {
        return true;
    }
    return (q->rules->door_mask & (1 << boundary)) == 0;
}

static bool touch_shuts(los_grid_touch touch, bool a, bool b) {
    return touch == LOS_GRID_TOUCH_ANY ? a || b : touch == LOS_GRID_TOUCH_BOTH && a && b;
}

static bool is_side_shut(const query *q, los_cell a, los_cell beside, los_cell b) {
    return is_wall(q, beside) || is_shut(q, a, beside, 0.0) || is_shut(q, beside, b, 0.0);
}

/* From a to b, diagonal neighbors. */
static bool is_corner_shut(const query *q, los_cell a, los_cell b, los_grid_touch touch) {
    return touch_shuts(touch, is_side_shut(q, a, at(b.x, a.y), b), is_side_shut(q, a, at(a.x, b.y), b));
}

/* --- Segments between lattice points, in halves of a cell ----------------------------------------------------------
 */

typedef struct segment {
    int px, py, qx, qy;
} segment;

/* The section of the segment within the closed square of a cell, as fractions first / scale and last / scale of its
 * length; none if first > last. */
typedef struct section {
    long long first, last, scale;
} section;

static void clip(section *p, int from, int to, int low, int high) {
    long long d = to - from;
    if (d == 0) {
        if (from < low || from > high) {
            p->last = -1, p->first = 0;
        }
        return;
    }
    long long a = (d > 0 ? low - from : high - from), b = (d > 0 ? high - from : low - from), s = llabs(d);
    a = d > 0 ? a : -a, b = d > 0 ? b : -b;
    /* p in units of 1 / scale, a and b in units of 1 / s. */
    p->first = p->first * s > a * p->scale ? p->first * s : a * p->scale;
    p->last = p->last * s < b * p->scale ? p->last * s : b * p->scale;
    p->scale *= s;
}

static section section_in(segment g, los_cell cell) {
    section p = {0, 1, 1};
    clip(&p, g.px, g.qx, 2 * cell.x, 2 * cell.x + 2);
    clip(&p, g.py, g.qy, 2 * cell.y, 2 * cell.y + 2);
    return p;
}

static bool runs_on_line(segment g) {
    return (g.px == g.qx && g.px % 2 == 0) || (g.py == g.qy && g.py % 2 == 0);
}

static bool enters(segment g, los_cell cell) {
    section p = section_in(g, cell);
    if (g.px == g.qx && g.py == g.qy) {
        return g.px == 2 * cell.x + 1 && g.py == 2 * cell.y + 1;
    }
    return p.first < p.last && !runs_on_line(g);
}

/* True if the segment crosses the boundary between neighbors strictly inside its length; at which fraction. */
static bool crosses(segment g, los_cell a, los_cell b, double *fraction) {
    bool is_vertical = a.y == b.y;
    int line = 2 * (is_vertical ? b.x : b.y), low = 2 * (is_vertical ? a.y : a.x);
    long long p = is_vertical ? g.px : g.py, q = is_vertical ? g.qx : g.qy;
    long long r = is_vertical ? g.py : g.px, s = is_vertical ? g.qy : g.qx;
    if ((p < line) == (q < line) || p == line || q == line) {
        return false;
    }
    long long whole = q - p, where = r * whole + (s - r) * (line - p) - low * whole; /* in 1 / whole */
    *fraction = (double)where / (2.0 * (double)whole);
    return *fraction > 0.0 && *fraction < 1.0;
}

/* What a lattice segment meets: the number of walls that x-ray may pass, and smoke, which nothing passes. */
typedef struct tally {
    int walls;
    bool smoke;
} tally;

static void tally_boundaries(const query *q, segment g, los_cell cell, tally *t) {
    double fraction;
    for (int k = 0; k < 2; k++) {
        los_cell other = k == 0 ? at(cell.x + 1, cell.y) : at(cell.x, cell.y + 1);
        if (crosses(g, cell, other, &fraction)) {
            t->walls += is_shut(q, cell, other, fraction);
        }
    }
}

/* Counts the vertex at the lower right of the cell if the segment passes it diagonally. */
static void tally_vertex(const query *q, segment g, los_cell cell, tally *t) {
    long long x = 2 * cell.x + 2, y = 2 * cell.y + 2, dx = g.qx - g.px, dy = g.qy - g.py;
    bool inside = (x - g.px) * dx + (y - g.py) * dy > 0 && (g.qx - x) * dx + (g.qy - y) * dy > 0;
    if (dx == 0 || dy == 0 || !inside || (x - g.px) * dy != (y - g.py) * dx) {
        return;
    }
    bool falls = (dx > 0) == (dy > 0);
    los_cell a = falls ? cell : at(cell.x + 1, cell.y), b = falls ? at(cell.x + 1, cell.y + 1) : at(cell.x, cell.y + 1);
    t->walls += is_corner_shut(q, a, b, q->rules->touch);
}

static tally tally_segment(const query *q, segment g) {
    tally t = {0};
    for (int y = 0; y < los_grid_height(q->grid); y++) {
        for (int x = 0; x < los_grid_width(q->grid); x++) {
            los_cell cell = at(x, y);
            if (enters(g, cell)) {
                t.smoke = t.smoke || is_smoke(q, cell);
                t.walls += is_wall(q, cell);
            }
            tally_boundaries(q, g, cell, &t);
            tally_vertex(q, g, cell, &t);
        }
    }
    return t;
}

static bool sees_by_center(const query *q) {
    segment g = {2 * q->from.x + 1, 2 * q->from.y + 1, 2 * q->to.x + 1, 2 * q->to.y + 1};
    tally t = tally_segment(q, g);
    return !t.smoke && t.walls <= q->rules->xray;
}

/* --- Corner to corner ----------------------------------------------------------------------------------------------
 */

/* True if no closed square of a blocking cell meets the open segment. */
static bool is_open_segment_free(const query *q, segment g) {
    for (int y = 0; y < los_grid_height(q->grid); y++) {
        for (int x = 0; x < los_grid_width(q->grid); x++) {
            section p = section_in(g, at(x, y));
            if (is_wall(q, at(x, y)) && p.first <= p.last && p.first < p.scale && p.last > 0) {
                return false;
            }
        }
    }
    return true;
}

/* True if the ray leaves `own` at the vertex (x, y), in half cells, diagonally between two blocking cells. */
static bool is_squeezed(const query *q, los_cell own, int x, int y, int tx, int ty) {
    int ahead_x = tx > x ? x / 2 : x / 2 - 1, ahead_y = ty > y ? y / 2 : y / 2 - 1;
    if (tx == x || ty == y || ahead_x == own.x || ahead_y == own.y) {
        return false;
    }
    return is_wall(q, at(ahead_x, own.y)) && is_wall(q, at(own.x, ahead_y));
}

static bool sees_by_corners(const query *q) {
    for (int k = 0; k < 16; k++) {
        segment g = {2 * (q->from.x + (k & 1)), 2 * (q->from.y + (k >> 1 & 1)), 2 * (q->to.x + (k >> 2 & 1)),
                     2 * (q->to.y + (k >> 3))};
        if ((g.px != g.qx || g.py != g.qy) && is_open_segment_free(q, g) &&
            !is_squeezed(q, q->from, g.px, g.py, g.qx, g.qy) && !is_squeezed(q, q->to, g.qx, g.qy, g.px, g.py)) {
            return true;
        }
    }
    return false;
}

/* --- Bresenham ------------------------------------------------------------------------------------------------------
 */

static bool sees_by_bresenham(const query *q) {
    int x = q->from.x, y = q->from.y, dx = abs(q->to.x - x), dy = abs(q->to.y - y);
    int sx = q->to.x > x ? 1 : -1, sy = q->to.y > y ? 1 : -1, err = dx - dy, walls = is_wall(q, q->from);
    bool smoke = is_smoke(q, q->from);
    while (x != q->to.x || y != q->to.y) {
        int e2 = 2 * err;
        los_cell before = at(x, y);
        if (e2 > -dy) {
            err -= dy;
            x += sx;
        }
        if (e2 < dx) {
            err += dx;
            y += sy;
        }
        bool is_diagonal = x != before.x && y != before.y;
        walls += is_diagonal ? is_corner_shut(q, before, at(x, y), q->rules->touch) : is_shut(q, before, at(x, y), 0.5);
        walls += is_wall(q, at(x, y));
        smoke = smoke || is_smoke(q, at(x, y));
    }
    return !smoke && walls <= q->rules->xray;
}

/* --- Points ------------------------------------------------------------------------------------------------------ */

static bool is_floor(const query *q, los_cell cell) {
    return los_grid_contains(q->grid, cell) &&
           (los_grid_flags(q->grid, cell) & q->rules->block_flags & LOS_GRID_WALL) == 0;
}

/* As is_shut; every boundary of a wall cell or of the board is a wall, too. */
static bool is_outline_shut(const query *q, los_cell a, los_cell b, double fraction) {
    return !is_floor(q, a) || !is_floor(q, b) || is_shut(q, a, b, fraction);
}

static bool is_vertex_shut(const query *q, los_cell a, los_cell b, los_grid_touch touch) {
    los_cell f = at(b.x, a.y), g = at(a.x, b.y);
    bool first = is_outline_shut(q, a, f, 0.0) || is_outline_shut(q, f, b, 0.0);
    bool second = is_outline_shut(q, a, g, 0.0) || is_outline_shut(q, g, b, 0.0);
    return touch_shuts(touch, first, second);
}

static double cross_at(double p, double r, double q, double s, double line) {
    return r + (s - r) * (line - p) / (q - p);
}

static bool is_between(double value, double a, double b) {
    return value > fmin(a, b) + 1e-9 && value < fmax(a, b) - 1e-9;
}

/* Tests the crossings of all vertical grid lines, vertices included, then those of the horizontal ones. */
static bool is_point_ray_shut(const query *q, los_grid_point p, los_grid_point to, los_grid_touch touch) {
    int sx = to.x > p.x ? 1 : -1, sy = to.y > p.y ? 1 : -1;
    for (int x = -2; x <= los_grid_width(q->grid) + 2; x++) {
        if (!is_between(x, p.x, to.x)) {
            continue;
        }
        double y = cross_at(p.x, p.y, to.x, to.y, x), nearest = floor(y + 0.5);
        los_cell before = at(sx > 0 ? x - 1 : x, (int)floor(y)), after = at(sx > 0 ? x : x - 1, (int)floor(y));
        if (fabs(y - nearest) < 1e-5 && is_between(nearest, p.y, to.y)) {
            before.y = sy > 0 ? (int)nearest - 1 : (int)nearest;
            after.y = before.y + sy;
            if (is_vertex_shut(q, before, after, touch)) {
                return true;
            }
        } else if (is_outline_shut(q, before, after, y - floor(y))) {
            return true;
        }
    }
    for (int y = -2; y <= los_grid_height(q->grid) + 2; y++) {
        if (!is_between(y, p.y, to.y)) {
            continue;
        }
        double x = cross_at(p.y, p.x, to.y, to.x, y), nearest = floor(x + 0.5);
        bool is_vertex = fabs(x - nearest) < 1e-5 && is_between(nearest, p.x, to.x);
        if (!is_vertex && is_outline_shut(q, at((int)floor(x), y - 1), at((int)floor(x), y), x - floor(x))) {
            return true;
        }
    }
    /* A ray inside one wall cell, or outside. */
    return !is_floor(q, at((int)floor(p.x), (int)floor(p.y)));
}

static bool is_lateral_shut(const query *q, los_grid_point p, los_grid_point to) {
    los_grid_rules strict = *q->rules;
    strict.door_mask = 0;
    query sideways = *q;
    sideways.rules = &strict;
    return is_point_ray_shut(&sideways, p, to, q->rules->touch);
}

static bool is_side_ray_clear(const query *q, los_grid_point p, los_grid_point to, double radius) {
    double dx = to.x - p.x, dy = to.y - p.y, length = sqrt(dx * dx + dy * dy);
    los_grid_point a = {p.x - dy / length * radius, p.y + dx / length * radius};
    los_grid_point b = {to.x - dy / length * radius, to.y + dx / length * radius};
    if (q->rules->lateral && (is_lateral_shut(q, p, a) || is_lateral_shut(q, to, b))) {
        return false;
    }
    return !is_point_ray_shut(q, a, b, q->rules->touch);
}

/* --- A body: rectangle and segment do not overlap if some axis separates them --------------------------------------
 */

static bool is_apart(double ax, double ay, const double *rectangle, const double *line) {
    double r0 = INFINITY, r1 = -INFINITY, s0 = INFINITY, s1 = -INFINITY;
    for (int i = 0; i < 4; i++) {
        double v = rectangle[2 * i] * ax + rectangle[2 * i + 1] * ay;
        r0 = fmin(r0, v), r1 = fmax(r1, v);
    }
    for (int i = 0; i < 2; i++) {
        double v = line[2 * i] * ax + line[2 * i + 1] * ay;
        s0 = fmin(s0, v), s1 = fmax(s1, v);
    }
    return s1 <= r0 + 1e-6 || s0 >= r1 - 1e-6;
}

static bool overlaps(los_grid_point p, los_grid_point to, double radius, const double *line) {
    double dx = to.x - p.x, dy = to.y - p.y, length = sqrt(dx * dx + dy * dy), ux = dx / length, uy = dy / length;
    double rectangle[8] = {p.x - uy * radius,  p.y + ux * radius,  p.x + uy * radius,  p.y - ux * radius,
                           to.x - uy * radius, to.y + ux * radius, to.x + uy * radius, to.y - ux * radius};
    double nx = line[1] == line[3] ? 0.0 : 1.0;
    return !is_apart(ux, uy, rectangle, line) && !is_apart(-uy, ux, rectangle, line) &&
           !is_apart(nx, 1.0 - nx, rectangle, line);
}

/* Tests the boundary between a and the next cell in x or y in three pieces: strut, leaf, strut. */
static bool is_boundary_in_body(const query *q, los_cell a, los_cell b, los_grid_point p, los_grid_point to) {
    bool is_vertical = a.y == b.y;
    double strut = q->rules->strut, ends[4] = {0.0, strut, 1.0 - strut, 1.0};
    for (int i = 0; i < 3; i++) {
        double f = ends[i], l = ends[i + 1];
        double line[4] = {is_vertical ? b.x : b.x + f, is_vertical ? b.y + f : b.y, is_vertical ? b.x : b.x + l,
                          is_vertical ? b.y + l : b.y};
        if (f < l && is_outline_shut(q, a, b, (f + l) / 2.0) && overlaps(p, to, q->rules->radius, line)) {
            return true;
        }
    }
    return false;
}

static bool is_body_shut(const query *q, los_grid_point p, los_grid_point to) {
    for (int y = 0; y <= los_grid_height(q->grid); y++) {
        for (int x = 0; x <= los_grid_width(q->grid); x++) {
            if ((y < los_grid_height(q->grid) && is_boundary_in_body(q, at(x - 1, y), at(x, y), p, to)) ||
                (x < los_grid_width(q->grid) && is_boundary_in_body(q, at(x, y - 1), at(x, y), p, to))) {
                return true;
            }
        }
    }
    return false;
}

/* True if one of many points of the center ray is in smoke. */
static bool is_smoke_between(const query *q, los_grid_point p, los_grid_point to) {
    for (int i = 1; i < 20000; i++) {
        double fraction = i / 20000.0;
        los_cell cell = at((int)floor(p.x + (to.x - p.x) * fraction), (int)floor(p.y + (to.y - p.y) * fraction));
        if (is_smoke(q, cell)) {
            return true;
        }
    }
    return false;
}

bool reference_grid_sees_point(const los_grid *grid, const los_grid_rules *rules, los_grid_point from,
                               los_grid_point to) {
    query q = {grid, rules, at((int)floor(from.x), (int)floor(from.y)), at((int)floor(to.x), (int)floor(to.y))};
    int width = los_grid_width(grid);
    bool has_smoke = false;
    for (int i = 0; i < width * los_grid_height(grid); i++) {
        has_smoke = has_smoke || (los_grid_flags(grid, at(i % width, i / width)) & rules->stop_flags) != 0;
    }
    if (same(q.from, q.to)) {
        return flags_that_count(&q, q.from) == 0;
    }
    if (rules->rays == LOS_GRID_RAYS_SWEPT) {
        return !is_point_ray_shut(&q, from, to, rules->touch) && !(has_smoke && is_smoke_between(&q, from, to)) &&
               !is_body_shut(&q, from, to);
    }
    bool center = !is_point_ray_shut(&q, from, to, rules->touch) && !(has_smoke && is_smoke_between(&q, from, to));
    bool left = is_side_ray_clear(&q, from, to, rules->radius), right = is_side_ray_clear(&q, from, to, -rules->radius);
    return rules->combine == LOS_GRID_COMBINE_ANY ? center || left || right : center && left && right;
}

bool reference_grid_sees(const los_grid *grid, const los_grid_rules *rules, los_cell from, los_cell to) {
    query q = {grid, rules, from, to};
    if (same(from, to)) {
        return !is_smoke(&q, from) && is_wall(&q, from) <= rules->xray;
    }
    switch (rules->rays) {
    case LOS_GRID_RAYS_CORNERS:
        return sees_by_corners(&q);
    case LOS_GRID_RAYS_CENTER:
        return rules->traversal == LOS_GRID_TRAVERSE_BRESENHAM ? sees_by_bresenham(&q) : sees_by_center(&q);
    case LOS_GRID_RAYS_FAN:
    case LOS_GRID_RAYS_SWEPT:
    default:
        return reference_grid_sees_point(grid, rules, (los_grid_point){from.x + 0.5, from.y + 0.5},
                                         (los_grid_point){to.x + 0.5, to.y + 0.5});
    }
}
