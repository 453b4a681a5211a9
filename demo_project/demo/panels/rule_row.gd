# SPDX-License-Identifier: MIT
extends PanelContainer
## One row of a LosRules: its sentence, the mistakes in it, and controls to change it, which a button shows.

## Emitted after the row changed.
signal changed
signal removed
signal moved_up

const ConditionField := preload("condition_field.gd")
const DemoTheme := preload("../frame/demo_theme.gd")
const Form := preload("form.gd")
const Palette := preload("../frame/palette.gd")

const EFFECTS: PackedStringArray = ["lines pass", "lines are blocked", "blocked after so many inches inside",
		"lines are hindered", "gives cover"]
const QUANTIFIERS: PackedStringArray = ["any line meets it", "every line meets it", "it hides a share"]
## Suggestions that only some tables accept, and these tables.
const ONLY_IN := {
	"piece": ["piece_rules", "wall_rules", "cover_rules"], "blocker": ["model_rules"], "crosses": ["wall_rules"],
	"shooter_point": ["piece_rules", "cover_rules"], "target_point": ["piece_rules", "cover_rules"],
}


var rule: LosRule

var _table := ""
var _sentence := Form.text()
var _problems := Form.text("", "Small")
var _edit := Button.new()
var _editor := Form.grid(2)
var _effect: OptionButton
var _amount: SpinBox
var _quantifier: OptionButton


## `table` is the name of the property of LosRules that holds the row.
func _init(shown: LosRule, table: String) -> void:
	rule = shown
	_table = table
	add_theme_stylebox_override("panel", DemoTheme.box(Palette.SURROUND, 8))
	var head := HBoxContainer.new()
	_sentence.size_flags_horizontal = SIZE_EXPAND_FILL
	_edit.text = "Edit"
	_edit.toggle_mode = true
	_edit.size_flags_vertical = SIZE_SHRINK_BEGIN
	_edit.toggled.connect(show_editor)
	head.add_child(_sentence)
	head.add_child(_edit)
	var column := VBoxContainer.new()
	_problems.add_theme_color_override("font_color", Palette.BLOCKED)
	for part: Control in [head, _problems, _editor]:
		column.add_child(part)
	add_child(column)
	_editor.hide()


## The controls are created when they are first shown.
func show_editor(is_shown: bool) -> void:
	if is_shown and _editor.get_child_count() == 0:
		_create_editor()
	_editor.visible = is_shown
	_edit.text = "Done" if is_shown else "Edit"
	_edit.set_pressed_no_signal(is_shown)


## `problems` are lines of LosRules.validate() about this row.
func show_text(sentence: String, problems: PackedStringArray) -> void:
	_sentence.text = sentence
	_problems.text = "\n".join(problems)
	_problems.visible = not problems.is_empty()


func _create_editor() -> void:
	_effect = Form.menu([], _on_effect)
	for effect: int in _effects():
		_effect.add_item(EFFECTS[effect], effect)
	_effect.select(_effect.get_item_index(rule.effect))
	Form.row(_editor, "Then", _effect)
	_add_conditions("When", &"when", "always")
	_add_conditions("Unless", &"unless", "never")
	_amount = SpinBox.new()
	_amount.max_value = 100.0
	_amount.step = 0.05 if _table == "cover_rules" else 0.5
	_amount.value = rule.amount
	_amount.value_changed.connect(_set_rule.bind(&"amount"))
	Form.row(_editor, "Amount", _amount)
	var label := LineEdit.new()
	label.text = rule.label
	label.text_changed.connect(_set_rule.bind(&"label"))
	Form.row(_editor, "Label", label, _table == "cover_rules")
	_quantifier = Form.menu(QUANTIFIERS, _set_rule.bind(&"quantifier"))
	_quantifier.select(rule.quantifier)
	Form.row(_editor, "If", _quantifier, _table == "cover_rules")
	_editor.add_child(Control.new())
	_editor.add_child(_buttons())
	_show_amount()


func _add_conditions(title: String, property: StringName, placeholder: String) -> void:
	var field := ConditionField.new(placeholder, _suggestions())
	field.show_conditions(rule.get(property))
	field.edited.connect(_set_rule.bind(property))
	Form.row(_editor, title, field)


func _buttons() -> HBoxContainer:
	var row := HBoxContainer.new()
	for entry: Array in [["Move up", moved_up], ["Remove", removed]]:
		var button := Button.new()
		button.text = entry[0]
		button.pressed.connect((entry[1] as Signal).emit)
		row.add_child(button)
	return row


## The effects that the table accepts.
func _effects() -> Array:
	match _table:
		"piece_rules":
			return [LosRule.EFFECT_BLOCK, LosRule.EFFECT_PASS, LosRule.EFFECT_BLOCK_AFTER_DEPTH, LosRule.EFFECT_HINDER]
		"cover_rules":
			return [LosRule.EFFECT_COVER, LosRule.EFFECT_PASS]
	return [LosRule.EFFECT_BLOCK, LosRule.EFFECT_PASS, LosRule.EFFECT_HINDER]


## Those of the inspector that the table accepts.
func _suggestions() -> PackedStringArray:
	for property in rule.get_property_list():
		if property.name == "when":
			# "type/hint:first,second, ..."
			var hint: String = property.hint_string
			return PackedStringArray(Array(hint.substr(hint.find(":") + 1).split(",", false)).filter(_accepts))
	return PackedStringArray()


func _accepts(suggestion: String) -> bool:
	var subject := suggestion.get_slice(":", 0).get_slice("<", 0)
	if _table == "model_rules" and (suggestion in ["open", "closed"] or suggestion.contains(":") and subject != "blocker"):
		return false
	return _table in ONLY_IN.get(subject, [_table])


func _on_effect(index: int) -> void:
	_set_rule(_effect.get_item_id(index), &"effect")
	_show_amount()


func _set_rule(value: Variant, property: StringName) -> void:
	rule.set(property, value)
	if property == &"quantifier":
		_show_amount()
	changed.emit()


## Other rows ignore the amount.
func _show_amount() -> void:
	var effect: int = rule.effect
	var is_used: bool = effect in [LosRule.EFFECT_BLOCK_AFTER_DEPTH, LosRule.EFFECT_HINDER] \
			or effect == LosRule.EFFECT_COVER and rule.quantifier == LosRule.QUANTIFIER_SHARE
	_amount.visible = is_used
	(_editor.get_child(_amount.get_index() - 1) as Control).visible = is_used
