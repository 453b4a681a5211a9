# SPDX-License-Identifier: MIT
extends RefCounted
## Checks the invariants of every answer in MODE_EXACT. Each violation is one line of text.

const Cases := preload("terrain_cases.gd")

## Rounding of the ends of a sight line and of a base's own float32 position, in pixels.
const TOLERANCE := 1e-3
const RELATIVE_TOLERANCE := 1e-3  # for bases as small as a point
const MM_PER_INCH := 25.4


## `answer` is that of check or check_enhanced_visibility with block points; `board` has the options as keys.
static func of(answer: Dictionary, shooter: Dictionary, target: Dictionary, board: Dictionary) -> PackedStringArray:
	var faults: PackedStringArray = []
	if answer.method != "exact":
		faults.append("method is %s" % answer.method)
	_check_attempts(faults, answer, shooter, target, board)
	if answer.has_los:
		_check_sight_line(faults, answer, shooter, target, board)
	else:
		_check_blocking_terrain(faults, answer, board)
	return faults


## Whether the point is in the base or on its border.
static func contains(model: Dictionary, point: Vector2, pixels_per_inch := 40.0) -> bool:
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
	return (offset / half).length_squared() <= 1.0 + RELATIVE_TOLERANCE


## The ids of a piece and its walls in results.
static func names_of(piece: Dictionary) -> Array[String]:
	if not piece.has("id"):
		return ["unknown", "unknown_wall", "", "_wall"]  # the first two in the 10th edition
	return [piece.id, piece.id + "_wall"]


## The attempts are the center line, then the sight line if there is one.
static func _check_attempts(faults: PackedStringArray, answer: Dictionary, shooter: Dictionary, target: Dictionary,
		board: Dictionary) -> void:
	var attempts: Array = answer.attempted_lines
	var center: Dictionary = attempts[0]
	if center.from != Cases.position_of(shooter) or center.to != Cases.position_of(target):
		faults.append("the first attempt is not the center line: %s" % center)
	if center.blocked == EnhancedLineOfSight.judge_line(center.from, center.to, board, shooter, target).has_los:
		faults.append("judge_line disagrees about the center line")
	# Block points are found by id.
	var all_have_names: bool = board.terrain_features.all(func(piece: Dictionary) -> bool: return piece.has("id"))
	if all_have_names and (center.blocked != center.has("block_at") or center.blocked != center.has("blocked_by")):
		faults.append("a block point without a block, or a block without a block point")
	if not answer.has_los and attempts.size() != 1:
		faults.append("%d attempts although the pair is blocked" % attempts.size())
	elif answer.has_los and attempts.slice(1) != [
			{ "from": answer.sight_line[0], "to": answer.sight_line[1], "blocked": false }]:
		faults.append("the second attempt is not the sight line: %s" % [attempts])


static func _check_sight_line(faults: PackedStringArray, answer: Dictionary, shooter: Dictionary, target: Dictionary,
		board: Dictionary) -> void:
	var line: Array = answer.sight_line
	var scale: float = board.get("pixels_per_inch", 40.0)
	if not contains(shooter, line[0], scale):
		faults.append("%s is not in the shooter's base" % line[0])
	if not contains(target, line[1], scale):
		faults.append("%s is not in the target's base" % line[1])
	var judged := EnhancedLineOfSight.judge_line(line[0], line[1], board, shooter, target)
	if not judged.has_los:
		faults.append("%s blocks the sight line" % [judged.blocking_terrain])
	if answer.blocking_terrain != []:
		faults.append("visible, but blocking_terrain is %s" % [answer.blocking_terrain])


static func _check_blocking_terrain(faults: PackedStringArray, answer: Dictionary, board: Dictionary) -> void:
	if answer.sight_line != []:
		faults.append("blocked, but there is a sight line")
	if answer.blocking_terrain.is_empty():
		faults.append("blocked by nothing")
	var names := []
	for piece: Dictionary in board.terrain_features:
		names.append_array(names_of(piece))
	for i: int in answer.blocking_terrain.size():
		var id: String = answer.blocking_terrain[i]
		if not names.has(id):
			faults.append("blocked by %s, which does not exist" % id)
		if answer.blocking_terrain.find(id) < i:
			faults.append("%s is listed twice" % id)
