/* SPDX-License-Identifier: MIT */
/* Terrain is changed piece by piece, as LosTerrain does it: each new state is built from copies of the last.  What
 * comes out must be the terrain that is built at once, and what a point sees on it must be what the judge says. */
#include "fuzz_scene.h"
#include "fuzz_targets.h"
#include "query/model_set.h"
#include "query/region.h"

enum {
    PIECES_MAX = 24,
    MEMBERS = 3
};

static scene board;
static table fresh;

/* --- Changes ----------------------------------------------------------------------------------------------------- */

/* The pieces of `from` without the one at `skipped`, or with the board's in its place. */
static void copy_all(los_terrain *to, const los_terrain *from, uint32_t skipped, bool replaces) {
    los_terrain_clear(to);
    for (uint32_t i = 0; i < from->piece_count; i++) {
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

/* One change of the board, and the same of the terrain. */
static void change(los_terrain *terrain, los_terrain *spare, fuzz_bytes *bytes, fuzz_scale scale) {
    uint32_t choices = fuzz_byte(bytes), kind = fuzz_take(&choices, 3);
    uint32_t piece = board.piece_count == 0 ? 0 : choices % board.piece_count;
    if (kind == 0 && board.piece_count > 0) {
        remove_from_board(piece);
        copy_all(spare, terrain, piece, false);
    } else if (kind == 1 && board.piece_count > 0) {
        fuzz_piece(bytes, scale, &board.pieces[piece]);
        copy_all(spare, terrain, piece, true);
    } else if (kind == 2) {
        board.piece_count = 0;
        los_terrain_clear(spare);
    } else if (board.piece_count < PIECES_MAX) {
        fuzz_piece(bytes, scale, &board.pieces[board.piece_count++]);
        los_piece_def def = scene_piece_def(&board.pieces[board.piece_count - 1]);
        copy_all(spare, terrain, LOS_NO_PIECE, false);
        FUZZ_CHECK(los_terrain_add(spare, &def) == LOS_OK);
    } else {
        return;
    }
    FUZZ_CHECK(los_terrain_prepare(spare, kind % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED) == LOS_OK);
    los_terrain changed = *spare;
    *spare = *terrain;
    *terrain = changed;
}

/* --- What must hold ---------------------------------------------------------------------------------------------- */

static bool is_found(const los_terrain *terrain, const los_box *around, uint32_t piece) {
    uint32_t found[PIECES_MAX];
    los_bvh_query strip = los_bvh_query_of_box(*around);
    uint32_t count = los_terrain_find_pieces(terrain, &strip, found);
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

/* Everybody with everybody, prepared together and one by one. */
static void check_crowd(los_pair *pair, const los_model *models) {
    los_model_set model_set;
    los_model_set_init(&model_set, los_default_allocator());
    for (uint32_t i = 0; i < MEMBERS; i++) {
        FUZZ_CHECK(los_model_set_insert(&model_set, pair, &board.options, &models[i]) == LOS_OK);
    }
    FUZZ_CHECK(los_model_set_insert(&model_set, pair, &board.options, NULL) == LOS_OK);
    los_model_set_finish(&model_set);
    for (uint32_t i = 0; i < (MEMBERS + 1) * (MEMBERS + 1); i++) {
        uint32_t from = i / (MEMBERS + 1), to = i % (MEMBERS + 1);
        los_verdict answer;
        bool sees = los_model_set_sees(&model_set, from, &model_set, to, pair, &board.options, &answer);
        bool is_there = from < MEMBERS && to < MEMBERS;
        FUZZ_CHECK(sees == answer.visible && (is_there || !sees));
        FUZZ_CHECK(!is_there ||
                   sees == los_models_verdict(&fresh.query.pair, &board.options, &models[from], &models[to]).visible);
    }
    los_model_set_free(&model_set);
}

/* --- Regions ----------------------------------------------------------------------------------------------------- */

static double cross(los_vec2 a, los_vec2 b, los_vec2 c) {
    return ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y) -
           ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
}

/* How deep inside the triangle the point lies; negative: how far outside one of its sides. */
static double depth_in(const los_vec2 *corners, los_vec2 p) {
    double turn = cross(corners[0], corners[1], corners[2]) < 0.0 ? -1.0 : 1.0, depth = INFINITY;
    for (int i = 0; i < 3 && depth > -INFINITY; i++) {
        los_vec2 a = corners[i], b = corners[(i + 1) % 3];
        double length = hypot((double)b.x - (double)a.x, (double)b.y - (double)a.y);
        depth = length > 0.0 ? fmin(depth, turn * cross(a, b, p) / length) : -INFINITY;
    }
    return depth;
}

static bool is_in_region(const los_region_builder *region, los_vec2 point, double depth) {
    for (uint32_t i = 0; i < region->triangle_count; i += 3) {
        if (depth_in(region->triangles + i, point) > depth) {
            return true;
        }
    }
    return false;
}

static bool judge_sees(los_pair *pair, los_vec2 point) {
    los_model target = los_model_at_point(point);
    los_pair_set(pair, &board.options, &board.shooter, &target);
    los_sight_line sight = los_sight_line_between_centers(pair);
    return los_line_is_clear(pair, &sight);
}

/* Where the judge says the same of a point and of eight around it, the region must say so, too. */
static void check_point_of_region(const los_region_builder *region, los_pair *pair, los_vec2 point) {
    bool sees = judge_sees(pair, point);
    for (int i = 0; i < 18; i++) {
        float step = i < 9 ? 4.0f : 0.25f;
        los_vec2 near = {point.x + step * (float)(i % 3 - 1), point.y + step * (float)(i / 3 % 3 - 1)};
        if (judge_sees(pair, near) != sees) {
            return;
        }
    }
    if (getenv("FUZZ_SHOW") != NULL) {
        printf("(%.9g, %.9g) is %s\n", (double)point.x, (double)point.y, sees ? "seen" : "hidden");
        fflush(stdout);
    }
    FUZZ_CHECK(sees ? is_in_region(region, point, -0.2) : !is_in_region(region, point, 0.2));
}

static void check_region(los_pair *pair, fuzz_bytes *bytes, fuzz_scale scale, bool is_sane) {
    const los_box bounds = {{-100.0f, -100.0f}, {2200.0f, 2200.0f}};
    los_region_builder region;
    los_region_builder_init(&region, los_default_allocator());
    los_status status = los_region_builder_find(&region, pair, &board.options, &board.shooter, bounds);
    FUZZ_CHECK(status == LOS_OK && region.triangle_count % 3 == 0);
    for (int i = 0; is_sane && i < 6; i++) {
        los_vec2 point = fuzz_point(bytes, scale);
        bool is_within = point.x > 0.0f && point.y > 0.0f && point.x < 2000.0f && point.y < 2000.0f;
        if (is_within) {
            check_point_of_region(&region, pair, point);
        }
    }
    los_region_builder_free(&region);
}

/* Where prisms float, or a model stands below the ground, borders are not exact (region.h). */
static bool can_have_region(void) {
    los_vec2 at = board.shooter.position;
    bool floats = board.shooter.elevation_inches < 0.0;
    for (uint32_t i = 0; i < board.piece_count; i++) {
        floats |= board.pieces[i].has_heights && board.pieces[i].heights.low > 0.0;
    }
    return fuzz_scene_is_sane(&board) && at.x > 0.0f && at.y > 0.0f && at.x < 2000.0f && at.y < 2000.0f &&
           board.options.mode == LOS_MODE_SAMPLED && (board.options.heights == LOS_HEIGHTS_CATEGORY || !floats);
}

/* --- The target -------------------------------------------------------------------------------------------------- */

static void check_all(los_terrain *terrain, fuzz_bytes *bytes, fuzz_scale scale) {
    los_model models[MEMBERS] = {board.shooter, board.target, fuzz_model(bytes, scale)};
    los_pair pair;
    table_filler = 0;
    fuzz_scene_show(&board);
    table_open(&fresh, &board, los_default_allocator());
    check_same_pieces(terrain, fuzz_point(bytes, scale));
    los_pair_init(&pair, los_default_allocator());
    FUZZ_CHECK(los_pair_reserve(&pair, terrain) == LOS_OK);
    check_crowd(&pair, models);
    check_region(&pair, bytes, scale, can_have_region());
    los_pair_free(&pair);
    table_close(&fresh);
}

int fuzz_terrain(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = {data, size};
    los_terrain terrain, spare;
    fuzz_scale scale = fuzz_scene(&bytes, &board, 0);
    los_terrain_init(&terrain, los_default_allocator());
    los_terrain_init(&spare, los_default_allocator());
    FUZZ_CHECK(los_terrain_prepare(&terrain, LOS_BUILD_INDEXED) == LOS_OK);
    while (bytes.size > 16) { /* the rest is for places to look at */
        change(&terrain, &spare, &bytes, scale);
    }
    check_all(&terrain, &bytes, scale);
    los_terrain_free(&terrain);
    los_terrain_free(&spare);
    return 0;
}
