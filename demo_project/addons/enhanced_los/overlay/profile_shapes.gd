# SPDX-License-Identifier: MIT
extends RefCounted
## A line from the side, as judge_line tells it under true heights: `from_height` and `to_height` in inches, and
## `profile`, a row for each piece on the line: {id, enter, leave (fractions of the line), base, top (inches),
## clearance (inches; more than 0 passes)}. Shapes are in inches: x along the line, y up is negative.

const Shape := preload("shape.gd")
const KEYS: Array[String] = ["enter", "leave", "base", "top", "clearance"]


## `length` of the line in inches.
static func all(judged: Dictionary, length: float) -> Array:
	var shapes: Array = [Shape.path(&"wall", PackedVector2Array([Vector2.ZERO, Vector2(length, 0.0)]))]
	for row: Dictionary in judged.get("profile", []):
		if row.has_all(KEYS):
			shapes.append_array(_piece(row, length))
	var from := Vector2(0.0, -float(judged.get("from_height", 0.0)))
	var to := Vector2(length, -float(judged.get("to_height", 0.0)))
	var role := &"sight" if judged.get("has_los", false) else &"ghost"
	shapes.append_array([Shape.line(role, from, to), Shape.dot(&"shooter", from, 5.0), Shape.dot(&"target", to, 5.0)])
	return shapes


static func _piece(row: Dictionary, length: float) -> Array:
	var low := Vector2(row.enter * length, -row.base)
	var high := Vector2(row.leave * length, -row.top)
	var ring := PackedVector2Array([low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)])
	var passes: bool = row.clearance > 0.0
	var words := "%s: %s by %.1f\"" % [row.get("id", ""), "clears" if passes else "blocks", absf(row.clearance)]
	var middle := Vector2((low.x + high.x) / 2.0, -float(row.top))
	if passes:
		return [Shape.outline(&"wall", ring), Shape.text(&"sight", words, middle)]
	return [Shape.hatch(&"blocker", ring), Shape.outline(&"blocker", ring), Shape.text(&"blocker", words, middle)]
