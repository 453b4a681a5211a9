# SPDX-License-Identifier: MIT
extends RefCounted
## Cover of the models of a unit of a LosTable: every model must be sheltered by a piece, or not be fully visible
## because of terrain. Models that block give no cover.
##
## 11th edition: an area shelters INFANTRY, BEASTS and SWARM models that overlap it. 10th edition: a light or dense
## piece shelters the models whose bases reach into it.

const Models := preload("fallback_table_models.gd")
const Relation := preload("fallback_relation.gd")
const Sight := preload("fallback_table_sight.gd")
const Terrain := preload("fallback_terrain.gd")

const SHELTERED_KEYWORDS := ["INFANTRY", "BEASTS", "SWARM"]
const COVER_CATEGORIES := ["light", "dense"]

var _sight: Sight
var _targets: Array[Models.Entry]
var _shelters := {}  # model -> the pieces that shelter it
var _pieces := {}  # ids, a set that keeps its order


func _init(sight: Sight, targets: Array[Models.Entry]) -> void:
	_sight = sight
	_targets = targets
	for target in targets:
		_shelters[target] = sight.board.terrain.pieces.filter(func(piece: Terrain.Piece) -> bool:
			return _is_sheltered(target, piece))


func shelters_all() -> bool:
	return not _targets.is_empty() and _targets.all(func(target: Models.Entry) -> bool:
		return not _shelters[target].is_empty())


## Whether the unit has cover from a shooter.
func is_from(shooter: Models.Entry) -> bool:
	return _targets.all(func(target: Models.Entry) -> bool:
		return not _shelters[target].is_empty() \
				or not _sight.pair(shooter.candidate, target.candidate, false).is_fully_visible())


## Adds the pieces that shelter models.
func add_shelters() -> void:
	for target in _targets:
		for piece: Terrain.Piece in _shelters[target]:
			_pieces[piece.id if _sight.board.options.edition >= 11 else piece.name] = true


## Adds the pieces that block the first blocked line to each model that is not sheltered.
func add_pieces_between(shooter: Models.Entry) -> void:
	for target in _targets:
		if _shelters[target].is_empty():
			for id in _sight.pair(shooter.candidate, target.candidate, false).first_blockers():
				_pieces[id] = true


## The ids of the added pieces.
func pieces() -> Array:
	return _pieces.keys()


func _is_sheltered(target: Models.Entry, piece: Terrain.Piece) -> bool:
	if _sight.board.options.edition < 11:
		return COVER_CATEGORIES.has(piece.category) and target.base.reaches_into(piece.polygon)
	return piece.piece_class != "feature" and SHELTERED_KEYWORDS.any(target.model.has_keyword) \
			and Relation.overlaps(target.model, piece)
