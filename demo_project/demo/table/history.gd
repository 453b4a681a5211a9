# SPDX-License-Identifier: MIT
extends RefCounted
## Undo and redo over whole situations: they are small, and a copy cannot forget a detail.

const LIMIT := 200

var _past: Array[Dictionary] = []
var _future: Array[Dictionary] = []


## Remembers a state that is about to change.
func remember(state: Dictionary) -> void:
	_past.append(state)
	_future.clear()
	if _past.size() > LIMIT:
		_past.pop_front()


## Forgets the last state again: nothing changed after all.
func forget_last() -> void:
	_past.pop_back()


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
