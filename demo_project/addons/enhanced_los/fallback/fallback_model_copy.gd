# SPDX-License-Identifier: MIT
extends RefCounted
## Copies of models that a LosTable keeps and returns. Containers below the keys that are read are copied, so the game
## may change its own; objects, and containers below other keys, are shared.

const MAX_DEPTH := 16  ## containers deeper than this are shared
## The keys of a model whose values can be containers.
const COPIED := { "position": true, "base_dimensions": true, "keywords": true, "meta": true }


## An untyped Dictionary, whatever the source is.
static func of(model: Dictionary) -> Dictionary:
	return _copy_dictionary(model, 0)


static func _copy_dictionary(source: Dictionary, depth: int) -> Dictionary:
	var copy := {}
	for key: Variant in source:
		copy[key] = _copy(source[key], depth) if COPIED.has(key) else source[key]
	return copy


static func _copy(value: Variant, depth: int) -> Variant:
	if depth < MAX_DEPTH and value is Dictionary:
		return _copy_dictionary(value, depth + 1)
	if depth < MAX_DEPTH and value is Array:
		var list: Array = value.duplicate()
		for index in list.size():
			list[index] = _copy(list[index], depth + 1)
		return list
	return value.duplicate() if typeof(value) >= TYPE_PACKED_BYTE_ARRAY else value
