# SPDX-License-Identifier: MIT
extends Control
## The line of a pair from the side, as judge_line's profile has it under true heights. Hidden where the engine gives none.

const LabelPlacer := preload("res://addons/enhanced_los/overlay/label_placer.gd")
const Native := preload("res://addons/enhanced_los/native.gd")
const Palette := preload("../frame/palette.gd")
const ProfileShapes := preload("res://addons/enhanced_los/overlay/profile_shapes.gd")
const Query := preload("../query.gd")
const ShapePainter := preload("res://addons/enhanced_los/overlay/shape_painter.gd")
const Situation := preload("../table/situation.gd")

const HEIGHT := 130.0
const MARGIN := 24.0
## What is shown at least, in inches, so that the ground does not jump.
const LEAST_HEIGHT := 8.0

var _shapes: Array = []
var _style := LosOverlayStyle.new()


func _init() -> void:
	custom_minimum_size.y = HEIGHT
	clip_contents = true
	texture_repeat = TEXTURE_REPEAT_ENABLED
	hide()


## The sight line of the answer, or else the first line that was tried.
func show_line(query: Query, situation: Situation, board: Dictionary) -> void:
	_shapes = []
	var rows := query.rows()
	if not rows.is_empty():
		var row: Dictionary = rows[-1] if query.is_seen() else rows[0]
		var judged: Dictionary = Native.engine().judge_line(row.from, row.to, board, situation.shooter, situation.target)
		if judged.has("profile"):
			_shapes = ProfileShapes.all(judged, (row.from as Vector2).distance_to(row.to), Situation.PIXELS_PER_INCH)
	visible = not _shapes.is_empty()
	queue_redraw()


func _draw() -> void:
	draw_rect(Rect2(Vector2.ZERO, size), Palette.PANEL)
	var to_pixels := _to_pixels()
	ShapePainter.paint(self, to_pixels, _shapes, _style)
	var names := LabelPlacer.new(_style)
	names.add_shapes(to_pixels, _shapes)
	names.paint(self)


## Where a point of the shapes, in inches, is in this control.
func to_view(point: Vector2) -> Vector2:
	return _to_pixels() * point


func _to_pixels() -> Transform2D:
	var box := _bounds()
	var room := size - Vector2.ONE * MARGIN * 2.0
	# Heights are small beside lengths: each axis has a scale of its own.
	var scales := Vector2(room.x / maxf(0.1, box.size.x), room.y / maxf(LEAST_HEIGHT, box.size.y))
	return Transform2D(0.0, scales, 0.0, Vector2(MARGIN - box.position.x * scales.x, size.y - MARGIN))


func _bounds() -> Rect2:
	var box := Rect2()
	for shape: Dictionary in _shapes:
		for point: Vector2 in shape.get("points", [shape.get("at", Vector2.ZERO)]):
			box = box.expand(point)
	return box
