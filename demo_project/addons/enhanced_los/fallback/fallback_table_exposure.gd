# SPDX-License-Identifier: MIT
extends RefCounted
## By how many observers of a LosTable a model would be seen elsewhere, with ranges and weights.

const Batch := preload("fallback_batch.gd")
const Blockers := preload("fallback_blockers.gd")
const Distance := preload("fallback_distance.gd")
const Handles := preload("fallback_table_handles.gd")
const Model := preload("fallback_model.gd")
const Models := preload("fallback_table_models.gd")
const Observers := preload("fallback_table_observers.gd")
const Pair := preload("fallback_pair.gd")
const Report := preload("../report.gd")
const Sight := preload("fallback_table_sight.gd")
const Values := preload("fallback_values.gd")

var _sight: Sight
var _handles: PackedInt32Array
var _options: Dictionary
var _observers: Observers


func _init(sight: Sight, observers: PackedInt32Array, options: Dictionary) -> void:
	_sight = sight
	_handles = observers
	_options = options


## All 0 after an error.
func at_points(handle: int, points: PackedVector2Array) -> PackedFloat32Array:
	var result := PackedFloat32Array()
	if points.is_empty() or not Handles.is_usable_size(points.size(), 1, _sight.method):
		return result
	Batch.report_points(points, _sight.method)
	result = _find(handle, points)
	result.resize(points.size())
	return result


## The exposure at each point; empty, with one error, if the handle is stale or an option is unusable.
func _find(handle: int, points: PackedVector2Array) -> PackedFloat32Array:
	var result := PackedFloat32Array()
	var entry := Handles.find(_sight.models, handle, _sight.method)
	if entry == null:
		return result
	if _read_observers():
		result.resize(points.size())
		if _observers.only_new and entry.is_in_play():
			_ignore_those_that_see(entry)
		for index in points.size():
			if _is_place(points[index]):
				result[index] = _exposure_of(Sight.moved(entry, points[index]))
	Handles.report_stale(_sight.models, _handles, _sight.method)
	return result


func safest(handle: int, points: PackedVector2Array, count: int) -> PackedInt32Array:
	if count < 0:
		Report.error("%s: count should be at least 0, not %d" % [_sight.method, count])
	if count <= 0 or points.is_empty() or not Handles.is_usable_size(points.size(), 1, _sight.method):
		return PackedInt32Array()
	Batch.report_points(points, _sight.method)
	var exposure := _find(handle, points)
	if exposure.is_empty():
		return PackedInt32Array()
	var order := range(points.size()).filter(func(index: int) -> bool: return _is_place(points[index]))
	order.sort_custom(func(a: int, b: int) -> bool:
		return exposure[a] < exposure[b] or (exposure[a] == exposure[b] and a < b))
	return PackedInt32Array(order.slice(0, mini(count, order.size())))


func map(bounds: Rect2, cell_size: float, source: Dictionary) -> Dictionary:
	var exposure := PackedFloat32Array()
	if not Batch.is_usable_map(bounds, cell_size, _sight.method):
		return { "width": 0, "height": 0, "exposure": exposure }
	var width := Batch.cells_along(bounds.size.x, cell_size)
	var height := Batch.cells_along(bounds.size.y, cell_size)
	exposure.resize(width * height)
	var unit := Models.Entry.unit_in(source, "model")
	var model := _model_of(source)
	if model.state == Model.State.READY and _read_observers():
		for index in exposure.size():
			@warning_ignore("integer_division")
			var cell := Blockers.Candidate.new(model.moved_to(Vector2(
					bounds.position.x + (index % width + 0.5) * cell_size,
					bounds.position.y + (index / width + 0.5) * cell_size)))
			cell.unit = unit
			exposure[index] = _exposure_of(cell)
	Handles.report_stale(_sight.models, _handles, _sight.method)
	return { "width": width, "height": height, "exposure": exposure }


func _read_observers() -> bool:
	_observers = Observers.new(_sight, _handles)
	return _observers.read(_options)


func _exposure_of(target: Blockers.Candidate) -> float:
	var base := Distance.base_of(target.model)
	var sum := 0.0
	for index in _observers.entries.size():
		if _sees(index, target, base):
			sum += _observers.weights[index]
	return sum


func _sees(index: int, target: Blockers.Candidate, base: Distance.Base) -> bool:
	var observer := _observers.entries[index]
	if observer == null or observer.handle == target.handle:
		return false
	var reach := minf(_observers.ranges[index], _observers.detection_inches)
	if reach < INF and Distance.pixels_between(observer.base, base) / _sight.board.options.pixels_per_inch \
			> reach + Sight.RANGE_TOLERANCE_INCHES:
		return false
	return _sight.pair(observer.candidate, target).first_clear_line() != Pair.NONE


func _ignore_those_that_see(entry: Models.Entry) -> void:
	for index in _observers.entries.size():
		if _sees(index, entry.candidate, entry.base):
			_observers.entries[index] = null


## An empty Dictionary is a bare point.
func _model_of(source: Dictionary) -> Model:
	var model := Model.new()
	if source.is_empty():
		model.set_bare_point(Vector2.ZERO)
	else:
		model.read_at(source, "model", Vector2.ZERO, _sight.board.options)
	return model


static func _is_place(point: Vector2) -> bool:
	return Values.is_usable(point) and point != Vector2.ZERO
