# SPDX-License-Identifier: MIT
extends RefCounted
## One question to the engine about a situation, and all that it answered.

const Native := preload("res://addons/enhanced_los/native.gd")
const Situation := preload("table/situation.gd")
const Stopwatch := preload("stopwatch.gd")

const MOST_ROWS_SHOWN := 200

## As check_enhanced_visibility returned it, with block points.
var answer := {}
## [{has_los, usec}] for the bare verdict: legacy, then sampled.
var timings: Array[Dictionary] = []


func ask(situation: Situation, options := {}) -> void:
	answer = Native.engine().check_enhanced_visibility(situation.shooter, situation.target, situation.board(options),
			true)


## Asks for the bare verdict in the modes to compare, other options being equal.
func compare_modes(situation: Situation, options := {}) -> void:
	timings.clear()
	var engine := Native.engine()
	for mode: int in [engine.MODE_LEGACY, engine.MODE_SAMPLED]:
		var board := situation.board(options)
		board["mode"] = mode
		var question := func() -> bool: return engine.has_los(situation.shooter, situation.target, board)
		timings.append({ "has_los": question.call(), "usec": Stopwatch.median_usec(question) })


func is_seen() -> bool:
	return answer.get("has_los", false)


func rows() -> Array:
	return answer.get("attempted_lines", [])


## The rows worth drawing: all (evenly thinned out where there are thousands), or the sight line, or else the
## first one tried.
func shown_rows(wants_all: bool) -> Array:
	var all := rows()
	if all.is_empty():
		return []
	if not wants_all:
		return [all[-1] if is_seen() else all[0]]
	var step := ceili(float(all.size()) / MOST_ROWS_SHOWN)
	# From the end, where the sight line is.
	return range(all.size() - 1, -1, -step).map(func(i: int) -> Dictionary: return all[i])


## Ids of what stopped the lines, in the order of the lines; where that is not known, the engine's own list.
func blockers() -> Array:
	if is_seen():
		return []
	var ids := {}
	for row: Dictionary in rows():
		if row.has("blocked_by"):
			ids[row.blocked_by] = true
	return answer.get("blocking_terrain", []) if ids.is_empty() else ids.keys()
