# SPDX-License-Identifier: MIT
extends RefCounted
## Compares the native grid engine with the recorded grid cases.

const Cases := preload("support/grid_cases.gd")

## The number of compared answers.
var answers := 0
## One line per answer that differs.
var faults: PackedStringArray = []


func run() -> void:
	_replay_cells("corner_to_corner", GridLosRules.CORNER_TO_CORNER)
	_replay_cells("permissive", GridLosRules.PERMISSIVE)
	_replay_points()
	_replay_smoke()


func _replay_cells(file: String, preset: int) -> void:
	var rules := Cases.preset(preset)
	for map: Dictionary in Cases.recorded(file).maps:
		var board := Cases.of_map(map)
		for query: Dictionary in map.queries:
			# Any other value means a cell outside the board.
			if query.expected is bool:
				_compare(query, board.has_los(Cases.cell(query.from), Cases.cell(query.to), rules), query.expected)


func _replay_points() -> void:
	for map: Dictionary in Cases.recorded("tactical").maps:
		var board := Cases.of_map(map)
		for query: Dictionary in map.queries:
			var from := Cases.point(query.from)
			var to := Cases.point(query.to)
			_compare(query, board.has_los_points(from, to), query.expected.los)
			_compare(query, board.has_lof_points(from, to), query.expected.lof)


func _replay_smoke() -> void:
	var rules := Cases.preset(GridLosRules.HIDDEN_MOVEMENT)
	for map: Dictionary in Cases.recorded("hidden_movement").maps:
		var board := Cases.of_map(map)
		for query: Dictionary in map.queries:
			_compare(query, board.has_los(Cases.cell(query.from), Cases.cell(query.to), rules), query.expected.smoke)


func _compare(query: Dictionary, got: bool, expected: bool) -> void:
	answers += 1
	if got != expected:
		faults.append("%s is %s" % [query, got])
