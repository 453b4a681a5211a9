# SPDX-License-Identifier: MIT
extends VBoxContainer
## Edits a LosRules: a preset to start from, its rows in words, and its limits.

## Emitted when the user picks a preset.
signal preset_picked(name: String)
## Emitted when the user changes the rules.
signal changed

const Form := preload("form.gd")
const Palette := preload("../frame/palette.gd")
const RulePresets := preload("../rule_presets.gd")
const RuleRow := preload("rule_row.gd")

## Property of LosRules -> its heading in describe(). Report rules are left out: they do not change what is visible.
const TABLES := { "piece_rules": "Pieces", "wall_rules": "Walls", "model_rules": "Models in the way", "cover_rules": "Cover" }
const NO_MISTAKES := "The first row that applies decides. Changes apply at once."

## A LosRules, or the same in GDScript.
var rules: LosRules

var _preset: OptionButton
var _status := Form.text(NO_MISTAKES, "Small")
## Property of LosRules -> the container of its rows.
var _lists := {}
var _arc := SpinBox.new()
var _range := SpinBox.new()
var _hindrance := SpinBox.new()


func _init() -> void:
	var titles := PackedStringArray()
	for i in RulePresets.names().size():
		titles.append(RulePresets.title(i))
	_preset = Form.menu(titles, func(index: int) -> void: preset_picked.emit(RulePresets.names()[index]))
	add_child(_preset)
	add_child(_status)
	for table: String in TABLES:
		_add_table(table)
	add_child(Form.heading("Limits"))
	var limits := Form.grid(2)
	_add_limit(limits, "Arc", _arc, 360.0, "degrees", func(value: float) -> void: rules.arc_degrees = value)
	_add_limit(limits, "Range (0: none)", _range, 100.0, "inches",
			func(value: float) -> void: rules.max_range_inches = value if value > 0.0 else INF)
	_add_limit(limits, "Hindrance limit (0: none)", _hindrance, 20.0, "", func(value: float) -> void: rules.hindrance_limit = value)
	add_child(limits)


## Shows rules and edits them from now on; `preset` is "" for rules that are none.
func show_rules(shown: LosRules, preset := "") -> void:
	rules = shown
	_preset.select(RulePresets.names().find(preset))
	_arc.set_value_no_signal(rules.arc_degrees)
	var reach: float = rules.max_range_inches
	_range.set_value_no_signal(0.0 if is_inf(reach) else reach)
	_hindrance.set_value_no_signal(rules.hindrance_limit)
	for table: String in TABLES:
		_create_rows(table)
	_refresh()


## The control of a row.
func row(table: String, index: int) -> RuleRow:
	return _lists[table].get_child(index)


## "piece_rules" -> its sentences, in the order of the rows.
static func sentences(described: String) -> Dictionary:
	var found := {}
	var table: Variant = null
	for line in described.split("\n"):
		if line.ends_with(":"):
			table = TABLES.find_key(line.trim_suffix(":"))
			found[table] = PackedStringArray()
		elif table != null and line.get_slice(".", 0).is_valid_int():
			found[table].append(line)
	return found


## The lines of LosRules.validate() about a row, without the name of the row.
static func problems_of(problems: PackedStringArray, table: String, index: int) -> PackedStringArray:
	var found := PackedStringArray()
	var prefix := "%s[%d]" % [table, index]
	for line in problems:
		if line.begins_with(prefix):
			var words := line.trim_prefix(prefix).trim_prefix(".")
			found.append(_without_index(words))
	return found


## "when[0]: ..." as "when: ...". Without RegEx, which a web template may lack.
static func _without_index(words: String) -> String:
	var start := words.find("[")
	var end := words.find("]")
	var has_index := start > 0 and end > start and words.substr(0, start).is_valid_identifier() \
			and words.substr(start + 1, end - start - 1).is_valid_int()
	return words.substr(0, start) + words.substr(end + 1) if has_index else words


func _add_table(table: String) -> void:
	var head := HBoxContainer.new()
	var title := Form.heading(TABLES[table])
	title.size_flags_horizontal = SIZE_EXPAND_FILL
	var add := Button.new()
	add.text = "Add a row"
	add.pressed.connect(_on_added.bind(table))
	head.add_child(title)
	head.add_child(add)
	add_child(head)
	_lists[table] = VBoxContainer.new()
	add_child(_lists[table])


func _add_limit(grid: GridContainer, title: String, field: SpinBox, maximum: float, suffix: String, write: Callable) -> void:
	field.max_value = maximum
	field.step = 0.5
	field.suffix = suffix
	field.size_flags_horizontal = SIZE_EXPAND_FILL
	field.value_changed.connect(func(value: float) -> void:
		write.call(value)
		_on_changed())
	Form.row(grid, title, field)


func _create_rows(table: String) -> void:
	for child: Node in _lists[table].get_children():
		_lists[table].remove_child(child)
		child.queue_free()
	for rule: LosRule in rules.get(table):
		var shown := RuleRow.new(rule, table)
		shown.changed.connect(_on_changed)
		shown.removed.connect(_on_removed.bind(table, rule))
		shown.moved_up.connect(_on_moved_up.bind(table, rule))
		_lists[table].add_child(shown)


func _on_added(table: String) -> void:
	var keys := { "effect": "cover", "label": "cover" } if table == "cover_rules" else { "effect": "block" }
	var rule: LosRule = LosRules.from_dictionary({ table: [keys] }).get(table)[0]
	var rows: Array = rules.get(table)
	rows.push_front(rule)
	_on_rows_changed(table, rule)


func _on_removed(table: String, rule: LosRule) -> void:
	rules.get(table).erase(rule)
	_on_rows_changed(table)


func _on_moved_up(table: String, rule: LosRule) -> void:
	var rows: Array = rules.get(table)
	var index := rows.find(rule)
	if index > 0:
		rows.remove_at(index)
		rows.insert(index - 1, rule)
		_on_rows_changed(table, rule)


## The rows are created again; the one of `edited` shows its controls.
func _on_rows_changed(table: String, edited: LosRule = null) -> void:
	rules.emit_changed()
	_create_rows(table)
	for shown: RuleRow in _lists[table].get_children():
		if edited != null and shown.rule == edited:
			shown.show_editor(true)
	_on_changed()


func _on_changed() -> void:
	_refresh()
	changed.emit()


func _refresh() -> void:
	var problems: PackedStringArray = rules.validate()
	var texts := sentences(rules.describe())
	for table: String in TABLES:
		for i: int in _lists[table].get_child_count():
			var lines: PackedStringArray = texts.get(table, PackedStringArray())
			row(table, i).show_text(lines[i] if i < lines.size() else "", problems_of(problems, table, i))
	_status.text = NO_MISTAKES if problems.is_empty() else "%d mistake%s: the last rules without mistakes apply." % [
			problems.size(), "" if problems.size() == 1 else "s"]
	if problems.is_empty():
		_status.remove_theme_color_override("font_color")
	else:
		_status.add_theme_color_override("font_color", Palette.BLOCKED)
