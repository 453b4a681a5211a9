# SPDX-License-Identifier: MIT
extends "../frame/page.gd"
## Two models with bases: the lines that the engine tests between them, and what blocks them.

const Boards := preload("../boards.gd")
const ModelsPanel := preload("../panels/models_panel.gd")
const OptionsPanel := preload("../panels/options_panel.gd")
const Query := preload("../query.gd")
const SideView := preload("../panels/side_view.gd")
const VerdictPanel := preload("../panels/verdict_panel.gd")

var _situation: Situation
var _query := Query.new()
var _table: TableView
var _models := ModelsPanel.new()
var _options := OptionsPanel.new()
var _verdict := VerdictPanel.new()
var _side_view := SideView.new()


func picture_names() -> PackedStringArray:
	return PackedStringArray(["", "sees"])


func show_picture(index: int) -> void:
	_start()
	if index == 1:
		_situation.target.merge({ "position": Vector2(1180, 330), "base_mm": 130 }, true)
		_models.refresh()
		_update()


func situation() -> Situation:
	_situation.options = _options.named()
	return _situation


func open_situation(loaded: Situation) -> bool:
	_show(loaded)
	_options.set_named(loaded.options)
	_update()
	return true


func undo() -> void:
	_table.undo()
	_models.refresh()


func redo() -> void:
	_table.redo()
	_models.refresh()


func _init() -> void:
	_table = add_table()
	_column.add_child(_side_view)
	var panel := add_side_panel("Details", SIDE_WIDTH, _verdict)
	panel.add_child(_models)
	panel.add_child(_options)
	_table.changed.connect(_update)
	_models.about_to_change.connect(_table.save_undo_state)
	_models.changed.connect(_update)
	_options.changed.connect(_update)


func _ready() -> void:
	_start()


func _start() -> void:
	_show(Boards.skirmish())
	_update()


func _show(loaded: Situation) -> void:
	_situation = loaded
	_options.set_edition(_situation.edition)
	_models.show_situation(_situation)
	_table.show_situation(_situation)


func _update() -> void:
	_query.run(_situation, _options.options())
	_query.compare_modes(_situation)
	_table.overlay.show_check(_query.shown(_options.shows_all_lines), _situation.shooter, _situation.target,
			_situation.board(_options.options()))
	_table.overlay.show_exempt(_query.exempt_pieces(_situation))
	_verdict.show_answer(_query)
	_side_view.show_line(_query, _situation, _situation.board(_options.options()))
