# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Converts what a rule set adds to a result to shapes: cover, why a target is excluded, and the arc of the shooter.

const PieceInfo := preload("piece_info.gd")
const Shape := preload("shape.gd")

const PIXELS_PER_INCH := 40.0
## The radius of an arc without range is at least this, so that it shows where the shooter faces.
const MIN_ARC_INCHES := 6.0
## Degrees between two points of an arc.
const ARC_STEP := 3.0


static func has_rules(board: Variant) -> bool:
	return board is Dictionary and board.get("rules") != null


## A value of the board's rules, which may be a LosRules or its Dictionary form.
static func value_of(board: Variant, key: String, default: float) -> float:
	if not has_rules(board):
		return default
	var found: Variant = board.rules.get(key)
	return found if found is float or found is int else default


## Ids of the pieces that give cover.
static func covering_ids(result: Dictionary) -> PackedStringArray:
	var ids := PackedStringArray()
	for entry: Dictionary in result.get("cover", []):
		for id: Variant in entry.pieces:
			if not str(id) in ids:
				ids.append(str(id))
	return ids


## Pieces that give cover, outlined, with id and label.
static func cover(result: Dictionary, board: Variant) -> Array:
	var pieces := PieceInfo.pieces_of(board)
	var shapes: Array = []
	for entry: Dictionary in result.get("cover", []):
		for id: Variant in entry.pieces:
			var found := PieceInfo.find(pieces, str(id))
			if found.is_empty():
				continue
			var outline := PieceInfo.polygon_of(found.piece)
			shapes.append(Shape.outline(&"cover", outline))
			shapes.append(Shape.text(&"cover", "%s: %s" % [id, entry.label], PieceInfo.middle(outline), outline))
	return shapes


## Why the target is excluded whatever stands between the models, or "": "out of range", "outside the arc",
## "hidden beyond 15 in".
static func reason_text(result: Dictionary, board: Variant) -> String:
	match result.get("reason", ""):
		"range":
			return "out of range"
		"arc":
			return "outside the arc"
		"hidden":
			return "hidden beyond %s in" % PieceInfo.number_text(value_of(board, "detection_inches", 0.0))
	return ""


## A dashed line between the models with the reason; no line was tested.
static func reason(result: Dictionary, shooter: Dictionary, target: Dictionary, board: Variant) -> Array:
	var words := reason_text(result, board)
	if words == "" or not shooter.get("position") is Vector2 or not target.get("position") is Vector2:
		return []
	var from: Vector2 = shooter.position
	var to: Vector2 = target.position
	return [Shape.line(&"excluded", from, to), Shape.text(&"excluded", words, (from + to) / 2.0, PackedVector2Array(), 3)]


## The arc in which the shooter sees, as a wedge up to its range or else to the target.
static func arc(shooter: Dictionary, target: Dictionary, board: Variant) -> Array:
	var degrees := value_of(board, "arc_degrees", 360.0)
	if degrees >= 360.0 or not shooter.get("position") is Vector2:
		return []
	var at: Vector2 = shooter.position
	var inch: float = board.get("pixels_per_inch", PIXELS_PER_INCH)
	var radius := value_of(board, "max_range_inches", INF) * inch
	if is_inf(radius):
		radius = maxf(MIN_ARC_INCHES * inch, at.distance_to(target.get("position", at)))
	var facing: float = shooter.get("facing", shooter.get("rotation", 0.0))
	var wedge := PackedVector2Array([at])
	var steps := maxi(2, ceili(degrees / ARC_STEP))
	for i in steps + 1:
		wedge.append(at + Vector2.from_angle(facing + deg_to_rad(degrees) * (float(i) / steps - 0.5)) * radius)
	return [Shape.fill(&"arc", wedge), Shape.outline(&"arc", wedge)]
