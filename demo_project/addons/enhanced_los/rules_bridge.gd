# SPDX-License-Identifier: MIT
extends RefCounted
## The questions a rules engine asks, answered from model, unit and board Dictionaries. Everything is static:
## [codeblock]
## const Bridge := preload("res://addons/enhanced_los/rules_bridge.gd")
##
## var sight := Bridge.check_target_visibility(unit, enemy, 24.0, snapshot)
## if sight.visible:
##     var saved_with_cover := Bridge.check_unit_cover(enemy, unit, snapshot)
## else:
##     print("No shot: ", sight.reason, " ", sight.blocking_terrain)
## [/codeblock]
## Answers come from the native library, or from fallback.gd where it is missing (native.gd says so once). A
## board is a Dictionary as the engine takes it, with the engine's options among its keys; models are those of
## EnhancedLineOfSight. Nothing that is passed in is modified.
##
## A unit is a Dictionary whose `models` is an Array or a Dictionary of models. Models with `alive: false` and
## models without a position take no part. A model without keywords has those of its unit (`keywords`, else
## `meta.keywords`).

const Board := preload("rules_bridge_board.gd")
const Cover := preload("rules_bridge_cover.gd")
const Metrics := preload("rules_bridge_metrics.gd")
const Native := preload("native.gd")
const Report := preload("fallback_report.gd")
const Unit := preload("rules_bridge_unit.gd")

## A model set down exactly at the limit is in range although float32 positions put it a hair beyond.
const RANGE_TOLERANCE_INCHES := 0.001

static var _is_enhanced := true


# ---------------------------------------------------------------------------------------------- the switch


## Whether sight is checked base to base (the start value) or, as before this addon, by one line from centre to
## centre that heeds only medium and tall terrain. Off, it overrides the `mode` option of every board Dictionary;
## on, that option decides.
static func set_enhanced(on: bool) -> void:
	_is_enhanced = on


static func is_enhanced() -> bool:
	return _is_enhanced


# ------------------------------------------------------------------------------------------- line of sight


## True if the shooter sees the target: base to base where both models are given, else (or with the switch off)
## the legacy check of the line between the two points. Where the models decide, so do their own positions.
static func check_line_of_sight(from: Vector2, to: Vector2, board: Variant, shooter := {}, target := {}) -> bool:
	var measured := Metrics.open()
	var is_seen: bool
	if _is_enhanced and not shooter.is_empty() and not target.is_empty():
		is_seen = Native.engine().has_los(shooter, target, board)
	else:
		is_seen = Native.engine().check_legacy_line_of_sight(from, to, board)
	Metrics.close(measured)
	return is_seen


## Whether any model of one unit sees any model of the other within a weapon's range, and which pair proves it:
## [codeblock]
## visible           bool
## reason            "" if visible, else "no_models" (one of the units has none that can take part),
##                   "out_of_range" or "blocked"
## shooter_index     of the pair that sees: index into the Array of models, or key of the Dictionary;
## target_index      where there is no such pair, -1 for an Array and null for a Dictionary
## distance_inches   of that pair, edge to edge; of the nearest pair if none sees; INF if there is no pair
## sight_line        [Vector2, Vector2] if visible, else []
## blocking_terrain  ids of all that blocks the pairs in range, if "blocked", else []
## [/codeblock]
## Pairs are tried nearest first, so the answer is the nearest pair that sees. Distances are those of the true
## bases (circle, oval, rectangle, turned) on the plane of the table, to a thousandth of a millimetre; in range
## means at most RANGE_TOLERANCE_INCHES beyond it. A board or range that cannot be used is an error; then the
## reason is "blocked" and "out_of_range".
static func check_target_visibility(actor_unit: Dictionary, target_unit: Dictionary, weapon_range_inches: float,
		board: Variant) -> Dictionary:
	var measured := Metrics.open()
	var answer := {
		"visible": false,
		"reason": "blocked",
		"shooter_index": Unit.no_key(actor_unit),
		"target_index": Unit.no_key(target_unit),
		"distance_inches": INF,
		"sight_line": [],
		"blocking_terrain": [],
	}
	if not is_finite(weapon_range_inches):
		Report.error("check_target_visibility: weapon_range_inches should be finite, is %s" % weapon_range_inches)
		answer.reason = "out_of_range"
	elif Board.is_usable(board, "check_target_visibility"):
		var prepared: Variant = Board.prepare(board, _is_enhanced)
		var pairs := _pairs_by_distance(actor_unit, target_unit, prepared)
		_find_visible_pair(pairs, weapon_range_inches, prepared, answer)
	Metrics.close(measured)
	return answer


## Rows [inches, number, shooter, target]. Arrays sort by their first entries; the number breaks ties.
static func _pairs_by_distance(actor_unit: Dictionary, target_unit: Dictionary, board: Variant) -> Array[Array]:
	var scale := Board.scale(board)
	var pixels_per_inch := Board.option(board, "pixels_per_inch")
	var targets := Unit.members(target_unit, scale)
	var pairs: Array[Array] = []
	for shooter in Unit.members(actor_unit, scale):
		for target in targets:
			var inches := shooter.base.distance_to(target.base) / pixels_per_inch
			pairs.append([inches, pairs.size(), shooter, target])
	pairs.sort()
	return pairs


## Fills in the answer.
static func _find_visible_pair(pairs: Array[Array], weapon_range_inches: float, board: Variant,
		answer: Dictionary) -> void:
	if pairs.is_empty():
		answer.reason = "no_models"
		return
	answer.distance_inches = pairs[0][0]
	if pairs[0][0] > weapon_range_inches + RANGE_TOLERANCE_INCHES:
		answer.reason = "out_of_range"
		return
	var blockers := {}  # a set that keeps its order
	for pair in pairs:
		if pair[0] > weapon_range_inches + RANGE_TOLERANCE_INCHES:
			break
		var sight: Dictionary = Native.engine().check_enhanced_visibility(pair[2].model, pair[3].model, board)
		if sight.has_los:
			_report_pair(answer, pair, sight)
			return
		for id: Variant in sight.get("blocking_terrain", []):
			blockers[id] = true
	answer.blocking_terrain = blockers.keys()


static func _report_pair(answer: Dictionary, pair: Array, sight: Dictionary) -> void:
	answer.visible = true
	answer.reason = ""
	answer.distance_inches = pair[0]
	answer.shooter_index = pair[2].key
	answer.target_index = pair[3].key
	answer.sight_line = sight.sight_line


# --------------------------------------------------------------------------------------------------- cover


## Whether a target has the benefit of cover from a shooter. It has if any part of its base is in a light or
## dense piece (ruins, woods, buildings and containers are dense, barricades, walls and statuary light, unless the
## piece's `category` says otherwise), or if the shooter sees it, but not along every sampled line; in MODE_EXACT,
## if some of its base is seen and some is not (LosTerrain.target_visibility), so that sight and cover cannot disagree.
##
## The first holds from wherever the shot comes, also where there is no line of sight: indirect fire asks
## too. A target in the open that is not seen has no cover from that shooter: there is nothing to save from. The
## lines are those of the board's options, so a higher `density` finds cover more often.
static func check_benefit_of_cover(target_model: Dictionary, shooter_model: Dictionary, board: Variant) -> bool:
	var measured := Metrics.open()
	var has_cover := Board.is_usable(board, "check_benefit_of_cover") \
			and Cover.new(Board.prepare(board, _is_enhanced)).model_has_cover(target_model, shooter_model)
	Metrics.close(measured)
	return has_cover


## Whether a whole unit has the benefit of cover from another: every model of it that can be seen has cover from
## every model that sees it, however far away. If none can be seen (indirect fire), all have to stand in cover.
##
## This is the strict reading: one model in plain view of one shooter, and the unit has none. Shots are made
## at a unit and saves are rolled with one value, so cover for all is what a game can apply without asking who
## the wounded model is. Games that allocate wounds model by model (10th edition) ask
## [method check_benefit_of_cover] for the model.
static func check_unit_cover(target_unit: Dictionary, shooter_unit: Dictionary, board: Variant) -> bool:
	var measured := Metrics.open()
	var has_cover := Board.is_usable(board, "check_unit_cover") \
			and Cover.new(Board.prepare(board, _is_enhanced)).unit_has_cover(target_unit, shooter_unit)
	Metrics.close(measured)
	return has_cover


# ------------------------------------------------------------------------------------------------- metrics


## Since the start or the last [method reset_metrics]:
## [codeblock]
## calls         of the four check functions
## microseconds  spent in them
## pairs         of models the engine was asked about in them (legacy point checks are no pairs)
## center_hits   pairs that the line from centre to centre decided: it was clear (none in MODE_EXACT)
## center_share  center_hits / pairs, 0.0 if there were none
## engine        "native" or "fallback"
## [/codeblock]
static func get_metrics() -> Dictionary:
	return Metrics.snapshot()


static func reset_metrics() -> void:
	Metrics.reset()


## Prints the metrics as one line.
static func log_metrics() -> void:
	print(Metrics.line())
