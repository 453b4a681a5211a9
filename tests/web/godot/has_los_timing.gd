# SPDX-License-Identifier: MIT
extends RefCounted
## The time of has_los for random pairs of models on a generated board: on a LosTerrain, on the board as a Dictionary, and
## in the fallback. As in the benchmarks, the median of the pairs is reported. Each pair is measured several times and the
## shortest time counts, because other programs use the processor too.

const Bases := preload("res://demo/bases.gd")
const BoardGenerator := preload("res://demo/board_generator.gd")
const Fallback := preload("res://addons/enhanced_los/fallback.gd")

const PAIRS := 200
const ROUNDS := 5
## Calls per measurement, because the clock of browsers is coarse.
const NATIVE_CALLS := 200
const EDITION := 11

var _board := { "edition": EDITION, "terrain_features": BoardGenerator.generate(1, EDITION) }
var _terrain := LosTerrain.from_board(_board)
var _shooters: Array[Dictionary] = []
var _targets: Array[Dictionary] = []


func _init() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 1
	var bases := Bases.all()
	for i in PAIRS:
		for models: Array[Dictionary] in [_shooters, _targets]:
			var place := Vector2(random.randf(), random.randf()) * BoardGenerator.TABLE
			var model := { "position": place.round(), "rotation": random.randf_range(0.0, TAU) }
			Bases.assign(model, bases[random.randi() % bases.size()])
			models.append(model)


## How many pairs the library and the fallback answer differently.
func count_differences() -> int:
	var count := 0
	for i in PAIRS:
		var expected: bool = Fallback.has_los(_shooters[i], _targets[i], _board)
		count += int(_terrain.has_los(_shooters[i], _targets[i]) != expected)
	return count


func report() -> String:
	var terrain := _median(_terrain_usec)
	var native := _median(_native_usec)
	var fallback := _median(_fallback_usec)
	var rows := [["LosTerrain", terrain], ["EnhancedLineOfSight", native]].map(
			func(row: Array) -> String: return "%s %.2f us (%.0fx)" % [row[0], row[1], fallback / row[1]])
	return "has_los, median of %d pairs: fallback %.0f us, %s" % [PAIRS, fallback, ", ".join(rows)]


## `measure` takes two models and returns the time of one call in microseconds.
func _median(measure: Callable) -> float:
	var times: Array[float] = []
	for i in PAIRS:
		var least := INF
		for unused in ROUNDS:
			least = minf(least, measure.call(_shooters[i], _targets[i]))
		times.append(least)
	times.sort()
	@warning_ignore("integer_division")
	return times[PAIRS / 2]


func _terrain_usec(shooter: Dictionary, target: Dictionary) -> float:
	var start := Time.get_ticks_usec()
	for unused in NATIVE_CALLS:
		_terrain.has_los(shooter, target)
	return float(Time.get_ticks_usec() - start) / NATIVE_CALLS


func _native_usec(shooter: Dictionary, target: Dictionary) -> float:
	var start := Time.get_ticks_usec()
	for unused in NATIVE_CALLS:
		EnhancedLineOfSight.has_los(shooter, target, _board)
	return float(Time.get_ticks_usec() - start) / NATIVE_CALLS


func _fallback_usec(shooter: Dictionary, target: Dictionary) -> float:
	var start := Time.get_ticks_usec()
	Fallback.has_los(shooter, target, _board)
	return float(Time.get_ticks_usec() - start)
