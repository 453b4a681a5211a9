# SPDX-License-Identifier: MIT
extends RefCounted
## Smoke test: queries with known results in every mode and for every preset, made before and after the fuzzing.

const Accounting := preload("accounting.gd")

const SHOOTER := { "position": Vector2(200, 400), "base_mm": 32 }
const TARGET := { "position": Vector2(800, 400), "base_mm": 32 }


static func run(accounting: Accounting, when: String) -> void:
	for edition: int in [10, 11]:
		for mode: int in [0, 1, 2]:
			for height: String in ["tall", "none"]:
				_check_pair(accounting, edition, mode, height == "tall", "%s: edition %d, mode %d, %s" % [when, edition, mode, height])
	_check_heights(accounting, when)
	_check_visible_area(accounting, when)
	_check_grid(accounting, when)


## A blocked and a clear board, through every method.
static func _check_pair(accounting: Accounting, edition: int, mode: int, is_blocked: bool, about: String) -> void:
	var board := { "edition": edition, "mode": mode, "heights": 0, "terrain_features": [_wall(0.0 if is_blocked else 600.0, 9.0)] }
	var terrain := LosTerrain.from_board(board)
	accounting.expect(EnhancedLineOfSight.has_los(SHOOTER, TARGET, board) != is_blocked, about + ": has_los")
	accounting.expect(EnhancedLineOfSight.has_los(SHOOTER, TARGET, terrain) != is_blocked, about + ": has_los of a LosTerrain")
	accounting.expect(terrain.has_los(TARGET, SHOOTER) != is_blocked, about + ": LosTerrain.has_los")
	accounting.expect(terrain.visibility_matrix([SHOOTER], [TARGET]) == PackedByteArray([int(not is_blocked)]), about + ": matrix")
	var checked := EnhancedLineOfSight.check_enhanced_visibility(SHOOTER, TARGET, board)
	accounting.expect(checked.has_los != is_blocked and checked.blocking_terrain == (["wall"] if is_blocked else []), about + ": check")


## Both models are two inches high.
static func _check_heights(accounting: Accounting, when: String) -> void:
	for mode: int in [1, 2]:
		for inches: float in [1.0, 3.0]:
			var board := { "edition": 10, "mode": mode, "heights": 1, "terrain_features": [_wall(0.0, inches)] }
			accounting.expect(EnhancedLineOfSight.has_los(SHOOTER, TARGET, board) == (inches < 2.0), "%s: %s inches, mode %d" % [when, inches, mode])


## A wall up to the middle of both bases hides about half of the target.
static func _check_visible_area(accounting: Accounting, when: String) -> void:
	var board := { "edition": 10, "terrain_features": [_wall(400.0, 9.0)] }
	var answer := EnhancedLineOfSight.target_visibility(SHOOTER, TARGET, board)
	accounting.expect(answer.visible and not answer.fully_visible and answer.visible_fraction > 0.5 and answer.visible_fraction < 1.0,
			"%s: target_visibility %s" % [when, answer])


## A wall of a ruin at x = 500 from `top` down.
static func _wall(top: float, inches: float) -> Dictionary:
	return {
		"id": "wall", "type": "ruins", "height_category": "tall", "category": "dense", "height_inches": inches,
		"polygon": PackedVector2Array([Vector2(490, top), Vector2(510, top), Vector2(510, 800), Vector2(490, 800)]),
	}


static func _check_grid(accounting: Accounting, when: String) -> void:
	var board := GridLineOfSight.new()
	accounting.expect(board.load_rows(["..#..", "..#..", "....."]), when + ": load_rows")
	for preset in 6:
		var rules := GridLosRules.preset(preset)
		var about := "%s: preset %d: " % [when, preset]
		accounting.expect(not board.has_los(Vector2i(0, 0), Vector2i(4, 0), rules), about + "through a wall")
		accounting.expect(board.has_los(Vector2i(0, 2), Vector2i(4, 2), rules), about + "along a free row")
		accounting.expect(board.trace(Vector2i(0, 0), Vector2i(4, 0), rules).reason == "wall", about + "reason")
		accounting.expect(board.get_visibility_mask(Vector2i(0, 2), rules)[14] == 1, about + "mask")
