# SPDX-License-Identifier: MIT
extends RefCounted
## The sample points of a base in the 40k project: the center, then the perimeter. The order determines which clear line
## is found first. The service uses this with the library, too, for shapes whose size is given in pixels.

enum Base { CIRCLE, OVAL, RECTANGLE }

const OF_TYPE := { "oval": Base.OVAL, "rectangular": Base.RECTANGLE }  ## all other types are circles
const OVAL_AXIS_DENSITY := 8  ## from this density on, ovals add points on their axes
const RECTANGLE_SIDE_DENSITY := 6  ## from this density on, rectangles add points on their sides

var base := Base.CIRCLE
var center := Vector2.ZERO
var rotation := 0.0
var half_length := 0.0  ## px, local X; the radius of a circle
var half_width := 0.0  ## px, local Y


func points(density: int) -> PackedVector2Array:
	var found := PackedVector2Array([center])
	match base:
		Base.CIRCLE:
			for i in density:
				var angle := i * TAU / density
				found.append(center + Vector2(cos(angle), sin(angle)) * half_length)
		Base.OVAL:
			_append_oval_points(found, density)
		Base.RECTANGLE:
			_append_rectangle_points(found, density)
	return found


func _append_oval_points(found: PackedVector2Array, density: int) -> void:
	for i in density:
		var angle := i * TAU / density
		found.append(_to_world(half_length * cos(angle), half_width * sin(angle)))
	if density < OVAL_AXIS_DENSITY:
		return
	for t: float in [0.25, 0.5, 0.75]:
		found.append(_to_world(half_length * (1.0 - 2.0 * t), 0.0))
	for t: float in [0.25, 0.5, 0.75]:
		found.append(_to_world(0.0, half_width * (1.0 - 2.0 * t)))


func _append_rectangle_points(found: PackedVector2Array, density: int) -> void:
	var corners: PackedVector2Array = [
		_to_world(-half_length, -half_width), _to_world(half_length, -half_width),
		_to_world(half_length, half_width), _to_world(-half_length, half_width),
	]
	found.append_array(corners)
	if density < RECTANGLE_SIDE_DENSITY:
		return
	for i in 4:
		found.append(corners[i].lerp(corners[(i + 1) % 4], 0.33))
		found.append(corners[i].lerp(corners[(i + 1) % 4], 0.67))


## Rotates in double precision, as GDScript computes with the components of a (float32) Vector2, not by rotated().
func _to_world(x: float, y: float) -> Vector2:
	var local := Vector2(x, y)
	var c := cos(rotation)
	var s := sin(rotation)
	return center + Vector2(local.x * c - local.y * s, local.x * s + local.y * c)
