# SPDX-License-Identifier: MIT
extends "../frame/page.gd"
## Named situations from files, each with the rule it shows and the expected verdict.

const DoorsPanel := preload("../panels/doors_panel.gd")
const EntryList := preload("../panels/entry_list.gd")
const Form := preload("../panels/form.gd")
const Palette := preload("../frame/palette.gd")
const Replay := preload("../table/replay.gd")
const Query := preload("../query.gd")
const RuleText := preload("../panels/rule_text.gd")
const SideView := preload("../panels/side_view.gd")
const UnitPanel := preload("../panels/unit_panel.gd")
const VerdictPanel := preload("../panels/verdict_panel.gd")

const FOLDER := "res://demo/situations"
const LIST_WIDTH := 256

var _files := PackedStringArray()
var _situation: Situation
var _query := Query.new()
var _table: TableView
var _list := EntryList.new()
var _name := Form.text("", "Title")
var _edition := Form.text("", "Small")
var _text := Form.text()
var _expected := Form.text()
var _units := UnitPanel.new()
var _verdict := VerdictPanel.new()
var _doors := DoorsPanel.new()
var _rules := RuleText.new()
var _side_view := SideView.new()


func picture_names() -> PackedStringArray:
	var names := PackedStringArray()
	for file in _files:
		# The leading number only sorts the list.
		names.append(file.get_basename().lstrip("0123456789_"))
	return names


func show_picture(index: int) -> void:
	_show(index)


func is_as_expected() -> bool:
	return Replay.differences(_situation).is_empty()


func situation() -> Situation:
	return _situation


func undo() -> void:
	_table.undo()


func redo() -> void:
	_table.redo()


func _init() -> void:
	add_side_panel("Situations", LIST_WIDTH).add_child(_list)
	_table = add_table()
	_table.overlay.style = LosOverlayStyle.new()
	_column.add_child(_side_view)
	var panel := add_side_panel("Details")
	for control: Control in [_name, _edition, _text, _expected, _doors, HSeparator.new(), _units, _verdict, _rules]:
		panel.add_child(control)
	_table.changed.connect(_on_changed)
	_doors.toggled.connect(_on_door)
	_list.picked.connect(_show)
	for file in DirAccess.get_files_at(FOLDER):
		var entry: Situation = Situation.from_file(FOLDER.path_join(file)) if file.ends_with(".json") else null
		# Situations that need unsupported options are left out.
		if entry != null and entry.is_playable():
			_list.add_entry(entry.name)
			_files.append(file)


func _ready() -> void:
	if not _files.is_empty():
		_show(0)


func _show(index: int) -> void:
	_situation = Situation.from_file(FOLDER.path_join(_files[index]))
	_list.select(index)
	_name.text = _situation.name
	_rules.show_rules(_situation.board().get("rules"))
	_edition.text = ("%dth edition" % _situation.edition if _rules.title == "" else "Rules: " + _rules.title) + _options_text()
	_text.text = _situation.text
	_table.overlay.style.line_scale = 1.0 if _situation.line_scale == null else float(_situation.line_scale)
	_table.show_situation(_situation)
	_update()
	_show_expected()


## ", exact, heights true, models block"
func _options_text() -> String:
	var words := ""
	for key: String in _situation.options:
		if key == "rules":
			continue
		elif key == "models_block":
			words += ", models block"
		elif key == "min_gap" and _situation.options[key] == -1:
			words += ", 1 mm line"
		else:
			words += ", %s %s" % [key.replace("_", " "), _situation.options[key]]
	return words


func _on_changed() -> void:
	_note_change()
	_update()


func _note_change() -> void:
	_expected.text = "Changed by hand. Click the name again to start over."
	_expected.add_theme_color_override("font_color", Palette.TEXT_DIM)


## The terrain keeps the new state; only the query is repeated.
func _on_door(piece: Dictionary, state: String) -> void:
	_note_change()
	_query.set_piece_state(_situation, piece, state)
	_table.queue_redraw()
	_show_answer()


func _update() -> void:
	_query.run(_situation)
	_show_answer()


func _show_answer() -> void:
	_query.compare_modes(_situation)
	_table.overlay.show_check(_query.answer, _situation.shooter, _situation.target, _situation.board())
	_table.overlay.show_exempt(_query.exempt_pieces(_situation))
	if _query.max_range_inches() < INF:
		_table.overlay.show_ranges(_situation.shooter, [_query.max_range_inches()])
	else:
		_table.overlay.show_ranges(_situation.target, _detection_ring())
	_doors.show_pieces(_situation.pieces)
	_units.show_units(_query.units(_situation), _situation.shooter, _situation.target)
	_verdict.show_answer(_query)
	_side_view.show_line(_query, _situation, _situation.board())


## The detection range of a hidden target.
func _detection_ring() -> PackedFloat64Array:
	return [_query.detection_inches] if _situation.target.get("hidden", false) else []


func _show_expected() -> void:
	var matches := is_as_expected()
	var by_rules: bool = _situation.expected if _situation.rules_say == null else _situation.rules_say
	var comparison := "THE RESULT DIFFERS."
	if matches:
		comparison = "The result matches." if by_rules == _situation.expected else "Sampling misses it."
	_expected.text = "Expected by the rules: %s. %s" % ["visible" if by_rules else "not visible", comparison]
	_expected.add_theme_color_override("font_color", Palette.TEXT if matches else Palette.BLOCKED)
