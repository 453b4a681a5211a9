# SPDX-License-Identifier: MIT
extends "../frame/page.gd"
## Rules as data: a preset, its rows in words, controls that change them, and a board that follows at once.

const Capabilities := preload("../capabilities.gd")
const DoorsPanel := preload("../panels/doors_panel.gd")
const Form := preload("../panels/form.gd")
const Query := preload("../query.gd")
const RuleBoards := preload("../rule_boards.gd")
const RulesPanel := preload("../panels/rules_panel.gd")
const VerdictPanel := preload("../panels/verdict_panel.gd")

const RULES_WIDTH := 400
const RESULT_WIDTH := 270
const START := "hindrance_sum"
const HINT := "Drag models and terrain, edit a row: the board follows. The last word of a row says how the exact mode " \
		+ "decides it: exactly, or on sampled lines."

var _situation: Situation
var _query := Query.new()
var _table: TableView
var _rules := RulesPanel.new()
var _doors := DoorsPanel.new()
var _verdict := VerdictPanel.new()


func picture_names() -> PackedStringArray:
	return PackedStringArray(["", "edited", "mistake", "door", "cover"])


func show_picture(index: int) -> void:
	show_preset([START, START, "size_compare", "solid", "near_cover"][index])
	if index == 1:
		var row := _rules.row("piece_rules", 2)
		row.show_editor(true)
		row.rule.amount = 1.5
		row.changed.emit()
	elif index == 2:
		_rules.row("piece_rules", 1).show_editor(true)
		_rules.row("piece_rules", 1).rule.unless = PackedStringArray(["peice<=target"])
		_rules.row("piece_rules", 1).changed.emit()
	elif index == 3:
		_on_door(_situation.pieces.filter(func(piece: Dictionary) -> bool: return piece.id == "door")[0], DoorsPanel.OPEN)


func situation() -> Situation:
	return _situation


## A situation without rules gets those of its edition.
func open_situation(loaded: Situation) -> bool:
	var rules: Variant = loaded.options.get("rules", "edition_%d" % loaded.edition)
	_situation = loaded
	_show(rules if rules is String else "")
	return true


func undo() -> void:
	_table.undo()


func redo() -> void:
	_table.redo()


func show_preset(preset: String) -> void:
	_situation = RuleBoards.of_preset(preset)
	_show(preset)


func _init() -> void:
	add_side_panel("Rules", RULES_WIDTH).add_child(_rules)
	_table = add_table()
	var panel := add_side_panel("Result", RESULT_WIDTH)
	for control: Control in [_verdict, _doors, Form.text(HINT, "Small")]:
		panel.add_child(control)
	_table.changed.connect(_update)
	_doors.toggled.connect(_on_door)
	_rules.preset_picked.connect(show_preset)
	_rules.changed.connect(_on_rules_changed)


func _ready() -> void:
	show_preset(START)


func _show(preset: String) -> void:
	_situation.options["rules"] = Capabilities.rules_from_name(_situation.options.get("rules", preset))
	_rules.show_rules(LosRules.from_dictionary(_situation.options.rules), preset)
	_table.show_situation(_situation)
	_update()


## Rules with mistakes are not used.
func _on_rules_changed() -> void:
	if _rules.rules.validate().is_empty():
		_situation.options["rules"] = _rules.rules.to_dictionary()
		_update()


## The terrain keeps the new state; only the query is repeated.
func _on_door(piece: Dictionary, state: String) -> void:
	_query.set_piece_state(_situation, piece, state)
	_table.queue_redraw()
	_show_answer()


func _update() -> void:
	_query.run(_situation)
	_show_answer()


func _show_answer() -> void:
	var reach := _query.max_range_inches()
	_table.overlay.show_check(_query.answer, _situation.shooter, _situation.target, _situation.board())
	_table.overlay.show_exempt(_query.exempt_pieces(_situation))
	_table.overlay.show_ranges(_situation.shooter, PackedFloat64Array() if is_inf(reach) else PackedFloat64Array([reach]))
	_doors.show_pieces(_situation.pieces)
	_verdict.show_answer(_query)
