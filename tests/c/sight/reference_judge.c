/* SPDX-License-Identifier: MIT */
#include "sight/reference_judge.h"

#include "sight/reference_samples.h"

#include <stdio.h>
#include <string.h>

/* --- Strings ----------------------------------------------------------------------------------------------------- */

static bool is(const char *word, const char *other) {
    return word != NULL && strcmp(word, other) == 0;
}

bool reference_list_has(const reference_list *list, const char *name) {
    for (uint32_t i = 0; i < list->count; i++) {
        if (strcmp(list->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static void add(reference_list *list, const char *name, const char *suffix) {
    char joined[REFERENCE_NAME]; /* `name` may come from the same pair */
    snprintf(joined, sizeof joined, "%s%s", name, suffix);
    memcpy(list->names[list->count++], joined, sizeof joined);
}

static void add_once(reference_list *list, const char *name) {
    if (!reference_list_has(list, name)) {
        add(list, name, "");
    }
}

static const char *id_or(const scene_piece *piece, const char *otherwise) {
    return piece->id != NULL ? piece->id : otherwise;
}

/* --- Geometry, float32 ------------------------------------------------------------------------------------------- */

bool reference_meets(los_vec2 a, los_vec2 b, los_vec2 c, los_vec2 d, los_vec2 *hit) {
    const float bx = b.x - a.x, by = b.y - a.y, cx = c.x - a.x, cy = c.y - a.y, dx = d.x - a.x, dy = d.y - a.y;
    const float length = bx * bx + by * by;
    if (length <= 0.0f) {
        return false;
    }
    const float nx = bx / length, ny = by / length;
    const float c_along = cx * nx + cy * ny, c_side = cy * nx - cx * ny;
    const float d_along = dx * nx + dy * ny, d_side = dy * nx - dx * ny;
    if ((c_side < -1e-5f && d_side < -1e-5f) || (c_side > 1e-5f && d_side > 1e-5f)) {
        return false;
    }
    if (c_side == d_side || fabsf(c_side - d_side) < fmaxf(1e-5f, 1e-5f * fabsf(c_side))) {
        return false;
    }
    const float p = d_along + (c_along - d_along) * d_side / (d_side - c_side);
    if (p < 0.0f || p > 1.0f) {
        return false;
    }
    *hit = (los_vec2){a.x + bx * p, a.y + by * p};
    return true;
}

static bool about(float a, float b) {
    return a == b || fabsf(a - b) < fmaxf(1e-5f, 1e-5f * fabsf(a));
}

static los_vec2 corner(const scene_piece *piece, uint32_t i) {
    return piece->points[i % piece->point_count];
}

/* Writes the box of a piece's corners.  Returns how far outside it a point may be on the border. */
static float box_of(const scene_piece *piece, los_vec2 *low, los_vec2 *high) {
    float largest = 1.0f;
    *low = *high = piece->points[0];
    for (uint32_t i = 0; i < piece->point_count; i++) {
        los_vec2 at = corner(piece, i);
        *low = (los_vec2){fminf(low->x, at.x), fminf(low->y, at.y)};
        *high = (los_vec2){fmaxf(high->x, at.x), fmaxf(high->y, at.y)};
        largest = fmaxf(largest, fmaxf(fabsf(at.x), fabsf(at.y)));
    }
    return 1.1e-5f * largest;
}

reference_crossing reference_cast_ray(const scene_piece *piece, los_vec2 point) {
    los_vec2 low, high, hit;
    box_of(piece, &low, &high);
    los_vec2 far_away = {high.x + (high.x - low.x) * 1.221313f, high.y + (high.y - low.y) * 1.512312f};
    int crossings = 0;
    for (uint32_t i = 0; i < piece->point_count; i++) {
        if (reference_meets(corner(piece, i), corner(piece, i + 1), point, far_away, &hit)) {
            if (about(hit.x, point.x) && about(hit.y, point.y)) {
                return REFERENCE_ON_BORDER;
            }
            crossings++;
        }
    }
    return crossings % 2 == 1 ? REFERENCE_ODD : REFERENCE_EVEN;
}

bool reference_contains(const scene_piece *piece, los_vec2 point) {
    if (piece->point_count < 3) {
        return false;
    }
    los_vec2 low, high;
    float margin = box_of(piece, &low, &high);
    if (point.x < low.x - margin || point.x > high.x + margin || point.y < low.y - margin ||
        point.y > high.y + margin) {
        return false;
    }
    return reference_cast_ray(piece, point) != REFERENCE_EVEN;
}

/* A hit exactly at (0, 0) does not count. */
static bool crosses_edges(const scene_piece *piece, los_vec2 from, los_vec2 to) {
    for (uint32_t i = 0; i < piece->point_count; i++) {
        los_vec2 hit;
        if (reference_meets(from, to, corner(piece, i), corner(piece, i + 1), &hit) &&
            (hit.x != 0.0f || hit.y != 0.0f)) {
            return true;
        }
    }
    return false;
}

bool reference_interacts(const scene_piece *piece, los_vec2 from, los_vec2 to) {
    return crosses_edges(piece, from, to) || reference_contains(piece, from) || reference_contains(piece, to);
}

static float distance(los_vec2 a, los_vec2 b) {
    return sqrtf((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/* Keeps the hit if it is the first or nearer. */
static void keep_nearest(reference_block *block, los_vec2 from, los_vec2 point, const char *name, const char *suffix) {
    if (!block->found || distance(from, point) < distance(from, block->point)) {
        block->found = true;
        block->point = point;
        snprintf(block->name, REFERENCE_NAME, "%s%s", name, suffix);
    }
}

static bool crosses_walls(const scene_piece *piece, los_vec2 from, los_vec2 to) {
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        los_vec2 hit;
        if (reference_meets(from, to, piece->walls[i].start, piece->walls[i].end, &hit)) {
            return true;
        }
    }
    return false;
}

static bool meets_circle(los_vec2 from, los_vec2 to, los_vec2 center, float radius) {
    const float ax = to.x - from.x, ay = to.y - from.y, ox = from.x - center.x, oy = from.y - center.y;
    const float a = ax * ax + ay * ay, b = 2.0f * (ox * ax + oy * ay), c = ox * ox + oy * oy - radius * radius;
    const float d = b * b - 4.0f * a * c;
    if (d < 0.0f) {
        return false;
    }
    const float first = (-b - sqrtf(d)) / (2.0f * a), second = (-b + sqrtf(d)) / (2.0f * a);
    return (first >= 0.0f && first <= 1.0f) || (second >= 0.0f && second <= 1.0f);
}

/* The inside of the piece is not considered. */
bool reference_circle_overlaps(const scene_piece *piece, los_vec2 center, double radius) {
    for (uint32_t i = 0; i < piece->point_count; i++) {
        if ((double)distance(center, corner(piece, i)) <= radius ||
            meets_circle(corner(piece, i), corner(piece, i + 1), center, (float)radius)) {
            return true;
        }
    }
    return false;
}

/* --- Heights ------------------------------------------------------------------------------------------------------ */

double reference_top_of(const scene_piece *piece) {
    if (piece->has_heights) {
        return piece->heights.high;
    }
    return is(piece->height, "low") ? 1.5 : is(piece->height, "medium") ? 3.5 : 6.0;
}

/* True heights: part of the model is between the base and the top of the piece.  Standing on the top is not. */
bool reference_is_in_prism(const scene *s, const los_model *model, const scene_piece *piece) {
    double base = piece->has_heights ? piece->heights.low : 0.0;
    double feet = model->elevation_inches, head = feet + (model->height_inches > 0.0 ? model->height_inches : 0.0);
    return s->options.heights != LOS_HEIGHTS_TRUE || (feet < reference_top_of(piece) && head > base);
}

/* True if a line of the model that ends at the point ends inside the piece. */
static bool is_inside(const scene *s, const los_model *model, const scene_piece *piece, los_vec2 point) {
    return reference_is_in_prism(s, model, piece) && reference_contains(piece, point);
}

/* --- What is decided once per pair ------------------------------------------------------------------------------- */

static bool either_has(const scene *s, los_rule_flags keyword) {
    return (s->shooter.keywords & keyword) != 0 || (s->target.keywords & keyword) != 0;
}

/* Every ruin that the shooter is wholly within. */
static void find_wholly_within(reference_pair *pair) {
    const scene *s = pair->scene;
    bool towering = (s->shooter.keywords & LOS_TOWERING) != 0;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        bool within = is(s->pieces[i].type, "ruins") && s->pieces[i].point_count > 0;
        for (uint32_t j = 0; j < (towering ? 1 : pair->counts[0]); j++) {
            within = within && is_inside(s, &s->shooter, &s->pieces[i], pair->points[0][j]);
        }
        if (within) {
            add_once(&pair->wholly_within, id_or(&s->pieces[i], "unknown"));
        }
    }
}

/* The last piece of that id, or NULL. */
static const scene_piece *find_piece(const scene *s, const char *id) {
    const scene_piece *found = NULL;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        if (strcmp(id_or(&s->pieces[i], ""), id) == 0) {
            found = &s->pieces[i];
        }
    }
    return found;
}

void reference_group_key(const scene *s, const char *id, char *out) {
    const scene_piece *current = find_piece(s, id);
    for (int depth = 0;; depth++) {
        if (current->link_group != NULL && current->link_group[0] != '\0') {
            snprintf(out, REFERENCE_NAME, "lg:%s", current->link_group);
            return;
        }
        if (current->parent == NULL || current->parent[0] == '\0') {
            snprintf(out, REFERENCE_NAME, "id:%s", id_or(current, ""));
            return;
        }
        const scene_piece *parent = find_piece(s, current->parent);
        if (depth == 4 || parent == NULL) {
            snprintf(out, REFERENCE_NAME, "id:%s", current->parent);
            return;
        }
        current = parent;
    }
}

/* Eleventh edition: the groups that a base reaches into and the pieces that a center stands in. */
static void find_exclusions(reference_pair *pair, const los_model *model) {
    const scene *s = pair->scene;
    double radius = model->base_mm / 25.4 * s->options.pixels_per_inch / 2.0;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        const scene_piece *piece = &s->pieces[i];
        if (piece->point_count < 3 || !reference_is_in_prism(s, model, piece)) {
            continue;
        }
        bool stands_in = reference_contains(piece, model->position);
        if (stands_in) {
            add_once(&pair->standing_ids, id_or(piece, ""));
        }
        if (stands_in || (!model->is_bare_point && reference_circle_overlaps(piece, model->position, radius))) {
            add_once(&pair->shared_groups, pair->groups[i]);
        }
    }
}

void reference_pair_set(reference_pair *pair, const scene *s) {
    pair->scene = s;
    pair->wholly_within.count = pair->shared_groups.count = pair->standing_ids.count = 0;
    pair->counts[0] = reference_sample(s, &s->shooter, pair->points[0]);
    pair->counts[1] = reference_sample(s, &s->target, pair->points[1]);
    if (s->options.mode == LOS_MODE_LEGACY) {
        return;
    }
    if (s->options.edition < 11) {
        find_wholly_within(pair);
        return;
    }
    for (uint32_t i = 0; i < s->piece_count; i++) {
        reference_group_key(s, id_or(&s->pieces[i], ""), pair->groups[i]);
    }
    find_exclusions(pair, &s->shooter);
    find_exclusions(pair, &s->target);
}

/* --- A line ------------------------------------------------------------------------------------------------------ */

static bool is_obscuring(const scene_piece *piece) {
    return piece->obscuring || is(piece->height, "tall");
}

static bool is_only_low(const scene_piece *piece) {
    return is(piece->height, "low") && !is_obscuring(piece);
}

static bool both_below_medium(const scene *s) {
    return s->shooter.height_inches < 3.5 && s->target.height_inches < 3.5;
}

static bool tenth_piece_blocks(const reference_pair *pair, const scene_piece *piece, los_vec2 from, los_vec2 to) {
    const scene *s = pair->scene;
    if (!reference_interacts(piece, from, to)) {
        return false;
    }
    if (is(piece->type, "ruins")) {
        if (either_has(s, LOS_AIRCRAFT) || is_inside(s, &s->target, piece, to)) {
            return false;
        }
        return !reference_list_has(&pair->wholly_within, id_or(piece, "unknown"));
    }
    if (is_inside(s, &s->shooter, piece, from) || is_inside(s, &s->target, piece, to)) {
        return false;
    }
    if (s->options.heights == LOS_HEIGHTS_TRUE) {
        return piece->has_heights || is(piece->height, "low") || is(piece->height, "medium") || is_obscuring(piece);
    }
    return is_obscuring(piece) || (is(piece->height, "medium") && both_below_medium(s));
}

static void first_wall(const scene *s, los_vec2 from, los_vec2 to, reference_list *out) {
    for (uint32_t i = 0; i < s->piece_count && out->count == 0; i++) {
        if (crosses_walls(&s->pieces[i], from, to)) {
            add(out, id_or(&s->pieces[i], "unknown"), "_wall");
        }
    }
}

static void tenth_line(const reference_pair *pair, los_vec2 from, los_vec2 to, reference_list *out) {
    const scene *s = pair->scene;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        const scene_piece *piece = &s->pieces[i];
        if (is_only_low(piece) && s->options.heights == LOS_HEIGHTS_CATEGORY) {
            if (crosses_walls(piece, from, to)) {
                add(out, id_or(piece, "unknown"), "_wall");
            }
        } else if (tenth_piece_blocks(pair, piece, from, to)) {
            add(out, id_or(piece, "unknown"), "");
        }
    }
    if (!either_has(s, LOS_AIRCRAFT) && !either_has(s, LOS_TOWERING)) {
        first_wall(s, from, to, out);
    }
}

static const char *category_of(const scene_piece *piece) {
    if (is(piece->category, "exposed") || is(piece->category, "light") || is(piece->category, "dense")) {
        return piece->category;
    }
    if (is(piece->type, "ruins") || is(piece->type, "woods")) {
        return "dense";
    }
    return is(piece->type, "barricade") ? "light" : "exposed";
}

static void eleventh_line(const reference_pair *pair, los_vec2 from, los_vec2 to, reference_list *out) {
    const scene *s = pair->scene;
    bool ground_level = s->shooter.elevation_inches < 3.0 && s->target.elevation_inches < 3.0;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        const scene_piece *piece = &s->pieces[i];
        bool dense = is(category_of(piece), "dense"), light = is(category_of(piece), "light");
        bool obscures = !is(piece->piece_class, "feature") && (light || dense) &&
                        !reference_list_has(&pair->shared_groups, pair->groups[i]);
        bool is_solid = !is(piece->piece_class, "area") && dense && ground_level &&
                        !reference_list_has(&pair->standing_ids, id_or(piece, ""));
        if ((obscures || is_solid) && reference_interacts(piece, from, to)) {
            add(out, id_or(piece, ""), "");
        }
    }
    first_wall(s, from, to, out);
}

static void legacy_line(const reference_pair *pair, los_vec2 from, los_vec2 to, reference_list *out) {
    for (uint32_t i = 0; i < pair->scene->piece_count; i++) {
        const scene_piece *piece = &pair->scene->pieces[i];
        if (!is(piece->height, "medium") && !is(piece->height, "tall")) {
            continue;
        }
        if (reference_interacts(piece, from, to) && !reference_contains(piece, from) &&
            !reference_contains(piece, to)) {
            add(out, id_or(piece, "unknown"), "");
        }
    }
}

void reference_blockers(const reference_pair *pair, los_vec2 from, los_vec2 to, reference_list *out) {
    out->count = 0;
    if (pair->scene->options.mode == LOS_MODE_LEGACY) {
        legacy_line(pair, from, to, out);
    } else if (pair->scene->options.edition >= 11) {
        eleventh_line(pair, from, to, out);
    } else {
        tenth_line(pair, from, to, out);
    }
}

/* --- Results ----------------------------------------------------------------------------------------------------- */

static bool has_wall_name(const reference_list *names, const char *id) {
    char wall[REFERENCE_NAME];
    snprintf(wall, sizeof wall, "%s_wall", id);
    return reference_list_has(names, wall);
}

reference_block reference_block_point(const reference_pair *pair, los_vec2 from, los_vec2 to,
                                      const reference_list *names) {
    reference_block block = {.found = false};
    for (uint32_t i = 0; i < pair->scene->piece_count; i++) {
        const scene_piece *piece = &pair->scene->pieces[i];
        const char *id = id_or(piece, "unknown");
        bool named = reference_list_has(names, id), wall_named = has_wall_name(names, id);
        bool starts_inside = named && reference_contains(piece, from);
        los_vec2 hit;
        if (starts_inside) {
            keep_nearest(&block, from, from, id, "");
        }
        for (uint32_t j = 0; named && !starts_inside && j < piece->point_count; j++) {
            if (reference_meets(from, to, corner(piece, j), corner(piece, j + 1), &hit)) {
                keep_nearest(&block, from, hit, id, "");
            }
        }
        for (uint32_t j = 0; wall_named && j < piece->wall_count; j++) {
            if (reference_meets(from, to, piece->walls[j].start, piece->walls[j].end, &hit)) {
                keep_nearest(&block, from, hit, id, "_wall");
            }
        }
    }
    return block;
}

/* Tenth edition: true if the piece is listed when some line crosses it. */
static bool can_be_listed(const scene *s, const scene_piece *piece) {
    if (is_only_low(piece)) {
        return false;
    }
    if (is(piece->type, "ruins")) {
        return !either_has(s, LOS_AIRCRAFT);
    }
    return !(is(piece->height, "medium") && !is_obscuring(piece) && !both_below_medium(s));
}

static bool some_line_crosses(const reference_pair *pair, const scene_piece *piece) {
    for (uint32_t i = 0; i < pair->counts[0] * pair->counts[1]; i++) {
        los_vec2 from = pair->points[0][i / pair->counts[1]], to = pair->points[1][i % pair->counts[1]];
        if (crosses_edges(piece, from, to) && !reference_contains(piece, from) && !reference_contains(piece, to)) {
            return true;
        }
    }
    return false;
}

void reference_report_blockers(const reference_pair *pair, reference_list *out) {
    const scene *s = pair->scene;
    if (s->options.mode == LOS_MODE_LEGACY || s->options.edition >= 11) {
        reference_all_blockers(pair, out);
        return;
    }
    out->count = 0;
    for (uint32_t i = 0; i < s->piece_count; i++) {
        if (can_be_listed(s, &s->pieces[i]) && some_line_crosses(pair, &s->pieces[i])) {
            add(out, id_or(&s->pieces[i], "unknown"), "");
        }
    }
}

void reference_all_blockers(const reference_pair *pair, reference_list *out) {
    static reference_list line;
    out->count = 0;
    for (uint32_t i = 0; i < pair->counts[0] * pair->counts[1]; i++) {
        reference_blockers(pair, pair->points[0][i / pair->counts[1]], pair->points[1][i % pair->counts[1]], &line);
        for (uint32_t j = 0; j < line.count; j++) {
            add_once(out, line.names[j]);
        }
    }
}
