# SPDX-License-Identifier: MIT
extends VBoxContainer
## Several panels in the space of one, with a row of tab buttons.

## Emitted when another panel is shown.
signal panel_shown

var _row := HBoxContainer.new()
var _group := ButtonGroup.new()
var _panels: Array[Control] = []


func _init() -> void:
	_row.add_theme_constant_override("separation", 4)
	add_child(_row)


func add_panel(title: String, panel: Control) -> void:
	var button := Button.new()
	button.text = title
	button.toggle_mode = true
	button.button_group = _group
	button.focus_mode = FOCUS_NONE
	button.size_flags_horizontal = SIZE_EXPAND_FILL
	button.pressed.connect(show_panel.bind(_panels.size()))
	_row.add_child(button)
	_panels.append(panel)
	add_child(panel)
	show_panel(0)


func show_panel(index: int) -> void:
	for i in _panels.size():
		_panels[i].visible = i == index
		(_row.get_child(i) as Button).set_pressed_no_signal(i == index)
	panel_shown.emit()
