# SPDX-License-Identifier: MIT
extends GutTest
## The scene nodes without the library, in a separate project and process: the same answers as with it.

const WithoutLibrary := preload("support/without_library.gd")

## Builds a scene, queries it and writes the answers. It runs with and without the library.
const SCENE := """
static func answers(root: Node) -> Array:
	var terrain := LosTerrain2D.new()
	terrain.edition = 10
	terrain.models_block = true
	var found := []
	root.add_child(terrain)
	var models: Array[LosModel2D] = []
	for i in 6:
		var model := LosModel2D.new()
		model.name = "model_%d" % i
		model.position = Vector2(200 + 600 * (i % 2), 200 + 130 * i)
		model.unit = &"even" if i % 2 == 0 else &"odd"
		model.side = i % 2
		root.add_child(model)
		models.append(model)
	var holder := CollisionShape2D.new()
	holder.name = "tower"
	holder.shape = CircleShape2D.new()
	holder.shape.radius = 90.0
	terrain.add_child(holder)
	var even := [models[0], models[2], models[4]]
	var odd := [models[1], models[3], models[5]]
	for y in range(200, 900, 100):
		holder.position = Vector2(500, y)
		found.append(terrain.visibility_matrix(even, odd))
		found.append(terrain.observers_of(models[1]).map(func(model: LosModel2D) -> String: return String(model.name)))
		found.append(terrain.unit_visibility(&"even", models[1]).visible)
		found.append(snappedf(terrain.distance(models[0], models[1]), 0.001))
		found.append(terrain.any_visible(even, odd).has_los)
		found.append(terrain.exposure(models[0], [Vector2(400, 300), Vector2(700, 700)], odd))
		found.append(terrain.check(models[0], { "position": Vector2(800, y), "base_mm": 32 }).blockers)
	models[0].queue_free()
	found.append(terrain.get_unit(&"even").size())
	terrain.watch_los(models[2], models[3])
	terrain.update_los()
	for node: Node in [terrain] + models:
		node.free()
	return found
"""
const PROBE := """extends SceneTree


func _init() -> void:
	_run.call_deferred()


func _run() -> void:
	FileAccess.open("res://output.bin", FileAccess.WRITE).store_var(answers(root))
	quit()

"""


func test_the_answers_are_those_of_the_library() -> void:
	var run := WithoutLibrary.run(PROBE + SCENE, null)
	assert_eq(run.exit_code, 0, run.text)
	assert_string_contains(run.text, "WARNING: Enhanced Line of Sight: the native library is missing")
	assert_false(run.text.contains("ERROR"), run.text)
	var script := GDScript.new()
	script.source_code = "extends RefCounted\n" + SCENE
	script.reload()
	var expected: Array = script.new().answers(get_tree().root)
	assert_eq_deep(run.value, expected)
	var visible := 0
	for i in range(0, 49, 7):
		visible += expected[i].count(1)
	assert_between(visible, 10, 53, "both verdicts occur")
