# SPDX-License-Identifier: MIT
extends RefCounted
## Records the arguments of each signal emission of the watched objects.

## Marks arguments that an emission did not pass.
const UNSET := &"__not emitted__"

var _emissions := {} # instance id -> signal name -> Array of argument lists
var _connections := [] # [signal, callable] each


func watch(object: Object) -> void:
	var id := object.get_instance_id()
	if _emissions.has(id):
		return
	_emissions[id] = {}
	for info in object.get_signal_list():
		var list := []
		_emissions[id][StringName(info.name)] = list
		var connection := [Signal(object, info.name), _recorder(list)]
		connection[0].connect(connection[1])
		_connections.append(connection)


func is_watching(object: Object) -> bool:
	return _emissions.has(object.get_instance_id())


## -1 if the signal is not watched.
func count(which: Signal) -> int:
	var list: Variant = _list(which)
	return -1 if list == null else list.size()


## The arguments of one emission, of the last one for index -1; null if there is none.
func parameters(which: Signal, index: int) -> Variant:
	var list: Variant = _list(which)
	if list == null or index >= list.size() or list.is_empty():
		return null
	return list[index]


func clear() -> void:
	for connection: Array in _connections:
		if is_instance_id_valid(connection[0].get_object_id()):
			connection[0].disconnect(connection[1])
	_connections.clear()
	_emissions.clear()


func _list(which: Signal) -> Variant:
	return _emissions.get(which.get_object_id(), {}).get(which.get_name())


## Accepts up to 8 arguments; variadic functions exist only since 4.5.
func _recorder(list: Array) -> Callable:
	return func(a: Variant = UNSET, b: Variant = UNSET, c: Variant = UNSET, d: Variant = UNSET,
			e: Variant = UNSET, f: Variant = UNSET, g: Variant = UNSET, h: Variant = UNSET) -> void:
		var given := [a, b, c, d, e, f, g, h]
		while not given.is_empty() and is_same(given.back(), UNSET):
			given.pop_back()
		list.append(given)
