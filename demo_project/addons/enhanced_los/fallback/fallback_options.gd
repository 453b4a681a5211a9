# SPDX-License-Identifier: MIT
extends RefCounted
## The options of one call: the board's own keys, else set_defaults, else the project settings, else the built-in
## values.

const Compiled := preload("fallback_compiled_rules.gd")
const Options := preload("fallback_options.gd")
const Report := preload("../report.gd")
const RuleInput := preload("fallback_rule_input.gd")
const RuleSet := preload("fallback_rule_set.gd")
const Values := preload("fallback_values.gd")

const BUILT_IN := {
	"mode": 1,
	"edition": 10,
	"sampling": 0,
	"density": 0,
	"min_gap": 0.1,
	"heights": 0,
	"pixels_per_inch": 40.0,
}
const RANGES := {
	"mode": [MODE_LEGACY, MODE_EXACT],
	"edition": [10, 11],
	"sampling": [0, SAMPLING_SIZE],
	"density": [MIN_DENSITY, MAX_DENSITY],  # and 0: chosen by the strategy
	"min_gap": [0.0, 1.0e6],  # and -1: 1 mm at the scale of the table
	"heights": [0, 1],
	"pixels_per_inch": [0.001, 1.0e6],
}
const SPECIAL := { "density": 0, "min_gap": ONE_MILLIMETER }  ## allowed outside the range
const RANGE_WORDS := {
	"mode": "MODE_LEGACY, MODE_SAMPLED or MODE_EXACT",
	"edition": "10 or 11",
	"sampling": "SAMPLING_SHAPE or SAMPLING_SIZE",
	"density": "0 or 3 to 64",
	"min_gap": "0 to 1000000, or -1 for 1 mm",
	"heights": "HEIGHTS_CATEGORY or HEIGHTS_TRUE",
	"pixels_per_inch": "0.001 to 1000000",
}
const SETTINGS_FOLDER := "enhanced_los/"

const MODE_LEGACY := 0
const MODE_SAMPLED := 1
const MODE_EXACT := 2
const SAMPLING_SIZE := 1
const ONE_MILLIMETER := -1  ## as min_gap
const MIN_DENSITY := 3
const MAX_DENSITY := 64
const MAX_NAME := 63

static var _defaults := {}  # set by set_defaults

var mode: int
var edition: int
var sampling: int
var density: int
var min_gap: float
var pixels_per_inch: float
var rule_set: RuleSet  ## null: the rules of the edition
var rules: Compiled  ## of `rule_set`; null also if that has mistakes
var needs_tops := false  ## models may block, so every model is read with its height and its elevation

var _given_rules: Variant = null  # what `rule_set` was made of


## The options of a board Dictionary; an empty one has the defaults.
static func of_board(board: Dictionary) -> Options:
	return Options.new(apply_board(get_defaults(), board))


static func is_option_in(board: Dictionary) -> bool:
	if not board.is_empty():
		for key: String in BUILT_IN:
			if board.has(key):
				return true
	return board.has("rules")


## Adds the board's own options to `values` and returns them.
static func apply_board(values: Dictionary, board: Dictionary) -> Dictionary:
	for key: String in BUILT_IN:
		if board.has(key):
			set_option(values, key, board[key], "board", "as if absent")
	if board.has("rules"):
		set_rules(values, board["rules"], "board", "as if absent")
	return values


## `values` must hold every option; `rules` may be missing.
func _init(values: Dictionary) -> void:
	mode = values["mode"]
	edition = values["edition"]
	sampling = values["sampling"]
	density = values["density"]
	min_gap = values["min_gap"]
	pixels_per_inch = values["pixels_per_inch"]
	_given_rules = values.get("rules")
	rule_set = RuleInput.rule_set_of(_given_rules)
	rules = RuleInput.compiled_of(rule_set)
	if mode == MODE_EXACT:
		Report.warn_once("MODE_EXACT", "needs the native library; the fallback answers in MODE_SAMPLED")
		mode = MODE_SAMPLED
	if values["heights"] != BUILT_IN["heights"]:
		Report.warn_once("HEIGHTS_TRUE", "needs the native library; the fallback uses HEIGHTS_CATEGORY")


## The same options for queries in which models may block.
func with_tops() -> Options:
	var copy := Options.new(_effective(_given_rules))
	copy.needs_tops = true
	return copy


## The options as board keys, with those the fallback does not support at their built-in value.
func effective() -> Dictionary:
	return _effective(null if rule_set == null else rule_set.to_dictionary())


func _effective(with_rules: Variant) -> Dictionary:
	var values := { "mode": mode, "edition": edition, "sampling": sampling, "density": density, "min_gap": min_gap,
			"heights": BUILT_IN["heights"], "pixels_per_inch": pixels_per_inch }
	if with_rules != null:
		values["rules"] = with_rules
	return values


## False if the rules are an object that has changed since.
func is_current() -> bool:
	return not _given_rules is Object or RuleInput.rule_set_of(_given_rules).compiled() == rules


## The rules that decide queries: those given, or the edition's.
func effective_rules() -> Compiled:
	return rules if rules != null else Compiled.of_edition(edition)


## Absent keys keep their value.
static func set_defaults(options: Dictionary) -> void:
	var changed := _defaults.duplicate()
	for key: Variant in options:
		if Values.is_text(key) and BUILT_IN.has(key):
			set_option(changed, key, options[key], "set_defaults", "nothing changed")
		elif Values.is_text(key) and key == "rules":
			set_rules(changed, options[key], "set_defaults", "nothing changed")
		else:
			var is_short := typeof(key) <= TYPE_FLOAT or Values.is_text(key)
			Report.error("set_defaults: there is no option \"%s\""
					% (str(key).left(MAX_NAME) if is_short else type_string(typeof(key))))
	_defaults = changed


static func get_defaults() -> Dictionary:
	var values := BUILT_IN.merged(_defaults, true)
	if values.get("rules") is Dictionary:
		values["rules"] = values["rules"].duplicate(true)
	for key: String in BUILT_IN:
		if not _defaults.has(key):
			var setting: Variant = ProjectSettings.get_setting(SETTINGS_FOLDER + key)
			if setting != null:
				set_option(values, key, setting, "project settings", "as if absent")
	return values


static func is_valid(key: String, value: Variant) -> bool:
	if not Values.is_number(value) or (BUILT_IN[key] is int and value != floorf(value)):
		return false
	return (value >= RANGES[key][0] and value <= RANGES[key][1]) or value == SPECIAL.get(key)


## JSON turns every int into a float; both are accepted and converted to the option's type. `consequence` is the end
## of the message about an invalid value. False if the value is invalid.
static func set_option(values: Dictionary, key: String, value: Variant, where: String, consequence: String) -> bool:
	if is_valid(key, value):
		values[key] = int(value) if BUILT_IN[key] is int else float(value)
		return true
	Report.error("%s: \"%s\" cannot be %s, only %s; %s" % [where, key, Report.kind(value), RANGE_WORDS[key], consequence])
	return false


## Sets the rules, or removes them if the value is null. False, with an error, if it is neither rules nor their
## Dictionary form.
static func set_rules(values: Dictionary, value: Variant, where: String, consequence: String) -> bool:
	if not RuleInput.is_usable(value):
		Report.error("%s: \"rules\" should be a LosRules, a Dictionary or null, not %s; %s"
				% [where, Report.type_of(value), consequence])
		return false
	if typeof(value) == TYPE_NIL:
		values.erase("rules")
	else:
		values["rules"] = value.duplicate(true) if value is Dictionary else value
	return true
