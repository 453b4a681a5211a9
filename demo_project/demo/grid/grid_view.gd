# SPDX-License-Identifier: MIT
extends "../table/pan_zoom_view.gd"
## An editable view of a board of cells. `overlay` draws the results of the engine; the view runs no queries.

const GridShapes := preload("res://addons/enhanced_los/overlay/grid_shapes.gd")
const GridNames := preload("grid_names.gd")
const GridSituation := preload("grid_situation.gd")
const Palette := preload("../frame/palette.gd")

enum Tool { WALL, OCCUPANT, SMOKE, BOUNDARY, OBSERVER }

const TOOL_NAMES: PackedStringArray = ["walls", "occupants", "smoke", "thin walls and doors", "observers"]
const TOOL_FLAGS := { Tool.WALL: GridSituation.WALL, Tool.OCCUPANT: GridSituation.OCCUPIED, Tool.SMOKE: GridSituation.SMOKE }
const CELL := 48.0
## Around the board, in pixels of the view.
const MARGIN := 18.0
## A cell of a tiny board is at most this many pixels wide.
const MAX_CELL := 320.0

var overlay := GridLosOverlay2D.new()
var tool := Tool.WALL

var _situation := GridSituation.new()
var _names := GridNames.new()
## What is dragged: "from", "to", "cells" or "".
var _held := ""
## Whether the pressed button or finger changed the board; the state before is the last in the history.
var _has_changed := false
## The flags that painting sets.
var _brush := 0


func _init() -> void:
	super()
	overlay.cell_size = CELL
	overlay.shows_names = false
	add_child(overlay)
	add_child(_names)
	overlay.changed.connect(_names.queue_redraw)


func show_situation(situation: GridSituation) -> void:
	_situation = situation
	_history.clear()
	_held = ""
	fit()


func _fit_camera() -> void:
	# The grid is never rotated.
	_camera.is_turned = false
	_camera.center = _situation.size * CELL / 2.0
	var scales := (size - Vector2.ONE * MARGIN * 2.0) / (Vector2(_situation.size) * CELL)
	_camera.zoom = clampf(minf(scales.x, scales.y), 0.2, MAX_CELL / CELL)


func _snapshot() -> Dictionary:
	return _situation.snapshot()


func to_view(cell: Vector2i) -> Vector2:
	return _to_screen() * GridShapes.center(cell, CELL)


func _restore(state: Dictionary) -> void:
	if not state.is_empty():
		_situation.restore(state)
		_emit_changed()


func _emit_changed() -> void:
	changed.emit()
	queue_redraw()


# --- Drawing -------------------------------------------------------------------------------------------------


func _draw() -> void:
	var to_screen := _to_screen()
	draw_rect(Rect2(Vector2.ZERO, size), Palette.SURROUND)
	for y in _situation.size.y:
		for x in _situation.size.x:
			_draw_cell(to_screen, Vector2i(x, y))
	overlay.transform = to_screen
	_names.show_names(to_screen, _situation, overlay)


func _draw_cell(to_screen: Transform2D, cell: Vector2i) -> void:
	var rect := Rect2(to_screen * (Vector2(cell) * CELL), Vector2.ONE * CELL * _camera.zoom)
	var flags := _situation.flags(cell)
	draw_rect(rect, Palette.TABLE)
	if flags & GridSituation.WALL:
		draw_rect(rect.grow(-1.0), Palette.TERRAIN.ruins)
	if flags & GridSituation.OCCUPIED:
		draw_circle(rect.get_center(), rect.size.x * GridNames.OCCUPANT, Palette.TERRAIN.container, true, -1.0, true)
		draw_circle(rect.get_center(), rect.size.x * GridNames.OCCUPANT, Palette.TEXT_DIM, false, 2.0, true)
	if flags & GridSituation.SMOKE:
		for offset in GridNames.SMOKE_PUFFS:
			draw_circle(rect.get_center() + offset * rect.size.x, rect.size.x * GridNames.SMOKE, Color(Palette.TEXT_DIM, 0.55),
					true, -1.0, true)
	draw_rect(rect, Palette.BORDER, false, 1.0)


# --- Mouse, fingers and keyboard --------------------------------------------------------------------------------------


func _on_left_button(event: InputEventMouseButton) -> void:
	if event.pressed:
		_grab(event.position)
		# A finger beside the board moves the view.
		_is_panning = _is_panning or not _has_changed and is_from_finger(event)
	else:
		_is_panning = _is_panning and not is_from_finger(event)
		_held = ""
		_has_changed = false


func _cancel() -> void:
	_held = ""
	if _has_changed:
		_restore(_history.pop_last())
	_has_changed = false


func _on_mouse(at: Vector2) -> void:
	if _held != "":
		_drag(at)


func _point_at(screen: Vector2) -> Vector2:
	return _to_screen().affine_inverse() * screen / CELL


func _grab(screen: Vector2) -> void:
	var point := _point_at(screen)
	var cell := Vector2i(point.floor())
	if not _situation.has_cell(cell):
		return
	save_undo_state()
	_has_changed = true
	if point.distance_to(GridNames.marker_position(_situation, "to")) < 0.4:
		_held = "to"
	elif point.distance_to(GridNames.marker_position(_situation, "from")) < 0.4:
		_held = "from"
	else:
		_paint_first(cell, point)


func _paint_first(cell: Vector2i, point: Vector2) -> void:
	if tool == Tool.BOUNDARY:
		_step_boundary(cell, point - Vector2(cell) - Vector2(0.5, 0.5))
	elif tool == Tool.OBSERVER:
		if cell in _situation.observers:
			_situation.observers.erase(cell)
		else:
			_situation.observers.append(cell)
	else:
		_held = "cells"
		_brush = 0 if _situation.flags(cell) != 0 else TOOL_FLAGS[tool]
		_situation.set_flags(cell, _brush)
	_emit_changed()


## Changes the boundary nearest to the point; `offset` is relative to the center of the cell.
func _step_boundary(cell: Vector2i, offset: Vector2) -> void:
	var step := Vector2i(int(signf(offset.x)), 0) if absf(offset.x) > absf(offset.y) else Vector2i(0, int(signf(offset.y)))
	if step != Vector2i.ZERO and _situation.has_cell(cell + step):
		_situation.step_boundary(cell, cell + step)


func _drag(screen: Vector2) -> void:
	var cell := Vector2i(_point_at(screen).floor())
	if not _situation.has_cell(cell):
		return
	if _held == "cells":
		if _situation.flags(cell) == _brush:
			return
		_situation.set_flags(cell, _brush)
	else:
		# From now on the query is about whole cells.
		_situation.from_point = null
		_situation.to_point = null
		if _situation.get(_held) == cell:
			return
		_situation.set(_held, cell)
	_emit_changed()
