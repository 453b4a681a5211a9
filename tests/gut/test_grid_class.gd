# SPDX-License-Identifier: MIT
extends "support/grid_message_test.gd"
## The grid classes in ClassDB and in scripts.

const Cases := preload("support/grid_cases.gd")

const CELL := TYPE_VECTOR2I
const RULES := ["rules", TYPE_OBJECT]

# Method, result, arguments as [name, type], defaults.
const METHODS := [
	["load_rows", TYPE_BOOL, [["rows", TYPE_PACKED_STRING_ARRAY], ["legend", TYPE_DICTIONARY]], [{}]],
	["to_rows", TYPE_PACKED_STRING_ARRAY, [], []],
	["set_cell", TYPE_NIL, [["cell", CELL], ["flags", TYPE_INT]], []],
	["get_cell", TYPE_INT, [["cell", CELL]], []],
	["set_cells", TYPE_NIL, [["cells", TYPE_ARRAY], ["flags", TYPE_INT]], []],
	["set_wall", TYPE_NIL, [["a", CELL], ["b", CELL], ["on", TYPE_BOOL]], [true]],
	["get_wall", TYPE_BOOL, [["a", CELL], ["b", CELL]], []],
	["get_door", TYPE_INT, [["a", CELL], ["b", CELL]], []],
	["to_dictionary", TYPE_DICTIONARY, [], []], ["load_dictionary", TYPE_BOOL, [["data", TYPE_DICTIONARY]], []],
	["set_door", TYPE_NIL, [["a", CELL], ["b", CELL], ["state", TYPE_INT]], []],
	["add_smoke", TYPE_INT, [["center", CELL], ["radius", TYPE_FLOAT]], []],
	["remove_smoke", TYPE_BOOL, [["id", TYPE_INT]], []],
	["set_unit", TYPE_NIL, [["id", TYPE_STRING_NAME], ["cell", CELL]], []],
	["remove_unit", TYPE_BOOL, [["id", TYPE_STRING_NAME]], []],
	["has_los_between", TYPE_BOOL, [["id_a", TYPE_STRING_NAME], ["id_b", TYPE_STRING_NAME], RULES], [null]],
	["has_los", TYPE_BOOL, [["from", CELL], ["to", CELL], RULES], [null]],
	["has_lof", TYPE_BOOL, [["from", CELL], ["to", CELL], RULES], [null]],
	["has_los_points", TYPE_BOOL, [["from", TYPE_VECTOR2], ["to", TYPE_VECTOR2], RULES], [null]],
	["has_lof_points", TYPE_BOOL, [["from", TYPE_VECTOR2], ["to", TYPE_VECTOR2], RULES], [null]],
	["trace", TYPE_DICTIONARY, [["from", CELL], ["to", CELL], RULES], [null]],
	["trace_rays", TYPE_ARRAY, [["from", TYPE_VECTOR2], ["to", TYPE_VECTOR2], RULES], [null]],
	["get_visible_cells", TYPE_ARRAY, [["from", CELL], RULES], [null]],
	["get_visibility_mask", TYPE_PACKED_BYTE_ARRAY, [["from", CELL], RULES], [null]],
	["get_danger_map", TYPE_PACKED_INT32_ARRAY, [["observers", TYPE_ARRAY], RULES], [null]],
	["get_observers_of", TYPE_PACKED_INT32_ARRAY, [["cell", CELL], ["observers", TYPE_ARRAY], RULES], [null]],
	["batch", TYPE_PACKED_BYTE_ARRAY, [["pairs", TYPE_PACKED_VECTOR2_ARRAY], RULES], [null]],
	["check_reveals", TYPE_ARRAY, [["observers", TYPE_ARRAY], ["agent", CELL], ["check_path", TYPE_BOOL],
		["equipment", TYPE_ARRAY]], [false, []]],
	["report_sight", TYPE_ARRAY, [["observers", TYPE_ARRAY], ["agent", CELL], ["round", TYPE_INT]], [0]],
	["in_range", TYPE_BOOL, [["a", CELL], ["b", CELL], ["max_range", TYPE_FLOAT], ["metric", TYPE_INT]], [0]],
	["get_revision", TYPE_INT, [], []],
]
const ENUMS := {
	"GridLineOfSight": {
		"CellFlag": { "WALL": 1, "OCCUPIED": 2, "SMOKE": 4 },
		"Door": { "NONE": 0, "OPEN": 1, "CLOSED": 2, "LOCKED": 3, "DESTROYED": 4, "OPENING": 5, "CLOSING": 6 },
	},
}


func test_the_classes() -> void:
	assert_eq(ClassDB.get_parent_class("GridLineOfSight"), "RefCounted")
	assert_eq(GridLineOfSight.new().get_reference_count(), 1)
	assert_eq(GridLineOfSight.create(2, 2).get_reference_count(), 1)
	var board := GridLineOfSight.create(2, 2)
	var rules := GridLosRules.new()
	board.sight_rules = rules
	for i in 50:
		board.has_los(Vector2i.ZERO, Vector2i.ONE, board.sight_rules)
	assert_eq(rules.get_reference_count(), 2, "the board's reference and this one")
	board = null
	assert_eq(rules.get_reference_count(), 1)


func test_enums() -> void:
	for of: String in ENUMS:
		for name: String in ENUMS[of]:
			var found := {}
			for constant in ClassDB.class_get_enum_constants(of, name, true):
				found[constant] = ClassDB.class_get_integer_constant(of, constant)
			assert_eq(found, ENUMS[of][name], "%s.%s" % [of, name])


func test_each_method_is_as_documented() -> void:
	var found := _methods("GridLineOfSight")
	for row: Array in METHODS:
		var method: Dictionary = found.get(row[0], {})
		assert_false(method.is_empty(), row[0])
		if method.is_empty():
			continue
		assert_eq(method.args.map(func(of: Dictionary) -> Array: return [of.name, of.type]), row[2], row[0])
		assert_eq(method.default_args, row[3], "defaults of " + row[0])
		assert_eq(method["return"].type, row[1], "result of " + row[0])
	assert_true(found.create.flags & METHOD_FLAG_STATIC != 0)
	assert_eq(found.create["return"]["class_name"], &"GridLineOfSight")
	var layer: Dictionary = found.load_tile_map_layer
	assert_eq(layer.args[0]["class_name"], &"TileMapLayer")
	assert_eq(layer.args[1].name, "custom_data")
	assert_eq(layer.default_args[0], "los_flags")
	assert_eq(found.get_visible_cells["return"].hint_string, "Vector2i")


func test_properties_and_signals() -> void:
	var found := {}
	for property: Dictionary in ClassDB.class_get_property_list("GridLineOfSight", true):
		found[property.name] = property
	for key: String in ["sight_rules", "fire_rules"]:
		assert_eq([found[key].type, found[key].hint, found[key].hint_string],
				[TYPE_OBJECT, PROPERTY_HINT_RESOURCE_TYPE, "GridLosRules"], key)
	assert_true(ClassDB.class_has_signal("GridLineOfSight", "changed"))


## Calls with static types use ptrcall, others use Variants.
func test_typed_and_untyped_calls_agree() -> void:
	var board := Cases.random_board(6900, Vector2i(5, 4))
	var untyped: Variant = board
	var a := Vector2i(0, 0)
	var b := Vector2i(4, 3)
	var rules := GridLosRules.preset(GridLosRules.HIDDEN_MOVEMENT)
	var observers: Array[Vector2i] = [a, b]
	var pairs := PackedVector2Array([a, b, b, a])
	assert_eq(board.has_los(a, b, rules), untyped.has_los(a, b, rules))
	assert_eq(board.has_los(a, b, null), untyped.has_los(a, b))
	assert_eq(board.has_lof(a, b, rules), untyped.has_lof(a, b, rules))
	assert_eq(board.has_los_points(Vector2(0.5, 0.5), Vector2(2, 2), rules), untyped.has_los_points(Vector2(0.5, 0.5), Vector2(2, 2), rules))
	assert_eq(board.trace(a, b, rules), untyped.trace(a, b, rules))
	assert_eq(board.get_visible_cells(a, rules), untyped.get_visible_cells(a, rules))
	assert_eq(board.get_visibility_mask(a, rules), untyped.get_visibility_mask(a, rules))
	assert_eq(board.get_danger_map(observers, rules), untyped.get_danger_map([a, b], rules))
	assert_eq(board.get_observers_of(a, observers, rules), untyped.get_observers_of(a, [a, b], rules))
	assert_eq(board.batch(pairs, rules), untyped.batch(pairs, rules))
	assert_eq(board.in_range(a, b, 5.0, GridLosRules.METRIC_EUCLIDEAN), untyped.in_range(a, b, 5))
	assert_eq(board.to_rows(), untyped.to_rows())
	untyped.set_wall(a, Vector2i(1, 0))
	board.set_wall(a, Vector2i(1, 0), true)
	untyped.set_unit("text", b)
	assert_eq(untyped.get_unit_cell("text"), b)
	assert_true(untyped.load_rows(["..", "##"]))
	assert_eq(board.get_size(), Vector2i(2, 2))
	var untyped_list := [a, a]
	assert_eq(board.get_danger_map(untyped_list, rules).size(), 4, "an Array without a type")


func test_results_are_typed_arrays() -> void:
	var board := GridLineOfSight.create(2, 1)
	var seen: Array[Vector2i] = board.get_visible_cells(Vector2i(0, 0))
	assert_eq(seen, [Vector2i(0, 0), Vector2i(1, 0)])
	var none: Array[Vector2i] = board.get_visible_cells(Vector2i(7, 7))
	assert_true(none.is_empty())


func _methods(of: String) -> Dictionary:
	var found := {}
	for method: Dictionary in ClassDB.class_get_method_list(of, true):
		found[method.name] = method
	return found
