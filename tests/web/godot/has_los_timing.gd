# SPDX-License-Identifier: MIT
extends RefCounted
## The time of has_los for random pairs of models on a generated board: by handle on a LosTable, on a LosTerrain, on the
## board as a Dictionary, and in the fallback on a terrain object and on the board. As in the benchmarks, medians are reported, for
## all pairs and for those with and without line of sight. Each pair is measured several times and the shortest time
## counts, because other programs use the processor too.

const Bases := preload("res://demo/bases.gd")
const BoardGenerator := preload("res://demo/board_generator.gd")
const Fallback := preload("res://addons/enhanced_los/fallback/fallback.gd")
const FallbackTerrain := preload("res://addons/enhanced_los/fallback/terrain.gd")

const PAIRS := 200
const ROUNDS := 5
## Calls per measurement, because the clock of browsers is coarse. A measurement is short, so that other programs seldom
## interrupt it.
const NATIVE_CALLS := 200
const BOARD_CALLS := 20
const EDITION := 11

var _board := { "edition": EDITION, "terrain_features": BoardGenerator.generate(1, EDITION) }
var _terrain := LosTerrain.from_board(_board)
var _table := LosTable.create(_terrain)
var _fallback_terrain := FallbackTerrain.from_board(_board)
var _shooters: Array[Dictionary] = []
var _targets: Array[Dictionary] = []
## The handles on the table: shooter and target of a pair are neighbors.
var _handles: PackedInt64Array = []
## One byte per pair, 1 if there is line of sight.
var _visible: PackedByteArray = []


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
			_handles.append(_table.add_model(model))
		_visible.append(int(_terrain.has_los(_shooters[i], _targets[i])))


## How many pairs are answered differently by one of the five ways.
func count_differences() -> int:
	var count := 0
	for i in PAIRS:
		var answers := [
			_table.has_los(_handles[2 * i], _handles[2 * i + 1]),
			EnhancedLineOfSight.has_los(_shooters[i], _targets[i], _board),
			Fallback.has_los(_shooters[i], _targets[i], _board),
			_fallback_terrain.has_los(_shooters[i], _targets[i]),
		]
		count += int(answers.count(_visible[i] == 1) < answers.size())
	return count


## One line per way, and a line about the pairs. The ratios are those of the medians over all pairs.
func rows() -> PackedStringArray:
	var fallback := _times(_fallback_usec)
	var lines := PackedStringArray(["has_los, us per call: median of %d pairs, of %d with and %d without line of sight" % [
			PAIRS, _visible.count(1), _visible.count(0)]])
	lines.append(_row("fallback, board", fallback, fallback))
	lines.append(_row("fallback, terrain", _times(_fallback_terrain_usec), fallback))
	lines.append(_row("EnhancedLineOfSight, board", _times(_native_usec), fallback))
	lines.append(_row("LosTerrain", _times(_terrain_usec), fallback))
	lines.append(_row("LosTable", _times(_table_usec), fallback))
	return lines


func _row(title: String, times: PackedFloat64Array, fallback: PackedFloat64Array) -> String:
	return "%s: %.2f, %.2f, %.2f (the fallback takes %.0fx)" % [title, _median(times, [0, 1]), _median(times, [1]),
			_median(times, [0]), _median(fallback, [0, 1]) / _median(times, [0, 1])]


## The median over the pairs whose verdict is one of `verdicts`.
func _median(times: PackedFloat64Array, verdicts: Array) -> float:
	var chosen: Array[float] = []
	for i in PAIRS:
		if _visible[i] in verdicts:
			chosen.append(times[i])
	chosen.sort()
	@warning_ignore("integer_division")
	return chosen[chosen.size() / 2]


## `measure` takes the number of a pair and returns the time of one call in microseconds.
func _times(measure: Callable) -> PackedFloat64Array:
	var times := PackedFloat64Array()
	for i in PAIRS:
		var least := INF
		for unused in ROUNDS:
			least = minf(least, measure.call(i))
		times.append(least)
	return times


func _table_usec(pair: int) -> float:
	var a := _handles[2 * pair]
	var b := _handles[2 * pair + 1]
	var start := Time.get_ticks_usec()
	for unused in NATIVE_CALLS:
		_table.has_los(a, b)
	return float(Time.get_ticks_usec() - start) / NATIVE_CALLS


func _terrain_usec(pair: int) -> float:
	var shooter := _shooters[pair]
	var target := _targets[pair]
	var start := Time.get_ticks_usec()
	for unused in NATIVE_CALLS:
		_terrain.has_los(shooter, target)
	return float(Time.get_ticks_usec() - start) / NATIVE_CALLS


func _native_usec(pair: int) -> float:
	var shooter := _shooters[pair]
	var target := _targets[pair]
	var start := Time.get_ticks_usec()
	for unused in BOARD_CALLS:
		EnhancedLineOfSight.has_los(shooter, target, _board)
	return float(Time.get_ticks_usec() - start) / BOARD_CALLS


func _fallback_usec(pair: int) -> float:
	var start := Time.get_ticks_usec()
	Fallback.has_los(_shooters[pair], _targets[pair], _board)
	return float(Time.get_ticks_usec() - start)


func _fallback_terrain_usec(pair: int) -> float:
	var start := Time.get_ticks_usec()
	_fallback_terrain.has_los(_shooters[pair], _targets[pair])
	return float(Time.get_ticks_usec() - start)
