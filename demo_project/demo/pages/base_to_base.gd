# SPDX-License-Identifier: MIT
extends "../frame/page.gd"
## Two models with real bases: which lines the engine tries between them, and what stops those.

const Boards := preload("../boards.gd")
const Form := preload("../panels/form.gd")
const ModelsPanel := preload("../panels/models_panel.gd")
const OptionsPanel := preload("../panels/options_panel.gd")
const Query := preload("../query.gd")
const VerdictPanel := preload("../panels/verdict_panel.gd")

enum Board { SKIRMISH, TOURNAMENT }

var _situation: Situation
var _query := Query.new()
var _table: TableView
var _models := ModelsPanel.new()
var _options := OptionsPanel.new()
var _verdict := VerdictPanel.new()
var _board: OptionButton
var _seed := SpinBox.new()


func title() -> String:
	return "Base to base"


func picture_names() -> PackedStringArray:
	return PackedStringArray(["", "sees", "tournament board"])


func show_picture(index: int) -> void:
	_board.select(Board.TOURNAMENT if index == 2 else Board.SKIRMISH)
	_start_board()
	if index == 1:
		_situation.target.merge({ "position": Vector2(1180, 330), "base_mm": 130 }, true)
		_models.refresh()
		_ask()


func undo() -> void:
	_table.undo()
	_models.refresh()


func redo() -> void:
	_table.redo()
	_models.refresh()


func _init() -> void:
	_table = add_table()
	var panel := add_side_panel(SIDE_WIDTH, _verdict)
	panel.add_child(_board_row())
	panel.add_child(_models)
	panel.add_child(_options)
	_table.changed.connect(_ask)
	_models.about_to_change.connect(_table.remember)
	_models.changed.connect(_ask)
	_options.changed.connect(_ask)


func _ready() -> void:
	_start_board()


func _board_row() -> Control:
	_board = Form.menu(["skirmish board", "tournament board"], func(_choice: int) -> void: _start_board())
	_seed.prefix = "seed"
	_seed.max_value = 9999
	_seed.value = 7
	_seed.value_changed.connect(func(_value: float) -> void: _start_board())
	var row := HBoxContainer.new()
	row.add_child(_board)
	row.add_child(_seed)
	return row


func _start_board() -> void:
	var is_tournament := _board.selected == Board.TOURNAMENT
	_situation = Boards.tournament(int(_seed.value)) if is_tournament else Boards.skirmish()
	_seed.visible = is_tournament
	_options.set_edition(_situation.edition)
	_models.show_situation(_situation)
	_table.show_situation(_situation)
	_ask()


func _ask() -> void:
	_query.ask(_situation, _options.options())
	_query.compare_modes(_situation, _options.options())
	_table.overlay.show_check(_query.shown(_options.shows_all_lines), _situation.shooter, _situation.target,
			_situation.board())
	_verdict.show_answer(_query)
