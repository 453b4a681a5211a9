# SPDX-License-Identifier: MIT
extends RefCounted
## A map of what a unit sees, kept model by model: when one is dragged, only its own part is asked for again.

## Sides of a cell in inches, the finest first.
const CELLS: Array[float] = [0.5, 1.0, 2.0, 3.0]

## One model's part may take this long, a sixth of a frame; otherwise cells get larger.
var budget_usec := 2800.0

## How long the engine took for the last update.
var usec := 0

var _size_index := 1
var _key := 0
## Hash of a model -> its counts.
var _parts := {}
var _size := Vector2i.ZERO


func cell_inches() -> float:
	return CELLS[_size_index]


## {width, height, counts} as LosTerrain.visibility_map gives them. `board_key` is another when terrain or rules are.
func update(terrain: RefCounted, observers: Array, bounds: Rect2, pixels_per_inch: float, board_key: int,
		is_dragging: bool) -> Dictionary:
	usec = 0
	var key := hash([board_key, bounds, cell_inches()])
	if key != _key:
		_parts.clear()
		_key = key
	var parts := {}
	var asked := 0
	for model: Dictionary in observers:
		var name := hash(model)
		if not _parts.has(name):
			_parts[name] = _ask(terrain, model, bounds, cell_inches() * pixels_per_inch)
			asked += 1
		parts[name] = _parts[name]
	_parts = parts
	var counts := _sum(observers.map(func(model: Dictionary) -> PackedByteArray: return parts[hash(model)]))
	var map := { "width": _size.x, "height": _size.y, "counts": counts, "cell": cell_inches() * pixels_per_inch }
	if asked > 0:
		_choose_size(float(usec) / asked, is_dragging)
	return map


func _ask(terrain: RefCounted, model: Dictionary, bounds: Rect2, cell: float) -> PackedByteArray:
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


## For the next time; finer only at rest, since all parts have to be asked for again.
func _choose_size(usec_per_part: float, is_dragging: bool) -> void:
	if usec_per_part > budget_usec and _size_index < CELLS.size() - 1:
		_size_index += 1
	elif not is_dragging and usec_per_part * 6.0 < budget_usec and _size_index > 0:
		_size_index -= 1
