# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## LosRules and LosRule: properties, presets, saving, the Dictionary form, invalid values.

const TABLES: Array[String] = ["piece_rules", "wall_rules", "model_rules", "cover_rules", "report_rules"]
const PRESETS := {
	LosRules.EDITION_10: "Tenth edition", LosRules.EDITION_11: "Eleventh edition", LosRules.SOLID: "Solid",
	LosRules.SIZE_COMPARE: "Size compare", LosRules.SEE_INTO: "See into, not through",
	LosRules.FOREST_DEPTH: "Forest depth", LosRules.HINDRANCE_SUM: "Hindrance sum",
	LosRules.MODELS_BY_SIZE: "Models block by size", LosRules.NEAR_COVER: "Cover nearby",
}
const DEFAULTS := {
	"title": "", "ends": 0, "arc_degrees": 360.0, "max_range_inches": INF, "detection_inches": INF,
	"hindrance_limit": 0.0, "ignore_own_units": true, "anonymous_id": "",
}
const ROW_DEFAULTS := {
	"when": [], "unless": [], "effect": LosRule.EFFECT_BLOCK, "amount": 0.0, "label": "",
	"quantifier": LosRule.QUANTIFIER_ANY_LINE, "wall_phase": LosRule.WALL_AFTER_PIECES,
}
# Values that a query reports: property, value, line of validate().
const INVALID := [
	["ends", 3, "ends: 3 cannot be used; allowed are any_to_any, center_to_any and center_to_center"],
	["ends", -1, "ends: -1 cannot be used; allowed are any_to_any, center_to_any and center_to_center"],
	["arc_degrees", -1.0, "arc_degrees: -1 cannot be used; allowed are 0 to 360"],
	["arc_degrees", 361.0, "arc_degrees: 361 cannot be used; allowed are 0 to 360"],
	["arc_degrees", NAN, "arc_degrees: nan cannot be used; allowed are 0 to 360"],
	["max_range_inches", -1.0, "max_range_inches: -1 cannot be used; allowed are 0 and more"],
	["detection_inches", -INF, "detection_inches: -inf cannot be used; allowed are 0 and more"],
	["hindrance_limit", INF, "hindrance_limit: inf cannot be used; allowed are 0 and more"],
	["hindrance_limit", -0.1, "hindrance_limit: -0.1 cannot be used; allowed are 0 and more"],
]
const INVALID_ROWS := [
	["effect", 5, "effect: 5 cannot be used; allowed are pass, block, block_after_depth, hinder and cover"],
	["effect", -1, "effect: -1 cannot be used; allowed are pass, block, block_after_depth, hinder and cover"],
	["amount", NAN, "amount: nan cannot be used; allowed are 0 and more"],
	["amount", -1.0, "amount: -1 cannot be used; allowed are 0 and more"],
	["quantifier", 3, "quantifier: 3 cannot be used; allowed are any_line, every_line and share"],
	["wall_phase", 2, "wall_phase: 2 cannot be used; allowed are with_piece and after_pieces"],
]


func row(values: Dictionary) -> LosRule:
	var made := LosRule.new()
	for key: String in values:
		made.set(key, values[key])
	return made


func test_presets(which: int = use_parameters(PRESETS.keys())) -> void:
	var rules := LosRules.preset(which)
	assert_eq(rules.title, PRESETS[which])
	assert_eq(Array(rules.validate()), [], "no mistakes")
	assert_gt(rules.piece_rules.size(), 0)
	assert_eq(rules.get_reference_count(), 1)
	rules.piece_rules[0].effect = LosRule.EFFECT_HINDER
	rules.piece_rules.clear()
	assert_gt(LosRules.preset(which).piece_rules.size(), 0, "a new one each time")


func test_known_presets() -> void:
	var tenth := LosRules.preset(LosRules.EDITION_10)
	assert_eq(tenth.anonymous_id, "unknown")
	assert_eq(tenth.piece_rules.size(), 7)
	assert_eq(Array(tenth.piece_rules[0].when), ["piece:low"])
	assert_eq(Array(tenth.piece_rules[0].unless), ["piece:obscuring", "piece:prism"])
	assert_eq(tenth.piece_rules[0].effect, LosRule.EFFECT_PASS)
	assert_eq(tenth.wall_rules[0].wall_phase, LosRule.WALL_WITH_PIECE)
	assert_eq(LosRules.preset(LosRules.EDITION_11).detection_inches, 15.0)
	assert_eq(LosRules.preset(LosRules.EDITION_11).anonymous_id, "")
	assert_eq(LosRules.preset(LosRules.HINDRANCE_SUM).hindrance_limit, 3.0)
	var cover := LosRules.preset(LosRules.NEAR_COVER).cover_rules[0]
	assert_eq([cover.label, cover.effect, Array(cover.when)], [&"cover", LosRule.EFFECT_COVER, ["target:near 1"]])


func test_an_unknown_preset() -> void:
	for which: int in [-1, 9, 1 << 40]:
		assert_null(LosRules.preset(which))
		assert_message(ERROR, "preset", str(which))


func test_defaults() -> void:
	var rules := LosRules.new()
	for key: String in DEFAULTS:
		assert_eq(rules.get(key), DEFAULTS[key], key)
	for key in TABLES:
		assert_eq(rules.get(key), [], key)
		assert_eq(rules.get(key).get_typed_script(), LosRule, key)
	assert_eq(Array(rules.validate()), [])
	var one := LosRule.new()
	for key: String in ["effect", "amount", "label", "quantifier", "wall_phase"]:
		assert_eq(one.get(key), ROW_DEFAULTS[key] if key != "label" else &"", key)
	assert_eq(typeof(one.when), TYPE_PACKED_STRING_ARRAY)


func test_inspector_hints() -> void:
	var found := {}
	for script: Script in [LosRules, LosRule]:
		for property: Dictionary in script.get_script_property_list():
			found[property.name] = property
	for key in TABLES:
		assert_eq(found[key].hint_string, "%d/%d:LosRule" % [TYPE_OBJECT, PROPERTY_HINT_RESOURCE_TYPE], key)
	for key: String in ["effect", "quantifier", "wall_phase", "ends"]:
		assert_eq(found[key].hint, PROPERTY_HINT_ENUM, key)
	for key: String in ["when", "unless"]:
		assert_eq(found[key].hint, PROPERTY_HINT_TYPE_STRING, key)
		assert_true(found[key].hint_string.begins_with("%d/%d:" % [TYPE_STRING, PROPERTY_HINT_ENUM_SUGGESTION]), key)
	for key: String in ["amount", "arc_degrees", "max_range_inches", "detection_inches", "hindrance_limit"]:
		assert_eq(found[key].hint, PROPERTY_HINT_RANGE, key)
	assert_eq(found["Advanced"].usage, PROPERTY_USAGE_GROUP)


## What the inspector suggests is valid somewhere.
func test_suggested_conditions() -> void:
	var hint: String
	for property: Dictionary in (LosRule as Script).get_script_property_list():
		hint = property.hint_string if property.name == "when" else hint
	var suggestions := hint.substr(hint.find(":") + 1).split(",")
	assert_gt(suggestions.size(), 30)
	for condition in suggestions:
		var rules := LosRules.new()
		var table := "model_rules" if condition.begins_with("blocker") else "wall_rules" if condition.begins_with("crosses") \
				else "piece_rules"
		rules.set(table, [row({ "when": [condition] })])
		assert_eq(Array(rules.validate()), [], condition)


func test_invalid_values(entry: Array = use_parameters(INVALID)) -> void:
	var rules := LosRules.preset(LosRules.EDITION_10)
	rules.set(entry[0], entry[1])
	assert_eq(Array(rules.validate()), [entry[2]])
	assert_message(SILENT, "", "the query reports it")


func test_invalid_row_values(entry: Array = use_parameters(INVALID_ROWS)) -> void:
	var rules := LosRules.new()
	rules.piece_rules = [row({ entry[0]: entry[1] })]
	assert_eq(Array(rules.validate()), ["piece_rules[0]." + entry[2]])


func test_changed_is_emitted() -> void:
	var rules := LosRules.new()
	var one := LosRule.new()
	watch_signals(rules)
	watch_signals(one)
	rules.title = "House"
	rules.piece_rules = [one]
	rules.max_range_inches = 12.0
	rules.ignore_own_units = false
	assert_signal_emit_count(rules, "changed", 4)
	one.when = ["piece:low"]
	one.effect = LosRule.EFFECT_PASS
	one.label = "soft"
	assert_signal_emit_count(one, "changed", 3)


func test_a_change_of_a_row_is_a_change_of_the_rules() -> void:
	var rules := LosRules.new()
	var one := LosRule.new()
	rules.piece_rules = [one, one]
	rules.wall_rules = [one]
	watch_signals(rules)
	one.amount = 1.0
	assert_signal_emitted(rules, "changed")
	rules.piece_rules = []
	rules.wall_rules = []
	clear_signal_watcher()
	watch_signals(rules)
	one.amount = 2.0
	assert_signal_not_emitted(rules, "changed", "the row is no longer part of the rules")


func test_arrays_in_place() -> void:
	var rules := LosRules.new()
	var one := row({ "when": ["piece:low"] })
	watch_signals(rules)
	rules.piece_rules.append(one)
	assert_signal_emit_count(rules, "changed", 0)
	rules.emit_changed()
	one.when = ["low"]
	assert_signal_emit_count(rules, "changed", 2, "the new row is part of the rules")
	assert_eq(rules.validate().size(), 1)


func test_null_rows() -> void:
	var rules := LosRules.new()
	rules.wall_rules = [LosRule.new(), null]
	assert_eq(rules.wall_rules.size(), 2)
	assert_eq(Array(rules.validate()), ["wall_rules[1]: this is not a LosRule"])
	assert_string_contains(rules.describe(), "2. No rule.")
	assert_eq(rules.to_dictionary().wall_rules[1], null)
	assert_message(SILENT, "", "null rows")


func test_saved_and_loaded(which: int = use_parameters(PRESETS.keys())) -> void:
	var path := "user://los_rules_%d.tres" % which
	var rules := LosRules.preset(which)
	rules.arc_degrees = 90.0
	rules.ends = LosRules.ENDS_CENTER_TO_ANY
	rules.cover_rules.append(row({ "effect": LosRule.EFFECT_COVER, "label": "hard", "quantifier": 2, "amount": 0.5 }))
	assert_eq(ResourceSaver.save(rules, path), OK)
	var loaded: LosRules = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE)
	assert_eq(loaded.to_dictionary(), rules.to_dictionary())
	assert_eq(loaded.describe(), rules.describe())
	DirAccess.remove_absolute(ProjectSettings.globalize_path(path))


func test_duplicate() -> void:
	var rules := LosRules.preset(LosRules.EDITION_11)
	rules.ignore_own_units = false
	var copy: LosRules = rules.duplicate(true)
	assert_eq(copy.to_dictionary(), rules.to_dictionary())
	copy.title = "Mine"
	copy.piece_rules.clear()
	assert_eq([rules.title, rules.piece_rules.size()], ["Eleventh edition", 3])
	if Engine.get_version_info().hex >= 0x040500:
		copy.wall_rules[0].effect = LosRule.EFFECT_PASS
		assert_eq(rules.wall_rules[0].effect, LosRule.EFFECT_BLOCK, "rows are copied, too")


func test_dictionary_form(which: int = use_parameters(PRESETS.keys())) -> void:
	var rules := LosRules.preset(which)
	var data := rules.to_dictionary()
	var read := LosRules.from_dictionary(data)
	assert_eq(read.to_dictionary(), data)
	assert_eq(read.describe(), rules.describe())
	assert_eq(data.keys(), ["title"] + Array(TABLES) + ["ends", "arc_degrees", "max_range_inches", "detection_inches",
			"hindrance_limit", "ignore_own_units", "anonymous_id"])
	assert_eq(data.piece_rules[0].keys(), ROW_DEFAULTS.keys())
	assert_message(SILENT, "", "dictionary form")


func test_missing_keys_and_enum_words() -> void:
	assert_eq(LosRules.from_dictionary({}).to_dictionary(), LosRules.new().to_dictionary())
	var rules := LosRules.from_dictionary({
		"ends": "center_to_center", "max_range_inches": 12,
		&"piece_rules": [{}, { "effect": "block_after_depth", "amount": 3 }, { "effect": 0.0, "when": PackedStringArray(["open"]) }],
		"wall_rules": [{ "wall_phase": "with_piece" }],
		"cover_rules": [{ "effect": "cover", "label": &"soft", "quantifier": "every_line" }],
	})
	assert_eq(Array(rules.validate()), [])
	assert_eq([rules.ends, rules.max_range_inches], [LosRules.ENDS_CENTER_TO_CENTER, 12.0])
	var data := rules.to_dictionary()
	assert_eq(data.piece_rules[0], ROW_DEFAULTS)
	assert_eq([data.piece_rules[1].effect, data.piece_rules[1].amount, data.piece_rules[2].effect], [2, 3.0, 0])
	assert_eq([data.wall_rules[0].wall_phase, data.cover_rules[0].label, data.cover_rules[0].quantifier], [0, "soft", 1])
	assert_message(SILENT, "", "words")


func test_unknown_keys() -> void:
	LosRules.from_dictionary({ "piece_rule": [] })
	assert_message(WARNING, "unknown key \"piece_rule\"; did you mean \"piece_rules\"?", "table")
	LosRules.from_dictionary({ "piece_rules": [{ "efect": 1 }] })
	assert_message(WARNING, "piece_rules[0] has an unknown key \"efect\"; did you mean \"effect\"?", "row")
	LosRules.from_dictionary({ 5: 6 })
	assert_message(WARNING, "unknown key \"5\"", "number")


const MISTAKES_OF_FORM := [
	[{ "piece_rules": 5 }, "piece_rules: Array expected, not int"],
	[{ "piece_rules": [5] }, "piece_rules[0]: Dictionary expected, not int"],
	[{ "wall_rules": [{}, { "when": 5 }] }, "wall_rules[1].when: Array of String expected, not int"],
	[{ "wall_rules": [{ "unless": ["open", {}] }] }, "wall_rules[0].unless: Array of String expected, not Dictionary"],
	[{ "piece_rules": [{ "effect": "blok" }] },
			"piece_rules[0].effect: \"blok\" cannot be used; allowed are pass, block, block_after_depth, hinder and cover"],
	[{ "piece_rules": [{ "effect": 7 }] },
			"piece_rules[0].effect: 7 cannot be used; allowed are pass, block, block_after_depth, hinder and cover"],
	[{ "piece_rules": [{ "wall_phase": NAN }] },
			"piece_rules[0].wall_phase: nan cannot be used; allowed are with_piece and after_pieces"],
	[{ "piece_rules": [{ "amount": "3" }] }, "piece_rules[0].amount: number expected, not String"],
	[{ "cover_rules": [{ "label": 5 }] }, "cover_rules[0].label: String expected, not int"],
	[{ "ends": [] }, "ends: Array cannot be used; allowed are any_to_any, center_to_any and center_to_center"],
	[{ "max_range_inches": "far" }, "max_range_inches: number expected, not String"],
	[{ "ignore_own_units": 1 }, "ignore_own_units: bool expected, not int"],
	[{ "title": null }, "title: String expected, not null"],
	[{ "max_range_inches": NAN }, "max_range_inches: nan cannot be used; allowed are 0 and more"],
	[{ "arc_degrees": 400 }, "arc_degrees: 400 cannot be used; allowed are 0 to 360"],
	[{ "piece_rules": [{ "amount": -1 }] }, "piece_rules[0].amount: -1 cannot be used; allowed are 0 and more"],
]


func test_mistakes_of_form(entry: Array = use_parameters(MISTAKES_OF_FORM)) -> void:
	assert_not_null(LosRules.from_dictionary(entry[0]))
	assert_message(ERROR, "LosRules.from_dictionary: %s; see validate()" % entry[1], str(entry))


func test_dictionaries_that_contain_themselves() -> void:
	var data := {}
	data.piece_rules = [data, [data]]
	data.when = [data]
	var rules := LosRules.from_dictionary(data)
	assert_eq(rules.piece_rules.size(), 2)
	new_messages()
	data.clear()


func test_huge_arrays() -> void:
	var rules := LosRules.new()
	var rows: Array[LosRule] = []
	rows.resize(100000)
	rules.piece_rules = rows
	assert_gt(rules.validate().size(), 64)
	rows.resize(65)
	for i in 65:
		rows[i] = LosRule.new()
	rules.piece_rules = rows
	assert_eq(Array(rules.validate()), ["piece_rules: 65 rows; allowed are 64"])
	var many := LosRule.new()
	for i in 65:
		many.when += PackedStringArray(["piece:tag_%d" % i])
	rules.piece_rules = [many]
	assert_eq(Array(rules.validate()), ["there are more than 64 different conditions"])
	many.when = ["piece:" + "x".repeat(100000)]
	assert_eq(Array(rules.validate()), [])
	assert_gt(rules.describe().length(), 100000)
