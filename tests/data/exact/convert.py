#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes scenes.txt, which the C tests read, from scenes.jsonl: python3 tests/data/exact/convert.py

A scene is the line "scene EXPECT KIND", two lines "model X Y SHAPE MM LENGTH WIDTH ROTATION" (shooter, target; SHAPE 0 circle,
1 oval, 2 rectangle), then lines "polygon X Y X Y ..." and "wall X Y X Y".
"""
import json
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent
SHAPES = {"circular": 0, "oval": 1, "rectangular": 2}


def numbers(values):
    # As short as possible, and still the same number.
    return " ".join(repr(float(value)) for value in values)


def points(ring):
    return numbers(coordinate for point in ring for coordinate in point)


def model(values):
    size = values["base_mm"]
    sides = values.get("base_dimensions", {"length": size, "width": size})
    shape = SHAPES[values["base_type"]]
    return "model %s %d %s" % (numbers(values["position"]), shape,
                               numbers([size, sides["length"], sides["width"], values.get("rotation", 0.0)]))


def lines(scene):
    yield "scene %d %s" % (scene["expect"], scene["kind"].replace(" ", "_"))
    yield model(scene["s"])
    yield model(scene["t"])
    for ring in scene["polygons"]:
        yield "polygon " + points(ring)
    for wall in scene["walls"]:
        yield "wall " + points(wall)


def main():
    with open(FOLDER / "scenes.jsonl") as source, open(FOLDER / "scenes.txt", "w") as out:
        for text in source:
            out.write("\n".join(lines(json.loads(text))) + "\n")


if __name__ == "__main__":
    main()
