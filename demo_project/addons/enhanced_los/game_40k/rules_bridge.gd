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
## Uses the native library, or fallback.gd if it is missing (native.gd logs that once). Each call registers the models
## of both units anew; a game that asks about the same units often keeps a LosTable and calls its unit_visibility.
## Boards and models are those of EnhancedLineOfSight; a board may contain the engine's options. Arguments are not
## modified.
##
## A unit is a Dictionary whose `models` is an Array or a Dictionary of models. Models with `alive: false` and
## models without a position are ignored. A model without keywords has those of its unit (`keywords`, else
## `meta.keywords`).

const Board := preload("rules_bridge_board.gd")
const Cover := preload("rules_bridge_cover.gd")
const Metrics := preload("rules_bridge_metrics.gd")
const Native := preload("../native.gd")
const Report := preload("../report.gd")
const Table := preload("rules_bridge_table.gd")
const Unit := preload("rules_bridge_unit.gd")

## A model placed exactly at the limit is in range even if rounding to float32 puts it slightly beyond.
const RANGE_TOLERANCE_INCHES := 0.001

static var _is_enhanced := true


# ---------------------------------------------------------------------------------------------- the switch


## Selects whether sight is checked base to base (the default) or by one line from center to center that only medium
## and tall terrain blocks. If off, it overrides the `mode` option of every board Dictionary; if on, that option
## decides.
static func set_enhanced(on: bool) -> void:
	_is_enhanced = on


static func is_enhanced() -> bool:
	return _is_enhanced


# ------------------------------------------------------------------------------------------- line of sight


## True if the shooter sees the target. If both models are given, the check is base to base and uses the positions of
## the models. Otherwise, or with set_enhanced(false), it is the legacy check of the line between the two points.
static func check_line_of_sight(from: Vector2, to: Vector2, board: Variant, shooter := {}, target := {}) -> bool:
	var measured := Metrics.open()
	var is_visible: bool
	if _is_enhanced and not shooter.is_empty() and not target.is_empty():
		is_visible = Native.engine().has_los(shooter, target, board)
	else:
		is_visible = Native.engine().check_legacy_line_of_sight(from, to, board)
	Metrics.close(measured)
	return is_visible


## Whether any model of one unit sees any model of the other within a weapon's range, and which pair does:
## [codeblock]
## visible           bool
## reason            "" if visible, else "no_models" (one of the units has no model alive and placed),
##                   "out_of_range" or "blocked"
## shooter_index     of the visible pair: index into the Array of models, or key of the Dictionary;
## target_index      if there is no such pair, -1 for an Array and null for a Dictionary
## distance_inches   of that pair, edge to edge; of the nearest pair if none is visible; INF if there is no pair
## sight_line        [Vector2, Vector2] if visible, else []
## blocking_terrain  ids that the engine lists as blocking_terrain for the pairs in range, if "blocked", else []
## blockers          ids of everything that blocks these pairs, walls as "<piece>_wall"
## [/codeblock]
## Pairs are tested by increasing distance, so the result is the nearest visible pair. Distances are between the true
## bases (circle, oval, rectangle, with rotation) on the plane of the table, accurate to 0.001 mm; of pairs whose
## distances differ by less than that, any may be the one that is reported. A pair is in range up to
## RANGE_TOLERANCE_INCHES beyond the range. An unusable board or range is an error; then the reason is "blocked" or
## "out_of_range".
static func check_target_visibility(actor_unit: Dictionary, target_unit: Dictionary, weapon_range_inches: float,
		board: Variant) -> Dictionary:
	var measured := Metrics.open()
	var uncounted := 0
	var answer := {
		"visible": false,
		"reason": "blocked",
		"shooter_index": Unit.no_key(actor_unit),
		"target_index": Unit.no_key(target_unit),
		"distance_inches": INF,
		"sight_line": [],
		"blocking_terrain": [],
		"blockers": [],
	}
	if not is_finite(weapon_range_inches):
		Report.error("check_target_visibility: weapon_range_inches should be finite, is %s" % weapon_range_inches)
		answer.reason = "out_of_range"
	elif Board.is_usable(board, "check_target_visibility"):
		var prepared: Variant = Board.prepare(board, _is_enhanced)
		var table := _table_of_units(actor_unit, target_unit, weapon_range_inches, prepared)
		if table != null:
			uncounted = table.find_visible_pair(weapon_range_inches, answer)
		else:
			var pairs := _pairs_by_distance(actor_unit, target_unit, prepared)
			_find_visible_pair(pairs, weapon_range_inches, prepared, answer)
	Metrics.close(measured, uncounted)
	return answer


## The table that answers for two units in one call. Null if its answer could differ from that of single checks: it
## takes a negative range for an error; for boards see rules_bridge_terrain.gd, for models rules_bridge_plain_model.gd.
static func _table_of_units(actor_unit: Dictionary, target_unit: Dictionary, range_inches: float,
		board: Variant) -> Table:
	var table: Table = Table.open(board) if range_inches >= 0.0 else null
	return table if table != null and table.add_units(actor_unit, target_unit) else null


## Entries are [inches, number, shooter, target]. Arrays sort by their first entries; the number breaks ties.
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


## Fills in `answer`.
static func _find_visible_pair(pairs: Array[Array], weapon_range_inches: float, board: Variant,
		answer: Dictionary) -> void:
	if pairs.is_empty():
		answer.reason = "no_models"
		return
	answer.distance_inches = pairs[0][0]
	if pairs[0][0] > weapon_range_inches + RANGE_TOLERANCE_INCHES:
		answer.reason = "out_of_range"
		return
	var listed := {}  # sets that keep their order
	var blockers := {}
	for pair in pairs:
		if pair[0] > weapon_range_inches + RANGE_TOLERANCE_INCHES:
			break
		var sight: Dictionary = Native.engine().check_enhanced_visibility(pair[2].model, pair[3].model, board)
		if sight.has_los:
			_report_pair(answer, pair, sight)
			return
		for id: Variant in sight.get("blocking_terrain", []):
			listed[id] = true
		for id: Variant in sight.get("blockers", []):
			blockers[id] = true
	answer.blocking_terrain = listed.keys()
	answer.blockers = blockers.keys()


static func _report_pair(answer: Dictionary, pair: Array, sight: Dictionary) -> void:
	answer.visible = true
	answer.reason = ""
	answer.distance_inches = pair[0]
	answer.shooter_index = pair[2].key
	answer.target_index = pair[3].key
	answer.sight_line = sight.sight_line


# --------------------------------------------------------------------------------------------------- cover


## Whether a target has the benefit of cover from a shooter. Two cases give cover. First: any part of its base is in a
## light or dense piece. Ruins, woods, buildings and containers are dense; barricades, walls and statuary are light;
## the piece's `category` overrides that. Second: the shooter sees it, but not along every sampled line. In
## MODE_EXACT the second case is a base that is partly visible (LosTerrain.target_visibility), so that sight and
## cover always agree.
##
## The first case does not depend on the shooter or on line of sight, so it also applies to indirect fire. A target in
## the open that is not visible has no cover from that shooter. The lines are those of the board's options, so a
## higher `density` finds cover more often.
static func check_benefit_of_cover(target_model: Dictionary, shooter_model: Dictionary, board: Variant) -> bool:
	var measured := Metrics.open()
	var has_cover := Board.is_usable(board, "check_benefit_of_cover") \
			and Cover.new(Board.prepare(board, _is_enhanced)).model_has_cover(target_model, shooter_model)
	Metrics.close(measured)
	return has_cover


## Whether a whole unit has the benefit of cover from another: every visible model has cover from every model that
## sees it, at any distance. If none is visible (indirect fire), all models must be in a piece that gives cover.
##
## This is the strict reading: one model in plain view of one shooter, and the unit has no cover. Shots target a unit
## and saves are rolled with one value, so a game can apply the result without choosing a wounded model. Games that
## allocate wounds to single models (10th edition) call [method check_benefit_of_cover] for the model.
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
## pairs         of models tested in them (legacy point checks do not count)
## center_hits   pairs whose line from center to center was clear (always 0 in MODE_EXACT)
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
