# SPDX-License-Identifier: MIT
extends RefCounted
## Segments, polygons and circles, tested with the same Geometry2D calls as in the 40k project (40k.md, section 6).
##
## The argument order matters: segment_intersects_segment applies its tolerance to the second segment only, so the
## sight line always comes first.

## How far outside its box a polygon's border may reach, as a share of its largest coordinate, or of one pixel.
const BORDER := 1.1e-5


## True if the line meets an edge. A hit at exactly (0, 0) is falsy and does not count: the 40k project
## tests the truth of the returned Variant, and its verdicts are the reference.
static func line_hits_edges(from: Vector2, to: Vector2, polygon: PackedVector2Array) -> bool:
	if polygon.is_empty():
		return false
	var previous := polygon[-1]
	for vertex in polygon:
		if Geometry2D.segment_intersects_segment(from, to, previous, vertex):
			return true
		previous = vertex
	return false


## True if the polygon contains the point, its border included. Unlike Geometry2D, never for a point outside the
## polygon's box: there a ray that grazes a vertex can give the wrong answer. A piece of terrain holds its box, so
## Terrain.Piece.contains() is faster.
static func contains_point(polygon: PackedVector2Array, point: Vector2) -> bool:
	if not Geometry2D.is_point_in_polygon(point, polygon):
		return false
	var box := box_of(polygon)
	var border := border_of(box)
	return point.clamp(box[0] - border, box[1] + border) == point


## The lowest and the highest coordinates of the points; (0, 0) twice if there are none. Not a Rect2, whose end is
## rounded.
static func box_of(points: PackedVector2Array) -> PackedVector2Array:
	if points.is_empty():
		return [Vector2.ZERO, Vector2.ZERO]
	var low := points[0]
	var high := points[0]
	for point in points:
		low = low.min(point)
		high = high.max(point)
	return [low, high]


## How far outside its box the border of a polygon counts as inside: los_polygon_margin() of the core. All sums are of
## Vector2, in float32, so that they round as there.
static func border_of(box: PackedVector2Array) -> Vector2:
	var largest := box[0].abs().max(box[1].abs()).max(Vector2.ONE)
	return Vector2.ONE * BORDER * maxf(largest.x, largest.y)


## True if the line meets an edge or starts or ends inside.
static func line_meets_polygon(from: Vector2, to: Vector2, polygon: PackedVector2Array) -> bool:
	return line_hits_edges(from, to, polygon) \
			or contains_point(polygon, from) \
			or contains_point(polygon, to)


## The hit nearest to `from` on the edges, or null. `from` itself if it is inside.
static func nearest_hit_on_polygon(from: Vector2, to: Vector2, polygon: PackedVector2Array) -> Variant:
	if contains_point(polygon, from):
		return from
	var nearest: Variant = null
	for i in polygon.size():
		var next := polygon[(i + 1) % polygon.size()]
		var hit: Variant = Geometry2D.segment_intersects_segment(from, to, polygon[i], next)
		if is_nearer(from, hit, nearest):
			nearest = hit
	return nearest


## Walls are pairs of points in one array. Here a hit at (0, 0) does count.
static func line_hits_walls(from: Vector2, to: Vector2, walls: PackedVector2Array) -> bool:
	for i in range(0, walls.size(), 2):
		if Geometry2D.segment_intersects_segment(from, to, walls[i], walls[i + 1]) != null:
			return true
	return false


static func nearest_hit_on_walls(from: Vector2, to: Vector2, walls: PackedVector2Array) -> Variant:
	var nearest: Variant = null
	for i in range(0, walls.size(), 2):
		var hit: Variant = Geometry2D.segment_intersects_segment(from, to, walls[i], walls[i + 1])
		if is_nearer(from, hit, nearest):
			nearest = hit
	return nearest


## Whether `hit` replaces the nearest hit so far; on a tie the earlier one stays. Either may be null.
static func is_nearer(from: Vector2, hit: Variant, nearest: Variant) -> bool:
	return hit != null and (nearest == null or from.distance_to(hit) < from.distance_to(nearest))


## The center must be outside the polygon. Vertices are tested as well as edges: segment_intersects_circle
## reports no hit if the whole edge lies inside the circle.
static func circle_reaches_polygon(center: Vector2, radius: float, polygon: PackedVector2Array) -> bool:
	if polygon.size() < 3:
		return false
	var previous := polygon[-1]
	for vertex in polygon:
		if center.distance_to(vertex) <= radius:
			return true
		if Geometry2D.segment_intersects_circle(previous, vertex, center, radius) != -1.0:
			return true
		previous = vertex
	return false
