# SPDX-License-Identifier: MIT
extends RefCounted
## One question to the engine about a situation, and all that it answered.

const Capabilities := preload("capabilities.gd")
const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")
const Native := preload("res://addons/enhanced_los/native.gd")
const Situation := preload("table/situation.gd")
const Stopwatch := preload("stopwatch.gd")

## As check_enhanced_visibility returned it, with block points.
var answer := {}
## How long that took, with reading the terrain.
var usec := 0
## The terrain compiled from the situation's board, for further questions; null without the library.
var terrain: RefCounted
## [{mode, has_los, usec}] for the bare verdict in every mode that the engine has.
var timings: Array[Dictionary] = []
## As LosTerrain.target_visibility returned it, or empty where the engine does not have it.
var share := {}

var _board := {}


func ask(situation: Situation, options := {}) -> void:
	var start := Time.get_ticks_usec()
	var board := situation.board(options)
	terrain = Capabilities.compile(board)
	answer = LosMonitors.timed(func() -> Dictionary:
		if terrain != null:
			return terrain.check(situation.shooter, situation.target, true)
		return Native.engine().check_enhanced_visibility(situation.shooter, situation.target, board, true))
	share = terrain.call(&"target_visibility", situation.shooter, situation.target) if Capabilities.has_target_visibility() \
			else {}
	usec = Time.get_ticks_usec() - start
	_board = board


## Asks for the bare verdict about the same pair in every mode, other options being equal.
func compare_modes(situation: Situation) -> void:
	timings.clear()
	var modes := Capabilities.values("mode")
	var own_mode: int = _board.get("mode", modes.find("sampled"))
	for mode in modes.size():
		var question := _question(situation, mode)
		timings.append({ "mode": modes[mode], "has_los": question.call(), "usec": Stopwatch.median_usec(question) })
	if terrain != null:
		terrain.set(&"mode", own_mode)


func _question(situation: Situation, mode: int) -> Callable:
	if terrain != null:
		terrain.set(&"mode", mode)
		return func() -> bool: return terrain.has_los(situation.shooter, situation.target)
	var board := _board.merged({ "mode": mode }, true)
	return func() -> bool: return Native.engine().has_los(situation.shooter, situation.target, board)


func is_seen() -> bool:
	return answer.get("has_los", false)


func rows() -> Array:
	return answer.get("attempted_lines", [])


## The answer to draw: with all lines, or with the sight line, or else the first one tried.
func shown(wants_all: bool) -> Dictionary:
	if wants_all or rows().is_empty():
		return answer
	var reduced := answer.duplicate()
	reduced["attempted_lines"] = [rows()[-1] if is_seen() else rows()[0]]
	return reduced


func blockers() -> PackedStringArray:
	return CheckShapes.blocking_ids(answer)
