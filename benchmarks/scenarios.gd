# SPDX-License-Identifier: MIT
extends RefCounted
## The scenarios of the timings of the 40k project's first base-to-base check. One is a pair whose center line a narrow
## ruin blocks, with the target moving slightly between checks. The other is eight large models against eight.

const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const Rows := preload("rows.gd")
const Scenes := preload("scenes.gd")
const Stopwatch := preload("stopwatch.gd")

const ONE_LEGACY := "scenario: one pair, legacy"
const ONE_ENHANCED := "scenario: one pair, enhanced"
const ONE_FALLBACK := "scenario: one pair, fallback"
const EIGHT_CHECK := "scenario: eight large against eight, static"
const EIGHT_MATRIX := "scenario: eight large against eight, matrix"
const EIGHT_FALLBACK := "scenario: eight large against eight, fallback"
const NAMES: Array[String] = [ONE_LEGACY, ONE_ENHANCED, ONE_FALLBACK, EIGHT_CHECK, EIGHT_MATRIX, EIGHT_FALLBACK]

const ROUNDS := 5
const POSITIONS := 10

var _stopwatch := Stopwatch.new()


class Query:
	var shooters: Array
	var targets: Array
	var board: Dictionary


class StaticLegacy extends Query:
	func run(times: int) -> void:
		for i in times:
			for shooter: Dictionary in shooters:
				for target: Dictionary in targets:
					EnhancedLineOfSight.check_legacy_line_of_sight(shooter.position, target.position, board)


class StaticCheck extends Query:
	func run(times: int) -> void:
		for i in times:
			for shooter: Dictionary in shooters:
				for target: Dictionary in targets:
					EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board)


class FallbackCheck extends Query:
	func run(times: int) -> void:
		for i in times:
			for shooter: Dictionary in shooters:
				for target: Dictionary in targets:
					Fallback.check_enhanced_visibility(shooter, target, board)


class Matrix extends Query:
	var terrain: LosTerrain

	func run(times: int) -> void:
		terrain = LosTerrain.from_board(board) if terrain == null else terrain
		for i in times:
			terrain.visibility_matrix(shooters, targets)


func run(_scenes: Scenes, rows: Rows, _filter: String) -> void:
	_run_one_pair(rows)
	_run_eight(rows)


func _run_one_pair(rows: Rows) -> void:
	var usec := { ONE_LEGACY: [], ONE_ENHANCED: [], ONE_FALLBACK: [] }
	var board := { "terrain_features": [_ruin(Rect2(590, 380, 20, 40))], "edition": 10 }
	for position in POSITIONS:
		var contenders := { ONE_LEGACY: StaticLegacy.new(), ONE_ENHANCED: StaticCheck.new(),
				ONE_FALLBACK: FallbackCheck.new() }
		for name: String in contenders:
			var query: Query = contenders[name]
			query.shooters = [_model(Vector2(400, 400), 60)]
			query.targets = [_model(Vector2(800 + 5 * position, 400), 60)]
			query.board = board
			usec[name].append(_shortest(query))
	var enhanced := PackedFloat64Array(usec[ONE_ENHANCED])
	var fallback := PackedFloat64Array(usec[ONE_FALLBACK])
	rows.add(ONE_LEGACY, "us", PackedFloat64Array(usec[ONE_LEGACY]))
	rows.add(ONE_ENHANCED, "us", enhanced, Rows.median(fallback) / Rows.median(enhanced))
	rows.add(ONE_FALLBACK, "us", fallback)


func _run_eight(rows: Rows) -> void:
	var contenders := { EIGHT_CHECK: StaticCheck.new(), EIGHT_MATRIX: Matrix.new(), EIGHT_FALLBACK: FallbackCheck.new() }
	var msec := {}
	for name: String in contenders:
		var query: Query = contenders[name]
		query.board = { "terrain_features": _ruins_between(), "edition": 10 }
		for i in 8:
			query.shooters.append(_model(Vector2(300, 200 + 240 * i), 130))
			query.targets.append(_model(Vector2(1500, 300 + 240 * i), 130))
		msec[name] = PackedFloat64Array()
		for i in ROUNDS:
			msec[name].append(_shortest(query) / 1000.0)
	var fallback := Rows.median(msec[EIGHT_FALLBACK])
	for name: String in contenders:
		rows.add(name, "ms", msec[name], 0.0 if name == EIGHT_FALLBACK else fallback / Rows.median(msec[name]))


func _ruins_between() -> Array:
	var ruins := []
	for i in 6:
		ruins.append(_ruin(Rect2(800 + 40 * (i % 2), 250 + 330 * i, 60, 180)))
	return ruins


static func _model(position: Vector2, base_mm: int) -> Dictionary:
	return { "position": position, "base_mm": base_mm }


static func _ruin(rect: Rect2) -> Dictionary:
	return { "id": str(rect.position), "type": "ruins", "height_category": "tall", "polygon": PackedVector2Array(
			[rect.position, Vector2(rect.end.x, rect.position.y), rect.end, Vector2(rect.position.x, rect.end.y)]) }


func _shortest(query: Query) -> float:
	var times := _stopwatch.repeats_for(query)
	var best := INF
	for i in ROUNDS:
		best = minf(best, _stopwatch.usec_per_call(query, times))
	return best
