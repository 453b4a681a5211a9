# SPDX-License-Identifier: MIT
extends RefCounted
## By how many observers of a LosTable a model would be seen elsewhere, with ranges and weights.

const Batch := preload("fallback_batch.gd")
const Blockers := preload("fallback_blockers.gd")
const Distance := preload("fallback_distance.gd")
const Handles := preload("fallback_table_handles.gd")
const Model := preload("fallback_model.gd")
const Models := preload("fallback_table_models.gd")
const Pair := preload("fallback_pair.gd")
const Report := preload("fallback_report.gd")
const Sight := preload("fallback_table_sight.gd")
const Values := preload("fallback_values.gd")

var _sight: Sight
var _observers: Array[Models.Entry]
var _ranges := PackedFloat64Array()  # per observer, in inches
var _weights := PackedFloat64Array()
var _only_new := false
var _detection_inches := INF
var _is_usable := true


func _init(sight: Sight, observers: PackedInt32Array, options: Dictionary) -> void:
	_sight = sight
	_observers = Handles.entries(sight.models, observers)
	_read(options)


func at_points(handle: int, points: PackedVector2Array) -> PackedFloat32Array:
	var result := PackedFloat32Array()
	var entry := Handles.find(_sight.models, handle, _sight.method)
	result.resize(points.size())
	if entry == null or not _is_usable:
		return result
	Batch.report_points(points, _sight.method)
	if _only_new:
		_drop_those_that_see(entry)
	for index in points.size():
		if Values.is_usable(points[index]) and points[index] != Vector2.ZERO:
			result[index] = _exposure_of(Sight.moved(entry, points[index]))
	return result


func safest(handle: int, points: PackedVector2Array, count: int) -> PackedInt32Array:
	if count < 0:
		Report.error("%s: count should not be negative, is %d" % [_sight.method, count])
		return PackedInt32Array()
	if _sight.models.find(handle) == null or not _is_usable:
		at_points(handle, points)
		return PackedInt32Array()
	var exposure := at_points(handle, points)
	var order := range(points.size()).filter(func(index: int) -> bool:
		return Values.is_usable(points[index]) and points[index] != Vector2.ZERO)
	order.sort_custom(func(a: int, b: int) -> bool:
		return exposure[a] < exposure[b] or (exposure[a] == exposure[b] and a < b))
	return PackedInt32Array(order.slice(0, count))


func map(bounds: Rect2, cell_size: float, source: Dictionary) -> Dictionary:
	var exposure := PackedFloat32Array()
	var model := _model_of(source)
	if model == null or not _is_usable or not Batch.is_usable_map(bounds, cell_size, _sight.method):
		return { "width": 0, "height": 0, "exposure": exposure }
	var width := Batch.cells_along(bounds.size.x, cell_size)
	var height := Batch.cells_along(bounds.size.y, cell_size)
	for row in height:
		for column in width:
			var center := Vector2(bounds.position.x + (column + 0.5) * cell_size,
					bounds.position.y + (row + 0.5) * cell_size)
			exposure.append(_exposure_of(Blockers.Candidate.new(model.moved_to(center))))
	return { "width": width, "height": height, "exposure": exposure }


func _exposure_of(target: Blockers.Candidate) -> float:
	var base := Distance.base_of(target.model)
	var sum := 0.0
	for index in _observers.size():
		var observer := _observers[index]
		if observer == null or not observer.is_in_play() or _weights[index] == 0.0 or observer.handle == target.handle:
			continue
		var reach := minf(_ranges[index], _detection_inches)
		if reach < INF and Distance.pixels_between(observer.base, base) / _sight.board.options.pixels_per_inch \
				> reach + Sight.RANGE_TOLERANCE_INCHES:
			continue
		if _sight.pair(observer.candidate, target).first_clear_line() != Pair.NONE:
			sum += _weights[index]
	return sum


func _drop_those_that_see(entry: Models.Entry) -> void:
	for index in _observers.size():
		if _sight.sees(_observers[index], entry):
			_weights[index] = 0.0


## Null, with a message, if the model is unusable.
func _model_of(source: Dictionary) -> Model:
	var model := Model.new()
	if source.is_empty():
		model.set_bare_point(Vector2.ZERO)
	else:
		model.read_at(source, "model", Vector2.ZERO, _sight.board.options)
	return model if model.state == Model.State.READY else null


func _read(options: Dictionary) -> void:
	_ranges = _numbers(options, "ranges", INF)
	_weights = _numbers(options, "weights", 1.0)
	var values := Values.new(options, "options")
	values.warnings = []
	values.is_quiet = true
	_only_new = values.flag("only_new", false)
	_detection_inches = values.number("detection_inches", INF)
	if values.has_unusable:
		_refuse(values.warnings[0])


## One number per observer. A single number is for all of them.
func _numbers(options: Dictionary, key: String, default: float) -> PackedFloat64Array:
	var given: Variant = options.get(key, default)
	var numbers := PackedFloat64Array()
	if given is int or given is float:
		numbers.resize(_observers.size())
		numbers.fill(given)
	elif given is Array or given is PackedFloat32Array or given is PackedFloat64Array or given is PackedInt32Array:
		for number: Variant in given:
			numbers.append(float(number) if number is int or number is float else NAN)
	if numbers.size() != _observers.size() or Array(numbers).any(is_nan):
		_refuse("\"%s\" should be a number or one per observer" % key)
	return numbers


func _refuse(problem: String) -> void:
	if _is_usable:
		Report.error("%s: %s" % [_sight.method, problem])
	_is_usable = false
