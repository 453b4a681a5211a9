# SPDX-License-Identifier: MIT
extends GutTest
## The editor's handles, marks and previews, without an editor: where handles are, what a drag sets, that undo restores it,
## and that the preview is what the queries of the scene return.

const CanvasPreview := preload("res://addons/enhanced_los/editor/canvas_preview.gd")
const ModelHandles := preload("res://addons/enhanced_los/editor/model_handles.gd")
const PieceMarks := preload("res://addons/enhanced_los/editor/piece_marks.gd")
const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")
const SightPreview := preload("res://addons/enhanced_los/editor/sight_preview.gd")

const PIXELS_PER_MM := 40.0 / 25.4
## Zoomed and moved, as the view of the editor may be.
const VIEW := Transform2D(Vector2(1.5, 0), Vector2(0, 1.5), Vector2(30, -20))


func _button(at: Vector2, is_pressed: bool, index := MOUSE_BUTTON_LEFT) -> InputEventMouseButton:
	var event := InputEventMouseButton.new()
	event.position = at
	event.button_index = index
	event.pressed = is_pressed
	return event


func _motion(at: Vector2, is_coarse := false) -> InputEventMouseMotion:
	var event := InputEventMouseMotion.new()
	event.position = at
	event.shift_pressed = is_coarse
	return event


func _model(at: Vector2, values := {}) -> LosModel2D:
	var model := LosModel2D.new()
	model.position = at
	for key: String in values:
		model.set(key, values[key])
	add_child_autofree(model)
	return model


func _preview_of(model: LosModel2D) -> CanvasPreview:
	var preview := CanvasPreview.new()
	preview.select([model])
	return preview


func test_handles_are_on_the_base() -> void:
	var model := _model(Vector2(100, 200), { "base_mm": 50.0, "rotation": 0.7, "scale": Vector2(3, 3) })
	var center := VIEW * model.global_position
	var round_handles := ModelHandles.positions(model, VIEW)
	assert_eq(round_handles.keys(), ["base_mm", "facing"])
	assert_almost_eq(center.distance_to(round_handles.base_mm), 25.0 * PIXELS_PER_MM * 1.5, 0.01)
	assert_almost_eq((round_handles.facing - center).angle(), 0.7, 0.001)
	model.base_type = "oval"
	var oval := ModelHandles.positions(model, VIEW)
	assert_eq(oval.keys(), ["base_length_mm", "base_width_mm", "facing"])
	assert_almost_eq(center.distance_to(oval.base_length_mm), 21.0 * PIXELS_PER_MM * 1.5, 0.01)
	assert_almost_eq((oval.base_width_mm - center).angle(), 0.7 + PI / 2.0, 0.001)


func test_handles_are_found_near_the_mouse_only() -> void:
	var model := _model(Vector2(100, 200), { "base_mm": 50.0 })
	var all := ModelHandles.positions(model, VIEW)
	for property: String in all:
		assert_eq(ModelHandles.find(model, VIEW, all[property] + Vector2(6, 6)), property)
		assert_eq(ModelHandles.find(model, VIEW, all[property] + Vector2(60, 60)), "")


## The value at a handle's own position is the present one, for every shape and transform.
func test_the_value_at_a_handle_is_its_own() -> void:
	for base: String in ["circular", "oval", "rectangular"]:
		var model := _model(Vector2(-80, 45), { "base_type": base, "base_mm": 61.5, "base_length_mm": 42.5, "base_width_mm": 75.0,
				"rotation": -2.1, "facing": deg_to_rad(33.0) })
		var all := ModelHandles.positions(model, VIEW)
		for property: String in all:
			assert_almost_eq(ModelHandles.value_at(model, property, VIEW, all[property]), float(model.get(property)), 0.001,
					"%s of %s" % [property, base])


func test_a_drag_is_one_step_of_the_history() -> void:
	var undo := UndoRedo.new()
	var model := _model(Vector2(100, 200), { "base_mm": 50.0 })
	var preview := _preview_of(model)
	var handle: Vector2 = ModelHandles.positions(model, VIEW).base_mm
	var center := VIEW * model.global_position
	assert_true(preview.input(_button(handle, true), VIEW, undo))
	for i in 5:
		assert_true(preview.input(_motion(center + (handle - center) * (1.0 + i * 0.25)), VIEW, undo))
	assert_almost_eq(model.base_mm, 100.0, 0.5)
	assert_true(preview.input(_button(handle, false), VIEW, undo))
	assert_eq(undo.get_history_count(), 1)
	assert_eq(undo.get_action_name(0), "Set Base Size")
	assert_true(undo.undo())
	assert_eq(model.base_mm, 50.0)
	assert_true(undo.redo())
	assert_almost_eq(model.base_mm, 100.0, 0.5)
	undo.free()


func test_facing_with_coarse_steps() -> void:
	var undo := UndoRedo.new()
	var model := _model(Vector2(100, 200), { "rotation": 0.3 })
	var preview := _preview_of(model)
	preview.input(_button(ModelHandles.positions(model, VIEW).facing, true), VIEW, undo)
	preview.input(_motion(VIEW * model.global_position + Vector2.from_angle(0.3 + 1.02) * 90.0, true), VIEW, undo)
	preview.input(_button(Vector2.ZERO, false), VIEW, undo)
	assert_almost_eq(model.facing, PI / 3.0, 0.001)
	undo.undo()
	assert_eq(model.facing, 0.0)
	undo.free()


func test_a_canceled_drag_and_a_click_change_nothing() -> void:
	var undo := UndoRedo.new()
	var model := _model(Vector2(100, 200), { "base_mm": 50.0 })
	var preview := _preview_of(model)
	var handle: Vector2 = ModelHandles.positions(model, VIEW).base_mm
	preview.input(_button(handle, true), VIEW, undo)
	preview.input(_motion(handle * 2.0), VIEW, undo)
	assert_true(preview.input(_button(handle, true, MOUSE_BUTTON_RIGHT), VIEW, undo))
	assert_eq(model.base_mm, 50.0)
	preview.input(_button(handle, true), VIEW, undo)
	preview.input(_button(handle, false), VIEW, undo)
	assert_eq(undo.get_history_count(), 0)
	assert_false(preview.input(_button(handle + Vector2(90, 90), true), VIEW, undo), "beside the handles")
	undo.free()


func _scene() -> LosTerrain2D:
	var terrain := LosTerrain2D.new()
	var ruin := Polygon2D.new()
	ruin.polygon = PackedVector2Array([Vector2(480, 300), Vector2(520, 300), Vector2(520, 500), Vector2(480, 500)])
	terrain.add_child(ruin)
	add_child_autofree(terrain)
	return terrain


## The line turns from blocked to clear when the target moves, as the query of the terrain does.
func test_the_sight_line_of_two_models() -> void:
	var terrain := _scene()
	var shooter := _model(Vector2(200, 400))
	var target := _model(Vector2(800, 400))
	for y: float in [400.0, 900.0]:
		target.position.y = y
		var shapes := SightPreview.pair(shooter, target)
		var expected := terrain.check(shooter, target, true)
		var sight := Shape.of_role(shapes, &"sight")
		assert_eq(sight.size(), int(expected.has_los), str(y))
		if expected.has_los:
			assert_eq([sight[0].from, sight[0].to], expected.sight_line)
		else:
			assert_eq(Shape.of_kind(shapes, &"cross").map(func(shape: Dictionary) -> Vector2: return shape.at),
					[expected.attempted_lines[0].block_at])
			assert_eq(Shape.of_role(shapes, &"blocker").filter(func(shape: Dictionary) -> bool: return shape.kind == &"outline").size(), 1)
		assert_eq(Shape.of_kind(shapes, &"hatch"), [])


func test_the_region_of_one_model() -> void:
	var terrain := _scene()
	var model := _model(Vector2(200, 400))
	var shapes := SightPreview.shapes([model] as Array[LosModel2D])
	assert_eq(shapes[0].points, terrain.visibility_triangles(model.position, model, SightPreview.bounds_of(terrain)))
	model.on_table = false
	assert_eq(SightPreview.shapes([model] as Array[LosModel2D]), [])


func test_the_first_selected_model_is_the_shooter() -> void:
	_scene()
	var a := _model(Vector2(200, 400))
	var b := _model(Vector2(300, 700))
	var preview := CanvasPreview.new()
	preview.select([b])
	preview.select([a, b])
	assert_eq(preview.models, [b, a] as Array[LosModel2D])
	preview.select([a])
	assert_eq(preview.models, [a] as Array[LosModel2D])


func test_marks_say_what_a_piece_is() -> void:
	var terrain := _scene()
	var shapes := PieceMarks.shapes(terrain.get_pieces())
	assert_eq(Shape.of_kind(shapes, &"text").map(func(shape: Dictionary) -> String: return shape.text), ["ruins, tall"])
	var rows := [
		[{ "type": "woods", "height_category": "medium" }, "woods, medium"],
		[{ "type": "wall", "height_inches": 6.0, "base_inches": 4.0 }, "wall, 4\" to 6\""],
		[{ "type": "ruins", "height_inches": 3.5, "state": "open", "tags": ["one_way"] }, "ruins, 3.5\" high, one way, open"],
		[{ "type": "ruins", "piece_class": "area", "height_category": "tall", "link_group": "a" }, "ruins, area, tall, linked: a"],
	]
	for row: Array in rows:
		assert_eq(PieceMarks.text(row[0]), row[1])
