/* SPDX-License-Identifier: MIT */
#include "query/models_scene.h"

#include "geometry/bases.h"
#include "geometry/convex.h"

enum {
    STEPS = 4000,
    POLYGON = 96,
    LINES = 60
};

static los_table_model random_model(test_random *random, double size) {
    static const double sizes[] = {25.0, 28.0, 32.0, 40.0, 60.0, 90.0};
    static const double heights[] = {2.0, 2.0, 3.4, 5.0}, floors[] = {0.0, 0.0, 0.0, 1.0, 3.0};
    los_table_model model = los_default_table_model();
    model.model.position = (los_vec2){(float)random_between(random, 200.0, 200.0 + size),
                                      (float)random_between(random, 200.0, 200.0 + 0.5 * size)};
    model.model.shape = (los_base_shape)random_below(random, 3);
    model.model.base_mm = sizes[random_below(random, 6)];
    model.model.length_mm = model.model.base_mm;
    model.model.width_mm = model.model.base_mm * random_between(random, 0.3, 1.0);
    model.model.rotation = random_between(random, -4.0, 4.0);
    model.model.height_inches = heights[random_below(random, 4)];
    model.model.elevation_inches = floors[random_below(random, 5)];
    model.unit = random_below(random, 6); /* 0 is none */
    model.flags = random_bool(random, 0.9) ? LOS_MODEL_FLAGS_DEFAULT : random_below(random, 16);
    return model;
}

void models_scene_open(models_scene *of) {
    los_terrain_init(&of->terrain, los_default_allocator());
    of->options = los_default_options();
    of->options.edition = 11;
    los_table_init(&of->table, los_default_allocator(), of->options.pixels_per_inch);
    of->query = los_query_create(los_default_allocator());
    CHECK(of->query != NULL);
}

void models_scene_close(models_scene *of) {
    los_query_destroy(of->query);
    los_table_free(&of->table);
    los_terrain_free(&of->terrain);
}

static void bind(models_scene *of) {
    CHECK_EQ_INT(los_query_bind(of->query, &of->terrain, NULL), LOS_OK);
    CHECK_EQ_INT(los_query_bind_table(of->query, &of->table), LOS_OK);
}

void models_scene_fill(models_scene *of, test_random *random, double size) {
    los_table_clear(&of->table);
    for (int i = 0; i < MODELS_SCENE_COUNT; i++) {
        los_table_model model = random_model(random, size);
        los_handle handle;
        if (i < 2) {
            model.flags = LOS_MODEL_FLAGS_DEFAULT;
        }
        CHECK_EQ_INT(los_table_add(&of->table, &model, &handle), LOS_OK);
        if (i < 2) {
            of->ends[i] = handle;
        }
    }
    bind(of);
}

const los_model *models_scene_model(const models_scene *of, los_handle handle) {
    return &los_table_get(&of->table, handle)->model;
}

/* --- One line ---------------------------------------------------------------------------------------------------- */

bool models_scene_is_in_base(const models_scene *of, const los_model *model, double grow, double x, double y) {
    los_base base = los_base_of(model, of->options.pixels_per_inch);
    double dx = x - (double)model->position.x, dy = y - (double)model->position.y;
    double along = (dx * base.cosine + dy * base.sine) / (base.half_length + grow);
    double across = (dy * base.cosine - dx * base.sine) / (base.half_width + grow);
    return model->shape == LOS_RECTANGLE ? fabs(along) <= 1.0 && fabs(across) <= 1.0
                                         : along * along + across * across <= 1.0;
}

/* Walks along the line. */
static bool is_met(const models_scene *of, const los_model *blocker, double grow, los_vec2 from, los_vec2 to) {
    for (int i = 0; i <= STEPS; i++) {
        double t = (double)i / STEPS, x = (double)from.x + t * ((double)to.x - (double)from.x);
        double y = (double)from.y + t * ((double)to.y - (double)from.y);
        if (models_scene_is_in_base(of, blocker, grow, x, y) &&
            !models_scene_is_in_base(of, models_scene_model(of, of->ends[0]), -grow, x, y) &&
            !models_scene_is_in_base(of, models_scene_model(of, of->ends[1]), -grow, x, y)) {
            return true;
        }
    }
    return false;
}

static bool may_block(const models_scene *of, los_handle handle) {
    const los_table_model *entry = los_table_get(&of->table, handle), *a = los_table_get(&of->table, of->ends[0]),
                          *b = los_table_get(&of->table, of->ends[1]);
    double top = entry->model.elevation_inches + entry->model.height_inches;
    double tops =
        fmax(a->model.elevation_inches + a->model.height_inches, b->model.elevation_inches + b->model.height_inches);
    bool is_of_units = entry->unit != LOS_NO_UNIT && (entry->unit == a->unit || entry->unit == b->unit);
    return handle != of->ends[0] && handle != of->ends[1] && (entry->flags & 7u) == 7u && !is_of_units && tops <= top;
}

int models_scene_line(const models_scene *of, los_vec2 from, los_vec2 to) {
    los_handle handles[MODELS_SCENE_COUNT];
    uint32_t count = los_table_list(&of->table, handles);
    bool is_blocked = false, may_be = false;
    for (uint32_t i = 0; i < count; i++) {
        if (may_block(of, handles[i])) {
            is_blocked = is_blocked || is_met(of, models_scene_model(of, handles[i]), -0.1, from, to);
            may_be = may_be || is_met(of, models_scene_model(of, handles[i]), 0.1, from, to);
        }
    }
    return is_blocked ? 1 : may_be ? -1 : 0;
}

bool models_scene_is_apart(const models_scene *of) {
    los_base bases[2] = {los_base_of(models_scene_model(of, of->ends[0]), of->options.pixels_per_inch),
                         los_base_of(models_scene_model(of, of->ends[1]), of->options.pixels_per_inch)};
    double x = (double)models_scene_model(of, of->ends[0])->position.x -
               (double)models_scene_model(of, of->ends[1])->position.x;
    double y = (double)models_scene_model(of, of->ends[0])->position.y -
               (double)models_scene_model(of, of->ends[1])->position.y;
    return sqrt(x * x + y * y) > los_base_circumradius(&bases[0]) + los_base_circumradius(&bases[1]) + 1.0;
}

/* A random point of a base. */
static los_vec2 random_point(const models_scene *of, const los_model *model, test_random *random) {
    los_vec2 point;
    do {
        double reach = model->base_mm / 25.4 * 40.0;
        point = (los_vec2){model->position.x + (float)random_between(random, -reach, reach),
                           model->position.y + (float)random_between(random, -reach, reach)};
    } while (!models_scene_is_in_base(of, model, -0.01, (double)point.x, (double)point.y));
    return point;
}

bool models_scene_has_wide_line(const models_scene *of, test_random *random) {
    for (int i = 0; i < LINES; i++) {
        los_vec2 a = random_point(of, models_scene_model(of, of->ends[0]), random),
                 b = random_point(of, models_scene_model(of, of->ends[1]), random);
        los_handle handles[MODELS_SCENE_COUNT];
        uint32_t count = los_table_list(&of->table, handles);
        bool is_met_by_any = false;
        for (uint32_t k = 0; k < count && !is_met_by_any; k++) {
            is_met_by_any = may_block(of, handles[k]) && is_met(of, models_scene_model(of, handles[k]), 1.0, a, b);
        }
        if (!is_met_by_any) {
            return true;
        }
    }
    return false;
}

/* --- The same blockers as polygons ------------------------------------------------------------------------------- */

void models_scene_isolate(models_scene *of, test_random *random) {
    los_handle handles[MODELS_SCENE_COUNT];
    uint32_t count = los_table_list(&of->table, handles);
    for (uint32_t i = 0; i < count; i++) {
        los_table_model entry = *los_table_get(&of->table, handles[i]);
        bool is_end = handles[i] == of->ends[0] || handles[i] == of->ends[1];
        entry.unit = LOS_NO_UNIT;
        if (is_end || of->options.heights == LOS_HEIGHTS_CATEGORY) {
            entry.model.elevation_inches = 0.0;
        }
        if (is_end) {
            entry.model.position =
                (los_vec2){handles[i] == of->ends[0] ? 30.0f : 770.0f, (float)random_between(random, 200.0, 400.0)};
        }
        los_table_set(&of->table, handles[i], &entry);
    }
}

static void add_polygon(const models_scene *of, los_terrain *polygons, los_handle handle, double grow) {
    const los_model *model = models_scene_model(of, handle);
    los_base base = los_base_of(model, of->options.pixels_per_inch);
    los_frame frame = {(double)model->position.x, (double)model->position.y, {1.0, 0.0}};
    los_vec2d corners[LOS_BASE_CORNERS], rim[LOS_RIM_MAX];
    los_vec2 points[LOS_RIM_MAX];
    base.half_length += grow;
    base.half_width += grow;
    los_convex shape = los_convex_of_base(&base, model->position, 0.0, &frame, corners);
    uint32_t count = POLYGON;
    if (shape.kind == LOS_CONVEX_ELLIPSE) {
        los_ellipse_polygonize(&shape, count, rim);
    } else {
        count = los_convex_polygonize(&shape, 0.0, rim);
    }
    for (uint32_t i = 0; i < count; i++) {
        points[i] = los_frame_to_world(&frame, rim[i]);
    }
    los_piece_def piece = los_default_piece_def();
    piece.flags = LOS_DENSE | LOS_FEATURE;
    piece.points = points;
    piece.point_count = count;
    piece.has_heights = true;
    piece.heights = los_model_heights(model);
    CHECK_EQ_INT(los_terrain_add(polygons, &piece), LOS_OK);
}

/* Puts the blockers into a terrain of their own; the pair must be far from all of them. */
static void polygonize(models_scene *of, los_terrain *polygons, double grow) {
    los_handle handles[MODELS_SCENE_COUNT];
    uint32_t count = los_table_list(&of->table, handles);
    los_terrain_init(polygons, los_default_allocator());
    for (uint32_t i = 0; i < count; i++) {
        bool is_seen_over = of->options.heights == LOS_HEIGHTS_TRUE;
        const los_table_model *entry = los_table_get(&of->table, handles[i]);
        bool is_candidate = is_seen_over
                                ? (entry->flags & 7u) == 7u && handles[i] != of->ends[0] && handles[i] != of->ends[1]
                                : may_block(of, handles[i]);
        if (is_candidate) {
            add_polygon(of, polygons, handles[i], grow);
        }
    }
    CHECK_EQ_INT(los_terrain_prepare(polygons, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_EQ_INT(los_query_bind(of->query, polygons, NULL), LOS_OK);
}

bool models_scene_sees_past_polygons(models_scene *of, double grow) {
    los_terrain polygons;
    polygonize(of, &polygons, grow);
    bool visible = los_query_verdict(of->query, &of->options, NULL, models_scene_model(of, of->ends[0]),
                                     models_scene_model(of, of->ends[1]))
                       .visible;
    bind(of);
    los_terrain_free(&polygons);
    return visible;
}

double models_scene_area_past_polygons(models_scene *of, double grow) {
    los_terrain polygons;
    polygonize(of, &polygons, grow);
    double fraction = los_query_visible_area(of->query, &of->options, NULL, models_scene_model(of, of->ends[0]),
                                             models_scene_model(of, of->ends[1]))
                          .fraction;
    bind(of);
    los_terrain_free(&polygons);
    return fraction;
}
