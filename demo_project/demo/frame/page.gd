# SPDX-License-Identifier: MIT
extends HBoxContainer
## What every page of the demo offers to the frame around it (main.gd).
##
## A new page is one script that extends this one, and one line in main.gd. It builds its controls in _init
## or _ready and may be shown and hidden at any time.

const Situation := preload("../table/situation.gd")
const TableView := preload("../table/table_view.gd")
const SIDE_WIDTH := 344
const LEGEND_HEIGHT := 22


## Pages whose part of the engine has not landed yet stay away: ask capabilities.gd here.
static func is_available() -> bool:
	return true


func title() -> String:
	return ""


## Names of the situations worth a picture (--pictures), lower case; the first may be empty: the page itself.
func picture_names() -> PackedStringArray:
	return PackedStringArray([""])


## Shows the situation with that number.
func show_picture(_index: int) -> void:
	pass


## Whether what is shown is what the rules promise; a picture of anything else is an error.
func is_as_expected() -> bool:
	return true


## The situation to save (Ctrl + S), or null where there is none.
func situation() -> Situation:
	return null


## Shows a situation from a file (Ctrl + O); false where the page cannot.
func open_situation(_situation: Situation) -> bool:
	return false


func undo() -> void:
	pass


func redo() -> void:
	pass


## A table that takes the room left over, with its legend below.
func add_table() -> TableView:
	var table := TableView.new()
	add_with_legend(table, table.overlay)
	return table


## Something to look at and below it what the strokes of its overlay mean. Returns the column of both.
func add_with_legend(view: Control, overlay: Node2D) -> VBoxContainer:
	var column := VBoxContainer.new()
	column.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	var legend := LosOverlayLegend.new()
	# Where the strokes change the table keeps its place.
	legend.custom_minimum_size.y = LEGEND_HEIGHT
	legend.overlay = overlay
	column.add_child(view)
	column.add_child(legend)
	add_child(column)
	return column


## A column of fixed width at the side that scrolls where the window is low; the footer stays in sight.
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
