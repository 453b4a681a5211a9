# SPDX-License-Identifier: MIT
extends ColorRect
## The help for keyboard, mouse and fingers, above everything else. A click anywhere closes it.

const Palette := preload("palette.gd")
const DemoTheme := preload("demo_theme.gd")
const Screen := preload("screen.gd")

const WIDTH := 780.0
const MARGIN := 28.0
## A finger that moves farther than this between press and release scrolls.
const CLICK_DISTANCE := 12.0
const ROWS: Array[Array] = [
	["Drag", "move a model, the end of a line, a piece of terrain; S and T on a grid"],
	["Shift + drag", "move the whole unit of a model"],
	["R, Shift + wheel", "rotate the object under the mouse (Shift + R: counterclockwise)"],
	["Wheel, + and -", "zoom"],
	["Right or middle drag, arrows", "move the view"],
	["F", "fit the table into the view"],
	["One finger", "drag a model or terrain; beside them, move the view"],
	["Two fingers", "move and zoom the view"],
	["Click", "a model: make it shooter or target; terrain: edit it in the panel; a cell: paint it"],
	["Ctrl + Z, Ctrl + Y", "undo, redo"],
	["Ctrl + S, Ctrl + O", "save a situation as a file, open one (or drop it here)"],
	["1, 2, 3 …", "go to a page"],
	["H, F1 or Esc", "show and hide this help"],
]


var _panel := PanelContainer.new()
var _scroll := ScrollContainer.new()
var _grid := GridContainer.new()
var _pressed_at := Vector2.INF


func _init() -> void:
	color = Color(0, 0, 0, 0.5)
	set_anchors_preset(PRESET_FULL_RECT)
	hide()


func _ready() -> void:
	var center := CenterContainer.new()
	center.set_anchors_preset(PRESET_FULL_RECT)
	center.mouse_filter = MOUSE_FILTER_IGNORE
	_panel.mouse_filter = MOUSE_FILTER_IGNORE
	_scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	_scroll.mouse_filter = MOUSE_FILTER_PASS
	var column := VBoxContainer.new()
	column.size_flags_horizontal = SIZE_EXPAND_FILL
	column.mouse_filter = MOUSE_FILTER_PASS
	column.add_theme_constant_override("separation", 16)
	var heading := Label.new()
	heading.text = "Keyboard, mouse and fingers"
	heading.theme_type_variation = "Title"
	column.add_child(heading)
	column.add_child(_grid)
	_scroll.add_child(column)
	_panel.add_child(_scroll)
	center.add_child(_panel)
	add_child(center)
	column.minimum_size_changed.connect(_fit_height.bind(column))


## The texts are created when they are first shown.
func _notification(what: int) -> void:
	if what == NOTIFICATION_VISIBILITY_CHANGED and visible and _grid.get_child_count() == 0:
		_fill_grid()


## On a small screen the panel covers the window, and each text is below its key.
func arrange(screen: Screen) -> void:
	var margin := MARGIN / 2.0 if screen.is_compact else MARGIN
	_panel.add_theme_stylebox_override("panel", DemoTheme.box(Palette.PANEL, margin, 10))
	_grid.columns = 1 if screen.is_compact and screen.is_portrait() else 2
	_scroll.custom_minimum_size.x = minf(WIDTH, screen.size.x - margin * 4.0)


func _fit_height(column: Control) -> void:
	_scroll.custom_minimum_size.y = minf(column.get_combined_minimum_size().y, get_viewport_rect().size.y - MARGIN * 4.0)


func _fill_grid() -> void:
	_grid.size_flags_horizontal = SIZE_EXPAND_FILL
	_grid.mouse_filter = MOUSE_FILTER_PASS
	_grid.add_theme_constant_override("h_separation", 28)
	_grid.add_theme_constant_override("v_separation", 8)
	for row in ROWS:
		for i in 2:
			var label := Label.new()
			label.text = row[i]
			label.size_flags_vertical = SIZE_SHRINK_BEGIN
			label.add_theme_color_override("font_color", Palette.SIGHT if i == 0 else Palette.TEXT)
			if i == 1:
				label.size_flags_horizontal = SIZE_EXPAND_FILL
				label.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
			_grid.add_child(label)


func _gui_input(event: InputEvent) -> void:
	if not event is InputEventMouseButton or event.button_index != MOUSE_BUTTON_LEFT:
		return
	if event.is_pressed():
		_pressed_at = event.global_position
	elif event.global_position.distance_to(_pressed_at) < CLICK_DISTANCE:
		hide()
	accept_event()
