# SPDX-License-Identifier: MIT
extends RefCounted
## Which rows of a rule set match a pair of models: their tags, sizes and range, and how their bases lie to a piece.

const Compiled := preload("fallback_compiled_rules.gd")
const Condition := preload("fallback_condition.gd")
const Decision := preload("fallback_rule_decision.gd")
const Distance := preload("fallback_distance.gd")
const Model := preload("fallback_model.gd")
const PieceKinds := preload("fallback_piece_kinds.gd")
const Places := preload("fallback_rule_places.gd")
const Terrain := preload("fallback_terrain.gd")

const RANGE_TOLERANCE_INCHES := 0.001

var compiled: Compiled
var shooter: Model
var target: Model
var rules: PieceKinds.PairRules  ## what is known of all pieces of a kind
var kinds: PieceKinds

var _places: Places
var _pixels_per_inch: float
var _inches := -1.0  # between the bases; negative: not measured yet


func _init(with_rules: Compiled, from: Model, to: Model, pixels_per_inch: float) -> void:
	compiled = with_rules
	shooter = from
	target = to
	_pixels_per_inch = pixels_per_inch


## Required before decision().
func bind(places: Places, of_pieces: PieceKinds) -> void:
	_places = places
	kinds = of_pieces
	var signature := ""
	for condition in compiled.pair_conditions:
		signature += "1" if _holds_for_pair(condition, 0.0) == 1 else "0"
	for condition in compiled.place_conditions:
		signature += "0" if places.is_never(condition) else "x"
	if compiled.has_sizes:
		signature += "%s %s" % [shooter.size, target.size]
	rules = kinds.rules_for(signature, _holds_for_pair)


## Base to base.
func inches() -> float:
	if _inches < 0.0:
		_inches = Distance.pixels(shooter, target) / _pixels_per_inch
	return _inches


## What a table of rules does to lines that meet the piece.
func decision(table: Compiled.Table, piece: Terrain.Piece) -> Decision:
	var kind := kinds.kind_of[piece.index]
	var known: Decision = rules.decisions[table][kind]
	if known != null:
		return known
	known = rules.elsewhere[table][kind]
	if known != null and not _places.may_hold(piece):
		return known
	var matching := 0
	var rows: Array[Compiled.Row] = rules.rows[table][kind]
	for index in rows.size():
		if _matches(rows[index], piece):
			matching |= 1 << index
	return rules.decision_for(table, kind, matching)


func _matches(row: Compiled.Row, piece: Terrain.Piece) -> bool:
	for condition in row.when:
		if not _places.holds(condition, piece):
			return false
	for condition in row.unless:
		if _places.holds(condition, piece):
			return false
	return true


## The row of model_rules that decides about a model in the way, or null.
func row_of_blocker(blocker: Model) -> Compiled.Row:
	for row: Compiled.Row in compiled.tables[Compiled.Table.MODELS]:
		if row.reduced(func(condition: Condition) -> int: return int(_holds_for_blocker(condition, blocker))) != null:
			return row
	return null


func _holds_for_blocker(condition: Condition, blocker: Model) -> bool:
	if condition.kind == Condition.Kind.BLOCKER_TAG:
		return blocker.tags.has(condition.word)
	return _holds_for_pair(condition, blocker.size) == 1


## 1 if the condition holds, 0 if not, -1 if it depends on a piece. `size` is that of the piece or blocker.
func _holds_for_pair(condition: Condition, size: float) -> int:
	match condition.kind:
		Condition.Kind.RELATION:
			return 0 if _places.is_never(condition) else -1
		Condition.Kind.MODEL_TAG:
			return int(_is_tagged(condition.who, condition.word))
		Condition.Kind.PIECE_SIZE, Condition.Kind.BLOCKER_SIZE:
			var limit := _size_of(condition.who)
			return int(size < limit or (condition.comparison == Condition.Comparison.AT_MOST and size == limit))
		Condition.Kind.RANGE:
			return int(_is_in_range(condition))
		Condition.Kind.HIDDEN:
			return int(target.is_hidden)
		Condition.Kind.GROUND_LEVEL:
			return int(shooter.is_on_ground() and target.is_on_ground())
		Condition.Kind.SAME_SIDE:
			return int(shooter.side == target.side)
	return 0


func _is_tagged(who: Condition.Who, tag: String) -> bool:
	match who:
		Condition.Who.SHOOTER:
			return shooter.tags.has(tag)
		Condition.Who.TARGET:
			return target.tags.has(tag)
		Condition.Who.EITHER:
			return shooter.tags.has(tag) or target.tags.has(tag)
	return shooter.tags.has(tag) and target.tags.has(tag)


## What is smaller than this is smaller than one of both (either), or than each (both).
func _size_of(who: Condition.Who) -> float:
	match who:
		Condition.Who.SHOOTER:
			return shooter.size
		Condition.Who.TARGET:
			return target.size
		Condition.Who.EITHER:
			return maxf(shooter.size, target.size)
	return minf(shooter.size, target.size)


func _is_in_range(condition: Condition) -> bool:
	match condition.comparison:
		Condition.Comparison.LESS:
			return inches() < condition.number - RANGE_TOLERANCE_INCHES
		Condition.Comparison.AT_MOST:
			return inches() <= condition.number + RANGE_TOLERANCE_INCHES
		Condition.Comparison.MORE:
			return inches() > condition.number + RANGE_TOLERANCE_INCHES
	return inches() >= condition.number - RANGE_TOLERANCE_INCHES
