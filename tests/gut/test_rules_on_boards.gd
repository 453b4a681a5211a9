# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The key `rules` of a board, and the keys of pieces and models that rule sets read.

const RuleSets := preload("support/rule_sets.gd")

const INCH := Scene.INCH
const RADIUS := 32.0 / 25.4 * INCH / 2.0


func after_each() -> void:
	EnhancedLineOfSight.set_default_terrain(null)
	EnhancedLineOfSight.set_defaults({ "rules": null })


func test_rules_as_resource_and_as_dictionary(form: int = use_parameters(RuleSets.FORMS)) -> void:
	var crate := _piece("crate")
	assert_true(_sees([crate], null), "the editions do not know the piece")
	assert_false(_sees([crate], RuleSets.as_form(RuleSets.SOLID, form)))
	assert_true(_sees([crate], RuleSets.as_form(RuleSets.NOTHING_BLOCKS, form)), "no row: lines pass")
	assert_message(SILENT, "", "rules")


func test_the_answer_names_what_blocks() -> void:
	var answer := _answer([_piece("crate"), _piece("other", {}, Rect2(0, 0, 10, 10))], RuleSets.SOLID)
	assert_eq([answer.has_los, answer.blockers, answer.blocking_terrain], [false, ["crate"], ["crate"]])
	assert_eq(answer.cover, [])
	assert_false(answer.has("reason"))
	answer = _answer([_piece("crate")], null)
	assert_false(answer.has("cover"), "only with rules")


# -------------------------------------------------------------------------------------------------- precedence


func test_board_before_terrain_before_defaults() -> void:
	var pieces := [_piece("crate")]
	EnhancedLineOfSight.set_defaults({ "rules": RuleSets.SOLID })
	assert_false(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), { "terrain_features": pieces }), "the default")
	assert_true(_sees(pieces, null), "null on the board is the edition")
	assert_true(_sees(pieces, RuleSets.NOTHING_BLOCKS))
	var terrain := LosTerrain.from_board({ "terrain_features": pieces })
	assert_false(terrain.has_los(_model(FROM), _model(TO)), "a new terrain starts with the default")
	EnhancedLineOfSight.set_defaults({ "rules": null })
	assert_false(terrain.has_los(_model(FROM), _model(TO)), "and keeps it")
	assert_true(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), { "terrain_features": pieces }))


func test_default_terrain_under_the_rules_of_the_board() -> void:
	var terrain := LosTerrain.from_board({ "terrain_features": [_piece("crate")] })
	EnhancedLineOfSight.set_default_terrain(terrain)
	for i in 3:
		assert_true(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), {}))
		assert_false(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), { "rules": RuleSets.SOLID }), "%d" % i)
		assert_true(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), { "rules": RuleSets.NOTHING_BLOCKS }))
	terrain.set_piece_state("crate", "open")
	assert_true(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), { "rules": RuleSets.SOLID }), "the state counts")
	terrain.rules = RuleSets.SOLID
	terrain.set_piece_state("crate", "closed")
	assert_false(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), {}))
	assert_true(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), { "rules": null }))


func test_rules_on_an_open_table() -> void:
	var rules := { "max_range_inches": 10.0 }
	assert_eq(EnhancedLineOfSight.check_enhanced_visibility(_model(FROM), _model(TO), { "rules": rules }).get("reason"), "range")
	assert_true(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), {}))


func test_get_defaults_has_the_rules() -> void:
	assert_false(EnhancedLineOfSight.get_defaults().has("rules"))
	var rules := LosRules.new()
	EnhancedLineOfSight.set_defaults({ "rules": rules })
	assert_same(EnhancedLineOfSight.get_defaults().rules, rules)
	EnhancedLineOfSight.set_defaults({ "rules": RuleSets.SOLID })
	var got: Dictionary = EnhancedLineOfSight.get_defaults().rules
	assert_eq(got, RuleSets.SOLID)
	got.clear()
	assert_eq(EnhancedLineOfSight.get_defaults().rules, RuleSets.SOLID, "a copy")


# -------------------------------------------------------------------------------------------------- changes


func test_changes_count_from_the_next_call_on() -> void:
	var rules := LosRules.new()
	var board := { "terrain_features": [_piece("crate")], "rules": rules }
	var terrain := LosTerrain.from_board(board)
	for step: Array in [
		["no row", func() -> void: pass, true],
		["a row in place", func() -> void:
			rules.piece_rules.append(LosRule.new())
			rules.emit_changed(), false],
		["its effect", func() -> void: rules.piece_rules[0].effect = LosRule.EFFECT_PASS, true],
		["its effect again", func() -> void: rules.piece_rules[0].effect = LosRule.EFFECT_BLOCK, false],
		["a condition", func() -> void: rules.piece_rules[0].when = PackedStringArray(["piece:hedge"]), true],
		["all rows", func() -> void: rules.piece_rules = LosRules.from_dictionary(RuleSets.SOLID).piece_rules, false],
		["the range", func() -> void: rules.max_range_inches = 5.0, false],
		["no rows", func() -> void:
			rules.piece_rules.clear()
			rules.emit_changed(), false],
		["no range", func() -> void: rules.max_range_inches = INF, true],
	]:
		step[1].call()
		for repeat in 2:
			assert_eq(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), board), step[2], step[0])
			assert_eq(terrain.has_los(_model(FROM), _model(TO)), step[2], step[0])


func test_a_dictionary_may_change_in_place() -> void:
	var rules := RuleSets.SOLID.duplicate(true)
	var board := { "terrain_features": [_piece("crate")], "rules": rules }
	for i in 4:
		assert_eq(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), board), i % 2 == 1, "%d" % i)
		rules.piece_rules[1] = { "effect": "pass" if i % 2 == 0 else "block" }


## The same pieces under two rule sets, in turn: the cache must not confuse them.
func test_the_board_cache_distinguishes_rules() -> void:
	var pieces := [_piece("crate")]
	var resource := LosRules.from_dictionary(RuleSets.SOLID)
	for i in 40:
		assert_false(_sees(pieces, RuleSets.SOLID))
		assert_true(_sees(pieces, RuleSets.HEDGE))
		assert_false(_sees(pieces, resource))
		assert_true(_sees(pieces, null))


# -------------------------------------------------------------------------------------------------- pieces


func test_tags_of_pieces() -> void:
	for row: Array in [
		[{ "tags": ["hedge"] }, "hedge", true], [{ "tags": PackedStringArray(["a", "hedge"]) }, "hedge", true],
		[{ "tags": ["Hedge"] }, "hedge", false], [{ "tags": [&"hedge"] }, "hedge", true],
		[{ "traits": ["hedge"] }, "hedge", true], [{ "type": "hedge" }, "hedge", true],
		[{ "category": "hedge" }, "hedge", true], [{ "height_category": "hedge" }, "hedge", true],
		[{ "piece_class": "hedge" }, "hedge", true], [{}, "hedge", false],
		[{ "type": "woods" }, "woods", true], [{ "type": "woods" }, "dense", true],
		[{ "type": "woods", "category": "light" }, "dense", false], [{ "type": "woods", "category": "light" }, "light", true],
		[{ "height_category": "tall" }, "obscuring", true], [{ "traits": ["obscuring"] }, "obscuring", true],
		[{}, "area", true], [{}, "feature", true], [{ "piece_class": "area" }, "feature", false],
		[{ "type": "hill" }, "exposed", true], [{ "type": "ruins", "category": "exposed" }, "exposed", true],
		[{ "type": "ruins" }, "exposed", false], [{ "tags": ["ä".repeat(80)] }, "ä".repeat(80), true],
		[{ "tags": ["ä".repeat(80)] }, "ä".repeat(79), false],
	]:
		var rules := { "piece_rules": [{ "when": ["piece:" + row[1]] }] }
		assert_eq(_sees([_piece("p", row[0])], rules), not row[2], str(row))
		var terrain := LosTerrain.new()
		terrain.load_pieces([_piece("p", row[0])])
		new_messages()
		terrain.rules = rules
		assert_eq(terrain.has_los(_model(FROM), _model(TO)), not row[2], "LosTerrain, %s" % [row])
	assert_message(SILENT, "", "any word may be a tag")


func test_state_of_pieces() -> void:
	for row: Array in [[{}, false], [{ "state": "closed" }, false], [{ "state": "open" }, true], [{ "state": "" }, false],
			[{ "state": "broken" }, false]]:
		assert_eq(_sees([_piece("door", row[0])], RuleSets.SOLID), row[1], str(row))


func test_size_of_pieces_and_models() -> void:
	var rules := { "piece_rules": [{ "unless": ["piece<=target"] }] }
	for row: Array in [
		[{ "size": 3 }, { "size": 3.0 }, true], [{ "size": 3.1 }, { "size": 3.0 }, false],
		[{ "height_category": "low" }, {}, true], [{ "height_category": "medium" }, {}, false],
		[{ "height_category": "medium" }, { "keywords": ["MONSTER"] }, true],
		[{ "height_category": "tall" }, { "model_height_inches": 6.0 }, true], [{ "height_inches": 2.5 }, { "size": 2.5 }, true],
		[{ "size": 0.5, "height_category": "tall" }, {}, true],
	]:
		assert_eq(_sees([_piece("p", row[0])], rules, {}, row[1]), row[2], str(row))


# -------------------------------------------------------------------------------------------------- models


func test_tags_of_models() -> void:
	var crate := [_piece("crate")]
	for row: Array in [[{ "tags": ["scout"] }, true], [{ "tags": ["SCOUT"] }, true], [{ "keywords": ["Scout"] }, true],
			[{ "meta": { "keywords": ["scout"] } }, true], [{ "keywords": ["x"], "tags": ["scout"] }, true],
			[{ "tags": ["scouts"] }, false], [{}, false]]:
		assert_eq(_sees(crate, RuleSets.for_target("scout"), {}, row[0]), not row[1], str(row))


func test_range_hidden_and_arc() -> void:
	var far := (TO.x - FROM.x - 2.0 * RADIUS) / INCH
	for row: Array in [
		[{ "max_range_inches": far + 0.01 }, {}, {}, null], [{ "max_range_inches": far - 0.01 }, {}, {}, "range"],
		[{ "detection_inches": far - 0.01 }, {}, {}, null], [{ "detection_inches": far - 0.01 }, {}, { "hidden": true }, "hidden"],
		[{ "detection_inches": far + 0.01 }, {}, { "hidden": true }, null],
		[{ "detection_inches": far - 0.01 }, { "hidden": true }, {}, null],
		[{ "arc_degrees": 90.0 }, {}, {}, null], [{ "arc_degrees": 90.0 }, { "rotation": PI }, {}, "arc"],
		[{ "arc_degrees": 90.0 }, { "rotation": PI, "facing": 0.0 }, {}, null],
		[{ "arc_degrees": 90.0 }, { "facing": 0.7 }, {}, null], [{ "arc_degrees": 90.0 }, { "facing": 0.9 }, {}, "arc"],
	]:
		var answer := _answer([], row[0], row[1], row[2])
		assert_eq([answer.has_los, answer.get("reason")], [row[3] == null, row[3]], str(row))
		if row[3] != null:
			assert_eq([answer.blockers, answer.sight_line, answer.cover], [[], [], []], str(row))


func test_side_of_models() -> void:
	var rules := { "piece_rules": [{ "when": ["same_side"] }] }
	for row: Array in [[{}, {}, true], [{ "side": 1 }, {}, false], [{ "side": 1 }, { "side": 1.0 }, true], [{ "side": 1 }, { "side": 2 }, false]]:
		assert_eq(_sees([_piece("p")], rules, row[0], row[1]), not row[2], str(row))


func test_a_reason_is_there_at_every_detail() -> void:
	var board := { "rules": { "max_range_inches": 1.0 } }
	for detail in 4:
		var answer := EnhancedLineOfSight.check_enhanced_visibility(_model(FROM), _model(TO), board, false, detail)
		assert_eq([answer.has_los, answer.reason, answer.has("cover")], [false, "range", detail > 0])


# -------------------------------------------------------------------------------------------------- examples


## Seen over when the shooter is within 2 in.
func test_hedge() -> void:
	var hedge := _piece("hedge", { "tags": ["hedge"] })
	for row: Array in [[500.0 - RADIUS - 2.1 * INCH, false], [500.0 - RADIUS - 1.9 * INCH, true], [499.0 - RADIUS, true]]:
		var board := { "terrain_features": [hedge], "rules": RuleSets.HEDGE }
		assert_eq(EnhancedLineOfSight.has_los(_model(Vector2(row[0], 400.0)), _model(TO), board), row[1], str(row))


func test_one_way_window() -> void:
	var window := Scene.wall("window", Vector2(500.0, 0.0), Vector2(500.0, 800.0))
	var board := { "terrain_features": [window], "rules": RuleSets.one_way() }
	var both := [EnhancedLineOfSight.has_los(_model(FROM), _model(TO), board),
			EnhancedLineOfSight.has_los(_model(TO), _model(FROM), board)]
	# (end - start).cross(from - start) > 0 is the front: the side of FROM has the positive sign.
	assert_gt((Vector2(500, 800) - Vector2(500, 0)).cross(FROM - Vector2(500, 0)), 0.0)
	assert_eq(both, [true, false])


func test_forest_of_three_inches() -> void:
	for row: Array in [[2.9, true], [3.1, false]]:
		var forest := _piece("forest", { "tags": ["forest"] }, Rect2(500.0, 0.0, row[0] * INCH, 800.0))
		assert_eq(_sees([forest], RuleSets.FOREST), row[1], str(row))


func test_cover() -> void:
	var most := Rect2(950.0, 390.0, 10.0, 400.0)
	var answer := _answer([_piece("a", { "tags": ["crate"] }, most), _piece("b", { "tags": ["crate"] }, Rect2(0, 0, 5, 5)),
			_piece("c", { "tags": ["bunker"] }, most)], RuleSets.COVER)
	assert_true(answer.has_los)
	assert_eq(answer.cover.map(func(entry: Dictionary) -> Array: return [entry.label, entry.pieces]),
			[["soft", ["a"]], ["hard", ["c"]]])
	for entry: Dictionary in answer.cover:
		assert_between(entry.share, 0.2, 0.8, entry.label)
		assert_eq(entry.keys(), ["label", "pieces", "share"])
	assert_eq(_answer([_piece("a", { "tags": ["crate"] })], RuleSets.COVER).cover[0].share, 1.0)


func test_models_that_block_by_rule() -> void:
	var rules := { "model_rules": [{ "when": ["blocker:wide"] }] }
	var between := { "id": "m", "position": Vector2(600.0, 400.0), "base_mm": 200 }
	for row: Array in [[{}, true], [{ "tags": ["wide"] }, false], [{ "keywords": ["WIDE"] }, false]]:
		var board := { "models": [between.merged(row[0])], "models_block": true, "rules": rules }
		assert_eq(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), board), row[1], str(row))


func _piece(id: String, keys := {}, box := BETWEEN) -> Dictionary:
	return { "id": id, "polygon": Scene.corners(box) }.merged(keys)


func _model(at: Vector2, keys := {}) -> Dictionary:
	return Scene.model(at, 32, keys)


func _sees(pieces: Array, rules: Variant, shooter := {}, target := {}) -> bool:
	var board := { "terrain_features": pieces, "rules": rules }
	var answer := EnhancedLineOfSight.has_los(_model(FROM, shooter), _model(TO, target), board)
	assert_eq(_answer(pieces, rules, shooter, target).has_los, answer, "check and has_los")
	return answer


func _answer(pieces: Array, rules: Variant, shooter := {}, target := {}) -> Dictionary:
	var board := { "terrain_features": pieces, "rules": rules }
	return EnhancedLineOfSight.check_enhanced_visibility(_model(FROM, shooter), _model(TO, target), board)
