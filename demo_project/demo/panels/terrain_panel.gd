# SPDX-License-Identifier: MIT
extends VBoxContainer
## Edits the last selected piece: its type, height, class, category and walls.

signal about_to_change
signal changed

const Capabilities := preload("../capabilities.gd")
const Form := preload("form.gd")
const PieceInfo := preload("res://addons/enhanced_los/overlay/piece_info.gd")

const TYPES: PackedStringArray = ["ruins", "woods", "container", "barricade", "building"]
const HEIGHTS: PackedStringArray = ["low", "medium", "tall"]
const CLASSES: PackedStringArray = ["", "area", "feature"]
const CLASS_NAMES: PackedStringArray = ["none (both)", "area", "feature"]
const CATEGORIES: PackedStringArray = ["exposed", "light", "dense"]

var _piece := {}
var _name := Form.text("", "Title")
var _hint := Form.text("Click a piece of terrain on the table to edit it.", "Small")
var _grid := Form.grid(2)
var _menus := {}
var _walls := CheckBox.new()
var _inches := SpinBox.new()


func _init() -> void:
	add_child(Form.heading("Terrain"))
	add_child(_name)
	add_child(_hint)
	_add_menu("Type", "type", TYPES, TYPES)
	_add_menu("Height", "height_category", HEIGHTS, HEIGHTS)
	_add_menu("Class", "piece_class", CLASSES, CLASS_NAMES)
	_add_menu("Category", "category", CATEGORIES, CATEGORIES)
	_inches.step = 0.5
	_inches.max_value = 20.0
	_inches.suffix = "inches"
	_inches.value_changed.connect(_on_inches)
	Form.row(_grid, "Top", _inches)
	_walls.text = "Walls along its edges"
	_walls.toggled.connect(_on_walls)
	add_child(_grid)
	add_child(_walls)
	show_piece({})


func show_piece(piece: Dictionary) -> void:
	_piece = piece
	var has_piece := not piece.is_empty()
	_hint.visible = not has_piece
	for control: Control in [_name, _grid, _walls]:
		control.visible = has_piece
	if not has_piece:
		return
	_name.text = piece.get("id", "")
	for key: String in _menus:
		var values: PackedStringArray = _menus[key].get_meta(&"values")
		_menus[key].select(values.find(piece.get(key, "")))
	_walls.set_pressed_no_signal(not piece.get("walls", []).is_empty())
	_inches.set_value_no_signal(piece.get("height_inches", 0.0))


func _add_menu(title: String, key: String, values: PackedStringArray, names: PackedStringArray) -> void:
	var menu := Form.menu(names, _on_menu.bind(key))
	menu.set_meta(&"values", values)
	_menus[key] = menu
	Form.row(_grid, title, menu)


func _on_menu(choice: int, key: String) -> void:
	about_to_change.emit()
	var value: String = _menus[key].get_meta(&"values")[choice]
	if value == "":
		_piece.erase(key)
	else:
		_piece[key] = value
	changed.emit()


func _on_inches(value: float) -> void:
	about_to_change.emit()
	_piece["height_inches"] = value
	changed.emit()


## A wall on every edge, or none.
func _on_walls(wanted: bool) -> void:
	about_to_change.emit()
	_piece.erase("walls")
	var polygon := PieceInfo.polygon_of(_piece)
	if wanted:
		_piece["walls"] = range(polygon.size()).map(func(i: int) -> Dictionary:
			return { "start": polygon[i - 1], "end": polygon[i], "blocks_los": true })
	changed.emit()
