/* SPDX-License-Identifier: MIT */
#include "exact/exact_scene.h"

#include "exact/exact_shape.h"

#include <stdio.h>

#define PICK(random, list) ((list)[random_below(random, (uint32_t)(sizeof(list) / sizeof *(list)))])

const char *const exact_family_names[EXACT_FAMILIES] = {"board",  "clutter", "lattice", "contact",
                                                        "inside", "forest",  "cracks"};

/* --- Pieces ------------------------------------------------------------------------------------------------------ */

static const char *id_of(uint32_t number) {
    static char ids[SCENE_PIECES][8];
    snprintf(ids[number], sizeof ids[number], "x%u", (unsigned)number % 100);
    return ids[number];
}

static scene_piece *add_piece(scene *s) {
    return scene_add(s, id_of(s->piece_count));
}

/* Blocks every line that meets it, in both editions; the tenth exempts lines that end inside. */
static scene_piece *add_building(scene *s) {
    scene_piece *piece = add_piece(s);
    piece->type = "building";
    piece->height = "tall";
    return piece;
}

/* An origin and a rotation. */
typedef struct frame {
    xvec origin;
    double c, s;
} frame;

static frame frame_at(xvec origin, double angle) {
    return (frame){origin, cos(angle), sin(angle)};
}

static los_vec2 in_frame(const frame *f, double x, double y) {
    return (los_vec2){(float)(f->origin.x + x * f->c - y * f->s), (float)(f->origin.y + x * f->s + y * f->c)};
}

static void add_corner(scene_piece *piece, const frame *f, double x, double y) {
    piece->points[piece->point_count++] = in_frame(f, x, y);
}

static void put_box(scene_piece *piece, const frame *f, double x1, double y1, double x2, double y2) {
    add_corner(piece, f, x1, y1);
    add_corner(piece, f, x2, y1);
    add_corner(piece, f, x2, y2);
    add_corner(piece, f, x1, y2);
}

/* An L of the given thickness, like two walls of a house. */
static void put_angle(scene_piece *piece, const frame *f, double x, double y, double thick) {
    add_corner(piece, f, 0, 0);
    add_corner(piece, f, x, 0);
    add_corner(piece, f, x, thick);
    add_corner(piece, f, thick, thick);
    add_corner(piece, f, thick, y);
    add_corner(piece, f, 0, y);
}

static void put_wall(scene_piece *piece, const frame *f, double x1, double y1, double x2, double y2) {
    los_vec2 a = in_frame(f, x1, y1), b = in_frame(f, x2, y2);
    scene_add_wall(piece, a.x, a.y, b.x, b.y);
}

los_model exact_random_model(test_random *random) {
    static const double circles[] = {25, 28, 32, 32, 40, 50, 60, 80, 90, 100, 130, 160, 170};
    static const double ovals[][2] = {{35, 60}, {42, 75}, {52, 90}, {70, 105}, {92, 120}, {95, 150}, {109, 170}};
    static const double rectangles[][2] = {{25, 50}, {30, 60}, {60, 100}, {70, 120}, {100, 180}, {40, 40}};
    los_model model = los_default_model();
    double dice = random_between(random, 0.0, 1.0);
    model.shape = dice < 0.6 ? LOS_CIRCLE : dice < 0.8 ? LOS_OVAL : LOS_RECTANGLE;
    if (model.shape == LOS_CIRCLE) {
        model.base_mm = PICK(random, circles);
        return model;
    }
    const double *size = model.shape == LOS_OVAL ? PICK(random, ovals) : PICK(random, rectangles);
    model.length_mm = size[0];
    model.width_mm = model.base_mm = size[1];
    model.rotation = random_bool(random, 0.3) ? 0.0 : random_between(random, -4.0, 4.0);
    return model;
}

static void begin(scene *s, test_random *random) {
    scene_begin(s, random_bool(random, 0.5) ? 10 : 11);
    s->options.mode = LOS_MODE_EXACT;
    s->shooter = exact_random_model(random);
    s->target = exact_random_model(random);
}

static los_vec2 anywhere(test_random *random, double width, double height) {
    float x = (float)random_between(random, 40.0, width - 40.0);
    return (los_vec2){x, (float)random_between(random, 40.0, height - 40.0)};
}

/* --- Tournament boards ------------------------------------------------------------------------------------------- */

static const double BOARD_WIDTH = 1760.0, BOARD_HEIGHT = 2400.0;

/* An area with one or two L-shaped ruins inside. */
static void add_area(scene *s, xvec at, double angle, int plan) {
    static const double sizes[][2] = {{240, 480}, {200, 400}, {160, 240}, {240, 240}};
    static const char *const heights[] = {"tall", "tall", "medium", "low"};
    const double *size = sizes[plan % 4];
    frame f = frame_at(at, angle);
    scene_piece *area = add_piece(s);
    const char *area_id = area->id;
    area->type = "ruins";
    area->height = heights[(plan / 4) % 4];
    area->piece_class = "area";
    area->category = plan % 8 == 2 ? "light" : NULL;
    area->link_group = plan % 16 == 3 ? "linked" : NULL;
    put_box(area, &f, -size[0] / 2, -size[1] / 2, size[0] / 2, size[1] / 2);
    int walls = plan % 4 == 2 ? 1 : 2;
    for (int i = 0; i < walls; i++) {
        scene_piece *wall = add_piece(s);
        double side = i == 0 ? 1.0 : -1.0, inset = 8.0 + 4.0 * (plan % 5);
        frame corner = f;
        corner.origin = xvec_of(in_frame(&f, side * (inset - size[0] / 2), side * (inset - size[1] / 2)));
        corner.c *= side;
        corner.s *= side;
        wall->type = "ruins";
        wall->height = heights[(plan / 2 + i) % 4];
        wall->piece_class = "feature";
        wall->parent = area_id;
        put_angle(wall, &corner, size[0] * 0.6, size[1] * 0.4, 16.0);
    }
}

static void add_board(scene *s, test_random *random) {
    for (int i = 0; i < 8; i++) {
        xvec at = {random_between(random, 150, BOARD_WIDTH - 150), random_between(random, 150, BOARD_HEIGHT / 2 - 40)};
        double angle = random_bool(random, 0.4) ? 0.0 : random_between(random, -3.2, 3.2);
        int plan = (int)random_below(random, 1000);
        add_area(s, at, angle, plan);
        add_area(s, (xvec){BOARD_WIDTH - at.x, BOARD_HEIGHT - at.y}, angle + 3.14159265358979, plan);
    }
}

/* A third of the models stand near the corner of a piece, as in play. */
static los_vec2 random_position(const scene *s, test_random *random) {
    los_vec2 position = anywhere(random, BOARD_WIDTH, BOARD_HEIGHT);
    if (random_bool(random, 0.35)) {
        const scene_piece *piece = &s->pieces[random_below(random, s->piece_count)];
        los_vec2 corner = piece->points[random_below(random, piece->point_count)];
        position = (los_vec2){corner.x + (float)random_between(random, -90, 90),
                              corner.y + (float)random_between(random, -90, 90)};
    }
    return position;
}

void exact_board_models(scene *s, test_random *random) {
    s->shooter = exact_random_model(random);
    s->target = exact_random_model(random);
    s->shooter.position = random_position(s, random);
    s->target.position = random_position(s, random);
    if (random_bool(random, 0.3)) {
        double angle = random_between(random, 0, 6.3), distance = random_between(random, 60, 500);
        s->target.position = (los_vec2){s->shooter.position.x + (float)(distance * cos(angle)),
                                        s->shooter.position.y + (float)(distance * sin(angle))};
    }
}

/* --- Clutter ----------------------------------------------------------------------------------------------------- */

static void random_words(scene_piece *piece, test_random *random) {
    static const char *const types[] = {"ruins", "ruins", "building", "woods", "barricade", NULL};
    static const char *const heights[] = {"low", "medium", "tall", "tall", "tall", NULL};
    static const char *const classes[] = {"area", "feature", NULL};
    piece->type = PICK(random, types);
    piece->height = PICK(random, heights);
    piece->piece_class = PICK(random, classes);
    piece->obscuring = random_bool(random, 0.2);
}

static void put_shape(scene_piece *piece, test_random *random, double size) {
    double angle = random_bool(random, 0.3) ? 0.0 : random_between(random, -3.2, 3.2);
    frame f = frame_at((xvec){random_between(random, 0, 1000), random_between(random, 0, 1000)}, angle);
    double x = random_between(random, size / 8, size), y = random_between(random, size / 8, size);
    switch (random_below(random, 6)) {
    case 0:
        put_angle(piece, &f, x, y, fmin(x, y) * 0.3);
        break;
    case 1:
        add_corner(piece, &f, 0, 0);
        add_corner(piece, &f, x, y / 3);
        add_corner(piece, &f, x / 3, y);
        break;
    case 2: /* a bow tie: even-odd */
        add_corner(piece, &f, 0, 0);
        add_corner(piece, &f, x, y);
        add_corner(piece, &f, x, 0);
        add_corner(piece, &f, 0, y);
        break;
    case 3:
        put_wall(piece, &f, 0, 0, x, y);
        put_wall(piece, &f, 0, y, x, y);
        break;
    default:
        put_box(piece, &f, 0, 0, x, y);
        break;
    }
}

static void add_clutter(scene *s, test_random *random) {
    uint32_t count = 2 + random_below(random, 14);
    double size = random_between(random, 80, 350);
    for (uint32_t i = 0; i < count; i++) {
        scene_piece *piece = add_piece(s);
        random_words(piece, random);
        put_shape(piece, random, size);
    }
    s->shooter.position = anywhere(random, 1000, 1000);
    s->target.position = anywhere(random, 1000, 1000);
    s->shooter.keywords = random_bool(random, 0.05) ? (los_rule_flags)LOS_TOWERING : 0;
    s->target.keywords = random_bool(random, 0.05) ? (los_rule_flags)LOS_AIRCRAFT : 0;
    s->target.height_inches = random_bool(random, 0.2) ? 5.0 : 2.0;
    s->shooter.elevation_inches = random_bool(random, 0.1) ? 3.0 : 0.0;
}

/* --- Lattice ----------------------------------------------------------------------------------------------------- */

/* A model whose sides are whole lattice steps: 25.4 mm are 40 px. */
static los_model lattice_model(test_random *random) {
    static const double sides[] = {25.4, 50.8, 76.2, 101.6};
    los_model model = los_default_model();
    model.shape = random_bool(random, 0.5) ? LOS_RECTANGLE : (los_base_shape)random_below(random, 2);
    model.length_mm = PICK(random, sides);
    model.width_mm = PICK(random, sides);
    model.base_mm = fmax(model.length_mm, model.width_mm);
    model.rotation = random_bool(random, 0.3) ? 1.5707963267948966 : 0.0;
    model.position =
        (los_vec2){20.0f * (float)(4 + random_below(random, 40)), 20.0f * (float)(4 + random_below(random, 30))};
    return model;
}

static void add_lattice_piece(scene *s, test_random *random) {
    scene_piece *piece = add_building(s);
    piece->type = random_bool(random, 0.3) ? "ruins" : piece->type;
    frame f = frame_at((xvec){20.0 * random_below(random, 44), 20.0 * random_below(random, 34)}, 0.0);
    double x = 20.0 * (1 + random_below(random, 10)), y = 20.0 * (1 + random_below(random, 10));
    switch (random_below(random, 5)) {
    case 0:
        put_angle(piece, &f, x + 40, y + 40, 20);
        break;
    case 1:
        put_wall(piece, &f, 0, 0, x, 0);
        break;
    case 2:
        put_wall(piece, &f, 0, 0, 0, y);
        break;
    case 3:
        put_wall(piece, &f, 0, 0, x, y);
        break;
    default:
        put_box(piece, &f, 0, 0, x, y);
        break;
    }
}

static void add_lattice(scene *s, test_random *random) {
    s->shooter = lattice_model(random);
    s->target = lattice_model(random);
    uint32_t count = 2 + random_below(random, 12);
    for (uint32_t i = 0; i < count; i++) {
        add_lattice_piece(s, random);
    }
}

/* --- Bases that touch, bases in pieces --------------------------------------------------------------------------- */

static void add_contact(scene *s, test_random *random) {
    exact_base a, b;
    double angle = random_between(random, 0, 6.3), distance = 20.0;
    s->shooter.position = (los_vec2){600, 600};
    s->target.position = (los_vec2){600, 600};
    a = exact_base_of(&s->shooter, 40.0);
    b = exact_base_of(&s->target, 40.0);
    double separation = random_bool(random, 0.4)   ? random_between(random, -30, 0)
                        : random_bool(random, 0.5) ? random_between(random, 0.02, 2)
                                                   : random_between(random, 2, 60);
    for (distance = 2.0; distance < 600.0 && exact_bases_distance(&a, &b) < separation;
         distance += fmax(separation / 3.0, 0.5)) {
        b.center = (xvec){600 + distance * cos(angle), 600 + distance * sin(angle)};
    }
    s->target.position = (los_vec2){(float)b.center.x, (float)b.center.y};
    uint32_t count = 1 + random_below(random, 8);
    for (uint32_t i = 0; i < count; i++) {
        scene_piece *piece = random_bool(random, 0.6) ? add_building(s) : add_piece(s);
        if (piece->type == NULL) {
            random_words(piece, random);
        } else if (random_bool(random, 0.5)) {
            piece->piece_class = "feature";
        }
        put_shape(piece, random, 160);
        xvec middle = xvec_mix(a.center, b.center, random_between(random, 0.2, 0.8));
        float x = (float)(middle.x + random_between(random, -60, 60)),
              y = (float)(middle.y + random_between(random, -60, 60));
        los_vec2 first = piece->point_count > 0 ? piece->points[0] : piece->walls[0].start;
        los_vec2 by = {x - first.x, y - first.y};
        for (uint32_t j = 0; j < piece->point_count; j++) {
            piece->points[j] = los_add(piece->points[j], by);
        }
        for (uint32_t j = 0; j < piece->wall_count; j++) {
            piece->walls[j] = (los_wall){los_add(piece->walls[j].start, by), los_add(piece->walls[j].end, by)};
        }
    }
}

static void add_inside(scene *s, test_random *random) {
    static const char *const types[] = {"ruins", "ruins", "building", "woods"};
    uint32_t count = 1 + random_below(random, 6);
    for (uint32_t i = 0; i < count; i++) {
        scene_piece *piece = add_piece(s);
        piece->type = PICK(random, types);
        piece->height = random_bool(random, 0.7) ? "tall" : "medium";
        piece->piece_class = random_bool(random, 0.5) ? "feature" : NULL;
        put_shape(piece, random, 300);
    }
    los_model *models[2] = {&s->shooter, &s->target};
    for (int i = 0; i < 2; i++) {
        const scene_piece *piece = &s->pieces[random_below(random, s->piece_count)];
        los_vec2 a =
            piece->point_count > 0 ? piece->points[random_below(random, piece->point_count)] : piece->walls[0].start;
        los_vec2 b =
            piece->point_count > 0 ? piece->points[random_below(random, piece->point_count)] : piece->walls[0].end;
        models[i]->position = los_lerp(a, b, (float)random_between(random, 0, 1));
        models[i]->position.x += (float)random_between(random, -40, 40);
        models[i]->position.y += (float)random_between(random, -40, 40);
    }
}

/* --- Slits, joints, cracks --------------------------------------------------------------------------------------- */

/* Disjoint bases: the shooter at x = 0 of a frame, the target at `length`. */
typedef struct corridor {
    frame f;
    double length;
    double start, end; /* x: the rims that face each other */
    span common;       /* y of lines along x that meet both bases */
} corridor;

static corridor make_corridor(scene *s, test_random *random) {
    double angle = random_between(random, -3.2, 3.2);
    corridor w = {frame_at((xvec){1000, 1000}, angle), random_between(random, 450, 800), 0, 0, {0, 0}};
    s->shooter.position = in_frame(&w.f, 0, 0);
    s->target.position = in_frame(&w.f, w.length, random_between(random, -10, 10));
    xvec d = {w.f.c, w.f.s}, aside = {w.f.s, -w.f.c};
    exact_base a = exact_base_of(&s->shooter, 40.0), b = exact_base_of(&s->target, 40.0);
    span from = exact_base_offsets(&a, d), to = exact_base_offsets(&b, d);
    double zero = xvec_dot(w.f.origin, xvec_left(d)), start = xvec_dot(w.f.origin, d);
    w.common = (span){fmax(from.low, to.low) - zero, fmin(from.high, to.high) - zero};
    w.start = exact_base_offsets(&a, aside).high - start;
    w.end = exact_base_offsets(&b, aside).low - start;
    return w;
}

/* A wall or plate across the corridor at x, with an opening from low to high. */
static void add_slit_wall(scene *s, test_random *random, const corridor *w, double x, double low, double high) {
    double thick = random_bool(random, 0.5) ? 0.0 : random_between(random, 1.0, 30.0);
    for (int side = 0; side < 2; side++) {
        scene_piece *piece = add_building(s);
        double near_y = side == 0 ? low : high, far_y = side == 0 ? low - 700.0 : high + 700.0;
        if (thick > 0.0) {
            put_box(piece, &w->f, x, far_y, x + thick, near_y);
        } else {
            put_wall(piece, &w->f, x, far_y, x, near_y);
        }
    }
}

/* Small polygons of one random size; the larger they are, the less is open. */
static void add_forest(scene *s, test_random *random) {
    corridor w = make_corridor(s, random);
    uint32_t count = 8 + random_below(random, 40);
    double thick = random_between(random, 2.0, 16.0);
    for (uint32_t i = 0; i < count; i++) {
        scene_piece *piece = add_building(s);
        double x = random_between(random, w.start + 20.0, w.end - 20.0), y = random_between(random, -130, 130);
        double rotation = random_between(random, 0, 6.3);
        uint32_t corners = 3 + random_below(random, 3);
        for (uint32_t j = 0; j < corners; j++) {
            double angle = rotation + 6.283185307179586 * j / corners;
            add_corner(piece, &w.f, x + thick * cos(angle), y + thick * sin(angle));
        }
    }
}

void exact_slit(scene *s, test_random *random, double width) {
    begin(s, random);
    corridor w = make_corridor(s, random);
    double low = random_between(random, w.common.low + 2.0, w.common.high - 2.0 - width);
    uint32_t walls = 1 + random_below(random, 3);
    for (uint32_t i = 0; i < walls; i++) {
        double spacing = (w.end - w.start - 40.0) / walls;
        add_slit_wall(s, random, &w, w.start + 5.0 + spacing * i, low, low + width);
    }
}

void exact_joined_walls(scene *s, test_random *random) {
    begin(s, random);
    corridor w = make_corridor(s, random);
    int count = 4 + (int)random_below(random, 16);
    double x = 0.0, y = -700.0;
    los_vec2 last = in_frame(&w.f, (w.start + w.end) / 2.0, y);
    for (int i = 0; i < count; i++) {
        scene_piece *piece = add_building(s);
        x = random_between(random, w.start + 2.0, w.end - 2.0);
        y += 1400.0 / count * random_between(random, -0.5, 1.0);
        los_vec2 next = in_frame(&w.f, x, i + 1 == count ? 700.0 : y);
        bool reversed = random_bool(random, 0.5);
        scene_add_wall(piece, reversed ? next.x : last.x, reversed ? next.y : last.y, reversed ? last.x : next.x,
                       reversed ? last.y : next.y);
        last = next;
    }
}

/* Plates from y = -700 to 700 with random cracks between them; corners are rounded independently. */
static void add_plates(scene *s, test_random *random, double crack_max) {
    corridor w = make_corridor(s, random);
    int count = 3 + (int)random_below(random, 16);
    double y = -700.0, where = random_between(random, w.start + 2, w.end - 50);
    /* Staggered plates leave oblique openings. */
    double stagger = crack_max > 0.0 && random_bool(random, 0.5) ? 6.0 : 0.0;
    for (int i = 0; i < count; i++) {
        scene_piece *piece = add_building(s);
        double thick = random_between(random, 2.0, 40.0), x = where + stagger * random_between(random, 0, 1);
        double next = i + 1 == count ? 700.0 : -130.0 + 260.0 * (i + random_between(random, 0.1, 0.9)) / count;
        double crack = crack_max * random_between(random, 0, 1);
        put_box(piece, &w.f, x, y, x + thick, next);
        y = next + crack;
    }
}

void exact_joined_plates(scene *s, test_random *random) {
    begin(s, random);
    add_plates(s, random, 0.0);
}

void exact_random_scene(scene *s, test_random *random, exact_family family) {
    begin(s, random);
    switch (family) {
    case EXACT_BOARD:
        add_board(s, random);
        exact_board_models(s, random);
        break;
    case EXACT_CLUTTER:
        add_clutter(s, random);
        break;
    case EXACT_LATTICE:
        add_lattice(s, random);
        break;
    case EXACT_CONTACT:
        add_contact(s, random);
        break;
    case EXACT_FOREST:
        add_forest(s, random);
        break;
    case EXACT_INSIDE:
        add_inside(s, random);
        break;
    default:
        add_plates(s, random, random_bool(random, 0.5) ? 1.0 : 0.2);
        break;
    }
}
