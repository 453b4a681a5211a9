# SPDX-License-Identifier: MIT
extends RefCounted
## The options of one call, a Dictionary with a value for each: the board's own keys, else set_defaults, else the project
## settings, else the built-in values.

const Native := preload("../native.gd")
const Reader := preload("reader.gd")
const Report := preload("../messages/report.gd")

const MODE_LEGACY := 0
const MODE_SAMPLED := 1
const MODE_EXACT := 2
const SAMPLING_SIZE := 1
const SOLID := 0  ## as edition: every piece blocks
const MIN_DENSITY := 3
const MAX_DENSITY := 64
const BUILT_IN := {
	"mode": MODE_SAMPLED, "edition": 10, "sampling": 0, "density": 0, "min_gap": 0.1, "heights": 0, "pixels_per_inch": 40.0,
}
const RANGES := {
	"mode": [MODE_LEGACY, MODE_EXACT], "edition": [10, 11], "sampling": [0, SAMPLING_SIZE],
	"density": [MIN_DENSITY, MAX_DENSITY], "min_gap": [0.0, 1.0e6], "heights": [0, 1], "pixels_per_inch": [0.001, 1.0e6],
}
## Allowed outside the range: the default mode, a density chosen by the strategy, a gap of 1 mm.
const SPECIAL := { "mode": -1, "edition": SOLID, "density": 0, "min_gap": -1 }
const RANGE_WORDS := {
	"mode": "MODE_LEGACY, MODE_SAMPLED or MODE_EXACT",
	"edition": "10 or 11",
	"sampling": "SAMPLING_SHAPE or SAMPLING_SIZE",
	"density": "0 or 3 to 64",
	"min_gap": "0 to 1000000, or -1 for 1 mm",
	"heights": "HEIGHTS_CATEGORY or HEIGHTS_TRUE",
	"pixels_per_inch": "0.001 to 1000000",
}
## What is answered as if absent.
const NEEDS_LIBRARY := { "rules": "rules as data (LosRules)", "models_block": "a board whose models block" }
const VALUES_NEED_LIBRARY := { "mode": MODE_EXACT, "heights": 1 }
const SETTINGS_FOLDER := "enhanced_los/"
const MAX_NAME := 63

static var _defaults := {}  # set by set_defaults


## The options of a board Dictionary; an empty one has the defaults.
static func of_board(board: Dictionary) -> Dictionary:
	return apply_board(get_defaults(), board)


## Adds the board's own options to `values` and returns them.
static func apply_board(values: Dictionary, board: Dictionary) -> Dictionary:
	for key: String in BUILT_IN:
		if board.has(key):
			set_option(values, key, board[key], "board", "as if absent")
	for key: String in NEEDS_LIBRARY:
		if board.get(key) != null and not is_same(board[key], false):
			Native.needs(NEEDS_LIBRARY[key])
	return values


## Absent keys keep their value.
static func set_defaults(options: Dictionary) -> void:
	var changed := _defaults.duplicate()
	for key: Variant in options:
		if Reader.is_text(key) and BUILT_IN.has(key):
			set_option(changed, key, options[key], "set_defaults", "nothing changed")
		else:
			var is_short := typeof(key) <= TYPE_FLOAT or Reader.is_text(key)
			Report.error("set_defaults: there is no option \"%s\""
					% (str(key).left(MAX_NAME) if is_short else type_string(typeof(key))))
	_defaults = changed


static func get_defaults() -> Dictionary:
	var values := BUILT_IN.merged(_defaults, true)
	for key: String in BUILT_IN:
		if not _defaults.has(key):
			var setting: Variant = ProjectSettings.get_setting(SETTINGS_FOLDER + key)
			if setting != null:
				set_option(values, key, setting, "project settings", "as if absent")
	return values


## JSON turns every int into a float; both are accepted and converted to the option's type. `consequence` is the end
## of the message about an invalid value. False if the value is invalid.
static func set_option(values: Dictionary, key: String, value: Variant, where: String, consequence: String) -> bool:
	if _is_valid(key, value):
		if VALUES_NEED_LIBRARY.get(key) == int(value):
			Native.needs(RANGE_WORDS[key].get_slice(" or ", 1))
		values[key] = int(value) if BUILT_IN[key] is int else float(value)
		return true
	Report.error("%s: \"%s\" cannot be %s, only %s; %s" % [where, key, Report.kind(value), RANGE_WORDS[key], consequence])
	return false


static func _is_valid(key: String, value: Variant) -> bool:
	if not Reader.is_number(value) or (BUILT_IN[key] is int and value != floorf(value)):
		return false
	return (value >= RANGES[key][0] and value <= RANGES[key][1]) or value == SPECIAL.get(key)
