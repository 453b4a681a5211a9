# SPDX-License-Identifier: MIT
extends RefCounted
## Thin walls and doors of a grid as shapes, in the style of a floor plan. A door has struts at both sides and a leaf
## between them, either across the opening or swung open.

const GridShapes := preload("grid_shapes.gd")
const Shape := preload("shape.gd")

## Copy of GridLineOfSight.Door, since the class may be missing.
enum Door { NONE, OPEN, CLOSED, LOCKED, DESTROYED, OPENING, CLOSING }

## The opening angle of the leaf, in radians.
const SWING := { Door.OPEN: PI / 2.0, Door.OPENING: PI / 5.0, Door.CLOSING: PI / 3.0 }


## `walls`: pairs of neighbors; `doors`: [{between: [a, b], state}].
static func all(walls: Array, doors: Array, strut: float, cell_size: float) -> Array:
	var shapes: Array = []
	for pair: Array in walls:
		var ends := GridShapes.boundary(pair[0], pair[1], cell_size)
		shapes.append(Shape.path(&"wall", ends))
	for door: Dictionary in doors:
		shapes.append_array(_door(GridShapes.boundary(door.between[0], door.between[1], cell_size), door.state, strut))
	return shapes


static func _door(ends: PackedVector2Array, state: int, strut: float) -> Array:
	var inner := PackedVector2Array([ends[0].lerp(ends[1], strut), ends[1].lerp(ends[0], strut)])
	var shapes: Array = [Shape.path(&"strut", PackedVector2Array([ends[0], inner[0]])),
			Shape.path(&"strut", PackedVector2Array([inner[1], ends[1]]))]
	if state == Door.CLOSED or state == Door.LOCKED:
		shapes.append(Shape.path(&"door_shut", inner))
		if state == Door.LOCKED:
			shapes.append(Shape.dot(&"door_shut", inner[0].lerp(inner[1], 0.5), 6.0))
	elif SWING.has(state):
		var leaf := (inner[1] - inner[0]).rotated(SWING[state])
		shapes.append(Shape.path(&"door", PackedVector2Array([inner[0], inner[0] + leaf])))
	elif state == Door.DESTROYED:
		shapes.append(Shape.cross(&"door", inner[0].lerp(inner[1], 0.5)))
	return shapes
