# SPDX-License-Identifier: MIT
extends "support/grid_message_test.gd"
## All queries of the recorded grid cases, through GDScript.

const Cases := preload("support/grid_cases.gd")

const MAX_SHOWN := 5

var _query_count := 0
var _faults: PackedStringArray = []


func before_each() -> void:
	super()
	_query_count = 0
	_faults = []


func test_corner_to_corner() -> void:
	var rules := Cases.preset(GridLosRules.CORNER_TO_CORNER)
	for map: Dictionary in Cases.recorded("corner_to_corner").maps:
		var board := Cases.of_map(map)
		for query: Dictionary in map.queries:
			var from := Cases.cell(query.from)
			var to := Cases.cell(query.to)
			_compare_answer(map, query, "los", board.has_los(from, to, rules), query.expected)
			_compare_answer(map, query, "back", board.has_los(to, from, rules), query.expected)
			_compare_answer(map, query, "traced", board.trace(from, to, rules).visible, query.expected)
	_assert_no_faults(3 * 193)


func test_permissive() -> void:
	var rules := Cases.preset(GridLosRules.PERMISSIVE)
	for map: Dictionary in Cases.recorded("permissive").maps:
		var board := Cases.of_map(map)
		for query: Dictionary in map.queries:
			var seen := board.has_los(Cases.cell(query.from), Cases.cell(query.to), rules)
			if query.expected is bool:
				_compare_answer(map, query, "los", seen, query.expected)
			else:
				_compare_answer(map, query, "outside", seen, false)
				assert_message(ERROR, "outside the board", str(query))
	_assert_no_faults(203)


func test_tactical_points() -> void:
	var maps: Array = Cases.recorded("tactical").maps
	for map: Dictionary in maps:
		var board := Cases.of_map(map)
		for query: Dictionary in map.queries:
			var from := Cases.point(query.from)
			var to := Cases.point(query.to)
			_compare_answer(map, query, "los", board.has_los_points(from, to), query.expected.los)
			_compare_answer(map, query, "lof", board.has_lof_points(from, to), query.expected.lof)
			_compare_answer(map, query, "los back", board.has_los_points(to, from), query.expected.los)
			_compare_answer(map, query, "lof back", board.has_lof_points(to, from), query.expected.lof)
	_assert_no_faults(4 * 201)


## For points at the centers of cells, the query between cells gives the same answer.
func test_tactical_cells() -> void:
	for map: Dictionary in Cases.recorded("tactical").maps:
		var board := Cases.of_map(map)
		for query: Dictionary in map.queries:
			var from := Cases.point(query.from)
			var to := Cases.point(query.to)
			if from == from.floor() + Vector2(0.5, 0.5) and to == to.floor() + Vector2(0.5, 0.5):
				_compare_answer(map, query, "los", board.has_los(Vector2i(from), Vector2i(to)), query.expected.los)
				_compare_answer(map, query, "lof", board.has_lof(Vector2i(from), Vector2i(to)), query.expected.lof)
	assert_gt(_query_count, 50)
	_assert_no_faults(_query_count)


func test_tactical_visible_cells() -> void:
	for map: Dictionary in Cases.recorded("tactical").maps:
		var board := Cases.of_map(map)
		for view: Dictionary in map.get("visible", []):
			var rules := Cases.preset(GridLosRules.TACTICAL_SIGHT, { "max_range": view["range"] })
			var seen := board.get_visible_cells(Vector2i(Cases.point(view.origin)), rules)
			var floor_seen := seen.filter(func(at: Vector2i) -> bool: return board.get_cell(at) == 0)
			_compare_answer(map, view, "visible", floor_seen, view.expected_floor.map(Cases.cell))
	_assert_no_faults(16)


func test_hidden_movement() -> void:
	_replay_hidden(GridLosRules.HIDDEN_MOVEMENT, "expected")


func test_hidden_movement_bresenham() -> void:
	_replay_hidden(GridLosRules.HIDDEN_MOVEMENT_BRESENHAM, "bresenham_corner")


func test_hidden_movement_ranges() -> void:
	var board := GridLineOfSight.new()
	for map: Dictionary in Cases.recorded("hidden_movement").maps:
		for query: Dictionary in map.queries:
			_compare_answer(map, query, "in_range",
					board.in_range(Cases.cell(query.from), Cases.cell(query.to), query["range"]), query.expected.in_range)
	_assert_no_faults(219)


## On a board without obstacles, the cells of the line are those of the document's Bresenham function.
func test_bresenham_lines() -> void:
	var rules := Cases.preset(GridLosRules.HIDDEN_MOVEMENT_BRESENHAM)
	for map: Dictionary in Cases.recorded("hidden_movement").maps:
		var empty := GridLineOfSight.create(int(map.w), int(map.h))
		for query: Dictionary in map.queries:
			var traced := empty.trace(Cases.cell(query.from), Cases.cell(query.to), rules)
			_compare_answer(map, query, "cells", traced.cells, query.bresenham_line.map(Cases.cell))
	_assert_no_faults(219)


func test_reveals() -> void:
	for case: Dictionary in Cases.recorded("hidden_movement").reveal:
		var board := Cases.of_map(case)
		board.sight_rules = Cases.preset(GridLosRules.HIDDEN_MOVEMENT)
		var hunters: Array = case.hunters.map(_observer)
		for check_path: bool in [false, true]:
			var rows := board.check_reveals(hunters, Cases.cell(case.agent), check_path)
			var expected: Array = case.expect_check_path if check_path else case.expect
			_compare_answer(case, case, "reveals, path %s" % check_path, rows, expected.map(_reveal))
	_assert_no_faults(8)


func _replay_hidden(preset: int, key: String) -> void:
	var rules := Cases.preset(preset)
	var spotter := Cases.preset(preset, { "xray": 1 })
	for map: Dictionary in Cases.recorded("hidden_movement").maps:
		var clear := Cases.of_map(map, false)
		var smoky := Cases.of_map(map)
		for query: Dictionary in map.queries:
			var from := Cases.cell(query.from)
			var to := Cases.cell(query.to)
			_compare_answer(map, query, "los", clear.has_los(from, to, rules), query[key].los)
			_compare_answer(map, query, "smoke", smoky.has_los(from, to, rules), query[key].smoke)
			_compare_answer(map, query, "xray1", smoky.has_los(from, to, spotter), query[key].xray1)
	_assert_no_faults(3 * 219)


func _observer(hunter: Dictionary) -> Dictionary:
	var made := { "id": hunter.id, "cell": Cases.cell(hunter.to), "path": hunter.path.map(Cases.cell) }
	if hunter.has("xray"):
		made["xray"] = int(hunter.xray)
	return made


func _reveal(entry: Dictionary) -> Dictionary:
	return { "observer": entry.by, "reason": entry.reason, "partial": false }


func _compare_answer(map: Dictionary, query: Dictionary, what: String, got: Variant, expected: Variant) -> void:
	_query_count += 1
	if got != expected:
		_faults.append("%s %s: %s of %s is %s, not %s"
				% [map.get("id", ""), map.get("name", ""), what, query, got, expected])


func _assert_no_faults(cases: int) -> void:
	assert_eq(_query_count, cases, "answers compared")
	assert_eq(_faults.size(), 0, "\n".join(_faults.slice(0, MAX_SHOWN)))
	assert_message(SILENT, "", "good boards")
