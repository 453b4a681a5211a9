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

/* By the even-odd rule. */
static bool contains(const scene_piece *piece, double x, double y) {
    bool inside = false;
    for (uint32_t i = 0; i < piece->point_count; i++) {
        los_vec2 a = piece->points[i], b = piece->points[(i + 1) % piece->point_count];
        double ax = (double)a.x, ay = (double)a.y, bx = (double)b.x, by = (double)b.y;
        inside ^= (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax);
    }
    return inside;
}

/* 1 if the normals (y, -x) of the edges at a corner lead out of the piece, else -1.  In a polygon that crosses itself
 * that differs between its parts. */
static float side_of_corner(const scene_piece *piece, los_vec2 at, los_vec2 normals) {
    double x = 0.01 * (double)normals.x, y = 0.01 * (double)normals.y;
    bool after = contains(piece, (double)at.x + x, (double)at.y + y);
    bool before = contains(piece, (double)at.x - x, (double)at.y - y);
    bool is_out = after != before ? before : signed_area(piece) >= 0.0;
    return is_out ? 1.0f : -1.0f;
}

/* Moves each corner by `distance` along the normals of both its edges. */
static void widen_polygon(scene_piece *piece, const scene_piece *from, float distance) {
    uint32_t count = from->point_count;
    for (uint32_t i = 0; i < count; i++) {
        los_vec2 at = from->points[i];
        los_vec2 before = unit(from->points[(i + count - 1) % count], at),
                 after = unit(at, from->points[(i + 1) % count]);
        los_vec2 normals = {before.y + after.y, -(before.x + after.x)};
        float outwards = distance * side_of_corner(from, at, normals);
        piece->points[i] = (los_vec2){at.x + outwards * normals.x, at.y + outwards * normals.y};
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
