# SPDX-License-Identifier: MIT
extends GutTest
## The editor's preview when models are freed, leave the tree or change their shape, also during a drag, and pieces whose
## walls lack an end.

const CanvasPreview := preload("res://addons/enhanced_los/editor/canvas_preview.gd")
const Frames := preload("support/frames.gd")
const ModelHandles := preload("res://addons/enhanced_los/editor/model_handles.gd")
const PieceMarks := preload("res://addons/enhanced_los/editor/piece_marks.gd")
const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")
const SightPreview := preload("res://addons/enhanced_los/editor/sight_preview.gd")

const VIEW := Transform2D(Vector2(1.5, 0), Vector2(0, 1.5), Vector2(30, -20))

var _undo: UndoRedo


func before_each() -> void:
	_undo = UndoRedo.new()


func after_each() -> void:
	_undo.free()


func _model(at: Vector2) -> LosModel2D:
	var model := LosModel2D.new()
	model.position = at
	model.base_mm = 50.0
	add_child_autofree(model)
	return model


func _preview_of(models: Array[Node]) -> CanvasPreview:
	var preview := CanvasPreview.new()
	preview.select(models)
	return preview


func _button(at: Vector2, is_pressed: bool) -> InputEventMouseButton:
	var event := InputEventMouseButton.new()
	event.position = at
	event.button_index = MOUSE_BUTTON_LEFT
	event.pressed = is_pressed
	return event


func _motion(at: Vector2) -> InputEventMouseMotion:
	var event := InputEventMouseMotion.new()
	event.position = at
	return event


## A preview in the middle of a drag of the base size, which is not 50 mm any more.
func _dragging(model: LosModel2D) -> CanvasPreview:
	var preview := _preview_of([model])
	var handle: Vector2 = ModelHandles.positions(model, VIEW).base_mm
	preview.input(_button(handle, true), VIEW, _undo)
	preview.input(_motion(handle + Vector2(40, 40)), VIEW, _undo)
	assert_ne(model.base_mm, 50.0)
	return preview


## Paints in a frame; false if paint() was not called. Before Godot 4.4 a new control is drawn twice.
func _painted(preview: CanvasPreview) -> bool:
	var count := [0]
	var canvas := Control.new()
	canvas.draw.connect(func() -> void:
		preview.paint(canvas, VIEW)
		count[0] += 1)
	add_child_autofree(canvas)
	await Frames.pass_by(3)
	return count[0] > 0


func test_the_selection_outlasts_a_freed_model() -> void:
	var a := _model(Vector2(200, 400))
	var b := _model(Vector2(300, 700))
	var c := _model(Vector2(500, 700))
	var preview := _preview_of([c])
	preview.select([a, b, c])
	a.free()
	preview.select([b, c])
	assert_eq(preview.models, [c, b] as Array[LosModel2D])
	c.free()
	assert_ne(preview.state(), 0)
	assert_eq(preview.models, [b] as Array[LosModel2D])


func test_a_freed_model_has_no_handles() -> void:
	var model := _model(Vector2(200, 400))
	var preview := _preview_of([model])
	var handle: Vector2 = ModelHandles.positions(model, VIEW).base_mm
	model.free()
	assert_false(preview.input(_button(handle, true), VIEW, _undo))
	assert_eq(preview.shapes(), [])
	assert_true(await _painted(preview))


func test_a_model_outside_of_the_tree_has_no_preview() -> void:
	var model := _model(Vector2(200, 400))
	var preview := _dragging(model)
	remove_child(model)
	assert_false(preview.input(_motion(Vector2.ZERO), VIEW, _undo))
	assert_null(preview.drag)
	assert_eq(preview.models.size(), 0)
	assert_eq(model.base_mm, 50.0)


func test_a_drag_ends_with_its_model() -> void:
	for event: InputEvent in [_motion(Vector2(10, 10)), _button(Vector2(10, 10), false)]:
		var model := _model(Vector2(200, 400))
		var preview := _dragging(model)
		model.free()
		assert_false(preview.input(event, VIEW, _undo), event.as_text())
		assert_null(preview.drag)
	assert_eq(_undo.get_history_count(), 0)


func test_escape_after_the_model_is_freed() -> void:
	var model := _model(Vector2(200, 400))
	var preview := _dragging(model)
	model.free()
	var escape := InputEventKey.new()
	escape.keycode = KEY_ESCAPE
	escape.pressed = true
	assert_false(preview.input(escape, VIEW, _undo))


func test_a_drag_ends_with_its_handle() -> void:
	var model := _model(Vector2(200, 400))
	var preview := _dragging(model)
	model.base_type = "oval"
	assert_true(await _painted(preview))
	assert_null(preview.drag)
	assert_eq(model.base_mm, 50.0, "restored, since no step of the history has the change")
	assert_false(preview.input(_button(Vector2.ZERO, false), VIEW, _undo))
	assert_eq(_undo.get_history_count(), 0)


## The handle of the facing is there for every shape.
func test_a_drag_of_the_facing_continues_with_another_shape() -> void:
	var model := _model(Vector2(200, 400))
	var preview := _preview_of([model])
	preview.input(_button(ModelHandles.positions(model, VIEW).facing, true), VIEW, _undo)
	model.base_type = "oval"
	assert_true(preview.input(_motion(VIEW * model.position + Vector2(0, 90)), VIEW, _undo))
	assert_true(preview.input(_button(Vector2.ZERO, false), VIEW, _undo))
	assert_almost_eq(model.facing, PI / 2.0, 0.001)
	assert_eq(_undo.get_history_count(), 1)


func test_a_drag_ends_with_the_selection() -> void:
	var model := _model(Vector2(200, 400))
	var preview := _dragging(model)
	preview.select([_model(Vector2(300, 700))])
	assert_null(preview.drag)
	assert_eq(model.base_mm, 50.0)
	assert_false(preview.input(_motion(Vector2.ZERO), VIEW, _undo))
	assert_eq(model.base_mm, 50.0)


func test_walls_without_an_end_are_left_out() -> void:
	var terrain := LosTerrain2D.new()
	var ruin := Polygon2D.new()
	ruin.polygon = PackedVector2Array([Vector2(480, 300), Vector2(520, 300), Vector2(520, 500), Vector2(480, 500)])
	terrain.add_child(ruin)
	add_child_autofree(terrain)
	var piece := terrain.get_pieces()[0]
	piece["walls"] = [{ "start": Vector2(-900, 0) }, { "end": Vector2(0, -900) }, { "start": "here", "end": Vector2.ZERO },
			{ "start": Vector2(500, 300), "end": Vector2(600, 400) }]
	assert_eq(SightPreview.bounds_of(terrain), Rect2(480, 300, 120, 200).grow(SightPreview.MARGIN))
	var lines := Shape.of_kind(PieceMarks.shapes([piece]), &"line")
	assert_eq(lines.map(func(shape: Dictionary) -> Array: return [shape.from, shape.to]), [[Vector2(500, 300), Vector2(600, 400)]])
