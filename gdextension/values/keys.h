/* SPDX-License-Identifier: MIT */
/* The keys of dictionaries that the layer reads and writes, made once: making a Variant costs more than a look-up.
 *
 * `keys` are Strings and are the keys of results.  `lookup` are StringNames for reading: the engine finds the same
 * entries and stores the hash of a StringName. */
#ifndef KEYS_H
#define KEYS_H

#include "bind/gdx.h"

/* clang-format off */
#define KEY_LIST(X) \
    /* model */ \
    X(position) X(base_type) X(base_mm) X(base_dimensions) X(length) X(width) X(rotation) X(keywords) X(meta) \
    X(model_height_inches) X(elevation_inches) X(id) X(x) X(y) X(alive) X(hidden) X(detection_inches) X(unit) X(side) \
    /* board and piece */ \
    X(terrain_features) X(board) X(type) X(polygon) X(height_category) X(traits) X(walls) X(start) X(end) \
    X(blocks_los) X(piece_class) X(category) X(link_group) X(parent_area_id) X(base_inches) X(height_inches) \
    X(rules) X(tags) X(state) X(size) X(facing) X(tag) /* the last is a wrong name for tags */ \
    X(terrain) X(features) X(pieces) /* wrong names for terrain_features; a warning suggests the right one */ \
    /* options */ \
    X(mode) X(edition) X(sampling) X(density) X(min_gap) X(heights) X(pixels_per_inch) \
    /* boards with models; tables */ \
    X(models) X(models_block) X(version) X(handle) X(flags) X(model) X(ranges) X(weights) X(only_new) \
    /* results */ \
    X(blockers) X(blocking_models) X(visible_models) X(shooters) X(cover_from) X(has_cover) X(cover_by) X(hidden_models) \
    X(distance_inches) X(exposure) \
    X(has_los) X(reason) X(sight_line) X(method) X(attempted_lines) X(blocking_terrain) X(from) X(to) X(blocked) \
    X(shooter_index) X(target_index) X(height) X(counts) X(block_at) X(blocked_by) X(block_point) X(block_id) X(point) X(terrain_id) \
    X(visible_exact) X(fully_visible) X(visible_fraction) \
    X(profile) X(from_height) X(to_height) X(from_distance) X(to_distance) X(height_from) X(height_to) X(clearance) \
    X(cover) X(share) X(range) X(arc) X(triangles) X(outlines) \
    X(calls) X(lines) X(center_hits) X(edge_hits) X(exact_hits) X(invalid) X(reused) \
    /* rule sets */ \
    X(title) X(piece_rules) X(wall_rules) X(model_rules) X(cover_rules) X(report_rules) X(ends) X(arc_degrees) \
    X(max_range_inches) X(hindrance_limit) X(ignore_own_units) X(anonymous_id) X(when) X(unless) X(effect) X(amount) \
    X(label) X(quantifier) X(wall_phase) \
    /* grid: observers, equipment, results */ \
    X(cell) X(path) X(xray) X(max_range) X(kind) X(radius) X(observer) X(partial) X(area) X(direction) X(round) \
    X(visible) X(cells) X(block_cell) X(from_point) X(to_point) X(rays_clear) X(rays_total) \
    /* rules of grids */ \
    X(rays) X(combine) X(traversal) X(touch) X(touch_end) X(block_flags) X(stop_flags) X(test_start) X(test_end) \
    X(stop_start) X(stop_end) X(door_mask) X(symmetric) X(metric) X(lateral) X(strut) X(outside_is_error) \
    /* values of `method` */ \
    X(center_to_center) X(edge_to_edge) X(full_sampling) X(legacy) X(exact)
/* clang-format on */

#define KEY_DECLARE(name) gdx_variant name;
typedef struct key_set {
    KEY_LIST(KEY_DECLARE)
} key_set;
#undef KEY_DECLARE

extern key_set keys, lookup;

void keys_make(void);
void keys_destroy(void);
/* An owned Variant that holds a StringName. */
gdx_variant name_make(const char *word);
/* True for a String or StringName that is one of the keys: no other entry of a Dictionary is read. */
bool is_known_key(const gdx_variant *key);
/* The word of a key of either set, for messages. */
const char *key_word(const gdx_variant *key);

#endif
