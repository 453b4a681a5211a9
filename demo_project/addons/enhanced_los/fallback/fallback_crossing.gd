# SPDX-License-Identifier: MIT
extends RefCounted
## How a line crosses walls, and how far it runs inside a polygon.

## The sides from which a wall is crossed, as in fallback_compiled_rules.gd.
enum Way { FRONT, BACK, ALONG }

const DEPTH_TOLERANCE_INCHES := 1.0e-4


## How the line crosses the first of the walls that it hits in one of the ways, a bit each; -1 if it hits none. A wall is
## a pair of points in one array.
static func of_walls(from: Vector2, to: Vector2, walls: PackedVector2Array, ways: int) -> int:
	if ways == 0:
		return -1
	for i in range(0, walls.size(), 2):
		if Geometry2D.segment_intersects_segment(from, to, walls[i], walls[i + 1]) != null:
			var side := side_of(from, walls[i], walls[i + 1])
			if ways >> side & 1:
				return side
	return -1


## The side of the wall on which the line starts.
static func side_of(from: Vector2, start: Vector2, end: Vector2) -> Way:
	var cross := (float(end.x) - start.x) * (float(from.y) - start.y) - (float(end.y) - start.y) * (float(from.x) - start.x)
	return Way.FRONT if cross > 0.0 else Way.BACK if cross < 0.0 else Way.ALONG


## The length of the line inside the polygon in pixels, by the even-odd rule. In double precision: all crossings of the
## infinite line with edges, sorted; it is inside between the first and the second, the third and the fourth, ...
static func length_inside(from: Vector2, to: Vector2, polygon: PackedVector2Array) -> float:
	var dx := float(to.x) - from.x
	var dy := float(to.y) - from.y
	var squared := dx * dx + dy * dy
	if polygon.size() < 3 or squared == 0.0:
		return 0.0
	var crossings := PackedFloat64Array()
	var a := polygon[-1]
	var side_a := dx * (a.y - from.y) - dy * (a.x - from.x)
	for b in polygon:
		var side_b := dx * (b.y - from.y) - dy * (b.x - from.x)
		if (side_a < 0.0) != (side_b < 0.0):
			var share := side_a / (side_a - side_b)
			var x := a.x + share * (b.x - a.x) - from.x
			var y := a.y + share * (b.y - a.y) - from.y
			crossings.append((x * dx + y * dy) / squared)
		a = b
		side_a = side_b
	crossings.sort()
	var inside := 0.0
	for i in range(0, crossings.size() - 1, 2):
		inside += maxf(0.0, minf(crossings[i + 1], 1.0) - maxf(crossings[i], 0.0))
	return inside * sqrt(squared)
