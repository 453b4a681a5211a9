# SPDX-License-Identifier: MIT
extends RefCounted
## A visibility map of a unit, cached per model: while one model is dragged, only its own map is computed again.

## Sides of a cell in inches, smallest first.
const CELLS: Array[float] = [0.5, 1.0, 2.0, 3.0]

## Time limit for the map of one model, a sixth of a frame; beyond it, cells get larger.
var budget_usec := 2800.0

## Duration of the queries of the last update in microseconds.
var usec := 0

var _size_index := 1
var _key := 0
## Hash of a model -> its counts.
var _counts_by_model := {}
var _size := Vector2i.ZERO


func cell_inches() -> float:
	return CELLS[_size_index]


## {width, height, counts} like LosTerrain.visibility_map, and `cell`. `board_key` must change with terrain and rules.
func update(terrain: RefCounted, observers: Array, bounds: Rect2, pixels_per_inch: float, board_key: int,
		is_dragging: bool) -> Dictionary:
	usec = 0
	var key := hash([board_key, bounds, cell_inches()])
	if key != _key:
		_counts_by_model.clear()
		_key = key
	var parts := {}
	var computed := 0
	for model: Dictionary in observers:
		var name := hash(model)
		if not _counts_by_model.has(name):
			_counts_by_model[name] = _counts_of(terrain, model, bounds, cell_inches() * pixels_per_inch)
			computed += 1
		parts[name] = _counts_by_model[name]
	_counts_by_model = parts
	var counts := _sum(observers.map(func(model: Dictionary) -> PackedByteArray: return parts[hash(model)]))
	var map := { "width": _size.x, "height": _size.y, "counts": counts, "cell": cell_inches() * pixels_per_inch }
	if computed > 0:
		_choose_size(float(usec) / computed, is_dragging)
	return map


func _counts_of(terrain: RefCounted, model: Dictionary, bounds: Rect2, cell: float) -> PackedByteArray:
	var start := Time.get_ticks_usec()
	var map: Dictionary = LosMonitors.timed(func() -> Dictionary: return terrain.visibility_map([model], bounds, cell))
	usec += Time.get_ticks_usec() - start
	_size = Vector2i(map.get("width", 0), map.get("height", 0))
	return map.get("counts", PackedByteArray())


static func _sum(parts: Array) -> PackedByteArray:
	var total := PackedByteArray()
	if not parts.is_empty():
		total.resize(parts[0].size())
	for part: PackedByteArray in parts:
		for i in total.size():
			total[i] += part[i]
	return total


## Chooses the cell size of the next update. Smaller only at rest, since all maps must then be computed again.
func _choose_size(usec_per_model: float, is_dragging: bool) -> void:
	if usec_per_model > budget_usec and _size_index < CELLS.size() - 1:
		_size_index += 1
	elif not is_dragging and usec_per_model * 6.0 < budget_usec and _size_index > 0:
		_size_index -= 1
