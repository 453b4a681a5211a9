# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Rules that are none, rules with mistakes, and unusable values of the keys that rule sets read.

const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const RuleSets := preload("support/rule_sets.gd")

const SQUARE := [Vector2(480, 300), Vector2(520, 300), Vector2(520, 500), Vector2(480, 500)]
const NO_RULES := [0, 1.5, true, "solid", &"solid", [], [{}], Vector2.ZERO, NAN]
## Dictionaries with mistakes: the rules of the edition apply.
const MISTAKES := [
	{ "piece_rules": 7 }, { "piece_rules": [7] }, { "piece_rules": [{ "when": "piece:a" }] }, { "piece_rules": [{ "when": [3] }] },
	{ "piece_rules": [{ "when": ["pieces:a"] }] }, { "piece_rules": [{ "when": ["shooter:near far"] }] },
	{ "piece_rules": [{ "effect": "explode" }] }, { "piece_rules": [{ "effect": 99 }] }, { "piece_rules": [{ "effect": "cover" }] },
	{ "model_rules": [{ "when": ["shooter:within"] }] }, { "max_range_inches": "far" }, { "arc_degrees": -5.0 },
	{ "hindrance_limit": NAN }, { "ends": 17 }, { "title": 5 },
]


func after_each() -> void:
	EnhancedLineOfSight.set_defaults({ "rules": null })


func test_values_that_are_no_rules() -> void:
	var terrain := LosTerrain.new()
	var freed := LosRules.new()
	var others: Array = [Resource.new(), LosRule.new(), LosTerrain.new(), GridLosRules.new()]
	terrain.rules = freed
	for value: Variant in NO_RULES + others:
		EnhancedLineOfSight.has_los(_model(FROM), _model(TO), { "rules": value })
		assert_message(ERROR, "board: \"rules\" should be a LosRules, a Dictionary or null", str(value))
		EnhancedLineOfSight.set_defaults({ "rules": value })
		assert_message(ERROR, "set_defaults: \"rules\" should be", str(value))
		terrain.rules = value
		assert_message(ERROR, "LosTerrain: \"rules\" should be", str(value))
		assert_same(terrain.rules, freed, "the old value stays")
		LosTerrain.from_board({ "rules": value })
		assert_message(ERROR, "board: \"rules\" should be", str(value))
	assert_false(EnhancedLineOfSight.get_defaults().has("rules"))
	assert_still_works("values that are no rules")


func test_rules_with_mistakes(mistake: Dictionary = use_parameters(MISTAKES)) -> void:
	var ruin := Scene.board([Scene.ruin("valid", BETWEEN)])
	var expected := EnhancedLineOfSight.check_enhanced_visibility(_model(FROM), _model(TO), ruin)
	for i in 2:
		assert_eq_deep(EnhancedLineOfSight.check_enhanced_visibility(_model(FROM), _model(TO), ruin.merged({ "rules": mistake })), expected)
		assert_message(ERROR if i == 0 else SILENT, "the rules of the edition apply", str(mistake))
	var terrain := LosTerrain.from_board(ruin.merged({ "rules": mistake }))
	assert_eq_deep(terrain.check(_model(FROM), _model(TO)), expected)
	assert_eq(terrain.get_piece_count(), 1)
	LosCapture.query(_model(FROM), _model(TO), terrain)
	new_messages()
	assert_still_works(str(mistake))


func test_a_resource_with_a_mistake_that_is_corrected() -> void:
	var rules := LosRules.new()
	rules.piece_rules = [null]
	var terrain := LosTerrain.new()
	terrain.load_pieces([{ "id": "p", "polygon": SQUARE }])
	terrain.rules = rules
	assert_true(terrain.has_los(_model(FROM), _model(TO)))
	assert_message(ERROR, "the rules of the edition apply", "null as a row")
	assert_true(terrain.has_los(_model(FROM), _model(TO)))
	assert_message(SILENT, "", "not again")
	rules.piece_rules = [LosRule.new()]
	assert_false(terrain.has_los(_model(FROM), _model(TO)))
	rules.piece_rules[0].when = PackedStringArray(["shooter:overlap"])
	assert_true(terrain.has_los(_model(FROM), _model(TO)))
	new_messages()


func test_large_and_endless_rules() -> void:
	var rows := range(100000).map(func(_index: int) -> Dictionary: return {})
	var endless := endless_dictionary()
	endless["piece_rules"] = endless_array()
	endless["rules"] = endless
	for rules: Dictionary in [{ "piece_rules": rows }, { "piece_rules": [{ "when": range(1000).map(func(i: int) -> String: return "piece:%d" % i) }] },
			{ "piece_rules": [{ "when": ["piece:" + "x".repeat(1000000)] }] }, endless]:
		for i in 3:
			EnhancedLineOfSight.has_los(_model(FROM), _model(TO), { "rules": rules })
			var terrain := LosTerrain.new()
			terrain.rules = rules
			terrain.has_los(_model(FROM), _model(TO))
			terrain.visibility_polygon(FROM)
		new_messages()
		assert_still_works("large rules")
	break_cycle(endless["piece_rules"])
	break_cycle(endless)


func test_unusable_keys_of_pieces() -> void:
	for row: Array in [
		["tags", "hedge", "\"tags\" should be an Array of String, not String"], ["tags", [3], "\"tags\" holds 3 where a String should be"],
		["tags", ["a\nb"], "\"tags\" holds a word with a line break"], ["state", 1, "\"state\" should be a String, not 1"],
		["state", "Open", "did you mean \"open\"?"], ["state", "close", "did you mean \"closed\"?"],
		["size", "big", "\"size\" should be a finite number, not String"], ["size", 0, "\"size\" should be above 0"],
		["size", -2.0, "\"size\" should be above 0"], ["size", INF, "\"size\" should be a finite number"],
		["tag", "hedge", "\"tag\" is not read; did you mean \"tags\"?"],
		["tags", range(1001).map(func(i: int) -> String: return str(i)), "\"tags\" holds more than 1000 words"],
	]:
		var piece := { "id": "p", "polygon": SQUARE, row[0]: row[1] }
		EnhancedLineOfSight.clear_cache()
		LosTerrain.new().load_pieces([piece])
		assert_message(WARNING, row[2], str(row[0]))
		EnhancedLineOfSight.clear_cache()
		for i in 2:
			assert_false(EnhancedLineOfSight.has_los(_model(FROM), _model(TO), { "terrain_features": [piece], "rules": RuleSets.SOLID }))
			assert_message(WARNING if i == 0 else SILENT, row[2], str(row[0]))
		EnhancedLineOfSight.has_los(_model(FROM), _model(TO), { "terrain_features": [piece] })
		assert_message(SILENT, "", "not read without rules")


## Every piece of the 40k project has a `size` of its own.
func test_a_vector_as_size_is_silent() -> void:
	var piece := { "id": "p", "type": "ruins", "size": Vector2(40, 150), "polygon": SQUARE }
	for options: Dictionary in [{}, { "edition": 11 }, { "rules": RuleSets.SOLID }]:
		var board: Dictionary = { "terrain_features": [piece] }.merged(options)
		for los: Object in [EnhancedLineOfSight, Fallback] if not options.has("rules") else [EnhancedLineOfSight]:
			assert_false(los.has_los(_model(FROM), _model(TO), board))
		assert_eq(LosTerrain.from_board(board).get_warnings().size(), 0)
		assert_message(SILENT, "", str(options))
	EnhancedLineOfSight.has_los(_model(FROM), _model(TO), { "terrain_features": [piece.merged({ "size": Vector3.ONE }, true)],
			"rules": RuleSets.SOLID })
	assert_message(WARNING, "\"size\" should be a finite number, not Vector3", "only Vector2 is the game's own")


func test_unusable_keys_of_models() -> void:
	for row: Array in [["tags", "scout"], ["tags", [1]], ["size", "L"], ["size", 0.0], ["facing", "north"], ["facing", NAN], ["rotation", "n"],
			["hidden", 1], ["keywords", 5], ["elevation_inches", "x"]]:
		var model := _model(TO, { "id": "m", row[0]: row[1] })
		var answer := EnhancedLineOfSight.check_enhanced_visibility(_model(FROM), model, { "rules": {} })
		assert_eq([answer.has_los, answer.reason, answer.cover], [false, "Invalid model data", []], str(row))
		assert_message(WARNING, "target \"m\": \"%s\"" % row[0], str(row))
	assert_true(EnhancedLineOfSight.has_los(_model(FROM), _model(TO, { "tag": ["x"] }), { "rules": {} }))
	assert_message(WARNING, "did you mean \"tags\"?", "tag")
	assert_true(EnhancedLineOfSight.has_los(_model(FROM), _model(TO, { "side": "red", "tags": [] }), { "rules": {} }))
	assert_message(SILENT, "", "a side that is no number belongs to the game")


func _model(at: Vector2, keys := {}) -> Dictionary:
	return Scene.model(at, 32, keys)
