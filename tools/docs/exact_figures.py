#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the figures of docs/exact_algorithm.md to docs/figures.

Usage: python3 tools/docs/exact_figures.py [FOLDER]

Standard library only. The output is deterministic: every number is rounded to two decimals before it is written.
Curves in line space are computed from the scene that the same figure shows, not drawn by hand.
"""
import math
import os
import sys

from drawing import (ALERT, FRAME, INK, MUTED, OPEN, PIECE, SECOND, SHOOTER, TARGET, Canvas, Plot, clip, disc_range,
                     inner_slopes, intercept, points_range, round_polygon, steps)


def problem(folder):
    c = Canvas(330, "Two bases, pieces between them, an opening and a crack")
    shooter, target, r = (85, 165), (600, 165), 48
    c.polygon([(85, 117), (600, 117), (600, 213), (85, 213)], ("#f4f4f4", FRAME), 1.0)
    c.circle(shooter, r, SHOOTER)
    c.circle(target, r, TARGET)
    c.polygon([(205, 40), (285, 40), (285, 148), (205, 148)])
    c.polygon([(225, 196), (300, 196), (300, 262), (225, 262)])
    c.polygon([(420, 40), (490, 40), (490, 172.5), (420, 172.5)])
    c.polygon([(420, 175.5), (490, 175.5), (490, 184), (420, 184)])
    c.polygon([(545, 195), (690, 195), (690, 268), (545, 268)], SECOND, 1.5, 0.6)
    c.text((312, 232), "corridor: hull of both bases", MUTED, 13)
    c.text((85, 170), "S", SHOOTER[1], 18, "middle", "bold")
    c.text((600, 160), "T", TARGET[1], 18, "middle", "bold")
    c.text((245, 90), "piece", PIECE[1], 14, "middle")
    c.text((655, 236), "ruin", SECOND[1], 14, "middle")
    a, b = (128, 170.5), (575, 201)
    c.line(a, b, OPEN[1], 2.2)
    c.dot(a, OPEN[1])
    c.dot(b, OPEN[1])
    c.arrow((252, 149), (252, 195), OPEN[1], 1.5, True)
    c.text((262, 168), "≥ g", OPEN[1], 14)
    c.text((526, 96), "crack of 0.05 px:", ALERT, 13)
    c.text((526, 112), "closed (min_gap 0.1)", ALERT, 13)
    c.line((492, 174), (530, 118), ALERT, 1.0)
    c.text((20, 292), "The sight line ends in T inside the ruin: under an endpoint rule the ruin does not stop it.", INK, 13)
    c.text((20, 314), "A line that crosses the ruin and ends in T outside it would be stopped by the ruin.", INK, 13)
    c.write(folder, "exact_problem.svg")


def dual(folder):
    c = Canvas(370, "The same scene in the plane and in line space")
    first, second = ((-5.0, 0.0), 1.1), ((5.0, 0.2), 1.3)
    piece = [(-1.8, 0.35), (0.4, 0.1), (0.8, 3.2), (-1.4, 2.9)]
    wall = [(1.1, -3.2), (2.0, -0.45)]
    slope, height = 0.06, -0.28
    left = Plot(c, (-6.6, -4.8), (6.6, 5.2), ((12, 50), (342, 300)))
    left.border()
    c.text((16, 32), "plane", INK, 15, "start", "bold")
    scale = 330.0 / 13.2
    c.circle(left.at(*first[0]), first[1] * scale, SHOOTER)
    c.circle(left.at(*second[0]), second[1] * scale, TARGET)
    c.polygon(left.map(piece))
    c.path(left.map(wall), "none", SECOND[1], 4)
    c.line(left.at(-6.4, slope * -6.4 + height), left.at(6.4, slope * 6.4 + height), OPEN[1], 2)
    c.text(left.at(-5.0, -0.15), "S", SHOOTER[1], 16, "middle", "bold")
    c.text(left.at(5.0, 0.75), "T", TARGET[1], 16, "middle", "bold")
    c.text(left.at(-0.5, 1.5), "P", PIECE[1], 15, "middle", "bold")
    c.text(left.at(2.1, -2.2), "W", SECOND[1], 15, "start", "bold")
    c.text((20, 322), "y = m x + k", OPEN[1], 14)
    c.text((20, 344), "x runs from S to T, y across", MUTED, 13)

    low, high = inner_slopes(first, second)
    right = Plot(c, (low - 0.03, -2.1), (high + 0.03, 2.6), ((400, 50), (688, 300)))
    right.border()
    c.text((400, 32), "line space", INK, 15, "start", "bold")
    ms = steps(low, high, 80)
    bottoms = [max(disc_range(*first, m)[0], disc_range(*second, m)[0]) for m in ms]
    tops = [min(disc_range(*first, m)[1], disc_range(*second, m)[1]) for m in ms]
    right.strip(ms, bottoms, tops, OPEN, 0.9)
    for points, colors in ((piece, PIECE), (wall, SECOND)):
        ranges = [points_range(points, m) for m in ms]
        lows = [min(max(r[0], b), t) for r, b, t in zip(ranges, bottoms, tops)]
        highs = [min(max(r[1], b), t) for r, b, t in zip(ranges, bottoms, tops)]
        right.strip(ms, lows, highs, colors, 0.95)
    c.dot(right.at(slope, height), OPEN[1], 5)
    c.text((544, 322), "slope m", INK, 14, "middle")
    c.add('<text transform="translate(390 175) rotate(-90)" fill="%s" font-size="14" text-anchor="middle">'
          'intercept k</text>' % INK)
    c.text(right.at(0.0, 0.6), "P", PIECE[1], 15, "middle", "bold")
    c.text(right.at(-0.04, -0.72), "W", SECOND[1], 15, "middle", "bold")
    c.text((380, 344), "outline: A(m), lines that meet both bases", MUTED, 13)
    c.text((380, 361), "green: lines that nothing stops", OPEN[1], 13)
    c.write(folder, "exact_dual.svg")


def occluders(folder):
    c = Canvas(350, "How a piece becomes occluders")
    r = 52
    shooter, target = (90, 175), (610, 175)
    c.circle(shooter, r, SHOOTER)
    c.circle(target, r, TARGET)
    c.polygon([(80, 198), (622, 198), (622, 282), (80, 282)], SECOND, 1.5, 0.5)
    c.text((90, 180), "S", SHOOTER[1], 18, "middle", "bold")
    c.text((610, 180), "T", TARGET[1], 18, "middle", "bold")
    for x in (shooter[0] + r, target[0] - r):
        c.line((x, 40), (x, 312), FRAME, 1.0, "4 4")
    hull = [(255, 95), (330, 70), (345, 150), (300, 120), (262, 160)]
    c.polygon(hull)
    for p in hull:
        c.dot(p, INK, 3)
    c.text((362, 104), "1  strictly between:", INK, 13)
    c.text((382, 120), "one occluder", INK, 13)
    # A piece that overlaps S: its edges, cut off inside the base.
    edges = [((70, 60), (185, 60)), ((185, 60), (185, 142)), ((185, 142), (70, 142)), ((70, 142), (70, 60))]
    for a, b in edges:
        c.line(a, b, PIECE[1], 1.0, "3 3")
    half = math.sqrt(r * r - (shooter[1] - 142) ** 2)
    c.line((70, 60), (185, 60), ALERT, 3)
    c.line((185, 60), (185, 142), ALERT, 3)
    c.line((185, 142), (shooter[0] + half, 142), ALERT, 3)
    c.line((70, 60), (70, 175 - math.sqrt(r * r - 20 * 20)), ALERT, 3)
    c.text((20, 22), "2  overlaps a base: its edges, one by one, clipped outside the base,", ALERT, 13)
    c.text((40, 38), "each for the slopes at which it lies after S and before T", ALERT, 13)
    # The slice in the middle.
    middle = 0.5 * (shooter[0] + r + target[0] - r)
    c.line((middle, 198), (middle, 282), SECOND[1], 4)
    c.dot((middle, 198), SECOND[1], 4)
    c.dot((middle, 282), SECOND[1], 4)
    c.line((128, 206), (575, 212), SECOND[1], 1.2, "5 4")
    c.text((middle + 12, 252), "slice of the inside", SECOND[1], 13)
    c.text((20, 332), "3  reaches from base to base: a line may run inside it and cross no edge, so a slice is added", SECOND[1],
           13)
    c.write(folder, "exact_occluders.svg")


def chain(folder):
    c = Canvas(390, "A blocking chain and the slope at which a link fails")
    # Left: the intervals of intercepts at one slope.
    c.text((16, 28), "intercepts at slope m", INK, 15, "start", "bold")
    top, bottom = 62, 330
    c.line((40, top), (330, top), SHOOTER[1], 1.5, "6 4")
    c.line((40, bottom), (330, bottom), SHOOTER[1], 1.5, "6 4")
    c.text((46, top - 7), "top of A(m)", SHOOTER[1], 13)
    c.text((200, bottom + 18), "bottom of A(m)", SHOOTER[1], 13)
    bars = [("1", 110, 262, 352, PIECE), ("2", 165, 168, 276, PIECE), ("3", 220, 100, 162, PIECE),
            ("4", 275, 48, 108, PIECE)]
    for name, x, y0, y1, colors in bars:
        c.rect((x - 14, y0), (x + 14, y1), colors[0], colors[1], 1.5)
        c.text((x, 0.5 * (y0 + y1) + 5), name, INK, 14, "middle", "bold")
    c.rect((60 - 14, 205), (60 + 14, 300), "#ffffff", PIECE[1], 1.0, "3 3")
    c.text((60, 257), "5", MUTED, 14, "middle")
    c.line((206, 162), (206, 168), ALERT, 2)
    c.line((200, 162), (212, 162), ALERT, 1.2)
    c.line((200, 168), (212, 168), ALERT, 1.2)
    c.text((240, 190), "hole ≤ g:", ALERT, 13)
    c.text((240, 206), "still a link", ALERT, 13)
    c.line((214, 166), (238, 182), ALERT, 1.0)
    c.text((30, 374), "5 ends lower than 2: not in the chain", MUTED, 13)

    # Right: the same chain while the slope grows.
    p = Plot(c, (0.0, 0.0), (1.0, 1.0), ((390, 50), (688, 330)))
    p.border()
    c.text((390, 28), "line space", INK, 15, "start", "bold")
    ms = steps(0.0, 1.0, 40)
    lows = [0.06 + 0.10 * m * m for m in ms]
    highs = [0.95 - 0.16 * m * m for m in ms]
    p.strip(ms, lows, highs, ("#ffffff", SHOOTER[1]), 1.0)
    below_top = [0.50 - 0.06 * m for m in ms]
    above_low = [0.44 + 0.14 * m for m in ms]
    gap = 0.035
    event = (0.06 + gap) / 0.20
    p.strip(ms, [0.0] * len(ms), below_top, PIECE, 0.85)
    p.strip(ms, above_low, [1.0] * len(ms), SECOND, 0.85)
    later = [m for m in ms if m > event]
    later = [event] + later
    p.strip(later, [0.50 - 0.06 * m for m in later], [0.44 + 0.14 * m for m in later], OPEN, 1.0)
    c.line(p.at(0.12, 0.0), p.at(0.12, 1.0), INK, 1.2, "4 3")
    c.line(p.at(event, 0.0), p.at(event, 1.0), ALERT, 1.6, "4 3")
    c.text((p.at(0.12, 0)[0], 347), "m", INK, 14, "middle", "bold")
    c.text((p.at(event, 0)[0], 347), "H", ALERT, 14, "middle", "bold")
    c.text((688, 347), "slope", INK, 13, "end")
    c.text((p.at(0.6, 0.30)[0], p.at(0.6, 0.30)[1]), "occluder i", PIECE[1], 13)
    c.text((p.at(0.55, 0.70)[0], p.at(0.55, 0.70)[1]), "occluder j", SECOND[1], 13)
    c.text((p.at(0.70, 0.497)[0], p.at(0.70, 0.497)[1]), "opening", OPEN[1], 13)
    c.text((370, 374), "the link holds on [m, H]; at H the hole is g wide", MUTED, 13)
    c.write(folder, "exact_chain.svg")


def widening(folder):
    c = Canvas(300, "An opening is turned to where it is wider")
    shooter, target, r = (70, 150), (630, 150), 40
    c.circle(shooter, r, SHOOTER)
    c.circle(target, r, TARGET)
    c.text((50, 140), "S", SHOOTER[1], 18, "middle", "bold")
    c.text((650, 172), "T", TARGET[1], 18, "middle", "bold")
    above, below = (260, 136), (450, 148)
    c.polygon([(230, 40), (275, 40), (260, 136)])
    c.polygon([(430, 262), (480, 262), (450, 148)])

    def parallel(m, point):
        return (shooter[0], point[1] + m * (shooter[0] - point[0])), (target[0], point[1] + m * (target[0] - point[0]))

    for m, color, width in ((0.032, ALERT, 1.4), (-0.06, OPEN[1], 1.4)):
        for p in (above, below):
            a, b = parallel(m, p)
            c.line(a, b, color, width, "5 4")
    m = -0.06
    middle = 0.5 * ((above[1] - m * above[0]) + (below[1] - m * below[0]))
    ends = [(x, m * x + middle) for x in (shooter[0] + r - 4, target[0] - r + 4)]
    c.line(ends[0], ends[1], OPEN[1], 2.4)
    c.dot(ends[0], OPEN[1])
    c.dot(ends[1], OPEN[1])
    c.dot(above)
    c.dot(below)
    c.text((268, 128), "b", INK, 15, "start", "bold")
    c.text((456, 172), "a", INK, 15, "start", "bold")
    c.text((20, 232), "red: at the event the parallel lines through a and b", ALERT, 13)
    c.text((20, 249), "are g apart", ALERT, 13)
    c.text((20, 270), "green: turned towards a width of 2 px; the middle", OPEN[1], 13)
    c.text((20, 287), "line goes to the judge", OPEN[1], 13)
    c.write(folder, "exact_widening.svg")


def cells(folder):
    c = Canvas(340, "A base cut into endpoint cells")
    center, r = (0.0, 0.0), 1.0
    piece_a = [(-1.4, 0.1), (0.45, 0.1), (0.45, 1.5), (-1.4, 1.5)]
    piece_b = [(-0.25, -1.45), (1.5, -1.45), (1.5, 0.55), (-0.25, 0.55)]
    for shift, title in ((175, "fine cells"), (525, "rough cells")):
        p = Plot(c, (-1.75, -1.75), (1.75, 1.75), ((shift - 135, 35), (shift + 135, 305)))
        scale = 270 / 3.5
        c.text((shift, 24), title, INK, 15, "middle", "bold")
        rough = title.startswith("rough")
        rim = round_polygon(center, r / math.cos(math.pi / 16) if rough else r, 16 if rough else 72)
        c.polygon(p.map(piece_a), ("none", PIECE[1]), 1.2)
        c.polygon(p.map(piece_b), ("none", SECOND[1]), 1.2)
        only_a = clip(rim, piece_a)
        only_b = clip(rim, piece_b)
        both = clip(only_a, piece_b)
        c.polygon(p.map(rim), ("#ffffff", TARGET[1]), 1.4, 0.0)
        c.polygon(p.map(only_a), PIECE, 1.2, 0.7)
        c.polygon(p.map(only_b), SECOND, 1.2, 0.7)
        c.polygon(p.map(both), ("#c8b3d6", INK), 1.4, 1.0)
        c.circle(p.at(*center), scale * r, ("none", TARGET[1]), 2.0)
        c.text(p.at(-0.6, 0.40), "{A}", INK, 14, "middle")
        c.text(p.at(0.36, -0.5), "{B}", INK, 14, "middle")
        c.text(p.at(0.10, 0.26), "{A,B}", INK, 13, "middle")
        c.text(p.at(-1.32, 1.28), "A", PIECE[1], 15, "start", "bold")
        c.text(p.at(1.30, -1.36), "B", SECOND[1], 15, "start", "bold")
    c.text((175, 326), "corners on the rim, at most g / 4 inside it", MUTED, 13, "middle")
    c.text((525, 326), "16 corners around the rim: holds the base", MUTED, 13, "middle")
    c.write(folder, "exact_cells.svg")


def prism(folder):
    c = Canvas(360, "Where all or some lines of a bundle are at the height of a prism")
    p = Plot(c, (0.0, 0.0), (10.0, 5.0), ((20, 60), (680, 270)))
    ground = p.at(0, 0)[1]
    c.line((20, ground), (680, ground), INK, 1.5)
    s, t = ((0.4, 2.0), 4.2), ((8.0, 9.6), 0.9)
    top, prism_x = 2.4, (3.4, 7.0)
    c.polygon(p.map([(prism_x[0], 0), (prism_x[1], 0), (prism_x[1], top), (prism_x[0], top)]))
    c.text(p.at(5.2, 0.5), "prism", PIECE[1], 14, "middle")
    for (x0, x1), z in (s, t):
        colors = SHOOTER if z > 2 else TARGET
        c.rect(p.at(x0, z), p.at(x1, 0), colors[0], colors[1], 1.2, None, 0.7)
        c.line(p.at(x0, z), p.at(x1, z), colors[1], 4)
    c.text(p.at(1.2, 4.45), "slab of S, height z₁", SHOOTER[1], 14, "middle")
    c.text(p.at(8.8, 0.3), "slab of T, z₂", TARGET[1], 14, "middle")
    crossings = []
    for xs, xt in ((s[0][0], t[0][0]), (s[0][1], t[0][1])):
        share = (s[1] - top) / (s[1] - t[1])
        crossings.append(xs + share * (xt - xs))
        c.line(p.at(xs, s[1]), p.at(xt, t[1]), INK, 1.4)
        c.dot(p.at(crossings[-1], top), ALERT, 4)
    early, late = crossings
    c.line(p.at(0, top), p.at(10, top), MUTED, 1.0, "3 4")
    c.text(p.at(9.98, top + 0.12), "prism top", MUTED, 13, "end")
    y = ground + 22
    for start, color, label, row in ((early, OPEN[1], "maybe: some line is (conservative)", 0),
                                     (late, ALERT, "surely: every line is at prism height (optimistic)", 1)):
        yy = y + 30 * row
        c.line((p.at(start, 0)[0], yy), (p.at(prism_x[1], 0)[0], yy), color, 6)
        c.text((p.at(start, 0)[0] - 10, yy + 5), label, color, 13, "end")
    for x, row, color in ((early, 0, OPEN[1]), (late, 1, ALERT)):
        c.line(p.at(x, top), (p.at(x, 0)[0], y + 30 * row), color, 1.0, "3 3")
    c.text((20, 24), "Side view. The crossing moves with both ends of a line,", INK, 14)
    c.text((20, 43), "so its extremes belong to the two extreme lines.", INK, 14)
    c.write(folder, "exact_prism.svg")


def vertical_slice(folder):
    c = Canvas(330, "The vertical plane through one line of the plan")
    p = Plot(c, (0.0, 0.0), (10.0, 5.0), ((20, 40), (680, 260)))
    ground = p.at(0, 0)[1]
    c.line((20, ground), (680, ground), INK, 1.5)
    boxes = [(3.0, 3.8, 0.0, 1.4), (3.0, 3.8, 2.2, 4.4), (5.9, 7.2, 2.6, 3.4)]
    for x0, x1, z0, z1 in boxes:
        c.polygon(p.map([(x0, z0), (x1, z0), (x1, z1), (x0, z1)]))
    for (x0, x1, z0, z1), colors, name in (((0.4, 1.8, 0.0, 3.0), SHOOTER, "S"), ((8.1, 9.6, 0.6, 3.6), TARGET, "T")):
        c.polygon(p.map([(x0, z0), (x1, z0), (x1, z1), (x0, z1)]), colors)
        c.text(p.at(0.5 * (x0 + x1), 0.5 * (z0 + z1) + 0.25), name, colors[1], 18, "middle", "bold")
    a, b = (1.75, 1.62), (8.15, 2.17)
    c.line(p.at(*a), p.at(*b), OPEN[1], 2.2)
    c.dot(p.at(*a), OPEN[1])
    c.dot(p.at(*b), OPEN[1])
    c.text(p.at(3.9, 3.9), "lintel", PIECE[1], 13)
    c.text(p.at(3.9, 0.5), "sill", PIECE[1], 13)
    c.text(p.at(6.55, 3.55), "bridge", PIECE[1], 13, "middle")
    c.text((20, 24), "x along the line, z up, both in pixels: models are windows, prisms are rectangles.", INK, 14)
    c.text((20, 286), "The same sweep decides it: bases are the two windows, occluders are the rectangles.", INK, 14)
    c.text((20, 308), "One search covers all heights of both models and all endpoints on this line.", MUTED, 13)
    c.write(folder, "exact_vertical_slice.svg")


def visible_area(folder):
    c = Canvas(350, "The band of the target that one aperture shows, in columns")
    first, second = ((-5.2, 0.0), 1.0), ((4.6, 0.1), 1.75)
    lower = [(-0.6, -2.4), (0.4, -2.4), (0.4, -0.15), (-0.6, -0.15)]
    upper = [(0.9, 0.55), (1.7, 0.55), (1.7, 2.4), (0.9, 2.4)]
    scale = 45.0

    def at(x, y):
        return 320 + scale * x, 160 - scale * y

    low, high = inner_slopes(first, second)
    lines = []
    for m in steps(low, high, 400):
        bottom = max(disc_range(*first, m)[0], disc_range(*second, m)[0], points_range(lower, m)[1])
        top = min(disc_range(*first, m)[1], disc_range(*second, m)[1], points_range(upper, m)[0])
        if top > bottom:
            lines.append((m, bottom, top))

    def band(x):
        return min(m * x + b for m, b, t in lines), max(m * x + t for m, b, t in lines)

    xs = steps(second[0][0] - second[1], second[0][0] + second[1], 60)
    shape = [(x, band(x)[1]) for x in xs] + [(x, band(x)[0]) for x in reversed(xs)]
    rim = round_polygon(second[0], second[1], 120)
    c.polygon([at(*q) for q in rim], TARGET)
    shape.reverse()
    seen = []
    for x in xs[1:-1]:
        half = math.sqrt(max(second[1] ** 2 - (x - second[0][0]) ** 2, 0.0))
        b, t = band(x)
        seen.append((x, max(b, second[0][1] - half), min(t, second[0][1] + half)))
    outline = [(x, t) for x, b, t in seen] + [(x, b) for x, b, t in reversed(seen)]
    c.polygon([at(*q) for q in outline], OPEN, 1.2, 0.95)
    count = 16
    for i in range(count):
        x = second[0][0] - second[1] + 2 * second[1] * (i + 0.5) / count
        half = math.sqrt(second[1] ** 2 - (x - second[0][0]) ** 2)
        b, t = band(x)
        b, t = max(b, second[0][1] - half), min(t, second[0][1] + half)
        c.line(at(x, second[0][1] - half), at(x, second[0][1] + half), TARGET[1], 0.8)
        if t > b:
            c.line(at(x, b), at(x, t), OPEN[1], 3)
    steep = max(lines, key=lambda line: line[0])
    flat = min(lines, key=lambda line: line[0])
    for m, b, t in (steep, flat):
        k = 0.5 * (b + t)
        c.line(at(-6.0, m * -6.0 + k), at(6.6, m * 6.6 + k), OPEN[1], 1.2, "5 4")
    c.circle(at(*first[0]), scale * first[1], SHOOTER)
    c.polygon([at(*q) for q in lower])
    c.polygon([at(*q) for q in upper])
    c.text(at(-5.2, -0.12), "S", SHOOTER[1], 18, "middle", "bold")
    c.text(at(4.6, 2.0), "T", TARGET[1], 18, "middle", "bold")
    c.text(at(-0.1, -1.3), "1", PIECE[1], 15, "middle", "bold")
    c.text(at(1.3, 1.4), "2", PIECE[1], 15, "middle", "bold")
    c.text((20, 300), "One aperture: all free lines between 1 and 2. Dashed: its steepest and its flattest line.", INK, 13)
    c.text((20, 320), "At one x its lines fill an interval of y, so it shows a band. The union of all bands, measured", INK, 13)
    c.text((20, 338), "in 64 columns (16 drawn), is the visible area.", INK, 13)
    c.write(folder, "exact_visible_area.svg")


def full_occluder(folder):
    c = Canvas(320, "Up to three consecutive edges across the corridor")
    first, second = ((110, 155), 38), ((590, 155), 58)
    margin = 13

    def hull(extra):
        r0, r1 = first[1] + extra, second[1] + extra
        length = second[0][0] - first[0][0]
        sine = (r1 - r0) / length
        a = math.asin(sine)
        arc1 = [(second[0][0] + r1 * math.cos(t), second[0][1] + r1 * math.sin(t)) for t in
                steps(-math.pi / 2 - a, math.pi / 2 + a, 40)]
        arc0 = [(first[0][0] + r0 * math.cos(t), first[0][1] + r0 * math.sin(t)) for t in
                steps(math.pi / 2 + a, 3 * math.pi / 2 - a, 40)]
        return arc1 + arc0

    c.path(hull(margin), "none", MUTED, 1.2, "4 4", True)
    c.polygon(hull(0), ("#f4f4f4", FRAME), 1.2)
    c.circle(first[0], first[1], SHOOTER)
    c.circle(second[0], second[1], TARGET)
    c.text((110, 160), "S", SHOOTER[1], 18, "middle", "bold")
    c.text((590, 160), "T", TARGET[1], 18, "middle", "bold")
    ring = [(250, 62), (300, 120), (290, 190), (345, 262), (430, 255), (415, 70)]
    c.polygon(ring, PIECE, 1.2, 0.7)
    c.path(ring[:4], "none", ALERT, 3)
    for q, color in ((ring[0], ALERT), (ring[1], INK), (ring[2], INK), (ring[3], ALERT)):
        c.dot(q, color, 4.5)
    c.text((240, 60), "left of the hull", ALERT, 13, "end")
    c.text((360, 285), "right of the hull", ALERT, 13)
    c.text((312, 124), "between", INK, 13)
    c.text((302, 194), "between", INK, 13)
    c.text((470, 62), "clearance c on all sides", MUTED, 13)
    c.text((20, 309), "Every line from S to T crosses the red chain, at least c away from where it ends.", INK, 14)
    c.write(folder, "exact_full_occluder.svg")


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(
        os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "figures")
    os.makedirs(folder, exist_ok=True)
    for draw in (problem, dual, occluders, chain, widening, cells, prism, vertical_slice, visible_area, full_occluder):
        draw(folder)


if __name__ == "__main__":
    main()
