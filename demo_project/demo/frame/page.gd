# SPDX-License-Identifier: MIT
extends HBoxContainer
## The base of every page of the demo: the interface that main.gd uses.
##
## A new page is one script that extends this one, and one line in main.gd. It creates its controls in _init or
## _ready and may be shown and hidden at any time.

const Situation := preload("../table/situation.gd")
const TableView := preload("../table/table_view.gd")
const SIDE_WIDTH := 344
const LEGEND_HEIGHT := 22


## Whether the engine supports this page; implementations use capabilities.gd.
static func is_available() -> bool:
	return true


func title() -> String:
	return ""


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
	var column := VBoxContainer.new()
	column.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	var legend := LosOverlayLegend.new()
	# A fixed height, so that the table does not move when the legend changes.
	legend.custom_minimum_size.y = LEGEND_HEIGHT
	legend.overlay = overlay
	column.add_child(view)
	column.add_child(legend)
	add_child(column)
	return column


## Adds a column of fixed width at the side that scrolls in a low window; the footer stays visible.
func add_side_panel(width := SIDE_WIDTH, footer: Control = null) -> VBoxContainer:
	var panel := PanelContainer.new()
	panel.custom_minimum_size.x = width
	var scroll := ScrollContainer.new()
	scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	var column := VBoxContainer.new()
	column.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	column.add_theme_constant_override("separation", 8)
	scroll.add_child(column)
	scroll.size_flags_vertical = Control.SIZE_EXPAND_FILL
	var parts := VBoxContainer.new()
	parts.add_child(scroll)
	if footer != null:
		parts.add_child(HSeparator.new())
		parts.add_child(footer)
	panel.add_child(parts)
	add_child(panel)
	return column
