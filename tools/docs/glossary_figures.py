#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the figures of docs/glossary.md to docs/figures.

Usage: python3 tools/docs/glossary_figures.py [FOLDER]

Colors and drawing functions are those of drawing.py. Blue is the shooter, orange the target, gray a piece.
"""
import math
import os
import sys

from drawing import (ALERT, FRAME, INK, MUTED, OPEN, PIECE, SECOND, SHOOTER, TARGET, Canvas, Plot, clip,
                     disc_range, inner_slopes, points_range, round_polygon, steps)

WIDTH = 340
PALE = ("#f4f4f4", FRAME)
FAR = ("none", FRAME)


def rectangle(low, high):
    return [low, (high[0], low[1]), high, (low[0], high[1])]


def disc_hull(first, second):
    """The convex hull of two discs (center, radius) on one horizontal line."""
    turn = math.asin((second[1] - first[1]) / (second[0][0] - first[0][0]))
    right = [(second[0][0] + second[1] * math.cos(t), second[0][1] + second[1] * math.sin(t))
             for t in steps(-math.pi / 2 - turn, math.pi / 2 + turn, 40)]
    left = [(first[0][0] + first[1] * math.cos(t), first[0][1] + first[1] * math.sin(t))
            for t in steps(math.pi / 2 + turn, 3 * math.pi / 2 - turn, 40)]
    return right + left


def letter(c, center, word, colors, size=16):
    c.text((center[0], center[1] + 0.35 * size), word, colors[1], size, "middle", "bold")


def bases(c, first, second):
    for (center, radius), colors, word in ((first, SHOOTER, "S"), (second, TARGET, "T")):
        c.circle(center, radius, colors)
        letter(c, center, word, colors)


def note(c, at, words, color=INK, anchor="start"):
    c.text(at, words, color, 12, anchor)


def corridor(folder):
    c = Canvas(150, "The corridor of two bases", WIDTH)
    first, second = ((48, 75), 26), ((286, 75), 40)
    c.polygon(disc_hull(first, second), PALE, 1.2)
    bases(c, first, second)
    c.polygon([(120, 20), (150, 20), (150, 70), (120, 60)])
    c.polygon([(185, 92), (215, 86), (220, 140), (188, 140)])
    c.polygon([(20, 128), (80, 128), (80, 144), (20, 144)], FAR)
    note(c, (168, 66), "corridor", MUTED)
    note(c, (88, 141), "not in it", MUTED)
    c.write(folder, "glossary_corridor.svg")


def full_occluder(folder):
    c = Canvas(150, "One piece across the whole corridor", WIDTH)
    first, second = ((48, 72), 26), ((286, 72), 40)
    c.polygon(disc_hull(first, second), PALE, 1.2)
    bases(c, first, second)
    ring = [(146, 14), (160, 66), (148, 128), (196, 132), (200, 12)]
    c.polygon(ring, PIECE, 1.2, 0.8)
    c.path(ring[:3], "none", ALERT, 2.6)
    c.dot(ring[0], ALERT)
    c.dot(ring[2], ALERT)
    note(c, (10, 144), "every line crosses these edges", ALERT)
    c.write(folder, "glossary_full_occluder.svg")


def shaft(folder):
    c = Canvas(160, "The shaft of two bases", WIDTH)
    first, second = ((50, 78), 24), ((284, 70), 42)
    boxes = [((x - r, y - r), (x + r, y + r)) for (x, y), r in (first, second)]
    (low0, high0), (low1, high1) = boxes
    hull = [low0, low1, (high1[0], low1[1]), high1, (low1[0], high1[1]), (low0[0], high0[1])]
    c.polygon(hull, PALE, 1.4)
    for low, high in boxes:
        c.rect(low, high, "none", MUTED, 1.0, "4 3")
    bases(c, first, second)
    c.polygon([(130, 84), (165, 74), (170, 130), (138, 132)])
    c.polygon([(96, 10), (140, 8), (142, 26), (98, 28)], FAR)
    note(c, (150, 20), "beyond: skipped", MUTED)
    note(c, (184, 70), "shaft", MUTED)
    note(c, (10, 152), "dashed: boxes of the bases", MUTED)
    c.write(folder, "glossary_shaft.svg")


def clearance(folder):
    c = Canvas(150, "A sight line with clearance", WIDTH)
    first, second = ((46, 80), 30), ((294, 72), 30)
    bases(c, first, second)
    a, b, gap = (64, 66), (276, 62), 13
    for side in (-gap, gap):
        c.line((a[0], a[1] + side), (b[0], b[1] + side), OPEN[1], 1.0, "4 3")
    c.line(a, b, OPEN[1], 2.2)
    c.dot(a, OPEN[1])
    c.dot(b, OPEN[1])
    c.polygon([(120, 12), (168, 12), (162, 46), (128, 44)])
    c.polygon([(198, 84), (240, 88), (242, 124), (192, 124)])
    c.arrow((180, 64), (180, 51), INK, 1.2, True)
    c.arrow((180, 64), (180, 77), INK, 1.2, True)
    note(c, (90, 104), "clearance", INK)
    c.line((134, 93), (178, 72), INK, 0.8)
    note(c, (10, 143), "no piece inside the dashed band", OPEN[1])
    c.write(folder, "glossary_clearance.svg")


def opening(folder):
    c = Canvas(160, "An opening, and a crack narrower than min_gap", WIDTH)
    first, second = ((40, 76), 28), ((300, 76), 28)
    bases(c, first, second)
    for low, high in (((150, 6), (186, 62)), ((150, 84), (186, 112)), ((150, 115), (186, 150))):
        c.polygon(rectangle(low, high))
    c.polygon([(58, 62), (282, 62), (282, 84), (58, 84)], OPEN, 1.0, 0.55)
    c.line((58, 73), (282, 73), OPEN[1], 2.0)
    c.arrow((132, 73), (132, 62), INK, 1.1, True)
    c.arrow((132, 73), (132, 84), INK, 1.1, True)
    note(c, (194, 38), "≥ min_gap:", OPEN[1])
    note(c, (194, 53), "open", OPEN[1])
    note(c, (192, 118), "< min_gap:", ALERT)
    note(c, (192, 133), "closed", ALERT)
    c.write(folder, "glossary_opening.svg")


def blocking_chain(folder):
    c = Canvas(160, "A blocking chain", WIDTH)
    first, second = ((40, 76), 34), ((300, 76), 34)
    c.polygon(disc_hull(first, ((300, 76), 34.001)), PALE, 1.0)
    bases(c, first, second)
    rings = [[(100, 72), (132, 80), (128, 126), (96, 122)], [(150, 44), (184, 40), (180, 86), (152, 84)],
             [(206, 18), (240, 18), (236, 56), (210, 58)]]
    for i, ring in enumerate(rings):
        c.polygon(ring)
        letter(c, (sum(x for x, _ in ring) / 4, sum(y for _, y in ring) / 4), str(i + 1), PIECE, 14)
    c.line((130, 88), (152, 76), ALERT, 2.4)
    c.line((182, 54), (210, 46), ALERT, 2.4)
    note(c, (20, 150), "across the corridor, without a hole wider than g", ALERT)
    c.write(folder, "glossary_blocking_chain.svg")


def endpoint_cell(folder):
    c = Canvas(165, "A cell of a base inside a piece", WIDTH)
    center, r = (236, 78), 52
    piece = [(212, 52), (326, 52), (326, 140), (212, 140)]
    rim = round_polygon(center, r, 90)
    cell = clip(rim, piece)
    c.polygon(piece, ("#eeeeee", PIECE[1]), 1.2)
    c.circle(center, r, (TARGET[0], TARGET[1]))
    c.polygon(cell, SECOND, 1.4, 0.9)
    c.circle((40, 78), 26, SHOOTER)
    letter(c, (40, 78), "S", SHOOTER)
    note(c, (236, 42), "T", TARGET[1], "middle")
    note(c, (322, 134), "piece", PIECE[1], "end")
    note(c, (248, 84), "cell", SECOND[1], "middle")
    a, inside, outside = (60, 88), (242, 108), (205, 62)
    c.line(a, inside, OPEN[1], 1.8)
    c.dot(inside, OPEN[1])
    c.line((58, 68), outside, INK, 1.4, "4 3")
    c.dot(outside, INK)
    note(c, (10, 140), "ends in the cell:", OPEN[1])
    note(c, (10, 155), "the piece does not block it", OPEN[1])
    c.write(folder, "glossary_endpoint_cell.svg")


def scene():
    """Two bases and two pieces that leave one aperture; y grows upwards."""
    first, second = ((-5.2, 0.0), 1.0), ((4.4, 0.1), 1.7)
    lower = rectangle((-0.6, -2.3), (0.4, -0.15))
    upper = rectangle((0.9, 0.5), (1.7, 2.3))
    low, high = inner_slopes(first, second)
    lines = []
    for m in steps(low, high, 400):
        bottom = max(disc_range(*first, m)[0], disc_range(*second, m)[0], points_range(lower, m)[1])
        top = min(disc_range(*first, m)[1], disc_range(*second, m)[1], points_range(upper, m)[0])
        if top > bottom:
            lines.append((m, bottom, top))
    return first, second, lower, upper, lines


def band(lines, x):
    return min(m * x + b for m, b, _ in lines), max(m * x + t for m, _, t in lines)


def aperture(folder):
    c = Canvas(165, "An aperture: a connected set of free lines", WIDTH)
    first, second, lower, upper, lines = scene()
    scale = 25.0

    def at(x, y):
        return 172 + scale * x, 72 - scale * y

    c.circle(at(*first[0]), scale * first[1], SHOOTER)
    c.circle(at(*second[0]), scale * second[1], TARGET)
    xs = steps(first[0][0], second[0][0], 60)
    shape = [(x, band(lines, x)[1]) for x in xs] + [(x, band(lines, x)[0]) for x in reversed(xs)]
    c.polygon([at(*q) for q in shape], OPEN, 0.8, 0.6)
    for m, b, t in (max(lines), min(lines)):
        k = 0.5 * (b + t)
        c.line(at(-5.6, m * -5.6 + k), at(5.6, m * 5.6 + k), OPEN[1], 1.4)
    c.polygon([at(*q) for q in lower])
    c.polygon([at(*q) for q in upper])
    letter(c, at(-5.7, 0.0), "S", SHOOTER)
    letter(c, at(5.4, -0.9), "T", TARGET)
    note(c, (10, 157), "its flattest and its steepest line", OPEN[1])
    c.write(folder, "glossary_aperture.svg")


def column_coverage(folder):
    c = Canvas(180, "The columns of a target and their visible intervals", WIDTH)
    _, second, _, _, lines = scene()
    scale = 42.0

    def at(x, y):
        return 120 + scale * (x - second[0][0]), 86 - scale * (y - second[0][1])

    c.circle(at(*second[0]), scale * second[1], TARGET)
    count = 16
    for i in range(count):
        x = second[0][0] - second[1] + 2 * second[1] * (i + 0.5) / count
        half = math.sqrt(second[1] ** 2 - (x - second[0][0]) ** 2)
        low, high = second[0][1] - half, second[0][1] + half
        c.line(at(x, low), at(x, high), TARGET[1], 0.8)
        b, t = band(lines, x)
        if min(t, high) > max(b, low):
            c.line(at(x, max(b, low)), at(x, min(t, high)), OPEN[1], 4)
    note(c, (206, 74), "green: visible", OPEN[1])
    note(c, (206, 92), "thin: hidden", TARGET[1])
    note(c, (10, 174), "64 columns in the code, 16 here", MUTED)
    c.write(folder, "glossary_column_coverage.svg")


def vertical_slice(folder):
    c = Canvas(160, "The vertical plane over one line of the plan", WIDTH)
    p = Plot(c, (0.0, 0.0), (10.0, 4.0), ((10, 14), (330, 128)))
    ground = p.at(0, 0)[1]
    c.line((10, ground), (330, ground), INK, 1.4)
    for low, high in (((3.2, 0.0), (4.2, 1.1)), ((3.2, 1.9), (4.2, 3.7)), ((5.9, 2.3), (7.1, 3.0))):
        c.polygon(p.map(rectangle(low, high)))
    for low, high, colors, word in (((0.3, 0.0), (1.7, 2.6), SHOOTER, "S"), ((8.2, 0.5), (9.7, 3.1), TARGET, "T")):
        c.polygon(p.map(rectangle(low, high)), colors)
        letter(c, p.at(0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1]) + 0.4), word, colors)
    a, b = (1.65, 1.38), (8.25, 1.8)
    c.line(p.at(*a), p.at(*b), OPEN[1], 2.0)
    c.dot(p.at(*a), OPEN[1])
    c.dot(p.at(*b), OPEN[1])
    note(c, (10, 150), "side view: models and prisms are rectangles", MUTED)
    c.write(folder, "glossary_vertical_slice.svg")


def prism(folder):
    c = Canvas(165, "A piece as a prism", WIDTH)
    low = [(116, 138), (206, 138), (238, 116), (148, 116)]
    rise, floor = 72, 14
    bottom = [(x, y - floor) for x, y in low]
    top = [(x, y - rise) for x, y in low]
    c.path(low, "none", MUTED, 1.0, "3 3", True)
    c.polygon([bottom[0], bottom[1], top[1], top[0]], PIECE, 1.2)
    c.polygon([bottom[1], bottom[2], top[2], top[1]], ("#c8c8c8", PIECE[1]), 1.2)
    c.polygon(top, ("#ececec", PIECE[1]), 1.2)
    c.line((20, 34), (320, 52), OPEN[1], 2.0)
    c.line((20, 78), (116, 92), ALERT, 2.0)
    c.dot((116, 92), ALERT)
    c.arrow((262, 124), (262, 46 + 20), INK, 1.1, True)
    note(c, (268, 92), "heights", INK)
    note(c, (268, 107), "in inches", INK)
    note(c, (12, 24), "passes over it", OPEN[1])
    note(c, (12, 70), "is blocked", ALERT)
    note(c, (12, 158), "dashed: the polygon on the ground", MUTED)
    c.write(folder, "glossary_prism.svg")


def placed_model(folder):
    c = Canvas(178, "A placed model and its nearby pieces", WIDTH)
    center = (130, 82)
    c.circle(center, 48, ("none", MUTED), 1.2, "4 3")
    near = [[(40, 40), (96, 34), (104, 88), (52, 98)], [(168, 100), (216, 96), (220, 146), (172, 150)]]
    for ring in near:
        c.polygon(ring, PIECE, 1.4)
        c.polygon([(x - 4 if x < sum(q[0] for q in ring) / 4 else x + 4, y - 4 if y < sum(q[1] for q in ring) / 4 else y + 4)
                   for x, y in rectangle((min(q[0] for q in ring), min(q[1] for q in ring)),
                                         (max(q[0] for q in ring), max(q[1] for q in ring)))], ("none", FRAME), 1.0)
    c.polygon([(256, 30), (312, 36), (306, 78), (262, 72)], FAR, 1.4)
    c.circle(center, 40, SHOOTER)
    for point in [center] + round_polygon(center, 40, 8):
        c.dot(point, SHOOTER[1], 2.6)
    note(c, (284, 58), "far", MUTED, "middle")
    note(c, (70, 60), "near", INK, "middle")
    note(c, (202, 140), "near", INK, "middle")
    note(c, (172, 50), "reach", MUTED)
    note(c, (10, 171), "dots: sample points; thin boxes: bounds of pieces", MUTED)
    c.write(folder, "glossary_placed_model.svg")


def slab(folder):
    c = Canvas(150, "A slab of a base", WIDTH)
    center, r = (110, 70), 54
    rim = round_polygon(center, r, 90)
    c.polygon(rim, SHOOTER, 1.4)
    low, high = 88, 116
    c.polygon(clip(rim, rectangle((low, 0), (high, 150))), ("#9dc3e6", SHOOTER[1]), 1.2)
    for x in (low, high):
        c.line((x, 6), (x, 134), INK, 1.0, "4 3")
    c.arrow((184, 70), (324, 70), MUTED, 1.2)
    note(c, (186, 62), "x axis of the frame", MUTED)
    note(c, (122, 132), "slab", SHOOTER[1])
    c.write(folder, "glossary_slab.svg")


def support_point(folder):
    c = Canvas(160, "The support point in a direction", WIDTH)
    ring = [(60, 92), (92, 40), (158, 30), (186, 74), (150, 126), (90, 130)]
    c.polygon(ring, SHOOTER, 1.4)
    u = (math.cos(0.45), -math.sin(0.45))
    best = max(ring, key=lambda q: q[0] * u[0] + q[1] * u[1])
    c.line((best[0] - 66 * u[1], best[1] + 66 * u[0]), (best[0] + 74 * u[1], best[1] - 74 * u[0]), MUTED, 1.2, "4 3")
    c.arrow((best[0] + 8 * u[0], best[1] + 8 * u[1]), (best[0] + 70 * u[0], best[1] + 70 * u[1]), INK, 1.6)
    c.dot(best, ALERT, 4.5)
    note(c, (best[0] - 10, best[1] + 4), "support point", ALERT, "end")
    note(c, (230, 72), "direction", INK)
    note(c, (10, 152), "no point of the shape is beyond the dashed line", MUTED)
    c.write(folder, "glossary_support_point.svg")


def dual(folder):
    c = Canvas(190, "A line of the plane is a point of line space", WIDTH)
    plane = Plot(c, (-1.0, -1.0), (3.0, 3.0), ((10, 28), (160, 158)))
    space = Plot(c, (-1.0, -1.0), (1.0, 3.0), ((184, 28), (332, 158)))
    m, k, v = 0.5, 0.6, (1.6, 1.4)
    for p, title, x_name, y_name in ((plane, "plane", "x", "y"), (space, "line space", "slope m", "k")):
        p.border()
        (x0, y0), (x1, y1) = p.box
        note(c, (x0, y0 - 8), title, INK)
        note(c, (x1, y1 + 14), x_name, MUTED, "end")
        note(c, (x0 + 4, y0 + 14), y_name, MUTED)
        c.line(p.at(p.low[0], 0), p.at(p.high[0], 0), FRAME, 1.0)
        c.line(p.at(0, p.low[1]), p.at(0, p.high[1]), FRAME, 1.0)
    c.line(plane.at(-1, k - m), plane.at(3, k + 3 * m), OPEN[1], 2.0)
    c.dot(plane.at(*v), SECOND[1], 4)
    note(c, (plane.at(*v)[0] - 4, plane.at(*v)[1] + 18), "v", SECOND[1])
    note(c, (plane.at(-0.9, 0)[0] + 12, plane.at(0, 0.1)[1] - 22), "k", OPEN[1])
    c.dot(plane.at(0, k), OPEN[1], 3)
    c.line(space.at(-0.75, v[1] + 0.75 * v[0]), space.at(1, v[1] - v[0]), SECOND[1], 2.0)
    c.dot(space.at(m, k), OPEN[1], 4.5)
    note(c, (space.at(m, k)[0] - 42, space.at(m, k)[1] + 4), "(m, k)", OPEN[1])
    note(c, (space.at(-0.4, 0)[0], space.at(0, 2.3)[1]), "k = v.y − m v.x", SECOND[1])
    note(c, (10, 184), "the line y = m x + k passes v, so (m, k) is on v's line", MUTED)
    c.write(folder, "glossary_dual.svg")


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(
        os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "figures")
    os.makedirs(folder, exist_ok=True)
    for draw in (corridor, full_occluder, shaft, clearance, opening, blocking_chain, endpoint_cell, aperture,
                 column_coverage, vertical_slice, prism, placed_model, slab, support_point, dual):
        draw(folder)


if __name__ == "__main__":
    main()
