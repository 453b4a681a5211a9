# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## LosTable answers as LosTerrain does while models do not block, and as a Dictionary board with models while they do.

const Cases := preload("support/terrain_cases.gd")
const Capture := preload("res://demo/table/capture.gd")
const RandomScene := preload("support/random_scene.gd")

const MODELS := 14


## Models whose data can be used, some off the table; their handles in `table` are their indices.
func _fill(table: LosTable, scenes: RandomScene) -> Array[Dictionary]:
	var models: Array[Dictionary] = []
	while models.size() < MODELS:
		var model := scenes.model()
		if table.add_model(model, StringName(["", "a", "b"][models.size() % 3]), models.size() % 2) >= 0:
			models.append(model)
	new_messages()
	return models


func _pairs(scenes: RandomScene, count: int) -> Array:
	var pairs := []
	for i in count:
		pairs.append([scenes.random.randi() % MODELS, scenes.random.randi() % MODELS])
	return pairs


static func _without(answer: Dictionary, keys: Array) -> Dictionary:
	var copy := answer.duplicate()
	for key: String in keys:
		copy.erase(key)
	return copy


# --- Models that do not block -----------------------------------------------------


func test_answers_equal_those_of_the_terrain() -> void:
	var scenes := RandomScene.new(6000)
	for options: Dictionary in Cases.OPTION_SETS:
		for i in 4:
			var terrain := LosTerrain.from_board(scenes.board(options))
			var table := LosTable.create(terrain)
			var models := _fill(table, scenes)
			for pair: Array in _pairs(scenes, 12):
				var shooter := models[pair[0]]
				var target := models[pair[1]]
				var about := "%s %s %s" % [options, shooter, target]
				assert_eq(table.has_los(pair[0], pair[1]), terrain.has_los(shooter, target), about)
				for detail in 4:
					var expected := terrain.check(shooter, target, false, detail)
					var got := table.check(pair[0], pair[1], detail)
					if _without(got, ["blocking_models", "blockers"]) != _without(expected, ["blocking_models", "blockers"]):
						fail_test("check %s %s\n%s\n%s" % [detail, about, got, expected])
			var handles := table.get_models()
			assert_eq(table.visibility_matrix(handles, handles), terrain.visibility_matrix(models, models), str(options))
	new_messages()


func test_target_visibility_equals_that_of_the_terrain() -> void:
	var scenes := RandomScene.new(6001)
	for i in 20:
		var terrain := LosTerrain.from_board(scenes.board({ "edition": 11, "mode": 2 }))
		var table := LosTable.create(terrain)
		var models := _fill(table, scenes)
		for pair: Array in _pairs(scenes, 4):
			assert_eq(_without(table.target_visibility(pair[0], pair[1]), ["blocking_models", "blockers"]),
					_without(terrain.target_visibility(models[pair[0]], models[pair[1]]), ["blocking_models", "blockers"]))
	new_messages()


func test_details() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	var table := LosTable.create(terrain)
	table.add_model(Scene.model(FROM))
	table.add_model(Scene.model(TO))
	var keys := table.check(0, 1, LosTable.DETAIL_VERDICT).keys()
	keys.sort()
	assert_eq(keys, ["has_los", "method"])
	var proof := table.check(0, 1, LosTable.DETAIL_PROOF)
	assert_true(proof.has_all(["has_los", "method", "sight_line", "blocking_terrain", "blocking_models"]))
	assert_false(proof.has("attempted_lines"))
	assert_eq(proof.blocking_terrain, ["r"])
	assert_eq(typeof(proof.blocking_models), TYPE_PACKED_INT32_ARRAY)
	assert_false(table.check(0, 1).attempted_lines[0].has("block_at"))
	assert_true(table.check(0, 1, LosTable.DETAIL_BLOCK_POINTS).attempted_lines[0].has("block_at"))
	assert_true(terrain.check(Scene.model(FROM), Scene.model(TO), true, 0).attempted_lines[0].has("block_at"),
			"want_block_points wins")
	assert_eq(terrain.check(Scene.model(FROM), Scene.model(TO)).keys(),
			EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), terrain).keys())
	for i in 4:
		assert_eq(LosTable.DETAIL_VERDICT + i, EnhancedLineOfSight.DETAIL_VERDICT + i)


func test_check_at_equals_a_move() -> void:
	var scenes := RandomScene.new(6002)
	for i in 15:
		var table := LosTable.create(LosTerrain.from_board(scenes.board({ "edition": 10 + i % 2 })))
		_fill(table, scenes)
		table.models_block = i % 3 > 0
		for pair: Array in _pairs(scenes, 6):
			var place := scenes.point()
			var moved := LosTable.create(table.terrain)
			moved.load_dictionary(table.to_dictionary())
			moved.move_model(pair[0], place)
			if pair[0] != pair[1]:
				assert_eq(table.check_at(pair[0], place, pair[1], 2), moved.check(pair[0], pair[1]), str(pair))
	new_messages()


# --- Lists ------------------------------------------------------------------------


func test_lists_equal_single_queries(blocks: bool = use_parameters([false, true])) -> void:
	var scenes := RandomScene.new(6003)
	for i in 20:
		var table := LosTable.create(LosTerrain.from_board(scenes.board({ "edition": 11 })))
		_fill(table, scenes)
		table.models_block = blocks
		var handles := table.get_models()
		var matrix := table.visibility_matrix(handles, handles)
		var pairs := PackedInt32Array()
		var mask := PackedByteArray()
		for a in handles:
			for b in handles:
				assert_eq(matrix[a * MODELS + b], int(table.has_los(a, b)))
				mask.append(int((a + b) % 2 == 0))
				if table.has_los(a, b) and table.distance(a, b) <= 12.0 and mask[-1] == 1:
					pairs.append_array([a, b])
		assert_eq(table.visible_pairs(handles, handles, 12.0, mask), pairs)
		var target := i % MODELS
		assert_eq(Array(table.observers_of(target, handles)),
				Array(handles).filter(func(a: int) -> bool: return a != target and table.has_los(a, target)))
		assert_eq(Array(table.observers_of(target)), Array(handles).filter(func(a: int) -> bool:
			return a % 2 != target % 2 and table.has_los(a, target)))
	new_messages()


# --- Dictionary boards with models ------------------------------------------------


func test_dictionary_boards_answer_like_the_table() -> void:
	var scenes := RandomScene.new(6004)
	var blocked := 0
	for options: Dictionary in Cases.OPTION_SETS:
		for i in 4:
			var board := scenes.board(options)
			var table := LosTable.create(LosTerrain.from_board(board))
			_fill(table, scenes)
			table.models_block = true
			board["models_block"] = true
			board["models"] = Array(table.get_models()).map(table.get_model)
			for pair: Array in _pairs(scenes, 8):
				var shooter := table.get_model(pair[0])
				var target := table.get_model(pair[1])
				if pair[0] == pair[1]:
					continue
				var expected := table.check(pair[0], pair[1], 3)
				var got := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, true)
				assert_eq(_without(got, ["blocking_models"]), _without(expected, ["blocking_models"]), "%s %s" % [options, pair])
				assert_eq(EnhancedLineOfSight.has_los(shooter, target, board), expected.has_los)
				assert_eq(got.blocking_models, Array(expected.blocking_models).map(_id))
				blocked += int(expected.has("blocking_models") and not expected.blocking_models.is_empty())
	assert_gt(blocked, 20, "models block in some")
	new_messages()


static func _id(handle: int) -> String:
	return "model_%d" % handle


func test_models_of_a_dictionary_board() -> void:
	var shooter := Scene.model(FROM, 32, { "id": "a", "unit": "red" })
	var target := Scene.model(TO, 32, { "id": "b", "unit": &"blue" })
	var tank := Scene.model(Vector2(600, 400), 160, { "id": "tank" })
	var board := { "terrain_features": [], "models_block": true, "models": [shooter, target, tank] }
	var answer := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board)
	assert_false(answer.has_los)
	assert_eq([answer.blocking_models, answer.blocking_terrain, answer.blockers], [["tank"], [], ["tank"]])
	board["models_block"] = false
	assert_true(EnhancedLineOfSight.has_los(shooter, target, board))
	board["models_block"] = true
	for unit: Variant in ["red", &"blue"]:
		tank["unit"] = unit
		assert_true(EnhancedLineOfSight.has_los(shooter, target, board), "own unit %s" % unit)
	tank["unit"] = ""
	for keys: Dictionary in [{ "alive": false }, { "blocks_los": false }, { "position": Vector2.ZERO }]:
		board["models"] = [tank.merged(keys, true)]
		assert_true(EnhancedLineOfSight.has_los(shooter, target, board), str(keys))
	board["models"] = [tank]
	var line := EnhancedLineOfSight.judge_line(FROM, TO, board)
	assert_eq([line.has_los, line.blocking_models, line.block_id], [false, ["tank"], "tank"])
	assert_eq(EnhancedLineOfSight.target_visibility(shooter, target, board).visible, false)


func test_unusable_models_of_a_board_are_one_warning() -> void:
	var board := { "terrain_features": [], "models_block": true, "models": [Scene.model(Vector2(600, 400), 160), 5] }
	assert_false(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), board))
	assert_message(WARNING, "model 1 should be a Dictionary, not int", "a number")
	board["models"] = { "a": 1 }
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), board))
	assert_message(WARNING, "board: \"models\" should be an Array, not Dictionary", "a Dictionary")
	board["models_block"] = "yes"
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), board))
	assert_message(WARNING, "board: \"models_block\" should be a bool, not String", "a text")


## Without a usable pair there is a reason and no method, whatever the detail.
func test_results_without_a_pair() -> void:
	var table := LosTable.new()
	table.add_model(Scene.model(FROM))
	table.add_model(Scene.model(TO, 32, { "alive": false }))
	table.add_model({})
	for row: Array in [[1, "Model is not alive"], [2, "Invalid model positions"], [3, "Invalid handle"]]:
		assert_eq(table.check(0, row[0], LosTable.DETAIL_VERDICT), { "has_los": false, "reason": row[1] })
		for detail in 4:
			assert_eq(table.check(0, row[0], detail).reason, row[1])
			assert_false(table.check(0, row[0], detail).has("method"))
	new_messages()


# --- Captures ---------------------------------------------------------------------


func test_captured_tables_are_asked_again() -> void:
	var scenes := RandomScene.new(6005)
	for i in 12:
		var table := LosTable.create(LosTerrain.from_board(scenes.board({ "edition": 10 + i % 2, "mode": 1 + i % 2 })))
		_fill(table, scenes)
		table.models_block = i % 4 > 0
		for pair: Array in _pairs(scenes, 4):
			var capture := Capture.new(JSON.parse_string(LosCapture.query(pair[0], pair[1], table)))
			assert_eq(capture.problem, "")
			var now := capture.run()
			assert_eq(capture.changed_keys(now), [])
			if pair[0] != pair[1] and not now.has("reason"):
				assert_eq(now.has_los, table.has_los(pair[0], pair[1]))
	new_messages()
	assert_eq(LosCapture.query({}, {}, LosTable.new()), "")
	assert_message(ERROR, "capture: shooter and target should be handles", "dictionaries")
	assert_eq(LosCapture.query(0, 0, LosTable.new()), "")
	assert_message(ERROR, "capture: there is no model with handle 0", "stale")
	assert_eq(LosCapture.query(0, 0, {}), "")
	assert_message(ERROR, "capture: shooter and target should be Dictionaries", "handles")


## Ids need not be unique on a table, and models may be dead: a capture records the answer of the table all the same.
func test_captures_record_the_answer_of_the_table() -> void:
	var scenes := RandomScene.new(6006)
	var seen := {}
	for i in 16:
		var table := LosTable.create(LosTerrain.from_board(scenes.board({ "edition": 10 + i % 2, "mode": 1 + i % 2 })))
		table.models_block = true
		while table.get_models().size() < MODELS:
			var j := table.get_models().size()
			var model := scenes.model()
			model["alive"] = j % 5 != 4
			model["id"] = "m%d" % (j % 3)
			if j % 4 == 3:
				model.erase("id")
			table.add_model(model, [&"", &"a", &"b"][j % 3])
		for pair: Array in _pairs(scenes, 8):
			if pair[0] != pair[1]:
				var capture := Capture.new(JSON.parse_string(LosCapture.query(pair[0], pair[1], table)))
				var now := table.check(pair[0], pair[1])
				assert_eq(capture.changed_keys(capture.run()), [])
				assert_eq(capture.answer.has_los, now.has_los)
				assert_eq(capture.answer.has("reason"), now.has("reason"))
				assert_eq(capture.answer.blocking_terrain, now.blocking_terrain)
				assert_eq(capture.answer.get("blocking_models", []).size(), now.blocking_models.size())
				seen[[now.has_los, now.has("reason"), now.blocking_models.size() > 0]] = true
	assert_eq(seen.size(), 4, "visible, blocked by terrain or by models, dead")
	new_messages()
