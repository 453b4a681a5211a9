# SPDX-License-Identifier: MIT
extends "support/grid_message_test.gd"
## to_dictionary and load_dictionary, get_wall and get_door: all of a board comes back, also through JSON.

const Cases := preload("support/grid_cases.gd")

const A := Vector2i(0, 0)
const B := Vector2i(1, 0)
const DOORS: Array[int] = [GridLineOfSight.OPEN, GridLineOfSight.CLOSED, GridLineOfSight.LOCKED,
	GridLineOfSight.DESTROYED, GridLineOfSight.OPENING, GridLineOfSight.CLOSING]

# Keys that replace those of a saved board, and a part of the error.
var wrong_data := [
	[{ "version": 2 }, "\"version\" should be 1"], [{ "version": "1" }, "\"version\" should be 1"],
	[{ "version": null }, "\"version\" should be 1"], [{ "rows": null }, "\"rows\" should be a list of Strings"],
	[{ "rows": "..." }, "\"rows\" should be a list of Strings"], [{ "rows": ["..", 5] }, "\"rows\" should be a list of Strings"],
	[{ "rows": ["..", "."] }, "load_dictionary: row 1 has 1 characters"], [{ "rows": ["?"] }, "load_dictionary: character \"?\""],
	[{ "walls": {} }, "\"walls\" should be an Array, not Dictionary"], [{ "units": 5 }, "\"units\" should be an Array, not 5"],
	[{ "walls": [5] }, "entry 0 of \"walls\" should be {a, b}"],
	[{ "walls": [{ "a": [0, 0], "b": [1, 0] }, { "a": [0, 0] }] }, "entry 1 of \"walls\" should be {a, b}"],
	[{ "walls": [{ "a": [0, 0], "b": [1, 1] }] }, "two orthogonal neighbors on the board"],
	[{ "walls": [{ "a": [0, 0], "b": [0, -1] }] }, "two orthogonal neighbors on the board"],
	[{ "doors": [{ "a": [0, 0], "b": [1, 0] }] }, "entry 0 of \"doors\" should be {a, b, state}"],
	[{ "doors": [{ "a": [0, 0], "b": [1, 0], "state": 7 }] }, "a state from 0 to 6"],
	[{ "doors": [{ "a": [0, 0], "b": [1, 0], "state": 1.5 }] }, "a state from 0 to 6"],
	[{ "smoke": [{ "center": [0, 0] }] }, "entry 0 of \"smoke\" should be {id, center, radius}"],
	[{ "smoke": [{ "center": [0, 0], "radius": -1 }] }, "a radius of 0 or more"],
	[{ "smoke": [{ "center": [0, 0], "radius": NAN }] }, "a radius of 0 or more"],
	[{ "smoke": [{ "center": [9, 9], "radius": 1 }] }, "a cell of the board"],
	[{ "smoke": [{ "id": 2, "center": [0, 0], "radius": 1 }, { "id": 2, "center": [0, 0], "radius": 1 }] }, "entry 1 of \"smoke\""],
	[{ "smoke": [{ "id": 0, "center": [0, 0], "radius": 1 }] }, "an id above those before it"],
	[{ "smoke": [{ "id": 2147483647, "center": [0, 0], "radius": 1 }] }, "entry 0 of \"smoke\""],
	[{ "units": [{ "id": "", "cell": [0, 0] }] }, "entry 0 of \"units\" should be {id, cell}"],
	[{ "units": [{ "id": [], "cell": [0, 0] }] }, "entry 0 of \"units\" should be {id, cell}"],
	[{ "units": [{ "id": "u", "cell": [3, 0] }] }, "a cell of the board"], [{ "units": [{ "id": "u" }] }, "entry 0 of \"units\""],
]


func test_get_wall_and_get_door() -> void:
	for pair: Array in [[A, B], [B, A], [A, Vector2i(0, 1)], [Vector2i(0, 1), A]]:
		var board := GridLineOfSight.create(2, 2)
		assert_eq([board.get_wall(pair[0], pair[1]), board.get_door(pair[0], pair[1])], [false, GridLineOfSight.NONE])
		board.set_wall(pair[0], pair[1])
		assert_eq([board.get_wall(pair[1], pair[0]), board.get_door(pair[1], pair[0])], [true, GridLineOfSight.NONE])
		for state in DOORS:
			board.set_door(pair[0], pair[1], state)
			assert_eq([board.get_wall(pair[1], pair[0]), board.get_door(pair[1], pair[0])], [false, state])
		assert_eq(board.get_door(Vector2i(1, 1), Vector2i(pair[1] == B, 1 - int(pair[1] == B))), GridLineOfSight.NONE, "another boundary")
	assert_message(SILENT, "", "getters")


func test_getters_of_cells_without_a_boundary() -> void:
	var board := GridLineOfSight.create(2, 2)
	for method: String in ["get_wall", "get_door"]:
		for row: Array in [[A, A, "orthogonal neighbors"], [A, Vector2i(1, 1), "orthogonal neighbors"],
				[A, Vector2i(-1, 0), "outside the board"], [Vector2i(2147483647, 0), Vector2i(-2147483648, 0), "orthogonal neighbors"]]:
			assert_eq(int(board.call(method, row[0], row[1])), 0)
			assert_message(ERROR, method + ": ", str(row))
			board.call(method, row[0], row[1])
			assert_message(ERROR, row[2], str(row))


func test_the_form() -> void:
	var board := Cases.board(["#.", "s."])
	board.set_wall(Vector2i(1, 1), Vector2i(0, 1))
	board.set_door(A, B, GridLineOfSight.LOCKED)
	var smoke := board.add_smoke(B, 0)
	board.set_unit(&"scout", Vector2i(1, 1))
	assert_eq_deep(board.to_dictionary(), {
		"version": 1, "rows": PackedStringArray(["#.", "s."]), "walls": [{ "a": [0, 1], "b": [1, 1] }],
		"doors": [{ "a": [0, 0], "b": [1, 0], "state": GridLineOfSight.LOCKED }],
		"smoke": [{ "id": smoke, "center": [1, 0], "radius": 0.0 }], "units": [{ "id": "scout", "cell": [1, 1] }],
	})
	assert_eq_deep(GridLineOfSight.new().to_dictionary(), { "version": 1, "rows": PackedStringArray(), "walls": [],
			"doors": [], "smoke": [], "units": [] })
	assert_message(SILENT, "", "to_dictionary")


## Random boards: loading gives the same contents and the same answers, directly and through JSON.
func test_random_boards_round_trip() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 2121
	for size: Vector2i in [Vector2i(1, 1), Vector2i(7, 1), Vector2i(1, 6), Vector2i(9, 8)]:
		for i in 8:
			var board := _random_board(random, size)
			var data := board.to_dictionary()
			for given: Dictionary in [data, JSON.parse_string(JSON.stringify(data)), str_to_var(var_to_str(data))]:
				var loaded := Cases.board(["mmm"])
				loaded.set_unit(&"gone", A)
				assert_true(loaded.load_dictionary(given))
				assert_eq_deep(loaded.to_dictionary(), data)
				assert_eq(loaded.to_rows(), board.to_rows())
				_assert_same_answers(loaded, board)
	assert_message(SILENT, "", "round trips")


func test_smoke_ids_and_units_stay() -> void:
	var board := GridLineOfSight.create(5, 1)
	var gone := board.add_smoke(A, 1)
	var kept := board.add_smoke(Vector2i(4, 0), 1)
	board.remove_smoke(gone)
	board.set_unit(&"u", A)
	var loaded := GridLineOfSight.new()
	assert_true(loaded.load_dictionary(board.to_dictionary()))
	assert_eq(Array(loaded.to_rows()), ["m..ss"])
	assert_eq(loaded.get_unit_cell(&"u"), A)
	assert_gt(loaded.add_smoke(B, 0), kept, "a new id")
	assert_true(loaded.remove_smoke(kept))
	assert_true(loaded.remove_unit(&"u"))
	assert_eq(Array(loaded.to_rows()), [".s..."])


func test_a_level_written_by_hand() -> void:
	var board := GridLineOfSight.new()
	watch_signals(board)
	assert_true(board.load_dictionary({ "version": 1.0, "rows": ["...", &"#.."],
			"walls": [{ "a": Vector2i(0, 0), "b": { "x": 1, "y": 0 } }], "doors": [{ "a": Vector2(1, 0), "b": [1, 1], "state": 2.0 }],
			"smoke": [{ "center": [2, 1], "radius": 0 }], "units": [{ "id": 7, "cell": [2, 0] }], "name": "Cellar" }))
	assert_eq(Array(board.to_rows()), ["..m", "#.s"])
	assert_true(board.get_wall(A, B))
	assert_eq(board.get_door(B, Vector2i(1, 1)), GridLineOfSight.CLOSED)
	assert_true(board.has_unit(&"7"))
	assert_eq(board.get_revision(), 1)
	assert_signal_emit_count(board, "changed", 1)
	assert_true(board.load_dictionary({ "version": 1, "rows": [] }))
	assert_eq(board.get_size(), Vector2i.ZERO)
	assert_message(SILENT, "", "a level")


func test_data_that_cannot_be_used(row: Array = use_parameters(wrong_data)) -> void:
	var board := Cases.board(["#m.", ".s."])
	board.set_door(A, B, GridLineOfSight.OPEN)
	board.set_unit(&"u", Vector2i(2, 1))
	var before := board.to_dictionary()
	watch_signals(board)
	assert_false(board.load_dictionary(before.merged(row[0], true)))
	assert_message(ERROR, row[1], str(row))
	assert_eq_deep(board.to_dictionary(), before)
	assert_signal_not_emitted(board, "changed")
	assert_false(board.load_dictionary({}))
	assert_message(ERROR, "load_dictionary: \"version\" should be 1; nothing changed", "an empty Dictionary")


func test_data_that_contains_itself() -> void:
	for key: String in ["version", "rows", "walls", "doors", "smoke", "units"]:
		for endless: Variant in [endless_array(), endless_dictionary()]:
			var board := Cases.board(["m"])
			assert_false(board.load_dictionary({ "version": 1, "rows": ["."] }.merged({ key: endless }, true)), key)
			assert_message(ERROR, "load_dictionary", key)
			assert_eq(Array(board.to_rows()), ["m"])
			break_cycle(endless)


func _random_board(random: RandomNumberGenerator, size: Vector2i) -> GridLineOfSight:
	var board := GridLineOfSight.create(size.x, size.y)
	var cells := Cases.all_cells(size)
	for cell: Vector2i in cells:
		board.set_cell(cell, random.randi() % 64 if random.randf() < 0.3 else 0)
		for step: Vector2i in [Vector2i(1, 0), Vector2i(0, 1)]:
			if Rect2i(Vector2i.ZERO, size).has_point(cell + step):
				if random.randf() < 0.3:
					board.set_door(cell, cell + step, random.randi() % 7)
				elif random.randf() < 0.3:
					board.set_wall(cell, cell + step)
	for i in random.randi() % 4:
		var id := board.add_smoke(cells[random.randi() % cells.size()], 0.25 * (random.randi() % 13))
		if random.randf() < 0.3:
			board.remove_smoke(id)
		board.set_unit("unit %d" % i, cells[random.randi() % cells.size()])
	return board


func _assert_same_answers(loaded: GridLineOfSight, board: GridLineOfSight) -> void:
	for which: int in Cases.PRESETS.values():
		var rules := Cases.preset(which)
		rules.outside_is_error = false
		for from: Vector2i in [A, board.get_size() - Vector2i.ONE]:
			assert_eq(loaded.get_visibility_mask(from, rules), board.get_visibility_mask(from, rules), str(which))
