# SPDX-License-Identifier: MIT
extends RefCounted
## Why terrain that a line crosses does not block it. The reasons are answers of the engine: it judges the line again with
## one thing changed, and the change with which the piece blocks is the reason.

const PieceInfo := preload("res://addons/enhanced_los/overlay/piece_info.gd")

## A model is moved this many pixels beyond a piece to be outside of it.
const BEYOND := 400.0
const OTHER_STATES := { "open": "closed", "closed": "open" }

var _from: Vector2
var _to: Vector2
var _board: Dictionary
var _shooter: Dictionary
var _target: Dictionary


## [{terrain_id, polygon, reason}] for the pieces that the line from `from` to `to` crosses and that do not block it.
static func of_line(from: Vector2, to: Vector2, board: Dictionary, shooter: Dictionary, target: Dictionary) -> Array:
	var search := new()
	search._from = from
	search._to = to
	search._board = board.duplicate()
	search._board["models_block"] = false
	search._board.erase("models")
	search._shooter = shooter
	search._target = target
	return search._all()


func _all() -> Array:
	var found: Array = []
	for piece: Dictionary in PieceInfo.pieces_of(_board):
		var polygon := PieceInfo.polygon_of(piece)
		if polygon.size() < 3 or not EnhancedLineOfSight.segment_intersects_polygon(_from, _to, polygon):
			continue
		var reason := _reason(piece)
		if reason != "":
			found.append({ "terrain_id": str(piece.get("id", "")), "polygon": polygon, "reason": reason })
	return found


## "" if the piece blocks.
func _reason(piece: Dictionary) -> String:
	var group := _group_of(piece)
	if _blocks(group):
		return ""
	var above := _clearance_text(group, piece)
	if above != "":
		return above
	if group.size() > 1 and _blocks([piece]):
		var linked := group.filter(func(other: Dictionary) -> bool: return not is_same(other, piece))
		return "linked with " + ", ".join(PackedStringArray(linked.map(func(other: Dictionary) -> String: return str(other.id))))
	for search: Callable in [_reason_by_position, _reason_by_words, _reason_by_piece, _reason_by_amounts]:
		var reason: String = search.call(piece, group)
		if reason != "":
			return reason
	return "these rules let the line pass"


func _group_of(piece: Dictionary) -> Array:
	if str(piece.get("link_group", "")) == "":
		return [piece]
	return PieceInfo.pieces_of(_board).filter(func(other: Dictionary) -> bool:
		return other.get("link_group", "") == piece.link_group)


func _blocks(pieces: Array, changed_shooter := _shooter, changed_target := _target, from := _from, to := _to,
		options := {}) -> bool:
	return not _judge(pieces, changed_shooter, changed_target, from, to, options).get("has_los", true)


func _judge(pieces: Array, shooter: Dictionary, target: Dictionary, from: Vector2, to: Vector2, options := {}) -> Dictionary:
	var board := _board.merged(options, true)
	board["terrain_features"] = pieces
	return EnhancedLineOfSight.judge_line(from, to, board, shooter, target)


## With true heights the profile of the line has the answer.
func _clearance_text(group: Array, piece: Dictionary) -> String:
	for entry: Dictionary in _judge(group, _shooter, _target, _from, _to).get("profile", []):
		if entry.terrain_id == str(piece.get("id", "")) and not entry.blocked:
			var side := "over" if entry.height_from >= entry.height_inches else "under"
			return "the line passes %.1f\" %s it" % [entry.clearance, side]
	return ""


## A model inside the piece, or inside one that is linked with it.
func _reason_by_position(piece: Dictionary, group: Array) -> String:
	var direction := _from.direction_to(_to)
	var far := PieceInfo.bounds_of(PieceInfo.polygon_of(piece)).size.length() + BEYOND
	for other: Dictionary in group:
		far = maxf(far, PieceInfo.polygon_of(other)[0].distance_to(PieceInfo.polygon_of(piece)[0]) + far)
	var from := _from - direction * far
	var to := _to + direction * far
	if _blocks(group, _moved(_shooter, from), _target, from, _to):
		return "the shooter is in it"
	if _blocks(group, _shooter, _moved(_target, to), _from, to):
		return "the target is in it"
	return "both models are in it" if _blocks(group, _moved(_shooter, from), _moved(_target, to), from, to) else ""


static func _moved(model: Dictionary, at: Vector2) -> Dictionary:
	return model.merged({ "position": at }, true)


## A keyword, the elevation, the height or the size of a model.
func _reason_by_words(_piece: Dictionary, group: Array) -> String:
	for side: String in ["shooter", "target"]:
		var model := _shooter if side == "shooter" else _target
		for change: Array in _changes_of(model):
			var changed := model.duplicate()
			changed.erase(change[0])
			changed.merge(change[1], true)
			if _blocks(group, changed if side == "shooter" else _shooter, changed if side == "target" else _target):
				return "the %s %s" % [side, change[2]]
	return ""


## [key to remove, keys to set, words]
static func _changes_of(model: Dictionary) -> Array:
	var changes: Array = []
	for keyword: Variant in model.get("keywords", []):
		var rest := Array(model.keywords).filter(func(other: Variant) -> bool: return other != keyword)
		changes.append(["", { "keywords": rest }, "is " + str(keyword).to_lower()])
	if model.get("elevation_inches", 0.0) > 0.0:
		changes.append(["elevation_inches", {}, "is %s\" up" % PieceInfo.number_text(model.elevation_inches)])
	if model.has("model_height_inches"):
		changes.append(["model_height_inches", {}, "is %s\" tall" % PieceInfo.number_text(model.model_height_inches)])
	if model.has("size"):
		changes.append(["", { "size": 0.001 }, "is size " + PieceInfo.number_text(model.size)])
	return changes


## The state or the height of the piece.
func _reason_by_piece(piece: Dictionary, _group: Array) -> String:
	var state := str(piece.get("state", ""))
	if OTHER_STATES.has(state) and _blocks([piece.merged({ "state": OTHER_STATES[state] }, true)]):
		return "it is " + state
	var height := str(piece.get("height_category", ""))
	if height in ["low", "medium"] and _blocks([piece.merged({ "height_category": "tall" }, true)]):
		return "only %s height" % height
	return ""


## Under a rule set: a hindrance below its limit, or a line that is not long enough inside the piece.
func _reason_by_amounts(_piece: Dictionary, group: Array) -> String:
	if not _board.get("rules") is Dictionary:
		return ""
	var rules: Dictionary = _board.rules.duplicate(true)
	if rules.get("hindrance_limit", 0.0) > 0.0:
		rules["hindrance_limit"] = 0.001
		if _blocks(group, _shooter, _target, _from, _to, { "rules": rules }):
			return "it hinders too little"
	for row: Dictionary in rules.get("piece_rules", []):
		if row.get("effect") in ["block_after_depth", LosRule.EFFECT_BLOCK_AFTER_DEPTH]:
			row["amount"] = 0.0
	return "not deep enough" if _blocks(group, _shooter, _target, _from, _to, { "rules": rules }) else ""
