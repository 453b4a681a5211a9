# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## What examples/csharp does: objects made by the name of their class, everything called and read by name, static
## methods through an instance.

const RESULTS := {
	"has_los": TYPE_BOOL, "method": TYPE_STRING, "sight_line": TYPE_PACKED_VECTOR2_ARRAY,
	"blockers": TYPE_PACKED_STRING_ARRAY, "blocking_models": TYPE_PACKED_INT32_ARRAY, "cover": TYPE_ARRAY,
}


func test_the_calls_of_the_example() -> void:
	assert_true(ClassDB.class_exists(&"LosTerrain"))
	var board := Scene.board([Scene.ruin("ruin_1", Rect2(480.0, 300.0, 40.0, 105.0))], { "edition": 10 })
	var shooter := Scene.model(Vector2(200.0, 400.0))
	var target := Scene.model(Vector2(800.0, 400.0), 60)
	var terrain: Object = ClassDB.instantiate(&"LosTerrain").call(&"from_board", board)
	assert_eq(terrain.get_class(), "LosTerrain")
	assert_true(terrain.call(&"has_los", shooter, target))
	var result: Object = terrain.call(&"query", shooter, target, false)
	for name: StringName in RESULTS:
		assert_eq(typeof(result.get(name)), RESULTS[name], name)
	assert_eq(result.get(&"method"), "edge_to_edge")
	assert_eq(result.call(&"to_dictionary"), terrain.call(&"check", shooter, target, false))
	var table: Object = ClassDB.instantiate(&"LosTable").call(&"create", terrain)
	assert_eq(table.get_class(), "LosTable")
	table.set(&"models_block", true)
	var hero: int = table.call(&"add_model", shooter, "squad", 1)
	var enemy: int = table.call(&"add_model", target, "orks", 2)
	assert_eq(table.call(&"get_unit", &"squad"), PackedInt32Array([hero]), "the unit is given as a String")
	assert_almost_eq(table.call(&"distance", hero, enemy), 15.0 - (16.0 + 30.0) / 25.4, 0.001)
	table.call(&"move_model", hero, Vector2(200.0, 340.0))
	assert_eq(table.call(&"query", hero, enemy, false).get(&"blockers"), PackedStringArray(["ruin_1"]))
	var rules: Object = load("res://addons/enhanced_los/resources/los_rules.gd")  # README.md
	terrain.set(&"rules", rules.call(&"preset", 2))
	assert_true(terrain.get(&"rules") is LosRules)
	assert_message(SILENT, "", "the calls of the example")
