# SPDX-License-Identifier: MIT
extends Control
## The moving picture of the README: a mouse drags models on the demo's own table. `-- --frames=FOLDER` saves one PNG per
## frame and quits; `./dev picture` makes the picture of them.

const DemoTheme := preload("../frame/demo_theme.gd")
const FilmBoard := preload("film_board.gd")
const Palette := preload("../frame/palette.gd")
const Query := preload("../query.gd")
const Situation := preload("../table/situation.gd")
const TableView := preload("../table/table_view.gd")
const VerdictPanel := preload("../panels/verdict_panel.gd")

const ARGUMENT := "--frames="
const WINDOW := Vector2i(800, 474)
const BAR_HEIGHT := 44.0
## Still frames after each move.
const PAUSE := 8
## The side of a cell of the vision map, in pixels of the table.
const CELL := 20.0
const CURSOR: Array[Vector2] = [Vector2(0, 0), Vector2(0, 19), Vector2(5, 15), Vector2(8, 22), Vector2(11, 21), Vector2(8, 14),
		Vector2(14, 14)]

## Emitted after each frame is complete, before it is saved.
signal frame_shown

var situation: Situation = FilmBoard.situation()
var query := Query.new()
var frame_count := 0

var _folder := ""
var _table := TableView.new()
var _verdict := Label.new()
var _note := Label.new()
var _cursor := Control.new()
var _mouse := Vector2.ZERO
var _shows_map := false


func _ready() -> void:
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with(ARGUMENT):
			_folder = argument.trim_prefix(ARGUMENT)
	_arrange()
	_table.show_situation(situation)
	_table.changed.connect(_update)
	_update()
	if _folder != "":
		get_tree().quit(0 if await play() else 1)


func _arrange() -> void:
	var window := get_window()
	window.content_scale_mode = Window.CONTENT_SCALE_MODE_DISABLED
	window.size = WINDOW
	RenderingServer.set_default_clear_color(Palette.PANEL)
	theme = DemoTheme.make(false)
	size = WINDOW
	_table.size = Vector2(WINDOW) - Vector2(0.0, BAR_HEIGHT)
	for label: Label in [_verdict, _note]:
		label.size = Vector2(WINDOW.x - 32.0, BAR_HEIGHT)
		label.position = Vector2(16.0, WINDOW.y - BAR_HEIGHT)
		label.vertical_alignment = VERTICAL_ALIGNMENT_CENTER
	_verdict.add_theme_font_size_override("font_size", 22)
	_note.add_theme_font_size_override("font_size", 16)
	_note.horizontal_alignment = HORIZONTAL_ALIGNMENT_RIGHT
	_cursor.mouse_filter = MOUSE_FILTER_IGNORE
	_cursor.draw.connect(_draw_cursor)
	for child: Control in [_table, _verdict, _note, _cursor]:
		add_child(child)


## Plays all moves once. True if every frame was saved.
func play() -> bool:
	for i in 3:
		await get_tree().process_frame
	for move in FilmBoard.moves():
		_shows_map = move.shows_map
		_update()
		if not await _play_move(FilmBoard.path(move)):
			return false
	return true


func _play_move(path: PackedVector2Array) -> bool:
	_send(_button(path[0], true))
	for at in path:
		var motion := InputEventMouseMotion.new()
		motion.position = _table.to_view(at)
		motion.global_position = motion.position
		motion.button_mask = MOUSE_BUTTON_MASK_LEFT
		_send(motion)
		if not await _show_frame():
			return false
	_send(_button(path[-1], false))
	for i in PAUSE:
		if not await _show_frame():
			return false
	return true


func _button(at: Vector2, is_pressed: bool) -> InputEventMouseButton:
	var event := InputEventMouseButton.new()
	event.position = _table.to_view(at)
	event.global_position = event.position
	event.button_index = MOUSE_BUTTON_LEFT
	event.pressed = is_pressed
	return event


func _send(event: InputEventMouse) -> void:
	_mouse = event.position
	_cursor.queue_redraw()
	Input.parse_input_event(event)
	Input.flush_buffered_events()


## One frame: drawn and, with a folder, saved.
func _show_frame() -> bool:
	frame_count += 1
	if _folder == "":
		await get_tree().process_frame
		frame_shown.emit()
		return true
	await RenderingServer.frame_post_draw
	frame_shown.emit()
	var image := get_viewport().get_texture().get_image()
	return image != null and image.save_png(_folder.path_join("%04d.png" % frame_count)) == OK


## The queries of the engine; the table draws their results.
func _update() -> void:
	query.run(situation)
	var bounds := Rect2(Vector2.ZERO, situation.table)
	var own := situation.army("shooter")
	var map: Dictionary = query.terrain.visibility_map(own, bounds, CELL) if _shows_map and query.terrain != null else {}
	_table.overlay.show_check(query.shown(false), situation.shooter, situation.target, situation.board())
	_table.overlay.show_map(map, bounds, CELL, own.size())
	VerdictPanel.show_verdict(_verdict, query.is_visible(), "S1 sees T1", "T1 is hidden by " + ", ".join(query.blockers()))
	_note.text = "Vision map of S1 and S2" if _shows_map else "Sight from base to base"


func _draw_cursor() -> void:
	var arrow := PackedVector2Array(CURSOR.map(func(point: Vector2) -> Vector2: return _mouse + point))
	_cursor.draw_colored_polygon(arrow, Color.WHITE)
	arrow.append(arrow[0])
	_cursor.draw_polyline(arrow, Color.BLACK, 1.5, true)
