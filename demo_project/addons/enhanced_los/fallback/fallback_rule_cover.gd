# SPDX-License-Identifier: MIT
extends RefCounted
## The cover that a visible target has from a shooter by cover_rules.
##
## Each piece counts for the first row that matches. A row applies if some line, or every line, meets one of its pieces, or
## if they hide enough of the target.

const Compiled := preload("fallback_compiled_rules.gd")
const Decision := preload("fallback_rule_decision.gd")
const Geometry := preload("fallback_geometry.gd")
const Pair := preload("fallback_pair.gd")
const Rule := preload("fallback_rule.gd")
const Terrain := preload("fallback_terrain.gd")

var _pair: Pair
var _pieces: Array[Terrain.Piece] = []  # that count for a row
var _decisions: Array[Decision] = []  # of these


func _init(pair: Pair) -> void:
	_pair = pair
	for piece in pair.pieces:
		var decision := pair.matched.decision(Compiled.Table.COVER, piece)
		if decision.gives_cover != 0 and not piece.polygon.is_empty():
			_pieces.append(piece)
			_decisions.append(decision)


## One {label, pieces, share} per row that applies, in the order of rows.
func answer() -> Array:
	var result := []
	for row: Compiled.Row in _pair.matched.compiled.tables[Compiled.Table.COVER]:
		if row.effect == Rule.EFFECT_COVER:
			var found := _cover_of(row)
			if not found.is_empty():
				result.append(found)
	return result


## {} if the row does not apply.
func _cover_of(row: Compiled.Row) -> Dictionary:
	var met := {}  # indices of pieces that meet a line, a set
	var to_count := _pair.target_points.size()
	var hidden := PackedByteArray()  # per point of the target: 1 if all lines to it meet a piece
	hidden.resize(to_count)
	hidden.fill(1)
	var is_every := true
	for from in _pair.shooter_points:
		for to in to_count:
			if not _meets_any(row.number, from, _pair.target_points[to], met):
				hidden[to] = 0
				is_every = false
	var share := 1.0 - float(hidden.count(0)) / to_count
	if met.is_empty() or not _applies(row, is_every, share):
		return {}
	return { "label": row.label, "pieces": _ids(met), "share": share }


static func _applies(row: Compiled.Row, is_every: bool, share: float) -> bool:
	match row.quantifier:
		Rule.QUANTIFIER_EVERY_LINE:
			return is_every
		Rule.QUANTIFIER_SHARE:
			return share > 0.0 and share >= row.amount
	return true


## Adds the indices of all pieces of the row that the line meets to `met`.
func _meets_any(row: int, from: Vector2, to: Vector2, met: Dictionary) -> bool:
	var found := false
	for index in _pieces.size():
		var piece := _pieces[index]
		var in_case := int(piece.contains(from)) | int(piece.contains(to)) << 1
		var decided := _decisions[index].rows[in_case]
		if decided != null and decided.number == row and decided.effect == Rule.EFFECT_COVER \
				and (in_case != 0 or Geometry.line_hits_edges(from, to, piece.polygon)):
			met[index] = true
			found = true
	return found


## One per piece, in their order.
func _ids(met: Dictionary) -> Array:
	var ids := []
	for index in _pieces.size():
		if met.has(index):
			ids.append(_pieces[index].id if _pieces[index].has_id else _pair.matched.compiled.anonymous_id)
	return ids
