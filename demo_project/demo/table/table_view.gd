# SPDX-License-Identifier: MIT
extends "pan_zoom_view.gd"
## An editable view of a situation: dragging, rotating, zooming, panning and undo. `overlay` draws the results of the
## engine. The view runs no queries; the page does when `changed` is emitted.

## Emitted when the mouse grabs a model or a piece.
signal picked(thing: Dictionary)
## Emitted when the mouse releases a moved object.
signal dropped

const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")
const LinkPainter := preload("link_painter.gd")
const ModelPainter := preload("model_painter.gd")
const Palette := preload("../frame/palette.gd")
const Situation := preload("situation.gd")
const TableNames := preload("table_names.gd")
const TablePainter := preload("table_painter.gd")
const TerrainPainter := preload("terrain_painter.gd")

const MARGIN := 60.0
const TURN_STEP := PI / 12.0
## A finger grabs the nearest model within this distance, in pixels.
const FINGER_RADIUS := 26.0

## Draws the results of the engine, in the coordinates of the table.
var overlay := LosOverlay2D.new()
## Whether the two models are bare points, drawn as handles.
var shows_points := false
## Whether a drag moves the whole unit of a model. Shift does so, too.
var moves_units := false

var _situation := Situation.new()
var _names := TableNames.new()
var _hovered := {}
var _held := {}
## Whether the held model moves with its unit.
var _holds_unit := false
## The object that was grabbed last, which turn_picked turns.
var _picked := {}
## The point of the table where the held object is grabbed. It moves with the object, so that clamping at the edge of
## the table does not shift it.
var _grip := Vector2.ZERO
var _grip_at_start := Vector2.ZERO
var _has_moved := false


func _init() -> void:
	super()
	overlay.shows_names = false
	add_child(overlay)
	add_child(_names)
	overlay.changed.connect(_names.queue_redraw)
	mouse_exited.connect(_on_mouse_exited)


## Shows another situation: fits the view and clears the undo history.
func show_situation(situation: Situation) -> void:
	_situation = situation
	_history.clear()
	_held = {}
	_picked = {}
	_hovered = {}
	fit()


func is_dragging() -> bool:
	return not _held.is_empty()


## The position in this control of a point of the table.
func to_view(point: Vector2) -> Vector2:
	return _to_screen() * point


## Turns the object that was grabbed last by one step.
func turn_picked() -> void:
	_turn(_picked, TURN_STEP)


func _fit_camera() -> void:
	_camera.fit(Rect2(Vector2.ZERO, _situation.table).grow(MARGIN * 0.35), size)


func _snapshot() -> Dictionary:
	return _situation.snapshot()


func _restore(state: Dictionary) -> void:
	if state.is_empty():
		return
	_situation.restore(state)
	_held = {}
	_picked = {}
	_hovered = {}
	changed.emit()
	queue_redraw()


# --- Drawing -------------------------------------------------------------------------------------------------


func _draw() -> void:
	var to_screen := _to_screen()
	draw_rect(Rect2(Vector2.ZERO, size), Palette.SURROUND)
	TablePainter.paint(self, to_screen, _situation.table)
	TerrainPainter.paint(self, to_screen, _situation.pieces)
	LinkPainter.paint(self, to_screen, _situation.pieces)
	if Situation.is_piece(_hovered):
		TerrainPainter.paint_outline(self, to_screen, _hovered, Palette.HOVER, 1.5)
	for model: Dictionary in _situation.others:
		ModelPainter.paint_base(self, to_screen, model, Palette.of_side(model.get("side", "")))
	if shows_points:
		_draw_handles(to_screen)
	elif not _hovered.is_empty() and not Situation.is_piece(_hovered):
		ModelPainter.paint_halo(self, to_screen, _hovered)
	overlay.transform = to_screen
	_names.show_names(to_screen, _situation, overlay, _hovered, shows_points)


func _draw_handles(to_screen: Transform2D) -> void:
	for model: Dictionary in [_situation.shooter, _situation.target]:
		var color := Palette.SHOOTER if is_same(model, _situation.shooter) else Palette.TARGET
		ModelPainter.paint_handle(self, to_screen * (model.position as Vector2), color, is_same(model, _hovered))


# --- Mouse, fingers and keyboard --------------------------------------------------------------------------------------


func _on_left_button(event: InputEventMouseButton) -> void:
	var is_finger := is_from_finger(event)
	if not event.pressed:
		_is_panning = _is_panning and not is_finger
		_release()
		return
	var thing := _thing_at(event.position, FINGER_RADIUS if is_finger else 0.0)
	# A finger on the empty table moves the view.
	_is_panning = _is_panning or is_finger and thing.is_empty()
	_holds_unit = (moves_units or event.shift_pressed) and not Situation.is_piece(thing)
	_grab(thing, event.position)


func _cancel() -> void:
	if _held.is_empty():
		return
	_move_held(_grip_at_start - _grip)
	_history.pop_last()
	_held = {}
	changed.emit()
	queue_redraw()


func _on_wheel(event: InputEventMouseButton, direction: int) -> bool:
	if event.shift_pressed:
		_turn(_hovered, TURN_STEP * direction)
	return event.shift_pressed


func _on_mouse(at: Vector2) -> void:
	if _held.is_empty():
		_hover(_thing_at(at))
		return
	_has_moved = true
	_grip += _move_held(_to_screen().affine_inverse() * at - _grip)
	changed.emit()
	queue_redraw()


## Returns the actual offset.
func _move_held(delta: Vector2) -> Vector2:
	return _situation.move_unit(_held, delta) if _holds_unit else _situation.move(_held, delta)


func _on_key(key: InputEventKey) -> bool:
	if key.keycode == KEY_R:
		_turn(_hovered, -TURN_STEP if key.shift_pressed else TURN_STEP)
	return key.keycode == KEY_R


func _grab(thing: Dictionary, screen: Vector2) -> void:
	if thing.is_empty():
		return
	save_undo_state()
	_held = thing
	_picked = thing
	if _situation.select(thing):
		changed.emit()
		queue_redraw()
	picked.emit(thing)
	_grip = _to_screen().affine_inverse() * screen
	_grip_at_start = _grip
	_has_moved = false
	mouse_default_cursor_shape = CURSOR_DRAG


func _release() -> void:
	if _held.is_empty():
		return
	if not _has_moved:
		_history.pop_last()
	_held = {}
	mouse_default_cursor_shape = CURSOR_POINTING_HAND
	if _has_moved:
		dropped.emit()


func _turn(thing: Dictionary, angle: float) -> void:
	if thing.is_empty():
		return
	if _held.is_empty():
		save_undo_state()
	_has_moved = true
	_situation.turn(thing, angle)
	changed.emit()
	queue_redraw()


## Does not change the shape of the cursor: that sends a mouse event, and the engine drops the press of a finger on a
## button that made the mouse leave this view.
func _on_mouse_exited() -> void:
	_hovered = {}
	queue_redraw()


func _hover(thing: Dictionary) -> void:
	if is_same(thing, _hovered):
		return
	_hovered = thing
	mouse_default_cursor_shape = CURSOR_ARROW if thing.is_empty() else CURSOR_POINTING_HAND
	queue_redraw()


## The model or piece under a point of the view, or {}. Models are on top, also the nearest within `reach`, then the
## pieces in reverse drawing order.
func _thing_at(screen: Vector2, reach := 0.0) -> Dictionary:
	var nearest := {}
	for model: Dictionary in [_situation.target, _situation.shooter] + _situation.others:
		if model.is_empty():
			continue
		if _is_on_model(screen, model):
			return model
		var distance := screen.distance_to(to_view(model.position))
		if distance < reach:
			reach = distance
			nearest = model
	if not nearest.is_empty():
		return nearest
	var at := _to_screen().affine_inverse() * screen
	for wants_area: bool in [false, true]:
		for i in range(_situation.pieces.size() - 1, -1, -1):
			var piece: Dictionary = _situation.pieces[i]
			if TerrainPainter.is_area(piece) == wants_area and Geometry2D.is_point_in_polygon(at, piece.polygon):
				return piece
	return {}


## The radius of a handle is the minimum, so that small bases on a large table are easy to grab.
func _is_on_model(screen: Vector2, model: Dictionary) -> bool:
	var to_screen := _to_screen()
	if screen.distance_to(to_screen * (model.position as Vector2)) <= ModelPainter.HANDLE_RADIUS:
		return true
	return not shows_points and Geometry2D.is_point_in_polygon(screen, to_screen * CheckShapes.base_outline(model))
