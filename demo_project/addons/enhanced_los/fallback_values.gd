# SPDX-License-Identifier: MIT
extends RefCounted
## One Dictionary of game data read safely: what cannot be used is warned of once and reads as absent.
##
## JSON has no int and no Vector2, saves have no PackedVector2Array, so most keys come in several forms.

const Report := preload("fallback_report.gd")

var owner: String  ## how messages name the Dictionary, e.g. `terrain piece "ruin_3"`
var data: Dictionary


func _init(owner_name: String, source: Dictionary) -> void:
	owner = owner_name
	data = source


func warn(key: String, problem: String) -> void:
	Report.warn_once("%s: \"%s\"" % [owner, key], problem)


func warn_type(key: String, expected: String) -> void:
	warn(key, "should be %s, is %s; ignored" % [expected, Report.describe(data.get(key))])


func number(key: String, default: float) -> float:
	if not data.has(key):
		return default
	var value: Variant = data[key]
	if (value is float or value is int) and is_finite(value):
		return value
	warn_type(key, "a finite number")
	return default


func text(key: String) -> String:
	if not data.has(key):
		return ""
	var value: Variant = data[key]
	if value is String or value is StringName:
		return value
	warn_type(key, "a String")
	return ""


## An Array or PackedStringArray as strings; entries that are no strings are left out.
func texts(key: String) -> PackedStringArray:
	var result := PackedStringArray()
	if not data.has(key):
		return result
	var value: Variant = data[key]
	if value is PackedStringArray:
		return value
	if not value is Array:
		warn_type(key, "an Array of String")
		return result
	for entry: Variant in value:
		if entry is String or entry is StringName:
			result.append(entry)
		else:
			warn(key, "has an entry that is no String but %s; ignored" % Report.describe(entry))
	return result


func dictionary(key: String) -> Dictionary:
	if not data.has(key):
		return {}
	if data[key] is Dictionary:
		return data[key]
	warn_type(key, "a Dictionary")
	return {}


## A Vector2 or {x, y} as Vector2, anything else as null. float32 may overflow to infinity, so what
## counts as finite is decided after the conversion, by the caller.
static func to_point(value: Variant) -> Variant:
	if value is Vector2:
		return value
	if value is Dictionary:
		var x: Variant = value.get("x")
		var y: Variant = value.get("y")
		if (x is float or x is int) and (y is float or y is int):
			return Vector2(x, y)
	return null
