# SPDX-License-Identifier: MIT
extends GutTest
## The shapes of LosOverlay2D for models that block: results of a table, of a board with models, and of terrain.

const Scene := preload("support/scene.gd")
const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")
const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")

const SHOOTER := Vector2(200.0, 400.0)
const TARGET := Vector2(800.0, 400.0)
const MIDDLE := Vector2(500.0, 400.0)
const MODES := [1, 2]

var _overlay: LosOverlay2D
var _board := {}
var _table: LosTable


func before_each() -> void:
	_overlay = autofree(LosOverlay2D.new())


## Handles 0 and 1 are shooter and target, the others follow.
func _make(pieces: Array, others: Array, mode := 1) -> void:
	_board = Scene.board(pieces, { "edition": 11, "mode": mode })
	_table = LosTable.create(LosTerrain.from_board(_board))
	_table.models_block = true
	for model: Dictionary in [Scene.model(SHOOTER), Scene.model(TARGET)] + others:
		_table.add_model(model)


func _show_check() -> Dictionary:
	var result := _table.check(0, 1, LosTable.DETAIL_BLOCK_POINTS)
	_overlay.show_check(result, _table.get_model(0), _table.get_model(1), _board, _table)
	return result


func _kinds(role: StringName) -> Array:
	return Shape.of_role(_overlay.shapes(), role).map(func(shape: Dictionary) -> StringName: return shape.kind)


func _names(role: StringName) -> Array:
	return Shape.of_kind(Shape.of_role(_overlay.shapes(), role), &"text").map(func(s: Dictionary) -> String: return s.text)


func test_a_blocking_model_is_hatched_outlined_and_named(mode: int = use_parameters(MODES)) -> void:
	_make([], [Scene.model(MIDDLE, 100, { "id": "tank" }), Scene.model(Vector2(500, 900), 100)], mode)
	assert_false(_show_check().has_los)
	assert_eq(_kinds(&"blocker_model"), [&"hatch", &"outline", &"text"])
	assert_eq(_names(&"blocker_model"), ["tank: a model"])
	assert_eq(Shape.of_role(_overlay.shapes(), &"blocker_model")[1].points, CheckShapes.base_outline(_table.get_model(2)))
	assert_eq(_kinds(&"blocker"), [], "no terrain")
	assert_gt(Shape.of_kind(_overlay.shapes(), &"cross").size(), 0)


func test_a_model_without_an_id_has_its_handle() -> void:
	_make([], [Scene.model(Vector2(500, 900)), Scene.model(MIDDLE, 100)])
	_show_check()
	assert_eq(_names(&"blocker_model"), ["model_3: a model"])


func test_a_board_with_models() -> void:
	var others := [Scene.model(MIDDLE, 100, { "id": "tank" })]
	var board := Scene.board([], { "edition": 11 }).merged({ "models_block": true, "models": others })
	var result := EnhancedLineOfSight.check_enhanced_visibility(Scene.model(SHOOTER), Scene.model(TARGET), board, true)
	_overlay.show_check(result, Scene.model(SHOOTER), Scene.model(TARGET), board)
	assert_eq(_names(&"blocker_model"), ["tank: a model"])
	others[0].erase("id")
	result = EnhancedLineOfSight.check_enhanced_visibility(Scene.model(SHOOTER), Scene.model(TARGET), board, true)
	_overlay.show_check(result, {}, {}, board)
	assert_eq(_names(&"blocker_model"), ["model_0: a model"])
	_overlay.show_check(result, {}, {}, [], others)
	assert_eq(_names(&"blocker_model"), ["model_0: a model"], "the models by themselves")
	_overlay.show_check(result)
	assert_eq(_names(&"blocker_model"), [], "nothing is known about them")


func test_terrain_and_models_in_one_chain() -> void:
	var wall := Scene.ruin("wall", Rect2(480, 0, 40, 395), { "piece_class": "feature" })
	_make([wall], [Scene.model(Vector2(500, 440), 60, { "id": "tank" })], EnhancedLineOfSight.MODE_EXACT)
	var result := _show_check()
	assert_eq(result.has_los, false)
	assert_eq([_names(&"blocker").size(), _names(&"blocker_model")], [1, ["tank: a model"]])
	var chain := Shape.of_role(_overlay.shapes(), &"chain")
	assert_eq(chain[0].points.size(), 2)
	assert_has(chain[0].points, Vector2(500, 440))


func test_a_model_that_blocked_a_line_is_only_outlined_if_another_is_clear() -> void:
	_make([], [Scene.model(MIDDLE, 32, { "id": "guard" })])
	_table.set_model(1, Scene.model(TARGET, 130))
	assert_true(_show_check().has_los)
	assert_eq(_kinds(&"stopper_model"), [&"outline", &"text"])
	assert_eq(_names(&"stopper_model"), ["guard: a model"])
	assert_eq(_kinds(&"blocker_model"), [])


## The marked model is the one of the result, also if a piece has the same id.
func test_a_piece_and_a_model_with_the_same_id() -> void:
	_make([Scene.ruin("x", Rect2(480, 1000, 40, 40), { "piece_class": "feature" })], [Scene.model(MIDDLE, 100, { "id": "x" })])
	_show_check()
	assert_eq([_names(&"blocker_model"), _names(&"blocker")], [["x: a model"], []])
	_table.models_block = false
	_table.terrain.set_piece(Scene.ruin("x", Rect2(480, 200, 40, 400), { "piece_class": "feature" }))
	_board.terrain_features = [Scene.ruin("x", Rect2(480, 200, 40, 400), { "piece_class": "feature" })]
	_show_check()
	assert_eq([_names(&"blocker_model"), _names(&"blocker").size()], [[], 1])


func test_the_legend_explains_them() -> void:
	_make([], [Scene.model(MIDDLE, 100)])
	_show_check()
	var legend: LosOverlayLegend = autofree(LosOverlayLegend.new())
	legend.overlay = _overlay
	assert_has(legend.meanings(), "model that blocks")


## A row of bases across a line, each with a label that is too wide for it.
func test_labels_do_not_cover_models() -> void:
	const LabelPlacer := preload("res://addons/enhanced_los/overlay/label_placer.gd")
	for size: float in [20.0, 32.0, 60.0]:
		var placer := LabelPlacer.new(LosOverlayStyle.new())
		var bases: Array[Rect2] = []
		for i in 5:
			var base := Rect2(Vector2(400.0, 200.0 + i * (size + 1.0)), Vector2(size, size))
			bases.append(base)
			placer.avoid_model(PackedVector2Array([base.position, base.end]))
			placer.add_beside("W%d: a model" % i, base.get_center(), size / 2.0, Color.WHITE, 3)
		placer.avoid_lines(Transform2D.IDENTITY, [{ "from": Vector2(0, bases[2].get_center().y), "to": Vector2(900, bases[2].get_center().y) }])
		var placed := placer.place(Rect2())
		assert_eq(placed.size(), 5)
		for label in placed:
			for base in bases:
				assert_false(base.intersects(label.rect), "%s at size %s" % [label.text, size])
