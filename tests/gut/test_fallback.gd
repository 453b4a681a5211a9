# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The fallback gives the answers of the native library in the sampled and legacy modes, and one error for what it lacks.

const Cases := preload("support/terrain_cases.gd")
const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const FallbackTerrain := preload("res://addons/enhanced_los/fallback/terrain.gd")
const Native := preload("res://addons/enhanced_los/native.gd")
const RandomScene := preload("support/random_scene.gd")


func before_each() -> void:
	super()
	prefix = Native.PREFIX
	Fallback.clear_cache()
	Native._reported.clear()


func after_each() -> void:
	for los: Object in [EnhancedLineOfSight, Fallback]:
		los.set_default_terrain(null)
		los.set_defaults(Cases.BUILT_IN)


func test_queries_of_a_terrain() -> void:
	var scenes := RandomScene.new(7100)
	var visible := 0
	for i in 60:
		var options := { "edition": 10 + i % 2, "mode": int(i % 6 > 0), "density": [0, 0, 5][i % 3] }
		var board := scenes.board(options)
		var native := LosTerrain.from_board(board)
		var fallback := FallbackTerrain.from_board(board)
		var models := Cases.models(scenes, 6)
		var points := PackedVector2Array([scenes.point(), Vector2.ZERO, scenes.point()])
		var bounds := Rect2(scenes.point(), Vector2(200.0, 130.0))
		assert_eq(fallback.query(models[0], models[1], true), native.query(models[0], models[1], true).to_dictionary())
		assert_eq(fallback.has_los(models[2], models[3]), native.has_los(models[2], models[3]))
		for method: Array in [["visibility_matrix", [models, models]], ["any_visible", [models.slice(0, 2), models.slice(2)]],
				["exposure", [models[0], points, models]], ["visibility_map", [models, bounds, 50.0]]]:
			assert_eq(fallback.callv(method[0], method[1]), native.callv(method[0], method[1]), "board %d, %s" % [i, method[0]])
		visible += fallback.visibility_matrix(models, models).count(1)
		assert_eq(fallback.get_warnings().size(), native.get_warnings().size())
	assert_between(visible, 300, 1900, "both verdicts occur")


func test_a_terrain_as_board_and_as_default() -> void:
	var scenes := RandomScene.new(7101)
	for i in 20:
		var board := scenes.board({ "edition": 10 + i % 2 })
		var pair := scenes.pair()
		var terrain := FallbackTerrain.from_board(board)
		var expected := EnhancedLineOfSight.check_enhanced_visibility(pair[0], pair[1], board)
		Fallback.set_default_terrain(terrain)
		assert_eq(Fallback.check_enhanced_visibility(pair[0], pair[1], terrain), expected)
		assert_eq(Fallback.check_enhanced_visibility(pair[0], pair[1], { "round": 3 }), expected)
		board["mode"] = 0
		assert_eq(Fallback.check_enhanced_visibility(pair[0], pair[1], { "mode": 0 }),
				EnhancedLineOfSight.check_enhanced_visibility(pair[0], pair[1], board))


func test_an_edited_board_is_read_again() -> void:
	var board := Scene.board([Scene.ruin("r", BETWEEN)])
	assert_false(Fallback.has_los(Scene.model(FROM), Scene.model(TO), board))
	board.terrain_features[0].polygon[0] += Vector2(0.0, 2000.0)
	board.terrain_features[0].polygon[1] += Vector2(0.0, 2000.0)
	assert_eq(Fallback.has_los(Scene.model(FROM), Scene.model(TO), board),
			EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), board))
	board.terrain_features.clear()
	assert_true(Fallback.has_los(Scene.model(FROM), Scene.model(TO), board))


## Edition 0: every piece blocks, unless it is open or its tags say otherwise.
func test_solid() -> void:
	var scenes := RandomScene.new(7102)
	var rules := LosRules.preset(LosRules.SOLID)
	var visible := 0
	for i in 80:
		var board := scenes.board()
		for piece: Dictionary in board.terrain_features:
			piece.merge([{}, { "state": "open" }, { "tags": ["passable"] }, { "tags": ["see_into"] }][scenes.random.randi() % 4])
		var pair := scenes.pair()
		var expected := EnhancedLineOfSight.check_enhanced_visibility(pair[0], pair[1], board.merged({ "rules": rules }, true))
		expected.erase("cover")
		assert_eq(Fallback.check_enhanced_visibility(pair[0], pair[1], board.merged({ "edition": 0 }, true)), expected, str(i))
		visible += int(expected.has_los)
	assert_between(visible, 8, 72, "both verdicts occur")


## Answered as if absent, with one error.
func test_options_that_need_the_library() -> void:
	var pieces := [Scene.ruin("r", BETWEEN)]
	for options: Dictionary in [{ "mode": 2 }, { "heights": 1 }, { "rules": { "title": "x" } },
			{ "models_block": true, "models": [] }]:
		for i in 2:
			assert_eq(Fallback.has_los(Scene.model(FROM), Scene.model(TO), Scene.board(pieces, options)), false)
			if i == 0:
				assert_message(ERROR, " needs the native library", str(options))
		assert_message(SILENT, "", "once")
	assert_true(Fallback.has_los(Scene.model(FROM), Scene.model(TO), { "mode": -1, "models_block": false }))
	assert_message(SILENT, "", "the default mode")


func test_functions_that_need_the_library() -> void:
	var terrain := FallbackTerrain.from_board({})
	for row: Array in [[Fallback, "base_distance", [{}, {}]], [Fallback, "target_visibility", [{}, {}, {}]],
			[terrain, "target_visibility", [{}, {}]], [terrain, "visibility_polygon", [FROM]],
			[terrain, "visibility_triangles", [FROM]], [terrain, "visibility_region", [{}]], [terrain, "unit_region", [[]]]]:
		assert_null(row[0].callv(row[1], row[2]))
		assert_message(ERROR, ".%s needs the native library" % row[1], row[1])
