# SPDX-License-Identifier: MIT
extends VBoxContainer
## Base, keyword and elevation of both models, and whether they are hidden.

## Emitted before the user changes a model, to save the state for undo.
signal about_to_change
signal changed

const Bases := preload("../bases.gd")
const Form := preload("form.gd")
const Palette := preload("../frame/palette.gd")
const Situation := preload("../table/situation.gd")

const KEYWORDS: Array[String] = ["", "INFANTRY", "VEHICLE", "TOWERING", "AIRCRAFT"]
const KEYWORD_NAMES: PackedStringArray = ["none", "Infantry", "Vehicle", "Towering", "Aircraft"]
const FLOORS: Array[float] = [0.0, 3.0, 6.0]
const FLOOR_NAMES: PackedStringArray = ["ground", "3 inches", "6 inches"]

var _situation: Situation
var _base: Array[OptionButton] = []
var _keyword: Array[OptionButton] = []
var _floor: Array[OptionButton] = []
var _hidden: Array[OptionButton] = []


func _init() -> void:
	add_child(Form.heading("Models"))
	var grid := Form.grid(3)
	grid.add_child(Control.new())
	grid.add_child(_name("Shooter", Palette.SHOOTER))
	grid.add_child(_name("Target", Palette.TARGET))
	var names := PackedStringArray(Bases.all().map(func(base: Dictionary) -> String: return base.name))
	_base = _row(grid, "Base", names, _on_base)
	_keyword = _row(grid, "Keyword", KEYWORD_NAMES, _on_keyword)
	_floor = _row(grid, "Elevation", FLOOR_NAMES, _on_floor)
	_hidden = _row(grid, "Hidden", ["no", "yes"], _on_hidden)
	add_child(grid)


## Shows the models of a situation and edits them from now on.
func show_situation(situation: Situation) -> void:
	_situation = situation
	refresh()


func refresh() -> void:
	for i in 2:
		var model := _model(i)
		var keywords: Array = model.get("keywords", [])
		_base[i].select(Bases.find(model))
		_keyword[i].select(KEYWORDS.find("" if keywords.is_empty() else keywords[0]))
		_floor[i].select(FLOORS.find(model.get("elevation_inches", 0.0)))
		_hidden[i].select(int(model.get("hidden", false)))


func _model(index: int) -> Dictionary:
	return _situation.shooter if index == 0 else _situation.target


func _name(text: String, color: Color) -> Label:
	var label := Label.new()
	label.text = text
	label.add_theme_color_override("font_color", color)
	return label


func _row(grid: GridContainer, name: String, names: PackedStringArray, picked: Callable) -> Array[OptionButton]:
	var label := Label.new()
	label.text = name
	grid.add_child(label)
	var menus: Array[OptionButton] = []
	for i in 2:
		menus.append(Form.menu(names, picked.bind(i)))
		grid.add_child(menus[i])
	return menus


func _on_base(choice: int, model: int) -> void:
	about_to_change.emit()
	Bases.assign(_model(model), Bases.all()[choice])
	changed.emit()


func _on_keyword(choice: int, model: int) -> void:
	about_to_change.emit()
	_model(model)["keywords"] = [] if choice == 0 else [KEYWORDS[choice]]
	changed.emit()


func _on_floor(choice: int, model: int) -> void:
	about_to_change.emit()
	_model(model)["elevation_inches"] = FLOORS[choice]
	changed.emit()


func _on_hidden(choice: int, model: int) -> void:
	about_to_change.emit()
	_model(model)["hidden"] = choice == 1
	changed.emit()
