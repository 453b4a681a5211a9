# SPDX-License-Identifier: MIT
extends RefCounted
## Simulated mouse, fingers and keyboard: sends events to the engine's input, as the window does.

## Whether mouse buttons are pressed with Shift.
var is_shift_held := false

var _tree: SceneTree


func _init(tree: SceneTree) -> void:
	_tree = tree


func click(at: Vector2) -> void:
	await move_to(at)
	await press(at)
	await release(at)


func drag(from: Vector2, to: Vector2, steps := 8) -> void:
	await move_to(from)
	await press(from)
	for i in range(1, steps + 1):
		await move_to(from.lerp(to, float(i) / steps), MOUSE_BUTTON_MASK_LEFT)
	await release(to)


func press(at: Vector2, button := MOUSE_BUTTON_LEFT) -> void:
	await _send(_button(at, button, true))


func release(at: Vector2, button := MOUSE_BUTTON_LEFT) -> void:
	await _send(_button(at, button, false))


func wheel(at: Vector2, up: bool) -> void:
	var button := MOUSE_BUTTON_WHEEL_UP if up else MOUSE_BUTTON_WHEEL_DOWN
	await move_to(at)
	await press(at, button)
	await release(at, button)


var _last := Vector2.ZERO


func move_to(at: Vector2, mask := 0) -> void:
	var event := InputEventMouseMotion.new()
	event.position = at
	event.global_position = at
	event.relative = at - _last
	event.button_mask = mask
	_last = at
	await _send(event)


func key(code: Key, control := false) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventKey.new()
		event.keycode = code
		event.physical_keycode = code
		event.pressed = pressed
		event.ctrl_pressed = control
		await _send(event)


func finger_tap(at: Vector2) -> void:
	await finger_down(0, at)
	await finger_up(0, at)


func finger_drag(from: Vector2, to: Vector2, steps := 8) -> void:
	await finger_down(0, from)
	for i in range(1, steps + 1):
		await finger_move(0, from.lerp(to, float(i) / steps))
	await finger_up(0, to)


func finger_down(index: int, at: Vector2) -> void:
	await _send(_touch(index, at, true))


func finger_up(index: int, at: Vector2) -> void:
	await _send(_touch(index, at, false))


func finger_move(index: int, to: Vector2) -> void:
	var event := InputEventScreenDrag.new()
	event.index = index
	event.position = to
	event.relative = to - _fingers.get(index, to)
	_fingers[index] = to
	await _send(event)


var _fingers := {}


func _touch(index: int, at: Vector2, pressed: bool) -> InputEventScreenTouch:
	var event := InputEventScreenTouch.new()
	event.index = index
	event.position = at
	event.pressed = pressed
	_fingers[index] = at
	return event


func _button(at: Vector2, button: MouseButton, pressed: bool) -> InputEventMouseButton:
	var event := InputEventMouseButton.new()
	event.position = at
	event.global_position = at
	event.button_index = button
	event.pressed = pressed
	event.shift_pressed = is_shift_held
	if pressed and button == MOUSE_BUTTON_LEFT:
		event.button_mask = MOUSE_BUTTON_MASK_LEFT
	return event


func _send(event: InputEvent) -> void:
	Input.parse_input_event(event)
	Input.flush_buffered_events()
	await _tree.process_frame
