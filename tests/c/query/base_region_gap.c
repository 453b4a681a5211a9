/* SPDX-License-Identifier: MIT */
#include "base_region_gap.h"

#include <math.h>

static los_vec2 unit(los_vec2 a, los_vec2 b) {
    double x = (double)b.x - (double)a.x, y = (double)b.y - (double)a.y, length = hypot(x, y);
    return length > 0.0 ? (los_vec2){(float)(x / length), (float)(y / length)} : (los_vec2){0.0f, 0.0f};
}

static double signed_area(const scene_piece *piece) {
    double area = 0.0;
    for (uint32_t i = 0; i < piece->point_count; i++) {
        los_vec2 a = piece->points[i], b = piece->points[(i + 1) % piece->point_count];
        area += (double)a.x * (double)b.y - (double)a.y * (double)b.x;
    }
    return area;
}

/* Moves each corner by `distance` along the normals of both its edges. */
static void widen_polygon(scene_piece *piece, const scene_piece *from, float distance) {
    uint32_t count = from->point_count;
    float outwards = signed_area(from) < 0.0 ? -distance : distance;
    for (uint32_t i = 0; i < count; i++) {
        los_vec2 at = from->points[i];
        los_vec2 before = unit(from->points[(i + count - 1) % count], at),
                 after = unit(at, from->points[(i + 1) % count]);
        piece->points[i] = (los_vec2){at.x + outwards * (before.y + after.y), at.y - outwards * (before.x + after.x)};
    }
}

static void lengthen_wall(los_wall *wall, float distance) {
    los_vec2 along = unit(wall->start, wall->end);
    wall->start = (los_vec2){wall->start.x - distance * along.x, wall->start.y - distance * along.y};
    wall->end = (los_vec2){wall->end.x + distance * along.x, wall->end.y + distance * along.y};
}

void scene_widen_pieces(scene *board, float distance) {
    for (uint32_t i = 0; i < board->piece_count; i++) {
        scene_piece from = board->pieces[i];
        widen_polygon(&board->pieces[i], &from, distance);
        for (uint32_t j = 0; j < from.wall_count; j++) {
            lengthen_wall(&board->pieces[i].walls[j], distance);
        }
    }
}
