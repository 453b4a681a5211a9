# SPDX-License-Identifier: MIT
extends RefCounted
## Writes a query and its answer as JSON, in the format of the native library: gdextension/classes/capture.h and
## capture_value.h describe it, demo/table/capture_values.gd reads it.

const MAX_DEPTH := 32
const MAX_CONTAINERS := 250_000
const MAX_PLAIN_INT := 1_000_000_000_000_000
## The keys of the answer that are written; the attempted lines follow from the query.
const ANSWER_KEYS: Array[String] = ["has_los", "method", "reason", "sight_line", "blocking_terrain", "blockers",
		"blocking_models"]

## Why the query cannot be written, or "".
var problem := ""

var _containers := 0
var _depth := 0


## Returns "" and sets `problem` if a value cannot be written.
func text(query: Dictionary, answer: Dictionary) -> String:
	var data := {}
	for key: String in query:
		data[key] = _value(query[key])
	data["answer"] = {}
	for key in ANSWER_KEYS:
		if answer.has(key):
			data["answer"][key] = _value(answer[key])
	return JSON.stringify(data, "\t", false, true) + "\n" if problem == "" else ""


func _value(value: Variant) -> Variant:
	match typeof(value):
		TYPE_NIL, TYPE_BOOL, TYPE_STRING:
			return value
		TYPE_INT:
			return value if value >= -MAX_PLAIN_INT and value <= MAX_PLAIN_INT else { "@int": str(value) }
		TYPE_FLOAT:
			return _float(value)
		TYPE_VECTOR2:
			return { "@Vector2": [_number(value.x), _number(value.y)] }
		TYPE_PACKED_VECTOR2_ARRAY:
			return { "@PackedVector2Array": _coordinates(value) }
		TYPE_STRING_NAME:
			return { "@StringName": String(value) }
		TYPE_PACKED_STRING_ARRAY:
			return { "@PackedStringArray": Array(value) }
		TYPE_ARRAY:
			return _inside(func() -> Variant: return value.map(_value))
		TYPE_DICTIONARY:
			return _inside(func() -> Variant: return _dictionary(value))
	return { "@other": type_string(typeof(value)) }


## Enters a container. The limits on depth and count end self-containing data.
func _inside(contents: Callable) -> Variant:
	_containers += 1
	if _depth >= MAX_DEPTH:
		problem = "it is nested more than %d deep, or contains itself" % MAX_DEPTH
	elif _containers > MAX_CONTAINERS:
		problem = "it has more than %d lists and dictionaries" % MAX_CONTAINERS
	if problem != "":
		return null
	_depth += 1
	var written: Variant = contents.call()
	_depth -= 1
	return written


func _dictionary(value: Dictionary) -> Dictionary:
	var written := {}
	for key: Variant in value:
		if not (key is String or key is StringName) or key.begins_with("@"):
			return { "@Dictionary": value.keys().map(func(any: Variant) -> Array: return [_value(any), _value(value[any])]) }
	for key: Variant in value:
		written[String(key)] = _value(value[key])
	return written


static func _float(value: float) -> Variant:
	var number: Variant = _number(value)
	return number if number is float and value != floorf(value) else { "@float": number }


static func _coordinates(points: PackedVector2Array) -> Array:
	var numbers := []
	for point in points:
		numbers.append_array([_number(point.x), _number(point.y)])
	return numbers


## The number itself if JSON preserves every bit of it, otherwise its text form. Inside a list, since before Godot 4.5
## full precision ends there.
static func _number(value: float) -> Variant:
	if not is_finite(value):
		return "nan" if is_nan(value) else "inf" if value > 0.0 else "-inf"
	var read: Variant = JSON.parse_string(JSON.stringify([value], "", false, true))[0]
	return value if read is float and _bits(read) == _bits(value) else "0x" + _bits(value)


static func _bits(value: float) -> String:
	var bytes := PackedByteArray()
	bytes.resize(8)
	bytes.encode_double(0, value)
	bytes.reverse()
	return bytes.hex_encode()
