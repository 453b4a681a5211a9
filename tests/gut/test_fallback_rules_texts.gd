# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## The mistakes of rule sets, in the words of both implementations.

const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const FallbackRules := preload("res://addons/enhanced_los/fallback/fallback_rule_set.gd")

const SUBJECTS := "allowed are piece, blocker, shooter, target, either, both, shooter_point and target_point"


func before_each() -> void:
	super()
	EnhancedLineOfSight.clear_cache()
	Fallback.clear_cache()


func test_mistakes_of_conditions() -> void:
	new_messages()
	for row: Array in [
		["shoter:within", "there is no subject \"shoter\"; %s; did you mean \"shooter\"?" % SUBJECTS],
		["x:y", "there is no subject \"x\"; " + SUBJECTS],
		["piece:touches", "\"touches\" cannot follow \"piece\"; allowed is a tag, in quotes if it is named like a relation"],
		["piece:near 2", "\"near 2\" cannot follow \"piece\"; allowed is a tag, in quotes if it is named like a relation"],
		["target_point:insid", "\"insid\" cannot follow \"target_point\"; allowed is inside; did you mean \"inside\"?"],
		["shooter:near", "\"\" is no number of inches; allowed are numbers such as 2 or 1.5"],
		["shooter:near -1", "\"-1\" is no number of inches; allowed are numbers such as 2 or 1.5"],
		["range>x", "\"x\" is no number of inches; allowed are numbers such as 2 or 1.5"],
		["pice<target", "there is no subject \"pice\"; allowed are piece, blocker and range; did you mean \"piece\"?"],
		["piece<targt", "there is no subject \"targt\"; allowed are shooter, target, either and both; did you mean \"target\"?"],
		["blocker:wide", "this cannot be used in piece_rules; blocker belongs in model_rules"],
		["crosses:front", "this cannot be used in piece_rules; crosses belongs in wall_rules"],
	]:
		var rules: Resource = FallbackRules.read({ "piece_rules": [{ "unless": ["open", row[0]] }] })
		assert_eq(rules.validate(), PackedStringArray(["piece_rules[0].unless[1] \"%s\": %s" % row]))
	var hiden: Resource = FallbackRules.read({ "piece_rules": [{ "when": ["hiden"] }] })
	assert_string_contains(hiden.validate()[0], "this is no condition; allowed are ")
	assert_string_contains(hiden.validate()[0], "; did you mean \"hidden\"?")


## Every mistake that the other tests do not have, and the same lines from both.
func test_both_find_the_same_mistakes() -> void:
	var many := range(70).map(func(index: int) -> Dictionary: return { "when": ["piece:t%d" % index] })
	for data: Dictionary in [
		{ "piece_rules": [{ "effect": "cover" }], "cover_rules": [{ "effect": "block" }, { "effect": "cover" }] },
		{ "piece_rules": [{ "amount": -1.0 }], "cover_rules": [{ "effect": 4, "label": "a", "quantifier": 2, "amount": 1.5 }] },
		{ "piece_rules": many.slice(0, 64), "wall_rules": many.slice(64) }, { "piece_rules": many }, { "arc_degrees": -1.0 },
		{ "max_range_inches": -2, "detection_inches": NAN, "hindrance_limit": INF }, { "piece_rules": [null, 4, {}] },
		{ "piece_rules": [{ "when": 3 }, { "when": [4] }, { "effect": "blok" }, { "effect": 9 }, { "amount": "x" }, { "label": 1 }] },
		{ "model_rules": [{ "when": ["piece:a", "open", "shooter:within", "shooter_point:inside"] }] },
		{ "wall_rules": [{ "when": ["target_point:inside", "crosses:left"] }], "title": "Mixed" },
	]:
		var native := LosRules.from_dictionary(data)
		var fallback: Resource = FallbackRules.from_dictionary(data)
		assert_gt(native.validate().size(), 0, str(data).left(200))
		assert_eq(fallback.validate(), native.validate(), str(data).left(200))
		assert_eq(fallback.describe(), native.describe(), str(data).left(200))
	new_messages()


func test_mistakes_of_form() -> void:
	for row: Array in [
		[{ "ends": 7 }, "ends: 7 cannot be used; allowed are any_to_any, center_to_any and center_to_center"],
		[{ "piece_rules": 5 }, "piece_rules: Array expected, not int"], [{ "title": 3 }, "title: String expected, not int"],
		[{ "ignore_own_units": 1 }, "ignore_own_units: bool expected, not int"],
		[{ "max_range_inches": "far" }, "max_range_inches: number expected, not String"],
		[{ "piece_rules": [{ "effect": "blok" }, 4] }, "piece_rules[0].effect: \"blok\" cannot be used; allowed are pass," \
				+ " block, block_after_depth, hinder and cover (and 1 more mistake)"],
	]:
		for script: Object in [LosRules, FallbackRules]:
			script.from_dictionary(row[0])
			assert_message(ERROR, "LosRules.from_dictionary: %s; see validate()" % row[1], str(row))


func test_unknown_keys() -> void:
	for script: Object in [LosRules, FallbackRules]:
		script.from_dictionary({ "piece_rule": [] })
		assert_message(WARNING, "rules: unknown key \"piece_rule\"; did you mean \"piece_rules\"?", "a key")
		script.from_dictionary({ "wall_rules": [{ "efect": 1 }] })
		assert_message(WARNING, "rules: wall_rules[0] has an unknown key \"efect\"; did you mean \"effect\"?", "a key of a row")


func test_round_trip() -> void:
	for preset in 9:
		var data: Dictionary = FallbackRules.preset(preset).to_dictionary()
		assert_eq(FallbackRules.from_dictionary(data).to_dictionary(), data)
		assert_eq(LosRules.from_dictionary(data).to_dictionary(), data)
