# SPDX-License-Identifier: MIT
extends RefCounted
## Mutates valid arguments in one place: a value, a key, an element or a vertex.

const InvalidValues := preload("invalid_values.gd")

var invalid: InvalidValues
## Containers that a mutation made contain themselves.
var _cyclic := []


func _init(source: InvalidValues) -> void:
	invalid = source


## Changes one random place in `arguments`.
func mutate(arguments: Array) -> void:
	if arguments.is_empty():
		return
	var container: Variant = arguments
	var key: Variant = _key_of(container)
	while _is_container(container[key]) and not container[key].is_empty() and invalid.chance(0.75):
		container = container[key]
		key = _key_of(container)
	if container.is_read_only():
		return
	if typeof(container[key]) == TYPE_PACKED_VECTOR2_ARRAY and not container[key].is_empty() and invalid.chance(0.5):
		var points: PackedVector2Array = container[key]
		points[invalid.random.randi() % points.size()] = invalid.vector()
		container[key] = points
	elif container is Array and container.is_typed():
		container[key] = invalid.of_type(container.get_typed_builtin())
	elif is_same(container, arguments):
		container[key] = invalid.any()
	else:
		_mutate_entry(container, key)


## Must be called after the arguments were used.
func clear_cycles() -> void:
	for container: Variant in _cyclic:
		container.clear()
	_cyclic.clear()


func _mutate_entry(container: Variant, key: Variant) -> void:
	match invalid.random.randi() % 8:
		0:
			container[key] = container
			_cyclic.append(container)
		1:
			if container is Dictionary:
				container.erase(key)
			else:
				container.remove_at(key)
		2:
			if container is Dictionary:
				container[invalid.pick(InvalidValues.KEYS)] = invalid.any()
			else:
				container.append(invalid.any())
		3, 4:
			container[key] = invalid.of_type(typeof(container[key]))
		_:
			container[key] = invalid.any()


func _key_of(container: Variant) -> Variant:
	var at: int = invalid.random.randi() % container.size()
	return container.keys()[at] if container is Dictionary else at


static func _is_container(value: Variant) -> bool:
	return value is Dictionary or value is Array
