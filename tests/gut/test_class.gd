# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The class in ClassDB and in scripts: methods, arguments, defaults, enums; valid and invalid calls.

const Frames := preload("support/frames.gd")

const NAME := "EnhancedLineOfSight"

# Method, result, arguments as [name, type], defaults. Variant arguments are of type Nil.
const METHODS := [
	["check_enhanced_visibility", TYPE_DICTIONARY, [["shooter", TYPE_DICTIONARY], ["target", TYPE_DICTIONARY],
		["board", TYPE_NIL], ["want_block_points", TYPE_BOOL], ["detail", TYPE_INT]], [false, 2]],
	["has_los", TYPE_BOOL, [["shooter", TYPE_DICTIONARY], ["target", TYPE_DICTIONARY], ["board", TYPE_NIL]], []],
	["check_legacy_line_of_sight", TYPE_BOOL, [["from", TYPE_VECTOR2], ["to", TYPE_VECTOR2], ["board", TYPE_NIL]], []],
	["judge_line", TYPE_DICTIONARY, [["from", TYPE_VECTOR2], ["to", TYPE_VECTOR2], ["board", TYPE_NIL],
		["shooter", TYPE_DICTIONARY], ["target", TYPE_DICTIONARY]], [{}, {}]],
	["block_point_for_line", TYPE_DICTIONARY, [["from", TYPE_VECTOR2], ["to", TYPE_VECTOR2], ["board", TYPE_NIL],
		["shooter", TYPE_DICTIONARY], ["target", TYPE_DICTIONARY]], []],
	["base_distance", TYPE_FLOAT, [["model_a", TYPE_DICTIONARY], ["model_b", TYPE_DICTIONARY], ["board", TYPE_NIL]], [null]],
	["target_visibility", TYPE_DICTIONARY, [["shooter", TYPE_DICTIONARY], ["target", TYPE_DICTIONARY],
		["board", TYPE_NIL]], []],
	["sample_points", TYPE_PACKED_VECTOR2_ARRAY, [["model", TYPE_DICTIONARY], ["density", TYPE_INT]], []],
	["sample_density", TYPE_INT, [["shooter", TYPE_DICTIONARY], ["target", TYPE_DICTIONARY]], []],
	["segment_intersects_polygon", TYPE_BOOL, [["from", TYPE_VECTOR2], ["to", TYPE_VECTOR2], ["polygon", TYPE_NIL]], []],
	["to_packed_polygon", TYPE_PACKED_VECTOR2_ARRAY, [["polygon", TYPE_NIL]], []],
	["set_defaults", TYPE_NIL, [["options", TYPE_DICTIONARY]], []],
	["get_defaults", TYPE_DICTIONARY, [], []],
	["get_statistics", TYPE_DICTIONARY, [], []],
	["get_version", TYPE_STRING, [], []],
	["reset_statistics", TYPE_NIL, [], []],
	["clear_cache", TYPE_NIL, [], []],
]

const ENUMS := {
	"Mode": ["MODE_LEGACY", "MODE_SAMPLED", "MODE_EXACT"],
	"Sampling": ["SAMPLING_SHAPE", "SAMPLING_SIZE"],
	"Heights": ["HEIGHTS_CATEGORY", "HEIGHTS_TRUE"],
	"Detail": ["DETAIL_VERDICT", "DETAIL_PROOF", "DETAIL_LINES", "DETAIL_BLOCK_POINTS"],
	"Relation": ["RELATION_OVERLAPS", "RELATION_CENTER_IN", "RELATION_WHOLLY_WITHIN"],
}

# Calls with a wrong number or type of arguments.
const WRONG_CALLS := [
	["has_los", []], ["has_los", [{}]], ["has_los", [{}, {}]], ["has_los", [{}, {}, {}, {}]],
	["has_los", [1, 2, 3]], ["has_los", [null, null, null]], ["has_los", ["a", {}, {}]], ["has_los", [{}, [], {}]],
	["check_enhanced_visibility", [{}, {}]], ["check_enhanced_visibility", [{}, {}, {}, "yes"]],
	["check_enhanced_visibility", [{}, {}, {}, {}, {}, {}]],
	["base_distance", [{}]], ["base_distance", [{}, 5]],
	["target_visibility", [{}, {}]], ["target_visibility", [{}, 5, {}]], ["target_visibility", [{}, {}, {}, {}]],
	["check_legacy_line_of_sight", [1, 2, {}]], ["check_legacy_line_of_sight", [{}, {}, {}]],
	["judge_line", [Vector2.ONE, Vector3.ONE, {}]], ["judge_line", [Vector2.ONE]],
	["judge_line", [Vector2.ONE, Vector2.ONE, {}, null]], ["judge_line", [Vector2.ONE, Vector2.ONE, {}, {}, []]],
	["block_point_for_line", [Vector2.ONE, Vector2.ONE, {}]], ["block_point_for_line", []],
	["sample_points", [{}]], ["sample_points", [{}, "8"]], ["sample_points", [{}, {}]], ["sample_points", [8, {}]],
	["sample_density", [{}]], ["sample_density", [[], []]],
	["segment_intersects_polygon", ["a", "b", []]], ["segment_intersects_polygon", [Vector2.ONE, Vector2.ONE]],
	["to_packed_polygon", []], ["to_packed_polygon", [[], []]],
	["set_defaults", []], ["set_defaults", [null]], ["set_defaults", ["mode"]], ["set_defaults", [{}, {}]],
	["get_defaults", [1]], ["get_statistics", [{}]], ["get_version", [1]], ["reset_statistics", [1]], ["clear_cache", [null]],
]


func test_the_class_is_a_node() -> void:
	assert_true(ClassDB.class_exists(NAME))
	assert_eq(ClassDB.get_parent_class(NAME), "Node")
	assert_true(ClassDB.can_instantiate(NAME))


func test_each_method_is_as_documented() -> void:
	var found := {}
	for method: Dictionary in ClassDB.class_get_method_list(NAME, true):
		found[method.name] = method
	for row: Array in METHODS:
		var method: Dictionary = found.get(row[0], {})
		assert_false(method.is_empty(), row[0])
		if method.is_empty():
			continue
		assert_eq(method.args.map(_name_and_type), row[2], row[0])
		assert_eq(method.default_args, row[3], "defaults of " + row[0])
		assert_eq(method["return"].type, row[1], "result of " + row[0])
		assert_true(method.flags & METHOD_FLAG_STATIC != 0, row[0] + " is static")


## Variant and void both have the type Nil and differ by a flag.
func test_variant_arguments_are_marked() -> void:
	for method: Dictionary in ClassDB.class_get_method_list(NAME, true):
		for argument: Dictionary in method.args:
			if argument.type == TYPE_NIL:
				assert_true(argument.usage & PROPERTY_USAGE_NIL_IS_VARIANT != 0, method.name + " " + argument.name)


func test_each_enum_is_as_documented() -> void:
	for name_of_enum: String in ENUMS:
		var names := ClassDB.class_get_enum_constants(NAME, name_of_enum, true)
		assert_eq(Array(names), ENUMS[name_of_enum], name_of_enum)
		for i in names.size():
			assert_eq(ClassDB.class_get_integer_constant(NAME, names[i]), i, names[i])
	assert_eq(EnhancedLineOfSight.MODE_LEGACY, 0)
	assert_eq(EnhancedLineOfSight.MODE_SAMPLED, 1)
	assert_eq(EnhancedLineOfSight.SAMPLING_SIZE, 1)
	assert_eq(EnhancedLineOfSight.HEIGHTS_CATEGORY, 0)


func test_instances_are_created_and_freed() -> void:
	for i in 100:
		var node := EnhancedLineOfSight.new()
		assert_true(node is Node)
		node.free()
		assert_freed(node)
	var in_tree := EnhancedLineOfSight.new()
	add_child(in_tree)
	assert_true(in_tree.is_inside_tree())
	in_tree.queue_free()
	await Frames.pass_by(2)
	assert_freed(in_tree)


## An autoload of the same name is a scene with such a node, possibly with a script.
func test_a_script_can_extend_it() -> void:
	var script := GDScript.new()
	script.source_code = "extends EnhancedLineOfSight\nfunc query(a, b): return has_los(a, b, {})\n"
	assert_eq(script.reload(), OK)
	var node: Node = autofree(script.new())
	assert_true(node.query(Scene.model(FROM), Scene.model(TO)))


func test_static_calls_on_class_and_instance_agree() -> void:
	var board := Scene.board([Scene.ruin("r", Rect2(500.0, 380.0, 50.0, 60.0))])
	var shooter := Scene.model(FROM, 60)
	var target := Scene.model(TO, 60)
	var typed: EnhancedLineOfSight = autofree(EnhancedLineOfSight.new())
	var untyped: Variant = typed
	var expected := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, true)
	assert_eq(expected.method, "edge_to_edge")
	assert_eq(typed.check_enhanced_visibility(shooter, target, board, true), expected)
	assert_eq(untyped.check_enhanced_visibility(shooter, target, board, true), expected)
	assert_eq(typed.callv("check_enhanced_visibility", [shooter, target, board, true]), expected)
	assert_eq(Callable(typed, "check_enhanced_visibility").call(shooter, target, board, true), expected)
	if ClassDB.has_method("class_call_static"): # since 4.4
		assert_eq(ClassDB.callv("class_call_static", [NAME, "check_enhanced_visibility", shooter, target, board, true]),
				expected)


## Calls with static types use ptrcall, others use Variants.
func test_typed_and_untyped_calls_agree() -> void:
	var untyped: Variant = EnhancedLineOfSight
	var board := Scene.board([Scene.ruin("r", Rect2(500.0, 0.0, 50.0, 800.0))])
	var board_as_variant: Variant = board
	var shooter := Scene.model(FROM)
	var target := Scene.model(TO)
	var polygon := Scene.corners(Rect2(500.0, 0.0, 50.0, 800.0))
	assert_eq(EnhancedLineOfSight.has_los(shooter, target, board), untyped.has_los(shooter, target, board))
	assert_eq(EnhancedLineOfSight.has_los(shooter, target, board_as_variant), false)
	assert_eq(EnhancedLineOfSight.check_legacy_line_of_sight(FROM, TO, board),
			untyped.check_legacy_line_of_sight(FROM, TO, board))
	assert_eq(EnhancedLineOfSight.judge_line(FROM, TO, board, shooter, target),
			untyped.judge_line(FROM, TO, board, shooter, target))
	assert_eq(EnhancedLineOfSight.block_point_for_line(FROM, TO, board, shooter, target),
			untyped.block_point_for_line(FROM, TO, board, shooter, target))
	assert_eq(EnhancedLineOfSight.sample_points(shooter, 8), untyped.sample_points(shooter, 8))
	assert_eq(EnhancedLineOfSight.sample_density(shooter, target), untyped.sample_density(shooter, target))
	assert_eq(EnhancedLineOfSight.segment_intersects_polygon(FROM, TO, polygon),
			untyped.segment_intersects_polygon(FROM, TO, polygon))
	assert_eq(EnhancedLineOfSight.to_packed_polygon(polygon), untyped.to_packed_polygon(polygon))
	assert_eq(EnhancedLineOfSight.get_defaults(), untyped.get_defaults())
	assert_eq(EnhancedLineOfSight.get_statistics(), untyped.get_statistics())


func test_default_arguments() -> void:
	var board := Scene.board([Scene.ruin("r", Rect2(500.0, 0.0, 50.0, 800.0))])
	var shooter := Scene.model(FROM)
	var target := Scene.model(TO)
	var untyped: Variant = EnhancedLineOfSight
	var answer := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, false)
	assert_false(answer.attempted_lines[0].has("block_at"))
	assert_eq(EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board), answer)
	assert_eq(untyped.check_enhanced_visibility(shooter, target, board), answer)
	assert_ne(EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, true), answer)
	var judged := EnhancedLineOfSight.judge_line(FROM, TO, board, {}, {})
	assert_eq(judged.block_id, "r")
	assert_eq(EnhancedLineOfSight.judge_line(FROM, TO, board), judged)
	assert_eq(EnhancedLineOfSight.judge_line(FROM, TO, board, {}), judged)
	assert_eq(untyped.judge_line(FROM, TO, board), judged)
	assert_eq(untyped.judge_line(FROM, TO, board, shooter), judged)


## Arguments are converted if no information is lost, as everywhere in Godot.
func test_arguments_are_converted() -> void:
	var untyped: Variant = EnhancedLineOfSight
	assert_true(untyped.check_legacy_line_of_sight(Vector2i(1, 2), Vector2i(3, 4), {}))
	assert_eq(untyped.sample_points(Scene.model(FROM), 8.0).size(), 9)
	assert_true(untyped.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), {}, 1).has_los)


## Godot reports such a call; the library must not crash, and the call must have no effect.
func test_wrong_calls_do_not_crash() -> void:
	var node: Node = autofree(EnhancedLineOfSight.new())
	var defaults := EnhancedLineOfSight.get_defaults()
	for row: Array in WRONG_CALLS:
		# A copy: before 4.5 callv passes the last entry of a constant Array for each argument.
		assert_null(node.callv(row[0], row[1].duplicate()), "%s%s" % row)
	var messages := new_messages()
	assert_gte(messages.size(), WRONG_CALLS.size() if can_read_messages() else 0)
	for message in messages:
		assert_string_starts_with(message, ENGINE)
	assert_eq(EnhancedLineOfSight.get_defaults(), defaults)
	assert_true(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), {}))


## Godot's own memory counter. One leaked String or Array per round would add 100 kB or more.
func test_calls_do_not_leak_memory() -> void:
	var board := Scene.board([Scene.ruin("r", Rect2(500.0, 0.0, 50.0, 800.0))])
	_call_everything(board, 200)
	var before := OS.get_static_memory_usage()
	_call_everything(board, 2000)
	assert_lt(OS.get_static_memory_usage() - before, 40_000, "bytes more after 2000 rounds")


static func _call_everything(board: Dictionary, times: int) -> void:
	var shooter := Scene.model(FROM)
	var target := Scene.model(TO)
	var untyped: Variant = EnhancedLineOfSight
	for i in times:
		EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, true)
		untyped.check_enhanced_visibility(shooter, target, board)
		EnhancedLineOfSight.judge_line(FROM, TO, board, shooter, target)
		untyped.judge_line(FROM, TO, board)
		untyped.block_point_for_line(FROM, TO, board, shooter, target)
		untyped.sample_points(shooter, 64)
		EnhancedLineOfSight.sample_points(shooter, 64)
		untyped.to_packed_polygon(board.terrain_features[0].polygon)
		EnhancedLineOfSight.get_defaults()
		EnhancedLineOfSight.get_statistics()
		EnhancedLineOfSight.new().free()


static func _name_and_type(argument: Dictionary) -> Array:
	return [argument.name, argument.type]
