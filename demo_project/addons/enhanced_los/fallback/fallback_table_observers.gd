# SPDX-License-Identifier: MIT
extends RefCounted
## The observers of an exposure, and its options: `ranges`, `weights`, `only_new`, `detection_inches`.

const Handles := preload("fallback_table_handles.gd")
const Models := preload("fallback_table_models.gd")
const Report := preload("../report.gd")
const Sight := preload("fallback_table_sight.gd")
const Values := preload("fallback_values.gd")

const KEYS: Array[String] = ["ranges", "weights", "only_new", "detection_inches"]

var entries: Array[Models.Entry]  ## null: sees nothing
var ranges := PackedFloat64Array()  ## inches, per observer
var weights := PackedFloat64Array()  ## per observer
var only_new := false
var detection_inches := INF

var _method: String


func _init(sight: Sight, handles: PackedInt32Array) -> void:
	_method = sight.method
	entries = Handles.entries(sight.models, handles)
	ranges.resize(entries.size())
	ranges.fill(INF)
	weights.resize(entries.size())
	weights.fill(1.0)


## False, with one error, if an option is unusable. A warning names the first key that is no option.
func read(options: Dictionary) -> bool:
	var is_usable := _read_list(options, "ranges", ranges, true) and _read_list(options, "weights", weights, false) \
			and _read_detection(options) and _read_only_new(options)
	if is_usable:
		_warn_of_unknown_key(options)
	return is_usable


## Fills `numbers` from a list or, if they are ranges, from one number for all observers.
func _read_list(options: Dictionary, key: String, numbers: PackedFloat64Array, are_ranges: bool) -> bool:
	if not options.has(key):
		return true
	var given: Variant = options[key]
	if are_ranges and _is_range(given):
		numbers.fill(given)
		return true
	if not _is_list(given):
		return _refuse_list(key, are_ranges, Report.kind(given))
	if given.size() != numbers.size():
		return _refuse_list(key, are_ranges, _counted(given.size(), "number"))
	for index in numbers.size():
		if not (_is_range(given[index]) if are_ranges else Values.is_number(given[index])):
			return _refuse_list(key, are_ranges, "%s at index %d" % [Report.kind(given[index]), index])
		numbers[index] = given[index]
	return true


func _read_detection(options: Dictionary) -> bool:
	if not options.has("detection_inches"):
		return true
	var given: Variant = options["detection_inches"]
	if not _is_range(given):
		return _refuse("\"detection_inches\" should be a number of at least 0, not %s" % Report.kind(given))
	detection_inches = given
	return true


func _read_only_new(options: Dictionary) -> bool:
	if not options.has("only_new"):
		return true
	if not options["only_new"] is bool:
		return _refuse("\"only_new\" should be a bool, not %s" % Report.kind(options["only_new"]))
	only_new = options["only_new"]
	return true


func _warn_of_unknown_key(options: Dictionary) -> void:
	for key: Variant in options:
		if not Values.is_id(key) or not KEYS.has(str(key)):
			Report.warn_text_once("%s: options has no key \"%s\"; known are %s"
					% [_method, str(key) if Values.is_id(key) else "", ", ".join(KEYS)])
			return


func _refuse_list(key: String, are_ranges: bool, given: String) -> bool:
	return _refuse("\"%s\" should be %s, one per observer (%s), not %s" % [key,
			"a number of at least 0, or a list of such numbers" if are_ranges else "a list of finite numbers",
			_counted(entries.size(), "observer"), given])


func _refuse(problem: String) -> bool:
	Report.error("%s: %s; nothing is counted" % [_method, problem])
	return false


static func _counted(count: int, word: String) -> String:
	return "%d %s%s" % [count, word, "" if count == 1 else "s"]


## INF is no limit.
static func _is_range(value: Variant) -> bool:
	return (value is int or value is float) and value >= 0


static func _is_list(value: Variant) -> bool:
	return value is Array or (typeof(value) >= TYPE_PACKED_BYTE_ARRAY and typeof(value) <= TYPE_PACKED_FLOAT64_ARRAY)
