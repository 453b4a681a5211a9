# SPDX-License-Identifier: MIT
extends BoxContainer
## The base of every page of the demo: the interface that main.gd uses.
##
## A new page is one script that extends this one, and one line in page_stack.gd. It creates its controls in _init or
## _ready and may be shown and hidden at any time.

const Screen := preload("screen.gd")
const SidePanel := preload("../panels/side_panel.gd")
const Situation := preload("../table/situation.gd")
const TableView := preload("../table/table_view.gd")
const TouchBar := preload("touch_bar.gd")
const SIDE_WIDTH := 344
const LEGEND_HEIGHT := 22

## The text of its tab.
var title := ""

## The view with its touch bar and legend.
var _column: VBoxContainer
var _view_box := BoxContainer.new()
var _legend: LosOverlayLegend
var _touch_bar: TouchBar
var _panels: Array[SidePanel] = []
## Whether the first panel is left of the view in the wide layout.
var _has_left_panel := false
## The panel that is shown on a small screen.
var _shown_panel := 0


## Names of the pictures of this page (--pictures), lower case. An empty name stands for the page itself.
func picture_names() -> PackedStringArray:
	return PackedStringArray([""])


## Shows the situation of the picture with that index.
func show_picture(_index: int) -> void:
	pass


## Whether the engine's verdict is the expected one; otherwise taking the picture fails.
func is_as_expected() -> bool:
	return true


## The situation to save (Ctrl + S), or null if there is none.
func situation() -> Situation:
	return null


## Shows a situation from a file (Ctrl + O); false if the page cannot.
func open_situation(_situation: Situation) -> bool:
	return false


func undo() -> void:
	pass


func redo() -> void:
	pass


## Adds a table that fills the remaining space, with its legend below.
func add_table() -> TableView:
	var table := TableView.new()
	add_with_legend(table, table.overlay)
	return table


## Adds a view with the legend of its overlay below. Returns the column of both.
func add_with_legend(view: Control, overlay: Node2D) -> VBoxContainer:
	_has_left_panel = not _panels.is_empty()
	_column = VBoxContainer.new()
	_column.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_column.size_flags_vertical = Control.SIZE_EXPAND_FILL
	_legend = LosOverlayLegend.new()
	# A fixed height, so that the table does not move when the legend changes.
	_legend.custom_minimum_size.y = LEGEND_HEIGHT
	_legend.overlay = overlay
	_touch_bar = TouchBar.new(self, view)
	_view_box.size_flags_vertical = Control.SIZE_EXPAND_FILL
	_view_box.add_child(view)
	_view_box.add_child(_touch_bar)
	_column.add_child(_view_box)
	_column.add_child(_legend)
	add_child(_column)
	return _column


## Adds a column of fixed width at the side that scrolls in a low window; the footer stays visible.
func add_side_panel(panel_title: String, width := SIDE_WIDTH, footer: Control = null) -> VBoxContainer:
	var panel := SidePanel.new(panel_title, width, footer)
	panel.switched.connect(_on_switched)
	_panels.append(panel)
	_shown_panel = _panels.size() - 1
	add_child(panel)
	return panel.column


## Arranges view and panels for a screen: side by side, or on a small one the view and one panel at a time.
func arrange(screen: Screen) -> void:
	vertical = screen.is_compact and screen.is_portrait()
	move_child(_column, 0 if screen.is_compact or not _has_left_panel else 1)
	var titles := PackedStringArray(_panels.map(func(panel: SidePanel) -> String: return panel.title))
	for i in _panels.size():
		_panels[i].set_switches(titles, i)
		_panels[i].arrange(screen)
		_panels[i].visible = not screen.is_compact or i == _shown_panel
	# A wide and low screen has room left of the view.
	var is_beside := screen.is_compact and not screen.is_portrait()
	_touch_bar.visible = screen.has_large_controls
	_touch_bar.vertical = is_beside
	_view_box.vertical = not is_beside
	_view_box.move_child(_touch_bar, 0 if is_beside else 1)
	_place_legend(screen.is_compact)


## On a small screen the legend would cover several lines: it is the end of the last panel.
func _place_legend(is_in_panel: bool) -> void:
	var parent: Node = _panels[-1].column if is_in_panel else _column
	if _legend.get_parent() != parent:
		_legend.reparent(parent, false)
		parent.move_child(_legend, -1 if is_in_panel else 1)


func _on_switched(index: int) -> void:
	_shown_panel = index
	for i in _panels.size():
		_panels[i].visible = i == index
