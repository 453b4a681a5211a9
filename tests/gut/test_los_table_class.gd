# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## LosTable in ClassDB and in scripts; stale handles and other bad input.

const Cases := preload("support/terrain_cases.gd")

const NAME := "LosTable"
const ENUMS := {
	"Detail": { "DETAIL_VERDICT": 0, "DETAIL_PROOF": 1, "DETAIL_LINES": 2, "DETAIL_BLOCK_POINTS": 3 },
	"Relation": { "RELATION_OVERLAPS": 0, "RELATION_CENTER_IN": 1, "RELATION_WHOLLY_WITHIN": 2 },
	"ModelFlags": { "MODEL_ALIVE": 1, "MODEL_BLOCKS": 2, "MODEL_ON_TABLE": 4, "MODEL_HIDDEN": 8 },
}

# Methods that take handles: arguments with the stale handle 99, and the safe answer.
var stale_calls := [
	["set_model", [99, {}], false], ["move_model", [99, FROM], false], ["remove_model", [99], false],
	["set_model_flags", [99, 0], false], ["get_model_flags", [99], 0], ["set_model_unit", [99, &"u"], false],
	["get_model", [99], {}], ["has_los", [0, 99], false], ["has_los", [99, 0], false], ["has_los", [-1, 0], false],
	["has_los", [1 << 40, 0], false], ["visibility_matrix", [[0, 99], [1]], PackedByteArray([1, 0])],
	["observers_of", [99], PackedInt32Array()], ["observers_of", [0, [99, 1]], PackedInt32Array([1])],
	["visible_pairs", [[0], [99, 1]], PackedInt32Array([0, 1])], ["distance", [0, 99], INF],
	["distance_matrix", [[0], [0, 99]], PackedFloat32Array([0.0, INF])], ["within", [99, 1.0], PackedInt32Array()],
	["within", [0, 1e6, [99, 1]], PackedInt32Array([1])], ["pieces_at", [99], PackedStringArray()],
	["nearest", [99, [0]], { "handle": -1, "distance_inches": INF, "has_los": false }],
	["exposure", [99, [FROM], [0]], PackedFloat32Array([0.0])], ["exposure", [0, [FROM], [99, 1]], PackedFloat32Array([1.0])],
	["safest_points", [99, [FROM], [0], 1], PackedInt32Array()],
]


func _table() -> LosTable:
	var table := LosTable.create(Cases.terrain_with([]))
	table.add_model(Scene.model(FROM), &"a", 0)
	table.add_model(Scene.model(TO), &"b", 1)
	return table


func test_the_class_is_ref_counted() -> void:
	assert_eq(ClassDB.get_parent_class(NAME), "RefCounted")
	var terrain := LosTerrain.new()
	var table := LosTable.create(terrain)
	assert_eq([table.get_class(), table.get_reference_count(), terrain.get_reference_count()], [NAME, 1, 2])
	assert_eq(table.terrain, terrain)
	var other := LosTable.create(terrain)
	assert_eq(terrain.get_reference_count(), 3, "several tables share one terrain")
	other.terrain = LosTerrain.new()
	table = null
	assert_eq(terrain.get_reference_count(), 1)
	assert_not_null(LosTable.new().terrain, "a table has a terrain of its own at first")
	assert_false(LosTable.new().models_block)


func test_enums() -> void:
	for name_of_enum: String in ENUMS:
		var names := ClassDB.class_get_enum_constants(NAME, name_of_enum, true)
		assert_eq(Array(names), ENUMS[name_of_enum].keys(), name_of_enum)
		for constant: String in names:
			assert_eq(ClassDB.class_get_integer_constant(NAME, constant), ENUMS[name_of_enum][constant], constant)


func test_options_are_those_of_the_terrain() -> void:
	var table := _table()
	for key: String in Cases.BUILT_IN:
		assert_eq(table.get(key), table.terrain.get(key), key)
	table.edition = 11
	table.min_gap = -1.0
	assert_eq([table.terrain.edition, table.terrain.min_gap], [11, -1.0])
	table.edition = 12
	assert_eq(table.edition, 11)
	assert_message(ERROR, "\"edition\" cannot be 12", "an unknown edition")


func test_changes_of_the_terrain_count() -> void:
	var table := _table()
	assert_true(table.has_los(0, 1))
	table.terrain.set_piece(Scene.ruin("r", BETWEEN))
	assert_false(table.has_los(0, 1))
	table.terrain = LosTerrain.new()
	assert_true(table.has_los(0, 1))
	table.terrain.pixels_per_inch = 10.0
	assert_almost_eq(table.distance(0, 1), 80.0 - 32.0 / 25.4, 1e-4)


func test_terrains_of_the_wrong_type() -> void:
	var table := _table()
	assert_null(LosTable.create(null))
	assert_message(ERROR, "create: terrain should be a LosTerrain", "null")
	table.terrain = null
	assert_message(ERROR, "LosTable.terrain: terrain should be a LosTerrain", "null as property")
	assert_true(table.has_los(0, 1))


func test_stale_handles_are_one_error() -> void:
	var table := _table()
	for call: Array in stale_calls:
		assert_eq(table.callv(call[0], call[1]), call[2], str(call))
		assert_message(ERROR, "%s: there is no model with handle " % call[0], str(call))
	for call: Array in [["check", [0, 99]], ["check_at", [99, FROM, 0]], ["target_visibility", [99, 0]]]:
		var answer: Dictionary = table.callv(call[0], call[1])
		assert_eq([answer.get("has_los", answer.get("visible")), answer.reason], [false, "Invalid handle"], str(call))
		assert_message(ERROR, "%s: there is no model with handle 99" % call[0], str(call))
	assert_eq(table.to_dictionary().models.size(), 2, "nothing changed")
	assert_false(table.has_model(99) or table.has_model(-1))
	assert_message(SILENT, "", "has_model")


func test_unusable_models_are_one_error() -> void:
	var table := _table()
	var before := table.to_dictionary()
	for model: Dictionary in [{ "position": "x" }, { "position": Vector2(NAN, 0) }, { "base_mm": [] }, { "base_mm": -1 },
			{ "base_type": 5 }, { "base_type": "oval", "base_dimensions": 3 }, { "keywords": 5 }, { "alive": 1 },
			{ "hidden": "yes" }, { "blocks_los": null }, { "detection_inches": NAN }, { "elevation_inches": INF },
			{ "model_height_inches": "tall" }]:
		var key: String = model.keys()[-1]
		assert_eq(table.add_model(model), -1, str(model))
		assert_message(ERROR, "add_model: model: \"%s" % key, str(model))
		assert_false(table.set_model(0, model), str(model))
		assert_message(ERROR, "set_model: handle 0: model: \"%s" % key, str(model))
	assert_eq(table.add_model({ "id": "bike", "base_mm": "x" }), -1)
	assert_message(ERROR, "add_model: model \"bike\": \"base_mm\" should be a finite number, not String; nothing changed", "an id")
	assert_eq(table.to_dictionary(), before)
	assert_gt(table.add_model({ "base_type": "round" }), 0)
	assert_message(WARNING, "\"base_type\" is \"round\"", "an unknown shape is a circle")


func test_unusable_arguments_are_one_error() -> void:
	var table := _table()
	var calls := [["move_model", [0, Vector2(INF, 0)], "position"], ["move_model", [0, FROM, INF], "rotation"],
		["set_model_flags", [0, 16], "flags"], ["set_model_flags", [0, -1], "flags"], ["add_model", [{}, &"", 1 << 40], "side"],
		["set_model_unit", [0, &"", 1 << 40], "side"], ["check", [0, 1, 4], "detail"], ["check", [0, 1, -1], "detail"],
		["check_at", [0, Vector2(NAN, 0), 1], "position"], ["within", [0, -1.0], "inches"], ["within", [0, NAN], "inches"],
		["visible_pairs", [[0], [1], -1.0], "max_range_inches"], ["visible_pairs", [[0], [1], INF, PackedByteArray([1, 1])], "mask"],
		["pieces_at", [0, 3], "relation"]]
	for call: Array in calls:
		table.callv(call[0], call[1])
		assert_message(ERROR, call[2], str(call))
	assert_eq(table.get_model(0).position, FROM)
	var reserve := table.add_model({})
	assert_false(table.set_model_flags(reserve, 7))
	assert_message(ERROR, "has no position", "a model without a place")


func test_wrong_calls_do_not_crash() -> void:
	var table := _table()
	for method: Dictionary in ClassDB.class_get_method_list(NAME, true):
		for arguments: Array in [[], [null], ["x", "y"], [{}, {}, {}], [[], [], [], []], [1, 2, 3, 4, 5, 6, 7]]:
			if not method.name.begins_with("_") and method.name != "clear_models":
				table.callv(method.name, arguments)
	new_messages()
	assert_true(table.has_los(0, 1))
