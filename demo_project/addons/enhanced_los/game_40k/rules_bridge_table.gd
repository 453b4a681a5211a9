# SPDX-License-Identifier: MIT
extends RefCounted
## A LosTable for one call of the rules bridge: the models of both units on the board, asked by handle.
##
## open() and add() say if the call cannot be answered that way. The bridge then asks about two models at a time, which
## gives the same answers more slowly.

const Base := preload("rules_bridge_base.gd")
const Board := preload("rules_bridge_board.gd")
const Native := preload("../native.gd")
const PlainModel := preload("rules_bridge_plain_model.gd")
const Terrain := preload("rules_bridge_terrain.gd")
const Unit := preload("rules_bridge_unit.gd")

const ACTOR := &"actor"
const TARGET := &"target"
const DETAIL_VERDICT := 0  # constants of LosTable, which a script cannot name without the library
const DETAIL_PROOF := 1
const RANGE_TOLERANCE_INCHES := 0.001  # that of rules_bridge.gd
const UNUSABLE := -1
const NOT_PLACED := -2

var _board: Variant
var _table: RefCounted
var _has_rules := false
var _keys := []  # of the units' models, by handle
var _models: Array[Dictionary] = []  # likewise
var _actors := 0  # how many models the first unit has; their handles come first
var _alone := 0  # models of add_alone(); all usable, so each has its handle as the name of its unit


## Null if a LosTable would not answer as the engine does with the prepared board.
static func open(board: Variant) -> RefCounted:
	var terrain := Terrain.of_board(board)
	if terrain == null:
		return null
	var opened := new()
	opened._board = board
	opened._table = Native.table(terrain)
	opened._has_rules = terrain.rules != null
	return opened


## The handle of the model, NOT_PLACED, or UNUSABLE if a LosTable would not read it as the engine does.
func add(model: Dictionary, unit: StringName) -> int:
	var plain: Variant = PlainModel.copy(model, null, _has_rules)
	if plain == null:
		return UNUSABLE
	return NOT_PLACED if plain.is_empty() else _table.add_model(plain, unit)


## As add(), in a unit of its own.
func add_alone(model: Dictionary) -> int:
	_alone += 1
	return add(model, str(_alone - 1))


## Whether one model sees another, and by which line: {has_los, method}. Counted by the engine's statistics.
func check(from: int, to: int) -> Dictionary:
	return _table.check(from, to, DETAIL_VERDICT)


func has_los(from: int, to: int) -> bool:
	return _table.has_los(from, to)


func target_visibility(from: int, to: int) -> Dictionary:
	return _table.target_visibility(from, to)


## Whether every sampled line between two models of add_alone() is clear.
func is_fully_visible(from: int, to: int) -> bool:
	return _table.unit_visibility(str(from), str(to)).fully_visible


# --------------------------------------------------------------------------------------------------- units


## Adds the models of two units. False if a model is not usable here.
func add_units(actor_unit: Dictionary, target_unit: Dictionary) -> bool:
	if not _add_unit(actor_unit, ACTOR):
		return false
	_actors = _keys.size()
	return _add_unit(target_unit, TARGET)


func _add_unit(unit: Dictionary, name: StringName) -> bool:
	var inherited: Variant = Unit.keywords(unit)
	if inherited != null and not PlainModel.are_keywords(inherited):
		return false
	var models: Variant = unit.get("models")
	if models is Dictionary:
		for key: Variant in models:
			if not _add_model(key, models[key], inherited, name):
				return false
	elif models is Array:
		for index: int in models.size():
			if not _add_model(index, models[index], inherited, name):
				return false
	return models is Dictionary or models is Array


## False if the model is not usable here.
func _add_model(key: Variant, model: Variant, inherited: Variant, unit: StringName) -> bool:
	if not model is Dictionary:
		return false
	var alive: Variant = model.get("alive", true)
	if not alive is bool:
		return false
	if alive:
		var plain: Variant = PlainModel.copy(model, inherited, _has_rules)
		if plain == null:
			return false
		if not plain.is_empty():
			_table.add_model(plain, unit)
			_models.append(plain)
			_keys.append(key)  # the handles of a new table are 0, 1, 2, ...
	return true


## Fills in the answer of check_target_visibility. Returns how many pairs were tested without being counted by the
## engine's statistics.
##
## The nearest pair is tested first and alone: if it sees, nothing else is needed.
func find_visible_pair(range_inches: float, answer: Dictionary) -> int:
	var distances := _distances()
	if distances.is_empty():
		answer.reason = "no_models"
		return 0
	var sorted := distances.duplicate()
	sorted.sort()
	var pair := _pair(distances, distances.find(sorted[0]))
	answer.distance_inches = _inches(pair)
	if answer.distance_inches > range_inches + RANGE_TOLERANCE_INCHES:
		answer.reason = "out_of_range"
		return 0
	var sight: Dictionary = _table.check(pair.x, pair.y, DETAIL_PROOF)
	if sight.has_los:
		_report_pair(answer, pair, sight.sight_line)
		return 0
	return _find_farther_pair(range_inches, distances, sorted, answer)


## The nearest pair is blocked: all pairs in range.
func _find_farther_pair(range_inches: float, distances: PackedFloat32Array, sorted: PackedFloat32Array,
		answer: Dictionary) -> int:
	var found: Dictionary = _table.unit_visibility(ACTOR, TARGET, range_inches)
	if not found.visible:
		answer.blocking_terrain = found.blocking_terrain
		answer.blockers = found.blockers
		return sorted.bsearch(range_inches + RANGE_TOLERANCE_INCHES, false) - 1
	var pair := Vector2i(found.shooter_index, found.target_index)
	answer.distance_inches = _inches(pair)
	_report_pair(answer, pair, found.sight_line)
	check(pair.x, pair.y)
	return _count_before(pair, found.distance_inches, distances, sorted) - 1


func _report_pair(answer: Dictionary, pair: Vector2i, sight_line: Array) -> void:
	answer.visible = true
	answer.reason = ""
	answer.shooter_index = _keys[pair.x]
	answer.target_index = _keys[pair.y]
	answer.sight_line = sight_line


## The handles of a pair by its number. The actors come first, and all models are on the table.
func _pair(distances: PackedFloat32Array, number: int) -> Vector2i:
	var columns := distances.size() / _actors
	return Vector2i(number / columns, _actors + number % columns)


## The distance as the bridge measures it without a table, to the last bit.
func _inches(pair: Vector2i) -> float:
	var scale := Board.scale(_board)
	var from: Base = Base.read(_models[pair.x], Native.engine(), scale)
	var to: Base = Base.read(_models[pair.y], Native.engine(), scale)
	return from.distance_to(to) / Board.option(_board, "pixels_per_inch")


func _distances() -> PackedFloat32Array:
	return _table.distance_matrix(_table.get_unit(ACTOR), _table.get_unit(TARGET))


## The number of pairs that were tested before one that sees: nearer ones, and equally far ones with lower handles.
func _count_before(pair: Vector2i, inches: float, distances: PackedFloat32Array, sorted: PackedFloat32Array) -> int:
	var count := sorted.bsearch(inches, true)
	if sorted.bsearch(inches, false) - count > 1:
		var number := pair.x * (distances.size() / _actors) + pair.y - _actors
		count += distances.slice(0, number).count(inches)
	return count
