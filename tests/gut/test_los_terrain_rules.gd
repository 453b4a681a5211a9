# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## LosTerrain.rules, states of pieces, and queries that rule sets restrict.

const Capture := preload("res://demo/table/capture.gd")
const MessageHook := preload("support/message_hook.gd")
const RandomScene := preload("support/random_scene.gd")
const RuleSets := preload("support/rule_sets.gd")
const TerrainProcess := preload("support/terrain_process.gd")

const TARGET_DEPENDENT := { "title": "Near", "piece_rules": [{ "when": ["piece:hedge"] }, { "when": ["target:near 1"] }] }


func after_each() -> void:
	EnhancedLineOfSight.set_defaults({ "rules": null })


func test_the_property_returns_what_was_set() -> void:
	var terrain := LosTerrain.new()
	assert_null(terrain.rules)
	var rules := LosRules.new()
	terrain.rules = rules
	assert_same(terrain.rules, rules)
	terrain.rules = RuleSets.SOLID
	assert_eq(terrain.rules, RuleSets.SOLID)
	terrain.rules.clear()
	assert_eq(terrain.rules, RuleSets.SOLID, "a copy")
	terrain.rules = null
	assert_null(terrain.rules)


func test_the_property_is_shown_as_a_resource() -> void:
	for property in ClassDB.class_get_property_list("LosTerrain", true):
		if property.name == "rules":
			assert_eq([property.hint, property.hint_string], [PROPERTY_HINT_RESOURCE_TYPE, "LosRules"])
			return
	fail_test("there is no property \"rules\"")


## Setting rules builds nothing again and keeps pieces, states and revision.
func test_rules_can_be_changed_at_any_time() -> void:
	var terrain := _terrain([_piece("crate")])
	var revision := terrain.get_revision()
	for i in 3:
		for row: Array in [[null, true], [RuleSets.SOLID, false], [RuleSets.HEDGE, true], [LosRules.preset(LosRules.SOLID), false]]:
			terrain.rules = row[0]
			assert_eq(terrain.has_los(_model(FROM), _model(TO)), row[1], str(row))
	assert_eq(terrain.get_revision(), revision + 12, "each assignment counts")


func test_pieces_set_later_have_their_tags() -> void:
	var terrain := _terrain([])
	terrain.rules = RuleSets.HEDGE
	assert_true(terrain.has_los(_model(FROM), _model(TO)))
	terrain.set_piece(_piece("h", { "tags": ["hedge"] }))
	assert_false(terrain.has_los(_model(FROM), _model(TO)))
	terrain.set_piece(_piece("other", {}, Rect2(0, 0, 10, 10)))
	assert_false(terrain.has_los(_model(FROM), _model(TO)), "copied with its tags")
	terrain.set_piece(_piece("h"))
	assert_true(terrain.has_los(_model(FROM), _model(TO)))


## A rule set of an edition gives the answers of the edition.
func test_presets_of_the_editions(edition: int = use_parameters(Scene.EDITIONS)) -> void:
	var scenes := RandomScene.new(2100 + edition)
	for i in 60:
		var board := scenes.board({ "edition": edition })
		var pair := scenes.pair()
		var terrain := LosTerrain.from_board(board)
		var expected := terrain.check(pair[0], pair[1], true)
		for rules: Variant in [LosRules.preset(edition - 10), LosRules.preset(edition - 10).to_dictionary()]:
			terrain.rules = rules
			var answer := terrain.check(pair[0], pair[1], true)
			answer.erase("cover")
			assert_eq_deep(answer, expected)
			board["rules"] = rules
			answer = EnhancedLineOfSight.check_enhanced_visibility(pair[0], pair[1], board, true)
			answer.erase("cover")
			assert_eq_deep(answer, expected)
	new_messages()


# -------------------------------------------------------------------------------------------------- states


func test_a_door_opened_at_run_time() -> void:
	var terrain := _terrain([_piece("wall", {}, Rect2(500, 0, 50, 300)), _piece("door", {}, Rect2(500, 300, 50, 200)),
			_piece("rest", {}, Rect2(500, 500, 50, 300))])
	terrain.rules = LosRules.preset(LosRules.SOLID)
	watch_signals(terrain)
	assert_false(terrain.has_los(_model(FROM), _model(TO)))
	var revision := terrain.get_revision()
	assert_true(terrain.set_piece_state("door", "open"))
	assert_true(terrain.has_los(_model(FROM), _model(TO)))
	assert_eq(terrain.get_piece_state("door"), "open")
	assert_eq(terrain.get_revision(), revision + 1)
	assert_signal_emit_count(terrain, "changed", 1)
	assert_true(terrain.set_piece_state("door", "open"), "nothing changes")
	assert_signal_emit_count(terrain, "changed", 1)
	terrain.set_piece(_piece("wall", {}, Rect2(500, 0, 50, 300)))
	assert_true(terrain.has_los(_model(FROM), _model(TO)), "a change of another piece keeps it")
	assert_true(terrain.set_piece_state("door", ""))
	assert_eq(terrain.get_piece_state("door"), "closed")
	assert_false(terrain.has_los(_model(FROM), _model(TO)))


func test_states_of_walls_and_of_pieces_with_the_same_id() -> void:
	var terrain := _terrain([Scene.wall("gate", Vector2(500, 0), Vector2(500, 800)), _piece("gate")])
	terrain.rules = RuleSets.SOLID
	assert_false(terrain.has_los(_model(FROM), _model(TO)))
	terrain.set_piece_state("gate", "open")
	assert_true(terrain.has_los(_model(FROM), _model(TO)))


func test_an_unknown_id_is_one_warning() -> void:
	var terrain := _terrain([_piece("door", { "state": "ajar" })])
	assert_eq(terrain.get_piece_state("door"), "ajar")
	assert_eq(terrain.get_piece_state("none"), "")
	assert_false(terrain.set_piece_state("none", "open"))
	assert_message(WARNING, "there is no terrain piece \"none\"", "unknown id")
	assert_false(terrain.set_piece_state("none", "open"))
	assert_message(SILENT, "", "not again")


# -------------------------------------------------------------------------------------------------- batches


func test_batches_under_rules() -> void:
	var scenes := RandomScene.new(2150)
	var terrain := LosTerrain.from_board(scenes.board({}))
	terrain.rules = { "piece_rules": [{ "unless": ["piece<either", "target:scout"] }], "max_range_inches": 30.0 }
	var models := range(40).map(func(index: int) -> Dictionary:
		return scenes.pair()[0].merged({ "tags": ["scout"] if index % 3 == 0 else [], "size": 1.0 + index % 7 }, true))
	var expected := PackedByteArray()
	for shooter: Dictionary in models:
		for target: Dictionary in models:
			expected.append(int(terrain.has_los(shooter, target)))
	assert_eq(terrain.visibility_matrix(models, models), expected, "1600 pairs, in threads")
	assert_between(expected.count(1), 50, 1550)
	var threads: Array[Thread] = []
	for i in 4:
		threads.append(Thread.new())
		threads[i].start(func() -> bool: return terrain.visibility_matrix(models, models) == expected)
	for thread in threads:
		assert_true(thread.wait_to_finish())
	var first: Dictionary = models[0]
	var points := PackedVector2Array()
	for i in 25:
		points.append(Vector2(100 + i % 5 * 400, 100 + i / 5 * 300))
	var counts := Array(points).map(func(point: Vector2) -> int:
		return models.filter(func(observer: Dictionary) -> bool: return terrain.has_los(observer, first.merged({ "position": point }, true))).size())
	assert_eq(Array(terrain.exposure(first, points, models)), counts)
	new_messages()


## A LosRules that changes while threads query: every answer belongs to one of its states.
func test_threads_while_rules_change() -> void:
	var terrain := _terrain([_piece("crate")])
	var rules := LosRules.from_dictionary({ "piece_rules": [{}] })
	terrain.rules = rules
	var row: LosRule = rules.piece_rules[0]
	var task := WorkerThreadPool.add_group_task(func(_index: int) -> void:
		for i in 200:
			terrain.has_los(_model(FROM), _model(TO)), 4)
	for i in 400:
		row.effect = LosRule.EFFECT_PASS if i % 2 == 0 else LosRule.EFFECT_BLOCK
		assert_eq(terrain.has_los(_model(FROM), _model(TO)), i % 2 == 0, "%d" % i)
	WorkerThreadPool.wait_for_group_task_completion(task)
	assert_message(SILENT, "", "threads")


## No query waits for another one of the same thread.
func test_a_logger_that_changes_rules_and_queries() -> void:
	if not MessageHook.is_possible():
		pending("needs Godot 4.5")
		return
	assert_eq(TerrainProcess.exit_code_of("rules_logger_probe.gd", 20.0), TerrainProcess.SUCCESS)


# -------------------------------------------------------------------------------------------------- limits of rules


func test_exact_mode_warns_once_about_sampled_rules() -> void:
	var terrain := _terrain([_piece("f", { "tags": ["forest"] })])
	terrain.mode = EnhancedLineOfSight.MODE_EXACT
	terrain.rules = RuleSets.SOLID
	terrain.has_los(_model(FROM), _model(TO))
	assert_message(SILENT, "", "exact rules")
	terrain.rules = RuleSets.FOREST
	assert_true(terrain.has_los(_model(FROM), _model(TO)))
	assert_message(WARNING, "rules \"Forest\": MODE_EXACT decides them as MODE_SAMPLED, because of row 0 of piece_rules", "sampled rules")
	assert_eq(terrain.check(_model(FROM), _model(TO)).method, "center_to_center")
	assert_message(SILENT, "", "not again")


func test_regions_of_rules_without_regions() -> void:
	var terrain := _terrain([_piece("h", { "tags": ["hedge"] })])
	var bounds := Rect2(0, 0, 1000, 800)
	terrain.rules = RuleSets.HEDGE
	assert_gt(terrain.visibility_polygon(FROM, {}, bounds).size(), 2)
	assert_message(SILENT, "", "regions exist")
	for row: Array in [[TARGET_DEPENDENT, "the condition \"target:near 1\" in row 1 of piece_rules"],
			[RuleSets.FOREST, "the effect \"block_after_depth\" in row 0 of piece_rules"]]:
		terrain.rules = row[0]
		assert_eq(terrain.visibility_polygon(FROM, {}, bounds).size(), 0)
		assert_message(ERROR, row[1] + "; use visibility_map", "visibility_polygon")
		terrain.rules = LosRules.from_dictionary(row[0])
		assert_eq(terrain.visibility_triangles(FROM, {}, bounds).size(), 0)
		assert_message(ERROR, row[1], "visibility_triangles")
		assert_gt(terrain.visibility_map([_model(FROM)], bounds, 100.0).counts.count(1), 0)


# -------------------------------------------------------------------------------------------------- captures


func test_captures_hold_the_rules(form: int = use_parameters(RuleSets.FORMS)) -> void:
	var rules := { "title": "T", "max_range_inches": 30.0, "piece_rules": [{ "when": ["open"], "effect": "pass" },
			{ "when": ["piece:hedge"], "unless": ["piece<target"] }], "cover_rules": [{ "effect": "cover", "label": "any" }] }
	for piece: Dictionary in [_piece("a", { "tags": ["hedge"], "state": "open" }), _piece("b", { "tags": ["hedge"], "size": 9 }),
			_piece("c", { "type": "hedge", "size": 1.5 }), _piece("d", { "traits": ["x"] })]:
		var terrain := _terrain([piece])
		terrain.rules = RuleSets.as_form(rules, form)
		var expected := terrain.check(_model(FROM), _model(TO))
		for board: Variant in [terrain, { "terrain_features": [piece], "rules": RuleSets.as_form(rules, form) }]:
			var text := LosCapture.query(_model(FROM), _model(TO), board)
			var capture := Capture.new(JSON.parse_string(text))
			assert_eq(capture.problem, "")
			assert_eq(capture.options.rules.title, "T")
			assert_eq([capture.answer.has_los, capture.answer.cover], [expected.has_los, expected.cover], piece.id)
			assert_eq(capture.changed_keys(capture.run()), [], piece.id)


func _terrain(pieces: Array) -> LosTerrain:
	var terrain := LosTerrain.new()
	terrain.load_pieces(pieces)
	return terrain


func _piece(id: String, keys := {}, box := BETWEEN) -> Dictionary:
	return { "id": id, "polygon": Scene.corners(box) }.merged(keys)


func _model(at: Vector2, keys := {}) -> Dictionary:
	return Scene.model(at, 32, keys)
