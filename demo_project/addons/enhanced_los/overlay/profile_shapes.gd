# SPDX-License-Identifier: MIT
extends RefCounted
## A side view of a line from a result of judge_line with true heights: the ground, each piece of `profile` as a
## rectangle, both bodies, the line between `from_height` and `to_height`. Shapes are in inches: x along the line,
## negative y up.

const CheckShapes := preload("check_shapes.gd")
const Shape := preload("shape.gd")
## The keys that an entry of the profile must have to be drawn; its distances are in pixels.
const KEYS: Array[String] = ["terrain_id", "from_distance", "to_distance", "base_inches", "height_inches", "clearance",
		"blocked"]


## `length` is the length of the line in pixels, `bodies` are results of body().
static func all(judged: Dictionary, length: float, pixels_per_inch: float, bodies: Array = []) -> Array:
	var end := length / pixels_per_inch
	var shapes: Array = [Shape.path(&"ground", PackedVector2Array([Vector2.ZERO, Vector2(end, 0.0)]))]
	for entry: Dictionary in judged.get("profile", []):
		if entry.has_all(KEYS):
			shapes.append_array(_piece(entry, pixels_per_inch))
	for one: Dictionary in bodies:
		shapes.append_array([Shape.fill(one.role, one.polygon), Shape.outline(one.role, one.polygon)])
	var from := Vector2(0.0, -float(judged.get("from_height", 0.0)))
	var to := Vector2(end, -float(judged.get("to_height", 0.0)))
	var role := &"sight" if judged.get("has_los", false) else &"ghost"
	shapes.append_array([Shape.line(role, from, to), Shape.dot(&"shooter", from, 5.0), Shape.dot(&"target", to, 5.0)])
	for height: Array in [[&"shooter", from], [&"target", to]]:
		shapes.append(Shape.text(height[0], inches_text(-height[1].y), height[1], PackedVector2Array(), 3))
	return shapes


## The body of a model as a rectangle: the extent of its base along the line from `from` to `to`, which are points in
## pixels, between its elevation and its top. `end_height` is the height of the line's end on it; it is the top of a
## model that has no height of its own.
static func body(role: StringName, model: Dictionary, from: Vector2, to: Vector2, end_height: float,
		pixels_per_inch: float) -> Dictionary:
	var direction := from.direction_to(to)
	var low := INF
	var high := -INF
	for point in CheckShapes.base_outline(model):
		var along := (point - from).dot(direction) / pixels_per_inch
		low = minf(low, along)
		high = maxf(high, along)
	var bottom: float = model.get("elevation_inches", 0.0)
	var top := maxf(end_height, bottom + float(model.get("model_height_inches", 0.0)))
	return { "role": role, "polygon": PackedVector2Array([Vector2(low, -bottom), Vector2(high, -bottom), Vector2(high, -top),
			Vector2(low, -top)]) }


## 6", 1.5"
static func inches_text(inches: float) -> String:
	return String.num(inches, 1).trim_suffix(".0") + "\""


static func _piece(entry: Dictionary, pixels_per_inch: float) -> Array:
	var low := Vector2(entry.from_distance / pixels_per_inch, -entry.base_inches)
	var high := Vector2(entry.to_distance / pixels_per_inch, -entry.height_inches)
	var polygon := PackedVector2Array([low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)])
	var role := &"blocker" if entry.blocked else &"cleared"
	var label := "%s, %s high: %s by %.1f\"" % [entry.terrain_id, inches_text(entry.height_inches),
			"blocks" if entry.blocked else "cleared", absf(entry.clearance)]
	var shapes: Array = [Shape.text(role, label, (low + high) / 2.0, polygon)]
	if entry.blocked:
		shapes.append(Shape.hatch(role, polygon))
	# A wall has no thickness; drawing a polygon without area gives bad corners.
	shapes.append(Shape.outline(role, polygon) if high.x > low.x else Shape.path(role, PackedVector2Array([low, high])))
	return shapes
