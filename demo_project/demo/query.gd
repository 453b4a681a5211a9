# SPDX-License-Identifier: MIT
extends RefCounted
## One question to the engine about a situation, and all that it answered.

const Capabilities := preload("capabilities.gd")
const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")
const Monitors := preload("res://addons/enhanced_los/overlay/monitors.gd")
const Native := preload("res://addons/enhanced_los/native.gd")
const Situation := preload("table/situation.gd")
const Stopwatch := preload("stopwatch.gd")

## As check_enhanced_visibility returned it, with block points.
var answer := {}
## How long that took.
var usec := 0
## [{mode, has_los, usec}] for the bare verdict in every mode that the engine has.
var timings: Array[Dictionary] = []


func ask(situation: Situation, options := {}) -> void:
	var start := Time.get_ticks_usec()
	answer = Monitors.timed(func() -> Dictionary:
		return Native.engine().check_enhanced_visibility(situation.shooter, situation.target, situation.board(options),
				true))
	usec = Time.get_ticks_usec() - start


## Asks for the bare verdict in the modes to compare, other options being equal.
func compare_modes(situation: Situation, options := {}) -> void:
	timings.clear()
	var modes := Capabilities.values("mode")
	for mode in modes.size():
		var board := situation.board(options)
		board["mode"] = mode
		var question := func() -> bool: return Native.engine().has_los(situation.shooter, situation.target, board)
		timings.append({ "mode": modes[mode], "has_los": question.call(), "usec": Stopwatch.median_usec(question) })


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
