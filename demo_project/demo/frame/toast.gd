# SPDX-License-Identifier: MIT
extends PanelContainer
## A short message at the bottom of the window that disappears after a few seconds.

const DemoTheme := preload("demo_theme.gd")
const Palette := preload("palette.gd")
const SECONDS := 4.0
const MAX_WIDTH := 620.0

var _label := Label.new()
var _seconds_left := 0.0


func _init() -> void:
	add_theme_stylebox_override("panel", DemoTheme.box(Palette.ACCENT, 10))
	mouse_filter = MOUSE_FILTER_IGNORE
	add_child(_label)
	hide()


func show_message(message: String) -> void:
	_label.text = message
	_label.autowrap_mode = TextServer.AUTOWRAP_ARBITRARY
	_label.custom_minimum_size.x = minf(MAX_WIDTH, get_viewport_rect().size.x - 80.0)
	_seconds_left = SECONDS
	reset_size()
	show()
	set_anchors_and_offsets_preset(PRESET_CENTER_BOTTOM, PRESET_MODE_MINSIZE, 28)


func _process(delta: float) -> void:
	_seconds_left -= delta
	visible = _seconds_left > 0.0
