# SPDX-License-Identifier: MIT
extends RefCounted
## What must hold of every answer in MODE_EXACT, whatever the scene: what an answer gets wrong, as lines of text.

const Cases := preload("terrain_cases.gd")

## Rounding of the ends of a sight line and of a base's own float32 position, in pixels.
const TOLERANCE := 1e-3
const ROOM_FOR_ROUNDING := 1e-3  # of a base as small as a point
const MM_PER_INCH := 25.4


## `answer` is that of check or check_enhanced_visibility with block points; `board` has the options as keys.
static func of(answer: Dictionary, shooter: Dictionary, target: Dictionary, board: Dictionary) -> PackedStringArray:
	var faults: PackedStringArray = []
	if answer.method != "exact":
		faults.append("method is %s" % answer.method)
	_compare_rows(faults, answer, shooter, target, board)
	if answer.has_los:
		_follow(faults, answer, shooter, target, board)
	else:
		_name(faults, answer, board)
	return faults


## Is the point in the base, or on its rim?
static func holds(model: Dictionary, point: Vector2, pixels_per_inch := 40.0) -> bool:
	var at := Cases.position_of(model)
	var offset := Vector2(point.x - at.x, point.y - at.y)
	var base_mm := float(int(model.get("base_mm", 32)))
	var type: Variant = model.get("base_type", "")
	var sides: Dictionary = model.get("base_dimensions", {})
	var half := Vector2.ONE * base_mm / 2.0
	if type == "oval" or type == "rectangular":
		half = Vector2(sides.get("length", base_mm), sides.get("width", base_mm * 0.6)) / 2.0
		offset = offset.rotated(-float(model.get("rotation", 0.0)))
	half = half / MM_PER_INCH * pixels_per_inch + Vector2.ONE * TOLERANCE
	if type == "rectangular":
		return absf(offset.x) <= half.x and absf(offset.y) <= half.y
	return (offset / half).length_squared() <= 1.0 + ROOM_FOR_ROUNDING


## By which a piece and its walls are known.
static func names_of(piece: Dictionary) -> Array[String]:
	if not piece.has("id"):
		return ["unknown", "unknown_wall", "", "_wall"]  # the former two in the 10th edition
	return [piece.id, piece.id + "_wall"]


## The centre line, then the line that passes if there is one.
static func _compare_rows(faults: PackedStringArray, answer: Dictionary, shooter: Dictionary, target: Dictionary,
		board: Dictionary) -> void:
	var rows: Array = answer.attempted_lines
	var centre: Dictionary = rows[0]
	if centre.from != Cases.position_of(shooter) or centre.to != Cases.position_of(target):
		faults.append("the first row is not the centre line: %s" % centre)
	if centre.blocked == EnhancedLineOfSight.judge_line(centre.from, centre.to, board, shooter, target).has_los:
		faults.append("of the centre line the judge thinks otherwise")
	# Block points are found by name.
	var all_have_names: bool = board.terrain_features.all(func(piece: Dictionary) -> bool: return piece.has("id"))
	if all_have_names and (centre.blocked != centre.has("block_at") or centre.blocked != centre.has("blocked_by")):
		faults.append("a block point where nothing blocks, or none where something does")
	if not answer.has_los and rows.size() != 1:
		faults.append("%d rows though nothing passes" % rows.size())
	elif answer.has_los and rows.slice(1) != [
			{ "from": answer.sight_line[0], "to": answer.sight_line[1], "blocked": false }]:
		faults.append("the second row is not the sight line: %s" % [rows])


static func _follow(faults: PackedStringArray, answer: Dictionary, shooter: Dictionary, target: Dictionary,
		board: Dictionary) -> void:
	var line: Array = answer.sight_line
	var scale: float = board.get("pixels_per_inch", 40.0)
	if not holds(shooter, line[0], scale):
		faults.append("%s is not in the shooter's base" % line[0])
	if not holds(target, line[1], scale):
		faults.append("%s is not in the target's base" % line[1])
	var judged := EnhancedLineOfSight.judge_line(line[0], line[1], board, shooter, target)
	if not judged.has_los:
		faults.append("%s stops the sight line" % [judged.blocking_terrain])
	if answer.blocking_terrain != []:
		faults.append("visible, and blocked by %s" % [answer.blocking_terrain])


static func _name(faults: PackedStringArray, answer: Dictionary, board: Dictionary) -> void:
	if answer.sight_line != []:
		faults.append("blocked, and a sight line")
	if answer.blocking_terrain.is_empty():
		faults.append("blocked by nothing")
	var names := []
	for piece: Dictionary in board.terrain_features:
		names.append_array(names_of(piece))
	for i: int in answer.blocking_terrain.size():
		var id: String = answer.blocking_terrain[i]
		if not names.has(id):
			faults.append("blocked by %s, which there is not" % id)
		if answer.blocking_terrain.find(id) < i:
			faults.append("%s is named twice" % id)
