# SPDX-License-Identifier: MIT
extends Control
## A table to look at and to play with: shows a situation and what the engine said about it, lets people drag,
## turn, zoom, pan and undo. It asks the engine nothing itself; whoever listens to `changed` does.

## The situation was changed by hand.
signal changed

const Camera := preload("camera.gd")
const History := preload("history.gd")
const LabelPlacer := preload("label_placer.gd")
const LinePainter := preload("line_painter.gd")
const ModelPainter := preload("model_painter.gd")
const Palette := preload("../frame/palette.gd")
const Situation := preload("situation.gd")
const TablePainter := preload("table_painter.gd")
const TerrainPainter := preload("terrain_painter.gd")

const MARGIN := 60.0
const ZOOM_STEP := 1.15
const TURN_STEP := PI / 12.0

## The two models are bare points, drawn as handles.
var shows_points := false
var clear_colour := Palette.SIGHT
var blocked_colour := Palette.BLOCKED

var _situation := Situation.new()
var _rows: Array = []
var _blockers: Array = []
var _shows_ends := false

var _camera := Camera.new()
var _is_fitted := true
var _history := History.new()
var _hovered := {}
var _held := {}
## Where on the table the held thing is held; it moves along, so that an end of the table cannot shift it.
var _grip := Vector2.ZERO
var _is_panning := false
var _has_moved := false


func _init() -> void:
	clip_contents = true
	focus_mode = FOCUS_CLICK
	# The hatching is a tile.
	texture_repeat = TEXTURE_REPEAT_ENABLED
	size_flags_horizontal = SIZE_EXPAND_FILL
	size_flags_vertical = SIZE_EXPAND_FILL
	resized.connect(_on_resized)
	mouse_exited.connect(_hover.bind({}))


## Shows another situation from the start: fitted, nothing to undo.
func show_situation(situation: Situation) -> void:
	_situation = situation
	_history.clear()
	_held = {}
	_hovered = {}
	fit()


## What the engine said: rows as in attempted_lines, ids as in blocking_terrain.
func show_answer(rows: Array, blockers: Array, shows_ends := false) -> void:
	_rows = rows
	_blockers = blockers
	_shows_ends = shows_ends
	queue_redraw()


func fit() -> void:
	_is_fitted = true
	_camera.fit(Rect2(Vector2.ZERO, _situation.table).grow(MARGIN * 0.35), size)
	queue_redraw()


func undo() -> void:
	_restore(_history.undo(_situation.snapshot()))


func redo() -> void:
	_restore(_history.redo(_situation.snapshot()))


## For changes that a panel makes: remembered like a drag.
func remember() -> void:
	_history.remember(_situation.snapshot())


func _restore(state: Dictionary) -> void:
	if state.is_empty():
		return
	_situation.restore(state)
	_held = {}
	_hovered = {}
	changed.emit()
	queue_redraw()


func _on_resized() -> void:
	if _is_fitted:
		fit()


func _to_screen() -> Transform2D:
	return _camera.to_screen(size)


# --- Drawing -------------------------------------------------------------------------------------------------


func _draw() -> void:
	var to_screen := _to_screen()
	var labels := LabelPlacer.new()
	draw_rect(Rect2(Vector2.ZERO, size), Palette.SURROUND)
	TablePainter.paint(self, to_screen, _situation.table)
	TerrainPainter.paint(self, to_screen, _situation.pieces)
	TerrainPainter.paint_blockers(self, to_screen, _situation.pieces, _blockers, blocked_colour, labels)
	if Situation.is_piece(_hovered):
		TerrainPainter.paint_outline(self, to_screen, _hovered, Palette.HOVER, 1.5)
	LinePainter.paint(self, to_screen, _rows, clear_colour, blocked_colour)
	labels.keep_off_lines(to_screen, _rows)
	_draw_model(to_screen, labels, _situation.shooter, "Shooter", Palette.SHOOTER)
	_draw_model(to_screen, labels, _situation.target, "Target", Palette.TARGET)
	if _shows_ends:
		LinePainter.paint_ends(self, to_screen, _rows)
	_add_terrain_labels(to_screen, labels)
	labels.paint(self)


## Blockers have theirs already.
func _add_terrain_labels(to_screen: Transform2D, labels: LabelPlacer) -> void:
	var others := _situation.pieces.filter(func(piece: Dictionary) -> bool:
		return not piece.get("id", "") in _blockers and not is_same(piece, _hovered))
	TerrainPainter.add_labels(labels, self, to_screen, others)
	if Situation.is_piece(_hovered) and not _hovered.get("id", "") in _blockers:
		TerrainPainter.add_hovered_label(labels, to_screen, _hovered)


func _draw_model(to_screen: Transform2D, labels: LabelPlacer, model: Dictionary, text: String, colour: Color) -> void:
	if model.is_empty():
		return
	var at: Vector2 = to_screen * (model.position as Vector2)
	var reach := ModelPainter.HANDLE_RADIUS
	if shows_points:
		ModelPainter.paint_handle(self, at, colour, is_same(model, _hovered))
	else:
		ModelPainter.paint_base(self, to_screen, model, colour, is_same(model, _hovered))
		reach = TerrainPainter.bounds_of(to_screen * ModelPainter.outline(model)).size.y / 2.0
	labels.add_beside(text + _details(model), at, reach, colour, 3)


## What the rules may care about and a base does not show.
func _details(model: Dictionary) -> String:
	var details := PackedStringArray(model.get("keywords", []))
	if model.get("elevation_inches", 0.0) > 0.0:
		details.append("%d inches up" % model.elevation_inches)
	return "" if details.is_empty() else " (%s)" % ", ".join(details).to_lower()


# --- Mouse and keyboard --------------------------------------------------------------------------------------


func _gui_input(event: InputEvent) -> void:
	if event is InputEventMouseButton:
		_on_button(event)
	elif event is InputEventMouseMotion:
		_on_motion(event)
	elif event is InputEventMagnifyGesture:
		_zoom(event.position, event.factor)


func _on_button(event: InputEventMouseButton) -> void:
	match event.button_index:
		MOUSE_BUTTON_LEFT:
			if event.pressed:
				_take(_thing_at(event.position), event.position)
			else:
				_release()
		MOUSE_BUTTON_RIGHT, MOUSE_BUTTON_MIDDLE:
			_is_panning = event.pressed
		MOUSE_BUTTON_WHEEL_UP, MOUSE_BUTTON_WHEEL_DOWN:
			if event.pressed:
				_on_wheel(event, 1 if event.button_index == MOUSE_BUTTON_WHEEL_UP else -1)


func _on_wheel(event: InputEventMouseButton, direction: int) -> void:
	if event.shift_pressed:
		_turn(_hovered, TURN_STEP * direction)
	else:
		_zoom(event.position, ZOOM_STEP ** direction)


func _on_motion(event: InputEventMouseMotion) -> void:
	if _is_panning:
		_is_fitted = false
		_camera.pan(event.relative, size)
		queue_redraw()
	elif not _held.is_empty():
		_has_moved = true
		_grip += _situation.move(_held, _to_screen().affine_inverse() * event.position - _grip)
		changed.emit()
		queue_redraw()
	else:
		_hover(_thing_at(event.position))


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if not key.pressed or key.is_command_or_control_pressed() or not is_visible_in_tree():
		return
	if key.keycode == KEY_R:
		_turn(_hovered, -TURN_STEP if key.shift_pressed else TURN_STEP)
	elif key.keycode == KEY_F:
		fit()
	else:
		return
	get_viewport().set_input_as_handled()


func _take(thing: Dictionary, screen: Vector2) -> void:
	if thing.is_empty():
		return
	_history.remember(_situation.snapshot())
	_held = thing
	_grip = _to_screen().affine_inverse() * screen
	_has_moved = false
	mouse_default_cursor_shape = CURSOR_DRAG


func _release() -> void:
	if _held.is_empty():
		return
	if not _has_moved:
		_history.forget_last()
	_held = {}
	mouse_default_cursor_shape = CURSOR_POINTING_HAND


func _turn(thing: Dictionary, angle: float) -> void:
	if thing.is_empty():
		return
	if _held.is_empty():
		_history.remember(_situation.snapshot())
	_has_moved = true
	_situation.turn(thing, angle)
	changed.emit()
	queue_redraw()


func _zoom(at: Vector2, factor: float) -> void:
	_is_fitted = false
	_camera.zoom_at(at, factor, size)
	queue_redraw()


func _hover(thing: Dictionary) -> void:
	if is_same(thing, _hovered):
		return
	_hovered = thing
	mouse_default_cursor_shape = CURSOR_ARROW if thing.is_empty() else CURSOR_POINTING_HAND
	queue_redraw()


## The model or piece under a point of the view, or {}. Models lie on top, then what was drawn last.
func _thing_at(screen: Vector2) -> Dictionary:
	for model: Dictionary in [_situation.target, _situation.shooter]:
		if not model.is_empty() and _is_on_model(screen, model):
			return model
	var at := _to_screen().affine_inverse() * screen
	for wants_area: bool in [false, true]:
		for i in range(_situation.pieces.size() - 1, -1, -1):
			var piece: Dictionary = _situation.pieces[i]
			if TerrainPainter.is_area(piece) == wants_area and Geometry2D.is_point_in_polygon(at, piece.polygon):
				return piece
	return {}


## Small bases on a large table stay easy to take: a handle's reach always counts.
func _is_on_model(screen: Vector2, model: Dictionary) -> bool:
	var to_screen := _to_screen()
	if screen.distance_to(to_screen * (model.position as Vector2)) <= ModelPainter.HANDLE_RADIUS:
		return true
	return not shows_points and Geometry2D.is_point_in_polygon(screen, to_screen * ModelPainter.outline(model))
