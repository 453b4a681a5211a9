# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The LosTerrain of the fallback gives the same answers as the native one in the sampled and legacy modes.

const BoardGenerator := preload("res://demo/board_generator.gd")
const Cases := preload("support/terrain_cases.gd")
const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const FallbackTerrain := preload("res://addons/enhanced_los/fallback/fallback_los_terrain.gd")
const RandomScene := preload("support/random_scene.gd")


func after_each() -> void:
	Fallback.clear_cache()
	for los: Object in [EnhancedLineOfSight, Fallback]:
		los.set_default_terrain(null)
		los.set_defaults(Cases.BUILT_IN)


# --- Single queries ---------------------------------------------------------------


func test_checks_on_random_boards() -> void:
	var scenes := RandomScene.new(7100)
	var visible := 0
	for i in 100:
		var both := _both(scenes.board(scenes.options()))
		for models: Array in Cases.pairs(scenes, 4):
			var expected: Dictionary = both[0].check(models[0], models[1], true)
			if both[1].check(models[0], models[1], true) != expected:
				fail_test("board %d: check of %s" % [i, models])
			if both[1].has_los(models[0], models[1]) != expected.has_los:
				fail_test("board %d: has_los of %s" % [i, models])
			visible += int(expected.has_los)
	assert_between(visible, 40, 360, "both verdicts occur")


func test_every_set_of_options() -> void:
	var scenes := RandomScene.new(7101)
	for options: Dictionary in _sampled_options():
		for i in 5:
			var both := _both(scenes.board(options))
			for models: Array in Cases.pairs(scenes, 4):
				assert_eq(both[1].check(models[0], models[1]), both[0].check(models[0], models[1]), str(options))


func test_tournament_boards(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 7102
	var both := _both(Scene.board(BoardGenerator.generate(1, edition), { "edition": edition }))
	var point := func() -> Vector2: return Vector2(random.randf(), random.randf()) * BoardGenerator.TABLE
	for i in 150:
		var shooter := Scene.model(point.call(), [25, 32, 60, 130][i % 4])
		var target := Scene.rectangle(point.call(), 90.0, 52.0, random.randf()) if i % 3 == 0 \
				else Scene.model(point.call(), 40)
		if both[1].check(shooter, target, true) != both[0].check(shooter, target, true):
			fail_test("pair %d: %s %s" % [i, shooter, target])
	assert_eq(both[1].get_piece_count(), both[0].get_piece_count())


## Edges that are almost collinear with the sight line and beyond its end: the engine extends them (40k.md, section 6).
func test_almost_collinear_edges_beyond_the_ends() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 7103
	var blocked := 0
	for i in 2000:
		var from := Vector2(400.0, 400.0)
		var to := from + Vector2.from_angle(random.randf() * TAU) * random.randf_range(50.0, 600.0)
		var length := from.distance_to(to)
		var along := (to - from) / length
		var across := along.orthogonal() * length
		var start := to + along * random.randf_range(0.0, 50.0) + across * random.randf_range(0.0, 1.2e-5)
		var end := start + along * random.randf_range(10.0, 200.0) + across * random.randf_range(0.9e-5, 3.0e-5)
		var board := Scene.board([Scene.wall("w", start, end)], { "edition": 10 + i % 2 })
		var both := _both(board)
		var models := [Scene.model(from, 0), Scene.model(to, 0)]
		var expected: bool = both[0].has_los(models[0], models[1])
		if both[1].has_los(models[0], models[1]) != expected:
			fail_test("wall %s %s" % [from, [to, start, end]])
		blocked += int(not expected)
	assert_gt(blocked, 20, "the case occurs")


# --- Batches ----------------------------------------------------------------------


func test_batches_on_random_boards() -> void:
	var scenes := RandomScene.new(7110)
	for options: Dictionary in _sampled_options():
		for i in 2:
			var both := _both(scenes.board(options))
			var shooters := Cases.models(scenes, 4)
			var targets := Cases.models(scenes, 5)
			shooters[i] = [{}, { "position": Vector2.ZERO }][i]
			var points := PackedVector2Array([Vector2.ZERO, scenes.point(), scenes.point(), scenes.point()])
			for query: Array in [["visibility_matrix", [shooters, targets]], ["any_visible", [shooters, targets]],
					["exposure", [scenes.model(), points, shooters]],
					["visibility_map", [shooters, Rect2(scenes.point() / 3.0, scenes.point() * 0.7), 170.0]]]:
				var expected: Variant = both[0].callv(query[0], query[1])
				var got: Variant = both[1].callv(query[0], query[1])
				assert_eq(got, expected, "%s, %s" % [query[0], options])
				assert_typeof(got, typeof(expected))
	assert_message(SILENT, "", "batches")


func test_short_and_unusable_lists() -> void:
	var here := Scene.model(FROM)
	var bad := { "position": FROM, "base_mm": "x" }
	var far := Scene.model(Vector2(1e8, 1.0))
	for row: Array in [["visibility_matrix", [[], [here]]], ["visibility_matrix", [[here], []]],
			["visibility_matrix", [[5, here, bad], [far, here, null]]], ["any_visible", [[], []]],
			["any_visible", [[here, {}], ["x", here]]], ["exposure", [here, PackedVector2Array(), [here]]],
			["exposure", [bad, PackedVector2Array([TO]), [here]]],
			["exposure", [here, PackedVector2Array([Vector2(NAN, 1.0), TO, Vector2(1.0, INF)]), [here, 7]]],
			["visibility_map", [[here, bad], Rect2(0, 0, 100, 70), 30.0]],
			["visibility_map", [[here], Rect2(0, 0, 0, 70), 30.0]], ["visibility_map", [[here], Rect2(0, 0, 9, 7), 0.0]],
			["visibility_map", [[here], Rect2(0, 0, 9, 7), 1e-300]], ["visibility_map", [[here], Rect2(NAN, 0, 9, 7), 1.0]],
			["visibility_map", [[here], Rect2(0, 0, 1e6, 1e6), 0.01]]]:
		var both := _both(Scene.board([Scene.ruin("r", BETWEEN)]))
		var answers := []
		var messages := []
		for i in 2:
			[EnhancedLineOfSight, Fallback][i].clear_cache()
			answers.append(both[i].callv(row[0], row[1]))
			messages.append(Array(new_messages()))
		assert_eq(answers[1], answers[0], str(row))
		assert_eq(messages[1], messages[0], str(row))


# --- As a board, and as the default ---------------------------------------------------


func test_as_a_board() -> void:
	var scenes := RandomScene.new(7120)
	for i in 60:
		var board := scenes.board(scenes.options())
		var both := _both(board)
		var models := scenes.pair()
		var from := scenes.point()
		var to := scenes.point()
		for query: Array in [["check_enhanced_visibility", [models[0], models[1]]], ["has_los", [models[0], models[1]]],
				["check_legacy_line_of_sight", [from, to]], ["judge_line", [from, to]],
				["block_point_for_line", [from, to]]]:
			var rest: Array = models if query[0] in ["judge_line", "block_point_for_line"] else []
			var expected: Variant = _call(EnhancedLineOfSight, query[0], query[1] + [both[0]] + rest)
			assert_eq(_call(Fallback, query[0], query[1] + [both[1]] + rest), expected, query[0])


func test_as_the_default_terrain() -> void:
	var scenes := RandomScene.new(7121)
	for i in 40:
		var both := _both(scenes.board(scenes.options()))
		var models := scenes.pair()
		EnhancedLineOfSight.set_default_terrain(both[0])
		Fallback.set_default_terrain(both[1])
		for board: Dictionary in [{}, { "terrain_features": [] }, { "board": {} }, { "edition": 10, "density": 5 },
				{ "terrain_features": [{}] }, { "board": { "terrain_features": [{}] } }]:
			assert_eq(Fallback.check_enhanced_visibility(models[0], models[1], board),
					EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board), str(board))
	assert_same(Fallback.get_default_terrain().get_script(), FallbackTerrain)
	Fallback.set_default_terrain(RefCounted.new())
	assert_message(ERROR, "set_default_terrain: terrain should be a LosTerrain or null", "another object")
	assert_not_null(Fallback.get_default_terrain(), "the old one stays")
	Fallback.set_default_terrain(null)
	assert_true(Fallback.has_los(Scene.model(FROM), Scene.model(TO), {}))


func test_other_objects_as_board() -> void:
	var freed := Node.new()
	freed.free()
	for i in 3:
		var board: Variant = [RefCounted.new(), freed, LosTerrain.new()][i]
		assert_false(Fallback.has_los(Scene.model(FROM), Scene.model(TO), board), str(i))
		assert_message(ERROR, "board should be a LosTerrain or a Dictionary", str(i))


func test_statistics() -> void:
	var both := _both(Scene.board([Scene.ruin("r", BETWEEN)]))
	var counted := []
	for i in 2:
		var los: Object = [EnhancedLineOfSight, Fallback][i]
		los.reset_statistics()
		both[i].has_los(Scene.model(FROM), Scene.model(TO))
		both[i].check(Scene.model(FROM), Scene.model(FROM + Vector2.ONE))
		both[i].check({}, {})
		both[i].visibility_matrix([Scene.model(FROM)], [Scene.model(TO)])
		counted.append(los.get_statistics())
	assert_eq(counted[1], counted[0])


# --- What needs the library -----------------------------------------------------------


func test_missing_features_are_one_error_each() -> void:
	var terrain := FallbackTerrain.new()
	for row: Array in [["visibility_polygon", [FROM], PackedVector2Array()],
			["visibility_triangles", [FROM], PackedVector2Array()],
			["visibility_region", [Scene.model(FROM)], { "triangles": PackedVector2Array(), "outlines": [] }],
			["unit_region", [[Scene.model(FROM)]], { "triangles": PackedVector2Array(), "outlines": [] }]]:
		assert_eq(terrain.callv(row[0], row[1]), row[2])
		assert_message(ERROR, "LosTerrain.%s needs the native library" % row[0], row[0])
		assert_eq(terrain.callv(row[0], row[1]), row[2])
		assert_message(SILENT, "", "once")
	var answer: Dictionary = terrain.target_visibility(Scene.model(FROM), Scene.model(TO))
	assert_eq(answer, { "visible": true, "visible_exact": false, "fully_visible": false, "visible_fraction": 0.0,
			"blocking_terrain": [], "blocking_models": [], "blockers": [], "reason": "Needs the native library" })
	assert_message(ERROR, "LosTerrain.target_visibility needs the native library", "target_visibility")
	assert_eq(Fallback.target_visibility(Scene.model(FROM), Scene.model(TO), {}), answer)
	assert_message(ERROR, "EnhancedLineOfSight.target_visibility needs the native library", "static")


func test_the_exact_mode_is_answered_in_the_sampled_mode() -> void:
	var terrain: Object = FallbackTerrain.from_board(Scene.board([Scene.ruin("r", BETWEEN)], { "mode": 2 }))
	assert_eq(terrain.mode, 2, "the property keeps what was set")
	assert_eq(terrain.check(Scene.model(FROM), Scene.model(TO)).method, "full_sampling")
	assert_message(WARNING, "MODE_EXACT needs the native library; the fallback answers in MODE_SAMPLED", "once")
	assert_false(terrain.has_los(Scene.model(FROM), Scene.model(TO)))
	assert_message(SILENT, "", "once")


func test_every_public_member_exists() -> void:
	var terrain := FallbackTerrain.new()
	for method in ClassDB.class_get_method_list(&"LosTerrain", true):
		if not method.name.begins_with("_"):
			assert_true(terrain.has_method(method.name), method.name)
	for property in ClassDB.class_get_property_list(&"LosTerrain", true):
		if property.type != TYPE_NIL:
			assert_true(property.name in terrain, property.name)
	assert_true(terrain.has_signal("changed"))
	for method in ClassDB.class_get_method_list(&"EnhancedLineOfSight", true):
		assert_true(_names(Fallback).has(method.name), method.name)


# --- Helpers --------------------------------------------------------------------------


## The native LosTerrain and that of the fallback.
static func _both(board: Dictionary) -> Array:
	return [LosTerrain.from_board(board), FallbackTerrain.from_board(board)]


static func _call(los: Variant, method: String, arguments: Array) -> Variant:
	match method:
		"check_enhanced_visibility":
			return los.check_enhanced_visibility(arguments[0], arguments[1], arguments[2])
		"has_los":
			return los.has_los(arguments[0], arguments[1], arguments[2])
		"check_legacy_line_of_sight":
			return los.check_legacy_line_of_sight(arguments[0], arguments[1], arguments[2])
		"judge_line":
			return los.judge_line(arguments[0], arguments[1], arguments[2], arguments[3], arguments[4])
	return los.block_point_for_line(arguments[0], arguments[1], arguments[2], arguments[3], arguments[4])


static func _names(script: Script) -> Array:
	return script.get_script_method_list().map(func(method: Dictionary) -> String: return method.name)


static func _sampled_options() -> Array:
	return Cases.OPTION_SETS.filter(func(options: Dictionary) -> bool: return options.get("mode", 1) != 2)
