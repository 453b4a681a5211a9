# SPDX-License-Identifier: MIT
extends "support/scene_test.gd"
## LosModel2D in the table of its LosTerrain2D: which terrain, which keys, when it is on the table; and wrong arguments.

const Frames := preload("support/frames.gd")


func test_models_register_themselves() -> void:
	assert_eq(_terrain.get_models(), [_shooter, _target])
	var table: LosTable = _terrain.get_table()
	assert_eq(table.get_models().size(), 2)
	var handle := _shooter.get_handle()
	assert_eq(table.get_model(handle).position, Vector2(200, 400))
	assert_same(_terrain.get_model(handle), _shooter)
	_shooter.unit = &"squad"
	_shooter.side = 3
	_terrain.get_table()
	assert_eq(table.get_model(handle).unit, &"squad")
	assert_eq(table.get_model(handle).side, 3)
	assert_eq(_terrain.get_unit(&"squad"), [_shooter])
	remove_child(_shooter)
	assert_false(_terrain.get_table().has_model(handle), "gone with the node")
	assert_eq(_shooter.get_handle(), -1)
	add_child(_shooter)
	assert_gt(_shooter.get_handle(), -1)


func test_a_reparented_model_keeps_its_handle() -> void:
	var handle := _shooter.get_handle()
	_shooter.reparent(_terrain)
	assert_eq(_shooter.get_handle(), handle)


func test_the_terrain_of_a_model() -> void:
	var other: LosTerrain2D = LosTerrain2D.new()
	var group: Node2D = add_child_autofree(Node2D.new())
	group.add_child(other)
	var model := LosModel2D.new()
	assert_null(model.get_terrain_2d(), "outside the tree")
	group.add_child(model)
	assert_same(model.get_terrain_2d(), other, "the nearest common ancestor")
	assert_null(_shooter.get_terrain_2d(), "two are equally near")
	assert_eq(_shooter._get_configuration_warnings().size(), 1)
	_shooter.terrain = _terrain
	assert_same(_shooter.get_terrain_2d(), _terrain)
	assert_eq(_shooter._get_configuration_warnings().size(), 0)
	model.reparent(_terrain)
	assert_same(model.get_terrain_2d(), _terrain, "an ancestor")
	assert_eq(_terrain.get_models().size(), 2)
	assert_eq(other.get_models(), [])


func test_a_model_of_another_terrain_takes_part_but_does_not_block() -> void:
	var other: LosTerrain2D = add_child_autofree(LosTerrain2D.new())
	for model: LosModel2D in [_shooter, _target]:
		model.terrain = _terrain
	var guest := add_model(Vector2(500, 400))
	guest.base_mm = 200.0
	guest.terrain = other
	_terrain.models_block = true
	assert_true(sees())
	assert_true(_terrain.has_los(guest, _target))
	assert_eq(_terrain.get_table().get_models().size(), 2, "for the time of the query only")
	guest.terrain = _terrain
	assert_false(sees())


func test_off_the_table_is_a_flag() -> void:
	_shooter.on_table = false
	assert_false(sees())
	assert_false(_shooter.to_model().has("position"))
	assert_eq(_terrain.check(_shooter, _target).reason, "Invalid model positions")
	_shooter.on_table = true
	assert_true(sees())
	_shooter.position = Vector2.ZERO
	assert_true(sees(), "(0, 0) is a place")
	assert_true(_terrain.has_los(_shooter.to_model(), _target), "for dictionaries, too")
	assert_almost_eq(_terrain.distance(_shooter, _target), (Vector2(800, 400).length() - 2 * 25.1968) / 40.0, 1e-3)
	_shooter.position = Vector2(200, 400)
	assert_true(sees())


func test_models_that_block() -> void:
	var tank := add_model(Vector2(500, 400), &"tank", 1)
	tank.base_mm = 100.0
	assert_true(sees(), "not by default")
	_terrain.models_block = true
	var result := _terrain.check(_shooter, _target)
	assert_false(result.has_los)
	assert_eq(result.blocking_models, [tank])
	assert_eq(result.blockers, [String(tank.name)])
	assert_eq(_terrain.get_board().models.size(), 3)
	assert_false(EnhancedLineOfSight.has_los(_shooter.to_model(), _target.to_model(), _terrain.get_board()))
	for change: Array in [["blocks_los", false], ["alive", false], ["on_table", false], ["position", Vector2(500, 900)]]:
		var old: Variant = tank.get(change[0])
		tank.set(change[0], change[1])
		assert_true(sees(), change[0])
		tank.set(change[0], old)
		assert_false(sees(), change[0])
	tank.unit = &"same"
	_target.unit = &"same"
	assert_true(sees(), "of the target's unit")


func test_a_model_that_is_queued_for_deletion_is_gone() -> void:
	_terrain.models_block = true
	var group := Node2D.new()
	add_child(group)
	var tanks: Array[LosModel2D] = []
	for i in 2:
		tanks.append(LosModel2D.new())
		tanks[i].position = Vector2(450 + 100 * i, 400)
		tanks[i].base_mm = 100.0
		group.add_child(tanks[i])
	assert_false(sees())
	tanks[0].queue_free()
	assert_eq(_terrain.check(_shooter, _target).blocking_models, [tanks[1]])
	group.queue_free()
	assert_true(sees(), "with its parent")
	assert_false(_terrain.has_los(tanks[1], _target))
	assert_eq(_terrain.get_models(), [_shooter, _target])
	await Frames.pass_by(2)
	assert_eq(_terrain.get_table().get_models().size(), 2)


func test_keys_of_a_model() -> void:
	_shooter.tags = PackedStringArray(["scout"])
	_shooter.size = 2.5
	_shooter.unit = &"squad"
	_shooter.side = 1
	_shooter.rotation = 1.0
	_shooter.facing = 0.5
	_shooter.hidden_by_rule = true
	_shooter.detection_inches = 9.0
	var words := _shooter.to_model()
	assert_eq(words.tags, ["scout"])
	assert_eq([words.size, words.unit, words.side, words.hidden, words.detection_inches], [2.5, &"squad", 1, true, 9.0])
	assert_almost_eq(float(words.facing), 1.5, 1e-6)
	for key: String in ["tags", "size", "unit", "side", "facing", "hidden", "alive", "blocks_los"]:
		assert_false(_target.to_model().has(key), key)
	assert_eq(_terrain.get_table().get_model(_shooter.get_handle()).tags, ["scout"])
	_shooter.tags.append("veteran")
	assert_eq(_terrain.get_table().get_model(_shooter.get_handle()).tags, ["scout", "veteran"], "changed in place")
	_shooter.rotation = 2.0
	assert_almost_eq(float(_terrain.get_table().get_model(_shooter.get_handle()).facing), 2.5, 1e-6)


func test_the_outline_has_the_scale_of_the_terrain() -> void:
	assert_almost_eq(_shooter.get_outline()[0].x, 16.0 / 25.4 * 40.0, 0.01)
	_terrain.pixels_per_inch = 80.0
	assert_almost_eq(_shooter.get_outline()[0].x, 16.0 / 25.4 * 80.0, 0.01)


func test_the_table_was_cleared_by_the_game() -> void:
	sees()
	_terrain.get_table().clear_models()
	assert_true(sees())
	assert_eq(_terrain.get_table().get_models().size(), 2)
	assert_eq(Array(new_messages()), [])


func test_wrong_models_are_one_error_each() -> void:
	var freed := LosModel2D.new()
	freed.free()
	for row: Array in [[null, "null"], ["text", "String"], [1.5, "1.5"], [_terrain, "Node2D"], [freed, "a freed object"],
			[[], "Array"], [Vector2(1, 1), "Vector2"]]:
		assert_false(_terrain.has_los(row[0], _target))
		assert_one(ERROR, ["LosTerrain2D \"/root/", ".has_los: shooter should be a LosModel2D", "not " + row[1]], row[1])
		assert_eq(Array(_terrain.visibility_matrix([_shooter, row[0]], [_target])), [1, 0])
		assert_one(ERROR, [".visibility_matrix: shooters[1] should be"], row[1])
	assert_eq(_terrain.distance(_shooter, 77), INF)
	assert_one(ERROR, ["b is 77, which is no handle of get_table()"])
	assert_eq(_terrain.get_table().get_models().size(), 2)
	assert_true(sees())


func test_unusable_values_of_a_model_name_the_node() -> void:
	_shooter.name = "Broken"
	_shooter.position = Vector2(NAN, 0)
	assert_false(sees())
	assert_false(sees())
	assert_one(ERROR, ["LosModel2D \"/root/", "Broken\"", "is not finite", "Move it back"])
	_shooter.position = Vector2(200, 400)
	assert_true(sees())
	_shooter.base_mm = 40.0
	_shooter.position = Vector2(1e9, 0)
	assert_false(sees())
	var messages := new_messages()
	assert_false(sees())
	assert_eq(Array(new_messages()), [], "said once")
	if can_read_messages():
		assert_eq(messages.size(), 2, str(messages))
		assert_string_contains(messages[-1], "the model is treated as not visible")
	_shooter.position = Vector2(200, 400)
	assert_true(sees())
	assert_eq(_terrain.get_table().get_model(_shooter.get_handle()).base_mm, 40.0)
	assert_eq(Array(new_messages()), [])


func test_wrong_units_are_one_error() -> void:
	assert_eq(_terrain.unit_visibility(_shooter, 5).reason, "no_models")
	var messages := new_messages()
	if can_read_messages():
		assert_eq(messages.size(), 2, "a model without a unit, and a number: " + str(messages))
		assert_string_contains(messages[0], "from should be the name of a unit or a LosModel2D with a unit")


func test_rules_are_kept_for_the_board() -> void:
	_terrain.edition = 0
	assert_false(_terrain.get_board().has("edition"))
	var resource := LosRules.new()
	watch_signals(_terrain)
	_terrain.rules = resource
	assert_same(_terrain.get_board().rules, resource)
	resource.emit_changed()
	sees()


func test_rules_are_saved_with_the_scene() -> void:
	for value: LosRules in [null, LosRules.preset(LosRules.SOLID)]:
		var made := LosTerrain2D.new()
		made.rules = value
		var packed := PackedScene.new()
		packed.pack(made)
		made.free()
		var loaded: LosTerrain2D = autofree(packed.instantiate())
		assert_eq(loaded.rules, value)


func test_changed_rules_compile_the_terrain_anew() -> void:
	var resource := LosRules.new()
	_terrain.rules = resource
	var compiled := _terrain.get_terrain()
	assert_same(_terrain.get_terrain(), compiled)
	resource.emit_changed()
	assert_not_same(_terrain.get_terrain(), compiled)


## Under the default rules the woods block; in the 10th edition woods without a height do not.
func test_faulty_rules_give_the_default_rules() -> void:
	var woods := describe(add_ruin())
	woods.type = "woods"
	woods.height_category = "none"
	assert_true(sees(), "10th edition")
	_terrain.edition = 0
	assert_false(sees(), "default rules")
	_terrain.rules = LosRules.from_dictionary({ "piece_rules": [{ "effect": "block", "when": ["peice:woods"] }] })
	new_messages()  # from_dictionary names the mistake, too
	assert_false(sees(), "faulty rules, no edition")
	assert_one(ERROR, ["peice"])
	_terrain.edition = 10
	assert_true(sees(), "faulty rules, 10th edition")
	assert_one(ERROR, ["peice"])
	_terrain.edition = 0
	var resource := LosRules.from_dictionary({ "piece_rules": [{ "effect": "pass" }] })
	_terrain.rules = resource
	assert_true(sees(), "rules without a fault")
	resource.piece_rules[0].when = PackedStringArray(["piece:"])
	resource.emit_changed()
	assert_false(sees(), "a resource that becomes faulty")
	assert_one(ERROR, ["piece:"])
