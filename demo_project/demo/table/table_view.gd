# SPDX-License-Identifier: MIT
extends Control
## A table to look at and to play with: shows a situation, lets people drag, turn, zoom, pan and undo. What the
## engine said is drawn by `overlay`. It asks the engine nothing itself; whoever listens to `changed` does.

## The situation was changed by hand.
signal changed
## A model or a piece was taken by the mouse.
signal picked(thing: Dictionary)
## The mouse let go of what it moved.
signal dropped

const Camera := preload("camera.gd")
const CheckShapes := preload("res://addons/enhanced_los/overlay/check_shapes.gd")
const History := preload("history.gd")
const ModelPainter := preload("model_painter.gd")
const Palette := preload("../frame/palette.gd")
const Situation := preload("situation.gd")
const TableNames := preload("table_names.gd")
const TablePainter := preload("table_painter.gd")
const TerrainPainter := preload("terrain_painter.gd")

const MARGIN := 60.0
const ZOOM_STEP := 1.15
const TURN_STEP := PI / 12.0
const PAN_STEP := 12.0
const ZOOM_KEYS := { KEY_PLUS: 1, KEY_EQUAL: 1, KEY_KP_ADD: 1, KEY_MINUS: -1, KEY_KP_SUBTRACT: -1 }
## The view goes there, so the table goes the other way.
const PAN_KEYS := { KEY_LEFT: Vector2.RIGHT, KEY_RIGHT: Vector2.LEFT, KEY_UP: Vector2.DOWN, KEY_DOWN: Vector2.UP }

## Draws the engine's answers, in the table's pixels.
var overlay := LosOverlay2D.new()
## The two models are bare points, drawn as handles.
var shows_points := false

var _situation := Situation.new()
var _names := TableNames.new()
var _camera := Camera.new()
var _is_fitted := true
var _history := History.new()
var _hovered := {}
var _held := {}
## Where on the table the held thing is held; it moves along, so that an end of the table cannot shift it.
var _grip := Vector2.ZERO
var _is_panning := false
var _has_moved := false


func _init() -> void:
	clip_contents = true
	focus_mode = FOCUS_CLICK
	size_flags_horizontal = SIZE_EXPAND_FILL
	size_flags_vertical = SIZE_EXPAND_FILL
	overlay.shows_names = false
	add_child(overlay)
	add_child(_names)
	overlay.changed.connect(_names.queue_redraw)
	resized.connect(_on_resized)
	mouse_exited.connect(_hover.bind({}))


## Shows another situation from the start: fitted, nothing to undo.
func show_situation(situation: Situation) -> void:
	_situation = situation
	_history.clear()
	_held = {}
	_hovered = {}
	fit()


func is_dragging() -> bool:
	return not _held.is_empty()


## Where a point of the table is in this control.
func to_view(point: Vector2) -> Vector2:
	return _to_screen() * point


func fit() -> void:
	_is_fitted = true
	_camera.fit(Rect2(Vector2.ZERO, _situation.table).grow(MARGIN * 0.35), size)
	queue_redraw()


func undo() -> void:
	_restore(_history.undo(_situation.snapshot()))


func redo() -> void:
	_restore(_history.redo(_situation.snapshot()))


## For changes that a panel makes: remembered like a drag.
func remember() -> void:
	_history.remember(_situation.snapshot())


func _restore(state: Dictionary) -> void:
	if state.is_empty():
		return
	_situation.restore(state)
	_held = {}
	_hovered = {}
	changed.emit()
	queue_redraw()


func _on_resized() -> void:
	if _is_fitted:
		fit()


func _to_screen() -> Transform2D:
	return _camera.to_screen(size)


# --- Drawing -------------------------------------------------------------------------------------------------


func _draw() -> void:
	var to_screen := _to_screen()
	draw_rect(Rect2(Vector2.ZERO, size), Palette.SURROUND)
	TablePainter.paint(self, to_screen, _situation.table)
	TerrainPainter.paint(self, to_screen, _situation.pieces)
	if Situation.is_piece(_hovered):
		TerrainPainter.paint_outline(self, to_screen, _hovered, Palette.HOVER, 1.5)
	for model: Dictionary in _situation.others:
		ModelPainter.paint_base(self, to_screen, model, Palette.SHOOTER if model.side == "shooter" else Palette.TARGET)
	if shows_points:
		_draw_handles(to_screen)
	elif not _hovered.is_empty() and not Situation.is_piece(_hovered):
		ModelPainter.paint_halo(self, to_screen, _hovered)
	overlay.transform = to_screen
	_names.show_names(to_screen, _situation, overlay, _hovered, shows_points)


func _draw_handles(to_screen: Transform2D) -> void:
	for model: Dictionary in [_situation.shooter, _situation.target]:
		var colour := Palette.SHOOTER if is_same(model, _situation.shooter) else Palette.TARGET
		ModelPainter.paint_handle(self, to_screen * (model.position as Vector2), colour, is_same(model, _hovered))


# --- Mouse and keyboard --------------------------------------------------------------------------------------


func _gui_input(event: InputEvent) -> void:
	if event is InputEventMouseButton:
		_on_button(event)
	elif event is InputEventMouseMotion:
		_on_motion(event)
	elif event is InputEventMagnifyGesture:
		_zoom(event.position, event.factor)
	elif event is InputEventPanGesture:
		_pan(-event.delta * PAN_STEP)


func _on_button(event: InputEventMouseButton) -> void:
	match event.button_index:
		MOUSE_BUTTON_LEFT:
			if event.pressed:
				_take(_thing_at(event.position), event.position)
			else:
				_release()
		MOUSE_BUTTON_RIGHT, MOUSE_BUTTON_MIDDLE:
			_is_panning = event.pressed
		MOUSE_BUTTON_WHEEL_UP, MOUSE_BUTTON_WHEEL_DOWN:
			if event.pressed:
				_on_wheel(event, 1 if event.button_index == MOUSE_BUTTON_WHEEL_UP else -1)


func _on_wheel(event: InputEventMouseButton, direction: int) -> void:
	if event.shift_pressed:
		_turn(_hovered, TURN_STEP * direction)
	else:
		_zoom(event.position, ZOOM_STEP ** direction)


func _on_motion(event: InputEventMouseMotion) -> void:
	if _is_panning:
		_pan(event.relative)
	elif not _held.is_empty():
		_has_moved = true
		_grip += _situation.move(_held, _to_screen().affine_inverse() * event.position - _grip)
		changed.emit()
		queue_redraw()
	else:
		_hover(_thing_at(event.position))


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if not key.pressed or key.is_command_or_control_pressed() or not is_visible_in_tree():
		return
	if key.keycode == KEY_R:
		_turn(_hovered, -TURN_STEP if key.shift_pressed else TURN_STEP)
	elif key.keycode == KEY_F:
		fit()
	elif ZOOM_KEYS.has(key.keycode):
		_zoom(size / 2.0, ZOOM_STEP ** float(ZOOM_KEYS[key.keycode]))
	elif PAN_KEYS.has(key.keycode):
		_pan(PAN_KEYS[key.keycode] * PAN_STEP * 4.0)
	else:
		return
	get_viewport().set_input_as_handled()


func _take(thing: Dictionary, screen: Vector2) -> void:
	if thing.is_empty():
		return
	_history.remember(_situation.snapshot())
	_held = thing
	if _situation.select(thing):
		changed.emit()
		queue_redraw()
	picked.emit(thing)
	_grip = _to_screen().affine_inverse() * screen
	_has_moved = false
	mouse_default_cursor_shape = CURSOR_DRAG


func _release() -> void:
	if _held.is_empty():
		return
	if not _has_moved:
		_history.forget_last()
	_held = {}
	mouse_default_cursor_shape = CURSOR_POINTING_HAND
	if _has_moved:
		dropped.emit()


func _turn(thing: Dictionary, angle: float) -> void:
	if thing.is_empty():
		return
	if _held.is_empty():
		_history.remember(_situation.snapshot())
	_has_moved = true
	_situation.turn(thing, angle)
	changed.emit()
	queue_redraw()


func _pan(screen_delta: Vector2) -> void:
	_is_fitted = false
	_camera.pan(screen_delta, size)
	queue_redraw()


func _zoom(at: Vector2, factor: float) -> void:
	_is_fitted = false
	_camera.zoom_at(at, factor, size)
	queue_redraw()


func _hover(thing: Dictionary) -> void:
	if is_same(thing, _hovered):
		return
	_hovered = thing
	mouse_default_cursor_shape = CURSOR_ARROW if thing.is_empty() else CURSOR_POINTING_HAND
	queue_redraw()


## The model or piece under a point of the view, or {}. Models lie on top, then what was drawn last.
func _thing_at(screen: Vector2) -> Dictionary:
	for model: Dictionary in [_situation.target, _situation.shooter] + _situation.others:
		if not model.is_empty() and _is_on_model(screen, model):
			return model
	var at := _to_screen().affine_inverse() * screen
	for wants_area: bool in [false, true]:
		for i in range(_situation.pieces.size() - 1, -1, -1):
			var piece: Dictionary = _situation.pieces[i]
			if TerrainPainter.is_area(piece) == wants_area and Geometry2D.is_point_in_polygon(at, piece.polygon):
				return piece
	return {}


## Small bases on a large table stay easy to take: a handle's reach always counts.
func _is_on_model(screen: Vector2, model: Dictionary) -> bool:
	var to_screen := _to_screen()
	if screen.distance_to(to_screen * (model.position as Vector2)) <= ModelPainter.HANDLE_RADIUS:
		return true
	return not shows_points and Geometry2D.is_point_in_polygon(screen, to_screen * CheckShapes.base_ring(model))
