# SPDX-License-Identifier: MIT
extends RefCounted
## Spoils one place in arguments that were right: a value, a key, an element, a vertex.

const Hostile := preload("hostile.gd")

var hostile: Hostile
## Containers that were made to hold themselves.
var _tied := []


func _init(source: Hostile) -> void:
	hostile = source


## Changes what it is given, somewhere.
func spoil(arguments: Array) -> void:
	if arguments.is_empty():
		return
	var place: Variant = arguments
	var key: Variant = _key_of(place)
	while _is_container(place[key]) and not place[key].is_empty() and hostile.chance(0.75):
		place = place[key]
		key = _key_of(place)
	if place.is_read_only():
		return
	if typeof(place[key]) == TYPE_PACKED_VECTOR2_ARRAY and not place[key].is_empty() and hostile.chance(0.5):
		var points: PackedVector2Array = place[key]
		points[hostile.random.randi() % points.size()] = hostile.vector()
		place[key] = points
	elif place is Array and place.is_typed():
		place[key] = hostile.of_type(place.get_typed_builtin())
	elif is_same(place, arguments):
		place[key] = hostile.any()
	else:
		_spoil_entry(place, key)


## Call after the arguments were used.
func untie() -> void:
	for container: Variant in _tied:
		container.clear()
	_tied.clear()


func _spoil_entry(place: Variant, key: Variant) -> void:
	match hostile.random.randi() % 8:
		0:
			place[key] = place
			_tied.append(place)
		1:
			if place is Dictionary:
				place.erase(key)
			else:
				place.remove_at(key)
		2:
			if place is Dictionary:
				place[hostile.one_of(Hostile.KEYS)] = hostile.any()
			else:
				place.append(hostile.any())
		3, 4:
			place[key] = hostile.of_type(typeof(place[key]))
		_:
			place[key] = hostile.any()


func _key_of(container: Variant) -> Variant:
	var at: int = hostile.random.randi() % container.size()
	return container.keys()[at] if container is Dictionary else at


static func _is_container(value: Variant) -> bool:
	return value is Dictionary or value is Array
