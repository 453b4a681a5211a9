# SPDX-License-Identifier: MIT
extends RefCounted
## A line from the side, as judge_line tells it under true heights: the ground, each piece of its `profile` as a
## prism, the line between `from_height` and `to_height`. Shapes are in inches: x along the line, y up is negative.

const Shape := preload("shape.gd")
## What a row of the profile must have to be drawn; its distances are pixels.
const KEYS: Array[String] = ["terrain_id", "from_distance", "to_distance", "base_inches", "height_inches", "clearance",
		"blocked"]


## `length` of the line in pixels.
static func all(judged: Dictionary, length: float, pixels_per_inch: float) -> Array:
	var end := length / pixels_per_inch
	var shapes: Array = [Shape.path(&"ground", PackedVector2Array([Vector2.ZERO, Vector2(end, 0.0)]))]
	for row: Dictionary in judged.get("profile", []):
		if row.has_all(KEYS):
			shapes.append_array(_piece(row, pixels_per_inch))
	var from := Vector2(0.0, -float(judged.get("from_height", 0.0)))
	var to := Vector2(end, -float(judged.get("to_height", 0.0)))
	var role := &"sight" if judged.get("has_los", false) else &"ghost"
	shapes.append_array([Shape.line(role, from, to), Shape.dot(&"shooter", from, 5.0), Shape.dot(&"target", to, 5.0)])
	return shapes


static func _piece(row: Dictionary, pixels_per_inch: float) -> Array:
	var low := Vector2(row.from_distance / pixels_per_inch, -row.base_inches)
	var high := Vector2(row.to_distance / pixels_per_inch, -row.height_inches)
	var ring := PackedVector2Array([low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)])
	var role := &"blocker" if row.blocked else &"cleared"
	var words := "%s: %s by %.1f\"" % [row.terrain_id, "blocks" if row.blocked else "cleared", absf(row.clearance)]
	var shapes: Array = [Shape.text(role, words, (low + high) / 2.0, ring)]
	if row.blocked:
		shapes.append(Shape.hatch(role, ring))
	# A wall has no thickness, and a ring without area no clean corners.
	shapes.append(Shape.outline(role, ring) if high.x > low.x else Shape.path(role, PackedVector2Array([low, high])))
	return shapes
