# SPDX-License-Identifier: MIT
extends ColorRect
## The help for keyboard and mouse, above everything else. A click anywhere closes it.

const Palette := preload("palette.gd")
const DemoTheme := preload("demo_theme.gd")

const ROWS: Array[Array] = [
	["Drag", "move a model, the end of a line, a piece of terrain; S and T on a grid"],
	["R, Shift + wheel", "rotate the object under the mouse (Shift + R: counterclockwise)"],
	["Wheel, + and -", "zoom"],
	["Right or middle drag, arrows", "move the view"],
	["F", "fit the table into the view"],
	["Click", "a model: make it shooter or target; terrain: edit it in the panel; a cell: paint it"],
	["Ctrl + Z, Ctrl + Y", "undo, redo"],
	["Ctrl + S, Ctrl + O", "save a situation as a file, open one (or drop it here)"],
	["1, 2, 3 …", "go to a page"],
	["H, F1 or Esc", "show and hide this help"],
]


func _init() -> void:
	color = Color(0, 0, 0, 0.5)
	set_anchors_preset(PRESET_FULL_RECT)
	hide()


func _ready() -> void:
	var center := CenterContainer.new()
	center.set_anchors_preset(PRESET_FULL_RECT)
	center.mouse_filter = MOUSE_FILTER_IGNORE
	var panel := PanelContainer.new()
	panel.add_theme_stylebox_override("panel", DemoTheme.box(Palette.PANEL, 28, 10))
	panel.mouse_filter = MOUSE_FILTER_IGNORE
	var column := VBoxContainer.new()
	column.add_theme_constant_override("separation", 16)
	var heading := Label.new()
	heading.text = "Keyboard and mouse"
	heading.theme_type_variation = "Title"
	column.add_child(heading)
	column.add_child(_table())
	panel.add_child(column)
	center.add_child(panel)
	add_child(center)


func _table() -> GridContainer:
	var grid := GridContainer.new()
	grid.columns = 2
	grid.add_theme_constant_override("h_separation", 28)
	grid.add_theme_constant_override("v_separation", 8)
	for row in ROWS:
		for i in 2:
			var label := Label.new()
			label.text = row[i]
			label.add_theme_color_override("font_color", Palette.SIGHT if i == 0 else Palette.TEXT)
			grid.add_child(label)
	return grid


func _gui_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.is_pressed():
		hide()
		accept_event()
