# SPDX-License-Identifier: MIT
extends RefCounted
## Thin walls and doors of a grid as shapes, in the style of a floor plan. A door has struts at both sides and a leaf
## between them, either across the opening or swung open.

const GridShapes := preload("grid_shapes.gd")
const Shape := preload("shape.gd")

## The opening angle of the leaf, in radians.
const SWING := { GridLineOfSight.OPEN: PI / 2.0, GridLineOfSight.OPENING: PI / 5.0, GridLineOfSight.CLOSING: PI / 3.0 }


## `walls`: [a, b] or {a, b}, two neighbors; `doors`: {between: [a, b], state} or {a, b, state}. A cell is a Vector2i,
## [x, y] or {x, y}. Entries of another form are left out, each with a text in `problems`.
static func all(walls: Array, doors: Array, strut: float, cell_size: float, problems: Array[String]) -> Array:
	var shapes: Array = []
	for i in walls.size():
		var pair := _pair(walls[i])
		if pair.is_empty():
			problems.append("walls[%d] should be two neighboring cells, as [a, b] or {a, b}" % i)
			continue
		shapes.append(Shape.path(&"wall", GridShapes.boundary(pair[0], pair[1], cell_size)))
	for i in doors.size():
		var pair := _pair(doors[i].get("between", doors[i])) if doors[i] is Dictionary else []
		if pair.is_empty() or not _is_number(doors[i].get("state")):
			problems.append("doors[%d] should be {between: [a, b], state} or {a, b, state} with neighboring cells" % i)
			continue
		shapes.append_array(_door(GridShapes.boundary(pair[0], pair[1], cell_size), int(doors[i].state), strut))
	return shapes


## Two neighbors as [a, b]; empty if `given` is something else.
static func _pair(given: Variant) -> Array:
	var cells: Array = [null, null]
	if given is Array and given.size() == 2:
		cells = given
	elif given is Dictionary:
		cells = [given.get("a"), given.get("b")]
	var a: Variant = _cell(cells[0])
	var b: Variant = _cell(cells[1])
	return [a, b] if a != null and b != null and Vector2(a).distance_squared_to(b) == 1.0 else []


## A cell as Vector2i, or null.
static func _cell(given: Variant) -> Variant:
	if given is Vector2i or given is Vector2:
		return Vector2i(given)
	var parts: Array = [null, null]
	if given is Array and given.size() == 2:
		parts = given
	elif given is Dictionary:
		parts = [given.get("x"), given.get("y")]
	return Vector2i(parts[0], parts[1]) if _is_number(parts[0]) and _is_number(parts[1]) else null


static func _is_number(given: Variant) -> bool:
	return given is int or given is float


static func _door(ends: PackedVector2Array, state: int, strut: float) -> Array:
	var inner := PackedVector2Array([ends[0].lerp(ends[1], strut), ends[1].lerp(ends[0], strut)])
	var shapes: Array = [Shape.path(&"strut", PackedVector2Array([ends[0], inner[0]])),
			Shape.path(&"strut", PackedVector2Array([inner[1], ends[1]]))]
	if state == GridLineOfSight.CLOSED or state == GridLineOfSight.LOCKED:
		shapes.append(Shape.path(&"door_shut", inner))
		if state == GridLineOfSight.LOCKED:
			shapes.append(Shape.dot(&"door_shut", inner[0].lerp(inner[1], 0.5), 6.0))
	elif SWING.has(state):
		var leaf := (inner[1] - inner[0]).rotated(SWING[state])
		shapes.append(Shape.path(&"door", PackedVector2Array([inner[0], inner[0] + leaf])))
	elif state == GridLineOfSight.DESTROYED:
		shapes.append(Shape.cross(&"door", inner[0].lerp(inner[1], 0.5)))
	return shapes
