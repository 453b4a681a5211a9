# SPDX-License-Identifier: MIT
extends PanelContainer
## A word at the bottom of the window that goes away by itself.

const DemoTheme := preload("demo_theme.gd")
const Palette := preload("palette.gd")
const SECONDS := 4.0

var _label := Label.new()
var _left := 0.0


func _init() -> void:
	add_theme_stylebox_override("panel", DemoTheme.box(Palette.ACCENT, 10))
	mouse_filter = MOUSE_FILTER_IGNORE
	add_child(_label)
	hide()


func tell(words: String) -> void:
	_label.text = words
	_left = SECONDS
	reset_size()
	show()
	set_anchors_and_offsets_preset(PRESET_CENTER_BOTTOM, PRESET_MODE_MINSIZE, 28)


func _process(delta: float) -> void:
	_left -= delta
	visible = _left > 0.0
