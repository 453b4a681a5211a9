# SPDX-License-Identifier: MIT
extends BoxContainer
## Buttons beside or below a view, for what needs keys or a wheel otherwise.


## `page` has undo and redo, `view` has fit and possibly turn_picked.
func _init(page: Control, view: Control) -> void:
	_add("Undo", page.call.bind(&"undo"))
	_add("Redo", page.call.bind(&"redo"))
	if view.has_method(&"turn_picked"):
		_add("Turn", view.call.bind(&"turn_picked"))
	_add("Fit", view.call.bind(&"fit"))
	hide()


func _add(text: String, action: Callable) -> void:
	var button := Button.new()
	button.text = text
	button.focus_mode = FOCUS_NONE
	button.pressed.connect(action)
	add_child(button)
