# SPDX-License-Identifier: MIT
extends RefCounted
## The batches of LosTerrain: every model is read once, unusable entries keep their index and are never visible.

const Board := preload("fallback_board.gd")
const Job := preload("fallback_job.gd")
const Model := preload("fallback_model.gd")
const Pair := preload("fallback_pair.gd")
const Query := preload("fallback_query.gd")
const Report := preload("../report.gd")
const Values := preload("fallback_values.gd")

const MAX_RESULT := 1 << 28
const MAX_COUNT := 255  ## of observers in a map
const NO_PAIR := { "has_los": false, "shooter_index": -1, "target_index": -1, "sight_line": [] }

var _board: Board


func _init(board: Board) -> void:
	_board = board


func visibility_matrix(shooters: Array, targets: Array) -> PackedByteArray:
	var matrix := PackedByteArray()
	if not _is_usable_size(shooters.size() * targets.size(), "visibility_matrix"):
		return matrix
	if shooters.is_empty() or targets.is_empty():
		return matrix
	var from := _read_models(shooters, "shooter")
	var to := _read_models(targets, "target")
	for shooter in from:
		for target in to:
			matrix.append(int(_first_line(shooter, target) != Pair.NONE))
	return matrix


## visibility_matrix as a job.
func begin_visibility_matrix(shooters: Array, targets: Array) -> Job:
	var job := Job.new()
	var from: Array[Model] = []
	var to: Array[Model] = []
	if _is_usable_size(shooters.size() * targets.size(), "begin_visibility_matrix") and not shooters.is_empty() \
			and not targets.is_empty():
		from = _read_models(shooters, "shooter")
		to = _read_models(targets, "target")
	@warning_ignore("integer_division")
	job.start(from.size() * to.size(), func(pair: int) -> bool:
			return _first_line(from[pair / to.size()], to[pair % to.size()]) != Pair.NONE)
	return job


func any_visible(shooters: Array, targets: Array) -> Dictionary:
	if _is_usable_size(shooters.size() * targets.size(), "any_visible"):
		var from := _read_models(shooters, "shooter")
		var to := _read_models(targets, "target")
		for row in _by_distance(from, to):
			var pair := Pair.new()
			pair.set_up(from[row[1]], to[row[2]], _board.terrain, _board.options)
			var clear := pair.first_clear_line()
			if clear != Pair.NONE:
				return { "has_los": true, "shooter_index": row[1], "target_index": row[2],
						"sight_line": Query.sight_line(pair, clear) }
	return NO_PAIR.duplicate(true)


func exposure(model: Dictionary, points: PackedVector2Array, observers: Array) -> PackedInt32Array:
	var counts := PackedInt32Array()
	if points.is_empty() or not _is_usable_size(points.size(), "exposure"):
		return counts
	var moved := Model.new()
	moved.read_at(model, "model", Vector2.ZERO, _board.options)
	report_points(points, "exposure")
	var from := _read_models(observers, "observer")
	var is_usable := moved.state == Model.State.READY
	for point in points:
		moved.position = point
		var is_placed := is_usable and Values.is_usable(point) and point != Vector2.ZERO
		counts.append(_observers_of(from, moved) if is_placed else 0)
	return counts


func visibility_map(observers: Array, bounds: Rect2, cell_size: float) -> Dictionary:
	var counts := PackedByteArray()
	if not is_usable_map(bounds, cell_size, "visibility_map"):
		return { "width": 0, "height": 0, "counts": counts }
	var from := _read_models(observers, "observer")
	var width := cells_along(bounds.size.x, cell_size)
	var height := cells_along(bounds.size.y, cell_size)
	for row in height:
		for column in width:
			var cell := Model.new()
			cell.set_bare_point(Vector2(bounds.position.x + (column + 0.5) * cell_size,
					bounds.position.y + (row + 0.5) * cell_size))
			counts.append(mini(_observers_of(from, cell), MAX_COUNT))
	return { "width": width, "height": height, "counts": counts }


# --------------------------------------------------------------------------------------------- pairs


## Number of the first clear line, or Pair.NONE.
func _first_line(shooter: Model, target: Model) -> int:
	if shooter.state != Model.State.READY or target.state != Model.State.READY:
		return Pair.NONE
	var pair := Pair.new()
	pair.set_up(shooter, target, _board.terrain, _board.options)
	return pair.first_clear_line()


func _observers_of(observers: Array[Model], target: Model) -> int:
	var count := 0
	for observer in observers:
		count += int(_first_line(observer, target) != Pair.NONE)
	return count


## Entries are [distance squared, shooter, target]: sorted by distance, then by index.
static func _by_distance(shooters: Array[Model], targets: Array[Model]) -> Array[Array]:
	var rows: Array[Array] = []
	for i in shooters.size():
		for j in targets.size():
			if shooters[i].state == Model.State.READY and targets[j].state == Model.State.READY:
				rows.append([shooters[i].position.distance_squared_to(targets[j].position), i, j])
	rows.sort()
	return rows


# ----------------------------------------------------------------------------------------- arguments


func _read_models(sources: Array, kind: String) -> Array[Model]:
	var models: Array[Model] = []
	for index in sources.size():
		if sources[index] is Dictionary:
			models.append(Query.read_model(sources[index], kind, _board.options, index))
		else:
			Report.warn_once("%s %d" % [kind, index],
					"should be a Dictionary, not %s; the model is treated as not visible" % Report.type_of(sources[index]))
			models.append(Model.new())
	return models


static func _is_usable_size(count: int, method: String) -> bool:
	if count <= MAX_RESULT:
		return true
	Report.error("%s: the result would have %d entries; the maximum is %d" % [method, count, MAX_RESULT])
	return false


## One error for all unusable points.
static func report_points(points: PackedVector2Array, method: String) -> void:
	for index in points.size():
		if not Values.is_usable(points[index]):
			Report.error("%s: point %d, %s, is not finite or beyond 1e+07; the model is treated as not visible there"
					% [method, index, Report.point(points[index])])
			return


static func is_usable_map(bounds: Rect2, cell_size: float, method: String) -> bool:
	var start := bounds.position
	var size := bounds.size
	if not Values.is_usable(start) or not Values.is_usable(start + size) or not (size.x > 0.0) or not (size.y > 0.0):
		Report.error("%s: bounds (%s, %s, %s, %s) are empty, not finite or beyond 1e+07" % [method,
				Report.number(start.x), Report.number(start.y), Report.number(size.x), Report.number(size.y)])
		return false
	if not (cell_size > 0.0 and cell_size <= Values.MAX_COORDINATE):
		Report.error("%s: cell_size should be above 0 and at most 1e+07, not %s" % [method, Report.number(cell_size)])
		return false
	var width := cells_along(size.x, cell_size)
	var height := cells_along(size.y, cell_size)
	@warning_ignore("integer_division")
	if width == 0 or height == 0 or width > MAX_RESULT / height:
		Report.error("%s: cells of %s are too small for these bounds; the maximum is %d cells" % [method,
				Report.number(cell_size), MAX_RESULT])
		return false
	return true


## The number of columns or rows of a map; 0 if there are none or too many.
static func cells_along(size: float, cell_size: float) -> int:
	var cells := ceilf(size / cell_size)
	return int(cells) if cells >= 1.0 and cells <= MAX_RESULT else 0
