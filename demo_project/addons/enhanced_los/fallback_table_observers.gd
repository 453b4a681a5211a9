# SPDX-License-Identifier: MIT
extends RefCounted
## The observers of an exposure, and its options: `ranges`, `weights`, `only_new`, `detection_inches`.

const Handles := preload("fallback_table_handles.gd")
const Models := preload("fallback_table_models.gd")
const Report := preload("fallback_report.gd")
const Sight := preload("fallback_table_sight.gd")
const Values := preload("fallback_values.gd")

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


## False, with one error, if an option is unusable.
func read(options: Dictionary) -> bool:
	return _read_list(options, "ranges", ranges, true) and _read_list(options, "weights", weights, false) \
			and _read_detection(options) and _read_only_new(options)


## Fills `numbers` from a list or, if that is allowed, from one number for all observers.
func _read_list(options: Dictionary, key: String, numbers: PackedFloat64Array, allows_one: bool) -> bool:
	if not options.has(key):
		return true
	var given: Variant = options[key]
	if allows_one and Values.is_number(given):
		numbers.fill(given)
		return true
	if not _is_list(given):
		return _refuse("\"%s\" should be %s, not %s" % [key,
				"a finite number or a list of numbers" if allows_one else "a list of numbers", Report.kind(given)])
	if given.size() != numbers.size() or not Array(given).all(Values.is_number):
		return _refuse("\"%s\" should be %s%d finite numbers, one per observer, not %s" % [key,
				"a number, or " if allows_one else "", numbers.size(), Report.kind(given)])
	for index in numbers.size():
		numbers[index] = given[index]
	return true


func _read_detection(options: Dictionary) -> bool:
	if not options.has("detection_inches"):
		return true
	if not Values.is_number(options["detection_inches"]):
		return _refuse("\"detection_inches\" should be a finite number, not %s" % Report.kind(options["detection_inches"]))
	detection_inches = options["detection_inches"]
	return true


func _read_only_new(options: Dictionary) -> bool:
	if not options.has("only_new"):
		return true
	if not options["only_new"] is bool:
		return _refuse("\"only_new\" should be a bool, not %s" % Report.kind(options["only_new"]))
	only_new = options["only_new"]
	return true


func _refuse(problem: String) -> bool:
	Report.error("%s: %s; nothing is counted" % [_method, problem])
	return false


static func _is_list(value: Variant) -> bool:
	return value is Array or (typeof(value) >= TYPE_PACKED_BYTE_ARRAY and typeof(value) <= TYPE_PACKED_FLOAT64_ARRAY)
