# SPDX-License-Identifier: MIT
extends RefCounted
## Reads one Dictionary of game data. An unusable value causes a warning that names owner and key, and counts as
## absent.
##
## JSON has no int and no Vector2, save files have no PackedVector2Array, so most keys accept several forms.

const Reader := preload("reader.gd")
const Report := preload("../messages/report.gd")

const MAX_COORDINATE := 1.0e7  ## beyond this, the float32 spacing exceeds one pixel: a mistake
const MAX_NAME := 47

var data: Dictionary
var has_unusable := false  ## set here and in the parent when a value is unusable
var warnings: Variant = null  ## an Array that collects the warnings as well, or null
var consequence := "ignored"  ## what an unusable value leads to: the end of its warning

var _kind: String  # "terrain piece", "shooter"; of a nested Dictionary: its key in the parent
var _index: int  # index in a list, or -1
var _parent: Reader  # null if this is not nested
var _last_warned_key := ""  # a list with many unusable entries causes one warning


func _init(source: Dictionary, kind: String, index := -1, parent: Reader = null) -> void:
	data = source
	_kind = kind
	_index = index
	_parent = parent
	if parent != null:
		consequence = parent.consequence


func warn(key: String, problem: String) -> void:
	has_unusable = true
	if _parent != null:
		_parent.has_unusable = true
	if key == _last_warned_key:
		return
	_last_warned_key = key
	if _parent == null:
		Report.warn_once("%s: \"%s\"" % [_name(), key], problem, warnings)
	else:
		Report.warn_once("%s: \"%s.%s\"" % [_parent._name(), _kind, key], problem, _parent.warnings)


func warn_type(key: String, expected: String) -> void:
	warn(key, "should be %s, not %s; %s" % [expected, Report.kind(data[key]), consequence])


func number(key: String, default: float) -> float:
	var value: Variant = data.get(key)
	if is_number(value):
		return value
	if data.has(key):
		warn_type(key, "a finite number")
	return default


func flag(key: String, default: bool) -> bool:
	var value: Variant = data.get(key)
	if value is bool:
		return value
	if data.has(key):
		warn_type(key, "a bool")
	return default


func text(key: String) -> String:
	var value: Variant = data.get(key)
	if is_text(value):
		return value
	if data.has(key):
		warn_type(key, "a String")
	return ""


## An Array or PackedStringArray as strings; other entries are left out with a warning.
func texts(key: String) -> PackedStringArray:
	var value: Variant = data.get(key)
	if value is PackedStringArray:
		return value
	var result := PackedStringArray()
	if value is Array:
		for entry: Variant in value:
			if is_text(entry):
				result.append(entry)
			else:
				warn(key, "holds %s where a String should be; %s" % [Report.kind(entry), consequence])
	elif data.has(key):
		warn_type(key, "an Array of String")
	return result


## The Dictionary at `key`; empty if there is none.
func nested(key: String) -> Reader:
	var value: Variant = data.get(key)
	if value is Dictionary:
		return Reader.new(value, key, -1, self)
	if data.has(key):
		warn_type(key, "a Dictionary")
	return Reader.new({}, key, -1, self)


static func is_text(value: Variant) -> bool:
	return value is String or value is StringName


static func is_number(value: Variant) -> bool:
	return value is int or (value is float and is_finite(value))


## A number is a valid id and used as text, since results contain ids as text only.
static func is_id(value: Variant) -> bool:
	return is_text(value) or value is int or value is float


## A Vector2 or {x, y} as Vector2, anything else as null.
static func to_point(value: Variant) -> Variant:
	if value is Vector2:
		return value
	if value is Dictionary and is_number(value.get("x")) and is_number(value.get("y")):
		return Vector2(value["x"], value["y"])
	return null


## False for NaN too.
static func is_usable(point: Vector2) -> bool:
	return absf(point.x) <= MAX_COORDINATE and absf(point.y) <= MAX_COORDINATE


## `terrain piece "ruin_3"`, or with its index in the list if it has no id.
func _name() -> String:
	if is_id(data.get("id")):
		return "%s \"%s\"" % [_kind, str(data["id"]).left(MAX_NAME)]
	return "%s %d" % [_kind, _index] if _index >= 0 else _kind
