# SPDX-License-Identifier: MIT
extends RefCounted
## The mean time of has_los over random pairs of models on a generated board: on a LosTerrain, on the board as a
## Dictionary, and in the fallback.

const BoardGenerator := preload("res://demo/board_generator.gd")
const Fallback := preload("res://addons/enhanced_los/fallback.gd")

const PAIRS := 200
## How often the pairs are repeated.
const NATIVE_ROUNDS := 50
const EDITION := 11

var _board := { "edition": EDITION, "terrain_features": BoardGenerator.generate(1, EDITION) }
var _terrain := LosTerrain.from_board(_board)
var _shooters: Array[Dictionary] = []
var _targets: Array[Dictionary] = []


func _init() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 1
	for i in PAIRS:
		for models: Array[Dictionary] in [_shooters, _targets]:
			var place := Vector2(random.randf(), random.randf()) * BoardGenerator.TABLE
			models.append({ "position": place.round(), "base_mm": 32 })


func report() -> String:
	var terrain := _terrain_usec()
	var native := _native_usec()
	var fallback := _fallback_usec()
	return "has_los, mean of %d pairs: LosTerrain %.2f us, EnhancedLineOfSight %.1f us, fallback %.0f us (%.0fx, %.0fx)" % [
			PAIRS, terrain, native, fallback, fallback / terrain, fallback / native]


## How many pairs the library and the fallback answer differently.
func count_differences() -> int:
	var count := 0
	for i in PAIRS:
		var expected: bool = Fallback.has_los(_shooters[i], _targets[i], _board)
		count += int(_terrain.has_los(_shooters[i], _targets[i]) != expected)
	return count


# One loop for each, so that only the call is measured.
func _terrain_usec() -> float:
	var start := Time.get_ticks_usec()
	for unused in NATIVE_ROUNDS:
		for i in PAIRS:
			_terrain.has_los(_shooters[i], _targets[i])
	return float(Time.get_ticks_usec() - start) / (NATIVE_ROUNDS * PAIRS)


func _native_usec() -> float:
	var start := Time.get_ticks_usec()
	for unused in NATIVE_ROUNDS:
		for i in PAIRS:
			EnhancedLineOfSight.has_los(_shooters[i], _targets[i], _board)
	return float(Time.get_ticks_usec() - start) / (NATIVE_ROUNDS * PAIRS)


func _fallback_usec() -> float:
	var start := Time.get_ticks_usec()
	for i in PAIRS:
		Fallback.has_los(_shooters[i], _targets[i], _board)
	return float(Time.get_ticks_usec() - start) / PAIRS
