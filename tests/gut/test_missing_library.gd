# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The addon without its library, in a separate project and process: one warning, the answers of the library for what
## the 40k project calls, and one error for each other feature.

const Native := preload("res://addons/enhanced_los/native.gd")
const RandomScene := preload("support/random_scene.gd")
const WithoutLibrary := preload("support/without_library.gd")

## A game's script: it names no native class. Used here and in the other process.
const GAME := """extends RefCounted

const Native := preload("res://addons/enhanced_los/native.gd")
const Service := preload("res://addons/enhanced_los/game_40k/los_service.gd")


static func answers(scenes: Array) -> Array:
	var all := []
	for scene: Dictionary in scenes:
		var terrain := Native.terrain_from_board(scene.board)
		var service: Node = Service.new()
		service.configure(func() -> Array: return scene.board.terrain_features,
				func() -> int: return scene.board.edition)
		var shooter: Dictionary = scene.models[0]
		var target: Dictionary = scene.models[1]
		all.append([terrain.has_los(shooter, target), terrain.visibility_matrix(scene.models, scene.models),
				terrain.any_visible(scene.models, scene.models),
				Native.engine().has_los(shooter, target, terrain),
				service.check_enhanced_visibility(shooter, target, {}, true), service.has_los(target, shooter),
				service.judge_line(scene.points[0], scene.points[1], {}, shooter, target),
				service._check_single_line_of_sight_11e(scene.points[0], scene.points[1], scene.board.terrain_features, {}),
				service.get_terrain().exposure(shooter, scene.points, scene.models),
				service.get_terrain().visibility_map(scene.models, Rect2(0, 0, 900, 900), 300.0)])
		service.free()
	return all
"""
const PROBE := """extends SceneTree

const Bridge := preload("res://addons/enhanced_los/game_40k/rules_bridge.gd")
const Native := preload("res://addons/enhanced_los/native.gd")


func _init() -> void:
	var game := GDScript.new()
	game.source_code = %s
	game.reload()
	var answers: Array = game.answers(FileAccess.open("res://input.bin", FileAccess.READ).get_var())
	var unit := { "models": [{ "position": Vector2(200, 400) }] }
	var terrain := Native.terrain_from_board({})
	var missing := []
	for i in 2:
		missing.append([Native.grid(5, 5), Native.rules({}), Native.table(terrain), terrain.visibility_polygon(Vector2.ONE),
				terrain.target_visibility({}, {}), Bridge.check_target_visibility(unit, unit, 9.0, {}).visible])
	FileAccess.open("res://output.bin", FileAccess.WRITE).store_var([answers, missing, Native.why()])
	quit()
"""
const FEATURES: Array[String] = ["a GridLineOfSight", "a LosRules", "a LosTable", "LosTerrain.visibility_polygon",
		"LosTerrain.target_visibility", "rules_bridge.gd, check_target_visibility"]


func test_the_same_script_gives_the_same_answers() -> void:
	var scenes := []
	var random := RandomScene.new(7400)
	for i in 40:
		scenes.append({ "board": random.board({ "edition": 10 + i % 2 }), "models": random.pair() + [random.model()],
				"points": PackedVector2Array([random.point(), random.point()]) })
	var game := GDScript.new()
	game.source_code = GAME
	assert_eq(game.reload(), OK)
	var expected: Array = game.call("answers", scenes)
	assert_between(expected.filter(func(row: Array) -> bool: return row[0]).size(), 4, 36, "both verdicts occur")
	var without := WithoutLibrary.run(PROBE % ("\"\"\"%s\"\"\"" % GAME), scenes)
	assert_eq(without.exit_code, 0, without.text)
	assert_eq_deep(without.value[0], expected)
	for missing: Array in without.value[1]:
		assert_eq(missing, [null, null, null, null, null, false])
	assert_string_starts_with(without.value[2], "the native library is missing")
	_assert_messages(without.text)


func test_with_the_library() -> void:
	assert_eq(Native.why(), "")
	assert_true(Native.terrain_from_board({}) is LosTerrain)
	assert_true(Native.table(LosTerrain.new()) is LosTable)
	assert_true(Native.grid(7, 5) is GridLineOfSight)
	assert_true(Native.rules({}) is LosRules)
	assert_message(SILENT, "", "native objects")


## One warning about the library and one error for each missing feature, which say what to do.
func _assert_messages(output: String) -> void:
	var lines := Array(output.split("\n"))
	var warnings := lines.filter(func(line: String) -> bool: return line.contains("WARNING:"))
	var errors := lines.filter(func(line: String) -> bool: return line.contains("ERROR:"))
	assert_eq(warnings.size(), 1, output)
	assert_string_contains("".join(warnings), "the native library is missing")
	assert_eq(errors.size(), FEATURES.size(), output)
	for feature in FEATURES:
		assert_string_contains("".join(errors), feature + " needs the native library, but the native library is missing. In a clone")
