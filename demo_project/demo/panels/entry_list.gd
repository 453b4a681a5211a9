# SPDX-License-Identifier: MIT
extends VBoxContainer
## A list of entries, one of which is selected.

signal picked(index: int)

var _group := ButtonGroup.new()
var _buttons: Array[Button] = []


func add_entry(text: String) -> void:
	var button := Button.new()
	button.toggle_mode = true
	button.button_group = _group
	button.alignment = HORIZONTAL_ALIGNMENT_LEFT
	button.clip_text = true
	button.text = text
	button.tooltip_text = text
	button.pressed.connect(picked.emit.bind(_buttons.size()))
	add_child(button)
	_buttons.append(button)


func select(index: int) -> void:
	for i in _buttons.size():
		_buttons[i].set_pressed_no_signal(i == index)
	_scroll_to.call_deferred(_buttons[index])


## Scrolls to the selected entry.
func _scroll_to(button: Button) -> void:
	var parent := get_parent()
	while parent != null and not parent is ScrollContainer:
		parent = parent.get_parent()
	if parent != null and is_visible_in_tree():
		(parent as ScrollContainer).ensure_control_visible(button)
