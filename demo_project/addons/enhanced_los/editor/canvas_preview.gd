# SPDX-License-Identifier: MIT
@tool
extends RefCounted
## Draws over the 2D editor: marks on the terrain, what the selected models see, and the handles of a single one. It needs
## no editor, so tests can draw it on any control.

const HandleDrag := preload("handle_drag.gd")
const LabelPlacer := preload("../overlay/label_placer.gd")
const ModelHandles := preload("model_handles.gd")
const PieceMarks := preload("piece_marks.gd")
const ShapePainter := preload("../overlay/shape_painter.gd")
const SightPreview := preload("sight_preview.gd")

const HANDLE_RADIUS := 6.0

## The LosTerrain2D nodes of the edited scene.
var terrains: Array[LosTerrain2D] = []
## The selected models, in the order of their selection.
var models: Array[LosModel2D] = []
## The drag in progress, or null.
var drag: HandleDrag

var _style := LosOverlayStyle.new()


## All shapes in canvas coordinates.
func shapes() -> Array:
	_drop_freed()
	var seen := SightPreview.shapes(models)
	var outlined := seen.filter(func(shape: Dictionary) -> bool: return shape.kind == &"outline").map(
			func(shape: Dictionary) -> PackedVector2Array: return shape.points)
	var all: Array = []
	for terrain in terrains:
		# What blocks has a label of the preview.
		all.append_array(PieceMarks.shapes(terrain.get_pieces().filter(func(piece: Dictionary) -> bool:
			return not piece.get("polygon") in outlined)))
	return all + seen


## Takes the models of the selected nodes. The one that was selected first is the first. A drag ends without a change.
func select(nodes: Array[Node]) -> void:
	_drop_freed()
	_drop_drag()
	models = models.filter(func(model: LosModel2D) -> bool: return model in nodes)
	for node in nodes:
		if node is LosModel2D and not node in models:
			models.append(node)


## A number that changes with the selected models.
func state() -> int:
	_drop_freed()
	return hash(models.map(func(model: LosModel2D) -> Array: return [model.get_instance_id(), model.to_model(),
			model.get_terrain_2d()]))


func paint(canvas: Control, to_screen: Transform2D) -> void:
	var drawn := shapes()
	ShapePainter.paint(canvas, to_screen, drawn, _style)
	var names := LabelPlacer.new(_style)
	names.add_shapes(to_screen, drawn)
	names.paint(canvas)
	if models.size() == 1:
		_paint_handles(canvas, to_screen, models[0])


## Handles the mouse; true if the event is used up. `undo` is an EditorUndoRedoManager or an UndoRedo.
func input(event: InputEvent, to_screen: Transform2D, undo: Object) -> bool:
	_drop_freed()
	var button := event as InputEventMouseButton
	var motion := event as InputEventMouseMotion
	if motion != null and drag != null:
		drag.move_to(to_screen, motion.position, motion.shift_pressed)
		return true
	if button == null or button.button_index != MOUSE_BUTTON_LEFT:
		return _cancel(event)
	if button.pressed and models.size() == 1:
		var property := ModelHandles.find(models[0], to_screen, button.position)
		drag = HandleDrag.new(models[0], property) if property != "" else null
		return drag != null
	if not button.pressed and drag != null:
		drag.commit(undo)
		drag = null
		return true
	return false


## The right button or Escape ends a drag without a change.
func _cancel(event: InputEvent) -> bool:
	var key := event as InputEventKey
	var is_end := event is InputEventMouseButton or key != null and key.pressed and key.keycode == KEY_ESCAPE
	if drag == null or not is_end:
		return false
	_drop_drag()
	return true


## Removes models that were freed or left the tree, and the drag if its model or its handle is gone. The editor frees nodes
## at any time, so every use of `models` and `drag` begins with this.
func _drop_freed() -> void:
	# The parameter has no type, because a freed object cannot be converted to one.
	models = models.filter(func(model: Variant) -> bool: return is_instance_valid(model) and model.is_inside_tree())
	if drag != null and not drag.has_handle():
		_drop_drag()


func _drop_drag() -> void:
	if drag != null:
		drag.cancel()
	drag = null


func _paint_handles(canvas: Control, to_screen: Transform2D, model: LosModel2D) -> void:
	var all := ModelHandles.positions(model, to_screen)
	var center := to_screen * model.global_position
	canvas.draw_line(center, all["facing"], Color(_style.shooter, 0.8), 1.5, true)
	for property: String in all:
		var at: Vector2 = all[property]
		if property == "facing":
			canvas.draw_circle(at, HANDLE_RADIUS, _style.shooter, true, -1.0, true)
			canvas.draw_circle(at, HANDLE_RADIUS, _style.text_back, false, 1.5, true)
		else:
			var box := Rect2(at - Vector2.ONE * HANDLE_RADIUS, Vector2.ONE * HANDLE_RADIUS * 2.0)
			canvas.draw_rect(box, _style.shooter)
			canvas.draw_rect(box, _style.text_back, false, 1.5)
	if drag != null:
		_write(canvas, all[drag.property] + Vector2(12.0, -8.0), ModelHandles.text(model, drag.property))


func _write(canvas: Control, at: Vector2, text: String) -> void:
	var font := _style.used_font()
	canvas.draw_string_outline(font, at, text, HORIZONTAL_ALIGNMENT_LEFT, -1, _style.font_size + 2, 6, _style.text_back)
	canvas.draw_string(font, at, text, HORIZONTAL_ALIGNMENT_LEFT, -1, _style.font_size + 2, _style.text)
