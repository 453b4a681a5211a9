# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## The shapes that an overlay draws, as data: each is a Dictionary with `kind` and `role`. The role is the meaning of
## the shape; LosOverlayStyle has its color and stroke, shape_painter.gd draws it. Coordinates are those of the board.


static func line(role: StringName, from: Vector2, to: Vector2) -> Dictionary:
	return { "kind": &"line", "role": role, "from": from, "to": to }


static func path(role: StringName, points: PackedVector2Array) -> Dictionary:
	return { "kind": &"path", "role": role, "points": points }


static func outline(role: StringName, polygon: PackedVector2Array) -> Dictionary:
	return { "kind": &"outline", "role": role, "points": polygon }


static func fill(role: StringName, polygon: PackedVector2Array) -> Dictionary:
	return { "kind": &"fill", "role": role, "points": polygon }


static func hatch(role: StringName, polygon: PackedVector2Array) -> Dictionary:
	return { "kind": &"hatch", "role": role, "points": polygon }


## Three consecutive points per triangle.
static func triangles(role: StringName, points: PackedVector2Array, strength := 1.0) -> Dictionary:
	return { "kind": &"triangles", "role": role, "points": points, "strength": strength }


static func circle(role: StringName, at: Vector2, radius: float) -> Dictionary:
	return { "kind": &"circle", "role": role, "at": at, "radius": radius }


## `size` is a radius in screen pixels.
static func dot(role: StringName, at: Vector2, size := 2.5) -> Dictionary:
	return { "kind": &"dot", "role": role, "at": at, "size": size }


## A hollow circle; `size` is a radius in screen pixels.
static func ring(role: StringName, at: Vector2, size := 3.5) -> Dictionary:
	return { "kind": &"ring", "role": role, "at": at, "size": size }


static func cross(role: StringName, at: Vector2) -> Dictionary:
	return { "kind": &"cross", "role": role, "at": at }


## A label at or near a point, inside the polygon if given. A higher priority is placed earlier.
static func text(role: StringName, label: String, at: Vector2, polygon := PackedVector2Array(), priority := 2) -> Dictionary:
	return { "kind": &"text", "role": role, "text": label, "at": at, "outline": polygon, "priority": priority }


## The label of something round that must not be covered.
static func label_beside(role: StringName, label: String, at: Vector2, radius: float) -> Dictionary:
	return { "kind": &"text", "role": role, "text": label, "at": at, "outline": PackedVector2Array(), "radius": radius,
			"priority": 3 }


## A map of counts over `area`, row by row; `max_count` gets the strongest color. If `grows`, cells grow with their
## count, otherwise they are filled.
static func cells(role: StringName, area: Rect2, size: Vector2i, counts: PackedByteArray, max_count: int,
		grows: bool) -> Dictionary:
	return { "kind": &"cells", "role": role, "area": area, "size": size, "counts": counts, "max_count": max_count,
			"grows": grows }


## The shapes of one kind.
static func of_kind(shapes: Array, kind: StringName) -> Array:
	return shapes.filter(func(shape: Dictionary) -> bool: return shape.kind == kind)


static func of_role(shapes: Array, role: StringName) -> Array:
	return shapes.filter(func(shape: Dictionary) -> bool: return shape.role == role)
