# SPDX-License-Identifier: MIT
extends "support/grid_message_test.gd"
## The contents of a grid board: cells, thin walls, doors, smoke, units; text rows; revision and signal.

const Cases := preload("support/grid_cases.gd")

const FLAGS: Array[int] = [0, 1, 2, 3, 4, 5, 6, 7]


func test_create() -> void:
	var board := GridLineOfSight.create(7, 3)
	assert_eq(board.get_size(), Vector2i(7, 3))
	assert_eq(board.get_revision(), 0)
	assert_eq(Array(board.to_rows()), [".......", ".......", "......."])
	assert_eq(board.get_visibility_mask(Vector2i.ZERO).size(), 21)
	assert_eq(GridLineOfSight.new().get_size(), Vector2i.ZERO)
	assert_eq(GridLineOfSight.create(0, 5).get_visible_cells(Vector2i.ZERO), [])


func test_cells_keep_their_flags() -> void:
	var board := GridLineOfSight.create(8, 2)
	for flags in FLAGS:
		board.set_cell(Vector2i(flags, 1), flags)
	for flags in FLAGS:
		assert_eq(board.get_cell(Vector2i(flags, 1)), flags)
		assert_eq(board.get_cell(Vector2i(flags, 0)), 0, "its neighbor")


func test_set_cells() -> void:
	var board := GridLineOfSight.create(4, 2)
	watch_signals(board)
	board.set_cells([Vector2i(1, 0), Vector2i(3, 1)], GridLineOfSight.WALL | GridLineOfSight.SMOKE)
	assert_eq(Array(board.to_rows()), [".5..", "...5"])
	assert_eq(board.get_revision(), 1, "one change")
	assert_signal_emit_count(board, "changed", 1)
	board.set_cells([], GridLineOfSight.WALL)
	assert_eq(board.get_revision(), 1, "none")


func test_rows_in_and_out() -> void:
	var rows := PackedStringArray(["#m.s", "3567", "...."])
	var board := GridLineOfSight.new()
	assert_true(board.load_rows(rows))
	assert_eq(board.get_size(), Vector2i(4, 3))
	assert_eq(board.to_rows(), rows)
	assert_eq(board.get_cell(Vector2i(0, 0)), GridLineOfSight.WALL)
	assert_eq(board.get_cell(Vector2i(1, 0)), GridLineOfSight.OCCUPIED)
	assert_eq(board.get_cell(Vector2i(3, 0)), GridLineOfSight.SMOKE)
	assert_eq(range(4).map(func(x: int) -> int: return board.get_cell(Vector2i(x, 1))), [3, 5, 6, 7])
	var again := GridLineOfSight.new()
	assert_true(again.load_rows(board.to_rows()))
	assert_eq(again.to_rows(), board.to_rows())


func test_random_rows_round_trip() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 6100
	for size: Vector2i in [Vector2i(1, 1), Vector2i(1, 40), Vector2i(40, 1), Vector2i(33, 17)]:
		var board := GridLineOfSight.create(size.x, size.y)
		for cell in Cases.all_cells(size):
			board.set_cell(cell, random.randi() % 8)
		var again := GridLineOfSight.new()
		assert_true(again.load_rows(board.to_rows()))
		for cell in Cases.all_cells(size):
			assert_eq(again.get_cell(cell), board.get_cell(cell), str(cell))


func test_legend() -> void:
	var board := GridLineOfSight.new()
	assert_true(board.load_rows(["~Wé.", "#x猫 "], { "~": GridLineOfSight.SMOKE, "W": 1, &"é": 3, "#": 0, "x": 5, "猫": 2, " ": 0 }))
	assert_eq(Array(board.to_rows()), ["s#3.", ".5m."])
	assert_message(SILENT, "", "a legend")


func test_empty_rows_make_an_empty_board() -> void:
	var board := GridLineOfSight.create(3, 3)
	assert_true(board.load_rows([]))
	assert_eq(board.get_size(), Vector2i.ZERO)
	assert_eq(board.to_rows().size(), 0)
	assert_true(board.load_rows(["", ""]))
	assert_eq(board.get_size(), Vector2i.ZERO, "rows without cells give an empty board")


func test_loading_replaces_everything() -> void:
	var board := GridLineOfSight.create(4, 1)
	board.set_wall(Vector2i(0, 0), Vector2i(1, 0))
	board.set_door(Vector2i(1, 0), Vector2i(2, 0), GridLineOfSight.LOCKED)
	var smoke := board.add_smoke(Vector2i(3, 0), 0)
	board.set_unit(&"u", Vector2i(2, 0))
	assert_true(board.load_rows(["...."]))
	assert_eq(Array(board.to_rows()), ["...."])
	assert_true(board.has_los(Vector2i(0, 0), Vector2i(3, 0), Cases.preset(GridLosRules.CORNER_TO_CORNER)))
	board.set_unit(&"v", Vector2i(0, 0))
	assert_false(board.has_los_between(&"u", &"v"))
	assert_message(ERROR, "\"u\"", "no such unit")
	assert_false(board.remove_smoke(smoke))
	assert_message(SILENT, "", "no such smoke")


func test_walls_are_between_two_cells() -> void:
	var rules := Cases.preset(GridLosRules.HIDDEN_MOVEMENT)
	for pair: Array in [[Vector2i(1, 1), Vector2i(2, 1)], [Vector2i(1, 1), Vector2i(1, 2)]]:
		for order: Array in [pair, [pair[1], pair[0]]]:
			var board := GridLineOfSight.create(4, 4)
			board.set_wall(order[0], order[1])
			assert_false(board.has_los(pair[0], pair[1], rules))
			assert_eq(board.trace(pair[0], pair[1], rules).reason, "wall")
			assert_eq(board.get_cell(pair[0]) + board.get_cell(pair[1]), 0, "the cells are free")
			board.set_wall(order[1], order[0], false)
			assert_true(board.has_los(pair[0], pair[1], rules))
			assert_eq(board.get_revision(), 2)


func test_a_door_replaces_a_wall_and_can_be_removed() -> void:
	var board := GridLineOfSight.create(2, 1)
	var a := Vector2i(0, 0)
	var b := Vector2i(1, 0)
	board.set_wall(a, b)
	board.set_door(a, b, GridLineOfSight.OPEN)
	assert_true(board.has_los(a, b))
	board.set_door(b, a, GridLineOfSight.CLOSED)
	assert_false(board.has_los(a, b))
	assert_eq(board.trace(a, b).reason, "door")
	board.set_door(a, b, GridLineOfSight.NONE)
	assert_true(board.has_los(a, b))
	board.set_door(a, b, GridLineOfSight.LOCKED)
	board.set_wall(a, b, false)
	assert_true(board.has_los(a, b), "no wall and no door either")
	board.set_wall(a, b)
	assert_false(board.has_los(a, b))


func test_smoke_is_counted() -> void:
	var board := GridLineOfSight.create(7, 7)
	var one := board.add_smoke(Vector2i(3, 3), 1)
	assert_eq(Array(board.to_rows()), [".......", ".......", "...s...", "..sss..", "...s...", ".......", "......."])
	var two := board.add_smoke(Vector2i(4, 3), 1.5)
	assert_ne(one, two)
	assert_eq(Array(board.to_rows()), [".......", ".......", "...sss.", "..ssss.", "...sss.", ".......", "......."])
	board.remove_smoke(one)
	assert_eq(Array(board.to_rows()), [".......", ".......", "...sss.", "...sss.", "...sss.", ".......", "......."])
	board.remove_smoke(two)
	assert_eq(Array(board.to_rows()), Array(GridLineOfSight.create(7, 7).to_rows()))
	assert_eq(board.get_revision(), 4)


func test_smoke_of_an_area_and_of_a_cell() -> void:
	var board := Cases.board(["s.s"])
	var id := board.add_smoke(Vector2i(0, 0), 1)
	assert_eq(Array(board.to_rows()), ["sss"])
	board.set_cell(Vector2i(1, 0), GridLineOfSight.WALL)
	assert_eq(Array(board.to_rows()), ["s5s"], "the area stays")
	board.remove_smoke(id)
	assert_eq(Array(board.to_rows()), ["s#s"], "the cells' own smoke stays")


func test_smoke_extends_beyond_the_border() -> void:
	var board := GridLineOfSight.create(3, 1)
	var id := board.add_smoke(Vector2i(0, 0), 1.0)
	assert_eq(Array(board.to_rows()), ["ss."])
	assert_true(board.remove_smoke(id))
	assert_eq(Array(board.to_rows()), ["..."])
	assert_message(SILENT, "", "a cloud at the border")


func test_units() -> void:
	var board := GridLineOfSight.create(5, 1)
	board.sight_rules = Cases.preset(GridLosRules.CORNER_TO_CORNER)
	board.set_unit(&"a", Vector2i(0, 0))
	board.set_unit(&"b", Vector2i(4, 0))
	assert_true(board.has_los_between(&"a", &"b"))
	board.set_unit(&"m", Vector2i(2, 0))
	assert_eq(board.get_cell(Vector2i(2, 0)), GridLineOfSight.OCCUPIED, "a unit occupies its cell")
	assert_false(board.has_los_between(&"a", &"b"))
	assert_true(board.has_los_between(&"a", &"b", Cases.preset(GridLosRules.HIDDEN_MOVEMENT)), "other rules")
	assert_true(board.has_los_between(&"a", &"m"))
	board.set_unit(&"m", Vector2i(4, 0))
	assert_eq(Array(board.to_rows()), ["m...m"], "it has moved")
	assert_true(board.has_los_between(&"a", &"b"))
	assert_true(board.remove_unit(&"b"))
	assert_false(board.remove_unit(&"b"), "already removed")
	assert_eq(board.get_cell(Vector2i(4, 0)), GridLineOfSight.OCCUPIED, "two units were there")
	board.remove_unit(&"m")
	assert_eq(board.get_cell(Vector2i(4, 0)), 0)
	assert_eq(board.get_unit_cell(&"a"), Vector2i(0, 0))
	assert_true(board.has_unit(&"a"))
	assert_false(board.has_unit(&"b"))
	assert_eq(board.get_revision(), 6)


func test_a_unit_on_an_occupied_cell() -> void:
	var board := Cases.board(["m."])
	board.set_unit(&"u", Vector2i(0, 0))
	board.set_cell(Vector2i(0, 0), 0)
	assert_eq(Array(board.to_rows()), ["m."], "the unit is still there")
	board.remove_unit(&"u")
	assert_eq(Array(board.to_rows()), [".."])


## Every call that changes something gives one revision and one signal; other calls give none.
func test_revision_and_signal() -> void:
	var board := GridLineOfSight.create(3, 3)
	watch_signals(board)
	var a := Vector2i(1, 1)
	var b := Vector2i(2, 1)
	var smoke := [0]
	var edits: Array[Callable] = [
		board.set_cell.bind(a, 1), board.set_cells.bind([a, b], 2), board.set_wall.bind(a, b),
		board.set_wall.bind(a, b, false), board.set_door.bind(a, b, 2),
		func() -> void: smoke[0] = board.add_smoke(a, 1), func() -> void: board.remove_smoke(smoke[0]),
		board.set_unit.bind(&"u", a), board.set_unit.bind(&"u", b), board.remove_unit.bind(&"u"),
		board.load_rows.bind(PackedStringArray(["..."])),
	]
	for i in edits.size():
		edits[i].call()
		assert_eq(board.get_revision(), i + 1, "edit %d" % i)
		assert_signal_emit_count(board, "changed", i + 1)
	board.set_cell(Vector2i(0, 0), 0)
	board.set_wall(Vector2i(0, 0), Vector2i(1, 0), false)
	board.set_door(Vector2i(0, 0), Vector2i(1, 0), GridLineOfSight.NONE)
	board.has_los(Vector2i(0, 0), Vector2i(1, 0))
	assert_eq(board.get_revision(), edits.size(), "nothing was changed")
	assert_signal_emit_count(board, "changed", edits.size())


## A callback of `changed` may query the board, change it, or drop the last reference.
func test_a_callback_may_query_change_and_free_the_board() -> void:
	var board := GridLineOfSight.create(3, 1)
	var heard := []
	board.changed.connect(func() -> void:
		heard.append(board.has_los(Vector2i(0, 0), Vector2i(2, 0), Cases.preset(GridLosRules.HIDDEN_MOVEMENT)))
		if heard.size() == 1:
			board.set_cell(Vector2i(1, 0), 0))
	board.set_cell(Vector2i(1, 0), GridLineOfSight.WALL)
	assert_eq(heard, [false, true])
	for connection: Dictionary in board.changed.get_connections():
		board.changed.disconnect(connection.callable)


func test_the_largest_board() -> void:
	var board := GridLineOfSight.create(4096, 4096)
	assert_eq(board.get_size(), Vector2i(4096, 4096))
	board.set_cell(Vector2i(4095, 4095), GridLineOfSight.WALL)
	assert_eq(board.get_cell(Vector2i(4095, 4095)), GridLineOfSight.WALL)
	var rules := Cases.preset(GridLosRules.HIDDEN_MOVEMENT)
	assert_true(board.has_los(Vector2i(0, 0), Vector2i(4094, 4095), rules))
	board.set_cell(Vector2i(2048, 2048), GridLineOfSight.WALL)
	assert_false(board.has_los(Vector2i(1, 1), Vector2i(4095, 4095), rules))


func test_a_script_can_extend_it() -> void:
	var script := GDScript.new()
	script.source_code = "extends GridLineOfSight\nfunc both(a, b):\n\treturn has_los(a, b) and has_lof(a, b)\n"
	assert_eq(script.reload(), OK)
	var board: GridLineOfSight = script.new()
	board.load_rows(["..."])
	assert_true(board.call("both", Vector2i(0, 0), Vector2i(2, 0)))
