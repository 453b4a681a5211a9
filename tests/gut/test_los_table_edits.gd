# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## LosTable: models are added, moved, changed, removed, saved and loaded.

const Cases := preload("support/terrain_cases.gd")
const RandomScene := preload("support/random_scene.gd")

const ALL := 7  # MODEL_ALIVE, MODEL_BLOCKS, MODEL_ON_TABLE

var table: LosTable


func before_each() -> void:
	super()
	table = LosTable.create(Cases.terrain_with([], { "edition": 11 }))


func test_handles_count_up_and_are_not_reused() -> void:
	for i in 3:
		assert_eq(table.add_model(Scene.model(FROM)), i)
	assert_true(table.remove_model(1))
	assert_false(table.has_model(1))
	var again := table.add_model(Scene.model(TO))
	assert_ne(again, 1)
	assert_eq(Array(table.get_models()), [0, 2, again])
	table.clear_models()
	assert_eq(table.get_models().size(), 0)
	assert_false(table.has_model(0) or table.has_model(again))
	assert_false([0, 1, 2, again].has(table.add_model({})))
	assert_message(SILENT, "", "ordinary edits")


func test_flags_follow_keys_and_position() -> void:
	var rows := [[Scene.model(FROM), ALL], [{}, 3], [Scene.model(Vector2.ZERO), 3], [Scene.model(FROM, 32, { "alive": false }), 6],
		[Scene.model(FROM, 32, { "blocks_los": false }), 5], [Scene.model(FROM, 32, { "hidden": true }), 15]]
	for row: Array in rows:
		var handle := table.add_model(row[0])
		assert_eq(table.get_model_flags(handle), row[1], str(row[0]))
		assert_true(table.set_model(handle, Scene.model(FROM)))
		assert_eq(table.get_model_flags(handle), ALL, "set anew")
	assert_message(SILENT, "", "flags")


func test_moving_puts_on_and_off_the_table() -> void:
	var handle := table.add_model({ "base_mm": 40 })
	var other := table.add_model(Scene.model(TO))
	assert_false(table.has_los(handle, other))
	assert_eq(table.check(handle, other).reason, "Invalid model positions")
	assert_true(table.move_model(handle, FROM))
	assert_eq(table.get_model_flags(handle), ALL)
	assert_true(table.has_los(handle, other))
	assert_eq(table.get_model(handle).position, FROM)
	assert_true(table.move_model(handle, Vector2.ZERO))
	assert_false(table.has_los(handle, other))
	assert_false(table.get_model(handle).has("position"))
	assert_true(table.set_model_flags(other, ALL - LosTable.MODEL_ALIVE))
	table.move_model(handle, FROM)
	assert_eq(table.check(handle, other).reason, "Model is not alive")
	assert_message(SILENT, "", "moves")


func test_models_come_back_as_given() -> void:
	var given := Scene.oval(FROM, 75, 42, 0.5).merged({ "id": "bike", "wounds": 3, "note": [1, 2] })
	var handle := table.add_model(given, &"riders", 2)
	given["wounds"] = 1  # the table has a copy
	var found := table.get_model(handle)
	assert_eq(found, Scene.oval(FROM, 75, 42, 0.5).merged({ "id": "bike", "wounds": 3, "note": [1, 2], "unit": &"riders",
		"side": 2, "alive": true, "hidden": false, "blocks_los": true }))
	table.move_model(handle, TO, 1.5)
	assert_eq([table.get_model(handle).position, table.get_model(handle).rotation], [TO, 1.5])
	table.move_model(handle, FROM)
	assert_eq(table.get_model(handle).rotation, 1.5, "NAN keeps the rotation")
	found["position"] = TO
	assert_eq(table.get_model(handle).position, FROM, "the result is a copy")


## Nested values that a game edits in place change neither the table nor what was saved before.
func test_nested_values_are_copied() -> void:
	var words: Array[String] = ["INFANTRY"]
	var given := Scene.oval(FROM, 75, 42, 0.5).merged({ "keywords": words, "meta": { "keywords": ["FLY"], "owner": self },
		"note": [1], "path": PackedVector2Array([FROM]) })
	var handle := table.add_model(given)
	var other := table.add_model(Scene.model(TO))
	var expected := given.duplicate(true)
	var inches := table.distance(handle, other)
	var saved := table.to_dictionary()
	given.base_dimensions.length = 400
	words[0] = "VEHICLE"
	given.meta.keywords.append("TITANIC")
	var found := table.get_model(handle)
	for key: String in ["base_dimensions", "keywords", "meta"]:
		assert_eq(found[key], expected[key], key)
	assert_true(found.keywords.is_typed(), "the element type is kept")
	assert_same(found.meta.owner, self, "objects are shared")
	assert_same(found.note, given.note, "keys that are not read are shared")
	found.base_dimensions.length = 300
	table.to_dictionary().models[0].model.base_dimensions.length = 200
	for data: Dictionary in [saved, table.to_dictionary()]:
		assert_true(table.load_dictionary(data))
		assert_almost_eq(table.distance(handle, other), inches, 1e-9)
	given.base_dimensions.length = 75
	assert_true(table.set_model(handle, given))
	given.base_dimensions.length = 400
	assert_eq(table.get_model(handle).base_dimensions.length, 75)
	assert_message(SILENT, "", "copies")


func test_the_side_of_a_new_model() -> void:
	var rows := [[{ "side": 3 }, 0, 3], [{ "side": 3.0 }, 0, 3], [{ "side": 3 }, 2, 2], [{}, 0, 0], [{ "side": -1 }, 0, -1]]
	for row: Array in rows:
		var handle := table.add_model(row[0], &"", row[1])
		assert_eq(table.get_model(handle).side, row[2], str(row))
	var first := table.add_model(Scene.model(FROM), &"a", 7)
	var other := LosTable.new()
	assert_eq(other.get_model(other.add_model(table.get_model(first))), table.get_model(first), "the whole model")
	for side: Variant in ["left", 1.5, 1e12, NAN, null, []]:
		assert_eq(table.get_model(table.add_model({ "side": side })).side, 0, "belongs to the game: %s" % [side])
	assert_message(SILENT, "", "sides")


func test_units() -> void:
	var a := table.add_model(Scene.model(FROM), &"first", 0)
	var b := table.add_model(Scene.model(TO), &"second", 1)
	var c := table.add_model(Scene.model(TO, 32, { "unit": "first" }))
	var d := table.add_model(Scene.model(TO))
	assert_eq(table.get_units(), [&"first", &"second"] as Array[StringName])
	assert_eq(Array(table.get_unit(&"first")), [a, c], "the key counts if there is no argument")
	assert_eq(Array(table.get_unit(&"")), [d])
	assert_eq(Array(table.get_unit(&"unknown")), [])
	assert_true(table.set_model_unit(a, &"third", 5))
	assert_eq(table.get_model(a).side, 5)
	assert_eq(table.get_units(), [&"third", &"second", &"first"] as Array[StringName], "by lowest handle")
	table.remove_model(b)
	assert_eq(table.get_units(), [&"third", &"first"] as Array[StringName])
	assert_true(table.set_model_unit(d, &""))
	assert_message(SILENT, "", "units")


## The key that the model was registered with does not return when the model leaves its unit.
func test_a_model_without_a_unit_has_no_such_key() -> void:
	for each: Object in [table]:
		var handle: int = each.add_model(Scene.model(FROM, 32, { "unit": "first" }))
		assert_eq(each.get_model(handle).unit, &"first")
		assert_true(each.set_model_unit(handle, &""))
		assert_false(each.get_model(handle).has("unit"))
		assert_eq(each.get_units(), [] as Array[StringName])


func test_each_change_is_signalled_and_counted() -> void:
	var seen := []
	table.model_changed.connect(func(handle: int) -> void: seen.append([handle, table.get_revision()]))
	var handle := table.add_model(Scene.model(FROM))
	table.move_model(handle, TO)
	table.set_model(handle, Scene.model(FROM))
	table.set_model_flags(handle, 0)
	table.set_model_unit(handle, &"unit")
	table.load_dictionary(table.to_dictionary())
	table.remove_model(handle)
	table.clear_models()
	assert_eq(seen, [[0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [-1, 6], [0, 7], [-1, 8]])
	table.models_block = true
	assert_eq(table.get_revision(), 9)
	table.models_block = true
	assert_eq(table.get_revision(), 9, "no change")
	table.terrain = LosTerrain.new()
	assert_eq(table.get_revision(), 10)


## Whatever changes an answer changes the revision, also if the terrain is another one.
func test_the_revision_counts_options_and_terrain() -> void:
	var ruin := Scene.ruin("r", Rect2(100, 100, 50, 50))
	for made: Array in [[table, LosTerrain.new()]]:
		var counted: RefCounted = made[0]
		var other: RefCounted = made[1]
		other.load_pieces([ruin])
		var changes: Array[Callable] = [
			func() -> void: counted.mode = EnhancedLineOfSight.MODE_LEGACY, func() -> void: counted.density = 7,
			func() -> void: counted.pixels_per_inch = 30.0, func() -> void: counted.min_gap = 0.5,
			func() -> void: counted.edition = 21 - counted.edition,
			func() -> void: counted.terrain.rules = LosRules.preset(LosRules.SOLID).to_dictionary(),
			func() -> void: counted.terrain.rules = null, func() -> void: counted.terrain.set_piece(ruin),
			func() -> void: counted.terrain.set_piece_state("r", "open"), func() -> void: counted.models_block = true,
			func() -> void: counted.terrain = other, func() -> void: counted.terrain.density = 9,
		]
		for i in changes.size():
			var before: int = counted.get_revision()
			changes[i].call()
			assert_eq(counted.get_revision(), before + 1, "%s, change %d" % [counted, i])
		var last: int = counted.get_revision()
		counted.density = 9
		counted.models_block = true
		counted.terrain.remove_piece("unknown")
		assert_eq(counted.get_revision(), last, "no change")
		counted.add_model(Scene.model(FROM))
		counted.has_los(0, 0)
		assert_eq(counted.get_revision(), last + 1, "queries do not count")


func test_a_listener_may_edit_the_table() -> void:
	var once := [true]
	table.model_changed.connect(func(_handle: int) -> void:
		if once[0]:
			once[0] = false
			table.add_model(Scene.model(TO)))
	table.add_model(Scene.model(FROM))
	assert_eq(table.get_models().size(), 2)
	assert_message(SILENT, "", "edits in a listener")


# --- Saving ---------------------------------------------------------------------


func test_saved_tables_come_back(by_json: bool = use_parameters([false, true])) -> void:
	var scenes := RandomScene.new(6100)
	for i in 30:
		table.add_model(scenes.model(), StringName(["", "a", "b"][i % 3]), i % 2)
	for handle: int in [3, 7, 11]:
		table.remove_model(handle)
	table.add_model(scenes.model())
	table.move_model(5, Vector2(123.25, 77.125), 0.75)
	table.set_model_flags(6, 0)
	table.models_block = true
	var saved := table.to_dictionary()
	var data: Dictionary = JSON.parse_string(JSON.stringify(saved)) if by_json else saved
	var other := LosTable.create(table.terrain)
	other.add_model(Scene.model(FROM), &"gone")
	assert_true(other.load_dictionary(data))
	assert_true(other.models_block)
	assert_eq(other.get_models(), table.get_models(), "handles stay")
	assert_eq(other.get_units(), table.get_units())
	assert_eq(other.visibility_matrix(other.get_models(), other.get_models()),
			table.visibility_matrix(table.get_models(), table.get_models()))
	for handle in table.get_models():
		assert_eq(other.get_model_flags(handle), table.get_model_flags(handle))
	if not by_json:
		assert_eq(other.to_dictionary(), saved)
	new_messages()


func test_undo_keeps_removed_handles_apart() -> void:
	table.add_model(Scene.model(FROM))
	var before := table.to_dictionary()
	var removed := table.add_model(Scene.model(TO))
	table.remove_model(removed)
	assert_true(table.load_dictionary(before))
	assert_ne(table.add_model(Scene.model(TO)), removed)


func test_unusable_dictionaries_change_nothing() -> void:
	table.add_model(Scene.model(FROM), &"unit")
	var good := table.to_dictionary()
	var entry: Dictionary = good.models[0]
	var bad := [{}, { "version": 2, "models": [] }, { "version": 1 }, { "version": 1, "models": {} },
		{ "version": 1, "models": [5] }, { "version": 1, "models": [], "models_block": 1 },
		{ "version": 1, "models": [entry, entry] }]
	for key: String in ["handle", "side", "flags", "model"]:
		for value: Variant in [null, "x", 1.5, 1 << 40, -(1 << 40)]:
			bad.append({ "version": 1, "models": [entry.merged({ key: value }, true)] })
	bad.append({ "version": 1, "models": [entry.merged({ "model": { "base_mm": "x" } }, true)] })
	for data: Dictionary in bad:
		assert_false(table.load_dictionary(data), str(data))
		assert_message(ERROR, "load_dictionary", str(data))
		assert_eq(table.to_dictionary(), good)
