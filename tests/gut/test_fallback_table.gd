# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The LosTable of the fallback: models by handle, and known answers with models that block.

const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const Table := preload("res://addons/enhanced_los/fallback/fallback_los_table.gd")
const Terrain := preload("res://addons/enhanced_los/fallback/fallback_los_terrain.gd")

const MIDDLE := Vector2(600.0, 400.0)
const VEHICLE := { "keywords": ["VEHICLE"] }

var _table: Table


func before_each() -> void:
	super()
	Fallback.clear_cache()
	_table = Table.create(Terrain.from_board({ "edition": 11 }))
	_table.models_block = true


# --- Models as blockers: known answers --------------------------------------------------


func test_a_model_in_the_way_blocks(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	_table.terrain.edition = edition
	var shooter := _add(FROM)
	var target := _add(TO)
	var tank := _add(MIDDLE, 200)
	assert_false(_table.has_los(shooter, target))
	var answer := _table.check(shooter, target)
	assert_eq(answer.blocking_models, PackedInt32Array([tank]))
	assert_eq([answer.blocking_terrain, answer.blockers, answer.method], [[], ["model_2"], "full_sampling"])
	_table.models_block = false
	assert_true(_table.has_los(shooter, target), "models do not block by default")


func test_own_unit_and_unit_of_the_target() -> void:
	for unit: StringName in [&"red", &"blue"]:
		var shooter := _add(FROM, 32, &"red")
		var target := _add(TO, 32, &"blue")
		var between := _add(MIDDLE, 200, &"green")
		assert_false(_table.has_los(shooter, target), "another unit")
		assert_true(_table.set_model_unit(between, unit))
		assert_true(_table.has_los(shooter, target), unit)
		assert_true(_table.set_model_unit(between, &""))
		assert_false(_table.has_los(shooter, target), "a unit of its own")
		_table.clear_models()


func test_flags() -> void:
	var shooter := _add(FROM)
	var target := _add(TO)
	var between := _add(MIDDLE, 200)
	for flag: int in [Table.MODEL_ALIVE, Table.MODEL_BLOCKS, Table.MODEL_ON_TABLE]:
		assert_true(_table.set_model_flags(between, 7 & ~flag))
		assert_true(_table.has_los(shooter, target), "without flag %d" % flag)
		assert_true(_table.set_model_flags(between, 7))
		assert_false(_table.has_los(shooter, target))
	assert_true(_table.set_model_flags(between, 15), "hidden models block")
	assert_false(_table.has_los(shooter, target))


func test_heights_by_category() -> void:
	var soldier := _add(FROM)
	var tank := _table.add_model(Scene.model(TO, 100, VEHICLE))
	var between := _add(MIDDLE, 200)
	assert_true(_table.has_los(soldier, tank), "a tank is seen over infantry")
	assert_true(_table.has_los(tank, soldier), "and sees over it")
	_table.set_model(between, Scene.model(MIDDLE, 200, VEHICLE))
	assert_false(_table.has_los(soldier, tank), "a tank behind a tank: the top is not above")
	_table.set_model(tank, Scene.model(TO))
	assert_false(_table.has_los(soldier, tank), "infantry behind a tank")
	_table.set_model(tank, Scene.model(TO, 32, { "elevation_inches": 3.5 }))
	assert_true(_table.has_los(soldier, tank), "infantry on a floor above the tank")
	_table.set_model(tank, Scene.model(TO, 32, { "elevation_inches": 3.0 }))
	assert_false(_table.has_los(soldier, tank), "the tops are equal")


func test_the_legacy_mode_ignores_models() -> void:
	var shooter := _add(FROM)
	var target := _add(TO)
	_add(MIDDLE, 200)
	_table.terrain.mode = Fallback.MODE_LEGACY
	var answer := _table.check(shooter, target)
	assert_eq([answer.has_los, answer.method, answer.blocking_models], [true, "legacy", PackedInt32Array()])


## The lines are horizontal, so a base whose rim is at y = 400 touches the center line.
func test_touching_blocks() -> void:
	_table.terrain.density = 3
	var shooter := _table.add_model(Scene.model(FROM, 0))
	var target := _table.add_model(Scene.model(TO, 0))
	var side := Scene.mm(100.0)
	for model: Dictionary in [Scene.model(Vector2(600.0, 400.0 + side / 2.0), 100),
			Scene.rectangle(Vector2(600.0, 400.0 + side / 2.0), 100.0, 100.0),
			Scene.oval(Vector2(600.0, 400.0 + side / 4.0), 100.0, 50.0)]:
		var at: Vector2 = model.position
		var between := _table.add_model(model)
		_table.move_model(between, at - Vector2(0.0, 0.001))
		assert_false(_table.has_los(shooter, target), "it reaches the line")
		_table.move_model(between, at + Vector2(0.0, 0.001))
		assert_true(_table.has_los(shooter, target), "it does not")
		_table.remove_model(between)
	var square := _table.add_model(Scene.rectangle(Vector2(600.0, 420.0), 25.4, 25.4))
	assert_false(_table.has_los(shooter, target), "its side is on the line")
	_table.move_model(square, Vector2(600.0, 420.0), PI / 4.0)
	assert_false(_table.has_los(shooter, target), "its corner is beyond the line")
	_table.move_model(square, Vector2(600.0, 430.0))
	assert_true(_table.has_los(shooter, target), "a corner reaches 28.3 pixels")


func test_models_pressed_together() -> void:
	var width := Scene.mm(32.0)
	var shooter := _add(FROM)
	var target := _add(FROM + Vector2(width, 0.0))
	_add(FROM + Vector2(width / 2.0, 0.0), 60)
	assert_true(_table.has_los(shooter, target), "base contact is never blind")
	_table.move_model(target, TO)
	assert_false(_table.has_los(shooter, target), "the part outside both bases blocks")
	_table.clear_models()
	shooter = _table.add_model(Scene.model(FROM, 60))
	target = _add(TO)
	_add(FROM + Vector2(5.0, 0.0), 25)
	assert_true(_table.has_los(shooter, target), "a base inside that of the shooter does not block")
	_add(FROM, 60)
	assert_true(_table.has_los(shooter, target), "nor does the same base in the same place")


func test_block_points_name_the_model() -> void:
	var shooter := _add(FROM)
	var target := _add(TO)
	_table.add_model(Scene.rectangle(MIDDLE, 25.4, 254.0).merged({ "id": "crate" }))
	var rows: Array = _table.check(shooter, target, Table.DETAIL_BLOCK_POINTS).attempted_lines
	assert_eq([rows[0].blocked, rows[0].blocked_by], [true, "crate"])
	assert_almost_eq(rows[0].block_at, Vector2(580.0, 400.0), Vector2.ONE * 0.001)
	_table.terrain.set_piece(Scene.ruin("near", Rect2(300.0, 0.0, 20.0, 800.0)))
	rows = _table.check(shooter, target, Table.DETAIL_BLOCK_POINTS).attempted_lines
	assert_eq([rows[0].blocked_by, rows[0].block_at], ["near", Vector2(300.0, 400.0)], "the nearest blocker")


# --- Details ------------------------------------------------------------------------------


func test_details() -> void:
	var shooter := _add(FROM)
	var target := _add(TO)
	_add(MIDDLE, 200)
	var keys := [["has_los", "method"],
			["has_los", "method", "sight_line", "blocking_terrain", "blocking_models", "blockers"]]
	keys.append(keys[1] + ["attempted_lines"])
	keys.append(keys[2])
	for detail in 4:
		var answer := _table.check(shooter, target, detail)
		assert_eq(_sorted(answer.keys()), _sorted(keys[detail]), str(detail))
		assert_eq(_table.check_at(shooter, FROM, target, detail), answer)
	_table.check(shooter, target, 4)
	assert_message(ERROR, "check: detail should be DETAIL_VERDICT,", "unknown detail")
	var board := Scene.board([Scene.ruin("r", BETWEEN)])
	var verdict := Fallback.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board, false, 0)
	assert_eq(verdict, { "has_los": false, "method": "full_sampling" })
	var terrain := Terrain.from_board(board)
	assert_eq(terrain.check(Scene.model(FROM), Scene.model(TO), false, Fallback.DETAIL_PROOF), { "has_los": false,
			"method": "full_sampling", "sight_line": [], "blocking_terrain": ["r"], "blockers": ["r"],
			"blocking_models": [] })
	assert_true(terrain.check(Scene.model(FROM), Scene.model(TO), true, 0).attempted_lines[0].has("block_at"),
			"block points take precedence")


func test_what_if() -> void:
	var shooter := _add(FROM)
	var target := _add(TO)
	_add(MIDDLE, 200)
	assert_false(_table.check_at(shooter, FROM + Vector2(30.0, 0.0), target).has_los)
	assert_true(_table.check_at(shooter, Vector2(900.0, 100.0), target).has_los)
	assert_eq(_table.get_model(shooter).position, FROM, "nothing moves")
	assert_eq(_table.check_at(shooter, Vector2.ZERO, target).reason, "Invalid model positions")
	_table.move_model(shooter, Vector2.ZERO)
	assert_true(_table.check_at(shooter, Vector2(900.0, 100.0), target).has_los, "reserves may be placed")


## The visible area needs the library; `visible` and what blocks agree with the check.
func test_target_visibility_without_the_library() -> void:
	var shooter := _add(FROM)
	var target := _add(TO)
	var blocker := _add(MIDDLE, 200)
	var expected := { "visible": false, "visible_exact": false, "fully_visible": false, "visible_fraction": 0.0,
			"blocking_terrain": [], "blocking_models": PackedInt32Array([blocker]), "blockers": ["model_%d" % blocker],
			"reason": "Needs the native library" }
	assert_eq(_table.target_visibility(shooter, target), expected)
	_table.remove_model(blocker)
	expected.merge({ "visible": true, "blocking_models": PackedInt32Array(), "blockers": [] }, true)
	assert_eq(_table.target_visibility(shooter, target), expected)
	assert_message(ERROR, "LosTable.target_visibility needs the native library", "one error")


# --- Boards with models ---------------------------------------------------------------------


func test_models_of_a_board() -> void:
	var shooter := Scene.model(FROM, 32, { "unit": "red", "id": "s" })
	var target := Scene.model(TO, 32, { "unit": "blue" })
	var between := Scene.model(MIDDLE, 200, { "unit": "green" })
	var board := { "models": [shooter, between, target], "models_block": true }
	var answer := Fallback.check_enhanced_visibility(shooter, target, board, true)
	assert_eq([answer.has_los, answer.blocking_terrain, answer.blocking_models, answer.blockers],
			[false, [], ["model_1"], ["model_1"]])
	assert_eq(answer.attempted_lines[0].blocked_by, "model_1")
	assert_false(Fallback.has_los(shooter, target, board))
	var judged := Fallback.judge_line(FROM, TO, board, shooter, target)
	assert_eq([judged.has_los, judged.blocking_models, judged.block_id], [false, ["model_1"], "model_1"])
	for change: Dictionary in [{ "unit": &"red" }, { "unit": "blue" }, { "alive": false }, { "blocks_los": false },
			{ "position": Vector2.ZERO }, { "position": null }]:
		board.models[1] = between.merged(change, true)
		assert_true(Fallback.has_los(shooter, target, board), str(change))
	board.models[1] = between
	var moved := shooter.merged({ "position": FROM + Vector2(40.0, 0.0) }, true)
	board.models[1] = shooter.merged({ "position": MIDDLE, "base_mm": 200, "unit": "" }, true)
	assert_true(Fallback.has_los(moved, target, board), "the listed model with the id of the shooter is the shooter")
	board.models[1].id = 5
	assert_eq(Fallback.check_enhanced_visibility(moved, target, board).blocking_models, ["5"])
	board.models_block = false
	assert_false(Fallback.check_enhanced_visibility(moved, target, board).has("blocking_models"))
	assert_message(SILENT, "", "usable models")


func test_unusable_models_of_a_board() -> void:
	var shooter := Scene.model(FROM)
	var target := Scene.model(TO)
	for row: Array in [[{ "models_block": 1 }, "board: \"models_block\" should be a bool, not 1"],
			[{ "models_block": true, "models": {} }, "board: \"models\" should be an Array, not Dictionary"],
			[{ "models_block": true, "models": [5] }, "model 0 should be a Dictionary, not int"],
			[{ "models_block": true, "models": [Scene.model(MIDDLE, 200, { "alive": 0 })] },
				"model 0: \"alive\" should be a bool"],
			[{ "models_block": true, "models": [Scene.model(MIDDLE, 20, { "unit": [] })] },
				"model 0: \"unit\" should be a StringName"]]:
		assert_true(Fallback.has_los(shooter, target, row[0]), row[1])
		assert_message(WARNING, row[1], row[1])
		Fallback.has_los(shooter, target, row[0])
		assert_message(SILENT, "", "once")


# --- Helpers -----------------------------------------------------------------------------------


func _add(at: Vector2, base_mm := 32, unit := &"") -> int:
	return _table.add_model(Scene.model(at, base_mm), unit)


static func _sorted(list: Array) -> Array:
	list = list.duplicate()
	list.sort()
	return list
