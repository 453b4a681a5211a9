# SPDX-License-Identifier: MIT
extends VBoxContainer
## The visibility matrix of two armies: a filled square for visible, a small hollow one for not visible. A click makes
## that pair shooter and target.

signal pair_picked(shooter: Dictionary, target: Dictionary)

const Form := preload("form.gd")
const Palette := preload("../frame/palette.gd")
const Stopwatch := preload("../stopwatch.gd")

const CELL := 21.0
const HEAD := 24.0

var _shooters: Array = []
var _targets: Array = []
var _seen := PackedByteArray()
var _pair := Vector2i(-1, -1)
var _drawing := Control.new()
var _text := Form.text("", "Small")


func _init() -> void:
	add_child(Form.heading("Army against army"))
	_drawing.draw.connect(_paint)
	_drawing.gui_input.connect(_on_input)
	_drawing.mouse_default_cursor_shape = CURSOR_POINTING_HAND
	add_child(_text)
	add_child(_drawing)


## `seen` is a result of LosTable.visibility_matrix.
func show_matrix(shooters: Array, targets: Array, seen: PackedByteArray, pair: Array, usec: int) -> void:
	_shooters = shooters
	_targets = targets
	_seen = seen
	_pair = Vector2i(_find(targets, pair[1]), _find(shooters, pair[0]))
	_drawing.custom_minimum_size = Vector2(HEAD + CELL * targets.size(), HEAD + CELL * shooters.size())
	_text.text = "%d of %d pairs visible, in %s. Click one." % [seen.count(1), seen.size(),
			Stopwatch.to_text(usec)]
	_drawing.queue_redraw()


func _find(models: Array, wanted: Dictionary) -> int:
	for i in models.size():
		if is_same(models[i], wanted):
			return i
	return -1


func _paint() -> void:
	var font := get_theme_default_font()
	for i in _targets.size():
		_head(font, Vector2(HEAD + CELL * i, 0.0), _targets[i].get("id", ""), Palette.TARGET)
	for row in _shooters.size():
		_head(font, Vector2(0.0, HEAD + CELL * row), _shooters[row].get("id", ""), Palette.SHOOTER)
		for column in _targets.size():
			_paint_cell(row, column)


func _head(font: Font, at: Vector2, text: String, color: Color) -> void:
	_drawing.draw_string(font, at + Vector2(3.0, CELL * 0.68), text, HORIZONTAL_ALIGNMENT_LEFT, -1, 12, color)


func _paint_cell(row: int, column: int) -> void:
	var at := Vector2(HEAD + CELL * column, HEAD + CELL * row)
	var is_visible_pair := _seen.size() > row * _targets.size() + column and _seen[row * _targets.size() + column] != 0
	if is_visible_pair:
		_drawing.draw_rect(Rect2(at, Vector2.ONE * CELL).grow(-3.0), Palette.SIGHT)
	else:
		_drawing.draw_rect(Rect2(at, Vector2.ONE * CELL).grow(-CELL * 0.34), Palette.BLOCKED, false, 1.5)
	if _pair == Vector2i(column, row):
		_drawing.draw_rect(Rect2(at, Vector2.ONE * CELL).grow(-1.0), Palette.TEXT, false, 2.0)


func _on_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.pressed and event.button_index == MOUSE_BUTTON_LEFT:
		var cell := Vector2i(((event.position - Vector2.ONE * HEAD) / CELL).floor())
		if cell.x >= 0 and cell.y >= 0 and cell.x < _targets.size() and cell.y < _shooters.size():
			pair_picked.emit(_shooters[cell.y], _targets[cell.x])
