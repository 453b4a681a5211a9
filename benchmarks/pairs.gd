# SPDX-License-Identifier: MIT
extends RefCounted
## All contenders on the same pair one after the other, in a rotating order, a few times. The shortest time of each
## counts, since other load on the machine only adds time.

const Contenders := preload("contenders.gd")
const Rows := preload("rows.gd")
const Scenes := preload("scenes.gd")
const Stopwatch := preload("stopwatch.gd")

const AGAINST_LEGACY := "has_los / legacy, visible pairs"
const NAMES: Array[String] = [
	Contenders.FALLBACK_CHECK, Contenders.FALLBACK_HAS_LOS, Contenders.GEOMETRY, Contenders.PHYSICS,
	Contenders.STATIC_LEGACY, Contenders.TERRAIN_LEGACY, Contenders.STATIC_CHECK, Contenders.STATIC_HAS_LOS,
	Contenders.STATIC_SNAPSHOT, Contenders.TERRAIN_CHECK, Contenders.TERRAIN_QUERY, Contenders.TERRAIN_HAS_LOS,
	AGAINST_LEGACY,
]
## Required speed relative to the fallback's check.
const TARGETS := { Contenders.STATIC_CHECK: 100.0, Contenders.TERRAIN_CHECK: 300.0, Contenders.TERRAIN_HAS_LOS: 1500.0 }
const LEGACY_LIMIT := 2.0

const ROUNDS := 5
## The slow fallback runs only on every n-th pair.
const FALLBACK_EVERY := 4
const SLOW: Array[String] = [Contenders.FALLBACK_CHECK, Contenders.FALLBACK_HAS_LOS]
## Contenders whose verdicts must be equal for every pair.
const SAME_RULES: Array[String] = [
	Contenders.FALLBACK_CHECK, Contenders.FALLBACK_HAS_LOS, Contenders.STATIC_CHECK, Contenders.STATIC_HAS_LOS,
	Contenders.STATIC_SNAPSHOT, Contenders.TERRAIN_CHECK, Contenders.TERRAIN_QUERY, Contenders.TERRAIN_HAS_LOS,
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
	_print_summary()
	for name: String in _contenders:
		_add_row(rows, name)
	rows.add_with_limit(AGAINST_LEGACY, "x", _costs_against_legacy(), LEGACY_LIMIT)


func _measure_pair(index: int, pair: Scenes.ModelPair) -> void:
	var names: Array = _contenders.keys().filter(func(name: String) -> bool:
			return index % FALLBACK_EVERY == 0 or not SLOW.has(name))
	var repeats := {}
	var answers := {}
	for name: String in names:
		_contenders[name].set_pair(pair)
		repeats[name] = _stopwatch.repeats_for(_contenders[name])
	for repetition in ROUNDS:
		for i in names.size():
			var name: String = names[(i + index + repetition) % names.size()]
			var usec := _stopwatch.usec_per_call(_contenders[name], repeats[name])
			answers[name] = _stopwatch.answer
			var best: float = _usec[name][index]
			_usec[name][index] = usec if is_nan(best) else minf(best, usec)
	_compare(index, answers)


func _compare(index: int, answers: Dictionary) -> void:
	var is_visible: bool = answers[Contenders.TERRAIN_HAS_LOS]
	_is_visible[index] = 1 if is_visible else 0
	for name: String in answers:
		if SAME_RULES.has(name) and answers[name] != is_visible:
			_disagreements += 1


func _print_summary() -> void:
	print("%d pairs, %d of them visible; every %dth through the fallback" % [
			_is_visible.size(), _is_visible.count(1), FALLBACK_EVERY])
	if _disagreements > 0:
		printerr("%d answers differ between implementations: the measured times are not comparable." % _disagreements)


func _add_row(rows: Rows, name: String) -> void:
	var measured := _only_measured(_usec[name])
	if name == Contenders.FALLBACK_CHECK:
		rows.add(name, "us", measured)
	elif TARGETS.has(name):
		rows.add_with_target(name, "us", measured, _ratio(name), TARGETS[name], Contenders.FALLBACK_CHECK)
	else:
		rows.add(name, "us", measured, _ratio(name))


## The ratio of the medians over the pairs that both have computed.
func _ratio(name: String) -> float:
	var baseline := PackedFloat64Array()
	var own := PackedFloat64Array()
	for i in range(0, _is_visible.size(), FALLBACK_EVERY):
		baseline.append(_usec[Contenders.FALLBACK_CHECK][i])
		own.append(_usec[name][i])
	return Rows.median(baseline) / Rows.median(own)


## The time of has_los for each visible pair, divided by the time of the legacy check.
func _costs_against_legacy() -> PackedFloat64Array:
	var costs := PackedFloat64Array()
	for i in _is_visible.size():
		if _is_visible[i] == 1:
			costs.append(_usec[Contenders.TERRAIN_HAS_LOS][i] / _usec[Contenders.TERRAIN_LEGACY][i])
	return costs


static func _only_measured(values: PackedFloat64Array) -> PackedFloat64Array:
	return PackedFloat64Array(Array(values).filter(func(value: float) -> bool: return not is_nan(value)))
