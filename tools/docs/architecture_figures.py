#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the figure of docs/architecture.md to docs/figures.

Usage: python3 tools/docs/architecture_figures.py [FOLDER]

The rows are compared with the dependencies that tests/build/layers.py allows; the script fails if they differ.
"""
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "build"))

import layers  # noqa: E402
from drawing import FRAME, INK, MUTED, OPEN, PIECE, SECOND, SHOOTER, TARGET, Canvas  # noqa: E402

# Folders of src/, from top to bottom. Each may use the rows below it, and grid only base.
ROWS = [
    [("query", "verdict, report, early out, model sets, regions")],
    [("area", "visible area")],
    [("exact", "every line at once")],
    [("line", "the judge of one line, clearance, blockers, profile")],
    [("pair", "two placed models and their obstacles")],
    [("table", "models by handle, their tree, distances")],
    [("model", "bases, samples, options"), ("terrain", "pieces, BVHs, corridors")],
    [("geometry", "polygons, convex shapes"), ("rules", "rule sets, compiled")],
    [("base", "status, memory, text, SIMD, limits")],
]


def check_rows():
    below = []
    for row in reversed(ROWS):
        for name, _ in row:
            allowed = layers.ALLOWED[name]
            assert sorted(allowed) == sorted(below), "%s: %s, but layers.py allows %s" % (name, below, allowed)
        below += [name for name, _ in row]
    assert set(layers.ALLOWED) == set(below) | {"grid"} and layers.ALLOWED["grid"] == ["base"]


def box(c, low, high, title, words, colors):
    c.rect(low, high, colors[0], colors[1], 1.2)
    middle = 0.5 * (low[1] + high[1]) + 5
    c.text((low[0] + 10, middle), title, INK, 14, "start", "bold")
    c.text((low[0] + max(96, 20 + 9 * len(title)), middle), words, INK, 12)


def draw(folder):
    c = Canvas(578, "Layers and allowed dependencies")
    left, right, height, gap = 16, 684, 32, 6
    y = 16
    for title, words, colors in (
            ("demo_project/addons/enhanced_los", "GDScript: nodes, overlays, rules bridge, fallback", OPEN),
            ("gdextension", "the classes: reads dictionaries, writes results; the only C that knows Godot", TARGET),
            ("include/los", "los.h, los_table.h, los_rules.h, los_grid.h: what the layer, examples and games include", SECOND)):
        box(c, (left, y), (right, y + height), title, words, colors)
        c.arrow((350, y + height), (350, y + height + 12), MUTED, 1.2)
        y += height + 14
    top = y
    bottom = top + 26 + len(ROWS) * (height + gap) + 6
    c.rect((left, top), (right, bottom), "#ffffff", FRAME, 1.2)
    c.text((left + 10, top + 19), "src: each row may use all rows below it, and no row above; boxes of one row do not use each other",
           MUTED, 12)
    split = 560
    y = top + 28
    first = y
    for row in ROWS:
        is_base = row[0][0] == "base"
        end = right - 8 if is_base else split
        width = (end - left - 8 - gap * (len(row) - 1)) / len(row)
        for i, (name, words) in enumerate(row):
            x = left + 8 + i * (width + gap)
            box(c, (x, y), (x + width, y + height), name, words, PIECE if is_base else SHOOTER)
        y += height + gap
    low = (split + gap, first)
    high = (right - 8, y - height - 2 * gap)
    c.rect(low, high, SHOOTER[0], SHOOTER[1], 1.2)
    middle = 0.5 * (low[0] + high[0])
    c.text((middle, 0.5 * (low[1] + high[1]) - 8), "grid", INK, 14, "middle", "bold")
    c.text((middle, 0.5 * (low[1] + high[1]) + 12), "uses only", INK, 12, "middle")
    c.text((middle, 0.5 * (low[1] + high[1]) + 28), "base", INK, 12, "middle")
    c.height = int(bottom + 12)
    c.write(folder, "architecture_layers.svg")


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "docs", "figures")
    os.makedirs(folder, exist_ok=True)
    check_rows()
    draw(folder)


if __name__ == "__main__":
    main()
