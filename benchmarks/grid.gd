# SPDX-License-Identifier: MIT
extends RefCounted
## The grid from GDScript: fields of view compared with a Bresenham loop in GDScript, and the cost of single queries.
## On most boards a tenth of the cells are walls. Then a cell sees 3 % of 100 x 100 cells and 0.3 % of 400 x 400. On
## open boards all cells are visible. All contenders use the same source cells.

const Bresenham := preload("grid_bresenham.gd")
const Rows := preload("rows.gd")
const Scenes := preload("scenes.gd")
const Stopwatch := preload("stopwatch.gd")

const SMALL := 100
const LARGE := 400
const VIEW := "grid view %d x %d, center line"
const VIEW_BRESENHAM := "grid view %d x %d, Bresenham"
const VIEW_SCRIPT := "grid view %d x %d, Bresenham in GDScript"
const OPEN_VIEW := "grid view %d x %d, open, center line"
const OPEN_VIEW_BRESENHAM := "grid view %d x %d, open, Bresenham"
const OPEN_VIEW_SCRIPT := "grid view %d x %d, open, GDScript"
const VIEW_CORNERS := "grid view 100 x 100, corner rays"
const VIEW_FAN := "grid view 100 x 100, three rays"
const VIEW_SWEPT := "grid view 100 x 100, swept rectangle"
const VIEW_SMOKE := "grid view 100 x 100, with smoke and doors"
const VIEW_CELLS := "grid view 100 x 100, as Array[Vector2i]"
const DANGER := "grid danger map 100 x 100, 20 observers"
const HAS_LOS := "grid has_los, center line"
const HAS_LOS_FAN := "grid has_los, three rays"
const HAS_LOF := "grid has_lof, swept rectangle"
const HAS_LOS_SCRIPT := "grid has_los, Bresenham in GDScript"
const TRACE := "grid trace, center line"
const BATCH := "grid batch, center line, per pair"
const NAMES: Array[String] = [
	"grid view 100 x 100, center line", "grid view 100 x 100, Bresenham", "grid view 100 x 100, Bresenham in GDScript",
	"grid view 400 x 400, center line", "grid view 400 x 400, Bresenham", "grid view 400 x 400, Bresenham in GDScript",
	"grid view 100 x 100, open, center line", "grid view 100 x 100, open, Bresenham", "grid view 100 x 100, open, GDScript",
	"grid view 400 x 400, open, center line", "grid view 400 x 400, open, Bresenham",
	VIEW_CORNERS, VIEW_FAN, VIEW_SWEPT, VIEW_SMOKE, VIEW_CELLS, DANGER, HAS_LOS, HAS_LOS_FAN, HAS_LOF, HAS_LOS_SCRIPT,
	TRACE, BATCH,
]

const VIEW_TARGET := 200.0
## With smoke and doors, the time may grow by half.
const SMOKE_TARGET := 0.67
const SCRIPT := "GDScript Bresenham"
const ROUNDS := 3
const SOURCES := 5
const QUERIES := 200

var _stopwatch := Stopwatch.new()
var _random := RandomNumberGenerator.new()


class Work:
	var board: GridLineOfSight
	var rules: GridLosRules
	var from: Vector2i


class View extends Work:
	func run(times: int) -> PackedByteArray:
		var answer := PackedByteArray()
		for i in times:
			answer = board.get_visibility_mask(from, rules)
		return answer


class CellView extends Work:
	func run(times: int) -> void:
		for i in times:
			board.get_visible_cells(from, rules)


class Danger extends Work:
	var observers: Array[Vector2i]

	func run(times: int) -> void:
		for i in times:
			board.get_danger_map(observers, rules)


class PairQuery extends Work:
	var to: Vector2i


class HasLos extends PairQuery:
	func run(times: int) -> bool:
		var answer := false
		for i in times:
			answer = board.has_los(from, to, rules)
		return answer


class HasLof extends PairQuery:
	func run(times: int) -> bool:
		var answer := false
		for i in times:
			answer = board.has_lof(from, to, rules)
		return answer


class Trace extends PairQuery:
	func run(times: int) -> Dictionary:
		var answer := {}
		for i in times:
			answer = board.trace(from, to, rules)
		return answer


class ScriptLine extends PairQuery:
	var by: Bresenham

	func run(times: int) -> bool:
		var answer := false
		for i in times:
			answer = by.has_los(from, to)
		return answer


class Batch extends Work:
	var pairs: PackedVector2Array

	func run(times: int) -> PackedByteArray:
		var answer := PackedByteArray()
		for i in times:
			answer = board.batch(pairs, rules)
		return answer


func run(_scenes: Scenes, rows: Rows, filter: String) -> void:
	_random.seed = 6
	for side: int in [SMALL, LARGE]:
		for names: Array in [[VIEW, VIEW_BRESENHAM, VIEW_SCRIPT], [OPEN_VIEW, OPEN_VIEW_BRESENHAM, OPEN_VIEW_SCRIPT]]:
			var full: Array = names.map(func(name: String) -> String: return name % [side, side])
			if Rows.any_matches(full, filter):
				_run_views(side, names[0] == OPEN_VIEW, full, rows)
	_run_other_views(rows)
	_run_queries(rows)


## The native fields of view against the loop in GDScript, which computes the same as the Bresenham preset.
func _run_views(side: int, is_open: bool, names: Array, rows: Rows) -> void:
	var board := GridLineOfSight.create(side, side) if is_open else _board(side)
	var script := Bresenham.new(board)
	var is_slow := is_open and side == LARGE  # 15 s per view in GDScript, so it is left out
	var usec: Array[PackedFloat64Array] = [PackedFloat64Array(), PackedFloat64Array(), PackedFloat64Array()]
	var differ := 0
	for from in _free_cells(board, SOURCES):
		usec[0].append(_view_usec(board, GridLosRules.HIDDEN_MOVEMENT, from))
		usec[1].append(_view_usec(board, GridLosRules.HIDDEN_MOVEMENT_BRESENHAM, from))
		var best := INF
		for i in 0 if is_slow else ROUNDS:
			var start := Time.get_ticks_usec()
			var mask := script.visibility_mask(from)
			best = minf(best, Time.get_ticks_usec() - start)
			differ += int(mask != _stopwatch.answer)
		usec[2].append(best)
	if differ > 0:
		printerr("%s: %d fields of view differ from GDScript's." % [names[1], differ])
	for i in 2:
		if is_slow:
			rows.add(names[i], "us", usec[i])
			continue
		rows.add_with_target(names[i], "us", usec[i], Rows.median(usec[2]) / Rows.median(usec[i]), VIEW_TARGET, SCRIPT)
	if not is_slow:
		rows.add(names[2], "us", usec[2])


func _run_other_views(rows: Rows) -> void:
	var board := _board(SMALL)
	var sources := _free_cells(board, SOURCES)
	var presets := { VIEW_CORNERS: GridLosRules.CORNER_TO_CORNER, VIEW_FAN: GridLosRules.TACTICAL_SIGHT,
			VIEW_SWEPT: GridLosRules.TACTICAL_FIRE }
	for name: String in presets:
		rows.add(name, "us", _views_usec(board, presets[name], sources))
	var smoky := _board(SMALL, true)
	var clear_usec := _views_usec(board, GridLosRules.HIDDEN_MOVEMENT, sources)
	var smoky_usec := _views_usec(smoky, GridLosRules.HIDDEN_MOVEMENT, sources)
	rows.add_with_target(VIEW_SMOKE, "us", smoky_usec, Rows.median(clear_usec) / Rows.median(smoky_usec), SMOKE_TARGET,
			"without")
	var listed := PackedFloat64Array()
	for from in sources:
		listed.append(_shortest(_set_up(CellView.new(), board, GridLosRules.HIDDEN_MOVEMENT, from)))
	rows.add(VIEW_CELLS, "us", listed)
	var danger: Danger = _set_up(Danger.new(), board, GridLosRules.HIDDEN_MOVEMENT, Vector2i.ZERO)
	danger.observers = _free_cells(board, 20)
	rows.add(DANGER, "us", PackedFloat64Array([_shortest(danger)]))


func _run_queries(rows: Rows) -> void:
	var board := _board(SMALL)
	var script := Bresenham.new(board)
	var from := _free_cells(board, QUERIES)
	var to := _free_cells(board, QUERIES)
	var contenders := { HAS_LOS: HasLos, HAS_LOS_FAN: HasLos, HAS_LOF: HasLof, TRACE: Trace, HAS_LOS_SCRIPT: ScriptLine }
	var presets := { HAS_LOS_FAN: GridLosRules.TACTICAL_SIGHT, HAS_LOF: GridLosRules.TACTICAL_FIRE }
	var usec := {}
	for name: String in contenders:
		usec[name] = PackedFloat64Array()
		for i in QUERIES:
			var query: PairQuery = _set_up(contenders[name].new(), board, presets.get(name, GridLosRules.HIDDEN_MOVEMENT), from[i])
			query.to = to[i]
			if query is ScriptLine:
				query.by = script
			usec[name].append(_shortest(query))
	var baseline := Rows.median(usec[HAS_LOS_SCRIPT])
	for name: String in contenders:
		rows.add(name, "us", usec[name], 0.0 if name == HAS_LOS_SCRIPT else baseline / Rows.median(usec[name]))
	var batch: Batch = _set_up(Batch.new(), board, GridLosRules.HIDDEN_MOVEMENT, Vector2i.ZERO)
	for i in 10 * QUERIES:
		batch.pairs.append_array([Vector2(from[i % QUERIES]), Vector2(to[(i * 7) % QUERIES])])
	var per_pair := PackedFloat64Array([_shortest(batch) / (10 * QUERIES)])
	rows.add(BATCH, "us", per_pair, baseline / per_pair[0])


func _views_usec(board: GridLineOfSight, preset: int, sources: Array[Vector2i]) -> PackedFloat64Array:
	var usec := PackedFloat64Array()
	for from in sources:
		usec.append(_view_usec(board, preset, from))
	return usec


func _view_usec(board: GridLineOfSight, preset: int, from: Vector2i) -> float:
	return _shortest(_set_up(View.new(), board, preset, from))


static func _set_up(work: Work, board: GridLineOfSight, preset: int, from: Vector2i) -> Work:
	work.board = board
	work.rules = GridLosRules.preset(preset)
	work.from = from
	return work


## A tenth of the cells are walls; optionally with clouds of smoke and open doors.
static func _board(side: int, with_smoke := false) -> GridLineOfSight:
	var random := RandomNumberGenerator.new()
	random.seed = side
	var board := GridLineOfSight.create(side, side)
	var walls: Array[Vector2i] = []
	@warning_ignore("integer_division")
	for i in side * side / 10:
		walls.append(Vector2i(random.randi() % side, random.randi() % side))
	board.set_cells(walls, GridLineOfSight.WALL)
	for i in side if with_smoke else 0:
		var cell := Vector2i(random.randi() % (side - 1), random.randi() % side)
		board.set_door(cell, cell + Vector2i.RIGHT, GridLineOfSight.OPEN)
		if i % 10 == 0:
			board.add_smoke(cell, 1.5)
	return board


func _free_cells(board: GridLineOfSight, count: int) -> Array[Vector2i]:
	var cells: Array[Vector2i] = []
	var size := board.get_size()
	while cells.size() < count:
		var cell := Vector2i(_random.randi() % size.x, _random.randi() % size.y)
		if board.get_cell(cell) == 0:
			cells.append(cell)
	return cells


func _shortest(work: Object) -> float:
	var times := _stopwatch.repeats_for(work)
	var best := INF
	for i in ROUNDS:
		best = minf(best, _stopwatch.usec_per_call(work, times))
	return best
