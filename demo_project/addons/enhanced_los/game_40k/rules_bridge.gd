# SPDX-License-Identifier: MIT
extends RefCounted
## Queries for a rules engine: sight, weapon range and cover from model, unit and board Dictionaries. Everything is
## static:
## [codeblock]
## const Bridge := preload("res://addons/enhanced_los/game_40k/rules_bridge.gd")
##
## var sight := Bridge.check_target_visibility(unit, enemy, 24.0, snapshot)
## if sight.visible:
##     var saved_with_cover := Bridge.check_unit_cover(enemy, unit, snapshot)
## else:
##     print("No shot: ", sight.reason, " ", sight.blocking_terrain)
## [/codeblock]
## A thin layer over LosTable.unit_visibility: each call registers the models of both units in a new table. A game that
## asks about the same units often keeps a LosTable itself. Only check_line_of_sight answers without the native library;
## the others print one error and are not visible, without cover.
##
## Boards and models are those of EnhancedLineOfSight and LosTable; a board may contain the engine's options. Arguments
## are not modified. Use it from one thread at a time.
##
## A unit is a Dictionary whose `models` is an Array or a Dictionary of models. Models with `alive: false` and
## models without a position are ignored. A model without keywords has those of its unit (`keywords`, else
## `meta.keywords`).

const Native := preload("../native.gd")
const PlainCopy := preload("plain_copy.gd")
const Report := preload("../messages/report.gd")

const ACTOR := &"actor"
const TARGET := &"target"
const MODE_LEGACY := 0

static var _is_enhanced := true
static var _terrain: RefCounted  # of the board read last
static var _pieces: Variant = null  # a copy of its pieces; null if they cannot be compared
static var _options := {}  # its options


## The two units of one call on a new table.
class Units:
	extends RefCounted
	var table: Object
	var keys := []  ## of the models in their units, by handle

	## Adds the models of a unit. Unusable ones are left out with a message.
	func add(unit: Dictionary, name: StringName) -> void:
		var models: Variant = unit.get("models")
		if models is Dictionary:
			for key: Variant in models:
				_add_model(unit, name, key, models[key])
		elif models is Array:
			for index: int in models.size():
				_add_model(unit, name, index, models[index])
		elif models != null:
			Report.warn_once("%s: \"models\"" % _name_of(unit),
					"should be an Array or a Dictionary, is %s; ignored" % Report.describe(models))

	func _add_model(unit: Dictionary, name: StringName, key: Variant, model: Variant) -> void:
		if not model is Dictionary:
			Report.warn_once("%s: model %s" % [_name_of(unit), Report.describe(key)],
					"should be a Dictionary, is %s; ignored" % Report.describe(model))
		elif table.add_model(_with_keywords(model, unit), name) >= 0:
			keys.append(key)

	## Army lists may have keywords on the unit only, but the rules read them from the model.
	static func _with_keywords(model: Dictionary, unit: Dictionary) -> Dictionary:
		var inherited: Variant = _keywords_of(unit)
		if inherited == null or _keywords_of(model) != null:
			return model
		var copy := {}
		copy.merge(model)
		copy["keywords"] = inherited
		return copy

	## The keywords of a model or unit, else those of its `meta`; null if there are none.
	static func _keywords_of(owner: Dictionary) -> Variant:
		for level: Variant in [owner, owner.get("meta")]:
			var list: Variant = level.get("keywords") if level is Dictionary else null
			if list != null and not ((list is Array or list is PackedStringArray) and list.is_empty()):
				return list
		return null

	static func _name_of(unit: Dictionary) -> String:
		return "unit %s" % Report.describe(unit["id"]) if unit.has("id") else "unit"


## Selects whether sight is checked base to base (the default) or by one line from center to center that only medium
## and tall terrain blocks. If off, it overrides the `mode` option of every board Dictionary; if on, that option
## decides.
static func set_enhanced(on: bool) -> void:
	_is_enhanced = on


static func is_enhanced() -> bool:
	return _is_enhanced


## True if the shooter sees the target. If both models are given, the check is base to base and uses the positions of
## the models. Otherwise, or with set_enhanced(false), it is the legacy check of the line between the two points.
static func check_line_of_sight(from: Vector2, to: Vector2, board: Variant, shooter := {}, target := {}) -> bool:
	if _is_enhanced and not shooter.is_empty() and not target.is_empty():
		return Native.engine().has_los(shooter, target, board)
	return Native.engine().check_legacy_line_of_sight(from, to, board)


## Whether any model of one unit sees any model of the other within a weapon's range, and which pair does:
## [codeblock]
## visible           bool
## reason            "" if visible, else "no_models" (one of the units has no model alive and placed),
##                   "out_of_range", "hidden" or "blocked"
## shooter_index     of the visible pair: index into the Array of models, or key of the Dictionary;
## target_index      if there is no such pair, -1 for an Array and null for a Dictionary
## distance_inches   of that pair, edge to edge; of the nearest pair if none is visible; INF if there is no pair
## sight_line        [Vector2, Vector2] if visible, else []
## blocking_terrain  ids that the engine lists as blocking_terrain for the pairs in range, if "blocked", else []
## blockers          ids of everything that blocks these pairs, walls as "<piece>_wall"
## [/codeblock]
## Pairs are tested by increasing distance, so the result is the nearest visible pair. An unusable board or range is an
## error; then the reason is "blocked" or "out_of_range".
static func check_target_visibility(actor_unit: Dictionary, target_unit: Dictionary, weapon_range_inches: float,
		board: Variant) -> Dictionary:
	var answer := {
		"visible": false,
		"reason": "blocked",
		"shooter_index": _no_key(actor_unit),
		"target_index": _no_key(target_unit),
		"distance_inches": INF,
		"sight_line": [],
		"blocking_terrain": [],
		"blockers": [],
	}
	if not is_finite(weapon_range_inches) or weapon_range_inches < 0.0:
		answer.reason = "out_of_range"
		if not is_finite(weapon_range_inches):
			Report.error("check_target_visibility: weapon_range_inches should be finite, is %s" % weapon_range_inches)
		return answer
	var units := _open(actor_unit, target_unit, board, "check_target_visibility")
	if units == null:
		return answer
	var sight: Dictionary = units.table.unit_visibility(ACTOR, TARGET, weapon_range_inches)
	for key: String in ["visible", "reason", "distance_inches", "sight_line", "blocking_terrain", "blockers"]:
		answer[key] = sight[key]
	if sight.visible:
		answer.shooter_index = units.keys[sight.shooter_index]
		answer.target_index = units.keys[sight.target_index]
	return answer


## Whether a target has the benefit of cover from a shooter, as check_unit_cover() for units of one model each.
static func check_benefit_of_cover(target_model: Dictionary, shooter_model: Dictionary, board: Variant) -> bool:
	return _has_cover({ "models": [target_model] }, { "models": [shooter_model] }, board, "check_benefit_of_cover")


## Whether a whole unit has the benefit of cover from another: each of its models is sheltered, or not fully visible to
## each model that sees the unit, at any distance. If none is visible (indirect fire), all models must be sheltered. In the
## 10th edition a model is sheltered if any part of its base is in a light or dense piece; in the 11th, INFANTRY,
## BEASTS and SWARM are in a terrain area.
##
## This is the strict reading: one model in plain view of one shooter, and the unit has no cover. Shots target a unit
## and saves are rolled with one value, so a game can apply the result without choosing a wounded model. Games that
## allocate wounds to single models (10th edition) call [method check_benefit_of_cover] for the model.
static func check_unit_cover(target_unit: Dictionary, shooter_unit: Dictionary, board: Variant) -> bool:
	return _has_cover(target_unit, shooter_unit, board, "check_unit_cover")


static func _has_cover(target_unit: Dictionary, shooter_unit: Dictionary, board: Variant, caller: String) -> bool:
	var units := _open(shooter_unit, target_unit, board, caller)
	if units == null:
		return false
	var sight: Dictionary = units.table.unit_visibility(ACTOR, TARGET)
	var is_any_target: bool = not units.table.get_unit(TARGET).is_empty()
	return sight.has_cover and is_any_target


## The models of both units on a table of the board; null, with an error, without the library or a usable board.
static func _open(actor_unit: Dictionary, target_unit: Dictionary, board: Variant, caller: String) -> Units:
	if not Native.is_native():
		return Native.needs("rules_bridge.gd, " + caller)
	var is_terrain: bool = typeof(board) == TYPE_OBJECT and is_instance_valid(board) and board.is_class("LosTerrain")
	if not board is Dictionary and not is_terrain:
		Report.error("%s: board should be a Dictionary or LosTerrain, is %s" % [caller, Report.describe(board)])
		return null
	if board is Dictionary and is_same(board.get("models_block"), true):
		Report.error_once("rules_bridge.gd: models of a board do not block here; use a LosTable with models_block")
	var units := Units.new()
	units.table = Native.table(board if is_terrain else _terrain_of(board))
	units.add(actor_unit, ACTOR)
	units.add(target_unit, TARGET)
	return units


## The terrain of a board, read again if anything has changed since the last call.
static func _terrain_of(board: Dictionary) -> RefCounted:
	var pieces := _pieces_of(board)
	if pieces.is_empty() and Native.engine().get_default_terrain() != null:
		return Native.engine().get_default_terrain()
	var options: Dictionary = Native.engine().get_defaults()
	for key: String in options.keys() + ["rules"]:
		if board.has(key):
			options[key] = board[key].duplicate(true) if board[key] is Dictionary else board[key]
	if not _is_enhanced:
		options["mode"] = MODE_LEGACY
	if _terrain == null or _pieces == null or _options != options or _pieces != pieces:
		_terrain = Native.terrain_from_board(options.merged({ "terrain_features": pieces }))
		_pieces = PlainCopy.of(pieces)
		_options = options
	return _terrain


## The pieces of a board or of a game-state snapshot: the top level takes precedence unless it is empty.
static func _pieces_of(board: Dictionary) -> Array:
	for level: Variant in [board, board.get("board")]:
		var pieces: Variant = level.get("terrain_features") if level is Dictionary else null
		if pieces is Array and not pieces.is_empty():
			return pieces
	return []


## The key for "no model".
static func _no_key(unit: Dictionary) -> Variant:
	return null if unit.get("models") is Dictionary else -1
