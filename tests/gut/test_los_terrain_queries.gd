# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## A LosTerrain gives the same answers as EnhancedLineOfSight for the same pieces in a Dictionary.

const BoardGenerator := preload("res://demo/board_generator.gd")
const Cases := preload("support/terrain_cases.gd")
const RandomScene := preload("support/random_scene.gd")

const OPEN_BOARDS: Array[Dictionary] = [{}, { "terrain_features": [] }, { "terrain_features": null }, { "board": {} },
	{ "board": { "terrain_features": [] } }, { "units": {}, "meta": {} }]


func after_each() -> void:
	EnhancedLineOfSight.set_default_terrain(null)
	EnhancedLineOfSight.set_defaults(Cases.BUILT_IN)


# --- Against the Dictionary -------------------------------------------------------


func test_checks_equal_those_of_the_dictionary() -> void:
	var scenes := RandomScene.new(5300)
	var visible := 0
	for i in 300:
		var board := scenes.board(scenes.options())
		var pairs := Cases.pairs(scenes, 10)
		var terrain := LosTerrain.from_board(board)
		var expected := Cases.checks_of_board(board, pairs)
		assert_true(Cases.checks(terrain, pairs) == expected, "board %d: check" % i)
		assert_true(Cases.checks_of_board(terrain, pairs) == expected, "board %d: as board" % i)
		for j in pairs.size():
			visible += int(expected[j].has_los)
			if terrain.has_los(pairs[j][0], pairs[j][1]) != expected[j].has_los:
				fail_test("has_los of board %d, pair %d" % [i, j])
	assert_between(visible, 300, 2700, "of 3000 pairs some are visible, some not")


func test_every_set_of_options_and_every_shape() -> void:
	var scenes := RandomScene.new(5301)
	for options: Dictionary in Cases.OPTION_SETS:
		for i in 10:
			var board := scenes.board(options)
			var terrain := LosTerrain.from_board(board)
			var pairs := _pairs_of_every_shape(scenes)
			assert_true(Cases.checks(terrain, pairs) == Cases.checks_of_board(board, pairs),
					"%s, board %d" % [options, i])


## Tournament boards with repeated queries and changed options on the same object.
func test_tournament_boards(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	var scenes := RandomScene.new(5302)
	for board_seed in 3:
		var pieces := BoardGenerator.generate(board_seed, edition)
		var terrain := LosTerrain.new()
		assert_eq(terrain.load_pieces(pieces), pieces.size())
		for i in 150:
			var options := scenes.options().merged({ "edition": edition }, true)
			for key: String in Cases.BUILT_IN:
				terrain.set(key, options.get(key, Cases.BUILT_IN[key]))
			var models := [_on_table(scenes), _on_table(scenes)]
			var expected := EnhancedLineOfSight.check_enhanced_visibility(
					models[0], models[1], Scene.board(pieces, options), true)
			if terrain.check(models[0], models[1], true) != expected:
				fail_test("board %d, pair %d: %s %s" % [board_seed, i, models, options])
			assert_eq(terrain.has_los(models[0], models[1]), expected.has_los)


func test_lines_equal_those_of_the_dictionary() -> void:
	var scenes := RandomScene.new(5303)
	for i in 400:
		var board := scenes.board(scenes.options())
		var terrain := LosTerrain.from_board(board)
		var models := scenes.pair()
		var from := scenes.point()
		var to := scenes.point()
		assert_eq(EnhancedLineOfSight.judge_line(from, to, terrain), EnhancedLineOfSight.judge_line(from, to, board))
		assert_eq(EnhancedLineOfSight.judge_line(from, to, terrain, models[0], models[1]),
				EnhancedLineOfSight.judge_line(from, to, board, models[0], models[1]))
		assert_eq(EnhancedLineOfSight.block_point_for_line(from, to, terrain, models[0], models[1]),
				EnhancedLineOfSight.block_point_for_line(from, to, board, models[0], models[1]))
		assert_eq(EnhancedLineOfSight.check_legacy_line_of_sight(from, to, terrain),
				EnhancedLineOfSight.check_legacy_line_of_sight(from, to, board))
		assert_eq(EnhancedLineOfSight.has_los(models[0], models[1], terrain),
				EnhancedLineOfSight.has_los(models[0], models[1], board))


func test_block_points_only_if_wanted() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	var models := [Scene.model(FROM), Scene.model(TO)]
	assert_false(terrain.check(models[0], models[1]).attempted_lines[0].has("block_at"))
	assert_eq(terrain.check(models[0], models[1]), terrain.check(models[0], models[1], false))
	var attempt: Dictionary = terrain.check(models[0], models[1], true).attempted_lines[0]
	assert_eq([attempt.block_at, attempt.blocked_by], [Vector2(500.0, 400.0), "r"])


func test_models_without_a_position() -> void:
	var terrain := Cases.terrain_with([])
	for lost: Dictionary in [{}, { "position": null }, { "position": Vector2.ZERO }, { "position": { "x": 0, "y": 0 } }]:
		for models: Array in [[lost, Scene.model(TO)], [Scene.model(FROM), lost], [lost, lost]]:
			assert_false(terrain.has_los(models[0], models[1]), str(lost))
			assert_eq(terrain.check(models[0], models[1]).reason, "Invalid model positions")
			assert_eq(terrain.check(models[0], models[1]),
					EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], {}))
	assert_message(SILENT, "", "no position")


func test_bad_models() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("far", Rect2(2000.0, 2000.0, 10.0, 10.0))])
	for row: Array in [[Scene.model(Vector2(NAN, 5.0)), ERROR, "\"position\""],
			[Scene.model(Vector2(1, -INF)), ERROR, "\"position\""], [{ "position": "x" }, WARNING, "\"position\""],
			[{ "position": FROM, "base_mm": "x" }, WARNING, "\"base_mm\""]]:
		EnhancedLineOfSight.clear_cache()
		assert_false(terrain.has_los(row[0], Scene.model(TO)), str(row))
		assert_message(row[1], row[2], "has_los %s" % [row])
		assert_false(terrain.check(Scene.model(FROM), row[0]).has_los, str(row))
		assert_message(row[1], row[2], "check %s" % [row]) # another kind of model, so another warning text
		assert_true(Cases.is_open(terrain))
		assert_true(terrain.set_piece({ "id": "still" }), "the terrain is not locked")


func test_calls_are_counted() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	EnhancedLineOfSight.reset_statistics()
	terrain.has_los(Scene.model(FROM), Scene.model(TO))
	terrain.check(Scene.model(FROM), Scene.model(FROM + Vector2.ONE))
	terrain.check({}, {})
	var counted := EnhancedLineOfSight.get_statistics()
	assert_eq([counted.calls, counted.blocked, counted.center_hits, counted.invalid], [3, 1, 1, 1])


# --- The default terrain ----------------------------------------------------------


func test_the_default_terrain_is_referenced_and_released() -> void:
	assert_null(EnhancedLineOfSight.get_default_terrain())
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	var watch: WeakRef = weakref(terrain)
	EnhancedLineOfSight.set_default_terrain(terrain)
	assert_same(EnhancedLineOfSight.get_default_terrain(), terrain)
	terrain = null
	assert_not_null(watch.get_ref(), "it holds a reference")
	assert_false(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), {}))
	EnhancedLineOfSight.set_default_terrain(LosTerrain.new())
	assert_null(watch.get_ref(), "replaced")
	EnhancedLineOfSight.set_default_terrain(null)
	EnhancedLineOfSight.set_default_terrain(null)
	assert_null(EnhancedLineOfSight.get_default_terrain())
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), {}))


func test_boards_without_terrain_use_the_default() -> void:
	var scenes := RandomScene.new(5304)
	for i in 40:
		var terrain := LosTerrain.from_board(scenes.board(scenes.options()))
		var pairs := Cases.pairs(scenes, 2)
		EnhancedLineOfSight.set_default_terrain(terrain)
		var expected := Cases.checks(terrain, pairs)
		for board: Dictionary in OPEN_BOARDS:
			assert_true(Cases.checks_of_board(board, pairs) == expected, "board %d, %s" % [i, board])
			var from := Cases.position_of(pairs[0][0])
			var to := Cases.position_of(pairs[0][1])
			assert_eq(EnhancedLineOfSight.judge_line(from, to, board), EnhancedLineOfSight.judge_line(from, to, terrain))
			assert_eq(EnhancedLineOfSight.check_legacy_line_of_sight(from, to, board),
					EnhancedLineOfSight.check_legacy_line_of_sight(from, to, terrain))


func test_boards_with_terrain_ignore_the_default() -> void:
	EnhancedLineOfSight.set_default_terrain(Cases.terrain_with([Scene.ruin("r", BETWEEN)]))
	for board: Variant in [{ "terrain_features": [{}] }, { "board": { "terrain_features": [{}] } }, LosTerrain.new()]:
		assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), board), str(board))
		assert_true(EnhancedLineOfSight.judge_line(FROM, TO, board).has_los, str(board))
	assert_true(Cases.is_open(LosTerrain.new()), "an empty LosTerrain ignores it, too")


## An edit of the default terrain takes effect immediately.
func test_the_default_terrain_edited() -> void:
	var terrain := LosTerrain.new()
	EnhancedLineOfSight.set_default_terrain(terrain)
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), {}))
	terrain.set_piece(Scene.ruin("r", BETWEEN))
	assert_false(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), {}))
	terrain.clear()
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), {}))


## Precedence: board, terrain, defaults.
func test_options_of_the_board_override_the_terrain() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", Rect2(580.0, 395.0, 40.0, 10.0))], { "mode": 0 })
	EnhancedLineOfSight.set_default_terrain(terrain)
	EnhancedLineOfSight.set_defaults({ "mode": 1, "density": 5 })
	assert_eq(_method({}), "legacy", "the terrain overrides the defaults")
	assert_eq(_method({ "mode": 1 }), "edge_to_edge", "the board overrides the terrain")
	assert_eq(_method(terrain), "legacy")
	terrain.mode = 1
	assert_eq(_method({}), "edge_to_edge")
	assert_eq(_method({ "mode": 0 }), "legacy")
	assert_eq(terrain.mode, 1, "the board's options apply to one call only")
	terrain.set_piece(Scene.ruin("r", BETWEEN))
	var attempt_count := func(board: Variant) -> int:
		var answer := EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board)
		return answer.attempted_lines.size()
	assert_eq(attempt_count.call({}), 1 + 5 * 5, "the terrain has the density of its creation")
	assert_eq(attempt_count.call({ "density": 7 }), 1 + 8 * 8)
	assert_eq(attempt_count.call({ "density": 99 }), 1 + 5 * 5)
	assert_message(ERROR, "board: \"density\" cannot be 99", "a bad option")


func test_an_empty_default_terrain_is_an_open_table_with_options() -> void:
	EnhancedLineOfSight.set_default_terrain(LosTerrain.from_board({ "mode": 0 }))
	assert_eq(_method({}), "legacy")
	EnhancedLineOfSight.set_default_terrain(null)
	assert_eq(_method({}), "center_to_center")


# --- Helpers ----------------------------------------------------------------------


func _method(board: Variant) -> String:
	return EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board).method


static func _on_table(scenes: RandomScene) -> Dictionary:
	var model := scenes.model()
	model["position"] = Vector2(scenes.random.randf(), scenes.random.randf()) * BoardGenerator.TABLE
	return model


static func _pairs_of_every_shape(scenes: RandomScene) -> Array:
	var all := []
	var shapes: Array[Callable] = [
		func(at: Vector2) -> Dictionary: return Scene.model(at, 32),
		func(at: Vector2) -> Dictionary: return Scene.model(at, 130, { "keywords": ["VEHICLE"] }),
		func(at: Vector2) -> Dictionary: return Scene.oval(at, 105.0, 70.0, scenes.random.randf() * TAU),
		func(at: Vector2) -> Dictionary: return Scene.rectangle(at, 90.0, 52.0, scenes.random.randf() * TAU),
	]
	for from in shapes:
		for to in shapes:
			all.append([from.call(scenes.point()), to.call(scenes.point())])
	return all
