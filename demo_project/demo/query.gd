# SPDX-License-Identifier: MIT
extends RefCounted
## Runs the engine on a situation and holds the results.

const Capabilities := preload("capabilities.gd")
const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")
const Native := preload("res://addons/enhanced_los/native.gd")
const Situation := preload("table/situation.gd")
const Stopwatch := preload("stopwatch.gd")

## The result of check_enhanced_visibility, with block points.
var answer := {}
## Duration of the query, including reading the terrain.
var usec := 0
## The terrain compiled from the situation's board, for further queries; null without the library.
var terrain: RefCounted
## [{mode, has_los, usec}]: the verdict of has_los in every mode of the engine.
var timings: Array[Dictionary] = []
## The result of LosTerrain.target_visibility, or empty if the engine does not have it.
var target_visibility := {}

var _board := {}


func run(situation: Situation, options := {}) -> void:
	var start := Time.get_ticks_usec()
	var board := situation.board(options)
	terrain = Capabilities.compile(board)
	answer = LosMonitors.timed(func() -> Dictionary:
		if terrain != null:
			return terrain.check(situation.shooter, situation.target, true)
		return Native.engine().check_enhanced_visibility(situation.shooter, situation.target, board, true))
	target_visibility = terrain.call(&"target_visibility", situation.shooter, situation.target) if Capabilities.has_target_visibility() \
			else {}
	usec = Time.get_ticks_usec() - start
	_board = board


## Runs has_los for the same pair in every mode, with all other options unchanged.
func compare_modes(situation: Situation) -> void:
	timings.clear()
	var modes := Capabilities.values("mode")
	var own_mode: int = _board.get("mode", modes.find("sampled"))
	for mode in modes.size():
		var query := _verdict_query(situation, mode)
		timings.append({ "mode": modes[mode], "has_los": query.call(), "usec": Stopwatch.median_usec(query) })
	if terrain != null:
		terrain.set(&"mode", own_mode)


func _verdict_query(situation: Situation, mode: int) -> Callable:
	if terrain != null:
		terrain.set(&"mode", mode)
		return func() -> bool: return terrain.has_los(situation.shooter, situation.target)
	var board := _board.merged({ "mode": mode }, true)
	return func() -> bool: return Native.engine().has_los(situation.shooter, situation.target, board)


func is_visible() -> bool:
	return answer.get("has_los", false)


func attempts() -> Array:
	return answer.get("attempted_lines", [])


## The answer to draw: with all attempts, or only with the sight line or, if there is none, the first attempt.
func shown(wants_all: bool) -> Dictionary:
	if wants_all or attempts().is_empty():
		return answer
	var reduced := answer.duplicate()
	reduced["attempted_lines"] = [attempts()[-1] if is_visible() else attempts()[0]]
	return reduced


func blockers() -> PackedStringArray:
	return CheckShapes.blocking_ids(answer)
