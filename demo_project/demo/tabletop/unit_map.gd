# SPDX-License-Identifier: MIT
extends RefCounted
## The visibility map of a unit in cells as small as the time of a frame allows.

## Sides of a cell in inches, smallest first.
const CELLS: Array[float] = [0.5, 1.0, 2.0, 3.0]
## Halving the sides of cells takes at most this many times as long.
const HALVING_FACTOR := 5.0

## Time limit for a map: more than half of a frame at 60 frames per second; beyond it, cells get larger.
var budget_usec := 9000.0

## Duration of the last query in microseconds.
var usec := 0

var _size_index := 1


func cell_inches() -> float:
	return CELLS[_size_index]


## {width, height, counts} like LosTerrain.visibility_map, and `cell`.
func update(terrain: RefCounted, observers: Array, bounds: Rect2, pixels_per_inch: float, is_dragging: bool) -> Dictionary:
	var cell := cell_inches() * pixels_per_inch
	var start := Time.get_ticks_usec()
	var map: Dictionary = LosMonitors.timed(func() -> Dictionary: return terrain.visibility_map(observers, bounds, cell))
	usec = Time.get_ticks_usec() - start
	map["cell"] = cell
	_choose_size(is_dragging)
	return map


## Chooses the cell size of the next update. Smaller only at rest, so that cells do not flicker.
func _choose_size(is_dragging: bool) -> void:
	if usec > budget_usec and _size_index < CELLS.size() - 1:
		_size_index += 1
	elif not is_dragging and usec * HALVING_FACTOR < budget_usec and _size_index > 0:
		_size_index -= 1
