# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Reads the 2D shapes of the physics engine as polygons and walls.

const Outline := preload("outline.gd")

## Vertices of a circle; they lie on it, so the polygon is at most 0.5 percent of the radius smaller.
const ROUND_POINTS := 32


## The outline of the shape; empty if it is not used as terrain.
static func outline_of(shape: Shape2D) -> Outline:
	if shape is CircleShape2D:
		return Outline.of_polygon(_capsule(shape.radius, 0.0))
	if shape is RectangleShape2D:
		var half: Vector2 = shape.size / 2.0
		return Outline.of_polygon([-half, Vector2(half.x, -half.y), half, Vector2(-half.x, half.y)])
	if shape is CapsuleShape2D:
		return Outline.of_polygon(_capsule(shape.radius, maxf(shape.height / 2.0 - shape.radius, 0.0)))
	if shape is ConvexPolygonShape2D:
		return Outline.of_polygon(shape.points)
	var walls := Outline.new()
	if shape is ConcavePolygonShape2D:
		walls.walls = shape.segments
	elif shape is SegmentShape2D:
		walls.walls = PackedVector2Array([shape.a, shape.b])
	return walls


## The values of the shape that its outline depends on, to compare them later.
static func values_of(shape: Shape2D) -> Variant:
	if shape is RectangleShape2D:
		return shape.size
	if shape is CircleShape2D:
		return shape.radius
	if shape is CapsuleShape2D:
		return Vector2(shape.radius, shape.height)
	if shape is ConvexPolygonShape2D:
		return shape.points
	if shape is ConcavePolygonShape2D:
		return shape.segments
	if shape is SegmentShape2D:
		return PackedVector2Array([shape.a, shape.b])
	return null


## Whether shapes of this class have no outline: they have no extent of their own.
static func is_unusable(shape: Shape2D) -> bool:
	return shape is SeparationRayShape2D or shape is WorldBoundaryShape2D


## A capsule along the Y axis whose half circles are centered `half` from the middle.
static func _capsule(radius: float, half: float) -> PackedVector2Array:
	var points := PackedVector2Array()
	if radius <= 0.0:
		return points
	var last := ROUND_POINTS / 2 if half > 0.0 else ROUND_POINTS / 2 - 1
	for side: float in [1.0, -1.0]:
		for i in last + 1:
			points.append(side * (Vector2(0.0, half) + radius * Vector2.from_angle(TAU * i / ROUND_POINTS)))
	return points
