# SPDX-License-Identifier: MIT
extends RefCounted
## LosTable: queries by handle, models that block, units, exposure and distances. 200 models per board: those of the
## other benchmarks for pairs, elsewhere units of ten 32 mm circles; the shortest of a few measurements counts, as in pairs.gd.

const FallbackTerrain := preload("res://addons/enhanced_los/fallback/terrain.gd")
const Rows := preload("rows.gd")
const Scenes := preload("scenes.gd")
const Stopwatch := preload("stopwatch.gd")

const HAS_LOS := "LosTable.has_los"
const PROOF := "LosTable.check, proof"
const MATRIX := "LosTable matrix 100 x 100"
const MATRIX_BLOCKING := "LosTable matrix 100 x 100, models block"
const MATRIX_BLOCKING_EXACT := "LosTable matrix 100 x 100, models block, exact"
const MOVE := "LosTable move and row of 100"
const EXPOSURE := "LosTable exposure, 1000 points, 20 observers"
const EXPOSURE_TERRAIN := EXPOSURE + ", terrain alone"
const DISTANCE := "LosTable.distance"
const DISTANCE_MATRIX := "LosTable.distance_matrix, per pair"
const DISTANCE_OVALS := "LosTable.distance, ovals"
const DISTANCE_RECTANGLES := "LosTable.distance, rectangles"
const WITHIN := "LosTable.within 1 inch, all 200 models"
const UNITS := "LosTable.unit_visibility, 187 unit pairs"
const UNIT := "LosTable.unit_visibility 10 x 10"
const NAMES: Array[String] = [HAS_LOS, PROOF, MATRIX, MATRIX_BLOCKING, MATRIX_BLOCKING_EXACT, MOVE, EXPOSURE,
	EXPOSURE_TERRAIN, DISTANCE, DISTANCE_OVALS, DISTANCE_RECTANGLES, DISTANCE_MATRIX, WITHIN, UNITS, UNIT]

const ROUNDS := 3
const MODELS := 200
const UNIT_PAIRS := 187
const RANGE_INCHES := 24.0
const LOOP_POINTS := 10

var _stopwatch := Stopwatch.new()
var _random := RandomNumberGenerator.new()
var _loop_answer: PackedInt32Array


## One kind of query, repeated; each has a loop of its own over typed variables, so that only the call is measured.
class Work:
	var table: LosTable
	var terrain: LosTerrain
	var shooter: Dictionary
	var target: Dictionary
	var from: PackedInt32Array
	var to: PackedInt32Array
	var points: PackedVector2Array
	var units: Array[StringName]
	var a := 0
	var b := 1


class TerrainHasLos:
	extends Work

	func run(times: int) -> bool:
		var answer := false
		for i in times:
			answer = terrain.has_los(shooter, target)
		return answer


class TableHasLos:
	extends Work

	func run(times: int) -> bool:
		var answer := false
		for i in times:
			answer = table.has_los(a, b)
		return answer


class TerrainCheck:
	extends Work

	func run(times: int) -> Dictionary:
		var answer := {}
		for i in times:
			answer = terrain.check(shooter, target)
		return answer


class TableProof:
	extends Work

	func run(times: int) -> Dictionary:
		var answer := {}
		for i in times:
			answer = table.check(a, b, LosTable.DETAIL_PROOF)
		return answer


class Matrix:
	extends Work

	func run(times: int) -> PackedByteArray:
		var answer := PackedByteArray()
		for i in times:
			answer = table.visibility_matrix(from, to)
		return answer


class MoveAndRow:
	extends Work

	func run(times: int) -> PackedByteArray:
		var answer := PackedByteArray()
		var moved := PackedInt32Array([a])
		for i in times:
			table.move_model(a, points[i % points.size()])
			answer = table.visibility_matrix(moved, to)
		return answer


class Exposure:
	extends Work

	func run(times: int) -> PackedFloat32Array:
		var answer := PackedFloat32Array()
		for i in times:
			answer = table.exposure(a, points, from)
		return answer


class ScriptDistance:
	extends Work

	func run(times: int) -> float:
		var answer := 0.0
		for i in times:
			answer = _distance(shooter, target)
		return answer

	static func _distance(one: Dictionary, other: Dictionary) -> float:
		var position_of_one: Vector2 = one["position"]
		var position_of_other: Vector2 = other["position"]
		var inches: float = (one["base_mm"] + other["base_mm"]) / 50.8
		return maxf(0.0, position_of_one.distance_to(position_of_other) / 40.0 - inches)


class Distance:
	extends Work

	func run(times: int) -> float:
		var answer := 0.0
		for i in times:
			answer = table.distance(a, b)
		return answer


class DistanceMatrix:
	extends Work

	func run(times: int) -> PackedFloat32Array:
		var answer := PackedFloat32Array()
		for i in times:
			answer = table.distance_matrix(from, to)
		return answer


class Within:
	extends Work

	func run(times: int) -> int:
		var near := 0
		for i in times:
			for handle in from:
				near += table.within(handle, 1.0).size()
		return near


class Units:
	extends Work

	func run(times: int) -> int:
		var visible := 0
		for i in times:
			for j in range(0, units.size(), 2):
				visible += int(table.unit_visibility(units[j], units[j + 1], RANGE_INCHES).visible)
		return visible


func run(scenes: Scenes, rows: Rows, filter: String) -> void:
	_random.seed = 2
	var sections: Array[Callable] = [_run_pairs, _run_matrices, _run_moves, _run_exposure, _run_distances, _run_units]
	var names := [[HAS_LOS, PROOF], [MATRIX, MATRIX_BLOCKING, MATRIX_BLOCKING_EXACT], [MOVE], [EXPOSURE, EXPOSURE_TERRAIN],
		[DISTANCE, DISTANCE_OVALS, DISTANCE_RECTANGLES, DISTANCE_MATRIX, WITHIN], [UNITS, UNIT]]
	for i in sections.size():
		if Rows.any_matches(names[i], filter):
			sections[i].call(scenes, rows)


# --- Tables -----------------------------------------------------------------------


## The models of a board's pairs; even handles are shooters, odd ones targets.
func _table_of(scenes: Scenes, board: Scenes.Board) -> LosTable:
	var table := LosTable.create(board.terrain)
	var pairs := scenes.pairs_of(board)
	for i in MODELS:
		@warning_ignore("integer_division")
		var pair := pairs[i / 2]
		table.add_model(pair.shooter if i % 2 == 0 else pair.target, &"", i % 2)
	return table


## Twenty units of ten in two ranks on 32 mm bases, at random places; no two bases overlap.
func _table_of_units(board: Scenes.Board, blocks := false) -> LosTable:
	var table := LosTable.create(board.terrain)
	table.models_block = blocks
	var random := RandomNumberGenerator.new()
	random.seed = 7
	while table.get_models().size() < MODELS:
		var corner := Vector2(random.randf_range(100, 1300), random.randf_range(100, 2200))
		if _is_free(table, corner):
			@warning_ignore("integer_division")
			var unit := table.get_models().size() / 10
			for i in 10:
				table.add_model({ "position": _place(corner, i), "base_mm": 32, "keywords": ["INFANTRY"] },
						"unit_%d" % unit, unit % 2)
	return table


static func _place(corner: Vector2, i: int) -> Vector2:
	@warning_ignore("integer_division")
	return corner + 60.0 * Vector2(i % 5, i / 5)


static func _is_free(table: LosTable, corner: Vector2) -> bool:
	for handle in table.get_models():
		var position: Vector2 = table.get_model(handle).position
		if range(10).any(func(i: int) -> bool: return position.distance_to(_place(corner, i)) < 55.0):
			return false
	return true


static func _handles(first: int, count: int, step: int) -> PackedInt32Array:
	return PackedInt32Array(range(first, first + count * step, step))


# --- Sections ---------------------------------------------------------------------


func _run_pairs(scenes: Scenes, rows: Rows) -> void:
	var times := { "terrain": PackedFloat64Array(), "table": PackedFloat64Array(), "check": PackedFloat64Array(),
		"proof": PackedFloat64Array() }
	for board in scenes.boards:
		var table := _table_of(scenes, board)
		for i in range(0, MODELS, 10):
			var works := { "terrain": TerrainHasLos.new(), "table": TableHasLos.new(), "check": TerrainCheck.new(),
				"proof": TableProof.new() }
			for key: String in works:
				var work: Work = works[key]
				work.table = table
				work.terrain = board.terrain
				work.a = i
				work.b = i + 1
				work.shooter = table.get_model(i)
				work.target = table.get_model(i + 1)
				times[key].append(_shortest(work))
	rows.add_with_target(HAS_LOS, "us", times.table, Rows.median(times.terrain) / Rows.median(times.table), 2.5,
			"LosTerrain.has_los")
	rows.add_with_target(PROOF, "us", times.proof, Rows.median(times.check) / Rows.median(times.proof), 5.0,
			"LosTerrain.check")


## The targets are "at most 1.5 times and twice as long as without models that block".
func _run_matrices(scenes: Scenes, rows: Rows) -> void:
	var plain := { 1: PackedFloat64Array(), 2: PackedFloat64Array() }
	var blocking := { 1: PackedFloat64Array(), 2: PackedFloat64Array() }
	for board in scenes.boards:
		for mode: int in [1, 2]:
			board.terrain.mode = mode
			for blocks: bool in [false, true]:
				var matrix := Matrix.new()
				matrix.table = _table_of_units(board, blocks)
				matrix.from = _handles(0, 100, 1)
				matrix.to = _handles(100, 100, 1)
				(blocking if blocks else plain)[mode].append(_shortest(matrix) / 1000.0)
		board.terrain.mode = EnhancedLineOfSight.MODE_SAMPLED
	rows.add(MATRIX, "ms", plain[1])
	rows.add_with_target(MATRIX_BLOCKING, "ms", blocking[1], Rows.median(plain[1]) / Rows.median(blocking[1]), 0.67,
			"without blocking")
	rows.add_with_target(MATRIX_BLOCKING_EXACT, "ms", blocking[2], Rows.median(plain[2]) / Rows.median(blocking[2]), 0.5,
			"without blocking")


func _run_moves(scenes: Scenes, rows: Rows) -> void:
	var times := PackedFloat64Array()
	for board in scenes.boards:
		var work := MoveAndRow.new()
		work.table = _table_of_units(board, true)
		work.to = _handles(100, 100, 1)
		work.points = _points(50)
		times.append(_shortest(work))
	rows.add_with_limit(MOVE, "us", times, 100.0)


func _run_exposure(scenes: Scenes, rows: Rows) -> void:
	for blocks: bool in [true, false]:
		var native := PackedFloat64Array()
		var loop := PackedFloat64Array()
		var differ := 0
		for board in scenes.boards:
			var work := Exposure.new()
			work.table = _table_of_units(board, blocks)
			work.from = _handles(100, 20, 1)
			work.points = _points(1000)
			native.append(_shortest(work) / 1000.0)
			var answer: PackedFloat32Array = _stopwatch.answer
			loop.append(_usec_of_loop(work, board) / 1000.0)
			for i in LOOP_POINTS if not blocks else 0:  # the loop knows no models that block
				differ += int(_loop_answer[i] != roundi(answer[i]))
		_add_exposure_rows(rows, native, Rows.median(loop) / Rows.median(native), blocks)
		if differ > 0:
			printerr("%s: %d answers differ from the loop's." % [EXPOSURE, differ])


func _add_exposure_rows(rows: Rows, native: PackedFloat64Array, ratio: float, blocks: bool) -> void:
	if blocks:
		rows.add_with_limit(EXPOSURE, "ms", native, 15.0)
		rows.add_with_target(EXPOSURE + ", ratio", "ms", native, ratio, 1000.0, "loop over fallback, terrain alone")
	else:
		rows.add(EXPOSURE_TERRAIN, "ms", native, ratio)


## The same query as a loop over the fallback, which reads terrain and observers once, for a few points; microseconds
## for all of them. It knows no models that block, so it does less.
func _usec_of_loop(work: Exposure, board: Scenes.Board) -> float:
	var terrain := FallbackTerrain.from_board(board.dictionary)
	var observers := Array(work.from).map(work.table.get_model)
	var points := work.points.slice(0, LOOP_POINTS)
	var start := Time.get_ticks_usec()
	_loop_answer = terrain.exposure(work.table.get_model(work.a), points, observers)
	return float(Time.get_ticks_usec() - start) / LOOP_POINTS * work.points.size()


func _run_distances(scenes: Scenes, rows: Rows) -> void:
	var script := PackedFloat64Array()
	var single := PackedFloat64Array()
	var shapes := { "oval": PackedFloat64Array(), "rectangular": PackedFloat64Array() }
	var matrix := PackedFloat64Array()
	var within := PackedFloat64Array()
	for board in scenes.boards:
		var table := _table_of_units(board)
		for shape: String in shapes:
			shapes[shape].append(_shortest(_distance_between(board, shape)))
		for work: Work in [ScriptDistance.new(), Distance.new(), DistanceMatrix.new(), Within.new()]:
			work.table = table
			work.shooter = table.get_model(0)
			work.target = table.get_model(150)
			work.b = 150
			work.from = _handles(0, 200 if work is Within else 100, 1)
			work.to = _handles(100, 100, 1)
			var times := script if work is ScriptDistance else single if work is Distance \
					else matrix if work is DistanceMatrix else within
			times.append(_shortest(work) / (10000.0 if work is DistanceMatrix else 1.0))
	rows.add_with_target(DISTANCE, "us", single, Rows.median(script) / Rows.median(single), 10.0, "circles in GDScript")
	rows.add_with_target(DISTANCE_OVALS, "us", shapes.oval, Rows.median(single) / Rows.median(shapes.oval), 0.2, "circles")
	rows.add_with_target(DISTANCE_RECTANGLES, "us", shapes.rectangular, Rows.median(single) / Rows.median(shapes.rectangular),
			0.2, "circles")
	rows.add_with_target(DISTANCE_MATRIX, "us", matrix, Rows.median(script) / Rows.median(matrix), 100.0,
			"circles in GDScript")
	rows.add_with_limit(WITHIN, "us", within, 100.0)


## Two turned bases that are not circles.
static func _distance_between(board: Scenes.Board, shape: String) -> Distance:
	var work := Distance.new()
	work.table = LosTable.create(board.terrain)
	for i in 2:
		work.table.add_model({ "position": Vector2(300 + 500 * i, 400 + 300 * i), "base_type": shape,
				"base_dimensions": { "length": 105, "width": 70 }, "rotation": 0.7 + i })
	return work


func _run_units(scenes: Scenes, rows: Rows) -> void:
	var all := PackedFloat64Array()
	var one := PackedFloat64Array()
	var matrix := PackedFloat64Array()
	for board in scenes.boards:
		var table := _table_of_units(board)
		var work := Units.new()
		work.table = table
		for i in UNIT_PAIRS:
			work.units.append_array([StringName("unit_%d" % (i % 20)), StringName("unit_%d" % ((i * 7 + 1 + i / 20.0) as int % 20))])
		all.append(_shortest(work) / 1000.0)
		for i in 10:
			work.units = [StringName("unit_%d" % i), StringName("unit_%d" % (i + 10))]
			one.append(_shortest(work))
			var pairs := Matrix.new()
			pairs.table = table
			pairs.from = table.get_unit(work.units[0])
			pairs.to = table.get_unit(work.units[1])
			matrix.append(_shortest(pairs))
	# The goal is one for a single table; these are eight.
	rows.add_with_median_limit(UNITS, "ms", all, 9.0)
	rows.add_with_target(UNIT, "us", one, Rows.median(matrix) / Rows.median(one), 0.33, "matrix")


func _points(count: int) -> PackedVector2Array:
	var points := PackedVector2Array()
	for i in count:
		points.append(Vector2(_random.randf_range(60, 1700), _random.randf_range(60, 2340)))
	return points


## The shortest of a few measurements, in microseconds.
func _shortest(work: Object) -> float:
	var times := _stopwatch.repeats_for(work)
	var best := INF
	for i in ROUNDS:
		best = minf(best, _stopwatch.usec_per_call(work, times))
	return best
