# SPDX-License-Identifier: MIT
extends RefCounted
## Undo and redo with copies of whole situations, which are small.

const LIMIT := 200

var _past: Array[Dictionary] = []
var _future: Array[Dictionary] = []


## Saves a state before it changes.
func push(state: Dictionary) -> void:
	_past.append(state)
	_future.clear()
	if _past.size() > LIMIT:
		_past.pop_front()


## Removes and returns the last saved state, for an action that changed nothing or is canceled; {} if there is none.
func pop_last() -> Dictionary:
	return {} if _past.is_empty() else _past.pop_back()


func clear() -> void:
	_past.clear()
	_future.clear()


## The state before `now`, or {} if there is none.
func undo(now: Dictionary) -> Dictionary:
	return _step(_past, _future, now)


func redo(now: Dictionary) -> Dictionary:
	return _step(_future, _past, now)


func _step(from: Array[Dictionary], to: Array[Dictionary], now: Dictionary) -> Dictionary:
	if from.is_empty():
		return {}
	to.append(now)
	return from.pop_back()
