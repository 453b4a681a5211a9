# SPDX-License-Identifier: MIT
extends RefCounted
## Questions whose answers are known, in every mode and for every preset: asked before the storm and after it.

const Ledger := preload("ledger.gd")

const SHOOTER := { "position": Vector2(200, 400), "base_mm": 32 }
const TARGET := { "position": Vector2(800, 400), "base_mm": 32 }


static func hear(ledger: Ledger, when: String) -> void:
	for edition: int in [10, 11]:
		for mode: int in [0, 1, 2]:
			for height: String in ["tall", "none"]:
				_hear_pair(ledger, edition, mode, height == "tall", "%s: edition %d, mode %d, %s" % [when, edition, mode, height])
	_hear_heights(ledger, when)
	_hear_share(ledger, when)
	_hear_grid(ledger, when)


## A closed board and an open one, asked in all ways there are.
static func _hear_pair(ledger: Ledger, edition: int, mode: int, is_closed: bool, about: String) -> void:
	var board := { "edition": edition, "mode": mode, "heights": 0, "terrain_features": [_wall(0.0 if is_closed else 600.0, 9.0)] }
	var terrain := LosTerrain.from_board(board)
	ledger.expect(EnhancedLineOfSight.has_los(SHOOTER, TARGET, board) != is_closed, about + ": has_los")
	ledger.expect(EnhancedLineOfSight.has_los(SHOOTER, TARGET, terrain) != is_closed, about + ": has_los of a LosTerrain")
	ledger.expect(terrain.has_los(TARGET, SHOOTER) != is_closed, about + ": LosTerrain.has_los")
	ledger.expect(terrain.visibility_matrix([SHOOTER], [TARGET]) == PackedByteArray([int(not is_closed)]), about + ": matrix")
	var checked := EnhancedLineOfSight.check_enhanced_visibility(SHOOTER, TARGET, board)
	ledger.expect(checked.has_los != is_closed and checked.blocking_terrain == (["wall"] if is_closed else []), about + ": check")


## A line from two inches to two inches.
static func _hear_heights(ledger: Ledger, when: String) -> void:
	for mode: int in [1, 2]:
		for inches: float in [1.0, 3.0]:
			var board := { "edition": 10, "mode": mode, "heights": 1, "terrain_features": [_wall(0.0, inches)] }
			ledger.expect(EnhancedLineOfSight.has_los(SHOOTER, TARGET, board) == (inches < 2.0), "%s: %s inches, mode %d" % [when, inches, mode])


## A wall up to the middle of both bases hides about half.
static func _hear_share(ledger: Ledger, when: String) -> void:
	var board := { "edition": 10, "terrain_features": [_wall(400.0, 9.0)] }
	var answer := EnhancedLineOfSight.target_visibility(SHOOTER, TARGET, board)
	ledger.expect(answer.visible and not answer.fully_visible and answer.visible_fraction > 0.5 and answer.visible_fraction < 1.0,
			"%s: target_visibility %s" % [when, answer])


## A wall of a ruin at x = 500 from `top` down.
static func _wall(top: float, inches: float) -> Dictionary:
	return {
		"id": "wall", "type": "ruins", "height_category": "tall", "category": "dense", "height_inches": inches,
		"polygon": PackedVector2Array([Vector2(490, top), Vector2(510, top), Vector2(510, 800), Vector2(490, 800)]),
	}


static func _hear_grid(ledger: Ledger, when: String) -> void:
	var board := GridLineOfSight.new()
	ledger.expect(board.load_rows(["..#..", "..#..", "....."]), when + ": load_rows")
	for preset in 6:
		var rules := GridLosRules.preset(preset)
		var about := "%s: preset %d: " % [when, preset]
		ledger.expect(not board.has_los(Vector2i(0, 0), Vector2i(4, 0), rules), about + "through a wall")
		ledger.expect(board.has_los(Vector2i(0, 2), Vector2i(4, 2), rules), about + "along a free row")
		ledger.expect(board.trace(Vector2i(0, 0), Vector2i(4, 0), rules).reason == "wall", about + "reason")
		ledger.expect(board.get_visibility_mask(Vector2i(0, 2), rules)[14] == 1, about + "mask")
