# SPDX-License-Identifier: MIT
extends GutTest
## The shapes of LosOverlay2D for a result of the engine: everything in the result, and nothing else.

const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")
const Scene := preload("support/scene.gd")
const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")

const SHOOTER := Vector2(200.0, 400.0)
const TARGET := Vector2(800.0, 400.0)

var _overlay: LosOverlay2D


func before_each() -> void:
	_overlay = autofree(LosOverlay2D.new())


func _show_check(pieces: Array, shooter: Dictionary, target: Dictionary, options := {}, wants_points := true) -> Dictionary:
	var board := Scene.board(pieces, options)
	var result := EnhancedLineOfSight.check_enhanced_visibility(shooter, target, board, wants_points)
	_overlay.show_check(result, shooter, target, board)
	return result


func _ends(shapes: Array) -> Array:
	return shapes.map(func(shape: Dictionary) -> Array: return [shape.from, shape.to])


func test_a_clear_line() -> void:
	var result := _show_check([], Scene.model(SHOOTER), Scene.model(TARGET))
	var shapes := _overlay.shapes()
	assert_eq(_ends(Shape.of_role(shapes, &"sight")), [result.sight_line])
	assert_eq(Shape.of_role(shapes, &"blocked"), [])
	assert_eq(Shape.of_role(shapes, &"blocker"), [])


func test_blocked_lines_are_solid_to_the_block_point_and_dashed_beyond() -> void:
	var ruin := Scene.ruin("r", Rect2(480.0, 0.0, 40.0, 800.0))
	var result := _show_check([ruin], Scene.model(SHOOTER), Scene.model(TARGET))
	assert_false(result.has_los)
	var solid := _ends(Shape.of_role(_overlay.shapes(), &"blocked").filter(func(s: Dictionary) -> bool: return s.kind == &"line"))
	var ghosts := _ends(Shape.of_role(_overlay.shapes(), &"ghost"))
	var crosses := Shape.of_kind(_overlay.shapes(), &"cross")
	assert_eq(solid.size(), result.attempted_lines.size())
	for attempt: Dictionary in result.attempted_lines:
		assert_has(solid, [attempt.from, attempt.block_at])
		assert_has(ghosts, [attempt.block_at, attempt.to])
	assert_eq(crosses.size(), result.attempted_lines.size())
	assert_eq(Shape.of_role(_overlay.shapes(), &"sight"), [])


func test_without_block_points_the_whole_line_is_dashed() -> void:
	var result := _show_check([Scene.ruin("r", Rect2(480.0, 0.0, 40.0, 800.0))], Scene.model(SHOOTER), Scene.model(TARGET), {}, false)
	assert_eq(Shape.of_role(_overlay.shapes(), &"ghost").size(), result.attempted_lines.size())
	assert_eq(Shape.of_role(_overlay.shapes(), &"blocked"), [])


func test_blockers_are_hatched_and_named_with_their_rule() -> void:
	var ruin := Scene.ruin("r", Rect2(480.0, 0.0, 40.0, 800.0))
	_show_check([ruin, Scene.ruin("far", Rect2(480.0, 2000.0, 40.0, 40.0))], Scene.model(SHOOTER), Scene.model(TARGET))
	var blockers := Shape.of_role(_overlay.shapes(), &"blocker")
	assert_eq(blockers.map(func(s: Dictionary) -> StringName: return s.kind), [&"hatch", &"outline", &"text"])
	assert_eq(blockers[0].points, ruin.polygon)
	assert_eq(blockers[2].text, "r: ruins")


func test_a_wall_is_marked_as_a_line() -> void:
	var wall := Scene.wall("w", Vector2(500.0, 0.0), Vector2(500.0, 800.0))
	var result := _show_check([wall], Scene.model(SHOOTER), Scene.model(TARGET))
	assert_eq(result.attempted_lines[0].blocked_by, "w_wall")
	var blockers := Shape.of_role(_overlay.shapes(), &"blocker")
	assert_eq(_ends([blockers[0]]), [[Vector2(500.0, 0.0), Vector2(500.0, 800.0)]])
	assert_eq(blockers[1].text, "w_wall: a wall")


func test_a_visible_target_has_no_blockers() -> void:
	var result := _show_check([Scene.ruin("r", Rect2(480.0, 300.0, 40.0, 105.0))], Scene.model(SHOOTER), Scene.model(TARGET, 60))
	assert_true(result.has_los)
	assert_eq(result.method, "edge_to_edge")
	assert_eq(Shape.of_role(_overlay.shapes(), &"blocker"), [])
	assert_eq(Shape.of_role(_overlay.shapes(), &"sight").size(), 1)


## Otherwise a cross without a shape beside it would not explain the block.
func test_pieces_that_blocked_a_line_are_outlined_if_another_is_clear() -> void:
	var ruin := Scene.ruin("r", Rect2(480.0, 300.0, 40.0, 105.0))
	var wall := Scene.wall("w", Vector2(600.0, 300.0), Vector2(600.0, 405.0))
	for piece: Dictionary in [ruin, wall]:
		assert_true(_show_check([piece], Scene.model(SHOOTER), Scene.model(TARGET, 60)).has_los)
		var stoppers := Shape.of_role(_overlay.shapes(), &"stopper")
		var names := stoppers.map(func(s: Dictionary) -> String: return s.get("text", ""))
		assert_eq(names, ["", "r: ruins"] if piece == ruin else ["", "w_wall: a wall"])
		assert_eq(stoppers[0].kind, &"outline" if piece == ruin else &"line")
	_show_check([ruin], Scene.model(SHOOTER), Scene.model(TARGET, 60), {}, false)
	assert_eq(Shape.of_role(_overlay.shapes(), &"stopper"), [], "unknown without block points")


func test_base_outlines_are_sample_points_of_the_engine() -> void:
	for model: Dictionary in [Scene.model(SHOOTER, 60), Scene.oval(SHOOTER, 60, 100, 0.4), Scene.rectangle(SHOOTER, 60, 100, 0.4)]:
		var outline := CheckShapes.base_outline(model)
		var points := EnhancedLineOfSight.sample_points(model, 64)
		assert_eq(outline.size(), 4 if model.get("base_type", "") == "rectangular" else 64)
		for vertex in outline:
			assert_has(points, vertex)
	_show_check([], Scene.model(SHOOTER), Scene.model(TARGET))
	for role: StringName in [&"shooter", &"target"]:
		assert_eq(Shape.of_role(_overlay.shapes(), role).map(func(s: Dictionary) -> StringName: return s.kind),
				[&"fill", &"outline", &"dot", &"text"])
	assert_eq(Shape.of_kind(_overlay.shapes(), &"text").map(func(s: Dictionary) -> String: return s.text), ["Shooter", "Target"])
	_show_check([], Scene.model(SHOOTER, 32, { "id": "a7" }), Scene.model(TARGET))
	assert_eq(Shape.of_role(_overlay.shapes(), &"shooter")[3].text, "Shooter a7")


func test_sample_points_are_the_ends_of_the_lines() -> void:
	var result := _show_check([Scene.ruin("r", Rect2(480.0, 0.0, 40.0, 800.0))], Scene.model(SHOOTER), Scene.model(TARGET))
	var expected := {}
	for attempt: Dictionary in result.attempted_lines:
		expected[attempt.from] = true
		expected[attempt.to] = true
	var dots := Shape.of_role(_overlay.shapes(), &"sample").map(func(s: Dictionary) -> Vector2: return s.at)
	assert_eq(dots.size(), expected.size())
	for at: Vector2 in dots:
		assert_has(expected, at)


func test_thousands_of_lines_are_reduced_but_keep_the_last() -> void:
	var attempts: Array = range(5000).map(func(i: int) -> Dictionary:
		return { "from": Vector2(i, 0), "to": Vector2(i, 9), "blocked": true, "block_at": Vector2(i, 4), "blocked_by": "r" })
	var shown := CheckShapes.shown_attempts({ "attempted_lines": attempts })
	assert_between(shown.size(), 100, CheckShapes.MAX_SHOWN_ATTEMPTS)
	assert_eq(shown[0], attempts[-1])


## The blocking chain of the exact mode: the pieces joined in the engine's order.
func test_the_blocking_chain_of_the_exact_mode() -> void:
	var pieces := [Scene.ruin("b", Rect2(480.0, 400.0, 40.0, 400.0)), Scene.ruin("a", Rect2(500.0, 0.0, 40.0, 410.0))]
	var result := { "has_los": false, "sight_line": [], "method": "exact", "blockers": ["a", "b"],
			"attempted_lines": [{ "from": SHOOTER, "to": TARGET, "blocked": true, "block_at": Vector2(480, 400), "blocked_by": "b" }] }
	_overlay.show_check(result, Scene.model(SHOOTER), Scene.model(TARGET), pieces)
	var chain := Shape.of_role(_overlay.shapes(), &"chain")
	assert_eq(chain[0].points, PackedVector2Array([Vector2(520.0, 205.0), Vector2(500.0, 600.0)]))
	var names := Shape.of_kind(_overlay.shapes(), &"text").map(func(s: Dictionary) -> String: return s.text)
	assert_eq(names, ["a: ruins", "b: ruins", "Shooter", "Target"])


func test_a_model_without_a_position_is_not_drawn() -> void:
	var result := _show_check([], { "base_mm": 32 }, Scene.model(TARGET))
	assert_eq(result.reason, "Invalid model positions")
	assert_eq(Shape.of_role(_overlay.shapes(), &"shooter"), [])
	assert_eq(Shape.of_kind(_overlay.shapes(), &"line"), [])


func test_clear_and_changed() -> void:
	watch_signals(_overlay)
	_show_check([], Scene.model(SHOOTER), Scene.model(TARGET))
	_overlay.clear()
	assert_eq(_overlay.shapes(), [])
	assert_signal_emit_count(_overlay, "changed", 2)


## 300 random results are drawn without messages.
func test_random_results() -> void:
	const RandomScene := preload("support/random_scene.gd")
	var scenes := RandomScene.new(8100)
	for i in 300:
		var board := scenes.board(scenes.options())
		var models := scenes.pair()
		var result := EnhancedLineOfSight.check_enhanced_visibility(models[0], models[1], board, true)
		_overlay.show_check(result, models[0], models[1], board)
		assert_eq(Shape.of_role(_overlay.shapes(), &"sight").size(), int(result.has_los))


## Pieces in every form that a board accepts.
func test_boards_in_every_form() -> void:
	var ruin := Scene.ruin("r", Rect2(480.0, 0.0, 40.0, 800.0))
	var result := _show_check([ruin], Scene.model(SHOOTER), Scene.model(TARGET))
	for board: Variant in [[ruin], { "terrain_features": [ruin] }, { "board": { "terrain_features": [ruin] } }]:
		_overlay.show_check(result, {}, {}, board)
		assert_eq(Shape.of_kind(_overlay.shapes(), &"hatch").size(), 1, str(board))
	for board: Variant in [null, {}, [], { "board": 3 }, LosTerrain.new()]:
		_overlay.show_check(result, {}, {}, board)
		assert_eq(Shape.of_kind(_overlay.shapes(), &"hatch").size(), 0, str(board))


## A LosResult is drawn as its Dictionary is; other values are errors.
func test_a_typed_result() -> void:
	var board := Scene.board([Scene.ruin("r", Rect2(480.0, 300.0, 40.0, 105.0))])
	var terrain := LosTerrain.from_board(board)
	for target: Dictionary in [Scene.model(TARGET), Scene.model(TARGET, 130), {}]:
		_overlay.show_check(terrain.check(Scene.model(SHOOTER), target, true), Scene.model(SHOOTER), target, board)
		var expected := _overlay.shapes()
		_overlay.clear()
		_overlay.show_check(terrain.query(Scene.model(SHOOTER), target, true), Scene.model(SHOOTER), target, board)
		assert_eq(_overlay.shapes(), expected)
		assert_gt(expected.size(), 0)
