# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## Rule sets of the fallback and of the native library give the same answers and the same texts.

const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const FallbackRules := preload("res://addons/enhanced_los/fallback/fallback_rule_set.gd")
const FallbackTable := preload("res://addons/enhanced_los/fallback/fallback_los_table.gd")
const FallbackTerrain := preload("res://addons/enhanced_los/fallback/fallback_los_terrain.gd")
const RandomRules := preload("support/random_rules.gd")

const PRESETS := 9
## Rule sets; RULE_TABLES in the environment sets another number (./dev verify).
const TABLES := 150
const PAIRS := 3


func after_each() -> void:
	Fallback.clear_cache()


func test_presets_are_equal() -> void:
	for number in PRESETS:
		var native: LosRules = LosRules.preset(number)
		var fallback: Resource = FallbackRules.preset(number)
		assert_eq(fallback.to_dictionary(), native.to_dictionary(), native.title)
		assert_eq(fallback.describe(), native.describe(), native.title)
		assert_eq(fallback.validate(), PackedStringArray())


func test_random_tables() -> void:
	var given := OS.get_environment("RULE_TABLES")
	var count := int(given) if given.is_valid_int() else TABLES
	var visible := 0
	for number in count:
		visible += _visible_pairs(number)
	assert_between(visible, int(0.1 * count * PAIRS), int(0.9 * count * PAIRS), "both verdicts occur")


func test_texts_of_random_tables() -> void:
	for number in 60:
		var rules := RandomRules.new(9000 + number).rules()
		var native := LosRules.from_dictionary(rules)
		var fallback: Resource = FallbackRules.from_dictionary(rules)
		assert_eq(fallback.validate(), native.validate(), "set %d" % number)
		assert_eq(fallback.describe(), native.describe(), "set %d" % number)


func test_tables_of_models() -> void:
	for number in 40:
		var random := RandomRules.new(5000 + number)
		var board := random.board()
		board["rules"] = random.rules()
		var tables: Array[RefCounted] = [LosTable.create(LosTerrain.from_board(board)),
				FallbackTable.create(FallbackTerrain.from_board(board))]
		var models := range(4).map(func(_i: int) -> Dictionary: return random.model())
		var at := random.scenes.point()
		var answers := tables.map(func(table: RefCounted) -> Array:
			table.models_block = number % 2 == 0
			var handles: Array = models.map(func(model: Dictionary) -> int: return table.add_model(model, &"", 0))
			table.move_model(handles[0], at, 1.0)
			table.set_model_flags(handles[1], 15)
			table.set_model_unit(handles[2], &"beta", 2)
			return [table.check(handles[0], handles[1]), table.check(handles[1], handles[2]), table.check(handles[2], handles[3]),
					table.visibility_matrix(PackedInt32Array(handles), PackedInt32Array(handles))])
		for index in 4:
			if answers[1][index] != answers[0][index]:
				fail_test("table %d, answer %d: %s, expected %s" % [number, index, str(answers[1][index]).left(400),
						str(answers[0][index]).left(400)])
	pass_test("tables")


## The number of visible pairs.
func _visible_pairs(number: int) -> int:
	var random := RandomRules.new(number)
	var board := random.board()
	board["rules"] = random.rules()
	var visible := 0
	for i in PAIRS:
		var shooter := random.model()
		var target := random.model()
		var expected := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, true)
		var got: Dictionary = Fallback.check_enhanced_visibility(shooter, target, board, true)
		if got != expected:
			fail_test("set %d, pair %d: %s" % [number, i, _difference(got, expected)])
		visible += int(expected.has_los)
	return visible


func _difference(got: Dictionary, expected: Dictionary) -> String:
	var words := PackedStringArray()
	for key: String in expected.merged(got):
		if got.get(key) != expected.get(key):
			words.append("%s is %s, expected %s" % [key, str(got.get(key)).left(300), str(expected.get(key)).left(300)])
	return "; ".join(words)
