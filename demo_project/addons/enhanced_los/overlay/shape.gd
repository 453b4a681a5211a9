# SPDX-License-Identifier: MIT
extends RefCounted
## What an overlay draws, as data: each shape is a Dictionary with `kind` and `role`. A role says what the shape
## means; LosOverlayStyle says how that looks, shape_painter.gd draws it. Coordinates are the board's.


static func line(role: StringName, from: Vector2, to: Vector2) -> Dictionary:
	return { "kind": &"line", "role": role, "from": from, "to": to }


static func path(role: StringName, points: PackedVector2Array) -> Dictionary:
	return { "kind": &"path", "role": role, "points": points }


static func outline(role: StringName, ring: PackedVector2Array) -> Dictionary:
	return { "kind": &"outline", "role": role, "points": ring }


static func fill(role: StringName, ring: PackedVector2Array) -> Dictionary:
	return { "kind": &"fill", "role": role, "points": ring }


static func hatch(role: StringName, ring: PackedVector2Array) -> Dictionary:
	return { "kind": &"hatch", "role": role, "points": ring }


## Three points each.
static func triangles(role: StringName, points: PackedVector2Array, strength := 1.0) -> Dictionary:
	return { "kind": &"triangles", "role": role, "points": points, "strength": strength }


static func circle(role: StringName, at: Vector2, radius: float) -> Dictionary:
	return { "kind": &"circle", "role": role, "at": at, "radius": radius }


## `size` is a radius in screen pixels.
static func dot(role: StringName, at: Vector2, size := 2.5) -> Dictionary:
	return { "kind": &"dot", "role": role, "at": at, "size": size }


## A hollow mark; `size` is a radius in screen pixels.
static func ring(role: StringName, at: Vector2, size := 3.5) -> Dictionary:
	return { "kind": &"ring", "role": role, "at": at, "size": size }


static func cross(role: StringName, at: Vector2) -> Dictionary:
	return { "kind": &"cross", "role": role, "at": at }


## A name at or near a point; one with a ring stays inside of it. A higher priority is placed earlier.
static func text(role: StringName, words: String, at: Vector2, ring := PackedVector2Array(), priority := 2) -> Dictionary:
	return { "kind": &"text", "role": role, "text": words, "at": at, "ring": ring, "priority": priority }


## The name of something round that must not be covered; `reach` is its radius.
static func name_beside(role: StringName, words: String, at: Vector2, reach: float) -> Dictionary:
	return { "kind": &"text", "role": role, "text": words, "at": at, "ring": PackedVector2Array(), "reach": reach,
			"priority": 3 }


## A map of counts over `area`, row by row; `highest` is the count shown strongest. Cells grow with their count
## where `grows`, otherwise they are filled.
static func cells(role: StringName, area: Rect2, size: Vector2i, counts: PackedByteArray, highest: int,
		grows: bool) -> Dictionary:
	return { "kind": &"cells", "role": role, "area": area, "size": size, "counts": counts, "highest": highest,
			"grows": grows }


## The shapes of one kind, or with one role.
static func of_kind(shapes: Array, kind: StringName) -> Array:
	return shapes.filter(func(shape: Dictionary) -> bool: return shape.kind == kind)


static func of_role(shapes: Array, role: StringName) -> Array:
	return shapes.filter(func(shape: Dictionary) -> bool: return shape.role == role)
