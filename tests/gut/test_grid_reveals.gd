# SPDX-License-Identifier: MIT
extends "support/grid_message_test.gd"
## check_reveals and report_sight: which observers reveal a hidden agent, and why.

const Cases := preload("support/grid_cases.gd")

const AGENT := Vector2i(4, 0)


func _hidden(rows: Array) -> GridLineOfSight:
	var board := Cases.board(rows)
	board.sight_rules = Cases.preset(GridLosRules.HIDDEN_MOVEMENT)
	return board


func test_revealing_observers_are_in_input_order() -> void:
	var board := _hidden(["..#..", "....."])
	var observers := [{ "id": "b", "cell": Vector2i(3, 1) }, { "id": "blind", "cell": Vector2i(0, 0) },
			{ "id": &"a", "cell": Vector2i(4, 1) }, { "id": 7, "cell": AGENT }]
	assert_eq(board.check_reveals(observers, AGENT), [
		{ "observer": "b", "reason": "los", "partial": false },
		{ "observer": &"a", "reason": "los", "partial": false },
		{ "observer": 7, "reason": "same_space", "partial": false },
	])


func test_own_xray_and_range() -> void:
	var board := _hidden(["..#.."])
	var observer := { "id": "spotter", "cell": Vector2i(0, 0), "xray": 1 }
	assert_eq(board.check_reveals([observer], AGENT).size(), 1)
	observer["max_range"] = 3.9
	assert_eq(board.check_reveals([observer], AGENT), [])
	observer["max_range"] = 4
	assert_eq(board.check_reveals([observer], AGENT).size(), 1)
	observer["max_range"] = -1.0
	assert_eq(board.check_reveals([observer], AGENT).size(), 1)
	assert_eq(board.sight_rules.xray, 0, "the board's rules stay as they are")


func test_same_space_overrides_smoke_and_range() -> void:
	var board := _hidden([".....", "....."])
	board.add_smoke(AGENT, 0)
	var rows := board.check_reveals([{ "id": "h", "cell": AGENT, "max_range": 0.0 }, { "id": "k", "cell": Vector2i(4, 1) }], AGENT)
	assert_eq(rows, [{ "observer": "h", "reason": "same_space", "partial": false }])


func test_the_path_counts_only_with_check_path() -> void:
	var board := _hidden(["..#..", ".####"])
	var walker := { "id": "w", "cell": Vector2i(0, 1), "path": [Vector2i(3, 0), Vector2i(1, 0), Vector2i(0, 1)] }
	assert_eq(board.check_reveals([walker], AGENT), [])
	assert_eq(board.check_reveals([walker], AGENT, true), [{ "observer": "w", "reason": "los", "partial": false }])
	walker["path"] = [Vector2i(1, 0)] as Array[Vector2i]
	assert_eq(board.check_reveals([walker], AGENT, true), [])
	walker["path"] = PackedVector2Array([Vector2(3, 0)])
	assert_eq(board.check_reveals([walker], AGENT, true).size(), 1, "a packed path")


func test_equipment() -> void:
	var board := _hidden(["..#.."])
	var kit := [
		{ "id": "flare", "kind": "reveal", "cell": Vector2i(3, 0), "radius": 1.0 },
		{ "id": "far flare", "kind": "reveal", "cell": Vector2i(0, 0), "radius": 1.0 },
		{ "id": "sensor", "kind": "motion_sensor", "cell": Vector2i(3, 0), "radius": 1.0 },
		{ "id": "far sensor", "kind": "motion_sensor", "cell": Vector2i(0, 0), "radius": 2 },
		{ "id": "radar", "kind": "radar", "cell": Vector2i(0, 0), "radius": 10.0 },
		{ "id": "far radar", "kind": "radar", "cell": Vector2i(0, 0), "radius": 3.0 },
	]
	var rows := board.check_reveals([], AGENT, false, kit)
	assert_eq(rows.map(func(entry: Dictionary) -> Variant: return entry.observer), ["flare", "sensor", "radar"])
	for entry: Dictionary in rows:
		assert_eq(entry.reason, "equipment")
		assert_eq(entry.partial, entry.observer != "flare")
		assert_false(entry.has("cell"), "never the cell")
	assert_eq(rows[1].area, [Vector2i(2, 0), Vector2i(3, 0), Vector2i(4, 0)])
	assert_eq(rows[2].direction, Vector2i.RIGHT)
	assert_false(rows[0].has("area") or rows[0].has("direction"))


func test_equipment_far_away_and_without_limits() -> void:
	var board := _hidden([".....", "....."])
	var everywhere := board.check_reveals([], AGENT, false, [{ "id": "flare", "kind": "reveal" },
			{ "id": "sensor", "kind": "motion_sensor", "cell": Vector2i(-2147483648, 2147483647) },
			{ "id": "radar", "kind": "radar", "cell": Vector2i(-2147483648, -2147483648), "radius": 1e300 }])
	assert_eq(everywhere.size(), 3)
	assert_eq(everywhere[1].area.size(), 10)
	assert_eq(board.check_reveals([], Vector2i(9, 9), false, [{ "id": "flare", "kind": "reveal" }]), [], "not on the board")
	var beside := board.check_reveals([], AGENT, false, [{ "kind": "motion_sensor", "cell": Vector2i(5, 0), "radius": 1.5 }])
	assert_eq(beside[0].area, [Vector2i(4, 0), Vector2i(4, 1)], "a sensor beside the board")
	assert_eq(beside[0].observer, 0)


func test_observers_come_before_equipment() -> void:
	var board := _hidden(["....."])
	var rows := board.check_reveals([{ "id": "h", "cell": Vector2i(0, 0) }], AGENT, false,
			[{ "id": "radar", "kind": "radar", "cell": Vector2i(2, 0), "radius": 9 }])
	assert_eq(rows.map(func(entry: Dictionary) -> String: return entry.observer), ["h", "radar"])


func test_report_has_a_row_per_observer() -> void:
	var board := _hidden(["..#..", "....."])
	board.add_smoke(Vector2i(1, 1), 0)
	var observers := [
		{ "id": "wall", "cell": Vector2i(0, 0) }, { "id": "sees", "cell": Vector2i(3, 0) },
		{ "id": "smoke", "cell": Vector2i(1, 1) }, { "id": "short", "cell": Vector2i(3, 1), "max_range": 1.0 },
		{ "id": "outside", "cell": Vector2i(9, 0) }, { "id": "spotter", "cell": Vector2i(0, 0), "xray": 1 },
	]
	var rows := board.report_sight(observers, AGENT, 3)
	assert_eq(rows.size(), observers.size())
	for i in rows.size():
		assert_eq(rows[i].keys(), ["observer", "cell", "has_los", "reason", "round"])
		assert_eq([rows[i].observer, rows[i].cell, rows[i].round], [observers[i].id, observers[i].cell, 3])
	assert_eq(rows.map(func(entry: Dictionary) -> bool: return entry.has_los), [false, true, false, false, false, true])
	assert_eq(rows.map(func(entry: Dictionary) -> String: return entry.reason), ["wall", "", "smoke", "range", "bounds", ""])
	assert_eq(board.report_sight(observers, AGENT)[0].round, 0)


func test_json_forms_of_cells() -> void:
	var board := _hidden(["....."])
	for form: Variant in [Vector2i(1, 0), Vector2(1, 0), { "x": 1, "y": 0 }, { "x": 1.0, "y": 0.0 }, [1, 0], [1.0, 0.0]]:
		var rows := board.report_sight([{ "id": "a", "cell": form }], AGENT)
		assert_eq(rows.map(func(entry: Dictionary) -> Vector2i: return entry.cell), [Vector2i(1, 0)], str(form))
	assert_message(SILENT, "", "forms of a cell")


func test_an_observer_without_id_is_reported_by_its_index() -> void:
	var rows := _hidden(["....."]).check_reveals([{ "cell": Vector2i(9, 9) }, { "cell": Vector2i(0, 0) }], AGENT)
	assert_eq(rows, [{ "observer": 1, "reason": "los", "partial": false }])


# --- Unusable data: one warning that names observer and key --------------------------

const BAD_OBSERVERS := [
	[5, "observer 0", "Dictionary"], [null, "observer 0", "Dictionary"], [{}, "observer 0", "cell"],
	[{ "id": "h" }, "observer \"h\"", "cell"], [{ "id": "h", "cell": "x" }, "observer \"h\"", "cell"],
	[{ "id": "h", "cell": Vector2(0.5, 0.0) }, "observer \"h\"", "cell"],
	[{ "id": "h", "cell": Vector2(NAN, 0.0) }, "observer \"h\"", "cell"],
	[{ "id": "h", "cell": [1] }, "observer \"h\"", "cell"],
]
const BAD_KEYS := [
	["xray", "one"], ["xray", -1], ["xray", 0.5], ["xray", 1 << 40], ["max_range", "far"], ["max_range", NAN],
]
const BAD_EQUIPMENT := [
	[5, "equipment 0", "Dictionary"], [{ "id": "e" }, "equipment \"e\"", "kind"],
	[{ "id": "e", "kind": "laser", "cell": AGENT, "radius": 1 }, "equipment \"e\"", "kind"],
	[{ "id": "e", "kind": 5, "cell": AGENT, "radius": 1 }, "equipment \"e\"", "kind"],
	[{ "id": "e", "kind": "radar", "radius": 1 }, "equipment \"e\"", "cell"],
	[{ "id": "e", "kind": "radar", "cell": {}, "radius": 1 }, "equipment \"e\"", "cell"],
	[{ "id": "e", "kind": "motion_sensor", "cell": AGENT, "radius": NAN }, "equipment \"e\"", "radius"],
	[{ "id": "e", "kind": "motion_sensor", "cell": AGENT, "radius": "wide" }, "equipment \"e\"", "radius"],
]


func test_bad_observers(row: Array = use_parameters(BAD_OBSERVERS)) -> void:
	var board := _hidden(["....."])
	var observers := [row[0], { "id": "good", "cell": Vector2i(0, 0) }]
	assert_eq(board.check_reveals(observers, AGENT).size(), 1)
	_assert_warned(row[1], row[2])
	assert_eq(board.report_sight(observers, AGENT).size(), 1)
	assert_message(SILENT, "", "already logged")


func test_bad_keys_of_observers(row: Array = use_parameters(BAD_KEYS)) -> void:
	var observer := { "id": "h", "cell": Vector2i(0, 0), row[0]: row[1] }
	assert_eq(_hidden(["....."]).check_reveals([observer], AGENT).size(), 1, "the rest is used")
	_assert_warned("observer \"h\"", row[0])


func test_bad_paths() -> void:
	var board := _hidden(["..#.."])
	for path: Variant in [5, "x", { "a": 1 }, [Vector2i(0, 0), "x"], [null], PackedVector2Array([Vector2(0.5, 0)])]:
		EnhancedLineOfSight.clear_cache()
		assert_eq(board.check_reveals([{ "id": "h", "cell": Vector2i(0, 0), "path": path }], AGENT, true), [])
		_assert_warned("observer \"h\"", "path")


func test_bad_equipment(row: Array = use_parameters(BAD_EQUIPMENT)) -> void:
	assert_eq(_hidden(["....."]).check_reveals([], AGENT, false, [row[0]]), [])
	_assert_warned(row[1], row[2])


func test_data_that_contains_itself() -> void:
	var list := endless_array()
	var dictionary := endless_dictionary()
	dictionary["cell"] = dictionary
	dictionary["path"] = list
	assert_eq(_hidden(["....."]).check_reveals([dictionary, list], AGENT, true, [dictionary, list]), [])
	new_messages()
	break_cycle(list)
	break_cycle(dictionary)


func _assert_warned(who: String, what: String) -> void:
	var messages := new_messages()
	if not can_read_messages():
		pass_test("this version of Godot does not expose messages")
		return
	assert_eq(messages.size(), 1, str(messages))
	assert_string_starts_with(messages[0], "warning: " + prefix + who)
	assert_string_contains(messages[0], what)
