# SPDX-License-Identifier: MIT
extends GutTest
## The moving picture of the README: what happens in it, and that it can be repeated.

const FILM := preload("res://demo/film/film.tscn")
const FilmBoard := preload("res://demo/film/film_board.gd")
const Shape := preload("res://addons/enhanced_los/overlay/shape.gd")

var _film: Control
var _verdicts: Array[bool] = []
var _maps := 0
var _moved := {}


func after_each() -> void:
	_film.queue_free()
	RenderingServer.render_loop_enabled = true
	get_window().content_scale_mode = Window.CONTENT_SCALE_MODE_CANVAS_ITEMS
	get_window().size = Vector2i(1280, 720)
	await get_tree().process_frame


func _on_frame() -> void:
	var situation: RefCounted = _film.situation
	_verdicts.append(_film.query.is_visible())
	assert_eq(_film.query.is_visible(), EnhancedLineOfSight.has_los(situation.shooter, situation.target, situation.board()))
	_maps += Shape.of_kind(_film.get("_table").overlay.shapes(), &"cells").size()
	_moved[situation.shooter.position] = true
	_moved[situation.target.position] = true


func test_the_moving_picture() -> void:
	RenderingServer.render_loop_enabled = false
	_film = FILM.instantiate()
	get_tree().root.add_child(_film)
	_film.frame_shown.connect(_on_frame)
	assert_true(await _film.play())
	# The line is clear, then blocked, then clear again.
	assert_true(_verdicts[0], "the first frame")
	assert_gt(_verdicts.count(false), 15)
	assert_gt(_verdicts.count(true), 15)
	assert_gt(_verdicts.rfind(true), _verdicts.find(false))
	assert_gt(_maps, 60)
	assert_gt(_moved.size(), 80)
	var start: RefCounted = FilmBoard.situation()
	assert_almost_eq(_film.situation.target.position, start.target.position, Vector2.ONE * 2.0)
	assert_almost_eq(_film.situation.shooter.position, start.shooter.position, Vector2.ONE * 2.0)
	var seconds: float = _film.frame_count / float(FilmBoard.FRAMES_PER_SECOND)
	assert_between(seconds, 5.0, 10.0)
