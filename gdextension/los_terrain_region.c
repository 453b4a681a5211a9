/* SPDX-License-Identifier: MIT */
#include "los_terrain_region.h"

#include "diagnostics.h"
#include "query.h"
#include "results.h"
#include "rules_messages.h"

#include <math.h>

/* The box of all pieces and the point, enlarged by one inch: the meaning of empty bounds. */
static los_box default_bounds(const los_terrain *terrain, los_vec2 from, double pixels_per_inch) {
    los_box box = {from, from};
    float inch = (float)pixels_per_inch;
    for (uint32_t i = 0, count = los_terrain_piece_count(terrain); i < count; i++) {
        los_box piece = los_terrain_piece_box(terrain, i);
        box.low = (los_vec2){fminf(box.low.x, piece.low.x), fminf(box.low.y, piece.low.y)};
        box.high = (los_vec2){fmaxf(box.high.x, piece.high.x), fmaxf(box.high.y, piece.high.y)};
    }
    return (los_box){{box.low.x - inch, box.low.y - inch}, {box.high.x + inch, box.high.y + inch}};
}

/* The bounds of a region.  False, with one error reported, if they cannot be used. */
static bool read_bounds(const board_query *query, const gdx_rect2 *rect, los_vec2 from, const char *method,
                        los_box *bounds) {
    if (rect->width == 0.0f && rect->height == 0.0f) {
        *bounds = default_bounds(query->terrain, from, query->options.pixels_per_inch);
        return true;
    }
    *bounds = (los_box){{rect->x, rect->y}, {rect->x + rect->width, rect->y + rect->height}};
    bool is_usable =
        point_is_usable(bounds->low) && point_is_usable(bounds->high) && rect->width > 0.0f && rect->height > 0.0f;
    bool contains_observer =
        from.x >= bounds->low.x && from.y >= bounds->low.y && from.x <= bounds->high.x && from.y <= bounds->high.y;
    if (is_usable && contains_observer) {
        return true;
    }
    report_error("%s: bounds (%g, %g, %g, %g) %s", method, (double)rect->x, (double)rect->y, (double)rect->width,
                 (double)rect->height,
                 is_usable ? "do not contain the observer" : "have no area, or are not finite or too large");
    return false;
}

static void report_region_status(los_status status, const char *method) {
    if (status == LOS_TOO_LARGE) {
        report_error("%s: there are more than %d edges in the bounds", method, LOS_REGION_EDGES_MAX);
    } else if (status != LOS_OK) {
        report_error("out of memory");
    }
}

/* Reads the observer, who stands at `from` unless the dictionary has a position.  Empty, it is a bare point. */
static bool read_observer(const board_query *query, const gdx_dictionary *dictionary, los_vec2 from,
                          los_model *observer) {
    const model_consequences consequences = {"the observer stands at the point \"from\"", "the observer sees nothing"};
    *observer = los_model_at_point(from);
    if (gdx_size(GDX_DICTIONARY, dictionary) == 0) {
        return true;
    }
    model_state state = read_model_for(dictionary, "observer", &consequences, &query->options, query->rules, observer);
    if (state == MODEL_NOT_PLACED) {
        state = read_model_at(dictionary, "observer", from, &query->options, query->rules, observer);
    }
    return state == MODEL_READY;
}

/* Finds the region of the point `from`. */
static bool find_region(board_query *query, los_vec2 from, const gdx_dictionary *dictionary, const gdx_rect2 *rect,
                        const char *method, bool want_triangles, los_region *region) {
    los_model observer;
    los_box bounds;
    if (query->rules != NULL && !los_rules_has_regions(query->rules)) {
        report_no_regions(&query->source, method);
        return false;
    }
    if (!read_observer(query, dictionary, from, &observer) || !read_bounds(query, rect, from, method, &bounds)) {
        return false;
    }
    los_status status =
        los_query_region(query->context->query, &query->options, &observer, from, bounds, want_triangles, region);
    report_region_status(status, method);
    return status == LOS_OK;
}

/* Opens a query and finds the region of the arguments (from, observer, bounds).  The query is open only if this returns
 * true; the region is valid as long as it is open. */
static bool region_open(board_query *query, void *self, const void *const *args, const char *method,
                        bool want_triangles, los_region *region) {
    const los_vec2 *from = args[0];
    if (!point_is_usable(*from)) {
        report_error("%s: from (%g, %g) is not finite or beyond %g", method, (double)from->x, (double)from->y,
                     (double)COORDINATE_MAX);
        return false;
    }
    if (!query_open_terrain(query, self)) {
        return false;
    }
    bool is_found = find_region(query, *from, args[1], args[2], method, want_triangles, region);
    if (!is_found) {
        query_close(query);
    }
    return is_found;
}

void los_terrain_visibility_polygon(void *self, const void *const *args, void *ret) {
    board_query query;
    los_region region;
    if (region_open(&query, self, args, "visibility_polygon", false, &region)) {
        write_points(ret, region.outline, region.outline_count);
        query_close(&query);
    }
}

void los_terrain_visibility_triangles(void *self, const void *const *args, void *ret) {
    board_query query;
    los_region region;
    if (region_open(&query, self, args, "visibility_triangles", true, &region)) {
        write_points(ret, region.triangles, region.triangle_point_count);
        query_close(&query);
    }
}
