# SPDX-License-Identifier: MIT
extends RefCounted
## Batch queries: matrices, hypothetical positions, vision maps. The fallback would need minutes for one of them, so it
## computes a sample, and its total time is extrapolated. The shortest of a few measurements counts, as in pairs.gd.

const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const FallbackMap := preload("fallback_map.gd")
const Rows := preload("rows.gd")
const Scenes := preload("scenes.gd")
const Stopwatch := preload("stopwatch.gd")

const MATRIX := "matrix %d x %d, per pair"
const MATRIX_SIZES: Array[int] = [1, 3, 10, 32, 100]
const MATRIX_TARGET := 2500.0
const MATRIX_FALLBACK := "matrix through the fallback, per pair"
const LARGE := "matrix 1000 x 1000, all processors, per pair"
const LARGE_SIZE := 1000
const LARGE_TARGET := 1.8  ## on two processors
const LARGE_ONE := "matrix 1000 x 1000, one thread, per pair"
const EXPOSURE := "exposure to 10 observers, per point"
const EXPOSURE_FALLBACK := "exposure through the fallback, per point"
const MAP := "vision map, 10 models, half inch"
const MAP_TARGET := 100.0
const MAP_FALLBACK := "vision map through the fallback, extrapolated"
const NAMES: Array[String] = [
	"matrix 1 x 1, per pair", "matrix 3 x 3, per pair", "matrix 10 x 10, per pair", "matrix 32 x 32, per pair",
	"matrix 100 x 100, per pair", MATRIX_FALLBACK, EXPOSURE, EXPOSURE_FALLBACK, MAP, MAP_FALLBACK, LARGE, LARGE_ONE,
]

const ROUNDS := 3
const FALLBACK_PAIRS := 32  ## per board
const EXPOSURE_POINTS := 200
const EXPOSURE_SAMPLE := 6
const MAP_CELL := 20.0
const MAP_SAMPLE := 24

var _stopwatch := Stopwatch.new()
var _random := RandomNumberGenerator.new()
var _answer: Variant  # result of the last slow call


class Matrix:
	var terrain: LosTerrain
	var shooters: Array
	var targets: Array

	func run(times: int) -> PackedByteArray:
		var answer := PackedByteArray()
		for i in times:
			answer = terrain.visibility_matrix(shooters, targets)
		return answer


class Exposure:
	var terrain: LosTerrain
	var model: Dictionary
	var points: PackedVector2Array
	var observers: Array

	func run(times: int) -> PackedInt32Array:
		var answer := PackedInt32Array()
		for i in times:
			answer = terrain.exposure(model, points, observers)
		return answer


class VisionMap:
	var terrain: LosTerrain
	var observers: Array
	var bounds: Rect2

	func run(times: int) -> Dictionary:
		var answer := {}
		for i in times:
			answer = terrain.visibility_map(observers, bounds, MAP_CELL)
		return answer


func run(scenes: Scenes, rows: Rows, filter: String) -> void:
	_random.seed = 1
	if Rows.any_matches(NAMES.slice(0, 6), filter):
		_run_matrices(scenes, rows)
	if Rows.any_matches([LARGE, LARGE_ONE], filter):
		_run_large_matrix(scenes, rows)
	if Rows.any_matches([EXPOSURE, EXPOSURE_FALLBACK], filter):
		_run_exposure(scenes, rows)
	if Rows.any_matches([MAP, MAP_FALLBACK], filter):
		_run_maps(scenes, rows)


## All shooters of a board's pairs against all targets.
func _run_matrices(scenes: Scenes, rows: Rows) -> void:
	var per_pair := {}
	for size in MATRIX_SIZES:
		per_pair[size] = PackedFloat64Array()
	var fallback := PackedFloat64Array()
	for board in scenes.boards:
		var pairs := scenes.pairs_of(board)
		for size in MATRIX_SIZES:
			for repetition in ROUNDS:
				per_pair[size].append(_matrix_usec(pairs, size, repetition) / (size * size))
		for i in FALLBACK_PAIRS:
			var target := pairs[(i * 7 + 1) % FALLBACK_PAIRS].target
			fallback.append(_shortest_call(func() -> Dictionary:
					return Fallback.check_enhanced_visibility(pairs[i].shooter, target, board.dictionary)))
	for size in MATRIX_SIZES:
		var ratio := Rows.median(fallback) / Rows.median(per_pair[size])
		if size == MATRIX_SIZES[-1]:
			rows.add_with_target(MATRIX % [size, size], "us", per_pair[size], ratio, MATRIX_TARGET, "fallback check")
		else:
			rows.add(MATRIX % [size, size], "us", per_pair[size], ratio)
	rows.add(MATRIX_FALLBACK, "us", fallback)


func _matrix_usec(pairs: Array[Scenes.ModelPair], size: int, repetition: int) -> float:
	var matrix := Matrix.new()
	matrix.terrain = pairs[0].board.terrain
	for i in size:
		var pair := pairs[(i + repetition * size) % pairs.size()]
		matrix.shooters.append(pair.shooter)
		matrix.targets.append(pair.target)
	return _shortest(matrix)


## The same large matrix on the main thread, which distributes it, and on another thread, which does not.
func _run_large_matrix(scenes: Scenes, rows: Rows) -> void:
	var all := PackedFloat64Array()
	var one := PackedFloat64Array()
	var pairs := scenes.pairs_of(scenes.boards[0])
	var matrix := Matrix.new()
	matrix.terrain = scenes.boards[0].terrain
	for i in LARGE_SIZE:
		matrix.shooters.append(pairs[i % pairs.size()].shooter)
		matrix.targets.append(pairs[i % pairs.size()].target)
	for i in ROUNDS:
		all.append(_usec_of_matrix(matrix) / (LARGE_SIZE * LARGE_SIZE))
		var thread := Thread.new()
		thread.start(_usec_of_matrix.bind(matrix))
		var usec: float = thread.wait_to_finish()
		one.append(usec / (LARGE_SIZE * LARGE_SIZE))
	rows.add_with_target(LARGE, "us", all, Rows.median(one) / Rows.median(all), LARGE_TARGET, "one thread")
	rows.add(LARGE_ONE, "us", one)


func _usec_of_matrix(matrix: Matrix) -> float:
	var start := Time.get_ticks_usec()
	matrix.run(1)
	return Time.get_ticks_usec() - start


## Exposure of one model at many points.
func _run_exposure(scenes: Scenes, rows: Rows) -> void:
	var native := PackedFloat64Array()
	var fallback := PackedFloat64Array()
	var differ := 0
	for board in scenes.boards:
		var exposure := Exposure.new()
		exposure.terrain = board.terrain
		exposure.model = { "base_mm": 40, "position": Vector2(100, 100) }
		exposure.observers = scenes.unit_of_ten()
		for i in EXPOSURE_POINTS:
			exposure.points.append(Vector2(_random.randi_range(60, 1700), _random.randi_range(60, 2340)))
		native.append(_shortest(exposure) / EXPOSURE_POINTS)
		for i in EXPOSURE_SAMPLE:
			fallback.append(_shortest_call(_observers_through_fallback.bind(exposure, exposure.points[i], board)))
			differ += int(_answer != _stopwatch.answer[i])
	_report_differences(EXPOSURE, differ)
	rows.add(EXPOSURE, "us", native, Rows.median(fallback) / Rows.median(native))
	rows.add(EXPOSURE_FALLBACK, "us", fallback)


func _observers_through_fallback(exposure: Exposure, point: Vector2, board: Scenes.Board) -> int:
	var count := 0
	var moved := exposure.model.duplicate()
	moved.position = point
	for observer: Dictionary in exposure.observers:
		count += int(Fallback.has_los(observer, moved, board.dictionary))
	return count


## Vision maps of a unit.
func _run_maps(scenes: Scenes, rows: Rows) -> void:
	var native := PackedFloat64Array()
	var fallback := PackedFloat64Array()
	var differ := 0
	for board in scenes.boards:
		var map := VisionMap.new()
		map.terrain = board.terrain
		map.observers = scenes.unit_of_ten()
		map.bounds = Rect2(Vector2.ZERO, Scenes.BoardGenerator.TABLE)
		native.append(_shortest(map) / 1000.0)
		var counts: PackedByteArray = _stopwatch.answer.counts
		var sampled := FallbackMap.new(map.observers, board.dictionary)
		var usec := 0.0
		for i in MAP_SAMPLE:
			var cell := _random.randi_range(0, counts.size() - 1)
			usec += _shortest_call(sampled.observers_of.bind(_center(cell, _stopwatch.answer.width)))
			differ += int(_answer != counts[cell])
		fallback.append(usec / MAP_SAMPLE * counts.size() / 1000.0)
	_report_differences(MAP, differ)
	rows.add_with_target(MAP, "ms", native, Rows.median(fallback) / Rows.median(native), MAP_TARGET, "fallback map")
	rows.add(MAP_FALLBACK, "ms", fallback)


func _center(cell: int, width: int) -> Vector2:
	@warning_ignore("integer_division")
	return (Vector2(cell % width, cell / width) + Vector2(0.5, 0.5)) * MAP_CELL


## The shortest of a few measurements, in microseconds; the stopwatch keeps the result.
func _shortest(work: Object) -> float:
	var times := _stopwatch.repeats_for(work)
	var best := INF
	for i in ROUNDS:
		best = minf(best, _stopwatch.usec_per_call(work, times))
	return best


## The same for a slow call.
func _shortest_call(query: Callable) -> float:
	var best := INF
	for i in ROUNDS:
		var start := Time.get_ticks_usec()
		_answer = query.call()
		best = minf(best, Time.get_ticks_usec() - start)
	return best


func _report_differences(what: String, differ: int) -> void:
	if differ > 0:
		printerr("%s: %d sampled answers differ from the fallback's." % [what, differ])
