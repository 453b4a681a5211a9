# SPDX-License-Identifier: MIT
extends RefCounted
## Reads the values that LosCapture.query writes, bit for bit; the class describes their JSON form.

## Why a value cannot be read, or "".
var problem := ""


func read(given: Variant) -> Variant:
	match typeof(given):
		TYPE_FLOAT:
			# JSON has one type of number; a float without a fraction is tagged.
			return int(given) if given == floorf(given) else given
		TYPE_ARRAY:
			return given.map(read)
		TYPE_DICTIONARY:
			var type := _tag_of(given)
			return _read_dictionary(given) if type == "" else _read_tagged(type, given.values()[0])
	return given


static func _tag_of(given: Dictionary) -> String:
	var first := str(given.keys()[0]) if given.size() == 1 else ""
	return first.substr(1) if first.begins_with("@") else ""


func _read_dictionary(given: Dictionary) -> Dictionary:
	var result := {}
	for key: String in given:
		result[key] = read(given[key])
	return result


func _read_tagged(type: String, given: Variant) -> Variant:
	match type:
		"int":
			return given.to_int() if given is String and given.is_valid_int() else _fail(type)
		"float":
			return _number(given)
		"Vector2":
			var points := _points(given, type)
			return points[0] if points.size() == 1 else _fail(type)
		"PackedVector2Array":
			return _points(given, type)
		"StringName":
			return StringName(given) if given is String else _fail(type)
		"PackedStringArray":
			return PackedStringArray(given) if given is Array else _fail(type)
		"Dictionary":
			return _read_pairs(given)
		"other":
			return RefCounted.new()  # as unusable to the engine as the original value
	return _fail(type)


func _read_pairs(given: Variant) -> Dictionary:
	var result := {}
	for pair: Variant in given if given is Array else [given]:
		if pair is Array and pair.size() == 2:
			result[read(pair[0])] = read(pair[1])
		else:
			_fail("Dictionary")
	return result


func _points(given: Variant, type: String) -> PackedVector2Array:
	var points := PackedVector2Array()
	if not given is Array or given.size() % 2 != 0:
		_fail(type)
		return points
	for i in range(0, given.size(), 2):
		points.append(Vector2(_number(given[i]), _number(given[i + 1])))
	return points


func _number(given: Variant) -> float:
	if given is float or given is int:
		return given
	match given if given is String else "":
		"nan":
			return NAN
		"inf":
			return INF
		"-inf":
			return -INF
	if given is String and given.length() == 18 and given.is_valid_hex_number(true):
		return _from_bits(given)
	_fail("float")
	return NAN


## In two halves, since hex_to_int cannot parse the bits of a negative number.
static func _from_bits(digits: String) -> float:
	var bytes := PackedByteArray()
	bytes.resize(8)
	bytes.encode_u32(0, digits.substr(10, 8).hex_to_int())
	bytes.encode_u32(4, digits.substr(2, 8).hex_to_int())
	return bytes.decode_double(0)


func _fail(type: String) -> Variant:
	problem = "it holds a value \"@%s\" that cannot be read" % type
	return null
