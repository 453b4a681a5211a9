# SPDX-License-Identifier: MIT
extends PanelContainer
## A column of a page beside the view. It scrolls in a low window. On a small screen the panels of a page share one
## place, and a row of buttons at the top selects one of them.

## Emitted when the user selects another panel of the page.
signal switched(index: int)

const Screen := preload("../frame/screen.gd")
const COMPACT_WIDTH := 300.0

## The name of the panel on its button.
var title := ""
## The content.
var column := VBoxContainer.new()

var _width := 0.0
## Stays visible below the scrolled column; null if there is none. On a small screen it is the start of the column.
var _footer: Control
var _parts := VBoxContainer.new()
var _switches := HBoxContainer.new()
var _separator: HSeparator


func _init(panel_title: String, width: float, footer: Control) -> void:
	title = panel_title
	_width = width
	_footer = footer
	size_flags_vertical = SIZE_EXPAND_FILL
	size_flags_stretch_ratio = 0.8
	var scroll := ScrollContainer.new()
	scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	scroll.size_flags_vertical = SIZE_EXPAND_FILL
	column.size_flags_horizontal = SIZE_EXPAND_FILL
	column.add_theme_constant_override("separation", 8)
	scroll.add_child(column)
	_parts.add_child(_switches)
	_parts.add_child(scroll)
	if footer != null:
		_separator = HSeparator.new()
		_parts.add_child(_separator)
		_parts.add_child(footer)
	add_child(_parts)
	arrange(Screen.new())


## Creates the buttons for the panels of the page, of which this is the one with that index.
func set_switches(titles: PackedStringArray, index: int) -> void:
	for child in _switches.get_children():
		_switches.remove_child(child)
		child.queue_free()
	for i in titles.size():
		var button := Button.new()
		button.text = titles[i]
		button.toggle_mode = true
		button.button_pressed = i == index
		button.focus_mode = FOCUS_NONE
		button.size_flags_horizontal = SIZE_EXPAND_FILL
		button.pressed.connect(_on_switch.bind(button, i, index))
		_switches.add_child(button)


func arrange(screen: Screen) -> void:
	var is_beside := not screen.is_compact or not screen.is_portrait()
	custom_minimum_size.x = 0.0 if not is_beside else minf(_width, COMPACT_WIDTH) if screen.is_compact else _width
	_switches.visible = screen.is_compact and _switches.get_child_count() > 1
	if _footer == null:
		return
	_separator.visible = not screen.is_compact
	var parent: Node = column if screen.is_compact else _parts
	if _footer.get_parent() != parent:
		_footer.reparent(parent, false)
		if screen.is_compact:
			column.move_child(_footer, 0)


## The button of this panel stays pressed: it is visible only while the panel is.
func _on_switch(button: Button, target: int, own: int) -> void:
	button.set_pressed_no_signal(target == own)
	switched.emit(target)
