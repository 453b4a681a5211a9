# SPDX-License-Identifier: MIT
extends Control
## A view with panning and zooming by mouse, touchpad, two fingers and keys, and with undo. Derived scripts define its
## content and the action of the left button, which is also that of one finger.

## Emitted when the user changes the content.
signal changed

const Camera := preload("camera.gd")
const History := preload("history.gd")

## The device of mouse events that the engine makes from touch events. Later versions name it DEVICE_ID_EMULATION.
const EMULATED_DEVICE := -1
const ZOOM_STEP := 1.15
const PAN_STEP := 12.0
const ZOOM_KEYS := { KEY_PLUS: 1, KEY_EQUAL: 1, KEY_KP_ADD: 1, KEY_MINUS: -1, KEY_KP_SUBTRACT: -1 }
## The view moves in the direction of the key, so the board moves in the opposite direction.
const PAN_KEYS := { KEY_LEFT: Vector2.RIGHT, KEY_RIGHT: Vector2.LEFT, KEY_UP: Vector2.DOWN, KEY_DOWN: Vector2.UP }

var _camera := Camera.new()
var _history := History.new()
var _is_fitted := true
var _is_panning := false
## Positions of the fingers on the view by their index. The first finger also sends mouse events.
var _fingers := {}


func _init() -> void:
	clip_contents = true
	focus_mode = FOCUS_CLICK
	size_flags_horizontal = SIZE_EXPAND_FILL
	size_flags_vertical = SIZE_EXPAND_FILL
	resized.connect(_on_resized)
	visibility_changed.connect(func() -> void: _fingers.clear())


## Fits the whole content into the view.
func fit() -> void:
	_is_fitted = true
	_fit_camera()
	queue_redraw()


func undo() -> void:
	_restore(_history.undo(_snapshot()))


func redo() -> void:
	_restore(_history.redo(_snapshot()))


## To be called before each change.
func save_undo_state() -> void:
	_history.push(_snapshot())


# --- Overridden by derived scripts ---------------------------------------------------------------------------


func _fit_camera() -> void:
	pass


func _snapshot() -> Dictionary:
	return {}


## Restores a result of _snapshot; {} changes nothing.
func _restore(_state: Dictionary) -> void:
	pass


func _on_left_button(_event: InputEventMouseButton) -> void:
	pass


## A second finger ends the action of the first; what it changed must be undone.
func _cancel() -> void:
	pass


## The mouse moves without panning.
func _on_mouse(_at: Vector2) -> void:
	pass


## True if the wheel event was handled; otherwise it zooms.
func _on_wheel(_event: InputEventMouseButton, _direction: int) -> bool:
	return false


## True if the key was handled.
func _on_key(_key: InputEventKey) -> bool:
	return false


# --- Mouse, fingers and keyboard --------------------------------------------------------------------------------------


func _to_screen() -> Transform2D:
	return _camera.to_screen(size)


func _on_resized() -> void:
	if _is_fitted:
		fit()


func _gui_input(event: InputEvent) -> void:
	if event is InputEventScreenTouch:
		_on_finger(event)
	elif event is InputEventScreenDrag:
		_on_finger_moved(event)
	else:
		_on_mouse_event(event)


## Whether a mouse event was made from a touch event.
static func is_from_finger(event: InputEvent) -> bool:
	return event.device == EMULATED_DEVICE


func _on_mouse_event(event: InputEvent) -> void:
	if event is InputEventMouseButton:
		_on_button(event)
	elif event is InputEventMouseMotion and _is_panning:
		_pan(event.relative)
	elif event is InputEventMouseMotion:
		_on_mouse(event.position)
	elif event is InputEventMagnifyGesture:
		_zoom(event.position, event.factor)
	elif event is InputEventPanGesture:
		_pan(-event.delta * PAN_STEP)


func _on_button(event: InputEventMouseButton) -> void:
	match event.button_index:
		MOUSE_BUTTON_LEFT:
			_on_left_button(event)
		MOUSE_BUTTON_RIGHT, MOUSE_BUTTON_MIDDLE:
			_is_panning = event.pressed
		MOUSE_BUTTON_WHEEL_UP, MOUSE_BUTTON_WHEEL_DOWN:
			var direction := 1 if event.button_index == MOUSE_BUTTON_WHEEL_UP else -1
			if event.pressed and not _on_wheel(event, direction):
				_zoom(event.position, ZOOM_STEP ** direction)


func _on_finger(event: InputEventScreenTouch) -> void:
	if not event.pressed:
		_fingers.erase(event.index)
		return
	_fingers[event.index] = event.position
	if _fingers.size() == 2:
		_is_panning = false
		_cancel()


## Two fingers move the view by their center and zoom it by their distance.
func _on_finger_moved(event: InputEventScreenDrag) -> void:
	if not _fingers.has(event.index):
		return
	var before := _fingers.values()
	_fingers[event.index] = event.position
	var after := _fingers.values()
	if after.size() != 2:
		return
	_pan((after[0] + after[1] - before[0] - before[1]) / 2.0)
	_zoom((after[0] + after[1]) / 2.0, maxf(1.0, after[0].distance_to(after[1])) / maxf(1.0, before[0].distance_to(before[1])))


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if not key.pressed or key.is_command_or_control_pressed() or not is_visible_in_tree():
		return
	if key.keycode == KEY_F:
		fit()
	elif ZOOM_KEYS.has(key.keycode):
		_zoom(size / 2.0, ZOOM_STEP ** float(ZOOM_KEYS[key.keycode]))
	elif PAN_KEYS.has(key.keycode):
		_pan(PAN_KEYS[key.keycode] * PAN_STEP * 4.0)
	elif not _on_key(key):
		return
	get_viewport().set_input_as_handled()


func _pan(screen_delta: Vector2) -> void:
	_is_fitted = false
	_camera.pan(screen_delta, size)
	queue_redraw()


func _zoom(at: Vector2, factor: float) -> void:
	_is_fitted = false
	_camera.zoom_at(at, factor, size)
	queue_redraw()
