# SPDX-License-Identifier: MIT
extends HBoxContainer
## The conditions of a row as text, separated by commas, with a menu of suggestions.

## Emitted when the user changes the text.
signal edited(conditions: PackedStringArray)

var _text := LineEdit.new()
var _menu := MenuButton.new()


func _init(placeholder: String, suggestions: PackedStringArray) -> void:
	size_flags_horizontal = SIZE_EXPAND_FILL
	_text.placeholder_text = placeholder
	_text.size_flags_horizontal = SIZE_EXPAND_FILL
	_text.text_changed.connect(func(_new_text: String) -> void: edited.emit(conditions()))
	add_child(_text)
	_menu.text = "+"
	_menu.flat = false
	_menu.tooltip_text = "Add a condition"
	for suggestion in suggestions:
		_menu.get_popup().add_item(suggestion)
	_menu.get_popup().index_pressed.connect(_on_suggestion)
	add_child(_menu)


func show_conditions(given: PackedStringArray) -> void:
	_text.text = ", ".join(given)


func conditions() -> PackedStringArray:
	var found := PackedStringArray()
	for part in _text.text.split(",", false):
		if part.strip_edges() != "":
			found.append(part.strip_edges())
	return found


func _on_suggestion(index: int) -> void:
	var all := conditions()
	all.append(_menu.get_popup().get_item_text(index))
	show_conditions(all)
	edited.emit(all)
