# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The objects of native.gd with the library, and in another process without it: the same methods and answers.

const Native := preload("res://addons/enhanced_los/native.gd")
const RandomScene := preload("support/random_scene.gd")
const Service := preload("res://addons/enhanced_los/game_40k/los_service.gd")
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
		all.append([terrain.check(scene.models[0], scene.models[1], true),
				terrain.query(scene.models[0], scene.models[1]).to_dictionary(),
				terrain.visibility_matrix(scene.models, scene.models), terrain.any_visible(scene.models, scene.models),
				Native.engine().has_los(scene.models[0], scene.models[1], terrain),
				service.check_enhanced_visibility(scene.models[0], scene.models[1], {}, true),
				service.get_terrain().exposure(scene.models[0], scene.points, scene.models)])
		service.free()
	return all
"""
const PROBE := """extends SceneTree

const Native := preload("res://addons/enhanced_los/native.gd")


func _init() -> void:
	var game := GDScript.new()
	game.source_code = %s
	game.reload()
	var answers: Array = game.answers(FileAccess.open("res://input.bin", FileAccess.READ).get_var())
	for i in 2:
		print("objects: [", Native.grid(5, 5), ", ", Native.rules({"title": "Solid"}).title, "]")
	FileAccess.open("res://output.bin", FileAccess.WRITE).store_var(answers)
	quit()
"""


func test_the_same_script_gives_the_same_answers() -> void:
	var scenes := []
	var random := RandomScene.new(7400)
	for i in 30:
		scenes.append({ "board": random.board({ "edition": 10 + i % 2 }), "models": random.pair() + [random.model()],
				"points": PackedVector2Array([random.point(), random.point()]) })
	var game := GDScript.new()
	game.source_code = GAME
	assert_eq(game.reload(), OK)
	var expected: Array = game.call("answers", scenes)
	var without := WithoutLibrary.run(PROBE % ("\"\"\"%s\"\"\"" % GAME), scenes)
	assert_eq(without.exit_code, 0, without.text)
	assert_eq(without.value, expected)
	_assert_messages(without.text)


func test_native_objects() -> void:
	assert_true(Native.terrain_from_board({}) is LosTerrain)
	var grid: Variant = Native.grid(7, 5)
	assert_true(grid is GridLineOfSight)
	assert_eq(grid.to_rows().size(), 5)
	assert_true(grid.has_los(Vector2i.ZERO, Vector2i(6, 4)))
	assert_message(SILENT, "", "native objects")


## LosTable comes with later libraries.
func test_classes_that_the_library_lacks() -> void:
	for row: Array in [["LosTable", Native.table.bind(Native.terrain_from_board({}))]]:
		if ClassDB.class_exists(row[0]):
			assert_not_null(row[1].call())
		else:
			assert_null(row[1].call())
			var messages := "".join(new_messages())
			assert_null(row[1].call())
			assert_eq(new_messages().size(), 0, "once")
			if can_read_messages():
				assert_string_contains(messages, "error: Enhanced Line of Sight: this version of the native library has no")
				assert_string_contains(messages, row[0])


## One warning about the library and one error for each missing feature.
func _assert_messages(output: String) -> void:
	var lines := Array(output.split("\n"))
	var warnings := lines.filter(func(line: String) -> bool: return line.contains("WARNING:"))
	var errors := lines.filter(func(line: String) -> bool: return line.contains("ERROR:"))
	assert_eq(warnings.size(), 1, output)
	assert_string_contains("".join(warnings), "the native library is missing")
	assert_eq(errors.size(), 1, output)
	assert_string_contains("".join(errors), "grids (GridLineOfSight) need the native library, which is missing")
	assert_eq(output.count("objects: [<null>, Solid]") + output.count("objects: [null, Solid]"), 2, output)
