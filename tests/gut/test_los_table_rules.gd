# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## LosTable under the rules of its terrain.

const RandomScene := preload("support/random_scene.gd")
const RuleSets := preload("support/rule_sets.gd")

var table: LosTable


func before_each() -> void:
	super()
	var terrain := LosTerrain.new()
	terrain.load_pieces([{ "id": "crate", "polygon": Scene.corners(BETWEEN) }])
	table = LosTable.create(terrain)


func test_tags_follow_the_rules() -> void:
	var from := table.add_model(_model(FROM))
	var plain := table.add_model(_model(TO))
	var scout := table.add_model(_model(TO, { "tags": ["scout"] }))
	var medic := table.add_model(_model(TO, { "meta": { "keywords": ["Medic"] } }))
	for i in 2:
		for row: Array in [[null, [1, 1, 1]], [RuleSets.for_target("scout"), [1, 0, 1]], [RuleSets.for_target("medic"), [1, 1, 0]],
				[LosRules.from_dictionary(RuleSets.for_target("MEDIC")), [1, 1, 0]], [RuleSets.SOLID, [0, 0, 0]]]:
			table.terrain.rules = row[0]
			assert_eq(Array(table.visibility_matrix([from], [plain, scout, medic])), row[1], str(row))
	table.terrain.rules = RuleSets.for_target("scout")
	table.set_model(plain, _model(TO, { "keywords": ["SCOUT"] }))
	table.set_model(scout, _model(TO))
	var late := table.add_model(_model(TO, { "tags": ["Scout"] }))
	assert_eq(Array(table.visibility_matrix([from], [plain, scout, late])), [0, 1, 0], "set and added under rules")


func test_a_changed_resource() -> void:
	var from := table.add_model(_model(FROM))
	var to := table.add_model(_model(TO, { "tags": ["scout"] }))
	var rules := LosRules.from_dictionary(RuleSets.for_target("medic"))
	table.terrain.rules = rules
	assert_true(table.has_los(from, to))
	rules.piece_rules[0].when = PackedStringArray(["target:scout"])
	assert_false(table.has_los(from, to))
	rules.piece_rules.clear()
	rules.emit_changed()
	assert_true(table.has_los(from, to))


func test_another_terrain_has_other_rules() -> void:
	var from := table.add_model(_model(FROM))
	var to := table.add_model(_model(TO, { "tags": ["scout"] }))
	var first := table.terrain
	first.rules = { "piece_rules": [{ "when": ["target:a", "target:scout"] }] }
	assert_true(table.has_los(from, to))
	var other := LosTerrain.new()
	other.load_pieces([{ "id": "crate", "polygon": Scene.corners(BETWEEN) }])
	other.rules = RuleSets.for_target("scout")
	table.terrain = other
	assert_false(table.has_los(from, to))
	table.terrain = first
	assert_true(table.has_los(from, to))


func test_facing_follows_the_rotation() -> void:
	table.terrain.clear()
	table.terrain.rules = { "arc_degrees": 90.0 }
	var free := table.add_model(_model(FROM))
	var fixed := table.add_model(_model(FROM, { "facing": 0.0 }))
	var to := table.add_model(_model(TO))
	assert_eq([table.has_los(free, to), table.has_los(fixed, to)], [true, true])
	table.move_model(free, FROM, PI)
	table.move_model(fixed, FROM, PI)
	assert_eq([table.has_los(free, to), table.has_los(fixed, to)], [false, true])
	assert_eq(table.check(free, to).reason, "arc")
	table.move_model(free, FROM)
	assert_false(table.has_los(free, to), "without a rotation it stays")


func test_hidden_and_side() -> void:
	table.terrain.rules = { "detection_inches": 5.0, "piece_rules": [{ "when": ["same_side"] }] }
	var from := table.add_model(_model(FROM), &"", 1)
	var to := table.add_model(_model(TO, { "hidden": true }), &"", 2)
	assert_eq(table.check(from, to, LosTable.DETAIL_VERDICT).get("reason"), "hidden")
	table.set_model_flags(to, 7)
	assert_true(table.has_los(from, to))
	table.set_model_flags(to, 15)
	assert_false(table.has_los(from, to))
	table.set_model_flags(to, 7)
	table.set_model_unit(to, &"u", 1)
	assert_eq(table.check(from, to).blocking_terrain, ["crate"], "the same side")


func test_saved_tables_keep_what_rules_read() -> void:
	table.terrain.rules = { "arc_degrees": 90.0, "detection_inches": 5.0, "piece_rules": [{ "when": ["target:scout"] },
			{ "when": ["target:big"], "unless": ["piece<target"] }, { "when": ["same_side"] }] }
	var handles := [table.add_model(_model(FROM), &"", 3), table.add_model(_model(FROM, { "facing": PI })),
		table.add_model(_model(TO, { "tags": ["scout"] })), table.add_model(_model(TO, { "hidden": true }), &"", 2),
		table.add_model(_model(TO, { "tags": ["big"], "size": 7 })), table.add_model(_model(TO, { "tags": ["big"] })),
		table.add_model(_model(TO), &"", 3), table.add_model(_model(TO), &"", 4)]
	var expected := table.visibility_matrix(handles, handles)
	assert_eq(Array(expected.slice(0, 8)), [1, 1, 0, 0, 1, 0, 0, 1])
	var loaded := LosTable.create(table.terrain)
	assert_true(loaded.load_dictionary(JSON.parse_string(JSON.stringify(table.to_dictionary()))))
	assert_eq(loaded.visibility_matrix(handles, handles), expected)
	assert_eq(loaded.get_model(handles[4]).tags, ["big"])


func test_cover_of_a_check() -> void:
	table.terrain.load_pieces([{ "id": "c", "tags": ["crate"], "polygon": Scene.corners(BETWEEN) }])
	table.terrain.rules = RuleSets.COVER
	var from := table.add_model(_model(FROM))
	var to := table.add_model(_model(TO))
	for detail in [LosTable.DETAIL_PROOF, LosTable.DETAIL_LINES, LosTable.DETAIL_BLOCK_POINTS]:
		assert_eq(table.check(from, to, detail).cover, [{ "label": "soft", "pieces": ["c"], "share": 1.0 }])
	assert_false(table.check(from, to, LosTable.DETAIL_VERDICT).has("cover"))
	assert_eq(table.check_at(from, FROM + Vector2(0, 10), to).cover.size(), 1)
	assert_eq(table.check(from, to), table.check(from, to), "a query leaves nothing behind")


func test_models_that_block_by_rule() -> void:
	table.terrain.clear()
	table.models_block = true
	var from := table.add_model(_model(FROM))
	var to := table.add_model(_model(TO))
	var between := table.add_model(_model(Vector2(600, 400), { "base_mm": 200, "tags": ["wide"] }))
	for row: Array in [[{ "model_rules": [{ "when": ["blocker:wide"] }] }, false], [{ "model_rules": [{ "when": ["blocker:tall"] }] }, true],
			[{ "model_rules": [{ "unless": ["blocker<either"] }] }, false]]:
		table.terrain.rules = row[0]
		assert_eq(table.has_los(from, to), row[1], str(row))
	table.set_model(between, _model(Vector2(600, 400), { "base_mm": 200, "size": 0.5 }))
	assert_true(table.has_los(from, to), "smaller than both")


## The table answers as the terrain does with two dictionaries.
func test_the_table_and_the_terrain_agree() -> void:
	var scenes := RandomScene.new(2160)
	var rules := LosRules.from_dictionary({ "arc_degrees": 200.0, "max_range_inches": 40.0,
			"piece_rules": [{ "when": ["either:scout"], "effect": "pass" }, { "unless": ["piece<target", "shooter:overlaps"] }] })
	for i in 20:
		var terrain := LosTerrain.from_board(scenes.board({}))
		terrain.rules = rules
		var other := LosTable.create(terrain)
		var models := range(8).map(func(index: int) -> Dictionary:
			return scenes.pair()[0].merged({ "tags": ["Scout"] if index == 0 else [], "facing": index * 0.7, "size": 1.0 + index }, true))
		var handles := PackedInt32Array(models.map(func(model: Dictionary) -> int: return other.add_model(model)))
		assert_eq(other.visibility_matrix(handles, handles), terrain.visibility_matrix(models, models), "table %d" % i)
		rules.max_range_inches = 40.0 - i
	new_messages()


## Without rules, keys that only rule sets read may be the game's own.
func test_keys_of_the_game() -> void:
	var model := _model(TO, { "tags": { "a": 1 }, "size": "Large", "facing": Vector2.UP })
	assert_gt(table.add_model(model), -1)
	assert_message(SILENT, "", "no rules")
	table.terrain.rules = RuleSets.SOLID
	assert_eq(table.add_model(model), -1)
	assert_message(ERROR, "\"tags\" should be an Array of String, not Dictionary", "rules")


func test_threads() -> void:
	table.terrain.rules = LosRules.from_dictionary(RuleSets.for_target("scout"))
	var handles := PackedInt32Array()
	for i in 60:
		handles.append(table.add_model(_model(FROM if i % 2 == 0 else TO, { "tags": ["scout"] if i % 3 == 0 else [] })))
	var expected := table.visibility_matrix(handles, handles)
	assert_between(expected.count(0), 100, 3500)
	var threads: Array[Thread] = []
	for i in 4:
		threads.append(Thread.new())
		threads[i].start(func() -> bool: return table.visibility_matrix(handles, handles) == expected)
	for thread in threads:
		assert_true(thread.wait_to_finish())


func _model(at: Vector2, keys := {}) -> Dictionary:
	return Scene.model(at, 32).merged(keys, true)
