# SPDX-License-Identifier: MIT
extends RefCounted
## The options of one call: the board's own keys, else set_defaults, else the project settings, else
## what is built in.

const Report := preload("fallback_report.gd")

const BUILT_IN := {
	"mode": 1,
	"edition": 10,
	"sampling": 0,
	"density": 0,
	"min_gap": 0.1,
	"heights": 0,
	"pixels_per_inch": 40.0,
}
const SETTINGS_FOLDER := "enhanced_los/"

const MODE_LEGACY := 0
const MODE_SAMPLED := 1
const MODE_EXACT := 2
const SAMPLING_SIZE := 1

const MIN_DENSITY := 3
const MAX_DENSITY := 64

static var _defaults := {}

var mode: int
var edition: int
var sampling: int
var density: int
var pixels_per_inch: float


static func for_board(board: Dictionary) -> RefCounted:
	var options := new()
	options.mode = _value("mode", board)
	options.edition = _value("edition", board)
	options.sampling = _value("sampling", board)
	options.density = _value("density", board)
	options.pixels_per_inch = _value("pixels_per_inch", board)
	if options.mode == MODE_EXACT:
		Report.warn_once("MODE_EXACT", "needs the native library; the fallback answers in MODE_SAMPLED")
		options.mode = MODE_SAMPLED
	if _value("heights", board) != BUILT_IN.heights:
		Report.warn_once("HEIGHTS_TRUE", "needs the native library; the fallback uses HEIGHTS_CATEGORY")
	return options


## Keys that are not given keep their value.
static func set_defaults(options: Dictionary) -> void:
	var changed := _defaults.duplicate()
	for key: Variant in options:
		if not (key is String or key is StringName) or not BUILT_IN.has(key):
			Report.error("set_defaults: there is no option %s" % Report.describe(key))
		elif not is_valid(key, options[key]):
			Report.error("set_defaults: \"%s\" %s" % [key, _refusal(options[key])])
		else:
			changed[String(key)] = _typed(key, options[key])
	_defaults = changed


static func get_defaults() -> Dictionary:
	var all := {}
	for key: String in BUILT_IN:
		all[key] = _value(key, {})
	return all


static func is_valid(key: String, value: Variant) -> bool:
	if not (value is int or value is float) or not is_finite(value):
		return false
	if BUILT_IN[key] is int and value != floorf(value):
		return false
	match key:
		"mode":
			return value >= MODE_LEGACY and value <= MODE_EXACT
		"edition":
			return value == 10 or value == 11
		"sampling", "heights":
			return value == 0 or value == 1
		"density":
			return value == 0 or (value >= MIN_DENSITY and value <= MAX_DENSITY)
		"min_gap":
			return value >= 0.0
		_:
			return value > 0.0


static func _value(key: String, board: Dictionary) -> Variant:
	if board.has(key):
		if is_valid(key, board[key]):
			return _typed(key, board[key])
		Report.error_once("board: \"%s\"" % key, _refusal(board[key]))
	if _defaults.has(key):
		return _defaults[key]
	var setting := SETTINGS_FOLDER + key
	if ProjectSettings.has_setting(setting):
		var value: Variant = ProjectSettings.get_setting(setting)
		if is_valid(key, value):
			return _typed(key, value)
		Report.error_once("project setting \"%s\"" % setting, _refusal(value))
	return BUILT_IN[key]


## JSON turns every int into a float; both are accepted, callers get the option's own type.
static func _typed(key: String, value: Variant) -> Variant:
	return int(value) if BUILT_IN[key] is int else float(value)


static func _refusal(value: Variant) -> String:
	return "cannot be %s; the old value stays" % Report.describe(value)
