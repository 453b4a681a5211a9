# SPDX-License-Identifier: MIT
extends RefCounted
## Pair by pair: all contenders on the same pair one after the other, in an order that rotates, a few times.
## The shortest time of each counts: whatever else the machine does only ever adds.

const Contenders := preload("contenders.gd")
const Rows := preload("rows.gd")
const Scenes := preload("scenes.gd")
const Stopwatch := preload("stopwatch.gd")

const AGAINST_LEGACY := "has_los / legacy, visible pairs"
const NAMES: Array[String] = [
	Contenders.FALLBACK_CHECK, Contenders.FALLBACK_HAS_LOS, Contenders.GEOMETRY, Contenders.PHYSICS,
	Contenders.STATIC_LEGACY, Contenders.TERRAIN_LEGACY, Contenders.STATIC_CHECK, Contenders.STATIC_HAS_LOS,
	Contenders.TERRAIN_CHECK, Contenders.TERRAIN_HAS_LOS, AGAINST_LEGACY,
]
## How many times as fast as the fallback's check.
const BARS := { Contenders.STATIC_CHECK: 100.0, Contenders.TERRAIN_CHECK: 300.0, Contenders.TERRAIN_HAS_LOS: 1500.0 }
const LEGACY_LIMIT := 2.0

const ROUNDS := 5
## The fallback answers only every so many pairs: it is that slow.
const FALLBACK_EVERY := 4
const SLOW: Array[String] = [Contenders.FALLBACK_CHECK, Contenders.FALLBACK_HAS_LOS]
## Those that must agree about every pair.
const SAME_RULES: Array[String] = [
	Contenders.FALLBACK_CHECK, Contenders.FALLBACK_HAS_LOS, Contenders.STATIC_CHECK, Contenders.STATIC_HAS_LOS,
	Contenders.TERRAIN_CHECK, Contenders.TERRAIN_HAS_LOS,
]

var _stopwatch := Stopwatch.new()
var _contenders := Contenders.all()
var _usec := {}  # name: PackedFloat64Array, by pair; NAN where not measured
var _is_visible := PackedByteArray()
var _disagreements := 0


func run(scenes: Scenes, rows: Rows, _filter: String) -> void:
	_is_visible.resize(scenes.pairs.size())
	for name: String in _contenders:
		_usec[name] = PackedFloat64Array()
		_usec[name].resize(scenes.pairs.size())
		_usec[name].fill(NAN)
	for i in scenes.pairs.size():
		_measure_pair(i, scenes.pairs[i])
	_say_what_was_asked()
	for name: String in _contenders:
		_add_row(rows, name)
	rows.add_with_limit(AGAINST_LEGACY, "x", _costs_against_legacy(), LEGACY_LIMIT)


func _measure_pair(index: int, pair: Scenes.ModelPair) -> void:
	var names: Array = _contenders.keys().filter(func(name: String) -> bool:
			return index % FALLBACK_EVERY == 0 or not SLOW.has(name))
	var repeats := {}
	var answers := {}
	for name: String in names:
		_contenders[name].take(pair)
		repeats[name] = _stopwatch.repeats_for(_contenders[name])
	for turn in ROUNDS:
		for i in names.size():
			var name: String = names[(i + index + turn) % names.size()]
			var usec := _stopwatch.usec_per_call(_contenders[name], repeats[name])
			answers[name] = _stopwatch.answer
			var best: float = _usec[name][index]
			_usec[name][index] = usec if is_nan(best) else minf(best, usec)
	_compare(index, answers)


func _compare(index: int, answers: Dictionary) -> void:
	var seen: bool = answers[Contenders.TERRAIN_HAS_LOS]
	_is_visible[index] = 1 if seen else 0
	for name: String in answers:
		if SAME_RULES.has(name) and answers[name] != seen:
			_disagreements += 1


func _say_what_was_asked() -> void:
	print("%d pairs, %d of them visible; every %dth through the fallback" % [
			_is_visible.size(), _is_visible.count(1), FALLBACK_EVERY])
	if _disagreements > 0:
		printerr("%d answers differ between implementations: the numbers compare different work." % _disagreements)


func _add_row(rows: Rows, name: String) -> void:
	var measured := _only_measured(_usec[name])
	if name == Contenders.FALLBACK_CHECK:
		rows.add(name, "us", measured)
	elif BARS.has(name):
		rows.add_with_bar(name, "us", measured, _ratio(name), BARS[name], Contenders.FALLBACK_CHECK)
	else:
		rows.add(name, "us", measured, _ratio(name))


## Of the medians over the pairs that both have answered.
func _ratio(name: String) -> float:
	var baseline := PackedFloat64Array()
	var own := PackedFloat64Array()
	for i in range(0, _is_visible.size(), FALLBACK_EVERY):
		baseline.append(_usec[Contenders.FALLBACK_CHECK][i])
		own.append(_usec[name][i])
	return Rows.median(baseline) / Rows.median(own)


## What has_los costs for each visible pair, in legacy checks of the same pair.
func _costs_against_legacy() -> PackedFloat64Array:
	var costs := PackedFloat64Array()
	for i in _is_visible.size():
		if _is_visible[i] == 1:
			costs.append(_usec[Contenders.TERRAIN_HAS_LOS][i] / _usec[Contenders.TERRAIN_LEGACY][i])
	return costs


static func _only_measured(values: PackedFloat64Array) -> PackedFloat64Array:
	return PackedFloat64Array(Array(values).filter(func(value: float) -> bool: return not is_nan(value)))
