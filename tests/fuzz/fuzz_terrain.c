/* SPDX-License-Identifier: MIT */
/* A terrain that is edited piece by piece, as LosTerrain does: each state is built from copies of the last one.  It
 * must equal the terrain that is built at once, and the region of a point on it must match the judge. */
#include "fuzz_scene.h"
#include "fuzz_targets.h"
#include "los/los_region.h"
#include "sight/judge.h"

enum {
    PIECES_MAX = 24,
    MEMBERS = 3
};

static scene board;
static table fresh;

/* --- Edits ------------------------------------------------------------------------------------------------------- */

/* Copies the pieces of `from`, except for `skipped`: it is left out, or replaced by the board's piece. */
static void copy_pieces(los_terrain *to, const los_terrain *from, uint32_t skipped, bool replaces) {
    los_terrain_clear(to);
    for (uint32_t i = 0; i < los_terrain_piece_count(from); i++) {
        if (i != skipped) {
            FUZZ_CHECK(los_terrain_add_copy(to, from, i) == LOS_OK);
        } else if (replaces) {
            los_piece_def def = scene_piece_def(&board.pieces[i]);
            FUZZ_CHECK(los_terrain_add(to, &def) == LOS_OK);
        }
    }
}

static void remove_from_board(uint32_t piece) {
    board.piece_count--;
    memmove(&board.pieces[piece], &board.pieces[piece + 1], (board.piece_count - piece) * sizeof board.pieces[0]);
}

/* Edits the board and the terrain alike.  Exchanges *terrain and *spare, which then holds the state before. */
static void edit(los_terrain **terrain, los_terrain **spare, fuzz_bytes *bytes, fuzz_scale scale) {
    uint32_t choices = fuzz_byte(bytes), kind = fuzz_take(&choices, 3);
    uint32_t piece = board.piece_count == 0 ? 0 : choices % board.piece_count;
    if (kind == 0 && board.piece_count > 0) {
        remove_from_board(piece);
        copy_pieces(*spare, *terrain, piece, false);
    } else if (kind == 1 && board.piece_count > 0) {
        fuzz_piece(bytes, scale, &board.pieces[piece]);
        copy_pieces(*spare, *terrain, piece, true);
    } else if (kind == 2) {
        board.piece_count = 0;
        los_terrain_clear(*spare);
    } else if (board.piece_count < PIECES_MAX) {
        fuzz_piece(bytes, scale, &board.pieces[board.piece_count++]);
        los_piece_def def = scene_piece_def(&board.pieces[board.piece_count - 1]);
        copy_pieces(*spare, *terrain, LOS_NO_PIECE, false);
        FUZZ_CHECK(los_terrain_add(*spare, &def) == LOS_OK);
    } else {
        return;
    }
    FUZZ_CHECK(los_terrain_prepare(*spare, kind % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED) == LOS_OK);
    los_terrain *edited = *spare;
    *spare = *terrain;
    *terrain = edited;
}

/* --- Invariants -------------------------------------------------------------------------------------------------- */

static bool is_found(const los_terrain *terrain, const los_box *around, uint32_t piece) {
    uint32_t found[PIECES_MAX];
    los_bvh_query query = los_bvh_query_of_box(*around);
    uint32_t count = los_terrain_find_pieces(terrain, &query, found);
    for (uint32_t i = 0; i < count; i++) {
        if (found[i] == piece) {
            return true;
        }
    }
    return false;
}

static bool overlap(los_box a, los_box b) {
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}

static void check_same_pieces(const los_terrain *terrain, los_vec2 point) {
    const los_terrain *other = &fresh.terrain;
    los_box around = {{point.x - 50.0f, point.y - 50.0f}, {point.x + 50.0f, point.y + 50.0f}};
    FUZZ_CHECK(terrain->piece_count == other->piece_count && terrain->point_count == other->point_count);
    FUZZ_CHECK(terrain->wall_count == other->wall_count);
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        bool contains = los_terrain_contains(terrain, i, point);
        FUZZ_CHECK(contains == los_terrain_contains(other, i, point));
        FUZZ_CHECK(contains == los_polygon_contains(los_piece_polygon(terrain, &terrain->pieces[i]), point));
        FUZZ_CHECK(!overlap(los_terrain_piece_box(terrain, i), around) || is_found(terrain, &around, i));
        FUZZ_CHECK(terrain->pieces[i].flags == other->pieces[i].flags);
    }
    los_text id = los_text_of("c");
    FUZZ_CHECK(los_terrain_find_piece(terrain, id) == los_terrain_find_piece(other, id));
}

/* Every member against every member, and against one that is not on the table; single pairs are the reference. */
static void check_model_set(los_query *query, const los_model *models) {
    los_model_set *set = los_model_set_create(los_default_allocator());
    uint32_t observers[MEMBERS] = {0};
    FUZZ_CHECK(set != NULL);
    for (uint32_t i = 0; i < MEMBERS; i++) {
        FUZZ_CHECK(los_model_set_add(set, query, &board.options, &models[i]) == LOS_OK);
    }
    FUZZ_CHECK(los_model_set_add(set, query, &board.options, NULL) == LOS_OK);
    los_model_set_finish(set);
    for (uint32_t i = 0; i < (MEMBERS + 1) * (MEMBERS + 1); i++) {
        uint32_t from = i / (MEMBERS + 1), to = i % (MEMBERS + 1);
        bool visible = los_query_set_verdict(query, &board.options, NULL, set, from, set, to).visible;
        bool are_on_table = from < MEMBERS && to < MEMBERS;
        FUZZ_CHECK(are_on_table || !visible);
        if (are_on_table) {
            los_verdict single = los_query_verdict(&fresh.query, &board.options, NULL, &models[from], &models[to]);
            FUZZ_CHECK(visible == single.visible);
            observers[to] += visible;
        }
    }
    for (uint32_t i = 0; i < MEMBERS; i++) {
        FUZZ_CHECK(los_query_count_observers(query, &board.options, set, &models[i]) == observers[i]);
    }
    los_model_set_destroy(set);
}

/* --- Regions ----------------------------------------------------------------------------------------------------- */

static double cross(los_vec2 a, los_vec2 b, los_vec2 c) {
    return ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y) -
           ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
}

/* Distance inside the triangle to its nearest side; negative: outside a side by that much; -INFINITY if degenerate. */
static double depth_in_triangle(const los_vec2 *corners, los_vec2 p) {
    double orientation = cross(corners[0], corners[1], corners[2]) < 0.0 ? -1.0 : 1.0, depth = INFINITY;
    for (int i = 0; i < 3 && depth > -INFINITY; i++) {
        los_vec2 a = corners[i], b = corners[(i + 1) % 3];
        double length = hypot((double)b.x - (double)a.x, (double)b.y - (double)a.y);
        depth = length > 0.0 ? fmin(depth, orientation * cross(a, b, p) / length) : -INFINITY;
    }
    return depth;
}

static bool is_in_region(const los_region *region, los_vec2 point, double min_depth) {
    for (uint32_t i = 0; i < region->triangle_point_count; i += 3) {
        if (depth_in_triangle(region->triangles + i, point) > min_depth) {
            return true;
        }
    }
    return false;
}

/* The judge's result for a line of the shooter to a bare point. */
static bool point_is_visible(los_query *query, los_vec2 from, los_vec2 point) {
    los_model target = los_model_at_point(point);
    return los_query_judge_line(query, &board.options, NULL, &board.shooter, &target, from, point).clear;
}

/* Where the judge's result is the same for a point and two squares around it, the region must match. */
static void check_point_of_region(const los_region *region, los_query *query, los_vec2 from, los_vec2 point) {
    bool visible = point_is_visible(query, from, point);
    for (int i = 0; i < 18; i++) {
        float step = i < 9 ? 4.0f : 0.25f;
        los_vec2 near = {point.x + step * (float)(i % 3 - 1), point.y + step * (float)(i / 3 % 3 - 1)};
        if (point_is_visible(query, from, near) != visible) {
            return;
        }
    }
    if (getenv("FUZZ_SHOW") != NULL) {
        printf("(%.9g, %.9g) is %s\n", (double)point.x, (double)point.y, visible ? "visible" : "hidden");
        fflush(stdout);
    }
    FUZZ_CHECK(visible ? is_in_region(region, point, -0.2) : !is_in_region(region, point, 0.2));
}

/* The region of a point for the shooter; the outline alone must succeed as well. */
static void check_region(los_query *query, los_vec2 at, fuzz_bytes *bytes, fuzz_scale scale, bool is_exact) {
    /* the bounds must contain the point */
    const los_box bounds = {{fminf(-100.0f, at.x), fminf(-100.0f, at.y)}, {fmaxf(2200.0f, at.x), fmaxf(2200.0f, at.y)}};
    los_region region;
    FUZZ_CHECK(los_query_region(query, &board.options, &board.shooter, at, bounds, false, &region) == LOS_OK);
    FUZZ_CHECK(region.triangle_point_count == 0);
    los_status status = los_query_region(query, &board.options, &board.shooter, at, bounds, true, &region);
    FUZZ_CHECK(status == LOS_OK && region.triangle_point_count % 3 == 0);
    for (int i = 0; is_exact && i < 6; i++) {
        los_vec2 point = fuzz_point(bytes, scale);
        bool is_within = point.x > 0.0f && point.y > 0.0f && point.x < 2000.0f && point.y < 2000.0f;
        if (is_within) {
            check_point_of_region(&region, query, at, point);
        }
    }
}

/* The region of a base, and of two: outlines and triangles are the same area within the bounds. */
static void check_base_region(los_query *query, const los_model models[2], fuzz_scale scale) {
    float reach = scale == FUZZ_WILD ? 4e6f : 400.0f;
    los_vec2 at = models[0].position;
    const los_box bounds = {{at.x - reach, at.y - reach}, {at.x + 0.5f * reach, at.y + reach}};
    los_base_region region;
    los_options options = board.options;
    options.heights = LOS_HEIGHTS_CATEGORY; /* cells take too long here */
    for (uint32_t count = 1; count <= 2; count++) {
        los_status status = los_query_unit_region(query, &options, models, count, bounds, &region);
        FUZZ_CHECK(status == LOS_OK || status == LOS_TOO_LARGE);
        FUZZ_CHECK(region.triangle_point_count % 3 == 0);
        uint32_t points = 0;
        for (uint32_t i = 0; i < region.outline_count; i++) {
            FUZZ_CHECK(region.outline_counts[i] >= 3);
            points += region.outline_counts[i];
        }
        FUZZ_CHECK(points == region.outline_point_count);
        for (uint32_t i = 0; i < region.triangle_point_count; i++) {
            los_vec2 p = region.triangles[i];
            float margin = 1e-4f * reach;
            FUZZ_CHECK(p.x >= bounds.low.x - margin && p.x <= bounds.high.x + margin && p.y >= bounds.low.y - margin &&
                       p.y <= bounds.high.y + margin);
        }
    }
}

/* True if the region's borders are exact: not where a prism floats or the observer is below the ground (region.h). */
static bool has_exact_region(los_vec2 at) {
    bool floats = board.shooter.elevation_inches < 0.0;
    for (uint32_t i = 0; i < board.piece_count; i++) {
        floats |= board.pieces[i].has_heights && board.pieces[i].heights.low > 0.0;
    }
    return fuzz_scene_is_in_range(&board) && at.x > 0.0f && at.y > 0.0f && at.x < 2000.0f && at.y < 2000.0f &&
           board.options.mode == LOS_MODE_SAMPLED && (board.options.heights == LOS_HEIGHTS_CATEGORY || !floats);
}

/* --- The target -------------------------------------------------------------------------------------------------- */

static void check_all(const los_terrain *terrain, fuzz_bytes *bytes, fuzz_scale scale) {
    los_model models[MEMBERS] = {board.shooter, board.target, fuzz_model(bytes, scale)};
    los_query *query = los_query_create(los_default_allocator());
    table_filler = 0;
    fuzz_scene_show(&board);
    table_open(&fresh, &board, los_default_allocator());
    check_same_pieces(terrain, fuzz_point(bytes, scale));
    FUZZ_CHECK(query != NULL && los_query_bind(query, terrain, NULL) == LOS_OK);
    check_model_set(query, models);
    los_vec2 center = board.shooter.position, rim = {center.x + 12.0f, center.y};
    check_region(query, center, bytes, scale, has_exact_region(center));
    check_region(query, rim, bytes, scale, has_exact_region(rim));
    check_base_region(query, models, scale);
    los_query_destroy(query);
    table_close(&fresh);
}

int fuzz_terrain(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = {data, size};
    fuzz_scale scale = fuzz_scene(&bytes, &board, 0);
    los_terrain *terrain = los_terrain_create(los_default_allocator());
    los_terrain *spare = los_terrain_create(los_default_allocator());
    FUZZ_CHECK(terrain != NULL && spare != NULL);
    FUZZ_CHECK(los_terrain_prepare(terrain, LOS_BUILD_INDEXED) == LOS_OK);
    while (bytes.size > 16) { /* the rest is read as points and a model */
        edit(&terrain, &spare, &bytes, scale);
    }
    check_all(terrain, &bytes, scale);
    los_terrain_destroy(terrain);
    los_terrain_destroy(spare);
    return 0;
}
