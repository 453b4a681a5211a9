# SPDX-License-Identifier: MIT
extends RefCounted
## Runs the engine on a situation and holds the results.

const Capabilities := preload("capabilities.gd")
const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")
const Exemptions := preload("exemptions.gd")
const ModelRegistry := preload("table/model_registry.gd")
const Situation := preload("table/situation.gd")
const RuleShapes := preload("res://addons/enhanced_los/overlay/rule_shapes.gd")
const Stopwatch := preload("stopwatch.gd")

## The result of LosTable.check, with block points.
var answer := {}
## The ids of both models ("S1 to T1"), or "" if they have none.
var pair := ""
## Duration of the query, including reading the terrain.
var usec := 0
## The terrain compiled from the situation's board, for further queries.
var terrain: LosTerrain
## The models of the situation in a table, for further queries.
var models: ModelRegistry
## [{mode, has_los, usec}]: the verdict in every mode of the engine.
var timings: Array[Dictionary] = []
## The result of LosTable.target_visibility, or empty if the engine does not have it.
var target_visibility := {}

## How far away a hidden target is, in inches, if that is beyond its detection range; otherwise 0.
var hidden_at := 0.0
## The detection range of the target in inches.
var detection_inches := 0.0

var _board := {}


func run(situation: Situation, options := {}) -> void:
	var start := Time.get_ticks_usec()
	_build(situation, options)
	_ask(situation)
	usec = Time.get_ticks_usec() - start


## Opens or closes a piece and repeats the query, without building anything again.
func set_piece_state(situation: Situation, piece: Dictionary, state: String) -> void:
	var start := Time.get_ticks_usec()
	piece["state"] = state
	models.table.terrain.set_piece_state(str(piece.get("id", "")), state)
	_ask(situation)
	usec = Time.get_ticks_usec() - start


func _build(situation: Situation, options: Dictionary) -> void:
	var board := situation.board(options)
	terrain = LosTerrain.from_board(board)
	models = ModelRegistry.new(terrain, situation, board.get("models_block", false))
	_board = board


func _ask(situation: Situation) -> void:
	answer = LosMonitors.timed(func() -> Dictionary: return models.check(situation.shooter, situation.target))
	target_visibility = models.target_visibility(situation.shooter, situation.target)
	detection_inches = RuleShapes.value_of(_board, "detection_inches", ModelRegistry.detection_inches(situation.target))
	# A rule set decides about hidden targets itself.
	var target_is_hidden: bool = answer.get("reason", "") == "hidden" if has_rules() \
			else models.is_hidden(situation.shooter, situation.target)
	hidden_at = models.distance(situation.shooter, situation.target) if target_is_hidden else 0.0
	pair = "%s to %s" % [situation.shooter.get("id"), situation.target.get("id")] if situation.shooter.has("id") \
			and situation.target.has("id") else ""


## The verdict for the same pair in every mode, with all other options unchanged.
func compare_modes(situation: Situation) -> void:
	timings.clear()
	# The legacy mode ignores rule sets, and the exact mode decides many of them on sampled lines.
	if has_rules():
		return
	var modes := Capabilities.values("mode")
	var own_mode: int = _board.get("mode", modes.find("sampled"))
	for mode in modes.size():
		models.table.terrain.mode = mode
		var query := models.has_los.bind(situation.shooter, situation.target)
		timings.append({ "mode": modes[mode], "has_los": query.call() and not is_hidden(), "usec": Stopwatch.median_usec(query) })
	models.table.terrain.mode = own_mode


## Whether the board has rules as data.
func has_rules() -> bool:
	return RuleShapes.has_rules(_board)


## Why the target is excluded, in words, or "".
func reason_text() -> String:
	return RuleShapes.reason_text(answer, _board)


## The range of the rules in inches, or INF.
func max_range_inches() -> float:
	return RuleShapes.value_of(_board, "max_range_inches", INF)


## "cover by hedge; 40 % of the base is behind it"; "none" without cover.
func cover_text() -> String:
	var words := PackedStringArray()
	for entry: Dictionary in answer.get("cover", []):
		words.append("%s by %s; %d %% of the base is behind it" % [entry.label, ", ".join(PackedStringArray(entry.pieces)),
				roundi(entry.share * 100.0)])
	return "none" if words.is_empty() else "\n".join(words)


## Whether the target is hidden, however clear the line is.
func is_hidden() -> bool:
	return hidden_at > 0.0


func is_visible() -> bool:
	return has_clear_line() and not is_hidden()


func has_clear_line() -> bool:
	return answer.get("has_los", false)


func attempts() -> Array:
	return answer.get("attempted_lines", [])


## The answer to draw: with all attempts, or only with the sight line or, if there is none, the first attempt.
func shown(wants_all: bool) -> Dictionary:
	if wants_all or attempts().is_empty():
		return answer
	var reduced := answer.duplicate()
	reduced["attempted_lines"] = [attempts()[-1] if has_clear_line() else attempts()[0]]
	return reduced


## The answer without its attempts, for a picture about something else: at most the sight line.
func shown_on_map() -> Dictionary:
	return { "has_los": has_clear_line(), "sight_line": answer.get("sight_line", []) }


## The line that stands for the answer: the sight line, or the first attempt if there is none; empty without attempts.
func main_line() -> Array:
	if has_clear_line() and answer.get("sight_line", []).size() == 2:
		return answer.sight_line
	return [] if attempts().is_empty() else [attempts()[0].from, attempts()[0].to]


## The pieces that the main line crosses without being blocked, see Exemptions; without those that the overlay marks as
## cover or as blockers of another line.
func exempt_pieces(situation: Situation) -> Array:
	var line := main_line()
	if line.is_empty():
		return []
	var marked := RuleShapes.covering_ids(answer) + blockers()
	for attempt: Dictionary in attempts():
		marked.append(str(attempt.get("blocked_by", "")))
	return Exemptions.of_line(line[0], line[1], _board, situation.shooter, situation.target).filter(
			func(piece: Dictionary) -> bool: return not piece.terrain_id in marked)


func blockers() -> PackedStringArray:
	return CheckShapes.blocking_ids(answer)


## The answer for the units of shooter and target with ids instead of handles; empty if one of them has no unit.
func units(situation: Situation) -> Dictionary:
	var named := models.unit_visibility(situation.shooter, situation.target).duplicate()
	for key: String in ["visible_models", "shooters", "hidden_models", "blocking_models"]:
		if named.has(key):
			named[key] = Array(models.names_of(named[key]))
	return named
