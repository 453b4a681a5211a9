# SPDX-License-Identifier: MIT
extends VBoxContainer
## Buttons that open and close the pieces with a state. Hidden if there is none.

signal toggled(piece: Dictionary, state: String)

const OPEN := "open"
const CLOSED := "closed"

var _pieces: Array = []


## Keeps the buttons if the pieces are the same, since this is called on every step of a drag.
func show_pieces(pieces: Array) -> void:
	var doors := pieces.filter(func(piece: Dictionary) -> bool: return piece.has("state"))
	visible = not doors.is_empty()
	if doors.size() != get_child_count():
		_create_buttons(doors.size())
	_pieces = doors
	for i in doors.size():
		(get_child(i) as Button).text = "%s the %s" % ["Close" if doors[i].state == OPEN else "Open", doors[i].get("id", "door")]


func _create_buttons(count: int) -> void:
	for child in get_children():
		remove_child(child)
		child.queue_free()
	for i in count:
		var button := Button.new()
		button.pressed.connect(_on_pressed.bind(i))
		add_child(button)


func _on_pressed(index: int) -> void:
	toggled.emit(_pieces[index], CLOSED if _pieces[index].state == OPEN else OPEN)
