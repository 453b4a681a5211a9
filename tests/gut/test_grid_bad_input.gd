# SPDX-License-Identifier: MIT
extends "support/grid_message_test.gd"
## Invalid calls of the grid: one error each, a safe answer, no change.

const Cases := preload("support/grid_cases.gd")

const A := Vector2i(0, 0)
const B := Vector2i(1, 0)
const OUTSIDE: Array[Vector2i] = [Vector2i(3, 0), Vector2i(-1, 0), Vector2i(0, 2), Vector2i(0, -1), Vector2i(2147483647, -2147483648)]
const SIZES: Array[Vector2i] = [Vector2i(-1, 1), Vector2i(1, -1), Vector2i(4097, 1), Vector2i(1, 4097), Vector2i(-5, -5)]

# [method, arguments, part of the error]
var WRONG_VALUES := [
	["set_cell", [A, 64], "flags"], ["set_cell", [A, -1], "flags"], ["set_cell", [A, 1 << 32], "flags"],
	["set_cells", [[A], 64], "flags"], ["set_cells", [[A, Vector2i(7, 7)], 1], "(7, 7)"], ["set_cells", [[A, "x"], 1], "element 1"],
	["set_cells", [[A, null], 1], "element 1 of \"cells\" should be a Vector2i, not null; nothing changed"],
	["set_cells", [[Vector2(0.5, 0)], 1], "element 0 of \"cells\" should be whole numbers, not (0.5, 0); nothing changed"],
	["set_door", [A, B, -1], "state"], ["set_door", [A, B, 7], "state"], ["set_door", [A, B, 1 << 33], "state"],
	["set_door", [A, A, 1], "neighbors"], ["set_door", [A, Vector2i(1, 1), 1], "neighbors"],
	["set_door", [A, Vector2i(-1, 0), 1], "outside"], ["set_door", [A, Vector2i(2, 0), 1], "neighbors"],
	["set_wall", [A, A], "neighbors"], ["set_wall", [A, Vector2i(1, 1)], "neighbors"],
	["set_wall", [A, Vector2i(0, -1)], "outside"], ["set_wall", [Vector2i(5, 5), Vector2i(6, 5)], "outside"],
	["add_smoke", [A, NAN], "radius"], ["add_smoke", [A, INF], "radius"], ["add_smoke", [A, -1.0], "radius"],
	["set_unit", [&"u", Vector2i(9, 9)], "(9, 9)"], ["set_unit", [&"", A], "id"],
	["has_los_between", [&"u", &"none"], "\"none\""], ["has_los_between", [&"none", &"u"], "\"none\""],
	["has_los_points", [Vector2(NAN, 0), Vector2(1, 1)], "has_los_points"], ["has_los_points", [Vector2(0, 0), Vector2(INF, 1)], "has_los_points"],
	["has_lof_points", [Vector2(-INF, 0), Vector2(1, 1)], "has_lof_points"], ["has_lof_points", [Vector2(0, 0), Vector2(0, NAN)], "has_lof_points"],
	["in_range", [A, B, NAN], "max_range should be finite (negative: unlimited), not nan"], ["in_range", [A, B, 1.0, 3], "metric"], ["in_range", [A, B, 1.0, -1], "metric"],
	["batch", [PackedVector2Array([Vector2(0, 0)])], "pairs"],
	["batch", [PackedVector2Array([Vector2(0, 0), Vector2(0.5, 0)])], "element 1"],
	["batch", [PackedVector2Array([Vector2(NAN, 0), Vector2(0, 0)])], "element 0"],
	["get_danger_map", [["x"]], "observers"], ["get_danger_map", [[Vector2i(0, 0), null]], "element 1"],
	["get_observers_of", [A, [5]], "observers"],
	["load_rows", [PackedStringArray(["..", "."])], "row 1"], ["load_rows", [PackedStringArray(["..", ".?"])], "row 1"],
	["get_cell", [Vector2i(3, 0)], "(3, 0)"], ["set_cell", [Vector2i(3, 0), 1], "(3, 0)"],
]


func test_sizes() -> void:
	for size in SIZES:
		assert_null(GridLineOfSight.create(size.x, size.y))
		assert_message(ERROR, "create", str(size))
	assert_null(GridLineOfSight.create(1 << 40, 1))
	assert_message(ERROR, "4096", "far too wide")


func test_rows_beyond_the_limit() -> void:
	var board := Cases.board(["m"])
	var rows := PackedStringArray()
	rows.resize(4097)
	assert_false(board.load_rows(rows))
	assert_message(ERROR, "4096", "too many rows")
	assert_false(board.load_rows([".".repeat(4097)]))
	assert_message(ERROR, "4096", "a row too long")
	assert_eq(Array(board.to_rows()), ["m"])


## A regression found by API fuzzing: the last of these did not return, since its successor overflows.
func test_invalid_revisions() -> void:
	var board := Cases.board(["#m.", ".s."])
	for revision: int in [board.get_revision() + 1, 1 << 40, 9223372036854775807]:
		assert_eq(board.get_changed_rect(revision), Rect2i())
	assert_eq(board.get_changed_rect(-9223372036854775807 - 1), Rect2i(0, 0, 3, 2))
	assert_message(SILENT, "", "revisions")


## A regression found by API fuzzing: the conversion of these to text did not terminate.
func test_rows_of_a_wrong_type() -> void:
	var board := Cases.board(["m"])
	var endless := endless_array()
	for rows: Array in [[5], [null], ["..", []], [endless, endless_dictionary()]]:
		assert_null(board.callv("load_rows", [rows]))
		for entry: Variant in rows:
			if entry is Dictionary:
				break_cycle(entry)
	break_cycle(endless)
	new_messages()
	assert_eq(Array(board.to_rows()), ["m"])
	assert_true(board.callv("load_rows", [["..", &"#."]]))
	assert_message(SILENT, "", "texts")


func test_wrong_values(row: Array = use_parameters(WRONG_VALUES)) -> void:
	var board := Cases.board(["#m.", ".s."])
	board.set_unit(&"u", Vector2i(2, 1))
	var before := _state(board)
	watch_signals(board)
	var answer: Variant = board.callv(row[0], row[1])
	assert_message(ERROR, row[2], "%s%s" % [row[0], row[1]])
	assert_eq(_state(board), before, "nothing changed")
	assert_signal_not_emitted(board, "changed")
	assert_true(answer is not bool or answer == false, "a safe answer")
	assert_true(board.has_los(Vector2i(2, 0), Vector2i(2, 1)), "valid queries still work")


func test_editing_outside() -> void:
	var board := Cases.board(["#m.", ".s."])
	var before := _state(board)
	for cell in OUTSIDE:
		for edit: Callable in [board.set_cell.bind(cell, 1), board.set_cells.bind([A, cell], 1),
				board.set_unit.bind(&"v", cell)]:
			edit.call()
			assert_message(ERROR, "outside the board", str(cell))
			assert_eq(_state(board), before)


func test_extreme_smoke() -> void:
	var board := GridLineOfSight.create(3, 2)
	for cell in OUTSIDE:
		assert_eq(board.add_smoke(cell, 5.0), 0)
		assert_message(ERROR, "outside the board", str(cell))
	var ids := [board.add_smoke(Vector2i(1, 1), 1e9), board.add_smoke(Vector2i(0, 0), 4096.5)]
	assert_eq(Array(board.to_rows()), ["sss", "sss"])
	for id: int in ids:
		assert_true(board.remove_smoke(id))
	assert_eq(Array(board.to_rows()), ["...", "..."])
	for id: int in [0, -1, 1 << 40, ids[0]]:
		assert_false(board.remove_smoke(id))
	assert_message(SILENT, "", "smoke")


## An unusable entry of a legend is one warning, and the rest is used.
func test_legends() -> void:
	for row: Array in [[{ "xy": 1 }, "\"xy\""], [{ "": 1 }, "\"\""], [{ 5: 1 }, "5"], [{ "x": 64 }, "\"x\""],
			[{ "x": "wall" }, "\"x\""], [{ "x": -1 }, "\"x\""], [{ "x": null }, "\"x\""]]:
		var board := GridLineOfSight.new()
		EnhancedLineOfSight.clear_cache()
		assert_true(board.load_rows(["~."], row[0].merged({ "~": 4 })))
		assert_message(WARNING, row[1], str(row[0]))
		assert_eq(Array(board.to_rows()), ["s."])


## An element that is not a cell sees nothing and is not visible; the others keep their index.
func test_lists_with_one_bad_element() -> void:
	var board := GridLineOfSight.create(2, 1)
	for which: int in Cases.PRESETS.values():
		var rules := Cases.preset(which)
		assert_eq(board.callv("get_observers_of", [A, ["x", A, null, B], rules]), PackedInt32Array([1, 3]))
		assert_message(ERROR, "element 0 of \"observers\" should be a Vector2i, not String; left out", "get_observers_of")
		assert_eq(board.callv("get_danger_map", [[A, 5], rules]), PackedInt32Array([1, 1]))
		assert_message(ERROR, "element 1 of \"observers\" should be a Vector2i, not 5; left out", "get_danger_map")
		assert_eq(board.batch([A, B, A, Vector2(NAN, 0), B, A], rules), PackedByteArray([1, 0, 1]))
		assert_message(ERROR, "element 3 of \"pairs\" should be whole numbers, not (nan, 0); its pair is not visible", "batch")


func test_other_objects_as_rules() -> void:
	var board: Variant = GridLineOfSight.create(2, 2)
	for object: Variant in [RefCounted.new(), Resource.new(), autofree(Node.new()), GridLineOfSight.new()]:
		assert_false(board.has_los(A, B, object))
		assert_message(ERROR, "rules should be a GridLosRules or null", str(object))
		assert_eq(board.get_visible_cells(A, object), [])
		assert_message(ERROR, "rules should be a GridLosRules or null", str(object))
		assert_eq(board.trace(A, B, object).visible, false)
		assert_message(ERROR, "rules should be a GridLosRules or null", str(object))
		board.set("sight_rules", object)
		assert_message(ERROR, "sight_rules", str(object))
		assert_true(board.has_los(A, B), "the old rules stay")


func test_wrong_types_do_not_crash() -> void:
	var board := GridLineOfSight.create(2, 2)
	for row: Array in [["has_los", []], ["has_los", [A]], ["has_los", [A, "x"]], ["has_los", [A, B, 5]], ["has_los", [A, B, null, 1]],
			["set_cell", [A, "x"]], ["set_cells", [A, 1]], ["batch", [5]], ["load_rows", [5]], ["load_rows", [[], 5]],
			["add_smoke", ["x", 1]], ["get_danger_map", [A]], ["check_reveals", [{}, A]], ["report_sight", [[], "x"]],
			["set_unit", [5, A]], ["in_range", [A, B]], ["create", []], ["trace", [A]], ["load_tile_map_layer", [5]]]:
		assert_null(board.callv(row[0], row[1]), "%s%s" % row)
	for message in new_messages():
		assert_string_starts_with(message, "engine")
	assert_eq(board.get_revision(), 0)


func _state(board: GridLineOfSight) -> Array:
	return [board.get_size(), board.to_rows(), board.get_revision(), board.has_los(Vector2i(0, 0), Vector2i(0, 1)),
		board.get_visible_cells(Vector2i(2, 0))]


## Calls beyond the limit of work: one error with a range that fits, and that range does fit.
func test_too_much_work() -> void:
	var board := GridLineOfSight.create(4096, 4096)
	var rules := Cases.preset(GridLosRules.HIDDEN_MOVEMENT)
	var observers: Array[Vector2i] = []
	var pairs := PackedVector2Array()
	var detectors := []
	for i in 64:
		observers.append(Vector2i(64 * i, 4000 - 60 * i))
	for i in 200000:
		pairs.append_array([Vector2(0, i % 4096), Vector2(4095, i % 4096)])
	detectors.resize(100000)
	detectors.fill({ "cell": Vector2i(0, 0) })
	var fog := PackedByteArray()
	fog.resize(4096 * 4096)
	fog[5] = GridLineOfSight.FOG_SEEN
	board.sight_rules = rules
	assert_eq(board.get_danger_map(observers, rules), PackedInt32Array())
	_assert_refused("get_danger_map")
	assert_eq(board.update_fog(fog, observers, rules), fog, "the fog stays")
	_assert_refused("update_fog")
	assert_eq(board.batch(pairs, rules), PackedByteArray())
	_assert_refused("batch")
	assert_eq(board.check_reveals(detectors, Vector2i(4095, 4095)), [])
	_assert_refused("check_reveals")
	assert_eq(board.report_sight(detectors, Vector2i(4095, 4095)), [])
	var near := _assert_refused("report_sight")
	assert_eq(board.report_sight(detectors.slice(0, 20000), Vector2i(4095, 4095)), [])
	_assert_refused("report_sight")
	if near > 0.0:
		rules.max_range = near
		var rows := board.report_sight(detectors, Vector2i(4095, 4095))
		assert_eq([rows.size(), rows[0].reason], [detectors.size(), "range"])
		rules.max_range = -1.0
	rules.xray = 1
	assert_eq(board.get_visible_cells(Vector2i(9, 9), rules), [] as Array[Vector2i])
	_assert_refused("get_visible_cells")
	assert_eq(board.get_visibility_mask(Vector2i(9, 9), rules), PackedByteArray())
	var fits := _assert_refused("get_visibility_mask")
	if fits > 0.0:
		rules.max_range = fits
		assert_eq(board.get_visibility_mask(Vector2i(9, 9), rules).size(), 4096 * 4096)
		assert_message(SILENT, "", "max_range %s" % fits)


## Returns the range that the error contains.
func _assert_refused(method: String) -> float:
	var messages := new_messages()
	if not can_read_messages():
		pass_test("this version of Godot does not expose messages")
		return 0.0
	assert_eq(messages.size(), 1, method)
	if messages.size() != 1:
		return 0.0
	assert_string_contains(messages[0], method + ": refused")
	return messages[0].get_slice("a max_range of ", 1).to_float()
