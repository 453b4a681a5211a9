# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## LosTerrain in ClassDB and in scripts; valid and invalid calls; other objects in its place.

const Cases := preload("support/terrain_cases.gd")

const NAME := "LosTerrain"

# Method, result, arguments as [name, type], defaults.
const METHODS := [
	["load_pieces", TYPE_INT, [["pieces", TYPE_ARRAY]], []],
	["set_piece", TYPE_BOOL, [["piece", TYPE_DICTIONARY]], []],
	["remove_piece", TYPE_BOOL, [["id", TYPE_STRING]], []],
	["clear", TYPE_NIL, [], []],
	["get_piece_count", TYPE_INT, [], []],
	["get_edge_count", TYPE_INT, [], []],
	["get_revision", TYPE_INT, [], []],
	["get_warnings", TYPE_PACKED_STRING_ARRAY, [], []],
	["check", TYPE_DICTIONARY, [["shooter", TYPE_DICTIONARY], ["target", TYPE_DICTIONARY],
		["want_block_points", TYPE_BOOL], ["detail", TYPE_INT]], [false, 2]],
	["pieces_at", TYPE_PACKED_STRING_ARRAY, [["model", TYPE_DICTIONARY], ["relation", TYPE_INT]], [0]],
	["has_los", TYPE_BOOL, [["shooter", TYPE_DICTIONARY], ["target", TYPE_DICTIONARY]], []],
	["target_visibility", TYPE_DICTIONARY, [["shooter", TYPE_DICTIONARY], ["target", TYPE_DICTIONARY]], []],
	["visibility_matrix", TYPE_PACKED_BYTE_ARRAY, [["shooters", TYPE_ARRAY], ["targets", TYPE_ARRAY]], []],
	["any_visible", TYPE_DICTIONARY, [["shooters", TYPE_ARRAY], ["targets", TYPE_ARRAY]], []],
	["exposure", TYPE_PACKED_INT32_ARRAY, [["model", TYPE_DICTIONARY], ["points", TYPE_PACKED_VECTOR2_ARRAY],
		["observers", TYPE_ARRAY]], []],
	["visibility_map", TYPE_DICTIONARY, [["observers", TYPE_ARRAY], ["bounds", TYPE_RECT2],
		["cell_size", TYPE_FLOAT]], []],
]

# Calls with a wrong number or type of arguments.
const WRONG_CALLS := [
	["from_board", []], ["from_board", [5]], ["from_board", [null]], ["from_board", [[]]], ["from_board", [{}, {}]],
	["load_pieces", []], ["load_pieces", [{}]], ["load_pieces", [5]], ["load_pieces", [null]], ["load_pieces", [[], []]],
	["set_piece", []], ["set_piece", [[]]], ["set_piece", ["r"]], ["set_piece", [null]], ["set_piece", [{}, {}]],
	["remove_piece", []], ["remove_piece", [5]], ["remove_piece", [{}]], ["remove_piece", [null]],
	["clear", [1]], ["get_piece_count", [1]], ["get_warnings", [{}]], ["get_revision", [null]],
	["check", [{}]], ["check", [{}, []]], ["check", [{}, {}, "yes"]],
	["check", [{}, {}, false, {}]], ["check", [null, null]],
	["has_los", [{}]], ["has_los", [1, 2]], ["has_los", [{}, {}, {}]],
	["target_visibility", [{}]], ["target_visibility", [1, 2]], ["target_visibility", [{}, {}, {}]],
	["visibility_matrix", [[]]], ["visibility_matrix", [{}, {}]], ["visibility_matrix", [null, []]],
	["any_visible", [5, []]], ["any_visible", [[], [], []]],
	["exposure", [{}, 5, []]], ["exposure", [[], [], []]], ["exposure", [{}, {}, []]], ["exposure", [{}, []]],
	["visibility_map", [[], 5, 1.0]], ["visibility_map", [[], Rect2(0, 0, 1, 1), "1"]],
	["visibility_map", [{}, Rect2(), 1]],
]


func after_each() -> void:
	EnhancedLineOfSight.set_default_terrain(null)


func test_the_class_is_ref_counted() -> void:
	assert_true(ClassDB.class_exists(NAME))
	assert_eq(ClassDB.get_parent_class(NAME), "RefCounted")
	assert_true(ClassDB.can_instantiate(NAME))
	var terrain := LosTerrain.new()
	assert_eq(terrain.get_class(), NAME)
	assert_eq(terrain.get_reference_count(), 1)
	assert_eq(LosTerrain.from_board({}).get_reference_count(), 1, "of a temporary")
	var made := LosTerrain.from_board({})
	assert_eq(made.get_reference_count(), 1)
	EnhancedLineOfSight.set_default_terrain(made)
	assert_eq(made.get_reference_count(), 2)
	for i in 100:
		EnhancedLineOfSight.get_default_terrain()
		EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), made)
		EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), {})
	assert_eq(made.get_reference_count(), 2)
	EnhancedLineOfSight.set_default_terrain(null)
	assert_eq(made.get_reference_count(), 1)


func test_each_method_is_as_documented() -> void:
	var found := {}
	for method: Dictionary in ClassDB.class_get_method_list(NAME, true):
		found[method.name] = method
	for row: Array in METHODS + [["from_board", TYPE_OBJECT, [["board", TYPE_DICTIONARY]], []]]:
		var method: Dictionary = found.get(row[0], {})
		assert_false(method.is_empty(), row[0])
		if method.is_empty():
			continue
		assert_eq(method.args.map(func(of: Dictionary) -> Array: return [of.name, of.type]), row[2], row[0])
		assert_eq(method.default_args, row[3], "defaults of " + row[0])
		assert_eq(method["return"].type, row[1], "result of " + row[0])
		assert_eq(method.flags & METHOD_FLAG_STATIC != 0, row[0] == "from_board", row[0] + " is static")
	assert_eq(found.get("from_board", { "return": {} })["return"].get("class_name"), &"LosTerrain")


func test_properties_and_signals_are_as_documented() -> void:
	var found := {}
	for property: Dictionary in ClassDB.class_get_property_list(NAME, true):
		found[property.name] = property
	assert_eq(found.keys().filter(func(key: String) -> bool: return found[key].type != TYPE_NIL).size(), 7)
	for key: String in Cases.BUILT_IN:
		assert_eq(found[key].type, typeof(Cases.BUILT_IN[key]), key)
		assert_eq(ClassDB.class_get_property_default_value(NAME, key), Cases.BUILT_IN[key], key)
	var signals := ClassDB.class_get_signal_list(NAME, true)
	assert_eq(signals.map(func(of: Dictionary) -> Array: return [of.name, of.args]), [["changed", []]])
	assert_true(ClassDB.class_has_signal(NAME, "changed"))


func test_methods_of_default_terrain() -> void:
	var found := {}
	for method: Dictionary in ClassDB.class_get_method_list("EnhancedLineOfSight", true):
		found[method.name] = method
	assert_eq(found.set_default_terrain.args[0]["class_name"], &"LosTerrain")
	assert_eq(found.set_default_terrain.args[0].type, TYPE_OBJECT)
	assert_eq(found.get_default_terrain["return"]["class_name"], &"LosTerrain")


## Calls with static types use ptrcall, others use Variants.
func test_typed_and_untyped_calls_agree() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN), { "id": "bad", "polygon": 5 }])
	var untyped: Variant = terrain
	var here := Scene.model(FROM)
	var there := Scene.model(TO)
	var points := PackedVector2Array([FROM, TO])
	assert_eq(terrain.check(here, there, true), untyped.check(here, there, true))
	assert_eq(terrain.check(here, there), untyped.check(here, there))
	assert_eq(terrain.has_los(here, there), untyped.has_los(here, there))
	assert_eq(terrain.visibility_matrix([here], [here, there]), untyped.visibility_matrix([here], [here, there]))
	assert_eq(terrain.any_visible([here], [here, there]), untyped.any_visible([here], [here, there]))
	assert_eq(terrain.exposure(here, points, [here]), untyped.exposure(here, points, [here]))
	assert_eq(terrain.exposure(here, points, [here]), untyped.exposure(here, [FROM, TO], [here]), "an Array of points")
	assert_eq(terrain.visibility_map([here], Rect2(0, 0, 90, 90), 30.0),
			untyped.visibility_map([here], Rect2i(0, 0, 90, 90), 30))
	assert_eq(terrain.get_warnings(), untyped.get_warnings())
	assert_eq(terrain.get_piece_count(), untyped.get_piece_count())
	assert_eq(terrain.get_edge_count(), untyped.get_edge_count())
	assert_eq(terrain.get_revision(), untyped.get_revision())
	assert_true(untyped.set_piece({ "id": "a" }))
	assert_true(untyped.remove_piece(&"a"))
	assert_eq(untyped.load_pieces([{}]), 1)
	untyped.clear()
	assert_eq(untyped.get_piece_count(), 0)
	assert_eq(untyped.from_board(Scene.board([{}])).get_piece_count(), 1)
	new_messages()


## Godot reports such a call; the library must not crash, and the call must have no effect.
func test_wrong_calls_do_not_crash() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	var revision := terrain.get_revision()
	for row: Array in WRONG_CALLS:
		# A copy: before 4.5 callv passes the last entry of a constant Array for each argument.
		assert_null(terrain.callv(row[0], row[1].duplicate()), "%s%s" % row)
	for message in new_messages():
		assert_string_starts_with(message, "engine")
	assert_eq(terrain.get_revision(), revision)
	assert_eq(Cases.blockers(terrain), ["r"])


func test_a_script_can_extend_it() -> void:
	var script := GDScript.new()
	script.source_code = "extends LosTerrain\nvar count := 0\nfunc counted_los(a, b):\n\tcount += 1\n\treturn has_los(a, b)\n"
	assert_eq(script.reload(), OK)
	var terrain: LosTerrain = script.new()
	terrain.load_pieces([Scene.ruin("r", BETWEEN)])
	assert_false(terrain.call("counted_los", Scene.model(FROM), Scene.model(TO)))
	assert_false(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), terrain), "as board")
	EnhancedLineOfSight.set_default_terrain(terrain)
	# Not assert_same: GUT cannot print an object whose script has no file.
	assert_true(is_same(EnhancedLineOfSight.get_default_terrain(), terrain))
	assert_false(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), {}))
	assert_message(SILENT, "", "a script")


func test_other_objects_as_board() -> void:
	var node: Node = autofree(Node.new())
	var freed := Node.new()
	freed.free()
	var script := GDScript.new()
	script.source_code = "extends RefCounted\nfunc has_los(_a, _b): return true\n"
	script.reload()
	var board: Variant = null
	for i in 6:
		board = [RefCounted.new(), node, freed, script.new(), LosTerrain, autofree(EnhancedLineOfSight.new())][i]
		assert_false(EnhancedLineOfSight.has_los(Scene.model(FROM), Scene.model(TO), board), "object %d" % i)
		assert_message(ERROR, "board should be a LosTerrain or a Dictionary", "object %d" % i)
		assert_eq(EnhancedLineOfSight.check_enhanced_visibility(Scene.model(FROM), Scene.model(TO), board).reason,
				"Invalid board")
		assert_message(ERROR, "board should be a LosTerrain or a Dictionary", "object %d" % i)


func test_other_objects_as_default_terrain() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	EnhancedLineOfSight.set_default_terrain(terrain)
	var los: Node = autofree(EnhancedLineOfSight.new())
	for object: Variant in [RefCounted.new(), los, Resource.new()]:
		los.callv("set_default_terrain", [object])
		assert_message(ERROR, "set_default_terrain: terrain should be a LosTerrain or null", str(object))
		assert_same(EnhancedLineOfSight.get_default_terrain(), terrain, "the old one stays")
	for value: Variant in [5, "x", {}, []]:
		los.callv("set_default_terrain", [value])
		for message in new_messages():
			assert_string_starts_with(message, "engine")
		assert_same(EnhancedLineOfSight.get_default_terrain(), terrain, "the old one stays")


## A freed object is an error, unlike null.
func test_a_freed_object_as_default_terrain() -> void:
	var terrain := Cases.terrain_with([Scene.ruin("r", BETWEEN)])
	EnhancedLineOfSight.set_default_terrain(terrain)
	var los: Node = autofree(EnhancedLineOfSight.new())
	var freed := Node.new()
	freed.free()
	los.callv("set_default_terrain", [freed])
	assert_eq(new_messages().size(), 1 if can_read_messages() else 0)
	assert_same(EnhancedLineOfSight.get_default_terrain(), terrain, "the old one stays")


func test_free_is_refused() -> void:
	var terrain: Variant = LosTerrain.new()
	assert_false(terrain.has_method("queue_free"))
	var copy: Variant = terrain
	terrain = null
	assert_true(is_instance_valid(copy))
	assert_true(Cases.is_open(copy))
