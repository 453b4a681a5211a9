/* SPDX-License-Identifier: MIT */
#include "geometry/polygon_soa.h"

#include "base/assert.h"

void los_polygon_soa_fill(los_polygon polygon, float *x, float *y) {
    LOS_ASSERT(polygon.count > 0);
    uint32_t count = los_polygon_soa_edge_count(polygon.count) + 1;
    for (uint32_t i = 0; i < count; i++) {
        los_vec2 point = polygon.points[i < polygon.count ? i : 0];
        x[i] = point.x;
        y[i] = point.y;
    }
}

bool los_polygon_soa_hit(los_polygon_soa polygon, const los_line *line) {
    return !line->is_point && los_polygon_soa_hit_inline(polygon, line);
}

/* --- Is a point inside? ------------------------------------------------------------------------------------------- */

/* From a point to the end of its ray. */
typedef struct {
    los_vec2 from, to;
} point_ray;

/* Adds the edges `first` to `end` - 1 that the ray crosses, so that the parity of the bits of `crossings` is that of
 * their number.  True if the point is on one of them. */
#if LOS_HAS_SIMD

LOS_INLINE bool cross_edges(los_polygon_soa polygon, uint32_t first, uint32_t end, const point_ray *ray,
                            uint32_t *crossings) {
    los_vec2 point = ray->from, ray_end = ray->to;
    for (uint32_t i = first; i < end; i += LOS_SOA_BLOCK) {
        los_vec2x4 from = los_polygon_soa_vertices(polygon, i), to = los_polygon_soa_vertices(polygon, i + 1);
        los_vec2x4 along = {to.x - from.x, to.y - from.y};
        los_f32x4 length_squared = along.x * along.x + along.y * along.y;
        los_vec2x4 per_length = {along.x / length_squared, along.y / length_squared};
        los_vec2x4 c = {point.x - from.x, point.y - from.y}, d = {ray_end.x - from.x, ray_end.y - from.y};
        los_f32x4 c_side = c.y * per_length.x - c.x * per_length.y, d_side = d.y * per_length.x - d.x * per_length.y;
        los_mask32x4 passed = los_f32x4_same_side(c_side, d_side) | (length_squared <= 0.0f);
        if (los_mask32x4_bits(passed) == 15) {
            continue;
        }
        los_f32x4 at, c_along = c.x * per_length.x + c.y * per_length.y,
                      d_along = d.x * per_length.x + d.y * per_length.y;
        los_mask32x4 meets = los_f32x4_crossing(c_side, d_side, c_along, d_along, &at) & ~passed;
        los_f32x4 hit_x = from.x + along.x * at, hit_y = from.y + along.y * at;
        if (los_mask32x4_bits(meets & los_f32x4_almost_equal(hit_x, los_f32x4_splat(point.x)) &
                              los_f32x4_almost_equal(hit_y, los_f32x4_splat(point.y))) != 0) {
            return true; /* on the border */
        }
        *crossings ^= los_mask32x4_bits(meets);
    }
    return false;
}

#else

LOS_INLINE bool cross_edges(los_polygon_soa polygon, uint32_t first, uint32_t end, const point_ray *ray,
                            uint32_t *crossings) {
    los_vec2 point = ray->from;
    for (uint32_t i = first; i < end; i++) {
        los_line edge = los_line_make(los_polygon_soa_vertex(polygon, i), los_polygon_soa_vertex(polygon, i + 1));
        float at = los_line_meets(&edge, point, ray->to);
        los_vec2 hit = los_line_point(&edge, at);
        if (at >= 0.0f && los_almost_equal(hit.x, point.x) && los_almost_equal(hit.y, point.y)) {
            return true; /* on the border */
        }
        *crossings ^= at >= 0.0f;
    }
    return false;
}

#endif

/* Even-odd by a ray. */
static bool is_odd(uint32_t crossings) {
    crossings ^= crossings >> 2;
    return ((crossings ^ crossings >> 1) & 1) != 0;
}

bool los_polygon_soa_contains(los_polygon_soa polygon, const los_box *box, float margin, los_vec2 point) {
    uint32_t crossings = 0;
    const point_ray ray = {point, los_polygon_ray_end(*box)};
    return los_box_admits(box, margin, point) &&
           (cross_edges(polygon, 0, polygon.edges, &ray, &crossings) || is_odd(crossings));
}

/* --- Many edges --------------------------------------------------------------------------------------------------- */

enum {
    GROUP = LOS_SOA_RUN * LOS_SOA_RUN
};

/* How far beside the line of a ray no edge meets the ray, as a fraction of the diagonal of the polygon's box.  Rounding
 * moves a hit by about 1e-6 of the diagonal, divided by the sine of the angle between ray and edge, and so less than
 * this.  Where that sine is below 1e-5, the ends of the ray are on one side of the edge, by more than 1e-5 of it. */
static const double BESIDE = 1e-4;
/* Shorter edges lose digits when their length is squared. */
static const float LENGTH_SQUARED_MIN = 1e-24f;
/* With a wider margin, points may lie so far outside the box that their rays are long. */
static const double MARGIN_MAX = 0.01;

static double diagonal_of(const los_box *box) {
    return hypot((double)box->high.x - (double)box->low.x, (double)box->high.y - (double)box->low.y);
}

static inline uint32_t end_of(uint32_t first, uint32_t count, uint32_t edges) {
    return edges - first < count ? edges : first + count;
}

bool los_polygon_soa_fill_runs(los_polygon_soa polygon, const los_box *box, float margin, los_box *runs) {
    los_box *fine = runs + (polygon.edges + GROUP - 1) / GROUP;
    if ((double)margin > MARGIN_MAX * diagonal_of(box)) {
        return false;
    }
    for (uint32_t i = 0; i < polygon.edges; i++) {
        los_vec2 from = {polygon.x[i], polygon.y[i]}, to = {polygon.x[i + 1], polygon.y[i + 1]};
        los_box *of[2] = {&runs[i / GROUP], &fine[i / LOS_SOA_RUN]};
        if (!los_equal(from, to) && los_distance_squared(from, to) < LENGTH_SQUARED_MIN) {
            return false;
        }
        for (uint32_t level = 0; level < 2; level++) {
            if (i % (level == 0 ? GROUP : LOS_SOA_RUN) == 0) {
                *of[level] = LOS_EMPTY_BOX;
            }
            los_box_include(of[level], from);
            los_box_include(of[level], to);
        }
    }
    return true;
}

/* True if the whole box is beside the line of the ray, on one side, by more than `distance`. */
static bool is_beside(const los_box *box, const point_ray *ray, double distance) {
    double x = (double)ray->to.x - (double)ray->from.x, y = (double)ray->to.y - (double)ray->from.y;
    double center_x = 0.5 * ((double)box->low.x + (double)box->high.x) - (double)ray->from.x;
    double center_y = 0.5 * ((double)box->low.y + (double)box->high.y) - (double)ray->from.y;
    double half_x = 0.5 * ((double)box->high.x - (double)box->low.x);
    double half_y = 0.5 * ((double)box->high.y - (double)box->low.y);
    return fabs(x * center_y - y * center_x) > fabs(x) * half_y + fabs(y) * half_x + distance * hypot(x, y);
}

bool los_polygon_soa_contains_by_runs(los_polygon_soa polygon, const los_box *runs, const los_box *box, float margin,
                                      los_vec2 point) {
    const los_box *fine = runs + (polygon.edges + GROUP - 1) / GROUP;
    const point_ray ray = {point, los_polygon_ray_end(*box)};
    double distance = BESIDE * diagonal_of(box);
    uint32_t crossings = 0;
    if (!los_box_admits(box, margin, point)) {
        return false;
    }
    for (uint32_t i = 0; i < polygon.edges; i += GROUP) {
        uint32_t end = is_beside(&runs[i / GROUP], &ray, distance) ? i : end_of(i, GROUP, polygon.edges);
        for (uint32_t j = i; j < end; j += LOS_SOA_RUN) {
            if (!is_beside(&fine[j / LOS_SOA_RUN], &ray, distance) &&
                cross_edges(polygon, j, end_of(j, LOS_SOA_RUN, end), &ray, &crossings)) {
                return true;
            }
        }
    }
    return is_odd(crossings);
}
