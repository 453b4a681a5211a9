# SPDX-License-Identifier: MIT
extends "../frame/page.gd"
## One line between two points that can be dragged.

const Boards := preload("../boards.gd")
const Form := preload("../panels/form.gd")
const VerdictPanel := preload("../panels/verdict_panel.gd")

enum Rule { LEGACY, EDITION_10, EDITION_11 }

const RULE_NAMES: PackedStringArray = ["legacy point check", "10th edition", "11th edition"]
const RULE_TEXTS: Array[String] = [
	"The original check: medium and tall terrain blocks unless an end of the line is inside it.",
	"One line under the rules of the 10th edition, between two models without size or keywords.",
	"One line under the rules of the 11th edition, between two models without size or keywords.",
]
const CALLS: Array[String] = [
	"EnhancedLineOfSight\n    .check_legacy_line_of_sight(from, to, board)",
	"EnhancedLineOfSight\n    .judge_line(from, to, board)",
	"EnhancedLineOfSight\n    .judge_line(from, to, board)",
]

var _situation: Situation = Boards.skirmish()
var _table: TableView
var _rule: OptionButton
var _rule_text := Form.text("", "Small")
var _verdict := Form.text("", "Title")
var _length: Label
var _blocker: Label
var _block_point: Label
var _call := Form.text("", "Small")


func picture_names() -> PackedStringArray:
	return PackedStringArray(["", "clear", "11th edition"])


func show_picture(index: int) -> void:
	_situation.shooter.position = [Vector2(240, 300), Vector2(240, 80), Vector2(880, 100)][index]
	_situation.target.position = [Vector2(1230, 700), Vector2(1230, 150), Vector2(1240, 440)][index]
	_rule.select(Rule.EDITION_11 if index == 2 else Rule.LEGACY)
	# The handles are drawn by the table, not by the overlay.
	_table.queue_redraw()
	_update()


func undo() -> void:
	_table.undo()


func redo() -> void:
	_table.redo()


func _init() -> void:
	_table = add_table()
	_table.shows_points = true
	_table.changed.connect(_update)
	_fill_side_panel(add_side_panel("Details"))


func _ready() -> void:
	_table.show_situation(_situation)
	_update()


func _fill_side_panel(panel: VBoxContainer) -> void:
	panel.add_child(Form.heading("Rule"))
	_rule = Form.menu(RULE_NAMES, func(_choice: int) -> void: _update())
	panel.add_child(_rule)
	panel.add_child(_rule_text)
	panel.add_child(HSeparator.new())
	panel.add_child(Form.heading("Result"))
	panel.add_child(_verdict)
	var fields := Form.grid(2)
	_blocker = Form.field(fields, "Blocked by")
	_block_point = Form.field(fields, "Blocked after")
	_length = Form.field(fields, "Length")
	panel.add_child(fields)
	panel.add_child(HSeparator.new())
	panel.add_child(Form.heading("Function call"))
	panel.add_child(_call)
	panel.add_child(HSeparator.new())
	panel.add_child(Form.text("Drag an end of the line or a piece of terrain. H shows all keys.", "Small"))


func _update() -> void:
	var from: Vector2 = _situation.shooter.position
	var to: Vector2 = _situation.target.position
	var attempt := _legacy_attempt() if _rule.selected == Rule.LEGACY else _judged_attempt(from, to)
	_table.overlay.show_check(_as_result(attempt), {}, {}, _board())
	_rule_text.text = RULE_TEXTS[_rule.selected]
	_call.text = CALLS[_rule.selected]
	VerdictPanel.show_verdict(_verdict, not attempt.blocked, "Line of sight", "Blocked")
	_blocker.text = attempt.get("blocked_by", "nothing")
	_block_point.text = _inches(from.distance_to(attempt.block_at)) if attempt.has("block_at") else "not blocked"
	_length.text = _inches(from.distance_to(to))


## The point check returns only a bool; the block point comes from check_enhanced_visibility in the legacy mode.
func _legacy_attempt() -> Dictionary:
	var from: Vector2 = _situation.shooter.position
	var to: Vector2 = _situation.target.position
	var attempt := { "from": from, "to": to,
			"blocked": not EnhancedLineOfSight.check_legacy_line_of_sight(from, to, _situation.board()) }
	var answer: Dictionary = EnhancedLineOfSight.check_enhanced_visibility(_situation.shooter, _situation.target,
			_situation.board({ "mode": EnhancedLineOfSight.MODE_LEGACY }), true)
	for detail: Dictionary in answer.attempted_lines:
		attempt.merge(detail)
	return attempt


func _judged_attempt(from: Vector2, to: Vector2) -> Dictionary:
	var judged: Dictionary = EnhancedLineOfSight.judge_line(from, to, _board())
	var attempt := { "from": from, "to": to, "blocked": not judged.has_los }
	if judged.has("block_point"):
		attempt.merge({ "block_at": judged.block_point, "blocked_by": judged.block_id })
	return attempt


## The board with the edition of the selected rule; the legacy check ignores the edition.
func _board() -> Dictionary:
	return _situation.board({ "edition": 11 if _rule.selected == Rule.EDITION_11 else 10 })


## A single line as a result of a check; the overlay labels its blockers by the method.
func _as_result(attempt: Dictionary) -> Dictionary:
	return { "has_los": not attempt.blocked, "sight_line": [] if attempt.blocked else [attempt.from, attempt.to],
			"method": "legacy" if _rule.selected == Rule.LEGACY else "", "attempted_lines": [attempt],
			"blockers": [attempt.blocked_by] if attempt.has("blocked_by") else [] }


func _inches(pixels: float) -> String:
	return "%.1f inches" % (pixels / Situation.PIXELS_PER_INCH)
