# SPDX-License-Identifier: MIT
extends "support/message_test.gd"
## MODE_EXACT with bases that touch, overlap or are tiny, and with min_gap wider than the bases.

const Cases := preload("support/terrain_cases.gd")
const Faults := preload("support/exact_faults.gd")

const AT := Vector2(600.0, 400.0)
## 127 mm are 200 pixels, exactly representable in float32.
const SIDE := 127.0
const HALF := 100.0


func test_models_at_the_same_position() -> void:
	for edition: int in Scene.EDITIONS:
		for model: Dictionary in _bases(AT):
			_assert_sees(model, model, [], edition, "on an open table")
			_assert_sees(model, model, [Scene.wall("w", AT - Vector2(0, 500), AT + Vector2(0, 500))], edition,
					"a wall through both")
			_assert_sees(model, model, [Scene.ruin("r", Rect2(0, 0, 1200, 800))], edition, "in one ruin")


func test_touching_on_an_open_table() -> void:
	for edition: int in Scene.EDITIONS:
		for other: Dictionary in _bases(AT + Vector2(2.0 * HALF, 0.0)):
			for model: Dictionary in _bases(AT):
				_assert_sees(model, other, [], edition, "touching")


## A wall exactly on both borders blocks.
func test_touching_with_a_wall_between() -> void:
	for edition: int in Scene.EDITIONS:
		var wall := Scene.wall("w", Vector2(700.0, -500.0), Vector2(700.0, 1300.0))
		var model := Scene.rectangle(AT, SIDE, SIDE)
		_assert_blocked(model, Scene.rectangle(AT + Vector2(200.0, 0.0), SIDE, SIDE), [wall], edition, "flush")
		for gap: float in [0.01, 0.5, 3.0]:
			var other := Scene.rectangle(AT + Vector2(200.0 + gap, 0.0), SIDE, SIDE)
			_assert_blocked(model, other, [wall], edition, "%s apart" % gap)
		_assert_blocked(Scene.model(AT, 127), Scene.model(AT + Vector2(200.0, 0.0), 127), [wall], edition, "round")


## Overlapping bases see each other in their common part, independent of terrain between the centers.
func test_overlapping_with_a_wall_between() -> void:
	for edition: int in Scene.EDITIONS:
		var wall := Scene.wall("w", Vector2(699.0, -500.0), Vector2(699.0, 1300.0))
		for other: Dictionary in _bases(AT + Vector2(190.0, 0.0)):
			for model: Dictionary in _bases(AT):
				_assert_sees(model, other, [wall], edition, "overlapping by ten pixels")


## Unless all of the common part is inside a blocking piece.
func test_overlapping_inside_a_piece() -> void:
	var solid := { "id": "solid", "piece_class": "feature", "category": "dense", "height_category": "tall" }
	var models := [Scene.rectangle(AT, SIDE, SIDE), Scene.rectangle(AT + Vector2(190.0, 0.0), SIDE, SIDE)]
	var inside := Rect2(680.0, 290.0, 30.0, 220.0)  # the common part is 690 to 700, 300 to 500
	_assert_blocked(models[0], models[1], [solid.merged({ "polygon": Scene.corners(inside) })], 11, "wholly inside")
	inside.size.y = 150.0
	_assert_sees(models[0], models[1], [solid.merged({ "polygon": Scene.corners(inside) })], 11, "not wholly inside")


func test_a_gap_wider_than_the_bases() -> void:
	for edition: int in Scene.EDITIONS:
		for gap: float in [10.0, 1000.0, 1.0e6]:
			for model: Dictionary in _bases(AT):
				for other: Dictionary in _bases(AT + Vector2(500.0, 300.0)) + [Scene.model(AT + Vector2(0, 300), 1)]:
					_assert_sees(model, other, [], edition, "open table", gap)
		_assert_blocked(Scene.model(FROM), Scene.model(TO), [Scene.ruin("r", BETWEEN)], edition, "closed", 1.0e6)


## An opening of known width in the middle of a wall.
func test_openings_of_a_known_width() -> void:
	for row: Array in [[0.3, 0.1, true], [0.3, 0.29, true], [0.3, 0.31, false], [0.08, 0.1, false], [0.08, 0.05, true],
			[4.0, 3.9, true], [4.0, 4.1, false]]:
		var above := Scene.wall("above", Vector2(600.0, -3000.0), Vector2(600.0, 400.0 - row[0] / 2.0))
		var below := Scene.wall("below", Vector2(600.0, 400.0 + row[0] / 2.0), Vector2(600.0, 4000.0))
		for base: int in [32, 130]:
			for offset: float in [0.0, 30.0]:  # with bases of this size both lines are in the corridor
				var models := [Scene.model(FROM, base), Scene.model(TO + Vector2(0.0, offset), base)]
				var board := _board([above, below], 11, row[1])
				var answer := EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board, true)
				assert_eq(answer.has_los, row[2], str([row, base, offset]))
				assert_eq(Array(Faults.of(answer, models[0], models[1], board)), [], str(row))
				if not row[2]:
					assert_has([["above_wall", "below_wall"], ["below_wall", "above_wall"]], answer.blocking_terrain)


func test_tiny_bases() -> void:
	for edition: int in Scene.EDITIONS:
		for sides: Array in [[0.0, 0.0], [0.001, 0.001], [1e-9, 50.0], [50.0, 0.0], [0.02, 0.01]]:
			for type: String in ["oval", "rectangular"]:
				var small := { "position": AT, "base_type": type, "base_mm": 1,
						"base_dimensions": { "length": sides[0], "width": sides[1] }, "rotation": 0.3 }
				for other: Dictionary in [Scene.model(AT + Vector2(400.0, 30.0)), Scene.model(AT + Vector2(9.0, 300.0), 0),
						small.merged({ "position": AT + Vector2(300.0, 300.0) }, true)]:
					_assert_sees(small, other, [], edition, "%s %s" % [type, sides])
					_assert_sees(other, small, [], edition, "%s %s, back" % [type, sides])
		for base: int in [0, 1]:
			var models := [Scene.model(FROM, base), Scene.model(TO, base)]
			_assert_sees(models[0], models[1], [], edition, "%d mm" % base)
			_assert_blocked(models[0], models[1], [Scene.ruin("r", BETWEEN)], edition, "%d mm" % base)


func test_huge_bases_and_large_coordinates() -> void:
	for edition: int in Scene.EDITIONS:
		_assert_sees(Scene.model(FROM, 100_000), Scene.model(TO, 32), [Scene.wall("w", FROM, FROM)], edition, "one inside the other")
		var far := Vector2(9.0e6, -9.0e6)
		_assert_sees(Scene.model(-far, 32), Scene.model(far, 32), [], edition, "across the coordinate range")
		var wall := Scene.wall("w", Vector2(-5000.0, -5000.0), Vector2(5000.0, 5000.0))
		_assert_blocked(Scene.model(-far, 32), Scene.model(far, 32), [wall], edition, "across the coordinate range, with a wall")


func test_on_the_table_or_not() -> void:
	for model: Dictionary in [{}, { "position": Vector2.ZERO }, { "position": null }]:
		var answer := EnhancedLineOfSight.check_enhanced_visibility(model, Scene.model(TO), _board([], 10))
		assert_eq(answer.reason, "Invalid model positions")
		assert_false(EnhancedLineOfSight.has_los(Scene.model(TO), model, _board([], 10)))
	assert_message(SILENT, "", "not on the table")


# --- Helpers ------------------------------------------------------------------------


static func _bases(at: Vector2) -> Array[Dictionary]:
	return [Scene.model(at, 127), Scene.oval(at, SIDE, 60.0), Scene.rectangle(at, SIDE, SIDE)]


static func _board(pieces: Array, edition: int, gap := 0.1) -> Dictionary:
	return Scene.board(pieces, { "mode": EnhancedLineOfSight.MODE_EXACT, "edition": edition, "min_gap": gap })


func _assert_sees(shooter: Dictionary, target: Dictionary, pieces: Array, edition: int, about: String, gap := 0.1) -> void:
	_assert_verdict(true, shooter, target, _board(pieces, edition, gap), about)


func _assert_blocked(shooter: Dictionary, target: Dictionary, pieces: Array, edition: int, about: String,
		gap := 0.1) -> void:
	_assert_verdict(false, shooter, target, _board(pieces, edition, gap), about)


func _assert_verdict(expected: bool, shooter: Dictionary, target: Dictionary, board: Dictionary, about: String) -> void:
	var text := "edition %d, %s: %s %s" % [board.edition, about, shooter, target]
	var answer := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, true)
	assert_eq(answer.has_los, expected, text)
	assert_eq(EnhancedLineOfSight.has_los(shooter, target, board), expected, text)
	assert_eq(Array(Faults.of(answer, shooter, target, board)), [], text)
