# SPDX-License-Identifier: MIT
extends "../frame/page.gd"
## One grid rule set with the cases of its document. Each rule set is a script that extends this one.

const EntryList := preload("../panels/entry_list.gd")
const Form := preload("../panels/form.gd")
const GridQuery := preload("../grid/grid_query.gd")
const GridSituation := preload("../grid/grid_situation.gd")
const GridView := preload("../grid/grid_view.gd")
const Palette := preload("../frame/palette.gd")
const Stopwatch := preload("../stopwatch.gd")
const VerdictPanel := preload("../panels/verdict_panel.gd")

const FOLDER := "res://demo/grid/cases"
const LIST_WIDTH := 230

var _system: Dictionary
var _situation: GridSituation
var _query := GridQuery.new()
var _view := GridView.new()
var _list := EntryList.new()
var _name := Form.text("", "Title")
var _text := Form.text()
var _expected := Form.text()
var _verdict := Form.text("", "Title")
var _fields := {}
var _rules_text := Form.text("", "Small")
var _layer: OptionButton
var _preset: OptionButton
var _tool: OptionButton


## The file of the rule set, without its extension.
func system_file() -> String:
	return ""


func picture_names() -> PackedStringArray:
	var names := PackedStringArray()
	for case: Dictionary in _system.cases:
		names.append(str(case.name).to_lower().replace(",", "").replace(":", "").replace("'", ""))
	return names


func show_picture(index: int) -> void:
	_layer.select(GridQuery.Layer.DANGER if _system.cases[index].has("observers") else GridQuery.Layer.RAY)
	_show(index)


func is_as_expected() -> bool:
	return _query.is_visible == _situation.expected and (_situation.expected_fire == null or _query.is_hit == _situation.expected_fire)


func undo() -> void:
	_view.undo()


func redo() -> void:
	_view.redo()


func _init() -> void:
	_system = JSON.parse_string(FileAccess.get_file_as_string(FOLDER.path_join(system_file() + ".json")))
	add_side_panel("Cases", LIST_WIDTH).add_child(_list)
	for case: Dictionary in _system.cases:
		_list.add_entry(case.name)
	_list.picked.connect(_show)
	add_with_legend(_view, _view.overlay)
	_fill_side_panel(add_side_panel("Details"))
	_view.changed.connect(_on_changed)


func _ready() -> void:
	_show(0)


func _fill_side_panel(panel: VBoxContainer) -> void:
	for control: Control in [_name, _text, _expected, HSeparator.new(), Form.heading("Result"), _verdict]:
		panel.add_child(control)
	var fields := Form.grid(2)
	for title: String in ["Blocked by", "Rays clear", "Fire", "Observers", "Time"]:
		_fields[title] = Form.field(fields, title)
	panel.add_child(fields)
	panel.add_child(HSeparator.new())
	var grid := Form.grid(2)
	_layer = Form.menu(GridQuery.LAYER_NAMES, func(_choice: int) -> void: _update())
	_preset = Form.menu(_preset_names(), func(_choice: int) -> void: _update())
	_tool = Form.menu(GridView.TOOL_NAMES, func(choice: int) -> void: _view.tool = choice as GridView.Tool)
	Form.row(grid, "Show", _layer)
	Form.row(grid, "Rules", _preset)
	Form.row(grid, "Click sets", _tool)
	panel.add_child(grid)
	panel.add_child(Form.text(_system.text, "Small"))
	panel.add_child(_rules_text)


func _preset_names() -> PackedStringArray:
	var names := PackedStringArray()
	for preset: String in _system.presets:
		names.append(preset.capitalize().to_lower())
	return names


func _preset_number(name: String) -> int:
	return (GridLosRules as Script).get_script_constant_map()[name]


func _show(index: int) -> void:
	_situation = GridSituation.from_case(_system.cases[index])
	_list.select(index)
	_name.text = _situation.name
	_text.text = _situation.text
	_preset.select(0)
	_view.show_situation(_situation)
	_update()
	_show_expected()


func _on_changed() -> void:
	_expected.text = "Changed by hand. Click the name again to start over."
	_expected.add_theme_color_override("font_color", Palette.TEXT_DIM)
	_update()


func _update() -> void:
	var has_fire: bool = "TACTICAL_FIRE" in _system.presets
	_query.run(_situation, _preset_number(_system.presets[_preset.selected]),
			_preset_number("TACTICAL_FIRE") if has_fire else -1)
	_query.show(_view.overlay, _situation, _layer.selected as GridQuery.Layer)
	VerdictPanel.show_verdict(_verdict, _query.is_visible, "Visible", "Not visible")
	_fields["Blocked by"].text = "nothing" if _query.is_visible else _reason()
	_fields["Rays clear"].text = "%d of %d" % [_query.clear_rays(), _query.rays.size()]
	_fields["Fire"].text = "not part of these rules" if _query.is_hit == null else ("passes" if _query.is_hit else "does not pass")
	_fields["Observers"].text = "none" if _situation.observers.is_empty() \
			else "%d of %d see T" % [_query.visible_to.size(), _situation.observers.size()]
	_fields["Time"].text = Stopwatch.to_text(_query.usec)
	_rules_text.text = _query.rules.describe()


func _reason() -> String:
	if _situation.from_point != null:
		return GridView.GridShapes.REASONS.get(_query.rays[0].reason if not _query.rays.is_empty() else "", "out of range")
	var reason: String = GridView.GridShapes.REASONS.get(_query.trace.reason, _query.trace.reason)
	return "%s at %s" % [reason, _query.trace.block_cell] if _query.trace.block_cell != GridView.GridShapes.NOWHERE else reason


func _show_expected() -> void:
	var matches := is_as_expected()
	_expected.text = "Expected: %s%s. %s" % ["visible" if _situation.expected else "not visible", _expected_fire(),
			"The result matches." if matches else "THE RESULT DIFFERS."]
	_expected.add_theme_color_override("font_color", Palette.TEXT if matches else Palette.BLOCKED)


func _expected_fire() -> String:
	if _situation.expected_fire == null:
		return ""
	return ", fire passes" if _situation.expected_fire else ", no fire"
