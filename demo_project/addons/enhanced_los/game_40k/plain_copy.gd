# SPDX-License-Identifier: MIT
extends RefCounted
## Copies data to compare it later with ==, which compares every nested value.
##
## Data that cannot be compared that way is not copied: objects, which can change and stay equal, data that contains
## itself, and data beyond the limits below.

const MAX_DEPTH := 8  ## the deepest value that is read from a piece is an end of a wall as {x, y}: 5
const MAX_VALUES := 1 << 20

var _left := MAX_VALUES


## A deep copy of the list, or null.
static func of(list: Array) -> Variant:
	var copy: Variant = new()._copy(list, 0)
	return copy


func _copy(value: Variant, depth: int) -> Variant:
	_left -= 1
	if depth > MAX_DEPTH or _left < 0:
		return null
	match typeof(value):
		TYPE_ARRAY:
			return _copy_array(value, depth + 1)
		TYPE_DICTIONARY:
			return _copy_dictionary(value, depth + 1)
		TYPE_OBJECT, TYPE_RID, TYPE_CALLABLE, TYPE_SIGNAL:
			return null
	if typeof(value) >= TYPE_PACKED_BYTE_ARRAY:
		return value.duplicate()
	return value


## A copied null is a null, too: only the original shows whether the copy failed.
func _copy_array(list: Array, depth: int) -> Variant:
	var copy := []
	copy.resize(list.size())
	for i in list.size():
		copy[i] = _copy(list[i], depth)
		if copy[i] == null and typeof(list[i]) != TYPE_NIL:
			return null
	return copy


func _copy_dictionary(data: Dictionary, depth: int) -> Variant:
	var copy := {}
	for key: Variant in data:
		var value: Variant = data[key]
		var copied: Variant = _copy(value, depth)
		if (copied == null and typeof(value) != TYPE_NIL) or typeof(key) >= TYPE_RID:
			return null
		copy[key] = copied
	return copy
